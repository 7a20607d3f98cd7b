"""Which functions may be meant where a program hands one to TensorFlow.

One is known by a name that nothing but its definition binds where it is read. Whatever else is
handed over may be any function of the text.
"""

from __future__ import annotations

import ast
from typing import TypeGuard

from tfgradmigrate.meaning.host_functions import hands_numbers
from tfgradmigrate.program.scopes import scopes_of
from tfgradmigrate.program.walking import called_name, dotted, home, is_bound, root, root_of, walk
from tfgradmigrate.verify.program.besides import is_of_library

Meant = ast.FunctionDef | ast.Lambda | ast.Attribute | ast.Name | ast.Call


def meant(host: ast.expr, tree: ast.Module) -> list[Meant] | None:
    """Return what a function that is handed over may be, None where that does not show.

    What is imported, or stands in for that, is what it is called; so is a method of any object.
    """
    if _binds_others(tree):
        return None
    if _shows(host, tree):
        return [host]
    if not isinstance(host, ast.Name | ast.Attribute):
        return None
    if any(sources := sources_of(host, tree)):
        return [host] if len(sources) == 1 else None
    if isinstance(host, ast.Attribute):
        return [host] if is_method(host.attr, tree) else None
    bindings = scopes_of(tree).read_at(host)
    found: list[Meant] = [b.node for b in bindings if isinstance(b.node, ast.FunctionDef)]
    found += [each.value for each in bindings if _shows(each.value, tree)]
    return found if 0 < len(found) == len(bindings) else None


def _binds_others(tree: ast.Module) -> bool:
    """Return whether a module binds all names of another one that is no library: they hide any."""
    nodes = (node for node in walk(tree) if isinstance(node, ast.ImportFrom))
    return any(n.names[0].name == "*" and not is_of_library(home(n)) for n in nodes)


def _shows(value: ast.expr | None, tree: ast.Module) -> TypeGuard[ast.Lambda | ast.Call]:
    """Return whether an expression is a function, or makes one of which enough is known."""
    if not isinstance(value, ast.Call):
        return isinstance(value, ast.Lambda)
    name = imported_as(value.func, tree)
    return called_name(value) == "Missing" or hands_numbers(value, name)


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


def sources_of(host: ast.expr, tree: ast.Module) -> set[str]:
    """Return the dotted names that may be imported as what a function is, "" for what is not."""
    return {each.imported for each in scopes_of(tree).read_at(root(host))}


def source_of(host: ast.expr, tree: ast.Module) -> str:
    """Return the dotted name that is imported as which a function is, "" if it may be another."""
    found = sources_of(host, tree)
    return found.pop() if len(found) == 1 else ""


def imported_as(host: ast.expr, tree: ast.Module) -> str:
    """Return the dotted name of an imported function: `numpy.load` for `np.load`."""
    path, root = dotted(host), root_of(host) or ""
    return source_of(host, tree) + path.removeprefix(root)
