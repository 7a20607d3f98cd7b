"""What the rules say of TensorFlow's kernels, asked of the kernels."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import numpy as np
import pytest

pytest.importorskip("tensorflow")

import tensorflow as tf

from tfgradmigrate.verify.worker.graphs.errors import NoForm
from tfgradmigrate.verify.worker.graphs.rules import (
    RECKONED,
    REDUCING,
    Rules,
    axes_to_reduce,
)
from tfgradmigrate.verify.worker.graphs.table import Node, Table

pytestmark = pytest.mark.tensorflow

SHAPES = [[], [1], [3], [1, 1], [1, 3], [3, 1], [2, 3], [2, 1, 3], [1, 2, 1], [0], [0, 1]]

#: Numbers whose bits are easily lost: both zeros, a nan with a payload, a signalling one, inf.
BITS = np.array([0x0, 0x80000000, 0x7FC12345, 0xFFA00001, 0x7F800000, 0x1], np.uint32)


def hard(shape: list[int]) -> np.ndarray:
    """Return such numbers in a shape."""
    return np.resize(BITS, shape).view(np.float32)


def same_bits(one: object, other: object) -> bool:
    """Tell whether two tensors hold the same bits."""
    return np.asarray(one).tobytes() == np.asarray(other).tobytes()


def fits(one: list[int], other: list[int]) -> bool:
    """Tell whether two shapes broadcast."""
    pairs = zip(reversed(one), reversed(other), strict=False)
    return all(a == b or 1 in (a, b) for a, b in pairs)


@pytest.mark.parametrize(
    ("one", "other"), [p for p in itertools.product(SHAPES, SHAPES) if fits(*p)]
)
def test_the_axes_are_those_of_the_kernel(one: list[int], other: list[int]) -> None:
    shapes = (tf.constant(shape, tf.int32) for shape in (one, other))
    axes = tf.raw_ops.BroadcastGradientArgs(s0=next(shapes), s1=next(shapes))
    told = [axes_to_reduce(one, other), axes_to_reduce(other, one)]
    assert [found.numpy().tolist() for found in axes] == told


@pytest.mark.parametrize("shape", [[1], [6], [6, 1], [1, 6], [2, 1, 3]])
def test_a_sum_of_one_term_each_keeps_every_bit(shape: list[int]) -> None:
    axes = [axis for axis, size in enumerate(shape) if size == 1]
    assert same_bits(tf.reshape(tf.reduce_sum(hard(shape), axes), shape), hard(shape))


@pytest.mark.parametrize("axes", [[0], [1], [0, 2], [-1], []])
def test_a_sum_that_keeps_its_axes_is_one_in_another_shape(axes: list[int]) -> None:
    kept = tf.reduce_sum(hard([2, 3, 2]), axes, keepdims=True)
    assert same_bits(kept, tf.reshape(tf.reduce_sum(hard([2, 3, 2]), axes), kept.shape))


@pytest.mark.parametrize("op", sorted(REDUCING))
def test_the_order_of_axes_is_no_matter(op: str) -> None:
    run, numbers = getattr(tf.raw_ops, op), np.random.default_rng(0).normal(size=[5, 7, 9])
    given = {"input": numbers > 0 if op in ("All", "Any") else numbers.astype(np.float32)}
    one, *others = (run(**given, axis=axes) for axes in ([0, 2], [2, 0], [-3, -1]))
    assert all(same_bits(one, other) for other in others)
    assert same_bits(run(**given, axis=1), run(**given, axis=[1]))


@pytest.mark.parametrize(("shape", "times"), [([1, 4], [3, 1]), ([2, 1], [1, 5]), ([2], [1])])
def test_what_is_repeated_along_axes_of_size_1_is_broadcast(
    shape: list[int], times: list[int]
) -> None:
    tiled = tf.tile(hard(shape), times)
    assert same_bits(tiled, tf.broadcast_to(hard(shape), tiled.shape))


@pytest.mark.parametrize("op", sorted(RECKONED))
def test_whole_numbers_are_reckoned_with_as_the_kernels_do(op: str) -> None:
    for a, b in itertools.product([-7, -2, 0, 3, 5], [-3, -1, 2, 4]):
        names = ("start", "limit") if op == "Range" else ("x", "y")
        given = dict(zip(names, (a, b), strict=True))
        more = {"delta": 2} if op == "Range" else {}
        kernel = getattr(tf.raw_ops, op)(**given, **more) if op != "Range" or a <= b else None
        if kernel is not None:
            told = RECKONED[op](np.int64(a), np.int64(b), *map(np.int64, more.values()))
            assert np.array_equal(kernel.numpy(), told)


def test_there_are_no_remainders_of_nothing() -> None:
    nothing = np.zeros([0], np.int32)
    for zero in (np.int32(0), np.zeros([1], np.int32)):
        kernel = tf.raw_ops.FloorMod(x=nothing, y=zero).numpy()
        told = RECKONED["FloorMod"](nothing.astype(np.int64), zero.astype(np.int64))
        assert kernel.shape == told.shape == (0,)
    assert RECKONED["FloorMod"](np.zeros([1], np.int64), np.int64(0)) is None


def test_a_size_is_the_product_of_known_dimensions() -> None:
    table = Table()
    rules = Rules(table)

    def size(shape: tuple[int | None, ...] | None, dtype: str = "int32") -> Node:
        tensor = table.add("x", {"shape": shape}, (), "float32", shape)
        return table.nodes[rules.node("Size", {"out_type": dtype}, (tensor,), dtype, ())]

    for shape in ((), (0,), (3,), (2, 0), (2, 3, 4)):
        for dtype in ("int32", "int64"):
            kernel = tf.raw_ops.Size(input=np.zeros(shape), out_type=tf.as_dtype(dtype))
            told = size(shape, dtype)
            assert told.op == "Const"
            assert told.attribute("dtype") == kernel.dtype.name
            assert told.attribute("value") == kernel.numpy()
    assert size((2**15, 2**15)).attribute("value") == 2**30
    for unknown in (None, (None,), (2, None), (2**20, 2**20)):
        assert size(unknown).op == "Size"


def test_what_is_broadcast_to_its_own_shape_keeps_every_bit() -> None:
    assert same_bits(tf.broadcast_to(hard([2, 3]), [2, 3]), hard([2, 3]))


def test_filling_keeps_every_bit() -> None:
    for number in hard([6]):
        assert same_bits(tf.fill([2], tf.constant(number)), np.array([number, number]))


def test_the_sum_of_two_is_their_addition() -> None:
    a, b = (np.random.default_rng(seed).normal(size=100).astype(np.float32) for seed in (0, 1))
    for one, other in ((a, b), (a, np.float32(np.inf) * a), (0 * a, -0.0 * b)):
        assert same_bits(tf.add_n([one, other]), tf.raw_ops.AddV2(x=one, y=other))


@pytest.mark.parametrize("op", ["AddV2", "Mul"])
def test_operands_commute(op: str) -> None:
    numbers = np.array([0.0, -0.0, np.inf, -np.inf, 1e-45, 3e38, -1.5], np.float32)
    a, b = (grid.ravel() for grid in np.meshgrid(numbers, numbers))
    run = getattr(tf.raw_ops, op)
    one, other = run(x=a, y=b).numpy(), run(x=b, y=a).numpy()
    kept = ~np.isnan(one)
    assert same_bits(one[kept], other[kept])
    assert np.isnan(other[~kept]).all()


def test_the_two_selects_agree_where_ranks_do() -> None:
    x, y = hard([2, 3]), -hard([2, 3])
    for condition in (np.array([[True, False, True], [False, True, False]]), np.array(True)):
        one = tf.raw_ops.Select(condition=condition, x=x, y=y)
        assert same_bits(one, tf.raw_ops.SelectV2(condition=condition, t=x, e=y))


def test_zeros_and_ones_like_are_filled_shapes() -> None:
    for op, number in ((tf.raw_ops.ZerosLike, 0), (tf.raw_ops.OnesLike, 1)):
        for dtype in ("float16", "float32", "float64", "int32", "bool", "complex64"):
            value = np.array(number, dtype)
            assert same_bits(op(x=np.zeros([2, 3], dtype)), tf.fill([2, 3], value))


def given(rules: Rules, shape: tuple[int | None, ...] | None, dtype: str = "float32") -> int:
    """Return the node of a tensor that is handed in."""
    return rules.table.add("x", {"shape": shape}, (), dtype, shape)


def whole(rules: Rules, *numbers: int) -> int:
    """Return the node of known whole numbers."""
    return rules.constant(np.array(numbers, np.int32))


FLAT = {"T": "float32", "Tshape": "int32"}


@pytest.mark.parametrize(
    ("shape", "itself"),
    [((3,), True), ((None,), True), ((), False), ((2, 3), False), ((1, 1), False), (None, False)],
)
def test_only_a_vector_is_itself_when_it_is_made_flat(
    shape: tuple[int | None, ...] | None, itself: bool
) -> None:
    rules = Rules(Table())
    tensor = given(rules, shape)
    flat = rules.node("Reshape", FLAT, (tensor, whole(rules, -1)), "float32", (None,))
    assert (flat == tensor) is itself


def test_of_two_shapes_the_last_counts_and_the_type_stays() -> None:
    rules = Rules(Table())
    tensor = given(rules, (2, 3))
    flat = rules.node("Reshape", FLAT, (tensor, whole(rules, -1)), "float32", (6,))
    sizes = whole(rules, 3, 2)
    again = rules.node("Reshape", FLAT, (flat, sizes), "float32", (3, 2))
    assert rules.table.nodes[again].inputs == (tensor, sizes)
    assert rules.table.facts[again].dtype == "float32"


def test_a_list_of_one_tensor_is_that_in_another_shape_and_one_of_two_is_not() -> None:
    rules = Rules(Table())
    tensor, sizes = given(rules, None), whole(rules, -1, 5)
    for items in ((tensor,), (tensor, tensor)):
        attributes = {"N": len(items), "axis": 0, "T": "float32"}
        packed = rules.node("Pack", attributes, items, "float32", None)
        again = rules.node("Reshape", FLAT, (packed, sizes), "float32", (None, 5))
        of = tensor if len(items) == 1 else packed
        assert rules.table.nodes[again].inputs == (of, sizes)


@pytest.mark.parametrize(
    ("places", "itself"),
    [
        *(([[0, 1], []], True), ([[], [0, 1]], True), ([[1, 0], []], False), ([[0, 2], []], False)),
        *(([[1, 2], []], False), ([[0, 0], []], False), ([[0], [1]], False)),
    ],
)
def test_a_list_is_stitched_to_itself_in_its_own_order_alone(
    places: list[list[int]], itself: bool
) -> None:
    rules = Rules(Table())
    lists = tuple(given(rules, (len(each), 3)) for each in places)
    inputs = (*(whole(rules, *each) for each in places), *lists)
    made = rules.node("DynamicStitch", {"T": "float32", "N": 2}, inputs, "float32", None)
    longest = max(zip(places, lists, strict=True), key=lambda pair: len(pair[0]))[1]
    assert (made == longest) is itself
    assert (rules.table.nodes[made].op == "DynamicStitch") is not itself


@pytest.mark.parametrize(
    ("places", "numbers"),
    [
        *(([[0, 2], [1]], [[5, 6], [7]]), ([[1, 0], [1]], [[5, 6], [7]]), ([[1, 0]], [[5, 6]])),
        *(([[0, 2], [0]], [[5, 6], [7]]), ([[], []], [[], []])),
    ],
)
def test_known_numbers_are_stitched_as_the_kernel_does(
    places: list[list[int]], numbers: list[list[int]]
) -> None:
    rules = Rules(Table())
    inputs = tuple(whole(rules, *each) for each in (*places, *numbers))
    made = rules.node("DynamicStitch", {"T": "int32", "N": len(places)}, inputs, "int32", None)
    node = rules.table.nodes[made]
    filled = sorted({place for each in places for place in each})
    if filled != list(range(len(filled))):  # what is in a gap nobody says
        assert node.op == "DynamicStitch"
        return
    parts = [[tf.constant(e, tf.int32) for e in each] for each in (places, numbers)]
    kernel = tf.dynamic_stitch(*parts)
    assert node.op == "Const"
    assert node.attribute("value") == kernel.numpy().tolist()


@pytest.mark.parametrize(
    ("a", "b", "known"), [(100, 1, True), (2**15, 2**15, True), (2**16, 2**15, False)]
)
def test_a_product_that_may_run_over_is_not_reckoned(a: int, b: int, known: bool) -> None:
    rules = Rules(Table())
    product = rules.node("Mul", {"T": "int32"}, (whole(rules, a), whole(rules, b)), "int32", (1,))
    node = rules.table.nodes[product]
    assert (node.op == "Const") is known
    if known:
        assert node.attribute("value") == [a * b] == tf.multiply([a], [b]).numpy().tolist()


@pytest.mark.parametrize("op", ["AddV2", "Mul"])
@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        *(((2, 3), (2, 3), (2, 3)), ((2, 3), (), (2, 3)), ((), (2, 3), (2, 3)), ((), (), ())),
        # Of these a size of 1 is the other's, where both are known. An unknown one may be 1.
        *(((1,), (3,), (3,)), ((3, 1), (2,), (3, 2)), ((3,), (2, 3), (2, 3))),
        *((None, None, None), (None, (), None), ((), None, None), ((None,), (None,), (None,))),
        *(((None,), (3,), None), ((None, 3), (1,), None), ((3,), None, None)),
    ],
)
def test_what_is_known_of_the_shape_of_two_operands(
    op: str,
    one: tuple[int | None, ...] | None,
    other: tuple[int | None, ...] | None,
    told: tuple[int | None, ...] | None,
) -> None:
    rules = Rules(Table())
    inputs = tuple(
        rules.table.add("x", {"number": number}, (), "float32", shape)
        for number, shape in enumerate((one, other))
    )
    made = rules.node(op, {"T": "float32"}, inputs, "float32", None)
    assert rules.table.facts[made].shape == told


def test_a_tensor_is_itself_in_its_own_shape_and_not_in_that_of_another() -> None:
    rules = Rules(Table())
    one, other = (
        rules.table.add("x", {"number": number}, (), "float32", (None, None)) for number in (0, 1)
    )
    shapes = [
        rules.node("Shape", {"T": "float32", "out_type": "int32"}, (each,), "int32", (2,))
        for each in (one, other)
    ]
    for op in ("Reshape", "BroadcastTo"):
        assert rules.node(op, FLAT, (one, shapes[0]), "float32", None) == one
        made = rules.node(op, FLAT, (one, shapes[1]), "float32", None)
        assert rules.table.nodes[made].op == op


F, WHOLE = {"T": "float32"}, {"T": "int32"}
UNKNOWN = (None, None)


def x(rules: Rules, shape: tuple[int | None, ...] | None = UNKNOWN) -> int:
    """Return the one tensor of a shape that is handed in."""
    return given(rules, shape)


def made(
    rules: Rules, op: str, *inputs: int, shape: tuple[int | None, ...] | None = None, **more: object
) -> int:
    """Return the node of an op of floats."""
    return rules.node(op, {**F, **more}, inputs, "float32", shape)


def shape_of(rules: Rules, tensor: int) -> int:
    """Return the node of a tensor's shape."""
    return rules.node("Shape", {**F, "out_type": "int32"}, (tensor,), "int32", None)


