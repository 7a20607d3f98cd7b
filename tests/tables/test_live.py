"""The tables against the installed TensorFlow 2: names, signatures, op types, gradients, values."""

from __future__ import annotations

import functools
import inspect
import json
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar, cast

import pytest

from tests.fresh import Fresh
from tfgradmigrate.left.names import _mend_of_call
from tfgradmigrate.left.upgrade import upgraded_text
from tfgradmigrate.tables import gradients, keras_calls, mends, op_types
from tfgradmigrate.tables.mends import NAMES, renamed

tf = pytest.importorskip("tensorflow")
np = pytest.importorskip("numpy")

pytestmark = pytest.mark.tensorflow
ops = import_module("tensorflow.python.framework.ops")
tf_inspect = import_module("tensorflow.python.util.tf_inspect")

IGNORED = {"Const", "Placeholder", "NoOp"}
V1: mends.Namespace = "tensorflow.compat.v1"
# The tables are those of TensorFlow 2.21; older ones have fewer ops and other names.
NEWEST = tuple(map(int, tf.__version__.split(".")[:2])) == (2, 21)
Test = TypeVar("Test", bound=Callable[..., None])


def newest(test: Test) -> Test:
    """Run a test of the tables under any TensorFlow; where it is not theirs, tell what differs."""

    @functools.wraps(test)
    def told(*args: Any, **kwargs: Any) -> None:
        try:
            test(*args, **kwargs)
        except (AssertionError, AttributeError, TypeError) as error:
            if NEWEST:
                raise
            pytest.xfail(f"TensorFlow {tf.__version__}, not 2.21: {error}")

    return cast("Test", told)


# Keras has releases of its own, and other ones for other versions of Python.
KERAS_OF_TABLES = tf.keras.__version__.startswith("3.15.")
FROM_KERAS = ("initializers.", "keras.", "losses.", "metrics.", "optimizers.")


def resolve(api: str, root: Any = tf) -> Any:
    if api.startswith("tensorflow."):
        module, _, name = api.rpartition(".")
        return getattr(import_module(module), name)
    for part in api.split("."):
        root = getattr(root, part)
    return root


def has(api: str, root: Any = tf) -> bool:
    try:
        resolve(api, root)
    except (AttributeError, ImportError):
        return False
    return True


def parameters(function: Any) -> list[str]:
    target = function.__init__ if inspect.isclass(function) else function
    # The runtime shim may have put hooks around it.
    spec = tf_inspect.getfullargspec(inspect.unwrap(target))
    return [*spec.args, *(spec.kwonlyargs or ())]


def made(call: Callable[[], object]) -> set[str]:
    """The op types that `call` adds to the default graph, and the tensors' own are not."""
    graph = tf.compat.v1.get_default_graph()
    before = set(graph.get_operations())
    call()
    return {op.type for op in graph.get_operations() if op not in before} - IGNORED


# Mends -----------------------------------------------------------------------------------------
ALL_MENDS = list(mends.all_mends().values())


@newest
def test_every_old_name_is_gone() -> None:
    wrong = [m.name for m in ALL_MENDS if m.when == "always" and m.new and has(m.name)]
    assert wrong == []
    kept = [m.name for m in ALL_MENDS if m.when != "always" and not has(m.name)]
    assert kept == []


def test_every_target_exists() -> None:
    targets = {t for m in ALL_MENDS for t in (m.new, m.legacy) if t}
    assert len(targets) > 300
    assert [target for target in sorted(targets) if not has(target)] == []


@newest
def test_every_keyword_target_is_in_the_signature() -> None:
    checked = 0
    for mend in ALL_MENDS:
        if not mend.keywords and not mend.order:
            continue
        names = parameters(resolve(mend.new or mend.name))
        old = [mend.keywords.get(name, name) for name in (mend.order or ())][mend.positional :]
        for keyword in [*mend.keywords.values(), *old]:
            assert keyword in names, (mend.name, keyword)
            checked += 1
    assert checked > 60


