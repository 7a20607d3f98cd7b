"""Work that is handed to an executor: one of `concurrent.futures`, or that of a cluster.

Nothing is lost with a worker: what a broken executor has not done is done in processes of this
machine, and what takes such a process down with it as well is told as lost, with the reason.
"""

from __future__ import annotations

import gc
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import active_children, parent_process
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar

from msgspec import Struct

from tfgradmigrate import __version__
from tfgradmigrate.errors import UsageError, silence_parsers

Item = TypeVar("Item")
Result = TypeVar("Result")

#: What is reported of work that took its own process with it, and of how that ended.
DIED = "the process that did this died ({}), of too little memory or too deeply nested code"


#: Fewer small items than these are done before a process has begun, and more in so many parts.
_MANY = 1_000
_PARTS = 16


class ElsewhereError(Exception):
    """A worker cannot do what is asked of it: it is not like this process, and the message why."""


class GoneError(UsageError):
    """All workers are gone, with all that they were given."""


class _Job(Struct, Generic[Item, Result], frozen=True):
    """One call, and where it is made: paths are relative to the folder of who asks, if any."""

    function: Callable[[Item], Result]
    item: Item
    folder: str = ""
    version: str = __version__


def in_order(
    executor: Executor,
    function: Callable[[Item], Result],
    items: Sequence[Item],
    size: Callable[[Item], int],
    lost: Callable[[Item, str], Result],
) -> Iterator[Result]:
    """Yield what a function of a module returns for each item, in order, from an executor.

    The largest items are begun first, each a task of its own: no worker is left with a long one at
    the end. Where the executor breaks, what is not done is done one by one in a process here; for
    an item that kills that too, or that the executor gives up by itself, `lost` is told why.
    """
    folder = os.getcwd()
    begun: dict[int, Future[Result]] = {}
    alone = Alone()
    try:
        with suppress(BrokenExecutor):  # it may break before the last is submitted
            for index in sorted(range(len(items)), key=lambda index: -size(items[index])):
                begun[index] = executor.submit(call, _Job(function, items[index], folder))
        for index, item in enumerate(items):
            # With its future goes the result, which nobody may need any more.
            yield _result(begun.pop(index, None), alone, function, item, lost)
    except KeyboardInterrupt:
        begun.clear()  # a pool that is killed prints an error for what is cancelled by then
        raise
    finally:
        for future in begun.values():
            future.cancel()
        alone.end()


