"""Which function of the new text stands for one that is gone from the old: moved, or renamed."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from difflib import SequenceMatcher

from tfgradmigrate.program.scopes import parameters
from tfgradmigrate.program.walking import walk
from tfgradmigrate.verify.program.module import Module, Routine

#: How alike two functions have to be, of 1.
_ALIKE = 0.45


def counterparts(names: Iterable[str], old: Module, new: Module) -> dict[str, str]:
    """Return for functions of the old text that the new text lacks those that stand for them.

    The last part of the name decides (a method made a function, or the other way round), then how
    alike signature and body are. No function stands for two.
    """
    gone = [old.routines[name] for name in names if name not in new.routines]
    added = [routine for name, routine in new.routines.items() if name not in old.routines]
    scores = [(_likeness(one, other), one, other) for one in gone for other in added]
    found: dict[str, str] = {}
    for score, one, other in sorted(scores, key=lambda each: -each[0]):
        if score >= _ALIKE and one.name not in found and other.name not in found.values():
            found[one.name] = other.name
    return found


def _likeness(one: Routine, other: Routine) -> float:
    same_name = one.name.rpartition(".")[2].strip("_") == other.name.rpartition(".")[2].strip("_")
    signature = SequenceMatcher(None, _taken(one), _taken(other)).ratio()
    body = SequenceMatcher(None, _words(one), _words(other), autojunk=False).ratio()
    return same_name + 0.3 * signature + 0.7 * body


def _taken(routine: Routine) -> list[str]:
    names = [parameter.arg for parameter in parameters(routine.node)]
    return [name for name in names if name not in {"self", "cls"}]


def _words(routine: Routine) -> list[str]:
    """Return what a function names, in order."""
    found = []
    for part in walk(routine.node):
        if isinstance(part, ast.Attribute):
            found.append(part.attr)
        elif isinstance(part, ast.Name):
            found.append(part.id)
        elif isinstance(part, ast.Constant):
            found.append(repr(part.value))
    return found
