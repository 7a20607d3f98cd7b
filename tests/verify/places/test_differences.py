"""Where two modules differ."""

from __future__ import annotations

import ast
import random
from textwrap import dedent

import pytest

from tfgradmigrate.verify.places.differences import differences

from .texts import block


def regions(old: str, new: str) -> list[tuple[str, str]]:
    root = differences(ast.parse(dedent(old)), ast.parse(dedent(new)))
    return [(text(region.old), text(region.new)) for region in root.all_regions()]


def text(nodes: list[ast.stmt]) -> str:
    return "; ".join(ast.unparse(node) for node in nodes)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("x = [1,\n  2]  # two", "x = [1, 2]"),
        ('def f():\n    """Old."""\n    return 1', 'def f():\n    """New."""\n    return 1'),
        ('def f():\n    """Old."""', "def f():\n    pass"),
        (
            "import tensorflow as tf\ny = tf.log(x)",
            "import tensorflow as tf\ny = tf.compat.v1.log(x)",
        ),
    ],
)
def test_what_is_the_same(old: str, new: str) -> None:
    assert regions(old, new) == []


@pytest.mark.parametrize("turned", [1, -1])
def test_one_text_may_have_tensorflow_from_elsewhere(turned: int) -> None:
    imports = ("from lib import tf", "import tensorflow as tf")[::turned]
    old, new = f"{imports[0]}\ny = tf.log(x)", f"{imports[1]}\ny = tf.compat.v1.log(x)"
    assert regions(old, new) == [imports]


def test_the_statements_of_another_library_are_not_those_of_tensorflow() -> None:
    assert regions("y = other.log(x)", "y = other.compat.v1.log(x)") != []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("y = tf.Print(x)", "y = tf.Assert(x)"),
        ("import numpy as np\ny = np.log(x)", "import numpy as np\ny = np.compat.v1.log(x)"),
        ("import tensorflow as tf\ny = tf.log(x)", "import tensorflow as tf\ny = tf.v1.log(x)"),
        ("y = tf.RegisterGradient('A')", "y = tf.RegisterGradient('B')"),
    ],
)
def test_other_names_are_not_the_same(old: str, new: str) -> None:
    ((one, other),) = regions(old, new)
    assert one in old
    assert other in new


def test_there_is_one_registry() -> None:
    old, new = (f"@{each}.RegisterGradient('A')\ndef f(): 1" for each in ("tf", "ops"))
    assert regions(old, new) == []


def _bodies(nodes: list[ast.stmt]) -> list[list[ast.stmt]]:
    """Return the lists of statements in a text, but for those in a `match`, which differs whole."""
    found = [nodes]
    for node in nodes:
        for part in ast.iter_child_nodes(node) if not isinstance(node, ast.Match) else ():
            if isinstance(part, ast.ExceptHandler):
                found += _bodies(part.body)
        for name in ("body", "orelse", "finalbody"):
            if getattr(node, name, None):
                found += _bodies(getattr(node, name))
    return found


@pytest.mark.parametrize("seed", range(80))
def test_the_statement_that_was_changed_is_found_alone(seed: int) -> None:
    rng = random.Random(seed)
    tree = ast.parse("\n".join(block(rng, 3)))
    old = ast.unparse(tree)
    assert regions(old, old) == []
    body = rng.choice(_bodies(tree.body))
    place = rng.randrange(len(body))
    (made,) = ast.parse("changed = 1").body
    if rng.random() < 0.5:
        body.insert(place, made)
        assert regions(old, ast.unparse(tree)) == [("", "changed = 1")]
        assert regions(ast.unparse(tree), old) == [("changed = 1", "")]
    else:
        gone, body[place] = ast.unparse(body[place]), made
        assert regions(old, ast.unparse(tree)) == [(gone, "changed = 1")]
        assert regions(ast.unparse(tree), old) == [("changed = 1", gone)]


def test_what_differs_behind_a_statement_that_differs_inside_is_found() -> None:
    old, new = "if p:\n    a\nb\nc", "if p:\n    d\ne\nc"
    assert sorted(regions(old, new)) == [("a", "d"), ("b", "e")]
    assert sorted(regions(f"z\n{old}", f"y\n{new}")) == [("a", "d"), ("b", "e"), ("z", "y")]


def test_many_statements_that_are_alike_are_told_apart() -> None:
    old = "\n".join(f"if k:\n    y = {n}" for n in range(210))
    new = old.replace("y = ", "z = ")
    assert regions(f"while k:\n    a\n{old}", new)[8] == ("y = 7", "z = 7")
    same = ["y = 1"] * 210
    assert regions("\n".join(same), "\n".join(["y = 2", *same])) == [("", "y = 2")]


def test_a_region_is_as_deep_as_the_heads_are_the_same() -> None:
    old = """
        class A:
            def f(self, x):
                if x:
                    for y in x:
                        z = y + 1
                        print(z)
                return z
        """
    assert regions(old, old.replace("y + 1", "y + 2")) == [("z = y + 1", "z = y + 2")]
    assert regions(old, old.replace("self, x", "self, x, k"))[0][0].startswith("def f(self, x)")
    assert regions(old, old.replace("class A:", "class A(object):")) == []


def test_all_parts_of_a_try_statement() -> None:
    old = "try:\n    a()\nexcept E:\n    b()\nelse:\n    c()\nfinally:\n    d()"
    for name in "abcd":
        assert regions(old, old.replace(f"{name}()", "new()")) == [(f"{name}()", "new()")]
