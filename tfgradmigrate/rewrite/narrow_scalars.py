"""Where a host function computes with a NumPy scalar of a narrow dtype and numbers of Python.

`np.int32(7) * 2` was int64 in NumPy 1 and is int32 in NumPy 2, where it may overflow; of float32,
`s * 10` was float64, and `int(s * 10)` may be another number now. `np.int64(n) * 2` computes as
before where the result stays a scalar, `v * (n.item() * 2)` where it meets an array. The dtypes of
arrays are the same in both. Where what becomes of a result does not show, the finding says so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from enum import IntEnum

import libcst as cst
from msgspec import Struct

from tfgradmigrate.rewrite.newer_numpy import (
    OF_NUMBERS,
    ROUNDING,
    TOGETHER,
    Kinds,
    meetings,
    operands,
)
from tfgradmigrate.rewrite.scalar_inputs import NARROW
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.scopes import Binding, BindingKind
from tfgradmigrate.syntax.tree import excerpt, find_all, number_value, walk

WIDENED = (
    "NumPy scalars get the dtype that NumPy 1 made of them and numbers of Python, or become such: "
    "NumPy 2 keeps theirs"
)
_ON_BITS = (cst.BitAnd, cst.BitOr, cst.BitXor, cst.LeftShift, cst.RightShift)
# Operators for which a number of Python raises an error where NumPy warns, or is complex.
_RAISING = (cst.Divide, cst.FloorDivide, cst.Modulo, cst.Power)
# Operators whose result may be greater than what a dtype holds.
_GROWING = (
    *(cst.Add, cst.LeftShift, cst.Multiply, cst.Power, cst.Subtract),
    *(cst.AddAssign, cst.LeftShiftAssign, cst.MultiplyAssign, cst.PowerAssign, cst.SubtractAssign),
)
# Numbers by which no size, index or count is multiplied out of an int32.
_SMALL = 256
_ROOMY = frozenset({"int32", "uint32"})
# What makes a number, a text or a range of one.
_ENDING = frozenset(
    f"builtins.{name}" for name in ("bool", "float", "format", "int", "print", "range", "str")
)
_PASSING_ON = frozenset(f"builtins.{name}" for name in ("abs", "max", "min", "round"))
_OF_SHAPES = frozenset({"empty", "eye", "identity", "ones", "zeros"})
_OF_VALUES = frozenset({"arange", "array", "asarray", "full"})
_SIZING = frozenset({"repeat", "reshape", "resize", "roll", "take", "tile"})
_COLLECTING = frozenset({"append", "extend", "fill", "insert"})
_FLOATS = frozenset(dtype for dtype in NARROW if not dtype.startswith(("int", "uint")))
_DEPTH = 8


class _Fate(IntEnum):
    """What becomes of the result of some arithmetic; the greatest of several is that of all."""

    SIZE = 0
    SCALAR = 1
    ARRAY = 2
    UNKNOWN = 3


class NarrowScalars(Struct, frozen=True):
    """What becomes of narrow scalars of a host function: a wide dtype, or a number of Python.

    `notes` tell of those of which nothing becomes.
    """

    widened: Mapping[cst.CSTNode, str]
    numbers: tuple[cst.CSTNode, ...]
    notes: tuple[str, ...]


def narrow_scalars_in(
    function: cst.FunctionDef | cst.Lambda,
    dtypes: Mapping[str, str],
    certain: Collection[str],
    mended: Collection[cst.CSTNode],
    facts: Facts,
) -> NarrowScalars:
    """What becomes of the narrow scalars of a host function that numbers of Python meet.

    `dtypes` are those of its parameters that are scalars at one call, `certain` the ones that are
    at every one. What is `mended` is a number of Python already.
    """
    scalars = _Scalars(function, dtypes, Kinds(function, frozenset(), facts), mended, facts)
    widened: dict[cst.CSTNode, str] = {}
    numbers: dict[cst.CSTNode, None] = {}
    said: dict[str, str] = {}
    for site, narrow, others in scalars.met():
        fate = scalars.fate(site, 0)
        if fate is _Fate.SIZE and all(scalars.is_harmless(site, n, others) for n in narrow):
            continue
        for scalar in narrow:
            read = scalars.parameters(scalar)
            if scalar in widened or any(part in mended for part in walk(scalar)):
                continue
            top, plain, python = scalars.top(scalar)
            lost = fate is _Fate.ARRAY and python and not plain
            if fate is _Fate.UNKNOWN or lost or not read <= frozenset(certain):
                note = _note(scalar, site, scalars.dtype(scalar))
                said.setdefault(min(read, default=excerpt(scalar)), note)
                continue
            if fate is _Fate.ARRAY and plain:
                numbers[scalar] = None
                continue
            widened[scalar] = scalars.wide(scalar)
            if fate is _Fate.ARRAY and not any(part in mended for part in walk(top)):
                numbers[top] = None
    for change, name in scalars.changed():
        said.setdefault(name.value, _note(name, change, dtypes[name.value]))
    return NarrowScalars(widened, tuple(numbers), tuple(said.values()))


def _note(scalar: cst.CSTNode, site: cst.CSTNode, dtype: str) -> str:
    kind = "float" if dtype in _FLOATS else "int"
    grows = isinstance(getattr(site, "operator", None), _GROWING)
    loss = ", and rounded" if kind == "float" else ", and may overflow" if grows else ""
    return (
        f"`{excerpt(site)}` was {kind}64, and is {dtype} in NumPy 2{loss}; write "
        f"`{kind}({excerpt(scalar)})` there"
    )


def _may_raise(operation: cst.BinaryOperation, scalar: cst.BaseExpression) -> bool:
    """Whether a number of Python in the place of a scalar raises an error, or is complex."""
    if not isinstance(operation.operator, _RAISING):
        return False
    if isinstance(operation.operator, cst.Power):
        return not isinstance(operation.right, cst.Integer)
    return operation.right is scalar


class _Scalars(Struct, frozen=True):
    """Which expressions of a host function are narrow NumPy scalars, and what becomes of them."""

    function: cst.FunctionDef | cst.Lambda
    dtypes: Mapping[str, str]
    kinds: Kinds
    mended: Collection[cst.CSTNode]
    facts: Facts

    def met(
        self,
    ) -> Iterator[tuple[cst.BaseExpression, list[cst.BaseExpression], list[cst.BaseExpression]]]:
        """Where numbers of Python meet narrow scalars and nothing else but scalars does."""
        for node, sides in meetings(self.function, self.kinds):
            if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, _ON_BITS):
                sides = [node.left, node.right]
            narrow = [side for side in sides if self.dtype(side)]
            others = [side for side in sides if side not in narrow]
            numbers = [side for side in others if self.kinds.is_number(side)]
            scalars = (self.kinds.is_scalar(side) for side in others if side not in numbers)
            if not narrow or not numbers or not all(scalars):
                continue
            exact = isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.Divide)
            if not exact or any(self.dtype(side) in _FLOATS for side in narrow):
                assert isinstance(node, cst.BaseExpression)
                yield node, narrow, others

    def changed(self) -> Iterator[tuple[cst.AugAssign, cst.Name]]:
        """Where a number of Python changes a parameter that is a narrow scalar: `n *= 1000`."""
        for node in find_all(self.function.body, cst.AugAssign):
            if not isinstance(node.target, cst.Name):
                continue
            name = node.target.value
            here = self.facts.scopes.scope_at(node).node is self.function
            if not here or name not in self.dtypes:
                continue
            exact = isinstance(node.operator, cst.DivideAssign) and self.dtypes[name] not in _FLOATS
            if self.kinds.is_number(node.value) and not exact:
                yield node, node.target

    def dtype(self, node: cst.BaseExpression, depth: int = 0) -> str:
        """The dtype of a narrow scalar, "" of what is none for certain."""
        if depth > _DEPTH:
            return ""
        if isinstance(node, cst.Name):
            binding = self._binding(node)
            if binding is not None and binding.kind is BindingKind.PARAMETER:
                own = binding.scope.node is self.function
                return self.dtypes.get(node.value, "") if own else ""
            assigned = binding is not None and binding.kind is BindingKind.ASSIGNMENT
            value = binding.value if assigned and binding is not None else None
            return self.dtype(value, depth + 1) if isinstance(value, cst.BaseExpression) else ""
        if isinstance(node, cst.UnaryOperation):
            signed = isinstance(node.operator, (cst.Minus, cst.Plus))
            return self.dtype(node.expression, depth) if signed else ""
        if isinstance(node, cst.BinaryOperation):
            left, right = self.dtype(node.left, depth + 1), self.dtype(node.right, depth + 1)
            kept = left in _FLOATS or not isinstance(node.operator, cst.Divide)
            return left if left == right and kept else ""
        return self._of_call(node, depth + 1) if isinstance(node, cst.Call) else ""

    def _binding(self, name: cst.Name) -> Binding | None:
        """The one binding of a name, or what it is at first: `n = n * 2` reads a parameter."""
        scopes = self.facts.scopes
        one = scopes.binding(name)
        if one is not None or scopes.enclosing(name, cst.For) or scopes.enclosing(name, cst.While):
            return one
        above = next(scopes.bindings_above(name), None)
        return above if above is not None and above.kind is BindingKind.PARAMETER else None

    def _of_call(self, call: cst.Call, depth: int) -> str:
        """The dtype of the narrow scalar that a call makes: `np.uint8(3)`, `np.sqrt(s)`."""
        values = [arg.value for arg in call.args if arg.keyword is None and not arg.star]
        if len(values) != len(call.args) or len(values) > 1:
            return ""
        name = self.kinds.function_of_numpy(call)
        method = call.func.attr.value if isinstance(call.func, cst.Attribute) else ""
        if not values or (name in ("max", "min") and not self.dtype(values[0], depth)):
            array = call.func.value if isinstance(call.func, cst.Attribute) else None
            reduced = (name or method) in ("max", "min")
            return self._of_array(values[0] if values else array) if reduced else ""
        of = self.dtype(values[0], depth)
        if name in NARROW:
            one = self.kinds.is_number(values[0]) or self.kinds.is_scalar(values[0])
            return name if of or one else ""
        keeps = name in OF_NUMBERS | ROUNDING and of in _FLOATS
        called = self.facts.names.qualified(call.func)
        absolute = name in ("abs", "absolute") or called == "builtins.abs"
        return of if keeps or absolute else ""

    def _of_array(self, node: cst.CSTNode | None) -> str:
        """The narrow dtype that an array is given where it stands, or its variable is bound."""
        binding = self.facts.scopes.binding(node) if isinstance(node, cst.Name) else None
        made = node if binding is None else binding.value
        if not isinstance(made, cst.Call) or not isinstance(made.func, cst.Attribute):
            return ""
        if made.func.attr.value != "astype" or not made.args:
            return ""
        name = self.kinds.dtype_of_numpy(made.args[0].value)
        return name if name in NARROW else ""

    def wide(self, scalar: cst.BaseExpression) -> str:
        """The dtype that NumPy 1 made of a narrow scalar."""
        return "float64" if self.dtype(scalar) in _FLOATS else "int64"

    def parameters(self, scalar: cst.BaseExpression, depth: int = 0) -> frozenset[str]:
        """The parameters of which a scalar is made."""
        found: set[str] = set()
        for node in find_all(scalar, cst.Name) if depth < _DEPTH else ():
            binding = self._binding(node)
            if binding is None:
                continue
            if binding.kind is BindingKind.PARAMETER and binding.name in self.dtypes:
                found.add(binding.name)
            elif isinstance(binding.value, cst.BaseExpression):
                found |= self.parameters(binding.value, depth + 1)
        return frozenset(found)

    def is_harmless(
        self, site: cst.BaseExpression, scalar: cst.BaseExpression, others: list[cst.BaseExpression]
    ) -> bool:
        """Whether no size or index overflows: `v[n + 1]`, where `n` is no small integer itself."""
        numbers = [number_value(other) for other in others]
        dtype = self.dtype(scalar)
        shifted = isinstance(site, cst.BinaryOperation) and isinstance(
            site.operator, (cst.LeftShift, cst.Power)
        )
        if dtype not in _ROOMY or shifted:
            return False
        below = dtype == "uint32" and isinstance(site, cst.BinaryOperation)
        if below and isinstance(getattr(site, "operator", None), cst.Subtract):
            return False
        return all(number is not None and abs(number) < _SMALL for number in numbers)

    def top(self, scalar: cst.BaseExpression) -> tuple[cst.BaseExpression, bool, bool]:
        """The largest expression around a scalar that is one, and whether Python computes as well.

        Of numbers of Python, NumPy would make scalars again; their quotients may raise an error,
        and their powers may be complex. Last comes whether functions of Python are on the way,
        which may make numbers of Python of scalars: `max(n, 1)`.
        """
        node, plain, python = scalar, True, False
        while True:
            parent = self.facts.scopes.parents[node]
            if isinstance(parent, cst.UnaryOperation):
                node = parent
            elif isinstance(parent, cst.BinaryOperation):
                other = parent.right if parent.left is node else parent.left
                if not self._is_one(other):
                    return node, plain, python
                plain &= not _may_raise(parent, node)
                node = parent
            else:
                call = self.facts.scopes.parents[parent]
                if not isinstance(parent, cst.Arg) or not isinstance(call, cst.Call):
                    return node, plain, python
                if not self._passes_on(call, parent):
                    return node, plain, python
                if self.kinds.function_of_numpy(call):
                    plain = False
                else:
                    python = True
                node = call

    def _passes_on(self, call: cst.Call, arg: cst.Arg) -> bool:
        """Whether a function makes a scalar of one, and of numbers that it is given as well."""
        name = self.kinds.function_of_numpy(call)
        if name not in OF_NUMBERS | ROUNDING | frozenset(TOGETHER):
            if self.facts.names.qualified(call.func) not in _PASSING_ON:
                return False
        elif name not in TOGETHER and len(call.args) > 1:
            return False
        return all(other is arg or self._is_one(other.value) for other in call.args)

    def fate(self, node: cst.CSTNode, depth: int) -> _Fate:
        """What becomes of the result of an expression whose operands are scalars."""
        parent = self.facts.scopes.parents[node]
        if isinstance(parent, (cst.BinaryOperation, cst.Comparison, cst.ComparisonTarget)):
            return self._beside(node, parent, depth)
        if isinstance(parent, (cst.Element, cst.List, cst.Tuple, cst.UnaryOperation)):
            return self.fate(parent, depth)
        if isinstance(parent, (cst.BooleanOperation, cst.IfExp)):
            tested = isinstance(parent, cst.IfExp) and parent.test is node
            return _Fate.SIZE if tested else self.fate(parent, depth)
        if isinstance(parent, (cst.Assert, cst.If, cst.Index, cst.Slice, cst.While)):
            return _Fate.SIZE
        if isinstance(parent, cst.FormattedStringExpression):
            return _Fate.SIZE
        if self._is_result(parent):
            return _Fate.SCALAR
        if isinstance(parent, cst.AugAssign):
            return self._added(parent.target)
        if isinstance(parent, cst.Arg):
            return self._handed_on(parent, depth)
        if isinstance(parent, cst.Assign) and len(parent.targets) == 1 and depth < _DEPTH:
            return self._kept(node, parent.targets[0].target, depth)
        return _Fate.UNKNOWN

    def _added(self, target: cst.BaseExpression) -> _Fate:
        """What becomes of a scalar that changes something in place."""
        if not isinstance(target, cst.Name):
            return _Fate.UNKNOWN
        scope = self.facts.scopes.owner(target.value, self.facts.scopes.scope_at(target))
        bound = [] if scope is None else scope.bindings[target.value]
        values = [b.value for b in bound if not isinstance(self._around(b), cst.AugAssign)]
        if all(isinstance(v, cst.BaseExpression) and self.kinds.is_number(v) for v in values):
            return _Fate.SCALAR
        return _Fate.ARRAY if self._is_array(target) else _Fate.UNKNOWN

    def _around(self, binding: Binding) -> cst.CSTNode | None:
        return self.facts.scopes.parents.get(binding.node)

    def _is_result(self, node: cst.CSTNode) -> bool:
        """Whether what stands in a statement, or a lambda, is returned by the host function."""
        if isinstance(node, cst.Return):
            return self.facts.scopes.scope_at(node).node is self.function
        return isinstance(node, cst.Lambda) and node is self.function

    def _beside(
        self,
        node: cst.CSTNode,
        parent: cst.BinaryOperation | cst.Comparison | cst.ComparisonTarget,
        depth: int,
    ) -> _Fate:
        """What becomes of a scalar that is compared, or an operand."""
        around: cst.CSTNode = parent
        if isinstance(parent, cst.ComparisonTarget):
            around = self.facts.scopes.parents[parent]
        if isinstance(around, cst.Comparison):
            others = [around.left, *(target.comparator for target in around.comparisons)]
        else:
            assert isinstance(parent, cst.BinaryOperation)
            others = [parent.left, parent.right]
        others = [other for other in others if other is not node and not self._is_one(other)]
        if others:
            return _Fate.ARRAY if all(map(self._is_array, others)) else _Fate.UNKNOWN
        return _Fate.SIZE if isinstance(around, cst.Comparison) else self.fate(around, depth)

    def _is_one(self, node: cst.BaseExpression) -> bool:
        """Whether an expression is a number, or a scalar, for certain."""
        return all(
            self.kinds.is_number(each) or self.kinds.is_scalar(each) or self.dtype(each) != ""
            for each in operands(node)
        )

    def _is_array(self, node: cst.BaseExpression) -> bool:
        """Whether an expression is made of an input that is no scalar, as far as this shows."""
        if not self.kinds.may_be_array(node):
            return False
        inputs = [
            p.name.value
            for p in (*self.function.params.posonly_params, *self.function.params.params)
        ]
        names = self.kinds.variables(node)
        return any(name in inputs and name not in (*self.dtypes, "self", "cls") for name in names)

    def _handed_on(self, arg: cst.Arg, depth: int) -> _Fate:
        """What becomes of a scalar that a function is given, or of what it makes of it."""
        call = self.facts.scopes.parents[arg]
        if not isinstance(call, cst.Call) or arg.star:
            return _Fate.UNKNOWN
        called = self.facts.names.qualified(call.func) or ""
        name = self.kinds.function_of_numpy(call)
        method = call.func.attr.value if isinstance(call.func, cst.Attribute) else ""
        sized = arg.keyword is not None and arg.keyword.value == "size"
        first = call.args[0] is arg
        if called in _ENDING or sized or (name in _OF_SHAPES and first):
            return _Fate.SIZE
        if method in _SIZING and (not name or not first):
            return _Fate.SIZE
        if name in NARROW | _OF_VALUES | {"float64", "int64"} or called.startswith("math."):
            return _Fate.SCALAR
        if not name and method in _COLLECTING:
            return _Fate.SCALAR
        if self._passes_on(call, arg):
            return self.fate(call, depth)
        others = [other.value for other in call.args if not self._is_one(other.value)]
        arrays = name in TOGETHER and all(self._is_array(o) for o in others if o is not arg.value)
        return _Fate.ARRAY if arrays else _Fate.UNKNOWN

    def _kept(
        self,
        value: cst.CSTNode,
        target: cst.BaseExpression,
        depth: int,
    ) -> _Fate:
        """What becomes of a scalar by the name that it is given."""
        if isinstance(target, cst.Subscript):
            return _Fate.SCALAR
        if not isinstance(target, cst.Name) or isinstance(value, (cst.List, cst.Tuple)):
            return _Fate.UNKNOWN
        scope = self.facts.scopes.owner(target.value, self.facts.scopes.scope_at(target))
        if scope is None or scope.node is not self.function:
            return _Fate.UNKNOWN
        if len(scope.bindings[target.value]) != 1:
            return _Fate.UNKNOWN
        fates = {
            self._of_use(use, depth + 1) for use in self.facts.scopes.uses(scope, target.value)
        }
        both = fates >= {_Fate.ARRAY, _Fate.SCALAR}
        return _Fate.UNKNOWN if both else max(fates, default=_Fate.SIZE)

    def _of_use(self, use: cst.Name, depth: int) -> _Fate:
        """What becomes of a scalar where a name of it is read."""
        if use in self.mended:
            return _Fate.SCALAR
        fate = self.fate(use, depth)
        plain = fate is not _Fate.ARRAY or self.top(use)[1]
        return fate if plain else _Fate.UNKNOWN
