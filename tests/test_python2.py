"""Files of Python 2: converted, with everything said at its old place, or refused."""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.turns import every
from tfgradmigrate.cli import main
from tfgradmigrate.front.python2 import conversion
from tfgradmigrate.front.python2.conversion import ConversionError, convert
from tfgradmigrate.front.python2.detection import python2_form
from tfgradmigrate.front.python2.places import Places
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rules.model import FileResult
from tfgradmigrate.run.engine import migrate_text

pytestmark = pytest.mark.many

FIXTURES = Path(__file__).parents[1] / "fixtures"
PROGRAMS = {
    str(path.parent.relative_to(FIXTURES)): path
    for path in sorted(FIXTURES.glob("*/*/before.py"))
    if path.parent.parent.name not in ("python2_file", "untouched")
}

CALL = "tf.py_func(f, [x], tf.float32)"
NEW = "tf.numpy_function(f, [x], tf.float32)"
OLD = f"import tensorflow as tf\ny = {CALL}\nprint y\n"


def run(text: str, options: MigrationOptions = MigrationOptions()) -> FileResult:  # noqa: B008
    return migrate_text(text, "a.py", options)


@pytest.mark.parametrize("name", every(16, PROGRAMS))
def test_a_program_with_a_print_statement_says_what_it_says_without(name: str) -> None:
    text = PROGRAMS[name].read_bytes().decode("utf-8")
    given = json.loads((FIXTURES / name / "expected.json").read_text("utf-8")).get("options", {})
    select = tuple(given.get("select", ()))
    options = MigrationOptions(
        select=(*select, "TGM115") if select else (), ignore=tuple(given.get("ignore", ()))
    )
    newline = "\r\n" if "\r\n" in text else "\n"
    result = run(f"{text}{newline}print 'end'{newline}", options)
    assert result.failure is None, result.failure
    (finding,) = [finding for finding in result.findings if finding.code == "TGM115"]
    assert finding.line == len(text.split("\n")) + 1
    there = [f for f in result.findings if f.idiom != "python2_file"]
    alone = run(text, options).findings
    assert [(f.code, f.line, f.column, f.occurrences) for f in there] == [
        (f.code, f.line, f.column, f.occurrences) for f in alone
    ]
    assert ast.parse(result.new)
    assert result.new.endswith(f"{newline}print('end'){newline}")


@pytest.mark.parametrize(
    ("old", "new", "fixers"),
    [
        ("print x", "print(x)", {"print"}),
        ("print", "print()", {"print"}),
        ("print >>f, x,", "print(x, end=' ', file=f)", {"print"}),
        ("print ('%d' % n); print", "print ('%d' % n); print()", {"print"}),
        ("print (\n  a +\n  b)  # c\nprint", "print (\n  a +\n  b)  # c\nprint()", {"print"}),
        ("print ((a, b)); print", "print ((a, b)); print()", {"print"}),
        ("print (a, b)", "print((a, b))", {"print"}),
        ("print (a for a in b)", "print((a for a in b))", {"print"}),
        ("print ('a' + b),", "print(('a' + b), end=' ')", {"print"}),
        ("print ('a') % b", "print(('a') % b)", {"print"}),
        ("exec x in g", "exec(x, g)", {"exec"}),
        ("raise E, 'x'", "raise E('x')", {"raise"}),
        ("x = `1`", "x = repr(1)", {"repr"}),
        ("x <> 1", "x != 1", {"ne"}),
        ("x = 0777 + 1L", "x = 0o777 + 1", {"numliterals"}),
        ("x = ur'a'", "x = r'a'", {"unicode"}),
        ("x = u'a'\nprint", "x = u'a'\nprint()", {"print"}),
        ("x = '\\u1'\nprint", "x = '\\\\u1'\nprint()", {"print", "unicode"}),
        ("for a in xrange(3): print a", "for a in range(3): print(a)", {"print", "xrange"}),
        ("x = d.keys()", "x = list(d.keys())", {"dict"}),
        ("x = 7 / 2", "x = 7 // 2", {"division"}),
        ("x = -7/2*a", "x = -7//2*a", {"division"}),
        ("x = 0xff / 3L", "x = 0xff // 3", {"division", "numliterals"}),
        ("import cPickle as pickle", "import pickle", {"imports"}),
        ("import Queue as q; print", "import queue as q; print()", {"imports", "print"}),
        ("x = [a for a in 1, 2]", "x = [a for a in (1, 2)]", {"paren"}),
        (
            "from __future__ import print_function\nprint(1, file=f)\nx = 0777",
            "from __future__ import print_function\nprint(1, file=f)\nx = 0o777",
            {"numliterals"},
        ),
    ],
)
def test_what_is_converted(old: str, new: str, fixers: set[str]) -> None:
    converted = convert(old)
    assert converted.text == new
    assert set(converted.fixers) == fixers
    assert converted.checks == ()


