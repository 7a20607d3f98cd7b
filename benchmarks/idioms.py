"""What migrated code costs, idiom by idiom. Prints two tables.

    python benchmarks/idioms.py [--rounds N] [--json FILE] [--check]

The first is old in a v1 graph against new in tf.function: one fixture an idiom, its text before and
after, called CALLS times in one graph with the gradients of all its inputs. The second is eager
execution on a tape, one call a step: old, whose overrides do nothing there, against new, which may
cost as much more as the calls of `tf.custom_gradient` that it makes, or one where the runtime shim
does their work. All sides run in processes of their own, in turns, and each figure is the fastest
of all rounds. With --check the exit code is 1 where new is slower by more than the noise.
"""

from __future__ import annotations

import argparse
import functools
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from figures import Figure, options, tell

#: Of each case: microseconds, and how often it calls what has a custom gradient.
Figures = dict[str, list[float]]

FIXTURES = Path(__file__).parents[1] / "fixtures"

#: The first case of each idiom that can be called again and again with tensors alone.
IDIOMS = (
    "identity_override",
    "identity_computed",
    "local_op",
    "straight_through",
    "py_func_override",
    "py_func_helper",
    "plain_py_func",
    "defun",
    "shimmed_block",
)

CALLS = 20
#: Elements of each input: enough for kernels to count, not so many that nothing else does.
ROWS = 64

#: How much slower new may be: the fastest of some rounds differs that much from itself.
NOISE = 1.10


def cases(idiom: str) -> list[Path]:
    """Return the folders of an idiom that take float32 tensors alone and have an `after.py`."""
    found = []
    for path in sorted(FIXTURES.glob(f"{idiom}/*/expected.json")):
        run = json.loads(path.read_text("utf-8")).get("run", {})
        inputs = run.get("inputs", [])
        plain = "subject" in run and set(run) <= {"subject", "inputs"} and inputs
        migrated = (path.parent / "after.py").exists()
        if plain and migrated and all(each.get("dtype") == "float32" for each in inputs):
            found.append(path.parent)
    return found


def subject(folder: Path, side: str) -> tuple[Any, list[Any]]:
    """Return the function of a fixture and arrays for it, larger than its own ones."""
    import numpy as np

    run = json.loads((folder / "expected.json").read_text("utf-8"))["run"]
    text = (folder / f"{'before' if side == 'old' else 'after'}.py").read_text("utf-8")
    names: dict[str, Any] = {"__name__": "subject"}
    exec(compile(text, f"{side}.py", "exec"), names)
    arrays = [np.asarray(each["value"], "float32") for each in run["inputs"]]
    return eval(run["subject"], names), [
        np.repeat(each, ROWS, 0) if each.ndim else each for each in arrays
    ]


def total(tf: Any, call: Any, xs: Any) -> Any:
    """Return one number that all results of all calls have a part in."""
    results = [y for _ in range(CALLS) for y in tf.nest.flatten(call(*xs))]
    return tf.add_n([tf.reduce_sum(y) for y in results if y.dtype == tf.float32])


def old_step(folder: Path) -> Any:
    """Return what runs the old program once, in a graph of TensorFlow 1."""
    import tensorflow as tf

    graph = tf.Graph()
    with graph.as_default():
        call, arrays = subject(folder, "old")
        xs = [tf.placeholder(tf.float32, each.shape) for each in arrays]
        y = total(tf, call, xs)
        fetched = [y, *(g for g in tf.gradients(y, xs) if g is not None)]
        session = tf.Session(graph=graph)
        session.run(tf.global_variables_initializer())
        run = session.make_callable(fetched, xs)
    return lambda: run(*arrays)


def new_step(folder: Path) -> Any:
    """Return what runs the new program once, in a traced function."""
    import tensorflow as tf

    call, arrays = subject(folder, "new")

    def step(*xs: Any) -> Any:
        with tf.GradientTape() as tape:
            tape.watch(xs)
            y = total(tf, call, xs)
        return y, [g for g in tape.gradient(y, list(xs)) if g is not None]

    run = tf.function(step).get_concrete_function(*[tf.TensorSpec(each.shape) for each in arrays])
    tensors = [tf.constant(each) for each in arrays]
    return lambda: [each.numpy() for each in tf.nest.flatten(run(*tensors))]


def eager_step(side: str, folder: Path) -> Any:
    """Return what runs a program once in eager mode, on a tape."""
    import tensorflow as tf

    call, arrays = subject(folder, side)
    return taped(call, [tf.constant(each) for each in arrays])


def taped(call: Any, xs: list[Any]) -> Any:
    """Return what calls a function on a tape.

    Gradients are not asked for: those of new are other ones, which no old program computes there.
    """
    import tensorflow as tf

    def step() -> None:
        with tf.GradientTape() as tape:
            tape.watch(xs)
            call(*xs)

    return step


