"""The cheap question that comes before everything else: could this file hold anything to migrate?

Plain substring tests on the bytes: a regular expression over the same names is eight times slower,
and decoding first would cost more than all of discovery.
"""

from __future__ import annotations

#: A file in which none of these names stands is never decoded, let alone parsed.
MARKERS = (
    b"gradient_override_map",
    b"RegisterGradient",
    b"py_func",
    b"Defun",
    b"_gradient_registry",
)

_UNAMBIGUOUS = tuple(marker for marker in MARKERS if marker != b"py_func")


def has_marker(data: bytes) -> bool:
    """Tell whether a file with these bytes has to be looked at more closely.

    `tf.py_function` and `tf.numpy_function` are TensorFlow 2 already, and both contain `py_func`:
    a file is marked by that name only if it occurs oftener than `py_function` does.
    """
    if b"py_func" in data and data.count(b"py_func") > data.count(b"py_function"):
        return True
    return any(marker in data for marker in _UNAMBIGUOUS)
