"""Verdicts on a migration: its places are proved by records, its functions tested on numbers."""

from __future__ import annotations

import contextlib
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

from msgspec import structs

from tfgradmigrate.errors import UsageError, internal
from tfgradmigrate.rules.model import Proof, Verdict
from tfgradmigrate.verify.comparing.runner import Runner
from tfgradmigrate.verify.inputs.ladder import Candidate, Origin, Source
from tfgradmigrate.verify.inputs.language import parse
from tfgradmigrate.verify.inputs.values import MANY_SETS
from tfgradmigrate.verify.inputs.varied import varied
from tfgradmigrate.verify.proving.deciding import Proofs, decided, of_trial, referring
from tfgradmigrate.verify.proving.proved import Proved
from tfgradmigrate.verify.proving.prover import Prover
from tfgradmigrate.verify.proving.spelling import readable
from tfgradmigrate.verify.proving.tasks import Task, task_of
from tfgradmigrate.verify.reasons import Reason, Why
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.running.protocol import Reply, Request
from tfgradmigrate.verify.trials import (
    Pair,
    Trial,
    VerifySettings,
    is_of_a_change,
    key_of,
    located_in,
)

#: How long the forms of a subject may be together that a report shows, in characters.
_SHORT = 600

#: Where more numbers are tried: what is wrong in one mode alone shows with the first ones.
_OF_NUMBERS = ("v1_graph",)


class Verifier:
    """Runs trials in worker processes, and judges what comes out.

    Use it as a context manager: leaving it ends the workers, but for those that were given. Raises
    UsageError where a worker cannot be started at all. `proofs` has what became of the places of
    all pairs judged so far; graphs are asked of its `prover`, numbers of its `runner`.
    """

    def __init__(self, settings: VerifySettings, workers: Workers | None = None) -> None:
        # Nothing is proved of a file where the search for proofs fails.
        self.proofs: dict[Pair, Proofs] = defaultdict(lambda: Proofs((), ()))
        self._settings = settings
        self._workers = workers or Workers(settings.reference_python)
        self._own = workers is None
        self.prover = Prover(settings, self._workers)
        self.runner = Runner(settings, self._workers)

    def __enter__(self) -> Verifier:
        return self

    def __exit__(self, *_: object) -> None:
        if self._own:
            self._workers.close()

    def judge(self, trials: Sequence[Trial]) -> Iterator[Verdict]:
        """Yield the verdict of each trial, in order: its places are proved, the whole is tested.

        The places of a file are proved just before its trials: each verdict comes when it is known.
        """
        with self._running(trials) as line:
            # Before any thread is handed something, and while the workers start.
            tasks = {pair: _prepared(pair) for pair in dict.fromkeys(each.pair for each in trials)}
            proofs: dict[Pair, Callable[[], Proofs]] = {}
            tests = []
            for trial in trials:
                if trial.pair not in proofs:
                    proofs[trial.pair] = line.prove(trial.pair, tasks[trial.pair])
                tests.append(line.test(trial))
            found = _Verdicts(self, trials, tests, proofs)
            for number in range(len(trials)):
                yield found.of(number)

    def verdict_on(
        self,
        trial: Trial,
        tested: Verdict,
        proofs: Callable[[], Proofs],
        shown: Collection[tuple[str, str]],
    ) -> Verdict:
        """Return the verdict on a trial, given what its numbers show, and what is `shown` besides.

        That is which functions of other files are proved, by path and name.
        """
        if trial.pair not in self.proofs:
            self.proofs[trial.pair] = proofs()
        all_of_it = self.proofs[trial.pair]
        verdict = decided(tested, trial, all_of_it, shown)
        if verdict.proof is Proof.TESTED and trial.pair.by_hand:
            found = self._with_more_numbers(verdict, trial, of_trial(trial, all_of_it))
            if trial.given and found.proof is Proof.DIFFERS:  # what a person gives outweighs it
                inputs = found.inputs or "inputs of its own"
                reason = f"{verdict.reason}; not so with {inputs}: {found.reason}".lstrip("; ")
                found = structs.replace(verdict, reason=reason)
            verdict = found
        if self._settings.details:
            verdict = self._detailed(verdict, trial, of_trial(trial, all_of_it))
        return referring(verdict, tested, self.reference) if self.reference else verdict

    def _detailed(self, verdict: Verdict, trial: Trial, own: Sequence[Proved]) -> Verdict:
        """Return a verdict with what a report shows: short forms, and a curve if one can be had."""
        forms = [each.form for each in own if verdict.proof is Proof.PROVED]
        lines = [line for form in forms if form is not None for line in readable(form)]
        if sum(map(len, lines)) <= _SHORT:
            verdict = structs.replace(verdict, computes=tuple(dict.fromkeys(lines)))
        return verdict

    def prove(self, pair: Pair, tasks: Sequence[Task] | None = None) -> Proofs:
        """Return what became of the places of a file; no numbers are asked for."""
        found = located_in(pair)
        proved = self.prover.prove(pair, _tasks(pair) if tasks is None else tasks)
        besides = () if pair.moved else found.changed
        return Proofs(tuple(proved), found.left, besides)

    def _with_more_numbers(self, verdict: Verdict, trial: Trial, own: Sequence[Proved]) -> Verdict:
        """Try ties in every element and other shapes where numbers are all that is compared."""
        if not all(each.proved or trial.calls(each.place.symbol) for each in own):
            return structs.replace(verdict, proof=Proof.NOT_VERIFIED)
        modes = tuple(mode for mode in trial.modes if mode in _OF_NUMBERS)
        if trial.subject.kind != "function" or not verdict.inputs or not modes:
            return verdict
        for spelled in varied(verdict.inputs):
            arguments = parse(spelled, self._settings.seed, MANY_SETS)
            candidate = Candidate(arguments, Origin(Source.SYNTHESIS), spelled)
            (further,) = self.test([replace(trial, candidates=(candidate,), modes=modes)])
            if further.proof is Proof.DIFFERS:
                return further
        return verdict

    def test(self, trials: Sequence[Trial]) -> Iterator[Verdict]:
        """Yield what the numbers of each trial show, in order."""
        with self._running(trials) as line:
            for test in [line.test(trial) for trial in trials]:
                yield test.result()

    @contextlib.contextmanager
    def _running(self, trials: Sequence[Trial]) -> Iterator[_Line]:
        """Start the workers for as many trials as can be run, and give what they are handed to."""
        busy = self._workers.new[: sum(not trial.subject.reason for trial in trials)]
        for worker in busy:
            worker.start()
        with ExitStack() as stack:
            ahead = stack.enter_context(ThreadPoolExecutor(1))
            behind = stack.enter_context(ThreadPoolExecutor(len(busy) or 1))
            try:
                yield _Line(self, ahead, behind)
            finally:
                for threads in (behind, ahead):
                    threads.shutdown(wait=False, cancel_futures=True)

    def record(self, request: Request, is_new: bool) -> Reply:
        """Return what a side answers to a request to record."""
        return self.prover.record(request, is_new)

    @property
    def facts(self) -> dict[str, Any]:
        """The versions of TensorFlow and Python under which the new side runs."""
        return self._workers.facts

    @property
    def unprevented(self) -> tuple[str, ...]:
        """What this system has not kept the programs from that were run."""
        return self._workers.unprevented

    @property
    def reference(self) -> str:
        """The version of TensorFlow 1.x that runs the old side, "" where the installed one does."""
        return str(self._workers.old.facts["tensorflow"]) if self._settings.reference_python else ""


