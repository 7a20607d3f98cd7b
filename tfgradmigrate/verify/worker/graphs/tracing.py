"""Trace a place in a graph, differentiate it, and write down its form."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Sequence
from typing import Any

from .bodies import static_shape
from .canon import Canon, Scope, may_fail
from .errors import NoForm
from .flowing import Flowing
from .form import HOLDING, WHOLE, Form, Row
from .inputs import Arguments, Description, tensors_of
from .origins import program_lines
from .overrides import is_overridden
from .settings import Asserted, asked_gradients
from .structure import flatten, operations_in
from .variables import Variables

#: Collections that TensorFlow keeps itself; variables are identified by their making.
_OF_TENSORFLOW = frozenset(
    {"variables", "trainable_variables", "local_variables", "model_variables", "cond_context"}
    | {"while_context", "savers", "train_op", "init_op"}
)


class Place:
    """A place while it is being traced, and all that came of it."""

    def __init__(self, make: Any, inputs: Sequence[Description]) -> None:
        self.make = make
        self.inputs = inputs
        self.tensors = list(tensors_of(inputs))
        self.variables = Variables()
        self.given: list[Any] = []
        self.returned: tuple[str, list[Any]] = ("", [])
        self.operations: list[Any] = []
        self.upstream: list[Any] = []
        self.gradients: dict[str, list[Any]] = {}
        self.dense: dict[str, list[Any]] = {}  # the same, tensors where those are slices
        self.weights: dict[str, list[Any]] = {}
        self.second: dict[str, Any] = {}
        self.asserted = Asserted()
        self.ended: Callable[[str], object] = len  # told of each section that is done
        self.ends: dict[str, int] = {}  # how many ops the graph had when a section was done

    def bind_program(self) -> Callable[..., Any]:
        """Execute the program, and return the function of the place's tensors alone."""
        with self.variables.scope():
            function = self.make()
        forget_scope()
        self.ended = getattr(function, "ended", len)
        decides = getattr(function, "decides", lambda told, tensors: True)

        def call(*tensors: Any) -> Any:
            arguments = Arguments(tensors)
            with asked_gradients(Flowing(self.differentiated(tensors), decides)):
                return function(*map(arguments.make, self.inputs))

        return call

    def structure(self) -> str:
        """Return what was returned."""
        return self.returned[0]

    def outputs(self) -> list[Any]:
        """Return the tensors that were returned."""
        return self.returned[1]

    def floating(self) -> list[Any]:
        return [t for t in self.outputs() if is_floating(t)]

    def sources(self) -> list[Any]:
        """Return what is differentiated with respect to."""
        return [*self.differentiated(self.given), *self.variables.floating()]

    def differentiated(self, given: Sequence[Any]) -> list[Any]:
        """Return those of the tensors that come in of which there are gradients."""
        return [tensor for tensor in given if is_floating(tensor)]

    def sets(self) -> dict[str, list[int]]:
        """Return the sets of outputs that are differentiated: each alone, then all together."""
        places = list(range(len(self.floating())))
        alone = {str(place): [place] for place in places} if len(places) > 1 else {}
        return {**alone, WHOLE: places} if places else {}

    def end(self, section: str, graph: Any) -> None:
        """Note that all ops of a section have been made."""
        self.ends[section] = len(graph.get_operations())
        self.ended(section)

    def keep(self, result: Any) -> None:
        """Keep what the place has returned."""
        self.returned = flatten(result)
        self.operations = operations_in(result)

    def like(self, tensor: Any) -> Any:
        """Return what stands for a gradient that arrives at a tensor."""
        return like(tensor)

    def make_upstream(self) -> list[Any]:
        """Return a placeholder for the gradient that arrives at each floating output."""
        self.upstream = [self.like(t) for t in self.floating()]
        return self.upstream