@pytest.mark.parametrize(
    ("own", "call"),
    [
        ("def filter(x, k): return x * k", "y = filter(x, 2)"),
        ("def apply(net, x): return net", "y = apply(net, x)"),
        ("map = tf.map_fn", "y = map(f, x)"),
        ("a, (zip, b) = made", "y = zip(a, b)"),
        ("zip += 1", "y = zip(a, b)"),
        ("from tools import reduce, apply as filter", "y = reduce(f, filter(g, x))"),
        ("import tools as map", "y = map(f, x)"),
        ("import intern", "y = intern(x)"),
        ("class reload(object): pass", "y = reload(x)"),
        ("for input in x: pass", "y = input('a')"),
        ("with a as map: pass", "y = map(f, x)"),
        ("try: pass\nexcept E as unicode: pass", "y = unicode"),
        ("def f(input, filter): return filter(input)", "pass"),
        ("def f((map, a), k=1): return map(a, k)", "pass"),
        ("def f(*zip): return [zip(a) for a in x]", "pass"),
        ("f = lambda map: map(x, 1)", "pass"),
        ("def f(x):\n    def filter(a, b): return a\n    return filter(x, 0)", "pass"),
        ("def f():\n    map = g\n    def h(): return map(a, b)", "pass"),
        ("class A(object):\n    map = g\n    y = map(a, b)", "pass"),
        ("round = tf.round", "y = round(x)"),
    ],
)
def test_what_has_a_builtin_s_name_stays_what_the_file_makes_of_it(own: str, call: str) -> None:
    converted = convert(f"{own}\n{call}\nprint 1\n")
    tuples = own.replace(
        "((map, a), k=1): ", "(xxx_todo_changeme, k=1): (map, a) = xxx_todo_changeme; "
    )
    assert converted.text == f"{tuples}\n{call}\nprint(1)\n"
    assert converted.checks == ()


