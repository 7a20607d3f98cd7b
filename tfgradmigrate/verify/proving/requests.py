"""What workers are asked of a place: its forms on either side, in which modes, for which inputs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from tfgradmigrate.verify.places.model import Alternative, Input
from tfgradmigrate.verify.places.new_names import with_new_names
from tfgradmigrate.verify.program.numpy_names import with_names_of_today
from tfgradmigrate.verify.program.older_names import lent
from tfgradmigrate.verify.proving.tasks import Task
from tfgradmigrate.verify.proving.telling import names_kept
from tfgradmigrate.verify.running.protocol import Request

#: How the new side is traced. XLA compiles the graph of `function`.
GRAPH_MODES = ("graph", "function", "tape")

#: How it is traced with what is only a further dtype, rank or number.
FURTHER_MODES = ("function",)

#: The first number that Python and NumPy draw from: unlike any that a program would set.
SEED = 0x5EED5EED

#: What lets an op wait for others, which the graph of `tf.function` does for itself: then what is
#: only a further combination is traced in a graph, too.
_WAITING = re.compile(r"control_dependencies|with_dependencies|\.(group|tuple)\(")


def request_of(task: Task, combinations: Sequence[Any] | None = None) -> Request:
    """Return the request for the forms of the new side; without combinations, of the old side."""
    place, old = task.place, combinations is None
    text = with_new_names(task.old, task.new) if old else task.new
    text = with_names_of_today(text, is_new=not old)
    request: Request = {
        "text": text,
        "file": "<cut>",
        "name": "cut",
        "path": [],
        "kind": "function",
        "modes": ["forms"],
        "graph_modes": list(GRAPH_MODES),
        "further_modes": [
            *FURTHER_MODES,
            *GRAPH_MODES[: bool(_WAITING.search(task.old + task.new))],
        ],
        "seed": SEED,
        "names": sorted(names_kept(task.old, task.new)),
        "gradients": list(task.gradients),
    }
    if old:
        request["lend"] = lent(text)
    if combinations is None:
        request["inputs"] = [alternatives(each) for each in place.inputs]
        request["suspects"] = [
            [_as_json(suspect, each.name) for suspect in each.suspects] for each in place.inputs
        ]
    else:
        request["combinations"] = list(combinations)
    return request


def alternatives(given: Input) -> list[dict[str, Any]]:
    """Return what an input may be, as combinations tell it."""
    return [_as_json(each, given.name) for each in given.alternatives]


def _as_json(alternative: Alternative, name: str) -> dict[str, Any]:
    content = asdict(alternative)
    content["kind"] = alternative.kind.value
    content["name"] = name
    items = enumerate(alternative.items)
    content["items"] = [_as_json(item, f"{name}[{number}]") for number, item in items]
    content["shape"] = None if alternative.shape is None else list(alternative.shape)
    return content
