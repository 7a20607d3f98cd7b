"""Notebooks: code goes in and comes out of the cells, and nothing else changes."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.turns import every
from tfgradmigrate.cli import main
from tfgradmigrate.front.documents import magics, modules_of
from tfgradmigrate.front.documents.notebook import Notebook
from tfgradmigrate.front.documents.pieces import CutError, DocumentError, Module, Piece
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.project.index import Index
from tfgradmigrate.rules.model import FileResult
from tfgradmigrate.run.engine import migrate_text

pytestmark = pytest.mark.many

FIXTURES = Path(__file__).parents[2] / "fixtures"
PROGRAMS = {
    str(path.parent.relative_to(FIXTURES)): path
    for path in sorted(FIXTURES.glob("*/*/before.py"))
    if path.parent.parent.name != "python2_file"
}
NOTEBOOKS = sorted(FIXTURES.glob("*/*/before.ipynb"))

OLD = "tf.py_func(f, [x], tf.float32)"
NEW = "tf.numpy_function(f, [x], tf.float32)"


def notebook(*cells: str, **more: Any) -> str:
    """The text of a notebook with these code cells, as Jupyter writes it."""
    content = {
        "cells": [
            {
                "cell_type": "code",
                "execution_count": None,
                "metadata": {},
                "outputs": [],
                "source": cell.splitlines(keepends=True),
            }
            for cell in cells
        ],
        "metadata": {"kernelspec": {"language": "python"}},
        "nbformat": 4,
        "nbformat_minor": 2,
        **more,
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def sources(text: str) -> list[str]:
    return ["".join(cell["source"]) for cell in json.loads(text)["cells"]]


def migrate(text: str, **options: Any) -> FileResult:
    return migrate_text(text, "a.ipynb", MigrationOptions(**options))


def options_of(name: str) -> dict[str, Any]:
    expected = json.loads((FIXTURES / name / "expected.json").read_text("utf-8"))
    return {
        key: tuple(values) if isinstance(values, list) else values
        for key, values in expected.get("options", {}).items()
    }


def cells_of(program: str) -> list[str]:
    """A program in cells, one for each statement with the comments above it."""
    lines = program.split("\n")
    starts = [0]
    for before, after in zip(ast.parse(program).body, ast.parse(program).body[1:], strict=False):
        assert before.end_lineno is not None
        if after.lineno > before.end_lineno:
            starts.append(before.end_lineno)
    cells = ["\n".join(lines[a:b]) for a, b in zip(starts, [*starts[1:], None], strict=True)]
    return [cell.strip("\n") for cell in cells]


def lines_with_code(text: str) -> tuple[list[str], list[str]]:
    """The lines of imports, sorted, and the others in their order.

    A new import joins the imports of its cell, where a script has all of them in one place.
    """
    lines = [line for line in text.split("\n") if line.strip()]
    imports = [line for line in lines if line.startswith(("import ", "from "))]
    return sorted(imports), [line for line in lines if line not in imports]


@pytest.mark.parametrize("name", every(4, PROGRAMS))
def test_a_program_in_cells_becomes_what_it_becomes_as_a_script(name: str) -> None:
    """Each statement in a cell of its own: the hardest way to cut it."""
    program = PROGRAMS[name].read_text("utf-8")
    result = migrate(notebook(*cells_of(program)), **options_of(name))
    assert result.failure is None, result.failure
    expected = PROGRAMS[name].with_stem("after").read_text("utf-8")
    assert lines_with_code("\n".join(sources(result.new))) == lines_with_code(expected)
    script = migrate_text(program, "a.py", MigrationOptions(**options_of(name)))
    assert sorted((f.code, f.symbol) for f in result.findings) == sorted(
        (f.code, f.symbol) for f in script.findings
    )


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.parent.name)
def test_nothing_changes_but_sources_of_code(path: Path) -> None:
    before = path.read_text("utf-8")
    after = path.with_stem("after").read_text("utf-8")
    old, new = json.loads(before), json.loads(after)
    for content in (old, new):
        for holder in content.get("worksheets", [content]):
            for cell in holder["cells"]:
                if cell["cell_type"] == "code":
                    cell.pop("source", cell.pop("input", None))
    assert old == new
    assert before.endswith("\n") == after.endswith("\n")


CELLS = st.lists(st.text(max_size=40), max_size=4)
LAYOUTS = st.sampled_from(
    [
        {"indent": 1},
        {"indent": 2},
        {"indent": "\t"},
        {"separators": (",", ":")},
        {},
    ]
)


@given(
    texts=st.lists(st.lists(st.text(max_size=12), min_size=1, max_size=4), max_size=4),
    new=CELLS,
    layout=LAYOUTS,
    in_ascii=st.booleans(),
    as_list=st.booleans(),
    other=st.recursive(
        st.none() | st.booleans() | st.floats(allow_nan=False) | st.text(max_size=8),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
        max_leaves=5,
    ),
)
@settings(deadline=None)
def test_a_source_is_replaced_and_the_rest_stays(
    texts: list[list[str]],
    new: list[str],
    layout: dict[str, Any],
    in_ascii: bool,
    as_list: bool,
    other: object,
) -> None:
    """Whatever stands around it, and however the file is laid out."""
    cells = [
        {
            "outputs": other,
            "source": text if as_list else "".join(text),
            "cell_type": "code",
            "metadata": other,
        }
        for text in texts
    ]
    content = {"x": other, "cells": cells, "metadata": {}, "y": other}
    text = json.dumps(content, ensure_ascii=in_ascii, **layout)
    read = Notebook(text)
    assert [cell.source for cell in read.cells.values()] == ["".join(lines) for lines in texts]
    assert read.with_code({}) == text
    replaced = dict(zip(read.cells, new, strict=False))
    written = read.with_code(replaced)
    assert read.differs_only_in(written, replaced)
    expected = json.loads(text)
    for number, source in replaced.items():
        expected["cells"][number - 1]["source"] = source
    got = json.loads(written)
    for number in replaced:
        got["cells"][number - 1]["source"] = "".join(got["cells"][number - 1]["source"])
    assert got == expected
    assert not in_ascii or written.isascii() or text.isascii()


@given(st.lists(st.text(alphabet="ab\n\\é\u2028\x0c\"'", min_size=1), min_size=1, max_size=5))
def test_lines_that_stay_are_spelled_as_they_were(lines: list[str]) -> None:
    source = "".join(lines)
    for spelled in (source, source.splitlines(keepends=True)):
        text = json.dumps({"cells": [{"cell_type": "code", "source": spelled}]}, indent=1)
        assert Notebook(text).with_code({1: source}) == text


PYTHON = st.sampled_from(
    [
        "x = 1",
        "def f(a):\n    return a % 2  # 100 %",
        's = """\n%magic\n!ls\nwhat?\n"""',
        "y = [\n    1,\n]",
        "z = 'a' \\\n    'b'",
        "if x != 2:\n    x %= 3",
        "",
        "# !ls or %time?",
        "t = x == 1 and '!' or \"%\"",
    ]
)
IPYTHON = st.sampled_from(
    [
        "%matplotlib inline",
        "!ls *.py | grep \"it's",
        "!pip install \\\n    tensorflow",
        "files = !ls {folder}",
        "r = %timeit -o f(1)",
        "f?",
        "f.a??",
        "?f",
        "%time y = f(x)",
        "%run other.py",
        "%unknown f(x",
        "!!date",
        "if x:\n    %cd ..",
        "/f 1",
        "cd ..",
        "pip install tensorflow==1.15",
        "%%time",
        "a.b = !date",
    ]
)


@given(st.lists(PYTHON | IPYTHON, max_size=6), st.sampled_from(["\n", "\r\n"]))
def test_what_is_masked_parses_has_as_many_lines_and_comes_back(
    parts: list[str], newline: str
) -> None:
    cell = newline.join(parts).replace("\r\n", "\n").replace("\n", newline)
    masked = magics.Masker(cell).cell(cell)
    assert masked.error is None
    ast.parse(masked.text)
    assert masked.text.count("\n") == cell.count("\n")
    assert magics.restored(masked.text, masked.masks) == cell


@given(st.lists(PYTHON, max_size=6))
def test_python_is_not_masked(parts: list[str]) -> None:
    cell = "\n".join(parts)
    assert magics.Masker(cell).cell(cell).text == cell


@given(st.text(alphabet="a=%!?\\\n \"'#()[]/;é", max_size=30))
@settings(max_examples=500)
def test_anything_at_all_comes_back(cell: str) -> None:
    masked = magics.Masker(cell).cell(cell)
    assert magics.restored(masked.text, masked.masks) == cell


@pytest.mark.parametrize(
    ("line", "mask"),
    [
        ("%matplotlib inline", "_magic_0()"),
        ("!ls $folder {files[0]} x", "_magic_0(folder, files)"),
        ("%time y = f(x)", "y = _magic_0(y, f, x)"),
        ("%run other.py", "_magic_0(other); from _magic_0 import *"),
        ("%%capture --no-stderr out", "out = _magic_0()"),
        ("z = !ls", "z = _magic_0()"),
        ("f(x)?", "_magic_0()"),
        ("%timeit tf.py_func(f, x.y)", "_magic_0(tf, f, x)"),
    ],
)
def test_a_mask_uses_and_binds_what_the_magic_does(line: str, mask: str) -> None:
    assert magics.Masker(line).cell(line).text == mask


def test_a_mask_is_like_nothing_in_the_notebook() -> None:
    cell = "_magic_0()\n%matplotlib inline"
    assert magics.Masker(cell).cell(cell).text == "_magic_0()\n__magic_0()"


def test_pieces_are_cut_where_they_were_joined() -> None:
    module = Module((Piece("a\n\n", 1), Piece("'%% piece 1'", 2), Piece("\n\nb", 3)))
    assert ast.parse(module.text)
    assert module.cut(module.text) == ["a\n\n", "'%% piece 1'", "\n\nb"]
    assert [module.place(line, 1) for line in (1, 2, 4, 6, 7, 8)] == [
        (1, 1),
        (2, 1),
        (1, 1),
        (1, 1),
        (2, 1),
        (3, 1),
    ]
    # Blank lines at the ends of a cell are those that it had.
    changed = module.text.replace("a\n\n", "\na()\n").replace("\n\nb", "\nc\n\n")
    assert module.cut(changed) == ["a()\n\n", "'%% piece 1'", "\n\nc"]


@pytest.mark.parametrize("spoil", [lambda t: t.replace("'%% piece 1'", ""), lambda t: t + t])
def test_what_cannot_be_cut_is_an_error(spoil: Any) -> None:
    module = Module((Piece("a", 1), Piece("b", 2)))
    with pytest.raises(CutError):
        module.cut(spoil(module.text))


def test_a_mask_that_is_gone_is_an_error() -> None:
    masked = magics.Masker("%cd ..").cell("%cd ..")
    module = Module((Piece(masked.text, 1, masks=tuple(masked.masks)),))
    with pytest.raises(CutError):
        module.cut("pass\n")


@pytest.mark.parametrize(
    ("text", "cell", "line", "words"),
    [
        ('{"cells": [\n{"source": "py_func",}]}', None, 2, "no valid JSON"),
        ("[]  py_func", None, 1, "no valid JSON"),
        ('["py_func"]', None, None, "no notebook"),
        ('{"py_func": 1}', None, None, "no cells"),
        ('{"cells": "py_func"}', None, None, "its cells are no list"),
        ('{"worksheets": "py_func"}', None, None, "its worksheets are no list"),
        ('{"cells": [{"cell_type": "code", "source": 3, "py_func": 1}]}', 1, None, "no source"),
        (notebook("a = 1", "py_func = (\nb"), 2, 1, "does not end"),
        (notebook("a = 1", "x\ny = 'py_func"), 2, 2, "does not end"),
        (notebook("a = py_func + \\", "b"), 1, 1, "does not end"),
        (notebook("c", "a = py_func + \\\n\n", "b"), 2, 1, "does not end"),
        (notebook("a = 1\n  b = py_func", "c"), 1, 2, "unexpected indent"),
        (notebook("    a = py_func(\n1)"), 1, None, "indented unevenly"),
        (notebook("def f():  # py_func", "    x"), 1, 1, "indented block"),
        (
            '{"cells": [{"cell_type": "code", "source": "\\nx = \\"\\ud800 py_func"}]}',
            1,
            2,
            "surrogate",
        ),
    ],
)
def test_a_broken_notebook_says_where_and_why(
    text: str, cell: int | None, line: int | None, words: str
) -> None:
    result = migrate(text)
    assert result.failure is not None
    assert result.failure.code == "TGM901"
    assert words in result.failure.message
    assert (result.failure.cell, result.failure.line) == (cell, line)
    assert result.new == result.old == text


@pytest.mark.parametrize(
    ("cell", "why"),
    [
        ("git clone https://somewhere.org/a/b", "invalid syntax"),
        ("y = <YOUR CODE: a tensor>", "invalid syntax"),
        ("def g(x):\nreturn x", "expected an indented block after function definition on line 1"),
        ("  a = 1\n  if a:", "expected an indented block"),
        ("print('no end", "a string, bracket or line does not end"),
        ("y = f(1,\n\n2", "a string, bracket or line does not end"),
    ],
)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_cell_that_is_no_python_leaves_the_others_to_be_read(
    cell: str, why: str, place: int
) -> None:
    cells = ["import tensorflow as tf\nimport numpy as np", f"y = {OLD}"]
    text = notebook(*cells[:place], cell, *cells[place:])
    result = migrate(text)
    assert result.failure is None
    assert sources(result.new) == [old.replace(OLD, NEW) for old in sources(text)]
    (finding,) = result.findings
    assert finding.cell == (3 if place < 2 else 2)
    (note,) = [note for note in finding.notes if note.startswith(f"cell {place + 1} is no Python")]
    assert why in note
    assert migrate(result.new).new == result.new


def test_the_names_of_a_cell_that_is_no_python_count_as_used() -> None:
    head = "import tensorflow as tf\nfrom tensorflow.python.framework import ops"
    place = """
