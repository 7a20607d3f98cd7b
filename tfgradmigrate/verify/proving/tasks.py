"""What there is to prove of a place, and what no graph shows of its two texts."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from tfgradmigrate.program.walking import tree_of, walk
from tfgradmigrate.rules.model import Guard
from tfgradmigrate.verify.places.model import Place
from tfgradmigrate.verify.places.new_names import OF_KERAS
from tfgradmigrate.verify.places.uncopied import uncopied
from tfgradmigrate.verify.places.variables import handed_variables
from tfgradmigrate.verify.places.wrappers import plain_hosts

#: The message where Python functions get copies of arrays, or return arrays of numbers.
_OF_VERSION_1 = "with functions of Python as TensorFlow 1 calls them"

#: The message where the old text calls functions of Keras, and the new one those of TensorFlow.
_BY_KERAS = "given that keras.backend was TensorFlow's own"

#: The message where eager mode hands over a variable itself, which its gradient reads.
_NOT_ASSIGNED = "given that `{}` is assigned nothing until its gradients are taken, in eager mode"


@dataclass(frozen=True, slots=True)
class Task:
    """A place to be proved.

    `unseen` is what functions of Python do that no graph shows: they write into memory that
    TensorFlow 2 shares, or take bytes for texts. `guards` are that others do not, `notes` what else
    is to be said.
    """

    place: Place
    unseen: str = ""
    notes: tuple[str, ...] = ()
    guards: tuple[Guard, ...] = ()


def task_of(place: Place, whole: str = "") -> Task:
    """Return what there is to do for a place, of which `whole` is the new text of the file.

    Not to be called in a thread: Python 3.11 loses count of its recursion where two parse at once.
    """
    new = plain_hosts(place.new)
    hosts = uncopied(place.old, place.new, whole)
    notes = [_OF_VERSION_1] if new != place.new else []
    notes += [_BY_KERAS] if OF_KERAS in place.old else []
    notes += map(_NOT_ASSIGNED.format, handed_variables(place.new, whole))
    guards = [Guard("host", name) for name in hosts.unseen]
    return Task(place, hosts.needs, tuple(notes), tuple(guards))


def registered_elsewhere(*texts: str) -> tuple[str, ...]:
    """Return the names of gradients in maps of some texts that these say nothing else of."""
    named: Counter[str] = Counter()
    found: Counter[str] = Counter()
    for node in (node for text in texts for node in walk(tree_of(text))):
        named.update(_text_of(node))
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if key is not None and re.match("[A-Z]", "".join(_text_of(key))):
                    found.update(_text_of(value))
    return tuple(sorted(found.keys() - (named - found).keys()))


def _text_of(node: ast.AST) -> Iterator[str]:
    """Yield the text that a constant is, if it is one."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
