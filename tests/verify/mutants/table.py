"""docs/mutants.md: in which modes and by which difference each mutant is caught."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tfgradmigrate.rules.model import Agreement, Proof, Verdict

from .mutants import Mutant

PAGE = Path(__file__).parents[3] / "docs" / "mutants.md"

_HEADINGS = {
    "eager": "eager",
    "function_tape_outside": "tape outside",
    "function_tape_inside": "tape inside",
    "v1_graph": "v1 graph",
    "jit": "XLA",
    "second_order": "second order",
    "script": "script",
}

_HEAD = """\
# What the equivalence tester catches

Each row is a wrong migration of a case of `fixtures/`: its `after.py` with one fault put in, by
hand (`tests/verify/mutants/catalogue.py`) or by rule (`rules.py`). Then come the subject that was
run, the modes in which old and new differ, the modes that do not apply (XLA cannot compile NumPy
functions), and how they differ in the first mode. Of several subjects of a case the first that
differs is shown.

Written by `UPDATE_MUTANTS=1 pytest tests/verify/mutants`.

"""

#: A difference without its numbers: what differs, and how.
_DIFFERENCE = re.compile(r"(?P<what>.+?)(\[[\d, ]*\])?: (?P<how>[\w ]+): old ")


@dataclass(frozen=True)
class Row:
    """What the page says of one mutant."""

    wrong: str
    subject: str
    modes: tuple[str, ...]


def rows() -> dict[str, Row]:
    """Return what the page says, by the mutants' ids."""
    modes = {heading: mode for mode, heading in _HEADINGS.items()}
    found = {}
    for line in PAGE.read_text("utf-8").splitlines():
        if line.startswith("| `"):
            name, wrong, subject, caught, *_ = line.removeprefix("| ").split(" | ")
            caught_in = tuple(modes[heading] for heading in caught.split(", "))
            found[name.strip("`")] = Row(wrong, subject.strip("`"), caught_in)
    return found


def page(mutants: Sequence[Mutant], verdicts: Mapping[str, Sequence[Verdict]]) -> str:
    """Return the page of mutants that are all caught."""
    lines = []
    missed = Counter(dict.fromkeys(_HEADINGS.values(), 0))
    for mutant in mutants:
        caught = next(v for v in verdicts[mutant.id] if v.proof is Proof.DIFFERS)
        differing = _modes(caught, Agreement.DIFFERS)
        missed.update(heading for heading in missed if heading not in differing)
        cells = [
            f"`{mutant.id}`",
            mutant.wrong,
            f"`{caught.subject}`",
            ", ".join(differing),
            ", ".join(_modes(caught, Agreement.NOT_APPLICABLE)),
            _how(caught),
        ]
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n")
    del missed["script"]
    alone = ", ".join(f"{mode} {count}" for mode, count in missed.items())
    return (
        _HEAD
        + f"{len(lines)} mutants, all caught. How many one mode alone misses: {alone}.\n\n"
        + "| mutant | what is wrong | subject | caught in | not applicable | how they differ |\n"
        + "|---|---|---|---|---|---|\n"
        + "".join(lines)
    )


def _modes(verdict: Verdict, agreement: Agreement) -> list[str]:
    return [_HEADINGS[mode.mode] for mode in verdict.modes if mode.agreement is agreement]


def _how(verdict: Verdict) -> str:
    """Return the first difference without numbers, which another machine may round otherwise."""
    differing = (mode for mode in verdict.modes if mode.agreement is Agreement.DIFFERS)
    line = next(differing).differences[0]
    found = _DIFFERENCE.match(line)
    if found is None:
        return line
    if found["how"] == "raises":
        raised = re.search(r", new (\w+)", line)
        return f"{found['what']}: raises {raised[1]}" if raised else line
    return f"{found['what']}: {found['how']}"
