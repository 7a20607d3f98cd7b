"""The text of the host adapter: the rewrite writes it, and the proof knows it.

It does what `tf.py_func` of TensorFlow 1 did: that made tensors of the inputs, copied the arrays,
made NumPy scalars of those without dimensions, an array of each result, and a list where `Tout` is
one.
"""

from __future__ import annotations

from collections.abc import Mapping

NAME = "tf1_py_func"
#: What it needs of TensorFlow, by the names of the holes; `{np}` is how a file spells NumPy.
NEEDS = ("as_dtype", "nest.flatten", "convert_to_tensor", "numpy_function")
_ADAPTER = '''\
def {name}(func, inp, Tout, stateful=True, name=None):
    """Call `func` as tf.py_func did: with copies and NumPy scalars, for tensors of `Tout`."""
    dtypes = [{as_dtype}(dtype).as_numpy_dtype for dtype in {nest_flatten}(Tout)]

    def call(*args):
        results = func(*[x.copy()[()] if isinstance(x, {np}.ndarray) else x for x in args])
        results = results if isinstance(results, (list, tuple)) else [results]
        return [{np}.asarray(result, dtype) for result, dtype in zip(results, dtypes)]

    inputs = [{convert_to_tensor}(x) for x in inp]
    outputs = {numpy_function}(call, inputs, Tout, stateful=stateful, name=name)
    return {nest_flatten}(outputs) if isinstance(Tout, (list, tuple)) and Tout else outputs
'''


def adapter(name: str, numpy: str, tensorflow: Mapping[str, str]) -> str:
    """Return the adapter, given its name and how a file spells what it needs."""
    holes = {each.replace(".", "_"): spelled for each, spelled in tensorflow.items()}
    return _ADAPTER.format(name=name, np=numpy, **holes)
