"""What the worker makes of programs, arguments, variables and random numbers, mode by mode."""

from __future__ import annotations

import base64
import time
from typing import Any

import pytest

from tfgradmigrate.verify.inputs.values import numbers
from tfgradmigrate.verify.running.protocol import NEW_MODES, Argument, Reply
from tfgradmigrate.verify.running.workers import LADDER, Worker

from ..requests import BOTH, HEAD, code, given, request, tensor


def all_modes(
    new: Worker, text: str, *, but: tuple[str, ...] = (), **more: Any
) -> dict[str, Reply]:
    """Return the replies of all modes, which must be without an error."""
    modes = [mode for mode in NEW_MODES if mode not in but]
    replies = {reply["mode"]: reply for reply in new.run(request(text, *modes, seconds=20, **more))}
    for reply in replies.values():
        assert reply["status"] == "ok", reply
        assert "error" not in reply["runs"][0], reply
    return replies


def graph(old: Worker, text: str, **more: Any) -> Reply:
    """Return the old side's reply."""
    (reply,) = old.run(request(text, "v1_graph", seconds=20, **more))
    return reply


def outputs(reply: Reply, run: int = 0) -> list[Any]:
    return [numbers(tensor) for tensor in reply["runs"][run]["outputs"]]


def gradients(reply: Reply, run: int = 0, key: str = "gradients") -> list[Any]:
    tensors = reply["runs"][run][key]  # type: ignore[literal-required]
    return [None if tensor is None else numbers(tensor) for tensor in tensors]


# Each mode is what it says.

WHERE = """
seen = []

def f(x):
    graph = tf.compat.v1.get_default_graph()
    inside = type(graph).__name__ == "FuncGraph"
    eager = tf.executing_eagerly()
    print("eager" if eager else "function" if inside else "graph")
    return x * x
"""


@pytest.mark.parametrize(
    ("mode", "where"),
    [
        ("eager", "eager"),
        ("second_order", "eager"),
        ("function_tape_outside", "function"),
        ("function_tape_inside", "function"),
        ("jit", "function"),
        ("v1_graph", "graph"),
    ],
)
def test_where_the_subject_runs(new: Worker, mode: str, where: str) -> None:
    (reply,) = new.run(request(WHERE, mode, seconds=20))
    assert set(reply["printed"].split()) == {where}


OVERRIDE = """
@tf.RegisterGradient("Triple")
def triple(op, dy):
    return 3.0 * dy

def f(x):
    with tf.compat.v1.get_default_graph().gradient_override_map({"Identity": "Triple"}):
        return tf.identity(x)
"""


def test_where_the_tape_is(new: Worker) -> None:
    """TensorFlow 2 honours an override in these modes and ignores it in the others."""
    ones = [[tensor(1.0, 1.0, 1.0)]]
    honoured = {
        mode: gradients(reply) == [(3.0, 3.0, 3.0)]
        for mode, reply in all_modes(new, OVERRIDE, upstream=ones).items()
    }
    assert {mode for mode in honoured if honoured[mode]} == {
        "function_tape_outside",
        "jit",
        "v1_graph",
    }


@pytest.mark.parametrize(
    ("call", "op"),
    [
        ("tf.numpy_function(np.square, [x], tf.float32)", "PyFunc"),
        ("tf.py_function(tf.square, [x], tf.float32)", "EagerPyFunc"),
    ],
)
def test_jit_compiles(new: Worker, call: str, op: str) -> None:
    (reply,) = new.run(request(f"def f(x):\n    return {call}\n", "jit", seconds=20))
    assert reply["status"] == "error"
    assert reply["error"]["uncompilable"] == [op]


def test_autograph_converts_the_subject(new: Worker) -> None:
    """As ``tf.function`` does for a user: a lambda and what it calls, too."""
    text = """
    def g(x):
        if tf.reduce_sum(x) > 0:
            return x * 2.0
        return x * 3.0
    """
    for subject in ("g", "lambda x: g(x)"):
        replies = all_modes(new, text, but=("v1_graph",), subject=subject)
        assert {tuple(outputs(reply)[0]) for reply in replies.values()} == {(2.0, 4.0, 6.0)}


