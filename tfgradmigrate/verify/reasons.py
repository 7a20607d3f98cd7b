"""Why there is no comparison, or what it shows: kinds, and the texts built from them here alone."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Why(Enum):
    """The kinds of reasons; each has its text, with a place for what only one case knows."""

    # Nothing can be run, as the texts alone tell.
    NOTEBOOK = "it is a notebook: export it to a script first"
    UNPARSABLE = "the old text cannot be parsed: {}"
    REMOVED = "the new text has no {}"
    UNASSIGNED = "the new text does not assign {}"
    DELETED = "the module deletes it"
    COROUTINE = "it is a coroutine"
    GENERATOR = "it is a generator, and nothing in this file takes what it yields"
    FED_ELSEWHERE = "the module feeds its placeholder {} elsewhere"
    UNUSED_GRADIENT = "nothing in this file uses the gradient function {}"
    NO_TENSOR_NAMED = "the statement assigns no tensor to a name"
    MAIN_ONLY = "it runs only as a program, and does not print what it computes"
    CHANGED = "it was changed by hand, and holds nothing that a migration changes"
    NO_PLACE = "nothing that is compared covers it: {}"
    UNUSED_IMPORT = "nothing that is run uses the import"
    NO_INPUTS = "there are no inputs to call it with"
    LOST = "it was lost: {}"
    # The comparison itself fails.
    FAILED = "{}; please report this"
    # The old program was run.
    OLD_ENDED = "the old program {}"
    OLD_NOT_LOADED = "the old program cannot be loaded: {}"
    OLD_REFUSES = "the old program does not take {}"
    UNREACHED = "no inputs were found that reach {}"
    RANDOM = "it draws random numbers without a seed"
    # Both were run.
    NO_GRADIENT = "its values are equal, but none of its inputs has a gradient"
    NO_OUTPUT = "it gives no tensor, so nothing was compared"
    NO_GRADIENT_RUN = "its values are equal, but no inputs were found that reach `{}`"
    DIFFERS_IN = "in {}"
    NO_MODE = "no mode was asked for"
    NOT_APPLICABLE = "{}"
    GRAPH_ONLY = "but for {}"


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: its kind, and what only this case knows."""

    why: Why
    detail: str = ""

    def __str__(self) -> str:
        """Say it."""
        return self.why.value.format(self.detail)
