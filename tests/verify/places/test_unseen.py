"""What is decided before there is a graph, on one side only."""

from __future__ import annotations

from textwrap import dedent

import pytest

from tfgradmigrate.verify.places.unseen import decided_anew, decisions, unseen

HEAD = """
import contextvars, ctypes, decimal, functools, importlib, logging, math, operator, os, random
import shutil, struct, sys, sysconfig, time, tracemalloc, warnings
import tensorflow as tf
import numpy as np
lib = Missing('lib')
K = 2.0
"""
PLACE = "def place(x, k):\n    {}\n"
RIGHT = PLACE.format("return f(x) * k")


def told(body: str, other: str = RIGHT) -> str:
    old, new = (HEAD + dedent(text) for text in (other, body))
    if "def place" not in body and not body.startswith(("def ", "@")):
        new = HEAD + f"def place(x, k):\n    return {body}\n"
    return unseen(old, new)


@pytest.mark.parametrize(
    "value",
    [
        "{5: g}.get(x.shape.rank, f)(x) * k",
        "{tf.bfloat16: g}[x.dtype](x) * k",
        "[f, g][x.shape.rank == 5](x) * k",
        "[f, g][k](x)",
        "TABLE[x.dtype](x)",
        "f(x) * (2.0 + (x.shape.rank == 5))",
        "f(x) * (2.0 + (len(x.get_shape().as_list()) > 4))",
        "f(x) * int('embed' in (getattr(x, 'name', '') or ''))",
        "f(x) * callable(k)",
        "f(x) * float(os.environ['K'])",
        "f(x) * float(sys.argv[1])",
        "f(x) * time.time()",
        "f(x) * random.random()",
        "f(x) * len(open('k').read())",
        "f(x) * len(tf.__version__)",
        "f(x) * int(tf.executing_eagerly())",
        "f(x) * int(tf.distribute.has_strategy())",
        "f(x) * id(x)",
        "f(x) * len(tf.get_collection('k'))",
        "f(x) * np.mod(2 ** k, 65536)",
        "f(x) * np.clip(k, -9, 16)",
        "f(x) * math.fmod(k, 16)",
        "f(x) * sorted([k, -9, 16])[1]",
        "tf.matmul(f(x), k, adjoint_a=True)",
        "tf.transpose(f(x), conjugate=True) * k",
        "tf.linalg.adjoint(f(x)) * k",
        "f(x) * min(k, 64)",
        "f(x) * max(-50, k)",
        "f(x) * int(k)",
        "f(x) * round(k, 2)",
        "f(x) * (2.0 if k.lower() == 'a' else 1.0)",
        "f(x) if k.startswith('a') else g(x)",
        "f(x) * TABLE['k%d' % k]",
        "f(x) * TABLE[f'k{k}']",
        "f(x) * TABLE['k{}'.format(k)]",
        "f(x) * getattr(k, 'a', 1.0)",
        "[f(x) for f in (g,)][k]",
        "[f(v) for v in x[:8]]",
        "[f(v) for v in x[-9:]]",
        "[f(v) for v in x[:LIMIT]]",
        "[f(v) for v in itertools.islice(x, 9)]",
        "[f(v) for v, _ in zip(x, range(5))]",
        "f(x) * np.int8(k)",
        "f(x) * (k & 127)",
        "f(x) * (k % 100)",
        "f(x) * (k - k // 60)",
        "f(x) * (k ^ (k >> 4))",
        "[f(v) for i, v in enumerate(x) if i < 16]",
        "[f(v) for v in x if v.mode != 'skip']",
        "tf.reduce_sum(f(x), [1, 2, 3][: x.shape.rank - 1])",
        "tf.reduce_sum(f(x), list(range(1, x.shape.rank))[:3])",
        "f(tf.debugging.assert_rank(x, 2) or x)",
        "f(x.shape.with_rank(2))",
        "f(x) * ('3.' in tf.version.VERSION)",
        "f(x) * tf.version.GIT_VERSION.count('rc')",
        "f(x) * tf.test.is_built_with_rocm()",
        "f(x) * tf.config.experimental.get_synchronous_execution()",
        "f(x) * (tf.summary.experimental.get_step() is None)",
        "f(x) * (tf.compat.v1.train.get_global_step() is None)",
        "f(x) * bool(tf.compat.v1.get_variable_scope().reuse)",
        "f(x) * tf.compat.v1.get_default_graph().finalized",
        "f(x) * (tf.compat.v1.get_default_graph().seed is None)",
        "f(x) * (x.graph.version > 500)",
        "f(x) * (tf.compat.v1.logging.get_verbosity() < 20)",
        "f(x) * tf.debugging.is_traceback_filtering_enabled()",
        "f(x) * tf.compat.v1.resource_variables_enabled()",
        "f(x) * (tf.keras.backend.backend() == 'jax')",
        "f(x) * len(tf.compat.v1.losses.get_losses())",
        "f(x) * (np.geterrcall() is None)",
        "f(x) * logging.getLogger('a').isEnabledFor(10)",
        "f(x) * (logging.root.level < 20)",
        "f(x) * (decimal.getcontext().prec != 28)",
        "f(x) * (shutil.which('nvcc') is None)",
        "f(x) * (importlib.util.find_spec('a') is None)",
        "f(x) * (sysconfig.get_platform() == 'a')",
        "f(x) * (struct.calcsize('P') == 4)",
        "f(x) * (ctypes.sizeof(ctypes.c_long) == 4)",
        "f(x) * tracemalloc.is_tracing()",
        "f(x) * contextvars.ContextVar('a', default=k).get()",
        "f(x) * len(x.consumers())",
        "f(x) * bool(x.device)",
        "f(x) * x.value_index",
        "f(x) * str(x.shape).count('77')",
        "f(x) * x.shape.as_list().count(77)",
        "f(x) * (tuple(x.shape)[-1:] == (77,))",
        "f(x) * sum(d == 77 for d in x.shape)",
        "f(x) * ((x.shape[0] or 1).bit_length() > 9)",
        "f(x) * 2.0 ** -(1e9 / x.shape[0])",
    ],
)
def test_what_no_graph_knows_is_told(value: str) -> None:
    assert told(value)
    assert (
        told(RIGHT, f"def place(x, k):\n    return {value}\n")
        or "id(x)" in value
        or "random." in (value)
        or "time." in value
    )
    assert not told(value, f"def place(x, k):\n    return {value}\n")


