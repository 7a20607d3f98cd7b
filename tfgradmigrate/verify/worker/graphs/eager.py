"""Record an eager run as a graph: each op that ran, on what, and what came of it.

TensorFlow's op callbacks tell of every op, those of the tape's gradients included. What they do not
tell is seen to here: a ``numpy_function`` calls Python directly, and a variable may be read without
an op. Where Python reads a value that depends on those that come in there is no form: the run would
only speak for itself.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ..effects import named
from .attributes import CONTEXT, of_eager
from .canon import Scope, is_known
from .errors import NoForm
from .form import Form
from .inputs import Description, fresh
from .opaque import around
from .tracing import Place, Writer, first_order, second_order
from .variables import Variables

#: How many elements an unknown dimension has: the same for all, so that what is to be broadcast or
#: multiplied fits; a description may name its own ``sizes``.
SIZE = 3

#: Between which numbers the values of each run lie.
_BOUNDS = ((0.1, 0.9), (0.1, 0.9), (-2.0, 2.0))

#: Nodes that stand for values that come in.
_INCOMING = ("x", "dy", "weight", "Variable")

#: Ops that call functions; eager execution has Python do what they do.
_OF_FUNCTIONS = named("computes", "bodies", of="op.")


class _Event:
    """An op that ran; the attributes of a host function are the function."""

    def __init__(self, op_type: str, inputs: Any, attributes: Any, outputs: Any) -> None:
        self.type = op_type
        self.inputs = list(inputs)
        self.attributes = attributes
        self.outputs = list(outputs)
        self.around = around[-1:]


class _Recorder:
    """What happened, in order; looks like a graph that lists its operations."""

    def __init__(self) -> None:
        self.events: list[_Event] = []
        self.read: list[Any] = []  # tensors whose values Python has looked at
        self.quiet = 0

    def get_operations(self) -> list[Any]:
        """Return the events."""
        return self.events

    def heard(
        self, op_type: Any, inputs: Any, attrs: Any, outputs: Any, *_: Any, **__: Any
    ) -> None:
        """Take an event from TensorFlow; those of graphs that are being built are none."""
        if self.quiet or any(not hasattr(t, "_numpy") for t in [*inputs, *outputs]):
            return
        if isinstance(op_type, bytes):
            op_type = op_type.decode()
        self.events.append(_Event(op_type, inputs, attrs, outputs))

    @contextlib.contextmanager
    def paused(self) -> Iterator[None]:
        """Hear nothing."""
        self.quiet += 1
        try:
            yield
        finally:
            self.quiet -= 1

    @contextlib.contextmanager
    def listening(self) -> Iterator[None]:
        """Hear of ops, of host functions, and of values that are read."""
        from tensorflow.python.framework import op_callbacks, ops
        from tensorflow.python.ops import script_ops

        tensors, original = ops._EagerTensorBase, script_ops.py_func_common
        read = tensors._numpy

        def reading(tensor: Any) -> Any:
            if not self.quiet:
                self.read.append(tensor)
            return read(tensor)

        def calling(
            func: Any,
            inp: Any,
            Tout: Any,  # noqa: N803 (its name)
            stateful: bool = True,
            name: Any = None,
        ) -> Any:
            import tensorflow as tf

            if not tf.executing_eagerly():
                return original(func, inp, Tout, stateful, name)
            given = [tf.convert_to_tensor(x) for x in inp]
            with self.paused():
                result = original(func, given, Tout, stateful, name)
            results = [] if result is None else result
            results = results if isinstance(results, (list, tuple)) else [results]
            kind = "PyFunc" if stateful else "PyFuncStateless"
            self.events.append(_Event(kind, given, func, results))
            return result

        callback = self.heard
        op_callbacks.add_op_callback(callback)
        tensors._numpy, script_ops.py_func_common = reading, calling
        try:
            yield
        finally:
            tensors._numpy, script_ops.py_func_common = read, original
            op_callbacks.remove_op_callback(callback)


class Recording(Place):
    """One eager run of a place.

    `first_values` are those that the variables were given, `arriving` the gradients that arrived,
    each in the order of their making.
    """

    def __init__(self, make: Any, inputs: Sequence[Description], run: int) -> None:
        super().__init__(make, fresh(inputs))
        self.recorder = _Recorder()
        self.numbers = np.random.Generator(np.random.PCG64(run))
        self.run = run
        self.variables = Variables(self._give_value)
        self.program: Any = None
        self.first_values: list[Any] = []
        self.arriving: list[Any] = []

    def _give_value(self, variable: Any) -> None:
        """Give a variable values that nothing else has: by them it is known where it is read."""
        value = None
        if variable.dtype.is_floating:
            value = self._made(variable.shape.as_list(), variable.dtype)
            with self.recorder.paused():
                variable.assign(value)
        self.first_values.append(value)

    def _made(self, shape: Any, dtype: Any) -> Any:
        values = self.numbers.uniform(*_BOUNDS[self.run], shape)
        if not (dtype.is_floating or dtype.is_complex):
            values = self.numbers.integers(0, 2, shape)
        return np.asarray(values).astype(dtype.as_numpy_dtype)

    def like(self, tensor: Any) -> Any:
        """Return a gradient of a tensor's size."""
        import tensorflow as tf

        with self.recorder.paused():
            self.arriving.append(tf.constant(self._made(tensor.shape.as_list(), tensor.dtype)))
        return self.arriving[-1]

    def _input(self, description: Description) -> Any:
        import tensorflow as tf

        shape = description["shape"]
        unknown = [SIZE if n is None else n for n in ([SIZE] if shape is None else shape)]
        sizes = description.get("sizes") or unknown
        return tf.constant(self._made(sizes, tf.as_dtype(description["dtype"])))

    def form(self) -> Form:
        """Run the place, and return the form of what ran."""
        self.run_place()
        return _EagerWriter(self, self.recorder, "eager").form()

    def run_place(self) -> None:
        """Run the place, with its gradients and theirs."""
        import tensorflow as tf

        # A program that is gone takes the functions along that it has made.
        self.program = call = self.bind_program()
        self.given = [self._input(description) for description in self.tensors]
        watched = self.differentiated(self.given)
        inner, outer = (tf.GradientTape(persistent=True) for _ in range(2))
        self.end("program", self.recorder)
        with self.recorder.listening():
            with self.variables.scope(), outer:
                outer.watch(watched)
                with inner:
                    inner.watch([*watched, *self.variables.floating()])
                    self.keep(call(*self.given))
                outer.watch([*self.make_upstream(), *self.variables.floating()])
                self.end("place", self.recorder)
                first_order(self, self.recorder, inner.gradient)
            second_order(self, self.recorder, outer.gradient)


