"""Calls of a subject in the project whose arguments are literal, or lead to literals."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeGuard

from tfgradmigrate.program.scopes import Scope, scopes_of
from tfgradmigrate.program.walking import called_name, root_of, walk
from tfgradmigrate.verify.inputs.language import literal
from tfgradmigrate.verify.program.module import Module
from tfgradmigrate.verify.program.subject import Parameter, Subject


@dataclass(frozen=True, slots=True)
class CallSite:
    """A call: its line, and the texts of those arguments that are known, by parameter."""

    line: int
    arguments: tuple[tuple[str, str], ...]


def call_sites(subject: Subject, module: Module) -> list[CallSite]:
    """Return the calls of a subject that tell something, those that tell most first."""
    name = subject.name.rpartition(".")[2]
    parameters = [p for p in subject.parameters if not p.built]
    if subject.maker:
        # That is what is called; the arguments of what it makes are elsewhere.
        name = subject.maker
        line = parameters[0].function if parameters else 0
        parameters = [p for p in parameters if p.function == line]
    found: list[CallSite] = []
    tree = module.tree
    names = {name, *(_instances(subject, tree) if name == "__call__" else ())}
    for scope in scopes_of(tree).all:
        for node in scope.nodes:
            if called_name(node) in names and _may_mean(node, subject):
                found += _site(node, parameters, scope)
    found.sort(key=lambda site: (-len(site.arguments), site.line))
    return list({site.arguments: site for site in reversed(found)}.values())[::-1]


def _instances(subject: Subject, tree: ast.Module) -> set[str]:
    """Return the names that are given instances of the class whose call is run."""
    owner = subject.name.rpartition(".")[0]
    return {
        target.attr if isinstance(target, ast.Attribute) else ast.unparse(target)
        for node in walk(tree)
        if isinstance(node, ast.Assign) and called_name(node.value) == owner
        for target in node.targets
    }


#: What modules of functions are called; none of theirs is the subject.
_FOREIGN = frozenset({"tf", "tensorflow", "np", "numpy", "ops", "script_ops", "K", "nn", "math"})


def _may_mean(call: ast.AST, subject: Subject) -> TypeGuard[ast.Call]:
    if not isinstance(call, ast.Call) or isinstance(call.func, ast.Name):
        return isinstance(call, ast.Call)
    is_method = any(parameter.built for parameter in subject.parameters)
    root = root_of(call.func)
    return root not in _FOREIGN and (is_method or "." in subject.name or root != "self")


def _site(call: ast.Call, parameters: Sequence[Parameter], scope: Scope) -> Iterator[CallSite]:
    known = {}
    positional = [p for p in parameters if p.kind == "positional"]
    if any(isinstance(arg, ast.Starred) for arg in call.args):
        return
    pairs = list(zip((p.name for p in positional), call.args, strict=False))
    pairs += [(k.arg, k.value) for k in call.keywords if k.arg is not None]
    names = {p.name for p in parameters if p.kind in {"positional", "keyword"}}
    for name, value in pairs:
        text = _text_of(value, scope) if name in names else None
        if text is not None and name not in {"name", "scope"}:
            known[name] = text
    if known:
        yield CallSite(call.lineno, tuple(known.items()))


_MAKERS = {"constant": 0, "Variable": 0, "array": 0, "convert_to_tensor": 0, "asarray": 0}


def _text_of(node: ast.expr, scope: Scope, depth: int = 0) -> str | None:
    """Return the text of an argument in the little language, None if it is not known."""
    if isinstance(node, ast.Name) and depth < 4:
        found = scope.only_value(node.id)
        return None if found is None else _text_of(found.node, found.scope, depth + 1)
    if isinstance(node, ast.Call):
        return _tensor(node)
    try:
        literal(node)
    except ValueError:
        return None
    return ast.unparse(node)


def _tensor(call: ast.Call) -> str | None:
    name = called_name(call)
    if name in _MAKERS and call.args:
        try:
            value = literal(call.args[0])
        except ValueError:
            return None
        shape = _shape_of(value)
        if shape is None:
            return None
        dtype = _dtype(call) or _dtype_of(value)
        if dtype.startswith("float"):
            made = f"{dtype}({', '.join(map(str, shape))})"
            return f"variable({made})" if name == "Variable" else made
        given = f'{ast.unparse(call.args[0])}, "{dtype}"'
        return f"variable({given})" if name == "Variable" else f"tensor({given})"
    return _placeholder(call) if name == "placeholder" else None


def _placeholder(call: ast.Call) -> str | None:
    shapes = [k.value for k in call.keywords if k.arg == "shape"] + call.args[1:2]
    try:
        shape = literal(shapes[0]) if shapes else None
    except ValueError:
        return None
    if not isinstance(shape, list | tuple):
        return None
    sizes = [3 if size is None else size for size in shape]
    if not all(isinstance(size, int) and 0 < size <= 4096 for size in sizes):
        return None
    if isinstance(call.args[0] if call.args else None, ast.Attribute):
        dtype = ast.unparse(call.args[0]).rpartition(".")[2]
    else:
        dtype = _dtype(call) or "float32"
    return f"{dtype}({', '.join(map(str, sizes))})"


def shape_made(node: ast.expr) -> list[int] | None:
    """Return the shape of a tensor or variable that an expression makes of a literal."""
    if called_name(node) in _MAKERS and isinstance(node, ast.Call) and node.args:
        try:
            return _shape_of(literal(node.args[0]))
        except ValueError:
            return None
    return None


def _dtype(call: ast.Call) -> str:
    """Return the dtype that a call names, "" if it names none."""
    named = [k.value for k in call.keywords if k.arg == "dtype"]
    if called_name(call) != "Variable":
        named += call.args[1:2]
    for node in named:
        text = ast.unparse(node).rpartition(".")[2].strip("'\"")
        if text in {"float32", "float64", "float16", "int32", "int64", "bool", "uint8"}:
            return text
    return ""


def _shape_of(value: object) -> list[int] | None:
    if not isinstance(value, list | tuple):
        return [] if isinstance(value, bool | int | float) else None
    shapes = [_shape_of(element) for element in value]
    if not shapes or any(shape is None or shape != shapes[0] for shape in shapes):
        return None
    return [len(value), *(shapes[0] or [])]


def _dtype_of(value: object) -> str:
    while isinstance(value, list | tuple) and value:
        if any(isinstance(element, float) for element in value):
            return "float32"
        value = value[0]
    return "bool" if isinstance(value, bool) else "int32" if isinstance(value, int) else "float32"
