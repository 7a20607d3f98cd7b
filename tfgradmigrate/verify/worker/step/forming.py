"""Forms of steps that were written down: the graph is built again, and read by `Canon`."""

from __future__ import annotations

import base64
import contextlib
import json
import math
from typing import Any

import numpy as np

from ..case import Case
from ..channel import Json
from ..graphs.bodies import static_shape
from ..graphs.canon import Canon, Scope
from ..graphs.errors import NoForm
from ..graphs.form import Row, number_of
from ..graphs.rules import BROADCASTING, MOST_SIZES, SAME_SHAPE, Rules
from ..graphs.settings import SEED
from ..graphs.table import digest, merged
from ..graphs.tracing import closed
from .values import Known, valued

#: Arithmetic of numbers, which IEEE 754 rounds in one way only.
_RECKONED = {"Sub": np.subtract, "AddV2": np.add, "Mul": np.multiply, "RealDiv": np.divide}

#: What the form calls the losses of a step, and what it returns: no variable has such a name.
LOSSES, RETURNED = "the losses", "what is returned"


def answer_forms_of_steps(case: Case) -> Json:
    """Return the form of each step of a request, or why there is none, and of first values."""
    forms = []
    for asked in case.request["steps"]:
        try:
            forms.append(_Step(asked).form())
        except NoForm as none:
            forms.append({"none": none.reason})
    initial = [_first_values(each) for each in case.request.get("initial", ())]
    reply: Json = {"candidate": 0, "status": "ok", "runs": [], "forms": forms}
    reply["initial"] = initial
    return reply


def parsed(step: Json, shapes: dict[str, Any]) -> Any:
    """Return the definition of the graph of a step, with these static shapes of placeholders."""
    import tensorflow as tf

    part = tf.compat.v1.GraphDef()
    part.ParseFromString(base64.b64decode(step["graph"]))
    for node in part.node:
        if node.name in shapes:
            dtype = node.attr["dtype"].type
            node.attr.clear()
            node.attr["dtype"].type = dtype
            node.attr["shape"].shape.CopyFrom(tf.TensorShape(shapes[node.name]).as_proto())
    return part


def imported(step: Json, shapes: dict[str, Any]) -> Any:
    """Return the graph of a step."""
    import tensorflow as tf

    graph = tf.Graph()
    with graph.as_default():
        tf.import_graph_def(parsed(step, shapes), name="")
    return graph


class _Step:
    """One step, and what its variables and what comes in are called.

    `asked` has the `step` as it was captured, `variables`, the name of each by its key, `inputs`,
    for each in its order a number, or the value that it always has, and the shapes. `wanted` are
    the names of the variables of both sides.
    """

    def __init__(self, asked: Json) -> None:
        self.step = asked["step"]
        self.asked = asked
        shapes = {
            told["tensor"].split(":")[0]: given["shape"]
            for told, given in zip(self.step["inputs"], asked["inputs"], strict=True)
        }
        self.graph = imported(self.step, shapes)
        self.canon = Canon()
        self.canon.rules = StepRules(self.canon.table)
        self.scope = StepScope(self.canon, self.step)

    def form(self) -> Json:
        """Return the form: gradients are the updates of variables, the losses, and the rest."""
        self._bind()
        self.canon.section = "place"
        self.scope.walk([self.graph.get_operation_by_name(name) for name in self.step["wanted"]])
        rows: dict[str, list[int]] = {name: [] for name in self.asked["wanted"]}
        for name, told in ((LOSSES, "losses"), (RETURNED, "outputs")):
            rows[name] = [self.scope.of(self.graph.get_tensor_by_name(t)) for t in self.step[told]]
        rest: list[int] = []
        for effect in self.canon.effects:
            written = self._written(effect)
            (rest if written is None else rows[written]).append(effect)
        final: Json = {}
        if self.asked["valued"]:
            final = self._valued()
        form = closed(
            self.canon,
            mode="function",
            structure="step",
            outputs=[],
            gradients=rows,
            second_order={},
            effects={"place": rest},
            ran_before={},
            variables=[],
            shared=self.step["hosts"]["shared"],
        )
        return {"form": form.to_json(), "given": sorted(self.scope.given), "final": final}

    def _valued(self) -> dict[str, str]:
        """Note what each expression comes to; return what variables hold at last."""
        more = self.asked["sizes"], self.asked["counted"], frozenset(self.asked["alike"])
        rows, final = valued(self.canon.rules, Known(*more))
        for facts, value in zip(self.canon.table.facts, rows, strict=True):
            facts.computed = value
        return final

    def _written(self, effect: int) -> str | None:
        """Return the name of the variable that an effect changes, None for any other effect."""
        node = self.canon.table.nodes[effect]
        if not node.inputs or not node.op.startswith(("Resource", "Assign")):
            return None
        variable = self.canon.table.nodes[node.inputs[0]]
        return variable.attribute("number") if variable.op == "Variable" else None

    def _bind(self) -> None:
        table = self.canon.table
        for told, given in zip(self.step["inputs"], self.asked["inputs"], strict=True):
            tensor = self.graph.get_tensor_by_name(told["tensor"])
            dtype, shape = tensor.dtype.base_dtype, static_shape(tensor)
            attributes = {"number": given["number"], "dtype": dtype.name, "shape": shape}
            if "value" in given:
                number = self.canon.rules.constant(np.array(given["value"], dtype.as_numpy_dtype))
            else:
                number = table.add("x", attributes, (), dtype.name, shape)
            self.scope.bind(tensor, number)
        for key, name in self.step["variables"].items():
            called = {"number": self.asked["variables"][key]}
            variable = table.add("Variable", called, (), "resource", ())
            self.scope.bind(self.graph.get_tensor_by_name(name), variable)


