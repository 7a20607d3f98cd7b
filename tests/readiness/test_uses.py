"""Names of TensorFlow are found in every spelling, with what importing the module runs."""

from __future__ import annotations

import ast

import pytest

from tfgradmigrate.left import names
from tfgradmigrate.left.places import lines_in
from tfgradmigrate.left.uses import disables_v2, uses


def found(text: str) -> list[tuple[str, int, bool]]:
    return [(use.name, use.line, use.at_import) for use in uses(ast.parse(text))]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("import tensorflow as tf\ntf.contrib.slim.arg_scope", "contrib.slim.arg_scope"),
        ("import tensorflow\ntensorflow.Session()", "Session"),
        ("from tensorflow import gfile\ngfile.Exists", "gfile.Exists"),
        ("from tensorflow.contrib import slim as s\ns.conv2d(1)", "contrib.slim.conv2d"),
        ("import tensorflow.contrib.slim as s\ns.conv2d(1)", "contrib.slim.conv2d"),
        ("import tensorflow.contrib.slim\ntensorflow.contrib.slim.x", "contrib.slim.x"),
        ("import tensorflow.compat.v1 as tf\ntf.Session()", "compat.v1.Session"),
        ("from tensorflow.compat import v1 as tf\ntf.Session()", "compat.v1.Session"),
        ("import tensorflow as tf\ntf.compat.v1.Session()", "compat.v1.Session"),
        ("import tensorflow.compat.v2 as tf\ntf.function", "function"),
    ],
)
def test_a_name_is_found_in_every_spelling(text: str, name: str) -> None:
    assert found(text)[-1] == (name, 2, True)


@pytest.mark.parametrize(
    "text",
    [
        "import numpy as tf\ntf.placeholder",
        "tf.placeholder",
        "from .tensorflow import gfile\ngfile.Exists",
        "try:\n    import tensorflow.contrib\nexcept ImportError:\n    pass",
        "try:\n    from tensorflow import gfile\nexcept (KeyError, Exception):\n    pass",
        "try:\n    import tensorflow.contrib\nexcept:\n    pass",
        "if TYPE_CHECKING:\n    from tensorflow import gfile",
        "import tensorflow as tf\ntry:\n    @tf.foo\n    def f(): pass\nexcept:\n    pass",
        "import tensorflow as tf\nx.tf.placeholder",
    ],
)
def test_what_is_no_use_or_has_another_way_is_left_out(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("if TYPE_CHECKING:\n    tf.a\nelse:\n    tf.b", ["b"]),
        ("if typing.TYPE_CHECKING:\n    tf.a\nelif x:\n    tf.b", ["b"]),
        ("if not TYPE_CHECKING:\n    tf.a", ["a"]),
        ("if flags.DEBUG and TYPE_CHECKING:\n    tf.a", ["a"]),
        ("if tf.a(x)[tf.b]: pass\nelse: tf.c", ["a", "b", "c"]),
        ("with tf.a as tf.b: x = f'{tf.c:{tf.d}}'", list("abcd")),
        ("match tf.a:\n    case tf.b(x=tf.c) if tf.d: pass", list("abcd")),
        ("@tf.a\nclass A(tf.b, k=tf.c):\n    x: tf.d = lambda y=tf.e: tf.f", list("abcdef")),
        ("x[tf.a:tf.b] = {tf.c: tf.d, **tf.e} if tf.f else [tf.g for y in tf.h]", list("abcdefgh")),
    ],
)
def test_every_part_of_a_statement_is_read_that_runs(code: str, names: list[str]) -> None:
    assert sorted(name for name, _, _ in found(f"import tensorflow as tf\n{code}")) == names


@pytest.mark.parametrize(
    "test",
    [
        "__name__ == '__main__'",
        "'__main__' == __name__",
        "__name__ != '__main__'",
        "__name__ == '__main__' == x",
        "__name__ == 'main'",
        "name == '__main__'",
        "__name__ == __name__",
    ],
)
def test_what_a_program_runs_when_it_is_started_is_not_run_at_import(test: str) -> None:
    starts = test in ("__name__ == '__main__'", "'__main__' == __name__")
    text = f"import tensorflow as tf\nif {test}:\n    tf.foo\nelse:\n    tf.bar"
    assert [each[2] for each in found(text)] == [not starts, True]


@pytest.mark.parametrize(
    ("code", "at_import"),
    [
        ("tf.foo", True),
        ("def f(x=tf.foo): pass", True),
        ("@tf.foo\ndef f(): pass", True),
        ("class A(tf.foo): pass", True),
        ("if True:\n    tf.foo", True),
        ("def f():\n    tf.foo", False),
        ("async def f():\n    tf.foo", False),
        ("class A:\n    def f(self):\n        tf.foo", False),
        ("f = lambda: tf.foo", False),
        ("if __name__ == '__main__':\n    tf.foo", False),
        ("if __name__ == '__main__':\n    @tf.foo\n    def f(): pass", False),
        ("if __name__ == '__main__': tf.foo", False),
    ],
)
def test_what_importing_a_module_runs(code: str, at_import: bool) -> None:
    ((name, _, at),) = found(f"import tensorflow as tf\n{code}")
    assert (name, at) == ("foo", at_import)


def test_what_a_handler_does_counts() -> None:
    text = "try:\n    x = 1\nexcept ImportError:\n    from tensorflow import gfile"
    assert found(text) == [("gfile", 4, True)]


def test_the_behaviour_of_2_switched_off() -> None:
    off = uses(ast.parse("import tensorflow.compat.v1 as tf\ntf.disable_v2_behavior()"))
    on = uses(ast.parse("import tensorflow.compat.v1 as tf\ntf.Session()"))
    assert [use.line for use in disables_v2(off)] == [2]
    assert list(disables_v2(on)) == []


def test_lines_lead_to_the_other_text() -> None:
    line_of = lines_in("a\nnew\nb\nc\n", "a\nb\nx\ny\nc\n")
    assert [line_of(line) for line in (1, 3, 4)] == [1, 2, 5]
    assert lines_in("a\n", "a\n")(7) == 7
    assert lines_in("new\na\n", "a\n")(1) == 1


@pytest.mark.parametrize(
    "importing",
    [
        "import tensorflow as tf",
        "import os, sys,tensorflow as tf",
        "import os, \\\n\\\n  tensorflow as tf",
        "import\ttensorflow . compat.v1 as tf",
        "import \\\n tensorflow as tf",
        "from \\\r\n tensorflow . compat import v1 as tf",
        "from tensorflow import compat; tf = 1; from tensorflow.compat import v1 as tf",
        "import\x0ctensorflow as tf",
        "x = 'tensorflow'; import tensorflow as tf",
        "if 1:import tensorflow as tf",
    ],
)
def test_every_way_to_import_it_is_read(importing: str) -> None:
    text = f"{importing}\ntf.placeholder(tf.float32)\n"
    assert uses(ast.parse(text))
    assert [use.item.name for use in names.left_in(text)][-1] == "sessions and placeholders"


def test_what_mentions_it_in_words_alone_is_not_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ast, "parse", None)
    text = "# As in tensorflow.org.\nimport tensorflow_hub, not_tensorflow\nx = 'tensorflow'\n"
    assert names.left_in(text) == ()