SPELLINGS: dict[str, tuple[Callable[[Rules], int], Callable[[Rules], int]]] = {
    "a sum of one": (lambda r: made(r, "AddN", x(r)), x),
    "a sum of two": (
        lambda r: made(r, "AddN", x(r), x(r, (3,))),
        lambda r: made(r, "AddV2", x(r), x(r, (3,))),
    ),
    "operands of AddN": (
        lambda r: made(r, "AddN", x(r), zeros(r, x(r))),
        lambda r: made(r, "AddN", zeros(r, x(r)), x(r)),
    ),
    "Add and AddV2": (
        lambda r: made(r, "Add", x(r), x(r, (3,))),
        lambda r: made(r, "AddV2", x(r, (3,)), x(r)),
    ),
    "a cast to its own type": (lambda r: made(r, "Cast", x(r), SrcT="half", DstT="half"), x),
    "filled into no dimensions": (
        lambda r: made(r, "Fill", whole(r), number(r, 2.0)),
        lambda r: number(r, 2.0),
    ),
    "filled by a shape": (
        lambda r: made(r, "Fill", shape_of(r, x(r, (2, 3))), number(r, 2.0)),
        lambda r: r.constant(np.full((2, 3), 2.0, np.float32)),
    ),
    "zeros like": (
        lambda r: made(r, "ZerosLike", x(r)),
        lambda r: made(r, "Fill", shape_of(r, x(r)), number(r, 0.0)),
    ),
    "zeros like a scalar": (lambda r: made(r, "ZerosLike", x(r, ())), lambda r: number(r, 0.0)),
    "zeros like none": (
        lambda r: made(r, "ZerosLike", optional(r)),
        lambda r: optional(r),
    ),
    "zeros like an optional": (
        lambda r: made(r, "ZerosLike", optional(r, x(r))),
        lambda r: optional(r, zeros(r, x(r))),
    ),
    "zeros like what a branch hands on": (
        lambda r: made(r, "ZerosLike", branches(r, optional(r, x(r)), optional(r))),
        lambda r: branches(r, optional(r, zeros(r, x(r))), optional(r)),
    ),
    "what was put in comes out": (lambda r: made(r, "OptionalGetValue", optional(r, x(r))), x),
    "repeated along a size of 1": (
        lambda r: made(r, "Tile", x(r, (1, 2)), whole(r, 3, 1)),
        lambda r: made(r, "BroadcastTo", x(r, (1, 2)), whole(r, 3, 2), Tidx="int32"),
    ),
    "repeated once": (
        lambda r: made(r, "Tile", x(r, (4, 2)), whole(r, 1, 1)),
        lambda r: x(r, (4, 2)),
    ),
    "a sum over nothing": (lambda r: made(r, "Sum", x(r), whole(r), keep_dims=False), x),
    "a sum that keeps its axes": (
        lambda r: made(r, "Sum", x(r, (2, 3)), whole(r, 1), keep_dims=True),
        lambda r: made(
            r,
            "Reshape",
            made(r, "Sum", x(r, (2, 3)), whole(r, 1), keep_dims=False),
            whole(r, 2, 1),
            Tshape="int32",
        ),
    ),
    "a sum that keeps unknown axes": (
        lambda r: made(
            r,
            "Reshape",
            made(r, "Sum", x(r), whole(r, 1), keep_dims=True),
            whole(r, -1),
            Tshape="int32",
        ),
        lambda r: made(
            r,
            "Reshape",
            made(r, "Sum", x(r), whole(r, 1), keep_dims=False),
            whole(r, -1),
            Tshape="int32",
        ),
    ),
    "a sum over a size of 1": (
        lambda r: made(r, "Sum", x(r, (2, 1, 3)), whole(r, 1), keep_dims=False),
        lambda r: made(r, "Reshape", x(r, (2, 1, 3)), whole(r, 2, 3), Tshape="int32"),
    ),
    "a sum that keeps a size of 1": (
        lambda r: made(r, "Sum", x(r, (2, 1, 3)), whole(r, -2), keep_dims=True),
        lambda r: x(r, (2, 1, 3)),
    ),
    "a sum of all, out of the shape that it had kept": (
        lambda r: made(
            r,
            "Reshape",
            made(r, "Sum", x(r, (2, 3)), whole(r, 0, 1), keep_dims=True),
            whole(r),
            Tshape="int32",
        ),
        lambda r: made(r, "Sum", x(r, (2, 3)), whole(r, 0, 1), keep_dims=False, shape=()),
    ),
    "summed back": (
        lambda r: made(
            r, "Reshape", made(r, "Sum", x(r), axes(r), keep_dims=False), shape_of(r, x(r))
        ),
        x,
    ),
    "Select of a scalar": (
        lambda r: made(r, "Select", given(r, (), "bool"), x(r), x(r, (2, 3))),
        lambda r: made(r, "SelectV2", given(r, (), "bool"), x(r), x(r, (2, 3))),
    ),
    "Select of equal ranks": (
        lambda r: made(r, "Select", given(r, UNKNOWN, "bool"), x(r), x(r, (2, 3))),
        lambda r: made(r, "SelectV2", given(r, UNKNOWN, "bool"), x(r), x(r, (2, 3))),
    ),
    "Select of vectors": (
        lambda r: made(r, "Select", given(r, (None,), "bool"), x(r, (None,)), x(r, (3,))),
        lambda r: made(r, "SelectV2", given(r, (None,), "bool"), x(r, (None,)), x(r, (3,))),
    ),
    "Select of the operand's shape": (
        lambda r: made(r, "Select", made(r, "IsNan", x(r, None)), x(r, None), x(r)),
        lambda r: made(r, "SelectV2", made(r, "IsNan", x(r, None)), x(r, None), x(r)),
    ),
    "filled in for a choice": (
        lambda r: made(r, "SelectV2", made(r, "IsNan", x(r)), x(r), zeros(r, x(r))),
        lambda r: made(r, "SelectV2", made(r, "IsNan", x(r)), x(r), number(r, 0.0)),
    ),
    "filled in for the first choice": (
        lambda r: made(r, "SelectV2", x(r, None), zeros(r, x(r)), x(r)),
        lambda r: made(r, "SelectV2", x(r, None), number(r, 0.0), x(r)),
    ),
    "the last of three lists": (
        lambda r: made(
            r,
            "DynamicStitch",
            whole(r),
            whole(r),
            whole(r, 0, 1),
            *(x(r, (n, 3)) for n in (0, 1, 2)),
            N=3,
        ),
        lambda r: x(r, (2, 3)),
    ),
    "the middle of three lists": (
        lambda r: made(
            r,
            "DynamicStitch",
            whole(r),
            whole(r, 0, 1),
            whole(r),
            *(x(r, (n, 3)) for n in (0, 2, 1)),
            N=3,
        ),
        lambda r: x(r, (2, 3)),
    ),
    "the rank": (
        lambda r: r.node("Rank", F, (made(r, "Exp", x(r)),), "int32", ()),
        lambda r: r.constant(np.array(2, np.int32)),
    ),
    "axes of a scalar": (
        lambda r: r.node(
            "BroadcastGradientArgs", WHOLE, (whole(r), shape_of(r, x(r))), "int32", None
        ),
        lambda r: whole(r, 0, 1),
    ),
    "axes of either side": (
        lambda r: r.node(
            "BroadcastGradientArgs", WHOLE, (shape_of(r, x(r)), whole(r, 3, 1)), "int32", None, 1
        ),
        lambda r: r.node(
            "BroadcastGradientArgs", WHOLE, (whole(r, 3, 1), shape_of(r, x(r))), "int32", None, 0
        ),
    ),
    "the shape of a choice": (
        lambda r: shape_of(r, branches(r, made(r, "Exp", x(r)), made(r, "Log", x(r)))),
        lambda r: shape_of(r, x(r)),
    ),
    "the shape of a choice of two with known sizes": (
        lambda r: shape_of(r, branches(r, x(r, (2, 3)), r.table.add("y", {}, (), None, (2, 3)))),
        lambda r: whole(r, 2, 3),
    ),
    "the shape of a sum": (
        lambda r: shape_of(r, made(r, "AddN", made(r, "Exp", x(r)), x(r), x(r))),
        lambda r: shape_of(r, x(r)),
    ),
    "the shape of a product with a number": (
        lambda r: shape_of(r, made(r, "Mul", number(r, 2.0), x(r))),
        lambda r: shape_of(r, x(r)),
    ),
    "the shape of what has a known one": (
        lambda r: shape_of(r, made(r, "Reshape", x(r), whole(r, 3, 2))),
        lambda r: whole(r, 3, 2),
    ),
    "the shape of what is broadcast": (
        lambda r: shape_of(r, made(r, "Sub", x(r, (3, 1)), x(r, (1, 2)))),
        lambda r: whole(r, 3, 2),
    ),
    "the shape of a product with a sum of it": (
        lambda r: shape_of(r, made(r, "Mul", made(r, "Abs", x(r, None)), summed(r, x(r, None), 0))),
        lambda r: shape_of(r, x(r, None)),
    ),
    "the shape of a product with a sum of it over two axes": (
        lambda r: shape_of(
            r, made(r, "Mul", made(r, "Exp", summed(r, x(r, None), 1, 0)), x(r, None))
        ),
        lambda r: shape_of(r, x(r, None)),
    ),
    "the shape of a product with a sum of it that keeps its axes": (
        lambda r: shape_of(r, made(r, "Mul", x(r, None), summed(r, x(r, None), -1, keeps=True))),
        lambda r: shape_of(r, x(r, None)),
    ),
    "a choice of two that have one shape": (
        lambda r: shape_of(
            r,
            made(
                r,
                "SelectV2",
                made(r, "Greater", x(r), number(r, 0.0)),
                made(r, "ReluGrad", x(r), other(r)),
                number(r, 0.0),
            ),
        ),
        lambda r: shape_of(r, made(r, "ReluGrad", x(r), other(r))),
    ),
    "in the shape of any of those that have one": (
        lambda r: made(r, "Reshape", made(r, "ReluGrad", x(r), other(r)), shape_of(r, x(r))),
        lambda r: made(r, "Reshape", made(r, "ReluGrad", x(r), other(r)), shape_of(r, other(r))),
    ),
    "the shape of what is filled": (
        lambda r: shape_of(r, made(r, "Fill", x(r, (2,)), number(r, 2.0))),
        lambda r: x(r, (2,)),
    ),
    "the shape of one of several": (
        lambda r: r.node("ShapeN", {"N": 2}, (x(r, (2,)), x(r)), "int32", None, 1),
        lambda r: shape_of(r, x(r)),
    ),
    "the shape of a part": (
        lambda r: shape_of(r, parts(r, x(r, (2, 6)), 3)),
        lambda r: whole(r, 2, 2),
    ),
    "the shape of a slice": (
        lambda r: shape_of(r, made(r, "Slice", x(r), whole(r, 1, 1), whole(r, 3, 2))),
        lambda r: whole(r, 3, 2),
    ),
    "the shape of a sum of all": (
        lambda r: shape_of(
            r, made(r, "Sum", x(r, (2, 3)), whole(r, 0), keep_dims=False, shape=(3,))
        ),
        lambda r: whole(r, 3),
    ),
    "the rank of what is broadcast": (
        lambda r: r.node("Rank", F, (made(r, "Sub", x(r, (3, 1)), x(r, (2,))),), "int32", ()),
        lambda r: r.constant(np.array(2, np.int32)),
    ),
    "the shape of a scalar": (
        lambda r: shape_of(r, made(r, "Reshape", x(r), whole(r))),
        lambda r: whole(r),
    ),
    "sixteen numbers stitched": (
        lambda r: r.node("DynamicStitch", WHOLE, (whole(r, *range(16)),) * 2, "int32", None),
        lambda r: whole(r, *range(16)),
    ),
    "filled whole numbers": (
        lambda r: r.node("AddV2", WHOLE, (filled(r, 2, 3), whole(r, 1, 2)), "int32", None),
        lambda r: whole(r, 4, 5),
    ),
    "of two shapes": (
        lambda r: made(r, "Reshape", made(r, "Reshape", x(r, (2, 3)), whole(r, 3, 2)), whole(r, 6)),
        lambda r: made(r, "Reshape", x(r, (2, 3)), whole(r, 6)),
    ),
    "of two shapes, one of a tensor": (
        lambda r: made(
            r, "Reshape", made(r, "Reshape", x(r), shape_of(r, x(r, None))), whole(r, 6)
        ),
        lambda r: made(r, "Reshape", x(r), whole(r, 6)),
    ),
    "sixteen sizes": (
        lambda r: r.node(
            "Range", WHOLE, tuple(r.constant(np.int32(n)) for n in (0, 16, 1)), "int32", None
        ),
        lambda r: whole(r, *range(16)),
    ),
}


