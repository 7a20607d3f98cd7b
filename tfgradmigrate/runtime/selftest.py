"""Does the mechanism work on the installed TensorFlow? Asked once, at the first block.

Once a process, or once for all forks of one (`passed_in_a_fork`).

The mechanism rests on private parts of TensorFlow (`private`, `hooks`). Each check below runs one
way of asking for a gradient; the answer is known. Where a check fails, `mode` says `"public"`:
decorated functions and models then run in a tf.function of their own under the graph's own map,
and what that cannot do is refused (see `public`).
"""

from __future__ import annotations

import threading
import warnings
from collections.abc import Callable
from typing import Any, Literal

import tensorflow as tf

from .errors import OverrideWarning
from .gradients import FunctionGradient, Gradient

Mode = Literal["hooks", "public"]
_lock = threading.Lock()
_answer: list[Mode] = []
_tested: list[tuple[Any, ...]] = []


def mode() -> Mode:
    """`"hooks"` where every check passes, else `"public"`, with one warning."""
    if not _answer:
        with _lock:
            if not _answer:
                _answer.append(_ask())
    return _answer[0]


def passed_in_a_fork() -> None:
    """Note that every check has passed in a fork of this process.

    For a process that forks many and runs no program itself: its forks have the very TensorFlow
    that was tested. One in which a function that is hooked, or a setting, is another by the first
    block runs every check.
    """
    from . import hooks

    _tested.append(hooks.surroundings())


def _ask() -> Mode:
    lost = {} if _has_passed() else failures()
    if not lost:
        return "hooks"
    details = "; ".join(f"{what} ({why})" for what, why in lost.items())
    warnings.warn(
        f"gradient_override_map cannot use its mechanism on TensorFlow {tf.__version__}. It fails "
        f"for: {details}. In its place, functions decorated with gradient_override_map(...) and "
        "callables passed through override_gradients run in a tf.function of their own. A block "
        "(with gradient_override_map(...):) raises, except on a v1 graph, and so do ops inside "
        "tf.cond, tf.while_loop and their like.",
        OverrideWarning,
        stacklevel=4,
    )
    return "public"


def _has_passed() -> bool:
    """Install the hooks if a fork has tested just what they stand on."""
    if not _tested:
        return False
    from . import hooks

    found = hooks.surroundings() in _tested
    if found:
        hooks.install()
    return found


def failures() -> dict[str, str]:
    """What does not work on the installed TensorFlow, with the reason; empty where all does."""
    try:
        from . import hooks

        hooks.install()
    except (ImportError, AttributeError) as error:
        return {"Every override": f"{type(error).__name__}: {error}"}
    found: dict[str, str] = {}
    # A thread of its own has no tapes, no callbacks, no graph and no strategy.
    thread = threading.Thread(target=_run_checks, args=(found,))
    thread.start()
    thread.join()
    return found


def _run_checks(found: dict[str, str]) -> None:
    for check in _CHECKS if tf.executing_eagerly() else _CHECKS[:1]:
        try:
            got, want = check()
        except Exception as error:
            found[str(check.__doc__)] = f"{type(error).__name__}: {error}"
        else:
            if got != want:
                found[str(check.__doc__)] = f"the gradient was {got}, not {want}"


def _tenfold(op: Any, grad: Any) -> Any:
    """A gradient that no op has, and that reads the output: 10 * y."""
    return 10.0 * grad * op.outputs[0]


_MAPPING: dict[str, Gradient] = {"Square": FunctionGradient(_tenfold)}


def _under(mapping: dict[str, Gradient]) -> Any:
    from . import frames

    return frames.entered(mapping)


def _square(x: Any) -> Any:
    with _under(_MAPPING):
        return tf.square(x)


def _taped(function: Callable[..., Any], x: Any) -> Any:
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = function(x)
    return tape.gradient(y, x)


def _value(tensor: Any) -> float | None:
    return None if tensor is None else float(tensor)


_Check = Callable[[], tuple[Any, Any]]


def _v1_graph() -> tuple[Any, Any]:
    """tf.gradients on a v1 graph"""
    with tf.Graph().as_default() as graph:
        x = tf.constant(2.0)
        grad = tf.gradients(_square(x), x)[0]
        with tf.compat.v1.Session(graph=graph) as session:
            return _value(session.run(grad)), 40.0


def _eager() -> tuple[Any, Any]:
    """Eager mode"""
    return _value(_taped(_square, tf.constant(2.0))), 40.0


def _afterwards() -> tuple[Any, Any]:
    """An op outside the block keeps its gradient"""
    _square(tf.constant(2.0))
    return _value(_taped(tf.square, tf.constant(2.0))), 4.0


def _second_order() -> tuple[Any, Any]:
    """Second derivatives"""
    # The gradient is 10 * y, so the overridden gradient of y holds again: 10 * (10 * y).
    x = tf.constant(2.0)
    return _value(_taped(lambda v: _taped(_square, v), x)), 400.0


def _tape_outside() -> tuple[Any, Any]:
    """A tape outside a tf.function"""
    return _value(_taped(tf.function(_square, autograph=False), tf.constant(2.0))), 40.0


def _tape_inside() -> tuple[Any, Any]:
    """A tape inside a tf.function"""
    inside = tf.function(lambda v: _taped(_square, v), autograph=False)
    return _value(inside(tf.constant(2.0))), 40.0


def _traced_before() -> tuple[Any, Any]:
    """A tf.function traced before the block"""
    function = tf.function(tf.square, autograph=False)
    x = tf.constant(2.0)
    before = _value(_taped(function, x))
    with _under(_MAPPING):
        inside = _value(_taped(function, x))
    return (before, inside, _value(_taped(function, x))), (4.0, 40.0, 4.0)


def _branch() -> tuple[Any, Any]:
    """A branch of tf.cond"""

    def branching(v: Any) -> Any:
        with _under(_MAPPING):
            return tf.cond(v > 0.0, lambda: tf.square(v), lambda: v)

    return _value(_taped(tf.function(branching, autograph=False), tf.constant(2.0))), 40.0


def _returned() -> tuple[Any, Any]:
    """The return value of a tf.function under an override of Identity"""

    def doubled(v: Any) -> Any:
        return 2.0 * v

    with _under({"Identity": FunctionGradient(lambda op, grad: 10.0 * grad)}):
        return _value(_taped(tf.function(doubled, autograph=False), tf.constant(2.0))), 2.0


def _variable() -> tuple[Any, Any]:
    """A variable that is created in a block under an override of Identity"""
    with _under({"Identity": FunctionGradient(lambda op, grad: 10.0 * grad)}):
        variable = tf.Variable(2.0)
    with tf.GradientTape() as tape:
        y = tf.square(variable)
    return _value(tape.gradient(y, variable)), 40.0


def _py_func() -> tuple[Any, Any]:
    """tf.numpy_function in eager mode"""

    def squared(v: Any) -> Any:
        return tf.numpy_function(lambda a: a * a, [v], tf.float32)

    with _under({"PyFunc": FunctionGradient(_tenfold)}):
        return _value(_taped(squared, tf.constant(2.0))), 40.0


_CHECKS: tuple[_Check, ...] = (
    _v1_graph,  # the only one that works without eager execution
    _eager,
    _afterwards,
    _second_order,
    _tape_outside,
    _tape_inside,
    _traced_before,
    _branch,
    _returned,
    _variable,
    _py_func,
)
