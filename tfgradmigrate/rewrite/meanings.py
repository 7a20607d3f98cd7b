"""Mends of calls that mean something else in TensorFlow 2 with the arguments given."""

from __future__ import annotations

import libcst as cst

from tfgradmigrate.rewrite.decisions import Context
from tfgradmigrate.rewrite.same_shape import has_rank_of
from tfgradmigrate.syntax.tree import items_of, keyword_of, passed_by
from tfgradmigrate.tables.effects import named
from tfgradmigrate.tables.meanings import ALWAYS, DEFAULTS, LABELS_WITH_GRADIENT, PARTITIONED
from tfgradmigrate.tables.mends import Mend, mend_for

_WITHOUT_GRADIENT = named("gives", "constant", of="tf.")


def other_meaning(context: Context, api: str, call: cst.Call | None) -> Mend | None:
    """What to write for a name of `tensorflow` at its call, or where it is not called."""
    if call is None and f"{api}.".startswith("losses.Reduction."):
        return _of_compat_v1(
            api, "is that of Keras, which the functions of `tf.losses` do not take"
        )
    if call is None:
        return _of_compat_v1(api, "has other defaults") if api in DEFAULTS else None
    if api in ALWAYS:
        return _of_compat_v1(api, ALWAYS[api])
    if api == "where":
        return _where(context, call)
    if api == LABELS_WITH_GRADIENT:
        return _cross_entropy(context, call)
    if api == "while_loop" and _elements(context, passed_by(call, "loop_vars", 2)) == 1:
        return _of_compat_v1(api, "returns a list even for one variable")
    if api in PARTITIONED and (_elements(context, call.args[0].value) or 0) > 1:
        return _of_compat_v1(api, "looks up ids in several parts by another rule")
    if api in DEFAULTS and not _given(call, api) >= set(DEFAULTS[api]):
        return _of_compat_v1(api, "has other defaults")
    return None


def _of_compat_v1(api: str, what: str) -> Mend:
    return Mend(api, f"compat.v1.{api}", note=f"`tf.{api}` of TensorFlow 2 {what}")


def _where(context: Context, call: cst.Call) -> Mend | None:
    """A condition of rank 1 chooses rows in TensorFlow 1, and is broadcast in TensorFlow 2."""
    condition = passed_by(call, "condition", 0)
    chosen = [passed_by(call, name, at) for at, name in enumerate(("x", "y"), 1)]
    branches = [branch for branch in chosen if branch is not None]
    if condition is None or len(branches) < len(chosen):
        return None
    if any(has_rank_of(context, condition, branch) for branch in branches):
        return None
    return _of_compat_v1(
        "where", "broadcasts a condition of rank 1, where that of TensorFlow 1 chooses rows"
    )


def _cross_entropy(context: Context, call: cst.Call) -> Mend | None:
    """The labels got no gradient."""
    labels = passed_by(call, "labels", None)
    if labels is None:
        return None
    if isinstance(labels, cst.Call):
        api = context.facts.names.api(labels.func)
        if api in _WITHOUT_GRADIENT:
            return None
    note = f"`tf.{LABELS_WITH_GRADIENT}` of TensorFlow 2 gives the labels a gradient"
    return Mend(LABELS_WITH_GRADIENT, None, stopped="labels", note=note)


def _given(call: cst.Call, api: str) -> set[str]:
    """The parameters that a call gives."""
    mend = mend_for(api)
    names = (mend.order if mend is not None else None) or DEFAULTS[api]
    keywords = {keyword_of(arg) for arg in call.args}
    positional = sum(arg.keyword is None for arg in call.args)
    return {name for name in keywords if name is not None}.union(names[:positional])


def _elements(context: Context, node: cst.BaseExpression | None) -> int | None:
    """How many elements a list or tuple has that is written out, None for anything else."""
    items = items_of(context.facts.scopes.value(node) or node)
    return None if items is None else len(items)
