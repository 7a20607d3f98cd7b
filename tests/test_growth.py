"""What a file costs grows with its length and no faster: calls are counted, not seconds."""

from __future__ import annotations

import ast
import cProfile
import gc
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import libcst as cst
import pytest

from tfgradmigrate.front.documents import markup, modules_of
from tfgradmigrate.left.names import left_in
from tfgradmigrate.left.programs import Programs
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.project import modules
from tfgradmigrate.run.engine import migrate_text

pytestmark = pytest.mark.slow

HEAD = """\
import numpy as np
import tensorflow as tf


@tf.RegisterGradient("Reversed")
def _reversed(op, grad):
    return -grad


def host(v):
    return v


"""


def straight_through(count: int) -> str:
    """One function with many blocks, each of which binds the same variable."""
    block = '    with g.gradient_override_map({"Sign": "Identity"}):\n        x = tf.sign(x)\n'
    return f"def f(x):\n    g = tf.get_default_graph()\n{block * count}    return x\n"


def sharing(count: int) -> str:
    """Many functions that share one registration."""
    return "".join(
        f"def f{number}(x):\n"
        '    with tf.get_default_graph().gradient_override_map({"Identity": "Reversed"}):\n'
        "        return tf.identity(x)\n\n\n"
        for number in range(count)
    )


def registered(count: int) -> str:
    """Many functions, each with a registration of its own."""
    return "".join(
        f'@tf.RegisterGradient("Own{number}")\ndef _own{number}(op, grad):\n    return grad\n\n\n'
        f"def f{number}(x):\n"
        f'    with tf.get_default_graph().gradient_override_map({{"Identity": "Own{number}"}}):\n'
        "        return tf.identity(x)\n\n\n"
        for number in range(count)
    )


def chained(count: int) -> str:
    """One function with many calls of `py_func`, one on the result of another."""
    call = "    x = tf.py_func(host, [x], tf.float32)\n"
    return f"def f(x):\n{call * count}    return x\n"


def summed(count: int) -> str:
    """A block with a sum of many terms."""
    return (
        "def f(x):\n"
        '    with tf.get_default_graph().gradient_override_map({"Identity": "Reversed"}):\n'
        f"        return tf.identity(x){' + x' * count}\n"
    )


def unregistered(count: int) -> str:
    """Many functions whose overrides mean gradients that nothing registers, below another one."""
    return sharing(1) + "".join(
        f"def f{number}(x):\n"
        f'    with tf.get_default_graph().gradient_override_map({{"Identity": "No{number}"}}):\n'
        "        return tf.identity(x)\n\n\n"
        for number in range(count)
    )


def called(count: int) -> str:
    """Many calls of `py_func` at the top of a module, each of which reads the same attributes."""
    return "x = tf.zeros([3])\n" + "".join(
        f"y{number} = tf.py_func(np.round, [x], tf.float32)\n" for number in range(count)
    )


