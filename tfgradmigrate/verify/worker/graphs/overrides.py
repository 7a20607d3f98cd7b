"""Which gradients are overridden where a function runs that nobody knows.

Whatever ops it makes get those of the map that is in force, of TensorFlow's in a graph or of the
runtime shim's: so that map is a part of what it computes, each gradient told by value.
"""

from __future__ import annotations

import gc
import inspect
from collections.abc import Callable, Container
from typing import Any

from .errors import NoForm
from .hosts import Hosts, stands_for_unknown

#: The names of gradients that were told and that nobody had registered by then.
unregistered: set[str] = set()

#: How a gradient function is told: the recorder has names for some.
told_by: list[Callable[[Any], Any]] = [lambda function: Hosts().form(function)]


#: Whether maps are told that TensorFlow 2 does not honour, as errors alone are looked at.
tells_all: list[bool] = [False]


def overrides(types: Container[str] | None = None) -> list[Any]:
    """Return what is overridden here: op types, each with the form of its gradient function.

    It is any of them, or those of some `types`. Raises NoForm for a map that TensorFlow 2 does not
    honour.
    """
    import tensorflow as tf

    if tf.executing_eagerly():
        return _told(_of_shim(), types)
    graph = tf.compat.v1.get_default_graph()
    native = dict(graph._gradient_override_map)
    is_honoured = not graph.building_function or _is_of_version_1() or tells_all[-1]
    if native and not is_honoured:
        raise NoForm("a function that is not known runs under a gradient override")
    return _told({**{op: _registered(name) for op, name in native.items()}, **_of_shim()}, types)


def _told(gradients: dict[str, Any], types: Container[str] | None = None) -> list[Any]:
    every = sorted(gradients.items())
    return [[op, told_by[-1](each)] for op, each in every if types is None or op in types]


def map_of(context: Any) -> Any:
    """Return the map of a context that overrides gradients and is not entered yet, or None.

    That of a graph is the one that it was given, which it reads as it is entered.
    """
    import tensorflow as tf

    held = getattr(context, "__dict__", {})
    if type(context).__name__ == "OverrideMap":
        return None if held["_entered"] else gc.get_referents(held["mapping"])[0]
    is_own = "func" in held and held["func"] is inspect.unwrap(tf.Graph.gradient_override_map)
    is_own = is_own and held["args"][0] is tf.compat.v1.get_default_graph()
    return held["args"][1] if is_own and len(held["args"]) == 2 else None


def told_of(overriding: dict[str, Any]) -> list[Any]:
    """Return what tells the map of a context."""
    every = overriding.items()
    return _told({o: _registered(g) if isinstance(g, str) else _function_of(g) for o, g in every})


def _is_of_version_1() -> bool:
    """Return whether this process behaves like TensorFlow 1: bodies inherit what is overridden."""
    import tensorflow as tf

    return not tf.compat.v1.executing_eagerly_outside_functions()


#: The attribute by which an op names the gradient that it has instead of its own.
_GRADIENT = "_gradient_op_type"


def is_overridden(graph: Any) -> bool:
    """Return whether an op of a graph has another gradient than its own, functions in it apart.

    What an unknown function gives is passed on with a gradient of its own.
    """
    own = (op for op in graph.get_operations() if _GRADIENT in op.node_def.attr)
    return any(not (op.inputs and stands_for_unknown(op.inputs[0].op)) for op in own)


def _registered(name: str) -> Any:
    """Return a registered gradient; a name that nobody has registered is only that name."""
    from tensorflow.python.framework import ops

    registry = getattr(ops, "gradient_registry", None) or ops._gradient_registry
    try:
        return registry.lookup(name)
    except LookupError:
        unregistered.add(name)
        return name


def registered_since() -> list[Any]:
    """Return the gradients that have been registered since they were told by their names alone."""
    found = {name: _registered(name) for name in unregistered}
    return _told({name: each for name, each in found.items() if each is not name})


def _of_shim() -> dict[str, Any]:
    """Return what the blocks of the runtime shim that are open here override.

    The shim may have been copied into a program, under any name: it is known by its op callback.
    """
    from tensorflow.python.eager import context

    found: dict[str, Any] = {}
    for callback in context.context()._thread_local_data.op_callbacks:
        newest = getattr(callback, "newest", None)
        if type(callback).__name__ == "Dispatcher" and newest is not None:
            for op, gradient in newest.flat().items():
                found.setdefault(op, _function_of(gradient))
    return found


def _function_of(gradient: Any) -> Any:
    """Return the function of a gradient of the shim's."""
    if hasattr(gradient, "name"):
        return _registered(gradient.name)
    return gradient.function()
