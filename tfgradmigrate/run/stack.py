"""A stack for code that is nested deeply.

libcst's parser is native code: nesting that the stack is too small for ends the process, and what
walks its trees calls itself once a level. The main thread has the stack that the system gave it, 8
MiB as a rule, so what reads foreign code runs in a thread with more. The size of a stack and the
limit of calls are the process's: one such thread runs at a time.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

#: Bytes of the stack, the largest first that the system grants. It is address space: memory is
#: taken for the part that is used.
_SIZES = (512 << 20, 128 << 20, 32 << 20)

#: Calls of Python within one another that the smallest of these stacks holds: measured on 3.10,
#: where each takes C stack as well, and where 8 MiB do not hold them.
_CALLS = 20_000


_running = threading.Lock()


def _begin_anew() -> None:
    """Give a process that was forked its own lock: the thread that held this one is not there."""
    global _running
    _running = threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_anew)


class TooDeepError(Exception):
    """A text is nested deeper than the stack holds."""


def with_deep_stack(function: Callable[[], T]) -> T:
    """Return what `function` returns, called in a thread with a large stack.

    Raises TooDeepError in place of RecursionError, and whatever else `function` raises.
    """
    with _running:
        return _with_deep_stack(function)


def _with_deep_stack(function: Callable[[], T]) -> T:
    outcome: list[T] = []
    raised: list[BaseException] = []

    def call() -> None:
        try:
            outcome.append(function())
        except RecursionError:
            raised.append(TooDeepError())
        except BaseException as error:
            raised.append(error)

    def call_deeply() -> None:
        sys.setrecursionlimit(max(limit, _CALLS))
        call()

    limit = sys.getrecursionlimit()
    try:
        thread = _started(call_deeply)
        if thread is None:
            call()
        else:
            thread.join()
    finally:
        sys.setrecursionlimit(limit)
    if raised:
        raise raised[0]
    return outcome[0]


def _started(call: Callable[[], None]) -> threading.Thread | None:
    """Start a thread for `call` with as large a stack as there is, None if none is large.

    A daemon: Ctrl-C ends the main thread's wait, and then nothing else may be waited for.
    """
    for size in _SIZES:
        before = threading.stack_size(size)
        try:
            thread = threading.Thread(target=call, daemon=True)
            thread.start()
            return thread
        except RuntimeError:  # a limit on address space, say
            continue
        finally:
            threading.stack_size(before)
    return None
