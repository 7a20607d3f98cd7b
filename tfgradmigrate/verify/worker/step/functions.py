"""Steps of programs of TensorFlow 2: each `tf.function` that changes variables."""

import contextlib
from typing import Any, Callable, Dict, List, Optional

import numpy as np

from ..channel import Json
from ..numbers import encode
from . import graph as graphs
from .session import Losses


class Functions:
    """Notes the functions of a program that change variables, and the variables that it makes."""

    def __init__(
        self, root: str, losses: Losses, seen: Callable[[bool], None], taped: int = 0
    ) -> None:
        self.root = root
        self.left = taped
        self.losses = losses
        self.seen = seen
        self.made: List[Any] = []
        self.initial: List[Json] = []
        self.values: Json = {}
        self.kinds: Dict[str, _Kind] = {}
        self.order: List[_Kind] = []  # as they ran
        self.changed: Dict[int, str] = {}  # variables that other code changes between two steps
        self._waiting: Dict[int, str] = {}  # the same, since the last step
        self._traces: Dict[Any, Any] = {}
        self._called: List[Any] = []

    def watch(self) -> None:
        """Have calls of functions, and all ops that run eagerly, pass by here."""
        from tensorflow.python.eager import context
        from tensorflow.python.eager.polymorphic_function import (
            concrete_function,
            polymorphic_function,
        )
        from tensorflow.python.framework import op_callbacks

        call, flat = (
            polymorphic_function.Function.__call__,
            concrete_function.ConcreteFunction._call_flat,
        )

        def calling(this: Any, *args: Any, **keywords: Any) -> Any:
            self._called.append((this, args, keywords))
            try:
                return call(this, *args, **keywords)
            finally:
                self._called.pop()

        def running(this: Any, tensor_inputs: Any, captured_inputs: Any) -> Any:
            first = b"initialize_variables" in this.name  # once, before the first call
            if first or not context.executing_eagerly():
                return flat(this, tensor_inputs, captured_inputs)
            known = len(self._traces)
            kind = self._kind_of(this, tensor_inputs)
            if kind is not None:
                self._begin(kind, this, tensor_inputs)
            found = flat(this, tensor_inputs, captured_inputs)
            if kind is not None:
                self.seen(len(self._traces) > known)
            return found

        polymorphic_function.Function.__call__ = calling
        concrete_function.ConcreteFunction._call_flat = running
        op_callbacks.add_op_callback(self._ran)

    def creator(self, make: Callable[..., Any], **options: Any) -> Any:
        """Make a variable, and note it: for `tf.variable_creator_scope`."""
        variable = make(**options)
        if hasattr(variable, "handle") and not any(variable is other for other in self.made):
            self.made.append(variable)
            self.initial.append(_first_value(variable))
        return variable

    def _ran(self, op: Any, inputs: Any, *_: Any, graph: Any = None, **__: Any) -> None:
        """Note that an op changes a variable eagerly: the second value that it gets, or a later."""
        name = op.decode() if isinstance(op, bytes) else str(op)
        if graph is None and self.order and name.startswith(graphs.WRITES):
            for number, variable in enumerate(self.made):
                if variable.handle is inputs[0] and self.initial[number]:
                    self._waiting.setdefault(number, graphs.line_here(self.root))

    def taped(self) -> Json:
        """Return the values with which variables begin; what functions are given is not taped."""
        return {"values": self.values, "runs": []}

    def _begin(self, kind: "_Kind", concrete: Any, given: Any) -> None:
        """Note a run of a step, and the values of variables and numbers with which it begins."""
        for number, variable in enumerate(self.made):
            if not (self.order and self.initial[number]):
                self.initial[number] = _first_value(variable)
            if self.left and self.keys()[number] not in self.values:
                with contextlib.suppress(Exception):  # it may have no value yet
                    self.values[self.keys()[number]] = encode(variable.numpy())
        self.changed = {**self._waiting, **self.changed}
        self._waiting.clear()
        self.order.append(kind)
        kind.note(given, {n: v for n, v in enumerate(self.made) if v.shape.rank == 0})

    def _kind_of(self, concrete: Any, given: Any) -> Optional["_Kind"]:
        """Return of which kind a run is, None if it changes nothing."""
        if concrete not in self._traces:
            call = self._called[-1] if self._called else (concrete, (), {})
            self._traces[concrete] = None
            if any(graphs.is_write(op) for op in all_operations(concrete.graph)):
                kind = self.kinds.setdefault(_but_for_shapes(call), _Kind(call, given))
                kind.traces.append(concrete)
                self._traces[concrete] = kind
        found: Optional[_Kind] = self._traces[concrete]
        return found

    def steps(self, again: bool) -> List[Json]:
        """Return all steps; `again`, with what they are for any number of examples, if anything.

        That runs the program's function once more, which it should not notice: it is over. It may
        be another graph than those that ran, the `traces`: the function is Python.
        """
        steps = []
        for kind in self.kinds.values():
            traces = [self._step(trace, kind) for trace in kind.traces]
            wider = _for_any_number(kind.call) if again else None
            step = traces[0] if wider is None else self._step(wider, kind)
            steps.append({**step, "wider": wider is not None, "traces": traces})
        return steps

    def runs(self) -> List[int]:
        """Return the numbers of the steps in the order in which they ran."""
        numbers = {id(kind): number for number, kind in enumerate(self.kinds.values())}
        return [numbers[id(kind)] for kind in self.order]

    def changes(self) -> Dict[str, str]:
        """Return the variables that are changed between steps, each with a line that does so."""
        keys = self.keys()
        return {keys[number]: line for number, line in self.changed.items()}

    def _step(self, concrete: Any, kind: "_Kind") -> Json:
        graph = concrete.graph
        captured = {id(inner) for _, inner in graph.captures}
        inputs = [t for t in graph.inputs if id(t) not in captured]
        values = kind.values if len(inputs) == len(kind.values) else [None] * len(inputs)
        numbers = kind.numbers if len(inputs) == len(kind.values) else [[]] * len(inputs)
        given = [(t, t.op.name, value) for t, value in zip(inputs, values)]
        operations = graph.get_operations()
        part = graphs.definition(graph, operations)
        variables, fed = self._bound(part, graph, kind)
        losses = self.losses.of(graph, set(operations))
        rest = graph, operations, given, graph.outputs, losses, part, variables, self.root
        step = graphs.described(*rest)
        for told, found in zip(step["inputs"], numbers):
            told["numbers"] = found
        step["inputs"] += fed
        return {**step, "name": getattr(kind.call[0], "_name", "") or graph.name}

    def _bound(self, part: Any, graph: Any, kind: "_Kind") -> Any:
        """Let the placeholders of what is captured be variables and constants.

        Returns the variables, and what is fed by a variable that holds a number, which no step
        changes and other code does.
        """
        from tensorflow.python.framework import tensor_util

        nodes = {node.name: node for node in part.node}
        found, fed, keys = {}, [], self.keys()
        for outer, inner in graph.captures:
            node = nodes[inner.op.name]
            number = next((n for n, v in enumerate(self.made) if v.handle is outer), None)
            if number is not None:
                variable = self.made[number]
                readers = [
                    nodes[op.name] for op in inner.consumers() if op.type == "ReadVariableOp"
                ]
                numbers = kind.scalars.get(number)
                if number in self.changed and numbers and len(readers) == len(inner.consumers()):
                    dtype = variable.dtype.base_dtype
                    _make_number(node, readers, dtype)
                    told = {"name": keys[number], "tensor": inner.name, "numbers": numbers}
                    told.update(dtype=dtype.name, shape=[], **graphs.value_of(numbers[0], dtype))
                    fed.append(told)
                    continue
                node.Clear()
                node.name, node.op = inner.op.name, "VarHandleOp"
                node.attr["dtype"].type = variable.dtype.base_dtype.as_datatype_enum
                node.attr["shape"].shape.CopyFrom(variable.shape.as_proto())
                node.attr["shared_name"].s = inner.op.name.encode()
                found[keys[number]] = inner.name
            elif graphs.is_data(outer):
                node.Clear()
                node.name, node.op = inner.op.name, "Const"
                node.attr["dtype"].type = outer.dtype.as_datatype_enum
                value = tensor_util.make_tensor_proto(outer.numpy())
                node.attr["value"].tensor.CopyFrom(value)
        return found, fed

    def keys(self) -> List[str]:
        """Return a name for each variable, unlike all others."""
        count: Dict[str, int] = {}
        found = []
        for variable in self.made:
            name = variable.name.split(":")[0]
            count[name] = count.get(name, -1) + 1
            found.append(f"{name}_{count[name]}" if count[name] else name)
        return found

    def variables(self) -> List[Json]:
        """Return the variables in the order of their making."""
        return [
            {
                "key": key,
                "dtype": variable.dtype.base_dtype.name,
                "shape": variable.shape.as_list(),
                "trainable": bool(variable.trainable),
                "initial": first,
                "now": graphs.array_of(variable.numpy()),
            }
            for key, variable, first in zip(self.keys(), self.made, self.initial)
        ]


