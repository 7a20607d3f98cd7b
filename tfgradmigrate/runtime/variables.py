"""Variables that are created in a block which overrides Identity.

A variable of TF1 is a reference, and an Identity op made together with it reads it: `w.value()`,
and so every op that takes `w`, in the block or after it. A block around `tf.Variable(...)` or
`tf.get_variable(...)` therefore overrides the gradient of the variable itself, once for the sum
of what its uses give. Not affected, measured on 1.15.5: variables that are only used in the block,
resource variables (`use_resource=True`, those of Keras layers), `read_value()`, which makes an
Identity of its own, and `initialized_value()`.

The variables of TF2 are resources, and each use reads the resource anew. So one that stands for a
reference gets a class of its own, whose reads take the value from the resource and send the
gradient to one *snapshot* of it: the one tensor, for each graph and set of tapes, that has the
gradient of the block.
"""

from __future__ import annotations

import contextlib
import functools
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from typing import Any

import tensorflow as tf

from . import frames, private
from .gradients import FunctionGradient, Gradient

_GRADIENT = "_gradient_override_of_reads"
_SNAPSHOT = "_gradient_override_snapshot"
_OF_GET_VARIABLE = "legacy_tf_layers.variable_scope_shim"
_NOT_ASKED = object()
_asked: ContextVar[Any] = ContextVar("tfgradmigrate_use_resource", default=_NOT_ASKED)
_in_graphs: weakref.WeakKeyDictionary[Any, dict[Any, str]] = weakref.WeakKeyDictionary()
"""The names of the snapshots in each graph: the tensors themselves would keep it alive."""
_tapes = threading.local()


def change_tapes(original: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Have a tape record on this thread, or watch more: no snapshot made so far is on it."""
    _tapes.changes = getattr(_tapes, "changes", 0) + 1
    return original(*args, **kwargs)


def _tapes_now() -> tuple[int, int]:
    """Equal at two times between which no tape came."""
    return threading.get_ident(), getattr(_tapes, "changes", 0)


def in_v1_graph() -> bool:
    """Whether variable scopes say what was asked for: elsewhere TF2 makes `use_resource` True."""
    return not tf.executing_eagerly() and not tf.inside_function()


@contextlib.contextmanager
def asking(use_resource: bool | None) -> Iterator[None]:
    """Says what `get_variable` was asked for, before TF2's default takes the place of None."""
    token = _asked.set(use_resource)
    try:
        yield
    finally:
        _asked.reset(token)


def is_reference_in_v1(use_resource: bool | None) -> bool:
    """Whether TF1 would have made a reference variable, for a call of `tf.Variable`.

    Args:
      use_resource: the argument of that name, None where there is none.
    """
    asked = _asked.get()
    if asked is not _NOT_ASKED:
        return not asked
    if use_resource is None and in_v1_graph():
        use_resource = tf.compat.v1.get_variable_scope().use_resource
    return not use_resource and not _keras_asks()


def _keras_asks() -> bool:
    """Whether the innermost code that is neither TensorFlow's nor the runtime's is Keras'."""
    frame: Any = sys._getframe(1)
    module = __name__
    while frame is not None and module.startswith(("tensorflow.", f"{__package__}.")):
        module = str(frame.f_globals.get("__name__", ""))
        frame = frame.f_back
    of_keras = module.startswith(("keras.", "tf_keras."))
    return of_keras and not module.endswith(_OF_GET_VARIABLE)


def override_reads(variable: Any, gradient: Gradient) -> None:
    """Give the reads of a resource variable, or of each replica's part of it, a gradient."""
    for part in getattr(variable, "values", None) or (variable,):
        if isinstance(part, private.ResourceVariable) and _has_gradient(part.dtype):
            object.__setattr__(part, _GRADIENT, gradient)
            base: Any = type(part)
            part.__class__ = _as_reference(base)


def _has_gradient(dtype: tf.DType) -> bool:
    return bool(dtype.is_floating or dtype.is_complex)


class _Handle:
    """The handle of a variable, for code that asks for `_handle`.

    TensorFlow's C++ reads a variable without a word to Python if its `_handle` is an eager tensor.
    """

    def __init__(self, handle: Any) -> None:
        self._tensor = handle

    def __getattr__(self, name: str) -> Any:
        return getattr(self._tensor, name)

    def __tf_tensor__(self, dtype: Any = None, name: Any = None) -> Any:
        return self._tensor


@functools.cache
def _as_reference(base: Any) -> type:
    """The class of a resource variable with the reads of a reference variable of TF1."""

    class Reference(base):  # type: ignore[misc]
        @property
        def _handle(self) -> Any:
            return _Handle(self.__dict__["_handle"])

        @_handle.setter
        def _handle(self, handle: Any) -> None:
            self.__dict__["_handle"] = handle

        @property
        def handle(self) -> Any:
            return self.__dict__["_handle"]

        @tf.autograph.experimental.do_not_convert  # type: ignore[untyped-decorator]
        def value(self) -> Any:
            return _read(self, super().value)

        def sparse_read(self, indices: Any, name: str | None = None) -> Any:
            return tf.gather(self.value(), indices, name=name)

        def gather_nd(self, indices: Any, name: str | None = None) -> Any:
            return tf.gather_nd(self.value(), indices, name=name)

    for name in ("__name__", "__qualname__", "__module__", "__doc__"):
        setattr(Reference, name, getattr(base, name))
    return Reference


def _to_snapshot(op: Any, grad: Any, _: Any) -> list[Any]:
    return [None, grad]


_TO_SNAPSHOT: dict[str, Gradient] = {"IdentityN": FunctionGradient(_to_snapshot)}


def _read(variable: Any, read: Any) -> Any:
    """The value as it is now, with its gradient sent to the snapshot."""
    if private.executing_eagerly() and private.no_tape_records():
        return read()
    snapshot = _snapshot(variable, read)
    with frames.entered(_TO_SNAPSHOT):
        return tf.identity_n([read(), snapshot])[0]


def _snapshot(variable: Any, read: Any) -> Any:
    """The tensor with the overriding gradient, known to every tape that records now."""
    tapes = _tapes_now()
    if private.executing_eagerly():
        kept_tapes, kept = variable.__dict__.get(_SNAPSHOT, (None, None))
        snapshot = kept() if kept_tapes == tapes else None
        if snapshot is None or not private.should_record([snapshot]):
            snapshot = _with_gradient(variable, read)
            # Weakly: it lives in the records of the reads, for as long as their tapes do.
            object.__setattr__(variable, _SNAPSHOT, (tapes, weakref.ref(snapshot)))
        return snapshot
    graph = private.outside_control_flow()
    names = _in_graphs.setdefault(graph, {})
    key = id(variable.handle), tapes  # the graph keeps the handle
    if key not in names:
        with graph.as_default(), tf.control_dependencies(None):
            names[key] = _with_gradient(variable, read).name
    return graph.get_tensor_by_name(names[key])


def _with_gradient(variable: Any, read: Any) -> Any:
    value = read()
    with frames.entered({"Identity": getattr(variable, _GRADIENT)}):
        return tf.identity(value)
