"""The places where TensorFlow is made to ask for overrides, each installed once.

An eager op is caught by the thread's op callback (`frames.Dispatcher`), which is there only while
a block is entered. What is installed here is kept, and asks `frames.any_open()` first.

- `Graph._create_op_helper`: every op of every graph passes it, in FuncGraphs of tf.function, cond
  and while, in imported graphs and loaded functions. The name of the gradient is written on the
  op, for `tf.gradients` and for a tape outside a tf.function.
- `Graph._add_new_tf_operations`: the ops of `import_graph_def` and its kin, which no tape sees.
- `execute.record_gradient`: a tape inside a tf.function or on a v1 graph does not read that name;
  eager ops that take the slow path come here too.
- `make_function_context`: the overrides become part of the key of a trace, or a function traced
  in a block would be run outside of it and the other way round.
- `array_ops.identity`, as called by the modules of tf.function, tf.cond and tf.while_loop: they put
  results through an Identity of their own.
- `ConcreteFunction._call_flat`: a finished trace cannot be changed, so there is an error in place
  of the wrong gradient.
- `py_func_common`: in eager mode a numpy_function runs no op at all.
- `EagerFunc`: the body of a tf.py_function runs in a thread of TensorFlow's.
- `_eager_mode_decorator`, `_graph_mode_decorator`: tf.recompute_grad runs its function again
  when gradients are asked for, mostly after the block.
- `VariableMetaclass.__call__`, `_get_single_variable`: a variable made under an override of
  Identity (see `variables`). The functions of `tape` tell it that a tape came or watches more.
- `while_loop`: in TF1 each loop variable passed through an Identity at each iteration.
- `with_dependencies`, `tuple`: each makes an Identity in a graph and nothing in eager mode.
- `_build_functions_for_outputs`: the backward function of a tf.function is made where that is
  called; its ops are not of the block. It is made anew until it asks for no more of the forward
  function, which a gradient function that adds to that prevents.
- `get_gradient_function`: what a gradient function returns must be of the graph it is called in.
- `_add_dispatch`: `x + y`, of which TF1 made another op than of `tf.add(x, y)`.
- Keras, once it is imported: see `nodes`.
"""

from __future__ import annotations

import functools
import weakref
from collections.abc import Callable
from typing import Any

import tensorflow as tf

from . import frames, nodes, private, variables
from .backward import record_eager, record_in_graph
from .errors import OverrideError
from .mapping import ADDITIONS

_generation = 0
_MOST_BUILDS = 12  # TensorFlow expects five or so
_finished: weakref.WeakKeyDictionary[Any, frozenset[str]] = weakref.WeakKeyDictionary()

_Hook = Callable[..., Any]


@functools.cache
def _places() -> tuple[tuple[Any, str, _Hook], ...]:
    return (
        (private.ops.Graph, "_create_op_helper", _create_op_helper),
        (private.ops.Graph, "_add_new_tf_operations", _add_imported),
        (private.execute, "record_gradient", _record_gradient),
        (private.function_context, "make_function_context", _make_function_context),
        (private.ConcreteFunction, "_call_flat", _call_flat),
        (private.script_ops, "py_func_common", _py_func_common),
        (private.script_ops.EagerFunc, "__init__", _eager_func_init),
        (private.custom_gradient, "_eager_mode_decorator", _custom_gradient),
        (private.custom_gradient, "_graph_mode_decorator", _custom_gradient),
        (private.VariableMetaclass, "__call__", _new_variable),
        (private.VariableStore, "_get_single_variable", _get_single_variable),
        (private.tapes, "push_new_tape", variables.change_tapes),
        (private.tapes, "push_tape", variables.change_tapes),
        (private.tapes, "watch", variables.change_tapes),
        (private.tapes, "watch_variable", variables.change_tapes),
        (private.while_v2, "while_loop", _while_loop_in_graph),
        (private.while_loops, "while_loop", _while_loop_in_eager_mode),
        (tf.compat.v1, "while_loop", _while_loop_in_eager_mode),
        (private.control_flow_ops, "with_dependencies", _with_identity),
        (private.control_flow_ops, "tuple", _with_identity),
        (tf.compat.v1, "tuple", _with_identity),
        (private.GradientFunctions, "_build_functions_for_outputs", _build_backward),
        (private.ops, "get_gradient_function", _get_gradient_function),
        (private.math_ops, "_add_dispatch", frames.add_by_operator),
    )


