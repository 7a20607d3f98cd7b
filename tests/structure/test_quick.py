"""The slice `-m quick` is of nearly all rooms, and nothing in it imports TensorFlow."""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ALL_COST, FIRST, TESTS

FILES = sorted(TESTS.rglob("test_*.py"))

#: Of these rooms nothing can be tested that costs nothing.
COSTLY = {"campaign", "integration", "runtime"}

TENSORFLOW = {"keras", "tensorflow", "tf_keras"}


def rooms() -> set[str]:
    """The folders directly below `tests` that hold tests."""
    return {file.relative_to(TESTS).parts[0] for file in FILES if file.parent != TESTS}


def costs(file: Path) -> bool:
    return ALL_COST.search(file.read_text("utf-8")) is not None


@pytest.mark.parametrize("room", sorted(rooms() - COSTLY))
def test_every_room_has_quick_tests(room: str) -> None:
    assert not all(costs(file) for file in (TESTS / room).rglob("test_*.py"))


def test_files_that_come_first_are_there() -> None:
    """A file that was renamed would no longer come first."""
    assert all((TESTS / name).is_file() for name in FIRST)


def test_no_quick_file_imports_tensorflow() -> None:
    """What a test itself imports is seen when the slice is run."""
    assert [file.name for file in FILES if imports_tensorflow(file) and not costs(file)] == []


@functools.cache
def imports_tensorflow(file: Path) -> bool:
    return any(
        name.split(".")[0] in TENSORFLOW or any(map(imports_tensorflow, files_of(name, file)))
        for name in imported(file)
    )


def imported(file: Path) -> Iterator[str]:
    """Yield what a file imports at its top level, or is skipped without."""
    package = ("tests", *file.relative_to(TESTS).parent.parts)
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else ()
            source = ".".join([*above, *filter(None, [node.module])])
            yield from (source, *(f"{source}.{each.name}" for each in node.names))
        elif isinstance(node, ast.Assign | ast.Expr):
            skipped = "importorskip('tensorflow')" in ast.unparse(node)
            yield from TENSORFLOW if skipped else ()


def files_of(name: str, beside: Path) -> list[Path]:
    """Return the file of tests that a name is of: one of `tests`, or one beside who asks."""
    found = (TESTS.parent / f"{name.replace('.', '/')}.py", beside.with_name(f"{name}.py"))
    return [file for file in found if file.is_relative_to(TESTS) and file.is_file()]
