"""What a new text reads only when gradients are taken, and the old one as the place is run.

A function in a function reads the variables around it when it is called. `lambda dy: dy * scale`,
the gradient of a `custom_gradient`, reads `scale` long after the forward function has: behind the
place it may be bound again, in a loop it is that of the last turn, an attribute may be another one
by then. A place that is cut out ends before that, so its graphs do not tell. A gradient function of
TensorFlow 1 that reads a variable around it does the same; what it takes of its op it does not.
"""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tfgradmigrate.program.walking import tree_of, walk
from tfgradmigrate.verify.places.rebinding import bound_by, is_bound_again
from tfgradmigrate.verify.places.shared import function_names, tables
from tfgradmigrate.verify.places.statements import is_registered, takes_op
from tfgradmigrate.verify.program.scopes import (
    FUNCTIONS,
    Function,
    bound_names,
    module_names,
    parameters,
    words,
)
from tfgradmigrate.verify.program.slicing import called_name, root_of

#: What makes a variable of TensorFlow.
MAKING = words("Variable get_variable add_weight add_variable")

_READ = (ast.Name, ast.Attribute, ast.Subscript)

_LOOPS = (ast.For, ast.AsyncFor, ast.While)

_REASON = "`{}` is read when gradients are taken, and may be another one then"

_EARLY = "`{}` is read before gradients are taken, when it may still have been another one"

_SET = "`{}` is set by a function, and only the old text reads it when gradients are taken"


def late(
    old: str, new: str, paths: Sequence[str], whole: str, lines: tuple[int, int] | None
) -> str:
    """Return what only the new text of a cut reads too late, "" if there is nothing.

    `paths` are those of the inputs of the place, `whole` is the new module, in which the place
    stands on these lines. A variable is read too late if it is bound again there.
    """
    found = late_reads(new, paths, whole, lines)
    before = _Reads(old, _tails(paths), registering=True)
    known = before.found
    for key, said in found.items():
        if key not in known:
            return _REASON.format(said)
    if "custom_gradient" not in new:
        return ""
    now = _Reads(new, _tails(paths), registering=False).found
    left = {key: known[key] for key in known if key not in {*now, *before.registered}}
    for key in _read_early(left, old, new, whole, lines):
        return _EARLY.format(left[key])
    return next((_SET.format(said) for said in _read_no_more(left, old, new, whole)), "")


def _read_no_more(left: Mapping[str, str], old: str, new: str, whole: str) -> Iterator[str]:
    """Yield attributes of functions that gradients read, and now nobody, and that functions set.

    What they are as the file is loaded is all that a cut knows of them.
    """
    functions = function_names(tree_of(old))
    read = {_tail(part) for part in _read_in(tree_of(new))}
    module = tree_of(whole)
    stored = {
        _tail(part)
        for function in walk(module)
        if isinstance(function, FUNCTIONS)
        for part in walk(function)
        if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store)
    }
    for key, said in left.items():  # what is set has a key and a spelling of its own
        is_kept = key.startswith(".") and key in stored - read
        if is_kept and root_of(tree_of(said, mode="eval").body) in functions:
            yield said


def _read_early(
    left: Collection[str], old: str, new: str, whole: str, lines: tuple[int, int] | None
) -> Iterator[str]:
    """Yield what a new text reads as the place is run, of what it leaves to read later.

    That is what may be another thing in between: an attribute, an item, what the module shares, a
    variable that is bound again.
    """
    tree, module = tree_of(new), tree_of(whole)
    shared = {*tables(tree_of(old))}
    kept = shared | function_names(tree)
    read = {_tail(part) for part in _read_in(tree.body[-1])}
    for part in _read_in(tree):  # what is around the place may read a table for it
        root = root_of(part)
        if root in kept and not (isinstance(part, ast.Name) and root not in shared):
            read.add(part.id if isinstance(part, ast.Name) else _tail(part))
    names = {part.id for part in _read_in(tree) if isinstance(part, ast.Name)}
    for key in left:
        may_change = key[:1] in ".[" or key in shared
        anew = key in names and is_bound_again(key, module, lines)
        if (key in read and may_change) or (anew and not may_change):
            yield key


def late_reads(
    text: str, paths: Sequence[str], whole: str, lines: tuple[int, int] | None
) -> dict[str, str]:
    """Return what a migrated cut reads, or sets, too late, as it is written, by what tells it."""
    if "custom_gradient" not in text and "RegisterGradient" not in text:
        return {}
    tree = tree_of(whole)
    variables = set(_variables(tree))
    found = _Reads(text, _tails(paths), registering=False, variables=variables).found
    others = variables.union(tables(tree_of(text)))
    return {
        key: said
        for key, said in found.items()
        if key != said or key in others or is_bound_again(key, tree, lines)
    }