def test_all_modes_agree(new: Worker, old: Worker) -> None:
    """Upstream gradients and weights are the same everywhere, uneven, and never zero."""
    text = "def f(x, y):\n    return [x * y, (y, {'b': x * x * y, 'a': 2 * x})]\n"
    candidate = [given(1.0, 2.0, 4.0), given(0.5, 0.25, 8.0)]
    first = graph(old, text, candidates=[candidate])
    assert first["structure"] == "list[tensor, tuple[tensor, dict{a,b}]]"
    assert first["sources"] == ["input_0", "input_1"]
    for mode, reply in all_modes(new, text, candidates=[candidate]).items():
        assert outputs(reply) == outputs(first)
        assert reply["structure"] == first["structure"]
        for found, expected in zip(gradients(reply), gradients(first), strict=True):
            assert found == pytest.approx(expected, rel=1e-6), mode
        if mode in ("v1_graph", "second_order"):
            for found, expected in zip(
                gradients(reply, key="second_order"),
                gradients(first, key="second_order"),
                strict=True,
            ):
                assert found == pytest.approx(expected, rel=1e-6), mode


def test_upstream_gradients(old: Worker) -> None:
    """They differ by output, value set and seed, and can be given."""
    text = "def f(x):\n    return [tf.identity(x), tf.identity(x)]\n"
    one: Argument = {"kind": "tensor", "values": [tensor(*range(50)), tensor(*range(50))]}
    seen = set()
    for seed in (0, 1):
        reply = graph(old, text, candidates=[[one]], seed=seed)
        for run in (0, 1):
            (both,) = gradients(reply, run)
            assert all(both)
            assert len(set(both)) == len(both)
            seen.add(both)
    assert len(seen) == 4
    text = "def f(x):\n    return tf.identity(x)\n"
    (reply,) = old.run(request(text, "v1_graph", upstream=[[tensor(5.0, 0.0, -1.0)]]))
    assert gradients(reply) == [(5.0, 0.0, -1.0)]


def test_value_sets(new: Worker, old: Worker) -> None:
    """Each has a run of its own; shapes of outputs may differ between them."""
    text = "def f(x):\n    return tf.boolean_mask(x, x > 0)\n"
    argument: Argument = {"kind": "tensor", "values": [tensor(1, -2, 3), tensor(-1, -1, 2)]}
    (reply,) = old.run(request(text, "v1_graph", candidates=[[argument]]))
    assert [outputs(reply, run) for run in (0, 1)] == [[(1, 3)], [(2,)]]
    assert reply["static_shapes"] == [[None]]
    for found in all_modes(new, text, but=("jit",), candidates=[[argument]]).values():
        assert [outputs(found, run) for run in (0, 1)] == [[(1, 3)], [(2,)]]
        for run in (0, 1):
            assert gradients(found, run) == [pytest.approx(gradients(reply, run)[0])]


def test_a_later_value_set_fails(new: Worker) -> None:
    """What the first one gives stays; the others are run."""
    text = "def f(x):\n    return tf.debugging.check_numerics(x, 'bad')\n"
    values = [tensor(1.0), tensor(float("nan")), tensor(2.0)]
    argument: Argument = {"kind": "tensor", "values": values}
    for reply in new.run(request(text, *NEW_MODES, candidates=[[argument]], seconds=20)):
        if reply["mode"] == "jit":
            continue
        assert reply["status"] == "ok"
        assert [run.get("error", {}).get("type") for run in reply["runs"]] == [
            None,
            "InvalidArgumentError",
            None,
        ]
        assert outputs(reply, 2) == [(2.0,)]


# Arguments.


