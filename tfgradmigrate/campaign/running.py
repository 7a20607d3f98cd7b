"""A campaign: what is handed out to workers, and what is kept of what comes back."""

from __future__ import annotations

import json
import multiprocessing
import os
import shutil
import tempfile
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    wait,
)
from typing import Any, Protocol, TypeVar

from msgspec import Struct, convert, field, to_builtins

from tfgradmigrate.campaign import snapshot, working
from tfgradmigrate.campaign.listed import Checkout
from tfgradmigrate.campaign.store import (
    Branch,
    Failure,
    Key,
    Outcome,
    Place,
    Remaining,
    Run,
    Store,
)
from tfgradmigrate.campaign.working import Migrated, Proved, Repository, ToProve
from tfgradmigrate.errors import UsageError
from tfgradmigrate.files import git, sources
from tfgradmigrate.rules.model import FileResult
from tfgradmigrate.workers import executing

#: Under which name a store keeps the TensorFlow of the last run that proved.
TENSORFLOW = "tensorflow"

Item = TypeVar("Item")
Result = TypeVar("Result")


class Options(Struct, frozen=True):
    """What the results follow from: `required` is as of `Verdict.is_enough`, or "".

    Where there are proofs, they follow from the TensorFlow of those who prove as well.
    """

    verify: bool = True
    required: str = ""
    safe_only: bool = False

    def key(self, checkout: str, commit: str, tensorflow: str) -> Key:
        """Return the key of a run, with the TensorFlow that proves."""
        said = to_builtins(self) | ({"tensorflow": tensorflow} if self.verify else {})
        return Key(checkout, commit, sources.tool(), json.dumps(said, sort_keys=True))


class Crew(Protocol):
    """Workers: how many, where to copy repositories to, and what becomes of what they are given."""

    slots: int
    folder: str

    def tensorflow(self) -> str:
        """Return the TensorFlow with which they prove; raises UsageError if it is not one."""

    def submit(self, function: Callable[[Item], Result], item: Item) -> Future[Result]:
        """Hand a call out."""

    def result(
        self, future: Future[Result], function: Callable[[Item], Result], item: Item
    ) -> Result:
        """Return what has come back; raises LostError for what has not, GoneError for all."""


class LostError(Exception):
    """A call that no worker could make, and why."""


class Processes:
    """Processes of this machine, and new ones where one has died."""

    def __init__(self, number: int) -> None:
        """Start them once there is something to do."""
        self.slots = number
        self.folder = tempfile.mkdtemp(prefix="tfgradmigrate-")
        self._executor: Executor | None = None
        self._of: dict[Future[Any], Executor] = {}
        self._alone = executing.Alone()

    def tensorflow(self) -> str:
        """Return the TensorFlow that is installed."""
        return sources.tensorflow()

    def submit(self, function: Callable[[Item], Result], item: Item) -> Future[Result]:
        """Hand a call out."""
        try:
            return self._submitted(function, item)
        except BrokenExecutor:  # since the last one came back
            self._end(self._executor)
            return self._submitted(function, item)

    def _submitted(self, function: Callable[[Item], Result], item: Item) -> Future[Result]:
        try:
            if self._executor is None:
                self._executor = executing.Processes(self.slots)
            future = executing.submit(self._executor, function, item)
        except executing.NoProcessesError:
            self._executor = executing.Here()
            future = executing.submit(self._executor, function, item)
        self._of[future] = self._executor
        return future

    def result(
        self, future: Future[Result], function: Callable[[Item], Result], item: Item
    ) -> Result:
        """Return what has come back; what was under way when a process died is done by itself."""
        executor = self._of.pop(future)
        try:
            try:
                return future.result()
            except BrokenExecutor:
                self._end(executor)
                return self._alone.call(function, item)
        except BrokenExecutor as error:
            raise LostError(self._alone.died) from error

    def _end(self, executor: Executor | None) -> None:
        if executor is self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None

    def stop(self) -> None:
        """End them in the middle of what they do."""
        for process in multiprocessing.active_children():
            process.terminate()

    def close(self) -> None:
        """End them, once each has done what it is at."""
        if self._executor is not None:
            self._executor.shutdown(cancel_futures=True)
        self._alone.end()
        shutil.rmtree(self.folder, ignore_errors=True)


class _Turn(Struct):
    """A repository whose turn it is: what is known of it, and what is still to come."""

    checkout: Checkout
    run: Run
    repository: Repository
    migrated: Migrated = field(default_factory=Migrated)
    proofs: dict[str, Proved] = field(default_factory=dict)
    left: int = 0
    failed: bool = False


class Told(Struct, frozen=True):
    """What became of a repository: its run, or why there is none; and whether it was there."""

    checkout: Checkout
    run: Run | None
    why: str = ""