#: The step of a table's row that has one op, and one in a gradient of its own.
PLAIN, CUSTOM = "an op", "an op in a tf.custom_gradient"


def eager_units() -> dict[str, Any]:
    """Return steps that differ by one call of `tf.custom_gradient`."""
    import tensorflow as tf

    custom = tf.custom_gradient(lambda x: (tf.identity(x), tf.identity))
    xs = [tf.ones([ROWS, 3])]
    return {PLAIN: taped(tf.identity, xs), CUSTOM: taped(custom, xs)}


def custom_calls(step: Any) -> int:
    """Return how often a step calls what has a custom gradient, in eager mode."""
    from tensorflow.python.ops import custom_gradient

    called = []
    decorate = custom_gradient._eager_mode_decorator

    def counted(*args: Any) -> Any:
        called.append(args)
        return decorate(*args)

    custom_gradient._eager_mode_decorator = counted
    try:
        step()
    finally:
        custom_gradient._eager_mode_decorator = decorate
    return len(called)


#: How the steps of a side are made, by its name.
SIDES: dict[str, Callable[[Path], Any]] = {
    "old": old_step,
    "new": new_step,
    "eager old": functools.partial(eager_step, "old"),
    "eager new": functools.partial(eager_step, "new"),
}


def measured(side: str, rounds: int) -> Figures:
    """Return microseconds of a step of each case that runs on this side, and its custom calls."""
    import tensorflow as tf

    if side == "old":
        tf.compat.v1.disable_v2_behavior()
    if side.endswith("old"):
        sys.modules["tensorflow"] = tf.compat.v1
    steps = eager_units() if side == "eager new" else {}
    calls = dict.fromkeys(steps, 0)
    for idiom in IDIOMS:
        for folder in cases(idiom)[:8]:
            name = f"{idiom}/{folder.name}"
            try:
                step = SIDES[side](folder)
                step()
                calls[name] = custom_calls(step)
            except Exception:  # it cannot be called twice, or not in this way
                continue
            steps[name] = step
    best = dict.fromkeys(steps, float("inf"))
    for _ in range(rounds):
        for name, step in steps.items():
            start = time.perf_counter()
            step()
            best[name] = min(best[name], 1e6 * (time.perf_counter() - start))
    return {name: [figure, calls[name]] for name, figure in best.items()}


def in_a_process(side: str, rounds: int) -> Figures:
    """Return what is measured in a fresh process."""
    command = [sys.executable, __file__, "--side", side, "--rounds", str(rounds)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return dict(json.loads(done.stdout.splitlines()[-1]))


def rows(old: Figures, new: Figures) -> Iterator[tuple[str, float, float, float]]:
    """Yield the first case of each idiom that both sides have: old, new, its custom calls."""
    for idiom in IDIOMS:
        both = [name for name in old if name.startswith(f"{idiom}/") and name in new]
        for name in both[:1]:
            yield name, old[name][0], new[name][0], new[name][1]
        if not both:
            print(f"{idiom:44}{'no case':>10}")


def main() -> int:
    """Measure and print; returns the exit code."""
    parser = options(__doc__)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--side", choices=SIDES, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    if arguments.side:
        print(json.dumps(measured(arguments.side, arguments.rounds)))
        return 0
    best: dict[str, Figures] = {side: {} for side in SIDES}
    for _ in range(2):
        for side, known in best.items():
            for name, figures in in_a_process(side, arguments.rounds).items():
                known[name] = min(figures, known.get(name, figures))
    found = []
    print(f"microseconds of {CALLS} calls with gradients, the fastest of {2 * arguments.rounds}")
    print(f"{'':44}{'old':>10}{'new':>10}{'ratio':>8}")
    for name, old, new, _ in rows(best["old"], best["new"]):
        print(f"{name:44}{old:10.1f}{new:10.1f}{new / old:8.3f}")
        found.append(Figure(f"tf.function, new / v1 graph, old: {name}", new / old, NOISE))
    eager = best["eager new"]
    cost = eager[CUSTOM][0] - eager[PLAIN][0]
    print(f"\nmicroseconds of an eager call on a tape; a tf.custom_gradient costs {cost:.1f}")
    print(f"{'':44}{'old':>10}{'new':>10}{'custom':>8}{'more':>8}")
    for name, old, new, calls in rows(best["eager old"], eager):
        print(f"{name:44}{old:10.1f}{new:10.1f}{int(calls):8}{new - old:8.1f}")
        bound = old + max(1, calls) * cost
        found.append(Figure(f"eager, new / old with custom_gradient: {name}", new / bound, NOISE))
    return tell(found, arguments)


if __name__ == "__main__":
    sys.exit(main())
