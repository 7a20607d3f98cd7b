"""Records an op on the tapes with the gradient that overrides its own.

Recording a second operation for tensors that a tape knows already replaces their link, so the
op's own gradient function is never called; before that the first record is taken off the tapes,
or it would hold its inputs until they die.
"""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from typing import Any

import tensorflow as tf

from . import private
from .gradients import Gradient
from .opview import EagerOp

_RECORD_NAME = "GradientOverride"


def record_eager(
    gradient: Gradient,
    op_type: str,
    inputs: Sequence[Any],
    attrs: Sequence[Any],
    outputs: Sequence[Any],
) -> None:
    """Tie the outputs of an eager op to its inputs by an overriding gradient."""
    for output in outputs:
        private.forget(output)
    backward = _EagerBackward(gradient, op_type, inputs, attrs, outputs)
    private.record_operation(_RECORD_NAME, outputs, inputs, backward)


def record_in_graph(gradient: Gradient, op: Any) -> None:
    """Tie the outputs of a graph op to its inputs, on the tapes opened in that graph."""

    def backward(*output_grads: Any) -> list[Any]:
        return apply(gradient, op, *map(_as_by_tf_gradients, op.outputs, output_grads))

    private.record_operation(_RECORD_NAME, list(op.outputs), list(op.inputs), backward)


class _EagerBackward:
    """Calls the gradient function of one eager op, once the gradients of its outputs are known.

    The outputs are held weakly: a tape frees an op when its outputs die, which a strong
    reference from here would prevent. The values a gradient function may read are kept in
    aliases on the same memory. Where the output itself has died (another recorded op still
    needs its gradient) the alias takes its place, recorded as made by the same op, so that the
    second derivative flows through it.
    """

    __slots__ = ("_aliases", "_attrs", "_gradient", "_inputs", "_op_type", "_outputs")

    def __init__(
        self,
        gradient: Gradient,
        op_type: str,
        inputs: Sequence[Any],
        attrs: Sequence[Any],
        outputs: Sequence[Any],
    ) -> None:
        self._gradient = gradient
        self._op_type = op_type
        self._inputs = inputs
        self._attrs = attrs
        self._outputs = [weakref.ref(output) for output in outputs]
        self._aliases = [private.alias(output) for output in outputs]

    def __call__(self, *output_grads: Any) -> list[Any]:
        op = EagerOp(self._op_type, self._inputs, self._live_outputs, self._attrs)
        return apply(self._gradient, op, *map(_as_by_tf_gradients, self._aliases, output_grads))

    def _live_outputs(self) -> list[Any]:
        alive = [output() for output in self._outputs]
        if all(output is not None for output in alive):
            return alive
        outputs = [private.alias(output) for output in self._aliases]
        if not private.no_tape_records():
            record_eager(self._gradient, self._op_type, self._inputs, self._attrs, outputs)
        return outputs


def _as_by_tf_gradients(output: Any, output_grad: Any) -> Any:
    """A tape makes zeros for an integer output, `tf.gradients` gives None (TF 1.15 and 2)."""
    dtype = output.dtype
    if dtype.is_floating or dtype.is_complex or dtype in (tf.resource, tf.variant):
        return output_grad
    return None


def apply(gradient: Gradient, op: Any, *output_grads: Any) -> list[Any]:
    """Call a gradient function and check what it returns, as `tf.gradients` does.

    Returns:
      One gradient for each input of the op: a tensor, IndexedSlices or None.

    Raises:
      LookupError: the gradient was given by a name that is not registered.
      TypeError: a gradient that is not a tensor.
      ValueError: the wrong number of gradients, or a shape that the input does not have.
    """
    function = gradient.function()
    if function is None:
        return [None] * len(op.inputs)
    returned = function(op, *output_grads)
    grads = list(returned) if isinstance(returned, (list, tuple)) else [returned]
    if len(grads) != len(op.inputs):
        raise ValueError(
            f"The gradient function for op type '{op.type}' returned {len(grads)} gradients for "
            f"{len(op.inputs)} inputs."
        )
    return [_checked(op, index, grad) for index, grad in enumerate(grads)]


def _checked(op: Any, index: int, grad: Any) -> Any:
    if grad is None:
        return None
    tensor = op.inputs[index]
    if not tf.is_tensor(grad):
        raise TypeError(
            f"The gradient function for op type '{op.type}' returned {type(grad).__name__} for "
            f"input {index}, not a tensor, tf.IndexedSlices or None."
        )
    if not tensor.shape.is_compatible_with(grad.shape):
        raise ValueError(
            f"The gradient function for op type '{op.type}' returned shape {grad.shape} for "
            f"input {index} of shape {tensor.shape}."
        )
    return grad
