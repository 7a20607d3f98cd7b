"""A helper that calls `tf.py_func` with a gradient that it is given, rewritten as it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile

import libcst as cst
from msgspec.structs import replace

from tfgradmigrate.emit.code import expression, fresh, identifiers, statements
from tfgradmigrate.emit.numpy_function import each_converted
from tfgradmigrate.rewrite.assumptions import OP_NAME, OTHER_GRADIENTS, OTHER_HOSTS, of_gradient
from tfgradmigrate.rewrite.block import check_block, finish_block, is_key_override
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rewrite.given_gradients import GivenGradient, given_gradient
from tfgradmigrate.rewrite.helper_calls import (
    argument,
    call_sites,
    is_given,
    of_call,
    shows_all_calls,
)
from tfgradmigrate.rewrite.host_adapter import adapter_of, mend, moved_host, spelled
from tfgradmigrate.rewrite.ignored import ignored
from tfgradmigrate.rewrite.original_faults import check_registers
from tfgradmigrate.rewrite.py_func_calls import ASKS_NONE, PY_FUNC_KEYS, checked_calls
from tfgradmigrate.rewrite.static_shape import ADVICE, needs_shape
from tfgradmigrate.rules.findings.broken_original import DeadHelperCall, DeadPyFuncKey
from tfgradmigrate.rules.findings.py_func_helper import PyFuncHelper
from tfgradmigrate.rules.findings.refused import (
    GradientFunctionOutOfReach,
    OpDetails,
    PyFuncNotUnderstood,
)
from tfgradmigrate.rules.guards import Refusal
from tfgradmigrate.rules.model import (
    GradientFunction,
    Override,
    OverrideBlock,
    PyFuncCall,
    Registration,
)
from tfgradmigrate.syntax.changes import deletions
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.gradient_functions import gradient_function
from tfgradmigrate.syntax.placement import conditional
from tfgradmigrate.syntax.scopes import Scopes
from tfgradmigrate.syntax.tree import (
    argument_of,
    body_statements,
    excerpt,
    find_all,
    only_item,
    passed_by,
    source_of,
    walk,
)
from tfgradmigrate.tables.adapter import NAME


def rewrite_helper(context: Context, override: Override) -> list[Decision] | None:
    """Rewrite a helper that is given its gradient, where it stands; None for other blocks."""
    if not is_key_override(override, PY_FUNC_KEYS):
        return None
    helper = context.facts.scopes.enclosing(override.block, cst.FunctionDef)
    given = given_gradient(context, override, helper)
    if given is None or helper is None:
        return None
    return _rewritten(context, override, helper, given)


def _rewritten(
    context: Context, override: OverrideBlock, helper: cst.FunctionDef, given: GivenGradient
) -> list[Decision]:
    registration = given.registration
    check_registers(context, registration)
    _check_condition(context, override, registration)
    if any(other is not override for other in context.overrides(registration)):
        raise Refusal(
            PyFuncNotUnderstood,
            f"another block of the file uses the gradient that `{helper.name.value}` registers; "
            "make one of the two",
        )
    calls = checked_calls(context, override, helper=True)
    check_block(context, override)
    _check_late_names(context, override, helper, registration, calls)
    for call in calls:
        _check_outputs(context, helper, call)
    if len(calls) != 1:
        raise Refusal(
            PyFuncNotUnderstood, "the helper's block does not hold exactly one call of `py_func`"
        )
    (call,) = calls
    context.asked.settle()
    keys = {entry.op_type for entry in override.entries}
    decision = Decision(
        PyFuncHelper,
        helper.name,
        helper.name.value,
        ignored(
            f"`{helper.name.value}` would have no gradient",
            "becomes `tf.custom_gradient` around `tf.numpy_function`",
        ),
        [override.marker, registration.marker, *call.markers],
    )
    dead = list(_callers(context, helper, given, call, keys, decision))
    _write(context, helper, given, call, keys, decision)
    finish_block(context, override, decision)
    return [decision, *dead]


def _check_condition(context: Context, override: OverrideBlock, registration: Registration) -> None:
    """Refuse a registration that a run may pass by on its way to the block.

    An earlier call may decide then what the name means, and the rewrite has no name.
    """
    if conditional(registration.statement, override.block, context.facts.scopes):
        raise Refusal(
            GradientFunctionOutOfReach,
            "the gradient is registered under a condition, so what the name means may be decided "
            "by an earlier call",
        )


def _check_late_names(
    context: Context,
    override: OverrideBlock,
    helper: cst.FunctionDef,
    registration: Registration,
    calls: list[PyFuncCall],
) -> None:
    """Refuse a helper in which what `backward` reads may be another by the time it is called."""
    scopes = context.facts.scopes
    if scopes.loop_around(override.block) is not None:
        raise Refusal(
            GradientFunctionOutOfReach,
            "the block stands in a loop of the helper; move it into a function of its own",
        )
    for call in calls:
        if call.listed is None and any(find_all(call.dtypes, cst.Call)):
            raise Refusal(
                PyFuncNotUnderstood,
                f"`{excerpt(call.dtypes)}` would be computed twice; bind it to a name",
            )
    late = [registration.function.expression]
    late += [_stateful_argument(call) for call in calls if call.stateful is None]
    for name in late:
        if name is None:
            continue
        if not isinstance(name, cst.Name):
            raise Refusal(
                GradientFunctionOutOfReach,
                f"`{excerpt(name)}` may be another when the gradient is asked for; bind it to a "
                "name in the helper",
            )
        binding = scopes.binding(name)
        if binding is None:
            raise Refusal(
                GradientFunctionOutOfReach,
                f"`{name.value}` is assigned more than once in the helper; give the second value a "
                "name of its own",
            )
        if deletions(name.value, binding.scope, scopes):
            raise Refusal(
                GradientFunctionOutOfReach,
                f"`{name.value}` is deleted in the helper, and read later; drop that `del`",
            )


def _write(
    context: Context,
    helper: cst.FunctionDef,
    given: GivenGradient,
    call: PyFuncCall,
    keys: set[str],
    decision: Decision,
) -> None:
    """Replace the registration by the function, and the call by its use."""
    registration = given.registration
    facts, edits = context.facts, decision.edits
    taken = identifiers([helper])
    names = {
        wish[0]: fresh(wish, taken)
        for wish in (
            ["call", "forward"],
            ["inputs", "tensors"],
            ["outputs", "values"],
            ["backward", "backprop"],
            ["output_grads", "upstream"],
            ["results", "call_results"],
        )
    }
    expression_ = registration.function.expression
    assert expression_ is not None
    gradient = source_of(expression_)
    custom_gradient = context.tensorflow(call.call, "custom_gradient", edits)
    flatten = context.tensorflow(call.call, "nest.flatten", edits)
    to_tensor = context.tensorflow(call.call, "convert_to_tensor", edits)
    namespace = context.namespace_class(helper, edits)
    guard: list[cst.BaseStatement] = []
    without = [_never_overridden(call, keys)]
    if given.optional and not _is_asked_before(
        call.call, source_of(expression_), helper, facts.scopes
    ):
        without.insert(0, f"{gradient} is None")
    conditions = [condition for condition in without if condition is not None]
    if conditions:
        guard = statements(
            f"""
            if {" or ".join(conditions)}:
                return [None] * len({names["inputs"]})
            """,
            facts.module,
        )
        guard[0] = guard[0].with_changes(leading_lines=_why(keys) if without[-1] else ())
    numpy_function, host = _convert_hosts(context, helper, call, decision)
    arguments = []
    for arg in call.call.args:
        value = arg.value
        if value is call.inputs:
            value = cst.Name(names["inputs"])
        elif value is call.function:
            value = host
        elif value is call.dtypes and call.listed and call.outputs == 1:
            value = only_item(value) or value
        arguments.append(
            arg.with_changes(
                value=value,
                comma=cst.MaybeSentinel.DEFAULT,
                whitespace_after_arg=cst.SimpleWhitespace(""),
            )
        )
    forward = expression(f"{numpy_function}()").with_changes(args=arguments)
    made = statements(
        f"""
        @{custom_gradient}
        def {names["call"]}(*{names["inputs"]}):
            {names["outputs"]} = FORWARD

            def {names["backward"]}(*{names["output_grads"]}):
                GUARD
                return {gradient}({namespace}(inputs={names["inputs"]}, \
outputs={names["results"]}), *{names["output_grads"]})

            return {names["outputs"]}, {names["backward"]}
        """,
        facts.module,
        FORWARD=forward,
        GUARD=guard,
    )
    place = facts.scopes.statement(call.call)
    edits.remove(registration.statement)
    run = statements(
        f"{names['results']} = {flatten}(CALL)",
        facts.module,
        CALL=_called(names["call"], call.inputs, to_tensor),
    )
    edits.insert_before(
        place,
        [
            *made,
            *(s.with_changes(leading_lines=[cst.EmptyLine(indent=False)]) for s in run),
        ],
    )
    edits.replace(call.call, _result(call, names["results"]))


def _called(function: str, inputs: cst.BaseExpression, to_tensor: str) -> cst.BaseExpression:
    """A call of the new function with tensors of all inputs."""
    only = only_item(inputs)
    if only is not None:
        return expression(f"{function}({to_tensor}(VALUE))", VALUE=only)
    return expression(f"{function}(*VALUES)", VALUES=each_converted(to_tensor, inputs, inputs))


def _check_outputs(context: Context, helper: cst.FunctionDef, call: PyFuncCall) -> None:
    """Refuse a helper that a call in this file passes a `Tout` without dtypes."""
    for site in call_sites(context, helper):
        given = of_call(helper, site, call.dtypes, context.facts)
        if isinstance(given, (cst.List, cst.Tuple)) and not given.elements:
            raise Refusal(
                PyFuncNotUnderstood,
                f"`{helper.name.value}` is called without outputs, of which there is no gradient; "
                "call `tf.numpy_function` itself there",
            )


def _result(call: PyFuncCall, results: str) -> cst.BaseExpression:
    """What the helper returned: a list where `Tout` is one, otherwise the only tensor."""
    if call.listed is True:
        return cst.Name(results)
    if call.listed is False:
        return cst.parse_expression(f"{results}[0]")
    return expression(
        f"{results} if isinstance(DTYPES, (list, tuple)) else {results}[0]", DTYPES=call.dtypes
    )


def _stateful_argument(call: PyFuncCall) -> cst.BaseExpression | None:
    """What the helper passes to `py_func` for `stateful`."""
    return passed_by(call.call, "stateful", 3)


def _never_overridden(call: PyFuncCall, keys: set[str]) -> str | None:
    """The condition under which the op has the type that the map does not name."""
    value = _stateful_argument(call)
    if call.stateful is not None or keys == PY_FUNC_KEYS or value is None:
        return None
    return f"not {source_of(value)}" if "PyFunc" in keys else source_of(value)


def _why(keys: set[str]) -> list[cst.EmptyLine]:
    """The comment that says why a gradient depends on `stateful`."""
    (key,) = keys
    kind = "stateful" if key == "PyFunc" else "stateless"
    comment = cst.Comment(f"# The gradient was that of {key}, the op of a {kind} call.")
    return [cst.EmptyLine(comment=comment)]


def _is_asked_before(
    call: cst.Call, parameter: str, helper: cst.FunctionDef, scopes: Scopes
) -> bool:
    """Whether the helper itself deals with `grad is None`: at its head, or around the call."""
    returns = any(
        isinstance(statement, cst.If)
        and source_of(statement.test) in (f"{parameter} is None", f"not {parameter}")
        and isinstance(statement.body, cst.IndentedBlock)
        and any(
            isinstance(small, (cst.Return, cst.Raise)) for small in walk(statement.body.body[-1])
        )
        for statement in body_statements(helper.body)
    )
    inside = [call, *takewhile(lambda around: around is not helper, scopes.ancestors(call))]
    return returns or any(
        isinstance(around, cst.If)
        and around.body is body
        and source_of(around.test) in (parameter, f"{parameter} is not None")
        for body, around in pairwise(inside)
    )


def _callers(
    context: Context,
    helper: cst.FunctionDef,
    given: GivenGradient,
    call: PyFuncCall,
    keys: set[str],
    decision: Decision,
) -> Iterator[Decision]:
    """Look at the calls of the helper in this file: their gradients, and dead combinations."""
    scopes = context.facts.scopes
    sites = list(call_sites(context, helper))
    if not shows_all_calls(context, helper):
        decision.assume(OTHER_GRADIENTS)
    for site in sites:
        passed = argument(helper, site, given.key)
        if passed is not None:
            _look_at_gradient(context, gradient_function(passed, scopes), decision)
        decision.touched.append(context.function_around(site))
        if argument_of(site, "name", None) is not None:
            decision.assume(OP_NAME)
        if needs_shape(context, site):
            decision.note(ADVICE)
        stateful = _stateful(helper, call, site, context.facts)
        made = {None: PY_FUNC_KEYS, True: {"PyFunc"}, False: {"PyFuncStateless"}}[stateful]
        if passed is not None and not made & keys:
            yield Decision(
                DeadHelperCall,
                site,
                helper.name.value,
                f"this call creates a `{next(iter(made))}` op, which the map does not name: its "
                f"gradient was None and still is; pass stateful={'PyFunc' in keys} if it is meant",
            )
    if call.stateful is not None and not call.op_types & keys:
        raise Refusal(DeadPyFuncKey, "the map names the op type that the call does not make")


def _convert_hosts(
    context: Context, helper: cst.FunctionDef, call: PyFuncCall, decision: Decision
) -> tuple[str, cst.BaseExpression]:
    """Return what the call of a helper names, and its host function."""
    facts = context.facts
    asked = (call.function, call.inputs, call.dtypes)
    passed = [
        tuple(of_call(helper, site, value, facts) for value in asked)
        for site in call_sites(context, helper)
    ]
    if not is_given(helper, call.function, facts):
        _, inputs, dtypes = (
            _only([values[at] for values in passed]) or value for at, value in enumerate(asked)
        )
        known = replace(call, inputs=inputs, dtypes=dtypes)
        return moved_host(context, known, decision)
    wanted = helper.name.value in context.options.neighbours.imported
    if wanted:
        decision.note(f"`{NAME}` calls what other files pass as `tf.py_func` did")
    elif not shows_all_calls(context, helper):
        decision.assume(OTHER_HOSTS)
    for function, given, types in passed:
        if function is not None:
            found = adapter_of(function, given, types or call.dtypes, facts)
            mend(found, function, decision)
            wanted |= bool(found.reason)
    return spelled(context, call, wanted, decision.edits), call.function


def _only(values: Sequence[cst.BaseExpression | None]) -> cst.BaseExpression | None:
    """The expression that all of some are, None where they differ."""
    spelled = {None if value is None else source_of(value) for value in values}
    return values[0] if len(spelled) == 1 else None


def _stateful(
    helper: cst.FunctionDef, call: PyFuncCall, site: cst.Call, facts: Facts
) -> bool | None:
    """Whether the op of one call of the helper is stateful, None where that is not visible."""
    if call.stateful is not None:
        return call.stateful
    value = _stateful_argument(call)
    if value is None and not any(arg.star for arg in site.args):
        return facts.stateful(passed_by(site, "stateful", None))
    passed = None if value is None else of_call(helper, site, value, facts)
    return None if passed is None else facts.stateful(passed)


def _look_at_gradient(context: Context, function: GradientFunction, decision: Decision) -> None:
    """Check a gradient function that the helper registers, or say what it has to be like."""
    assert function.expression is not None
    read = next((r for r in function.reads if r.attribute not in (None, "inputs", "outputs")), None)
    if read is not None:
        raise Refusal(
            OpDetails,
            f"a gradient function passed to the helper reads `{function.op}.{read.attribute}`, "
            "which only a graph op has; take the value from a closure variable instead",
        )
    if function.node is None:
        decision.assume(of_gradient(function.expression))
    if function.tells_integers:
        raise Refusal(OpDetails, ASKS_NONE)
    if function.node is not None:
        decision.touched += context.run_by(function.node)
