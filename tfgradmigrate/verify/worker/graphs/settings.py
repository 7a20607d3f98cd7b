"""How a process has to be set so that graphs of an old and a new program can be compared."""

from __future__ import annotations

import contextlib
import inspect
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from ..framework import take_back
from .bodies import static_shape
from .form import OF_INPUT

#: The seed of random ops that name none of their own: unlike any that a program would set.
SEED = 0x5EED << 12


def settle(old: bool) -> None:
    """Give both sides the same control flow and the same variables; once a process.

    TensorFlow 2 traces a new program with functional control flow and resource variables. An `old`
    process, after `tf.compat.v1.disable_v2_behavior`, is given them back. In TensorFlow 1 the ops
    of a branch or of a loop's body stood in the same graph, so an override around them acted on
    them: with functional control flow the bodies inherit it.
    """
    import tensorflow as tf

    tf.compat.v1.enable_control_flow_v2()
    tf.compat.v1.enable_resource_variables()
    tf.debugging.disable_traceback_filtering()  # what is raised without words is told by its place
    if old:
        _inherit_overrides()


def _inherit_overrides() -> None:
    from tensorflow.python.ops import control_flow_v2_func_graphs as graphs

    original = graphs.ControlFlowFuncGraph.__init__

    def inheriting(self: Any, *args: Any, **kwargs: Any) -> None:
        original(self, *args, **kwargs)
        self._gradient_override_map = dict(self.outer_graph._gradient_override_map)

    graphs.ControlFlowFuncGraph.__init__ = inheriting


@contextlib.contextmanager
def clean() -> Iterator[None]:
    """Give a trace its own registered gradients, and one seed to all random ops that name none.

    They are distinguished as calls of stateful ops are, by their order among those that run: a tape
    traces a gradient function more often than it runs it.
    """
    from tensorflow.python.framework import ops, random_seed

    registry = getattr(ops, "gradient_registry", None) or ops._gradient_registry
    registered = dict(registry._registry)
    original = random_seed.get_seed

    def seeds(op_seed: Any) -> Any:
        if op_seed is not None:
            return original(op_seed)
        seed = seed_of_graph()
        return SEED + (seed or 0), int(seed == 0)  # which is not the same as none

    random_seed.get_seed = seeds
    try:
        yield
    finally:
        random_seed.get_seed = original
        take_back(registry._registry, registered)


def seed_of_graph() -> Any:
    """Return the seed that a program has set for all random ops, None if it has set none."""
    from tensorflow.python.eager import context
    from tensorflow.python.framework import ops

    if context.executing_eagerly():
        return context.global_seed()
    return ops.get_default_graph().seed


@dataclass
class Asserted:
    """The static shapes that a program asserts: as texts, and the tensors told something new.

    What is reported of a tensor that comes in stands among the texts by its name as well: whoever
    handed it over finds it told.
    """

    texts: list[str] = field(default_factory=list)
    tensors: list[Any] = field(default_factory=list)


@contextlib.contextmanager
def set_shapes() -> Iterator[Asserted]:
    """Note the static shapes that a program asserts, which no inference of TensorFlow's checks."""
    from tensorflow.python.framework import ops

    from .origins import is_program

    kind = ops.SymbolicTensor if hasattr(ops, "SymbolicTensor") else ops.Tensor
    original, found = kind.set_shape, Asserted()

    def noting(self: Any, shape: Any) -> Any:
        by_program = is_program(sys._getframe(1).f_code.co_filename)
        before = str(self.shape)
        result = original(self, shape)
        if by_program:
            found.texts.append(str(shape))
            if str(self.shape) != before:
                found.tensors.append((self, static_shape(self)))
                if self.op.type == "Placeholder":
                    found.texts.append(f"{OF_INPUT}{self.op.name}: {self.shape}")
        return result

    kind.set_shape = noting
    try:
        yield found
    finally:
        kind.set_shape = original


@contextlib.contextmanager
def asked_gradients(answer: Callable[[dict[str, list[Any]], list[Any]], Any]) -> Iterator[None]:
    """Let what a program itself takes gradients of be answered: its ys, xs and so on, and these.

    Those that are taken on the way to others are not the program's.
    """
    from tensorflow.python.ops import gradients_util

    original = gradients_util._GradientsHelper
    asking = inspect.signature(original)
    depth = 0

    def answered(*args: Any, **kwargs: Any) -> Any:
        nonlocal depth
        given = asking.bind(*args, **kwargs).arguments
        depth += 1
        try:
            found = original(*args, **kwargs)
            asked = {name: _listed(given.get(name)) for name in _ASKED}
            return found if depth > 1 else answer(asked, found)
        finally:
            depth -= 1

    gradients_util._GradientsHelper = answered
    try:
        yield
    finally:
        gradients_util._GradientsHelper = original


#: What gradients are asked for with: arguments of `tf.gradients`.
_ASKED = ("ys", "xs", "grad_ys", "stop_gradients")


def _listed(given: Any) -> list[Any]:
    return [] if given is None else [*given] if isinstance(given, (list, tuple)) else [given]
