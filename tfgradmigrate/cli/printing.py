"""What a migration prints: results as they come, then what they amount to."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING, TextIO

from msgspec import Struct, field
from msgspec.structs import replace

from tfgradmigrate import __version__
from tfgradmigrate.cli.next_command import after_baseline, after_migration
from tfgradmigrate.cli.outputs import OutputFormat, Outputs, write_file
from tfgradmigrate.cli.proof import Approval
from tfgradmigrate.cli.terminal import STDIN, wants_colour
from tfgradmigrate.errors import UsageError
from tfgradmigrate.report import left, text
from tfgradmigrate.report.nothing import left_out, took
from tfgradmigrate.report.summary import Summary
from tfgradmigrate.rules.model import Explanation, FileResult, Finding, LeftItem, Verdict
from tfgradmigrate.run.repeating import ERROR, OUTPUT, SECONDS, Said

if TYPE_CHECKING:
    from tfgradmigrate.ignores.baseline import Accepted
    from tfgradmigrate.options import MigrationOptions

#: How many places of a baseline are named that are not there any more.
_SHOWN = 3


class Printer(Struct, frozen=True):
    """Prints a run to `output`, the standard error and the files of `outputs`: what, and how.

    `diff` is what the option says, `brief` what holds without it. With `statistics` there are
    numbers in place of findings. `write` is true if the run writes files, which the summary tells.
    `paths` are those of the command line; `as_usual` is true if no option chose what becomes of
    them. `baseline` is the file of accepted places that the run writes. `said` is what was printed
    for people, to be said again.
    """

    output: TextIO
    outputs: Outputs
    diff: bool | None
    brief: bool
    statistics: bool
    quiet: bool
    verbose: bool
    write: bool
    colour: bool | None
    paths: Sequence[str]
    as_usual: bool
    ignored: int = 0
    baseline: str | None = None
    said: list[Said] = field(default_factory=list)

    def results(self, results: Iterable[FileResult]) -> list[FileResult]:
        """Print each result as soon as it is there, and return them all.

        Formats for programs wait for all. Those that change nothing come without their text, which
        is in their file.
        """
        if not self.outputs.is_text:
            return [_kept(result) for result in results]
        shown = self.outputs.printed is OutputFormat.TEXT
        paint = self._painter(self.output)
        paint_error = self._painter(sys.stderr)
        done = []
        for result in results:
            done.append(_kept(result))
            if shown and self._has_diff(OutputFormat.TEXT):
                self._say(OUTPUT, text.diff(result, paint, self.output.isatty()))
            if shown and not self.quiet and not self.statistics:
                self._say(OUTPUT, text.findings(result, paint))
            self.output.flush()
            if result.failure is not None:
                self._say(ERROR, text.failure(result.failure, paint_error))
        if shown and not self.quiet:
            self._say(OUTPUT, self._closing(done))
        return done

    def _say(self, stream: str, what: str) -> None:
        if what:
            self.said.append((stream, what))
            (self.output if stream == OUTPUT else sys.stderr).write(what)

    def end(
        self,
        counts: Summary,
        done: list[FileResult],
        approval: Approval | None,
        items: list[LeftItem],
        seconds: float,
    ) -> None:
        """Print what the results amount to, what was proved of them, and what is left.

        `seconds` is how long the run took.
        """

        def render(output_format: OutputFormat) -> str:
            return self._rendered(output_format, counts, done, approval, items, seconds)

        self.outputs.write(render, shown=True)
        if self.outputs.is_text and not self.quiet:
            proved = "" if approval is None else self._proof(approval)
            self.output.flush()
            self._say(ERROR, left.line(items, self.paths))
            last = text.summary(counts, self.write, proved=proved).removesuffix("\n")
            self._say(ERROR, last + left_out(self.ignored))
            self.said.append((SECONDS, ""))
            sys.stderr.write(took(seconds))
            following = self._following(counts, done)
            self._say(ERROR, f" Next: {following}\n" if following else "\n")

    def _following(self, counts: Summary, done: list[FileResult]) -> str:
        """Return the command that follows this run; nothing does where a file is standard input."""
        if STDIN in self.paths:
            return ""
        if self.baseline is not None:
            return after_baseline(self.baseline, self.paths)
        return after_migration(
            counts, _every(done), self.paths, write=self.write, as_usual=self.as_usual
        )

    def _rendered(
        self,
        output_format: OutputFormat,
        counts: Summary,
        done: list[FileResult],
        approval: Approval | None,
        items: list[LeftItem],
        seconds: float,
    ) -> str:
        """Return a run in a format, each of which is imported where it is asked for."""
        if output_format is OutputFormat.JSON:
            from tfgradmigrate.report import json

            verdicts = None if approval is None else approval.verdicts
            diff = self._has_diff(output_format)
            return json.render(counts, done, diff, verdicts, items, None, seconds, self.statistics)
        if output_format is OutputFormat.SARIF:
            from tfgradmigrate.report import sarif

            _, commit = _checkout(done)
            return sarif.render(done, _pages(), __version__, not self.write, commit)
        if output_format is OutputFormat.GITHUB:
            from tfgradmigrate.report import github

            judged = "" if approval is None else github.verdicts(approval.verdicts, ())
            return github.render(done) + judged
        if output_format is OutputFormat.GITLAB:
            from tfgradmigrate.report import gitlab

            return gitlab.render(done)
        if output_format is OutputFormat.JUNIT:
            from tfgradmigrate.report import junit

            assert approval is not None  # it is for runs with a proof
            failures = [result.failure for result in done if result.failure is not None]
            return junit.verdicts(approval.outcomes, failures, seconds)
        from tfgradmigrate.report import verification

        diffs = (text.diff(result, text.plain) for result in done)
        told = ("" if self.statistics else text.findings(each, text.plain) for each in done)
        pairs = zip(diffs, told, strict=True) if self._has_diff(output_format) else zip(told)
        proved = [] if approval is None else approval.verdicts
        tell = verification.verdict if self.verbose else verification.line
        proofs = (tell(each, text.plain) for each in proved)
        return "".join((*chain.from_iterable(pairs), self._closing(done), *proofs))

    def _closing(self, done: list[FileResult]) -> str:
        """Return what holds for all results together: what they assume, or numbers."""
        if not self.statistics:
            return text.assumed(_every(done))
        from tfgradmigrate.report import statistics

        return statistics.section(done, _pages())

    def _has_diff(self, output_format: OutputFormat) -> bool:
        """Return whether a format has the diffs: as asked, else JSON has, and text if not brief."""
        if self.diff is not None:
            return self.diff
        return output_format is OutputFormat.JSON or not self.brief

    def _proof(self, approval: Approval) -> str:
        """Print the verdicts, and which files were not written on account of them.

        Returns how much is proved, in a sentence.
        """
        from tfgradmigrate.report import verification

        if self.outputs.printed is OutputFormat.TEXT:
            paint = self._painter(self.output)
            tell = verification.verdict if self.verbose else verification.line
            self.output.writelines(tell(verdict, paint) for verdict in approval.verdicts)
        self.output.flush()
        if self.write:
            for path in approval.withheld:
                print(f"{path}: not written: {approval.why(path)}", file=sys.stderr)
        return verification.summary(approval.verdicts).rstrip("\n")

    def _painter(self, stream: TextIO) -> text.Painter:
        return text.coloured if wants_colour(stream, self.colour) else text.plain


def _kept(result: FileResult) -> FileResult:
    """Return what is kept of a result until the end of a run."""
    return result if result.changed else replace(result, old="", new="")


def _pages() -> dict[str, Explanation]:
    """Return the pages of all codes."""
    from tfgradmigrate.idioms import registry
    from tfgradmigrate.rules.findings import explanations

    registry()
    return explanations()


def _every(done: Iterable[FileResult]) -> Iterator[Finding]:
    return (finding for result in done for finding in result.findings)


def print_stale(accepted: Accepted, read: Iterable[str], options: MigrationOptions) -> None:
    """Say which places of a baseline are not there any more."""
    places = accepted.stale(read, options.wants)
    if not places:
        return
    number = "1 place is" if len(places) == 1 else f"{len(places)} places are"
    shown = ", ".join(map(str, places[:_SHOWN]))
    more = f" and {len(places) - _SHOWN} more" if len(places) > _SHOWN else ""
    print(
        f"{accepted.path}: {number} not there any more ({shown}{more}): write it anew with "
        f"--write-baseline {accepted.path}",
        file=sys.stderr,
    )


def check_report(path: str, outputs: Outputs) -> None:
    """Raise UsageError where a report could not be made or written, beside these outputs."""
    from tfgradmigrate.report import page

    missing = page.missing()
    if missing:
        raise UsageError(
            f"--report needs {' and '.join(missing)}: pip install 'tfgradmigrate[report]'"
        )
    outputs.take(path)


def write_report(
    path: str,
    done: Sequence[FileResult],
    verdicts: Sequence[Verdict] | None,
    counts: Summary | None = None,
    items: Sequence[LeftItem] | None = None,
    written: bool = False,
) -> None:
    """Write a run as a page to be looked at."""
    from tfgradmigrate.report import page

    project, commit = _checkout(done)
    today = time.strftime("%Y-%m-%d")
    run = page.Run(
        done, counts, items, verdicts, _pages(), written, __version__, project, commit, today
    )
    write_file(path, page.render(run))


def _checkout(done: Sequence[FileResult]) -> tuple[str, str]:
    """Return the name of the project that was read, and its commit; "" for none."""
    from tfgradmigrate.files import git

    top = git.top_of(done[0].path) if done else None
    if top is None:
        return os.path.basename(os.getcwd()), ""
    with suppress(UsageError):  # a report needs no git
        return os.path.basename(top), git.resolved(top, "HEAD") or ""
    return os.path.basename(top), ""


def write_left(path: str, items: list[LeftItem]) -> None:
    """Write what is left to do to a file; raises UsageError where that cannot be done."""
    write_file(path, left.markdown(items))
