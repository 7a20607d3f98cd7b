"""From verdicts and proofs to a certificate.

Each place is cut out of the new text once more, of that alone, as it will be later when nothing
else is there, and traced with the inputs for which it was proved.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tfgradmigrate.program.walking import tree_of
from tfgradmigrate.rules.model import AS_A_WHOLE, Guard, Proof, Verdict
from tfgradmigrate.verify import trials
from tfgradmigrate.verify.certificate.beside import beside
from tfgradmigrate.verify.certificate.imported import Imports
from tfgradmigrate.verify.certificate.model import (
    Certificate,
    Entry,
    Open,
    Traced,
    Versions,
    digest,
)
from tfgradmigrate.verify.certificate.tracing import (
    Alone,
    forms_by_combination,
    is_form,
    key_of,
    modes_of,
)
from tfgradmigrate.verify.places.anchors import Anchor, anchor_of, functions_of, is_part_of, said
from tfgradmigrate.verify.places.cuts import cut_at, lines_at
from tfgradmigrate.verify.places.model import Place
from tfgradmigrate.verify.proving.deciding import taken_away
from tfgradmigrate.verify.proving.proved import Proved
from tfgradmigrate.verify.proving.requests import GRAPH_MODES
from tfgradmigrate.verify.proving.spelling import readable, spell
from tfgradmigrate.verify.record.asking import Ask
from tfgradmigrate.verify.record.project import broken, files_around
from tfgradmigrate.verify.record.texts import names_of
from tfgradmigrate.verify.running.protocol import Reply
from tfgradmigrate.verify.trials import Pair, Trial
from tfgradmigrate.verify.verifier import Verifier
from tfgradmigrate.verify.worker.graphs.form import Form

Judged = tuple[Trial, Verdict]

#: Verdicts that a certificate stands for.
_GOOD = (Proof.PROVED, Proof.TESTED)


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A place of the new text that may get an entry, and the proofs that it stands for."""

    pair: Pair
    anchor: Anchor
    number: int
    proofs: tuple[Proved, ...]
    alone: Alone
    combinations: tuple[Any, ...]
    references: tuple[str, ...]
    verdict: Proof


def certificate(
    verifier: Verifier,
    judged: Sequence[Judged],
    folder: str,
    tool: str,
    imports: Imports | None = None,
) -> Certificate:
    """Return the certificate of these verdicts, for a file in a folder.

    Without `imports`, it holds nothing of what the files import.
    """
    candidates = list(_candidates(verifier, judged))
    replies = verifier.forms([each.alone.request(each.combinations) for each in candidates])
    made = [
        _entry(each, reply, folder, verifier.record)
        for each, reply in zip(candidates, replies, strict=True)
    ]
    entries = [entry for entry in made if entry is not None]
    covered = {
        (each.pair, proved.place)
        for each, entry in zip(candidates, made, strict=True)
        for proved in each.proofs
        if entry is not None
    }
    whole = {(entry.path, entry.symbol) for entry in entries}
    left = [
        (trial, verdict)
        for trial, verdict in judged
        if verdict.proof in _GOOD
        and (path_from(folder, verdict.path), as_a_whole(verdict.subject)) not in whole
        and not _is_covered(trial, verifier, covered)
    ]
    entries += list(dict.fromkeys(_subject_entry(t, v, folder) for t, v in left))
    versions = versions_of(verifier, tool)
    texts = _texts(judged, folder)
    besides = {
        path: beside(own, run_in(own, [each for each in entries if each.path == path]))
        for path, own in texts.items()
    }
    has = None if imports is None else {p: imports.digests(p, own) for p, own in texts.items()}
    return Certificate(
        versions,
        tuple(sorted(entries, key=_order)),
        tuple(_open(judged, folder)),
        besides,
        None if has is None else {path: own for path, own in has.items() if own},
    )


def _texts(judged: Sequence[Judged], folder: str) -> dict[str, list[str]]:
    """Return the new texts of each file."""
    texts: dict[str, list[str]] = {}
    for pair in dict.fromkeys(trial.pair for trial, _ in judged):
        if not pair.new_path:  # else a certificate does not name the file of the new text
            texts.setdefault(path_from(folder, pair.path), []).append(pair.new)
    return dict(sorted(texts.items()))


def run_in(texts: Sequence[str], entries: Sequence[Entry]) -> list[frozenset[int]]:
    """Return the lines of each text of a file that its entries run."""
    anchors = dict.fromkeys(entry.anchor for entry in entries if entry.anchor)
    return [frozenset().union(*(lines_at(text, each) for each in anchors)) for text in texts]


def versions_of(verifier: Verifier, tool: str) -> Versions:
    """Return under what forms are made here."""
    python = ".".join(str(verifier.facts["python"]).split(".")[:2])
    return Versions(tool, str(verifier.facts["tensorflow"]), python, verifier.reference)


