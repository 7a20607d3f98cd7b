"""Lists of inputs that are not known, and dictionaries with unknown keys."""

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

_FED = "y = tf.{0}(h.g, [op.inputs[0]], tf.float32)\nreturn h.session.run(y, feed_dict={1})"
_FEEDS = _FED.format("py_func", "{h.x: h.s, h.k: 1}")
_READS = "d = {{h.x: 2.0}}\n{0}\nreturn tf.{1}(h.g, [op.inputs[0]], tf.float32) * {2}"
_READ = _READS.format("h.see(d)", "py_func", "d[h.x]")


def _fed(table: str) -> str:
    return _FED.format("numpy_function", table)


def _reads(does: str, value: str) -> str:
    return _READS.format(does, "numpy_function", value)


#: The same of dictionaries with unknown keys.
TABLES: dict[str, tuple[str, str, str]] = {
    "the same table": (_FEEDS, _fed("{h.x: h.s, h.k: 1}"), ""),
    "another value": (_FEEDS, _fed("{h.x: h.t, h.k: 1}"), _ELSE),
    "another key": (_FEEDS, _fed("{h.z: h.s, h.k: 1}"), _ELSE),
    "values exchanged": (_FEEDS, _fed("{h.x: 1, h.k: h.s}"), _ELSE),
    "another order, in which one key may be the other": (_FEEDS, _fed("{h.k: 1, h.x: h.s}"), _ELSE),
    "one key less": (_FEEDS, _fed("{h.x: h.s}"), _ELSE),
    "keys that are known": (_FEEDS, _fed("{'x': h.s, 'k': 1}"), _ELSE),
    "pairs": (_FEEDS, _fed("[(h.x, h.s), (h.k, 1)]"), _ELSE),
    "an item that others may have set": (_READ, _reads("h.see(d)", "2.0"), "may have been"),
    "an item that is read": (_READ.replace("h.see(d)", "pass"), _reads("pass", "2.0"), _PARTS),
    "an item of another table": (
        _READ.replace("h.see(d)", "pass"),
        _reads("d = {h.x: 3.0}", "d[h.x]"),
        _PARTS,
    ),
    "an item that is set": (_READ, _reads("d[h.x] = 3.0", "d[h.x]"), _ELSE),
    "a table that is added to": (_READ, _reads("d.update(k=1)", "d[h.x]"), _ELSE),
}


@pytest.fixture(scope="module")
def verifier() -> Iterator[Verifier]:
    with Verifier(VerifySettings()) as found:
        yield found


def _function(body: str) -> str:
    return f"{HEAD}{ADAPTER}def f(op, *grads):\n" + "".join(
        f"    {line}\n" for line in body.split("\n")
    )


@pytest.mark.parametrize("name", [*BODIES, *TABLES])
def test_all_that_is_in_a_list_is_handed_over(verifier: Verifier, name: str) -> None:
    old, new, reason = {**BODIES, **TABLES}[name]
    found = recorded(_function(old), _function(new), "f", verifier.prover.record)
    assert reason in found.reason
    assert bool(reason) == bool(found.reason)
