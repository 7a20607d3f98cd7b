"""Whether two programs train alike: the forms of their steps compared."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import Any

from tfgradmigrate.verify.running.workers import Worker
from tfgradmigrate.verify.step.apart import RETURNED, Both
from tfgradmigrate.verify.step.capturing import How, asked, captured, notes_on, why_without_steps
from tfgradmigrate.verify.step.lemmas import Lemmas, Side, States, recurrences
from tfgradmigrate.verify.step.model import (
    Parting,
    Program,
    Step,
    StepsReport,
    StepVerdict,
    Subject,
)
from tfgradmigrate.verify.step.pairing import (
    Pairing,
    inputs_paired,
    paired,
    slots,
    state_paired,
    steps_paired,
)
from tfgradmigrate.verify.step.replay import replayed
from tfgradmigrate.verify.worker.graphs.compare import reached
from tfgradmigrate.verify.worker.graphs.form import Form


def verified(
    old: Subject,
    new: Subject,
    how: How,
    reference_python: str | None = None,
    mapping: Mapping[str, str] | None = None,
) -> StepsReport:
    """Run two programs and compare their steps. Raises UsageError where TensorFlow is missing."""
    with ExitStack() as stack:
        one = stack.enter_context(Worker("old", reference_python))
        other = stack.enter_context(Worker("new"))
        one.start()
        other.start()
        return compared(one, other, old, new, how, mapping or {})


def compared(
    one: Worker, other: Worker, old: Subject, new: Subject, how: How, mapping: Mapping[str, str]
) -> StepsReport:
    """Run two programs in these workers, and compare their steps.

    An old program without steps of TensorFlow 1 may be one of TensorFlow 2.
    """
    first = captured(one, old, how)
    if not (first.steps or first.why or one.reference or (first.failed or {}).get("asked")):
        again = captured(other, old, how)
        first = again if again.steps else first
    return judged(other, how, first, captured(other, new, how), mapping)


def judged(
    worker: Worker, how: How, old: Program, new: Program, mapping: Mapping[str, str]
) -> StepsReport:
    """Compare the steps of two programs that have run."""
    programs = old, new
    notes = tuple(note for program in programs for note in notes_on(program))
    missing = [why_without_steps(program) for program in programs if not program.steps]
    if missing:
        return StepsReport(*programs, notes=notes, reason="; ".join(missing))
    started = time.perf_counter()
    graphs = [program.initial for program in programs]
    made = asked(worker, "forms of steps", how, steps=[], initial=graphs).get("initial", [{}, {}])
    firsts = [
        {**{v["key"]: v.get("initial") or {} for v in program.variables}, **more}
        for program, more in zip(programs, made, strict=True)
    ]
    pairings = [paired(*programs, mapping, names) for names in (True, False)]
    found = None
    for pairing in [*pairings[: 1 + (pairings[0] != pairings[1])], None]:
        judge = _Judge(worker, how, programs, firsts, pairing or pairings[0])
        if pairing is None:
            judge = _Judge(worker, how, programs, firsts, judge.by_state())
        other = judge.report(notes)
        found = other if found is None or other.outcome in _RIGHT else found
        if found.outcome in _RIGHT:
            break
    assert found is not None
    return replace(found, seconds=time.perf_counter() - started)


#: Outcomes that state that two programs train alike.
_RIGHT = ("proved", "given", "rounding")


@dataclass(frozen=True, slots=True)
class _Steps:
    """What became of all steps; `idle` are for each side variables that were left aside."""

    both: list[Both]
    idle: tuple[set[str], set[str]] = (set(), set())

    @property
    def are_right(self) -> bool:
        return all(each.verdict.outcome in _RIGHT for each in self.both)


class _Judge:
    """Two programs whose variables have been paired; `firsts` are their first values, by keys."""

    def __init__(
        self,
        worker: Worker,
        how: How,
        programs: tuple[Program, Program],
        firsts: Sequence[Mapping[str, Any]],
        pairing: Pairing,
    ) -> None:
        self.worker = worker
        self.how = how
        self.programs = programs
        self.pairing = pairing
        self.sides = [
            Side(program, names, {names[k]: told for k, told in first.items() if k in names})
            for program, names, first in zip(programs, pairing.names(), firsts, strict=True)
        ]

    def by_state(self) -> Pairing:
        """Return the pairing with that of state of which the steps make the same."""
        pairs = [Both.of(a, b) for a, b in steps_paired(*self.programs, self.pairing) if a and b]
        both = [replace(e, inputs=e.inputs.sized(e.a, e.b, 0)) for e in pairs]
        known = self._known([each for each in self._taking(both, False) if each.forms])
        made = []
        left = self.pairing.old_left, self.pairing.new_left
        alike = [
            {
                own.names[v["key"]]: v["key"]
                for v in own.program.variables
                if v["key"] in keys and v["shape"] and not v["trainable"]
            }
            for own, keys in zip(self.sides, left, strict=True)
        ]
        valued = self._taking(both, True, known, {*alike[0], *alike[1]})
        for side, names in enumerate(alike):
            finals = [each.final[side] for each in valued]
            made.append({key: [final.get(n) for final in finals] for n, key in names.items()})
        return state_paired(self.pairing, *self.programs, made)

    def _known(self, formed: list[Both]) -> list[dict[str, Any]]:
        """Return for each side the numbers that are known by the number of the step.

        Where state is paired whatever holds it, those that nothing changes as well.
        """
        found = []
        for n, own in enumerate(self.sides):
            kept = {name: {"steps": [], "start": value} for name, value in own.constants.items()}
            counted = recurrences([each.forms[n] for each in formed], own)
            found.append({**(kept if self.pairing.by_state is not None else {}), **counted})
        return found

    def report(self, notes: tuple[str, ...]) -> StepsReport:
        """Return what becomes of all steps."""
        pairs = steps_paired(*self.programs, self.pairing)
        both = [(a, b) for a, b in pairs if a and b]
        found = self._found(both)
        alone = [_alone(a, b) for a, b in pairs if not (a and b)]
        differing = [*self._first_values(), *([] if alone else self._order(both))]
        apart, uncompared = self._changes(found.idle)
        replay = None
        if self.how.replay:
            fed = [(a, b, inputs_paired(a, b)) for a, b in both]
            replay = replayed(self.worker, self.how, self.programs, self.pairing.names(), fed)
        return StepsReport(
            *self.programs,
            (*(each.verdict for each in found.both), *alone),
            (*notes, *self._of_variables(found.idle)),
            tuple(self.pairing.pairs.items()),
            (*differing, *apart),
            tuple(uncompared),
            replay=replay,
        )

    def _found(self, pairs: list[tuple[Step, Step]]) -> _Steps:
        """Compare steps for any number of examples, and each graph that ran with its sizes.

        Functions are Python: what they are for any sizes may be no graph that ran.
        """
        anyhow = self._judged([Both.of(a, b) for a, b in pairs])
        traces = [
            Both.of(x, y) for a, b in pairs for x, y in _together(*(_traces(s) for s in (a, b)))
        ]
        if not any("traces" in step for pair in pairs for step in pair):
            return anyhow if anyhow.are_right else self._of_sizes(anyhow)
        ran = self._judged(traces)
        ran = ran if ran.are_right else self._of_sizes(ran)
        if not ran.are_right:
            return ran if anyhow.are_right else anyhow
        anyhow = anyhow if anyhow.are_right else self._of_sizes(anyhow)
        return anyhow if anyhow.are_right else ran

    def _of_sizes(self, steps: _Steps) -> _Steps:
        """Compare steps that part for the number of examples that ran, and for one more.

        Where sizes are numbers it shows that one program divides by what the other one counts.
        """
        both = steps.both
        known = [
            [replace(e, inputs=e.inputs.sized(e.a, e.b, more)) for e in both] for more in (0, 1)
        ]
        tried = [self._judged(known[0])]
        if known[0] != known[1] and any(e.verdict.outcome in _RIGHT for e in tried[0].both):
            tried.append(self._judged(known[1]))
        found = []
        for each, *sized in zip(both, *(one.both for one in tried), strict=True):
            verdicts = [one.verdict for one in sized]
            outcomes = {verdict.outcome for verdict in verdicts}
            if each.verdict.outcome == "differs" and outcomes <= {*_RIGHT}:
                given = tuple(dict.fromkeys(g for verdict in verdicts for g in verdict.given))
                outcome = "rounding" if "rounding" in outcomes else "given"
                each = replace(sized[0], verdict=replace(verdicts[0], outcome=outcome, given=given))
            found.append(each)
        return _Steps(found, steps.idle)

    def _judged(self, both: list[Both]) -> _Steps:
        """Compare the graphs of all steps, first expression by expression, then by lemmas."""
        taken = self._taking(both, False)
        formed = [each for each in taken if each.forms]
        idle = self._idle(formed, 0), self._idle(formed, 1)
        found = [_without(e, idle).compared() if e.forms else e for e in taken]
        if any(each.verdict.outcome == "differs" for each in found):
            known = self._known(formed)
            valued = [_without(e, idle) if e.forms else e for e in self._taking(both, True, known)]
            found = self._by_lemmas(found, valued, {*idle[0], *idle[1], *self._inner(known)})
        return _Steps(found, idle)

    def _inner(self, known: list[dict[str, Any]]) -> set[str]:
        """Return the variables of one side alone on which, if all others agree, none depends.

        Those are state of kernels in the old program, what is not trained in the new one, and
        numbers that are known by the number of the step.
        """
        old, new = (own.program for own in self.sides)
        kernels = slots(old).keys() & {*self.pairing.old_left}
        kept = {*self.pairing.new_left} - new.trainable
        inner = self.sides[0].named(kernels) | self.sides[1].named(kept)
        counted = known[0].keys() & self.sides[0].named({*self.pairing.old_left})
        return inner | counted

    def _taking(
        self,
        both: list[Both],
        valued: bool,
        known: Sequence[dict[str, Any]] = ({}, {}),
        alike: Collection[str] = (),
    ) -> list[Both]:
        """Return steps with their forms; if `valued`, with what expressions come to.

        Variables of one shape that are `alike` hold the same then.
        """
        more = {"valued": valued, "alike": [*alike]}
        forms = self._forms(both, known, more)
        return [e.taking(*forms[2 * n : 2 * n + 2]) for n, e in enumerate(both)]

    def _forms(
        self, both: list[Both], known: Sequence[dict[str, Any]], more: dict[str, Any]
    ) -> list[Any]:
        """Have the forms built of pairs of steps."""
        names = self.pairing.names()
        wanted = sorted({*names[0].values(), *names[1].values()})
        sizes = [
            {own[v["key"]]: v["shape"] for v in program.variables if v["key"] in own}
            for program, own in zip(self.programs, names, strict=True)
        ]
        steps = [
            {
                "step": step,
                "variables": {key: own[key] for key in step["variables"]},
                "inputs": inputs,
                "wanted": wanted,
                **more,
                "sizes": shapes,
                "counted": numbers,
            }
            for each in both
            for own, step, inputs, shapes, numbers in (
                (names[0], each.a, each.inputs.old, sizes[0], known[0]),
                (names[1], each.b, each.inputs.new, sizes[1], known[1]),
            )
        ]
        reply = asked(self.worker, "forms of steps", self.how, steps=steps) if steps else {}
        error = reply.get("error") or {}
        none = {"none": f"{error.get('type')}: {error.get('message')}"}
        return list(reply.get("forms") or [none] * len(steps))

    def _idle(self, both: list[Both], side: int) -> set[str]:
        """Return the variables of one side alone that no update and no loss of the rest reads.

        Of the new side those that are not trained, of the old side what counts steps.
        """
        own = self.sides[side]
        left = (self.pairing.old_left, self.pairing.new_left)[side]
        forms = [each.forms[side] for each in both]
        idle = own.named(set(left) - own.program.trainable)
        if not side:
            idle = {n for n in idle if all(Lemmas(form, own).counts_up(n) for form in forms)}
        while True:
            rows = (
                {n: r for n, r in f.gradients.items() if n not in (*idle, RETURNED)} for f in forms
            )
            starts = ([each, form.effects] for each, form in zip(rows, forms, strict=True))
            read = {
                n for form, start in zip(forms, starts, strict=True) for n in below(form, start)
            }
            if not idle & read:
                return idle
            idle -= read

    def _by_lemmas(self, both: list[Both], valued: list[Both], inner: set[str]) -> list[Both]:
        """Compare steps that part by what optimizers compute, and but for rounding."""
        states, found = States(), list(both)
        known = {}
        for place, each in enumerate(valued):
            if not each.forms:
                continue
            lemmas = [Lemmas(form, own) for form, own in zip(each.forms, self.sides, strict=True)]
            apart = states.why_not(*lemmas)
            if apart is not None:
                verdict = replace(
                    both[place].verdict, outcome="differs", partings=(Parting(*apart),)
                )
                found[place] = replace(each, verdict=verdict)
                return found
            known[place] = lemmas
        starts = tuple(self._starts(states))
        for place, (old, new) in known.items():
            each = both[place]
            if each.verdict.outcome != "differs":
                continue
            alike = set() if self.pairing.by_state is not None else {*old.updates} & {*new.updates}
            gone = old.settled(alike, new) | new.settled(alike, old)
            forms = old.brought(alike, gone), new.brought(alike, gone)
            kinds = ", ".join(sorted({new.updates[name].row[0] for name in alike})) or "products"
            note = f"equal but for rounding of {kinds}"
            tried = valued[place].compared_by_value(forms, alike, gone | inner, note)
            given = [
                f"{name.removesuffix(' (new)')} stays {lemma.constants[name]:.7g}"
                for lemma in (old, new)
                for name in lemma.relied_on(alike, self.pairing.by_state is not None)
            ]
            verdict = tried.verdict
            if verdict.outcome != "rounding":
                verdict = replace(verdict, notes=each.verdict.notes)
            elif starts:
                verdict = replace(each.verdict, partings=starts)
            else:
                verdict = replace(verdict, given=(*verdict.given, *given))
            found[place] = replace(tried, verdict=verdict)
        return found

    def _starts(self, states: States) -> Iterator[Parting]:
        """Yield the state of optimizers that does not start alike on both sides."""
        for one, other in states.pairs.items():
            if isinstance(one, str):
                firsts = self.sides[0].firsts.get(one, {}), self.sides[1].firsts.get(other, {})
                if not _same_first(*firsts):
                    old, new = (f"starts with {_spelled(first)}" for first in firsts)
                    yield Parting(f"{one}, {other}", old, new)

    def _changes(self, idle: tuple[set[str], set[str]]) -> tuple[list[str], list[str]]:
        """Return the variables that one program alone changes between its steps, and both do."""
        differing, uncompared = [], []
        mine, theirs = (
            {
                own.names[key]: f"{key} ({line})"
                for key, line in own.program.changes.items()
                if key in own.names and own.names[key] not in left
            }
            for own, left in zip(self.sides, idle, strict=True)
        )
        for name in {**mine, **theirs}:
            if name in mine and name in theirs:
                told = f"between the steps old changes {mine[name]}, new {theirs[name]}"
                uncompared.append(told)
            else:
                side = "old" if name in mine else "new"
                told = {**theirs, **mine}[name]
                differing.append(f"between its steps the {side} program alone changes {told}")
        failed = [program.failed for program in self.programs]
        if failed[1] and not failed[0]:
            uncompared.append(f"the new program alone failed: {failed[1]['type']}")
        if any(program.both for program in self.programs):
            uncompared.append("the new program trains in sessions as well: put them into one way")
        return differing, uncompared

    def _order(self, pairs: Sequence[tuple[Step, Step]]) -> Iterator[str]:
        """Yield in which order the steps run, if the programs differ in that."""
        old, new = self.programs
        places = {id(a): id(b) for a, b in pairs}
        runs = zip(old.runs, new.runs, strict=False)
        if any(places[id(old.steps[one])] != id(new.steps[other]) for one, other in runs):
            told = [
                ", ".join(program.steps[n]["name"] for n in program.runs[:6])
                for program in self.programs
            ]
            yield f"the order of the steps: old {told[0]}, ...; new {told[1]}, ..."

    def _of_variables(self, idle: tuple[set[str], set[str]]) -> Iterator[str]:
        """Yield what is reported of variables that are not paired, not trained, or not compared."""
        lefts = self.pairing.old_left, self.pairing.new_left
        sides = [*zip(("old", "new"), self.sides, lefts, idle, strict=True)]
        for side, _, left, _ in sides:
            if left:
                yield f"{side} variables without a counterpart: {', '.join(left)}"
        trained = [own.named(own.program.trainable & own.program.written) for own in self.sides]
        for (side, own, _, _), mine, theirs in zip(sides, trained, trained[::-1], strict=True):
            names = sorted(key for key, name in own.names.items() if name in mine - theirs)
            if names:
                yield f"trained by the {side} program alone: {', '.join(names)}"
        never = {key for p in self.programs for key in p.trainable - p.written}
        if never:
            yield f"trained by no step: {', '.join(sorted(never))}"
        unknown = [
            key
            for key in self.pairing.pairs
            if _same_first(*(own.firsts.get(key, {}) for own in self.sides)) is None
        ]
        if unknown:
            yield f"first values not compared: {', '.join(unknown)}"
        for side, own, left, aside in sides:
            kept = sorted(k for k in left if own.names[k] in aside and k in own.program.written)
            if kept:
                yield f"kept by the {side} program alone, and read by no update: {', '.join(kept)}"

    def _first_values(self) -> Iterator[str]:
        """Yield the first values that differ."""
        for key, other in self.pairing.pairs.items():
            firsts = [own.firsts.get(key, {}) for own in self.sides]
            is_state = key in (self.pairing.by_state or ())
            if not _same_first(*firsts) if is_state else _same_first(*firsts) is False:
                texts = [_spelled(first) for first in firsts]
                yield f"{key} starts with {texts[0]}, {other} with {texts[1]}"
        yield from self._first_copies()

    def _first_copies(self) -> Iterator[str]:
        """Yield what starts as a copy of another variable in the old program alone."""
        old, new = (side.firsts for side in self.sides)
        copied: dict[str, str] = {}
        for key in self.pairing.pairs:
            if "tensor" in old.get(key, {}):
                first = copied.setdefault(old[key]["tensor"], key)
                digests = [new.get(name, {}).get("digest") for name in (first, key)]
                if None not in digests and digests[0] != digests[1]:
                    yield f"{key} starts as {first} does in the old program alone"


def below(form: Form, start: Any) -> set[str]:
    """Return the variables of which expressions are made."""
    nodes = (form.nodes[row] for row in reached(form, start))
    return {attributes["number"] for op, attributes, _ in nodes if op == "Variable"}


def _without(both: Both, idle: tuple[set[str], set[str]]) -> Both:
    """Take what is done with some variables out of forms, and note what else is not compared."""
    forms, notes = [], []
    for form, names, side in zip(both.forms, idle, ("old", "new"), strict=True):
        kept = {name: [] if name in names else rows for name, rows in form.gradients.items()}
        made = {row: names & below(form, [row]) for row in kept[RETURNED]}
        kept[RETURNED] = [row for row, read in made.items() if not read]
        told = sorted(name for read in made.values() for name in read)
        if told:
            what = ", ".join(name.removesuffix(" (new)") for name in dict.fromkeys(told))
            notes.append(f"returned by the {side} step alone, and not compared: what {what} holds")
        forms.append(replace(form, gradients=kept))
    return replace(both, forms=tuple(forms), notes=tuple(notes))


def _traces(step: Step) -> list[Step]:
    """Return the graphs of a step that ran."""
    return list(step.get("traces", [step]))


def _together(ours: list[Step], theirs: list[Step]) -> list[tuple[Step, Step]]:
    """Return which graphs of two steps are compared."""
    if len(ours) == len(theirs):
        return [*zip(ours, theirs, strict=True)]
    return [(one, other) for one in ours for other in theirs]


def _same_first(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool | None:
    """Return whether two variables start alike, None where that is not known."""
    for told in ("form", "everywhere"):
        if told in one and told in other:
            return bool(one[told] == other[told])
    return False if "everywhere" in one and "digest" in other else None


def _spelled(told: Mapping[str, Any]) -> str:
    if "everywhere" in told:
        return repr(told["everywhere"])
    return "other values" if told else "values that are not known"


def _alone(a: Step | None, b: Step | None) -> StepVerdict:
    if a is not None:
        return StepVerdict("differs", a["name"], "", reason="the new program has no such step")
    assert b is not None
    return StepVerdict("differs", "", b["name"], reason="the old program has no such step")
