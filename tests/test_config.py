"""`[tool.tfgradmigrate]`: where it is found, and what is wrong in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tfgradmigrate import config
from tfgradmigrate.errors import UsageError
from tfgradmigrate.files.discovery import Exclusion
from tfgradmigrate.options import FileIgnores, MigrationOptions, Style


def write(folder: Path, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pyproject.toml").write_text(text)
    return folder


def test_the_nearest_file_with_the_table_counts(tmp_path: Path) -> None:
    write(tmp_path, "[tool.tfgradmigrate]\njobs = 1\n")
    write(tmp_path / "a", "[tool.tfgradmigrate]\njobs = 2\nselect = ['tgm1']\nexclude = ['x/']\n")
    inner = write(tmp_path / "a" / "b", "[tool.ruff]\n")
    (inner / "c.py").write_text("")
    loaded = config.load([str(inner / "c.py"), str(inner)])
    assert loaded.jobs == 2
    assert loaded.options == MigrationOptions(select=("TGM1",))
    assert loaded.exclude == ("x/",)
    assert loaded.folder == str(tmp_path / "a")
    assert config.load([str(tmp_path), str(inner)]).jobs == 1


@pytest.mark.parametrize(
    ("value", "words"),
    [("[" * 3000 + "]" * 3000, "nested too deeply"), ("1" * 5000, "integer string conversion")],
)
def test_what_the_parser_does_not_take_is_a_mistake(tmp_path: Path, value: str, words: str) -> None:
    write(tmp_path, f"[tool.tfgradmigrate]\njobs = {value}\n")
    with pytest.raises(UsageError, match=f"pyproject.toml: .*{words}"):
        config.load([str(tmp_path)])


def test_a_pattern_that_is_none_is_a_mistake_of_the_file(tmp_path: Path) -> None:
    found = config.load([str(write(tmp_path, "[tool.tfgradmigrate]\nexclude = ['!']\n"))])
    where = re.escape(f"{tmp_path / 'pyproject.toml'}: tool.tfgradmigrate.exclude: ")
    with pytest.raises(UsageError, match=where):
        Exclusion.configured(found)


def test_an_empty_baseline_is_none(tmp_path: Path) -> None:
    assert (
        config.load([str(write(tmp_path, "[tool.tfgradmigrate]\nbaseline = ''\n"))]).baseline == ""
    )


def test_without_a_file_everything_is_the_default(tmp_path: Path) -> None:
    assert config.load([str(tmp_path)]) == config.Config()


def test_python2_and_docs(tmp_path: Path) -> None:
    write(tmp_path, "[tool.tfgradmigrate]\npython2 = false\ndocs = true\n")
    assert config.load([str(tmp_path)]).options.python2 is False
    assert config.load([str(tmp_path)]).docs is True


def test_upgrade_api(tmp_path: Path) -> None:
    write(tmp_path, "[tool.tfgradmigrate]\nupgrade-api = true\n")
    assert config.load([str(tmp_path)]).options.upgrade_api is True


def test_the_style(tmp_path: Path) -> None:
    write(tmp_path, "[tool.tfgradmigrate]\nstyle = 'inline'\n")
    assert config.load([str(tmp_path)]).options.style is Style.INLINE


def test_the_runtime_module(tmp_path: Path) -> None:
    write(tmp_path, "[tool.tfgradmigrate]\nruntime-module = 'mylib.shim'\n")
    assert config.load([str(tmp_path)]).options.runtime_module == "mylib.shim"


def test_the_equivalence_tester_has_a_table_of_its_own(tmp_path: Path) -> None:
    text = """