def later_than(before: Sequence[str], found: Mapping[str, str]) -> str:
    """Return what is read too late that was not before, "" if there is nothing.

    `before` is what `told` tells: locals may have other names now.
    """
    left = Counter(before)
    for key, said in found.items():
        kind = _kind(key, said)
        if not left[kind]:
            return _REASON.format(said)
        left[kind] -= 1
    return ""


def told(found: Mapping[str, str]) -> tuple[str, ...]:
    """Return what tells `late_reads` for later, without the names of variables."""
    return tuple(sorted(_kind(key, said) for key, said in found.items()))


def _kind(key: str, said: str) -> str:
    return "a variable" if key == said else key


def _tails(paths: Sequence[str]) -> set[str]:
    return {tail for path in paths if (tail := _tail(tree_of(path, mode="eval").body))}


def _tail(node: ast.expr) -> str:
    """Return the last step of a path, "" of what is none."""
    if isinstance(node, ast.Attribute):
        return f".{node.attr}"
    return f"[{ast.unparse(node.slice)}]" if isinstance(node, ast.Subscript) else ""


@dataclass(frozen=True, slots=True)
class _Inner:
    """A function of a cut, and the functions around it, the innermost first."""

    node: Function
    around: tuple[Function, ...]


class _Reads:
    """What the functions of a cut read that are called when gradients are taken.

    `found` has a variable by its name, an attribute or an item by its last step, each as it is
    written. Those of an old text are the functions that are `registering`, those of a new one all
    that stand in a `custom_gradient`, or are registered for the runtime; and what either mentions.
    """

    def __init__(
        self, text: str, tails: set[str], registering: bool, variables: Collection[str] = ()
    ) -> None:
        plain = _Plain()
        tree = plain.visit(tree_of(text))
        shared = function_names(tree).union(tables(tree))
        of_tables = {_tail(each) for each in _read_in(tree) if root_of(each) in shared}
        self._tails = tails.union(plain.tails, of_tables - {""})
        self._variables = variables
        self._functions = list(_functions(tree, ()))
        self._methods = {
            node
            for owner in walk(tree)
            if isinstance(owner, ast.ClassDef)
            for node in owner.body
            if isinstance(node, ast.FunctionDef)
        }
        self._names = {
            node.value: target.id
            for node in walk(tree)
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        self._imported = {
            name
            for node in tree.body
            if isinstance(node, ast.Import | ast.ImportFrom)
            for name in bound_names([node])
        }
        first = _registered(self._functions, tree)
        if not registering:
            inside = _in_custom_gradients(self._functions, tree)
            first += [each for each in inside if each not in first]
        self.found: dict[str, str] = {}
        for inner in self._with_mentioned(first):
            self._read(inner)
        #: The names of what is registered, which a migrated gradient calls.
        self.registered = {getattr(inner.node, "name", "") for inner in first} - {""}
        if registering:
            self.found.update({name: name for name in self.registered})

    def _with_mentioned(self, first: Sequence[_Inner]) -> list[_Inner]:
        """Return functions, and those of the cut that any of them names."""
        found = list(first)
        for each in found:
            parts = list(walk(_body_alone(each.node)))
            named = {part.id for part in parts if isinstance(part, ast.Name)}
            asked = {part.attr for part in parts if isinstance(part, ast.Attribute)}
            for other in self._functions:
                is_named = self._name_of(other) in (asked if self._is_method(other) else named)
                if is_named and other not in found and other.node not in each.around:
                    found.append(other)
        return found

    def _name_of(self, inner: _Inner) -> str:
        node = inner.node
        return self._names.get(node, "") if isinstance(node, ast.Lambda) else node.name

    def _is_method(self, inner: _Inner) -> bool:
        return inner.node in self._methods

    def _read(self, inner: _Inner) -> None:
        alone = _body_alone(inner.node)
        free = module_names([alone]).reads - self._imported
        own = {name for name in free if self._is_of_a_gradient(name, inner)}
        self.found.update({name: name for name in free - own})
        for node in (n for each in inner.around if own for n in walk(each)):
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name):
                other = node.value.id  # `v = w` is the variable itself
                if other in self._variables and own & bound_names(node.targets):
                    self.found[other] = other
        if self._is_method(inner):  # its object is there before gradients are taken
            free |= {each.arg for each in parameters(inner.node)[:1]}
        for part in walk(alone):
            if called_name(part) == "getattr":  # by a name that is made, else it is an attribute
                given = root_of(part.args[0]) if part.args else None  # type: ignore[attr-defined]
                self.found |= {"getattr": ast.unparse(part)} if given in free - own else {}
            if not isinstance(part, ast.Attribute | ast.Subscript):
                continue
            tail = _tail(part)
            if root_of(part) not in free - own:
                continue
            if not isinstance(part.ctx, ast.Load):
                self.found[f"set {tail}"] = f"{ast.unparse(part)} ="
            elif tail in self._tails:
                self.found[tail] = ast.unparse(part)

    @staticmethod
    def _is_of_a_gradient(name: str, inner: _Inner) -> bool:
        """Tell whether a name is bound by a function around that is not the place itself."""
        binding = (each for each in inner.around if name in bound_by(each))
        function = next(binding, None)
        return function is not None and getattr(function, "name", "") != "place"


