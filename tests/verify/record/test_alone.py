"""Gradient functions that stand around unknown code: those that are recorded by themselves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tfgradmigrate.verify.places.model import Place
from tfgradmigrate.verify.proving.recording import recorded_file
from tfgradmigrate.verify.trials import VerifySettings
from tfgradmigrate.verify.verifier import Verifier

pytestmark = pytest.mark.tensorflow

OLD = """\
import tensorflow as tf
import h

K = 2.0


@tf.RegisterGradient("Scaled")
def _scaled(op, grad):
    return tf.minimum(grad, 1.0) * K


@tf.RegisterGradient("Other")
def _other(op, grad):
    return tf.maximum(grad, 1.0) * K


def f(x):
    with tf.get_default_graph().gradient_override_map({"Relu": "Scaled"}):
        return h.layer(x)
"""

NEW = OLD.replace("tf.get_default_graph().gradient", "gradient").replace(
    "import h", "import h\nfrom tfgradmigrate.runtime import gradient_override_map"
)

_MINIMUM = "    return tf.minimum(grad, 1.0) * K"
_TIMES = "    return K * tf.minimum(grad, 1.0)"
_OTHER = "no inputs were found that reach"

#: What is changed in the new text, and what the reason names of `f`, "" where it is proved.
CASES: dict[str, tuple[list[tuple[str, str]], str]] = {
    "the same in other words": ([(_MINIMUM, _TIMES)], ""),
    "something else": ([(_MINIMUM, "    return tf.minimum(grad, 1.5) * K")], _OTHER),
    "another one that is there as well": (
        [
            (_MINIMUM, _TIMES),
            ('"Relu": "Scaled"', '"Relu": "Other"'),
        ],
        "Python does something else",
    ),
    "another type of ops": (
        [(_MINIMUM, _TIMES), ('"Relu"', '"Relu6"')],
        "Python does something else",
    ),
    "both exchanged": (
        [('Gradient("Scaled")', 'Gradient("X")'), ('"Other"', '"Scaled"'), ('"X"', '"Other"')],
        "Python does something else",
    ),
    "a number that is read at another time": (
        [(_MINIMUM, "    return tf.minimum(grad, 1.0) * h.k")],
        _OTHER,
    ),
    "bound anew": (
        [
            (_MINIMUM, _TIMES),
            ("def f(x):", "_scaled = _other\n\n\ndef f(x):"),
        ],
        "Python does something else",
    ),
    "another one that is kept by its name": (
        [
            (_MINIMUM, _TIMES),
            ('@tf.RegisterGradient("Scaled")\n', ""),
            ("def f(x):", 'tf.RegisterGradient("Scaled")(lambda op, grad: grad)\n\n\ndef f(x):'),
        ],
        "Python does something else",
    ),
}


@pytest.fixture(scope="module")
def verifier() -> Iterator[Verifier]:
    with Verifier(VerifySettings()) as found:
        yield found


@pytest.mark.parametrize("name", CASES)
def test_a_gradient_around_unknown_code_is_told_by_its_name(verifier: Verifier, name: str) -> None:
    changes, reason = CASES[name]
    new = NEW
    for before, after in changes:
        new = new.replace(before, after)
    own = {each: Place(each, each, (1, 1), (1, 1), OLD, new) for each in ("_scaled", "f")}
    found = recorded_file(OLD, new, own, verifier.prover.record)["f"]
    assert reason in found.reason
    assert bool(reason) == bool(found.reason)
