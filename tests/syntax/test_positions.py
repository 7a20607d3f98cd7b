"""Places and new text from a part of the code are those that the whole of the code gives."""

from __future__ import annotations

import ast
from pathlib import Path

import libcst as cst
import pytest

from tests.turns import every
from tfgradmigrate import migrate
from tfgradmigrate.migrate import migrate_source
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.syntax.mentions import mentions
from tfgradmigrate.syntax.positions import ModuleText, Span
from tfgradmigrate.syntax.scopes import Scopes
from tfgradmigrate.syntax.tree import find_all

pytestmark = pytest.mark.many

FIXTURES = Path(__file__).parents[2] / "fixtures"


PROGRAMS = {
    str(path.parent.relative_to(FIXTURES)): path.read_bytes().decode("utf-8")
    for path in every(6, sorted(FIXTURES.glob("*/*/before.py")))
    if path.parent.parent.name != "python2_file"
}
ODD = {
    "header": '#!/usr/bin/env python\n\n# one\n"""Doc\nstring."""\n# two\nf(1)\n',
    "decorators": "x = 1\n\n# above\n@d(\n    1,\n)\n# between\n@e\n\n# last\nclass A(b(2)):\n    @f\n    def g(self): h(3)\n",
    "semicolons": "a(1); b(2); c(3);\nd(4) ; e(5)\nif f(6): g(7); h(8)\ni(9)\n",
    "form_feeds": "a(1)\n\x0c\nb(2)\n# x\x0c\nd(4)\n",
    "tabs": "if a(1):\n\tb(2)\n\tif c(3):\n\t\td(\t4)\n",
    "continued": "a(1, \\\n  2)\nasync \\\n def f():\n    b(3)\n(\n  c\n)(4)\n",
    "separators": 's = "\u2028\x1c\x85\x0b"\na(1)  # \u2029\nb("\u00e4", c(2))\n',
    "comments": "def f():\n    a(1)\n    # inside\n  # between\n# outside\nb(2)\n\n# end\n",
    "blank_end": "a(1)\n\n\n",
    "no_newline": "a(1)\ndef f():\n    b(2)",
    "no_newline_comment": "a(1)\nb(2)\n# end",
    "elif": "if a(1):\n    b(2)\nelif c(3):\n    d(4)\nelse:\n    e(5)\nf(6)\n",
    "string": 'a("""\n\n""", b(1))\nc(2)\n',
}  # fmt: skip


def variants(text: str) -> list[str]:
    """A program with every kind of newline."""
    return [text, text.replace("\r\n", "\n").replace("\n", "\r\n"), text.replace("\n", "\r")]


def places(source: ModuleText) -> dict[cst.CSTNode, Span]:
    """Where everything is that may be asked for."""
    parents = Scopes(source.module).parents
    nodes = [n for n in find_all(source.module, cst.CSTNode) if n in parents and is_placed(n)]
    return source.locate(nodes, parents)


def is_placed(node: cst.CSTNode) -> bool:
    """Whether libcst tells the place of a node."""
    return isinstance(node, (cst.BaseExpression, cst.BaseSmallStatement, cst.BaseCompoundStatement))


@pytest.mark.parametrize("name", [*PROGRAMS, *ODD])
def test_places_are_those_of_the_whole_code(name: str) -> None:
    for text in [PROGRAMS[name]] if name in PROGRAMS else variants(ODD[name]):
        module = cst.parse_module(text)
        source = ModuleText(module, text, ast.parse(text))
        assert places(source) == places(ModuleText(module, text, None))
        for statement in module.body:
            source._placed(statement)  # does not raise: the quick way is taken


@pytest.mark.parametrize("name", ODD)
def test_calls_stand_where_they_are_found(name: str) -> None:
    for text in variants(ODD[name]):
        module = cst.parse_module(text)
        source = ModuleText(module, text, ast.parse(text))
        calls = list(find_all(module, cst.Call))
        spans = source.locate(calls, Scopes(module).parents)
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for call in calls:
            span = spans[call]
            first = module.code_for_node(call)[0]
            assert lines[span.line - 1][span.column - 1] == first
            assert lines[span.end_line - 1][span.end_column - 2] == ")"


@pytest.mark.parametrize("other", ["", "a(1)\n", "\n\na(1)\nb(2)\n", "a(1); b(2)\n", "a\nb\nc\n"])
def test_a_tree_that_does_not_fit_changes_nothing(other: str) -> None:
    text = "a(1)\n\nb(2)\n"
    module = cst.parse_module(text)
    source = ModuleText(module, text, ast.parse(other))
    assert places(source) == places(ModuleText(module, text, None))
    changed = module.with_changes(body=module.body[1:])
    assert source.code_of(changed) == changed.code


@pytest.mark.parametrize("name", [*PROGRAMS, *ODD])
def test_new_text_is_what_the_changed_module_gives(name: str) -> None:
    extra = cst.parse_statement("# new\nif new:\n    pass\n")
    for text in [PROGRAMS[name]] if name in PROGRAMS else variants(ODD[name]):
        module = cst.parse_module(text)
        source = ModuleText(module, text, ast.parse(text))
        body = list(module.body)
        for index in range(0, len(body) + 1, 1 if name in ODD else 3):
            for new in (
                [*body[:index], extra, *body[index:]],
                [*body[:index], *body[index + 1 :]],
                [*body[:index], extra, *body[index + 2 :]],
                [extra, *body[:index], extra, *body[index + 1 :], extra],
                [*body[index:], *body[:index]],
            ):
                changed = module.with_changes(body=new)
                assert source.code_of(changed) == changed.code


