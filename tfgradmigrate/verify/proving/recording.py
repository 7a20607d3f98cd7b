"""Asking the recorder of a place: the whole function that it stands in, as it is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from tfgradmigrate.verify.places.model import Place
from tfgradmigrate.verify.places.new_names import (
    with_keras_of_tensorflow,
    with_new_names,
    with_py_function,
)
from tfgradmigrate.verify.places.wrappers import plain_hosts
from tfgradmigrate.verify.program.numpy_names import with_names_of_today
from tfgradmigrate.verify.program.older_names import lent
from tfgradmigrate.verify.proving.judging import why_forms_part
from tfgradmigrate.verify.proving.proved import Proved
from tfgradmigrate.verify.proving.tasks import registered_elsewhere
from tfgradmigrate.verify.proving.telling import names_given
from tfgradmigrate.verify.record.asking import Parameters, Recorded, recorded
from tfgradmigrate.verify.running.protocol import Reply, Request


def recorded_place(
    old: str,
    new: str,
    symbol: str,
    proved: Sequence[Proved],
    ask: Callable[[Request, bool], Reply],
) -> Recorded:
    """Return what the recorder shows of the function that some places stand in.

    `ask` sends a request to the new side, or the old one.
    """
    old = with_names_of_today(
        with_new_names(with_py_function(with_keras_of_tensorflow(old, new)), new), is_new=False
    )
    new = with_names_of_today(plain_hosts(new), is_new=True)

    def lending(request: Request, is_new: bool) -> Reply:
        if not is_new:
            request["lend"] = lent(old)
        return ask(request, is_new)

    gradients = registered_elsewhere(old, new)
    kinds = kinds_of((each.place, each.combinations) for each in proved)
    names = names_given(each.place.old for each in proved)
    return recorded(old, new, symbol, kinds, lending, why_forms_part, gradients, names)


def under(proved: Proved, shown: Recorded) -> Proved:
    """Return the proof of a place, given what the recorder shows of its function."""
    return replace(proved, reason=shown.reason, guards=shown.guards)


#: What a parameter may be given as: tensors, and what the recorder cannot do without knowing.
_GIVEN = ("tensor", "number", "list", "code", "dtype")


def kinds_of(taken: Iterable[tuple[Place, Sequence[Any]]]) -> list[Parameters]:
    """Return what places take by themselves, by the names of parameters."""
    found: list[Parameters] = []
    for place, combinations in taken:
        for combination in combinations:
            kind: Parameters = {
                given.path: one
                for given, one in zip(place.inputs, combination, strict=False)
                if one["kind"] in _GIVEN
            }
            if kind not in found:
                found.append(kind)
    return sorted(found, key=_is_known) or [{}]


def _is_known(kind: Parameters) -> bool:
    """Return whether all sizes are known: what holds for any comes first."""
    shapes = [one["shape"] for one in kind.values() if one["kind"] == "tensor"]
    return not any(shape is None or None in shape for shape in shapes)
