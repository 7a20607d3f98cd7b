"""Trees of Python's own: made in any thread, and walked in half the time that `ast` takes."""

from __future__ import annotations

import ast
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Literal, TypeVar, overload

# How often a text is parsed at most that another thread has come in the way of.
_TRIES = 50

# What holds no node, or one that only gives how another is used: `Load`, `Add`.
_WITHOUT = frozenset(
    {
        *("arg", "asname", "attr", "conversion", "ctx", "id", "is_async", "kind", "kwd_attrs"),
        *("level", "module", "op", "ops", "rest", "simple", "type_comment"),
    }
)

COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class _Fields(dict[type, tuple[str, ...]]):
    """The fields of a type of node in which others may stand, none of what is no node."""

    def __missing__(self, kind: type) -> tuple[str, ...]:
        own: tuple[str, ...] = () if kind is ast.Constant else getattr(kind, "_fields", ())
        self[kind] = found = tuple(name for name in own if name not in _WITHOUT)
        return found


#: By the type of a node. Asked once for each type.
FIELDS = _Fields()


@overload
def tree_of(text: str | bytes, mode: Literal["exec"] = "exec") -> ast.Module: ...


@overload
def tree_of(text: str | bytes, mode: Literal["eval"]) -> ast.Expression: ...


def tree_of(text: str | bytes, mode: str = "exec") -> ast.AST:
    """Return the tree of a text, as `ast.parse` does, in any thread.

    Python 3.11 counts the depth of a tree that it makes for all threads together, and raises a
    SystemError where another one parses meanwhile (gh-106905): then the text is parsed again.

    Raises what `ast.parse` raises: SyntaxError, ValueError, RecursionError, MemoryError.
    """
    for _ in range(_TRIES):
        try:
            return ast.parse(text, mode=mode)
        except SystemError:
            continue
    return ast.parse(text, mode=mode)


def tree_or_none(text: str | bytes) -> ast.Module | None:
    """Return the tree of a text, None of what is no program, such as one of Python 2."""
    try:
        return tree_of(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def tree_of_any(text: str | bytes) -> ast.Module:
    """Return the tree of a text, an empty one of what is no program."""
    return tree_or_none(text) or ast.Module([], [])


def children(node: ast.AST) -> list[ast.AST]:
    """Return the direct children of a node, but for contexts and operators, in field order."""
    found: list[ast.AST] = []
    for name in FIELDS[type(node)]:
        value = getattr(node, name, None)
        if type(value) is list:
            found += [item for item in value if isinstance(item, ast.AST)]
        elif isinstance(value, ast.AST):
            found.append(value)
    return found


def walk(root: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and all below it in the order of `ast.walk`, but for contexts and operators."""
    level = [root]
    while level:
        yield from level
        level = [below for node in level for below in children(node)]


NodeT = TypeVar("NodeT", bound=Hashable)


def reachable(
    firsts: Iterable[NodeT], following: Callable[[NodeT], Iterable[NodeT]]
) -> list[NodeT]:
    """Return all that one comes to from some, which are among it, the nearest first."""
    found = dict.fromkeys(firsts)
    order = list(found)
    for one in order:
        new = [each for each in dict.fromkeys(following(one)) if each not in found]
        found.update(dict.fromkeys(new))
        order += new
    return order


def column_of(node: ast.expr | ast.stmt, line: str) -> int:
    """Return the column of a node in the text of its line, from 1: `ast` counts bytes, from 0."""
    return len(line.encode()[: node.col_offset].decode()) + 1


def root(node: ast.expr) -> ast.expr:
    """Return the expression that one such as `a.b[c].d` starts from."""
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Starred):
        node = node.value
    return node


def root_of(node: ast.expr) -> str | None:
    """Return the name that an expression such as `a.b[c].d` starts from."""
    found = root(node)
    return found.id if isinstance(found, ast.Name) else None


def dotted(node: ast.AST) -> str:
    """Return `a.b.c` for a chain of attributes on a name, "" for anything else."""
    if isinstance(node, ast.Attribute):
        around = dotted(node.value)
        return around and f"{around}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def called_name(call: ast.AST) -> str:
    """Return the last part of what a call calls: `py_func` for `tf.py_func(...)`."""
    return last(call.func) if isinstance(call, ast.Call) else ""


def last(node: ast.AST) -> str:
    """Return a name, or that of an attribute; "" for anything else."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def names_anywhere(name: str, *nodes: ast.AST) -> bool:
    """Return whether a name, or an attribute of that name, stands in some code."""
    return any(last(part) == name for node in nodes for part in walk(node))


def first_line(node: ast.expr | ast.stmt) -> int:
    """Return the line on which some code starts, its decorators included."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])


def span_of(node: ast.expr | ast.stmt) -> range:
    """Return the lines of some code, those of decorators included."""
    return range(first_line(node), (node.end_lineno or node.lineno) + 1)


def is_bound(name: ast.Attribute | ast.Name) -> bool:
    """Return whether a name is bound where it stands, and not read."""
    return not isinstance(name.ctx, ast.Load)


def bound(target: ast.expr) -> set[str]:
    """Return the names in a target."""
    return {node.id for node in ast.walk(target) if isinstance(node, ast.Name)}


def home(node: ast.ImportFrom) -> str:
    """Return from which module a statement imports: `..ops` for `from ..ops import x`."""
    return "." * node.level + (node.module or "")


def joined(module: str, name: str) -> str:
    """Return the dotted name of what a module has, which is relative where the module is."""
    return f"{module}{'' if module.endswith('.') else '.'}{name}"


def imported(node: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield the names that a node imports, each with the dotted name that it stands for."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            root = alias.name.partition(".")[0]
            yield (alias.asname, alias.name) if alias.asname else (root, root)
    elif isinstance(node, ast.ImportFrom):
        for alias in node.names:
            if alias.name != "*":
                yield alias.asname or alias.name, joined(home(node), alias.name)


def bound_by_import(alias: ast.alias) -> str:
    """Return the name that one item of an import statement binds."""
    return alias.asname or alias.name.partition(".")[0]


def words(text: str) -> frozenset[str]:
    """Return the words of a text, for tables of names."""
    return frozenset(text.split())
