"""Functions of Python that write into their arguments, where TensorFlow 2 shares the memory.

TensorFlow 1 gave a function that `py_func` calls arrays of its own. In a graph TensorFlow 2 hands
it the memory of the tensors, and what it writes there changes for everyone who reads them. The
graphs are the same with and without a copy, so no form tells of it.
"""

from __future__ import annotations

import ast
import builtins
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tfgradmigrate.verify.places.host_names import (
    Meant,
    bound,
    is_bound,
    is_method,
    is_of_comprehension,
    last,
    meant,
    source_of,
)
from tfgradmigrate.verify.places.hosts import copies, handed_over
from tfgradmigrate.verify.program.besides import is_of_library
from tfgradmigrate.verify.program.scopes import (
    COMPREHENSIONS,
    bound_by_import,
    is_decorated,
    words,
)
from tfgradmigrate.verify.program.slicing import called_name, root_of
from tfgradmigrate.walking import tree_of

#: Methods that change an array, and functions of NumPy that change their first argument.
_CHANGING = words("byteswap fill itemset partition put resize setfield setflags sort __setitem__")
_CHANGING_FIRST = words("at copyto fill_diagonal place put put_along_axis putmask shuffle")

#: Methods and functions that give the memory of an array under another name.
_VIEWS = words(
    """asarray asanyarray ascontiguousarray atleast_1d atleast_2d atleast_3d diagonal enumerate flat
    moveaxis nditer ravel real imag reshape reversed rollaxis squeeze swapaxes transpose view zip
    array_split split T as_strided asfortranarray asmatrix base broadcast_arrays broadcast_to cast
    data dict diag dsplit expand_dims filter flip fliplr flipud frombuffer getfield hsplit iter list
    mT map masked_array masked_where mat matrix_transpose memoryview next permute_dims
    real_if_close require rot90 sliding_window_view sorted trim_zeros tuple unstack vsplit"""
)

#: What makes an array of another one, without a copy if it is told so; masked ones are not told.
_COPYING = words("array astype fix_invalid matrix nan_to_num")

#: Where functions of NumPy take what they write to, if it is not named; methods one before that.
_OUT = {
    name: place
    for place, names in {
        1: """abs absolute arccos arccosh arcsin arcsinh arctan arctanh bitwise_not cbrt ceil conj
        conjugate cos cosh deg2rad degrees exp exp2 expm1 fabs fix floor invert isfinite isinf isnan
        isneginf isposinf log log10 log1p log2 logical_not negative positive rad2deg radians
        reciprocal rint sign signbit sin sinh spacing sqrt square tan tanh trunc""",
        2: """add all amax amin any argmax argmin arctan2 around bitwise_and bitwise_or bitwise_xor
        choose concatenate copysign divide divmod dot equal float_power floor_divide fmax fmin fmod
        greater greater_equal heaviside hypot ldexp left_shift less less_equal logaddexp logaddexp2
        logical_and logical_or logical_xor matmul max maximum median min minimum mod modf multiply
        nanmax nanmin nextafter not_equal outer power remainder right_shift round stack subtract
        true_divide""",
        3: """clip compress cumprod cumsum mean nancumprod nancumsum nanmean nanprod nansum
        percentile prod quantile std sum take var""",
    }.items()
    for name in words(names)
}

#: Functions of Python's that change their first argument, and methods that put things into a list.
_SETTING = re.compile(
    r"__i(?!nit|nt|nvert|nde|ter)\w+__|(setattr|delattr|setitem|delitem|__setattr__)"
    r"|i(add|sub|mul|truediv|floordiv|mod|pow|and|or|xor|lshift|rshift|matmul|concat)"
)
_PUTTING = words("add append appendleft extend insert setdefault update")

#: What gives numbers to the function that it calls.
_OF_NUMBERS_ALONE = words("vectorize frompyfunc")

#: What calls its first argument with the others, or parts of them.
_CALLING = words(
    "apply_along_axis apply_over_axes filter fromfunction map partial piecewise reduce"
)

#: Functions and methods of anything that read what they are given.
_READING = words(
    """abs all any bool bytes complex dot float format get hash id index info int isinstance
    issubclass item join len log max min pow print range repr round str sum tolist tostring tobytes
    type write debug warning error critical exception ord chr divmod callable hasattr sleep slice
    count"""
)

#: Functions of NumPy that make an array of numbers, and dtypes that are none of objects.
_MAKING = words("empty zeros ones")
_OF_NUMBERS = re.compile(r"\w+\.dtype|(np\.|numpy\.)?(float|int|uint|bool)\w*")

