"""An op in an override block whose gradient is overridden, as the idioms describe it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import libcst as cst
from msgspec import Struct, field

from tfgradmigrate.emit.custom_gradient import Signature


class Op(Struct, frozen=True, eq=False):
    """One op in an override block whose gradient is overridden.

    `arguments` are its input tensors, None where they are one sequence. `forward` spells the op in
    the new function; the expressions `closed_over` are all it takes from around the call, besides.
    Names in `mentions` must not be hidden inside the new function either. `several` is true if the
    result is a list, `integers` which outputs are of integers: TensorFlow 1 passes None as the
    upstream gradient of these, an eager tape passes zeros.

    Ops of one `kind` differ in nothing but their inputs, so one function makes them all; None is
    like no other. `wishes` are names for the inputs. `conversions` gives which inputs may be plain
    values, each with the input whose dtype it takes (itself, for its own).
    """

    call: cst.CSTNode
    arguments: Sequence[cst.BaseExpression] | None
    forward: Callable[[Signature], cst.BaseExpression]
    closed_over: tuple[cst.CSTNode, ...] = ()
    mentions: tuple[cst.CSTNode, ...] = ()
    integers: frozenset[int] = frozenset()
    outputs: int | None = 1
    several: bool = False
    name: str = "with_gradient"
    kind: str | None = None
    wishes: tuple[str, ...] = ()
    conversions: Mapping[int, int] = field(default_factory=dict)