def filled(rules: Rules, size: int, value: int) -> int:
    """Return a whole number, filled in."""
    single = rules.constant(np.int32(value))
    return rules.node("Fill", WHOLE, (whole(rules, size), single), "int32", (size,))


def number(rules: Rules, value: float) -> int:
    """Return the node of a number."""
    return rules.constant(np.float32(value))


def parts(rules: Rules, tensor: int, times: int) -> int:
    """Return the first of so many parts of a matrix, split along its last axis."""
    last = rules.constant(np.int32(-1))
    return rules.node("Split", {**F, "num_split": times}, (last, tensor), "float32", None)


def zeros(rules: Rules, like: int) -> int:
    """Return zeros of a tensor's shape."""
    return made(rules, "Fill", shape_of(rules, like), number(rules, 0.0))


def optional(rules: Rules, *values: int) -> int:
    """Return an optional that holds something, or nothing."""
    op = "OptionalFromValue" if values else "OptionalNone"
    return rules.table.add(op, {}, values, "variant", ())


def other(rules: Rules) -> int:
    """Return another tensor that comes in."""
    return rules.table.add("y", {}, (), "float32", UNKNOWN)


def summed(rules: Rules, tensor: int, *axes: int, keeps: bool = False) -> int:
    """Return sums of a tensor over some axes."""
    return made(rules, "Sum", tensor, whole(rules, *axes), keep_dims=keeps, shape=None)


