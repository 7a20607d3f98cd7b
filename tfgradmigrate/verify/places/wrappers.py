"""Functions handed to TensorFlow through the host adapter, which a migration writes.

The adapter does what TensorFlow 1 did to arguments and results of every function (see
`tables/adapter.py`), so that to a program of TensorFlow 1 it is `tf.numpy_function`, where its text
is the known one.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from tfgradmigrate.program.scopes import module_names, scopes_of
from tfgradmigrate.program.walking import called_name, tree_of, walk
from tfgradmigrate.tables.adapter import ADAPTER
from tfgradmigrate.verify.places.differences import tensorflow_names
from tfgradmigrate.verify.places.hosts import host_of

_MARK = ".as_numpy_dtype"
_SPELLED = {"name": r"(?P<name>\w+)", "as_dtype": r"(?P<tf>[\w.]+)\.as_dtype"}
_SPELLED |= {"flatten": r"(?P=tf)\.nest\.flatten", "np": r"(?P<np>\w+)"}
_SPELLED |= {"numpy_function": r"(?P=tf)\.numpy_function"}


@lru_cache(maxsize=1)
def _known() -> re.Pattern[str]:
    """Return the pattern of the adapter's text as `ast` spells it."""
    text = re.escape(ast.unparse(tree_of(ADAPTER.format(**{h: f"_{h}_" for h in _SPELLED}))))
    for hole, pattern in _SPELLED.items():
        # The first one is found, the others are what the first one is.
        text = text.replace(f"_{hole}_", pattern, 1).replace(f"_{hole}_", f"(?P={hole})")
    return re.compile(text)


def plain_hosts(text: str) -> str:
    """Return a module in which functions are handed to TensorFlow as they were in TensorFlow 1.

    The adapter goes where nothing else uses it. All other text is kept, on the same lines.
    """
    if _MARK not in text:
        return text
    tree = tree_of(text)
    lines = [line.encode() for line in text.splitlines()]
    adapters = {node.name: (node, plain) for node, plain in _adapters(tree)}
    used = Counter(node.id for node in walk(tree) if isinstance(node, ast.Name))
    calls = [node.func for node in walk(tree) if isinstance(node, ast.Call)]
    found = [func for func in calls if isinstance(func, ast.Name) and func.id in adapters]
    for func in sorted(found, key=_place, reverse=True):
        line, plain = lines[func.lineno - 1], adapters[func.id][1]
        name = line[: func.col_offset] + plain.encode() + line[func.end_col_offset :]
        lines[func.lineno - 1] = name
        used[func.id] -= 1
    for node, _ in adapters.values() if found else ():
        assert node.end_lineno is not None
        if not used[node.name]:
            lines[node.lineno - 1 : node.end_lineno] = [b""] * (node.end_lineno - node.lineno + 1)
    return b"\n".join([*lines, b""]).decode() if found else text


def _place(name: ast.Name) -> tuple[int, int]:
    return name.lineno, name.col_offset


def handed_over(text: str) -> Iterator[tuple[str, ast.expr, bool]]:
    """Yield the functions that a module hands to TensorFlow.

    Each with the name of what it is handed to, and whether that is the adapter, of copies.
    """
    tree = tree_of(text)
    adapters = [node for node, _ in _adapters(tree)] if _MARK in text else []
    names, own = {node.name for node in adapters}, {n for a in adapters for n in walk(a)}
    for call in (node for node in walk(tree) if isinstance(node, ast.Call) and node not in own):
        host = host_of(call)
        if host is not None:
            yield called_name(call), host, ast.unparse(call.func) in names


def _adapters(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef, str]]:
    """Yield the functions of a module that are the host adapter, and whose name is nothing else.

    Each with how it spells `tf.numpy_function`.
    """
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef):
            continue
        found = _known().fullmatch(ast.unparse(node))
        if found is None or found["tf"].split(".")[0] not in tensorflow_names(tree):
            continue
        scopes = scopes_of(tree)
        numpy = {each.imported for each in scopes.root.bound.get(found["np"], ())}
        # What it reads of the module and of Python is what it seems: nothing hides a builtin.
        read = [each for name in module_names([node]).reads for each in scopes.everywhere(name)]
        plain = numpy == {"numpy"} and found["tf"].split(".")[0] in scopes.root.bound
        plain = plain and all(isinstance(each.node, ast.Import) for each in read)
        if plain and len(scopes.everywhere(node.name)) == 1:
            yield node, f"{found['tf']}.numpy_function"
