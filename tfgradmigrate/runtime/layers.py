"""`override_gradients` on Keras: a model, and every layer that it is built of.

In TF1 the ops of a model that was built in a block are overridden for whoever reads them: the
model, another one built of its parts (`Model(m.input, m.get_layer("c").output)`), `m.outputs`. In
TF2 each of those calls the layers again. So the layers are covered themselves, wherever they are
called from, with two exceptions: in a call of the covered model its mapping is in force already,
for all that the model does; and a model that was there before and shares some of the layers keeps
its own gradients.

On a v1 graph tf-keras makes the ops of a model when it is built, as TF1 did: those are overridden
too.
"""

from __future__ import annotations

import functools
import gc
import importlib
import inspect
import types
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from typing import Any

import tensorflow as tf

from . import selftest
from .context import OverrideMap, covered
from .errors import OverrideError

_COVER = "_gradient_override_cover"
_Call = Callable[..., Any]
_decided: ContextVar[frozenset[_Cover]] = ContextVar("tfgradmigrate_decided", default=frozenset())
"""The covers of parts that do not act: they run in a call of a model which decides for them."""


def is_keras(target: Any) -> bool:
    """Whether the target is a layer or a model of Keras 3 or tf-keras."""
    return _is_layer_class(type(target))


def _is_layer_class(cls: type) -> bool:
    return any(
        base.__name__ == "Layer" and base.__module__.partition(".")[0] in ("keras", "tf_keras")
        for base in cls.__mro__
    )


def cover(target: Any, override: OverrideMap) -> None:
    """Cover a layer or a model and its parts; an empty mapping takes the cover off.

    Raises:
      OverrideError: Keras runs on another backend; the model is one of a v1 graph, and the
        installed TensorFlow is unknown.
    """
    _check_backend(target)
    old = _present_cover(target)
    if old is not None:
        old.take_off()
    if override.mapping:
        _put_on(target, override)


def _put_on(target: Any, override: OverrideMap) -> None:
    parts = _parts(target)
    older = list(_older_with(parts, target))
    ops = _ops_in_v1_graph([target, *parts]) - _ops_in_v1_graph([layer for layer, _ in older])
    own = _cover_of(target)
    own.as_target = covered(own.original, override)
    for part in parts:
        cover_of_part = _cover_of(part)
        cover_of_part.as_part[own] = covered(cover_of_part.original, override)
        own.others.append(cover_of_part)
    own.decides[own] = frozenset(own.others)
    for layer, shared in older:
        cover_of_older = _cover_of(layer)
        cover_of_older.decides[own] = frozenset(map(_cover_of, shared))
        own.others.append(cover_of_older)
    own.made = [op for op in ops if op.type in override.mapping]
    _name_gradients({op: override.mapping[op.type].registered_name() for op in own.made})


def _ops_in_v1_graph(layers: list[Any]) -> set[Any]:
    """The ops between the inputs and the outputs of models, where these are tensors of a graph."""
    inputs = {id(tensor) for layer in layers for tensor in getattr(layer, "inputs", None) or ()}
    pending = [
        tensor
        for layer in layers
        for tensor in getattr(layer, "outputs", None) or ()
        if isinstance(tensor, tf.Tensor)
    ]
    found: set[Any] = set()
    while pending:
        tensor = pending.pop()
        if id(tensor) not in inputs and tensor.op not in found:
            found.add(tensor.op)
            pending += tensor.op.inputs
    return found


def _name_gradients(names: dict[Any, str]) -> None:
    """Have the ops of a v1 graph refer to registered gradients."""
    if not names:
        return
    if selftest.mode() == "public":
        raise OverrideError(
            f"On TensorFlow {tf.__version__} the ops of a model on a v1 graph cannot be overridden "
            "once they are made: build the model under tf.Graph.gradient_override_map."
        )
    from . import private

    for op, name in names.items():
        private.stamp(op, name)


def _check_backend(layer: Any) -> None:
    roots = {base.__module__.partition(".")[0] for base in type(layer).__mro__}
    keras = importlib.import_module("keras" if "keras" in roots else "tf_keras")
    if keras.backend.backend() != "tensorflow":
        raise OverrideError("A Keras model on another backend has no gradients of TensorFlow's.")


def _parts(layer: Any) -> list[Any]:
    """The layers in a layer and, in Keras 3, the other operations of a functional model in it."""
    layers = list(layer._flatten_layers(include_self=False))
    operations = [op for one in [layer, *layers] for op in getattr(one, "operations", ())]
    return list({id(part): part for part in [*layers, *operations] if part is not layer}.values())


