"""Whether two programs train alike: the forms of their steps compared."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from typing import Any

from tfgradmigrate.verify.running.workers import Worker
from tfgradmigrate.verify.step.apart import but_for_rounding, raced, verdict
from tfgradmigrate.verify.step.capturing import How, asked, captured, notes_on, why_without_steps
from tfgradmigrate.verify.step.lemmas import (
    Lemmas,
    States,
    counts_up,
    variables_below,
    variables_read,
)
from tfgradmigrate.verify.step.model import (
    Parting,
    Program,
    Step,
    StepsReport,
    StepVerdict,
    Subject,
)
from tfgradmigrate.verify.step.pairing import (
    Inputs,
    Pairing,
    inputs_paired,
    paired,
    steps_paired,
    trained,
)
from tfgradmigrate.verify.step.replay import replayed
from tfgradmigrate.verify.worker.graphs.compare import compare
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
    by_names, by_shapes = (paired(*programs, mapping, names) for names in (True, False))
    found = _Judge(worker, how, *programs, by_names).report(notes)
    if found.outcome not in _RIGHT and by_names != by_shapes:
        other = _Judge(worker, how, *programs, by_shapes).report(notes)
        found = other if other.outcome in _RIGHT else found
    return replace(found, seconds=time.perf_counter() - started)


#: Outcomes that state that two programs train alike.
_RIGHT = ("proved", "given", "rounding")


@dataclass(slots=True)
class _Both:
    """Two steps that are compared; `forms` are missing where there are none."""

    a: Step
    b: Step
    inputs: Inputs
    verdict: StepVerdict
    forms: list[Form] = field(default_factory=list)
    given: tuple[str, ...] = ()

    @classmethod
    def of(cls, a: Step, b: Step) -> _Both:
        """Pair the inputs of two steps."""
        nothing = StepVerdict("not compared", a["name"], b["name"])
        return cls(a, b, inputs_paired(a, b), nothing)

    def take(self, one: Any, other: Any) -> None:
        """Take the forms that the worker has made, or why there is none."""
        for side, form in (("old", one), ("new", other)):
            if "none" in form:
                self.verdict = replace(self.verdict, reason=f"{side}: {form['none']}")
                return
        self.forms = [Form.from_json(form["form"]) for form in (one, other)]
        self.given = (*self.inputs.given, *other["given"], *raced(self.a))

    def judge(self, names: Mapping[int, str]) -> None:
        """Compare the forms."""
        if self.forms:
            forms = self.forms[0], self.forms[1]
            self.verdict = verdict(self.a, self.b, self.inputs, forms, self.given, names)

    def leave_out(self, side: int, numbers: set[int]) -> None:
        """Take what is done with some variables out of a form."""
        form = self.forms[side]
        kept = {
            name: [] if name.isdigit() and int(name) in numbers else rows
            for name, rows in form.gradients.items()
        }
        if side:  # metrics
            rows = [r for r in kept["outputs"] if not numbers & variables_below(form, [r])]
            kept["outputs"] = rows
        self.forms[side] = replace(form, gradients=kept)


class _Judge:
    """Two programs whose variables have been paired; `first` are their first values, by keys."""

    def __init__(
        self, worker: Worker, how: How, old: Program, new: Program, pairing: Pairing
    ) -> None:
        self.worker = worker
        self.how = how
        self.programs = old, new
        self.pairing = pairing
        self.numbers = pairing.numbers()
        self.first: tuple[dict[str, Any], dict[str, Any]] = ({}, {})
        self.notes: list[str] = []
        self.idle: list[set[int]] = []
        self.names = {n: key for key, n in self.numbers[0].items()}
        self.names |= {
            n: f"{key} (new)" for key, n in self.numbers[1].items() if n not in self.names
        }

    def report(self, notes: tuple[str, ...]) -> StepsReport:
        """Return what becomes of all steps."""
        pairs = steps_paired(*self.programs, self.pairing)
        own = self._graphs()
        graphs = [one for a, b in pairs if a and b for one in _together(own[id(a)], own[id(b)])]
        both = self._judged([_Both.of(a, b) for a, b in graphs])
        if any(each.verdict.outcome == "differs" for each in both):
            both = self._judged_by_sizes(both)
        alone = [_alone(a, b) for a, b in pairs if not (a and b)]
        differing, unknown = self._first_values()
        if not alone:
            differing += self._order(pairs)
        apart, uncompared = self._changes()
        replay = None
        if self.how.replay:
            both_of = [(a, b, inputs_paired(a, b)) for a, b in pairs if a and b]
            replay = replayed(self.worker, self.how, self.programs, self.numbers, both_of)
        return StepsReport(
            *self.programs,
            (*(each.verdict for each in both), *alone),
            (*notes, *self._of_variables(), *unknown, *self.notes),
            tuple(self.pairing.pairs.items()),
            (*differing, *apart),
            tuple(uncompared),
            replay=replay,
        )

    def _judged(self, both: list[_Both]) -> list[_Both]:
        """Compare the graphs of all steps, first expression by expression, then by lemmas."""
        self._add_forms(both)
        self._leave_out(both)
        for each in both:
            each.judge(self.names)
        if any(each.verdict.outcome == "differs" for each in both):
            self._try_lemmas([each for each in both if each.forms])
        return both

    def _judged_by_sizes(self, both: list[_Both]) -> list[_Both]:
        """Compare steps that part for the number of examples that ran, and for one more.

        Where sizes are numbers it shows that one program divides by what the other one counts.
        """
        notes, idle, found = self.notes, self.idle, list(both)
        known = [
            [replace(e, inputs=e.inputs.sized(e.a, e.b, more)) for e in both] for more in (0, 1)
        ]
        tried = [self._judged(known[0])]
        helped = any(each.verdict.outcome in _RIGHT for each in tried[0])
        if helped and any(a.inputs != b.inputs for a, b in zip(*known, strict=True)):
            tried.append(self._judged(known[1]))
        for place, (each, *sized) in enumerate(zip(both, *tried, strict=True)):
            verdicts = [one.verdict for one in sized]
            outcomes = {verdict.outcome for verdict in verdicts}
            if each.verdict.outcome == "differs" and outcomes <= {*_RIGHT}:
                given = tuple(dict.fromkeys(g for verdict in verdicts for g in verdict.given))
                outcome = "rounding" if "rounding" in outcomes else "given"
                changed = replace(verdicts[0], outcome=outcome, given=given)
                found[place] = replace(sized[0], verdict=changed)
        self.notes, self.idle = notes, idle
        return found

    def _graphs(self) -> dict[int, list[Step]]:
        """Return for each step the graphs to compare: what it is for any shapes, or those that ran.

        The first stands for the others where each of these is the same for its own shapes.
        """
        asked: list[tuple[Step, dict[str, Any]]] = []
        found: dict[int, list[Step]] = {}
        for side, program in enumerate(self.programs):
            for step in program.steps:
                found[id(step)] = [step] if step.get("wider") else step.get("traces", [step])
                for trace in step["traces"] if step.get("wider") else ():
                    inputs = [
                        {"number": number, "shape": told["shape"]}
                        for number, told in enumerate(trace["inputs"])
                    ]
                    if len(inputs) != len(step["inputs"]):
                        found[id(step)] = step["traces"]
                    else:
                        asked += [(step, self._asked(side, s, inputs)) for s in (step, trace)]
        forms = self._forms([each for _, each in asked])
        for place in range(0, len(forms), 2):
            step, (one, other) = asked[place][0], forms[place : place + 2]
            if "none" in one or "none" in other or _part(one, other):
                found[id(step)] = step["traces"]
        return found

    def _asked(
        self, side: int, step: Step, inputs: list[dict[str, Any]], sized: bool = False
    ) -> dict[str, Any]:
        """Return what the worker is asked for the form of one graph."""
        numbers = self.numbers[side]
        return {
            "step": step,
            "variables": {key: numbers[key] for key in step["variables"]},
            "inputs": inputs,
            "wanted": sorted({*self.numbers[0].values(), *self.numbers[1].values()}),
            "seeds": self.programs[side].seeds,
            "sized": sized,
        }

    def _forms(self, steps: list[dict[str, Any]]) -> list[Any]:
        """Have forms made."""
        if not steps:
            return []
        reply = asked(self.worker, "forms of steps", self.how, steps=steps)
        error = reply.get("error") or {}
        none = {"none": f"{error.get('type')}: {error.get('message')}"}
        return list(reply.get("forms") or [none] * len(steps))

    def _changes(self) -> tuple[list[str], list[str]]:
        """Return the variables that one program alone changes between its steps, and both do."""
        pairs, differing, uncompared = self.pairing.pairs, [], []
        mine, theirs = (
            {
                key: f"{key} ({line})"
                for key, line in program.changes.items()
                if key in numbers
                and numbers[key] not in idle
                and any(key in step["variables"] for step in program.steps)
            }
            for program, numbers, idle in zip(self.programs, self.numbers, self.idle, strict=True)
        )
        for key, told in mine.items():
            other = theirs.pop(pairs.get(key, ""), "")
            if other:
                uncompared.append(f"between the steps old changes {told}, new {other}")
            else:
                differing.append(f"between its steps the old program alone changes {told}")
        differing += [
            f"between its steps the new program alone changes {told}" for told in theirs.values()
        ]
        if any(program.both for program in self.programs):
            uncompared.append("the new program trains in sessions as well: put them into one way")
        return differing, uncompared

    def _add_forms(self, both: list[_Both]) -> None:
        """Have the forms built of all steps, and of first values."""
        steps = [
            self._asked(side, step, inputs, each.inputs.is_sized)
            for each in both
            for side, step, inputs in ((0, each.a, each.inputs.old), (1, each.b, each.inputs.new))
        ]
        forms = self._forms(steps)
        initial = [{**program.initial, "seeds": program.seeds} for program in self.programs]
        reply = asked(self.worker, "forms of steps", self.how, steps=[], initial=initial)
        for place, each in enumerate(both):
            each.take(*forms[2 * place : 2 * place + 2])
        found = reply.get("initial") or [{}, {}]
        for first, program, more in zip(self.first, self.programs, found, strict=True):
            first.update({v["key"]: v.get("initial") or {} for v in program.variables})
            first.update(more)

    def _leave_out(self, both: list[_Both]) -> None:
        """Leave out variables of one side alone that no update and no loss of the rest reads.

        Of the new side those that are not trained, of the old side what counts steps.
        """
        self.notes, self.idle = [], []
        for side, left in enumerate((self.pairing.old_left, self.pairing.new_left)):
            program, numbers = self.programs[side], self.numbers[side]
            forms = [each.forms[side] for each in both if each.forms]
            trainable = {v["key"] for v in program.variables if v["trainable"]}
            idle = {numbers[key] for key in left if key not in trainable}
            if not side:
                idle = {n for n in idle if all(counts_up(form, n) for form in forms)}
            while read := idle & {n for form in forms for n in variables_read(form, idle)}:
                idle -= read
            self.idle.append(idle)
            for each in both:
                if each.forms:
                    each.leave_out(side, idle)
            written = {key for step in program.steps for key in step["writes"]}
            names = sorted(key for key in left if numbers[key] in idle and key in written)
            if names:
                where = ("old", "new")[side]
                told = f"kept by the {where} program alone, and read by no update"
                self.notes.append(f"{told}: {', '.join(names)}")

    def _try_lemmas(self, both: list[_Both]) -> None:
        """Compare steps that part by what their optimizers compute."""
        states = States()
        found = []
        for each in both:
            old, new = (
                Lemmas(each.forms[side], self.programs[side], self.numbers[side], self.first[side])
                for side in (0, 1)
            )
            apart = states.why_not(old, new)
            if apart is not None:
                number, one, other = apart
                parting = Parting(self.names[number], one, other)
                each.verdict = replace(each.verdict, outcome="differs", partings=(parting,))
                return
            found.append((each, old, new))
        starts = [*self._starts(states)]
        for each, old, new in found:
            if each.verdict.outcome != "differs":
                continue
            arguments = each.a, each.b, each.inputs, (old, new), self.names
            tried = but_for_rounding(each.verdict, *arguments)
            if tried.outcome == "rounding" and starts:
                tried = replace(each.verdict, partings=tuple(starts))
            each.verdict = tried

    def _starts(self, states: States) -> Iterator[Parting]:
        """Yield the state of optimizers that does not start alike on both sides."""
        names = [{n: key for key, n in numbers.items()} for numbers in self.numbers]
        for one, other in states.pairs.items():
            if isinstance(one, tuple):
                continue
            keys = names[0][one], names[1][other]
            firsts = [first.get(key, {}) for first, key in zip(self.first, keys, strict=True)]
            if _same_first(*firsts) is not True:
                old, new = (f"starts with {_spelled(first)}" for first in firsts)
                yield Parting(f"{keys[0]}, {keys[1]}", old, new)

    def _order(self, pairs: list[tuple[Step | None, Step | None]]) -> list[str]:
        """Return in which order the steps run, if the programs differ in that."""
        old, new = self.programs
        places = {id(a): id(b) for a, b in pairs}
        ours = [places[id(old.steps[n])] for n in old.runs]
        theirs = [id(new.steps[n]) for n in new.runs]
        both = min(len(ours), len(theirs))
        if ours[:both] == theirs[:both]:
            return []
        told = [
            ", ".join(program.steps[n]["name"] for n in program.runs[:6])
            for program in self.programs
        ]
        return [f"the order of the steps: old {told[0]}, ...; new {told[1]}, ..."]

    def _of_variables(self) -> list[str]:
        """Return what is reported of variables that have no counterpart, or are not trained."""
        notes = []
        for side, left in (("old", self.pairing.old_left), ("new", self.pairing.new_left)):
            if left:
                notes.append(f"{side} variables without a counterpart: {', '.join(left)}")
        (ours, idle), (theirs, idle_there) = map(trained, self.programs)
        pairs = self.pairing.pairs
        both = {key for key in ours if pairs.get(key) in theirs}
        for side, names in (
            ("old", sorted(ours - both)),
            ("new", sorted(theirs - {pairs[k] for k in both})),
        ):
            if names:
                notes.append(f"trained by the {side} program alone: {', '.join(names)}")
        never = sorted(idle | idle_there)
        if never:
            notes.append(f"trained by no step: {', '.join(never)}")
        return notes

    def _first_values(self) -> tuple[list[str], list[str]]:
        """Return the first values that differ, and the variables of which they are not compared."""
        ours, theirs = self.first
        differing, unknown = [], []
        for key, other in self.pairing.pairs.items():
            same = _same_first(ours.get(key, {}), theirs.get(other, {}))
            if same is None:
                unknown.append(key)
            elif not same:
                texts = [_spelled(each) for each in (ours[key], theirs[other])]
                differing.append(f"{key} starts with {texts[0]}, {other} with {texts[1]}")
        notes = [f"first values not compared: {', '.join(unknown)}"] if unknown else []
        return differing, notes


def _together(ours: list[Step], theirs: list[Step]) -> list[tuple[Step, Step]]:
    """Return which graphs of two steps are compared."""
    if len(ours) == len(theirs):
        return [*zip(ours, theirs, strict=True)]
    return [(one, other) for one in ours for other in theirs]


def _part(one: Any, other: Any) -> bool:
    """Return whether two graphs of one program part."""
    return compare(*(Form.from_json(each["form"]) for each in (one, other))).outcome == "differs"


def _same_first(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool | None:
    """Return whether two variables start alike, None where that is not known."""
    if one.get("form") and other.get("form"):
        return bool(one["form"] == other["form"])
    if "everywhere" in one and "everywhere" in other:
        return bool(one["everywhere"] == other["everywhere"])
    if "everywhere" in one and "digest" in other:
        return False
    return None


def _spelled(told: Mapping[str, Any]) -> str:
    if "everywhere" in told:
        return repr(told["everywhere"])
    return "other values" if told else "values that are not known"


def _alone(a: Step | None, b: Step | None) -> StepVerdict:
    if a is not None:
        return StepVerdict("differs", a["name"], "", reason="the new program has no such step")
    assert b is not None
    return StepVerdict("differs", "", b["name"], reason="the old program has no such step")
