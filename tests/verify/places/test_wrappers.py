"""The host adapter that a migration writes hands functions on, and nothing that looks like it."""

from __future__ import annotations

import ast

import pytest

from tests.verify.adapted import WRITTEN
from tfgradmigrate.program.walking import tree_of
from tfgradmigrate.tables.adapter import NAME, NEEDS, adapter
from tfgradmigrate.verify.places.host_names import meant, source_of
from tfgradmigrate.verify.places.wrappers import handed_over, plain_hosts

HEAD = "import numpy as np\nimport tensorflow as tf\n"
ADAPTED = HEAD + WRITTEN
PLAIN = "tf.numpy_function"


def handed(call: str, head: str = ADAPTED) -> str:
    return f"{head}y = {call}\n"


@pytest.mark.parametrize(
    ("given", "host"),
    [
        ("(f, [v], tf.float32)", "f"),
        ("(f, [v], [tf.int32, x.dtype], stateful=False)", "f"),
        ("(f.run, [v], T, True, name)", "f.run"),
        ("(f(2), [v], Tout=tf.int64)", "f(2)"),
        ("(lambda a: a + 1, [v], tf.int64)", "lambda a: a + 1"),
        ("(inp=[v], func=f, Tout=tf.float32)", "f"),
    ],
)
def test_the_adapter_hands_on_what_it_is_given(given: str, host: str) -> None:
    text = handed(NAME + given)
    plain = plain_hosts(text)
    assert "tf.numpy_function(func, inputs, Tout, stateful=stateful, name=name)\n" in plain
    assert "np." not in plain
    assert plain.splitlines()[-1] == text.splitlines()[-1]
    assert len(plain.splitlines()) == len(text.splitlines())
    ((name, inner, adapted),) = handed_over(tree_of(text))
    assert (name, ast.unparse(inner), adapted) == (NAME, host, True)


def test_so_does_one_of_another_name_whatever_the_file_calls_its_modules() -> None:
    spelled = {each: f"t.compat.v1.{each}" for each in NEEDS}
    head = "import numpy as n\nimport tensorflow as t\n" + adapter(f"{NAME}_1", "n", spelled)
    plain = plain_hosts(handed(f"{NAME}_1(f, [v], 1)", head))
    assert "t.compat.v1.numpy_function(func, inputs, Tout" in plain


@pytest.mark.parametrize("call", ["other(f, [v], T)", f"x.{NAME}(f, [v], T)", f"list({NAME})"])
def test_another_call_hands_nothing_on(call: str) -> None:
    assert not any(adapted for _, _, adapted in handed_over(tree_of(handed(call))))


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("x.copy()[()]", "x"),
        ("x.copy()[()]", "x.copy()[0]"),
        ("x.copy()[()]", "x[()]"),
        ("for x in args", "for x in args[:1]"),
        ("for x in args", "for x in reversed(args)"),
        ("func(*", "abs(*"),
        ("(list, tuple)", "list"),
        ("np.asarray(result, dtype)", "np.asarray(result)"),
        ("np.asarray(result, dtype)", "np.asarray(-result, dtype)"),
        ("zip(results, dtypes)", "zip(results[::-1], dtypes)"),
        ("_function(call", "_function(func"),
        ("def call(", "@cached\n    def call("),
        ("def tf1_py_func(", "@cached\ndef tf1_py_func("),
        ("name=None", "name=None, scale=2"),
        ("stateful=stateful", "stateful=True"),
        ("stateful=True", "stateful=False"),
        ("inp, Tout,", "Tout, inp,"),
        ("and Tout else", "else"),
        ("_tensor(x) for", "_tensor(-x) for"),
        ("inputs, Tout", "inputs[::-1], Tout"),
        ("tf.numpy_function(", "tf.py_function("),
        ("import numpy as np", "import jax.numpy as np"),
        ("import tensorflow as tf", "import theano as tf"),
        ("import tensorflow as tf", "import tensorflow as tf\nfrom m import numpy as np\nnp = m"),
        ("y = ", "tf1_py_func = other\ny = "),
        ("y = ", "def g(tf1_py_func): pass\ny = "),
        ("y = ", "tf = other\ny = "),
        ("y = ", "def tf1_py_func(f, t): return f\ny = "),
        ("y = ", "class np: pass\ny = "),
        ("y = ", "isinstance = lambda a, b: False\ny = "),
        ("y = ", "zip = lambda a, b: [(a[0] * 2, b[0])]\ny = "),
        ("y = ", "tuple = list = np.ndarray\ny = "),
        ("y = ", "def zip(a, b): return []\ny = "),
        ("y = ", "from m import zip\ny = "),
        ("y = ", "from m import numpy as np\ny = "),
    ],
)
def test_what_only_looks_like_the_adapter_stays(right: str, wrong: str) -> None:
    text = handed(f"{NAME}(f, [v], tf.float32)")
    changed = text.replace(right, wrong)
    assert changed != text
    assert plain_hosts(changed) == changed
    assert not any(adapted for _, _, adapted in handed_over(tree_of(changed)))


def test_tensorflow_is_handed_what_is_named_func() -> None:
    ((name, inner, adapted),) = handed_over(tree_of(handed(f"{PLAIN}(inp=[v], func=f, Tout=T)")))
    assert (name, ast.unparse(inner), adapted) == ("numpy_function", "f", False)


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("def f(v): pass", True),
        ("if c:\n    def f(v): pass\nelse:\n    def f(w): pass", True),
        ("from other import f", True),
        ("from other import f\nf = g", False),
        ("f = g", False),
        ("def f(v): pass\nf = g", False),
        ("def f(v): pass\nfor f in (g,): pass", False),
        ("def f(v): pass\ndef k(f): pass", False),
        ("def f(v): pass\nasync def k():\n    async with a as f: pass", False),
        ("class f: pass", False),
        ("async def f(v): pass", False),
        ("", False),
    ],
)
def test_a_function_is_known_by_a_name_that_nothing_else_binds(text: str, known: bool) -> None:
    tree = ast.parse(f"from other import g\n{text}")
    assert (meant(ast.Name("f", ast.Load()), tree) is not None) is known


@pytest.mark.parametrize(
    ("host", "known"),
    [("a.m", True), ("a.n", False), ("lambda v: v", True), ("m or m", False), ("made(m)", False)],
)
def test_methods_and_lambdas_are_known_and_what_is_computed_is_not(host: str, known: bool) -> None:
    tree = ast.parse("class A:\n    def m(self): pass\n    n = 1\n")
    assert (meant(ast.parse(host, mode="eval").body, tree) is not None) is known


@pytest.mark.parametrize(
    ("host", "source"),
    [
        ("made", "lib.made"),
        ("made(2)", ""),
        ("made.of(k)", ""),
        ("np.median", "numpy"),
        ("other", ".beside.k"),
        ("up", "..up"),
        ("own", ""),
    ],
)
def test_where_a_function_is_imported_from(host: str, source: str) -> None:
    text = "import numpy as np\nfrom lib import made\nfrom .beside import k as other\n"
    tree = ast.parse(text + "from .. import up\ndef own(v):\n    return v\n")
    assert source_of(ast.parse(host, mode="eval").body, tree) == source
