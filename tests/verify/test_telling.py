"""What only the old text tells people is named, whatever tensors are called in it."""

from __future__ import annotations

import pytest

from tfgradmigrate.verify.proving.telling import names_given, untold


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("print('seen', op.inputs[0])", "print('seen', x)"),
        ("logging.warn('seen')", "logging.warning('seen')"),
        ("tf.logging.info('seen %s', dy)", "tf.compat.v1.logging.info('seen %s', dy)"),
        ("tf.print('seen')", ""),
        ("print = dy", ""),
        ("info(dy) + 1", ""),
        ("if print('seen'):", ""),
        ("", "print('seen')"),
    ],
)
def test_what_is_told_as_before_or_is_no_telling_is_not_named(old: str, new: str) -> None:
    assert list(untold([old], [new])) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("print('seen', dy)", ""),
        ("print('seen', dy)", "print('SEEN', dy)"),
        ("print(dy)", "tf.print(dy)"),
        ("logging.info('seen')", "logging.debug('seen')"),
        ("tf.logging.info('seen')", "pass"),
        ("warnings.warn('seen')", "'seen'"),
        ("LOGGER.exception('seen')", ""),
    ],
)
def test_what_the_old_text_alone_tells_is_named(old: str, new: str) -> None:
    assert list(untold([old], [new])) == [old]


def test_what_a_cut_gives_is_named() -> None:
    old, new = "return (print('seen'), y, print(y))", "return (print('SEEN'), y, print(y))"
    assert list(untold([old], [new])) == ["print('seen')"]


def test_what_is_told_twice_and_now_once_is_named() -> None:
    assert list(untold(["print('seen')"] * 2, ["print('seen')"])) == ["print('seen')"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("y = tf.identity(f(x, name='b'), name='a')\nz = g(x, name='a')", ["a", "b"]),
        ("y = tf.identity(x, name=name)", []),
        ("y = tf.identity(x, name=None)", []),
        ("y = tf.identity(x, name='')", []),
        ("y = f(x, label='a')", []),
    ],
)
def test_names_that_ops_are_given(text: str, names: list[str]) -> None:
    assert sorted(names_given([text])) == names


def test_the_new_text_may_tell_more_often() -> None:
    assert list(untold(["print('a')"], ["print('a')", "print('a')"])) == []
    assert list(untold(["print('a')"] * 2, ["print('a')"])) == ["print('a')"]
