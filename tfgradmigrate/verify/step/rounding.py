"""Expressions but for rounding: one spelling for what is the same number of the reals.

Numbers have six digits, a product is a set of factors, a quotient by a number is a product, and
of two differences with opposite signs one stands for both.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tfgradmigrate.verify.worker.graphs.form import Form, Row, number_of
from tfgradmigrate.verify.worker.graphs.table import digest


def rounded(form: Form) -> Form:
    """Return a form whose expressions are spelled so."""
    spelling = _Spelling()
    places: list[int] = []
    lines: dict[int, list[str]] = {}
    for row, (op, attributes, inputs) in enumerate(form.nodes):
        places.append(spelling.row(op, attributes, [places[i] for i in inputs]))
        if row in form.lines:
            lines.setdefault(places[row], form.lines[row])
    gradients, effects = (
        {name: [places[row] for row in rows] for name, rows in each.items()}
        for each in (form.gradients, form.effects)
    )
    nodes = tuple(spelling.rows)
    return replace(
        form, nodes=nodes, gradients=gradients, effects=effects, lines=lines, computed={}
    )


_ADDITIONS = ("AddV2", "AddN")

#: Ops that make a multiple of a multiple of their first operand.
_LINEAR = ("BroadcastTo", "Tile", "Reshape", "ExpandDims", "Squeeze", "Sum", "Transpose")


class _Spelling:
    """Rows of a new table, each made once."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.digests: list[str] = []
        self._known: dict[str, int] = {}

    def row(self, op: str, attributes: dict[str, Any], given: list[int]) -> int:
        """Return the row that stands for an expression."""
        dtype = str(attributes.get("T", attributes.get("dtype")))
        if op == "Shape":  # a number in a product has none
            rest = self._factors(given[0])[1]
            return self._add(op, attributes, *(rest if len(rest) == 1 else given))
        if not dtype.startswith("float"):
            return self._add(op, attributes, *given)
        value = self._value(given[1]) if len(given) > 1 else None
        number = number_of((op, attributes, ()))
        if number is not None and math.isfinite(number):
            return self._number(number, dtype)
        if op == "Sub":
            return self._difference(given, dtype)
        if op == "SquaredDifference":
            return self.row("Square", {"T": dtype}, [self._difference(given, dtype)])
        if op == "Pow" and value == 2:
            return self.row("Square", {"T": dtype}, given[:1])
        if op == "BiasAddGrad" and "axes" in attributes:
            over = {"dtype": "int32", "shape": [len(attributes["axes"])]}
            axes = self._add("Const", {**over, "value": attributes["axes"]})
            return self.row("Sum", {"T": dtype}, [given[0], axes])
        if op == "Sum":
            attributes = {"T": dtype, "keep_dims": bool(attributes.get("keep_dims"))}
        if op in _ADDITIONS or (op == "BiasAdd" and "NHWC" in str(attributes["data_format"])):
            terms = [term for i in given for term in self._terms(i) if self._value(term) != 0]
            return self._folded("AddV2", terms or given[:1], dtype)
        if op in ("Neg", "Mul"):
            return self._product(given, dtype, -1.0 if op == "Neg" else 1.0)
        if op in ("RealDiv", "DivNoNan") and value:
            return self._product(given[:1], dtype, 1 / value)
        if op == "Mean" and attributes.get("count"):
            bare = {n: v for n, v in attributes.items() if n != "count"}
            return self._product([self.row("Sum", bare, given)], dtype, 1 / attributes["count"])
        if op == "SelectV2":
            return self._chosen(attributes, given, dtype)
        if op in _LINEAR or op == "Square":
            factor, rest = self._factors(given[0])
            if factor != 1 and (rest or op in _LINEAR):
                inner = self._product(rest or [self._number(1.0, dtype)], dtype)
                made = self._add(op, attributes, inner, *given[1:])
                return self._product([made], dtype, factor if op in _LINEAR else factor * factor)
        return self._add(op, attributes, *given)

    def _add(self, op: str, attributes: dict[str, Any], *inputs: int) -> int:
        own = digest([op, attributes, [self.digests[i] for i in inputs]])
        if own not in self._known:
            self._known[own] = len(self.rows)
            self.rows.append((op, attributes, inputs))
            self.digests.append(own)
        return self._known[own]

    def _chosen(self, attributes: dict[str, Any], given: list[int], dtype: str) -> int:
        """Return a choice, spelled as TensorFlow 1.15 does where nothing but infinities differs.

        What is kept or is zero is multiplied by one or zero: so 1.15 drops out. What is nan unless
        a norm is finite has the norm added less itself: so it clips.
        """
        condition, kept, other = given
        if self._is_filled(other, 0.0):
            mask = self._add("Cast", {"SrcT": "bool", "DstT": dtype, "Truncate": False}, condition)
            return self._product([kept, mask], dtype)
        op, _, inputs = self.rows[condition]
        if op == "IsFinite" and self._is_filled(other, math.nan):
            return self._add("AddV2", {"T": dtype}, self._difference([*inputs * 2], dtype), kept)
        return self._add("SelectV2", attributes, *given)

    def _is_filled(self, row: int, wanted: float) -> bool:
        op, _, inputs = self.rows[row]
        value = number_of(self.rows[inputs[1] if op == "Fill" else row])
        return value is not None and (value == wanted or (value != value and wanted != wanted))

    def _difference(self, inputs: list[int], dtype: str) -> int:
        one, other = sorted(inputs, key=self.digests.__getitem__)
        apart = self._add("Sub", {"T": dtype}, one, other)
        return apart if one == inputs[0] else self._product([apart], dtype, -1.0)

    def _number(self, value: float, dtype: str) -> int:
        text = repr(float(f"{value:.6g}"))
        return self._add("Const", {"dtype": dtype, "shape": [], "value": text})

    def _value(self, row: int) -> float | None:
        value = number_of(self.rows[row])
        return value if value is not None and math.isfinite(value) else None

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

    def _product(self, parts: list[int], dtype: str, scale: float = 1.0) -> int:
        found = [self._factors(part) for part in parts]
        scale *= math.prod(f for f, _ in found)
        factors = [i for _, rest in found for i in rest]
        last = [self._number(scale, dtype)]
        if factors and float(f"{scale:.6g}") == 1:
            last = []
        return self._folded("Mul", factors, dtype, last)

    def _terms(self, row: int) -> list[int]:
        waiting, found = [row], []
        while waiting:
            each = waiting.pop()
            op, _, inputs = self.rows[each]
            if op in _ADDITIONS:
                waiting += inputs
            else:
                found.append(each)
        return found

    def _folded(self, op: str, rows: list[int], dtype: str, last: Sequence[int] = ()) -> int:
        """Return what an op makes of expressions two by two, whatever order they are in."""
        first, *rest = *sorted(rows, key=self.digests.__getitem__), *last
        for row in rest:
            first = self._add(op, {"T": dtype}, first, row)
        return first
