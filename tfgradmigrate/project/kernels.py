"""The C++ sources of a project that define ops, and what in them is too old for TensorFlow 2.

They are looked for only where a marked file registers a gradient for an op that nothing else
explains, from that file's folder outwards to the project's, and never beyond a set number of files.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Iterator

from msgspec import Struct, field

from tfgradmigrate.files.discovery import SKIPPED_FOLDERS, is_file, project_folder
from tfgradmigrate.files.hashing import hashed
from tfgradmigrate.files.reading import read_bytes
from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.rules.model import KernelNeed, KernelSource
from tfgradmigrate.tables.kernel_sources import IN_BUILD, IN_CODE, Need

#: How many directory entries a run looks at, and how large a file may be, before it gives up.
MOST_ENTRIES = 20_000
MOST_BYTES = 1_000_000

_SOURCES = (".cc", ".cpp", ".cxx", ".cu")
_HEADERS = (".h", ".hpp", ".cuh")
_BUILD_FILES = frozenset({"makefile", "gnumakefile", "cmakelists.txt", "build", "setup.py"})
_BUILD_SUFFIXES = (".sh", ".mk", ".cmake", ".bazel")

_OP = pattern(r'\bREGISTER_OP\s*\(\s*"([\w>]+)"')
_GRADIENT = pattern(r'\bREGISTER_OP_GRADIENT\s*\(\s*"([\w>]+)"')
_INCLUDE = pattern(r'^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"', re.MULTILINE)
# Literals are matched so that what looks like a comment inside one is none.
_COMMENT = pattern(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)
# Lines of a build file that are commented out as a whole.
_BUILD_COMMENT = pattern(r"^[ \t]*#.*", re.MULTILINE)


def find_kernels(paths: Iterable[str], names: Collection[str]) -> tuple[KernelSource, ...]:
    """Return where the ops called `names` are defined, of those that the Python files `paths` use.

    The nearest definition to one of the files wins. A file that cannot be read has none.
    """
    search = _Search(set(names))
    for folder in dict.fromkeys(os.path.dirname(path) for path in paths):
        top = project_folder(folder)
        while search.wanted:
            search.below(folder)
            if os.path.realpath(folder) == top:
                break
            folder = _above(folder)
    return tuple(search.found)


def asked(paths: Iterable[str], names: Iterable[str]) -> str:
    """Spell what `find_kernels` is asked, for `answered`."""
    return "\0".join([*sorted(names), "", *paths])


def answered(asked: str) -> str:
    """Return what identifies the answer to what was asked from any other."""
    names, _, paths = f"\0{asked}".partition("\0\0")
    return summed(find_kernels(paths.split("\0"), names.split("\0")[1:]))


def summed(found: tuple[KernelSource, ...]) -> str:
    """Return a digest of what was found."""
    return hashed(repr(found).encode(errors="surrogatepass"))


class _Search(Struct):
    """The names still looked for, what was found, and what was looked at."""

    wanted: set[str]
    found: list[KernelSource] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)
    entries: int = 0

    def below(self, folder: str) -> None:
        """Look through a folder and those in it, but for what was looked through before."""
        stack = [folder]
        while stack and self.wanted:
            folder = stack.pop()
            real_path = os.path.realpath(folder)
            if real_path in self.seen:
                continue
            self.seen.add(real_path)
            names, folders = self.listing(folder)
            for name in names:
                if name.endswith(_SOURCES):
                    self.source(folder, name, names)
            stack += reversed(folders)

    def listing(self, folder: str) -> tuple[list[str], list[str]]:
        """The files of a folder, and the paths of the folders in it; nothing past the limit."""
        try:
            with os.scandir(folder or os.curdir) as scanned:
                entries = sorted(scanned, key=lambda entry: entry.name)
        except OSError:
            return [], []
        self.entries += len(entries)
        if self.entries > MOST_ENTRIES:
            return [], []
        folders = [
            os.path.join(folder, entry.name)
            for entry in entries
            if entry.is_dir(follow_symlinks=False) and entry.name not in SKIPPED_FOLDERS
        ]
        return [entry.name for entry in entries if is_file(entry)], folders

    def source(self, folder: str, name: str, siblings: Collection[str]) -> None:
        """Keep what one source defines of what is looked for."""
        path = os.path.join(folder, name)
        text = _text(path)
        code = _code(text) if "REGISTER_OP" in text else ""
        defined = {
            match[1]: _line(code, match) for match in _OP.finditer(code) if match[1] in self.wanted
        }
        if not defined:
            return
        gradients = {match[1]: _line(code, match) for match in _GRADIENT.finditer(code)}
        needs = tuple(_needs(folder, name, siblings))
        self.wanted -= set(defined)
        self.found += [
            KernelSource(op, path, line, gradients.get(op), needs) for op, line in defined.items()
        ]


def _needs(folder: str, name: str, siblings: Collection[str]) -> Iterator[KernelNeed]:
    """What is too old in a source, the files compiled with it, and the files that build it."""
    for path in _compiled_with(folder, name, siblings):
        text = _text(path)
        yield from _matches(path, _code(text), IN_CODE)
        yield from _matches(path, text, IN_BUILD)
    top = project_folder(folder)
    inside = folder
    while True:
        for path in _build_files(inside):
            text = _BUILD_COMMENT.sub("", _text(path))
            if inside == folder or name in text:
                yield from _matches(path, text, IN_BUILD)
        if os.path.realpath(inside) == top:
            break
        inside = _above(inside)


def _compiled_with(folder: str, name: str, siblings: Collection[str]) -> list[str]:
    """A source, the project's headers that it includes, and the CUDA sources that share them."""
    paths = [os.path.join(folder, name)]
    headers: set[str] = set()
    for path in paths:
        for header in sorted(_headers(path) - headers):
            headers.add(header)
            paths.append(header)
    for sibling in sorted(siblings):
        if sibling.endswith((".cu", ".cu.cc")) and sibling != name:
            path = os.path.join(folder, sibling)
            if _headers(path) & headers:
                paths.append(path)
    return paths


