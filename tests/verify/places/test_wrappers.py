"""What a migration wraps a function of Python in is taken off, and nothing else."""

from __future__ import annotations

import ast

import pytest

from tfgradmigrate.verify.places.host_names import is_of_comprehension, meant, source_of
from tfgradmigrate.verify.places.hosts import is_called_besides, is_handed_over
from tfgradmigrate.verify.places.wrappers import plain_hosts
from tfgradmigrate.walking import tree_of, walk

HEAD = "import numpy as np\nimport tensorflow as tf\ndef f(a):\n    return a\n"
COPIES = "*[x.copy() if isinstance(x, np.ndarray) else x for x in args]"


def handed(host: str, head: str = HEAD, behind: str = "") -> str:
    return f"{head}y = tf.numpy_function({host}, [v], tf.float32)\n{behind}"


@pytest.mark.parametrize(
    ("wrapped", "plain"),
    [
        (f"lambda *args: f({COPIES})", "(f)"),
        (f"lambda *args: f({COPIES.replace('.copy()', '[()]')})", "(f)"),
        (f"lambda *args: f({COPIES.replace('.copy()', '.copy()[()]')})", "(f)"),
        (f"lambda *args: f({COPIES.replace('x', 'a')})", "(f)"),
        (f"lambda *args: (lambda b: b + 1)({COPIES})", "(lambda b: b + 1)"),
        (f"lambda *args: (lambda x, y: x + 1)({COPIES})", "(lambda x, y: x + 1)"),
        (
            f"lambda *args: (lambda b: np.asarray(float(b)))({COPIES})",
            "(lambda b: float(b))",
        ),
        (
            f"lambda *args: (lambda b: (np.asarray(1.5), b))({COPIES})",
            "(lambda b: (1.5, b))",
        ),
        (
            f"lambda *args: (lambda float: np.asarray(float(1)))({COPIES})",
            "(lambda float: np.asarray(float(1)))",
        ),
        (
            f"lambda *args: (lambda b: np.asarray(float(b), np.float32))({COPIES})",
            "(lambda b: np.asarray(float(b), np.float32))",
        ),
        (
            f"lambda *args: (lambda b: np.asarray(-float(b)))({COPIES})",
            "(lambda b: np.asarray(-float(b)))",
        ),
        (
            f"lambda *args: (lambda b: [np.asarray(b.sum()), b])({COPIES})",
            "(lambda b: [np.asarray(b.sum()), b])",
        ),
        (
            f"lambda *args: (lambda np: np.asarray(1.5))({COPIES})",
            "(lambda np: np.asarray(1.5))",
        ),
        (f"lambda *args: f.run({COPIES})", "(f.run)"),
        (f"lambda *args, function=f(2): function({COPIES})", "(f(2))"),
        ("lambda b: np.asarray(float(b.sum()))", "lambda b: (float(b.sum()))"),
        ("lambda b: np.asarray(len(b))", "lambda b: (len(b))"),
        ("lambda b: np.asarray(-1.5)", "lambda b: (-1.5)"),
        ("lambda b: (np.asarray(1.5), b, np.asarray(int(b)))", "lambda b: ((1.5), b, (int(b)))"),
        ("lambda *args: np.asarray(len(*args))", "(len)"),
    ],
)
def test_a_wrapper_comes_off(wrapped: str, plain: str) -> None:
    assert plain_hosts(handed(wrapped)) == handed(plain)


def test_other_lines_keep_their_numbers() -> None:
    text = handed(f"\nlambda *args: f(\n{COPIES}\n)", behind="z = 1\n")
    assert plain_hosts(text).splitlines().index("z = 1") == text.splitlines().index("z = 1")


