"""What is left to do: what blocks an import comes first, every place once, with what to do."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from multiprocessing import parent_process
from pathlib import Path

import pytest
from msgspec.structs import replace

from tfgradmigrate.cli import main
from tfgradmigrate.files import sources
from tfgradmigrate.files.cache import Cache
from tfgradmigrate.files.discovery import Exclusion, discover
from tfgradmigrate.left import items as readiness_items
from tfgradmigrate.left.items import MEANING, Named, Text, what_is_left
from tfgradmigrate.left.names import left_in
from tfgradmigrate.report.left import markdown, section
from tfgradmigrate.rules.model import (
    Action,
    Blocks,
    FileFailure,
    FileResult,
    Finding,
    LeftItem,
    LeftPlace,
)
from tfgradmigrate.run import engine
from tfgradmigrate.tables.api import missing
from tfgradmigrate.tables.successors import SUCCESSORS, module_of, successor
from tfgradmigrate.workers import executing

Captured = pytest.CaptureFixture[str]

PROGRAM = """\
import tensorflow as tf
from tensorflow.contrib import slim

flags = tf.app.flags


def main():
    x = tf.placeholder(tf.float32)
    with tf.Session() as session:
        session.run(slim.conv2d(x, 1, 1))
"""


def all_left_in(texts: Sequence[str]) -> Iterator[Sequence[Named]]:
    return map(left_in, texts)


def of(text: str) -> list[tuple[str, str, str]]:
    items = what_is_left(
        [Text("a.py", (text,), shown=text)], [], written=False, named_in=all_left_in
    )
    return [(item.blocks.value, item.kind, item.name) for item in items]


def finding(code: str, action: Action, line: int) -> Finding:
    return Finding(code, action, "a.py", line, 1, line, 2, "an_idiom", "RoiPool", f"do {code}")


def test_several_processes_say_what_one_says_and_so_does_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project, kept = tmp_path / "project", tmp_path / "kept"
    project.mkdir()
    kept.mkdir()
    for number in range(7):
        text = PROGRAM.replace("placeholder", f"gone_{number}")
        (project / f"p{number}.py").write_text("import tensorflow" if number == 3 else text)
    scanned = engine.scan(discover([str(project)], Exclusion((), ".")))

    def left(jobs: int, cache: Cache | None = None) -> list[LeftItem]:
        return engine.left(scanned, [], False, cache, jobs)

    alone = left(1)
    assert [item.name for item in alone if "gone" in item.name] == [
        f"tf.gone_{number}" for number in (0, 1, 2, 4, 5, 6)
    ]
    monkeypatch.setattr(readiness_items, "MANY", 3)
    monkeypatch.setattr(executing, "_MANY", 2)
    monkeypatch.setattr(executing, "_PARTS", 1)
    monkeypatch.setattr(engine, "processors", lambda: 2)
    assert left(2) == left(0) == alone
    monkeypatch.setattr(sources, "stamp", lambda without: "")  # that is no answer of a run
    cache = Cache(str(kept))
    assert left(0, cache) == alone
    # The entry on the code of the tool, a text, stands among them wherever its name falls.
    answers = [e for e in sorted(kept.iterdir()) if e.read_bytes().partition(b"\n")[2][:1] != b'"']
    for entry in answers[::2]:
        entry.unlink()
    assert left(0, cache) == left(0, cache) == alone
    assert cache.found == 3 + 7


def by_process(_: str) -> tuple[Named, ...]:
    where = "here" if parent_process() is None else "elsewhere"
    return (Named(1, LeftItem(Blocks.CALL, "name", where, "", ()), True),)


@pytest.mark.processes
def test_several_processes_read_long_texts_of_which_few_are_held_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    some = readiness_items.SOME
    for number in range(2 * some):
        (tmp_path / f"p{number}.py").write_text("import tensorflow as tf\n" * 40)
    monkeypatch.setattr(readiness_items, "MANY", 2 * some)
    monkeypatch.setattr(readiness_items, "_AT_ONCE", 40 * 24 * some - 1)
    monkeypatch.setattr(engine, "_left_in", by_process)
    scanned = engine.scan(discover([str(tmp_path)], Exclusion((), ".")))
    assert [item.name for item in engine.left(scanned, [], False, jobs=2)] == ["elsewhere"]


def test_what_blocks_an_import_comes_first() -> None:
    assert of(PROGRAM) == [
        ("import", "module", "tf.contrib.slim"),
        ("import", "module", "tf.app"),
        ("call", "name", "tf.Session"),
        ("call", "name", "tf.placeholder"),
        ("eager", "graph mode", "sessions and placeholders"),
    ]


def test_nothing_is_left_of_a_program_of_tensorflow_2() -> None:
    assert of("import tensorflow as tf\nx = tf.nn.relu(tf.io.gfile.glob('*'))\n") == []
    assert of("import tensorflow.compat.v1 as tf\ntf.disable_v2_behavior()\ntf.Session()\n") == []
    assert section([]) == ""


def test_a_graph_needs_the_behaviour_of_1() -> None:
    text = "import tensorflow.compat.v1 as tf\nx = tf.placeholder(tf.float32)\n"
    assert of(text) == [("import", "graph mode", "sessions and placeholders")]
    inside = text.replace("x =", "def f():\n    return")
    assert of(inside) == [("eager", "graph mode", "sessions and placeholders")]


@pytest.mark.parametrize(
    ("imports", "called"),
    [
        ("from tfgradmigrate.runtime import gradient_override_map", "gradient_override_map"),
        ("from tfgradmigrate.runtime import gradient_override_map as g", "g"),
        ("from tfgradmigrate import runtime", "runtime.gradient_override_map"),
        ("import tfgradmigrate.runtime as r", "r.gradient_override_map"),
    ],
)
def test_the_shim_is_told_where_it_is_used(imports: str, called: str) -> None:
    text = f"{imports}\n\nwith {called}(m):\n    y = f(x)\nwith {called}(m):\n    y = f(x)\n"
    assert of(text) == [("nothing", "runtime shim", "tfgradmigrate.runtime")]
    assert [named.line for named in left_in(text)] == [3, 5]
    assert of(text.replace("tfgradmigrate", "own")) == []


@pytest.mark.parametrize(
    "text",
    [
        "import tensorflow as tf\nfrom nets import build\n",
        "from compat import tf\nfrom nets import build\n",
        "def half(a, b):\n    return a / b\nprint half(1, 2)\nimport tensorflow as tf\n"
        "from nets import build\n",
    ],
)
def test_a_second_run_leaves_what_the_first_one_left(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    """But for what only the text of Python 2 shows, which is told so."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "setup.cfg").write_text("")
    (tmp_path / "compat.py").write_text("import tensorflow as tf\n")
    block = "with tf.get_default_graph().gradient_override_map({'Relu': 'G'}):\n    y = build(2)\n"
    register = "@tf.RegisterGradient('G')\ndef _g(op, grad):\n    return grad\n"
    (tmp_path / "a.py").write_text(f"{text}{register}{block}")
    left = []
    for _ in range(2):
        main([".", "--write", "--output-format", "json"])
        left.append(json.loads(capsys.readouterr().out)["left"])
    kept = [item for item in left[0] if item["name"] != "TGM210"]
    assert "tfgradmigrate.runtime" in [item["name"] for item in kept]
    assert kept == left[1]
    once = [item["remedy"] for item in left[0] if item not in kept]
    assert all("while the file is Python 2" in remedy for remedy in once)


