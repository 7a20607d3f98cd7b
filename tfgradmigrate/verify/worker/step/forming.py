"""Forms of steps that were written down: the graph is built again, and read by `Canon`."""

from __future__ import annotations

import base64
import contextlib
import json
from collections.abc import Container, Sequence
from typing import Any

import numpy as np

from ..case import Case
from ..channel import Json
from ..graphs.bodies import static_shape
from ..graphs.canon import Canon, Scope, is_effect
from ..graphs.errors import NoForm
from ..graphs.form import Row, number_of
from ..graphs.settings import SEED
from ..graphs.table import digest, merged
from ..graphs.tracing import closed
from . import GRADIENT, LOSSES, RETURNED, field
from .graph import told as array_told
from .loops import unrolled
from .ops import inferred, is_known
from .rules import StepRules
from .values import Counted, Drawn, Known, below, writing

#: Comparisons, and which hold where they do not.
_OTHERWISE = {
    "Greater": "LessEqual",
    "GreaterEqual": "Less",
    "Less": "GreaterEqual",
    "LessEqual": "Greater",
}


def answer_forms_of_steps(case: Case) -> Json:
    """Return the forms of the steps of both sides, or why there is none, and of first values.

    `sides` are the steps of each, and what their variables are called, `wanted` the names of both.
    If examples are `labelled`, the labels of each add up to one. For variables in `zeros` it is
    returned in their place how each step moves them, if they all hold zeros.
    """
    request = case.request
    initial = [_first_values(each) for each in request.get("initial", ())]
    reply: Json = {"candidate": 0, "status": "ok", "runs": [], "initial": initial}
    sides = [Side(side, request["wanted"], request["labelled"]) for side in request["sides"]]
    for pair in zip(*(side.steps for side in sides)):
        for step in pair:
            step.ops = frozenset().union(*(each.ops for each in pair))
    if "zeros" in request:
        reply["moved"] = [side.moved(names) for side, names in zip(sides, request["zeros"])]
    else:
        reply["forms"] = [side.forms() for side in sides]
        reply["counted"] = [[*side.counted] for side in sides]
    return reply


class Side:
    """The steps of one side: what they are, and what is known of their variables.

    `asked` has the `names` of variables by their keys and their `sizes`; `firsts`, with what those
    start that may count steps; `kept`, numbers that stay; for state that is a multiple of that of
    the other side the `factors` of both, one for each draw.
    """

    def __init__(self, asked: Json, wanted: list[str], labelled: bool = False) -> None:
        told = asked["names"], asked["sizes"], wanted
        self.steps = [_Step(step, inputs, *told) for step, inputs in asked["steps"]]
        kept = {name: Counted((), _element(first)) for name, first in asked["kept"].items()}
        scales = {
            name: ours * pow(theirs, -1, field.PRIME) % field.PRIME
            for name, (ours, theirs) in asked["factors"].items()
        }
        self.known = Known(asked["sizes"], kept, scales=scales, shares=labelled)
        self.counted: dict[str, Counted] = {}
        if not any(step.none for step in self.steps):
            self._watch(asked["firsts"])

    def _watch(self, firsts: dict[str, float | None]) -> None:
        """Note which variables the steps only count up, or only multiply by one number."""
        drawn = [step.drawn(self.known, firsts) for step in self.steps]
        for name, first in firsts.items():
            places = tuple(n for n, each in enumerate(drawn) if name in each.written)
            moved = [drawn[n].moved(name) for n in places]
            if not moved or None in moved or any(each != moved[0] for each in moved):
                continue
            kind, by = moved[0]
            if kind == "added" and np.any(by):
                self.known = self.known._replace(moving=self.known.moving | {name})
            if first is None:
                continue
            start = _element(first)
            if kind == "added":
                self.counted[name] = Counted(places, start, by)
            elif start in (1, by):
                self.counted[name] = Counted(places, int(start == by != 1), 1, by)
        written = {name for each in drawn for name in each.written} - self.counted.keys()
        nothing = {name for name in written if firsts.get(name) == 0}
        self.counted.update(dict.fromkeys(self._staying_zero(nothing), Counted((), 0)))
        self.known = self.known._replace(counted={**self.known.counted, **self.counted})

    def _staying_zero(self, names: set[str]) -> set[str]:
        """Return those variables that no step makes anything but zero while all of them are."""
        zeros = self.known._replace(zeros=frozenset(names))
        drawn = [step.drawn(zeros, names) for step in self.steps] if names else []
        left = {name for name in names if all(each.leaves_zero(name) for each in drawn)}
        return left if left == names else self._staying_zero(left)

    def forms(self) -> list[Json]:
        """Return the forms of the steps, or why there is none."""
        return [{"none": step.none} if step.none else step.form(self.known) for step in self.steps]

    def moved(self, names: list[str]) -> dict[str, Any]:
        """Return how each step moves variables that all hold zeros, by their names."""
        zeros = self.known._replace(zeros=frozenset(names) - self.known.moving)
        drawn = [step.drawn(zeros) for step in self.steps if not step.none]
        return {
            name: [each.direction(name) for each in drawn]
            for name in names
            if name not in self.counted and any(name in each.written for each in drawn)
        }


