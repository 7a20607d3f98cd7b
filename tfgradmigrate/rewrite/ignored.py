"""What TensorFlow 2 does with an override as it stands: the problem that a finding names first."""

from __future__ import annotations

from collections.abc import Iterable

from tfgradmigrate.rules.model import MapEntry

#: What most overrides become.
CUSTOM = "becomes a function with `tf.custom_gradient`"

#: The effect on a `py_func`: eager mode runs its function without an op, and a tape in a graph has
#: no gradient of `PyFunc`.
NO_GRADIENT = "`py_func` would have no gradient"

# What a tape gives for these ops in TensorFlow 2.21 (measured); other ops have their own gradient.
_OWN = {"Sign": "zero", **dict.fromkeys(("Ceil", "Floor", "Rint", "Round"), "None")}


def ignored(effect: str, becomes: str) -> str:
    """Return the message of an override: that it is ignored, with which effect, what it becomes."""
    where = "TensorFlow 2 ignores this override in eager mode and Keras"
    return f"{where}{effect and ': '}{effect}; {becomes}"


def never_used(entries: Iterable[MapEntry]) -> str:
    """Return the effect on a map of gradients that a project registers itself."""
    given = [f"{_named(entry)}of {entry.op_type}" for entry in entries]
    return f"the gradient{'s' * (len(given) > 1)} {', '.join(given)} would never be used"


def own_gradients(entries: Iterable[MapEntry]) -> str:
    """Return the effect on a map of gradients of TensorFlow: what each op gives instead."""
    given = [(entry.op_type, _OWN.get(entry.op_type, "its own")) for entry in entries]
    if len(given) == 1:
        return f"the gradient of {given[0][0]} would be {given[0][1]}"
    return f"the gradients would be {', '.join(f'{own} ({op})' for op, own in given)}"


def _named(entry: MapEntry) -> str:
    return f'"{entry.gradient.text}" ' if entry.gradient.text else ""