def test_arguments(new: Worker, old: Worker) -> None:
    text = """
    def f(x, values, scale=1.0, *, weight, how):
        assert how is tf.reduce_sum
        return how(x * weight * scale) + values[0] * values[1][0]
    """
    candidate: list[Argument] = [
        given(1.0, 2.0),
        {"kind": "list", "items": [given(3.0), {"kind": "list", "items": [given(4.0)]}]},
        code("2.0"),
        {"kind": "variable", "keyword": "weight", "values": [tensor(5.0, 6.0)]},
        {**code("tf.reduce_sum"), "keyword": "how"},
    ]
    expected = [(46.0,)]
    reply = graph(old, text, candidates=[candidate])
    assert outputs(reply) == expected
    assert reply["sources"] == ["input_0", "input_1", "input_2", "weight"]
    wanted = gradients(reply)
    for found in all_modes(new, text, candidates=[candidate]).values():
        assert outputs(found) == expected
        assert gradients(found) == [pytest.approx(one) for one in wanted]


def test_a_variable_is_a_variable(new: Worker, old: Worker) -> None:
    text = "def f(v):\n    assert hasattr(v, 'assign')\n    return v * v\n"
    variable: Argument = {"kind": "variable", "values": [tensor(2.0), tensor(3.0)]}
    for reply in [
        graph(old, text, candidates=[[variable]]),
        *all_modes(new, text, candidates=[[variable]]).values(),
    ]:
        assert [outputs(reply, run) for run in (0, 1)] == [[(4.0,)], [(9.0,)]]


def test_types(new: Worker, old: Worker) -> None:
    """Strings, integers, halves, complex numbers and Booleans come and go unharmed."""
    text = """
    def f(s, i, h, c, b):
        return [tf.identity(s), i + 1, h * 2, c * c, tf.logical_not(b)]
    """
    data = {
        "int64": b"\x01\0\0\0\0\0\0\x80",
        "float16": b"\x00\x3c",
        "complex64": b"\0\0\x80?\0\0\0@",
        "bool": b"\x01",
    }
    candidate: list[Argument] = [
        {
            "kind": "tensor",
            "values": [
                {"dtype": "string", "shape": [1], "items": [base64.b64encode(b"\xff").decode()]}
            ],
        }
    ]
    for dtype, content in data.items():
        encoded = base64.b64encode(content).decode()
        candidate.append(
            {"kind": "tensor", "values": [{"dtype": dtype, "shape": [1], "data": encoded}]}
        )
    modes = all_modes(new, text, but=("jit",), candidates=[candidate])
    for reply in [graph(old, text, candidates=[candidate]), *modes.values()]:
        string, integer, half, number, boolean = reply["runs"][0]["outputs"]
        assert string["items"] == [base64.b64encode(b"\xff").decode()]
        assert numbers(integer) == (-(2**63) + 2,)
        assert (half["dtype"], numbers(half)) == ("float16", (2.0,))
        assert (number["dtype"], numbers(number)) == ("complex64", (-3.0, 4.0))
        assert numbers(boolean) == (False,)
        assert [gradient is None for gradient in reply["runs"][0]["gradients"]] == [
            True,
            True,
            False,
            False,
            True,
        ]


def test_slices_become_dense(new: Worker, old: Worker) -> None:
    text = "def f(x):\n    return tf.gather(x, [0, 2, 0])\n"
    for reply in [graph(old, text), *all_modes(new, text).values()]:
        (gradient,) = reply["runs"][0]["gradients"]
        assert gradient is not None
        assert gradient["shape"] == [3]
        assert numbers(gradient)[1] == 0.0
    assert graph(old, text)["runs"][0]["gradients"][0].get("slices")  # type: ignore[union-attr]