def branches(rules: Rules, one: int, other: int) -> int:
    """Return what a condition chooses."""
    condition = given(rules, (), "bool")
    dtype = rules.table.facts[one].dtype
    return rules.table.add("If", {}, (condition, one, other), dtype, None)


def axes(rules: Rules) -> int:
    """Return the axes along which one tensor is broadcast to the shape of another."""
    shapes = (shape_of(rules, x(rules)), shape_of(rules, x(rules, None)))
    return rules.node("BroadcastGradientArgs", WHOLE, shapes, "int32", None)


@pytest.mark.parametrize(
    "make",
    [
        lambda r: made(r, "Mul", x(r, None), summed(r, x(r, None), 1)),
        lambda r: made(r, "Mul", x(r, None), summed(r, x(r, None), -1)),
        lambda r: made(r, "Mul", x(r, None), summed(r, x(r, None), 2, 0)),
        lambda r: made(r, "Mul", x(r, None), summed(r, other(r), 0)),
        lambda r: made(r, "Mul", other(r), summed(r, x(r, None), 0)),
        lambda r: made(
            r, "Mul", x(r), made(r, "Sum", x(r), given(r, (1,), "int32"), keep_dims=False)
        ),
        lambda r: made(r, "Mul", x(r, None), made(r, "ArgMax", x(r, None), whole(r, 0))),
        lambda r: made(r, "Mul", made(r, "ReluGrad", x(r), other(r)), given(r, None, "float64")),
        lambda r: summed(r, x(r, None), 0),
    ],
)
def test_what_is_of_another_shape_has_its_own(make: Callable[[Rules], int]) -> None:
    rules = Rules(Table())
    every = [x(rules), x(rules, None), other(rules), given(rules, None, "float64")]
    assert shape_of(rules, make(rules)) not in [shape_of(rules, each) for each in every]


