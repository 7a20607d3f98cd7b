"""A helper that calls `tf.py_func` with a gradient that it is given, rewritten as it stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeGuard

import libcst as cst

from tfgradmigrate.emit.code import expression, fresh, identifiers, statements
from tfgradmigrate.emit.numpy_function import scalar_dtype
from tfgradmigrate.findings.broken_original import DeadPyFuncKey
from tfgradmigrate.findings.py_func_helper import PyFuncHelper
from tfgradmigrate.findings.refused import (
    GradientFunctionOutOfReach,
    OpDetails,
    PyFuncNotUnderstood,
)
from tfgradmigrate.model import (
    GradientFunction,
    Override,
    OverrideBlock,
    PyFuncCall,
    Registration,
    UnreadRegistration,
)
from tfgradmigrate.rewrite.assumptions import OF_OTHER_CALLERS, OP_NAME, of_gradient
from tfgradmigrate.rewrite.block import check_block, finish_block, is_key_override
from tfgradmigrate.rewrite.decisions import Context, Decision, Refusal
from tfgradmigrate.rewrite.host_results import convert_found, host_results
from tfgradmigrate.rewrite.original_faults import check_registers
from tfgradmigrate.rewrite.py_func_calls import ASKS_NONE, PY_FUNC_KEYS, SPREAD, checked_calls
from tfgradmigrate.rewrite.static_shape import ADVICE, needs_shape
from tfgradmigrate.syntax.changes import deletions
from tfgradmigrate.syntax.gradient_functions import gradient_function
from tfgradmigrate.syntax.placement import conditional, subclasses
from tfgradmigrate.syntax.scopes import BindingKind, Scopes
from tfgradmigrate.syntax.tree import body_statements, find_all, source_of, walk


def rewrite_helper(context: Context, override: Override) -> list[Decision] | None:
    """Rewrite a helper where it stands; None for a block that is in none."""
    if not is_key_override(override, PY_FUNC_KEYS):
        return None
    helper = context.facts.scopes.enclosing(override.block, cst.FunctionDef)
    registration = parameter_registration(context, override, helper)
    if registration is None or helper is None:
        return None
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
    _check_spread(context, helper, call)
    keys = {entry.op_type for entry in override.entries}
    decision = Decision(
        PyFuncHelper,
        helper.name,
        helper.name.value,
        f"`{helper.name.value}` becomes `tf.custom_gradient` around `tf.numpy_function`; its "
        "signature and result stay",
        [override.marker, registration.marker, call.marker],
    )
    dead = list(_callers(context, helper, registration, call, keys, decision))
    _write(context, helper, registration, call, keys, decision)
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
    assert isinstance(gradient, cst.Name)
    body = context.facts.scopes.parents[registration.statement]
    around = context.facts.scopes.parents[body]
    if (
        isinstance(around, cst.If)
        and around.body is body
        and around.orelse is None
        and source_of(around.test) in (gradient.value, f"{gradient.value} is not None")
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
_NEW_NAMES = ("builtins.id", "numpy.random.", "random.", "uuid.")


def _is_new(context: Context, registration: Registration) -> bool:
    """Whether the name is made of what no call with another gradient makes again."""
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


def parameter_registration(
    context: Context, override: OverrideBlock, helper: cst.FunctionDef | None
) -> Registration | None:
    """The registration of a parameter of the helper under the name that the map uses."""
    if helper is None:
        return None
    for entry in override.entries:
        for registration in context.registrations(entry.gradient):
            if isinstance(registration, UnreadRegistration) or registration.reason:
                continue
            expression_ = registration.function.expression
            if not isinstance(expression_, cst.Name):
                continue
            binding = context.facts.scopes.binding(expression_)
            if (
                binding is not None
                and binding.kind is BindingKind.PARAMETER
                and binding.scope is context.facts.scopes.scope_of[helper]
                and context.facts.scopes.enclosing(registration.marker, cst.FunctionDef) is helper
            ):
                return registration
    return None


def _write(
    context: Context,
    helper: cst.FunctionDef,
    registration: Registration,
    call: PyFuncCall,
    keys: set[str],
    decision: Decision,
) -> None:
    """Replace the registration by the function, and the call by its use."""
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
    gradient = registration.function.expression
    assert isinstance(gradient, cst.Name)
    custom_gradient = context.tensorflow(call.call, "custom_gradient", edits)
    numpy_function = context.tensorflow(call.call, "numpy_function", edits)
    flatten = context.tensorflow(call.call, "nest.flatten", edits)
    to_tensor = context.tensorflow(call.call, "convert_to_tensor", edits)
    namespace = context.namespace_class(helper, edits)
    guard: list[cst.BaseStatement] = []
    without = [_never_overridden(call, keys)]
    if _may_be_none(helper, gradient.value) and not _returns_early(helper, gradient.value):
        without.insert(0, f"{gradient.value} is None")
    conditions = [condition for condition in without if condition is not None]
    if conditions:
        guard = statements(
            f"""
            if {" or ".join(conditions)}:
                return [None] * len({names["inputs"]})
            """,
            facts.module,
        )
    arguments = []
    for arg in call.call.args:
        value = arg.value
        if value is call.inputs:
            value = cst.Name(names["inputs"])
        elif value is call.dtypes and call.listed and call.outputs == 1:
            value = scalar_dtype(value) or value
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
                return {gradient.value}({namespace}(inputs={names["inputs"]}, \
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
        f"{names['results']} = {flatten}({names['call']}(*[{to_tensor}(x) for x in INPUTS]))",
        facts.module,
        INPUTS=call.inputs if call.inputs is not None else cst.Name("inp"),
    )
    edits.insert_before(
        place, [*made, *(s.with_changes(leading_lines=[cst.EmptyLine(indent=False)]) for s in run)]
    )
    edits.replace(call.call, _result(call, names["results"], context))


def _is_called_without_outputs(context: Context, helper: cst.FunctionDef, call: PyFuncCall) -> bool:
    """Whether a call of the helper in this file passes a `Tout` without dtypes."""
    if not isinstance(call.dtypes, cst.Name):
        return False
    passed = (
        _argument(helper, site, call.dtypes.value, context.facts)
        for site in _call_sites(context, helper)
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


def _result(call: PyFuncCall, results: str, context: Context) -> cst.BaseExpression:
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
    for position, arg in enumerate(call.call.args):
        if arg.keyword is not None and arg.keyword.value == "stateful":
            return arg.value
        if arg.keyword is None and not arg.star and position == 3:
            return arg.value
    return None


def _never_overridden(call: PyFuncCall, keys: set[str]) -> str | None:
    """The condition under which the op has the type that the map does not name."""
    value, options = _stateful_argument(call), _options(call)
    if call.stateful is not None or keys == PY_FUNC_KEYS:
        return None
    if value is None and options is not None:
        value = expression('OPTIONS.get("stateful", True)', OPTIONS=options)
        return f"not {source_of(value)}" if "PyFunc" in keys else source_of(value)
    if value is None:
        return None
    text = source_of(value)
    if not isinstance(value, cst.Name):
        text = f"({text})"
    return f"not {text}" if "PyFunc" in keys else text


def _may_be_none(helper: cst.FunctionDef, parameter: str) -> bool:
    params = helper.params
    for param in (*params.posonly_params, *params.params, *params.kwonly_params):
        if param.name.value == parameter:
            return isinstance(param.default, cst.Name) and param.default.value == "None"
    return False


def _returns_early(helper: cst.FunctionDef, parameter: str) -> bool:
    """Whether the helper itself deals with `grad is None` at its head."""
    return any(
        isinstance(statement, cst.If)
        and source_of(statement.test) in (f"{parameter} is None", f"not {parameter}")
        and isinstance(statement.body, cst.IndentedBlock)
        and any(
            isinstance(small, (cst.Return, cst.Raise)) for small in walk(statement.body.body[-1])
        )
        for statement in body_statements(helper.body)
    )


def _callers(
    context: Context,
    helper: cst.FunctionDef,
    registration: Registration,
    call: PyFuncCall,
    keys: set[str],
    decision: Decision,
) -> Iterator[Decision]:
    """Look at the calls of the helper in this file: their gradients, and dead combinations."""
    gradient = registration.function.expression
    assert isinstance(gradient, cst.Name)
    facts = context.facts
    sites = list(_call_sites(context, helper))
    if not sites or facts.scopes.exported(helper.name.value, facts.scopes.scope_at(helper)):
        decision.assume(*OF_OTHER_CALLERS)
    for site in sites:
        passed = _argument(helper, site, gradient.value, facts)
        if passed is not None:
            function = gradient_function(passed, facts.scopes)
            _check_gradient(function)
            if function.node is None:
                decision.assume(of_gradient(passed))
            if function.tells_integers:
                raise Refusal(OpDetails, ASKS_NONE)
            if function.node is not None:
                decision.touched += context.run_by(function.node)
        _convert_host(context, helper, call, site, decision)
        if any(arg.keyword is not None and arg.keyword.value == "name" for arg in site.args):
            decision.assume(OP_NAME)
        decision.touched.append(context.function_around(site))
        if needs_shape(context, site):
            decision.note(ADVICE)
        stateful = _stateful(context, helper, call, site)
        made = {None: PY_FUNC_KEYS, True: {"PyFunc"}, False: {"PyFuncStateless"}}[stateful]
        if passed is not None and not made & keys:
            yield Decision(
                DeadPyFuncKey,
                site,
                helper.name.value,
                f"this call makes a `{made.pop()}` op, which the map does not name: its gradient "
                f"was None and stays so; pass stateful={'PyFunc' in keys} if it is meant",
            )
    if call.stateful is not None and not call.op_types & keys:
        raise Refusal(DeadPyFuncKey, "the map names the op type that the call does not make")


def _convert_host(
    context: Context,
    helper: cst.FunctionDef,
    call: PyFuncCall,
    site: cst.Call,
    decision: Decision,
) -> None:
    """Make arrays of the results of the host function that a call passes, where need be."""
    function, inputs, dtypes = (
        _argument(helper, site, given.value, context.facts) if isinstance(given, cst.Name) else None
        for given in (call.function, call.inputs, call.dtypes)
    )
    if function is None or dtypes is None:
        return
    found = host_results(function, inputs, dtypes, context.facts)
    convert_found(context, function, found, decision)


def _call_sites(context: Context, helper: cst.FunctionDef) -> Iterator[cst.Call]:
    """The calls of the helper that this file shows: by name, or as `self.name`."""
    scopes = context.facts.scopes
    scope = scopes.scope_at(helper)
    for use in scopes.uses(scope, helper.name.value):
        parent = scopes.parents[use]
        if isinstance(parent, cst.Call) and parent.func is use and _is_meant(helper, use, scopes):
            yield parent
    if isinstance(scope.node, cst.ClassDef):
        family = (scope.node, *subclasses(scope.node, scopes))
        for attribute in scopes.attributes_named(helper.name.value):
            parent = scopes.parents[attribute]
            if (
                isinstance(attribute.value, cst.Name)
                and (
                    attribute.value.value == scope.node.name.value
                    or (
                        attribute.value.value in ("self", "cls")
                        and scopes.enclosing(attribute, cst.ClassDef) in family
                    )
                )
                and isinstance(parent, cst.Call)
                and parent.func is attribute
            ):
                yield parent


def _is_meant(helper: cst.FunctionDef, use: cst.Name, scopes: Scopes) -> bool:
    """Whether a name means the helper, and not another function of its name beside it.

    A function calls what stands last, the code beside the two what stands above it. Of two in the
    branches of an `if`, either may be meant.
    """
    block = scopes.parents[helper]
    beside = [b for b in scopes.bindings(use) if scopes.parents.get(b.node) is block]
    if len(beside) < 2:
        return True
    if scopes.scope_at(use) is scopes.scope_at(helper):
        beside = [b for b in scopes.bindings_above(use) if b in beside][:1]
    return not beside or beside[-1].node is helper


def _argument(
    helper: cst.FunctionDef, site: cst.Call, parameter: str, facts: object
) -> cst.BaseExpression | None:
    """What a call passes for a parameter, None where it passes nothing or spreads arguments."""
    params = [p.name.value for p in (*helper.params.posonly_params, *helper.params.params)]
    if params and params[0] in ("self", "cls"):
        params = params[1:]
    for position, arg in enumerate(site.args):
        if arg.star:
            return None
        if arg.keyword is not None:
            if arg.keyword.value == parameter:
                return _not_none(arg.value)
        elif position < len(params) and params[position] == parameter:
            return _not_none(arg.value)
    return None


def _not_none(value: cst.BaseExpression) -> cst.BaseExpression | None:
    return None if isinstance(value, cst.Name) and value.value == "None" else value


def _stateful(
    context: Context, helper: cst.FunctionDef, call: PyFuncCall, site: cst.Call
) -> bool | None:
    """Whether the op of one call of the helper is stateful, None where that is not visible."""
    if call.stateful is not None:
        return call.stateful
    value = _stateful_argument(call)
    if value is None and not any(arg.star for arg in site.args):
        given = [arg.value for arg in site.args if arg.keyword and arg.keyword.value == "stateful"]
        value = given[0] if given else cst.Name("True")
        return value.value == "True" if _is_truth(value) else None
    if not isinstance(value, cst.Name):
        return None
    passed = _argument(helper, site, value.value, context.facts)
    if passed is None:
        for param in (*helper.params.params, *helper.params.kwonly_params):
            if param.name.value == value.value:
                passed = param.default
    return passed.value == "True" if _is_truth(passed) else None


def _is_truth(value: cst.BaseExpression | None) -> TypeGuard[cst.Name]:
    return isinstance(value, cst.Name) and value.value in ("True", "False")


def _check_gradient(function: GradientFunction) -> None:
    for read in function.reads:
        if read.attribute not in (None, "inputs", "outputs"):
            raise Refusal(
                OpDetails,
                f"a gradient function passed to the helper reads `{function.op}.{read.attribute}`, "
                "which only a graph op has; take the value from a closure variable instead",
            )
