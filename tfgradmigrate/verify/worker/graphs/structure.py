"""What a place returned: tensors, and the kind of thing that held them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from .errors import NoForm
from .hosts import library_name

#: The numbers of what came in, and of lists and dictionaries that were told, by their identity.
Seen = dict[int, int]


def flatten(result: Any, incoming: Sequence[Any] = ()) -> tuple[str, list[Any]]:
    """Return what kind of thing `result` is and the tensors in it, in order.

    A list or dictionary that is one of those that are `incoming` is told as such. The order of a
    dictionary's keys counts: whoever goes through it meets them so.
    An ``IndexedSlices`` or another composite is its parts. Operations are told by what runs.
    """
    tensors: list[Any] = []
    seen = {id(each): number for number, each in enumerate(incoming)}
    return _kind(result, tensors, seen), tensors


def _kind(result: Any, tensors: list[Any], seen: Seen) -> str:
    if isinstance(result, (list, tuple)):
        parts = [_kind(item, tensors, seen) for item in result]
        fields = " ".join(getattr(result, "_fields", ()))
        again = "" if isinstance(result, tuple) else _again(result, seen)
        name = _name_of(result, (list, tuple))
        return f"{again}{name}[{fields}{': ' * bool(fields)}{', '.join(parts)}]"
    if isinstance(result, dict):
        name = _name_of(result, (dict,))
        parts = [f"{key!r}: {_kind(item, tensors, seen)}" for key, item in result.items()]
        return f"{_again(result, seen)}{name}{{{', '.join(parts)}}}"
    return _leaf(result, tensors, seen)


def _again(result: Any, seen: Seen) -> str:
    """Return which list or dictionary this is the very same as, of those that are known.

    Who writes into one of them finds it in both.
    """
    if id(result) in seen:
        return f"again {seen[id(result)]}: "
    seen[id(result)] = len(seen)
    return ""


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
    if kind.__module__.startswith("tensorflow"):
        kind = next(each for each in kinds if isinstance(result, each))
    return kind.__qualname__


def _leaf(result: Any, tensors: list[Any], seen: Seen) -> str:
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
    if isinstance(result, np.ndarray):
        layout = [each for each in ("C", "F", "W") if result.flags[each]]
        return f"array {result.dtype} {result.shape} {layout} {result.tobytes().hex()}"
    if isinstance(result, Variable):
        tensors.append(tf.convert_to_tensor(result))
        return "variable"
    if tf.is_tensor(result) and not isinstance(result, tf.Tensor):
        parts = tf.nest.flatten(result, expand_composites=True)
        tensors.extend(parts)
        return f"{type(result).__name__}[{len(parts)}]"
    if isinstance(result, tf.Tensor):
        tensors.append(result)
        return f"tensor{_noted(result, tensors, seen)}"
    library = library_name(result)
    if library is not None:
        return f"library {library}"
    raise NoForm(f"the place returns a {type(result).__name__}")


def _noted(tensor: Any, tensors: list[Any], seen: Seen) -> str:
    """Return what a program has given a tensor to keep; what those keep in turn is not told."""
    import tensorflow as tf

    parts = []
    for name, value in sorted(vars(tensor).items()):
        if name.startswith("_"):
            continue
        is_tensor = isinstance(value, tf.Tensor)
        tensors.extend([value] if is_tensor else [])
        parts.append(f"{name}: {'tensor' if is_tensor else _kind(value, tensors, seen)}")
    return f" with {', '.join(parts)}" if parts else ""
