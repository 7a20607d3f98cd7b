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

WITHOUT_ATTRIBUTES: frozenset[str] = (ELEMENTWISE | BINARY) - {"LeakyRelu", "LogSoftmax", "Softmax"}
"""Ops that are all the same but for their inputs."""

INPUT_NAMES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(BINARY, ("x", "y")),
    **{op_type: tuple(names) for op_type, names in cells("inputs", of="op.").items()},
}
"""Good names for the inputs of an op that has several."""
