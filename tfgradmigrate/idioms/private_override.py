"""`graph._gradient_override_map["Relu"] = "Guided"`: an override that goes round the method.

    for op in graph.get_operations():
        op._set_attr("_gradient_op_type", attr_value_pb2.AttrValue(s=b"Guided"))

The map is the graph's own state, and the attribute what it leaves on each op. Both are still there
in TensorFlow 2, but a tape does not ask for them, so the gradient would be another without a word.
"""

from __future__ import annotations

from tfgradmigrate.idioms import Idiom
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rules.findings import Code
from tfgradmigrate.rules.model import OtherMarker
from tfgradmigrate.syntax.tree import source_of

MARKERS = {"_gradient_override_map": (), "_gradient_op_type": ()}


class PrivateOverride(Code):
    """An override is set or read by private means

    `graph._gradient_override_map` holds what `gradient_override_map` was given, and each op in
    its block has an attribute `_gradient_op_type` with the name of its gradient. Code that writes
    one of the two gives gradients to ops that are built anywhere, or were built before. TensorFlow
    2 has both, and uses them in a `tf.compat.v1.Graph` that `tf.gradients` differentiates. Eager
    mode, a `GradientTape` and Keras ignore them without a word, and a `node_def` is a copy.

    By hand: write `with graph.gradient_override_map({...}):` around the code that creates the ops,
    and run the tool again. For a model that exists already, call
    `tfgradmigrate.runtime.override_gradients(model, {...})`.
    """

    code = "TGM420"


def _decide(context: Context, other: OtherMarker) -> list[Decision] | None:
    if not other.is_private_override:
        return None
    spelled = source_of(other.marker).strip("\"'")
    message = (
        f"`{spelled}` is private, and a tape of TensorFlow 2 ignores it; write "
        "`with graph.gradient_override_map({...}):` around what creates the ops"
    )
    return [Decision(PrivateOverride, other.marker, other.kind, message, [other.marker])]


IDIOM = Idiom(
    name="private_override",
    title='`graph._gradient_override_map["Relu"] = "Guided"`',
    becomes="left alone, with a reason and what to do by hand",
    codes=(PrivateOverride,),
    other=_decide,
)
