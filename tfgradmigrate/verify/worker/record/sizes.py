"""Sizes, ranks and dtypes that Python asks for: they are known for the tensors of one run alone.

What a program decides by them is an event, which has to be the same in both texts: nobody sees what
it would do with other tensors.
"""

from __future__ import annotations

import os
import sys
from typing import Any

import numpy as np

#: What is called with each question that a program asks of sizes (`hooks`).
heard: list[Any] = []

_OURS = os.path.dirname(__file__)


class Size(int):
    """A size or a rank, or a whole number that is computed of them."""


class Ratio(float):
    """A number that is computed of sizes, and no whole one."""


def asked_for(value: Any) -> Any:
    """Return what a shape gives: a number that shows what is decided by it."""
    if type(value) is int or isinstance(value, np.integer):
        return Size(value)
    if type(value) is float or isinstance(value, np.floating):
        return Ratio(value)
    return type(value)(map(asked_for, value)) if type(value) in (list, tuple) else value


def is_of_shape(value: Any) -> bool:
    """Return whether a value is a static shape, or one of its sizes in TensorFlow 1."""
    import tensorflow as tf

    return isinstance(value, (tf.TensorShape, tf.compat.v1.Dimension))


def is_of_sizes(value: Any) -> bool:
    """Return whether a value is a static shape, or a number that is computed of its sizes."""
    return is_of_shape(value) or isinstance(value, (Size, Ratio))


def is_dtype(value: Any) -> bool:
    """Return whether a value is a dtype of TensorFlow."""
    import tensorflow as tf

    return isinstance(value, tf.DType)


def of_tensor(value: Any) -> Any:
    """Return a dtype as that of a tensor: it is equal to the one of that name, and another object.

    The one that a program names is known.
    """
    return type(value)(value.as_datatype_enum) if is_dtype(value) else value


def _is_of_tensor(value: Any) -> bool:
    import tensorflow as tf

    return is_dtype(value) and tf.as_dtype(value) is not value


def is_told(value: Any) -> bool:
    """Return whether what a program asks of a value is an event."""
    return is_of_sizes(value) or _is_of_tensor(value)


def note_question(word: str, *operands: Any) -> None:
    """Note that a program itself, and no library, asks something."""
    maker = sys._getframe(2).f_code.co_filename
    if maker == "<recorded>" or os.path.dirname(maker) == _OURS:
        heard[-1](f"asks {word} of {', '.join(map(told, operands))}")


def told(value: Any) -> str:
    """Return what tells an operand: a size is the number that it is."""
    value = getattr(value, "value", value)  # a size of TensorFlow 1
    if is_of_shape(value):
        return str(None if value.rank is None else value.as_list())
    return repr(_BARE[type(value)](value)) if type(value) in _BARE else str(value)


_TWO = ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "divmod")
_OF_BITS = ("and", "or", "xor", "lshift", "rshift")

_BARE: dict[type, Any] = {Size: int.__int__, Ratio: float.__float__}


def _of_comparing(name: str, plain: Any) -> Any:
    def compare(self: Any, *others: Any) -> Any:
        found = plain(self, *others)
        if found is not NotImplemented:  # else the other one decides
            note_question(name.strip("_"), self, *others)
        return found

    return compare


def _of_computing(plain: Any) -> Any:
    def compute(self: Any, *others: Any) -> Any:
        return asked_for(plain(self, *others))

    return compute


for _kind, _base in ((Size, int), (Ratio, float)):
    for _word in ("eq", "ne", "lt", "le", "gt", "ge", "bool", "hash", "str", "format"):
        _name = f"__{_word}__"
        setattr(_kind, _name, _of_comparing(_name, getattr(_base, _name)))
    for _word in (*_TWO, *(_OF_BITS if _base is int else ())):
        for _name in (f"__{_word}__", f"__r{_word}__"):
            setattr(_kind, _name, _of_computing(getattr(_base, _name)))
    for _name in ("__neg__", "__abs__", "__round__"):
        setattr(_kind, _name, _of_computing(getattr(_base, _name)))
