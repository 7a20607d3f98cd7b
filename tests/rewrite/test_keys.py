"""Which tensors an expression hashes, as keys and in sets."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.rewrite.keys import hashed
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.tree import body_statements, find_all, source_of, walk

PROGRAM = """
import collections
import tensorflow as tf


def f(x, sess, names):
    t = tf.nn.relu(x)
    u = tf.identity(x)
    table = {}
    counter = collections.Counter()
    seen = set()
    row = [t, u]
    several = {} if names else []
    made = names.build()
    LINE
"""


def keys(line: str) -> list[str]:
    """What a statement hashes."""
    facts = Facts(cst.parse_module(PROGRAM.replace("LINE", line)))
    (function,) = find_all(facts.module, cst.FunctionDef)
    last = body_statements(function.body)[-1]
    return [source_of(key) for node in walk(last) for key in hashed(node, facts)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("table[t] = 1", ["t"]),
        ("table[t, 'a', u] = 1", ["t", "u"]),
        ("y = counter[t]", ["t"]),
        ("table[(t, 'a')] = 1", ["t"]),
        ("table['t'] = t", []),
        ("y = table.setdefault(u, t)", ["u"]),
        ("row[t] = 1", []),
        ("y = row[t:u]", []),
        ("y = table[t:u]", []),
        ("several[t] = 1", []),
        ("made[t] = 1", []),
        ("y = {t: 1, 'u': u}", ["t"]),
        ("y = {**table, u: 1}", ["u"]),
        ("sess.run(y, {t: 1})", []),
        ("y.eval({t: 1})", []),
        ("sess.partial_run(h, y, {t: 1})", []),
        ("call({t: 1})", ["t"]),
        ("y = {tf.identity(n): n for n in names}", ["tf.identity(n)"]),
        ("y = {n: t for n in names}", []),
        ("y = {t, 'a', u}", ["t", "u"]),
        ("y = {tf.identity(n) for n in names}", ["tf.identity(n)"]),
        ("y = t in seen", ["t"]),
        ("y = t not in table", ["t"]),
        ("y = t in row", []),
        ("y = t in several", []),
        ("y = t is seen", []),
        ("y = t == seen", []),
        ("y = seen in t", []),
        ("y = t in seen in row", []),
        ("seen.add(t)", ["t"]),
        ("seen.add()", []),
        ("y = table.get(t, u)", ["t"]),
        ("table.update(t)", []),
        ("row.remove(t)", []),
        ("y = set([t, 'a'])", ["[t, 'a']"]),
        ("y = frozenset((t, u))", ["(t, u)"]),
        ("y = set()", []),
        ("y = list([t])", []),
        ("y = set(names)", []),
    ],
)
def test_what_is_hashed(line: str, expected: list[str]) -> None:
    assert keys(line) == expected


def test_a_set_of_a_list_of_tensors_hashes_what_is_in_it() -> None:
    assert keys("y = set(row)") == ["row"]