def _order(entry: Entry) -> tuple[Any, ...]:
    steps = [(step.body, step.before, step.inside, step.after) for step in entry.anchor]
    return entry.path, entry.symbol, steps, entry.number


def path_from(folder: str, path: str) -> str:
    """Return a path as a certificate in a folder has it."""
    return os.path.relpath(os.path.abspath(path), os.path.abspath(folder)).replace(os.sep, "/")


def _candidates(verifier: Verifier, judged: Sequence[Judged]) -> Iterator[_Candidate]:
    for pair in dict.fromkeys(trial.pair for trial, _ in judged):
        tree = tree_of(pair.new)
        found: dict[Anchor, list[Proved]] = {}
        for proved in verifier.proofs[pair].proved:
            span = proved.place.new_lines
            anchor = None if span is None else anchor_of(tree, span)
            if anchor is not None and _is_good(proved, pair, judged):
                found.setdefault(anchor, []).append(proved)
        for anchor, proofs in found.items():
            for number, place in enumerate(cut_at(pair.new, anchor)):
                mapped = next(filter(None, (_mapped(place, each) for each in proofs)), ())
                combinations = mapped or verifier.taken(place)
                if combinations:
                    alone = Alone.of(place)
                    references = _references(pair, proofs, judged)
                    verdict = _verdict(_is_proved(each, pair, judged) for each in proofs)
                    yield _Candidate(
                        pair,
                        anchor,
                        number,
                        tuple(proofs),
                        alone,
                        combinations,
                        references,
                        verdict,
                    )
        yield from _functions(verifier, pair, found, judged)


def _functions(
    verifier: Verifier,
    pair: Pair,
    found: Mapping[Anchor, Sequence[Proved]],
    judged: Sequence[Judged],
) -> Iterator[_Candidate]:
    """Yield the functions around places, where they can be run.

    What is around a place is the same on both sides, and may be edited later. A function is proved
    where all that runs its places is.
    """
    around: dict[Anchor, list[Proved]] = {}
    for anchor, proofs in found.items():
        for function in functions_of(anchor):
            if is_part_of(anchor, function):
                around.setdefault(function, []).extend(proofs)
    for function, proofs in around.items():
        for place in cut_at(pair.new, function):
            combinations = verifier.taken(place)
            if combinations:
                alone = Alone.of(replace(place, symbol=as_a_whole(place.symbol)))
                references = _references(pair, proofs, judged)
                verdicts = _verdicts_on(pair, proofs, judged)
                verdict = _verdict(each.proof is Proof.PROVED for each in verdicts)
                yield _Candidate(
                    pair, function, 0, tuple(proofs), alone, combinations, references, verdict
                )


def as_a_whole(symbol: str) -> str:
    """Return the name of the entry of a function that holds places."""
    return symbol + AS_A_WHOLE


def _verdict(proved: Iterable[bool]) -> Proof:
    return Proof.PROVED if all(proved) else Proof.TESTED


def _verdicts_on(pair: Pair, proofs: Sequence[Proved], judged: Iterable[Judged]) -> list[Verdict]:
    """Return the verdicts on what runs some places."""
    return [
        verdict
        for trial, verdict in judged
        if trial.pair == pair and any(trial.runs(proved.place) for proved in proofs)
    ]


def _references(pair: Pair, proofs: Sequence[Proved], judged: Iterable[Judged]) -> tuple[str, ...]:
    """Return what a TensorFlow 1.x had to do with the verdicts on some places."""
    return tuple(dict.fromkeys(each.reference for each in _verdicts_on(pair, proofs, judged)))


def _is_good(proved: Proved, pair: Pair, judged: Iterable[Judged]) -> bool:
    """Return whether a place is proved, or tested, and nothing that runs it was shown to differ."""
    proofs = [verdict.proof for verdict in _verdicts_on(pair, [proved], judged)]
    shown = proved.proved or all(proof in _GOOD for proof in proofs)
    return bool(proofs) and shown and not {Proof.DIFFERS, Proof.LOST} & set(proofs)


def _is_proved(proved: Proved, pair: Pair, judged: Iterable[Judged]) -> bool:
    """Return whether a place is proved, and no other file takes that away."""
    shown = {
        trials.key_of(trial)
        for trial, verdict in judged
        if verdict.proof is Proof.PROVED and trials.is_of_a_change(trial)
    }
    return proved.proved and not any(
        taken_away(trial, [proved], shown)
        for trial, _ in judged
        if trial.pair == pair and trial.runs(proved.place)
    )


def _mapped(place: Place, proved: Proved) -> tuple[Any, ...]:
    """Return the inputs of a proof for the inputs of the place alone; none if some are missing."""
    positions = {given.path: i for i, given in enumerate(proved.place.inputs)}
    if not all(given.path in positions for given in place.inputs):
        return ()
    chosen = [positions[given.path] for given in place.inputs]
    found = [[combination[i] for i in chosen] for combination in proved.combinations]
    return tuple({key_of(each): each for each in found}.values())


