"""Even indentation for libcst, and the file's own white space put back."""

from __future__ import annotations

import random
import sys

import libcst as cst
import pytest

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.run.engine import migrate_text
from tfgradmigrate.syntax.indentation import evened

PROGRAM = """import tensorflow as tf
def f(x):
{a}if x:
{a}{b}with tf.get_default_graph().gradient_override_map({{'Round': 'Identity'}}):
{a}{b}{c}y = tf.round(x,
{c}  name='u')
{a}return y

class C:
{c}def g(self):
{d}{b}with x:
{c}{b}{a}pass
{e}# a comment
{e}
{c}{b}return '''1
{b}2''', {{
{c} 3}}
"""
UNITS = ["    ", "\t", " \t", "  ", "    \t", "        ", "  \t  ", "\t    ", "\t  ", "\f\t"]


def is_python(text: str) -> bool:
    try:
        compile(text, "a.py", "exec")
    except SyntaxError:
        return False
    return True


def is_read_by_libcst(text: str) -> bool:
    try:
        cst.parse_module(text)
    except cst.ParserSyntaxError:
        return False
    return True


def uneven_programs(count: int) -> list[str]:
    """Programs that Python reads and libcst does not, in all newlines."""
    chance = random.Random(7)
    found: list[str] = []
    while len(found) < count:
        text = PROGRAM.format(**{name: chance.choice(UNITS) for name in "abcde"})
        if is_python(text) and not is_read_by_libcst(text):
            found.append(text.replace("\n", chance.choice(["\n", "\n", "\r\n", "\r"])))
    return found


@pytest.mark.parametrize("text", uneven_programs(40))
def test_only_what_is_rewritten_changes(text: str) -> None:
    result = migrate_text(text, "a.py", MigrationOptions())
    assert result.failure is None, result.failure
    assert is_python(result.new)
    old, new = text.splitlines(keepends=True), result.new.splitlines(keepends=True)
    (finding,) = result.findings
    ((line, column),) = finding.occurrences
    assert old[line - 1][column - 1 :].startswith("tf.get_default_graph()")
    # The block's first line goes; the operation and what goes on with it change.
    assert new[:3] == old[:3]
    assert new[3].strip().startswith("y = tf.grad_pass_through(")
    assert new[5:] == old[6:]
    assert migrate_text(result.new, "a.py", MigrationOptions()).new == result.new


def test_a_text_without_changes_is_the_same_to_the_byte() -> None:
    for text in uneven_programs(20):
        even = evened(text)
        assert even is not None
        assert is_read_by_libcst(even.text)
        assert even.restored(even.text) == text


def test_what_is_even_is_left() -> None:
    assert evened("if x:\n    y = '''\n\t'''\n    # z\n") is None


def test_a_new_block_takes_the_white_space_of_the_file() -> None:
    even = evened("if x:\n  \ty\n  \tif z:\n  \t\tpass\n")
    assert even is not None
    new = even.text.replace("    y\n", "    for y in z:\n        a(b,\n          c)\n")
    assert even.restored(new) == (
        "if x:\n  \tfor y in z:\n  \t\ta(b,\n  \t\t  c)\n  \tif z:\n  \t\tpass\n"
    )


def test_a_block_of_which_the_head_changes_keeps_its_white_space() -> None:
    """The step that is most frequent in the file is another one."""
    text = (
        "import tensorflow as tf\ntry:\n\t\tx = 1\n\t\tdef f(x):\n\t\t    with x:\n"
        "\t\t\t        return x\nexcept E:\n\t\tpass\n"
    )
    assert is_python(text)
    assert not is_read_by_libcst(text)
    even = evened(text)
    assert even is not None
    new = even.text.replace("with x", "with y")
    assert even.restored(new) == text.replace("with x", "with y")


def test_what_would_be_another_program_is_not_given_back() -> None:
    even = evened("if x:\n  \ty\nif z:\n\tw\n")
    assert even is not None
    assert even.restored("if x:\n    y\n    w\nif z:\n    pass\n") is None


