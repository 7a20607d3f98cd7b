"""Every private name of TensorFlow that the runtime rests on, in one place.

Checked on 2.12.1, 2.16.2 and 2.21.0. To follow a new TensorFlow is to change this file. An
ImportError or AttributeError from here means that the installed TensorFlow is unknown;
`selftest` then gives what is lost and the public alternative serves.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import tensorflow as tf
from tensorflow.core.framework import attr_value_pb2
from tensorflow.python import pywrap_tfe
from tensorflow.python.eager import backprop, context, execute
from tensorflow.python.eager import tape as tapes
from tensorflow.python.eager.polymorphic_function import function_context
from tensorflow.python.framework import auto_control_deps, op_def_registry, ops
from tensorflow.python.ops import (
    cond_v2,
    control_flow_ops,
    control_flow_v2_func_graphs,
    custom_gradient,
    math_ops,
    resource_variable_ops,
    script_ops,
    variable_scope,
    variables,
    while_v2,
)

try:  # 2.13 and later
    from tensorflow.python.eager import record as _record
except ImportError:
    from tensorflow.python.eager import tape as _record

try:  # 2.14 and later
    from tensorflow.python.eager.polymorphic_function import concrete_function as _functions
except ImportError:
    from tensorflow.python.eager.polymorphic_function import monomorphic_function as _functions

try:  # 2.13 and later
    from tensorflow.python.ops import while_loop as while_loops
except ImportError:
    from tensorflow.python.ops import control_flow_ops as while_loops

try:  # 2.14 and later, which look the function of `+` up at each call
    from tensorflow.python.ops import tensor_math_operator_overrides  # noqa: F401

    TELLS_ADDITIONS_APART = True
except ImportError:
    TELLS_ADDITIONS_APART = False

__all__ = [
    "MODULES_WITH_IDENTITIES",
    "ConcreteFunction",
    "GradientFunctions",
    "VariableMetaclass",
    "VariableStore",
    "control_flow_ops",
    "custom_gradient",
    "execute",
    "function_context",
    "math_ops",
    "ops",
    "script_ops",
    "tapes",
    "while_loops",
    "while_v2",
]

MODULES_WITH_IDENTITIES = (auto_control_deps, cond_v2, while_v2)
"""The modules that put results through an Identity that the user did not write."""

ConcreteFunction = _functions.ConcreteFunction
GradientFunctions = _functions._TapeGradientFunctions
ResourceVariable = resource_variable_ops.BaseResourceVariable
VariableMetaclass = variables.VariableMetaclass
VariableStore = variable_scope._VariableStore

KERAS = {
    "keras": ("keras.src", "keras.src.engine", "keras.engine"),
    "tf_keras": ("tf_keras.src.engine",),
    "tensorflow.python.keras.engine.base_layer": (),
}
"""The module with whose import each Keras is whole, and where it may have its nodes."""

_replaced = threading.local()
_OVERRIDE_ATTR = "_gradient_op_type"
"""Where a graph op keeps the name of its gradient (ops.get_gradient_function reads it)."""


def around(hook: Callable[..., Any], original: Callable[..., Any]) -> Callable[..., Any]:
    """What stands in for a function: the hook, given the function and its arguments."""

    @functools.wraps(original)
    def replacement(*args: Any, **kwargs: Any) -> Any:
        return hook(original, *args, **kwargs)

    return replacement


# The tape (eager/record.py, in 2.12 eager/tape.py).
record_operation = _record.record_operation
stop_recording = _record.stop_recording
should_record = _record.should_record_backprop
"""Whether a tape of this thread knows one of the tensors."""
no_tape_records = pywrap_tfe.TFE_Py_TapeSetIsEmpty
"""Whether neither a tape nor a forward accumulator records on this thread."""


def forget(tensor: Any) -> None:
    """Take an eager tensor's producer off every tape of this thread.

    The same call that a tensor makes when it dies; the op and what it holds are freed.
    """
    pywrap_tfe.TFE_Py_TapeSetDeleteTrace(tensor._id)


def alias(tensor: Any) -> Any:
    """Another eager tensor, unknown to every tape, on the same memory."""
    return tensor._copy_to_device(tensor.device)


def is_eager_tensor(value: Any) -> bool:
    """Whether a value is a concrete tensor rather than one of a graph."""
    return isinstance(value, ops.EagerTensor)


# The op callbacks of a thread (framework/op_callbacks.py); MirroredStrategy hands the list to
# its replica threads (distribute/mirrored_run.py).
def callbacks() -> list[Callable[..., Any]]:
    """The op callbacks of this thread. Not to be changed in place: threads share the list."""
    found: list[Callable[..., Any]] = context.context()._thread_local_data.op_callbacks
    return found


def set_callbacks(values: Iterable[Callable[..., Any]]) -> None:
    """Give this thread a list of op callbacks of its own.

    TensorFlow walks the list from C++ without owning it, and a finaliser may come here from
    within a callback: so the replaced list is kept until the next one is replaced.
    """
    data = context.context()._thread_local_data
    _replaced.callbacks = data.op_callbacks
    data.op_callbacks = list(values)


# Op definitions and registered gradients.
def op_def(op_type: str) -> Any:
    """The OpDef of an op type, of user libraries too; None where there is none."""
    return op_def_registry.get(op_type)


def registered_gradient(name: str) -> Callable[..., Any] | None:
    """The function registered under a name; raises LookupError where there is none."""
    found: Callable[..., Any] | None = ops._gradient_registry.lookup(name)
    return found


def is_registered_gradient(name: str) -> bool:
    """Whether a function is registered under a name."""
    return name in ops._gradient_registry.list()


def registered_gradient_names() -> list[str]:
    """Every name in the gradient registry."""
    return list(ops._gradient_registry.list())


def attr_value(op_type: str, attrs: Sequence[Any], name: str) -> Any:
    """An attribute from the alternating names and values that an eager op is run with.

    Raises:
      KeyError: the op has no attribute of that name.
    """
    found = dict(zip(attrs[::2], attrs[1::2], strict=True))[name]
    return backprop.make_attr(backprop.op_attr_type(op_type, name), found)


# Graphs.
def native_overrides() -> dict[str, str]:
    """The map of `Graph.gradient_override_map` on the graph that ops are now added to."""
    if context.executing_eagerly():
        return {}
    return dict(ops.get_default_graph()._gradient_override_map)


def native_override(graph: Any, op_type: str) -> str | None:
    """What `Graph.gradient_override_map` reports of an op type, as of now."""
    found: str | None = graph._gradient_override_map.get(op_type)
    return found


def stamp(op: Any, gradient_name: str) -> None:
    """Make an op of a graph refer to a registered gradient."""
    op._set_attr(_OVERRIDE_ATTR, attr_value_pb2.AttrValue(s=gradient_name.encode()))


def outside_control_flow() -> Any:
    """The graph that ops are added to, or the one around the tf.cond or tf.while_loop it is in."""
    graph = ops.get_default_graph()
    while isinstance(graph, control_flow_v2_func_graphs.ControlFlowFuncGraph):
        graph = graph.outer_graph
    return graph


def has_overridden_gradient(op: Any) -> bool:
    """Whether an op of a graph refers to a gradient other than its op type's own."""
    try:
        op.get_attr(_OVERRIDE_ATTR)
    except ValueError:
        return False
    return True


def is_stamped(node_def: Any) -> bool:
    """Whether a NodeDef refers to a gradient other than its op type's own."""
    return _OVERRIDE_ATTR in node_def.attr


def is_of_autograph(body: Callable[..., Any]) -> bool:
    """Whether AutoGraph made the body of a loop, from a `for` or `while` of Python."""
    return str(getattr(body, "__module__", "")).startswith("tensorflow.python.autograph.")


def map_tensors(function: Callable[[Any], Any], grads: Any) -> Any:
    """The gradients with a function applied to their tensors, to the parts of IndexedSlices too."""

    def apply(value: Any) -> Any:
        return function(value) if tf.is_tensor(value) else value

    return tf.nest.map_structure(apply, grads, expand_composites=True)


def executing_eagerly() -> bool:
    """Whether ops run now, rather than being added to a graph."""
    found: bool = context.executing_eagerly()
    return found


def clone_function(function: Any, python_function: Callable[..., Any]) -> Any:
    """A `tf.function` with the options of another and a body of its own."""
    return function._clone(python_function)
