"""A longer name for the same thing is no change; a name that was left as it is may be one."""

from __future__ import annotations

import ast
import textwrap

import pytest

pytest.importorskip("libcst")

from tests.verify.places.located import located
from tfgradmigrate.verify.places.spelled import is_spelled_anew

OLD = """
import tensorflow as tf
def f(x, y):
    with tf.name_scope("f", "f", [x]):
        y = tf.round(x)
    return tf.where(x > 0, x, y) + tf.where(y > 0, x, y)
"""
WHERE = (6, 12)
OTHER = (6, 36)


def anew(new: str, place: tuple[int, int] = WHERE, old: str = OLD) -> bool:
    old, new = (textwrap.dedent(text) for text in (old, new))
    return is_spelled_anew(ast.parse(old), ast.parse(new), *place)


def test_the_longer_name_means_what_the_old_text_meant() -> None:
    new = OLD.replace("tf.where", "tf.compat.v1.where").replace("tf.round(x)", "-x")
    assert anew(new)
    assert anew(new, OTHER)
    assert anew(OLD.replace("tf.name_scope", "tf.compat.v1.name_scope"), (4, 10))


def test_another_statement_on_the_line_is_not_asked() -> None:
    old = OLD.replace("tf.round(x)", "tf.round(x); z = 1")
    assert anew(old.replace("tf.round", "tf.compat.v1.round"), (5, 13), old)


@pytest.mark.parametrize(
    ("new", "place"),
    [
        pytest.param(OLD, WHERE, id="as it was"),
        pytest.param(OLD.replace("tf.where(x", "tf.compat.v1.where(x"), OTHER, id="the other one"),
        pytest.param(OLD.replace("tf.where(y", "tf.compat.v1.where(y"), WHERE, id="the first one"),
        pytest.param(OLD.replace("tf.where", "tf.compat.v1.where") + OLD, WHERE, id="once of two"),
        pytest.param(OLD.replace("tf.where", "tf.compat.v1.less"), WHERE, id="another name"),
        pytest.param(OLD.replace("tf.where(x > 0, x, y)", "tf.compat.v1.where(x > 0, y, x)"), WHERE,
                     id="other operands"),
        pytest.param(OLD.replace("tf.where", "tf.compat.v2.where"), WHERE, id="of version 2"),
        pytest.param("import tensorflow as tf\n", WHERE, id="gone"),
        pytest.param(OLD.replace("tf.where", "tf.compat.v1.where"), (5, 9), id="no name there"),
    ],
)  # fmt: skip
def test_nothing_else_does(new: str, place: tuple[int, int]) -> None:
    assert not anew(new, place)


def test_another_function_may_have_left_the_name() -> None:
    other = "\ndef g(x, y):\n    return tf.where(x > 0, x, y) + tf.where(y > 0, x, y)\n"
    old, new = (ast.parse(t + other) for t in (OLD, OLD.replace("tf.where", "tf.compat.v1.where")))
    assert not is_spelled_anew(old, new, *WHERE)
    assert is_spelled_anew(old, new, *WHERE, new.body[1])
    assert not is_spelled_anew(old, new, *WHERE, new.body[2])


def test_the_way_back_is_a_change() -> None:
    assert not anew(OLD, old=OLD.replace("tf.where", "tf.compat.v1.where"))
    other = OLD.replace("tf", "mine").replace("import tensorflow as mine", "import mine")
    assert not anew(other.replace("mine.where", "mine.compat.v1.where"), (6, 12), other)


OF_V1 = """
import tensorflow as tf
def f(x):
    with tf.compat.v1.get_default_graph().gradient_override_map({"Round": "Identity"}):
        return tf.round(x)
def g(x):
    return CALL
"""
FOR_V1 = OF_V1.replace("import tensorflow as", "import tensorflow.compat.v1 as").replace(
    "tf.compat.v1.get", "tf.get"
)


@pytest.mark.parametrize(
    ("call", "shorter"),
    [
        ("tf.compat.v1.nn.dropout(x, 0.3)", True),
        ("tf.compat.v1.where(x > 0, x, -x)", True),
        ("tf.compat.v1.where(x > 0, x, y=-x, name='w')", True),
        ("tf.compat.v1.where(condition=x > 0, x=x, y=-x)", True),
        ("tf.compat.v1.nn.softmax_cross_entropy_with_logits(labels=x, logits=x)", True),
        ("tf.compat.v1.summary.scalar('x', x)", True),
        ("tf.compat.v1.reduce_sum(x, 1)", False),
        ("tf.compat.v1.nn.dropout(x, rate=0.3)", False),
        ("tf.compat.v1.where(x > 0)", False),
        ("tf.compat.v1.where(x > 0, name='w')", False),
        ("tf.compat.v1.where(*x)", True),
        ("tf.compat.v1.where(x, **x)", True),
        ("map(tf.compat.v1.where, *x)", True),
        ("tf.compat.v1.nn.dropout(*x)", True),
        ("map(tf.compat.v1.nn.dropout, *x)", True),
        ("map(tf.compat.v1.reduce_sum, x)", False),
        ("tf.compat.v1.zeros_like(x, tf.float32, 'z')", False),
    ],
)
def test_a_shorter_name_of_another_meaning_is_told(call: str, shorter: bool) -> None:
    """Also where another import gives all names their meaning."""
    new = OF_V1.replace("Round", "Sign").replace("CALL", call)
    assert located(OF_V1.replace("CALL", call), new).changed == ()
    short = call.replace("compat.v1.", "")
    told = ("g",) if shorter else ()
    assert located(OF_V1.replace("CALL", call), new.replace(call, short)).changed == told
    imported = FOR_V1.replace("Round", "Sign").replace("CALL", short)
    assert located(FOR_V1.replace("CALL", short), imported).changed == ()
    assert located(FOR_V1.replace("CALL", short), new.replace(call, short)).changed == told
    # What was there by the short name is looked at elsewhere.
    assert located(OF_V1.replace("CALL", short), new.replace(call, short)).changed == ()


def test_a_docstring_that_is_read_is_told() -> None:
    old = '"""Of one."""\n' + OF_V1.replace("CALL", "parse(__doc__)")
    new = old.replace("Round", "Sign")
    assert located(old, new).changed == ()
    assert located(old, new.replace("one", "two")).changed == ("__doc__",)
    old, new = (text.replace("__doc__", "x") for text in (old, new))
    assert located(old, new.replace("one", "two")).changed == ()
