"""Other names of the instance that a method works on: `me = self`, `step = self._step`.

And of what registers gradients: `register = tf.RegisterGradient`, the registry itself. What is read
and written by such a name is read and written of the instance, so a text is cut as if it said so.
Lines stay where they are.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator

from tfgradmigrate.program.walking import walk
from tfgradmigrate.verify.program.module import Module, module_of
from tfgradmigrate.verify.program.scopes import bound_by, is_decorated, parameters
from tfgradmigrate.verify.program.slicing import root_of

#: How many aliases one may stand for, one after the other.
_DEEP = 4

#: What a text holds that calls something by another name.
_NAMING = re.compile(r" = (?s:.*)class |class (?s:.*) = | = .*RegisterGradient|_registry")


def without_aliases(text: str) -> str:
    """Return a text in which methods call their instance, and its methods, by no other name.

    So does the module what registers gradients.

    Raises SyntaxError and ValueError for a text that is no module.
    """
    for _ in range(_DEEP):  # an alias of an alias
        text, before = _without_aliases(text), text
        if text == before:
            break
    return text


def _without_aliases(text: str) -> str:
    if not _NAMING.search(text):
        return text
    module = module_of(text)
    found = {*_replaced(module), *_registering(module), *_registered(module)}
    lines = [line.encode() for line in text.split("\n")] if found else []
    for line, first, last, put in sorted(found, reverse=True):
        said = lines[line - 1]
        lines[line - 1] = said[:first] + put.encode() + said[last:]
    return b"\n".join(lines).decode() if found else text


def _replaced(module: Module) -> Iterator[tuple[int, int, int, str]]:
    """Yield the line, the columns and the new text of each name that stands for another."""
    stored = {
        part.attr
        for part in walk(module.tree)
        if isinstance(part, ast.Attribute) and not isinstance(part.ctx, ast.Load)
    }
    for name, owner in module.classes.items():
        methods = {
            each.name
            for known in module.ancestry(name)
            for each in module.classes[known].body
            if isinstance(each, ast.FunctionDef) and not is_decorated(each, "property")
        }
        for method in owner.body:
            if isinstance(method, ast.FunctionDef) and not is_decorated(method, "staticmethod"):
                yield from _in(method, methods - stored)


def _registering(module: Module) -> Iterator[tuple[int, int, int, str]]:
    """Yield where a module calls what registers gradients by another name."""
    parts = list(walk(module.tree))
    bound = _bound(parts)
    imported = _imported(module)
    for node in module.tree.body:
        if not isinstance(node, ast.Assign) or len(node.targets) != 1:
            continue
        (target,), value = node.targets, node.value
        is_it = isinstance(value, ast.Attribute) and value.attr == "RegisterGradient"
        names = [target.id if isinstance(target, ast.Name) else "", root_of(value) or ""]
        if is_it and names[1] in imported and all(bound[name] == 1 for name in names):
            for part in parts:
                if isinstance(part, ast.Name) and part.id == names[0] and part is not target:
                    last = part.end_col_offset or part.col_offset
                    yield part.lineno, part.col_offset, last, ast.unparse(value)


def _registered(module: Module) -> Iterator[tuple[int, int, int, str]]:
    """Yield where a module puts a gradient into the registry itself."""
    imported = _imported(module)
    for node in module.tree.body:
        root, given = _into_registry(node)
        if (
            isinstance(root, ast.Name)
            and root.id in imported
            and isinstance(given.get("name"), ast.Constant)
            and isinstance(given.get("type"), ast.Name)
            and node.lineno == node.end_lineno
        ):
            said = f"{root.id}.RegisterGradient({ast.unparse(given['name'])})"
            last = node.end_col_offset or node.col_offset
            yield node.lineno, node.col_offset, last, f"{said}({ast.unparse(given['type'])})"


def _into_registry(node: ast.stmt) -> tuple[ast.expr | None, dict[str, ast.expr]]:
    """Return of what module the registry is that gets a gradient, its name, and the function."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        call = node.value
        if isinstance(call.func, ast.Attribute) and call.func.attr == "register":
            given = dict(zip(("type", "name"), call.args, strict=False))
            return _holding(call.func.value, "_gradient_registry"), given
    elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
        target, value = node.targets[0], node.value
        registry = _holding(target.value, "_registry")
        if registry is not None and isinstance(value, ast.Dict) and len(node.targets) == 1:
            pairs = zip(value.keys, value.values, strict=True)
            found = {str(getattr(key, "value", "")): each for key, each in pairs}
            return _holding(registry, "_gradient_registry"), {**found, "name": target.slice}
    return None, {}


def _holding(node: ast.expr, attribute: str) -> ast.expr | None:
    """Return what something is an attribute of, if that is its name."""
    is_it = isinstance(node, ast.Attribute) and node.attr == attribute
    return node.value if is_it and isinstance(node, ast.Attribute) else None


def _imported(module: Module) -> set[str]:
    return {
        name
        for node in module.tree.body
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in bound_by(node)
    }


def _in(method: ast.FunctionDef, methods: set[str]) -> Iterator[tuple[int, int, int, str]]:
    taken = [each.arg for each in parameters(method)]
    parts = list(walk(method))
    bound = _bound(parts)
    if not taken or bound[taken[0]] > 1:
        return
    for node in method.body:
        if not isinstance(node, ast.Assign) or len(node.targets) != 1:
            continue
        (target,) = node.targets
        if not isinstance(target, ast.Name) or bound[target.id] > 1:
            continue
        value = node.value
        is_method = (
            isinstance(value, ast.Attribute)
            and value.attr in methods
            and isinstance(value.value, ast.Name)
            and value.value.id == taken[0]
        )
        if not is_method and not (isinstance(value, ast.Name) and value.id == taken[0]):
            continue
        for part in parts:
            if isinstance(part, ast.Name) and part.id == target.id and part is not target:
                last = part.end_col_offset or part.col_offset
                yield part.lineno, part.col_offset, last, ast.unparse(value)


def _bound(parts: list[ast.AST]) -> Counter[str]:
    """Return how often each name is bound in some code, by functions in it as well."""
    found = Counter(name for part in parts for name in bound_by(part))
    found.update(part.arg for part in parts if isinstance(part, ast.arg))
    for part in parts:
        if isinstance(part, ast.Global | ast.Nonlocal):
            found.update(part.names)
    return found
