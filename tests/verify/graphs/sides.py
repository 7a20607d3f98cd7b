"""Traces programs of the fixtures in a process of its own, one side or the other.

    python sides.py old|new REQUESTS FORMS

REQUESTS is JSON: for each name a text, how it is run, and modes. FORMS becomes JSON: for each name
and mode a form, or a string that says why there is none.
"""

from __future__ import annotations

import json
import os
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]

#: Names older than 1.0 that programs use.
BEFORE_1_0 = {"mul": "multiply", "neg": "negative", "sub": "subtract", "select": "where"}


def start(old: bool) -> None:
    """Make TensorFlow what this side's programs import."""
    import tensorflow as tf

    v1 = tf.compat.v1
    v1.logging.set_verbosity(v1.logging.ERROR)
    if old:
        v1.disable_v2_behavior()
        v1.__path__ = [*v1.__path__, *tf.__path__]
        sys.modules["tensorflow"] = v1
    from tfgradmigrate.verify.worker.graphs import settle

    settle(old)


def maker(text: str, run: dict[str, Any]) -> Callable[[], Callable[..., Any]]:
    """Return what executes a program and returns the function that is run."""

    def make() -> Callable[..., Any]:
        for name in run.get("before_1_0", ()):
            tensorflow = sys.modules["tensorflow"]
            setattr(tensorflow, name, getattr(tensorflow, BEFORE_1_0.get(name, name)))
        module = types.ModuleType("program")
        exec(compile(text, "<program>", "exec", dont_inherit=True), module.__dict__)
        return eval(run["subject"], module.__dict__)  # type: ignore[no-any-return]

    return make


def rank(value: Any) -> int:
    """Return how deep a list is nested."""
    return 1 + rank(value[0]) if isinstance(value, list) and value else int(value == [])


def traced(request: dict[str, Any], mode: str) -> Any:
    """Return a form in JSON, or why there is none."""
    from tests.verify.graphs.tracer import traced as form_of

    inputs = [
        {"kind": "tensor", "dtype": given["dtype"], "shape": [None] * rank(given["value"])}
        for given in request["run"]["inputs"]
    ]
    try:
        return form_of(maker(request["text"], request["run"]), inputs, mode).to_json()
    except Exception as error:  # of the program, or NoForm
        return f"{type(error).__name__}: {error}"


def main() -> None:
    """Answer the requests."""
    side, asked, answer = sys.argv[1:]
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    start(side == "old")
    requests = json.loads(Path(asked).read_text("utf-8"))
    forms = {
        name: {mode: traced(request, mode) for mode in request["modes"]}
        for name, request in requests.items()
    }
    Path(answer).write_text(json.dumps(forms), "utf-8")


if __name__ == "__main__":
    main()
