"""`if name not in ops._gradient_registry._registry`: a guard around a registration.

A name can be registered once, so code that may run twice asks the private registry first. The
registry is still there in TensorFlow 2, with the same look-up, so a guard that only reads works.
"""

from __future__ import annotations

import libcst as cst

from tfgradmigrate.idioms import Idiom
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rewrite.registrations import entries_taken_out, freed_before
from tfgradmigrate.rules.findings import Code
from tfgradmigrate.rules.model import OtherMarker, Registration
from tfgradmigrate.tables.gradients import REGISTERED_TF2

MARKERS = {"_gradient_registry": ()}


class RegistryGuard(Code):
    """A guard that asks the gradient registry is kept

    `name in ops._gradient_registry._registry`, `ops._gradient_registry.lookup(name)` and
    `len(ops._gradient_registry._registry)` only read. The registry is private, but TensorFlow 2 has
    it under the same name. So the guard works as long as the registration that it guards is needed.
    So does code that takes the gradient of an op out of it (`_registry.pop("Relu")`) and registers
    another one. Every `Relu` then has that one, in every mode.
    """

    code = "TGM205"


def _decide(context: Context, other: OtherMarker) -> list[Decision] | None:
    if other.kind != "_gradient_registry":
        return None
    parents = context.facts.scopes.parents
    around = parents[other.marker]
    if not isinstance(around, cst.Attribute):
        return None
    use = parents[around]
    membership = (
        around.attr.value == "_registry"
        and isinstance(use, cst.ComparisonTarget)
        and isinstance(use.operator, (cst.In, cst.NotIn))
    )
    lookup = around.attr.value in ("lookup", "list") and isinstance(use, cst.Call)
    if _frees_for_registration(context, other):
        message = "the registry of TensorFlow 2 has this entry as well, and a registration follows"
        return [
            Decision(
                RegistryGuard,
                other.marker,
                "_gradient_registry",
                f"{message}; kept",
                [other.marker],
            )
        ]
    if not membership and not lookup and not _is_counted(context, around):
        return None
    what = "the name" if _is_counted(context, around) else "the guard"
    message = f"{what} only reads the gradient registry, which TensorFlow 2 has as well; kept"
    return [Decision(RegistryGuard, other.marker, "_gradient_registry", message, [other.marker])]


def _frees_for_registration(context: Context, other: OtherMarker) -> bool:
    """Whether TensorFlow's own gradient goes, and a registration that is kept takes its place."""
    gone = {name for name, _ in entries_taken_out(context, other)} & REGISTERED_TF2
    registered = (r for r in context.facts.registrations if isinstance(r, Registration))
    return bool(gone) and gone <= {
        each.name.text for each in registered if freed_before(context, each)
    }


def _is_counted(context: Context, registry: cst.Attribute) -> bool:
    """Whether it is `len(registry)`, of which a new name is made."""
    call = context.facts.scopes.given_to(registry)
    if registry.attr.value != "_registry" or call is None:
        return False
    return context.facts.names.qualified(call.func) == "builtins.len"


IDIOM = Idiom(
    name="registry_guard",
    title="`if name not in ops._gradient_registry._registry`",
    becomes="kept: it only reads",
    codes=(RegistryGuard,),
    other=_decide,
)
