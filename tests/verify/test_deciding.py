"""What takes a proof of places away, and which differences of numbers leave it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from tests.conftest import finding
from tfgradmigrate.rules.model import (
    Agreement,
    Finding,
    ModeOutcome,
    Outside,
    Proof,
    Verdict,
)
from tfgradmigrate.verify.comparing.judging import SEEDED
from tfgradmigrate.verify.places.model import Left, Place
from tfgradmigrate.verify.places.model import Reason as NoPlace
from tfgradmigrate.verify.program.slicing import Slice
from tfgradmigrate.verify.program.subject import Subject
from tfgradmigrate.verify.proving.deciding import (
    Proofs,
    decided,
    of_trial,
    referring,
    taken_away,
)
from tfgradmigrate.verify.proving.proved import Proved
from tfgradmigrate.verify.reasons import Reason, Why
from tfgradmigrate.verify.trials import Elsewhere, Pair, Trial

TEXT = """\
import tensorflow as tf
import lib

class Base(lib.Above):
    pass

class Net(Base):
    def call(self, x):
        return tf.sign(x)

def f(x):
    CALL
    return x
"""


def trial_of(
    call: str = "pass",
    symbol: str = "f",
    elsewhere: tuple[Elsewhere, ...] = (),
    outside: tuple[Outside, ...] = (),
) -> tuple[Trial, list[Proved]]:
    text = TEXT.replace("CALL", call)
    cut = f"import tensorflow as tf\ndef place(x):\n    {call}\n    return x\n"
    place = Place(symbol, symbol, (12, 13), (12, 13), cut, cut)
    pair = Pair("a.py", text, text, (), elsewhere=elsewhere, outside=outside)
    subject = Subject(symbol, "function", lines=(12, 13))
    return Trial(pair, subject, Slice(cut), Slice(cut), ()), [Proved(place)]


@pytest.mark.parametrize(
    ("name", "call", "shown", "reason"),
    [
        ("lib.helper", "lib.helper(x)", False, "`lib.helper` is of another file"),
        ("lib.helper", "lib.helper(x)", True, ""),
        ("lib.helper", "y = lib.helper", True, "`lib.helper` is of another file"),
        ("lib.helper", "lib.helper(lib.helper)", True, "`lib.helper` is of another file"),
        ("lib.helper", "lib.other(x)", False, ""),
        ("helper", "y = helper.k", True, "`helper` is of another file"),
        ("helper", "helpers(x)", False, ""),
        ("helper", "print('helper')", False, "`helper` is of another file"),
        ("helper", "tf.numpy_function(helper(x), [x], x.dtype)", True, "`helper` is of another"),
        ("", "pass", False, "what lib.py does as it is loaded differs"),
        ("", "pass", True, ""),
        ("", "tf.numpy_function(g, [x], x.dtype)", True, ""),
    ],
)
def test_what_differs_in_another_file_is_proved_there_and_called(
    name: str, call: str, shown: bool, reason: str
) -> None:
    trial, own = trial_of(call, elsewhere=(Elsewhere(name, "lib.py", ("helper",)),))
    said = taken_away(trial, own, {("lib.py", "helper")} if shown else set())
    assert bool(said) is bool(reason)
    assert reason in said


def test_all_that_differs_there_has_to_be_proved() -> None:
    trial, own = trial_of("helper(x)", elsewhere=(Elsewhere("helper", "lib.py", ("helper", "k")),))
    assert taken_away(trial, own, {("lib.py", "helper")})
    assert taken_away(trial, own, {("other.py", "helper"), ("lib.py", "k")})
    assert not taken_away(trial, own, {("lib.py", "helper"), ("lib.py", "k")})


@pytest.mark.parametrize(
    ("name", "symbol", "read"),
    [
        *(("lib.Above", "Net.call", True), ("Base", "Net.call", True)),
        *(("lib.Above", "f", False), ("lib.Below", "Net.call", False), ("sign", "Net.call", True)),
    ],
)
def test_what_the_classes_of_a_place_derive_from_is_read(
    name: str, symbol: str, read: bool
) -> None:
    trial, own = trial_of(symbol=symbol, elsewhere=(Elsewhere(name, "lib.py", ("k",)),))
    assert bool(taken_away(trial, own)) is read


@pytest.mark.parametrize(
    ("symbol", "words", "assumed", "told"),
    [
        ("f", (), False, True),
        ("f", (), True, False),
        ("fun", (), False, False),
        ("f.inner", (), False, False),
        ("", (), False, True),
        ("", ("helper",), False, True),
        ("", ("help",), False, False),
        ("g", ("helper",), False, True),
        ("g", ("k",), False, False),
    ],
)
def test_what_another_file_makes_of_an_edit_is_told_of_what_it_is_about(
    symbol: str, words: tuple[str, ...], assumed: bool, told: bool
) -> None:
    about = Outside(symbol=symbol, reason="R", words=words, is_assumed=assumed)
    trial, own = trial_of("helper(x)", outside=(about,))
    assert taken_away(trial, own) == ("no proof: R" if told else "")
    found = decided(Verdict("a.py", "f", 12, Proof.TESTED), trial, Proofs(tuple(own), ()))
    assert found.proof is (Proof.TESTED if told else Proof.PROVED)
    assert ("R" in found.graph_note) is assumed


VALUE = "output[0]: value: old 2.0, new 1.0 (1 absolute)"
SECOND = "second-order gradient of input[0]: value: old 2.0, new 1.0 (1 absolute)"


@pytest.mark.parametrize(
    ("mode", "differences", "note", "proof"),
    [
        ("eager", (VALUE,), "", Proof.DIFFERS),
        ("function_tape_outside", (VALUE,), "", Proof.DIFFERS),
        ("jit", (VALUE,), "", Proof.PROVED),
        ("jit", (VALUE.replace("value", "nan"),), "", Proof.PROVED),
        ("jit", (VALUE.replace("value", "sign of zero"),), "", Proof.PROVED),
        ("jit", (VALUE.replace("value", "shape"),), "", Proof.DIFFERS),
        ("jit", (VALUE, VALUE.replace("value", "dtype")), "", Proof.DIFFERS),
        ("jit", (), "", Proof.DIFFERS),
        ("second_order", (SECOND,), "", Proof.PROVED),
        ("second_order", (VALUE,), "", Proof.DIFFERS),
        ("second_order", (SECOND.replace("value", "nan"),), "", Proof.DIFFERS),
        ("eager", (VALUE,), SEEDED, Proof.PROVED),
        ("eager", (VALUE.replace("value", "shape"),), SEEDED, Proof.DIFFERS),
    ],
)
def test_which_differences_of_numbers_graphs_explain(
    mode: str, differences: tuple[str, ...], note: str, proof: Proof
) -> None:
    trial, own = trial_of()
    modes = (
        ModeOutcome("v1_graph", Agreement.EQUAL),
        ModeOutcome(mode, Agreement.DIFFERS, differences=differences, note=note),
    )
    tested = Verdict("a.py", "f", 12, Proof.DIFFERS, modes=modes)
    assert decided(tested, trial, Proofs(tuple(own), ())).proof is proof
    worse = (*modes, ModeOutcome("eager", Agreement.DIFFERS, differences=(VALUE,)))
    tested = Verdict("a.py", "f", 12, Proof.DIFFERS, modes=worse)
    assert decided(tested, trial, Proofs(tuple(own), ())).proof is Proof.DIFFERS


def test_a_line_that_no_place_covers_is_not_proved() -> None:
    trial, own = trial_of()
    tested = Verdict("a.py", "f", 12, Proof.TESTED)
    assert decided(tested, trial, Proofs(tuple(own), ())).proof is Proof.PROVED
    assert decided(tested, trial, Proofs((), ())).proof is Proof.TESTED
    failing = Proved(own[0].place, "R")
    found = decided(tested, trial, Proofs((own[0], failing), ()))
    assert (found.proof, found.reason) == (Proof.TESTED, "no proof: R")


def replaced(**more: Any) -> Finding:
    return structs.replace(finding("a.py"), **more)


def test_a_line_of_no_place_is_told_with_its_reason() -> None:
    trial, own = trial_of()
    trial = replace(trial, subject=replace(trial.subject, lines=(5, 12, 13)))
    tested = Verdict("a.py", "f", 12, Proof.TESTED)

    def reason(*left: Left) -> str:
        return decided(tested, trial, Proofs(tuple(own), left)).reason

    said = "no proof: nothing that is compared covers line 5"
    assert reason() == said
    assert reason(Left("f", 5, NoPlace.UNUSED)) == f"{said}: nothing in this file uses it"
    assert reason(Left("f", 6, NoPlace.UNUSED)) == said
    assert reason(Left("f", 5, NoPlace.SPELLED)) == ""
    spelled, unused = Left("f", 5, NoPlace.SPELLED), Left("f", 5, NoPlace.UNUSED)
    assert reason(spelled, unused) == f"{said}: nothing in this file uses it"
    # What came along with a place is covered where it was found.
    along = replace(own[0], place=replace(own[0].place, findings=(replaced(line=5),)))
    assert decided(tested, trial, Proofs((along,), ())).proof is Proof.PROVED
    other = replace(own[0], place=replace(own[0].place, symbol="g"))
    assert of_trial(replace(trial, place=other.place), Proofs((other, own[0]), ())) == [other]


def test_a_proof_takes_what_its_places_took_and_what_they_note() -> None:
    trial, own = trial_of()
    (one,) = own
    places = (replace(one, taken=("x", "y"), note="N"), replace(one, taken=("y", "z"), note="N"))
    tested = Verdict("a.py", "f", 12, Proof.NOT_RUNNABLE, "R", hint="H")
    found = decided(tested, trial, Proofs(places, ()))
    assert (found.proof, found.reason, found.hint) == (Proof.PROVED, "", "")
    assert (found.graphs, found.graph_note) == (("x", "y", "z"), "N")
    spelled = Left("f", 12, NoPlace.SPELLED), Left("f", 13, NoPlace.SPELLED)
    found = decided(tested, trial, Proofs((), spelled))
    assert (found.proof, found.graph_note) == (Proof.PROVED, NoPlace.SPELLED.value)
    bare = replace(trial, subject=replace(trial.subject, lines=()))
    assert decided(tested, bare, Proofs((), ())).proof is Proof.NOT_RUNNABLE


@pytest.mark.parametrize(
    ("why", "by_hand", "own", "tested", "proof", "reason"),
    [
        (Why.CHANGED, False, False, Proof.NOT_RUNNABLE, Proof.NOT_VERIFIED, "was"),
        (Why.REMOVED, True, False, Proof.NOT_RUNNABLE, Proof.LOST, "was"),
        (Why.REMOVED, False, False, Proof.NOT_RUNNABLE, Proof.NOT_RUNNABLE, "was"),
        (Why.REMOVED, True, True, Proof.NOT_RUNNABLE, Proof.NOT_RUNNABLE, "was; no proof: R"),
        (Why.NO_INPUTS, False, True, Proof.NOT_RUNNABLE, Proof.NOT_RUNNABLE, "was; no proof: R"),
        (None, False, True, Proof.NOT_COMPARABLE, Proof.NOT_COMPARABLE, "was"),
        (None, False, True, Proof.TESTED, Proof.TESTED, "no proof: R"),
        (None, False, False, Proof.NOT_RUNNABLE, Proof.NOT_RUNNABLE, "was"),
    ],
)
def test_what_is_said_where_nothing_is_proved(
    why: Why | None, by_hand: bool, own: bool, tested: Proof, proof: Proof, reason: str
) -> None:
    trial, (one,) = trial_of()
    reasons = None if why is None else Reason(why, "d")
    trial = replace(trial, subject=replace(trial.subject, reason=reasons))
    trial = replace(trial, pair=replace(trial.pair, by_hand=by_hand))
    proofs = Proofs((replace(one, reason="R"),) if own else (), ())
    found = decided(Verdict("a.py", "f", 12, tested, "was"), trial, proofs)
    assert (found.proof, found.reason) == (proof, reason)
    if why is Why.NO_INPUTS:
        alone = replace(trial, place=one.place)
        found = decided(Verdict("a.py", "f", 12, tested, "was"), alone, proofs)
        assert found.reason == "no proof: R"


def test_what_differs_besides_takes_a_proof_away_where_it_is_read() -> None:
    tested = Verdict("a.py", "f", 12, Proof.TESTED)
    for call, proof in (("helper(x)", Proof.TESTED), ("other(x)", Proof.PROVED)):
        trial, own = trial_of(call)
        text = f"{trial.pair.old}\ndef helper(x):\n    return x\n"
        pair = replace(trial.pair, old=text, new=text.replace("return x\n", "return -x\n"))
        found = decided(tested, replace(trial, pair=pair), Proofs(tuple(own), (), ("helper",)))
        assert found.proof is proof
    assert decided(tested, trial, Proofs(tuple(own), (), ("f",))).proof is Proof.TESTED


def test_what_the_numbers_of_tensorflow_1_have_to_do_with_it() -> None:
    tested = Verdict("a.py", "f", 12, Proof.NOT_RUNNABLE)
    said = "no numbers of TensorFlow 1.15.5: "
    assert referring(tested, tested, "1.15.5").reference == f"{said}not runnable"
    other = structs.replace(tested, reason="R")
    assert referring(tested, other, "1.15.5").reference == f"{said}R"
    ran = structs.replace(tested, modes=(ModeOutcome("eager", Agreement.EQUAL),))
    assert referring(ran, other, "1.15.5").reference == "numbers of TensorFlow 1.15.5 compared"


def test_what_calls_by_keyword_shows_a_difference() -> None:
    told = Outside("b.py:3 calls `f` with `x=`, which a graph refuses", "f", differs=True)
    trial, own = trial_of(outside=(told,))
    found = decided(Verdict("a.py", "f", 12, Proof.TESTED), trial, Proofs(tuple(own), ()))
    assert (found.proof, found.reason) == (Proof.DIFFERS, told.reason)


def test_forms_that_lack_something_show_a_difference() -> None:
    trial, (proved,) = trial_of()
    lost = replace(proved, reason="the graphs part: the collection `losses`", differs=True)
    found = decided(Verdict("a.py", "f", 12, Proof.TESTED), trial, Proofs((lost,), ()))
    assert (found.proof, found.reason) == (Proof.DIFFERS, lost.reason)
