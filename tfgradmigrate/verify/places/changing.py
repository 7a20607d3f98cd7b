"""Whether what a name is bound to may change: a list that grows, an object that is written to.

A constant may come along with a place, as what it is in the program. A list that was empty when it
was made need not be empty where the place is, and what the place adds to it is read elsewhere.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

from tfgradmigrate.program.walking import walk
from tfgradmigrate.verify.program.scopes import FUNCTIONS, is_decorated, positional, words
from tfgradmigrate.verify.program.slicing import called_name, root_of

#: Methods of lists, dictionaries, sets and texts that change nothing.
_READING = words(
    """copy count difference encode endswith format get index intersection issubset items join keys
    lower replace split startswith strip union upper values"""
)

#: Functions of Python that change nothing of what they are given, and keep none of it.
_HARMLESS = words(
    """abs all any bool dict enumerate float frozenset hash id int isinstance issubclass len list
    max min print range repr reversed round set sorted str sum tuple type zip"""
)

#: Functions of modules that change what they are given.
_CHANGING = words("extend shuffle heappush heappop insort update setattr append place copyto fill")

#: What `setattr` and `delattr` call.
_SETTING = words("__setattr__ __delattr__")

#: What an object, or a function, keeps what it has in.
_INSIDE = words("__dict__ __defaults__ __kwdefaults__ __code__ __closure__ __globals__")

#: What looks at something, and keeps none of it.
_LOOKING = (
    *(ast.Compare, ast.UnaryOp, ast.If, ast.While, ast.IfExp, ast.Assert),
    *(ast.Subscript, ast.Slice, ast.FormattedValue, ast.Expr),
)


def may_change(
    name: str, value: ast.expr, scope: ast.AST, modules: Collection[str], bound: Collection[str]
) -> bool:
    """Return whether what a name is bound to may be another thing somewhere in a scope.

    `value` is what it is bound to, `modules` are the names of modules whose functions change
    nothing that they are given, `bound` those that are not Python's own.
    """
    if not _is_mutable(value):
        return False
    if isinstance(value, ast.Call) and _is_dict_of_keywords(value) and "dict" not in bound:
        keys: list[ast.expr | None] = [ast.Constant(each.arg) for each in value.keywords]
        value = ast.Dict(keys, [each.value for each in value.keywords])
    parts = ast.iter_child_nodes(value)
    holds = isinstance(value, ast.Call) or any(_is_mutable(part) for part in parts)
    around = {child: node for node in walk(scope) for child in ast.iter_child_nodes(node)}
    grown = (part.target for part in walk(scope) if isinstance(part, ast.AugAssign))
    if any(isinstance(target, ast.Name) and target.id == name for target in grown):
        return True
    uses = _uses(name, scope, around)
    return not all(_is_read(part, around, modules, bound, holds, scope) for part in uses)


def _is_dict_of_keywords(call: ast.Call) -> bool:
    """Return whether a call is spelled otherwise as `{"a": 1}`: `dict(a=1)`."""
    plain = not call.args and all(each.arg for each in call.keywords)
    return plain and isinstance(call.func, ast.Name) and call.func.id == "dict"


def changes_itself(methods: Sequence[ast.AST]) -> bool:
    """Return whether methods of a class may change the instance that they are called on."""
    for method in methods:
        if not isinstance(method, ast.FunctionDef) or method.name == "__init__":
            continue
        taken = positional(method)
        around = {child: node for node in walk(method) for child in ast.iter_child_nodes(node)}
        for part in walk(method):
            if not (taken and isinstance(part, ast.Name) and part.id == taken[0].arg):
                continue
            node = around[part]
            if not isinstance(node, ast.Attribute):
                return True  # handed on, to nobody knows whom
            if not _is_only_looked_at(node, around):
                return True
    return False


class Writes:
    """What a module writes, anywhere, into objects that stand at its level.

    An object may have come to a function under any name. So what counts is the name of an attribute
    or the constant key that is written, not what it is written into; only what a method writes into
    its own instance comes along with the class.
    """

    def __init__(self, tree: ast.Module) -> None:
        self._tree = tree

    def may_reach(self, name: str, made_elsewhere: bool) -> bool:
        """Return whether what a name of the module has may be another thing at a place.

        `made_elsewhere` is true if it is an instance whose class is not in the module: any method
        that is called for its effect may change it.
        """
        through = self._through_module
        return (
            bool(self._steps.get(name, set()) & self._written)
            or name in (self._anything | through)
            or "*" in through
            or (made_elsewhere and name in self._told)
        )

    def may_reach_defaults(self, function: ast.FunctionDef) -> bool:
        """Return whether other code may write into the defaults of a function, or get hold of them.

        What the function does to them itself is seen where it is called.
        """
        if function.name in self._anything:
            return True
        taken = function.args
        named = positional(function)
        behind = named[len(named) - len(taken.defaults) :]
        pairs = [*zip(behind, taken.defaults, strict=True)]
        pairs += [(k, d) for k, d in zip(taken.kwonlyargs, taken.kw_defaults, strict=True) if d]
        names = {each.arg for each, default in pairs if _is_mutable(default)}
        return any(
            isinstance(part, ast.Return)
            and isinstance(part.value, ast.Name)
            and part.value.id in names
            for part in walk(function)
        )

    def writes(self, attribute: str) -> bool:
        """Return whether an attribute of this name is written into anything but a method's own."""
        return attribute in self._written

    @cached_property
    def _steps(self) -> dict[str, set[str]]:
        """The attributes and the constant keys that are read of each name, at any depth."""
        found: dict[str, set[str]] = {}
        for part in walk(self._tree):
            if isinstance(part, ast.Attribute | ast.Subscript) and (root := root_of(part)):
                found.setdefault(root, set()).update(_steps_of(part))
        return found

    @cached_property
    def _written(self) -> set[str]:
        """The attributes and keys that are written into anything but a method's own instance."""
        instances = {
            part: taken[0].arg
            for cls in walk(self._tree)
            if isinstance(cls, ast.ClassDef)
            for method in cls.body
            if isinstance(method, ast.FunctionDef)
            if (taken := positional(method))
            if not is_decorated(method, "classmethod", "staticmethod")
            for part in walk(method)
        }
        found: set[str] = set()
        for part in walk(self._tree):
            if isinstance(part, ast.Attribute | ast.Subscript):
                if not isinstance(part.ctx, ast.Load) and (
                    root_of(part) is None or root_of(part) != instances.get(part)
                ):
                    found.update(_steps_of(part))
            elif isinstance(part, ast.Call) and _sets(part):
                found.update(_constants(part.args[1:2]))
            elif isinstance(part, ast.Call) and called_name(part) in _SETTING:
                found.update(_constants(part.args[:2]))  # of an instance, or of its class
        return found

    @cached_property
    def _anything(self) -> set[str]:
        """The names of which anything may be written: by a key that is computed, by `vars`."""
        found: set[str | None] = set()
        for part in walk(self._tree):
            if isinstance(part, ast.Subscript) and not isinstance(part.ctx, ast.Load):
                if not _constants([part.slice]):
                    found.add(root_of(part.value))
            elif isinstance(part, ast.Attribute) and part.attr in _INSIDE:
                found.add(root_of(part))
            elif isinstance(part, ast.Call) and part.args:
                by_name = _sets(part) and not _constants(part.args[1:2])
                if by_name or _calls(part, "vars"):
                    found.add(root_of(part.args[0]))
        return {name for name in found if name}

    @cached_property
    def _told(self) -> set[str]:
        """The names a method of which is called for its effect alone."""
        return {
            root
            for part in walk(self._tree)
            if isinstance(part, ast.Expr) and isinstance(part.value, ast.Call)
            if isinstance(part.value.func, ast.Attribute)
            if (root := root_of(part.value.func))
        }

    @cached_property
    def _through_module(self) -> set[str]:
        """The names that are bound through the module itself, `*` if that may be any."""
        found: set[str] = set()
        aliases = {
            target.id
            for part in walk(self._tree)
            if isinstance(part, ast.Assign) and _is_module(part.value)
            for target in part.targets
            if isinstance(target, ast.Name)
        }

        def is_module(node: ast.expr) -> bool:
            return _is_module(node) or (isinstance(node, ast.Name) and node.id in aliases)

        for part in walk(self._tree):
            if isinstance(part, ast.Call) and _sets(part) and is_module(part.args[0]):
                found |= _constants(part.args[1:2]) or {"*"}
            elif _calls(part, "exec"):
                found.add("*")
            elif isinstance(part, ast.Attribute | ast.Subscript) and is_module(part.value):
                if isinstance(part, ast.Attribute) and part.attr in {"update", "setdefault"}:
                    found.add("*")
                elif not isinstance(part.ctx, ast.Load):
                    found |= set(_steps_of(part)) or {"*"}
        return found


