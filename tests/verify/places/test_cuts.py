"""Cuts: what is cut out, what comes along, what comes in and goes out, and why there is none."""

from __future__ import annotations

import ast
import contextlib
import sys
import types
from collections.abc import Iterator
from textwrap import dedent
from typing import Any

import pytest

from tfgradmigrate.rules.model import Action, Finding
from tfgradmigrate.verify.places.cuts import cuts
from tfgradmigrate.verify.places.model import Cuts, Kind, Place, Reason
from tfgradmigrate.verify.trials import Pair, cuts_of

pytestmark = pytest.mark.many

Ran = dict[str, Any]


class FakeTensorflow(types.ModuleType):
    """Ops are texts of what was called, and of the gradient that the override gave them."""

    def __init__(self) -> None:
        super().__init__("tensorflow")
        self.maps: list[dict[str, str]] = []
        self.registered: dict[str, Any] = {}
        self.float32 = "float32"

    def get_default_graph(self) -> FakeTensorflow:
        return self

    @contextlib.contextmanager
    def gradient_override_map(self, names: dict[str, str]) -> Iterator[None]:
        assert all(name in {*self.registered, "Identity"} for name in names.values())
        self.maps.append(names)
        yield
        self.maps.pop()

    def RegisterGradient(self, name: str) -> Any:  # noqa: N802
        def register(function: Any) -> Any:
            self.registered[name] = function
            return function

        return register

    def custom_gradient(self, function: Any) -> Any:
        return lambda *args: f"{function(*args)[0]} with its own gradient"

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)

        def op(*args: Any) -> str:
            under = "".join(f" under {each}" for each in self.maps)
            return f"{name}({', '.join(map(str, args))}){under}"

        return op


@pytest.fixture
def tensorflow(monkeypatch: pytest.MonkeyPatch) -> FakeTensorflow:
    fake = FakeTensorflow()
    monkeypatch.setitem(sys.modules, "tensorflow", fake)
    return fake


def cut(old: str, new: str, findings: tuple[Finding, ...] = ()) -> Cuts:
    return cuts(dedent(old), dedent(new), findings)


def only(old: str, new: str) -> Place:
    found = cut(old, new)
    assert found.not_cut == ()
    (place,) = found.places
    assert [i.name for i in place.inputs] == list(signature(place.old))
    assert [i.name for i in place.inputs] == list(signature(place.new))
    return place


def signature(text: str) -> tuple[str, ...]:
    code = compile(text, "<place>", "exec", dont_inherit=True)
    (place,) = [c for c in code.co_consts if getattr(c, "co_name", "") == "place"]
    return place.co_varnames[: place.co_argcount]  # type: ignore[no-any-return]


def run(text: str, *args: object) -> Any:
    names: Ran = {}
    exec(compile(text, "<place>", "exec", dont_inherit=True), names)  # the cut of a test's own text
    return names["place"](*args)


def ran(place: Place, text: str, **values: object) -> Any:
    """Run a text of a place; the values go by the names of the inputs."""
    return run(text, *(values[each.name] for each in place.inputs))


def paths(place: Place) -> list[str]:
    return [each.path for each in place.inputs]


def kinds(place: Place, path: str) -> list[Kind]:
    (found,) = [each for each in place.inputs if each.path == path]
    return [alternative.kind for alternative in found.alternatives]


BLOCK = """
    import tensorflow as tf

    def f(x, n):
        with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
            y = tf.round(x * n)
        return y / n
    """


def test_the_statement_is_cut_out_of_its_function(tensorflow: FakeTensorflow) -> None:
    new = """
        import tensorflow as tf

        def f(x, n):
            y = tf.grad_pass_through(tf.round)(x * n)
            return y / n
        """
    place = only(BLOCK, new)
    assert (place.symbol, place.old_lines, place.new_lines) == ("f", (5, 6), (5, 5))
    assert paths(place) == ["x", "n"]
    assert place.outputs == ("y",)
    assert run(place.old, 2, 3) == ("round(6) under {'Round': 'Identity'}",)
    assert kinds(place, "x")[0] is Kind.TENSOR


def test_what_the_statement_returns_is_returned(tensorflow: FakeTensorflow) -> None:
    old = """
        import tensorflow as tf
        def f(x):
            with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
                return tf.sign(x), 1
        """
    new = """
        import tensorflow as tf
        def f(x):
            return tf.other(x), 1
        """
    place = only(old, new)
    assert place.outputs == ("return",)
    assert run(place.old, 2) == (("sign(2) under {'Sign': 'Identity'}", 1),)
    assert run(place.new, 2) == (("other(2)", 1),)


def test_a_return_on_one_way_is_told_from_going_on(tensorflow: FakeTensorflow) -> None:
    old = """
        import tensorflow as tf
        def f(x, k):
            with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
                if k:
                    return x
                y = tf.sign(x)
            return y + 1
        """
    new = """
        import tensorflow as tf
        def f(x, k):
            if k:
                return x
            y = tf.sign(x)
            return y + 1
        """
    place = only(old, new)
    assert place.outputs == ("return", "y")
    assert ran(place, place.new, x=7, k=True) == ("returned", 7)
    assert ran(place, place.new, x=7, k=False) == ("went on", "sign(7)")


def test_the_registered_gradient_comes_along(tensorflow: FakeTensorflow) -> None:
    old = """
        import tensorflow as tf
        import horovod.tensorflow as hvd

        @tf.RegisterGradient("Twice")
        def _twice(op, dy):
            return dy * 2

        def train():
            hvd.init()

        def f(x):
            g = tf.get_default_graph()
            scale = 3
            with g.gradient_override_map({"Round": "Twice"}):
                return tf.round(x)
        """
    new = """
        import tensorflow as tf

        @tf.custom_gradient
        def _twice(x):
            return tf.round(x), lambda dy: dy * 2

        def f(x):
            scale = 3
            return _twice(x)
        """
    place = only(old, new)
    assert paths(place) == ["x"]
    assert run(place.old, 5) == ("round(5) under {'Round': 'Twice'}",)
    assert run(place.new, 5) == ("round(5) with its own gradient",)
    assert "hvd" not in place.old


def test_what_another_function_registers_comes_along(tensorflow: FakeTensorflow) -> None:
    old = """
        import tensorflow as tf
        def install():
            @tf.RegisterGradient("Hooked")
            def hook(op, dy):
                return dy * 3
        def f(x):
            install()
            with tf.get_default_graph().gradient_override_map({"Round": "Hooked"}):
                return tf.round(x)
        """
    new = """
        import tensorflow as tf
        def install():
            def hook(op, dy):
                return dy * 3
        def f(x):
            install()
            return tf.other(x)
        """
    place = only(old, new)
    assert run(place.old, 5) == ("round(5) under {'Round': 'Hooked'}",)


def test_a_gradient_that_others_name_is_no_place_by_itself() -> None:
    old = """
        import tensorflow as tf
        from tensorflow.python.framework import function
        @function.Defun(tf.float32, tf.float32)
        def _grad(x, dy):
            return dy * x
        @function.Defun(tf.float32, grad_func=_grad)
        def f(x):
            return tf.round(x)
        """
    new = """
        import tensorflow as tf
        def _grad(x, dy):
            return dy * x
        @tf.custom_gradient
        def f(x):
            return tf.round(x), lambda dy: _grad(x, dy)
        """
    assert only(old, new).symbol == "f"


def test_what_is_registered_in_the_constructor_comes_along(tensorflow: FakeTensorflow) -> None:
    old = """
        import tensorflow as tf
        from somewhere import Layer

        class Q(Layer):
            def __init__(self, name, bits=3):
                self.bits = bits
                self.key = "Q" + name
                tf.RegisterGradient(self.key)(self._grad)

            def _grad(self, op, dy):
                return dy * self.bits

            def call(self, x):
                with tf.get_default_graph().gradient_override_map({"Round": self.key}):
                    return tf.round(x)
        """
    new = """
        import tensorflow as tf
        from somewhere import Layer

        class Q(Layer):
            def __init__(self, name, bits=3):
                self.bits = bits
                self.key = "Q" + name

            def _grad(self, op, dy):
                return dy * self.bits

            def call(self, x):
                return tf.other(x, self._grad(None, 1))
        """
    place = only(old, new)
    assert sorted(paths(place)) == ["self.bits", "self.key", "x"]
    (bits,) = [each for each in place.inputs if each.path == "self.bits"]
    assert [a.code for a in bits.alternatives[:2]] == ["3", "5"]
    values = {"self_bits": 4, "self_key": "name", "x": 5}
    assert ran(place, place.old, **values) == ("round(5) under {'Round': 'name'}",)
    assert ran(place, place.new, **values) == ("other(5, 4)",)


