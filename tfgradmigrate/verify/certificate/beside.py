"""What stands in a file beside the functions that a certificate holds, and who edited it since.

Their records tell nothing of a registration that is kept, of another method of a class, of what
the module does as it is loaded. `verify` refuses a proof where such a thing differs that may matter
to a place; so a certificate keeps a digest of each.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from tfgradmigrate.program.scopes import DEFINITIONS, bound_names
from tfgradmigrate.program.walking import bound_by_import, span_of, tree_of, words
from tfgradmigrate.verify.certificate.content import said
from tfgradmigrate.verify.certificate.model import digest
from tfgradmigrate.verify.program.besides import is_apart, is_of_library, only_defines
from tfgradmigrate.verify.program.module import module_of

#: What statements are called that bind no name, and do something.
MODULE = "<module>"

#: What is said first of code with a gradient of its own: nothing else looks after that.
GRADIENT = "gradient "

_GRADIENTS = words(
    """RegisterGradient custom_gradient grad_pass_through gradient_override_map override_gradients
    py_func numpy_function py_function recompute_grad stop_gradient NotDifferentiable"""
)


def beside(texts: Sequence[str], run: Sequence[frozenset[int]]) -> dict[str, str]:
    """Return a digest of each part of a file that the lines which are recorded leave, by its name.

    A file has several texts if it is a notebook. Of functions all of which is recorded, their heads
    are left. What only imports libraries is no part.
    """
    found: dict[str, list[str]] = {}
    for text, lines in zip(texts, run, strict=True):
        for name, node in parts_of(text, lines):
            found.setdefault(name, []).append(said(ast.unparse(node)))
    return {name: _told("\n".join(parts)) for name, parts in sorted(found.items())}


def parts_of(text: str, lines: frozenset[int] = frozenset()) -> Iterator[tuple[str, ast.stmt]]:
    """Yield the parts of a text that some lines leave, each with its name."""
    return _parts(tree_of(text).body, "", lines)


def _told(text: str) -> str:
    has_gradient = bool(_GRADIENTS & set(re.findall(r"\w+", text)))
    return GRADIENT * has_gradient + digest(text)


def _parts(
    body: Iterable[ast.stmt], owner: str, lines: frozenset[int]
) -> Iterator[tuple[str, ast.stmt]]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _parts(node.body, f"{owner}{node.name}.", lines)
            yield owner + node.name, _head(node)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            if not _is_of_libraries(node):
                for alias in node.names:
                    yield owner + bound_by_import(alias), _alone(node, alias)
        elif isinstance(node, DEFINITIONS):
            yield owner + node.name, _left(node, lines)
        elif not lines.issuperset(span_of(node)) and not _says_nothing(node):
            names = sorted(bound_names([node]))
            for name in names or [MODULE]:
                yield owner + name, _left(node, lines)


def _is_of_libraries(node: ast.Import | ast.ImportFrom) -> bool:
    if isinstance(node, ast.Import):
        return all(is_of_library(alias.name) for alias in node.names)
    return not node.level and is_of_library(node.module or "")


def _alone(node: ast.Import | ast.ImportFrom, alias: ast.alias) -> ast.stmt:
    one = type(node)(**{**dict(ast.iter_fields(node)), "names": [alias]})
    return ast.copy_location(one, node)


def _says_nothing(node: ast.stmt) -> bool:
    return isinstance(node, ast.Pass) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    )


def _head(node: ast.ClassDef) -> ast.ClassDef:
    head = ast.ClassDef(**{**dict(ast.iter_fields(node)), "body": [ast.Pass()]})
    return ast.copy_location(head, node)


def _left(node: ast.stmt, lines: frozenset[int]) -> ast.stmt:
    """Return a statement without those in it that are run."""
    return _Left(lines).visit(node)  # type: ignore[no-any-return]


class _Left(ast.NodeTransformer):
    def __init__(self, lines: frozenset[int]) -> None:
        self._lines = lines

    def generic_visit(self, node: ast.AST) -> ast.AST:
        for field in ("body", "orelse", "finalbody"):
            statements = getattr(node, field, None)
            if isinstance(statements, list):
                left = [n for n in statements if not self._lines.issuperset(span_of(n))]
                is_needed = field == "body" and not left
                setattr(node, field, [ast.Pass()] if is_needed else left)
        return super().generic_visit(node)


def edited(before: Mapping[str, str], after: Mapping[str, str], texts: Sequence[str]) -> list[str]:
    """Return the names of the parts that are others now, gone, or new and more than definitions."""
    names = [name for name in {**before, **after} if before.get(name) != after.get(name)]
    return [n for n in names if n in before or not any(_only_defined(n, text) for text in texts)]


def _only_defined(name: str, text: str) -> bool:
    """Return whether a text defines what has a name, and does nothing else with it.

    A method that a class did not have may be called for what another one did.
    """
    module = module_of(text)
    nodes = [node for node in module.tree.body if name in bound_names([node])]
    return bool(nodes) and all(only_defines(node, module) for node in nodes)


def matters(name: str, texts: Sequence[str], symbols: Iterable[str], parts: Sequence[str]) -> bool:
    """Return whether an edit of what has a name may matter to one of the functions of a file.

    `symbols` are their names, `parts` what they need of the file. What a class has besides a method
    matters to that: it may set, or find, its attributes.
    """
    root = name.partition(".")[0]
    if root in {symbol.partition(".")[0] for symbol in symbols}:
        return True
    return any(not is_apart(name, text, part) for text in texts for part in parts)


def line_of(name: str, texts: Sequence[str]) -> int | None:
    """Return where what has a name stands now, None where it is gone."""
    for text in texts:
        module = module_of(text)
        if name in module.routines:
            return module.routines[name].lines[0]
        root = name.partition(".")[0]
        for node in module.tree.body:
            if root in bound_names([node]) or (name == MODULE and not bound_names([node])):
                return node.lineno
    return None
