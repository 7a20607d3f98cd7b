"""Plain constants that a module reads of other files of its project: these show what they are."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterable, Iterator, Mapping

from tfgradmigrate.program.walking import dotted, imported, tree_of_any, walk
from tfgradmigrate.verify.record.texts import bound_again

#: How what is read of another module is told.
_OF_MODULE = "module "

Plain = bool | float | int | str | None


def constants_of(texts: Iterable[str], others: Mapping[str, str], path: str) -> dict[str, Plain]:
    """Return the constants that the texts of a module read, by what tells them there.

    Args:
        texts: the module, before and after a change.
        others: the texts of the other files of its project, by path.
        path: where the module stands.
    """
    found = {told: constant(told, others, path) for text in texts for told in _read_in(text)}
    return {told: value for told, value in found.items() if value is not None}


def _read_in(text: str) -> Iterator[str]:
    """Yield what tells each name that a module reads of another one."""
    tree = tree_of_any(text)
    sources = {name: source for node in walk(tree) for name, source in imported(node)}
    for node in walk(tree):
        name = dotted(node) if isinstance(node, ast.Attribute | ast.Name) else ""
        root, dot, rest = name.partition(".")
        if root in sources:
            yield f"{_OF_MODULE}{sources[root]}{dot}{rest}"


def constant(told: str, others: Mapping[str, str], path: str) -> Plain:
    """Return what each file that may be a module binds a name to, None if it may be anything."""
    module, _, name = told.removeprefix(_OF_MODULE).rpartition(".")
    if not told.startswith(_OF_MODULE) or files_of(f"{module}.{name}", others, path):
        return None
    values = [_bound_once(name, others[each]) for each in files_of(module, others, path)]
    return values[0] if len({(type(each), repr(each)) for each in values}) == 1 else None


def files_of(module: str, others: Iterable[str], path: str) -> list[str]:
    """Return the files that a module may be: one by a name without dots may lie in any folder."""
    name = module.lstrip(".")
    level = len(module) - len(name)
    file = name.replace(".", os.sep)
    ends = [f"{os.sep}{file}.py", f"{os.sep}{os.path.join(file, '__init__.py')}"]
    if not level:
        return [each for each in others if f"{os.sep}{each}".endswith(tuple(ends))]
    folder = os.path.normpath(os.path.join(os.path.abspath(path), *[os.pardir] * level))
    return [each for each in others if each in [f"{folder}{end}" for end in ends]]


def _bound_once(name: str, text: str) -> Plain:
    """Return what the one statement of a module that binds a name binds it to, None if unknown."""
    tree = tree_of_any(text)
    for node in tree.body if name not in bound_again(tree) else ():
        if isinstance(node, ast.Assign) and [*map(ast.unparse, node.targets)] == [name]:
            value = getattr(node.value, "value", None)
            return value if isinstance(value, bool | float | int | str) else None
    return None
