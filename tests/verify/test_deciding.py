"""What takes a proof of places away, and which differences of numbers leave it."""

from __future__ import annotations

import pytest

from tfgradmigrate.model import Agreement, ModeOutcome, Outside, Proof, Verdict
from tfgradmigrate.verify.comparing.judging import SEEDED
from tfgradmigrate.verify.places.model import Place
from tfgradmigrate.verify.program.slicing import Slice
from tfgradmigrate.verify.program.subject import Subject
from tfgradmigrate.verify.proving.deciding import Proofs, decided, taken_away
from tfgradmigrate.verify.proving.proved import Proved
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
    place = Place(symbol, (12, 13), (12, 13), cut, cut, (), ())
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
        ("function_tape_outside", (VALUE,), "", Proof.PROVED),
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
    found = decided(tested, trial, Proofs(tuple(own), (), otherwise=("f",)))
    assert found.proof is Proof.TESTED
    assert "its parameters" in found.reason
