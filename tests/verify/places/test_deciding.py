"""Constants of a module that keep every run from what differs come in as inputs."""

from __future__ import annotations

import pytest

from tests.turns import every
from tests.verify.places.test_state import is_proved
from tfgradmigrate.verify.places.deciding import deciding
from tfgradmigrate.verify.places.support import Outside
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.trials import VerifySettings
from tfgradmigrate.verify.verifier import Verifier


@pytest.fixture(scope="module")
def verifier(workers: Workers) -> Verifier:
    return Verifier(VerifySettings(shrink=False), workers)


OLD = """\
import tensorflow as tf
MODE = "hard"
LIMIT = 2.0
def f(x):
    with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
        if LIMIT > 1.5 and MODE == "hard":
            return tf.round(x * LIMIT)
        return x + tf.round(x)
"""
NEW = """\
import tensorflow as tf
MODE = "hard"
LIMIT = 2.0
def f(x):
    if LIMIT > 1.5 and MODE == "hard":
        return tf.grad_pass_through(tf.round)(x * LIMIT)
    return x + tf.grad_pass_through(tf.round)(x)
"""


def test_a_constant_decides_against_what_stands_behind_a_branch() -> None:
    assert set(deciding(Outside(OLD), Outside(NEW))) == {"LIMIT", "MODE"}
    assert set(deciding(Outside(OLD), Outside(OLD))) == set()


@pytest.mark.parametrize(
    ("body", "names"),
    [
        ("if A: y = 1\n    else: y = 2", {"A"}),
        ("if not A: y = 2", {"A"}),
        ("y = 1 if A > 2 else 2", {"A"}),
        ("if A: return 1\n    return 2", {"A"}),
        ("if A: y = 2", set()),
        ("if A: y = 1\n    return 2", set()),
        ("if A: return 2\n    y = 1", set()),
        ("z = 5\n    if A: return 2\n    y = 1", set()),
        ("if x > A: return 1\n    return 2", set()),
        ("if x > A: y = 1\n    if A: return 1\n    return 2", {"A"}),
        ("if len(x): y = 1\n    if A: return 1\n    return 2", {"A"}),
        ("if A.real: return 1\n    return 2", set()),
        ("if len(A): return 1\n    return 2", set()),
        ("if A > 'a': return 1\n    return 2", set()),
        ("if B: return 1\n    return 2", set()),
        ("if C: return 1\n    return 2", set()),
        ("if D: return 1\n    return 2", set()),
    ],
)
def test_what_decides_is_a_constant_and_nothing_besides(body: str, names: set[str]) -> None:
    head = "A = 3\nB = 3\nB = 4\nC = [3]\nD = 3\ndef g():\n    global D\n    D = 0\n"
    one, other = (Outside(f"{head}def f(x):\n    {text}\n") for text in (body, "y = 1"))
    assert set(deciding(one, other)) == names


def test_a_branch_that_a_constant_leaves_out_is_proved(verifier: Verifier) -> None:
    assert is_proved(verifier, OLD, NEW)


@pytest.mark.parametrize(
    ("right", "wrong"),
    every(
        3,
        [
            ("return x + tf.grad", "return x - tf.grad"),
            ("return x + tf.grad_pass_through(tf.round)(x)", "return x + tf.round(x)"),
            ("return x + tf.grad_pass_through(tf.round)(x)", "return 2.0 * x"),
            ("LIMIT > 1.5", "LIMIT > 1.0"),
            ("LIMIT > 1.5 and", "LIMIT > 1.5 or"),
            ("(x * LIMIT)", "(x * 2.0)"),
            ('MODE == "hard"', "True"),
        ],
    ),
)
def test_what_is_wrong_there_is_not(verifier: Verifier, right: str, wrong: str) -> None:
    assert right in NEW
    assert not is_proved(verifier, OLD, NEW.replace(right, wrong))