_DEEP = 4

_Function = ast.FunctionDef | ast.Lambda


class Elsewhere(NamedTuple):
    """A function of another file: its name there, and the text of the file."""

    name: str
    text: str


def overwritten(old: str, new: str, whole: str = "") -> str:
    """Return which function writes into its arguments without a copy, "" if none is seen to.

    `old` is of TensorFlow 1: only functions that it hands to `py_func` count. Where it does not
    show which function is handed over, it may be any that `new`, or the `whole` file, hands about.
    """
    tree = tree_of(new)
    functions = _functions(tree)
    classes = {n.name: n for n in ast.walk(tree) if isinstance(n, ast.ClassDef)}
    for _, known in _without_copies(old, new, whole):
        if known is None and (about := _handed_about(whole or new)):
            return _REASON.format(about)
        for each in known or ():
            if not isinstance(each, ast.FunctionDef | ast.Lambda) and source_of(each, tree):
                if not isinstance(each, ast.Call) and last(each) in _CHANGING_FIRST:
                    return _REASON.format(ast.unparse(each))
                continue
            found: Sequence[_Function] = ()
            is_instance = False
            if isinstance(each, ast.Attribute):
                own = _of_new_instance(each, classes)
                found = functions[each.attr] if own is None else [own]
                is_instance = ast.unparse(each.value) not in classes
            elif isinstance(each, ast.FunctionDef | ast.Lambda):
                found = [each]
            for function in found:
                skipped = is_instance and _takes_instance(function, classes.values())
                if _writes(function, _parameters(function)[skipped:], functions, _DEEP):
                    named = getattr(function, "name", "") or ast.unparse(function)
                    return _REASON.format(named)
    return ""


def trusted(old: str, new: str, whole: str = "") -> list[str]:
    """Return the functions without copies of which nothing shows whether they write.

    Those that are imported, but for functions of libraries, and those that do not show: handed over
    themselves, or called by what is, with the arrays that this is given.
    """
    tree = tree_of(new)
    functions = _functions(tree)
    classes = [n for n in ast.walk(tree) if isinstance(n, ast.ClassDef)]
    found = []
    for host, known in _without_copies(old, new, whole):
        named = (e for e in known or () if not isinstance(e, ast.FunctionDef | ast.Lambda))
        sources = [source_of(each, tree) for each in named]
        if known is None or any(each and not is_of_library(each) for each in sources):
            found.append(ast.unparse(host))
        for each in known or ():
            inside: Sequence[_Function] = ()
            if isinstance(each, ast.FunctionDef | ast.Lambda):
                inside = [] if copies(each) else [each]
            elif isinstance(each, ast.Attribute) and not source_of(each, tree):
                inside = functions.get(each.attr, [])
            for function in inside:
                taken = _parameters(function)[_takes_instance(function, classes) :]
                found += [
                    ast.unparse(called)
                    for called in _Sharing(functions, _DEEP).calls(function, taken)
                    if not _only_reads(called, tree)
                ]
    return list(dict.fromkeys(found))


def _only_reads(called: ast.expr, tree: ast.Module) -> bool:
    """Tell whether a function is one of a library, which does not write where that is not seen."""
    root: ast.expr = called
    while isinstance(root, ast.Attribute | ast.Call | ast.Subscript):
        root = root.func if isinstance(root, ast.Call) else root.value
    if not isinstance(root, ast.Name):
        return False
    if root is called and (hasattr(builtins, root.id) or _is_vectorized(root, tree)):
        return True
    source = source_of(root, tree)
    return bool(source) and is_of_library(source)


def _is_vectorized(name: ast.Name, tree: ast.Module) -> bool:
    """Tell whether what has a name is given numbers alone."""
    found = [node for node in ast.walk(tree) if name.id in _names_bound(node)]
    return bool(found) and all(
        isinstance(each, ast.Assign) and called_name(each.value) in _OF_NUMBERS_ALONE
        for each in found
    )


def overwritten_elsewhere(names: Iterable[str], beside: Mapping[str, Elsewhere]) -> str:
    """Return which of these functions of other files writes into its arguments, "" if none does."""
    for name in names:
        function, sharing = _defined_there(beside.get(name))
        if function is not None and sharing.writes(function, _parameters(function)):
            return _REASON.format(name)
    return ""


def read_elsewhere(name: str, beside: Mapping[str, Elsewhere]) -> bool:
    """Tell whether a function of another file shows that it only reads its arguments."""
    function, sharing = _defined_there(beside.get(name))
    if function is None:
        return False
    tree = tree_of(beside[name].text)
    called = sharing.calls(function, _parameters(function))
    return all(_only_reads(each, tree) for each in called)


