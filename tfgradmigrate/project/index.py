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
from pathlib import Path

from tfgradmigrate.markers import has_marker
from tfgradmigrate.project.modules import meaning

_REGISTERED = re.compile(r"""RegisterGradient\s*\(\s*(?:op_type\s*=\s*)?(['"])([^'"\\\n]+)\1""")
# Everything between two quotes on one line, overlapping: an apostrophe in a comment cannot
# put the pairs out of step.
_QUOTED = re.compile(r"""(?<=['"])[^'"\\\n]+(?=['"])""")
# Both begin with a literal, for which the search is several times faster.
_FROM = re.compile(
    r"from[ \t]*(\.*[ \t]*[\w.]*)[ \t]*\bimport\b[ \t]*(\*|\([^)]*\)|(?:[^\n\\;]|\\\r?\n)+)"
)
_IMPORT = re.compile(r"import[ \t]+((?:[^\n\\;#(*]|\\\r?\n)+)")
# What stands for an op type in a map: `{"Relu": NAME}`, `dict(Relu=NAME)`.
_OP_TYPE = re.compile(r"""(?:(['"])[A-Z]\w*\1|\b[A-Z]\w*)\s*\Z""")
_NAMED = re.compile(r"RegisterGradient\s*\(\s*(?:op_type\s*=\s*)?([\w.]+)\s*\)")
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

    def text_of(self, path: str) -> str | None:
        """The text of another file as it was before the run, None where that is not certain.

        A marked file outside the run may be another one tomorrow; one without a marker stays.
        """
        text = self.texts.get(path)
        if text is not None:
            return text
        try:
            data = Path(path).read_bytes()
            return None if has_marker(data) else data.decode()
        except (OSError, UnicodeDecodeError):
            return None


@dataclass(slots=True)
class _Imports:
    """What a text takes from modules that may be the project's.

    `modules` are all words of their names, `names` what is imported or read from them, `stars` the
    words of those from which everything is imported. `bound` says what each name stands for.
    """

    modules: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    stars: set[str] = field(default_factory=set)
    bound: dict[str, str] = field(default_factory=dict)


class Index:
    """The index of a run: built once, from path and text of its marked files.

    A notebook may have several texts, each with its path.
    """

    def __init__(self, files: Sequence[tuple[str, str]]) -> None:
        """Read what each text imports and registers."""
        self._texts = [text for _, text in files]
        self._paths = [os.path.realpath(path) for path, _ in files]
        self._stems = {path: _stem(path) for path in self._paths}
        self._imports = [_imports(text) for text in self._texts]
        self._used = Counter(name for found in self._imports for name in found.names)
        self._all_words = [
            (path, found.stars, frozenset(_WORD.findall(text)))
            for path, text, found in zip(self._paths, self._texts, self._imports, strict=True)
            if found.stars
        ]
        each = zip(self._paths, self._texts, self._imports, strict=True)
        constants = [_constants(path, text, found.bound) for path, text, found in each]
        registered = [
            [*_registered(text), *(known[name] for name in _NAMED.findall(text) if name in known)]
            for text, known in zip(self._texts, constants, strict=True)
        ]
        every = {name for names in registered for name in names}
        self._named = [
            every.intersection((*_QUOTED.findall(text), *known.values())) if every else set()
            for text, known in zip(self._texts, constants, strict=True)
        ]
        #: Gradient names that one text registers and another only names. A text that registers the
        #: name itself means its own: TensorFlow would not let both register it in one process.
        self.shared_names = frozenset(
            name
            for named, own in zip(self._named, registered, strict=True)
            for name in named.difference(own)
        )
        homes = Counter(name for names in registered for name in names)
        self._homes = {
            name: path
            for path, names in zip(self._paths, registered, strict=True)
            for name in names
            if homes[name] == 1
        }

    def neighbours(self, path: str) -> Neighbours:
        """What the other files say of one."""
        path = os.path.realpath(path)
        if path not in self._stems:
            return Neighbours()
        modules, names, named, registers = self._of(path)
        registered = {
            name: self._homes[name]
            for name in sorted(named & self._homes.keys())
            if self._homes[name] != path
        }
        imported = {name for name, count in self._used.items() if count > names[name]}
        parts = {self._stems[path], *path.split(os.sep)}
        for other, stars, words in self._all_words:
            if other != path and stars & parts:
                imported.update(words)
        wanted = set(registered.values())
        if registers:
            wanted.update(p for p, stem in self._stems.items() if stem in modules and p != path)
        texts = {p: text for p, text in zip(self._paths, self._texts, strict=True) if p in wanted}
        return Neighbours(frozenset(imported), registered, texts)

    def _of(self, path: str) -> tuple[set[str], Counter[str], set[str], bool]:
        """What the texts of one file import and name, and whether one registers gradients."""
        modules: set[str] = set()
        names: Counter[str] = Counter()
        named: set[str] = set()
        own = [index for index, other in enumerate(self._paths) if other == path]
        for index in own:
            modules |= self._imports[index].modules
            names.update(self._imports[index].names)
            named |= self._named[index]
        return modules, names, named, any("RegisterGradient" in self._texts[i] for i in own)


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
    for module, listed in _FROM.findall(text):
        _import_from("".join(module.split()), _items(listed), found)
    for match in _IMPORT.finditer(text):
        line = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
        if "from" in line:
            continue
        for item in _items(match[1]):
            if item[0].split(".")[0] not in _FOREIGN:
                found.modules.update(item[0].split("."))
                root = item[0].split(".")[0]
                found.bound[item[-1] if len(item) > 1 else root] = item[0] if item[1:] else root
    if found.bound:
        chains = re.compile(rf"\b(?:{'|'.join(map(re.escape, found.bound))})((?:\s*\.\s*\w+)+)")
        for chain in chains.findall(text):
            found.names.update(_WORD.findall(chain))
    return found


