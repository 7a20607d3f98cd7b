"""`verify --certificate` and `verify --locked`: what was proved, written down and checked."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tfgradmigrate import __version__
from tfgradmigrate.cli.outputs import OutputFormat, Outputs
from tfgradmigrate.cli.terminal import Exit
from tfgradmigrate.report import certificate as report
from tfgradmigrate.report import text, verification
from tfgradmigrate.report.text import Painter
from tfgradmigrate.rules.model import FileResult, Verdict
from tfgradmigrate.run import originals

if TYPE_CHECKING:
    from tfgradmigrate.verify.trials import Trial, VerifySettings
    from tfgradmigrate.verify.verifier import Verifier

    Keep = Callable[[Verifier, Sequence[tuple[Trial, Verdict]]], None]


def writer(path: str, results: Sequence[FileResult], commit: str) -> Keep:
    """Return what writes a certificate of verdicts on some results to a file, and says so.

    `commit` is that of the old texts, "" for none.
    """

    def write(verifier: Verifier, judged: Sequence[tuple[Trial, Verdict]]) -> None:
        from tfgradmigrate.verify.certificate import layout
        from tfgradmigrate.verify.certificate.imported import Imports
        from tfgradmigrate.verify.certificate.making import certificate

        folder = os.path.dirname(os.path.abspath(path))
        read, follow = originals.as_they_are, originals.following()
        imports = Imports(folder, read, follow, _as_they_will_be(results))
        made = certificate(verifier, judged, folder, __version__, imports)
        layout.write(path, replace(made, commit=commit))
        verdicts = [entry.verdict for entry in made.entries]
        sys.stderr.write(report.written(path, verdicts, len(made.open)))

    return write


def _as_they_will_be(results: Sequence[FileResult]) -> dict[str, list[str]]:
    """Return the new texts of files, by their paths without links."""
    texts: dict[str, list[str]] = {}
    for result in results:
        if result.failure is None and result.new and not result.moved:
            texts.setdefault(os.path.realpath(result.new_path or result.path), []).append(
                result.new
            )
    return texts


def check(
    path: str,
    paths: Sequence[str],
    settings: VerifySettings,
    outputs: Outputs,
    paint: Painter,
) -> Exit:
    """Hold the files as they are against a certificate, print how they stand, return the code."""
    from tfgradmigrate.verify.certificate import checking

    started = time.perf_counter()
    read, follow = originals.as_they_are, originals.following()
    checked = checking.check(path, read, follow, settings, __version__, paths)

    def render(output_format: OutputFormat) -> str:
        if output_format is OutputFormat.JSON:
            return report.render(checked.kept, checked.failures, checked.others)
        if output_format is OutputFormat.GITHUB:
            from tfgradmigrate.report import github

            return github.kept(checked.kept, checked.failures)
        if output_format is OutputFormat.JUNIT:
            from tfgradmigrate.report import junit

            return junit.kept(checked.kept, checked.failures, time.perf_counter() - started)
        return "".join(report.place(kept, text.plain) for kept in checked.kept)

    if outputs.printed is OutputFormat.TEXT:
        sys.stdout.write("".join(report.place(kept, paint) for kept in checked.kept))
    outputs.write(render, shown=True)
    if outputs.is_text:
        for failure in checked.failures:
            sys.stderr.write(text.failure(failure, paint))
        sys.stderr.write(report.summary(checked.kept, checked.others))
    sys.stderr.write(verification.unprevented(checked.unprevented))
    if checked.failures:
        return Exit.ERROR
    return Exit.CLEAN if checked.is_good else Exit.FOUND
