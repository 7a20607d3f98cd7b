"""Plain constants of other files of the project: when they are known, and what takes that away."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tfgradmigrate.files.programs import files_around
from tfgradmigrate.verify.places.model import Place
from tfgradmigrate.verify.proving.recording import recorded_file
from tfgradmigrate.verify.record.elsewhere import constants_of
from tfgradmigrate.verify.record.project import broken
from tfgradmigrate.verify.trials import VerifySettings
from tfgradmigrate.verify.verifier import Verifier

OLD = """\
import tensorflow as tf
from .names import KEY
from . import names


@tf.RegisterGradient("Scaled")
def _scaled(op, grad):
    return grad * names.RATE


def f(x):
    with tf.get_default_graph().gradient_override_map({KEY: "Scaled"}):
        return tf.identity(x)
"""

NEW = """\
import tensorflow as tf
from . import names


@tf.custom_gradient
def _scaled(x):
    def backward(grad):
        return grad * names.RATE

    return tf.identity(x), backward


def f(x):
    return _scaled(x)
"""

NAMES = 'KEY = "Identity"\nRATE = 0.5\n'
FILES = {"pkg/names.py": NAMES, "pkg/__init__.py": ""}
_KEY = '= "Identity"'

#: What is changed of the files and of the new text, and what the reason names.
CASES: dict[str, tuple[dict[str, str], tuple[str, str], str]] = {
    "constants that nobody sets": ({}, ("", ""), ""),
    "one that is written out": ({}, ("names.RATE", "0.5"), ""),
    "another number": ({}, ("names.RATE", "0.25"), "the graphs part"),
    "another key": (
        {"pkg/names.py": NAMES.replace("Identity", "Relu")},
        ("", ""),
        "the graphs part",
    ),
    "a module of another folder": (
        {"names.py": NAMES.replace("0.5", "0.25")},
        ("from . import names", "from .. import names"),
        "the graphs part",
    ),
    "a name of a module in the folder above": (
        {"names.py": NAMES.replace("0.5", "0.25")},
        ("from . import names", "from ..names import RATE as r\nfrom . import names"),
        "Python does something else",
    ),
    "that name in the gradient": (
        {"names.py": NAMES},
        (
            "from . import names\n",
            "from ..names import RATE\nimport types\nnames = types.SimpleNamespace(RATE=RATE)\n",
        ),
        "may be changed",
    ),
    "bound twice": (
        {"pkg/names.py": f"{NAMES}if TF2:\n    KEY = 'Relu'\n"},
        ("", ""),
        "old: forward: enter gradient_override_map(dict[tuple[module ",
    ),
    "added to": (
        {"pkg/names.py": f"{NAMES}KEY += 'N'\n"},
        ("", ""),
        "old: forward: enter gradient_override_map(dict[tuple[module ",
    ),
    "bound from inside a function": (
        {"pkg/names.py": f"{NAMES}def put():\n    global KEY\n    KEY = 'Relu'\n"},
        ("", ""),
        "old: forward: enter gradient_override_map(dict[tuple[module ",
    ),
    "behind all of another module": (
        {"pkg/names.py": f"{NAMES}from .more import *\n"},
        ("", ""),
        "old: forward: enter gradient_override_map(dict[tuple[module ",
    ),
    "computed": (
        {"pkg/names.py": NAMES.replace(_KEY, "= chosen()")},
        ("", ""),
        "old: forward: enter gradient_override_map(dict[tuple[module ",
    ),
    "a package that may be meant": (
        {"pkg/names/__init__.py": NAMES.replace("Identity", "Relu")},
        ("", ""),
        "old: forward: enter gradient_override_map(dict[tuple[module ",
    ),
    "a module of that name": (
        {"pkg/names/__init__.py": NAMES, "pkg/names/KEY.py": ""},
        ("", ""),
        "old: forward: enter gradient_override_map(dict[tuple[module ",
    ),
    "set by another file": (
        {"main.py": "from pkg import names\nnames.KEY = 'Relu'\n"},
        ("", ""),
        "main.py:2 sets `names.KEY`",
    ),
    "set by its name": (
        {"main.py": "from pkg import names\nsetattr(names, 'KEY', 'Relu')\n"},
        ("", ""),
        "main.py:2 sets `names.KEY`",
    ),
    "set among all names of the module": (
        {"pkg/names.py": f"{NAMES}globals()['KEY'] = 'Relu'\n"},
        ("", ""),
        "sets `globals.KEY`",
    ),
    "set by executed code": (
        {"pkg/names.py": f"{NAMES}exec(open('local').read())\n"},
        ("", ""),
        "executes code that may set any name",
    ),
}


@pytest.fixture(scope="module")
def verifier() -> Iterator[Verifier]:
    with Verifier(VerifySettings()) as found:
        yield found


@pytest.mark.tensorflow
@pytest.mark.parametrize("name", CASES)
def test_a_constant_of_the_project_is_known_if_nobody_sets_it(
    verifier: Verifier, tmp_path: Path, name: str
) -> None:
    files, (before, after), reason = CASES[name]
    new = NEW.replace(before, after, 1) if before else NEW
    for path, text in {**FILES, **files, "setup.cfg": "", "pkg/prog.py": OLD}.items():
        (tmp_path / path).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / path).write_text(text)
    path = str(tmp_path / "pkg/prog.py")
    others = files_around(path)
    own = {"f": Place("f", "f", (1, 1), (1, 1), OLD, new)}
    found = recorded_file(OLD, new, own, verifier.prover.record, others, path)["f"]
    told = found.reason or broken(found.guards, new, others, path)
    assert reason in told
    assert bool(reason) == bool(told)


@pytest.mark.parametrize(
    ("text", "files", "shown"),
    [
        ("from c import A\nA", {"x/c.py": "A = 1"}, {"module c.A": 1}),
        ("import c as k\nk.A", {"x/c.py": "A = 1"}, {"module c.A": 1}),
        ("import p.c\np.c.A", {"x/p/c.py": "A = 'a'"}, {"module p.c.A": "a"}),
        ("from c import A\nA", {"x/c.py": "A = 1", "x/y/c.py": "A = 1"}, {"module c.A": 1}),
        ("from c import A\nA", {"x/c.py": "A = 1", "x/y/c.py": "A = 1.0"}, {}),
        ("from c import A\nA", {"x/c.py": "A = 1", "x/y/c.py": "A = True"}, {}),
        ("from .c import A\nA", {"/w/c.py": "A = 1", "/w/y/c.py": "A = 2"}, {"module .c.A": 1}),
        ("from ..c import A\nA", {"/w/c.py": "A = 1"}, {}),
        ("from c import A\nA", {"x/c.py": "A = [1]"}, {}),
        ("from c import A\nA", {"x/c.py": "A = B = 1"}, {}),
        ("from c import A\nA", {"x/c.py": "A, B = 1, 2"}, {}),
        ("from c import A\nA", {"x/abc.py": "A = 1"}, {}),
        ("from c import A\nA", {"x/c.py": "A = 1\nfor A in (2,):\n    pass"}, {}),
        ("from c import A\nA", {"x/c.py": "A = 1\nprint A"}, {}),
    ],
)
def test_what_a_file_binds_once_is_read(
    text: str, files: dict[str, str], shown: dict[str, object]
) -> None:
    assert constants_of([text], files, "/w/prog.py") == shown
