"""The rows of `effects.tsv` against the installed Python, NumPy and TensorFlow.

A row that says something else than what is installed does fails here: the table, or the program
that reads it, has to change. What can be asked of a row by its columns alone is asked of each.
"""

from __future__ import annotations

import builtins
import inspect
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tfgradmigrate.tables import effects
from tfgradmigrate.tables.eager import RAISING_SESSIONS
from tfgradmigrate.tables.effects import last_parts, named, rows, table
from tfgradmigrate.tables.older_numpy import RENAMED
from tfgradmigrate.tables.op_types import (
    METHODS,
    OP_SPELLINGS,
    known_op_types,
    nearest_op_type,
    op_inputs,
    op_types_of,
)

TABLE = Path(effects.__file__).with_suffix(".tsv")
MATRIX = np.linspace(0.1, 0.9, 6, dtype="float32").reshape(2, 3)
#: What is no module of its own, or has to be installed besides.
OTHERS = (
    "*",
    "Dataset",
    "Graph",
    "Operation",
    "Optimizer",
    "Session",
    "Tensor",
    "TensorShape",
    "op",
)
NOT_INSTALLED = (
    "mock",
    "netCDF4",
    "h5py",
    "pytest",
    "hashlib.hash",
    "keras",
    "tf",
    "op",
    "tensorflow",
)
TYPES: dict[str, Any] = {"ndarray": np.ndarray, "generic": np.float32}
TYPES |= {n: getattr(builtins, n) for n in ("bytes", "dict", "list")}
TYPES |= {"set": set, "str": str, "object": object, "memoryview": memoryview, "builtins": builtins}
#: What NumPy 2 does not have any more, and no program of today can be asked for.
GONE = {
    "numpy.in1d",
    "numpy.mat",
    "numpy.product",
    "ndarray.itemset",
    "ndarray.ptp",
    "ndarray.tostring",
    "dict.has_key",
}


def resolved(name: str) -> Any:
    """Return what a qualified name stands for; raises AttributeError, ImportError."""
    first, *parts = name.split(".")
    found = TYPES[first] if first in TYPES else import_module(first)
    for count, part in enumerate(parts, 1):
        if inspect.ismodule(found) and first not in TYPES and not hasattr(found, part):
            import_module(".".join([first, *parts[:count]]))
        found = getattr(found, part)
    return found


def test_the_rows_are_sorted_and_each_name_has_one() -> None:
    names = [line.split("\t")[0] for line in TABLE.read_text("utf-8").splitlines()[1:]]
    assert names == sorted(set(names))
    assert len(names) == len(table()) > len(rows()) > 800


def test_a_word_stands_in_the_description_of_its_column() -> None:
    described = effects.__doc__ or ""
    parts = re.split(r"^(\w+)$", described, flags=re.MULTILINE)
    words = {parts[i]: parts[i + 1] for i in range(1, len(parts), 2)}
    wrong = [
        f"{name} {column}: {word}"
        for name, cells in table().items()
        for column, found in cells.items()
        if column not in ("spells", "inputs")
        for word in found
        if f"`{word}`" not in words[column].replace("it`self`", "`self`")
        and not (column == "makes" and word in known_op_types())
        and not (column in ("needs", "switches") or word.isdigit())
    ]
    assert wrong == []


def of_python() -> Iterator[str]:
    others = tuple(f"{one}." for one in (*OTHERS, *NOT_INSTALLED))
    for name in table():
        if not name.startswith(others) and not name.endswith(".*") and name not in GONE:
            yield name


@pytest.mark.parametrize("name", of_python())
def test_there_is_a_function_of_that_name(name: str) -> None:
    if name.rpartition(".")[2] in RENAMED:
        return
    if name.partition(".")[0] == "pandas":
        pytest.importorskip("pandas")
    resolved(name)


def numpy_rows(column: str, *words: str) -> list[str]:
    return sorted(name for name in named(column, *words, of="numpy.") if hasattr(np, name))


def of_arrays(function: Callable[..., Any], *tried: tuple[Any, ...]) -> Iterator[Any]:
    """Yield what a function gives for those of some arguments that it takes."""
    for arguments in tried:
        try:
            found = function(*arguments)
        except (TypeError, ValueError, IndexError, AttributeError):
            continue
        yield found


@pytest.mark.parametrize("name", numpy_rows("shape", "first"))
@pytest.mark.parametrize("shape", [(), (6,), (2, 3), (0, 2)])
def test_the_shape_of_the_first_argument(name: str, shape: tuple[int, ...]) -> None:
    assert np.shape(getattr(np, name)(np.full(shape, 0.5))) == shape


