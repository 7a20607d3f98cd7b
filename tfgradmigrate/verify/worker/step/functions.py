"""Steps of programs of TensorFlow 2: each `tf.function` that changes variables."""

import contextlib
from typing import Any, Callable, Dict, List, Optional, Set

import numpy as np

from ..channel import Json
from ..numbers import encode
from . import graph as graphs
from .noting import Noted


class Functions(Noted):
    """Notes the functions of a program that change variables, and the variables that it makes.

    `made` are the variables by their keys, `firsts` what is known of their first values.
    """

    def __init__(self, *noted: Any) -> None:
        super().__init__(*noted)
        self.made: Dict[str, Any] = {}
        self.firsts: Dict[str, Json] = {}
        self._traces: Dict[Any, Optional[_Kind]] = {}
        self._called: List[Any] = []

    def watch(self) -> None:
        """Have calls of functions, and all ops that run eagerly, pass by here."""
        from tensorflow.python.eager import context
        from tensorflow.python.eager.polymorphic_function import (
            concrete_function,
            polymorphic_function,
        )
        from tensorflow.python.framework import op_callbacks

        function, concrete = polymorphic_function.Function, concrete_function.ConcreteFunction
        call, run = function.__call__, concrete._call_flat

        def calling(this: Any, *args: Any, **keywords: Any) -> Any:
            self._called.append((this, args, keywords))
            try:
                return call(this, *args, **keywords)
            finally:
                self._called.pop()

        def running(this: Any, tensor_inputs: Any, captured_inputs: Any) -> Any:
            first = b"initialize_variables" in this.name  # once, before the first call
            known = len(self._traces)
            outside = context.executing_eagerly() and not first
            kind = self._kind_of(this, tensor_inputs) if outside else None
            if kind is not None:
                self._begin(kind, tensor_inputs)
            found = run(this, tensor_inputs, captured_inputs)
            if kind is not None:
                self.seen(len(self._traces) > known)
            return found

        function.__call__, concrete._call_flat = calling, running
        op_callbacks.add_op_callback(self._ran)

    def creator(self, make: Callable[..., Any], **options: Any) -> Any:
        """Make a variable, and note it: for `tf.variable_creator_scope`."""
        variable = make(**options)
        if hasattr(variable, "handle") and not any(variable is v for v in self.made.values()):
            key = name = variable.name.split(":")[0]
            count = 0
            while key in self.made:
                count += 1
                key = f"{name}_{count}"
            self.made[key] = variable
            self.firsts[key] = _first_value(variable)
        return variable

    def _ran(self, op: Any, inputs: Any, *_: Any, graph: Any = None, **__: Any) -> None:
        """Note that an op changes a variable eagerly: the second value that it gets, or a later."""
        name = op.decode() if isinstance(op, bytes) else str(op)
        if graph is None and self.order and name.startswith(graphs.WRITES):
            for key, variable in self.made.items():
                if variable.handle is inputs[0] and self.firsts[key]:
                    self.waiting.setdefault(key, graphs.line_here(self.root))

    def _begin(self, kind: "_Kind", given: Any) -> None:
        """Note a run of a step, and the values of variables and numbers with which it begins."""
        for key, variable in self.made.items():
            if not (self.order and self.firsts[key]):
                self.firsts[key] = _first_value(variable)
            if self.left and key not in self.values:
                with contextlib.suppress(Exception):  # it may have no value yet
                    self.values[key] = encode(variable.numpy())
        self.begins(kind)
        kind.note(given, self.made)

    def _kind_of(self, concrete: Any, given: Any) -> Optional["_Kind"]:
        """Return of which kind a run is, None if it changes nothing."""
        if concrete not in self._traces:
            call = self._called[-1] if self._called else (concrete, (), {})
            self._traces[concrete] = None
            if next(graphs.written(concrete.graph.get_operations()), None) is not None:
                kind = self.kinds.setdefault(_but_for_shapes(call), _Kind(call, given))
                kind.traces.append(concrete)
                self._traces[concrete] = kind
        return self._traces[concrete]

    def steps(self, final: bool) -> List[Json]:
        """Return all steps; when it is `final`, what they are for any number of examples, if that.

        That runs the program's function once more, which it should not notice: it is over. It may
        be another graph than those that ran, the `traces`: the function is Python.
        """
        steps = []
        for kind in self.distinct():
            traces = [self._step(trace, kind) for trace in kind.traces]
            wider = _for_any_number(kind.call) if final else None
            step = traces[0] if wider is None else self._step(wider, kind)
            if any(each["copies"] != step["copies"] for each in traces):
                step["copies"] = {}
            steps.append({**step, "wider": wider is not None, "traces": traces})
        return steps

    def program(self, final: bool) -> Json:
        """Return all that is known; functions that only set numbers, such as a rate, are no steps.

        To the steps such a number is fed, as one that Python sets.
        """
        numbers = {k for k, v in self.made.items() if v.shape.rank == 0 and not v.trainable}
        written = {kind: self._written(kind) for kind in self.distinct()}
        setting = {
            kind
            for kind, keys in written.items()
            if keys <= numbers
            and all(_sets_numbers(self._step(each, kind)["copies"]) for each in kind.traces)
        }
        others = {key for kind, keys in written.items() if kind not in setting for key in keys}
        setting = {kind for kind in setting if not written[kind] & others}
        self.changed.update((key, "") for kind in setting for key in written[kind])
        self.order = [kind for kind in self.order if kind not in setting]
        return super().program(final)

    def _written(self, kind: "_Kind") -> Set[str]:
        """Return the variables that a step changes in any of its graphs, "" for what is none."""
        keys = {id(variable.handle): key for key, variable in self.made.items()}
        found = set()
        for trace in kind.traces:
            held = {id(inner): keys.get(id(outer), "") for outer, inner in trace.graph.captures}
            changed = graphs.written(trace.graph.get_operations())
            found |= {held.get(id(tensor), "") for tensor in changed}
        return found

    def _step(self, concrete: Any, kind: "_Kind") -> Json:
        graph = concrete.graph
        captured = {id(inner) for _, inner in graph.captures}
        inputs = [t for t in graph.inputs if id(t) not in captured]
        known = len(inputs) == len(kind.values)
        values = kind.values if known else [None] * len(inputs)
        given = [(t, t.op.name, value) for t, value in zip(inputs, values)]
        operations = graph.get_operations()
        part = graph.as_graph_def()
        compiled = any(node.attr["_XlaMustCompile"].b for node in graphs.nodes(part))
        part = graphs.definition(graph, operations)
        variables, fed = self._bound(part, graph, kind)
        losses, gradients = self.gradients.of(graph, set(operations))
        keys = {id(variable.handle): key for key, variable in self.made.items()}
        step = graphs.described(
            part,
            operations,
            given=given,
            outputs=[result for each in graph.outputs for result in _results(each)],
            losses=losses,
            variables=variables,
            root=self.root,
        )
        results = concrete.structured_outputs
        results = getattr(results, "element_spec", getattr(results, "_element_spec", results))
        if isinstance(results, dict) and len(results) == len(step["outputs"]):
            step["keys"] = sorted(results)
        step["gradients"] = graphs.named(
            (keys.get(id(getattr(source, "handle", None))), each) for source, each in gradients
        )
        for told, numbers in zip(step["inputs"], kind.numbers if known else ()):
            told["numbers"] = numbers
        step["inputs"] += fed
        step["given"] = ["XLA compiles the new step, and may round otherwise"] * compiled
        return {**step, "name": getattr(kind.call[0], "_name", "") or graph.name}

    def _bound(self, part: Any, graph: Any, kind: "_Kind") -> Any:
        """Let the placeholders of what is captured be variables and constants.

        Returns the variables, and what is fed by a variable that holds a number, which no step
        changes and other code does.
        """
        from tensorflow.python.framework import tensor_util

        nodes = {node.name: node for node in part.node}
        written = {tensor.name for tensor in graphs.written(graph.get_operations())}
        keys = {id(variable.handle): key for key, variable in self.made.items()}
        found, fed = {}, []
        for outer, inner in graph.captures:
            node, name = nodes[inner.op.name], inner.op.name
            key = keys.get(id(outer))
            if key is None and not graphs.is_data(outer):
                continue
            dtype = outer.dtype if key is None else self.made[key].dtype.base_dtype
            numbers = kind.numbers_of.get(key or "")
            node.Clear()
            node.name, node.op = name, "Const"
            node.attr["dtype"].type = dtype.as_datatype_enum
            if key is None:
                value = tensor_util.make_tensor_proto(outer.numpy())
                node.attr["value"].tensor.CopyFrom(value)
                continue
            node.op = "VarHandleOp"
            node.attr["shape"].shape.CopyFrom(self.made[key].shape.as_proto())
            node.attr["shared_name"].s = name.encode()
            if key in self.changed and numbers and inner.name not in written:
                first = np.array(numbers[0], dtype.as_numpy_dtype)
                told = {"name": key, "tensor": inner.name, "numbers": numbers, "shape": []}
                fed.append({**told, "dtype": dtype.name, **graphs.told(first)})
            else:
                found[key] = inner.name
        return found, fed

    def variables(self) -> List[Json]:
        """Return the variables in the order of their making."""
        return [
            {
                "key": key,
                "dtype": variable.dtype.base_dtype.name,
                "shape": variable.shape.as_list(),
                "trainable": bool(variable.trainable),
                "initial": self.firsts[key],
                "now": graphs.told(variable.numpy()),
            }
            for key, variable in self.made.items()
        ]


