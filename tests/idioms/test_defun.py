"""A `Defun` with a gradient function: what is refused, and what its gradient is handed."""

from __future__ import annotations

import pytest

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.run.engine import migrate_text

HEAD = """\
import functools

import tensorflow as tf
from tensorflow.python.framework import function

from lib import elsewhere

KEPT = elsewhere()


def Back(op, dy):
    return dy * 2.0


"""

PLAIN = """\
@function.Defun(tf.float32, python_grad_func=Back)
def f(x):
    return tf.sign(x)
"""

GRAPH = """\
@function.Defun(tf.float32, tf.float32)
def back(x, dy):
    return dy * x


@function.Defun(tf.float32, grad_func=back)
def f(x):
    return tf.sign(x)
"""


def said(text: str) -> list[str]:
    """The messages of a program, "" for a rewrite."""
    result = migrate_text(HEAD + text, "a.py", MigrationOptions())
    assert result.failure is None
    return ["" if f.code == "TGM112" else f.message for f in result.findings]


def new(text: str) -> str:
    assert said(text) == [""]
    return migrate_text(HEAD + text, "a.py", MigrationOptions()).new


@pytest.mark.parametrize(
    ("old", "changed", "reason"),
    [
        ("=Back", "=Back, grad_func=back", "two gradient functions"),
        ("=Back", "=None", "its gradient function is None"),
        ("=Back", "=Back, capture_by_value=True", "what `capture_by_value` asks for"),
        ("tf.float32", "*KEPT", "spread with `*`"),
        ("tf.float32", "elsewhere()", "the type `elsewhere()` is computed"),
        ("def f", "@elsewhere\ndef f", "another decorator stands with `Defun`"),
        ("@function", "@elsewhere\n@function", "another decorator stands with `Defun`"),
        ("f(x)", "f(*, x)", "keyword parameters"),
        ("f(x)", "f(x, **kw)", "keyword parameters"),
        ("f(x)", "f(x=1.0)", "a parameter has a default"),
        ("f(x)", "f(*xs)", "`*xs` stands for any number of inputs"),
        ("f(x)", "f(x, *xs)", "`*xs` stands for any number of inputs"),
        ("f(x)", "f(x, y)", "it declares 1 types for 2 inputs"),
        ("float32, python_grad_func=Back)\ndef f(x)", "F, T, python_grad_func=Back)\ndef f(x)", ""),
        ("(tf.float32, python_grad_func=Back)\ndef f(x)", "(python_grad_func=Back)\ndef f()", ""),
        ("return tf.sign(x)", "yield x", "generator or coroutine"),
        ("def f", "async def f", "generator or coroutine"),
        ("return tf.sign(x)", "tf.sign(x)", "returns nothing"),
        ("return tf.sign(x)", "return", "returns nothing"),
        ("return tf.sign(x)", "if x is None:\n        return\n    return x", "returns nothing"),
        ("return tf.sign(x)", "return KEPT * x", "reads `KEPT`, which may change"),
        ("return tf.sign(x)", "return x\n\n\nf.add_to_graph(1)", "`f.add_to_graph` asks what only"),
        ("tf.sign(x)", "x\n\n\nBack = KEPT", "`Back` is bound more than once"),
        ("=Back", "=functools.partial(Back, k=[1])", "holds a value of when it is made"),
        ("=Back", "=lambda op, dy, k=KEPT: k", "holds a value of when it is made"),
        ("=Back", "=KEPT", "what it reads of its `op` is not visible"),
        ("return tf.sign(x)", "Back = tf.sign(x)\n    return Back", "`Back` means something else"),
    ],
)
def test_what_is_refused(old: str, changed: str, reason: str) -> None:
    assert PLAIN.count(old) == 1
    (message,) = said(PLAIN.replace(old, changed))
    assert message
    assert reason in message


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"class C:\n    {PLAIN.replace(chr(10), chr(10) + '    ')}", "it stands on a method"),
        ("f = function.Defun(python_grad_func=Back)(elsewhere)", "called with no plain function"),
        ("f = function.Defun(python_grad_func=Back)", "neither decorates a function nor is called"),
        (
            "f = g(function.Defun(python_grad_func=Back))",
            "neither decorates a function nor is called",
        ),
        (
            "def f() -> function.Defun(python_grad_func=Back):\n    pass",
            "neither decorates a function nor is called",
        ),
        (
            "@function.Defun(python_grad_func=Back)\ndef f(x):\n    x = x[1:]\n    return x",
            "`x` is assigned in the function",
        ),
    ],
)
def test_what_it_may_stand_on(text: str, reason: str) -> None:
    (message,) = said(text)
    assert reason in message


