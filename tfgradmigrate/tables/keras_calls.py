"""Which keywords and methods of Keras 1 and 2 Keras 3 refuses or ignores, and what to write now.

A name is identified by its dotted part behind `keras.`, a method of a model as `Model.fit`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from msgspec import Struct

from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.tables.remedies import remedies
from tfgradmigrate.tables.rows import Table


class Old(Struct, frozen=True):
    """What to write in place of an old keyword or method; `ignored` is true if Keras 3 takes it.

    `in_keras_2` is true if tf_keras takes it and heeds it.
    """

    remedy: str
    ignored: bool
    in_keras_2: bool


#: `refused`: the keywords that a name, or a method of models, does not take any more, each with `=`
#: and the new one, `~` if it is ignored, `+` if tf_keras takes it; `@` are those of `layers.Layer`,
#: `=` another name of the same. `gone`: what models had, `+` if those of tf_keras have it.
#: `read_only`: the attributes of a layer that cannot be assigned.
_OLD = Table("keras_old.tsv")
_WORD = pattern(r"(\w+)(?:=(\w+))?(~?)(\+?)")
_OF_LAYERS = "layers.Layer"

_REMEDIES = remedies("keyword")
_METHODS = remedies("method")
_NO_MORE = "nothing of it is left"


@cache
def refused(name: str) -> Mapping[str, Old]:
    """Return the old keywords that a call of a dotted name refuses or ignores."""
    row = _OLD.cell(name, "refused")
    return refused(row[1:]) if row.startswith("=") else dict(_keywords(name, row))


def _keywords(name: str, row: str) -> Iterator[tuple[str, Old]]:
    for word in row.split():
        if word == "@":
            yield from refused(_OF_LAYERS).items()
        elif match := _WORD.fullmatch(word):
            keyword, new, ignored, in_keras_2 = match.groups()
            remedy = _REMEDIES.get(f"{name} {keyword}") or _REMEDIES.get(keyword)
            remedy = remedy or (f"{new}=" if new else _NO_MORE)
            yield keyword, Old(remedy, bool(ignored), bool(in_keras_2))


@cache
def gone_of_models() -> Mapping[str, Old]:
    """Return the methods and attributes that models of Keras 3 lack."""
    words = [word.partition("+") for word in _OLD.cell("Model", "gone").split()]
    return {name: Old(_METHODS.get(name, _NO_MORE), False, bool(of)) for name, of, _ in words}


def wanted_endings(name: str, weights_only: bool | None) -> tuple[str, ...]:
    """Return how a path that a call is given has to end, () where that is all the same.

    `weights_only` is what a callback is reported of that, None where it is not known.
    """
    if name == "Model.save_weights":
        return (_WEIGHTS,)
    if name == "Model.save":
        return _MODELS
    if name == "callbacks.ModelCheckpoint":
        return (_WEIGHTS,) if weights_only else (".keras", ".h5")
    return ()


def of_weight(name: str) -> str:
    """Return what to write for an attribute that weights of Keras 3 lack, "" for one they have.

    `value` is the attribute where it is called.
    """
    if name in _OF_WEIGHTS:
        return _OF_WEIGHTS[name]
    return f"value.{name}: value is the variable of TensorFlow" if name in GONE_OF_WEIGHTS else ""


def assigns(name: str) -> str:
    """Return what to write for a function of TensorFlow that a weight of Keras 3 is given.

    "" is returned for one that takes weights as well as variables of TensorFlow.
    """
    last = name.rpartition(".")[2]
    if name in _ASSIGNING:
        return f"{_ASSIGNING[name]} of the weight itself"
    if name in OF_VARIABLES:
        return f"tf.compat.v1.{last} of its value, which is the variable of TensorFlow"
    return ""


#: Attributes of a layer that Keras 3 does not let be assigned.
READ_ONLY = frozenset(_OLD.cell(_OF_LAYERS, "read_only").split())


def in_place_of(attribute: str) -> str:
    """Return what to write for the assignment of an attribute that is read only."""
    if attribute.endswith(("weights", "variables")):
        return (
            "nothing for an empty list; else make each weight by self.add_weight(name=, shape=): "
            "a layer finds its own"
        )
    if attribute == "losses":
        return "self.add_loss(loss) where the layer is called"
    return f"another name, as self.{attribute} is read only"


_SCATTERING = """
batch_scatter_update scatter_add scatter_div scatter_max scatter_min scatter_mul scatter_nd_add
scatter_nd_sub scatter_nd_update scatter_sub scatter_update
"""
_ATTRIBUTES = """
count_up_to device eval gather_nd get_shape graph initial_value initialized_value initializer
is_initialized load op read_value set_shape sparse_read
"""
#: What variables of TensorFlow 1 have, and weights of Keras 3 have not.
GONE_OF_WEIGHTS = frozenset({*_ATTRIBUTES.split(), *_SCATTERING.split()})
_OF_WEIGHTS = remedies("weight")
_ASSIGNING = remedies("assignment")
#: Functions of `tf.compat.v1` that take a variable of TensorFlow alone.
OF_VARIABLES = frozenset(
    {"assign", "assign_add", "assign_sub", "count_up_to", *_SCATTERING.split()}
)
#: Those, and functions of Keras that call them.
ASSIGNING = frozenset({*OF_VARIABLES, *_ASSIGNING})

_WEIGHTS = ".weights.h5"
_MODELS = (".keras", ".h5", ".hdf5")