@pytest.mark.parametrize("part", ["header", "footer"])
def test_comments_around_all_statements_may_change(part: str) -> None:
    text = "# first\n\na(1)\nb(2)\n# last\n"
    module = cst.parse_module(text)
    source = ModuleText(module, text, ast.parse(text))
    comment = cst.EmptyLine(comment=cst.Comment("# other"))
    changed = module.with_changes(body=module.body[1:], **{part: [comment]})
    assert source.code_of(changed) == changed.code


def test_what_libcst_forgets_stays_where_nothing_changes() -> None:
    """A form feed in front of a statement, a blank line above one with spaces at the end."""
    text = "a(1)\n\x0cb(2)\nc(3)\n\n   \n\n"
    module = cst.parse_module(text)
    source = ModuleText(module, text, ast.parse(text))
    changed = module.with_changes(body=[*module.body[:2], cst.parse_statement("d(4)\n")])
    assert source.code_of(changed) == text.replace("c(3)", "d(4)")


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_migrated_module_is_generated_and_parsed_as_a_whole_would_be(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    once = migrate._rewrite
    seen = []

    def checked(source, path, options):  # type: ignore[no-untyped-def]
        rewrite = once(source, path, options)
        seen.append((source, rewrite))
        return rewrite

    monkeypatch.setattr(migrate, "_rewrite", checked)
    for text in variants(PROGRAMS[name])[:2]:
        migrate_source(text, "p.py", MigrationOptions())
    for source, rewrite in seen:
        if rewrite.module is source.module:
            assert rewrite.new == source.text
            continue
        assert rewrite.new == rewrite.module.code
        parsed = source.parsed(rewrite.module)
        assert parsed.deep_equals(cst.parse_module(rewrite.new))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("tf.py_func(f)", True),
        ("py_func", True),
        ("from tensorflow import py_func as p", True),
        ("import tensorflow.py_func", True),
        ("def f():\n    @tf.py_func\n    class A: pass", True),
        ("@tf.py_func('A')\ndef f(): pass", True),
        ("@a\n@tf.py_func('A')\n\n\nclass B:\n    pass", True),
        ("f'''\n\n{a}\n{tf.py_func}'''", True),
        ("f'{f\"{tf.py_func}\"}'", True),
        ("lambda x=py_func: 1", True),
        ("def f(a=(\n  1,\n  tf.\\\n  py_func)): pass", True),
        ("[1 for a in b\n if py_func]", True),
        ("match a:\n    case tf.py_func: pass", True),
        ("getattr(tf, 'py_func')", True),
        ("getattr(tf, 'py_' 'func')", True),
        ("getattr(tf,\n\n  'py\\x5ffunc')", True),
        ("# tf.py_func", False),
        ("'''\ntf.py_func\n'''\nx = 'py_func'", False),
        ("tf.numpy_function(f)  # was py_func", False),
        ("tf.py_function(f)", False),
        ("getattr(tf, name='py_func')", True),
        ("getattr(tf, 'other')", False),
        ("setattr(tf, 'py_func', f)", True),
        ("hasattr(tf, 'py_func')", False),
        ("", False),
    ],
)
def test_mentions(text: str, expected: bool) -> None:
    for variant in variants(text):
        assert mentions(ast.parse(variant), ["py_func", "Defun"]) is expected


@pytest.mark.parametrize("indent", ["  ", "    ", "      ", "\t"])
def test_a_new_block_keeps_an_indentation_of_its_own(indent: str) -> None:
    text = "if a:\n    b(1)\nc(2)\n"
    module = cst.parse_module(text)
    source = ModuleText(module, text, ast.parse(text))
    extra = cst.ensure_type(cst.parse_statement("if d:\n    e(3)\n"), cst.If)
    block = cst.ensure_type(extra.body, cst.IndentedBlock).with_changes(indent=indent)
    changed = module.with_changes(body=[*module.body, extra.with_changes(body=block)])
    assert changed.code == f"{text}if d:\n{indent}e(3)\n"
    assert source.code_of(changed) == source.parsed(changed).code == changed.code


def test_a_module_mentions_a_name() -> None:
    text = "import a\n\nx = (1,\n  py_func)\ny = 'py_func'; z = Defun\n@Defun\ndef f():\n    pass\n"
    tree = ast.parse(text)
    answers = {"py_func": True, "Defun": True, "a": True, "pass": False}
    assert {name: mentions(tree, [name]) for name in answers} == answers
    assert not mentions(tree, [])


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("import a.b", "b", True),
        ("from a.b import c", "c", True),
        ("import a.bc", "b", False),
        ("import a as b", "b", False),
        ("x = '_gradient_op_type'", "_gradient_op_type", True),
        ("x = '_gradient_op_type'", "py_func", False),
        ("x = 'py_func'", "py_func", False),
        ("o.getattr(tf, 'py_func')", "py_func", False),
        ("getattr(tf, f('py_func'))", "py_func", True),
        ("f(getattr, 'py_func')", "py_func", False),
    ],
)
def test_what_is_a_mention(text: str, name: str, expected: bool) -> None:
    assert mentions(ast.parse(text), [name]) is expected
