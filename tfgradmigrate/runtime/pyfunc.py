"""`py_func` with the contract it had in TF1, in eager mode, tf.function and v1 graphs.

What TF2 changed, measured on 1.15.5 and 2.21.0: in eager mode `tf.numpy_function` ignores
`Tout`, so float64 from NumPy stays float64 where TF1 raised, a wrong number of results passes, and
a `Tout` of one in a list gives a tensor in place of a list. Gradients went through
`gradient_override_map({"PyFunc": ...})`; here they are an argument.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import tensorflow as tf

from .gradients import GradientFunction


def py_func(
    func: Callable[..., Any],
    inp: Sequence[Any],
    Tout: Any,  # noqa: N803 - the name it has in TensorFlow
    stateful: bool = True,
    name: str | None = None,
    grad: GradientFunction | None = None,
) -> Any:
    """`tf.py_func` of TF1, with an optional gradient.

    Args:
      func: takes NumPy arrays and returns one array or a list of arrays.
      inp: tensors, variables or values, one for each argument of `func`.
      Tout: the dtype of the result, or a list of dtypes.
      stateful: False allows TensorFlow to skip and to merge calls in a graph.
      name: the name of the op in a graph.
      grad: `(op, *grads)`, called with the gradient of each output; returns one gradient for
        each input. `op` has `inputs`, `outputs`, `type` and `get_attr`, in a graph also `name`,
        `node_def` and `graph`. Without it there is no gradient (None).

    Returns:
      A tensor for a single dtype, a list of tensors for a list of dtypes, of one too. For an
      empty list an Operation in a graph and None in eager mode. Static shapes are unknown in a
      graph, as in TF1.

    Raises:
      ValueError: `func` is not callable, or `grad` returns the wrong number of gradients.
      tf.errors.InvalidArgumentError: the results do not match `Tout` in number or dtype.
    """
    if not callable(func):
        raise ValueError(f"py_func expects a callable, not {func!r}.")
    listed = isinstance(Tout, (list, tuple))
    dtypes = [tf.as_dtype(t) for t in (Tout if listed else [Tout])]
    inputs = [tf.convert_to_tensor(value) for value in inp]
    call = _Call(func, dtypes, stateful, name)
    if grad is None or not dtypes:
        outputs = call.run(inputs)
    else:
        outputs = call.run_with_gradient(inputs, grad)
    if not dtypes:
        return outputs
    return outputs if listed else outputs[0]


class _Call(NamedTuple):
    """One call of `py_func`."""

    func: Callable[..., Any]
    dtypes: list[tf.DType]
    stateful: bool
    name: str | None

    def run(self, inputs: Sequence[Any]) -> Any:
        """A list of tensors; for no dtypes what `tf.numpy_function` gives."""
        func = self._checked if tf.executing_eagerly() else self.func
        # In eager mode TensorFlow ignores Tout and unpacks a list of one.
        result = tf.numpy_function(func, inputs, self.dtypes, self.stateful, self.name)
        if not self.dtypes:
            return None if tf.executing_eagerly() else result
        return tf.nest.flatten(result)

    def run_with_gradient(self, inputs: Sequence[Any], grad: GradientFunction) -> list[Any]:
        """A list of tensors whose gradient is `grad`."""
        outer: list[Any] = []

        @tf.custom_gradient  # type: ignore[untyped-decorator]
        def call(*arguments: Any) -> Any:
            outputs = self.run(arguments)

            def backward(*output_grads: Any) -> list[Any]:
                op = _PyFuncOp(self, inputs, outer, outputs[0])
                returned = grad(op, *output_grads)
                grads = list(returned) if isinstance(returned, (list, tuple)) else [returned]
                if len(grads) != len(inputs):
                    raise ValueError(
                        f"The gradient function of py_func returned {len(grads)} gradients for "
                        f"{len(inputs)} inputs."
                    )
                return grads

            return outputs, backward

        outer.extend(tf.nest.flatten(call(*inputs)))
        return outer

    def _checked(self, *arrays: Any) -> Any:
        """`func`, its results held to the dtypes, as the PyFunc kernel does in a graph."""
        returned = self.func(*arrays)
        if not self.dtypes:
            return []
        results = list(returned) if isinstance(returned, (list, tuple)) else [returned]
        wanted = len(self.dtypes)
        if len(results) != wanted:
            raise _mismatch(f"py_func returns {len(results)} values, but expects to see {wanted}")
        tensors = [_tensor(result) for result in results]
        for index, (tensor, dtype) in enumerate(zip(tensors, self.dtypes, strict=True)):
            if tensor.dtype != dtype:
                raise _mismatch(
                    f"{index}-th value returned by py_func is {tensor.dtype.name}, but expects "
                    f"{dtype.name}"
                )
        return tensors


def _mismatch(message: str) -> Exception:
    return tf.errors.InvalidArgumentError(None, None, message)  # type: ignore[no-any-return]


def _tensor(value: Any) -> Any:
    """A result as the PyFunc kernel reads it: through NumPy, so a Python float is float64."""
    return tf.constant(np.asarray(value))


class _PyFuncOp:
    """The `op` of a py_func's gradient function.

    `outputs` are the results that the caller got, not those inside the custom gradient: only the
    former have the gradient, so only they are right at second order.
    """

    def __init__(self, call: _Call, inputs: Sequence[Any], outputs: list[Any], made: Any) -> None:
        self.type = "PyFunc" if call.stateful else "PyFuncStateless"
        self.inputs = list(inputs)
        self.outputs = outputs
        self._dtypes = call.dtypes
        self._operation = None if tf.executing_eagerly() else getattr(made, "op", None)

    def get_attr(self, name: str) -> Any:
        """`Tin`, `Tout`, in a graph also `token`."""
        if name == "Tin":
            return [tensor.dtype for tensor in self.inputs]
        if name == "Tout":
            return list(self._dtypes)
        if self._operation is not None:
            return self._operation.get_attr(name)
        raise ValueError(f"A py_func that ran eagerly has no attribute '{name}'.")

    def __getattr__(self, name: str) -> Any:
        operation = self.__dict__.get("_operation")
        if operation is None:
            raise AttributeError(
                f"The gradient function reads op.{name}, which a py_func has in a graph only: "
                "this one ran eagerly. Use op.inputs, op.outputs, op.get_attr or op.type."
            )
        return getattr(operation, name)
