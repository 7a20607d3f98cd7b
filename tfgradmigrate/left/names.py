"""What is left to do on account of the names of TensorFlow and Keras that a text uses."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Callable, Iterator, Set
from functools import cache, lru_cache, partial
from typing import NamedTuple

from tfgradmigrate.left.graphs import Mode, Place, Standing, standing
from tfgradmigrate.left.items import (
    FAILED,
    GRAPH,
    KERAS_3,
    LIBRARY,
    LIBRARY_REMEDY,
    MEANING,
    MODULE,
    NAME,
    PYTHON2,
    SHIM,
    SHIM_REMEDY,
    Named,
)
from tfgradmigrate.left.meanings import another_meaning, may_mean_another
from tfgradmigrate.left.receivers import (
    LAYER,
    MAKERS,
    MODEL,
    WEIGHT,
)
from tfgradmigrate.left.screening import may_matter
from tfgradmigrate.left.uses import (
    DATASET,
    KERAS,
    OF_OBJECTS,
    OWN,
    TENSORFLOW,
    Reader,
    Use,
    disables_v2,
)
from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.program.walking import tree_of
from tfgradmigrate.rules.model import Blocks, LeftItem
from tfgradmigrate.tables import keras_calls, keras_names
from tfgradmigrate.tables.api import has_parts, missing
from tfgradmigrate.tables.eager import ENTERED, FACTS, RAISING_SESSIONS, SESSIONS, EagerFact
from tfgradmigrate.tables.mends import NAMES, Mend, Namespace, mend_for, renamed
from tfgradmigrate.tables.op_types import op_types_of
from tfgradmigrate.tables.successors import OF_KERAS_2, module_of, successor

_RUNTIME = "runtime"
_OR = (
    "'tf.compat.v1.disable_v2_behavior()' where the program starts (--upgrade-api --graph-mode "
    "writes it), or "
)
_GRAPH_REMEDY = f"{_OR}port it: placeholders become arguments of a tf.function"
#: Names of Keras that give models, or what else has attributes that are reported.
_OBJECTS = MAKERS | {"Layer"}
_SAVES = "callbacks.ModelCheckpoint"
#: It takes a name alone.
_NAME_SCOPE = "name_scope"
#: They took the two sides of a kernel as arguments of their own, up to 2.3.
_SQUARE = (".Conv2D", ".Convolution2D")
_SIDES_REMEDY = (
    "a kernel of two sides is one argument, (3, 3): the third argument is the strides, which Keras "
    "of before 2.4 took for the second side"
)
# What is read faster than a tree, and needs one to be sure.
_MAY_BE_PYTHON_2 = pattern(r"^[ \t]*(?:print[ \t]+[^\s(=.,\[)]|except[^:\n]+,)", re.MULTILINE)
_NOT_PARSED, _OF_PYTHON_2 = "TGM901", "TGM902"
_UPGRADED = "written by --upgrade-api"
# The migration sees to it where it can.
_IN_ITS_PLACE = {"py_func": "numpy_function, or tf.compat.v1.py_func (written by --upgrade-api)"}
_PRIVATE_REMEDY = "private to TensorFlow 1: look for it in the public API"


#: Asked for by each package.
_tree_of = lru_cache(maxsize=1)(tree_of)


class _Package(NamedTuple):
    """A package whose names are looked for.

    `of_use` gives what is left on account of a name, `of_call` on account of how it is called.
    """

    name: str
    of_use: Callable[[Use], Iterator[LeftItem]]
    of_call: Callable[[Use], Iterator[LeftItem]]
    has_parts: Callable[[str], bool]
    of_tensorflow: bool

    def left_in(self, text: str) -> Iterator[Named]:
        if self.name not in text:
            return
        around = "" if self.of_tensorflow else f"{KERAS}."

        def matters(name: str, imports: bool) -> bool:
            left = _matters(self.of_use, self.of_tensorflow, name, imports)
            return left or _may_be_told(f"{around}{name}")

        objects_matter = self.of_tensorflow and OF_OBJECTS.search(text) is not None
        if not objects_matter and not may_matter(text, matters, self.has_parts, self.name):
            return
        tree = _tree_of(text)
        reader = Reader(tree, self.name)
        used = surely = reader.uses()
        off = any(disables_v2(used))
        of_1 = any(use.name.startswith("compat.v1.") or missing(use.name) for use in used)
        if any(_gives_more(f"{around}{use.name}") for use in used):
            surely = reader.uses(objects=True)
        told = [(use, item) for use in surely if use.sure for item in self.of_call(use)]
        # A function that is gone is no better by its other name for what is of Keras.
        weighed = {(use.name, use.line) for use, _ in told if use.given and use.given.weighs}
        for use in used:
            if (use.name, use.line) not in weighed:
                for item in self.of_use(use):
                    yield Named(use.line, item, of_1)
        for use, item in told:
            yield Named(use.line, item, of_1)
        if self.of_tensorflow:
            yield from _not_in_eager_mode(used, off, tree, of_1)


def left_in(
    text: str, python2: Callable[[str], tuple[int, str] | None] = lambda _: None
) -> tuple[Named, ...]:
    """Return what is left to do for the names of a text, or that Python 3 cannot read it.

    `python2` gives the line that makes a text Python 2 with what to say of it, None for any other.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of escapes in the strings of a program
            found = tuple(named for package in _PACKAGES for named in package.left_in(text))
            mentions = TENSORFLOW in text or KERAS in text
            if mentions and not found and _MAY_BE_PYTHON_2.search(text):
                _tree_of(text)
            return found
    except SyntaxError as error:
        of_2 = python2(text)
        if of_2 is not None:
            return (Named(of_2[0], LeftItem(Blocks.IMPORT, PYTHON2, _OF_PYTHON_2, of_2[1], ())),)
        said = f"cannot be parsed: {error.msg}"
        return (Named(error.lineno or 1, LeftItem(Blocks.IMPORT, FAILED, _NOT_PARSED, said, ())),)
    except (ValueError, RecursionError, MemoryError):
        return ()  # which is told