def forget_scope() -> None:
    """Let a function have a scope of variables of its own, as a graph has.

    One that somebody has asked for in eager mode is inherited, and reuses whatever is in it.
    Source: `tensorflow/python/ops/variable_scope.py`, and `FuncGraph` in
    `tensorflow/python/framework/func_graph.py`.
    """
    import tensorflow as tf

    if tf.executing_eagerly():
        tf.compat.v1.get_default_graph().clear_collection(("__varscope",))


def name_of(number: int) -> str:
    """Return the name of a tensor that comes in: the same in each mode, for a place may read it."""
    return f"given_{number}"


def is_floating(tensor: Any) -> bool:
    """Return whether gradients flow through a tensor."""
    return hasattr(tensor, "dtype") and bool(tensor.dtype.is_floating or tensor.dtype.is_complex)


def like(tensor: Any) -> Any:
    import tensorflow as tf

    return tf.compat.v1.placeholder(tensor.dtype.base_dtype, tensor.shape)


def traced_graph(place: Place) -> Form:
    import tensorflow as tf

    def gradients(ys: Any, xs: Any, upstream: Any) -> Any:
        return tf.compat.v1.gradients(ys, xs, grad_ys=upstream)

    with tf.Graph().as_default() as graph:
        call = place.bind_program()
        place.given = [
            tf.compat.v1.placeholder(d["dtype"], d["shape"], name_of(number))
            for number, d in enumerate(place.tensors)
        ]
        place.end("program", graph)
        with place.variables.scope():
            place.keep(call(*place.given))
        place.make_upstream()
        place.end("place", graph)
        first_order(place, graph, gradients)
        check_dtypes(place)
        second_order(place, graph, gradients)
        return Writer(place, graph, "graph").form()


def first_order(place: Place, graph: Any, gradients: Callable[..., Any]) -> None:
    """Ask for the gradients of each set of outputs, and for tensors of them that are slices.

    A tape tells what these are built of where they are made before it stops.
    """
    import tensorflow as tf

    ys, xs = place.floating(), place.sources()
    for name, chosen in place.sets().items():
        upstream = [place.upstream[n] for n in chosen]
        place.gradients[name] = gradients([ys[n] for n in chosen], xs, upstream) if xs else []
        place.end(f"gradient {name}", graph)
    for name, found in place.gradients.items():
        place.dense[name] = [None if g is None else tf.convert_to_tensor(g) for g in found]


def check_dtypes(place: Place) -> None:
    """Raise NoForm where a gradient is of another dtype than its source.

    TensorFlow 1 does not look; the program is not for such inputs, and a tape cannot add these.
    """
    for found in place.gradients.values():
        for gradient, source in zip(found, place.sources(), strict=True):
            if gradient is not None and gradient.dtype.base_dtype != source.dtype.base_dtype:
                raise NoForm("a gradient is of another dtype than what it is by")


def second_order(place: Place, graph: Any, gradients: Callable[..., Any]) -> None:
    """Ask for the gradients of all the gradients of each set."""
    xs = [*place.sources(), *place.upstream]
    for name, dense in place.dense.items():
        flowing = [g for g in dense if is_floating(g)]
        place.weights[name] = [place.like(g) for g in flowing]
        try:
            place.second[name] = gradients(flowing, xs, place.weights[name]) if flowing else []
        except Exception as error:  # of the program or of TensorFlow: the first order stands
            place.second[name] = type(error).__name__
        place.end(f"second order {name}", graph)


class _DoneError(BaseException):
    """Ends a trace as soon as there is a graph: nobody calls what TensorFlow would make of it."""


