"""What the marked files of a run say of each other, read off their text before any is parsed.

A file is migrated on its own, in a process of its own. What it has to know of the others is made
here, once, as a plain value: nothing is resolved that a regular expression does not show, and where
that may be too much, a name only stays that could have gone.
"""

from __future__ import annotations

import os
import re
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

_REGISTERED = re.compile(r"""RegisterGradient\s*\(\s*(?:op_type\s*=\s*)?(['"])([^'"\\\n]+)\1""")
# Everything between two quotes on one line, overlapping: an apostrophe in a comment cannot
# put the pairs out of step.
_QUOTED = re.compile(r"""(?<=['"])[^'"\\\n]+(?=['"])""")
_IMPORT = re.compile(
    r"""\bfrom\b[ \t]*(?P<module>\.*[ \t]*[\w.]*)[ \t]*\bimport\b[ \t]*
        (?P<names>\*|\([^)]*\)|(?:[^\n\\;]|\\\r?\n)+)
    |   ^[ \t]*import[ \t]+(?P<modules>(?:[^\n\\;#]|\\\r?\n)+)""",
    re.MULTILINE | re.VERBOSE,
)
_COMMENT = re.compile(r"#[^\n]*")
_WORD = re.compile(r"\w+")
# Packages that hold no code of the project.
_FOREIGN = sys.stdlib_module_names | {"keras", "numpy", "scipy", "six", "tensorflow", "torch"}


@dataclass(frozen=True, slots=True)
class Neighbours:
    """What the other files of a run say of one file.

    `imported` are names that they import or read from a module of the project, so that a name of
    this file must go on to mean what it means. `registered` says which file alone registers a
    gradient name, and `texts` holds what may be asked of the others: both by absolute path.
    """

    imported: frozenset[str] = frozenset()
    registered: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class _Imports:
    """What a text takes from modules that may be the project's.

    `modules` are all words of their names, `names` what is imported or read from them, `stars` the
    words of those from which everything is imported.
    """

    modules: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    stars: set[str] = field(default_factory=set)


class Index:
    """The index of a run: built once, from path and text of its marked files."""

    def __init__(self, files: Sequence[tuple[str, str]]) -> None:
        """Read what each text imports and registers."""
        self._texts = [text for _, text in files]
        self._paths = [os.path.realpath(path) for path, _ in files]
        self._stems = {path: _stem(path) for path in self._paths}
        self._imports = [_imports(text) for text in self._texts]
        self._used = Counter(name for found in self._imports for name in found.names)
        self._all_words = {
            path: (found.stars, frozenset(_WORD.findall(text)))
            for path, text, found in zip(self._paths, self._texts, self._imports, strict=True)
            if found.stars
        }
        registered = [_registered(text) for text in self._texts]
        homes = Counter(name for names in registered for name in names)
        self._homes = {
            name: path
            for path, names in zip(self._paths, registered, strict=True)
            for name in names
            if homes[name] == 1
        }

    def neighbours(self, index: int) -> Neighbours:
        """What the other files say of file number `index`."""
        own, path = self._imports[index], self._paths[index]
        quoted = _QUOTED.findall(self._texts[index]) if self._homes else ()
        registered = {
            name: self._homes[name]
            for name in sorted(self._homes.keys() & quoted)
            if self._homes[name] != path
        }
        imported = {name for name, count in self._used.items() if count > (name in own.names)}
        parts = {self._stems[path], *path.split(os.sep)}
        for other, (stars, words) in self._all_words.items():
            if other != path and stars & parts:
                imported.update(words)
        wanted = set(registered.values())
        if "RegisterGradient" in self._texts[index]:
            wanted.update(p for p, stem in self._stems.items() if stem in own.modules and p != path)
        texts = {p: text for p, text in zip(self._paths, self._texts, strict=True) if p in wanted}
        return Neighbours(frozenset(imported), registered, texts)


def shared_names(texts: Sequence[str]) -> frozenset[str]:
    """Return the gradient names registered as a literal in one text and only quoted in another.

    A text that registers the name itself means its own: TensorFlow would not let both register it
    in one process.
    """
    registered = [set(_registered(text)) for text in texts]
    every = set().union(*registered)
    if not every:
        return frozenset()
    return frozenset(
        name
        for text, own in zip(texts, registered, strict=True)
        for name in every.intersection(_QUOTED.findall(text)) - own
    )


def kernel_names(texts: Sequence[str]) -> frozenset[str]:
    """Return the gradient names that are registered and that no override map seems to name.

    They mean ops of that type, which C++ sources of the project may define.
    """
    names: set[str] = set()
    mapped: set[str] = set()
    for text in texts:
        registered = Counter(_registered(text))
        names |= set(registered)
        if "gradient_override_map" in text:
            mapped |= set(Counter(_QUOTED.findall(text)) - registered)
    return frozenset(names - mapped)


def _registered(text: str) -> list[str]:
    return [match[1] for match in _REGISTERED.findall(text)]


def _stem(path: str) -> str:
    """The last part of a module's name: of its folder, for a package."""
    folder, name = os.path.split(path)
    return os.path.basename(folder) if name == "__init__.py" else os.path.splitext(name)[0]


def _imports(text: str) -> _Imports:
    found = _Imports()
    bound: set[str] = set()
    for match in _IMPORT.finditer(text):
        module = _WORD.findall(match["module"] or "")
        words = _WORD.findall(_COMMENT.sub("", match["names"] or match["modules"]))
        first = "" if (match["module"] or "").startswith(".") else (module or words or [""])[0]
        if first in _FOREIGN:
            continue
        if match["names"] == "*":
            found.modules.update(module)
            # A package's own `from . import *` does not say its name: any may be meant.
            found.stars.update(module or [""])
            continue
        found.modules.update(module, words)
        bound.update(words)
        if match["names"] is not None:
            found.names.update(words)
    if bound:
        chains = re.compile(rf"\b(?:{'|'.join(sorted(bound))})((?:\s*\.\s*\w+)+)")
        for chain in chains.findall(text):
            found.names.update(_WORD.findall(chain))
    return found
