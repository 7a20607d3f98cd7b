"""Trials that are handed to an executor, a file each, and what its workers do with them.

A worker runs the programs in processes of its own, which it starts as any program does: it may be a
daemon that may have no children by `multiprocessing`. They stay for the trials to come, and end
with it.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby, islice
from multiprocessing import util

from tfgradmigrate.rules.model import Proof, Verdict
from tfgradmigrate.verify.reasons import Reason, Why
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.trials import Trial, VerifySettings, needed_by
from tfgradmigrate.verify.verifier import Verifier
from tfgradmigrate.workers import executing


@dataclass(frozen=True, slots=True)
class Judged:
    """The verdicts of some trials, and what the system has not kept their programs from."""

    verdicts: tuple[Verdict, ...]
    unprevented: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Task:
    """The trials of one pair of texts, and others that their verdicts want to know of."""

    trials: tuple[Trial, ...]
    settings: VerifySettings
    others: tuple[Trial, ...] = ()


def judged(
    trials: Sequence[Trial], settings: VerifySettings, executor: Executor
) -> Iterator[Judged]:
    """Yield what `Verifier.judge` reports of the trials, in order, those of a file together.

    The trials of a file that no worker could do are not run, and their verdicts say why.
    """
    files = [tuple(of_pair) for _, of_pair in groupby(trials, lambda trial: trial.pair)]
    tasks = [_Task(own, settings, tuple(needed_by(own, trials))) for own in files]
    try:
        yield from executing.in_order(executor, _judge, tasks, _size, _not_run)
    finally:
        end_idle()


def _size(task: _Task) -> int:
    """Say how long a task may take, next to others."""
    return len(task.trials)


def _not_run(task: _Task, why: str) -> Judged:
    return Judged(not_run(task.trials, why))


def not_run(trials: Sequence[Trial], why: str) -> tuple[Verdict, ...]:
    """Return the verdicts of trials that were lost with the process that had them."""
    reason = str(Reason(Why.LOST, why))
    return tuple(
        Verdict(
            path=trial.pair.path,
            subject=trial.subject.name,
            line=min(trial.subject.lines, default=1),
            proof=Proof.NOT_RUNNABLE,
            reason=reason,
        )
        for trial in trials
    )


def _judge(task: _Task) -> Judged:
    with workers_for(task.settings.reference_python) as workers:
        verifier = Verifier(task.settings, workers)
        verdicts = tuple(islice(verifier.judge([*task.trials, *task.others]), len(task.trials)))
        return Judged(verdicts, verifier.unprevented)


_changing = threading.Lock()
_idle: list[tuple[str | None, Workers]] = []


@contextmanager
def workers_for(reference_python: str | None) -> Iterator[Workers]:
    """Give out processes that nobody else uses, one for each side."""
    with _changing:
        known = [each for each in _idle if each[0] == reference_python]
        for each in known[:1]:
            _idle.remove(each)
    workers = known[0][1] if known else Workers(reference_python, most=1)
    try:
        yield workers
    except BaseException:
        workers.close()
        raise
    with _changing:
        _idle.append((reference_python, workers))


def end_idle() -> None:
    """End the processes in this one that nobody uses."""
    with _changing:
        idle = [workers for _, workers in _idle]
        _idle.clear()
    for workers in idle:
        workers.close()


# The workers of a pool end without the handlers of `atexit`.
def _end_with_process(_: object = None) -> None:
    util.Finalize(None, end_idle, exitpriority=1)


_end_with_process()
util.register_after_fork(end_idle, _end_with_process)


def _begin_anew() -> None:
    """Let a process that was forked start its own: these are its parent's, who ends them."""
    global _changing
    _changing = threading.Lock()
    _of_parent.extend(_idle)
    _idle.clear()


# What is released would be removed.
_of_parent: list[tuple[str | None, Workers]] = []

if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_anew)
