"""What two forms show, and what the prover makes of records.

The processes are stood in for, and the forms are written by hand: nothing here needs TensorFlow.
"""

from __future__ import annotations

from typing import Any, cast

import pytest

from tfgradmigrate.rules.model import Guard
from tfgradmigrate.verify.places.model import Place
from tfgradmigrate.verify.proving import prover as module
from tfgradmigrate.verify.proving.proved import Proved
from tfgradmigrate.verify.proving.prover import Prover
from tfgradmigrate.verify.proving.recording import resting
from tfgradmigrate.verify.proving.tasks import Task
from tfgradmigrate.verify.record.forms import Judged, judged
from tfgradmigrate.verify.record.model import Recorded
from tfgradmigrate.verify.trials import Pair, VerifySettings


def form(*more: Any, of: str = "Sin", **parts: Any) -> dict[str, Any]:
    """Return what a mode gives: a form of one op of `x`, and of these rows after it."""
    rows = [["x", {"number": 0}, []], [of, {}, [0]], ["dy", {"number": 0}, []], *more]
    whole = {
        "mode": "graph",
        "structure": "tensor",
        "nodes": rows,
        "effects": {},
        "variables": [],
        "outputs": [[1, "float32", None]],
        "gradients": {"all": [2]},
        "ran_before": {},
        "second_order": {"all": [2]},
        "shared": [],
        "lines": {},
    }
    return {"form": {**whole, **parts}}


OTHER = form(of="Cos")


ERROR = {"error": {"type": "E", "message": "m"}}


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (form(), OTHER, "the graphs part: "),
        ({"none": "why"}, form(), "no form of the old place: why"),
        (form(), {"none": "why"}, "no form of the new place: why"),
        (ERROR, form(), "the old place fails: E: m"),
        (form(), ERROR, "the new place fails: E: m"),
        (
            form(["Neg", {}, [0]], outputs=[[1, "a", None], [3, "a", None]]),
            form(["Abs", {}, [0]], outputs=[[0, "a", None], [3, "a", None]]),
            "the graphs part: output 0",
        ),
    ],
)
def test_where_graphs_part_is_shown(old: dict[str, Any], new: dict[str, Any], reason: str) -> None:
    assert judged(old, new, "graph", is_unknown=False).reason.startswith(reason)


def test_the_same_graphs_show_nothing() -> None:
    assert judged(form(), form(), "graph", is_unknown=False) == Judged()


def sums(*rows: tuple[int, int]) -> dict[str, Any]:
    terms: list[Any] = [[op, {}, [0]] for op in ("Exp", "Abs", "Neg")]  # rows 3 to 5
    added = [["AddV2", {"T": "float32"}, list(row)] for row in rows]
    return form(*terms, *added, gradients={"all": [7]})


ONE_ORDER, OTHER_ORDER = sums((3, 4), (6, 5)), sums((4, 5), (3, 6))
NO_SECOND = form(second_order={"all": [None]})
LOOP = ["While", {}, [0]]
LOOP_WITHOUT = form(LOOP, second_order={"all": [None]})
TAPE_ADDS = "up to the order of additions, and zeros that a tape outside adds"


@pytest.mark.parametrize(
    ("old", "new", "mode", "is_unknown", "note"),
    [
        (ONE_ORDER, ONE_ORDER, "graph", False, ""),
        (ONE_ORDER, OTHER_ORDER, "graph", False, "up to the order of additions"),
        (ONE_ORDER, OTHER_ORDER, "tape", False, TAPE_ADDS),
        (form(), NO_SECOND, "tape", False, "but for the second order with the tape outside"),
        (form(), NO_SECOND, "function", False, None),
        (form(), NO_SECOND, "graph", False, None),
        (form(), NO_SECOND, "graph", True, None),
        (
            form(),
            NO_SECOND,
            "function",
            True,
            "but for the second order of tensors of unknown sizes",
        ),
        (
            form(LOOP),
            LOOP_WITHOUT,
            "function",
            False,
            "but for the second order of loops in tf.function",
        ),
        (form(LOOP), LOOP_WITHOUT, "graph", False, None),
        (form(), LOOP_WITHOUT, "function", False, None),
    ],
)
def test_what_may_part_is_noted(
    old: dict[str, Any], new: dict[str, Any], mode: str, is_unknown: bool, note: str | None
) -> None:
    found = judged(old, new, mode, is_unknown)
    assert bool(found.reason) is (note is None)
    assert found.notes == ((note,) if note else ())


def failing(error: str) -> dict[str, Any]:
    return form(second_order={"all": error})


@pytest.mark.parametrize(
    ("old", "new", "note"),
    [
        (failing("E"), failing("E"), "E"),
        (failing("E"), form(), "E"),
        (failing("F"), failing("F"), "F"),
        (form(), failing("E"), None),
    ],
)
def test_a_second_order_that_fails(
    old: dict[str, Any], new: dict[str, Any], note: str | None
) -> None:
    found = judged(old, new, "graph", is_unknown=False)
    assert bool(found.reason) is (note is None)
    said = f"but for a second order, for which the old text raises {note}"
    assert found.notes == ((said,) if note else ())


