"""What a place adds to a list, a dictionary or an object is a part of what it computes."""

from __future__ import annotations

import re

import pytest

from tests.turns import every
from tfgradmigrate.verify.trials import Pair, VerifySettings
from tfgradmigrate.verify.verifier import Verifier, Workers

#: A use of `a` beside what the place gives, and how the function that it stands in begins.
STATES = {
    "a list that is given": ("def f(x, kept):", "kept.append(a)"),
    "a list of the function": ("def f(x):|    kept = []", "kept.append(a)"),
    "a list that is made": ("def f(x):|    kept = list()", "kept.append(a)"),
    "a list that grows": ("def f(x, kept):", "kept += [a]"),
    "an item": ("def f(x):|    kept = {}", "kept['a'] = a"),
    "a list in a dictionary": ("def f(x):|    kept = {'a': []}", "kept['a'].append(a)"),
    "a dictionary with lists by itself": (
        "import collections|def f(x):|    kept = collections.defaultdict(list)",
        "kept['a'].append(a)",
    ),
    "another name": ("def f(x):|    kept = []|    also = kept", "also.append(a)"),
    "a method": ("def f(x):|    kept = []|    keep = kept.append", "keep(a)"),
    "a function inside": (
        "def f(x):|    kept = []|    def keep(v):|        kept.append(v)",
        "keep(a)",
    ),
    "a lambda": ("def f(x):|    kept = []|    keep = lambda v: kept.append(v)", "keep(a)"),
    "an attribute": ("class Box: pass|def f(x):|    kept = Box()", "kept.a = a"),
    "a helper that writes": (
        "def put(box, v):|    box.a = v|def also(box, v):|    put(box, v)|def f(x, kept):",
        "also(kept, a)",
    ),
    "an object that keeps": (
        "class Box:|    def __init__(self):|        self.all = []|"
        "    def __call__(self, v):|        self.all.append(v)|def f(x):|    kept = Box()",
        "kept(a)",
    ),
}

OLD = """\
import tensorflow as tf
{head}
    print("before")
    with tf.get_default_graph().gradient_override_map({{"Sign": "Identity"}}):
        a = tf.sign(x)
        {use}
        b = tf.sign(x) * 2.0
    print("behind")
    return b, kept
"""

NEW = """\
import tensorflow as tf
{head}
    print("before")
    a = tf.grad_pass_through(tf.sign)(x)
    {use}
    b = tf.grad_pass_through(tf.sign)(x) * 2.0
    print("behind")
    return b, kept
"""


@pytest.fixture(scope="module")
def verifier(workers: Workers) -> Verifier:
    return Verifier(VerifySettings(shrink=False), workers)


def is_proved(verifier: Verifier, old: str, new: str) -> bool:
    """Tell whether all places of a pair of texts are proved, of which there are some."""
    found = verifier.prove(Pair("program.py", old, new, ())).proved
    assert found
    return all(each.proved for each in found)


def test_each_way_to_keep_something_is_seen_in_what_the_place_gives(verifier: Verifier) -> None:
    for name in every(5, STATES):
        head, use = STATES[name]
        head = head.replace("|", "\n")
        wrong = re.sub(r"\ba\b(?!['\s])", "a * 2.0", use) if "kept.a" not in use else use + " * 2.0"
        assert wrong != use
        old = OLD.format(head=head, use=use)
        assert not is_proved(verifier, old, NEW.format(head=head, use=wrong)), name


def test_a_list_that_is_filled_alike_is_no_difference(verifier: Verifier) -> None:
    head, use = STATES["a list of the function"]
    head = head.replace("|", "\n")
    assert is_proved(verifier, OLD.format(head=head, use=use), NEW.format(head=head, use=use))


@pytest.mark.parametrize(
    "program",
    [
        pytest.param(
            "ALL = []\ndef f(x):\n{}\n    ALL.append(y)\n    return y\n", id="of the module"
        ),
        pytest.param(
            "def f(x):\n    ALL = []\n    for _ in range(3):\n"
            "        print('turn')\n{}\n        ALL.append(y)\n    return ALL\n",
            id="of the function",
        ),
    ],
)
def test_a_list_is_not_as_it_was_made(verifier: Verifier, program: str) -> None:
    indent = "        " if "range" in program else "    "
    override = 'with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):'
    program = "import tensorflow as tf\n" + program
    old = program.format(f"{indent}{override}\n{indent}    y = tf.sign(x) * len(ALL)")
    new = program.format(f"{indent}y = tf.grad_pass_through(tf.sign)(x) * 0")
    assert not is_proved(verifier, old, new)
