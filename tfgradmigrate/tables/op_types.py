"""Which op types a TensorFlow 1 call, operator or method makes in a graph.

The values are measured on TensorFlow 1.15.5 by `scripts/tables/trace_op_types.py`. Left out
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

from tfgradmigrate.tables._by_hand import CALLS_BY_HAND, NO_OPS, SAME_WITH_ONE_ARGUMENT
from tfgradmigrate.tables._calls import CALLS
from tfgradmigrate.tables._operators import METHODS_TRACED, OPERATORS_TRACED
from tfgradmigrate.tables._registry_tf1 import OP_COUNTS as OP_COUNTS_TF1
from tfgradmigrate.tables._registry_tf2 import OP_COUNTS as OP_COUNTS_TF2
from tfgradmigrate.tables.effects import cells
from tfgradmigrate.tables.rows import Rows

_COUNTS_TF1 = Rows(OP_COUNTS_TF1, " ")
_COUNTS_TF2 = Rows(OP_COUNTS_TF2, " ")
_CALLS = Rows(CALLS, ";")


@cache
def known_op_types() -> frozenset[str]:
    """All op types of TensorFlow 1.15.5 and 2.21 (those of `tf.contrib` are not in either)."""
    return frozenset((*_COUNTS_TF1, *_COUNTS_TF2))


OPERATORS: Mapping[str, frozenset[str]] = {
    key: frozenset(op_types.split()) for key, op_types in OPERATORS_TRACED.items()
}
"""Operators on tensors -> op types, over all dtypes.

The keys are "binary +", "compare <", "unary -", "subscript", "call abs". The op that a real-valued
floating-point operand makes is always among them; the others are of integers ("binary /" casts),
strings ("binary +" is Add), complex numbers ("call abs") or of tensors in an index. `==` and `!=`
compare identity in TensorFlow 1 and make no op; before 1.15 "binary +" was Add for all dtypes.
"""

METHODS: Mapping[str, frozenset[str]] = {
    key: frozenset(op_types.split()) for key, op_types in METHODS_TRACED.items()
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


_NAMES_WITHOUT_OPS = frozenset(name for name in NO_OPS if not name.endswith("."))
_PREFIXES_WITHOUT_OPS = tuple(name for name in NO_OPS if name.endswith("."))


def known_apis() -> Iterable[str]:
    """The APIs with an entry of their own: not those known by their module (`logging.`)."""
    return dict.fromkeys((*_CALLS, *CALLS_BY_HAND))


def _text(api: str) -> str | None:
    """The table's text about `api`, through other spellings of the same function."""
    text = _row(api)
    if text is not None:
        return text
    if api.startswith("contrib.slim."):
        return _row(api.replace("slim", "layers", 1))
    module, _, function = api.rpartition(".")
    if module.startswith("tensorflow.python.ops.gen_") and function.startswith("_"):
        # Until TensorFlow 1.5 or so many of these functions had a leading underscore.
        return _row(f"{module}.{function[1:]}")
    return None


def _row(api: str) -> str | None:
    return CALLS_BY_HAND[api] if api in CALLS_BY_HAND else _CALLS.get(api)


@cache
def _entry(api: str) -> _Entry | None:
    if api.startswith("raw_ops."):
        op_type = api.removeprefix("raw_ops.")
        if op_type not in _COUNTS_TF1:
            return None
        return _Entry(frozenset({op_type}), None, None)
    text = _text(api)
    if text is None:
        if api in _NAMES_WITHOUT_OPS or api.startswith(_PREFIXES_WITHOUT_OPS):
            return _Entry(frozenset(), (), None)
        return None
    op_types, signature, single = (*text.split(";"), "", "")[:3]
    made = frozenset(op_types.split())
    if not single:
        return _Entry(made, tuple(signature.split()), None)
    op_type, *parameters, count = single.split()
    return _Entry(
        made,
        tuple(signature.split()),
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
    return SAME_WITH_ONE_ARGUMENT.get(api, api)


def single_op(api: str) -> SingleOp | None:
    """The one op that every call of `api` with float32 tensors makes, or None."""
    entry = _entry(api)
    return None if entry is None else entry.single


def _count(op_type: str, index: int) -> int | None:
    text = _COUNTS_TF1.get(op_type) or _COUNTS_TF2.get(op_type)
    if text is None:
        return None
    number = text.split()[index]
    return None if number == "*" else int(number)


def op_inputs(op_type: str) -> int | None:
    """The number of inputs of `op_type`; None where it varies or the op type is unknown."""
    return _count(op_type, 0)


def op_outputs(op_type: str) -> int | None:
    """The number of outputs of `op_type`; None where it varies or the op type is unknown."""
    return _count(op_type, 1)


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