@cache
def _matters(
    of_use: Callable[[Use], Iterator[LeftItem]], of_tensorflow: bool, name: str, imports: bool
) -> bool:
    """Return whether something may be left to do on account of a name, wherever it stands."""
    left = any(of_use(Use(name, 1, True, imports)))
    return left or (of_tensorflow and (may_mean_another(name) or _is_for_graphs(name)))


@cache
def _told_keywords(name: str) -> Set[str]:
    """Return the keywords of a function of TensorFlow that are reported."""
    plain = name.removeprefix("compat.v1.")
    if plain.startswith("keras."):
        now = keras_names.name_now(plain.removeprefix("keras."), of_tensorflow=True)
        return keras_calls.refused(now).keys()
    mend = _mend_of_call(name)
    return frozenset() if mend is None else {*mend.keywords, *mend.legacy_keywords}


@cache
def _may_be_told(name: str) -> bool:
    """Return whether anything is reported of how a name, or what it gives, is called."""
    of_place = name == _NAME_SCOPE or name.endswith((*_SQUARE, _SAVES))
    return of_place or _gives_more(name) or bool(_told_keywords(name))


@cache
def _gives_more(name: str) -> bool:
    """Return whether what a name gives may have attributes that are reported, or takes a weight."""
    if name.removeprefix("compat.v1.") in keras_calls.ASSIGNING:
        return True
    parts = name.removeprefix("compat.v1.").split(".")
    last = parts[-1]
    known = last in _OBJECTS or "applications" in parts
    return known and parts[0] == "keras" and len(parts) > 1


def _of_tensorflow(use: Use) -> Iterator[LeftItem]:
    blocks = Blocks.IMPORT if use.at_import else Blocks.CALL
    gone = missing(use.name)
    if gone:
        yield LeftItem(blocks, *_what_is_gone(use, gone), ())
    meaning = "" if use.imports else another_meaning(use)
    if meaning:
        yield LeftItem(Blocks.ADVICE, MEANING, f"tf.{use.name}", f"in TensorFlow 2 {meaning}", ())
    plain = _plain(use.name)
    if plain.startswith("keras."):
        yield from _not_in_keras_3(use, plain.removeprefix("keras."), of_tensorflow=True)
    if plain == "load_op_library" and not use.imports:
        yield LeftItem(Blocks.CALL, LIBRARY, "tf.load_op_library", LIBRARY_REMEDY, ())


def _plain(name: str) -> str:
    return name.removeprefix("compat.v1.")


def _is_for_graphs(name: str) -> bool:
    return _plain(name) in SESSIONS or _plain(name) in FACTS


def _not_in_eager_mode(
    used: list[Use], v2_off: bool, tree: ast.Module, of_1: bool
) -> Iterator[Named]:
    """Yield what eager mode refuses or does otherwise, where the code is not seen to be in a graph.

    `v2_off` is true if the text switches TensorFlow 2 off.
    """
    of_graphs = [use for use in used if not use.imports and _is_for_graphs(use.name)]
    places = standing(tree) if of_graphs else Standing()
    # Their data sets have the methods that those of TensorFlow 2 lack.
    of_data_1 = any(use.name.startswith("compat.v1.data.") for use in used)
    outside = {places.at(use.line) for use in used if _makes_ops(use)} if of_graphs else set()
    for use in of_graphs:
        name, place = _plain(use.name), places.at(use.line)
        fact = FACTS.get(name, _SESSION)
        if name in ENTERED and use.line in places.entering and _has_a_graph(use, place, outside):
            continue
        if fact.works == "none":
            if not (of_data_1 and name.startswith(DATASET)):
                yield Named(use.line, _not_eager(use, name, fact, place), of_1)
        elif not (v2_off or (fact.works == "graph" and place.mode is Mode.GRAPH)):
            # Callers that enter a graph are no help to what needs TensorFlow 2 switched off.
            where = place if fact.works == "graph" else Place(Mode.EAGER)
            yield Named(use.line, _not_eager(use, name, fact, place), of_1, where)