@pytest.mark.parametrize("name", numpy_rows("shape", "joined"))
def test_the_shape_of_all_arguments_together(name: str) -> None:
    function = getattr(np, name)
    rest = (0.5, 0.5) if name in ("clip", "where") else (0.5,)
    assert function(MATRIX, *rest).shape == MATRIX.shape
    assert function(MATRIX, *(MATRIX[:1] for _ in rest)).shape == MATRIX.shape


@pytest.mark.parametrize("name", numpy_rows("writes", "1", "2", "3"))
def test_the_position_of_what_is_written_to(name: str) -> None:
    function = getattr(np, name)
    (position,) = rows()[f"numpy.{name}"]["writes"]
    if isinstance(function, np.ufunc):
        assert function.nin == int(position)
    else:
        assert list(inspect.signature(function).parameters).index("out") == int(position)


@pytest.mark.parametrize("name", numpy_rows("memory", "view"))
def test_a_view_shares_the_memory_of_an_argument(name: str) -> None:
    function = getattr(np, name)
    square, imaginary = np.ones((1, 2, 2), "float32"), np.ones(3, "complex64")
    tried: list[tuple[Any, ...]] = [
        (square,),
        (square, (1, 2, 2)),
        (square, 1),
        (square, 0, 1),
        (square, [1], 1),
    ]
    tried += [(square[0],), (square[0, 0],), (square[0, 0], 1), (square, square)]
    tried += [(square, (0, 2, 1)), (imaginary,)]
    assert any(
        np.shares_memory(part, given)
        for found in of_arrays(function, *tried)
        for given in (square, imaginary)
        for each in (found if isinstance(found, (list, tuple, np.nditer)) else [found])
        for part in ([each.base] if isinstance(each, np.flatiter) else [each])
        if isinstance(part, np.ndarray)
    )


WRITING: dict[str, Callable[[Any], object]] = {
    "ufunc.at": lambda x: np.add.at(x, 0, 9),
    "copyto": lambda x: np.copyto(x, 9),
    "fill_diagonal": lambda x: np.fill_diagonal(x, 9),
    "place": lambda x: np.place(x, x > 0, [9]),
    "put": lambda x: np.put(x, 0, 9),
    "put_along_axis": lambda x: np.put_along_axis(x, np.array([[0]]), 9, 0),
    "putmask": lambda x: np.putmask(x, x > 0, 9),
    "random.shuffle": lambda x: np.random.default_rng(2).shuffle(x),
}


@pytest.mark.parametrize("name", sorted(named("writes", "first", of="numpy.")))
def test_what_is_written_into_first(name: str) -> None:
    array = np.arange(1.0, 10.0).reshape(3, 3)
    before = array.copy()
    WRITING[name](array)
    assert not np.array_equal(array, before)


@pytest.mark.parametrize("name", numpy_rows("dtype", "bool", "int64", "first", "joined"))
def test_the_dtype_of_a_result(name: str) -> None:
    (rule,) = rows()[f"numpy.{name}"]["dtype"]
    whole = name.startswith(("bitwise_", "left_", "right_")) or name == "invert"
    given = np.ones((2, 2), "int16" if whole else "float32")
    wanted = {"bool": "bool", "int64": "int64"}.get(rule, given.dtype)
    tried: list[tuple[Any, ...]] = [
        (given,),
        (given, given),
        (given, 1),
        (given, given, given),
        ([given, given],),
    ]
    tried += [(given, [1, 4]), (given, 0, 1), ([0, 1], given, 0), ([0, 0], [given, given])]
    found = list(of_arrays(getattr(np, name), *tried))
    parts = [each for one in found for each in (one if isinstance(one, tuple) else (one,))]
    assert any(np.asarray(each).dtype == wanted for each in parts)


def test_the_shapes_of_ops_fit_their_inputs() -> None:
    for op_type in named("shape", "joined", "same", of="op."):
        assert op_inputs(op_type) == 2, op_type
    for op_type in named("shape", "first", of="op."):
        assert op_inputs(op_type) == 1, op_type


def names_of_tensorflow() -> list[str]:
    """Return the names that are not known as makers of ops, which other tests hold."""
    names = (named(column, of="tf.") for column in ("gives", "needs", "when", "chance", "shape"))
    every = frozenset[str]().union(*names) - named("gives", "dtype", of="tf.")
    return sorted(name for name in every if not op_types_of(name))


