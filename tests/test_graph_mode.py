"""`--graph-mode` keeps a program in graph mode by a line where it starts, where that is needed."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from tfgradmigrate.cli import main
from tfgradmigrate.files.discovery import Exclusion, discover
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.run import engine

TF = "import tensorflow as tf\n"
OFF = "tf.compat.v1.disable_v2_behavior()\n"
NEEDS = "x = tf.placeholder(tf.float32)\n"
NEEDED = "x = tf.compat.v1.placeholder(tf.float32)\n"
NET = f"{TF}def net():\n    return tf.gradients(tf.placeholder('f'), [])\n"
MAIN = 'if __name__ == "__main__":\n    net()\n'


def written(folder: Path, files: dict[str, str], safe_only: bool = False) -> dict[str, str]:
    """What the files of a project become."""
    (folder / "setup.cfg").write_text("")
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text.encode())
    options = MigrationOptions(upgrade_api=True, graph_mode=True, safe_only=safe_only)
    found = discover([str(folder)], Exclusion((), "."))
    scanned = engine.scan(found, True, None, True)
    done = {r.path: r for r in engine.migrate(scanned, engine.Settings(options, write=True))}
    assert not [result.failure for result in done.values() if result.failure]
    if not safe_only:
        items = engine.left(scanned, list(done.values()), True)
        assert "graph mode" not in [item.kind for item in items]
    return {name: (folder / name).read_bytes().decode() for name in files}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (TF + NEEDS, TF + OFF + NEEDED),
        (f'"""Doc."""\n{TF}{NEEDS}', f'"""Doc."""\n{TF}{OFF}{NEEDED}'),
        (f"import os; {TF}{NEEDS}", f"import os; {TF}{OFF}{NEEDED}"),
        (f"import tensorflow as tf; import os\n{NEEDS}",
         f"import tensorflow as tf; import os\n{OFF}{NEEDED}"),
        (TF.replace("\n", "  # a\n") + NEEDS, TF.replace("\n", f"  # a\n{OFF}{NEEDED}")),
        ("import tensorflow.compat.v1 as tf\n" + NEEDS,
         f"import tensorflow.compat.v1 as tf\ntf.disable_v2_behavior()\n{NEEDS}"),
        ("from tensorflow.compat import v1\nx = v1.placeholder('f')\n",
         "from tensorflow.compat import v1\nv1.disable_v2_behavior()\nx = v1.placeholder('f')\n"),
        (TF.replace("\n", "\r\n") + NEEDS.replace("\n", "\r\n"),
         (TF + OFF + NEEDED).replace("\n", "\r\n")),
        # TensorFlow is imported where nothing of it can be called before.
        ("from __future__ import division\nfrom tensorflow.compat.v1 import placeholder\n"
         "x = placeholder('f')\n",
         f"from __future__ import division\n{TF}{OFF}from tensorflow.compat.v1 import placeholder\n"
         "x = placeholder('f')\n"),
        ("from tensorflow.compat.v1 import placeholder\ntf = placeholder('f')\n",
         f"{TF}{OFF}from tensorflow.compat.v1 import placeholder\ntf = placeholder('f')\n"),
        (f"try:\n    import tensorflow as tf\nfinally:\n    pass\n{NEEDS}",
         f"{TF}{OFF}try:\n    import tensorflow as tf\nfinally:\n    pass\n{NEEDED}"),
        (f"try:\n    import six\nexcept ImportError:\n    six = None\n{TF}{NEEDS}",
         f"{TF}{OFF}try:\n    import six\nexcept ImportError:\n    six = None\n{TF}{NEEDED}"),
    ],
)  # fmt: skip
def test_the_line_stands_where_nothing_is_made_yet(before: str, after: str, tmp_path: Path) -> None:
    assert written(tmp_path, {"a.py": before})["a.py"] == after
    assert ast.parse(after)
    assert written(tmp_path, {"a.py": after})["a.py"] == after


@pytest.mark.parametrize(
    "text",
    [
        f"{TF}y = tf.square(2.0)\n",
        f"{TF}tf.compat.v1.disable_v2_behavior()\n{NEEDED}",
        f"{TF}tf.compat.v1.disable_eager_execution()\n{NEEDED}",
        f"{TF}with tf.Graph().as_default():\n    {NEEDED}",
        f"{TF}with tf.compat.v1.Session() as sess:\n    {NEEDED}",
        f"{TF}@tf.function\ndef f(x):\n    return tf.gradients(x, x)\n",
        f"import numpy as tf\n{NEEDS}",
    ],
)
def test_nothing_is_written_that_is_not_needed(text: str, tmp_path: Path) -> None:
    assert "disable_v2" not in written(tmp_path, {"a.py": text})["a.py"].replace(OFF, "", 1)


def test_the_line_stands_in_the_program_and_not_in_what_it_imports(tmp_path: Path) -> None:
    files = {
        "net.py": NET,
        "main.py": f"import os\nfrom net import net\n\n{MAIN}",
        "later.py": f"import net\n{TF}net.net()\n",
        "first.py": f"{TF}import net\nnet.net()\n",
        "own.py": f"{TF}from net import net\nwith tf.Graph().as_default():\n    net()\n",
        "apart.py": f"{TF}print(tf.square(1.0))\n{MAIN.replace('net()', 'pass')}",
    }
    new = written(tmp_path, files)
    assert "disable_v2" not in new["net.py"] + new["apart.py"]
    assert new["main.py"] == f"{TF}{OFF}{files['main.py']}"
    assert new["later.py"] == f"{TF}{OFF}{files['later.py']}"
    assert new["first.py"] == f"{TF}{OFF}import net\nnet.net()\n"


def test_a_program_that_others_import_switches_when_it_is_started(tmp_path: Path) -> None:
    files = {"net.py": f"{NET}{MAIN}", "use.py": f"from net import net\n{MAIN}"}
    new = written(tmp_path, files)
    assert new["net.py"].endswith(f'if __name__ == "__main__":\n    {OFF}    net()\n')
    assert new["use.py"].startswith(f"{TF}{OFF}")
    at_import = {"net.py": f"{TF}{NEEDS}{MAIN}", "use.py": f"from net import x\n{MAIN}"}
    assert written(tmp_path, at_import)["net.py"].startswith(f"{TF}{OFF}")


def test_programs_of_python_2_and_notebooks(tmp_path: Path) -> None:
    cell = {"cell_type": "code", "source": TF + NEEDS, "metadata": {}, "outputs": []}
    notebook = json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 4})
    call = "y = tf.py_func(abs, [x], tf.float32)\nprint y\n"
    new = written(tmp_path, {"a.py": f"{TF}{NEEDS}{call}", "b.ipynb": notebook})
    assert new["a.py"].startswith(f"{TF}{OFF}{NEEDED}")
    assert new["a.py"].endswith("print(y)\n")
    (cell,) = json.loads(new["b.ipynb"])["cells"]
    assert "".join(cell["source"]) == TF + OFF + NEEDED


def test_safe_only_tells_the_line(tmp_path: Path) -> None:
    assert written(tmp_path, {"a.py": TF + NEEDS}, safe_only=True)["a.py"] == TF + NEEDS


def test_what_is_taken_from_another_file(tmp_path: Path) -> None:
    files = {"common.py": TF, "a.py": f"from common import *\n{NEEDS}"}
    assert written(tmp_path, files)["a.py"] == f"{TF}{OFF}from common import *\n{NEEDED}"


def test_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.py").write_text(TF + NEEDS)
    assert main([".", "--graph-mode"]) == 2
    assert "give both" in capsys.readouterr().err
    assert main([".", "--upgrade-api", "--write", "--allow-dirty"]) == 0
    capsys.readouterr()
    assert main(["doctor", "."]) == 1
    assert "--graph-mode writes it" in " ".join(capsys.readouterr().out.split())
    assert main([".", "--upgrade-api", "--graph-mode", "--write", "--allow-dirty"]) == 0
    said = capsys.readouterr()
    assert "a.py:1:1: TGM111 keeps the program in graph mode" in said.out
    assert "graph mode:" not in said.err
    assert (tmp_path / "a.py").read_text() == TF + OFF + NEEDED
    (tmp_path / "a.py").write_text(f"# tfgradmigrate: ignore-file[TGM111] eager\n{TF}{NEEDED}")
    assert main([".", "--upgrade-api", "--graph-mode", "--write", "--allow-dirty"]) == 0
    assert "disable_v2" not in (tmp_path / "a.py").read_text()
