"""Canonical graphs: does an old and a new place compute the same for every value?

A place is traced, its gradients and the gradients of those are taken, and every tensor becomes an
expression in one table: op type, attributes that matter, expressions of the inputs. Where two
`Form`s have the same expressions, both places compute the same bits for all values of these dtypes
and ranks, nan, inf and ties included. Where something cannot be known soundly there is no form
(`NoForm`), and nothing is claimed.

    settle(old=True)                        # once a process, before any program
    one = trace(make_old, inputs, "graph")  # in a process that behaves like TensorFlow 1
    other = trace(make_new, inputs, "function")
    compare(one, other).outcome             # "identical", "order of additions", ...

`make` executes a program and returns the place's function; `inputs` are descriptions in JSON
(`inputs.py`); the modes are reported in `modes.py`. A form goes through JSON (`Form.to_json`,
`Form.from_json`), so old and new may come from two processes, and has a `digest`. Files of programs
are named in `origins.programs`: their lines are told with differences.

What a form does not tell: where an op runs (devices, threads), whether a pure op that nobody reads
would raise, names, and which of two nans comes out where both are added. A form of a Python
function holds for one minor version of Python.

Needs TensorFlow 2.12 or newer, NumPy, and nothing else of this package; to compare forms, neither.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import origins
from .compare import Comparison, Difference, compare
from .errors import NoForm
from .form import Form

if TYPE_CHECKING:
    from .modes import MODES, trace
    from .settings import settle

__all__ = [
    "MODES",
    "Comparison",
    "Difference",
    "Form",
    "NoForm",
    "compare",
    "origins",
    "settle",
    "trace",
]


def __getattr__(name: str) -> Any:
    """Import what traces once it is asked for: the process that compares may have no NumPy."""
    if name in ("MODES", "trace"):
        from . import modes

        return getattr(modes, name)
    if name == "settle":
        from .settings import settle

        return settle
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