def test_what_one_side_of_a_choice_alone_tells_of_shapes_is_not_known() -> None:
    rules = Rules(Table())
    chosen = branches(rules, made(rules, "ReluGrad", x(rules), other(rules)), x(rules))
    assert shape_of(rules, chosen) == shape_of(rules, x(rules))
    in_another = made(rules, "Reshape", chosen, shape_of(rules, other(rules)))
    assert rules.table.nodes[in_another].op == "Reshape"


@pytest.mark.parametrize("name", SPELLINGS)
def test_spellings_of_one_value_are_one_node(name: str) -> None:
    one, other = SPELLINGS[name]
    rules = Rules(Table())
    assert one(rules) == other(rules)
    rules = Rules(Table())
    assert other(rules) == one(rules)


def test_no_more_is_reckoned_with_than_a_few_sizes() -> None:
    rules = Rules(Table())
    ends = tuple(rules.constant(np.int32(n)) for n in (0, 17, 1))
    node = rules.table.nodes[rules.node("Range", WHOLE, ends, "int32", None)]
    assert (node.op, node.inputs) == ("Range", ends)


def ops(rules: Rules, row: int) -> list[str]:
    """Return the op of a node, and those of its first inputs."""
    node = rules.table.nodes[row]
    return [node.op, *(ops(rules, node.inputs[0]) if node.inputs else [])]


