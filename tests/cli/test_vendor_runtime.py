"""`tfgradmigrate vendor-runtime`, and migrated code that imports the runtime from the copy."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.fresh import Fresh
from tfgradmigrate import __version__
from tfgradmigrate.cli import main

pytestmark = pytest.mark.processes

Captured = pytest.CaptureFixture[str]

#: Goes before a program: as on a machine without this package and what only the codemod needs.
ALONE = """
import sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"libcst", "typer", "rich", "tfgradmigrate"}:
            raise ImportError(name)

sys.meta_path.insert(0, Refuse())
"""

TAPE = """
import tensorflow as tf

def gradient(function, *values):
    x = tf.constant(values)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = function(x)
    return tape.gradient(y, x).numpy().tolist()
"""

OLD = """\
import tensorflow as tf

from layers import activation


@tf.RegisterGradient("Tenfold")
def _tenfold(op, grad):
    return 10.0 * grad


def network(x):
    g = tf.get_default_graph()
    with g.gradient_override_map({"Relu": "Tenfold"}):
        return activation(x)
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mylib").mkdir()
    (tmp_path / "mylib" / "__init__.py").touch()
    return tmp_path


def run_alone(fresh: Fresh, program: str) -> str:
    """Run a program where tfgradmigrate cannot be imported; return what it prints."""
    done = fresh.run(ALONE + TAPE + program, path=[Path.cwd()])
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_says_what_to_name_it_by(capsys: Captured) -> None:
    assert main(["vendor-runtime", "mylib/tf_gradients"]) == 0
    printed = capsys.readouterr()
    assert printed.out.startswith(
        f"mylib/tf_gradients: the runtime of tfgradmigrate {__version__}, "
    )
    assert "migrate with --runtime-module mylib.tf_gradients, or" in printed.out
    assert 'runtime-module = "mylib.tf_gradients"' in printed.out
    assert printed.err == ""
    assert main(["vendor-runtime", "mylib/tf_gradients"]) == 0
    printed = capsys.readouterr()
    assert printed.out.startswith("mylib/tf_gradients is up to date")
    assert "--runtime-module mylib.tf_gradients" in printed.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "Missing argument 'DEST'"),
        (["mylib"], "mylib: the folder is not empty and no copy of the runtime"),
        (["mylib", "--force"], "mylib: the folder is not empty and no copy of the runtime"),
        (["mylib/tf-gradients"], "cannot be the name of a package"),
        (["nowhere/tf_gradients"], "there is no folder 'nowhere'"),
    ],
)
def test_a_wrong_command_is_an_error(capsys: Captured, arguments: list[str], words: str) -> None:
    assert main(["vendor-runtime", *arguments]) == 2
    printed = capsys.readouterr()
    assert words in printed.err
    assert printed.out == ""


def test_a_changed_copy_needs_force(capsys: Captured) -> None:
    main(["vendor-runtime", "mylib/tf_gradients"])
    Path("mylib", "tf_gradients", "frames.py").write_text("")
    assert main(["vendor-runtime", "mylib/tf_gradients"]) == 2
    assert "this copy was changed (frames.py); --force" in capsys.readouterr().err
    assert main(["vendor-runtime", "mylib/tf_gradients", "--force"]) == 0


def test_migrated_code_runs_on_the_copy_alone(capsys: Captured, fresh: Fresh) -> None:
    main(["vendor-runtime", "mylib/tf_gradients"])
    Path("layers.py").write_text("import tensorflow as tf\n\nactivation = tf.nn.relu\n")
    old = Path("model.py")
    old.write_text(OLD)
    runtime = ["--runtime-module", "mylib.tf_gradients"]
    assert main([".", "--write", *runtime]) == 0
    migrated = old.read_text()
    assert "from mylib.tf_gradients import gradient_override_map\n" in migrated
    assert "    with gradient_override_map({" in migrated
    capsys.readouterr()
    # Once more, with the copy among the files: nothing changes, the registration stays.
    for options in (runtime, []):
        assert main([".", *options]) == 0
        printed = capsys.readouterr()
        assert printed.out.count("\n") == 1
        assert "model.py:7:2: TGM202 the runtime shim" in printed.out
        assert printed.err.startswith("0 of ")
    assert "[10.0, 10.0]" in run_alone(
        fresh, "from model import network\nprint(gradient(network, -1., 2.))"
    )


def test_two_copies_in_one_process(fresh: Fresh) -> None:
    main(["vendor-runtime", "mylib/tf_gradients"])
    main(["vendor-runtime", "overrides"])
    assert "[[60.0, 30.0]]" in run_alone(
        fresh,
        "from mylib.tf_gradients import gradient_override_map as mine\n"
        "from overrides import gradient_override_map as theirs\n"
        "@mine({'Relu': lambda op, grad: 10.0 * grad})\n"
        "@theirs({'Square': lambda op, grad: 3.0 * grad})\n"
        "def both(x):\n"
        "    return tf.nn.relu(tf.square(x)) * [2.0, 1.0]\n"
        "print([gradient(f, -1.0, 2.0) for f in (both,)])\n"
        "assert gradient(tf.function(both), -1.0, 2.0) == [60.0, 30.0]\n"
        "assert gradient(tf.nn.relu, -1.0, 2.0) == [0.0, 1.0]\n",
    )


@pytest.mark.parametrize(
    ("imports", "prefix"),
    [
        ("import mylib.tf_gradients", "mylib.tf_gradients."),
        ("import mylib.tf_gradients as shim", "shim."),
        ("from mylib import tf_gradients", "tf_gradients."),
        ("from mylib.tf_gradients import gradient_override_map, py_func", ""),
        ("from . import tf_gradients", "tf_gradients."),
        ("from .tf_gradients import gradient_override_map, py_func", ""),
    ],
)
def test_what_the_copy_exports_is_not_tensorflows(
    imports: str, prefix: str, capsys: Captured
) -> None:
    Path("pyproject.toml").write_text(
        '[tool.tfgradmigrate]\nruntime-module = "mylib.tf_gradients"\n'
    )
    Path("model.py").write_text(
        f"import tensorflow as tf\n{imports}\n\n\n"
        '@tf.RegisterGradient("Tenfold")\ndef _tenfold(op, grad):\n    return 10.0 * grad\n\n\n'
        "def network(x):\n"
        f'    with {prefix}gradient_override_map({{"Relu": "Tenfold"}}):\n'
        f"        return {prefix}py_func(layer, [x], tf.float32)\n"
    )
    assert main(["."]) == 0
    assert capsys.readouterr().out == (
        "model.py:5:2: TGM202 the runtime shim of this file looks gradients up by name; kept\n"
    )


def test_the_counts_have_the_shimmed_blocks(capsys: Captured) -> None:
    Path("model.py").write_text(OLD)
    assert main(["."]) == 1
    printed = capsys.readouterr()
    assert "+from tfgradmigrate.runtime import gradient_override_map\n" in printed.out
    summary = printed.err.splitlines()[-1]
    changes = "1 of 2 files would change: 1 finding for the runtime shim, 1 kept."
    assert summary == f"{changes} Next: tfgradmigrate --write ."
    main([".", "--output-format", "json"])
    assert json.loads(capsys.readouterr().out)["summary"]["shim"] == 1
    assert main([".", "--ignore", "TGM3", "--no-diff"]) == 1
    printed = capsys.readouterr()
    assert "TGM4" in printed.out
    summary = printed.err.splitlines()[-1]
    assert summary.startswith("0 of 2 files would change: 1 finding kept, 1 to do by hand. Next: ")
