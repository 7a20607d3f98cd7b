"""Value and gradient over the input, old and new, for programs of one float tensor.

The tensor that the comparison was made with keeps its shape and is filled with one number after
another; the upstream gradient is 1. What is kept is the first element of the first output, and of
the gradient.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence

from tfgradmigrate.rules.model import Curve
from tfgradmigrate.verify.inputs.values import elements, tensor
from tfgradmigrate.verify.running.protocol import Argument, Reply, Run, Tensor

#: The inputs: ties of rounding and the bounds that clipping and quantising have are among them.
INPUTS = tuple(number / 20 for number in range(-50, 51))

#: Where the new program is sampled.
NEW_MODE = "eager"

_FLOATS = ("float16", "bfloat16", "float32", "float64")


def swept(arguments: Sequence[Argument]) -> list[Argument] | None:
    """Return the arguments with `INPUTS` for their one tensor; None if they have not one.

    A variable is no input of this kind, nor is a tensor without elements.
    """
    leaves = list(_tensors(arguments))
    if len(leaves) != 1 or leaves[0]["kind"] != "tensor":
        return None
    first = leaves[0]["values"][0]
    size = math.prod(first["shape"])
    if first["dtype"] not in _FLOATS or not size:
        return None
    filled = [tensor(first["dtype"], first["shape"], [number] * size) for number in INPUTS]
    return [_replaced(argument, filled) for argument in arguments]


def _tensors(arguments: Sequence[Argument]) -> Iterator[Argument]:
    for argument in arguments:
        if "values" in argument:
            yield argument
        yield from _tensors(argument.get("items", ()))


def _replaced(argument: Argument, values: list[Tensor]) -> Argument:
    new = argument.copy()
    if "values" in argument:
        new["values"] = values
    if "items" in argument:
        new["items"] = [_replaced(item, values) for item in argument["items"]]
    return new


def upstream(reply: Reply) -> list[list[Tensor | None]] | None:
    """Return upstream gradients of 1 for the outputs of a reply; None if none is of floats."""
    outputs = reply["runs"][0].get("outputs", [])
    if not any(output["dtype"] in _FLOATS for output in outputs):
        return None
    ones = [
        tensor(output["dtype"], output["shape"], [1.0] * math.prod(output["shape"]))
        if output["dtype"] in _FLOATS
        else None
        for output in outputs
    ]
    return list(itertools.repeat(ones, len(INPUTS)))


def curve(old: Reply, new: Reply, inputs: str) -> Curve | None:
    """Return what both replies show, None where one is not complete or varies in no number."""
    sides = [[_sample(run) for run in reply.get("runs", ())] for reply in (old, new)]
    if any(reply["status"] != "ok" or reply.get("random") for reply in (old, new)):
        return None
    if any(len(side) != len(INPUTS) or None in side for side in sides):
        return None
    (old_values, old_gradients), (new_values, new_gradients) = (
        zip(*(sample for sample in side if sample is not None), strict=True) for side in sides
    )
    return Curve(inputs, INPUTS, old_values, new_values, old_gradients, new_gradients)


def _sample(run: Run) -> tuple[float | None, float | None] | None:
    """Return the value and the gradient of a run; None for what is none, or not finite."""
    outputs = [each for each in run.get("outputs", ()) if each["dtype"] in _FLOATS]
    if not outputs or "gradients" not in run:
        return None
    gradient = run["gradients"][0] if len(run["gradients"]) == 1 else None
    return _first(outputs[0]), None if gradient is None else _first(gradient)


def _first(found: Tensor) -> float | None:
    numbers = elements(found) if math.prod(found["shape"]) else []
    number = float(numbers[0]) if numbers else math.nan  # type: ignore[arg-type]
    return number if math.isfinite(number) else None