def test_a_text_that_python_3_cannot_read_has_no_names() -> None:
    assert of("import tensorflow as tf\nprint tf.contrib\n") == [("import", "file", "TGM901")]


def test_what_a_py_func_becomes_that_is_left() -> None:
    (only,) = left_in("import tensorflow as tf\ny = tf.py_func(f, [x], tf.float32)\n")
    assert only.item.remedy.startswith("tf.numpy_function, or tf.compat.v1.py_func")


def test_a_library_is_to_be_rebuilt() -> None:
    text = "import tensorflow as tf\nm = tf.load_op_library('a.so')\n"
    assert of(text) == [("call", "C++ library", "tf.load_op_library")]


@pytest.mark.parametrize(
    ("said", "kind", "blocks"),
    [
        (finding("TGM401", Action.REFUSE, 2), "refused", Blocks.CALL),
        (finding("TGM210", Action.KEEP, 2), "Python 2", Blocks.ADVICE),
        (finding("TGM201", Action.KEEP, 2), "C++ library", Blocks.CALL),
        (finding("TGM207", Action.KEEP, 2), "C++ library", Blocks.CALL),
    ],
)
def test_a_finding_is_work(said: Finding, kind: str, blocks: Blocks) -> None:
    dry = FileResult("a.py", (said,), old="a\nb\n", new="new\na\nb\n")
    (item,) = what_is_left([], [dry], written=False, named_in=all_left_in)
    assert (item.kind, item.blocks, item.places) == (kind, blocks, (LeftPlace("a.py", 2),))
    (item,) = what_is_left([], [dry], written=True, named_in=all_left_in)
    assert item.places == (LeftPlace("a.py", 3),)