def spread(
    executor: Executor,
    function: Callable[[Item], Result],
    items: Sequence[Item],
    many: int | None = None,
) -> Iterator[Result]:
    """Yield what `map` does, from the processes of an executor where there is much to do.

    `many` gives how many items are much, by default as many as these are where each is small.
    """
    done = 0
    if len(items) >= (_MANY if many is None else many):
        with suppress(BrokenExecutor):
            size = max(1, len(items) // _PARTS)
            for result in executor.map(function, items, chunksize=size):
                done += 1
                yield result
    yield from map(function, items[done:])


def submit(executor: Executor, function: Callable[[Item], Result], item: Item) -> Future[Result]:
    """Hand one call out; it is made wherever a worker is."""
    return executor.submit(call, _Job(function, item))


def _result(
    future: Future[Result] | None,
    alone: Alone,
    function: Callable[[Item], Result],
    item: Item,
    lost: Callable[[Item, str], Result],
) -> Result:
    try:
        if future is not None:
            with suppress(BrokenExecutor):
                return future.result()
        return alone.call(function, item)
    except BrokenExecutor:
        return lost(item, alone.died)
    except UsageError:  # what is wrong there is wrong for all
        raise
    except Exception as error:  # of the executor, or a mistake in what was asked
        return lost(item, why(error))


class Here(Executor):
    """Makes each call at once, and in this process: where the system gives no others."""

    def submit(
        self, function: Callable[..., Result], /, *arguments: Any, **keywords: Any
    ) -> Future[Result]:
        """Make a call; what it raises is its result's."""
        future: Future[Result] = Future()
        try:
            future.set_result(function(*arguments, **keywords))
        except Exception as error:
            future.set_exception(error)
        return future


class Alone:
    """One process of this machine for one call at a time: what ends it is that call."""

    def __init__(self) -> None:
        self._process: Processes | None = None
        self.died = ""  #: What is reported of the last one that died.

    def call(self, function: Callable[[Item], Result], item: Item) -> Result:
        """Make a call; raises BrokenExecutor where it has taken the process with it.

        Where there is no process it is created in this one.
        """
        try:
            if self._process is None:
                self._process = Processes(1)
            return self._process.submit(function, item).result()
        except NoProcessesError:
            self.end()
            return function(item)
        except BrokenExecutor:
            begun = self._process.begun if self._process is not None else []
            self.end()  # waits, so that it is known how it ended
            self.died = DIED.format(", ".join(_ending(process.exitcode) for process in begun))
            raise

    def end(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.shutdown(cancel_futures=True)
            self._process = None


def _ending(code: int | None) -> str:
    """Return the signal that ended a process, or its exit code."""
    if code is None or code >= 0:
        return f"exit code {code}"
    try:
        return signal.Signals(-code).name
    except ValueError:  # of real time
        return f"signal {-code}"


def why(error: BaseException) -> str:
    """Return what an executor says of work that it gives up, in one line."""
    said = " ".join(str(error).split())[:300]
    return f"the executor gave it up: {type(error).__name__}{': ' * bool(said)}{said}"


def call(job: _Job[Item, Result]) -> Result:
    """Make a call as if it were made in the process that asks for it."""
    if job.version != __version__:
        raise ElsewhereError(f"a worker has tfgradmigrate {__version__}, not {job.version}")
    if not job.folder:
        return job.function(job.item)
    with in_folder(job.folder):
        return job.function(job.item)


class _Place:
    """Where this process is: several calls may be made in one folder, others wait for them."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.calls = 0
        self.before = ""


_place = _Place()


def _forget_threads() -> None:
    """Begin anew in a process that was forked: none of the threads is there that made calls."""
    global _place
    _place = _Place()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_threads)


@contextmanager
def in_folder(folder: str) -> Iterator[None]:
    """Be in a folder as long as it is needed; raises ElsewhereError where it is not there."""
    place = _place
    with place.changed:
        place.changed.wait_for(lambda: not place.calls or os.getcwd() == folder)
        if not place.calls:
            place.before = os.getcwd()
            try:
                os.chdir(folder)
            except OSError as error:
                raise ElsewhereError(
                    f"a worker has no folder {folder}: it has to see the same files as this process"
                ) from error
        place.calls += 1
    try:
        yield
    finally:
        with place.changed:
            place.calls -= 1
            if not place.calls:
                os.chdir(place.before)
                place.changed.notify_all()


class NoProcessesError(BrokenExecutor):
    """The system gives no processes, or no semaphores, without which there is no pool of them."""


_NOT_GIVEN = (OSError, ImportError, NotImplementedError)


class Processes(ProcessPoolExecutor):
    """Processes of this machine; raises NoProcessesError where there are none, or not so many.

    Where they are forked they inherit all objects of this process. What is garbage among these they
    may not finalize: TensorFlow's iterators, models and functions end threads that a fork does not
    have, which kills the process or waits forever.
    """

    def __init__(self, number: int) -> None:
        """Begin them with the first call."""
        try:
            super().__init__(number, initializer=begin_worker)
        except _NOT_GIVEN as error:
            raise NoProcessesError(str(error)) from error
        self.begun: list[BaseProcess] = []

    def __exit__(self, raised: type[BaseException] | None, *_: object) -> None:
        """Wait for what runs, and cancel the rest; after an interrupt kill the processes.

        Nothing is waited for then: an interrupt that comes as a lock of the pool is taken leaves it
        taken for ever, and the pool's own thread waits for it.
        """
        if raised is not None and issubclass(raised, KeyboardInterrupt):
            for process in self.begun:
                process.kill()
        else:
            self.shutdown(cancel_futures=True)

    def submit(
        self, function: Callable[..., Result], /, *arguments: Any, **keywords: Any
    ) -> Future[Result]:
        """Hand a call out; `begin_worker` continues collecting what the processes make."""
        before = active_children()
        enabled = gc.isenabled()
        gc.disable()
        # What Python calls around a fork would swallow an interrupt.
        mask = _held_back()
        try:
            return super().submit(function, *arguments, **keywords)
        except _NOT_GIVEN as error:
            for process in _new(before):
                process.terminate()
            raise NoProcessesError(str(error)) from error
        finally:
            if mask is not None:
                signal.pthread_sigmask(signal.SIG_SETMASK, mask)
            self.begun += _new(before)
            if enabled:
                gc.enable()


def _held_back() -> set[int] | None:
    """Let interrupts wait, and return what waited before; None where signals cannot."""
    if not hasattr(signal, "pthread_sigmask"):
        return None
    return set(signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}))


def _new(before: Sequence[BaseProcess]) -> list[BaseProcess]:
    return [process for process in active_children() if process not in before]


def begin_worker() -> None:
    """Let the parent alone answer Ctrl-C, the workers would each print a traceback; end with it.

    A process of a pool waits for work forever where its parent was killed.
    """
    gc.freeze()
    gc.enable()
    silence_parsers()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