def f(x):
    @ops.RegisterGradient("Half")
    def half(op, dy):
        return dy / 2
    with tf.get_default_graph().gradient_override_map({"Identity": "Half"}):
        return tf.identity(x)
"""
    broken = "ops.reset <TODO>"
    kept, gone = (sources(migrate(notebook(head, place, *more)).new) for more in ([broken], []))
    assert kept == [head, gone[1], broken]
    assert gone[0] != head


def test_cells_of_python_2_are_converted_beside_one_that_is_no_python() -> None:
    cells = ("import tensorflow as tf", "print 'x'", "a = <TODO>", f"y = {OLD}\nprint y")
    result = migrate(notebook(*cells))
    assert result.failure is None
    assert sources(result.new) == [cells[0], "print('x')", cells[2], f"y = {NEW}\nprint(y)"]


def test_a_cell_of_python_2_that_is_not_to_be_converted_is_no_cell_to_set_aside() -> None:
    text = notebook("print 'x'", f"y = {OLD}")
    result = migrate_text(text, "a.ipynb", MigrationOptions(python2=False))
    assert result.failure is not None
    assert result.failure.code == "TGM902"


IN_LINES = '"a = 1\\n",\n"b = tf.py_func(f, [a], tf.float32)\\n",\n"c = 2"'


@pytest.mark.parametrize(
    ("source", "line"),
    [
        (f"[{IN_LINES}]", 4),
        (f"[\n{IN_LINES}\n]", 5),
        (f'["",\n{IN_LINES}]', 5),
        (IN_LINES.replace('",\n"', ""), 3),
        (IN_LINES.replace('",\n"', "").replace(r"\n", r"\u000A"), 3),
        ('[\n"a = 1\\nb = tf.py_func(",\n"f, [a], tf.float32)"]', 4),
        ('["a = 1",\n"\\nb = ",\n"tf.py_func(f, [a], tf.float32)"]', 4),
        ('"a = 1\nb = tf.py_func(f, [a], tf.float32)\n"', 4),
    ],
)
def test_the_line_of_the_file_is_told(source: str, line: int) -> None:
    """Of a cell in lines, in one, in pieces that are no lines, and with line feeds as they are."""
    head = '"cell_type": "code", "source": '
    text = f'{{"cells":\n[{{{head}"import tensorflow as tf"}},\n{{{head}{source}}}]}}'
    (found,) = migrate(text).findings
    assert (found.cell, found.line, found.file_line) == (2, 2, line)


def test_the_line_of_the_file_is_told_of_what_cannot_be_parsed() -> None:
    failure = migrate(notebook("a = 1\n  b = py_func")).failure
    assert failure is not None
    text = notebook("a = 1\n  b = py_func").split("\n")
    assert failure.file_line is not None
    assert "b = py_func" in text[failure.file_line - 1]


def test_a_notebook_nested_too_deeply_is_an_error() -> None:
    text = '{"py_func": ' + "[" * 200_000 + "]" * 200_000 + "}"
    with pytest.raises(DocumentError):
        Notebook(text)


@pytest.mark.parametrize(
    "metadata",
    [
        {"kernelspec": {"language": "R"}},
        {"kernelspec": {"name": "julia-1.0"}, "language_info": {"name": "julia"}},
        {"language_info": {"name": "scala"}},
    ],
)
def test_other_languages_are_left_alone(metadata: dict[str, Any]) -> None:
    result = migrate(notebook("py_func <- (", metadata=metadata))
    assert result.failure is None
    assert result.findings == ()


@pytest.mark.parametrize(
    "metadata", [{}, None, {"kernelspec": {"language": "Python"}}, {"kernelspec": 3}]
)
def test_python_is_what_says_so_or_nothing(metadata: object) -> None:
    result = migrate(notebook(f"import tensorflow as tf\ny = {OLD}", metadata=metadata))
    assert sources(result.new) == [f"import tensorflow as tf\ny = {NEW}"]


def test_windows_newlines_stay() -> None:
    result = migrate(notebook(f"import tensorflow as tf\r\ny = {OLD}\r\n\r\nz"))
    assert sources(result.new) == [f"import tensorflow as tf\r\ny = {NEW}\r\n\r\nz"]


def test_names_that_magics_and_files_share_are_seen() -> None:
    cells = [
        '@tf.RegisterGradient("Half")\ndef half(op, g):\n    return g / 2',
        '%%writefile a.py\nwith g.gradient_override_map({"Identity": "Half"}):\n    pass',
    ]

    def shared() -> frozenset[str]:
        modules = modules_of(notebook(*cells), "a.ipynb")
        return Index([("a.ipynb", text) for text in modules]).shared_names

    assert shared() == {"Half"}
    cells[1] = '%timeit f("Half")'
    assert shared() == {"Half"}
    assert modules_of("{ py_func", "a.ipynb") == ["{ py_func"]


def test_what_other_cells_import_from_a_written_file_goes_on_to_mean_what_it_means() -> None:
    module = (
        '%%writefile halves.py\nimport tensorflow as tf\n\n\n@tf.RegisterGradient("Half")\n'
        "def half_grad(op, grad):\n    return grad / 2\n\n\ndef half(x):\n"
        '    with tf.get_default_graph().gradient_override_map({"Identity": "Half"}):\n'
        "        return tf.identity(x)"
    )
    alone = sources(migrate(notebook(module, "import halves")).new)[0]
    assert "def half_grad(x):" in alone
    imported = sources(migrate(notebook(module, "from halves import half_grad")).new)[0]
    assert "def half_grad(op, grad):" in imported
    assert "half_grad(None, dy)" in imported


# The command line.


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.ipynb").write_text(
        notebook("import tensorflow as tf", "# ü\n\n", f"y = {OLD}"), "utf-8"
    )
    return tmp_path


def test_the_diff_is_one_for_each_cell(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["a.ipynb"]) == 1
    output = capsys.readouterr().out
    assert output.startswith(
        f"--- a/a.ipynb (cell 3)\t\n+++ b/a.ipynb (cell 3)\t\n@@ -1 +1 @@\n-y = {OLD}\n+y = {NEW}\n"
        "a.ipynb:cell 3:1:5: TGM106 "
    )


def test_the_report_counts_lines_in_the_cell(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "b.ipynb").write_text(notebook("x", "py_func\n  y"))
    assert main([".", "--output-format", "json"]) == 2
    report = json.loads(capsys.readouterr().out)
    (finding,) = report["findings"]
    assert (finding["cell"], finding["line"], finding["column"]) == (3, 1, 5)
    assert finding["occurrences"] == [[1, 5, 3]]
    (error,) = report["errors"]
    assert (error["path"], error["cell"], error["line"]) == ("b.ipynb", 2, 2)


def test_an_error_names_the_cell(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "a.ipynb").write_text(notebook("x", "py_func\n  y"))
    assert main(["a.ipynb"]) == 2
    assert capsys.readouterr().err.startswith("a.ipynb:cell 2:2: TGM901 cannot be parsed")


def test_writing_changes_the_cell_and_a_second_run_nothing(here: Path) -> None:
    path = here / "a.ipynb"
    before = path.read_bytes()
    assert main([".", "--check"]) == 1
    assert path.read_bytes() == before
    assert main([".", "--write"]) == 0
    assert path.read_bytes() == before.replace(b"py_func", b"numpy_function")
    assert main([".", "--check"]) == 0


def test_standard_input(
    here: Path, capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (here / "a.ipynb").read_bytes()
    with (here / "a.ipynb").open() as file:
        monkeypatch.setattr("sys.stdin", file)
        assert main(["-", "--stdin-filename", "a.ipynb", "--write"]) == 0
    assert capfdbinary.readouterr().out == before.replace(b"py_func", b"numpy_function")


def test_tf_upgrade_v2_goes_over_the_cells_as_well(here: Path) -> None:
    pytest.importorskip("tensorflow.tools.compatibility.tf_upgrade_v2")
    (here / "b.ipynb").write_text(notebook("%cd ..\nimport tensorflow as tf", "y = tf.ceil(x)"))
    assert main([".", "--write", "--upgrade-api"]) == 0
    assert sources((here / "b.ipynb").read_text("utf-8"))[1] == "y = tf.math.ceil(x)"
    assert sources((here / "a.ipynb").read_text("utf-8"))[2] == f"y = {NEW}"


def test_the_magic_of_a_line_stays_where_it_stands() -> None:
    cell = f"y = {OLD}\n%%time\n"
    result = migrate(notebook("import tensorflow as tf", cell))
    assert sources(result.new)[1] == cell.replace(OLD, NEW)


def test_an_import_does_not_come_above_the_magic_of_a_cell() -> None:
    cells = [
        "%%capture\n!pip install x",
        "try:\n    import tensorflow as tf\nexcept ImportError:\n    pass",
        "def py_func(func, inp, Tout, grad=None):\n    name = str(inp)\n"
        "    tf.RegisterGradient(name)(grad)\n"
        '    with tf.get_default_graph().gradient_override_map({"PyFunc": name}):\n'
        "        return tf.py_func(func, inp, Tout)",
    ]
    result = migrate(notebook(*cells))
    assert result.failure is None, result.failure
    assert sources(result.new)[:2] == [cells[0].replace("\n", "\nimport types\n\n"), cells[1]]
    assert "types.SimpleNamespace" in sources(result.new)[2]
    # Where a cell is not Python below its magic, the next one is the place.
    result = migrate(notebook("%%my_magic\nx", *cells[1:]))
    assert result.failure is None, result.failure
    assert sources(result.new)[:2] == ["%%my_magic\nx", f"import types\n\n{cells[1]}"]


@pytest.mark.parametrize("first", ["%%unknown\nanything it takes", "!pip list"])
def test_an_import_does_not_come_into_a_cell_that_is_all_a_magic(first: str) -> None:
    """What the magic would do with it nobody knows: it stands in the next cell."""
    block = "with tf.get_default_graph().gradient_override_map({'Relu': 'Own'}):\n    y = net(x)\n"
    result = migrate(notebook(first, block))
    assert result.failure is None, result.failure
    one, other = sources(result.new)
    assert one == first
    assert other.startswith("from tfgradmigrate.runtime import gradient_override_map\n")
    alone = migrate(notebook(f"%%time\n{block}"))
    assert sources(alone.new)[0].startswith("%%time\nfrom tfgradmigrate.runtime import")