def test_structures(new: Worker) -> None:
    for returned, structure in {
        "x": "tensor",
        "[x]": "list[1]",
        "(x, x)": "tuple[2]",
        "[x, None]": "list[tensor, None]",
        "(x, 2)": "tuple[tensor, number]",
        "[x, np.ones(2)]": "list[tensor, array]",
        "{'b': x, 'a': [x]}": "dict{a: list[1],b}",
        "tf.Variable(x)": "tensor",
    }.items():
        (reply,) = new.run(request(f"def f(x):\n    return {returned}\n"))
        assert reply["status"] == "ok", reply
        assert reply["structure"] == structure
    (reply,) = new.run(request("def f(x):\n    return object()\n"))
    assert (reply["error"]["type"], reply["error"]["stage"]) == ("TypeError", "forward")


def test_a_type_that_an_op_does_not_take_is_an_error_in_its_words(old: Worker) -> None:
    reply = graph(old, "def f(x):\n    return tf.nn.softplus(tf.cast(x, tf.int32))\n")
    assert (reply["error"]["type"], reply["error"]["stage"]) == ("TypeError", "forward")
    assert reply["error"]["message"].startswith(
        "Value passed to parameter 'features' has DataType int32 not in list of allowed values: "
    )


# The ladder.

NEEDS_TWO = """
def f(x, y):
    if y.shape.ndims == 0:
        ctypes.string_at(0)
    if y.dtype == tf.float64:
        time.sleep(1000)
    return tf.matmul(x, y) if y.shape.ndims == 2 else x + y
"""


def square(*values: float, dtype: str = "float32", shape: tuple[int, ...] = ()) -> Argument:
    one = tensor(*values)
    one["shape"] = list(shape)
    if dtype != "float32":
        one["dtype"] = dtype
        one["data"] = base64.b64encode(bytes(8 * len(values))).decode()
    return {"kind": "tensor", "values": [one]}


def test_the_first_candidate_that_runs(old: Worker) -> None:
    candidates = [
        [given(1.0, 2.0)],  # TypeError
        [square(1.0), square(1.0)],  # crashes
        [square(1.0, dtype="float64"), square(1.0, dtype="float64", shape=(1,))],  # hangs
        [given(1.0, 2.0), given(1.0, 2.0, 3.0)],  # ValueError
        [given(1.0, 2.0), given(1.0, 2.0)],
        [given(1.0), given(1.0)],
    ]
    (reply,) = old.run(request(NEEDS_TWO, "v1_graph", candidates=candidates, seconds=BOTH))
    assert reply["status"] == "ok"
    assert reply["candidate"] == 4
    assert [(t["candidate"], t["error"]["type"]) for t in reply["tried"]] == [
        (0, "TypeError"),
        (1, "SIGSEGV"),
        (2, "Timeout"),
        (3, "ValueError"),
    ]


def test_candidates_that_hang_have_their_time_together(old: Worker) -> None:
    began = time.monotonic()
    candidates = [[given(float(number))] for number in range(1000)]
    more: Any = {"candidates": candidates, "seconds": 0.3}
    (reply,) = old.run(request("def f(x):\n    time.sleep(1000)\n", "v1_graph", **more))
    assert reply["status"] == "timeout"
    assert len(reply["tried"]) <= LADDER
    assert time.monotonic() - began < 100.0


def test_no_candidate_runs(old: Worker) -> None:
    candidates = [[given(1.0)], [given(1.0), square(1.0, shape=())]]
    (reply,) = old.run(request(NEEDS_TWO, "v1_graph", candidates=candidates))
    assert reply["status"] == "crashed"
    (reply,) = old.run(request("from nothing_there import *", "v1_graph", candidates=candidates))
    assert (reply["status"], reply["error"]["stage"]) == ("error", "import")
    assert reply["tried"] == []


def test_candidates_do_not_see_each_other(old: Worker) -> None:
    """Each is given the module anew, and a graph."""
    text = """
    tf.RegisterGradient("Mine")(lambda op, dy: dy)
    count = []
    def f(x):
        count.append(1)
        if x.dtype == tf.float32: raise ValueError
        assert len(count) == 1
        assert tf.get_variable("v", []).name == "v:0"
        return x
    """
    candidates = [[given(1.0)], [square(1.0, dtype="float64")]]
    assert graph(old, text, candidates=candidates)["candidate"] == 1


