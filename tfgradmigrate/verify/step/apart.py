"""What becomes of two steps whose forms are known: the same, or where they part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tfgradmigrate.verify.step.model import Parting, Step, StepVerdict
from tfgradmigrate.verify.step.pairing import Inputs
from tfgradmigrate.verify.step.wording import Worded, Words
from tfgradmigrate.verify.worker.graphs.compare import compare
from tfgradmigrate.verify.worker.graphs.form import Form


def verdict(
    a: Step, b: Step, inputs: Inputs, one: Any, other: Any, names: Mapping[int, str]
) -> StepVerdict:
    """Return what becomes of two steps; `names` are those of variables, by their numbers."""
    both = a["name"], b["name"]
    for side, form in (("old", one), ("new", other)):
        if "none" in form:
            return StepVerdict("not compared", *both, reason=f"{side}: {form['none']}")
    forms = Form.from_json(one["form"]), Form.from_json(other["form"])
    given = (*inputs.given, *other["given"], *_raced(a))
    words = Words(
        Worded(forms[0], names, _named(a, inputs.old)),
        Worded(forms[1], names, _named(b, inputs.new)),
    )
    returned = _Returned(words)
    partings = [*returned.partings]
    found = compare(*map(_updates, forms))
    updates = sum(map(len, _updates(forms[0]).gradients.values()))
    if found.outcome == "differs":
        partings = [*_partings(words, names), *partings]
        told = [each for each in found.differences if not each.part.startswith("gradients of")]
        partings += [Parting(e.part, e.old, e.new, e.old_lines, e.new_lines) for e in told]
    notes = returned.notes
    if partings or found.outcome == "differs":
        return StepVerdict("differs", *both, updates, given, tuple(partings), tuple(notes))
    if found.outcome != "identical":
        notes.append("up to the order of additions")
    outcome = "given" if given else "proved"
    return StepVerdict(outcome, *both, updates, given, (), tuple(notes))


def _updates(form: Form) -> Form:
    """Return a form of the updates alone."""
    return replace(form, gradients={k: v for k, v in form.gradients.items() if k.isdigit()})


def _named(step: Step, inputs: list[dict[str, Any]]) -> dict[int, str]:
    """Return the names of what comes into a step, by their numbers."""
    pairs = zip(step["inputs"], inputs, strict=True)
    return {given["number"]: told["name"] for told, given in pairs}


def _raced(step: Step) -> list[str]:
    """Return what has to be said of reads that a graph of TensorFlow 1 leaves without an order."""
    names = sorted({name for name, _, _ in step["unordered"]})
    if not names:
        return []
    shown = ", ".join(names[:3]) + (", ..." if len(names) > 3 else "")
    return [f"TensorFlow 1 reads before it updates, which no dependency orders: {shown}"]


def _partings(words: Words, names: Mapping[int, str]) -> Iterator[Parting]:
    """Yield where the updates part, by variable."""
    old, new = words.sides
    for name, rows in old.form.gradients.items():
        if not name.isdigit():
            continue
        others = new.form.gradients.get(name, [])
        what = names[int(name)]
        if len(rows) != len(others):
            texts = [
                ", ".join(map(side.update, found)) or "is not changed"
                for side, found in ((old, rows), (new, others))
            ]
            lines = [
                side.lines(found[0]) if found else ()
                for side, found in ((old, rows), (new, others))
            ]
            yield Parting(what, texts[0], texts[1], lines[0], lines[1])
            continue
        for one, other in zip(rows, others, strict=True):
            if not words.same(one, other):
                yield _parting(what, words, one, other)


def _all_updates(side: Worded, rows: list[int]) -> tuple[str, tuple[str, ...]]:
    """Return all updates of a variable, and the lines of the first."""
    text = ", ".join(map(side.update, rows)) or "is not changed"
    return text, side.lines(rows[0]) if rows else ()


def _parting(what: str, words: Words, one: int, other: int) -> Parting:
    """Return where two updates of a variable part: the optimizer, its numbers, or the gradient."""
    old, new = words.sides
    ours, theirs = old.operands(one), new.operands(other)
    if not ours and not theirs:
        return words.parting(what, one, other)
    texts = old.update(one), new.update(other)
    if ours.keys() == theirs.keys():
        apart = [name for name in ours if not words.same(ours[name], theirs[name])]
        if apart == ["gradient"]:
            inner = words.parting(what, ours["gradient"], theirs["gradient"])
            texts = (
                f"{texts[0]}; its gradient: {inner.old}",
                f"{texts[1]}; its gradient: {inner.new}",
            )
            return replace(inner, old=texts[0], new=texts[1])
        if "gradient" in apart:
            texts = f"{texts[0]} of a gradient", f"{texts[1]} of another gradient"
    return Parting(what, *texts, old.lines(one), new.lines(other))


class _Returned:
    """The losses of two steps, and what these return, compared."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.partings: list[Parting] = []
        self.notes: list[str] = []
        old, new = (side.form.gradients for side in words.sides)
        self._losses(old["losses"], new["losses"])
        if not self.partings:
            self._rest(old, new)

    def _losses(self, ours: list[int], theirs: list[int]) -> None:
        if not ours or not theirs:
            return
        words, (mine, yours) = self.words, self.words.digests
        here, there = {mine[row] for row in ours}, {yours[row] for row in theirs}
        left = [row for row in ours if mine[row] not in there]
        strange = [row for row in theirs if yours[row] not in here]
        for one, other in zip(left, strange, strict=False):
            self.partings.append(words.parting("the loss", one, other))
        for one in left[len(strange) :]:
            text, lines = words.sides[0].text(one), words.sides[0].lines(one)
            self.partings.append(Parting("a loss", text, "none", lines))
        for other in strange[len(left) :]:
            text, lines = words.sides[1].text(other), words.sides[1].lines(other)
            self.partings.append(Parting("a loss", "none", text, (), lines))

    def _rest(self, old: dict[str, list[int]], new: dict[str, list[int]]) -> None:
        """Compare what the new step returns with what the old one computes."""
        words, (mine, yours) = self.words, self.words.digests
        ours, theirs = ([*form["losses"], *form["outputs"]] for form in (old, new))
        here, there = {mine[row] for row in ours}, {yours[row] for row in theirs}
        missing = [row for row in old["outputs"] if mine[row] not in there]
        everything = set(mine)
        for other in new["outputs"]:
            if yours[other] in here or yours[other] in everything:
                continue
            if missing:
                self.partings.append(words.parting("what is returned", missing.pop(0), other))
            else:
                text = words.sides[1].text(other)
                self.notes.append(f"returned by the new step alone, and not compared: {text}")
        if not here & there:
            self.notes.append("no loss is known of both: it is compared by its gradients alone")