def test_what_tf_upgrade_v2_says_of_a_name_that_is_gone_is_told_once() -> None:
    text = "import tensorflow as tf\nx = tf.contrib.layers.batch_norm(1)\n"
    dry = FileResult("a.py", (finding("TGM423", Action.REFUSE, 2),), old=text, new=text)
    items = what_is_left(
        [Text("a.py", (text,), shown=text)], [dry], written=False, named_in=all_left_in
    )
    assert [item.kind for item in items] == ["module"]
    (item,) = what_is_left([], [dry], written=False, named_in=all_left_in)
    assert (item.kind, item.name) == ("refused", "TGM423")


def test_a_gradient_whose_op_is_not_in_sight_is_no_library() -> None:
    kept = finding("TGM213", Action.KEEP, 1)
    assert (
        what_is_left([], [FileResult("a.py", (kept,))], written=False, named_in=all_left_in) == []
    )


def test_a_library_is_told_once_with_what_it_needs() -> None:
    kept = replace(finding("TGM201", Action.KEEP, 1), symbol="RoiPool")
    needs = replace(kept, code="TGM207", notes=("C++17 (a.cc:2)", "flags (Makefile:1)"))
    (item,) = what_is_left(
        [], [FileResult("a.py", (kept, needs))], written=False, named_in=all_left_in
    )
    assert (item.kind, item.name) == ("C++ library", "RoiPool")
    assert item.remedy == (
        "rebuild it against the installed TensorFlow 2, for which its files need: "
        "C++17 (a.cc:2); flags (Makefile:1)"
    )


def test_a_name_of_before_1_0_has_its_successor() -> None:
    text = "import tensorflow as tf\ntf.image.per_image_whitening(x)\n"
    (item,) = what_is_left(
        [Text("a.py", (text,), shown=text)], [], written=False, named_in=all_left_in
    )
    assert item.remedy == "tf.image.per_image_standardization"


def test_what_is_rewritten_or_kept_is_done() -> None:
    done = (finding("TGM103", Action.REWRITE, 1), finding("TGM202", Action.KEEP, 1))
    assert what_is_left([], [FileResult("a.py", done)], written=False, named_in=all_left_in) == []


@pytest.mark.parametrize(
    ("code", "kind", "blocks"),
    [
        ("TGM901", "file", Blocks.IMPORT),
        ("TGM902", "Python 2", Blocks.IMPORT),
        ("TGM905", "file", Blocks.ADVICE),
    ],
)
def test_a_file_that_could_not_be_handled_is_work(code: str, kind: str, blocks: Blocks) -> None:
    failed = FileResult("a.py", failure=FileFailure("a.py", code, 7, "mend it"))
    (item,) = what_is_left([], [failed], written=True, named_in=all_left_in)
    assert (item.kind, item.blocks, item.remedy) == (kind, blocks, "mend it")
    assert item.places == (LeftPlace("a.py", 7),)


