"""Which functions may be meant where a program hands one to TensorFlow.

They are followed as long as the text writes them out: through variables, choices, tables, loops and
`partial`.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from tfgradmigrate.verify.program.scopes import COMPREHENSIONS, bound_by_import, words
from tfgradmigrate.verify.program.slicing import called_name, root_of

#: What reads a table.
_READING = words("get items keys values")

#: What may be written out.
_TABLES = (ast.Call, ast.Dict, ast.List, ast.Set, ast.Tuple, *COMPREHENSIONS)

_DEEP = 4


#: A function, or what may name one.
Named = ast.expr | ast.FunctionDef
Meant = ast.FunctionDef | ast.Lambda | ast.Attribute


def meant(host: Named, tree: ast.Module, deep: int = _DEEP) -> list[Meant] | None:
    """Return what a function that is handed over may be: functions, and attributes that name one.

    None where that does not show. Left out is what is imported, or stands in for that.
    """
    parts: Sequence[Named] | None = None
    if isinstance(host, ast.FunctionDef | ast.Lambda):
        return [host]
    if _is_imported(host, tree) or called_name(host) == "Missing":
        return []
    if isinstance(host, ast.Attribute):
        return [host] if _is_method(host.attr, tree) else None
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

    A comprehension around it hides all else. Scopes are not told apart.
    """
    found: list[Named] = []
    for node in ast.walk(tree):
        values: Sequence[Named] | None = ()
        if isinstance(node, COMPREHENSIONS):
            inside = {(n.lineno, n.col_offset) for n in ast.walk(node) if isinstance(n, ast.Name)}
            for each in node.generators if (name.lineno, name.col_offset) in inside else ():
                if name.id in bound(each.target):
                    elements = _elements(each.iter, tree)
                    return elements if isinstance(each.target, ast.Name) else None
        elif isinstance(node, ast.For) and name.id in bound(node.target):
            values = _elements(node.iter, tree) if isinstance(node.target, ast.Name) else None
        elif isinstance(node, ast.Assign) and name.id in set().union(*map(bound, node.targets)):
            values = [node.value] if isinstance(node.targets[0], ast.Name) else None
        elif isinstance(node, ast.FunctionDef) and node.name == name.id:
            values = [node]
        elif isinstance(node, ast.arg) and node.arg == name.id:
            values = None
        if values is None:
            return None
        found += values
    return found or None


def _elements(node: ast.expr, tree: ast.Module) -> Sequence[Named] | None:
    """Return what a table holds that is written out and only read, else None."""
    if isinstance(node, ast.Name):
        uses = {
            (outer.attr if isinstance(outer, ast.Attribute) else "")
            for outer in ast.walk(tree)
            if isinstance(outer, ast.Attribute)
            or (isinstance(outer, ast.Subscript) and not isinstance(outer.ctx, ast.Load))
            if isinstance(outer.value, ast.Name) and outer.value.id == node.id
        }
        values = _values(node, tree) or ()
        one = values[0] if len(values) == 1 and uses <= _READING else None
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


def _is_method(name: str, tree: ast.Module) -> bool:
    """Tell whether functions alone have a name among attributes."""
    nodes = list(ast.walk(tree))
    stored = (node.attr for node in nodes if isinstance(node, ast.Attribute) and is_bound(node))
    defined = (node.name for node in nodes if isinstance(node, ast.FunctionDef))
    return name in defined and name not in stored


def _is_imported(host: ast.expr, tree: ast.Module) -> bool:
    """Tell whether a function is of a module that is imported."""
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom))
    return root_of(host) in {bound_by_import(alias) for node in imports for alias in node.names}


def last(node: ast.Attribute | ast.Name) -> str:
    """Return a name, or that of an attribute."""
    return node.attr if isinstance(node, ast.Attribute) else node.id


def is_bound(name: ast.Attribute | ast.Name) -> bool:
    """Tell whether a name is bound where it stands, and not read."""
    return not isinstance(name.ctx, ast.Load)


def bound(target: ast.expr) -> set[str]:
    """Return the names in a target."""
    return {node.id for node in ast.walk(target) if isinstance(node, ast.Name)}