@functools.cache
def install() -> None:
    """Install all hooks; does nothing the second time.

    Raises:
      AttributeError: the installed TensorFlow lacks one of the places.
    """
    hooked = [private.around(hook, getattr(owner, name)) for owner, name, hook in _places()]
    for (owner, name, _), replacement in zip(_places(), hooked, strict=True):
        setattr(owner, name, replacement)
    for module in private.MODULES_WITH_IDENTITIES:
        module.array_ops = _UnseenIdentity(module.array_ops)
    nodes.watch()


def surroundings() -> tuple[Any, ...]:
    """What the hooks stand on: the functions that they go around, and how TensorFlow is set."""
    settings = (
        tf.compat.v1.executing_eagerly_outside_functions(),
        tf.compat.v1.control_flow_v2_enabled(),
        tf.compat.v1.resource_variables_enabled(),
        tf.config.functions_run_eagerly(),
    )
    return *settings, *(getattr(owner, name) for owner, name, _ in _places())


def forget_traces() -> None:
    """Make every tf.function trace anew at its next call.

    For a callable that was changed in place and may be part of traces made before.
    """
    global _generation
    _generation += 1


def _current() -> frames.Frame | None:
    return frames.current() if frames.any_open() else None


def _create_op_helper(original: _Hook, graph: Any, op: Any, *args: Any, **kwargs: Any) -> None:
    original(graph, op, *args, **kwargs)
    frame = _current()
    if frame is None:
        return
    key = frames.in_tf1(op.type)
    found = frame.find(key)
    if found is None:
        if op.type == "AddV2" and any(map(frame.find, ADDITIONS)):
            private.stamp(op, op.type)  # not missed: its own gradient, by intention
        return
    native = private.native_override(graph, op.type)
    if native is not None and native != found.native.get(op.type):
        return  # Graph.gradient_override_map entered inside the block: the inner one holds
    private.stamp(op, found.mapping[key].registered_name())


def _add_imported(original: _Hook, graph: Any, *args: Any, **kwargs: Any) -> Any:
    imported = original(graph, *args, **kwargs)
    if _current() is not None and any(private.should_record(list(op.inputs)) for op in imported):
        raise OverrideError(
            "A graph is imported inside of gradient_override_map, and a tape is to differentiate "
            "its ops, which TensorFlow records on no tape: call tf.gradients in place of the tape."
        )
    return imported


def _record_gradient(original: _Hook, op_type: str, inputs: Any, attrs: Any, outputs: Any) -> None:
    frame = _current()
    key = frames.in_tf1(op_type)
    if frame is not None:
        frame = frame.find(key)
    if frame is None or not outputs:
        original(op_type, inputs, attrs, outputs)
    elif private.is_eager_tensor(outputs[0]):
        record_eager(frame.mapping[key], op_type, inputs, attrs, outputs)
    else:
        record_in_graph(frame.mapping[key], outputs[0].op)


def _make_function_context(original: _Hook, *args: Any, **kwargs: Any) -> Any:
    function_context = original(*args, **kwargs)
    frame = _current()
    if frame is None and _generation == 0:
        return function_context
    key = None if frame is None else frame.key()
    return function_context._replace(context=(function_context.context, key, _generation))


class _UnseenIdentity:
    """The module `array_ops`, for a module whose Identity ops no user wrote."""

    def __init__(self, array_ops: Any) -> None:
        self._array_ops = array_ops

    def __getattr__(self, name: str) -> Any:
        return getattr(self._array_ops, name)

    def identity(self, *args: Any, **kwargs: Any) -> Any:
        frame = _current()
        if frame is None or frame.find("Identity") is None:
            return self._array_ops.identity(*args, **kwargs)
        with frames.hidden():
            tensor = self._array_ops.identity(*args, **kwargs)
        if isinstance(tensor, tf.Tensor) and not private.is_eager_tensor(tensor):
            private.stamp(tensor.op, "Identity")  # not missed: the same gradient, by intention
        return tensor