def test_a_backslash_that_only_the_parser_reads_is_no_internal_error() -> None:
    text = (
        "import tensorflow as tf\nclass C:\n    def f(x):\n        return tf.py_func(x)\n"
        "\\\n    def g(x):\n        if x:\n            return 1\n    x = 1\n"
    )
    assert is_python(text)
    failure = migrate_text(text, "a.py", MigrationOptions()).failure
    assert failure is not None
    assert failure.code == "TGM901"


def test_a_result_that_only_the_parser_reads_is_not_given_back() -> None:
    """In the even text the tokenizer minds a backslash that it did not mind in the old one."""
    text = (
        "import tensorflow as tf\nwhile True:\n  def g(op, dy):\n  \\\n\n  \t'''text'''\n"
        "def f(op, dy):\n\twith tf.get_default_graph().gradient_override_map("
        "{'Relu': 'Guided', 'Sign': 'Guided'}):\n  \t\treturn lambda: act(x)\n"
    )
    assert is_python(text)
    result = migrate_text(text, "a.py", MigrationOptions())
    if sys.version_info >= (3, 12):  # whose tokenizer is the parser's
        assert result.failure is None
        assert is_python(result.new)
        return
    assert result.failure is not None
    assert (result.failure.code, result.failure.line) == ("TGM901", 4)
    assert "remove that line" in result.failure.message


def test_a_block_at_the_end_of_the_file_has_an_end() -> None:
    """Its last line is the line after the file's last one."""
    text = (
        "import tensorflow as tf\n"
        "class C:\n\tdef g(self):\n    \t\treturn 1\n\tx = 1\n"
        "def f(x, name):\n"
        "    with tf.get_default_graph().gradient_override_map({name: 'Unknown'}):\n"
        "        return tf.round(x)\n"
    )
    assert is_python(text)
    assert not is_read_by_libcst(text)
    (finding,) = migrate_text(text, "a.py", MigrationOptions()).findings
    assert (finding.line, finding.end_line) == (7, 9)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_form_feed_in_front_of_a_statement_stays(newline: str) -> None:
    """What nobody touched lost a byte, as libcst forgets it."""
    lines = ("\fimport tensorflow as tf", "\f", "\fdef f(x):", "    \f  y = x", "\f  return {}")
    text = newline.join((*lines, "\fx = 1", "if x:", "    y = 2", "\felse: y", ""))
    result = migrate_text(
        text.format("tf.py_func(abs, [x], tf.float32)"), "a.py", MigrationOptions()
    )
    assert result.failure is None, result.failure
    new = text.replace("\f  return", "  return")
    assert result.new == new.format("tf.numpy_function(abs, [x], tf.float32)")
    (finding,) = result.findings
    assert (finding.line, finding.column) == (5, 11)


def test_behind_a_form_feed_a_new_block_takes_the_white_space_of_the_file() -> None:
    text = (
        "import tensorflow as tf\n\f@tf.RegisterGradient('Double')\n\fdef double(op, dy):\n"
        "\f  return 2.0 * dy\n\n\fdef f(x):\n"
        "\f  with tf.get_default_graph().gradient_override_map({'Identity': 'Double'}):\n"
        "    \f    return tf.identity(x)\n"
    )
    new = migrate_text(text, "a.py", MigrationOptions()).new
    assert "\n  def backward(dy):\n    return 2.0 * dy\n" in new


def test_a_form_feed_that_cannot_be_kept_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tfgradmigrate.migrate.evened", lambda text: None)
    text = "import tensorflow as tf\ny = tf.py_func(f, [x], tf.float32)\n\fz = 1\n"
    failure = migrate_text(text, "a.py", MigrationOptions()).failure
    assert failure is not None
    assert (failure.code, failure.line) == ("TGM901", 3)
    assert "a form feed in front of a statement; remove it" in failure.message