@pytest.mark.parametrize(
    ("other", "old", "new"),
    [
        ("def f(map=map): return 1", "map(g, x)", "list(map(g, x))"),
        ("def f(a=map): return 1", "map(g, x)", "list(map(g, x))"),
        ("def f():\n    map = 1", "map(g, x)", "list(map(g, x))"),
        (
            "class A(object):\n    map = 1\n    def f(self): return 1",
            "map(g, x)",
            "list(map(g, x))",
        ),
        ("class A(object):\n    def map(self): return 1", "map(g, x)", "list(map(g, x))"),
        ("a.map = b[map] = c(map=1)", "map(g, x)", "list(map(g, x))"),
        ("from map import a as b", "map(g, x)", "list(map(g, x))"),
        ("import a.map", "map(g, x)", "list(map(g, x))"),
        ("f = lambda map: 1", "map(g, x)", "list(map(g, x))"),
        ("for a in map: pass", "map(g, x)", "list(map(g, x))"),
        ("map = {}", "map.keys()", "list(map.keys())"),
    ],
)
def test_a_builtin_stays_one_beside_what_has_its_name(other: str, old: str, new: str) -> None:
    assert convert(f"{other}\ny = {old}\nprint 1\n").text == f"{other}\ny = {new}\nprint(1)\n"


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("x = a / b", [(1, 7, "/")]),
        ("x = a / b / c + d / e", [(1, 7, "/")]),
        ("x = a\nx /= b", [(2, 3, "/=")]),
        ("x = a / 2.0 + 2e3 / a + 1. * a / b + a / .5", []),
        ("x = float(a) / b", []),
        ("x = a // b; x //= c", []),
        ("from __future__ import division\nx = a / b", []),
        ("from __future__ import (print_function,\n  division)\nx = 1 / 2", []),
        ("x = 2 / a", [(1, 7, "/")]),
        ("x = 1 / 2 / a", [(1, 11, "/")]),
        ("x = f / 2", [(1, 7, "/")]),
        ("x = a * 1 / 2", [(1, 11, "/")]),
        ("x = '/' # a / b", []),
        ("x = round(a) + np.round(a) + round", [(1, 5, "round")]),
        ("class A:\n    def __div__(self, b): pass", [(2, 9, "__div__")]),
        ("x.__cmp__(y)", []),
        ("y = tf.py_func(f, [x, 'a_b'], T, name='n')", [(1, 23, "'a_b'")]),
        ("y = py_func(f, inp=(x, u'a'), Tout=T)", [(1, 24, "u'a'")]),
        ("y = tf.py_func(f, [x], T, name='n'); py_func; 'a'", []),
        ("def f(x):\n    y = [x for x in y]\n    return x", [(3, 12, "x")]),
        ("y = [[x for x in z] for z in y]; print z", [(1, 40, "z")]),
        ("y = [x for x in y]; print u'ü', x", [(1, 33, "x")]),
        ("y = [x for x in y]\nfor x in y: print x", []),
        ("x = [x for x in y]\nx", []),
        ("x = [x for x in x]\ny = [x for x in x]", []),
        ("y = list(x for x in y)\nx", []),
        ("def f(x):\n    return [x for x in x]\nx", []),
        ("y = [x for x in y]\ndef f(x): return x", []),
    ],
)
def test_what_has_to_be_checked(text: str, places: list[tuple[int, int, str]]) -> None:
    assert [(c.line, c.column, c.what) for c in convert(text).checks] == places


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("for a in b: print a", "for a in b: print(a)"),
        ("a = 1; print a", "a = 1; print(a)"),
        ("if a: raise E, 'x'", "if a: raise E('x')"),
        ("if a: print >>b, c", "if a: print(c, file=b)"),
        ("if a: exec 'b'", "if a: exec('b')"),
        ("x = lambda (a, b): a", "x = lambda a_b: a_b[0]"),
    ],
)
def test_python_2_behind_another_statement(old: str, new: str) -> None:
    text = f"import tensorflow as tf\ny = {CALL}\n"
    assert run(f"{text}{old}\n").new == f"{text}{new}\n".replace(CALL, NEW)


def test_one_text_leaves_nothing_to_the_next() -> None:
    """The fixers are made once a process; each text is converted as by new ones."""
    texts = [
        "print x\nx = unicode(d.keys())\nimport urllib2, ConfigParser\n",
        "raise E, V, T\nx = a.next\nclass next: pass\nb.next()\n",
        "print 1\ndef f(:\n",
        "class A:\n    __metaclass__ = B\n    def f((a, b)): return a / 2\n",
        "for a in xrange(3): print map(f, filter(g, zip(a, b)))\n",
    ]

    def converted(text: str) -> object:
        try:
            return convert(text)
        except ConversionError as error:
            return error.message, error.line

    alone = {}
    for text in texts:
        conversion._tool.cache_clear()
        alone[text] = converted(text)
    for text in [*texts, *reversed(texts), *texts[1::2], *texts[::2]]:
        assert converted(text) == alone[text]