def _call_flat(original: _Hook, function: Any, *args: Any, **kwargs: Any) -> Any:
    frame = _current()
    if frame is not None and not (private.executing_eagerly() and private.no_tape_records()):
        missed = _missed_op_type(function, frame)
        if missed is not None:
            name = function.graph.name
            raise OverrideError(
                f"The gradient override for '{missed}' cannot take effect in '{name}', which was "
                "traced or loaded outside the gradient_override_map block: its ops are made. "
                "Call the tf.function itself in place of its ConcreteFunction, or load the "
                "SavedModel inside the block; or call it outside the block, for no override."
            )
    return original(function, *args, **kwargs)


def _missed_op_type(function: Any, frame: frames.Frame) -> str | None:
    """An overridden op type of which a finished trace has an op with its own gradient."""
    graph = function.graph
    if graph.name.startswith("__backward_"):  # built from a trace that was looked at itself
        return None
    if graph not in _finished:
        _finished[graph] = _op_types_with_own_gradient(graph)
    return next((op_type for op_type in frame.flat() if op_type in _finished[graph]), None)


def _op_types_with_own_gradient(graph: Any) -> frozenset[str]:
    """Of the ops in a graph and in the functions it calls; without the Identity of results."""
    definition = graph.as_graph_def()
    bodies = {function.signature.name: function for function in definition.library.function}
    pending = [(definition.node, {output.op.name for output in graph.outputs})]
    seen: set[str] = set()
    op_types: set[str] = set()
    while pending:
        nodes, results = pending.pop()
        for node in nodes:
            is_result = node.op == "Identity" and node.name in results
            if not is_result and not private.is_stamped(node):
                op_types.update({"Add", "AddV2"} if node.op == "AddV2" else {node.op})
            for name in _called(node, bodies) - seen:
                seen.add(name)
                body = bodies[name]
                outputs = {source.partition(":")[0] for source in body.ret.values()}
                pending.append((body.node_def, outputs))
    return frozenset(op_types)


def _called(node: Any, bodies: Any) -> set[str]:
    """The functions that a node names: as its op type or in an attribute (If, While, calls)."""
    names = {node.op}
    for attr in node.attr.values():
        names.add(attr.func.name)
        names.update(function.name for function in attr.list.func)
    return {name for name in names if name in bodies}


def _py_func_common(
    original: _Hook, func: _Hook, inp: Any, tout: Any, stateful: bool = True, name: Any = None
) -> Any:
    op_type = "PyFunc" if stateful else "PyFuncStateless"
    frame = _current() if private.executing_eagerly() else None
    frame = None if frame is None else frame.find(op_type)
    if frame is None:
        return original(func, inp, tout, stateful=stateful, name=name)
    inputs = [tf.convert_to_tensor(x) for x in inp]
    with private.stop_recording(), frames.hidden():
        result = original(func, inputs, tout, stateful=stateful)
        # The function may return a tensor that a tape knows already: record for a new one.
        result = tf.nest.map_structure(lambda y: None if y is None else tf.identity(y), result)
    outputs = [y for y in tf.nest.flatten(result) if y is not None]
    attrs = ("Tin", [x.dtype for x in inputs], "Tout", [y.dtype for y in outputs])
    record_eager(frame.mapping[op_type], op_type, inputs, attrs, outputs)
    return result


def _eager_func_init(
    original: _Hook, eager_func: Any, func: _Hook, tout: Any, is_grad_func: bool
) -> None:
    frame = None if is_grad_func else _current()
    original(eager_func, func if frame is None else _under(frame, func), tout, is_grad_func)


def _custom_gradient(original: _Hook, f: _Hook, args: Any, kwargs: Any) -> Any:
    frame = _current()
    if frame is None or not getattr(f, "__qualname__", "").startswith("recompute_grad.<locals>"):
        return original(f, args, kwargs)

    def forward(*forward_args: Any, **forward_kwargs: Any) -> Any:
        result, grad = f(*forward_args, **forward_kwargs)
        replay = _under(frame, grad)

        def backward(*output_grads: Any, variables: Any = None) -> Any:
            return replay(*output_grads, variables=variables)

        return result, backward

    return original(forward, args, kwargs)


