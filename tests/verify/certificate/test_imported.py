"""What edits of other files do to a certificate: those that a certified place leads to count.

Nothing is recorded here: what the places do themselves stays the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import jsonschema
import pytest

from tfgradmigrate import __version__
from tfgradmigrate.cli import main
from tfgradmigrate.pytest_plugin import verify_locked as verify_locked
from tfgradmigrate.run import originals
from tfgradmigrate.verify.certificate import checking, layout
from tfgradmigrate.verify.certificate.content import program
from tfgradmigrate.verify.certificate.imported import Imports
from tfgradmigrate.verify.certificate.model import Certificate, Entry, digest
from tfgradmigrate.verify.certificate.records import versions_of
from tfgradmigrate.verify.trials import VerifySettings

VerifyLocked = Callable[..., list[Any]]
Captured = pytest.CaptureFixture[str]

DOCS = Path(__file__).parents[3] / "docs"

MODEL = """\
import helpers as h
from helpers import factor
from lib.more import *
from lib import bounds


def clip(x):
    return factor(x) * bounds.LIMIT


class Layer(h.Base):
    def call(self, x):
        return self.scaled(x)


def starred(x):
    return halved(x)


def alone(x):
    return x + 1


def train(x):
    return h.loss(x)
"""

FILES = {
    "model.py": MODEL,
    "helpers.py": '''\
import tensorflow as tf

from lib.deep import SCALE

STEP = 0.5
TABLE = {}


def _scale(x):
    """Scale."""
    return x * STEP


def factor(x):
    y = _scale(x)
    return y * SCALE


class Base:
    def scaled(self, x):
        return x * 2.0


def loss(x):
    return x * 7.0


def unused(x):
    return x


@tf.RegisterGradient("Elsewhere")
def _elsewhere(op, grad):
    return grad * 3.0


if __name__ == "__main__":
    print(factor(1.0))
''',
    "lib/__init__.py": "",
    "lib/deep.py": "SCALE = 4.0\nOTHER = 5.0\n",
    "lib/bounds.py": "LIMIT = 1.0\nLOWER = 0.0\n",
    "lib/more.py": "def halved(x):\n    return x / 2\n\n\ndef doubled(x):\n    return x * 2\n",
}

SYMBOLS = ("clip", "Layer.call", "starred", "alone")


class FakeVerifier:
    """Records nothing: there is nothing to be recorded."""

    reference = ""
    unprevented = ()

    def record(self, request: Any, is_new: bool) -> Any:
        raise AssertionError(request)

    def __init__(self, settings: VerifySettings) -> None:
        pass

    def __enter__(self) -> FakeVerifier:
        return self

    def __exit__(self, *_: object) -> None:
        pass


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(checking, "Verifier", FakeVerifier)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lib").mkdir()
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    imports = Imports(".", originals.as_they_are, originals.following())
    lock(tmp_path, {"model.py": imports.digests("model.py", [MODEL])})
    return tmp_path


def lock(here: Path, imported: dict[str, dict[str, dict[str, str]]]) -> None:
    entries = []
    for symbol in SYMBOLS:
        names = (symbol.partition(".")[0],)
        made_of = digest(program(MODEL, names))
        entries.append(Entry("model.py", symbol, "proved", "0" * 32, made_of, names=names))
    versions = versions_of(cast("Any", FakeVerifier(VerifySettings())), __version__)
    made = Certificate(versions, tuple(entries), imported=imported)
    layout.write(str(here / "a.lock"), made)


def checked(capsys: Captured, *arguments: str) -> tuple[int, dict[str, Any]]:
    code = main(["verify", "--locked", "a.lock", "--output-format", "json", *arguments])
    report = json.loads(capsys.readouterr().out)
    jsonschema.validate(report, json.loads((DOCS / "locked.schema.json").read_text("utf-8")))
    return code, report


def edit(here: Path, file: str, old: str, new: str) -> None:
    text = (here / file).read_text()
    assert text.count(old) == 1, text
    (here / file).write_text(text.replace(old, new))


def test_nothing_is_told_where_nothing_was_edited(here: Path, capsys: Captured) -> None:
    code, report = checked(capsys)
    assert {each["standing"] for each in report["places"]} == {"still proved"}
    assert (code, len(report["places"])) == (0, 4)
    written = json.loads((here / "a.lock").read_text())
    jsonschema.validate(written, json.loads((DOCS / "certificate.schema.json").read_text("utf-8")))
    assert set(written["imported"]["model.py"]["lib/deep.py"]) == {"SCALE"}
    assert "unused" not in written["imported"]["model.py"]["helpers.py"]


CLIP, LAYER, STARRED = ["clip"], ["Layer.call"], ["starred"]

#: Edits of other files, by what they do: which places they make stale.
EDITS = {
    "a factor": (CLIP, "helpers.py", "y * SCALE", "y * SCALE * 2"),
    "a number that a function of a function reads": (CLIP, "helpers.py", "STEP = 0.5", "STEP = 1"),
    "a number two files away": (CLIP, "lib/deep.py", "SCALE = 4.0", "SCALE = 4.5"),
    "a bound that is read of a module": (CLIP, "lib/bounds.py", "LIMIT = 1.0", "LIMIT = 2.0"),
    "a method of a base": (LAYER, "helpers.py", "x * 2.0", "x * 2.5"),
    "a method more": (LAYER, "helpers.py", "class Base:",
                      "class Base:\n    def __getattr__(self, name):\n        return 1\n"),
    "a name of a star": (STARRED, "lib/more.py", "x / 2", "x / 3"),
    "a function that is gone": (CLIP, "helpers.py", "def _scale", "def _scaled"),
    "another import": (CLIP, "helpers.py", "from lib.deep", "from lib.bounds"),
    "what a table has": (CLIP, "helpers.py", "\n\ndef factor(x):\n",
                         "\n\n_scale.__defaults__ = (2,)\n\n\ndef factor(x):\n"),
    "a name of Python's": (CLIP, "helpers.py", "y * SCALE", "y * float(SCALE)"),
}  # fmt: skip


@pytest.mark.parametrize("name", EDITS)
def test_a_place_that_leads_to_an_edit_is_stale(here: Path, capsys: Captured, name: str) -> None:
    symbols, file, old, new = EDITS[name]
    edit(here, file, old, new)
    code, report = checked(capsys)
    stale = [each for each in report["places"] if each["standing"] == "stale"]
    assert (code, [each["symbol"] for each in stale]) == (1, symbols)
    assert all(file in each["reason"] for each in stale)
    assert report["summary"]["still_proved"] == len(SYMBOLS) - len(symbols)


#: Edits of other files that change no meaning.
HARMLESS = {
    "formatting": ("helpers.py", "y = _scale(x)\n", "y = (\n        _scale( x )\n    )  # all\n"),
    "a name of a local": ("helpers.py", "y = _scale(x)\n    return y",
                          "z = _scale(x)\n    return z"),
    "a docstring": ("helpers.py", '"""Scale."""', '"""Scale it."""'),
    "what nobody needs": ("helpers.py", "def unused(x):\n    return x",
                          "def unused(x):\n    return 1"),
    "a definition more": ("lib/more.py", "def halved",
                          "def tripled(x):\n    return 3 * x\n\n\ndef halved"),
    "a program": ("helpers.py", "print(factor(1.0))", "print(factor(2.0))"),
    "another number beside": ("lib/deep.py", "OTHER = 5.0", "OTHER = 6.0"),
}  # fmt: skip


@pytest.mark.parametrize("name", HARMLESS)
def test_what_no_place_leads_to_is_not_told(here: Path, capsys: Captured, name: str) -> None:
    edit(here, *HARMLESS[name])
    code, report = checked(capsys)
    assert code == 0
    assert {each["standing"] for each in report["places"]} <= {"still proved", "edited apart"}


def test_what_only_other_code_of_the_file_needs_is_named(here: Path, capsys: Captured) -> None:
    edit(here, "helpers.py", "x * 7.0", "x * 8.0")
    code, report = checked(capsys)
    assert code == 0
    told = report["places"][-1]
    assert (told["path"], told["symbol"], told["standing"]) == (
        "helpers.py",
        "loss",
        "edited apart",
    )
    assert (here / "helpers.py").read_text().splitlines()[told["line"] - 1] == "def loss(x):"


@pytest.mark.parametrize(
    ("file", "old", "new", "symbol"),
    [
        ("helpers.py", "grad * 3.0", "grad * 4.0", "_elsewhere"),
        ("helpers.py", '@tf.RegisterGradient("Elsewhere")\n', "", "_elsewhere"),
        ("lib/deep.py", "OTHER", "print(SCALE)\nOTHER", "<module>"),
    ],
)
def test_what_is_done_as_a_file_is_loaded_may_matter_to_all(
    here: Path, capsys: Captured, file: str, old: str, new: str, symbol: str
) -> None:
    edit(here, file, old, new)
    code, report = checked(capsys)
    told = {(each["path"], each["symbol"]): each["standing"] for each in report["places"]}
    assert code == 1
    assert told[file, symbol] == "not covered"


@pytest.mark.parametrize(
    ("program", "file", "symbol"),
    [
        ("import setup_grads\n", "setup_grads.py", "<module>"),
        ("import lib.setup_grads\n", "lib/setup_grads.py", "<module>"),
        ("from lib import deep as _\n", "lib/__init__.py", "<module>"),
        ("W = open('w.json').read()\n", "w.json", "<data>"),
        ("W = open(os.path.join('lib', 'w.json')).read()\n", "lib/w.json", "<data>"),
    ],
)
def test_what_is_only_read_as_a_file_is_loaded_counts(
    here: Path, capsys: Captured, program: str, file: str, symbol: str
) -> None:
    """Nothing names it: a module that registers gradients, a file of numbers."""
    (here / "model.py").write_text(text := program + MODEL)
    (here / file).write_text("print(1)\n")
    imports = Imports(".", originals.as_they_are, originals.following())
    lock(here, {"model.py": imports.digests("model.py", [text])})
    code, report = checked(capsys)
    assert (code, len(report["places"])) == (0, 4)
    for edited in ("print(2)\n", None):
        if edited is None:
            (here / file).unlink()
        else:
            (here / file).write_text(edited)
        code, report = checked(capsys)
        told = {(each["path"], each["symbol"]): each["standing"] for each in report["places"]}
        assert (code, told[file, symbol]) == (1, "not covered")


def test_data_that_only_a_function_names_does_not_count(here: Path) -> None:
    text = f"{MODEL}\n\ndef main():\n    return open('w.json').read()\n"
    (here / "w.json").write_text("1")
    imports = Imports(".", originals.as_they_are, originals.following())
    assert "w.json" not in imports.digests("model.py", [text])


def test_a_file_that_is_gone(here: Path, capsys: Captured) -> None:
    (here / "lib" / "bounds.py").unlink()
    code, report = checked(capsys)
    told = {each["symbol"]: each for each in report["places"]}
    assert (code, told["clip"]["standing"]) == (1, "stale")
    assert told["clip"]["reason"] == "`LIMIT` of lib/bounds.py is gone; verify it again"
    assert told["alone"]["standing"] == "still proved"


def test_a_users_test_fails(here: Path, verify_locked: VerifyLocked) -> None:
    assert len(verify_locked("a.lock")) == len(SYMBOLS)
    edit(here, "helpers.py", "STEP = 0.5", "STEP = 1")
    with pytest.raises(AssertionError, match=r"clip: stale: `STEP` of helpers\.py is another one"):
        verify_locked("a.lock")


def test_a_file_that_is_to_be_written_counts_as_it_will_be(here: Path) -> None:
    new = FILES["helpers.py"].replace("y * SCALE", "y * SCALE * 2")
    real = {str((here / "helpers.py").resolve()): [new]}
    read, follow = originals.as_they_are, originals.following()
    before = Imports(".", read, follow, real).digests("model.py", [MODEL])
    (here / "helpers.py").write_text(new)
    assert before == Imports(".", read, follow).digests("model.py", [MODEL])


def test_files_that_import_each_other(here: Path, capsys: Captured) -> None:
    edit(here, "lib/deep.py", "SCALE = 4.0", "import helpers\nSCALE = 4.0")
    code, report = checked(capsys)
    assert [each["symbol"] for each in report["places"] if each["standing"] == "stale"] == []
    assert code == 0
