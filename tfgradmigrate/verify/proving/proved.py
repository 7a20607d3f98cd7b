"""What became of a place."""

from __future__ import annotations

from dataclasses import dataclass

from tfgradmigrate.rules.model import Guard
from tfgradmigrate.verify.places.model import Place
from tfgradmigrate.verify.worker.graphs.form import Form


@dataclass(frozen=True, slots=True)
class Proved:
    """What became of a place.

    `reason` says why it is not proved, "" if it is. `taken` are the tensors that come in, for
    people, `note` what is not quite identical. `form` is what it computes. `guards` are what the
    proof assumes of Python around the graph. It `differs` where forms themselves show it, as for a
    collection in which something is missing.
    """

    place: Place
    reason: str = ""
    taken: tuple[str, ...] = ()
    note: str = ""
    form: Form | None = None
    guards: tuple[Guard, ...] = ()
    differs: bool = False

    @property
    def proved(self) -> bool:
        """Whether old and new compute the same for every value."""
        return not self.reason