def _items(listed: str) -> list[list[str]]:
    """What an import lists, each as its words: `a`, or `a as b`."""
    plain = _COMMENT.sub("", listed).strip("() \t").replace("\\", " ")
    return [words for item in plain.split(",") if (words := item.split())]


def _import_from(module: str, items: list[list[str]], found: _Imports) -> None:
    if module.split(".")[0] in _FOREIGN:
        return
    found.modules.update(_WORD.findall(module))
    joint = "" if module.endswith(".") else "."
    for words in items:
        if words == ["*"]:
            # A package's own `from . import *` does not say its name: any may be meant.
            found.stars.update(_WORD.findall(module) or [""])
        elif words[-1].isidentifier():
            found.modules.add(words[0])
            found.names.add(words[0])
            found.bound[words[-1]] = f"{module}{joint}{words[0]}"


def _constants(path: str, text: str, bound: Mapping[str, str]) -> dict[str, str]:
    """The text of the names of gradients that are imported, or assigned here and registered.

    Only for names in the place of a gradient's name: each is looked for in the file it comes from.
    """
    named = set(_NAMED.findall(text))
    mapped = _mapped(text, bound) if "gradient_override_map" in text else set()
    found = {}
    for spelled in named | mapped:
        root, _, rest = re.sub(r"\s", "", spelled).partition(".")
        if root in bound:
            known = meaning(path, f"{bound[root]}{'.' if rest else ''}{rest}")
            if known is not None and known.constant is not None:
                found[spelled] = known.constant
        elif spelled in named and spelled.isidentifier():
            assigned = re.findall(rf"""^{spelled}\s*=\s*(['"])([^'"\\\n]+)\1""", text, re.MULTILINE)
            if len(assigned) == 1:
                found[spelled] = assigned[0][1]
    return found


def _mapped(text: str, bound: Mapping[str, str]) -> set[str]:
    """The imported names that stand for a gradient in a map."""
    if not bound:
        return set()
    names = "|".join(map(re.escape, bound))
    values = re.compile(rf"[:=]\s*((?:{names})(?:\s*\.\s*\w+)*)\s*[,}})]")
    return {
        match[1]
        for match in values.finditer(text)
        if _OP_TYPE.search(text[max(0, match.start() - 60) : match.start()])
    }
