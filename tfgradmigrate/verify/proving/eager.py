"""What eager runs of the new side add to a proof by graphs."""

from __future__ import annotations

from dataclasses import replace

from tfgradmigrate.verify.proving.proved import Proved
from tfgradmigrate.verify.proving.requests import EAGERLY
from tfgradmigrate.verify.proving.spelling import error_of_form, error_of_reply, spell
from tfgradmigrate.verify.running.protocol import Reply


def eagerly(proved: Proved, reply: Reply) -> Proved:
    """Return the proof of a place, given what its eager runs show.

    They may show that it computes something else, which no graph can.
    """
    notes = dict.fromkeys(filter(None, [proved.note]))
    if reply["status"] != "ok":
        notes[_NOT_EAGERLY.format(error_of_reply(reply))] = None
    for run in reply.get("eagerly", reply.get("forms", ())):
        found = run["forms"][EAGERLY]
        outcome, why = found.get("eagerly", "unknown"), found.get("why", "")
        if outcome == "differs":
            spelled = spell(proved.place, run["combination"])
            return replace(proved, reason=f"eager execution differs (for {spelled}): {why}")
        if outcome == "tested":
            notes[_TESTED_EAGERLY] = None
        elif outcome == "unknown":
            notes[_NOT_EAGERLY.format(why or found.get("none") or error_of_form(found))] = None
    return replace(proved, note="; ".join(notes))


#: What is said where graphs and eager runs could not be matched.
_TESTED_EAGERLY = "eager execution tested on numbers"

#: What is said where there is no eager run to compare.
_NOT_EAGERLY = "in graphs alone, for eager execution was not compared: {}"
