"""The numbers in which expressions are compared: those of a prime field, and random ones of them.

Nothing is rounded in a field, and each number but zero has an inverse. A constant is the fraction
that is meant by it.
"""

from __future__ import annotations

import hashlib
import math
from fractions import Fraction
from typing import Any

import numpy as np

from ..graphs.table import digest
from ..numbers import mix

#: The field: numbers below 2^31 - 1, whose products are numbers of 64 bits.
PRIME = 2**31 - 1

#: Up to how many digits a number is the decimal that it is written as; others are near to one.
SHORT = 6

#: How far a number of 32 bits is from the one that is meant, seen from its size.
ULP = 1e-7

#: Up to which product of both parts a fraction is surely meant: by chance a number is as near to
#: such a one in one case of a hundred.
SIMPLE = 10**4

#: Elements of a tensor, or a name for those of which the sizes are not known.
Value = Any


def fraction(value: float) -> Fraction:
    """Return the number that is meant by a float32: a short decimal, else the simplest fraction.

    What could have been stored as it is, such as one, is not meant by a number beside it.
    """
    text = str(np.float32(value)) if np.float32(value) or not value else repr(value)
    if len(text.split("e")[0].strip("-0.").replace(".", "")) <= SHORT:
        return Fraction(text)
    size = abs(Fraction(value))
    if 1 in (size.numerator, size.denominator):  # whole, or a power of two
        return Fraction(value)
    simplest = _simplest(size - size / 10**SHORT, size + size / 10**SHORT)
    if Fraction(float(np.float32(float(simplest)))) == simplest:
        return Fraction(text)
    return simplest if value > 0 else -simplest


def of_64_bits(value: float) -> float:
    """Return the number that is meant by a float32: a root is not the fraction beside it."""
    found = fraction(value)
    is_simple = abs(found.numerator) * found.denominator <= SIMPLE
    is_near = abs(found - Fraction(value)) <= abs(value) * ULP
    return float(found) if is_simple or is_near else value


def _simplest(low: Fraction, high: Fraction) -> Fraction:
    """Return the fraction of the least denominator between two positive numbers."""
    floor = math.floor(low)
    if floor == low:
        return Fraction(floor)
    if floor + 1 <= high:
        return Fraction(floor + 1)
    return floor + 1 / _simplest(1 / (high - floor), 1 / (low - floor))


def number(value: Fraction) -> int:
    """Return an element of the field."""
    return value.numerator * pow(value.denominator, -1, PRIME) % PRIME


def scattered(key: Any, *arrays: Any) -> Any:
    """Return for each element, or elements that meet, a random one: for the same the same."""
    found = np.array(int(digest(key)[:16], 16), np.uint64)
    for array in arrays:
        found = mix(found ^ mix(array.astype(np.uint64)))
    return np.asarray((mix(found) % np.uint64(PRIME)).astype(np.int64))


def drawn(key: Any, shape: tuple[int, ...]) -> Any:
    """Return random elements of a tensor."""
    return scattered(key, np.arange(math.prod(shape)).reshape(shape))


def inverse(array: Any) -> Any:
    """Return the elements by which these are divided (Fermat)."""
    found, power = np.ones_like(array), array
    for bit in bin(PRIME - 2)[:1:-1]:
        found = found * power % PRIME if bit == "1" else found
        power = power * power % PRIME
    return found


def product(one: Any, other: Any) -> Any:
    """Return the product of matrices: of halves of 16 bits, which floats multiply exactly."""
    halves = [[(a >> 16).astype(float), (a & 0xFFFF).astype(float)] for a in (one, other)]
    (a1, a0), (b1, b0) = halves
    high, middle, low = (
        np.matmul(a1, b1),
        np.matmul(a1, b0) + np.matmul(a0, b1),
        np.matmul(a0, b0),
    )
    parts = [part.astype(np.int64) % PRIME for part in (high, middle, low)]
    return ((parts[0] * 2**16 % PRIME + parts[1]) * 2**16 % PRIME + parts[2]) % PRIME


def name_of(value: Value) -> str:
    """Return what stands for a value."""
    if isinstance(value, str):
        return value
    content = np.ascontiguousarray(value)
    return hashlib.sha256(repr(value.shape).encode() + content.tobytes()).hexdigest()[:32]
