"""Which op types a TensorFlow 1 call, operator or method makes in a graph.

The values are measured on TensorFlow 1.15.5 by `scripts/tables`. Left out
everywhere: Const, Placeholder and NoOp, the ops of the arguments, and what turning an argument
into a tensor makes: a list that holds tensors is packed (Pack), a resource variable is read
(ReadVariableOp, and an Identity inside control flow). Functions passed as arguments (the branches
of `cond`, an `activation=`) add the ops that they make themselves, and a layer or cell that is made
here makes its ops when it is called. Calls whose ops depend on the graph or on layers
(`gradients`, `import_graph_def`, `keras.Sequential`, ...) are unknown.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from functools import cache

from msgspec import Struct

from tfgradmigrate.tables.effects import cells
from tfgradmigrate.tables.rows import Table

#: Op types of 1.15.5 and 2.21, with the numbers of their inputs and outputs.
_OPS = (Table("ops_1.tsv"), Table("ops_2.tsv"))
#: A row a function. Its `single` op: the op type, the parameters that are its inputs, and the
#: number of its inputs (* where it varies).
_CALLS = Table("calls.tsv")
#: What cannot be traced: names and prefixes (`config.*`) of what makes no op, and functions that
#: TensorFlow 1.0 removed. Of these the source is the generated wrappers of TensorFlow 0.12; the ops
#: are still in 1.15.5, the values of most are recorded by `scripts/tables/record_values.py`.
_BY_HAND = Table("calls_by_hand.tsv")
#: Functions that make more ops for their options, but for a tensor alone are another function.
#: Source: `tensorflow/python/keras/backend.py` and `activations.py` of 1.15.5, and of Keras 2.2 and
#: 2.3. The recorded values of fixtures that call them depend on it.
_SAME_WITH_ONE_ARGUMENT = {
    f"keras.{module}.{name}": f"nn.{name}"
    for module in ("activations", "backend")
    for name in ("elu", "relu", "softmax")
}


@cache
def known_op_types() -> frozenset[str]:
    """All op types of TensorFlow 1.15.5 and 2.21 (those of `tf.contrib` are not in either)."""
    return frozenset(name for table in _OPS for name in table.with_cell("inputs"))


_OPERATORS = Table("operators.tsv")
_MADE = {name: frozenset(_OPERATORS.cell(name, "op_types").split()) for name in _OPERATORS}

OPERATORS: Mapping[str, frozenset[str]] = {
    name: made for name, made in _MADE.items() if name[0] != "."
}
"""Operators on tensors -> op types, over all dtypes.

The keys are "binary +", "compare <", "unary -", "subscript", "call abs". The op that a real-valued
floating-point operand makes is always among them; the others are of integers ("binary /" casts),
strings ("binary +" is Add), complex numbers ("call abs") or of tensors in an index. `==` and `!=`
compare identity in TensorFlow 1 and make no op; before 1.15 "binary +" was Add for all dtypes.
"""

METHODS: Mapping[str, frozenset[str]] = {
    name[1:]: made for name, made in _MADE.items() if name[0] == "."
}
"""Attributes and methods of tensors, variables, ops, graphs, shapes and dtypes -> op types."""

_SPELLED = {name: oldest for name, (oldest,) in cells("spells", of="op.").items()}

OP_SPELLINGS: Mapping[str, frozenset[str]] = {
    each: frozenset({oldest, *(name for name, first in _SPELLED.items() if first == oldest)})
    for name, oldest in _SPELLED.items()
    for each in (name, oldest)
}
"""Op types that stand for the same computation in different versions -> all of its spellings.

