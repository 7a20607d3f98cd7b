"""Which room of the package may know which: the table of the design, held against every import.

`ROOMS` reads: a module in this room may import from these other rooms of the package and, besides
the standard library, these distributions. Imports inside functions count; those under
`if TYPE_CHECKING:` do not, as they never run. To add a room, add a line.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

PACKAGE = "tfgradmigrate"
ROOT = Path(__file__).parents[2]


class Room(NamedTuple):
    rooms: set[str]
    distributions: frozenset[str] = frozenset()


ROOMS = {
    # words and knowledge: everyone reads them
    "errors": Room(set()),
    "program": Room(set()),
    "rules": Room(set()),
    "tables": Room(set()),
    # files: no syntax trees of libcst, no TensorFlow
    "files": Room({"__init__", "rules"}, frozenset({"pathspec"})),
    "markers": Room({"files"}),
    # processes here and elsewhere: not what they work on
    "workers": Room({"__init__", "files"}, frozenset({"distributed"})),
    # what the files of a project say of each other: no syntax trees of libcst
    "project": Room({"files", "markers", "rules", "tables"}),
    # what a migration is told: no values of its own but the user's
    "options": Room({"markers", "project", "rules"}),
    # what Python does with arrays: trees of Python's own
    "meaning": Room({"tables"}),
    # facts: not what will be done about them
    "syntax": Room({"markers", "project", "rules", "tables"}, frozenset({"libcst"})),
    # what users set aside: tokens only
    "ignores": Room({"files", "markers", "options", "rules"}),
    # from one text to another
    "front": Room({"ignores", "markers", "options", "rules", "syntax"}, frozenset({"fissix"})),
    # what is left for people to do: nothing is imported, no syntax trees of libcst
    "left": Room({"options", "project", "rules", "tables"}),
    # building: not why
    "emit": Room({"rules", "syntax", "tables"}, frozenset({"libcst"})),
    # the shared engine: not which idiom asks
    "rewrite": Room(
        {"emit", "meaning", "options", "project", "rules", "syntax", "tables"},
        frozenset({"libcst"}),
    ),
    # decisions: no files, no output formats
    "idioms": Room(
        {"emit", "options", "rewrite", "rules", "syntax", "tables"}, frozenset({"libcst"})
    ),
    # what becomes of each occurrence: the idioms, asked in stages
    "deciding": Room(
        {"emit", "idioms", "options", "rewrite", "rules", "syntax"}, frozenset({"libcst"})
    ),
    "migrate": Room(
        {
            "deciding",
            "emit",
            "idioms",
            "ignores",
            "markers",
            "options",
            "rewrite",
            "rules",
            "syntax",
        },
        frozenset({"libcst"}),
    ),
    # (tomllib belongs to the standard library from 3.11 on)
    "config": Room({"files", "idioms", "options", "rules"}, frozenset({"tomli", "tomllib"})),
    # results for people and programs: no libcst
    "report": Room({"rules"}, frozenset({"jinja2", "markdown_it", "markupsafe"})),
    # the shim is copied into other people's code: TensorFlow and NumPy, nothing of ours
    "runtime": Room(set(), frozenset({"tensorflow", "numpy"})),
    # the proof: not the idioms
    "verify": Room(
        {"files", "left", "meaning", "rules", "tables", "workers"},
        frozenset({"tensorflow", "numpy"}),
    ),
    # one run over files: no syntax trees of libcst
    "run": Room(
        {
            "config",
            "files",
            "front",
            "ignores",
            "left",
            "markers",
            "migrate",
            "options",
            "project",
            "report",
            "rules",
            "syntax",
            "verify",
            "workers",
        }
    ),
    # many repositories: what becomes of each, and what is kept of it
    "campaign": Room(
        {
            "__init__",
            "config",
            "files",
            "front",
            "project",
            "report",
            "rules",
            "run",
            "verify",
            "workers",
        }
    ),
    # faces: that of programs, of notebooks, of users' test suites, and of libcst's codemods
    "__init__": Room({"interface", "magic"}),
    "interface": Room(
        {"config", "files", "left", "markers", "options", "report", "rules", "run", "verify"}
    ),
    "magic": Room({"files", "interface", "report", "rules", "run"}, frozenset({"IPython"})),
    "pytest_plugin": Room(
        {"__init__", "interface", "report", "rules", "run", "verify"}, frozenset({"pytest"})
    ),
    "codemod": Room({"interface", "markers"}, frozenset({"libcst"})),
    # faces for editors, and for one place after the other
    "server": Room({"__init__", "idioms", "rules", "run"}, frozenset({"lsprotocol", "pygls"})),
    "review": Room(
        {"files", "front", "project", "report", "rules", "run"}, frozenset({"rich", "textual"})
    ),
    # the face of the command line; of the idioms it may only ask for the registry
    "cli": Room(
        {
            "__init__",
            "campaign",
            "config",
            "files",
            "idioms",
            "ignores",
            "left",
            "markers",
            "options",
            "project",
            "report",
            "review",
            "rules",
            "run",
            "server",
            "verify",
            "workers",
        },
        frozenset({"typer"}),
    ),
    "__main__": Room({"cli"}),
}

#: What everybody may know: what is said to a user who is wrong, and how texts are read.
FOR_ALL = {"errors", "program"}
#: What data is made with, wherever it is; it counts as the standard library does.
DATA = {"msgspec"}
#: How many modules of its own the package may have at its root: the rest stands in rooms.
MOST_AT_ROOT = 12

#: Folders that also run where this package is not, and the distributions that they may know: the
#: runtime is copied into other people's trees, the worker runs in an interpreter that may be older
#: than this package allows. Imports within them are relative.
STANDING_ALONE = {
    "runtime": frozenset({"tensorflow", "numpy"}),
    "verify.worker": frozenset({"tensorflow", "numpy"}),
}

#: Parts of libcst that cost more than all the rest (see the design): not on any way, but that of
#: libcst's own codemods.
TOO_SLOW = ("libcst.matchers", "libcst.metadata", "libcst.codemod")


class Import(NamedTuple):
    name: str  # dotted, as in `from a.b import c`: a.b.c
    line: int


@cache
def modules() -> dict[str, Path]:
    """Return the dotted name, without the package's, and the file of every module."""
    folder = ROOT / PACKAGE
    return {
        ".".join(path.relative_to(folder).with_suffix("").parts): path
        for path in sorted(folder.rglob("*.py"))
    }


