"""What is handed on as it is, where the other text hands on what it was."""

from __future__ import annotations

import pytest

from tfgradmigrate.verify.places.moments import moved

CUT = """\
import tensorflow as tf

@tf.custom_gradient
def scaled(v, w):
    return tf.multiply(v, w), lambda dy: (dy * w, None)

@tf.custom_gradient
def flipped(v):
    return tf.identity(v), lambda dy: -dy * v

@tf.custom_gradient
def passed(v):
    return v, lambda dy: dy

@tf.custom_gradient
def passed_and_kept(v):
    return v, lambda dy: dy * v

def flipped_by_another(v):
    @tf.custom_gradient
    def call(v):
        return tf.identity(v), lambda dy: -dy * v * y

    y = call(v)
    return y

def flipped_under_a_name(v):
    @tf.custom_gradient
    def call(v):
        return tf.identity(v), lambda dy: -dy * v * v

    a = call(v)
    return a

def held_by_another(v, w):
    @tf.custom_gradient
    def call(v, w):
        return tf.multiply(v, w), lambda dy: (dy * w, None)

    return call(v, w)

@tf.custom_gradient
def summed(v, w):
    def backward(dy):
        return tf.reshape(dy, tf.shape(v)), tf.cast(dy, w.dtype) * tf.ones_like(w)

    return v * w, backward

@tf.custom_gradient
def shaped(v):
    return tf.sin(v), lambda dy: tf.reshape(dy, tf.shape(v)) * v

@tf.custom_gradient
def reshaped(v):
    return tf.sin(v), lambda dy: tf.reshape(v, tf.shape(dy))

@tf.custom_gradient
def of_its_sum(v):
    return tf.sin(v), lambda dy: dy * tf.ones(tf.shape(tf.ones(v)))

@tf.custom_gradient
def of_its_value(v):
    return tf.sin(v), lambda dy: dy * v.value

def takes_all(*v):
    return v[0]

def takes_some(u, *v):
    return u

def plain(v):
    return v

@print
@tf.custom_gradient
def called(v):
    return v, lambda dy: dy

@tf.custom_gradient
def doubled(v):
    return v, lambda dy: dy

def of_another():
    def doubled(v):
        return v

@tf.custom_gradient
def renamed(v):
    return v, lambda dy: dy

renamed = plain

def given_back(v):
    y = tf.identity(v)
    return {{"y": y, "v": v}}

def given_back_by_another(v):
    def call(v):
        return tf.identity(v)

    call(v)
    return v

def swapped_by_another(v, w):
    @tf.custom_gradient
    def call(w, v):
        return tf.identity(w), lambda dy: (dy * v, None)

    return call(v, w)

def read_elsewhere(v):
    def call(v):
        return v, lambda dy: dy

    return call(v)

@tf.custom_gradient
def held_by_position(v, /, w):
    return tf.square(w), lambda dy: (dy * v, None)

def held_by_position_of_another(v, w):
    @tf.custom_gradient
    def call(v, /, w):
        return tf.square(w), lambda dy: (dy * v, None)

    return call(v, w)

def gives_the_last(u, v, w):
    tf.identity(v)
    return w

def hands_the_last_on(u, v, w):
    def call(u, v, w):
        tf.identity(v)
        return w

    return [call(*u, w)]

def identity(v):
    return v

def gives_its_own_identity(v):
    kept = identity(v)
    return kept

@functools.lru_cache(None)
def keeps_one(k):
    @tf.custom_gradient
    def call(v):
        return tf.identity(v), lambda dy: dy * k

    return call

def makes_one_that_keeps(k):
    def call(v):
        return v

    return call

def makes_one_of_two(k):
    @tf.custom_gradient
    def call(v):
        return tf.identity(v), lambda dy: dy * k

    call = k
    return call

def gives_one_or_none(k):
    @tf.custom_gradient
    def call(v):
        return tf.identity(v), lambda dy: dy * k

    if k:
        return k
    return call

@print
def decorated(k):
    @tf.custom_gradient
    def call(v):
        return tf.identity(v), lambda dy: dy * k

    return call

def place(x, w, fn):
    {}
"""


