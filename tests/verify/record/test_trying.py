"""What unknown code may raise in a `try`, and what a function of the module keeps."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tfgradmigrate.verify.record.asking import recorded
from tfgradmigrate.verify.record.model import Recorded
from tfgradmigrate.verify.trials import VerifySettings
from tfgradmigrate.verify.verifier import Verifier

pytestmark = pytest.mark.tensorflow

#: A gradient that is reversed by an op of its own name, as it is counted on the function.
COUNTED = """\
import tensorflow as tf


def flip(x, rate):
    try:
        flip.calls += 1
    except AttributeError:
        flip.calls = 1
    name = "Flip%d" % flip.calls

    @tf.RegisterGradient(name)
    def _flipped(op, grad):
        return [tf.negative(grad) * rate]

    with tf.get_default_graph().gradient_override_map({"Identity": name}):
        y = tf.identity(x)
    return y
"""

NOT_COUNTED = """\
import tensorflow as tf


def flip(x, rate):
    try:
        flip.calls += 1
    except AttributeError:
        flip.calls = 1

    @tf.custom_gradient
    def _flipped(x):
        def backward(grad):
            return [tf.negative(grad) * rate]

        return tf.identity(x), backward

    y = _flipped(x)
    return y
"""

HEAD = """\
import tensorflow as tf


def f(x, h):
"""

#: What a function does in the old text and in the new one, and what the reason names, "" for none.
CASES: dict[str, tuple[str, str, str]] = {
    "another error is taken": (
        "try:\n    y = h(x)\nexcept ValueError:\n    y = x * 2.0\nreturn y",
        "try:\n    y = h(x)\nexcept TypeError:\n    y = x * 2.0\nreturn y",
        "raises UnknownError: forward: call h(",
    ),
    "the same error is taken": (
        "try:\n    y = h(x)\nexcept ValueError:\n    y = x * 2.0\nreturn y",
        "try:\n    y = h(x)\nexcept ValueError:\n    y = 2.0 * x\nreturn y",
        "",
    ),
    "something else is made of it": (
        "try:\n    y = h(x)\nexcept ValueError:\n    y = x * 2.0\nreturn y",
        "try:\n    y = h(x)\nexcept ValueError:\n    y = x * 3.0\nreturn y",
        "the graphs part",
    ),
    "any error is taken": (
        "try:\n    y = h(x)\nexcept:\n    y = x * 2.0\nreturn y",
        "try:\n    y = h(x)\nexcept Exception:\n    y = x * 2.0\nreturn y",
        "",
    ),
    "no error is taken": (
        "y = h(x)\nreturn y",
        "try:\n    y = h(x)\nexcept ValueError:\n    y = x\nreturn y",
        "Python does something else",
    ),
    "an error passes": (
        "h(x)\nreturn x * 1.0",
        "try:\n    h(x)\nexcept Exception:\n    pass\nreturn x * 1.0",
        "Python does something else",
    ),
    "an error of a text passes": (
        "s = 'a%d' % h.k\nh(s)\nreturn x * 1.0",
        "try:\n    s = 'a%d' % h.k\nexcept TypeError:\n    return x * 1.0\nh(s)\nreturn x * 1.0",
        "Python does something else",
    ),
    "less is tried": (
        "try:\n    h.a()\n    h.b()\nexcept ValueError:\n    h.c()\nreturn x * 1.0",
        "h.a()\ntry:\n    h.b()\nexcept ValueError:\n    h.c()\nreturn x * 1.0",
        "Python does something else",
    ),
    "what is read may be missing": (
        "try:\n    s = h.scale\nexcept AttributeError:\n    s = 1.0\nreturn x * s",
        "try:\n    s = h.scale\nexcept AttributeError:\n    s = 2.0\nreturn x * s",
        "the graphs part",
    ),
    "what is read may be missing in both": (
        "try:\n    s = h.scale\nexcept AttributeError:\n    s = 1.0\nreturn x * s",
        "try:\n    s = h.scale\nexcept AttributeError:\n    s = 1.0\nreturn s * x",
        "",
    ),
    "what it says is read": (
        "try:\n    y = h(x)\nexcept ValueError as e:\n    y = x * len(str(e))\nreturn y",
        "try:\n    y = h(x)\nexcept ValueError as e:\n    y = x * len(str(e))\nreturn y",
        "the error of unknown code",
    ),
    "what ends it runs": (
        "try:\n    y = h(x)\nfinally:\n    h.close()\nreturn y",
        "try:\n    y = h(x)\nfinally:\n    h.shut()\nreturn y",
        "Python does something else",
    ),
    "what a function keeps is counted otherwise": (
        "f.n = f.n + 1\nreturn x * f.n",
        "f.n = f.n + 2\nreturn x * f.n",
        "Python does something else",
    ),
    "what a function keeps may be missing": (
        "return x * getattr(f, 'n', 1.0)",
        "return x * getattr(f, 'n', 2.0)",
        "the graphs part",
    ),
    "what a function keeps is missing": (
        "return x * getattr(f, 'n', 1.0)",
        "return x * f.n",
        "AttributeError",
    ),
    "what a function keeps is changed by others": (
        "f.n = 2.0\nh()\nreturn x * f.n",
        "f.n = 2.0\nh()\nreturn x * 2.0",
        "the graphs part",
    ),
    "what a function keeps": (
        "f.n = 2.0\nreturn x * f.n",
        "f.n = 2.0\nreturn x * 2.0",
        "",
    ),
    "what a function keeps is deleted": (
        "f.n = 2.0\ndel f.n\nreturn x * 2.0",
        "del f.n\nf.n = 2.0\nreturn x * 2.0",
        "deleted",
    ),
}


@pytest.fixture(scope="module")
def verifier() -> Iterator[Verifier]:
    with Verifier(VerifySettings()) as made:
        yield made


def _recorded(verifier: Verifier, old: str, new: str, symbol: str) -> Recorded:
    return recorded(old, new, symbol, verifier.prover.record)


@pytest.mark.parametrize("name", CASES)
def test_what_is_tried_and_kept_is_compared(verifier: Verifier, name: str) -> None:
    *bodies, reason = CASES[name]
    old, new = (HEAD + "    " + body.replace("\n", "\n    ") + "\n" for body in bodies)
    found = _recorded(verifier, old, new, "f")
    assert (reason in found.reason) if reason else (found.reason == "")


def test_a_gradient_that_is_counted_on_its_function_is_recorded(verifier: Verifier) -> None:
    assert _recorded(verifier, COUNTED, NOT_COUNTED, "flip").reason == ""
    counted = NOT_COUNTED.replace("+= 1", "+= 2")
    assert "Python does something else" in _recorded(verifier, COUNTED, counted, "flip").reason
    halved = NOT_COUNTED.replace("* rate", "* rate * 0.5")
    assert "the graphs part" in _recorded(verifier, COUNTED, halved, "flip").reason
