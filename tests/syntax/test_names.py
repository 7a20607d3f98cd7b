"""What names stand for, and why one may be TensorFlow's that cannot be followed."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.syntax.names import Names, looks_like_tensorflow
from tfgradmigrate.syntax.scopes import Scopes
from tfgradmigrate.syntax.tree import find_all, source_of


def asked(lines: str, own: frozenset[str] = frozenset()) -> tuple[Names, cst.BaseExpression]:
    """The names of a module, and what it asks for in `ask(...)`."""
    names = Names(Scopes(cst.parse_module(f"{lines}\n")), own=own)
    (call,) = (c for c in find_all(names.scopes.module, cst.Call) if source_of(c.func) == "ask")
    return names, call.args[0].value


@pytest.mark.parametrize(
    ("lines", "qualified"),
    [
        ("import tensorflow as tf\nask(tf.nn.relu)", "tensorflow.nn.relu"),
        ("import tensorflow.compat.v1 as tf\nask(tf.x)", "tensorflow.compat.v1.x"),
        ("import a\nrelu = a.relu\nask(relu)", "a.relu"),
        ("import a\nb = a\nc = b.d\nask(c.e)", "a.d.e"),
        ("import a\n" + "\n".join(f"a{n + 1} = a{n or ''}" for n in range(9)) + "\nask(a8)", "a"),
        ("import a\n" + "\n".join(f"a{n + 1} = a{n or ''}" for n in range(9)) + "\nask(a9)", None),
        ("ask(abs)", "builtins.abs"),
        ("ask(unknown)", None),
        ("ask(1)", None),
        ("a = a\nask(a)", None),
        ("def a(): pass\nask(a)", None),
        ("import a\nfor b in a: ask(b)", None),
        ("import a\na = 1\nask(a)", None),
        # Imports that agree but for the version; the last one is meant.
        (
            "try:\n    import tensorflow.compat.v1 as tf\nexcept E:\n    import tensorflow as tf\n"
            "ask(tf.x)",
            "tensorflow.x",
        ),
        ("if a:\n    import b as tf\nelse:\n    import tensorflow as tf\nask(tf.x)", None),
        ("try:\n    import tensorflow as tf\nexcept E:\n    tf = None\nask(tf.x)", "tensorflow.x"),
        ("tf = None\nask(tf)", "builtins.None"),
        ("tf = None\ntf = None\nask(tf)", None),
        ("import tensorflow as tf\ntf = tf.compat.v1\nask(tf.x)", "tensorflow.compat.v1.x"),
        ("import tensorflow as tf\ntf = tf.contrib\nask(tf.x)", None),
        ("import a\nimport b as a\na = a.c\nask(a)", None),
        # A module by its name.
        ("import importlib\nm = importlib.import_module('a.b')\nask(m.c)", "a.b.c"),
        ("m = import_module('a.b')\nask(m.c)", "a.b.c"),
        ("m = __import__('a')\nask(m.c)", "a.c"),
        ("m = import_module('a.b', 'c')\nask(m.c)", None),
        ("m = import_module(name)\nask(m.c)", None),
        ("m = other('a.b')\nask(m.c)", None),
    ],
)
def test_what_a_name_stands_for(lines: str, qualified: str | None) -> None:
    names, node = asked(lines)
    assert names.qualified(node) == qualified


@pytest.mark.parametrize(
    ("star", "name", "qualified"),
    [
        ("tensorflow", "identity", "tensorflow.identity"),
        ("tensorflow.compat.v1", "py_func", "tensorflow.compat.v1.py_func"),
        ("tensorflow", "no_such_op", None),
        ("lib", "known", "lib.known"),
        ("lib", "py_func", "tensorflow.py_func"),
        ("lib", "absent", None),
        (".", "known", ".known"),
        ("unread", "identity", "tensorflow.identity"),
        ("unread", "no_such_op", None),
    ],
)
def test_what_a_star_import_brings(star: str, name: str, qualified: str | None) -> None:
    scopes = Scopes(cst.parse_module(f"from {star} import *\nask({name})\n"))
    outside = {"lib.py_func": "tensorflow.py_func", "unread.identity": "tensorflow.identity"}
    names = Names(
        scopes,
        follow=outside.get,
        binds=lambda module, name: None if module == "unread" else name in ("known", "py_func"),
    )
    (node,) = (n for n in find_all(scopes.module, cst.Name) if n.value == name)
    assert names.qualified(node) == qualified


def test_what_the_project_has_of_tensorflow_is_tensorflows() -> None:
    scopes = Scopes(cst.parse_module("import a\nimport a_tf\na.py_func, a.other, a_tf.other\n"))
    names = Names(scopes, follow=lambda qualified: f"outside.{qualified}")
    found = [names.qualified(attribute) for attribute in find_all(scopes.module, cst.Attribute)]
    assert found == ["outside.a.py_func", "a.other", "outside.a_tf.other"]


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("import tensorflow as tf\nask(tf.x)", None),
        ("import a\nask(a.x)", None),
        ("ask(tf.x)", "`tf` is imported nowhere in this file"),
        ("ask(x)", None),
        ("ask(print)", None),
        ("ask('a')", None),
        ("ask(modules['tf'].x)", "`modules['tf']` may be TensorFlow"),
        ("ask(import_tf().x)", "`import_tf()` may be TensorFlow"),
        ("ask(import_it().x)", None),
        (
            "import tensorflow\nt = {'a': 1, 'b': tensorflow}\nask(t[n].x)",
            "`t[n]` may be TensorFlow",
        ),
        ("import tensorflow\nt = [tensorflow]\nask(t[0].x)", "`t[0]` may be TensorFlow"),
        ("import numpy\nt = [numpy]\nask(t[0].x)", None),
        ("from a import *\nask(tf.x)", "`tf` can only come from `from a import *`"),
        ("from a import *\nask(x)", None),
        ("from a import *\nfrom a_tf import *\nask(x)", "`x` can only come from `from a_tf import *`"),
        (
            "import tensorflow\ndef f(m=tensorflow): ask(m.x)",
            "`m` is a parameter, which may be another module",
        ),
        ("import tensorflow\ndef f(m=tensorflow): ask(m)", None),
        ("import a\ndef f(m=a): ask(m.x)", None),
        ("def f(m): ask(m.x)", None),
        ("tf = try_import_tf()\nask(tf.x)", "`tf` is what `try_import_tf()` returns"),
        ("tf, v = try_import_tf()\nask(tf.x)", "`tf` is what `try_import_tf()` returns"),
        ("tf = load('my.tf')\nask(tf.x)", "`tf` is what `load('my.tf')` returns"),
        ("tf = load('a')\nask(tf.x)", None),
        ("a = try_import_tf().v\nb = a\nask(b.x)", "`b` is what `try_import_tf()` returns"),
        ("a = b\nb = a\nask(a.x)", None),
        ("a = 1\nask(a.tf.x)", "`a.tf` is an attribute, which may be another module"),
        ("a = 1\nask(a.b.x)", None),
        ("tf = 1\nask(tf.b.x)", None),
        (
            "import tensorflow as tf\nif a: tf = 1\nask(tf.x)",
            "`tf` is imported from TensorFlow and bound to something else as well",
        ),
        (
            "import tensorflow as tf\nif a: import b as tf\nask(tf.x)",
            "`tf` is imported from several places that are not the same",
        ),
        ("import a_tf\nask(a_tf.x)", "`a_tf` comes from `a_tf`, not from TensorFlow itself"),
        ("import a\nask(a.tf.x)", "`a` comes from `a`, not from TensorFlow itself"),
        ("from a.tf import x\nask(x)", "`x` comes from `a.tf.x`, not from TensorFlow itself"),
        ("from a import tf\nask(tf)", None),
        ("import tfgradmigrate.runtime as r\nask(r.x)", None),
    ],
)  # fmt: skip
def test_why_a_name_may_be_tensorflows(lines: str, reason: str | None) -> None:
    names, node = asked(lines)
    assert names.unknown_origin(node) == reason


def test_what_is_known_to_be_the_projects_own_is_not_tensorflows() -> None:
    names, node = asked("import a_tf\nask(a_tf.x)", own=frozenset({"a_tf"}))
    assert names.unknown_origin(node) is None


@pytest.mark.parametrize(
    ("lines", "spelled"),
    [
        ("import tensorflow as tf\nask(1)", "tf.n"),
        ("import tensorflow\nask(1)", "tensorflow.n"),
        ("from tensorflow import compat as c\nask(1)", None),
        ("import tensorflow.compat.v2 as t\nask(1)", "t.n"),
        ("import tensorflow.contrib as t\nask(1)", None),
        ("def f():\n    import tensorflow as tf\nask(1)", None),
        ("def f():\n    import tensorflow as tf\n    ask(1)", "tf.n"),
        ("import tensorflow as tf\ndef f(tf): ask(1)", None),
        ("import tensorflow as tf\nimport tensorflow as t\ndef f(tf): ask(1)", "t.n"),
        ("from a import *\nask(tf)", None),
        ("import tensorflow as tflow\nimport tensorflow as tf\nask(tf)", "tf.n"),
    ],
)
def test_how_tensorflow_is_spelled_at_a_place(lines: str, spelled: str | None) -> None:
    names, node = asked(lines)
    assert names.tensorflow_name(node, "n") == spelled


@pytest.mark.parametrize(
    ("module", "known"),
    [
        (None, False),
        ("tfgradmigrate.runtime", True),
        ("tfgradmigrate", False),
        ("lib.shim", True),
        (".shim", True),
        ("..lib.shim", True),
        (".im", False),
        ("shim", False),
    ],
)
def test_which_modules_are_the_runtime(module: str | None, known: bool) -> None:
    names = Names(Scopes(cst.parse_module("a\n")), runtime_module="lib.shim")
    assert names.is_runtime(module) is known


@pytest.mark.parametrize(
    ("lines", "namespace"),
    [
        ("import tensorflow as tf\nask(tf.x)", "tensorflow"),
        ("import tensorflow as tf\nask(tf.compat.v1.x)", "tensorflow.compat.v1"),
        ("import tensorflow.compat.v1 as tf\nask(tf.x)", "tensorflow.compat.v1"),
        ("ask(tf.x)", "tensorflow"),
    ],
)
def test_through_which_namespace_a_name_is_reached(lines: str, namespace: str) -> None:
    names, node = asked(lines)
    assert names.namespace(node) == namespace


@pytest.mark.parametrize(
    ("module", "looks"),
    [
        *(("lib.tf", True), ("tf_compat", True), ("tf2", True), ("tensorflow.x", True)),
        *(("tfx", False), ("gtf", False), ("numpy", False)),
    ],
)
def test_which_modules_look_like_tensorflow(module: str, looks: bool) -> None:
    assert looks_like_tensorflow(module) is looks


@pytest.mark.parametrize(
    ("head", "body", "ends"),
    [
        # What ends so by its name, whatever the name before it stands for where it is said.
        ("import tensorflow as tf", "return tf.Session()", True),
        ("import tensorflow as tf", "return tf.compat.v1.Session", True),
        ("from tensorflow import *", "return identity.Session()", True),
        ("import a", "import tensorflow as tf\n    return tf.Session()", True),
        ("import tensorflow", "tf = tensorflow.compat.v1\n    return tf.Session()", True),
        ("import tensorflow", "tf = t\n    t = tensorflow\n    return tf.Session()", True),
        ("import a", "tf = __import__('tensorflow')\n    return tf.Session()", True),
        # A module of the project may have it under any name.
        ("from . import a_tf", "return a_tf.made()", True),
        ("import a_tf.b", "m = a_tf.b\n    return m.made()", True),
        ("import a", "import a_tf\n    m: a = a_tf\n    return m.made()", True),
        ("from a import *", "return m.made()", True),
        # It is another variable, or another object has it.
        ("import tensorflow as tf", "return (lambda tf: tf.Session())(1)", False),
        ("import tensorflow as tf", "tf = tf.compat.v1\n    return tf.Session()", False),
        ("import tensorflow as tf", "return a.Session() + tf.relu(1).Session", False),
        ("import a_tf", "x = a_tf.other(1)\n    return x.shape, a_tf.other", False),
        ("from tensorflow import *", "return unknown.Session()", False),
        ("import tensorflow as tf", "return tf.SessionOf()", False),
    ],
)
def test_whether_an_attribute_ends_so(head: str, body: str, ends: bool) -> None:
    def follow(name: str) -> str | None:
        is_it = name.endswith(("a_tf.made", "a_tf.b.made"))
        return "tensorflow.Session" if is_it else "a_tf" if name == "a.m" else None

    scopes = Scopes(cst.parse_module(f"{head}\n\n\ndef f():\n    {body}\n"))
    names = Names(scopes, follow=follow, binds=lambda _module, name: name == "m")
    assert names.has_attribute_ending("Session") is ends
