"""The report of the equivalence tester, for people and for programs."""

from __future__ import annotations

import itertools
import json
import textwrap
from collections.abc import Iterable, Sequence

from msgspec import to_builtins

from tfgradmigrate.program.texts import listed, shortened
from tfgradmigrate.report.nothing import took
from tfgradmigrate.report.summary import counted
from tfgradmigrate.report.text import Painter, plain, visible
from tfgradmigrate.rules.model import Agreement, FileFailure, ModeOutcome, Proof, Verdict

#: Raised when a reader of the JSON report would have to change.
VERSION = 1

_STYLES = {
    Proof.PROVED: "bold green",
    Proof.TESTED: "bold cyan",
    Proof.DIFFERS: "bold red",
    Proof.NOT_RUNNABLE: "bold yellow",
    Proof.NOT_COMPARABLE: "bold yellow",
    Proof.NOT_VERIFIED: "bold yellow",
    Proof.LOST: "bold red",
}

#: How many files are named of those that nobody has compared.
_MOST_FILES = 5

#: What the modes are called when people read them.
_MODES = {
    "eager": "eager",
    "function_tape_outside": "tf.function, tape outside",
    "function_tape_inside": "tf.function, tape inside",
    "v1_graph": "v1 graph",
    "jit": "XLA",
    "second_order": "second order",
    "script": "as a script",
}


#: How many columns the short report has.
_COLUMNS = 100


def line(found: Verdict, paint: Painter) -> str:
    """Return the line for one subject, and what its proof is given or what shows that it differs.

    No line has more than 100 columns, but for paths and names: sentences continue in the next one,
    values are cut. `verdict` has all of it.
    """
    bare = _head(found, plain)
    reason, *below = [each.strip() for each in found.reason.split("\n")] if found.reason else [""]
    lines = [
        each for guard in found.given for each in _wrapped("    given: ", f"{guard}", "      ")
    ]
    if found.proof is Proof.DIFFERS:
        lines += [shortened(f"    {each}", _COLUMNS) for each in below]
        differing = (mode for mode in found.modes if mode.agreement is Agreement.DIFFERS)
        lines += [
            shortened(f"    {_named(mode)}: {_one_line(each)}", _COLUMNS)
            for mode in itertools.islice(differing, 1)
            for each in mode.differences[:1]
        ]
        if found.smallest:
            shown = f"    smallest inputs that show it: {found.smallest}"
            lines.append(shortened(shown, _COLUMNS))
    head, *rest = _wrapped(f"{bare}: ", reason.removesuffix(":"), "    ") if reason else [bare]
    lines = [f"{_head(found, paint)}{visible(head[len(bare) :])}", *map(visible, [*rest, *lines])]
    return "\n".join(lines) + "\n"


