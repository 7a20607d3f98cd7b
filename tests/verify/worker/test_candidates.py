"""Which of several candidates the worker takes, and what it makes of imports that fail."""

from __future__ import annotations

from typing import Any

import pytest

from tfgradmigrate.verify.inputs.values import numbers
from tfgradmigrate.verify.running.protocol import NEW_MODES, Reply
from tfgradmigrate.verify.running.workers import Worker

from ..requests import code, given, request

TWO, THREE = [given(1.0, 2.0)], [given(1.0, 2.0, 3.0)]


def graph(old: Worker, text: str, **more: Any) -> Reply:
    """Return the old side's reply."""
    (reply,) = old.run(request(text, "v1_graph", seconds=20, **more))
    return reply


GRADIENT_OF_THREE = """
    @tf.RegisterGradient("Three")
    def _three(op, dy):
        return dy * tf.constant([1.0, 2.0, 3.0])

    def f(x):
        with tf.get_default_graph().gradient_override_map({"Identity": "Three"}):
            return tf.identity(x)
    """


def test_a_candidate_whose_gradient_runs_is_better_than_one_before_it(old: Worker) -> None:
    reply = graph(old, GRADIENT_OF_THREE, candidates=[TWO, THREE, TWO])
    assert (reply["status"], reply["candidate"]) == ("ok", 1)
    (tried,) = reply["tried"]
    assert (tried["candidate"], tried["error"]["stage"]) == (0, "gradients")


def test_the_first_that_has_an_error_is_taken_where_none_is_better(old: Worker) -> None:
    reply = graph(old, GRADIENT_OF_THREE, candidates=[TWO, [given(1.0)], TWO])
    # With one element the gradient has another shape than the input, which is an error as well.
    assert (reply["status"], reply["candidate"]) == ("error", 0)
    assert reply["error"]["stage"] == "gradients"
    assert reply["runs"][0]["outputs"]


def test_a_candidate_with_a_gradient_is_better_than_one_without(old: Worker) -> None:
    text = "def f(x, k): return tf.round(x) if k else x * 2.0"
    choices = [[given(1.0), code("True")], [given(1.0), code("False")]]
    assert graph(old, text, candidates=choices)["candidate"] == 1
    assert graph(old, text, candidates=choices[:1] * 3)["candidate"] == 0


def test_inputs_for_which_a_static_shape_is_true_are_better(old: Worker) -> None:
    """Eager execution does not let `set_shape` state a shape that a tensor does not have."""
    text = """
        def f(x):
            y = tf.compat.v1.py_func(lambda v: v[:2], [x], tf.float32)
            y.set_shape(x.shape)
            return y
        """
    assert graph(old, text, candidates=[THREE, TWO, TWO])["candidate"] == 1
    assert graph(old, text, candidates=[THREE, THREE])["candidate"] == 0


def test_an_error_of_the_gradient_tells_more_than_no_gradient(old: Worker) -> None:
    text = """
        @tf.RegisterGradient("Wrong")
        def _wrong(op, dy): raise KeyError("wrong")
        def f(x):
            with tf.get_default_graph().gradient_override_map({"Identity": "Wrong"}):
                return tf.identity(x)
        """
    whole = {"kind": "tensor", "values": [{"dtype": "int32", "shape": [0], "data": ""}]}
    reply = graph(old, text, candidates=[[whole], THREE])
    assert (reply["candidate"], reply["error"]["type"]) == (1, "KeyError")


def test_the_search_for_a_better_one_ends(old: Worker) -> None:
    text = "def f(x, k):\n    print(k)\n    return tf.round(x) if k < 20 else x"
    choices = [[given(1.0), code(str(k))] for k in range(24)]
    reply = graph(old, text, candidates=choices)
    assert reply["candidate"] == 0
    assert 4 < len(reply["printed"].split()) < 20


def test_a_better_one_that_kills_the_process_is_not_waited_for(old: Worker) -> None:
    text = "def f(x, k): return tf.round(x) if k == 0 else os._exit(3)"
    choices = [[given(1.0), code(str(k))] for k in range(3)]
    reply = graph(old, text, candidates=choices)
    assert (reply["status"], reply["candidate"]) == ("ok", 0)
    assert reply["runs"][0]["outputs"]


# Instances.

LAYER = """
class Dense(tf.keras.layers.Layer):
    made = 0

    def __init__(self, units):
        super().__init__()
        Dense.made += 1
        self.units = units

    def build(self, shape):
        self.w = self.add_weight(name="w", shape=(3, self.units))

    def call(self, x):
        print(Dense.made)
        return tf.matmul(x, self.w)

def f(self, x):
    return self(x[tf.newaxis])
"""


