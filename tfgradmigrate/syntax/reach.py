"""Whether a function runs inside one block of code and nowhere else."""

from __future__ import annotations

import libcst as cst

from tfgradmigrate.syntax.changes import reached_by_name
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.functions import Function
from tfgradmigrate.syntax.placement import is_private
from tfgradmigrate.syntax.scopes import Binding
from tfgradmigrate.tables.effects import named

# TensorFlow's functions that call their arguments at once, for ops of the same graph.
_BRANCHES = named("when", "branch", of="tf.")
_CONTROL_FLOW = named("when", "branch", "loop", of="tf.")


def why_shared(
    function: Function, block: cst.CSTNode, facts: Facts, seen: frozenset[Function] = frozenset()
) -> str | None:
    """Why a function may run outside a block, None where it certainly does not.

    It is called in the block, or in functions of which the same is true, or handed to `tf.cond`
    and the like there. No other file can know it.
    """
    if function in seen:
        return None
    if isinstance(function, cst.Lambda) and _is_run_at_once(function, facts):
        return _why_elsewhere(function, block, facts, seen | {function})
    binding = _binding(function, facts)
    if binding is None:
        return "the lambda may be called by other code"
    if isinstance(function, cst.FunctionDef) and not is_private(function, facts.scopes):
        return f"other files may call `{binding.name}`"
    if reached_by_name(facts.scopes):
        return f"`{binding.name}` may be reached by its name"
    if len(binding.scope.bindings[binding.name]) != 1:
        return f"`{binding.name}` is bound more than once"
    for use in facts.scopes.uses(binding.scope, binding.name):
        if facts.scopes.called(use) is None and not _is_run_at_once(use, facts):
            return f"`{binding.name}` is passed on"
        why = _why_elsewhere(use, block, facts, seen | {function})
        if why is not None:
            return why
    return None


def _why_elsewhere(
    node: cst.CSTNode, block: cst.CSTNode, facts: Facts, seen: frozenset[Function]
) -> str | None:
    """Why code may run outside a block."""
    scopes = facts.scopes
    if scopes.within(node, block):
        return None
    for around in scopes.ancestors(node):
        if isinstance(around, (cst.FunctionDef, cst.Lambda)):
            if scopes.within(block, around):
                break
            return why_shared(around, block, facts, seen)
    return "it is called elsewhere too"


def _binding(function: Function, facts: Facts) -> Binding | None:
    """The variable that a function has."""
    scopes = facts.scopes
    if isinstance(function, cst.FunctionDef):
        name = function.name.value
        owner = scopes.owner(name, scopes.scope_at(function))
        return None if owner is None else owner.bindings[name][0]
    target = scopes.named_by(function)
    if target is None:
        return None
    scope = scopes.scope_at(target).function()
    if target.value in scope.declared:
        return None
    found = scope.bindings[target.value][0]
    local = scope is not scopes.root or target.value.startswith("_")
    return found if local and found.node is target else None


def is_branch(function: Function, facts: Facts) -> bool:
    """Whether a function is a branch of a `tf.cond` or `tf.case`."""
    uses: list[cst.CSTNode] = [function]
    binding = _binding(function, facts)
    if binding is not None:
        uses += facts.scopes.uses(binding.scope, binding.name)
    return any(_is_run_at_once(use, facts, _BRANCHES) for use in uses)


def _is_run_at_once(
    function: cst.CSTNode, facts: Facts, apis: frozenset[str] = _CONTROL_FLOW
) -> bool:
    """Whether a function is handed to control flow, which calls it on the spot."""
    arg: cst.CSTNode | None = function
    while isinstance(arg, (cst.Name, cst.Lambda, cst.BaseElement, cst.List, cst.Tuple)):
        arg = facts.scopes.parents.get(arg)
    call = facts.scopes.parents.get(arg) if isinstance(arg, cst.Arg) else None
    return isinstance(call, cst.Call) and facts.names.api(call.func) in apis
