"""Functions handed to TensorFlow through the host adapter, which a migration writes.

The adapter does what TensorFlow 1 did to arguments and results of every function (see
`tables/adapter.py`), so that to a program of TensorFlow 1 a function that comes through it is that
function, where the adapter's text is the known one.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import lru_cache

from tfgradmigrate.program.scopes import module_names, scopes_of
from tfgradmigrate.program.walking import called_name, tree_of, walk
from tfgradmigrate.tables.adapter import NAME, NEEDS, adapter
from tfgradmigrate.verify.places.differences import tensorflow_names

#: What hands a function to TensorFlow.
_HANDING = ("numpy_function", "py_func")


@lru_cache(maxsize=1)
def _known() -> re.Pattern[str]:
    """Return the pattern of the adapter's text as `ast` spells it."""
    spelled = {each: f"_tf_.{each}" for each in NEEDS}
    text = re.escape(ast.unparse(tree_of(adapter("_name_", "_np_", spelled))))
    for hole, pattern in {"name": r"\w+", "np": r"\w+", "tf": r"[\w.]+"}.items():
        # The first one is found, the others are what the first one is.
        text = text.replace(f"_{hole}_", f"(?P<{hole}>{pattern})", 1)
        text = text.replace(f"_{hole}_", f"(?P={hole})")
    return re.compile(text)


#: What an adapter does that hands a function on as it is. No run leaves a part of it out.
_PLAIN = """\
    inputs = list(map({tf}.convert_to_tensor, inp))
    outputs = {tf}.numpy_function(func, inputs, Tout, stateful=stateful, name=name)
    listed = bool(isinstance(Tout, (list, tuple))) & bool(Tout)
    return (outputs, {tf}.nest.flatten(outputs))[listed]
"""


def plain_hosts(text: str) -> str:
    """Return a module whose adapter hands functions to TensorFlow as they are.

    All other text is kept, on the same lines.
    """
    lines = text.splitlines()
    found = list(_adapters(tree_of(text))) if NAME in text else []
    for node, tensorflow in found:
        begin, end = node.body[0].lineno - 1, node.end_lineno
        plain = _PLAIN.format(tf=tensorflow).splitlines()
        lines[begin:end] = [*plain, *[""] * (len(lines[begin:end]) - len(plain))]
    return "\n".join([*lines, ""]) if found else text


def handed_over(tree: ast.Module) -> Iterator[tuple[str, ast.expr, bool]]:
    """Yield the functions that a module hands to TensorFlow.

    Each with the name of what it is handed to, and whether that is the adapter, of copies.
    """
    adapters = [node for node, _ in _adapters(tree)]
    names, own = {node.name for node in adapters}, {n for a in adapters for n in walk(a)}
    for call in (node for node in walk(tree) if isinstance(node, ast.Call) and node not in own):
        name = called_name(call)
        given = [*call.args, *(each.value for each in call.keywords if each.arg == "func")]
        if given and (name in _HANDING or name.startswith(NAME)):
            yield name, given[0], ast.unparse(call.func) in names


def _adapters(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef, str]]:
    """Yield the functions of a module that are the host adapter, and whose name is nothing else.

    Each with how it spells `tf`.
    """
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef) or not node.name.startswith(NAME):
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
            yield node, found["tf"]