def _element(value: float) -> int:
    return field.number(field.fraction(float(value)))


def parsed(step: Json, inputs: Sequence[Json] = ()) -> Any:
    """Return the definition of the graph of a step, of which what comes in has these shapes."""
    import tensorflow as tf

    told = zip(step.get("inputs", ()), inputs, strict=bool(inputs))
    shapes = {each["tensor"].split(":")[0]: own["shape"] for each, own in told}
    part = tf.compat.v1.GraphDef()
    part.ParseFromString(base64.b64decode(step["graph"]))
    for node in part.node:
        if node.name in shapes and node.op == "Placeholder":
            dtype = node.attr["dtype"].type
            node.attr.clear()
            node.attr["dtype"].type = dtype
            node.attr["shape"].shape.CopyFrom(tf.TensorShape(shapes[node.name]).as_proto())
    return part


def imported(step: Json, inputs: Sequence[Json] = ()) -> Any:
    """Return the graph of a step."""
    import tensorflow as tf

    graph = tf.Graph()
    with graph.as_default():
        tf.import_graph_def(parsed(step, inputs), name="")
    return graph


class _Step:
    """One step as it was captured, read into a table of expressions; `none` is why it is not.

    `inputs` has for what comes in, in its order, a number, or the value that it always has, and the
    shape; `names` what variables are called by their keys, `sizes` their shapes by their names,
    `wanted` the names of both sides.
    """

    def __init__(
        self, step: Json, inputs: list[Json], names: dict[str, str], sizes: Json, wanted: list[str]
    ) -> None:
        self.step = step
        self.canon = Canon()
        self.rules = self.canon.rules = StepRules(self.canon.table, sizes)
        self.scope = StepScope(self.canon, step)
        self.rows: dict[str, list[int]] = {name: [] for name in wanted}
        self.rest: list[int] = []
        self.none = ""
        self.ops: frozenset[str] = frozenset()
        try:
            self._read(inputs, names)
        except NoForm as none:
            self.none = none.reason
        self.ops = frozenset(node.op for node in self.canon.table.nodes)

    def _read(self, inputs: list[Json], names: dict[str, str]) -> None:
        graph = imported(self.step, inputs)
        for told, given in zip(self.step["inputs"], inputs, strict=True):
            self._bind(graph.get_tensor_by_name(told["tensor"]), told["dtype"], given)
        for key, tensor in self.step["variables"].items():
            told = {"number": names[key], "sizes": self.rules.sizes.get(names[key])}
            variable = self.canon.table.add("Variable", told, (), "resource", ())
            self.scope.bind(graph.get_tensor_by_name(tensor), variable)
        self.canon.section = "place"
        self.scope.walk([graph.get_operation_by_name(name) for name in self.step["wanted"]])
        told = {LOSSES: self.step["losses"], RETURNED: self.step["outputs"]}
        told |= {GRADIENT + names[k]: each for k, each in self.step.get("gradients", {}).items()}
        for name, tensors in told.items():
            self.rows[name] = [self.scope.of(graph.get_tensor_by_name(t)) for t in tensors]
        for effect in self.canon.effects:
            written = self._written(effect)
            (self.rest if written is None else self.rows[written]).append(effect)

    def _bind(self, tensor: Any, dtype: str, given: Json) -> None:
        """Let a tensor that comes in be its number, or the value that it always has.

        It may hold a variable that counts as fed, or be what the other step is fed in another form.
        """
        shape = static_shape(tensor)
        attributes = {"number": given["number"], "dtype": dtype, "shape": shape}
        if "value" in given:
            row = self.rules.constant(np.array(given["value"], dtype))
        elif "of" in given:
            row = self._formed(given["how"], given["of"], dtype, shape)
        else:
            row = self.canon.table.add("x", attributes, (), dtype, shape)
        self.scope.bind(tensor, row)

    def _formed(self, how: str, of: Json, dtype: str, shape: Any) -> int:
        """Return what the other step is fed in another shape, or one hot."""
        constant = self.rules.constant
        row = self.canon.table.add("x", of, (), of["dtype"], tuple(of["shape"]))
        given = [constant(np.array([-1 if size is None else size for size in shape], np.int32))]
        if how == "OneHot":
            numbers = np.int32(shape[-1]), np.array(1, dtype), np.array(0, dtype)
            given = [constant(np.asarray(each)) for each in numbers]
        return self.rules.node(how, {"T": dtype}, (row, *given), dtype, shape)

    def _written(self, effect: int) -> str | None:
        """Return the name of the variable that an effect changes, None for any other effect."""
        node = self.canon.table.nodes[effect]
        if not node.inputs or not node.op.startswith(("Resource", "Assign")):
            return None
        variable = self.canon.table.nodes[node.inputs[0]]
        return variable.attribute("number") if variable.op == "Variable" else None

    def drawn(self, known: Known, names: Container[str] | None = None) -> Drawn:
        """Return the values of the step, or only those that it writes into some variables."""
        ends = [*self.canon.effects, *(row for rows in self.rows.values() for row in rows)]
        rows = sorted(below(self.canon.table, ends))  # what it has only tried to read is not done
        known = known._replace(ops=self.ops)
        if names is not None:
            rows = writing(self.canon.table, rows, names)
        return Drawn(self.rules, known, rows)

    def form(self, known: Known) -> Json:
        """Return the form: gradients are the updates of variables, the losses, and the rest.

        With what is `known` of variables, what each expression comes to, and they at last.
        """
        drawn = self.drawn(known)
        for row, value in drawn.rows():
            self.canon.table.facts[row].computed = value
        form = closed(
            self.canon,
            mode="function",
            structure="step",
            outputs=[],
            gradients=self.rows,
            second_order={},
            effects={"place": self.rest},
            ran_before={},
            variables=[],
            shared=self.step["hosts"]["shared"],
        )
        return {"form": form.to_json(), "final": drawn.final()}


