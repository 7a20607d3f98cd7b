"""Rules of whole steps: some of what comes in is a number, and numbers are computed."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from ..graphs.form import number_of
from ..graphs.rules import MOST_SIZES, RECKONED, Rules
from ..graphs.table import Table, merged
from . import field
from .loops import Lists
from .ops import Operand, evaluated

#: Arithmetic of numbers, which IEEE 754 rounds in one way only.
_RECKONED: dict[str, Callable[..., Any]] = {
    "AddV2": np.add,
    "Cast": lambda number: number,
    "Mul": np.multiply,
    "RealDiv": np.divide,
    "Sub": np.subtract,
}


class StepRules(Rules):
    """The rules of places, and what is known of a whole step: some of what comes in is a number.

    `sizes` are those of variables, by their names; `meant` are the fractions that numbers would be
    if nothing had been rounded.
    """

    def __init__(self, table: Table, sizes: Mapping[str, Sequence[int]]) -> None:
        super().__init__(table)
        self.sizes = sizes
        self.meant: dict[int, Fraction] = {}
        self.lists = Lists(self)
        self._rules["VariableShape"] = self._shape_of_variable

    def sizes_of(self, variable: int) -> tuple[int | None, ...] | None:
        """Return the sizes of what a variable holds, None if they are not known."""
        sizes = self.sizes.get(str(self.table.nodes[variable].attribute("number")))
        return None if sizes is None else tuple(sizes)

    def _shape_of_variable(self, attributes: dict[str, Any], inputs: tuple[int, ...]) -> int | None:
        sizes = self.sizes_of(inputs[0])
        return None if sizes is None else self.constant(np.array(sizes, attributes["out_type"]))

    def meant_by(self, row: int, value: float) -> Fraction:
        """Return the fraction that is meant by a number."""
        return self.meant[row] if row in self.meant else field.fraction(float(value))

    def node(
        self,
        op: str,
        attributes: dict[str, Any],
        inputs: tuple[int, ...],
        dtype: str | None,
        shape: tuple[int | None, ...] | None,
        output: int = 0,
    ) -> int:
        """Return the number of one output of an op.

        That a product stands in a gradient is a hint for kernels, which TensorFlow 1 does not give.
        """
        if "MatMul" in op:
            attributes = {n: v for n, v in attributes.items() if not n.startswith("grad_")}
        listed = self.lists.made(op, inputs, output)
        if listed is not None:
            return listed
        if (dtype in ("int32", "int64", "bool") and op not in RECKONED) or op == "Cast":
            whole = [self._table(i) for i in inputs]
            evaluated = self._evaluated(op, attributes, whole, output)
            if evaluated is not None:
                return evaluated
        known = [self._number(i) for i in inputs]
        if op in _RECKONED and None not in known and str(dtype).startswith("float"):
            with np.errstate(all="ignore"):
                value = np.dtype(dtype).type(_RECKONED[op](*known))
            found = self.constant(value)
            with contextlib.suppress(ArithmeticError, ValueError):  # one of them is no fraction
                exact = _RECKONED[op](*map(self.meant_by, inputs, known))
                # What could be stored as it is, such as one, is itself wherever it stands.
                if field.fraction(float(value)) != Fraction(float(value)):
                    self.meant.setdefault(found, exact)
            return found
        if str(dtype).startswith("float"):
            evaluated = self._evaluated(op, attributes, known, output)
            if evaluated is not None:
                return evaluated
        if op == "RealDiv" and known[1] is not None and _is_power_of_two(known[1]):
            # Both round the same number once.
            factors = (inputs[0], self.constant(type(known[1])(1) / known[1]))
            return self.node("Mul", {"T": dtype}, factors, dtype, shape)
        return super().node(op, attributes, inputs, dtype, shape, output)

    def _number(self, number: int) -> Any:
        """Return a number that an expression is, as NumPy has it, None for any other."""
        node = self.table.nodes[number]
        dtype = str(node.attribute("dtype"))
        found = number_of((node.op, json.loads(node.attributes), ()))
        return (
            np.dtype(dtype).type(found) if dtype.startswith("float") and found is not None else None
        )

    def is_true(self, number: int) -> bool | None:
        """Return whether a condition holds, None where that is not known."""
        node = self.table.nodes[number]
        is_truth = node.op == "Const" and node.attribute("dtype") == "bool"
        return bool(node.attribute("value")) if is_truth and not node.attribute("shape") else None

    def _whole_numbers(self, number: int) -> Any:
        """Return the array of a constant of whole numbers, or a truth that is known, else None."""
        truth = self.is_true(number)
        return super()._whole_numbers(number) if truth is None else np.array(truth)

    def _table(self, number: int) -> Any:
        """Return the same of a constant that may have two axes, as what pads has."""
        node = self.table.nodes[number]
        if node.op == "Fill":
            dims, value = (self._whole_numbers(i) for i in node.inputs)
            if dims is None or value is None or dims.shape != (2,) or dims.prod() > MOST_SIZES:
                return self._whole_numbers(number)
            return np.full(dims, value, value.dtype)
        value, dtype = node.attribute("value"), str(node.attribute("dtype"))
        is_table = isinstance(value, list) and len(node.attribute("shape")) == 2
        if node.op != "Const" or not is_table or not dtype.startswith("int"):
            return self._whole_numbers(number)
        return np.array(value, dtype).reshape(node.attribute("shape"))

    # --- shapes, as TensorFlow 1 reckons with them when a graph runs ------------------------------

    def _sum(self, attributes: dict[str, Any], inputs: tuple[int, ...]) -> int | None:
        """Leave out axes of size 1: so does the kernel before it sums."""
        source = self._source_of_shape(inputs[0])
        shape = merged(self.table.facts[inputs[0]].shape, self.table.facts[source].shape)
        axes = self._whole_numbers(inputs[1])
        if axes is None or shape is None or attributes.get("keep_dims"):
            return super()._sum(attributes, inputs)
        over = {axis % len(shape) for axis in axes.ravel().tolist()}
        rest = sorted(axis for axis in over if shape[axis] != 1)
        left = tuple(size for axis, size in enumerate(shape) if axis not in rest)
        if not rest or None in left:
            return super()._sum(attributes, inputs)
        dtype = self.table.facts[inputs[0]].dtype
        where = inputs[1] if len(rest) == len(over) else self.constant(np.array(rest, np.int32))
        summed = self.table.add("Sum", attributes, (inputs[0], where), dtype, left)
        if len(rest) == len(over):
            return summed
        target = [int(size or 0) for axis, size in enumerate(shape) if axis not in over]
        return self._in_shape(summed, target)

    def _reshape(self, attributes: dict[str, Any], inputs: tuple[int, ...]) -> int | None:
        """A tensor is itself where all dimensions but the one that is left are kept as they are."""
        sizes, known = self._dims(inputs[1]), self._dims(self._shape_of(inputs[0]))
        shape = known or self.table.facts[inputs[0]].shape or ()
        pairs = zip(sizes or (), shape, strict=False)
        if len(sizes or ()) == len(shape) and all(size in (-1, own) for size, own in pairs):
            return inputs[0]
        return super()._reshape(attributes, inputs)

    def _evaluated(
        self, op: str, attributes: dict[str, Any], numbers: Sequence[Any], output: int
    ) -> int | None:
        """Return what an op computes of numbers if all are known, as TensorFlow has it."""
        from tensorflow.python.framework import op_def_registry

        definition = op_def_registry.get(op)
        known = bool(numbers) and all(array is not None for array in numbers)
        if not known or definition is None or definition.is_stateful:
            return None
        told = json.dumps(attributes, sort_keys=True)
        found = evaluated(op, told, tuple(map(Operand.of, numbers)), output)
        is_small = found is not None and found.ndim <= 2 and found.size <= MOST_SIZES
        return self.constant(found) if is_small else None

    def operand(self, number: int) -> Operand:
        """Return what is known of a row as an operand."""
        facts, whole = self.table.facts[number], self._whole_numbers(number)
        return Operand(str(facts.dtype), facts.shape) if whole is None else Operand.of(whole)


def _is_power_of_two(value: Any) -> bool:
    return bool(np.isfinite(value) and value != 0 and abs(np.frexp(value)[0]) == 0.5)
