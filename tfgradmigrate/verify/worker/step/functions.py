"""Steps of programs of TensorFlow 2: each `tf.function` that changes variables."""

from typing import Any, Callable, Dict, List, Optional

import numpy as np

from ..channel import Json
from . import graph as graphs
from .session import written


class Functions:
    """Notes the functions of a program that change variables, and the variables that it makes."""

    def __init__(self, root: str, seen: Callable[[bool], None]) -> None:
        self.root = root
        self.seen = seen
        self.made: List[Any] = []
        self.initial: List[Json] = []
        self.losses: Dict[int, List[Any]] = {}  # of what tapes were asked, by graph
        self.calls: Dict[Any, Any] = {}
        self.order: List[Any] = []  # the functions as they ran
        self._called: List[Any] = []

    def watch(self) -> None:
        """Have calls of functions, and questions for gradients, pass by here."""
        from tensorflow.python.eager import backprop, context
        from tensorflow.python.eager.polymorphic_function import (
            concrete_function,
            polymorphic_function,
        )

        call, flat = (
            polymorphic_function.Function.__call__,
            concrete_function.ConcreteFunction._call_flat,
        )
        gradient = backprop.GradientTape.gradient

        def calling(this: Any, *args: Any, **keywords: Any) -> Any:
            self._called.append((this, args, keywords))
            try:
                return call(this, *args, **keywords)
            finally:
                self._called.pop()

        def running(this: Any, given: Any, captured: Any) -> Any:
            if not self._called or not context.executing_eagerly():
                return flat(this, given, captured)
            new = self._note(this, given)
            found = flat(this, given, captured)
            if new is not None:
                self.seen(new)
            return found

        def asking(this: Any, target: Any, *rest: Any, **more: Any) -> Any:
            import tensorflow as tf

            for each in tf.nest.flatten(target):
                if hasattr(each, "graph"):
                    self.losses.setdefault(id(each.graph), []).append(each)
            return gradient(this, target, *rest, **more)

        polymorphic_function.Function.__call__ = calling
        concrete_function.ConcreteFunction._call_flat = running
        backprop.GradientTape.gradient = asking

    def creator(self, make: Callable[..., Any], **options: Any) -> Any:
        """Make a variable, and note it: for `tf.variable_creator_scope`."""
        variable = make(**options)
        if hasattr(variable, "handle") and not any(variable is other for other in self.made):
            self.made.append(variable)
            self.initial.append(_first_value(variable, options.get("initial_value")))
        return variable

    def _note(self, concrete: Any, given: Any) -> Optional[bool]:
        """Return whether this function is new, None if it changes nothing."""
        call = self._called[-1]
        new = False
        if concrete not in self.calls:
            told: Json = {}
            if any(graphs.is_write(op) for op in all_operations(concrete.graph)):
                known = [c for c in self.calls.values() if c and c["function"] is call[0]]
                values = [each.numpy() if hasattr(each, "numpy") else None for each in given]
                told = known[0] if known else {"function": call[0], "call": call, "values": values}
                new = not known
            self.calls[concrete] = told
        if not self.calls[concrete]:
            return None
        self.order.append(self.calls[concrete])
        return new

    def steps(self) -> List[Json]:
        """Return all steps, traced once more for any number of examples where that is possible."""
        found: List[Any] = []
        for concrete, told in list(self.calls.items()):
            if told and not any(told is each for each, _ in found):
                found.append((told, concrete))
        return [self._step(concrete, told) for told, concrete in found]

    def runs(self) -> List[int]:
        """Return the numbers of the steps in the order in which they ran."""
        numbers: Dict[int, int] = {}
        return [numbers.setdefault(id(told), len(numbers)) for told in self.order]

    def _step(self, concrete: Any, told: Json) -> Json:
        wider = _for_any_number(told["call"])
        graph = (wider or concrete).graph
        values = told["values"]
        captured = {id(inner): outer for outer, inner in graph.captures}
        inputs = [t for t in graph.inputs if id(t) not in captured]
        if len(inputs) != len(values):
            values = [None] * len(inputs)
        operations = graph.get_operations()
        part = graphs.definition(graph, {op.name for op in operations})
        variables = self._bound(part, graph)
        losses = [t for t in self.losses.get(id(graph), []) if t.graph is graph]
        outputs = [t for t in graph.outputs if t.dtype.base_dtype.is_floating]
        return {
            "kind": "function",
            "name": getattr(told["function"], "_name", "") or graph.name,
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


def _first_value(variable: Any, given: Any) -> Json:
    """Return what is known of the first value of a variable."""
    try:
        return graphs.array_of(variable.numpy())
    except Exception:  # it is made within a function, and has none yet
        return {}
