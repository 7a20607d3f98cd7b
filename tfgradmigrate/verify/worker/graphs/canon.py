"""Expressions of the tensors of a graph, the bodies of the functions that it calls put in place.

A call of a function is what its body computes of the arguments. ``If`` is a choice between the
expressions of its two branches, so neither the order nor the number of what it captures counts. A
loop is its condition and what its body computes of the variables that matter to the output asked
for, in an order of their own.
"""

from __future__ import annotations

import functools
from typing import Any

from ..effects import named
from .attributes import CONTEXT, of_operation
from .bodies import body_of, gradient_of, static_shape
from .errors import NoForm
from .hosts import Hosts, called_by, function_of
from .loops import Loop
from .origins import program_lines
from .rules import Rules
from .table import Table, digest, merged

_CALLS = frozenset({"PartitionedCall", "StatefulPartitionedCall"})
_CONDITIONALS = frozenset({"If", "StatelessIf"})
_LOOPS = frozenset({"While", "StatelessWhile"})
_CALLING = _CALLS | _CONDITIONALS | _LOOPS | {"SymbolicGradient"}
_HOSTS = frozenset({"PyFunc", "PyFuncStateless", "EagerPyFunc"})

#: What TensorFlow calls for the gradient of a `tf.py_function`.
_EAGER_GRADIENT = "_EagerPyFuncGrad.<locals>.eagerly_executed_grad"

_READS = frozenset({"ReadVariableOp", "ResourceGather", "ResourceGatherNd", "VariableShape"})

#: Stateful ops that do nothing by themselves: what they read or make is reported where it is used.
_QUIET = frozenset({"VarHandleOp", "VarIsInitializedOp", "Placeholder", "PlaceholderWithDefault"})

#: What is not stateful for TensorFlow, gives nothing, and ends the process.
_ENDING = frozenset({"Abort"})

#: Ops that raise no error for the values that they are given, if these fit each other.
_HARMLESS = named("fails", "never", of="op.")

#: Those of them that take tensors of any sizes together.
_APART = named("fails", "apart", of="op.")

#: What a loop of TensorFlow 1 is built of, and ops that hand over what no expression tells.
_UNREADABLE = named("computes", "unread", of="op.")


class Canon:
    """The expressions of one trace. `table` holds them, `effects` the stateful ops in order."""

    def __init__(self) -> None:
        self.table = Table()
        self.rules = Rules(self.table)
        self.hosts = Hosts()
        self.effects: list[int] = []
        self.written: dict[int, int] = {}  # how often each variable has been written to
        self._calls: dict[tuple[str, str], int] = {}
        self.eager: dict[str, str] = {}  # the digests of eager functions called, by their tokens
        self.section = ""

    def state(self) -> tuple[Any, ...]:
        """Return what `restore` takes, to look at a body without running it."""
        return list(self.effects), dict(self._calls), dict(self.written), self.hosts.state()

    def restore(self, state: tuple[Any, ...]) -> None:
        """Forget which stateful ops have run since."""
        self.effects, self._calls, self.written, hosts = state
        self.hosts.restore(hosts)

    def call(self, op: str, attributes: Any, inputs: tuple[int, ...]) -> str:
        """Return what tells this call of a stateful op from others like it, before it and after."""
        like = digest([op, attributes, [self.table.digests[i] for i in inputs]])
        number = self._calls.get((self.section, like), 0)
        self._calls[self.section, like] = number + 1
        return f"{self.section} {number}".strip()

    def effect(self, number: int) -> None:
        """Note that a stateful op runs here."""
        self.effects.append(number)