def test_a_shape_that_may_not_fit_is_kept() -> None:
    rules = Rules(Table())
    for tensor, sizes in (
        *((x(rules), whole(rules, 3, 2)), (x(rules), whole(rules, 3, -1))),
        *((x(rules, (2, 3)), whole(rules, 3, -1)), (x(rules), given(rules, (2,), "int32"))),
    ):
        inner = made(rules, "Reshape", tensor, sizes)
        assert ops(rules, made(rules, "Reshape", inner, whole(rules, 6))) == [
            "Reshape",
            "Reshape",
            "x",
        ]


@pytest.mark.parametrize(
    ("op", "make"),
    [
        ("Sum", lambda r: made(r, "Sum", x(r, (None, 3)), whole(r, 0), keep_dims=False)),
        ("Sum", lambda r: made(r, "Sum", x(r, (1, 2)), whole(r, 0, 1), keep_dims=False)),
        ("Sum", lambda r: made(r, "Sum", x(r, (1, 2)), whole(r, -1), keep_dims=False)),
        ("Mean", lambda r: made(r, "Mean", x(r, (1, 2)), whole(r, 0), keep_dims=False)),
        (
            "ShapeN",
            lambda r: r.node("ShapeN", {"out_type": "int64"}, (x(r),), "int64", None),
        ),
        ("Shape", lambda r: shape_of(r, made(r, "Slice", x(r), whole(r, 1, 1), whole(r, 3, -1)))),
        ("Shape", lambda r: shape_of(r, parts(r, x(r), 3))),
        ("Shape", lambda r: shape_of(r, made(r, "Sub", x(r, (None, 1)), x(r, (1, 2))))),
    ],
)
def test_what_is_not_known_is_kept(op: str, make: Callable[[Rules], int]) -> None:
    rules = Rules(Table())
    assert rules.table.nodes[make(rules)].op == op


