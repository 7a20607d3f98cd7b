"""Ops that move elements around and change none: what they do to an array."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

Attributes = dict[str, Any]

#: What an op makes of the array of its first operand, its attributes, and the whole numbers that
#: its other operands are; None where it is not known.
Mover = Callable[[Any, Attributes, Sequence[Any]], Any]


def _bit(attributes: Attributes, name: str, place: int) -> bool:
    return bool(int(attributes.get(name) or 0) >> place & 1)


def slices(attributes: Attributes, bounds: Sequence[Any]) -> tuple[Any, ...] | None:
    """Return what `StridedSlice` takes, as NumPy is asked for it."""
    found: list[Any] = []
    for place, (begin, end, step) in enumerate(zip(*(b.tolist() for b in bounds), strict=True)):
        if _bit(attributes, "ellipsis_mask", place):
            found.append(Ellipsis)
        elif _bit(attributes, "new_axis_mask", place):
            found.append(None)
        elif _bit(attributes, "shrink_axis_mask", place):
            found.append(begin)
        else:
            first = None if _bit(attributes, "begin_mask", place) else begin
            last = None if _bit(attributes, "end_mask", place) else end
            found.append(slice(first, last, step))
    return tuple(found)


def _sliced(array: Any, attributes: Attributes, rest: Sequence[Any]) -> Any:
    return array[slices(attributes, rest)]


def _part(array: Any, attributes: Attributes, rest: Sequence[Any]) -> Any:
    begins, sizes = (each.tolist() for each in rest)
    pairs = zip(begins, sizes, strict=True)
    return array[tuple(slice(b, None if size == -1 else b + size) for b, size in pairs)]


def _squeezed(array: Any, attributes: Attributes, rest: Sequence[Any]) -> Any:
    return np.squeeze(array, tuple(attributes.get("squeeze_dims") or ()) or None)


def _unpacked(array: Any, attributes: Attributes, rest: Sequence[Any]) -> Any:
    return np.take(array, attributes.get("output", 0), int(attributes.get("axis") or 0))


def _mirrored(array: Any, attributes: Attributes, rest: Sequence[Any]) -> Any:
    return np.flip(array, tuple(rest[0].ravel().tolist()))


def _taken(array: Any, attributes: Attributes, rest: Sequence[Any]) -> Any:
    if attributes.get("batch_dims"):
        return None
    return np.take(array, rest[0], int(rest[1]) if len(rest) > 1 else 0)


def _padded(array: Any, attributes: Attributes, rest: Sequence[Any]) -> Any:
    return np.pad(array, rest[0]) if len(rest) == 1 else None


MOVING: dict[str, Mover] = {
    "BroadcastTo": lambda array, _, rest: np.broadcast_to(array, rest[0].tolist()),
    "ExpandDims": lambda array, _, rest: np.expand_dims(array, int(rest[0])),
    "GatherV2": _taken,
    "Pad": _padded,
    "Reshape": lambda array, _, rest: array.reshape(rest[0].tolist()),
    "ReverseV2": _mirrored,
    "Slice": _part,
    "Squeeze": _squeezed,
    "StridedSlice": _sliced,
    "Tile": lambda array, _, rest: np.tile(array, rest[0].tolist()),
    "Transpose": lambda array, _, rest: np.transpose(array, rest[0].tolist()),
    "Unpack": _unpacked,
}