def room_of(module: str) -> str:
    return module.split(".")[0]


def stands_alone(module: str) -> str | None:
    """Return the folder of those that run outside of this package which a module is in."""
    return next((f for f in STANDING_ALONE if module.startswith(f"{f}.")), None)


def is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def imports(tree: ast.AST, module: str) -> Iterator[Import]:
    for node in ast.iter_child_nodes(tree):
        if is_type_checking(node):
            continue
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, node.lineno)
        elif isinstance(node, ast.ImportFrom):
            source = node.module or ""
            if node.level:
                source = f"{folder_meant(node, module)}.{source}".rstrip(".")
            for alias in node.names:
                yield Import(f"{source}.{alias.name}", node.lineno)
        else:
            yield from imports(node, module)


def folder_meant(node: ast.ImportFrom, module: str) -> str:
    """Return the package that a relative import starts from; it stays within its folder."""
    where = f"relative import in line {node.lineno}"
    folder = stands_alone(module)
    assert folder is not None, where
    meant = ".".join(module.split(".")[: -node.level])
    assert f"{meant}.".startswith(f"{folder}."), f"{where} leaves {folder}"
    return f"{PACKAGE}.{meant}"


@cache
def imports_of(module: str) -> list[Import]:
    return list(imports(ast.parse(modules()[module].read_text("utf-8")), module))


def own_module(name: str) -> str | None:
    """Return the module of this package that an imported name is, or is a part of."""
    parts = name.split(".")
    if parts[0] != PACKAGE:
        return None
    known = modules()
    for length in range(len(parts), len(parts) - 2, -1):
        candidate = ".".join(parts[1:length])
        for spelling in (candidate, f"{candidate}.__init__".lstrip(".")):
            if spelling in known:
                return spelling
    raise AssertionError(f"{name} is not in the package")


def test_every_module_is_in_a_room_of_the_table() -> None:
    assert {room_of(module) for module in modules()} <= ROOMS.keys(), "add a line"


def test_a_module_imports_what_its_room_may_know() -> None:
    wrong = [
        f"{module}.py:{line}: {name}: {room_of(module)} may import {sorted(known)}"
        for module in modules()
        for name, line in imports_of(module)
        if (known := more_than_known(room_of(module), name))
    ]
    assert not wrong, "\n".join(wrong)


def more_than_known(room: str, name: str) -> set[str]:
    """Return what a room may import, where a name is not of it; nothing where it is."""
    own = own_module(name)
    if own is not None:
        rooms = {room} | ROOMS[room].rooms | FOR_ALL
        return set() if room_of(own) in rooms else rooms
    top = name.split(".")[0]
    allowed = ROOMS[room].distributions | {PACKAGE} | DATA
    standard = sys.stdlib_module_names | {"__future__"}
    return set() if top in standard | allowed else set(allowed)