class Scope:
    """The tensors of one graph, or of one call of a function's graph.

    `where` leads from the key of a tensor to its number in the table. `true` and `false` are the
    conditions known to hold and not to hold, in the branch of a conditional; `depth` counts the
    loops around.
    """

    def __init__(
        self,
        canon: Canon,
        true: frozenset[int] = frozenset(),
        false: frozenset[int] = frozenset(),
        depth: int = 0,
    ) -> None:
        self.canon = canon
        self.where: dict[Any, int] = {}
        self.true = true
        self.false = false
        self.depth = depth  # of loops
        self.acting: set[Any] = set()  # the ops that have an effect
        self._done: set[Any] = set()

    def inside(self, canon: Canon, *rest: Any) -> Scope:
        """Return the scope of the body of a function that is called here."""
        return Scope(canon, *rest)

    def bind(self, tensor: Any, number: int) -> None:
        """Say what a tensor is."""
        self.where[tensor.ref()] = number

    def of(self, tensor: Any) -> int:
        """Return the number of a tensor's expression."""
        stack = [tensor]
        while stack:
            current = stack[-1]
            if current.ref() in self.where:
                stack.pop()
                continue
            missing = [t for t in current.op.inputs if t.ref() not in self.where]
            if missing and current.op.type not in _UNREADABLE:  # a loop comes back to itself
                stack.extend(missing)
                continue
            self.run(current.op)
            stack.pop()
        return self.where[tensor.ref()]

    def walk(self, operations: Any) -> None:
        """Take operations in the order in which they were made: stateful ones are noted."""
        for op in operations:
            if op in self._done:
                continue
            if _is_stateful(op):
                for tensor in op.inputs:
                    self.of(tensor)
                self.run(op)

    def run(self, op: Any) -> None:
        """Make the expressions of an op's outputs, all of whose inputs have one."""
        if op.type in _UNREADABLE:
            raise NoForm(f"{op.type} has no form")
        self._done.add(op)
        inputs = tuple(self._simpler(self.where[tensor.ref()]) for tensor in op.inputs)
        before = len(self.canon.effects)
        for tensor, number in zip(op.outputs, self._outputs(op, inputs), strict=True):
            if tensor.ref() not in self.where:
                self.where[tensor.ref()] = number
                self._note(tensor, number)
        if len(self.canon.effects) > before:
            self.acting.add(op)

    def is_read(self, op: Any) -> bool:
        """Return whether an op's outputs have expressions, for somebody has asked for one."""
        return op in self._done

    def _note(self, tensor: Any, number: int) -> None:
        self._say_where(number, tensor.op)

    def _simpler(self, number: int) -> int:
        """Return what a choice comes to where its condition is known."""
        node = self.canon.table.nodes[number]
        while node.op == "If":
            if node.inputs[0] in self.true:
                number = node.inputs[1]
            elif node.inputs[0] in self.false:
                number = node.inputs[2]
            else:
                break
            node = self.canon.table.nodes[number]
        return number

    def _outputs(self, op: Any, inputs: tuple[int, ...]) -> list[int]:
        is_call = op.type in _CALLING or _definition_of_op(op.type) is None
        if is_call and CONTEXT in op.node_def.attr:
            raise NoForm("a function is called in a context of which nothing is known")
        if op.type in _CALLS or _definition_of_op(op.type) is None:
            return self._call(op, inputs)
        if op.type == "SymbolicGradient":
            return self._gradient_of_call(op, inputs)
        if op.type in _CONDITIONALS:
            return self._conditional(op, inputs)
        if op.type in _LOOPS:
            return self._loop(op, inputs)
        return self._plain(op, inputs)

    # --- one op ---------------------------------------------------------------------------------

    def _plain(self, op: Any, inputs: tuple[int, ...]) -> list[int]:
        node = op.node_def  # made anew each time
        attributes = of_operation(node)
        if op.type in _HOSTS:
            token = node.attr["token"].s.decode()
            attributes["token"] = self._eager_gradient(token) or self.host(token)
        for name, value in node.attr.items():
            if value.WhichOneof("value") == "func" or value.list.func:
                raise NoForm(f"{op.type} is handed the function of its attribute {name}")
        if op.type == "Placeholder":
            attributes["number"] = _number_among(op)
        outputs = [(t.dtype.base_dtype.name, static_shape(t)) for t in op.outputs]
        if op.type in _HOSTS:
            given = getattr(function_of(node.attr["token"].s.decode()), "opaque_shapes", ())
            outputs = [
                (dtype, merged(shape, None if set_ is None else tuple(set_)))
                for (dtype, shape), set_ in zip(
                    outputs, given or [None] * len(outputs), strict=True
                )
            ]
        resources = [n for n, t in zip(inputs, op.inputs, strict=True) if t.dtype == "resource"]
        numbers = self.apply(op.type, attributes, inputs, outputs, resources)
        if op.type == "EagerPyFunc":
            self.canon.eager[token] = self.canon.table.digests[self.canon.effects[-1]]
        if not outputs and is_effect(op.type):
            self._say_where(self.canon.effects[-1], op)
        return numbers

    def apply(
        self,
        op_type: str,
        attributes: dict[str, Any],
        inputs: tuple[int, ...],
        outputs: list[tuple[str, Any]],
        resources: list[int],
    ) -> list[int]:
        """Return the outputs of an op, of these types and shapes; `resources` it may change."""
        attributes = {**attributes, **self._state(op_type, attributes, inputs, resources)}
        if op_type in _HOSTS:
            digests = [self.canon.table.digests[number] for number in inputs]
            self.canon.hosts.used_by(digest([attributes, digests]))
        numbers = [
            self.canon.rules.node(op_type, attributes, inputs, dtype, shape, place)
            for place, (dtype, shape) in enumerate(outputs)
        ]
        if is_effect(op_type):
            ran = numbers[0] if numbers else self.canon.table.add(op_type, attributes, inputs)
            self.canon.effect(ran)
        return numbers

    def _say_where(self, number: int, op: Any) -> None:
        facts = self.canon.table.facts[number]
        facts.lines = facts.lines or self._lines(op)

    def _lines(self, op: Any) -> tuple[str, ...]:
        """Return the program's lines that made an op."""
        return program_lines(op.traceback)

    def host(self, token: str) -> Any:
        """Return the form of the Python function behind a token."""
        from tensorflow.python.ops import script_ops

        function = function_of(token)
        opaque = getattr(function, "opaque_form", None)
        if opaque is not None:
            return opaque
        if isinstance(function, script_ops.EagerFunc):
            function = function._func
        return self.canon.hosts.form(function)

    def _eager_gradient(self, token: str) -> Any:
        """Return what identifies the gradient of an eager function, None for any other function.

        TensorFlow's own function takes the tape of one call by its token, a number that gives which
        Python function was the how manieth to be handed over in this process. The call itself tells
        more: what it calls, with what, and which of several like it it is.
        """
        function = called_by(getattr(function_of(token), "_func", None))
        if getattr(function, "__qualname__", "") != _EAGER_GRADIENT or function is None:
            return None
        names = function.__code__.co_freevars
        if function.__module__ != "tensorflow.python.ops.script_ops" or names != ("token",):
            return None
        (cell,) = function.__closure__
        called = cell.cell_contents
        called = self.canon.eager.get(called.decode() if isinstance(called, bytes) else called)
        return None if called is None else ["gradient of an eager call", called]

    def _state(
        self, op_type: str, attributes: Any, inputs: tuple[int, ...], resources: list[int]
    ) -> dict[str, Any]:
        """Return what identifies one run of a stateful op from another."""
        written = self.canon.written
        if op_type in _READS:
            times = written.get(inputs[0], 0)
            return {"after writes": times} if times else {}
        if not is_effect(op_type):
            return {}
        for number in resources:
            written[number] = written.get(number, 0) + 1
        return {"call": self.canon.call(op_type, attributes, inputs)}

    # --- functions ------------------------------------------------------------------------------

    def _call(self, op: Any, inputs: tuple[int, ...]) -> list[int]:
        attributes = op.node_def.attr
        if "_XlaMustCompile" in attributes and attributes["_XlaMustCompile"].b:
            raise NoForm("a function is compiled on its own")
        name = attributes["f"].func.name if op.type in _CALLS else op.type
        return self.body(op.graph, name, inputs, self.true, self.false)

    def _gradient_of_call(self, op: Any, inputs: tuple[int, ...]) -> list[int]:
        """Return what the gradient that a function was given computes: TensorFlow calls it then.

        It is called with what the function was called with, and what arrives at its outputs. Of a
        function without one TensorFlow makes the gradient when the graph runs: there is no form.
        """
        name = gradient_of(op.graph, op.node_def.attr["f"].func.name)
        if name is None:
            raise NoForm("a function is differentiated when the graph runs")
        return self.body(op.graph, name, inputs, self.true, self.false)

    def body(
        self,
        graph: Any,
        name: str,
        inputs: tuple[int, ...],
        true: frozenset[int],
        false: frozenset[int],
    ) -> list[int]:
        """Return what a function computes of these arguments."""
        graph = body_of(graph, name, [self.canon.table.facts[n].shape for n in inputs])
        scope = self.inside(self.canon, true, false, self.depth)
        for argument, number in zip(graph.inputs, inputs, strict=True):
            scope.bind(argument, scope._simpler(number))
        scope.walk(graph.get_operations())
        return [scope._simpler(scope.of(tensor)) for tensor in graph.outputs]

    def _conditional(self, op: Any, inputs: tuple[int, ...]) -> list[int]:
        """Return a choice for each output, and note what the branches do beside."""
        condition, *arguments = inputs
        outside = self.canon.effects
        chosen, ran = [], []
        for branch in ("then_branch", "else_branch"):
            truth = branch == "then_branch"
            true = self.true | {condition} if truth else self.true
            false = self.false if truth else self.false | {condition}
            self.canon.effects = []
            name = op.node_def.attr[branch].func.name
            chosen.append(self.body(op.graph, name, tuple(arguments), true, false))
            ran.append(self._sequence(self.canon.effects))
        self.canon.effects = outside
        if self.canon.table.nodes[ran[0]].inputs or self.canon.table.nodes[ran[1]].inputs:
            self.canon.effect(self.canon.table.add("If", {"runs": True}, (condition, *ran)))
        return [
            self._choice(condition, one, other, tensor)
            for one, other, tensor in zip(*chosen, op.outputs, strict=True)
        ]

    def _choice(self, condition: int, one: int, other: int, tensor: Any) -> int:
        """Return a choice; between equal things, that thing."""
        if one == other:
            return one
        numbers = (condition, one, other)
        dtype = tensor.dtype.base_dtype.name
        return self.canon.table.add("If", {}, numbers, dtype, static_shape(tensor))

    def _sequence(self, effects: list[int]) -> int:
        return self.canon.table.add("Sequence", {}, tuple(effects))

    # --- loops ----------------------------------------------------------------------------------

    def _loop(self, op: Any, inputs: tuple[int, ...]) -> list[int]:
        return Loop(self, op, inputs).outputs()


