"""What is read between other calls of what nobody knows."""

from __future__ import annotations

from textwrap import dedent, indent

import pytest

from tfgradmigrate.verify.places.order import read_otherwise

PATHS = ("self.step", "self.scale", "cfg['n']", "fn", "x", "self.draw()")

OLD = "y = fn(x) * self.scale\nself.step()\nreturn y * cfg['n'] * self.scale"


def place(body: str, before: str = "") -> str:
    head = "import tensorflow as tf\n" + dedent(before)
    given = "self.step = self_step\nself.scale = self_scale\n"
    return f"{head}def place(x, fn, cfg, self_step, self_scale):\n{indent(given + body, '    ')}\n"


def told(old: str, new: str, before: str = "") -> str:
    return read_otherwise(place(old), place(new, before), PATHS)


@pytest.mark.parametrize(
    ("new", "read"),
    [
        ("s = self.scale\ny = fn(x) * s\nself.step()\nreturn y * cfg['n'] * s", "self.scale"),
        ("y = fn(x)\nself.step()\nreturn y * self.scale * cfg['n'] * self.scale", "self.scale"),
        ("n = cfg['n']\n" + OLD.replace("cfg['n']", "n"), "cfg['n']"),
        (OLD.replace("fn(x) * self.scale", "self.scale * fn(x)"), "self.scale"),
        (OLD.replace("* cfg", "* times(cfg").replace("'] * self.scale", "'])"), "self.scale"),
    ],
)
def test_what_is_read_elsewhere_is_told(new: str, read: str) -> None:
    assert told(OLD, new).startswith(f"`{read}` is read")
    assert told(new, OLD).startswith(f"`{read}` is read")


@pytest.mark.parametrize(
    ("new", "before"),
    [
        (OLD.replace("return y", "z = y").replace("scale", "scale + 0.0") + "\nreturn z", ""),
        (OLD.replace("cfg['n'] * self.scale", "self.scale * cfg['n']"), ""),
        ("f2 = fn\n" + OLD.replace("fn(x)", "fn(tf.identity(x))"), ""),
        (
            "def first(v):\n    return v * self.scale, lambda dy: dy * self.scale\n"
            + OLD.replace("fn(x) * self.scale", "first(fn(x))"),
            "",
        ),
        ("y = fn(x)\nself.step()\nreturn y", ""),
        (OLD.replace("x)", "tf.sin(x))"), "def grad(op, dy):\n    return dy * self.scale\n"),
    ],
)
def test_what_is_read_between_the_same_calls_is_not(new: str, before: str) -> None:
    assert told(OLD, new, before) == ""


def test_a_value_is_read_before_what_it_is_assigned_to() -> None:
    old = "out = {}\nout[self.scale] = fn(x)\nreturn out"
    new = "out = {}\ns = self.scale\nout[s] = fn(x)\nreturn out"
    assert told(old, new).startswith("`self.scale` is read")
    assert told(new, old).startswith("`self.scale` is read")
    assert told(old, "out = {}\nv = fn(x)\nout[self.scale] = v\nreturn out") == ""


@pytest.mark.parametrize("name", ["box.found", "box.kept", "kept", "found"])
def test_a_function_of_the_program_may_be_called_like_one_of_the_cuts(name: str) -> None:
    old = f"y = {name}(self.scale, x)\nself.step()\nreturn y"
    assert told(old, f"self.step()\ny = {name}(self.scale, x)\nreturn y").startswith("`self.scale`")
    assert told(old, f"s = self.scale\ny = {name}(s, x)\nself.step()\nreturn y") == ""


def test_where_one_side_calls_more_its_graphs_tell() -> None:
    more = "s = self.scale\nfn(x)\n" + OLD.replace("self.scale", "s")
    assert told(OLD, more) == told(more, OLD) == ""


@pytest.mark.parametrize("old", ["return x * self.draw() + self.draw()", "return x * self.draw()"])
def test_what_comes_out_of_a_call_is_asked_for_once(old: str) -> None:
    twice = "a = self.draw()\nreturn x * self.draw() + a"
    assert told(old, twice).startswith("`self.draw()` may give something else each time")
    assert told(twice, "d = self.draw()\nreturn x * d + d").startswith("`self.draw()` may")
    assert told("return x * self.draw()", "d = self.draw()\nreturn x * d") == ""


def test_a_call_that_is_no_input_is_told_by_its_graphs() -> None:
    assert told("return fn() + fn()", "return fn() + fn()") == ""


@pytest.mark.parametrize(
    ("body", "doing"),
    [
        ("self.n += 1\n        return self.n", True),
        ("self.log('scale')\n        return self.n", True),
        ("return next(self.it)", True),
        ("return self.n * 2.0", False),
        ("n = float(self.n)\n        return n", False),
    ],
)
def test_a_property_may_do_more_than_to_read(body: str, doing: bool) -> None:
    whole = f"class A:\n    @property\n    def scale(self):\n        {body}\n"
    old, new = "return x * self.scale + self.scale", "s = self.scale\nreturn x * s + s"
    said = read_otherwise(place(old), place(new), PATHS, whole)
    assert said.startswith("`self.scale` may give something else") == doing
