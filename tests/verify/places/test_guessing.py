"""What an input may be, and in which order combinations are tried."""

from __future__ import annotations

import ast
from textwrap import dedent

import pytest

from tfgradmigrate.verify.places.guessing import guess, overridden
from tfgradmigrate.verify.places.model import Alternative, Kind
from tfgradmigrate.verify.places.paths import accesses
from tfgradmigrate.verify.program.module import Module


def guessed(name: str, text: str, default: str | None = None) -> list[Alternative]:
    module = Module(dedent(text))
    function = module.functions["f"]
    assert isinstance(function, ast.FunctionDef)
    found = list(accesses(name, function.body))
    return list(guess(name, name, function, module, found, default))


SHAPE = "__import__('tensorflow').TensorShape([6, 4])"
ARRAY = "__import__('numpy').array([[0.3, -1.7, 2.6]], 'float32')"


@pytest.mark.parametrize(
    ("name", "text", "kind", "code"),
    [
        ("x", "def f(x): return tf.round(x)", Kind.TENSOR, ""),
        ("n", "def f(n): return 2 ** n - 1", Kind.CODE, "3"),
        ("alpha", "def f(alpha): return x * alpha", Kind.CODE, "0.3"),
        ("padding", "def f(padding): tf.conv2d(x, w, padding=padding)", Kind.CODE, "'SAME'"),
        ("strides", "def f(strides): tf.nn.conv2d(x, w, strides)", Kind.CODE, "[1, 1, 1, 1]"),
        ("flag", "def f(flag):\n    if flag: pass", Kind.CODE, "False"),
        ("act", "def f(act): return act(x)", Kind.CALLABLE, ""),
        ("xs", "def f(xs):\n    for x in xs: g(x)", Kind.LIST, ""),
        ("g", "def f(g): return tf.py_func(g, [x], tf.float32)", Kind.HOST, ""),
        ("g", "def f(g): tf.RegisterGradient('a')(g)", Kind.GRADIENT, ""),
        ("t", "def f(t): return tf.cast(x, dtype=t)", Kind.DTYPE, "float32"),
        ("g", "def f(g):\n    with g.gradient_override_map({}): pass", Kind.GRAPH, ""),
        ("c", "def f(c):\n    with c: pass", Kind.CONTEXT, ""),
        ("t", "def f(t): return [g(k) for k in t.items()]", Kind.TABLE, ""),
        ("t", "def f(t): return t.items(3)", Kind.OBJECT, ""),
        ("t", "def f(t): return [tf.round(t) for k in other.items()]", Kind.TENSOR, ""),
        ("key", "def f(key): g.gradient_override_map({'Relu': key})", Kind.CODE, "'key'"),
        ("key", "def f(key): g.run({'Relu': key})", Kind.TENSOR, ""),
        ("mode", "def f(mode):\n    if mode == 'a': pass", Kind.CODE, "'a'"),
        ("x", "def f(x): return {'a': g, 'b': h}[x](y)", Kind.CODE, "'a'"),
        ("x", "T = {'a': 2.0}\ndef f(x): return T.get(x, 1.0) * y", Kind.CODE, "'a'"),
        ("x", "def f(x): return {7: g}.get(x)(y)", Kind.CODE, "7"),
        ("v", "def f(v): h(lambda v: np.power(v, 3)); return tf.round(v)", Kind.TENSOR, ""),
        ("v", "def f(v): return h(lambda w: np.power(v, 3))", Kind.CODE, ARRAY),
        ("o", "def f(o): return tf.py_func(g, [x], tf.float32, **o)", Kind.CODE, "{}"),
        ("it", "def f(it): return tf.py_func(g, [x], [y, it])", Kind.DTYPE, "float32"),
        ("it", "def f(it): return tf.numpy_function(g, [x], Tout=(it,))", Kind.DTYPE, "float32"),
        ("it", "def f(it): return tf.py_func(g, [x, it], [y])", Kind.TENSOR, ""),
        ("n", "def f(n): return tf.image.crop_and_resize(x, b, i, [n, n])", Kind.CODE, "3"),
        ("axis", "def f(axis): return tf.reduce_sum(x, axis)", Kind.CODE, "1"),
        ("k", "def f(k): tf.get_variable('v', initializer=k)", Kind.CODE, "None"),
        ("format", "def f(format): tf.nn.conv2d(x, w, data_format=format)", Kind.CODE, "'NHWC'"),
        ("name", "def f(name): tf.sign(x, name=name)", Kind.CODE, "'name'"),
        ("ksize", "def f(ksize): tf.nn.max_pool(x, ksize)", Kind.CODE, "[1, 1, 1, 1]"),
        ("shape", "def f(shape): tf.zeros(shape)", Kind.CODE, "[6, 4]"),
        ("m", "def f(m): g.gradient_override_map(m)", Kind.CODE, "{'Identity': 'Identity'}"),
        ("num_bits", "def f(num_bits): return math.sqrt(num_bits)", Kind.CODE, "3"),
        ("bitsy", "def f(bitsy): return math.sqrt(bitsy)", Kind.CODE, "0.3"),
        ("d", "def f(d): return d['a']", Kind.OBJECT, ""),
        ("s", "def f(s): return [d.value for d in s]", Kind.CODE, SHAPE),
        ("s", "def f(s): return s[0].value", Kind.CODE, SHAPE),
        ("s", "def f(s): return s.value", Kind.TENSOR, ""),
        ("s", "def f(s): return [s.value for d in y]", Kind.TENSOR, ""),
        ("s", "def f(s): return d[0].value * s", Kind.TENSOR, ""),
        ("s", "def f(s):\n    for d in s: g(d.value)", Kind.CODE, SHAPE),
        ("s", "def f(s):\n    for d in s: g(d.values)", Kind.LIST, ""),
        ("s", "def f(s):\n    for d in y: g(d.value * s)", Kind.TENSOR, ""),
        ("s", "def f(s):\n    for d, e in s: g(d.value)", Kind.LIST, ""),
    ],
)  # fmt: skip
def test_the_uses_decide(name: str, text: str, kind: Kind, code: str) -> None:
    first = guessed(name, text)[0]
    assert (first.kind, first.code) == (kind, code)


