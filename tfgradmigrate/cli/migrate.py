"""`tfgradmigrate PATH...`: find, show, write."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from enum import Enum
from typing import Annotated, TextIO, TypeVar

import typer

from tfgradmigrate import __version__, config, engine
from tfgradmigrate.cli.proof import Approval, Demand
from tfgradmigrate.cli.terminal import Exit, OutputFormat, clean_end, wants_colour
from tfgradmigrate.discovery import Exclusion, discover
from tfgradmigrate.errors import UsageError
from tfgradmigrate.model import FileResult
from tfgradmigrate.report import text
from tfgradmigrate.report.summary import Summary, summarise

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

STDIN = "-"

T = TypeVar("T")

_EPILOG = (
    "Also: 'tfgradmigrate explain CODE' prints what a finding code means, "
    "'tfgradmigrate vendor-runtime DEST' copies the runtime shim into your own tree. "
    "Exit codes: 0 nothing to migrate (with --write: done), 1 something would change or is refused "
    "(with --write: something is refused), 2 a file could not be handled or the command is wrong."
)


class Style(str, Enum):
    """What becomes of a `py_func` helper."""

    HELPER = "helper"
    INLINE = "inline"


def _version(wanted: bool) -> None:
    if wanted:
        print(f"tfgradmigrate {__version__}")
        raise typer.Exit


@app.command(epilog=_EPILOG)
def migrate(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH",
            help="Files and directories; - reads standard input.",
            show_default=False,
        ),
    ],
    write: Annotated[bool, typer.Option("--write", help="Write the migrated files.")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Print the findings and no diff, change nothing.")
    ] = False,
    diff: Annotated[
        bool | None,
        typer.Option(
            "--diff/--no-diff", help="Print a unified diff (the default).", show_default=False
        ),
    ] = None,
    output_format: Annotated[
        OutputFormat, typer.Option(help="How to print the results.")
    ] = OutputFormat.TEXT,
    select: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CODE",
            help="Act on these findings only: TGM103, or TGM1 for a "
            "group. Repeatable, or a list with commas.",
            show_default=False,
        ),
    ] = None,
    ignore: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CODE",
            help="Leave these findings alone; wins over --select.",
            show_default=False,
        ),
    ] = None,
    exclude: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PATTERN",
            help="Skip what matches, in the syntax of .gitignore. Repeatable.",
            show_default=False,
        ),
    ] = None,
    runtime_module: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Where migrated code imports the runtime shim from: tfgradmigrate.runtime, the "
            "default, or your copy of it.",
            show_default=False,
        ),
    ] = None,
    docs: Annotated[
        bool | None,
        typer.Option(
            "--docs/--no-docs",
            help="In directories, also read Markdown and reStructuredText: their blocks of Python.",
            show_default=False,
        ),
    ] = None,
    python2: Annotated[
        bool | None,
        typer.Option(
            "--python2/--no-python2",
            help="Convert files of Python 2 to Python 3 first (the default), or refuse them.",
            show_default=False,
        ),
    ] = None,
    style: Annotated[
        Style | None,
        typer.Option(
            help="What becomes of a py_func helper with a gradient parameter: it stays a helper "
            "(the default), or is written out at its call where there is but one.",
            show_default=False,
        ),
    ] = None,
    upgrade_api: Annotated[
        bool | None,
        typer.Option(
            "--upgrade-api/--no-upgrade-api",
            help="Also run TensorFlow's own tf_upgrade_v2, on every file that may use TensorFlow; "
            "needs TensorFlow installed.",
            show_default=False,
        ),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            min=0,
            metavar="N",
            help="Number of processes; 0, the default, for what is worth it.",
            show_default=False,
        ),
    ] = None,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Print errors only, and a diff if asked for.")
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Also print what was read and how long it took.")
    ] = False,
    colour: Annotated[
        bool | None,
        typer.Option(
            "--color/--no-color",
            help="Colour the output; by default on a terminal, unless NO_COLOR is set.",
            show_default=False,
        ),
    ] = None,
    verify: Annotated[
        Demand | None,
        typer.Option(
            metavar="[=require]",
            help="Run old and new side by side, as 'tfgradmigrate verify' does, and write no file "
            "that differs; with =require, none that is not proved.",
            show_default=False,
        ),
    ] = None,
    stdin_filename: Annotated[
        str | None,
        typer.Option(
            metavar="PATH", help="The name to report standard input by.", show_default=False
        ),
    ] = None,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """Migrate TensorFlow 1 custom gradients to TensorFlow 2.

    Prints what would change in the given files and directories: a diff, the findings and a
    summary. Nothing is changed without --write.
    """
    del version  # answered by its callback
    with clean_end(), ExitStack() as proofs:
        started = time.perf_counter()
        from_stdin = STDIN in paths
        _check_combination(paths, write, check, quiet, verbose, output_format, stdin_filename)
        if from_stdin and verify is not None:
            raise UsageError("--verify needs files, not standard input")
        configured = config.load([stdin_filename or "."] if from_stdin else paths)
        settings = engine.Settings(
            select=_chosen(_codes(select, "--select"), configured.select, ()),
            ignore=_chosen(_codes(ignore, "--ignore"), configured.ignore, ()),
            jobs=_chosen(jobs, configured.jobs, 0),
            write=write and not from_stdin,
            runtime_module=_chosen(
                _module(runtime_module), configured.runtime_module, engine.RUNTIME_MODULE
            ),
            python2=_chosen(python2, configured.python2, True),
            upgrade_api=_chosen(upgrade_api, configured.upgrade_api, False),
            style=_chosen(style and style.value, configured.style, Style.HELPER.value),
        )
        if settings.upgrade_api:
            from tfgradmigrate import upgrade

            upgrade.check_available()
        content = sys.stdin.buffer.read() if from_stdin else b""
        if from_stdin:
            scanned = engine.scan_bytes(content, stdin_filename or "<stdin>", settings.upgrade_api)
        else:
            documents = _chosen(docs, configured.docs, False)
            found = discover(paths, _exclusion(exclude, configured), documents)
            scanned = engine.scan(found, settings.upgrade_api)
        approval = proofs.enter_context(Approval(verify, configured)) if verify else None
        results = engine.migrate(scanned, settings, approval)
        # Migrated text on standard output leaves no room there for anything else.
        to_stdout = from_stdin and write
        output = sys.stderr if to_stdout else sys.stdout
        if output_format is OutputFormat.JSON:
            done = list(results)
            with_diff = diff is not False
        else:
            with_diff = not (check or quiet or write) if diff is None else diff
            done = _print_results(results, output, colour, with_diff, not quiet)
        if to_stdout:
            _write_migrated(content, scanned, done)
        counts = summarise(scanned.files, done)
        if output_format is OutputFormat.JSON:
            from tfgradmigrate.report import json

            verdicts = None if approval is None else approval.verdicts
            output.write(json.render(counts, done, with_diff, verdicts))
        elif not quiet:
            if approval is not None:
                _print_proof(approval, write, output, colour)
            output.flush()
            sys.stderr.write(text.summary(counts, written=write))
        if verbose:
            _print_details(configured, scanned, settings, time.perf_counter() - started)
    withheld = approval is not None and bool(approval.withheld)
    raise typer.Exit(_exit_code(counts, write, withheld))


def _check_combination(
    paths: Sequence[str],
    write: bool,
    check: bool,
    quiet: bool,
    verbose: bool,
    output_format: OutputFormat,
    stdin_filename: str | None,
) -> None:
    """Raise UsageError for options that contradict each other."""
    if write and check:
        raise UsageError("--write and --check exclude each other")
    if quiet and verbose:
        raise UsageError("--quiet and --verbose exclude each other")
    if STDIN in paths:
        if len(paths) > 1:
            raise UsageError("standard input (-) cannot be combined with other paths")
        if write and output_format is OutputFormat.JSON:
            raise UsageError("- with --write prints the migrated text, so it cannot print JSON")
    elif stdin_filename is not None:
        raise UsageError("--stdin-filename needs the path -")


def _chosen(option: T | None, configured: T | None, default: T) -> T:
    """Return what the command line says, else the configuration, else the default."""
    if option is not None:
        return option
    return default if configured is None else configured


def _codes(options: Sequence[str] | None, name: str) -> tuple[str, ...] | None:
    if not options:
        return None
    return config.check_codes((code for option in options for code in option.split(",")), name)


def _module(option: str | None) -> str | None:
    return None if option is None else config.check_module(option, "--runtime-module")


def _exclusion(options: Sequence[str] | None, configured: config.Config) -> Exclusion:
    """Return what to skip; patterns on the command line are relative to the current directory."""
    if options:
        return Exclusion(options, os.curdir)
    return Exclusion(configured.exclude or (), configured.folder)


def _print_results(
    results: Iterable[FileResult],
    output: TextIO,
    colour: bool | None,
    with_diff: bool,
    with_findings: bool,
) -> list[FileResult]:
    """Print each result as soon as it is there, and return them all."""
    paint = _painter(output, colour)
    paint_error = _painter(sys.stderr, colour)
    done = []
    for result in results:
        done.append(result)
        if with_diff:
            output.write(text.diff(result, paint))
        if with_findings:
            output.write(text.findings(result, paint))
        if result.failure is not None:
            output.flush()
            sys.stderr.write(text.failure(result.failure, paint_error))
    return done


def _print_proof(approval: Approval, write: bool, output: TextIO, colour: bool | None) -> None:
    """Print the verdicts, and which files were not written on account of them."""
    from tfgradmigrate.report import verification

    paint = _painter(output, colour)
    output.writelines(verification.verdict(verdict, paint) for verdict in approval.verdicts)
    output.flush()
    sys.stderr.write(verification.summary(approval.verdicts))
    if write:
        for path in approval.withheld:
            print(f"{path}: not written: {approval.why}", file=sys.stderr)


def _painter(stream: TextIO, colour: bool | None) -> text.Painter:
    return text.coloured() if wants_colour(stream, colour) else text.plain


def _write_migrated(content: bytes, scanned: engine.Scan, done: Sequence[FileResult]) -> None:
    """Write standard input's migrated bytes to standard output; nothing if it failed."""
    if any(result.failure for result in done):
        return
    for source, result in zip(scanned.sources, done, strict=True):
        content = source.encode(result.new)
    sys.stdout.buffer.write(content)


def _print_details(
    configured: config.Config, scanned: engine.Scan, settings: engine.Settings, seconds: float
) -> None:
    print(f"configuration: {configured.path or 'none'}", file=sys.stderr)
    count = engine.processes(settings.jobs, scanned.sources)
    why = "looked into" if settings.upgrade_api else "with a marker"
    print(
        f"{scanned.files:,} files read, {len(scanned.sources):,} of them {why}, "
        f"{count} {'process' if count == 1 else 'processes'}, {seconds:.2f} s",
        file=sys.stderr,
    )


def _exit_code(counts: Summary, write: bool, withheld: bool) -> Exit:
    if counts.errors:
        return Exit.ERROR
    if withheld or counts.refuse or (counts.changed and not write):
        return Exit.FOUND
    return Exit.CLEAN
