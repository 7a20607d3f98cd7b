"""`gradient_override_map`: the context manager and the decorator."""

from __future__ import annotations

import functools
import inspect
import threading
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import tensorflow as tf

from . import public, selftest
from .errors import OverrideError
from .gradients import GradientFunction
from .mapping import checked


def gradient_override_map(op_type_map: Mapping[str, str | GradientFunction]) -> OverrideMap:
    """`tf.Graph.gradient_override_map` as it was in TF1, in every mode of TF2.

    Ops that run or are created in the block (or in the decorated function) get the gradient that
    the mapping names. It does not matter whether they are differentiated by `tf.gradients` or by a
    tape inside or outside of a tf.function. It holds at first or higher order, compiled or not, in
    this thread and in the replica threads of MirroredStrategy. A tf.function called in the block is
    traced for it. Ops from other blocks, threads and asyncio tasks are not touched.

    Keras makes the ops of a model whenever that runs. A model may be built in the block, by the
    program, a library, `load_model`, `clone_model` or `from_config`. Then the ops that TF1 created
    there are overridden at each run. Of a layer that is called in the block and outside of it,
    those of the one call are overridden. None are of a layer that is only created there, and none
    where another model outside of the block calls this one. What holds where the model runs goes
    first. A SavedModel holds the override; a `.keras` or `.h5` file and a copy do not.

    TensorFlow shows the ops of an imported graph (`import_graph_def`) to no tape of the same graph.

    A variable that is created in a block which overrides Identity has that gradient wherever it is
    read, as in TF1. That holds for `tf.Variable` and `get_variable`, not with `use_resource=True`
    and not for those of Keras layers. The variables of a `tf.while_loop` in such a block pass an
    Identity at each step.

    Traces are kept for equal mappings. Two functions are equal if they are the same object: pass a
    function defined once, not a new lambda at each step.

    Args:
      op_type_map: op type to the name of a registered gradient (`tf.RegisterGradient`) or to a
        gradient function `(op, *grads)` that returns one gradient (a tensor of the input's
        dtype and shape, `tf.IndexedSlices` or None) for each input. A key that is no op type of
        the installed TensorFlow has no effect, with an `OverrideWarning`.

    Returns:
      A context manager, which may be entered any number of times, also within itself and by
      several threads, and a decorator.

    Raises:
      TypeError: a mapping, key or value of the wrong type.
      OverrideError: an op type whose gradient an override misses in some mode of TF2.
      LookupError: when a gradient is asked for whose name is not registered, as in TF1.
      OverrideError: in the block, at the call of a ConcreteFunction that was traced or loaded
        outside and holds ops of an overridden type, while gradients are recorded; at an import of a
        graph that a tape of the same graph is to go through; at a symbolic call of a Keras that is
        unknown or on another backend. In a gradient function that adds ops to the function of its
        op, `with op.graph.as_default():`, where TensorFlow would continue without end.
    """
    return OverrideMap(op_type_map)


class OverrideMap:
    """What `gradient_override_map` returns."""

    def __init__(self, mapping: Mapping[str, str | GradientFunction]) -> None:
        self.mapping = MappingProxyType(checked(mapping))
        self._entered: list[Any] = []
        self._lock = threading.Lock()

    # By hand in a tf.function, AutoGraph would convert them, which it cannot.
    @tf.autograph.experimental.do_not_convert  # type: ignore[untyped-decorator]
    def __enter__(self) -> None:
        if selftest.mode() == "hooks":
            from . import frames

            block: Any = frames.enter(self.mapping)
        else:
            block = public.native_block(self.mapping)
            block.__enter__()
        with self._lock:
            self._entered.append(block)

    @tf.autograph.experimental.do_not_convert  # type: ignore[untyped-decorator]
    def __exit__(self, *exception: Any) -> None:
        if selftest.mode() == "hooks":
            from . import frames

            frames.leave(self._take(frames.chain()))
        else:
            self._take(()).__exit__(*exception)

    def _take(self, seen: Any) -> Any:
        """The block to leave: the innermost of mine that this code sees, else the newest."""
        with self._lock:
            if not self._entered:
                raise RuntimeError("gradient_override_map was left without being entered.")
            mine = next((b for b in seen if any(b is e for e in self._entered)), self._entered[-1])
            self._entered = [block for block in self._entered if block is not mine]
            return mine

    def __call__(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function with the mapping in force during each call of it."""
        return covered(function, self)


def covered(function: Callable[..., Any], override: OverrideMap) -> Callable[..., Any]:
    """The function, coroutine function or generator function under an override.

    The body of a generator is covered, the code between its steps is not.

    Raises:
      OverrideError: an asynchronous generator function.
    """
    if inspect.isasyncgenfunction(function):
        raise OverrideError(
            "gradient_override_map cannot cover an asynchronous generator function; open the "
            "block inside of it."
        )
    if inspect.iscoroutinefunction(function):

        @functools.wraps(function)
        async def coroutine(*args: Any, **kwargs: Any) -> Any:
            with override:
                return await function(*args, **kwargs)

        return coroutine
    if inspect.isgeneratorfunction(function):

        @functools.wraps(function)
        def generator(*args: Any, **kwargs: Any) -> Any:
            return (yield from _Steps(function(*args, **kwargs), override))

        return generator

    region = functools.cache(lambda: public.covered(function, override.mapping))

    @functools.wraps(function)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        if selftest.mode() == "public":
            return region()(*args, **kwargs)
        with override:
            return function(*args, **kwargs)

    return wrapper


class _Steps:
    """A generator each of whose steps runs under an override."""

    def __init__(self, generator: Any, override: OverrideMap) -> None:
        def under_override(step: Callable[..., Any]) -> Callable[..., Any]:
            def run(*args: Any) -> Any:
                with override:
                    return step(*args)

            return run

        self.send = under_override(generator.send)
        self.throw = under_override(generator.throw)
        self.close = under_override(generator.close)

    def __iter__(self) -> _Steps:
        return self

    def __next__(self) -> Any:
        return self.send(None)
