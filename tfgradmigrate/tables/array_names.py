"""What functions and methods do with the memory of the arrays that they are given, by their names.

Names alone: a function of another library that has one is taken for NumPy's.
"""

from __future__ import annotations

from tfgradmigrate.program.patterns import pattern


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Methods that change an array, and functions of NumPy that change their first argument.
CHANGING = _words("byteswap fill itemset partition put resize setfield setflags sort __setitem__")
CHANGING_FIRST = _words("at copyto fill_diagonal place put put_along_axis putmask shuffle")

#: Methods and functions that give the memory of an array under another name.
VIEWS = _words(
    """asarray asanyarray ascontiguousarray atleast_1d atleast_2d atleast_3d diagonal enumerate flat
    moveaxis nditer ravel real imag reshape reversed rollaxis squeeze swapaxes transpose view zip
    array_split split T as_strided asfortranarray asmatrix base broadcast_arrays broadcast_to cast
    data dict diag dsplit expand_dims filter flip fliplr flipud frombuffer getfield hsplit iter list
    mT map masked_array masked_where mat matrix_transpose memoryview next permute_dims
    real_if_close require rot90 sliding_window_view sorted trim_zeros tuple unstack vsplit"""
)

#: What makes an array of another one, without a copy if it is told so; masked ones are not told.
COPYING = _words("array astype fix_invalid matrix nan_to_num")

#: Where functions of NumPy take what they write to, if it is not named; methods one before that.
OUT = {
    name: place
    for place, names in {
        1: """abs absolute arccos arccosh arcsin arcsinh arctan arctanh bitwise_not cbrt ceil conj
        conjugate cos cosh deg2rad degrees exp exp2 expm1 fabs fix floor invert isfinite isinf isnan
        isneginf isposinf log log10 log1p log2 logical_not negative positive rad2deg radians
        reciprocal rint sign signbit sin sinh spacing sqrt square tan tanh trunc""",
        2: """add all amax amin any argmax argmin arctan2 around bitwise_and bitwise_or bitwise_xor
        choose concatenate copysign divide divmod dot equal float_power floor_divide fmax fmin fmod
        greater greater_equal heaviside hypot ldexp left_shift less less_equal logaddexp logaddexp2
        logical_and logical_or logical_xor matmul max maximum median min minimum mod modf multiply
        nanmax nanmin nextafter not_equal outer power remainder right_shift round stack subtract
        true_divide""",
        3: """clip compress cumprod cumsum mean nancumprod nancumsum nanmean nanprod nansum
        percentile prod quantile std sum take var""",
    }.items()
    for name in _words(names)
}

#: Functions of Python's that change their first argument, and methods that put things into a list.
SETTING = pattern(
    r"__i(?!nit|nt|nvert|nde|ter)\w+__|(setattr|delattr|setitem|delitem|__setattr__)"
    r"|i(add|sub|mul|truediv|floordiv|mod|pow|and|or|xor|lshift|rshift|matmul|concat)"
)
PUTTING = _words("add append appendleft extend insert setdefault update")

#: What gives numbers to the function that it calls.
OF_NUMBERS_ALONE = _words("vectorize frompyfunc")

#: What calls its first argument with the others, or parts of them.
CALLING = _words(
    "apply_along_axis apply_over_axes filter fromfunction map partial piecewise reduce"
)

#: Functions and methods of anything that read what they are given.
READING = _words(
    """abs all any bool bytes complex dot float format get hash id index info int isinstance
    issubclass item join len log max min pow print range repr round str sum tolist tostring tobytes
    type write debug warning error critical exception ord chr divmod callable hasattr sleep slice
    count"""
)