def test_the_section_is_short_and_the_list_is_whole() -> None:
    names = "\n".join(f"tf.gone_{number}" for number in range(30))
    text = f"import tensorflow as tf\n{names}\n"
    items = what_is_left(
        [Text("a.py", (text,), shown=text)], [], written=False, named_in=all_left_in
    )
    lines = section(items).splitlines()
    assert lines[0] == "Before this runs on TensorFlow 2:"
    assert lines[2] == "    name: tf.gone_0 (a.py:2): nothing of this name is left"
    assert len(lines) <= 6
    assert max(map(len, lines)) <= 100
    whole = markdown(items)
    for number in range(30):
        assert f"`tf.gone_{number}`" in whole
        assert f"  - a.py:{number + 2}\n" in whole


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("contrib.slim.nets.vgg", "contrib"),
        ("compat.v1.contrib.slim", "compat.v1.contrib"),
        ("compat.v1.layers.dense", "compat.v1.layers"),
        ("placeholder", "placeholder"),
        ("nn.rnn_cell.LSTMCell", "nn.rnn_cell"),
        ("python.ops.no_such_module", "python.ops.no_such_module"),
        ("nn.relu", ""),
        ("compat.v1.placeholder", ""),
        ("keras.layers.Dense", ""),
        ("Variable.no_such_method", ""),
        ("python.ops.array_ops.identity", ""),
        ("__version__", ""),
    ],
)
def test_what_tensorflow_2_lacks(name: str, part: str) -> None:
    assert missing(name) == part


def test_every_successor_is_of_a_module_that_is_gone() -> None:
    assert all(missing(module) for module in SUCCESSORS)
    assert successor("contrib.slim.nets.vgg_16") == SUCCESSORS["contrib.slim.nets"]
    assert module_of("compat.v1.contrib.unheard_of") == "contrib"
    assert successor("placeholder") == ""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "main.py").write_text(PROGRAM)
    return tmp_path


@pytest.mark.skipif(sys.platform != "linux", reason="names are bytes")
def test_what_is_left_of_a_name_that_is_no_text_is_written(here: Path) -> None:
    with open(os.fsencode(here) + b"/\xff.py", "w", encoding="utf-8") as file:
        file.write(
            "import tensorflow as tf\n\n\ndef f(x):\n    return tf.contrib.layers.flatten(x)\n"
        )
    assert main([".", "--left", "left.md"]) == 0
    assert "\\udcff.py:5" in (here / "left.md").read_text("utf-8")


def test_a_run_ends_with_what_is_left(here: Path, capsys: Captured) -> None:
    assert main([".", "--write", "--left", "left.md"]) == 0
    assert "4 other things block TensorFlow 2: tfgradmigrate doctor .\n" in capsys.readouterr().err
    text = (here / "left.md").read_text()
    assert "- [ ] module: `tf.contrib.slim`: tf_slim" in text
    assert "  - main.py:2\n" in text
    assert main([".", "--quiet"]) == 0
    assert capsys.readouterr().err == ""


def test_the_json_has_it_in_its_schema(here: Path, capsys: Captured) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((Path(__file__).parents[2] / "docs/report.schema.json").read_text())
    assert main([".", "--output-format", "json"]) == 0
    report = json.loads(capsys.readouterr().out)
    jsonschema.validate(report, schema)
    assert report["left"][0]["name"] == "tf.contrib.slim"
    assert report["left"][0]["places"][0] == {"path": "main.py", "line": 2}


def test_the_doctor(here: Path, capsys: Captured) -> None:
    assert main(["doctor", "."]) == 1
    printed = capsys.readouterr().out
    assert "\n1 file, 1 of which mentions TensorFlow.\n" in printed
    assert "module: tf.contrib.slim (main.py:2 and 1 more): tf_slim" in printed
    assert main(["doctor", ".", "--output-format", "json", "--left", "a.md"]) == 1
    assert json.loads(capsys.readouterr().out)["left"]
    assert (here / "main.py").read_text() == PROGRAM
    (here / "main.py").write_text("import tensorflow as tf\n")
    assert main(["doctor", "."]) == 0
    assert main(["doctor", ".", "--left", "nowhere/a.md"]) == 2
    assert "nowhere/a.md: there is no folder nowhere" in capsys.readouterr().err


