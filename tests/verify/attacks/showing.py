"""Runs what shows a row apart, by itself under any TensorFlow: each row in a process of its own.

It reads a JSON list of `{name, text, others, show}` from standard input, and writes what each
printed, or the exception that ended it. Python 3.7 and TensorFlow 1.15 are enough.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import multiprocessing
import os
import sys
import tempfile
from collections.abc import Callable
from typing import Any

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
os.environ["CUDA_VISIBLE_DEVICES"] = ""

#: How long a row may take, in seconds.
SECONDS = 120


def values_and_gradients(
    tf: Any, between: Callable[[], object], f: Callable[..., Any], *values: Any
) -> Any:
    """Return the values of a function and its gradients; `between` is done before these are."""
    made = [tf.constant(each, tf.float32) for each in values]
    if tf.__version__.startswith("1."):
        y = f(*made)
        between()
        slopes = tf.gradients(y, made)
        with tf.Session() as session:
            session.run(tf.global_variables_initializer())
            session.run(tf.local_variables_initializer())
            results = session.run([y, [each for each in slopes if each is not None]])
        found = iter(results[1])
        return told(results[0]), [None if s is None else told(next(found)) for s in slopes]
    with tf.GradientTape() as tape:
        tape.watch(made)
        y = f(*made)
    between()
    return told(y), [told(each) for each in tape.gradient(y, made)]


def told(value: Any) -> Any:
    """Return a tensor or an array as lists of numbers, five digits each."""
    if value is None:
        return None
    if isinstance(value, (list, tuple)):
        return [told(each) for each in value]
    value = value.numpy() if hasattr(value, "numpy") else value
    return rounded(value.tolist())


def rounded(value: Any) -> Any:
    """Return numbers with the digits that two versions of TensorFlow agree on."""
    if isinstance(value, list):
        return [rounded(each) for each in value]
    return float(f"{value:.5g}") if isinstance(value, float) else value


def shown(row: dict[str, Any]) -> str:
    """Return what a row prints."""
    import numpy as np
    import tensorflow as tf

    out = io.StringIO()
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(out):
        for name, text in dict(row["others"], **{"prog.py": row["text"]}).items():
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w") as file:
                file.write(text)
        os.chdir(folder)
        sys.path.insert(0, folder)
        first = tf.__version__.startswith("1.")

        def vg(
            f: Callable[..., Any], *values: Any, between: Callable[[], object] = lambda: None
        ) -> Any:
            with contextlib.ExitStack() as stack:
                if first:
                    stack.enter_context(tf.Graph().as_default())
                result = values_and_gradients(tf, between, f, *values)
            return list(result)

        given = {"tf": tf, "np": np, "tf1": first, "vg": vg, "told": told}
        try:
            given["m"] = importlib.import_module("prog")
            exec(row["show"], given)
        except Exception as error:
            print(type(error).__name__)
            if os.environ.get("ATTACKS_DEBUG"):
                print(str(error)[:300])
        os.chdir("/")
    return out.getvalue().strip()


def main() -> None:
    """Answer what stands in standard input."""
    rows = json.load(sys.stdin)
    out, sys.stdout = sys.stdout, sys.stderr
    import tensorflow  # noqa: F401 - each process of a row has it by forking

    found = {}
    context = multiprocessing.get_context("fork")
    for row in rows:
        with context.Pool(1) as pool:
            try:
                found[row["name"]] = pool.apply_async(shown, (row,)).get(SECONDS)
            except multiprocessing.TimeoutError:
                found[row["name"]] = "it does not end"
    json.dump(found, out)


if __name__ == "__main__":
    main()