def all_operations(graph: Any) -> List[Any]:
    """Return the ops of a function's graph, and of the functions that it calls."""
    found = list(graph.get_operations())
    library = getattr(graph, "_functions", {})
    for name in library:
        inner = getattr(graph._get_function(name), "graph", None)
        found += inner.get_operations() if inner is not None else []
    return found


class _Kind:
    """Calls of one function with the same Python values: one step, or several by the shapes.

    `values` are those of the first call; `numbers` has for each tensor that is handed over what it
    was in all runs, as far as it is one number, and `scalars` the same of variables.
    """

    def __init__(self, call: Any, given: Any) -> None:
        self.call = call
        self.traces: List[Any] = []
        self.values = [each.numpy() if graphs.is_data(each) else None for each in given]
        self.numbers: List[List[Any]] = [[] for _ in given]
        self.scalars: Dict[int, List[Any]] = {}

    def note(self, given: Any, variables: Dict[int, Any]) -> None:
        """Note the numbers with which a run begins."""
        for found, each in zip(self.numbers, given):
            if each.shape.rank == 0 and graphs.is_data(each):
                found.append(each.numpy().item())
        for number, variable in variables.items():
            with contextlib.suppress(Exception):  # it may have no value yet
                self.scalars.setdefault(number, []).append(variable.numpy().item())