@pytest.mark.parametrize(
    ("old", "changed", "reason"),
    [
        ("=back", "=KEPT", "is no function of this file"),
        ("@function.Defun(tf.float32, tf.float32)\n", "", "its `grad_func` is no `Defun`"),
        (
            "@function.Defun(tf.float32, tf.float32)",
            "@elsewhere(1)",
            "its `grad_func` is no `Defun`",
        ),
        ("32)\ndef back", "32, compiled=True)\ndef back", "options that have no equivalent"),
        (
            "back(x, dy):",
            "back(x, y, dy):",
            "takes 3 arguments for 2 inputs",
        ),
        ("return dy * x", "return dy * KEPT", "it reads `KEPT`"),
        ("return dy * x", "return tf.gradients(x * x, x, dy)[0]", "calls `tf.gradients`"),
        ("return tf.sign(x)", "back = x\n    return back", "`back` means something else"),
        ("return tf.sign(x)", "return x\n\n\nback.name", "`back.name` asks what only"),
        (
            "return tf.sign(x)",
            "return x\n\n\n@function.Defun(tf.float32, grad_func=back)\ndef g(x):\n    return x",
            "is that of another `Defun` as well",
        ),
    ],
)
def test_which_graph_gradients_are_refused(old: str, changed: str, reason: str) -> None:
    assert GRAPH.count(old) == 1
    assert any(reason in message for message in said(GRAPH.replace(old, changed)))


def test_one_made_in_a_loop_is_refused() -> None:
    head, made, rest = GRAPH.partition("@function.Defun(tf.float32, grad")
    inner = f"{made}{rest}".replace("\n", "\n    ")
    for around in ("for i in range(3):", "while KEPT:"):
        (message,) = said(f"{head}{around}\n    {inner}\n")
        assert "it is made in a loop" in message


@pytest.mark.parametrize(
    ("old", "changed"),
    [
        ("=Back", "=lambda op, dy, k=2.0: k"),
        ("=Back", "=functools.partial(Back, k=KEPT)"),
        ("return tf.sign(x)", "dy = x\n    return dy"),
        ("return tf.sign(x)", "op = x\n    return op"),
        ("(tf.float32, python", "(tf.float32, func_name='f', noinline=True, python"),
        ("(tf.float32, python", "(python"),
    ],
)
def test_what_is_not(old: str, changed: str) -> None:
    assert said(PLAIN.replace(old, changed)) == [""]


def test_calls_lose_what_the_new_function_does_not_take() -> None:
    text = f"{PLAIN}\n\ny = f(KEPT, name='f', noinline=True)\nz = f(KEPT)\ng = print(f, end='')\n"
    assert new(text).endswith("y = f(KEPT)\nz = f(KEPT)\ng = print(f, end='')\n")


CALLED = """\
def forward(x):
    return tf.sign(x)


f = function.Defun(tf.float32, python_grad_func=Back)(forward)
"""


@pytest.mark.parametrize(
    ("old", "changed", "reason"),
    [
        ("\n\n\nf =", "\n\n\ng = forward\n\n\nf =", "used without its gradient"),
        ("def forward", "@functools.lru_cache()\ndef forward", "no plain function"),
        ("f = ", "f = g = ", "neither returned nor assigned to one name"),
        ("f = ", "f = 1\nf = ", "neither returned nor assigned to one name"),
        ("(forward)", "(forward).name", "neither returned nor assigned to one name"),
        ("(forward)", "(forward)\nn = f.name", "asks what only a `Defun` can answer"),
        ("(forward)", "(*[forward])", "no plain function"),
        ("f = ", "def make():\n    return ", "used without its gradient"),
        ("f = ", "if KEPT:\n    f = ", "neither returned nor assigned to one name"),
        ("def forward", "__all__ = ['forward']\n\n\ndef forward", "used without its gradient"),
    ],
)
def test_what_it_may_be_called_with(old: str, changed: str, reason: str) -> None:
    assert CALLED.count(old) == 1
    (message,) = said(CALLED.replace(old, changed))
    assert reason in message


def test_a_called_one_is_the_function_by_the_name_of_the_result() -> None:
    text = new(CALLED + "\n\ny = f(KEPT, name='y')\n")
    assert "def f(x):\n    @tf.custom_gradient\n" in text
    assert "forward" not in text
    assert text.endswith("\n\n\ny = f(KEPT)\n")


def test_a_returned_one_keeps_the_name_of_its_function() -> None:
    lines = CALLED.replace("f = ", "return ").splitlines()
    text = new("def make():\n" + "\n".join(f"    {line}" for line in lines if line) + "\n")
    assert "    def forward(x):\n        @tf.custom_gradient\n" in text
    assert text.endswith("    return forward\n")


