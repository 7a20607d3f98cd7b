"""What becomes of two steps whose forms are known: the same, or where they part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from tfgradmigrate.verify.step.model import TIMES, Parting, Replay, Step, StepVerdict
from tfgradmigrate.verify.step.pairing import Inputs, inputs_paired, matched
from tfgradmigrate.verify.step.wording import Worded, Words
from tfgradmigrate.verify.worker.graphs.compare import reached, row_digests
from tfgradmigrate.verify.worker.graphs.form import Form
from tfgradmigrate.verify.worker.graphs.settings import SEED
from tfgradmigrate.verify.worker.graphs.table import digest
from tfgradmigrate.verify.worker.step import GRADIENT, LOSSES, RETURNED, SPARSE

#: What a parting of losses is called.
LOSS = "the loss"

#: For each side variables that are left aside.
Aside = tuple[set[str], set[str]]


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
    final: tuple[Mapping[str, str], ...] = ({}, {})

    @classmethod
    def of(cls, a: Step, b: Step, turn: int) -> Both:
        """Pair the inputs of two steps, those that are alike so many places further."""
        nothing = StepVerdict("not compared", a["name"], b["name"])
        return cls(a, b, inputs_paired(a, b, turn), nothing)

    def sized(self, more: int) -> Both:
        """Return the same for the sizes of the first call, and so many examples more."""
        return replace(self, inputs=self.inputs.sized(more))

    def taking(self, one: Mapping[str, Any], other: Mapping[str, Any]) -> Both:
        """Take the forms that the worker has made, or why there is none."""
        for side, form in (("old", one), ("new", other)):
            if "none" in form:
                verdict = replace(self.verdict, reason=f"{side}: {form['none']}")
                return replace(self, verdict=verdict)
        given = (*self.inputs.given, *self.b.get("given", ()), *_raced(self.a))
        forms = Form.from_json(one["form"]), Form.from_json(other["form"])
        verdict = replace(self.verdict, given=given)
        return replace(self, verdict=verdict, forms=forms, final=(one["final"], other["final"]))

    def kernels(self, side: int) -> Iterator[tuple[str, list[str]]]:
        """Yield the kernels of optimizers, and the variables into which each writes."""
        nodes = self.forms[side].nodes if self.forms else ()
        for op, _, inputs in nodes:
            if op.startswith(("ResourceApply", "ResourceSparseApply")):
                held = [nodes[i][1]["number"] for i in inputs if nodes[i][0] == "Variable"]
                yield op.removeprefix("ResourceApply"), held

    def compared(self, aside: Aside, kept: Sequence[Mapping[str, float]], labelled: bool) -> Both:
        """Compare the forms of the steps, expression by expression, then by what these come to.

        Some variables are left `aside`, some numbers are `kept` as they are. What the expressions
        come to may rest on that examples are `labelled`.
        """
        if not self.forms:
            return self
        for digests, notes in ((_exact, ()), (_loose, ("up to the order of additions",))):
            found = self._compared(digests, aside, kept)
            if not found.partings:
                outcome, notes = "given" if found.given else "proved", (*notes, *found.notes)
                return replace(self, verdict=replace(found, outcome=outcome, notes=notes))
        found = self._compared(_values, aside, kept)
        read = [below(form, [form.gradients, form.effects]) for form in self.forms]
        stay = [
            f"{name.removesuffix(' (new)')} stays {value:.7g}"
            for numbers, names in zip(kept, read, strict=True)
            for name, value in numbers.items()
            if name in names
        ]
        assumed = [*_assumed(self.forms)]
        assumed += ["the labels of each example add up to one"] * labelled
        verdict = replace(found, given=(*found.given, *stay, *assumed))
        if not verdict.partings:
            kinds = sorted({kind for side in (0, 1) for kind, _ in self.kernels(side)})
            note = f"equal but for rounding of {', '.join(kinds) or 'products'}"
            verdict = replace(verdict, outcome="rounding", notes=(note, *verdict.notes))
        return replace(self, verdict=verdict)

    def after(self, replay: Replay) -> Both:
        """Return the same after both steps have run: they differ where numbers part, or one lacks
        something that the other has.
        """
        partings = tuple(_shown(each, replay) for each in self.verdict.partings)
        verdict = replace(self.verdict, partings=partings)
        if not any(each.counts for each in partings):
            same = "no rule makes these the same"
            told = f"{same}, and {replay.why}" if replay.why else same
            outcome = "not compared" if replay.why else "tested"
            verdict = replace(verdict, outcome=outcome, reason=told)
        return replace(self, verdict=verdict)

    def _compared(
        self,
        digests: Callable[[Form], list[str]],
        aside: Aside,
        kept: Sequence[Mapping[str, float]],
    ) -> StepVerdict:
        """Return where forms part of which those expressions are the same that have a digest."""
        inputs = _named(self.a, self.inputs.old), _named(self.b, self.inputs.new)
        words = Words([*map(Worded, self.forms, inputs, kept)], [*map(digests, self.forms)])
        metrics = aside[0] - kept[0].keys(), aside[1] - kept[1].keys()
        beside = {LOSSES, RETURNED, *aside[0], *aside[1]}
        updates = {
            name: (ours, self.forms[1].gradients[name])
            for name, ours in self.forms[0].gradients.items()
            if name not in beside and not name.startswith(GRADIENT)
        }
        other = [
            name
            for name, (ours, theirs) in updates.items()
            if (
                self.final[0].get(name) != self.final[1].get(name)
                if digests is _values
                else len(ours) != len(theirs) or not all(map(words.same, ours, theirs))
            )
        ]
        partings = [each for name in other for each in _partings(words, name, updates[name])]
        if other and not partings:  # kernels leave state that no row stands for
            left = "is left with other values"
            partings = [Parting(name, left, left) for name in other]
        partings = [
            replace(each, counts=not all(updates.get(each.what, (True,)))) for each in partings
        ]
        given: list[str] = []
        notes: list[str] = []
        returned = [*_losses(words)]
        if not returned:
            returned, given, notes = _returned(words, metrics, self.b.get("keys", ()))
        partings += [*self.inputs.apart, *returned, *_effects(words)]
        return replace(
            self.verdict,
            outcome="differs",
            updates=sum(len(ours) for ours, _ in updates.values()),
            given=(*self.verdict.given, *given, *_holding(words)),
            partings=tuple(partings),
            notes=tuple(notes),
        )


def _shown(parting: Parting, replay: Replay) -> Parting:
    """Return a parting, which counts if numbers show that it is no rounding."""
    parts = {each.name: [(each.apart, each.noise)] for each in replay.weights}
    losses = zip(replay.old, replay.new, replay.noise, strict=True)
    parts[LOSS] = [(abs(a - b), noise) for a, b, noise in losses if a is not None and b is not None]
    if parting.at and not replay.why:
        apart, noise = replay.returned[parting.at[0]]
        parts[RETURNED] = [(apart[parting.at[1]], noise)]
    if parting.what not in parts:
        return parting
    return replace(parting, counts=any(a > TIMES * noise for a, noise in parts[parting.what]))


def _exact(form: Form) -> list[str]:
    return row_digests(form, False, False)


def _loose(form: Form) -> list[str]:
    return row_digests(form, True, False)


def below(form: Form, start: Any) -> set[str]:
    """Return the variables of which expressions are made."""
    nodes = (form.nodes[row] for row in reached(form, start))
    return {attributes["number"] for op, attributes, _ in nodes if op == "Variable"}


def _values(form: Form) -> list[str]:
    """Return what stands for the value of each row: what the worker has found, or its content."""
    found: list[str] = []
    for row, (op, attributes, inputs) in enumerate(form.nodes):
        found.append(form.computed.get(row) or digest([op, attributes, [found[i] for i in inputs]]))
    return found


def _assumed(forms: Sequence[Form]) -> Iterator[str]:
    """Yield what is given of data on which an op of one step fails and the other one does not."""
    ops = {op for form in forms for op, _, _ in form.nodes}
    by_row = any(told.get("batch_dims") for form in forms for _, told, _ in form.nodes)
    if "OneHot" in ops and (by_row or SPARSE in ops):
        yield "all labels are classes"
    if "ResourceGather" in ops and any(map(_wraps, forms)):
        yield "no index is below zero"


def _wraps(form: Form) -> bool:
    """Return whether something else is chosen for numbers below another one."""
    chosen = ((form.nodes[inputs[0]], inputs) for op, _, inputs in form.nodes if op == "SelectV2")
    return any(op == "Less" and below[0] == inputs[2] for (op, _, below), inputs in chosen)


def _effects(words: Words) -> Iterator[Parting]:
    """Yield where other effects part. Of a draw that nobody has seeded tells what reads it."""
    forms = [side.form for side in words.sides]
    alone = _asserted(words)
    one, other = (
        [
            row
            for row in form.effects["place"]
            if form.nodes[row][1].get("seed") != SEED and row not in rows
        ]
        for form, rows in zip(forms, alone, strict=True)
    )
    kinds = [
        Counter(form.nodes[row][0] for row in rows)
        for form, rows in zip(forms, (one, other), strict=True)
    ]
    for each in words.listed("what else runs", one, other):
        yield replace(each, counts=kinds[0] != kinds[1])
    old, new = (str(form.shared) for form in forms)
    if old != new:
        yield Parting("what functions share", old, new, counts=True)


def _asserted(words: Words) -> tuple[list[int], list[int]]:
    """Return what one step alone asserts."""
    one, other = (
        [row for row in side.form.effects["place"] if _is_check(side.form, row)]
        for side in words.sides
    )
    return words.unlike(one, other)


def _is_check(form: Form, row: int) -> bool:
    """Return whether all that runs is assertions."""
    op, _, inputs = form.nodes[row]
    runs = {"If": inputs[1:], "Sequence": inputs}.get(op)
    return op == "Assert" if runs is None else all(_is_check(form, each) for each in runs)


def _holding(words: Words) -> Iterator[str]:
    """Yield what is given of the assertions of one step alone."""
    for side, of_side, rows in zip(words.sides, ("old", "new"), _asserted(words), strict=True):
        for row in rows:
            line = ", ".join(side.lines([row])[-1:])
            yield f"what the {of_side} step alone asserts holds ({line or side.text(row)})"


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


def _partings(words: Words, name: str, rows: tuple[list[int], list[int]]) -> Iterator[Parting]:
    """Yield where the updates of a variable part: in its gradient, else in what is made of that."""
    gradients = [side.form.gradients.get(GRADIENT + name, []) for side in words.sides]
    kernels = [
        [side.optimizer(row) for row in own] for side, own in zip(words.sides, rows, strict=True)
    ]
    if [*map(len, gradients)] == [1, 1] and not words.same(gradients[0][0], gradients[1][0]):
        inner = words.parting(name, gradients[0][0], gradients[1][0])
        told = ["".join(f"{kernel}; " for kernel in each if kernel) for each in kernels]
        texts = [f"{told[0]}its gradient: {inner.old}", f"{told[1]}its gradient: {inner.new}"]
        yield replace(inner, old=texts[0], new=texts[1])
    elif kernels[0] != kernels[1]:
        yield words.whole(name, *rows)
    else:
        yield from [*words.listed(name, *rows)] or [words.whole(name, *rows)] * any(rows)


def _losses(words: Words) -> Iterator[Parting]:
    """Yield where the losses of two steps part; one may be the sum of several."""
    one, other = (side.form.gradients[LOSSES] for side in words.sides)
    alike = len(one) == len(other)
    return words.listed(LOSS, *words.unlike(one, other)) if alike else iter(())


def _returned(
    words: Words, aside: Aside, keys: Sequence[str]
) -> tuple[list[Parting], list[str], list[str]]:
    """Return where results part, which names were not compared, and what one step has alone.

    Equal results are pairs, then those that are left, in their order; texts, as summaries are, only
    with texts. `keys` name those of the new step, if they have names. What is made of variables
    that are left aside, as metrics are, is not compared.
    """
    sides = [
        [_Result.of(form, row, digests[row], names) for row in form.gradients[RETURNED]]
        for form, digests, names in zip(
            [side.form for side in words.sides], words.digests, aside, strict=True
        )
    ]
    pairs = matched(sides[0], sides[1], (_Result.equal, False), (_Result.other, False))
    equal = sorted((a, b) for a, b in pairs if sides[0][a].digest == sides[1][b].digest)
    partings = [
        replace(words.parting(RETURNED, sides[0][a].row, sides[1][b].row), at=(a, b))
        for a, b in pairs
        if (a, b) not in equal
    ]
    texts = [words.sides[0].text(sides[0][a].row) for a, _ in equal]
    places = [b for _, b in equal]
    given = []
    if keys and len(texts) > 1:  # a list of results has no names that could be compared
        named = zip(places, texts, strict=True)
        given = [f'"{keys[b]}" is the name of {text}' for b, text in named]
    elif places != sorted(places):
        there = [text for _, text in sorted(zip(places, texts, strict=True))]
        order = f"the order of {RETURNED}"
        partings.append(Parting(order, ", ".join(texts), ", ".join(there)))
    return partings, given, [*dict.fromkeys(_unpaired(words, sides, pairs))]


def _unpaired(
    words: Words, sides: Sequence[list[_Result]], pairs: list[tuple[int, int]]
) -> Iterator[str]:
    """Yield which results have no counterpart in the other step, and whether a loss is known."""
    known = [
        {result.digest for result in own} | {each[row] for row in side.form.gradients[LOSSES]}
        for own, each, side in zip(sides, words.digests, words.sides, strict=True)
    ]
    for place, (side, of_side) in enumerate(zip(words.sides, ("old", "new"), strict=True)):
        paired = {pair[place] for pair in pairs}
        for n, result in enumerate(sides[place]):
            if n not in paired and result.digest not in known[1 - place]:
                held = f"what {', '.join(result.held)} holds" if result.held else ""
                what = held or side.text(result.row)
                yield f"returned by the {of_side} step alone, and not compared: {what}"
    if not set.intersection(*known):
        yield "no loss is known of both: it is compared by its gradients alone"


class _Result(NamedTuple):
    """What a step returns: the expression, and the variables of which it is made but left aside."""

    row: int
    digest: str
    is_text: bool
    held: tuple[str, ...]

    @classmethod
    def of(cls, form: Form, row: int, digest: str, aside: set[str]) -> _Result:
        """Read an expression of a form."""
        held = sorted(name.removesuffix(" (new)") for name in aside & below(form, [row]))
        return cls(row, digest, form.nodes[row][0].endswith("Summary"), tuple(held))

    def equal(self) -> Any:
        """Return what is alike of results that are equal."""
        return None if self.held else self.digest

    def other(self) -> Any:
        """Return what is alike of results of which one may have taken the place of the other."""
        return None if self.held else self.is_text
