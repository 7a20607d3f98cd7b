"""Which gradients a module registers, and by which names: other files may ask for them.

No graph shows the name: what registers is compared with the function that it registers.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tfgradmigrate.program.scopes import FUNCTIONS, bound_names, inside, parameters
from tfgradmigrate.program.walking import called_name, reachable, walk
from tfgradmigrate.verify.program.module import Module

#: What binds names by an expression, and what only its head does.
_SIMPLE = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Import, ast.ImportFrom, ast.NamedExpr)
_HEADS = (ast.For, ast.comprehension)


class Named(NamedTuple):
    """What is registered, the name that it is given, and the statements that this is made by."""

    function: str
    name: str
    made_by: tuple[str, ...]


def registered_anew(old: Module, new: Module) -> list[str]:
    """Return the functions of an old text that the new one registers otherwise.

    That is another function by the same name, or the same function by another name, or by one that
    is put together of something else; or by none, where no map of the old text spells the name: it
    is the type of an op of some kernel, or one that other files ask for.
    """
    before, after = dict(_registrations(old)), dict(_registrations(new))
    others = [
        before[gradient].name
        for gradient in sorted(before.keys() & after.keys())
        if before[gradient].name != after[gradient].name
        and _without_name(before[gradient]) != _without_name(after[gradient])
    ]
    names, now = set(_named(old)), set(_named(new))
    gone = {each.function for each in names - now}
    renamed = sorted({each.function for each in now - names} & gone)
    spelled = Counter(ast.unparse(n) for n in walk(old.tree) if isinstance(n, ast.Constant))
    registered, kept = Counter(each.name for each in names), {each.name for each in now}
    lost = sorted(
        each.function
        for each in names
        if each.name not in kept and 0 < spelled[each.name] == registered[each.name]
    )
    return list(dict.fromkeys([*others, *renamed, *lost]))


def _registrations(module: Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield the functions of a module that are registered by a decorator, by their gradients."""
    functions = [node for node in module.tree.body if isinstance(node, ast.FunctionDef)]
    for node in functions:
        for call in map(_registering, node.decorator_list):
            names = [getattr(given, "value", None) for given in (call.args if call else ())]
            yield from ((name, node) for name in names if isinstance(name, str))


def _without_name(function: ast.FunctionDef) -> str:
    return ast.dump(function.args) + "".join(map(ast.dump, function.body))


def _registering(node: ast.AST) -> ast.Call | None:
    """Return the call that is given the name of a gradient, if a node is one."""
    is_one = isinstance(node, ast.Call) and called_name(node) == "RegisterGradient"
    return node if is_one and isinstance(node, ast.Call) else None


def _named(module: Module, scopes: Sequence[ast.AST] = ()) -> Iterator[Named]:
    """Yield what a module registers, in its functions as well."""
    scopes = scopes or [module.tree]
    for node in inside(scopes[-1]):
        registered = getattr(node, "decorator_list", [])
        given = [(call, getattr(node, "name", "")) for call in map(_registering, registered)]
        if isinstance(node, ast.Call) and node.args:
            given.append((_registering(node.func), ast.unparse(node.args[0])))
        for call, function in given:
            names = [*call.args, *(each.value for each in call.keywords)] if call else []
            for name in names:
                yield Named(function, ast.unparse(name), tuple(_made_by(name, scopes)))
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            yield from _named(module, [*scopes, node])


def _made_by(name: ast.AST, scopes: Sequence[ast.AST]) -> list[str]:
    """Return the statements that bind what a name is put together of, and these in turn.

    Of what a function is given nothing is reported: its callers are looked at by themselves.
    """

    def names_in(nodes: Iterable[ast.AST]) -> list[str]:
        return [part.id for n in nodes for part in walk(n) if isinstance(part, ast.Name)]

    every = reachable(names_in([name]), lambda one: names_in(_binding(one, scopes)))
    return sorted({ast.unparse(node) for one in every for node in _binding(one, scopes)})


def _binding(name: str, scopes: Sequence[ast.AST]) -> list[ast.AST]:
    """Return what binds a name in the innermost scope that has it."""
    for scope in reversed(scopes):
        if isinstance(scope, FUNCTIONS) and name in {each.arg for each in parameters(scope)}:
            return []
        found: list[ast.AST] = []
        for node in inside(scope):
            if isinstance(node, _HEADS) and name in bound_names([node.target]):
                found += [node.target, node.iter]
            elif isinstance(node, _SIMPLE) and name in bound_names([node]):
                found.append(node)
        if found:
            return found
    return []
