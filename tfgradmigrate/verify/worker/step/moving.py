"""Ops that move elements around and change none: what they do to an array."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .field import Value
from .ops import Op


def _bit(op: Op, name: str, place: int) -> bool:
    return bool(int(op.attributes.get(name) or 0) >> place & 1)


def _slices(op: Op, first: int) -> tuple[Any, ...]:
    """Return what an op takes out, as NumPy is asked for it; its bounds are operands."""
    found: list[Any] = []
    bounds = (op.numbers(place) for place in range(first, first + 3))
    for place, (begin, end, step) in enumerate(zip(*bounds, strict=True)):
        if _bit(op, "ellipsis_mask", place):
            found.append(Ellipsis)
        elif _bit(op, "new_axis_mask", place):
            found.append(None)
        elif _bit(op, "shrink_axis_mask", place):
            found.append(begin)
        else:
            start = None if _bit(op, "begin_mask", place) else begin
            stop = None if _bit(op, "end_mask", place) else end
            found.append(slice(start, stop, step))
    return tuple(found)


def _slice_gradient(op: Op) -> Value:
    found = np.zeros(op.numbers(0), np.int64)
    found[_slices(op, 1)] = op.given[4]
    return found


def _part(op: Op) -> Value:
    pairs = zip(op.numbers(1), op.numbers(2), strict=True)
    return op.given[0][tuple(slice(b, None if size == -1 else b + size) for b, size in pairs)]


def _squeezed(op: Op) -> Value:
    return np.squeeze(op.given[0], tuple(op.attributes.get("squeeze_dims") or ()) or None)


def _unpacked(op: Op) -> Value:
    return np.take(op.given[0], op.attributes.get("output", 0), op.attributes.get("axis") or 0)


def _taken(op: Op) -> Value | None:
    if op.attributes.get("batch_dims"):
        return None
    return np.take(op.given[0], op.array(1), op.numbers(2)[0])


def _split(op: Op) -> Value:
    parts = np.split(op.given[1], int(op.attributes["num_split"]), op.numbers(0)[0])
    return parts[op.attributes.get("output", 0)]


MOVING: dict[str, Callable[[Op], Value | None]] = {
    "BroadcastTo": lambda op: np.broadcast_to(op.given[0], op.numbers(1)),
    "ConcatV2": lambda op: np.concatenate(op.given[:-1], op.numbers(-1)[0]),
    "ExpandDims": lambda op: np.expand_dims(op.given[0], op.numbers(1)[0]),
    "Fill": lambda op: np.broadcast_to(op.given[1], op.numbers(0)),
    "GatherV2": _taken,
    "Pack": lambda op: np.stack(op.given, op.attributes.get("axis") or 0),
    "Pad": lambda op: np.pad(op.given[0], op.array(1)),
    "Reshape": lambda op: op.given[0].reshape(op.numbers(1)),
    "ReverseV2": lambda op: np.flip(op.given[0], tuple(op.numbers(1))),
    "Shape": lambda op: np.array(op.given[0].shape, np.int64),
    "Slice": _part,
    "Split": _split,
    "Squeeze": _squeezed,
    "StridedSlice": lambda op: op.given[0][_slices(op, 1)],
    "StridedSliceGrad": _slice_gradient,
    "Tile": lambda op: np.tile(op.given[0], op.numbers(1)),
    "Transpose": lambda op: np.transpose(op.given[0], op.numbers(1)),
    "Unpack": _unpacked,
}
