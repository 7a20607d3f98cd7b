"""For test suites: two callables side by side, in the process of the test.

from tfgradmigrate.verify.testing import assert_gradients_equivalent

def test_clip():
    assert_gradients_equivalent(old_clip, clip, [np.linspace(-2.0, 2.0, 12, dtype="float32")])
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from tfgradmigrate.verify.comparing.compare import TOLERANCES, Tolerance, compare
from tfgradmigrate.verify.running.protocol import NEW_MODES, Argument, Reply, Tensor

if TYPE_CHECKING:
    from tfgradmigrate.verify.worker.framework import Framework

#: What the expressions of a request mean in this process: the subject, and plain arguments.
_held: dict[str, Any] = {}


def assert_gradients_equivalent(
    old: Callable[..., Any],
    new: Callable[..., Any],
    inputs: Sequence[Any],
    *,
    modes: Sequence[str] = NEW_MODES,
    old_mode: str = "v1_graph",
    tolerances: Mapping[str, Tolerance] = TOLERANCES,
    seed: int = 0,
) -> None:
    """Assert that two functions compute the same values, gradients and second order.

    `inputs` are the positional arguments. Arrays and tensors of any shape and dtype become tensors
    (variables become variables) and are differentiated by; anything else is passed as it is. `old`
    runs in `old_mode`, by default a graph as TensorFlow 1 had it, where `gradient_override_map`
    works; `new` runs in each of `modes`. These are "eager", "function_tape_outside" and
    "function_tape_inside" (a tape around and inside of `tf.function`), "v1_graph" and
    "second_order". The sixth is "jit", left out where XLA cannot compile an op. The upstream
    gradients are built from `seed`, uneven, in each output's shape and dtype. `tolerances` has an
    entry for each mode: no tolerance means equal bits.

    Raises AssertionError with a line for each difference, and what `old` raises.
    """
    with _borrowed_process() as framework:
        before = _run(framework, old, inputs, old_mode, seed)
        if before["status"] != "ok" and before["error"]["stage"] != "second_order":
            error = before["error"]
            message = f"old, in mode {old_mode}: {error['type']}: {error['message']}"
            raise AssertionError(message)
        lines = []
        for mode in modes:
            after = _run(framework, new, inputs, mode, seed)
            after["mode"] = mode
            if mode == "jit" and after.get("error", {}).get("uncompilable"):
                continue
            lines += [f"{mode}: {d}" for d in compare(before, after, tolerances[mode]).differences]
    if lines:
        raise AssertionError("\n".join(["old and new differ", *lines]))


def _run(framework: Framework, subject: Any, inputs: Sequence[Any], mode: str, seed: int) -> Reply:
    from tfgradmigrate.verify.worker.answering import answer
    from tfgradmigrate.verify.worker.case import Case

    _held.clear()
    _held["subject"] = subject
    arguments = [_argument(value, place) for place, value in enumerate(inputs)]
    request = {
        "text": f"from {__name__} import _held",
        "file": "<assert_gradients_equivalent>",
        "name": "assert_gradients_equivalent",
        "kind": "function",
        "subject": "_held['subject']",
        "candidates": [arguments],
        "seed": seed,
    }
    return cast("Reply", answer(Case(framework, request, mode, lambda message: None), 0))


def _argument(value: Any, place: int) -> Argument:
    import numpy as np
    import tensorflow as tf

    from tfgradmigrate.verify.worker.numbers import encode

    if isinstance(value, tf.Variable):
        return {"kind": "variable", "values": [cast("Tensor", encode(value.numpy()))]}
    if isinstance(value, (np.ndarray, np.generic)) or tf.is_tensor(value):
        return {"kind": "tensor", "values": [cast("Tensor", encode(np.asarray(value)))]}
    _held[str(place)] = value
    return {"kind": "python", "code": f"_held['{place}']"}


@contextlib.contextmanager
def _borrowed_process() -> Iterator[Framework]:
    """Set up the test's own TensorFlow as a worker does its own, and take everything back."""
    import numpy as np
    import tensorflow as tf
    from tensorflow.python.client import session
    from tensorflow.python.framework import random_seed

    from tfgradmigrate.verify.worker.framework import Framework

    if not tf.executing_eagerly():
        raise RuntimeError("assert_gradients_equivalent needs eager execution, which is disabled")
    framework = Framework(tf)
    with tf.Graph().as_default():  # loads the gradients of all operations
        x = tf.compat.v1.placeholder(tf.float32, [2])
        tf.gradients(tf.square(x), x)
    framework.remember_gradients()
    framework.remember_flags()
    seeds, sessions = random_seed.get_seed, session.BaseSession.__init__
    states = random.getstate(), np.random.get_state()
    framework.run_ops_as_written()
    try:
        yield framework
    finally:
        random_seed.get_seed, session.BaseSession.__init__ = seeds, sessions
        random.setstate(states[0])
        np.random.set_state(states[1])
        framework.forget_gradients()
        framework.forget_flags()
        _held.clear()
