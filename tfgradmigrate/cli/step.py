"""`verify --step`: whole training steps of two programs."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tfgradmigrate.cli.outputs import OutputFormat, Outputs, write_file
from tfgradmigrate.cli.proof import Required
from tfgradmigrate.cli.terminal import Exit
from tfgradmigrate.errors import UsageError
from tfgradmigrate.files import git

if TYPE_CHECKING:
    from tfgradmigrate.verify.step.model import StepsReport, Subject
    from tfgradmigrate.verify.trials import VerifySettings

#: How many times the time of one mode a whole program may take until its steps are known.
TIMES = 6


def check(
    paths: Sequence[str],
    against: str | None,
    settings: VerifySettings,
    outputs: Outputs,
    data: str | None,
    maps: Sequence[str],
    required: Required | None,
    replay: int = 0,
    page: str | None = None,
) -> Exit:
    """Compare the steps of two programs, write what became of them, and return the exit code."""
    from tfgradmigrate.verify.step import telling
    from tfgradmigrate.verify.step.capturing import How
    from tfgradmigrate.verify.step.judging import verified

    mapping = dict(_pair(each) for each in maps)
    if data is not None and data != "made" and not os.path.isfile(data):
        raise UsageError(f"--step-data: there is no file {data}; write made, or name a Python file")
    files = 1 if against is not None else 2
    programs, arguments = list(paths[:files]), tuple(paths[files:])
    if len(programs) < files:
        raise UsageError(
            "--step compares two programs: verify --step OLD.py NEW.py, or one with itself at a "
            "commit: verify --step train.py --against REV"
        )
    for path in programs:
        if not os.path.isfile(path):
            raise UsageError(
                f"--step: there is no file {path}; arguments of the programs follow --"
            )
    made = os.path.abspath(data) if data not in (None, "made") else data or ""
    how = How(arguments, made, TIMES * settings.seconds, settings.megabytes, replay)
    with tempfile.TemporaryDirectory(prefix="tfgradmigrate-") as folder:
        new = _subject(programs[-1])
        old = _subject(programs[0]) if against is None else _before(against, programs[0], folder)
        report = verified(old, new, how, settings.reference_python, mapping)

    def render(output_format: OutputFormat) -> str:
        if output_format not in (OutputFormat.TEXT, OutputFormat.JSON):
            raise UsageError(f"--step prints text and json, not {output_format.value}")
        if output_format is OutputFormat.JSON:
            return json.dumps(telling.content(report), indent=2) + "\n"
        return telling.text(report)

    outputs.write(render)
    if page is not None:
        _write_page(page, report)
    if outputs.is_text:
        sys.stderr.write(telling.summary(report))
    return _exit(report, required)


#: Options of `verify` that a comparison of steps has no use for.
UNUSED = ("--certificate", "--locked", "--case", "--inputs", "--mode", "--scheduler")


def check_unused(given: Mapping[str, object]) -> None:
    """Raise UsageError for an option that would be ignored."""
    for option, value in given.items():
        if value:
            raise UsageError(f"--step has no use for {option}: leave it out")


def _write_page(path: str, report: StepsReport) -> None:
    """Write what became of two programs as a page, with the plots of a replay."""
    from tfgradmigrate.report import steps
    from tfgradmigrate.verify.step import telling

    replay = report.replay
    curves = None if replay is None else (replay.old, replay.new, replay.noise)
    said = telling.text(report) + telling.summary(report)
    write_file(path, steps.render(said, curves))


def _exit(report: StepsReport, required: Required | None) -> Exit:
    """Return the exit code; whoever requires a proof takes no other outcome for one."""
    from tfgradmigrate.verify.step import telling

    if report.reason:
        return Exit.ERROR
    unequal = {
        None: ("differs",),
        Required.TESTED: ("differs", "not compared"),
        Required.PROVED_GIVEN: telling.UNEQUAL,
    }
    if required is Required.PROVED:
        return Exit.CLEAN if report.outcome == "proved" else Exit.FOUND
    return Exit.FOUND if report.outcome in unequal[required] else Exit.CLEAN


def _pair(text: str) -> tuple[str, str]:
    old, sign, new = text.partition("=")
    if not (old and sign and new):
        raise UsageError(f"--map: {text!r} is not OLD=NEW, two names of variables")
    return old, new


def _subject(path: str) -> Subject:
    from tfgradmigrate.verify.step.model import Subject

    path = os.path.realpath(path)
    return Subject(path, git.top_of(path) or os.path.dirname(path))


def _before(reference: str, path: str, folder: str) -> Subject:
    """Return a program as it was at a commit, with all Python files of its checkout as then."""
    from tfgradmigrate.verify.step.model import Subject

    path = os.path.realpath(path)
    top = git.top_of(path)
    if top is None or git.bytes_at(reference, path) is None:
        raise UsageError(f"--against: {path} was in no commit {reference!r}")
    held = {}
    for number, name in enumerate(sorted(_differing(reference, top))):
        content = git.bytes_at(reference, os.path.join(top, name))
        if content is not None:
            held[name] = os.path.join(folder, str(number))
            with open(held[name], "wb") as file:
                file.write(content)
    return Subject(path, top, held)


def _differing(reference: str, top: str) -> set[str]:
    """Return the Python files that are not as they were, as paths seen from the top."""
    paths = git.differing(reference, [top])
    return {os.path.relpath(path, os.path.realpath(top)) for path in paths if path.endswith(".py")}
