"""What records show: the results of the recorder."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tfgradmigrate.rules.model import Guard
from tfgradmigrate.verify.record.marks import Mark
from tfgradmigrate.verify.record.parameters import Parameters

#: What stands between the values that a guard allows.
OR = " or "

#: A parameter of another call, of which the same is claimed.
OF_ANOTHER = re.compile(r"(?<!['\w])([A-Za-z_]\w*)'(?=[.\[]|$)")


@dataclass(frozen=True, slots=True)
class Recorded:
    """What the records of a subject show: why they prove nothing, "" if they do, given `guards`.

    `wanted` names what would have to be known to get through, and as what kind. `notes` say what
    is not quite the same, or was not compared. `reached` is the marked code that was run,
    `form` that of the first run of the old text. It `rests` on other functions of the file, by
    their own names, where these are the same. It `flows` where something has a gradient, and
    `differs` where forms show that, whatever Python decides. `takes` are the tensors that come in,
    for people.
    """

    reason: str = ""
    guards: tuple[Guard, ...] = ()
    wanted: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    reached: frozenset[Mark] = frozenset()
    form: dict[str, Any] | None = None
    rests: frozenset[str] = frozenset()
    flows: bool = False
    differs: bool = False
    takes: tuple[str, ...] = ()


def joined(every: Sequence[Recorded]) -> Recorded:
    """Return what all parts of a function show together."""
    return Recorded(
        guards=merged(guard for each in every for guard in each.guards),
        notes=tuple(dict.fromkeys(note for each in every for note in each.notes)),
        reached=frozenset().union(*(each.reached for each in every)),
        form=every[0].form if every else None,
        flows=any(each.flows for each in every),
        rests=frozenset().union(*(each.rests for each in every)),
    )


@dataclass(frozen=True, slots=True)
class Digest:
    """What tells all that a function does, under some guards, and the `form` of its first graph.

    It is "" where the recorder does not get through, for a `reason`. `kinds` are what its
    parameters were, none where they may be anything: then `sources` are what comes into the graph,
    in order.
    """

    told: str = ""
    guards: tuple[Guard, ...] = ()
    form: dict[str, Any] | None = None
    reason: str = ""
    kinds: tuple[Parameters, ...] = ()
    sources: tuple[str, ...] = ()


def merged(guards: Iterable[Guard], joint: str = OR) -> tuple[Guard, ...]:
    """Return guards in order, one for each name: what it may be stands in it."""
    values: dict[tuple[str, str], dict[str, None]] = {}
    for guard in guards:
        alone = guard.value.split(OR)
        name = OF_ANOTHER.sub(r"\1", guard.name)
        values.setdefault((guard.kind, name), {}).update(dict.fromkeys(alone))
    return tuple(Guard(*each, joint.join(found)) for each, found in sorted(values.items()))
