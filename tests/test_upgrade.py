"""tf_upgrade_v2 as a library: its changes, its complaints, and where it is not to be trusted."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
import textwrap
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from tfgradmigrate.cli import main
from tfgradmigrate.files.discovery import Exclusion, discover
from tfgradmigrate.left import upgrade
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rules.model import FileFailure, FileResult
from tfgradmigrate.run import engine
from tfgradmigrate.run.engine import Settings

HEAD = "import tensorflow as tf\n"


def everything(code: str) -> bool:
    return True


def upgraded(text: str) -> FileResult:
    return upgrade.upgrade(FileResult("a.py", old=text, new=text), everything)


def said(result: FileResult) -> list[tuple[str, int, int]]:
    return [(f.code, f.line, f.column) for f in result.findings]


def test_changes_are_one_finding_that_lists_them() -> None:
    text = HEAD + "a = tf.get_default_graph()\nb = [tf.log(1.0), tf.log(2.0)]\n"
    result = upgraded(text)
    assert result.new == (
        HEAD + "a = tf.compat.v1.get_default_graph()\nb = [tf.math.log(1.0), tf.math.log(2.0)]\n"
    )
    (finding,) = result.findings
    assert said(result) == [("TGM118", 2, 5)]
    assert finding.message.endswith("; 3 changes by tf_upgrade_v2")
    assert finding.notes == (
        "Renamed 'tf.log' to 'tf.math.log' (2 times); "
        "Renamed 'tf.get_default_graph' to 'tf.compat.v1.get_default_graph'",
    )


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("tf.nn.dropout(x, keep)", "tf.nn.dropout(x, rate=1 - (keep))"),
        ("tf.name_scope(None, 'loss', [x])", "tf.name_scope(name='loss')"),
        ("tf.name_scope(name='loss/')", "tf.compat.v1.name_scope(name='loss/')"),
        ("tf.name_scope(name=name)", "tf.compat.v1.name_scope(name=name)"),
        ("tf.name_scope('loss')", "tf.compat.v1.name_scope('loss')"),
        (
            "tf.nn.dropout(x, keep, shape, 1)",
            "tf.nn.dropout(x, rate=1 - (keep), noise_shape=shape, seed=1)",
        ),
        ("tf.nn.dropout(x, keep_prob=k, seed=1)", "tf.nn.dropout(x, rate=1 - (k), seed=1)"),
        (
            "tf.nn.erosion2d(x, k, s, r, 'SAME')",
            "tf.nn.erosion2d(x, k, s, r, 'SAME', data_format='NHWC')",
        ),
        ("tf.contrib.rnn.LSTMStateTuple", "tf.compat.v1.nn.rnn_cell.LSTMStateTuple"),
        # What TensorFlow 2 calls by a name that TensorFlow 1 has for another function.
        *(
            (f"tf.{name}(x, y, z)", f"tf.compat.v1.{name}(x, y, z)")
            for name in (
                *("arg_max", "arg_min", "batch_to_space_nd", "manip.batch_to_space_nd"),
                *("nn.avg_pool_v2", "nn.ctc_beam_search_decoder_v2", "nn.max_pool_v2"),
            )
        ),
        ("tf.manip.space_to_batch_nd(x, y, z)", "tf.space_to_batch_nd(x, y, z)"),
        ("tf.space_to_batch_nd(x, y, z)", "tf.space_to_batch_nd(x, y, z)"),
        (
            "tf.nn.softmax_cross_entropy_with_logits_v2(labels=x, logits=y)",
            "tf.compat.v1.nn.softmax_cross_entropy_with_logits_v2(labels=x, logits=y)",
        ),
    ],
)
def test_a_second_run_has_nothing_to_add(call: str, expected: str) -> None:
    once = upgraded(f"{HEAD}y = {call}\n").new
    assert once == f"{HEAD}y = {expected}\n"
    again = upgraded(once)
    assert again.new == once
    assert "TGM423" not in [finding.code for finding in again.findings]


@pytest.mark.parametrize("end", ["", ", True", ", align_corners=True", ", name='y'"])
@pytest.mark.parametrize("name", ["area", "bicubic", "bilinear", "nearest_neighbor", "images"])
def test_what_is_resized_is_resized_as_it_was(name: str, end: str) -> None:
    result = upgraded(f"{HEAD}y = tf.image.resize_{name}(x, [4, 4]{end})\n")
    assert result.new == f"{HEAD}y = tf.compat.v1.image.resize_{name}(x, [4, 4]{end})\n"


def test_a_py_func_that_is_left_shares_memory() -> None:
    (finding,) = upgraded(f"{HEAD}y = tf.py_func(f, [x], tf.float32)\n").findings
    assert finding.notes[1:] == (
        "in graphs of TensorFlow 2 `tf.compat.v1.py_func` hands its function the memory of the "
        "tensors: one that changes its inputs in place has to copy them first",
    )


def test_complaints_are_findings_of_their_own() -> None:
    text = HEAD + "a = tf.contrib.slim\nb = tf.get_variable('b', [1])\n"
    result = upgraded(text)
    assert said(result) == [("TGM423", 2, 5), ("TGM118", 3, 5), ("TGM208", 3, 5)]
    assert "tf.contrib.slim cannot be converted automatically" in result.findings[0].message


@pytest.mark.parametrize(
    ("call", "begin"),
    [
        ("tf.get_variable('b', [1])", "tf.get_variable requires manual check. tf.get_variable ret"),
        ("tf.contrib.slim", "Using member tf.contrib.slim in deprecated module tf.contrib"),
        ("tf.summary.scalar('a', 1)", "tf.summary.scalar requires manual check. The TF 1.x summ"),
    ],
)
def test_two_lines_of_it_end_with_a_clause_and_all_of_it_is_a_note(call: str, begin: str) -> None:
    found = [f for f in upgraded(f"{HEAD}x = {call}\n").findings if f.code != "TGM118"]
    (finding,) = found
    assert finding.message.startswith(begin)
    assert len(textwrap.wrap(f"{finding.code} {finding.message}", 80)) <= 2
    (whole,) = finding.notes
    assert whole.startswith((f"{finding.message}. ", f"{finding.message}, "))


def test_an_optimizer_of_keras_3_is_not_renamed_to_what_raises_there() -> None:
    text = HEAD + "a = tf.keras.optimizers.SGD(0.1)\nb = tf.log(x)\n"
    assert upgraded(text).new == text.replace("tf.log", "tf.math.log")


def test_what_is_to_be_checked_is_not_among_the_changes() -> None:
    """Of `tf.summary.scalar` tf_upgrade_v2 says so beside the changes that it has made."""
    text = HEAD + "a = tf.log(1.0)\ntf.summary.scalar('a', a)\ntf.summary.scalar('b', a)\n"
    result = upgraded(text)
    assert said(result) == [("TGM118", 2, 5), ("TGM208", 3, 1), ("TGM208", 4, 1)]
    assert "manual check" not in result.findings[0].message
    assert result.findings[1].message.startswith("tf.summary.scalar requires manual check. ")


def test_codes_that_are_not_wanted() -> None:
    text = HEAD + "a = tf.contrib.slim\nb = tf.get_variable('b', [1])\n"
    before = FileResult("a.py", old=text, new=text)
    assert upgrade.upgrade(before, lambda code: code != "TGM118") is before
    result = upgrade.upgrade(before, lambda code: code != "TGM208")
    assert said(result) == [("TGM423", 2, 5), ("TGM118", 3, 5)]


def test_a_failed_file_is_left_alone() -> None:
    failed = FileResult("a.py", failure=FileFailure("a.py", "TGM901", 1, "no"), old="(", new="(")
    assert upgrade.upgrade(failed, everything) is failed


def test_lines_are_those_of_the_file_as_it_was() -> None:
    old = HEAD + "a = 1\nb = old(\n  2)\nc = tf.log(1.0)\n"
    new = HEAD + "import types\na = 1\nx = tf.log(2.0)\nb = new()\ny = 1\nz = 2\nc = tf.log(1.0)\n"
    result = upgrade.upgrade(FileResult("a.py", old=old, new=new), everything)
    assert said(result) == [("TGM118", 3, 5)]
    with_contrib = new.replace("c = tf.log(1.0)", "c = tf.contrib.slim")
    result = upgrade.upgrade(FileResult("a.py", old=old, new=with_contrib), everything)
    assert said(result)[1:] == [("TGM423", 3, 5)]
    result = upgrade.upgrade(
        FileResult("a.py", old=old, new=new.replace("tf.log(2.0)", "3")), everything
    )
    assert said(result) == [("TGM118", 5, 5)]


def test_line_ends_stay() -> None:
    text = HEAD + "a = tf.get_default_graph()\nif a:\n    b = '''x\n    y'''\n"
    windows = upgraded(text.replace("\n", "\r\n"))
    assert windows.new == upgraded(text).new.replace("\n", "\r\n")
    assert windows.new.count("\r\n") == windows.new.count("\n") == 5


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a = tf.get_default_graph()\r\nb = 1\n", "the lines of the file end in different ways"),
        (
            "match a:\n    case 1:\n        tf.get_default_graph()\n",
            "cannot handle the file: Annot",
        ),
    ],
    ids=["line ends", "new syntax"],
)
def test_what_it_cannot_handle_stays(text: str, reason: str) -> None:
    result = upgraded(HEAD + text)
    assert not result.changed
    assert said(result) == [("TGM423", 1, 1)]
    assert reason in result.findings[0].message


@pytest.mark.parametrize(
    "end", ["", "\n", "\n    ", "\n\t\n  ", "  ", "\n\n\n", "  # why  ", "\n# why\n  "]
)
def test_the_end_of_a_file_stays(end: str) -> None:
    """Its parser loses blanks in a last line that has no end."""
    result = upgraded(f"{HEAD}def f(x):\n    return tf.log(x){end}")
    assert result.new == f"{HEAD}def f(x):\n    return tf.math.log(x){end}"


def test_what_it_cannot_write_back_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Code with a change in it is only taken where the rest is as it was."""
    import pasta

    def lossy(tree: object) -> str:
        written: str = honest(tree)
        return written.replace("# why\n", "\n")

    honest = pasta.dump
    monkeypatch.setattr(pasta, "dump", lossy)
    result = upgraded(HEAD + "a = tf.get_default_graph()  # why\n")
    assert not result.changed
    assert "would change the layout" in result.findings[0].message
    # Nothing to change: what it would do to the layout has no part in it.
    assert upgraded(HEAD + "a = 1  # why\n").findings == ()


