"""What the proofs of places make of the verdict on what runs them."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from msgspec import structs

from tfgradmigrate.program.walking import tree_of, walk
from tfgradmigrate.rules.model import Agreement, Outside, Proof, Verdict
from tfgradmigrate.verify.comparing.judging import SEEDED
from tfgradmigrate.verify.places.model import Left, Place
from tfgradmigrate.verify.places.model import Reason as NoPlace
from tfgradmigrate.verify.places.wrappers import handed_over
from tfgradmigrate.verify.program.besides import is_apart
from tfgradmigrate.verify.program.module import module_of
from tfgradmigrate.verify.proving.proved import Proved
from tfgradmigrate.verify.reasons import Why
from tfgradmigrate.verify.trials import Elsewhere, Trial

_FUSED = "numbers differ where XLA fuses kernels, or terms cancel"

_DRAWN = "numbers differ that an op with a seed draws, others each time that it runs"

#: In which ways two numbers differ where kernels are fused.
_FUSED_HOWS = (": value: ", ": sign of zero: ", ": nan: ")

#: How a difference of a second order begins.
_SECOND = "second-order gradient"


@dataclass(frozen=True, slots=True)
class Proofs:
    """What became of all places of a file, and what is no part of any.

    `left` are the marked lines of no place, `changed` the functions and names that differ besides.
    """

    proved: tuple[Proved, ...]
    left: tuple[Left, ...]
    changed: tuple[str, ...] = ()


#: What is reported of a function of another file that differs, and is proved.
_PROVED_ELSEWHERE = "given that `{}` of another file is called with what it is proved for there"


def decided(
    tested: Verdict, trial: Trial, proofs: Proofs, shown: Collection[tuple[str, str]] = ()
) -> Verdict:
    """Return the verdict on a subject: proved where all places that it runs are.

    `shown` are the functions of other files that are proved, by path and name.

    A difference in numbers stands, whatever the graphs say. Not so one of kernels that XLA
    fuses: there the same graph may be rounded in two ways, unless functions of Python run in it,
    which may share its memory. Nor one of what an op with a seed draws, others each time that it
    runs.
    """
    own = of_trial(trial, proofs)
    hosting = any(True for each in own for _ in handed_over(tree_of(each.place.new)))
    fused = tested.proof is Proof.DIFFERS and _is_rounding(tested, hosting)
    drawn = tested.proof is Proof.DIFFERS and _is_drawn(tested)
    if tested.proof is Proof.DIFFERS and not (fused or drawn):
        return tested
    if differing := next((each for each in own if each.differs), None):
        return structs.replace(tested, proof=Proof.DIFFERS, reason=differing.reason)
    if outside := next((each for each in _outside(trial, own) if each.differs), None):
        return structs.replace(tested, proof=Proof.DIFFERS, reason=outside.reason)
    reason = _why_not(trial, own, proofs, shown)
    if not reason:
        taken = tuple(dict.fromkeys(spelled for each in own for spelled in each.taken))
        notes = [each.note for each in own] or [NoPlace.SPELLED.value]
        notes += [each.reason for each in _outside(trial, own) if each.is_assumed]
        notes += [_FUSED if fused else "", _DRAWN if drawn else ""]
        read = [each.name for each in trial.pair.elsewhere if _is_read(each.name, trial, own)]
        notes += [_PROVED_ELSEWHERE.format(name) for name in read if name]
        note = "; ".join(dict.fromkeys(filter(None, notes)))
        guards = tuple(dict.fromkeys(guard for each in own for guard in each.guards))
        return structs.replace(
            tested,
            proof=Proof.PROVED,
            reason="",
            graphs=taken,
            graph_note=note,
            hint="",
            guards=guards,
        )
    if tested.proof is Proof.TESTED:
        return structs.replace(tested, reason=reason)
    why = None if trial.subject.reason is None else trial.subject.reason.why
    if why is Why.CHANGED or (trial.is_changed and tested.proof is Proof.NOT_RUNNABLE):
        return structs.replace(tested, proof=Proof.NOT_VERIFIED)
    if why is Why.REMOVED and trial.pair.by_hand and not own:
        return structs.replace(tested, proof=Proof.LOST)
    if why is Why.NO_INPUTS and trial.place is not None:
        return structs.replace(tested, reason=reason)
    if tested.proof is Proof.NOT_RUNNABLE and any(not each.proved for each in own):
        # What keeps the graphs from a proof may be all that there is to mend.
        first, *below = reason.splitlines()
        sides = [line.strip() for line in below if line.startswith(("  old: ", "  new: "))]
        said = f"{first} {'; '.join(sides)}".rstrip()
        return structs.replace(tested, reason=f"{tested.reason}; {said}".lstrip("; "))
    return tested


def of_trial(trial: Trial, proofs: Proofs) -> list[Proved]:
    """Return what became of the places that a subject runs."""
    return [each for each in proofs.proved if trial.runs(each.place)]


def referring(verdict: Verdict, tested: Verdict, version: str) -> Verdict:
    """Return the verdict with what the numbers of a TensorFlow 1.x have to do with it.

    The forms of a place are those of the installed TensorFlow on both sides.
    """
    if verdict.modes:
        return structs.replace(verdict, reference=f"numbers of TensorFlow {version} compared")
    said = f"no numbers of TensorFlow {version}: {tested.reason or tested.proof.value}"
    return structs.replace(verdict, reference=said)


def _is_rounding(verdict: Verdict, hosting: bool) -> bool:
    """Return whether all that differs may be rounded in two ways in one and the same graph.

    That is what XLA fuses, and what cancels in a second order. What is raised or missing is not.
    """
    differing = [mode for mode in verdict.modes if mode.agreement is Agreement.DIFFERS]
    return all(
        mode.differences
        and all(_may_be_rounded(mode.mode, line, hosting) for line in mode.differences)
        for mode in differing
    )


def _is_drawn(verdict: Verdict) -> bool:
    """Return whether all that differs are numbers where an op with a seed draws some."""
    differing = [mode for mode in verdict.modes if mode.agreement is Agreement.DIFFERS]
    return all(
        SEEDED in mode.note
        and all(any(how in line for how in _FUSED_HOWS) for line in mode.differences)
        for mode in differing
    )


def _may_be_rounded(mode: str, difference: str, hosting: bool) -> bool:
    if mode == "jit" and not hosting:
        return any(how in difference for how in _FUSED_HOWS)
    return mode == "second_order" and difference.startswith(_SECOND) and ": value: " in difference


def _covered_by(place: Place) -> set[int]:
    """Return the lines of a place, and those of the findings whose code came along with it."""
    along = {finding.line for finding in place.findings}
    first, last = place.old_lines
    return along | {*range(first, last + 1)}


def _why_not(
    trial: Trial,
    own: Sequence[Proved],
    proofs: Proofs,
    shown: Collection[tuple[str, str]],
) -> str:
    """Return why the places of a subject prove nothing of it, "" if they do."""
    for each in own:
        if not each.proved:
            return f"no proof: {each.reason}"
    if reason := _told_outside(trial, own):
        return reason
    if trial.place is None or not own:
        covered = {line for each in own for line in _covered_by(each.place)}
        left = [each for each in proofs.left if each.reason is not NoPlace.SPELLED]
        covered |= {each.line for each in proofs.left}.difference(each.line for each in left)
        for line in trial.subject.lines:
            if line not in covered:
                reasons = [f": {each.reason.value}" for each in left if each.line == line]
                said = f"nothing that is compared covers line {line}"
                return f"no proof: {said}{''.join(reasons[:1])}"
    for name in proofs.changed:
        if not _comes_along(name, trial) and not _is_apart(name, trial, own):
            return f"no proof: `{name}` has changed too, and nothing that is compared covers it"
    if reason := _differs_elsewhere(trial, own, shown):
        return reason
    # Else what differs of it are names alone, longer ones of what they meant.
    is_spelled = trial.place is None and bool(trial.subject.lines)
    return "" if own or is_spelled else "no proof: nothing that could be compared differs"


def taken_away(trial: Trial, own: Sequence[Proved], shown: Collection[tuple[str, str]] = ()) -> str:
    """Return why other files take away what is proved of places, "" if they do not.

    `shown` are the functions of other files that are proved, by path and name.
    """
    return _told_outside(trial, own) or _differs_elsewhere(trial, own, shown)


def _told_outside(trial: Trial, own: Sequence[Proved]) -> str:
    told = (each.reason for each in _outside(trial, own) if not each.is_assumed)
    return next((f"no proof: {reason}" for reason in told), "")


def _differs_elsewhere(
    trial: Trial, own: Sequence[Proved], shown: Collection[tuple[str, str]]
) -> str:
    for other in trial.pair.elsewhere:
        if _is_read(other.name, trial, own) and not _stands(other, trial, own, shown):
            if not other.name:
                return f"no proof: what {other.path} does as it is loaded differs"
            return f"no proof: `{other.name}` is of another file, which differs there"
    return ""


def _outside(trial: Trial, own: Sequence[Proved]) -> Iterator[Outside]:
    """Yield what other files make of an edit that has to do with a subject."""
    names = {trial.subject.name, *(each.place.symbol for each in own)}
    texts = [trial.old.text, trial.new.text]
    texts += [text for each in own for text in (each.place.old, each.place.new)]
    for each in trial.pair.outside:
        about = any(f"{name}.".startswith(f"{each.symbol}.") for name in names)
        spelled = any(_spells(text, word) for word in each.words for text in texts)
        if about or spelled or not (each.symbol or each.words):
            yield each


def _spells(text: str, word: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) is not None


def _stands(
    elsewhere: Elsewhere,
    trial: Trial,
    own: Sequence[Proved],
    shown: Collection[tuple[str, str]],
) -> bool:
    """Tell whether what differs in another file is proved, and the file does no more than call it.

    With tensors, as it was proved: where functions of Python are handed over, it may get arrays.
    """
    proved = all((elsewhere.path, name) in shown for name in elsewhere.changed)
    if not elsewhere.name:
        return proved
    if not proved or any(True for each in own for _ in handed_over(tree_of(each.place.new))):
        return False
    return all(_only_calls(elsewhere.name, text) for text in (trial.pair.old, trial.pair.new))


def _only_calls(name: str, text: str) -> bool:
    """Return whether a text does no more with what has a name than to call it."""
    nodes = list(walk(tree_of(text)))
    called = {node.func for node in nodes if isinstance(node, ast.Call)}
    named = (node for node in nodes if isinstance(node, ast.Name | ast.Attribute))
    return all(node in called for node in named if ast.unparse(node) == name)


def _comes_along(name: str, trial: Trial) -> bool:
    """Return whether what differs besides is compared with a function that differs besides."""
    if not trial.is_changed:
        return False
    return all(name in module_of(text).routines for text in (trial.pair.old, trial.pair.new))


def _is_read(name: str, trial: Trial, own: Sequence[Proved]) -> bool:
    """Return whether a subject, its places or what their classes derive from names something."""
    places = [each.place for each in own]
    texts = [trial.old.text, trial.new.text]
    texts += [text for place in places for text in (place.old, place.new)]
    for text in (trial.pair.old, trial.pair.new):
        module = module_of(text)
        for place in places:
            symbol = place.symbol
            if symbol in module.routines:
                texts.append(ast.unparse(module.routines[symbol].node))
                symbol = module.routines[symbol].owner
            heads = [module.classes[each] for each in module.ancestry(symbol)]
            texts += [ast.unparse(part) for head in heads for part in [*head.bases, *head.keywords]]
    return set(re.findall(r"\w+", name)) <= set(re.findall(r"\w+", "\n".join(texts)))


def _is_apart(name: str, trial: Trial, own: Sequence[Proved]) -> bool:
    """Return whether what differs besides has nothing to do with a subject."""
    sides = ((trial.pair.old, trial.old.text), (trial.pair.new, trial.new.text))
    itself = any(name == each.place.symbol for each in own)
    return not itself and all(is_apart(name, whole, part) for whole, part in sides)
