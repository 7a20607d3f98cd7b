"""Whether two programs train alike: the forms of their steps compared."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

from tfgradmigrate.verify.running.workers import Worker
from tfgradmigrate.verify.step.apart import verdict
from tfgradmigrate.verify.step.capturing import How, asked, captured, notes_on, why_without_steps
from tfgradmigrate.verify.step.model import (
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
    """Run two programs in these workers, and compare their steps."""
    programs = captured(one, old, how), captured(other, new, how)
    notes = tuple(note for program in programs for note in notes_on(program))
    missing = [why_without_steps(p, how.data) for p in programs if not p.steps]
    if missing:
        return StepsReport(*programs, notes=notes, reason="; ".join(missing))
    started = time.perf_counter()
    best: StepsReport | None = None
    for by_names in (True, False):
        found = _Judge(other, how, *programs, paired(*programs, mapping, by_names)).report(notes)
        if best is None or _better(found, best):
            best = found
        if found.outcome in ("proved", "given", "rounding"):
            break
    assert best is not None
    return replace(best, seconds=time.perf_counter() - started)


def _better(one: StepsReport, other: StepsReport) -> bool:
    return one.outcome in ("proved", "given", "rounding") and other.outcome not in (
        "proved",
        "given",
        "rounding",
    )


class _Judge:
    """Two programs whose variables have been paired."""

    def __init__(
        self, worker: Worker, how: How, old: Program, new: Program, pairing: Pairing
    ) -> None:
        self.worker = worker
        self.how = how
        self.old = old
        self.new = new
        self.pairing = pairing
        self.names = {n: key for key, n in pairing.numbers()[0].items()}
        self.names |= {
            n: f"{key} (new)" for key, n in pairing.numbers()[1].items() if n not in self.names
        }

    def report(self, notes: tuple[str, ...]) -> StepsReport:
        """Return what becomes of all steps."""
        pairs = steps_paired(self.old, self.new, self.pairing)
        both = [(a, b, inputs_paired(a, b)) for a, b in pairs if a and b]
        forms, initial = self._forms(both)
        steps = []
        for a, b in pairs:
            if a is None or b is None:
                steps.append(_alone(a, b))
                continue
            inputs = next(i for x, _, i in both if x is a)
            place = 2 * [id(x) for x, _, _ in both].index(id(a))
            steps.append(verdict(a, b, inputs, forms[place], forms[place + 1], self.names))
        differing, compared_first = self._first_values(initial)
        if all(a and b for a, b in pairs):
            differing += self._order(pairs)
        return StepsReport(
            self.old,
            self.new,
            tuple(steps),
            (*notes, *self._of_variables(), *compared_first),
            tuple(self.pairing.pairs.items()),
            tuple(differing),
        )

    def _order(self, pairs: list[tuple[Step | None, Step | None]]) -> list[str]:
        """Return in which order the steps run, if the programs differ in that."""
        places = {id(a): id(b) for a, b in pairs}
        ours = [places[id(self.old.steps[n])] for n in self.old.runs]
        theirs = [id(self.new.steps[n]) for n in self.new.runs]
        both = min(len(ours), len(theirs))
        if ours[:both] == theirs[:both]:
            return []
        told = [
            ", ".join(program.steps[n]["name"] for n in program.runs[:6])
            for program in (self.old, self.new)
        ]
        return [f"the order of the steps: old {told[0]}, ...; new {told[1]}, ..."]

    def _forms(self, both: list[tuple[Step, Step, Inputs]]) -> tuple[list[Any], list[Any]]:
        mine, theirs = self.pairing.numbers()
        wanted = sorted({*mine.values(), *theirs.values()})
        steps = []
        for a, b, inputs in both:
            for step, numbers, given, program in (
                (a, mine, inputs.old, self.old),
                (b, theirs, inputs.new, self.new),
            ):
                steps.append(
                    {
                        "step": step,
                        "variables": {key: numbers[key] for key in step["variables"]},
                        "inputs": given,
                        "wanted": wanted,
                        "seeds": program.seeds,
                    }
                )
        initial = [{**program.initial, "seeds": program.seeds} for program in (self.old, self.new)]
        reply = asked(self.worker, "forms of steps", self.how, steps=steps, initial=initial)
        if "forms" not in reply:
            error = reply.get("error") or {}
            why = f"{error.get('type')}: {error.get('message')}"
            return [{"none": why}] * len(steps), [{}, {}]
        return reply["forms"], reply["initial"]

    def _of_variables(self) -> list[str]:
        """Return what is said of variables that have no counterpart, or are not trained."""
        notes = []
        for side, left in (("old", self.pairing.old_left), ("new", self.pairing.new_left)):
            if left:
                notes.append(f"{side} variables without a counterpart: {', '.join(left)}")
        (ours, idle), (theirs, idle_there) = trained(self.old), trained(self.new)
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

    def _first_values(self, initial: list[Any]) -> tuple[list[str], list[str]]:
        """Return the first values that differ, and the variables of which they are not compared."""
        ours, theirs = (
            {**{v["key"]: v.get("initial") or {} for v in program.variables}, **found}
            for program, found in zip((self.old, self.new), initial, strict=True)
        )
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


def _same_first(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool | None:
    """Tell whether two variables start alike, None where that is not known."""
    if one.get("form") and other.get("form"):
        return bool(one["form"] == other["form"])
    if "everywhere" in one and "everywhere" in other:
        return bool(one["everywhere"] == other["everywhere"])
    if "everywhere" in one and "digest" in other:
        return False
    return None


def _spelled(told: Mapping[str, Any]) -> str:
    return repr(told["everywhere"]) if "everywhere" in told else "other values"


def _alone(a: Step | None, b: Step | None) -> StepVerdict:
    if a is not None:
        return StepVerdict("differs", a["name"], "", reason="the new program has no such step")
    assert b is not None
    return StepVerdict("differs", "", b["name"], reason="the old program has no such step")