def test_a_result_that_does_not_compile_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upgrade, "_DROPOUT", [None, None, "seed", "seed", "name"])
    text = "y = tf.nn.dropout(x, keep, shape, 1)\n"
    result = upgraded(HEAD + text)
    assert not result.changed
    assert "the result of tf_upgrade_v2 does not compile" in result.findings[0].message
    # What did not compile before is no fault of it.
    assert upgraded(f"{HEAD}return tf.log(x)\n").new == f"{HEAD}return tf.math.log(x)\n"


def test_a_result_that_is_no_python_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    import pasta

    monkeypatch.setattr(pasta, "dump", lambda tree: "(")
    result = upgraded(HEAD + "a = tf.get_default_graph()\n")
    assert not result.changed
    assert "cannot handle the file: SyntaxError" in result.findings[0].message


KERAS = HEAD + "from tensorflow import keras\nfrom PIL import Image\nimport numpy as np\n"


@pytest.mark.parametrize(
    ("text", "warned"),
    [
        (KERAS + "model = keras.Sequential()\nmodel.save('a')\n", True),
        (KERAS + "class Net:\n    def f(self):\n        self.net.save('a')\n", True),
        (KERAS + "model = build()\nmodel.save('a')\n", True),
        (KERAS + "def f(it):\n    it.save('a')\n", True),
        (KERAS + "m = keras.models.load_model('a')\nm = tf.train.Saver()\nm.save('a')\n", True),
        (HEAD + "def f(model):\n    model.save('a')\n", True),
        (KERAS + "keep = tf.train.Saver()\nkeep.save(s, 'a')\n", False),
        (KERAS + "class A:\n    def f(self):\n        self.saver.save(s, 'a')\n", False),
        (KERAS + "np.save('a', 1)\n", False),
        (KERAS + "Image.fromarray(x).save('a')\n", False),
        (KERAS + "with Image.open('a') as a:\n    a.save('b')\n", False),
        (HEAD + "def f(it):\n    it.save('a')\n", False),
    ],
)
def test_only_what_may_be_a_keras_model_is_warned_of(text: str, warned: bool) -> None:
    codes = [f.code for f in upgraded(text).findings if f.code != "TGM118"]
    assert codes == ["TGM208"] * warned


