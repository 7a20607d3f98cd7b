"""What raises on eager tensors because it asks the graph: methods of the default graph, and the ops
of tensors that `control_dependencies` waits for.
"""

from __future__ import annotations

import libcst as cst

from tfgradmigrate.rewrite.decisions import Context
from tfgradmigrate.rewrite.graph_uses import waits_for_tensor
from tfgradmigrate.rewrite.mends import MendedName
from tfgradmigrate.syntax.tree import source_of

_FUNCTIONS = {
    "colocate_with": "compat.v1.colocate_with",
    "control_dependencies": "control_dependencies",
}


def graph_method(context: Context, node: cst.CSTNode) -> MendedName | None:
    """The mend of `tf.get_default_graph().control_dependencies`: `tf.control_dependencies`.

    The method asks each tensor for its op, which eager tensors do not have; the function does not.
    """
    if not (isinstance(node, cst.Attribute) and node.attr.value in _FUNCTIONS):
        return None
    graph = context.facts.graphs.read(node.value)
    if graph.kind != "default":
        return None
    name = node.attr.value
    mended = MendedName(
        node,
        name,
        f"`{name}` of the default graph raises on eager tensors; becomes `tf.{_FUNCTIONS[name]}`",
    )
    function = context.tensorflow(node, _FUNCTIONS[name], mended.edits)
    mended.edits.replace(node, cst.parse_expression(function))
    return mended


def awaited_tensor(context: Context, node: cst.CSTNode) -> MendedName | None:
    """The mend of `tf.control_dependencies([x.op])`: the tensor itself."""
    if not isinstance(node, cst.Attribute) or not waits_for_tensor(context, node):
        return None
    tensor = source_of(node.value)
    mended = MendedName(
        node,
        "op",
        f"an eager tensor has no `op`, here `{tensor}.op`; becomes `{tensor}`",
    )
    mended.edits.wrap(node, _without_op)
    return mended


def _without_op(updated: cst.Attribute) -> cst.BaseExpression:
    return updated.value.with_changes(
        lpar=[*updated.lpar, *updated.value.lpar], rpar=[*updated.value.rpar, *updated.rpar]
    )