def mixed(count: int) -> str:
    """Many registrations, blocks that the shim runs, and overrides that stay as they are."""
    return registered(count // 2) + "".join(
        f"def g{number}(x):\n"
        '    with tf.get_default_graph().gradient_override_map({"Identity": "Reversed"}):\n'
        f"        return helpers.made{number}(x)\n\n\n"
        f"def h{number}(x):\n"
        f'    with tf.get_default_graph().gradient_override_map({{"Relu": "No{number % 5}"}}):\n'
        "        return tf.nn.relu(x)\n\n\n"
        for number in range(count // 2)
    )


def calls(text: str) -> int:
    """How many functions are called to migrate a text."""
    profile = cProfile.Profile()
    with profile:
        result = migrate_text(text, "a.py", MigrationOptions())
    assert result.changed
    return sum(entry.callcount for entry in profile.getstats())


@pytest.mark.parametrize(
    "program",
    [straight_through, sharing, registered, chained, summed, unregistered, called, mixed],
)
def test_a_file_of_twice_the_length_costs_twice_the_calls(program: Callable[[int], str]) -> None:
    calls(HEAD + program(2))  # what is made once a process
    few, many, more = (calls(HEAD + program(count)) for count in (30, 60, 120))
    assert more - many < 2.2 * (many - few)


def steps(text: str) -> int:
    """How many instructions find out which blocks of a document belong together.

    Not calls: what went over all blocks for each of them was one expression.
    """
    counted = 0

    def count(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal counted
        frame.f_trace_lines, frame.f_trace_opcodes = False, True
        counted += event == "opcode"
        return count if frame.f_code.co_filename == markup.__file__ else None

    before = sys.gettrace()
    sys.settrace(count)
    try:
        modules_of(text, "a.md", every=True)
    finally:
        sys.settrace(before)
    return counted


@pytest.mark.parametrize("block", ["x = 1\n", "x = f(y)\n", "x = x + 1\n"])
def test_a_document_of_twice_the_blocks_costs_twice_the_steps(block: str) -> None:
    few, many, more = (steps(f"```python\n{block}```\n" * count) for count in (50, 100, 200))
    assert more - many < 2.2 * (many - few)


HOSTS = """\
import numpy as np


def host(v):
    return np.where(v > 0, v, 0.0)


def unused(v):
    return host(v)
"""

OF_HOSTS = """\
import tensorflow as tf
from hosts import host

y = tf.py_func(host, [tf.constant([1.0])], tf.float32)
"""


@pytest.mark.parametrize("text", [HEAD + sharing(3), HEAD + chained(2), OF_HOSTS])
def test_nothing_of_a_tree_waits_for_the_garbage_collector(tmp_path: Path, text: str) -> None:
    (tmp_path / "hosts.py").write_text(HOSTS, "utf-8")
    path = str(tmp_path / "user.py")
    migrate_text(text, path, MigrationOptions())  # what it imports keeps nodes of its own
    gc.collect()
    before = sum(isinstance(each, cst.CSTNode) for each in gc.get_objects())
    gc.disable()
    try:
        assert migrate_text(text, path, MigrationOptions()).changed
        assert sum(isinstance(each, cst.CSTNode) for each in gc.get_objects()) == before
    finally:
        gc.enable()


def plain(count: int, name: str = "x") -> str:
    """Functions that have nothing to do with an override."""
    function = "def plain_{}({}):\n{}    return {}\n\n\n"
    return "".join(
        function.format(number, name, f"    {name} = {name} + 1\n" * 10, name)
        for number in range(count)
    )


def test_each_import_of_a_project_is_followed_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    followed: list[tuple[str, str]] = []
    find_module = modules.find_module

    def noting(path: str, module: str) -> Path | None:
        followed.append((path, module))
        return find_module(path, module)

    monkeypatch.setattr(modules, "find_module", noting)
    (tmp_path / ".git").mkdir()
    for number in range(9):
        imports = "".join(f"import of_{other}\n" for other in range(number))
        (tmp_path / f"of_{number}.py").write_text(imports, "utf-8")
    files = [str(tmp_path / f"of_{number}.py") for number in range(9)]
    programs = Programs(files, lambda path: Path(path).read_text("utf-8"))
    assert programs.programs_of(files[0]) == [files[8]]
    assert sorted(followed) == sorted(
        (files[number], f"of_{other}") for number in range(9) for other in range(number)
    )


def test_nothing_that_was_read_for_what_is_left_waits_for_it() -> None:
    text = "import tensorflow as tf\ngone = tf.contrib\ndef run():\n    tf.Session(gone.x)\n"
    assert left_in(text)  # what it imports keeps nodes of its own
    gc.collect()
    before = sum(isinstance(each, ast.expr) for each in gc.get_objects())
    gc.disable()
    try:
        assert left_in(text)
        assert sum(isinstance(each, ast.expr) for each in gc.get_objects()) == before
    finally:
        gc.enable()
