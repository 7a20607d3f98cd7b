"""Functions handed to TensorFlow through the host adapter, which a migration writes.

The adapter does what TensorFlow 1 did to arguments and results of every function (see
`tables/adapter.py`), so that to a program of TensorFlow 1 `tf1_host(f, tf.float32)` is `f`. That
holds where its text is the known one and its dtypes are those that the call itself names.
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


@lru_cache(maxsize=1)
def _known() -> re.Pattern[str]:
    """Return the pattern of the adapter's text as `ast` spells it."""
    text = re.escape(ast.unparse(tree_of(ADAPTER.format(**{h: f"_{h}_" for h in _SPELLED}))))
    for hole, pattern in _SPELLED.items():
        # The first one is found, the others are what the first one is.
        text = text.replace(f"_{hole}_", pattern, 1).replace(f"_{hole}_", f"(?P={hole})")
    return re.compile(text)


def plain_hosts(text: str) -> str:
    """Return a module in which functions handed to TensorFlow are as they were in TensorFlow 1.

    The adapter goes where nothing else uses it. All other text is kept, on the same lines.
    """
    if _MARK not in text:
        return text
    tree = tree_of(text)
    lines = [line.encode() for line in text.splitlines()]
    found = sorted(_adapted(tree), key=_place, reverse=True)
    used = Counter(node.id for node in walk(tree) if isinstance(node, ast.Name))
    used.subtract(ast.unparse(wrapper.func) for wrapper, _ in found)
    for wrapper, inner in found:
        assert wrapper.end_lineno is not None and wrapper.end_col_offset is not None
        start, end = wrapper.lineno - 1, wrapper.end_lineno - 1
        before, behind = lines[start][: wrapper.col_offset], lines[end][wrapper.end_col_offset :]
        # On as many lines as before: others are known by their numbers.
        code = f"({ast.unparse(inner)})".encode()
        lines[start : end + 1] = [before + code + b"\n" * (end - start) + behind]
    for node in _adapters(tree) if found else ():
        assert node.end_lineno is not None
        if not used[node.name]:
            lines[node.lineno - 1 : node.end_lineno] = [b""] * (node.end_lineno - node.lineno + 1)
    return b"\n".join([*lines, b""]).decode() if found else text


def _place(replaced: tuple[ast.Call, ast.expr]) -> tuple[int, int]:
    return replaced[0].lineno, replaced[0].col_offset


def handed_over(text: str) -> Iterator[tuple[str, ast.expr, bool]]:
    """Yield the functions that a module hands to TensorFlow, without the adapter.

    Each with the name of what it is handed to, and whether the adapter gives it copies.
    """
    tree = tree_of(text)
    inside: dict[ast.expr, ast.expr] = dict(_adapted(tree)) if _MARK in text else {}
    for call in walk(tree):
        host = host_of(call)
        if host is not None:
            yield called_name(call), inside.get(host, host), host in inside


def _adapted(tree: ast.Module) -> Iterator[tuple[ast.Call, ast.expr]]:
    """Yield the calls of the adapter that a module hands to TensorFlow, each with its function."""
    names = {node.name for node in _adapters(tree)}
    for call in walk(tree) if names else ():
        host = host_of(call)
        if not isinstance(call, ast.Call) or not isinstance(host, ast.Call):
            continue
        plain = len(host.args) == 2 and not host.keywords
        plain = plain and not any(isinstance(each, ast.Starred) for each in host.args)
        own = isinstance(host.func, ast.Name) and host.func.id in names
        if plain and own and _tout(host.args[1]) == _tout(_tout_of(call)):
            yield host, host.args[0]


def _adapters(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """Yield the functions of a module that are the host adapter, and whose name is nothing else."""
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
            yield node


def _tout_of(call: ast.Call) -> ast.expr | None:
    """Return the `Tout` of a call that hands a function to TensorFlow."""
    named = [each.value for each in call.keywords if each.arg == "Tout"]
    return next(iter([*named, *call.args[2:3]]), None)


def _tout(node: ast.expr | None) -> str:
    """Return how a `Tout` is spelled: one dtype in a list is that dtype."""
    if isinstance(node, ast.List | ast.Tuple) and len(node.elts) == 1:
        node = node.elts[0]
    return "" if node is None else ast.unparse(node)