class _Plain(ast.NodeTransformer):
    """Spells `getattr(a, "b")`, `vars(a)["b"]` and `a.__dict__["b"]` as `a.b`; `tails` has each."""

    def __init__(self) -> None:
        self.tails: set[str] = set()

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if called_name(node) == "getattr" and len(node.args) > 1:
            return self._attribute(node, node.args[0], node.args[1], ast.Load())
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        value = node.value
        if isinstance(value, ast.Attribute) and value.attr == "__dict__":
            return self._attribute(node, value.value, node.slice, node.ctx)
        if isinstance(value, ast.Call) and called_name(value) == "vars" and value.args:
            return self._attribute(node, value.args[0], node.slice, node.ctx)
        return node

    def _attribute(
        self, node: ast.expr, owner: ast.expr, name: ast.expr, ctx: ast.expr_context
    ) -> ast.expr:
        if isinstance(name, ast.Constant) and isinstance(name.value, str):
            self.tails.add(f".{name.value}")
            return ast.copy_location(ast.Attribute(owner, name.value, ctx), node)
        return node


def _body_alone(function: Function) -> Function:
    """Return a function without what is read as it is defined: defaults and decorators."""
    alone = copy.deepcopy(function)
    alone.args.defaults, alone.args.kw_defaults = [], [None] * len(alone.args.kwonlyargs)
    if isinstance(alone, ast.FunctionDef):
        alone.decorator_list = []
    return alone


def _read_in(tree: ast.AST) -> Iterator[ast.Name | ast.Attribute | ast.Subscript]:
    """Yield the names, attributes and items that are read."""
    for node in walk(tree):
        if isinstance(node, _READ) and isinstance(node.ctx, ast.Load):
            yield node


def _variables(tree: ast.Module) -> Iterator[str]:
    """Yield the names that code binds to variables of TensorFlow: they may be assigned to."""
    for node in walk(tree):
        if isinstance(node, ast.Assign) and called_name(node.value) in MAKING:
            yield from bound_names(node.targets)


def _functions(node: ast.AST, around: tuple[Function, ...]) -> Iterator[_Inner]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, FUNCTIONS):
            yield _Inner(child, around)
            yield from _functions(child, (child, *around))
        else:
            yield from _functions(child, around)


def run_in_gradients(tree: ast.Module) -> set[ast.AST]:
    """Return the code of the functions that are called when gradients are taken."""
    functions = list(_functions(tree, ()))
    late_ones = _registered(functions, tree) + _in_custom_gradients(functions, tree)
    return {part for each in late_ones for part in walk(each.node)}


def _registered(functions: Sequence[_Inner], tree: ast.Module) -> list[_Inner]:
    """Return those functions that are registered as gradients, or handed over to be."""
    given = set(_given_as_gradients(tree))
    return [
        each
        for each in functions
        if each.node in given
        or (
            isinstance(each.node, ast.FunctionDef)
            and (is_registered(each.node) or takes_op(each.node) or each.node.name in given)
        )
    ]


def _in_custom_gradients(functions: Sequence[_Inner], tree: ast.Module) -> list[_Inner]:
    """Return those functions that stand in a `custom_gradient`."""
    wrapped: set[ast.AST | str] = set()
    for call in walk(tree):
        if isinstance(call, ast.Call) and called_name(call) == "custom_gradient":
            wrapped.update(part for part in walk(call) if isinstance(part, FUNCTIONS))
            wrapped.update(n.id for n in call.args if isinstance(n, ast.Name))
    custom = {
        each.node
        for each in functions
        if each.node in wrapped
        or (
            isinstance(each.node, ast.FunctionDef)
            and (
                each.node.name in wrapped or any(is_custom(one) for one in each.node.decorator_list)
            )
        )
    }
    return [each for each in functions if custom.intersection(each.around)]


def is_custom(decorator: ast.expr) -> bool:
    """Tell whether a decorator is `tf.custom_gradient`, by whichever name of TensorFlow."""
    return ast.unparse(decorator).rpartition(".")[2].startswith("custom_gradient")


def _given_as_gradients(tree: ast.Module) -> Iterator[ast.AST | str]:
    """Yield the functions, or their names, that are handed over to be gradients."""
    for call in walk(tree):
        if not isinstance(call, ast.Call):
            continue
        given = [each.value for each in call.keywords if each.arg and "grad" in each.arg]
        if isinstance(call.func, ast.Call) and called_name(call.func) == "RegisterGradient":
            given += call.args
        for each in given:
            yield each.id if isinstance(each, ast.Name) else each
