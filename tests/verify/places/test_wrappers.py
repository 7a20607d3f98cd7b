"""The host adapter that a migration writes comes off, and nothing that only looks like it."""

from __future__ import annotations

import ast

import pytest

from tfgradmigrate.tables.adapter import ADAPTER
from tfgradmigrate.verify.places.host_names import meant, source_of
from tfgradmigrate.verify.places.hosts import is_handed_over
from tfgradmigrate.verify.places.wrappers import handed_over, plain_hosts

SPELLED = {"np": "np", "as_dtype": "tf.as_dtype", "flatten": "tf.nest.flatten"}
HEAD = "import numpy as np\nimport tensorflow as tf\n"
ADAPTED = HEAD + ADAPTER.format(name="tf1_host", **SPELLED)


def handed(host: str, head: str = ADAPTED, tout: str = "tf.float32") -> str:
    return f"{head}y = tf.numpy_function({host}, [v], {tout})\n"


@pytest.mark.parametrize(
    ("host", "tout", "plain"),
    [
        ("tf1_host(f, tf.float32)", "tf.float32", "(f)"),
        ("tf1_host(f, [tf.float32])", "tf.float32", "(f)"),
        ("tf1_host(f, tf.float32)", "(tf.float32,)", "(f)"),
        ("tf1_host(f, [tf.int32, x.dtype])", "[tf.int32, x.dtype]", "(f)"),
        ("tf1_host(f.run, T)", "T", "(f.run)"),
        ("tf1_host(f(2), tf.int64)", "tf.int64", "(f(2))"),
        ("tf1_host(lambda a: a + 1, tf.int64)", "tf.int64", "(lambda a: a + 1)"),
        ("tf1_host(f, tf.float32)", "Tout=tf.float32", "(f)"),
    ],
)
def test_the_adapter_comes_off(host: str, tout: str, plain: str) -> None:
    text = handed(host, tout=tout)
    gone = HEAD + "\n" * (ADAPTED.count("\n") - HEAD.count("\n"))
    assert plain_hosts(text) == handed(plain, gone, tout=tout)
    kept = f"{text}tf1_host\n"
    assert plain_hosts(kept) == handed(plain, tout=tout) + "tf1_host\n"
    ((name, inner, adapted),) = handed_over(text)
    assert (name, f"({ast.unparse(inner)})", adapted) == ("numpy_function", plain, True)


def test_it_comes_off_whatever_the_file_calls_it_and_its_modules() -> None:
    spelled = {"np": "n", "as_dtype": "t.compat.v1.as_dtype", "flatten": "t.compat.v1.nest.flatten"}
    head = "import numpy as n\nimport tensorflow as t\n" + ADAPTER.format(name="a", **spelled)
    assert plain_hosts(handed("a(f, 1)", head, "1")).endswith(handed("(f)", "", "1"))


def test_other_lines_keep_their_numbers() -> None:
    text = handed("tf1_host(\nf,\ntf.float32\n)") + "z = 1\n"
    assert plain_hosts(text).splitlines().index("z = 1") == text.splitlines().index("z = 1")


@pytest.mark.parametrize(
    "host",
    [
        "tf1_host(f, tf.float64)",
        "tf1_host(f, [tf.float32, tf.float32])",
        "tf1_host(f)",
        "tf1_host(function=f, Tout=tf.float32)",
        "tf1_host(*f, tf.float32)",
        "other(f, tf.float32)",
        "x.tf1_host(f, tf.float32)",
        "tf1_host(f, tf.float32)(2)",
    ],
)
def test_another_call_stays(host: str) -> None:
    assert plain_hosts(handed(host)) == handed(host)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("x.copy()[()]", "x"),
        ("x.copy()[()]", "x.copy()[0]"),
        ("x.copy()[()]", "x[()]"),
        ("for x in args", "for x in args[:1]"),
        ("for x in args", "for x in reversed(args)"),
        ("function(*", "abs(*"),
        ("(list, tuple)", "list"),
        ("np.asarray(result, dtype)", "np.asarray(result)"),
        ("np.asarray(result, dtype)", "np.asarray(-result, dtype)"),
        ("zip(results, dtypes)", "zip(results[::-1], dtypes)"),
        ("return call", "return function"),
        ("def call(", "@cached\n    def call("),
        ("def tf1_host(", "@cached\ndef tf1_host("),
        ("function, Tout", "function, Tout, scale=2"),
        ("import numpy as np", "import jax.numpy as np"),
        ("import tensorflow as tf", "import theano as tf"),
        ("import tensorflow as tf", "import tensorflow as tf\nfrom m import numpy as np\nnp = m"),
        ("y = ", "tf1_host = other\ny = "),
        ("y = ", "def g(tf1_host): pass\ny = "),
        ("y = ", "tf = other\ny = "),
        ("y = ", "def tf1_host(f, t): return f\ny = "),
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
    text = handed("tf1_host(f, tf.float32)")
    changed = text.replace(right, wrong)
    assert changed != text
    assert plain_hosts(changed) == changed
    ((_, host, adapted),) = handed_over(changed)
    assert ast.unparse(host) == "tf1_host(f, tf.float32)"
    assert not adapted


def test_a_function_that_is_named_is_handed_over() -> None:
    text = f"{ADAPTED}y = tf.numpy_function(inp=[v], func=HOST, Tout=tf.float32)\n"
    plain = plain_hosts(text.replace("HOST", "tf1_host(f, tf.float32)"))
    assert plain.splitlines()[-1] == text.replace("HOST", "(f)").splitlines()[-1]
    assert is_handed_over("f", ast.parse(text.replace("HOST", "f")))


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