def test_what_is_written_to_the_instance_comes_out(tensorflow: FakeTensorflow) -> None:
    old = """
        import tensorflow as tf
        class C:
            def __call__(self, x):
                name = "Flip%d" % self.calls
                @tf.RegisterGradient(name)
                def _flip(op, dy):
                    return -dy
                with tf.get_default_graph().gradient_override_map({"Identity": name}):
                    y = tf.identity(x)
                    self.calls += 1
                return y
        """
    new = """
        import tensorflow as tf
        class C:
            def __call__(self, x):
                y = tf.flipped(x)
                self.calls += 1
                return y
        """
    place = only(old, new)
    assert paths(place) == ["self.calls", "x"]
    assert place.outputs == ("y", "self.calls")
    assert run(place.old, 3, 5) == ("identity(5) under {'Identity': 'Flip3'}", 4)
    assert run(place.new, 3, 5)[1] == 4


@pytest.mark.parametrize(
    ("host", "besides", "outputs"),
    [
        ("self.host", "x", ("return",)),
        ("lambda v: self.host(v)", "x", ("return",)),
        ("self.other", "x", ("return",)),
        ("self.host", "self.host(x)", ("return", "self.kept")),
        ("self.host", "self.other(x)", ("return", "self.kept")),
        ("self.host", "[self.host]", ("return", "self.kept")),
    ],
)
def test_what_a_function_writes_that_tensorflow_runs_later_does_not_come_out(
    host: str, besides: str, outputs: tuple[str, ...]
) -> None:
    old = f"""
        import tensorflow as tf
        class C:
            def f(self, x):
                return tf.py_func({host}, [{besides}], [])
            def other(self, v):
                return self.host(v)
            def host(self, v):
                if self.kept:
                    self.kept.close()
                self.kept = None
        """
    assert only(old, old.replace("py_func", "numpy_function")).outputs == outputs


def test_attributes_of_functions_come_in_and_go_out(tensorflow: FakeTensorflow) -> None:
    old = """
        import tensorflow as tf
        def f(x):
            try:
                f.calls += 1
            except AttributeError:
                f.calls = 1
            name = "F%d" % f.calls
            @tf.RegisterGradient(name)
            def _g(op, dy):
                return -dy
            with tf.get_default_graph().gradient_override_map({"Identity": name}):
                return tf.identity(x)
        """
    new = """
        import tensorflow as tf
        def f(x):
            try:
                f.calls += 1
            except AttributeError:
                f.calls = 1
            return tf.flipped(x)
        """
    place = only(old, new)
    assert paths(place) == ["f.calls", "x"]
    assert run(place.old, 7, 5) == ("identity(5) under {'Identity': 'F7'}",)


def test_a_graph_that_is_kept_elsewhere_is_an_input_of_its_own(tensorflow: FakeTensorflow) -> None:
    old = """
        import tensorflow as tf
        class C:
            def f(self, x):
                with self.sess.graph.gradient_override_map({"Round": "Identity"}):
                    return tf.round(x)
            def g(self, x):
                with self.G.gradient_override_map({"Round": "Identity"}):
                    return tf.round(x)
        """
    new = """
        import tensorflow as tf
        class C:
            def f(self, x):
                return tf.other(x)
            def g(self, x):
                return tf.other(x)
        """
    first, second = cut(old, new).places
    assert (paths(first), paths(second)) == (["self.sess.graph", "x"], ["self.G", "x"])
    assert kinds(first, "self.sess.graph")[0] is kinds(second, "self.G")[0] is Kind.GRAPH
    assert run(first.old, tensorflow, 5) == ("round(5) under {'Round': 'Identity'}",)


OF_A_DEFAULT = """
    import tensorflow as tf
    class C:
        def __init__(self, scale=0.7):
            self.scale = scale
        def f(self, x):
            with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
                return tf.round(x * self.scale)
"""


def test_an_attribute_is_tried_as_the_default_that_it_is_made_of() -> None:
    place = only(OF_A_DEFAULT, OF_A_DEFAULT.replace("tf.get_default_graph()", "tf.other()"))
    (scale,) = [each for each in place.inputs if each.path == "self.scale"]
    assert "0.7" in {each.code for each in scale.alternatives}


BINDING = """
    import tensorflow as tf
    def f(x, k):
        {before}
        print(x)
        {place}
        print(x)
        {after}
        return y
"""


def test_what_one_side_alone_binds_belongs_to_what_reads_it_afterwards() -> None:
    override = 'with tf.get_default_graph().gradient_override_map({"Round": "Identity"}): '
    first = BINDING.format(before="k = tf.sin(x)", place=f"{override}y = tf.round(k)", after="")
    place = only(first, BINDING.format(before="", place="y = tf.other(tf.sin(x))", after=""))
    assert "k = tf.sin(x)" in place.old
    assert paths(place) == ["x"]
    last = BINDING.format(before="", place=f"{override}y = tf.round(k)", after="k = 3")
    found = cut(last, BINDING.format(before="", place="y = tf.other(k)", after=""))
    assert ["tf.round" in each.old for each in found.places] == [True]


def test_paths_of_other_objects_and_of_dictionaries(tensorflow: FakeTensorflow) -> None:
    old = """
        import tensorflow as tf
        def f(x, cfg, params):
            with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
                return tf.round(x * cfg.net.scale, params['k'])
        """
    new = """
        import tensorflow as tf
        def f(x, cfg, params):
            return tf.other(x * cfg.net.scale, params['k'])
        """
    place = only(old, new)
    assert sorted(paths(place)) == ["cfg.net.scale", "params['k']", "x"]
    assert ran(place, place.new, x=2, cfg_net_scale=3, params_k=4) == ("other(6, 4)",)


@pytest.mark.parametrize(
    ("head", "comes_in"),
    [
        ("scale = 1.0\nfrom lib import *", True),
        ("scale = 1.0; from lib import *", True),
        ("from lib import *\nscale = 1.0", False),
    ],
)
def test_a_name_that_another_module_may_give_behind_it_comes_in(head: str, comes_in: bool) -> None:
    head = f"import tensorflow as tf\n{head}\ndef f(x):\n    "
    override = "with tf.get_default_graph().gradient_override_map({'Sign': 'Identity'}):"
    old = f"{head}{override}\n        return tf.sign(x) * scale\n"
    place = only(old, f"{head}return tf.grad_pass_through(tf.sign)(x) * scale\n")
    assert sorted(paths(place)) == [*["scale"] * comes_in, "x"]


SCALED = """
    import tensorflow as tf
    W = load()
    def f(x):
        k = int(W)
        n = int(W)
        other = str(n)
        scaled = lambda v: v * k
        {}
    """


OVERRIDE = "with tf.get_default_graph().gradient_override_map({'Sign': 'Identity'}):"


@pytest.mark.parametrize(
    ("helper", "call", "comes_in", "goes_out"),
    [
        ("g(t):\n    return t['n']", "g(c)", ["x", "c['n']"], []),
        ("g(t):\n    t['n'] = 2\n    return t['m']", "g(c)", ["x", "c['m']"], ["c['n']"]),
        ("g(k, t):\n    t['n'] = k\n    return 1", "g(2, c)", ["x"], ["c['n']"]),
        ("g(k, t):\n    t['n'] = k\n    return 1", "g(t=c, k=2)", ["x"], ["c['n']"]),
        ("g(k, t):\n    return t.n", "g(c.k, c)", ["x", "c.k", "c.n"], []),
    ],
)
def test_what_a_helper_does_with_what_it_is_given_comes_in_and_goes_out(
    helper: str, call: str, comes_in: list[str], goes_out: list[str]
) -> None:
    text = f"import tensorflow as tf\ndef {helper}\ndef f(x, c):\n    "
    old = f"{text}{OVERRIDE}\n        return tf.sign(x) * {call}\n"
    place = only(old, f"{text}return tf.grad_pass_through(tf.sign)(x) * {call}\n")
    assert paths(place) == comes_in
    assert place.outputs == ("return", *goes_out)


def test_a_place_of_the_module_is_none_of_the_function_on_its_first_line() -> None:
    text = "def g(x): return x\nimport tensorflow as tf\nx = tf.constant(0.5)\n"
    old = f"{text}{OVERRIDE.replace('    ', '')}\n    y = tf.sign(g(x))\n"
    place = only(old, f"{text}y = tf.grad_pass_through(tf.sign)(g(x))\n")
    assert place.symbol == "<module>"


