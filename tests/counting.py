"""A count of the marker names in a module that knows nothing of the tool's own."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterable, Iterator

#: The names, with the keywords of which a call has to have one.
NAMES: dict[str, frozenset[str]] = {
    "RegisterGradient": frozenset(),
    "gradient_override_map": frozenset(),
    "py_func": frozenset(),
    "Defun": frozenset({"python_grad_func", "grad_func"}),
}
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
MARKED = re.compile("|".join(NAMES))


def occurrences(tree: ast.Module) -> Iterator[tuple[str, int, bool]]:
    """Name and line of each call of one of the names, and whether it is TensorFlow's for certain.

    A bare name counts if it is imported from TensorFlow where the call sees it, not in the body of
    a class or in another function, and the file defines none of its own. That of another object is
    certain where the file binds the object's name by imports alone, none of them relative, from
    inside another package or of another module as a whole.
    """
    own: set[str] = set()
    foreign: set[str] = set()
    imported = _imported(_outside_functions(tree.body))
    inside: dict[ast.AST, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            names = _imported(_outside_functions(node.body))
            for each in ast.walk(node) if names else ():
                inside[each] = inside.get(each, set()) | names
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            own.add(node.name)
        elif isinstance(node, ast.arg):
            own.add(node.arg)
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            own.add(node.id)
        elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
            own.add(node.name)
        elif isinstance(node, ast.Import):
            others = (alias for alias in node.names if alias.name.split(".")[0] != "tensorflow")
            foreign |= {alias.asname or alias.name.split(".")[0] for alias in others}
        elif isinstance(node, ast.ImportFrom):
            names = {alias.asname or alias.name for alias in node.names}
            other = not _is_tensorflow(node)
            if other and ("." in (node.module or "") or node.level):
                foreign |= names
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        function = node.func
        if isinstance(function, ast.Attribute):
            name = function.attr
        elif isinstance(function, ast.Name):
            name = function.id
        else:
            continue
        if name not in NAMES or (NAMES[name] and not NAMES[name] & _keywords(node)):
            continue
        root: ast.expr = function
        while isinstance(root, ast.Attribute):
            root = root.value
        certain = isinstance(root, ast.Name) and root.id not in own | foreign
        known = imported | inside.get(node, set())
        if isinstance(function, ast.Attribute) or (certain and name in known):
            yield name, function.end_lineno or 0, certain


def _outside_functions(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """The nodes that run with a body: neither in functions nor in classes within it."""
    for node in nodes:
        yield node
        if not isinstance(node, _SCOPES):
            yield from _outside_functions(ast.iter_child_nodes(node))


def _imported(nodes: Iterable[ast.AST]) -> set[str]:
    return {
        alias.asname or alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom) and _is_tensorflow(node)
        for alias in node.names
    }


def _is_tensorflow(node: ast.ImportFrom) -> bool:
    return (node.module or "").split(".")[0] == "tensorflow"


def _keywords(call: ast.Call) -> set[str | None]:
    return {keyword.arg for keyword in call.keywords}


def parsed(text: str | bytes) -> ast.Module | None:
    """The tree of a text, None where Python cannot read it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return ast.parse(text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None
