"""What the files of a project say of each other, read off their text before any is parsed.

A file is migrated on its own, in a process of its own. What it has to know of the others is made
here, once, as a plain value: nothing is resolved that a regular expression does not show, and where
that may be too much, a name only stays that could have gone.

The others are those of the run and, found by `surroundings`, those around it that share a name with
them: a part of a project becomes what it would have become in a run of the whole.
"""

from __future__ import annotations

import os
import re
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import cache, cached_property
from keyword import iskeyword
from typing import TYPE_CHECKING

from msgspec import Struct, field

from tfgradmigrate.files.source import SourceError, decode
from tfgradmigrate.markers import has_marker, markers
from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.project.graphs import graph_reader
from tfgradmigrate.project.looking import content
from tfgradmigrate.project.modules import FOREIGN, find_module, meaning

if TYPE_CHECKING:
    from typing import Protocol, TypeVar

    Said = TypeVar("Said")

    class Each(Protocol):
        """`map`, or what does the same in several processes: function and results go there."""

        def __call__(
            self, function: Callable[[str], Said], paths: Sequence[str], /
        ) -> Iterable[Said]:
            """Return what the function reports of each path, in order."""


# A name that is put together (`"Own%d" % n`, `"Own" "Name"`) is none that is known.
_REGISTERED = pattern(r"""RegisterGradient\s*\(\s*(?:op_type\s*=\s*)?(['"])([^'"\\\n]+)\1\s*\)""")
# Everything between two quotes on one line, overlapping: an apostrophe in a comment cannot
# put the pairs out of step.
_QUOTED = pattern(r"""(?<=['"])[^'"\\\n]+(?=['"])""")
# What is given to a call, or to the key of a map: not what a variable is.
_GIVEN = pattern(r"""(?:[(,:]\s*|\w=)(['"])([^'"\\\n]+)\1""")
# Both begin with a literal, for which the search is several times faster.
_FROM = pattern(
    r"from[ \t]*(\.*[ \t]*[\w.]*)[ \t]*\bimport\b[ \t]*(\*|\([^)]*\)|(?:[^\n\\;]|\\\r?\n)+)"
)
_IMPORT = pattern(r"import[ \t]+((?:[^\n\\;#(*]|\\\r?\n)+)")
_LISTED = pattern(r"import[ \t]+(\([^)]*\)|(?:[^\n\\;]|\\\r?\n)+)")
# What stands for an op type in a map: `{"Relu": NAME}`, `dict(Relu=NAME)`.
_OP_TYPE = pattern(r"""(?:(['"])[A-Z]\w*\1|\b[A-Z]\w*)\s*\Z""")
_NAMED = pattern(r"RegisterGradient\s*\(\s*(?:op_type\s*=\s*)?([\w.]+)\s*\)")
# What documentation shows of a module: `.. autofunction:: grads.clip` or `clip(op)`.
_DOCUMENTED = pattern(
    r"(?:^[ \t]*\.\.[ \t]+(?:py:)?(?:auto)?function::[ \t]*|`)([\w.]*\w)", re.MULTILINE
)
# What a module binds at its top for others to import, and functions wherever they stand.
_BINDS = pattern(
    r"^(?:(?:async[ \t]+)?def|class)[ \t]+(\w+)|^([A-Za-z_]\w*)[ \t]*[:=,]", re.MULTILINE
)
_DEFINES = pattern(r"^[ \t]*(?:async[ \t]+)?def[ \t]+(?!__)(\w+)", re.MULTILINE)
# What stands behind a name that is bound anew as an attribute, and behind one the items of which
# are others then; what stands before an attribute of `self`; and what sets one by its name.
_BOUND_ANEW = pattern(r"\s*=(?!=)")
_OTHER_ITEMS = pattern(
    r"\s*(?:\[[^]\n]*\]\s*=(?!=)"
    r"|\.\s*(?:append|clear|extend|insert|pop(?:item)?|remove|setdefault|update)\s*\()"
)
_OF_SELF = pattern(r"\b(?:self|cls)\s*\.\s*\Z")
_SET = pattern(r"""\bsetattr\s*\([^(),]+,\s*['"](\w+)['"]""")
# A method that is handed to what a call gives, as to `RegisterGradient(name)`, and attributes that
# may be a name in a map or the name that is registered.
_METHOD = pattern(r"\)\s*\(\s*\w+\s*\.\s*(\w+)\s*\)")
_MAP = pattern(r"gradient_override_map\s*\(\s*(\{[^}]*\})|RegisterGradient\s*(\([^)]*\))")
_ATTRIBUTE = pattern(r"\w\s*\.\s*(\w+)")
_COMMENT = pattern(r"#[^\n]*")
_WORD = pattern(r"\w+")
# A dot with a blank in front of it, and an attribute behind; and a chain of attributes.
_APART = pattern(r"\.(?<=\s\.)\s*\w")
_ATTRIBUTES = pattern(r"(?:\.\s*\w+)+")