@pytest.mark.parametrize(("other", "comes_in"), [("k", {"x", "k"}), ("a", {"x", "k", "a"})])
def test_an_alias_of_what_is_bound_again_comes_in_by_itself(other: str, comes_in: set[str]) -> None:
    """Else the one could stand for the other in the new text."""
    text = "import tensorflow as tf\ndef f(x, a):\n    k = a\n    a = 2.0 * a\n    {}\n"
    text += "    return y + a\n"
    old = text.format(f"{OVERRIDE}\n        y = tf.sign(x) * k")
    place = only(old, text.format(f"y = tf.grad_pass_through(tf.sign)(x) * {other}"))
    assert set(paths(place)) == comes_in


@pytest.mark.parametrize(
    ("step", "declared"), [("made += 1", ["global made"]), ("own = made + 1", [])]
)
def test_what_a_place_counts_in_the_module_is_declared(step: str, declared: list[str]) -> None:
    text = "import tensorflow as tf\nmade = 0\ndef f(x):\n    global made\n    {}\n"
    old = text.format(f"{OVERRIDE}\n        {step}\n        return tf.sign(x) * made")
    new = text.format(f"{step}\n    return tf.grad_pass_through(tf.sign)(x) * made")
    place = only(old, new)
    for part in (place.old, place.new):
        assert [line.strip() for line in part.splitlines() if "global " in line] == declared


def test_a_number_that_a_function_around_reads_comes_in_and_the_name_of_a_gradient_does_not() -> (
    None
):
    new = SCALED.format("return tf.grad_pass_through(tf.sign)(scaled(x))")
    override = "with tf.get_default_graph().gradient_override_map({'Sign': %s}):"
    for name, found in [("'Identity'", ["x", "k"]), ("other", ["x", "k", "W"])]:
        block = f"{override % name}\n            return tf.sign(scaled(x))"
        assert paths(only(SCALED.format(block), new)) == found


@pytest.mark.parametrize(
    ("made", "values"),
    [
        ("tf.sign(tf.convert_to_tensor(x))", []),
        ("tf.sign(tf.cast(x, tf.float32))", ["array"]),
        ("tf.sign(tf.convert_to_tensor(x)) + y", ["array"]),
    ],
)
def test_an_array_is_tried_where_the_new_text_alone_gives_it_a_dtype(
    made: str, values: list[str]
) -> None:
    taken = "x, y" if "y" in made else "x"
    head = f"import tensorflow as tf\ndef f({taken}):\n    return "
    new = f"{head}tf.grad_pass_through(tf.abs)({made})\n"
    old = "with tf.get_default_graph().gradient_override_map({'Abs': 'Identity'}):\n        return "
    old += f"tf.abs(tf.sign(x){' + y' if 'y' in made else ''})\n"
    (place,) = cuts(head.replace("return ", old), new).places
    assert [each.code or each.kind.value for each in place.inputs[-1].suspects] == values
    assert place.inputs[-1].path == "x"


def test_closures_and_functions_around(tensorflow: FakeTensorflow) -> None:
    old = """
        import tensorflow as tf
        def make(k, act):
            def twice(v):
                return v * 2
            def inner(x):
                with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
                    return tf.round(twice(x) * k, act(x))
            return inner
        """
    new = """
        import tensorflow as tf
        def make(k, act):
            def twice(v):
                return v * 2
            def inner(x):
                return tf.other(twice(x) * k, act(x))
            return inner
        """
    place = only(old, new)
    assert sorted(paths(place)) == ["act", "k", "x"]
    assert kinds(place, "act")[0] is Kind.CALLABLE
    values = {"act": lambda x: x + 1, "k": 5, "x": 1}
    assert run(place.new, *(values[each] for each in paths(place))) == ("other(10, 2)",)


def test_what_is_not_installed_is_an_input_or_a_stand_in(tensorflow: FakeTensorflow) -> None:
    old = """
        import tensorflow as tf
        from tensorpack import layer_register, argscope
        import slim

        @layer_register(use_scope=None)
        def helper(x):
            return x * 2

        def f(x):
            y = slim.conv(x, 3)
            with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
                return tf.round(helper(slim.conv(y)))
        """
    new = """
        import tensorflow as tf
        from tensorpack import layer_register, argscope
        import slim

        @layer_register(use_scope=None)
        def helper(x):
            return x * 2

        def f(x):
            y = slim.conv(x, 3)
            return tf.other(helper(slim.conv(y)))
        """
    place = only(old, new)
    assert sorted(paths(place)) == ["slim.conv", "y"]
    assert kinds(place, "slim.conv")[0] is Kind.CALLABLE
    assert ran(place, place.new, slim_conv=lambda y: y + 1, y=4) == ("other(10)",)


def test_what_only_a_running_program_has_is_an_input(tensorflow: FakeTensorflow) -> None:
    old = """
        import argparse
        import tensorflow as tf
        args = argparse.ArgumentParser().parse_args()
        LEVELS = 2 ** 3

        def f(x):
            with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
                return tf.round(x * args.scale, LEVELS)
        """
    new = """
        import argparse
        import tensorflow as tf
        args = argparse.ArgumentParser().parse_args()
        LEVELS = 2 ** 3

        def f(x):
            return tf.other(x * args.scale, LEVELS)
        """
    place = only(old, new)
    assert sorted(paths(place)) == ["args.scale", "x"]
    values = {"x": 2, "args.scale": 3}
    assert run(place.new, *(values[each] for each in paths(place))) == ("other(6, 8)",)


def test_state_of_the_module_comes_in_and_goes_out(tensorflow: FakeTensorflow) -> None:
    old = """
        import tensorflow as tf
        count = 0

        def f(x):
            global count
            with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
                count += 1
                return tf.round(x)
        """
    new = """
        import tensorflow as tf
        count = 0

        def f(x):
            global count
            count += 1
            return tf.other(x)
        """
    place = only(old, new)
    assert (sorted(paths(place)), place.outputs) == (["count", "x"], ("return", "count"))
    for text in (place.old, place.new):
        assert ran(place, text, count_given=7, x=5)[1] == 8


def test_a_place_in_a_loop_gives_what_the_next_round_reads(tensorflow: FakeTensorflow) -> None:
    old = """
        import tensorflow as tf
        def f(x, rounds):
            for i in range(rounds):
                with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
                    x = tf.round(x + i)
            return 0
        """
    new = """
        import tensorflow as tf
        def f(x, rounds):
            for i in range(rounds):
                x = tf.other(x + i)
            return 0
        """
    place = only(old, new)
    assert (sorted(paths(place)), place.outputs) == (["i", "x"], ("x",))


def test_an_expression_in_a_lambda_is_cut_out_by_itself(tensorflow: FakeTensorflow) -> None:
    old = """
        import tensorflow as tf
        def f(data):
            return data.map(lambda line: tf.py_func(str, [line], tf.float32)).batch(4)
        """
    new = old.replace("py_func", "numpy_function")
    place = only(old, new)
    assert paths(place) == ["line"]
    assert run(place.new, 5)[0].startswith("numpy_function(")


def test_what_both_sides_bind_is_compared_where_it_is_bound() -> None:
    old = """
        import tensorflow as tf
        def f(x):
            y = tf.py_func(str, [x], tf.float32)
            z = y + 1
            return tf.py_func(str, [z, y], tf.float32)
        """
    places = cut(old, old.replace("py_func", "numpy_function")).places
    assert [place.old_lines for place in places] == [(4, 4), (6, 6)]
    assert paths(places[1]) == ["z", "y"]


def test_what_one_side_binds_belongs_to_those_who_read_it() -> None:
    old = """
        import tensorflow as tf
        def f(x):
            y = tf.py_func(str, [x], tf.float32)[0]
            z = x + 1
            return tf.py_func(str, [y], tf.float32)
        """
    new = """
        import tensorflow as tf
        def f(x):
            v = tf.numpy_function(str, [x], tf.float32)
            z = x + 1
            return tf.numpy_function(str, [v], tf.float32)
        """
    (place,) = cut(old, new).places
    assert place.old_lines == (4, 6)
    assert len(cut(old, new.replace("[v]", "[x]")).places) == 1
    assert len(cut(old.replace("[y]", "[x]"), new).places) == 1
    assert len(cut(old.replace("[y]", "[x]"), new.replace("[v]", "[x]")).places) == 2


