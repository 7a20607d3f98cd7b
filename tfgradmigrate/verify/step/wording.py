"""Expressions of a form in words: the names of variables and inputs, signs for arithmetic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tfgradmigrate.program.texts import shortened
from tfgradmigrate.verify.step.model import Parting
from tfgradmigrate.verify.worker.graphs.form import Form, number_of

#: How deep an expression is written out, and how long a value in it may be.
DEPTH, VALUE = 4, 40

_PREFIX = "ResourceApply"

#: The numbers that kernels of optimizers are given, after the variable; "-" is for what is none.
_KERNELS = {
    "GradientDescent": "lr",
    "Momentum": "- lr - momentum",
    "KerasMomentum": "- lr - momentum",
    "Adam": "- - - - lr beta1 beta2 epsilon",
    "RMSProp": "- - lr decay momentum epsilon",
    "CenteredRMSProp": "- - - lr decay momentum epsilon",
    "Adagrad": "- lr",
    "AdagradV2": "- lr epsilon",
    "Adadelta": "- - lr rho epsilon",
    "Ftrl": "- - - lr l1 l2 lr_power",
}

_SIGNS = {"AddV2": " + ", "Sub": " - ", "Mul": " * ", "RealDiv": " / ", "MatMul": " @ "}

_ADDITIONS = ("AddV2", "AddN")

#: Ops that a reader looks through, and at which operand.
_PASSED = {"ReadVariableOp": 0, "Fill": 1, "Reshape": 0, "Cast": 0}

#: Attributes that say nothing to a reader.
_UNSAID = ("T", "Tidx", "Tshape", "dtype", "DstT", "SrcT", "out_type", "call", "N", "use_locking")


@dataclass(frozen=True)
class Worded:
    """A form whose variables and inputs have names; some variables are `kept` as they are."""

    form: Form
    inputs: Mapping[int, str]
    kept: Mapping[str, float]

    def text(self, row: int, depth: int = DEPTH) -> str:
        """Return an expression, cut off below a depth."""
        op, attributes, inputs = self.form.nodes[row]
        if op == "Variable":
            name = str(attributes["number"])
            return f"{self.kept[name]:.7g}" if name in self.kept else name
        if op == "x":
            return self.inputs.get(attributes["number"], f"input {attributes['number']}")
        if op == "Const":
            number = number_of(self.form.nodes[row])
            return shortened(str(attributes["value"]), VALUE) if number is None else f"{number:.7g}"
        if op in _PASSED:
            return self.text(inputs[_PASSED[op]], depth)
        if not depth:
            return f"{op}(...)" if inputs else op
        parts = [self.text(i, depth - 1) for i in inputs]
        if op in _SIGNS and len(inputs) == 2:
            return f"({_SIGNS[op].join(parts)})"
        parts += [
            f"{name}={shortened(str(value), VALUE)}"
            for name, value in attributes.items()
            if name not in _UNSAID and value is not False
        ]
        return f"{op}({', '.join(parts)})"

    def optimizer(self, row: int) -> str:
        """Return the optimizer of whose kernel an update is, with its numbers, "" if it is none."""
        op, _, inputs = self.form.nodes[row]
        names = _KERNELS.get(op.removeprefix(_PREFIX), "").split()
        told = [
            f"{name} {self.text(i)}"
            for name, i in zip(names, inputs[1:], strict=False)
            if name != "-"
        ]
        return f"{op.removeprefix(_PREFIX)}({', '.join(told)})" if told else ""

    def texts(self, rows: list[int]) -> str:
        """Return several expressions, kernels of optimizers by their numbers alone."""
        return ", ".join(self.optimizer(row) or self.text(row) for row in rows) or "nothing"

    def terms(self, row: int) -> list[int]:
        """Return what a sum adds, a row alone if it is none."""
        op, _, inputs = self.form.nodes[row]
        return [t for i in inputs for t in self.terms(i)] if op in _ADDITIONS else [row]

    def lines(self, rows: list[int]) -> tuple[str, ...]:
        """Return the lines that made an expression, or the nearest of those that it is built of."""
        waiting = rows[:1]
        for row in waiting:
            if self.form.lines.get(row):
                return tuple(self.form.lines[row])
            waiting += [i for i in self.form.nodes[row][2] if i not in waiting]
        return ()


class Words:
    """Two forms side by side: where two of their expressions part, in words.

    Expressions are the same that have the same digest.
    """

    def __init__(self, sides: Sequence[Worded], digests: Sequence[list[str]]) -> None:
        self.sides = sides[0], sides[1]
        self.digests = digests[0], digests[1]

    def same(self, one: int, other: int) -> bool:
        """Return whether two expressions are the same."""
        return self.digests[0][one] == self.digests[1][other]

    def listed(self, what: str, ours: list[int], theirs: list[int]) -> Iterator[Parting]:
        """Yield where two lists of expressions part: pair by pair, or as a whole."""
        if len(ours) != len(theirs):
            yield self.whole(what, ours, theirs)
            return
        for one, other in zip(ours, theirs, strict=True):
            if not self.same(one, other):
                yield self.parting(what, one, other)

    def whole(self, what: str, ours: list[int], theirs: list[int]) -> Parting:
        """Return two lists of expressions that part, each as a whole."""
        old, new = self.sides
        return Parting(what, old.texts(ours), new.texts(theirs), old.lines(ours), new.lines(theirs))

    def parting(self, what: str, one: int, other: int) -> Parting:
        """Return the smallest expressions in which two part, with their lines."""
        old, new = self.sides
        while True:
            ours, theirs = old.terms(one), new.terms(other)
            missing, added = self.unlike(ours, theirs)
            if missing and not added and len(ours) > len(missing):
                text = " + ".join(old.text(row) for row in missing)
                lines = old.lines(missing), new.lines([other])
                return Parting(what, f"has the term {text}", "lacks it", *lines)
            if added and not missing and len(theirs) > len(added):
                text = " + ".join(new.text(row) for row in added)
                lines = old.lines([one]), new.lines(added)
                return Parting(what, "has no such term", f"adds {text}", *lines)
            if [len(missing), len(added)] != [1, 1] or (missing[0], added[0]) == (one, other):
                a, b = old.form.nodes[one], new.form.nodes[other]
                missing, added = self.unlike(a[2], b[2])
                if a[:2] != b[:2] or [len(missing), len(added)] != [1, 1]:
                    texts = old.text(one), new.text(other)
                    return Parting(what, *texts, old.lines([one]), new.lines([other]))
            one, other = missing[0], added[0]

    def unlike(self, ours: Any, theirs: Any) -> tuple[list[int], list[int]]:
        """Return the expressions that only the one has, and only the other, or more often."""
        mine = Counter(self.digests[0][row] for row in ours)
        yours = Counter(self.digests[1][row] for row in theirs)
        return (
            [row for row in ours if mine[self.digests[0][row]] > yours[self.digests[0][row]]],
            [row for row in theirs if yours[self.digests[1][row]] > mine[self.digests[1][row]]],
        )