def _steps_of(node: ast.Attribute | ast.Subscript) -> list[str]:
    """Return the attribute or the constant key that an expression ends with."""
    if isinstance(node, ast.Attribute):
        return [node.attr]
    return sorted(_constants([node.slice]))


def _constants(nodes: Sequence[ast.expr]) -> set[str]:
    return {str(node.value) for node in nodes if isinstance(node, ast.Constant)}


def _calls(node: ast.AST, *names: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names


def _sets(call: ast.Call) -> bool:
    """Return whether a call sets or deletes an attribute."""
    return _calls(call, "setattr", "delattr") and bool(call.args)


def _is_module(node: ast.expr) -> bool:
    """Return whether an expression is the module itself, or its names."""
    if isinstance(node, ast.Attribute) and node.attr == "__dict__":
        return _is_module(node.value)
    of_modules = isinstance(node, ast.Subscript) and ast.unparse(node.value) == "sys.modules"
    return _calls(node, "globals", "vars") or of_modules


def _is_only_looked_at(node: ast.expr, around: dict[ast.AST, ast.AST]) -> bool:
    """Return whether an attribute of an instance is read or called, and no method of it is."""
    outer = around[node]
    if not isinstance(node.ctx, ast.Load):  # type: ignore[attr-defined]
        return False
    if isinstance(outer, ast.Attribute | ast.Subscript) and outer.value is node:
        above = around[outer]
        called = isinstance(above, ast.Call) and above.func is outer
        if called and isinstance(outer, ast.Attribute):
            return outer.attr in _READING
        return isinstance(outer.ctx, ast.Load) and _is_only_looked_at(outer, around)
    return True


def _is_mutable(value: ast.AST) -> bool:
    """Return whether an expression makes something new that can change."""
    if isinstance(value, ast.Tuple):
        return any(_is_mutable(each) for each in value.elts)
    return isinstance(value, ast.List | ast.Dict | ast.Set | ast.Call)


def _uses(name: str, scope: ast.AST, around: dict[ast.AST, ast.AST]) -> Iterator[ast.expr]:
    """Yield the uses of a name, each with the attributes and subscripts behind it."""
    for part in walk(scope):
        if isinstance(part, ast.Name) and part.id == name and isinstance(part.ctx, ast.Load):
            node: ast.expr = part
            outer = around[node]
            while isinstance(outer, ast.Attribute | ast.Subscript) and outer.value is node:
                node, outer = outer, around[outer]
            yield node


def _is_read(
    part: ast.AST,
    around: dict[ast.AST, ast.AST],
    modules: Collection[str],
    bound: Collection[str],
    holds: bool,
    scope: ast.AST,
) -> bool:
    """Return whether a use of something, or of a part of it, leaves it as it is.

    Of what `holds` things that change, a part is as good as the whole.
    """
    outer = around[part]
    if isinstance(part, ast.Subscript | ast.Attribute) and not isinstance(part.ctx, ast.Load):
        return False
    if isinstance(outer, ast.Call) and outer.func is part:
        return not isinstance(part, ast.Attribute) or (part.attr in _READING and not holds)
    if isinstance(part, ast.Subscript) and not holds:
        return True  # an element is a number or a text
    if not holds and _is_spread(part, outer):
        return True
    while isinstance(outer, ast.Starred | ast.keyword):
        outer = around[outer]
    chosen = isinstance(outer, ast.IfExp) and outer.test is not part
    if chosen or isinstance(outer, ast.BoolOp) or (holds and isinstance(outer, ast.BinOp)):
        return _is_read(outer, around, modules, bound, holds, scope)
    if isinstance(outer, ast.Call):
        return _only_reads(outer, modules, bound)
    if isinstance(outer, ast.For | ast.comprehension | ast.BinOp | ast.AugAssign):
        return not holds
    if isinstance(outer, ast.Return):
        above = around[outer]
        while not isinstance(above, FUNCTIONS):
            above = around[above]
        return above is scope
    return isinstance(outer, _LOOKING)


def _is_spread(part: ast.AST, outer: ast.AST) -> bool:
    """Return whether the elements of something are put into something new: `{**x}`, `f(*x)`."""
    if isinstance(outer, ast.Dict):
        pairs = zip(outer.keys, outer.values, strict=True)
        return any(key is None and value is part for key, value in pairs)
    return isinstance(outer, ast.Starred) or (isinstance(outer, ast.keyword) and outer.arg is None)


def _only_reads(call: ast.Call, modules: Collection[str], bound: Collection[str]) -> bool:
    """Return whether a function that is called leaves what it is given as it is."""
    if isinstance(call.func, ast.Name):
        name = call.func.id
        return name in _HARMLESS and hasattr(builtins, name) and name not in bound
    if isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Constant):
        return True  # `", ".join(names)`
    if called_name(call) == "gradient_override_map":
        return True  # the graph copies what it is given
    changes = isinstance(call.func, ast.Attribute) and call.func.attr in _CHANGING
    return root_of(call.func) in modules and not changes
