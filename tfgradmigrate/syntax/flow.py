"""Which of several bindings of a name holds where it is read."""

from __future__ import annotations

import libcst as cst

from tfgradmigrate.syntax.scopes import Binding, BindingKind, Scopes


def binding_before(name: cst.Name, scopes: Scopes) -> Binding | None:
    """The assignment that a variable has its value from, where the code before it shows one.

    The last one above, if it runs whenever the name is read and no other comes in between: in the
    round of a loop before, or in another function. `x *= y` leaves a tensor a tensor.
    """
    bindings = scopes.bindings(name)
    for binding in scopes.bindings_above(name):
        if isinstance(scopes.parents.get(binding.node), cst.AugAssign):
            continue
        if binding.kind is not BindingKind.ASSIGNMENT:
            return None
        if len(bindings) > 1:
            around = scopes.ancestors(binding.node)
            home = next(each for each in around if isinstance(each, (cst.BaseSuite, cst.Module)))
            if not scopes.within(name, home) or _may_be_rebound(name, binding, scopes):
                return None
        return binding
    return None


def _may_be_rebound(name: cst.Name, binding: Binding, scopes: Scopes) -> bool:
    """Whether a variable may be bound anew between the binding above a name and the name."""
    owner = binding.scope
    if scopes.scope_at(name).function() is not owner:
        return True
    if scopes.bound_elsewhere((owner, binding.name)) - {binding}:
        return True
    loops = [a for a in scopes.ancestors(name) if isinstance(a, (cst.For, cst.While))]
    if not loops:
        return False
    others = [b.node for b in owner.bindings[binding.name] if b is not binding]
    return any(
        not scopes.within(binding.node, around)
        and any(scopes.within(other, around) for other in others)
        for around in loops
    )
