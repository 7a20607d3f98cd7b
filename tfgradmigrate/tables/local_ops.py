"""Op types that can be given a gradient of their own by a function of tensors.

All inputs and the one output have one floating type `T`, and a call always makes the op. What is
not here cannot be moved into `tf.custom_gradient` without a look at the types: `Cast` makes no op
where the type is the same already, comparisons give booleans, through which no tape passes.
"""

from __future__ import annotations

from collections.abc import Mapping

from tfgradmigrate.tables.effects import cells, named

LOCAL_OPS: frozenset[str] = named("gives", "local", of="op.")

ELEMENTWISE: frozenset[str] = LOCAL_OPS & named("shape", "first", of="op.")
"""One input, an output of its shape."""

BINARY: frozenset[str] = LOCAL_OPS & named("shape", "joined", of="op.")
"""Two inputs that broadcast."""

WITHOUT_ATTRIBUTES: frozenset[str] = (ELEMENTWISE | BINARY) - {"LeakyRelu"}
"""Ops that are all the same but for their inputs."""

INPUT_NAMES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(BINARY, ("x", "y")),
    **{op_type: tuple(names) for op_type, names in cells("inputs", of="op.").items()},
}
"""Good names for the inputs of an op that has several."""

_KINDS = {
    **dict.fromkeys(("dilations", "ksize", "strides"), "integers"),
    **dict.fromkeys(("data_format", "padding"), "text"),
    **dict.fromkeys(("transpose_a", "transpose_b", "use_cudnn_on_gpu"), "flag"),
    "block_size": "integer",
}

ATTRIBUTES: Mapping[str, Mapping[str, str]] = {
    op_type: {name: _KINDS[name] for name in names}
    for op_type, names in cells("attributes", of="op.").items()
}
"""The attributes of an op that are arguments of the call under the same name -> their kind."""

DEFAULTS: Mapping[str, str] = {
    "data_format": '"NHWC"',
    "dilations": "[1, 1, 1, 1]",
    "transpose_a": "False",
    "transpose_b": "False",
    "use_cudnn_on_gpu": "True",
}
"""What an attribute is where the call does not give it."""
