"""`tfgradmigrate PATH...`: find, show, write."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, ExitStack
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from tfgradmigrate import config
from tfgradmigrate.cli import checkout
from tfgradmigrate.cli.outputs import MIGRATION, OutputFormat, Outputs
from tfgradmigrate.cli.printing import (
    Printer,
    check_report,
    print_stale,
    write_left,
    write_report,
)
from tfgradmigrate.cli.proof import Approval, Demand, Required
from tfgradmigrate.cli.terminal import STDIN, Exit, clean_end
from tfgradmigrate.errors import UsageError
from tfgradmigrate.files import cache
from tfgradmigrate.files.discovery import Exclusion, discover
from tfgradmigrate.options import MigrationOptions, Style
from tfgradmigrate.project.looking import noted
from tfgradmigrate.report.progress import is_wanted, shown
from tfgradmigrate.report.summary import Summary, summarise
from tfgradmigrate.rules.model import FileResult
from tfgradmigrate.run import engine
from tfgradmigrate.run.repeating import Repeat

if TYPE_CHECKING:
    from tfgradmigrate.ignores.baseline import Accepted
    from tfgradmigrate.workers.cluster import Cluster


def migrate(
    paths: list[str],
    write: bool = False,
    check: bool = False,
    diff: bool | None = None,
    output_format: list[str] | None = None,
    output_file: str | None = None,
    select: list[str] | None = None,
    ignore: list[str] | None = None,
    exclude: list[str] | None = None,
    runtime_module: str | None = None,
    docs: bool | None = None,
    python2: bool | None = None,
    style: Style | None = None,
    safe_only: bool | None = None,
    upgrade_api: bool | None = None,
    graph_mode: bool | None = None,
    jobs: int | None = None,
    scheduler: str | None = None,
    statistics: bool = False,
    use_cache: bool = True,
    quiet: bool = False,
    verbose: bool = False,
    colour: bool | None = None,
    verify: Demand | None = None,
    require: Required | None = None,
    report: str | None = None,
    left: str | None = None,
    baseline: str | None = None,
    write_baseline: str | None = None,
    since: str | None = None,
    staged: bool = False,
    allow_dirty: bool = False,
    commit: bool = False,
    stdin_filename: str | None = None,
    version: bool = False,
    scanned: engine.Scan | None = None,
    started: float = 0.0,
    repeat: Repeat | None = None,
) -> None:
    """Migrate TensorFlow 1 custom gradients to TensorFlow 2.

    Prints what would change in the given files and directories: a diff, the findings and a
    summary. Nothing is changed without --write.
    """
    # This text is what `--help` says. `scanned` are the files where they were read already, with
    # options that are plain, and `started` is when. A run that is to be said again is `repeat`.
    del version  # answered by its callback
    with clean_end(), ExitStack() as proofs:
        started = started or time.perf_counter()
        begun = time.time() - (time.perf_counter() - started)
        notes = proofs.enter_context(noted())
        from_stdin = STDIN in paths
        outputs = Outputs(output_format, output_file, MIGRATION)
        if report is not None:
            check_report(report, outputs)
        if left is not None:
            outputs.take(left)
        _check_combination(
            paths, write, check, quiet, verbose, outputs, stdin_filename, verify is not None
        )
        _check_workers(jobs, scheduler, from_stdin)
        wishes = checkout.Wishes(since, staged, allow_dirty, commit)
        wishes.check(write, from_stdin)
        if write_baseline is not None and (write or from_stdin):
            raise UsageError("--write-baseline is for a run that reads files and writes none")
        if require is not None and verify is None:
            raise UsageError("--require is a threshold for --verify: give both")
        if verify is Demand.REQUIRE and require is None:
            require = Required.PROVED
        configured = config.load([stdin_filename or "."] if from_stdin else paths)
        options = _options(
            configured,
            select=_codes(select, "--select"),
            ignore=_codes(ignore, "--ignore"),
            runtime_module=_module(runtime_module),
            python2=python2,
            safe_only=safe_only,
            upgrade_api=upgrade_api,
            graph_mode=graph_mode,
            style=style,
        )
        # What is written is worked out anew: any program of the user may change the folder.
        kept = cache.opened() if use_cache and not (write or from_stdin) else None
        settings = engine.Settings(
            options,
            configured.jobs if jobs is None else jobs,
            write and not from_stdin,
            cache=kept,
        )
        bar = is_wanted() and not quiet
        content = sys.stdin.buffer.read() if from_stdin else b""
        if from_stdin:
            scanned = engine.scan_bytes(content, stdin_filename or "<stdin>", options.upgrade_api)
        elif scanned is None:
            documents = configured.docs if docs is None else docs
            found = discover(paths, _exclusion(exclude, configured), documents)
            if exclude and not found.files and not quiet:
                print("tfgradmigrate: --exclude leaves no file of what is named", file=sys.stderr)
            found = wishes.chosen(found, paths)
            files = shown(found.files, "reading", len(found.files), bar)
            scanned = engine.scan(found, options.upgrade_api, files, options.graph_mode)
        wishes.check_unsaved(scanned, settings)
        cluster = None if scheduler is None else proofs.enter_context(_connected(scheduler))
        if cluster is not None:
            settings = replace(settings, executor=cluster.executor)
        approval = (
            proofs.enter_context(
                Approval(require, configured.verify, options, report is not None, cluster)
            )
            if verify
            else None
        )
        # Migrated text on standard output leaves no room there for anything else.
        to_stdout = from_stdin and write
        printer = Printer(
            sys.stderr if to_stdout else sys.stdout,
            outputs,
            diff,
            check or quiet or write or statistics or write_baseline is not None,
            statistics,
            quiet,
            verbose,
            write,
            colour,
            paths,
            not (exclude or since or staged or baseline or docs) and options == configured.options,
            scanned.ignored,
            write_baseline,
        )
        accepted = _accepted(baseline or configured.baseline, write_baseline)
        ahead = None if approval is None or cluster is None else approval.foresee
        migrated = engine.migrate(scanned, settings, approval, ahead)
        results = shown(migrated, "migrating", len(scanned.marked), bar)
        done = printer.results(results if accepted is None else accepted.sifted(results, write))
        if to_stdout:
            _write_migrated(content, scanned, done)
        counts = summarise(scanned.files, done)
        unread = quiet and left is None and report is None
        items = [] if unread else engine.left(scanned, done, settings.write, kept, settings.jobs)
        if left is not None:
            write_left(left, items)
        if accepted is not None and not quiet:
            print_stale(accepted, _read(scanned, done), options)
        if write_baseline is not None:
            _write_baseline(write_baseline, scanned, done, options)
        printer.end(counts, done, approval, items, time.perf_counter() - started)
        if report is not None:
            verdicts = None if approval is None else approval.verdicts
            write_report(report, done, verdicts, counts, items, write)
        if kept is not None:
            kept.trim()
        if commit:
            verdicts = [] if approval is None else approval.verdicts
            checkout.commit(done, verdicts, quiet or not outputs.is_text)
        if verbose:
            _print_details(configured, scanned, settings, time.perf_counter() - started)
    withheld = approval is not None and bool(approval.withheld)
    changes = not write and any(result.has_new_change for result in done)
    work = write_baseline is None and (withheld or changes or counts.refuse > 0)
    code = _exit_code(counts, work)
    failed = {result.failure.code for result in done if result.failure is not None}
    if repeat is not None and failed.isdisjoint(engine.PASSING):
        repeat.keep(code, printer.said, notes, begun)
    raise SystemExit(code)


def _check_combination(
    paths: Sequence[str],
    write: bool,
    check: bool,
    quiet: bool,
    verbose: bool,
    outputs: Outputs,
    stdin_filename: str | None,
    verify: bool,
) -> None:
    """Raise UsageError for options that contradict each other."""
    if write and check:
        raise UsageError("--write and --check exclude each other")
    if quiet and verbose:
        raise UsageError("--quiet and --verbose exclude each other")
    if STDIN in paths:
        if len(paths) > 1:
            raise UsageError("standard input (-) cannot be combined with other paths")
        if write and outputs.printed is not None and not outputs.is_text:
            raise UsageError(
                "- with --write prints the migrated text, so it cannot print "
                f"{outputs.printed.value.upper()}; give that a file: {outputs.printed.value}=FILE"
            )
        if verify:
            raise UsageError("--verify needs files, not standard input")
    elif stdin_filename is not None:
        raise UsageError("--stdin-filename needs the path -")
    if OutputFormat.JUNIT in outputs.formats and not verify:
        raise UsageError("--output-format: junit has what --verify finds: give both")


def _check_workers(jobs: int | None, scheduler: str | None, from_stdin: bool) -> None:
    """Raise UsageError where work is to be done here and elsewhere."""
    if scheduler is not None and jobs is not None:
        raise UsageError("--jobs is for this machine, --scheduler for others: give one")
    if scheduler is not None and from_stdin:
        raise UsageError("--scheduler needs files: standard input (-) is migrated here")


def _connected(address: str) -> AbstractContextManager[Cluster]:
    from tfgradmigrate.workers.cluster import connected

    return connected(address)


def _options(configured: config.Config, **given: Any) -> MigrationOptions:
    """Return what the command line says, else the configuration; None is not said.

    Raises UsageError where tf_upgrade_v2 is wanted and not there.
    """
    said = {name: value for name, value in given.items() if value is not None}
    options = replace(configured.options, **said)
    if options.graph_mode and not options.upgrade_api:
        raise UsageError("--graph-mode is for what --upgrade-api makes of a program: give both")
    if options.upgrade_api:
        from tfgradmigrate.left import upgrade

        upgrade.check_available()
    return options


def _codes(options: Sequence[str] | None, name: str) -> tuple[str, ...] | None:
    if not options:
        return None
    codes = config.check_codes((code for option in options for code in option.split(",")), name)
    config.check_known(codes, name)
    return codes


def _module(option: str | None) -> str | None:
    return None if option is None else config.check_module(option, "--runtime-module")


def _exclusion(options: Sequence[str] | None, configured: config.Config) -> Exclusion:
    """Return what to skip; patterns on the command line are relative to the current directory."""
    if options:
        return Exclusion(options, os.curdir)
    return Exclusion.configured(configured)


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
    if settings.cache is not None:
        print(f"cache: {settings.cache.folder}, {settings.cache.found:,} found", file=sys.stderr)
    elsewhere = settings.executor is not None
    count = engine.processes(settings.jobs, scanned.sources)
    where = f"{count} {'process' if count == 1 else 'processes'}"
    why = "looked into" if settings.options.upgrade_api else "with a marker"
    print(
        f"{scanned.files:,} files read, {len(scanned.sources):,} of them {why}, "
        f"{'a cluster' if elsewhere else where}, {seconds:.2f} s",
        file=sys.stderr,
    )


def _exit_code(counts: Summary, work: bool) -> Exit:
    if counts.errors:
        return Exit.ERROR
    return Exit.FOUND if work else Exit.CLEAN


def _accepted(path: str, write_path: str | None) -> Accepted | None:
    """Return what a baseline accepts: None without one, and where one is to be written."""
    if not path or write_path is not None:
        return None
    from tfgradmigrate.ignores import baseline

    return baseline.read(path)


def _write_baseline(
    path: str, scanned: engine.Scan, done: Sequence[FileResult], options: MigrationOptions
) -> None:
    """Write what a run has found, and of what was there before what the run says nothing of."""
    from tfgradmigrate.ignores import baseline

    kept: list[baseline.Place] = []
    if os.path.exists(path):
        kept = baseline.read(path).kept(_read(scanned, done), options.wants)
    number = baseline.write(path, done, kept)
    print(f"{path}: {number} {'finding' if number == 1 else 'findings'}", file=sys.stderr)


def _read(scanned: engine.Scan, done: Sequence[FileResult]) -> list[str]:
    """Return the files of which a run knows all findings."""
    failed = {result.path for result in done if result.failure is not None}
    return [path for path in scanned.paths if path not in failed]
