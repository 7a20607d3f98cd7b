"""Settings: the numbers and strings that a class or an object of a module has.

`class Own: scale = 1.0`, `own = Own()`, `cfg = argparse.Namespace(scale=1.0)`, `cfg = {"bits": 8}`:
another file may set each of them anew, as it may set those of an instance. A constant of the module
is a name by itself, and is taken as it stands.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeGuard

from tfgradmigrate.program.walking import tree_of, walk
from tfgradmigrate.verify.program.module import Module
from tfgradmigrate.verify.program.scopes import DEFINITIONS, positional, words
from tfgradmigrate.verify.program.slicing import called_name, root_of

_Binding = Mapping[str, Sequence[ast.stmt]]

#: What numbers and strings are computed with.
_COMPUTING = words("float int bool str abs min max round pow sum tuple list dict range len")
_NUMBERS = words("float16 float32 float64 int8 int32 int64 array asarray pi e inf nan")

#: Bases and decorators of classes the attributes of which nobody sets.
_FIXED = ("Enum", "Flag", "NamedTuple", "frozen=True")

#: What gives an object with the attributes that it is given by name.
_NAMESPACES = words("Namespace SimpleNamespace dict")


_NO_DATA = (ast.Lambda, ast.Await, ast.Yield, ast.YieldFrom, ast.NamedExpr)


def is_data(value: ast.expr, binding: _Binding, depth: int = 4) -> bool:
    """Return whether an expression gives numbers, strings, or lists and the like of them."""
    for node in walk(value):
        if isinstance(node, ast.Name):
            if node.id not in _COMPUTING and not _is_constant(node.id, binding, depth):
                return False
        elif isinstance(node, ast.Attribute):
            if node.attr not in _NUMBERS:
                return False
        elif isinstance(node, _NO_DATA) or (isinstance(node, ast.Dict) and _is_map(node)):
            return False
    return True


def _is_map(node: ast.Dict) -> bool:
    """Return whether a dictionary has names of gradients for types of ops."""
    texts = [getattr(each, "value", None) for each in [*node.keys, *node.values]]
    return bool(texts) and all(isinstance(t, str) and t[:1].isupper() for t in texts)


def _is_constant(name: str, binding: _Binding, depth: int) -> bool:
    """Return whether a name of the module is a number and the like, or what gives such."""
    statements = binding.get(name, ())
    if any(isinstance(each, ast.Import) for each in statements):
        return True  # `np`, of what has been looked at
    return depth > 0 and any(
        isinstance(each, ast.Assign) and is_data(each.value, binding, depth - 1)
        for each in statements
    )


def settings_of(name: str, module: Module, binding: _Binding) -> Iterator[str]:
    """Yield the paths of the settings of what a module binds to a name: `own.scale`."""
    if name in module.classes:
        for owner in _with_inner(name, module):
            yield from (f"{owner}.{each}" for each in _of_class(owner, module, binding))
        return
    statements = binding.get(name, ())
    value = statements[0].value if is_one_assignment(statements) else None
    if isinstance(value, ast.Dict):
        for key, item in zip(value.keys, value.values, strict=True):
            if isinstance(key, ast.Constant) and is_data(item, binding):
                yield f"{name}[{key.value!r}]"
    elif isinstance(value, ast.Call) and called_name(value) in _NAMESPACES:
        form = "{}[{!r}]" if called_name(value) == "dict" else "{}.{}"
        for each in value.keywords:
            if each.arg is not None and is_data(each.value, binding):
                yield form.format(name, each.arg)
    elif isinstance(value, ast.Call):
        yield from _of_object(name, value, module, binding)


def _with_inner(name: str, module: Module) -> list[str]:
    """Return the names of a class and of those in it."""
    return [name, *(each for each in module.classes if each.startswith(f"{name}."))]


def settings_made(name: str, module: Module, binding: _Binding) -> list[ast.stmt]:
    """Return the statements that say what the settings of a name are at first.

    A place that takes these for inputs does not compare them.
    """
    if name not in module.classes:
        made = list(settings_of(name, module, binding))
        return list(binding[name]) if made else []
    routine = module.method(name, "__init__")
    owners = _with_inner(name, module)
    within: list[ast.AST] = [node for owner in owners for node in module.classes[owner].body]
    within += [] if routine is None else walk(routine.node)
    return [
        node
        for node in within
        if isinstance(node, ast.Assign | ast.AnnAssign)
        and any(is_data(value, binding) for _, value in _assigned(node))
    ]


def is_one_assignment(statements: Sequence[ast.stmt]) -> TypeGuard[Sequence[ast.Assign]]:
    """Return whether a name is bound by one assignment alone."""
    return len(statements) == 1 and isinstance(statements[0], ast.Assign)


def _of_object(
    path: str, made: ast.Call, module: Module, binding: _Binding, depth: int = 2
) -> Iterator[str]:
    """Yield the paths of the settings of an object, and of those that it makes."""
    for attribute, value in _of_instances(called_name(made), module, binding).items():
        if not isinstance(value, ast.Call) or is_data(value, binding):
            yield f"{path}.{attribute}"
        elif depth:
            yield from _of_object(f"{path}.{attribute}", value, module, binding, depth - 1)


def _of_class(name: str, module: Module, binding: _Binding) -> dict[str, ast.expr]:
    """Return the settings of a class and of its bases, each with what it is at first."""
    found: dict[str, ast.expr] = {}
    for owner in reversed(list(module.ancestry(name))):
        head = module.classes[owner]
        fixed = " ".join(map(ast.unparse, [*head.bases, *head.decorator_list]))
        if any(word in fixed for word in _FIXED):
            return {}
        for node in head.body:
            if isinstance(node, DEFINITIONS):
                found.pop(node.name, None)
            for target, value in _assigned(node):
                if isinstance(target, ast.Name) and is_data(value, binding):
                    found[target.id] = value
    return found


def _of_instances(name: str, module: Module, binding: _Binding) -> dict[str, ast.expr]:
    """Return the settings that an instance of a class has once it is made."""
    if name not in module.classes:
        return {}
    found = _of_class(name, module, binding)
    routine = module.method(name, "__init__")
    made = routine.node if routine is not None else None
    if not isinstance(made, ast.FunctionDef) or not positional(made):
        return found
    one = positional(made)[0].arg
    taken = {each.arg for each in [*positional(made), *made.args.kwonlyargs]}
    for node in walk(made):
        for target, value in _assigned(node):
            if isinstance(target, ast.Attribute) and root_of(target) == one:
                given = isinstance(value, ast.Name) and value.id in taken
                known = given or called_name(value) in module.classes or is_data(value, binding)
                if isinstance(target.value, ast.Name) and known:
                    found[target.attr] = value
    return found


def default_of(path: str, module: Module, binding: _Binding) -> str | None:
    """Return the code of what a setting has at first, None if it is no literal."""
    node = tree_of(path, mode="eval").body
    name = root_of(node)
    if not isinstance(node, ast.Attribute | ast.Subscript) or not isinstance(node.value, ast.Name):
        return None
    key = node.attr if isinstance(node, ast.Attribute) else ast.literal_eval(node.slice)
    value: ast.expr | None = None
    statements = binding.get(name or "", ())
    if name in module.classes:
        value = _of_class(name, module, binding).get(key)
    elif is_one_assignment(statements):
        made = statements[0].value
        if isinstance(made, ast.Dict):
            keys = [getattr(each, "value", None) for each in made.keys]
            value = made.values[keys.index(key)] if key in keys else None
        elif isinstance(made, ast.Call):
            value = next((each.value for each in made.keywords if each.arg == key), None)
            value = value or _of_instances(called_name(made), module, binding).get(key)
    return None if value is None else ast.unparse(value)


def _assigned(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    if isinstance(node, ast.Assign):
        yield from ((target, node.value) for target in node.targets)
    elif isinstance(node, ast.AnnAssign) and node.value is not None:
        yield node.target, node.value
