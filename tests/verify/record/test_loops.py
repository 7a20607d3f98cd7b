"""Loops through what nobody knows: one pass stands for all of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tfgradmigrate.verify.record.asking import recorded
from tfgradmigrate.verify.trials import VerifySettings
from tfgradmigrate.verify.verifier import Verifier

pytestmark = pytest.mark.tensorflow

HEAD = "import tensorflow as tf\nimport h\n\n\n"

_ELSE = "Python does something else"

#: The body of a function of `x` before and after, and what the reason names, "" where
#: it is proved.
LOOPS: dict[str, tuple[str, str, str]] = {
    "attributes are set": (
        "for each in h.layers:\n    if each.kind == 'relu':\n        each.activation = tf.nn.relu\n"
        "return x * 2.0",
        "for each in h.layers:\n    if 'relu' == each.kind:\n        each.activation = tf.nn.relu\n"
        "return 2.0 * x",
        "",
    ),
    "other ones are": (
        "for each in h.layers:\n    if each.kind == 'relu':\n        each.activation = tf.nn.relu\n"
        "return x * 2.0",
        "for each in h.layers:\n    if each.kind != 'relu':\n        each.activation = tf.nn.relu\n"
        "return x * 2.0",
        _ELSE,
    ),
    "the last one is left": (
        "for each in h.layers:\n    k = each.rate\nreturn x * k",
        "for each in h.layers:\n    k = each.rate\nreturn k * x",
        "",
    ),
    "the last one is left, or a number": (
        "k = 1.0\nfor each in h.layers:\n    k = each.rate\nreturn x * k",
        "k = 1.0\nfor each in h.layers:\n    k = each.rate\nreturn k * x",
        "",
    ),
    "the first one is left": (
        "k = 1.0\nfor each in h.layers:\n    k = each.rate\nreturn x * k",
        "k = 1.0\nfor each in h.layers:\n    k = each.rate\n    break\nreturn x * k",
        _ELSE,
    ),
    "another number where there are none": (
        "k = 1.0\nfor each in h.layers:\n    k = each.rate\nreturn x * k",
        "k = 2.0\nfor each in h.layers:\n    k = each.rate\nreturn x * k",
        "the graphs part",
    ),
    "another item where there are none": (
        "each = 1.0\nfor each in h.layers:\n    h.see(each)\nreturn x * each",
        "each = 2.0\nfor each in h.layers:\n    h.see(each)\nreturn x * each",
        "the graphs part",
    ),
    "a question that nobody asks where there are none": (
        "for each in h.layers:\n    h.see(h.a in (1, 2))\nh.see(h.a in (1, 2))\nreturn x",
        "for each in h.layers:\n    h.see(h.a in (1, 2))\nh.see(h.b in (1, 2))\nreturn x",
        _ELSE,
    ),
    "numbers are added": (
        "k = 0\nfor each in h.layers:\n    k = k + each.rate\nh.keep(k)\nreturn x * 2.0",
        "k = 0\nfor each in h.layers:\n    k += each.rate\nh.keep(k)\nreturn x * 2.0",
        _ELSE,  # `+=` may change what it is applied to
    ),
    "other numbers are": (
        "k = 0\nfor each in h.layers:\n    k = k + each.rate\nh.keep(k)\nreturn x * 2.0",
        "k = 0\nfor each in h.layers:\n    k = each.rate\nh.keep(k)\nreturn x * 2.0",
        _ELSE,
    ),
    "counted in the second pass alone": (
        "k = 0\nfor each in h.layers:\n    h.see(k)\n    k = 1\nreturn x * 2.0",
        "k = 0\nfor each in h.layers:\n    h.see(0)\n    k = 1\nreturn x * 2.0",
        _ELSE,
    ),
    "an attribute set in another pass": (
        "k = h.c.rate\nfor each in h.layers:\n    h.see(h.c.rate)\n    h.c.rate = each.k\nreturn x",
        "k = h.c.rate\nfor each in h.layers:\n    h.see(k)\n    h.c.rate = each.k\nreturn x",
        _ELSE,
    ),
    "an attribute read behind the loop": (
        "k = h.c.rate\nfor each in h.layers:\n    each.c.rate = 1.0\nh.see(h.c.rate)\nreturn x",
        "k = h.c.rate\nfor each in h.layers:\n    each.c.rate = 1.0\nh.see(k)\nreturn x",
        _ELSE,
    ),
    "one op, of the one that is looked for": (
        "for each in h.layers:\n    if each.on == 'relu':\n        return x * each.rate\nreturn x",
        "for each in h.layers:\n    if each.on == 'relu':\n        return each.rate * x\nreturn x",
        "",
    ),
    "one op, of another one": (
        "for each in h.layers:\n    if each.on == 'relu':\n        return x * each.rate\nreturn x",
        "for each in h.layers:\n    if each.on == 'relu':\n        return x * each.scale\nreturn x",
        "the graphs part",
    ),
    "where none is found": (
        "for each in h.layers:\n    if each.on:\n        break\nelse:\n    x = x * 2.0\nreturn x",
        "for each in h.layers:\n    if each.on:\n        break\nelse:\n    x = x * 3.0\nreturn x",
        "the graphs part",
    ),
    "one after the other, or both at once": (
        "for each in h.layers:\n    h.one(each)\nfor each in h.layers:\n    h.two(each)\nreturn x",
        "for each in h.layers:\n    h.one(each)\n    h.two(each)\nreturn x",
        _ELSE,
    ),
    "inside or behind": (
        "for each in h.layers:\n    h.one(each)\nh.two()\nreturn x",
        "for each in h.layers:\n    h.one(each)\n    h.two()\nreturn x",
        _ELSE,
    ),
    "one is chosen for all": (
        "for each in h.layers:\n    h.one(each.on)\n"
        "for each in h.layers:\n    h.one(each.on)\nreturn x",
        "on = True\nfor each in h.layers:\n    h.one(each.on)\n    on = each.on\n"
        "for each in h.layers:\n    h.one(on)\nreturn x",
        _ELSE,
    ),
    "a list of some": (
        "a = [each.rate for each in h.layers if each.on]\nh.keep(a)\nreturn x * 2.0",
        "a = [other.rate for other in h.layers if other.on]\nh.keep(a)\nreturn 2.0 * x",
        "",
    ),
    "a list of others": (
        "a = [each.rate for each in h.layers if each.on]\nh.keep(a)\nreturn x * 2.0",
        "a = [each.rate for each in h.layers if not each.on]\nh.keep(a)\nreturn x * 2.0",
        _ELSE,
    ),
    "a list of other values": (
        "a = [each.rate for each in h.layers]\nh.keep(a)\nreturn x",
        "a = [each.scale for each in h.layers]\nh.keep(a)\nreturn x",
        _ELSE,
    ),
    "a list in each other order": (
        "a = [(i, j) for i in h.layers for j in h.more]\nh.keep(a)\nreturn x",
        "a = [(i, j) for j in h.more for i in h.layers]\nh.keep(a)\nreturn x",
        _ELSE,
    ),
    "numbered items": (
        "for i, each in enumerate(h.layers):\n    h.see(i, each)\nreturn x * 2.0",
        "for n, one in enumerate(h.layers):\n    h.see(n, one)\nreturn 2.0 * x",
        "",
    ),
    "an item chosen by a decision about another": (
        "for each in h.layers:\n    if each.on:\n        h.one()\nfor each in h.layers:\n"
        "    if each.on:\n        h.two()\nreturn x",
        "on = False\nfor each in h.layers:\n    on = each.on\n    if on:\n        h.one()\n"
        "for each in h.layers:\n    if on:\n        h.two()\nreturn x",
        _ELSE,
    ),
}

_CHANGED = "what was made before is changed"

#: Loops of which one pass does not stand for all, and why not.
REFUSED: dict[str, tuple[str, str]] = {
    "a list grows": ("a = []\nfor each in h.layers:\n    a.append(each.rate)", _CHANGED),
    "a dictionary is set": ("d = {}\nfor each in h.layers:\n    d['k'] = each.rate", _CHANGED),
    "a new list is left": ("for each in h.layers:\n    a = [each.rate]", "`a` may be changed"),
    "another list in each pass, which has another name": (
        "a = b = []\nfor each in h.layers:\n    a.append(each)\n    a = each.list\nh.see(b)",
        "`a` may be changed",
    ),
    "a tensor is carried on": (
        "y = tf.exp(x)\nfor each in h.layers:\n    y = each(y)",
        "`y` is made of tensors",
    ),
    "ops are made": (
        "y = tf.exp(x)\nfor each in h.layers:\n    h.see(y * each.rate)",
        "ops are made",
    ),
    "functions are made": (
        "for each in h.layers:\n    h.keep(lambda: each.rate)",
        "is iterated",
    ),
    "an iterator comes on": (
        "it = iter([1, 2, 3])\nfor each in h.layers:\n    h.see(next(it))",
        "is kept",
    ),
    "what another pass may have bound": (
        "for each in h.layers:\n    if each.on:\n        b = 1\n    else:\n        h.see(b + 1)",
        "may be bound by another pass",
    ),
    "a name that is unbound": (
        "b = 1\nfor each in h.layers:\n    h.see(b)\n    del b",
        "is iterated",
    ),
    "a list of tensors": (
        "y = tf.exp(x)\na = [each.rate * y for each in h.layers]",
        "ops are made",
    ),
    "a list of one tensor": (
        "y = tf.exp(x)\na = [y for each in h.layers]",
        "makes more than values",
    ),
    "a list of lists": ("a = [[each] for each in h.layers]", "makes more than values"),
    "a list of functions": ("a = [lambda: each for each in h.layers]", "is iterated"),
    "a list that grows": ("a = [each for each in h.layers]\na.append(1.0)", "`append`"),
    "a list that is added to": ("a = [each for each in h.layers]\na += [1.0]", "is added to"),
    "a generator": ("a = sum(each.rate for each in h.layers)", "is iterated"),
}


@pytest.fixture(scope="module")
def verifier() -> Iterator[Verifier]:
    with Verifier(VerifySettings()) as found:
        yield found


def _function(body: str) -> str:
    return HEAD + "def f(x):\n" + "".join(f"    {line}\n" for line in body.split("\n"))


@pytest.mark.parametrize("name", LOOPS)
def test_one_pass_stands_for_all(verifier: Verifier, name: str) -> None:
    old, new, reason = LOOPS[name]
    found = recorded(_function(old), _function(new), "f", verifier.prover.record)
    assert reason in found.reason
    assert bool(reason) == bool(found.reason)


@pytest.mark.parametrize("name", REFUSED)
def test_what_one_pass_does_not_stand_for(verifier: Verifier, name: str) -> None:
    loop, reason = REFUSED[name]
    text = _function(f"{loop}\nreturn x * 2.0")
    found = recorded(text, text, "f", verifier.prover.record)
    assert reason in found.reason