# An entry of a map whose gradient is a literal: `{"Relu": "Guided"}`, `dict(Relu="Guided")`.
_ENTRY = pattern(
    r"""(?:(['"])[A-Z]\w*\1\s*:|\b[A-Z]\w*\s*=)\s*(?P<quote>['"])(?P<name>[^'"\\\n]+)(?P=quote)"""
)
_REGISTERING = pattern(r"\bRegisterGradient\b")
_IMPORTING = pattern(r"\bimport\b[^\n]*?\bRegisterGradient\b")


@cache
def _replacing() -> re.Pattern[str]:
    """What finds where something may be put in the place of a function that is looked for."""
    names = "|".join(markers())
    return re.compile(rf"\bsetattr\s*\([^'\"]*['\"](?:{names})\b|\.\s*(?:{names})\s*=(?!=)")


class Neighbours(Struct, frozen=True):
    """What the other files of a project say of one file.

    `imported` are names that they import or read from a module of the project, so that a name of
    this file must continue to mean what it means.
    Where a name in the maps of this file is registered nowhere in sight, `registering` is another
    file that registers under computed names; "" for none. Where this one does, `asked` are the
    names in maps of others that nothing in sight registers: those of TensorFlow itself too.
    `graph_reader` is what another file reads the ops of a graph with, and where; "" for nothing.
    `replaces` says that some file may put something in the place of a function of TensorFlow: only
    then are imports followed to it, which asks the file system much.
    """

    imported: frozenset[str] = frozenset()
    graph_reader: str = ""
    replaces: bool = False
    changed: frozenset[str] = frozenset()
    registering: str = ""
    asked: frozenset[str] = frozenset()

    def text_of(self, path: str) -> str | None:
        """The text of another file, None for one with a marker: the run may change it."""
        data = content(path)
        try:
            return None if data is None or has_marker(data) else decode(data, path).text
        except SourceError:
            return None


class _Imports(Struct):
    """What a text takes from modules that may be the project's.

    `modules` are all words of their names, `names` what is imported or read from them, `stars` the
    words of those from which everything is imported, and `whole` these themselves. `bound` says
    what each name stands for, and `renamed` has the old and the new name of what gets another.
    """

    modules: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    stars: set[str] = field(default_factory=set)
    whole: list[str] = field(default_factory=list)
    bound: dict[str, str] = field(default_factory=dict)
    renamed: list[tuple[str, str]] = field(default_factory=list)


class _Said(Struct, frozen=True):
    """What a text says of other files, as far as the index is asked for it.

    `names` is what it imports, `starring` its imports and words where it imports all of a module,
    `given` the gradients that it names, `reader` what it reads the ops of a graph with, `changed`
    those of the names that it may bind anew where they are from, or change the map of, and the
    attributes of objects that it may replace.
    """

    names: Set[str]
    starring: tuple[_Imports, frozenset[str]] | None
    given: Set[str]
    reader: str
    changed: Set[str]


class _Reading(Struct, frozen=True):
    """Says of the path of a file without a marker what the texts in it say."""

    read: Callable[[str], Sequence[str]]
    words: frozenset[str]
    attributes: Set[str]
    gradients: Set[str]

    def __call__(self, path: str) -> list[_Said]:
        return [
            _said(text, _imports(text), self.words, self.attributes, _given(text, self.gradients))
            for text in self.read(path)
        ]


class Names(Struct, frozen=True):
    """What other files of the project may have from the modules of a run, as words in UTF-8.

    `own` are functions, classes, variables, the gradients that are registered, and constants of
    other files in maps, `imports` what is there by an import, `modules` the last parts of the
    modules' own names.
    """

    own: frozenset[bytes]
    imports: frozenset[bytes]
    modules: frozenset[bytes]


