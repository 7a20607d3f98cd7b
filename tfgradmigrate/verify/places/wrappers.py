"""Functions handed to `py_func`, without what TensorFlow does to arguments and results anyway.

TensorFlow 1 gives a function of Python arrays of its own, scalars where they have no dimension, and
makes an array of the number that comes back. TensorFlow 2 shares its buffers, gives arrays always,
and in eager mode takes what comes back as it is. So a migration wraps such a function:

    lambda *args: f(*[x.copy() if isinstance(x, np.ndarray) else x for x in args])
    lambda v: np.asarray(float(v.sum()))
    lambda *args: np.asarray(len(*args))

To a program of TensorFlow 1 the first is `f`, the second the same without `np.asarray`, the third
`len`. So are the results of a function that nobody but TensorFlow calls. Nothing else is taken off:
neither another order of arguments nor a dtype that is not the one of `Tout`, which TensorFlow 1
insists on, and no `np.asarray` of what may be text or a list, which TensorFlow takes for bytes and
for several results. One of several results that is to be a number is an array of whatever it is.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tfgradmigrate.verify.places.flow import own
from tfgradmigrate.verify.places.hosts import bindings, host_of, is_plain, scopes_in
from tfgradmigrate.verify.program.scopes import parameters
from tfgradmigrate.verify.program.slicing import called_name
from tfgradmigrate.walking import tree_of, walk

#: What stands in every wrapper.
_MARKS = (".ndarray", ".asarray(")

#: Dtypes of numbers: text is none of them, and raises an error.
_OF_NUMBERS = re.compile(r"\w+\.((?:b?float|u?int|complex)\d+|bool|double)")

#: What gives one number of Python's, which has one array.
_NUMBERS = frozenset({"float", "int", "len", "bool"})

#: Functions of NumPy that give an array or one of NumPy's numbers, whatever they are given.
_MAKING = frozenset(
    {"array", "asarray", "ascontiguousarray", "concatenate", "empty", "full", "hstack", "mean"}
    | {"ones", "ones_like", "stack", "vstack", "zeros", "zeros_like"}
)

#: What an array may be handed on as: a copy of it, or of its scalar.
_HANDED_ON = ("{0}.copy()", "{0}[()]", "{0}.copy()[()]")


def plain_hosts(
    text: str,
    changes: Callable[[ast.expr], bool] | None = None,
    called: Callable[[str], bool] = lambda _: False,
) -> str:
    """Return a module in which functions handed to TensorFlow are as they were in TensorFlow 1.

    All other text stays as it is. A wrapper reads its function when TensorFlow calls it: `changes`
    tells whether that may be another one by then, for all that the file of a cut says, and `called`
    whether that calls a function of a name itself.
    """
    if not any(mark in text for mark in _MARKS):
        return text
    tree = tree_of(text)
    plain = _Plain(tree, changes)
    found = [*plain.found, *plain.results(tree, called)]
    lines = [line.encode() for line in text.splitlines()]
    for wrapper, inner in sorted(found, key=_place, reverse=True):
        assert wrapper.end_lineno is not None and wrapper.end_col_offset is not None
        start, end = wrapper.lineno - 1, wrapper.end_lineno - 1
        before, behind = lines[start][: wrapper.col_offset], lines[end][wrapper.end_col_offset :]
        # On as many lines as before: others are told by their numbers.
        code = f"({ast.unparse(inner)})".encode()
        lines[start : end + 1] = [before + code + b"\n" * (end - start) + behind]
    return b"\n".join([*lines, b""]).decode() if found else text


def _place(replaced: tuple[ast.expr, ast.expr]) -> tuple[int, int]:
    return replaced[0].lineno, replaced[0].col_offset


def handed_over(text: str) -> Iterator[tuple[str, ast.expr, bool]]:
    """Yield the functions that a module hands to TensorFlow, without wrappers.

    Each with the name of what it is handed to, and whether a wrapper gives it copies.
    """
    tree = tree_of(text)
    inside = dict(_Plain(tree, _is_kept).found)
    for call in walk(tree):
        host = host_of(call)
        if host is not None:
            yield called_name(call), inside.get(host, host), copies(host) and host in inside


def handed_scalars(text: str) -> set[tuple[int, int]]:
    """Return where the functions stand, by line and column, that a wrapper hands scalars."""
    return {
        (inner.lineno, inner.col_offset)
        for wrapper, inner in _Plain(tree_of(text), _is_kept).found
        if "[()]" in ast.unparse(wrapper)
    }


def _is_kept(_: ast.expr) -> bool:
    """Tell of no function that it changes: what a wrapper does to arguments is all that counts."""
    return False


def copies(host: ast.AST) -> bool:
    """Tell whether a wrapper gives the function that it calls copies."""
    return ".copy()" in ast.unparse(host)


class _Plain(ast.NodeVisitor):
    """Finds wrappers, each with what it wraps, in the order of the text."""

    def __init__(self, tree: ast.Module, changes: Callable[[ast.expr], bool] | None = None) -> None:
        self._changes = changes
        self._given = _coming_in(tree) if changes is not None else set()
        self.found: list[tuple[ast.expr, ast.expr]] = []
        self._hosts: list[ast.expr] = []  # what is handed over as it stands
        self._results: dict[str, list[tuple[ast.expr, ast.expr]]] = {}
        self._arrays: dict[str, list[_Array]] = {}
        self._handing: dict[ast.AST, ast.Call] = {}
        self._bound = Counter(name for scope in scopes_in(tree) for name in bindings(scope))
        self._stated = Counter(  # what a `lambda` takes is told where that stands
            name
            for scope in scopes_in(tree)
            if not isinstance(scope, ast.Lambda)
            for name in bindings(scope)
        )
        methods = {m for c in walk(tree) if isinstance(c, ast.ClassDef) for m in c.body}
        self._functions = {
            each.name: each for each in walk(tree) if each not in methods and is_plain(each)
        }
        self._scopes: list[Counter[str]] = [Counter(bindings(tree))]
        nodes = list(walk(tree))
        self._declared = {
            name for n in nodes if isinstance(n, ast.Global | ast.Nonlocal) for name in n.names
        }
        self._stores = Counter(
            n.attr for n in nodes if isinstance(n, ast.Attribute) and not _is_read(n)
        )
        self._set_by_name = Counter(
            {str(each.value): len(nodes) for n in nodes for each in _named_by(n)}
        )
        self._attributes = set(self._stores - Counter(f[1:] for f in self._given if f[:1] == "."))
        self._numpy = Counter(
            alias.asname or alias.name
            for node in nodes
            if isinstance(node, ast.Import)
            for alias in node.names
            if alias.name == "numpy"
        )
        self.visit(tree)

    def results(
        self, tree: ast.Module, called: Callable[[str], bool]
    ) -> Iterator[tuple[ast.expr, ast.expr]]:
        """Yield what functions return as arrays, with the numbers that these hold.

        Such a function is handed to TensorFlow and to nobody else.
        """
        handed = {*self._hosts, *(inner for _, inner in self.found)}
        for name, found in self._results.items():
            if found and called(name):
                continue
            uses = [n for n in walk(tree) if _is_name(n, name)]
            if self._bound[name] == 1 and name not in self._declared and handed.issuperset(uses):
                yield from found
                for array in self._arrays[name]:
                    if all(array.is_what_returns(self._handing[each]) for each in uses):
                        yield array.made, array.given

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._scopes.append(Counter(bindings(node)))
        if self._functions.get(node.name) is node:
            self._results[node.name] = [
                (each, number)
                for result in _returned(node)
                for each in _parts(result)
                if (number := self._number(each)) is not None
            ]
            self._arrays[node.name] = [
                array
                for result in _returned(node)
                if isinstance(result, ast.Tuple | ast.List) or self._is_no_list(result, node)
                for array in self._arrays_in(result)
            ]
        self.generic_visit(node)
        self._scopes.pop()

    def visit_Call(self, node: ast.Call) -> None:
        host = host_of(node)
        if isinstance(host, ast.Lambda):
            self._scopes.append(_parameters(host))
            several = self._of_each(host.body, node)
            inner = self._handing_on(host, several) or self._numbers_of(host, node)
            if isinstance(inner, ast.Lambda):
                inner = self._with_numbers(inner)
            numbers = [(each, self._number(each)) for each in _parts(host.body)]
            self._scopes.pop()
            if inner is not None:
                self.found.append((host, inner))
                self._handing[inner] = node
            else:
                self.found += [(each, number) for each, number in numbers if number is not None]
        elif host is not None:
            self._hosts.append(host)
            self._handing[host] = node
        self.generic_visit(node)

    def _with_numbers(self, function: ast.Lambda) -> ast.Lambda:
        """Return a function that gives the numbers themselves where it made arrays of them."""
        self._scopes.append(_parameters(function))
        parts = [self._number(each) or each for each in _parts(function.body)]
        self._scopes.pop()
        if not isinstance(function.body, ast.Tuple | ast.List):
            return ast.copy_location(ast.Lambda(function.args, parts[0]), function)
        body = type(function.body)(parts, ast.Load())
        return ast.copy_location(ast.Lambda(function.args, body), function)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._scopes.append(_parameters(node))
        self.generic_visit(node)
        self._scopes.pop()

    def _times(self, name: str) -> int:
        """Return how often a name is bound in the scope that has it, -1 if nobody can tell."""
        if name in self._declared:
            return -1
        return next((scope[name] for scope in reversed(self._scopes) if scope[name]), 0)

    def _number(self, call: ast.expr) -> ast.expr | None:
        """Return what gives the number of which a call makes an array."""
        given, dtype = self._array(call)
        return given if given is not None and not dtype and self._gives_a_number(given) else None

    def _array(self, call: ast.expr) -> tuple[ast.expr | None, str]:
        """Return that of which a call makes an array, and of nothing else, and with which dtype."""
        if not isinstance(call, ast.Call) or not self._is_of_numpy(call.func, "asarray"):
            return None, ""
        if any(isinstance(each, ast.Starred) for each in call.args):
            return None, ""
        named = [each.value for each in call.keywords if each.arg == "dtype"]
        if not call.args or len(named) != len(call.keywords):
            return None, ""
        given, *dtypes = [*call.args, *named]
        if len(dtypes) > 1:
            return None, ""
        told = [dtype.attr for dtype in dtypes if isinstance(dtype, ast.Attribute)]
        if not all(self._is_of_numpy(*each) for each in zip(dtypes, told, strict=False)):
            return None, ""
        return (given, "".join(told)) if len(told) == len(dtypes) else (None, "")

    def _arrays_in(self, result: ast.expr) -> Iterator[_Array]:
        """Yield the arrays that are made of results, but for those of numbers."""
        parts = _parts(result)
        for place, each in enumerate(parts):
            given, dtype = self._array(each)
            if given is not None and self._number(each) is None:
                yield _Array(each, given, dtype, place, len(parts))

    def _is_no_list(self, result: ast.expr, function: ast.FunctionDef) -> bool:
        """Tell whether what a function returns, or makes an array of, is certainly no list.

        A variable is what the block has assigned to it last.
        """
        given, _ = self._array(result)
        given = result if given is None else given
        if not isinstance(given, ast.Name):
            return self._makes_array(given)
        if given.id in self._declared:
            return False
        for before in reversed(_before(result, function)):
            if isinstance(before, ast.AugAssign) and _is_name(before.target, given.id):
                continue  # an array stays one
            if given.id in bindings(ast.Module([before], [])):
                if not isinstance(before, ast.Assign) or len(before.targets) != 1:
                    return False
                is_name = isinstance(before.targets[0], ast.Name)
                return is_name and self._makes_array(before.value)
        return False

    def _makes_array(self, node: ast.expr) -> bool:
        """Tell whether an expression gives an array, or one of NumPy's numbers.

        No list can be asked for several indices at once, and a slice of an array is one.
        """
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple):
            return any(isinstance(each, ast.Slice) for each in node.slice.elts)
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            return False
        name = node.func.attr
        if name == "astype":
            return self._makes_array(node.func.value)
        return name in _MAKING and self._is_of_numpy(node.func, name)

    def _gives_a_number(self, node: ast.expr) -> bool:
        """Tell whether an expression is a number of Python's, which has one array."""
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
            node = node.operand
            return isinstance(node, ast.Constant) and type(node.value) in (int, float)
        if isinstance(node, ast.Constant):
            return type(node.value) in (bool, int, float)
        return isinstance(node, ast.Call) and self._is_number_of(node.func)

    def _is_number_of(self, function: ast.expr) -> bool:
        """Tell whether a function is a builtin that gives a number."""
        named = isinstance(function, ast.Name) and function.id in _NUMBERS
        return named and not self._times(ast.unparse(function))

    def _numbers_of(self, host: ast.Lambda, handing: ast.Call) -> ast.expr | None:
        """Return the function of whose number a wrapper makes an array, given all arguments."""
        taken = host.args
        named = [*taken.posonlyargs, *taken.args, *taken.kwonlyargs]
        if taken.vararg is None or named or taken.kwarg:
            return None
        inner, dtype = self._array(host.body)
        if not isinstance(inner, ast.Call) or inner.keywords or dtype:
            return None
        if [ast.unparse(each) for each in inner.args] != [f"*{taken.vararg.arg}"]:
            return None
        function = inner.func
        if self._is_number_of(function):
            return function
        if not isinstance(function, ast.Name) or not self._stays(function, {taken.vararg.arg}):
            return None
        told = len(_told(handing)) == 1 and all(_told(handing))
        # One of the module: its own scope binds what hides a builtin.
        defined = self._functions.get(function.id)
        if defined is None or self._bound[function.id] != 1:
            return None
        self._scopes.append(Counter(bindings(defined)))
        results = list(_returned(defined))
        certain = bool(results) and all(
            self._gives_a_number(each) or (told and self._is_counted(each, defined))
            for each in results
        )
        self._scopes.pop()
        return function if certain else None

    def _is_counted(self, result: ast.expr, function: ast.FunctionDef) -> bool:
        """Tell whether a function has added a number to an attribute that it returns: no list.

        Nothing but the function and the head of a cut puts anything there.
        """
        if not isinstance(result, ast.Attribute) or result.attr in self._stored_beside(function):
            return False
        name = ast.unparse(result)
        added = None
        for before in _before(result, function):
            if isinstance(before, ast.AugAssign) and ast.unparse(before.target) == name:
                added = before
            elif any(isinstance(n, ast.Attribute) and not _is_read(n) for n in walk(before)):
                added = None
        return added is not None and self._gives_a_number(added.value)

    def _stored_beside(self, function: ast.FunctionDef) -> set[str]:
        """Return the attributes that are stored elsewhere than in a function."""
        inside = Counter(
            n.attr for n in walk(function) if isinstance(n, ast.Attribute) and not _is_read(n)
        )
        given = Counter(name[1:] for name in self._given if name[:1] == ".")
        return set((self._stores | self._set_by_name) - inside - given)

    def _of_each(self, made: ast.expr, handing: ast.Call) -> ast.expr | None:
        """Return what gives several results, each of which gets the dtype that is told of it.

            [np.asarray(value, dtype) for value, dtype in zip(results, (np.float32, np.int32))]

        A single one that is no list would be taken apart.
        """
        loop = made.generators[0] if isinstance(made, ast.ListComp) else None
        if not isinstance(made, ast.ListComp) or loop is None or len(made.generators) != 1:
            return None
        over = loop.iter
        if loop.ifs or loop.is_async or not isinstance(loop.target, ast.Tuple):
            return None
        if not isinstance(over, ast.Call) or ast.unparse(over.func) != "zip" or over.keywords:
            return None
        if self._times("zip") or len(over.args) != 2 or not isinstance(over.args[1], ast.Tuple):
            return None
        names = [ast.unparse(each) for each in loop.target.elts]
        array = made.elt
        if len({*names, *self._numpy}) != 2 + len(self._numpy) or not isinstance(array, ast.Call):
            return None
        if not self._is_of_numpy(array.func, "asarray") or array.keywords:
            return None
        if [ast.unparse(each) for each in array.args] != names:
            return None
        told, dtypes = _told(handing), over.args[1].elts
        if len(dtypes) < 2 or len(dtypes) != len(told) or not all(told):
            return None
        return over.args[0] if all(map(self._is_dtype, dtypes, told)) else None

    def _is_dtype(self, node: ast.expr, name: str) -> bool:
        """Tell whether an array of this dtype has one of that name: `None` is its own."""
        own = isinstance(node, ast.Constant) and node.value is None
        return own or self._is_of_numpy(node, name)

    def _handing_on(self, host: ast.Lambda, several: ast.expr | None) -> ast.expr | None:
        """Return the function to which a wrapper hands all its arguments, each for itself.

        It may keep that function as a default, which is made where the wrapper is. What it makes
        of `several` results of a call may be no more than TensorFlow does.
        """
        taken, call = host.args, several or host.body
        named = [*taken.posonlyargs, *taken.args]
        if taken.vararg is None or named or len(taken.kwonlyargs) > 1 or taken.kwarg:
            return None
        if not isinstance(call, ast.Call) or len(call.args) != 1 or call.keywords:
            return None
        (given,) = call.args
        every = taken.vararg.arg
        if several is not None and ast.unparse(given) == f"*{every}":
            kept = _defaults(taken)
            if kept:
                return kept.get(ast.unparse(call.func))
            return call.func if self._stays(call.func, {every}) else None
        if not isinstance(given, ast.Starred) or not isinstance(given.value, ast.ListComp):
            return None
        (loop,) = given.value.generators[:1]
        if len(given.value.generators) != 1 or loop.ifs or loop.is_async:
            return None
        one = loop.target
        if not isinstance(one, ast.Name) or ast.unparse(loop.iter) != every or one.id == every:
            return None
        kept = _defaults(taken)
        if {one.id, *kept} & {*self._numpy, "isinstance"} or one.id in kept:
            return None
        if not self._is_handed_on(given.value.elt, one.id):
            return None
        if kept:
            return kept.get(ast.unparse(call.func))
        return call.func if self._stays(call.func, {one.id, every}) else None

    def _is_handed_on(self, node: ast.expr, name: str) -> bool:
        """Tell whether an argument is handed on, an array as a copy or a scalar."""
        if not isinstance(node, ast.IfExp) or ast.unparse(node.orelse) != name:
            return False
        test = node.test
        if not isinstance(test, ast.Call) or ast.unparse(test.func) != "isinstance":
            return False
        if len(test.args) != 2 or test.keywords or ast.unparse(test.args[0]) != name:
            return False
        told = {form.format(name) for form in _HANDED_ON}
        is_array = self._is_of_numpy(test.args[1], "ndarray") and not self._times("isinstance")
        return is_array and ast.unparse(node.body) in told

    def _is_of_numpy(self, node: ast.expr, name: str) -> bool:
        """Tell whether a node is this attribute of NumPy, by a name of nothing else."""
        if not isinstance(node, ast.Attribute) or node.attr != name:
            return False
        module = node.value
        if not isinstance(module, ast.Name) or self._times(module.id) != 1:
            return False
        return self._numpy[module.id] == self._stated[module.id]

    def _stays(self, function: ast.expr, hidden: set[str]) -> bool:
        """Tell whether a function is the same one when it is called as where it is handed over."""
        if _free_names(function) & hidden:
            return False
        if isinstance(function, ast.Lambda):
            return True
        if self._changes is not None and self._changes(function):
            return False
        while isinstance(function, ast.Attribute):
            if function.attr in self._attributes:
                return False
            function = function.value
        if not isinstance(function, ast.Name):
            return False
        times = self._times(function.id)
        return times == 1 or (times == 0 and function.id in self._given)


