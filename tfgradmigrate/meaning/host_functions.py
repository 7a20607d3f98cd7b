"""What a function of Python does with the arrays that it is given, and what it returns.

A `py_func` of TensorFlow 1 handed its function copies, NumPy scalars of what has no dimensions and
bytes of strings; TensorFlow 2 shares memory and makes arrays of all. A function is read statement
by statement. What is not known to read its inputs alone, as arrays, is a `Doubt`: an unknown call
is one, and so is a write into an input. The rewrite and the proof ask for copies by it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from tfgradmigrate.program.scopes import Scope, scope_of, scopes_of
from tfgradmigrate.program.walking import dotted, is_bound, last, root_of, walk
from tfgradmigrate.tables.effects import last_parts, rows
from tfgradmigrate.tables.text_names import reads_text

Function = ast.FunctionDef | ast.Lambda

DTYPES = last_parts("gives", "dtype")
#: Dtypes that a number of Python has in NumPy, and not in eager mode.
WIDE = last_parts("dtype", "wide")
_NARROW_FLOATS = last_parts("dtype", "narrow")
_FLOATS = _NARROW_FLOATS | {"float64"}
_UNCONVERTED = last_parts("dtype", "truth", "text")
_PUTTING = last_parts("takes", "kept")
_KEYS = last_parts("takes", "key", "formatted")
#: What reads its arguments as something that an array without dimensions is not.
_SCALARS = frozenset({"cached", "formatted", "key", "keys", "kind", "text"})
_KNOWN_MODULES = ("builtins", "math", "numpy")
_GROWING = (ast.Add, ast.LShift, ast.Mult, ast.Pow, ast.Sub)
#: How many arguments of `np.vectorize` stand in front of what hands on arrays as they are.
_OF_NUMBERS = 3
#: How many calls of functions by each other are followed, and turns of a loop.
_DEEP = 4
_TURNS = 3


class Concern(Enum):
    """Why a function may need what `py_func` gave it."""

    WRITES = "it may write into its inputs"
    KEEPS = "it may keep its inputs"
    SCALARS = "it may need NumPy scalars or bytes"
    UNKNOWN = "it may change its inputs"


class Doubt(NamedTuple):
    """Code that does more with an input than to read it as an array."""

    concern: Concern
    node: ast.AST


class Value(Struct, frozen=True):
    """What an expression gives.

    It `shares` where it may be an input, a view of one or a container of it. What may be a `scalar`
    is an input without dimensions: an element of one is the same in each mode. `dtype` is "" of a
    number of Python, `=x` of what has the dtype of the input `x`, `+x` of a sum of that, which may
    be wider, `~float32` of what an input and a float32 give, and None where it does not show. NumPy
    1 and 2 may differ: where a number met a scalar for `wide` dtypes, where an array met a sum for
    all but narrow floats (`mixed`). `parts` are those of a list that is displayed.
    """

    shares: bool = False
    dtype: str | None = None
    wide: bool = False
    mixed: bool = False
    parts: tuple[Value, ...] | None = None
    scalar: bool = False

    @property
    def is_array(self) -> bool:
        """Whether it is an array of NumPy for certain, or a scalar of it."""
        return self.dtype not in (None, "", "list", "string")

    def results(self) -> tuple[Value, ...]:
        """Return the results that a function has which returns this."""
        return (self,) if self.parts is None else self.parts

    def agrees(self, asked: str) -> bool:
        """Return whether eager mode returns what TensorFlow 1 did for a `Tout`, "" if unknown.

        A result of another dtype was an error in TensorFlow 1, and no program relies on that.
        """
        if self.dtype in (None, "list"):
            return self.dtype is None and asked in _UNCONVERTED
        if not self.dtype:
            return bool(asked) and asked not in WIDE
        if self.dtype == asked:
            return not self.mixed
        if self.dtype[0] == "~":
            return self.dtype[1:] == asked
        if self.dtype[0] not in "=+":
            return not self.mixed
        if asked in WIDE or not asked:
            return not self.wide and not self.mixed
        return asked in _NARROW_FLOATS or not self.mixed


_UNKNOWN = Value()
_ANY = Value(shares=True, scalar=True)
_NUMBER = Value(dtype="")
_TRUTH = Value(dtype="bool")
_TEXT = Value(dtype="string")


class Reading(NamedTuple):
    """What a function does with its inputs, and each value that it returns."""

    doubts: Sequence[Doubt]
    returned: Sequence[Value]
    narrow: Sequence[ast.AST]  #: Arithmetic of numbers and inputs that are scalars.
    functions: Sequence[str]  #: The names of all that were read, itself among them.


def concern_of(name: str) -> Concern | None:
    """Return why a function of a library may need what `py_func` gave it, by its dotted name."""
    row = rows().get(name, {})
    if "first" in row.get("writes", ()):
        return Concern.WRITES
    reads = not _SCALARS.isdisjoint(row.get("takes", ())) or reads_text(name)
    return Concern.SCALARS if reads else None


def _module(name: str) -> str:
    """Return the row of all that a module has: `numpy.linalg.*` for `numpy.linalg.norm`."""
    return f"{name.rpartition('.')[0]}.*"


def _row(name: str) -> Mapping[str, list[str]]:
    """Return what the table has of a function: of itself, of a method, or of its module."""
    own = name.removeprefix("numpy.") if name.startswith("numpy.ndarray.") else name
    ufunc = f"numpy.ufunc.{name.rpartition('.')[2]}"
    return next((rows()[each] for each in (own, ufunc, _module(name)) if each in rows()), {})


@lru_cache(maxsize=4)
def functions_of(tree: ast.Module) -> dict[str, list[ast.FunctionDef]]:
    """Return the functions of a module by their names: methods of two classes may have one."""
    found: dict[str, list[ast.FunctionDef]] = {}
    for node in walk(tree):
        if isinstance(node, ast.FunctionDef):
            found.setdefault(node.name, []).append(node)
    return found


def parameters(function: Function) -> list[str]:
    """Return the names of what a function is given, what a star collects among them."""
    args = function.args
    taken = [*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg]
    return [each.arg for each in taken if each is not None]


def is_plain(function: Function) -> bool:
    """Return whether calls of a function come to it as it is written: nothing else decorates it."""
    return all(
        last(each) in ("classmethod", "staticmethod")
        for each in getattr(function, "decorator_list", ())
    )


def hands_numbers(call: ast.Call, name: str) -> bool:
    """Return whether a call of a function makes one that hands single numbers on, and no arrays."""
    takes = rows().get(name, {}).get("takes", ())
    arrays = {"excluded", "signature", None}.intersection(each.arg for each in call.keywords)
    placed = len(call.args) <= _OF_NUMBERS and not any(
        isinstance(each, ast.Starred) for each in call.args
    )
    return "numbers" in takes and placed and not arrays


def read(
    function: Function, inputs: Iterable[str], tree: ast.Module, scalars: Iterable[str] = ()
) -> Reading:
    """Read a function of a module whose parameters of these names are `inputs`.

    `scalars` are those that are one number for certain.
    """
    reader = _Reader(tree, frozenset(scalars))
    wanted = set(inputs)
    stars = [each.arg for each in (function.args.vararg, function.args.kwarg) if each is not None]
    given = dict.fromkeys(parameters(function), _UNKNOWN)
    placed = len(function.args.posonlyargs) + len(function.args.args)
    optional = parameters(function)[placed - len(function.args.defaults) :]
    for name in wanted:
        dtype = "list" if name in stars else None if name in optional else f"={name}"
        given[name] = Value(True, dtype, scalar=True)
    returned = reader.run(function, given, _DEEP)
    return Reading(reader.doubts, returned, reader.narrow, reader.names)


class _Reader:
    """Reads functions of one module; what it doubts is noted once."""

    def __init__(self, tree: ast.Module, scalars: frozenset[str]) -> None:
        self.scopes = scopes_of(tree)
        self.functions = functions_of(tree)
        self.scalars = scalars
        self.doubts: list[Doubt] = []
        self.narrow: list[ast.AST] = []
        self.names: list[str] = []
        self._known: dict[tuple[Function, tuple[tuple[str, Value], ...]], list[Value]] = {}

    def doubt(self, concern: Concern, node: ast.AST) -> Value:
        """Note a doubt; return what is known of a value then."""
        if (concern, node) not in self.doubts:
            self.doubts.append(Doubt(concern, node))
        return _ANY

    def run(self, function: Function, given: Mapping[str, Value], deep: int) -> list[Value]:
        """Return the values that a function returns for what its parameters are given."""
        key = function, tuple(given.items())
        if key not in self._known:
            self._known[key] = [_ANY]  # of a call of itself
            self.names.append(getattr(function, "name", ""))
            scope = self.scopes.of.get(function) or scope_of(function)
            frame = _Frame(self, scope, dict(given), deep)
            if isinstance(function, ast.Lambda):
                frame.returned.append(frame.of(function.body))
            else:
                frame.run(function.body)
            self._known[key] = frame.returned
        return self._known[key]


class _Frame:
    """One call of a function: what its variables are, and what it returns."""

    def __init__(self, reader: _Reader, scope: Scope, names: dict[str, Value], deep: int) -> None:
        self.reader = reader
        self.scope = scope
        self.names = names
        self.deep = deep
        self.returned: list[Value] = []
        self._busy: set[ast.expr] = set()
        self._turning = 0  # in so many loops
        self._partly = 0  # in so many suites that may be left in the middle

    # Statements.

    def run(self, body: Iterable[ast.stmt]) -> None:
        for statement in body:
            self._statement(statement)

    def _statement(self, node: ast.stmt) -> None:
        if isinstance(node, ast.Return):
            self.returned.append(self.of(node.value) if node.value else _UNKNOWN)
        elif isinstance(node, ast.Assign):
            value = self.of(node.value)
            for target in node.targets:
                self._bind(target, value)
        elif isinstance(node, ast.AnnAssign):
            if node.value is not None:
                self._bind(node.target, self.of(node.value))
        elif isinstance(node, ast.AugAssign):
            self._change(node)
        elif isinstance(node, ast.Expr):
            self.of(node.value)
        elif isinstance(node, ast.If):
            self.of(node.test)
            self._branches(node.body, node.orelse)
        elif isinstance(node, ast.For | ast.While):
            self._loop(node)
        elif isinstance(node, ast.With):
            for item in node.items:
                value = self.of(item.context_expr)
                if item.optional_vars is not None:
                    self._bind(item.optional_vars, value)
            self._run_partly(node.body)
        elif isinstance(node, ast.Try):
            self._run_partly(node.body)
            self._branches([], *(each.body for each in node.handlers), node.orelse)
            self.run(node.finalbody)
        elif isinstance(node, ast.FunctionDef):
            if not self._own_names(node).isdisjoint(self.scope.bound):
                self.reader.doubt(Concern.UNKNOWN, node)
        elif isinstance(node, ast.Assert | ast.Raise):
            for each in ast.iter_child_nodes(node):
                if isinstance(each, ast.expr):
                    self.of(each)
        elif not isinstance(node, _HARMLESS) and self._reaches(node):
            self.reader.doubt(Concern.UNKNOWN, node)

    def _own_names(self, node: ast.FunctionDef) -> set[str]:
        """Return the names in a function that are not bound there."""
        names = {each.id for each in walk(node) if isinstance(each, ast.Name)}
        return names - scope_of(node).bound.keys()

    def _reaches(self, node: ast.AST) -> bool:
        """Return whether code reads a variable that may be an input."""
        names = (each.id for each in walk(node) if isinstance(each, ast.Name))
        return any(self.names.get(name, _UNKNOWN).shares for name in names)

    def _run_partly(self, body: Iterable[ast.stmt]) -> None:
        """Run a suite that may be left in the middle: what a name had before, it may have still."""
        self._partly += 1
        self.run(body)
        self._partly -= 1

    def _branches(self, *ways: Sequence[ast.stmt]) -> None:
        """Run code of which one part runs: each name is what any of them makes of it."""
        before, after = self.names, []
        for way in ways:
            self.names = dict(before)
            self.run(way)
            after.append(self.names)
        self.names = {
            name: _either([each[name] for each in after if name in each])
            for name in dict.fromkeys(name for each in after for name in each)
        }

    def _loop(self, node: ast.For | ast.While) -> None:
        """Run a loop until nothing changes any more; one inside of many loops once, for all."""
        leaves = any(isinstance(each, ast.Break | ast.Continue) for each in walk(node))
        self._partly += leaves
        self._turning += 1
        if self._turning > _TURNS:
            shares = _share(self.names.values())
            changed = {
                each.id for each in walk(node) if isinstance(each, ast.Name) and is_bound(each)
            }
            self.names |= dict.fromkeys(changed, Value(shares, scalar=shares))
        for _ in range(_TURNS if self._turning <= _TURNS else 1):
            before = self.names
            if isinstance(node, ast.For):
                self._bind(node.target, self._element(self.of(node.iter)))
            else:
                self.of(node.test)
            self._branches(node.body, [])
            if self.names == before:
                break
        else:
            changed = {name for name, value in self.names.items() if before.get(name) != value}
            self.names |= {n: replace(self.names[n], dtype=None, parts=None) for n in changed}
        self._turning -= 1
        self._partly -= leaves
        self.run(node.orelse)

    def _bind(self, target: ast.expr, value: Value) -> None:
        """Give a target a value; a container that gets an input is one."""
        if isinstance(target, ast.Name):
            if target.id in self.scope.outside and value.shares:
                self.reader.doubt(Concern.KEEPS, target)
            had = [self.names[target.id]] if self._partly and target.id in self.names else []
            self.names[target.id] = _either([*had, value])
        elif isinstance(target, ast.Tuple | ast.List):
            parts = value.parts or ()
            fitting = len(parts) == len(target.elts)
            each = parts if fitting else [self._element(value)] * len(target.elts)
            for part, given in zip(target.elts, each, strict=True):
                self._bind(part, given)
        elif isinstance(target, ast.Starred):
            self._bind(target.value, Value(value.shares, "list", scalar=value.scalar))
        else:
            self._store(target, value)

    def _store(self, target: ast.expr, value: Value) -> None:
        """Put a value into an item or attribute."""
        held = self.of(target.value)  # type: ignore[attr-defined]
        is_own = held.dtype == "list" and isinstance(target, ast.Subscript)
        if held.shares and not is_own:  # what a list has in the place stays as it is
            self.reader.doubt(Concern.WRITES, target)
        elif isinstance(target, ast.Subscript) and held.is_array:
            self.of(target.slice)  # an array has a copy of what is put into it
        else:
            if isinstance(target, ast.Subscript) and self.of(target.slice).scalar:
                self.reader.doubt(Concern.SCALARS, target)
            self._keep(target, value)

    def _keep(self, place: ast.expr, value: Value) -> None:
        """Let a container of this call hold a value; one that outlives it needs a copy."""
        name = root_of(place)
        if not value.shares:
            return
        own = self.names.get(name or "", _UNKNOWN).dtype == "list"
        if name and own and isinstance(place, ast.Subscript | ast.Name):
            self.names[name] = Value(True, "list", scalar=value.scalar)
        else:
            self.reader.doubt(Concern.KEEPS, place)

    def _change(self, node: ast.AugAssign) -> None:
        value, target = self.of(node.value), node.target
        if not isinstance(target, ast.Name):
            # An array of the function's own has what is changed put back: a view, or a copy.
            held = self.of(target.value)
            if self.of(target).shares and (held.shares or not held.is_array):
                self.reader.doubt(Concern.WRITES, target)
            self._store(target, value)
            return
        own = self.of(ast.copy_location(ast.Name(target.id, ast.Load()), target))
        self._note_narrow(node, target, node.value)
        if own.shares and own.dtype != "list":
            self.reader.doubt(Concern.WRITES, node)
        takes_it = own.shares or (value.shares and own.dtype in (None, "list"))
        scalar = takes_it and _scalar([own, value])
        self._bind(target, replace(_joined([own, value]), shares=takes_it, scalar=scalar))

    # Expressions.

    def of(self, node: ast.expr) -> Value:
        """Return what an expression gives."""
        asked = getattr(self, f"_of_{type(node).__name__.lower()}", None)
        if asked is not None:
            found: Value = asked(node)
            return found
        if self._reaches(node):
            return self.reader.doubt(Concern.UNKNOWN, node)
        return _UNKNOWN

    def _of_constant(self, node: ast.Constant) -> Value:
        if isinstance(node.value, bool):
            return _TRUTH
        if isinstance(node.value, int | float):
            return _NUMBER
        return _TEXT if isinstance(node.value, str | bytes) else _UNKNOWN

    def _of_name(self, node: ast.Name) -> Value:
        if node.id in self.names:
            return self.names[node.id]
        found = self.scope.values(node.id)
        if not found or None in found or len(self._busy) > _DEEP:
            return _UNKNOWN
        return _either([self._outside(each.node, each.scope) for each in found if each])

    def _outside(self, node: ast.expr, scope: Scope) -> Value:
        """Return what a variable of the code around the function is assigned."""
        if node in self._busy:
            return _UNKNOWN
        frame = _Frame(self.reader, scope, {}, self.deep)
        frame._busy = self._busy | {node}
        return replace(frame.of(node), shares=False, scalar=False, parts=None)

    def _of_attribute(self, node: ast.Attribute) -> Value:
        held = self.of(node.value)
        if node.attr in ("ndim", "size"):
            return _NUMBER
        if node.attr in ("dtype", "shape"):
            return Value(dtype="list" if node.attr == "shape" else None)
        if "view" in rows().get(f"ndarray.{node.attr}", {}).get("memory", ()):
            return replace(held, dtype=held.dtype if node.attr in ("T", "real") else None)
        if held.shares:
            return self.reader.doubt(Concern.SCALARS if held.scalar else Concern.UNKNOWN, node)
        return _UNKNOWN

    def _of_subscript(self, node: ast.Subscript) -> Value:
        held, index = self.of(node.value), self.of(node.slice)
        if isinstance(node.value, ast.Attribute) and node.value.attr == "shape":
            return _NUMBER
        if not held.shares and index.scalar:
            if not held.is_array:
                return self.reader.doubt(Concern.SCALARS, node)
            # By a scalar a view, by an array a copy.
            return replace(held, shares=True, scalar=False)
        if held.parts is not None and isinstance(node.slice, ast.Constant):
            at = node.slice.value
            if isinstance(at, int) and -len(held.parts) <= at < len(held.parts):
                return held.parts[at]
        return self._element(held)

    def _element(self, held: Value) -> Value:
        """Return what an element or a part of a value is."""
        if held.parts:
            return _either(held.parts)
        if held.dtype == "list":
            return Value(held.shares, scalar=held.scalar)
        return replace(held, scalar=False, parts=None)

    def _of_slice(self, node: ast.Slice) -> Value:
        for each in (node.lower, node.upper, node.step):
            if each is not None:
                self.of(each)
        return _NUMBER

    def _of_tuple(self, node: ast.Tuple | ast.List | ast.Set) -> Value:
        parts = tuple(self.of(each) for each in node.elts)
        if isinstance(node, ast.Set) and _scalar(parts):
            return self.reader.doubt(Concern.SCALARS, node)
        starred = any(isinstance(each, ast.Starred) for each in node.elts)
        shown = None if starred else parts
        return Value(_share(parts), "list", parts=shown, scalar=_scalar(parts))

    _of_list = _of_set = _of_tuple

    def _of_starred(self, node: ast.Starred) -> Value:
        return self.of(node.value)

    def _of_dict(self, node: ast.Dict) -> Value:
        if _scalar([self.of(key) for key in node.keys if key is not None]):
            return self.reader.doubt(Concern.SCALARS, node)
        values = [self.of(value) for value in node.values]
        return Value(_share(values), "list", scalar=_scalar(values))

    def _of_listcomp(self, node: ast.ListComp | ast.GeneratorExp | ast.SetComp) -> Value:
        before = dict(self.names)
        for loop in node.generators:
            self._bind(loop.target, self._element(self.of(loop.iter)))
            for test in loop.ifs:
                self.of(test)
        element = self.of(node.elt)
        self.names = before
        if isinstance(node, ast.SetComp) and element.scalar:
            return self.reader.doubt(Concern.SCALARS, node)
        return Value(element.shares, "list", scalar=element.scalar)

    _of_generatorexp = _of_setcomp = _of_listcomp

    def _of_binop(self, node: ast.BinOp) -> Value:
        sides = [self.of(node.left), self.of(node.right)]
        if any(each.dtype in ("list", "string") for each in sides):
            if any(each.scalar and each.parts is None for each in sides):
                return self.reader.doubt(Concern.SCALARS, node)
            dtype = next(each.dtype for each in sides if each.dtype in ("list", "string"))
            return Value(_share(sides), dtype, scalar=_scalar(sides))
        self._note_narrow(node, node.left, node.right)
        return _joined(sides)

    def _note_narrow(
        self, node: ast.BinOp | ast.AugAssign, left: ast.expr, right: ast.expr
    ) -> None:
        """Note arithmetic in which a scalar input meets a number of Python."""
        sides = (left, right)
        scalar = any(isinstance(e, ast.Name) and e.id in self.reader.scalars for e in sides)
        number = any(isinstance(e, ast.Constant) for e in sides)
        if scalar and number and isinstance(node.op, _GROWING):
            self.reader.narrow.append(node)

    def _of_unaryop(self, node: ast.UnaryOp) -> Value:
        value = self.of(node.operand)
        if isinstance(node.op, ast.Not):
            return _TRUTH
        return replace(value, shares=False, scalar=False)

    def _of_boolop(self, node: ast.BoolOp) -> Value:
        return _either([self.of(each) for each in node.values])

    def _of_ifexp(self, node: ast.IfExp) -> Value:
        self.of(node.test)
        return _either([self.of(node.body), self.of(node.orelse)])

    def _of_compare(self, node: ast.Compare) -> Value:
        sides = [self.of(each) for each in (node.left, *node.comparators)]
        asks = any(isinstance(each, ast.In | ast.NotIn) for each in node.ops)
        texts = any(each.dtype == "string" for each in sides)
        if (texts and _scalar(sides)) or (asks and sides[0].scalar):
            return self.reader.doubt(Concern.SCALARS, node)
        return _TRUTH

    def _of_namedexpr(self, node: ast.NamedExpr) -> Value:
        value = self.of(node.value)
        self._bind(node.target, value)
        return value

    def _of_joinedstr(self, node: ast.JoinedStr) -> Value:
        for each in node.values:
            if isinstance(each, ast.FormattedValue):
                scalar = self.of(each.value).scalar
                if scalar and (each.format_spec is not None or each.conversion == ord("r")):
                    self.reader.doubt(Concern.SCALARS, each)
        return _TEXT

    # Calls.

    def _of_call(self, node: ast.Call) -> Value:
        placed = [self.of(each) for each in node.args]
        passed = {each.arg or "": self.of(each.value) for each in node.keywords}
        name = self._qualified(node.func)
        module, _, short = name.partition(".")
        if module == "numpy" and short in DTYPES:
            return Value(dtype=short)
        if module in _KNOWN_MODULES or name in rows() or concern_of(name):
            return self._known(node, name, placed, passed)
        if not isinstance(node.func, ast.Attribute | ast.Name) and self.of(node.func).shares:
            return self.reader.doubt(Concern.UNKNOWN, node)
        if self._is_of_numbers(node.func):
            return _UNKNOWN
        functions = self._own(node.func)
        if functions:
            return self._called(node, functions, placed, passed)
        every = [*placed, *passed.values()]
        if isinstance(node.func, ast.Attribute) and not name:
            return self._method(node, node.func, placed, passed)
        return self.reader.doubt(Concern.UNKNOWN, node) if _share(every) else _UNKNOWN

    def _method(
        self,
        node: ast.Call,
        method: ast.Attribute,
        placed: Sequence[Value],
        passed: Mapping[str, Value],
    ) -> Value:
        """Return what a method gives of an array, a container, a text or an unknown object."""
        held, every, name = self.of(method.value), [*placed, *passed.values()], method.attr
        row = f"ndarray.{name}"
        if row in rows() and (held.shares or held.is_array or name == "astype"):
            return self._known(node, row, [held, *placed], passed)
        if (held.scalar and held.dtype != "list") or (name in _KEYS and _scalar(every)):
            return self.reader.doubt(Concern.SCALARS, node)
        if name in _PUTTING:
            self._keep(method.value, Value(_share(every), scalar=_scalar(every)))
            return _UNKNOWN
        if held.dtype == "string":
            return _TEXT
        if held.dtype == "list" and not _share(every):
            return Value(held.shares, scalar=held.scalar)
        is_of_bytes = hasattr(bytes, name) and not name.startswith("_")
        if _share(every) or (held.shares and not is_of_bytes):
            return self.reader.doubt(Concern.UNKNOWN, node)
        return _UNKNOWN

    def _qualified(self, func: ast.expr) -> str:
        """Return the dotted name of an imported or built-in function, "" of any other."""
        path, root = dotted(func), root_of(func)
        if not path or root is None or root in self.names:
            return ""
        bindings = self.scope.bindings(root)
        if not bindings:
            return f"builtins.{path}"
        imported = {each.imported for each in bindings}
        return imported.pop() + path.removeprefix(root) if len(imported) == 1 else ""

    def _is_of_numbers(self, func: ast.expr) -> bool:
        """Return whether what is called was made to hand on single numbers."""
        found = self.scope.values(func.id) if isinstance(func, ast.Name) else []
        calls = [func] if isinstance(func, ast.Call) else [each and each.node for each in found]
        return bool(calls) and all(
            isinstance(call, ast.Call) and hands_numbers(call, self._qualified(call.func))
            for call in calls
        )

    def _own(self, func: ast.expr) -> list[ast.FunctionDef]:
        """Return the functions of the module that a call may run, none if that does not show."""
        if isinstance(func, ast.Attribute):
            own = isinstance(func.value, ast.Name) and func.value.id in ("cls", "self")
            return list(self.reader.functions.get(func.attr, ())) if own else []
        bindings = self.scope.bindings(func.id) if isinstance(func, ast.Name) else []
        found = [each.node for each in bindings if isinstance(each.node, ast.FunctionDef)]
        return found if len(found) == len(bindings) else []

    def _called(
        self,
        node: ast.Call,
        functions: Sequence[ast.FunctionDef],
        placed: Sequence[Value],
        passed: Mapping[str, Value],
    ) -> Value:
        """Return what functions of the module return for these arguments."""
        every = [*placed, *passed.values()]
        shared = _share(every)
        starred = any(isinstance(each, ast.Starred) for each in node.args) or "" in passed
        found = []
        for function in functions:
            if shared and not (self.deep and is_plain(function)):
                return self.reader.doubt(Concern.UNKNOWN, node)
            taken = parameters(function)
            first = isinstance(node.func, ast.Attribute) and taken[:1] in (["self"], ["cls"])
            any_of = Value(shared, scalar=_scalar(every))
            given = dict.fromkeys(taken, any_of if starred else _UNKNOWN)
            if not starred:
                rest = function.args.vararg or function.args.kwarg
                given |= dict.fromkeys([rest.arg] if rest else [], replace(any_of, dtype="list"))
                given |= dict(zip(taken[first:], placed, strict=False))
                given |= {name: value for name, value in passed.items() if name in given}
            found += self.reader.run(function, given, self.deep - 1)
        return _either(found) if found else _UNKNOWN

    def _known(
        self, node: ast.Call, name: str, placed: Sequence[Value], passed: Mapping[str, Value]
    ) -> Value:
        """Return what a function of NumPy or Python, or a method of arrays, gives."""
        short = name.rpartition(".")[2]
        row = _row(name)
        every = [*placed, *passed.values()]
        shares = _share(every)
        if self._is_written(node, row, placed, passed):
            return self.reader.doubt(Concern.WRITES, node)
        texts = concern_of(name) is Concern.SCALARS or (short == "str" and len(placed) > 1)
        if _scalar(every) and texts:
            return self.reader.doubt(Concern.SCALARS, node)
        takes, gives = row.get("takes", []), row.get("gives", [])
        starred = any(isinstance(each, ast.Starred) for each in node.args) or "" in passed
        if "names" in gives or (shares and (not row or (starred and row.get("writes")))):
            return self.reader.doubt(Concern.UNKNOWN, node)
        if shares and "called" in takes and not self._calls_own(node):
            return self.reader.doubt(Concern.UNKNOWN, node.args[0])
        if shares and name.startswith("builtins.") and not {"called", "read"} & {*takes}:
            return self.reader.doubt(Concern.UNKNOWN, node)
        memory = row.get("memory", [])
        kept = "asked" in memory and _is_no_copy(node)
        views = "view" in memory or "given" in gives or row is rows().get(_module(name))
        made = self._made(node, short, row, placed)
        shares = shares and (views or kept)
        return replace(
            made, shares=shares, scalar=shares and made.dtype == "list" and _scalar(every)
        )

    def _is_written(
        self,
        node: ast.Call,
        row: Mapping[str, Sequence[str]],
        placed: Sequence[Value],
        passed: Mapping[str, Value],
    ) -> bool:
        """Return whether a call of NumPy writes into an argument that shares."""
        also = rows().get(f"numpy.{last(node.func)}", {}).get("writes", [])  # a method's `out`
        writes = {*row.get("writes", []), *also}
        written = [placed[int(at)] for at in writes if at.isdigit() and int(at) < len(placed)]
        if not writes.isdisjoint(("first", "self")) or ("asked" in writes and _is_no_copy(node)):
            written += [*placed[:1], *(passed[n] for n in ("a", "arr", "dst", "x") if n in passed)]
        written += [passed[name] for name in ("out", "dst") if name in passed]
        if any(name.startswith("overwrite_") for name in passed):
            written += [*placed, *passed.values()]
        return _share(written)

    def _calls_own(self, node: ast.Call) -> bool:
        """Return whether the function that a call is given is one in sight; read it."""
        if not node.args:
            return False
        first = node.args[0]
        functions = [] if isinstance(first, ast.Lambda) else self._own(first)
        for function in functions:
            self.reader.run(function, dict.fromkeys(parameters(function), _ANY), self.deep)
        return bool(functions) or isinstance(first, ast.Lambda)

    def _of_lambda(self, node: ast.Lambda) -> Value:
        if self._reaches(node.body):
            return self.reader.doubt(Concern.UNKNOWN, node)
        self.reader.run(node, dict.fromkeys(parameters(node), _ANY), self.deep)
        return _UNKNOWN

    def _made(
        self, node: ast.Call, short: str, row: Mapping[str, Sequence[str]], placed: Sequence[Value]
    ) -> Value:
        """Return of what dtype the result of a call is, as the table has it."""
        said = _dtype_argument(node, short, row)
        if said is not None:
            return self._of_dtype(said)
        gives, dtype = row.get("gives", []), "".join(row.get("dtype", []))
        plain = {"number": _NUMBER, "truth": _TRUTH, "text": _TEXT, "list": Value(dtype="list")}
        if dtype not in ("first", "joined", "wider"):
            return Value(dtype=dtype) if dtype else next(map(plain.get, gives), None) or _UNKNOWN
        values = placed[1:] if short == "where" else placed
        values = values if dtype == "joined" else values[:1]
        found = _joined([part for each in values for part in each.results()])
        if found.dtype == "":
            return Value(dtype="float64" if dtype == "joined" else None)
        if dtype == "wider" and found.dtype not in _FLOATS:
            of_input = (found.dtype or "").startswith("=")
            return replace(found, dtype=f"+{(found.dtype or '')[1:]}") if of_input else _UNKNOWN
        return found

    def _of_dtype(self, said: ast.expr) -> Value:
        """Return what has a dtype that is spelled out, or that of an input: `v.dtype`."""
        if isinstance(said, ast.Attribute) and said.attr == "dtype":
            return replace(self.of(said.value), shares=False, wide=False, mixed=False)
        text = said.value if isinstance(said, ast.Constant) else self._qualified(said)
        name = str(text).rpartition(".")[2]
        return Value(dtype=name if name in DTYPES else None)


def _dtype_argument(
    node: ast.Call, short: str, row: Mapping[str, Sequence[str]]
) -> ast.expr | None:
    """Return the argument of a call that gives which dtype its result has."""
    said = [each.value for each in node.keywords if each.arg == "dtype"]
    if short == "astype":
        said += node.args[:1] if "ndarray" in row else node.args[-1:]
    elif short in ("array", "asarray") or "float64" in row.get("dtype", []):
        said += node.args[1:2]
    return said[0] if said else None


def _is_no_copy(call: ast.Call) -> bool:
    """Return whether a call of what copies is told not to; what makes masked arrays is not told."""
    told = [each.value for each in call.keywords if each.arg == "copy"]
    told += [each for each in call.args[1:] if ast.unparse(each) == "False"]
    if told:
        return not (isinstance(told[0], ast.Constant) and told[0].value is True)
    return isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value).endswith("ma")


def _share(values: Iterable[Value]) -> bool:
    return any(each.shares for each in values)


def _scalar(values: Iterable[Value]) -> bool:
    return any(each.scalar for each in values)


def _either(values: Sequence[Value]) -> Value:
    """Return what may be any of several values."""
    first = values[0]
    if all(each == first for each in values):
        return first
    shares = _share(values)
    lengths = {None if each.parts is None else len(each.parts) for each in values}
    if len(lengths) == 1 and first.parts is not None:
        parts = zip(*(each.parts or () for each in values), strict=True)
        return Value(shares, "list", parts=tuple(map(_either, parts)), scalar=_scalar(values))
    dtypes = {each.dtype for each in values}
    return Value(
        shares,
        dtypes.pop() if len(dtypes) == 1 else None,
        any(each.wide for each in values),
        any(each.mixed for each in values),
        scalar=_scalar(values),
    )


def _joined(values: Sequence[Value]) -> Value:
    """Return what arithmetic makes of values: a Python number takes the dtype of an array.

    Of two inputs one may be an integer scalar, which NumPy 2 lets decide. What is compared, as in
    `v * (v > 0)`, decides nothing.
    """
    dtypes = {each.dtype for each in values}
    if not values or None in dtypes or not dtypes.isdisjoint(("list", "string")):
        return _UNKNOWN
    arrays = [each.dtype for each in values if each.dtype]
    if not arrays:
        return _NUMBER
    deciding = {*arrays} - {"bool"} or {"bool"}
    if deciding == {"bool"} and len(arrays) < len(values):
        return _UNKNOWN  # int64, or float64
    inputs = {each[1:] for each in deciding if each[0] in "=+"}
    others = {each.removeprefix("~") for each in deciding if each[0] not in "=+"}
    summed = any(each[0] == "+" for each in arrays)
    if len(inputs) > 1 or len(others) > 1:
        return _UNKNOWN
    if (inputs and others) or any(each[0] == "~" for each in deciding):
        dtype = f"~{others.pop()}"
    elif inputs:
        dtype = ("+" if summed and len(deciding) == 1 else "=") + inputs.pop()
    else:
        dtype = others.pop()
    return Value(
        dtype=dtype,
        wide=any(each.wide for each in values) or len(arrays) < len(values),
        mixed=any(each.mixed for each in values) or (summed and len(arrays) > 1),
    )


_HARMLESS = (
    *(ast.Break, ast.Continue, ast.Delete, ast.Global, ast.Import),
    *(ast.ImportFrom, ast.Nonlocal, ast.Pass),
)