def traced_function(place: Place, mode: str, many: bool) -> Form:
    import tensorflow as tf

    program = place.bind_program()
    structures = []

    def call(*tensors: Any) -> list[Any]:
        structure, found = flatten(program(*tensors))
        structures.append(structure)
        return found

    specs = [
        tf.TensorSpec(d["shape"], d["dtype"], name_of(number))
        for number, d in enumerate(place.tensors)
    ]
    if mode == "tape":
        call = tf.function(call, autograph=False, input_signature=specs)

    def kept(*tensors: Any) -> None:
        found = call(*tensors)
        place.returned = (structures[-1], list(found))

    graph: Any = None
    before = len(place.variables.made)

    def body(*tensors: Any) -> Any:
        nonlocal graph
        graph = tf.compat.v1.get_default_graph()
        taped(place, kept, graph, tensors, many)
        if not place.variables.made[before:]:
            raise _DoneError
        return tf.constant(0)  # what makes variables is traced again, where that is refused

    with contextlib.suppress(_DoneError):
        tf.function(body, autograph=False).get_concrete_function(*specs)
    return Writer(place, graph, mode).form()


def taped(
    place: Place, keep: Callable[..., Any], graph: Any, tensors: Sequence[Any], many: bool = True
) -> None:
    """Call a place under tapes, and ask them for its gradients and for theirs.

    `keep` calls it, and keeps what it has returned; `many` is true if it may give several outputs.
    """
    import tensorflow as tf

    place.given = list(tensors)
    inner, outer = (tf.GradientTape(persistent=many) for _ in range(2))
    watched = place.differentiated(tensors)
    place.end("program", graph)
    with place.variables.scope(), outer:
        outer.watch(watched)
        with inner:
            inner.watch([*watched, *place.variables.floating()])
            keep(*tensors)
        outer.watch([*place.make_upstream(), *place.variables.floating()])
        place.end("place", graph)
        first_order(place, graph, inner.gradient)
    second_order(place, graph, outer.gradient)


#: Names of ops that may be looked for in graphs: those that the program gives them, or scopes.
looked_for: set[str] = set()