MOVED = """\
{}


@function.Defun(tf.float32, python_grad_func=half)
def f(x):
    y = tf.sign(x)
    return y
"""


@pytest.mark.parametrize(
    ("gradient", "moved"),
    [
        ("return dy * 0.5", "return dy * 0.5"),
        ("return dy * op.inputs[0]", "return dy * x"),
        ("x = op.inputs[0]\n    return dy * x", "return dy * x"),
        ("del op\n    return dy", "return dy"),
        ("return op.inputs[0]", "return tf.identity(x)"),
        ("z = dy\n    return z", "z = dy\n            return z"),
    ],
)
def test_a_gradient_function_that_nothing_else_uses_moves(gradient: str, moved: str) -> None:
    text = new(MOVED.format(f"def half(op, dy):\n    {gradient}"))
    assert f"        def backward(dy):\n            {moved}\n\n" in text
    assert "half" not in text


@pytest.mark.parametrize(
    "gradient",
    [
        "def half(op, dy):\n    return dy\n\n\nkept = half",
        "__all__ = ['half']\n\n\ndef half(op, dy):\n    return dy",
        "def half(op, dy):\n    x = dy\n    return x",
        "def half(op, x):\n    return x * 2.0",
        "y = 3.0\n\n\ndef half(op, dy):\n    return dy * y",
        "def half(op, dy, seen=[]):\n    seen.append(1)\n    return dy * len(seen)",
    ],
)
def test_one_that_would_mean_something_else_inside_is_called(gradient: str) -> None:
    assert "return half(None, " in new(MOVED.format(gradient))


def test_a_deleted_input_can_be_read_by_the_gradient() -> None:
    text = """\
@function.Defun(python_grad_func=lambda op, dy: (dy * op.inputs[1], None))
def f(x, k):
    del k  # unused
    return tf.identity(x)
"""
    made = new(text)
    assert "del" not in made
    assert "return (dy * k, None)" in made
    (finding,) = migrate_text(HEAD + text, "a.py", MigrationOptions()).findings
    assert 'removes its comment: "# unused"' in finding.notes


@pytest.mark.parametrize("value", ["tf.sign(x)", "tf.clip_by_value(x, 0.0, 1.0)", "x * 2.0"])
def test_one_tensor_is_returned_as_it_is(value: str) -> None:
    assert "flatten" not in new(PLAIN.replace("tf.sign(x)", value))


def test_what_may_be_several_is_returned_as_a_defun_did() -> None:
    assert "tf.nest.flatten(" in new(PLAIN.replace("tf.sign(x)", "tf.split(x, 2)"))


@pytest.mark.parametrize(
    "value", ["(lambda x: x * op.inputs[0])(dy)", "sum([x * op.inputs[0] for x in [dy]])"]
)
def test_an_input_is_not_read_where_its_name_means_something_else(value: str) -> None:
    assert "x * x" not in new(MOVED.format(f"def half(op, dy):\n    return {value}"))
    text = HEAD + PLAIN.replace("Back", f"lambda op, dy: {value}")
    assert "x * x" not in migrate_text(text, "a.py", MigrationOptions()).new


NAMED = CALLED.replace("python_grad_func", "func_name=n, python_grad_func")


def in_function(text: str) -> str:
    lines = text.replace("f = ", "return ").splitlines()
    return "def make():\n" + "\n".join(f"    {line}" for line in lines if line) + "\n"


def test_what_only_makes_its_name_goes() -> None:
    assert "n =" not in new(in_function("n = 'op_%s' % KEPT\n\n\n" + NAMED))


def test_what_may_count_names_stays() -> None:
    text = new(
        "def unique():\n    KEPT.append(1)\n\n\n" + in_function("n = unique()\n\n\n" + NAMED)
    )
    assert "    n = unique()\n" in text


def test_a_random_name_that_goes_is_an_assumption() -> None:
    text = HEAD + "import random\n\n\n" + in_function("n = str(random.random())\n\n\n" + NAMED)
    (finding,) = migrate_text(text, "a.py", MigrationOptions()).findings
    assert any("random" in each for each in finding.assumes)


def test_a_class_has_no_functions_of_tensors() -> None:
    lines = CALLED.splitlines()
    (message,) = said("class C:\n" + "\n".join(f"    {line}" for line in lines if line) + "\n")
    assert "it stands on a method" in message


def test_a_global_is_bound_in_another_scope_than_the_function() -> None:
    text = in_function(CALLED.replace("f = ", "global f\n\n\nf  = "))
    (message,) = said(text)
    assert "neither returned nor assigned to one name" in message