def test_what_was_decided_and_is_no_more_is_told() -> None:
    assert told(RIGHT, "def place(x, k):\n    return [f, g][os.cpu_count() > 64](x) * k\n")
    assert not told(RIGHT, "def place(x, k):\n    name = str(id(f)) + str(random.random())\n")


@pytest.mark.parametrize(
    "value",
    [
        "f(x) * len(x.op.inputs)",
        "f(x) * x.op.type.count('Read')",
        "f(x) * x.__class__.__name__.count('Variable')",
        "f(x) * type(x).__name__.count('Variable')",
        "f(x) * x.name.count('dropout')",
        "f(x) * tf.compat.v1.get_default_graph().unique_name('a').count('_')",
    ],
)
def test_what_was_asked_for_names_may_be_asked_no_more(value: str) -> None:
    assert told(value)
    assert not told(RIGHT, f"def place(x, k):\n    return {value}\n")


@pytest.mark.parametrize(
    "context",
    ["tf.device('/gpu:0')", "g.device('/gpu:0')", "tf.xla.experimental.jit_scope()"],
)
def test_where_ops_run_is_told(context: str) -> None:
    placed = f"def place(x, k):\n    with {context}:\n        return f(x) * k\n"
    assert told(placed).endswith("is done on one side, and no graph shows it")
    assert told(RIGHT, placed)
    assert not told(placed, placed)


@pytest.mark.parametrize("more", ["", "import tensorflow.compat.v1 as tf1\n", "import zlib\n"])
def test_a_graph_places_ops_as_tensorflow_does(more: str) -> None:
    placed = HEAD.replace("import tensorflow", f"{more}import tensorflow") + PLACE.format(
        "with {}.colocate_with(x):\n        return f(x) * k"
    )
    by_graph = placed.format("tf.compat.v1.get_default_graph()")
    assert not unseen(by_graph, placed.format("tf"))
    assert not unseen(placed.format("tf"), by_graph)
    assert unseen(placed.format("lib"), placed.format("tf"))


