"""Wrong migrations of small programs, looked at by the prover alone: no numbers help it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.turns import every
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.run.engine import migrate_text
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.trials import Pair, VerifySettings, cuts_of
from tfgradmigrate.verify.verifier import Verifier

from . import wrongs
from .programs import (
    BY_TURNS,
    ELSEWHERE,
    ELSEWHERE_NOW,
    ELSEWHERE_WRONG,
    HEAD,
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
    """Return why a program that is migrated, by hand or by the tool, and edited is not proved."""
    result = migrate_text(text, "program.py", MigrationOptions())
    new = by_hand or result.new
    for old, put in edits:
        assert old in new, new
        new = new.replace(old, put)
    pair = Pair("program.py", result.old, new, result.findings, by_hand=bool(by_hand))
    assert cuts_of(pair).places
    proofs = verifier.prove(pair)
    told = [proved.reason for proved in proofs.proved if not proved.proved]
    told += [f"changed: {name}" for name in proofs.changed]
    return [*told, *(place.reason.value for place in proofs.not_cut)]


def test_there_are_many() -> None:
    every_one = (*WRONG, *BY_TURNS)
    assert len({(each.program, each.name) for each in every_one}) == len(every_one) >= 110


#: What has no proof though it is right, and what is said of it.
UNPROVED = {"drawn": ["`np.random.rand()` may give something else in another run"]}


@pytest.mark.parametrize("program", every(3, PROGRAMS))
def test_a_right_migration_is_proved(verifier: Verifier, program: str) -> None:
    """But for an assertion, of which both sides have the same."""
    assert reasons(verifier, program) == UNPROVED.get(program, [])


@pytest.mark.parametrize(
    "case",
    every(7, [*WRONG, *every(10, BY_TURNS)]),
    ids=lambda case: f"{case.program}: {case.name}",
)
def test_a_wrong_migration_is_not_proved(verifier: Verifier, case: Wrong) -> None:
    told = reasons(verifier, case.program, *case.edits)
    assert told
    assert any(case.said in reason for reason in told), (UNREACHED, told)


#: One of so many wrong migrations by hand has its turn, and one of so many right ones.
TURNS, TURNS_OF_RIGHT = 150, 30


def test_there_are_many_by_hand() -> None:
    every_one = wrongs.WRONG
    assert len({(each.program, each.name) for each in every_one}) == len(every_one) >= 280
    assert {each.program for each in every_one} == wrongs.PROGRAMS.keys() >= wrongs.BY_HAND.keys()


@pytest.mark.parametrize("program", every(TURNS_OF_RIGHT, wrongs.PROGRAMS))
def test_what_was_migrated_well_by_hand_is_proved(verifier: Verifier, program: str) -> None:
    assert reasons_by_hand(verifier, program) == []


@pytest.mark.parametrize(
    "case", every(TURNS, wrongs.WRONG), ids=lambda case: f"{case.program}: {case.name}"
)
def test_what_was_migrated_wrongly_by_hand_is_not(verifier: Verifier, case: Wrong) -> None:
    told = reasons_by_hand(verifier, case.program, *case.edits)
    assert any(case.said in reason for reason in told), told


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


@pytest.mark.parametrize("edit", every(3, ELSEWHERE_WRONG))
def test_a_gradient_of_another_file_stays_the_same(
    verifier: Verifier, edit: tuple[str, str]
) -> None:
    proved, reason = shown(verifier, *edit)
    assert not proved, reason
