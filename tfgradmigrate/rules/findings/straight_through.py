"""The code of a straight-through gradient, which two idioms give: for ops and for `py_func`."""

from __future__ import annotations

from tfgradmigrate.rules.findings import Code


class StraightThrough(Code):
    """A straight-through estimator becomes `tf.grad_pass_through`

    Every op of the type in the map, calls and operators alike, gets the upstream gradient as its
    own: `tf.grad_pass_through(tf.round)(x)`. That is TensorFlow's own function. It is bit-exact in
    eager mode, in `tf.function` with the tape inside or outside, under jit, in v1 graphs and in
    Keras `fit`. It takes no keyword arguments in a graph, so `name=` and other arguments are put
    into a lambda. So is the call of a `tf.py_func`, which becomes a `tf.numpy_function`. The
    gradient of `Add` for another op of two inputs becomes a small function with
    `@tf.custom_gradient`. It sums the upstream gradient over the broadcast dimensions, as
    TensorFlow's own gradient of `Add` does.

    Safety: safe, with four exceptions. The op is named, or code of the project looks ops up in the
    graph. Or the graph is that of a session or object, or a NumPy function, or what it passes its
    inputs to, is not visible.
    """

    code = "TGM105"
