"""Inputs, forms and errors of a place, in words for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tfgradmigrate.verify.places.model import Kind, Place
from tfgradmigrate.verify.running.protocol import Reply
from tfgradmigrate.verify.worker.graphs.compare import expression
from tfgradmigrate.verify.worker.graphs.form import Form

#: How deep an expression is written out for people.
_DEPTH = 6


def readable(form: Form) -> tuple[str, ...]:
    """Return what a form computes, an expression for each output and each gradient."""
    lines = [
        f"output {place} = {expression(form, row, _DEPTH)}"
        for place, (row, _, _) in enumerate(form.outputs)
    ]
    for place, gradient in enumerate(form.gradients.get("all", ())):
        if gradient is None or isinstance(gradient, list):
            text = "None" if gradient is None else "IndexedSlices"
        else:
            text = expression(form, gradient, _DEPTH)
        lines.append(f"gradient by source {place} = {text}")
    return tuple(lines)


def error_of_reply(reply: Reply) -> str:
    """Return the error of a reply, or how the run ended without one."""
    error = reply.get("error")
    if not error:
        return reply["status"]
    return f"{error['type']}: {error['message']}"


def spell(place: Place, combination: Sequence[dict[str, Any]]) -> str:
    """Return a combination of inputs for people: `x float32(6, 4), bits=3`."""
    parts = [
        spell_input(given.path, alternative)
        for given, alternative in zip(place.inputs, combination, strict=False)
    ]
    return ", ".join(parts) or "no inputs"


def spell_input(path: str, alternative: dict[str, Any]) -> str:
    """Return one input for people, by its path."""
    kind = Kind(alternative["kind"])
    if kind in (Kind.TENSOR, Kind.ARRAY):
        shape = alternative["shape"]
        sizes = "..." if shape is None else ", ".join("?" if n is None else str(n) for n in shape)
        numpy = "NumPy " if kind is Kind.ARRAY else ""
        return f"{path} {numpy}{alternative['dtype']}({sizes})"
    if kind in (Kind.CODE, Kind.DTYPE):
        return f"{path}={alternative['code']}"
    if kind in (Kind.LIST, Kind.TABLE):
        return f"{path} a {kind.value} of {len(alternative['items'])}"
    return f"{path} any {kind.value}"
