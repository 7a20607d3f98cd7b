"""What becomes of two steps whose forms are known: the same, or where they part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tfgradmigrate.verify.step.model import Parting, Step, StepVerdict
from tfgradmigrate.verify.step.pairing import Inputs, inputs_paired
from tfgradmigrate.verify.step.wording import Worded, Words
from tfgradmigrate.verify.worker.graphs.compare import compare
from tfgradmigrate.verify.worker.graphs.form import Form

#: What the forms of steps call the losses, and what is returned (`worker/step/forming`).
LOSSES, RETURNED = "the losses", "what is returned"


@dataclass(frozen=True, slots=True)
class Both:
    """Two steps that are compared; `forms` are missing where there are none."""

    a: Step
    b: Step
    inputs: Inputs
    verdict: StepVerdict
    forms: tuple[Form, ...] = ()
    notes: tuple[str, ...] = ()

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
        return replace(self, verdict=replace(self.verdict, given=given), forms=forms)

    def compared(self, forms: tuple[Form, ...], outcome: str, note: str = "") -> Both:
        """Compare forms of the steps, the outcome where they are the same."""
        words = Words(
            Worded(forms[0], _named(self.a, self.inputs.old)),
            Worded(forms[1], _named(self.b, self.inputs.new)),
        )
        found = compare(*map(_updates, forms))
        returned: list[Parting | str] = [*_losses(words)] or [*_returned(words)]
        notes = [*self.notes, *(each for each in returned if isinstance(each, str))]
        partings = [*self.inputs.apart, *(each for each in returned if isinstance(each, Parting))]
        if found.outcome == "differs":
            told = (e for e in found.differences if not e.part.startswith("gradients of"))
            others = [Parting(e.part, e.old, e.new, e.old_lines, e.new_lines) for e in told]
            partings = [*_partings(words), *partings, *others]
        elif found.outcome != "identical" and not note:
            notes.append("up to the order of additions")
        updates = sum(map(len, _updates(self.forms[0]).gradients.values()))
        verdict = replace(
            self.verdict,
            outcome="differs" if partings else outcome,
            updates=updates,
            partings=tuple(partings),
            notes=tuple([note, *notes] if note else notes),
        )
        return replace(self, verdict=verdict)


def _updates(form: Form) -> Form:
    """Return a form of the updates alone."""
    rows = {name: row for name, row in form.gradients.items() if name not in (LOSSES, RETURNED)}
    return replace(form, gradients=rows)


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


def _partings(words: Words) -> Iterator[Parting]:
    """Yield where the updates part, by variable."""
    forms = [_updates(side.form).gradients for side in words.sides]
    for name, rows in forms[0].items():
        others = forms[1].get(name, [])
        if len(rows) != len(others):
            both = [*zip(words.sides, (rows, others), strict=True)]
            texts = [", ".join(map(side.update, r)) or "is not changed" for side, r in both]
            lines = [side.lines(r) for side, r in both]
            yield Parting(name, texts[0], texts[1], lines[0], lines[1])
            continue
        for one, other in zip(rows, others, strict=True):
            if not words.same(one, other):
                yield _parting(name, words, one, other)


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
