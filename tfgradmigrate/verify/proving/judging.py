"""What the forms of both sides of a place show."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from tfgradmigrate.verify.proving.proved import Proved
from tfgradmigrate.verify.proving.spelling import error_of_reply, spell
from tfgradmigrate.verify.proving.tasks import Task
from tfgradmigrate.verify.record.forms import GRAPH, PARTING, TAPE, judged
from tfgradmigrate.verify.running.protocol import Reply


def judge(task: Task, old: Reply, new: Reply) -> Proved:
    """Return what the forms of both sides of a place show: where they part, or no reason."""
    place = task.place
    for side, reply in (("old", old), ("new", new)):
        if reply["status"] != "ok":
            return Proved(place, f"the {side} place cannot be traced: {error_of_reply(reply)}")
    computing = [not _computes_nothing(run) for run in old["forms"]]
    olds, news = (list(itertools.compress(reply["forms"], computing)) for reply in (old, new))
    for before, after in zip(olds, news, strict=True):
        is_unknown = _is_of_unknown_size(before["combination"])
        for mode in after["forms"]:
            if mode == TAPE and _fails_in_second_order(before, after):
                continue
            found = judged(before["forms"][GRAPH], after["forms"][mode], mode, is_unknown)
            if found.reason:
                of = f" (for {spell(place, before['combination'])}, {mode})"
                said = found.reason.replace(PARTING, f"{PARTING}{of}", 1)
                said = said if said != found.reason else f"{said}{of}"
                # Not where a value of Python was made up for the place.
                tensors = all(each["kind"] == "tensor" for each in before["combination"])
                return Proved(place, said, differs=found.differs and mode == GRAPH and tensors)
    return Proved(place)


def _computes_nothing(run: dict[str, Any]) -> bool:
    """Return whether an empty list leaves nothing to compute: TensorFlow gives an op then."""
    is_empty = any(each["kind"] == "list" and not each["items"] for each in run["combination"])
    form = run["forms"][GRAPH].get("form", {})
    return is_empty and "operation" in form.get("structure", "") and not form["outputs"]


def _fails_in_second_order(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Return whether both places raise an error for a second order, and have a form without it.

    A tape around a function asks for it when that is called.
    """
    failing = after["forms"][TAPE].get("error", {}).get("type", "")
    forms = [before["forms"][GRAPH], after["forms"].get("function", {})]
    orders = [each.get("form", {}).get("second_order", {}) for each in forms]
    return bool(failing) and all(failing in each.values() for each in orders)


def _is_of_unknown_size(combination: Sequence[dict[str, Any]]) -> bool:
    """Return whether a tensor among the inputs has a dimension, or a rank, that is not known."""
    shapes = [each["shape"] for each in combination if each["kind"] == "tensor"]
    return any(shape is None or None in shape for shape in shapes)
