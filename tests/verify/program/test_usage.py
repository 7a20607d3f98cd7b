"""What the uses of a parameter tell, where it is kept as an attribute too."""

from __future__ import annotations

import pytest

from tfgradmigrate.verify.program.module import Module
from tfgradmigrate.verify.program.usage import Usage, usage_of

TEXT = """
import tensorflow as tf

def first(a, b): return second(b)
def second(c): return third(c)
def third(d): return tf.nn.relu(d)

class C:
    def __init__(self, k, other, zelf):
        KEPT
    def call(self, x):
        return USED
"""


def kinds(kept: str, used: str) -> dict[str, int]:
    module = Module(TEXT.replace("KEPT", kept).replace("USED", used))
    methods = [module.routines[f"C.{name}"].node for name in ("__init__", "call")]
    return dict(usage_of("k", methods[0], module, methods).kinds)


@pytest.mark.parametrize(
    ("kept", "used"),
    [
        ("self.k = k", "tf.nn.relu(self.k)"),
        ("self.a = self.k = k", "tf.nn.relu(self.k)"),
        ("self.other, self.k = other, k", "tf.nn.relu(self.k)"),
        ("self.kept = k", "tf.nn.relu(self.kept)"),
    ],
)
def test_uses_of_an_attribute_are_uses_of_what_it_was_given(kept: str, used: str) -> None:
    assert kinds(kept, used).get("tensor")


@pytest.mark.parametrize(
    ("kept", "used"),
    [
        ("self.k = other", "tf.nn.relu(self.k)"),
        ("self.other, self.k = k, other", "tf.nn.relu(self.k)"),
        ("self.other, self.k = k, other, other", "tf.nn.relu(self.k)"),
        ("zelf.k = k", "tf.nn.relu(zelf.k)"),
        ("self.k = k", "tf.nn.relu(zelf.k)"),
        ("self.k = k", "tf.nn.relu(self.other)"),
        ("other(lambda k: tf.nn.relu(k))", "x"),
    ],
)
def test_uses_of_others_are_not(kept: str, used: str) -> None:
    assert not kinds(kept, used).get("tensor")


@pytest.mark.parametrize(
    ("used", "found"),
    [
        ("x ** self.k", "number"),
        ("2 ** self.k", "integer"),
        ("2.0 ** self.k", "number"),
        ("self.k ** 2", "arithmetic"),
        ("self.k ** x", "arithmetic"),
        ("'a' + self.k", "string"),
        ("self.k << 1", "integer"),
        ("tf.cast(x, self.k)", "dtype"),
        ("tf.cast(x, dtype=self.k)", "dtype"),
        ("tf.cast(self.k, x)", "tensor"),
        ("tf.nn.conv2d(x, self.k, 1)", "filter"),
        ("tf.zeros(self.k)", "shape"),
        ("tf.nn.relu(tf.reshape(x, [self.k, 1]))", "integer"),
        ("tf.nn.relu(tf.reshape(x, shape=[self.k, 1]))", "integer"),
        ("first(x, self.k)", "tensor"),
        ("first(x, b=self.k)", "tensor"),
    ],
)
def test_what_a_use_tells_of_the_kind(used: str, found: str) -> None:
    assert kinds("self.k = k", used) == {found: 1}


LOCAL = """
import math
import numpy as np
import tensorflow as tf

TABLE = {"a": 1, 3: 2}

def g(a, b=1):
    return tf.nn.relu(a) * len(b)

def f(k, x):
    BODY
"""


def usage(body: str) -> Usage:
    module = Module(LOCAL.replace("BODY", body))
    return usage_of("k", module.functions["f"], module)


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("n = k.dtype", "tensor"),
        ("k.append(x)", "list"),
        ("k.upper()", "string"),
        ("k.items()", "dict"),
        ("k.other", "object"),
        ("y = k + f'{x}'", "string"),
        ("y = f'{x}' + k", "string"),
        ("y = k + x", "arithmetic"),
        ("y = k['a']", "dict"),
        ("y = k[x]", "indexed"),
        ("y = k[1:]", "tensor"),
        ("y = x[k]", "integer"),
        ("y = {}[k]", "integer"),
        ("y = {**x}[k]", "integer"),
        ("y = x.get(k)", "string"),
        ("y = g(*k)", "list"),
        ("y = g(k)", "tensor"),
        ("y = g(x, k)", "list"),
        ("y = g(x, b=k)", "list"),
        ("y = g(x, c=k)", None),
        ("y = g(x, 1, k)", None),
        ("y = g(**k)", None),
        ("y = x(k)", None),
        ("y = isinstance(k, x)", None),
        ("for i in x: k", None),
        ("if x: k", None),
        ("y = k if x else 2", None),
        ("y = 2 if k else x", "bool"),
        ("if k: pass", "bool"),
        ("y = not k", "bool"),
        ("y = k and x", "bool"),
        ("y = -k", "arithmetic"),
        ("x += k", "arithmetic"),
        ("y = k % 'a'", None),
        ("a = b, c = k", None),
        ("y = [k, 1]", None),
        ("y = [k](x)", None),
        ("y = math.sqrt(k)", "number"),
        ("y = np.sqrt(k)", "array"),
        ("y = np.float32(k)", "number"),
        ("y = range(1, k)", "integer"),
        ("y = map(x, k)", "list"),
        ("y = map(x, x, k)", None),
        ("y = tf.map_fn(k, x)", "callable"),
        ("y = tf.name_scope(k)", "string"),
        ("y = tf.concat([k, x], 0)", "element"),
        ("y = tf.zeros(shape=(k, 1))", "integer"),
        ("y = tf.reduce_sum(x, axis=[k])", "integer"),
        ("tf.RegisterGradient('K')(k)", "gradient"),
        ("y = tf.RegisterGradient(k)", "string"),
    ],
)
def test_what_a_statement_tells_of_the_kind(body: str, found: str | None) -> None:
    assert usage(body).kinds == ({found: 1} if found else {})


