"""Verdicts on a migration: its places are proved by graphs, its functions tested on numbers.

What neither graphs nor the function as a whole tell of is run place by place.
"""

from __future__ import annotations

import contextlib
import itertools
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

from msgspec import structs

from tfgradmigrate.errors import UsageError, internal
from tfgradmigrate.rules.model import Curve, Proof, Verdict
from tfgradmigrate.verify.comparing.runner import Runner
from tfgradmigrate.verify.inputs.ladder import Candidate, Origin, Source
from tfgradmigrate.verify.inputs.language import parse
from tfgradmigrate.verify.inputs.of_places import spelling_of
from tfgradmigrate.verify.inputs.values import MANY_SETS
from tfgradmigrate.verify.inputs.varied import varied
from tfgradmigrate.verify.places.model import Place
from tfgradmigrate.verify.proving.deciding import Proofs, decided, of_trial, referring
from tfgradmigrate.verify.proving.proved import Proved
from tfgradmigrate.verify.proving.prover import Prover
from tfgradmigrate.verify.proving.spelling import readable
from tfgradmigrate.verify.proving.tasks import Task, tasks_of
from tfgradmigrate.verify.reasons import Reason, Why
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.running.protocol import Reply, Request
from tfgradmigrate.verify.trials import (
    Pair,
    Trial,
    VerifySettings,
    by_itself,
    cuts_of,
    is_of_a_change,
    key_of,
)

#: How long the forms of a subject may be together that a report shows, in characters.
_SHORT = 600

#: With how many combinations of inputs a place is run by itself where nothing proves it.
_MOST_WAYS = 6

#: Where more numbers are tried: what is wrong in one mode alone shows with the first ones.
_OF_NUMBERS = ("v1_graph",)

#: Verdicts that rest on nothing that was run.
_NOT_RUN = (Proof.NOT_RUNNABLE, Proof.NOT_VERIFIED, Proof.LOST)


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
        if verdict.proof in _NOT_RUN:
            verdict = self._of_places(trial, of_trial(trial, all_of_it)) or verdict
        elif verdict.proof is Proof.TESTED and trial.pair.by_hand:
            found = self._with_places(verdict, trial, of_trial(trial, all_of_it))
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
        if verdict.curve is None and verdict.proof is Proof.PROVED and len(own) == 1:
            verdict = structs.replace(verdict, curve=self._curve_of_place(trial, own[0]))
        return verdict

    def _curve_of_place(self, trial: Trial, proved: Proved) -> Curve | None:
        """Run a place by itself over a range of inputs: of its function nothing could be run."""
        spelled = (spelling_of(each) for each in proved.combinations[:1])
        for inputs in filter(None, spelled):
            alone = by_itself(trial, proved.place, inputs, self._settings.seed)
            return self.runner.curve_of(alone)
        return None

    def prove(self, pair: Pair) -> Proofs:
        """Return what became of the places of a file; no numbers are asked for."""
        tasks = _tasks(pair)
        return self.proofs_of(pair, tasks, [self.prover.forms_of_old(task) for task in tasks])

    def proofs_of(self, pair: Pair, tasks: Sequence[Task], olds: Sequence[Reply]) -> Proofs:
        """Return what became of the places of a file, given the old side's forms of each."""
        found = cuts_of(pair)
        proved = self.prover.prove(pair, tasks, olds)
        besides = () if pair.moved else found.changed
        return Proofs(tuple(proved), found.not_cut, besides)

    def _of_places(self, trial: Trial, found: Sequence[Proved]) -> Verdict | None:
        """Run the places that are not proved by themselves, where nothing runs them as a whole.

        Return the verdict on the first that differs, else on the last; None if one cannot be run.
        """
        verdict = None
        for proved in found:
            if proved.proved:
                continue
            verdict = self._of_place(trial, proved)
            if verdict is None or verdict.proof is not Proof.TESTED:
                break
        return verdict

    def _with_places(self, verdict: Verdict, trial: Trial, found: Sequence[Proved]) -> Verdict:
        """Return the verdict on a tested subject, given what its places show by themselves.

        What was run with the subject may be beyond being run alone.
        """
        for proved in found:
            if proved.proved:
                continue
            alone = self._of_place(trial, proved)
            if alone is not None and alone.proof is Proof.DIFFERS:
                return alone
            if alone is None and not trial.calls(proved.place.symbol):
                return structs.replace(verdict, proof=Proof.NOT_VERIFIED)
        return self._of_more_numbers(verdict, trial)

    def _of_more_numbers(self, verdict: Verdict, trial: Trial) -> Verdict:
        """Try ties in every element and other shapes where numbers are all that is compared."""
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

    def _of_place(self, trial: Trial, proved: Proved) -> Verdict | None:
        """Run a place on inputs that its graphs were made with; None if it does not.

        On the first of them, and where somebody wrote the new text on more, until one differs.
        """
        most = _MOST_WAYS if trial.pair.by_hand else 1
        first = None
        for verdict in itertools.islice(self._of_each(trial, proved), most):
            if verdict.proof is Proof.DIFFERS:
                return verdict
            first = first or verdict
        return first

    def _of_each(self, trial: Trial, proved: Proved) -> Iterator[Verdict]:
        """Run a place on all inputs that its graphs were made with, and that it takes by itself.

        Where numbers with gradients come out at random, whole numbers are no test of these.
        """
        random: Verdict | None = None
        for combination in proved.combinations:
            spelled = spelling_of(combination)
            if spelled is None:
                continue
            alone = by_itself(trial, proved.place, spelled, self._settings.seed)
            (verdict,) = self.test([alone])
            flows = _has_gradients(combination)
            if flows and verdict.reason == str(Reason(Why.RANDOM)):
                random = random or verdict
            if verdict.proof is Proof.TESTED and (flows or random is None):
                reason = f"the place by itself; no proof: {proved.reason}"
                yield structs.replace(verdict, reason=reason)
            if verdict.proof is Proof.DIFFERS and not _is_made_up(proved.place, combination):
                yield structs.replace(verdict, reason=f"the place by itself, {verdict.reason}")
        if random is not None:
            yield random

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
            ahead = [stack.enter_context(ThreadPoolExecutor(1))]
            if self._workers.old_here is not self._workers.old:
                ahead.append(stack.enter_context(ThreadPoolExecutor(1)))
            behind = stack.enter_context(ThreadPoolExecutor(len(busy) or 1))
            try:
                yield _Line(self, ahead[0], ahead[-1], behind)
            finally:
                for threads in (behind, *ahead):
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


