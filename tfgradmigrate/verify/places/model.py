"""What differs in two texts of a module: its places, and what is no part of any."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from tfgradmigrate.rules.model import Finding


class Reason(str, enum.Enum):
    """Why there is no place.

    UNCHANGED is what stands in both texts, though TensorFlow 2 may mean another thing by it;
    SPELLED what is certain to mean the same; RESPELLED what TensorFlow 2 does not take
    in every mode as TensorFlow 1 did, longer names or not.
    """

    OLD_NOT_PARSED = "the old text cannot be parsed"
    NEW_NOT_PARSED = "the new text cannot be parsed"
    NO_COUNTERPART = "no counterpart in the new text"
    UNCHANGED = "the text is the same"
    SPELLED = "only the name is longer: `tf.compat.v1` is what the old text meant"
    RESPELLED = "only names are longer: TensorFlow 2 may do another thing in eager mode"
    UNUSED = "nothing in this file uses it"


@dataclass(frozen=True, slots=True)
class Place:
    """A function, a method or, as `<module>`, a module's own statements, that differs.

    `now` is what the new text calls it. `old_lines` and `new_lines` are its first and last line in
    the whole texts. `old` and `new` are the parts of the texts that it needs, on the lines where
    they stand.
    """

    symbol: str
    now: str
    old_lines: tuple[int, int]
    new_lines: tuple[int, int]
    old: str
    new: str
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Left:
    """A marked line of the old text that is in no place."""

    symbol: str
    line: int
    reason: Reason
    detail: str = ""
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Located:
    """All of a pair of texts.

    `changed` are the functions and other names that differ and are part of no place, `besides` the
    places that those of them are which both texts define.
    """

    places: tuple[Place, ...] = ()
    left: tuple[Left, ...] = ()
    changed: tuple[str, ...] = ()
    besides: tuple[Place, ...] = ()