class StepRules(Rules):
    """The rules of places, and what is known of a whole step: some of what comes in is a number."""

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self._heights: list[int] = []

    def node(
        self,
        op: str,
        attributes: dict[str, Any],
        inputs: tuple[int, ...],
        dtype: str | None,
        shape: tuple[int | None, ...] | None,
        output: int = 0,
    ) -> int:
        """Return the number of one output of an op.

        That a product stands in a gradient is a hint for kernels, which TensorFlow 1 does not give.
        """
        if "MatMul" in op:
            attributes = {n: v for n, v in attributes.items() if not n.startswith("grad_")}
        counted = self._counted(op, inputs)
        if counted is None and (dtype in ("int32", "int64") or op == "Cast"):
            counted = self._evaluated(op, attributes, inputs, output)
        if counted is not None:
            return counted
        known = [self._number(i) for i in inputs]
        if op in _RECKONED and None not in known:
            with np.errstate(all="ignore"):
                return self.constant(_RECKONED[op](*known))
        if op == "Cast" and None not in known and attributes["DstT"].startswith("float"):
            return self.constant(known[0].astype(attributes["DstT"]))
        if op == "RealDiv" and known[1] is not None and _is_exact(known[1]):
            # Both round the same number once.
            factors = (inputs[0], self.constant(type(known[1])(1) / known[1]))
            return self.node("Mul", {"T": dtype}, factors, dtype, shape)
        return super().node(op, attributes, inputs, dtype, shape, output)

    # --- shapes, as TensorFlow 1 reckons with them when a graph runs ------------------------------

    def _source_of_shape(self, number: int) -> int:
        """Return the first tensor up the graph that has the same shape.

        A tensor keeps its shape where what is broadcast to it has no more dimensions, and each of
        these is known to be 1 or that of the tensor. Of several the one is taken that is computed
        from the fewest others.
        """
        while True:
            node = self.table.nodes[number]
            if node.op in SAME_SHAPE and self.table.facts[number].like is None:
                number = min(map(self._source_of_shape, node.inputs), key=self._by_height)
                continue
            kept = self._kept_shape(node.inputs) if node.op in BROADCASTING else None
            if node.op == "Tile":  # as often as says the shape of another tensor
                times, sizes = self.table.nodes[node.inputs[1]], self.table.facts[node.inputs[0]]
                ones = sizes.shape is not None and all(size == 1 for size in sizes.shape)
                kept = times.inputs[0] if times.op == "Shape" and ones else None
            further = super()._source_of_shape(number) if kept is None else kept
            if further == number:
                return number
            number = further

    def _sum(self, attributes: dict[str, Any], inputs: tuple[int, ...]) -> int | None:
        """Leave out axes of size 1: so does the kernel before it sums."""
        source = self._source_of_shape(inputs[0])
        shape = merged(self.table.facts[inputs[0]].shape, self.table.facts[source].shape)
        axes = self._whole_numbers(inputs[1])
        if axes is None or shape is None or attributes.get("keep_dims"):
            return super()._sum(attributes, inputs)
        over = {axis % len(shape) for axis in axes.ravel().tolist()}
        rest = sorted(axis for axis in over if shape[axis] != 1)
        left = tuple(size for axis, size in enumerate(shape) if axis not in rest)
        target = [size for axis, size in enumerate(shape) if axis not in over]
        if len(rest) in (0, len(over)) or None in left:
            return super()._sum(attributes, inputs)
        dtype = self.table.facts[inputs[0]].dtype
        where = self.constant(np.array(rest, np.int32))
        summed = self.table.add("Sum", attributes, (inputs[0], where), dtype, left)
        return self._in_shape(summed, [int(size) for size in target if size is not None])

    def _reshape(self, attributes: dict[str, Any], inputs: tuple[int, ...]) -> int | None:
        """A tensor is itself where all dimensions but the one that is left are kept as they are.

        That one is known where the size of the tensor is.
        """
        sizes, known = self._dims(inputs[1]), self._dims(self._shape_of(inputs[0]))
        shape = known or self.table.facts[inputs[0]].shape or ()
        pairs = zip(sizes or (), shape, strict=False)
        if len(sizes or ()) == len(shape) and all(size in (-1, own) for size, own in pairs):
            return inputs[0]
        if known and sizes and sizes.count(-1) == 1:
            left = math.prod(known) // max(1, -math.prod(sizes))
            whole = np.array([left if size == -1 else size for size in sizes], np.int32)
            inputs = (inputs[0], self.constant(whole))
            found = self.node(
                "Reshape", attributes, inputs, self.table.facts[inputs[0]].dtype, None
            )
            self.table.facts[found].shape = tuple(whole.tolist())
            return found
        return super()._reshape(attributes, inputs)

    def _counted(self, op: str, inputs: tuple[int, ...]) -> int | None:
        """Return what whole numbers come to with which gradients of means reckon."""
        if op == "FloorDiv":
            by = self._whole_numbers(inputs[1])
            return inputs[0] if by is not None and by.shape == () and by == 1 else None
        if op == "GatherV2" and self.table.nodes[inputs[0]].op == "Shape":
            places, shape = self._whole_numbers(inputs[1]), self.table.facts[inputs[0]].shape
            if places is None or shape is None:
                return None
            return inputs[0] if places.tolist() == [*range(shape[0] or 0)] else None
        return None

    def _evaluated(
        self, op: str, attributes: dict[str, Any], inputs: tuple[int, ...], output: int
    ) -> int | None:
        """Return what an op computes of whole numbers that are known, as TensorFlow has it."""
        import tensorflow as tf
        from tensorflow.python.framework import op_def_library, op_def_registry

        numbers = [self._whole_numbers(i) for i in inputs]
        definition = op_def_registry.get(op)
        known = bool(numbers) and all(array is not None for array in numbers)
        if not known or definition is None or definition.is_stateful:
            return None
        rest, given = iter(numbers), {}
        for told in definition.input_arg:
            count = attributes.get(told.number_attr)
            given[told.name] = next(rest) if count is None else [next(rest) for _ in range(count)]
        inferred = {n for a in definition.input_arg for n in (a.type_attr, a.number_attr)}
        for told in definition.attr:
            if told.name in attributes and told.name not in inferred:
                given[told.name] = attributes[told.name]
        try:
            with tf.Graph().as_default(), tf.compat.v1.Session() as session:
                found = session.run(op_def_library.apply_op(op, **given))
        except (tf.errors.OpError, TypeError, ValueError):  # it fails when it runs
            return None
        found = found if isinstance(found, np.ndarray | np.generic) else found[output]
        return self.constant(found) if found.ndim < 2 and found.size <= MOST_SIZES else None

    def _by_height(self, number: int) -> Any:
        return not self._is_known(number), self._height(number), self.table.digests[number]

    def _height(self, number: int) -> int:
        for each in range(len(self._heights), number + 1):
            below = [self._heights[i] for i in self.table.nodes[each].inputs]
            self._heights.append(1 + max(below, default=0))
        return self._heights[number]

    def _kept_shape(self, inputs: tuple[int, ...]) -> int | None:
        """Return the operand whose shape a broadcast has for certain, None if that is none."""
        shapes = [self.table.facts[i].shape for i in inputs]
        if len(inputs) != 2 or None in shapes:
            return None
        for place, (own, other) in enumerate((shapes, shapes[::-1])):
            assert own is not None
            assert other is not None
            aligned = own[len(own) - len(other) :] if len(other) <= len(own) else ()
            if len(aligned) == len(other) and all(
                b == 1 or (b is not None and a == b) for a, b in zip(aligned, other, strict=True)
            ):
                return inputs[place]
        return None

    def _reduced_axes(self, attributes: dict[str, Any], inputs: tuple[int, ...]) -> int:
        """Of a shape that is known, and cannot be the other's, the axes of size 1 are reduced.

        So they are if it may be the other's and has no such axis: there is none to reduce.
        """
        own, other = inputs[attributes["output"]], inputs[1 - attributes["output"]]
        sizes, others = self._dims(own), self.table.facts[other].shape
        if sizes is not None and own != other and others is not None and others[0] is not None:
            rank = max(len(sizes), others[0])
            padded = [1] * (rank - len(sizes)) + sizes
            if len(sizes) != others[0] or 1 not in sizes:
                axes = [axis for axis in range(rank) if padded[axis] == 1]
                return self.constant(np.array(axes, np.int32))
        return super()._reduced_axes(attributes, inputs)

    def _number(self, number: int) -> Any:
        """Return a number that an expression is, as NumPy has it, None for any other."""
        node = self.table.nodes[number]
        if node.op != "Const" or node.attribute("shape"):
            return None
        dtype, value = str(node.attribute("dtype")), node.attribute("value")
        if not dtype.startswith("float") or not isinstance(value, str) or ":" in value:
            return None
        return np.dtype(dtype).type(float(value))


