"""`tfgradmigrate explain`: the pages of the finding codes, from the real idioms."""

from __future__ import annotations

from pathlib import Path

import pytest

from tfgradmigrate.cli import main
from tfgradmigrate.idioms import registry
from tfgradmigrate.rules.findings import GROUPS, explanations, free_numbers
from tfgradmigrate.rules.model import Explanation

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def pages() -> dict[str, Explanation]:
    registry()
    return explanations()


def test_every_code_has_a_page(pages: dict[str, Explanation], capsys: Captured) -> None:
    assert {"TGM101", "TGM118", "TGM401", "TGM501", "TGM905"} <= set(pages)
    for code, page in pages.items():
        assert main(["explain", code.lower()]) == 0
        assert capsys.readouterr().out == f"{code}: {page.title}\n\n{page.text.strip()}\n"


def test_without_a_code_all_are_listed(pages: dict[str, Explanation], capsys: Captured) -> None:
    assert main(["explain"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{code}  {pages[code].title}" for code in sorted(pages)
    ]


def test_the_free_numbers_are_listed_by_group(
    pages: dict[str, Explanation], capsys: Captured
) -> None:
    assert main(["explain", "--free"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[0] for line in lines] == list(GROUPS.values())
    for line, codes in zip(lines, free_numbers().values(), strict=True):
        assert line.endswith(", ".join(codes))
        assert not set(codes) & set(pages)


def test_an_unknown_code_is_an_error(capsys: Captured) -> None:
    assert main(["explain", "TGM999"]) == 2
    assert "there is no finding code 'TGM999'" in capsys.readouterr().err


@pytest.mark.parametrize("group", ["TGM1", "tgm1", "Tgm10"])
def test_a_group_is_listed(group: str, pages: dict[str, Explanation], capsys: Captured) -> None:
    assert main(["explain", group]) == 0
    expected = [f"{code}  {pages[code].title}" for code in pages if code.startswith(group.upper())]
    assert len(expected) > 5
    assert capsys.readouterr().out.splitlines() == expected


@pytest.mark.parametrize("group", ["TGM", "TGM8", "T"])
def test_an_unknown_group_is_an_error(group: str, capsys: Captured) -> None:
    assert main(["explain", group]) == 2
    assert f"there is no finding code {group!r}" in capsys.readouterr().err


PLACES = """import tensorflow as tf


@tf.RegisterGradient("Half")
def _half(op, dy):
    return 0.5 * dy


def f(x, model):
    with tf.get_default_graph().gradient_override_map({"Relu": "Half"}) as context:
        print(context)
        return model(tf.nn.relu(x))


y = tf.py_func(len, [1.0], tf.int64)
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("a.py").write_text(PLACES)
    return "a.py"


def test_a_place_is_explained_guard_by_guard(place: str, capsys: Captured) -> None:
    assert main(["explain", f"{place}:10"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("a.py:10:5: TGM301 ")
    of_rule = "\n".join(lines[2 : lines.index("", 2)])
    assert of_rule.startswith("rule local_op: Relu, ")
    assert "  yes  in_graph: The block creates its ops in the graph that is overridden\n" in of_rule
    assert "  no   plain_block: " in of_rule
    assert "\n       TGM402 the context is bound with `as`; drop that" in of_rule
    assert "\n       TGM401 `model` creates its ops in unseen code" in of_rule
    assert "\n  -    live_key: " in of_rule
    rest = lines[lines.index("", 2) + 1 :]
    assert rest[0].startswith("rule shimmed_block: ")
    assert not [line for line in rest if line.startswith("  no")]


def test_a_rule_without_guards_says_so(place: str, capsys: Captured) -> None:
    assert main(["explain", f"{place}:15"]) == 0
    assert capsys.readouterr().out.splitlines()[2:] == [
        "rule plain_py_func: `tf.py_func` without a gradient; becomes `tf.numpy_function`, with a "
        "scalar `Tout` for one output",
        "  it has no guard: the pattern is all that it asks for",
    ]


def test_every_line_of_a_place_will_do(place: str, capsys: Captured) -> None:
    for line in (10, 11, 12):
        assert main(["explain", f"{place}:{line}"]) == 0
        assert "TGM301" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("a.py:1", "there is no finding in line 1 of a.py; there are some in lines 4, 10, 15"),
        ("b.py:1", "there is no file b.py"),
        ("bad.py:1", "bad.py could not be handled: cannot be parsed"),
    ],
)
def test_no_place_is_an_error(asked: str, said: str, place: str, capsys: Captured) -> None:
    Path("bad.py").write_text("tf.py_func(\n")
    assert main(["explain", asked]) == 2
    assert said in capsys.readouterr().err
