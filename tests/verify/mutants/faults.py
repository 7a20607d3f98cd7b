"""What the mutants of `rules.py` call: the faults themselves.

Each function is copied into a mutated text alone, so it imports what it needs.
"""

# ruff: noqa: E731
from __future__ import annotations


def _mutant_each(change, gradients):
    import tensorflow

    change_one = lambda g: g if g is None else change(g)
    return tensorflow.nest.map_structure(change_one, gradients)


def _mutant_reversed(gradients):
    return gradients[::-1] if isinstance(gradients, (list, tuple)) else gradients


def _mutant_half(g):
    import tensorflow

    return tensorflow.cast(tensorflow.cast(g, tensorflow.float16), g.dtype)


def _mutant_stopped(g):
    import tensorflow

    return tensorflow.stop_gradient(g)


def _mutant_ones(upstream):
    import tensorflow

    one = lambda g: g if g is None else tensorflow.ones_like(g)
    return tensorflow.nest.map_structure(one, upstream)


def _mutant_dropped(function):
    return lambda *args: function(*args)[0]


def _mutant_in_graphs_only(function):
    import tensorflow

    custom = tensorflow.custom_gradient(function)
    return lambda *a: function(*a)[0] if tensorflow.executing_eagerly() else custom(*a)


def _mutant_eagerly_only(function):
    import tensorflow

    custom = tensorflow.custom_gradient(function)
    return lambda *a: custom(*a) if tensorflow.executing_eagerly() else function(*a)[0]


def _mutant_in_v1_graphs_only(function):
    import tensorflow

    custom = tensorflow.custom_gradient(function)

    def call(*args):
        graph = tensorflow.compat.v1.get_default_graph()
        return custom(*args) if type(graph) is tensorflow.Graph else function(*args)[0]

    return call


def _mutant_float64(function):
    def call(*args):
        import numpy

        wide = lambda v: numpy.float64(v) if numpy.asarray(v).dtype == numpy.float32 else v
        result = function(*args)
        several = isinstance(result, (list, tuple))
        return [wide(v) for v in result] if several else wide(result)

    return call


def _mutant_sum(function):
    import tensorflow

    return lambda x: x + tensorflow.stop_gradient(function(x) - x)


def _mutant_stopping(function):
    import tensorflow

    return lambda x: tensorflow.stop_gradient(function(x))


def _mutant_positive_zero(outputs):
    import tensorflow

    return tensorflow.nest.map_structure(lambda y: y + tensorflow.zeros_like(y), outputs)


def _mutant_longer(outputs):
    import tensorflow

    return tensorflow.nest.map_structure(lambda y: tensorflow.expand_dims(y, 0), outputs)


def _mutant_own_map(overrides):
    import tensorflow

    return tensorflow.compat.v1.get_default_graph().gradient_override_map(overrides)


def _mutant_no_map(overrides):
    import contextlib

    return contextlib.nullcontext()


def _mutant_identity_map(overrides):
    import tfgradmigrate.runtime

    identities = dict.fromkeys(overrides, "Identity")
    return tfgradmigrate.runtime.gradient_override_map(identities)
