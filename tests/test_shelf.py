"""Texts that are put away come back as they were."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tfgradmigrate.files.discovery import Exclusion, discover
from tfgradmigrate.files.shelf import Shelf, Shelved
from tfgradmigrate.files.source import Source
from tfgradmigrate.project.scanning import scan
from tfgradmigrate.run.engine import Settings, migrate

TEXTS = ["", "a", "ä\r\n\f", "\ud800 \U0001f600", "x" * 5000]


@pytest.mark.parametrize("most", [0, 4, 6000])
def test_what_is_put_away_comes_back(most: int) -> None:
    shelf = Shelf(most)
    put = [Source("a.py", text).put_away(shelf) for text in TEXTS]
    for source, text in [*zip(put, TEXTS, strict=True)] * 2:
        assert source.text == text
        assert source.length == len(text)
    assert sum(len(each.held) for each in put if isinstance(each.held, str)) <= most


def test_what_a_full_disk_does_not_take_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf(0)
    first, whole = shelf.put("first"), os.pwrite

    def half(number: int, data: memoryview, start: int) -> int:
        if len(data) < 4:
            raise OSError(28, "No space left on device")
        return whole(number, data[: len(data) // 2], start)

    monkeypatch.setattr(os, "pwrite", half)
    assert shelf.put("second one") == "second one"
    monkeypatch.undo()
    third = shelf.put("third")
    assert isinstance(first, Shelved)
    assert first.read() == "first"
    assert isinstance(third, Shelved)
    assert third.read() == "third"


def test_a_run_holds_the_text_of_one_file_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".git").mkdir()
    text = "import tensorflow as tf\n\ny = tf.py_func(f, [x], tf.float32)\n"
    for number in range(20):
        (tmp_path / f"m{number}.py").write_text(f"{text}# {number}\n", "utf-8")
    monkeypatch.setattr(Shelf.__init__, "__defaults__", (0,))
    scanned = scan(discover([str(tmp_path)], Exclusion((), ".")))
    assert len(scanned.sources) == 20
    assert not any(isinstance(source.held, str) for source in scanned.sources)
    assert [result.old for result in migrate(scanned, Settings(jobs=1))] == [
        source.text for source in scanned.sources
    ]
    assert not scanned.contents._kept
