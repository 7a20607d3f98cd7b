"""A module that libcst reads in part gives what the whole of it gives."""

from __future__ import annotations

import ast
from pathlib import Path

import libcst as cst
import pytest

from tests.turns import every
from tfgradmigrate import migrate
from tfgradmigrate.migrate import migrate_source
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rules.model import FileResult
from tfgradmigrate.syntax import unread
from tfgradmigrate.syntax.changes import changes
from tfgradmigrate.syntax.names import Names
from tfgradmigrate.syntax.scopes import Scopes
from tfgradmigrate.syntax.tree import UnreadError, find_all, source_of
from tfgradmigrate.syntax.unread import Definition, Unread, read_in_part

pytestmark = pytest.mark.many

PROGRAMS = [
    path
    for path in sorted((Path(__file__).parents[2] / "fixtures").glob("*/*/before.py"))
    if path.parent.parent.name != "python2_file"
]
# The first function stays, as it shows how the file is indented.
HEAD = "import a\n\n\ndef first():\n    pass\n\n\n"


@pytest.fixture(autouse=True)
def read_as_little_as_possible(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unread, "_WORTH_IT", 0)


def part(text: str) -> cst.Module:
    return read_in_part(text, ast.parse(text), ())


def left(module: cst.Module) -> list[str]:
    return [each.definition.name for each in module.body if isinstance(each, Unread)]


def both(text: str, monkeypatch: pytest.MonkeyPatch) -> tuple[FileResult, FileResult]:
    """What comes of a text that is read in part, and of one that is read as a whole."""
    in_part = migrate_source(text, "p.py", MigrationOptions())
    with monkeypatch.context() as patch:
        patch.setattr(migrate, "read_in_part", lambda text, _tree, _wanted: cst.parse_module(text))
        return in_part, migrate_source(text, "p.py", MigrationOptions())


def pairs() -> list[tuple[Path, Path]]:
    """Programs, each with the next but one: more that has nothing to do with each other."""
    return list(zip(PROGRAMS, PROGRAMS[2:] + PROGRAMS[:2], strict=True))


