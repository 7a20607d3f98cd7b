"""The two kinds of value an override mapping may hold: a registered name or a function.

TensorFlow keeps gradient functions in one registry by name and an op in a graph refers to its
gradient by that name (the attribute `_gradient_op_type`). A name is therefore looked up when a
gradient is asked for, as in TF1, and a function gets a name of its own the first time a graph
needs one.
"""

from __future__ import annotations

import dataclasses
import difflib
import itertools
import threading
from collections.abc import Callable
from typing import Any

import tensorflow as tf

GradientFunction = Callable[..., Any]

_names: dict[FunctionGradient, str] = {}
_names_lock = threading.Lock()
_numbers = itertools.count()


@dataclasses.dataclass(frozen=True)
class NamedGradient:
    """A gradient function by the name that `tf.RegisterGradient` gave it.

    Two of the same name are equal: the mapping is part of the key under which `tf.function`
    keeps its traces, and an equal mapping must find the same trace.
    """

    name: str

    def registered_name(self) -> str:
        """The name a graph op refers to."""
        return self.name

    def function(self) -> GradientFunction | None:
        """The registered function; None for an op type registered as not differentiable.

        Raises:
          LookupError: nothing is registered under the name.
        """
        from . import private

        try:
            return private.registered_gradient(self.name)
        except LookupError:
            known = private.registered_gradient_names()
            near = difflib.get_close_matches(self.name, known, n=1)
            hint = f" Did you mean '{near[0]}'?" if near else ""
            raise LookupError(
                f"No gradient function is registered under the name '{self.name}' that "
                f"gradient_override_map was given.{hint} Register it with "
                f"@tf.RegisterGradient('{self.name}')."
            ) from None


class FunctionGradient:
    """A gradient function given as it is, without a name.

    In eager mode it is called directly. A graph refers to gradients by name, so the function
    is registered the first time a graph op is made with it; like everything registered with
    `tf.RegisterGradient` it then lives as long as the process.
    """

    __slots__ = ("_function",)

    def __init__(self, function: GradientFunction) -> None:
        self._function = function

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FunctionGradient) and other._function == self._function

    def __hash__(self) -> int:
        try:
            return hash(self._function)
        except TypeError:
            return id(self._function)

    def registered_name(self) -> str:
        """The name a graph op refers to; registers the function where it is not registered.

        A program may have put the registry back to what it was before the first call. Another copy
        of the runtime counts its names as this one does.
        """
        from . import private

        with _names_lock:
            name = _names.get(self)
            if name is None:
                label = getattr(self._function, "__qualname__", type(self._function).__name__)
                names = (f"GradientOverride/{label}/{number}" for number in _numbers)
                name = next(n for n in names if not private.is_registered_gradient(n))
                _names[self] = name
            if not private.is_registered_gradient(name):
                tf.RegisterGradient(name)(self._function)
            return name

    def function(self) -> GradientFunction:
        """The function itself."""
        return self._function


Gradient = NamedGradient | FunctionGradient
