"""The equivalence tester catches every mutant.

`docs/mutants.md` says of each by which subject and in which modes. Here it is run in one of these;
`UPDATE_MUTANTS=1` runs all subjects in all modes, and writes the page.
"""

from __future__ import annotations

import os
from dataclasses import replace

import pytest

from tests.turns import every
from tfgradmigrate.rules.model import Proof
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.trials import Trial, VerifySettings, plan
from tfgradmigrate.verify.verifier import Verifier

from . import table
from .catalogue import INPUTS
from .judge import Judge, selected
from .mutants import Mutant, all_mutants
from .pairs import pair_of

pytestmark = pytest.mark.tensorflow

UPDATE = os.environ.get("UPDATE_MUTANTS") == "1"
SETTINGS = VerifySettings(configured=INPUTS, shrink=False)

MUTANTS = all_mutants()
IDS = [mutant.id for mutant in MUTANTS]
TURNS = [mutant for mutant in MUTANTS if every(12, [mutant.id])]
ROWS = {} if UPDATE else table.rows()


def trials_of(mutant: Mutant) -> list[Trial]:
    """Return what is run for a mutant: by turns in the modes that catch it, or all there is."""
    trials = plan([pair_of(mutant.case, mutant.text)], SETTINGS)
    if mutant.id not in ROWS:
        return trials
    row = ROWS[mutant.id]
    mode = row.modes[IDS.index(mutant.id) % len(row.modes)]
    return [replace(t, modes=(mode,)) for t in trials if t.subject.name == row.subject]


@pytest.fixture(scope="module")
def judge(request: pytest.FixtureRequest, workers: Workers) -> Judge:
    """The judge of the mutants whose tests are selected."""
    mutants = MUTANTS if UPDATE else selected(request, [test_is_caught], "mutant")
    verifier = Verifier(SETTINGS, workers)
    return Judge(verifier, {mutant.id: trials_of(mutant) for mutant in mutants})


def test_there_are_many() -> None:
    """A list that lost its entries would make the tests below pass."""
    assert len(MUTANTS) >= 200
    assert len(set(IDS)) == len(IDS)
    assert {name.split("/")[0] for name in IDS} >= {
        "defun",
        "identity_computed",
        "identity_override",
        "local_op",
        "plain_py_func",
        "py_func_helper",
        "py_func_override",
        "removed_symbols",
        "shimmed_block",
        "straight_through",
    }


@pytest.mark.parametrize("mutant", TURNS, ids=[mutant.id for mutant in TURNS])
def test_is_caught(mutant: Mutant, judge: Judge) -> None:
    """The text is a program, and some subject of it differs from the original."""
    compile(mutant.text, mutant.id, "exec")
    verdicts = judge.verdicts(mutant.id)
    assert Proof.DIFFERS in [verdict.proof for verdict in verdicts], verdicts


def test_the_page_is_of_these_mutants(request: pytest.FixtureRequest) -> None:
    """docs/mutants.md has a row for each mutant, and no other."""
    if UPDATE:
        judge: Judge = request.getfixturevalue("judge")
        verdicts = {mutant.id: judge.verdicts(mutant.id) for mutant in MUTANTS}
        table.PAGE.write_text(table.page(MUTANTS, verdicts), "utf-8")
    wrong = {name: row.wrong for name, row in table.rows().items()}
    assert wrong == {mutant.id: mutant.wrong for mutant in MUTANTS}