def _make_number(node: Any, readers: Any, dtype: Any) -> None:
    """Let the node of a variable be a number that is handed over."""
    name = node.name
    node.Clear()
    node.name, node.op = name, "Placeholder"
    node.attr["dtype"].type = dtype.as_datatype_enum
    node.attr["shape"].shape.SetInParent()
    for reader in readers:
        reader.op = "Identity"
        reader.attr.clear()
        reader.attr["T"].type = dtype.as_datatype_enum


def _but_for_shapes(call: Any) -> str:
    """Return what identifies the calls of a function that may be one step: all but the shapes."""
    import tensorflow as tf

    function, args, keywords = call
    leaves = tf.nest.flatten((args, keywords))
    tensors = (tf.Tensor, tf.Variable, np.ndarray, np.generic)
    return repr(
        (
            id(function),
            [
                (str(each.dtype), len(each.shape)) if isinstance(each, tensors) else repr(each)
                for each in leaves
            ],
        )
    )


def _for_any_number(call: Any) -> Any:
    """Return the function for any number of examples: tensors of unknown first dimension."""
    import tensorflow as tf

    function, args, keywords = call

    def wider(value: Any) -> Any:
        if isinstance(value, (tf.Tensor, np.ndarray)) and value.ndim:
            return tf.TensorSpec([None, *value.shape[1:]], tf.as_dtype(value.dtype))
        return value

    try:
        args, keywords = tf.nest.map_structure(wider, (args, keywords))
        return function.get_concrete_function(*args, **keywords)
    except Exception:  # the function may need to know how many there are
        return None


def _first_value(variable: Any) -> Json:
    """Return what is known of the first value of a variable."""
    try:
        return graphs.array_of(variable.numpy())
    except Exception:  # it is made within a function, and has none yet
        return {}