def names_of(files: Sequence[tuple[str, str]], links: Sequence[str] = ()) -> Names:
    """Return what the modules of a run, each with its path, may be asked for by other files.

    `links` are paths by which they are found as well.
    """
    own = {name for _, text in files for name in (*_bound(text), *_DEFINES.findall(text))}
    own.update(w for _, text in files for name in _registered(text) for w in _WORD.findall(name))
    own.update(name for _, text in files for name in _imported_for_maps(text))
    listed = {line for _, text in files for line in _LISTED.findall(text)}
    imports = {word for line in listed for word in _WORD.findall(line)}
    paths = [path for path, _ in files]
    stems = {_stem(path) for path in (*paths, *map(os.path.realpath, paths), *links)}
    return Names(
        *(
            frozenset(name.encode(errors="ignore") for name in each)
            for each in (own, imports, stems)
        )
    )


class Index:
    """The index of a project: built once, from path and text of the files that count.

    A notebook may have several texts, each with its path. `documents` are texts in which only what
    they show or import counts, `unmarked` the paths of files that have no marker: they may be most
    of a project, so `read` gives their texts each time that they are asked for. `readers` are other
    files that read the ops of a graph, and with what. `each` may read files in several processes.
    """

    def __init__(
        self,
        files: Sequence[tuple[str, str]],
        documents: Sequence[str] = (),
        unmarked: Sequence[str] = (),
        readers: Sequence[tuple[str, str]] = (),
        read: Callable[[str], Sequence[str]] = lambda _: (),
        each: Each = map,
    ) -> None:
        """Read what each text imports and registers."""
        self._read = read
        self._unmarked = dict.fromkeys(map(os.path.realpath, unmarked))
        self._texts: dict[str, list[str]] = {}
        self._used: Counter[str] = Counter()
        self._changed: dict[str, set[str]] = {}
        self._all_words: list[_Starring] = []
        self._stars: _Stars | None = None
        # Of two files that read ops one is another than the file that is asked about.
        self._readers = {os.path.realpath(path): what for path, what in readers}
        # Only these are asked for; the words of all files would be much of a large project.
        words = frozenset(word for _, text in files for word in _WORD.findall(text))
        self._numbers = {word: number for number, word in enumerate(words)}
        attributes = {name for _, text in files for name in _overriding_attributes(text)}
        constants: list[dict[str, str]] = []
        registered: list[list[str]] = []
        for path, text in files:
            real_path = os.path.realpath(path)
            self._texts.setdefault(real_path, []).append(text)
            imports = _imports(text)
            self._add(real_path, _said(text, imports, words, attributes))
            known = _constants(real_path, text, imports)
            names = (known[name] for name in _NAMED.findall(text) if name in known)
            constants.append(known)
            registered.append([*_registered(text), *names])
        self._registrations = [
            (path, text, len(names)) for (path, text), names in zip(files, registered, strict=True)
        ]
        self._replaces = any(_replacing().search(text) for _, text in files)
        self._used.update(name for text in documents for name in _documented(text))
        self._registered = {name for names in registered for name in names}
        shared: set[str] = set()
        for (_, text), known, own in zip(files, constants, registered, strict=True):
            named = self._registered.intersection((*_QUOTED.findall(text), *known.values()))
            shared |= named.difference(own)
        # What no override names means an op: in a file without a marker that is but a word.
        overrides = self._registered - kernel_names([text for _, text in files])
        paths = list(self._unmarked)
        for path, texts in zip(
            paths, each(_Reading(read, words, attributes, overrides), paths), strict=True
        ):
            for said in texts:
                self._add(path, said)
                shared |= said.given
        #: Gradient names that one text registers and another only names. A text that registers the
        #: name itself means its own: TensorFlow would not let both register it in one process.
        self.shared_names = frozenset(shared)

    def _add(self, path: str, said: _Said) -> None:
        """Note what a text says of other files."""
        # What it imports is not kept: of ten thousand files that is more than their texts.
        self._used.update(said.names)
        for name in said.changed:
            self._changed.setdefault(name, set()).add(path)
        if said.starring is not None:
            imports, own = said.starring
            # A set of a thousand words has sixteen times the size of their numbers.
            numbers = array("I", map(self._numbers.__getitem__, own))
            self._all_words.append((path, imports, numbers))
        if said.reader and len(self._readers) < 2:
            self._readers.setdefault(path, said.reader)

    def _texts_of(self, path: str) -> Sequence[str]:
        """The texts in a file, by its real path."""
        return self._texts.get(path) or (self._read(path) if path in self._unmarked else ())

    def neighbours(self, path: str) -> Neighbours:
        """What the other files say of one."""
        path = os.path.realpath(path)
        own = self._texts_of(path)
        if not own:
            return Neighbours()
        return Neighbours(
            self._imported(path, own),
            self._graph_reader(path),
            self._replaces,
            self._changed_elsewhere(path),
            self._registering(path),
            self._asked(path),
        )

    def _changed_elsewhere(self, path: str) -> frozenset[str]:
        """The names that another file may change: for most files the same ones, held once."""
        alone = [name for name, paths in self._changed.items() if paths == {path}]
        return self._all_changed.difference(alone) if alone else self._all_changed

    @cached_property
    def _all_changed(self) -> frozenset[str]:
        return frozenset(self._changed)

    def _graph_reader(self, path: str) -> str:
        """What another file reads the ops of a graph with, and where."""
        folder = os.path.dirname(path)
        found = ((other, what) for other, what in self._readers.items() if other != path)
        return next((f"`{what}` in `{os.path.relpath(o, folder)}`" for o, what in found), "")

    def _registering(self, path: str) -> str:
        """Another file that may register a name of one file's maps, under a computed one."""
        if path not in self._unregistered:
            return ""
        return next((os.path.basename(each) for each in self._computing if each != path), "")

    @cached_property
    def _computing(self) -> list[str]:
        """The marked files that register under computed names, by their real paths."""
        return [
            os.path.realpath(path)
            for path, text, seen in self._registrations
            if _registers_more(text, seen)
        ]

    def _asked(self, path: str) -> frozenset[str]:
        """What maps of other files may ask of one that registers under computed names."""
        if path not in self._computing:
            return frozenset()
        others = (names for other, names in self._unregistered.items() if other != path)
        return frozenset().union(*others)

    @cached_property
    def _unregistered(self) -> dict[str, frozenset[str]]:
        """The names in maps that nothing in sight registers, by the real paths of their files."""
        found: dict[str, frozenset[str]] = {}
        for path, texts in self._texts.items():
            names = frozenset().union(*map(_mapped_names, texts)) - self._registered
            if names:
                found[path] = names
        return found

    def _imported(self, path: str, own: Sequence[str]) -> frozenset[str]:
        """The words of a file that other files import, or read from a module of the project."""
        words = frozenset().union(*(_WORD.findall(text) for text in own))
        names = Counter(name for text in own for name in _imports(text).names)
        imported = {word for word in words if self._used[word] > names[word]}
        public = {name for text in own for name in _bound(text) if not name.startswith("_")}
        if _is_package(path):
            imported |= public
        numbered = {self._numbers[word]: word for word in words & self._numbers.keys()}
        for other, theirs in self._starring(path):
            imported.update(numbered[number] for number in numbered.keys() & theirs)
            if _is_package(other):
                imported |= public
        return frozenset(imported)

    def _starring(self, path: str) -> list[tuple[str, array[int]]]:
        """The files that import everything from one, or from a file that does; with the numbers of
        their words.
        """
        if self._stars is None:
            self._stars = _stars(self._all_words)
        by_word, by_home = self._stars
        found: dict[str, array[int]] = {}
        waiting = [(path, {_stem(path), *path.split(os.sep)})]
        while waiting:
            home, parts = waiting.pop()
            for number in {*by_home.get(home, ()), *(n for p in parts for n in by_word.get(p, ()))}:
                other, _, words = self._all_words[number]
                if other != path and other not in found:
                    found[other] = words
                    waiting.append((other, {_stem(other)}))
        return list(found.items())


