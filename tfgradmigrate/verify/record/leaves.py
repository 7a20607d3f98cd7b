"""What the ways through two texts show, compared one with one."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from tfgradmigrate.verify.record.forms import GRAPH, judged
from tfgradmigrate.verify.record.model import OF_ANOTHER, Recorded
from tfgradmigrate.verify.record.parameters import is_known
from tfgradmigrate.verify.worker.graphs.settings import SEED
from tfgradmigrate.verify.worker.record import OF_ALL

#: How the names of dtypes begin that have gradients.
_FLOWING = ("bfloat", "complex", "float")

Leaves = list[dict[str, Any]]
Sides = tuple[Leaves, Leaves]

#: What of a form is for people, or depends on where a text stands.
_FOR_PEOPLE = ("lines", "computed", "failing", "idle")

#: How it begins what is said where the recorder gets through neither text.
BOTH = "neither text can be recorded: "

#: The message where two texts that are refused what they are given part before that.
BEFORE = "Python does something else before it raises an error: "

#: How it begins where they raise different errors.
OTHER_ERROR = "another error is raised: "

#: How it begins where TensorFlow or NumPy stops both, and they part before that.
STOPPED = "both texts are refused what they are given, and part before: "

#: How it begins where two texts part in what Python does.
ELSE = "Python does something else: "

#: What an event says of what a graph keeps.
_KEPT = "asks add_to_collection("

#: How it begins where it does not get through one of them.
OLD = "the old text: "
NEW = "the new text: "

#: What stands in the name of an event.
EVENT = ": "


def errors_apart(before: dict[str, Any], after: dict[str, Any]) -> str:
    """Return how the errors of two texts differ that both raise by themselves, "" if they do not.

    One of TensorFlow or NumPy is about what they were given, which neither text takes.
    """
    one, other = before["error"], after["error"]
    if events := _events_apart(*_events_of_both(before, after)):
        stopped = "" if one["own"] or other["own"] else f"{STOPPED}{one['type']}: {one['message']}"
        return stopped or f"{BEFORE}{events}"
    if not (one["own"] or other["own"]):
        return ""
    olds, news = ([each["own"], each["type"], each["message"]] for each in (one, other))
    if olds != news:
        return f"{OTHER_ERROR}old: {olds[1]}; new: {news[1]}"
    if not ("form" in before and "form" in after):
        return ""
    old, new = ({"form": each["form"]} for each in (before, after))
    return judged(old, new, after["mode"], is_unknown=True).reason


def told_of(leaf: dict[str, Any]) -> dict[str, Any]:
    """Return what identifies one way through a text: it may end where it is not got through."""
    said = {name: leaf.get(name) for name in ("decided", "events", "refuses", "function", "mode")}
    said["ends"] = leaf.get("error", {}).get("type", "") or ("refused" in leaf)
    form = leaf.get("form", {})
    return {**said, "form": {k: v for k, v in form.items() if k not in _FOR_PEOPLE}}


def stopping(leaf: dict[str, Any]) -> str:
    """Return why the recorder does not get through a text, "" where it does."""
    error = leaf.get("error")
    return str(leaf.get("refused", "")) if error is None else f"{error['type']}: {error['message']}"


def error_of_all(leaves: Leaves) -> str:
    """Return the error that a library raises however a text decides, "" if there is not one."""
    errors = [leaf.get("error", {"own": True}) for leaf in leaves]
    said = {f"{each['type']}: {_sentence(each['message'])}" for each in errors if not each["own"]}
    return said.pop() if len(said) == 1 and not any(each["own"] for each in errors) else ""


def _sentence(message: str) -> str:
    """Return the first sentence of a message, without its full stop."""
    return re.split(r"\.\s|\n", message.strip())[0].rstrip(".")


def read_in(leaves: Leaves) -> set[str]:
    """Return the attributes and items that are read of what is not known, but for modules."""
    used = (each for leaf in leaves for each in leaf.get("used", ()))
    names = {OF_ANOTHER.sub(r"\1", name) for kind, name, _ in used if kind == "plain"}
    return {n for n in names if _IS_PART.search(n) and not n.startswith(_NO_PARTS)}


#: What ends in an attribute or an item; what does so and raises no error where there is none.
_IS_PART = re.compile(r"\.\w+$|\]$")
_NO_PARTS = ("getattr(", "hasattr(", "module ")

#: The message where a read may raise an error that the old text never raises.
MISSING = "the new text alone reads `{}`, which may be missing"


def read_later(leaf: dict[str, Any]) -> list[str]:
    """Return what a gradient does of its own, and what is read and computed with."""
    events = [event for event in leaf.get("events", ()) if event.startswith("gradient: ")]
    read = ["a gradient reads"] if leaf.get("later") else []
    return [*events, *read, *(form for form, _ in leaf.get("asked", ()))]


def has_no_gradient(forms: Sequence[dict[str, Any]]) -> bool:
    """Return whether no input has a gradient wherever an op has another one than its own."""
    flowing = [form for form in forms if _is_flowing(form)]
    overridden = [form["gradients"] for form in flowing if overrides_any(form)]
    return bool(overridden) and not any(
        found for gradients in overridden for found in gradients.values()
    )


def overrides_any(form: dict[str, Any]) -> bool:
    """Return whether an op has another gradient than its own."""
    return bool(form.get("overridden"))


def _is_flowing(form: dict[str, Any]) -> bool:
    """Return whether there are tensors that have gradients, or some may be left behind."""
    dtypes = [dtype for _, dtype, _ in form.get("outputs", ())]
    return (
        not dtypes
        or bool(form.get("collections"))
        or any(str(d).startswith(_FLOWING) for d in dtypes)
    )


def events_of(leaf: dict[str, Any], mode: str) -> Iterator[str]:
    """Yield what is compared: other modes have more sections than a function has."""
    for event in leaf.get("events", ()):
        if mode == "graph" or event.startswith(OF_ALL):
            yield event


def named_apart(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Return the names that one text alone gives ops, or scopes of them: forms are free of names.

    A function's graph nobody else looks into.
    """
    old, new = (each["form"].get("named", {}).keys() for each in (before, after))
    return sorted(old ^ new) if after["mode"] == GRAPH else []


