"""The functions that an expression may mean which hands a host function to a `py_func`.

It is followed through variables, `partial` and methods of classes of this file. What comes there in
another way, such as by a call, a table or a loop, shows when the code runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

import libcst as cst
from msgspec import Struct

from tfgradmigrate.project.modules import FOREIGN
from tfgradmigrate.syntax.callers import passed_for
from tfgradmigrate.syntax.changes import changes
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.functions import (
    Function,
    has_decorator,
    partial_of,
    positional_names,
)
from tfgradmigrate.syntax.members import own_method, owner_of, subclasses
from tfgradmigrate.syntax.scopes import Binding, BindingKind, Scopes
from tfgradmigrate.syntax.tree import dotted_name, dotted_tail, find_all, is_name, root
from tfgradmigrate.tables.effects import named

_DEPTH = 5
# How many things a name may be assigned before it is followed no more.
_WAYS = 6
# Functions of Python that give whatever has a name, or one of what they are given.
_LOOKING_UP = named("gives", "anything")
_HANDING_BACK = named("gives", "anything", "called", "given")
_PLAIN_DECORATORS = ("classmethod", "staticmethod")


class Unseen(Enum):
    """A host function that is not in sight."""

    ELSEWHERE = "of a file that the run does not have, or given by one"
    COMPUTED = "which function it is shows when the code runs"


class Host(Struct, frozen=True):
    """A host function that is in sight, with the names of its file.

    `given` are parameters that are no inputs: those of a `partial`, and `self`. `decorated` says
    that something else may stand between it and its inputs.
    """

    node: Function
    scopes: Scopes
    given: frozenset[str] = frozenset()
    decorated: bool = False

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names that the inputs have in the function, by their order."""
        return tuple(name for name in positional_names(self.node) if name not in self.given)


def handed_in(function: cst.BaseExpression, facts: Facts) -> list[Host | Unseen]:
    """The host functions that an expression may mean, but for those of NumPy and Python.

    What is a parameter is asked of the calls in this file.
    """
    return list(_handed_in(function, facts, set(), ()))


def _handed_in(
    function: cst.BaseExpression, facts: Facts, asked: set[Binding], around: tuple[Binding, ...]
) -> Iterator[Host | Unseen]:
    """What an expression means, but not what the parameters mean that are `asked` already.

    One of those `around` is built of itself.
    """
    for one in meant(function, facts):
        if isinstance(one, Host):
            yield one
            if one.decorated:
                yield Unseen.ELSEWHERE
            continue
        binding = facts.scopes.parameter(one)
        if binding is None or binding in around:
            if not is_known(one, facts):
                yield _why_unseen(one, facts)
        elif binding not in asked:
            asked.add(binding)
            passed = passed_for(binding, facts.scopes)
            values = [v for v in passed if v is None or facts.scopes.binding(v) is not binding]
            for value in values or [_default(binding), None]:
                if value is None or is_name(value, "None"):
                    yield Unseen.ELSEWHERE
                else:
                    yield from _handed_in(value, facts, asked, (*around, binding))


def _default(parameter: Binding) -> cst.BaseExpression | None:
    return parameter.node.default if isinstance(parameter.node, cst.Param) else None


def _why_unseen(function: cst.BaseExpression, facts: Facts) -> Unseen:
    """Why it does not show what an expression means: an import and a parameter are of others."""
    first = root(function)
    if not isinstance(first, cst.Name) or dotted_name(function) is None:
        return Unseen.COMPUTED
    kinds = {binding.kind for binding in facts.scopes.bindings(first)}
    of_others = {BindingKind.IMPORT}.union([BindingKind.PARAMETER] if first is function else ())
    built_in = (facts.names.qualified(function) or "").startswith("builtins.")
    return Unseen.ELSEWHERE if kinds <= of_others and not built_in else Unseen.COMPUTED


def is_known(function: cst.BaseExpression, facts: Facts) -> bool:
    """Whether a host function is one of NumPy or Python, or made by one."""
    made_by, unknown = function, _LOOKING_UP
    if isinstance(function, cst.Call):
        made_by, unknown = function.func, _HANDING_BACK
    name = facts.names.qualified(made_by) or ""
    return name.startswith(("builtins.", "numpy.")) and name not in unknown


