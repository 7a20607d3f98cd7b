"""From verdicts and proofs to a certificate.

Each function that holds places is recorded once more, by its new text alone, as it will be later
when nothing else is there.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from tfgradmigrate.files.programs import Texts, files_around
from tfgradmigrate.program.scopes import bound_names
from tfgradmigrate.rules.model import Guard, Proof, Verdict
from tfgradmigrate.verify import trials
from tfgradmigrate.verify.certificate.beside import beside
from tfgradmigrate.verify.certificate.content import program
from tfgradmigrate.verify.certificate.imported import Imports
from tfgradmigrate.verify.certificate.model import Certificate, Entry, Open, digest
from tfgradmigrate.verify.certificate.records import (
    computed,
    lasting,
    run_in,
    versions_of,
)
from tfgradmigrate.verify.places.model import Place
from tfgradmigrate.verify.program.module import module_of
from tfgradmigrate.verify.proving.deciding import taken_away
from tfgradmigrate.verify.proving.proved import Proved
from tfgradmigrate.verify.record.asking import Ask, digest_of
from tfgradmigrate.verify.record.callers import given_by_calls
from tfgradmigrate.verify.record.project import broken, settled
from tfgradmigrate.verify.trials import Pair, Trial
from tfgradmigrate.verify.verifier import Verifier

Judged = tuple[Trial, Verdict]

#: Verdicts that a certificate stands for.
_GOOD = (Proof.PROVED, Proof.TESTED)


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
    functions = list(_functions(verifier, judged))
    entries = [
        _of_function(pair, proofs, judged, folder, verifier.record) for pair, proofs in functions
    ]
    covered = {(pair, each.place) for pair, proofs in functions for each in proofs}
    whole = {(entry.path, entry.symbol) for entry in entries}
    left = [
        (trial, verdict)
        for trial, verdict in judged
        if verdict.proof in _GOOD
        and (path_from(folder, verdict.path), verdict.subject) not in whole
        and not _is_covered(trial, verifier, covered)
    ]
    entries += dict.fromkeys(_of_subject(t, v, folder, verifier.record) for t, v in left)
    texts = _texts(judged, folder)
    besides = {
        path: beside(own, run_in(own, [each for each in entries if each.path == path]))
        for path, own in texts.items()
    }
    has = {} if imports is None else {p: imports.digests(p, own) for p, own in texts.items()}
    return Certificate(
        versions_of(verifier, tool),
        tuple(sorted(entries, key=lambda each: (each.path, each.symbol, each.inputs))),
        tuple(_open(judged, folder)),
        besides,
        {path: own for path, own in has.items() if own},
    )


def _texts(judged: Sequence[Judged], folder: str) -> dict[str, list[str]]:
    """Return the new texts of each file."""
    texts: dict[str, list[str]] = {}
    for pair in dict.fromkeys(trial.pair for trial, _ in judged):
        if not pair.new_path:  # else a certificate does not name the file of the new text
            texts.setdefault(path_from(folder, pair.path), []).append(pair.new)
    return dict(sorted(texts.items()))


def path_from(folder: str, path: str) -> str:
    """Return a path as a certificate in a folder has it."""
    return os.path.relpath(os.path.abspath(path), os.path.abspath(folder)).replace(os.sep, "/")


def _functions(verifier: Verifier, judged: Sequence[Judged]) -> Iterator[tuple[Pair, list[Proved]]]:
    """Yield the proofs of the places of each function all of which are good."""
    for pair in dict.fromkeys(trial.pair for trial, _ in judged):
        found: dict[str, list[Proved]] = {}
        for proved in verifier.proofs[pair].proved:
            found.setdefault(proved.place.symbol, []).append(proved)
        for proofs in found.values():
            if all(_is_good(each, pair, judged) for each in proofs):
                yield pair, proofs


def _verdicts_on(pair: Pair, proofs: Sequence[Proved], judged: Iterable[Judged]) -> list[Verdict]:
    """Return the verdicts on what runs some places."""
    return [
        verdict
        for trial, verdict in judged
        if trial.pair == pair and any(trial.runs(proved.place) for proved in proofs)
    ]


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


def _of_function(
    pair: Pair, proofs: Sequence[Proved], judged: Sequence[Judged], folder: str, ask: Ask
) -> Entry:
    """Return the entry of a function, given the proofs of the places that it holds."""
    symbol = proofs[0].place.symbol
    names = _names_of(symbol, proofs, pair.new)
    verdicts = _verdicts_on(pair, proofs, judged)
    is_proved = all(_is_proved(each, pair, judged) for each in proofs)
    entry = Entry(
        path_from(folder, pair.path),
        symbol,
        (Proof.PROVED if is_proved else Proof.TESTED).value,
        digest(pair.old),
        digest(program(pair.new, names)),
        note=_joined(
            *(each.reason.partition("\n")[0] or each.note for each in proofs),
            *(each.reference for each in verdicts),
        ),
        inputs="" if is_proved else _joined(*(each.inputs for each in verdicts)),
        names=names,
        guards=tuple(guard for each in proofs for guard in each.guards),
    )
    return _recorded(entry, pair, ask)


def _names_of(symbol: str, proofs: Sequence[Proved], text: str) -> tuple[str, ...]:
    """Return the names that a function is sliced by, or those that its places give to a module.

    None stands for all of a module, where one of its places gives none.
    """
    root = symbol.partition(".")[0]
    if root.isidentifier():
        return (root,)
    lines = (line for each in proofs for line in range(*_inclusive(each.place.new_lines)))
    found = [module_of(text).statement_at(line) for line in lines]
    bound = [bound_names([node]) for node in found if node is not None]
    return tuple(sorted(set().union(*bound))) if all(bound) else ()


def _of_subject(trial: Trial, verdict: Verdict, folder: str, ask: Ask) -> Entry:
    """Return the entry of a subject that is more than the functions which hold its places."""
    names, pair = tuple(trial.subject.names), trial.pair
    entry = Entry(
        path_from(folder, pair.path),
        trial.subject.name,
        verdict.proof.value,
        digest(pair.old),
        digest(program(pair.new, names)),
        note=_joined(verdict.reason or verdict.graph_note, verdict.reference),
        inputs=verdict.inputs,
        names=names,
    )
    return _recorded(entry, pair, ask)


def _recorded(entry: Entry, pair: Pair, ask: Ask) -> Entry:
    """Return an entry with its record."""
    others = files_around(pair.path, filter(None, [pair.new_path]))
    called = given_by_calls(entry.symbol, pair.new, others, pair.path)
    record = digest_of(pair.new, entry.symbol, (), ask, called)
    guards = _unbroken(record.guards, entry.symbol, pair.new, others, pair.path)
    return replace(
        entry,
        note=without_paths(entry.note),
        record=record.told,
        given=record.kinds,
        guards=tuple(dict.fromkeys([*entry.guards, *guards])),
        computes=computed(record),
    )


def _unbroken(
    guards: Iterable[Guard], symbol: str, own: str, others: Texts, path: str
) -> Iterator[Guard]:
    """Yield what a record is given: what a file breaks today already, and no proof, is no news."""
    held = (own, others, path)
    for guard in settled([*lasting(guards, own, symbol)], *held):
        if not broken([guard], *held):
            yield guard


def _is_covered(trial: Trial, verifier: Verifier, covered: set[tuple[Pair, Place]]) -> bool:
    """Return whether all that was shown of a subject is told by functions that hold places."""
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
