"""What a module does as it is loaded, to what comes into a place as any value: it is told."""

from __future__ import annotations

import pytest

from tests.turns import every
from tests.verify.places.located import located, pair_of
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.trials import VerifySettings
from tfgradmigrate.verify.verifier import Verifier

OLD = """\
import argparse
import tensorflow as tf

{made}

@tf.RegisterGradient("Rated")
def _rated(op, dy):
    return dy * {read}

def f(x):
    with tf.get_default_graph().gradient_override_map({{"Identity": "Rated"}}):
        return tf.identity(x)

{done}
"""

NEW = """\
import argparse
import tensorflow as tf

{made}

@tf.custom_gradient
def _rated(x):
    return tf.identity(x), lambda dy: dy * {read}

def f(x):
    return _rated(x)

{done}
"""

GLOBAL = (
    "RATE = 0.5\ndef begin():\n    return 0.5\ndef put(rate):\n    global RATE\n    RATE = rate"
)
CLASS = """\
class Cfg(object):
    def __init__(self, rate=0.5):
        self.rate = rate
    def set(self, rate):
        self._put(rate)
    def _put(self, rate):
        self.rate = rate
def begin():
    return 0.5
"""

#: What makes a setting, what reads it, what is done to it as the file is loaded; then edits.
PROGRAMS = {
    "a name that a function binds": (
        (GLOBAL, "RATE", "put(0.25)"),
        [("\nput(0.25)", "\n"), ("put(0.25)", "put(0.3)"), ("put(0.25)", "put(0.25)\nput(0.3)")],
    ),
    "a name that is computed": (
        (GLOBAL, "RATE", "RATE = begin()"),
        [("return 0.5", "return 0.25"), ("RATE = begin()", "RATE = 2 * begin()")],
    ),
    "an item": (
        ("TABLE = {'a': 0.5}", "TABLE['a']", "TABLE.update(a=0.25)"),
        [("a=0.25", "a=0.3"), ("TABLE.update(a=0.25)", "TABLE['a'] = 0.25")],
    ),
    "a list": (
        ("KS = [0.5]", "KS[0]", "KS.insert(0, 0.25)"),
        [
            ("0, 0.25", "0, 0.3"),
            ("insert(0, ", "append("),
            ("KS.", "for _ in '12': KS."),
        ],
    ),
    "an attribute of a class": (
        ("class Cfg(object):\n    rate = 0.5", "Cfg.rate", "Cfg.rate = 0.25"),
        [("rate = 0.25", "rate = 0.3"), ("Cfg.rate = 0.25", "Cfg.rate *= 0.25")],
    ),
    "an attribute of an object": (
        (CLASS + "CFG = Cfg()", "CFG.rate", "CFG.set(0.25)"),
        [("\nCFG.set(0.25)", "\n"), ("set(0.25)", "set(0.3)"), ("= rate\ndef", "= 2 * rate\ndef")],
    ),
    "an object that is made of a number": (
        (CLASS + "CFG = Cfg(begin())", "CFG.rate", ""),
        [("return 0.5", "return 0.25")],
    ),
    "arguments": (
        (
            "parser = argparse.ArgumentParser()\nparser.add_argument('--rate', default=0.5)\n"
            "ARGS = parser.parse_args()",
            "ARGS.rate",
            "",
        ),
        [("default=0.5", "default=0.25"), ("'--rate'", "'--rates', dest='rate'")],
    ),
    "flags": (
        (
            "flags = tf.app.flags\nflags.DEFINE_float('rate', 0.5, '')\nFLAGS = flags.FLAGS",
            "FLAGS.rate",
            "",
        ),
        [("0.5", "0.25")],
    ),
    "what may be imported": (
        ("try:\n    from fast import RATE\nexcept ImportError:\n    RATE = 0.5", "RATE", ""),
        [("RATE = 0.5", "RATE = 0.25")],
    ),
}


#: Each of them, with one of its edits.
EDITED = [(name, edit) for name, (_, edits) in PROGRAMS.items() for edit in edits]


@pytest.fixture(scope="module")
def verifier(workers: Workers) -> Verifier:
    return Verifier(VerifySettings(seconds=60, shrink=False), workers)


@pytest.mark.parametrize(("name", "edit"), every(6, EDITED))
def test_what_sets_an_input_as_the_file_is_loaded_is_told(
    verifier: Verifier, name: str, edit: tuple[str, str]
) -> None:
    made, read, done = PROGRAMS[name][0]
    old, new = (text.format(made=made, read=read, done=done) for text in (OLD, NEW))
    assert edit[0] in new
    (place,) = located(old, new).places
    found = verifier.prove(pair_of(old, new.replace(*edit)))
    assert not all(each.proved for each in found.proved if each.place.symbol == place.symbol)


def test_what_a_place_calls_itself_comes_along() -> None:
    """So does what makes the object, and what a method is called for beside its setting."""
    used = CLASS + "def half(rate):\n    return rate / 2\nclass Own(Cfg):\n    def half(self):\n"
    made = f"{used}        return half(self.rate)\nCFG = Own()"
    old, new = (t.format(made=made, read="CFG.half()", done="CFG.set(0.25)") for t in (OLD, NEW))
    for before, after in (("rate / 2", "rate * 0.5"), ("half(self.rate)", "self.rate * 0.5")):
        assert located(old, new.replace(before, after)).changed == ()
