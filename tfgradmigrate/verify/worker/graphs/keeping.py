"""Whether a function of NumPy gives an array of the shape of the one that it is given.

TensorFlow knows no shape of what `py_func` gives. Where a migration states that it is the input's
(`tf.ensure_shape`), that is the same program if the function never gives another one.

A function is followed by its text. Each of its values is of the shape of the argument, or a number;
what is computed of such values element by element is one or the other again, for any rank, rank 0
included: a number is broadcast, and nothing else can be. Items of an array may be written to, which
leaves its shape. Whatever else stands in a function leaves its shape unknown.
"""

from __future__ import annotations

import ast
from typing import Any

import numpy as np

from .hosts import library_name
from .written import Unknown, Written

#: Functions of NumPy that are no `ufunc` and work element by element, and what they take.
_BY_ELEMENT = {
    **dict.fromkeys(("around", "array", "asarray", "copy", "nan_to_num", "ones_like"), 1),
    **dict.fromkeys(("real", "round", "sinc", "zeros_like"), 1),
    **dict.fromkeys(("clip", "where"), 3),
}

_MAKING = ("array", "asarray")

_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow)
_SIGNS = (ast.USub, ast.UAdd, ast.Invert)
_COMPARISONS = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)

#: Dtypes of what TensorFlow hands over as arrays of numbers.
_NUMBERS = ("float", "int", "uint", "bool")


def keeps_shape(function: Any, dtype: str) -> bool:
    """Return whether whatever a function gives has the shape of its one argument.

    Args:
        function: what TensorFlow calls, for one tensor and for one that it gives.
        dtype: TensorFlow's name of what it is called with.
    """
    if not dtype.startswith(_NUMBERS):
        return False
    if _is_ufunc(function, 1) or _is_vectorized(function):
        return True
    try:
        return _Keeping(function).is_kept()
    except Unknown:
        return False


def _is_ufunc(function: Any, number: int) -> bool:
    """Return whether a function is one of NumPy's that gives one element for so many."""
    return (
        isinstance(function, np.ufunc)
        and library_name(function) is not None
        and function.signature is None  # `matmul` has one
        and (function.nin, function.nout) == (number, 1)
    )


def _is_vectorized(function: Any) -> bool:
    """Return whether a function gives arrays with an element for each of its argument, or a tuple.

    With a signature, or an argument that is excluded, it calls its function with more than an
    element. A tuple of several arrays TensorFlow does not take for one, and it has no methods.
    """
    vectorized = type(function) is np.vectorize
    return vectorized and function.signature is None and not function.excluded


class _Keeping(Written):
    """The values of a function: each is of the argument's shape (True) or a number (False)."""

    def __init__(self, function: Any) -> None:
        super().__init__(function)
        self.shaped: dict[str, bool] = {}

    def is_kept(self) -> bool:
        """Return whether the result is of the shape of the only argument."""
        taken = self.node.args
        names = [each.arg for each in (*taken.posonlyargs, *taken.args)][len(self.bound) :]
        if taken.vararg or taken.kwonlyargs or taken.kwarg or len(names) != 1:
            raise Unknown
        self.shaped = {names[0]: True}
        if isinstance(self.node, ast.Lambda):
            return self._tuple_aside(self.node.body)
        body = self.node.body[ast.get_docstring(self.node) is not None :]
        for statement in body[:-1]:
            self._follow(statement)
        if not body or not isinstance(body[-1], ast.Return) or body[-1].value is None:
            raise Unknown
        return self._tuple_aside(body[-1].value)

    def _follow(self, statement: ast.stmt) -> None:
        if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
            (target,) = statement.targets
            shaped = self._of(statement.value)
        elif isinstance(statement, ast.AugAssign) and isinstance(statement.op, _OPERATORS):
            target, shaped = statement.target, self._of(statement.value)
            if isinstance(target, ast.Name):
                shaped |= self._of(target)
        else:
            raise Unknown
        if isinstance(target, ast.Name):
            self.shaped[target.id] = shaped
        else:
            self._expect_items(target)

    def _expect_items(self, target: ast.expr) -> None:
        """Expect items of an array, which are chosen by what is known here."""
        if not isinstance(target, ast.Subscript):
            raise Unknown
        self._array(target.value)
        if not isinstance(target.slice, ast.Slice):
            self._of(target.slice)
        elif ast.unparse(target.slice) != ":":
            raise Unknown

    # --- expressions ----------------------------------------------------------------------------

    def _of(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Constant):
            return self._number(node.value)
        if isinstance(node, ast.Name):
            if node.id not in self.function.__code__.co_varnames:
                return self._number(self.named(node.id))
            if node.id not in self.shaped:
                raise Unknown
            return self.shaped[node.id]
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, _SIGNS):
            return self._of(node.operand)
        if isinstance(node, ast.BinOp) and isinstance(node.op, _OPERATORS):
            return self._together(node.left, node.right)
        if isinstance(node, ast.Compare):
            return self._compared(node)
        if isinstance(node, ast.Call):
            return self._call(node)
        raise Unknown

    def _number(self, value: Any) -> bool:
        if type(value) not in (bool, int, float) and not isinstance(value, np.number):
            raise Unknown
        return False

    def _compared(self, node: ast.Compare) -> bool:
        if len(node.ops) > 1 or not isinstance(node.ops[0], _COMPARISONS):
            raise Unknown
        return self._together(node.left, node.comparators[0])

    def _together(self, *parts: ast.expr) -> bool:
        return True in {self._of(part) for part in parts}  # each of them is looked at

    def _array(self, node: ast.expr) -> bool:
        if not self._of(node):
            raise Unknown
        return True

    def _tuple_aside(self, node: ast.expr) -> bool:
        """Tell what a value is of which a tuple would raise an error."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if len(node.args) != 1 or node.keywords:
                raise Unknown
            if not _is_vectorized(self.named(node.func.id)):
                raise Unknown
            return self._array(node.args[0])
        return self._of(node)

    def _call(self, call: ast.Call) -> bool:
        name = self.of_numpy(call.func)
        if name:
            return self._of_function(name, call)
        if not isinstance(call.func, ast.Attribute) or call.keywords:
            raise Unknown
        if call.func.attr == "astype" and len(call.args) == 1:
            self._expect_dtype(call.args[0])
        elif call.func.attr != "copy" or call.args:
            raise Unknown
        if not self._tuple_aside(call.func.value):
            raise Unknown
        return True

    def _of_function(self, name: str, call: ast.Call) -> bool:
        given, named = list(call.args), list(call.keywords)
        if name in _MAKING and [each.arg for each in named] == ["dtype"]:
            self._expect_dtype(named.pop().value)
        elif name in _MAKING and given[1:]:
            self._expect_dtype(given.pop())
        if named:
            raise Unknown
        if len(given) != _BY_ELEMENT.get(name) and not _is_ufunc(getattr(np, name), len(given)):
            raise Unknown
        return self._together(*given)

    def _expect_dtype(self, node: ast.expr) -> None:
        """Expect a dtype of numbers: another one may have a shape of its own."""
        if isinstance(node, ast.Attribute) and node.attr == "dtype":
            self._of(node.value)
            return
        name = self.of_numpy(node)
        found = getattr(np, name) if name else None
        if not isinstance(found, type) or not issubclass(found, np.number | np.bool_):
            raise Unknown
