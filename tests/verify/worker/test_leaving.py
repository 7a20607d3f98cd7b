"""What a place leaves behind in its module is told, and what TensorFlow leaves there is not."""

from __future__ import annotations

import types
from contextlib import nullcontext

import pytest

from tfgradmigrate.verify.worker.leaving import as_written, leaving

pytestmark = pytest.mark.tensorflow


@pytest.mark.parametrize(
    ("name", "told"),
    [("num_calls", True), ("ag_dnc_wrapper__", False), ("autograph_info__", False)],
)
def test_attributes_of_functions_are_told_but_for_those_of_autograph(name: str, told: bool) -> None:
    module = types.ModuleType("cut")
    exec(f"def host(): pass\ndef place(x):\n    host.{name} = 1\n    return x\n", vars(module))
    result = leaving(module, ["host"])(2)
    assert result == ((2, {"host": {name: 1}}) if told else 2)


@pytest.mark.parametrize(
    ("made", "done"),
    [
        ("C()", "held.n += 1"),
        ("S()", "held.n = 1"),
        ("{'a': [C()]}", "held['a'][0].n += 1"),
        ("[[[[[[]]]]]]", "held[0][0][0][0][0].append(1)"),
        ("itertools.count()", "next(held)"),
        ("iter([1, 2])", "next(held)"),
        ("collections.deque([1])", "held.append(1)"),
    ],
)
def test_what_objects_are_made_of_is_told(made: str, done: str) -> None:
    module = types.ModuleType("cut")
    text = f"""
import collections, itertools
class C:
    n = 0
class S:
    __slots__ = ("n",)
held = {made}
def place(x):
    {done}
    return x
def other(x):
    return x
"""
    exec(text, vars(module))
    result = leaving(module, ["held"])(2)
    assert result != 2
    assert result[0] == 2
    vars(module)["place"] = vars(module)["other"]
    assert leaving(module, ["held"])(2) == 2


@pytest.mark.parametrize(
    ("done", "told"),
    [("pass", False), ("host.n = 2", False), ("host.n = 0", True), ("host.n += 1", True)],
)
def test_what_is_put_into_an_attribute_is_there_before_the_place_changes_it(
    done: str, told: bool
) -> None:
    module = types.ModuleType("cut")
    text = f"""
def host(): pass
host.n = 0
def place(n):
    host.n = n
    {done}
    return n
"""
    exec(text, vars(module))
    result = leaving(module, ["host"], ["host.n"])(2)
    assert result == ((2, {"host": {"n": vars(module)["host"].n}}) if told else 2)


@pytest.mark.parametrize("owner", ["tf.compat.v1.get_default_graph()", "x", "x.graph"])
@pytest.mark.parametrize("is_eager", [False, True])
def test_what_a_graph_or_a_tensor_is_given_to_keep_is_told(owner: str, is_eager: bool) -> None:
    tf = pytest.importorskip("tensorflow")
    if is_eager and owner == "x.graph":
        return  # it has none
    module = types.ModuleType("cut")
    text = "import tensorflow as tf\ndef place(x):\n    {}\n    return x\n"
    exec(text.format(f"{owner}.seen = 3"), vars(module))
    name = "given 0" if owner == "x" else "graph"
    for _ in range(2):  # eagerly it is the same graph again
        with nullcontext() if is_eager else tf.Graph().as_default():
            assert leaving(module, [])(tf.zeros([2]))[1] == {f"attributes of {name}": {"seen": 3}}
    exec(text.format("pass"), vars(module))
    with nullcontext() if is_eager else tf.Graph().as_default():
        given = tf.zeros([2])
        assert leaving(module, [])(given) is given


def test_what_gradients_put_into_an_object_or_a_returned_list_is_told() -> None:
    """The object is the one whose method the place is: a cut tells it."""
    module = types.ModuleType("cut")
    text = """
class Self: pass
def place(n):
    own, told = Self(), []
    def gradient():
        own.n = n
        told.append(n)
    return told, gradient
"""
    exec(text, vars(module))
    call = leaving(module, [])
    _, gradient = call(2)
    since = call.since  # type: ignore[attr-defined]
    assert since() == {}
    gradient()
    told = {"what is returned": ([2], ["what is returned 0", {}]), "object 0": {"n": 2}}
    assert since() == told


def test_a_class_is_told_as_its_program_wrote_it() -> None:
    module = types.ModuleType("cut")
    text = """
class Plain: pass
class Own:
    def __new__(cls, n): return object.__new__(cls)
def place(n): return Plain(), Own(n)
"""
    exec(text, vars(module))
    plain, own = dict(vars(module.Plain)), dict(vars(module.Own))
    call = leaving(module, [])
    assert as_written(dict(vars(module.Plain))) == plain
    assert as_written(dict(vars(module.Own))) == own
    assert [type(each).__name__ for each in call(2)] == ["Plain", "Own"]


#: What a table may be given, and what is not the same for whoever reads it.
APART = [
    ("(1, 3)", "[1, 3]"),
    ("(1, 3)", "Pair(1, 3)"),
    ("Pair(1, 3)", "Turned(1, 3)"),
    ("{1, 2}", "frozenset({1, 2})"),
    ("{1, 2}", "['1', '2']"),
    ("{'a': 1}", "collections.OrderedDict({'a': 1})"),
    ("collections.deque([1])", "[1]"),
    ("collections.deque([1])", "collections.deque([1], 1)"),
    ("lambda: 1", "lambda: 2"),
    ("functools.partial(abs, 1)", "functools.partial(abs, 2)"),
    ("functools.partial(abs, held)", "functools.partial(abs, [held])"),
    ("np.float32", "np.float64"),
    ("one", "other"),
    ("held['one']", "held['other']"),
    ("[[[[[[[[1]]]]]]]]", "[[[[[[[[2]]]]]]]]"),
]


@pytest.mark.parametrize(("left", "other"), APART)
def test_what_is_left_is_told_from_what_is_not_the_same(left: str, other: str) -> None:
    text = """
import collections, functools
import numpy as np
Pair = collections.namedtuple("Pair", "a b")
Turned = collections.namedtuple("Turned", "b a")
def one(): pass
def other(): pass
held = {{"one": [one], "other": [other]}}
def place(n):
    held["left"] = {}
    return n
"""
    told = []
    for each in (left, other):
        module = types.ModuleType("cut")
        exec(text.format(each), vars(module))
        told.append(leaving(module, ["held"])(2)[1]["held"]["'left'"])
    assert told[0] != told[1]


def test_an_object_that_was_there_is_told_by_its_place_alone() -> None:
    """Of a lock there is no form, and it need not have one where it stays what it was."""
    text = """
import threading
held = [threading.Lock()]
def place(n):
    held.append(n)
    return n
"""
    module = types.ModuleType("cut")
    exec(text, vars(module))
    assert leaving(module, ["held"])(2)[1] == {"held": [["held 0", "lock"], 2]}


@pytest.mark.parametrize("same", [True, False])
def test_one_list_in_two_places_is_told_from_two(same: bool) -> None:
    text = f"""
held = {{}}
def place(n):
    held["a"] = [n]
    held["b"] = {'held["a"]' if same else "[n]"}
    return n
"""
    module = types.ModuleType("cut")
    exec(text, vars(module))
    told = leaving(module, ["held"])(2)[1]["held"]
    assert told == {"'a'": [2], "'b'": [2]}
    assert (told["'a'"] is told["'b'"]) is same
