"""What a part of a module leads to: the functions that it may come to by the words that it says."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Container, Iterator
from functools import lru_cache

from tfgradmigrate.program.scopes import DEFINITIONS, scopes_of
from tfgradmigrate.program.walking import called_name, dotted, imported, reachable, root_of, walk
from tfgradmigrate.verify.program.module import module_of
from tfgradmigrate.verify.program.slicing import is_main_guard
from tfgradmigrate.verify.program.statements import assigned


def led_to(text: str, symbol: str) -> set[str]:
    """Return the functions and methods of a module that one of them leads to, itself included.

    By their names, or by those that they are registered by. Without a `symbol` it is what the
    module's own statements lead to.
    """
    leading = _leading(text)
    root = routine_of(symbol, module_of(text).routines)
    return module_of(text).routines.keys() & reachable([root], leading.__getitem__)


@lru_cache(maxsize=4)
def _leading(text: str) -> dict[str, set[str]]:
    """Return what each function of a module names, what its own statements do for "".

    A statement that binds names, by its number, is named by them; a class stands for what Python
    calls of it by itself.
    """
    module = module_of(text)
    own = [n for n in module.tree.body if not isinstance(n, DEFINITIONS) and not is_main_guard(n)]
    binding = {str(number): node for number, node in enumerate(own)}
    by_word: dict[str, set[str]] = {}
    for name, routine in module.routines.items():
        decorators = getattr(routine.node, "decorator_list", ())
        given = [each for one in decorators for each in _registered_as(one, module.tree)]
        given += module.heirs(routine.owner) if _is_called_by_itself(routine.own_name) else []
        for word in (routine.own_name, *given):
            by_word.setdefault(word, set()).add(name)
    for number, statement in binding.items():
        for word in assigned(statement):
            by_word.setdefault(word, set()).add(number)
    nodes: dict[str, list[ast.AST]] = {"": [*own]}
    nodes |= {number: [statement] for number, statement in binding.items()}
    nodes |= {name: [routine.node] for name, routine in module.routines.items()}
    return {
        name: {n for node in each for word in words_of(node) for n in by_word.get(word, ())}
        for name, each in nodes.items()
    }


def _is_called_by_itself(method: str) -> bool:
    return method[:2] == method[-2:] == "__" or method in ("call", "build")


def _registered_as(decorator: ast.expr, tree: ast.Module) -> Iterator[str]:
    """Yield the words by which code comes to what a decorator is put on, besides its own name.

    What only wraps a function registers it nowhere, and a gradient whose name stands in maps of the
    text is come to by that name alone.
    """
    name = decorator.args[0] if isinstance(decorator, ast.Call) and decorator.args else None
    text = name.value if isinstance(name, ast.Constant) else None
    if registers(decorator) and text in _overriding(tree):
        yield str(text)
    elif isinstance(decorator, ast.Call) or not _only_wraps(decorator, tree):
        yield from words_of(decorator)


def _only_wraps(decorator: ast.expr, tree: ast.Module) -> bool:
    """Return whether a decorator is TensorFlow's, or a function of the text that keeps nothing.

    That makes another function, which calls the one that it is put on, and nothing else is done.
    """
    name = decorator.id if isinstance(decorator, ast.Name) else ""
    around = (s for s in scopes_of(tree).all if isinstance(s.node, ast.Module | ast.ClassDef))
    bindings = [binding for scope in around for binding in scope.bound.get(name, ())]
    maker = bindings[0].node if len(bindings) == 1 else None
    if not isinstance(maker, ast.FunctionDef) or len(maker.args.args) != 1:
        return root_of(decorator) in libraries_alone(tree)
    *made, end = [ast.Pass(), *(each for each in maker.body if not is_idle(each))]
    given = end.value if isinstance(end, ast.Return) else None
    used = {given, *(n.func for n in walk(maker) if isinstance(n, ast.Call))}
    used |= {n.value for n in walk(maker) if isinstance(n, ast.Attribute) and n.attr == "__name__"}
    names = {maker.args.args[0].arg, *(getattr(each, "name", "") for each in made[1:])}
    kept = (n for n in walk(maker) if isinstance(n, ast.Name) and n.id in names)
    are_plain = all(isinstance(n, ast.FunctionDef) and not n.decorator_list for n in made[1:])
    return isinstance(given, ast.Name) and are_plain and used.issuperset(kept)


@lru_cache(maxsize=4)
def _overriding(tree: ast.Module) -> set[str]:
    """Return the names of gradients in the maps of a text, none if any may stand in one of them."""
    words = Counter(words_of(tree))
    calls = [n for n in walk(tree) if isinstance(n, ast.Call) and called_name(n) == _MAP]
    maps = [(call.args or [call])[0] for call in calls]
    values = [v for each in maps for v in (each.values if isinstance(each, ast.Dict) else [each])]
    texts = {str(value.value) for value in values if isinstance(value, ast.Constant)}
    is_hidden = words[_MAP] > len(calls) or words.keys() & _LOOKING_UP
    is_known = all(isinstance(value, ast.Constant) for value in values) and not is_hidden
    return texts if is_known else set()


#: What gives ops other gradients by their names, and what else looks for one by its name.
_MAP = "gradient_override_map"
_LOOKING_UP = frozenset({"_gradient_op_type", "_gradient_registry", "get_gradient_function"})


def routine_of(function: str, routines: Container[str]) -> str:
    """Return the outermost function, or the method, that a function lies in, else ""."""
    parts = function.split(".")
    names = (".".join(parts[:number]) for number in range(1, len(parts) + 1))
    return next((name for name in names if name in routines), "")


def registers(decorator: ast.expr) -> bool:
    """Return whether a decorator registers what it is put on as a gradient."""
    return "RegisterGradient" in ast.unparse(decorator)


def is_idle(node: ast.AST) -> bool:
    """Return whether a statement does nothing itself when it is come to."""
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return is_text or isinstance(node, ast.Pass | ast.Global | ast.Nonlocal | ast.Try)


def libraries_of(tree: ast.AST, library: str = "tensorflow") -> set[str]:
    """Return the names that stand for TensorFlow, or another library, or for something of it."""
    every = (each for node in walk(tree) for each in imported(node))
    return {name for name, source in every if source.partition(".")[0] == library}


@lru_cache(maxsize=4)
def libraries_alone(tree: ast.Module) -> set[str]:
    """Return the names that stand for TensorFlow or a part of it, and for nothing else."""
    return libraries_of(tree) - scopes_of(tree).bound_otherwise()


def words_of(node: ast.AST, libraries: Container[str] = ()) -> Iterator[str]:
    """Yield the words by which code may come to other code: names, attributes, texts.

    What one of the `libraries` has is no code of the text: such a word begins with a dot.
    """
    for each in walk(node):
        if isinstance(each, ast.Name):
            yield each.id
        elif isinstance(each, ast.Attribute):
            yield f".{each.attr}" if dotted(each).partition(".")[0] in libraries else each.attr
        elif isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value
