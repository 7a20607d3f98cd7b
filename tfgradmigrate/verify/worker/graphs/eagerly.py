"""Whether a place computes the same eagerly as in the graph of its function.

A graph shows one outcome of whatever Python decides while it is traced. Eager execution may have
another one: `hasattr(x, "graph")`, a value that is looked at, a host function whose results are
taken as they come. So the recording of an eager run (`eager.py`) is compared with the graph. Where
the two cannot be matched, for sizes that only one knows or for values that Python reads, numbers
of both are.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from ..errors import first_line, message_of
from .compare import compare
from .eager import Recording
from .errors import NoForm
from .form import Form
from .inputs import Description, fresh
from .modes import trace
from .settings import clean
from .tracing import Place, taped
from .variables import Variables

#: Outcomes of a comparison that leave no value different.
_SAME = ("identical", "order of additions")

#: How the kind of thing that a place returns is told.
_RETURNED = "what is returned"

#: How many runs numbers are compared of.
RUNS = 3

#: What becomes of eager execution, and more about it: "same", "tested", "differs", "fails" or
#: "unknown".
Found = tuple[str, str]


def eagerly(
    make: Callable[[], Callable[..., Any]],
    inputs: Sequence[Description],
    function: Form | None = None,
) -> Found:
    """Return whether an eager run of a place does what its function's graph does.

    Args:
        make: see `trace`.
        inputs: descriptions of the arguments, those of the trace.
        function: the form of the function, where it has been traced.

    Returns:
        "same" where the two have one form; "tested" where numbers agree, and why nothing more is
        known; "differs", and where; "fails", and the error; "unknown", and why nothing could be
        compared.

    Raises:
        NoForm: the graph has none.
        Exception: what the program raises while it is traced.
    """
    from tensorflow.python.eager import context

    with context.eager_mode():  # which an old program's process has switched off
        return _eagerly(make, inputs, function or trace(make, fresh(inputs), "function"))


def _eagerly(
    make: Callable[[], Callable[..., Any]], inputs: Sequence[Description], function: Form
) -> Found:
    try:
        found = compare(function, _recorded(make, inputs))
    except NoForm as none:
        why = none.reason
    except BaseException as error:  # whatever a program raises is its result
        why = _told(error)
    else:
        if found.outcome in _SAME:
            return "same", ""
        why = f"its graph parts from that of tf.function in {found.differences[0].part}"
    try:
        different = next(filter(None, _in_numbers(make, inputs)), "")
    except BaseException as error:
        return "fails", _told(error)
    ops = {op for op, _, _ in function.nodes}
    if different and any("Random" in op for op in ops):
        return "unknown", "it draws random numbers"
    if different.startswith(_RETURNED) and any("PyFunc" in op for op in ops):
        return "unknown", "what Python functions leave behind is there eagerly alone"
    return ("differs", different) if different else ("tested", why)


def _recorded(make: Any, inputs: Sequence[Description]) -> Form:
    """Return the form of one eager run.

    Where it is that of the graph, no value has become a part of it, and another run has the same.
    """
    NoForm.raised.clear()
    with clean():
        found = Recording(make, inputs, 0).form()
    if NoForm.raised:  # and the program has caught it
        raise NoForm.raised[0]
    return found


def _told(error: BaseException) -> str:
    said = first_line(message_of(error))
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def _in_numbers(make: Any, inputs: Sequence[Description]) -> Iterator[str]:
    """Yield for each run where an eager one and one of the function part, "" where they do not."""
    for run in range(RUNS):
        with clean(), _drawing(run):
            eager = Recording(make, inputs, run)
            eager.run_place()
        with clean(), _drawing(run):
            outputs = _Computed(make, inputs, eager).values(is_forward=True)
        different = _parting(_values_of(eager, is_forward=True), outputs)
        if not different:
            with clean(), _drawing(run):
                whole = _Computed(make, inputs, eager).values(is_forward=False)
            different = _parting(_values_of(eager, is_forward=False), whole)
        yield different


@contextlib.contextmanager
def _drawing(run: int) -> Iterator[None]:
    """Let functions that TensorFlow calls draw the same numbers in each run of this number."""
    before = random.getstate(), np.random.get_state()
    random.seed(run)
    np.random.seed(run)
    try:
        yield
    finally:
        random.setstate(before[0])
        np.random.set_state(before[1])


class _Computed(Place):
    """A run of the place in a `tf.function`, on what an eager one was given."""

    def __init__(self, make: Any, inputs: Sequence[Description], eager: Recording) -> None:
        super().__init__(make, fresh(inputs))
        self.eager = eager
        self.variables = Variables(self._give_value)
        self._first_values = iter(eager.first_values)
        self._arriving: Iterator[Any] = iter(())

    def _give_value(self, variable: Any) -> None:
        import tensorflow as tf

        value = next(self._first_values, None)
        if value is not None:
            with tf.init_scope():
                variable.assign(value)

    def like(self, tensor: Any) -> Any:
        """Return the gradient that has arrived here in the eager run."""
        import tensorflow as tf

        return tf.cast(next(self._arriving, 1.0), tensor.dtype)

    def values(self, is_forward: bool) -> dict[str, Any]:
        """Run the function, and return the values of the outputs, or all."""
        import tensorflow as tf

        call = self.bind_program()
        known: dict[str, Any] = {}

        def body(*every: Any) -> dict[str, Any]:
            # A tensor that is captured would have a value while the graph is made.
            tensors, self._arriving = every[: len(self.tensors)], iter(every[len(self.tensors) :])
            graph = tf.compat.v1.get_default_graph()
            if is_forward:
                with self.variables.scope():
                    self.keep(call(*tensors))
            else:
                taped(self, lambda *given: self.keep(call(*given)), graph, tensors)
            known.update(_parts(self, is_forward))
            return {name: part for name, part in known.items() if tf.is_tensor(part)}

        specs = [tf.TensorSpec(d["shape"], d["dtype"]) for d in self.tensors]
        specs += [tf.TensorSpec(t.shape, t.dtype) for t in self.eager.arriving]
        computed = tf.function(body, autograph=False).get_concrete_function(*specs)
        return {**known, **_arrays(computed(*self.eager.given, *self.eager.arriving))}


def _values_of(place: Place, is_forward: bool) -> dict[str, Any]:
    parts = _parts(place, is_forward)
    return {**parts, **_arrays({k: part for k, part in parts.items() if hasattr(part, "dtype")})}


def _arrays(tensors: dict[str, Any]) -> dict[str, Any]:
    return {name: tensor.numpy() for name, tensor in tensors.items()}


def _parts(place: Place, is_forward: bool) -> dict[str, Any]:
    """Return all that a place has computed by its names, and what it has returned."""
    import tensorflow as tf

    parts: dict[str, Any] = {f"output {n}": tensor for n, tensor in enumerate(place.outputs())}
    if is_forward:
        return {**parts, _RETURNED: place.returned[0]}
    for kind, found in (("gradient", place.gradients), ("second order", place.second)):
        for name, gradients in found.items():
            if isinstance(gradients, str):
                parts[f"{kind} of {name}"] = gradients
                continue
            for n, gradient in enumerate(gradients):
                dense = None if gradient is None else tf.convert_to_tensor(gradient)
                parts[f"{kind} of {name} by source {n}"] = dense
    return {**parts, _RETURNED: place.structure()}


def _parting(eager: dict[str, Any], function: dict[str, Any]) -> str:
    """Return what is not the same, "" if all is."""
    for name in dict.fromkeys([*function, *eager]):
        one, other = eager.get(name), function.get(name)
        if not _is_same(one, other):
            return f"{name}: {_short(other)} in tf.function, {_short(one)} eagerly"
    return ""


def _is_same(one: Any, other: Any) -> bool:
    arrays = [hasattr(each, "dtype") for each in (one, other)]
    if not all(arrays):
        return not any(arrays) and one == other
    if one.dtype != other.dtype or np.shape(one) != np.shape(other):
        return False
    if one.dtype.kind not in "fc":
        return bool(np.all(one == other))
    # Kernels may add in another order; what is looked for here is another program.
    finite = np.abs(other[np.isfinite(other)])
    eps = float(np.finfo(one.dtype).eps) ** 0.5
    return bool(np.allclose(one, other, eps, eps * finite.max(initial=0.0), equal_nan=True))


def _short(value: Any) -> str:
    if not hasattr(value, "dtype"):
        return "nothing" if value is None else str(value)
    text = np.array2string(np.ravel(value)[:4], precision=6, separator=", ")
    return f"{value.dtype}{list(np.shape(value))} {text}"
