"""What functions do with arrays that a project hands to TensorFlow, through all its files."""

from __future__ import annotations

import ast
import os
from typing import NamedTuple

from tfgradmigrate.files.programs import Texts
from tfgradmigrate.program.scopes import positional
from tfgradmigrate.program.walking import dotted, root_of, tree_of
from tfgradmigrate.rules.model import Guard
from tfgradmigrate.verify.places.host_names import sources_of
from tfgradmigrate.verify.places.uncopied import of_host
from tfgradmigrate.verify.record.callers import Callers
from tfgradmigrate.verify.record.elsewhere import files_of
from tfgradmigrate.verify.record.patches import tree_of_code


class Handed(NamedTuple):
    """What shows of the functions that a guard is about.

    `needs` is what one of them needs, and where, "" if nothing is seen. `read` are those that do no
    more than to read, by file and name; it is None where others may be handed over.
    """

    needs: str
    read: tuple[tuple[str, str], ...] | None


def handed(guard: Guard, own: str, others: Texts, path: str = "") -> Handed:
    """Return what shows of the functions of a guard: what a module names, or callers choose."""
    name, _, parameter = guard.name.rstrip(")").partition("(")
    callers = Callers(name, own, others, path)
    function = callers.function
    is_chosen = function is not None and parameter in (p.arg for p in positional(function))
    named = (path, tree_of_code(own), 0, tree_of(guard.name, "eval").body)
    reading = _Reading({**others, path: own})
    every = []
    for file, tree, line, host in callers.handed(parameter) if is_chosen else [named]:
        needs = None if host is None else reading.needs(host, file, tree)
        if needs:
            at = f"{os.path.relpath(file)}:{line}" if file else f"line {line}"
            return Handed(f"{at} {needs}" if line else needs, None)
        every.append(needs)
    is_known = bool(every) and None not in every and (not is_chosen or callers.are_all())
    return Handed("", tuple(reading.read) if is_known else None)


class _Reading:
    """Reads functions where they stand: `read` are those that were, by file and name."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self.read: dict[tuple[str, str], None] = {}
        self._met: set[tuple[str, str]] = set()

    def needs(self, host: ast.expr, path: str, tree: ast.Module) -> str | None:
        """Return what a function needs that a file hands over, None where that does not show."""
        found = of_host(host, tree)
        self.read.update({(path, name): None for name in found.read})
        told: list[str | None] = [found.needs]
        for name in found.unseen:
            places = self._places(name, tree, path)
            told += [self._needs_there(*each) for each in places] or [None]
        return next(filter(None, told), None if None in told else "")

    def _needs_there(self, path: str, name: str) -> str | None:
        """Return what a function needs that a file has by a name, in whatever scope."""
        if (path, name) in self._met:
            return ""
        self._met.add((path, name))
        return self.needs(ast.Name(name, ast.Load()), path, tree_of_code(self._texts[path]))

    def _places(self, name: str, tree: ast.Module, path: str) -> list[tuple[str, str]]:
        """Return the files in which a function stands that one names, each with its name there.

        There is none where it may stand anywhere else.
        """
        code = tree_of(name, "eval").body
        parts = dotted(code).removeprefix(root_of(code) or "")
        found = []
        for source in sources_of(code, tree) if dotted(code) else ():
            there = f"{source}{parts}".rpartition(".")[2]
            around = f"{source}{parts}".removesuffix(there)
            files = files_of(around.rstrip(".") or around, self._texts, path)
            if not (source and files):
                return []
            found += [(file, there) for file in files]
        return found