class Writer:
    """Writes the form of a traced place."""

    def __init__(self, place: Place, graph: Any, mode: str) -> None:
        self.place = place
        self.graph = graph
        self.mode = mode
        self.canon = Canon()
        self.scope = Scope(self.canon)
        self.effects: dict[str, list[int]] = {}
        self.dense: dict[str, list[Any]] = {}
        self._operations = graph.get_operations()
        self._taken = 0
        self._collected = 0  # how many tensors of collections have been differentiated

    def form(self) -> Form:
        """Return the form."""
        self._bind_all()
        place = self.place
        _, tensors = place.returned
        self._take("program")
        self._take("place")
        outputs = [self._output(t) for t in tensors]
        for tensor, upstream in zip(place.floating(), place.upstream, strict=True):
            self._say_alike(upstream, tensor)
        gradients = {name: self._gradients(name) for name in place.gradients}
        for name in place.second:
            self._take(f"second order {name}")
        second = {
            name: found if isinstance(found, str) else [self._gradient(g) for g in found]
            for name, found in place.second.items()
        }
        variables = place.variables.forms(self.canon, self.scope)
        ran_before = self._ran_before(tensors) if self.mode == "graph" else {}
        collections = self._collections() if self.mode in HOLDING else {}
        failing, idle = self._failing()
        return closed(
            self.canon,
            mode=self.mode,
            structure=place.structure(),
            outputs=outputs,
            gradients=gradients,
            second_order=second,
            dense=self.dense,
            effects={name: found for name, found in self.effects.items() if found},
            ran_before=ran_before,
            collections=collections,
            named=self._named() if self.mode == "graph" else {},
            variables=variables,
            shared=self.canon.hosts.shared(),
            set_shapes=place.asserted.texts,
            told_shapes=self._told_shapes(),
            failing=failing,
            idle=idle,
            overridden=self.mode == "graph" and is_overridden(self.graph),
        )

    def _is_own(self, tensor: Any) -> bool:
        """Return whether a tensor is of this graph, and of no function that it calls."""
        return self.mode == "eager" or tensor.graph is self.graph

    def _told_shapes(self) -> list[Any]:
        """Return the tensors of first gradients whose static shape the program tells."""
        import tensorflow as tf

        if self.mode not in HOLDING or not self.place.asserted.tensors:
            return []
        ends = self.place.ends
        last = max(end for name, end in ends.items() if not name.startswith("second"))
        made = set(self._operations[ends["place"] : last])
        found = tf.nest.flatten([*self.place.gradients.values()], expand_composites=True)
        waiting = [t.op for t in found if t is not None and self._is_own(t)]
        read: set[Any] = set()
        while waiting:
            op = waiting.pop()
            if op in made and op not in read:
                read.add(op)
                waiting += [tensor.op for tensor in op.inputs]
        tensors = [(t, shape) for t, shape in self.place.asserted.tensors if t.op in read]
        return [[self.scope.of(tensor), list(shape)] for tensor, shape in tensors]

    def _failing(self) -> tuple[list[str], list[str]]:
        """Return what stands for ops that may raise an error, and for those that nobody reads.

        Gradients of gradients are ours to ask for, not the program's; what TensorFlow makes for a
        gradient fits by its making.
        """
        if self.mode == "eager":  # all that there is has run
            return [], []
        every, idle = set(), set()
        ends = [end for name, end in self.place.ends.items() if not name.startswith("second")]
        operations = self._operations[self.place.ends["program"] : max(ends)]
        unread = {op for op in operations if not self.scope.is_read(op)}
        for op in operations:
            if may_fail(op) and op.outputs:
                row = self.scope.of(op.outputs[0])
                if op.type == "Reshape" and self.canon.table.nodes[row].op != "Reshape":
                    continue  # into the shape that it has
                told = f"{op.type} {self.canon.table.digests[row]}"
                every.add(told)
                idle |= {told} if op in unread and program_lines(op.traceback) else set()
        return sorted(every), sorted(idle)

    def _gradients(self, name: str) -> list[Any]:
        """Return the forms of the gradients of one set, whose weights have their shapes."""
        self._take(f"gradient {name}")
        found = self.place.gradients[name]
        forms = [self._gradient(g) for g in found]
        if any(isinstance(each, list) for each in forms):
            self.dense[name] = [self._gradient(g) for g in self.place.dense[name]]
        dense = [g for g in found if g is not None]
        flowing = [g for g in dense if is_floating(g)]
        for gradient, weight in zip(flowing, self.place.weights[name], strict=True):
            if not hasattr(gradient, "indices"):
                self._say_alike(weight, gradient)
        return forms

    def _say_alike(self, tensor: Any, other: Any) -> None:
        """Say that a tensor that comes in has the shape of another."""
        facts = self.canon.table.facts[self.scope.of(tensor)]
        facts.like = self.scope.of(other)

    def _bind_all(self) -> None:
        place = self.place
        for name, tensors in (("x", place.given), ("dy", place.upstream)):
            for number, tensor in enumerate(tensors):
                self._bind(tensor, name, number, "")
        for which, weights in place.weights.items():
            for number, tensor in enumerate(weights):
                self._bind(tensor, "weight", number, which)
        place.variables.bind(self.canon, self.scope, self.graph)
        for outer, inner in getattr(self.graph, "captures", ()):
            if inner.ref() not in self.scope.where:
                self._bind_captured(outer, inner)

    def _bind(self, tensor: Any, name: str, number: int, which: str) -> None:
        dtype, shape = tensor.dtype.base_dtype.name, static_shape(tensor)
        attributes: dict[str, Any] = {"number": number}
        if name == "x":
            attributes.update(dtype=dtype, shape=shape)
        if which:
            attributes["of"] = which
        self.scope.bind(tensor, self.canon.table.add(name, attributes, (), dtype, shape))

    def _bind_captured(self, outer: Any, inner: Any) -> None:
        """Take a tensor that the program had computed before as the constant that it is."""
        if outer.dtype in ("resource", "variant") or not hasattr(outer, "numpy"):
            raise NoForm("something that is no tensor comes in from outside")
        self.scope.bind(inner, self.canon.rules.constant(outer.numpy()))

    def _take(self, section: str) -> None:
        """Take the ops of a section.

        What the program did before the place was called is not its effect; that it gives variables
        their first values is identified by how they were made.
        """
        end = self.place.ends[section]
        first = self.place.variables.initializers()
        operations = [op for op in self._operations[self._taken : end] if op not in first]
        self.canon.section = section
        self.canon.effects = []
        self.scope.walk(operations)
        if section != "program":
            self.effects[section] = self.canon.effects
        self._taken = end

    def _output(self, tensor: Any) -> list[Any]:
        shape = static_shape(tensor)
        return [self.scope.of(tensor), tensor.dtype.base_dtype.name, shape]

    def _gradient(self, gradient: Any) -> Any:
        import tensorflow as tf

        if gradient is None:
            return None
        if isinstance(gradient, tf.IndexedSlices):
            parts = (gradient.values, gradient.indices, gradient.dense_shape)
            return [None if part is None else self.scope.of(part) for part in parts]
        return self.scope.of(gradient)

    def _named(self) -> dict[str, list[str]]:
        """Return what the place has made under each of the names that are looked for."""
        found: dict[str, list[str]] = {}
        for op in self._operations[: self.place.ends["place"]]:
            *_, own = parts = op.name.split("/")
            names = looked_for.intersection(parts) | ({op.name} if own in looked_for else set())
            for name in names if op.outputs else ():
                row = self.scope.of(op.outputs[0])
                found.setdefault(name, []).append(self.canon.table.digests[row])
        return found

    def _collections(self) -> dict[str, list[Any]]:
        """Return what the place has put into collections of the graph.

        A function's graph begins with what those of the graph around it hold.
        """
        import tensorflow as tf

        around = tf.compat.v1.get_default_graph()
        found = {}
        for name in self.graph.get_all_collection_keys():
            if name in _OF_TENSORFLOW:
                continue
            there = set() if around is self.graph else {*map(id, around.get_collection(name))}
            items = [each for each in self.graph.get_collection(name) if id(each) not in there]
            if items:  # a Defun makes some that hold nothing
                found[name] = [f"{_scope_of(item)}{self._told(item)}" for item in items]
        return found

    def _told(self, item: Any) -> str:
        """Return what identifies an item of a collection."""
        import tensorflow as tf

        if isinstance(item, tf.Operation):
            return f"{item.type} of {[self._told(tensor) for tensor in item.inputs]}"
        for place, variable in enumerate(self.place.variables.made):
            if item is variable:
                return f"variable {place}"
        if isinstance(item, tf.Tensor):
            flowing = self._flowing(item)
            told = f"{_spoken(item.op)} {self.canon.table.digests[self.scope.of(item)]}"
            return f"{told} with gradients {flowing}" if flowing else told
        return f"{type(item).__name__} {item!r}"

    def _flowing(self, tensor: Any) -> list[Any]:
        """Return the gradients of what stands in a collection: a loss may be built of it."""
        import tensorflow as tf

        sources = self.place.sources()
        if not is_floating(tensor) or not sources:
            return []
        with self.graph.as_default():
            upstream = like(tensor)
            self._bind(upstream, "collected", self._collected, "")
            self._collected += 1
            try:
                found = tf.compat.v1.gradients([tensor], sources, grad_ys=[upstream])
            except Exception as error:  # of the program or of TensorFlow
                return [type(error).__name__]
        return [self._digests_of(self._gradient(gradient)) for gradient in found]

    def _digests_of(self, gradient: Any) -> list[Any]:
        """Return what tells the parts of a gradient, which is None, a number or three of them."""
        parts = gradient if isinstance(gradient, list) else [gradient]
        return [None if n is None else self.canon.table.digests[n] for n in parts]

    def _ran_before(self, outputs: Sequence[Any]) -> dict[str, Any]:
        """Return which effects each output and gradient waits for, by their numbers in order.

        What comes in may be the result of an effect: the tensors that an output waits for without
        computing with them are told, too.
        """
        order: dict[Any, int] = {}
        waits: dict[Any, int] = {}
        reached = {tensor.op: 1 << number for number, tensor in enumerate(self.place.given)}
        held: dict[Any, int] = {}
        for op in self.graph.get_operations():
            before = [tensor.op for tensor in op.inputs] + list(op.control_inputs)
            mask = 0
            for other in before:
                mask |= waits.get(other, 0)
            if op in self.scope.acting:
                order[op] = len(order)
                mask |= 1 << order[op]
            waits[op] = mask
            held[op] = 0
            for other in before:
                reached[op] = reached.get(op, 0) | reached.get(other, 0)
                held[op] |= held.get(other, 0)
            for other in op.control_inputs:
                held[op] |= reached.get(other, 0)
        ends = [*(tensor.op for tensor in outputs), *self.place.operations]
        return {
            "outputs": [_bits(waits[t.op]) for t in outputs],
            "operations": [_bits(waits[op]) for op in self.place.operations],
            "inputs": [_bits(held[op]) for op in ends],
            "gradients": {
                name: [_bits(waits[g.op]) if hasattr(g, "op") else None for g in found]
                for name, found in self.place.gradients.items()
            },
            "effects": [_bits(waits[op]) for op in order],
        }