def test_what_each_place_of_the_new_text_binds_for_itself_comes_out_of_none() -> None:
    old = """
        import tensorflow as tf
        def f(x, c, d):
            y = z = x
            for i in c:
                y = tf.py_func(str, [y], tf.float32)[0]
                if d:
                    z = tf.py_func(str, [y], tf.float32)[0]
            return y, z
        """
    new = """
        import tensorflow as tf
        def f(x, c, d):
            y = z = x
            for i in c:
                out = tf.numpy_function(str, [y], tf.float32)
                y = out
                if d:
                    out = tf.numpy_function(str, [y], tf.float32)
                    z = out
            return y, z
        """
    assert [place.outputs for place in cut(old, new).places] == [("y",), ("z",)]
    read = new.replace("z = out", "z = out + i").replace("y = out", "y = out if c else out")
    assert [place.outputs for place in cut(old, read).places] == [("y",), ("z",)]
    before = old.replace("return y, z", "return y, z, out").replace("z = x", "z = out = x")
    both = new.replace("return y, z", "return y, z, out").replace("z = x", "z = out = x")
    assert [place.outputs for place in cut(before, both).places] == [("y", "out"), ("z", "out")]


def test_a_turn_that_one_side_alone_ends_is_cut_out_with_its_loop(
    tensorflow: FakeTensorflow,
) -> None:
    old = """
        import tensorflow as tf

        def f(xs):
            total = ""
            for x in xs:
                with tf.get_default_graph().gradient_override_map({"Identity": "Identity"}):
                    y = tf.round(x)
                    continue
                total += y
            return total
        """
    new = """
        import tensorflow as tf

        def f(xs):
            total = ""
            for x in xs:
                y = tf.grad_pass_through(x)
                total += y
            return total
        """
    place = only(old, new)
    assert place.outputs == ("total",)
    assert ran(place, place.old, xs=[1, 2], total="") == ("",)
    assert ran(place, place.new, xs=[1], total="") == ("grad_pass_through(1)",)


def test_a_function_that_runs_under_an_override_is_no_place_by_itself() -> None:
    old = """
        import tensorflow as tf
        def step(x):
            return tf.round(x)
        def f(x):
            with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
                return step(x)
        """
    new = """
        import tensorflow as tf
        def step(x):
            return tf.other(x)
        def f(x):
            return step(x)
        """
    (place,) = cut(old, new).places
    assert place.symbol == "f"
    assert "tf.round(x)" in place.old


@pytest.mark.parametrize(
    ("more", "symbols"),
    [
        ("", ["f"]),
        ("def g(x):\n    return layer(x)\n", ["f", "step"]),
        ("g = [step]\n", ["f", "step"]),
        ("class G:\n    def f(self, x):\n        return layer(x)\n", ["f", "step"]),
    ],
)
def test_what_only_such_functions_call_is_no_place_either(more: str, symbols: list[str]) -> None:
    text = """
        import tensorflow as tf
        def step(x):
            return tf.round(x)
        def layer(x):
            return step(x - 1)
        def f(x):
            with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
                return layer(x)
        """
    old = dedent(text) + more
    new = old.replace("tf.round", "tf.other").replace(
        'with tf.get_default_graph().gradient_override_map({"Round": "Identity"})', "if True"
    )
    assert sorted(place.symbol for place in cut(old, new).places) == symbols


@pytest.mark.parametrize(
    ("before", "after", "is_place"),
    [
        ("numpy import f\nexcept ImportError:\n    from scipy import f", "", False),
        ("numpy import f\nexcept ImportError:\n    pass", "", False),
        (
            "numpy import f\nexcept ImportError:\n    from scipy import f",
            "from scipy import f",
            True,
        ),
        ("numpy import f\nexcept ImportError:\n    from scipy import f", "h = f", True),
        ("numpy import f\nexcept ImportError:\n    f = None", "", True),
        ("numpy import f\nexcept Exception:\n    pass", "", True),
        ("numpy import f\nexcept ImportError:\n    pass\nelse:\n    g()", "", True),
    ],
)
def test_an_import_or_another_is_no_place_where_its_name_is_gone(
    before: str, after: str, is_place: bool
) -> None:
    old = f"""\
import tensorflow as tf
try:
    from {before}
KEPT = 1
def g(x):
    with tf.get_default_graph().gradient_override_map({{"Round": "Identity"}}):
        return tf.round(x)
"""
    new = f"import tensorflow as tf\n{after}\nKEPT = 1\ndef g(x):\n    return tf.other(x)\n"
    finding = Finding("TGM103", Action.REWRITE, "m.py", 3, 1, 9, 2, "", "", "")
    found = cuts(old, new, (finding,))
    said = {*found.changed, *(place.symbol for place in found.places)} - {"g"}
    assert bool(said) is is_place


def test_what_only_an_import_of_everything_may_bind_is_an_object_with_what_is_read() -> None:
    old = """
        from layers import *
        def f(x):
            with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
                return tf.sign(x)
        """
    (place,) = cut(old, old.replace("tf.get_default_graph()", "shim")).places
    assert {each.path for each in place.inputs} >= {"x", "tf.sign"}
    for text in (place.old, place.new):
        body = text.partition("def place")[2]
        assert body.index("['tf'] = Given()") < body.index("tf.sign = tf_sign")


def test_an_override_that_stays_belongs_to_the_place() -> None:
    old = """
        import tensorflow as tf
        def f(x):
            with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
                y = tf.py_func(str, [x], tf.float32)
                return tf.round(y)
        """
    (place,) = cut(old, old.replace("py_func", "numpy_function")).places
    assert place.old_lines == (4, 6)


def test_a_function_whose_head_differs_is_called(tensorflow: FakeTensorflow) -> None:
    old = """
        import tensorflow as tf
        from tensorflow.python.framework import function

        @function.Defun(tf.float32, python_grad_func=lambda op, dy: dy)
        def f(x, k=3):
            return tf.round(x)
        """
    new = """
        import tensorflow as tf

        @tf.custom_gradient
        def f(x, k=3):
            return tf.round(x), lambda dy: dy
        """
    place = only(old, new)
    assert (place.symbol, paths(place), place.outputs) == ("f", ["x", "k"], ("return",))
    assert run(place.new, 5, 3) == ("round(5) with its own gradient",)


def test_a_nested_function_whose_head_differs_is_called(tensorflow: FakeTensorflow) -> None:
    old = """
        import tensorflow as tf
        from tensorflow.python.framework import function
        def f(x, k):
            @function.Defun(tf.float32, python_grad_func=lambda op, dy: dy * k)
            def flip(x):
                return tf.identity(x)
            return flip(x)
        """
    new = """
        import tensorflow as tf
        def f(x, k):
            @tf.custom_gradient
            def flip(x):
                return tf.identity(x), lambda dy: dy * k
            return flip(x)
        """
    place = only(old, new)
    assert sorted(paths(place)) == ["k", "x"]
    assert run(place.new, *(5 for _ in place.inputs)) == ("identity(5) with its own gradient",)


def test_a_context_is_entered_around_something_unknown(tensorflow: FakeTensorflow) -> None:
    old = """
        import tensorflow as tf
        def guided():
            return tf.get_default_graph().gradient_override_map({"Relu": "Identity"})
        """
    new = """
        import tensorflow as tf
        from tfgradmigrate.runtime import gradient_override_map
        def guided():
            return gradient_override_map({"Relu": "Identity"})
        """
    place = only(old, new)
    assert paths(place) == ["inside", "inside_of"]
    (unknown, *_) = place.inputs[0].alternatives
    assert (unknown.kind, unknown.op_types) == (Kind.CALLABLE, ("Relu",))
    assert run(place.old, tensorflow.relu, 5) == ("relu(5) under {'Relu': 'Identity'}",)


def test_each_who_enters_a_context_that_the_file_makes_is_a_place() -> None:
    text = """
        from contextlib import contextmanager
        import tensorflow as tf
        @contextmanager
        def through(name):
            with tf.MANAGER:
                yield
        """
    for name in "abcd":
        text += f"""def {name}(x):
            with through("Round"):
                return tf.round(x)
        """
    old = text.replace("MANAGER", "get_default_graph().gradient_override_map({name: 'Identity'})")
    found = cut(old, text.replace("MANAGER", "other()"))
    assert [place.symbol for place in found.places] == ["a", "b", "c", "d"]


def test_who_enters_a_context_that_the_file_makes_is_the_place(
    tensorflow: FakeTensorflow,
) -> None:
    old = """
        from contextlib import contextmanager
        import tensorflow as tf
        @contextmanager
        def through(*types):
            with tf.get_default_graph().gradient_override_map({t: "Identity" for t in types}):
                yield
        def f(x):
            if x:
                with through("Round"):
                    return tf.round(x)
        """
    new = """
        from contextlib import contextmanager
        import tensorflow as tf
        @contextmanager
        def through(*types):
            with tf.other():
                yield
        def f(x):
            if x:
                with through("Round"):
                    return tf.round(x)
        """
    place = only(old, new)
    assert (place.symbol, place.old_lines, paths(place)) == ("f", (10, 11), ["x"])
    assert run(place.old, 5) == ("round(5) under {'Round': 'Identity'}",)
    assert "tf.other()" in place.new


