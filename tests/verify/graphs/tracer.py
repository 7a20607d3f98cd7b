"""Forms of programs given as text, traced in this process."""

from __future__ import annotations

import itertools
import linecache
import types
from collections.abc import Callable, Sequence
from typing import Any

from tfgradmigrate.verify.worker.graphs import Form, origins, trace
from tfgradmigrate.verify.worker.graphs.eager import Recording
from tfgradmigrate.verify.worker.graphs.settings import clean

HEAD = "import numpy as np\nimport tensorflow as tf\n"

_numbers = itertools.count()


def unknown(*names: str, dtype: str = "float32", shape: Sequence[int | None] = (None, 3)) -> str:
    """Return the lines that make functions of which nothing is known."""
    lines = ["from tfgradmigrate.verify.worker.graphs.opaque import opaque"]
    kept = {"dtype": dtype, "shape": [*shape]}
    lines += [f"{name} = opaque({ {'name': name, **kept} })" for name in names]
    return "\n".join(lines) + "\n"


def maker(text: str, name: str = "place") -> Callable[[], Callable[..., Any]]:
    """Return what executes a program and returns its function of that name."""
    file = f"<program {next(_numbers)}>"
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    origins.programs.add(file)

    def make() -> Callable[..., Any]:
        module = types.ModuleType("program")
        exec(compile(text, file, "exec", dont_inherit=True), module.__dict__)
        return module.__dict__[name]  # type: ignore[no-any-return]

    return make


_forms: dict[str, Form] = {}


def known(text: str, inputs: Sequence[dict[str, Any]], mode: str = "graph") -> Form:
    """Return a form that has perhaps been made before: of a program with which many compare."""
    key = repr((text, inputs, mode))
    if key not in _forms:
        _forms[key] = form(text, inputs, mode)
    return _forms[key]


def form(
    text: str, inputs: Sequence[dict[str, Any]], mode: str = "graph", many: bool = True
) -> Form:
    """Return the form of the function `place` of a program without its imports."""
    return traced(maker(HEAD + text), inputs, mode, many)


def traced(
    make: Callable[[], Callable[..., Any]],
    inputs: Sequence[dict[str, Any]],
    mode: str,
    many: bool = True,
) -> Form:
    """Return the form of what a function returns in a mode of graphs, or eagerly."""
    if mode == "eager":
        with clean():
            return Recording(make, inputs, 0).form()
    return trace(make, inputs, mode, many=many)
