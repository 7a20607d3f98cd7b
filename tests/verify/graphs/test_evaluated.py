"""Random ops, and what the rules make of them: both are run, and come out the same.

The ops run once as they are and once as the table spells them. Dimensions are hidden from the rules
at random, as they are where TensorFlow does not know them.
"""

from __future__ import annotations

import inspect
import math
import random
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest

pytest.importorskip("tensorflow")

import tensorflow as tf

from tfgradmigrate.verify.worker.graphs.rules import Rules
from tfgradmigrate.verify.worker.graphs.table import Node, Table

pytestmark = pytest.mark.tensorflow

#: How many random programs, and how many ops each has.
PROGRAMS, LENGTH = 100, 14

SHAPES = [(), (1,), (3,), (1, 3), (3, 1), (2, 3), (1, 1), (0, 3), (2, 1, 3)]

ONE_INPUT = ("Abs", "Neg", "Sign", "Relu", "Identity", "StopGradient", "ZerosLike", "OnesLike")
TWO_INPUTS = ("AddV2", "Add", "Sub", "Mul", "Maximum", "RealDiv", "ReluGrad", "TanhGrad", "Greater")
OF_WHOLE_NUMBERS = ("AddV2", "Sub", "Mul", "FloorDiv", "FloorMod", "Maximum", "Minimum")

#: How many lists of tensors the inputs of an op are.
LISTS = {"AddN": 1, "DynamicStitch": 2}

#: Attributes that say more than a type of an input does.
GIVEN = ("out_type", "keep_dims", "DstT")


class NotTakenError(Exception):
    """A kernel does not take what it is given."""


class Value(NamedTuple):
    """A node of the table, and the array that it is."""

    node: int
    array: np.ndarray


def run(op: str, arrays: list[Any], attributes: dict[str, Any]) -> list[np.ndarray]:
    """Return what TensorFlow's kernel makes of arrays."""
    lists = LISTS.get(op)
    if lists:
        size = len(arrays) // lists
        arrays = [arrays[i * size : (i + 1) * size] for i in range(lists)]
    kernel = getattr(tf.raw_ops, op)
    given = {name: value for name, value in attributes.items() if name in GIVEN}
    found = kernel(**dict(zip(inspect.signature(kernel).parameters, arrays, strict=False)), **given)
    return [each.numpy() for each in (found if isinstance(found, tuple) else [found])]


def constant(node: Node) -> np.ndarray:
    """Return the array that a constant in a table is."""
    dtype, shape, value = (node.attribute(name) for name in ("dtype", "shape", "value"))
    if isinstance(value, str) and value.startswith("bytes:"):
        flat: np.ndarray = np.frombuffer(bytes.fromhex(value[6:]), dtype)
    else:
        flat = np.array(value).astype(dtype)
    flat.shape = tuple(shape)
    return flat


