"""The functions that an expression may mean which hands a host function to a `py_func`.

It is followed through variables, branches, tables and loops over what is written out, `partial`,
functions that return others, and methods of instances that this file makes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import libcst as cst
from msgspec import Struct

from tfgradmigrate.project.modules import FOREIGN
from tfgradmigrate.syntax.called import called_function
from tfgradmigrate.syntax.callers import passed_for
from tfgradmigrate.syntax.changes import changes
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.functions import (
    Function,
    has_decorator,
    partial_of,
    positional_names,
    returned_by,
)
from tfgradmigrate.syntax.placement import subclasses
from tfgradmigrate.syntax.scopes import Binding, BindingKind, Scopes
from tfgradmigrate.syntax.tree import (
    dotted_tail,
    find_all,
    index_of,
    is_name,
    items_of,
    root,
    string_value,
)
from tfgradmigrate.tables.effects import named

_DEPTH = 5
# How many things a name may be assigned before it is followed no more.
_WAYS = 6
# Functions of Python that give whatever has a name, or one of what they are given.
_LOOKING_UP = named("gives", "anything")
_HANDING_BACK = named("gives", "anything", "called", "given")
_PLAIN_DECORATORS = ("classmethod", "staticmethod")


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


def handed_in(function: cst.BaseExpression, facts: Facts) -> list[Host | None]:
    """The host functions that an expression may mean, None for those that are not in sight.

    Those of NumPy and Python are left out. What is a parameter is asked of the calls in this file.
    """
    return list(_handed_in(function, facts, set(), ()))


def _handed_in(
    function: cst.BaseExpression, facts: Facts, asked: set[Binding], around: tuple[Binding, ...]
) -> Iterator[Host | None]:
    """What an expression means, but not what the parameters mean that are `asked` already.

    One of those `around` is built of itself.
    """
    for one in meant(function, facts):
        binding = None if isinstance(one, Host) else facts.scopes.binding(one)
        if isinstance(one, Host):
            yield from [one, None] if one.decorated else [one]
        elif binding is None or binding.kind is not BindingKind.PARAMETER or binding in around:
            if not is_known(one, facts):
                yield None
        elif binding not in asked:
            asked.add(binding)
            passed = passed_for(binding, facts.scopes)
            values = [v for v in passed if v is None or facts.scopes.binding(v) is not binding]
            for value in values or [None]:
                if value is None:
                    yield None
                else:
                    yield from _handed_in(value, facts, asked, (*around, binding))


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
    parts: Iterable[cst.BaseExpression] | None = None
    if isinstance(function, cst.NamedExpr):
        parts = (function.value,)
    elif isinstance(function, cst.IfExp):
        parts = (function.body, function.orelse)
    elif isinstance(function, cst.BooleanOperation):
        parts = (function.left, function.right)
    elif isinstance(function, cst.Subscript):
        parts = _of_table(function, facts)
    elif isinstance(function, cst.Name):
        return _of_name(function, facts, depth)
    elif isinstance(function, cst.Attribute):
        there = of_another_file(function, facts)
        methods = [there] if there is not None else list(_of_method(function, facts, depth))
        found = methods or _of_attribute(function, facts, depth)
        return [function] if found is None else list(found)
    elif isinstance(function, cst.Call) and not is_known(function, facts):
        return _of_call(function, facts, depth)
    if parts is None:
        return [function]
    return [one for part in parts for one in meant(part, facts, depth + 1)]


def _of_name(name: cst.Name, facts: Facts, depth: int) -> list[Host | cst.BaseExpression]:
    bindings = facts.scopes.bindings(name)
    if len(bindings) > _WAYS:
        return [name]
    there = of_another_file(name, facts)
    if there is not None:
        return [there]
    found: list[Host | cst.BaseExpression] = []
    for binding in bindings:
        value = binding.value
        if binding.kind is BindingKind.PARAMETER:
            return [name]
        if isinstance(value, cst.FunctionDef):
            host = _host(value, facts.scopes)
            found.append(name if host is None else host)
        elif isinstance(value, cst.BaseExpression):
            found += meant(value, facts, depth + 1)
        elif binding.kind is BindingKind.IMPORT:
            found.append(name)
        else:
            elements = _of_loop(binding, facts)
            if elements is None:
                elements = assigned(binding.node, facts)
            if elements is None:
                found.append(name)
            for each in elements or ():
                found += meant(each, facts, depth + 1)
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


def _of_call(call: cst.Call, facts: Facts, depth: int) -> list[Host | cst.BaseExpression]:
    decorator = facts.names.qualified(call.func) or ""
    if decorator.removeprefix("builtins.") in _PLAIN_DECORATORS and len(call.args) == 1:
        return meant(call.args[0].value, facts, depth + 1)
    if dotted_tail(call) == "partial":
        return _of_partial(call, facts, depth)
    if dotted_tail(call) == "get" and isinstance(call.func, cst.Attribute):
        values = _displayed(call.func.value, facts)
        if values is not None and len(call.args) == 2:
            values = [*values, call.args[1].value]
        return [one for value in values or () for one in meant(value, facts, depth + 1)] or [call]
    owner = _class_of(call, facts)
    if owner is not None:
        return list(_in_class("__call__", owner, facts)) or [call]
    makers: list[Host | cst.BaseExpression] = []
    if isinstance(call.func, cst.Call):
        makers = meant(call.func, facts, depth + 1)
    else:
        named = called_function(call, facts.scopes)
        host = None if named is None else _host(named, facts.scopes)
        makers = [call if host is None else host]
    found: list[Host | cst.BaseExpression] = []
    for maker in makers:
        if not isinstance(maker, Host) or maker.decorated or maker.scopes is not facts.scopes:
            return [call]
        for value in returned_by(maker.node):
            found += [call] if value is None else meant(value, facts, depth + 1)
    return found or [call]


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


def _of_method(attribute: cst.Attribute, facts: Facts, depth: int) -> Iterator[Host]:
    """The methods that `self.name`, `Class.name` or `instance.name` may mean."""
    scopes, name, value = facts.scopes, attribute.attr.value, attribute.value
    if any(changes(name, scopes)):
        return
    owner = _owner(attribute, facts)
    if owner is None:
        return
    of_class = scopes.value(value) is owner
    found = list(_in_class(name, owner, facts, instance=not of_class))
    # Of a parameter, a class that is built from this one may have another.
    several = bool(found) and scopes.parameter(value) is not None
    for below in subclasses(owner, scopes) if several else ():
        if name in scopes.scope_of[below].bindings:
            found += _in_class(name, below, facts)
    yield from found


def _owner(attribute: cst.Attribute, facts: Facts) -> cst.ClassDef | None:
    """The class of this file in which `self.name`, `Class.name` or `instance.name` is looked up."""
    scopes, value = facts.scopes, attribute.value
    named = scopes.value(value)
    if isinstance(named, cst.ClassDef):
        return named
    if scopes.parameter(value) is None:
        return _class_of(value, facts)
    itself = is_name(value, "self", "cls")
    return scopes.enclosing(attribute, cst.ClassDef) if itself else None


def _is_made_of_others(owner: cst.ClassDef, facts: Facts, depth: int = 0) -> bool:
    """Whether a class is built from one that this file does not show."""
    for base in owner.bases:
        above = facts.scopes.value(base.value)
        if isinstance(above, cst.ClassDef) and depth < _DEPTH:
            if _is_made_of_others(above, facts, depth + 1):
                return True
        elif facts.names.qualified(base.value) != "builtins.object":
            return True
    return False


def _of_attribute(
    attribute: cst.Attribute, facts: Facts, depth: int
) -> list[Host | cst.BaseExpression] | None:
    """What the file gives attributes of a name, in classes as well; None where not all of it shows.

    An instance has what its class has until something else is assigned.
    """
    scopes, name, values = facts.scopes, attribute.attr.value, []
    found: list[Host | cst.BaseExpression] = []
    for change in changes(name, scopes):
        value = assigned(change, facts)
        if value is None:
            return None
        values += value
    owner = None if values else _owner(attribute, facts)
    if owner is not None and _is_made_of_others(owner, facts):
        return None
    scopes.read_where(lambda unread: unread.mentions(name))
    classes = [each for each in scopes.scope_of.values() if isinstance(each.node, cst.ClassDef)]
    for binding in (each for scope in classes for each in scope.bindings.get(name, [])):
        if isinstance(binding.value, cst.FunctionDef):
            host = _host(binding.value, scopes)
            if host is None:
                return None
            static = has_decorator(host.node, "staticmethod")
            itself = () if static else host.parameters[:1]
            found.append(Host(host.node, host.scopes, frozenset(itself), host.decorated))
        elif isinstance(binding.value, cst.BaseExpression):
            values.append(binding.value)
        else:
            return None
    if not 0 < len(values) + len(found) <= _WAYS:
        return None
    return found + [one for value in values for one in meant(value, facts, depth + 1)]


def assigned(target: cst.CSTNode, facts: Facts) -> list[cst.BaseExpression] | None:
    """What `a, b = f, g` gives one of its targets; None where that does not show."""
    assign = facts.scopes.enclosing(target, cst.Assign)
    if assign is None:
        return None
    for each in assign.targets:
        if each.target is target or facts.scopes.within(target, each.target):
            return _matched(each.target, target, [assign.value], facts)
    return None


def _in_class(
    name: str, owner: cst.ClassDef, facts: Facts, instance: bool = True, depth: int = 0
) -> Iterator[Host]:
    """The method of a name that a class has of itself or of a class that it is built from."""
    bound = facts.scopes.scope_of[owner].bindings.get(name, [])
    if not bound and depth < _DEPTH:
        for base in owner.bases:
            above = facts.scopes.value(base.value)
            if isinstance(above, cst.ClassDef):
                found = list(_in_class(name, above, facts, instance, depth + 1))
                yield from found
                if found:
                    return
    node = bound[0].value if len(bound) == 1 else None
    host = _host(node, facts.scopes) if isinstance(node, cst.FunctionDef) else None
    if host is None:
        return
    static, of_class = (has_decorator(host.node, f"{of}method") for of in ("static", "class"))
    takes_itself = of_class or (instance and not static)
    yield Host(host.node, host.scopes, frozenset(host.parameters[:takes_itself]), host.decorated)


def _class_of(node: cst.CSTNode | None, facts: Facts, depth: int = 0) -> cst.ClassDef | None:
    """The class of this file of which an expression is an instance: `Noise(1.)`, or its name."""
    scopes = facts.scopes
    if depth > _DEPTH:
        return None
    if isinstance(node, cst.Call):
        value = scopes.value(node.func)
        return value if isinstance(value, cst.ClassDef) else None
    values: list[cst.CSTNode | None]
    if isinstance(node, cst.Attribute):
        stored = [
            scopes.enclosing(attribute, cst.Assign)
            for attribute in scopes.attributes_stored(node.attr.value)
        ]
        values = [None if statement is None else statement.value for statement in stored]
    elif isinstance(node, cst.Name):
        parameter = scopes.parameter(node)
        if parameter is None:
            values = [binding.value for binding in scopes.bindings(node)]
        else:
            values = [*passed_for(parameter, scopes)]
    else:
        return None
    if len(values) > _WAYS:
        return None
    owners = [_class_of(value, facts, depth + 1) for value in values]
    return owners[0] if owners and all(owner is owners[0] for owner in owners) else None


# What is written out: tables, and loops over them.

_WRITTEN_OUT = (cst.Call, cst.Dict, cst.List, cst.ListComp, cst.Tuple)


def _displayed(node: cst.BaseExpression, facts: Facts) -> list[cst.BaseExpression] | None:
    """What a list, tuple or dictionary holds that is written out and not changed, else None."""
    if isinstance(node, cst.Name):
        binding = facts.scopes.binding(node)
        if binding is None or not isinstance(binding.value, _WRITTEN_OUT):
            return None
        uses = facts.scopes.uses(binding.scope, binding.name)
        if any(_may_change(use, facts.scopes) for use in uses):
            return None
        node = binding.value
    if isinstance(node, (cst.GeneratorExp, cst.ListComp)):
        return [node.elt]
    if isinstance(node, cst.Call) and facts.names.qualified(node.func) == "builtins.dict":
        return [a.value for a in node.args] if all(a.keyword for a in node.args) else None
    if not isinstance(node, (cst.Dict, cst.List, cst.Tuple)):
        return None
    plain = (cst.DictElement, cst.Element)
    if not all(isinstance(element, plain) for element in node.elements):
        return None
    return [element.value for element in node.elements]


def _may_change(use: cst.Name, scopes: Scopes) -> bool:
    """Whether a table is changed where it is used, or may be where it is handed on."""
    parent = scopes.parents[use]
    if isinstance(parent, cst.Subscript):
        around = scopes.parents[parent]
        return isinstance(around, (cst.AssignTarget, cst.AugAssign, cst.Del))
    if isinstance(parent, cst.Attribute):
        return parent.attr.value not in ("get", "items", "keys", "values")
    if isinstance(parent, cst.Arg):
        call = scopes.given_to(use)
        return call is None or dotted_tail(call) not in _READING
    return isinstance(parent, (cst.Assign, cst.AugAssign, cst.AnnAssign))


# Functions of Python that leave a table alone.
_READING = named("takes", "read", of="builtins.")


def _of_table(subscript: cst.Subscript, facts: Facts) -> list[cst.BaseExpression] | None:
    """What an item of a table may be: the one under a text that stands there, else any."""
    table = facts.scopes.value(subscript.value) or subscript.value
    index = index_of(subscript)
    if index is None:
        return None
    values = _displayed(subscript.value, facts)
    key = string_value(index)
    if values is not None and key is not None and isinstance(table, cst.Dict):
        keys = [e.key for e in table.elements if isinstance(e, cst.DictElement)]
        one = [v for k, v in zip(keys, values, strict=True) if string_value(k) == key]
        return one if len(one) == 1 else values
    return values or None


def _of_loop(binding: Binding, facts: Facts) -> list[cst.BaseExpression] | None:
    """What a loop or comprehension over something written out gives a variable, else None."""
    scopes = facts.scopes
    loop: cst.For | cst.CompFor | None = None
    for around in scopes.ancestors(binding.node):
        if isinstance(around, (cst.For, cst.CompFor)):
            loop = around
            break
    if loop is None or not (
        loop.target is binding.node or scopes.within(binding.node, loop.target)
    ):
        return None
    return _matched(loop.target, binding.node, _turns(loop.iter, facts), facts)


def _matched(
    target: cst.BaseExpression,
    wanted: cst.CSTNode,
    turns: list[cst.BaseExpression] | None,
    facts: Facts,
) -> list[cst.BaseExpression] | None:
    """What one variable of a target gets in the turns of a loop."""
    if target is wanted or turns is None:
        return turns
    targets = items_of(target) or ()
    for at, item in enumerate(targets):
        if item is wanted or facts.scopes.within(wanted, item):
            parts = []
            for turn in turns:
                values = _displayed(turn, facts)
                if values is None or len(values) != len(targets):
                    return None
                parts.append(values[at])
            return _matched(item, wanted, parts, facts)
    return None


def _turns(node: cst.BaseExpression, facts: Facts) -> list[cst.BaseExpression] | None:
    """What a loop over an expression gets, one after the other, where that is written out."""
    if not isinstance(node, cst.Call):
        if isinstance(node, cst.Dict):
            return None  # its keys
        binding = facts.scopes.binding(node)
        if binding is not None and isinstance(binding.value, (cst.Call, cst.Dict)):
            return None
        return _displayed(node, facts)
    tail = dotted_tail(node)
    if isinstance(node.func, cst.Attribute) and tail in ("items", "values") and not node.args:
        values = _displayed(node.func.value, facts)
        if values is None or tail == "values":
            return values
        return [_pair(cst.Name("key"), value) for value in values]
    if isinstance(node.func, cst.Name) and node.args and not any(a.star for a in node.args):
        every = [_turns(arg.value, facts) for arg in node.args if arg.keyword is None]
        if tail in ("list", "reversed", "sorted", "tuple") and len(every) == 1:
            return every[0]
        if tail == "enumerate" and every[0] is not None:
            return [_pair(cst.Name("number"), value) for value in every[0]]
        if tail == "zip" and None not in every:
            rows = zip(*(turns for turns in every if turns is not None), strict=False)
            return [_pair(*row) for row in rows]
    return None


def _pair(*values: cst.BaseExpression) -> cst.Tuple:
    """A tuple of expressions of the file; it stands nowhere itself."""
    return cst.Tuple([cst.Element(value) for value in values])


# What becomes of a function.


def handed_to(node: cst.CSTNode, facts: Facts, depth: int) -> Iterator[cst.Call | None]:
    """The calls that a function, or an expression of it, is handed to; None for other uses."""
    scopes = facts.scopes
    for use in _uses_of(node, facts) if depth < _DEPTH else [None]:
        parent = None if use is None else scopes.parents[use]
        if isinstance(parent, cst.Return):
            # What a function makes is handed on where that is called.
            maker = scopes.enclosing(parent, cst.FunctionDef)
            for made in () if maker is None or maker is node else _uses_of(maker, facts):
                call = None if made is None else scopes.called(made)
                if call is not None:
                    yield from handed_to(call, facts, depth + 1)
                else:
                    yield None
            continue
        call = scopes.given_to(use)
        if call is not None and dotted_tail(call) == "partial":
            yield from handed_to(call, facts, depth + 1)
        else:
            yield call


def _uses_of(node: cst.CSTNode, facts: Facts) -> Sequence[cst.CSTNode | None]:
    """Where a function, or an expression, is read; None where that does not show."""
    scopes = facts.scopes
    scope = scopes.scope_at(node)
    named = scopes.named_by(node)
    if isinstance(node, cst.FunctionDef):
        name = node.name.value
        if isinstance(scope.node, cst.ClassDef):
            return scopes.attributes_named(name) if name.startswith("_") else [None]
    elif named is not None:
        name = named.value
    else:
        return [None if isinstance(scopes.parents[node], cst.Assign) else node]
    owner = scopes.owner(name, scope)
    if owner is None or len(owner.bindings[name]) != 1 or scopes.exported(name, owner):
        return [None]
    return scopes.uses(owner, name) or [None]
