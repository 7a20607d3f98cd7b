"""Calls that TensorFlow 2 takes and understands otherwise, without an error."""

from __future__ import annotations

from tfgradmigrate.left.uses import Use
from tfgradmigrate.tables.meanings import (
    ALWAYS,
    DEFAULTS,
    LABELS_WITH_GRADIENT,
    OF_KERAS,
    PARTITIONED,
    POSITIONAL,
)
from tfgradmigrate.tables.mends import mend_for, renamed

_WITH_ANOTHER_MEANING = {*ALWAYS, *DEFAULTS, *PARTITIONED, *POSITIONAL, LABELS_WITH_GRADIENT}
_UPGRADED = "is written by --upgrade-api"


def may_mean_another(name: str) -> bool:
    """Return whether a call of a name may be one that means something else."""
    return name in _WITH_ANOTHER_MEANING or (name.startswith(OF_KERAS) and bool(renamed(name)))


def another_meaning(use: Use) -> str:
    """What TensorFlow 2's function of a name does that of TensorFlow 1 did not, "" for nothing."""
    name, given = use.name, use.given
    if name.startswith(OF_KERAS):
        new = renamed(name)
        return f"is that of Keras: tf.{new} {_UPGRADED}" if new else ""
    if name in DEFAULTS and (given is None or not given.spread):
        order = [*DEFAULTS[name]] if given is None else _order(name)[: given.positional]
        keywords = frozenset() if given is None else given.keywords
        if given is None or not keywords.union(order).issuperset(DEFAULTS[name]):
            return f"has other defaults: tf.compat.v1.{name} {_UPGRADED}"
    if given is None:
        return ""
    if name in ALWAYS:
        return f"{ALWAYS[name]}; tf.compat.v1.{name} does not"
    if name in PARTITIONED and given.parts > 1:
        return f"looks ids up in several parts by another rule; tf.compat.v1.{name} does not"
    if name == LABELS_WITH_GRADIENT and "labels" in given.keywords:
        return f"gives the labels a gradient: tf.stop_gradient {_UPGRADED}"
    at, what = POSITIONAL.get(name, (given.positional, ""))
    return what if given.positional > at else ""


def _order(name: str) -> tuple[str, ...]:
    mend = mend_for(name)
    return (mend.order if mend is not None else None) or DEFAULTS[name]