def test_what_a_fixer_cannot_do_is_told() -> None:
    (check,) = convert("raise E, V, T\nx = a.next\nclass next: pass\nb.next()").checks[:1]
    assert check.what == "fissix"
    assert check.line >= 1


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("end", ["", "\n", "\n\n"])
def test_newlines_stay(newline: str, end: str) -> None:
    text = f"print 1\n\n\tx\f\n{'print 2'}{end}".replace("\n", newline).replace(
        "\tx\f", "'''\tx'''"
    )
    expected = text.replace("print 1", "print(1)").replace("print 2", "print(2)")
    assert convert(text).text == expected


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("print 1\ndef f(:\n", 2),
        ("print 1\nx = '''\n", 2),
        ("print 1\nx = (\n", 3),
        ("print 1\n  x\n", 2),
        ("if x:\n        print 1\n    y\n", 3),
        ("print 1\r\nx\n", None),
        ("print 1\rx\n", None),
    ],
)
def test_what_cannot_be_converted_says_where(text: str, line: int | None) -> None:
    with pytest.raises(ConversionError) as caught:
        convert(text)
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("print py_func\ndef f(:\n", 2, "cannot be converted: fissix cannot parse it"),
        ("print py_func\nasync = 3\n", 2, "it is no better: cannot be parsed"),
        ("print py_func\nnonlocal = 3\n", 2, "cannot be converted: fissix cannot parse it"),
    ],
)
def test_a_file_that_stays_python_2_says_where_and_why(text: str, line: int, words: str) -> None:
    result = run(text)
    assert result.failure is not None
    assert (result.failure.code, result.failure.line) == ("TGM902", line)
    assert words in result.failure.message
    assert "convert the file" not in result.failure.message
    assert not result.changed


MIXED = f"""\
import tensorflow as tf

def plain(x):
\tif x:
\t\treturn {CALL}
\treturn x

class Mixed:
    def call(self, x):
\ttext = \'\'\'
\tas it is\'\'\'
        print text
        for i in range(2):
            # deeper
\t    if i:
\t\treturn {CALL}

def apart(x):
  if x:
\treturn {CALL}
"""


def test_mixed_tabs_are_read_as_python_2_read_them() -> None:
    """A tab goes to the next multiple of eight; what Python 3 reads so keeps its white space."""
    result = run(MIXED)
    assert result.failure is None
    plain, _, rest = result.new.partition("class Mixed")
    assert plain == MIXED.partition("class Mixed")[0].replace("py_func", "numpy_function")
    # Here Python 3 refuses tabs, but for the one within a string.
    spaced = MIXED.partition("class Mixed")[2].replace("\tas it", "TAB").expandtabs(8)
    new = spaced.replace("TAB", "\tas it").replace("print text", "print(text)")
    assert rest == new.replace("py_func", "numpy_function")
    assert ast.parse(result.new)
    lines, old = result.new.splitlines(), MIXED.splitlines()
    calls = [finding for finding in result.findings if finding.code == "TGM106"]
    assert [f.line for f in calls] == [n for n, line in enumerate(old, 1) if "py_func" in line]
    assert all(old[f.line - 1][f.column - 1 :].startswith("tf.py_func") for f in calls)
    (converted,) = (finding for finding in result.findings if finding.code == "TGM115")
    assert any("next multiple of eight" in note for note in converted.notes)
    assert len(lines) == len(old)


def test_a_block_of_mixed_tabs_at_the_end_of_the_file_has_an_end() -> None:
    """Its last line is the line after the file's last one."""
    text = (
        "import tensorflow as tf\ndef f(x):\n  \tg = tf.get_default_graph()\n"
        "  \twith g.gradient_override_map({name: 'Unknown'}):\n\t\treturn tf.round(x)\n"
    )
    places = [(finding.code, finding.line, finding.end_line) for finding in run(text).findings]
    assert ("TGM301", 4, 6) in places