# A whole run.


def test_files_with_and_without_markers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file that may use TensorFlow is upgraded; others do not decide about the marked."""
    monkeypatch.chdir(tmp_path)
    marked = HEAD + (
        "import numpy as np\n\nsession = tf.Session()\n\n\n"
        "def f(x):\n    return tf.py_func(np.sin, [x], tf.float32)\n"
    )
    Path("a.py").write_text(marked)
    Path("b.py").write_text(HEAD + "s = tf.Session()\n")
    Path("c.py").write_text("s = other.Session()\n")
    Path("d.py").write_text("# Copied by `tfgradmigrate vendor-runtime`\n" + HEAD + "tf.log\n")
    scanned = engine.scan(discover(["."], Exclusion((), ".")), upgrade_api=True)
    results = {
        r.path: r for r in engine.migrate(scanned, Settings(MigrationOptions(upgrade_api=True)))
    }
    assert [*results] == ["a.py", "b.py"]
    assert "tf.compat.v1.Session" in results["a.py"].new
    assert "tf.numpy_function" in results["a.py"].new
    assert [f.code for f in results["a.py"].findings] == ["TGM118", "TGM106"]
    assert [f.code for f in results["b.py"].findings] == ["TGM118"]


def test_names_in_files_without_a_marker_do_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is migrated does not depend on the option."""
    monkeypatch.chdir(tmp_path)
    Path("a.py").write_text(
        HEAD
        + '\n\n@tf.RegisterGradient("Clip")\ndef clip(op, grad):\n    return grad * 2.0\n\n\n'
        + "def f(x):\n    g = tf.get_default_graph()\n"
        + '    with g.gradient_override_map({"Identity": "Clip"}):\n        return tf.identity(x)\n'
    )
    Path("b.py").write_text(HEAD + 'name = "Clip"\n')
    found = []
    for option in (False, True):
        scanned = engine.scan(discover(["."], Exclusion((), ".")), option)
        results = {
            r.path: r
            for r in engine.migrate(scanned, Settings(MigrationOptions(upgrade_api=option)))
        }
        found.append(results["a.py"])
    assert found[0] == found[1]
    assert "RegisterGradient" not in found[0].new


