"""A variable handed on where the other text hands on what it was: it is read at another moment.

`tf.identity(w)` is what a variable was then; `w` itself, returned, kept or given to a function, is
whatever it has become by the time that somebody looks. The graphs of a place see through an
identity, and nothing assigns its inputs in between, so no form tells of it.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile

from tfgradmigrate.program.walking import tree_of, walk
from tfgradmigrate.verify.places.flow import own
from tfgradmigrate.verify.places.support import tells_what_is_left
from tfgradmigrate.verify.program.scopes import (
    FUNCTIONS,
    Function,
    bound_by,
    bound_names,
    parameters,
    positional,
    words,
)
from tfgradmigrate.verify.program.slicing import called_name, root_of

#: What gives the value that a variable has then.
_READING = words("identity convert_to_tensor stop_gradient")
_READING_ITSELF = words("read_value value")

#: Functions of libraries that call what they are given, or make a function of it.
_CALLING = words("custom_gradient function recompute_grad Defun partial py_function")

#: Functions of Python that keep nothing of what they are given.
_LOOKING = words("isinstance hasattr getattr len type id repr str print callable float int")

#: What asks for no more than a shape or a dtype.
_OF_A_SHAPE = words("shape rank size zeros_like ones_like")
_KEPT = words("shape dtype")

#: What makes a variable.
_MAKING = words("Variable variable get_variable add_weight add_variable")

#: What holds an expression as it is.
_HOLDING = (ast.Tuple, ast.List, ast.Set, ast.Dict, ast.Starred, ast.keyword)

_REASON = "`{}` is read at another moment on one side, and a variable may be another one then"


def moved(old: str, new: str, paths: Sequence[str]) -> str:
    """Return which input one side alone hands on unread, "" if there is none.

    `old` and `new` are the texts of a cut, `paths` those of its inputs.
    """
    sides = [_Handed(text, paths) for text in (old, new)]
    for one, other in (sides, sides[::-1]):
        for said in sorted(one.read - other.read):
            if other.handed[said] > one.handed[said]:
                return _REASON.format(said)
    return ""


class _Handed:
    """What a cut does with the names of its inputs: `read` are read at once, `handed` are not."""

    def __init__(self, text: str, paths: Sequence[str]) -> None:
        tree = tree_of(text)
        self._nodes = list(walk(tree))
        self.read: Counter[str] = Counter()
        self.handed: Counter[str] = Counter()
        self._roots = {path.partition(".")[0].partition("[")[0] for path in paths}
        self._libraries = {
            name
            for node in walk(tree)  # an import may come along in the place
            if isinstance(node, ast.Import | ast.ImportFrom)
            for name in bound_names([node])
        }
        self._functions = {n.name: n for n in walk(tree) if isinstance(n, ast.FunctionDef)}
        place = self._functions["place"]
        self._roots |= set(self._may_be_variables(place))
        self._around = {child: n for n in walk(place) for child in ast.iter_child_nodes(n)}
        for node in _unhidden(place, frozenset()):
            self._note(node)
        bound = bound_names(place.body)
        for part in walk(place):
            if tells_what_is_left(part) and isinstance(given := part.args[0], ast.Lambda):
                said = ast.unparse(given.body)  # a name that comes out as it has come in
                self.handed[said] += said in self._roots - bound

    def _note(self, node: ast.expr) -> None:
        if root_of(node) not in self._roots:
            return
        said, outer = ast.unparse(node), self._around[node]
        if isinstance(outer, ast.Call) and outer.func is node:
            if isinstance(node, ast.Attribute) and node.attr in _READING_ITSELF:
                self.read[ast.unparse(node.value)] += 1
        elif _is_reading(outer, self._libraries):
            self.read[said] += 1
        elif self._is_handed_on(node):
            self.handed[said] += 1

    def _may_be_variables(self, place: ast.FunctionDef) -> Iterator[str]:
        """Yield the names that a place binds to what may be a variable: no result of an op."""
        for node in walk(place):
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
                made = called_name(node.value) in _MAKING
                of_library = root_of(node.value.func) in self._libraries
                if made or not (of_library or self._gives_tensors(node.value)):
                    yield from bound_names(node.targets)
            elif isinstance(node, ast.Assign) and _is_path(node.value):
                yield from bound_names(node.targets)

    def _gives_tensors(self, call: ast.Call) -> bool:
        """Tell whether a call is that of a `custom_gradient` of the cut, which gives tensors."""
        if not isinstance(call.func, ast.Name):
            return False
        name = call.func.id
        named = [n for n in self._nodes if name in bound_by(n) or name == getattr(n, "arg", "")]
        return bool(named) and all(
            ast.unparse(decorator).rpartition(".")[2] == "custom_gradient"
            for node in named
            for decorator in _decorators(node)[:1] or [ast.Constant("none")]
        )

    def _is_handed_on(self, node: ast.AST) -> bool:
        outer = self._around[node]
        while isinstance(outer, _HOLDING) or (isinstance(outer, ast.IfExp) and outer.test != node):
            node, outer = outer, self._around[outer]
        if isinstance(outer, ast.Return | ast.Lambda | ast.NamedExpr | ast.Assign):
            return True
        return isinstance(outer, ast.Call) and outer.func is not node and self._keeps(outer, node)

    def _keeps(self, call: ast.Call, node: ast.AST) -> bool:
        """Tell whether what is called may look at an argument later."""
        name = called_name(call)
        function = self._called(call)
        if function is not None:
            taken = positional(function)
            index = next((i for i, each in enumerate(_before_stars(call)) if each is node), None)
            known = index is not None and index < len(taken)
            return not (known and _reads_at_once(function, taken[index or 0].arg, self._libraries))
        if isinstance(call.func, ast.Call) and called_name(call.func) == "grad_pass_through":
            return False
        if root_of(call.func) in self._libraries:
            return name in _CALLING
        return not isinstance(call.func, ast.Name) or name not in _LOOKING

    def _called(self, call: ast.Call) -> Function | None:
        """Return the function of the cut that is called, if it is one."""
        if isinstance(call.func, ast.Call) and called_name(call.func) == "custom_gradient":
            (given, *_) = [*call.func.args, None]
            if isinstance(given, ast.Lambda):
                return given
            return self._functions.get(given.id) if isinstance(given, ast.Name) else None
        if isinstance(call.func, ast.Call) and isinstance(call.func.func, ast.Name):
            return _made_by(self._functions.get(call.func.func.id))
        return self._functions.get(called_name(call)) if isinstance(call.func, ast.Name) else None


def _made_by(maker: ast.FunctionDef | None) -> ast.FunctionDef | None:
    """Return the one function that a function makes and gives back, anew or a kept one."""
    if maker is None or not all(map(_is_cache, maker.decorator_list)):
        return None
    nodes = list(own(maker.body))
    returned = [n.value for n in nodes if isinstance(n, ast.Return)]
    results = {each.id if isinstance(each, ast.Name) else "" for each in returned}
    made = [n for n in nodes if results & set(bound_by(n))]
    (one, *_) = [*made, None]
    return one if len(made) == len(results) == 1 and isinstance(one, ast.FunctionDef) else None


def _is_cache(decorator: ast.expr) -> bool:
    named = decorator.func if isinstance(decorator, ast.Call) else decorator
    return ast.unparse(named) in {"functools.lru_cache", "lru_cache", "functools.cache"}


def _is_reading(node: ast.AST, libraries: Collection[str]) -> bool:
    """Tell whether a function of a library reads a variable, which gives a tensor."""
    called = called_name(node) in _READING
    return called and isinstance(node, ast.Call) and root_of(node.func) in libraries


def _before_stars(call: ast.Call) -> list[ast.expr]:
    """Return the arguments of which it shows which parameters they go to."""
    return [*takewhile(lambda each: not isinstance(each, ast.Starred), call.args)]


def _reads_at_once(function: Function, name: str, libraries: Collection[str]) -> bool:
    """Tell whether a function reads a parameter when it is called: a gradient may look at it then.

    A `custom_gradient` that gives its argument gives what it was. A function that hands it to one
    of its own that does reads it then, too, if it does not give it back as it is.
    """
    body = function.body if isinstance(function.body, list) else [function.body]
    custom = any("custom_gradient" in ast.unparse(d) for d in _decorators(function))
    inside = {n.name: n for n in body if isinstance(n, ast.FunctionDef)}
    nodes = list(own(body))
    results = [n.value for n in nodes if isinstance(n, ast.Return) and n.value is not None]
    if not custom and any(_gives(each, name) for each in results):
        return False
    for node in nodes:
        if isinstance(node, ast.Call):
            taking = _before_stars(node)
            given = [isinstance(each, ast.Name) and each.id == name for each in taking]
            if any(given) and _is_reading(node, libraries):
                return True
            called = inside.get(node.func.id) if isinstance(node.func, ast.Name) else None
            taken = positional(called) if called is not None else []
            for is_it, parameter in zip(given, taken, strict=False):
                if (
                    is_it
                    and called is not None
                    and _reads_at_once(called, parameter.arg, libraries)
                ):
                    return True
        elif isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
            first = node.value.elts[0] if node.value.elts else None
            if isinstance(first, ast.Name) and first.id == name:
                return True
    inner = [n for n in walk(function) if isinstance(n, FUNCTIONS) and n is not function]
    later = {name for each in inner for name in _values_in(each)}
    return name not in later and (custom or isinstance(function, ast.Lambda))


def _values_in(function: ast.AST) -> set[str]:
    """Return the names of which a function reads more than the shape, which no variable changes."""
    nodes = list(walk(function))
    calls = [n for n in nodes if isinstance(n, ast.Call) and called_name(n) in _OF_A_SHAPE]
    asked = {arg for call in calls for arg in call.args}
    asked |= {n.value for n in nodes if isinstance(n, ast.Attribute) and n.attr in _KEPT}
    return {n.id for n in nodes if isinstance(n, ast.Name) and n not in asked}


def _gives(value: ast.AST, name: str) -> bool:
    """Tell whether an expression is a name, or holds it as it is."""
    if isinstance(value, ast.Name):
        return value.id == name
    held = isinstance(value, (*_HOLDING, ast.IfExp))
    return held and any(_gives(each, name) for each in ast.iter_child_nodes(value))


def _decorators(function: ast.AST) -> Sequence[ast.expr]:
    return getattr(function, "decorator_list", ())


def _unhidden(node: ast.AST, hidden: frozenset[str]) -> Iterator[ast.expr]:
    """Yield names, and the longest paths from them, but for parameters of functions inside."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Name | ast.Attribute | ast.Subscript) and _is_path(child):
            if isinstance(child.ctx, ast.Load) and root_of(child) not in hidden:
                yield child
            continue
        if tells_what_is_left(child):
            continue
        inner = {each.arg for each in parameters(child)} if isinstance(child, FUNCTIONS) else ()
        yield from _unhidden(child, hidden.union(inner))


def _is_path(node: ast.AST) -> bool:
    while isinstance(node, ast.Attribute) or (
        isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant)
    ):
        node = node.value
    return isinstance(node, ast.Name)
