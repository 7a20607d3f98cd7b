"""What TensorFlow's tensors are, and what a subject returned."""

from typing import Any, List, Sequence

import numpy as np

from .framework import Framework


def is_floating(dtype: Any) -> bool:
    """Return whether gradients flow through tensors of TensorFlow's type."""
    return bool(dtype.is_floating or dtype.is_complex)


def dense(tf: Any, tensor: Any) -> Any:
    """Return a tensor for what stands for one; None gives None."""
    return None if tensor is None else tf.convert_to_tensor(tensor)


def is_eager(tensor: Any) -> bool:
    """Return whether a tensor has its value with it."""
    from tensorflow.python.framework import ops

    return isinstance(tensor, ops.EagerTensor)


def arrays(tensors: Sequence[Any]) -> List[Any]:
    """Return the values of eager tensors; None gives None."""
    return [None if tensor is None else np.asarray(tensor) for tensor in tensors]


def constants(tf: Any, values: Sequence[Any]) -> List[Any]:
    """Return a constant for each array; None gives None."""
    return [None if value is None else tf.constant(value) for value in values]


def watch(tape: Any, tensors: Sequence[Any]) -> None:
    """Let the tape watch those of the tensors that gradients flow through."""
    for tensor in tensors:
        if is_floating(tensor.dtype):
            tape.watch(tensor)


def flatten(framework: Framework, result: Any, tensors: List[Any]) -> str:
    """Append what a subject returned to `tensors`, and return what kind of thing it was."""
    if isinstance(result, (list, tuple)):
        kind = "tuple" if isinstance(result, tuple) else "list"
        parts = [flatten(framework, item, tensors) for item in result]
        plain = all(part == "tensor" for part in parts)
        return "{}[{}]".format(kind, len(parts) if plain else ", ".join(parts))
    if isinstance(result, dict):
        keys = sorted(result, key=str)
        parts = [flatten(framework, result[key], tensors) for key in keys]
        named = [k if p == "tensor" else f"{k}: {p}" for k, p in zip(keys, parts)]
        return "dict{" + ",".join(str(name) for name in named) + "}"
    return "None" if result is None else _flatten_leaf(framework, result, tensors)


def _flatten_leaf(framework: Framework, result: Any, tensors: List[Any]) -> str:
    tf = framework.tf
    if isinstance(result, tf.TensorShape) and result.ndims is not None:  # the numbers in it
        return flatten(framework, result.as_list(), tensors)
    if isinstance(result, framework.v1.Dimension):
        return flatten(framework, result.value, tensors)
    if isinstance(result, tf.Operation):
        # A function runs its operations, and may not return them.
        tensors.extend([] if result.graph.building_function else [result])
        return "operation"
    if isinstance(result, (tf.SparseTensor, getattr(tf, "RaggedTensor", tf.SparseTensor))):
        tensors.extend(tf.nest.flatten(result, expand_composites=True))
        return type(result).__name__
    kind = "tensor"
    if isinstance(result, (str, bytes)):
        kind = "string"
    elif isinstance(result, (bool, int, float, complex, np.generic)):
        kind = "number"
    elif isinstance(result, np.ndarray):
        kind = "array"
    elif not isinstance(result, (tf.Tensor, tf.Variable, framework.v1.Variable, tf.IndexedSlices)):
        raise TypeError(f"the subject returned {type(result).__name__}, not a tensor")
    tensors.append(dense(tf, result))
    return kind
