"""Expressions but for rounding: one spelling for what is the same number of the reals.

Numbers have six digits, a product is a set of factors, a quotient by a number is a product, and
of two differences with opposite signs one stands for both.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from tfgradmigrate.verify.worker.graphs.form import Form, Row
from tfgradmigrate.verify.worker.graphs.table import digest


def rounded(form: Form) -> Form:
    """Return a form whose expressions are spelled so."""
    spelling = _Spelling()
    places = [spelling.row(op, attributes, inputs) for op, attributes, inputs in form.nodes]

    def moved(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: moved(each) for name, each in value.items()}
        if isinstance(value, list | tuple):
            return [moved(each) for each in value]
        return places[value]

    lines: dict[int, list[str]] = {}
    for row, told in form.lines.items():
        lines.setdefault(places[row], told)
    return replace(
        form,
        nodes=tuple(spelling.rows),
        gradients=moved(form.gradients),
        effects=moved(form.effects),
        lines=lines,
        computed={},
    )


#: Ops that make a multiple of a multiple of their first operand.
_LINEAR = ("BroadcastTo", "Tile", "Reshape", "ExpandDims", "Squeeze", "Sum", "Transpose")


class _Spelling:
    """Rows of a new table, each made once."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.digests: list[str] = []
        self._of: list[int] = []  # the row of each row of the old table, in order
        self._known: dict[str, int] = {}

    def row(self, op: str, attributes: dict[str, Any], inputs: tuple[int, ...]) -> int:
        """Take the next row of the old table, and return which one stands for it."""
        found = self._spelled(op, attributes, tuple(self._of[i] for i in inputs))
        self._of.append(found)
        return found

    def _add(self, op: str, attributes: dict[str, Any], inputs: tuple[int, ...]) -> int:
        own = digest([op, attributes, [self.digests[i] for i in inputs]])
        if own not in self._known:
            self._known[own] = len(self.rows)
            self.rows.append((op, attributes, inputs))
            self.digests.append(own)
        return self._known[own]

    def _spelled(self, op: str, attributes: dict[str, Any], inputs: tuple[int, ...]) -> int:
        dtype = str(attributes.get("T", attributes.get("dtype")))
        if not dtype.startswith("float"):
            return self._add(op, attributes, inputs)
        if op == "Const":
            value = self._number_in(attributes)
            return (
                self._add(op, attributes, inputs) if value is None else self._number(value, dtype)
            )
        if op == "SquaredDifference":
            return self._spelled("Square", {"T": dtype}, (self._difference(inputs, dtype),))
        if op == "Sub":
            return self._difference(inputs, dtype)
        if op == "Neg":
            return self._product([*inputs, self._number(-1.0, dtype)], dtype)
        if op in ("RealDiv", "DivNoNan"):
            value = self._value(inputs[1])
            if value:
                return self._product([inputs[0], self._number(1 / value, dtype)], dtype)
        if op == "Mean" and attributes.get("count"):
            bare = {n: v for n, v in attributes.items() if n != "count"}
            summed = self._spelled("Sum", bare, inputs)
            return self._product([summed, self._number(1 / attributes["count"], dtype)], dtype)
        if op == "SelectV2" and self.rows[inputs[0]][0] == "IsFinite" and self._is_nan(inputs[2]):
            (norm,) = self.rows[inputs[0]][2]  # as 1.15 clips by a norm: nan where it is not finite
            nothing = self._difference((norm, norm), dtype)
            return self._add("AddV2", {"T": dtype}, (nothing, inputs[1]))
        if op in _LINEAR:
            factor, rest = self._factors(inputs[0])
            if factor != 1:
                inner = self._product(rest or [self._number(1.0, dtype)], dtype)
                row = self._add(op, attributes, (inner, *inputs[1:]))
                return self._product([row, self._number(factor, dtype)], dtype)
        if op == "Pow" and self._value(inputs[1]) == 2:
            return self._spelled("Square", {"T": dtype}, inputs[:1])
        if op == "Square":
            factor, rest = self._factors(inputs[0])
            if factor != 1 and len(rest) == 1:
                square = self._add(op, {"T": dtype}, (rest[0],))
                return self._product([square, self._number(factor * factor, dtype)], dtype)
        return self._product([*inputs], dtype) if op == "Mul" else self._add(op, attributes, inputs)

    def _difference(self, inputs: tuple[int, ...], dtype: str) -> int:
        one, other = inputs
        if self.digests[one] <= self.digests[other]:
            return self._add("Sub", {"T": dtype}, inputs)
        apart = self._add("Sub", {"T": dtype}, (other, one))
        return self._product([apart, self._number(-1.0, dtype)], dtype)

    def _number(self, value: float, dtype: str) -> int:
        text = repr(float(f"{value:.6g}"))
        return self._add("Const", {"dtype": dtype, "shape": [], "value": text}, ())

    def _number_in(self, attributes: dict[str, Any]) -> float | None:
        value = attributes.get("value")
        if attributes.get("shape") or not isinstance(value, str):
            return None
        try:
            found = float(value)
        except ValueError:
            return None
        return found if math.isfinite(found) else None

    def _is_nan(self, row: int) -> bool:
        op, attributes, inputs = self.rows[row]
        value = str(attributes.get("value")).lower()
        return (op == "Const" and value == "nan") or (op == "Fill" and self._is_nan(inputs[1]))

    def _value(self, row: int) -> float | None:
        op, attributes, _ = self.rows[row]
        return self._number_in(attributes) if op == "Const" else None

    def _factors(self, row: int) -> tuple[float, list[int]]:
        """Return the number in a product, and its other factors."""
        value = self._value(row)
        if value is not None:
            return value, []
        op, attributes, inputs = self.rows[row]
        if op != "Mul" or str(attributes.get("T")).startswith("complex"):
            return 1.0, [row]
        found = [self._factors(i) for i in inputs]
        return math.prod(f for f, _ in found), [i for _, rest in found for i in rest]

    def _product(self, parts: list[int], dtype: str) -> int:
        found = [self._factors(part) for part in parts]
        scale = math.prod(f for f, _ in found)
        factors = [i for _, rest in found for i in rest]
        factors.sort(key=self.digests.__getitem__)
        if float(f"{scale:.6g}") != 1 or not factors:
            factors.append(self._number(scale, dtype))
        product = factors[0]
        for factor in factors[1:]:
            product = self._add("Mul", {"T": dtype}, (product, factor))
        return product