# Gradients that fail.


def test_stages(old: Worker) -> None:
    text = """
    @tf.RegisterGradient("Fails")
    def fails(op, dy):
        raise KeyError("no")

    def f(x):
        with tf.get_default_graph().gradient_override_map({"Identity": "Fails"}):
            return tf.identity(x)
    """
    reply = graph(old, text)
    assert reply["status"] == "error"
    assert reply["error"]["type"] == "KeyError"
    assert reply["error"]["stage"] == "gradients"
    assert reply["error"]["line"] == 8
    assert outputs(reply) == [(1.0, 2.0, 3.0)]


#: `0 < x[0]` three times over: what a graph computes has to be computed for all values.
SETS: Any = [[{"kind": "tensor", "values": [tensor(1.0), tensor(2.0), tensor(-1.0)]}]]

TWO_DERIVATIVES = """
def f(x):
    return tf.cond(x[0] > 0.0, lambda: x ** 3, lambda: x * x)
"""

NO_SECOND_ONE = """
def f(x):
    return tf.while_loop(lambda i, y: i < 2, lambda i, y: (i + 1, y * x), [0, x])[1]
"""


OF_A_FUNCTION = """
@tf.custom_gradient
def half(x):
    return tf.identity(x), lambda dy: dy * 0.5

def f(x):
    return tf.function(half)(x)
"""


@pytest.mark.parametrize("text", [TWO_DERIVATIVES, NO_SECOND_ONE, OF_A_FUNCTION])
def test_control_flow_runs_for_all_values(old: Worker, new: Worker, text: str) -> None:
    """TensorFlow changes a graph's loops and branches when it differentiates them."""
    for worker in (old, new):
        (reply,) = worker.run(request(text, "v1_graph", candidates=SETS, seconds=20))
        assert len(reply["runs"]) == 3
        for run in reply["runs"]:
            assert len(run["outputs"]) == len(run["gradients"]) == 1
            unsupported = text == NO_SECOND_ONE and worker is old
            assert run.get("error", {}).get("stage") == ("second_order" if unsupported else None)


def test_lines_are_reached_in_what_autograph_converts(old: Worker) -> None:
    """As the Keras of TensorFlow 1 does with the `call` of a layer."""
    text = "def g(x):\n    y = x * x\n    return y\nf = lambda x: tf.autograph.to_graph(g)(x)\n"
    place = HEAD.count("\n") + 2
    (reply,) = old.run(request(text, "v1_graph", lines=[place, place + 9]))
    assert reply["reached"] == [place]


def test_a_graph_whose_function_fails_for_some_values(old: Worker) -> None:
    """The stage is that of the failing run, not where the run before has come to."""
    text = """
    def f(x):
        return tf.compat.v1.py_func(lambda v: v[np.nonzero(v > 0)[0][0]], [x], tf.float32)
    """
    (reply,) = old.run(request(text, "v1_graph", candidates=SETS))
    stages = [run.get("error", {}).get("stage") for run in reply["runs"]]
    assert stages == [None, None, "forward"]


def test_a_failing_second_order_leaves_the_first(new: Worker, old: Worker) -> None:
    text = """
    def f(x):
        @tf.custom_gradient
        def times_x(dy):
            def fails(ddy):
                raise KeyError("no")
            return dy * x, fails
        @tf.custom_gradient
        def square(x):
            return x * x, lambda dy: 2.0 * times_x(dy * x)
        return square(x)
    """
    for reply in [
        graph(old, text),
        *new.run(request(text, "eager", "v1_graph", "second_order", seconds=20)),
    ]:
        assert reply["status"] == "ok"
        (run,) = reply["runs"]
        assert len(run["gradients"]) == 1
        if reply["mode"] == "eager":
            assert "error" not in run
        else:
            assert (run["error"]["type"], run["error"]["stage"]) == ("KeyError", "second_order")


