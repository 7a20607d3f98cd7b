"""What becomes of two steps whose forms are known: the same, or where they part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tfgradmigrate.verify.step.lemmas import Lemmas, Update
from tfgradmigrate.verify.step.model import Parting, Step, StepVerdict
from tfgradmigrate.verify.step.pairing import Inputs, near
from tfgradmigrate.verify.step.rounding import rounded
from tfgradmigrate.verify.step.wording import Worded, Words
from tfgradmigrate.verify.worker.graphs.compare import Comparison, compare
from tfgradmigrate.verify.worker.graphs.form import Form


def verdict(
    a: Step,
    b: Step,
    inputs: Inputs,
    forms: tuple[Form, Form],
    given: tuple[str, ...],
    names: Mapping[int, str],
) -> StepVerdict:
    """Return what becomes of two steps; `names` are those of variables, by their numbers."""
    words = _worded(a, b, inputs, forms, names)
    returned = _Returned(words)
    found = compare(*map(_updates, forms))
    partings, notes = [*inputs.apart, *returned.partings], returned.notes
    if found.outcome == "differs":
        partings = [*_partings(words, names), *partings, *_others(found)]
    elif found.outcome != "identical":
        notes.append("up to the order of additions")
    outcome = "differs" if partings else "given" if given else "proved"
    updates = sum(map(len, _updates(forms[0]).gradients.values()))
    return StepVerdict(outcome, a["name"], b["name"], updates, given, tuple(partings), tuple(notes))


def but_for_rounding(
    exact: StepVerdict,
    a: Step,
    b: Step,
    inputs: Inputs,
    lemmas: tuple[Lemmas, Lemmas],
    names: Mapping[int, str],
) -> StepVerdict:
    """Return what becomes of two steps that part, where rounding does not count.

    An update that a lemma knows is compared by its optimizer, its numbers and its gradient.
    """
    known, others = (lemma.updates for lemma in lemmas)
    both = known.keys() & others.keys()
    forms = rounded(lemmas[0].rest(both, lemmas[1])), rounded(lemmas[1].rest(both, lemmas[0]))
    words = _worded(a, b, inputs, forms, names)
    returned = _Returned(words)
    partings, kinds = [], set()
    for number in sorted(both):
        one, other = known[number], others[number]
        kinds.add(one.kind)
        if not _alike(one, other):
            texts = one.text(), other.text()
            lines = words.sides[0].lines(forms[0].gradients[str(number)][0])
            partings.append(Parting(names[number], *texts, lines))
    if partings:
        return replace(exact, partings=(*partings, *returned.partings))
    if inputs.apart:
        return exact
    found = compare(*map(_updates, forms))
    if found.outcome == "differs" or returned.partings:
        told_by = {names[n]: (known[n].text(), others[n].text()) for n in both}
        for each in _partings(words, names):
            if each.what in told_by:
                one_text, other_text = (f"{text}; its gradient: " for text in told_by[each.what])
                each = replace(each, old=one_text + each.old, new=other_text + each.new)
            partings.append(each)
        return replace(exact, partings=(*partings, *returned.partings, *_others(found)))
    assumed = [
        f"{lemma.keys[n]} stays {lemma.constants[n]:.7g}" for lemma in lemmas for n in lemma.used
    ]
    told = f"equal but for rounding of {', '.join(sorted(kinds)) or 'products'}"
    given = (*exact.given, *dict.fromkeys(assumed))
    return StepVerdict("rounding", a["name"], b["name"], exact.updates, given, (), (told,))


def _alike(one: Update, other: Update) -> bool:
    return (
        one.kind == other.kind
        and one.numbers.keys() == other.numbers.keys()
        and all(near(value, other.numbers[name]) for name, value in one.numbers.items())
        and (one.rate is None) == (other.rate is None)
        and one.state.keys() == other.state.keys()
    )


def _worded(
    a: Step, b: Step, inputs: Inputs, forms: tuple[Form, Form], names: Mapping[int, str]
) -> Words:
    return Words(
        Worded(forms[0], names, _named(a, inputs.old)),
        Worded(forms[1], names, _named(b, inputs.new)),
    )


def _others(found: Comparison) -> list[Parting]:
    """Return where forms part but in updates: in what runs besides."""
    told = [each for each in found.differences if not each.part.startswith("gradients of")]
    return [Parting(e.part, e.old, e.new, e.old_lines, e.new_lines) for e in told]


def _updates(form: Form) -> Form:
    """Return a form of the updates alone."""
    return replace(form, gradients={k: v for k, v in form.gradients.items() if k.isdigit()})


def _named(step: Step, inputs: list[dict[str, Any]]) -> dict[int, str]:
    """Return the names of what comes into a step, by their numbers."""
    pairs = zip(step["inputs"], inputs, strict=True)
    return {given["number"]: told["name"] for told, given in pairs}


def raced(step: Step) -> list[str]:
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
        returned = {yours[row] for row in new["outputs"]}
        missing = [row for row in old["outputs"] if mine[row] not in returned]
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