class _Once:
    """Sees that no commit of a repository is counted twice: it may have several work trees."""

    def __init__(self) -> None:
        self._first: dict[tuple[str, str], Checkout] = {}

    def commit_of(self, checkout: Checkout) -> str:
        """Return the commit of a checkout; raises UsageError where there is none, or it was had."""
        commit = snapshot.commit_of(checkout.path)
        key = git.repository_of(checkout.path), commit
        first = self._first.setdefault(key, checkout)
        if first is not checkout:
            raise UsageError(
                f"{checkout.path}: the same commit of the same repository as {first.where}"
            )
        return commit


class Campaign:
    """Goes through checkouts, with a crew, and keeps in a store what comes back."""

    def __init__(
        self, store: Store, crew: Crew, options: Options, tell: Callable[[str], None]
    ) -> None:
        """`tell` is given a line for each repository whose turn is over."""
        self._store = store
        self._crew = crew
        self._options = options
        self._tell = tell
        self._going: dict[Future[Any], tuple[_Turn, Callable[[Any], Any], Any]] = {}
        self._turns = 0
        self._told: dict[str, Told] = {}
        self._once = _Once()
        self._number = 0
        self._tensorflow = crew.tensorflow() if options.verify else ""
        if options.verify:
            store.remember(TENSORFLOW, self._tensorflow)
        #: What the system has not kept the programs from that were run.
        self.unprevented: dict[str, None] = {}

    def run(self, checkouts: Sequence[Checkout]) -> list[Told]:
        """Return what became of each checkout; those that are done from before are not begun."""
        self._number = len(checkouts)
        waiting = deque(checkouts)
        while waiting or self._going:
            # Enough are begun for no worker to wait while others have long proofs.
            while waiting and self._turns < 2 * self._crew.slots:
                self._begin(waiting.popleft())
            if self._going:
                done, _ = wait(self._going, return_when=FIRST_COMPLETED)
                for future in done:
                    self._take(future)
        return [self._told[each.path] for each in checkouts]

    def _begin(self, checkout: Checkout) -> None:
        try:
            commit = self._once.commit_of(checkout)
        except UsageError as error:
            self._say(Told(checkout, None, str(error)))
            return
        key = self._options.key(checkout.path, commit, self._tensorflow)
        known = self._store.run(key)
        if known is not None and known.state == "done":
            self._say(Told(checkout, known))
            return
        repository = Repository(checkout.path, commit, self._crew.folder)
        self._turns += 1
        turn = _Turn(checkout, self._store.begin(key), repository)
        self._hand(turn, working.migrated, (repository, self._options.safe_only))

    def _hand(self, turn: _Turn, function: Callable[[Any], Any], item: object) -> None:
        turn.left += 1
        self._going[self._crew.submit(function, item)] = (turn, function, item)

    def _take(self, future: Future[Any]) -> None:
        turn, function, item = self._going.pop(future)
        turn.left -= 1
        try:
            result = self._crew.result(future, function, item)
        except executing.GoneError:
            raise
        except (UsageError, executing.ElsewhereError) as error:
            self._fail(turn, str(error))
            return
        except Exception as error:  # of the crew, or a mistake in what was asked
            why = str(error) if isinstance(error, LostError) else executing.why(error)
            if not isinstance(item, ToProve):
                self._fail(turn, why)
                return
            result = working.not_proved(item, why)
        if turn.failed:
            return
        if isinstance(item, ToProve):
            self._keep(turn, item.result.path, result)
        elif result.why:
            self._fail(turn, result.why)
            return
        else:
            self._take_migrated(turn, result)
        if not turn.left:
            self._end(turn)

    def _take_migrated(self, turn: _Turn, migrated: Migrated) -> None:
        turn.migrated = migrated
        known = self._store.proofs(turn.run.id)
        for result in migrated.results if self._options.verify else ():
            if not result.changed:
                continue
            proved = _read(known.get(result.path, ""))
            if proved is not None and len(proved.places) == len(result.findings):
                turn.proofs[result.path] = proved
            else:
                asked = ToProve(turn.repository, result, self._options.required, self._tensorflow)
                self._hand(turn, working.proved, asked)

    def _keep(self, turn: _Turn, path: str, proved: Proved) -> None:
        turn.proofs[path] = proved
        self.unprevented.update(dict.fromkeys(proved.unprevented))
        self._store.keep_proof(turn.run.id, path, _spelled(proved))

    def _end(self, turn: _Turn) -> None:
        self._store.end(turn.run.id, _outcome(turn))
        self._turns -= 1
        repository = turn.repository
        key = self._options.key(repository.checkout, repository.commit, self._tensorflow)
        self._say(Told(turn.checkout, self._store.run(key)))

    def _fail(self, turn: _Turn, why: str) -> None:
        if turn.failed:
            return
        turn.failed = True
        self._store.fail(turn.run.id, why)
        self._turns -= 1
        self._say(Told(turn.checkout, None, why))

    def _say(self, told: Told) -> None:
        self._told[told.checkout.path] = told
        head = f"[{len(self._told)}/{self._number}] {told.checkout.name}"
        if told.run is None:
            self._tell(f"{head}: {told.checkout.where}: {told.why}")
            return
        places = self._store.places(told.run.id)
        self._tell(f"{head}: {counted(places)}")