def _older_with(parts: list[Any], target: Any) -> Iterator[tuple[Any, list[Any]]]:
    """Every layer or model that has some of the parts, but not the target that they are parts of.

    Keras keeps no list of them; the garbage collector knows.
    """
    known = {id(part) for part in [target, *parts]}
    for layer in _all_layers():
        if id(layer) in known:
            continue
        of_layer = _parts(layer)
        if not any(part is target for part in of_layer):
            shared = [part for part in of_layer if id(part) in known]
            if shared:
                yield layer, shared


def _all_layers() -> list[Any]:
    """Every layer of which `__init__` of Keras has run: only then may its parts be asked for."""
    found = gc.get_objects()
    classes = {cls for cls in set(map(type, found)) if _is_layer_class(cls)}
    layers = [layer for layer in found if type(layer) in classes]
    return [layer for layer in layers if {"_layers", "_self_tracked_trackables"} & {*vars(layer)}]


def _present_cover(layer: Any) -> _Cover | None:
    cover_of_call = getattr(vars(layer).get("call"), _COVER, None)
    is_own = isinstance(cover_of_call, _Cover) and cover_of_call.layer is layer
    return cover_of_call if is_own else None


def _cover_of(layer: Any) -> _Cover:
    """The cover of a layer; the first time it takes the place of the layer's `call`.

    Keras looks `call` up on the object at each of its ways to run a layer.
    """
    present = _present_cover(layer)
    if present is None:
        present = _Cover(layer)
        object.__setattr__(layer, "call", _standing_in(present))
    return present


class _Cover:
    """What stands in for the `call` of a layer decides by.

    Attributes:
      layer: the layer.
      original: what `call` was.
      as_target: `original` under the mapping that `override_gradients` was given for this layer.
      as_part: `original` under the mapping of each model that this layer is a part of, the
        latest last.
      decides: by the target that asked for it, the covers that do not act during this call.
      others: the covers that know of this one.
      made: the ops of a v1 graph that have the gradients of the mapping.
    """

    def __init__(self, layer: Any) -> None:
        self.layer = layer
        self._was_own = "call" in vars(layer)  # as tf-keras gives one to the ops of a model
        self.original: _Call = layer.call
        self.as_target: _Call | None = None
        self.as_part: dict[_Cover, _Call] = {}
        self.decides: dict[_Cover, frozenset[_Cover]] = {}
        self.others: list[_Cover] = []
        self.made: list[Any] = []

    def run(self, args: Any, kwargs: Any) -> Any:
        """Call the layer with the gradients that hold for it here."""
        if not self.decides:
            return self._chosen()(*args, **kwargs)
        token = _decided.set(_decided.get().union(*self.decides.values()))
        try:
            return self._chosen()(*args, **kwargs)
        finally:
            _decided.reset(token)

    def _chosen(self) -> _Call:
        if self.as_target is not None:
            return self.as_target
        if not self.as_part or self in _decided.get():
            return self.original
        return next(reversed(self.as_part.values()))

    def take_off(self) -> None:
        """End what `override_gradients` did for this layer."""
        self.as_target = None
        for other in [self, *self.others]:
            other.as_part.pop(self, None)
            other.decides.pop(self, None)
            other._restore_if_idle()
        self.others = []
        _name_gradients({op: op.type for op in self.made})
        self.made = []

    def _restore_if_idle(self) -> None:
        if self.as_target is None and not self.as_part and not self.decides:
            object.__delattr__(self.layer, "call")
            if self._was_own:
                object.__setattr__(self.layer, "call", self.original)


def _standing_in(cover_of_layer: _Cover) -> _Call:
    """A method where `call` was one: Keras and TensorFlow ask for its signature and for `self`."""
    original = cover_of_layer.original
    if not inspect.ismethod(original):

        @functools.wraps(original)
        def function(*args: Any, **kwargs: Any) -> Any:
            return cover_of_layer.run(args, kwargs)

        setattr(function, _COVER, cover_of_layer)
        return function

    @functools.wraps(original.__func__)
    def method(layer: Any, *args: Any, **kwargs: Any) -> Any:
        if layer is not cover_of_layer.layer:  # a copy, which nobody has covered
            return original.__func__(layer, *args, **kwargs)
        return cover_of_layer.run(args, kwargs)

    setattr(method, _COVER, cover_of_layer)
    return types.MethodType(method, cover_of_layer.layer)
