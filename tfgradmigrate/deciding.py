"""Which decision each occurrence of a module gets, in stages.

            overrides <------------------------+  Whether a block can be rewritten may depend on
               | the idioms are asked          |  its neighbours: a gradient function that a kept
               v                               |  block needs has to stay. So all are asked again,
         is a further one kept? --- yes -------+  the kept ones known, until no further is kept.
               | no
               v
    registrations, `py_func` calls, other uses    What no override took with it.
               |
               v
       imports of marker names                    They go where all of their uses go.
               |
               v
      what is no occurrence of a marker           Uses of what other files hold.
               |
               v
      one decision for every occurrence?          Checked in production.
               |
               v
     names that TensorFlow 2 lacks                Mended in the functions touched so far.

A fact goes to the first idiom that answers. An idiom may refuse it on the way, and then no other
one is asked, but for those that rescue: where the runtime shim overcomes the reason of a refusal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import libcst as cst
from msgspec.structs import replace

from tfgradmigrate.emit.edits import Edits
from tfgradmigrate.idioms import Idiom, registry
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rewrite.decisions import Context, Decision, Progress
from tfgradmigrate.rules.guards import OTHER, Asked, Refusal
from tfgradmigrate.rules.model import (
    Action,
    GuardAnswer,
    OtherMarker,
    Override,
    OverrideBlock,
    PyFuncCall,
    Registration,
    UnreadPyFunc,
    UnreadRegistration,
)
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.graphs import handed_graphs

Fact = Override | Registration | UnreadRegistration | PyFuncCall | UnreadPyFunc | OtherMarker


class LedgerError(Exception):
    """An occurrence that belongs to no finding, or to two: an error of this tool."""


def decide(
    facts: Facts,
    options: MigrationOptions,
    is_ignored: Callable[[Decision], bool] = lambda _: False,
) -> tuple[list[Decision], Edits]:
    """Return the decisions on a module that are wanted, and the edits of all of them together.

    `is_ignored` names which decisions comments set aside: they are among those that are returned,
    marked as such, and make no edits. Raises LedgerError if an occurrence belongs to no decision,
    or to two.
    """
    context, decisions = _on_overrides(Context(facts, options, is_ignored=is_ignored))
    decisions += _on_uses(replace(context, shimmed=bool(_shimmed(context, decisions))), decisions)
    decisions += _on_imports(context, decisions)
    for idiom in registry():
        if idiom.file is not None:
            decisions += _heeding_comments(context, idiom.file(context))
    _check_ledger(facts, decisions)
    edits = Edits()
    for decision in decisions:
        if not _is_left(decision, options):
            edits.merge(decision.edits)
    edits.retire(facts.scopes)
    mended = _heeding_comments(context, _on_removed_names(context, decisions, edits))
    for decision in mended:
        if not _is_left(decision, options):
            edits.merge(decision.edits)
    return [d for d in (*decisions, *mended) if options.wants(d.code.code)], edits


# The stages.


def _on_overrides(context: Context) -> tuple[Context, list[Decision]]:
    """The decisions on the overrides, and the context in which none of them is a surprise."""
    kept: frozenset[Override] = frozenset()
    aside: dict[Override, Decision] = {}
    while True:
        context = replace(context, kept_overrides=kept, progress=Progress())
        answers = _round(context, aside)
        found = {
            o for o, answer in answers.items() if not _is_rewritten(answer[0], context.options)
        }
        if found <= kept:
            return context, [decision for answer in answers.values() for decision in answer]
        kept |= found
        aside |= {
            o: answer[0]
            for o, answer in answers.items()
            if o not in aside and (answer[0].ignored or answer[0].is_left(context.options))
        }


def _round(
    context: Context, aside: Mapping[Override, Decision]
) -> dict[Override, Sequence[Decision]]:
    """One answer for every override; one that is kept as it is keeps the `py_func` calls in it.

    One that was set `aside`, ignored or left for what it assumes, stays so, as what it was: what an
    ignore comment stands at may then be a finding of its own.
    """
    answers = {override: _ask(context, override) for override in context.facts.overrides}
    for override, answer in answers.items():
        before = aside.get(override)
        if before is not None:
            answer[0].stay(before)
        if any(decision.ignored for decision in (*answer, *filter(None, [before]))):
            for decision in answer:
                decision.ignored = True
        elif answer[0].is_left(context.options):
            # What else would come of the rewrite does not.
            answers[override] = [answer[0], *(d for d in answer[1:] if d.markers)]
    accounted = set().union(*map(_markers, answers.values()))
    for override, (first, *_) in answers.items():
        if override.block is not None and _stays(first, context.options):
            inside = [call.marker for call in context.facts.py_funcs_in(override.block)]
            first.markers += [marker for marker in inside if marker not in accounted]
            first.ignored = first.ignored or context.is_ignored(first)
            accounted.update(inside)
    return answers


def _shimmed(context: Context, decisions: Iterable[Decision]) -> set[cst.CSTNode]:
    """The markers of what the runtime shim serves."""
    return _markers(
        d for d in decisions if d.code.action is Action.SHIM and not _is_left(d, context.options)
    )


def _is_rewritten(decision: Decision, options: MigrationOptions) -> bool:
    return decision.code.action is Action.REWRITE and not _is_left(decision, options)


def _stays(decision: Decision, options: MigrationOptions) -> bool:
    return decision.code.action is Action.REFUSE or _is_left(decision, options)


def _is_left(decision: Decision, options: MigrationOptions) -> bool:
    """Whether the user does not want what was decided, by an option or by a comment."""
    return decision.ignored or decision.is_left(options) or not options.wants(decision.code.code)


def _heeding_comments(context: Context, decisions: Sequence[Decision]) -> Sequence[Decision]:
    for decision in decisions:
        decision.ignored = context.is_ignored(decision)
    return decisions


def _on_uses(context: Context, decisions: Iterable[Decision]) -> list[Decision]:
    """The decisions on what no override took with it, but for imports."""
    facts = context.facts
    accounted = _markers(decisions)
    uses: list[Fact] = [*facts.registrations, *facts.py_funcs, *facts.others]
    made: list[Decision] = []
    for use in uses:
        if use.marker not in accounted and not _is_import(use):
            answer = _ask(context, use)
            accounted |= _markers(answer)
            made += answer
    return made


def _on_imports(context: Context, decisions: Iterable[Decision]) -> list[Decision]:
    """The decisions on imports and aliases of marker names, which depend on those on their uses."""
    acting = (Action.REWRITE, Action.SHIM)
    rewritten = _markers(
        d for d in decisions if d.code.action in acting and not _is_left(d, context.options)
    )
    context = replace(context, rewritten=frozenset(rewritten))
    imports = [other for other in context.facts.others if _is_import(other)]
    return [decision for fact in imports for decision in _ask(context, fact)]


def _on_removed_names(
    context: Context, decisions: Sequence[Decision], edits: Edits
) -> list[Decision]:
    """What is mended along the way in the functions that the decisions touch."""
    touched = list(
        dict.fromkeys(
            node
            for decision in decisions
            if not _is_left(decision, context.options)
            for node in decision.touched
        )
    )
    scopes = context.facts.scopes
    needed = _needed_by_refused(context, decisions)
    shimmed = _shimmed(context, decisions)
    context = replace(
        context,
        # Over the shim a block works in every mode, if the names in it are there.
        kept_overrides=frozenset(o for o in context.kept_overrides if o.marker not in shimmed),
    )
    return [
        decision
        for idiom in registry()
        if idiom.touched is not None
        for decision in idiom.touched(context, touched)
        if not edits.goes(decision.anchor, scopes)
        and not any(scopes.within(decision.anchor, statement) for statement in needed)
    ]


def _needed_by_refused(context: Context, decisions: Iterable[Decision]) -> set[cst.CSTNode]:
    """The statements that get the graph of an override which is kept, or may be handed to it.

    Mended, they would turn its AttributeError into an override that TensorFlow 2 ignores.
    """
    stays = _markers(d for d in decisions if _stays(d, context.options))
    needed: set[cst.CSTNode] = set()
    for override in context.facts.overrides:
        if override.marker in stays:
            needed.update(override.bound)
            if override.graph_kind == "unknown":
                needed.update(handed_graphs(context.facts))
    return needed


# Asking.


def _ask(context: Context, fact: Fact) -> Sequence[Decision]:
    """The first idiom's answer for a fact; the refusal that was raised if there is none."""
    refused: Refusal | None = None
    rule = ""
    guards: list[GuardAnswer] = []
    for idiom in registry():
        asked = Asked()
        answer = None
        try:
            answer = _answer(idiom, replace(context, asked=asked), fact, refused)
            if answer is None:
                continue
            asked.settle()
        except Refusal as refusal:
            if refusal not in asked.refusals():
                asked.note(OTHER, refusal)
        guards += asked.told(idiom.name)
        reasons = asked.refusals()
        if not reasons:
            assert answer is not None
            return _heeding_comments(context, _of_rule(idiom.name, answer, guards))
        rule = rule or idiom.name
        if not (reasons[0].code.shim_helps and context.shim_module is not None):
            refused = reasons[0]
            break
        refused = refused or reasons[0]
    if refused is None:
        raise LedgerError(f"no idiom answers for a {_ASKED[type(fact)]}")
    decision = Decision(refused.code, fact.marker, _symbol(fact), refused.reason, [fact.marker])
    others = (guard.reason for guard in guards if guard.reason not in ("", refused.reason))
    decision.note(*(f"also: {reason}" for reason in others))
    return _heeding_comments(context, _of_rule(rule, [decision], guards))