@pytest.mark.parametrize(
    ("body", "rank"),
    [
        ("n, h, w = k.shape", 3),
        ("n, h = k.get_shape().as_list()", 2),
        ("n = k.shape[2]", 3),
        ("n = k.get_shape().as_list()[3]", 4),
        ("n = x[k.shape[1]]", 2),
        ("n, h, w = k.shape; n = k.shape[1]", 3),
        ("n = k.shape[1]; n, h, w = k.shape", 3),
        ("n = k.shape[x]", None),
        ("n = k.shape['a']", None),
        ("n = (k.shape + x)[3]", None),
        ("n = k.dtype[3]", None),
        ("n = k.dtype; n = k[1, 2, 3]", 3),
        ("n = k[1, 2, 3]; n = k[1, 2]", 3),
        ("y = k @ x", 2),
        ("y = x @ k", 2),
        ("y = tf.matmul(k, x)", 2),
        ("y = tf.nn.conv2d(k, x, 1)", 4),
        ("y = tf.nn.relu(k)", None),
    ],
)
def test_the_rank_that_a_use_tells(body: str, rank: int | None) -> None:
    assert usage(body).rank == rank
    assert usage(body).kinds.keys() == {"tensor"}


@pytest.mark.parametrize(
    ("body", "kinds", "choices"),
    [
        ("if k > 1: pass", {"number": 1}, ["1"]),
        ("if x and k > 1: pass", {"number": 1}, ["1"]),
        ("if not (x or k > 1): pass", {"number": 1}, ["1"]),
        ("y = 1 if k > 2 else 2", {"number": 1}, ["2"]),
        ("assert 1 < k < 3", {"number": 2}, ["1", "3"]),
        ("if (k > 1) + x: pass", {"arithmetic": 1}, []),
        ("if g(k > 1): pass", {"arithmetic": 1}, []),
        ("if x: y = k > 1", {"arithmetic": 1}, []),
        ("if x and g(x): y = x and k > 1", {"arithmetic": 1}, []),
        ("y = k > 1", {"arithmetic": 1}, []),
        ("if k > x: pass", {"arithmetic": 1}, []),
        ("if k is None: pass", {}, []),
        ("y = k == 'a'", {"string": 1}, ["'a'"]),
        ("if k in ['a', 'a', None, 'b']: pass", {"string": 3}, ["'a'", "'b'"]),
        ("if k is True: pass", {"bool": 1}, ["True"]),
        ("y = {'a': 1, 2: 3}[k]", {"string": 1, "integer": 1}, ["'a'", "2"]),
        ("y = {'a': 1}.get(k)", {"string": 1}, ["'a'"]),
        ("y = TABLE[k]", {"string": 1, "integer": 1}, ["'a'", "3"]),
        ("y = TABLE.setdefault(k, x)", {"string": 1, "integer": 1}, ["'a'", "3"]),
    ],
)
def test_the_values_that_it_is_compared_with(
    body: str, kinds: dict[str, int], choices: list[str]
) -> None:
    found = usage(body)
    assert (found.kinds, found.choices) == (kinds, choices)


@pytest.mark.parametrize(
    ("body", "kinds"),
    [
        ("for i in k: i.upper()", {"string": 1}),
        ("y = [i.upper() for i in k]", {"string": 1}),
        ("for i, j in k: i.upper()", None),
        ("y = k[0] + k[1]", {"arithmetic": 2}),
        ("y = k[x] + 1", None),
        ("y = k[True] + 1", None),
    ],
)
def test_what_is_told_of_an_element(body: str, kinds: dict[str, int] | None) -> None:
    element = usage(body).element
    assert (element and element.kinds) == kinds


def test_how_many_it_holds_and_takes() -> None:
    assert usage("a, b, c = k").length == 3
    assert usage("y = k(1, 2) + k(1)").arguments == 2
    assert usage("y = k(1) + k(1, 2)").arguments == 2
    assert usage("y = k()").arguments == 1
    assert usage("y = tf.where(k, x, x)").dtype == "bool"


def test_what_a_helper_tells_is_taken_over_where_nothing_else_is_known() -> None:
    def merged(one: Usage, other: Usage) -> Usage:
        one.merge(other)
        return one

    inner = Usage({"integer": 1})
    told = Usage({"list": 2, "tensor": 1}, ["1", "2"], 0, "bool", 1, inner, 3)
    assert merged(Usage({"list": 1}, ["1"]), told) == Usage(
        {"list": 3, "tensor": 1}, ["1", "2"], 0, "bool", 1, inner, 3
    )
    known = Usage({}, [], 0, "float32", 1, Usage(), 2)
    assert merged(known, Usage({}, [], 4, "bool", 1, inner, 3)) == Usage(
        {}, [], 0, "float32", 1, known.element, 2
    )
