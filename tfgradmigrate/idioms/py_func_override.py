"""`tf.py_func` in a block with `{"PyFunc": "Name"}`: a NumPy op with a gradient of its own.

    @tf.RegisterGradient("NpReluGrad")
    def _np_relu_grad(op, grad):
        return grad * tf.cast(op.inputs[0] > 0, tf.float32)

    with tf.get_default_graph().gradient_override_map({"PyFunc": "NpReluGrad"}):
        y = tf.py_func(np_relu, [x], tf.float32)

In TensorFlow 2 the override is ignored in eager mode, where `py_func` runs no op at all. It becomes
a function of tensors with `@tf.custom_gradient` around `tf.numpy_function`. With the gradient of
`Identity` it needs none:

    y = tf.grad_pass_through(lambda x: tf.numpy_function(np_hard, [x], tf.float32))(x)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import libcst as cst

from tfgradmigrate.emit.code import expression, keyword_argument
from tfgradmigrate.emit.custom_gradient import Signature
from tfgradmigrate.emit.numpy_function import integer_outputs, only_dtype
from tfgradmigrate.idioms import Idiom
from tfgradmigrate.rewrite.assumptions import OP_NAME
from tfgradmigrate.rewrite.block import (
    OF_BLOCK,
    check_block,
    finish_block,
    forgotten_keys,
    is_key_override,
)
from tfgradmigrate.rewrite.convert import OF_GRADIENT, convert
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rewrite.host_adapter import moved_host
from tfgradmigrate.rewrite.ignored import NO_GRADIENT, ignored
from tfgradmigrate.rewrite.ops import Op
from tfgradmigrate.rewrite.original_faults import (
    PY_FUNC_KEY,
    check_arity,
    check_registered,
    registered_per_call,
)
from tfgradmigrate.rewrite.py_func_calls import (
    CALLS,
    NO_NONE,
    PY_FUNC_KEYS,
    call_name,
    check_none,
    checked_calls,
    replace_call,
)
from tfgradmigrate.rewrite.static_shape import keep_shape
from tfgradmigrate.rules.findings import Code
from tfgradmigrate.rules.findings.refused import MapNotVisible, OpsOutOfSight, PyFuncNotUnderstood
from tfgradmigrate.rules.guards import Refusal
from tfgradmigrate.rules.model import Override, PyFuncCall, Registration
from tfgradmigrate.syntax.tree import items_of, keyword_of


class PyFuncOverride(Code):
    """A `py_func` in an override block becomes a function with `tf.custom_gradient`

    The NumPy call and its gradient become one function of tensors. In eager mode `tf.py_func` runs
    no op, so the override could not take effect there. One output is one tensor in every mode: a
    `Tout` list of one becomes the scalar form. In eager mode a list gives a bare tensor, on which
    `[0]` takes row 0 without an error.

    In a Keras layer the result needs a static shape. Where the NumPy function or the gradient shows
    that it is that of the input, `tf.ensure_shape` is added; elsewhere the finding advises it.

    Safety: safe, with four exceptions. The NumPy function, or what it passes its inputs to, is not
    visible; or the op is named. Or code of the project looks ops up in the graph, or the gradient
    function has a public name, which other programs may call with its old parameters.
    """

    code = "TGM102"


def _decide(context: Context, override: Override) -> list[Decision] | None:
    if not is_key_override(override, PY_FUNC_KEYS):
        return None
    calls = checked_calls(context, override)
    context.asked.settle()
    uses, dead = check_block(context, override)
    if any(use.inside and PY_FUNC_KEYS & (use.op_types or frozenset()) for use in uses):
        raise Refusal(
            OpsOutOfSight,
            "the `py_func` is called by a function that the block calls; move the block there",
        )
    live = [entry for entry in override.entries if entry not in dead]
    if len({entry.gradient.key for entry in live}) != 1:
        context.asked.settle()
        raise Refusal(
            MapNotVisible, "the keys of the map have different gradients; split the block"
        )
    registration = check_registered(context, live[0])
    decision = Decision(
        PyFuncOverride,
        override.block,
        live[0].gradient.text or "PyFunc",
        ignored(NO_GRADIENT, "becomes `tf.custom_gradient` around `tf.numpy_function`"),
        [override.marker, *(marker for call in calls for marker in call.markers)],
    )
    reads_outputs = registration.function.uses_outputs
    ops = []
    for call in calls:
        arguments = items_of(call.inputs)
        if call.listed is None or (call.outputs is None and reads_outputs):
            raise Refusal(
                PyFuncNotUnderstood,
                "how many outputs the call has is not visible; write `Tout` as a list display",
            )
        check_none(context, registration.function, call)
        check_arity(
            context, registration, call.outputs, None if arguments is None else len(arguments)
        )
        ops.append(_op(context, call, arguments, registration, decision))
    names = convert(context, override, registration, ops, decision)
    for call, op, name in zip(calls, ops, names, strict=True):
        replace_call(context, call, op, cst.parse_expression(name), decision)
    finish_block(context, override, decision)
    return [
        decision,
        *registered_per_call(context, registration),
        *forgotten_keys(override, dead, uses),
    ]


def _op(
    context: Context,
    call: PyFuncCall,
    arguments: Sequence[cst.BaseExpression] | None,
    registration: Registration | None,
    decision: Decision,
) -> Op:
    inputs = None if arguments is None else len(arguments)
    gradient = None if registration is None else registration.function
    shaped = keep_shape(context, call, inputs, gradient, decision)
    rest = [arg for arg in call.call.args if arg.value is not call.inputs]
    if "name" in map(keyword_of, rest):
        decision.assume(OP_NAME)
    spelled, host = moved_host(context, call, decision)
    return Op(
        call.call,
        arguments,
        _forward(call, spelled, shaped, host),
        closed_over=tuple(arg.value for arg in rest),
        integers=integer_outputs(call, context.facts),
        outputs=call.outputs,
        several=bool(call.listed) and call.outputs != 1,
        name=call_name(call),
    )


def _forward(
    call: PyFuncCall,
    spelled: str,
    shaped: Callable[[cst.BaseExpression, Signature], cst.BaseExpression],
    host: cst.BaseExpression,
) -> Callable[[Signature], cst.BaseExpression]:
    def forward(signature: Signature) -> cst.BaseExpression:
        args = []
        for arg in call.call.args:
            value = arg.value
            if value is call.inputs:
                value = cst.parse_expression(signature.all_inputs)
            elif value is call.function:
                value = host
            elif value is call.dtypes and call.outputs == 1:
                value = only_dtype(call)
            key = keyword_of(arg)
            args.append(cst.Arg(value) if key is None else keyword_argument(key, value))
        made = expression(f"{spelled}()")
        assert isinstance(made, cst.Call)
        return shaped(made.with_changes(args=args), signature)

    return forward


IDIOM = Idiom(
    name="py_func_override",
    title='`tf.py_func` under `{"PyFunc": "Name"}`',
    becomes="a function with `@tf.custom_gradient` around `tf.numpy_function`",
    codes=(PyFuncOverride,),
    override=_decide,
    guards=(CALLS, PY_FUNC_KEY, *OF_BLOCK, *OF_GRADIENT, NO_NONE),
)
