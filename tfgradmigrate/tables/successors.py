"""What took the place of the modules that TensorFlow 2 lacks.

The longest beginning of a name counts.
"""

from __future__ import annotations

from tfgradmigrate.tables.remedies import remedies
from tfgradmigrate.tables.rows import longest

#: Module -> what to use in its place.
SUCCESSORS = remedies("module")


#: Modules that `tf.compat.v1` has with Keras 2 alone.
OF_KERAS_2 = frozenset({"layers", "nn.rnn_cell"})


def successor(name: str) -> str:
    """Return what took the place of a name in a module that is gone; "" where nothing is known.

    `compat.v1` in front of it is left out.
    """
    module = module_of(name)
    return SUCCESSORS[module] if module else ""


def module_of(name: str) -> str:
    """Return the module of this table that a dotted name is in, or is; "" for none."""
    return longest(name.removeprefix("compat.v1."), SUCCESSORS)
