"""What is native: run as it is, since what it does shows in a graph or nowhere at all.

Soundness rests on this list alone, and on the column `native` of `tables/effects.tsv`, its larger
part. What is missing there is a term, which costs proofs and never gives a wrong one.
"""

from __future__ import annotations

import math
import types
from collections.abc import Iterable
from typing import Any

import numpy as np

from ..effects import named
from ..graphs.table import names

#: Where the functions and classes of TensorFlow stand that act on graphs alone, and by which a
#: form shows whatever they do: no files, no sessions, no flags, no loggers, no devices to ask.
_GRAPHS = (
    *("tensorflow.python.ops", "tensorflow.python.framework", "tensorflow.python.eager"),
    *("tensorflow.python.layers", "tensorflow.python.keras", "tensorflow.python.util"),
    *("tensorflow.python.autograph", "tensorflow.python.types", "tensorflow.python.training.mov"),
    "tensorflow.python.summary.summary",
    *("tf_keras.src", "keras.src", "keras", "tf_keras", "tfgradmigrate.runtime"),
)

#: Modules among those by which a program reads or changes what is no graph.
_OUTSIDE = (
    *("tensorflow.python.framework.config", "tensorflow.python.framework.random_seed"),
    *("tensorflow.python.framework.load_library", "tensorflow.python.framework.test_util"),
    *("tensorflow.python.ops.io_ops", "tensorflow.python.ops.gen_io_ops"),
    *("tensorflow.python.util.tf_inspect", "tensorflow.python.eager.profiler"),
    *("tensorflow.python.ops.numpy_ops.np_config", "keras.src.utils", "tf_keras.src.utils"),
    *("keras.src.saving", "tf_keras.src.saving", "keras.src.datasets", "tf_keras.src.datasets"),
)

#: Functions of NumPy that compute of their arguments alone, besides the `ufunc`s and the types.
_NUMPY = named("native", "pure", of="numpy.")

#: Attributes and methods of arrays and of their items that do nothing else.
OF_ARRAYS = named("native", "pure", of="ndarray.") | named("native", "pure", of="generic.")

#: Parameters by which those write into what they are given, each with a value that leaves it alone.
WRITING = (("out", None), ("copy", True), ("overwrite_input", False))

#: Builtins that do nothing but compute of values that are known.
_BUILTINS = named("native", "pure", of="builtins.")

#: Functions of Python that go through nothing that they are given: an iterator is not used up.
SCALAR = named("native", "scalar", of="builtins.") | named("native", "scalar", of="math.")

#: Those that take lists.
OF_LISTS = named("native", "lists", of="builtins.")

#: Those among them that refuse what is no number.
PARTIAL = named("native", "partial", of="builtins.")

#: What Python binds in each module: another one where it is run under another name.
OF_MODULES = frozenset({"__doc__", "__file__", "__loader__", "__name__", "__package__", "__spec__"})

#: Builtins that give the same whatever the order of what they are given.
ORDERLESS = (all, any, bool, frozenset, isinstance, len, max, min, set, sorted, sum, type)

#: Names of other modules that only make something of what they are given.
_MAKERS = named("native", "maker", of="")

#: What tells people something, gives nothing and changes nothing that a program has.
_TELLING = {"builtin print", *(f"module {each}" for each in named("native", "tells", of=""))}

#: What gives another value each time, modules by their functions: no text counts on one.
CHANCE = frozenset({"hash", "id", "random", "secrets", "time", "uuid"})

#: Modules that tell which Python runs a text: with TensorFlow 1 it is another one.
OF_PYTHON = frozenset({"platform", "sys"})

#: The method by which a program of sessions gets at the value of a tensor: unknown code has it.
EVALUATING = "eval"

#: What a tensor is called and where it is placed: another name in each text, and another device.
ABOUT = frozenset({"consumers", "device", "name"})

#: What gives None of a static shape where no rank is known.
RANKS = frozenset({"ndims", "rank"})

#: What is known of what comes in: all else says what it is, or what makes it.
OF_INPUTS = names("dtype get_shape graph ndim ref set_shape shape")

#: What an op is called, and what stands around it.
AROUND = names("colocation_groups control_inputs device name node_def traceback")

#: Attributes by which a program gets at what Python keeps for itself.
INSIDE = names(
    """__bases__ __builtins__ __closure__ __code__ __defaults__ __dict__ __globals__ __kwdefaults__
    __mro__ __subclasses__"""
)

