"""Blocks nested, entered again, left by an exception out of order; generators, tasks, threads."""

from __future__ import annotations

import asyncio
import contextvars
import gc
import threading
from collections.abc import AsyncIterator, Generator, Iterator
from typing import Any

import pytest
import tensorflow as tf
from runtime_support import X, check, eager, tape_inside, taped, values

from tfgradmigrate.runtime import OverrideError, gradient_override_map, private

pytestmark = pytest.mark.tensorflow

TENFOLD = {"Relu": "Tenfold"}
ONCE = [[0.0, 1.0]]


def relu_gradient() -> Any:
    return eager(tf.nn.relu, X)


@pytest.fixture(autouse=True)
def _nothing_left_behind() -> Iterator[Any]:
    from tfgradmigrate.runtime import frames

    yield
    gc.collect()
    check(relu_gradient(), ONCE)
    assert private.callbacks() == []
    assert not frames.any_open()


def test_nested(v2_way: Any) -> None:
    def f(x: Any) -> Any:
        with gradient_override_map({"Relu": "Tenfold", "Sign": "Tenfold"}):
            with gradient_override_map({"Relu": "Threefold"}):
                inner = tf.nn.relu(x) + tf.sign(x)
            outer = tf.nn.relu(x)
        return inner + outer

    check(v2_way(f, X), [[23.0, 23.0]])


def test_nested_in_one_function_and_another(v2_way: Any) -> None:
    inner = gradient_override_map({"Relu": "Threefold"})(tf.nn.relu)
    outer = gradient_override_map(TENFOLD)(lambda x: inner(x) + tf.nn.relu(x))
    check(v2_way(outer, X), [[13.0, 13.0]])


def test_entered_again_one_after_the_other(v2_way: Any) -> None:
    override = gradient_override_map(TENFOLD)

    def f(x: Any) -> Any:
        with override:
            a = tf.nn.relu(x)
        b = tf.nn.relu(x)
        with override:
            c = tf.nn.relu(x)
        return a + b + c

    check(v2_way(f, X), [[20.0, 21.0]])


def test_entered_again_within_itself() -> None:
    override = gradient_override_map(TENFOLD)
    with override:
        with override:
            check(relu_gradient(), [[10.0, 10.0]])
        check(relu_gradient(), [[10.0, 10.0]])
    check(relu_gradient(), ONCE)


def test_entered_again_within_itself_around_another() -> None:
    override = gradient_override_map(TENFOLD)
    with override, gradient_override_map({"Relu": "Threefold"}):
        with override:
            check(relu_gradient(), [[10.0, 10.0]])
        check(relu_gradient(), [[3.0, 3.0]])


def test_entered_by_hand() -> None:
    override = gradient_override_map(TENFOLD)
    override.__enter__()
    check(relu_gradient(), [[10.0, 10.0]])
    override.__exit__(None, None, None)
    check(relu_gradient(), ONCE)
    with pytest.raises(RuntimeError, match="left without being entered"):
        override.__exit__(None, None, None)


def test_block_gives_none_as_in_tf1() -> None:
    with gradient_override_map(TENFOLD) as value:
        assert value is None


def test_exception_ends_the_block() -> None:
    with pytest.raises(KeyError, match="mine"), gradient_override_map(TENFOLD):
        raise KeyError("mine")
    check(relu_gradient(), ONCE)


def test_exception_while_tracing_ends_the_block() -> None:
    @tf.function  # type: ignore[untyped-decorator]
    def f(x: Any) -> None:
        with gradient_override_map(TENFOLD):
            raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        f(tf.constant(X))
    check(relu_gradient(), ONCE)


def test_left_in_the_order_of_entry() -> None:
    first, second = gradient_override_map(TENFOLD), gradient_override_map({"Relu": "Threefold"})
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    check(relu_gradient(), [[3.0, 3.0]])
    second.__exit__(None, None, None)
    check(relu_gradient(), ONCE)


def test_outer_block_left_before_the_inner_one() -> None:
    outer, inner = gradient_override_map(TENFOLD), gradient_override_map({"Sign": "Tenfold"})
    outer.__enter__()
    inner.__enter__()
    outer.__exit__(None, None, None)
    check(relu_gradient(), ONCE)
    check(eager(tf.sign, X), [[10.0, 10.0]])
    check(tape_inside(tf.function(lambda x: tf.nn.relu(x) + tf.sign(x)), X), [[10.0, 11.0]])
    inner.__exit__(None, None, None)
    check(eager(tf.sign, X), [[0.0, 0.0]])


def steps(mapping: Any, count: Any = 2) -> Generator[Any, None, None]:
    with gradient_override_map(mapping):
        for _ in range(count):
            yield relu_gradient()


def test_two_generators_interleaved() -> None:
    """A generator's block is open between its steps, as it was in TF1."""
    first, second = steps(TENFOLD), steps({"Relu": "Threefold"})
    check(next(first), [[10.0, 10.0]])
    check(next(second), [[3.0, 3.0]])
    check(list(first), [[[3.0, 3.0]]])
    check(relu_gradient(), [[3.0, 3.0]])
    check(list(second), [[[3.0, 3.0]]])
    check(relu_gradient(), ONCE)


def test_generator_that_is_dropped() -> None:
    generator = steps(TENFOLD)
    next(generator)
    check(relu_gradient(), [[10.0, 10.0]])
    del generator
    gc.collect()
    check(relu_gradient(), ONCE)