# Variables and random numbers.

MAKES_VARIABLES = """
get_variable = tf.compat.v1.get_variable

def f(x):
    w = get_variable("w", [3, 2])
    b = get_variable("b", [2], initializer=tf.compat.v1.ones_initializer())
    n = get_variable("n", [], tf.int32, tf.compat.v1.zeros_initializer(), trainable=False)
    return tf.matmul(x[None], w) + b + tf.cast(n, tf.float32)
"""


def test_variables_start_alike(new: Worker, old: Worker) -> None:
    """Random initial values are replaced by the same ones everywhere, others stay."""
    first = graph(old, MAKES_VARIABLES)
    assert first["sources"] == ["input_0", "w:0", "b:0"]
    assert not first["random"]
    for reply in new.run(request(MAKES_VARIABLES, "eager", "v1_graph", "second_order")):
        assert reply["status"] == "ok", reply
        assert outputs(reply) == outputs(first)
        assert gradients(reply) == gradients(first)
        assert not reply["random"]


def test_variables_of_keras_start_alike(new: Worker, old: Worker) -> None:
    """Whatever the library's own initializers draw."""
    before = """
    layer = tf.keras.layers.Dense(2, kernel_initializer="glorot_uniform")
    def f(x):
        return layer(x[None])
    """
    after = "import keras\n" + before.replace("tf.keras", "keras").replace("\n    ", "\n")
    first = graph(old, before)
    assert len(first["sources"]) == 3
    assert set(outputs(first)[0]) != {0.0}
    for reply in new.run(request(after, *NEW_MODES, seconds=20)):
        assert reply["status"] == "ok", reply
        if reply["mode"] == "v1_graph":
            continue  # Keras 3 makes its variables outside of graphs
        assert outputs(reply)[0] == pytest.approx(outputs(first)[0])
        assert len(reply["sources"]) == 3


def test_drawn_initial_values_are_alike(new: Worker, old: Worker) -> None:
    text = """
    def f(x):
        return x * tf.Variable({}, dtype=tf.float32)
    """
    for drawn in (
        "tf.random.normal([3])",
        "tf.random.uniform([3]) + 1",
        "lambda: tf.random.normal([3])",
        "np.random.uniform(size=3)",
    ):
        first = graph(old, text.format(drawn))
        assert first["status"] == "ok", first
        assert not first["random"]
        for reply in new.run(request(text.format(drawn), "eager", "v1_graph")):
            assert outputs(reply) == outputs(first), drawn
            assert not reply["random"]


RANDOM = {
    "tf.random.uniform([3])": True,
    "tf.random.normal([3])": True,
    "tf.random.uniform([3], seed=1)": False,
    "tf.compat.v1.nn.dropout(x, 0.5)": True,
    "tf.random.shuffle(x)": True,
    "tf.compat.v1.multinomial(x[None], 3)": True,
    "tf.raw_ops.RandomUniform(shape=[3], dtype=tf.float32)": True,
    "tf.random.stateless_uniform([3], [1, 2])": False,
    "np.random.uniform(size=3).astype('f')": False,
    "x": False,
}


@pytest.mark.parametrize("drawn", RANDOM)
def test_random_numbers_are_told(new: Worker, old: Worker, drawn: str) -> None:
    text = f"def f(x):\n    return x + tf.cast({drawn}, tf.float32)\n"
    replies = [graph(old, text), *new.run(request(text, *NEW_MODES, seconds=20))]
    for reply in replies:
        if reply.get("error", {}).get("uncompilable") or (
            "shuffle" in drawn and reply["mode"] == "jit"
        ):
            continue
        assert reply["status"] == "ok", reply
        raw = "raw_ops" in drawn and reply["mode"] in ("eager", "second_order")
        assert reply["random"] is (RANDOM[drawn] and not raw), reply["mode"]