def _coming_in(tree: ast.Module) -> set[str]:
    """Return the names, and attributes behind a dot, that a cut puts in place before all else."""
    found: set[str] = set()
    for function in (node for node in tree.body if isinstance(node, ast.FunctionDef)):
        taken = {each.arg for each in parameters(function)}
        for node in function.body:
            if not isinstance(node, ast.Assign) or len(node.targets) != 1:
                break
            target, value = node.targets[0], ast.unparse(node.value)
            if value not in {*taken, "Given()"}:
                break
            if isinstance(target, ast.Attribute) and value in taken:
                found.add(f".{target.attr}")
            elif isinstance(target, ast.Subscript) and ast.unparse(target.value) == "globals()":
                found |= {str(n.value) for n in walk(target.slice) if isinstance(n, ast.Constant)}
    return found


def _free_names(function: ast.expr) -> set[str]:
    """Return the names in an expression, but for what a function that it is has as parameters."""
    body = function.body if isinstance(function, ast.Lambda) else function
    names = {node.id for node in walk(body) if isinstance(node, ast.Name)}
    if not isinstance(function, ast.Lambda):
        return names
    made = {node.id for node in walk(function.args) if isinstance(node, ast.Name)}
    return made | (names - {each.arg for each in parameters(function)})


@dataclass(frozen=True, slots=True)
class _Array:
    """An array that is made of a result, which is `given`: that at a `place` among so `many`."""

    made: ast.expr
    given: ast.expr
    dtype: str
    place: int
    many: int

    def is_what_returns(self, call: ast.Call) -> bool:
        """Tell whether TensorFlow 1 makes the same of what is given, or raises an error.

        That is so where a call says that numbers come back, of the dtype of the array.
        """
        told = _told(call)
        if not all(told) or not told:
            return False
        if not self.dtype:
            return self.many > 1 or len(told) == 1
        return len(told) == self.many and told[self.place] == self.dtype


