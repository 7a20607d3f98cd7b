"""The static shape behind a `tf.numpy_function` in a Keras layer.

`tf.py_func` lost it in TensorFlow 1 as well, but Keras 3 cannot build a model on a layer without
one. Which shape a host function gives its author knows, so the finding advises.
"""

from __future__ import annotations

import libcst as cst

from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.syntax.keras import runs_in_layer
from tfgradmigrate.syntax.tree import dotted_name, find_all
from tfgradmigrate.tables.effects import last_parts

_ADVICE = (
    "the result has no static shape, without which Keras 3 cannot build a model on such a layer: "
    "call `set_shape` on it"
)
_SHAPING = last_parts("shape", "argument", of="tf.")


def advise_shape(context: Context, call: cst.CSTNode, decision: Decision) -> None:
    """Say so where a call stands in a Keras layer and nothing sets the shape of its result."""
    if runs_in_layer(call, context.facts) and not _is_set(context, call):
        decision.note(_ADVICE)


def _is_set(context: Context, call: cst.CSTNode) -> bool:
    """Whether the result is reshaped, or assigned to a name on which `set_shape` is called."""
    scopes = context.facts.scopes
    parent = scopes.parents[call]
    while isinstance(parent, cst.Subscript):
        parent = scopes.parents[parent]
    if isinstance(parent, cst.Arg):
        around = scopes.parents[parent]
        name = dotted_name(around.func) if isinstance(around, cst.Call) else None
        return (name or "").rpartition(".")[2] in _SHAPING
    if not isinstance(parent, cst.Assign):
        return False
    scope = scopes.scope_at(call).function()
    names = [name for target in parent.targets for name in find_all(target.target, cst.Name)]
    uses = [use for name in names for use in scopes.uses(scope, name.value)]
    asked = (scopes.parents[use] for use in uses)
    return any(isinstance(a, cst.Attribute) and a.attr.value == "set_shape" for a in asked)
