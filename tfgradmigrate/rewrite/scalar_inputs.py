"""Which inputs of a `py_func` are a single number for certain, of what dtype.

TensorFlow makes int32 and float32 of numbers of Python, and hands the host function a NumPy scalar,
or in eager mode an array without dimensions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import libcst as cst

from tfgradmigrate.rewrite.host_integers import turned_over
from tfgradmigrate.rewrite.host_scalars import displayed_inputs
from tfgradmigrate.rewrite.hosts import handed_to
from tfgradmigrate.syntax.callers import passed_for
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.scopes import Binding, BindingKind
from tfgradmigrate.syntax.tree import argument_of, dotted_tail, integer_value, string_value

#: Dtypes of which NumPy 1 made int64 or float64 where a number of Python met a scalar.
NARROW = frozenset(
    {"float16", "float32", "half", "int16", "int32", "int8", "single", "uint16", "uint32", "uint8"}
)
_DTYPES = NARROW | {"bool", "complex128", "complex64", "double", "float64", "int64", "uint64"}
# Functions of TensorFlow that take a value and keep its shape and dtype, or take a dtype besides.
_MAKING = frozenset({"Variable", "constant", "convert_to_tensor"})
_KEEPING = frozenset(
    {"abs", "identity", "math.abs", "math.negative", "negative", "square", "stop_gradient"}
)
_TO_DTYPE = {"to_double": "float64", "to_float": "float32", "to_int32": "int32"}
# Functions that make float32 if nothing is said: where they take a shape and a dtype.
_SHAPED = {
    "get_variable": (1, 2),
    **dict.fromkeys(("ones", "zeros"), (0, 1)),
    **dict.fromkeys(("random.normal", "random_normal"), (0, 3)),
    **dict.fromkeys(("random.uniform", "random_uniform"), (0, 3)),
}
_REDUCING = frozenset(f"reduce_{name}" for name in ("max", "mean", "min", "prod", "sum"))
_ARITHMETIC = (cst.Add, cst.FloorDivide, cst.Modulo, cst.Multiply, cst.Subtract)
_INTEGERS = frozenset({"builtins.int", "builtins.len"})
_INT32 = 2**31
_DEPTH = 8


def narrow_scalars(
    inputs: cst.BaseExpression | None, facts: Facts, *, passed: bool = False
) -> Mapping[int, str]:
    """The dtypes of the displayed inputs, by position, that are one number of a narrow dtype.

    Where `passed`, a parameter is what all calls in this file pass for it; other files may as well.
    """
    found = (
        (at, _scalar(value, facts, passed, 0))
        for at, value in enumerate(displayed_inputs(inputs, facts))
    )
    return {at: dtype for at, dtype in found if dtype in NARROW}


def _scalar(value: cst.CSTNode | None, facts: Facts, passed: bool, depth: int) -> str:
    """The dtype of a number or tensor without dimensions, "" where that is not certain."""
    if depth > _DEPTH or value is None:
        return ""
    if isinstance(value, cst.Integer):
        return "int32" if abs(int(value.evaluated_value)) < _INT32 else ""
    if isinstance(value, cst.Float):
        return "float32"
    if isinstance(value, cst.UnaryOperation):
        plain = isinstance(value.operator, (cst.Minus, cst.Plus))
        return _scalar(value.expression, facts, passed, depth) if plain else ""
    if isinstance(value, cst.BinaryOperation):
        return _of_both(value, facts, passed, depth + 1)
    if isinstance(value, cst.IfExp):
        return _same(_scalar(side, facts, passed, depth + 1) for side in (value.body, value.orelse))
    if isinstance(value, cst.Name):
        binding = facts.scopes.binding(value)
        return "" if binding is None else _of_variable(binding, facts, passed, depth + 1)
    if isinstance(value, cst.Attribute):
        # `x.shape[0].value`
        item = value.value if value.attr.value == "value" else None
        return "int32" if isinstance(item, cst.Subscript) and _is_size(item, facts) else ""
    if isinstance(value, cst.Subscript):
        return "int32" if _is_size(value, facts) else ""
    return _of_call(value, facts, passed, depth + 1) if isinstance(value, cst.Call) else ""


def _same(dtypes: Iterable[str]) -> str:
    """The one dtype of several values, "" where they have others."""
    found = set(dtypes)
    return found.pop() if len(found) == 1 else ""


def _of_both(value: cst.BinaryOperation, facts: Facts, passed: bool, depth: int) -> str:
    """The dtype of a sum or product: a number of Python takes that of a tensor."""
    if not isinstance(value.operator, _ARITHMETIC):
        return ""
    left, right = (_scalar(side, facts, passed, depth) for side in (value.left, value.right))
    if left == right or "" in (left, right):
        return left if left == right else ""
    for side, dtype, other in ((value.left, left, right), (value.right, right, left)):
        if isinstance(side, cst.Integer) or (isinstance(side, cst.Float) and dtype == "float32"):
            return other if isinstance(side, cst.Integer) or other.startswith("float") else ""
    return ""


def _of_variable(binding: Binding, facts: Facts, passed: bool, depth: int) -> str:
    """The dtype of what a variable stands for, where it is one number."""
    if binding.kind is BindingKind.ASSIGNMENT:
        return _scalar(binding.value, facts, passed, depth)
    if binding.kind is BindingKind.PARAMETER:
        return _of_parameter(binding, facts, passed, depth)
    loop = facts.scopes.enclosing(binding.node, cst.For)
    if loop is None or not isinstance(loop.iter, cst.Call):
        return ""
    target: cst.BaseExpression = loop.target
    called = facts.names.qualified(loop.iter.func)
    if called == "builtins.enumerate" and isinstance(target, cst.Tuple):
        target = target.elements[0].value
        called = "builtins.range"
    return "int32" if called == "builtins.range" and target is binding.node else ""


def _of_parameter(binding: Binding, facts: Facts, passed: bool, depth: int) -> str:
    """The dtype of a parameter by what TensorFlow goes over, or by all calls of its function."""
    function = binding.scope.node
    over = list(turned_over(binding, facts))
    if over:
        if None in list(handed_to(function, facts, 0)):
            return ""
        return _same(
            _part(value, facts, passed, depth)
            if _is_elems(value, facts)
            else _scalar(value, facts, passed, depth)
            for value in over
        )
    if not passed:
        return ""
    default = binding.node.default if isinstance(binding.node, cst.Param) else None
    given = [*passed_for(binding, facts.scopes), *([] if default is None else [default])]
    return _same(_scalar(value, facts, passed, depth) for value in given)


def _is_elems(value: cst.BaseExpression, facts: Facts) -> bool:
    """Whether TensorFlow takes a value apart and hands on one element after the other."""
    arg = facts.scopes.parents[value]
    call = facts.scopes.parents[arg]
    if not isinstance(arg, cst.Arg) or not isinstance(call, cst.Call):
        return False
    return argument_of(call, "elems", 1) is value


def _part(value: cst.BaseExpression, facts: Facts, passed: bool, depth: int) -> str:
    """The dtype of a part of what TensorFlow goes over, where a part is one number."""
    if isinstance(value, cst.Name):
        binding = facts.scopes.binding(value)
        assigned = None if binding is None else binding.value
        if not isinstance(assigned, cst.BaseExpression) or depth > _DEPTH:
            return ""
        return _part(assigned, facts, passed, depth + 1)
    if not isinstance(value, cst.Call):
        return ""
    name, words = facts.names.api(value.func) or "", _words(value)
    if name == "range" and "dtype" not in words:
        return _same(
            _scalar(arg.value, facts, passed, depth) for arg in value.args if not arg.keyword
        )
    first = value.args[0].value if value.args else None
    if name == "constant" and isinstance(first, (cst.List, cst.Tuple)) and "shape" not in words:
        numbers = _same(_scalar(element.value, facts, passed, depth) for element in first.elements)
        return numbers and (_said(value, 1, facts) or numbers)
    return ""


def _of_call(call: cst.Call, facts: Facts, passed: bool, depth: int) -> str:
    """The dtype of what a call makes, where that is one number."""
    if any(arg.star for arg in call.args):
        return ""
    called, words = facts.names.qualified(call.func) or "", _words(call)
    if called in _INTEGERS:
        return "int32"
    if called == "builtins.float":
        return "float32"
    first = call.args[0].value if call.args and call.args[0].keyword is None else None
    module, _, last = called.rpartition(".")
    if module == "numpy" and last in _DTYPES:
        return last if len(call.args) == 1 and _scalar(first, facts, passed, depth) else ""
    name = facts.names.api(call.func) or ""
    if name in ("rank", "size") and not words - {"input", "name"} and len(call.args) <= 1:
        return "int32"
    if name == "placeholder":
        return _said(call, 0, facts) if _is_empty(argument_of(call, "shape", 1)) else ""
    if name == "placeholder_with_default":
        empty = _is_empty(argument_of(call, "shape", 1))
        return _scalar(argument_of(call, "input", 0), facts, passed, depth) if empty else ""
    if name in _SHAPED:
        at, dtype = _SHAPED[name]
        if not _is_empty(argument_of(call, "shape", at)):
            return ""
        if argument_of(call, "dtype", dtype) is not None:
            return _said(call, dtype, facts)
        return "float32" if len(call.args) - len(words) <= at + 1 else ""
    if name.rpartition(".")[2] in _REDUCING:
        return _dtype(first, facts, depth) if len(call.args) == 1 else ""
    inner = _scalar(first, facts, passed, depth)
    if not inner or "shape" in words:
        return ""
    if name in _MAKING:
        place = None if name == "Variable" else 1
        return _said(call, place, facts) if argument_of(call, "dtype", place) is not None else inner
    if name == "cast":
        return _said(call, 1, facts)
    return _TO_DTYPE.get(name) or (inner if name in _KEEPING else "")


def _dtype(value: cst.CSTNode | None, facts: Facts, depth: int) -> str:
    """The dtype of a tensor of any shape, "" where it does not show."""
    if isinstance(value, cst.Name) and depth < _DEPTH:
        binding = facts.scopes.binding(value)
        assigned = binding is not None and binding.kind is BindingKind.ASSIGNMENT
        return _dtype(binding.value, facts, depth + 1) if assigned and binding is not None else ""
    if not isinstance(value, cst.Call):
        return ""
    name = facts.names.api(value.func) or ""
    if name in ("cast", "placeholder"):
        return _said(value, 1 if name == "cast" else 0, facts)
    return _TO_DTYPE.get(name, "")


def _words(call: cst.Call) -> frozenset[str]:
    return frozenset(arg.keyword.value for arg in call.args if arg.keyword is not None)


def _said(call: cst.Call, at: int | None, facts: Facts) -> str:
    """The dtype that a call gives, "" where it is not known."""
    dtype = argument_of(call, "dtype", at)
    if dtype is None:
        return ""
    name = dtype_name(dtype, facts)
    return name if name in _DTYPES else ""


def dtype_name(dtype: cst.BaseExpression, facts: Facts) -> str:
    """`float32` of `tf.float32`, `np.float32` and `"float32"`; "" of what has no name."""
    return string_value(dtype) or (facts.names.qualified(dtype) or "").rpartition(".")[2]


def _is_empty(shape: cst.BaseExpression | None) -> bool:
    return isinstance(shape, (cst.List, cst.Tuple)) and not shape.elements


def _is_size(item: cst.Subscript, facts: Facts) -> bool:
    """Whether one size of a shape is taken: `tf.shape(x)[0]`, `x.get_shape().as_list()[0]`."""
    (index, *more) = [element.slice for element in item.slice]
    if more or not isinstance(index, cst.Index) or integer_value(index.value) is None:
        return False
    of: cst.CSTNode | None = item.value
    binding = facts.scopes.binding(item.value)
    if binding is not None and binding.kind is BindingKind.ASSIGNMENT:
        of = binding.value
    if isinstance(of, cst.Attribute):
        return of.attr.value == "shape"
    if not isinstance(of, cst.Call):
        return False
    shape = facts.names.api(of.func) == "shape" and len(of.args) == 1
    return shape or dotted_tail(of) in ("as_list", "get_shape")