def _sets_numbers(copies: Json) -> bool:
    """Return whether a step only sets variables, and none to what another one holds."""
    return bool(copies) and not any(isinstance(of, str) and of for of in copies.values())


def _results(tensor: Any) -> List[Any]:
    """Return what a tensor holds: a function of Keras returns an `Optional` of its results."""
    op = tensor.op
    while op.type == "Identity":
        op = op.inputs[0].op
    return list(op.inputs) if op.type == "OptionalFromValue" else [tensor]


class _Kind:
    """Calls of one function with the same Python values: one step, or several by the shapes.

    `values` are those of the first call; `numbers` has for each tensor that is handed over what it
    was in all runs, as far as it is one number, and `numbers_of` the same of variables.
    """

    def __init__(self, call: Any, given: Any) -> None:
        self.call = call
        self.traces: List[Any] = []
        self.values = [each.numpy() if graphs.is_data(each) else None for each in given]
        self.numbers: List[List[Any]] = [[] for _ in given]
        self.numbers_of: Dict[str, List[Any]] = {}

    def note(self, given: Any, variables: Dict[str, Any]) -> None:
        """Note the numbers with which a run begins."""
        for found, each in zip(self.numbers, given):
            if each.shape.rank == 0 and graphs.is_data(each):
                found.append(each.numpy().item())
        for key, variable in variables.items():
            with contextlib.suppress(Exception):  # it may have no value yet
                if variable.shape.rank == 0:
                    self.numbers_of.setdefault(key, []).append(variable.numpy().item())


def _but_for_shapes(call: Any) -> str:
    """Return what identifies the calls of a function that may be one step: all but the shapes."""
    import tensorflow as tf

    function, args, keywords = call
    tensors = (tf.Tensor, tf.Variable, np.ndarray, np.generic)
    leaves = [
        (str(each.dtype), len(each.shape)) if isinstance(each, tensors) else repr(each)
        for each in tf.nest.flatten((args, keywords))
    ]
    return repr((id(function), leaves))


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
        return graphs.told(variable.numpy())
    except Exception:  # it is made within a function, and has none yet
        return {}
