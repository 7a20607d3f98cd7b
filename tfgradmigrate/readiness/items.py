"""From the texts of a project and what a migration says of them to the list of what is left."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from tfgradmigrate.model import Action, Blocks, FileResult, Finding, LeftItem, LeftPlace
from tfgradmigrate.readiness.places import lines_in
from tfgradmigrate.readiness.uses import Use, disables_v2, uses
from tfgradmigrate.tables._renames import RENAMES
from tfgradmigrate.tables.api import missing
from tfgradmigrate.tables.mends import mend_for
from tfgradmigrate.tables.successors import module_of, successor

#: The sorts of work, in the order in which they are told within what they block.
MODULE, NAME, GRAPH = "module", "name", "graph mode"
LIBRARY, SHIM, REFUSED, PYTHON2 = "C++ library", "runtime shim", "refused", "Python 2"
ASSUMES = "not safe"
FAILED = "file"
KINDS = (FAILED, PYTHON2, MODULE, NAME, GRAPH, LIBRARY, REFUSED, ASSUMES, SHIM)

#: They need a graph that is built first and run later; eager mode has none.
_OF_GRAPHS = frozenset(
    {
        "InteractiveSession",
        "Session",
        "get_default_session",
        "global_variables_initializer",
        "initialize_all_variables",
        "local_variables_initializer",
        "placeholder",
        "placeholder_with_default",
        "train.MonitoredSession",
        "train.MonitoredTrainingSession",
        "train.Supervisor",
    }
)
_GRAPH_REMEDY = (
    "'import tensorflow.compat.v1 as tf; tf.disable_v2_behavior()' where a program starts, or port "
    "it: placeholders become arguments of a tf.function"
)
_REBUILD = "rebuild it against the installed TensorFlow 2"
_LIBRARY_REMEDY = f"{_REBUILD}, which needs C++17"
_SHIM_REMEDY = (
    "needs tfgradmigrate.runtime: depend on tfgradmigrate, or copy it into the project with "
    "'tfgradmigrate vendor-runtime DEST' and migrate with --runtime-module"
)
_PRIVATE_REMEDY = "private to TensorFlow 1: look for it in the public API"
# Files that Python 3 cannot import, whatever the reason that is given.
_UNREAD = ("TGM901", "TGM902", "TGM904")
_PYTHON2_CODES = ("TGM210", "TGM902")
_NOT_UPGRADED, _NEEDS_MENDING = "TGM423", "TGM207"
_LIBRARY_CODES = ("TGM201", "TGM207")
_ORDER = tuple(Blocks)


class Text(Struct, frozen=True):
    """A file as it will be, and as it stands where places are told; `modules` is its Python.

    `counted` says that its only module has the lines of the file.
    """

    path: str
    modules: tuple[str, ...]
    counted: bool = True
    shown: str = ""


def what_is_left(
    texts: Iterable[Text],
    results: Sequence[FileResult],
    written: bool,
    uses_in: Callable[[str], Sequence[Use]] | None = None,
) -> list[LeftItem]:
    """Return what is left to do, what blocks an import first; nothing twice.

    `written` says that the results stand in the files, whose lines are told then. `uses_in` is for
    who keeps what `read_uses` says of a text.
    """
    found = list(_of_texts(texts, uses_in or read_uses))
    gone = {place for item in found for place in item.places}
    for result in results:
        for item in _of_result(result, written):
            # What tf_upgrade_v2 says of a name that is gone is told with its successor.
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


def _of_texts(texts: Iterable[Text], uses_in: Callable[[str], Sequence[Use]]) -> Iterator[LeftItem]:
    for text in texts:
        for module in text.modules:
            used = uses_in(module)
            line_of = lines_in(module, text.shown) if text.counted else None
            off = any(disables_v2(used))
            for use in used:
                line = None if line_of is None else line_of(use.line)
                yield from _of_use(use, LeftPlace(text.path, line), off)


def read_uses(text: str) -> Sequence[Use]:
    """Return the uses of TensorFlow in a text, none if Python 3 cannot read it: that is told."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of escapes in the strings of a program
            return uses(ast.parse(text))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []


def _of_use(use: Use, place: LeftPlace, v2_off: bool) -> Iterator[LeftItem]:
    places = (place,)
    blocks = Blocks.IMPORT if use.at_import else Blocks.CALL
    gone = missing(use.name)
    if gone:
        yield LeftItem(blocks, *_what_is_gone(use, gone), places)
    plain = use.name.removeprefix("compat.v1.")
    if plain in _OF_GRAPHS and not v2_off and not use.imports:
        yield LeftItem(Blocks.CALL, GRAPH, "sessions and placeholders", _GRAPH_REMEDY, places)
    if plain == "load_op_library" and not use.imports:
        yield LeftItem(Blocks.CALL, LIBRARY, "tf.load_op_library", _LIBRARY_REMEDY, places)


def _what_is_gone(use: Use, gone: str) -> tuple[str, str, str]:
    """Return the sort of work, the name and the remedy for a name that TensorFlow 2 lacks."""
    if gone.startswith("python."):
        return MODULE if use.imports else NAME, f"tensorflow.{gone}", _PRIVATE_REMEDY
    module = module_of(use.name)
    if module and module != "contrib":
        return MODULE, f"tf.{module}", successor(use.name)
    if module:
        parts = use.name.removeprefix("compat.v1.").split(".")
        return MODULE, "tf." + ".".join(parts[:2]), successor(use.name)
    new = RENAMES.get(gone, "")
    if new:
        return NAME, f"tf.{gone}", f"tf.{new} (written by --upgrade-api)"
    # Names of before TensorFlow 1.0, of which tf_upgrade_v2 does not know.
    mend = mend_for(gone)
    known = mend.new if mend is not None else None
    return NAME, f"tf.{gone}", f"tf.{known}" if known else "nothing of this name is left"


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
            continue  # its library is told with what it needs
        line = line_of(finding.line) if finding.cell is None else None
        yield from _of_finding(finding, LeftPlace(result.path, line))


def _of_finding(finding: Finding, place: LeftPlace) -> Iterator[LeftItem]:
    places = (place,)
    if finding.action is Action.REFUSE:
        yield LeftItem(Blocks.CALL, REFUSED, finding.code, finding.message, places)
    elif finding.action is Action.LEAVE:
        remedy = f"run without --safe-only if this is so: {'; '.join(finding.assumes)}"
        yield LeftItem(Blocks.CALL, ASSUMES, finding.code, remedy, places)
    elif finding.action is Action.SHIM:
        yield LeftItem(Blocks.ADVICE, SHIM, "tfgradmigrate.runtime", _SHIM_REMEDY, places)
    elif finding.code in _PYTHON2_CODES:
        yield LeftItem(Blocks.ADVICE, PYTHON2, finding.code, finding.message, places)
    elif finding.code in _LIBRARY_CODES:
        remedy = _LIBRARY_REMEDY
        if finding.code == _NEEDS_MENDING:
            remedy = f"{_REBUILD}, for which its files need: {'; '.join(finding.notes)}"
        yield LeftItem(Blocks.CALL, LIBRARY, finding.symbol, remedy, places)
