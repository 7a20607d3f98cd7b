"""What a place returned: tensors, and the kind of thing that held them."""

from __future__ import annotations

import collections
from typing import Any

import numpy as np

from .errors import NoForm
from .hosts import library_name


def flatten(result: Any) -> tuple[str, list[Any]]:
    """Return what kind of thing `result` is and the tensors in it, in order.

    The order of a dictionary's keys counts: whoever goes through it meets them so.
    An ``IndexedSlices`` or another composite is its parts. Operations are told by what runs.
    """
    tensors: list[Any] = []
    return _kind(result, tensors), tensors


def _kind(result: Any, tensors: list[Any]) -> str:
    if isinstance(result, (list, tuple)):
        parts = [_kind(item, tensors) for item in result]
        name = _name_of(result, (list, tuple))
        return f"{name}[{', '.join(parts)}]"
    if isinstance(result, dict):
        name = _name_of(result, (dict,))
        parts = [f"{key!r}: {_kind(item, tensors)}" for key, item in result.items()]
        return f"{name}{{{', '.join(parts)}}}"
    return _leaf(result, tensors)


def kind_told(kind: type) -> str:
    """Return what tells the class of a list: of named tuples with their fields."""
    fields, usual = getattr(kind, "_fields", ()), getattr(kind, "_field_defaults", {})
    return f"{kind.__qualname__}({fields}, {usual})" if fields else kind.__qualname__


def told_array(array: Any) -> str:
    """Return what tells an array, and where it lies in the memory of another one."""
    layout = [each for each in ("C", "F", "W") if array.flags[each]]
    if isinstance(array.base, np.ndarray):
        starts = [each.__array_interface__["data"][0] for each in (array, array.base)]
        layout.append(f"{starts[0] - starts[1]} behind by {array.strides}")
    return f"{array.dtype} {array.shape} {layout} {array.tobytes().hex()}"


def operations_in(result: Any) -> list[Any]:
    """Return the operations in what a place returned, in order."""
    import tensorflow as tf

    if isinstance(result, dict):
        result = [*result.values()]
    if isinstance(result, (list, tuple)):
        return [op for item in result for op in operations_in(item)]
    return [result] if isinstance(result, tf.Operation) else []


def _name_of(result: Any, kinds: tuple[type, ...]) -> str:
    """Return the name of a container's class; TensorFlow puts its own around those of a module."""
    kind = type(result)
    if isinstance(result, (collections.defaultdict, collections.deque)):
        raise NoForm(f"the place returns a {kind.__name__}, which holds more than items")
    if kind.__module__.startswith("tensorflow"):
        kind = next(each for each in kinds if isinstance(result, each))
    return kind_told(kind)


def _leaf(result: Any, tensors: list[Any]) -> str:
    import tensorflow as tf
    from tensorflow.python.ops.variables import Variable  # the base of those of either version

    if result is None or isinstance(result, (bool, int, float, complex, str, bytes, np.generic)):
        return f"{type(result).__name__} {result!r}"
    if isinstance(result, tf.TensorShape):  # of TensorFlow 1 it is spelled otherwise
        return f"TensorShape {'unknown' if result.rank is None else result.as_list()}"
    if isinstance(result, (range, slice, tf.DType)):
        return f"{type(result).__name__} {result!r}"  # all that they are
    if isinstance(result, tf.Operation):
        return "operation"
    if type(result) is np.ndarray:
        return f"array {told_array(result)}"
    if isinstance(result, Variable):
        tensors.append(tf.convert_to_tensor(result))
        return "variable"
    if tf.is_tensor(result) and not isinstance(result, tf.Tensor):
        parts = tf.nest.flatten(result, expand_composites=True)
        tensors.extend(parts)
        return f"{type(result).__name__}[{len(parts)}]"
    if isinstance(result, tf.Tensor):
        tensors.append(result)
        return f"tensor{_noted(result, tensors)}"
    library = library_name(result)
    if library is not None:
        return f"library {library}"
    raise NoForm(f"the place returns a {type(result).__name__}")


def _noted(tensor: Any, tensors: list[Any]) -> str:
    """Return what a program has given a tensor to keep; what those keep in turn is not told."""
    import tensorflow as tf

    parts = []
    for name, value in sorted(vars(tensor).items()):
        if name.startswith("_"):
            continue
        is_tensor = isinstance(value, tf.Tensor)
        tensors.extend([value] if is_tensor else [])
        parts.append(f"{name}: {'tensor' if is_tensor else _kind(value, tensors)}")
    return f" with {', '.join(parts)}" if parts else ""
