"""Names that are gone from NumPy, and what they were, or what has taken their place.

The aliases of Python's types are gone since NumPy 1.24 (`np.bool` and `np.long` stand for others
since 2.0), the rest since 2.0 or later. From the release notes of these versions.
"""

from __future__ import annotations

#: Aliases of what Python has under another name, or the same.
OF_PYTHON = {
    "bool": "bool", "complex": "complex", "float": "float", "int": "int", "long": "int",
    "object": "object", "str": "str", "unicode": "str",
}  # fmt: skip

#: What NumPy itself has under another name.
RENAMED = {
    "Inf": "inf", "Infinity": "inf", "NAN": "nan", "NaN": "nan", "PINF": "inf", "alltrue": "all",
    "bool8": "bool_", "cfloat": "complex128", "complex_": "complex128", "cumproduct": "cumprod",
    "float_": "float64", "infty": "inf", "int0": "intp", "longfloat": "longdouble",
    "mat": "asmatrix", "product": "prod", "round_": "round", "row_stack": "vstack",
    "singlecomplex": "complex64", "sometrue": "any", "string_": "bytes_", "uint0": "uintp",
    "unicode_": "str_",
}  # fmt: skip
