"""Names of list comprehensions that Python 2 code reads afterwards.

In Python 2 the variable of a list comprehension is one of the function around it. In Python 3 it is
not, and what is read afterwards is silently whatever the name meant before.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
_OWN_NAMES = (ast.GeneratorExp, ast.SetComp, ast.DictComp)


def leaked_reads(tree: ast.Module) -> Iterator[ast.Name]:
    """The reads of a name that, to Python 2, a list comprehension had bound last.

    The order of execution is taken to be that of the text.
    """
    for scope in ast.walk(tree):
        if isinstance(scope, (ast.Module, *_SCOPES)):
            bound_by_comprehension: set[str] = set()
            for name, kind in _events(_body(scope)):
                if kind == "comprehension":
                    bound_by_comprehension.add(name.id)
                elif kind == "store":
                    bound_by_comprehension.discard(name.id)
                elif name.id in bound_by_comprehension:
                    yield name


def _body(scope: ast.AST) -> list[ast.AST]:
    body = getattr(scope, "body", [])
    return body if isinstance(body, list) else [body]


def _events(nodes: list[ast.AST]) -> Iterator[tuple[ast.Name, str]]:
    """What happens to names, in the order in which it does: "load", "store", "comprehension"."""
    for node in nodes:
        if isinstance(node, ast.Name):
            yield node, "load" if isinstance(node.ctx, ast.Load) else "store"
        elif isinstance(node, ast.ListComp):
            # Its own reads are of its own names; only what it leaves behind counts.
            for generator in node.generators:
                yield from _events([generator.iter])
            for generator in node.generators:
                for name, kind in _events([generator.target]):
                    if kind == "store":
                        yield name, "comprehension"
        elif not isinstance(node, (*_SCOPES, *_OWN_NAMES)):
            yield from _events(_in_order(node))


def _in_order(node: ast.AST) -> list[ast.AST]:
    """The parts of a node, those first that are evaluated first."""
    if isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign)):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return [*([node.value] if node.value is not None else []), *targets]
    if isinstance(node, (ast.For, ast.AsyncFor)):
        return [node.iter, node.target, *node.body, *node.orelse]
    return list(ast.iter_child_nodes(node))