def test_idioms_do_not_import_each_other() -> None:
    others = {
        f"{module}: {name}"
        for module in modules()
        if room_of(module) == "idioms"
        for name, _ in imports_of(module)
        if name.startswith(f"{PACKAGE}.idioms.") and own_module(name) != "idioms.__init__"
    }
    assert not others


def test_a_folder_that_stands_alone_imports_nothing_else() -> None:
    alone = {module: folder for module in modules() if (folder := stands_alone(module))}
    assert set(alone.values()) == STANDING_ALONE.keys()
    for module, folder in alone.items():
        check_stands_alone(module, folder)


def check_stands_alone(module: str, folder: str) -> None:
    for node in ast.walk(ast.parse(modules()[module].read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [node.module or ""]
        elif isinstance(node, ast.ImportFrom):
            folder_meant(node, module)
            continue
        else:
            continue
        known = sys.stdlib_module_names | STANDING_ALONE[folder] | {"__future__"}
        for name in names:
            assert name.split(".")[0] in known, f"{module}.py:{node.lineno}: {name}"


@pytest.mark.parametrize(
    ("module", "text", "name"),
    [
        ("verify.worker.case", "from .numbers import encode", "verify.worker.numbers.encode"),
        ("verify.worker.modes.eager", "from ..case import Case", "verify.worker.case.Case"),
        ("verify.worker.modes.__init__", "from .eager import A", "verify.worker.modes.eager.A"),
        ("runtime.overrides", "from . import ops", "runtime.ops"),
        ("verify.worker.case", "from ..inputs.values import SETS", None),
        ("verify.worker.modes.__init__", "from ...running import workers", None),
        ("runtime.overrides", "from ..verify.worker import case", None),
        ("verify.verifier", "from .running import workers", None),
    ],
)
def test_relative_imports_stay_in_a_folder_that_stands_alone(
    module: str, text: str, name: str | None
) -> None:
    try:
        (found,) = imports(ast.parse(text), module)
    except AssertionError:
        assert name is None
    else:
        assert found.name == f"{PACKAGE}.{name}"


def test_the_face_asks_the_idioms_for_their_names_only() -> None:
    asked = {
        name
        for module in modules()
        if room_of(module) == "cli"
        for name, _ in imports_of(module)
        if name.startswith(f"{PACKAGE}.idioms")
    }
    assert asked <= {f"{PACKAGE}.idioms.registry"}


def test_no_slow_part_of_libcst() -> None:
    slow = [
        f"{module}.py:{line}: {name}"
        for module in modules()
        if module != "codemod"
        for name, line in imports_of(module)
        if name.startswith(TOO_SLOW)
    ]
    assert not slow


def test_no_cycles() -> None:
    graph = {
        module: {
            own
            for name, _ in imports_of(module)
            if (own := own_module(name)) is not None and own not in {module, "__init__"}
        }
        for module in modules()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def test_every_idiom_has_cases() -> None:
    idioms = {
        module.split(".")[1]
        for module in modules()
        if room_of(module) == "idioms" and module != "idioms.__init__"
    }
    cases = {path.name for path in (ROOT / "fixtures").iterdir() if any(path.glob("*/before.*"))}
    assert idioms
    assert idioms <= cases, f"no fixtures for {sorted(idioms - cases)}"


def test_the_table_has_no_room_that_does_not_exist() -> None:
    planned = {"runtime", "verify"}
    assert set(ROOMS) - planned <= {room_of(module) for module in modules()}


def test_rooms_stand_above_each_other() -> None:
    """(`__init__` holds the version, which everybody may read.)"""
    below = {room: known.rooms - {"__init__"} for room, known in ROOMS.items()}
    try:
        TopologicalSorter(below).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def test_the_table_names_rooms_that_there_are_and_needs() -> None:
    rooms = {room_of(module) for module in modules()}
    assert rooms == set(ROOMS)
    known: dict[str, set[str]] = {room: set() for room in rooms}
    for module in modules():
        for name, _ in imports_of(module):
            if (own := own_module(name)) is not None:
                known[room_of(module)].add(room_of(own))
    needless = {room: ROOMS[room].rooms - known[room] for room in rooms}
    assert {room: left for room, left in needless.items() if left} == {}


def test_few_modules_stand_at_the_root() -> None:
    assert sum("." not in module for module in modules()) <= MOST_AT_ROOT