def draws_unseeded(form: dict[str, Any]) -> bool:
    """Return whether an op that draws numbers names no seed.

    It takes that of the graph, and how many ops there are by then: where the graph has one, another
    number of ops gives other numbers.
    """
    return any(attributes.get("seed") == SEED for _, attributes, _ in form["nodes"])


def is_compatible(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Return whether two ways may be taken for the same values, which the old text takes.

    Both call the same one of the functions that they give. What the old text calls is not None
    there: a new text may ask for that, but not for its truth, as an empty list may be called. Of
    what either calls as a gradient function, which is a guard, TensorFlow asks for both.
    """
    if before["function"] != after["function"]:
        return False
    one, other = before.get("decided", {}), after.get("decided", {})
    rules = {
        name for leaf in (before, after) for kind, name, _ in leaf.get("used", ()) if kind == "op"
    }
    asked = ((other, {*before.get("called", ())} | rules), (one, rules))
    return all(other.get(form, truth) == truth for form, truth in one.items()) and not any(
        (form in rules and not truth)
        or (truth and any(form.startswith(f"{called} is None") for called in functions))
        for decided, functions in asked
        for form, truth in decided.items()
    )


def both_failing(leaves: Sequence[dict[str, Any]]) -> Recorded:
    """Return what is said where both texts raise, whatever is decided."""
    for leaf in leaves:
        if "error" in leaf:
            said = f"{BOTH}{leaf['error']['type']}: {leaf['error']['message']}"
            return Recorded(said, wanted=wanted_in(leaf))
    return Recorded(f"{BOTH}nothing")


def not_through(olds: Sequence[dict[str, Any]], news: Sequence[dict[str, Any]]) -> Recorded | None:
    """Return what is said where the recorder does not get through one of the texts, or both."""
    old, new = (next((e for e in side if "refused" in e), None) for side in (olds, news))
    if new is None:
        if old is None:
            return None
        return Recorded(f"{OLD}{old['refused']}", wanted=wanted_in(old))
    if old is None:
        return Recorded(f"{NEW}{new['refused']}", wanted=wanted_in(new))
    return Recorded(f"{BOTH}{new['refused']}", wanted=wanted_in(old) + wanted_in(new))


def wanted_in(leaf: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple(leaf.get("wanted", {}).items())


def _events_of_both(before: dict[str, Any], after: dict[str, Any]) -> tuple[list[str], list[str]]:
    return [*events_of(before, after["mode"])], [*events_of(after, after["mode"])]


def _events_apart(olds: Sequence[str], news: Sequence[str]) -> str:
    """Return the first events in which two texts part, "" if they do not."""
    pairs = itertools.zip_longest(olds, news, fillvalue="nothing")
    return next((f"old: {old}; new: {new}" for old, new in pairs if old != new), "")


def parting(
    before: dict[str, Any], after: dict[str, Any], is_sized: bool, notes: list[str]
) -> Recorded | None:
    """Return where two records part, None where they do not, and add to the notes."""
    for one, other, side in ((before, after, "old"), (after, before, "new")):
        if "error" in one and "error" not in other:
            error = one["error"]
            itself = " itself" if error["own"] and side == "old" else ""
            said = f"the {side} text{itself} raises {error['type']}: {error['message']}"
            return Recorded(said, wanted=wanted_in(one))
    decided = before.get("decided") or after.get("decided")
    is_certain = after["mode"] == GRAPH and not decided
    events = _events_of_both(before, after)
    if apart := _events_apart(*events):
        # By their collections: what is put there may be another op of the same value.
        kept = [Counter(e.partition(",")[0] for e in each if _KEPT in e) for each in events]
        is_lost = is_certain and bool(kept[0] - kept[1])
        return Recorded(f"{ELSE}{apart}", differs=is_lost)
    shapes = [shape for *_, shape in before["form"]["outputs"]]
    is_unknown = not is_sized or bool(before.get("asked")) or not all(map(is_known, shapes))
    found = judged(before, after, after["mode"], is_unknown)
    if found.reason:
        wanted = wanted_in(before) + wanted_in(after)
        return Recorded(found.reason, wanted=wanted, differs=found.differs and is_certain)
    notes += found.notes
    return None