@newest
def test_every_old_keyword_is_gone() -> None:
    for mend in ALL_MENDS:
        if mend.when != "keywords":
            continue
        names = parameters(resolve(mend.name))
        assert not ({*mend.keywords, *mend.legacy_keywords} & set(names)), mend.name
        if mend.legacy:
            assert mend.legacy_keywords <= set(parameters(resolve(mend.legacy))), mend.name


@newest
def test_names_of_the_v1_namespace() -> None:
    v1 = [name for name in mends.all_mends() if mends.mend_for(name, V1)]
    assert len(v1) > 30
    for name in v1:
        mend = mends.mend_for(name, V1)
        assert mend is not None
        assert mend.when == "keywords" or not has(name, tf.compat.v1), name
        assert has(mend.new or name, tf.compat.v1), name
    # And what has no mend there works there.
    for name, mend in mends.all_mends().items():
        if name in v1:
            continue
        function = resolve(name, tf.compat.v1)
        if mend.when == "keywords":
            assert {*mend.keywords, *mend.legacy_keywords} <= set(parameters(function)), name


@newest
@pytest.mark.parametrize(("namespace", "root"), [("tensorflow", tf), (V1, tf.compat.v1)])
def test_exists_in_tf2(namespace: mends.Namespace, root: Any) -> None:
    listed = mends._names(namespace)
    names = [n for n in sorted(listed) if KERAS_OF_TABLES or not n.startswith(FROM_KERAS)]
    assert len(names) > 1500
    assert [name for name in names if not has(name, root)] == []
    for name in ("neg", "mul", "no_such_function", "contrib.layers.conv2d"):
        assert mends.exists_in_tf2(name, namespace) is has(name, root) is False


@newest
def test_private_names() -> None:
    missing = NAMES.with_cell("there", "gone")
    assert [name for name in missing if has(name)] == []
    for name in NAMES.with_cell("there", "renamed"):
        module, _, function = name.rpartition(".")
        assert has(name)
        assert not has(f"{module}._{function}")
        mend = mends.mend_for(f"{module}._{function}")
        assert mend is not None
        assert mend.new == name


@newest
def test_keras_backend() -> None:
    """Keras 3 lacks just the functions that are mended, and TensorFlow's own `keras` has them."""
    keras = pytest.importorskip("keras")
    names = {name for name in dir(tf.keras.backend) if not name.startswith("_")}
    found = {name: mends.keras_mend(f"keras.backend.{name}") for name in names}
    assert {name for name in found if found[name]} == names - set(dir(keras.backend))
    sign = found["sign"]
    assert sign is not None
    assert sign.new == "keras.backend.sign"
    assert mends.keras_mend("keras.backend.get_session") is None


@newest
def test_private_names_with_a_public_spelling() -> None:
    mended = [m for m in map(mends.mend_for, NAMES.with_cell("there", "gone")) if m]
    assert len(mended) >= 10
    assert [mend.name for mend in mended if mend.new is None or not has(mend.new)] == []


@newest
def test_a_keyword_that_is_told_of_a_call_is_refused() -> None:
    told = [name for name in mends.all_mends() if _mend_of_call(name) is not None]
    assert len(told) > 100
    for name in told:
        there = inspect.signature(resolve(name)).parameters.values()
        assert not any(each.kind is each.VAR_KEYWORD for each in there), name
    assert tf.Variable(1.0, collections=[]) is not None


@newest
def test_what_weights_of_keras_lack() -> None:
    keras = pytest.importorskip("keras")
    weight = keras.Variable([1.0])
    with tf.Graph().as_default():
        variable = tf.compat.v1.get_variable("v", [1])
        for name in keras_calls.GONE_OF_WEIGHTS:
            assert hasattr(variable, name), name
            assert not hasattr(weight, name), name
            way = keras_calls.of_weight(name).removeprefix("value.").partition(":")[0]
            assert hasattr(weight, way) or hasattr(variable, way), name
    assert not callable(weight.value)
    for name in keras_calls.ASSIGNING:
        function = resolve(name, tf.compat.v1)
        _, *others = inspect.signature(function).parameters.values()
        rest = [[0] for each in others if each.default is each.empty]
        with pytest.raises(AttributeError):
            function(weight, *rest)
        way = keras_calls.assigns(name).partition(" ")[0]
        assert hasattr(weight, way) or has(way.removeprefix("tf.")), name