def _new_variable(original: _Hook, cls: type, *args: Any, **kwargs: Any) -> Any:
    variable = original(cls, *args, **kwargs)
    frame = _current() if cls in (tf.Variable, tf.compat.v1.Variable) else None
    if frame is not None:
        frame = frame.find("Identity")
        if frame is not None and variables.is_reference_in_v1(kwargs.get("use_resource")):
            variables.override_reads(variable, frame.mapping["Identity"])
    return variable


def _get_single_variable(original: _Hook, *args: Any, **kwargs: Any) -> Any:
    use_resource = kwargs.get("use_resource") if variables.in_v1_graph() else None
    with variables.asking(use_resource):
        return original(*args, **kwargs)


def _while_loop_in_graph(
    original: _Hook, cond: _Hook, body: _Hook, loop_vars: Any, *args: Any, **kwargs: Any
) -> Any:
    return original(cond, _with_identities(body, loop_vars), loop_vars, *args, **kwargs)


def _while_loop_in_eager_mode(
    original: _Hook, cond: _Hook, body: _Hook, loop_vars: Any, *args: Any, **kwargs: Any
) -> Any:
    if private.executing_eagerly():
        body = _with_identities(body, loop_vars)
    return original(cond, body, loop_vars, *args, **kwargs)


def _with_identities(body: _Hook, loop_vars: Any) -> _Hook:
    """The body of a loop, its variables passed through an Identity each, where that matters.

    In eager mode tf.compat.v1.nn.dynamic_rnn has lists in place of its TensorArrays: of integers,
    at first.
    """
    frame = _current()
    if frame is None or frame.find("Identity") is None or private.is_of_autograph(body):
        return body
    are_integers = [isinstance(start, int) for start in tf.nest.flatten(loop_vars)]

    def covered(*values: Any) -> Any:
        flat = tf.nest.flatten(values)
        passed = [
            value if is_integer or not isinstance(value, tf.Tensor) else tf.identity(value)
            for is_integer, value in zip(are_integers, flat, strict=True)
        ]
        return body(*tf.nest.pack_sequence_as(values, passed))

    return covered


def _with_identity(original: _Hook, *args: Any, **kwargs: Any) -> Any:
    return tf.nest.map_structure(_identity_in_eager_mode, original(*args, **kwargs))


def _identity_in_eager_mode(value: Any) -> Any:
    """The Identity that `with_dependencies` and `tuple` make in a graph."""
    frame = _current()
    if frame is None or frame.find("Identity") is None or not private.is_eager_tensor(value):
        return value
    return tf.identity(value)


def _build_backward(original: _Hook, functions: Any, *args: Any, **kwargs: Any) -> Any:
    functions.builds = getattr(functions, "builds", 0) + 1
    if functions.builds > _MOST_BUILDS:  # TensorFlow would continue without end
        raise OverrideError(
            "The gradients of a tf.function cannot be made: whenever they are, a gradient function "
            "adds ops to the tf.function itself. Leave out `with op.graph.as_default():` there; "
            "the ops of a gradient are made where it is asked for."
        )
    with frames.hidden():
        return original(functions, *args, **kwargs)


def _get_gradient_function(original: _Hook, op: Any) -> Any:
    function = original(op)
    if function is None or not private.has_overridden_gradient(op):
        return function

    @functools.wraps(function)
    def with_tensors_of_this_graph(*args: Any) -> Any:
        return private.map_tensors(_in_this_graph, function(*args))

    return with_tensors_of_this_graph


def _in_this_graph(tensor: Any) -> Any:
    """The tensor, by way of an Identity if it is of another graph.

    TensorFlow fails for a backward function that returns a tensor of the forward function, as the
    indices of IndexedSlices often are.
    """
    if not private.is_eager_tensor(tensor) and tensor.graph is tf.compat.v1.get_default_graph():
        return tensor
    with frames.hidden():
        return tf.identity(tensor)


def _under(frame: frames.Frame, function: _Hook) -> _Hook:
    """The function, to be called later, perhaps elsewhere, with what holds in a frame now."""
    mapping = frame.flat()

    @functools.wraps(function)
    def covered(*args: Any, **kwargs: Any) -> Any:
        with frames.entered(mapping):
            return function(*args, **kwargs)

    return covered
