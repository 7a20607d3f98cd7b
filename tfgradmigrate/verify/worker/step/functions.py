"""Steps of programs of TensorFlow 2: each `tf.function` that changes variables."""

from collections import Counter
from typing import Any, Callable, Dict, List, Optional

import numpy as np

from ..channel import Json
from . import graph as graphs
from .session import Losses, written


class Functions:
    """Notes the functions of a program that change variables, and the variables that it makes."""

    def __init__(self, root: str, losses: Losses, seen: Callable[[bool], None]) -> None:
        self.root = root
        self.losses = losses
        self.seen = seen
        self.made: List[Any] = []
        self.initial: List[Json] = []
        self.calls: Dict[Any, Any] = {}
        self.order: List[Any] = []  # the functions as they ran
        self._called: List[Any] = []

    def watch(self) -> None:
        """Have calls of functions pass by here."""
        from tensorflow.python.eager import context
        from tensorflow.python.eager.polymorphic_function import (
            concrete_function,
            polymorphic_function,
        )

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
            if first or not self._called or not context.executing_eagerly():
                return flat(this, tensor_inputs, captured_inputs)
            new = self._note(this, tensor_inputs)
            self._begin()
            found = flat(this, tensor_inputs, captured_inputs)
            if new is not None:
                self.seen(new)
            return found

        polymorphic_function.Function.__call__ = calling
        concrete_function.ConcreteFunction._call_flat = running

    def creator(self, make: Callable[..., Any], **options: Any) -> Any:
        """Make a variable, and note it: for `tf.variable_creator_scope`."""
        variable = make(**options)
        if hasattr(variable, "handle") and not any(variable is other for other in self.made):
            self.made.append(variable)
            self.initial.append(_first_value(variable))
        return variable

    def _begin(self) -> None:
        """Note the first values of variables that were made while a function was traced."""
        for number, variable in enumerate(self.made):
            self.initial[number] = self.initial[number] or _first_value(variable)

    def _note(self, concrete: Any, given: Any) -> Optional[bool]:
        """Return whether this function is new, None if it changes nothing."""
        call = self._called[-1]
        new = False
        if concrete not in self.calls:
            told: Json = {}
            if any(graphs.is_write(op) for op in all_operations(concrete.graph)):
                same = _but_for_shapes(call)
                known = [c for c in self.calls.values() if c and c["same"] == same]
                values = [each.numpy() if hasattr(each, "numpy") else None for each in given]
                told = known[0] if known else {"same": same, "call": call, "values": values}
                new = not known
            self.calls[concrete] = told
        if not self.calls[concrete]:
            return None
        self.order.append(self.calls[concrete])
        return new

    def steps(self, again: bool) -> List[Json]:
        """Return all steps; `again`, with what they are for any number of examples, if anything.

        That runs the program's function once more, which it should not notice: it is over.
        """
        found: List[Any] = []
        for concrete, told in list(self.calls.items()):
            if told and not any(told is each for each, _ in found):
                found.append((told, concrete))
        steps = []
        for told, concrete in found:
            wider = _for_any_number(told["call"]) if again else None
            if wider is not None and not self._is_as_ran(wider.graph, concrete.graph):
                wider = None
            steps.append(self._step(wider or concrete, told))
        return steps

    def _is_as_ran(self, again: Any, ran: Any) -> bool:
        """Tell whether a graph traced once more is the one that ran, but for shapes.

        It may be another one: the function is Python. The same lines have made the same ops, and
        there is no number in it that was not there.
        """
        one, other = (_made_by(graph, self.root) for graph in (again, ran))
        return one[0] == other[0] and not one[1] - other[1]

    def runs(self) -> List[int]:
        """Return the numbers of the steps in the order in which they ran."""
        numbers: Dict[int, int] = {}
        return [numbers.setdefault(id(told), len(numbers)) for told in self.order]

    def _step(self, concrete: Any, told: Json) -> Json:
        graph = concrete.graph
        values = told["values"]
        captured = {id(inner): outer for outer, inner in graph.captures}
        inputs = [t for t in graph.inputs if id(t) not in captured]
        if len(inputs) != len(values):
            values = [None] * len(inputs)
        operations = graph.get_operations()
        part = graphs.definition(graph, {op.name for op in operations})
        variables = self._bound(part, graph)
        losses = self.losses.of(graph, set(operations))
        outputs = [t for t in graph.outputs if t.dtype.base_dtype.is_floating]
        return {
            "kind": "function",
            "name": getattr(told["call"][0], "_name", "") or graph.name,
            "graph": graphs.encoded(part),
            "wanted": [op.name for op in operations],
            "inputs": [
                graphs.input_of(tensor, tensor.op.name, value)
                for tensor, value in zip(inputs, values)
            ],
            "outputs": [{"tensor": t.name, "shape": graphs.shape_of(t)} for t in outputs],
            "losses": list(dict.fromkeys(t.name for t in losses)),
            "variables": variables,
            "writes": written(operations, variables),
            "applies": graphs.applies(operations, {t: key for key, t in variables.items()}),
            "hosts": graphs.hosts_of(operations),
            "lines": graphs.lines_of(operations, self.root),
            "unordered": [],
        }

    def _bound(self, part: Any, graph: Any) -> Dict[str, str]:
        """Let the placeholders of what is captured be variables and constants; return the first."""
        from tensorflow.python.framework import tensor_util

        nodes = {node.name: node for node in part.node}
        found = {}
        keys = self.keys()
        for outer, inner in graph.captures:
            node = nodes[inner.op.name]
            number = next((n for n, v in enumerate(self.made) if v.handle is outer), None)
            if number is not None:
                variable = self.made[number]
                node.Clear()
                node.name, node.op = inner.op.name, "VarHandleOp"
                node.attr["dtype"].type = variable.dtype.base_dtype.as_datatype_enum
                node.attr["shape"].shape.CopyFrom(variable.shape.as_proto())
                node.attr["shared_name"].s = inner.op.name.encode()
                found[keys[number]] = inner.name
            elif hasattr(outer, "numpy") and outer.dtype not in ("resource", "variant"):
                node.Clear()
                node.name, node.op = inner.op.name, "Const"
                node.attr["dtype"].type = outer.dtype.as_datatype_enum
                value = tensor_util.make_tensor_proto(outer.numpy())
                node.attr["value"].tensor.CopyFrom(value)
        return found

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