def test_the_body_of_a_gradient_function_that_stays_registered() -> None:
    old = """
        import tensorflow as tf
        from tensorflow.python.framework import ops

        @ops.RegisterGradient("OwnKernel")
        def _grad(op, dy):
            x, k = op.inputs
            return tf.mul(dy, x), op.get_attr("step")
        """
    new = old.replace("tf.mul", "tf.multiply").replace("@ops.", "@tf.")
    place = only(old, new)
    assert paths(place) == ["dy", "x"]


def test_helpers_that_take_their_function() -> None:
    old = """
        import numpy as np
        import tensorflow as tf
        def py_func(func, inp, Tout, grad=None):
            name = "G" + str(np.random.randint(0, 1e8))
            tf.RegisterGradient(name)(grad)
            with tf.get_default_graph().gradient_override_map({"PyFunc": name}):
                return tf.py_func(func, inp, Tout)
        """
    new = """
        import tensorflow as tf
        def py_func(func, inp, Tout, grad=None):
            return tf.other(func, inp, Tout, grad)
        """
    place = only(old, new)
    assert {path: kinds(place, path)[0] for path in paths(place)} == {
        "func": Kind.HOST,
        "inp": Kind.LIST,
        "Tout": Kind.DTYPE,
        "grad": Kind.GRADIENT,
    }


# Migrations by hand.

MOVED = """
    import tensorflow as tf

    def uniform_quantize(x, bits=4):
        levels = 2 ** bits - 1
        return tf.grad_pass_through(tf.round)(x * levels) / levels
    """


def test_a_function_that_was_renamed(tensorflow: FakeTensorflow) -> None:
    old = """
        import tensorflow as tf

        def quantize(x, bits=4):
            n = 2 ** bits - 1
            with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
                return tf.round(x * n) / n
        """
    place = only(old, MOVED)
    assert (place.symbol, paths(place)) == ("quantize", ["x", "bits"])
    assert "uniform_quantize(x, bits)" in place.new


def test_a_method_that_became_a_function(tensorflow: FakeTensorflow) -> None:
    old = """
        import tensorflow as tf
        class Layer:
            def binarize(self, x):
                with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
                    return tf.sign(x, self.k)
        """
    new = """
        import tensorflow as tf
        def binarize(x, k):
            return tf.other(x, k)
        """
    place = only(old, new)
    values = {"self.k": 2, "x": 5}
    arguments = [values[path] for path in paths(place)]
    assert run(place.old, *arguments) == ("sign(5, 2) under {'Sign': 'Identity'}",)
    assert run(place.new, *arguments) == ("other(5, 2)",)


def test_a_place_without_counterpart_is_told() -> None:
    found = cut(BLOCK, "import tensorflow as tf\n")
    assert found.places == ()
    assert {(n.symbol, n.reason) for n in found.not_cut} == {("f", Reason.NO_COUNTERPART)}


def test_a_place_that_stays_as_it_is_is_told() -> None:
    (reason,) = {n.reason for n in cut(BLOCK, BLOCK).not_cut}
    assert reason is Reason.UNCHANGED


def test_a_generator_that_takes_something_back_cannot_be_cut_out() -> None:
    old = """
        import tensorflow as tf
        def f(x):
            with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
                y = yield tf.round(x)
                yield y
        """
    new = "import tensorflow as tf\ndef f(x):\n    y = yield tf.other(x)\n    yield y\n"
    (refused,) = cut(old, new).not_cut
    assert refused.reason is Reason.GENERATOR


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("print 1", "print(1)", Reason.OLD_NOT_PARSED),
        ("print(1)", "print 1", Reason.NEW_NOT_PARSED),
    ],
)
def test_texts_that_cannot_be_parsed(old: str, new: str, reason: Reason) -> None:
    (refused,) = cuts(old, new).not_cut
    assert refused.reason is reason


def test_what_differs_and_holds_no_place_is_told() -> None:
    old = BLOCK + "\n    SCALE = 3\n    def other(x):\n        return x + SCALE\n"
    new = old.replace("SCALE = 3", "SCALE = 4").replace("x + SCALE", "SCALE + x")
    assert cut(old, new.replace("Round", "Sign")).changed == ("SCALE", "other")
    assert cut(old, old.replace("x + SCALE", "x  +  (SCALE)  # same")).changed == ()


def test_what_is_spelled_anew_is_no_change() -> None:
    old = BLOCK + "\n    def g(x):\n        return tf.where(x > 0, x, x)\n"
    new = old.replace("Round", "Sign").replace("tf.where", "tf.compat.v1.where")
    lines = dedent(old).splitlines()
    line = 1 + next(n for n, text in enumerate(lines) if "tf.where" in text)
    finding = Finding("TGM110", Action.REWRITE, "m.py", line, 12, line, 20, "", "", "")
    (spelled,) = cut(old, new, (finding,)).not_cut
    assert spelled.reason is Reason.SPELLED
    (kept,) = cut(old, old.replace("Round", "Sign"), (finding,)).not_cut
    assert kept.reason is Reason.UNCHANGED


def test_a_name_that_is_imported_from_elsewhere_is_told() -> None:
    old = "import tensorflow as tf\nfrom a import b\n"
    assert cut(old, old.replace("from a", "from c")).changed == ("b",)
    assert cut(old, old.replace("tensorflow", "tensorflow.compat.v1")).changed == ()


def test_each_place_has_the_findings_that_it_covers() -> None:
    def finding(line: int) -> Finding:
        return Finding("TGM105", Action.REWRITE, "m.py", line, 1, line, 2, "", "", "")

    old = BLOCK + "\n    def g(x):\n        return tf.py_func(str, [x], tf.float32)\n"
    new = old.replace("py_func", "numpy_function").replace("tf.get_default_graph().", "")
    found = cut(old, new, (finding(5), finding(10)))
    assert [[f.line for f in place.findings] for place in found.places] == [[5], [10]]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        pytest.param("import setup_two", "import setup_two", id="an import"),
        pytest.param("from setup_two import *", "from setup_two import *", id="all names"),
        pytest.param("@apply\ndef patch(): pass", "<module>", id="a decorator"),
        pytest.param("def g(x=patch()): pass", "<module>", id="a default"),
        pytest.param("class A(Base): pass", "<module>", id="a base"),
        pytest.param("X = p.replace()", "<module>", id="a name of what a call gives"),
        pytest.param("X = fs[0]()", "<module>", id="a call without a name"),
        pytest.param("tf.RegisterGradient('A')(patch())", "<module>", id="what is registered"),
    ],
)
def test_what_the_new_text_does_besides_is_told(more: str, told: str) -> None:
    """It may change what a place does, though no place needs it."""
    new = dedent(BLOCK).replace("Round", "Sign")
    assert told in cut(BLOCK, f"{new}\n{more}\n").changed
    assert told in cut(BLOCK, new.replace("def f", f"{more}\ndef f")).changed
    assert told not in cut(f"{dedent(BLOCK)}\n{more}\n", f"{new}\n{more}\n").changed


@pytest.mark.parametrize(
    ("more", "told"),
    [
        pytest.param("def g(x): return 3 * x", "g", id="a second definition"),
        pytest.param("g = tf.abs", "g", id="an assignment"),
        pytest.param("from numpy import square as g", "g", id="an import"),
        pytest.param("class g: pass", "g", id="a class"),
        pytest.param("def shift(x): return x", "shift", id="what came with all names"),
        pytest.param("def other(x): return x", "", id="another name"),
        pytest.param("import tensorflow as tf", "", id="a module"),
    ],
)
def test_a_name_that_unchanged_code_reads_is_not_bound_again_in_silence(
    more: str, told: str
) -> None:
    rest = "from a import *\ndef g(x): return 2 * x\ndef h(x): return g(x) + shift(x)\n"
    new = dedent(BLOCK).replace("Round", "Sign")
    changed = cut(dedent(BLOCK) + rest, new + rest + more).changed
    assert changed == ((told,) if told else ())


def test_what_is_defined_anew_in_its_place_is_not_bound_again() -> None:
    """Nor what each branch of the module defines."""
    rest = "try:\n    import a\n    def g(x): return 2 * x\nexcept ImportError:\n    pass\n"
    new = dedent(BLOCK).replace("Round", "Sign")
    assert cut(dedent(BLOCK) + rest, new + rest.replace("2 * x", "x * 2")).changed == ("g",)
    assert cut(dedent(BLOCK), new.replace("def f", "def g(x): pass\ndef f")).changed == ()


