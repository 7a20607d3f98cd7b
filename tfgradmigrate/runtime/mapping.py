"""Checks an override mapping and brings it into the one form the rest works with.

TF1 took any string as a key: `{"relu": "MyGrad"}` was dead and nobody was told. Here it is dead as
well, with a warning, and the other keys act. Some op types of TF1 (CRelu) are none in TF2.

Two op types are spelled anew in TF2, with the same inputs: `tf.where` makes Select in 1.15 and
SelectV2 in 2.x, a batched `tf.matmul` BatchMatMul (before 1.14) and BatchMatMulV2 (measured on
1.15.5 and 2.21.0). A key for one spelling matches the others as well.

Of a sum 1.15 makes one of two: Add of `tf.add(x, y)`, AddV2 of `x + y`. 2.x makes AddV2 of both,
and a key holds for what it held for in 1.15. Where that cannot be told (TensorFlow before 2.14; the
public alternative) each holds for both.
"""

from __future__ import annotations

import difflib
import warnings
from collections.abc import Iterable, Mapping
from typing import Any

import tensorflow as tf

from .errors import OverrideError, OverrideWarning
from .gradients import FunctionGradient, Gradient, NamedGradient

ADDITIONS = ("Add", "AddV2")
RESPELLED: tuple[tuple[str, ...], ...] = (
    ("Select", "SelectV2"),
    ("BatchMatMul", "BatchMatMulV2", "BatchMatMulV3"),
)
"""Op types that stand for the same call in different versions of TensorFlow."""

WITHOUT_EFFECT: dict[str, str] = {
    "ReadVariableOp": "TensorFlow records the read of a variable itself, past every override; "
    "override tf.identity (the op type Identity) of the variable in its place",
    **dict.fromkeys(
        ("PartitionedCall", "StatefulPartitionedCall"),
        "TensorFlow differentiates the body of a function, not the call; wrap the function in "
        "tf.custom_gradient",
    ),
    **dict.fromkeys(
        ("If", "StatelessIf", "Case", "StatelessCase", "While", "StatelessWhile"),
        "in eager mode tf.cond and tf.while_loop run their branches and bodies and no such op; "
        "wrap the whole in tf.custom_gradient",
    ),
    "StopGradient": "tf.stop_gradient keeps its op off every tape; call tf.identity (the op type "
    "Identity) in its place",
}
"""Op types whose gradient an override misses in some mode of TF2, each with what to do."""

_warned: set[str] = set()


def checked(mapping: Mapping[str, Any]) -> dict[str, Gradient]:
    """The mapping with its keys checked, other spellings added and values wrapped.

    Args:
      mapping: op type to the name of a registered gradient or to a function `(op, *grads)`.

    Raises:
      TypeError: not a mapping, a key that is no string, a value that is neither a string nor
        callable.
      OverrideError: an op type whose gradient an override misses in some mode.
    """
    if not isinstance(mapping, Mapping):
        raise TypeError(
            "gradient_override_map takes a mapping of op types to registered gradient names or "
            f"gradient functions, not {mapping!r}."
        )
    result: dict[str, Gradient] = {}
    for op_type, value in mapping.items():
        _check_op_type(op_type)
        result[op_type] = _gradient(op_type, value)
    together = () if _tells_additions_apart() else (ADDITIONS,)
    for op_type in mapping:
        _add_respelled(op_type, (*RESPELLED, *together), result)
    return result


def _tells_additions_apart() -> bool:
    try:
        from . import private
    except ImportError:
        return False
    return private.TELLS_ADDITIONS_APART


def _gradient(op_type: str, value: Any) -> Gradient:
    if isinstance(value, str):
        return NamedGradient(value)
    if callable(value):
        return FunctionGradient(value)
    raise TypeError(
        f"The gradient for '{op_type}' must be a registered name or a function (op, *grads), "
        f"not {value!r}."
    )


def _check_op_type(op_type: Any) -> None:
    """Refuse what cannot act; what is no op type is kept, for a library that is loaded later."""
    if not isinstance(op_type, str):
        raise TypeError(f"The keys of gradient_override_map are op types (str), not {op_type!r}.")
    if op_type in WITHOUT_EFFECT:
        raise OverrideError(
            f"An override of '{op_type}' cannot take effect in every mode of TF2: "
            f"{WITHOUT_EFFECT[op_type]}."
        )
    if not _is_known(op_type):
        near = _nearest(op_type)
        hint = f" Did you mean '{near}'?" if near else ""
        _warn_once(
            op_type,
            f"TensorFlow {tf.__version__} has no op type '{op_type}': the gradient override for it "
            f"has no effect, as in TensorFlow 1 for a key that no op has.{hint}",
        )


def _is_known(op_type: str) -> bool:
    if hasattr(tf.raw_ops, op_type):
        return True
    try:
        from . import private
    except ImportError:  # only the registry knows op types of user libraries
        return False
    return private.op_def(op_type) is not None


def _nearest(op_type: str) -> str | None:
    known = [name for name in dir(tf.raw_ops) if not name.startswith("_")]
    folded = {name.lower(): name for name in known}
    if op_type.lower() in folded:
        return folded[op_type.lower()]
    near = difflib.get_close_matches(op_type, known, n=1, cutoff=0.5)
    return near[0] if near else None


def _add_respelled(
    op_type: str, respelled: Iterable[tuple[str, ...]], result: dict[str, Gradient]
) -> None:
    for spellings in respelled:
        if op_type in spellings:
            added = [other for other in spellings if other not in result and _is_known(other)]
            result.update(dict.fromkeys(added, result[op_type]))
            if added:
                _warn_once(
                    op_type,
                    f"The gradient override for '{op_type}' also holds for "
                    f"{' and '.join(added)}: the same call creates an op of either type, depending "
                    "on the version of TensorFlow. Give each type its own entry.",
                )


def _warn_once(op_type: str, message: str) -> None:
    if op_type not in _warned:
        _warned.add(op_type)
        warnings.warn(message, OverrideWarning, stacklevel=2)