def test_generator_that_another_thread_closes() -> None:
    generator = steps(TENFOLD)
    next(generator)
    thread = threading.Thread(target=generator.close)
    thread.start()
    thread.join()
    check(relu_gradient(), ONCE)
    with gradient_override_map({"Relu": "Threefold"}):
        check(relu_gradient(), [[3.0, 3.0]])


def test_decorated_generator_is_covered_in_its_steps_only() -> None:
    @gradient_override_map(TENFOLD)
    def generator() -> Generator[Any, Any, str]:
        got = yield relu_gradient()
        try:
            yield got
        except KeyError:
            yield relu_gradient()
        return "done"

    g = generator()
    check(next(g), [[10.0, 10.0]])
    check(relu_gradient(), ONCE)
    assert g.send("sent") == "sent"
    check(g.throw(KeyError("x")), [[10.0, 10.0]])
    with pytest.raises(StopIteration) as stopped:
        next(g)
    assert stopped.value.value == "done"


def test_decorated_generator_is_closed_in_the_block() -> None:
    seen = []

    @gradient_override_map(TENFOLD)
    def generator() -> Iterator[Any]:
        try:
            yield
        finally:
            seen.append(relu_gradient())

    g = generator()
    next(g)
    g.close()
    check(seen, [[[10.0, 10.0]]])


def test_asyncio_tasks_do_not_see_each_other() -> None:
    async def task(mapping: Any, want: Any) -> None:
        with gradient_override_map(mapping):
            for _ in range(5):
                await asyncio.sleep(0)
                check(relu_gradient(), want)

    async def bare() -> None:
        for _ in range(5):
            await asyncio.sleep(0)
            check(relu_gradient(), ONCE)

    async def main() -> None:
        await asyncio.gather(
            task(TENFOLD, [[10.0, 10.0]]), bare(), task({"Relu": "Threefold"}, [[3.0, 3.0]]), bare()
        )

    asyncio.run(main())


def test_asyncio_task_started_in_a_block_is_covered() -> None:
    async def child() -> Any:
        await asyncio.sleep(0)
        return relu_gradient()

    async def main() -> Any:
        with gradient_override_map(TENFOLD):
            return await asyncio.create_task(child())

    check(asyncio.run(main()), [[10.0, 10.0]])


def test_decorated_coroutine() -> None:
    @gradient_override_map(TENFOLD)
    async def coroutine() -> Any:
        await asyncio.sleep(0)
        return relu_gradient()

    async def bare() -> Any:
        await asyncio.sleep(0)
        return relu_gradient()

    async def main() -> Any:
        return await asyncio.gather(coroutine(), bare(), coroutine())

    check(asyncio.run(main()), [[[10.0, 10.0]], ONCE, [[10.0, 10.0]]])


def test_decorated_asynchronous_generator_is_an_error() -> None:
    async def generator() -> AsyncIterator[Any]:
        yield 1

    with pytest.raises(OverrideError, match="asynchronous generator"):
        gradient_override_map(TENFOLD)(generator)


def run_in_thread(function: Any, *args: Any) -> Any:
    got = []
    thread = threading.Thread(target=lambda: got.append(function(*args)))
    thread.start()
    thread.join()
    return got[0]


def test_new_thread_is_not_covered() -> None:
    with gradient_override_map(TENFOLD):
        check(run_in_thread(relu_gradient), ONCE)
        # asyncio.to_thread hands the context on; the thread is another one all the same
        check(run_in_thread(contextvars.copy_context().run, relu_gradient), ONCE)
        copied = contextvars.copy_context()
        check(run_in_thread(copied.run, tape_inside, tf.nn.relu, X), ONCE)
        function = tf.function(tf.nn.relu)
        check(run_in_thread(eager, function, X), ONCE)
        check(eager(function, X), [[10.0, 10.0]])


def test_decorated_method_and_signature() -> None:
    class Layer:
        @gradient_override_map(TENFOLD)
        def call(self, x: Any, scale: Any = 2.0) -> Any:
            """Doc."""
            return scale * tf.nn.relu(x)

    assert Layer.call.__name__ == "call"
    assert Layer.call.__doc__ == "Doc."
    check(eager(Layer().call, X), [[20.0, 20.0]])


def test_decorated_tf_function_and_the_other_way_round(v2_way: Any) -> None:
    check(v2_way(gradient_override_map(TENFOLD)(tf.function(tf.nn.relu)), X), [[10.0, 10.0]])
    check(v2_way(tf.function(gradient_override_map(TENFOLD)(tf.nn.relu)), X), [[10.0, 10.0]])


def test_decorated_function_is_converted_by_autograph() -> None:
    @gradient_override_map(TENFOLD)
    def branching(x: Any) -> Any:
        y = tf.nn.relu(x)
        if tf.reduce_sum(x) < 0.0:  # a tensor: only AutoGraph can follow
            y = -y
        return y

    function = tf.function(branching)
    check(values(taped(function, tf.constant(X))), [[10.0, 10.0]])
    check(values(taped(function, tf.constant(-X))), [[-10.0, -10.0]])


def test_other_op_callbacks_are_left_alone() -> None:
    seen = []

    def callback(
        op_type: Any, inputs: Any, attrs: Any, outputs: Any, op_name: Any = None, graph: Any = None
    ) -> Any:
        seen.append(op_type)
        return outputs

    from tensorflow.python.framework import op_callbacks

    op_callbacks.add_op_callback(callback)
    try:
        with gradient_override_map(TENFOLD):
            check(relu_gradient(), [[10.0, 10.0]])
        assert "Relu" in seen
        seen.clear()
        check(relu_gradient(), ONCE)
        assert "Relu" in seen
    finally:
        op_callbacks.remove_op_callback(callback)
