"""Whether a call of `.save` may save a Keras model: tf_upgrade_v2 warns of every one."""

from __future__ import annotations

import ast
from functools import lru_cache

from tfgradmigrate.program.walking import imported, tree_or_none
from tfgradmigrate.tables.effects import modules

#: What these packages make is no Keras model.
_OTHERS = modules("gives", "value")

#: What the objects are called that hold something else.
_OTHER_NAMES = ("saver", "img", "image", "fig", "figure", "workbook", "wb", "writer")


def may_save_keras(text: str, line: int, column: int) -> bool:
    """Return whether the call of `.save` there may be one of a Keras model.

    `line` counts from 1, `column` from 0. It may be, unless something shows that it is not: the
    name of a module, an object of TensorFlow that is none of Keras or of another package, or a
    text without a word of Keras in which the object is not called a model.
    """
    module = _module(text)
    receiver = None if module is None else _receivers(module).get((line, column))
    if receiver is None:
        return True
    root = receiver.split(".")[0].split("(")[0]
    name = receiver.rpartition(".")[2].lower()
    imports, bound = _imports(module), _bound(module)
    if root in imports and _is_other(receiver, imports):
        return False
    made = bound.get(receiver, [])
    if made and all(_is_other(each, imports) for each in made):
        return False
    if any(name.endswith(word) for word in _OTHER_NAMES):
        return False
    return "keras" in text.lower() or "model" in name


def _is_other(made: str, imports: dict[str, str]) -> bool:
    """Whether what makes a value, a dotted name, is known to make no Keras model."""
    root, _, rest = made.partition(".")
    whole = f"{imports.get(root, root)}.{rest}"
    if "keras" in whole.lower():
        return False
    package = whole.split(".")[0]
    return package == "tensorflow" or package in _OTHERS


_module = lru_cache(maxsize=2)(tree_or_none)


@lru_cache(maxsize=2)
def _receivers(module: ast.Module) -> dict[tuple[int, int], str]:
    """What `.save` is called of, by where the call begins."""
    return {
        (node.lineno, node.col_offset): ast.unparse(node.func.value)
        for node in ast.walk(module)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "save"
    }


@lru_cache(maxsize=2)
def _imports(module: ast.Module) -> dict[str, str]:
    """What the names of imported modules, and of what is imported from them, stand for."""
    return dict(each for node in ast.walk(module) for each in imported(node))


@lru_cache(maxsize=2)
def _bound(module: ast.Module) -> dict[str, list[str]]:
    """What the names and attributes of a module are made by, as dotted names; "" for all else."""
    found: dict[str, list[str]] = {}
    for node in ast.walk(module):
        pairs: list[tuple[ast.expr | None, ast.expr | None]] = []
        if isinstance(node, ast.Assign):
            pairs = [(target, node.value) for target in node.targets]
        elif isinstance(node, (ast.AnnAssign, ast.NamedExpr)):
            pairs = [(node.target, node.value)]
        elif isinstance(node, ast.withitem):
            pairs = [(node.optional_vars, node.context_expr)]
        elif isinstance(node, (ast.For, ast.comprehension)):
            pairs = [(node.target, None)]
        elif isinstance(node, ast.arg):
            found.setdefault(node.arg, []).append("")
        for target, value in pairs:
            if isinstance(target, (ast.Name, ast.Attribute)):
                call = value.func if isinstance(value, ast.Call) else None
                found.setdefault(ast.unparse(target), []).append(
                    "" if call is None else ast.unparse(call)
                )
    return found
