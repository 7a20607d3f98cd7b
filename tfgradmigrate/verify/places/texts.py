"""Functions of Python that want a text or a scalar, where eager mode hands them an array.

Of a scalar string `py_func` made bytes, of a number a scalar of NumPy, and so does a graph of
TensorFlow 2. Eager mode makes an array without dimensions: no path, its memory is no text, and it
is of another kind. The graphs are the same with and without the wrapper that hands on the scalar,
and numbers in the place of the string, or arrays in that of the number, do not tell.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from tfgradmigrate.meaning.host_writes import Function, functions_of, parameters
from tfgradmigrate.program.walking import bound, called_name, root_of, tree_of, walk, words
from tfgradmigrate.tables.text_names import reads_text
from tfgradmigrate.verify.places.host_names import Meant, handed_about, meant
from tfgradmigrate.verify.places.wrappers import handed_over

_TEXT = "`{}` reads a path, a text or bytes, and eager mode hands it an array of a scalar string"
_KIND = "`{}` asks of what kind an argument is, and eager mode hands it an array of a scalar"

#: Functions that tell a scalar from an array, or raise for one of them.
_KINDS = words("divmod format hasattr hash isinstance isscalar repr round type")
_DEEP = 3


def misread(old: str, new: str) -> str:
    """Return which function wants a text or scalar that it is not handed, "" if none is seen to.

    `old` is of TensorFlow 1: only what has been handed to `py_func` there and is not here counts.
    """
    before = {ast.unparse(host) for name, host, _ in handed_over(old) if name == "py_func"}
    if not before:
        return ""
    tree = tree_of(new)
    asking = _Asking(tree)
    for name, host, adapted in handed_over(new):
        if name == "py_func" or adapted:
            continue
        known = meant(host, tree)
        for each in known if known is not None else handed_about(new):
            asked = asking.of(each)
            if asked:
                return asked.format(ast.unparse(host))
    return ""


class _Asking:
    """What the functions of a module ask of what they are given, by whatever name they have it."""

    def __init__(self, tree: ast.Module) -> None:
        self._functions = functions_of(tree)

    def of(self, host: Meant) -> str:
        """Return what a function asks for that only a scalar has, "" if nothing is seen."""
        if isinstance(host, ast.FunctionDef | ast.Lambda):
            return self._asked(host, set(parameters(host)), _DEEP)
        if reads_text(ast.unparse(host)):
            return _TEXT
        methods = self._functions.get(host.attr, ()) if isinstance(host, ast.Attribute) else ()
        found = (self._asked(each, set(parameters(each)), _DEEP) for each in methods)
        return next((each for each in found if each), "")

    def _asked(self, function: Function, taken: set[str], deep: int) -> str:
        nodes = list(walk(function))
        star = function.args.vararg
        collected = {star.arg} & taken if star is not None else set()
        _rename(nodes, taken, collected)
        for node in nodes:
            if isinstance(node, ast.Attribute) and node.attr == "__class__":
                if _is_taken(node.value, taken, collected):
                    return _KIND
            elif isinstance(node, ast.FormattedValue):
                if node.format_spec is not None and _is_taken(node.value, taken, collected):
                    return _KIND
            elif isinstance(node, ast.Call):
                asked = self._asked_by(node, taken, collected, deep)
                if asked:
                    return asked
        return ""

    def _asked_by(self, call: ast.Call, taken: set[str], collected: set[str], deep: int) -> str:
        given = [*call.args, *(keyword.value for keyword in call.keywords)]
        if not any(_is_taken(each, taken, collected) for each in given):
            return ""
        if reads_text(ast.unparse(call.func), len(call.args)):
            return _TEXT
        if called_name(call) in _KINDS:
            return _KIND
        called = self._functions.get(called_name(call), ()) if deep else ()
        found = (self._asked(each, set(parameters(each)), deep - 1) for each in called)
        return next((each for each in found if each), "")


def _rename(nodes: Sequence[ast.AST], taken: set[str], collected: set[str]) -> None:
    """Put further names of what a function is given to those that are known.

    `name, text = element` gives names to parts of an array, which are the same in each mode.
    """
    known = -1
    while known < len(taken):
        known = len(taken)
        for node in nodes:
            if isinstance(node, ast.Assign | ast.NamedExpr):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                whole = isinstance(node.value, ast.Name) and node.value.id not in collected
                if _is_taken(node.value, taken, collected):
                    named = (t for t in targets if isinstance(t, ast.Name) or not whole)
                    taken |= set[str]().union(*map(bound, named))
            elif isinstance(node, ast.For | ast.comprehension) and root_of(node.iter) in collected:
                taken |= bound(node.target)


def _is_taken(value: ast.expr, taken: set[str], collected: set[str]) -> bool:
    """Return whether an expression is what a function is given, and no part of an array."""
    if isinstance(value, ast.Starred):
        value = value.value
    if isinstance(value, ast.Subscript):
        return isinstance(value.value, ast.Name) and value.value.id in collected
    if isinstance(value, ast.Tuple | ast.List):
        return any(_is_taken(each, taken, collected) for each in value.elts)
    return isinstance(value, ast.Name) and value.id in taken
