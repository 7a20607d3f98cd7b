"""Odd encodings and letters: a file is read as Python reads it, or named; the others go on."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tfgradmigrate.cli import main

OLD = """\
import tensorflow as tf


@tf.RegisterGradient("Rev")
def _rev(op, grad):
    return -grad


def f(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Rev"}):
        return tf.identity(x)
"""


def wide(name: str) -> str:
    return "".join(chr(ord(each) + 0xFEE0) if each.isalpha() else each for each in name)


def bold(name: str) -> str:
    return "".join(chr(ord(each) - ord("a") + 0x1D41A) if each.islower() else each for each in name)


#: What is in a file, and a part of what is said of it.
ODD = {
    "half a character": (b"# coding: raw_unicode_escape\nS = '\\ud800'\n" + OLD.encode(), "TGM904"),
    "the other half": (b"# coding: raw-unicode-escape\nS = '\\udfff'\n" + OLD.encode(), "TGM904"),
    "halves of UTF-7": (b"# coding: utf-7\nS = '+2AA-'\n" + OLD.encode(), "TGM904"),
    "one line of escapes": (
        b"# coding: unicode_escape" + OLD.encode("unicode_escape").replace(b"'", b"\\x27"),
        "TGM90",
    ),
    "no text": (b"# coding: base64\n" + OLD.encode(), "TGM904"),
    "a codec of names": (b"# coding: punycode\n" + OLD.encode(), "TGM90"),
    "a codec of hosts": (b"# coding: idna\n" + OLD.encode(), "TGM90"),
    "a map in wide letters": (
        OLD.replace("gradient_override_map", wide("gradient_override_map")).encode(),
        f"`{wide('gradient_override_map')}` as `gradient_override_map`",
    ),
    "all in wide letters": (
        OLD.replace("gradient_override_map", wide("gradient_override_map"))
        .replace("RegisterGradient", wide("RegisterGradient"))
        .encode(),
        ":4: TGM904",
    ),
    "a function in bold letters": (
        f"import tensorflow as tf\ny = tf.{bold('py_func')}(f, [x], tf.float32)\n".encode(),
        f"`{bold('py_func')}` as `py_func`",
    ),
    "a module in wide letters": (
        OLD.replace("tf.identity", wide("tf") + ".identity").encode(),
        f"`{wide('tf')}` as `tf`",
    ),
    "a ligature": (OLD.replace("_rev", "_ﬁrst").encode(), "`_ﬁrst` as `_first`"),
}


@pytest.mark.processes
@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_cannot_be_read_is_named(
    tmp_path: Path, name: str, jobs: str, capsys: pytest.CaptureFixture[str]
) -> None:
    data, words = ODD[name]
    (tmp_path / "odd.py").write_bytes(data)
    for good in ("a.py", "z.py"):
        (tmp_path / good).write_text(OLD.replace("Rev", good))
    assert main([str(tmp_path), "--write", "--jobs", jobs]) == 2
    said = "".join(capsys.readouterr())
    assert words in "".join(line for line in said.splitlines() if "odd.py" in line), said
    assert (tmp_path / "odd.py").read_bytes() == data
    for good in ("a.py", "z.py"):
        assert "custom_gradient" in (tmp_path / good).read_text()


KEPT = {
    "wide letters in a text": OLD + f"S = '{wide('gradient_override_map')}'\n",
    "wide letters in a comment": f"# {wide('RegisterGradient')}\n" + OLD,
    "Greek letters": OLD + "μ = λ = 1\n",
    "a micro sign": OLD + "µ = 1\n",
    "Chinese": "# 注册梯度，用于反转。\n" + OLD + "名称 = 1\n",
}


@pytest.mark.parametrize("name", KEPT)
def test_other_letters_are_no_names(tmp_path: Path, name: str) -> None:
    path = tmp_path / "a.py"
    path.write_text(KEPT[name], "utf-8")
    assert main([str(path), "--write"]) == 0
    assert "custom_gradient" in path.read_text("utf-8")


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "shift_jis", "gb18030", "euc-kr"])
def test_what_is_written_is_what_python_reads(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "a.py"
    path.write_bytes(f"# coding: {encoding}\n{OLD}".encode(encoding))
    assert main([str(path), "--write"]) == 0
    assert "custom_gradient" in ast.unparse(ast.parse(path.read_bytes()))


MORE = [
    "",
    r"S = '\n'",
    r"S = 'a\\nb'",
    r"S = '\x41'",
    "S = '''\n'''",
    "S = 'ü'",
    "S = 'a' \\\n 'b'",
]


@pytest.mark.parametrize("encoding", ["unicode_escape", "raw_unicode_escape", "utf-7"])
@pytest.mark.parametrize("more", MORE)
def test_what_is_written_in_escapes_parses_or_is_not_written(
    tmp_path: Path, encoding: str, more: str
) -> None:
    """Lines, quotes and backslashes may be escapes, which the encoding and then Python reads."""
    path = tmp_path / "a.py"
    data = f"# coding: {encoding}\n{more}\n{OLD}".encode(encoding)
    path.write_bytes(data)
    try:
        before = ast.parse(data)
    except (SyntaxError, ValueError):
        before = None
    main([str(path), "--write"])
    if path.read_bytes() != data:
        assert before is not None
        after = ast.parse(path.read_bytes())
        assert "custom_gradient" in ast.unparse(after)
        kept = [ast.dump(each) for each in before.body if isinstance(each, ast.Assign)]
        assert kept == [ast.dump(each) for each in after.body if isinstance(each, ast.Assign)]


@pytest.mark.parametrize("white", ["\f    ", "\f\f    ", "    \f    ", " \f    ", "\f\t"])
@pytest.mark.parametrize("at", ["    return -grad", "    with tf", "        return tf", "every"])
def test_a_form_feed_stands_before_an_indented_line(tmp_path: Path, white: str, at: str) -> None:
    path = tmp_path / "a.py"
    lines = OLD.splitlines(True)
    text = "".join(
        white + line.removeprefix("    ")
        if line.startswith("    " if at == "every" else at)
        else line
        for line in lines
    )
    try:
        ast.parse(text)
    except SyntaxError:
        pytest.skip("no Python")
    path.write_text(text)
    code = main([str(path), "--write"])
    if code == 0:
        assert "custom_gradient" in ast.unparse(ast.parse(path.read_bytes()))
    else:
        assert path.read_text() == text


def test_a_form_feed_at_the_first_indented_line_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.py"
    text = OLD.replace("    return -grad", "\f    return -grad")
    path.write_text(text)
    assert main([str(path), "--write"]) == 2
    assert "forgets a form feed in front of a statement; remove it" in capsys.readouterr().err
    assert path.read_text() == text
