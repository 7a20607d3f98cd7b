"""The name of a file's module, and where its imports are looked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tfgradmigrate.verify.program.home import home_of


@pytest.mark.parametrize(
    ("packages", "text", "name", "above"),
    [
        ((), "", "m", 0),
        (("a/b",), "", "b.m", 1),
        (("a", "a/b"), "", "a.b.m", 2),
        (("a",), "", "m", 0),  # a folder between that is none
        ((), "from . import x", "b.m", 1),
        ((), "from .. import x", "a.b.m", 2),
        ((), "def f():\n    from ..x import y\nfrom .z import y", "a.b.m", 2),
        ((), "from x import y\n# from .. import z", "m", 0),
        (("a", "a/b"), "from . import x", "a.b.m", 2),
    ],
)
def test_a_module_has_the_name_of_its_packages(
    tmp_path: Path, packages: tuple[str, ...], text: str, name: str, above: int
) -> None:
    folder = tmp_path / "a" / "b"
    folder.mkdir(parents=True)
    for package in packages:
        (tmp_path / package / "__init__.py").touch()
    folders = [folder, folder.parent, tmp_path][: above + 1]
    assert home_of(str(folder / "m.py"), text) == (name, list(map(str, folders)))


def test_there_is_nothing_above_the_root() -> None:
    name, folders = home_of("/m.py", "from .... import x")
    assert (name, folders) == ("m", ["/"])
