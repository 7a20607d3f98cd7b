"""What a process does for a campaign: migrate a repository at its commit, prove one of its files.

Both work in a copy of the commit's sources, which a process keeps for what comes next, and in its
folder, so that paths are those of the repository.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import util

from msgspec import Struct
from msgspec.structs import replace

from tfgradmigrate import config
from tfgradmigrate.campaign import snapshot
from tfgradmigrate.errors import UsageError
from tfgradmigrate.files import sources
from tfgradmigrate.files.discovery import Exclusion, discover
from tfgradmigrate.files.source import SourceError
from tfgradmigrate.front.documents import is_document
from tfgradmigrate.project.scanning import failure_of
from tfgradmigrate.rules.model import FileResult, Finding, LeftItem, Proof, Verdict
from tfgradmigrate.run import engine, originals
from tfgradmigrate.workers import cluster
from tfgradmigrate.workers.executing import ElsewhereError, in_folder

#: How many repositories a process keeps a copy of.
_KEPT = 2


class Repository(Struct, frozen=True):
    """A checkout at a commit, and where copies of it may stand, if there is such a folder here."""

    checkout: str
    commit: str
    folder: str


class Migrated(Struct, frozen=True):
    """What a migration makes of a repository: results of files, and the new bytes of some.

    `why` is the reason why it came to nothing.
    """

    files: int = 0
    results: tuple[FileResult, ...] = ()
    contents: tuple[tuple[str, bytes], ...] = ()
    left: tuple[LeftItem, ...] = ()
    seconds: float = 0.0
    why: str = ""


class ToProve(Struct, frozen=True):
    """A file to prove: what a migration makes of it, and the TensorFlow to prove it with."""

    repository: Repository
    result: FileResult
    required: str
    tensorflow: str


class Proved(Struct, frozen=True):
    """What there is to say of a file's proofs.

    `places` are the proof and the reason of each finding of the file, in their order. `good` says
    that the file may be migrated.
    """

    places: tuple[tuple[str, str], ...]
    good: bool
    seconds: float = 0.0
    unprevented: tuple[str, ...] = ()


def migrated(asked: tuple[Repository, bool]) -> Migrated:
    """Migrate a repository; the second of what is asked is whether only what is safe is done."""
    repository, safe_only = asked
    started = time.perf_counter()
    try:
        with _copy(repository) as folder:
            try:
                return replace(_migrated(safe_only), seconds=time.perf_counter() - started)
            except UsageError as error:
                # The copy is nobody's business.
                return Migrated(why=str(error).replace(os.path.join(folder, ""), ""))
    except UsageError as error:
        return Migrated(why=str(error))


def _migrated(safe_only: bool) -> Migrated:
    configured = config.load(["."])
    options = replace(
        configured.options,
        upgrade_api=False,
        safe_only=safe_only or configured.options.safe_only,
    )
    exclusion = Exclusion.configured(configured)
    scanned = engine.scan(discover(["."], exclusion, configured.docs))
    done = list(engine.migrate(scanned, engine.Settings(options, 1)))
    sources = {source.path: source for source in scanned.sources}
    contents = []
    for number, result in enumerate(done):
        if result.changed:
            try:
                contents.append((_plain(result.path), sources[result.path].encode(result.new)))
            except SourceError as error:
                failure = failure_of(result.path, error)
                done[number] = FileResult(result.path, failure=failure)
    items = engine.left(scanned, done, written=True)
    told = [each for each in done if each.findings or each.failure or each.changed]
    return Migrated(scanned.files, tuple(told), tuple(contents), tuple(items))


def _plain(path: str) -> str:
    return os.path.normpath(path).replace(os.sep, "/")


def proved(asked: ToProve) -> Proved:
    """Prove a file, in processes with TensorFlow that are kept as long as this one.

    Raises ElsewhereError where that is another TensorFlow: a worker may have come later.
    """
    if sources.tensorflow() != asked.tensorflow:
        raise ElsewhereError(f"a worker has {sources.tensorflow()}, not {asked.tensorflow}")
    from tfgradmigrate.verify.handing import workers_for
    from tfgradmigrate.verify.trials import Trial, VerifySettings, changed, plan
    from tfgradmigrate.verify.verifier import Verifier

    started = time.perf_counter()
    with _copy(asked.repository):
        configured = config.load(["."])
        settings = VerifySettings(
            reference_python=configured.verify.reference_python,
            configured=configured.verify.inputs,
            shrink=False,
        )
        modules = originals.modules(asked.result, configured.options)
        pairs = changed(modules)
        trials = plan(pairs, settings)
        covered: list[tuple[Trial, Verdict]] = []
        unprevented: tuple[str, ...] = ()
        if trials:
            with workers_for(settings.reference_python) as workers:
                verifier = Verifier(settings, workers)
                for trial, verdict in zip(trials, verifier.judge(trials), strict=True):
                    covered.append((trial, verdict))
                unprevented = verifier.unprevented
    places = _of_places(
        asked.result,
        [(_lines(trial), verdict.proof, verdict.reason) for trial, verdict in covered],
        by_line=not is_document(asked.result.path)
        and all(p.old == asked.result.old for p in pairs),
    )
    seconds = time.perf_counter() - started
    good = is_good([verdict for _, verdict in covered], asked.required)
    good = good and not (asked.required and any(e.covers_file for e in asked.result.findings))
    return Proved(places, good, seconds, unprevented)


def is_good(verdicts: Sequence[Verdict], required: str) -> bool:
    """Return whether a file may be migrated: nothing differs, and nothing is less than required."""
    if not required:
        return all(each.proof not in (Proof.DIFFERS, Proof.LOST) for each in verdicts)
    return bool(verdicts) and all(each.is_enough(required) for each in verdicts)


def not_proved(asked: ToProve, why: str) -> Proved:
    """Return what there is to say of a file whose proof was lost."""
    lost = (Proof.NOT_RUNNABLE.value, why)
    found = (lost if _changes(each) else ("", "") for each in asked.result.findings)
    return Proved(tuple(found), not asked.required)


#: The worst first: a place is what the worst of the proofs is that cover it.
_WORST = (
    *(Proof.DIFFERS, Proof.LOST, Proof.NOT_RUNNABLE, Proof.NOT_COMPARABLE, Proof.NOT_VERIFIED),
    *(Proof.TESTED, Proof.PROVED),
)

_Covered = tuple[frozenset[int], Proof, str]


def _lines(trial: object) -> frozenset[int]:
    from tfgradmigrate.verify.trials import Trial

    assert isinstance(trial, Trial)
    first, last = (trial.place.old_lines if trial.place else None) or (0, -1)
    return frozenset((*trial.subject.lines, *range(first, last + 1)))


def _of_places(
    result: FileResult, covered: Sequence[_Covered], by_line: bool
) -> tuple[tuple[str, str], ...]:
    """Return the proof of each finding; of the whole file where its lines are others."""
    found = []
    for finding in result.findings:
        mine = [each for each in covered if not by_line or each[0] & _lines_of(finding)]
        if not _changes(finding):
            found.append(("", ""))
        elif finding.covers_file:
            found.append((Proof.NOT_VERIFIED.value, "it covers the file, and proofs its places"))
        elif not mine:
            found.append((Proof.NOT_VERIFIED.value, "nothing that was run reaches it"))
        else:
            _, proof, reason = min(mine, key=lambda each: _WORST.index(each[1]))
            found.append((proof.value, reason))
    return tuple(found)


def _changes(finding: Finding) -> bool:
    return not finding.action.changes_nothing


def _lines_of(finding: Finding) -> frozenset[int]:
    own = range(finding.line, finding.end_line + 1)
    return frozenset((*own, *(each[0] for each in finding.occurrences)))


# Copies of repositories.


class _Copy(Struct):
    folder: str
    users: int = 0


_changing = threading.Lock()
_copies: dict[Repository, _Copy] = {}


@contextmanager
def _copy(repository: Repository) -> Iterator[str]:
    """Be in a copy of a repository's sources, the folder that is given."""
    with _changing:
        copy = _copies.pop(repository, None)
        if copy is None or not os.path.isdir(copy.folder):
            copy = _Copy(_copied(repository))
        _copies[repository] = copy  # as the last one that was used
        copy.users += 1
    try:
        with in_folder(copy.folder):
            yield copy.folder
    finally:
        with _changing:
            copy.users -= 1
            for each in [key for key, old in _copies.items() if not old.users][:-_KEPT]:
                _remove(_copies.pop(each))


def _copied(repository: Repository) -> str:
    above = repository.folder if os.path.isdir(repository.folder) else cluster.scratch()
    top = tempfile.mkdtemp(prefix="tfgradmigrate-", dir=above)
    # The name of the folder may be that of the package.
    name = os.path.basename(repository.checkout).removesuffix(".git") or "repository"
    folder = os.path.join(top, name)
    try:
        os.mkdir(folder)
        snapshot.extract(repository.checkout, repository.commit, folder)
    except BaseException:
        shutil.rmtree(top, ignore_errors=True)
        raise
    return os.path.realpath(folder)


def _remove(copy: _Copy) -> None:
    shutil.rmtree(os.path.dirname(copy.folder), ignore_errors=True)


def _remove_all() -> None:
    while _copies:
        _remove(_copies.popitem()[1])


# The workers of a pool end without the handlers of `atexit`, and a fork has no copies of its own.
def _end_with_process(_: object = None) -> None:
    util.Finalize(None, _remove_all, exitpriority=1)


def _begin_anew() -> None:
    global _changing
    _changing = threading.Lock()
    _copies.clear()


_end_with_process()
util.register_after_fork(_remove_all, _end_with_process)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_anew)
