"""Smaller inputs: fewer elements that still show a difference are easier to think about.

Not by Hypothesis: each try runs two programs in processes of their own, so a dozen is all there is
time for, and its shrinker wants hundreds. The place of the worst difference leads to the one
element that shows it at once. A verdict must not depend on a library that only tests need, either.
"""

from __future__ import annotations

import base64
import math
from collections.abc import Callable, Iterator, Sequence
from itertools import product

from tfgradmigrate.verify.running.protocol import Argument, Tensor

#: How many smaller inputs are tried, each of which runs old and new again.
BUDGET = 12

#: What a call shows: the place of the worst difference, or None where nothing differs.
Shows = Callable[[list[Argument]], tuple[int, ...] | None]


def shrunk(
    arguments: Sequence[Argument], value_set: int, index: tuple[int, ...], shows: Shows
) -> list[Argument]:
    """Return the smallest arguments found that still show a difference.

    `index` is the place in a result where one value set shows it. Where the place means the same
    in the arguments, as it does for an elementwise op, one element of each is tried first; then
    the sizes are halved, one axis after another.
    """
    best = [one_set(argument, value_set) for argument in arguments]
    left = BUDGET
    progress = True
    while progress:
        progress = False
        for smaller in _smaller(best, index):
            if left == 0:
                return best
            left -= 1
            found = shows(smaller)
            if found is not None:
                best, index, progress = smaller, found, True
                break
    return best


def one_set(argument: Argument, value_set: int) -> Argument:
    """Return an argument with one of its value sets alone, the last one where it has fewer."""
    one = argument.copy()
    if "values" in argument:
        one["values"] = [argument["values"][min(value_set, len(argument["values"]) - 1)]]
    if "items" in argument:
        one["items"] = [one_set(item, value_set) for item in argument["items"]]
    return one


def again(argument: Argument) -> Argument:
    """Return an argument with all of its value sets twice."""
    twice = argument.copy()
    if "values" in argument:
        twice["values"] = argument["values"] * 2
    if "items" in argument:
        twice["items"] = [again(item) for item in argument["items"]]
    return twice


def _smaller(arguments: list[Argument], index: tuple[int, ...]) -> Iterator[list[Argument]]:
    shape = max((tensor["shape"] for tensor in _tensors(arguments)), key=math.prod, default=[])
    if math.prod(shape) <= 1:
        return
    if len(index) == len(shape) and all(i < n for i, n in zip(index, shape, strict=True)):
        yield _kept(arguments, shape, [[place] for place in index])
    for axis, size in enumerate(shape):
        for half in (range(size // 2), range(size // 2, size)):
            if 0 < len(half) < size:
                places: list[Sequence[int]] = [range(n) for n in shape]
                places[axis] = half
                yield _kept(arguments, shape, places)


def _tensors(arguments: Sequence[Argument]) -> Iterator[Tensor]:
    for argument in arguments:
        yield from argument.get("values", ())
        yield from _tensors(argument.get("items", ()))


def _kept(
    arguments: Sequence[Argument], shape: list[int], places: Sequence[Sequence[int]]
) -> list[Argument]:
    """Keep these places of every tensor of this shape."""
    kept = []
    for argument in arguments:
        smaller = argument.copy()
        if "values" in argument:
            smaller["values"] = [
                _part(tensor, places) if tensor["shape"] == shape else tensor
                for tensor in argument["values"]
            ]
        if "items" in argument:
            smaller["items"] = _kept(argument["items"], shape, places)
        kept.append(smaller)
    return kept


def _part(tensor: Tensor, places: Sequence[Sequence[int]]) -> Tensor:
    if "data" not in tensor:
        return tensor
    shape = tensor["shape"]
    data = base64.b64decode(tensor["data"])
    size = len(data) // math.prod(shape)
    part = bytearray()
    for index in product(*places):
        flat = 0
        for place, length in zip(index, shape, strict=True):
            flat = flat * length + place
        part += data[flat * size : (flat + 1) * size]
    smaller = tensor.copy()
    smaller["shape"] = [len(kept) for kept in places]
    smaller["data"] = base64.b64encode(part).decode("ascii")
    return smaller
