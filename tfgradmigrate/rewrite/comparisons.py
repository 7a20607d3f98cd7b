"""Comparisons of tensors: TensorFlow 1 asks whether they are one tensor, 2 compares elements."""

from __future__ import annotations

import libcst as cst
from msgspec import Struct

from tfgradmigrate.emit.code import expression, fresh, identifiers
from tfgradmigrate.rewrite.decisions import Context
from tfgradmigrate.rewrite.mends import MendedName
from tfgradmigrate.syntax.evidence import may_be_tensor, seems_tensor
from tfgradmigrate.syntax.kinds import is_tensor
from tfgradmigrate.syntax.tree import excerpt, is_name
from tfgradmigrate.tables.effects import named

_EQUALITY = (cst.Equal, cst.NotEqual)
_MEMBERSHIP = (cst.In, cst.NotIn)
_SWITCHES = named("switches", "equality", of="tf.")


class Compared(Struct, frozen=True, eq=False):
    """A comparison of tensors: its mend, or why there is none."""

    mended: MendedName | None
    reason: str


def of_tensors(context: Context, node: cst.Comparison) -> Compared | None:
    """What to do about `==`, `!=`, `in` and `not in` of tensors; None where there are none.

    They are mended to `is` where one side is a tensor for certain. What is a tensor as far as its
    uses show may be an array or a number as well, of which `is` would be wrong.
    """
    if len(node.comparisons) != 1 or context.facts.scopes.has_attribute(*_SWITCHES):
        return None
    operator, right = node.comparisons[0].operator, node.comparisons[0].comparator
    if isinstance(operator, _EQUALITY):
        return _equality(context, node, right)
    if isinstance(operator, _MEMBERSHIP):
        return _membership(context, node, right)
    return None


def _equality(context: Context, node: cst.Comparison, right: cst.BaseExpression) -> Compared | None:
    facts = context.facts
    sides = (node.left, right)
    if any(is_name(side, "None") for side in sides):
        return None
    known = [is_tensor(side, facts) for side in sides]
    plain = False in known
    if True not in known:
        # One of the sides may still be anything.
        may_be = not plain and any(may_be_tensor(side, facts) for side in sides)
        return (
            Compared(None, _perhaps(node))
            if may_be or (not plain and _seem(context, *sides))
            else None
        )
    if plain:
        return Compared(None, _never(node))
    mended = _mended(node)
    different = isinstance(node.comparisons[0].operator, cst.NotEqual)
    operator = cst.IsNot() if different else cst.Is()
    mended.edits.wrap(node, lambda updated: _with_operator(updated, operator))
    return Compared(mended, "")


def _membership(
    context: Context, node: cst.Comparison, right: cst.BaseExpression
) -> Compared | None:
    if is_tensor(right, context.facts) is True:
        return None
    known = isinstance(node.left, cst.Name) and is_tensor(node.left, context.facts) is True
    if not known:
        may_be = _seem(context, node.left) or may_be_tensor(node.left, context.facts)
        unknown = is_tensor(node.left, context.facts) is None
        among = unknown and may_be_tensor(right, context.facts, inside=1)
        return Compared(None, _perhaps(node)) if may_be or among else None
    mended = _mended(node)
    one = fresh(["one", "other"], identifiers([node]))
    outside = isinstance(node.comparisons[0].operator, cst.NotIn)
    form = f"all({one} is not LEFT for {one} in RIGHT)"
    if not outside:
        form = f"any({one} is LEFT for {one} in RIGHT)"

    def build(updated: cst.Comparison) -> cst.BaseExpression:
        among = updated.comparisons[0].comparator
        made = expression(form, LEFT=updated.left, RIGHT=among)
        return made.with_changes(lpar=updated.lpar, rpar=updated.rpar)

    mended.edits.wrap(node, build)
    return Compared(mended, "")


def _with_operator(updated: cst.Comparison, operator: cst.BaseCompOp) -> cst.Comparison:
    (target,) = updated.comparisons
    return updated.with_changes(comparisons=[target.with_changes(operator=operator)])


def _seem(context: Context, *sides: cst.BaseExpression) -> bool:
    return all(seems_tensor(side, context.facts) for side in sides)


def _mended(node: cst.Comparison) -> MendedName:
    return MendedName(node, "==", f"{_compares_elements(node)}; becomes `is`", kept=True)


def _compares_elements(node: cst.Comparison) -> str:
    return (
        f"`{excerpt(node)}` compares elements in TensorFlow 2, where TensorFlow 1 asks "
        "whether they are one tensor"
    )


def _perhaps(node: cst.Comparison) -> str:
    return f"{_compares_elements(node)}; write `is`, or `tf.equal`"


def _never(node: cst.Comparison) -> str:
    return (
        f"`{excerpt(node)}` compares elements in TensorFlow 2, where in TensorFlow 1 a "
        "tensor equals only itself; write `tf.equal`, or a constant"
    )