def _is_exact(value: Any) -> bool:
    """Return whether the reciprocal of a number is exact: it is a power of two."""
    return bool(np.isfinite(value) and value != 0 and abs(np.frexp(value)[0]) == 0.5)


class StepScope(Scope):
    """The tensors of a step; functions of Python are told as they were captured."""

    def __init__(self, canon: Canon, step: Json, *rest: Any) -> None:
        super().__init__(canon, *rest)
        self.step = step
        self.given: set[str] = set()

    def inside(self, canon: Canon, *rest: Any) -> Scope:
        """Return the scope of a function's body."""
        scope = StepScope(canon, self.step, *rest)
        scope.given = self.given
        return scope

    def apply(self, op_type: str, attributes: dict[str, Any], *rest: Any) -> list[int]:
        """Return the outputs of an op; shapes have been validated where it was made.

        Draws that nobody has seeded are told apart by their order alone.
        """
        attributes = {n: v for n, v in attributes.items() if n != "validate_shape"}
        if "seed2" in attributes:
            one, other = (int(attributes[name] or 0) for name in ("seed", "seed2"))
            if one == SEED or not (one or other):  # nobody has chosen it (`Draws`)
                attributes = {**attributes, "seed": SEED, "seed2": 0}
        return super().apply(op_type, attributes, *rest)

    def host(self, token: str) -> Any:
        """Return the form of the Python function behind a token."""
        form = self.step["hosts"]["forms"].get(token)
        if form is None:
            raise NoForm("a function of Python is called whose code cannot be read here")
        if isinstance(form, dict) and "none" in form:
            raise NoForm(form["none"])
        return form

    def _eager_gradient(self, token: str) -> Any:
        return None

    def _computed(self, *_: Any) -> Any:
        return None

    def _keeps_shape(self, *_: Any) -> bool:
        return False

    def _function(self, token: str) -> Any:
        return None

    def _lines(self, op: Any) -> tuple[str, ...]:
        line = self.step["lines"].get(op.name)
        return (line,) if line else ()

    def _conditional(self, op: Any, inputs: tuple[int, ...]) -> list[int]:
        """Return what a branch computes where it is known which one runs."""
        node = self.canon.table.nodes[inputs[0]]
        if node.op != "Const":
            return super()._conditional(op, inputs)
        branch = "then_branch" if node.attribute("value") else "else_branch"
        name = op.node_def.attr[branch].func.name
        return self.body(op.graph, name, inputs[1:], self.true, self.false)

    def _call(self, op: Any, inputs: tuple[int, ...]) -> list[int]:
        attributes = op.node_def.attr
        if "_XlaMustCompile" in attributes and attributes["_XlaMustCompile"].b:
            self.given.add("XLA compiles the new step, and may round otherwise")
        name = attributes["f"].func.name if "f" in attributes else op.type
        return self.body(op.graph, name, inputs, self.true, self.false)


