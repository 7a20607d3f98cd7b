"""`override_gradients`: an override around every call of a function, a model or a module."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import tensorflow as tf

from . import layers, selftest
from .context import OverrideMap, covered
from .errors import OverrideError
from .gradients import GradientFunction

_T = TypeVar("_T")
_ORIGINAL = "_gradient_override_original"


def override_gradients(target: _T, mapping: Mapping[str, str | GradientFunction]) -> _T:
    """Put a mapping in force during every call of a function, a Keras model or a module.

    Keras and tf.Module make their ops at each call. A block around the building of a Keras model
    overrides the ops that TF1 created there; this overrides all of them. It does so for calls,
    `fit`, `predict` and `evaluate`, with a model that was built, fitted or called in a tf.function
    before.

    Of a Keras model every layer is covered too. Called by itself, or later in a model of parts of
    this one, `Model(m.input, m.get_layer("c").output)`, it has the gradients of the mapping. On a
    v1 graph, where tf-keras makes the ops of a model when it is built, those are covered too. A
    model that was built before and shares layers with this one keeps its own gradients. Copies
    (`clone_model`, `from_config`, `copy.deepcopy`) have layers of their own, without the override.

    Args:
      target: a function, a tf.function, a Keras layer or model (Keras 3 on TensorFlow, tf-keras)
        or a tf.Module with a `__call__`.
      mapping: as for `gradient_override_map`.

    Returns:
      For a function a new function; the old one is as it was. For a layer, model or module the
      object itself, changed in place, so that everything that holds it is covered. A second
      call replaces the mapping, an empty mapping takes the override off.

    After a change in place every tf.function is traced once more at its next call, so that no
    earlier trace of the object is left. A SavedModel holds the override, a `.keras`, `.h5` or
    weights file does not: call this again on the model loaded from it.

    Raises:
      TypeError: the target cannot be called.
      OverrideError: a ConcreteFunction, whose ops exist, or a Keras model on another backend.
      As for `gradient_override_map` otherwise.
    """
    override = OverrideMap(mapping)
    if layers.is_keras(target):
        layers.cover(target, override)
    elif isinstance(target, tf.Module):
        _cover_module(target, override)
    elif _is_function(target):
        return _covered_function(target, override)  # type: ignore[no-any-return]
    elif callable(target):
        if hasattr(target, "structured_outputs"):
            raise OverrideError(
                f"{target!r} is a ConcreteFunction: its ops are made. Pass the tf.function or "
                "the Python function it was traced from."
            )
        return covered(target, override)  # type: ignore[return-value]
    else:
        raise TypeError(f"override_gradients takes a callable or a model, not {target!r}.")
    if selftest.mode() == "hooks":
        from . import hooks

        hooks.forget_traces()
    return target


def _is_function(target: Any) -> bool:
    """Whether the target is a tf.function."""
    return hasattr(target, "python_function") and hasattr(target, "get_concrete_function")


def _covered_function(function: Any, override: OverrideMap) -> Any:
    """A tf.function of the same options, its Python function covered."""
    inner = covered(function.python_function, override)
    if selftest.mode() == "public":
        return tf.function(inner, input_signature=function.input_signature)
    from . import private

    return private.clone_function(function, inner)


def _cover_module(module: Any, override: OverrideMap) -> None:
    """Gives the module a class of its own: Python looks `__call__` up on the class."""
    original: type = vars(type(module)).get(_ORIGINAL, type(module))
    bases = [vars(base) for base in original.__mro__]
    call = next((base["__call__"] for base in bases if "__call__" in base), None)
    if call is None:
        raise TypeError(
            f"{module!r} has no __call__; cover the method in its place: "
            "module.method = override_gradients(module.method, mapping)."
        )
    if not override.mapping:
        module.__class__ = original
        return
    body: Callable[..., Any] = (
        _covered_function(call, override) if _is_function(call) else covered(call, override)
    )
    namespace = {"__call__": body, "__module__": original.__module__, _ORIGINAL: original}
    module.__class__ = type(original.__name__, (original,), namespace)
