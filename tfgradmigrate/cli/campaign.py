"""`tfgradmigrate campaign REPOS.txt`: many repositories, and what came out of all of them."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import typer

from tfgradmigrate.campaign import listed, overview, running, snapshot
from tfgradmigrate.campaign.listed import Checkout
from tfgradmigrate.campaign.overview import Made
from tfgradmigrate.campaign.running import Campaign, Crew, Told
from tfgradmigrate.campaign.store import Store
from tfgradmigrate.cli import plainly
from tfgradmigrate.cli.outputs import PLAIN, OutputFormat, Outputs, write_file
from tfgradmigrate.cli.printing import check_report
from tfgradmigrate.cli.proof import Required
from tfgradmigrate.cli.terminal import Exit, clean_end
from tfgradmigrate.errors import UsageError
from tfgradmigrate.files.machine import processors
from tfgradmigrate.files.writing import write_anew
from tfgradmigrate.report import campaign as report_campaign
from tfgradmigrate.report.text import visible
from tfgradmigrate.report.verification import unprevented
from tfgradmigrate.workers.executing import GoneError

app = plainly.application()

_EPILOG = (
    "Exit codes: 0 nothing is left to do, 1 something is, 2 a repository came to nothing or the "
    "command is wrong."
)


#: What no name of a patch has.
_NOT_IN_NAMES = re.compile(r"[^-.\w]")


@app.command(epilog=_EPILOG)
@plainly.described(*PLAIN)
def campaign(
    repositories: str,
    results: str = "campaign.sqlite",
    branch: str | None = None,
    patches: str | None = None,
    verify: bool = True,
    require: Required | None = None,
    safe_only: bool = False,
    jobs: int | None = None,
    scheduler: str | None = None,
    show: bool = False,
    output_format: list[str] | None = None,
    output_file: str | None = None,
    report: str | None = None,
) -> None:
    """Migrate and prove many repositories, and report the results of all of them.

    Each repository is taken at the commit that is checked out; what is not committed has no part
    in it. Results are kept as they come.
    """
    with clean_end():
        outputs = Outputs(output_format, output_file, PLAIN)
        if report is not None:
            check_report(report, outputs)
        if require is not None and not verify:
            raise UsageError("--require is a threshold for --verify: leave out --no-verify")
        if scheduler is not None and jobs is not None:
            raise UsageError("--jobs is for this machine, --scheduler for others: give one")
        if show and (branch or patches):
            raise UsageError("--show makes nothing: leave out --branch and --patches")
        if branch is not None:
            snapshot.check_name(branch)
        if patches is not None:
            _make_folder(patches)
        if verify and not show and scheduler is None and _lacks_tensorflow():
            raise UsageError(
                "what changes is proved with TensorFlow: python -m pip install "
                "'tfgradmigrate[tf]', or give --no-verify"
            )
        checkouts = listed.read(repositories)
        options = running.Options(verify, "" if require is None else require.value, safe_only)
        try:
            with Store(results, writes=not show) as store:
                if show:
                    told = running.known(store, options, checkouts)
                else:
                    told = _run(store, options, checkouts, jobs, scheduler)
                made: dict[str, Made] = {each.checkout.path: Made() for each in told}
                if branch is not None:
                    _make_branches(store, told, branch, made)
                if patches is not None:
                    _write_patches(store, told, patches, made)
                found = overview.overview(store, told, made)
        except sqlite3.Error as error:
            raise UsageError(f"{results}: {error}") from error

        def render(output_format: OutputFormat) -> str:
            if output_format is OutputFormat.JSON:
                return report_campaign.as_json(found)
            return report_campaign.as_text(found)

        outputs.write(render)
        if report is not None:
            write_file(report, report_campaign.as_page(found))
    bad = any(each.why or each.not_made for each in found.repositories)
    left = any(each.left for each in found.repositories)
    raise typer.Exit(Exit.ERROR if bad else Exit.FOUND if left else Exit.CLEAN)


def _lacks_tensorflow() -> bool:
    return importlib.util.find_spec("tensorflow") is None


def _run(
    store: Store,
    options: running.Options,
    checkouts: Sequence[Checkout],
    jobs: int | None,
    scheduler: str | None,
) -> list[Told]:
    with _crew(store, jobs, scheduler) as crew:
        todo = Campaign(store, crew, options, _tell)
        try:
            return todo.run(checkouts)
        except GoneError as error:
            raise UsageError(
                f"{error}. What is known stands in {store.path}: the same command resumes there"
            ) from error
        finally:
            sys.stderr.write(unprevented(tuple(todo.unprevented)))


def _tell(line: str) -> None:
    print(visible(line), file=sys.stderr, flush=True)


@contextmanager
def _crew(store: Store, jobs: int | None, scheduler: str | None) -> Iterator[Crew]:
    if scheduler is not None:
        from tfgradmigrate.workers.cluster import connected

        with connected(scheduler) as cluster:
            yield cluster
        return
    left = store.remembered("folder")  # by a process that had no time to remove it
    above, name = os.path.split(left)
    if name.startswith("tfgradmigrate-") and above == tempfile.gettempdir():
        shutil.rmtree(left, ignore_errors=True)
    crew = running.Processes(jobs or processors())
    store.remember("folder", crew.folder)
    try:
        yield crew
    except BaseException:  # an interrupt, too
        crew.stop()
        raise
    finally:
        crew.close()


def _make_branches(store: Store, told: Sequence[Told], name: str, made: dict[str, Made]) -> None:
    for each in told:
        branch = None if each.run is None else running.make_branch(store, each, name)
        if branch is not None:
            made[each.checkout.path].branch = "" if branch.why else name
            made[each.checkout.path].why = branch.why


def _write_patches(store: Store, told: Sequence[Told], folder: str, made: dict[str, Made]) -> None:
    """Write the patches, each called like its folder."""
    names = [os.path.basename(each.checkout.path) for each in told]
    for each, name in zip(told, names, strict=True):
        if each.run is None:
            continue
        if names.count(name) > 1:
            name += f"-{hashlib.sha256(os.fsencode(each.checkout.path)).hexdigest()[:8]}"
        path = os.path.join(folder, _NOT_IN_NAMES.sub("_", name) + ".patch")
        try:
            patch = running.patch(store, each)
            if patch:
                write_anew(path, patch)
                made[each.checkout.path].patch = path
        except UsageError as error:
            made[each.checkout.path].why = str(error)
        except OSError as error:
            raise UsageError(f"{path}: {error.strerror}") from error


def _make_folder(path: str) -> None:
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        raise UsageError(f"--patches: {path}: {error.strerror}") from error
