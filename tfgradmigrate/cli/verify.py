"""`tfgradmigrate verify PATH...`: old and new side by side."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING

import typer

from tfgradmigrate import config
from tfgradmigrate.cli import certificate as certificates
from tfgradmigrate.cli import plainly
from tfgradmigrate.cli import step as steps
from tfgradmigrate.cli.next_command import after_verification
from tfgradmigrate.cli.outputs import VERIFICATION, OutputFormat, Outputs
from tfgradmigrate.cli.printing import check_report, write_report
from tfgradmigrate.cli.proof import Required, is_good, judged, outcomes
from tfgradmigrate.cli.terminal import Exit, clean_end, wants_colour
from tfgradmigrate.errors import UsageError
from tfgradmigrate.files import git
from tfgradmigrate.report import text, verification
from tfgradmigrate.report.progress import is_wanted
from tfgradmigrate.rules.model import FileFailure, FileResult, Verdict
from tfgradmigrate.run import originals

if TYPE_CHECKING:
    from tfgradmigrate.verify.trials import Trial, VerifySettings

app = plainly.application()

_EPILOG = (
    "Exit codes: 0 nothing differs, 1 something differs, has no counterpart or is less than "
    "--require wants, 2 a file could not be handled or the command is wrong."
)

_MIGRATED = (
    "Migrated code is compared with its old text: --against GIT_REF names a commit, and "
    "'tfgradmigrate verify OLD.py NEW.py' takes two files.\n"
)

_UNCHANGED = "Overrides, registrations and py_func calls are the same as at {}.\n"

_TWO_FILES = (
    "{} was taken for the old text of {}: for two files of a project name their folder, or one of "
    "them at a time.\n"
)


@app.command(epilog=_EPILOG)
@plainly.described(*VERIFICATION)
def verify(
    paths: list[str] | None = None,
    against: str | None = None,
    require: Required | None = None,
    certificate: str | None = None,
    locked: str | None = None,
    case: list[str] | None = None,
    inputs: list[str] | None = None,
    mode: list[str] | None = None,
    reference_python: str | None = None,
    tolerance: list[str] | None = None,
    step: bool = False,
    step_data: str | None = None,
    variables: list[str] | None = None,
    replay: int = 0,
    seed: int = 0,
    seconds: float = 20.0,
    megabytes: int = 4096,
    scheduler: str | None = None,
    output_format: list[str] | None = None,
    output_file: str | None = None,
    report: str | None = None,
    verbose: bool = False,
    colour: bool | None = None,
) -> None:
    """Prove that migrated code computes what the old code computed.

    Each function, method or script that holds a rewritten place is run before and after its
    migration, in every mode of TensorFlow 2, and values, gradients and second order are compared.
    Needs TensorFlow. No other code of the file is executed.

    It runs your functions with your rights: in a temporary folder, without network, and where the
    system allows it (Landlock) without writing any file outside of that folder. What the system
    does not prevent is reported. Verify only code that you would run.
    """
    with clean_end():
        started = time.perf_counter()
        outputs = Outputs(output_format, output_file, VERIFICATION)
        told = verification.verdict if verbose else verification.line
        _check_options(paths, against, certificate, locked, case, report, scheduler)
        if report is not None:
            check_report(report, outputs)
        paths = paths or []
        if (step_data is not None or variables or replay) and not step:
            raise UsageError("--step-data, --map and --replay are for --step")
        if step:
            unused = (certificate, locked, case, inputs, mode, scheduler)
            steps.check_unused(dict(zip(steps.UNUSED, unused, strict=True)))
        configured = config.load(
            (paths[:1] if step else paths) or [os.path.dirname(locked or "") or "."]
        )
        settings = _settings(
            configured, inputs, mode, reference_python, tolerance, seed, seconds, megabytes
        )
        if step:
            code = steps.check(
                *(paths, against, settings, outputs, step_data, variables or (), require),
                *(replay, report),
            )
            raise typer.Exit(code)
        paint = text.coloured if wants_colour(sys.stdout, colour) else text.plain
        if locked is not None:
            raise typer.Exit(certificates.check(locked, paths, settings, outputs, paint))
        compared = against is not None or _are_two_files(paths)
        settings = replace(
            settings,
            details=report is not None,
            paths=tuple(paths) if compared else (),
            options=_again(against, mode, reference_python, tolerance, settings),
        )
        results = list(_results(paths, against, configured))
        failures = [result.failure for result in results if result.failure is not None]
        verdicts = []
        keep = None
        if certificate is not None:
            keep = certificates.writer(certificate, results, _commit(against, paths))
        with _workers_foreseen(results, scheduler):
            trials = _chosen(_plan(results, settings), case, inputs)
            for verdict in judged(trials, settings, is_wanted(), keep, scheduler):
                verdicts.append(verdict)
                if outputs.printed is OutputFormat.TEXT:
                    sys.stdout.write(told(verdict, paint))
                    sys.stdout.flush()
        if report is not None:
            write_report(report, results, verdicts)
        seconds = time.perf_counter() - started

        def render(output_format: OutputFormat) -> str:
            if output_format is OutputFormat.TEXT:
                return "".join(told(verdict, text.plain) for verdict in verdicts)
            return _rendered(output_format, verdicts, failures, require, seconds)

        outputs.write(render, shown=True)
        if outputs.is_text:
            for failure in failures:
                sys.stderr.write(text.failure(failure, paint))
            left = originals.uncompared(against, paths, configured, results) if against else []
            sys.stderr.write(verification.uncompared(left))
            if not verdicts and not compared:
                sys.stderr.write(_MIGRATED)
            if not verdicts and not failures and against is not None:
                sys.stderr.write(_UNCHANGED.format(against))
            if against is None and compared and not all(is_good(v, require) for v in verdicts):
                sys.stderr.write(_TWO_FILES.format(*paths))
            sys.stderr.write(verification.summary(verdicts, seconds).removesuffix("\n"))
            words = (*settings.options, *(w for each in inputs or () for w in ("--inputs", each)))
            following = after_verification(
                verdicts,
                (*words, *paths),
                verbose=verbose,
                certificate=certificate,
                may_certify=against is not None and not case and scheduler is None,
                to_write=() if compared else paths,
            )
            sys.stderr.write(f" Next: {following}\n" if following else "\n")
    raise typer.Exit(_exit_code(verdicts, failures, require))


def _rendered(
    output_format: OutputFormat,
    verdicts: Sequence[Verdict],
    failures: Sequence[FileFailure],
    required: Required | None,
    seconds: float,
) -> str:
    """Return what was found in a format for programs."""
    if output_format is OutputFormat.GITHUB:
        from tfgradmigrate.report import github

        return github.verdicts(verdicts, failures)
    if output_format is OutputFormat.JUNIT:
        from tfgradmigrate.report import junit

        return junit.verdicts(outcomes(verdicts, required), failures, seconds)
    return verification.render(verdicts, failures)


def _check_options(
    paths: Sequence[str] | None,
    against: str | None,
    certificate: str | None,
    locked: str | None,
    cases: Sequence[str] | None,
    report: str | None,
    scheduler: str | None,
) -> None:
    """Raise UsageError for options that do not go together."""
    if scheduler is not None and (certificate is not None or locked is not None):
        raise UsageError("a certificate is made and checked on this machine: leave out --scheduler")
    if locked is None and not paths:
        raise UsageError("give files or directories to verify, or a certificate with --locked")
    others = {
        "--against": against,
        "--certificate": certificate,
        "--case": cases,
        "--report": report,
    }
    for option, value in others.items():
        if locked is not None and value:
            raise UsageError(f"--locked needs no old text, and has no subjects: leave out {option}")
    if certificate is not None and cases:
        raise UsageError("--certificate holds all places: leave out --case")


def _results(
    paths: Sequence[str], against: str | None, configured: config.Config
) -> Iterator[FileResult]:
    """Yield what there is to compare: with a commit, of two files, or with what is to come."""
    if against is not None:
        return originals.since(against, paths, configured)
    if _are_two_files(paths):
        return originals.of_two(paths[0], paths[1], configured)
    return originals.to_come(paths, configured)


def _commit(against: str | None, paths: Sequence[str]) -> str:
    """Return the number of the commit that old texts are of, "" where they are of none."""
    top = None if against is None else git.top_of(os.path.join(paths[0], ".git"))
    return "" if against is None or top is None else git.resolved(top, against) or ""


def _are_two_files(paths: Sequence[str]) -> bool:
    return len(paths) == 2 and all(map(os.path.isfile, paths))


def _again(
    against: str | None,
    modes: Sequence[str] | None,
    reference_python: str | None,
    tolerances: Sequence[str] | None,
    settings: VerifySettings,
) -> tuple[str, ...]:
    """Return the options of this command line that a run of one subject wants again."""
    words = [] if against is None else ["--against", against]
    for option, values in (("--mode", modes), ("--tolerance", tolerances)):
        words += [word for value in values or () for word in (option, value)]
    if reference_python is not None:
        words += ["--reference-python", reference_python]
    usual = type(settings)()
    if settings.seconds != usual.seconds:
        words += ["--seconds", f"{settings.seconds:g}"]
    if settings.megabytes != usual.megabytes:
        words += ["--megabytes", str(settings.megabytes)]
    return tuple(words)


def _exit_code(
    verdicts: Sequence[Verdict], failures: Sequence[FileFailure], required: Required | None
) -> Exit:
    if failures:
        return Exit.ERROR
    if not all(is_good(verdict, required) for verdict in verdicts):
        return Exit.FOUND
    return Exit.CLEAN


def _settings(
    configured: config.Config,
    inputs: Sequence[str] | None,
    modes: Sequence[str] | None,
    reference_python: str | None,
    tolerances: Sequence[str] | None,
    seed: int,
    seconds: float,
    megabytes: int,
) -> VerifySettings:
    from tfgradmigrate.verify.comparing.compare import TOLERANCES, Tolerance
    from tfgradmigrate.verify.running.protocol import NEW_MODES
    from tfgradmigrate.verify.trials import VerifySettings

    for name in modes or ():
        if name not in NEW_MODES:
            raise UsageError(f"--mode: there is no mode {name!r}; known are {', '.join(NEW_MODES)}")
    allowed = dict(TOLERANCES)
    for entry in tolerances or ():
        name, _, number = entry.partition("=")
        try:
            allowed[name] = Tolerance(float(number), allowed[name].of_largest)
        except (KeyError, ValueError):
            raise UsageError(
                f"--tolerance: {entry!r} is not MODE=NUMBER; modes are {', '.join(TOLERANCES)}"
            ) from None
    return VerifySettings(
        reference_python=reference_python or configured.verify.reference_python,
        modes=tuple(modes or NEW_MODES),
        tolerances=allowed,
        seed=seed,
        seconds=seconds,
        megabytes=megabytes,
        inputs=tuple(inputs or ()),
        configured=configured.verify.inputs,
    )


def _workers_foreseen(
    results: Sequence[FileResult], scheduler: str | None
) -> AbstractContextManager[None]:
    """Have TensorFlow imported while trials are planned, if there is something to run here."""
    if scheduler is not None or not any(result.changed for result in results):
        return nullcontext()
    from tfgradmigrate.verify.running.processes import foreseen

    return foreseen()


def _plan(results: Sequence[FileResult], settings: VerifySettings) -> list[Trial]:
    from tfgradmigrate.verify.trials import changed, plan

    return plan(changed(results), settings)


def _chosen(
    trials: list[Trial], cases: Sequence[str] | None, inputs: Sequence[str] | None
) -> list[Trial]:
    if cases:
        known = dict.fromkeys(trial.case for trial in trials)
        for case in cases:
            if case not in known:
                raise UsageError(
                    f"--case: there is no {case!r}; known are {', '.join(known) or 'none'}"
                )
        trials = [trial for trial in trials if trial.case in cases]
    if inputs and len({trial.case for trial in trials}) > 1:
        raise UsageError("--inputs are those of one subject: choose it with --case")
    return trials