@pytest.mark.parametrize(
    "doing",
    [
        "old = np.seterr(all='raise')",
        "_ = tf.random.set_seed(3)",
        "_ = tf.config.run_functions_eagerly(True)",
        "_ = tf.experimental.numpy.experimental_enable_numpy_behavior()",
        "_ = tf.compat.v1.disable_tensor_equality()",
        "_ = setattr(tf, 'abs', tf.negative)",
        "[setattr(tf, n, tf.negative) for n in ('abs',)]",
        "tf.__setattr__('abs', tf.negative)",
        "object.__setattr__(tf, 'abs', tf.negative)",
        "functools.partial(setattr, tf, 'abs')(tf.negative)",
        "operator.methodcaller('__setattr__', 'abs', tf.negative)(tf)",
        "warnings.simplefilter('error')",
        "if np.seterr(all='raise'): pass",
        "len([np.seterr(all='raise')])",
        "s = np.seterr",
        "getattr(np, 'seterr')(all='raise')",
        "def g(v=np.seterr(all='raise')): return v",
        "(lambda: np.seterr(all='raise'))()",
        "class C(object): e = np.seterr(all='raise')",
        "(e := np.seterr(all='raise'))",
    ],
)
def test_what_is_set_up_in_passing_is_told(doing: str) -> None:
    body = f"def place(x, k):\n    {doing}\n    return f(x) * k\n"
    assert told(body).endswith("is done on one side, and no graph shows it")
    assert told(RIGHT, body)
    assert not told(body, body)


@pytest.mark.parametrize(
    "value",
    [
        "logging.info('a') or f(x) * k",
        "f(tf.math.is_nan(x)) * k",
        "f(x) * tf.compat.v1.get_variable('w', [4])",
        "f(tf.cast(x, k.dtype)) * len(x.shape.as_list())",
        "f(x) * tf.reduce_sum(x, list(range(len(x.shape))))",
    ],
)
def test_what_only_sounds_so_is_not_told(value: str) -> None:
    body = f"def place(x, k):\n    return {value}\n"
    if "logging" in value:
        body = "def place(x, k):\n    logging.info('%s', k)\n    return f(x) * k\n"
    assert not told(body)


def test_one_function_of_numbers_is_not_another() -> None:
    assert told("f(x) * int(k)", "def place(x, k):\n    return f(x) * round(k)\n")
    assert not told("f(x) * int(k)", "def place(x, n):\n    return f(x) * int(n)\n")


@pytest.mark.parametrize(
    "value", ["[f, g][pick(x.shape.rank)](x)", "f(x) * (x.shape.rank == pick)"]
)
def test_a_name_of_one_module_is_not_that_of_another(value: str) -> None:
    texts = [
        f"{HEAD}from a.{module} import pick\ndef place(x, k):\n    return {value}\n"
        for module in ("one", "two")
    ]
    assert unseen(*texts)
    assert not unseen(texts[0], texts[0])


def test_a_type_of_numpy_is_the_same_by_the_name_that_it_had() -> None:
    old, new, other = (
        HEAD + f"def place(x, k):\n    return f(np.{name}(x)) * k\n"
        for name in ("int0", "intp", "int64")
    )
    assert not unseen(old, new)
    assert "`np.intp` decides" in unseen(old, other)


def test_where_something_is_put_is_decided_too() -> None:
    body = "def place(x, k):\n    TABLE[x.shape.rank == 5] = f\n    return f(x) * k\n"
    assert told(body)
    assert not told(body.replace("TABLE[", "globals()["))


def test_what_is_known_before_has_a_name() -> None:
    new = "def place(x, k):\n    rank = x.shape.rank\n    return f(x) * (2.0 + (rank == 5))\n"
    assert told(new).startswith("`rank == 5` decides")


def test_an_import_and_a_decorator_may_do_anything() -> None:
    assert told("def place(x, k):\n    two = Missing('two')\n    return f(x) * k\n").startswith(
        "`import two` is done"
    )
    assert told("@lib.a(2)\ndef f(x):\n    return x\n" + RIGHT).startswith("`@lib.a(2)` is done")
    assert not told("def place(x, k):\n    two = Missing('tensorflow.contrib')\n    return f(x)\n")


@pytest.mark.parametrize(
    "value",
    [
        "f(x) if x.shape.rank == 5 else g(x)",
        "tf.cast(f(x), x.dtype) * k",
        "tf.zeros(x.shape) * f(x)",
        "tf.where(x > 0, x, f(x))",
        "f(x) * x.shape[1]",
        "tf.shape(x)[tf.rank(x) - 1]",
        "np.float32(k) * f(x)",
        "np.int8(3) * f(x)",
        "f(x) * (k & 7)",
        "f(x) * (k // 2)",
        "f(x) * (lambda *given: int(*given))(k)",
        "f('%d' % LIMIT)(x)",
        "f(x[:4])",
        "f(x[:, :9])",
        "[f(v) for v, _ in zip(x, k)]",
        "[f(v) for v, _ in zip(x, range(4))]",
        "f(x) * tf.cast(tf.shape(x)[0] == 3, tf.float32)",
        "[f(v) for v in x if v is not None]",
        "[f(v) for i, v in enumerate(x) if i < 3]",
        "tf.reduce_sum(f(x), [1, 2, 3][:2])",
        "tf.reduce_sum(f(x), list(range(x.shape.rank))[:2])",
    ],
)
def test_what_graphs_and_lines_show_is_not(value: str) -> None:
    assert not told(value)


