"""What became of training steps, in words and as JSON."""

from __future__ import annotations

import os
import re
from collections import Counter
from dataclasses import asdict, fields, is_dataclass
from typing import Any

from tfgradmigrate.program.texts import listed, shortened
from tfgradmigrate.verify.step import replay
from tfgradmigrate.verify.step.model import Parting, StepsReport, StepVerdict

_WORDS = {
    "proved": "proved",
    "rounding": "equal but for rounding",
    "given": "proved given",
    "tested": "tested",
    "differs": "differs",
    "not compared": "not compared",
}

#: What a reader does after some outcomes.
_NEXT = {
    "differs": "mend the new program at these lines; --map OLD=NEW pairs variables otherwise",
    "tested": "compare these lines yourself; --replay 20 shows losses on the old program's data",
}

#: How long an expression may be, and how many names a line has.
WIDTH, NAMES = 200, 4

#: Outcomes that do not state that two steps are the same.
UNEQUAL = ("tested", "differs", "not compared")


def text(report: StepsReport) -> str:
    """Return the report for people."""
    old, new = (os.path.basename(p.path) for p in (report.old, report.new))
    lines = [line for step in report.steps for line in _step(step, old, new)]
    lines += [f"differs: {each}" for each in report.differing]
    lines += [f"not compared: {each}" for each in report.not_compared]
    lines += [f"note: {each}" for each in dict.fromkeys(report.notes)]
    lines += replay.lines(report.replay) if report.replay else []
    if report.reason:
        lines.append(f"not compared: {report.reason}")
    lines += [f"next: {_NEXT[report.outcome]}"] if report.outcome in _NEXT else []
    return "".join(line + "\n" for line in lines)


def summary(report: StepsReport) -> str:
    """Return the last line: how many steps there are of each outcome, and the seconds."""
    counts = Counter(map(_outcome, report.steps))
    told = [f"{count} {outcome}" for outcome, count in counts.items()]
    number = len(report.steps)
    steps = f"{number} step{'s' * (number != 1)}: {', '.join(told)}" if told else "no step compared"
    return (
        f"{steps}; the programs ran for {report.old.seconds:.1f} s and {report.new.seconds:.1f} s, "
        f"the proof took {report.seconds:.1f} s\n"
    )


def _outcome(step: StepVerdict) -> str:
    given = ", given" if step.outcome == "rounding" and step.given else ""
    return _WORDS[step.outcome] + given


def _step(step: StepVerdict, old: str, new: str) -> list[str]:
    sides = [f"{file}: {name}" for file, name in ((old, step.old), (new, step.new)) if name]
    head = f"{_outcome(step)}: the step {' = '.join(sides)}"
    if step.outcome in UNEQUAL:
        head = f"{_outcome(step)}{_where(step)}: the step {', '.join(sides)}"
    if step.reason:
        head += f": {step.reason}"
    elif step.outcome not in UNEQUAL:
        count = f"{step.updates} update{'s' * (step.updates != 1)}"
        head += f": loss, gradients and {count}, for every value of the tensors"
    found = [head]
    found += [f"  given that {each}" for each in step.given]
    found += [line for each in step.partings for line in _parting(each)]
    found += [f"  note: {each}" for each in step.notes]
    return found


def _where(step: StepVerdict) -> str:
    """Return in what steps part, first what numbers show."""
    names = dict.fromkeys(e.what for e in sorted(step.partings, key=lambda e: not e.counts))
    return f" in {listed([*names], NAMES)}" if names else ""


def _parting(parting: Parting) -> list[str]:
    sides = (parting.old, parting.old_lines), (parting.new, parting.new_lines)
    old, new = (shortened(text, WIDTH) + _at(lines) for text, lines in sides)
    return [f"  {parting.what}:", f"    old: {old}", f"    new: {new}"]


def _at(lines: tuple[str, ...]) -> str:
    return f"  ({lines[-1]})" if lines else ""


def content(report: StepsReport) -> dict[str, Any]:
    """Return the report as JSON, without the graphs."""
    found = {each.name: getattr(report, each.name) for each in fields(report)}
    found |= {"outcome": report.outcome, "old": report.old.path, "new": report.new.path}
    found["seconds"] = round(report.seconds, 3)
    return dict(_camel_case(found))


def _camel_case(value: Any) -> Any:
    """Return the fields of dataclasses as JSON names them."""
    if is_dataclass(value) and not isinstance(value, type):
        value = asdict(value)
    if isinstance(value, dict):
        return {
            re.sub("_(.)", lambda letter: letter[1].upper(), name): _camel_case(each)
            for name, each in value.items()
        }
    return [_camel_case(each) for each in value] if isinstance(value, list | tuple) else value
