"""NumPy functions whose result has the shape of their arguments, broadcast together.

`tests/tables/test_elementwise.py` holds each against the installed NumPy.
"""

from __future__ import annotations

_UNARY = """
abs absolute arccos arccosh arcsin arcsinh arctan arctanh around cbrt ceil conj conjugate cos cosh
deg2rad degrees exp exp2 expm1 fabs fix floor imag isfinite isinf isnan log log10 log1p log2
logical_not nan_to_num negative positive rad2deg radians real reciprocal rint round sign signbit sin
sinc sinh sqrt square tan tanh trunc
"""
_OTHERS = """
add arctan2 clip copysign divide equal float_power floor_divide fmax fmin fmod greater greater_equal
heaviside hypot less less_equal logaddexp logical_and logical_or logical_xor maximum minimum mod
multiply not_equal power remainder subtract true_divide where
"""

ELEMENTWISE: frozenset[str] = frozenset((_UNARY + _OTHERS).split())
"""All of them; those of several arguments broadcast."""

ONE_ARRAY: frozenset[str] = frozenset(_UNARY.split())
"""Those of one array."""