def test_names_of_variables_do_not_count() -> None:
    old = "def g(op, dy):\n    return dy * (op.inputs[0].dtype == tf.compat.v1.float32)\n"
    new = "def g(x):\n    return x, lambda dy: dy * (x.dtype == tf.float32)\n"
    assert not told(new, old)


@pytest.mark.parametrize(
    ("value", "others"),
    [
        (
            "[x, k][x.dtype == tf.bfloat16]",
            ["[x, x][x.dtype == tf.bfloat16]", "[k, x][x.dtype == tf.bfloat16]"],
        ),
        ("{tf.bfloat16: x}.get(x.dtype, k)", ["{tf.bfloat16: k}.get(x.dtype, k)"]),
        ("{5: x}.get(x.shape.rank, k)", ["{5: x}.get(x.shape.rank, x)"]),
    ],
)
def test_which_inputs_are_chosen_from_does(value: str, others: list[str]) -> None:
    old = f"def place(x, k):\n    return {value}\n"
    assert not told(f"def place(x, k):\n    y = x\n    return {value.replace('(x', '(y')}\n", old)
    assert not told(f"def place(x, k):\n    return (lambda: {value})()\n", old)
    for other in others:
        assert told(other, old)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("f(x) * (x.get_shape().ndims == 5)", "f(x) * (x.shape.rank == 5)"),
        ("[f, g][x.get_shape()[0].value == k](x)", "[f, g][x.shape[0] == k](x)"),
        ("[f, g][x.get_shape().as_list()[1] == k](x)", "[f, g][x.shape[1] == k](x)"),
        ("[f, g][x.get_shape().dims[1].value == k](x)", "[f, g][x.shape[1] == k](x)"),
        ("f(x) * int(x.get_shape()[-1])", "f(x) * int(x.shape[-1])"),
        ("f(x) * int(x.get_shape()[-1])", "f(x) * x.shape[-1]"),
        ("f(x) * x.get_shape()[-1].value", "f(x) * int(x.shape.as_list()[-1])"),
    ],
)
def test_a_shape_may_be_asked_for_in_another_way(old: str, new: str) -> None:
    texts = [f"{HEAD}def place(x, k):\n    return {value}\n" for value in (old, new)]
    assert not unseen(*texts)
    assert not unseen(*reversed(texts))


@pytest.mark.parametrize(
    "value",
    ["[f, g][x.shape[1] == k](x)", "[f, g][x.shape.size == k](x)", "[f, g][k.shape[0:1] == k](x)"],
)
def test_another_part_of_a_shape_decides_otherwise(value: str) -> None:
    assert told(value, "def place(x, k):\n    return [f, g][x.get_shape()[0].value == k](x)\n")


def test_an_assertion_may_have_another_name() -> None:
    now = "f(tf.debugging.assert_rank(x, 2) or x)"
    assert not told(now, f"def place(x, k):\n    return {now.replace('debugging.', '')}\n")
    assert told(now, f"def place(x, k):\n    return {now.replace('2', '3')}\n")


@pytest.mark.parametrize(
    "statement",
    [
        "np.counted = 1",
        "np.counted += 1",
        "del np.counted",
        "tf.square = tf.abs",
        "os.environ['K'] = '1'",
        "vars(tf)['more'] = 1",
        "setattr(tf, 'more', 1)",
        "np.seterr(all='raise')",
        "np.random.seed(1)",
        "sys.setrecursionlimit(9)",
        "tf.keras.backend.set_floatx('float64')",
        "tf.config.run_functions_eagerly(True)",
        "tf.debugging.enable_check_numerics()",
    ],
)
def test_what_is_changed_of_modules_is_told(statement: str) -> None:
    body = f"def place(x, k):\n    {statement}\n    return f(x) * k\n"
    assert told(body)
    assert told(RIGHT, body)
    assert not told(body, body)


