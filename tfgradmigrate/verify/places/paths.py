"""What a piece of code reads and writes of an object: `self.alpha`, `cfg['bits']`, `op.inputs[0]`.

A path is the text of such an expression. It ends where the expression continues with what every
tensor, string, list or dictionary has: `self.x.get_shape()` reads `self.x`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tfgradmigrate.program.walking import tree_of, words
from tfgradmigrate.verify.places.flow import shadows

#: What values have themselves; a path ends before.
_OF_VALUES = words(
    """shape get_shape dtype device consumers set_shape eval ndims value append extend insert
    remove lower upper startswith endswith strip lstrip rstrip join encode decode setdefault
    iteritems astype as_list gradient_override_map as_default reshape __name__ __class__ __dict__
    __enter__ __exit__ name_scope with_rank assert_has_rank merge_with num_elements ref base_dtype
    is_floating is_compatible_with as_numpy_dtype as_datatype_enum"""
)

#: Methods of values whose names objects give to numbers of theirs; a path ends before a call.
_OF_VALUES_CALLED = words(
    "index count pop sort reverse copy clear format split replace items keys values update"
)

#: What a tensor or a variable has, and many objects as well.
_OF_TENSORS = words("name op graph assign assign_add assign_sub initializer T min max mean sum")

#: What is asked for by a call, and answered with the same for the same arguments.
_GETTER = re.compile(r"_?get_\w+$|get$")


@dataclass(frozen=True, slots=True)
class Access:
    """One use of an object: its path, whether it is read and written, the attribute behind it."""

    path: str
    read: bool
    written: bool
    then: str = ""


def accesses(
    root: str, nodes: Iterable[ast.AST], whole: bool = True, rigid: bool = False
) -> Iterator[Access]:
    """Yield the uses of a name and what is reached from it.

    `whole` includes the name itself. What is `rigid` is an instance or a module: an attribute of
    it is its own, whatever it is called.
    """
    for chain, step in _chains(root, nodes):
        full = chain
        called = isinstance(step, ast.Call) and step.func is chain[-1]
        chain = _cut_short(chain, 2 if rigid else 1, called)
        node = chain[-1]
        then = full[len(chain)] if len(chain) < len(full) else None
        if len(chain) == 1 and not whole:
            continue
        context = getattr(node, "ctx", None)
        stored = context is not None and not isinstance(context, ast.Load)
        read = not stored or isinstance(step, ast.AugAssign)
        behind = then.attr if isinstance(then, ast.Attribute) else ""
        yield Access(ast.unparse(node), read, stored, behind)


def _chains(root: str, nodes: Iterable[ast.AST]) -> Iterator[tuple[list[ast.expr], ast.AST]]:
    """Yield the expressions that start from a name, each inside the next, and what is around."""
    waiting: list[tuple[ast.AST, list[ast.AST]]] = [(node, []) for node in nodes]
    while waiting:
        node, around = waiting.pop()
        if isinstance(node, ast.Name) and node.id == root:
            chain: list[ast.expr] = [node]
            while around and _goes_on(chain[-1], around[-1]):
                outer = around.pop()
                assert isinstance(outer, ast.expr)
                chain.append(outer)
            yield chain, around[-1] if around else node
        hidden = shadows(node, root)
        for child in reversed(list(ast.iter_child_nodes(node))):
            if not hidden or child in getattr(node, "decorator_list", ()):
                waiting.append((child, [*around, node]))


def _goes_on(inner: ast.expr, outer: ast.AST) -> bool:
    if isinstance(outer, ast.Attribute):
        return True
    if isinstance(outer, ast.Subscript):
        return outer.value is inner and _is_constant(outer.slice)
    return (
        isinstance(outer, ast.Call)
        and outer.func is inner
        and isinstance(inner, ast.Attribute)
        and _GETTER.match(inner.attr) is not None
        and not outer.keywords
        and all(_is_constant(arg) for arg in outer.args)
    )


def _is_constant(node: ast.expr) -> bool:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        node = node.operand
    return isinstance(node, ast.Constant) and isinstance(node.value, int | str)


def _cut_short(chain: list[ast.expr], first: int, called: bool) -> list[ast.expr]:
    for i, node in enumerate(chain[first:], first):
        last = i == len(chain) - 1
        if isinstance(node, ast.Attribute) and (
            node.attr in _OF_VALUES or (node.attr in _OF_VALUES_CALLED and last and called)
        ):
            return chain[:i]
    return chain


def is_value(root: str, found: Iterable[Access]) -> bool:
    """Return whether a name stands for a value, and not for an object with parts.

    A list has numbers for subscripts, and no other parts. A tensor has a name, a graph and so on,
    and is used as a whole besides.
    """
    found = list(found)
    parts = [access.path[len(root) :] for access in found if access.path != root]
    if all(re.match(r"\[-?\d+\]", part) for part in parts):
        return True
    first = [re.match(r"\.(\w+)", part) for part in parts]
    return len(parts) < len(found) and all(
        match is not None and match.group(1) in _OF_TENSORS for match in first
    )


def flat(path: str) -> str:
    """Return a name for a path."""
    return re.sub(r"\W+", "_", path.replace("-", "minus_")).strip("_") or "value"


class Renamed(ast.NodeTransformer):
    """Puts names in the place of paths, so that their uses can be looked at as those of names."""

    def __init__(self, names: dict[str, str]) -> None:
        self._names = names
        self._roots = {re.match(r"\w+", path).group() for path in names}  # type: ignore[union-attr]

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
            name = self._names.get(ast.unparse(node)) if self._may_be(node) else None
            if name is not None:
                context = getattr(node, "ctx", ast.Load())
                return ast.copy_location(ast.Name(name, context), node)
        if isinstance(node, ast.Name) and node.id in self._names:
            return ast.copy_location(ast.Name(self._names[node.id], node.ctx), node)
        return self.generic_visit(node)

    def _may_be(self, node: ast.AST) -> bool:
        while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
            node = node.func if isinstance(node, ast.Call) else node.value
        return isinstance(node, ast.Name) and node.id in self._roots


def steps(path: str) -> list[str]:
    """Return a path and the paths on the way to it, the root first."""
    node: ast.expr = tree_of(path, mode="eval").body
    found = [ast.unparse(node)]
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
        node = node.func if isinstance(node, ast.Call) else node.value
        found.append(ast.unparse(node))
    return found[::-1]
