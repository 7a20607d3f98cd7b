"""Whether a call of `.save` may save a Keras model: tf_upgrade_v2 warns of every one."""

from __future__ import annotations

import ast
from functools import lru_cache

from tfgradmigrate.program.scopes import Scopes
from tfgradmigrate.program.walking import tree_or_none
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
    scopes = _scopes(text)
    of = None if scopes is None else _saved(scopes, (line, column))
    if of is None or scopes is None:
        return True
    receiver = ast.unparse(of)
    name = receiver.rpartition(".")[2].lower()
    imported = _imported(receiver, scopes)
    if imported and _is_other(receiver, imported):
        return False
    entered = (n for scope in scopes.all for n in scope.nodes if isinstance(n, ast.withitem))
    given = [*scopes.given.items(), *((n.optional_vars, n.context_expr) for n in entered)]
    made = [value for target, value in given if target and ast.unparse(target) == receiver]
    others = len(scopes.everywhere(receiver)) > len(made)  # what is bound without a value
    if made and not others and all(_makes_other(each, scopes) for each in made):
        return False
    if any(name.endswith(word) for word in _OTHER_NAMES):
        return False
    return "keras" in text.lower() or "model" in name


def _makes_other(value: ast.expr, scopes: Scopes) -> bool:
    """Whether a value is made by a call, and known to be no Keras model."""
    if not isinstance(value, ast.Call):
        return False
    made = ast.unparse(value.func)
    return _is_other(made, _imported(made, scopes))


def _imported(code: str, scopes: Scopes) -> str:
    """As what the first name in some code is imported, "" if it is not."""
    bindings = scopes.everywhere(code.partition(".")[0].partition("(")[0])
    return next((each.imported for each in bindings if each.imported), "")


def _is_other(made: str, imported: str) -> bool:
    """Whether a dotted name, whose root is imported as another, is of what makes no Keras model."""
    root, _, rest = made.partition(".")
    whole = f"{imported or root}.{rest}"
    package = whole.split(".")[0]
    return "keras" not in whole.lower() and (package == "tensorflow" or package in _OTHERS)


@lru_cache(maxsize=2)
def _scopes(text: str) -> Scopes | None:
    tree = tree_or_none(text)
    return None if tree is None else Scopes(tree.body)


def _saved(scopes: Scopes, place: tuple[int, int]) -> ast.expr | None:
    """What `.save` is called of in the call that begins at a place."""
    calls = (n for scope in scopes.all for n in scope.nodes if isinstance(n, ast.Call))
    methods = (call.func for call in calls if isinstance(call.func, ast.Attribute))
    at_place = (m for m in methods if m.attr == "save" and (m.lineno, m.col_offset) == place)
    return next((method.value for method in at_place), None)