def _is_stateful(op: Any) -> bool:
    """Return whether an op, or one in the functions that it calls, does more than to compute."""
    definition = _definition_of_op(op.type)
    if definition is None:
        return True  # a function: its body tells
    return op.type in _CALLING or definition.is_stateful or op.type in _ENDING


def is_known(op_type: str) -> bool:
    """Return whether this is an op of TensorFlow's, and not a function."""
    return _definition_of_op(op_type) is not None


def is_effect(op_type: str) -> bool:
    """Return whether an op type belongs into the list of what runs in order."""
    definition = _definition_of_op(op_type)
    stateful = definition is not None and (definition.is_stateful or op_type in _ENDING)
    return stateful and op_type not in _QUIET | _READS


def _number_among(op: Any) -> int:
    """Return how many ops of this type were made in the graph before this one."""
    return [other for other in op.graph.get_operations() if other.type == op.type].index(op)


def may_fail(op: Any) -> bool:
    """Return whether an op may raise an error for what it is given: its values, or its sizes."""
    if op.type not in _HARMLESS:
        return not op.type.endswith("Grad")
    if op.type in _APART:
        return False
    # Axes and sizes have a type of their own: what has the op's own has to fit.
    args = [*op.op_def.input_arg]
    is_list = len(args) != len(op.inputs)
    own = ("", "T")
    operands = [t for n, t in enumerate(op.inputs) if is_list or args[n].type_attr in own]
    shapes = {tensor.ref(): static_shape(tensor) for tensor in operands}
    sized = [shape for shape in shapes.values() if shape is None or shape]
    return len(sized) > 1 and any(shape is None or None in shape for shape in sized)


@functools.cache
def _definition_of_op(name: str) -> Any:
    """Return what TensorFlow knows of an op type; any that it does not know names a function."""
    from tensorflow.python.framework import op_def_registry

    return op_def_registry.get(name)
