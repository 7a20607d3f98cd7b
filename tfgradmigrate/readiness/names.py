"""What is left to do on account of the names of TensorFlow that a text uses, from the tables."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator
from functools import cache

from tfgradmigrate.model import Blocks, LeftItem
from tfgradmigrate.readiness.items import GRAPH, LIBRARY, LIBRARY_REMEDY, MODULE, NAME, Named
from tfgradmigrate.readiness.screening import may_matter
from tfgradmigrate.readiness.uses import Use, disables_v2, uses
from tfgradmigrate.tables._renames import RENAMES
from tfgradmigrate.tables.api import has_parts, missing
from tfgradmigrate.tables.mends import mend_for
from tfgradmigrate.tables.successors import module_of, successor

#: They need a graph that is built first and run later; eager mode has none.
_OF_GRAPHS = frozenset(
    {
        "InteractiveSession",
        "Session",
        "get_default_session",
        "global_variables_initializer",
        "initialize_all_variables",
        "local_variables_initializer",
        "placeholder",
        "placeholder_with_default",
        "train.MonitoredSession",
        "train.MonitoredTrainingSession",
        "train.Supervisor",
    }
)
_GRAPH_REMEDY = (
    "'import tensorflow.compat.v1 as tf; tf.disable_v2_behavior()' where a program starts, or port "
    "it: placeholders become arguments of a tf.function"
)
_PRIVATE_REMEDY = "private to TensorFlow 1: look for it in the public API"


def left_in(text: str) -> tuple[Named, ...]:
    """Return what is left to do for the names of a text, none if Python 3 cannot read it."""
    if not may_matter(text, _matters, has_parts):
        return ()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of escapes in the strings of a program
            used = uses(ast.parse(text))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ()  # which is told
    off = any(disables_v2(used))
    return tuple(Named(use.line, item) for use in used for item in _of_use(use, off))


@cache
def _matters(name: str, imports: bool) -> bool:
    """Tell whether something may be left to do on account of a name, wherever it stands."""
    return any(_of_use(Use(name, 1, True, imports), False))


def _of_use(use: Use, v2_off: bool) -> Iterator[LeftItem]:
    blocks = Blocks.IMPORT if use.at_import else Blocks.CALL
    gone = missing(use.name)
    if gone:
        yield LeftItem(blocks, *_what_is_gone(use, gone), ())
    plain = use.name.removeprefix("compat.v1.")
    if plain in _OF_GRAPHS and not v2_off and not use.imports:
        yield LeftItem(Blocks.CALL, GRAPH, "sessions and placeholders", _GRAPH_REMEDY, ())
    if plain == "load_op_library" and not use.imports:
        yield LeftItem(Blocks.CALL, LIBRARY, "tf.load_op_library", LIBRARY_REMEDY, ())


def _what_is_gone(use: Use, gone: str) -> tuple[str, str, str]:
    """Return the sort of work, the name and the remedy for a name that TensorFlow 2 lacks."""
    if gone.startswith("python."):
        return MODULE if use.imports else NAME, f"tensorflow.{gone}", _PRIVATE_REMEDY
    module = module_of(use.name)
    if module and module != "contrib":
        return MODULE, f"tf.{module}", successor(use.name)
    if module:
        parts = use.name.removeprefix("compat.v1.").split(".")
        return MODULE, "tf." + ".".join(parts[:2]), successor(use.name)
    new = RENAMES.get(gone, "")
    if new:
        return NAME, f"tf.{gone}", f"tf.{new} (written by --upgrade-api)"
    # Names of before TensorFlow 1.0, of which tf_upgrade_v2 does not know.
    mend = mend_for(gone)
    known = mend.new if mend is not None else None
    return NAME, f"tf.{gone}", f"tf.{known}" if known else "nothing of this name is left"