@newest
def test_what_is_said_to_be_written_is_written() -> None:
    """Of the names that `--upgrade-api` renames otherwise than the mends, and of some others."""
    written = [*NAMES.with_cell("written")]
    assert written
    for name in written:
        assert NAMES.cell(name, "written") != NAMES.cell(name, "new")
    some = [*written, *list(NAMES.with_cell("new"))[::20]]
    assert [name for name in some if not has(NAMES.cell(name, "written") or renamed(name))] == []
    for name in some[::4]:
        new = NAMES.cell(name, "written") or renamed(name)
        old = resolve(name, tf.compat.v1)
        names = [n for n in parameters(old) if n != "self"] if callable(old) else []
        arguments = ", ".join(names[:1])
        text = upgraded_text(f"import tensorflow as tf\ny = tf.{name}({arguments})\n")
        assert f"tf.{new}(" in text, name


def test_name_scope_with_several_arguments_fails() -> None:
    with pytest.raises(TypeError):
        tf.name_scope("a", "b", [])
    with tf.Graph().as_default(), tf.compat.v1.name_scope(None, "b", []) as scope:
        assert scope == "b/"


# Values ----------------------------------------------------------------------------------------
CASES = json.loads((Path(__file__).parent / "mend_values.json").read_text(encoding="utf-8"))


def mended(api: str, positional: Sequence[Any], keywords: Mapping[str, Any]) -> Any:
    """The call as its mend says, evaluated: what the codemod does to a call, done to values."""
    mend = mends.mend_for(api)
    assert mend is not None
    too_many = mend.limit is not None and len(positional) > mend.limit
    if too_many or set(keywords) & mend.legacy_keywords:
        assert mend.legacy is not None
        return resolve(mend.legacy)(*positional, **keywords)
    positional, keywords = list(positional), dict(keywords)
    if mend.order:
        named = zip(mend.order, positional, strict=False)
        keywords.update(list(named)[mend.positional :])
        positional = positional[: mend.positional]
    keywords = {mend.keywords.get(name, name): value for name, value in keywords.items()}
    if mend.cast:
        positional.insert(1, getattr(tf, mend.cast))
    return resolve(mend.new or api)(*positional, **keywords)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["api"])
def test_values_are_those_of_tensorflow_1(case: dict[str, Any]) -> None:
    found = tf.nest.flatten(mended(case["api"], case["positional"], case["keywords"]))
    assert [one.dtype.name for one in found] == case["dtypes"]
    for one, value in zip(found, case["values"], strict=True):
        np.testing.assert_allclose(one.numpy(), np.array(value), rtol=1e-6)


def test_there_are_values() -> None:
    assert len({case["api"] for case in CASES}) >= 30


# Gradients -------------------------------------------------------------------------------------
# As `list_gradients.py` takes it: after the import and one tf.gradients. In an interpreter of its
# own, for other tests register gradients of theirs.
REGISTRY = """
import json
import tensorflow as tf
from tensorflow.python.framework import ops

with tf.Graph().as_default():
    x = tf.compat.v1.placeholder(tf.float32, [2])
    tf.gradients(tf.square(x), x)
names = ops._gradient_registry.list()
print(json.dumps({name: ops._gradient_registry.lookup(name) is not None for name in names}))
"""


@newest
def test_gradients_are_the_registry(fresh: Fresh) -> None:
    found = json.loads(fresh.run(REGISTRY).stdout)
    assert {name for name in found if found[name]} == gradients.GRADIENTS_TF2
    assert {name for name in found if not found[name]} == gradients.NOT_DIFFERENTIABLE_TF2


