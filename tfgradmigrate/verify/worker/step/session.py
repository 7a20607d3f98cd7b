"""Steps of programs with sessions: each kind of `Session.run` that changes variables."""

import contextlib
import threading
from typing import Any, Callable, Dict, List, Optional, Set, Tuple

import numpy as np

from ..channel import Json
from ..numbers import encode
from . import graph as graphs
from .noting import Noted


class Sessions(Noted):
    """Notes the kinds of runs of every session."""

    def __init__(self, *noted: Any) -> None:
        super().__init__(*noted)
        self.graphs: List[Any] = []
        self._asked: Dict[int, List[Any]] = {}
        self._read: Dict[Any, List[Tuple[Any, Any]]] = {}
        self._first: Set[Any] = set()
        self._restored: Set[str] = set()
        self._inside = threading.local()
        self._noting = threading.Lock()

    def watch(self) -> None:
        """Have every run pass by here, those of functions that sessions make included."""
        from tensorflow.python.client import session

        kind = session.BaseSession
        run, callables = kind._do_run, kind._make_callable_from_options

        def running(
            this: Any, handle: Any, targets: Any, fetches: Any, fed: Any, *rest: Any
        ) -> Any:
            feeds = [(k.deref() if hasattr(k, "deref") else k, value) for k, value in fed.items()]
            again = lambda: run(this, handle, targets, fetches, fed, *rest)  # noqa: E731
            return self._watched(again, this, [*targets, *fetches], feeds)

        def calling(this: Any, options: Any) -> Any:
            function = callables(this, options)
            element = this.graph.as_graph_element
            ends = [element(name) for name in [*options.fetch, *options.target]]

            def call(*args: Any, **more: Any) -> Any:
                feeds = [(element(name), value) for name, value in zip(options.feed, args)]
                return self._watched(lambda: function(*args, **more), this, ends, feeds)

            return call

        kind._do_run, kind._make_callable_from_options = running, calling

    def _watched(self, run: Callable[[], Any], session: Any, ends: Any, feeds: Any) -> Any:
        if getattr(self._inside, "now", False):
            return run()
        self._inside.now = True
        try:
            with self._noting:
                new = self._note(session, ends, feeds)
            found = run()
        finally:
            self._inside.now = False
        if new is not None:
            self.seen(new)
        return found

    def _note(self, session: Any, ends: List[Any], given: List[Tuple[Any, Any]]) -> Optional[bool]:
        """Return whether this kind of run is new, None if it is no step."""
        graph = session.graph
        names = sorted(t.name for t, _ in given)
        kind = (id(graph), frozenset(end.name for end in ends), *names)
        new = kind not in self.kinds
        if new:
            self._read[kind] = self._numbers_read(graph, ends)
        for tensor, plain in self._read[kind]:
            with contextlib.suppress(Exception):  # it may have no value yet
                given = [*given, (tensor, session.run(plain))]
        if new:
            step = {**self._step(graph, ends, given), "fed": names}
            alike = next((s for s in self.kinds.values() if _is_same(s, step)), None)
            if alike is not None and alike["content"] != step["content"]:
                self._ask_more(alike, graph, ends, given)
            self.kinds[kind] = alike or step
            self._asked.setdefault(id(self.kinds[kind]), ends)
            new = alike is None
        step = self.kinds[kind]
        if "sets" in step:
            for name in step["sets"]:  # the first value of a variable, or again such after a step
                if (id(graph), name) in self._first and self.order:
                    self.waiting.setdefault(name, graphs.line_here(self.root))
                    before = len(self.order) if name in step["anew"] else -1
                    self.anew.setdefault(name, []).append(before)
                self._first.add((id(graph), name))
            return None
        fed = {graphs.handed(tensor) + ":0": value for tensor, value in given}
        for told in step["inputs"]:
            value = fed.get(told["tensor"])
            if value is not None and np.shape(value) == ():
                told["numbers"].append(np.asarray(value).item())
        self.begins(step)
        if self.left:
            self._keep(session, fed)
        return new

    def _numbers_read(self, graph: Any, ends: List[Any]) -> List[Tuple[Any, Any]]:
        """Return what reads variables that only other runs set, and to numbers, as a rate.

        Like what only Python sets in TensorFlow 2 they count as fed. With each stands a read of the
        same that runs nothing before it.
        """
        here = graphs.reached([getattr(end, "op", end) for end in ends])
        own = _holding_numbers(graph) - {graphs.held(tensor).op for tensor in graphs.written(here)}
        plain = {
            graphs.held(tensor).op: tensor
            for tensor in _reads(graph.get_operations())
            if not tensor.op.control_inputs
        }
        pairs = ((tensor, graphs.held(tensor).op) for tensor in _reads(here))
        return [(tensor, plain[of]) for tensor, of in pairs if of in own and of in plain]

    def _ask_more(self, step: Json, graph: Any, ends: List[Any], given: Any) -> None:
        """Let a step return what any of its runs asks for; what came in first is as it was."""
        every = {end.name: end for end in [*self._asked[id(step)], *ends]}
        known = {told["tensor"]: told for told in step["inputs"]}
        self._asked[id(step)] = [*every.values()]
        step.update(self._step(graph, self._asked[id(step)], given), name=step["name"])
        step["inputs"] = [known.get(told["tensor"], told) for told in step["inputs"]]

    def _keep(self, session: Any, fed: Json) -> None:
        """Keep what a step is fed, and the values with which variables begin."""
        if not self.tape:
            for variable in session.graph.get_collection("variables"):
                with contextlib.suppress(Exception):  # it may have no value yet
                    self.values[self.key(variable.op)] = encode(session.run(variable))
        self.left -= 1
        arrays = {name: np.asarray(value) for name, value in fed.items()}
        kept = {name: encode(array) for name, array in arrays.items() if array.dtype != object}
        self.tape.append((len(self.order) - 1, kept))

    def _step(self, graph: Any, ends: List[Any], given: List[Tuple[Any, Any]]) -> Json:
        stops = {tensor.name for tensor, _ in given}
        operations = graphs.reached([getattr(end, "op", end) for end in ends], stops)
        writes = _writes(operations)
        numbers = _holding_numbers(graph) if writes else set()
        if writes and all(graphs.held(op.inputs[0]).op in numbers for op in writes):
            return {"sets": [], "anew": []}
        if all(_is_first(op, stops) for op in writes):
            held = {op: graphs.held(op.inputs[0]).op.name for op in writes}
            made = [op for op in writes if _is_initializer(op) and op.inputs[1].name not in stops]
            self._restored.update(held[op] for op in writes if op not in made)
            return {"sets": [*held.values()], "anew": [held[op] for op in made]}
        if graph not in self.graphs:
            self.graphs.append(graph)
        asked, gradients = self.gradients.of(graph, set(operations))
        losses = [loss for loss in asked if _can_be_read(loss, stops, operations)]
        operations = graphs.reached([*operations, *(loss.op for loss in losses)], stops)
        outputs = [end for end in ends if hasattr(end, "op")]
        read = {tensor.name for op in operations for tensor in op.inputs}
        fed = [(tensor, tensor.op.name, value) for tensor, value in given if tensor.name in read]
        variables = {self.key(o): o.outputs[0].name for o in operations if o.type in graphs.HANDLES}
        keys = {name: key for key, name in variables.items()}
        compared = graphs.reached(
            [*(tensor.op for tensor in [*losses, *outputs]), *writes], stops, True
        )
        names = ", ".join(sorted(end.name for end in ends if not hasattr(end, "op")))
        return {
            **graphs.described(
                graphs.definition(graph, operations, [tensor for tensor, _, _ in fed]),
                operations,
                given=fed,
                outputs=outputs,
                losses=losses,
                variables=variables,
                root=self.root,
            ),
            "gradients": graphs.named(
                (keys.get(graphs.held(getattr(source, "handle", source)).name), each)
                for source, each in gradients
                if each.op in operations
            ),
            "name": names or ends[0].name,
            "unordered": graphs.unordered(operations, compared),
            "updates": sorted([id(graph), op.name] for op in writes),
            "content": graphs.content(operations, ends),
        }

    def key(self, op: Any) -> str:
        """Return the name of a variable in the program, by the op that holds it."""
        number = self.graphs.index(op.graph)
        return str(op.name) if not number else f"graph {number + 1}: {op.name}"

    def steps(self, final: bool) -> List[Json]:
        """Return all steps: what they are for any number of examples, they are once."""
        return self.distinct()

    def unseen(self) -> List[str]:
        """Return the ops that optimizers made to train, and that no run has asked for."""
        seen = {name for step in self.distinct() for name in step["wanted"]}
        made = [op.name for graph in self.graphs for op in graph.get_collection("train_op")]
        return [name for name in made if name not in seen]

    def variables(self) -> List[Json]:
        """Return the variables of all graphs that have a step, in the order of their making."""
        found = []
        for graph in self.graphs:
            trainable = {v.op.name for v in graph.get_collection("trainable_variables")}
            for op in graph.get_operations():
                if op.type in graphs.HANDLES:
                    shape, dtype = op.get_attr("shape"), op.get_attr("dtype")
                    found.append(
                        {
                            "key": self.key(op),
                            "dtype": str(getattr(dtype, "base_dtype", dtype).name),
                            "shape": [int(d.size) for d in shape.dim]
                            if hasattr(shape, "dim")
                            else shape.as_list(),
                            "trainable": op.name in trainable,
                        }
                    )
        return found

    def initial(self) -> Json:
        """Return the graph of the variables' first values, and which tensor is whose.

        Of those that are restored or loaded it is not known.
        """
        if not self.graphs:
            return {}
        graph, tensors, ends = self.graphs[0], {}, []
        for op in graph.get_operations():
            made = op.type in ("AssignVariableOp", "Assign") and _is_initializer(op)
            if made and op.inputs[0].op.name not in self._restored:
                tensors[self.key(op.inputs[0].op)] = op.inputs[1].name
                ends.append(op.inputs[1].op)
        part = graphs.definition(graph, graphs.reached(ends))
        return {"graph": graphs.encoded(part), "tensors": tensors}


