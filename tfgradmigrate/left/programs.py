"""Which programs of a project run the code of a file: what they switch off, what they call it in.

A program is a file that is started: it says so (`__main__`), or no other file imports it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import cache, cached_property
from pathlib import Path

from tfgradmigrate.left.graphs import Mode, Place, Standing, called_as, standing
from tfgradmigrate.program.walking import reachable, tree_of_any
from tfgradmigrate.project.modules import imported_files
from tfgradmigrate.tables.effects import named

_SWITCHES = named("switches", "eager", of="tf.")
_MAIN = "__main__"


class Programs:
    """The files of a run by what they import; each is read on demand."""

    def __init__(self, paths: Sequence[str], text_of: Callable[[str], str]) -> None:
        """Take the files of a run, and what gives the code of one."""
        self._paths = {os.path.realpath(path): path for path in paths}
        self._text_of = text_of
        self._standings: dict[str, Standing] = {}
        self._texts: dict[str, str] = {}
        self._switching: dict[str, bool] = {}

    def is_settled(self, path: str, place: Place) -> bool:
        """Return whether every program that runs a place has a graph there, or no TensorFlow 2."""
        real = os.path.realpath(path)
        programs = self.programs_of(path)
        if programs and all(self.is_off(each) for each in programs):
            return True
        return bool(place.function) and self._is_called_in_graphs(real, place.function, set())

    def programs_of(self, path: str) -> list[str]:
        """Return the programs that come to a file by imports, the file itself among them."""
        users = self._users(os.path.realpath(path))
        return [self._paths[each] for each in users if self._is_program(each)]

    def is_off(self, path: str) -> bool:
        """Return whether a program, or a file that it imports, switches TensorFlow 2 off."""
        every = (*self._behind.get(os.path.realpath(path), ()), os.path.realpath(path))
        return any(map(self._switches, every))

    def starts(self, path: str) -> dict[str, bool]:
        """Return the programs of a file that do not switch TensorFlow 2 off.

        The value states that a program is imported by other files, too, and only acts when started.
        """
        programs = [each for each in self.programs_of(path) if not self.is_off(each)]
        return {each: len(self._users(os.path.realpath(each))) > 1 for each in programs}

    def _is_program(self, real: str) -> bool:
        return len(self._users(real)) == 1 or _MAIN in self._text(real)

    def _users(self, real: str) -> Sequence[str]:
        return self._importing.get(real, ())

    @cached_property
    def _behind(self) -> dict[str, list[str]]:
        """The files of the run that each comes to, itself first."""
        following = cache(lambda real: [*map(os.path.realpath, imported_files(Path(real)))])
        every = {real: reachable([real], following) for real in self._paths}
        return {real: [e for e in reached if e in self._paths] for real, reached in every.items()}

    @cached_property
    def _importing(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for real, reached in self._behind.items():
            for each in reached:
                found.setdefault(each, []).append(real)
        return found

    def _switches(self, real: str) -> bool:
        if real not in self._switching:
            text = self._text(real)
            self._switching[real] = any(name in text for name in _SWITCHES)
        return self._switching[real]

    def _text(self, real: str) -> str:
        if real not in self._texts:  # which may have to be converted from Python 2
            self._texts[real] = self._text_of(self._paths[real])
        return self._texts[real]

    def _is_called_in_graphs(self, real: str, function: str, asked: set[tuple[str, str]]) -> bool:
        """Return whether a function is called, and nowhere outside of a graph; `asked` is known."""
        asked.add((real, function))
        name = called_as(function)
        called = False
        for user in self._users(real):
            if name not in self._text(user):
                continue
            for each in self._standing(user).references:
                if each.name != name:
                    continue
                called = True
                inner = each.place.function
                if each.place.mode is Mode.GRAPH or (user, inner) in asked:
                    continue
                if not inner or not self._is_called_in_graphs(user, inner, asked):
                    return False
        return called

    def _standing(self, real: str) -> Standing:
        if real not in self._standings:
            self._standings[real] = standing(tree_of_any(self._text(real)))
        return self._standings[real]