#: A file that imports everything from a module, what it imports, and the numbers of its words.
_Starring = tuple[str, _Imports, "array[int]"]
#: The numbers of such files, by the words of their modules, and by the files that these are.
_Stars = tuple[dict[str, list[int]], dict[str, list[int]]]


def _stars(starring: Sequence[_Starring]) -> _Stars:
    by_word: dict[str, list[int]] = {}
    by_home: dict[str, list[int]] = {}
    homes_of: dict[str, set[str]] = {}
    for number, (path, imports, _) in enumerate(starring):
        for word in imports.stars:
            by_word.setdefault(word, []).append(number)
        if path not in homes_of:
            # By their own names, not those of links.
            homes = (find_module(path, module) for module in imports.whole)
            homes_of[path] = {os.path.realpath(home) for home in homes if home is not None}
        for home in homes_of[path]:
            by_home.setdefault(home, []).append(number)
    return by_word, by_home


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


def imported_names(text: str) -> tuple[set[str], list[tuple[str, str]]]:
    """The names that a text imports or reads from modules that may be the project's.

    And those that it gives other names: the old one and the new one of each.
    """
    found = _imports(text)
    return found.names, found.renamed


def _said(
    text: str,
    imports: _Imports,
    words: frozenset[str],
    attributes: Set[str],
    given: Set[str] = frozenset(),
) -> _Said:
    starring = (imports, words & set(_WORD.findall(text))) if imports.stars else None
    names = imports.names & words
    changed = _changed(text, names, imports)
    changed |= {name for name in attributes if _is_changed(name, text, items=False)}
    if "setattr" in text:
        changed |= words.intersection(_SET.findall(text))
    return _Said(names, starring, given, graph_reader(text), changed)


