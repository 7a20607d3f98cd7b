"""Functions that TensorFlow 1 built once, as a graph of their own, at their first call.

Rewritten, their code runs at every call. That is the same only where nothing that it reads can
change in between: its inputs, constants, functions of this file that read no more than that, and
libraries. (What it read of tensors around it was an input of the graph function as well.)
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

import libcst as cst

from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.functions import Function, results
from tfgradmigrate.syntax.kinds import FURTHEST, is_output
from tfgradmigrate.syntax.origins import origins
from tfgradmigrate.syntax.scopes import Binding, BindingKind
from tfgradmigrate.syntax.tree import dotted_tail, excerpt, find_all, walk
from tfgradmigrate.tables.effects import last_parts, named
from tfgradmigrate.tables.op_types import op_outputs, single_op

_COMPUTING = (cst.BinaryOperation, cst.UnaryOperation, cst.Comparison)
_VARIABLES = named("gives", "variable", of="tf.")
# Modules whose functions keep nothing from one call to the next, but for those that do.
_LIBRARIES = frozenset(
    {"tensorflow", "numpy", "math", "functools", "itertools", "operator", "types"}
)
_OF_NUMBERS = named("gives", "number") | {"builtins.abs", "builtins.pow"}
_ANEW = ("numpy.random.",)
_SHAPE = last_parts("gives", "shape")
# Functions whose result is one tensor, of the shape that their first argument has.
_OF_ONE_SHAPE = named("shape", "first", of="tf.")


class Around(Enum):
    """What a graph function may read of the code around it, besides what never changes."""

    NOTHING = "nothing"
    PARAMETERS = "parameters of the functions around it that are never bound again"
    ANYTHING = "anything, for it is made and called once each time its function runs"


def why_not_rebuilt(
    function: Function, facts: Facts, around: Around = Around.NOTHING
) -> str | None:
    """Why the code of a function may not do at each call what it did at the first one; the remedy.

    None where all that it reads from around it is bound once and cannot be changed, or is what it
    may read, and it makes no variables.
    """
    for node in _code(function, facts):
        if isinstance(node, (cst.Global, cst.Nonlocal)):
            return (
                f"it sets `{node.names[0].name.value}` of the code around it, which a `Defun` does "
                "at its first call alone; return the value instead"
            )
        if isinstance(node, cst.Call) and dotted_tail(node.func) in _VARIABLES:
            return (
                f"it creates a variable (`{excerpt(node.func)}`), which a function with "
                "`@tf.custom_gradient` cannot; make it outside and pass it as an input"
            )
        if _asks_shape(node, facts):
            return (
                "what it does depends on static shapes, which a `Defun` does not see; decide by "
                "an argument"
            )
    for name in () if around is Around.ANYTHING else _outer_names(function, facts):
        parameters = around is Around.PARAMETERS and _is_computed_with(name, facts)
        whole = _whole(name, facts)
        if _is_fixed(whole, facts, parameters) or _makes_gradient_name(name, facts):
            continue
        return (
            f"{_why_changing(name, whole, facts)}, while a `Defun` keeps what it read at its first "
            "call; pass it as an input"
        )
    return None


def _is_computed_with(name: cst.Name, facts: Facts) -> bool:
    """Whether a name stands where tensors are computed: `x * k`, `tf.maximum(x, k)`."""
    call = facts.scopes.given_to(name)
    of_tensors = call is not None and facts.names.api(call.func) is not None
    return of_tensors or isinstance(facts.scopes.parents[name], _COMPUTING)


def _is_fixed(node: cst.CSTNode, facts: Facts, parameters: bool, depth: int = 0) -> bool:
    """Whether an expression is the same at each call: a constant, a function of this file, part of
    a library, or what is computed of such and has one name, given once.

    With `parameters`, of those of the functions around it too, if they are never bound again.
    """
    if isinstance(node, (cst.BaseNumber, cst.BaseString, cst.FunctionDef, cst.Lambda)):
        return True
    qualified = facts.names.qualified(node) or ""
    if qualified.split(".")[0] in _LIBRARIES:
        return not qualified.startswith(_ANEW)
    parts: list[cst.CSTNode] = []
    if isinstance(node, cst.BinaryOperation):
        parts = [node.left, node.right]
    elif isinstance(node, cst.UnaryOperation):
        parts = [node.expression]
    elif isinstance(node, cst.Call) and facts.names.qualified(node.func) in _OF_NUMBERS:
        parts = [arg.value for arg in node.args]
    elif isinstance(node, cst.Name) and (binding := facts.scopes.binding(node)) is not None:
        if binding.kind is BindingKind.PARAMETER:
            return parameters
        if binding.value is not None and facts.scopes.loop_around(binding.node) is None:
            parts = [binding.value]
    known = (_is_fixed(each, facts, parameters, depth + 1) for each in parts)
    return bool(parts) and depth < FURTHEST and all(known)


def _makes_gradient_name(name: cst.Name, facts: Facts) -> bool:
    """Whether a name is read for nothing but the name of a gradient that is registered at once.

    Random or counted, it is another at each call, and what it names is the same.
    """
    scopes = facts.scopes
    assign = scopes.enclosing(name, cst.Assign)
    target = assign.targets[0].target if assign is not None and len(assign.targets) == 1 else None
    if not isinstance(target, cst.Name):
        return False
    scope = scopes.scope_at(target)
    names = [r.name for r in facts.registrations if r.name is not None]
    names += [entry.gradient for override in facts.overrides for entry in override.entries or ()]
    uses = scopes.uses(scope, target.value)
    return bool(uses) and all(any(made.node is use for made in names) for use in uses)


def _asks_shape(node: cst.CSTNode, facts: Facts) -> bool:
    """Whether a node decides something by a static shape, or by what is computed from one."""
    if isinstance(node, (cst.If, cst.IfExp, cst.While)):
        return _of_shape(node.test, facts)
    return isinstance(node, cst.BooleanOperation) and _of_shape(node, facts)


def _of_shape(node: cst.CSTNode, facts: Facts, seen: frozenset[cst.CSTNode] = frozenset()) -> bool:
    """Whether code reads a static shape, or a variable that is assigned from such code."""
    if any(inner.attr.value in _SHAPE for inner in find_all(node, cst.Attribute)):
        return True
    read = [o.value for name in find_all(node, cst.Name) for o in origins(name, facts.scopes)]
    values = {value for value in read if value is not None} - seen
    return any(_of_shape(value, facts, seen | values) for value in values)


def returned_tensors(function: Function, facts: Facts) -> int | None:
    """How many tensors a function returns, None where the code does not show it."""
    return results(function, lambda value: _is_one_tensor(value, function, facts))


def _is_one_tensor(
    value: cst.BaseExpression, function: Function, facts: Facts, seen: tuple[str, ...] = ()
) -> bool:
    """Whether an expression is one tensor for certain: what an op makes of the inputs."""
    if isinstance(value, (cst.UnaryOperation, cst.Comparison)):
        return True
    if isinstance(value, cst.BinaryOperation):
        sides = (value.left, value.right)
        return any(_is_one_tensor(side, function, facts, seen) for side in sides)
    if isinstance(value, cst.Call):
        if is_output(value, facts):
            return True
        api = facts.names.api(value.func)
        op = single_op(api) if api is not None else None
        return api in _OF_ONE_SHAPE or (op is not None and op_outputs(op.op_type) == 1)
    if isinstance(value, cst.Name):
        if value.value in seen:
            return True
        bindings = facts.scopes.bindings(value)
        return bool(bindings) and all(
            _binds_one_tensor(binding, function, facts, (*seen, value.value))
            for binding in bindings
        )
    return False


def _binds_one_tensor(
    binding: Binding, function: Function, facts: Facts, seen: tuple[str, ...]
) -> bool:
    if binding.scope is not facts.scopes.scope_of[function]:
        return False
    if binding.kind is BindingKind.PARAMETER:
        return binding.node is not function.params.star_arg
    if isinstance(facts.scopes.parents[binding.node], cst.AugAssign):
        return True
    value = binding.value
    return (
        binding.kind is BindingKind.ASSIGNMENT
        and isinstance(value, cst.BaseExpression)
        and _is_one_tensor(value, function, facts, seen)
    )


def _code(function: Function, facts: Facts) -> Iterator[cst.CSTNode]:
    """The nodes of a function and of those of this file that it names."""
    for body in _bodies(function, facts):
        yield from walk(body.body)


def _bodies(function: Function, facts: Facts) -> list[Function]:
    found = [function]
    for body in found:
        for name in find_all(body.body, cst.Name):
            value = facts.scopes.value(name)
            if isinstance(value, (cst.FunctionDef, cst.Lambda)) and not any(
                facts.scopes.within(value, other) for other in found
            ):
                found.append(value)
    return found


def _outer_names(function: Function, facts: Facts) -> Iterator[cst.Name]:
    """The names that a function, and those of this file that it calls, read from around them."""
    bodies = _bodies(function, facts)
    for body in bodies:
        for name in find_all(body.body, cst.Name):
            bindings = facts.scopes.bindings(name)
            home = bindings[0].scope.node if bindings else None
            if home is not None and not any(facts.scopes.within(home, b) for b in bodies):
                yield name


def _why_changing(name: cst.Name, whole: cst.BaseExpression, facts: Facts) -> str:
    """Why what a name means may be another thing at the next call."""
    bindings = facts.scopes.bindings(name)
    if (facts.names.qualified(whole) or "").startswith(_ANEW):
        return f"it reads `{excerpt(whole)}`, which is another at each call"
    if all(binding.kind is BindingKind.IMPORT for binding in bindings):
        return f"it uses `{excerpt(whole)}` of another module, which may change"
    if len(bindings) > 1:
        return f"it reads `{name.value}`, which is bound more than once"
    return f"it reads `{excerpt(whole)}`, which may change"


def _whole(name: cst.Name, facts: Facts) -> cst.BaseExpression:
    """The attribute or item of a name that is read, or the name itself."""
    node: cst.BaseExpression = name
    parent = facts.scopes.parents[node]
    while isinstance(parent, (cst.Attribute, cst.Subscript)) and parent.value is node:
        node, parent = parent, facts.scopes.parents[parent]
    return node
