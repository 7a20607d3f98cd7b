"""What a module of the project binds a name to, however its text spells that."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tfgradmigrate.project import modules
from tfgradmigrate.project.modules import Meaning, binds, meaning, replaced_in_tensorflow

_ONCE = Meaning(constant="Clip")


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ("", _ONCE),
        ("print(KEY)\n", _ONCE),
        ("other = 1\n\ndef build():\n    return other\n", _ONCE),
        ("KEY = 'other'\n", None),
        ("def build():\n    KEY = 1\n", None),
        ("@(KEY := hook)\ndef build():\n    pass\n", None),
        ("class Net:\n    try:\n        pass\n    except ValueError:\n        del KEY\n", None),
        (
            "def build():\n    for _ in []:\n        from a import (b as x,\n         c as KEY)\n",
            None,
        ),
        ('print(f"""\n\n{[KEY for KEY in ()]}""")\n', None),
        ("match 1:\n    case 1:\n        with open(b) as (a,\n            KEY): pass\n", None),
        ("pass; \\\nKEY = 1\n", None),
        ("KEY\u017f = 1\n", _ONCE),
        ("\uff2b\uff25\uff39 = 1\n", None),
        ("# \u4f8b\nprint('\u4f8b')\n", _ONCE),
        ("def \\\n  KEY(): pass\n", None),
        ("print()\r\rKEY = 1\r", None),
        ("x = '''\r\n\r\n'''\r\nKEY = 1\r\n", None),
    ],
)
def test_every_place_that_binds_a_name_counts(
    tmp_path: Path, rest: str, expected: Meaning | None
) -> None:
    (tmp_path / "names.py").write_text(f"KEY = 'Clip'\n{rest}", "utf-8", newline="")
    user = str(tmp_path / "user.py")
    assert meaning(user, "names.KEY") == expected
    assert binds(user, "names", "KEY")
    assert not binds(user, "names", "KE")


def test_a_name_in_another_encoding_counts(tmp_path: Path) -> None:
    spelled = b"# coding: utf-7\nKEY = 'Clip'\n+AEs-EY = 1\n"
    assert "KEY = 1" in spelled.decode("utf-7")
    (tmp_path / "names.py").write_bytes(spelled)
    assert meaning(str(tmp_path / "user.py"), "names.KEY") is None


def test_a_module_is_read_once_whatever_others_are_asked_in_between(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def reading(text: bytes) -> ast.Module:
        read.append(text.decode())
        return ast.parse(text)

    monkeypatch.setattr(modules, "tree_or_none", reading)
    texts = [f"A = 'a{number}'\nB = 'b{number}'\n" for number in range(5)]
    for number, text in enumerate(texts):
        (tmp_path / f"names{number}.py").write_text(text)
    user = str(tmp_path / "user.py")
    for name in ("A", "B", "C"):
        for number in range(5):
            known = None if name == "C" else Meaning(constant=f"{name.lower()}{number}")
            assert meaning(user, f"names{number}.{name}") == known
    assert read == texts


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("import tensorflow as tf\ntf.round = mine\n", {"round"}),
        ("import tensorflow as tf\nself.round = mine\n", set()),
        ("import tensorflow as self\nself.round = mine\n", {"round"}),
        ("import tensorflow as tf\n(tf . nn # of\n).\\\nrelu = mine\n", {"relu"}),
        ("import tensorflow as tf\n\uff54\uff46.round = mine\n", {"round"}),
        ("import tensorflow as tf\nif a: b = tf.nn.relu = c\n", {"relu"}),
        (
            "from tensorflow import (keras,  # and 'more'\n    nn as of)\nof.relu = mine\n",
            {"relu"},
        ),
        ("def patch():\n    import tensorflow.nn as nn\n    nn.relu = other = mine\n", {"relu"}),
        (
            "if a:\n    pass\nelse:\n    try:\n        import tensorflow as tf\n"
            "    except ImportError:\n        pass\n    finally:\n        tf.nn.relu = mine\n",
            {"relu"},
        ),
        (
            "import tensorflow as tf\nx.y = [setattr(tf, 'round', mine) for _ in a]\n",
            {"round"},
        ),
    ],
)
def test_what_a_module_replaces_in_tensorflow(tmp_path: Path, text: str, names: set[str]) -> None:
    (tmp_path / "patch.py").write_text(text, "utf-8")
    found = replaced_in_tensorflow(str(tmp_path / "user.py"), "patch", False)
    assert dict(found) == ({"patch.py": names} if names else {})


def test_a_long_comment_costs_what_it_is_long(tmp_path: Path) -> None:
    """Where it costs the square of that, this test does not end."""
    text = "import tensorflow as tf\n" + "# words of a comment\n" * 100_000 + "tf.py_func = mine\n"
    (tmp_path / "patch.py").write_text(text, "utf-8")
    found = replaced_in_tensorflow(str(tmp_path / "user.py"), "patch", False)
    assert dict(found) == {"patch.py": {"py_func"}}