@pytest.mark.parametrize("shape", [(2, 4), ()])
def test_what_cannot_be_split_has_no_form(shape: tuple[int, ...]) -> None:
    rules = Rules(Table())
    with pytest.raises(NoForm):
        parts(rules, x(rules, shape), 3)
    with pytest.raises((ValueError, tf.errors.InvalidArgumentError)):
        tf.split(np.zeros(shape), 3, axis=-1)


def test_a_sum_of_two_with_zeros_is_one_that_tells_them() -> None:
    rules = Rules(Table())
    tensor = x(rules)
    for none in (zeros(rules, tensor), number(rules, 0.0)):
        assert rules.table.nodes[made(rules, "AddN", tensor, none)].op == "AddN"
    for ones in (made(rules, "OnesLike", tensor), number(rules, 1.0)):
        assert rules.table.nodes[made(rules, "AddN", tensor, ones)].op == "AddV2"


def test_zeros_like_a_list_of_tensors_stay_that() -> None:
    rules = Rules(Table())
    inputs = (x(rules), whole(rules, 1), whole(rules, 2))
    of_tensors = rules.table.add("TensorListFromTensor", {}, inputs, "variant", ())
    assert ops(rules, made(rules, "ZerosLike", of_tensors))[0] == "ZerosLike"
    assert ops(rules, made(rules, "ZerosLike", given(rules, (), "bfloat16")))[0] == "ZerosLike"
    assert ops(rules, made(rules, "ZerosLike", given(rules, (), "qint8")))[0] == "ZerosLike"
    mixed = branches(rules, of_tensors, optional(rules))
    assert ops(rules, made(rules, "ZerosLike", mixed))[0] == "ZerosLike"


