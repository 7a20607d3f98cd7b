"""*By call*: a new function whose `backward` calls the registered function, which is kept."""

from __future__ import annotations

import libcst as cst

from tfgradmigrate.emit.code import expression, fresh, identifiers, statements
from tfgradmigrate.emit.custom_gradient import custom_gradient_function
from tfgradmigrate.emit.edits import Moved
from tfgradmigrate.rewrite.assumptions import SAME_OBJECT
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rewrite.names import convert_to_tensor, same_meaning, signature_of
from tfgradmigrate.rewrite.op_reads import needs_outputs, pass_forward_tensors
from tfgradmigrate.rewrite.ops import Op
from tfgradmigrate.rules.findings.refused import GradientFunctionOutOfReach
from tfgradmigrate.rules.guards import Refusal
from tfgradmigrate.rules.model import GradientFunction, Registration
from tfgradmigrate.syntax.placement import is_of_other_method, why_not_callable


def rewrite_by_call(
    context: Context,
    registration: Registration,
    op: Op,
    place: cst.BaseStatement,
    decision: Decision,
) -> str:
    """Put a new function in front of `place` that calls the registered function."""
    function = registration.function
    scopes = context.facts.scopes
    reason = why_not_callable(function, registration.statement, place, scopes)
    if reason is None and not same_meaning(context, op.closed_over, scopes.scope_at(place)):
        reason = "the op is created from variables of an inner function"
    if reason is not None:
        raise Refusal(
            GradientFunctionOutOfReach,
            f"the gradient function cannot be called from the block: {reason}; define it next to "
            "the block",
        )
    if _is_of_self(function) and is_of_other_method(registration.statement, place, scopes):
        decision.assume(SAME_OBJECT)
    node = function.node
    if function.expression is None:
        assert isinstance(node, cst.FunctionDef)
        callee: cst.BaseExpression = cst.Name(node.name.value)
    else:
        callee = function.expression
    around = scopes.enclosing(place, cst.FunctionDef) or context.facts.module
    read = identifiers([callee])
    taken = scopes.identifiers(around) | read
    inner = identifiers(op.closed_over) | read | {"types"}
    name = fresh([op.name], taken | context.progress.new_names)
    context.progress.new_names.add(name)
    inner |= {name}
    # A subclass may have another `self._gradient`, which may read more.
    reads_more = isinstance(function.expression, cst.Attribute)
    edits = decision.edits
    to_tensor = convert_to_tensor(context, place, op, edits)
    outputs = reads_more or needs_outputs(context, function)
    signature = signature_of(context, op, name, inner, {}, outputs, to_tensor)
    passed, upstream = _upstream(function, op, inner)
    if function.reads or reads_more:
        seen = signature.op(context.namespace_class(place, edits))
    else:
        seen = "None"
    parsed = cst.parse_expression(f"lambda {upstream}: 0")
    assert isinstance(parsed, cst.Lambda)
    parameters = parsed.params
    decorator = context.tensorflow(place, "custom_gradient", edits)
    column = context.column(place)

    def build(callee: cst.BaseExpression) -> cst.FunctionDef:
        module = context.facts.module
        called = _with_own_arguments(context, function.expression, callee, f"{seen}, {passed}")
        (body,) = statements("return CALLED", module, CALLED=called)
        forward = op.forward(signature)
        return custom_gradient_function(
            signature, decorator, parameters, [body], forward, module, column=column
        )

    if isinstance(function.expression, cst.Lambda):
        # It moves, with what other idioms make of its body.
        edits.insert_before(place, [Moved(function.expression, build)])
    else:
        edits.insert_before(place, [build(callee)])
    if node is not None:
        decision.touched += context.run_by(node)
    pass_forward_tensors(context, function, edits)
    return name


def _is_of_self(function: GradientFunction) -> bool:
    """Whether the registered expression reads `self`."""
    expression = function.expression
    return expression is not None and "self" in identifiers([expression])


def _with_own_arguments(
    context: Context,
    registered: cst.BaseExpression | None,
    callee: cst.BaseExpression,
    given: str,
) -> cst.BaseExpression:
    """The call of a gradient function: of a `partial`, the function itself with all arguments."""
    call = expression(f"CALLEE({given})", CALLEE=callee)
    if not isinstance(registered, cst.Call) or not isinstance(callee, cst.Call):
        return call
    if context.facts.names.qualified(registered.func) != "functools.partial":
        return call
    if any(arg.star for arg in callee.args) or callee.args[0].keyword is not None:
        return call
    assert isinstance(call, cst.Call)
    first, *bound = callee.args
    args = [
        *(arg for arg in bound if arg.keyword is None),
        *call.args,
        *(arg for arg in bound if arg.keyword is not None),
    ]
    plain = [arg.with_changes(comma=cst.MaybeSentinel.DEFAULT) for arg in args]
    return call.with_changes(func=first.value, args=plain)


def _upstream(function: GradientFunction, op: Op, taken: set[str]) -> tuple[str, str]:
    """The upstream gradients as they are passed on, and as `backward` takes them.

    TensorFlow 1 passes None for integer outputs; so does the new function.
    """
    if op.integers and op.outputs is not None:
        names = [fresh([f"dy{index}"], taken) for index in range(op.outputs)]
        passed = ["None" if i in op.integers else name for i, name in enumerate(names)]
        return ", ".join(passed), ", ".join(names)
    if op.outputs == 1 or (function.star is None and len(function.upstream) == 1):
        name = fresh(["dy", "upstream"], taken)
    else:
        name = f"*{fresh(['upstream'], taken)}"
    return name, name