@pytest.mark.parametrize("head", ["A(Base)", "A(metaclass=Meta)", "@decorated\nclass A"])
def test_another_head_of_a_class_is_told(head: str) -> None:
    text = dedent(BLOCK) + "\nclass A:\n    pass\n"
    new = text.replace("class A", head if head.startswith("@") else f"class {head}")
    assert cut(text, new.replace("Round", "Sign")).changed == ("A",)


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ("tf.get_default", "tf.compat.v1.get_default", Reason.RESPELLED),
        ("import tensorflow as", "import tensorflow.compat.v1 as", Reason.RESPELLED),
        ("def g(x)", "def g(y)", Reason.UNCHANGED),
        ("tf.square(x)", "tf.compat.v1.square(x)", Reason.UNCHANGED),
    ],
)
def test_an_override_of_which_only_names_are_longer_is_told(
    before: str, after: str, reason: Reason
) -> None:
    old = dedent(BLOCK) + "\ndef g(x):\n    return tf.square(x)\n"
    assert before in old
    assert {n.reason for n in cut(old, old.replace(before, after)).not_cut} == {reason}


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("def __getattribute__(self, name): return 3", "A.__getattribute__"),
        ("call = None", "A.call"),
        ("other = 3", "A.other"),
    ],
)
def test_what_a_class_has_besides_is_told(more: str, told: str) -> None:
    old = """\
import tensorflow as tf
class A:
    def call(self, x):
        with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
            return tf.round(x) * self.k
"""
    assert cut(old, old.replace("Round", "Sign")).changed == ()
    assert told in cut(old, old.replace("Round", "Sign") + f"    {more}\n").changed


@pytest.mark.parametrize(
    "more", ["k = tf.ones(3)", "@property\n    def k(self):\n        return 3"]
)
def test_the_last_of_two_members_comes_along(more: str) -> None:
    old = """\
import tensorflow as tf
class A:
    k = tf.ones(2)
    def call(self, x):
        with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
            return tf.round(x) * self.k
"""
    place = only(old, old.replace("Round", "Sign") + f"    {more}\n")
    assert "k = tf.ones(2)" in place.old
    assert more in place.new
    assert "k = tf.ones(2)" not in place.new


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("    def call", "    @twice\n    def call"),
        ("super().call(x)", "super().call(2 * x)"),
        ("        super().call(x)\n", ""),
    ],
)
def test_what_no_cut_has_of_a_method_is_told(before: str, after: str) -> None:
    old = """\
import tensorflow as tf
class A:
    def call(self, x):
        super().call(x)
        with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
            return tf.round(x)
"""
    new = old.replace("Round", "Sign")
    assert cut(old, new).changed == ()
    assert cut(old, new.replace(before, after)).changed == ("A.call",)


HOSTED = """\
import numpy as np
import tensorflow as tf
def host(a):
    v = np.mean(a)
    return {}
def f(x):
    print("before")
    y = {}
    return y
"""


def test_what_tensorflow_calls_with_arrays_is_cut_out_with_its_caller_alone() -> None:
    old = HOSTED.format("v", "tf.py_func(host, [x], tf.float32)")
    new = HOSTED.format("np.asarray(v, np.float32)", "tf.numpy_function(host, [x], tf.float32)")
    place = only(old, new)
    assert place.symbol == "f"
    assert "np.asarray" in place.new
    called = "def g(x):\n    return host(x)\n"
    symbols = [each.symbol for each in cut(old + called, new + called).places]
    assert symbols == ["host", "f"]


def test_what_a_host_function_alone_calls_is_cut_out_with_it() -> None:
    old = HOSTED.format("np.float32(part(v))", "tf.py_func(host, [x], tf.float32)")
    old += "def part(v):\n    return v * np.float(0.3)\n"
    new = old.replace("np.float(", "float(").replace("tf.py_func", "tf.numpy_function")
    (place,) = cut(old, new).places
    assert place.symbol == "f"
    assert "float(0.3)" in place.new
    for more in ("def g(x):\n    return part(x)\n", "g = part\n"):
        symbols = [each.symbol for each in cut(old + more, new + more).places]
        assert symbols == ["f", "part"]


def test_a_method_of_another_object_under_the_name_of_one_is_not_that_method() -> None:
    old = """
import tensorflow as tf
class A:
    def reset(self):
        return tf.py_func(self.env.reset, [], tf.float32)
"""
    new = old.replace("py_func", "numpy_function").replace("[]", "list()")
    place = only(old, new)
    assert place.symbol == "A.reset"
    assert paths(place) == ["self.env.reset"]


def test_what_is_not_installed_comes_in_on_both_sides() -> None:
    """The one side had it as an input, and the other, which names the host alone, had not."""
    old = HOSTED.format("overlaps(v) + cfg.most", "tf.py_func(host, [x], tf.float32)")
    old = "from lib.boxes import overlaps, cfg\n" + old
    called = ("(host", "(lambda *a: host(*a)")
    for here, there in (called, called[::-1]):
        one = old.replace("tf.py_func(host", f"tf.py_func{here}")
        place = only(one, old.replace("tf.py_func(host", f"tf.numpy_function{there}"))
        assert sorted(paths(place)) == ["cfg.most", "overlaps", "x"]
        for text in (place.old, place.new):
            assert "globals()['overlaps'] = overlaps_given" in text
            assert "cfg.most = cfg_most" in text


def test_what_one_text_alone_imports_comes_in_there_alone() -> None:
    old = "import tensorflow as tf\nimport lib\ndef f(x):\n"
    old += "    return tf.py_func(lib.host, [x], lib.dtype)\n"
    new = old.replace("import lib\n", "").replace("lib.", "x.").replace("py_func", "numpy_function")
    place = only(old, new)
    assert "lib.host = lib_host" in place.old
    assert "lib.host" not in place.new


@pytest.mark.parametrize("module", ["sklearn.metrics", "numpy.linalg"])
def test_a_module_that_is_imported_by_a_call_may_not_be_installed(module: str) -> None:
    old = f"""
import importlib
import tensorflow as tf
try:
    metrics = importlib.import_module("{module}")
    HAS = True
except ImportError:
    HAS = False
def f(x):
    return tf.py_func(metrics.norm, [x], tf.float32)
"""
    place = only(old, old.replace("py_func", "numpy_function"))
    assert ("metrics.norm" in paths(place)) is module.startswith("sklearn")


@pytest.mark.parametrize("host", ["np.median", "lambda v: np.median(v)"])
def test_what_a_library_has_under_the_name_of_a_function_is_not_that_function(host: str) -> None:
    old = "import numpy as np\nimport tensorflow as tf\ndef median(x):\n"
    old += f"    return tf.py_func({host}, [x], 1)\n"
    assert only(old, old.replace("py_func", "numpy_function")).symbol == "median"


def test_a_gradient_that_is_stopped_anew_is_cut_out_with_the_function_that_stopped_it() -> None:
    call = "    return tf.nn.softmax_cross_entropy_with_logits(logits=x, labels={})\n"
    old = "import tensorflow as tf\ndef f(x, y):\n    y = tf.py_func(len, [y], tf.float32)\n"
    new = old.replace("py_func", "numpy_function") + call.format("tf.stop_gradient(y)")
    places = cut(old + call.format("y"), new).places
    assert "softmax_cross_entropy_with_logits" in places[-1].old


def test_a_map_that_goes_with_its_override_has_been_compared(tensorflow: FakeTensorflow) -> None:
    old = """
        import tensorflow as tf
        KEYS = {"Round": "Identity"}
        def f(x):
            graph = tf.get_default_graph()
            with graph.gradient_override_map(KEYS):
                return tf.round(x)
        """
    new = """
        import tensorflow as tf
        def f(x):
            return tf.grad_pass_through(tf.round)(x)
        """
    assert cut(old, new).changed == ()
    assert "KEYS" not in paths(only(old, new))


def test_another_function_that_is_registered_by_a_name_is_told() -> None:
    """Another file may name the gradient."""
    old = """
        import tensorflow as tf

        @tf.RegisterGradient("Twice")
        def _twice(op, grad):
            return grad * 2.0

        def f(x):
            return x
    """
    other = dedent(old).replace("_twice", "_other")
    assert cut(old, other).changed == ()
    assert cut(old, other.replace("2.0", "3.0")).changed == ("_twice",)


def test_what_a_star_imports_is_told() -> None:
    text = "def f(x):\n    return x\n"
    assert cut(text, text + "\n__all__ = ['f']\n").changed == ("__all__",)


