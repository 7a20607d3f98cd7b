"""The rewrite of a block with the one key `Identity`, whatever the gradient is called."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import libcst as cst

from tfgradmigrate.emit.code import expression, keyword_argument
from tfgradmigrate.emit.custom_gradient import Signature
from tfgradmigrate.rewrite.assumptions import OP_NAME
from tfgradmigrate.rewrite.block import check_block, check_reach, finish_block
from tfgradmigrate.rewrite.convert import convert
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rewrite.names import means_the_same
from tfgradmigrate.rewrite.ops import Op
from tfgradmigrate.rewrite.original_faults import check_arity, check_registered, registered_per_call
from tfgradmigrate.rules.findings import Code
from tfgradmigrate.rules.findings.refused import OpsOutOfSight
from tfgradmigrate.rules.guards import Refusal
from tfgradmigrate.rules.model import OverrideBlock, Registration
from tfgradmigrate.syntax.kinds import is_tensor
from tfgradmigrate.syntax.tree import argument_of, passed_by, source_of
from tfgradmigrate.syntax.variables import may_be_weight


def rewrite_identity(
    context: Context, override: OverrideBlock, code: type[Code], message: str
) -> list[Decision]:
    """The rewrite of a block with the one key `Identity`."""
    (entry,) = override.entries
    uses, _ = check_block(context, override)
    registration = check_registered(context, entry)
    symbol = entry.gradient.text or "Identity"
    function = registration.function
    if isinstance(function.node, cst.FunctionDef):
        symbol = function.node.name.value
    decision = Decision(code, override.block, symbol, message, [override.marker])
    check_arity(context, registration, 1, 1)
    calls = []
    for use in uses:
        if "Identity" not in (use.op_types or ()):
            continue
        check_reach(context, use, "Identity", registration)
        if use.api != "identity" or not isinstance(use.node, cst.Call):
            raise Refusal(
                OpsOutOfSight,
                f"{use.what or f'`{use.api}`'} creates an Identity op inside; move the "
                "`tf.identity` that is meant into a function with `@tf.custom_gradient`",
            )
        calls.append(use.node)
    if not calls:
        context.asked.settle()
    operands = [_operand(call) for call in calls]
    kept = _kept_name(context, registration, calls)
    named = [call for call in calls if _name_argument(call) is not None]
    if kept is not None or not all(_is_only_use(context, call) for call in named):
        # Where it is kept, it is that of an op inside of the new function.
        decision.assume(OP_NAME)
    names = convert(
        context,
        override,
        registration,
        [
            Op(
                call,
                (operand,),
                _forward(context, registration, calls, kept, decision),
                mentions=(call.func, *filter(None, [_name_argument(call)])),
                name="identity_with_gradient",
                kind="Identity",
            )
            for call, operand in zip(calls, operands, strict=True)
        ],
        decision,
    )
    for call, operand, name in zip(calls, operands, names, strict=True):
        plain = is_tensor(operand, context.facts) is False
        plain = plain or may_be_weight(operand, context.facts)
        convert_to = ""
        if plain:
            # `tf.identity` took a list as one tensor; a custom gradient takes it as several. It
            # would read a variable itself.
            convert_to = context.tensorflow(call, "convert_to_tensor", decision.edits)
        passed_on = kept is None and _is_only_use(context, call)
        decision.edits.replace(call, partial(_call, name, convert_to, passed_on))
    finish_block(context, override, decision)
    return [decision, *registered_per_call(context, registration)]


def _operand(call: cst.Call) -> cst.BaseExpression:
    given = passed_by(call, "input", 0)
    if given is not None and not any(arg.star for arg in call.args):
        return given
    raise Refusal(OpsOutOfSight, "the arguments of `tf.identity` are spread with `*`; name them")


def _call(name: str, convert_to: str, passed_on: bool, updated: cst.Call) -> cst.Call:
    arg = argument_of(updated, "input", 0)
    assert arg is not None
    operand = arg.value
    if convert_to:
        operand = expression(f"{convert_to}(OPERAND)", OPERAND=operand)
    made = cst.Call(cst.Name(name), [cst.Arg(operand)])
    if passed_on:
        # The name is for the result, which the function cannot name: it does not see it.
        return updated.with_changes(
            args=[a.with_changes(value=made) if a is arg else a for a in updated.args]
        )
    return made.with_changes(lpar=updated.lpar, rpar=updated.rpar)


def _kept_name(
    context: Context, registration: Registration, calls: list[cst.Call]
) -> cst.BaseExpression | None:
    """The op's own name, where the new function can give it."""
    names = [_name_argument(call) for call in calls]
    kept = names[0]
    if (
        len({None if name is None else source_of(name) for name in names}) > 1
        or len(context.overrides(registration)) > 1
        or (kept is not None and not means_the_same(context, registration, [kept]))
    ):
        return None
    return kept


def _is_only_use(context: Context, call: cst.Call) -> bool:
    """Whether the op's name is a parameter that nothing else reads."""
    scopes, name = context.facts.scopes, _name_argument(call)
    binding = scopes.parameter(name)
    return binding is not None and scopes.uses(binding.scope, binding.name) == [name]


def _forward(
    context: Context,
    registration: Registration,
    calls: list[cst.Call],
    kept: cst.BaseExpression | None,
    decision: Decision,
) -> Callable[[Signature], cst.BaseExpression]:
    """`tf.identity(x)`, with the op's own name where the new function can give it."""
    named = [call for call in calls if _name_argument(call) is not None]
    if kept is None and not all(_is_only_use(context, call) for call in named):
        decision.note("the op name given to `tf.identity` is dropped")

    callee: cst.BaseExpression = calls[0].func
    if not means_the_same(context, registration, [callee]):
        function = registration.function
        home = registration.statement if function.node is None else function.node
        callee = cst.parse_expression(context.tensorflow(home, "identity", decision.edits))

    def forward(signature: Signature) -> cst.BaseExpression:
        made = expression(f"CALLEE({signature.inputs[0]})", CALLEE=callee)
        assert isinstance(made, cst.Call)
        if kept is None:
            return made
        return made.with_changes(args=[*made.args, keyword_argument("name", kept)])

    return forward


def _name_argument(call: cst.Call) -> cst.BaseExpression | None:
    return passed_by(call, "name", 1)