def test_new_lines_have_the_tabs_or_spaces_of_most_of_the_file() -> None:
    """Where the function itself has no line that is indented by as much."""
    long = "a_name_of_twenty_five_abc"
    call = f"tf.py_func(lambda v: v, [{long}, {long}], tf.float32)"
    head = f"import tensorflow as tf\ndef f({long}):\n    return {call}\n"
    spaces, tab = "def g(x):\n    if x:\n        return 1\n", "def h(x):\n    if x:\n\treturn 1\n"
    mixed = "def i(x):\n    if x:\n\tx = 2\n        print x\n"
    assert "\n        lambda v: v," in run(head + spaces * 2 + tab + mixed).new
    assert "\n\tlambda v: v," in run(head + spaces + tab * 2 + mixed).new


def test_mixed_tabs_alone_are_python_2() -> None:
    text = f"import tensorflow as tf\nif tf:\n\tx = 1\n        y = {CALL}\n"
    result = run(text)
    assert result.failure is None
    new = "tf.numpy_function(f, [tf.convert_to_tensor(x)], tf.float32)"
    assert result.new == f"import tensorflow as tf\nif tf:\n\tx = 1\n\ty = {new}\n"
    assert result.findings[0].message == "the file is Python 2 and becomes Python 3, with fissix"
    assert result.findings[0].notes[0].startswith("a tab in front of a line")
    refused = run(text, MigrationOptions(python2=False))
    assert refused.failure is not None
    assert "expand --initial --tabs=8" in refused.failure.message
    assert run("if x:\n\tpy_func\n        y\n").failure is None


@pytest.mark.parametrize(
    "first",
    [
        "def f(a, b):",
        "def f(x, y=(1, 2)):",
        "f = lambda a: g(a, 2)",
        "x = `1` or py_func",
        "print x",
    ],
)
def test_an_indentation_error_is_no_python_2(first: str) -> None:
    result = run(f"import tensorflow as tf\ny = {CALL}\nif y:\n        z = 1\n    {first}\n")
    assert result.failure is not None
    assert (result.failure.code, result.failure.line) == ("TGM901", 5)
    assert "unindent does not match" in result.failure.message


@pytest.mark.parametrize(
    "newer",
    [
        "name = f'{y}'",
        "step: int = 3",
        "def g(a: int): pass",
        "def g() -> None: pass",
        "def g(*, a): pass",
        "async def g(): await h()",
        "if (z := 1): pass",
        "class A(B, metaclass=C): pass",
        "def g():\n    raise A from None",
    ],
)
def test_exceptions_without_parentheses_beside_what_only_python_3_reads_stay(newer: str) -> None:
    """Python 3.14's `except A, B:`, which Python 2 has with another meaning."""
    text = (
        f"import tensorflow as tf\n{newer}\ntry:\n    y = {CALL}\nexcept ValueError, TypeError:\n"
        "    pass\n"
    )
    result = run(text)
    assert result.failure is None, result.failure
    assert result.new == text.replace(CALL, NEW)
    assert [finding.code for finding in result.findings] == ["TGM106"]


