"""The versions that are locked for development are those that the project asks for."""

from __future__ import annotations

import re
import sys
import tarfile
import zipfile
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scripts.check_wheel import faults

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
LOCK = (ROOT / "requirements-dev.lock").read_text("utf-8")


def locked() -> dict[str, list[Requirement]]:
    """The entries of the lock by name: one for each range of Pythons."""
    entries: dict[str, list[Requirement]] = {}
    for line in re.findall(r"^(\S.*?) \\$", LOCK, re.MULTILINE):
        entry = Requirement(line)
        entries.setdefault(canonicalize_name(entry.name), []).append(entry)
    return entries


def test_the_lock_has_all_that_is_asked_for_in_versions_that_are_asked_for() -> None:
    """If it does not: the command at the top of the lock writes it anew."""
    entries = locked()
    assert len(entries) > 80
    extras = PROJECT["optional-dependencies"]
    asked = [*PROJECT["dependencies"], *(each for extra in extras.values() for each in extra)]
    for each in map(Requirement, asked):
        if each.name == PROJECT["name"]:
            continue
        found = entries[canonicalize_name(each.name)]
        for entry in found:
            (version,) = entry.specifier
            assert each.specifier.contains(version.version), entry


def test_each_locked_version_has_hashes_and_no_place_to_come_from() -> None:
    blocks = re.split(r"^(?=\w)", LOCK, flags=re.MULTILINE)[1:]
    assert len(blocks) >= len(locked())
    assert [block for block in blocks if "--hash=sha256:" not in block] == []
    assert not re.search("https?:|--index|--find-links", LOCK)


def test_the_environment_of_the_hooks_has_versions_that_the_project_asks_for() -> None:
    """And none of what its terminal dress would bring: rich and pygments are 13 megabytes."""
    asked = {each.name: each for each in map(Requirement, PROJECT["dependencies"])}
    assert "rich" not in asked
    hooks = (ROOT / ".pre-commit-hooks.yaml").read_text("utf-8")
    pinned = re.findall(r"additional_dependencies: (\[.*\])$", hooks, re.MULTILINE)
    assert pinned == ['["typer<0.12", "click<8.2"]'] * 2
    assert asked["typer"].specifier.contains("0.11.1")


def test_everything_is_an_extra() -> None:
    extras = PROJECT["optional-dependencies"]
    (everything,) = map(Requirement, extras["all"])
    assert everything.extras == set(extras) - {"all", "dev", "docs"}


def test_a_build_without_its_parts_is_named(tmp_path: Path) -> None:
    assert faults(tmp_path) == [f"{tmp_path}: one wheel and one source distribution are wanted"]
    with zipfile.ZipFile(tmp_path / "tfgradmigrate-0.0.1-py3-none-any.whl", "w") as wheel:
        wheel.writestr("tfgradmigrate-0.0.1.dist-info/METADATA", "Name: tfgradmigrate\n\nText")
        wheel.writestr("tests/__init__.py", "")
    with tarfile.open(tmp_path / "tfgradmigrate-0.0.1.tar.gz", "w:gz"):
        pass
    said = "\n".join(faults(tmp_path))
    assert "tfgradmigrate/py.typed is missing" in said
    assert "tests does not belong there" in said
    assert "the README is not its description" in said
    assert "tar.gz: README.md is missing" in said