def test_what_random_numbers_are_for(new: Worker, old: Worker) -> None:
    """Those that variables start with do not hide others; what nothing depends on is none."""
    text = """
    def f(x):
        noise = tf.random.normal([3])
        v = tf.Variable(1.0)
        w = tf.Variable(tf.random.normal([3]) * 2.0, dtype=tf.float32)
        return x * v * w + {}
    """
    for used, is_random in (("noise", True), ("0.0", False)):
        assert graph(old, text.format(used))["random"] is is_random
        for reply in new.run(request(text.format(used), "v1_graph", seconds=20)):
            assert reply["random"] is is_random
    branch = "tf.cond(x[0] > 0, lambda: tf.random.normal([3]), lambda: x)"
    loop = "tf.while_loop(lambda i: i < 2, lambda i: [i + tf.random.uniform([])], [0.0])"
    for inside in (branch, loop):
        text = f"def f(x):\n    return x + {inside}\n"
        replies = [graph(old, text), *new.run(request(text, *NEW_MODES, seconds=20))]
        for reply in replies:
            if reply["mode"] != "jit":
                assert reply["status"] == "ok", reply
                assert reply["random"], reply["mode"]


def test_python_draws_the_same(new: Worker, old: Worker) -> None:
    text = """
    import random
    def g(x):
        return (x + random.random() + np.random.normal()).astype("f")
    def f(x):
        return tf.compat.v1.py_func(g, [x], tf.float32)
    """
    first = graph(old, text)
    for reply in all_modes(new, text, but=("jit",)).values():
        assert outputs(reply) == outputs(first)


# Modules and scripts.

MODULE = """
v = tf.Variable([1.0, 2.0])
w = v * v
y = w * 3.0
z = [w, y]
"""


def test_a_module(new: Worker, old: Worker) -> None:
    more: dict[str, Any] = {
        "kind": "module",
        "outputs": ["y", "z"],
        "wrt": ["v"],
        "candidates": [[]],
    }
    first = graph(old, MODULE, **more)
    assert first["sources"] == ["v"]
    assert first["structure"] == "list[tensor, list[2]]"
    assert outputs(first) == [(3.0, 12.0), (1.0, 4.0), (3.0, 12.0)]
    for mode, reply in all_modes(new, MODULE, **more).items():
        assert outputs(reply) == outputs(first)
        if mode == "function_tape_inside":  # where no tape sees the module
            assert gradients(reply) == [None]
        else:
            assert gradients(reply) == [pytest.approx(gradients(first)[0])], mode


def test_a_tensor_of_the_module_in_every_value_set(new: Worker) -> None:
    text = MODULE + "def f(x):\n    return x * w\n"
    argument: Argument = {"kind": "tensor", "values": [tensor(1, 2), tensor(3, 4)]}
    replies = all_modes(new, text, wrt=["v"], candidates=[[argument]])
    for run in (0, 1):
        expected = gradients(replies["v1_graph"], run)
        assert None not in expected
        for mode in ("eager", "function_tape_outside", "jit", "second_order"):
            for found, one in zip(gradients(replies[mode], run), expected, strict=True):
                assert found == pytest.approx(one), mode


SCRIPT = """
x = tf.placeholder(tf.float32)
v = tf.get_variable("v", [2], initializer=tf.ones_initializer())
loss = tf.reduce_sum(v * x)
train = tf.train.GradientDescentOptimizer(0.5).minimize(loss)
if __name__ == "__main__":
    with tf.Session() as session:
        session.run(tf.global_variables_initializer())
        session.run(train, {x: 3.0})
        print(session.run(v), sys.argv)
    sys.exit(0)
"""


def test_a_script(new: Worker, old: Worker) -> None:
    """The new side lends what TensorFlow 2 lacks; ending with success is a good end."""
    for worker in (old, new):
        (reply,) = worker.run(request(SCRIPT, "script", kind="script"))
        assert reply["status"] == "ok", reply
        assert reply["printed"] == "[-0.5 -0.5] ['program.py']\n"
        (reply,) = worker.run(request("sys.exit('no')", "script", kind="script"))
        assert reply["status"] == "exit"


