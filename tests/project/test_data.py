"""Which files a program names as it is loaded."""

from __future__ import annotations

import ast
import os
from pathlib import Path

import pytest

from tfgradmigrate.project.data import named_at_load


@pytest.mark.parametrize("folder", ["plain", "fold [1]", "any*"])
def test_a_name_with_something_left_open_names_what_is_there(tmp_path: Path, folder: str) -> None:
    """Whatever the folder is called."""
    home = tmp_path / folder
    home.mkdir()
    (home / "w3.json").write_text("1")
    program = ast.parse("W = [open('w%d.json' % n).read() for n in range(4)]")
    found = named_at_load(str(home / "model.py"), program)
    assert list(found) == [os.path.realpath(home / "w3.json")]
