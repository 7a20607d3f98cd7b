"""Edits after which `verify` would give no proof, though the forms of all places are the same.

And others, after which it would: those change nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tests.turns import every
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rules.model import Kept, Proof, Standing, Verdict
from tfgradmigrate.run.engine import migrate_text
from tfgradmigrate.verify.certificate import layout
from tfgradmigrate.verify.certificate.checking import hold
from tfgradmigrate.verify.certificate.making import certificate
from tfgradmigrate.verify.certificate.model import Certificate
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.running.protocol import Reply, Request
from tfgradmigrate.verify.trials import Pair, VerifySettings, plan
from tfgradmigrate.verify.verifier import Verifier

OLD = '''\
import numpy as np
import tensorflow as tf

from .settings import LIMIT

LOG = []
SCALE = 3.0


@tf.RegisterGradient("ZeroOut")
def _zero_out(op, grad):
    return grad * 2.0


@tf.RegisterGradient("Scaled")
def _scaled(op, grad):
    return grad * 0.25


class Layer(object):
    def __init__(self, alpha):
        self.alpha = alpha
        self.log = []

    def scale(self, h):
        return h * self.alpha

    def call(self, x):
        h = self.scale(x) + LIMIT
        LOG.append(h)
        with tf.get_default_graph().gradient_override_map({"Identity": "Scaled"}):
            y = tf.identity(h)
        return y + SCALE


def _sorted(v):
    return np.sort(v)


def in_order(x):
    return tf.py_func(_sorted, [x], tf.float32)


def graded(x, k):
    @tf.RegisterGradient("Graded")
    def _graded(op, grad):
        return grad * k

    with tf.get_default_graph().gradient_override_map({"Identity": "Graded"}):
        y = tf.identity(x)
    return y * k


def mixed(a, b):
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        return tf.sign(a, name="signs") - b


def train(layer, x):
    """Has nothing to do with any place."""
    loss = tf.reduce_sum(layer(x))
    return loss * 2.0
'''

SETTINGS = VerifySettings(shrink=False)
PATH = "lib/layers.py"
RESULT = migrate_text(OLD, PATH, MigrationOptions())
NEW = RESULT.new


class Remembering(Verifier):
    """Records what it has recorded before no second time: most edits leave functions alone."""

    def __init__(self, settings: VerifySettings, workers: Workers) -> None:
        super().__init__(settings, workers)
        self._remembered: dict[str, Reply] = {}

    def record(self, request: Request, is_new: bool) -> Reply:
        """Return what a side answers to a request to record."""
        key = json.dumps([request, is_new], sort_keys=True)
        if key not in self._remembered:
            self._remembered[key] = super().record(request, is_new)
        return self._remembered[key]


@pytest.fixture(scope="module")
def verifier(workers: Workers) -> Iterator[Verifier]:
    with Remembering(SETTINGS, workers) as started:
        yield started


@pytest.fixture(scope="module")
def written(verifier: Verifier) -> Certificate:
    """A certificate of what graphs prove; no numbers are asked for."""
    pair = Pair(PATH, OLD, NEW, RESULT.findings)
    verifier.proofs[pair] = verifier.prove(pair)
    assert all(each.proved for each in verifier.proofs[pair].proved)
    trials = plan([pair], SETTINGS)
    judged = [(each, Verdict(PATH, each.subject.name, 1, Proof.PROVED)) for each in trials]
    made = certificate(verifier, judged, ".", "0.1.0")
    return layout.parse(layout.render(made), "gradients.lock")


def held(written: Certificate, verifier: Verifier, *edits: str) -> list[Kept]:
    text = NEW
    for old, new in zip(edits[::2], edits[1::2], strict=True):
        assert text.count(old) == 1, text
        text = text.replace(old, new)
    kept, others = hold(written, {PATH: [text]}, verifier, "0.1.0")
    assert others == ()
    return kept


def test_nothing_is_told_where_nothing_was_edited(written: Certificate, verifier: Verifier) -> None:
    assert {each.symbol for each in held(written, verifier)} == {
        "Layer.call",
        "graded",
        "in_order",
        "mixed",
    }
    assert {each.standing for each in held(written, verifier)} == {Standing.PROVED}


CALL = "    def call(self, x):\n"
ALPHA = "return h * self.alpha"
TRAIN = "def train(layer, x):\n"
FOUND = "    def __getattribute__(self, name):\n        return 1.0\n\n"
REPLICAS = "tf.distribute.get_strategy().num_replicas_in_sync"
UNCOVERED, CHANGED = Standing.UNCOVERED, Standing.CHANGED

#: Edits, by what they do: how a part of the file stands then, and which, and what is put where.
EDITS = {
    "a kept registration": (UNCOVERED, "_zero_out", "grad * 2.0", "grad * 3.0"),
    "a kept registration lost": (UNCOVERED, "_zero_out", '@tf.RegisterGradient("ZeroOut")\n', ""),
    "another import": (UNCOVERED, "LIMIT", "from .settings", "from .others"),
    "an import more": (UNCOVERED, "patches", "LOG = []", "import patches\n\nLOG = []"),
    "code of the module": (UNCOVERED, "<module>", "LOG = []", "tf.random.set_seed(7)\nLOG = []"),
    "a method put in place": (UNCOVERED, "<module>", TRAIN, "Layer.call = max\n\n\n" + TRAIN),
    "a definition under a condition": (UNCOVERED, "in_order", TRAIN,
                                       "if LOG:\n    in_order = max\n\n\n" + TRAIN),
    "what an object has": (UNCOVERED, "Layer.__init__", "self.alpha = alpha", "self.alpha = 2.0"),
    "how attributes are found": (UNCOVERED, "Layer.__getattribute__", CALL, FOUND + CALL),
    "another base": (UNCOVERED, "Layer", "Layer(object)", "Layer(tf.Module)"),
    "a decorator of a class": (UNCOVERED, "Layer", "class Layer", "@tf.function\nclass Layer"),
    "a decorator of a method": (UNCOVERED, "Layer.call", CALL, "    @tf.function\n" + CALL),
    "a parameter": (UNCOVERED, "Layer.call", CALL, CALL.replace("x)", "x, y=LOG)")),
    "how many there are": (CHANGED, "Layer.call", "grad * 0.25", f"grad * (0.25 / {REPLICAS})"),
    "a note": (CHANGED, "Layer.call", "y + SCALE", "y + (LOG.append(1) or SCALE)"),
    "what is read too late": (CHANGED, "graded", "return y * k",
                             "k = k * 2.0\n    return y"),
    "memory that is shared": (CHANGED, "in_order", "np.sort(v)", "v.sort() or v"),
    "the order of parameters": (CHANGED, "mixed", "def mixed(a, b)", "def mixed(b, a)"),
    "the name of an op": (CHANGED, "mixed", '"signs"', '"sign"'),
    "a second call": (CHANGED, "mixed", "def mixed(a, b):",
                      "def mixed(a, b):\n    mixed.n = getattr(mixed, 'n', 0) + 1\n"
                      "    b = b if mixed.n < 2 else a"),
    "a branch": (CHANGED, "mixed", ")(a) - b", ")(a) - (b if a is None else b)"),
    "a default": (UNCOVERED, "mixed", "def mixed(a, b)", "def mixed(a, b=1.0)"),
    "another method of the class": (CHANGED, "Layer.call", ALPHA, "return h"),
}  # fmt: skip


@pytest.mark.parametrize("edit", every(5, EDITS))
def test_an_edit_after_which_there_is_no_proof_is_told(
    written: Certificate, verifier: Verifier, edit: str
) -> None:
    standing, symbol, *edits = EDITS[edit]
    told = [each for each in held(written, verifier, *edits) if not each.is_good]
    assert (standing, symbol) in [(each.standing, each.symbol) for each in told], told
    assert all(each.reason or each.differences for each in told)
    beside = [each for each in told if each.standing is UNCOVERED]
    assert len(beside) == (standing is UNCOVERED)
    assert all(each.line is None or each.line > 0 for each in beside)
    assert {each.standing for each in told} <= {UNCOVERED, CHANGED, Standing.NOT_VERIFIABLE}


#: Edits of other kinds.
HARMLESS = {
    "comments": ("LOG = []", "LOG = []  # of all\n# and more"),
    "formatting": ("self.scale(x) + LIMIT", "(\n            self.scale( x )\n            + LIMIT)"),
    "names of locals": ("loss = ", "total = ", "return loss", "return total",
                        "def _sorted(v)", "def _sorted(values)", "sort(v)", "sort(values)"),
    "a docstring": ("Has nothing to do with any place.", "Trains."),
    "a docstring more": ("def in_order(x):", 'def in_order(x):\n    """Sort."""'),
    "an import of Python's": ("import numpy", "import os\nimport numpy"),
    "a function more": (TRAIN, "def later(x):\n    return x\n\n\n" + TRAIN),
    "a name more": ("LOG = []", "LOG = []\nNAMES = ('a', 'b')"),
    "lines": ("LOG = []", "\n\n\nLOG = []"),
}  # fmt: skip


@pytest.mark.parametrize("edit", HARMLESS)
def test_an_edit_that_changes_no_meaning_is_not(
    written: Certificate, verifier: Verifier, edit: str
) -> None:
    found = held(written, verifier, *HARMLESS[edit])
    assert {(each.standing, each.reason) for each in found} == {(Standing.PROVED, "")}


def test_an_edit_apart_from_all_places_is_named_and_does_no_harm(
    written: Certificate, verifier: Verifier
) -> None:
    found = held(written, verifier, "loss * 2.0", "loss * 3.0")
    told = [each for each in found if each.standing is not Standing.PROVED]
    assert [(each.symbol, each.standing) for each in told] == [("train", Standing.APART)]
    assert NEW.splitlines()[(told[0].line or 0) - 1] == "def train(layer, x):"
