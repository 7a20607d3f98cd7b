"""Arrays as JSON, and numbers that look random and are the same everywhere."""

import base64
import hashlib
from typing import Any, Sequence, Tuple

import numpy as np

from .channel import Json


def encode(value: Any) -> Json:
    """Return an array as JSON: its bytes, or for strings each item's."""
    array = np.asarray(value)
    tensor: Json = {"dtype": array.dtype.name, "shape": list(array.shape)}
    if array.dtype.kind in "OSU":
        strings = [s.encode("utf-8") if isinstance(s, str) else bytes(s) for s in array.flat]
        tensor["dtype"] = "string"
        tensor["items"] = [base64.b64encode(string).decode("ascii") for string in strings]
    else:
        if array.dtype.kind in "iufc":
            array = array.astype(array.dtype.newbyteorder("<"), copy=False)
        tensor["data"] = base64.b64encode(array.tobytes()).decode("ascii")
    return tensor


def decode(tf: Any, tensor: Json) -> Any:
    """Return the array of a tensor in JSON."""
    if "items" in tensor:
        array = np.array([base64.b64decode(item) for item in tensor["items"]], dtype=object)
    else:
        dtype = numpy_dtype(tf, tensor["dtype"])
        array = np.frombuffer(base64.b64decode(tensor["data"]), dtype=dtype).copy()
    return array.reshape(tensor["shape"])


def numpy_dtype(tf: Any, name: str) -> Any:
    """Return NumPy's type of that name, or TensorFlow's extension of NumPy."""
    try:
        return np.dtype(name)
    except TypeError:
        return tf.as_dtype(name).as_numpy_dtype


def is_floating_array(array: Any) -> bool:
    """Return whether gradients flow through tensors with this value."""
    return array.dtype.kind in "fc" or array.dtype.name == "bfloat16"


def numbers(key: Tuple[Any, ...], shape: Sequence[int], low: float, high: float) -> Any:
    """Return numbers between the bounds that look random, are not zero, and depend on `key` alone.

    One number in four is 16 times smaller, so that the inside of narrow bounds is met as well.
    """
    seed = int.from_bytes(hashlib.sha256(repr(key).encode("utf-8")).digest()[:8], "little")
    size = 1
    for length in shape:
        size *= int(length)
    places = np.arange(1, size + 1, dtype=np.uint64)
    mixed = mix(places * np.uint64(0x9E3779B97F4A7C15) + np.uint64(seed))
    fraction = ((mixed >> np.uint64(40)).astype(np.float64) + 0.5) / float(1 << 24)
    values = low + (high - low) * fraction
    values = np.where(mixed & np.uint64(3), values, values / 16)
    return np.where(np.abs(values) < 2.0**-10, 0.25, values).reshape(tuple(shape))


def mix(values: Any) -> Any:
    """Return other numbers of 64 bits, each by its own (splitmix64).

    Integer arithmetic that every version of Python and NumPy does alike.
    """
    with np.errstate(over="ignore"):
        values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return values ^ (values >> np.uint64(31))


def numbers_like(key: Tuple[Any, ...], array: Any, low: float, high: float) -> Any:
    """Return numbers in the shape and type of an array; complex ones have both parts."""
    values = numbers((*key, "real"), array.shape, low, high)
    if array.dtype.kind == "c":
        values = values + 1j * numbers((*key, "imaginary"), array.shape, low, high)
    return values.astype(array.dtype)
