"""From the texts of a project and what a migration reports of them to the list of what is left."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set

from msgspec import Struct
from msgspec.structs import replace

from tfgradmigrate.left.graphs import Place
from tfgradmigrate.left.places import lines_in
from tfgradmigrate.rules.model import Action, Blocks, FileResult, Finding, LeftItem, LeftPlace

#: The sorts of work, in the order in which they are told within what they block.
MODULE, NAME, KERAS_3, GRAPH = "module", "name", "Keras 3", "graph mode"
LIBRARY, SHIM, REFUSED, PYTHON2 = "C++ library", "runtime shim", "refused", "Python 2"
ASSUMES = "not safe"
FAILED = "file"
MEANING = "another meaning"
KINDS = (
    *(FAILED, PYTHON2, MODULE, NAME, KERAS_3, GRAPH, LIBRARY, REFUSED, ASSUMES, MEANING, SHIM),
)

_REBUILD = "rebuild it against the installed TensorFlow 2"
LIBRARY_REMEDY = f"{_REBUILD}, which needs C++17"
SHIM_REMEDY = (
    "needs tfgradmigrate.runtime: depend on tfgradmigrate, or copy it into the project with "
    "'tfgradmigrate vendor-runtime DEST' and migrate with --runtime-module"
)
_ONCE = "reported while the file is Python 2: look at it now"
# Files that Python 3 cannot import, whatever the reason that is given.
_UNREAD = ("TGM901", "TGM902", "TGM904")
_PYTHON2_CODES = ("TGM210", "TGM902")
_NOT_UPGRADED, _NEEDS_MENDING = "TGM423", "TGM207"
_LIBRARY_CODES = ("TGM201", "TGM207")
_ORDER = tuple(Blocks)

#: How many files are worth a second process, and how many at a time where there is one.
MANY = 1_000
SOME = 32
# How many characters are looked at together: the texts of a large project take much memory.
_AT_ONCE = 4_000_000


class Named(Struct, frozen=True):
    """What is left to do on account of a name in a text, without the place, and the line of it.

    `of_1` is true if something in the text is of TensorFlow 1. With a `place` it is left only as
    long as that is not in a graph, and no program that comes there switches TensorFlow 2 off.
    """

    line: int
    item: LeftItem
    of_1: bool = False
    place: Place | None = None


class Text(Struct, frozen=True):
    """A file as it will be, and as it stands where places are told; `modules` is its Python.

    `counted` says that its only module has the lines of the file, behind as many as are `added` for
    what it has from other files.
    """

    path: str
    modules: tuple[str, ...]
    counted: bool = True
    shown: str = ""
    added: int = 0


def what_is_left(
    texts: Iterable[Text],
    results: Sequence[FileResult],
    written: bool,
    named_in: Callable[[Sequence[str]], Iterable[Sequence[Named]]],
    is_settled: Callable[[str, Place], bool] = lambda path, place: False,
) -> list[LeftItem]:
    """Return what is left to do, what blocks an import first; nothing twice.

    `written` says that the results stand in the files, whose lines are told then. `named_in` gives
    what `names.left_in` reports of each of some texts, in order. `is_settled` tells of a place in a
    file whether the programs of the project run it in a graph.
    """
    changed = {result.path for result in results if result.changed}
    failed = {result.path for result in results if result.failure is not None}
    found = list(_of_texts(texts, changed, failed, named_in, is_settled))
    gone = {place for item in found for place in item.places}
    for result in results:
        for item in _of_result(result, written):
            # What tf_upgrade_v2 reports of a name that is gone is reported with its successor.
            if item.name != _NOT_UPGRADED or not gone.issuperset(item.places):
                found.append(item)
    merged: dict[tuple[str, str, str], LeftItem] = {}
    for item in found:
        key = (item.kind, item.name, item.remedy)
        before = merged.get(key, item)
        blocks = min(before.blocks, item.blocks, key=_ORDER.index)
        places = tuple(dict.fromkeys((*before.places, *item.places)))
        merged[key] = LeftItem(blocks, *key, places)
    return sorted(merged.values(), key=_rank)


def _rank(item: LeftItem) -> tuple[int, int, int, str]:
    return (_ORDER.index(item.blocks), KINDS.index(item.kind), -len(item.places), item.name)


def _of_texts(
    texts: Iterable[Text],
    changed: Set[str],
    failed: Set[str],
    named_in: Callable[[Sequence[str]], Iterable[Sequence[Named]]],
    is_settled: Callable[[str, Place], bool],
) -> Iterator[LeftItem]:
    for some in _together(texts):
        modules = [(text, module) for text in some for module in text.modules]
        found = named_in([module for _, module in modules])
        for (text, module), every in zip(modules, found, strict=True):
            line_of = lines_in(module, text.shown) if text.counted else None
            for named in every:
                if named.line <= text.added:
                    continue
                # A program of TensorFlow 2 means what the function does there.
                of_1 = named.of_1 or text.path in changed
                if named.item.kind == MEANING and not of_1:
                    continue
                # A block of a document may be a part of a program, and a failure is told by itself.
                told = not text.counted or text.path in failed
                if named.item.kind in (FAILED, PYTHON2) and told:
                    continue
                if named.place is not None and is_settled(text.path, named.place):
                    continue
                line = None if line_of is None else line_of(named.line)
                yield replace(named.item, places=(LeftPlace(text.path, line),))


def _together(texts: Iterable[Text]) -> Iterator[list[Text]]:
    some: list[Text] = []
    characters = 0
    for text in texts:
        some.append(text)
        characters += len(text.shown)
        if characters > _AT_ONCE:
            yield some
            some, characters = [], 0
    yield some


def _of_result(result: FileResult, written: bool) -> Iterator[LeftItem]:
    failed = result.failure
    if failed is not None:
        kind = PYTHON2 if failed.code in _PYTHON2_CODES else FAILED
        blocks = Blocks.IMPORT if failed.code in _UNREAD else Blocks.ADVICE
        place = LeftPlace(result.path, failed.line if failed.cell is None else None)
        yield LeftItem(blocks, kind, failed.code, failed.message, (place,))
    line_of = lines_in(result.old, result.new if written and not result.parts else result.old)
    mended = {f.symbol for f in result.findings if f.code == _NEEDS_MENDING}
    for finding in (*result.findings, *result.accepted):
        if finding.symbol in mended and finding.code != _NEEDS_MENDING:
            continue  # its library is reported with what it needs
        line = line_of(finding.line) if finding.cell is None else None
        yield from _of_finding(finding, LeftPlace(result.path, line))


def _of_finding(finding: Finding, place: LeftPlace) -> Iterator[LeftItem]:
    places = (place,)
    if finding.action is Action.REFUSE:
        yield LeftItem(Blocks.CALL, REFUSED, finding.code, finding.message, places)
    elif finding.action is Action.LEAVE:
        remedy = f"run without --safe-only if this is so: {'; '.join(finding.assumes)}"
        yield LeftItem(Blocks.CALL, ASSUMES, finding.code, remedy, places)
    elif finding.code in _PYTHON2_CODES:
        remedy = f"{finding.message} ({_ONCE})"
        yield LeftItem(Blocks.ADVICE, PYTHON2, finding.code, remedy, places)
    elif finding.code in _LIBRARY_CODES:
        remedy = LIBRARY_REMEDY
        if finding.code == _NEEDS_MENDING:
            remedy = f"{_REBUILD}, for which its files need: {'; '.join(finding.notes)}"
        yield LeftItem(Blocks.CALL, LIBRARY, finding.symbol, remedy, places)