Names only: `Concat` and `ConcatV2` take their inputs in another order, `Select` and `SelectV2`
broadcast differently. A key of one spelling does not match an op of another.
"""


class SingleOp(Struct, frozen=True):
    """The one op that a call makes from tensors.

    `parameters` are the parameters of the call that are inputs of the op, in the order of its
    inputs. `inputs` is the number of inputs of the op, more than there are parameters where the
    call makes an input itself, None where the number varies (`stack`). `others` are op types that
    the call may make when its tensors are not float32 (`abs` of complex numbers is ComplexAbs).
    """

    op_type: str
    parameters: tuple[str, ...]
    inputs: int | None
    others: frozenset[str] = frozenset()


class _Entry(Struct, frozen=True):
    op_types: frozenset[str]
    signature: tuple[str, ...] | None
    single: SingleOp | None


@cache
def _prefixes_without_ops() -> tuple[str, ...]:
    return tuple(name[:-1] for name in _BY_HAND if name[-1] == "*")


def known_apis() -> Iterable[str]:
    """The APIs with an entry of their own: not those known by their module (`logging.`)."""
    return dict.fromkeys((*_CALLS, *_BY_HAND.with_cell("op_types")))


def _spelled(api: str) -> dict[str, str] | None:
    """The table's row about `api`, through other spellings of the same function."""
    row = _row(api)
    if row is not None:
        return row
    if api.startswith("contrib.slim."):
        return _row(api.replace("slim", "layers", 1))
    module, _, function = api.rpartition(".")
    if module.startswith("tensorflow.python.ops.gen_") and function.startswith("_"):
        # Until TensorFlow 1.5 or so many of these functions had a leading underscore.
        return _row(f"{module}.{function[1:]}")
    return None


def _row(api: str) -> dict[str, str] | None:
    return _CALLS.get(api) or _BY_HAND.get(api)


@cache
def _entry(api: str) -> _Entry | None:
    if api.startswith("raw_ops."):
        op_type = api.removeprefix("raw_ops.")
        if not _OPS[0].cell(op_type, "inputs"):
            return None
        return _Entry(frozenset({op_type}), None, None)
    row = _spelled(api)
    if row is None:
        return _Entry(frozenset(), (), None) if api.startswith(_prefixes_without_ops()) else None
    made = frozenset(row.get("op_types", "").split())
    signature = tuple(row.get("parameters", "").split())
    if "single" not in row:
        return _Entry(made, signature, None)
    op_type, *parameters, count = row["single"].split()
    return _Entry(
        made,
        signature,
        SingleOp(
            op_type,
            tuple(parameters),
            None if count == "*" else int(count),
            made - {op_type},
        ),
    )


def op_types_of(api: str) -> frozenset[str] | None:
    """All op types that a call of `api` may make; empty when it makes none, None when unknown."""
    entry = _entry(api)
    return None if entry is None else entry.op_types


def api_signature(api: str) -> tuple[str, ...] | None:
    """The parameter names of `api` in TensorFlow 1.15.5, in order, without `*args`.

    None when `api` is unknown or makes no op, and for `raw_ops`, which take keywords alone.
    """
    entry = _entry(api)
    return entry.signature if entry is not None and entry.op_types else None


def same_with_one_argument(api: str) -> str:
    """The function that `api` is for a tensor and no options; `api` itself if it is no other."""
    return _SAME_WITH_ONE_ARGUMENT.get(api, api)


def single_op(api: str) -> SingleOp | None:
    """The one op that every call of `api` with float32 tensors makes, or None."""
    entry = _entry(api)
    return None if entry is None else entry.single


def _count(op_type: str, column: str) -> int | None:
    number = next(filter(None, (table.cell(op_type, column) for table in _OPS)), "*")
    return None if number == "*" else int(number)


def op_inputs(op_type: str) -> int | None:
    """The number of inputs of `op_type`; None where it varies or the op type is unknown."""
    return _count(op_type, "inputs")


def op_outputs(op_type: str) -> int | None:
    """The number of outputs of `op_type`; None where it varies or the op type is unknown."""
    return _count(op_type, "outputs")


def nearest_op_type(key: str, among: Iterable[str]) -> str | None:
    """The op type of `among` that `key` was probably meant to be, or None.

    A name that differs in case alone comes first, then another spelling of the same op, then the
    most similar name.
    """
    candidates = sorted(set(among) - {key})
    for candidate in candidates:
        if candidate.lower() == key.lower():
            return candidate
    for candidate in candidates:
        if candidate in OP_SPELLINGS.get(key, ()):
            return candidate
    close = difflib.get_close_matches(key, candidates, n=1, cutoff=0.7)
    return close[0] if close else None
