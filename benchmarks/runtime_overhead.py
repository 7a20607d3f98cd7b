"""What the runtime costs: eager ops, tf.function, memory. Prints one table.

    python benchmarks/runtime_overhead.py [--rounds N] [--json FILE] [--check]

Every figure and the figure it is held against come from one run, taken in turns, and each is the
fastest of many rounds, so that other work on the machine disturbs them least. With --check the
exit code is 1 where a bound is not kept.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import tensorflow as tf
from figures import Figure, options, tell

from tfgradmigrate.runtime import gradient_override_map


class Row(NamedTuple):
    """What is measured without the runtime and with it, and what it may cost, if that is bounded.

    The cost is the difference, or the ratio where `ratio` says so.
    """

    label: str
    none: float
    runtime: float
    bound: float | None
    unit: str = "us"
    ratio: bool = False

    def figure(self) -> Figure | None:
        """Return the cost beside its bound."""
        if self.bound is None:
            return None
        if self.ratio:
            return Figure(self.label, self.runtime / self.none, self.bound)
        return Figure(self.label, self.runtime - self.none, self.bound, self.unit)


OPS = 200
DROPPED = 1000
X = tf.ones([4])


def tenfold(op: Any, grad: Any) -> Any:
    """A gradient function as short as can be."""
    return 10.0 * grad


def ops_without_tape() -> None:
    """OPS eager ops, nothing recording."""
    for _ in range(OPS):
        tf.nn.relu(X)


def ops_with_tape() -> None:
    """OPS eager ops on a tape."""
    with tf.GradientTape() as tape:
        tape.watch(X)
        for _ in range(OPS):
            tf.nn.relu(X)


def gradient_of_ops() -> None:
    """OPS eager ops on a tape, one after the other, and the gradient of the last."""
    with tf.GradientTape() as tape:
        tape.watch(X)
        y = X
        for _ in range(OPS):
            y = tf.nn.relu(y)
    tape.gradient(y, X)


def seconds(function: Callable[[], None]) -> float:
    """The time of one call."""
    start = time.perf_counter()
    function()
    return time.perf_counter() - start


def fastest(rounds: int, cases: dict[str, tuple[Callable[[], None], Any]]) -> dict[str, float]:
    """Seconds of the fastest call of each case, the cases in turns, each in a block of its own."""
    best = dict.fromkeys(cases, float("inf"))
    for _ in range(rounds):
        for name, (function, block) in cases.items():
            with block if block is not None else contextlib.nullcontext():
                best[name] = min(best[name], seconds(function))
    return best


def eager_rows(rounds: int) -> list[Row]:
    """Microseconds an op: none, with the runtime, and the bound on the difference."""
    this, other = gradient_override_map({"Relu": tenfold}), gradient_override_map({"Sign": tenfold})
    same = gradient_override_map({"Relu": "Relu"})
    rows = []
    for label, function, block, bound in (
        ("eager op, no tape, overridden", ops_without_tape, this, 5.0),
        ("eager op, no tape, another op overridden", ops_without_tape, other, 5.0),
        ("eager op on a tape, overridden", ops_with_tape, this, 15.0),
        ("eager op on a tape, another op overridden", ops_with_tape, other, 15.0),
        ("eager op, its tape and its gradient", gradient_of_ops, same, None),
    ):
        got = fastest(rounds, {"none": (function, None), "runtime": (function, block)})
        none, runtime = (1e6 * got[key] / OPS for key in ("none", "runtime"))
        rows.append(Row(label, none, runtime, bound))
    return rows


def after_row(rounds: int) -> Row:
    """An eager op where no block was ever entered and where one was left, in fresh processes."""
    never, after = [], []
    for _ in range(3):
        never.append(in_a_process("--alone", "never", "--rounds", str(rounds)))
        after.append(in_a_process("--alone", "after", "--rounds", str(rounds)))
    return Row("eager op, no block ever and after one", min(never), min(after), 0.2)


def alone(rounds: int, after: bool) -> float:
    """Microseconds of an eager op."""
    if after:
        with gradient_override_map({"Relu": tenfold}):
            ops_without_tape()
    return 1e6 * fastest(rounds, {"": (ops_without_tape, None)})[""] / OPS


def in_a_process(*arguments: str) -> float:
    """What this script prints last with other arguments."""
    command = [sys.executable, __file__, *arguments]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return float(done.stdout.split()[-1])


def function_rows(rounds: int) -> list[Row]:
    """Microseconds a call of a traced function, and the bound on the ratio."""
    # The same kernels, forward and backward. Not Relu: graph optimization fuses a MatMul with the
    # Relu behind it, which it does not do with an op that has an override.
    override = gradient_override_map({"Sin": "Sin"})

    def layers(x: Any) -> Any:
        for _ in range(20):
            x = tf.sin(tf.matmul(x, weights))
        return x

    def with_block(x: Any) -> Any:
        with override:
            return layers(x)

    def step(forward: Any) -> Any:
        def run(x: Any) -> Any:
            with tf.GradientTape() as tape:
                tape.watch(x)
                y = forward(x)
            return tape.gradient(y, x)

        return tf.function(run)

    weights, x = tf.random.normal([64, 64], stddev=0.1), tf.random.normal([64, 64])
    plain, blocked, around = step(layers), step(with_block), step(layers)

    functions = {"none": (plain, None), "inside": (blocked, None), "around": (around, override)}
    first, later = (dict.fromkeys(functions, float("inf")) for _ in range(2))
    for _ in range(5 * rounds):
        for name, (function, block) in functions.items():
            with block if block is not None else contextlib.nullcontext():
                first[name] = min(first[name], seconds(partial(function, x)))
                for _ in range(3):
                    later[name] = min(later[name], seconds(partial(function, x)))
    rows = []
    for label, times, name, bound in (
        ("tf.function, block inside", later, "inside", 1.02),
        ("tf.function in a block, steady state", later, "around", 1.02),
        ("tf.function in a block, call after entry", first, "around", None),
    ):
        none, runtime = (1e6 * times[key] for key in ("none", name))
        rows.append(Row(label, none, runtime, bound, ratio=True))
    return rows


def held_megabytes(overridden: bool) -> float:
    """How far memory grows by results of one megabyte that are dropped while a tape lives."""

    def resident() -> float:
        with open("/proc/self/statm", encoding="ascii") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20

    big = tf.random.uniform([2**18])
    override = gradient_override_map({"Square": tenfold})
    with override if overridden else contextlib.nullcontext():
        tf.square(big)
        before = resident()
        with tf.GradientTape() as tape:
            tape.watch(big)
            for _ in range(DROPPED):
                tf.square(tf.square(big))
            return resident() - before


def memory_row() -> Row:
    """Megabytes, each measured in a process of its own."""
    none, runtime = (in_a_process("--held", case) for case in ("none", "runtime"))
    label = f"MB held after {DROPPED} dropped results"
    return Row(label, none, runtime, 10.0, "MB")


def main() -> int:
    """Measure and print; returns the exit code."""
    parser = options(__doc__)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--alone", choices=["never", "after"], help=argparse.SUPPRESS)
    parser.add_argument("--held", choices=["none", "runtime"], help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.alone:
        print(alone(arguments.rounds, arguments.alone == "after"))
        return 0
    if arguments.held:
        print(held_megabytes(arguments.held == "runtime"))
        return 0
    rows = [
        *eager_rows(arguments.rounds),
        after_row(arguments.rounds),
        *function_rows(arguments.rounds),
        memory_row(),
    ]
    print(f"TensorFlow {tf.__version__}; microseconds, the fastest of {arguments.rounds} rounds")
    print(f"{'':44}{'none':>10}{'runtime':>10}{'diff':>9}{'ratio':>8}")
    for row in rows:
        ratio = f"{row.runtime / row.none:8.3f}" if row.none > 1.0 else ""
        difference = row.runtime - row.none
        print(f"{row.label:44}{row.none:10.2f}{row.runtime:10.2f}{difference:+9.2f}{ratio}")
    return tell([figure for row in rows if (figure := row.figure())], arguments)


if __name__ == "__main__":
    sys.exit(main())
