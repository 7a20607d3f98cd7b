"""The static shape behind a `tf.numpy_function` in a Keras layer.

`tf.py_func` lost it in TensorFlow 1 as well, but Keras 3 cannot build a model on a layer without
one. Where the NumPy function is seen to work element by element, or the gradient to be the upstream
gradient element by element, the shape is that of the input, and `tf.ensure_shape` says so: should
it ever be another one, that raises. Everywhere else the finding advises.
"""

from __future__ import annotations

from collections.abc import Callable

import libcst as cst

from tfgradmigrate.emit.code import expression
from tfgradmigrate.emit.custom_gradient import Signature
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rewrite.same_shape import has_shape_of, is_vectorized
from tfgradmigrate.rules.model import GradientFunction, PyFuncCall
from tfgradmigrate.syntax.functions import Function, decorating, only_returned
from tfgradmigrate.syntax.handed import runs_in_layer
from tfgradmigrate.syntax.tree import dotted_name, find_all
from tfgradmigrate.tables.effects import last_parts, named

ADVICE = (
    "the result has no static shape, without which Keras 3 cannot build a model on such a layer: "
    "call `set_shape` on it"
)

SHAPE_KEPT = "`tf.ensure_shape` gives its result the static shape that Keras 3 needs"

_ONE_ARRAY = frozenset(f"numpy.{name}" for name in named("shape", "first", of="numpy."))
_SHAPING = last_parts("shape", "argument", of="tf.")


def needs_shape(context: Context, call: cst.CSTNode) -> bool:
    """Whether a call stands in a Keras layer and nothing sets the shape of its result."""
    return runs_in_layer(call, context.facts) and not _is_set(context, call)


def keep_shape(
    context: Context,
    call: PyFuncCall,
    inputs: int | None,
    gradient: GradientFunction | None,
    decision: Decision,
) -> Callable[[cst.BaseExpression, Signature], cst.BaseExpression]:
    """What gives the op in a new function its static shape; the decision says so, or advises."""
    if not needs_shape(context, call.call):
        return lambda made, _: made
    if inputs != 1 or not keeps_shape(context, call, gradient):
        decision.note(ADVICE)
        return lambda made, _: made
    spelled = context.tensorflow(call.call, "ensure_shape", decision.edits)
    decision.note(SHAPE_KEPT)
    return lambda made, signature: expression(
        f"{spelled}(MADE, {signature.inputs[0]}.shape)", MADE=made
    )


def _is_set(context: Context, call: cst.CSTNode) -> bool:
    """Whether the result is reshaped, or assigned to a name on which `set_shape` is called."""
    scopes = context.facts.scopes
    parent = scopes.parents[call]
    while isinstance(parent, cst.Subscript):
        parent = scopes.parents[parent]
    if isinstance(parent, cst.Arg):
        around = scopes.parents[parent]
        name = dotted_name(around.func) if isinstance(around, cst.Call) else None
        return (name or "").rpartition(".")[2] in _SHAPING
    if not isinstance(parent, cst.Assign):
        return False
    scope = scopes.scope_at(call).function()
    names = [name for target in parent.targets for name in find_all(target.target, cst.Name)]
    uses = [use for name in names for use in scopes.uses(scope, name.value)]
    asked = (scopes.parents[use] for use in uses)
    return any(isinstance(a, cst.Attribute) and a.attr.value == "set_shape" for a in asked)


def keeps_shape(
    context: Context, call: PyFuncCall, gradient: GradientFunction | None = None
) -> bool:
    """Whether the only output has the shape of the only input, for all that the code shows."""
    if call.outputs != 1 or call.function is None:
        return False
    return _is_elementwise(context, call.function) or (
        gradient is not None and _is_upstream(context, gradient)
    )


def _is_elementwise(context: Context, function: cst.BaseExpression) -> bool:
    """Whether a function of one array works element by element."""
    name = context.facts.names.qualified(function) or ""
    if name in _ONE_ARRAY or is_vectorized(context, function):
        return True
    named = isinstance(function, cst.Name)
    node = context.facts.scopes.value(function) if named else function
    if not isinstance(node, (cst.FunctionDef, cst.Lambda)) or decorating(node):
        return False
    parameter = _only_parameter(node)
    return parameter is not None and has_shape_of(context, only_returned(node), node, parameter)


def _only_parameter(function: Function) -> str | None:
    params = function.params
    if len(params.params) != 1 or params.kwonly_params or params.posonly_params:
        return None
    if params.star_kwarg is not None or isinstance(params.star_arg, cst.Param):
        return None
    return params.params[0].name.value


def _is_upstream(context: Context, gradient: GradientFunction) -> bool:
    """Whether a gradient function returns its only upstream gradient, element by element."""
    if gradient.node is None or len(gradient.upstream) != 1 or gradient.star is not None:
        return False
    value, name = only_returned(gradient.node), gradient.upstream[0]
    return has_shape_of(context, value, gradient.node, name)
