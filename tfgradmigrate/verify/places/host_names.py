"""Which functions may be meant where a program hands one to TensorFlow.

One is known by a name that nothing but its definition binds. Whatever else is handed over may be
any function of the text.
"""

from __future__ import annotations

import ast

from tfgradmigrate.program.scopes import scopes_of
from tfgradmigrate.program.walking import called_name, dotted, is_bound, root_of, walk

Meant = ast.FunctionDef | ast.Lambda | ast.Attribute | ast.Name | ast.Call


def meant(host: ast.expr, tree: ast.Module) -> list[Meant] | None:
    """Return what a function that is handed over may be, None where that does not show.

    What is imported, or stands in for that, is what it is called; so is a method of any object.
    """
    if isinstance(host, ast.Lambda) or called_name(host) == "Missing":
        return [host]  # type: ignore[list-item]
    if not isinstance(host, ast.Name | ast.Attribute):
        return None
    if source_of(host, tree):
        root = scopes_of(tree).everywhere(root_of(host) or "")
        besides = any(isinstance(each.node, ast.Name | ast.FunctionDef) for each in root)
        return None if besides else [host]
    if isinstance(host, ast.Attribute):
        return [host] if is_method(host.attr, tree) else None
    bindings = scopes_of(tree).everywhere(host.id)
    found: list[Meant] = [b.node for b in bindings if isinstance(b.node, ast.FunctionDef)]
    values = (each.value for each in bindings)
    found += [v for v in values if isinstance(v, ast.Call) and called_name(v) == "Missing"]
    return found if 0 < len(found) == len(bindings) else None


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


def source_of(host: ast.expr, tree: ast.Module) -> str:
    """Return the dotted name that is imported as which a function is, "" for one of the text."""
    found = scopes_of(tree).everywhere(root_of(host) or "")
    return next((each.imported for each in found if each.imported), "")


def imported_as(host: ast.expr, tree: ast.Module) -> str:
    """Return the dotted name of an imported function: `numpy.load` for `np.load`."""
    path, root = dotted(host), root_of(host) or ""
    return source_of(host, tree) + path.removeprefix(root)
