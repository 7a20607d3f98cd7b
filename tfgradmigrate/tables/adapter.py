"""The text of the host adapter: the rewrite writes it, and the proof knows it.

It calls a host function as `tf.py_func` of TensorFlow 1 did, which copied the arrays, made NumPy
scalars of those without dimensions, and an array of each result.
"""

from __future__ import annotations

NAME = "tf1_py_func"
#: `{np}` and `{as_dtype}`, `{flatten}`, `{numpy_function}` are how a file spells what it needs.
ADAPTER = '''\
def {name}(func, inp, Tout, stateful=True, name=None):
    """Call `func` as tf.py_func did: with copies and NumPy scalars, for arrays of `Tout`."""
    dtypes = [{as_dtype}(dtype).as_numpy_dtype for dtype in {flatten}(Tout)]

    def call(*args):
        results = func(*[x.copy()[()] if isinstance(x, {np}.ndarray) else x for x in args])
        results = results if isinstance(results, (list, tuple)) else [results]
        return [{np}.asarray(result, dtype) for result, dtype in zip(results, dtypes)]

    return {numpy_function}(call, inp, Tout, stateful=stateful, name=name)
'''
