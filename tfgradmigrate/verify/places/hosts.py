"""Which functions of a module are handed to TensorFlow: by `py_func`, or by what calls that."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import TypeGuard

from tfgradmigrate.program.scopes import Scopes, scopes_of
from tfgradmigrate.program.walking import called_name, imported, root_of, walk
from tfgradmigrate.tables.adapter import NAME

#: What hands a function to TensorFlow.
CALLS = frozenset({"numpy_function", "py_func"})


def host_of(call: ast.AST) -> ast.expr | None:
    """Return the function that a call hands to TensorFlow, None for any other call."""
    if not isinstance(call, ast.Call) or not _hands_over(call):
        return None
    named = [each.value for each in call.keywords if each.arg == "func"]
    return next(iter([*call.args, *named]), None)


def _hands_over(call: ast.Call) -> bool:
    """Return whether a call is of what hands a function to TensorFlow, by its name."""
    return called_name(call) in CALLS or called_name(call).startswith(NAME)


def is_handed_over(name: str, tree: ast.Module, by_helpers: bool = False) -> bool:
    """Return whether nobody but TensorFlow calls a function of a module, or a `lambda` for it.

    With `by_helpers` a function of the module may hand it over that takes it for nothing else. A
    function of another object (`self.env.reset`) may have its name.
    """
    helpers = {
        helper: place if by_helpers else None for helper, place in _handing_over(tree).items()
    }
    calls = [node for node in walk(tree) if isinstance(node, ast.Call)]
    handed = {part for call in calls for part in _handed_by(call, helpers)}
    uses = _uses(name, tree)
    own_uses = [n for n in uses if isinstance(n, ast.Name) or isinstance(n.value, ast.Name)]
    return bool(own_uses) and handed.issuperset(uses)


def _handed_by(call: ast.Call, helpers: Mapping[str, int | None]) -> Iterator[ast.expr]:
    """Yield the function that a call hands to TensorFlow, and what a `lambda` for one calls.

    The `helpers` of a module may have TensorFlow's names.
    """
    place = 0 if _hands_over(call) else None
    if isinstance(call.func, ast.Name):
        place = helpers.get(call.func.id, place)
    host = None
    if place is not None and len(call.args) > place:
        starred = any(isinstance(each, ast.Starred) for each in call.args[: place + 1])
        host = None if starred else call.args[place]
    elif place == 0 and not call.args and not isinstance(call.func, ast.Name):
        host = host_of(call)
    if host is None:
        return
    yield host
    if isinstance(host, ast.Lambda):
        yield from (node.func for node in walk(host) if isinstance(node, ast.Call))


def _handing_over(tree: ast.Module) -> dict[str, int | None]:
    """Return the functions of a module, each with the place of the parameter that it hands over.

    It does nothing else with that, whichever of several functions of one name is meant; None for
    all others.
    """
    bound = scopes_of(tree).times_bound()
    found: dict[str, set[int | None]] = {}
    for function in tree.body:
        if not isinstance(function, ast.FunctionDef) or function.name.startswith(NAME):
            continue
        bound[function.name] -= 1
        place = _place_handed_over(function) if is_plain(function) else None
        found.setdefault(function.name, set()).add(place)
    return {
        name: places.pop() if len(places) == 1 and not bound[name] else None
        for name, places in found.items()
    }


def _place_handed_over(function: ast.FunctionDef) -> int | None:
    """Return the place of the one parameter that a function hands over, None if there is none."""
    calls = [node for node in walk(function) if isinstance(node, ast.Call)]
    handed = {part for call in calls for part in _handed_by(call, {})}
    bound = Scopes([function]).times_bound()
    taken = [each.arg for each in (*function.args.posonlyargs, *function.args.args)]
    places = []
    for place, name in enumerate(taken):
        uses = {n for n in walk(function) if isinstance(n, ast.Name) and n.id == name}
        if uses and bound[name] == 1 and handed.issuperset(uses):
            places.append(place)
    return places[0] if len(places) == 1 else None


def _uses(name: str, tree: ast.Module) -> list[ast.Name | ast.Attribute]:
    """Return where a name may stand for a function of a module."""
    modules = {name for node in walk(tree) for name, _ in imported(node)}
    return [
        node
        for node in walk(tree)
        if (isinstance(node, ast.Name) and node.id == name)
        or (isinstance(node, ast.Attribute) and node.attr == name and root_of(node) not in modules)
    ]


def is_plain(node: ast.AST) -> TypeGuard[ast.FunctionDef]:
    """Return whether a statement is a function that returns what its `return`s say."""
    if not isinstance(node, ast.FunctionDef) or node.decorator_list:
        return False
    return not any(isinstance(each, ast.Yield | ast.YieldFrom) for each in walk(node))
