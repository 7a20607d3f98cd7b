"""Ops of a table of expressions, as formulas are given them."""

from __future__ import annotations

import ast
import functools
import json
import math
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from ..graphs.bodies import static_shape
from ..graphs.canon import is_effect
from ..graphs.form import number_of
from .field import Value

#: The sizes of a tensor, as far as they are known.
Shape = tuple[int | None, ...] | None


class UnknownSizesError(Exception):
    """What an op computes depends on whole numbers that are not known."""


class Op:
    """An op of the table, as formulas are given it; `seen` are the values that rows have."""

    def __init__(self, seen: Any, row: int) -> None:
        node = seen.rules.table.nodes[row]
        self._seen = seen
        self.row = row
        self.name: str = node.op
        self.inputs = node.inputs
        self.attributes: dict[str, Any] = json.loads(node.attributes)

    @property
    def given(self) -> list[Value]:
        """The values of its operands."""
        return [self._seen.values[i] for i in self.inputs]

    @property
    def is_known(self) -> bool:
        """Whether the elements of all operands are known, and not only their names."""
        return all(isinstance(each, np.ndarray) for each in self.given)

    @property
    def value(self) -> Value:
        """Its own value."""
        return self._seen.values[self.row]

    @property
    def constant(self) -> bool:
        """Whether it is built of constants alone."""
        return bool(self._seen.constant[self.row])

    @property
    def known(self) -> Any:
        """What is known of the steps (`values.Known`)."""
        return self._seen.known

    @property
    def is_whole(self) -> bool:
        """Whether its elements are whole numbers."""
        return str(self._seen.table.facts[self.row].dtype).startswith(("int", "uint"))

    def operand(self, place: int) -> Op:
        """Return what computes an operand."""
        return Op(self._seen, self.inputs[place])

    def number(self) -> float | None:
        """Return the number that it is, None if it is none."""
        return number_of((self.name, self.attributes, ()))

    def whole(self, place: int) -> Any:
        """Return the whole numbers that an operand is, None for any other."""
        operand = self.operand(place)
        value = operand.attributes.get("value")
        if operand.name == "Const" and isinstance(value, list | int):
            return np.array(value, np.int64).reshape(operand.attributes["shape"])
        return self._seen.rules._whole_numbers(self.inputs[place])

    def array(self, place: int) -> Any:
        """Return the whole numbers that an operand is. Raises UnknownSizesError for any other."""
        found = self.whole(place)
        if found is None:
            raise UnknownSizesError
        return found

    def operand_of(self, place: int) -> Operand:
        """Return an operand that is whole numbers. Raises UnknownSizesError for any other."""
        dtype = self._seen.table.facts[self.inputs[place]].dtype
        return Operand.of(self.array(place).astype(dtype))

    def numbers(self, place: int) -> list[int]:
        """Return the same as a list."""
        return list(self.array(place).ravel().tolist())

    def is_zero(self, place: int) -> bool:
        """Return whether an operand is built of constants and zero."""
        return self.operand(place).constant and not self.given[place].any()

    def least(self) -> int:
        """Return what a whole number is at least that only counts up, 0 for any other."""
        if self.name == "ReadVariableOp":
            return int(self._seen.counts_from(self.inputs[0])) if self.is_whole else 0
        if self.name == "Const":
            value = self.number()
            return int(value) if value and value > 0 and value == int(value) else 0
        places = range(len(self.inputs)) if self.name in ("AddV2", "Cast") else ()
        return sum(self.operand(place).least() for place in places)

    def is_of_constants(self) -> bool:
        """Return whether all operands are, or it is one."""
        if not self.inputs or is_effect(self.name):
            return self.name == "Const"
        return all(self.operand(place).constant for place, _ in enumerate(self.inputs))

    def shape(self) -> tuple[int, ...] | None:
        """Return the sizes, None where some are not known."""
        shape = self._seen.rules.table.facts[self.row].shape
        return tuple(size or 0 for size in shape or ()) if is_known(shape) else None


class Operand(NamedTuple):
    """What is known of an operand: its type, its sizes, and the bytes of an array that it is."""

    dtype: str
    shape: Shape
    content: bytes | None = None

    @classmethod
    def of(cls, array: Any) -> Operand:
        """Return an operand that is an array."""
        return cls(array.dtype.name, array.shape, array.tobytes())

    def array(self, first: int = 0) -> Any:
        """Return the array that it is, or one of numbers from the first on."""
        if self.content is not None:
            return np.frombuffer(self.content, self.dtype).reshape(self.shape)
        count = math.prod(size or 0 for size in self.shape or ())
        return np.arange(first, first + count).reshape(self.shape)


def is_known(shape: Shape) -> bool:
    """Return whether all sizes of a tensor are known."""
    return shape is not None and None not in shape


@functools.lru_cache(maxsize=None)
def inferred(op: str, attributes: str, operands: tuple[Operand, ...]) -> list[Shape] | None:
    """Return the sizes that TensorFlow infers of those of the operands, None if none.

    A graph does not state them where a function takes a variable, as the one of Keras's `fit`, nor
    what is taken out of a list.
    """
    import tensorflow as tf

    try:
        with tf.Graph().as_default():
            given = [
                tf.compat.v1.placeholder(each.dtype, each.shape)
                if each.content is None
                else tf.constant(each.array(), each.dtype)
                for each in operands
            ]
            return [static_shape(each) for each in applied(op, json.loads(attributes), given)]
    except (TypeError, ValueError):
        return None


@functools.lru_cache(maxsize=1000)
def evaluated(op: str, attributes: str, operands: tuple[Operand, ...], output: int) -> Any:
    """Return what an op computes of arrays, as TensorFlow has it, None where it fails.

    The elements of those that are not known are their numbers, from one on.
    """
    import tensorflow as tf

    arrays, count = [], 1
    for each in operands:
        arrays.append(each.array(count))
        count += arrays[-1].size if each.content is None else 0
    try:
        with tf.Graph().as_default(), tf.compat.v1.Session() as session:
            return session.run(applied(op, json.loads(attributes), arrays)[output])
    except (tf.errors.OpError, TypeError, ValueError):
        return None


def applied(op: str, attributes: dict[str, Any], operands: Iterable[Any]) -> list[Any]:
    """Return the outputs of an op that is made of these operands.

    Raises TypeError or ValueError where there is none that takes them.
    """
    from tensorflow.python.framework import op_def_library, op_def_registry

    definition = op_def_registry.get(op)
    if definition is None:
        raise ValueError(op)
    rest, given = iter(operands), {}
    for told in definition.input_arg:
        count = attributes.get(told.number_attr)
        given[told.name] = next(rest) if count is None else [next(rest) for _ in range(count)]
    inferred = {n for a in definition.input_arg for n in (a.type_attr, a.number_attr)}
    kinds = {told.name: told.type for told in definition.attr}
    for name in kinds.keys() & attributes.keys() - inferred:
        value = attributes[name]
        is_text = kinds[name] in ("string", "float")  # as a form has them
        given[name] = ast.literal_eval(value) if is_text and value is not None else value
    made = op_def_library.apply_op(op, **given)
    return list(made) if isinstance(made, list | tuple) else [made]
