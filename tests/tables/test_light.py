"""The tables without TensorFlow: cheap to import, sorted, consistent with each other."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import TypeVar

import pytest

from tfgradmigrate.tables import gradients, mends, op_types
from tfgradmigrate.tables.rows import Table

T = TypeVar("T")


def the(found: T | None) -> T:
    """Return what a table has, which it must."""
    assert found is not None
    return found


TABLES = Path(mends.__file__).parent
GENERATED = [
    *("calls.tsv", "keras.tsv", "keras_old.tsv", "modules.tsv", "names.tsv", "operators.tsv"),
    *("ops_1.tsv", "ops_2.tsv"),
]


def lines_of(file: str) -> list[str]:
    """Return the line of the columns, and the rows."""
    lines = (TABLES / file).read_text("utf-8").splitlines()
    return lines[file in GENERATED :]


@pytest.mark.parametrize("file", [*GENERATED, "calls_by_hand.tsv"])
def test_a_row_is_found_where_it_stands(file: str) -> None:
    table = Table(file)
    columns, *lines = (line.split("\t") for line in lines_of(file))
    expected = {cells[0]: dict(zip(columns, cells, strict=False)) for cells in lines}
    assert list(table) == list(expected)
    assert list(expected) == sorted(expected)
    assert len(expected) == len(lines)
    assert {name: table.get(name) for name in expected} == expected
    for name in [columns[0], "", "~", *list(expected)[::50]]:
        assert table.get(f"{name}_") == expected.get(f"{name}_")
        assert table.get(name[1:]) == expected.get(name[1:])
        assert table.get(f"{name}\t") is None
    for column in columns[1:]:
        having = [name for name, cells in expected.items() if cells.get(column)]
        assert list(table.with_cell(column)) == having


@pytest.mark.parametrize("file", GENERATED)
def test_a_table_says_what_made_it(file: str) -> None:
    first = (TABLES / file).read_text("utf-8").partition("\n")[0]
    assert re.fullmatch(rf"# TensorFlow \d[^;]*; python scripts/tables {file}", first)


@pytest.mark.processes
def test_imports_nothing_heavy() -> None:
    code = (
        "import sys; import tfgradmigrate.tables.mends, tfgradmigrate.tables.gradients;"
        "import tfgradmigrate.tables.op_types as o; assert o.op_types_of('round');"
        "heavy = {'tensorflow', 'numpy', 'libcst', 'keras', 'typer'} & set(sys.modules);"
        "assert not heavy, heavy"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_no_overlaps() -> None:
    assert not {*Table("calls_by_hand.tsv")} & {*Table("calls.tsv")}
    assert not gradients.GRADIENTS_TF1 & gradients.NOT_DIFFERENTIABLE_TF1
    assert not gradients.GRADIENTS_TF2 & gradients.NOT_DIFFERENTIABLE_TF2
    renamed = {*mends.NAMES.with_cell("new")}
    assert not renamed & {*mends.NAMES.with_cell("keywords")}
    assert {mends.NAMES.cell(name, "there") for name in renamed} == {"1"}
    counts = Counter(mends.NAMES.cell(name, "there") for name in mends.NAMES)
    assert counts.keys() == {"1", "2", "1 2", "gone", "renamed"}
    assert min(counts.values()) > 30


def test_op_types_are_known() -> None:
    assert len(list(op_types.known_apis())) > 4000
    for api in op_types.known_apis():
        made = op_types.op_types_of(api)
        assert made is not None
        assert made <= op_types.known_op_types(), api
    for table in (op_types.OPERATORS, op_types.METHODS):
        for key, made in table.items():
            assert made <= op_types.known_op_types(), key


def test_entries_without_ops_have_no_signature() -> None:
    for api in op_types.known_apis():
        if not op_types.op_types_of(api):
            assert op_types.api_signature(api) is None
            assert op_types.single_op(api) is None


def test_single_ops_are_consistent() -> None:
    singles = {api: op_types.single_op(api) for api in op_types.known_apis()}
    found = {api: single for api, single in singles.items() if single is not None}
    assert len(found) > 1000
    for api, single in found.items():
        made, signature = the(op_types.op_types_of(api)), the(op_types.api_signature(api))
        assert single.op_type in made, api
        assert single.others == made - {single.op_type}, api
        assert set(single.parameters) <= set(signature), api
        assert single.inputs == op_types.op_inputs(single.op_type), api
        if single.inputs is not None:
            assert len(single.parameters) <= single.inputs, api


@pytest.mark.parametrize(
    ("api", "made"),
    [
        ("clip_by_value", {"Maximum", "Minimum"}),
        ("get_default_graph", set()),
        ("name_scope", set()),
        ("float32", set()),
        ("TensorShape", set()),
        ("GraphKeys.TRAINABLE_VARIABLES", set()),
        ("logging.info", set()),
        ("compat.as_bytes", set()),
        ("raw_ops.ReluGrad", {"ReluGrad"}),
        ("round", {"Round"}),
        ("keras.backend.round", {"Round"}),
        ("tensorflow.python.ops.math_ops.round", {"Round"}),
        ("tensorflow.python.ops.gen_nn_ops.relu_grad", {"ReluGrad"}),
        ("tensorflow.python.ops.gen_nn_ops._relu_grad", {"ReluGrad"}),
        ("py_func", {"PyFunc", "PyFuncStateless"}),
        ("where", {"Select", "Where"}),
        ("neg", {"Neg"}),
        ("contrib.slim.flatten", {"Pack", "Reshape", "Shape", "StridedSlice"}),
    ],
)
def test_op_types(api: str, made: set[str]) -> None:
    assert op_types.op_types_of(api) == frozenset(made)


@pytest.mark.parametrize(
    "api", ["no_such_function", "raw_ops.NoSuchOp", "gradients", "keras.Sequential"]
)
def test_unknown(api: str) -> None:
    assert op_types.op_types_of(api) is None
    assert op_types.single_op(api) is None
    assert op_types.api_signature(api) is None


@pytest.mark.parametrize(
    ("api", "op_type", "parameters", "inputs"),
    [
        ("round", "Round", ("x",), 1),
        ("maximum", "Maximum", ("x", "y"), 2),
        ("cast", "Cast", ("x",), 1),
        ("nn.conv2d", "Conv2D", ("input", "filter"), 2),
        ("nn.relu", "Relu", ("features",), 1),
        ("identity", "Identity", ("input",), 1),
        ("stack", "Pack", ("values",), None),
        ("multiply", "Mul", ("x", "y"), 2),
        ("mul", "Mul", ("x", "y"), 2),
    ],
)
def test_single_op(api: str, op_type: str, parameters: tuple[str, ...], inputs: int | None) -> None:
    single = the(op_types.single_op(api))
    assert (single.op_type, single.parameters, single.inputs) == (op_type, parameters, inputs)


@pytest.mark.parametrize("api", ["clip_by_value", "where", "nn.softmax", "reduce_sum", "py_func"])
def test_not_a_single_op(api: str) -> None:
    assert op_types.op_types_of(api)
    assert op_types.single_op(api) is None


def test_other_op_types_of_other_dtypes() -> None:
    assert the(op_types.single_op("abs")).others == {"ComplexAbs"}
    assert the(op_types.single_op("round")).others == frozenset()


@pytest.mark.parametrize(
    ("op_type", "inputs", "outputs"),
    [
        ("Round", 1, 1),
        ("Mul", 2, 1),
        ("Pack", None, 1),
        ("MaxPoolWithArgmax", 1, 2),
        ("PyFunc", None, None),
        ("Nothing", None, None),
    ],
)
def test_op_counts(op_type: str, inputs: int | None, outputs: int | None) -> None:
    assert op_types.op_inputs(op_type) == inputs
    assert op_types.op_outputs(op_type) == outputs


@pytest.mark.parametrize(
    ("key", "among", "nearest"),
    [
        ("relu", ["Round", "Relu", "Relu6"], "Relu"),
        ("Add", ["AddV2", "Mul"], "AddV2"),
        ("Select", ["SelectV2", "Where"], "SelectV2"),
        ("Rond", ["Round", "Mul"], "Round"),
        ("ClipByValue", ["Maximum", "Minimum"], None),
        ("Mul", ["Mul"], None),
    ],
)
def test_nearest_op_type(key: str, among: list[str], nearest: str | None) -> None:
    assert op_types.nearest_op_type(key, among) == nearest


def test_mends_are_well_formed() -> None:
    for name, mend in mends.all_mends().items():
        assert mend.name == name
        assert not mend.note.endswith(".")
        moved = mend.order is not None and mend.when == "keywords"
        assert mend.new is not None or mend.keywords or mend.legacy_keywords or moved
        assert bool(mend.order_note) == moved or mend.new is not None
        assert bool(mend.legacy) or not (mend.legacy_keywords or mend.limit is not None)
        assert not set(mend.keywords) & mend.legacy_keywords
        if mend.new is not None and mend.when == "always":
            assert mends.exists_in_tf2(mend.new), name
            assert mends.exists_in_tf2(name) is False, name


@pytest.mark.parametrize(
    ("api", "new"),
    [
        ("neg", "negative"),
        ("mod", "math.floormod"),
        ("log", "math.log"),
        ("div", "compat.v1.div"),
        ("select", "compat.v1.where"),
        ("to_float", "cast"),
        ("get_default_graph", "compat.v1.get_default_graph"),
        ("random_uniform", "random.uniform"),
        (
            "tensorflow.python.ops.gen_nn_ops._relu_grad",
            "tensorflow.python.ops.gen_nn_ops.relu_grad",
        ),
        ("tensorflow.python.ops.math_ops.mul", "multiply"),
    ],
)
def test_mends(api: str, new: str) -> None:
    assert the(mends.mend_for(api)).new == new


@pytest.mark.parametrize("api", ["round", "where", "py_func", "no_such_function"])
def test_no_mend(api: str) -> None:
    assert mends.mend_for(api) is None


def test_mends_of_the_v1_namespace() -> None:
    v1: mends.Namespace = "tensorflow.compat.v1"
    for api in ("to_float", "mod", "log", "reduce_sum", "name_scope", "get_default_graph"):
        assert mends.mend_for(api) is not None
        assert mends.mend_for(api, v1) is None
        assert mends.exists_in_tf2(api, v1)
    assert the(mends.mend_for("neg", v1)).new == "negative"
    assert the(mends.mend_for("select", v1)).new == "where"
    assert the(mends.mend_for("concat", v1)).keywords == {"concat_dim": "axis"}


def test_keywords_of_mends() -> None:
    assert the(mends.mend_for("reduce_sum")).keywords == {
        "keep_dims": "keepdims",
        "reduction_indices": "axis",
    }
    assert the(mends.mend_for("reduce_sum")).new is None
    conv2d = the(mends.mend_for("nn.conv2d"))
    assert conv2d.keywords == {"filter": "filters"}
    assert conv2d.legacy == "compat.v1.nn.conv2d"
    assert conv2d.legacy_keywords == {"use_cudnn_on_gpu"}
    assert conv2d.limit == 4
    # Behind the mode a name stood, where the value of the padding stands now.
    pad = the(mends.mend_for("pad"))
    assert pad.order == ("tensor", "paddings", "mode", "name", "constant_values")
    assert (pad.positional, pad.limit, pad.legacy_keywords) == (3, 5, frozenset())
    # The second argument has no other spelling: a rate is not what is kept.
    assert the(mends.mend_for("nn.dropout")).limit == 1
    # Both arguments of these have changed places, and keep their names.
    assert the(mends.mend_for("math.in_top_k")).positional == 0
    # The required arguments of these have changed places.
    for name in ("nn.convolution", "nn.pool", "space_to_batch", "nn.dilation2d"):
        assert the(mends.mend_for(name)).keywords == {}
        assert the(mends.mend_for(name)).legacy == f"compat.v1.{name}"
    # The gradient by the labels is another one in TensorFlow 2.
    assert the(mends.mend_for("nn.softmax_cross_entropy_with_logits")).keywords == {}
    assert the(mends.mend_for("op_scope")).order == ("values", "name", "default_name")
    assert the(mends.mend_for("to_float")).cast == "float32"
    assert the(mends.mend_for("name_scope")).when == "several_arguments"


def test_what_is_taken_and_not_heeded_is_not_said_to_be_refused() -> None:
    variable = the(mends.mend_for("Variable"))
    assert "collections" in variable.legacy_keywords
    assert "ignores `collections`" in variable.note
    assert "take `collections`" not in variable.note
