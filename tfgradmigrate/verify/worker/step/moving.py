"""Ops that move elements around and change none: TensorFlow says where each comes from."""

from __future__ import annotations

import json

import numpy as np

from ..effects import named
from .field import Value
from .ops import Op, Operand, evaluated

MOVING = named("computes", "moved", of="op.")


def moved(op: Op) -> Value | None:
    """Return what an op makes that moves elements: zeros where it takes none.

    What it does with their numbers tells which goes where, whatever they are.
    """
    from tensorflow.python.framework import op_def_registry

    definition = op_def_registry.get(op.name)
    kind = definition.output_arg[0].type_attr
    moves = [
        each.type_attr == kind
        for each in definition.input_arg
        for _ in range(op.attributes.get(each.number_attr, 1))
    ]
    operands = tuple(
        Operand("int64", array.shape) if is_moved else op.operand_of(place)
        for place, (array, is_moved) in enumerate(zip(op.given, moves, strict=True))
    )
    told, output = json.dumps(op.attributes, sort_keys=True), op.attributes.get("output", 0)
    places = evaluated(op.name, told, operands, output)
    taken = [array.ravel() for array, is_moved in zip(op.given, moves, strict=True) if is_moved]
    return None if places is None else np.concatenate([[0], *taken])[places]