@pytest.mark.parametrize("name", ["Round", "AddV2", "Assert", "AsString"])
def test_registering_again_is_a_key_error(name: str) -> None:
    assert name in gradients.REGISTERED_TF2
    with pytest.raises(KeyError):
        tf.RegisterGradient(name)(lambda op, grad: grad)


def test_both_kinds_of_names_were_tried() -> None:
    assert "AddV2" in gradients.GRADIENTS_TF2
    assert "Assert" in gradients.NOT_DIFFERENTIABLE_TF2
    assert "LSTMBlockCell" not in gradients.REGISTERED_TF2


# Op types --------------------------------------------------------------------------------------
# Operators whose op types differ in TensorFlow 2.21 from 1.15.5, and the new ones.
NEW_OPERATORS = {
    "binary *": {"Cast"},
    "binary &": {"BitwiseAnd"},
    "binary ^": {"BitwiseXor"},
    "binary |": {"BitwiseOr"},
    "unary ~": {"Invert"},
}
# Op types of 1.15.5 that 2.21 does not make for the operator.
OLD_OPERATORS = {"subscript": {"Cast"}}
PYTHON = {
    "%": "__mod__", "&": "__and__", "*": "__mul__", "**": "__pow__", "+": "__add__",
    "-": "__sub__", "/": "__truediv__", "//": "__floordiv__", "@": "__matmul__",
    "^": "__xor__", "|": "__or__", "!=": "__ne__", "<": "__lt__", "<=": "__le__",
    "==": "__eq__", ">": "__gt__", ">=": "__ge__",
}  # fmt: skip
DTYPES = [tf.float32, tf.int32, tf.bool, tf.complex64, tf.string]


def operator_calls(key: str, x: Any, i: Any) -> list[Callable[[], object]]:
    kind, _, symbol = key.partition(" ")
    if kind in ("binary", "compare"):
        return [lambda: getattr(x, PYTHON[symbol])(x)]
    return {
        "call abs": [lambda: abs(x)],
        "subscript": [
            lambda: x[0],
            lambda: x[:1, ..., tf.newaxis],
            lambda: x[i],
            lambda: x[i:],
            lambda: x[:i],
            lambda: x[i, 0],
        ],
        "unary -": [lambda: -x],
        "unary ~": [lambda: ~x],
    }[key]


@newest
@pytest.mark.parametrize("key", sorted(op_types.OPERATORS))
def test_operators(key: str) -> None:
    found: set[str] = set()
    for dtype in DTYPES:
        for shape in ([3, 3], [2, 3, 3]):
            for index in (tf.int32, tf.int64):
                with tf.Graph().as_default():
                    x = tf.compat.v1.placeholder(dtype, shape)
                    i = tf.compat.v1.placeholder(index, [])
                    for call in operator_calls(key, x, i):
                        try:
                            found |= made(call)
                        except (TypeError, ValueError):
                            continue
    expected = op_types.OPERATORS[key] | NEW_OPERATORS.get(key, set())
    assert found == expected - OLD_OPERATORS.get(key, set())


@pytest.mark.parametrize(
    "name", ["dtype", "get_shape", "graph", "name", "op", "set_shape", "shape"]
)
def test_attributes_that_make_no_op(name: str) -> None:
    assert op_types.METHODS[name] == frozenset()
    with tf.Graph().as_default():
        x = tf.compat.v1.placeholder(tf.float32, [2, 3])
        attribute = getattr(x, name)
        made_by = {
            "get_shape": lambda: attribute(),
            "set_shape": lambda: attribute([2, 3]),
        }.get(name, lambda: getattr(x, name))
        assert made(made_by) == set()


@pytest.mark.parametrize("name", ["assign", "assign_add", "assign_sub", "read_value"])
def test_methods_of_variables(name: str) -> None:
    found: set[str] = set()
    for resource in (False, True):
        with tf.Graph().as_default():
            v = tf.compat.v1.get_variable("v", [2, 3], use_resource=resource)
            arguments = [] if name == "read_value" else [np.zeros([2, 3])]
            found |= made(lambda: getattr(v, name)(*arguments))  # noqa: B023
    assert found == op_types.METHODS[name]


