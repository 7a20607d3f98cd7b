"""Which dtype the result of a NumPy function or an array's method has, by its name."""

from __future__ import annotations

from tfgradmigrate.tables.array_names import OUT


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Dtypes, which make a scalar or array of themselves when they are called.
DTYPES = _words(
    """bfloat16 bool bool_ complex128 complex64 double float16 float32 float64 half int16 int32
    int64 int8 single string uint16 uint32 uint64 uint8"""
)

#: Dtypes that a number of Python has in NumPy, and not in eager mode.
WIDE = frozenset({"double", "float64", "int64"})

#: Arrays of truth values, and of positions.
OF_BOOLS = _words(
    """all any equal greater greater_equal in1d isfinite isin isinf isnan isneginf isposinf less
    less_equal logical_and logical_not logical_or logical_xor not_equal signbit"""
)
OF_INDICES = _words("argmax argmin argpartition argsort count_nonzero searchsorted")

#: Functions of Python that give a number.
OF_PYTHON = _words("float int len round")

#: Arrays of float64, unless a dtype is given behind the shape.
MAKING = _words("empty ones zeros")

#: What may make it wider: int64 of int32, or float64 of integers.
REDUCING = _words(
    """cumprod cumsum mean median nancumprod nancumsum nanmean nanprod nansum percentile prod
    product quantile std sum trace var"""
)

#: What keeps the dtype of its first argument, or of the arrays in it.
_OF_FIRST = _words(
    """amax amin array asarray ascontiguousarray atleast_1d atleast_2d choose compress concatenate
    copy diag diagonal dot empty_like expand_dims flatten flip fliplr flipud full_like hstack matmul
    max min nanmax nanmin ones_like outer pad ravel repeat reshape resize roll round sort squeeze
    stack swapaxes take tile transpose tril triu unique vstack zeros_like"""
)

#: What takes the dtype of all its arguments together.
ELEMENTWISE = (frozenset(OUT) | _words("clip where")) - (
    OF_BOOLS | OF_INDICES | REDUCING | _OF_FIRST
)
KEEPING = ELEMENTWISE | REDUCING | _OF_FIRST