@pytest.mark.parametrize(
    "host",
    [
        f"lambda *args: f({COPIES.replace('.copy()', '.astype(np.float32)')})",
        f"lambda *args: f({COPIES.replace('.copy()', '[0]')})",
        f"lambda *args: f({COPIES.replace('.copy()', '.T.copy()')})",
        f"lambda *args: f({COPIES.replace('x.copy()', 'args[0].copy()')})",
        f"lambda *args: f({COPIES.replace('in args', 'in args[::-1]')})",
        f"lambda *args: f({COPIES.replace('x', 'args')})",
        f"lambda *args: f({COPIES.replace('in args', 'in args if x.size')})",
        f"lambda *args: f({COPIES.replace('else x', 'else -x')})",
        f"lambda *args: f({COPIES.replace('np.ndarray', 'tf.Tensor')})",
        f"lambda *args: f({COPIES.replace('np.ndarray', 'np.float32')})",
        f"lambda *args: f({COPIES}, 1)",
        f"lambda *args: f({COPIES}, key=1)",
        f"lambda *args: -f({COPIES})",
        f"lambda *args: np.asarray(f({COPIES}))",
        f"lambda *args: g[args[0]]({COPIES})",
        f"lambda *args: unknown({COPIES})",
        f"lambda *args: (lambda b: b + args[0])({COPIES})",
        f"lambda *args: (lambda b, c=args: b + args[0])({COPIES})",
        f"lambda *args: (lambda b, c=args: b)({COPIES})",
        f"lambda *args: f(2)({COPIES})",
        f"lambda *args, function=f: f({COPIES})",
        f"lambda *args, np=f: np({COPIES})",
        f"lambda *args, function: function({COPIES})",
        f"lambda *args, function=f, other=f: function({COPIES})",
        f"lambda a, *args: f({COPIES})",
        f"lambda *np: f({COPIES.replace('in args', 'in np')})",
        f"lambda *args: f({COPIES.replace('.copy()', '.copy(order=1)')})",
        "lambda *args: np.asarray(len(*args), np.float32)",
        "lambda *args: np.asarray(f(*args))",
        "lambda *args: np.asarray(max(*args))",
        "lambda *len: np.asarray(len(*len))",
        "lambda b: np.asarray('1.5')",
        "lambda b: np.asarray(1 / 3)",
        "lambda b: ((np.asarray(1.5), b), b)",
        "lambda b: np.asarray(b.sum())",
        "lambda b: np.asarray([b.sum()])",
        "lambda b: np.asarray(float(b.sum()), np.float32)",
        "lambda b: np.asarray(float(b.sum()), dtype=np.float32)",
        "lambda b: np.array(float(b.sum()))",
        "lambda b: np.asarray(-float(b.sum()))",
        "lambda b: np.asarray(f(b))",
        "lambda float: np.asarray(float(1))",
        f"lambda b, *args: f({COPIES})",
        f"lambda b, /, *args: f({COPIES})",
        f"lambda *args, **b: f({COPIES})",
        "lambda np: np.asarray(float(1))",
        "lambda b: tf.asarray(float(b.sum()))",
    ],
)
def test_what_means_something_else_stays(host: str) -> None:
    assert plain_hosts(handed(host)) == handed(host)


@pytest.mark.parametrize(
    ("head", "behind"),
    [
        ("f = lambda a: a\n", "f = 3\n"),
        ("def f(a):\n    return a\n", "def f(a):\n    return -a\n"),
        ("def f(a):\n    return a\n", "def g():\n    global f\n    f = 3\n"),
        ("def f(a):\n    return a\nnp = Other()\n", ""),
        ("def f(a):\n    return a\nisinstance = f\n", ""),
    ],
)
def test_a_name_that_stands_for_more_is_left(head: str, behind: str) -> None:
    """The wrapper asks for it when it runs, `py_func` when it is called."""
    text = handed(f"lambda *args: f({COPIES})", "import numpy as np\n" + head, behind)
    assert plain_hosts(text) == text


def test_a_builtin_that_is_hidden_is_none() -> None:
    text = handed("lambda b: np.asarray(float(b.sum()))", HEAD + "float = f\n")
    assert plain_hosts(text) == text


def test_an_attribute_that_is_set_is_left() -> None:
    text = handed(f"lambda *args: f.run({COPIES})", behind="f.run = None\n")
    assert plain_hosts(text) == text


NUMBERED = """\
import numpy as np
import tensorflow as tf
def f(a):
    if a.size > 9:
        return np.asarray(0.0)
    return np.asarray(float(a.sum()))
"""


def test_numbers_that_a_function_returns_to_tensorflow_alone_are_no_arrays() -> None:
    plain = NUMBERED.replace("np.asarray(0.0)", "(0.0)")
    plain = plain.replace("np.asarray(float(a.sum()))", "(float(a.sum()))")
    assert plain_hosts(handed("f", NUMBERED)) == handed("f", plain)


