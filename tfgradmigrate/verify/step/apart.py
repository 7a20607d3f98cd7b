"""What becomes of two steps whose forms are known: the same, or where they part."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tfgradmigrate.verify.step.model import Parting, Step, StepVerdict
from tfgradmigrate.verify.step.pairing import Inputs, inputs_paired
from tfgradmigrate.verify.step.wording import Worded, Words
from tfgradmigrate.verify.worker.graphs.compare import row_digests
from tfgradmigrate.verify.worker.graphs.form import Form
from tfgradmigrate.verify.worker.graphs.settings import SEED
from tfgradmigrate.verify.worker.graphs.table import digest

#: What the forms of steps call the losses, and what is returned (`worker/step/forming`).
LOSSES, RETURNED = "the losses", "what is returned"


@dataclass(frozen=True, slots=True)
class Both:
    """Two steps that are compared; `forms` are missing where there are none.

    `final` has for each side what stands for the values that variables hold at last (`field`).
    """

    a: Step
    b: Step
    inputs: Inputs
    verdict: StepVerdict
    forms: tuple[Form, ...] = ()
    notes: tuple[str, ...] = ()
    final: tuple[Mapping[str, str], ...] = ({}, {})

    @classmethod
    def of(cls, a: Step, b: Step) -> Both:
        """Pair the inputs of two steps."""
        nothing = StepVerdict("not compared", a["name"], b["name"])
        return cls(a, b, inputs_paired(a, b), nothing)

    def taking(self, one: Mapping[str, Any], other: Mapping[str, Any]) -> Both:
        """Take the forms that the worker has made, or why there is none."""
        for side, form in (("old", one), ("new", other)):
            if "none" in form:
                verdict = replace(self.verdict, reason=f"{side}: {form['none']}")
                return replace(self, verdict=verdict)
        given = (*self.inputs.given, *other["given"], *_raced(self.a))
        forms = Form.from_json(one["form"]), Form.from_json(other["form"])
        verdict = replace(self.verdict, given=given)
        return replace(self, verdict=verdict, forms=forms, final=(one["final"], other["final"]))

    def compared(self) -> Both:
        """Compare the forms of the steps, expression by expression."""
        outcome = "given" if self.verdict.given else "proved"
        exact = [row_digests(form, False, False) for form in self.forms]
        found = self._compared(self.forms, exact, outcome, [], _apart)
        if found.verdict.outcome == outcome:
            return found
        loose = [row_digests(form, True, False) for form in self.forms]
        order = "up to the order of additions"
        return self._compared(self.forms, loose, outcome, [order], _apart)

    def compared_by_value(
        self, forms: tuple[Form, ...], known: set[str], left: set[str], note: str
    ) -> Both:
        """Compare what the expressions of forms come to, but for rounding.

        Variables hold the same at last but for some that are `left` out. The updates of those that
        are `known` are rows of the forms.
        """

        def is_apart(words: Words, name: str, ours: list[int], theirs: list[int]) -> bool:
            if name in known:
                return _apart(words, name, ours, theirs)
            return name not in left and self.final[0].get(name) != self.final[1].get(name)

        values = [_values(form) for form in forms]
        return self._compared(forms, values, "rounding", [note], is_apart)

    def _compared(
        self,
        forms: tuple[Form, ...],
        digests: list[list[str]],
        outcome: str,
        notes: list[str],
        is_apart: Callable[[Words, str, list[int], list[int]], bool],
    ) -> Both:
        """Return the verdict on forms of which those expressions are the same that have a digest.

        `is_apart` says of which variables the updates part.
        """
        inputs = _named(self.a, self.inputs.old), _named(self.b, self.inputs.new)
        words = Words([*map(Worded, forms, inputs)], digests)
        partings = [
            parting
            for name, *rows in _updates(words)
            if is_apart(words, name, *rows)
            for parting in _partings(words, name, *rows)
        ]
        returned: list[Parting | str] = [*_losses(words)] or [*_returned(words)]
        partings += [*self.inputs.apart, *(each for each in returned if isinstance(each, Parting))]
        partings += _effects(words)
        told = (each for each in returned if isinstance(each, str))
        verdict = replace(
            self.verdict,
            outcome="differs" if partings else outcome,
            updates=sum(
                len(rows)
                for name, rows in self.forms[0].gradients.items()
                if name not in (LOSSES, RETURNED)
            ),
            partings=tuple(partings),
            notes=(*([] if partings else notes), *self.notes, *told),
        )
        return replace(self, verdict=verdict)


def _values(form: Form) -> list[str]:
    """Return what stands for the value of each row: what the worker has found, or its content."""
    found: list[str] = []
    for row, (op, attributes, inputs) in enumerate(form.nodes):
        found.append(form.computed.get(row) or digest([op, attributes, [found[i] for i in inputs]]))
    return found


def _updates(words: Words) -> Iterator[tuple[str, list[int], list[int]]]:
    """Yield the updates of each variable on both sides."""
    old, new = (side.form.gradients for side in words.sides)
    for name in old:
        if name not in (LOSSES, RETURNED):
            yield name, old[name], new[name]


def _apart(words: Words, name: str, ours: list[int], theirs: list[int]) -> bool:
    """Return whether the updates of a variable are not the same."""
    return len(ours) != len(theirs) or not all(map(words.same, ours, theirs))


def _effects(words: Words) -> Iterator[Parting]:
    """Yield where other effects part. Of a draw that nobody has seeded tells what reads it."""
    ran = [
        [row for row in side.form.effects["place"] if side.form.nodes[row][1].get("seed") != SEED]
        for side in words.sides
    ]
    if len(ran[0]) == len(ran[1]):
        for one, other in zip(*ran, strict=True):
            if not words.same(one, other):
                yield words.parting("what else runs", one, other)
    else:
        both = zip(words.sides, ran, strict=True)
        texts = [", ".join(side.form.nodes[row][0] for row in rows) for side, rows in both]
        yield Parting("what else runs", texts[0] or "nothing", texts[1] or "nothing")
    shared = [side.form.shared for side in words.sides]
    if shared[0] != shared[1]:
        yield Parting("what functions share", str(shared[0]), str(shared[1]))


def _named(step: Step, inputs: list[dict[str, Any]]) -> dict[int, str]:
    """Return the names of what comes into a step, by their numbers."""
    pairs = zip(step["inputs"], inputs, strict=True)
    return {given["number"]: told["name"] for told, given in pairs}


def _raced(step: Step) -> list[str]:
    """Return what has to be said of reads that a graph of TensorFlow 1 leaves without an order."""
    names = sorted(step["unordered"])
    shown = ", ".join(names[:3]) + (", ..." if len(names) > 3 else "")
    said = f"TensorFlow 1 reads before it updates, which no dependency orders: {shown}"
    return [said] if names else []


def _partings(words: Words, name: str, ours: list[int], theirs: list[int]) -> Iterator[Parting]:
    """Yield where the updates of a variable part."""
    apart = [pair for pair in zip(ours, theirs, strict=False) if not words.same(*pair)]
    if len(ours) == len(theirs) and apart:
        for one, other in apart:
            yield _parting(name, words, one, other)
    else:
        both = [*zip(words.sides, (ours, theirs), strict=True)]
        texts = [", ".join(map(side.update, rows)) or "is not changed" for side, rows in both]
        lines = [side.lines(rows) for side, rows in both]
        yield Parting(name, texts[0], texts[1], lines[0], lines[1])


def _parting(what: str, words: Words, one: int, other: int) -> Parting:
    """Return where two updates of a variable part: the optimizer, its numbers, or the gradient."""
    old, new = words.sides
    ours, theirs = old.operands(one), new.operands(other)
    if not ours and not theirs:
        return words.parting(what, one, other)
    texts = old.update(one), new.update(other)
    both = "gradient" in ours and "gradient" in theirs
    if both and not words.same(ours["gradient"], theirs["gradient"]):
        if texts[0] == texts[1]:
            inner = words.parting(what, ours["gradient"], theirs["gradient"])
            texts = (
                f"{texts[0]}; its gradient: {inner.old}",
                f"{texts[1]}; its gradient: {inner.new}",
            )
            return replace(inner, old=texts[0], new=texts[1])
        texts = f"{texts[0]} of a gradient", f"{texts[1]} of another gradient"
    return Parting(what, *texts, old.lines([one]), new.lines([other]))


def _unlike(words: Words, part: str) -> tuple[list[int], list[int]]:
    """Return which of some expressions only the one form has, and only the other."""
    old, new = words.digests
    ours, theirs = (side.form.gradients[part] for side in words.sides)
    here, there = {old[row] for row in ours}, {new[row] for row in theirs}
    return [n for n in ours if old[n] not in there], [n for n in theirs if new[n] not in here]


def _losses(words: Words) -> Iterator[Parting]:
    """Yield where the losses of two steps part."""
    old, new = words.sides
    if not (old.form.gradients[LOSSES] and new.form.gradients[LOSSES]):
        return
    left, strange = _unlike(words, LOSSES)
    for one, other in zip(left, strange, strict=False):
        yield words.parting("the loss", one, other)
    for one in left[len(strange) :]:
        yield Parting("a loss", old.text(one), "none", old.lines([one]))
    for other in strange[len(left) :]:
        yield Parting("a loss", "none", new.text(other), (), new.lines([other]))


def _returned(words: Words) -> Iterator[Parting | str]:
    """Yield where what is returned parts, and what of it is not compared.

    What one step returns the other may compute, and not return.
    """
    digests = words.digests
    left, strange = _unlike(words, RETURNED)
    strange = [row for row in strange if digests[1][row] not in digests[0]]
    for one, other in zip(left, strange, strict=False):
        yield words.parting(RETURNED, one, other)
    left = [row for row in left[len(strange) :] if digests[0][row] not in digests[1]]
    rest = left, strange[len(left) :]
    for side, of_side, rows in zip(words.sides, ("old", "new"), rest, strict=True):
        for row in rows:
            yield f"returned by the {of_side} step alone, and not compared: {side.text(row)}"
    known = (
        {own[row] for part in (LOSSES, RETURNED) for row in side.form.gradients[part]}
        for side, own in zip(words.sides, digests, strict=True)
    )
    if not set.intersection(*known):
        yield "no loss is known of both: it is compared by its gradients alone"
