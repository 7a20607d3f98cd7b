"""Whether a function is a branch of the graph, which TensorFlow runs under a condition."""

from __future__ import annotations

import libcst as cst

from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.functions import Function
from tfgradmigrate.tables.effects import named

_BRANCHES = named("when", "branch", of="tf.")


def is_branch(function: Function, facts: Facts) -> bool:
    """Whether a function is a branch of a `tf.cond` or `tf.case`."""
    scopes = facts.scopes
    uses: list[cst.CSTNode] = [function]
    name = function.name if isinstance(function, cst.FunctionDef) else scopes.named_by(function)
    owner = None if name is None else scopes.owner(name.value, scopes.scope_at(function))
    if name is not None and owner is not None:
        uses += scopes.uses(owner, name.value)
    return any(_is_handed_to_branches(use, facts) for use in uses)


def _is_handed_to_branches(function: cst.CSTNode, facts: Facts) -> bool:
    arg: cst.CSTNode | None = function
    while isinstance(arg, (cst.Name, cst.Lambda, cst.BaseElement, cst.List, cst.Tuple)):
        arg = facts.scopes.parents.get(arg)
    call = facts.scopes.parents.get(arg) if isinstance(arg, cst.Arg) else None
    return isinstance(call, cst.Call) and facts.names.api(call.func) in _BRANCHES