def test_fractions_are_not_reckoned_with() -> None:
    rules = Rules(Table())
    fractions = rules.constant(np.array([0.5, 1.5], np.float32))
    assert ops(rules, made(rules, "AddV2", fractions, fractions))[0] == "AddV2"
    small = rules.constant(np.array([1, 2], np.int8))
    assert ops(rules, rules.node("Mul", {"T": "int8"}, (small, small), "int8", None))[0] == "Mul"


@pytest.mark.parametrize(
    ("array", "op"),
    [
        *((np.array([b"a", b"a"]), "Const"), (np.array([1, 1], np.int32), "Const")),
        *((np.array([[1, 1]], np.int32), "Fill"), (np.array([1, 1], np.uint8), "Fill")),
        *((np.array([1, 2], np.uint8), "Const"), (np.array([1.0, 2.0]), "Const")),
        *((np.array([0.0, -0.0]), "Const"), (np.array(1.0), "Const"), (np.ones([20]), "Fill")),
        *((np.arange(20.0), "Const"), (np.array([np.nan, 1.0]), "Const")),
    ],
)
def test_what_is_the_same_everywhere_is_filled_in(array: np.ndarray, op: str) -> None:
    rules = Rules(Table())
    assert rules.table.nodes[rules.constant(array)].op == op