def _changed(text: str, names: Set[str], imports: _Imports) -> set[str]:
    """Those of the names, which a text has of other modules, that it may change there."""
    spelled = [(name, name) for name in names]
    spelled += [(old, new) for old, new in imports.renamed if old in names]
    return {name for name, own in spelled if _is_changed(own, text)}


def _is_changed(name: str, text: str, items: bool = True) -> bool:
    """Whether a name is bound as an attribute, but of `self`, or its items are others then."""
    # To make a pattern of each name would take longer than all searches.
    start = text.find(name)
    while start >= 0:
        end = start + len(name)
        before = text[max(start - 9, 0) : start]
        if not _WORD.match(text, end) and not _WORD.match(before[-1:]):
            attribute = "." in before[-2:] and not _OF_SELF.search(before)
            if attribute and _BOUND_ANEW.match(text, end):
                return True
            if items and _OTHER_ITEMS.match(text, end):
                return True
        start = text.find(name, end)
    return False


def _given(text: str, names: Set[str]) -> set[str]:
    """Those of some names that a text gives to a call, or to the key of a map."""
    # Nearly no file without a marker has one: this tells so several times faster.
    if names.isdisjoint(text.replace('"', "'").split("'")):
        return set()
    return {match[1] for match in _GIVEN.findall(text)}.intersection(names)


def _imported_for_maps(text: str) -> set[str]:
    """The constants of other files that a text names in its maps, which yet others may set."""
    words = {word for match in _MAP.findall(text) for word in _WORD.findall("".join(match))}
    if not words:
        return words
    imports = _imports(text)
    return imports.names & words | {old for old, new in imports.renamed if new in words}


def _overriding_attributes(text: str) -> list[str]:
    """The methods that a text may register as gradients, and attributes that may be names of such.

    Those of an instance or of a class may be replaced.
    """
    maps = [name for match in _MAP.findall(text) for name in _ATTRIBUTE.findall("".join(match))]
    return [*maps, *_METHOD.findall(text)] if "RegisterGradient" in text else maps


def _mapped_names(text: str) -> set[str]:
    """The gradient names that stand as literals in the override maps of a text."""
    if "gradient_override_map" not in text:
        return set()
    return {match["name"] for match in _ENTRY.finditer(text)}


def _registers_more(text: str, seen: int) -> bool:
    """Whether a text registers more gradients than were `seen`: by names that do not show."""
    if "RegisterGradient" not in text:
        return False
    plain = _COMMENT.sub("", text)
    return seen < len(_REGISTERING.findall(plain)) - len(_IMPORTING.findall(plain))


def _registered(text: str) -> list[str]:
    return [match[1] for match in _REGISTERED.findall(text)]


def _stem(path: str) -> str:
    """The last part of a module's name: of its folder, for a package."""
    folder, name = os.path.split(path)
    return os.path.basename(folder) if _is_package(path) else os.path.splitext(name)[0]


def _is_package(path: str) -> bool:
    return os.path.basename(path) == "__init__.py"


