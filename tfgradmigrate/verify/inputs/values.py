"""Tensors made up from a seed, and their bytes, without NumPy.

What is invented for floats holds what rewrites get wrong: negative numbers, both zeros, ties of
rounding, large and tiny magnitudes. Integers are small and not negative, as they may be indices.
"""

from __future__ import annotations

import base64
import itertools
import math
import random
import struct
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from tfgradmigrate.verify.running.protocol import Tensor

#: How a dtype's elements are written: the letter of `struct`, and how many of them an element has.
LAYOUT = {
    "bool": ("?", 1),
    "int8": ("b", 1),
    "uint8": ("B", 1),
    "int16": ("h", 1),
    "uint16": ("H", 1),
    "int32": ("i", 1),
    "uint32": ("I", 1),
    "int64": ("q", 1),
    "uint64": ("Q", 1),
    "float16": ("e", 1),
    "bfloat16": ("H", 1),
    "float32": ("f", 1),
    "float64": ("d", 1),
    "complex64": ("f", 2),
    "complex128": ("d", 2),
}

DTYPES = frozenset(LAYOUT) | {"string"}
_FLOATS = frozenset({"float16", "bfloat16", "float32", "float64"})

#: How many value sets a synthetic tensor has: ordinary ones, special ones, all magnitudes.
SETS = 3

#: How many it has where numbers are all that is left: each element is each special number once, and
#: in the last set each is tiny, beside which an epsilon shows that is added to a sum of them.
MANY_SETS = 15

#: A tensor with that many elements has all of these in its second value set.
_SPECIAL = (0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 1.5, -1.5, 2.5, -2.5, 0.25, -0.75)
#: And with half as many again, all of these in its third. Up to its cube the tiniest is no
#: denormal: eager execution keeps those, a session takes them for zeros.
_WIDE = (3e7, -1e-12, -2.5e4, 1e-6, 127.5, -1e3, 8388609.0, 1e-3)
_WIDE_HALF = (1000.0, -6e-5, 2047.0, -127.5)
#: Up to their sixth power the tiny ones are no denormals, but in float16.
_TINY, _TINY_HALF = 1e-6, 1e-3
_STRINGS = ("a", "tensor", "", "two words")

Element = bool | int | float | complex | str


def synthetic(
    dtype: str, shape: Sequence[int], position: int, seed: int, sets: int = SETS
) -> list[Tensor]:
    """Return the value sets of the tensor that stands at a position among the inputs.

    In the second set every third element is that of the tensors at all other positions: ties. What
    there is beyond `SETS` has the same numbers, each time one element further on.
    """
    return [tensor.copy() for tensor in _synthetic(dtype, tuple(shape), position, seed, sets)]


@lru_cache(maxsize=256)
def _synthetic(
    dtype: str, shape: tuple[int, ...], position: int, seed: int, wanted: int
) -> list[Tensor]:
    """Return them, once: a ladder has the same tensors many times."""
    count = math.prod(shape)
    sets: list[Tensor] = []
    for number in range(wanted):
        rng = random.Random(f"{seed}/{position}/{dtype}/{list(shape)}/{number}")
        numbers = [_element(dtype, min(number, SETS - 1), rng) for _ in range(count)]
        if dtype in _FLOATS and ((number == 1 and count > 1) or number >= SETS):
            special = _special(count, position, seed, max(0, number - SETS + 1))
            scale = _scale(dtype) if number == MANY_SETS - 1 else 1.0
            numbers = [scale * each for each in special]
        if number == 2 and count > 1 and dtype in _FLOATS:
            wide = _WIDE_HALF if dtype == "float16" else _WIDE
            magnitudes = itertools.cycle(rng.sample(wide, len(wide)))
            numbers = [next(magnitudes) if i % 3 else n for i, n in enumerate(numbers)]
        sets.append(tensor(dtype, shape, numbers))
    return sets


def _scale(dtype: str) -> float:
    return _TINY_HALF if dtype == "float16" else _TINY


def _special(count: int, position: int, seed: int, start: int) -> Iterator[float]:
    """Yield the special numbers over and over, in an order of the seed's."""
    order = random.Random(f"{seed}/special").sample(_SPECIAL, len(_SPECIAL))
    for i in range(count):
        turned = 3 * position if i % 3 else 0
        yield order[(start + i + turned) % len(order)]


def _element(dtype: str, number: int, rng: random.Random) -> Element:
    if dtype == "bool":
        return rng.random() < 0.5
    if dtype == "string":
        return rng.choice(_STRINGS)
    if dtype == "uint8":
        return rng.randrange(256) if number else rng.randrange(3)
    if "int" in dtype:
        return rng.randrange(3)
    if dtype.startswith("complex"):
        return complex(_float(dtype, number, rng), _float(dtype, number, rng))
    return _float(dtype, number, rng)


def _float(dtype: str, number: int, rng: random.Random) -> float:
    make: tuple[Callable[[], float], ...] = (
        lambda: rng.randrange(-10, 11) / 4,
        lambda: rng.uniform(-2.0, 2.0),
        lambda: rng.choice(_SPECIAL),
        lambda: rng.choice(_WIDE_HALF if dtype == "float16" else _WIDE),
    )
    chances = ((3, 5, 2, 0), (2, 2, 6, 0), (2, 4, 1, 3))[number]
    return rng.choices(make, chances)[0]()


def tensor(dtype: str, shape: Sequence[int], elements: Sequence[Element]) -> Tensor:
    """Return a tensor of the elements; OverflowError or struct.error if one does not fit."""
    if dtype == "string":
        items = [base64.b64encode(str(e).encode()).decode() for e in elements]
        return {"dtype": dtype, "shape": list(shape), "items": items}
    letter, parts = LAYOUT[dtype]
    numbers: list[float | int | bool] = []
    for element in elements:
        if dtype == "bfloat16":
            numbers.append(_bfloat16(float(element)))  # type: ignore[arg-type]
        elif parts == 2:
            pair = complex(element)
            numbers += [pair.real, pair.imag]
        else:
            numbers.append(element)  # type: ignore[arg-type]
    data = struct.pack(f"<{len(numbers)}{letter}", *numbers)
    return {"dtype": dtype, "shape": list(shape), "data": base64.b64encode(data).decode()}


def _bfloat16(number: float) -> int:
    """Return the upper half of a float32, rounded to even."""
    (bits,) = struct.unpack("<I", struct.pack("<f", number))
    if math.isnan(number):
        return int(bits >> 16)
    return int(bits + 0x7FFF + ((bits >> 16) & 1)) >> 16


def numbers(tensor: Tensor) -> tuple[float, ...]:
    """Return the elements of a tensor of numbers as Python's, a complex one as two."""
    letter, parts = LAYOUT[tensor["dtype"]]
    data = base64.b64decode(tensor["data"])
    count = parts * math.prod(tensor["shape"])
    elements = struct.unpack(f"<{count}{letter}", data)
    if tensor["dtype"] == "bfloat16":  # the upper half of a float32
        return struct.unpack(f"<{count}f", struct.pack(f"<{count}I", *(e << 16 for e in elements)))
    return elements


def elements(tensor: Tensor) -> list[Element]:
    """Return the elements of a tensor, in C order."""
    if tensor["dtype"] == "string":
        return [base64.b64decode(item).decode(errors="replace") for item in tensor["items"]]
    found = numbers(tensor)
    if LAYOUT[tensor["dtype"]][1] == 2:
        return [complex(*found[i : i + 2]) for i in range(0, len(found), 2)]
    return list(found)
