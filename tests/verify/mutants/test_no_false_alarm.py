"""Of no right migration in `fixtures/` does the equivalence tester say that it differs.

Cases take turns, and each is run in one of the modes that trace and compile, which take most of the
time. XLA compiles no function of Python; of the cases that have one, some are run to see it refuse.
`ALL_CASES=1` runs every case in all modes.
"""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.turns import ALL_CASES, every, number_of
from tfgradmigrate.rules.model import Agreement, Proof
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.running.protocol import NEW_MODES
from tfgradmigrate.verify.trials import Trial, VerifySettings, plan
from tfgradmigrate.verify.verifier import Verifier

from .catalogue import INPUTS
from .judge import Judge, selected
from .pairs import is_known, known_of, migrated_cases, pair_of, text_of

pytestmark = pytest.mark.tensorflow

SETTINGS = VerifySettings(configured=INPUTS, shrink=False)

#: The modes in which values are recorded; a case that is right in none of them, as its record says,
#: is migrated in part, and what is left to do by hand makes it differ.
RECORDED = {
    "eager",
    "function_tape_outside",
    "function_tape_inside",
    "v1_graph",
    "second_order_eager",
}


def is_whole(case: str) -> bool:
    """Tell whether a case is equal in some mode."""
    return not is_known(case) or not set(known_of(case).get("modes_not_equal", ())) >= RECORDED


def runs(case: str) -> bool:
    """Tell whether a case can run: none has the network, to fetch the weights of a model."""
    return 'weights="imagenet"' not in text_of(case, "before")


IN_PART = [case for case in migrated_cases() if not is_whole(case)]

#: Modes in which a case is not what TensorFlow 1 computed; its record says why.
DIFFERENT = {
    "graph_only/graph_of_op": {"eager", "second_order"},
    "graph_only/losses_of_graph": {"eager", "second_order"},
    "graph_only/op_name_of_gradient": {"eager", "second_order"},
    "py_func_inline/in_a_loop": {"function_tape_outside", "function_tape_inside"},
    "private_override/map_of_the_graph": {"eager", "function_tape_inside", "second_order"},
    # What it compares is refused: there is no record, as TensorFlow 2 decides otherwise.
    "removed_symbols/equality_perhaps_of_tensors": {
        "eager",
        "function_tape_inside",
        "function_tape_outside",
        "second_order",
    },
    "removed_symbols/equality_of_parameters": {
        "eager",
        "function_tape_inside",
        "function_tape_outside",
        "second_order",
    },
    "removed_symbols/membership_of_loop_variable": {"eager", "second_order"},
    # tf_upgrade_v2 calls `tf.py_func` by another name, in the place of which the file puts nothing.
    "refused/replaced_by_name": {"eager", "jit", "second_order"},
    "removed_symbols/tensor_as_key": {
        "eager",
        "function_tape_inside",
        "function_tape_outside",
        "second_order",
    },
    "removed_symbols/tensor_in_set": {
        "eager",
        "function_tape_inside",
        "function_tape_outside",
        "second_order",
    },
    # The branches had a graph of their own, in which the map did not hold; the finding says so.
    "shimmed_block/body_of_switch_case": set(NEW_MODES),
    # It reads what an op has in a graph alone; the finding says so.
    "shimmed_block/node_def_read": {"eager", "second_order"},
    "shimmed_block/while_loop_names": {"v1_graph"},
}


WHOLE = [case for case in migrated_cases() if is_whole(case) and runs(case)]
CASES = sorted({*every(110, WHOLE), *DIFFERENT})

TRACED = ("function_tape_outside", "function_tape_inside")
BY_TURNS = (*TRACED, "jit")

#: One in so many cases with a function of Python has its turn with XLA.
REFUSED = 4


def turn_of(case: str) -> str:
    """Return the mode by turns that is a case's."""
    number = number_of(case) >> 8  # the last digits say whether it is run at all
    turn = BY_TURNS[number % len(BY_TURNS)]
    of_python = re.search("py_func|numpy_func", text_of(case, "after"))
    return (
        TRACED[number % len(TRACED)] if turn == "jit" and of_python and number % REFUSED else turn
    )


def trials_of(case: str) -> list[Trial]:
    """Return what is run for a case, in all modes if it is known to differ in one."""
    trials = plan([pair_of(case)], SETTINGS)
    if ALL_CASES or case in DIFFERENT or known_of(case).get("modes_not_equal"):
        return trials
    modes = tuple(mode for mode in NEW_MODES if mode == turn_of(case) or mode not in BY_TURNS)
    return [replace(trial, modes=modes) for trial in trials]


@pytest.fixture(scope="module")
def judge(request: pytest.FixtureRequest, workers: Workers) -> Judge:
    """The judge of the cases whose tests are selected."""
    tests = [test_does_not_differ, test_what_is_migrated_in_part_differs]
    cases = selected(request, tests, "case")
    if any(item.name == "test_nearly_all_are_tested" for item in request.session.items):
        cases = [*CASES, *IN_PART]
    known = [case for case in cases if is_known(case)]
    return Judge(Verifier(SETTINGS, workers), {case: trials_of(case) for case in known})


@pytest.mark.parametrize("case", CASES)
def test_does_not_differ(case: str, judge: Judge) -> None:
    """No subject differs in any mode, but for those in which the case is known to."""
    verdicts = judge.verdicts(case)
    modes = [mode for verdict in verdicts for mode in verdict.modes]
    differing = {mode.mode for mode in modes if mode.agreement is Agreement.DIFFERS}
    assert differing == DIFFERENT.get(case, set()), verdicts
    # The tester calls "second_order" what the record calls "second_order_eager".
    recorded = known_of(case).get("modes_not_equal", ())
    assert "run" not in known_of(case) or differing <= {
        mode.removesuffix("_eager") for mode in recorded
    }


@pytest.mark.parametrize("case", IN_PART)
def test_what_is_migrated_in_part_differs(case: str, judge: Judge) -> None:
    """What the record says of it is true, and the tester says so, too."""
    verdicts = judge.verdicts(case)
    assert Proof.DIFFERS in [verdict.proof for verdict in verdicts], verdicts


def test_nearly_all_are_tested(judge: Judge) -> None:
    """Who tests nothing gives no false alarm either."""
    equal = [case for case in CASES if case not in DIFFERENT and "run" in known_of(case)]
    found = {case: {verdict.proof for verdict in judge.verdicts(case)} for case in equal}
    tested = [case for case, proofs in found.items() if Proof.TESTED in proofs]
    assert len(tested) >= 0.9 * len(equal), sorted(set(equal) - set(tested))