def _bound(text: str) -> list[str]:
    """The functions, classes and variables that stand at the top of a module."""
    found = [name for match in _BINDS.findall(text) for name in match]
    return [name for name in found if name and not iskeyword(name)]


def _documented(text: str) -> set[str]:
    """The names that a document imports, or shows as functions."""
    return _imports(text).names | {m.rpartition(".")[2] for m in _DOCUMENTED.findall(text)}


def _imports(text: str) -> _Imports:
    found = _Imports()
    for module, listed in _FROM.findall(text):
        _import_from("".join(module.split()), _items(listed), found)
    for match in _IMPORT.finditer(text):
        line = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
        if "from" in line:
            continue
        for item in _items(match[1]):
            if (root := item[0].split(".")[0]).isidentifier() and root not in FOREIGN:
                found.modules.update(item[0].split("."))
                found.bound[item[-1] if len(item) > 1 else root] = item[0] if item[1:] else root
                if len(item) > 1:
                    found.renamed.append((item[0].split(".")[-1], item[-1]))
    if _APART.search(text):
        text = ".".join(part.rstrip() for part in text.split("."))
    for name in found.bound:
        found.names.update(_attributes(name, text))
    return found


def _attributes(name: str, text: str) -> Iterator[str]:
    """Yield what is read of a name, and of what is read of it, where no blank precedes a dot."""
    # To make a pattern of each name would take longer than all searches.
    start = text.find(f"{name}.")
    while start >= 0:
        end = start + len(name)
        if not (start and _WORD.match(text, start - 1)) and (read := _ATTRIBUTES.match(text, end)):
            yield from _WORD.findall(read[0])
            end = read.end()
        start = text.find(f"{name}.", end)


def _items(listed: str) -> list[list[str]]:
    """What an import lists, each as its words: `a`, or `a as b`."""
    plain = _COMMENT.sub("", listed).strip("() \t").replace("\\", " ")
    return [words for item in plain.split(",") if (words := item.split())]


def _import_from(module: str, items: list[list[str]], found: _Imports) -> None:
    if module.split(".")[0] in FOREIGN:
        return
    found.modules.update(_WORD.findall(module))
    joint = "" if module.endswith(".") else "."
    for words in items:
        if words == ["*"]:
            # A package's own `from . import *` does not say its name: any may be meant.
            found.stars.update(_WORD.findall(module) or [""])
            found.whole.append(module)
        elif words[-1].isidentifier():
            found.modules.add(words[0])
            found.names.add(words[0])
            found.bound[words[-1]] = f"{module}{joint}{words[0]}"
            if len(words) > 1:
                found.renamed.append((words[0], words[-1]))


def _constants(path: str, text: str, imports: _Imports) -> dict[str, str]:
    """The text of the names of gradients that are imported, or assigned here and registered.

    Only for names in the place of a gradient's name: each is looked for in the file it comes from.
    """
    named = set(_NAMED.findall(text))
    mapped = _mapped(text, imports) if "gradient_override_map" in text else set()
    found = {}
    for spelled in named | mapped:
        root, _, rest = re.sub(r"\s", "", spelled).partition(".")
        assigned = re.findall(
            rf"""^{re.escape(root)}\s*=\s*(['"])([^'"\\\n]+)\1""", text, re.MULTILINE
        )
        if root in imports.bound:
            homes = [f"{imports.bound[root]}{'.' if rest else ''}{rest}"]
        elif not rest and assigned:
            homes = []
            if spelled in named and len(assigned) == 1:
                found[spelled] = assigned[0][1]
        else:
            homes = [f"{module}.{root}" for module in imports.whole if not rest]
        for home in homes:
            known = meaning(path, home)
            if known is not None and known.constant is not None:
                found[spelled] = known.constant
    return found


def _mapped(text: str, imports: _Imports) -> set[str]:
    """The names that stand for a gradient in a map: imported, or perhaps so by a star import."""
    names = r"[A-Za-z_]\w*" if imports.whole else "|".join(map(re.escape, imports.bound))
    if not names:
        return set()
    values = re.compile(rf"[:=]\s*((?:{names})(?:\s*\.\s*\w+)*)\s*[,}})]")
    return {
        match[1]
        for match in values.finditer(text)
        if _OP_TYPE.search(text[max(0, match.start() - 60) : match.start()])
    }
