"""Which functions may be meant where a program hands one to TensorFlow.

They are followed as long as the text writes them out: through variables, choices, tables, loops and
`partial`.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from tfgradmigrate.program.walking import (
    COMPREHENSIONS,
    bound,
    called_name,
    is_bound,
    root_of,
    walk,
)
from tfgradmigrate.verify.program.scopes import bound_by_import, words

#: What reads a table.
_READING = words("get items keys values")

#: What looks at a table, and leaves it as it is.
_LOOKING = words("dict enumerate iter len list reversed set sorted tuple zip")

#: What may be written out.
_TABLES = (ast.Call, ast.Dict, ast.List, ast.Set, ast.Tuple, *COMPREHENSIONS)

_DEEP = 4


#: A function, or what may name one.
Named = ast.expr | ast.FunctionDef
Meant = ast.FunctionDef | ast.Lambda | ast.Attribute | ast.Name | ast.Call


def meant(host: Named, tree: ast.Module, deep: int = _DEEP) -> list[Meant] | None:
    """Return what a function that is handed over may be: functions, and attributes that name one.

    None where that does not show. What is imported, or stands in for that, is what it is called.
    """
    parts: Sequence[Named] | None = None
    if isinstance(host, ast.FunctionDef | ast.Lambda):
        return [host]
    if isinstance(host, ast.Call) and called_name(host) == "Missing":
        return [host]
    if isinstance(host, ast.Name | ast.Attribute) and source_of(host, tree):
        return None if _is_bound_besides(host, tree) else [host]
    if isinstance(host, ast.Attribute):
        return [host] if is_method(host.attr, tree) else None
    if isinstance(host, ast.Name):
        parts = _values(host, tree)
    elif isinstance(host, ast.IfExp):
        parts = (host.body, host.orelse)
    elif isinstance(host, ast.BoolOp):
        parts = host.values
    elif isinstance(host, ast.Subscript):
        parts = _elements(host.value, tree)
    elif isinstance(host, ast.Call) and called_name(host) == "partial":
        parts = host.args[:1]
    elif isinstance(host, ast.Call) and isinstance(host.func, ast.Attribute):
        elements = _elements(host.func.value, tree) if host.func.attr == "get" else None
        parts = None if elements is None else [*elements, *host.args[1:]]
    if parts is None or not deep:
        return None
    found = [meant(each, tree, deep - 1) for each in parts]
    known = [each for each in found if each is not None]
    return [one for each in known for one in each] if len(known) == len(found) else None


def _values(name: ast.Name, tree: ast.Module) -> Sequence[Named] | None:
    """Return what a name may stand for, None where not all of that shows.

    A comprehension around it hides all else. Scopes are not distinguished.
    """
    found: list[Named] = []
    for node in walk(tree):
        values: Sequence[Named] | None = ()
        if isinstance(node, COMPREHENSIONS):
            for each in _binding_around(name, node):
                elements = _elements(each.iter, tree)
                return elements if isinstance(each.target, ast.Name) else None
        elif isinstance(node, ast.For) and name.id in bound(node.target):
            values = _elements(node.iter, tree) if isinstance(node.target, ast.Name) else None
        elif isinstance(node, ast.Assign) and name.id in set().union(*map(bound, node.targets)):
            values = [node.value] if isinstance(node.targets[0], ast.Name) else None
        elif isinstance(node, ast.NamedExpr) and node.target.id == name.id:
            values = [node.value]
        elif isinstance(node, ast.AnnAssign) and name.id in bound(node.target):
            values = None if node.value is None else [node.value]
        elif isinstance(node, ast.FunctionDef) and node.name == name.id:
            values = [node]
        elif name.id in _bound_otherwise(node):
            values = None
        if values is None:
            return None
        found += values
    return found or None


def _binding_around(name: ast.Name, node: ast.AST) -> list[ast.comprehension]:
    """Return what binds a name in a comprehension, if it stands in that."""
    names = (n for n in walk(node) if isinstance(n, ast.Name))
    if (name.lineno, name.col_offset) not in {(n.lineno, n.col_offset) for n in names}:
        return []
    return [each for each in getattr(node, "generators", ()) if name.id in bound(each.target)]


def is_of_comprehension(host: ast.expr, tree: ast.Module) -> bool:
    """Return whether a comprehension around a name binds it, which hides all else."""
    around = (node for node in walk(tree) if isinstance(node, COMPREHENSIONS))
    return isinstance(host, ast.Name) and any(_binding_around(host, node) for node in around)


def _bound_otherwise(node: ast.AST) -> set[str]:
    """Return the names that a parameter, a context, an error, a pattern or a sum is bound to."""
    if isinstance(node, ast.arg):
        return {node.arg}
    if isinstance(node, ast.withitem) and node.optional_vars is not None:
        return bound(node.optional_vars)
    if isinstance(node, ast.AugAssign):
        return bound(node.target)
    if isinstance(node, ast.AsyncFor | ast.AsyncFunctionDef | ast.ClassDef):
        return bound(node.target) if isinstance(node, ast.AsyncFor) else {node.name}
    if isinstance(node, ast.MatchMapping):
        return {node.rest or ""}
    if isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar):
        return {node.name or ""}
    return set()


def _elements(node: ast.expr, tree: ast.Module) -> Sequence[Named] | None:
    """Return what a table holds that is written out and only read, else None."""
    if isinstance(node, ast.Name):
        values = _values(node, tree) or ()
        one = values[0] if len(values) == 1 and _is_only_read(node.id, tree) else None
        return _elements(one, tree) if isinstance(one, _TABLES) else None
    if isinstance(node, ast.List | ast.Tuple | ast.Set):
        return node.elts
    if isinstance(node, ast.ListComp | ast.GeneratorExp | ast.SetComp):
        return [node.elt]
    if isinstance(node, ast.Dict):
        return node.values
    if isinstance(node, ast.Call) and called_name(node) == "dict" and not node.args:
        return [each.value for each in node.keywords]
    return None


def _is_only_read(name: str, tree: ast.Module) -> bool:
    """Return whether nothing changes a table of some name, or has it to do so."""
    left = {node for node in walk(tree) if isinstance(node, ast.Name) and node.id == name}
    for outer in walk(tree):
        inner: Sequence[ast.expr] = ()
        if isinstance(outer, ast.Subscript):
            inner = [outer.value] if isinstance(outer.ctx, ast.Load) else ()
        elif isinstance(outer, ast.Attribute):
            inner = [outer.value] if outer.attr in _READING else ()
        elif isinstance(outer, ast.Call) and isinstance(outer.func, ast.Name):
            inner = outer.args if outer.func.id in _LOOKING else ()
        elif isinstance(outer, ast.For | ast.comprehension):
            inner = [outer.iter]
        left.difference_update(inner)
    return not any(isinstance(node.ctx, ast.Load | ast.Del) for node in left)


def is_method(name: str, tree: ast.Module) -> bool:
    """Return whether functions alone have a name among attributes, and no text says it."""
    nodes = list(walk(tree))
    stored = {node.attr for node in nodes if isinstance(node, ast.Attribute) and is_bound(node)}
    said = (node.value for node in nodes if isinstance(node, ast.Constant))
    stored |= {text for text in said if isinstance(text, str)}
    for node in nodes:
        if isinstance(node, ast.ClassDef):
            body = (each for each in node.body if isinstance(each, ast.Assign | ast.AnnAssign))
            parts = (part for each in body for part in walk(each))
            stored |= {n.id for n in parts if isinstance(n, ast.Name) and is_bound(n)}
    defined = (node.name for node in nodes if isinstance(node, ast.FunctionDef))
    return name in defined and name not in stored


def _is_bound_besides(host: ast.expr, tree: ast.Module) -> bool:
    """Return whether what is imported under a name is not all that it stands for."""
    name = root_of(host)
    nodes = list(walk(tree))
    return any(isinstance(n, ast.Name) and n.id == name and is_bound(n) for n in nodes) or any(
        isinstance(n, ast.FunctionDef) and n.name == name for n in nodes
    )


def source_of(host: ast.expr, tree: ast.Module) -> str:
    """Return the module that is imported from which a function is, "" for one of the text."""
    if isinstance(host, ast.Call) and called_name(host) == "Missing":
        return str(ast.literal_eval(host.args[0]))
    root = root_of(host)
    for node in walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            source = "." * getattr(node, "level", 0) + (getattr(node, "module", "") or "")
            for alias in node.names:
                if bound_by_import(alias) == root:
                    return source or alias.name
    return ""
