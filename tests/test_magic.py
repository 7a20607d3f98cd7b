"""`%%tfgradmigrate`, in a real kernel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tfgradmigrate.magic import migrate_cell

jupyter_client = pytest.importorskip("jupyter_client", reason="ipykernel brings it along")

REGISTERED = """\
@tf.RegisterGradient("Half")
def half(op, grad):
    return 0.5 * grad
"""
OVERRIDDEN = """\
with tf.get_default_graph().gradient_override_map({"Identity": "Half"}):
    y = tf.identity(x)
"""
CALL = "y = tf.py_func(f, [x], tf.float32)\n"
MIGRATED = "y = tf.numpy_function(f, [x], tf.float32)\n"


def test_a_cell_is_behind_those_before_it() -> None:
    assert not migrate_cell(CALL, [])[0].changed  # no `tf`
    result, others = migrate_cell(CALL, ["%matplotlib inline\n", "import tensorflow as tf"])
    assert (result.new, others) == (MIGRATED, [])
    assert [finding.code for finding in result.findings] == ["TGM106"]
    assert "+y = tf.numpy_function" in result.diff
    before = ["import tensorflow as tf", REGISTERED]
    result, others = migrate_cell(OVERRIDDEN, before)
    assert result.new == "y = half(x)\n"
    assert others == [2]
    assert "def half" not in result.diff
    # What changes by itself has nothing to do with it.
    other = "z = tf.py_func(g, [x], tf.float32)"
    assert migrate_cell(CALL, ["import tensorflow as tf", other])[1] == []
    # An import goes where the others are.
    shimmed = OVERRIDDEN.replace("tf.identity", "build")
    assert migrate_cell(shimmed, ["import tensorflow as tf"])[1] == [1]


@pytest.fixture(scope="module")
def kernel() -> Iterator[Any]:
    manager, client = jupyter_client.manager.start_new_kernel(kernel_name="python3")
    yield client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def run(kernel: Any, code: str) -> tuple[str, str]:
    """Run a cell; returns what it shows as text, and what it puts in its place."""
    shown: list[str] = []

    def keep(message: Any) -> None:
        content = message["content"]
        shown.append(content.get("text", "") or content.get("data", {}).get("text/plain", ""))
        if "data" in content:
            assert content["data"]["text/html"].startswith("<table>")

    reply = kernel.execute_interactive(code, output_hook=keep, timeout=60)["content"]
    assert reply["status"] == "ok", reply
    payload = [each for each in reply["payload"] if each["source"] == "set_next_input"]
    assert all(each["replace"] for each in payload)
    return "".join(shown), "".join(each["text"] for each in payload)


@pytest.mark.slow
def test_the_magic_shows_and_replaces_a_cell(kernel: Any) -> None:
    run(kernel, "%load_ext tfgradmigrate")
    # TensorFlow is not needed, and takes seconds to import.
    run(kernel, "import sys, unittest.mock\nsys.modules['tensorflow'] = unittest.mock.MagicMock()")
    run(kernel, "import tensorflow as tf")
    kernel.execute_interactive("this is no program", output_hook=lambda message: None, timeout=60)
    shown, put = run(kernel, f"%%tfgradmigrate\n{CALL}")
    assert "+y = tf.numpy_function(f, [x], tf.float32)" in shown
    assert ": TGM106 " in shown
    assert put == ""
    assert run(kernel, f"%%tfgradmigrate --replace\n{CALL}")[1] == MIGRATED
    assert run(kernel, f"%%tfgradmigrate --write\n{CALL}")[0].startswith("usage: %%tfgradmigrate")
    run(kernel, REGISTERED)
    shown, put = run(kernel, f"%%tfgradmigrate --replace\n{OVERRIDDEN}")
    assert put == ""
    assert "Not replaced: what was run before has to change as well (In [" in shown