def is_put(name: str, text: str) -> bool:
    """Tell whether a text may put something else where a name is an attribute: `helpers.down = f`.

    A text that says the name may do so by that.
    """
    return any(
        (isinstance(node, ast.Attribute) and node.attr == name and is_bound(node))
        or (isinstance(node, ast.Constant) and node.value == name)
        for node in ast.walk(tree_of(text))
    )


def _defined_there(place: Elsewhere | None) -> tuple[ast.FunctionDef | None, _Sharing]:
    """Return the function that a name of another file stands for, if that shows."""
    tree = tree_of(place.text if place is not None else "")
    sharing = _Sharing(_functions(tree), _DEEP)
    named = {place.name} if place is not None else set()
    found = [n for n in ast.walk(tree) if named & (_names_bound(n) | _imported(n))]
    if len(found) != 1 or found[0] not in tree.body or not isinstance(found[0], ast.FunctionDef):
        return None, sharing
    return (None if found[0].decorator_list else found[0]), sharing


def _imported(node: ast.AST) -> set[str]:
    if not isinstance(node, ast.Import | ast.ImportFrom):
        return set()
    return {bound_by_import(alias) for alias in node.names}


def _names_bound(node: ast.AST) -> set[str]:
    """Return the names that an assignment, or a definition, binds, or that are declared global."""
    if isinstance(node, ast.Global):
        return set(node.names)
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return {node.name}
    if isinstance(node, ast.arg):
        return {node.arg}
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return {n for each in targets if isinstance(each, ast.expr) for n in bound(each)}


def _without_copies(
    old: str, new: str, whole: str
) -> Iterator[tuple[ast.expr, list[Meant] | None]]:
    """Yield the functions that get no copies any more, each with what it may be, if that shows."""
    before = [(ast.unparse(host), name == "py_func") for name, host, _ in handed_over(old)]
    if not any(is_copied for _, is_copied in before):
        return
    tree, rest = tree_of(new), tree_of(whole or new)
    for _, host, copied in handed_over(new):
        told = ast.unparse(host)
        if copied or ((told, False) in before and (told, True) not in before):
            continue
        known = meant(host, tree)
        own = (e for e in known or () if isinstance(e, ast.Attribute) and not source_of(e, tree))
        if not all(is_method(each.attr, rest) for each in own):
            known = None  # the rest of the file puts something else there
        yield host, known


