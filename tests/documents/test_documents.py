"""Markdown and reStructuredText: blocks of Python are migrated, and the text around them stays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tfgradmigrate.cli import main
from tfgradmigrate.files.discovery import Exclusion, discover
from tfgradmigrate.front.documents import modules_of
from tfgradmigrate.front.documents.markup import Markup
from tfgradmigrate.front.documents.pieces import CutError
from tfgradmigrate.migrate import migrate_source
from tfgradmigrate.options import MigrationOptions, Style
from tfgradmigrate.rules.model import FileResult
from tfgradmigrate.run.engine import migrate_text

FIXTURES = Path(__file__).parents[2] / "fixtures"
SEEDS = sorted(path for path in FIXTURES.glob("*/*/before.py") if "seed" in path.parent.name)

IMPORT = "import tensorflow as tf"
OLD = "y = tf.py_func(f, [x], tf.float32)"
NEW = "y = tf.numpy_function(f, [x], tf.float32)"


def migrate(text: str, path: str = "a.md", **options: Any) -> FileResult:
    return migrate_text(text, path, MigrationOptions(**options))


def markdown(*blocks: str) -> str:
    return "".join(f"Some text.\n\n```python\n{block}\n```\n\n" for block in blocks)


def rest(*blocks: str) -> str:
    parts = []
    for block in blocks:
        lines = "".join(f"   {line}\n" if line else "\n" for line in block.split("\n"))
        parts.append(f"Some text.\n\n.. code-block:: python\n\n{lines}\n")
    return "".join(parts)


def codes(result: FileResult) -> list[str]:
    return [finding.code for finding in result.findings]


@pytest.mark.parametrize("fence", ["```", "````", "~~~", "~~~~~"])
@pytest.mark.parametrize(
    "info",
    [
        "python",
        "py",
        "Python3",
        "ipython",
        " python ",
        "python title='a'",
        "{.python .numberLines}",
        "{python}",
        "{code-block} python",
        "{code-cell} ipython3",
    ],
)
@pytest.mark.parametrize("indent", ["", "  ", "    ", "\t"])
def test_fences_of_python(fence: str, info: str, indent: str) -> None:
    lines = ["before py_func", f"{fence}{info}", IMPORT, "", OLD, fence, "`after`", "~~ and ``` ~~"]
    text = "\n".join(indent + line for line in lines)
    result = migrate(text)
    assert result.new == text.replace(OLD, NEW)
    assert [(f.line, f.column) for f in result.findings] == [(5, len(indent) + 5)]


@pytest.mark.parametrize(
    "info", ["", "text", "pycon", "console", "json", "pythonic", "{r}", "cython", "diff python"]
)
def test_other_fences_are_text(info: str) -> None:
    text = f"```{info}\n{IMPORT}\n{OLD}\n```\n"
    result = migrate(text)
    assert result.findings == ()
    assert not result.changed


@pytest.mark.parametrize(
    "text",
    [
        # A fence ends with one of its own kind, at least as long.
        f"````python\n{IMPORT}\n'''\n```\n'''\n{OLD}\n````\n",
        f"~~~python\n{IMPORT}\n'''\n```\n'''\n{OLD}\n~~~\n",
        # What looks like Python inside another fence is its text.
        f"```text\n~~~python\n```\n```python\n{IMPORT}\n{OLD}\n```\n",
        # One that is not closed goes to the end.
        f"```python\n{IMPORT}\n{OLD}\n",
        f"```python\n{IMPORT}\n{OLD}",
        # The options of a directive are no code.
        f"```{{code-cell}} python\n:tags: [hide]\n{IMPORT}\n{OLD}\n```\n",
        f"```python\r\n{IMPORT}\r\n{OLD}\r\n```\r\n",
    ],
)
def test_where_a_fence_begins_and_ends(text: str) -> None:
    assert migrate(text).new == text.replace(OLD, NEW)


@pytest.mark.parametrize(
    "text",
    [
        f".. code-block:: python\n\n   {IMPORT}\n\n   {OLD}\n",
        f".. code:: python3\n   :number-lines:\n   :name: a\n\n   {IMPORT}\n   {OLD}\n\n\nText.\n",
        f"* .. sourcecode:: py\n\n.. testcode::\n\n   {IMPORT}\n   {OLD}\n",
        f"1. Item\n\n   .. CODE-BLOCK:: Python\n\n      {IMPORT}\n      {OLD}\n\n   Goes on.\n",
        f".. code:: python\n\n\t{IMPORT}\n\t{OLD}",
        f".. code:: python\r\n\r\n   {IMPORT}\r\n   {OLD}\r\n\r\nText.\r\n",
    ],
)
def test_directives_of_python(text: str) -> None:
    result = migrate(text, "a.rst")
    assert result.new == text.replace(OLD, NEW)
    line = text[: text.index("tf.py_func")].split("\n")
    assert [(f.line, f.column) for f in result.findings] == [(len(line), len(line[-1]) + 1)]


@pytest.mark.parametrize(
    "text",
    [
        f".. code-block:: text\n\n   {IMPORT}\n   {OLD}\n",
        f"Literal::\n\n   {IMPORT}\n   {OLD}\n",
        f".. code-block:: python\n\n{IMPORT}\n{OLD}\n",
    ],
)
def test_what_is_no_directive_of_python_is_text(text: str) -> None:
    assert migrate(text, "a.rst") == FileResult("a.rst", old=text, new=text)


REGISTRATION = '@tf.RegisterGradient("Half")\ndef half_grad(op, grad):\n    return grad / 2'
BLOCK = (
    'def half(x):\n    with tf.get_default_graph().gradient_override_map({"Identity": "Half"}):\n'
    "        return tf.identity(x)"
)


@pytest.mark.parametrize("written", [markdown, rest])
def test_steps_that_use_each_others_names_are_one_module(written: Any) -> None:
    path = "a.md" if written is markdown else "a.rst"
    text = written(IMPORT, REGISTRATION, "x = 1", BLOCK)
    result = migrate(text, path)
    assert codes(result) == ["TGM103"]
    assert "return half_grad(x)" in result.new
    assert "RegisterGradient" not in result.new
    assert migrate(result.new, path).new == result.new


def test_versions_of_one_example_are_modules_of_their_own() -> None:
    before = f"{IMPORT}\n\n\n{REGISTRATION}\n\n\n{BLOCK}"
    after = migrate_source(before + "\n", "a.py", MigrationOptions()).new
    text = markdown(before, after.rstrip("\n"))
    result = migrate(text)
    assert result.new == markdown(after.rstrip("\n"), after.rstrip("\n"))


def test_modules_go_from_the_names_that_blocks_use() -> None:
    text = markdown("a = py_func", "b = py_func", "c = a, print(a)", "d = c + b", "e = py_func")
    assert [len(module.pieces) for module in Markup(text).modules] == [4, 1]
    text = markdown("a = py_func", "a = py_func", "def f():\n    return a", "a")
    assert [len(module.pieces) for module in Markup(text).modules] == [1, 3]
    text = markdown("class A:\n    py_func = 1", "def f(py_func):\n    return py_func", "f(A)")
    assert [len(module.pieces) for module in Markup(text).modules] == [3]


def test_python_2_is_a_matter_of_each_block() -> None:
    text = markdown(f"{IMPORT}\nprint {OLD[4:]}", f'{IMPORT}\nprint("a", {OLD[4:]})')
    result = migrate(text)
    assert result.new == markdown(f"{IMPORT}\nprint({NEW[4:]})", f'{IMPORT}\nprint("a", {NEW[4:]})')
    assert codes(result) == ["TGM115", "TGM106", "TGM106"]
    refused = migrate(text, python2=False)
    assert codes(refused) == ["TGM426", "TGM106"]
    assert "Python 2" in refused.findings[0].message


@pytest.mark.parametrize(
    ("block", "places", "words"),
    [
        ("tf.py_func(f, [x], ...", [(4, 4)], "cannot be parsed"),
        (">>> tf.py_func\n1\n>>> tf.py_func", [(4, 8), (6, 8)], "transcript"),
        ("  a = tf.py_func\nb", [(4, 10)], "unevenly"),
        ("  a(\n  tf.py_func", [(5, 6)], "cannot be parsed"),
        ("%time tf.py_func(f)", [(4, 10)], "magic"),
    ],
)
def test_what_is_not_read_is_named(block: str, places: list[tuple[int, int]], words: str) -> None:
    text = markdown(block, f"{IMPORT}\n{OLD}")
    result = migrate(text)
    assert result.new == text.replace(OLD, NEW)
    *unread, migrated = result.findings
    assert migrated.code == "TGM106"
    assert [(f.code, f.line, f.column) for f in unread] == [("TGM426", *at) for at in places]
    assert [f.occurrences for f in unread] == [(at,) for at in places]
    assert all(words in finding.message for finding in unread)
    assert codes(migrate(text, ignore=("TGM426",))) == ["TGM106"]


def test_a_block_in_a_quotation_is_named() -> None:
    text = f"> ```python\n> {IMPORT}\n>\n> {OLD}\n> ```\n\n> ```py\n> {OLD}\n\n{markdown(OLD)}"
    result = migrate(text.replace("```python\ny", f"```python\n{IMPORT}\ny"))
    assert codes(result) == ["TGM426", "TGM426", "TGM106"]
    assert [(f.line, f.column) for f in result.findings[:2]] == [(4, 10), (8, 10)]


def test_a_prompt_outside_of_blocks_is_a_session_too() -> None:
    text = "... py_func\n\n>>> for f in g:\n...     tf.py_func(f)\npy_func\n... py_func"
    result = migrate(text, "a.rst")
    assert [(f.code, f.line, f.column) for f in result.findings] == [("TGM426", 4, 12)]


def test_an_ellipsis_does_not_make_a_session() -> None:
    text = markdown(f"{IMPORT}\n{OLD}\n... # and so on")
    assert migrate(text).new == text.replace(OLD, NEW)
    text = markdown(f"{IMPORT}\n{OLD}\n>>> print(y)")
    assert codes(migrate(text)) == ["TGM426"]


@pytest.mark.parametrize("path", SEEDS, ids=lambda path: path.parent.name)
@pytest.mark.parametrize("written", [markdown, rest])
def test_a_program_in_blocks_becomes_what_it_becomes_as_a_script(path: Path, written: Any) -> None:
    """In blocks as the documents have them that the programs come from: one for each step."""
    suffix = ".md" if written is markdown else ".rst"
    blocks = path.read_text("utf-8").strip("\n").split("\n\n\n")
    style = Style.INLINE if path.parents[1].name == "py_func_inline" else Style.HELPER
    result = migrate(written(*blocks), f"a{suffix}", style=style)
    assert result.failure is None
    pieces = [
        piece
        for module in Markup(result.new, True, suffix == ".rst").modules
        for piece in module.pieces
    ]
    code = "\n".join(piece.text for piece in sorted(pieces, key=lambda piece: piece.first_line))
    expected = path.with_stem("after").read_text("utf-8")
    assert [line for line in code.split("\n") if line.strip()] == [
        line for line in expected.split("\n") if line.strip()
    ]


LINE = st.sampled_from(
    [
        "```python",
        "```",
        "~~~py",
        "~~~",
        "  ```python",
        "text",
        "",
        "    text",
        ".. code:: python",
        "   :name: a",
        "   a = 1",
        "   if a:",
        "       b",
        "a = '",
        "a = (",
        ">>> py_func",
        "%time py_func",
        f"{IMPORT}; {OLD}",
        f"   {IMPORT}; {OLD}",
        "\t",
    ]
)


@given(
    lines=st.lists(LINE, max_size=14),
    newline=st.sampled_from(["\n", "\r\n"]),
    path=st.sampled_from(["a.md", "a.rst"]),
)
@settings(deadline=None, max_examples=300)
def test_nothing_but_the_code_changes(lines: list[str], newline: str, path: str) -> None:
    text = newline.join(lines)
    result = migrate(text, path)
    assert result.failure is None
    changed = {finding.line for finding in result.findings if finding.code == "TGM106"}
    expected = [
        line.replace("py_func", "numpy_function") if number in changed else line
        for number, line in enumerate(lines, 1)
    ]
    assert result.new == newline.join(expected)
    assert migrate(result.new, path).new == result.new


def test_what_would_break_a_block_is_an_error() -> None:
    read = Markup(markdown("a = py_func"))
    (module,) = read.modules
    with pytest.raises(CutError):
        read.rewritten([(module.pieces[0], "'''\n```\n'''\n")])


def test_the_modules_of_a_document() -> None:
    assert modules_of(markdown("a = py_func", "b"), "a.md") == ["a = py_func\n"]


# The command line.


def test_folders_give_documents_if_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a.py", "b.md", "c.rst", "d.markdown", "e.txt"):
        (tmp_path / name).write_text("")
    found = discover(["."], Exclusion((), "."))
    assert [path for path, _ in found.files] == ["a.py"]
    found = discover(["."], Exclusion((), "."), documents=True)
    assert [path for path, _ in found.files] == ["a.py", "b.md", "c.rst", "d.markdown"]


def test_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    text = markdown(f"{IMPORT}\n{OLD}", "a.py_func(")
    path = tmp_path / "a.md"
    path.write_text(text)
    assert main(["."]) == 0
    capsys.readouterr()
    assert main([".", "--docs", "--output-format", "json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert [(f["code"], f["line"], f["cell"]) for f in report["findings"]] == [
        ("TGM106", 5, None),
        ("TGM426", 11, None),
    ]
    assert f"-{OLD}\n+{NEW}\n" in report["files"][0]["diff"]
    assert path.read_text() == text
    assert main(["a.md", "--write"]) == 1
    assert path.read_text() == text.replace(OLD, NEW)
    (tmp_path / "pyproject.toml").write_text("[tool.tfgradmigrate]\ndocs = true\n")
    assert main([".", "--check"]) == 1
    assert main([".", "--check", "--no-docs"]) == 0