def _of_rule(
    rule: str, answer: Sequence[Decision], guards: list[GuardAnswer]
) -> Sequence[Decision]:
    """The decisions of a rule, the first of them with what was asked before."""
    for decision in answer:
        decision.rule = rule
    answer[0].guards = guards
    return answer


def _answer(
    idiom: Idiom, context: Context, fact: Fact, refused: Refusal | None
) -> Sequence[Decision] | None:
    """What one idiom reports of a fact, None where it is not asked or the fact is not its."""
    if idiom.rescue is not None and isinstance(fact, Override):
        return idiom.rescue(context, fact, refused)
    if refused is not None:
        return None
    decide: Callable[[Context, Fact], Sequence[Decision] | None] | None
    decide = getattr(idiom, _ASKED[type(fact)])
    return None if decide is None else decide(context, fact)


#: What an idiom is asked by for each kind of fact.
_ASKED = {
    Override: "override",
    OverrideBlock: "override",
    Registration: "registration",
    UnreadRegistration: "unread_registration",
    PyFuncCall: "py_func",
    UnreadPyFunc: "unread_py_func",
    OtherMarker: "other",
}


def _symbol(fact: Fact) -> str:
    """What a refused fact is called in its finding."""
    if isinstance(fact, OtherMarker):
        return fact.kind
    keys = [entry.op_type for entry in fact.entries or ()] if isinstance(fact, Override) else []
    return ", ".join(keys) or _ASKED[type(fact)]


def _is_import(fact: Fact) -> bool:
    return isinstance(fact, OtherMarker) and fact.kind == "import"


def _markers(decisions: Iterable[Decision]) -> set[cst.CSTNode]:
    return {marker for decision in decisions for marker in decision.markers}


def _check_ledger(facts: Facts, decisions: Iterable[Decision]) -> None:
    """Every occurrence belongs to exactly one finding."""
    accounted = [marker for decision in decisions for marker in decision.markers]
    different = set(accounted)
    if len(accounted) != len(different) or different != set(facts.occurrences):
        raise LedgerError(
            f"{len(facts.occurrences)} occurrences, {len(accounted)} accounted for, "
            f"{len(different)} of them different"
        )
