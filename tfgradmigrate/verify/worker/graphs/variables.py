"""The variables that a program makes: told by the order and the arguments of their making."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from .bodies import static_shape
from .canon import Canon, Scope
from .errors import NoForm
from .hosts import Hosts, library_name
from .settings import seed_of_graph
from .table import digest


class Variables:
    """The variables made inside `scope`, in order; `then` is called with each."""

    def __init__(self, then: Callable[[Any], None] = lambda variable: None) -> None:
        self._then = then
        self.made: list[Any] = []
        self._arguments: list[dict[str, Any]] = []
        self._seeds: list[Any] = []  # what the program has set for all that is drawn by then

    def scope(self) -> Any:
        """Return the context in which variables are these."""
        import tensorflow as tf

        return tf.variable_creator_scope(self._create)

    def _create(self, next_creator: Callable[..., Any], **options: Any) -> Any:
        variable = next_creator(**options)
        if not any(variable is other for other in self.made):
            self.made.append(variable)
            self._arguments.append(options)
            self._seeds.append(seed_of_graph())
            self._then(variable)
        return variable

    def floating(self) -> list[Any]:
        """Return those through which gradients flow."""
        return [v for v in self.made if v.dtype.is_floating or v.dtype.is_complex]

    def initializers(self) -> set[Any]:
        """Return the ops of a graph that give the variables their first values."""
        found = set()
        for variable in self.made:
            initializer = getattr(variable, "_initializer_op", None)
            if initializer is not None:
                found.add(initializer)
        return found

    def bind(self, canon: Canon, scope: Scope, graph: Any) -> None:
        """Tell a scope which tensors of a graph are the handles of these variables."""
        captured = {id(outer): inner for outer, inner in getattr(graph, "captures", ())}
        for place, variable in enumerate(self.made):
            handle = _handle(variable)
            tensor = captured.get(id(handle), handle)
            number = canon.table.add("Variable", {"number": place}, (), "resource", ())
            if hasattr(tensor, "graph") and tensor.graph is graph:
                scope.bind(tensor, number)

    def forms(self, canon: Canon, scope: Scope) -> list[Any]:
        """Return the arguments of their making as JSON; an initial tensor is a number of a node."""
        return [
            [
                variable.dtype.base_dtype.name,
                None if variable.shape.rank is None else variable.shape.as_list(),
                bool(variable.trainable),
                [*self._initial(options.get("initial_value"), canon, scope), seed],
                canon.hosts.form(options["constraint"]) if options.get("constraint") else None,
                *_kept_by(variable),
                *_shared_as(variable),
                *_found_in(variable, options),
            ]
            for variable, options, seed in zip(self.made, self._arguments, self._seeds, strict=True)
        ]

    def _initial(self, value: Any, canon: Canon, scope: Scope) -> Any:
        """Return what a variable starts with: the digest of an expression, or who makes it."""
        import tensorflow as tf
        from tensorflow.python.framework import ops

        if callable(value):
            made = _first_value(value)
            return ["made by", Hosts().form(value)] if made is None else ["starts with", made]
        if isinstance(value, ops.EagerTensor):
            value = value.numpy()
        elif hasattr(value, "op") and _is_settled(value.op):
            with tf.compat.v1.Session(graph=value.graph) as session:
                value = session.run(value)
        number = scope.of(value) if hasattr(value, "op") else canon.rules.constant(value)
        return ["starts with", canon.table.digests[number]]


def _first_value(make: Callable[[], Any]) -> str | None:
    """Return the digest of what an initializer of TensorFlow's computes, None for other code.

    Those of the two versions are different classes, and compute the same.
    """
    import tensorflow as tf
    from tensorflow.python.ops import init_ops, init_ops_v2

    initializer = make.func if isinstance(make, functools.partial) else None
    if not isinstance(initializer, (init_ops.Initializer, init_ops_v2.Initializer)):
        return None
    if library_name(type(initializer)) is None:
        return None
    canon = Canon()
    with tf.Graph().as_default() as graph:
        tensor = make()
        if getattr(tensor, "graph", None) is not graph:
            return None
        number = Scope(canon).of(tensor)
    return digest([canon.table.digests[number], tensor.dtype.name, static_shape(tensor)])


def _kept_by(variable: Any) -> list[str]:
    """Return how replicas keep a variable in step, where that is said; none by itself shows it."""
    said = (getattr(variable, name, None) for name in ("aggregation", "synchronization"))
    return [str(each) for each in said if each is not None and each.value]


def _shared_as(variable: Any) -> list[str]:
    """Return the name by which a graph gives a variable to all who ask for it, if it does."""
    graph = getattr(variable, "graph", None)
    stores = [] if graph is None else graph.get_collection(("__variable_store",))
    shared = [store._vars.items() for store in stores]
    return [name for named in shared for name, other in named if other is variable]


def _found_in(variable: Any, options: dict[str, Any]) -> list[Any]:
    """Return in which collections and which container others find a variable, if in unusual ones.

    A container is one of a graph.
    """
    import tensorflow as tf
    from tensorflow.python.framework import ops

    usual = [tf.compat.v1.GraphKeys.GLOBAL_VARIABLES]
    collections = sorted(map(str, options.get("collections") or usual))
    is_eager = isinstance(variable.handle, ops.EagerTensor)
    container = b"" if is_eager else variable.handle.op.get_attr("container")
    return [collections] * (collections != usual) + [container.decode()] * bool(container)


def _is_settled(op: Any) -> bool:
    """Return whether ops come to one and the same value whenever they run."""
    seen, waiting = set(), [op]
    while waiting:
        one = waiting.pop()
        if one in seen:
            continue
        seen.add(one)
        if one.op_def.is_stateful or one.type.startswith("Placeholder") or one.control_inputs:
            return False
        waiting += [tensor.op for tensor in one.inputs]
    return True


def _handle(variable: Any) -> Any:
    handle = getattr(variable, "handle", None)
    if handle is None:
        raise NoForm("a variable is none of TensorFlow 2's")
    return handle
