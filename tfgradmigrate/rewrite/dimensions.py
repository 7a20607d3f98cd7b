"""Reads of `.value` of a dimension: an item of a shape is a plain number in TensorFlow 2."""

from __future__ import annotations

import libcst as cst

from tfgradmigrate.emit.code import expression, without_parentheses
from tfgradmigrate.rewrite.decisions import Context
from tfgradmigrate.rewrite.mends import MendedName
from tfgradmigrate.syntax.kinds import Kind, value_of
from tfgradmigrate.tables.effects import named


def dimension_value(context: Context, node: cst.CSTNode) -> MendedName | None:
    """The mend of `.value` of a dimension: `x.get_shape()[0].value` is `x.get_shape()[0]`."""
    if not (isinstance(node, cst.Attribute) and node.attr.value == "value"):
        return None
    kind = value_of(node.value, context.facts).kind
    if kind is not Kind.DIMENSION or _keeps_v1_shapes(context):
        return None
    mended = MendedName(
        node,
        "value",
        "an item of a shape is a number in TensorFlow 2, without `.value`; removes `.value`",
    )
    parent = context.facts.scopes.parents[node]
    if _takes_each(context, parent, node):
        mended.edits.replace(
            parent, lambda updated: expression("list(SHAPE)", SHAPE=updated.for_in.iter)
        )
        return mended
    alone = isinstance(parent, cst.Arg)
    mended.edits.replace(
        node, lambda updated: without_parentheses(updated.value) if alone else updated.value
    )
    return mended


def _takes_each(context: Context, parent: cst.CSTNode, node: cst.Attribute) -> bool:
    """Whether a read of `.value` is all that `[d.value for d in x.get_shape()]` does."""
    if not isinstance(parent, cst.ListComp) or context.facts.scopes.owner(
        "list", context.facts.scopes.scope_at(parent)
    ):
        return False
    each, item = parent.for_in, node.value
    return (
        isinstance(item, cst.Name)
        and isinstance(each.target, cst.Name)
        and each.target.value == item.value
        and not each.ifs
        and each.inner_for_in is None
        and each.asynchronous is None
    )


def _keeps_v1_shapes(context: Context) -> bool:
    """Whether the file switches the behaviour of TensorFlow 2 off."""
    return context.facts.scopes.has_attribute(*named("switches", "shapes", of="tf."))