def _entry(candidate: _Candidate, reply: Reply, folder: str, ask: Ask) -> Entry | None:
    """Return the entry of a place, None where it gives no form."""
    alone, proofs = candidate.alone, candidate.proofs
    found = forms_by_combination(reply)
    traces = [
        Traced(spell(alone.place, one), tuple(one), modes_of(found.get(key_of(one))))
        for one in candidate.combinations
    ]
    traces = [each for each in traces if any(map(is_form, each.modes.values()))]
    if not traces:
        return None
    form = base_form(found[key_of(traces[0].combination)])
    record = alone.record(candidate.pair.new, candidate.combinations, ask)
    notes = [each.reason.partition("\n")[0] or each.note for each in proofs]
    return Entry(
        path=path_from(folder, candidate.pair.path),
        symbol=alone.place.symbol,
        number=candidate.number,
        verdict=candidate.verdict.value,
        note=without_paths(_joined(*notes, *candidate.references)),
        old=digest(candidate.pair.old),
        program=digest(alone.said.text),
        anchor=candidate.anchor,
        takes=tuple(given.path for given in alone.place.inputs),
        gives=alone.place.outputs,
        record=record.told,
        traces=tuple(traces),
        guards=tuple(_guards(candidate, record.guards)),
        computes=readable(form),
        form=written(form),
    )


def _guards(candidate: _Candidate, further: Iterable[Guard]) -> list[Guard]:
    """Return what is assumed for a place to compute its form, now and later.

    What breaks a guard today already, and no proof, is no news.
    """
    pair = candidate.pair
    others = files_around(pair.path, filter(None, [pair.new_path]))
    found = [guard for each in candidate.proofs for guard in each.guards]
    kept = [_lasting(guard, pair.new, candidate.alone.place.symbol) for guard in further]
    found += [guard for guard in kept if not broken([guard], pair.new, others)]
    return list(dict.fromkeys(found))


def _lasting(guard: Guard, text: str, symbol: str) -> Guard:
    """Return what has to stay for what is read to be what it is in a text: a proof is for any."""
    owner, _, name = guard.name.rpartition(".")
    if guard.kind != "plain" or owner not in ("", "self", "cls"):
        return guard
    full = f"{symbol.partition('.')[0]}.{name}" if owner else name
    return Guard("written", full) if full in names_of(text) else guard


def base_form(found: dict[str, Any]) -> Form:
    """Return the form of the first mode that has one."""
    return next(Form.from_json(found[m]["form"]) for m in GRAPH_MODES if "form" in found[m])


def written(form: Form) -> dict[str, Any]:
    """Return a form as a certificate has it: without what is no part of its digest."""
    content = replace(form, lines={}).to_json()
    for name in ("computed", "failing", "idle"):
        del content[name]
    return content


def _is_covered(trial: Trial, verifier: Verifier, covered: set[tuple[Pair, Place]]) -> bool:
    """Return whether all that was shown of a subject is told by places."""
    proofs = verifier.proofs[trial.pair]
    own = [each for each in proofs.proved if trial.runs(each.place)]
    lines = {line for each in own for line in range(*_inclusive(each.place.old_lines))}
    return (
        bool(own)
        and all((trial.pair, each.place) in covered for each in own)
        and lines.issuperset(trial.subject.lines)
    )


def _inclusive(span: tuple[int, int] | None) -> tuple[int, int]:
    return (0, 0) if span is None else (span[0], span[1] + 1)


def _subject_entry(trial: Trial, verdict: Verdict, folder: str) -> Entry:
    """Return the entry of a subject whose places give no forms: that of its text."""
    return Entry(
        path=path_from(folder, trial.pair.path),
        symbol=trial.subject.name,
        verdict=verdict.proof.value,
        note=without_paths(_joined(verdict.reason or verdict.graph_note, verdict.reference)),
        inputs=verdict.inputs,
        old=digest(trial.pair.old),
        program=digest(said(trial.new.text).text),
        names=tuple(trial.subject.names),
    )


def _open(judged: Sequence[Judged], folder: str) -> list[Open]:
    """Return the subjects of which nothing was shown, sorted."""
    found = {
        Open(path_from(folder, v.path), v.subject, v.proof.value, without_paths(v.reason))
        for _, v in judged
        if v.proof not in _GOOD
    }
    return sorted(found, key=lambda each: (each.path, each.symbol, each.verdict, each.reason))


def _joined(*notes: str) -> str:
    return "; ".join(dict.fromkeys(filter(None, notes)))


def without_paths(text: str) -> str:
    """Return a reason without the paths of this machine that an error may name."""
    return re.sub(r"(?<![\w.)])(?:[A-Za-z]:)?(?:[/\\][\w.+@~-]+){2,}", "...", text)