def meant(
    function: cst.BaseExpression, facts: Facts, depth: int = 0
) -> list[Host | cst.BaseExpression]:
    """The functions that an expression may mean; where that does not show, an expression of it."""
    if depth > _DEPTH:
        return [function]
    if isinstance(function, cst.Lambda):
        return [Host(function, facts.scopes)]
    if isinstance(function, cst.IfExp):
        sides = (function.body, function.orelse)
        return [one for side in sides for one in meant(side, facts, depth + 1)]
    if isinstance(function, cst.Name):
        return _of_name(function, facts, depth)
    if isinstance(function, cst.Attribute):
        there = of_another_file(function, facts)
        methods = _of_method(function, facts) if there is None else [there]
        return [*methods] or [function]
    if isinstance(function, cst.Call) and dotted_tail(function) == "partial":
        return _of_partial(function, facts, depth)
    return [function]


def _of_name(name: cst.Name, facts: Facts, depth: int) -> list[Host | cst.BaseExpression]:
    bindings = facts.scopes.bindings(name)
    there = of_another_file(name, facts)
    if there is not None:
        return [there]
    found: list[Host | cst.BaseExpression] = []
    for binding in bindings if len(bindings) <= _WAYS else ():
        value = binding.value
        if isinstance(value, cst.FunctionDef):
            host = _host(value, facts.scopes)
            found.append(name if host is None else host)
        elif isinstance(value, cst.BaseExpression) and binding.kind is BindingKind.ASSIGNMENT:
            found += meant(value, facts, depth + 1)
        else:
            found.append(name)
    return found or [name]


def of_another_file(named: cst.BaseExpression, facts: Facts) -> Host | None:
    """The function of another file of the project that an expression names, if that is certain.

    By an import of it, of its module (`rows.down`), or of all that its module has.
    """
    if not isinstance(named, (cst.Name, cst.Attribute)):
        return None
    qualified = facts.names.qualified(named)
    if qualified is None or qualified.split(".")[0] in FOREIGN:
        return None
    first = root(named)
    if not isinstance(first, cst.Name) or len(facts.scopes.bindings(first)) > 1:
        return None
    there = facts.elsewhere.function(qualified)
    if there is None:
        return None
    # Something else may be put there: `rows.down = other`.
    is_put = isinstance(named, cst.Attribute) and any(changes(named.attr.value, facts.scopes))
    return None if is_put else Host(*there)


def _host(node: cst.FunctionDef, scopes: Scopes) -> Host | None:
    """A function as a host function, None for one that makes a generator."""
    if any(find_all(node.body, cst.Yield)):
        return None
    plain = all(is_name(each.decorator, *_PLAIN_DECORATORS) for each in node.decorators)
    return Host(node, scopes, decorated=not plain)


def _of_partial(call: cst.Call, facts: Facts, depth: int) -> list[Host | cst.BaseExpression]:
    partial = partial_of(call)
    if partial is None:
        return [call]
    function, first, named = partial
    found: list[Host | cst.BaseExpression] = []
    for one in meant(function, facts, depth + 1):
        if isinstance(one, Host):
            given = one.given.union(named, one.parameters[:first])
            found.append(Host(one.node, one.scopes, given, one.decorated))
        else:
            found.append(one)
    return found


# Methods of classes.


def _of_method(attribute: cst.Attribute, facts: Facts) -> Iterator[Host]:
    """The methods that `self.name`, `Class.name` or `Class().name` may mean."""
    scopes, name, value = facts.scopes, attribute.attr.value, attribute.value
    made = scopes.value(value) or value
    owner = owner_of(made.func if isinstance(made, cst.Call) else value, scopes)
    if owner is None or any(changes(name, scopes)):
        return
    of_class = scopes.value(value) is owner
    first = own_method(owner, name, scopes)
    yield from _bound(first, scopes, instance=not of_class)
    # Of a parameter, a class that is built from this one may have another.
    several = first is not None and scopes.parameter(value) is not None
    for below in subclasses(owner, scopes) if several else ():
        yield from _bound(own_method(below, name, scopes), scopes)


def _bound(node: cst.FunctionDef | None, scopes: Scopes, instance: bool = True) -> Iterator[Host]:
    """A method as a host function, without the parameter that the object or the class takes."""
    host = None if node is None else _host(node, scopes)
    if host is None:
        return
    static, of_class = (has_decorator(host.node, f"{of}method") for of in ("static", "class"))
    takes_itself = of_class or (instance and not static)
    yield Host(host.node, host.scopes, frozenset(host.parameters[:takes_itself]), host.decorated)
