"""The files around those of a run: what else of the project has to do with them.

The project is looked through whatever the run is given, so that a part of it becomes what it would
become in a run of the whole. Where no mark gives what the project is, that is the folder of a file
and the package that it is part of, not all that happens to stand below that folder. It costs what
the scan costs: the bytes of every file are searched for names of the run, and only a file with one
of these, or a marker, is decoded. None is parsed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct, field

from tfgradmigrate.files.discovery import DOCUMENTS, around
from tfgradmigrate.files.reading import Contents
from tfgradmigrate.files.source import SourceError, decode
from tfgradmigrate.front.documents import modules_of
from tfgradmigrate.markers import has_marker, is_copied_runtime
from tfgradmigrate.project.graphs import graph_reader, may_read_graphs
from tfgradmigrate.project.index import Names, names_of

if TYPE_CHECKING:
    from tfgradmigrate.project.index import Each

# Everything but the bytes of a word, with which those of any other alphabet count.
_BETWEEN_WORDS = bytes(
    byte if byte >= 0x80 or chr(byte).isalnum() or byte == ord("_") else ord(" ")
    for byte in range(256)
)

#: Up to how many names a search for each is faster than to take a file apart into words.
_FEW = 30


class Surroundings(Struct):
    """What else a project says: path and text of each module, and the text of its documents.

    `unmarked` are the paths of files without a marker, whose texts nobody holds: they may be most
    of a project. `readers` are files that read the ops of a graph, each with what it does that by.
    """

    modules: list[tuple[str, str]] = field(default_factory=list)
    documents: list[str] = field(default_factory=list)
    unmarked: list[str] = field(default_factory=list)
    readers: list[tuple[str, str]] = field(default_factory=list)


class _Seen(Struct, frozen=True):
    """What one file has to do with a run: nothing, by default.

    `texts` are those of a document, or the modules of another file; `unmarked` stands for the texts
    of a file without a marker. `reader` is what it reads the ops of a graph with.
    """

    texts: Sequence[str] = ()
    unmarked: bool = False
    reader: str = ""


class _Look(Struct, frozen=True):
    """Says of a path what the file has to do with the run that has these names."""

    names: Names
    contents: Contents

    def __call__(self, path: str) -> _Seen:
        document = path.endswith(DOCUMENTS)
        try:
            data = self.contents.read(path)
            marked = has_marker(data)
            if not _concerns(data, path, marked, self.names):
                # Of all others the index asks what they read the ops of a graph with.
                asked = may_read_graphs(data) and not document
                return _Seen(reader=graph_reader(decode(data, path).text) if asked else "")
            if not (marked or document):
                return _Seen((), True)
            text = decode(data, path).text
        except (OSError, SourceError):
            return _Seen()
        return _Seen([text] if document else list(modules_of(text, path, every=True)))


def look_around(
    modules: Sequence[tuple[str, str]],
    paths: Iterable[str],
    contents: Contents,
    each: Each = map,
) -> Surroundings:
    """Return what around `modules`, the marked ones of a run, may name something of them.

    `paths` are the other files of the run, wherever they stand; `contents` may have read some. What
    git ignores or cannot be read is left out, what the user excludes from the migration is not.
    `each` may read files in several processes.
    """
    found = Surroundings()
    own = {os.path.realpath(path) for path, _ in modules}
    others, links = around(own, {path for path, _ in modules}, paths)
    look = _Look(names_of(modules, links), contents)
    for path, seen in zip(others, each(look, others), strict=True):
        if seen.reader and not found.readers:
            found.readers.append((path, seen.reader))
        if seen.unmarked:
            found.unmarked.append(path)
        elif path.endswith(DOCUMENTS):
            found.documents += seen.texts
        else:
            found.modules += [(path, text) for text in seen.texts]
    return found


def texts_in(path: str, contents: Contents) -> list[str]:
    """Return the modules in a file, none of one that cannot be read."""
    try:
        return list(modules_of(decode(contents.read(path), path).text, path, every=True))
    except (OSError, SourceError):
        return []


def _concerns(data: bytes, path: str, marked: bool, names: Names) -> bool:
    """Return whether a file may use something of the run: by a marker, or by a name."""
    if marked:
        return not is_copied_runtime(data)
    star = b"import *" in data
    if not star and len(names.own) <= _FEW and not _any_in(names.own | names.modules, data):
        return False
    if path.endswith(".ipynb"):
        data = data.replace(rb"\n", b" ")  # which would be the beginning of a word in JSON
    words = data.translate(_BETWEEN_WORDS).split()
    if not names.own.isdisjoint(words):
        return True
    # What is there by an import may go as well, and a star hands on what it does not name. But half
    # of all files have a `tf` or `ops`.
    module = not names.modules.isdisjoint(words)
    return (star and module) or ((star or module) and not names.imports.isdisjoint(words))


def _any_in(names: Iterable[bytes], data: bytes) -> bool:
    return any(name in data for name in names)
