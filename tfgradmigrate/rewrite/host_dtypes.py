"""Which results of a host function are for certain what TensorFlow 1 built of them.

`py_func` made an array of each result, float64 of a float, and NumPy 1 let the array decide the
dtype where a NumPy scalar met it. Eager `numpy_function` makes float32 of a float, takes a list for
several results, and returns whatever dtype NumPy 2 gives, whatever `Tout` says. What is not certain
here is cast to `Tout` by the host adapter.
"""

from __future__ import annotations

from collections.abc import Iterable

import libcst as cst
from msgspec import Struct
from msgspec.structs import replace

from tfgradmigrate.rewrite.hosts import Host
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.flow import binding_before
from tfgradmigrate.syntax.scopes import Binding, BindingKind
from tfgradmigrate.syntax.tree import passed_by, string_value
from tfgradmigrate.tables.effects import last_parts, named

DTYPES = last_parts("gives", "dtype")
#: Dtypes that a number of Python has in NumPy, and not in eager mode.
WIDE = last_parts("dtype", "wide")
#: Functions of Python that give a number.
NUMBERS = named("gives", "number", of="builtins.")
_NARROW_FLOATS = last_parts("dtype", "narrow")
_UNCONVERTED = last_parts("dtype", "truth", "text")
_MAKING = named("dtype", "float64", of="numpy.")
_OF_BOOLS = last_parts("dtype", "bool")
_OF_INDICES = last_parts("dtype", "int64")
_REDUCING = last_parts("dtype", "wider")
_ELEMENTWISE = last_parts("dtype", "joined")
_KEEPING = last_parts("dtype", "first", "joined", "wider")
_DISPLAYS = (cst.Dict, cst.DictComp, cst.List, cst.ListComp, cst.Set, cst.SetComp, cst.Tuple)
_DEPTH = 10


class Value(Struct, frozen=True):
    """A result: `dtype` is "" of a Python number, `=x` of what has the dtype of the input `x`.

    `~float32` is what arithmetic of an input and a float32 gives. NumPy 1 and 2 may differ where a
    scalar meets a Python number (`weak`), or an array a scalar that a sum of it made wider
    (`mixed`); `reduced` is that sum.
    """

    dtype: str
    weak: bool = False
    reduced: bool = False
    mixed: bool = False

    def agrees(self, asked: str) -> bool:
        """Whether eager mode returns what TensorFlow 1 did for a `Tout`, "" if that is not shown.

        A result of another dtype was an error in TensorFlow 1, and no program relies on that.
        """
        if self is LISTED:
            return False
        if not self.dtype:
            return asked not in WIDE and bool(asked)
        if self.dtype == _BUSY:
            return False
        if self.dtype.startswith("~"):
            return self.dtype == f"~{asked}"
        if self.dtype == asked:
            return not self.mixed
        if not self.dtype.startswith("="):
            return bool(asked)
        if asked in WIDE or not asked:
            return not self.weak and not self.mixed
        return asked in _NARROW_FLOATS or not self.mixed


NUMBER = Value("")
LISTED = Value("list")
_TRUTH = Value("bool")
# A variable while it is asked for: it is what its other bindings are.
_BUSY = "busy"


