"""Safe changes, what the others assume, and `--safe-only`, which leaves those."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tfgradmigrate import config, migrate_source
from tfgradmigrate.cli import main
from tfgradmigrate.idioms import registry
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rules.findings import Code, explanations
from tfgradmigrate.rules.model import Action, FileResult, Safety
from tfgradmigrate.run import engine

PROGRAM = """\
import numpy as np
import tensorflow as tf


@tf.RegisterGradient("Clip")
def clip_grad(op, grad):
    return tf.clip_by_value(grad, -1.0, 1.0)


def quantize(x):
    with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
        return tf.round(x)


def clip(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Clip"}):
        return tf.identity(x)
"""
CALLS = "no code outside of the project calls `clip_grad`"


def run(text: str, path: str = "p.py", **options: Any) -> FileResult:
    return engine.migrate_text(text, path, MigrationOptions(**options))


def assumed(text: str) -> list[str]:
    result = run(text)
    assert result.failure is None
    return [each for finding in result.findings for each in finding.assumes]


def identity(use: str = "tf.identity(x)", rest: str = "", graph: str = "g") -> str:
    return (
        'import tensorflow as tf\n\n\n@tf.RegisterGradient("Half")\ndef _half(op, grad):\n'
        "    return 0.5 * grad\n\n\ndef f(x, sess=None):\n    g = tf.get_default_graph()\n"
        f'    with {graph}.gradient_override_map({{"Identity": "Half"}}):\n'
        f"        y = {use}\n    return y\n{rest}"
    )


def py_func(function: str, dtype: str = "float32", rest: str = "") -> str:
    return (
        "import numpy as np\nimport tensorflow as tf\n\n\n"
        f"def f(x, host):\n    return tf.py_func({function}, [x], tf.{dtype})\n{rest}"
    )


IN_A_GRAPH = """\
import tensorflow as tf

GRAPH = tf.Graph()
with GRAPH.as_default():
    ONE = tf.constant(1.0)


def f(x):
    with GRAPH.as_default():
        with GRAPH.gradient_override_map({"Round": "Identity"}):
            return tf.round(x)
"""
MADE_AND_ENTERED = "with tf.Graph().as_default() as GRAPH"
ENTERED_TWICE = """\
import tensorflow as tf


def f():
    with tf.Graph().as_default() as g:
        x = tf.zeros([2])
    with g.as_default(), g.gradient_override_map({"Round": "Identity"}):
        return tf.round(x)
"""
HELPER = """\
import random
import tensorflow as tf


def py_func(func, inp, Tout, grad):
    name = {name}
    tf.RegisterGradient(name)(grad)
    with tf.get_default_graph().gradient_override_map({{"PyFunc": name}}):
        return tf.py_func(func, inp, Tout)


def _double(x):
    return x * 2


def _double_grad(op, grad):
    return grad * 2


def double(x):
    return py_func(_double, [x], tf.float32, {grad})
"""


@pytest.mark.parametrize(
    "text",
    [
        identity(),
        py_func("np.square"),
        py_func("_h", rest="\n\ndef _h(x):\n    return x + 1\n"),
        py_func(
            "_h", rest="\n\ndef _h(x):\n    return lib.run(np.sum(x), x + 1, x.copy(), len(x))\n"
        ),
        HELPER.format(name='"G" + str(uuid4())', grad="_double_grad"),
        PROGRAM.partition("\n\n\ndef clip(x)")[0],
        IN_A_GRAPH.replace("tf.round(x)", "tf.round(ONE)"),
        ENTERED_TWICE,
        IN_A_GRAPH.replace("GRAPH.", "x.graph."),
        IN_A_GRAPH.replace("GRAPH = tf.Graph()\nwith GRAPH.as_default()", MADE_AND_ENTERED).replace(
            "tf.round(x)", "tf.round(ONE)"
        ),
        IN_A_GRAPH.replace("tf.round(x)", "tf.round(tf.zeros([2]))"),
    ],
)
def test_what_is_equal_by_construction_assumes_nothing(text: str) -> None:
    assert assumed(text) == []


@pytest.mark.parametrize(
    ("text", "assumption"),
    [
        (PROGRAM, CALLS),
        (
            identity('tf.identity(x, name="y" + str(x))'),
            "no code looks the op up by its `name=`",
        ),
        (
            identity(rest='\n\nz = tf.get_default_graph().get_tensor_by_name("a:0")\n'),
            "`get_tensor_by_name` in this file does not look up the replaced op",
        ),
        (
            identity(graph="sess.graph"),
            "`sess.graph` is the graph in which the block creates its ops",
        ),
        (
            IN_A_GRAPH,
            "`x` is made in `GRAPH` as well",
        ),
        (
            IN_A_GRAPH.replace("GRAPH.", "sess.graph.").replace("f(x)", "f(x, sess)"),
            "`x` is made in `sess.graph` as well",
        ),
        (py_func("host"), "`host`, whose code is not visible, does not write into its inputs"),
        (
            identity()
            .replace('{"Identity": "Half"}', '{"Round": "Identity"}')
            .replace("tf.identity(x)", 'tf.round(x, name="rounded")'),
            "no code looks the op up by its `name=`",
        ),
        (
            py_func("_h", "float64", "\n\nfrom lib import _h\n"),
            "`_h` returns NumPy values of the dtypes of `Tout`",
        ),
        (
            py_func("host", "float64"),
            "`host` returns NumPy values of the dtypes of `Tout`",
        ),
        (
            HELPER.format(name='"G" + str(random.random())', grad="_double_grad"),
            "no code depends on the random numbers that the unique name used up",
        ),
        (
            HELPER.format(name='"G" + str(uuid4())', grad="other.gradient"),
            "`other.gradient` reads only inputs and outputs of its op",
        ),
        (
            HELPER.format(name='"G" + str(uuid4())', grad="_g").partition("\n\n\ndef double")[0],
            "gradient functions that other code passes read only inputs and outputs of their op",
        ),
        (
            "import tensorflow as tf\nprint 1\ny = tf.py_func(abs, [1.0], tf.float32)\n",
            "no text of the file has to be bytes, which a plain string was in Python 2",
        ),
        (
            'import tensorflow as tf\nwith tf.get_default_graph().gradient_override_map({"Relu": '
            '"G"}):\n    y = build(x)\n',
            "the program can import the runtime shim",
        ),
    ],
)
def test_what_is_not_says_what_it_assumes(text: str, assumption: str) -> None:
    assert assumption in assumed(text)


def test_results_that_an_adapter_makes_rest_on_no_dtype() -> None:
    text = py_func("_h", "as_dtype(x)", "\n\nfrom lib import _h\n")
    assert not [each for each in assumed(text) if "dtypes of" in each]


def test_a_comment_reads_no_graph() -> None:
    assert assumed(identity(rest="# get_tensor_by_name of it\n")) == []


@pytest.mark.parametrize(("name", "found"), [("freeze.py", True), ("README.md", False)])
def test_another_file_may_look_ops_up(tmp_path: Path, name: str, found: bool) -> None:
    (tmp_path / "setup.cfg").touch()
    (tmp_path / "net.py").write_text(identity())
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / name).write_text("graph.get_operation_by_name('Identity')\n")
    done = migrate_source((tmp_path / "net.py").read_text(), tmp_path / "net.py")
    where = f"`get_operation_by_name` in `tools/{name}` does not look up the replaced op"
    assert list(done.findings[0].assumes) == ([where] if found else [])


def test_what_assumes_something_is_left(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "p.py"
    path.write_text(PROGRAM)
    arguments = [str(path), "--safe-only"]
    assert main([*arguments, "--write"]) == 0
    told = capsys.readouterr()
    assert f"{path}:16:5: TGM103 TensorFlow 2 ignores this override" in told.out
    assert f"\n    assumes: {CALLS}\n" in told.out
    assert "1 finding rewritten, 1 kept, 1 left by --safe-only." in told.err
    new = path.read_text()
    assert "tf.grad_pass_through(tf.round)(x)" in new
    assert new.partition("def clip(x)")[2] == PROGRAM.partition("def clip(x)")[2]
    assert '@tf.RegisterGradient("Clip")\ndef clip_grad(op, grad):' in new
    assert main([*arguments, "--check"]) == 0
    capsys.readouterr()
    assert main([*arguments, "--output-format", "json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["summary"]["leave"], report["summary"]["safe"]) == (1, 0)
    found = {each["code"]: each for each in report["findings"]}
    assert found["TGM103"]["action"] == "leave"
    assert (found["TGM103"]["safety"], found["TGM103"]["assumes"]) == ("assumes", [CALLS])
    assert found["TGM202"]["safety"] is None
    assert main([str(path), "--write"]) == 0


def test_what_else_would_come_of_a_change_is_not_told() -> None:
    text = identity('tf.nn.relu(x, name="y")').replace('"Identity":', '"Mul": "Half", "Relu":')
    assert [f.code for f in run(text).findings] == ["TGM109", "TGM508"]
    left = run(text, safe_only=True)
    assert not left.changed
    assert [(f.code, f.action.value) for f in left.findings] == [
        ("TGM202", "keep"),
        ("TGM109", "leave"),
    ]


def test_the_key_and_the_option_that_wins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("pyproject.toml").write_text("[tool.tfgradmigrate]\nsafe-only = true\n")
    Path("p.py").write_text(py_func("host"))
    assert config.load(["."]).options.safe_only
    assert main(["p.py", "--check"]) == 0
    assert main(["p.py", "--check", "--no-safe-only"]) == 1


def test_a_file_of_python_2_is_left_as_a_whole() -> None:
    text = "import tensorflow as tf\nprint 1\ny = tf.py_func(abs, [1.0], tf.float32)\n"
    result = run(text, safe_only=True)
    assert not result.changed
    (left,) = result.findings
    assert (left.code, left.action, left.safety) == ("TGM115", Action.LEAVE, Safety.ASSUMES)


def test_the_changes_of_tf_upgrade_v2_are_left() -> None:
    text = "import tensorflow as tf\ny = tf.log(1.0)\n"
    result = run(text, upgrade_api=True, safe_only=True)
    assert not result.changed
    assert [(f.code, f.action) for f in result.findings] == [("TGM118", Action.LEAVE)]


def test_what_is_the_same_for_several_is_told_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "p.py"
    calls = "".join(f"y{i} = tf.py_func(host, [tf.ones([2])], tf.float32)\n" for i in range(3))
    path.write_text(f"import tensorflow as tf\nfrom out import host\n\n{calls}")
    main([str(path), "--check"])
    out = capsys.readouterr().out
    said = "assumes: `host`, whose code is not visible, does not write into its inputs"
    assert out.splitlines()[-1] == f"{path}: {said} (lines 4, 5, 6)"
    assert out.count(said) == 1


def test_doctor_counts_both(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "p.py").write_text(PROGRAM)
    main(["doctor", str(tmp_path)])
    assert "Safe by construction: 1; 1 assumes something" in capsys.readouterr().out


def test_the_page_of_every_change_says_when_it_is_safe() -> None:
    registry()
    changes = {
        code.code
        for code in _all(Code)
        if code.__dict__.get("action") in (Action.REWRITE, Action.SHIM)
    }
    pages = explanations()
    assert {code for code in pages if "Safety: " in pages[code].text} == changes & pages.keys()


def _all(kind: type[Code]) -> list[type[Code]]:
    return [each for one in kind.__subclasses__() for each in (one, *_all(one))]
