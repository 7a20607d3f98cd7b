"""What became of the places of a file: each by itself, and what they show of one another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tfgradmigrate.rules.model import Guard
from tfgradmigrate.verify.places.lines import Line, same_lines
from tfgradmigrate.verify.places.model import Place
from tfgradmigrate.verify.worker.graphs.form import Form


@dataclass(frozen=True, slots=True)
class Proved:
    """What became of a place.

    `reason` gives why it is not proved, "" if it is. `taken` are the combinations of inputs for
    which the graphs were compared, spelled, `note` what is not quite identical. `reached` and
    `unreached` are lines that differ between the two texts, each with the name of its function.
    `apart` are those of the latter in the function that the place was cut out of, if none of that
    was run as a whole, `unnamed` methods of a side that came along with their classes, and that
    nothing calls. `combinations` are all that the old place takes, `form` is that of the new one
    with the first of these. `guards` are what the proof assumes of Python around the graph,
    It `differs` where the forms
    themselves show it, as for a collection in which something is missing.
    """

    place: Place
    reason: str = ""
    taken: tuple[str, ...] = ()
    note: str = ""
    reached: frozenset[Line] = frozenset()
    unreached: tuple[Line, ...] = ()
    apart: frozenset[Line] = frozenset()
    unnamed: frozenset[tuple[str, str]] = frozenset()
    combinations: tuple[list[dict[str, Any]], ...] = ()
    form: Form | None = None
    guards: tuple[Guard, ...] = ()
    differs: bool = False

    @property
    def proved(self) -> bool:
        """Whether old and new compute the same for every value."""
        return not self.reason


def together(found: Sequence[Proved], old: str = "", new: str = "") -> list[Proved]:
    """Return the proofs of all places of a file, less those with a line that no place comes to.

    A helper that two places need is run as a whole by both together. The function that a place was
    cut out of may come along for its name, and not be run: what differs in it are its places. Of a
    helper all of whose own places are proved, a place need not come to what those come to.
    """
    reached = frozenset(line for each in found for line in each.reached)
    same = {}
    if any(each.apart or each.unnamed for each in found):  # then both texts could be parsed
        same = {"old": same_lines(old, new), "new": same_lines(new, old)}
    alone = [_checked(each, found, reached, same, ()) for each in found]
    return [_checked(each, found, reached, same, alone) for each in found]


def together_with_wholes(
    places: Sequence[Proved], wholes: Sequence[Proved], old: str, new: str
) -> list[Proved]:
    """Return the proofs of all places, of which `wholes` are the functions that some are cut from.

    Where all of a function is proved, so are its places.
    """
    found = together([*places, *wholes], old, new)
    shown = {each.place.symbol: each for each in found[len(places) :] if each.proved}
    by_itself = together([*places, *shown.values()], old, new)[: len(places)]
    return [
        each
        if each.proved or each.place.symbol not in shown
        else replace(shown[each.place.symbol], place=each.place, combinations=each.combinations)
        for each in by_itself
    ]


def _checked(
    proved: Proved,
    found: Sequence[Proved],
    reached: frozenset[Line],
    same: Mapping[str, frozenset[tuple[str, str]]],
    known: Sequence[Proved],
) -> Proved:
    missing = [line for line in proved.unreached if line not in reached]
    if not missing or proved.reason:
        return proved
    own = [each for each in found if each.place.symbol == proved.place.symbol]
    whole = all(each.proved for each in own)
    for line in missing:
        is_same = (line.function, line.text) in same.get(line.side, ())
        alone = line in proved.apart and whole
        if alone and (is_same or _is_run_in_a_place(line, proved.unreached, own)):
            continue
        helping = [each for each in known if is_within(line, each.place.symbol)]
        shown = bool(helping) and all(each.proved for each in helping)
        if (line.side, line.function) in proved.unnamed and (is_same or shown):
            continue  # who gets hold of the instance may call it
        if not shown or not _is_run_in_a_place(line, proved.unreached, helping):
            return replace(proved, reason=f"no inputs were found that come to `{line.text}`")
    return proved


def is_within(line: Line, symbol: str) -> bool:
    """Return whether a line is one of a function, or of a function in it."""
    return line.function == symbol or line.function.startswith(f"{symbol}.")


def _is_run_in_a_place(line: Line, wanted: Sequence[Line], own: Sequence[Proved]) -> bool:
    """Return whether a line of a function was run in one of the places that were cut out of it.

    As often as it is wanted: the same text may stand in the function twice.
    """
    times = sum(each._replace(number=0) == line._replace(number=0) for each in wanted)
    return any(
        is_within(line, each.place.symbol) and _times_run(line, each) >= times for each in own
    )


def _times_run(line: Line, one: Proved) -> int:
    """Return how often a line of a function was run in a place that was cut out of it."""
    symbol = one.place.symbol
    inner = line.function.removeprefix(symbol)

    def is_it(other: Line) -> bool:
        name = other.function.partition("@")[0]
        named = name == symbol + inner if inner else name.startswith(f"{symbol} (")
        return named and (other.side, other.text) == (line.side, line.text)

    return sum(map(is_it, one.reached))
