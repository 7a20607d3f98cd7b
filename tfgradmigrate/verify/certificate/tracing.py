"""One text's place traced by itself, and what that gives written down."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tfgradmigrate.rules.model import AS_A_WHOLE
from tfgradmigrate.verify.places.anchors import Said, said
from tfgradmigrate.verify.places.model import Place
from tfgradmigrate.verify.proving.recording import kinds_of
from tfgradmigrate.verify.proving.requests import GRAPH_MODES, request_of
from tfgradmigrate.verify.proving.tasks import Task, registered_elsewhere
from tfgradmigrate.verify.record.asking import Ask, Digest, digest_of
from tfgradmigrate.verify.running.protocol import Reply, Request
from tfgradmigrate.verify.worker.graphs.form import Form


@dataclass(frozen=True, slots=True)
class Alone:
    """A place of one text, and what it says."""

    place: Place
    said: Said

    @classmethod
    def of(cls, place: Place) -> Alone:
        """Return a place with what it says."""
        return cls(place, said(place.new))

    def request(self, combinations: Sequence[Any]) -> Request:
        """Return the request for its forms with these inputs."""
        gradients = registered_elsewhere(self.place.new)
        task = Task(self.place, self.place.old, self.place.new, gradients=gradients)
        return request_of(task, combinations)

    def record(self, whole: str, combinations: Sequence[Any], ask: Ask) -> Digest:
        """Return what identifies all that its function does in the text that it was cut out of."""
        symbol = self.place.symbol.removesuffix(AS_A_WHOLE)
        return digest_of(whole, symbol, kinds_of([(self.place, combinations)]), ask)


def forms_by_combination(reply: Reply) -> dict[str, dict[str, Any]]:
    """Return the forms of each combination that gave some, by `key_of` it."""
    return {key_of(kept["combination"]): kept["forms"] for kept in reply.get("forms", ())}


def key_of(combination: Sequence[Any]) -> str:
    """Return what a combination is looked up by."""
    return json.dumps(combination, sort_keys=True)


def told(found: dict[str, Any] | None) -> str:
    """Return what stands for the form of one mode in a certificate."""
    if found is None:
        return "none: it gives no tensor"
    if "form" in found:
        return Form.from_json(found["form"]).digest
    if "none" in found:
        return f"none: {found['none']}"
    return f"error: {found['error']['type']}"


def is_form(text: str) -> bool:
    """Return whether `told` has told of a form."""
    return not text.startswith(("none: ", "error: "))


def modes_of(found: dict[str, Any] | None) -> dict[str, str]:
    """Return what stands for the form of each mode in which the place was traced."""
    if found is None:
        return dict.fromkeys(GRAPH_MODES, told(None))
    return {mode: told(found[mode]) for mode in GRAPH_MODES if mode in found}
