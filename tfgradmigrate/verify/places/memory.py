"""Functions of Python that write into their arguments, where TensorFlow 2 shares the memory.

TensorFlow 1 gave a function that `py_func` calls arrays of its own. In a graph TensorFlow 2 hands
it the memory of the tensors, and what it writes there changes for everyone who reads them. The
graphs are the same with and without a copy, so no form tells of it.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

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
from tfgradmigrate.verify.program.scopes import COMPREHENSIONS, is_decorated, words
from tfgradmigrate.verify.program.slicing import called_name, root_of
from tfgradmigrate.walking import tree_of

#: Methods that change an array, and functions of NumPy that change their first argument.
_CHANGING = words("byteswap fill itemset partition put resize setfield setflags sort __setitem__")
_CHANGING_FIRST = words("at copyto fill_diagonal place put put_along_axis putmask shuffle")

#: Methods and functions that give the memory of an array under another name.
_VIEWS = words(
    """asarray asanyarray ascontiguousarray atleast_1d atleast_2d atleast_3d diagonal enumerate flat
    moveaxis nditer ravel real imag reshape reversed rollaxis squeeze swapaxes transpose view zip
    array_split split T"""
)

#: Functions of NumPy that make an array of numbers, and dtypes that are none of objects.
_MAKING = words("empty zeros ones")
_OF_NUMBERS = re.compile(r"\w+\.dtype|(np\.|numpy\.)?(float|int|uint|bool)\w*")

_DEEP = 4

_Function = ast.FunctionDef | ast.Lambda


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

    Those that are imported, but for functions of libraries, and those that do not show.
    """
    tree = tree_of(new)
    found = []
    for host, known in _without_copies(old, new, whole):
        named = (e for e in known or () if not isinstance(e, ast.FunctionDef | ast.Lambda))
        sources = [source_of(each, tree) for each in named]
        if known is None or any(each and not is_of_library(each) for each in sources):
            found.append(ast.unparse(host))
    return list(dict.fromkeys(found))


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
    names = set(shared)
    body = function.body if isinstance(function.body, list) else [function.body]
    arrays = _arrays(body).difference(shared)
    counted = _counted(body)
    for node in _in_order(body):
        if isinstance(node, ast.AugAssign) and root_of(node.target) in names:
            return True
        if isinstance(node, ast.Subscript | ast.Attribute) and not isinstance(node.ctx, ast.Load):
            if root_of(node) in names:
                return True
        elif isinstance(node, ast.Call) and _call_writes(node, names, functions, deep):
            return True
        elif isinstance(node, ast.For | ast.comprehension | ast.NamedExpr):
            given = node.value if isinstance(node, ast.NamedExpr) else node.iter
            names |= bound(node.target) if _is_shared(given, names) else set()
        elif isinstance(node, ast.Assign):
            # An array of numbers has a copy of what is put into it; a list has the thing itself.
            kept = [each for each in node.targets if not _is_item(each, arrays)]
            made = set[str]().union(*map(bound, kept))
            if _is_shared(node.value, names) and not _gives_scalars(node, counted):
                names |= made
            elif node in body:  # a branch may leave it as it was
                names -= made
    return False


def _call_writes(
    call: ast.Call,
    names: set[str],
    functions: Mapping[str, Sequence[ast.FunctionDef]],
    deep: int,
) -> bool:
    called = call.func
    if any(each.arg == "out" and _is_shared(each.value, names) for each in call.keywords):
        return True
    first = bool(call.args) and _is_shared(call.args[0], names)
    if isinstance(called, ast.Attribute):
        if called.attr in _CHANGING and root_of(called.value) in names:
            return True
        if called.attr in _CHANGING_FIRST and first:
            return True
    name = called.attr if isinstance(called, ast.Attribute) else ast.unparse(called)
    for known in functions.get(name, ()) if deep else ():
        taken = _parameters(known)
        if isinstance(called, ast.Attribute) and taken[:1] == ["self"]:
            taken = taken[1:]
        given = [n for n, each in zip(taken, call.args, strict=False) if _is_shared(each, names)]
        given += [each.arg for each in call.keywords if each.arg and _is_shared(each.value, names)]
        if given and _writes(known, given, functions, deep - 1):
            return True
    return False


def _is_shared(value: ast.expr, names: set[str]) -> bool:
    """Tell whether an expression may be the memory of one of the names."""
    if isinstance(value, ast.Name):
        return value.id in names
    if isinstance(value, ast.Subscript | ast.Starred):
        return _is_shared(value.value, names)
    if isinstance(value, ast.Attribute):
        return value.attr in _VIEWS and _is_shared(value.value, names)
    if isinstance(value, ast.Tuple | ast.List):
        return any(_is_shared(each, names) for each in value.elts)
    if isinstance(value, ast.IfExp):
        return _is_shared(value.body, names) or _is_shared(value.orelse, names)
    if isinstance(value, ast.ListComp | ast.GeneratorExp):
        inner = names.copy()
        for loop in value.generators:
            if _is_shared(loop.iter, inner):
                inner |= bound(loop.target)
        return _is_shared(value.elt, inner)
    if isinstance(value, ast.Call):
        called = value.func
        name = called.attr if isinstance(called, ast.Attribute) else ast.unparse(called)
        given: list[ast.expr] = list(value.args)
        given += [called.value] if isinstance(called, ast.Attribute) else []
        return name in _VIEWS and any(_is_shared(each, names) for each in given)
    return False


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
