"""The text of a Python function, and what the names in it stand for."""

from __future__ import annotations

import ast
import functools
import linecache
import types
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from .hosts import library_name

#: Words by which a program has NumPy raise errors for numbers.
_RAISING = ("seterr", "errstate", "filterwarnings", "simplefilter")


class Unknown(Exception):  # noqa: N818 (it gives what cannot be known)
    """Something in a function that is not told here."""


class Written:
    """A function, its text, and what its names stand for."""

    def __init__(self, function: Any) -> None:
        self.bound: list[Any] = []
        while isinstance(function, types.MethodType):
            self.bound.append(function.__self__)
            function = function.__func__
        if not isinstance(function, types.FunctionType) or len(self.bound) > 1:
            raise Unknown
        self.function = function
        self.node, self.tree = _text_of(function)

    def named(self, name: str) -> Any:
        """Return what a name of outside stands for, and nothing else ever."""
        code = self.function.__code__
        if name in code.co_freevars:
            cell = (self.function.__closure__ or ())[code.co_freevars.index(name)]
            if not _is_only_taken(name, self.node, self.tree):
                raise Unknown
            return cell.cell_contents
        if name not in self.function.__globals__ or not _is_bound_once(name, self.tree):
            raise Unknown
        return self.function.__globals__[name]

    def of_numpy(self, node: ast.expr) -> str:
        """Return the name of an attribute of NumPy, "" for anything else."""
        if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name):
            return ""
        name = node.value.id
        if name in self.function.__code__.co_varnames or name in self.function.__code__.co_freevars:
            return ""
        own = self.function.__globals__.get(name) is np
        known = own and library_name(getattr(np, node.attr, None)) is not None
        return node.attr if known else ""


def _text_of(function: types.FunctionType) -> tuple[ast.FunctionDef | ast.Lambda, ast.Module]:
    """Return a function as it is written, and the text that it stands in."""
    code = function.__code__
    text = "".join(linecache.getlines(code.co_filename))
    if not text or any(word in text for word in _RAISING):
        raise Unknown
    parsed = _parsed(text, code.co_filename)
    found = parsed.functions.get((code.co_firstlineno, code.co_name), [])
    if len(found) != 1 or code not in parsed.codes or getattr(found[0], "decorator_list", []):
        raise Unknown
    return found[0], parsed.tree


class _Parsed(NamedTuple):
    """A text, the functions in it by their line and name, and the code of all of them."""

    tree: ast.Module
    functions: Mapping[tuple[int, str], Sequence[ast.FunctionDef | ast.Lambda]]
    codes: frozenset[types.CodeType]


@functools.lru_cache(maxsize=8)
def _parsed(text: str, file: str) -> _Parsed:
    try:
        tree = ast.parse(text)
        codes = frozenset(_inside(compile(text, file, "exec", dont_inherit=True)))
    except SyntaxError:
        raise Unknown from None
    functions = defaultdict(list)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            functions[node.lineno, getattr(node, "name", "<lambda>")].append(node)
    return _Parsed(tree, functions, codes)


def _inside(code: types.CodeType) -> Iterator[types.CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            yield from _inside(each)


def _bindings(name: str, tree: ast.AST) -> int:
    """Return how often code binds a name, in whichever function."""
    found = 0
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            found += node.id == name and not isinstance(node.ctx, ast.Load)
        elif isinstance(node, ast.arg):
            found += node.arg == name
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found += node.name == name
        elif isinstance(node, ast.alias):
            found += (node.asname or node.name).partition(".")[0] in (name, "*")
        elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar):
            found += node.name == name
        elif isinstance(node, ast.MatchMapping):
            found += node.rest == name
        elif isinstance(node, ast.Attribute):
            found += node.attr == name and not isinstance(node.ctx, ast.Load)
    return found


def _is_bound_once(name: str, tree: ast.Module) -> bool:
    """Return whether a statement of a module binds a name, and nothing else ever."""
    return _bindings(name, tree) == 1 and any(
        getattr(node, "name", None) == name
        if isinstance(node, ast.FunctionDef)
        else isinstance(node, ast.Assign)
        and any(isinstance(each, ast.Name) and each.id == name for each in node.targets)
        for node in tree.body
    )


def _is_only_taken(name: str, inner: ast.AST, tree: ast.Module) -> bool:
    """Return whether the function around another takes a name as an argument, and leaves it so."""
    around = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.Lambda)
        and node is not inner
        and any(each is inner for each in ast.walk(node))
    ]
    taking = [
        node
        for node in around
        if any(isinstance(each, ast.arg) and each.arg == name for each in ast.walk(node.args))
    ]
    return len(taking) == 1 and all(
        _bindings(name, node) == 1 for node in around if node is taking[0]
    )