class StepScope(Scope):
    """The tensors of a step; functions of Python are told as they were captured."""

    def __init__(self, canon: Canon, step: Json, *rest: Any) -> None:
        super().__init__(canon, *rest)
        self.step = step
        self.rules: StepRules = canon.rules  # type: ignore[assignment]

    def inside(self, canon: Canon, *rest: Any) -> Scope:
        """Return the scope of a function's body."""
        return StepScope(canon, self.step, *rest)

    def apply(
        self, op_type: str, attributes: Json, inputs: tuple[int, ...], outputs: Any, *rest: Any
    ) -> list[int]:
        """Return the outputs of an op; shapes have been validated where it was made.

        What counts as fed is read as it is, and draws that nobody has seeded are told apart by
        their order alone.
        """
        if op_type == "ReadVariableOp" and self.canon.table.nodes[inputs[0]].op in ("x", "Const"):
            return [*inputs]
        attributes = {n: v for n, v in attributes.items() if n != "validate_shape"}
        if "seed2" in attributes:
            one, other = (int(attributes[name] or 0) for name in ("seed", "seed2"))
            if one == SEED or not (one or other):  # nobody has chosen it (`Draws`)
                attributes = {**attributes, "seed": SEED, "seed2": 0}
        outputs = self._sized(op_type, attributes, inputs, outputs)
        return super().apply(op_type, attributes, inputs, outputs, *rest)

    def _outputs(self, op: Any, inputs: tuple[int, ...]) -> list[int]:
        """Return the outputs of an op of a graph; an assertion that always holds does nothing."""
        if op.type == "Assert" and self.rules.is_true(inputs[0]):
            return []
        return super()._outputs(op, inputs)

    def _sized(self, op: str, attributes: Json, inputs: tuple[int, ...], outputs: Any) -> Any:
        """Return the types and shapes of outputs, with what follows from the operands' shapes."""
        table, rules = self.canon.table, self.rules
        shapes = None
        if op == "ReadVariableOp":
            shapes = [rules.sizes_of(inputs[0])]
        elif not all(is_known(shape) for _, shape in outputs):
            given = bool(inputs) and all(is_known(table.facts[i].shape) for i in inputs)
            told = json.dumps(attributes, sort_keys=True)
            shapes = inferred(op, told, tuple(map(rules.operand, inputs))) if given else None
        if shapes is None:
            return outputs
        return [(dtype, merged(s, more)) for (dtype, s), more in zip(outputs, shapes, strict=True)]

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

    def _function(self, token: str) -> Any:
        return None

    def _lines(self, op: Any) -> tuple[str, ...]:
        line = self.step["lines"].get(op.name)
        return (line,) if line else ()

    def _conditional(self, op: Any, inputs: tuple[int, ...]) -> list[int]:
        """Return what a branch computes where it is known which one runs."""
        truth = self._truth(inputs[0])
        if truth is None:
            return super()._conditional(op, inputs)
        branch = "then_branch" if truth else "else_branch"
        name = op.node_def.attr[branch].func.name
        return self.body(op.graph, name, inputs[1:], self.true, self.false)

    def _truth(self, number: int) -> bool | None:
        """Return whether a condition holds in the branches around, None where that is not known."""
        table, known = self.canon.table, self.true | self.false
        node, truth = table.nodes[number], self.rules.is_true(number)
        if truth is not None or number in known:
            return number in self.true if truth is None else truth
        if node.op in ("LogicalAnd", "LogicalOr"):
            found, decides = {*map(self._truth, node.inputs)}, node.op == "LogicalOr"
            return decides if decides in found else None if None in found else not decides
        is_whole = str(table.facts[(*node.inputs, number)[0]].dtype).startswith(("int", "uint"))
        for other in known if is_whole else ():  # no nan is among what is compared
            told = table.nodes[other]
            if told.op == _OTHERWISE.get(node.op) and told.inputs == node.inputs:
                return other in self.false
        return None

    def _loop(self, op: Any, inputs: tuple[int, ...]) -> list[int]:
        """Return what the turns of a loop do where it is known how many it takes."""
        found = unrolled(self, op, inputs)
        return super()._loop(op, inputs) if found is None else found


