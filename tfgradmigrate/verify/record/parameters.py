"""What the parameters of a subject may be where it is recorded."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

#: What a list is of which nothing is known, and a number.
_SHAPE = [6, 4]
TENSOR = {"kind": "tensor", "dtype": "float32", "shape": _SHAPE}
_FLOAT = {"kind": "dtype", "code": "float32"}

#: What a parameter is made up to be that has to be known, by its kind: first this, then besides.
MADE_UP: dict[str, list[dict[str, Any]]] = {
    "list": [{"kind": "list", "items": [TENSOR] * number} for number in (2, 1, 5, 0)],
    "code": [{"kind": "code", "code": number} for number in ("3", "1", "8")],
    "dtype": [
        _FLOAT,
        {"kind": "dtype", "code": "float64"},
        *({"kind": "list", "items": [_FLOAT] * number} for number in (1, 2)),
    ],
    "names": [{"kind": "code", "code": "{}"}],
}

#: The dtype that tensors usually have, those that are tried in its place, and that of numbers
#: which are not real.
_USUAL, OTHER, HALF, WHOLE, COMPLEX = "float32", "float64", "float16", "int32", "complex64"

#: What calls give: anything, a function, or None.
UNKNOWN, FUNCTION, NONE = {"kind": "term"}, {"kind": "function"}, {"kind": "code", "code": "None"}

Parameters = dict[str, dict[str, Any]]
Known = dict[str, list[dict[str, Any]]]


class Taken(NamedTuple):
    """Which parameters a text takes for tensors, if they may be anything.

    `computed_with` are those that it hands to an op as they are, and of which as a whole it decides
    nothing: one that may be None is a term; `untouched` those that it gives back something of,
    neither calls nor reads, and of which it decides nothing; `possible` all that may be tensors.
    Those that are `wanted` have to be known.
    """

    computed_with: tuple[str, ...]
    untouched: tuple[str, ...]
    possible: tuple[str, ...]
    wanted: tuple[str, ...]

    @property
    def items(self) -> list[str]:
        """What it decides something of, or reads an item of."""
        return [n for n in self.possible if n not in {*self.computed_with, *self.untouched}]


def ways(taken: Taken) -> Iterator[list[Parameters]]:
    """Yield what parameters may be: tensors where they are computed with, and terms else.

    Then terms alone, and then tensors wherever they may be some: some texts can do nothing with
    what may be anything.
    """
    first = [taken.computed_with] if taken.computed_with else []
    known = tuple(name for name in taken.possible if name not in taken.wanted)
    for names in dict.fromkeys([*first, (), taken.untouched, known, taken.possible]):
        yield as_tensors(names) if names else [{}]


def last_ways(taken: Taken) -> Iterator[tuple[list[Parameters], Known]]:
    """Yield what parameters may be that neither text takes for tensors like all others.

    They are of any rank, one of integers, or what has to be known: dtypes and lists.
    """
    every = as_tensors(taken.computed_with)
    for names in dict.fromkeys([taken.computed_with, taken.untouched]):
        if names:
            yield [of_any_rank(kind) for kind in as_tensors(names)[:1]], {}
    for name in taken.computed_with if len(taken.computed_with) > 1 else ():
        yield [{**kind, name: {**kind[name], "dtype": WHOLE}} for kind in every], {}
    if taken.wanted:
        yield as_tensors(taken.untouched), dict.fromkeys(taken.wanted, MADE_UP["dtype"])
    if taken.items:
        yield every, dict.fromkeys(taken.items, MADE_UP["list"])


def as_tensors(names: Iterable[str]) -> list[Parameters]:
    """Return parameters that are tensors, of any sizes and of known ones."""
    names = [*names]
    return [{n: {**TENSOR, "shape": shape} for n in names} for shape in ([None, None], _SHAPE)]


def of_any_rank(kind: Parameters) -> Parameters:
    """Return a kind in which no rank is known, but for scalars."""
    return _of_shape(kind, None)


def of_other_ranks(kind: Parameters) -> list[Parameters]:
    """Return kinds in which all tensors but scalars are of one other rank, and of any sizes."""
    return [_of_shape(kind, [None] * rank) for rank in (1, 3, 4)]


def _of_shape(kind: Parameters, shape: Sequence[int | None] | None) -> Parameters:
    return {
        name: {**one, "shape": shape} if one["kind"] == "tensor" and one["shape"] else one
        for name, one in kind.items()
    }


def _assumed(shape: Sequence[int | None]) -> str:
    """Return what is assumed of a tensor."""
    return f"of rank {len(shape)}" if None in shape else f"of shape {tuple(shape)}"


def told_apart(one: dict[str, Any], other: dict[str, Any]) -> str:
    """Return what is assumed of a tensor, given another one of which it is not shown."""
    if other.get("kind") == "array":
        return "a tensor"
    is_real = other.get("dtype", one["dtype"]) != one["dtype"]
    return "of real numbers" if is_real else _assumed(one["shape"])


def as_arrays(kind: Parameters) -> list[Parameters]:
    """Return kinds in which tensors are arrays of NumPy: each by itself, and all of them."""
    arrays = {n: {**TENSOR, "kind": "array"} for n, one in kind.items() if one["kind"] == "tensor"}
    alone = [{**kind, name: one} for name, one in arrays.items()] if len(kind) > 1 else []
    return [*alone, {**kind, **arrays}] if arrays else []


def resized(kind: Parameters) -> Parameters:
    """Return a kind with other sizes that fit each other as before."""
    return {
        name: {**one, "shape": [n if n in (None, 0, 1) else 2 * n + 1 for n in one["shape"]]}
        if one["kind"] == "tensor" and one["shape"]
        else one
        for name, one in kind.items()
    }


def partly_known(kind: Parameters) -> list[Parameters]:
    """Return kinds in which one size of all tensors is known, and those in which one is not."""
    tensors = {name: one for name, one in kind.items() if one["kind"] == "tensor" and one["shape"]}
    places = [(name, axis) for name, one in tensors.items() for axis in range(len(one["shape"]))]
    found = []
    for place, is_one in itertools.product(places, (True, False)):
        made = {**kind}
        for name, one in tensors.items():
            known = [((name, axis) == place) == is_one for axis in range(len(one["shape"]))]
            sizes = zip(one["shape"], known, strict=True)
            made[name] = {**one, "shape": [n if is_size else None for n, is_size in sizes]}
        if made not in found:
            found.append(made)
    return found


def of_other_dtype(value: Any, dtype: str = OTHER) -> Any:
    """Return what is given with another dtype for the one that tensors usually have."""
    if isinstance(value, list):
        return [of_other_dtype(each, dtype) for each in value]
    if not isinstance(value, dict):
        return value
    if value.get("kind") == "tensor" and value["dtype"] == _USUAL:
        return {**value, "dtype": dtype}
    return {name: of_other_dtype(each, dtype) for name, each in value.items()}


def of_tensors(one: dict[str, Any]) -> dict[str, Any]:
    """Return a list of as many tensors as there are items in one."""
    return {**one, "items": [TENSOR] * len(one["items"])}


def have_sizes(kind: Parameters) -> bool:
    """Return whether the sizes of all tensors are known."""
    return all(is_known(one["shape"]) for one in kind.values() if one["kind"] == "tensor")


def is_of_any_size(kind: Parameters) -> bool:
    """Return whether no size of a tensor is known."""
    shapes = (one["shape"] for one in kind.values() if one["kind"] == "tensor")
    return all(shape is None or {*shape} <= {None} for shape in shapes)


def is_known(shape: Any) -> bool:
    return shape is not None and None not in shape


def is_tensor(one: dict[str, Any]) -> bool:
    return one["kind"] in ("array", "tensor")


def is_scalar(one: dict[str, Any]) -> bool:
    return bool(one["kind"] == "tensor" and one["shape"] == [])


def spelled(one: Mapping[str, Any]) -> str:
    """Return what a guard says of a parameter that is a list, a dtype or a plain value."""
    if one["kind"] == "list":
        items = [*map(spelled, one["items"])]
        return f"a list of {len(items)}" if "" in items else f"[{', '.join(items)}]"
    return f"tf.{one['code']}" if one["kind"] == "dtype" else str(one.get("code", ""))
