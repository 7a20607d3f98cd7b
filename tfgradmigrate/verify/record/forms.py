"""What two canonical forms show: why they part, and what is not quite the same."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tfgradmigrate.program.texts import parted
from tfgradmigrate.verify.worker.graphs.compare import Comparison, Difference, compare
from tfgradmigrate.verify.worker.graphs.form import Form

#: The mode of TensorFlow 1.
GRAPH = "graph"

#: The mode with a tape around the call of a function.
TAPE = "tape"

#: How it begins what is said of two forms that are not the same.
PARTING = "the graphs part"

#: What a difference names where a name is that of another op.
NAMED = "the op named `"

_ADDED = "order of additions"
_SECOND = "second order"

#: Outcomes of a comparison of two forms that leave no value different.
_SAME = {"identical": "", _ADDED: "up to the order of additions"}

#: With the tape outside TensorFlow gives zeros, or an error, for a second order that is None, and
#: adds zeros to the first for what it has kept of the forward function.
_SAMETAPE = {
    "identical": "",
    _ADDED: "up to the order of additions, and zeros that a tape outside adds",
    _SECOND: "but for the second order with the tape outside",
}

#: Gradients of gradients take other ways to sizes that are not known before the program runs.
_SAME_UNKNOWN = {_SECOND: "but for the second order of tensors of unknown sizes"}

#: A tape keeps more of each turn of a loop than `tf.gradients` does. In graphs of TensorFlow 1 the
#: second order is compared.
_SAME_LOOPS = {_SECOND: "but for the second order of loops in tf.function"}

#: The message where the old program has values and gradients, and fails to give second order.
_FAILING = "but for a second order, for which the old text raises {}"

#: The message where a map names a gradient that another file registers.
_ANY_GRADIENT = "whatever is registered as {}"

#: The message where the shim's map is in force in a function that nobody knows.
BY_THE_RUNTIME = "given that the runtime overrides gradients in functions that are handed in"


@dataclass(frozen=True, slots=True)
class Judged:
    """What two forms show: why they part, "" if they do not, and what is not quite the same.

    It `differs` if something is missing in one of them, whatever the tensors.
    """

    reason: str = ""
    notes: tuple[str, ...] = ()
    differs: bool = False


def judged(old: dict[str, Any], new: dict[str, Any], mode: str, is_unknown: bool) -> Judged:
    """Return what two forms show.

    Args:
        old: the form of the old text in a graph, or why there is none.
        new: that of the new text in a mode, or why there is none.
        mode: that mode.
        is_unknown: whether the size of a tensor that comes in is not known.
    """
    old, new, failing = _where_old_works(old, new)
    found = _compared(old, new)
    if isinstance(found, str):
        return Judged(found)
    same = _SAMETAPE if mode == TAPE else _SAME
    if mode != GRAPH and is_unknown:
        same = {**_SAME_UNKNOWN, **same}
    if mode != GRAPH and any(row[0] == "While" for row in old["form"]["nodes"]):
        same = {**_SAME_LOOPS, **same}
    if found.outcome not in same:
        told = _shown(found.differences[0]) if found.differences else found.outcome
        differs = any(each.counts for each in found.differences)
        return Judged(f"{PARTING}: {told}", differs=differs)
    notes = [same[found.outcome], _FAILING.format(failing) if failing else ""]
    notes += [*_noted(new["form"])]
    return Judged("", tuple(filter(None, notes)))


def _shown(difference: Difference) -> str:
    """Return a difference in lines for people."""
    old, new = parted((difference.old, difference.new), _WIDTH)
    return str(replace(difference, old=old, new=new))


#: How many letters of an expression are shown.
_WIDTH = 200


def _noted(form: dict[str, Any]) -> Iterator[str]:
    """Yield what a form rests on: gradients that another file registers, and what the shim does."""
    tokens = [row[1].get("token") for row in form["nodes"]]
    if any(isinstance(t, list) and t[0] == "opaque" and len(t) > 4 for t in tokens):
        yield BY_THE_RUNTIME
    for token in tokens:
        name = token[1] if isinstance(token, list) and len(token) > 1 else ""
        if isinstance(name, str) and name.startswith(_GRADIENT):
            yield _ANY_GRADIENT.format(name.removeprefix(_GRADIENT))


def noted_of_told(told: Sequence[str], gradients: Iterable[str]) -> Iterator[str]:
    """Yield what texts rest on that tell of overrides by the shim, as a form would."""
    if told:
        yield BY_THE_RUNTIME
    for name in gradients:
        if any(f"'{_GRADIENT}{name}'" in each for each in told):
            yield _ANY_GRADIENT.format(name)


#: What an unknown function is called that another file registers as a gradient.
_GRADIENT = "gradient "


def _where_old_works(
    old: dict[str, Any], new: dict[str, Any]
) -> tuple[dict[str, Any], dict[str, Any], str]:
    """Leave out of both forms the second order that the old text fails to give; name the error.

    There is nothing that the new one would have to be the same as.
    """
    if "form" not in old or "form" not in new:
        return old, new, ""
    errors = {k: e for k, e in old["form"]["second_order"].items() if isinstance(e, str)}
    if not errors:
        return old, new, ""
    sections = {f"second order {name}" for name in errors}
    left = [
        {
            "form": {
                **each["form"],
                "second_order": _without(each["form"]["second_order"], errors),
                "effects": _without(each["form"]["effects"], sections),
            }
        }
        for each in (old, new)
    ]
    return left[0], left[1], next(iter(errors.values()))


def _without(content: dict[str, Any], names: Collection[str]) -> dict[str, Any]:
    return {name: value for name, value in content.items() if name not in names}


def _compared(old: dict[str, Any], new: dict[str, Any]) -> Comparison | str:
    """Compare two forms; say why there is no comparison."""
    for side, found in (("old", old), ("new", new)):
        if "none" in found:
            return f"no form of the {side} place: {found['none']}"
        if "error" in found:
            error = found["error"]
            return f"the {side} place fails: {error['type']}: {error['message']}"
    return compare(Form.from_json(old["form"]), Form.from_json(new["form"]))
