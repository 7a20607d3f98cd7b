"""Spellings of one and the same value, each with the reason why not one bit of it changes.

`Rules.node` makes a node unless one of the rules knows a simpler one that is always equal. Without
them right migrations come out different: TensorFlow's own gradients spell things in several ways.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from ..effects import named
from .attributes import CONTEXT, constant
from .errors import NoForm
from .table import ZEROS_OF_LIST, Attributes, Table, merged

#: What hands its input on. The gradients have been taken before forms are made, so what these ops
#: do to gradients is done.
PASSES_ON = frozenset({"Identity", "IdentityN", "StopGradient", "PreventGradient"})

#: Ops of one input whose output has the same shape.
ELEMENTWISE = named("shape", "first", of="op.")

#: Ops of several inputs whose output has the shape to which they broadcast.
BROADCASTING = named("shape", "joined", of="op.") | {"SelectV2"}

#: Ops whose inputs all have the same shape, which is that of the output.
SAME_SHAPE = named("shape", "same", of="op.") | {"AddN"}

#: Ops that leave out axes of what they are given, or leave them with one element.
REDUCING = named("computes", "reduced", of="op.")

#: Ops that are given the shape of their output, and as which input.
SHAPED = {
    "BroadcastTo": 1,
    "Fill": 0,
    "Reshape": 1,
    "RandomUniform": 0,
    "RandomStandardNormal": 0,
    "TruncatedNormal": 0,
}

#: Ops that are given the sizes of their output, and as which input; -1 is for what is left.
GIVEN_SIZES = {"BroadcastTo": 1, "Reshape": 1, "Slice": 2}

#: How many whole numbers are reckoned with at most.
MOST_SIZES = 16


def _floor_mod(a: Any, b: Any) -> Any:
    """Return remainders; of nothing there are none, whatever they are of."""
    return None if np.any(np.broadcast_arrays(a, b)[1] == 0) else np.mod(a, b)


def _range(start: Any, limit: Any, delta: Any) -> Any:
    return np.arange(start, limit, delta) if delta else None


#: What ops of whole numbers compute, None where they would fail. Remainders and quotients are
#: those of Python, as TensorFlow's are.
RECKONED: dict[str, Callable[..., Any]] = {
    "AddV2": np.add,
    "FloorDiv": lambda a, b: None if np.any(b == 0) else np.floor_divide(a, b),
    "FloorMod": _floor_mod,
    "Maximum": np.maximum,
    "Minimum": np.minimum,
    "Mul": np.multiply,
    "Range": _range,
    "Sub": np.subtract,
}

#: Types of which addition is a matter of numbers.
_NUMBERS = (
    "float",
    "bfloat",
    "int",
    "uint",
    "complex",
)


class Rules:
    """Makes nodes of a table in their simplest spelling."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._leaves_zeros_out = False
        self._found: dict[int, frozenset[int]] = {}  # what has the shape of a tensor
        self._rules: dict[str, Callable[[Attributes, tuple[int, ...]], int | None]] = {
            "Add": self._add,
            "AddV2": self._add,
            "AddN": self._add_n,
            "BroadcastTo": self._broadcast_to,
            "BroadcastGradientArgs": self._reduced_axes,
            "Cast": self._cast,
            "Const": self._const,
            "DynamicStitch": self._stitch,
            "EnsureShape": self._ensure_shape,
            "Fill": self._fill,
            "Mul": self._mul,
            "OnesLike": lambda a, i: self._filled(1, i),
            "Rank": self._rank_of,
            "OptionalGetValue": self._optional,
            "Reshape": self._reshape,
            "Select": self._select,
            "SelectV2": self._select_broadcast,
            "Shape": self._shape,
            "Size": self._size,
            "Split": self._split,
            "Sum": self._sum,
            "Tile": self._tile,
            "ZerosLike": lambda a, i: self._zeros_like(i[0]),
        }

    def node(
        self,
        op: str,
        attributes: Attributes,
        inputs: tuple[int, ...],
        dtype: str | None,
        shape: tuple[int | None, ...] | None,
        output: int = 0,
    ) -> int:
        """Return the number of one output of an op.

        One that is made in a context of which nothing is known is looked through where all are, for
        what a gradient of its own gets besides; that the context was entered is told.
        """
        if op in PASSES_ON and inputs and (op == "IdentityN" or CONTEXT not in attributes):
            return inputs[output]
        if CONTEXT in attributes:  # which may make anything of the op
            attributes = {**attributes, "output": output} if output else attributes
            return self.table.add(op, attributes, inputs, dtype, shape)
        if op == "ShapeN" and attributes.get("out_type", "int32") == "int32":
            return self._shape_of(inputs[output])
        if op in REDUCING:
            inputs = inputs[0], self._in_order(*inputs)
        reckoned = self._reckoned(op, inputs) if op in RECKONED else None
        if reckoned is not None:
            return reckoned
        rule = self._rules.get(op)
        if op == "BroadcastGradientArgs":
            attributes = {**attributes, "output": output}
        simpler = rule(attributes, inputs) if rule else None
        if simpler is not None:
            if op == "SelectV2":  # its operands are others now: its shape is none of theirs
                facts = self.table.facts[simpler]
                facts.shape = merged(facts.shape, shape)
            return simpler
        if output or op in ("If", "While"):
            attributes = {**attributes, "output": output}
        return self.table.add(op, attributes, inputs, dtype, shape)

    def constant(self, array: Any) -> int:
        """Return the node of a constant."""
        array = np.asarray(array)
        return self.node("Const", constant(array), (), array.dtype.name, array.shape)

    @contextlib.contextmanager
    def without_zeros(self) -> Iterator[None]:
        """Leave out, where something is added, the zeros that a loop takes out of a list of them.

        What is made meanwhile is not the same value: minus zero and zero are zero.
        """
        before, self._leaves_zeros_out = self._leaves_zeros_out, True
        try:
            yield
        finally:
            self._leaves_zeros_out = before

    def _added(self, inputs: tuple[int, ...]) -> tuple[int, ...]:
        """Return what is added, without zeros where they are left out."""
        if not self._leaves_zeros_out:
            return inputs
        return tuple(i for i in inputs if not self._is_of_zeros(i)) or inputs[:1]

    def _is_of_zeros(self, number: int) -> bool:
        node = self.table.nodes[number]
        taken = node.op == "TensorListPopBack"
        return taken and self.table.nodes[node.inputs[0]].op == ZEROS_OF_LIST

    # --- additions ------------------------------------------------------------------------------

    def _add(self, attributes: Attributes, inputs: tuple[int, ...]) -> int | None:
        """``a + b`` is ``b + a``: IEEE 754 says so for every pair of numbers, infinities and zeros.

        Which of two nans comes out is not a matter that any kernel or processor keeps. Strings are
        added by Add alone, and their order counts. AddV2 is Add without strings: one kernel.
        """
        dtype = str(attributes.get("T"))
        if not dtype.startswith(_NUMBERS):
            return None
        inputs = self._added(inputs)
        if len(inputs) == 1:
            return inputs[0]
        ordered = self.table.in_order(list(inputs))
        return self.table.add("AddV2", {"T": dtype}, ordered, dtype, self._broadcast(inputs))

    def _mul(self, attributes: Attributes, inputs: tuple[int, ...]) -> int | None:
        """``a * b`` is ``b * a`` as with additions; complex products may be rounded otherwise."""
        dtype = str(attributes["T"])
        if not dtype.startswith(_NUMBERS) or dtype.startswith("complex"):
            return None
        ordered = self.table.in_order(list(inputs))
        return self.table.add("Mul", {"T": dtype}, ordered, dtype, self._broadcast(inputs))

    def _add_n(self, attributes: Attributes, inputs: tuple[int, ...]) -> int | None:
        """The sum of one is that one; of two numbers, their addition: the kernel does that."""
        dtype = str(attributes.get("T"))
        inputs = self._added(inputs)
        if len(inputs) == 1:
            return inputs[0]
        if len(inputs) != 2 or not dtype.startswith(_NUMBERS):
            return None
        if any(map(self._is_zeros, inputs)):
            ordered = self.table.in_order(list(inputs))
            shape = self.table.facts[inputs[0]].shape
            return self.table.add("AddN", {"N": 2, "T": dtype}, ordered, dtype, shape)
        return self._add({"T": dtype}, inputs)

    def _is_zeros(self, number: int) -> bool:
        """Return whether a tensor is filled with zeros: in AddN it has the shape of the others."""
        node = self.table.nodes[number]
        value = self.table.nodes[node.inputs[1]] if node.op == "Fill" else node
        return value.op == "Const" and value.attribute("value") == "0.0"

    # --- constants ------------------------------------------------------------------------------

    def _const(self, attributes: Attributes, inputs: tuple[int, ...]) -> int | None:
        """A constant with the same bits everywhere is one of them, filled in."""
        if "shape" not in attributes:  # an op of a graph: its array is one of its attributes
            attributes = attributes["value"]
        shape, value, dtype = (attributes[name] for name in ("shape", "value", "dtype"))
        same = _everywhere(value)
        readable = dtype == "string" or (dtype in ("int32", "int64") and len(shape) == 1)
        if not shape or same is None or readable:
            return self.table.add("Const", attributes, (), dtype, tuple(shape))
        scalar = {"dtype": dtype, "shape": [], "value": same}
        filled = self.table.add("Const", scalar, (), dtype, ())
        dims = self.constant(np.array(shape, np.int32))
        return self.table.add("Fill", {"T": dtype}, (dims, filled), dtype, tuple(shape))

    def _fill(self, attributes: Attributes, inputs: tuple[int, ...]) -> int | None:
        """Dimensions are the same numbers as int32 and as int64."""
        dims, value = inputs
        node = self.table.nodes[dims]
        dtype = str(attributes["T"])
        shape = None
        if node.op == "Shape":
            shape = self.table.facts[node.inputs[0]].shape
            dims = self._shape_of(node.inputs[0])
        elif node.op == "Const":
            sizes = np.array(node.attribute("value"), np.int32)
            dims, shape = self.constant(sizes), tuple(sizes.tolist())
            if shape == () and self._rank(value) == 0:  # the kernel takes a vector of one as well
                return value
        return self.table.add("Fill", {"T": dtype}, (dims, value), dtype, shape)

    def _filled(self, number: int, inputs: tuple[int, ...]) -> int | None:
        """Zeros or ones like a tensor are a filled shape: both kernels write the same constant."""
        like = self.table.facts[inputs[0]]
        if like.dtype is None or not like.dtype.startswith((*_NUMBERS, "bool")):
            return None
        if "qint" in like.dtype or like.dtype == "bfloat16":
            return None
        value = self.constant(np.array(number, like.dtype))
        if like.shape == ():
            return value
        dims = self._shape_of(inputs[0])
        return self.table.add("Fill", {"T": like.dtype}, (dims, value), like.dtype, like.shape)

    def _zeros_like(self, number: int) -> int | None:
        """Zeros like an optional hold zeros, and nothing where that one holds nothing.

        So what a branch hands to its gradient has zeros, whichever branch it is.
        """
        node = self.table.nodes[number]
        if node.op == "OptionalNone":
            return number
        if node.op == "OptionalFromValue" and len(node.inputs) == 1:
            zeros = self._filled(0, node.inputs)
            return None if zeros is None else self._like(number, (zeros,))
        if node.op == "If" and self.table.facts[number].dtype == "variant":
            condition, *chosen = node.inputs
            found = [self._zeros_like(each) for each in chosen]
            known = [each for each in found if each is not None]
            return self._like(number, (condition, *known)) if known == found else None
        return self._filled(0, (number,))

    def _like(self, number: int, inputs: tuple[int, ...]) -> int:
        """Return a node that has other inputs than another one, and is the same else."""
        node, facts = self.table.nodes[number], self.table.facts[number]
        attributes = json.loads(node.attributes)
        return self.table.add(node.op, attributes, inputs, facts.dtype, facts.shape)

    # --- shapes ---------------------------------------------------------------------------------

    def _shape(self, attributes: Attributes, inputs: tuple[int, ...]) -> int | None:
        if attributes.get("out_type", "int32") != "int32":
            return None
        return self._shape_of(inputs[0])

    def _size(self, attributes: Attributes, inputs: tuple[int, ...]) -> int | None:
        """The size of a tensor whose dimensions are known is their product: a whole number."""
        sizes = self._dims(self._shape_of(inputs[0]))
        known = None if sizes is None else np.prod(sizes, dtype=np.int64)
        if known is None or known >= 2**31:
            return None
        return self.constant(known.astype(attributes.get("out_type", "int32")))

    def _split(self, attributes: Attributes, inputs: tuple[int, ...]) -> int | None:
        """What cannot be split into equal parts has none: it fails whenever it runs.

        The body of a function may tell it then alone, where no other graph can be built of it.
        """
        self._part_of(inputs, int(attributes["num_split"]))
        return None

    def _part_of(self, inputs: tuple[int, ...], number: int) -> list[int] | None:
        """Return the sizes of each of so many equal parts of a tensor."""
        axis, shape = self._whole_numbers(inputs[0]), self._dims(self._shape_of(inputs[1]))
        if axis is None or shape is None:
            return None
        if not shape or shape[axis] % number:
            raise NoForm("a tensor is split into parts that cannot be equal")
        return [size // number if n == axis % len(shape) else size for n, size in enumerate(shape)]

    def _shape_of(self, number: int) -> int:
        """Return the node of a tensor's shape.

        A constant if it is known, else that of the first tensor up the graph that has the same.
        """
        number = self._source_of_shape(number)
        node, facts = self.table.nodes[number], self.table.facts[number]
        if facts.shape is not None and None not in facts.shape:
            return self.constant(np.array(facts.shape, np.int32))
        if node.op == "Fill":
            return node.inputs[0]
        sizes = self._dims(node.inputs[GIVEN_SIZES[node.op]]) if node.op in GIVEN_SIZES else None
        if sizes is not None and min(sizes, default=0) >= 0:
            return self.constant(np.array(sizes, np.int32))  # the op takes int64 as well
        part = (
            self._part_of(node.inputs, node.attribute("num_split")) if node.op == "Split" else None
        )
        if part is not None:
            return self.constant(np.array(part, np.int32))
        broadcast = self._broadcast_shape(node.inputs) if node.op in BROADCASTING else None
        if broadcast is not None:
            return self.constant(np.array(broadcast, np.int32))
        rank = () if facts.shape is None else (len(facts.shape),)
        return self.table.add("Shape", {"out_type": "int32"}, (number,), "int32", rank or None)

    def _source_of_shape(self, number: int) -> int:
        """Return the first tensor up the graph that has the shape of one."""
        found = self._sources(number)
        return min(found, key=lambda i: (not self._is_known(i), self.table.digests[i]))

    def _sources(self, number: int) -> frozenset[int]:
        """Return tensors up the graph that have the shape of one wherever it is computed."""
        above = self._above(number)
        while above is not None:
            number, above = above, self._above(above)
        if number not in self._found:
            self._found[number] = self._joined(number) or frozenset({number})
        return self._found[number]

    def _above(self, number: int) -> int | None:
        """Return the one tensor from which another has its shape, None if there is not one."""
        node, like = self.table.nodes[number], self.table.facts[number].like
        if like is not None:
            return like
        if node.op in ELEMENTWISE:
            return node.inputs[0]
        shape = self.table.nodes[node.inputs[SHAPED[node.op]]] if node.op in SHAPED else None
        return shape.inputs[0] if shape is not None and shape.op == "Shape" else None

    def _joined(self, number: int) -> frozenset[int] | None:
        """Return tensors that have the shape of one which is made of several, if any are known."""
        node = self.table.nodes[number]
        if node.op in SAME_SHAPE:
            return frozenset().union(*map(self._sources, node.inputs))
        if node.op == "If":  # only one of its sides is computed
            sides = [self._sources(i) for i in node.inputs[1:]]
            return frozenset.intersection(*sides) or self._alike(frozenset().union(*sides))
        return self._broadcast_sources(node.inputs) if node.op in BROADCASTING else None

    def _has_shape(self, number: int, shape: int) -> bool:
        """Return whether a tensor has the shape that a node gives."""
        node = self.table.nodes[shape]
        is_of = node.op == "Shape" and node.inputs[0] in self._sources(number)
        return is_of or self._shape_of(number) == shape

    def _broadcast_sources(self, inputs: Sequence[int]) -> frozenset[int] | None:
        """Return what has the shape to which tensors broadcast, if that is the one of some of them.

        What some of them are reductions of has it, and what has none is broadcast to any.
        """
        larger = [i for i in inputs if self.table.facts[i].shape != ()]
        reduced = {i: self._reduced(i) for i in larger}
        left = [
            self._sources(i)
            for i in larger
            if not any(reduced[i] & self._sources(other) for other in larger)
        ]
        found = frozenset().union(*left)
        grown = left[0] if left else frozenset()
        for _ in left:
            grown = grown.union(*(each for each in left if each & grown))
        return found if left and grown == found else self._alike(found)

    def _reduced(self, number: int) -> frozenset[int]:
        """Return what has the shape that one becomes if it is broadcast with what it is made of.

        It keeps the axes of that, or lacks the first ones.
        """
        (source, *others) = self._sources(number)
        node = self.table.nodes[source]
        if others or node.op not in REDUCING:
            return frozenset()
        axes = self._whole_numbers(node.inputs[1])
        keeps = node.attribute("keep_dims") or (axes is not None and _is_in_order(axes.ravel()))
        return self._sources(node.inputs[0]) if keeps else frozenset()

    def _alike(self, numbers: frozenset[int]) -> frozenset[int] | None:
        """Return some tensors if they are known to have one shape."""
        shapes = {self.table.facts[i].shape for i in numbers}
        known = all(shape is not None and None not in shape for shape in shapes)
        return numbers if known and len(shapes) == 1 else None

    def _is_known(self, number: int) -> bool:
        """Tell whether all dimensions of a tensor are known, from itself or from what filled it."""
        node, shape = self.table.nodes[number], self.table.facts[number].shape
        filled = node.op == "Fill" and self.table.nodes[node.inputs[0]].op == "Const"
        return filled or (shape is not None and None not in shape)

    def _broadcast_shape(self, inputs: tuple[int, ...]) -> tuple[int, ...] | None:
        """Return the shape to which tensors of known shapes broadcast."""
        shapes = [self._dims(self._shape_of(i)) for i in inputs]
        if any(shape is None for shape in shapes):
            return None
        return tuple(np.broadcast_shapes(*[tuple(shape or ()) for shape in shapes]))

    def _reckoned(self, op: str, inputs: tuple[int, ...]) -> int | None:
        """What whole numbers that are known come to is known: there is no rounding.

        So TensorFlow's gradients reckon with sizes and axes, some before the program runs.
        """
        known = [self._whole_numbers(i) for i in inputs]
        if any(array is None for array in known):
            return None
        found = RECKONED[op](*[array.astype(np.int64) for array in known])
        if found is None or found.size > MOST_SIZES or abs(found).max(initial=0) >= 2**31:
            return None
        return self.constant(found.astype(known[0].dtype))

    def _whole_numbers(self, number: int) -> Any:
        """Return the array of a constant of int32 or int64 with at most one axis, else None."""
        node = self.table.nodes[number]
        if node.op == "Fill":
            dims, value = (self._whole_numbers(i) for i in node.inputs)
            small = dims is not None and value is not None and np.prod(dims) <= MOST_SIZES
            return np.full(dims, value, value.dtype) if small and dims.shape == (1,) else None
        if node.op != "Const" or node.attribute("dtype") not in ("int32", "int64"):
            return None
        shape, value = node.attribute("shape"), node.attribute("value")
        if len(shape) > 1 or isinstance(value, str | dict):
            return None
        return np.array(value, node.attribute("dtype")).reshape(shape)

    def _stitch(self, attributes: Attributes, inputs: tuple[int, ...]) -> int | None:
        """A list is itself if all its places are filled from it, in order, and none from others.

        Of lists of known numbers the last one that has something for a place fills it.
        """
        half = len(inputs) // 2
        places = [self._whole_numbers(i) for i in inputs[:half]]
        if any(each is None or each.ndim != 1 for each in places):
            return None
        filling = [n for n, each in enumerate(places) if each.size]
        if len(filling) == 1 and _is_in_order(places[filling[0]]):
            return inputs[half + filling[0]]
        values = [self._whole_numbers(i) for i in inputs[half:]]
        if any(v is None or v.shape != p.shape for v, p in zip(values, places, strict=True)):
            return None
        all_places, all_values = np.concatenate(places), np.concatenate(values)
        filled = np.unique(all_places)
        if not _is_in_order(filled) or filled.size > MOST_SIZES:
            return None
        found = np.zeros(filled.size, all_values.dtype)
        for place, value in zip(all_places, all_values, strict=True):
            found[place] = value
        return self.constant(found)

    def _tile(self, attributes: Attributes, inputs: tuple[int, ...]) -> int | None:
        """What is repeated along axes of size 1 is broadcast; along none, it is itself."""
        times, shape = self._whole_numbers(inputs[1]), self._dims(self._shape_of(inputs[0]))
        if times is None or shape is None:
            return None
        if any(n != 1 != size for n, size in zip(times.tolist(), shape, strict=True)):
            return None
        dtype = self.table.facts[inputs[0]].dtype
        sizes = tuple(int(n * size) for n, size in zip(times.tolist(), shape, strict=True))
        shapes = (inputs[0], self.constant(np.array(sizes, np.int32)))
        return self.node("BroadcastTo", {"T": dtype, "Tidx": "int32"}, shapes, dtype, sizes)

    def _rank_of(self, attributes: Attributes, inputs: tuple[int, ...]) -> int | None:
        sizes = self._dims(self._shape_of(inputs[0]))
        rank = self._rank(self._source_of_shape(inputs[0])) if sizes is None else len(sizes)
        return None if rank is None else self.constant(np.array(rank, np.int32))

    def _broadcast(self, inputs: tuple[int, ...]) -> tuple[int | None, ...] | None:
        """Return what is known of the shape to which two tensors broadcast."""
        shapes = [self.table.facts[i].shape for i in inputs]
        if shapes[0] == shapes[1] or shapes[1] == ():
            return shapes[0]
        if shapes[0] == ():
            return shapes[1]
        sizes = [[n for n in shape if n is not None] for shape in shapes if shape is not None]
        known = len(sizes) == 2 and shapes == [tuple(each) for each in sizes]
        return np.broadcast_shapes(*map(tuple, sizes)) if known else None

    def _reduced_axes(self, attributes: Attributes, inputs: tuple[int, ...]) -> int:
        """Of two equal shapes no axis is broadcast; of two known ones it can be known which.

        The kernel treats both sides alike, so a side's axes are identified by its own shape and the
        other's, whichever was given first. A scalar is broadcast along all axes of the other.
        """
        side = attributes["output"]
        own, other = inputs[side], inputs[1 - side]
        if own == other:
            return self.constant(np.zeros([0], np.int32))
        sizes, others = self._dims(own), self._dims(other)
        rank = self.table.facts[other].shape
        if sizes == [] and rank is not None and None not in rank:
            return self.constant(np.arange(rank[0] or 0, dtype=np.int32))
        if sizes is not None and others is not None:
            return self.constant(np.array(axes_to_reduce(sizes, others), np.int32))
        return self.table.add("BroadcastGradientArgs", {}, (own, other), "int32")

    def _dims(self, number: int) -> list[int] | None:
        node = self.table.nodes[number]
        return node.attribute("value") if node.op == "Const" else None

    def _in_order(self, number: int, axes: int) -> int:
        """Return axes of a tensor as a list in order: which is the first is no matter.

        The kernel refuses one that is given twice.
        """
        found, rank = self._whole_numbers(axes), self._rank(number)
        if found is None or not (rank or (found >= 0).all()):
            return axes
        every = {axis % rank if rank else axis for axis in found.ravel().tolist()}
        return (
            self.constant(np.array(sorted(every), found.dtype))
            if len(every) == found.size
            else axes
        )

    def _sum(self, attributes: Attributes, inputs: tuple[int, ...]) -> int | None:
        """A sum over no axis is the tensor itself: the kernel hands its buffer on.

        One over axes of size 1 has one term each, which the kernel copies: that is the tensor in
        another shape. One that keeps its axes is one that does not, in another shape.
        """
        axes, shape = self._whole_numbers(inputs[1]), self._dims(self._shape_of(inputs[0]))
        if axes is not None and axes.shape == (0,):
            return inputs[0]
        if axes is None or not shape:
            return None
        over = {axis % len(shape) for axis in axes.ravel().tolist()}
        keeps = bool(attributes.get("keep_dims"))
        sizes = [1 if a in over else size for a, size in enumerate(shape) if keeps or a not in over]
        if all(shape[axis] == 1 for axis in over):
            return self._in_shape(inputs[0], sizes)
        return self._in_shape(self._sum_without(attributes, inputs), sizes) if keeps else None

    def _in_shape(self, number: int, sizes: list[int]) -> int:
        """Return a tensor in another shape."""
        dtype = self.table.facts[number].dtype
        shape = (number, self.constant(np.array(sizes, np.int32)))
        return self.node("Reshape", {"T": dtype, "Tshape": "int32"}, shape, dtype, tuple(sizes))

    def _sum_without(self, attributes: Attributes, inputs: tuple[int, ...]) -> int:
        """Return a sum that does not keep its axes, of the shape that is left if that is known."""
        axes, shape = self._whole_numbers(inputs[1]), self._dims(self._shape_of(inputs[0]))
        left = None
        if axes is not None and shape:
            gone = {axis % len(shape) for axis in axes.ravel().tolist()}
            left = tuple(size for axis, size in enumerate(shape) if axis not in gone)
        dtype = self.table.facts[inputs[0]].dtype
        return self.table.add("Sum", {**attributes, "keep_dims": False}, inputs, dtype, left)

    def _reshape(self, attributes: Attributes, inputs: tuple[int, ...]) -> int | None:
        """A tensor in its own shape is itself, and a vector is a vector.

        Only the last of several shapes counts. Dimensions of 1 that a sum or a list left are no
        matter.
        """
        if self._has_shape(inputs[0], inputs[1]):
            return inputs[0]
        if self._dims(inputs[1]) == [-1] and self._rank(inputs[0]) == 1:
            return inputs[0]
        node, dtype = self.table.nodes[inputs[0]], self.table.facts[inputs[0]].dtype
        if node.op == "Reshape" and self._fits(node.inputs):
            return self.node("Reshape", attributes, (node.inputs[0], inputs[1]), dtype, None)
        if node.op == "Pack" and len(node.inputs) == 1:
            return self.node("Reshape", attributes, (node.inputs[0], inputs[1]), dtype, None)
        if node.op == "Sum" and self._adds_nothing(node.inputs, inputs[1]):
            return node.inputs[0]
        if node.op != "Sum" or not node.attribute("keep_dims"):
            return None
        without = self._sum_without(json.loads(node.attributes), node.inputs)
        return self.node("Reshape", attributes, (without, inputs[1]), dtype, None)

    def _fits(self, reshaped: tuple[int, ...]) -> bool:
        """Return whether a tensor can be given a shape whatever its size is, or is given none."""
        tensor, shape = reshaped
        if self._dims(shape) == [-1]:
            return True
        sizes, known = self._dims(shape), self.table.facts[tensor].shape
        if sizes is not None and -1 not in sizes and known is not None and None not in known:
            return True  # TensorFlow has looked at it
        return self.table.nodes[shape].op == "Shape"

    def _broadcast_to(self, attributes: Attributes, inputs: tuple[int, ...]) -> int | None:
        """A tensor broadcast to its own shape is itself: the kernel hands its buffer on."""
        return inputs[0] if self._has_shape(inputs[0], inputs[1]) else None

    def _ensure_shape(self, attributes: Attributes, inputs: tuple[int, ...]) -> int | None:
        """A tensor of the shape that is asserted of it is itself: the kernel hands its buffer on.

        It is certain of what has the shape of a constant, or of a tensor that comes in and of whose
        shape as much is known, and where nothing is asserted, not even a rank.
        """
        asserted = attributes.get("shape", ())
        if asserted is None:
            return inputs[0]
        source = self._source_of_shape(inputs[0])
        shape = self.table.facts[source].shape
        if self.table.nodes[source].op not in ("x", "Const") or shape is None:
            return None
        fits = len(shape) == len(asserted) and all(
            size in (None, known) for size, known in zip(asserted, shape, strict=True)
        )
        return inputs[0] if fits else None

    def _adds_nothing(self, summed: tuple[int, ...], shape: int) -> bool:
        """Return whether a sum undoes a broadcast that never took place.

        Its axes are those along which one side's size is 1; where what is summed has that side's
        shape, each sum has one term, which the kernel copies, minus zeros and nans too.
        """
        axes = self.table.nodes[summed[1]]
        if axes.op != "BroadcastGradientArgs" or not self._has_shape(summed[0], shape):
            return False
        return axes.inputs[0] == shape

    # --- the rest -------------------------------------------------------------------------------

    def _cast(self, attributes: Attributes, inputs: tuple[int, ...]) -> int | None:
        """A cast to the same type hands its input on."""
        return inputs[0] if attributes.get("SrcT") == attributes.get("DstT") else None

    def _select(self, attributes: Attributes, inputs: tuple[int, ...]) -> int | None:
        """Where Select runs and its condition chooses no rows, SelectV2 computes the same.

        A condition of rank 0 means the same to both. One of rank 2 or more has to have the shape of
        both operands, one of rank 1 has it if they have rank 1: nothing is broadcast then. Nor is
        it where the condition has the shape of an operand, as Select's operands have one shape:
        each element is chosen by its own, and the rows of a vector are its elements.
        """
        condition, *operands = (self._rank(i) for i in inputs)
        own, others = self._sources(inputs[0]), [self._sources(i) for i in inputs[1:]]
        chooses_rows = condition is None or (condition == 1 and 1 not in operands)
        if chooses_rows and all(map(own.isdisjoint, others)):
            return None
        dtype = str(attributes["T"])
        shape = self.table.facts[inputs[1]].shape
        return self.node("SelectV2", {"T": dtype}, inputs, dtype, shape)

    def _select_broadcast(self, attributes: Attributes, inputs: tuple[int, ...]) -> int | None:
        """A filled operand is one element, broadcast, if another has all the dimensions."""
        condition, *operands = inputs
        for place, operand in enumerate(operands):
            node = self.table.nodes[operand]
            others = (condition, operands[1 - place])
            if node.op == "Fill" and any(self._has_shape(i, node.inputs[0]) for i in others):
                operands[place] = node.inputs[1]
        if tuple(operands) == inputs[1:]:
            return None
        dtype = str(attributes["T"])
        return self.table.add("SelectV2", {"T": dtype}, (condition, *operands), dtype)

    def _rank(self, number: int) -> int | None:
        shape = self.table.facts[number].shape
        return None if shape is None else len(shape)

    def _optional(self, attributes: Attributes, inputs: tuple[int, ...]) -> int | None:
        """What was put into an optional comes out of it."""
        node = self.table.nodes[inputs[0]]
        alone = node.op == "OptionalFromValue" and len(node.inputs) == 1
        return node.inputs[0] if alone else None


def _is_in_order(places: Any) -> bool:
    return bool(places.tolist() == list(range(places.size)))


def _everywhere(value: Any) -> Any:
    """Return what all elements of a constant are, None if they are not all the same."""
    if isinstance(value, dict):
        return value["everywhere"]
    flat = np.array(value, dtype=object).ravel().tolist() if isinstance(value, list) else []
    return flat[0] if len(set(flat)) == 1 else None


def axes_to_reduce(own: list[int], other: list[int]) -> list[int]:
    """Return the axes over which the gradient of one of two broadcast tensors is summed.

    TensorFlow's kernel: none for equal shapes, else each along which the tensor's size is 1.
    """
    if own == other:
        return []
    rank = max(len(own), len(other))
    padded = [1] * (rank - len(own)) + own
    return [axis for axis in range(rank) if padded[axis] == 1]
