"""The form of a place, in words for people."""

from __future__ import annotations

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
