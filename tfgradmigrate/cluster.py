"""Workers of a Dask cluster, which `distributed` reaches: the extra `cluster`."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from tfgradmigrate import __version__, executing
from tfgradmigrate.errors import UsageError

if TYPE_CHECKING:
    from distributed import Client

Item = TypeVar("Item")
Result = TypeVar("Result")

#: How long a scheduler may take to answer, in seconds.
SECONDS_TO_CONNECT = 10


class Cluster:
    """The workers of a scheduler; those that die are made up for by the scheduler itself.

    `slots` is how many tasks they did at once when the connection was made.
    """

    #: Workers on other machines have folders of their own.
    folder = ""

    def __init__(self, client: Client, address: str) -> None:
        self._client = client
        self._address = address
        self.executor: Executor = client.get_executor(pure=False)
        self.slots = max(1, sum(client.nthreads().values()))

    def submit(self, function: Callable[[Item], Result], item: Item) -> Future[Result]:
        """Hand a call out; raises GoneError where the scheduler has ended."""
        self.check()
        return executing.submit(self.executor, function, item)

    def result(
        self, future: Future[Result], function: Callable[[Item], Result], item: Item
    ) -> Result:
        """Return what has come back; raises GoneError where the scheduler has ended."""
        try:
            return future.result()
        except CancelledError as error:
            raise self._gone() from error

    def check(self) -> None:
        """Raise GoneError where the scheduler has ended, and with it all that it knew."""
        if self._client.status != "running":
            raise self._gone()

    def _gone(self) -> executing.GoneError:
        return executing.GoneError(f"--scheduler: {self._address} has ended, or cannot be reached")


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
        yield Cluster(client, address)
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
    """Return the version of the tool that a worker has."""
    return __version__


def _check(worker: str, said: Any) -> None:
    if said != __version__:
        has = f"has tfgradmigrate {said}" if isinstance(said, str) else f"says: {said}"
        raise UsageError(
            f"--scheduler: the worker {worker} {has}; install tfgradmigrate {__version__} there, "
            "with TensorFlow if it is to verify"
        )