def _has_gradients(combination: Sequence[Mapping[str, Any]]) -> bool:
    """Return whether there is a tensor of a dtype that has gradients among inputs."""
    return any(
        str(each["dtype"]).startswith(("bfloat", "complex", "float"))
        if each["kind"] == "tensor"
        else _has_gradients(each.get("items", ()))
        for each in combination
    )


def _is_made_up(place: Place, combination: Sequence[Mapping[str, Any]]) -> bool:
    """Return whether a cut is given a tensor for an attribute, which may be a variable in truth.

    A function that takes gradients of variables by `variables=` has none of a tensor.
    """
    given = zip(place.inputs, combination, strict=False)
    return any(each["kind"] == "tensor" and "." in one.path for one, each in given)


def _tasks(pair: Pair) -> list[Task]:
    """Return what there is to prove of a file."""
    found = cuts_of(pair)
    return tasks_of([*found.places, *found.calls], pair.new, dict(pair.beside))


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
        ahead_here: ThreadPoolExecutor,
        behind: ThreadPoolExecutor,
    ) -> None:
        self._verifier = verifier
        self._ahead = ahead
        self._ahead_here = ahead_here
        self._behind = behind

    def prove(self, pair: Pair, tasks: Sequence[Task] | Exception) -> Callable[[], Proofs]:
        """Return what gives what became of the places of a file.

        Not to be called in a thread, as it parses.
        """
        runs = [] if isinstance(tasks, Exception) else tasks
        olds = [self._ahead_here.submit(self._verifier.prover.forms_of_old, task) for task in runs]

        def proofs() -> Proofs:
            if isinstance(tasks, Exception):
                raise tasks
            return self._verifier.proofs_of(pair, tasks, [old.result() for old in olds])

        return proofs

    def test(self, trial: Trial) -> Future[Verdict]:
        """Return what the numbers of a trial will show."""
        run = self._ahead.submit(self._verifier.runner.run_old, trial)
        return self._behind.submit(self._verifier.runner.judged_after, trial, run)
