"""Functions of Python that are given what is not known for their lists of inputs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tfgradmigrate.verify.record.asking import recorded
from tfgradmigrate.verify.trials import VerifySettings
from tfgradmigrate.verify.verifier import Verifier

pytestmark = pytest.mark.tensorflow

HEAD = "import numpy as np\nimport tensorflow as tf\nimport h\n\n\n"

#: What an adapter does, for the recorder.
ADAPTER = """\
def adapter(func, inp, Tout, stateful=True, name=None):
    inputs = list(map(tf.convert_to_tensor, inp))
    outputs = tf.numpy_function(func, inputs, Tout, stateful=stateful, name=name)
    listed = bool(isinstance(Tout, (list, tuple))) & bool(Tout)
    return (outputs, tf.nest.flatten(outputs))[listed]


"""

_PARTS = "the graphs part"
_ELSE = "Python does something else"
_TWO = "a, b = tf.py_func(h.g, [grads[1], *op.inputs], [op.inputs[1].dtype, op.inputs[5].dtype])"
_NEW = _TWO.replace("tf.py_func", "adapter")

#: What a gradient function does before and after, and what the reason names, "" where it is proved.
BODIES: dict[str, tuple[str, str, str]] = {
    "two outputs": (f"{_TWO}\nreturn a, b", f"{_NEW}\nreturn a, b", ""),
    "outputs exchanged": (f"{_TWO}\nreturn a, b", f"{_NEW}\nreturn b, a", _PARTS),
    "another dtype": (
        f"{_TWO}\nreturn a, b",
        f"{_NEW.replace('[5]', '[6]')}\nreturn a, b",
        _PARTS,
    ),
    "inputs in another order": (
        f"{_TWO}\nreturn a, b",
        f"{_NEW.replace('[grads[1], *op.inputs]', '[*op.inputs, grads[1]]')}\nreturn a, b",
        _PARTS,
    ),
    "inputs but one": (
        f"{_TWO}\nreturn a, b",
        f"{_NEW.replace('[grads[1], *op.inputs]', '[*op.inputs]')}\nreturn a, b",
        _PARTS,
    ),
    "another input": (
        f"{_TWO}\nreturn a, b",
        f"{_NEW.replace('grads[1]', 'grads[0]')}\nreturn a, b",
        _PARTS,
    ),
    "a list of all": (
        "return tf.py_func(h.g, op.inputs, [op.inputs[1].dtype])",
        "return adapter(h.g, op.inputs, [op.inputs[1].dtype])",
        "",
    ),
    "one alone for a list of one": (
        "return tf.py_func(h.g, op.inputs, [op.inputs[1].dtype])",
        "return adapter(h.g, op.inputs, op.inputs[1].dtype)",
        _ELSE,
    ),
    "a tensor for what may be a number": (
        "h.see(op.inputs[0])\nreturn tf.py_func(h.g, [*op.inputs], [tf.float32])",
        "inputs = list(map(tf.convert_to_tensor, op.inputs))\nh.see(inputs[0])\n"
        "return tf.numpy_function(h.g, inputs, [tf.float32])",
        _ELSE,
    ),
    "tensors that one more is put to": (
        "return tf.py_func(h.g, [*op.inputs], [tf.float32])",
        "inputs = list(map(tf.convert_to_tensor, op.inputs))\ninputs.append(grads[0])\n"
        "return tf.numpy_function(h.g, inputs, [tf.float32])",
        "is asked for `append`",
    ),
    "other tensors than these": (
        "return tf.py_func(h.g, [*op.inputs], [tf.float32])",
        "inputs = list(map(tf.identity, op.inputs))\n"
        "return tf.numpy_function(h.g, inputs, [tf.float32])",
        _ELSE,
    ),
}


@pytest.fixture(scope="module")
def verifier() -> Iterator[Verifier]:
    with Verifier(VerifySettings()) as found:
        yield found


def _function(body: str) -> str:
    return f"{HEAD}{ADAPTER}def f(op, *grads):\n" + "".join(
        f"    {line}\n" for line in body.split("\n")
    )


@pytest.mark.parametrize("name", BODIES)
def test_all_that_is_in_a_list_is_handed_over(verifier: Verifier, name: str) -> None:
    old, new, reason = BODIES[name]
    found = recorded(_function(old), _function(new), "f", verifier.prover.record)
    assert reason in found.reason
    assert bool(reason) == bool(found.reason)