def _functions(tree: ast.Module) -> dict[str, list[ast.FunctionDef]]:
    """Return the functions of a module by their names: methods of two classes may have one."""
    found: dict[str, list[ast.FunctionDef]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            found.setdefault(node.name, []).append(node)
    return found


def _handed_about(text: str) -> str:
    """Return a function that writes into its arguments and is no more than named somewhere.

    What is handed to `py_func` there and then, and shows, is not looked at, nor what is called.
    """
    tree = tree_of(text)
    functions = _functions(tree)
    classes = [n for n in ast.walk(tree) if isinstance(n, ast.ClassDef)]
    # Another tree has been read for these: places tell that they are the same.
    known = {
        _extent(node)
        for _, host, _ in handed_over(text)
        if meant(host, tree) is not None or is_of_comprehension(host, tree)
        for node in ast.walk(host)
    }
    known |= {_extent(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute | ast.Lambda | ast.Name) or _extent(node) in known:
            continue
        if copies(node) if isinstance(node, ast.Lambda) else is_bound(node):
            continue
        by_name = [] if isinstance(node, ast.Lambda) else functions.get(last(node), [])
        for named in [node] if isinstance(node, ast.Lambda) else by_name:
            taken = _parameters(named)[_takes_instance(named, classes) :]
            if _writes(named, taken, functions, _DEEP):
                return ast.unparse(node)
    return ""


def _extent(node: ast.AST) -> tuple[int | None, ...]:
    names = ("lineno", "col_offset", "end_lineno", "end_col_offset")
    return tuple(getattr(node, name, None) for name in names)


def _of_new_instance(host: ast.expr, classes: Mapping[str, ast.ClassDef]) -> ast.FunctionDef | None:
    """Return the method that `Noise(3.0).step` is, if the class or one of its bases shows it."""
    if not isinstance(host, ast.Attribute) or not isinstance(host.value, ast.Call):
        return None
    waiting = [ast.unparse(host.value.func)]
    for name in waiting:
        if name not in classes or len(waiting) > len(classes):
            return None
        for node in classes[name].body:
            if isinstance(node, ast.FunctionDef) and node.name == host.attr:
                return node
        waiting += [ast.unparse(base) for base in classes[name].bases]
    return None


_REASON = "`{}` writes into its arguments, whose memory TensorFlow 2 shares: it needs copies"


def _parameters(function: _Function) -> list[str]:
    args = function.args
    taken = [*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg]
    return [each.arg for each in taken if each is not None]


def _takes_instance(function: _Function, classes: Iterable[ast.ClassDef]) -> bool:
    """Tell whether a function is a method of one of the classes, and not a static one."""
    is_method = any(function in each.body for each in classes)
    return is_method and not is_decorated(function, "staticmethod")


def _writes(
    function: _Function,
    shared: Sequence[str],
    functions: Mapping[str, Sequence[ast.FunctionDef]],
    deep: int,
) -> bool:
    """Tell whether a function is seen to write into what some of its parameters are."""
    return _Sharing(functions, deep).writes(function, shared)


class _Sharing:
    """What is done with the memory of some parameters of functions, `deep` calls of each other."""

    def __init__(self, functions: Mapping[str, Sequence[ast.FunctionDef]], deep: int) -> None:
        self._functions = functions
        self._deep = deep
        self._locals: dict[str, str] = {}  # other names of functions
        self._unknown: list[ast.expr] = []

    def calls(self, function: _Function, shared: Sequence[str]) -> list[ast.expr]:
        """Return what is called with the memory of parameters, and is no function of the text."""
        self.writes(function, shared)
        return self._unknown

    def writes(self, function: _Function, shared: Sequence[str]) -> bool:
        """Tell whether a function is seen to write into what some of its parameters are."""
        return self._passed(function, shared)[0]

    def _passed(self, function: _Function, shared: Sequence[str]) -> tuple[bool, bool]:
        """Tell whether a function writes into memory, and whether it may give it back."""
        names = set(shared)
        body = function.body if isinstance(function.body, list) else [function.body]
        arrays = _arrays(body).difference(shared)
        counted = _counted(body)
        nodes = [node for each in body for node in ast.walk(each)]
        outside = {n for node in nodes if isinstance(node, ast.Global) for n in node.names}
        gives = isinstance(function, ast.Lambda) and self._is_shared(function.body, names)
        for node in _in_order(body):
            if isinstance(node, ast.AugAssign) and root_of(node.target) in names:
                return True, gives
            if isinstance(node, ast.Subscript | ast.Attribute):
                is_read = isinstance(node.ctx, ast.Load)
                changes = isinstance(node, ast.Attribute) and node.attr in _CHANGING
                if (not is_read or changes) and self._is_part(node, names):
                    return True, gives
            elif isinstance(node, ast.Call):
                if self._call_writes(node, names):
                    return True, gives
                if called_name(node) in _PUTTING and self._gets(node, names):
                    names |= {root_of(node.func) or ""}
            elif isinstance(node, ast.For | ast.comprehension | ast.NamedExpr):
                given = node.value if isinstance(node, ast.NamedExpr) else node.iter
                names |= bound(node.target) if self._is_shared(given, names) else set()
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
                    if self._is_written_elsewhere(kept, outside):
                        return True, gives
                elif node in body:  # a branch may leave it as it was
                    names -= made
        return False, gives

    def _is_part(self, node: ast.expr, names: set[str]) -> bool:
        """Tell whether an expression is a part, or an attribute, of the memory of some names."""
        while isinstance(node, ast.Subscript | ast.Attribute):
            node = node.value
        return self._is_shared(node, names)

    def _is_written_elsewhere(self, targets: Sequence[ast.expr], outside: set[str]) -> bool:
        """Tell whether some function writes into what is kept beyond a call."""
        kept = {n for target in targets for n in bound(target) & outside}
        paths = {each.attr for each in targets if isinstance(each, ast.Attribute)}
        if not kept and not paths:
            return False
        every = (f for functions in self._functions.values() for f in functions)
        for node in (node for function in every for node in ast.walk(function)):
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
        return name, self._functions.get(name, ()) if self._deep else ()

    def _given(self, call: ast.Call, known: ast.FunctionDef, names: set[str]) -> list[str]:
        """Return the parameters of a function that are the memory of names in a call."""
        taken = _parameters(known)
        if isinstance(call.func, ast.Attribute) and taken[:1] == ["self"]:
            taken = taken[1:]
        placed = zip(taken, call.args, strict=False)
        given = [n for n, each in placed if self._is_shared(each, names)]
        if any(isinstance(a, ast.Starred) and self._is_shared(a, names) for a in call.args):
            return taken
        return given + [
            each.arg for each in call.keywords if each.arg and self._is_shared(each.value, names)
        ]

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
        if first and (name in _CHANGING_FIRST or _SETTING.fullmatch(name)):
            return True
        if is_of_array and (name in _CHANGING or _SETTING.fullmatch(name)):
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
        deeper = _Sharing(self._functions, self._deep - 1)
        for known in functions:
            given = self._given(call, known, names)
            if given and deeper.writes(known, given):
                return True
        for each in call.args:  # `map(f, [v])`, `functools.partial(np.put, v)`
            if isinstance(each, ast.Attribute | ast.Name) and not self._is_shared(each, names):
                handed = self._functions.get(last(each), ()) if self._deep else ()
                if last(each) in _CHANGING_FIRST:
                    return True
                if any(deeper.writes(known, _parameters(known)) for known in handed):
                    return True
                if not handed and name in _CALLING and each is call.args[0]:
                    self._unknown.append(each)
            elif isinstance(each, ast.Lambda) and deeper.writes(each, _parameters(each)):
                return True
        self._unknown += deeper._unknown
        if not functions and not is_of_array and name not in _READING | _VIEWS | _PUTTING:
            self._unknown.append(called)
        return False

    def _is_shared(self, value: ast.expr, names: set[str]) -> bool:
        """Tell whether an expression may be the memory of one of the names."""
        if isinstance(value, ast.Name):
            return value.id in names
        if isinstance(value, ast.Subscript | ast.Starred | ast.NamedExpr):
            return self._is_shared(value.value, names)
        if isinstance(value, ast.Attribute):
            return value.attr in _VIEWS and self._is_shared(value.value, names)
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
        return isinstance(value, ast.Call) and self._gives_shared(value, names)

    def _gives_shared(self, call: ast.Call, names: set[str]) -> bool:
        """Tell whether what a call gives may be the memory of one of the names."""
        name, functions = self._known(call)
        is_of_array = isinstance(call.func, ast.Attribute) and self._is_shared(
            call.func.value, names
        )
        if not is_of_array and not self._gets(call, names):
            return False
        if name in _VIEWS or (name in _COPYING and _is_no_copy(call)):
            return True
        deeper = _Sharing(self._functions, self._deep - 1)
        return any(
            deeper._passed(known, given)[1]
            for known in functions
            if (given := self._given(call, known, names))
        )


def _is_no_copy(call: ast.Call) -> bool:
    """Tell whether a call of what copies is told not to; what makes masked arrays is not told."""
    told = [each.value for each in call.keywords if each.arg == "copy"]
    if called_name(call) == "nan_to_num":
        told += call.args[1:2]
    if told:
        return not (isinstance(told[0], ast.Constant) and told[0].value is True)
    return isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value).endswith("ma")


def _arrays(body: Sequence[ast.AST]) -> set[str]:
    """Return the names that are arrays of numbers, made here, wherever they are bound."""
    nodes = [node for each in body for node in ast.walk(each)]
    stored = Counter(n.id for n in nodes if isinstance(n, ast.Name) and is_bound(n))
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


@dataclass(frozen=True, slots=True)
class _Counted:
    """What is known of the dimensions of arrays: their number by name, and names of indices."""

    ranks: Mapping[str, int]
    indices: frozenset[str]


def _counted(body: Sequence[ast.AST]) -> _Counted:
    """Return the names that are arrays reshaped to so many dimensions, and whole numbers.

    Each of them is bound once.
    """
    nodes = [node for each in body for node in ast.walk(each)]
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
    """Tell whether an expression is one whole number."""
    if isinstance(node, ast.Constant):
        return type(node.value) is int
    return isinstance(node, ast.Name) and node.id in counted.indices


def _is_item(target: ast.expr, arrays: set[str]) -> bool:
    """Tell whether a target is a part of one of these arrays, and binds no name."""
    while isinstance(target, ast.Subscript):
        target = target.value
        if isinstance(target, ast.Name):
            return target.id in arrays
    return False


def _in_order(body: Sequence[ast.AST]) -> Iterator[ast.AST]:
    """Yield nodes as they stand in the text: of an assignment the value before the targets."""
    for node in body:
        if isinstance(node, ast.Assign):
            yield from _in_order([node.value])
            yield from _in_order([each for each in node.targets if not isinstance(each, ast.Name)])
            yield node
            continue
        yield node
        inner = list(ast.iter_child_nodes(node))
        # What a comprehension makes stands before what it loops over.
        yield from _in_order(inner[::-1] if isinstance(node, COMPREHENSIONS) else inner)