def _wrapped(head: str, text: str, indent: str) -> list[str]:
    """Return a sentence behind a head in as many lines as it takes, the later ones indented."""
    return textwrap.wrap(
        text,
        _COLUMNS,
        initial_indent=head,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _head(found: Verdict, paint: Painter) -> str:
    place = f"{paint(visible(found.path), 'bold')}:{found.line} {visible(found.subject)}:"
    return f"{place} {paint(found.proof.value, _STYLES[found.proof])}"


def verdict(found: Verdict, paint: Painter) -> str:
    """Return the lines for one subject: the verdict, what it rests on, how to run it again."""
    reason = f": {found.reason}" if found.reason else ""
    head = _head(found, paint)
    lines = [reason]
    if found.graphs:
        note = f" ({found.graph_note})" if found.graph_note else ""
        lines.append(
            f"    the same graphs{note}, for every value of: {listed(found.graphs, _GRAPHS, '; ')}"
        )
    elif found.graph_note:
        lines.append(f"    {found.graph_note}")
    lines += [f"    given: {guard}" for guard in found.given]
    if found.inputs:
        lines.append(f"    inputs: {found.inputs} (from {found.origin})")
    if found.reference:
        lines.append(f"    {found.reference}")
    lines += _modes(found.modes)
    if found.proof is Proof.DIFFERS:
        if found.smallest:
            lines.append(f"    smallest inputs that show it: {found.smallest}")
        lines.append(f"    again: {found.command}")
    if found.hint:
        lines.append(f"    to run it, put this above it, with inputs that it takes: {found.hint}")
    return head + "\n".join(map(visible, "\n".join(lines).split("\n"))) + "\n"


#: How many differences of one mode are printed.
_DIFFERENCES = 4

#: What the last line calls the verdicts; those that other inputs may help come last.
_WORDS = {
    Proof.TESTED: "tested",
    Proof.DIFFERS: "differs",
    Proof.NOT_COMPARABLE: "not comparable",
    Proof.NOT_VERIFIED: "changed and not verified",
    Proof.LOST: "without a counterpart",
    Proof.NOT_RUNNABLE: "not run",
}

#: Verdicts for which no old value was held against a new one.
_NOTHING_COMPARED = (Proof.NOT_COMPARABLE, Proof.NOT_VERIFIED, Proof.LOST, Proof.NOT_RUNNABLE)

#: How many places are named that nothing was compared of.
_MOST_NAMED = 2

#: For how many inputs the same graphs are reported of one by one.
_GRAPHS = 4


def _modes(modes: Sequence[ModeOutcome]) -> list[str]:
    """Return a line for the modes that are equal to the bit, and one for each other.

    Where some differ, one of them is reported of in full, and each kind of the others in one line.
    """
    differing = [m for m in modes if m.agreement is Agreement.DIFFERS]
    if differing:
        others = [m for m in modes if m.agreement is not Agreement.DIFFERS]
        lines = [
            f"    {agreement.value}: {_names(m for m in others if m.agreement is agreement)}"
            for agreement in dict.fromkeys(m.agreement for m in others)
        ]
        first, *rest = differing
        told = first.differences[:_DIFFERENCES]
        lines += [f"    {_named(first)}: {_one_line(line)}" for line in told]
        return lines + ([f"    differs as well: {_names(rest)}"] if rest else [])
    lines = []
    equal = [m for m in modes if m.agreement is Agreement.EQUAL and not m.note]
    if equal:
        lines.append(f"    equal: {_names(equal)}")
    for mode in modes:
        if mode.agreement is Agreement.CLOSE:
            lines.append(f"    within {mode.worst:.1e}: {_named(mode)}")
        elif mode.agreement is Agreement.EQUAL and mode.note:
            lines.append(f"    equal: {_named(mode)}")
        elif mode.agreement is Agreement.NOT_APPLICABLE:
            lines.append(f"    not applicable: {_MODES[mode.mode]}: {mode.note}")
    return lines


def _names(modes: Iterable[ModeOutcome]) -> str:
    return "; ".join(_MODES[mode.mode] for mode in modes)


def _named(mode: ModeOutcome) -> str:
    return _MODES[mode.mode] + (f" ({mode.note})" if mode.note else "")


def _one_line(text: str) -> str:
    return " ".join(text.split())


def uncompared(paths: Sequence[str]) -> str:
    """Return what is reported of changed files that nobody has compared, "" if there are none."""
    if not paths:
        return ""
    named = listed([*map(visible, paths)], _MOST_FILES)
    return f"Changed and not compared, without markers and imported by none of these: {named}.\n"


def summary(verdicts: Sequence[Verdict], seconds: float = 0.0) -> str:
    """Return the last line of the report, with the time that it took where that was long."""
    if not verdicts:
        return "Nothing to verify.\n"
    numbers = {proof: sum(v.proof is proof for v in verdicts) for proof in Proof}
    parts = [f"{numbers[proof]:,} {word}" for proof, word in _WORDS.items() if numbers[proof]]
    places = "place" if len(verdicts) == 1 else "places"
    hint = ": give inputs" if any(verdict.hint for verdict in verdicts) else ""
    parts.insert(0, f"{numbers[Proof.PROVED]:,} of {len(verdicts):,} {places} proved")
    return f"{', '.join(parts)}{hint}.{_not_compared(verdicts)}{took(seconds)}\n"


def _not_compared(verdicts: Sequence[Verdict]) -> str:
    """Return a sentence that names what nothing was compared of, "" if there is no such place."""
    left = [each for each in verdicts if each.proof in _NOTHING_COMPARED]
    if len(left) == len(verdicts):
        return " Nothing was compared." if left else ""
    named = [visible(f"{each.path}:{each.line} {each.subject}") for each in left]
    return f" Not compared: {listed(named, _MOST_NAMED)}." if named else ""


def unprevented(found: Sequence[str]) -> str:
    """Return the message where the system does not keep programs from something."""
    return f"This system does not prevent it: {', and '.join(found)}.\n" if found else ""


def render(verdicts: Sequence[Verdict], failures: Sequence[FileFailure]) -> str:
    """Return the report as one JSON object, described by docs/verification.schema.json."""
    report = {
        "version": VERSION,
        "summary": {
            **counted(Proof, (found.proof for found in verdicts)),
            "errors": len(failures),
        },
        "verdicts": [to_builtins(found) for found in verdicts],
        "errors": [to_builtins(failure) for failure in failures],
    }
    return json.dumps(report, indent=2) + "\n"