NESTED = """\
import numpy as np
import tensorflow as tf
def place(v):
    def check():
        return np.asarray(1)
    y = tf.numpy_function(check, [], tf.int64)
    {behind}
    return y
"""


def test_so_is_a_number_that_a_function_in_a_function_returns() -> None:
    text = NESTED.format(behind="pass")
    assert plain_hosts(text) == text.replace("np.asarray(1)", "(1)")


@pytest.mark.parametrize(
    "behind", ["check()", "v.check = check", "return check", "check = 3", "return y.check()"]
)
def test_one_that_others_may_call_returns_arrays(behind: str) -> None:
    assert plain_hosts(NESTED.format(behind=behind)) == NESTED.format(behind=behind)


@pytest.mark.parametrize(
    ("behind", "besides"),
    [
        ("def g(f):\n    return f(v)\n", False),
        ("def g():\n    f = len\n    return f(v)\n", False),
        ("z = tf.numpy_function(lambda *a: f(*a), [v], tf.float32)\n", False),
        ("z = o.f(v)\n", False),
        ("def g():\n    return f(v)\n", True),
        ("z = [f]\n", True),
    ],
)
def test_the_rest_of_a_file_may_call_a_function_that_a_cut_hands_over(
    behind: str, besides: bool
) -> None:
    tree = ast.parse(handed("f", NUMBERED, behind))
    assert is_called_besides("f", tree) is besides
    text = handed("f", NUMBERED)
    plain = plain_hosts(text, lambda _: False, lambda name: is_called_besides(name, tree))
    assert (plain == text) is besides


def test_a_method_returns_arrays_to_whoever_calls_it() -> None:
    text = "import numpy as np\nclass A:\n    def f(self):\n        return np.asarray(1)\n"
    text += "    def g(self):\n        return tf.numpy_function(self.f, [], tf.int64)\n"
    assert plain_hosts(text) == text


@pytest.mark.parametrize(
    "behind", ["z = f(v)\n", "f = 3\n", "g = [f]\n", "import g\ng.f = 3\n", "import g as f\n"]
)
def test_what_others_call_returns_arrays(behind: str) -> None:
    text = handed("f", NUMBERED, behind)
    assert plain_hosts(text) == text


def test_results_that_may_be_text_or_lists_stay() -> None:
    for result in ("a", "str(a)", "[1.0]", "max(a)"):
        text = handed("f", NUMBERED.replace("0.0", result).replace("float(a.sum())", "a.sum()"))
        assert plain_hosts(text) == text


def test_a_function_whose_every_result_is_a_number_needs_no_wrapper() -> None:
    wrapped = "lambda *args: np.asarray(g(*args))"
    head = HEAD + "def g(a):\n    return {}\n"
    assert plain_hosts(handed(wrapped, head.format("len(a)"))) == handed(
        "(g)", head.format("len(a)")
    )
    for other in ("a", "-a", "str(a)", "len(a), 1", "len(a) if a else a"):
        text = handed(wrapped, head.format(other))
        assert plain_hosts(text) == text
    for taken in ("b, *args", "b, /, *args", "*args, b=1", "*args, **b"):
        text = handed(wrapped.replace("*args", taken, 1), head.format("len(a)"))
        assert plain_hosts(text) == text
    hidden = handed(wrapped, head.format("len(a)").replace("g(a)", "g(a, len=str)"))
    assert plain_hosts(hidden) == hidden


SEVERAL = f"""\
{HEAD}

def slopes(a, b):
    if a >= 1.0:
        return [np.asarray(b), np.asarray(a * 2)]
    return np.asarray(b - a), np.asarray([1.0, b])


y = tf.numpy_function(slopes, [v, w], [tf.float64, tf.float32])
"""


