"""Functions that a place is given: nobody knows what they compute, so a proof holds for each.

Called with tensors, one becomes an op of its own, told by its name and by what it is called with.
Its gradients are further such ops, of what it was called with and of the upstream gradients.
"""

from __future__ import annotations

import ast
import contextlib
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from .attributes import CONTEXT
from .overrides import overrides


def opaque(description: dict[str, Any]) -> Any:
    """Return the function that a description of kind ``opaque`` asks for."""
    several = "outputs" in description
    alone = {"dtype": description.get("dtype"), "shape": description.get("shape")}
    outputs = description["outputs"] if several else [alone]

    def call(*args: Any, **keywords: Any) -> Any:
        tensors, rest = _sorted_out(args, keywords)
        form = ["opaque", description["name"], rest, _scope()]
        overridden = overrides(description.get("types"))
        if overridden:
            form.append(overridden)
        found = computed(form, tensors, outputs)
        return found if several else found[0]

    call.__name__ = call.__qualname__ = description["name"]
    return call


def unknown_gradient(description: dict[str, Any]) -> Any:
    """Return an opaque gradient function ``(op, *upstream gradients)``."""

    def gradient(op: Any, *upstream: Any) -> Any:
        inputs = list(op.inputs)
        floating = [t for t in inputs if t.dtype.is_floating]
        like = [{"dtype": t.dtype.base_dtype.name, "shape": shape_of(t)} for t in floating]
        found = opaque({"name": description["name"], "outputs": like})
        slopes = iter(found(inputs, list(op.outputs), list(upstream)))
        gradients = [next(slopes) if t.dtype.is_floating else None for t in inputs]
        return gradients if len(gradients) != 1 else gradients[0]

    gradient.__name__ = gradient.__qualname__ = description["name"]
    # A map that is in force where an unknown function runs may name it.
    gradient.opaque_form = ["opaque gradient", description["name"]]  # type: ignore[attr-defined]
    return gradient


#: The contexts of which nothing is known and in which ops are made just now, the inmost last.
around: list[str] = []


@contextlib.contextmanager
def within(context: str) -> Iterator[None]:
    """Let the ops that are made here have a context as an attribute: it may make them other ops."""
    import tensorflow as tf
    from tensorflow.core.framework import attr_value_pb2

    around.append(context)
    try:
        if tf.executing_eagerly():
            yield
            return
        value = attr_value_pb2.AttrValue(s=context.encode())
        with tf.compat.v1.get_default_graph()._attr_scope({CONTEXT: value}):
            yield
    finally:
        around.pop()


@contextlib.contextmanager
def unknown_gradients(names: Iterable[str], text: str) -> Iterator[None]:
    """Let names stand for opaque gradient functions where a program registers none under them.

    Those are `names`, and such as its `text` does not have: it is given or puts them together.
    Any other that is missing is an error of the program.
    """
    import tensorflow as tf
    from tensorflow.python.framework import op_def_registry, ops

    gradients = getattr(ops, "gradient_registry", None) or ops._gradient_registry
    kind = type(gradients)
    lookup = kind.lookup

    def found(registry: Any, key: Any) -> Any:
        try:
            return lookup(registry, key)
        except LookupError:
            name = tf.compat.as_str(key)
            is_op = op_def_registry.get(name) is not None or _is_function(name)
            is_known = is_op or name in _texts_in(text)
            if registry is not gradients or (is_known and name not in names):
                raise
            return unknown_gradient({"name": f"gradient {name}"})

    kind.lookup = found
    try:
        yield
    finally:
        kind.lookup = lookup


def _texts_in(program: str) -> set[Any]:
    """Return the constants in a program, texts among them."""
    nodes = ast.walk(ast.parse(program))
    return {node.value for node in nodes if isinstance(node, ast.Constant)}


def _is_function(name: str) -> bool:
    """Return whether a graph that is being made has a function of that name, called as an op."""
    import tensorflow as tf

    graph = tf.compat.v1.get_default_graph()
    while graph is not None and not graph._is_function(name):
        graph = getattr(graph, "outer_graph", None)
    return graph is not None


def _scope() -> list[Any]:
    """Return what the function may ask TensorFlow for: the scope of variables that is open."""
    import tensorflow as tf

    scope = tf.compat.v1.get_variable_scope()
    return [scope.name, str(scope.reuse)]


def _sorted_out(args: Any, keywords: dict[str, Any]) -> tuple[list[Any], Any]:
    """Return the tensors among the arguments, in order, and all the rest as JSON."""
    import tensorflow as tf

    tensors: list[Any] = []

    def rest(value: Any) -> Any:
        if tf.is_tensor(value) or isinstance(value, tf.Variable):
            tensors.append(tf.convert_to_tensor(value))
            return ["tensor"]
        if isinstance(value, (list, tuple)):
            return [type(value).__name__, [rest(item) for item in value]]
        if isinstance(value, dict):
            return ["dict", [[rest(key), rest(item)] for key, item in value.items()]]
        if isinstance(value, (bool, int, float, str, bytes, type(None))):
            return [type(value).__name__, repr(value)]
        from .hosts import Hosts

        return Hosts().form(value)

    return tensors, [rest(args), rest(keywords)]


def computed(form: Any, tensors: list[Any], outputs: Any) -> list[Any]:
    """Return new tensors that stand for what nobody knows computes of others."""
    import tensorflow as tf

    floating = [place for place, t in enumerate(tensors) if t.dtype.is_floating]

    def forward(*given: Any) -> Any:
        results = op_of(form, list(given), outputs, stateful=form[0] == "opaque")

        def backward(*upstream: Any) -> Any:
            like = [{"dtype": given[p].dtype.name, "shape": shape_of(given[p])} for p in floating]
            slopes = computed(["gradient of", form, floating], [*given, *upstream], like)
            gradients: list[Any] = [None] * len(given)
            for place, slope in zip(floating, slopes, strict=True):
                gradients[place] = slope
            return gradients

        return results, backward

    if not tensors or not floating:
        return op_of(form, tensors, outputs, stateful=True)
    found = tf.custom_gradient(forward)(*tensors)
    return list(found) if isinstance(found, (list, tuple)) else [found]


def shape_of(tensor: Any) -> Any:
    return None if tensor.shape.rank is None else tensor.shape.as_list()


def op_of(form: Any, tensors: list[Any], outputs: Any, stateful: bool) -> list[Any]:
    """Return the outputs of an op that stands for what nobody knows, identified by its form."""
    import tensorflow as tf

    def host(*arrays: Any) -> Any:
        sizes = [[2 if n is None else n for n in kept["shape"] or ()] for kept in outputs]
        return [np.ones(size, kept["dtype"]) for size, kept in zip(sizes, outputs, strict=True)]

    host.opaque_form = form  # type: ignore[attr-defined]
    # A function that is called forgets what is set of a shape in its body.
    host.opaque_shapes = [kept["shape"] for kept in outputs]  # type: ignore[attr-defined]
    types = [tf.as_dtype(kept["dtype"]) for kept in outputs]
    found = tf.numpy_function(host, tensors, types, stateful=stateful)
    found = list(found) if isinstance(found, (list, tuple)) else [found]
    for tensor, kept in zip(found, outputs, strict=True):
        if not tf.executing_eagerly():
            tensor.set_shape(kept["shape"])
    return found
