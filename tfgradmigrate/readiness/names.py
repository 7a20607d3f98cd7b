"""What is left to do on account of the names of TensorFlow and Keras that a text uses."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import NamedTuple

from tfgradmigrate.model import Blocks, LeftItem
from tfgradmigrate.readiness.items import (
    GRAPH,
    KERAS_3,
    LIBRARY,
    LIBRARY_REMEDY,
    MEANING,
    MODULE,
    NAME,
    Named,
)
from tfgradmigrate.readiness.meanings import another_meaning, may_mean_another
from tfgradmigrate.readiness.screening import may_matter
from tfgradmigrate.readiness.uses import KERAS, TENSORFLOW, Use, disables_v2, uses
from tfgradmigrate.tables import keras_names
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


class _Package(NamedTuple):
    """A package whose names are looked for; `of_use` tells what is left on account of one."""

    name: str
    of_use: Callable[[Use, bool], Iterator[LeftItem]]
    has_parts: Callable[[str], bool]

    def left_in(self, text: str) -> Iterator[Named]:
        if self.name not in text:
            return
        matters = partial(_matters, self.of_use)
        if not may_matter(text, matters, self.has_parts, self.name):
            return
        used = uses(ast.parse(text), self.name)
        off = any(disables_v2(used))
        of_1 = any(use.name.startswith("compat.v1.") or missing(use.name) for use in used)
        for use in used:
            for item in self.of_use(use, off):
                yield Named(use.line, item, of_1)


def left_in(text: str) -> tuple[Named, ...]:
    """Return what is left to do for the names of a text, none if Python 3 cannot read it."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of escapes in the strings of a program
            return tuple(named for package in _PACKAGES for named in package.left_in(text))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ()  # which is told


@cache
def _matters(of_use: Callable[[Use, bool], Iterator[LeftItem]], name: str, imports: bool) -> bool:
    """Tell whether something may be left to do on account of a name, wherever it stands."""
    return any(of_use(Use(name, 1, True, imports), False)) or may_mean_another(name)


def _of_tensorflow(use: Use, v2_off: bool) -> Iterator[LeftItem]:
    blocks = Blocks.IMPORT if use.at_import else Blocks.CALL
    gone = missing(use.name)
    if gone:
        yield LeftItem(blocks, *_what_is_gone(use, gone), ())
    meaning = "" if use.imports else another_meaning(use)
    if meaning:
        yield LeftItem(Blocks.ADVICE, MEANING, f"tf.{use.name}", f"in TensorFlow 2 {meaning}", ())
    plain = use.name.removeprefix("compat.v1.")
    if plain.startswith("keras."):
        yield from _not_in_keras_3(use, plain.removeprefix("keras."), of_tensorflow=True)
    if plain in _OF_GRAPHS and not v2_off and not use.imports:
        yield LeftItem(Blocks.CALL, GRAPH, "sessions and placeholders", _GRAPH_REMEDY, ())
    if plain == "load_op_library" and not use.imports:
        yield LeftItem(Blocks.CALL, LIBRARY, "tf.load_op_library", LIBRARY_REMEDY, ())


def _of_keras(use: Use, _: bool) -> Iterator[LeftItem]:
    return _not_in_keras_3(use, use.name, of_tensorflow=False)


def _not_in_keras_3(use: Use, name: str, of_tensorflow: bool) -> Iterator[LeftItem]:
    if keras_names.missing(name, of_tensorflow):
        blocks = Blocks.IMPORT if use.at_import else Blocks.CALL
        prefix = "tf.keras" if of_tensorflow else "keras"
        remedy = keras_names.remedy(name, of_tensorflow)
        yield LeftItem(blocks, KERAS_3, f"{prefix}.{name}", remedy, ())


def _has_parts(name: str) -> bool:
    plain = name.removeprefix("compat.v1.")
    if plain == "keras" or plain.startswith("keras."):
        return keras_names.has_parts(plain.removeprefix("keras").lstrip("."), of_tensorflow=True)
    return has_parts(name)


_PACKAGES = (
    _Package(TENSORFLOW, _of_tensorflow, _has_parts),
    _Package(KERAS, _of_keras, partial(keras_names.has_parts, of_tensorflow=False)),
)


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