def _defaults(taken: ast.arguments) -> dict[str, ast.expr | None]:
    """Return what parameters that are only named are by default."""
    names = (each.arg for each in taken.kwonlyargs)
    return dict(zip(names, taken.kw_defaults, strict=True))


def _told(call: ast.Call) -> list[str]:
    """Return the dtypes of numbers that a call says of what comes back, "" for any other."""
    said = [each.value for each in call.keywords if each.arg == "Tout"] or call.args[2:3]
    found = [_OF_NUMBERS.fullmatch(ast.unparse(each)) for each in _parts(said[0])] if said else []
    return ["" if each is None else each[1].replace("double", "float64") for each in found]


def _before(result: ast.expr, function: ast.FunctionDef) -> list[ast.stmt]:
    """Return the statements that stand before the one which returns a result, in its block."""
    for node in walk(function):
        for block in (getattr(node, name, ()) for name in ("body", "orelse", "finalbody")):
            for place, each in enumerate(block if isinstance(block, list) else ()):
                if isinstance(each, ast.Return) and each.value is result:
                    return [*block[:place]]
    return []


def _named_by(node: ast.AST) -> Iterator[ast.Constant]:
    """Yield the texts that a call of `setattr` is given."""
    if isinstance(node, ast.Call) and called_name(node) == "setattr":
        yield from (each for each in node.args if isinstance(each, ast.Constant))


def _is_name(node: ast.AST, name: str) -> bool:
    """Tell whether a node asks for a name, or for an attribute that may be it."""
    return (isinstance(node, ast.Name) and node.id == name) or (
        isinstance(node, ast.Attribute) and node.attr == name
    )


def _returned(function: ast.FunctionDef) -> Iterator[ast.expr]:
    """Yield what a function returns, those inside it aside."""
    for node in own(function.body):
        if isinstance(node, ast.Return) and node.value is not None:
            yield node.value


def _parts(result: ast.expr) -> list[ast.expr]:
    """Return the results that TensorFlow takes one by one."""
    return result.elts if isinstance(result, ast.Tuple | ast.List) else [result]


def _is_read(node: ast.Attribute) -> bool:
    return isinstance(node.ctx, ast.Load)


def _parameters(function: ast.Lambda) -> Counter[str]:
    """Return the parameters of a lambda, as bound more than once: nobody knows what they are."""
    return Counter({n.arg: 2 for n in walk(function.args) if isinstance(n, ast.arg)})