def test_old_names_are_lent(new: Worker, old: Worker) -> None:
    text = "def f(x):\n    return tf.neg(tf.mul(x, x))\n"
    for worker, mode in ((old, "v1_graph"), (new, "eager")):
        lend = {"neg": "negative", "mul": "multiply", "scalar_summary": "summary.scalar"}
        (reply,) = worker.run(request(text, mode, lend=lend))
        assert outputs(reply) == [(-1.0, -4.0, -9.0)]
        (reply,) = worker.run(request(text, mode))
        assert reply["error"]["type"] == "AttributeError"


def test_keras_beside_tensorflow_is_that_of_tensorflow_1(old: Worker) -> None:
    """Keras 3, which `keras` is today, knows no graphs of TensorFlow 1."""
    text = """
    import keras
    import keras.backend as K
    from keras.layers import Activation

    def f(x):
        return Activation("relu")(x) + K.square(x) + keras.activations.relu(x)
    """
    reply = graph(old, text)
    assert outputs(reply) == [(3.0, 8.0, 15.0)]
    assert None not in gradients(reply)


def test_a_shape_is_the_numbers_in_it(old: Worker, new: Worker) -> None:
    """Dimensions of TensorFlow 1, and what 2 has for them."""
    before = graph(old, "def f(x):\n    return x, x.get_shape()[0], x.get_shape()[:1]\n")
    (after,) = new.run(request("def f(x):\n    return x, x.shape[0], x.shape[:1]\n", "eager"))
    assert before["structure"] == after["structure"]
    assert outputs(before) == outputs(after)


def test_contrib_stays_absent(old: Worker) -> None:
    reply = graph(old, "import tensorflow.contrib.slim as slim\nslim.conv2d\n")
    assert (reply["error"]["base"], reply["error"]["stage"]) == ("ModuleNotFoundError", "import")
    reply = graph(old, "def f(x):\n    return tf.contrib.layers.flatten(x)\n")
    assert (reply["error"]["base"], reply["error"]["stage"]) == ("AttributeError", "forward")


def test_modules_of_the_project(new: Worker, old: Worker, tmp_path: Any) -> None:
    """They are found, belong to one mode each, and nothing is written beside them."""
    package = tmp_path / "package"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "other.py").write_text(
        "import tensorflow as tf\ntwo = tf.constant(2.0)\ncount = []\n"
    )
    text = """
    from package.other import two
    from .other import count
    def f(x):
        count.append(1)
        return x * two * float(len(count))
    """
    more: dict[str, Any] = {"path": [str(tmp_path)], "name": "package.program"}
    reply = graph(old, text, **more)
    assert reply["status"] == "ok", reply
    for found in all_modes(new, text, but=("function_tape_inside",), **more).values():
        assert outputs(found) == [(2.0, 4.0, 6.0)]
    assert sorted(path.name for path in package.iterdir()) == ["__init__.py", "other.py"]


def test_names_of_modules_in_use(new: Worker) -> None:
    """A program called as a module of the library takes nobody's place."""
    (reply,) = new.run(request("def f(x):\n    return x\n", name="random"))
    assert reply["status"] == "ok"


def test_in_tensorflow_1(reference: Worker) -> None:
    assert reference.facts["tensorflow"].startswith("1.15")
    reply = graph(reference, MAKES_VARIABLES)
    assert reply["status"] == "ok", reply
    reply = graph(reference, NEEDS_TWO, candidates=[[given(1.0)], [given(1.0), given(2.0)]])
    assert reply["candidate"] == 1
    (reply,) = reference.run(request(SCRIPT, "script", kind="script"))
    assert reply["printed"] == "[-0.5 -0.5] ['program.py']\n"