def test_numbers_have_no_coincidences() -> None:
    codes = {a.code for a in guessed("alpha", "def f(alpha): return 2 ** alpha")}
    assert {"0.3", "1.7", "3", "5"} <= codes
    assert not codes & {"0.5", "1", "1.0", "2", "2.0"}


def test_a_default_is_among_the_values_and_others_are() -> None:
    codes = [a.code for a in guessed("bits", "def f(bits): return 2 ** bits", "2")]
    assert codes[:3] == ["3", "2", "5"]
    assert "None" in {a.code for a in guessed("k", "def f(k): return g(k)", "None")}


def test_what_begins_as_nothing_may_hold_something() -> None:
    codes = [a.code for a in guessed("kept", "def f(kept): kept[x.name] = x", default="{}")]
    assert codes[:2] == ["{}", "{'kept': None}"]
    codes = [a.code for a in guessed("kept", "def f(kept): kept.append(x)", default="[]")]
    assert codes[:2] == ["[]", "[None]"]


def test_what_a_host_function_returns_may_be_integers() -> None:
    found = guessed("it", "def f(it): return tf.py_func(g, [x], [y, it])")
    codes = {a.code for a in found if a.kind is Kind.DTYPE}
    assert {"float32", "float64", "int32"} <= codes


def test_a_tensor_comes_in_ranks_dtypes_and_with_unknown_dimensions() -> None:
    found = [a for a in guessed("x", "def f(x): return tf.round(x)") if a.kind is Kind.TENSOR]
    assert {len(a.shape) for a in found if a.shape is not None} == {0, 1, 2, 3, 4}
    floating, others = {"float32", "float64", "float16"}, {"int32", "int64", "string"}
    assert floating | others == {a.dtype for a in found}
    assert (None, None) in {a.shape for a in found}