def known(store: Store, options: Options, checkouts: Sequence[Checkout]) -> list[Told]:
    """Return what is kept of checkouts at their commits; nothing is begun.

    It is what the last run has proved, or would have, wherever that was.
    """
    told, once = [], _Once()
    tensorflow = store.remembered(TENSORFLOW) or sources.tensorflow()
    for checkout in checkouts:
        try:
            run = store.run(options.key(checkout.path, once.commit_of(checkout), tensorflow))
        except UsageError as error:
            told.append(Told(checkout, None, str(error)))
            continue
        if run is not None and run.state == "done":
            told.append(Told(checkout, run))
        else:
            why = run.why if run is not None else ""
            told.append(Told(checkout, None, why or "its turn has not come, or is not over"))
    return told


def counted(places: Sequence[Place]) -> str:
    """Say in a few words what becomes of places."""
    found: dict[str, int] = {}
    for place in places:
        found[place.action] = found.get(place.action, 0) + 1
    proofs: dict[str, int] = {}
    for place in places:
        if place.proof:
            proofs[place.proof] = proofs.get(place.proof, 0) + 1
    said = ", ".join(f"{number} {name}" for name, number in sorted(found.items()))
    shown = ", ".join(f"{number} {name}" for name, number in sorted(proofs.items()))
    return (said or "no places") + (f"; {shown}" if shown else "")


def _outcome(turn: _Turn) -> Outcome:
    """Put together what is known of a repository."""
    migrated = turn.migrated
    bad = {path for path, proved in turn.proofs.items() if not proved.good}
    seconds = migrated.seconds + sum(each.seconds for each in turn.proofs.values())
    places = [
        place
        for result in migrated.results
        for place in _places(result, turn.proofs.get(result.path), result.path in bad)
    ]
    failures = [
        Failure(_plain(each.path), each.line, each.code, each.message)
        for result in migrated.results
        if (each := result.failure) is not None
    ]
    remaining = [
        Remaining(each.blocks.value, each.kind, each.name, each.remedy, len(each.places))
        for each in migrated.left
    ]
    withheld = {_plain(path) for path in bad}
    changes = {path: data for path, data in migrated.contents if path not in withheld}
    return Outcome(migrated.files, seconds, places, failures, remaining, changes)


def _places(result: FileResult, proved: Proved | None, withheld: bool) -> list[Place]:
    proofs = proved.places if proved is not None else [("", "")] * len(result.findings)
    return [
        Place(
            path=_plain(result.path),
            cell=finding.cell,
            line=finding.line,
            column=finding.column,
            code=finding.code,
            idiom=finding.idiom,
            action=finding.action.value,
            symbol=finding.symbol,
            message=finding.message,
            proof=proof,
            reason=reason,
            withheld=withheld and not finding.action.changes_nothing,
        )
        for finding, (proof, reason) in zip(result.findings, proofs, strict=True)
    ]


def _plain(path: str) -> str:
    return os.path.normpath(path).replace(os.sep, "/")


def _spelled(proved: Proved) -> str:
    return json.dumps([proved.places, proved.good, proved.seconds, proved.unprevented])


def _read(spelled: str) -> Proved | None:
    """Return what was kept of a proof, None where it is damaged: it is made again."""
    try:
        return Proved(*convert(json.loads(spelled), _SPELLED))
    except ValueError:
        return None


_SPELLED = tuple[tuple[tuple[str, str], ...], bool, float, tuple[str, ...]]


# What is built of results that are there.


def make_branch(store: Store, told: Told, name: str) -> Branch | None:
    """Let a branch hold the changes of a repository; None where there are none."""
    assert told.run is not None
    checkout = told.checkout.path
    known = store.branch(checkout, name)
    change = _change(store, told, kept=True)
    if change is None:
        return None
    former = known.commit if known is not None else ""
    if isinstance(change, str):
        branch = Branch(told.run.id, former, change)
    else:
        why = snapshot.branch(checkout, name, change, former)
        branch = Branch(told.run.id, former if why else change.commit, why)
    store.keep_branch(checkout, name, branch)
    return branch


def patch(store: Store, told: Told) -> bytes:
    """Return the changes of a repository for `git apply`, b"" for none.

    Raises UsageError where git cannot tell them any more.
    """
    change = _change(store, told, kept=False)
    if isinstance(change, str):
        raise UsageError(change)
    return b"" if change is None else change.patch


def _change(store: Store, told: Told, kept: bool) -> snapshot.Change | str | None:
    assert told.run is not None
    files = store.changes(told.run.id)
    if not files:
        return None
    places = store.places(told.run.id)
    try:
        commit = store.commit_of(told.run.id)
        message = _message([place for place in places if place.path in files])
        return snapshot.changed(told.checkout.path, commit, files, message, kept)
    except UsageError as error:
        return str(error)


def _message(places: Sequence[Place]) -> str:
    lines = [
        f"{place.path}:{place.line}: {place.code} {place.message}"
        + (f" ({place.proof})" if place.proof else "")
        for place in places
    ]
    return "\n".join(("Migrate gradients to TensorFlow 2", "", *lines, ""))
