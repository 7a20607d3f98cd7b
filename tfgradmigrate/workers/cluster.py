"""Workers of a Dask cluster, which `distributed` reaches: the extra `cluster`."""

from __future__ import annotations

import functools
import importlib.util
import queue
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, InvalidStateError
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TypeVar

from tfgradmigrate.errors import UsageError
from tfgradmigrate.files import sources
from tfgradmigrate.workers import executing

if TYPE_CHECKING:
    from distributed import Client

Item = TypeVar("Item")
Result = TypeVar("Result")

#: How long a scheduler may take to answer, in seconds.
SECONDS_TO_CONNECT = 10

#: How often it is looked whether one that has ended is back.
SECONDS_BETWEEN_LOOKS = 0.1


class Lasting(Executor):
    """Hands calls to a client, and once more what has gone with a scheduler that is back.

    The client looks for it as long as it does when it first connects; after that the calls raise
    GoneError. What had come back before is not done again.
    """

    def __init__(self, client: Client, address: str) -> None:
        self._client = client
        self._address = address
        self._lost: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        threading.Thread(target=self._hand_out_again, daemon=True).start()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Hand a call out, at once or when the scheduler is back."""
        future: Future[Any] = Future()
        call = functools.partial(fn, *args, **kwargs)
        if self._client.status == "running":
            self._hand_out(future, call)
        else:
            self._lost.put(functools.partial(self._once_more, future, call))
        return future

    def _hand_out(self, future: Future[Any], call: Callable[[], Any]) -> None:
        own = self._client.submit(call, pure=False)
        future.add_done_callback(lambda future: future.cancelled() and own.cancel())
        # The executor of `distributed` reads a result and then the state, which is another one if
        # the worker has died in between: it is awaited as any result of the client.
        self._client.loop.add_callback(self._come_back, own, future, call)

    async def _come_back(self, own: Any, future: Future[Any], call: Callable[[], Any]) -> None:
        with suppress(InvalidStateError):  # nobody waits for it any more
            try:
                (result,) = await self._client.gather([own], asynchronous=True)
            except (CancelledError, OSError) as error:
                if own.status == "error":  # it was raised by the call
                    future.set_exception(error)
                else:
                    self._lost.put(functools.partial(self._once_more, future, call))
            except Exception as error:
                future.set_exception(error)
            else:
                future.set_result(result)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Hand nothing out any more."""
        self._lost.put(None)

    def _hand_out_again(self) -> None:
        while (again := self._lost.get()) is not None:
            again()

    def _once_more(self, future: Future[Any], call: Callable[[], Any]) -> None:
        while self._client.status == "connecting":
            time.sleep(SECONDS_BETWEEN_LOOKS)
        if self._client.status == "running" and not future.cancelled():
            with suppress(Exception):  # it has ended meanwhile
                self._hand_out(future, call)
                return
        with suppress(InvalidStateError):
            future.set_exception(self._gone())

    def _gone(self) -> executing.GoneError:
        return executing.GoneError(f"--scheduler: {self._address} has ended, or cannot be reached")


class Cluster:
    """The workers of a scheduler; those that die are invented for by the scheduler itself.

    `slots` is how many tasks they did at once when the connection was made.
    """

    #: Workers on other machines have folders of their own.
    folder = ""

    def __init__(self, client: Client, address: str) -> None:
        self.executor: Executor = Lasting(client, address)
        self._client = client
        self.slots = max(1, sum(client.nthreads().values()))

    def tensorflow(self) -> str:
        """Return the TensorFlow of the workers; raises UsageError if they have several."""
        found = {
            said if isinstance(said, str) else repr(said)
            for said in self._client.run(sources.tensorflow, on_error="return").values()
        }
        if len(found) > 1:
            named = "; ".join(sorted(each or "none" for each in found))
            raise UsageError(
                f"--scheduler: the workers have several TensorFlows: {named}. What is proved is "
                "of one of them: install the same everywhere"
            )
        return "".join(found)

    def submit(self, function: Callable[[Item], Result], item: Item) -> Future[Result]:
        """Hand a call out."""
        return executing.submit(self.executor, function, item)

    def result(
        self, future: Future[Result], function: Callable[[Item], Result], item: Item
    ) -> Result:
        """Return what has come back; raises GoneError where the scheduler has ended for good."""
        return future.result()


@contextmanager
def connected(address: str) -> Iterator[Cluster]:
    """Connect with a scheduler; raises UsageError where that, or one of its workers, will not do.

    The workers have to have this version of the tool, and see the same files.
    """
    if importlib.util.find_spec("distributed") is None:
        raise UsageError(
            "--scheduler needs the package distributed: python -m pip install "
            "'tfgradmigrate[cluster]'"
        )
    import logging

    import distributed

    # What it tells of lost connections is told here, once.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client = distributed.Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError) as error:
        said = " ".join(str(error).split()) or "no answer"
        raise UsageError(f"--scheduler: {address}: {said}") from error
    try:
        for worker, said in client.run(version, on_error="return").items():
            _check(worker, said)
        cluster = Cluster(client, address)
        try:
            yield cluster
        finally:
            cluster.executor.shutdown()
    finally:
        client.close(timeout=1)


def scratch() -> str | None:
    """Return the folder of the worker that this is called in, which its nanny removes."""
    distributed = sys.modules.get("distributed")
    if distributed is None:
        return None
    try:
        return str(distributed.get_worker().local_directory)
    except ValueError:  # this is no worker
        return None


def version() -> str:
    """Return the version of the tool that a worker has, and of its sources."""
    return sources.tool()


def _check(worker: str, said: Any) -> None:
    if said != version():
        has = f"has tfgradmigrate {said}" if isinstance(said, str) else f"says: {said}"
        raise UsageError(
            f"--scheduler: the worker {worker} {has}; install tfgradmigrate {version()} there, "
            "with TensorFlow if it is to verify"
        )
