"""Answers, and what they make of files."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from tfgradmigrate.cli import main
from tfgradmigrate.files.discovery import Exclusion, discover
from tfgradmigrate.project import scanning
from tfgradmigrate.review import shown
from tfgradmigrate.review.journal import Journal
from tfgradmigrate.review.session import Session
from tfgradmigrate.run import engine

TEXT = """\
import tensorflow as tf


@tf.RegisterGradient("Clip")
def _clip(op, grad):
    return tf.clip_by_value(grad, -1.0, 1.0)


def first(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Clip"}):
        return tf.identity(x)


def second(x):
    with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
        return tf.round(x)
"""


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "project").mkdir()
    path = tmp_path / "project" / "module.py"
    path.write_text(TEXT)
    return path


def session(path: Path) -> Session:
    """A review of the folder of a file, begun anew."""
    folder = str(path.parent)
    scanned = scanning.scan(discover([folder], Exclusion((), folder)))
    results = engine.migrate(scanned, engine.Settings(jobs=1))
    return Session(scanned.sources, results, Journal(folder), scanned.links)


def test_a_file_is_written_once_all_is_answered(path: Path) -> None:
    review = session(path)
    one, other = review.questions
    review.answer([one], True)
    assert path.read_text() == TEXT
    review.answer([other], False)
    assert review.written == [str(path)]
    assert path.read_text() == review.proposed(one).new
    assert path.read_text().count("gradient_override_map") == 1
    assert "tf.round" in path.read_text()
    assert review.open_questions() == []


def test_a_place_is_shown_alone(path: Path) -> None:
    review = session(path)
    one, other = review.questions
    assert "tf.grad_pass_through" not in review.proposed(one).new
    assert "tf.grad_pass_through" in review.proposed(other).new
    assert '"Clip"' in review.proposed(other).new


def test_answers_are_kept_where_the_place_has_moved_to(path: Path) -> None:
    review = session(path)
    review.answer(review.questions[:1], False)
    path.write_text(TEXT.replace("def first", "\n\nLIMIT = 1.0\n\n\ndef first"))
    later = session(path)
    assert [later.answer_to(each) for each in later.questions] == [False, None]
    later.answer(later.questions, None)
    assert len(session(path).open_questions()) == 2


def test_all_of_a_code_at_once(path: Path) -> None:
    beside = path.with_name("other.py")
    beside.write_text(TEXT)
    review = session(path)
    review.answer(review.of_kind(review.questions[1]), True)
    review.answer(review.of_kind(review.questions[0]), False)
    assert sorted(review.written) == sorted(map(str, (path, beside)))
    assert path.read_text() == beside.read_text()
    assert '"Clip"' in path.read_text()


def test_no_to_everything_writes_nothing(path: Path) -> None:
    review = session(path)
    review.answer(review.questions, False)
    assert path.read_text() == TEXT
    assert review.written == []


def test_an_edit_meanwhile_is_not_written_over(path: Path) -> None:
    review = session(path)
    path.write_text(TEXT + "\n# mine\n")
    review.answer(review.questions, True)
    (failure,) = review.failures
    assert "changed" in failure.message
    assert path.read_text().endswith("# mine\n")
    review.read_again(str(path))
    review.answer(review.questions, True)
    assert review.written == [str(path)]
    assert path.read_text().endswith("# mine\n")


def test_a_notebook_goes_as_a_whole(path: Path) -> None:
    cell: dict[str, object] = {
        "cell_type": "code",
        "metadata": {},
        "outputs": [],
        "execution_count": None,
    }
    cells = [{**cell, "source": TEXT.splitlines(keepends=True)}]
    notebook = path.with_name("book.ipynb")
    content = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 4}
    notebook.write_text(json.dumps(content))
    path.unlink()
    review = session(path)
    (question,) = review.questions
    assert len(question.findings) == 2
    review.answer([question], True)
    assert "gradient_override_map" not in notebook.read_text()


@pytest.mark.parametrize(
    "content", ["", "[]", '{"format": 9, "answers": {}}', '{"format": 1}', "{"]
)
def test_a_broken_journal_counts_as_empty(path: Path, content: str) -> None:
    first = session(path)
    first.answer(first.questions[:1], False)
    Path(first.journal.path).write_text(content)
    assert len(session(path).open_questions()) == 2


def test_a_relative_folder_for_state_is_ignored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", "here")
    folder = tmp_path / ".local" / "state"
    assert Path(Journal(str(tmp_path)).path).parent == folder / "tfgradmigrate"


def test_a_link_that_takes_a_file_s_place_meanwhile_is_not_followed(
    path: Path, tmp_path: Path
) -> None:
    """One that was there when the review began is, as by `--write`."""
    review = session(path)
    outside = tmp_path / "outside.py"
    outside.write_text(TEXT)
    path.unlink()
    path.symlink_to(outside)
    review.answer(review.questions, True)
    review.read_again(str(path))
    changed, taken = review.failures
    assert "was changed by someone else" in changed.message
    assert taken.message == "a link took the place of the file"
    assert outside.read_text() == TEXT
    assert path.is_symlink()
    assert review.written == []


def test_a_link_within_the_project_is_followed(path: Path) -> None:
    real = path.with_name("real.txt")
    path.rename(real)
    path.symlink_to(real.name)
    review = session(path)
    review.answer(review.questions, True)
    assert review.failures == []
    assert path.is_symlink()
    assert "tf.grad_pass_through" in real.read_text()


def test_the_review_counts_findings_as_the_dry_run_does(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where one question asks about several."""
    both = "y = tf.py_func(f, [x], tf.float32) + tf.py_func(f, [x], tf.float64)\n"
    path.with_name("a_line.py").write_text(f"import tensorflow as tf\n\n\n{both}")
    monkeypatch.chdir(path.parent)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main([".", "--no-cache", "--no-diff"]) == 1
    assert "4 findings to rewrite." in capsys.readouterr().err
    review = session(path)
    positions = [review.position(each) for each in review.questions]
    assert positions == ["1-2/4", "3/4", "4/4"]
    head = shown.head(review.questions[-1], positions[-1])
    assert head.startswith(f"[4/4] {path}:15: TGM105, A straight-through"), "Round is no function"
    review.answer(review.questions[:1], True)
    assert (review.findings, review.open_findings) == (4, 2)
    assert main(["review", "--plain", "."]) == 1
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.endswith("0 files written. 2 of 2 findings open. Next: tfgradmigrate review .")
