"""Steps of programs with sessions: each kind of `Session.run` that changes variables."""

from typing import Any, Callable, Dict, List, Optional, Set, Tuple

from ..channel import Json
from . import graph as graphs


class Losses:
    """Of what gradients were asked for, by `tf.gradients` and by tapes, and which these are."""

    def __init__(self) -> None:
        self._asked: List[Tuple[List[Any], List[Any]]] = []

    def watch(self, is_2: bool) -> None:
        """Have every question for gradients pass by here."""
        from tensorflow.python.ops import gradients_util

        helper = gradients_util._GradientsHelper

        def asking(ys: Any, *rest: Any, **more: Any) -> Any:
            found = helper(ys, *rest, **more)
            self._note(ys, found)
            return found

        gradients_util._GradientsHelper = asking
        if is_2:
            from tensorflow.python.eager import backprop

            gradient = backprop.GradientTape.gradient

            def taping(this: Any, target: Any, *rest: Any, **more: Any) -> Any:
                found = gradient(this, target, *rest, **more)
                self._note(target, found)
                return found

            backprop.GradientTape.gradient = taping

    def _note(self, ys: Any, gradients: Any) -> None:
        losses, found = (
            [each for each in _flat(value) if hasattr(each, "graph")] for value in (ys, gradients)
        )
        self._asked.append((losses, found))

    def of(self, graph: Any, inside: Set[Any]) -> List[Any]:
        """Return the losses of which some gradient is computed by these ops of a graph."""
        found: List[Any] = []
        for losses, gradients in self._asked:
            if any(each.graph is graph and each.op in inside for each in gradients):
                found += [t for t in losses if t.graph is graph and not any(t is o for o in found)]
        return found


class Sessions:
    """Notes the kinds of runs of every session; `seen` is called with each, new or not."""

    def __init__(self, root: str, losses: Losses, seen: Callable[[bool], None]) -> None:
        self.root = root
        self.losses = losses
        self.seen = seen
        self.kinds: Dict[Any, Json] = {}
        self.graphs: List[Any] = []
        self.order: List[Json] = []  # the steps as they ran
        self._inside = False

    def watch(self) -> None:
        """Have every run pass by here."""
        from tensorflow.python.client import session

        run = session.BaseSession.run

        def running(this: Any, fetches: Any, feed_dict: Any = None, *rest: Any, **more: Any) -> Any:
            if self._inside:
                return run(this, fetches, feed_dict, *rest, **more)
            self._inside = True
            try:
                new = self._note(this.graph, fetches, feed_dict or {})
                found = run(this, fetches, feed_dict, *rest, **more)
            finally:
                self._inside = False
            if new is not None:
                self.seen(new)
            return found

        session.BaseSession.run = running

    def _note(self, graph: Any, fetches: Any, feeds: Dict[Any, Any]) -> Optional[bool]:
        """Return whether this kind of run is new, None if it is no step."""
        try:
            ends = [_element(graph, each) for each in _flat(fetches) if each is not None]
            given = [(_element(graph, key), value) for key, value in feeds.items()]
        except (TypeError, ValueError, KeyError):
            return None  # the session will say so
        kind = (id(graph), frozenset(end.name for end in ends), frozenset(t.name for t, _ in given))
        if kind in self.kinds:
            step, new = self.kinds[kind], False
            _note_values(step, given)
        else:
            step = self._step(graph, ends, given)
            known = [s for s in self.kinds.values() if s and s["updates"] == step.get("updates")]
            new = bool(step) and not known
            self.kinds[kind] = step = known[0] if known else step
        if not step:
            return None
        self.order.append(step)
        return new

    def _step(self, graph: Any, ends: List[Any], given: List[Tuple[Any, Any]]) -> Json:
        stops = {tensor.name for tensor, _ in given}
        operations = graphs.reached([getattr(end, "op", end) for end in ends], stops)
        writes = [op for op in operations if graphs.is_write(op)]
        if not writes or all(_is_first(op, operations) for op in writes):
            return {}
        if graph not in self.graphs:
            self.graphs.append(graph)
        losses = [
            loss
            for loss in self.losses.of(graph, set(operations))
            if _can_be_read(loss, stops, operations)
        ]
        operations = graphs.reached([*operations, *(loss.op for loss in losses)], stops)
        inside = set(operations)
        outputs = [end for end in ends if hasattr(end, "op") and end.dtype.base_dtype.is_floating]
        handles = [op for op in operations if op.type in graphs.HANDLES]
        inputs = [
            graphs.input_of(tensor, tensor.op.name, value)
            for tensor, value in given
            if any(tensor is each for op in operations for each in op.inputs)
        ]
        inputs += [
            graphs.input_of(tensor, tensor.name)
            for op in operations
            if graphs.is_source(op)
            for tensor in op.outputs
            if tensor.dtype != "resource"
        ]
        names = {op.name for op in operations} | {tensor.op.name for tensor, _ in given}
        compared = graphs.ancestors([*losses, *outputs, *writes], inside)
        variables = {self.key(op): op.outputs[0].name for op in handles}
        return {
            "kind": "session",
            "name": ", ".join(sorted(end.name for end in ends if not hasattr(end, "op")))
            or ends[0].name,
            "graph": graphs.encoded(graphs.definition(graph, names)),
            "wanted": [op.name for op in operations],
            "inputs": inputs,
            "outputs": [{"tensor": t.name, "shape": graphs.shape_of(t)} for t in outputs],
            "losses": list(dict.fromkeys(t.name for t in losses)),
            "variables": variables,
            "writes": written(operations, variables),
            "applies": graphs.applies(operations, {t: key for key, t in variables.items()}),
            "hosts": graphs.hosts_of(operations),
            "lines": graphs.lines_of(operations, self.root),
            "unordered": graphs.unordered(operations, compared),
            "updates": sorted([id(graph), op.name] for op in writes),
        }

    def key(self, op: Any) -> str:
        """Return the name of a variable in the program, by the op that holds it."""
        number = self.graphs.index(op.graph)
        return str(op.name) if not number else f"graph {number + 1}: {op.name}"

    def steps(self, again: bool = False) -> List[Json]:
        """Return all steps: what they are for any number of examples, they are once."""
        found = {id(step): step for step in self.kinds.values() if step}
        return list(found.values())

    def runs(self) -> List[int]:
        """Return the numbers of the steps in the order in which they ran."""
        numbers = {id(step): number for number, step in enumerate(self.steps())}
        return [numbers[id(step)] for step in self.order]

    def variables(self) -> List[Json]:
        """Return the variables of all graphs that have a step, in the order of their making."""
        found = []
        for graph in self.graphs:
            trainable = {v.op.name for v in graph.get_collection("trainable_variables")}
            for op in graph.get_operations():
                if op.type in graphs.HANDLES:
                    shape = op.get_attr("shape")
                    found.append(
                        {
                            "key": self.key(op),
                            "dtype": _dtype(op),
                            "shape": [int(d.size) for d in shape.dim]
                            if hasattr(shape, "dim")
                            else shape.as_list(),
                            "trainable": op.name in trainable,
                        }
                    )
        return found

    def initial(self) -> Json:
        """Return the graph of the variables' first values, and which tensor is whose."""
        tensors: Dict[str, str] = {}
        if not self.graphs:
            return {}
        graph = self.graphs[0]
        ends = []
        for op in graph.get_operations():
            if op.type in ("AssignVariableOp", "Assign") and op.name.endswith("/Assign"):
                handle = op.inputs[0].op
                if handle.type in graphs.HANDLES and op.name == handle.name + "/Assign":
                    tensors[self.key(handle)] = op.inputs[1].name
                    ends.append(op.inputs[1].op)
        operations = graphs.reached(ends, set())
        names = {op.name for op in operations}
        return {
            "graph": graphs.encoded(graphs.definition(graph, names)),
            "wanted": [op.name for op in operations],
            "tensors": tensors,
        }