def test_a_notebook_is_told_without_lines(here: Path, capsys: Captured) -> None:
    cell = {"cell_type": "code", "source": PROGRAM, "metadata": {}, "outputs": []}
    (here / "main.py").unlink()
    (here / "a.ipynb").write_text(
        json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 4})
    )
    assert main(["doctor", "."]) == 1
    assert "module: tf.app (a.ipynb): absl.app" in capsys.readouterr().out


OF_1 = "import tensorflow as tf\ng = tf.get_default_graph()\n"


@pytest.mark.parametrize(
    ("call", "meaning"),
    [
        ("tf.nn.dropout(x, 0.9)", "takes the share to drop by position, not the one to keep"),
        ("tf.nn.dropout(x, rate=0.1)", ""),
        ("tf.compat.v1.nn.dropout(x, 0.9)", ""),
        ("tf.nn.moments(x, [0], None, 'm')", "takes other arguments by position"),
        ("tf.nn.moments(x, [0], None)", ""),
        ("tf.random.poisson(lam=x, shape=[2])", ""),
        (
            "tf.summary.scalar('loss', x)",
            "writes to a writer of TensorFlow 2, and gives no summary to be merged",
        ),
        (
            "tf.image.resize(x, [2, 2])",
            "takes the centers of pixels for their places; tf.compat.v1.image.resize does not",
        ),
        ("tf.nn.embedding_lookup(table, ids)", ""),
        (
            "tf.nn.embedding_lookup([a, b], ids)",
            "looks ids up in several parts by another rule; "
            "tf.compat.v1.nn.embedding_lookup does not",
        ),
        (
            "tf.random_normal_initializer(0.0)",
            "has other defaults: tf.compat.v1.random_normal_initializer is written by "
            "--upgrade-api",
        ),
        ("tf.random_normal_initializer(0.0, 1.0)", ""),
        ("tf.random_normal_initializer(stddev=1.0)", ""),
        ("tf.random_normal_initializer(**options)", ""),
        (
            "f(tf.random_uniform_initializer)",
            "has other defaults: tf.compat.v1.random_uniform_initializer is written by "
            "--upgrade-api",
        ),
        (
            "tf.nn.softmax_cross_entropy_with_logits(labels=y, logits=x)",
            "gives the labels a gradient: tf.stop_gradient is written by --upgrade-api",
        ),
        (
            "tf.losses.mean_squared_error(y, x)",
            "is that of Keras: tf.compat.v1.losses.mean_squared_error is written by --upgrade-api",
        ),
        ("tf.losses.MeanSquaredError()(y, x)", ""),
        ("tf.keras.losses.mean_squared_error(y, x)", ""),
    ],
)
def test_what_another_function_does_under_the_same_name_is_told(call: str, meaning: str) -> None:
    told = [named for named in left_in(f"{OF_1}y = {call}\n") if named.item.kind == MEANING]
    assert [named.item.remedy for named in told] == [f"in TensorFlow 2 {meaning}"] * bool(meaning)
    assert {named.line for named in told} <= {3}


def test_a_program_of_tensorflow_2_means_what_it_says() -> None:
    text = "import tensorflow as tf\ny = tf.nn.dropout(x, 0.1)\n"
    assert of(text) == []
    told = ("nothing", "another meaning", "tf.nn.dropout")
    assert of(f"{text}tf.compat.v1.get_default_graph()\n") == [told]
    left = [Text("a.py", (text,), shown=text)]
    migrated = FileResult("a.py", old=f"{text}tf.round(x)\n", new=text)
    (item,) = what_is_left(left, [migrated], written=False, named_in=all_left_in)
    assert (item.blocks.value, item.kind, item.name) == told
    assert item.places == (LeftPlace("a.py", 2),)


def test_a_call_without_tensorflow_is_read_for_what_stands_in_it() -> None:
    assert of("import tensorflow as tf\ny = f(tf.log(x), key=tf.exp(tf.sub(x, 1)))\n") == [
        ("import", "name", "tf.log"),
        ("import", "name", "tf.sub"),
    ]