def _first_values(program: Json) -> Json:
    """Return what identifies the first value of each variable of a graph, by its key."""
    if not program.get("graph"):
        return {}
    graph = imported(program)
    canon = Canon()
    canon.rules = StepRules(canon.table, {})
    scope = StepScope(canon, {"hosts": {"forms": {}}, "lines": {}})
    numbers = {}
    for key, name in program["tensors"].items():
        with contextlib.suppress(NoForm):
            numbers[key] = scope.of(graph.get_tensor_by_name(name))
    found: Json = {}
    rows: list[Row] = []
    alone: list[str] = []  # digests, whichever of several draws like it each is
    values: list[str] = []  # digests of what is drawn; a seed draws the same
    for node in canon.table.nodes:
        attributes = json.loads(node.attributes)
        rows.append((node.op, attributes, node.inputs))
        bare = {name: value for name, value in attributes.items() if name != "call"}
        own = attributes if attributes.get("seed", SEED) == SEED else bare
        alone.append(digest([node.op, bare, [alone[i] for i in node.inputs]]))
        values.append(digest([node.op, own, [values[i] for i in node.inputs]]))
    for key, row in numbers.items():
        op, _, inputs = rows[row]
        while op == "If" and rows[inputs[0]][0] == "VarIsInitializedOp":  # it is none before
            row = inputs[2]
            op, _, inputs = rows[row]
        value = number_of(rows[inputs[1] if op == "Fill" else row])
        drawn = any(is_effect(rows[each][0]) for each in below(canon.table, [row]))
        found[key] = {"form": alone[row], "tensor": values[row], "drawn": drawn}
        if value is None and not drawn:
            value = _everywhere(graph.get_tensor_by_name(program["tensors"][key]))
        found[key] |= {} if value is None else {"everywhere": value}
    return found


def _everywhere(tensor: Any) -> Any:
    """Return the number that a tensor of constants has everywhere, None for any other."""
    import tensorflow as tf

    with tf.compat.v1.Session(graph=tensor.graph) as session, contextlib.suppress(
        tf.errors.OpError
    ):
        return array_told(session.run(tensor)).get("everywhere")
    return None
