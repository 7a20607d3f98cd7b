"""Which overrides are in force, for each thread and each task.

An entered `gradient_override_map` is a frame; frames link to the one they were entered in, so a
mapping is never changed and never copied, and leaving them out of order (two generators, a
generator that is finalised by another thread) leaves the others as they were.

A frame is seen by the thread that entered it, by asyncio tasks whose context holds it, and by the
replica threads that MirroredStrategy starts. The last get it from the thread's list of op
callbacks, which that strategy hands on; for them `context variables` are empty.
"""

from __future__ import annotations

import contextlib
import functools
import threading
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextvars import ContextVar
from typing import Any

from . import private
from .backward import record_eager
from .gradients import Gradient

_ident = threading.get_ident
_lock = threading.Lock()


class Frame:
    """One entered mapping.

    Attributes:
      mapping: op type to gradient.
      native: the native map of the graph that was current at entry.
      closed: whether the block was left; a closed frame is passed over, wherever it is linked.
    """

    def __init__(self, mapping: Mapping[str, Gradient], parent: Frame | None) -> None:
        self.mapping = mapping
        self.parent = parent
        self.previous: Frame | None = None
        self.native: dict[str, str] = {}
        self.thread = _ident()
        self.closed = False
        self.dispatcher: Dispatcher | None = None
        self._key: Hashable = None
        self._key_links = -1

    def links(self) -> Iterator[Frame]:
        """The open frames from this one outwards."""
        frame: Frame | None = self
        while frame is not None:
            if not frame.closed:
                yield frame
            frame = frame.parent

    def find(self, op_type: str) -> Frame | None:
        """The innermost open frame that overrides an op type."""
        frame: Frame | None = self
        while frame is not None:
            if op_type in frame.mapping and not frame.closed:
                return frame
            frame = frame.parent
        return None

    def flat(self) -> dict[str, Gradient]:
        """All that holds here, inner frames before outer ones."""
        result: dict[str, Gradient] = {}
        for frame in self.links():
            for op_type, gradient in frame.mapping.items():
                result.setdefault(op_type, gradient)
        return result

    def key(self) -> Hashable:
        """Equal for two frames exactly where the same overrides hold; asked of open frames."""
        if self.parent is None and self._key is not None:
            return self._key
        links = sum(1 for _ in self.links())  # frames only ever close, so the count tells
        if links != self._key_links:
            self._key, self._key_links = _interned(frozenset(self.flat().items())), links
        return self._key


@functools.lru_cache(maxsize=256)
def _interned(key: Hashable) -> Hashable:
    """One object for equal keys: TensorFlow compares them at each call of a tf.function."""
    return key


_HIDDEN = Frame({}, None)
_adding_by_operator: ContextVar[bool] = ContextVar("tfgradmigrate_plus", default=False)
_top: ContextVar[Frame | None] = ContextVar("tfgradmigrate_override", default=None)
_open_frames = 0


class Dispatcher:
    """The op callback of one thread: called after each op that the thread runs or creates."""

    __slots__ = ("newest", "open_frames", "thread")

    def __init__(self) -> None:
        self.thread = _ident()
        self.newest: Frame | None = None
        self.open_frames = 0

    def __call__(
        self,
        op_type: str,
        inputs: tuple[Any, ...],
        attrs: tuple[Any, ...],
        outputs: list[Any],
        op_name: str | None = None,
        graph: Any = None,
    ) -> Any:
        """Record an eager op with the gradient that holds for it; graph ops are not its task."""
        if graph is not None:
            # They come as a tuple here, and continue as what `tf.split` and its kin return.
            return list(outputs)
        frame = current()
        if frame is not None:
            key = in_tf1(op_type)
            frame = frame.find(key)
            if frame is not None and not private.no_tape_records():
                record_eager(frame.mapping[key], op_type, inputs, attrs, outputs)
        return None


def any_open() -> bool:
    """Whether a block is entered anywhere in the process: the first, cheapest question."""
    return _open_frames > 0


def current() -> Frame | None:
    """The innermost open frame that the running code sees."""
    top = _top.get()
    if top is not None:
        if top is _HIDDEN:
            return None
        if top.thread == _ident():
            frame = _first_open(top)
            if frame is not None:
                return frame
    return _inherited()


def _first_open(frame: Frame | None) -> Frame | None:
    while frame is not None and frame.closed:
        frame = frame.parent
    return frame


def _inherited() -> Frame | None:
    """What a replica thread of MirroredStrategy got from the thread that started it."""
    for callback in private.callbacks():
        if type(callback) is Dispatcher and callback.thread != _ident():
            return _first_open(callback.newest)
    return None


def enter(mapping: Mapping[str, Gradient]) -> Frame:
    """Put a mapping in force for the running code, until `leave`."""
    global _open_frames
    parent = current()
    for link in [] if parent is None else list(parent.links()):
        link.parent = _first_open(link.parent)  # release closed frames
    frame = Frame(mapping, parent)
    frame.previous = _top.get()
    frame.native = private.native_overrides()
    frame.dispatcher = _dispatcher()
    with _lock:
        frame.dispatcher.open_frames += 1
        frame.dispatcher.newest = frame
        _open_frames += 1
    _top.set(frame)
    return frame


def leave(frame: Frame) -> None:
    """End what `enter` began; may be called in another order, task or thread."""
    global _open_frames
    frame.closed = True
    if _top.get() is frame:
        _top.set(frame.previous)
    frame.previous = None
    dispatcher = frame.dispatcher
    assert dispatcher is not None
    with _lock:
        _open_frames -= 1
        dispatcher.open_frames -= 1
        if dispatcher.newest is frame:
            dispatcher.newest = frame.parent
        last = dispatcher.open_frames == 0
    if last and dispatcher.thread == _ident():
        _remove(dispatcher)


def chain() -> Iterator[Frame]:
    """The open frames that the running code sees, innermost first."""
    frame = current()
    return iter(()) if frame is None else frame.links()


def add_by_operator(original: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Have a function add as `x + y` does: AddV2, where `tf.add` made Add."""
    if not any_open():
        return original(*args, **kwargs)
    token = _adding_by_operator.set(True)
    try:
        return original(*args, **kwargs)
    finally:
        _adding_by_operator.reset(token)


def in_tf1(op_type: str) -> str:
    """The op type that TF1 gave the op which is made now: `tf.add` made Add, `x + y` AddV2."""
    return "Add" if op_type == "AddV2" and not _adding_by_operator.get() else op_type


@contextlib.contextmanager
def entered(mapping: Mapping[str, Gradient]) -> Iterator[None]:
    """`enter` and `leave` around a block."""
    frame = enter(mapping)
    try:
        yield
    finally:
        leave(frame)


@contextlib.contextmanager
def hidden() -> Iterator[None]:
    """No override holds in the block: for ops that TensorFlow adds and the user did not write."""
    token = _top.set(_HIDDEN)
    try:
        yield
    finally:
        _top.reset(token)


def _dispatcher() -> Dispatcher:
    callbacks = private.callbacks()
    for callback in callbacks:
        if type(callback) is Dispatcher and callback.thread == _ident():
            return callback
    dispatcher = Dispatcher()
    private.set_callbacks([*callbacks, dispatcher])
    return dispatcher


def _remove(dispatcher: Dispatcher) -> None:
    private.set_callbacks(c for c in private.callbacks() if c is not dispatcher)
