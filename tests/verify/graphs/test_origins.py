"""The lines of programs that are told of an op."""

from __future__ import annotations

import linecache
from typing import Any

import pytest

from tfgradmigrate.verify.worker.graphs import origins


class Frame:
    def __init__(self, filename: str, lineno: int) -> None:
        self.filename = filename
        self.lineno = lineno


class Traceback:
    """Frames that a program is called through, the outermost first."""

    def __init__(self, *frames: tuple[str, int]) -> None:
        self.frames = frames

    def get_user_frames(self) -> list[Frame]:
        return [Frame(*each) for each in self.frames]


@pytest.fixture(autouse=True)
def _programs(monkeypatch: pytest.MonkeyPatch) -> None:
    text = ["def f(x):\n", "    return x\n", "y = f(3)\n"]
    monkeypatch.setitem(linecache.cache, "<p>", (0, None, text, "<p>"))
    monkeypatch.setattr(origins, "programs", {"<p>"})


def lines(*frames: tuple[str, int]) -> tuple[str, ...]:
    return origins.program_lines(Traceback(*frames))


def test_the_two_innermost_lines_of_a_program_are_told_and_those_of_others_are_not() -> None:
    assert lines(("<p>", 3), ("zzz.py", 1), ("<p>", 2), ("!.py", 1), ("~.py", 9)) == (
        "<p>:3: y = f(3)",
        "<p>:2: return x",
    )
    assert lines(("<p>", 1), ("<p>", 3), ("<p>", 2))[0] == "<p>:3: y = f(3)"
    assert lines(("zzz.py", 1)) == lines() == ()


def test_who_traces_a_program_is_where_it_ends() -> None:
    tracing = origins.__file__.replace("origins", "tracing")
    assert lines(("<p>", 3), (tracing, 1), ("<p>", 2)) == ("<p>:2: return x",)


def test_what_has_no_frames_has_no_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    unknown: Any = None
    assert origins.program_lines(unknown) == ()
    monkeypatch.setattr(origins, "programs", set())
    assert lines(("<p>", 3)) == ()


def test_any_file_is_a_programs_that_is_neither_a_librarys_nor_ours() -> None:
    ours = origins.__file__.replace("origins", "opaque")
    assert [origins.is_program(file) for file in ("<p>", "model.py", "keras/layer.py")] == [
        True
    ] * 3
    assert not any(map(origins.is_program, ("a/tensorflow/ops.py", origins.__file__, ours)))
    origins.programs.add("tensorflow_models/p.py")
    assert origins.is_program("tensorflow_models/p.py")