class _Events(Scope):
    """The tensors of an eager run. A tensor that no op has made is a constant, or a variable.

    `known` is whether a graph to compare with would know all dimensions.
    """

    variables: Variables
    known: bool

    def of(self, tensor: Any) -> int:
        """Return the number of a tensor's expression."""
        key = tensor.ref()
        if key not in self.where:
            self.where[key] = self._unknown(tensor)
        return self.where[key]

    def _unknown(self, tensor: Any) -> int:
        if tensor.dtype in ("resource", "variant"):
            raise NoForm("something that is no tensor comes in from outside")
        for place, variable in enumerate(self.variables.made):
            if _has_value(variable, tensor):
                handle = self.canon.table.add("Variable", {"number": place}, (), "resource", ())
                kinds = [(tensor.dtype.name, self.shape(tensor))]
                dtype = {"dtype": tensor.dtype.name}
                return self.apply("ReadVariableOp", dtype, (handle,), kinds, [])[0]
        return self.canon.rules.constant(tensor.numpy())

    def walk(self, operations: Any) -> None:
        """Take events in their order."""
        for event in operations:
            inputs = tuple(self._simpler(self.of(tensor)) for tensor in event.inputs)
            for tensor, number in zip(event.outputs, self._event(event, inputs), strict=True):
                self.where.setdefault(tensor.ref(), number)

    def _event(self, event: _Event, inputs: tuple[int, ...]) -> list[int]:
        if event.type.startswith("PyFunc"):
            found = self._host_attributes(event.attributes, event.inputs, event.outputs)
        elif not is_known(event.type):
            return self.body(None, event.type, inputs, self.true, self.false)
        elif event.type in _OF_FUNCTIONS:
            raise NoForm(f"{event.type} runs eagerly")
        else:
            found = of_eager(event.type, event.attributes)
            if "token" in found:
                found["token"] = self.host(found["token"][2:-1])
        if event.around and event.type != "Const":
            found[CONTEXT] = repr(event.around[0].encode())
        kinds = [(t.dtype.name, self.shape(t)) for t in event.outputs]
        pairs = zip(inputs, event.inputs, strict=True)
        resources = [number for number, tensor in pairs if tensor.dtype == "resource"]
        return self.apply(event.type, found, inputs, kinds, resources)

    def shape(self, tensor: Any) -> tuple[int | None, ...]:
        """Return what a graph would know of a shape: of unknown dimensions, only the rank."""
        return tuple(tensor.shape.as_list()) if self.known else (None,) * tensor.shape.rank

    def _host_attributes(self, function: Any, inputs: Any, outputs: Any) -> dict[str, Any]:
        """Return the attributes of the op that would have run in a graph and returned this."""
        form = getattr(function, "opaque_form", None) or self.canon.hosts.form(function)
        names = ([t.dtype.name for t in tensors] for tensors in (inputs, outputs))
        return dict(zip(("Tin", "Tout"), names, strict=True), token=form)


