"""What certified files have of other files of their project, and who edited it since.

A place takes a function of another file as any function: its proof holds whatever that does, and
its form does not change when somebody edits it. What the program computes does not. So a
certificate keeps a digest of each definition that the code of a file leads to in other files, and
of what those do as they are loaded.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tfgradmigrate.program.walking import reachable, span_of
from tfgradmigrate.rules.model import FileFailure, Imported
from tfgradmigrate.verify.certificate.beside import MODULE, parts_of
from tfgradmigrate.verify.certificate.content import said
from tfgradmigrate.verify.certificate.model import digest, digest_of_file
from tfgradmigrate.verify.program.slicing import is_main_guard, slice_module

#: Gives the modules of a file as it is: of a notebook several, of a file that is gone none.
Read = Callable[[str], Sequence[str] | FileFailure]

#: Gives what a text at a path imports from other files, which have their paths without links, and,
#: without a name, what is read as it is loaded.
Follow = Callable[[str, str], Iterable[Imported]]

#: What a file of data is called, all of it.
DATA = "<data>"

#: What is said first of a part that is executed as its file is loaded, and may matter to anything.
LOADED = "loaded "

#: How files are called that are programs, of which parts are told.
_OF_PYTHON = (".py", ".ipynb")

_WORD = re.compile(r"\w+")


class Part(NamedTuple):
    """What has a name in a file: the path is from the certificate's folder."""

    path: str
    name: str


class _Spoken(NamedTuple):
    """A part of a text: its lines, what it says, and whether that is done as it is loaded."""

    name: str
    lines: frozenset[int]
    said: str
    is_loaded: bool


@dataclass(frozen=True, slots=True)
class _Text:
    path: str
    text: str
    parts: tuple[_Spoken, ...]
    imports: tuple[Imported, ...]


class Imports:
    """Reads what files have from each other; each file is read and followed once.

    Paths are those from a folder. `texts` take the place of files that are to be written, by their
    paths without links.
    """

    def __init__(
        self,
        folder: str,
        read: Read,
        follow: Follow,
        texts: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self._folder = os.path.realpath(folder)
        self._read = read
        self._follow = follow
        self._instead = texts or {}
        self._known: dict[str, tuple[_Text, ...]] = {}

    def digests(self, path: str, texts: Sequence[str]) -> dict[str, dict[str, str]]:
        """Return a digest of each part of other files that a file has, by path and name."""
        found: dict[str, dict[str, str]] = {}
        for part in sorted({*self.reached(path, texts), *self.loaded(path, texts)}):
            found.setdefault(part.path, {})[part.name] = self.now(part)
        return found

    def now(self, part: Part) -> str:
        """Return the digest of a part, "" where there is no such part."""
        if part.name == DATA:
            return self._digest_of_data(part.path)
        own = self._spoken(part)
        word = LOADED * any(each.is_loaded for each in own)
        return word + digest("\n".join(each.said for each in own)) if own else ""

    def _digest_of_data(self, path: str) -> str:
        """Return the digest of a file as it is, "" where it is gone."""
        try:
            return LOADED + digest_of_file(self._place(path))
        except OSError:
            return ""

    def line_of(self, part: Part) -> int | None:
        """Return where a part stands now, None where it is gone."""
        return min((line for each in self._spoken(part) for line in each.lines), default=None)

    def _spoken(self, part: Part) -> list[_Spoken]:
        texts = self._of(part.path)
        return [each for text in texts for each in text.parts if each.name == part.name]

    def reached(self, path: str, texts: Sequence[str], names: Sequence[str] = ()) -> set[Part]:
        """Return the parts of other files that names of a file lead to; without names, all of it.

        So do the parts of those files in their turn.
        """
        found: set[Part] = set()
        done: set[tuple[str, str]] = set()
        waiting = [each for text in texts for each in _used(self._made(path, text), names)]
        while waiting:
            one = waiting.pop()
            if (one.path, one.there) not in done:
                done.add((one.path, one.there))
                for text in self._of(self._from(one.path)):
                    wanted = [one.there] if one.there else []
                    found |= _needed(text, wanted)
                    waiting += _used(text, wanted)
        return {part for part in found if part.path != path}

    def words(
        self, path: str, texts: Sequence[str], names: Sequence[str], reached: Iterable[Part]
    ) -> set[str]:
        """Return the words of what names of a file need there, and of the parts that they reach."""
        needed = [slice_module(text, names).text if names else text for text in texts]
        needed += [each.said for part in reached for each in self._spoken(part)]
        return set(_WORD.findall("\n".join(needed)))

    def loaded(self, path: str, texts: Sequence[str]) -> set[Part]:
        """Return what other files do as they are loaded with a file, whatever it needs of them."""

        def following(name: str) -> list[str]:
            read = [self._made(path, text) for text in texts] if name == path else self._of(name)
            return [self._from(each.path) for text in read for each in text.imports]

        files = reachable([path], following)[1:]
        found = {Part(name, DATA) for name in files if not name.endswith(_OF_PYTHON)}
        parts = ((name, each) for name in files for text in self._of(name) for each in text.parts)
        return found | {Part(name, each.name) for name, each in parts if each.is_loaded}

    def _of(self, path: str) -> tuple[_Text, ...]:
        """Return the texts of a file, none of data, or of one that is gone or cannot be parsed."""
        if not path.endswith(_OF_PYTHON):
            return ()
        if path not in self._known:
            place = os.path.normpath(self._place(path))
            instead = self._instead.get(os.path.realpath(place))
            read = self._read(place) if instead is None else instead
            texts = () if isinstance(read, FileFailure) else read
            self._known[path] = ()  # files may import each other
            self._known[path] = tuple(self._made(path, text) for text in texts)
        return self._known[path]

    def _made(self, path: str, text: str) -> _Text:
        imports = tuple(dict.fromkeys(self._follow(self._place(path), text)))
        return _Text(path, text, tuple(_parts(text)), imports)

    def _place(self, path: str) -> str:
        return os.path.join(self._folder, *path.split("/"))

    def _from(self, path: str) -> str:
        return os.path.relpath(path, self._folder).replace(os.sep, "/")


def _parts(text: str) -> Iterator[_Spoken]:
    for name, node in parts_of(text):
        spoken = said(ast.unparse(node))
        is_loaded = "RegisterGradient" in spoken or (name == MODULE and not is_main_guard(node))
        yield _Spoken(name, frozenset(span_of(node)), spoken, is_loaded)


def _used(text: _Text, names: Sequence[str]) -> list[Imported]:
    """Return the imports of a text that some of its names need; without names, all of it."""
    needed = slice_module(text.text, names).text if names else text.text
    spoken = set(_WORD.findall(needed))
    return [e for e in text.imports if e.name and set(_WORD.findall(e.name)) <= spoken]


def _needed(text: _Text, names: Sequence[str]) -> set[Part]:
    """Return the parts of a text that some of its names need; without names, all of them."""
    if not names:
        return {Part(text.path, part.name) for part in text.parts}
    lines = slice_module(text.text, names).lines
    return {Part(text.path, part.name) for part in text.parts if part.lines & lines}
