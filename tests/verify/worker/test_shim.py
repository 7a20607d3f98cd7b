"""The self-test of the runtime shim: once a worker, and again wherever that would not do."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from tfgradmigrate.verify.inputs.values import numbers
from tfgradmigrate.verify.running.protocol import Reply
from tfgradmigrate.verify.running.workers import Worker
from tfgradmigrate.verify.worker import shim

from ..requests import request, tensor

pytestmark = pytest.mark.tensorflow

RUNTIME = Path(shim.__file__).parents[2] / "runtime"

#: It prints whenever the checks run in its process.
PROGRAM = """
from tfgradmigrate.runtime import gradient_override_map, selftest
{before}
failures = selftest.failures

def noted():
    print("tested")
    return failures()

selftest.failures = noted

def f(x):
    with gradient_override_map({{"Square": lambda op, grad: 10.0 * grad}}):
        return tf.square(x)
"""

#: What a program may do before its first block that the fork did not test.
CHANGED = {
    "a hooked function": """
from tensorflow.python.framework import ops
original = ops.Graph._create_op_helper
ops.Graph._create_op_helper = lambda *args, **kwargs: original(*args, **kwargs)
""",
    "how functions run": "tf.config.run_functions_eagerly(True)",
    "control flow": "tf.compat.v1.disable_control_flow_v2()",
}


def run(new: Worker, before: str = "", *modes: str, **more: Any) -> list[Reply]:
    """Run the program, whose block must override the gradient whoever has tested."""
    text = PROGRAM.format(before=before)
    replies = list(new.run(request(text, *modes, upstream=[[tensor(1.0, 1.0, 1.0)]], **more)))
    for reply in replies:
        assert reply["status"] == "ok", reply
        (gradient,) = reply["runs"][0]["gradients"]
        assert gradient is not None
        assert [*numbers(gradient)] == [10.0, 10.0, 10.0]
    return replies


def test_no_program_of_a_worker_runs_the_checks(new: Worker) -> None:
    for reply in [*run(new, "", "eager", "function_tape_outside", "v1_graph"), *run(new)]:
        assert "tested" not in reply["printed"]


@pytest.mark.parametrize("what", CHANGED)
def test_what_the_checks_rest_on_is_tested_where_it_changed(new: Worker, what: str) -> None:
    (reply,) = run(new, CHANGED[what])
    assert reply["printed"].count("tested") == 1


@pytest.mark.parametrize("there", [True, False])
def test_a_package_beside_the_program_is_the_one_that_it_gets(
    new: Worker, tmp_path: Path, there: bool
) -> None:
    folder = tmp_path / "tfgradmigrate"
    if there:
        shutil.copytree(RUNTIME, folder / "runtime")
        (folder / "__init__.py").write_text("")
    run(new)  # the worker has its own by now
    (reply,) = run(
        new, f"print('copy', selftest.__file__.startswith({str(folder)!r}))", path=[str(tmp_path)]
    )
    assert f"copy {there}" in reply["printed"]
    assert reply["printed"].count("tested") == there


def test_checks_that_fail_in_the_fork_are_run_by_the_program() -> None:
    """Its process is another one, so nobody but the worker's own fork sees the failure."""

    class Failing:
        def failures(self) -> dict[str, str]:
            return {"Eager mode": "the gradient was 4.0, not 40.0"}

    class Raising:
        def failures(self) -> dict[str, str]:
            raise AttributeError("stamp")

    class Passing:
        def failures(self) -> dict[str, str]:
            return {}

    assert [shim.passes(each()) for each in (Failing, Raising, Passing)] == [False, False, True]