def _tasks(pair: Pair) -> list[Task]:
    """Return what there is to prove of a file."""
    found = located_in(pair)
    return [task_of(place, pair.new) for place in [*found.places, *found.besides]]


def _prepared(pair: Pair) -> list[Task] | Exception:
    """Return what there is to prove of a file, or what fails: other files continue."""
    try:
        return _tasks(pair)
    except Exception as error:
        return error


def _unproved(tested: Verdict, error: Exception) -> Verdict:
    """Return the verdict of numbers alone, where the search for a proof fails."""
    if tested.proof is Proof.DIFFERS:
        return tested
    why = str(Reason(Why.FAILED, internal(error)))
    if tested.reason == why:  # it has gone wrong before, as it was planned
        return tested
    said = "; ".join(filter(None, [tested.reason, f"no proof: {why}"]))
    return structs.replace(tested, reason=said)


class _Verdicts:
    """The verdicts on trials; some wait for those on what other files have for them."""

    def __init__(
        self,
        verifier: Verifier,
        trials: Sequence[Trial],
        tests: Sequence[Future[Verdict]],
        proofs: Mapping[Pair, Callable[[], Proofs]],
    ) -> None:
        self._verifier = verifier
        self._trials = trials
        self._tests = tests
        self._proofs = proofs
        self._known: dict[int, Verdict] = {}

    def of(self, number: int, above: frozenset[int] = frozenset()) -> Verdict:
        """Return the verdict on one; those that wait for it, `above`, show nothing to it."""
        if number not in self._known:
            trial, above = self._trials[number], above | {number}
            needed = {(e.path, name) for e in trial.pair.elsewhere for name in e.changed}
            shown = {
                key_of(other)
                for n, other in enumerate(self._trials if needed else ())
                if n not in above
                and key_of(other) in needed
                and is_of_a_change(other)
                and self.of(n, above).proof is Proof.PROVED
            }
            self._known[number] = self._judged(trial, self._tests[number], shown)
        return self._known[number]

    def _judged(
        self, trial: Trial, test: Future[Verdict], shown: Collection[tuple[str, str]]
    ) -> Verdict:
        """Return the verdict on one, whatever fails: the others have theirs all the same."""
        tested = None
        try:
            tested = test.result()
            return self._verifier.verdict_on(trial, tested, self._proofs[trial.pair], shown)
        except UsageError:  # of whoever names the other interpreter
            raise
        except Exception as error:
            if tested is None:
                return self._verifier.runner.failed(trial, error)
            return _unproved(tested, error)


class _Line:
    """Work that is waiting for workers: the old side runs ahead of the new one.

    The old side of a proof is always the installed TensorFlow's: graphs of 1.15 have other kernels.
    """

    def __init__(
        self,
        verifier: Verifier,
        ahead: ThreadPoolExecutor,
        behind: ThreadPoolExecutor,
    ) -> None:
        self._verifier = verifier
        self._ahead = ahead
        self._behind = behind

    def prove(self, pair: Pair, tasks: Sequence[Task] | Exception) -> Callable[[], Proofs]:
        """Return what gives what became of the places of a file."""

        def proofs() -> Proofs:
            if isinstance(tasks, Exception):
                raise tasks
            return self._verifier.prove(pair, tasks)

        return proofs

    def test(self, trial: Trial) -> Future[Verdict]:
        """Return what the numbers of a trial will show."""
        run = self._ahead.submit(self._verifier.runner.run_old, trial)
        return self._behind.submit(self._verifier.runner.judged_after, trial, run)