def _scope_of(item: Any) -> str:
    """Return the scope by which an item of a collection may be chosen."""
    scope = str(getattr(item, "name", "")).rpartition("/")[0]
    return f"in {scope}: " if scope else ""


def _spoken(op: Any) -> str:
    """Return the type of an op and the texts that it is given, such as the tag of a summary."""
    made = (tensor.op for tensor in op.inputs if tensor.op.type == "Const")
    texts = [text for each in made for text in each.get_attr("value").string_val[:1]]
    return " ".join([op.type, *(repr(text.decode(errors="replace")) for text in texts)])


def _bits(mask: int) -> list[int]:
    return [n for n in range(mask.bit_length()) if mask >> n & 1]


def closed(canon: Canon, **parts: Any) -> Form:
    """Return a form whose table holds what the parts reach, in an order that the content gives."""
    order: dict[int, int] = {}

    def number(start: int) -> int:
        stack = [start]
        while stack:
            current = stack[-1]
            if current in order:
                stack.pop()
                continue
            missing = [i for i in reversed(canon.table.nodes[current].inputs) if i not in order]
            stack.extend(missing)
            if not missing:
                order[current] = len(order)
                stack.pop()
        return order[start]

    def renumbered(value: Any) -> Any:
        if isinstance(value, bool) or value is None or isinstance(value, str):
            return value
        if isinstance(value, int):
            return number(value)
        if isinstance(value, dict):
            return {key: renumbered(item) for key, item in value.items()}
        return [renumbered(item) for item in value]

    parts["outputs"] = tuple(
        [number(row), dtype, shape if shape is None else list(shape)]
        for row, dtype, shape in parts["outputs"]
    )
    for name in ("gradients", "second_order", "dense", "effects"):
        parts[name] = renumbered(parts.get(name, {}))
    told = parts.get("told_shapes", ())
    parts["told_shapes"] = [[number(row), shape] for row, shape in told]
    nodes = [canon.table.nodes[n] for n in order]
    rows: list[Row] = [
        (node.op, json.loads(node.attributes), tuple(order[i] for i in node.inputs))
        for node in nodes
    ]
    lines = {
        order[n]: list(canon.table.facts[n].lines) for n in order if canon.table.facts[n].lines
    }
    facts = canon.table.facts
    computed = {order[n]: facts[n].computed for n in order if facts[n].computed is not None}
    return Form(nodes=tuple(rows), lines=lines, computed=computed, **parts)