# (op type of 1.15.5, op type of 2.21) of the calls whose op differs.
# `angle` and `imag` of a real tensor were zeros, and are computed in 2.21.
DIFFERENT = {
    "add": ("Add", "AddV2"),
    "angle": ("ZerosLike", "Fill", "Less", "Mul", "Select"),
    "imag": ("ZerosLike", "Imag"),
    "linalg.diag": ("MatrixDiag", "MatrixDiagV3"),
    "linalg.diag_part": ("MatrixDiagPart", "MatrixDiagPartV3"),
    "math.add": ("Add", "AddV2"),
    "math.angle": ("ZerosLike", "Fill", "Less", "Mul", "Select"),
    "math.imag": ("ZerosLike", "Imag"),
    "matrix_diag": ("MatrixDiag", "MatrixDiagV3"),
    "matrix_diag_part": ("MatrixDiagPart", "MatrixDiagPartV3"),
}
VALUES = {
    "axis": 0, "block_size": 2, "block_shape": [1, 1], "crops": [[0, 0], [0, 0]], "depth": 3,
    "dtype": tf.float32, "type": tf.float32, "shape": [2, 3], "size": [2, 3], "k": 1, "n": 0,
    "ksize": [1, 2, 2, 1], "strides": [1, 1, 1, 1], "padding": "SAME", "paddings": [[0, 0]] * 2,
    "multiples": [1, 1], "perm": [1, 0], "begin": [0, 0], "num_segments": 3, "seed": 1,
    "clip_value_min": 0.0, "clip_value_max": 1.0, "stride": 1, "rates": [1, 1, 1, 1],
    "num": 2, "name": "n", "message": "m", "dilations": [1, 1, 1, 1], "bits": 8,
}  # fmt: skip
TENSORS = {
    "indices": (tf.int32, [2]), "segment_ids": (tf.int32, [2]),
    "filter": (tf.float32, [1, 1, 3, 3]), "filters": (tf.float32, [1, 1, 3, 3]),
    "bias": (tf.float32, [3]), "dims": (tf.int32, [2]),
}  # fmt: skip
CONTEXTS = [
    (tf.float32, [2, 3]), (tf.float32, [3, 3]), (tf.float32, [2, 4, 4, 3]), (tf.int32, [2, 3]),
    (tf.bool, [2, 3]), (tf.complex64, [2, 3]), (tf.string, [2]), (tf.float32, [3]),
    (tf.uint8, [2, 3]), (tf.complex64, [3, 3]),
]  # fmt: skip


def trace_single(api: str, single: op_types.SingleOp) -> set[str] | None:
    """The op types of one call of `api` on the installed TensorFlow, None when none works."""
    function = resolve(api, tf.compat.v1)
    spec = tf_inspect.getfullargspec(function)
    required = spec.args[: len(spec.args) - len(spec.defaults or ())]
    for dtype, shape in CONTEXTS:
        with tf.Graph().as_default():
            keywords = {}
            for name in dict.fromkeys([*single.parameters, *required, "strides", "padding"]):
                if name not in spec.args:
                    continue
                if name in VALUES and (name not in single.parameters or name == "axis"):
                    keywords[name] = VALUES[name]
                elif name in single.parameters or name in required:
                    keywords[name] = tf.compat.v1.placeholder(*TENSORS.get(name, (dtype, shape)))
            try:
                found = made(lambda: function(**keywords))  # noqa: B023
            except (AttributeError, TypeError, ValueError, RuntimeError):
                continue
            if found:
                return found
    return None


@newest
def test_single_ops_are_the_same_in_tensorflow_2() -> None:
    checked, different = [], {}
    for api in sorted(mends._names(V1)):
        single = op_types.single_op(api)
        if single is None or (not api.startswith(("math.", "nn.", "linalg.")) and "." in api):
            continue
        found = trace_single(api, single)
        if found is None:
            continue
        checked.append(api)
        if found != {single.op_type}:
            different[api] = (single.op_type, *sorted(found))
    assert len(checked) >= 150
    assert different == DIFFERENT