def reason(old: str, new: str) -> str:
    return moved(CUT.format(old), CUT.format(new), ["x", "w", "fn"])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("return tf.identity(w)", "return w"),
        ("return x, [tf.identity(w)]", "return x, [w]"),
        ("return fn(x, w=tf.identity(w))", "return fn(x, w=w)"),
        ("fn.last = w.read_value()", "fn.last = w"),
        ("before = tf.convert_to_tensor(w); return before * x", "before = w; return before * x"),
        ("return scaled(x, tf.identity(w))", "return scaled(x, w)"),
        ("return fn(lambda: tf.identity(w))", "return fn(lambda: w)"),
        ("return fn(tf.identity(w), tf.identity(w))", "return fn(tf.identity(w), w)"),
        ("return tf.identity(w)", "return identity(w)"),
        ("return gives_its_own_identity(tf.identity(w))", "return gives_its_own_identity(w)"),
        ("return fn.identity(tf.identity(w))", "return fn.identity(w)"),
        ("return gives_the_last(*x, tf.identity(w))", "return gives_the_last(*x, w)"),
        ("return hands_the_last_on(x, x, tf.identity(w))", "return hands_the_last_on(x, x, w)"),
        ("v = tf.Variable(x); return tf.identity(v)", "v = tf.Variable(x); return v"),
        ("v = w; return tf.identity(v)", "v = w; return v"),
        ("v = plain(w); return tf.identity(v)", "v = plain(w); return v"),
        ("v = fn(w); return tf.identity(v)", "v = fn(w); return v"),
        ("v = called(w); return tf.identity(v)", "v = called(w); return v"),
        ("v = doubled(w); return tf.identity(v)", "v = doubled(w); return v"),
        ("v = renamed(w); return tf.identity(v)", "v = renamed(w); return v"),
        ("return fn(tf.identity(w))", "return shaped(w)"),
        ("return fn(tf.identity(w))", "return reshaped(w)"),
        ("return fn(tf.identity(w))", "return of_its_sum(w)"),
        ("return fn(tf.identity(w))", "return of_its_value(w)"),
        ("return tf.identity(w)", "return given_back(w)"),
        ("return tf.identity(w)", "return given_back_by_another(w)"),
        ("return tf.identity(w)", "return read_elsewhere(w)"),
        ("return fn(x, tf.identity(w))", "return held_by_another(x, w)"),
        ("return fn(x, tf.identity(w))", "return swapped_by_another(x, w)"),
        ("return fn(tf.identity(w))", "return summed(x, w=w)"),
        ("return fn(tf.identity(w))", "return made(fn)(w)"),
        ("return fn(tf.identity(w))", "return call(fn)(w)"),
        ("return tf.identity(w)", "return takes_all(w)"),
        ("return tf.identity(w)", "return takes_some(x, w)"),
        ("return tf.identity(w)", "return plain(x, w)"),
        (
            "return tf.identity(w)",
            "return tf.custom_gradient(lambda v: (v, lambda dy: dy * v))(w)",
        ),
        ("return tf.identity(w)", "return tf.custom_gradient(plain)(w)"),
        ("return tf.identity(w)", "return tf.custom_gradient(fn)(w)"),
        ("return tf.identity(w)", "return tf.custom_gradient(fn.g)(w)"),
        ("return tf.identity(w)", "return tf.custom_gradient()(w)"),
        ("return tf.identity(w)", "return makes_one_that_keeps(fn)(w)"),
        ("return tf.identity(w)", "return makes_one_of_two(fn)(w)"),
        ("return tf.identity(w)", "return gives_one_or_none(fn)(w)"),
        ("return tf.identity(w)", "return decorated(fn)(w)"),
        ("return fn(tf.identity(w), x)", "return held_by_position(w, x)"),
        ("return fn(tf.identity(w), x)", "return held_by_position_of_another(w, x)"),
    ],
)
def test_a_variable_handed_on_is_read_later(old: str, new: str) -> None:
    assert "is read at another moment" in reason(old, new)
    assert "is read at another moment" in reason(new, old)
    assert not reason(old, old)


@pytest.mark.parametrize("name", ["fn.found", "fn.kept", "fn.print"])
def test_a_method_of_the_program_may_be_called_like_a_function(name: str) -> None:
    old, new = f"return {name}(tf.identity(w), x)", f"return {name}(w, x)"
    assert reason(old, new).startswith("`w`")
    assert reason(old, old) == reason(new, new) == ""


def test_a_name_that_comes_out_as_it_came_in_is_handed_on() -> None:
    old, new = "w = tf.identity(w); return (found(lambda: w),)", "return (found(lambda: w),)"
    assert "is read at another moment" in reason(old, new)
    assert not reason(old.replace("found(lambda: w)", "w"), old)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("return tf.identity(w) * x", "return w * x", id="read at once"),
        pytest.param("return tf.sin(tf.identity(w))", "return tf.sin(w)", id="by an op"),
        pytest.param(
            "import tensorflow as tf2; return tf2.numpy_function(fn, [tf2.identity(w)], x.dtype)",
            "import tensorflow as tf2; return tf2.numpy_function(fn, [w], x.dtype)",
            id="by an op of what is imported in the place",
        ),
        pytest.param("return tf.identity(x)", "return flipped(x)", id="by a custom gradient"),
        pytest.param(
            "return tf.identity(w)",
            "return tf.custom_gradient(lambda v: (tf.identity(v), lambda dy: dy))(w)",
            id="by one of a lambda",
        ),
        pytest.param("return tf.identity(x)", "return passed(x)", id="given by one"),
        pytest.param("return tf.identity(x)", "return keeps_one(3)(x)", id="by one that is made"),
        pytest.param("return tf.identity(x)", "return passed_and_kept(x)", id="given and kept"),
        pytest.param("return fn(w, tf.identity(w))", "return fn(x)", id="not there at all"),
        pytest.param("return tf.identity(x) * w", "return summed(x, w)", id="its shape later"),
        pytest.param(
            "return tf.identity(x)", "return flipped_by_another(x)", id="handed on to one"
        ),
        pytest.param(
            "return tf.identity(x)", "return flipped_under_a_name(x)", id="under another name"
        ),
        pytest.param(
            "y = tf.sin(x); return tf.identity(y)", "y = tf.sin(x); return y", id="no variable"
        ),
        pytest.param(
            "y = passed(x); return tf.identity(y)", "y = passed(x); return y", id="a tensor"
        ),
        pytest.param(
            "return fn(lambda w: tf.identity(w))", "return fn(lambda w: w)", id="a parameter"
        ),
        pytest.param(
            "return tf.stop_gradient(w)", "return tf.grad_pass_through(tf.sign)(w)", id="passed"
        ),
    ],
)
def test_what_is_read_at_once_may_be_read_in_another_way(old: str, new: str) -> None:
    assert not reason(old, new)
