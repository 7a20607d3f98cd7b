"""Where a file uses overrides of other files."""

from __future__ import annotations

from pathlib import Path

import libcst as cst
import pytest

from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.overriding import uses_of_overrides
from tfgradmigrate.syntax.tree import source_of

OVERRIDING = """\
import tensorflow as tf


def managed(mapping):
    return tf.get_default_graph().gradient_override_map(mapping)


def timed():
    return None
"""


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["import overriding", "overriding.managed(m)"], 1),
        (["import overriding", "overriding.timed()"], 0),
        (["from overriding import timed", "timed()"], 0),
        (["from overriding import timed", "import numpy", "numpy.managed()"], 0),
        (
            [
                *("def a():", "    from overriding import managed as m", "    m(1)"),
                *("def b():", "    from overriding import timed as m", "    m()"),
            ],
            1,
        ),
        (["from overriding import timed as m", "m = 1", "m()"], 0),
    ],
)
def test_what_uses_an_override_in_a_function(tmp_path: Path, lines: list[str], told: int) -> None:
    (tmp_path / "overriding.py").write_text(OVERRIDING)
    text = "import another\n\n\ndef first():\n    pass\n\n\ndef used():\n"
    text += "".join(f"    {line}\n" for line in lines) + "\n\nlast = 1\n"
    path = tmp_path / "net.py"
    path.write_text(text)
    facts = Facts(cst.parse_module(text), str(path))
    assert [use.name for use in uses_of_overrides(facts)] == ["managed"] * told


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("import sys\nimport overriding\noverriding.managed(1)", ["overriding.managed"]),
        ("from overriding import managed\n@managed\ndef f(): pass", ["managed"]),
        ("from overriding import managed\n@managed(1)\ndef f(): pass", ["managed"]),
        ("from overriding import managed\nmanaged, f(managed), managed[0]()", []),
        ("import overriding\noverriding.managed.other()", []),
        ("import overriding\noverriding()", []),
        ("import overriding\noverriding.timed(), overriding.gone(), overriding.tf.abs()", []),
        ("import gone\ngone.managed()", []),
        ("from overriding import managed\nmanaged(1)\nmanaged(2)", ["managed", "managed"]),
    ],
)
def test_what_uses_an_override(tmp_path: Path, lines: str, told: list[str]) -> None:
    (tmp_path / "overriding.py").write_text(OVERRIDING)
    path = tmp_path / "net.py"
    path.write_text(lines)
    uses = list(uses_of_overrides(Facts(cst.parse_module(f"{lines}\n"), str(path))))
    assert [source_of(use.node) for use in uses] == told
    assert {(use.name, use.file) for use in uses} <= {("managed", "overriding.py")}


def test_a_file_without_a_place_uses_none_and_none_of_its_own() -> None:
    text = f"import overriding\n{OVERRIDING}\noverriding.managed(1)\nmanaged(1)\n"
    assert list(uses_of_overrides(Facts(cst.parse_module(text)))) == []


def test_what_a_file_has_of_itself_is_no_use_of_another(tmp_path: Path) -> None:
    text = f"{OVERRIDING}\nimport overriding\noverriding.managed(1)\n"
    path = tmp_path / "overriding.py"
    path.write_text(text)
    assert list(uses_of_overrides(Facts(cst.parse_module(text), str(path)))) == []
