"""Whether two programs train alike: the forms of their steps compared."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from tfgradmigrate.program.texts import listed
from tfgradmigrate.verify.running.workers import Worker
from tfgradmigrate.verify.step.apart import Aside, Both
from tfgradmigrate.verify.step.capturing import How, asked, captured, notes_on, why_without_steps
from tfgradmigrate.verify.step.model import (
    Program,
    Replay,
    Side,
    Step,
    StepsReport,
    StepVerdict,
    Subject,
)
from tfgradmigrate.verify.step.pairing import Pairing, paired, steps_paired
from tfgradmigrate.verify.step.replay import replayed, tried

#: How many variables a note names.
_NAMED = 6


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
    missing = [why_without_steps(each, each is old) for each in programs if not each.steps]
    if missing:
        return StepsReport(*programs, notes=notes, reason="; ".join(missing))
    started = time.perf_counter()
    graphs = [program.initial for program in programs]
    request = {"sides": [], "wanted": [], "initial": graphs, "labelled": False}
    made = asked(worker, "forms of steps", how, **request).get("initial", [{}, {}])
    firsts = [
        {**{v["key"]: v.get("initial") or {} for v in program.variables}, **more}
        for program, more in zip(programs, made, strict=True)
    ]
    for program, known in zip(programs, firsts, strict=True):
        for key, of in program.copied:
            known[key] = known.get(of, {}) if isinstance(of, str) else of
    judge = _Judge(worker, how, programs, firsts, paired(*programs, mapping))
    found = judge.with_states().report(notes)
    alike = max((each.inputs.alike for each in judge.both), default=1)
    for turn in range(1, min(alike, MOST_TURNS)):
        if found.outcome not in RIGHT:
            again = replace(judge, turn=turn).with_states().report(notes)
            found = again if again.outcome in RIGHT else found
    if found.outcome == "tested":
        again = replace(judge, labelled=True).with_states().report(notes)
        found = again if again.outcome in RIGHT else found
    return replace(found, seconds=time.perf_counter() - started)


#: Outcomes that state that two programs train alike.
RIGHT = ("proved", "given", "rounding")


@dataclass(frozen=True, slots=True)
class _Steps:
    """What became of all steps; `aside` are for each side variables that were left aside.

    Some that are right for the number of examples that ran and for no other `count` these.
    """

    both: list[Both]
    aside: Aside = (set(), set())
    count: bool = False

    @property
    def are_right(self) -> bool:
        return all(each.verdict.outcome in RIGHT for each in self.both)


#: In how many orders inputs that are alike are tried.
MOST_TURNS = 3


@dataclass(frozen=True)
class _Judge:
    """Two programs whose variables have been paired; `firsts` are their first values, by keys.

    Inputs that are alike are paired in order, in the new program `turn` places further. Examples
    are taken for `labelled` where nothing is proved without that.
    """

    worker: Worker
    how: How
    programs: tuple[Program, Program]
    firsts: Sequence[Mapping[str, Any]]
    pairing: Pairing
    turn: int = 0
    labelled: bool = False

    @cached_property
    def sides(self) -> list[Side]:
        """Both programs, with what their variables are called."""
        lefts = self.pairing.old_left, self.pairing.new_left
        return [
            Side(program, names, {n: first.get(key, {}) for key, n in names.items()}, left)
            for program, names, first, left in zip(
                self.programs, self.pairing.names(), self.firsts, lefts, strict=True
            )
        ]

    @cached_property
    def pairs(self) -> list[tuple[Step | None, Step | None]]:
        """Which step is which."""
        return steps_paired(*self.programs, self.pairing)

    @cached_property
    def both(self) -> list[Both]:
        """The steps that both programs have."""
        return [Both.of(a, b, self.turn) for a, b in self.pairs if a and b]

    def with_states(self) -> _Judge:
        """Return the same with state paired that the steps move the same way."""
        states = [
            {side.names[v["key"]]: v for v in side.program.variables if v["key"] in side.left}
            for side in self.sides
        ]
        if not all(states):
            return self
        both = [each.sized(0) for each in self.both]
        reply = self.asked("forms of steps", both, zeros=[*map(list, states)])
        if "moved" not in reply:
            return self
        made = [
            [{**own[name], "moved": moved} for name, moved in told.items()]
            for own, told in zip(states, reply["moved"], strict=True)
        ]
        return replace(self, pairing=self.pairing.with_states(made))

    def asked(self, mode: str, both: Sequence[Both], **more: Any) -> dict[str, Any]:
        """Ask the worker for something of pairs of steps."""
        factors = {key: units for key, units in self.pairing.states.items() if units}
        steps = [(e.a, e.inputs.old) for e in both], [(e.b, e.inputs.new) for e in both]
        sides = [
            side.told(own, units)
            for side, own, units in zip(self.sides, steps, ({}, factors), strict=True)
        ]
        wanted = sorted({name for side in self.sides for name in side.names.values()})
        more["labelled"] = self.labelled
        return asked(self.worker, mode, self.how, sides=sides, wanted=wanted, **more)

    def report(self, notes: tuple[str, ...]) -> StepsReport:
        """Return what becomes of all steps."""
        found = self._found()
        alone = [_alone(a, b) for a, b in self.pairs if not (a and b)]
        differing = [*self._first_values(), *([] if alone else self._order())]
        apart, uncompared = self._changes(found.aside)
        replay = None
        if self.how.replay:
            replay = replayed(self.sides, self.both, self.how.replay, self.asked)
        return StepsReport(
            *self.programs,
            (*(self._tried(each).verdict for each in found.both), *alone),
            (*notes, *self._of_variables()),
            tuple({"old": a, "new": b} for a, b in self.pairing.pairs.items()),
            (*differing, *apart),
            tuple(uncompared),
            replay=replay,
        )

    def _tried(self, each: Both) -> Both:
        """Try two steps on numbers that are not the same by their forms."""
        if each.verdict.outcome != "differs":
            return each
        if each.inputs.unlike:
            return each.after(Replay(why=each.inputs.unlike))
        return each.after(tried(each.sized(0), self.asked))

    def _found(self) -> _Steps:
        """Compare steps for any number of examples, and each graph that ran with its sizes.

        Functions are Python: what they are for any sizes may be no graph that ran.
        """
        found = self._judged(self.both)
        if not any("traces" in step for each in self.both for step in (each.a, each.b)):
            return found
        pairs = [_together(_traces(each.a), _traces(each.b)) for each in self.both]
        ran = self._judged([Both.of(*each, self.turn) for traces in pairs for each in traces])
        return found if found.count or found.are_right == ran.are_right else ran

    def _judged(self, both: list[Both]) -> _Steps:
        """Compare steps for any sizes, else for those that ran, and for one example more.

        Where sizes are numbers it shows that one program divides by what the other one counts.
        """
        found = self._of_sizes(both)
        sized = [[each.sized(more) for each in both] for more in (0, 1)]
        if found.are_right or sized[0] == both:
            return found
        ran = self._of_sizes(sized[0]).both
        right = [each.verdict.outcome in RIGHT for each in ran]
        others = self._of_sizes(sized[1]).both if any(right) else ran
        better, count = [], False
        for each, one, other in zip(found.both, ran, others, strict=True):
            outcomes = [each.verdict.outcome for each in (one, other)]
            if each.verdict.outcome == "differs" and {*outcomes} <= {*RIGHT}:
                given = dict.fromkeys((*one.verdict.given, *other.verdict.given))
                outcome = "rounding" if "rounding" in outcomes else "given"
                verdict = replace(one.verdict, outcome=outcome, given=tuple(given))
                each = replace(one, verdict=verdict)
            elif outcomes == ["differs", "differs"]:  # with known sizes less is spelled otherwise
                each = min(each, one, key=lambda side: len(side.verdict.partings))
            elif outcomes[0] in RIGHT and outcomes[1] == "differs":
                each, count = other, True
            better.append(each)
        return _Steps(better, found.aside, count)

    def _of_sizes(self, both: list[Both]) -> _Steps:
        """Compare the graphs of all steps expression by expression, then by what these come to."""
        reply = self.asked("forms of steps", both)
        none = [{"none": why_without_forms(reply)}] * len(both)
        forms = reply.get("forms") or [none, none]
        formed = [e.taking(*told) for e, *told in zip(both, *forms, strict=True)]
        aside = self._aside(formed, reply.get("counted") or [(), ()])
        kept = [side.kept for side in self.sides]
        return _Steps([each.compared(aside, kept, self.labelled) for each in formed], aside)

    def _aside(self, both: list[Both], counted: Sequence[Sequence[str]]) -> Aside:
        """Return the variables of one side alone on which none depends, if all others agree.

        Those are what is not trained in the new program, and in the old one what kernels of
        optimizers keep, and numbers that follow from the number of the step.
        """
        old, new = (side.named({*side.left} - side.program.trainable) for side in self.sides)
        kernels = {name for each in both for _, held in each.kernels(0) for name in held[1:]}
        return old & {*kernels, *counted[0]}, new

    def _changes(self, aside: Aside) -> tuple[list[str], list[str]]:
        """Return what one program alone changes between its steps, and what cannot be compared.

        What starts anew in both before the same steps has its first value again.
        """
        kinds: tuple[list[str], list[str]] = [], []
        changed = [
            {own.names[k]: (k, at) for k, at in own.program.changes.items() if k in own.names}
            for own in self.sides
        ]
        runs = min(len(own.program.runs) for own in self.sides)
        anew = {name for name, _ in set.intersection(*(own.anew(runs) for own in self.sides))}
        places: dict[Any, list[Any]] = defaultdict(list)
        for name in dict.fromkeys([*changed[0], *changed[1]]):
            both = [
                own[name] if name in own and name not in left and name not in anew else ("", "")
                for own, left in zip(changed, aside, strict=True)
            ]
            places[tuple(at for _, at in both)].append([key for key, _ in both])
        for lines, keys in places.items():
            sides = zip(("old", "new"), lines, zip(*keys, strict=True), strict=True)
            told = [
                f"the {side} program changes {', '.join(own)} ({at})"
                for side, at, own in sides
                if at
            ]
            if told:
                kinds[len(told) > 1].append(f"between the steps {' and '.join(told)}")
        differing, uncompared = kinds
        old, new = self.programs
        if new.failed and not old.failed:
            uncompared.append(f"the new program alone failed: {new.failed['type']}")
        if old.both or new.both:
            uncompared.append("the new program trains in sessions as well: put them into one way")
        return differing, uncompared

    def _order(self) -> Iterator[str]:
        """Yield in which order the steps run, if the programs differ in that."""
        old, new = self.programs
        places = {id(each.a): id(each.b) for each in self.both}
        runs = zip(old.runs, new.runs, strict=False)
        if any(places[id(old.steps[one])] != id(new.steps[other]) for one, other in runs):
            told = [
                ", ".join(program.steps[n]["name"] for n in program.runs[:6])
                for program in self.programs
            ]
            yield f"the order of the steps: old {told[0]}, ...; new {told[1]}, ..."

    def _of_variables(self) -> Iterator[str]:
        """Yield what is reported of variables that are not paired, not trained, or not compared."""
        trained = [own.named(own.program.trainable & own.program.written) for own in self.sides]
        for n, (side, own) in enumerate(zip(("old", "new"), self.sides, strict=True)):
            if own.left:
                yield f"{side} variables without a counterpart: {', '.join(own.left)}"
            alone = trained[n] - trained[1 - n] - self.pairing.states.keys()
            if alone:
                keys = sorted(key for key, name in own.names.items() if name in alone)
                yield f"trained by the {side} program alone: {', '.join(keys)}"
        never = {key for p in self.programs for key in p.trainable - p.written}
        if never:
            yield f"trained by no step: {', '.join(sorted(never))}"
        unknown = [key for key in self.pairing.pairs if self._starts(key) is None]
        unknown += [key for key in self.pairing.old_left if not self.sides[0].firsts[key]]
        if unknown:
            yield f"first values not compared: {listed(unknown, _NAMED)}"

    def _starts(self, key: str) -> bool | None:
        """Return whether a pair of variables starts alike, None where that is not known.

        What starts as another variable does has to in both programs, and what is known to be a pair
        by what the steps make of it alone has to start alike.
        """
        one, other = (side.firsts.get(key, {}) for side in self.sides)
        state = self.pairing.states.get(key)
        values = [first.get("everywhere") for first in (one, other)]
        if state or (values[0] is not None and other):  # one may be a multiple of the other
            return values == [0, 0] if state else values[0] == values[1]
        if one.get("drawn") and values[1] is not None and other["given"] not in ([], [1]):
            return False
        leaders = [leaders.get(key) for leaders in self._leaders]
        if None not in leaders and (leaders[0] != leaders[1] or leaders[0] != key):
            return leaders[0] == leaders[1]
        if "form" in one and "form" in other:
            return bool(one["form"] == other["form"])
        return False if state is not None else None

    @cached_property
    def _leaders(self) -> list[dict[str, str]]:
        """For each side the pairs of which some value is known, and the first that starts alike."""
        found = []
        for side in self.sides:
            firsts: dict[str, str] = {}
            leaders = {}
            for key in self.pairing.pairs:
                told = side.firsts.get(key, {})
                value = told.get("tensor", told.get("digest"))
                if value is not None:
                    leaders[key] = firsts.setdefault(value, key)
            found.append(leaders)
        return found

    def _first_values(self) -> Iterator[str]:
        """Yield the first values that differ."""
        for key, other in self.pairing.pairs.items():
            if self._starts(key) is False:
                old, new = (_spelled(side.firsts.get(key, {})) for side in self.sides)
                yield f"{key} starts with {old}, {other} with {new}{self._told_copy(key)}"

    def _told_copy(self, key: str) -> str:
        """Return as which other variable one starts in one of the programs alone."""
        leaders = [leaders.get(key, key) for leaders in self._leaders]
        copies = [
            f": as {leader} does in the {side} program"
            for side, leader in zip(("old", "new"), leaders, strict=True)
            if leader != key and leaders[0] != leaders[1]
        ]
        return " and".join(copies)


def _traces(step: Step) -> list[Step]:
    """Return the graphs of a step that ran."""
    return list(step.get("traces", [step]))


def _together(ours: list[Step], theirs: list[Step]) -> list[tuple[Step, Step]]:
    """Return which graphs of two steps are compared."""
    if len(ours) == len(theirs):
        return [*zip(ours, theirs, strict=True)]
    return [(one, other) for one in ours for other in theirs]


def why_without_forms(reply: Mapping[str, Any]) -> str:
    """Say why graphs were not read, and what to do."""
    if reply.get("status") == "timeout":
        return "its graph takes longer to read: give it longer with --seconds"
    error = reply.get("error") or {}
    told = f"{error.get('type')}: {error.get('message')}"
    return f"its graph could not be read, a fault of tfgradmigrate, please report it: {told}"


def _spelled(told: Mapping[str, Any]) -> str:
    if "everywhere" in told:
        return repr(told["everywhere"])
    return "other values" if told else "values that are not known"


def _alone(a: Step | None, b: Step | None) -> StepVerdict:
    if a is not None:
        return StepVerdict("differs", a["name"], "", reason="the new program has no such step")
    assert b is not None
    return StepVerdict("differs", "", b["name"], reason="the old program has no such step")