def test_each_of_many_files_is_cut_once() -> None:
    """They are planned one after the other, and then proved one after the other."""
    cuts_of.cache_clear()
    pairs = [Pair(f"{number}.py", "x = 1\n", f"x = {number}\n", ()) for number in range(200)]
    for pair in (*pairs, *pairs):
        cuts_of(pair)
    assert cuts_of.cache_info().misses == 200


#: A function in a function, that keeps what a loop's variable is.
INNER = """
import tensorflow as tf

def f(x, ks):
    made = []
    for k in ks:
        def rounded(v, k=k):
            with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
                return tf.round(v * k)
        made.append(rounded)
    return [each(x) for each in made]
"""


@pytest.mark.parametrize("head", ["v, k=k", "v, k=k, more=None", "v, k=2.0", "v, k", "v, n=k"])
def test_another_head_of_an_inner_function_is_told(head: str) -> None:
    """Whoever is handed it may name its parameters."""
    new = INNER.replace("gradient_override_map", "gradient_override").replace("v, k=k", head)
    assert cuts(INNER, new).changed == (() if head == "v, k=k" else ("f",))


def test_what_a_function_that_is_made_gives_comes_in_on_both_sides() -> None:
    """It came along on the new side alone, so that a right migration was said to differ."""
    old = """\
import tensorflow as tf
def f(x, logits):
    with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
        labels = tf.round(x)
    hard = tf.nn.relu(logits)
    return tf.nn.softmax_cross_entropy_with_logits(labels=labels, logits=logits) + hard
"""
    new = """\
import tensorflow as tf
def f(x, logits):
    labels = tf.grad_pass_through(tf.round)(x)
    hard = tf.nn.relu(logits)
    return tf.nn.softmax_cross_entropy_with_logits(
        labels=tf.stop_gradient(labels), logits=logits) + hard
"""
    place = cut(old, new).places[-1]
    assert [each.path for each in place.inputs] == ["labels", "logits"]
    assert "grad_pass_through" not in place.new
    applied = "    y = {}(x)\n    return tf.py_func(len, [y], tf.float32)\n"
    for made in ("tf.custom_gradient(g)", "functools.partial(g, 2)", "tf.recompute_grad(g)"):
        text = "import functools\nimport tensorflow as tf\ndef f(x, g):\n" + applied.format(made)
        place = only(text, text.replace("py_func", "numpy_function"))
        assert "y" in [each.path for each in place.inputs]


def test_a_gradient_that_is_an_operation_now_is_called_by_nobody() -> None:
    """Called as it was, the new one raised an error: a right migration was said to differ."""
    old = """\
import tensorflow as tf
register = (tf.RegisterGradient, tf.NoGradient)[0]
@register("Tripled")
def _tripled(op, grad):
    return 3.0 * grad
"""
    new = """\
import tensorflow as tf
@tf.custom_gradient
def _tripled(x):
    return tf.identity(x), lambda grad: 3.0 * grad
"""
    finding = Finding("TGM103", Action.REWRITE, "m.py", 4, 1, 5, 22, "", "", "")
    found = cut(old, new, (finding,))
    assert [place.symbol for place in found.places] == []
    same = new.replace("(x)", "(op, x)")
    found = cut(old, same, (finding,))
    assert [place.symbol for place in found.places] == ["_tripled"]
    back = Finding("TGM103", Action.REWRITE, "m.py", 2, 1, 4, 61, "", "", "")
    assert cut(new, old, (back,)).places == ()
    assert [place.symbol for place in cut(same, old, (back,)).places] == ["_tripled"]


@pytest.mark.parametrize(
    ("declared", "written", "outputs"),
    [
        ("pass", "self.last = y", ("y", "self.last")),
        ("pass", "self.box.last = y", ("y", "self.box.last")),
        ("pass", "self.kept[0] = y", ("y", "self.kept[0]")),
        ("global LAST", "LAST = y", ("y", "LAST")),
        ("pass", "LOG[0] = y", ("y", "LOG[0]")),
    ],
)
def test_what_a_place_writes_elsewhere_goes_out(
    declared: str, written: str, outputs: tuple[str, ...]
) -> None:
    text = """
import tensorflow as tf

class Layer:
    def call(self, x):
        DECLARED
        with tf.get_default_graph().gradient_override_map(dict(Identity="Identity")):
            y = tf.round(x)
            WRITTEN
        return y
""".replace("DECLARED", declared).replace("WRITTEN", written)
    (place,) = cut(text, text.replace('dict(Identity="Identity")', "{}")).places
    assert place.outputs == outputs


def test_what_a_function_in_another_one_sets_for_all_goes_out() -> None:
    text = """
import tensorflow as tf

def outer(x):
    def inner(v):
        DECLARED
        with tf.get_default_graph().gradient_override_map(dict(Identity="Identity")):
            y = tf.round(v)
            LAST = y
        return y
    return inner(x)
"""
    for declared, outputs in (("global LAST", ("y", "LAST")), ("pass", ("y",))):
        old = text.replace("DECLARED", declared)
        (place,) = cut(old, old.replace('dict(Identity="Identity")', "{}")).places
        assert place.outputs == outputs


@pytest.mark.parametrize(("head", "receiver"), [("", "self, "), ("@staticmethod\n    ", "")])
def test_a_method_with_another_decorator_is_called_of_its_instance(
    head: str, receiver: str
) -> None:
    old = f"""
import tensorflow as tf
class Layer:
    {head}def f({receiver}x, n):
        {OVERRIDE}
            return tf.sign(x * n)
"""
    place = only(old, old.replace("def f", "@tf.function\n    def f").replace("Sign", "Tanh"))
    assert (place.symbol, paths(place)) == ("Layer.f", ["x", "n"])
    assert "self.f(x, n)" in place.old
    assert "self.f(x, n)" in place.new


@pytest.mark.parametrize(
    ("bound", "read", "outputs"),
    [
        ("y", "y", [("y",), ("u",)]),
        pytest.param("z", "y", [("u",)], id="one text alone binds what both read"),
        pytest.param("z", "z", [("u",)], id="each reads what it binds"),
    ],
)
def test_what_one_text_alone_binds_is_not_compared_by_itself(
    bound: str, read: str, outputs: list[tuple[str, ...]]
) -> None:
    text = """
import tensorflow as tf
def f(x, y):
    {}
    print(x)
    {}
    return u
"""
    old = text.format(f"{OVERRIDE}\n        y = tf.sign(x)", f"{OVERRIDE}\n        u = tf.sign(y)")
    through = "tf.grad_pass_through(tf.sign)"
    new = text.format(f"{bound} = {through}(x)", f"u = {through}({read})")
    assert [place.outputs for place in cut(old, new).places] == outputs


@pytest.mark.parametrize(
    ("body", "called", "inputs", "written"),
    [
        ("print(v.kept)", "self.step(x)", {"x"}, ()),
        ("v.kept = 1", "self.step(x) * z.step(z)", {"z.step"}, ("x.kept",)),
        ("v.kept = 1", "z.step(x) * self.step(3.0)", {"x", "z.step"}, ()),
    ],
)
def test_what_the_method_of_an_instance_does_with_what_it_is_given(
    body: str, called: str, inputs: set[str], written: tuple[str, ...]
) -> None:
    """The instance of another name may be of another class."""
    old = f"""
import tensorflow as tf
class Layer:
    def step(self, v):
        {body}
        return 1.0
    def call(self, x, z):
        {OVERRIDE}
            y = tf.sign(x) * {called}
        return y
"""
    (place,) = cut(old, old.replace("Sign", "Tanh")).places
    assert ({*paths(place)}, place.outputs) == (inputs, ("y", *written))


@pytest.mark.parametrize(
    ("head", "path"),
    [("import no_such as K", "K.shape"), ("from no_such import K", "K.shape"), ("K = made()", "K")],
)
def test_a_module_has_a_shape_of_its_own_and_a_value_is_whole(head: str, path: str) -> None:
    old = f"import tensorflow as tf\n{head}\ndef f(x):\n    {OVERRIDE}\n        y = tf.sign(x)"
    old += " * K.shape[0]\n    return y\n"
    (place,) = cut(old, old.replace("Sign", "Tanh")).places
    assert {*paths(place)} == {"x", path}


@pytest.mark.parametrize("way", ["self.a", "self.kept[0]", "z.a", "cfg.a"])
def test_what_is_on_the_way_to_what_is_written_is_there(way: str) -> None:
    old = f"""
import tensorflow as tf
from lib import cfg
class Layer:
    def call(self, x, z):
        {OVERRIDE}
            y = tf.sign(x)
            {way}.k = y
        return y
"""
    place = only(old, old.replace("Sign", "Tanh"))
    assert place.outputs == ("y", f"{way}.k")
    assert f"{way} = Given()" in place.old


