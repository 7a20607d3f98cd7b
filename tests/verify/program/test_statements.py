"""What the statements of a module make when it is executed."""

from __future__ import annotations

import ast

from tfgradmigrate.verify.program.statements import in_functions, tensors_made, variables_made

TEXT = """\
def f():
    v = tf.Variable(1)


with s:
    w = tf.Variable(2)
u = tf.get_variable("u")
c = tf.constant(3)
"""


def test_variables_of_some_lines() -> None:
    assert variables_made(TEXT, range(1, 10)) == ("w", "u")
    assert variables_made(TEXT, [1, 2, 8]) == ()
    assert variables_made(TEXT, [7]) == ("u",)


def test_lines_of_functions() -> None:
    assert in_functions(TEXT, [2])
    assert not in_functions(TEXT, [2, 7])


def test_what_a_statement_computes() -> None:
    text = """\
x, (y, *z) = tf.ones([2]), f()
table[i] = tf.ones([2])
x.y = tf.ones([2])
s = tf.Session()
n = 2
t = {}
a: int = f()
b: int
c += 1
c += f()
"""
    made = [list(tensors_made(statement)) for statement in ast.parse(text).body]
    assert made == [["x", "y", "z"], [], [], [], [], [], ["a"], [], [], ["c"]]


def test_what_stands_behind_others_in_a_statement_counts_as_well() -> None:
    text = "if a:\n    n = 2\n    s = tf.Session()\n    x = f()\n    m = {}\n    y += g()\n"
    (statement,) = ast.parse(text).body
    assert list(tensors_made(statement)) == ["x", "y"]
