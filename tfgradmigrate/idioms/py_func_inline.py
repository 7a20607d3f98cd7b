"""`--style inline`: a `py_func` helper that is called once goes, and its call becomes the function.

    def relu(x):
        return py_func(np_relu, [x], [tf.float32], grad=_relu_grad)[0]

becomes, with the gradient function's body inside and the helper gone:

    def relu(x):
        @tf.custom_gradient
        def np_relu_with_gradient(x):
            def backward(dy):
                return dy * tf.cast(x > 0, tf.float32)

            return tf.numpy_function(np_relu, [x], tf.float32), backward

        return np_relu_with_gradient(x)

Where that is not possible the helper is rewritten as it is without the option.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import libcst as cst
from msgspec import Struct

from tfgradmigrate.emit.code import fresh, identifiers, keyword_argument
from tfgradmigrate.emit.custom_gradient import Signature
from tfgradmigrate.emit.edits import Moved
from tfgradmigrate.emit.numpy_function import integer_outputs, only_dtype
from tfgradmigrate.idioms import Idiom
from tfgradmigrate.options import Style
from tfgradmigrate.rewrite.assumptions import OP_NAME, of_callers, of_graph
from tfgradmigrate.rewrite.block import OF_BLOCK, check_block, is_key_override
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rewrite.given_gradients import given_gradient
from tfgradmigrate.rewrite.host_adapter import moved_host
from tfgradmigrate.rewrite.ignored import ignored
from tfgradmigrate.rewrite.in_place import new_function
from tfgradmigrate.rewrite.names import same_meaning
from tfgradmigrate.rewrite.op_reads import READS, check_reads
from tfgradmigrate.rewrite.ops import Op
from tfgradmigrate.rewrite.original_faults import PY_FUNC_KEY, REGISTERED
from tfgradmigrate.rewrite.py_func_calls import (
    CALLS,
    NO_NONE,
    PY_FUNC_KEYS,
    call_name,
    check_none,
    replace_call,
)
from tfgradmigrate.rewrite.py_func_helpers import rewrite_helper
from tfgradmigrate.rewrite.static_shape import keep_shape
from tfgradmigrate.rules.findings import Code
from tfgradmigrate.rules.guards import Refusal
from tfgradmigrate.rules.model import (
    GradientFunction,
    Override,
    OverrideBlock,
    PyFuncCall,
    Registration,
)
from tfgradmigrate.syntax.facts import PARAMETERS
from tfgradmigrate.syntax.functions import positional, positional_names
from tfgradmigrate.syntax.gradient_functions import gradient_function
from tfgradmigrate.syntax.placement import conditional, has_plain_defaults
from tfgradmigrate.syntax.scopes import ScopeKind
from tfgradmigrate.syntax.tree import (
    body_statements,
    excerpt,
    is_docstring,
    is_name,
    items_of,
    keyword_of,
    walk,
)

_CONSTANTS = (cst.BaseNumber, cst.BaseString)
_LEAVING = (cst.Yield, cst.Await, cst.NamedExpr)


class PyFuncInline(Code):
    """A `py_func` helper that is called once is written out at its call

    With `--style inline`, a helper that only registers and calls is written out, where one call
    uses it and nothing else uses the gradient function. The call becomes a nested function of
    tensors with `tf.custom_gradient` around `tf.numpy_function`. The gradient is inside. The helper
    and the gradient function go. Where a file of the project imports either, both are kept.

    Everywhere else the helper is rewritten as it stands (TGM101), and the finding gives the reason.

    Safety: what goes may be imported by other programs, if its name is public; beyond that as
    TGM102.
    """

    code = "TGM119"


class _NotInlineError(Exception):
    """Why a helper is not written out at its call."""


class _Site(Struct, frozen=True, eq=False):
    """The one call of a helper: as a `py_func` call, with its gradient function.

    `name` is what it passes for the op's name, None for nothing. `holder` is the statement that
    defines the gradient function and is removed with it, None for a lambda in the call itself.
    """

    call: PyFuncCall
    name: cst.BaseExpression | None
    gradient: GradientFunction
    arguments: list[cst.BaseExpression]
    place: cst.SimpleStatementLine
    holder: cst.CSTNode | None


def _decide(context: Context, override: Override) -> list[Decision] | None:
    if context.options.style != Style.INLINE or not is_key_override(override, PY_FUNC_KEYS):
        return None
    scopes = context.facts.scopes
    helper = scopes.enclosing(override.block, cst.FunctionDef)
    given = given_gradient(context, override, helper)
    if given is None or helper is None:
        return None
    registration = given.registration
    try:
        inner = _inner_call(context, override, helper, registration)
        site = _site(context, override, helper, registration, inner)
        return [_inlined(context, override, helper, registration, inner, site)]
    except (_NotInlineError, Refusal) as reason:
        context.asked.answers.clear()  # the helper may do without
        decisions = rewrite_helper(context, override)
        if decisions:
            decisions[0].note(f"the helper is kept: {reason}")
        return decisions


def _inner_call(
    context: Context, override: OverrideBlock, helper: cst.FunctionDef, registration: Registration
) -> PyFuncCall:
    """The `py_func` call of a helper that does nothing but register and call."""
    check_block(context, override)
    facts = context.facts
    calls = context.facts.host_calls_in(helper)
    call = calls[0] if len(calls) == 1 else None
    if not isinstance(call, PyFuncCall):
        raise _NotInlineError("the helper does not hold exactly one plain call of `py_func`")
    names = [facts.scopes.binding(entry.gradient.node) for entry in override.entries]
    served = {
        *override.bound,
        *(facts.scopes.assignment(name) for name in names if name is not None),
    }
    for statement in body_statements(helper.body):
        if is_docstring(statement) or statement is override.block:
            continue
        small = statement.body if isinstance(statement, cst.SimpleStatementLine) else []
        registers = statement is registration.statement and len(small) == 1
        if not registers and (not small or not served.issuperset(small)):
            raise _NotInlineError(
                f"the helper does more than register and call: `{excerpt(statement)}`"
            )
    (*more, last) = body_statements(override.block.body)
    returned = last.body[0] if isinstance(last, cst.SimpleStatementLine) else None
    if more or not isinstance(returned, cst.Return) or returned.value is not call.call:
        raise _NotInlineError("the helper does something with the result")
    if len(override.block.items) != 1:
        raise _NotInlineError("the helper enters another context")
    if helper.decorators or helper.asynchronous is not None:
        raise _NotInlineError("the helper is decorated")
    return call


def _site(
    context: Context,
    override: OverrideBlock,
    helper: cst.FunctionDef,
    registration: Registration,
    inner: PyFuncCall,
) -> _Site:
    """The one call of a helper."""
    facts, scopes = context.facts, context.facts.scopes
    node = _only_call(context, helper)
    if any(isinstance(inner_node, _LEAVING) for inner_node in walk(node)):
        raise _NotInlineError("its call holds `yield`, `await` or `:=`")
    passed = _passed(context, helper, node)
    values = _substituted(context, inner.call, passed)
    stateful = facts.stateful(values.get("stateful"))
    expression = registration.function.expression
    gradient = passed.get(expression.value) if isinstance(expression, cst.Name) else None
    if stateful is None or gradient is None or is_name(gradient, "None"):
        raise _NotInlineError("its call does not show the gradient function and `stateful`")
    if ("PyFunc" if stateful else "PyFuncStateless") not in {
        entry.op_type for entry in override.entries
    }:
        raise _NotInlineError("the map does not name the op of its call, so there is no gradient")
    outputs, listed = facts.output_dtypes(values["Tout"])
    call = PyFuncCall(
        node.func,  # type: ignore[arg-type]
        node,
        "",
        values["func"],
        values["inp"],
        values["Tout"],
        stateful,
        outputs,
        listed,
    )
    arguments = items_of(call.inputs)
    if (
        arguments is None
        or call.inputs not in [arg.value for arg in node.args]
        or outputs is None
        or integer_outputs(call, facts)
    ):
        raise _NotInlineError("its call does not show its tensors, or has outputs of integers")
    place = scopes.statement(node)
    if not isinstance(place, cst.SimpleStatementLine):
        raise _NotInlineError("its call stands in the head of a statement")
    if scopes.scope_at(place).kind is ScopeKind.CLASS:
        raise _NotInlineError("its call stands in the body of a class")
    if scopes.loop_around(node) is not None:
        raise _NotInlineError("it is called in a loop")
    name = values.get("name")
    function, holder = _gradient(context, gradient, place, call, len(arguments))
    check_none(context, function, call)
    name = None if is_name(name, "None") else name
    return _Site(call, name, function, arguments, place, holder)


def _only_call(context: Context, helper: cst.FunctionDef) -> cst.Call:
    """The call that is all that uses a function."""
    scopes = context.facts.scopes
    scope = scopes.scope_at(helper)
    if helper.name.value in scope.declared:
        raise _NotInlineError("its name is that of a scope around it")
    uses = scopes.uses(scope, helper.name.value)
    call = scopes.called(uses[0]) if len(uses) == 1 else None
    if scope.kind is ScopeKind.CLASS or len(scope.bindings[helper.name.value]) != 1:
        raise _NotInlineError("it is a method, or its name is bound more than once")
    if scopes.exported(helper.name.value, scope):
        raise _NotInlineError("the module exports it, or another file imports it")
    if call is None or scopes.within(call, helper):
        raise _NotInlineError("not one call uses it, but several or none")
    if conditional(helper, call, scopes):
        raise _NotInlineError("it is defined under a condition")
    return call


def _passed(
    context: Context, helper: cst.FunctionDef, call: cst.Call
) -> dict[str, cst.BaseExpression]:
    """What a call passes for each parameter of a function.

    A default counts where it means the same at any time: a constant, or a name of TensorFlow.
    """
    params = helper.params
    if isinstance(params.star_arg, cst.Param) or params.star_kwarg is not None:
        raise _NotInlineError("the helper takes any arguments")
    names = positional_names(helper)
    passed = {
        param.name.value: param.default
        for param in (*positional(helper), *params.kwonly_params)
        if param.default is not None
        and (
            isinstance(param.default, _CONSTANTS)
            or _is_word(param.default)
            or context.facts.names.api(param.default) is not None
        )
    }
    for position, arg in enumerate(call.args):
        if arg.star or (arg.keyword is None and position >= len(names)):
            raise _NotInlineError("its call spreads arguments with `*`")
        passed[keyword_of(arg) or names[position]] = arg.value
    return passed


def _substituted(
    context: Context, inner: cst.Call, passed: Mapping[str, cst.BaseExpression]
) -> dict[str, cst.BaseExpression]:
    """The arguments of the `py_func` call in the helper, by name, as one call of it has them."""
    values: dict[str, cst.BaseExpression] = {}
    for position, arg in enumerate(inner.args):
        key = keyword_of(arg) or PARAMETERS["numpy"][position]
        value = arg.value
        binding = context.facts.scopes.parameter(value)
        if binding is not None:
            if binding.name not in passed:
                raise _NotInlineError(f"its call passes nothing for `{binding.name}`")
            value = passed[binding.name]
        elif not isinstance(value, _CONSTANTS) and not _is_word(value):
            raise _NotInlineError(f"the helper makes up `{excerpt(value)}` itself")
        values[key] = value
    return values


def _is_word(node: cst.CSTNode | None) -> bool:
    return is_name(node, "True", "False", "None")


def _gradient(
    context: Context,
    expression: cst.BaseExpression,
    place: cst.CSTNode,
    call: PyFuncCall,
    inputs: int,
) -> tuple[GradientFunction, cst.CSTNode | None]:
    """The gradient function of a call, if its body can stand at the call; and what goes with it."""
    scopes = context.facts.scopes
    function = gradient_function(expression, scopes)
    node = function.node
    if node is None or function.op is None:
        raise _NotInlineError(f"{function.reason or 'its gradient function takes no op'}")
    if not isinstance(expression, (cst.Name, cst.Lambda)) or not has_plain_defaults(node):
        raise _NotInlineError("its gradient function is more than a function of this file")
    holder: cst.CSTNode | None = None
    if isinstance(expression, cst.Name):
        binding = scopes.bindings(expression)[0]
        scope = binding.scope
        if scopes.exported(binding.name, scope) or len(scopes.uses(scope, binding.name)) != 1:
            raise _NotInlineError(f"`{binding.name}` is used elsewhere too")
        holder = node if isinstance(node, cst.FunctionDef) else scopes.statement(node)
        if conditional(holder, place, scopes):
            raise _NotInlineError(f"`{binding.name}` is defined under a condition")
        if scope.kind is ScopeKind.CLASS or (
            not isinstance(node, cst.FunctionDef) and len(getattr(holder, "body", ())) != 1
        ):
            raise _NotInlineError(f"`{binding.name}` does not stand alone")
    if isinstance(node, cst.FunctionDef) and (node.decorators or node.asynchronous is not None):
        raise _NotInlineError("its gradient function is decorated")
    if any(isinstance(inner, (cst.Nonlocal, cst.Yield, cst.Await)) for inner in walk(node.body)):
        raise _NotInlineError("its gradient function is a generator, or sets outer variables")
    if not same_meaning(context, [node], scopes.scope_at(place)):
        raise _NotInlineError("a name in its gradient function means something else at its call")
    if call.outputs is None or not function.accepts(call.outputs):
        raise _NotInlineError("its gradient function takes another number of gradients")
    if function.returned not in (None, inputs):
        raise _NotInlineError("its gradient function returns another number of gradients")
    return function, holder


def _inlined(
    context: Context,
    override: OverrideBlock,
    helper: cst.FunctionDef,
    registration: Registration,
    inner: PyFuncCall,
    site: _Site,
) -> Decision:
    scopes = context.facts.scopes
    gradient, call = site.gradient, site.call
    node = gradient.node
    assert node is not None
    decision = Decision(
        PyFuncInline,
        helper.name,
        helper.name.value,
        ignored("the helper would have no gradient", "becomes `tf.custom_gradient` at its call"),
        [override.marker, registration.marker, *inner.markers],
    )
    edits = decision.edits
    closed_over = [call.function, call.dtypes, site.name]
    op = Op(
        call.call,
        site.arguments,
        _forward(context, site, decision),
        closed_over=tuple(value for value in closed_over if value is not None),
        outputs=call.outputs,
        several=bool(call.listed) and call.outputs != 1,
    )
    if not same_meaning(context, op.closed_over, scopes.scope_at(site.place)):
        raise _NotInlineError("its call is made from variables of an inner function")
    check_reads(context, gradient)
    context.asked.settle()
    around = scopes.enclosing(site.place, cst.FunctionDef) or context.facts.module
    name = fresh(
        [call_name(call)],
        scopes.identifiers(around) | identifiers([node]) | context.progress.new_names,
    )
    context.progress.new_names.add(name)
    build = new_function(context, gradient, op, name, site.place, decision)

    def with_comments(updated: Any) -> cst.FunctionDef:
        made = build(updated)
        comments = [line for line in made.leading_lines if line.comment is not None]
        return made.with_changes(leading_lines=comments)

    edits.insert_before(site.place, [Moved(node, with_comments)])
    edits.remove(helper)
    decision.assume(*of_graph(context), *of_callers(context, helper), *of_callers(context, node))
    if site.name is not None:
        decision.assume(OP_NAME)
    if site.holder is not None:
        edits.remove(site.holder)
    replace_call(context, call, op, cst.parse_expression(name), decision)
    decision.touched.append(context.function_around(call.call))
    return decision


def _forward(
    context: Context, site: _Site, decision: Decision
) -> Callable[[Signature], cst.BaseExpression]:
    """How the op is spelled in the new function."""
    call = site.call
    dtypes = only_dtype(call) if call.outputs == 1 else call.dtypes
    shaped = keep_shape(context, call, len(site.arguments), site.gradient, decision)
    spelled, host = moved_host(context, call, decision)

    def forward(signature: Signature) -> cst.BaseExpression:
        args = [cst.Arg(host)]
        args += [cst.Arg(cst.parse_expression(signature.all_inputs)), cst.Arg(dtypes)]
        keywords = {"name": site.name, "stateful": None if call.stateful else cst.Name("False")}
        args += [keyword_argument(k, value) for k, value in keywords.items() if value is not None]
        return shaped(cst.Call(cst.parse_expression(spelled), args), signature)

    return forward


IDIOM = Idiom(
    name="py_func_inline",
    title="The same, called once, with `--style inline`",
    becomes="a nested function with `tf.custom_gradient` at the call; the helper is removed",
    codes=(PyFuncInline,),
    override=_decide,
    guards=(REGISTERED, CALLS, PY_FUNC_KEY, *OF_BLOCK, NO_NONE, READS),
)