#: Ops that are made where a function is called, or that its trace adds.
_OF_THE_CALL = ("Placeholder", "Identity", "NoOp")

#: Ops that read nothing but a shape.
_OF_SHAPE_ALONE = ("Shape", "ShapeN", "Size", "Rank", "ZerosLike", "OnesLike")

#: Ops that a gradient has or has not, as shapes are known.
_OF_SHAPES = ("Const", "Cast", "Reshape", "Tile", "BroadcastTo", "Fill", "Sum", "ZerosLike")


def _made_by(graph: Any, root: str) -> Any:
    """Return how many ops of each type each line of a program has made, and all numbers."""
    from tensorflow.python.framework import tensor_util

    ends = [op for op in graph.get_operations() if graphs.is_write(op)]
    waiting = [*ends, *(tensor.op for tensor in graph.outputs)]
    reached = set()
    while waiting:
        op = waiting.pop()
        if op not in reached:
            reached.add(op)
            waiting += [] if op.type in _OF_SHAPE_ALONE else [t.op for t in op.inputs]
    varying = set()  # what is more than a matter of shapes
    for op in graph.get_operations():
        begins = op.op_def is None or op.op_def.is_stateful or op.type == "Placeholder"
        computes = op.type not in _OF_SHAPE_ALONE and any(t.op in varying for t in op.inputs)
        if begins or computes:
            varying.add(op)
    operations = [op for op in reached if op.type not in _OF_THE_CALL]
    lines = graphs.lines_of(operations, root)
    made: Counter[Any] = Counter()
    numbers: Counter[Any] = Counter()
    for op in operations:
        floating = not op.outputs or any(t.dtype.base_dtype.is_floating for t in op.outputs)
        if floating and op in varying and op.type not in _OF_SHAPES:
            made[lines.get(op.name), op.type] += 1
        if op.type == "Const" and floating:
            value = tensor_util.MakeNdarray(op.node_def.attr["value"].tensor)
            numbers[value.tobytes()] += 1
    return made, numbers


def _but_for_shapes(call: Any) -> Any:
    """Return what tells the calls of a function that may be one step: all but the shapes."""
    import tensorflow as tf

    function, args, keywords = call
    leaves = tf.nest.flatten((args, keywords))
    tensors = (tf.Tensor, tf.Variable, np.ndarray, np.generic)
    return id(function), [
        (str(each.dtype), len(each.shape)) if isinstance(each, tensors) else repr(each)
        for each in leaves
    ]


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