def _makes_ops(use: Use) -> bool:
    """Return whether a call may make ops; the table has no constants, as ops."""
    name = _plain(use.name)
    made = op_types_of(name)
    return use.given is not None and (made is None or bool(made) or name == "constant")


def _has_a_graph(use: Use, place: Place, outside: Set[Place]) -> bool:
    """Tell whether a session that is entered runs what is made in it, or in a graph of its own."""
    graph = use.given is not None and "graph" in use.given.keywords
    return graph or outside.isdisjoint({place, Place(Mode.EAGER)})


def _not_eager(use: Use, name: str, fact: EagerFact, place: Place) -> LeftItem:
    raises = name in RAISING_SESSIONS if name in SESSIONS else fact.raises
    if use.at_import and raises and place.mode is not Mode.CALLED:
        blocks = Blocks.IMPORT
    else:
        blocks = Blocks.EAGER if fact.works == "graph" else Blocks.CALL
    if name in SESSIONS:
        return LeftItem(blocks, GRAPH, "sessions and placeholders", fact.remedy, ())
    remedy = f"{_OR}{fact.remedy}" if fact.works == "graph" else fact.remedy
    kind = GRAPH if fact.works == "graph" else NAME
    return LeftItem(blocks, kind, fact.shown or f"tf.{use.name}", remedy, ())


_SESSION = EagerFact(_GRAPH_REMEDY)


def _of_call_of_tensorflow(use: Use) -> Iterator[LeftItem]:
    plain = _plain(use.name)
    if use.given is not None and use.given.weighs and keras_calls.assigns(plain):
        blocks = Blocks.IMPORT if use.at_import else Blocks.CALL
        what = f"tf.{use.name} of a weight"
        yield LeftItem(blocks, KERAS_3, what, keras_calls.assigns(plain), ())
    if plain.startswith("keras."):
        yield from _not_so_in_keras_3(use, plain.removeprefix("keras."), of_tensorflow=True)
        return
    blocks = Blocks.IMPORT if use.at_import else Blocks.CALL
    if use.name == _NAME_SCOPE and use.given is not None:
        if use.given.positional > 1 or not use.given.keywords <= {"name"}:
            way = f"tf.compat.v1.name_scope ({_UPGRADED})"
            yield LeftItem(blocks, NAME, "tf.name_scope(name, default_name, values)", way, ())
        return
    mend = _mend_of_call(use.name)
    if mend is None or use.given is None or missing(use.name):
        return
    for keyword in sorted(use.given.keywords):
        new = mend.keywords.get(keyword)
        legacy = mend.legacy if keyword in mend.legacy_keywords else ""
        if new or legacy:
            way = f"{new}=" if new else f"tf.{legacy}, which takes it"
            yield LeftItem(blocks, NAME, f"tf.{use.name}({keyword}=)", way, ())


def _mend_of_call(name: str) -> Mend | None:
    """The mend of a function that is still there, and refuses keywords that it took."""
    if name == "Variable":
        return None  # it takes any, and heeds no other
    of_1 = name.startswith("compat.v1.")
    namespace: Namespace = "tensorflow.compat.v1" if of_1 else "tensorflow"
    mend = mend_for(name.removeprefix("compat.v1."), namespace)
    return mend if mend is not None and mend.when == "keywords" else None


