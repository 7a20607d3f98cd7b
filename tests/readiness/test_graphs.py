"""What eager mode refuses is told where it may stand in eager mode, and nowhere else."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from tfgradmigrate.files.discovery import Exclusion, discover
from tfgradmigrate.left.names import left_in
from tfgradmigrate.rules.model import LeftItem
from tfgradmigrate.run import engine

TF = "import tensorflow as tf\n"


def told(text: str) -> list[tuple[str, str, int]]:
    """What is said of graphs and of what has no spelling in eager mode, with its lines."""
    return [
        (named.item.blocks.value, named.item.name, named.line)
        for named in left_in(TF + textwrap.dedent(text))
        if "--upgrade-api)" not in named.item.remedy.partition(",")[0]
        and named.item.kind in ("graph mode", "Keras 3", "name")
    ]


SESSIONS = "sessions and placeholders"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("g = tf.gradients(y, x)", [("import", "tf.gradients", 2)]),
        ("h = tf.hessians(y, x)", [("import", "tf.hessians", 2)]),
        ("def f(x):\n    return tf.gradients(x, x)", [("eager", "tf.gradients", 3)]),
        ("class A:\n    g = tf.gradients(y, x)", [("import", "tf.gradients", 3)]),
        (
            "if __name__ == '__main__':\n    print(tf.gradients(y, x))",
            [("eager", "tf.gradients", 3)],
        ),
        ("f = lambda x: tf.gradients(x, x)", [("eager", "tf.gradients", 2)]),
        (
            "from tensorflow.keras import backend as K\ng = K.gradients(y, x)",
            [("import", "tf.keras.backend.gradients", 3)],
        ),
        ("def f():\n    return tf.get_variable('w', [1])", [("eager", "tf.get_variable", 3)]),
        ("w = tf.get_variable('w', [1])", [("eager", "tf.get_variable", 2)]),
        (
            "from tensorflow.compat.v1 import placeholder as p\nx = p(tf.float32)",
            [("import", SESSIONS, 3)],
        ),
        ("def f(t):\n    return t.op.name", [("eager", "tensor.op.name", 3)]),
        ("def f(t):\n    return g(t).op.type", [("eager", "tensor.op.name", 3)]),
        ("n = x.get_shape()[0].value", [("import", "shape[i].value", 2)]),
        ("def f(x):\n    return x.shape[-1].value", [("call", "shape[i].value", 3)]),
        (
            "def f(data):\n    return data.make_one_shot_iterator().get_next()",
            [("call", "dataset.make_one_shot_iterator", 3)],
        ),
    ],
)
def test_what_eager_mode_refuses(text: str, expected: list[tuple[str, str, int]]) -> None:
    assert told(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "with tf.Graph().as_default():\n    g = tf.gradients(y, x)",
        "graph = tf.Graph()\nwith graph.as_default():\n    g = tf.gradients(y, x)",
        "def f(self):\n    with self.graph.as_default():\n        return tf.gradients(y, x)",
        "def f(graph):\n    with graph.as_default(), tf.device('a'):\n        tf.placeholder('i')",
        "with tf.Session() as sess:\n    x = tf.constant(1.0)\n    sess.run(tf.gradients(x, x))",
        "g = tf.Graph()\nx = f(1)\nwith tf.Session(graph=g) as s:\n    s.run(x)",
        "def f():\n    s = tf.Session(graph=g)\n    with s:\n        tf.get_variable('w', [])",
        "@tf.function\ndef f(x):\n    return tf.gradients(x, x)",
        "@tf.function(jit_compile=True)\ndef f(x):\n    return tf.gradients(x, x)",
        "f = tf.function(lambda x: tf.gradients(x, x))",
        "with tf.Graph().as_default():\n    def f():\n        return tf.gradients(y, x)",
        "tf.compat.v1.disable_v2_behavior()\ng = tf.gradients(y, x)\nn = x.shape[0].value",
        "tf.compat.v1.disable_eager_execution()\nx = tf.placeholder(tf.float32)",
        "def f(op):\n    return op.name, op.inputs, op.type",
        "def f(x):\n    return x.value, x[0].value, x.values[0].value",
        "try:\n    g = tf.gradients(y, x)\nexcept Exception:\n    g = None",
    ],
)
def test_what_stands_in_a_graph_is_not_told(text: str) -> None:
    assert [
        each for each in told(text) if each[1] != SESSIONS or "Session(graph=g)\n" not in text
    ] == []


@pytest.mark.parametrize(
    "text",
    [
        # Not a graph: the session runs what was made before it.
        "x = tf.constant(1.0)\nwith tf.Session() as sess:\n    sess.run(x)",
        "def f():\n    x = tf.square(2.0)\n    with tf.Session() as sess:\n        sess.run(x)",
        "sess = tf.Session()\nwith sess.as_default():\n    x = tf.placeholder(tf.float32)",
        "def f(sess):\n    with sess.as_default():\n        return tf.placeholder(tf.float32)",
        "sess = tf.InteractiveSession()\nx = tf.placeholder(tf.float32)",
        "writer = tf.summary.create_file_writer('a')\nwith writer.as_default():\n"
        "    tf.placeholder(tf.float32)",
    ],
)
def test_a_session_alone_is_no_graph(text: str) -> None:
    assert SESSIONS in [name for _, name, _ in told(text)]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("self.trainable_weights = []", "trainable_weights"),
        ("self.trainable_weights = [self.w]", "trainable_weights"),
        ("self.trainable_weights += [self.w]", "trainable_weights"),
        ("self.losses = []", "losses"),
        ("self.dtype = n = 'float32'", "dtype"),
        ("self.a = self.weights = []", "weights"),
    ],
)
@pytest.mark.parametrize("base", ["tf.keras.layers.Layer", "tf.keras.Model", "Layer"])
def test_an_attribute_of_a_layer_that_cannot_be_assigned(line: str, name: str, base: str) -> None:
    head = f"from keras.layers import Layer\nclass A({base}):\n    def build(self, shape):\n"
    text = f"{head}        {line}\n"
    ((blocks, what, at),) = told(text)
    assert (blocks, what.split()[0], at) == ("call", name, 5)


@pytest.mark.parametrize(
    "text",
    [
        "class A:\n    def f(self):\n        self.trainable_weights = []",
        "class A(tf.keras.layers.Layer):\n    def f(self, x):\n        x.trainable_weights = []",
        "class A(tf.keras.layers.Layer):\n    def f(self):\n        return self.weights == []",
        "class A(tf.keras.layers.Layer):\n    def f(self):\n        self.trainable = False",
        "class A(tf.keras.layers.Layer, Mine):\n    def f(self):\n        self.weights = []",
        "class A(tf.keras.Model):\n    weights = ()\n    def f(self):\n        self.weights = []",
    ],
)
def test_what_is_no_attribute_of_a_layer_or_is_its_own(text: str) -> None:
    assert told(text) == []


def left(folder: Path, files: dict[str, str]) -> list[LeftItem]:
    (folder / "setup.cfg").write_text("")
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(textwrap.dedent(text))
    scanned = engine.scan(discover([str(folder)], Exclusion((), ".")))
    return engine.left(scanned, list(engine.migrate(scanned, engine.Settings())), False)


def places(items: list[LeftItem], kind: str = "graph mode") -> set[tuple[str, int | None]]:
    found = (each for item in items if item.kind == kind for each in item.places)
    return {(Path(each.path).name, each.line) for each in found}


NET = """\
    import tensorflow as tf

    class Net:
        def __init__(self):
            self.x = tf.placeholder(tf.float32)
            self.build()

        def build(self):
            self.slope = tf.gradients(self.x, self.x)
    """
IN_A_GRAPH = """\
    import tensorflow as tf
    from net import Net

    def main():
        with tf.Graph().as_default():
            net = Net()
            with tf.Session() as sess:
                sess.run(net.slope)

    if __name__ == "__main__":
        main()
    """
EAGER = IN_A_GRAPH.replace("with tf.Graph().as_default():", "if True:")


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"net.py": NET}, {5, 9}),
        ({"net.py": NET, "main.py": IN_A_GRAPH}, set()),
        ({"net.py": NET, "main.py": EAGER}, {5, 9}),
        # One of two programs enters no graph.
        ({"net.py": NET, "main.py": IN_A_GRAPH, "other.py": EAGER}, {5, 9}),
        # Programs that switch TensorFlow 2 off, by themselves or by what they import.
        ({"net.py": NET, "main.py": f"from off import *\n{textwrap.dedent(EAGER)}",
          "off.py": "import tensorflow as tf\ntf.compat.v1.disable_v2_behavior()\n"}, set()),
        # What calls itself, and what a function hands on.
        ({"net.py": NET.replace("self.slope =", "self.build()\n            self.slope ="),
          "main.py": IN_A_GRAPH}, set()),
        ({"net.py": NET, "main.py": IN_A_GRAPH.replace("Net()", "make(Net)")}, set()),
        ({"net.py": NET, "main.py": IN_A_GRAPH, "table.py": "from net import Net\nALL = [Net]\n"},
         {5, 9}),
    ],
)  # fmt: skip
def test_the_programs_of_a_project_say_whether_there_is_a_graph(
    files: dict[str, str], expected: set[int], tmp_path: Path
) -> None:
    assert {line for name, line in places(left(tmp_path, files)) if name == "net.py"} == expected


COMMON = "import tensorflow as tf\nfrom tensorflow.contrib import slim\n"


@pytest.mark.parametrize(
    ("imports", "use"),
    [
        ("from common import *", "tf"),
        ("from deeper import *", "tf"),
        ("from common import tf", "tf"),
        ("from common import tf as t", "t"),
        ("from deeper import tf", "tf"),
        ("from package.inner import *", "tf"),
    ],
)
def test_tensorflow_is_seen_through_other_files(imports: str, use: str, tmp_path: Path) -> None:
    files = {
        "common.py": COMMON,
        "deeper.py": "from common import *\n",
        "package/__init__.py": "",
        "package/inner.py": "from common import *\n",
        "a.py": f'"""tf."""\nfrom __future__ import print_function\n{imports}\n'
        f"x = {use}.placeholder(1)\n",
    }
    items = left(tmp_path, files)
    assert places(items) == {("a.py", 4)} or use == "t"
    assert places(items, "module") == {("common.py", 2)}


@pytest.mark.parametrize(
    "files",
    [
        {"common.py": "import numpy as tf\n", "a.py": "from common import *\ntf.placeholder(1)\n"},
        {"common.py": f"{COMMON}tf = None\n", "a.py": "from common import *\ntf.placeholder(1)\n"},
        {"common.py": f"{COMMON}__all__ = []\n", "a.py": "tf.placeholder(1)\n"},
        {
            "common.py": COMMON,
            "a.py": "from common import *\nimport mine as tf\ntf.placeholder(1)\n",
        },
        {"common.py": COMMON, "a.py": "from nowhere import *\ntf.placeholder(1)\n"},
    ],
)
def test_what_is_not_surely_tensorflow_is_not_told(files: dict[str, str], tmp_path: Path) -> None:
    assert ("a.py", 2) not in places(left(tmp_path, files))
    assert ("a.py", 3) not in places(left(tmp_path, files))