[tool.tfgradmigrate.verify]
reference-python = "tf1/bin/python"
[tool.tfgradmigrate.verify.inputs]
"a.py::clip" = "float32(2, 3)"
"b.py::Net.call" = ["float32(2)", "float64(2)"]
"""
    verify = config.load([str(write(tmp_path, text))]).verify
    assert verify.reference_python == "tf1/bin/python"
    assert verify.inputs["a.py::clip"] == ("float32(2, 3)",)
    assert verify.inputs["b.py::Net.call"] == ("float32(2)", "float64(2)")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[tool.tfgradmigrate]\nverify = 1\n", "verify must be a table"),
        ("[tool.tfgradmigrate.verify]\nseed = 1\n", "unknown key 'seed'"),
        ("[tool.tfgradmigrate.verify]\nreference-python = 3\n", "must be a string"),
        ("[tool.tfgradmigrate.verify]\ninputs = 3\n", "inputs must be a table"),
        ("[tool.tfgradmigrate.verify.inputs]\na = 'x'\n", "'a' is not FILE::SUBJECT"),
        ("[tool.tfgradmigrate.verify.inputs]\n'a::b' = 1\n", "must be a string or a list"),
        ("[tool.tfgradmigrate]\nselects = []\n", "unknown key 'selects'"),
        ("[tool.tfgradmigrate]\nselect = 'TGM1'\n", r"tool\.tfgradmigrate\.select must be a list"),
        ("[tool.tfgradmigrate]\nignore = ['E501']\n", "'E501' is not a finding code"),
        ("[tool.tfgradmigrate]\njobs = -1\n", "jobs must be a number"),
        ("[tool.tfgradmigrate]\njobs = true\n", "jobs must be a number"),
        ("[tool.tfgradmigrate]\nruntime-module = 1\n", "runtime-module must be a string"),
        ("[tool.tfgradmigrate]\nstyle = 'nested'\n", "style must be one of helper, inline"),
        ("[tool.tfgradmigrate]\nupgrade-api = 1\n", "upgrade-api must be true or false"),
        ("[tool.tfgradmigrate]\npython2 = 'no'\n", "python2 must be true or false"),
        ("[tool.tfgradmigrate]\ndocs = 1\n", "docs must be true or false"),
        ("[tool.tfgradmigrate]\nruntime-module = '.a'\n", "'.a' is not the full name of a module"),
        ("[tool]\ntfgradmigrate = 3\n", "must be a table"),
        ("[tool.tfgradmigrate\n", "at line 1"),
    ],
)
def test_a_mistake_names_file_and_key(tmp_path: Path, text: str, words: str) -> None:
    write(tmp_path, text)
    with pytest.raises(UsageError, match=words) as caught:
        config.load([str(tmp_path)])
    assert str(tmp_path / "pyproject.toml") in str(caught.value)


@pytest.mark.parametrize("text", ["tool = 3\n", "[[tool]]\n"])
def test_tools_that_are_no_table_are_an_error(tmp_path: Path, text: str) -> None:
    write(tmp_path, f"{text}# tfgradmigrate\n")
    with pytest.raises(UsageError, match="tool must be a table"):
        config.load([str(tmp_path)])


def test_codes_that_are_ignored_in_some_files(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text(
        '[tool.tfgradmigrate.per-file-ignores]\n"old/**" = ["tgm103", "TGM4"]\n'
    )
    (found,) = config.load([str(tmp_path)]).options.per_file_ignores
    assert found == FileIgnores("old/**", ("TGM103", "TGM4"), str(tmp_path))


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ('["TGM103"]', "per-file-ignores must be a table, such as"),
        ('{"*.py" = "TGM103"}', "per-file-ignores.'*.py' must be a list of strings"),
        ('{"*.py" = ["E501"]}', "per-file-ignores.'*.py': 'E501' is not a finding code"),
    ],
)
def test_mistakes_in_per_file_ignores(tmp_path: Path, value: str, words: str) -> None:
    (tmp_path / "pyproject.toml").write_text(f"[tool.tfgradmigrate]\nper-file-ignores = {value}\n")
    with pytest.raises(UsageError, match=re.escape(words)):
        config.load([str(tmp_path)])