@pytest.mark.parametrize(
    ("parameters", "is_tuple"),
    [
        ("def f((a, b)): pass", True),
        ("def f(a, b=(1, 2), (c, d)=(3, 4)): pass", True),
        ("x = lambda (a, b), c: a", True),
        ("def f(a, b): pass pass", False),
        ("def f(a, g(b)): pass", False),
    ],
)
def test_a_tuple_parameter_is_told_from_any_parameters(parameters: str, is_tuple: bool) -> None:
    form = python2_form(f"import tensorflow as tf\n{parameters}\n")
    assert (form is not None and form.what) == (is_tuple and "a tuple parameter")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("import tensorflow as tf\nprint 'py_func'\n", 2, "`print` statement"),
        ("try:\n    py_func()\nexcept ValueError, e:\n    pass\n", 3, "except Error"),
        ("print >>f, py_func\n", 1, "print >>file"),
    ],
)
@pytest.mark.parametrize("refused", [{"python2": False}, {"ignore": ("TGM115",)}])
def test_a_file_of_python_2_may_be_refused(
    text: str, line: int, words: str, refused: dict[str, Any]
) -> None:
    result = run(text, MigrationOptions(**refused))
    assert result.failure is not None
    assert (result.failure.code, result.failure.line) == ("TGM902", line)
    assert words in result.failure.message
    assert not result.changed


@pytest.mark.skipif(sys.version_info < (3, 14), reason="Python reads it from 3.14 on")
@pytest.mark.parametrize(
    ("above", "is_old"),
    [
        ("", True),
        ("def g():\n    e = 1\n", True),
        ("import e\n", False),
        ("from errors import *\n", False),
        ("class e(Exception): pass\n", False),
        ("e = (KeyError, IndexError)\n", False),
        ("def g(x: int): pass\n", False),
    ],
)
def test_a_second_exception_is_told_from_the_name_of_the_first(above: str, is_old: bool) -> None:
    text = f"{above}try:\n    py_func()\nexcept ValueError, e:\n    pass\n"
    form = python2_form(text)
    assert (form is not None) == is_old
    assert form is None or form == (text.count("\n") - 1, "`except Error, name:`", False)
    assert python2_form(text.replace("ValueError, e", "(ValueError, e)")) is None
    assert python2_form(text.replace(", e", ", KeyError")) is None


def test_a_file_with_nothing_of_tensorflow_is_left_alone() -> None:
    result = run("# tf.py_func once\nprint 'py_func'\n")
    assert result.failure is None
    assert result.findings == ()
    assert not result.changed


def test_the_findings_to_be_checked_can_be_ignored() -> None:
    text = OLD + "z = x / 2\n"
    assert [f.code for f in run(text).findings] == ["TGM106", "TGM115", "TGM210"]
    ignoring = run(text, MigrationOptions(ignore=("TGM210",)))
    assert [f.code for f in ignoring.findings] == ["TGM106", "TGM115"]
    assert "`/` in 1 line" in ignoring.findings[1].notes[-1]


def test_places_lead_back_to_the_old_text() -> None:
    old = "import a\nprint a, bc(d)\n\nx = bc\n"
    new = "import a\nfrom x import y\nprint(a, bc(d))\n\nx = bc\n"
    places = Places(old, new)
    assert places.old(1, 8) == (1, 8)
    assert places.old(3, new.splitlines()[2].index("bc") + 1) == (2, 10)
    assert places.old(5, 5) == (4, 5)
    assert places.old(2, 1)[0] in (1, 2)


def test_the_diff_shows_both_and_a_second_run_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "a.py"
    path.write_text(OLD)
    assert main(["a.py", "--no-python2"]) == 2
    assert "a.py:3: TGM902 Python 2: a `print` statement" in capsys.readouterr().err
    assert main(["a.py"]) == 1
    output = capsys.readouterr().out
    assert f"-y = {CALL}\n-print y\n+y = {NEW}\n+print(y)\n" in output
    assert "a.py:3:1: TGM115 the file is Python 2 and becomes Python 3, with fissix" in output
    assert main(["a.py", "--write"]) == 0
    assert path.read_text() == f"import tensorflow as tf\ny = {NEW}\nprint(y)\n"
    assert main(["a.py"]) == 0
    path.write_text(OLD)
    (tmp_path / "pyproject.toml").write_text("[tool.tfgradmigrate]\npython2 = false\n")
    assert main(["a.py"]) == 2
    assert main(["a.py", "--python2", "--write"]) == 0
