"""What the statements of a module make when it is executed."""

from __future__ import annotations

from tfgradmigrate.verify.program.statements import in_functions, variables_made

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