def test_one_of_several_results_that_are_numbers_is_an_array_of_whatever_it_is() -> None:
    plain = SEVERAL.replace("np.asarray(b)", "(b)").replace("np.asarray(a * 2)", "(a * 2)")
    plain = plain.replace("np.asarray(b - a)", "(b - a)")
    plain = plain.replace("np.asarray([1.0, b])", "([1.0, b])")
    assert plain_hosts(SEVERAL) == plain


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("[tf.float64, tf.float32]", "[tf.float64, tf.string]"),
        ("[tf.float64, tf.float32]", "types"),
        ("[tf.float64, tf.float32])", "[tf.float64, tf.float32])\nz = slopes(1, 2)"),
        ("[tf.float64, tf.float32])", "[tf.float64, tf.float32])\nz = [slopes]"),
        (
            "[tf.float64, tf.float32])",
            "[tf.float64, tf.float32])\nz = tf.numpy_function(slopes, [v, v], [tf.string] * 2)",
        ),
        ("def slopes", "np = other\ndef slopes"),
        ("def slopes", "@twice\ndef slopes"),
    ],
)
def test_what_else_comes_back_stays(right: str, wrong: str) -> None:
    assert right in SEVERAL
    changed = SEVERAL.replace(right, wrong)
    assert plain_hosts(changed) == changed


@pytest.mark.parametrize("result", ["np.asarray(b, np.float32)", "np.array(b)", "np.asarray(*b)"])
def test_of_several_results_only_arrays_of_what_there_is_are_taken_off(result: str) -> None:
    assert f"{result}, (a * 2)]" in plain_hosts(SEVERAL.replace("np.asarray(b),", f"{result},"))


def test_a_single_result_may_be_several() -> None:
    text = f"{HEAD}def g(a):\n    return np.asarray(a + [1])\n\n\n"
    text += "y = tf.numpy_function(g, [v], tf.float64)\n"
    assert plain_hosts(text) == text


#: A function of one result, made by `{made}`, that TensorFlow is told to be float32.
ALONE = """\
import numpy as np
import tensorflow as tf
def g(a):
    r = []
    {made}
    return {result}


y = tf.numpy_function(g, [v], {dtype})
"""


@pytest.mark.parametrize(
    "made",
    [
        "r = np.mean(a)",
        "r = np.array(r)",
        "r = np.zeros(3).astype('f')",
        "r = np.stack(r)\n    for k in a:\n        r[k] = 1",
        "r = np.full(3, 1)\n    r += a",
        "r = a[:, ::-1]",
    ],
)
@pytest.mark.parametrize(
    ("result", "dtype"),
    [
        ("np.asarray(r)", "tf.float32"),
        ("np.asarray(r, np.float32)", "tf.float32"),
        ("np.asarray(r, dtype=np.float64)", "tf.double"),
        ("np.asarray(r)", "[tf.int64]"),
    ],
)
def test_a_single_result_that_is_no_list_is_an_array(made: str, result: str, dtype: str) -> None:
    text = ALONE.format(made=made, result=result, dtype=dtype)
    assert plain_hosts(text) == text.replace(result, "(r)")


@pytest.mark.parametrize(
    ("made", "result", "dtype"),
    [
        ("r = a.tolist()", "np.asarray(r)", "tf.float32"),
        ("r = np.split(a, 2)", "np.asarray(r)", "tf.float32"),
        ("r = np.sum(a)", "np.asarray(r)", "tf.float32"),
        ("r = a[::-1]", "np.asarray(r)", "tf.float32"),
        ("r = a[0, 1]", "np.asarray(r)", "tf.float32"),
        ("r = a.astype('f')", "np.asarray(r)", "tf.float32"),
        ("r, k = np.array(a), 1", "np.asarray(r)", "tf.float32"),
        ("r = np.array(a)\n    if a:\n        r = [r]", "np.asarray(r)", "tf.float32"),
        ("r = np.array(a)\n    def r(): return 1", "np.asarray(r)", "tf.float32"),
        ("r = np.array(a)\n    def h():\n        nonlocal r", "np.asarray(r)", "tf.float32"),
        ("if a:\n        r = np.array(a)", "np.asarray(r)", "tf.float32"),
        ("r += np.array(a)", "np.asarray(r)", "tf.float32"),
        ("np = own\n    r = np.array(a)", "np.asarray(r)", "tf.float32"),
        ("r = np.array(a)", "np.asarray(r, np.float64)", "tf.float32"),
        ("r = np.array(a)", "np.asarray(r, np.float32)", "tf.float64"),
        ("r = np.array(a)", "np.asarray(r, np.float32)", "dtype"),
        ("r = np.array(a)", "np.asarray(r, np.float32, 'F')", "tf.float32"),
        ("r = np.array(a)", "np.asarray(r, order='F')", "tf.float32"),
        ("r = np.array(a)", "np.asarray(r)", "tf.string"),
        ("r = np.array(a)", "np.asarray(r)", "[tf.float32, tf.float32]"),
        ("r = np.array(a)", "np.asarray(-r)", "tf.float32"),
        ("r = np.array(a)", "tf.asarray(r)", "tf.float32"),
    ],
)
def test_one_that_may_be_one_or_of_another_dtype_stays(made: str, result: str, dtype: str) -> None:
    text = ALONE.format(made=made, result=result, dtype=dtype)
    assert plain_hosts(text) == text