@pytest.mark.parametrize(("one", "other"), every(20, pairs()))
def test_the_same_is_found_and_written(
    one: Path, other: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = [path.read_bytes().decode("utf-8") for path in (one, other)]
    for text in (texts[0], "\n\n".join(texts)):
        in_part, whole = both(text, monkeypatch)
        assert in_part == whole


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (
            "def f():\n    return 1\n\n\n# on g\n@a.b\ndef g(x): return x\nclass C:\n    x = 1\n",
            "fgC",
        ),
        ("async def f():\n    '''def g():\n'''  # end\n", "f"),
        ("@a(\n  1)\n@ b\ndef f():\n\n    # in f\n    return 1  # at f\n", "f"),
        # A comment or a blank line with spaces may belong to what is above.
        ("def f():\n    return 1\n    # in f\ndef g():\n    pass\n\ndef h():\n    pass\n", "h"),
        ("def f():\n    return 1\n  \ndef g():\n    pass\n\ndef h():\n    pass\n", "h"),
        # What binds names outside of itself.
        ("def f():\n    global x\n    x = 1\n", ""),
        ("def f(): global x\n", ""),
        ("def f():\n    x = 1; global y\n", ""),
        ("def f():\n    if x: \\\n        global y\n", ""),
        ("def f(x=(y := 1)):\n    return 1\n", ""),
        # The words alone bind nothing.
        ("def f():\n    'Of global norm.'\n    return 1  # where nonlocal helps\n", "f"),
        ("def f():\n    import b\n    return b\n", "f"),
        ("x = 1; y = 2\ndef f():\n    return \\\n  1\n\n\n\n", "f"),
        ("if a:\n    def f(): pass\nelse:\n    x = 1\n", ""),
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("indent", ["    ", "\t"])
def test_what_is_left_and_read_later_is_what_the_whole_gives(
    text: str, names: str, newline: str, indent: str
) -> None:
    whole = f"{HEAD}{text}last = 1\n# end\n".replace("    ", indent).replace("\n", newline)
    module = part(whole)
    assert left(module) == list(names)
    assert module.code == whole
    Scopes(module).read_all()
    assert module.deep_equals(cst.parse_module(whole))


def test_a_body_that_goes_on_a_line_shows_no_indentation() -> None:
    """So the next definition is read, which does."""
    module = part(
        "import a\n\n\ndef first(): \\\n        pass\n\n\ndef g():\n  return 1\n\n\n"
        "def h():\n  return 2\n\n\nlast = 1\n"
    )
    assert left(module) == ["h"]
    assert module.default_indent == "  "


@pytest.mark.parametrize(
    "body", ["\n        nonlocal x", " nonlocal x", "\n        y = 1;nonlocal x"]
)
def test_a_file_with_a_nonlocal_is_read_as_a_whole(body: str) -> None:
    text = f"{HEAD}def f():\n    def g():{body}\n    x = 1\n    return g\n\n\nf()\n"
    assert left(part(text)) == []


def test_nothing_walks_past_what_is_not_read() -> None:
    module = part(f"{HEAD}def f():\n    pass\n\n\nf()\n")
    with pytest.raises(UnreadError):
        list(find_all(module, cst.Name))
    with pytest.raises(UnreadError):
        module.visit(cst.CSTTransformer())


def test_a_question_reads_what_its_answer_depends_on() -> None:
    module = part(
        f"{HEAD}def f():\n    return g(a.b)\n\n\n"
        "def g(x):\n    return x.c\n\n\ndef h():\n    return 1\n\n\na.d\n"
    )
    scopes = Scopes(module)
    assert left(module) == ["f", "g", "h"]
    assert scopes.is_used(scopes.root, "a")
    assert scopes.has_attribute("c")
    assert not scopes.has_attribute("e")
    assert left(module) == ["f", "g", "h"]
    assert [use.value for use in scopes.uses(scopes.root, "g")] == ["g"]
    assert left(module) == ["g", "h"]
    assert [a.attr.value for a in scopes.attributes_named("d", "c", "b")] == ["b", "c", "d"]
    assert left(module) == ["h"]
    assert len(scopes.root.bindings["h"]) == 1
    assert left(module) == []


def test_what_is_only_read_is_left_by_a_question_for_changes() -> None:
    module = part(
        f"{HEAD}class A(object):\n    def f(self):\n        return self.x\n\n\n"
        "class B(object):\n    def f(self):\n        for self.x, b in c:\n            pass\n\n\n"
        "def g(y):\n    setattr(y, 'x', 1)\n\n\ndef h(y):\n    mock.patch('a.x')\n\n\nlast = 1\n"
    )
    scopes = Scopes(module)
    assert list(changes("z", scopes)) == []
    assert left(module) == ["A", "B"]
    assert [source_of(node) for node in changes("x", scopes)] == [
        "self.x",
        "setattr(y, 'x', 1)",
        "mock.patch('a.x')",
    ]
    assert left(module) == ["A"]


def test_a_name_that_is_defined_means_nothing_of_tensorflow() -> None:
    module = part(f"{HEAD}def f():\n    return 1\n\n\nf()\n")
    scopes = Scopes(module)
    names = Names(scopes)
    (use,) = scopes.uses_read(scopes.root, "f")
    assert names.qualified(use) is None
    assert left(module) == ["f"]


def test_what_other_classes_bind_is_found() -> None:
    module = part(f"{HEAD}class A:\n    def name(self):\n        return 1\n\n\nx = 1\n")
    scopes = Scopes(module)
    (bound,) = scopes.class_bindings("name")
    assert isinstance(bound.value, cst.FunctionDef)
    assert left(module) == []


def test_definitions_without_relation_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    beside = "".join(
        f"class Beside{number}:\n    def call(self, x):\n        import json\n\n"
        f"        return json.dumps(tf.nn.relu(x, name={number}))\n\n\n"
        for number in range(20)
    )
    text = (
        "import tensorflow as tf\n\n\ndef host(v):\n    return v\n\n\n"
        f"{beside}def f(x):\n    return tf.py_func(host, [x], tf.float32)\n\n\n{beside}x = 1\n"
    )
    monkeypatch.setattr(Definition, "read", None)
    result = migrate_source(text, "p.py", MigrationOptions())
    assert result.new == text.replace("py_func", "numpy_function")


@pytest.mark.parametrize(
    ("head", "body", "ends", "is_read"),
    [
        # What ends so by its name, whatever the name before it stands for where it is said.
        ("import tensorflow as tf", "return tf.Session()", True, True),
        ("import tensorflow as tf", "return tf.compat.v1.Session", True, True),
        ("from tensorflow import *", "return identity.Session()", True, True),
        ("import a", "import tensorflow as tf\n    return tf.Session()", True, True),
        ("import tensorflow", "tf = tensorflow.compat.v1\n    return tf.Session()", True, True),
        ("import tensorflow", "tf = t\n    t = tensorflow\n    return tf.Session()", True, True),
        ("import a", "tf = __import__('tensorflow')\n    return tf.Session()", True, True),
        # A module of the project may have it under any name.
        ("from . import a_tf", "return a_tf.made()", True, True),
        ("import a_tf.b", "m = a_tf.b\n    return m.made()", True, True),
        ("import a", "import a_tf\n    m: a = a_tf\n    return m.made()", True, True),
        ("from a import *", "return m.made()", True, True),
        # That it is another variable is only seen where it is read.
        ("import tensorflow as tf", "return (lambda tf: tf.Session())(1)", False, True),
        ("import tensorflow as tf", "tf = tf.compat.v1\n    return tf.Session()", False, True),
        # So is that another object has it.
        ("import tensorflow as tf", "return a.Session() + tf.relu(1).Session", False, True),
        ("import a_tf", "x = a_tf.other(1)\n    return x.shape, a_tf.other", False, True),
        ("from tensorflow import *", "return unknown.Session()", False, True),
        # What has another name is not read.
        ("import tensorflow as tf", "return tf.SessionOf()", False, False),
    ],
)
def test_what_may_end_so_is_read(head: str, body: str, ends: bool, is_read: bool) -> None:
    text = f"{head}\n\n\ndef first():\n    pass\n\n\ndef f():\n    {body}\n\n\nlast = 1\n"

    def follow(name: str) -> str | None:
        is_it = name.endswith(("a_tf.made", "a_tf.b.made"))
        return "tensorflow.Session" if is_it else "a_tf" if name == "a.m" else None

    def names_of(module: cst.Module) -> Names:
        return Names(Scopes(module), follow=follow, binds=lambda _module, name: name == "m")

    for module in (part(text), cst.parse_module(text)):
        names = names_of(module)
        assert ends is any(
            (names.api(each) or "").endswith("Session")
            for each in names.attributes_ending("Session")
        )
        assert names_of(module).has_attribute_ending("Session") is ends
    module = part(text)
    list(names_of(module).attributes_ending("Session"))
    assert left(module) == ([] if is_read else ["f"])


def definition(text: str) -> Definition:
    (tree,) = ast.parse(text).body
    assert isinstance(tree, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    return Definition(tree, "", text)


def test_the_names_in_a_definition() -> None:
    found = definition(
        "def f(a, *b, c=d, **e):\n"
        "    x.y.z = g.h(i, k=j)\n"
        "    del l.m\n"
        "    n: o = p\n"
        "    n = q = r.s\n"
        "    t.u()(v['w'])\n"
        "    if None: True\n"
    )
    assert found.read_around == {*"dxgijloprtv"}
    assert found.attributes == {"y", "z", "h", "m", "s", "u"}
    assert found.stored == {"z", "m"}
    assert found.called == {"h", "u"}
    assert found.bound == {"f", "a", "b", "c", "e", "n", "q"}
    assert found.rebound == {"n"}
    assert found.identifiers >= {*"abcdefghijklmnopqrstuvxyz", "None", "True"} - {"w"}
    assert not found.identifiers & {"w", "False", "k2"}
    assert {"x.y.z", "g.h", "l.m", "r.s", "t.u", "i"} <= found.paths
    assert not {"x", "x.y", "g", "t"} & found.paths
    assert found.texts == {"w"}
    assert (found.has_attribute("u"), found.has_attribute("t")) == (True, False)
    assert (found.holds("k"), found.holds("w"), found.holds("no")) == (True, False, False)


@pytest.mark.parametrize(
    ("line", "imports", "named"),
    [
        ("import a", {("a", "a")}, {"a"}),
        ("import a.b", {("a", "a")}, {"a", "b"}),
        ("import a.b as c, d", {("c", "a.b"), ("d", "d")}, {"a", "b", "c", "d"}),
        ("from a import b, c as d", {("b", "a.b"), ("d", "a.c")}, {"a", "b", "c", "d"}),
        ("from a.b import c", {("c", "a.b.c")}, {"a", "b", "c"}),
        ("from . import a", {("a", ".a")}, {"a"}),
        ("from ..a import b", {("b", "..a.b")}, {"a", "b"}),
        ("x = 1", set(), {"x"}),
    ],
)
def test_the_imports_in_a_definition(
    line: str, imports: set[tuple[str, str]], named: set[str]
) -> None:
    found = definition(f"def f():\n    {line}\n")
    assert found.imports == imports
    assert found.identifiers == {"f", *named}
    assert found.bound == {"f", *(name for name, _ in imports), *(named & {"x"})}


def test_the_keywords_of_patterns_are_names() -> None:
    found = definition("def f(a):\n    match a:\n        case C(key=1): pass\n")
    assert "key" in found.identifiers


def test_the_methods_and_properties_of_classes() -> None:
    found = definition(
        "class C:\n    def a(self):\n        def inner(): pass\n    async def b(self): pass\n"
        "    if x:\n        def c(self): pass\n    d = e = lambda self: 1\n    f: g = lambda self: 1\n"
        "    h = 1\n    @property\n    def i(self): pass\n    @i.setter\n    def i(self, x): pass\n"
        "    @functools.cached_property\n    def j(self): pass\n    k = l[0] = lambda: 1\n"
        "    class D:\n        def m(self): pass\n"
    )
    assert found.methods == {*"abcdef", "i", "j", "k", "m"}
    assert found.properties == {"i", "j"}
    assert definition("def f():\n    def g(): pass\n    h = lambda: 1\n").methods == set()


@pytest.mark.parametrize(
    ("line", "replaces"),
    [
        ("tf.round = f", True),
        ("tf.nn.relu = f", True),
        ("del tf.round", True),
        ("self.a = f", False),
        ("cls.a = f", False),
        ("self.a.b = f", True),
        ("self.__class__ = f", True),
        ("tf.round", False),
        ("setattr(a, b, c)", True),
        ("getattr(a, b)", False),
        ("a[0] = f", False),
    ],
)
def test_what_may_put_something_in_the_place_of_another(line: str, replaces: bool) -> None:
    assert definition(f"def f(self):\n    {line}\n").replaces is replaces


def test_a_definition_that_libcst_reads_otherwise_is_not_read() -> None:
    for code in ("def f(:\n", "def f(): pass\nx = 1\n", "x = 1\n", "", "def f(): pass\n# end\n"):
        found = definition("def f(): pass\n")
        found.head, found.code = "if 0:\n    pass\n", code
        with pytest.raises(UnreadError):
            found.read()
