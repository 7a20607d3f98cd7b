"""Properties that hold for every input: byte-identity, idempotence, indifference to layout."""

from __future__ import annotations

import functools
import io
import random
import tokenize
from pathlib import Path

import libcst as cst
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scripts.fuzz import broken, mutated
from tests.composing import compose
from tests.turns import every
from tfgradmigrate.migrate import migrate_source
from tfgradmigrate.options import MigrationOptions

pytestmark = pytest.mark.many

FIXTURES = Path(__file__).parents[1] / "fixtures"
PROGRAMS = {
    str(path.parent.relative_to(FIXTURES)): path.read_bytes().decode("utf-8")
    for path in sorted(FIXTURES.glob("*/*/before.py"))
    if path.parent.parent.name != "python2_file"
}
NO_MARKER = [
    line
    for text in PROGRAMS.values()
    for line in text.splitlines()
    if not any(m in line for m in ("RegisterGradient", "gradient_override", "py_func", "Defun"))
]
OPTIONS = MigrationOptions()


@functools.cache
def codes(text: str) -> list[tuple[str, str]]:
    """The findings of a program, without their places."""
    result = migrate_source(text, "p.py", OPTIONS)
    assert result.failure is None, result.failure
    return [(finding.code, finding.symbol) for finding in result.findings]


@given(st.lists(st.sampled_from(NO_MARKER), max_size=30), st.sampled_from(["\n", "\r\n"]))
@settings(max_examples=100, deadline=None)
def test_a_module_without_markers_is_byte_identical(lines: list[str], newline: str) -> None:
    """Whatever else stands in it, parsable or not."""
    text = newline.join(lines)
    result = migrate_source(text, "p.py", OPTIONS)
    assert result.new == text
    assert result.findings == ()


@given(st.lists(st.sampled_from(sorted(PROGRAMS)), min_size=1, max_size=3, unique=True))
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_migrating_twice_equals_migrating_once(names: list[str]) -> None:
    """Also for programs put behind one another, where names may meet."""
    text = "\n\n".join(PROGRAMS[name].replace("\r\n", "\n") for name in names)
    try:
        compile(text, "p.py", "exec", dont_inherit=True)
    except SyntaxError:
        return  # two programs of which one indents with tabs, or a __future__ import in the middle
    once = migrate_source(text, "p.py", OPTIONS)
    assert once.failure is None, once.failure
    twice = migrate_source(once.new, "p.py", OPTIONS)
    assert twice.new == once.new


def comments_everywhere(text: str) -> str:
    """The program with a comment behind every logical line and above it."""
    lines = text.splitlines(keepends=True)
    ends = [
        token.start
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type == tokenize.NEWLINE
    ]
    for row, column in reversed(ends):
        line = lines[row - 1]
        if "#" not in line[column:]:
            lines[row - 1] = line[:column] + "  # noise" + line[column:]
    return "".join(lines)


def blank_lines_everywhere(text: str) -> str:
    """The program with two blank lines behind every logical line that ends a statement."""
    lines = text.splitlines(keepends=True)
    for token in reversed(list(tokenize.generate_tokens(io.StringIO(text).readline))):
        if token.type == tokenize.NEWLINE:
            lines.insert(token.start[0], "\n\n")
    return "".join(lines)


def other_quotes(text: str) -> str:
    """The program with every plain string literal in the other kind of quotes."""

    class Quotes(cst.CSTTransformer):
        def leave_SimpleString(  # noqa: N802
            self, original_node: cst.SimpleString, updated_node: cst.SimpleString
        ) -> cst.SimpleString:
            value = original_node.value
            swapped = {'"': "'", "'": '"'}
            body = value[1:-1]
            if len(value) < 2 or value[0] not in swapped or body[:1] == value[0]:
                return updated_node
            if any(c in body for c in "'\"\\") or "\n" in body:
                return updated_node
            other = swapped[value[0]]
            return updated_node.with_changes(value=f"{other}{body}{other}")

    return cst.parse_module(text).visit(Quotes()).code


def continued_lines(text: str) -> str:
    """The program with a line break behind every opening parenthesis of a call."""

    class Breaks(cst.CSTTransformer):
        def leave_Call(  # noqa: N802
            self, original_node: cst.Call, updated_node: cst.Call
        ) -> cst.Call:
            if not updated_node.args:
                return updated_node
            line_break = cst.ParenthesizedWhitespace(
                cst.TrailingWhitespace(newline=cst.Newline()), indent=True
            )
            return updated_node.with_changes(whitespace_before_args=line_break)

    return cst.parse_module(text).visit(Breaks()).code


@pytest.mark.parametrize(
    "noise", [comments_everywhere, blank_lines_everywhere, other_quotes, continued_lines]
)
@pytest.mark.parametrize("name", every(12, sorted(PROGRAMS)))
def test_layout_never_changes_what_is_found(name: str, noise) -> None:  # type: ignore[no-untyped-def]
    """Comments, blank lines, quotes and line breaks are nobody's business."""
    text = PROGRAMS[name].replace("\r\n", "\n")
    noisy = noise(text)
    compile(noisy, name, "exec", dont_inherit=True)
    assert codes(noisy) == codes(text)


RANDOM = st.randoms(use_true_random=False)
SHORT = settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None
)


@given(RANDOM)
@SHORT
def test_composed_programs_are_accounted_for(rng: random.Random) -> None:
    """The long form is `python -m scripts.fuzz compose`."""
    text = compose(rng)
    assert broken(text) == "", text


@given(RANDOM)
@SHORT
def test_programs_with_random_changes_are_accounted_for(rng: random.Random) -> None:
    """The long form is `python -m scripts.fuzz mutate FOLDER`, on programs of other people."""
    text = mutated(rng, PROGRAMS[rng.choice(sorted(PROGRAMS))])
    assert broken(text) == "", text