def test_a_dtype_comes_off_that_tensorflow_insists_on() -> None:
    text = SEVERAL.replace("np.asarray(b), np.asarray(a * 2)", "b, np.asarray(a, np.float32)")
    assert "return [b, (a)]" in plain_hosts(text)
    for dtype in ("np.float64", "tf.float32", "kind"):
        other = text.replace("(a, np.float32)", f"(a, {dtype})")
        assert f"np.asarray(a, {dtype})]" in plain_hosts(other)
    other = text.replace("[tf.float64, tf.float32]", "[tf.float64, tf.float32, tf.int32]")
    assert "np.asarray(a, np.float32)]" in plain_hosts(other)


COUNTED = """\
import numpy as np
import tensorflow as tf
def save(a):
    if not hasattr(save, "count"):
        save.count = 0
    save.count += 1
    write(a, save.count)
    return save.count
def place(save_count, a):
    save.count = save_count
    return tf.numpy_function({}, [a], tf.int64)
"""
COUNTING = "lambda *args: np.asarray(save(*args))"


def test_what_a_number_has_been_added_to_is_no_list() -> None:
    text = COUNTED.format(COUNTING)
    assert plain_hosts(text, lambda _: False) == COUNTED.format("(save)")
    for right, wrong in (
        ("save.count += 1", "save.count += [1]"),
        ("save.count += 1", "save.count += a"),
        ("save.count += 1", "pass"),
        ("    return save", "    save.count = [1]\n    return save"),
        ("    return save", "    if a:\n        save.count = [1]\n    return save"),
        ("    save.count += 1", "    if a:\n        save.count += 1"),
        ("return save.count", "return [save.count]"),
        ("def place", "def write(a, n):\n    save.count = [n]\ndef place"),
        ("def place", "def write(a, n):\n    setattr(save, 'count', [n])\ndef place"),
        ("tf.int64)", "tf.string)"),
        ("tf.int64)", "[tf.int64, tf.int64])"),
        ("save(*args)", "save(*args), np.int64"),
    ):
        assert right in text
        changed = text.replace(right, wrong)
        assert plain_hosts(changed, lambda _: False) == changed, wrong


EACH = "[np.asarray(value, dtype) for value, dtype in zip(f({}), (np.float32, np.int64))]"
BOTH = f"{HEAD}y = tf.numpy_function(lambda *args: {EACH}, [v], [tf.float32, tf.int64])\n"


@pytest.mark.parametrize("given", ["*args", COPIES])
def test_what_gives_each_result_the_dtype_it_is_said_to_have_comes_off(given: str) -> None:
    text = BOTH.format(given)
    assert "tf.numpy_function((f), [v]" in plain_hosts(text)
    assert plain_hosts(text.replace("np.int64)", "None)")) == plain_hosts(text)
    kept = text.replace("*args:", "*args, function=f:").replace("zip(f", "zip(function")
    assert plain_hosts(kept) == plain_hosts(text)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("np.int64)", "np.int32)"),
        ("(np.float32, np.int64)", "(np.int64, np.float32)"),
        ("(np.float32, np.int64)", "(np.float32,)"),
        ("tf.int64]", "tf.int32]"),
        ("tf.int64]", "tf.string]"),
        ("[tf.float32, tf.int64]", "dtypes"),
        ("value, dtype in", "dtype, value in"),
        ("asarray(value", "asarray(-value"),
        ("asarray(value, dtype)", "array(value, dtype)"),
        ("f(*args)", "f(*args)[::-1]"),
        ("f(*args)", "f(*args[::-1])"),
        ("f(*args)", "f(*args, 1)"),
        ("f(*args)", "unknown(*args)"),
        ("np.int64))]", "np.int64)) if value]"),
        ("np.int64))]", "np.int64), a)]"),
        ("zip(", "own("),
        ("def f", "zip = own\ndef f"),
        ("def f", "def g():\n    global f\n    f = 2\ndef f"),
    ],
)
def test_what_does_more_to_each_result_stays(right: str, wrong: str) -> None:
    text = BOTH.format("*args")
    assert right in text
    changed = text.replace(right, wrong)
    assert plain_hosts(changed) == changed