class Results(Struct, frozen=True):
    """Follows the results of one host function through the expressions of its file."""

    host: Host
    facts: Facts

    def agree(self, returned: cst.BaseExpression, asked: list[str]) -> bool:
        """Whether an expression that the function returns holds what TensorFlow 1 built of it."""
        values = self._values(returned)
        if values is None or len(values) != len(asked):
            return False
        return all(
            dtype in _UNCONVERTED if value is None else value.agrees(dtype)
            for value, dtype in zip(values, asked, strict=True)
        )

    def widened(self, returned: cst.BaseExpression, asked: list[str]) -> bool:
        """Whether a NumPy scalar decides the dtype of a result, which it did not in NumPy 1."""
        values = self._values(returned) or []
        return any(
            value is not None and value.dtype.startswith("~") and not value.agrees(dtype)
            for value, dtype in zip(values, asked, strict=False)
        )

    def _values(self, returned: cst.BaseExpression) -> list[Value | None] | None:
        """Return what a returned expression gives for each result, None where that is unknown."""
        values = [returned]
        if isinstance(returned, (cst.List, cst.Tuple)):
            if any(not isinstance(element, cst.Element) for element in returned.elements):
                return None
            values = [element.value for element in returned.elements]
        return [self.of(value, frozenset()) for value in values]

    def of(self, node: cst.BaseExpression, busy: frozenset[Binding]) -> Value | None:
        """Return what an expression gives, None where that does not show.

        `busy` are the variables on the way to it: `total = total + v` asks for itself.
        """
        if len(busy) > _DEPTH:
            return None
        if isinstance(node, (cst.Integer, cst.Float)):
            return NUMBER
        if isinstance(node, (cst.SimpleString, cst.ConcatenatedString, cst.FormattedString)):
            return Value("string")
        if isinstance(node, _DISPLAYS):
            return LISTED
        if isinstance(node, cst.Comparison):
            return _TRUTH
        if isinstance(node, cst.UnaryOperation):
            truth = isinstance(node.operator, cst.Not)
            return _TRUTH if truth else self.of(node.expression, busy)
        if isinstance(node, cst.BinaryOperation):
            return _joined([self.of(node.left, busy), self.of(node.right, busy)])
        if isinstance(node, cst.IfExp):
            return _same([self.of(node.body, busy), self.of(node.orelse, busy)])
        if isinstance(node, cst.Subscript):
            base = self.of(node.value, busy)
            sized = isinstance(node.value, cst.Attribute) and node.value.attr.value == "shape"
            return NUMBER if sized else None if base is LISTED else base
        if isinstance(node, cst.Name):
            return self._of_name(node, busy)
        if isinstance(node, cst.Attribute):
            return self._of_attribute(node, busy)
        return self._of_call(node, busy) if isinstance(node, cst.Call) else None

    def _of_attribute(self, node: cst.Attribute, busy: frozenset[Binding]) -> Value | None:
        if node.attr.value in ("ndim", "size"):
            return NUMBER
        if node.attr.value == "shape":
            return LISTED
        return self.of(node.value, busy) if node.attr.value in ("T", "real") else None

    def _of_name(self, name: cst.Name, busy: frozenset[Binding]) -> Value | None:
        if name.value in ("True", "False"):
            return _TRUTH
        scopes = self.facts.scopes
        bindings = scopes.bindings(name)
        changed = any(isinstance(scopes.parents.get(b.node), cst.AugAssign) for b in bindings)
        last = None if changed else binding_before(name, scopes)
        bindings = bindings if last is None else [last]
        found = [self._of_binding(each, busy) for each in bindings]
        return _same(found) if found else None

    def _of_binding(self, binding: Binding, busy: frozenset[Binding]) -> Value | None:
        if binding in busy:
            return Value(_BUSY)
        if binding.kind is BindingKind.PARAMETER:
            return Value(f"={binding.name}") if self._is_input(binding) else None
        changing = self.facts.scopes.parents.get(binding.node)
        if isinstance(changing, cst.AugAssign):
            own = self.of(changing.target, busy | {binding})
            return _joined([own, self.of(changing.value, busy | {binding})])
        value = binding.value
        if binding.kind is not BindingKind.ASSIGNMENT or not isinstance(value, cst.BaseExpression):
            return None
        return self.of(value, busy | {binding})

    def _is_input(self, parameter: Binding) -> bool:
        """Whether a parameter gets what `py_func` hands over, not its default or our argument."""
        param = parameter.node
        without = isinstance(param, cst.Param) and param.default is None
        own = parameter.scope.node is self.host.node
        return own and without and parameter.name not in self.host.given

    def _of_call(self, call: cst.Call, busy: frozenset[Binding]) -> Value | None:
        qualified = self.facts.names.qualified(call.func) or ""
        module, _, name = qualified.rpartition(".")
        values = [arg.value for arg in call.args if arg.keyword is None and not arg.star]
        if module == "builtins":
            return NUMBER if name in NUMBERS else None
        if module != "numpy":
            if not isinstance(call.func, cst.Attribute) or self.facts.names.qualified(call.func):
                return None
            name, values = call.func.attr.value, [call.func.value, *values]
        if name in DTYPES:
            return Value(name)
        said = _dtype_argument(name, call, values)
        if said is not None:
            return self._of_dtype(said, busy)
        if name in _OF_BOOLS or name in _OF_INDICES:
            return Value("bool" if name in _OF_BOOLS else "int64")
        if name in _MAKING:
            return Value("float64")
        if name == "where":
            values = values[1:]
        if name not in _KEEPING or not values:
            return None
        found = self._together(values if name in _ELEMENTWISE else values[:1], busy)
        if found is NUMBER:
            return Value("float64") if name in _ELEMENTWISE else None
        return replace(found, reduced=True) if found is not None and name in _REDUCING else found

    def _together(self, values: list[cst.BaseExpression], busy: frozenset[Binding]) -> Value | None:
        """Return what arrays give together; a list that is displayed holds several."""
        parts = [
            part.value if isinstance(part, cst.BaseElement) else part
            for value in values
            for part in (value.elements if isinstance(value, (cst.List, cst.Tuple)) else [value])
        ]
        found = _joined([self.of(part, busy) for part in parts])
        return None if found is LISTED else found

    def _of_dtype(self, said: cst.BaseExpression, busy: frozenset[Binding]) -> Value | None:
        """Return what has a dtype that is spelled out, or that of an input: `v.dtype`."""
        if isinstance(said, cst.Attribute) and said.attr.value == "dtype":
            return self.of(said.value, busy)
        name = dtype_name(said, self.facts)
        return Value(name) if name in DTYPES else None


