"""Expressions of a form in words: the names of variables and inputs, signs for arithmetic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tfgradmigrate.verify.step.model import Parting
from tfgradmigrate.verify.worker.graphs.compare import row_digests
from tfgradmigrate.verify.worker.graphs.form import Form

#: How deep an expression is written out.
DEPTH = 4

#: The operands of the kernels of optimizers, after the variable. The last one is the gradient.
KERNELS = {
    "ResourceApplyGradientDescent": ("lr", "gradient"),
    "ResourceApplyMomentum": ("accum", "lr", "gradient", "momentum"),
    "ResourceApplyKerasMomentum": ("accum", "lr", "gradient", "momentum"),
    "ResourceApplyAdam": (
        *("m", "v", "beta1_power", "beta2_power", "lr", "beta1", "beta2", "epsilon", "gradient"),
    ),
    "ResourceApplyRMSProp": ("ms", "mom", "lr", "decay", "momentum", "epsilon", "gradient"),
    "ResourceApplyCenteredRMSProp": (
        *("mg", "ms", "mom", "lr", "decay", "momentum", "epsilon", "gradient"),
    ),
    "ResourceApplyAdagrad": ("accum", "lr", "gradient"),
    "ResourceApplyAdagradV2": ("accum", "lr", "epsilon", "gradient"),
    "ResourceApplyAdadelta": ("accum", "accum_update", "lr", "rho", "epsilon", "gradient"),
    "ResourceApplyFtrl": ("accum", "linear", "gradient", "lr", "l1", "l2", "lr_power"),
}

_SIGNS = {"AddV2": " + ", "Sub": " - ", "Mul": " * ", "RealDiv": " / ", "MatMul": " @ "}

_ADDITIONS = ("AddV2", "AddN")

#: Attributes that say nothing to a reader.
_UNSAID = ("T", "Tidx", "Tshape", "dtype", "DstT", "SrcT", "out_type", "call", "N", "use_locking")


@dataclass(frozen=True)
class Worded:
    """A form whose variables and inputs have names."""

    form: Form
    variables: Mapping[int, str]
    inputs: Mapping[int, str]

    def text(self, row: int, depth: int = DEPTH) -> str:
        """Return an expression, cut off below a depth."""
        op, attributes, inputs = self.form.nodes[row]
        if op == "Variable":
            return self.variables.get(attributes["number"], "a variable")
        if op == "x":
            return self.inputs.get(attributes["number"], f"input {attributes['number']}")
        if op == "Const":
            return _short(attributes["value"])
        if op in ("ReadVariableOp", "Fill", "Reshape") or (op == "Cast" and inputs):
            return self.text(inputs[1 if op == "Fill" else 0], depth)
        if not depth:
            return f"{op}(...)" if inputs else op
        if op in _SIGNS and len(inputs) == 2:
            parts = [self.text(i, depth - 1) for i in inputs]
            return "(" + _SIGNS[op].join(parts) + ")"
        parts = [self.text(i, depth - 1) for i in inputs]
        parts += [
            f"{name}={_short(value)}"
            for name, value in attributes.items()
            if name not in _UNSAID and value is not False
        ]
        return f"{op}({', '.join(parts)})"

    def update(self, row: int) -> str:
        """Return an update without the gradient: the optimizer and its numbers."""
        op, _, inputs = self.form.nodes[row]
        names = KERNELS.get(op)
        if names is None:
            return self.text(row)
        told = [
            f"{name} {self.text(i)}"
            for name, i in zip(names, inputs[1:], strict=False)
            if name != "gradient" and self.form.nodes[i][0] != "Variable"
        ]
        return f"{op[len('ResourceApply') :]}({', '.join(told)})"

    def operands(self, row: int) -> dict[str, int]:
        """Return the operands of an optimizer's kernel by their names."""
        op, _, inputs = self.form.nodes[row]
        return dict(zip(KERNELS.get(op, ()), inputs[1:], strict=False))

    def terms(self, row: int) -> list[int]:
        """Return what a sum adds, a row alone if it is none."""
        op, _, inputs = self.form.nodes[row]
        return [t for i in inputs for t in self.terms(i)] if op in _ADDITIONS else [row]

    def lines(self, row: int) -> tuple[str, ...]:
        """Return the lines that made an expression, or the nearest of those that it is built of."""
        waiting, seen = [row], set()
        while waiting:
            each = waiting.pop(0)
            if self.form.lines.get(each):
                return tuple(self.form.lines[each])
            seen.add(each)
            waiting += [i for i in self.form.nodes[each][2] if i not in seen]
        return ()


class Words:
    """Two forms side by side: where two of their expressions part, in words."""

    def __init__(self, old: Worded, new: Worded) -> None:
        self.sides = old, new
        self.digests = row_digests(old.form, True, False), row_digests(new.form, True, False)

    def same(self, one: int, other: int) -> bool:
        """Return whether two expressions are the same, but for the order of additions."""
        return self.digests[0][one] == self.digests[1][other]

    def parting(self, what: str, one: int, other: int) -> Parting:
        """Return the smallest expressions in which two part, with their lines."""
        old, new = self.sides
        while True:
            missing, added = self._terms(one, other)
            if missing and not added and len(old.terms(one)) > len(missing):
                text = " + ".join(old.text(row) for row in missing)
                lines = old.lines(missing[0]), new.lines(other)
                return Parting(what, f"has the term {text}", "lacks it", *lines)
            if added and not missing and len(new.terms(other)) > len(added):
                text = " + ".join(new.text(row) for row in added)
                lines = old.lines(one), new.lines(added[0])
                return Parting(what, "has no such term", f"adds {text}", *lines)
            inner = self._inner(one, other, missing, added)
            if inner is None:
                texts = old.text(one), new.text(other)
                return Parting(what, *texts, old.lines(one), new.lines(other))
            one, other = inner

    def _terms(self, one: int, other: int) -> tuple[list[int], list[int]]:
        """Return the terms that only the one has, and only the other."""
        ours, theirs = self.sides[0].terms(one), self.sides[1].terms(other)
        mine = Counter(self.digests[0][row] for row in ours)
        yours = Counter(self.digests[1][row] for row in theirs)
        return (
            [row for row in ours if mine[self.digests[0][row]] > yours[self.digests[0][row]]],
            [row for row in theirs if yours[self.digests[1][row]] > mine[self.digests[1][row]]],
        )

    def _inner(
        self, one: int, other: int, missing: list[int], added: list[int]
    ) -> tuple[int, int] | None:
        if len(missing) == len(added) == 1 and (missing[0], added[0]) != (one, other):
            return missing[0], added[0]
        a, b = self.sides[0].form.nodes[one], self.sides[1].form.nodes[other]
        if a[:2] != b[:2] or len(a[2]) != len(b[2]):
            return None
        ours = [i for i in a[2] if self.digests[0][i] not in {self.digests[1][j] for j in b[2]}]
        theirs = [j for j in b[2] if self.digests[1][j] not in {self.digests[0][i] for i in a[2]}]
        return (ours[0], theirs[0]) if len(ours) == len(theirs) == 1 else None


def _short(value: Any) -> str:
    if isinstance(value, str):
        try:
            return f"{float(value):.7g}"
        except ValueError:
            pass
    text = str(value)
    return text if len(text) <= 40 else text[:37] + "..."
