"""Check what a build hands out: the wheel and the source distribution of one folder.

python -m build --outdir dist && python scripts/check_wheel.py dist
"""

from __future__ import annotations

import sys
import tarfile
import zipfile
from email import message_from_bytes
from pathlib import Path

ROOT = Path(__file__).parents[1]

#: What an installed tool needs besides modules.
_NEEDED = (
    "tfgradmigrate/py.typed",
    "tfgradmigrate/runtime/__init__.py",
    "tfgradmigrate/tables/effects.tsv",
    "tfgradmigrate/tables/mends.tsv",
    "tfgradmigrate/tables/remedies.tsv",
    "tfgradmigrate/cli/completions/tfgradmigrate.bash",
    "tfgradmigrate/report/templates/page.html",
)
_FIELDS = ("Name", "Version", "Summary", "Requires-Python", "License-Expression", "Classifier")


def faults(folder: Path) -> list[str]:
    """Return what is wrong with the files of a folder, a line each."""
    wheels, archives = sorted(folder.glob("*.whl")), sorted(folder.glob("*.tar.gz"))
    if len(wheels) != 1 or len(archives) != 1:
        return [f"{folder}: one wheel and one source distribution are wanted"]
    return [*_of_wheel(wheels[0]), *_of_archive(archives[0])]


def _of_wheel(path: Path) -> list[str]:
    with zipfile.ZipFile(path) as wheel:
        names = wheel.namelist()
        (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        said = message_from_bytes(wheel.read(metadata))
    found = [f"{path.name}: {name} is missing" for name in _NEEDED if name not in names]
    found += [f"{path.name}: its metadata has no {field}" for field in _FIELDS if not said[field]]
    if f"-{said['Version']}-" not in path.name or said["Version"] != _version():
        found.append(f"{path.name}: version {said['Version']}, where the package has {_version()}")
    if not (said.get_payload() or "").startswith("# tfgradmigrate"):  # type: ignore[union-attr]
        found.append(f"{path.name}: the README is not its description")
    foreign = {name.split("/")[0] for name in names} - {"tfgradmigrate"}
    foreign = {name for name in foreign if not name.endswith((".dist-info", ".data"))}
    return found + [f"{path.name}: {name} does not belong there" for name in sorted(foreign)]


def _of_archive(path: Path) -> list[str]:
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = ("README.md", "CHANGELOG.md", "LICENSE", "pyproject.toml", "docs/tfgradmigrate.1")
    return [f"{path.name}: {name} is missing" for name in wanted if name not in names]


def _version() -> str:
    text = (ROOT / "tfgradmigrate" / "__init__.py").read_text("utf-8")
    return text.partition('__version__ = "')[2].partition('"')[0]


if __name__ == "__main__":
    wrong = faults(Path(sys.argv[1]))
    print("\n".join(wrong) or f"{sys.argv[1]}: as it should be")
    sys.exit(bool(wrong))
