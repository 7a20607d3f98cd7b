"""What the cut gives: places, their inputs, what could not be cut and what was changed besides."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from tfgradmigrate.rules.model import Finding


class Kind(str, enum.Enum):
    """What an input may be.

    The runner makes the values: a TENSOR is a placeholder, a CALLABLE an unknown function of
    tensors that is equal to itself only, a HOST one of arrays, a GRADIENT one of an op and its
    upstream gradients, an OBJECT something that can only be passed on, a GRAPH the graph in which
    the place is executed, a MAPPING has a number for each key, a TABLE some tensors by numbers in
    no order, a CONTEXT a `with` of which only is
    known what is made in it. CODE is a Python expression, a NUMBER stands for any number, an ARRAY
    is NumPy's, of float64: it has the shape of the tensor of floating-point numbers in whose place
    it stands.
    """

    TENSOR = "tensor"
    LIST = "list"
    CODE = "code"
    DTYPE = "dtype"
    CALLABLE = "callable"
    HOST = "host"
    GRADIENT = "gradient"
    OBJECT = "object"
    GRAPH = "graph"
    MAPPING = "mapping"
    TABLE = "table"
    CONTEXT = "context"
    NUMBER = "number"
    ARRAY = "array"


@dataclass(frozen=True, slots=True)
class Alternative:
    """One thing that an input may be.

    `code` is the expression of CODE and DTYPE (`0.3`, `'SAME'`, `float32`). `dtype` and `shape`
    belong to a TENSOR; a shape of None has an unknown rank, a dimension of None is unknown.
    `items` are the elements of a LIST or a TABLE. `op_types` are the types of op that a CALLABLE
    has to make for the place to mean anything, `results` is the number of tensors in the tuple that
    it gives, 0 for one tensor by itself. Of a MAPPING `results` distinguishes one from another.
    """

    kind: Kind
    code: str = ""
    dtype: str = ""
    shape: tuple[int | None, ...] | None = ()
    items: tuple[Alternative, ...] = ()
    op_types: tuple[str, ...] = ()
    results: int = 0


@dataclass(frozen=True, slots=True)
class Input:
    """One input of a place.

    `name` is the parameter of `place`, `path` what it is in the program (`x`, `self.alpha`,
    `cfg['bits']`). `alternatives` come likeliest first; `suspects` are what is tried with
    each of them: an array, a tensor of any rank.
    """

    name: str
    path: str
    alternatives: tuple[Alternative, ...]
    suspects: tuple[Alternative, ...] = ()


class Reason(str, enum.Enum):
    """Why there is no place.

    UNCHANGED is what stands in both texts, though TensorFlow 2 may mean another thing by it;
    SPELLED what is certain to mean the same; RESPELLED what TensorFlow 2 does not take
    in every mode as TensorFlow 1 did, longer names or not.
    """

    OLD_NOT_PARSED = "the old text cannot be parsed"
    NEW_NOT_PARSED = "the new text cannot be parsed"
    NO_COUNTERPART = "no counterpart in the new text"
    UNCHANGED = "the text is the same"
    SPELLED = "only the name is longer: `tf.compat.v1` is what the old text meant"
    RESPELLED = "only names are longer: TensorFlow 2 may do another thing in eager mode"
    UNUSED = "nothing in this file uses it"
    GENERATOR = "it is a generator or a coroutine"
    LEAVES = "it leaves a loop or a function in a way that cannot be cut out"


@dataclass(frozen=True, slots=True)
class Place:
    """A cut: two texts that each define `place`, which takes the inputs in order.

    `place` returns a tuple of what `outputs` name, in their order: a name, a path that is
    written, or `return`. `old_lines` and `new_lines` are the first and last line of the cut in
    the whole texts; the new ones are None where the cut is empty there. `unread` are paths at which
    the old text keeps the default graph, and which the new text reads nowhere.
    """

    symbol: str
    old_lines: tuple[int, int] | None
    new_lines: tuple[int, int] | None
    old: str
    new: str
    inputs: tuple[Input, ...]
    outputs: tuple[str, ...]
    findings: tuple[Finding, ...] = ()
    unread: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NotCut:
    """A marked place of the old text for which nothing can be run."""

    symbol: str
    line: int
    reason: Reason
    detail: str = ""
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Cuts:
    """All of a pair of texts.

    `changed` are the functions and other names that differ and hold no place, `calls` the places
    that call those of them that both texts define.
    """

    places: tuple[Place, ...] = ()
    not_cut: tuple[NotCut, ...] = ()
    changed: tuple[str, ...] = ()
    calls: tuple[Place, ...] = ()