class Program:
    """A random program of few ops, as its kernels and as the rules see it."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.rules = Rules(Table())
        self.arrays: dict[int, np.ndarray] = {}
        self.floats = [self.given() for _ in range(4)]
        self.shapes = [self.op("Shape", each, out_type="int32") for each in self.floats]
        self.numbers = [self.whole(self.rng.choice([-3, 0, 1, 2, 5])) for _ in range(3)]

    def hidden(self, shape: tuple[int, ...]) -> tuple[int | None, ...] | None:
        """Return what the rules are told of a shape."""
        if self.rng.random() < 0.15:
            return None
        share = self.rng.choice([0.0, 0.0, 0.5, 1.0])
        return tuple(None if self.rng.random() < share else size for size in shape)

    def given(self, like: Value | None = None) -> Value:
        """Return a tensor that is handed in, of few bits, or arrives at another one."""
        shape = self.rng.choice(SHAPES) if like is None else like.array.shape
        array = np.array([self.rng.choice([-1.5, -0.0, 0.5, 2.0]) for _ in range(math.prod(shape))])
        array = array.astype(np.float32).reshape(shape)
        attributes = {"number": len(self.arrays)}
        node = self.rules.table.add("x", attributes, (), "float32", self.hidden(shape))
        self.rules.table.facts[node].like = None if like is None else like.node
        self.arrays[node] = array
        return Value(node, array)

    def whole(self, *numbers: int, alone: bool = True) -> Value:
        """Return a known whole number, or a list of them."""
        array = np.array(numbers[0] if alone else numbers, np.int32)
        return Value(self.rules.constant(array), array)

    def op(self, op: str, *inputs: Value, place: int | None = None, **attributes: Any) -> Value:
        """Run an op, and check one of its outputs; NotTakenError where its kernel takes it not."""
        if op.endswith("Grad") and len({each.array.shape for each in inputs}) > 1:
            raise NotTakenError(op)  # which the kernels take, and no gradient makes
        try:
            outputs = run(op, [each.array for each in inputs], attributes)
        except (tf.errors.InvalidArgumentError, tf.errors.UnimplementedError) as error:
            raise NotTakenError(op) from error
        place = self.rng.randrange(len(outputs)) if place is None else place
        array = outputs[place]
        typed = array if op in ("Fill", "Select", "SelectV2") else inputs[0].array
        known = {"T": typed.dtype.name, **attributes}
        nodes = tuple(each.node for each in inputs)
        made = self.rules.node(op, known, nodes, array.dtype.name, self.hidden(array.shape), place)
        self.check(made, array)
        return Value(made, array)

    def check(self, made: int, array: np.ndarray) -> None:
        """Check that a node is an array, and that what is said of its shape is right."""
        facts = self.rules.table.facts[made]
        same(self.value(made), array)
        assert facts.dtype in (None, array.dtype.name)
        if facts.shape is not None:
            assert len(facts.shape) == array.ndim
            assert all(a in (None, b) for a, b in zip(facts.shape, array.shape, strict=True))
        shape = self.rules.node("Shape", {"out_type": "int32"}, (made,), "int32", (array.ndim,))
        assert self.value(shape).tolist() == list(array.shape)

    def value(self, number: int) -> np.ndarray:
        """Return the array that a node of the table is, computed by its kernel."""
        if number not in self.arrays:
            node = self.rules.table.nodes[number]
            if node.op == "Const":
                self.arrays[number] = constant(node)
            else:
                attributes = {name: node.attribute(name) for name in GIVEN if node.attribute(name)}
                outputs = run(node.op, [self.value(i) for i in node.inputs], attributes)
                self.arrays[number] = outputs[node.attribute("output") or 0]
        return self.arrays[number]

    def step(self) -> None:
        """Add a random op, if its kernel takes what is at hand."""
        rng, any_of = self.rng, self.rng.choice
        kinds: list[Callable[[], Value]] = [
            lambda: self.op(any_of(ONE_INPUT), any_of(self.floats)),
            lambda: self.op(any_of(TWO_INPUTS), any_of(self.floats), any_of(self.floats)),
            lambda: self.op("AddN", *rng.choices(self.floats, k=rng.randint(1, 3))),
            lambda: self.op(any_of(["Reshape", "BroadcastTo"]), any_of(self.floats), self.size()),
            lambda: self.op("Fill", self.size(), any_of(self.floats)),
            lambda: self.op("Tile", any_of(self.floats), self.list_of([0, 1, 1, 2])),
            lambda: self.op("Sum", any_of(self.floats), self.axes(), keep_dims=rng.random() < 0.5),
            lambda: self.op(
                any_of(["Select", "SelectV2"]),
                self.op("Greater", any_of(self.floats), any_of(self.floats)),
                *rng.choices(self.floats, k=2),
            ),
            lambda: self.op("Shape", any_of(self.floats), out_type="int32"),
            lambda: self.op(any_of(["Size", "Rank"]), any_of(self.floats)),
            lambda: self.op(any_of(OF_WHOLE_NUMBERS), *rng.choices(self.numbers, k=2)),
            lambda: self.op("Range", *rng.choices(self.alone(), k=3)),
            lambda: self.op("BroadcastGradientArgs", *rng.choices(self.shapes, k=2)),
            lambda: self.op(
                "DynamicStitch",
                *(self.list_of([0, 1, 2]) for _ in range(2)),
                *rng.choices(any_of([self.numbers, self.floats]), k=2),
            ),
            self.choice,
            self.known,
            self.summed_back,
            lambda: self.given(any_of(self.floats)),
        ]
        try:
            made = any_of(kinds)()
        except NotTakenError:
            return
        if made.array.dtype == np.float32:
            self.floats.append(made)
        elif made.array.dtype == np.int32:
            self.numbers.append(made)
            if made.array.ndim == 1 and made.array.min(initial=0) >= 0:
                self.shapes.append(made)

    def choice(self) -> Value:
        """Return one of two tensors, as a condition has it that is not known."""
        one, other = self.rng.choices(self.floats, k=2)
        condition = self.rules.table.add("x", {"number": len(self.arrays)}, (), "bool", ())
        self.arrays[condition] = np.array(self.rng.random() < 0.5)
        shape = self.hidden(one.array.shape) if one.array.shape == other.array.shape else None
        inputs = (condition, one.node, other.node)
        chosen = one if self.arrays[condition] else other
        made = self.rules.table.add("If", {}, inputs, "float32", shape)
        self.arrays[made] = chosen.array
        self.check(made, chosen.array)
        return Value(made, chosen.array)

    def known(self) -> Value:
        """Return a constant, of one number everywhere or not."""
        shape = self.rng.choice(SHAPES)
        numbers = self.rng.choice([[0.0], [0.0, -0.0], [1.5, 2.0]])
        array = np.array(self.rng.choices(numbers, k=math.prod(shape)), np.float32).reshape(shape)
        made = self.rules.constant(array)
        self.check(made, array)
        return Value(made, array)

    def summed_back(self) -> Value:
        """Sum what is broadcast, or not, to the shape of what it comes from, as gradients do."""
        tensor, other = self.rng.choices(self.floats, k=2)
        own, others = (self.op("Shape", each, out_type="int32") for each in (tensor, other))
        axes = self.op("BroadcastGradientArgs", own, others, place=0)
        whole = self.rng.choice([tensor, tensor, self.op("Mul", tensor, other)])
        summed = self.op("Sum", whole, axes, keep_dims=self.rng.random() < 0.5)
        return self.op("Reshape", summed, self.rng.choice([own, own, others]))

    def alone(self) -> list[Value]:
        """Return the whole numbers that are no lists."""
        return [each for each in self.numbers if not each.array.ndim]

    def size(self) -> Value:
        """Return a shape, known or that of a tensor."""
        if self.rng.random() < 0.7:
            return self.rng.choice(self.shapes)
        return self.whole(*self.rng.choice([*SHAPES, (-1,), (3, -1)]), alone=False)

    def list_of(self, numbers: list[int]) -> Value:
        """Return a list of some of these numbers."""
        return self.whole(*self.rng.choices(numbers, k=self.rng.randint(0, 3)), alone=False)

    def axes(self) -> Value:
        """Return axes to sum over: known, or those along which something is broadcast."""
        if self.rng.random() < 0.5:
            return self.whole(*self.rng.choice([(), (0,), (1,), (-1,), (0, 1)]), alone=False)
        return self.op("BroadcastGradientArgs", *self.rng.choices(self.shapes, k=2))


def same(one: np.ndarray, other: np.ndarray) -> None:
    """Check that two arrays have the same type, shape and bits, but for which nan it is."""
    assert one.dtype == other.dtype
    assert one.shape == other.shape
    assert np.array_equal(one, other, equal_nan=one.dtype.kind == "f")
    if one.dtype.kind == "f":
        assert np.array_equal(np.signbit(one)[one == one], np.signbit(other)[other == other])


@pytest.mark.parametrize("seed", range(PROGRAMS))
def test_what_the_rules_make_of_ops_is_what_these_compute(seed: int) -> None:
    program = Program(seed)
    for _ in range(LENGTH):
        program.step()
