"""The layer calls that Keras records in a block.

TF1 made the ops of a model when its layers were called on the model's symbolic inputs. Keras
records such a call as a *node* and makes the ops at every run of a model that has the node. So the
node keeps what held where it was recorded, by the program or by `load_model`, `clone_model`,
`from_config`, a library, and its layer runs under that. As in TF1,

- a layer that is called in the block and outside of it is overridden in the one node alone, and
  not where it is called on a tensor;
- a model that another layer or model calls has what holds for that call, not what its own nodes
  kept;
- a Sequential model that is told no shape of an input has no ops until it is called.

What holds where the model runs goes before what its nodes kept. On a v1 graph tf-keras makes the
ops at once, and a node keeps nothing.

Keras is not imported from here: the hooks are installed once the program has imported it.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import operator
import pkgutil
import sys
import types
import weakref
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import Any, NamedTuple

import tensorflow as tf

from . import frames, private
from .errors import OverrideError
from .gradients import Gradient

_Hook = Callable[..., Any]
_Kept = Mapping[str, Gradient] | None
_asked: set[str] = set()
_kept: weakref.WeakKeyDictionary[Any, _Kept] = weakref.WeakKeyDictionary()
_kept_by_layer: weakref.WeakKeyDictionary[Any, dict[int, _Kept]] = weakref.WeakKeyDictionary()
"""Of a Sequential model of Keras 3, what the node of each layer kept when that was added."""


class _Call(NamedTuple):
    """A call of a layer or model that runs now, and the one that it runs in."""

    layer: Any
    inputs: Any
    around: _Call | None


_running: ContextVar[_Call | None] = ContextVar("tfgradmigrate_call", default=None)
_next: ContextVar[Any] = ContextVar("tfgradmigrate_next", default=None)
"""What a node kept that is about to run, and the arguments that it is to run with."""
_copies: ContextVar[list[Any] | None] = ContextVar("tfgradmigrate_copies", default=None)


def watch() -> None:
    """Install the hooks in every Keras that the program has imported or will import."""
    sys.meta_path.insert(0, types.SimpleNamespace(find_spec=_find_spec))
    for name in private.KERAS.keys() & sys.modules.keys():
        _install(sys.modules[name])


def _find_spec(name: str, path: Any, target: Any = None) -> Any:
    """What finds Keras for the program, with the hooks installed at the end of the import."""
    if name not in private.KERAS or name in _asked:
        return None
    _asked.add(name)  # the other finders answer
    spec = importlib.util.find_spec(name)
    _asked.discard(name)
    if spec is not None and spec.loader is not None:
        load = spec.loader.exec_module

        def load_and_install(module: Any) -> None:
            load(module)
            _install(module)

        spec.loader.exec_module = load_and_install  # type: ignore[method-assign]
    return spec


def _install(keras: Any) -> None:
    on_tensorflow = not hasattr(keras, "backend") or keras.backend.backend() == "tensorflow"
    for source in private.KERAS[keras.__name__] if on_tensorflow else ():
        places = _KERAS_2 if source.endswith("engine") else _KERAS_3
        with contextlib.suppress(ImportError, AttributeError):
            owners = [pkgutil.resolve_name(f"{source}.{owner}") for owner, _, _ in places]
            for owner, (_, name, hook) in zip(owners, places, strict=True):
                setattr(owner, name, private.around(hook, getattr(owner, name)))
            return
    layer = getattr(keras, "layers", keras).Layer
    layer.__call__ = private.around(_refuse_symbolic_call, layer.__call__)


def _refuse_symbolic_call(original: _Hook, layer: Any, *args: Any, **kwargs: Any) -> Any:
    """For a Keras whose nodes are not known."""
    if frames.any_open() and frames.current() is not None and _is_symbolic((args, kwargs)):
        raise OverrideError(
            f"'{layer.name}' of {type(layer).__module__} is called on a symbolic input inside of "
            "gradient_override_map, which does not know this version of Keras or its backend. "
            "Build the model outside of the block, and give it to override_gradients."
        )
    return original(layer, *args, **kwargs)


def _is_symbolic(inputs: Any) -> bool:
    bases = {base for value in tf.nest.flatten(inputs) for base in type(value).__mro__}
    return any(base.__name__ == "KerasTensor" for base in bases)


def _layer_of(node: Any) -> Any:
    return node.operation if hasattr(node, "operation") else node.layer


def _key(node: Any) -> Any:
    """What stands for a node: in Keras 3 its arguments, which are filled in before it runs."""
    return getattr(node, "arguments", node)


def _new_node(original: _Hook, node: Any, *args: Any, **kwargs: Any) -> None:
    original(node, *args, **kwargs)
    copies = _copies.get()
    if copies is not None:
        copies.append(node)
        return
    frame = frames.current() if frames.any_open() else None
    if frame is not None and not node.is_input and _is_recorded(node):
        _kept[_key(node)] = frame.flat()


def _is_recorded(node: Any) -> bool:
    """Whether the ops of a node are to be made later, and TF1 made them here."""
    if any(isinstance(output, tf.Tensor) for output in tf.nest.flatten(node.outputs)):
        return False
    call = _running.get()
    while call is not None:
        if not _is_symbolic(call.inputs):
            return False
        call = call.around
    return True


def _before_run(original: _Hook, arguments: Any, *args: Any, **kwargs: Any) -> Any:
    filled = original(arguments, *args, **kwargs)
    _next.set((_kept[arguments], filled) if _kept.get(arguments) else None)
    return filled


def _run(original: _Hook, layer: Any, *args: Any, **kwargs: Any) -> Any:
    around = _running.get()
    if around is not None and around.layer is layer:  # in Keras 3 each call passes here twice
        return original(layer, *args, **kwargs)
    kept = _kept_for((args, kwargs), around)
    token = _running.set(_Call(layer, (args, kwargs), around))
    try:
        with frames.entered(kept) if kept else contextlib.nullcontext():
            return original(layer, *args, **kwargs)
    finally:
        _running.reset(token)


def _kept_for(inputs: Any, around: _Call | None) -> _Kept:
    """What holds for a call because a node kept it, if it is the run of that node."""
    kept, filled = _next.get() or (None, ((), {}))
    _next.set(None)
    is_outermost = around is None or around.around is None
    if not kept or not is_outermost or _is_symbolic(inputs) or not _are_same(*filled, *inputs):
        return None
    frame = frames.current()
    return {key: kept[key] for key in kept if frame is None or frame.find(key) is None}


def _are_same(args: Any, kwargs: Any, given: Any, named: Any) -> bool:
    """Whether a call is given what a node was filled with: Keras also fills without a run."""
    if not args:
        return all(named.get(key) is value for key, value in kwargs.items())
    return all(map(operator.is_, args, given))


def _copy_nodes(original: _Hook, inputs: Any, outputs: Any) -> Any:
    """The nodes between an inner tensor and the outputs, of a model that begins at that tensor."""
    find = importlib.import_module(original.__module__).find_nodes_by_inputs_and_outputs
    sources = iter(find(inputs, outputs))
    copies: list[Any] = []
    token = _copies.set(copies)
    try:
        result = original(inputs, outputs)
    finally:
        _copies.reset(token)
    for copy in copies:
        if not copy.is_input:
            source = next(node for node in sources if _layer_of(node) is _layer_of(copy))
            _kept[_key(copy)] = _kept.get(_key(source))
    return result


def _build_sequential(original: _Hook, model: Any, *args: Any, **kwargs: Any) -> Any:
    """Keras 3 records the nodes of all layers anew whenever a layer is added or removed."""
    first = model._layers[0] if model._layers else None
    if type(first).__name__ == "InputLayer" or hasattr(first, "input_shape"):
        result = original(model, *args, **kwargs)
    else:
        result = _build_deferred(original, model, *args, **kwargs)
    if model._functional is not None:
        before, now = _kept_by_layer.get(model, {}), {}
        for layer in model._layers[1:]:
            node = layer._inbound_nodes[-1]
            now[id(layer)] = before.get(id(layer), _kept.get(_key(node)))
            _kept[_key(node)] = now[id(layer)]
        _kept_by_layer[model] = now
    return result


def _build_deferred(original: _Hook, model: Any, *args: Any, **kwargs: Any) -> Any:
    """Building for a shape that comes late makes no ops in TF1, but as part of a symbolic call."""
    token = _running.set(_running.get() or _Call(model, (), None))
    try:
        return original(model, *args, **kwargs)
    finally:
        _running.reset(token)


_KERAS_3: tuple[tuple[str, str, _Hook], ...] = (
    ("ops.node:Node", "__init__", _new_node),
    ("ops.symbolic_arguments:SymbolicArguments", "fill_in", _before_run),
    ("ops.operation:Operation", "__call__", _run),
    ("layers.layer:Layer", "__call__", _run),
    ("models.functional", "clone_graph_nodes", _copy_nodes),
    ("models.sequential:Sequential", "build", _build_sequential),
    ("backend.tensorflow.numpy", "add", frames.add_by_operator),
)
_KERAS_2: tuple[tuple[str, str, _Hook], ...] = (
    ("node:Node", "__init__", _new_node),
    ("node:Node", "map_arguments", _before_run),
    ("base_layer:Layer", "__call__", _run),
    ("functional_utils", "clone_graph_nodes", _copy_nodes),
    ("sequential:Sequential", "_build_graph_network_for_inferred_shape", _build_deferred),
)