def test_effects_of_a_second_order_that_fails_are_left_out() -> None:
    old = form(second_order={"all": "E"}, effects={"second order all": [1], "place": [0]})
    for effects, is_same in (
        ({"place": [0]}, True),
        ({"place": [0], "second order all": [2]}, True),
        ({"place": [1]}, False),
        ({"place": [0], "second order 0": [2]}, False),
    ):
        assert (not judged(old, form(effects=effects), "graph", is_unknown=False).reason) is is_same


def called(*token: Any) -> dict[str, Any]:
    return form(["PyFunc", {"token": list(token)}, [0]], ["Neg", {}, [0]])


@pytest.mark.parametrize(
    ("token", "notes"),
    [
        (("gradient Own",), ()),
        (("opaque", "gradient Own", [], []), ("whatever is registered as Own",)),
        (
            ("opaque", "f", [], [], [["Sign", "A"]]),
            ("given that the runtime overrides gradients in functions that are handed in",),
        ),
        (("opaque", "f", [], []), ()),
        (("host", "f", [], [], []), ()),
    ],
)
def test_what_a_form_calls_that_nobody_knows(token: Any, notes: tuple[str, ...]) -> None:
    both = called(*token)
    assert judged(both, both, "graph", is_unknown=False) == Judged("", notes)


def test_what_is_missing_in_a_graph_is_a_counterexample() -> None:
    kept = form(collections={"losses": [1]})
    assert judged(kept, form(), "graph", is_unknown=False).differs
    assert not judged(form(), OTHER, "graph", is_unknown=False).differs


def proved(shown: Recorded, monkeypatch: pytest.MonkeyPatch, **more: Any) -> Proved:
    """Return what becomes of a place whose function has these records."""
    monkeypatch.setattr(module, "recorded_file", lambda *_: {"f": shown})
    prover = Prover(VerifySettings(), cast("Any", None))
    (found,) = prover.prove(Pair("p.py", "", "", ()), [task(**more)])
    return found


def task(**more: Any) -> Task:
    return Task(Place("f", "f", (1, 2), (1, 2), "", ""), **more)


def test_a_place_is_proved_by_the_record_of_its_function(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Recorded(notes=("b",), form=form()["form"], takes=("x",))
    found = proved(shown, monkeypatch, notes=("a", "b"))
    assert (found.proved, found.note, found.taken) == (True, "a; b", ("x",))
    assert found.form is not None
    assert found.form.outputs == ([1, "float32", None],)


def test_a_record_that_shows_a_difference_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    found = proved(Recorded("it draws"), monkeypatch)
    assert (found.reason, found.differs) == ("it draws", False)
    assert proved(Recorded("the graphs part: x", differs=True), monkeypatch).differs


def test_what_no_graph_shows_takes_a_proof_away(monkeypatch: pytest.MonkeyPatch) -> None:
    assert proved(Recorded(), monkeypatch, unseen="it writes").reason == "it writes"


def test_what_no_graph_shows_is_a_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    guards = (Guard("stable", "k"), Guard("host", "f(g)"))
    assert proved(Recorded(guards=guards[:1]), monkeypatch, guards=guards[1:]).guards == guards


@pytest.mark.parametrize(
    ("plain", "upgraded", "note"),
    [
        (Recorded("the new text raises E"), Recorded(), "after tf_upgrade_v2"),
        (Recorded("the graphs part"), Recorded(), None),
        (Recorded("the new text raises E"), Recorded("no"), None),
        (Recorded(), Recorded("no"), ""),
    ],
)
def test_what_raises_is_upgraded(
    monkeypatch: pytest.MonkeyPatch, plain: Recorded, upgraded: Recorded, note: str | None
) -> None:
    texts = {"new": plain, "upgraded": upgraded}
    monkeypatch.setattr(module, "upgraded_text", lambda _: "upgraded")
    monkeypatch.setattr(module, "recorded_file", lambda _, new, *__: {"f": texts[new]})
    prover = Prover(VerifySettings(), cast("Any", None))
    (found,) = prover.prove(Pair("p.py", "", "new", ()), [task()])
    assert (found.reason, found.note) == ((plain.reason, "") if note is None else ("", note))


RATE = Guard("const", "RATE", "0.1")
PLAIN = Guard("plain", "Layer.bound")
RESTS = Recorded(guards=(PLAIN,), rests=frozenset({"inner"}))


def test_what_rests_on_a_function_is_given_what_that_is_given() -> None:
    inner = Recorded(guards=(RATE,))
    found = resting({"A.outer": RESTS, "A.inner": inner, "other": Recorded()})
    assert found["A.outer"].guards == (RATE, PLAIN)
    assert found["A.inner"].guards == (RATE,)
    assert found["other"].guards == ()


def test_what_rests_on_a_function_falls_with_any_of_that_name() -> None:
    found = resting({"outer": RESTS, "B.inner": Recorded("it parts"), "A.inner": Recorded()})
    assert found["outer"].reason == "`inner`, which it calls, is not proved"
    assert found["A.inner"].reason == ""
