"""The `op` that a gradient function is given where there is no `tf.Operation` of its own.

In a graph the gradient function gets the `tf.Operation` itself. An op that ran eagerly has no
name, no graph and no NodeDef; reading them is an AttributeError that says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from . import private


class EagerOp:
    """What `tf.Operation` is to a graph op, for an op that ran eagerly.

    Attributes:
      type: the op type, `"Relu"`.
      inputs: the input tensors, variables already read; as many as the gradient function must
        return gradients.
      skip_input_indices: always empty; TensorFlow's own gradient functions ask for it.
    """

    __slots__ = ("_attrs", "_outputs", "inputs", "type")
    skip_input_indices: tuple[int, ...] = ()

    def __init__(
        self,
        op_type: str,
        inputs: Sequence[Any],
        outputs: Callable[[], list[Any]],
        attrs: Sequence[Any],
    ) -> None:
        self.type = op_type
        self.inputs = list(inputs)
        self._outputs = outputs
        self._attrs = attrs

    @property
    def outputs(self) -> list[Any]:
        """The output tensors, tied to the overridden gradient on every outer tape."""
        return self._outputs()

    @property
    def op_def(self) -> Any:
        """The OpDef of the op type."""
        return private.op_def(self.type)

    def get_attr(self, name: str) -> Any:
        """An attribute, in the type that `tf.Operation.get_attr` gives it.

        Raises:
          ValueError: the op has no attribute of that name.
        """
        try:
            return private.attr_value(self.type, self._attrs, name)
        except KeyError:
            known = ", ".join(self._attrs[::2]) or "none"
            raise ValueError(
                f"The eager op '{self.type}' has no attribute '{name}' (it has: {known})."
            ) from None

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(
            f"The gradient function reads op.{name}, which an op has in a graph only: this "
            f"'{self.type}' ran eagerly. Use op.inputs, op.outputs, op.get_attr or op.type, or "
            "call the code inside a tf.function."
        )

    def __repr__(self) -> str:
        return f"<EagerOp type={self.type}>"
