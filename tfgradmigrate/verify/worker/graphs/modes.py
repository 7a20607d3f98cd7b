"""Trace a place and put what it computes into its canonical form.

Modes:
    ``graph``       a graph of TensorFlow 1, differentiated with ``tf.gradients``.
    ``function``    a ``tf.function`` with the tape inside. XLA compiles this very graph:
                    ``jit_compile=True`` is an attribute of the call, so the mode stands for both.
    ``tape``        a tape around the call of a ``tf.function``: the forward and the backward
                    function that TensorFlow makes of it are put in place.

What runs eagerly is recorded, for given sizes, and compared with a graph (`eagerly.py`).

AutoGraph converts nothing: what TensorFlow 1 could put into a graph has no Python control flow that
depends on a tensor. A new program that has some cannot be traced, and nothing is claimed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .errors import NoForm
from .form import Form
from .inputs import Description
from .settings import clean, set_shapes
from .tracing import Place, traced_function, traced_graph

#: The modes in which graphs are traced.
MODES = ("graph", "function", "tape")


def trace(
    make: Callable[[], Callable[..., Any]],
    inputs: Sequence[Description],
    mode: str,
    many: bool = True,
) -> Form:
    """Return the form of what `make` returns, called with these inputs.

    Args:
        make: executes the program and returns the place's function; called once, in the graph in
            which the place is traced.
        inputs: descriptions of the arguments (`inputs.py`).
        mode: one of `MODES`.
        many: whether there may be several outputs, so that tapes have to be asked more than once.
            TensorFlow makes every function that it calls under such a tape ready for any order.

    Raises:
        NoForm: there is none that would be sound.
        Exception: whatever the program raises.
    """
    NoForm.raised.clear()
    with clean(), set_shapes() as asserted:
        place = Place(make, inputs)
        place.asserted = asserted
        found = traced_graph(place) if mode == "graph" else traced_function(place, mode, many)
    if NoForm.raised:  # and the program has caught it
        raise NoForm.raised[0]
    return found
