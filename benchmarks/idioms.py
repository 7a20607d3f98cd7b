"""What migrated code costs: each idiom old in a v1 graph, and new in tf.function. Prints one table.

    python benchmarks/idioms.py [--rounds N] [--check]

One fixture an idiom: its text before and after, called CALLS times in one graph with the gradients
of all its inputs. Old and new run in processes of their own, in turns, and each figure is the
fastest of all rounds. With --check the exit code is 1 where new is slower by more than the noise.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

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


def measured(side: str, rounds: int) -> dict[str, float]:
    """Return microseconds of a step of each case that runs on this side."""
    import tensorflow as tf

    if side == "old":
        tf.compat.v1.disable_v2_behavior()
        sys.modules["tensorflow"] = tf.compat.v1
    steps = {}
    for idiom in IDIOMS:
        for folder in cases(idiom)[:8]:
            try:
                step = (old_step if side == "old" else new_step)(folder)
                step()
            except Exception:  # it cannot be called twice, or not in this way
                continue
            steps[f"{idiom}/{folder.name}"] = step
    best = dict.fromkeys(steps, float("inf"))
    for _ in range(rounds):
        for name, step in steps.items():
            start = time.perf_counter()
            step()
            best[name] = min(best[name], 1e6 * (time.perf_counter() - start))
    return best


def in_a_process(side: str, rounds: int) -> dict[str, float]:
    """Return what is measured in a fresh process."""
    command = [sys.executable, __file__, "--side", side, "--rounds", str(rounds)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return dict(json.loads(done.stdout.splitlines()[-1]))


def main() -> int:
    """Measure and print; 1 where a bound is not kept and --check was given."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--side", choices=["old", "new"], help=argparse.SUPPRESS)
    options = parser.parse_args()
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    if options.side:
        print(json.dumps(measured(options.side, options.rounds)))
        return 0
    best: dict[str, dict[str, float]] = {"old": {}, "new": {}}
    for _ in range(2):
        for side, known in best.items():
            for name, figure in in_a_process(side, options.rounds).items():
                known[name] = min(figure, known.get(name, figure))
    kept = True
    print(f"microseconds of {CALLS} calls with gradients, the fastest of {2 * options.rounds}")
    print(f"{'':44}{'old':>10}{'new':>10}{'ratio':>8}")
    for idiom in IDIOMS:
        both = [n for n in best["old"] if n.startswith(f"{idiom}/") and n in best["new"]]
        for name in both[:1]:
            old, new = best["old"][name], best["new"][name]
            kept = kept and new <= NOISE * old
            mark = "" if new <= NOISE * old else "  NOT KEPT"
            print(f"{name:44}{old:10.1f}{new:10.1f}{new / old:8.3f}{mark}")
        if not both:
            print(f"{idiom:44}{'no case':>10}")
    return int(options.check and not kept)


if __name__ == "__main__":
    sys.exit(main())