@pytest.mark.processes
def test_the_command_line_imports_no_tensorflow(tmp_path: Path) -> None:
    """The option costs no import of TensorFlow, and leaves nothing in its place."""
    (tmp_path / "a.py").write_text(HEAD + "a = tf.get_default_graph()\n")
    program = (
        "import sys; from tfgradmigrate.cli import main\n"
        "code = main(sys.argv[1:])\n"
        "assert 'tensorflow' not in sys.modules and 'numpy' not in sys.modules\n"
        "sys.exit(code)\n"
    )
    command = [sys.executable, "-c", program, str(tmp_path), "--upgrade-api", "--write", "--jobs=1"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "a.py").read_text() == HEAD + "a = tf.compat.v1.get_default_graph()\n"
    assert "TGM118" in done.stdout
    assert "INFO" not in done.stdout


def test_the_report_has_a_line_for_each_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a.py", "b.py"):
        Path(name).write_text(HEAD + "x = 1\ntf.contrib.slim\n")
    assert main([".", "--upgrade-api", "--no-diff"]) == 1
    printed = capsys.readouterr().out
    lines = printed.splitlines()
    assert [line[:16] for line in lines] == ["a.py:3:1: TGM423", "b.py:3:1: TGM423"]
    assert all("tf.contrib.slim cannot be converted" in line for line in lines)


def test_without_tensorflow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    find = importlib.util.find_spec

    def found(name: str, package: str | None = None) -> ModuleSpec | None:
        return None if name == "tensorflow" else find(name, package)

    monkeypatch.setattr(importlib.util, "find_spec", found)
    assert main([str(tmp_path), "--upgrade-api"]) == 2
    assert "--upgrade-api needs tf_upgrade_v2" in capsys.readouterr().err
    (tmp_path / "pyproject.toml").write_text("[tool.tfgradmigrate]\nupgrade-api = true\n")
    assert main([str(tmp_path)]) == 2
    assert main([str(tmp_path), "--no-upgrade-api"]) == 0


def test_cells_of_a_notebook(tmp_path: Path) -> None:
    """Each code cell is upgraded, and a finding stands in its cell."""
    cells = [
        {"cell_type": "code", "metadata": {}, "outputs": [], "source": source}
        for source in (["%matplotlib inline\n", HEAD, "s = tf.Session()"], ["tf.contrib.slim"])
    ]
    text = json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 2})
    scanned = engine.scan_bytes(text.encode(), "a.ipynb", upgrade_api=True)
    (result,) = engine.migrate(scanned, Settings(MigrationOptions(upgrade_api=True), jobs=1))
    assert result.new == text.replace("tf.Session", "tf.compat.v1.Session")
    places = [(f.code, f.cell, f.line, f.column) for f in result.findings]
    assert places == [("TGM118", 1, 3, 5), ("TGM423", 2, 1, 1)]


def test_the_library_is_loaded_once_by_threads_that_ask_together() -> None:
    """What stands in for TensorFlow while it is imported is nothing that another thread finds."""
    script = (
        "import importlib, threading, time\n"
        "from tfgradmigrate.left import upgrade\n"
        "loaded, import_module = [], importlib.import_module\n"
        "def slowly(name):\n"
        "    time.sleep(0.2)\n"
        "    return import_module(name)\n"
        "importlib.import_module = slowly\n"
        "ask = lambda: loaded.append((upgrade.check_available(), upgrade._library()))\n"
        "threads = [threading.Thread(target=ask) for _ in range(3)]\n"
        "for each in threads:\n"
        "    each.start()\n"
        "    time.sleep(0.05)\n"
        "for each in threads:\n"
        "    each.join()\n"
        "assert len(loaded) == 3 and loaded[0] == loaded[1] == loaded[2], loaded\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
