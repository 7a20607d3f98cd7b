"""What a function of Python computes whose arithmetic is all that it does, each step with a dtype.

Old programs ran with NumPy 1, where an array decides the dtype and a scalar that fits does not;
new ones run with NumPy 2, where both decide and numbers of Python alone do not. So a migration says
`v * n.item()` or `np.asarray(v * n, np.float32)` for `v * n`. Such a function is told by the steps
that the old one takes with the one NumPy, and the new one with the other.

TensorFlow refuses what is of another dtype than `Tout`. Where NumPy 1 would have made a result
wider for a scalar that does not fit, the old program has failed: what is left are integers of 16
bits and numbers in the range of float32. With these the steps are exact, or rounded alike: a sum,
difference, product or quotient of two float32, rounded to float64 and then to float32, is the one
that is rounded once (Figueroa, "When is double rounding innocuous?", 1995).

Whatever is not certain here is `Unknown`: then the function is its code, as any other.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from .compare import REFUSED
from .written import Unknown, Written

_OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}

#: Functions of NumPy that are operators. Of others a newer version may have other last bits, or
#: another zero.
_FUNCTIONS = {
    "add": "+",
    "subtract": "-",
    "multiply": "*",
    "divide": "/",
    "true_divide": "/",
}

_LIKE = frozenset({"ones_like", "zeros_like"})

_FLOATS = ("float16", "float32", "float64")

#: Integers that float32 holds whatever they are.
_SHORT = ("int8", "int16", "uint8", "uint16")

_LONG = ("int32", "int64", "uint32", "uint64")

#: Dtypes of results that are followed.
_MADE = (*_FLOATS, "int32", "int64")

_NUMBERS = frozenset({*_FLOATS, *_SHORT, *_LONG})


@dataclass(frozen=True)
class Given:
    """What TensorFlow hands over: a dtype, a rank or None, and a number that is always the same."""

    dtype: str
    rank: int | None
    value: Any = None


@dataclass(frozen=True)
class _Value:
    """What an expression is: the steps to it as JSON, its dtype, and whether it has dimensions.

    Of a number of Python (`kind` "python") the dtype is that of the scalar that it was. `fits` says
    that it is of another dtype with NumPy 1 where a scalar does not fit. A `value` is known.
    """

    steps: Any
    dtype: str
    kind: str
    value: Any = None
    fits: bool = False


def computed(function: Any, given: Sequence[Given], asked: Sequence[str]) -> list[Any] | None:
    """Return what a function computes in an old program and in a new one, each None if unknown.

    Of an old program that may be `REFUSED`, for whatever it is given.

    Args:
        function: what TensorFlow calls.
        given: what with.
        asked: dtypes that it has to return.
    """
    if int(np.__version__.partition(".")[0]) < 2:
        return None
    newer, older = (_result(function, given, asked, older) for older in (False, True))
    if newer is None:
        return None
    # A program that TensorFlow takes with the NumPy of today means what it does there.
    if newer != REFUSED and older != newer:
        older = newer if older == REFUSED else None
    return [older, None if newer == REFUSED else newer]


def _result(function: Any, given: Sequence[Given], asked: Sequence[str], older: bool) -> Any:
    """Return what a function computes with one NumPy, None if that is unknown."""
    try:
        arguments = [_given(number, each) for number, each in enumerate(given)]
        steps, results, _ = _Function(function, older).called(arguments)
    except Unknown:
        return None
    if len(results) != len(asked):
        return None
    for result, dtype in zip(results, asked, strict=True):
        if result.kind == "python" or (result.fits and result.dtype != dtype):
            return None
    if [result.dtype for result in results] != [*asked]:
        return REFUSED
    return [steps, [result.steps for result in results]]


def _given(number: int, given: Given) -> _Value:
    if given.value is not None and given.dtype in _NUMBERS:
        return _constant(np.dtype(given.dtype).type(given.value))
    if given.rank is None:
        return _Value(["input", number], given.dtype, "any")
    return _Value(["input", number], given.dtype, "array" if given.rank else "scalar")


def _constant(value: Any) -> _Value:
    if isinstance(value, np.generic):
        kind, dtype, value = "scalar", value.dtype.name, value.item()
    else:
        kind, dtype = "python", {int: "int64", float: "float64"}.get(type(value), "")
    if dtype not in _NUMBERS or not math.isfinite(value) or abs(value) > 2**53:
        raise Unknown
    return _Value(_number(dtype, value), dtype, kind, value)


def _number(dtype: str, value: Any) -> Any:
    limits: Any = np.finfo(dtype) if dtype in _FLOATS else np.iinfo(dtype)
    if not float(limits.min) <= value <= float(limits.max):
        raise Unknown
    # Both zeros are distinguished.
    return ["number", dtype, float(np.dtype(dtype).type(value)).hex()]


#: The steps of what a function binds, its results, and whether these stand in a list.
_Called = tuple[list[Any], list[_Value], bool]


class _Function(Written):
    """A function whose arithmetic is followed, with one NumPy or the other."""

    def __init__(self, function: Any, older: bool) -> None:
        super().__init__(function)
        self.older = older
        self.values: dict[str, _Value] = {}
        self.steps: list[Any] = []

    def called(self, arguments: Sequence[_Value]) -> _Called:
        """Return the steps of what it binds, its results, and whether they are in a list."""
        inner = self._passes_on()
        if inner is not None:
            return inner.called(arguments)
        self._take(arguments)
        if isinstance(self.node, ast.Lambda):
            return self._results(self.node.body)
        body = self.node.body[ast.get_docstring(self.node) is not None :]
        for statement in body[:-1]:
            if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
                raise Unknown
            (target,) = statement.targets
            if not isinstance(target, ast.Name):
                raise Unknown
            self.values[target.id] = self._of(statement.value)
            self.steps.append(self.values[target.id].steps)
        if not body or not isinstance(body[-1], ast.Return) or body[-1].value is None:
            raise Unknown
        return self._results(body[-1].value)

    def _take(self, arguments: Sequence[_Value]) -> None:
        taken = self.node.args
        if taken.vararg or taken.kwonlyargs or taken.kwarg:
            raise Unknown
        names = [each.arg for each in [*taken.posonlyargs, *taken.args]]
        names = names[len(self.bound) :]
        defaults = self.function.__defaults__ or ()
        missing = len(names) - len(arguments)
        if not 0 <= missing <= len(defaults):
            raise Unknown
        made = [_constant(each) for each in defaults[len(defaults) - missing :]]
        self.values = dict(zip(names, [*arguments, *made], strict=True))

    def _passes_on(self) -> _Function | _Converted | None:
        """Return what is called with all arguments, of whose result a `lambda` makes an array."""
        taken, body = self.node.args, self.node.body
        if taken.vararg is None:
            return None
        if taken.args or taken.posonlyargs or taken.kwonlyargs or taken.kwarg or self.bound:
            raise Unknown
        dtype = None
        if isinstance(body, ast.Call) and self.of_numpy(body.func) == "asarray":
            dtype = self._dtype_asked(body)
            body = body.args[0]
        if not isinstance(body, ast.Call) or not isinstance(body.func, ast.Name) or body.keywords:
            raise Unknown
        if [ast.unparse(each) for each in body.args] != [f"*{taken.vararg.arg}"]:
            raise Unknown
        inner = _Function(self.named(body.func.id), self.older)
        return inner if dtype is None else _Converted(inner, dtype)

    def _results(self, node: ast.expr) -> _Called:
        several = isinstance(node, ast.Tuple | ast.List)
        parts = node.elts if isinstance(node, ast.Tuple | ast.List) else [node]
        return self.steps, [self._of(each) for each in parts], several

    def _dtype_asked(self, call: ast.Call) -> str:
        """Return the dtype that `np.asarray(value, dtype)` asks for, "" for none."""
        named = [each.value for each in call.keywords if each.arg == "dtype"]
        asked = [*call.args[1:], *named]
        if len(named) != len(call.keywords) or len(asked) > 1 or not call.args:
            raise Unknown
        return self._dtype(asked[0]) if asked else ""

    def _dtype(self, node: ast.expr) -> str:
        name = self.of_numpy(node)
        if not name and isinstance(node, ast.Attribute) and node.attr == "dtype":
            value = self._of(node.value)
            name = "" if value.fits or value.kind == "python" else value.dtype
        if name not in _FLOATS:
            raise Unknown
        return name

    # --- expressions ----------------------------------------------------------------------------

    def _of(self, node: ast.expr) -> _Value:
        if isinstance(node, ast.Constant):
            return _constant(node.value)
        if isinstance(node, ast.Name):
            if node.id in self.function.__code__.co_varnames:
                if node.id not in self.values:
                    raise Unknown
                return self.values[node.id]
            return _constant(self.named(node.id))
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return self._negative(self._of(node.operand))
        if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
            operator = _OPERATORS[type(node.op)]
            return self._together(operator, self._of(node.left), self._of(node.right))
        if isinstance(node, ast.Call):
            return self._call(node)
        raise Unknown

    def _negative(self, value: _Value) -> _Value:
        if value.value is not None:
            # An unsigned scalar wraps around.
            if value.kind != "python":
                raise Unknown
            return _constant(-value.value)
        if value.kind not in ("array", "scalar") or value.dtype not in _FLOATS:
            raise Unknown
        return replace(value, steps=["negative", value.dtype, value.steps])

    def _call(self, call: ast.Call) -> _Value:
        name = self.of_numpy(call.func)
        if name == "asarray":
            dtype = self._dtype_asked(call)
            return self.converted(self._of(call.args[0]), dtype)
        if call.keywords:
            raise Unknown
        if name:
            values = [self._of(each) for each in call.args]
            if name in _FUNCTIONS and len(values) == 2:
                return self._together(_FUNCTIONS[name], *values)
            if name in _LIKE and len(values) == 1 and values[0].kind == "array":
                return self._like(name, values[0])
            raise Unknown
        if not isinstance(call.func, ast.Attribute):
            raise Unknown
        method, value = call.func.attr, self._of(call.func.value)
        if method == "astype" and len(call.args) == 1 and value.kind in ("array", "scalar"):
            return self.converted(value, self._dtype(call.args[0]))
        if call.args:
            raise Unknown
        if method == "item" and value.kind == "scalar" and value.dtype in _NUMBERS:
            return replace(value, kind="python")
        raise Unknown

    def _like(self, name: str, value: _Value) -> _Value:
        if value.dtype not in _MADE:
            raise Unknown
        return replace(value, steps=[name, value.dtype, value.steps])

    def converted(self, value: _Value, dtype: str) -> _Value:
        """Return an array of a dtype, "" for its own."""
        if value.kind not in ("array", "scalar"):
            raise Unknown
        if dtype in ("", value.dtype) and not (value.fits and dtype):
            return value
        if value.fits or value.dtype not in _NUMBERS or value.value is not None:
            raise Unknown
        once = _rounded_once(value.steps, self.older) if dtype == "float32" else None
        steps = once or ["cast", value.dtype, dtype, value.kind, value.steps]
        return replace(value, steps=steps, dtype=dtype)

    def _together(self, operator: str, left: _Value, right: _Value) -> _Value:
        """Return what two operands make."""
        both = (left, right)
        arrays = [each for each in both if each.kind == "array"]
        scalars = [each for each in both if each.kind in ("scalar", "python")]
        if len(arrays) + len(scalars) != 2:
            raise Unknown
        deciding = arrays or [e for e in scalars if self.older or e.kind == "scalar"]
        if not deciding or any(each.dtype not in _NUMBERS for each in both):
            raise Unknown
        dtype, fits = np.result_type(*map(self._deciding, deciding)).name, False
        for each in scalars if arrays else ():
            dtype, fits = self._beside(dtype, each)
        if dtype not in _MADE:
            raise Unknown
        if operator == "/" and dtype not in _FLOATS:
            dtype = "float64"
        steps = [operator, dtype, self._operand(left, dtype), self._operand(right, dtype)]
        fits = fits or left.fits or right.fits
        return _Value(steps, dtype, "array" if arrays else "scalar", None, fits)

    def _deciding(self, value: _Value) -> Any:
        """Return the dtype that an operand has a say with, where all have dimensions or none."""
        if value.kind != "python":
            return np.dtype(value.dtype)
        return np.dtype("float64" if value.dtype in _FLOATS else "int64")

    def _beside(self, dtype: str, scalar: _Value) -> tuple[str, bool]:
        """Return the dtype that an array has beside a scalar, and whether that has to fit."""
        wider = np.promote_types(dtype, scalar.dtype).name
        if (scalar.dtype in _FLOATS) > (dtype in _FLOATS):  # another kind decides
            alone = self.older or scalar.kind != "python"
            return (wider if alone else "float64"), False
        if not self.older:
            return (dtype if scalar.kind == "python" else wider), False
        if wider == dtype:
            return dtype, False
        if isinstance(scalar.value, int) and dtype not in _FLOATS:
            if dtype not in ("int32", "int64") or abs(scalar.value) >= 2**31:
                raise Unknown
            return dtype, False
        if scalar.value is not None:
            return np.promote_types(dtype, np.min_scalar_type(scalar.value)).name, False
        if dtype != "float32":
            raise Unknown
        return dtype, True

    def _operand(self, value: _Value, dtype: str) -> Any:
        """Return the steps to an operand of a dtype."""
        if value.value is not None:
            return _number(dtype, value.value)
        if value.dtype == dtype:
            return value.steps
        if value.fits and value.kind == "array":
            raise Unknown
        if value.kind != "array" and value.dtype in _LONG and dtype == "float32":
            return ["fitting", value.steps]
        return ["cast", value.dtype, dtype, value.kind != "array", value.steps]


class _Converted:
    """A function whose one result becomes an array of a dtype."""

    def __init__(self, inner: _Function, dtype: str) -> None:
        self.inner = inner
        self.dtype = dtype

    def called(self, arguments: Sequence[_Value]) -> _Called:
        """Return the steps of what it binds, and its result, which stands in no list."""
        steps, results, several = self.inner.called(arguments)
        if several:
            raise Unknown
        return steps, [self.inner.converted(results[0], self.dtype)], False


def _rounded_once(steps: Any, older: bool) -> Any:
    """Return a step in float64 whose result becomes float32 as one in float32, None if it is not.

    It is where both operands are numbers of float32. Of an integer that is so where it fits: where
    the old program has said so, in which it meets no float64.
    """
    operator, dtype, *operands = steps
    if dtype != "float64" or operator not in _OPERATORS.values():
        return None
    narrow = [_narrow(each, older) for each in operands]
    return None if None in narrow else [operator, "float32", *narrow]


def _narrow(operand: Any, older: bool) -> Any:
    """Return an operand of float64 as the one of float32 that it is, None if it is none."""
    if operand[0] == "number":
        value = float.fromhex(operand[2])
        return _number("float32", value) if float(np.float32(value)) == value else None
    if operand[0] != "cast" or operand[2] != "float64":
        return None
    _, dtype, _, is_scalar, steps = operand
    if dtype == "float32":
        return steps
    if not is_scalar or dtype not in (*_SHORT, *_LONG):
        return None
    if dtype in _LONG:
        return None if older else ["fitting", steps]
    return ["cast", dtype, "float32", is_scalar, steps]
