"""Parentheses around what took the place of an expression, where it would be read in another way.

`y if isinstance(Tout, list) else y[0]` in the place of the call in `tf.py_func(f, [x], Tout)[0]`;
an expression over several lines, once it has left the brackets that it stood in.
"""

from __future__ import annotations

from typing import TypeVar

import libcst as cst

from tfgradmigrate.program.walking import tree_of

NodeT = TypeVar("NodeT", bound=cst.CSTNode)

# How close an expression binds, the loosest first, as Python's reference orders them.
_TUPLE, _NAMED, _CONDITIONAL, _OR, _AND, _NOT, _COMPARISON = range(7)
_BINARY: dict[type[cst.BaseBinaryOp], int] = {
    cst.BitOr: 7,
    cst.BitXor: 8,
    cst.BitAnd: 9,
    cst.LeftShift: 10,
    cst.RightShift: 10,
    cst.Add: 11,
    cst.Subtract: 11,
    cst.Power: 14,
}
_TERM, _SIGN, _AWAIT, _ATOM = 12, 13, 15, 16
_LOOSE: dict[type[cst.BaseExpression], int] = {
    cst.Tuple: _TUPLE,
    cst.Yield: _TUPLE,
    cst.NamedExpr: _NAMED,
    cst.Lambda: _CONDITIONAL,
    cst.IfExp: _CONDITIONAL,
    cst.Comparison: _COMPARISON,
    cst.Await: _AWAIT,
}


def protected(node: NodeT) -> NodeT:
    """A node with parentheses around each operand that would be read in another way without."""
    changes = {}
    for name, least in _wanted(node).items():
        operand = getattr(node, name)
        if _binds(operand) < least:
            changes[name] = _in_parentheses(operand)
    if isinstance(node, _LINES) and node.value is not None and _ends_early(node.value):
        changes["value"] = _in_parentheses(node.value)
    return node.with_changes(**changes) if changes else node


_LINES = (cst.AnnAssign, cst.Assign, cst.AugAssign, cst.Expr, cst.Return)


def _in_parentheses(node: cst.BaseExpression) -> cst.BaseExpression:
    return node.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])


def _ends_early(value: cst.BaseExpression) -> bool:
    """Whether an expression continues behind a line break that ends a statement."""
    if value.lpar:
        return False
    code = cst.Module([]).code_for_node(value)
    if len(code.splitlines()) == 1:
        return False
    try:
        tree_of(code)
    except SyntaxError:
        return True
    return False


def _wanted(node: cst.CSTNode) -> dict[str, int]:
    """How close the operands of a node have to bind, by its fields."""
    if isinstance(node, (cst.Attribute, cst.Subscript)):
        return {"value": _ATOM}
    if isinstance(node, cst.Call):
        return {"func": _ATOM}
    if isinstance(node, cst.Await):
        return {"expression": _ATOM}
    if isinstance(node, cst.UnaryOperation):
        return {"expression": _binds_bare(node)}
    if isinstance(node, cst.BinaryOperation):
        mine = _binds_bare(node)
        if isinstance(node.operator, cst.Power):
            return {"left": _AWAIT, "right": _SIGN}
        return {"left": mine, "right": mine + 1}
    if isinstance(node, cst.BooleanOperation):
        return dict.fromkeys(("left", "right"), _binds_bare(node))
    if isinstance(node, cst.Comparison):
        return {"left": _COMPARISON + 1}
    if isinstance(node, cst.ComparisonTarget):
        return {"comparator": _COMPARISON + 1}
    if isinstance(node, cst.CompFor):
        return {"iter": _OR}
    if isinstance(node, cst.StarredElement):
        return {"value": _BINARY[cst.BitOr]}
    if isinstance(node, cst.IfExp):
        return {"body": _OR, "test": _OR, "orelse": _CONDITIONAL}
    return {}


def _binds(node: cst.BaseExpression) -> int:
    return _ATOM if node.lpar else _binds_bare(node)


def _binds_bare(node: cst.BaseExpression) -> int:
    if isinstance(node, cst.BinaryOperation):
        return _BINARY.get(type(node.operator), _TERM)
    if isinstance(node, cst.BooleanOperation):
        return _OR if isinstance(node.operator, cst.Or) else _AND
    if isinstance(node, cst.UnaryOperation):
        return _NOT if isinstance(node.operator, cst.Not) else _SIGN
    return _LOOSE.get(type(node), _ATOM)
