"""What a host function lacks, or computes otherwise, in the NumPy that TensorFlow 2 comes with.

NumPy 1 let the array decide the dtype where a NumPy scalar met it: `v * np.sqrt(2)` of a float32
array was float32. In NumPy 2 it is the float64 of the scalar, which eager mode returns, whatever
`Tout` says, and a graph refuses. A number of Python does not decide: `np.sqrt(2).item()`.
What is gone from NumPy (`np.float`) gets the name of what it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import libcst as cst
from msgspec import Struct

from tfgradmigrate.emit.code import expression
from tfgradmigrate.syntax.called import functions_called
from tfgradmigrate.syntax.callers import passed_for
from tfgradmigrate.syntax.changes import changes
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.scopes import Binding, BindingKind
from tfgradmigrate.syntax.tree import excerpt, find_all, source_of, string_value, walk
from tfgradmigrate.tables.older_numpy import OF_PYTHON, RENAMED

NUMBERS = (
    "NumPy scalars in the function become Python numbers: in NumPy 2 the dtype of a scalar would "
    "decide that of a result"
)
# Makers of scalars with a dtype that is not that of the usual array.
_TYPES = frozenset(
    {
        "double", "float64", "float_", "int16", "int32", "int64", "int8", "int_", "uint16",
        "uint32", "uint64", "uint8",
    }
)  # fmt: skip
# Functions that make a NumPy scalar of Python's numbers.
OF_NUMBERS = frozenset(
    {
        "absolute", "abs", "arctan", "ceil", "cos", "deg2rad", "exp", "exp2", "expm1", "floor",
        "log", "log10", "log1p", "log2", "max", "mean", "median", "min", "power", "prod", "product",
        "radians", "sin", "sqrt", "square", "std", "sum", "tan", "tanh", "var",
    }
)  # fmt: skip
_REDUCTIONS = frozenset(
    {"all", "any", "max", "mean", "median", "min", "prod", "product", "std", "sum", "var"}
)
_TO_ONE = _REDUCTIONS | {"norm"}
ROUNDING = frozenset({"around", "ceil", "floor", "rint", "round"})
# Methods of a generator that make a number.
_DRAWS = frozenset({"normal", "rand", "randint", "randn", "random", "uniform"})
_POSITIONS = frozenset({"argmax", "argmin"})
# Functions of arrays that take the dtype of all of their arguments together, from the first of
# these on.
TOGETHER = {
    **dict.fromkeys(
        (
            "add", "divide", "floor_divide", "maximum", "minimum", "mod", "multiply", "power",
            "subtract", "true_divide", "clip",
        ),
        0,
    ),
    "where": 1,
}  # fmt: skip
_ARITHMETIC = (
    cst.Add,
    cst.Subtract,
    cst.Multiply,
    cst.Divide,
    cst.FloorDivide,
    cst.Modulo,
    cst.Power,
)
# What raises an error for numbers of Python where NumPy warns (1 / 0), or is complex: -1 ** 0.5.
_RAISING = (cst.Divide, cst.FloorDivide, cst.Modulo, cst.Power)
# Dtypes of scalars that make those of smaller arrays wider.
_WIDE = frozenset({"double", "float", "float64", "float_", "int", "int64", "int_"})
# Dtypes that no scalar makes wider.
_WIDEST = frozenset({"bool", "complex128", "double", "float64", "int64", "string"})
_CONSTANTS = frozenset(
    {f"math.{name}" for name in ("e", "inf", "nan", "pi", "tau")}
    | {f"numpy.{name}" for name in ("e", "euler_gamma", "inf", "nan", "pi")}
)
# Functions of Python that give a number, unless the file has others of these names.
_OF_PYTHON = frozenset({"builtins.float", "builtins.int", "builtins.len"})
# Whose numbers are known, or numbers of Python.
_LIBRARIES = frozenset({"builtins", "math", "numpy", "random", "tensorflow"})
# Of which no number is made: `name + ": "`, `"%s" % name`.
_TEXTS = (cst.ConcatenatedString, cst.FormattedString, cst.SimpleString)
_OF_OPERANDS = (cst.BinaryOperation, cst.UnaryOperation)
# Over how many variables and calls an expression is followed.
_DEPTH = 10


class Item(Struct, frozen=True):
    """Makes a Python number of a NumPy scalar."""

    def __call__(self, scalar: cst.BaseExpression) -> cst.BaseExpression:
        return expression("VALUE.item()", VALUE=scalar)


class _Named(Struct, frozen=True):
    """Puts another name in the place of one that is gone: one of NumPy, or one of Python."""

    new: str
    of_python: bool

    def __call__(self, old: cst.CSTNode) -> cst.BaseExpression:
        assert isinstance(old, cst.Attribute)
        new = cst.Name(self.new)
        return new if self.of_python else old.with_changes(attr=new)


class _ItemOfArgument(Struct, frozen=True):
    """Writes `x.item()` for `np.asscalar(x)`."""

    def __call__(self, call: cst.CSTNode) -> cst.BaseExpression:
        assert isinstance(call, cst.Call)
        return expression("VALUE.item()", VALUE=call.args[0].value)


class _IsIn(Struct, frozen=True):
    """Writes `np.isin(np.ravel(x), y)` for `np.in1d(x, y)`: `isin` keeps the shape of `x`."""

    def __call__(self, call: cst.CSTNode) -> cst.BaseExpression:
        assert isinstance(call, cst.Call) and isinstance(call.func, cst.Attribute)
        first = expression("NUMPY.ravel(FIRST)", NUMPY=call.func.value, FIRST=call.args[0].value)
        args = (call.args[0].with_changes(value=first), *call.args[1:])
        func = call.func.with_changes(attr=cst.Name("isin"))
        return call.with_changes(func=func, args=args)


_Mend = Item | _Named | _ItemOfArgument | _IsIn


class NewerNumpy(Struct, frozen=True):
    """What becomes of parts of a host function, and what the finding says of it.

    `perhaps` says that what may be a NumPy scalar meets what may be an array.
    """

    mends: Mapping[cst.CSTNode, _Mend]
    notes: tuple[str, ...]
    perhaps: bool


def newer_numpy(
    function: cst.FunctionDef | cst.Lambda,
    integers: frozenset[str],
    dtypes: frozenset[str],
    facts: Facts,
) -> NewerNumpy:
    """What becomes of a host function, whose inputs named in `integers` are integers of Python.

    `dtypes` are those of its results, as far as they are known.
    """
    mends: dict[cst.CSTNode, _Mend] = {}
    perhaps = False
    notes: list[str] = []
    for code in (function, *functions_called(function, facts.scopes)):
        for node, new in _gone(code, facts):
            mends[node] = new
            spelled = source_of(new(node))
            notes.append(f"`{excerpt(node)}` is gone from NumPy and becomes `{spelled}`")
    if not dtypes or dtypes - _WIDEST:
        kinds = Kinds(function, integers, facts)
        scalars = dict.fromkeys(leaf for scalar in _met(function, kinds) for leaf in scalar)
        mends |= dict.fromkeys(scalars, Item())
        notes += [NUMBERS] if scalars else []
        perhaps = any(
            _perhaps(sides, kinds) or kinds.is_left_alone(node)
            for node, sides in meetings(function, kinds)
        )
    return NewerNumpy(mends, tuple(dict.fromkeys(notes)), perhaps)


def _gone(
    code: cst.CSTNode, facts: Facts
) -> Iterator[tuple[cst.CSTNode, _Named | _ItemOfArgument | _IsIn]]:
    """The names of NumPy that are gone, with what takes their place."""
    for node in walk(code):
        if isinstance(node, cst.Call) and node.args and not _is_named(node.args[0]):
            called = facts.names.qualified(node.func)
            if called == "numpy.asscalar" and len(node.args) == 1:
                yield node, _ItemOfArgument()
            if called == "numpy.in1d" and isinstance(node.func, cst.Attribute):
                yield node, _IsIn()
        if isinstance(node, cst.Attribute) and isinstance(node.value, cst.Name):
            module, _, name = (facts.names.qualified(node) or "").rpartition(".")
            if module != "numpy":
                continue
            if name in RENAMED:
                yield node, _Named(RENAMED[name], of_python=False)
            elif name in OF_PYTHON:
                python = OF_PYTHON[name]
                if facts.scopes.owner(python, facts.scopes.scope_at(node)) is None:
                    yield node, _Named(python, of_python=True)


def _is_named(arg: cst.Arg) -> bool:
    return bool(arg.keyword or arg.star)


def meetings(
    function: cst.FunctionDef | cst.Lambda, kinds: Kinds
) -> Iterator[tuple[cst.CSTNode, list[cst.BaseExpression]]]:
    """What meets in the arithmetic of a function, where the dtypes of all decide, and where."""
    for node in walk(function):
        sides: list[cst.BaseExpression] = []
        if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, _ARITHMETIC):
            texts = any(isinstance(side, _TEXTS) for side in (node.left, node.right))
            sides = [] if texts else [node.left, node.right]
        elif isinstance(node, cst.Call):
            first = TOGETHER.get(kinds.function_of_numpy(node))
            if first is not None:
                plain = all(not arg.star and arg.keyword is None for arg in node.args)
                sides = [arg.value for arg in node.args[first:]] if plain else []
        yield node, sides


def _perhaps(sides: list[cst.BaseExpression], kinds: Kinds) -> bool:
    """Whether what may be a NumPy scalar of another dtype meets what may be an array."""
    for side in sides:
        others = [other for other in sides if other is not side and kinds.may_be_array(other)]
        beside = frozenset(name for other in others for name in kinds.variables(other))
        if others and not kinds.is_scalar(side) and kinds.is_perhaps_scalar(side, beside):
            return True
    return False


def _met(function: cst.FunctionDef | cst.Lambda, kinds: Kinds) -> Iterator[list[cst.CSTNode]]:
    """The scalars that meet what may be an array, each as the parts of it that NumPy made.

    But for counts that decide no dtype: of what is only compared, say.
    """
    for node, sides in meetings(function, kinds):
        scalars = [side for side in sides if kinds.is_scalar(side)]
        others = [side for side in sides if side not in scalars]
        meets = any(kinds.may_be_array(side) and not kinds.is_made_wide(side) for side in others)
        if meets and not kinds.is_idle(node) and not kinds.is_left_alone(node):
            yield from (list(kinds.leaves(scalar)) for scalar in scalars)


class Kinds(Struct, frozen=True):
    """Which expressions of a host function are numbers of Python, scalars of NumPy or arrays."""

    function: cst.FunctionDef | cst.Lambda
    integers: frozenset[str]
    facts: Facts

    def function_of_numpy(self, call: cst.Call) -> str:
        """The function of NumPy that is called, "" for any other."""
        module, _, name = (self.facts.names.qualified(call.func) or "").rpartition(".")
        return name if module == "numpy" else ""

    def is_scalar(self, node: cst.BaseExpression, depth: int = 0) -> bool:
        """Whether an expression is a NumPy scalar for certain, of a dtype of its own."""
        if depth > _DEPTH:
            return False
        if isinstance(node, _OF_OPERANDS):
            some = False
            for operand in operands(node):
                if self.is_scalar(operand, depth):
                    some = True
                elif not self.is_number(operand, depth):
                    return False
            return some
        if isinstance(node, cst.Name):
            binding = self.facts.scopes.binding(node)
            if binding is not None and binding.kind is BindingKind.PARAMETER:
                return binding.scope.node is self.function and node.value in self.integers
            value = self._assigned(node)
            return value is not None and self.is_scalar(value, depth + 1)
        return isinstance(node, cst.Call) and self._makes_scalar(node, depth)

    def _binds_scalar(self, binding: Binding, depth: int) -> bool:
        """Whether one of several assignments of a variable is that of a NumPy scalar."""
        assigned = binding.kind is BindingKind.ASSIGNMENT
        value = binding.value if assigned else None
        return isinstance(value, cst.BaseExpression) and self.is_scalar(value, depth)

    def _makes_scalar(self, call: cst.Call, depth: int) -> bool:
        if self._is_reduced_wide(call):
            return True
        values = [arg.value for arg in call.args if not arg.star and arg.keyword is None]
        if len(values) != len(call.args):
            return False
        name = self.function_of_numpy(call)
        if name:
            if len(values) == 1 and name in _POSITIONS:
                return True
            if len(values) == 1 and name in _REDUCTIONS and self._is_comparison(values[0]):
                return True
            return (
                bool(values)
                and name in _TYPES | OF_NUMBERS
                and all(self.is_number(v) or self.is_scalar(v, depth + 1) for v in values)
            )
        method = call.func
        if not isinstance(method, cst.Attribute) or values:
            return False
        if method.attr.value in _POSITIONS:
            return True
        return method.attr.value in _REDUCTIONS and self._is_comparison(method.value)

    def is_number(self, node: cst.BaseExpression, depth: int = 0) -> bool:
        """Whether an expression is a number of Python, or a tuple of them, for certain."""
        if depth > _DEPTH:
            return False
        if isinstance(node, (cst.Integer, cst.Float)):
            return True
        if isinstance(node, _OF_OPERANDS):
            return all(self.is_number(operand, depth) for operand in operands(node))
        if isinstance(node, cst.Subscript):
            return _is_shape(node.value)
        if self.facts.names.qualified(node) in _CONSTANTS:
            return True
        if isinstance(node, cst.Attribute):
            return _is_shape(node) or node.attr.value in ("ndim", "size")
        if isinstance(node, cst.Call):
            qualified = self.facts.names.qualified(node.func) or ""
            return qualified.startswith("math.") or qualified in _OF_PYTHON
        value = self._assigned(node) if isinstance(node, cst.Name) else None
        return value is not None and self.is_number(value, depth + 1)

    def is_perhaps_scalar(
        self, node: cst.BaseExpression, beside: frozenset[str], depth: int = 0
    ) -> bool:
        """Whether an expression may be a NumPy scalar of another dtype than the names `beside` it.

        A function of what the host function does not show, or what is left of another array.
        """
        if depth > _DEPTH:
            return False
        if isinstance(node, _OF_OPERANDS):
            some = False
            for operand in operands(node):
                if self.is_perhaps_scalar(operand, beside, depth):
                    some = True
                elif self.may_be_array(operand) and not self.is_scalar(operand):
                    return False
            return some
        if isinstance(node, cst.IfExp):
            return any(
                self.is_scalar(side) or self.is_perhaps_scalar(side, beside, depth + 1)
                for side in (node.body, node.orelse)
            )
        if isinstance(node, cst.Subscript):
            return self._is_made(node.value) or self._is_outside(node.value)
        if isinstance(node, cst.Attribute):
            return self._is_reduced_attribute(node)
        if isinstance(node, cst.Name):
            value = self._assigned(node)
            if value is None:
                bindings = self.facts.scopes.bindings(node)
                one = any(self._binds_scalar(binding, depth + 1) for binding in bindings)
                return one or self._is_picked(node)
            if self._is_outside(node) and self._is_reduced(value):
                return True
            return self.is_perhaps_scalar(value, beside, depth + 1)
        if not isinstance(node, cst.Call):
            return False
        name = self.function_of_numpy(node)
        values = [arg.value for arg in node.args]
        if name:
            left = len(values) == 1 and name in _REDUCTIONS and self._is_of_other(values[0], beside)
            return left or (
                name in OF_NUMBERS | ROUNDING
                and any(
                    self._of_outside(value) or self.is_perhaps_scalar(value, beside, depth + 1)
                    for value in values
                )
            )
        method = node.func
        if not isinstance(method, cst.Attribute) or (self.facts.names.qualified(method) or ""):
            return False
        if method.attr.value in _REDUCTIONS and not values:
            return self._is_of_other(method.value, beside)
        return method.attr.value in _DRAWS and self._is_outside(method.value)

    def _is_reduced_wide(self, call: cst.Call) -> bool:
        """Whether one number is made of an array in a wide dtype: `x.mean(dtype=np.float64)`."""
        method = call.func
        if not isinstance(method, cst.Attribute) or method.attr.value not in _TO_ONE:
            return False
        array, args = [method.value], call.args
        if (self.facts.names.qualified(method) or "").startswith("numpy."):
            array, args = [arg.value for arg in args[:1] if not _is_named(arg)], args[1:]
        # An axis leaves an array.
        words = [arg.keyword.value if arg.keyword else "" for arg in args]
        if words == ["dtype"]:
            return self._is_wide(args[0].value)
        return not words and any(self._is_widened(value) for value in array)

    def _is_widened(self, node: cst.BaseExpression) -> bool:
        """Whether an array is made one of a wide dtype there: `x.astype(np.float64)`."""
        if not isinstance(node, cst.Call) or not isinstance(node.func, cst.Attribute):
            return False
        makes = node.func.attr.value == "astype" or self.function_of_numpy(node) != ""
        return makes and any(self._is_wide(arg.value) for arg in node.args)

    def _is_wide(self, dtype: cst.BaseExpression) -> bool:
        return self.dtype_of_numpy(dtype) in _WIDE

    def dtype_of_numpy(self, dtype: cst.BaseExpression) -> str:
        """The name of a dtype as NumPy is told it: `np.uint8`, `"uint8"`, `float`; "" of others."""
        module, _, name = (self.facts.names.qualified(dtype) or "").rpartition(".")
        return string_value(dtype) or (name if module in ("builtins", "numpy") else "")

    def _is_picked(self, name: cst.Name, seen: frozenset[Binding] = frozenset()) -> bool:
        """Whether a variable is a part of what NumPy made: `low, high = np.percentile(...)`.

        So are what a loop takes from an array of outside, and a parameter around the function for
        which a call of this file passes a scalar. `seen` are those that were passed on to it.
        """
        binding = self.facts.scopes.binding(name)
        if binding is None or binding in seen:
            return False
        if binding.kind is BindingKind.PARAMETER:
            default = binding.node.default if isinstance(binding.node, cst.Param) else None
            given = [] if default is None else [default]
            if self._is_outside(name):
                given += passed_for(binding, self.facts.scopes)
            return any(
                self.is_scalar(passed)
                or (isinstance(passed, cst.Name) and self._is_picked(passed, seen | {binding}))
                for passed in given
            )
        scopes = self.facts.scopes
        loop = scopes.enclosing(binding.node, cst.For)
        if loop is not None and scopes.within(binding.node, loop.target):
            return self._is_made(loop.iter) or self._is_outside(loop.iter)
        unpacked = scopes.enclosing(binding.node, cst.Assign)
        return unpacked is not None and self._is_made(unpacked.value)

    def _is_made(self, node: cst.BaseExpression) -> bool:
        """Whether a function of NumPy is called there."""
        return isinstance(node, cst.Call) and self.function_of_numpy(node) != ""

    def _is_reduced_attribute(self, node: cst.Attribute) -> bool:
        """Whether `self.name` is assigned what NumPy made one number of, or `Class.name`."""
        of = self.facts.scopes.binding(node.value)
        owner = None if of is None else of.value
        own = isinstance(node.value, cst.Name) and node.value.value in ("self", "cls")
        if not own and not isinstance(owner, cst.ClassDef):
            return False
        for binding in self.facts.scopes.class_bindings(node.attr.value):
            value = binding.value
            if isinstance(value, cst.BaseExpression) and (
                self._is_reduced(value) or self.is_scalar(value)
            ):
                return True
        stores = (
            self.facts.scopes.enclosing(change, cst.Assign)
            for change in changes(node.attr.value, self.facts.scopes)
        )
        return any(
            store is not None
            and (
                self._is_reduced(store.value)
                or self.is_scalar(store.value)
                or self._is_typed(store.value)
            )
            for store in stores
        )

    def _is_typed(self, node: cst.BaseExpression) -> bool:
        """Whether a value is given a dtype: `np.float64(scale)`."""
        return isinstance(node, cst.Call) and self.function_of_numpy(node) in _TYPES

    def _is_reduced(self, node: cst.BaseExpression) -> bool:
        """Whether NumPy makes one number of an array there."""
        return isinstance(node, cst.Call) and self.function_of_numpy(node) in _REDUCTIONS

    def _is_of_other(self, node: cst.BaseExpression, beside: frozenset[str]) -> bool:
        names = self.variables(node)
        return bool(names) and not names & beside

    def variables(self, node: cst.BaseExpression) -> frozenset[str]:
        """The variables in an expression, without NumPy and the like."""
        return frozenset(n.value for n in find_all(node, cst.Name) if not self._is_of_library(n))

    def _is_of_library(self, name: cst.Name) -> bool:
        return (self.facts.names.qualified(name) or "").partition(".")[0] in _LIBRARIES

    def _of_outside(self, node: cst.BaseExpression) -> bool:
        """Whether an expression reads variables, none of which is one of the host function."""
        bound = [n for n in find_all(node, cst.Name) if self.facts.scopes.binding(n) is not None]
        return bool(bound) and all(self._is_outside(name) for name in bound)

    def _is_outside(self, node: cst.BaseExpression) -> bool:
        """Whether an expression reads a variable that is not one of the host function."""
        called = False
        while isinstance(node, (cst.Attribute, cst.Subscript, cst.Call)):
            called = called or isinstance(node, cst.Call)
            node = node.func if isinstance(node, cst.Call) else node.value
        binding = self.facts.scopes.binding(node)
        if not isinstance(node, cst.Name) or binding is None:
            return False
        if binding.kind is BindingKind.IMPORT:
            return not called and not self._is_of_library(node)
        own = binding.scope.node is self.function and node.value not in ("self", "cls")
        return not own and binding.kind in (BindingKind.ASSIGNMENT, BindingKind.PARAMETER)

    def may_be_array(
        self, node: cst.BaseExpression, seen: frozenset[cst.CSTNode] = frozenset()
    ) -> bool:
        """Whether an expression is neither a number nor what a reduction leaves of an array.

        `seen` are the values of variables on the way to it.
        """
        if self.is_number(node):
            return False
        if isinstance(node, _OF_OPERANDS):
            return any(self.may_be_array(operand, seen) for operand in operands(node))
        if isinstance(node, cst.Name):
            value = self._assigned(node)
            if value is None or value in seen or len(seen) > _DEPTH:
                return True
            return self.may_be_array(value, seen | {value})
        if isinstance(node, cst.Call):
            if self.function_of_numpy(node):
                whole = len(node.args) == 1
                return not (whole and self.function_of_numpy(node) in _REDUCTIONS | _POSITIONS)
            method = node.func.attr.value if isinstance(node.func, cst.Attribute) else ""
            return bool(node.args) or method not in {*_REDUCTIONS, *_POSITIONS, "item"}
        return True

    def leaves(self, scalar: cst.BaseExpression) -> Iterator[cst.CSTNode]:
        """The parts of a scalar expression that NumPy made, the last first.

        What numbers of Python raise an error for, as they are no constants, is left to NumPy.
        """
        left = [scalar]
        while left:
            each = left.pop()
            if isinstance(each, cst.BinaryOperation) and not self._is_left_to_numpy(each):
                left += (each.left, each.right)
            elif isinstance(each, cst.UnaryOperation):
                left.append(each.expression)
            elif self.is_scalar(each):
                yield each

    def _is_left_to_numpy(self, node: cst.BinaryOperation) -> bool:
        """Whether a quotient or a power is one of NumPy's widest numbers, in NumPy 2 as well."""
        decides = node if isinstance(node.operator, cst.Power) else node.right
        if not isinstance(node.operator, _RAISING) or self._is_constant(decides):
            return False
        return all(self.is_number(each) or self._is_widest(each) for each in operands(node))

    def is_left_alone(self, node: cst.CSTNode) -> bool:
        """Whether what is no array for certain is divided by a scalar, or raised to one.

        Of two numbers of Python it may be an error: `conf.WEIGHT / np.sum(v == 1)`.
        """
        if not isinstance(node, cst.BinaryOperation) or not isinstance(node.operator, _RAISING):
            return False
        if self._is_constant(node.right) or self.is_idle(node):
            return False
        return self._is_outside(node.left) and self.is_scalar(node.right)

    def _is_constant(self, node: cst.BaseExpression) -> bool:
        """Whether an expression reads no variable, so that it is the same at each call."""
        read = (name for name in find_all(node, cst.Name) if self.facts.scopes.bindings(name))
        return all(map(self._is_of_library, read))

    def _is_widest(self, node: cst.BaseExpression, depth: int = 0) -> bool:
        """Whether a scalar is an int64 or a float64 for certain: of numbers, or a count."""
        if isinstance(node, cst.Name):
            value = self._assigned(node)
            return value is not None and depth < _DEPTH and self._is_widest(value, depth + 1)
        if not isinstance(node, cst.Call) or not self.is_scalar(node):
            return False
        name = self.function_of_numpy(node)
        of_numbers = name in OF_NUMBERS and all(self.is_number(arg.value) for arg in node.args)
        method = node.func.attr.value if isinstance(node.func, cst.Attribute) else ""
        counted = (name or method) in _REDUCTIONS | _POSITIONS and not self._is_reduced_wide(node)
        return of_numbers or counted

    def is_made_wide(self, node: cst.BaseExpression) -> bool:
        """Whether an array is made of float64 there, which no scalar makes wider: `np.ones(3)`."""
        if isinstance(node, _OF_OPERANDS):
            some = [self.is_made_wide(operand) for operand in operands(node)]
            others = (each for each in operands(node) if not self.is_made_wide(each))
            return any(some) and all(self.is_number(o) or self.is_scalar(o) for o in others)
        if not isinstance(node, cst.Call) or self.function_of_numpy(node) not in ("ones", "zeros"):
            return False
        return len(node.args) == 1 and not _is_named(node.args[0])

    def is_idle(self, node: cst.CSTNode) -> bool:
        """Whether counts meet what is from outside, and no dtype follows: `conf.N - np.sum(v > 0)`.

        Whether 0.7071068 * np.sqrt(2) is above 1 does depend on the dtype that it is computed in.
        """
        if not isinstance(node, cst.BinaryOperation) or not self._decides_no_dtype(node):
            return False
        return all(
            self.is_number(each) or self._is_count(each) or self._is_outside(each)
            for each in operands(node)
        )

    def _is_count(self, node: cst.BaseExpression) -> bool:
        """Whether an expression is how many elements are true, or where one stands."""
        if not isinstance(node, cst.Call):
            return False
        name, array = self.function_of_numpy(node), [arg.value for arg in node.args]
        if not name and isinstance(node.func, cst.Attribute):
            name, array = node.func.attr.value, [node.func.value]
        return name in _POSITIONS or (name == "sum" and all(map(self._is_comparison, array)))

    def _decides_no_dtype(self, node: cst.CSTNode, depth: int = 0) -> bool:
        """Whether the value of an expression goes to comparisons, sizes and items of arrays alone.

        So does `left` in `left = total - np.sum(v == 1)`, `if len(v) > left: draw(size=left)`.
        """
        parent = self.facts.scopes.parents[node]
        if isinstance(parent, (cst.Comparison, cst.ComparisonTarget, cst.Slice)):
            return True
        if isinstance(parent, cst.BinaryOperation) and isinstance(parent.operator, _ARITHMETIC):
            other = parent.right if parent.left is node else parent.left
            return self.is_number(other) and self._decides_no_dtype(parent, depth)
        if isinstance(parent, cst.UnaryOperation):
            return self._decides_no_dtype(parent, depth)
        if isinstance(parent, cst.Arg):
            return self._is_size(parent)
        if not isinstance(parent, cst.Assign) or len(parent.targets) != 1 or depth > _DEPTH:
            return False
        target = parent.targets[0].target
        if isinstance(target, cst.Subscript):
            return _is_of_array(target)
        if not isinstance(target, cst.Name):
            return False
        scope = self.facts.scopes.owner(target.value, self.facts.scopes.scope_at(target))
        if scope is None or scope.node is not self.function:
            return False
        uses = self.facts.scopes.uses(scope, target.value)
        return all(self._decides_no_dtype(use, depth + 1) for use in uses)

    def _is_size(self, arg: cst.Arg) -> bool:
        """Whether an argument is how much is drawn, or over what a loop runs."""
        call = self.facts.scopes.parents[arg]
        if not isinstance(call, cst.Call) or arg.star:
            return False
        qualified = self.facts.names.qualified(call.func) or ""
        if arg.keyword is not None:
            return arg.keyword.value == "size" and qualified.startswith("numpy.random.")
        return qualified in ("builtins.range", "builtins.int")

    def _is_comparison(self, node: cst.BaseExpression) -> bool:
        """Whether an expression is an array of truth values for certain."""
        if isinstance(node, cst.Comparison):
            return True
        value = self._assigned(node) if isinstance(node, cst.Name) else None
        return isinstance(value, cst.Comparison)

    def _assigned(self, name: cst.Name) -> cst.BaseExpression | None:
        """What a name is assigned, by the one assignment that it has."""
        binding = self.facts.scopes.binding(name)
        if binding is None or binding.kind is not BindingKind.ASSIGNMENT:
            return None
        return binding.value if isinstance(binding.value, cst.BaseExpression) else None


def operands(node: cst.BaseExpression) -> Iterator[cst.BaseExpression]:
    """What the operators of an expression are applied to, the last first."""
    left = [node]
    while left:
        each = left.pop()
        if isinstance(each, cst.BinaryOperation):
            left += (each.left, each.right)
        elif isinstance(each, cst.UnaryOperation):
            left.append(each.expression)
        else:
            yield each


def _is_of_array(target: cst.Subscript) -> bool:
    """Whether items are put into an array for certain, which keeps its dtype: `a[k, :] = x`."""
    slices = [each.slice for each in target.slice]
    return len(slices) > 1 and any(isinstance(each, cst.Slice) for each in slices)


def _is_shape(node: cst.BaseExpression) -> bool:
    return isinstance(node, cst.Attribute) and node.attr.value == "shape"
