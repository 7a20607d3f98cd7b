"""Which functions may be meant where a program hands one to TensorFlow.

One is known by a name that nothing but its definition binds. Whatever else is handed over may be
any function that the text hands about: one that it names, and does not call there and then.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tfgradmigrate.meaning.host_writes import functions_of
from tfgradmigrate.program.scopes import scopes_of
from tfgradmigrate.program.walking import called_name, is_bound, last, root_of, tree_of, walk
from tfgradmigrate.tables.adapter import NAME
from tfgradmigrate.verify.places.wrappers import handed_over

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


def handed_about(text: str) -> Iterator[ast.FunctionDef | ast.Lambda]:
    """Yield the functions that a text no more than names, and may hand over by another name.

    What it hands to TensorFlow there and then, and shows, is not meant, nor what it calls, nor what
    the host adapter does.
    """
    tree = tree_of(text)
    functions = functions_of(tree)
    # Another tree has been read for these: places tell that they are the same.
    apart = {
        extent(node)
        for _, host, _ in handed_over(text)
        if meant(host, tree) is not None
        for node in walk(host)
    }
    apart |= {extent(node.func) for node in walk(tree) if isinstance(node, ast.Call)}
    adapters = (
        each for name, found in functions.items() if name.startswith(NAME) for each in found
    )
    apart |= {extent(node) for adapter in adapters for node in walk(adapter)}
    for node in walk(tree):
        if extent(node) in apart:
            continue
        if isinstance(node, ast.Lambda):
            yield node
        elif isinstance(node, ast.Attribute | ast.Name) and not is_bound(node):
            yield from functions.get(last(node), ())


def extent(node: ast.AST) -> tuple[int | None, ...]:
    """Return where a node stands."""
    names = ("lineno", "col_offset", "end_lineno", "end_col_offset")
    return tuple(getattr(node, name, None) for name in names)


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
