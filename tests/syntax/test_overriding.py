"""Of which definitions of a file more is read to find the overrides of other files used there."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tfgradmigrate.syntax import unread
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.overriding import uses_of_overrides
from tfgradmigrate.syntax.unread import Unread, read_in_part

OVERRIDING = """\
import tensorflow as tf


def managed(mapping):
    return tf.get_default_graph().gradient_override_map(mapping)


def timed():
    return None
"""


@pytest.mark.parametrize(
    ("lines", "told", "read"),
    [
        (["import overriding", "overriding.managed(m)"], 1, True),
        (["import overriding", "overriding.timed()"], 0, False),
        (["from overriding import timed", "timed()"], 0, False),
        (["from overriding import timed", "import numpy", "numpy.managed()"], 0, False),
        # Which of several is meant is only seen where it is read.
        (
            [
                *("def a():", "    from overriding import managed as m", "    m(1)"),
                *("def b():", "    from overriding import timed as m", "    m()"),
            ],
            1,
            True,
        ),
        (["from overriding import timed as m", "m = 1", "m()"], 0, True),
    ],
)
def test_what_may_use_an_override_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: list[str], told: int, read: bool
) -> None:
    monkeypatch.setattr(unread, "_WORTH_IT", 0)
    (tmp_path / "overriding.py").write_text(OVERRIDING)
    text = "import another\n\n\ndef first():\n    pass\n\n\ndef used():\n"
    text += "".join(f"    {line}\n" for line in lines) + "\n\nlast = 1\n"
    path = tmp_path / "net.py"
    path.write_text(text)
    module = read_in_part(text, ast.parse(text), ())
    facts = Facts(module, str(path))
    assert [use.name for use in uses_of_overrides(facts)] == ["managed"] * told
    assert any(isinstance(each, Unread) for each in module.body) is not read