def test_what_a_function_in_another_one_has_bound_before_comes_in() -> None:
    text = """
import tensorflow as tf

def outer(x, n):
    BEFORE
    def inner(v):
        WITHIN
        with tf.get_default_graph().gradient_override_map(dict(Identity="Identity")):
            if n:
                y = tf.round(v)
        return y
    return inner(x)
"""
    for before, within, names in (
        ("pass", "y = v", {"n", "v", "y"}),
        ("y = x", "pass", {"n", "v"}),
    ):
        old = text.replace("BEFORE", before).replace("WITHIN", within)
        (place,) = cut(old, old.replace('dict(Identity="Identity")', "{}")).places
        assert {*paths(place)} == names


KEPT = """\
import tensorflow as tf
cfg, rate, _k = {"a": 1}, 2.0, 3.0
def _slope(op, dy):
    return dy * 3.0
def _other(op, dy):
    return dy
def slope(op, dy):
    return dy
%s
def f(x):
    %s
"""
OLD_BODY = """tf.RegisterGradient("Tripled")(_slope)
    with tf.get_default_graph().gradient_override_map({"Identity": "Tripled"}):
        return tf.identity(x)"""
NEW_BODY = "return tf.custom_gradient(lambda v: (tf.identity(v), lambda dy: _slope(None, dy)))(x)"


def _left(old: str, new: str, more: str = "") -> tuple[set[str], bool]:
    """Return the places of a module that deletes names, and whether more was changed."""
    found = cuts(KEPT % (old, OLD_BODY) + more, KEPT % (new, NEW_BODY) + more)
    return {place.symbol for place in found.places}, bool(found.changed)


@pytest.mark.parametrize(
    ("old", "new"),
    [("del _slope", ""), ("del rate, _slope", "del rate"), ("del rate\ndel _slope", "del rate")],
)
def test_a_private_function_that_is_kept_is_no_difference(old: str, new: str) -> None:
    assert _left(old, new) == ({"f"}, False)


@pytest.mark.parametrize(
    ("old", "new", "more"),
    [
        ("del _slope", "del _other", ""),
        ("del _slope, rate", "", ""),
        ("del slope", "", ""),
        ("del _k", "", ""),
        ("del cfg['a']", "", ""),
        ("del _slope", "", "def g():\n    return '_slope' in globals()\n"),
        ("del _slope", "", "try:\n    _slope\nexcept NameError:\n    rate = 3.0\n"),
        ("del _slope", "", "def g():\n    global _slope\n    _slope = None\n"),
        ("del _slope", "", "import _slope\n"),
        ("del _slope\n_slope = tf.abs", "", ""),
    ],
)
def test_a_name_that_is_kept_may_be_one(old: str, new: str, more: str) -> None:
    symbols, changed = _left(old, new, more)
    assert symbols != {"f"} or changed


@pytest.mark.parametrize(
    ("old", "new"),
    [("del _slope", "del _other"), ("del _slope, rate", "del rate, cfg")],
)
def test_another_name_that_is_deleted_is_a_place(old: str, new: str) -> None:
    assert _left(old, new) == ({"<module>", "f"}, True)


GIVING = """\
import tensorflow as tf
def steps(x, factors):
    for factor in factors:
        with tf.get_default_graph().gradient_override_map({"Floor": "Identity"}):
            yield tf.floor(x * factor)
"""
FLOOR = "yield tf.floor(x * factor)"


@pytest.mark.parametrize(
    ("given", "instead", "count"),
    [
        (FLOOR, FLOOR, 1),
        (FLOOR, "y = yield tf.floor(x * factor)", 0),
        (FLOOR, "factors[0] = tf.floor(x * factor)\n    return factors", 0),
        (FLOOR, "y = [tf.floor(x * factor)]\n    yield from y", 0),
        (FLOOR, FLOOR + "\n    return x", 0),
        (FLOOR, "print((yield tf.floor(x * factor)))", 0),
        ("def steps", "@tf.function\ndef steps", 0),
    ],
)
def test_a_generator_is_called_where_all_that_it_does_is_to_give(
    given: str, instead: str, count: int
) -> None:
    new = GIVING.replace("tf.get_default_graph().", "").replace(given, instead)
    found = cuts(GIVING, new)
    assert sum("inside(inside_of)" in place.old for place in found.places) == count
    assert count or [each.reason for each in found.not_cut] == [Reason.GENERATOR]


def test_what_a_place_of_the_module_registers_is_registered_once() -> None:
    old = """import tensorflow as tf
@tf.RegisterGradient('Half')
def _half(op, dy):
    return dy * 0.5
K = 1.0
def use(name):
    globals()['K'] = name
use(2.0)
def f(x):
    with tf.get_default_graph().gradient_override_map({'Identity': 'Half'}):
        y = tf.identity(x)
    return y * K
"""
    new = """import tensorflow as tf
@tf.custom_gradient
def _half(x):
    return tf.identity(x), lambda dy: dy * 0.5
K = 4.0
def use(name):
    globals()['K'] = name
def f(x):
    y = _half(x)
    return y * K
"""
    found = cut(old, new)
    assert {place.symbol for place in found.places} == {"<module>", "f"}
    assert {place.old.count("RegisterGradient") for place in found.places} == {1}


def test_what_is_bound_on_some_ways_comes_in_as_well() -> None:
    place = only(
        """
        import tensorflow as tf

        def f(x, k):
            if k:
                y = x
            with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
                z = tf.round(x)
                if k:
                    y = tf.round(z)
            return z + y
        """,
        """
        import tensorflow as tf

        def f(x, k):
            if k:
                y = x
            z = tf.grad_pass_through(tf.round)(x)
            if k:
                y = tf.grad_pass_through(tf.round)(z)
            return z + y
        """,
    )
    assert paths(place) == ["x", "k", "y"]


AROUND = """\
import tensorflow as tf
import lib

SCALE = 2.0


class Own:
    k = 1.0


def f(x, k, self):
    alpha = {}
    BLOCK
        y = tf.sign(x) * alpha
    return y
"""


@pytest.mark.parametrize(
    ("value", "comes"),
    [
        *(("2.0", True), ("SCALE", True), ("Own.k", True), ("lambda: 2.0", True)),
        *(("k", False), ("self.k", False), ("k.n", False), ("lib.k", False), ("lib.f()", False)),
        *(("SCALE * 2", False), ("unbound", False)),
    ],
)
def test_what_is_assigned_in_front_of_a_place_comes_along_or_in(value: str, comes: bool) -> None:
    """Constants and names of the module come along; anything else is an input."""
    old = AROUND.format(value).replace(
        "BLOCK", 'with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):'
    )
    new = AROUND.format(value).replace("BLOCK", "if True:")
    new = new.replace("tf.sign(x)", "tf.grad_pass_through(tf.sign)(x)")
    (place,) = cuts(old, new).places
    spelled = ast.unparse(ast.parse(f"alpha = {value}"))  # `lambda : 2.0` in Python 3.10
    assert (f"{spelled}\n" in place.old) is comes
    assert ("alpha" in [each.path for each in place.inputs]) is not comes


@pytest.mark.parametrize(
    ("read", "is_given"), [("cfg['SIZE']", True), ("cfg.SIZE", False), ("cfg.SIZE['a']", False)]
)
def test_what_a_module_that_is_not_there_has_may_have_items(read: str, is_given: bool) -> None:
    """What stands in for a module has attributes alone."""
    old = dedent(
        """\
        import tensorflow as tf
        from lib import cfg
        def f(x):
            with tf.device("/cpu:0"):
                return tf.py_func(abs, [x, READ], tf.float32)
        """
    ).replace("READ", read)
    (place,) = cuts(old, old.replace("py_func", "numpy_function")).places
    assert ("globals()['cfg'] = Given()" in place.new) is is_given
    assert place.old.replace("py_func", "numpy_function") == place.new


KEEPS_ITS_GRAPH = """\
import tensorflow as tf
class Net:
    def f(self, x, other):
        self.graph = tf.get_default_graph()
        with self.graph.gradient_override_map({"Sign": "Identity"}):
            y = other(self, tf.sign(x))
        return y
"""


def test_a_graph_kept_for_an_override_is_nothing_that_an_instance_must_keep() -> None:
    head, begin = KEEPS_ITS_GRAPH.partition("        self.graph")[:2]
    new = head + "        y = other(self, tf.grad_pass_through(tf.sign)(x))\n        return y\n"
    assert begin
    place = only(KEEPS_ITS_GRAPH, new)
    assert place.unread == ("self.graph",)
