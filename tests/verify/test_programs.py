"""Wrong migrations of small programs, looked at by the prover alone: no numbers help it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.turns import every
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.run.engine import migrate_text
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.trials import Pair, VerifySettings, located_in
from tfgradmigrate.verify.verifier import Verifier

from . import wrongs
from .programs import (
    BY_TURNS,
    ELSEWHERE,
    ELSEWHERE_NOW,
    ELSEWHERE_WRONG,
    FAILS,
    HEAD,
    PARTS,
    PROGRAMS,
    UNREACHED,
    WRONG,
    Wrong,
)


@pytest.fixture(scope="module")
def verifier(workers: Workers) -> Verifier:
    return Verifier(VerifySettings(seconds=60, shrink=False), workers)


def reasons(verifier: Verifier, program: str, *edits: tuple[str, str]) -> list[str]:
    """Return why a migration, edited, is not proved; nothing where it is."""
    return reasons_of(verifier, HEAD + PROGRAMS[program], "", edits)


def reasons_by_hand(verifier: Verifier, program: str, *edits: tuple[str, str]) -> list[str]:
    """Return why a migration of the other list, edited, is not proved; nothing where it is."""
    by_hand = wrongs.BY_HAND.get(program)
    new = "" if by_hand is None else wrongs.HEAD + by_hand
    return reasons_of(verifier, wrongs.HEAD + wrongs.PROGRAMS[program], new, edits)


def reasons_of(
    verifier: Verifier, text: str, by_hand: str, edits: Sequence[tuple[str, str]]
) -> list[str]:
    """Return why a program that is migrated, by hand or by the tool, and edited is not proved.

    Of one that is edited, what its proof assumes beyond what all proofs do is told as well.
    """
    given = bool(edits)
    result = migrate_text(text, "program.py", MigrationOptions())
    new = by_hand or result.new
    for old, put in edits:
        assert old in new, new
        new = new.replace(old, put)
    pair = Pair("program.py", result.old, new, result.findings, by_hand=bool(by_hand))
    assert located_in(pair).places
    proofs = verifier.prove(pair)
    told = [proved.reason for proved in proofs.proved if not proved.proved]
    guards = (guard for proved in proofs.proved for guard in proved.guards)
    told += [f"given {each}" for each in guards if given and not each.is_plain]
    told += [f"changed: {name}" for name in proofs.changed]
    return [*told, *(place.reason.value for place in proofs.left)]


def test_there_are_many() -> None:
    every_one = (*WRONG, *BY_TURNS)
    assert len({(each.program, each.name) for each in every_one}) == len(every_one) >= 110


#: What is said of a wrong one that its graphs show: of others the recorder names what it met.
OF_GRAPHS = (PARTS, FAILS, UNREACHED)
RECORDED = (*OF_GRAPHS, "Python does something else", "the recorder fails", "raises TypeError")

#: What has no proof though it is right, and how it begins what is said of it.
UNPROVED = {
    "drawn": "neither text can be recorded: chance is computed with: `chance numpy.random.rand()`",
    "pool": "the graphs part: output 0:",
    "in_scope": "the new text raises AttributeError: Tensor.op is undefined",
    "smart": "neither text can be recorded: TypeError: unhashable type: 'list'",
    "told_by_flag_of_layer": "Python does something else: old: nothing; new: forward: call module",
    "shared_by_towers": "the new text raises AttributeError: Tensor.op is undefined",
    "variable": "the new text raises TypeError: Input 'y' of 'Mul' Op has type float32",
    "step_of_module": "Python does something else: old: forward: enter control_dependencies",
    "waiting": "Python does something else: old: forward: enter control_dependencies",
    "one_by_one": "neither text can be recorded: `yield` (line 16)",
    "asserted_of_op": "the graphs part: gradients of all by source 0:",
    "told_by_flag": "eager execution fails: InvalidArgumentError",
    "counting_property": "line 16 makes a property of `next_scale` in the class `Steps`",
    "turned": "the graphs part (for x complex64(6, 4), w complex64(6, 4), graph): gradients",
    "set_by_function": "Python does something else: old: load: function.k = 2.0; new: load: Bind.k",
    "seen": "Python does something else: old: nothing; new: gradient: self.last = tensor",
    "kept_in_graphs": "eager execution differs: what Python does eagerly is not what it does in tf",
    "penalty": "the graphs part: gradients of 1 by source 1:",
    "by_mapping": "neither text can be recorded: `d.items()@forward` is iterated",
}


def is_as_known(program: str, told: list[str]) -> bool:
    """Tell whether a right migration is proved, or has no proof for the reason that is known."""
    known = UNPROVED.get(program)
    return not told if known is None else bool(told) and all(r.startswith(known) for r in told)


@pytest.mark.parametrize("program", every(6, PROGRAMS))
def test_a_right_migration_is_proved(verifier: Verifier, program: str) -> None:
    """But for an assertion, of which both sides have the same."""
    assert is_as_known(program, reasons(verifier, program))


@pytest.mark.parametrize(
    "case",
    every(7, [*WRONG, *every(10, BY_TURNS)]),
    ids=lambda case: f"{case.program}: {case.name}",
)
def test_a_wrong_migration_is_not_proved(verifier: Verifier, case: Wrong) -> None:
    told = reasons(verifier, case.program, *case.edits)
    assert told
    assert case.said not in OF_GRAPHS or any(said in each for said in RECORDED for each in told), (
        told
    )


#: One of so many wrong migrations by hand has its turn, and one of so many right ones.
TURNS, TURNS_OF_RIGHT = 200, 40


def test_there_are_many_by_hand() -> None:
    every_one = wrongs.WRONG
    assert len({(each.program, each.name) for each in every_one}) == len(every_one) >= 280
    assert {each.program for each in every_one} == wrongs.PROGRAMS.keys() >= wrongs.BY_HAND.keys()


@pytest.mark.parametrize("program", every(TURNS_OF_RIGHT, wrongs.PROGRAMS))
def test_what_was_migrated_well_by_hand_is_proved(verifier: Verifier, program: str) -> None:
    assert is_as_known(program, reasons_by_hand(verifier, program))


@pytest.mark.parametrize(
    "case", every(TURNS, wrongs.WRONG), ids=lambda case: f"{case.program}: {case.name}"
)
def test_what_was_migrated_wrongly_by_hand_is_not(verifier: Verifier, case: Wrong) -> None:
    told = reasons_by_hand(verifier, case.program, *case.edits)
    assert told
    assert case.said not in OF_GRAPHS or any(said in each for said in RECORDED for each in told), (
        told
    )


def shown(verifier: Verifier, *edit: str) -> tuple[bool, str]:
    """Tell whether a place under a gradient that another file registers is proved, and what of it.

    A person has migrated it; an edit is what stood there and what stands there now.
    """
    result = migrate_text(HEAD + ELSEWHERE, "program.py", MigrationOptions())
    new = HEAD + ELSEWHERE_NOW
    if edit:
        assert edit[0] in new
        new = new.replace(edit[0], edit[1])
    pair = Pair("program.py", result.old, new, result.findings, by_hand=True)
    (proved,) = verifier.prove(pair).proved
    return proved.proved, proved.reason or proved.note


def test_a_gradient_of_another_file_may_be_any(verifier: Verifier) -> None:
    proved, note = shown(verifier)
    assert proved, note
    assert "whatever is registered as OfAnotherFile" in note


@pytest.mark.parametrize("edit", every(5, ELSEWHERE_WRONG))
def test_a_gradient_of_another_file_stays_the_same(
    verifier: Verifier, edit: tuple[str, str]
) -> None:
    proved, reason = shown(verifier, *edit)
    assert not proved, reason
