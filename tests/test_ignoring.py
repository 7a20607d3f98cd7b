"""Comments that set findings aside: what they hold for, what stays with it, and what is told."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tfgradmigrate import config
from tfgradmigrate.cli import main
from tfgradmigrate.ignores.comments import comments_in
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rules.model import FileResult
from tfgradmigrate.run import engine

HEAD = """import tensorflow as tf


@tf.RegisterGradient("Scale")
def _scale(op, grad):
    return 5.0 * grad


"""
BLOCK = """def scale(x):
    g = tf.get_default_graph()
    with g.gradient_override_map({"Identity": "Scale"}):
        return tf.identity(x)


"""
MEDIAN = """def median(x):
    return tf.py_func(host_median, [x], tf.float32)
"""
PROGRAM = HEAD + BLOCK + MEDIAN
ALL = ["TGM103", "TGM106"]
FIXTURES = Path(__file__).parents[1] / "fixtures"


def run(text: str, path: str = "p.py", **options: Any) -> FileResult:
    return engine.migrate_text(text, path, MigrationOptions(**options))


def codes(result: FileResult) -> list[str]:
    return [finding.code for finding in result.findings]


def ignored(result: FileResult) -> list[str]:
    return [finding.code for finding in result.ignored]


def commented(line: str, comment: str, above: bool = False, text: str = PROGRAM) -> str:
    """Put a comment behind the line that begins in a way, or above it."""
    (found,) = (each for each in text.splitlines() if each.strip().startswith(line))
    indent = found[: len(found) - len(found.lstrip())]
    new = f"{indent}{comment}\n{found}" if above else f"{found}  {comment}"
    return text.replace(found, new)


@pytest.mark.parametrize(
    ("line", "comment", "above", "expected"),
    [
        ("return tf.py_func", "# tfgradmigrate: ignore[TGM106] slow", False, ["TGM106"]),
        ("return tf.py_func", "# tfgradmigrate: ignore[TGM106] slow", True, ["TGM106"]),
        ("def median", "#tfgradmigrate:ignore", True, ["TGM106"]),
        ("return tf.py_func", "# tfgradmigrate: ignore[TGM1]", False, ["TGM106"]),
        ("return tf.py_func", "# tfgradmigrate: ignore[tgm103, TGM106]", False, ["TGM106"]),
        ("return tf.py_func", "# noqa  # tfgradmigrate: ignore", False, ["TGM106"]),
        ("with g", "# tfgradmigrate: ignore[TGM103]", False, ["TGM103"]),
        ("with g", "# tfgradmigrate: ignore[TGM103]", True, ["TGM103"]),
        ("def scale", "# tfgradmigrate: ignore[TGM103]", True, ["TGM103"]),
        # The registration is a place of the same finding.
        ("@tf.Reg", "# tfgradmigrate: ignore[TGM103]", False, ["TGM103", "TGM202"]),
        ("@tf.Reg", "# tfgradmigrate: ignore", True, ["TGM103", "TGM202"]),
        ("import tensorflow", "# tfgradmigrate: ignore-file[TGM103]", True, ["TGM103"]),
        ("import tensorflow", "# tfgradmigrate: ignore-file", True, [*ALL, "TGM202"]),
        # Not what they are at, or not of that code.
        ("def median", "# tfgradmigrate: ignore", False, []),
        ("return tf.identity", "# tfgradmigrate: ignore", False, []),
        ("return tf.py_func", "# tfgradmigrate: ignore[TGM103]", False, []),
    ],
)
def test_a_comment_holds_for_a_line_a_statement_or_the_file(
    line: str, comment: str, above: bool, expected: list[str]
) -> None:
    result = run(commented(line, comment, above))
    assert result.failure is None
    assert set(ignored(result)) <= set(expected)
    assert ("TGM103" in expected) is ("gradient_override_map" in result.new)
    assert ("TGM103" in expected) is ("RegisterGradient" in result.new)
    assert ("TGM106" in expected) is ("tf.py_func(" in result.new)
    assert set(codes(result)) & set(ALL) == set(ALL) - set(expected)
    assert ("TGM209" in codes(result)) is (not expected or "tgm103" in comment)


def test_what_the_ignored_place_needs_stays_as_well() -> None:
    text = commented("with g", "# tfgradmigrate: ignore[TGM103]")
    result = run(text, ignore=("TGM106",))
    assert result.new == text
    assert codes(result) == ["TGM202"]
    assert ignored(result) == ["TGM103"]


def test_one_of_two_blocks_of_a_registration_is_ignored() -> None:
    other = BLOCK.replace("scale(", "other(")
    text = HEAD + commented("with g", "# tfgradmigrate: ignore", text=BLOCK) + other
    result = run(text)
    assert ignored(result) == ["TGM103"]
    assert "TGM103" in codes(result)
    assert HEAD + commented("with g", "# tfgradmigrate: ignore", text=BLOCK) in result.new
    assert result.new.count("gradient_override_map") == 1


def test_an_import_stays_where_its_use_is_ignored() -> None:
    text = (
        "import tensorflow as tf\nfrom tensorflow import py_func\n\n\ndef f(x):\n"
        "    return py_func(g, [x], tf.float32)  # tfgradmigrate: ignore\n"
    )
    result = run(text)
    assert result.new == text
    assert ignored(result) == ["TGM106"]


def test_an_import_that_is_ignored_stays() -> None:
    line = "from tensorflow import RegisterGradient, get_default_graph  # tfgradmigrate: ignore\n"
    text = PROGRAM.replace("tf.RegisterGradient", "RegisterGradient")
    text = line + text.replace("tf.get_default_graph", "get_default_graph")
    result = run(text)
    assert result.new.startswith(line)
    assert ignored(result) == ["TGM107"]
    assert "gradient_override_map" not in result.new


def test_what_is_another_finding_once_it_stays_is_told_as_what_it_was() -> None:
    case = FIXTURES / "local_op" / "gradient_in_loop_by_call" / "before.py"
    text = commented("with", "# tfgradmigrate: ignore[TGM109]", text=case.read_text("utf-8"))
    result = run(text)
    assert ignored(result) == ["TGM109"]
    assert codes(result) == ["TGM202"]
    assert not result.changed


def test_a_place_that_would_be_another_finding_in_a_second_run_asks_for_no_code() -> None:
    case = FIXTURES / "straight_through" / "mul_nested_inner_if" / "before.py"
    place = 'with g.gradient_override_map({"Mul"'
    text = case.read_text("utf-8")
    failure = run(commented(place, "# tfgradmigrate: ignore[TGM105]", text=text)).failure
    assert failure is not None
    assert failure.code == "TGM903"
    assert "write the ignore comments without a code" in failure.message
    result = run(commented(place, "# tfgradmigrate: ignore", text=text))
    assert ignored(result) == ["TGM105"]
    assert "grad_pass_through(tf.sign)" in result.new


def test_a_call_in_a_block_that_is_refused() -> None:
    case = FIXTURES / "refused" / "contrib_framework_in_block" / "before.py"
    text = commented(
        "return framework.py_func",
        "# tfgradmigrate: ignore[TGM410]",
        text=case.read_text("utf-8"),
    )
    result = run(text)
    assert ignored(result) == ["TGM410"]
    assert "TGM209" not in codes(result)


def test_names_in_an_ignored_function_are_not_mended() -> None:
    text = HEAD + BLOCK.replace("tf.identity(x)", "tf.identity(x) + tf.to_float(1)")
    assert "tf.cast(" in run(text).new
    result = run(commented("return tf.identity", "# tfgradmigrate: ignore", text=text))
    assert "tf.to_float(1)" in result.new
    assert ignored(result) == ["TGM108"]


def test_a_head_over_several_lines() -> None:
    text = HEAD + BLOCK.replace(
        '({"Identity": "Scale"})',
        '(\n        {"Identity": "Scale"}  # tfgradmigrate: ignore\n    )',
    )
    assert run(text).new == text


@pytest.mark.parametrize(
    ("comment", "words"),
    [
        ("# tfgradmigrate: ignore[TGM103]", "no TGM103 to ignore here"),
        ("# tfgradmigrate: ignore[TGM103, TGM104, TGM106]", "no TGM103 and no TGM104 to"),
        ("# tfgradmigrate: ignore[]", "`# tfgradmigrate: ignore[]` is not understood"),
        ("# tfgradmigrate: ignore[E501]", "`E501` is not understood: write"),
        ("# tfgradmigrate: ignore[TGM106 reason", "`REASON` is not understood"),
        ("# tfgradmigrate: ignored", "`# tfgradmigrate: ignored` is not understood"),
    ],
)
def test_a_comment_that_does_nothing_is_told(comment: str, words: str) -> None:
    text = commented("return tf.py_func", comment)
    (told,) = (f for f in run(text).findings if f.code == "TGM209")
    assert words in told.message
    assert (told.line, told.column) == (16, text.splitlines()[15].index("#") + 1)


@pytest.mark.parametrize(
    ("comment", "options"),
    [
        ("# tfgradmigrate: ignore[TGM103]", {"select": ("TGM106",)}),
        ("# tfgradmigrate: ignore[TGM103]", {"ignore": ("TGM1",)}),
        ("# tfgradmigrate: ignore", {"ignore": ("TGM106",)}),
        ("# tfgradmigrate: ignore[TGM208]", {}),
        ("# tfgradmigrate: inputs(float32(2))", {}),
        ("# see tfgradmigrate: ignore nothing", {}),
    ],
)
def test_what_this_run_does_not_look_for_is_not_told(comment: str, options: dict[str, Any]) -> None:
    assert "TGM209" not in codes(run(commented("def median", comment), **options))


def test_at_the_end_of_a_block_it_is_of_no_statement() -> None:
    text = HEAD + "def f():\n    pass\n    # tfgradmigrate: ignore\n\n\n" + BLOCK
    result = run(text)
    assert codes(result) == ["TGM209", "TGM103"]


def test_a_string_is_no_comment() -> None:
    text = f'NOTE = "# tfgradmigrate: ignore-file"\n{PROGRAM}'
    assert codes(run(text)) == ALL


@pytest.mark.parametrize(
    ("statement", "covered"),
    [
        ("if a:\n    f()\nelse:\n    g()\nh()\n", range(2, 6)),
        ("try:\n    f()\nexcept E:\n    g()\nfinally:\n    h()\nx = 1\n", range(2, 8)),
        ("@a\n@b(\n    1\n)\ndef f():\n    pass\n\n\nx = 1\n", range(2, 8)),
        ("x = [\n    1,\n]\ny = 2\n", range(2, 5)),
        ("\n# more\nx = 1\ny = 2\n", range(4, 5)),
    ],
)
def test_the_statement_below_a_comment(statement: str, covered: range) -> None:
    (comment,) = comments_in(f"# tfgradmigrate: ignore\n{statement}")
    assert comment.lines == covered


@pytest.mark.parametrize("newline", ["\r\n", "\r"])
def test_other_newlines(newline: str) -> None:
    text = commented("def median", "# tfgradmigrate: ignore", above=True).replace("\n", newline)
    result = run(text)
    assert ignored(result) == ["TGM106"]
    assert codes(result) == ["TGM103"]


def test_code_that_python_cannot_read_is_read_by_lines() -> None:
    text = "x = '''\n# tfgradmigrate: ignore\n"
    (comment,) = comments_in(text)
    assert comment.lines == range(2, 4)


def test_a_file_of_python_2() -> None:
    old = PROGRAM + "print 'done'\n"
    result = run(commented("return tf.py_func", "# tfgradmigrate: ignore", text=old))
    assert codes(result) == ["TGM103", "TGM115"]
    assert [(f.code, f.line) for f in result.ignored] == [("TGM106", 16)]
    assert "tf.py_func(" in result.new
    # With nothing left to migrate there is no reason to convert it.
    whole = f"# tfgradmigrate: ignore-file\n{old}"
    assert run(whole).new == whole
    assert codes(run(whole)) == []
    unmarked = "print 'done'  # tfgradmigrate: ignore\n"
    assert (codes(run(unmarked)), run(unmarked).new) == (["TGM209"], unmarked)


def test_a_notebook() -> None:
    sources = [HEAD + BLOCK, commented("return tf.py", "# tfgradmigrate: ignore", text=MEDIAN)]
    text = json.dumps({"cells": [{"cell_type": "code", "source": each} for each in sources]})
    result = run(text, "p.ipynb")
    assert codes(result) == ["TGM103"]
    assert [(f.code, f.cell, f.line) for f in result.ignored] == [("TGM106", 2, 2)]
    assert "tf.py_func(" in result.new


def test_white_space_that_libcst_does_not_read() -> None:
    text = PROGRAM.replace("    g = tf", "\tg = tf").replace("        return", "\t    return")
    text = text.replace("    with g", "\twith g")
    result = run(commented("with g", "# tfgradmigrate: ignore", text=text), ignore=("TGM106",))
    assert ignored(result) == ["TGM103"]
    assert not result.changed


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_an_ignored_place_is_counted_and_fails_no_check(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = commented("return tf.py_func", "# tfgradmigrate: ignore", text=MEDIAN)
    (here / "a.py").write_text(f"import tensorflow as tf\n\n\n{text}")
    assert main([".", "--check"]) == 0
    out, err = capsys.readouterr()
    assert out == ""
    left = "1 other thing blocks TensorFlow 2: tfgradmigrate doctor .\n"  # for all that
    assert err == f"{left}0 of 1 file would change: 1 finding ignored.\n"
    assert main([".", "--write"]) == 0
    assert (here / "a.py").read_text().endswith(text)
    capsys.readouterr()
    assert main([".", "--output-format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["summary"]["ignored"] == 1


def test_a_comment_that_outlived_its_place_is_told(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "a.py").write_text("def f(x):\n    return x  # tfgradmigrate: ignore[TGM106]\n")
    assert main([".", "--check"]) == 0
    out, err = capsys.readouterr()
    assert (
        out == "a.py:2:15: TGM209 there is no TGM106 to ignore here: take it out of the comment\n"
    )
    assert err == "0 of 1 file would change: 1 finding kept.\n"


def test_a_comment_in_a_broken_file_does_not_make_it_fail(here: Path) -> None:
    (here / "a.py").write_text("def f(  # tfgradmigrate: ignore\n")
    assert main([".", "--check"]) == 0


def test_what_was_ignored_before_is_compared_with_what_it_became_by_hand(here: Path) -> None:
    """`verify --against` looks for every marked place of the old text."""
    from tfgradmigrate.config import Config
    from tfgradmigrate.run import originals

    (here / "old.py").write_text(commented("with g", "# tfgradmigrate: ignore"))
    (here / "new.py").write_text(PROGRAM)
    (result,) = originals.of_two("old.py", "new.py", Config())
    assert codes(result) == ALL


def test_the_page_shows_what_it_says() -> None:
    page = (Path(__file__).parents[1] / "docs" / "adopting.md").read_text("utf-8")
    program = re.findall(r"```python\n(.*?)```", page, re.DOTALL)[0]
    result = run(HEAD.replace("Scale", "ClipGrad") + program)
    assert not result.changed
    assert codes(result) == ["TGM202"]
    assert len(result.ignored) == 2


@pytest.mark.processes
@pytest.mark.parametrize("jobs", [1, 2])
def test_codes_are_ignored_in_the_files_of_a_pattern(
    here: Path, capsys: pytest.CaptureFixture[str], jobs: int
) -> None:
    (here / "pyproject.toml").write_text(
        '[tool.tfgradmigrate.per-file-ignores]\n"old/**" = ["TGM103"]\n"*_host.py" = ["TGM106"]\n'
    )
    (here / "old").mkdir()
    for name in ("old/a.py", "a.py", "old/b_host.py"):
        (here / name).write_text(PROGRAM.replace("Scale", name))
    main([".", "--check", f"--jobs={jobs}"])
    out = capsys.readouterr().out
    found = {tuple(line.split(" ")[:2]) for line in out.splitlines() if line[0] != " "}
    assert found == {
        ("a.py:11:5:", "TGM103"),
        ("a.py:16:12:", "TGM106"),
        ("old/a.py:4:2:", "TGM202"),
        ("old/a.py:16:12:", "TGM106"),
        ("old/b_host.py:4:2:", "TGM202"),
    }


def test_a_pattern_holds_for_one_file_that_is_named_and_for_standard_input(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "pyproject.toml").write_text(
        '[tool.tfgradmigrate.per-file-ignores]\n"old/*.py" = ["TGM"]\n'
    )
    (here / "old").mkdir()
    (here / "old" / "a.py").write_text(PROGRAM)
    monkeypatch.chdir(here / "old")
    assert main(["a.py", "--check"]) == 0
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(PROGRAM.encode())))
    assert main(["-", "--check", "--stdin-filename", "a.py"]) == 0


def test_a_pattern_that_is_none_is_an_error(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "pyproject.toml").write_text(
        '[tool.tfgradmigrate.per-file-ignores]\n"!" = ["TGM103"]\n'
    )
    (here / "a.py").write_text(PROGRAM)
    assert main([".", "--check"]) == 2
    error = " ".join(capsys.readouterr().err.split())
    assert f"{here}/pyproject.toml: per-file-ignores: '!': " in error


def test_a_cell_is_of_the_file_that_it_is_in(here: Path) -> None:
    """`verify` migrates the modules of a notebook once more, each by itself."""
    from tfgradmigrate.run import originals

    sources = [HEAD + BLOCK, MEDIAN]
    text = json.dumps({"cells": [{"cell_type": "code", "source": each} for each in sources]})
    (here / "a.ipynb").write_text(text)
    (here / "pyproject.toml").write_text(
        '[tool.tfgradmigrate.per-file-ignores]\n"*.ipynb" = ["TGM103"]\n'
    )
    (result,) = originals.to_come(["."], config.load(["."]))
    assert codes(result) == ["TGM202", "TGM106"]


def test_files_with_a_comment_alone_take_part_as_files_without_a_marker(here: Path) -> None:
    """As those that use the override of another file."""
    from tfgradmigrate.files.discovery import Exclusion, discover

    (here / "grads.py").write_text(
        HEAD + "import contextlib\n\n\n@contextlib.contextmanager\ndef scaled():\n"
        '    with tf.get_default_graph().gradient_override_map({"Identity": "Scale"}):\n'
        "        yield\n"
    )
    use = "from grads import scaled\n\nwith scaled():{}\n    y = build(x)\n"
    (here / "plain.py").write_text(use.format(""))
    (here / "told.py").write_text(use.format("  # tfgradmigrate: ignore[TGM206]"))
    for name in ("one", "two"):
        (here / f"{name}.py").write_text("# tfgradmigrate: inputs(1)\n")
    scanned = engine.scan(discover(["."], Exclusion((), ".")))
    assert set(scanned.unmarked) == {"one.py", "two.py", "plain.py", "told.py"}
    results = {r.path: r for r in engine.migrate(scanned, engine.Settings())}
    assert codes(results["plain.py"]) == ["TGM206"]
    assert (codes(results["told.py"]), ignored(results["told.py"])) == ([], ["TGM206"])
    assert codes(results["one.py"]) == []


@pytest.mark.parametrize(
    "comment",
    ["# tfgradmigrate: ignore-file[TGM115]", "# tfgradmigrate: ignore-file", "{}ignore[TGM115]"],
)
def test_a_conversion_of_python_2_is_ignored_with_all_that_rests_on_it(comment: str) -> None:
    behind = comment.replace("{}", "# tfgradmigrate: ") if "{}" in comment else ""
    above = "" if behind else f"{comment}\n"
    text = (
        f"{above}import tensorflow as tf\ny = tf.py_func(f, [x], tf.float32)\nprint y  {behind}\n"
    )
    result = run(text)
    assert not result.changed
    assert codes(result) == []
    assert "TGM106" in ignored(result)
    assert codes(run(text.replace("tfgradmigrate", "other"))) == ["TGM106", "TGM115"]


def test_a_comment_on_a_line_that_the_conversion_does_not_name_does_not_stop_it() -> None:
    text = "import tensorflow as tf  # tfgradmigrate: ignore[TGM115]\n"
    result = run(f"{text}y = tf.py_func(f, [x], tf.float32)\nprint y\n")
    assert result.changed
    assert "TGM115" in codes(result)


MAGIC = "%time y = tf.py_func(f, [x], tf.float32)"


@pytest.mark.parametrize(
    ("cell", "there"),
    [
        (f"import tensorflow as tf\n{MAGIC}", True),
        (f"import tensorflow as tf\n{MAGIC}  # tfgradmigrate: ignore[TGM426] timed", False),
        (f"import tensorflow as tf\n# tfgradmigrate: ignore\n{MAGIC}", False),
        (f"# tfgradmigrate: ignore-file[TGM426]\nimport tensorflow as tf\n\n{MAGIC}", False),
        (f"import tensorflow as tf\n# tfgradmigrate: ignore\n\n{MAGIC}", True),
    ],
)
def test_code_that_is_not_read_is_ignored(cell: str, there: bool) -> None:
    text = json.dumps({"cells": [{"cell_type": "code", "source": cell}]})
    result = run(text, "a.ipynb")
    assert ("TGM426" in codes(result)) is there
    assert ("TGM426" in ignored(result)) is not there
    assert "TGM209" not in codes(result)


@pytest.mark.parametrize("comment", ["", "  # tfgradmigrate: ignore[TGM426]"])
def test_a_transcript_in_a_document_is_ignored(comment: str) -> None:
    result = run(f"Run it:\n\n    >>> tf.py_func(f, [x], tf.float32){comment}\n", "a.rst")
    assert codes(result) == ([] if comment else ["TGM426"])
    assert ignored(result) == (["TGM426"] if comment else [])