def _headers(path: str) -> set[str]:
    """The files beside a source that it includes."""
    folder = os.path.dirname(path)
    wanted = (os.path.normpath(os.path.join(folder, m[1])) for m in _INCLUDE.finditer(_text(path)))
    return {header for header in wanted if header.endswith(_HEADERS) and os.path.isfile(header)}


def _build_files(folder: str) -> list[str]:
    try:
        names = sorted(os.listdir(folder or os.curdir))
    except OSError:
        return []
    return [
        os.path.join(folder, name)
        for name in names
        if name.lower() in _BUILD_FILES or name.endswith(_BUILD_SUFFIXES)
    ]


def _matches(path: str, text: str, needs: Iterable[Need]) -> Iterator[KernelNeed]:
    for need in needs:
        for match in need.pattern.finditer(text):
            yield KernelNeed(path, _line(text, match), need.remedy)


def _text(path: str) -> str:
    """A file's text; nothing where it is too large or cannot be read."""
    try:
        if os.path.getsize(path) > MOST_BYTES:
            return ""
        return read_bytes(path).decode("utf-8", "replace")
    except OSError:
        return ""


def _code(text: str) -> str:
    """C++ without its comments; every line stays where it was."""

    def blank(match: re.Match[str]) -> str:
        return match[0] if match[0][0] == '"' else "\n" * match[0].count("\n")

    return _COMMENT.sub(blank, text)


def _line(text: str, match: re.Match[str]) -> int:
    return text.count("\n", 0, match.start()) + 1


def _above(folder: str) -> str:
    """The folder around one, spelled relative where that one is."""
    inner = os.path.basename(folder)
    return os.path.join(folder, os.pardir) if inner in ("", os.pardir) else os.path.dirname(folder)