def dtype_name(dtype: cst.BaseExpression, facts: Facts) -> str:
    """`float32` of `tf.float32`, `np.float32` and `"float32"`; "" of what has no name."""
    return string_value(dtype) or (facts.names.qualified(dtype) or "").rpartition(".")[2]


def _dtype_argument(
    name: str, call: cst.Call, values: list[cst.BaseExpression]
) -> cst.BaseExpression | None:
    """Return the argument of a call that gives which dtype its result has."""
    said = passed_by(call, "dtype", None)
    if said is not None:
        return said
    positional = name in ("array", "asarray", "astype", *_MAKING)
    return values[1] if positional and len(values) > 1 else None


def _same(values: Iterable[Value | None]) -> Value | None:
    """Return the one of several values that all of them are, but for what has met them."""
    first, *others = values
    for other in others:
        if first is None or other is None:
            return None
        if first.dtype != other.dtype and _BUSY not in (first.dtype, other.dtype):
            return None
        first = Value(
            other.dtype if first.dtype == _BUSY else first.dtype,
            weak=first.weak or other.weak,
            reduced=first.reduced or other.reduced,
            mixed=first.mixed or other.mixed,
        )
    return first


def _joined(values: Iterable[Value | None]) -> Value | None:
    """Return what arithmetic makes of values: a Python number takes the dtype of an array.

    Of two inputs one may be an integer scalar, which NumPy 2 lets decide. What is compared, as in
    `v * (v > 0)`, decides nothing.
    """
    found = list(values)
    if any(value is None or value is LISTED for value in found):
        return LISTED if LISTED in found and None not in found else None
    arrays = [value for value in found if value is not None and value.dtype]
    if not arrays:
        return NUMBER
    deciding = [value for value in arrays if value != _TRUTH] or arrays
    same = _same(deciding) or _with_input(deciding)
    if same is None:
        return None
    mixed = same.mixed or (len(arrays) > 1 and same.reduced)
    return replace(same, weak=same.weak or len(arrays) < len(found), mixed=mixed)


def _with_input(arrays: list[Value]) -> Value | None:
    """Return what one input and values of one dtype give together."""
    inputs = {value.dtype for value in arrays if value.dtype.startswith("=")}
    others = {value.dtype.removeprefix("~") for value in arrays}.difference(inputs, {_BUSY})
    return Value(f"~{others.pop()}") if len(inputs) == len(others) == 1 else None