def test_an_instance_is_made_once_and_its_variables_with_it(new: Worker) -> None:
    thrice = given(1.0, 2.0, 3.0)
    thrice["values"] *= 3
    modes = [mode for mode in NEW_MODES if mode != "v1_graph"]
    replies = list(
        new.run(request(LAYER, *modes, seconds=20, candidates=[[code("Dense(2)"), thrice]]))
    )
    for reply in replies:
        assert reply["status"] == "ok", reply
        assert set(reply["printed"].split()) == {"1"}
        assert len(reply["sources"]) == 2
        results = [run["outputs"] for run in reply["runs"]]
        assert results[0] == results[1] == results[2]
        (first,) = replies[0]["runs"][0]["outputs"]
        assert numbers(results[0][0]) == pytest.approx(numbers(first))


# Imports.

IMPORTS = """
import no_such_module, os.path
import no_such_package.part
import no_such_package.part as part
import tensorflow.no_such_part
from no_such_module import one, two as second
from . import sibling

"""

NAMES = ["no_such_module", "no_such_package", "part", "one", "second", "sibling"]


def test_what_no_call_needs_may_be_absent(old: Worker) -> None:
    text = IMPORTS + "def f(x): return tensorflow.abs(x) if os.path.sep else one"
    reply = graph(old, text)
    assert reply["status"] == "ok", reply


@pytest.mark.parametrize("name", NAMES)
def test_what_a_call_needs_may_not(old: Worker, name: str) -> None:
    reply = graph(old, IMPORTS + f"def f(x): return {name}.act(x)", candidates=[THREE] * 3)
    assert reply["status"] == "error"
    assert reply["error"]["base"] in {"ImportError", "ModuleNotFoundError"}
    assert reply["error"]["stage"] == "import"
    assert "no_such" in reply["error"]["message"] or "parent package" in reply["error"]["message"]
    assert not reply["tried"]


@pytest.mark.parametrize(
    "use",
    [
        "one(x)",
        "one[0]",
        "[x for x in one]",
        "x * one",
        "x if one else x",
        "x if one == 1 else x",
        "x if isinstance(x, one) else x",
        "(lambda *a: x)(*one)",
        "x + len(one)",
        "x if hasattr(one, 'abs') else x",
    ],
)
def test_no_use_of_what_is_absent_goes_unnoticed(old: Worker, use: str) -> None:
    reply = graph(old, IMPORTS + f"def f(x): return {use}")
    assert reply["error"]["stage"] == "import", reply


def test_a_use_that_the_program_catches_counts(old: Worker) -> None:
    text = """
        from no_such_module import one
        def f(x):
            try:
                return one(x)
            except Exception:
                return x
        """
    assert graph(old, text)["error"]["stage"] == "import"


def test_a_use_while_the_module_is_executed_is_told_with_its_line(old: Worker) -> None:
    text = "from no_such_module import Base\nclass A(Base): pass\ndef f(x): return x\n"
    error = graph(old, text)["error"]
    assert (error["type"], error["stage"]) == ("ModuleNotFoundError", "import")
    assert error["line"] == 6


def test_the_programs_own_answers_to_an_absent_module_hold(old: Worker) -> None:
    text = """
        try:
            import no_such_module as fast
        except ImportError:
            fast = None
        def f(x): return x if fast is None else fast.act(x)
        """
    assert graph(old, text)["status"] == "ok"


def test_a_star_import_that_fails_is_an_error_of_the_module(old: Worker) -> None:
    reply = graph(old, "from no_such_module import *\ndef f(x): return x\n")
    assert (reply["error"]["type"], reply["error"]["stage"]) == ("ModuleNotFoundError", "import")


def test_imports_that_are_there_are_as_ever(new: Worker) -> None:
    text = """'What it does.'
from __future__ import division
import numpy.linalg, math as m
from tensorflow import abs as absolute
here = numpy.linalg.__name__, m.__name__
def f(x): return absolute(x) * len(here)
"""
    whole = {**request("", "function_tape_inside", seconds=20), "text": text}
    (reply,) = new.run(whole)  # type: ignore[arg-type]
    assert reply["status"] == "ok", reply


def test_the_reference_does_the_same(reference: Worker) -> None:
    text = IMPORTS + "class A(one): pass\ndef f(x): return x"
    assert graph(reference, text)["error"]["stage"] == "import"
    assert graph(reference, IMPORTS + "def f(x): return tf.abs(x)")["status"] == "ok"
    assert graph(reference, GRADIENT_OF_THREE, candidates=[TWO, THREE])["candidate"] == 1