#: Modules whose functions compute of their arguments, or tell the mode, and keep nothing.
PURE = (
    *("tensorflow.python.util", "tensorflow.python.eager.context"),
    *("tensorflow.python.framework.tensor.", "tensorflow.python.framework.dtypes"),
    "tensorflow.python.framework.tensor_shape",
)

#: Modules of what tells a tensor.
VALUES = ("tensorflow.python.framework.tensor", "tensorflow.python.framework.dtypes")

#: Methods of tensors, operations and graphs by which a program gets at values, or out of a graph.
LEAVING = frozenset({"eval", "numpy", "run", "as_graph_def", "__array__"})

ROOTS = frozenset({"tensorflow", "numpy", "math", "__future__", "typing", "tfgradmigrate"})


def is_root(module: str) -> bool:
    """Return whether a module is one whose names may be native."""
    return module.partition(".")[0] in ROOTS


def builtin(name: str) -> bool:
    """Return whether a builtin is native."""
    return name in _BUILTINS


def tells(form: str) -> bool:
    """Return whether a term is what tells people something, and gives nothing."""
    return form.partition("@")[0] in _TELLING


def of_module(module: str, name: str) -> bool:
    """Return whether a name of another module of Python is native."""
    return f"{module}.{name}" in _MAKERS


def is_native(owner: types.ModuleType, name: str, value: Any) -> bool:
    """Return whether what a module of TensorFlow, NumPy or `math` holds is native."""
    root = owner.__name__.partition(".")[0]
    if isinstance(value, types.ModuleType):
        return is_root(value.__name__) or is_keras(value.__name__)
    if root == "numpy":
        if owner is np and name in _NUMPY:
            return True
        if isinstance(value, type):
            return issubclass(value, np.generic)
        return isinstance(value, (np.ufunc, float, int, type(None)))
    if root in ("math", "typing"):
        return True
    if value is None:
        return True  # what is said by texts and numbers is another thing in each version
    if type(value).__module__.startswith("tensorflow.python.framework.dtypes"):
        return True
    where = getattr(value, "__module__", None) or type(value).__module__
    if not isinstance(where, str):
        return False
    if where == "builtins" or where.startswith(_OUTSIDE):
        return False
    return where.startswith(_GRAPHS)


def is_computed_as_before(values: Iterable[Any]) -> bool:
    """Return whether NumPy 1 computes with some numbers as the installed NumPy does.

    There, a number of Python made what is computed of a scalar as large as it is itself, and an
    array where it does not fit. Source: NEP 50.
    """
    numbers = [each for each in values if type(each) in (int, float, complex)]
    arrays = [each for each in values if isinstance(each, (np.ndarray, np.generic))]
    return not numbers or all(_is_as_before(a, n) for a in arrays for n in numbers)


def _is_as_before(array: Any, number: Any) -> bool:
    if array.dtype.kind not in "iufc":
        return True
    before = np.result_type(array.dtype, np.asarray(number).dtype)
    try:
        if np.result_type(array.dtype, number) == before:
            return True
    except OverflowError:
        return False
    if not np.ndim(array):
        return False
    if isinstance(number, complex):
        return bool(array.dtype.kind == "c")
    limits = np.finfo(array.dtype) if array.dtype.kind in "fc" else np.iinfo(array.dtype)
    return bool(limits.min <= number <= limits.max or not math.isfinite(number))


def is_op(name: str) -> bool:
    """Return whether TensorFlow makes ops of a type."""
    from tensorflow.python.framework import op_def_registry

    found = op_def_registry.get(name)
    return found is not None and not found.HasField("deprecation")


def scopes() -> tuple[type, ...]:
    """Return the classes of what ops are made in: what they tell depends on what is around."""
    import tensorflow as tf

    return tf.Graph, tf.compat.v1.VariableScope


def is_keras(module: str) -> bool:
    """Return whether a module is one of Keras."""
    return module.partition(".")[0] in ("keras", "tf_keras")


def names_weights(kind: type) -> bool:
    """Return whether Keras counts the layers of a class for names that their weights have."""
    base = next((each for each in kind.__mro__ if each.__name__ == "Layer"), kind)
    is_other = getattr(kind, "build", None) is not getattr(base, "build", None)
    return is_other and is_keras(kind.__module__)