def _not_so_in_keras_3(use: Use, name: str, of_tensorflow: bool) -> Iterator[LeftItem]:
    """Yield what Keras 3 refuses or ignores of a call or a method."""
    blocks = Blocks.IMPORT if use.at_import else Blocks.CALL
    prefix = "tf.keras" if of_tensorflow else "keras"
    of_object, _, method = name.rpartition(".")
    if of_object == WEIGHT:
        gone = method if method != "value" or use.given is not None else ""
        way = keras_calls.of_weight(gone)
        if way:
            yield LeftItem(blocks, KERAS_3, f"{method} of a weight of {prefix}", way, ())
        return
    if of_object in (MODEL, LAYER):
        old = keras_calls.gone_of_models().get(method)
        if old is not None:
            way = _way(old, of_tensorflow)
            yield LeftItem(blocks, KERAS_3, f"{prefix}.{of_object}.{method}", way, ())
        if use.assigned and method in keras_calls.READ_ONLY:
            what = f"{method} of a {prefix}.{of_object}, assigned"
            yield LeftItem(blocks, KERAS_3, what, keras_calls.in_place_of(method), ())
    given = use.given
    now = keras_names.name_now(name, of_tensorflow)
    # Those of Keras 2 took more.
    if given is None or keras_names.missing(now, of_tensorflow) or "legacy" in name.split("."):
        return
    refused = keras_calls.refused(now)
    for keyword in sorted(given.keywords & refused.keys()):
        old = refused[keyword]
        at = Blocks.ADVICE if old.ignored else blocks
        way = _way(old, of_tensorflow)
        yield LeftItem(at, KERAS_3, f"{prefix}.{now}({keyword}=)", way, ())
    if not of_tensorflow and now.endswith(_SQUARE) and given.gives_numbers(1, 3):
        yield LeftItem(Blocks.ADVICE, KERAS_3, f"{prefix}.{now}(filters, 3, 3)", _SIDES_REMEDY, ())
    if now == f"{LAYER}.add_weight" and given.positional and given.ending:
        yield LeftItem(blocks, KERAS_3, f"{prefix}.{now}('...')", "name= and shape=", ())
    wanted = keras_calls.wanted_endings(now, given.is_on("save_weights_only"))
    ending = given.ending if wanted else ""
    if ending and not any(e.endswith(ending) or ending.endswith(e) for e in wanted):
        way = f"a path that ends in {' or '.join(wanted)}"
        yield LeftItem(blocks, KERAS_3, f"{prefix}.{now}(filepath=)", way, ())


def _way(old: keras_calls.Old, of_tensorflow: bool) -> str:
    way = f"ignored: {old.remedy}" if old.ignored else old.remedy
    return keras_names.or_keras_2(way, of_tensorflow) if old.in_keras_2 else way


def _not_in_keras_3(use: Use, name: str, of_tensorflow: bool) -> Iterator[LeftItem]:
    if keras_names.missing(name, of_tensorflow):
        blocks = Blocks.IMPORT if use.at_import else Blocks.CALL
        prefix = "tf.keras" if of_tensorflow else "keras"
        remedy = keras_names.remedy(name, of_tensorflow)
        yield LeftItem(blocks, KERAS_3, f"{prefix}.{name}", remedy, ())


def _of_shim(use: Use) -> Iterator[LeftItem]:
    if use.name.startswith(f"{_RUNTIME}.") and not use.imports:
        yield LeftItem(Blocks.ADVICE, SHIM, f"{OWN}.{_RUNTIME}", SHIM_REMEDY, ())


def _has_parts(name: str) -> bool:
    plain = name.removeprefix("compat.v1.")
    if plain == "keras" or plain.startswith("keras."):
        return keras_names.has_parts(plain.removeprefix("keras").lstrip("."), of_tensorflow=True)
    return has_parts(name)


_PACKAGES = (
    _Package(TENSORFLOW, _of_tensorflow, _of_call_of_tensorflow, _has_parts, True),
    _Package(
        KERAS,
        lambda use: _not_in_keras_3(use, use.name, of_tensorflow=False),
        lambda use: _not_so_in_keras_3(use, use.name, of_tensorflow=False),
        partial(keras_names.has_parts, of_tensorflow=False),
        False,
    ),
    _Package(OWN, _of_shim, lambda _: iter(()), _RUNTIME.startswith, False),
)


def _what_is_gone(use: Use, gone: str) -> tuple[str, str, str]:
    """Return the sort of work, the name and the remedy for a name that TensorFlow 2 lacks."""
    if gone.startswith("python."):
        return MODULE if use.imports else NAME, f"tensorflow.{gone}", _PRIVATE_REMEDY
    module = module_of(use.name)
    if module in OF_KERAS_2 and use.name.startswith("compat.v1."):
        return KERAS_3, f"tf.compat.v1.{module}", successor(use.name)
    if module:
        parts = _plain(use.name).split(".")
        shown = ".".join(parts[:2]) if module == "contrib" else module
        return MODULE, f"tf.{shown}", successor(use.name)
    new = NAMES.cell(gone, "written") or renamed(gone)
    if new:
        return NAME, f"tf.{gone}", f"tf.{new} ({_UPGRADED})"
    # Names of before TensorFlow 1.0, of which tf_upgrade_v2 does not know.
    mend = mend_for(gone)
    known = mend.new if mend is not None else _IN_ITS_PLACE.get(gone)
    return NAME, f"tf.{gone}", f"tf.{known}" if known else "nothing of this name is left"
