"""What functions, methods and ops do: the rows of `effects.tsv`, the one table of such facts.

A name is qualified: `tf.round`, `numpy.clip`, `ndarray.sort` (a method or attribute of arrays),
`op.Relu` (an op type), `time.*` (all of a module). A cell holds words; an empty one claims nothing.

gives
    What the result is. Of Python: a `number`, `truth`, `text`, `range` or `list`; a `name` for
    something, the `names` of variables; what is `given`, or an element of it; what a function that
    is given returns (`called`); `anything`. Of NumPy: an array of `numbers` for certain, an `array`
    of what is given; `shape`, `plain` (a name, a dtype), `dtype`. Of TensorFlow: a `tensor`; a
    `string` of any; a `constant`, which has no gradient; a `local` op, whose inputs and only output
    have one floating type; a `variable`, a `session`; `no_gradient` is registered. Of Keras: a
    `weight`, the `own_weight` of a layer, its `weights`, a layer that is `weighted`, a `model`, a
    `value` that is no model. A `module` of Python.
dtype
    Of the result: `bool`, `int64`, `float64`, that of the `first` argument, of all `joined`, or
    perhaps `wider`. Of dtypes: `narrow` and `wide` floats, `integer`, `truth`, `text`.
shape
    Of the result: that of the `first` argument, of all `joined`, the `same` that all have, or the
    one that is an `argument`.
memory
    `view`: the result shares that of the argument; `asked`: so it does if told not to copy;
    `copied`: a module that copies what it is given.
writes
    Into the `first` argument, that if `asked` for no copy, the object it`self`, an `attribute` of
    it, its `items`, or the array at a position behind so many others (`out`).
takes
    Arguments are `read`, `called`, `kept`, a `key` (their elements: `keys`), `cached`, asked of
    what `kind` they are, `text`, `bytes`, `formatted`, or passed on as `numbers`. An attribute: an
    `array` or tensor has it, or only a `tensor`. The name of a `module`; a list of `tensors`.
makes
    The op types of tensors; `nothing` of what is no tensor; `never` any, whatever is given. A
    module that registers `no_gradient`.
when
    A function that is given runs `now`, `later`, in a `branch` or `loop` of the graph, as a
    `trace`, `mapped` over a dataset; a `session` runs the graph that is
    `built` before; code inside runs `perhaps`.
chance
    Another `name`, or `number`, at each call.
fails
    Of an op: `never`, whatever the values are; nor do sizes that stand `apart`.
zeros
    An op makes zeros of those in its `first` or `second` operand, if all others are finite.
computes
    An op computes a function of `each` element; what arrives `times` a function of the other
    operand; `moved` elements, none changed; what leaves out axes or keeps one element of them
    (`reduced`); what the `bodies` of functions do; or what no expression tells (`unread`).
native
    A proof runs it as it is (`verify.worker.record.native`): a `pure` function computes of its
    arguments alone, or is part of an array or of an item and does no more; a `scalar` one goes
    through nothing that it is given, one of `lists` does; a `partial` one refuses what is no
    number; a `maker` makes an object of what it is given; what `tells` people something gives
    nothing. The soundness of proofs rests on these words.
needs
    Of v1 graphs: a `graph`, without which it `raises`, a `collection`, `losses`, `variables`, ...
switches
    Which behaviour of TensorFlow it changes: of version 2 (`eager`, `shapes`, ...), what the
    `operators` of tensors do, how `numbers` are promoted, which `graph` is the default one, or its
    `seed`.
spells, inputs
    Of an op type: the oldest one for the same computation; good names for its inputs, where there
    are several.

`tests/tables/test_effects.py` holds the rows against the installed NumPy and TensorFlow.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tfgradmigrate.tables.rows import packaged

#: Columns that a proof alone reads, as data (`verify.worker.effects`).
_OF_PROOFS = ("fails", "zeros", "computes", "native")


@cache
def table() -> Mapping[str, Mapping[str, list[str]]]:
    """Return the words in each column of each name."""
    return {
        row["name"]: {column: cell.split() for column, cell in row.items() if column != "name"}
        for row in packaged("effects.tsv")
    }


@cache
def rows() -> Mapping[str, Mapping[str, list[str]]]:
    """Return the same without the columns of proofs, of the names of which any other says more."""
    known = {
        name: {k: v for k, v in row.items() if k not in _OF_PROOFS} for name, row in table().items()
    }
    return {name: row for name, row in known.items() if any(row.values())}


def cells(column: str, of: str = "") -> Mapping[str, list[str]]:
    """Return the words in a column in their order, by the names that have any (see `named`)."""
    every = ((name, found.get(column)) for name, found in rows().items() if name.startswith(of))
    return {name.removeprefix(of): words for name, words in every if words}


@cache
def _column(column: str) -> Mapping[str, frozenset[str]]:
    """Return the words in a column, of the names that have any."""
    return {name: frozenset(words) for name, words in cells(column).items()}


@cache
def named(column: str, *words: str, of: str = "") -> frozenset[str]:
    """Return the names that have one of some words in a column, or any word if none is asked.

    `of` is what they all begin with ("numpy."); it is left out of the answers.
    """
    return frozenset(
        name.removeprefix(of)
        for name, found in _column(column).items()
        if name.startswith(of) and not (words and found.isdisjoint(words))
    )


@cache
def modules(column: str, *words: str) -> frozenset[str]:
    """Return the modules of which all (`time.*`) has one of some words in a column."""
    return frozenset(name[:-2] for name in named(column, *words) if name.endswith(".*"))


@cache
def last_parts(column: str, *words: str, of: str = "") -> frozenset[str]:
    """Return the last parts of these names: what a method is called, whatever it is of."""
    return frozenset(name.rpartition(".")[2] for name in named(column, *words, of=of))