def test_a_number_is_tried_as_a_tensor_too() -> None:
    kinds = [a.kind for a in guessed("alpha", "def f(alpha): return x * alpha")]
    assert Kind.TENSOR in kinds


def test_an_unpacked_call_gives_as_many_results() -> None:
    first = guessed("net", "def f(net):\n    a, b = net(x)")[0]
    assert (first.kind, first.results) == (Kind.CALLABLE, 2)


def test_op_types_of_the_maps_in_code() -> None:
    block = ast.parse("with g.gradient_override_map({'Relu': 'A', 'Sign': 'B'}): pass").body
    assert overridden(block) == ("Relu", "Sign")
    assert overridden(ast.parse("x = {'Relu': 1}").body) == ()
    assert overridden(ast.parse("with g.other({'Relu': 'A'}): pass").body) == ()
    named = "k = {'Relu': 'A', 'lower': 'B', 3: 'C', k: 'D'}\nwith g.gradient_override_map(k): pass"
    assert overridden(ast.parse(named).body) == ("Relu",)


def test_options_that_are_handed_on_say_more_than_nothing() -> None:
    text = "def f(o): return tf.py_func(g, [x], tf.float32, stateful=o.get('s', True), **o)"
    codes = [each.code for each in guessed("o", text)]
    assert codes == [
        "{}",
        "{'stateful': False}",
        "{'name': 'named'}",
        "{'stateful': False, 'name': 'n'}",
    ]


@pytest.mark.parametrize(
    "call", ["tf.nn.leaky_relu(x, **o)", "tf.py_func(g, [x], t, **o) + h(**o)"]
)
def test_nobody_knows_the_options_of_any_other_function(call: str) -> None:
    """`**{**options, "alpha": 0.2}` gave what `**options` gives where it has nothing but a name."""
    assert "{}" not in {each.code for each in guessed("o", f"def f(o): return {call}")}


def test_a_list_has_the_elements_that_are_read() -> None:
    text = "def f(xs):\n    tf.py_func(g, [*xs], [xs[1].dtype, xs[5].dtype])\n    return xs[-9]\n"
    lists = [len(each.items) for each in guessed("xs", text) if each.kind is Kind.LIST]
    assert lists[0] == 6
    lists = [len(a.items) for a in guessed("xs", "def f(xs): g(*xs)") if a.kind is Kind.LIST]
    assert lists[:3] == [1, 2, 3]


def test_what_crops_takes_boxes_and_a_number_for_each() -> None:
    text = "def f(b, i): return tf.image.crop_and_resize(x, b, box_ind=i, crop_size=[3, 3])"
    boxes, numbers = (guessed(name, text)[0] for name in "bi")
    assert (boxes.dtype, len(boxes.shape or ())) == ("float32", 2)
    assert (numbers.dtype, len(numbers.shape or ())) == ("int32", 1)


def test_a_list_whose_elements_are_numbers_has_different_ones() -> None:
    text = "def f(xs): return x / np.float32(xs[0]) + np.float32(xs[2])"
    lists = [each.items for each in guessed("xs", text) if each.kind is Kind.LIST]
    assert [item.code for item in lists[0]] == ["0.3", "1.7", "0.5"]
    text = "def f(xs): return [g(x, n) for n in range(xs[1])]"
    lists = [each.items for each in guessed("xs", text) if each.kind is Kind.LIST]
    assert [item.code for item in lists[0]] == ["3", "17"]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("def f(rows, i): return rows[i][1], rows[i][2]", 3),
        ("def f(rows, i): return rows[i][0]", 1),
        ("def f(rows, i): return rows[i][i]", 0),
        ("def f(rows, i): return rows[1][2]", 0),
        ("def f(rows, i): return other[i][2]", 0),
    ],
)
def test_a_number_may_choose_one_of_several_rows(text: str, parts: int) -> None:
    rows = [each for each in guessed("rows", text) if each.items and each.items[0].items]
    assert [(len(each.items), len(each.items[0].items)) for each in rows] == [(6, parts)] * (
        parts > 0
    )
