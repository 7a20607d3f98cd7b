"""What two forms show, and what the prover makes of records and of the forms of places.

The processes are stood in for, and the forms are written by hand: nothing here needs TensorFlow.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, cast

import pytest

from tfgradmigrate.rules.model import Guard
from tfgradmigrate.verify.places.model import Alternative, Input, Kind, Place
from tfgradmigrate.verify.proving import prover as module
from tfgradmigrate.verify.proving.judging import judge
from tfgradmigrate.verify.proving.proved import Proved
from tfgradmigrate.verify.proving.prover import Prover
from tfgradmigrate.verify.proving.recording import resting
from tfgradmigrate.verify.proving.tasks import Task
from tfgradmigrate.verify.record.asking import Recorded
from tfgradmigrate.verify.record.forms import Judged, judged
from tfgradmigrate.verify.running.protocol import Reply, Request
from tfgradmigrate.verify.trials import Pair, VerifySettings

TEXT = "def place(x):\n    return tf.OP(x)\n"
KNOWN = {"kind": "tensor", "dtype": "float32", "shape": [2, 3], "name": "x", "items": []}
UNKNOWN = {**KNOWN, "shape": [None, 3]}
RANKLESS = {**KNOWN, "shape": None}
EMPTY = {"kind": "list", "items": [], "name": "x"}
MODES = ("graph", "function", "tape")
ERROR = {"error": {"type": "E", "message": "m"}}


def code(text: str) -> dict[str, Any]:
    return {"kind": "code", "code": text, "name": "k"}


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


def run(*combination: Any, **modes: Any) -> dict[str, Any]:
    """Return what one combination gives in all modes, in some of them another thing."""
    given = list(combination) or [KNOWN]
    return {"combination": given, "forms": {**dict.fromkeys(MODES, form()), **modes}}


def of_old(*runs: dict[str, Any], **more: Any) -> Reply:
    """Return a reply of the old side, which is traced in a graph alone."""
    kept = [{**each, "forms": {"graph": each["forms"]["graph"]}} for each in runs]
    return cast("Reply", {"status": "ok", "forms": kept or [run()], **more})


def of_new(*runs: dict[str, Any], **more: Any) -> Reply:
    return cast("Reply", {"status": "ok", "forms": list(runs) or [run()], **more})


def ended(status: str, **more: Any) -> Reply:
    return cast("Reply", {"status": status, "forms": [], **more})


def task(**more: Any) -> Task:
    taken = (Input("x", "x", (Alternative(Kind.TENSOR, "", "float32", (2, 3)),)),)
    old, new = TEXT.replace("OP", "div"), TEXT.replace("OP", "divide")
    place = Place("f", (1, 2), (1, 2), old, new, taken, ("return",))
    return Task(place, old, new, **more)


OTHER = form(of="Cos")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (ended("error", **ERROR), of_new(), "the old place cannot be traced: E: m"),
        (ended("timeout"), of_new(), "the old place cannot be traced: timeout"),
        (of_old(), ended("error", **ERROR), "the new place cannot be traced: E: m"),
        (of_old(), ended("timeout"), "the new place cannot be traced: timeout"),
        (of_old(), of_new(run(graph=OTHER)), "the graphs part (for x float32(2, 3), graph): "),
        (of_old(), of_new(run(function=OTHER)), "the graphs part (for x float32(2, 3), function)"),
        (of_old(), of_new(run(tape=OTHER)), "the graphs part (for x float32(2, 3), tape): "),
        (of_old(run(graph={"none": "why"})), of_new(), "no form of the old place: why (for x fl"),
        (of_old(), of_new(run(tape={"none": "why"})), "no form of the new place: why (for x fl"),
        (of_old(run(graph=ERROR)), of_new(), "the old place fails: E: m (for x float32(2, 3), gr"),
        (of_old(), of_new(run(function=ERROR)), "the new place fails: E: m (for x float32(2, 3)"),
        (
            of_old(run(), run(UNKNOWN)),
            of_new(run(), run(UNKNOWN, graph=OTHER)),
            "the graphs part (for x float32(?, 3), graph): ",
        ),
        (
            of_old(run(graph=form(["Neg", {}, [0]], outputs=[[1, "a", None], [3, "a", None]]))),
            of_new(run(graph=form(["Abs", {}, [0]], outputs=[[0, "a", None], [3, "a", None]]))),
            "the graphs part (for x float32(2, 3), graph): output 0",
        ),
    ],
)
def test_where_graphs_part_is_shown(old: Reply, new: Reply, reason: str) -> None:
    found = judge(task(), old, new)
    assert not found.proved
    assert found.reason.startswith(reason)


def test_the_same_graphs_show_nothing() -> None:
    assert judge(task(), of_old(), of_new()).proved


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


@pytest.mark.parametrize(
    ("new", "parts"),
    [
        (run(tape=ERROR, function=failing("E"), graph=failing("E")), False),
        (run(tape=ERROR, function=failing("F"), graph=failing("E")), True),
        (run(tape=ERROR, function=form(), graph=failing("E")), True),
    ],
)
def test_a_tape_outside_fails_where_a_second_order_does(new: dict[str, Any], parts: bool) -> None:
    assert bool(judge(task(), of_old(run(graph=failing("E"))), of_new(new)).reason) is parts


def test_effects_of_a_second_order_that_fails_are_left_out() -> None:
    old = form(second_order={"all": "E"}, effects={"second order all": [1], "place": [0]})
    for effects, is_same in (
        ({"place": [0]}, True),
        ({"place": [0], "second order all": [2]}, True),
        ({"place": [1]}, False),
        ({"place": [0], "second order 0": [2]}, False),
    ):
        assert (not judged(old, form(effects=effects), "graph", is_unknown=False).reason) is is_same


def test_an_empty_list_may_leave_nothing_to_compute() -> None:
    nothing = form(structure="operation", outputs=[])
    for old, is_left_out in (
        (nothing, True),
        (form(structure="tensor", outputs=[]), False),
        (form(structure="operation"), False),
    ):
        runs = [run(), run(EMPTY, graph=old)]
        found = judge(task(), of_old(*runs), of_new(run(), run(EMPTY, graph=OTHER)))
        assert found.proved is is_left_out
    filled = {**EMPTY, "items": [KNOWN]}
    old_side = of_old(run(), run(filled, graph=nothing))
    assert not judge(task(), old_side, of_new(run(), run(filled, graph=OTHER))).proved


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
    old = of_old(run(graph=kept))
    every = dict.fromkeys(MODES, kept)
    assert judge(task(), old, of_new(run(**{**every, "graph": form()}))).differs
    assert not judge(task(), old, of_new(run(**{**every, "function": form()}))).differs
    made_up = run(code("3"), **{**every, "graph": form()})
    assert not judge(task(), of_old(run(code("3"), graph=kept)), of_new(made_up)).differs


@dataclass
class Standing:
    """Stands in for the processes of both sides: what each is asked, and what it answers next."""

    old: list[Reply] = field(default_factory=list)
    of_new: list[Reply] = field(default_factory=list)
    asked: list[tuple[str, Request]] = field(default_factory=list)
    side: str = "new"
    new: tuple[int, ...] = (1, 2)

    @property
    def old_here(self) -> Standing:
        return replace(self, side="old")

    @contextlib.contextmanager
    def free(self) -> Iterator[Standing]:
        yield self

    def limited(self, request: Request, seconds: float, megabytes: int) -> Request:
        request["seconds"], request["megabytes"] = seconds, megabytes
        return request

    def run(self, request: Request) -> list[Reply]:
        self.asked.append((self.side, request))
        return [(self.old if self.side == "old" else self.of_new).pop(0)]


def proved(
    old: Reply, shown: Recorded, *new: Reply, monkeypatch: pytest.MonkeyPatch, **more: Any
) -> tuple[Proved, list[tuple[str, Request]]]:
    """Return what becomes of a place whose function has these records, and what was asked."""
    monkeypatch.setattr(module, "recorded_file", lambda *_: {"f": shown})
    standing = Standing(of_new=[*new])
    prover = Prover(VerifySettings(seconds=3.0), cast("Any", standing))
    (found,) = prover.prove(Pair("p.py", "", "", ()), [task(**more)], [old])
    assert not standing.of_new
    return found, standing.asked


def test_a_place_is_proved_by_the_record_of_its_function(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Recorded(notes=("b",), form=form()["form"])
    found, asked = proved(of_old(), shown, monkeypatch=monkeypatch, notes=("a", "b"))
    assert (found.proved, found.note, asked) == (True, "a; b", [])
    assert found.taken == ("x float32(2, 3)",)
    assert found.combinations == ([KNOWN],)
    assert found.form is not None
    assert found.form.outputs == ([1, "float32", None],)


def test_forms_are_asked_for_what_no_record_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Recorded("it draws")
    found, asked = proved(of_old(), shown, of_new(), monkeypatch=monkeypatch)
    assert (found.reason, found.differs) == ("it draws", False)
    ((side, request),) = asked
    assert (side, request["seconds"], request["combinations"]) == ("new", 9.0, [[KNOWN]])
    found, _ = proved(of_old(), shown, of_new(run(graph=OTHER)), monkeypatch=monkeypatch)
    assert found.reason.startswith("the graphs part (for x float32(2, 3), graph): ")


def test_what_no_graph_shows_takes_a_proof_away(monkeypatch: pytest.MonkeyPatch) -> None:
    found, _ = proved(of_old(), Recorded(), of_new(), monkeypatch=monkeypatch, unseen="it writes")
    assert found.reason == "it writes"


@pytest.mark.parametrize("status", ["error", "timeout"])
def test_without_forms_of_the_old_side_the_new_one_is_not_asked(
    monkeypatch: pytest.MonkeyPatch, status: str
) -> None:
    found, _ = proved(ended(status), Recorded("no"), monkeypatch=monkeypatch)
    assert found.reason == "no"


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
    prover = Prover(VerifySettings(), cast("Any", Standing(of_new=[of_new()])))
    (found,) = prover.prove(Pair("p.py", "", "new", ()), [task()], [of_old()])
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
