"""Steps of programs with sessions: each kind of `Session.run` that changes variables."""

import contextlib
from typing import Any, Callable, Dict, List, Optional, Set, Tuple

import numpy as np

from ..channel import Json
from ..numbers import encode
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

    def __init__(
        self, root: str, losses: Losses, seen: Callable[[bool], None], taped: int = 0
    ) -> None:
        self.root = root
        self.losses = losses
        self.seen = seen
        self.left = taped  # how many runs are still to be taped
        self.tape: List[Any] = []  # steps with what they were fed
        self.values: Json = {}  # of variables, before the first step
        self.kinds: Dict[Any, Json] = {}
        self.graphs: List[Any] = []
        self.order: List[Json] = []  # the steps as they ran
        self.changed: Dict[str, str] = {}  # variables that are set again between two steps
        self._waiting: Dict[str, str] = {}  # the same, since the last step
        self._first: Set[Any] = set()
        self._inside = False

    def watch(self) -> None:
        """Have every run pass by here, those of functions that sessions make included."""
        from tensorflow.python.client import session

        run, callables = (
            session.BaseSession.run,
            session.BaseSession._make_callable_from_options,
        )

        def running(this: Any, fetches: Any, feed_dict: Any = None, *rest: Any, **more: Any) -> Any:
            feeds = feed_dict or {}
            return self._watched(
                lambda: run(this, fetches, feed_dict, *rest, **more),
                this,
                _flat(fetches),
                list(feeds.items()),
            )

        def calling(this: Any, options: Any) -> Any:
            function = callables(this, options)
            ends = [*options.fetch, *options.target]

            def call(*args: Any, **more: Any) -> Any:
                feeds = list(zip(options.feed, args))
                return self._watched(lambda: function(*args, **more), this, ends, feeds)

            return call

        session.BaseSession.run = running
        session.BaseSession._make_callable_from_options = calling

    def _watched(self, run: Callable[[], Any], session: Any, ends: Any, feeds: Any) -> Any:
        if self._inside:
            return run()
        self._inside = True
        try:
            new = self._note(session.graph, ends, feeds)
            if new is not None and self.left:
                self._tape(session, feeds)
            found = run()
        finally:
            self._inside = False
        if new is not None:
            self.seen(new)
        return found

    def _note(self, graph: Any, fetches: Any, feeds: Any) -> Optional[bool]:
        """Return whether this kind of run is new, None if it is no step."""
        try:
            ends = [_element(graph, each) for each in fetches if each is not None]
            given = [(_element(graph, key), value) for key, value in feeds]
        except (TypeError, ValueError, KeyError):
            return None  # the session will say so
        names = sorted(t.name for t, _ in given)
        kind = (id(graph), frozenset(end.name for end in ends), *names)
        new = kind not in self.kinds
        if new:
            step = self._step(graph, ends, given)
            told = {**step, "fed": names}
            known = [s for s in self.kinds.values() if s.get("updates") and _is_same(s, told)]
            new = not known
            self.kinds[kind] = known[0] if known else told
        step = self.kinds[kind]
        if not step.get("updates"):
            self._set(graph, step.get("sets", ()))
            return None
        fed = {graphs.handed(tensor) + ":0": value for tensor, value in given}
        for told in step["inputs"]:
            value = fed.get(told["tensor"])
            told["numbers"] += [np.asarray(value).item()] if _is_number(value) else []
        self.order.append(step)
        self.changed = {**self._waiting, **self.changed}
        self._waiting.clear()
        return new

    def _tape(self, session: Any, feeds: Any) -> None:
        """Keep what a step is fed, and the values with which variables begin."""
        if not self.tape:
            for variable in session.graph.get_collection("variables"):
                with contextlib.suppress(Exception):  # it may have no value yet
                    self.values[self.key(variable.op)] = encode(session.run(variable))
        self.left -= 1
        given = [(_element(session.graph, key), np.asarray(value)) for key, value in feeds]
        fed = {graphs.handed(t) + ":0": encode(v) for t, v in given if v.dtype != object}
        self.tape.append((self.order[-1], fed))

    def taped(self) -> Json:
        """Return the runs that were taped: the number of the step, and what it was fed."""
        numbers = {id(step): number for number, step in enumerate(self.steps())}
        runs = [[numbers[id(step)], fed] for step, fed in self.tape]
        return {"values": self.values, "runs": runs}

    def _set(self, graph: Any, names: Any) -> None:
        """Note that variables get their first values, or again such after some step has run."""
        for name in names:
            if (id(graph), name) in self._first and self.order:
                self._waiting.setdefault(name, graphs.line_here(self.root))
            self._first.add((id(graph), name))

    def _step(self, graph: Any, ends: List[Any], given: List[Tuple[Any, Any]]) -> Json:
        stops = {tensor.name for tensor, _ in given}
        operations = graphs.reached([getattr(end, "op", end) for end in ends], stops)
        writes = [op for op in operations if graphs.is_write(op)]
        if all(_is_first(op, operations) for op in writes):
            return {"sets": [graphs.handle(op.inputs[0]) or "" for op in writes]}
        if graph not in self.graphs:
            self.graphs.append(graph)
        losses = [
            loss
            for loss in self.losses.of(graph, set(operations))
            if _can_be_read(loss, stops, operations)
        ]
        operations = graphs.reached([*operations, *(loss.op for loss in losses)], stops)
        inside = set(operations)
        outputs = [end for end in ends if hasattr(end, "op")]
        read = {tensor.name for op in operations for tensor in op.inputs}
        fed = [(tensor, tensor.op.name, value) for tensor, value in given if tensor.name in read]
        variables = {self.key(o): o.outputs[0].name for o in operations if o.type in graphs.HANDLES}
        part = graphs.definition(graph, operations, [tensor for tensor, _, _ in fed])
        rest = fed, outputs, losses, part, variables, self.root
        step = graphs.described(graph, operations, *rest)
        compared = graphs.ancestors([*losses, *outputs, *writes], inside)
        names = ", ".join(sorted(end.name for end in ends if not hasattr(end, "op")))
        return {
            **step,
            "name": names or ends[0].name,
            "unordered": graphs.unordered(operations, compared),
            "updates": sorted([id(graph), op.name] for op in writes),
        }

    def key(self, op: Any) -> str:
        """Return the name of a variable in the program, by the op that holds it."""
        number = self.graphs.index(op.graph)
        return str(op.name) if not number else f"graph {number + 1}: {op.name}"

    def steps(self, again: bool = False) -> List[Json]:
        """Return all steps: what they are for any number of examples, they are once."""
        found = {id(step): step for step in self.kinds.values() if step.get("updates")}
        return list(found.values())

    def runs(self) -> List[int]:
        """Return the numbers of the steps in the order in which they ran."""
        numbers = {id(step): number for number, step in enumerate(self.steps())}
        return [numbers[id(step)] for step in self.order]

    def changes(self) -> Dict[str, str]:
        """Return the variables that are set again between steps, each with a line that does so."""
        return self.changed

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
        part = graphs.definition(graph, graphs.reached(ends, set()))
        return {"graph": graphs.encoded(part), "tensors": tensors}


def _dtype(op: Any) -> str:
    return str(getattr(op.get_attr("dtype"), "base_dtype", op.get_attr("dtype")).name)


def _is_first(op: Any, operations: List[Any]) -> bool:
    """Return whether an op gives a variable its first value, or one that was saved."""
    if op.name.endswith("/Assign") and op.inputs[0].op.name == op.name[: -len("/Assign")]:
        return True
    needed: Set[Any] = graphs.ancestors(op.inputs, set(operations))
    return any(each.type.startswith("Restore") for each in needed)


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


def _is_number(value: Any) -> bool:
    return isinstance(value, (bool, int, float)) or getattr(value, "shape", None) == ()


def _is_same(one: Json, other: Json) -> bool:
    return bool(one["updates"] == other.get("updates") and one["fed"] == other["fed"])


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
