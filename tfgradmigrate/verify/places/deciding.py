"""Constants of a module that decide against what differs: no run would come to it.

`if SCALE > 2.0: return x * SCALE` leaves what stands behind it to those who set `SCALE`. So that
this is compared, too, the constant comes in as an input.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from tfgradmigrate.program.walking import walk
from tfgradmigrate.verify.places.flow import always_leaves
from tfgradmigrate.verify.places.support import Outside

#: What a test may be built of, besides a constant of the module and literals.
_PLAIN = (ast.Compare, ast.BoolOp, ast.UnaryOp)


def deciding(one: Outside, other: Outside) -> Iterator[str]:
    """Yield the constants of a module by which it leaves out code that another text of it lacks."""
    theirs: set[str] = set()  # what it takes a while to write down, and is seldom asked for
    for code, test, otherwise, behind in _branches(one.tree):
        if not all(isinstance(each, (*_PLAIN, ast.Name, ast.Constant)) for each in walk(test)):
            continue
        names = {n.id: one.constant(n.id) for n in walk(test) if isinstance(n, ast.Name)}
        if not names or None in names.values():
            continue
        constants = {name: each.value for name, each in names.items() if each is not None}
        try:
            holds = eval(compile(ast.Expression(test), "<test>", "eval"), {}, constants)
        except TypeError:  # a text is not more than a number
            continue
        taken, left_out = (code, otherwise) if holds else (otherwise, code)
        if always_leaves([each for each in taken if isinstance(each, ast.stmt)]):
            left_out = [*left_out, *behind]
        theirs = theirs or {
            ast.unparse(n) for n in walk(other.tree) if isinstance(n, ast.stmt | ast.expr)
        }
        if any(ast.unparse(node) not in theirs for node in left_out):
            yield from names


def _branches(
    tree: ast.AST,
) -> Iterator[tuple[Sequence[ast.AST], ast.expr, Sequence[ast.AST], Sequence[ast.AST]]]:
    """Yield each conditional: what it does, if what, what otherwise, and what stands behind it."""
    for node in walk(tree):
        if isinstance(node, ast.IfExp):
            yield [node.body], node.test, [node.orelse], []
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, ())
            for number, each in enumerate(block if isinstance(block, list) else ()):
                if isinstance(each, ast.If):
                    yield each.body, each.test, each.orelse, block[number + 1 :]
