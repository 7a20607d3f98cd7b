"""The graphs of functions that graphs call."""

from __future__ import annotations

import contextlib
from typing import Any


def body_of(graph: Any, name: str, shapes: Any) -> Any:
    """Return the graph of a function that a graph calls, for arguments of these static shapes.

    `graph` is None where it is called eagerly.
    """
    from tensorflow.python.framework import function_def_to_graph, ops, tensor_shape

    known = [tensor_shape.TensorShape(shape) for shape in shapes]
    with ops.Graph().as_default():  # else functions of two programs meet in the eager context
        definition = _definition(graph, name)
    with contextlib.nullcontext() if graph is None else graph.as_default():
        return function_def_to_graph.function_def_to_graph(definition, input_shapes=known)


def gradient_of(graph: Any, name: str) -> str | None:
    """Return the name of the function that a `Defun` was given as its gradient, None if none."""
    return getattr(_function(graph, name), "grad_func_name", None)


def _definition(graph: Any, name: str) -> Any:
    """Return the definition of a function that a graph, or one around it, knows."""
    function = _function(graph, name)
    if function is not None:
        return getattr(function, "cached_definition", None) or function.definition
    from tensorflow.python.eager import context

    return context.context().get_function_def(name)


def _function(graph: Any, name: str) -> Any:
    """Return the function of this name of a graph, or of one around it, None if there is none."""
    while graph is not None:
        function = graph._get_function(name)
        if function is not None:
            return function
        graph = getattr(graph, "outer_graph", None)
    return None


def static_shape(tensor: Any) -> tuple[int | None, ...] | None:
    """Return what is known of a tensor's dimensions before it is computed."""
    return None if tensor.shape.rank is None else tuple(tensor.shape.as_list())