@pytest.mark.tensorflow
@pytest.mark.parametrize("name", names_of_tensorflow())
def test_a_name_of_tensorflow_is_there(name: str) -> None:
    """`tf.layers` and `tf.contrib` are gone, with what else is not there for Keras 3."""
    tf = pytest.importorskip("tensorflow")
    if name.startswith(("layers.", "contrib.", "gfile.")):
        return
    found = tf.compat.v1
    for part in name.split("."):
        found = getattr(found, part)


def test_attributes_of_tensors_are_those_of_their_table() -> None:
    of_tensors = named("takes", of="Tensor.") | named("needs", of="Tensor.")
    assert of_tensors <= METHODS.keys()
    assert last_parts("gives", "shape", of="TensorShape.") <= METHODS.keys()


@pytest.mark.tensorflow
@pytest.mark.parametrize("name", sorted(named("needs", "graph", of="Tensor.")))
def test_an_eager_tensor_lacks_what_needs_a_graph(name: str) -> None:
    tf = pytest.importorskip("tensorflow")
    with pytest.raises((AttributeError, NotImplementedError)):
        getattr(tf.constant(1.0), name)()


@pytest.mark.tensorflow
@pytest.mark.parametrize("name", sorted(named("needs", "graph", of="Operation.")))
def test_an_op_of_a_graph_has_what_eager_mode_lacks(name: str) -> None:
    tf = pytest.importorskip("tensorflow")
    with tf.Graph().as_default():
        assert hasattr(tf.constant(1.0).op, name)


@pytest.mark.tensorflow
@pytest.mark.parametrize("name", sorted(named("makes", of="builtins.")))
def test_what_python_makes_of_tensors(name: str) -> None:
    tf = pytest.importorskip("tensorflow")
    arguments: dict[str, Callable[[Any], tuple[Any, ...]]]
    arguments = {"sum": lambda x: ([x, x],), "pow": lambda x: (x, x), "abs": lambda x: (x,)}
    with tf.Graph().as_default() as graph:
        x = tf.compat.v1.placeholder(tf.float32, [2])
        before = len(graph.get_operations())
        getattr(builtins, name)(*arguments[name](x))
        made = {op.type for op in graph.get_operations()[before:]} - {"Const"}
    assert made
    assert made <= set(rows()[f"builtins.{name}"]["makes"])


@pytest.mark.tensorflow
@pytest.mark.parametrize("name", sorted(named("switches", of="tf.")))
def test_a_switch_is_one_of_tensorflow(name: str) -> None:
    """What TensorFlow 2.21 does not have any more aside."""
    if name in ("contrib.learn", "estimator"):
        return
    tf = pytest.importorskip("tensorflow")
    module = tf if name.startswith("experimental.") else tf.compat.v1
    assert callable(attrgetter(name)(module))


@pytest.mark.tensorflow
def test_of_what_is_built_placeholders_raise_in_eager_mode() -> None:
    tf = pytest.importorskip("tensorflow")
    assert {"placeholder"} == RAISING_SESSIONS
    with pytest.raises(RuntimeError):
        tf.compat.v1.placeholder(tf.float32)
    assert tf.compat.v1.placeholder_with_default(1.0, []) == 1.0


def test_an_op_type_spells_what_the_oldest_one_is_called() -> None:
    spelled = effects.cells("spells", of="op.")
    assert len({tuple(sorted(group)) for group in OP_SPELLINGS.values()}) == 22
    assert known_op_types().issuperset(OP_SPELLINGS)
    for name, (oldest,) in spelled.items():
        assert oldest not in spelled
        similar = name.removesuffix("V2") in oldest or nearest_op_type(oldest, [name])
        assert similar or (oldest, name) == ("Inv", "Reciprocal")


@pytest.mark.tensorflow
@pytest.mark.parametrize("name", sorted(named("takes", "tensors", of="tf.")))
def test_what_takes_a_list_of_tensors(name: str) -> None:
    tf = pytest.importorskip("tensorflow")
    with tf.Graph().as_default():
        tensors = [tf.zeros([1, 2]), tf.ones([1, 2])]
        rest = (0,) if name == "concat" else ()
        getattr(tf.compat.v1, name)(tensors, *rest)


@pytest.mark.parametrize("name", sorted(named("takes", "module")))
def test_what_takes_the_name_of_a_module(name: str) -> None:
    assert resolved(name)("keyword")