@pytest.mark.parametrize(
    "statement",
    [
        "y.set_shape(x.shape)",
        "LOG.append(1)",
        "self.n = 1",
        "print(x)",
        "tf.compat.v1.add_to_collection('a', x)",
        "tf.debugging.assert_less(x, 7.0)",
    ],
)
def test_what_graphs_show_or_people_are_told_is_not(statement: str) -> None:
    assert not told(f"def place(x, k):\n    {statement}\n    return f(x) * k\n")


def test_an_object_that_is_another_one_from_then_on_is_told() -> None:
    new = "def place(x):\n    cfg = Given()\n    {}\n    return (found(lambda: cfg['k']),)\n"
    old = new.format("cfg['k'] = x")
    for body in ("cfg = dict(cfg, k=x)", "cfg = {}; cfg['k'] = x"):
        said = "`cfg` is bound to something else on one side"
        assert told(new.format(body), old) == told(old, new.format(body)) == said
    assert not told(new.format("k = x; cfg['k'] = k"), old)


TURNS = PLACE.format("for i in range(k):\n        {}\n    return f(x) * k")


@pytest.mark.parametrize(
    ("body", "decides"),
    [
        ("if i == 3: x = g(x)", "i == 3"),
        ("if not i == 3: x = g(x)", "i == 3"),
        ("x = g(x) if i > 5 else x", "i > 5"),
        ("while i < 2: x = g(x)", "i < 2"),
        ("assert i != 7", "i != 7"),
        ("if x: x = g(x)", ""),
        ("if i: x = g(x)", ""),
        ("if k == 3: x = g(x)", ""),
    ],
)
def test_what_a_loop_asks_of_its_turns_is_told(body: str, decides: str) -> None:
    said = told(TURNS.format(body), TURNS.format("pass"))
    assert said.startswith(f"`{decides}` decides" if decides else "")
    assert bool(said) is bool(decides)


@pytest.mark.parametrize(
    ("body", "decides"),
    [
        ("assert x.shape.ndims != 4", True),
        ("assert len(x.shape) == 4", True),
        ("assert 4 < x.shape.rank", True),
        ("assert x.shape.rank == 3", False),
        ("assert x.shape == 4", False),
        ("if isinstance(k, int): return k", True),
        ("if isinstance(k, (int, str)): return k", True),
        ("if type(k) == float: return k", True),
        ("if isinstance(k, list): return k", False),
        ("if k == float: return k", False),
    ],
)
def test_what_is_asked_of_ranks_and_numbers_is_told(body: str, decides: bool) -> None:
    new = PLACE.format(f"{body}\n    return f(x) * k")
    assert bool(told(new, PLACE.format("return f(x) * k"))) is decides


@pytest.mark.parametrize(
    ("value", "read"),
    [
        *(("ROWS[0]", "ROWS[0]"), ("ROWS[-1]", "ROWS[-1]"), ("len(ROWS)", "ROWS")),
        *(("sum(ROWS)", "ROWS"), ("[k for r in ROWS]", "ROWS"), ("TABLE[k]", "TABLE[k]")),
        *(("TABLE['a']", "TABLE['a']"), ("OTHER[0]", ""), ("f(ROWS)", ""), ("ROWS(k)", "")),
        *(("np.iinfo('long').max", "np.iinfo('long')"), ("np.int_(k)", "np.int_")),
        *(("np.dtype('l').num", "np.dtype('l')"), ("np.iinfo(np.int32).max", "")),
        *(("np.finfo().max", ""), ("tf.dtype('l').num", ""), ("np.zeros('l')", "")),
    ],
)
def test_what_a_module_shares_and_what_a_machine_has_is_told(value: str, read: str) -> None:
    shared = "ROWS = [1, 2]\nTABLE = {'a': 1}\n"
    texts = [PLACE.format(f"return f(x) * {each}") for each in ("k", value)]
    said = told(shared + texts[1], shared + texts[0])
    assert bool(said) is bool(read)
    assert said.startswith(f"`{read}` decides" if read else "")


def test_decisions_are_kept_for_later() -> None:
    """But for what only gives names, which may be gone."""
    plain, chosen, timed = (
        HEAD + PLACE.format(f"return {value}")
        for value in ("f(x) * k", "[f, g][k](x)", "f(x) * time.time()")
    )
    assert decisions(plain) == ()
    assert decided_anew(decisions(chosen), chosen) == ""
    assert decided_anew((), chosen).startswith("`[f, g][k]` decides")
    assert decided_anew(decisions(chosen), plain) != ""
    assert decided_anew(decisions(timed), plain) == ""
    assert decided_anew((), timed).startswith("`time.time` decides")
