"""What eager runs of the new side add to a proof by graphs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tfgradmigrate.verify.proving.proved import Proved
from tfgradmigrate.verify.proving.requests import EAGERLY
from tfgradmigrate.verify.proving.spelling import error_of_form, error_of_reply, spell
from tfgradmigrate.verify.running.protocol import Reply


def failing(reply: Reply) -> str:
    """Return the error of the first eager run that fails, "" if none does."""
    if reply["status"] != "ok":
        return error_of_reply(reply)
    for found in _runs(reply):
        if "error" in found:
            return error_of_form(found)
        if found.get("eagerly") == "fails":
            return str(found["why"])
    return ""


def _runs(reply: Reply) -> list[dict[str, Any]]:
    return [run["forms"][EAGERLY] for run in reply.get("eagerly", reply.get("forms", ()))]


def eagerly(proved: Proved, reply: Reply, applies: bool = True) -> Proved:
    """Return the proof of a place, given what its eager runs show.

    They may show that it computes something else, which no graph can. One that fails leaves no
    proof, but where eager execution does not apply: there the old text fails too.
    """
    notes = dict.fromkeys(filter(None, [proved.note]))
    error = failing(reply)
    if error and applies:
        return replace(proved, reason=f"eager execution fails: {error}")
    if error:
        notes[_NOT_EAGERLY.format(error)] = None
        return replace(proved, note="; ".join(notes))
    for run in reply.get("eagerly", reply.get("forms", ())):
        found = run["forms"][EAGERLY]
        outcome, why = found.get("eagerly", "unknown"), found.get("why", "")
        if outcome == "differs":
            spelled = spell(proved.place, run["combination"])
            return replace(proved, reason=f"eager execution differs (for {spelled}): {why}")
        if outcome == "tested":
            notes[_TESTED_EAGERLY] = None
        elif outcome == "unknown":
            notes[_NOT_EAGERLY.format(why or found["none"])] = None
    return replace(proved, note="; ".join(notes))


#: The message where graphs and eager runs could not be matched.
_TESTED_EAGERLY = "eager execution tested on numbers"

#: The message where there is no eager run to compare.
_NOT_EAGERLY = "in graphs alone, for eager execution was not compared: {}"
