"""What a registration allows its function to become, and how it is taken away."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

import libcst as cst

from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rewrite.op_reads import check_reads
from tfgradmigrate.rules.findings.refused import GradientFunctionOutOfReach, RegistryAccess
from tfgradmigrate.rules.guards import Guard, Refusal
from tfgradmigrate.rules.model import OtherMarker, Registration
from tfgradmigrate.syntax.placement import conditional, swallows
from tfgradmigrate.syntax.scopes import ScopeKind, Scopes
from tfgradmigrate.syntax.tree import find_all, index_of, string_value

USABLE = Guard("gradient_in_sight", "The gradient function is visible, and no code changes it")
UNREGISTERED = Guard("unregistered", "The code means the same once nothing is registered")


@USABLE.check
def check_op_use(context: Context, registration: Registration) -> None:
    """Refuse a gradient function that needs more of its op than a rewrite can give it."""
    function = registration.function
    if _registry_is_changed(context, registration):
        raise Refusal(
            RegistryAccess,
            "code here uses the private gradient registry, so what a name means is decided when it "
            "runs; drop that code, then run the tool again",
        )
    if registration.reason:
        raise Refusal(GradientFunctionOutOfReach, f"{registration.reason}; register it plainly")
    if function.node is None:
        raise Refusal(
            GradientFunctionOutOfReach,
            f"{function.reason}, so what it reads of its `op` is not visible; register a function "
            "of this file",
        )
    check_reads(context, function)


@UNREGISTERED.check
def check_registration(context: Context, registration: Registration) -> None:
    """Refuse what changes its meaning when the registration is taken away."""
    scopes = context.facts.scopes
    for around in scopes.ancestors(registration.statement):
        if isinstance(around, (cst.FunctionDef, cst.ClassDef, cst.Lambda)):
            break
        caught = isinstance(around, cst.With) and swallows(around)
        if caught or isinstance(around, (cst.Try, cst.TryStar)):
            spelled = "`with` statement that ends exceptions" if caught else "`try` statement"
            raise Refusal(
                GradientFunctionOutOfReach,
                f"the name is registered in a {spelled}, which decides what happens where it "
                "is registered already; register it plainly",
            )
    function = registration.function
    if registration.decorator is not None and function is not None:
        node = function.node
        if isinstance(node, cst.FunctionDef) and not _is_on_top(context, registration, node):
            raise Refusal(
                GradientFunctionOutOfReach,
                "another decorator stands above the registration, so the name means another "
                "function; put `RegisterGradient` on top",
            )


def _is_on_top(context: Context, registration: Registration, node: cst.FunctionDef) -> bool:
    """Whether nothing above a registration makes the name of the function mean another one.

    Another registration gives the function back as it is.
    """
    registering = {
        other.decorator for other in context.facts.registrations if isinstance(other, Registration)
    }
    above = takewhile(lambda each: each is not registration.decorator, node.decorators)
    return all(each in registering for each in above)


@UNREGISTERED.check
def check_is_of_this_call(context: Context, registration: Registration, block: cst.CSTNode) -> None:
    """Refuse a registration of which that of an earlier call may be the one that counts.

    Where a name is registered once, the variables of that call are what its gradient reads: in all
    later ones as well. What reads variables of the module alone means the same in any call.
    """
    scopes = context.facts.scopes
    # A statement may be an `if` of one line.
    home = registration.statement if registration.decorator is not None else registration.call
    if not (conditional(home, block, scopes) or _is_called_there(home, block, scopes)):
        return
    function = registration.function
    node = function.node
    parts: list[cst.CSTNode | None] = [function.expression]
    parts += () if node is None else (node.params, node.body)
    for name in (each for part in parts if part is not None for each in find_all(part, cst.Name)):
        owner = scopes.owner(name.value, scopes.scope_at(name))
        if (
            owner is not None
            and owner.kind is ScopeKind.FUNCTION
            and not (node is not None and scopes.within(owner.node, node))
            and owner.bindings[name.value][0].value is not node
        ):
            raise Refusal(
                GradientFunctionOutOfReach,
                "the gradient is registered under a condition, so an earlier call may have "
                f"done it, with its own `{name.value}`; register it at each call",
            )


def _is_called_there(home: cst.CSTNode, block: cst.CSTNode, scopes: Scopes) -> bool:
    """Whether a function next to a block registers: it may not be called, or end before."""
    around = [each for each in scopes.ancestors(home) if isinstance(each, cst.FunctionDef)]
    inside = [scopes.within(block, each) for each in around]
    return any(inside) and not inside[0]


def _registry_is_changed(context: Context, registration: Registration) -> bool:
    """Whether code that uses the private registry stands around a registration or names it."""
    scopes = context.facts.scopes
    text = registration.name.text
    for other in context.facts.others:
        if other.kind != "_gradient_registry":
            continue
        around = scopes.enclosing(other.marker, cst.FunctionDef) or context.facts.module
        if scopes.within(registration.statement, around) and around is not context.facts.module:
            return True
        home = scopes.statement(other.marker) if around is context.facts.module else around
        if text is not None and any(
            string_value(n) == text for n in find_all(home, cst.SimpleString)
        ):
            return True
    return False


def freed_before(context: Context, registration: Registration) -> bool:
    """Whether the file takes the entry of a name out of the registry before it registers it.

    By `_registry.pop("Relu")` or `del _registry["Relu"]`, next to the registration or around it.
    """
    scopes = context.facts.scopes
    return any(
        name == registration.name.text
        and scopes.order[registry] < scopes.order[registration.marker]
        and scopes.scope_at(registry).function() in scopes.scope_at(registration.call).chain()
        and not conditional(registry, registration.call, scopes)
        for other in context.facts.others
        for name, registry in entries_taken_out(context, other)
    )


def entries_taken_out(
    context: Context, other: OtherMarker
) -> Iterator[tuple[str | None, cst.CSTNode]]:
    """The names whose entries a use of the private registry removes, also by a variable."""
    scopes = context.facts.scopes
    registry = scopes.parents[other.marker]
    if other.kind != "_gradient_registry" or not isinstance(registry, cst.Attribute):
        return
    meant: list[cst.CSTNode] = [registry] if registry.attr.value == "_registry" else []
    target = scopes.named_by(registry)
    if meant and target is not None:
        meant = [*scopes.reads_of(target)]
    for each in meant:
        use = scopes.parents[each]
        around = scopes.parents[use]
        if isinstance(use, cst.Subscript) and isinstance(around, cst.Del):
            yield string_value(index_of(use)), each
        elif (
            isinstance(use, cst.Attribute)
            and use.attr.value == "pop"
            and isinstance(around, cst.Call)
            and around.args
        ):
            yield string_value(around.args[0].value), each


def unregister(registration: Registration, context: Context, decision: Decision) -> None:
    """Take the registration away, a decorator or a statement, and leave the function."""
    statement = context.facts.scopes.enclosing(registration.call, cst.Expr)
    registering = registration.decorator or statement
    assert registering is not None
    decision.edits.remove(registering)
