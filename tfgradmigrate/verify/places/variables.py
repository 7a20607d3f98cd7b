"""Variables that a new text hands over to a `custom_gradient` whose gradient reads them.

In a graph TensorFlow makes a tensor of such an argument first. In eager mode the function gets the
variable itself, and what its gradient reads is the value that the variable has by then. So the
graphs are the same, and eager execution is if nothing is assigned in between.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tfgradmigrate.program.scopes import FUNCTIONS, is_decorated, parameters
from tfgradmigrate.program.walking import called_name, last, tree_of, walk, words

#: What makes variables.
_MAKING = words("Variable get_variable add_weight add_variable")


def handed_variables(new: str, whole: str = "") -> list[str]:
    """Return the variables that a text hands over and reads in gradients, as they are written.

    `whole` is the new module: it tells what is a variable.
    """
    if "custom_gradient" not in new:
        return []
    tree = tree_of(new)
    made = {*_made(tree), *(_made(tree_of(whole)) if whole else ())}
    reading = {
        node.name: _read_in_gradients(node)
        for node in walk(tree)
        if isinstance(node, ast.FunctionDef) and is_decorated(node, "custom_gradient")
    }
    found = [
        ast.unparse(each)
        for call in walk(tree)
        if isinstance(call, ast.Call) and called_name(call) in reading
        for each in _handed(call, *reading[called_name(call)])
        if last(each) in made
    ]
    return list(dict.fromkeys(found))


def _made(tree: ast.Module) -> Iterator[str]:
    """Yield the names and attributes that a module binds to variables, without what holds them."""
    found: set[str] = set()
    for node in walk(tree):  # `w = self.w` is the variable itself, wherever it stands
        if isinstance(node, ast.Assign):
            is_made = called_name(node.value) in _MAKING or last(node.value) in found
            found.update(filter(None, map(last, node.targets)) if is_made else ())
    yield from found


def _read_in_gradients(function: ast.FunctionDef) -> tuple[list[str], set[str]]:
    """Return the parameters of a function, and what the functions in it read."""
    inner = (node for node in walk(function) if isinstance(node, FUNCTIONS) and node != function)
    read = (part for node in inner for part in walk(node))
    return (
        [each.arg for each in parameters(function)],
        {part.id for part in read if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load)},
    )


def _handed(call: ast.Call, names: list[str], read: set[str]) -> Iterator[ast.expr]:
    """Yield the arguments of a call whose parameters are read in gradients."""
    given = [*zip(names, call.args, strict=False)]
    given += [(each.arg or "", each.value) for each in call.keywords]
    yield from (value for name, value in given if name in read)