def _is_initializer(op: Any) -> bool:
    return bool(
        op.inputs[0].op.type in graphs.HANDLES and op.name == op.inputs[0].op.name + "/Assign"
    )


def _is_first(op: Any, stops: Set[str]) -> bool:
    """Return whether an op gives a variable its first value, or one that was saved."""
    if _is_initializer(op):
        return True
    needed = graphs.reached([tensor.op for tensor in op.inputs], stops, True)
    return any(each.type.startswith("Restore") for each in needed)


def _writes(operations: List[Any]) -> List[Any]:
    return [op for op in operations if graphs.is_write(op)]


def _reads(operations: List[Any]) -> List[Any]:
    return [op.outputs[0] for op in operations if op.type == "ReadVariableOp"]


def _holding_numbers(graph: Any) -> Set[Any]:
    """Return what holds a number that is not trained, and is only set to what no variable decides.

    First values and restored ones do not count.
    """
    trained = {variable.op for variable in graph.get_collection("trainable_variables")}
    setting: Dict[Any, List[bool]] = {}
    every = graph.get_operations()
    inside = graphs.written([op for op in every if not graphs.is_write(op)])
    for op in _writes(every):
        if not _is_first(op, set()):
            setting.setdefault(graphs.held(op.inputs[0]).op, []).append(_sets_a_number(op))
    numbers = {op for op, told in setting.items() if all(told) and op not in trained}
    return numbers - {graphs.held(tensor).op for tensor in inside}


def _sets_a_number(op: Any) -> bool:
    if op.type not in ("Assign", "AssignVariableOp"):
        return False
    value = op.inputs[1]
    kinds = [each.op_def for each in graphs.reached([value.op])]
    return (
        value.shape.ndims == 0
        and value.dtype.is_floating
        and not any(kind is not None and kind.is_stateful for kind in kinds)
    )


def _can_be_read(loss: Any, stops: Set[str], operations: List[Any]) -> bool:
    """Return whether a loss can be read without that the step does or is fed any more."""
    more = set(graphs.reached([loss.op], stops)).difference(operations)
    return not any(
        op.type.startswith("Placeholder")
        or (op.op_def is not None and op.op_def.is_stateful and op.type not in _READS)
        for op in more
    )


#: Stateful ops that change nothing.
_READS = (*graphs.HANDLES, "ReadVariableOp", "ResourceGather", "VarIsInitializedOp")


def _is_same(one: Json, other: Json) -> bool:
    """Return whether two runs are one step: they feed and change the same, or do the same."""
    if "updates" not in one or "updates" not in other or one["fed"] != other["fed"]:
        return False
    return bool(one["updates"] == other["updates"] or one["content"] == other["content"])
