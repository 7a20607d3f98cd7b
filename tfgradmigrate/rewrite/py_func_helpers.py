"""A helper that calls `tf.py_func` with a gradient that it is given, rewritten as it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, takewhile

import libcst as cst
from msgspec.structs import replace

from tfgradmigrate.emit.code import expression, fresh, identifiers, statements
from tfgradmigrate.emit.numpy_function import each_converted
from tfgradmigrate.rewrite.assumptions import OF_OTHER_CALLERS, OP_NAME, of_gradient
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
from tfgradmigrate.rewrite.host_adapter import adapted, adapter_of, host_function, mend
from tfgradmigrate.rewrite.ignored import ignored
from tfgradmigrate.rewrite.original_faults import check_registers
from tfgradmigrate.rewrite.py_func_calls import ASKS_NONE, PY_FUNC_KEYS, SPREAD, checked_calls
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
    find_all,
    only_item,
    passed_by,
    source_of,
    walk,
)
from tfgradmigrate.tables.effects import named


def rewrite_helper(context: Context, override: Override) -> list[Decision] | None:
    """Rewrite a helper where it stands; None for a block that is in none.

    One that is given no gradient itself is left to others where it cannot be rewritten.
    """
    if not is_key_override(override, PY_FUNC_KEYS):
        return None
    helper = context.facts.scopes.enclosing(override.block, cst.FunctionDef)
    given = given_gradient(context, override, helper)
    if given is None or helper is None:
        return None
    try:
        return _rewritten(context, override, helper, given)
    except Refusal:
        if given.taker is helper and given.key is not None:
            raise
        return None


def _rewritten(
    context: Context, override: OverrideBlock, helper: cst.FunctionDef, given: GivenGradient
) -> list[Decision]:
    registration = given.registration
    check_registers(context, registration)
    guard = _check_condition(context, override, registration)
    if any(other is not override for other in context.overrides(registration)):
        raise Refusal(
            PyFuncNotUnderstood,
            f"another block of the file uses the gradient that `{helper.name.value}` registers; "
            "make one of the two",
        )
    calls = checked_calls(context, override, helper=True)
    check_block(context, override)
    _check_late_names(context, override, helper, registration, calls)
    if len(calls) != 1:
        raise Refusal(
            PyFuncNotUnderstood, "the helper's block does not hold exactly one call of `py_func`"
        )
    (call,) = calls
    context.asked.settle()
    _check_spread(context, helper, call)
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
    if guard is not None:
        _drop_guard(context, guard, registration, decision)
    finish_block(context, override, decision)
    return [decision, *dead]


def _check_condition(
    context: Context, override: OverrideBlock, registration: Registration
) -> cst.If | None:
    """Refuse a registration that a run may pass by on its way to the block.

    An earlier call may decide then what the name means, and the rewrite has no name. Return the
    `if` that asks whether there is a gradient at all, in front of a name that no other call makes.
    """
    if not conditional(registration.statement, override.block, context.facts.scopes):
        return None
    gradient = registration.function.expression
    assert gradient is not None
    spelled = source_of(gradient)
    body = context.facts.scopes.parents[registration.statement]
    around = context.facts.scopes.parents[body]
    if (
        isinstance(around, cst.If)
        and around.body is body
        and around.orelse is None
        and source_of(around.test) in (spelled, f"{spelled} is not None")
        and not conditional(around, override.block, context.facts.scopes)
        and _is_new(context, registration)
    ):
        return around
    raise Refusal(
        GradientFunctionOutOfReach,
        "the gradient is registered under a condition, so what the name means may be decided by "
        "an earlier call",
    )


#: What makes another name at each call, or for each gradient function.
_NEW_NAMES = tuple(name.rstrip("*") for name in named("chance", "name"))


def _is_new(context: Context, registration: Registration) -> bool:
    """Whether the name is built of what no call with another gradient makes again."""
    node = registration.name.node
    binding = context.facts.scopes.binding(node) if isinstance(node, cst.Name) else None
    return any(
        (context.facts.names.qualified(call.func) or "").startswith(_NEW_NAMES)
        for call in find_all((binding and binding.value) or node, cst.Call)
    )


def _drop_guard(
    context: Context, guard: cst.If, registration: Registration, decision: Decision
) -> None:
    """Say what was an error, and take away an `if` of which nothing is left."""
    gradient = source_of(guard.test).removesuffix(" is not None")
    decision.note(
        f"a call without `{gradient}` has no gradient; in TensorFlow 1 its name was registered "
        "nowhere, LookupError as soon as a gradient was asked for"
    )
    if list(body_statements(guard.body)) == [registration.statement]:
        decision.edits.remove(guard)


def _check_late_names(
    context: Context,
    override: OverrideBlock,
    helper: cst.FunctionDef,
    registration: Registration,
    calls: list[PyFuncCall],
) -> None:
    """Refuse a helper in which what `backward` reads may be another by the time it is called."""
    scopes = context.facts.scopes
    for around in scopes.ancestors(override.marker):
        if around is helper:
            break
        if isinstance(around, (cst.For, cst.While, cst.BaseComp)):
            raise Refusal(
                GradientFunctionOutOfReach,
                "the block stands in a loop of the helper; move it into a function of its own",
            )
    late = [registration.function.expression]
    late += [_stateful_argument(call) for call in calls if call.stateful is None]
    for name in late:
        if not isinstance(name, cst.Name):
            continue
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


def _check_spread(context: Context, helper: cst.FunctionDef, call: PyFuncCall) -> None:
    """Refuse a call that spreads other options than those the helper itself is called with."""
    options = _options(call)
    if options is None:
        return
    binding = context.facts.scopes.binding(options) if isinstance(options, cst.Name) else None
    parameter = helper.params.star_kwarg
    if binding is None or parameter is None or binding.node is not parameter:
        raise Refusal(PyFuncNotUnderstood, SPREAD)


def _options(call: PyFuncCall) -> cst.BaseExpression | None:
    """What a call spreads with `**`, which holds `stateful` and `name` or one of them."""
    return next((arg.value for arg in call.call.args if arg.star == "**"), None)


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
    numpy_function = context.tensorflow(call.call, "numpy_function", edits)
    flatten = context.tensorflow(call.call, "nest.flatten", edits)
    to_tensor = context.tensorflow(call.call, "convert_to_tensor", edits)
    namespace = context.namespace_class(helper, edits)
    once = _evaluated_once(call, taken)
    options = _options(call)
    by_itself = _stateful_argument(call) is not None or _never_overridden(call, keys, once) is None
    if options is not None and not by_itself:
        # What the dictionary holds when the gradient is asked for may be another thing.
        stateful = _of_options(options)
        once[stateful] = cst.Name(fresh(["stateful", "is_stateful"], taken))
    if isinstance(expression_, cst.Attribute) and registration.function.node is None:
        # It is an attribute, which may be another by the time that the gradient is asked for.
        once[expression_] = cst.Name(fresh(["gradient", "grad"], taken))
        gradient = once[expression_].value
    dtypes = once.get(call.dtypes, call.dtypes)
    guard: list[cst.BaseStatement] = []
    without = [_never_overridden(call, keys, once)]
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
    host = _convert_hosts(context, helper, call, decision)
    arguments = []
    for arg in call.call.args:
        value = arg.value
        if value is call.inputs:
            value = cst.Name(names["inputs"])
        elif value is call.function:
            value = host
        elif value is call.dtypes and call.listed and call.outputs == 1:
            value = only_item(value) or value
        else:
            value = once.get(value, value)
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
    if _is_called_without_outputs(context, helper, call):
        made = [*_without_outputs(context, helper, call, numpy_function, to_tensor), *made]
    run = statements(
        f"{names['results']} = {flatten}(CALL)",
        facts.module,
        CALL=_called(names["call"], call.inputs, to_tensor),
    )
    first = [
        statement
        for value, name in once.items()
        for statement in statements(f"{name.value} = VALUE", facts.module, VALUE=value)
    ]
    edits.insert_before(
        place,
        [
            *first,
            *made,
            *(s.with_changes(leading_lines=[cst.EmptyLine(indent=False)]) for s in run),
        ],
    )
    edits.replace(call.call, _result(call, dtypes, names["results"]))


def _called(function: str, inputs: cst.BaseExpression, to_tensor: str) -> cst.BaseExpression:
    """A call of the new function with tensors of all inputs."""
    only = only_item(inputs)
    if only is not None:
        return expression(f"{function}({to_tensor}(VALUE))", VALUE=only)
    return expression(f"{function}(*VALUES)", VALUES=each_converted(to_tensor, inputs, inputs))


def _is_called_without_outputs(context: Context, helper: cst.FunctionDef, call: PyFuncCall) -> bool:
    """Whether a call of the helper in this file passes a `Tout` without dtypes."""
    passed = (
        of_call(helper, site, call.dtypes, context.facts) for site in call_sites(context, helper)
    )
    return any(isinstance(given, (cst.List, cst.Tuple)) and not given.elements for given in passed)


def _without_outputs(
    context: Context,
    helper: cst.FunctionDef,
    call: PyFuncCall,
    numpy_function: str,
    to_tensor: str,
) -> list[cst.BaseStatement]:
    """Return from the helper where there are no outputs, so that nothing has a gradient."""
    returned = context.facts.scopes.parents[call.call]
    if not isinstance(returned, cst.Return):
        raise Refusal(
            PyFuncNotUnderstood,
            f"`{helper.name.value}` is called without outputs, of which there is no gradient; "
            "call `tf.numpy_function` itself there",
        )
    tensors = expression(f"[{to_tensor}(x) for x in INPUTS]", INPUTS=call.inputs)
    arguments = [
        arg.with_changes(value=tensors if arg.value is call.inputs else arg.value)
        for arg in call.call.args
    ]
    return statements(
        """
        if isinstance(DTYPES, (list, tuple)) and not DTYPES:
            return FORWARD
        """,
        context.facts.module,
        DTYPES=call.dtypes,
        FORWARD=expression(f"{numpy_function}()").with_changes(args=arguments),
    )


def _of_options(options: cst.BaseExpression) -> cst.BaseExpression:
    """What spread options say of `stateful`."""
    return expression('OPTIONS.get("stateful", True)', OPTIONS=options)


def _evaluated_once(call: PyFuncCall, taken: set[str]) -> dict[cst.BaseExpression, cst.Name]:
    """Names for what the new code needs twice, or late, and the call evaluated once."""
    stateful = _stateful_argument(call)
    twice: dict[cst.BaseExpression, cst.Name] = {}
    if call.listed is None and any(find_all(call.dtypes, cst.Call)):
        twice[call.dtypes] = cst.Name(fresh(["dtypes", "tout"], taken))
    if stateful is not None and call.stateful is None and _may_change(stateful):
        twice[stateful] = cst.Name(fresh(["stateful", "is_stateful"], taken))
    return twice


def _may_change(value: cst.BaseExpression) -> bool:
    """Whether an expression may be another when it is evaluated again."""
    return any(isinstance(node, (cst.Attribute, cst.Call, cst.Subscript)) for node in walk(value))


def _result(call: PyFuncCall, dtypes: cst.BaseExpression, results: str) -> cst.BaseExpression:
    """What the helper returned: a list where `Tout` is one, otherwise the only tensor."""
    if call.listed is True:
        return cst.Name(results)
    if call.listed is False:
        return cst.parse_expression(f"{results}[0]")
    return expression(
        f"{results} if isinstance(DTYPES, (list, tuple)) else {results}[0]", DTYPES=dtypes
    )


def _stateful_argument(call: PyFuncCall) -> cst.BaseExpression | None:
    """What the helper passes to `py_func` for `stateful`."""
    return passed_by(call.call, "stateful", 3)


def _never_overridden(
    call: PyFuncCall, keys: set[str], once: Mapping[cst.BaseExpression, cst.Name]
) -> str | None:
    """The condition under which the op has the type that the map does not name."""
    value, options = _stateful_argument(call), _options(call)
    value = value and once.get(value, value)
    if call.stateful is not None or keys == PY_FUNC_KEYS:
        return None
    if value is None and options is not None:
        text = source_of(_of_options(options))
        text = next((name.value for made, name in once.items() if source_of(made) == text), text)
        return f"not {text}" if "PyFunc" in keys else text
    if value is None:
        return None
    text = source_of(value)
    if not isinstance(value, cst.Name):
        text = f"({text})"
    return f"not {text}" if "PyFunc" in keys else text


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
    scopes, taker = context.facts.scopes, given.taker
    sites = list(call_sites(context, taker))
    if not shows_all_calls(context, taker):
        of_gradients, of_hosts = OF_OTHER_CALLERS
        if given.key is not None:
            decision.assume(of_gradients)
        if is_given(helper, call.function, context.facts):
            decision.assume(of_hosts)
    if given.key is None:
        _look_at_gradient(context, given.registration.function, decision)
    for site in sites:
        passed = None if given.key is None else argument(taker, site, given.key)
        if passed is not None:
            _look_at_gradient(context, gradient_function(passed, scopes), decision)
        decision.touched.append(context.function_around(site))
        if taker is not helper:
            continue
        if argument_of(site, "name", None) is not None:
            decision.assume(OP_NAME)
        if needs_shape(context, site):
            decision.note(ADVICE)
        stateful = _stateful(helper, call, site, context.facts)
        made = {None: PY_FUNC_KEYS, True: {"PyFunc"}, False: {"PyFuncStateless"}}[stateful]
        if (passed is not None or given.key is None) and not made & keys:
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
) -> cst.BaseExpression:
    """Return the host function that the helper calls, in the adapter if one of them needs it."""
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
        return host_function(context, known, decision, call.dtypes)
    wanted = False
    for function, given, types in passed:
        if function is not None:
            found = adapter_of(function, given, types or call.dtypes, facts)
            mend(found, function, decision)
            wanted |= bool(found.reason)
    if not wanted:
        return call.function
    return adapted(context, call, call.function, call.dtypes, decision.edits)


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
    _check_gradient(function)
    if function.node is None:
        decision.assume(of_gradient(function.expression))
    if function.tells_integers:
        raise Refusal(OpDetails, ASKS_NONE)
    if function.node is not None:
        decision.touched += context.run_by(function.node)


def _check_gradient(function: GradientFunction) -> None:
    for read in function.reads:
        if read.attribute not in (None, "inputs", "outputs"):
            raise Refusal(
                OpDetails,
                f"a gradient function passed to the helper reads `{function.op}.{read.attribute}`, "
                "which only a graph op has; take the value from a closure variable instead",
            )