def written(operations: List[Any], variables: Dict[str, str]) -> List[str]:
    """Return the keys of the variables that ops change."""
    keys = {tensor.split(":")[0]: key for key, tensor in variables.items()}
    held = [graphs.handle(op.inputs[0]) for op in operations if graphs.is_write(op)]
    found = [keys.get(name or "") for name in held]
    return [key for key in dict.fromkeys(found) if key]


def _dtype(op: Any) -> str:
    return str(getattr(op.get_attr("dtype"), "base_dtype", op.get_attr("dtype")).name)


def _is_first(op: Any, operations: List[Any]) -> bool:
    """Tell whether an op gives a variable its first value, or one that was saved."""
    if op.name.endswith("/Assign") and op.inputs[0].op.name == op.name[: -len("/Assign")]:
        return True
    needed: Set[Any] = graphs.ancestors(op.inputs, set(operations))
    return any(each.type.startswith("Restore") for each in needed)


def _can_be_read(loss: Any, stops: Set[str], operations: List[Any]) -> bool:
    """Tell whether a loss can be read without that the step does or is fed any more."""
    more = set(graphs.reached([loss.op], stops)).difference(operations)
    return not any(
        op.type.startswith("Placeholder")
        or (op.op_def is not None and op.op_def.is_stateful and op.type not in _READS)
        for op in more
    )


#: Stateful ops that change nothing.
_READS = (*graphs.HANDLES, "ReadVariableOp", "ResourceGather", "VarIsInitializedOp")


def _note_values(step: Json, given: List[Tuple[Any, Any]]) -> None:
    """Note which of the numbers that are fed are not always the same."""
    values = {tensor.name: value for tensor, value in given}
    for told in step.get("inputs", ()):
        value = values.get(told["tensor"])
        if "value" in told and value is not None and value != told["value"]:
            told["varies"] = True


def _element(graph: Any, each: Any) -> Any:
    return graph.as_graph_element(each, allow_tensor=True, allow_operation=True)


def _flat(fetches: Any) -> List[Any]:
    """Return what is fetched, out of lists, dictionaries and what hooks add."""
    if isinstance(fetches, (list, tuple)):
        return [each for part in fetches for each in _flat(part)]
    if isinstance(fetches, dict):
        return [each for part in fetches.values() for each in _flat(part)]
    if hasattr(fetches, "indices") and hasattr(fetches, "values"):
        return [fetches.values, fetches.indices]
    return [fetches]