def test_so_it_is_where_the_function_is_named() -> None:
    wrapped = f"lambda *args: f({COPIES})"
    text = f"{HEAD}y = tf.numpy_function(inp=[v], func={{}}, Tout=tf.float32)\n"
    assert plain_hosts(text.format(wrapped)) == text.format("(f)")
    assert is_handed_over("f", ast.parse(text.format("f")))


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("f = g", True),
        ("f = g\ng = f", False),
        ("f = f if c else g", False),
        ("f = g if c else h\nh = g", True),
        ("f = [g, h][0]\nh = f", False),
        ("t = [g]\nf = t[0]", True),
        ("t = [g]\nt = [g, f]\nf = t[0]", False),
        ("f = dict(a=g)['a']", True),
        ("f = dict(table, a=g)['a']", False),
        ("f = chosen(a=g)['a']", False),
        ("f = mapped(a=g)['a']", False),
    ],
)
def test_names_that_stand_for_each_other_do_not_show_what_they_are(text: str, known: bool) -> None:
    tree = ast.parse(f"from other import g\n{text}")
    found = meant(ast.Name("f", ast.Load(), lineno=9, col_offset=0), tree)
    assert (found is not None) is known


CUT = """\
import numpy as np
import tensorflow as tf
other = Missing('other')
def place(f_given, other_f, a):
    globals()['f'] = f_given
    other.f = other_f
    return tf.numpy_function({host}, [a], tf.float32)
"""


@pytest.mark.parametrize("name", ["f", "other.f"])
def test_a_wrapper_comes_off_what_a_cut_puts_in_place(name: str) -> None:
    text = CUT.format(host=f"lambda *args: {name}({COPIES})")
    assert plain_hosts(text, lambda _: False) == CUT.format(host=f"({name})")
    assert plain_hosts(text, lambda read: ast.unparse(read) == name) == text


@pytest.mark.parametrize("put", ["    if a:\n        other.f = a\n", "    other.f = other.g\n"])
def test_it_stays_on_what_is_put_in_place_again(put: str) -> None:
    text = CUT.format(host=f"lambda *args: other.f({COPIES})").replace(
        "    return", f"{put}    return"
    )
    assert plain_hosts(text, lambda _: False) == text


@pytest.mark.parametrize(
    ("host", "source"),
    [
        ("made", "lib"),
        ("made(2)", ""),
        ("made.of(k)", ""),
        ("np.median", "numpy"),
        ("other", ".beside"),
        ("up", ".."),
        ("own", ""),
        ("Missing('lib.made')", "lib.made"),
    ],
)
def test_where_a_function_is_imported_from(host: str, source: str) -> None:
    text = "import numpy as np\nfrom lib import made\nfrom .beside import k as other\n"
    tree = ast.parse(text + "from .. import up\ndef own(v):\n    return v\n")
    assert source_of(ast.parse(host, mode="eval").body, tree) == source


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("[HOST(x) for h in hosts]", True),
        ("{h: HOST(x) for _, h in hosts}", True),
        ("[HOST(x) for k in hosts]", False),
        ("HOST(x)", False),
    ],
)
def test_a_comprehension_has_names_of_its_own(text: str, hidden: bool) -> None:
    for name, is_it in (("h", hidden), ("h.f", False), ("h[0]", False)):
        tree = tree_of(text.replace("HOST", name))
        (host,) = [n.func for n in walk(tree) if isinstance(n, ast.Call)]
        assert is_of_comprehension(host, tree) is is_it