def _has_value(variable: Any, tensor: Any) -> bool:
    if variable.dtype != tensor.dtype or variable.shape != tensor.shape:
        return False
    return bool(variable.dtype.is_floating) and (
        variable.numpy().tobytes() == tensor.numpy().tobytes()
    )


def _is_known(shape: Any) -> bool:
    return shape is not None and None not in shape


class _EagerWriter(Writer):
    """Writes the form of an eager run."""

    def __init__(self, place: Place, recorder: Any, mode: str) -> None:
        super().__init__(place, recorder, mode)
        events = _Events(self.canon)
        events.variables = place.variables
        events.known = all(_is_known(description["shape"]) for description in place.tensors)
        self.scope = events

    def form(self) -> Form:
        """Return the form, unless values have been looked at."""
        form = super().form()
        for tensor in self.graph.read:
            if self._is_incoming(self.scope.of(tensor)):
                raise NoForm("Python reads a value of a tensor")
        return form

    def _is_incoming(self, start: int) -> bool:
        """Return whether a value depends on those that come in, not only on their shapes."""
        stack, seen = [start], set()
        while stack:
            number = stack.pop()
            node = self.canon.table.nodes[number]
            if node.op in _INCOMING:
                return True
            if number not in seen and node.op not in ("Shape", "ShapeN", "Size", "Rank"):
                stack.extend(node.inputs)
            seen.add(number)
        return False

    def _bind_all(self) -> None:
        place = self.place
        for number, (tensor, given) in enumerate(zip(place.given, place.tensors, strict=True)):
            self._bind_as(tensor, number, given)
        for number, tensor in enumerate(place.upstream):
            self._bind(tensor, "dy", number, "")
        for which, weights in place.weights.items():
            for number, tensor in enumerate(weights):
                self._bind(tensor, "weight", number, which)
        for number, variable in enumerate(place.variables.made):
            handle = self.canon.table.add("Variable", {"number": number}, (), "resource", ())
            self.scope.bind(variable.handle, handle)

    def _bind_as(self, tensor: Any, number: int, given: Description) -> None:
        """Bind an input under the shape that was described, not the one that it has."""
        shape = None if given["shape"] is None else tuple(given["shape"])
        attributes = {"number": number, "dtype": given["dtype"], "shape": shape}
        node = self.canon.table.add("x", attributes, (), given["dtype"], shape)
        self.scope.bind(tensor, node)

    def _bind(self, tensor: Any, name: str, number: int, which: str) -> None:
        attributes = {"number": number, **({"of": which} if which else {})}
        events = self.scope
        assert isinstance(events, _Events)
        shape, dtype = events.shape(tensor), tensor.dtype.name
        events.bind(tensor, self.canon.table.add(name, attributes, (), dtype, shape))

    def _output(self, tensor: Any) -> list[Any]:
        return [self.scope.of(tensor), tensor.dtype.base_dtype.name, None]