def _first_values(program: Json) -> Json:
    """Return what identifies the first value of each variable of a graph, by its key."""
    if not program.get("graph"):
        return {}
    graph = imported(program, {})
    canon = Canon()
    canon.rules = StepRules(canon.table)
    scope = StepScope(canon, {"hosts": {"forms": {}}, "lines": {}})
    numbers = {}
    for key, name in program["tensors"].items():
        with contextlib.suppress(NoForm):
            numbers[key] = scope.of(graph.get_tensor_by_name(name))
    found: Json = {}
    rows: list[Row] = []
    alone: list[str] = []  # digests, whichever of several draws like it each is
    for node in canon.table.nodes:
        attributes = json.loads(node.attributes)
        rows.append((node.op, attributes, node.inputs))
        bare = {name: value for name, value in attributes.items() if name != "call"}
        alone.append(digest([node.op, bare, [alone[i] for i in node.inputs]]))
    for key, number in numbers.items():
        op, _, inputs = rows[number]
        while op == "If" and rows[inputs[0]][0] == "VarIsInitializedOp":  # it is none before
            number = inputs[2]
            op, _, inputs = rows[number]
        value = number_of(rows[inputs[1] if op == "Fill" else number])
        told = {"form": alone[number], "tensor": canon.table.digests[number]}
        found[key] = {**told, **({} if value is None else {"everywhere": value})}
    return found
