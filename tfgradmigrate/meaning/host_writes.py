"""Whether a function of Python writes into the memory of arrays that it is given.

It is followed through other names, containers, views, and functions of the same text. A function
that is not in the text is taken to read. The rewrite gives copies by it, the proof asks for them.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.program.walking import (
    COMPREHENSIONS,
    bound,
    called_name,
    children,
    dotted,
    is_bound,
    last,
    root_of,
    walk,
)
from tfgradmigrate.tables.effects import last_parts, named, rows

#: What changes an array, or what it is first given, and what gives its memory another name.
_CHANGING = last_parts("writes", "self")
_CHANGING_FIRST = last_parts("writes", "first")
_VIEWS = last_parts("memory", "view")
#: What makes an array of another one, without a copy if it is told so; masked ones are not told.
_COPYING = last_parts("memory", "asked")
#: Where functions of NumPy take what they write to, if it is not named; methods one before that.
_OUT = {name: at for at in range(1, 4) for name in named("writes", str(at), of="numpy.")}
_PUTTING = last_parts("takes", "kept")
_CALLING = last_parts("takes", "called")
_HARMLESS = last_parts("takes", "read") | _VIEWS | _PUTTING

#: Functions of NumPy that make an array of numbers, and dtypes that are none of objects.
_MAKING = frozenset({"empty", "ones", "zeros"})
_OF_NUMBERS = pattern(r"\w+\.dtype|(np\.|numpy\.)?(float|int|uint|bool)\w*")

#: How many calls of functions by each other are followed.
DEEP = 4
#: Of how many loops in each other a second turn is looked at: each doubles the work.
_LOOPS = 4
_DONE = -1  # what stands below an assignment has been read
# Where a statement holds others, in the order of its fields.
_SUITES = ("body", "handlers", "orelse", "finalbody", "cases")

Function = ast.FunctionDef | ast.Lambda


def functions_of(tree: ast.Module) -> dict[str, list[ast.FunctionDef]]:
    """Return the functions of a module by their names: methods of two classes may have one."""
    found: dict[str, list[ast.FunctionDef]] = {}
    level: list[ast.AST] = [tree]
    while level:
        for node in level:
            if isinstance(node, ast.FunctionDef):
                found.setdefault(node.name, []).append(node)
        level = [below for node in level for suite in _SUITES for below in getattr(node, suite, ())]
    return found


def _is_method(function: ast.FunctionDef) -> bool:
    decorators = {ast.unparse(each) for each in function.decorator_list}
    return "staticmethod" in decorators or parameters(function)[:1] in (["self"], ["cls"])


def parameters(function: Function) -> list[str]:
    """Return the names of what a function is given, what a star collects among them."""
    args = function.args
    taken = [*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg]
    return [each.arg for each in taken if each is not None]


def writes(
    function: Function,
    shared: Sequence[str],
    functions: Mapping[str, Sequence[ast.FunctionDef]],
    deep: int,
) -> bool:
    """Return whether a function is seen to write into what some of its parameters are."""
    return Sharing(functions, deep).writes(function, shared)


class _Answer(NamedTuple):
    """Whether a function writes or may give memory back, and what it calls that is not known."""

    writes: bool
    gives: bool
    unknown: Sequence[ast.expr]


#: A function, which of its parameters share memory, and how many calls deep is looked.
_Asked = tuple[Function, tuple[str, ...], int]


class Sharing:
    """What is done with the memory of some parameters of functions, `deep` calls of each other."""

    def __init__(
        self,
        functions: Mapping[str, Sequence[ast.FunctionDef]],
        deep: int,
        answers: dict[_Asked, _Answer] | None = None,
    ) -> None:
        """Look into `functions` of a text by their names; `answers` are what is known of them."""
        self._functions = functions
        self._deep = deep
        self._answers = {} if answers is None else answers
        self._locals: dict[str, str] = {}  # other names of functions
        self._unknown: list[ast.expr] = []
        self._given_back: dict[tuple[ast.Call, frozenset[str], int], bool] = {}

    def _deeper(self) -> Sharing:
        return Sharing(self._functions, max(self._deep - 1, 0), self._answers)

    def calls(self, function: Function, shared: Sequence[str]) -> list[ast.expr]:
        """Return what is called with the memory of parameters, and is no function of the text."""
        self.writes(function, shared)
        return self._unknown

    def writes(self, function: Function, shared: Sequence[str]) -> bool:
        """Return whether a function is seen to write into what some of its parameters are."""
        return self._passed(function, shared)[0]

    def _passed(self, function: Function, shared: Sequence[str]) -> tuple[bool, bool]:
        """Return whether a function writes into memory, and whether it may give it back."""
        key = function, tuple(shared), self._deep
        if key not in self._answers:
            # Asked anew for each of several calls in calls, this would take for ever.
            one = Sharing(self._functions, self._deep, self._answers)
            self._answers[key] = _Answer(*one._followed(function, shared), one._unknown)
        answer = self._answers[key]
        self._unknown += answer.unknown
        return answer.writes, answer.gives

    def _followed(self, function: Function, shared: Sequence[str]) -> tuple[bool, bool]:
        names = set(shared)
        body = function.body if isinstance(function.body, list) else [function.body]
        nodes = [node for each in body for node in walk(each)]
        arrays = _arrays(nodes).difference(shared)
        counted = _counted(nodes)
        outside = {n for node in nodes if isinstance(node, ast.Global) for n in node.names}
        gives = isinstance(function, ast.Lambda) and self._is_shared(function.body, names)
        written = False
        for node in _in_order(body):
            if isinstance(node, ast.AugAssign):
                written |= root_of(node.target) in names
            if isinstance(node, ast.Subscript | ast.Attribute):
                is_read = isinstance(node.ctx, ast.Load)
                changes = isinstance(node, ast.Attribute) and node.attr in _CHANGING
                written |= (not is_read or changes) and self._is_part(node, names)
            elif isinstance(node, ast.Call):
                written |= self._call_writes(node, names)
                if called_name(node) in _PUTTING and self._gets(node, names):
                    names |= {root_of(node.func) or ""}
            elif isinstance(node, ast.For | ast.comprehension | ast.NamedExpr):
                given = node.value if isinstance(node, ast.NamedExpr) else node.iter
                names |= bound(node.target) if self._is_shared(given, names) else set()
            elif isinstance(node, ast.Match) and self._is_shared(node.subject, names):
                patterns = [part for case in node.cases for part in ast.walk(case.pattern)]
                captures = (p for p in patterns if isinstance(p, ast.MatchAs | ast.MatchStar))
                names |= {each.name for each in captures if each.name}
            elif isinstance(node, ast.withitem) and node.optional_vars is not None:
                if self._is_shared(node.context_expr, names):
                    names |= bound(node.optional_vars)
            elif isinstance(node, ast.Return | ast.Yield | ast.YieldFrom) and node.value:
                gives |= self._is_shared(node.value, names)
            elif isinstance(node, ast.Assign):
                # An array of numbers has a copy of what is put into it; a list has the thing.
                kept = [each for each in node.targets if not _is_item(each, arrays)]
                made = set[str]().union(*map(bound, kept))
                if isinstance(node.value, ast.Name) and node.value.id in self._functions:
                    self._locals |= dict.fromkeys(made, node.value.id)
                if self._is_shared(node.value, names) and not _gives_scalars(node, counted):
                    names |= made
                    written |= self._is_written_elsewhere(kept, outside)
                elif node in body:  # a branch may leave it as it was
                    parts = (part for each in kept for part in ast.walk(each))
                    names -= {n.id for n in parts if isinstance(n, ast.Name) and is_bound(n)}
        return written, gives

    def keeps(self, function: Function, is_imported: Callable[[str], bool]) -> bool:
        """Return whether a function writes into an array that outlives its call, and returns it.

        What is imported is a module or a function, and no array.
        """
        nodes = list(walk(function))
        own = {n.id for n in nodes if isinstance(n, ast.Name) and is_bound(n)}
        own.update(parameters(function))
        called = {node.func for node in nodes if isinstance(node, ast.Call)}
        paths = {
            dotted(node)
            for node in nodes
            if node not in called
            and (
                (isinstance(node, ast.Name) and node.id not in own)
                or (isinstance(node, ast.Attribute) and node.attr not in _VIEWS)
            )
            and not is_imported(root_of(node) or "")
        }
        return any(self._passed(function, [path]) == (True, True) for path in sorted(paths - {""}))

    def _is_part(self, node: ast.expr, names: set[str]) -> bool:
        """Return whether an expression is a part, or an attribute, of the memory of some names."""
        while isinstance(node, ast.Subscript | ast.Attribute):
            node = node.value
            if isinstance(node, ast.Attribute) and self._is_shared(node, names):
                return True
        return self._is_shared(node, names)

    def _is_written_elsewhere(self, targets: Sequence[ast.expr], outside: set[str]) -> bool:
        """Return whether some function writes into what is kept beyond a call."""
        kept = {n for target in targets for n in bound(target) & outside}
        paths = {each.attr for each in targets if isinstance(each, ast.Attribute)}
        if not kept and not paths:
            return False
        every = (f for functions in self._functions.values() for f in functions)
        for node in (node for function in every for node in walk(function)):
            written = node.target if isinstance(node, ast.AugAssign) else node
            if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
                written = node.value
            elif not isinstance(node, ast.AugAssign):
                continue
            inside = {last(n) for n in ast.walk(written) if isinstance(n, ast.Name | ast.Attribute)}
            if inside & (kept | paths):
                return True
        return False

    def _gets(self, call: ast.Call, names: set[str]) -> bool:
        given = [*call.args, *(each.value for each in call.keywords)]
        return any(self._is_shared(each, names) for each in given)

    def _known(self, call: ast.Call) -> tuple[str, Sequence[ast.FunctionDef]]:
        """Return by which name a function is called, and which ones of the text may have it."""
        called = call.func
        name = called.attr if isinstance(called, ast.Attribute) else ast.unparse(called)
        name = self._locals.get(name, name)
        functions = self._functions.get(name, ()) if self._deep else ()
        if isinstance(called, ast.Attribute):  # `np.median` is not the function `median` here
            functions = [each for each in functions if _is_method(each)]
        return name, functions

    def _given(self, call: ast.Call, known: ast.FunctionDef, names: set[str]) -> list[str]:
        """Return the parameters of a function that are the memory of names in a call."""
        taken = parameters(known)
        if isinstance(call.func, ast.Attribute) and taken[:1] == ["self"]:
            taken = taken[1:]
        placed = zip(taken, call.args, strict=False)
        given = [n for n, each in placed if self._is_shared(each, names)]
        if any(isinstance(a, ast.Starred) and self._is_shared(a, names) for a in call.args):
            return taken
        named = [each.arg for each in call.keywords if self._is_shared(each.value, names)]
        rest = known.args.kwarg
        if rest is not None and not set(taken).issuperset(named):
            given.append(rest.arg)
        return given + [name for name in named if name]

    def _call_writes(self, call: ast.Call, names: set[str]) -> bool:
        if any(
            (each.arg in ("out", "dst") and self._is_shared(each.value, names))
            or (each.arg or "").startswith("overwrite_")
            for each in call.keywords
        ):
            return True
        called = call.func
        name, functions = self._known(call)
        is_of_array = isinstance(called, ast.Attribute) and self._is_shared(called.value, names)
        first = bool(call.args) and self._is_shared(call.args[0], names)
        first = first or any(
            each.arg in ("a", "arr", "dst", "x") and self._is_shared(each.value, names)
            for each in call.keywords
        )
        if first and name in _CHANGING_FIRST:
            return True
        if is_of_array and name in _CHANGING:
            return True
        if name in _COPYING and name != "array" and _is_no_copy(call) and (first or is_of_array):
            return name != "astype"
        if isinstance(called, ast.Attribute) and name in _OUT:
            placed = call.args[_OUT[name] - is_of_array :]
            if any(self._is_shared(each, names) for each in placed):
                return True
        if isinstance(called, ast.Call) and called_name(called) == "getattr":
            return bool(called.args) and self._is_shared(called.args[0], names)
        if not self._gets(call, names):
            return False
        deeper = self._deeper()
        for known in functions:
            given = self._given(call, known, names)
            if given and deeper.writes(known, given):
                return True
        for each in call.args:  # `map(f, [v])`, `functools.partial(np.put, v)`
            if isinstance(each, ast.Attribute | ast.Name) and not self._is_shared(each, names):
                handed = self._functions.get(last(each), ()) if self._deep else ()
                if last(each) in _CHANGING_FIRST:
                    return True
                if any(deeper.writes(known, parameters(known)) for known in handed):
                    return True
                if not handed and name in _CALLING and each is call.args[0]:
                    self._unknown.append(each)
            elif isinstance(each, ast.Lambda) and deeper.writes(each, parameters(each)):
                return True
        self._unknown += deeper._unknown
        known_method = is_of_array and f"ndarray.{name}" in rows()
        if not functions and not known_method and name not in _HARMLESS:
            self._unknown.append(called)
        return False

    def _is_shared(self, value: ast.expr, names: set[str]) -> bool:
        """Return whether an expression may be the memory of one of the names."""
        if isinstance(value, ast.Name):
            return value.id in names
        if isinstance(value, ast.Subscript | ast.Starred | ast.NamedExpr):
            return self._is_shared(value.value, names)
        if isinstance(value, ast.Attribute):
            of_view = value.attr in _VIEWS and self._is_shared(value.value, names)
            return of_view or dotted(value) in names
        if isinstance(value, ast.Tuple | ast.List | ast.Set | ast.BoolOp):
            held = value.values if isinstance(value, ast.BoolOp) else value.elts
            return any(self._is_shared(each, names) for each in held)
        if isinstance(value, ast.Dict):
            return any(self._is_shared(each, names) for each in value.values)
        if isinstance(value, ast.IfExp):
            return self._is_shared(value.body, names) or self._is_shared(value.orelse, names)
        if isinstance(value, ast.ListComp | ast.GeneratorExp):
            inner = names.copy()
            for loop in value.generators:
                if self._is_shared(loop.iter, inner):
                    inner |= bound(loop.target)
            return self._is_shared(value.elt, inner)
        if not isinstance(value, ast.Call):
            return False
        key = value, frozenset(names), len(self._locals)
        if key not in self._given_back:
            self._given_back[key] = self._gives_shared(value, names)
        return self._given_back[key]

    def _gives_shared(self, call: ast.Call, names: set[str]) -> bool:
        """Return whether what a call gives may be the memory of one of the names."""
        name, functions = self._known(call)
        is_of_array = isinstance(call.func, ast.Attribute) and self._is_shared(
            call.func.value, names
        )
        if not is_of_array and not self._gets(call, names):
            return False
        if name in _VIEWS or (name in _COPYING and _is_no_copy(call)):
            return True
        deeper = self._deeper()
        return any(
            deeper._passed(known, given)[1]
            for known in functions
            if (given := self._given(call, known, names))
        )


def _is_no_copy(call: ast.Call) -> bool:
    """Return whether a call of what copies is told not to; what makes masked arrays is not told."""
    told = [each.value for each in call.keywords if each.arg == "copy"]
    if called_name(call) == "nan_to_num":
        told += call.args[1:2]
    if told:
        return not (isinstance(told[0], ast.Constant) and told[0].value is True)
    return isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value).endswith("ma")


def _arrays(nodes: Sequence[ast.AST]) -> set[str]:
    """Return the names that are arrays of numbers, made here, wherever they are bound."""
    # What is added to an array is put into it.
    added = {node.target for node in nodes if isinstance(node, ast.AugAssign)}
    names = (n for n in nodes if isinstance(n, ast.Name) and n not in added)
    stored = Counter(n.id for n in names if is_bound(n))
    made: Counter[str] = Counter()
    for node in nodes:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name, value = node.targets[0].id, node.value
            if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute):
                dtypes = [*value.args[1:], *(k.value for k in value.keywords if k.arg == "dtype")]
                of_numbers = all(_OF_NUMBERS.fullmatch(ast.unparse(each)) for each in dtypes)
                begun = value.func.attr in _MAKING and of_numbers
                shaped = value.func.attr == "reshape" and ast.unparse(value.func.value) == name
                made[name] += begun or shaped
    return {name for name, times in made.items() if times and times == stored[name]}


class _Counted(NamedTuple):
    """What is known of the dimensions of arrays: their number by name, and names of indices."""

    ranks: Mapping[str, int]
    indices: frozenset[str]


def _counted(nodes: Sequence[ast.AST]) -> _Counted:
    """Return the names that are arrays reshaped to so many dimensions, and whole numbers.

    Each of them is bound once.
    """
    times = Counter(n.id for n in nodes if isinstance(n, ast.Name) and is_bound(n))
    ranks, indices = {}, set()
    for node in nodes:
        if isinstance(node, ast.For) and ast.unparse(node.iter).startswith("range("):
            indices |= {name for name in bound(node.target) if times[name] == 1}
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name, value = node.targets[0].id, node.value
            if not isinstance(value, ast.Call) or called_name(value) != "reshape":
                continue
            sizes = value.args[-1] if value.args else None
            known = isinstance(sizes, ast.List | ast.Tuple) and not value.keywords
            if known and len(node.targets) == 1 and times[name] == 1:
                assert isinstance(sizes, ast.List | ast.Tuple)
                if not any(isinstance(each, ast.Starred) for each in sizes.elts):
                    ranks[name] = len(sizes.elts)
    return _Counted(ranks, frozenset(indices))


def _gives_scalars(node: ast.Assign, counted: _Counted) -> bool:
    """Tell whether names are given the elements of a row, which are numbers and not its memory."""
    row = node.value
    if not all(isinstance(each, ast.Tuple | ast.List) for each in node.targets):
        return False
    names = [n for each in node.targets for n in getattr(each, "elts", ())]
    if not all(isinstance(each, ast.Name) for each in names):
        return False
    if not isinstance(row, ast.Subscript) or not isinstance(row.value, ast.Name):
        return False
    asked = row.slice.elts if isinstance(row.slice, ast.Tuple) else [row.slice]
    taken = [_is_index(each, counted) for each in asked]
    if not all(t or isinstance(each, ast.Slice) for t, each in zip(taken, asked, strict=True)):
        return False
    return counted.ranks.get(row.value.id, 0) - sum(taken) == 1


def _is_index(node: ast.expr, counted: _Counted) -> bool:
    """Return whether an expression is one whole number."""
    if isinstance(node, ast.Constant):
        return type(node.value) is int
    return isinstance(node, ast.Name) and node.id in counted.indices


def _is_item(target: ast.expr, arrays: set[str]) -> bool:
    """Return whether a target is a part of one of these arrays, and binds no name."""
    while isinstance(target, ast.Subscript):
        target = target.value
        if isinstance(target, ast.Name):
            return target.id in arrays
    return False


def _in_order(body: Sequence[ast.AST], turning: int = _LOOPS) -> Iterator[ast.AST]:
    """Yield nodes as they stand in the text: of an assignment the value before the targets.

    The bodies of so many loops in each other come twice.
    """
    waiting = [(node, turning) for node in reversed(body)]
    while waiting:
        node, turning = waiting.pop()
        if isinstance(node, ast.Assign) and turning != _DONE:
            waiting.append((node, _DONE))
            targets = [each for each in node.targets if not isinstance(each, ast.Name)]
            waiting += [(each, _LOOPS) for each in reversed([node.value, *targets])]
            continue
        yield node
        if turning == _DONE:
            continue
        inner = children(node)
        if isinstance(node, ast.For | ast.While) and turning:
            inner += node.body  # the next turn begins with what this one leaves
            turning -= 1
        # What a comprehension makes stands before what it loops over.
        order = inner if isinstance(node, COMPREHENSIONS) else reversed(inner)
        waiting += [(each, turning) for each in order]
