"""What is asked of both sides for the graphs of a place, and what their forms show of it.

The processes are stood in for, and the forms are written by hand: nothing here needs TensorFlow.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, cast

import pytest

from tfgradmigrate.verify.places.lines import Line
from tfgradmigrate.verify.places.model import Alternative, Input, Kind, Place
from tfgradmigrate.verify.places.new_names import OF_KERAS
from tfgradmigrate.verify.proving import prover as module
from tfgradmigrate.verify.proving.judging import after_upgrade, fails, in_graphs_alone, judge
from tfgradmigrate.verify.proving.proved import Proved
from tfgradmigrate.verify.proving.prover import Prover
from tfgradmigrate.verify.proving.tasks import Task, upgraded_of
from tfgradmigrate.verify.running.protocol import Reply, Request
from tfgradmigrate.verify.trials import VerifySettings

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
    return {"combination": given, "forms": {**dict.fromkeys(MODES, form()), **modes}, "grew": True}


def of_old(*runs: dict[str, Any], **more: Any) -> Reply:
    """Return a reply of the old side, which is traced in a graph alone."""
    kept = [{**each, "forms": {"graph": each["forms"]["graph"]}} for each in runs]
    return cast("Reply", {"status": "ok", "reached": [], "forms": kept or [run()], **more})


def of_new(*runs: dict[str, Any], **more: Any) -> Reply:
    return cast("Reply", {"status": "ok", "reached": [], "forms": list(runs) or [run()], **more})


def ended(status: str, **more: Any) -> Reply:
    return cast("Reply", {"status": status, "reached": [], "forms": [], **more})


def given(name: str, *alternatives: str) -> Input:
    return Input(name, name, tuple(Alternative(Kind.CODE, each) for each in alternatives))


def task(*inputs: Input, **more: Any) -> Task:
    taken = inputs or (Input("x", "x", (Alternative(Kind.TENSOR, "", "float32", (2, 3)),)),)
    old, new = TEXT.replace("OP", "div"), TEXT.replace("OP", "divide")
    place = Place("f", (1, 2), (1, 2), old, new, taken, ("return",), unread=more.pop("unread", ()))
    told = {"old_lines": {}, "new_lines": {}, "watched": (), "written": new, **more}
    return Task(place, old, new, **told)


def test_the_same_graphs_are_a_proof() -> None:
    found = judge(task(), of_old(), of_new())
    assert (found.proved, found.note) == (True, "")
    assert found.taken == ("x float32(2, 3)",)
    assert found.combinations == ([KNOWN],)
    assert found.form is not None
    assert found.form.outputs == ([1, "float32", None],)


OTHER = form(of="Cos")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (ended("error", **ERROR), None, "the old place cannot be traced: E: m"),
        (ended("timeout"), None, "the old place cannot be traced: timeout"),
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
def test_other_graphs_or_none_are_no_proof(old: Reply, new: Reply | None, reason: str) -> None:
    found = judge(task(), old, new)
    assert not found.proved
    assert found.reason.startswith(reason)
    assert found.form is None


def sums(*rows: tuple[int, int]) -> dict[str, Any]:
    terms: list[Any] = [[op, {}, [0]] for op in ("Exp", "Abs", "Neg")]  # rows 3 to 5
    added = [["AddV2", {"T": "float32"}, list(row)] for row in rows]
    return form(*terms, *added, gradients={"all": [7]})


ONE_ORDER, OTHER_ORDER = sums((3, 4), (6, 5)), sums((4, 5), (3, 6))
NO_SECOND = form(second_order={"all": [None]})
LOOP = ["While", {}, [0]]
TAPE_ADDS = "up to the order of additions, and zeros that a tape outside adds"


@pytest.mark.parametrize(
    ("old", "new", "note"),
    [
        (run(graph=ONE_ORDER), run(**dict.fromkeys(MODES, ONE_ORDER)), ""),
        (
            run(graph=ONE_ORDER),
            run(graph=OTHER_ORDER, function=ONE_ORDER, tape=ONE_ORDER),
            "up to the order of additions",
        ),
        (
            run(graph=ONE_ORDER),
            run(graph=ONE_ORDER, function=ONE_ORDER, tape=OTHER_ORDER),
            TAPE_ADDS,
        ),
        (run(), run(tape=NO_SECOND), "but for the second order with the tape outside"),
        (run(), run(function=NO_SECOND), None),
        (run(), run(graph=NO_SECOND), None),
        (
            run(graph=form(LOOP)),
            run(
                graph=form(LOOP), function=form(LOOP, second_order={"all": [None]}), tape=form(LOOP)
            ),
            "but for the second order of loops in tf.function",
        ),
        (
            run(graph=form(LOOP)),
            run(
                graph=form(LOOP, second_order={"all": [None]}), function=form(LOOP), tape=form(LOOP)
            ),
            None,
        ),
        (run(), run(function=form(LOOP, second_order={"all": [None]})), None),
    ],
)
def test_what_may_part_is_noted(old: dict[str, Any], new: dict[str, Any], note: str | None) -> None:
    found = judge(task(), of_old(old), of_new(new))
    assert found.proved is (note is not None)
    assert found.note == (note or "")


@pytest.mark.parametrize(
    ("first", "other", "is_proved"),
    [
        (KNOWN, UNKNOWN, True),
        (KNOWN, RANKLESS, True),
        (KNOWN, KNOWN, False),
        (UNKNOWN, UNKNOWN, False),
        (code("3"), UNKNOWN, True),
    ],
)
def test_sizes_that_are_not_known_have_a_second_order_of_their_own(
    first: dict[str, Any], other: dict[str, Any], is_proved: bool
) -> None:
    new = of_new(run(first), run(other, graph=NO_SECOND))
    found = judge(task(), of_old(run(first), run(other)), new)
    assert found.proved is is_proved
    assert ("second order of tensors of unknown sizes" in found.note) is is_proved


def failing(error: str) -> dict[str, Any]:
    return form(second_order={"all": error})


@pytest.mark.parametrize(
    ("old", "new", "note"),
    [
        (run(graph=failing("E")), run(tape=ERROR, function=failing("E"), graph=failing("E")), "E"),
        (run(graph=failing("E")), run(graph=form(), function=form(), tape=form()), "E"),
        (run(graph=failing("F")), run(tape=ERROR, function=failing("E"), graph=failing("F")), None),
        (run(graph=failing("E")), run(tape=ERROR, function=failing("F"), graph=failing("E")), None),
        (run(), run(tape=ERROR, function=failing("E")), None),
        (run(), run(graph=failing("E")), None),
    ],
)
def test_a_second_order_that_fails(
    old: dict[str, Any], new: dict[str, Any], note: str | None
) -> None:
    found = judge(task(), of_old(old), of_new(new))
    assert found.proved is (note is not None)
    if note:
        assert found.note == f"but for a second order, for which the old place raises {note}"


def test_effects_of_a_second_order_that_fails_are_left_out() -> None:
    old = form(second_order={"all": "E"}, effects={"second order all": [1], "place": [0]})
    for effects, is_proved in (
        ({"place": [0]}, True),
        ({"place": [0], "second order all": [2]}, True),
        ({"place": [1]}, False),
        ({"place": [0], "second order 0": [2]}, False),
    ):
        new = run(**dict.fromkeys(MODES, form(effects=effects)))
        assert judge(task(), of_old(run(graph=old)), of_new(new)).proved is is_proved


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
        assert found.combinations == (([KNOWN],) if is_left_out else ([KNOWN], [EMPTY]))
    filled = {**EMPTY, "items": [KNOWN]}
    old_side = of_old(run(), run(filled, graph=nothing))
    assert not judge(task(), old_side, of_new(run(), run(filled, graph=OTHER))).proved


@pytest.mark.parametrize(
    ("one", "note"),
    [
        (task(is_plain=True), "with functions of Python as TensorFlow 1 calls them"),
        (
            replace(task(), old=f"{OF_KERAS}\n{task().old}"),
            "given that keras.backend was TensorFlow's own",
        ),
        (task(unread=("self.g",)), "given that no other file reads the graph in self.g"),
        (task(trusted=("lib.f",)), "given that `lib.f` does not write into its arguments"),
        (
            task(handed=("v",)),
            "given that `v` is assigned nothing until its gradients are taken, in eager mode",
        ),
    ],
)
def test_what_a_proof_is_given(one: Task, note: str) -> None:
    assert judge(one, of_old(), of_new()).note == note


def called(*token: Any) -> dict[str, Any]:
    return form(["PyFunc", {"token": list(token)}, [0]], ["Neg", {}, [0]])


@pytest.mark.parametrize(
    ("token", "note"),
    [
        (("gradient Own",), "whatever is registered as Own"),
        (("gradient Other",), ""),
        (("opaque", "f", [], [], [["Sign", "A"]]), "given that the runtime overrides gradients in"),
        (("opaque", "f", [], []), ""),
        (("host", "f", [], [], []), ""),
    ],
)
def test_what_a_form_calls_that_nobody_knows(token: Any, note: str) -> None:
    both = called(*token)
    new = of_new(run(**dict.fromkeys(MODES, both)))
    found = judge(task(gradients=("Own",)), of_old(run(graph=both)), new)
    assert found.proved
    assert found.note.startswith(note) if note else not found.note


def test_what_no_graph_shows_is_told_after_the_graphs() -> None:
    found = judge(task(unseen="it draws"), of_old(), of_new())
    assert (found.reason, found.taken) == ("it draws", ("x float32(2, 3)",))
    assert judge(task(unseen="it draws"), of_old(), of_new(run(graph=OTHER))).reason != "it draws"


@pytest.mark.parametrize(
    ("overridden", "gradients", "is_proved"),
    [
        (True, {"all": [2]}, True),
        (True, {"all": []}, False),
        (True, {}, False),
        (False, {"all": []}, True),
        (True, {"0": [], "all": [2]}, True),
    ],
)
def test_an_override_wants_a_gradient(
    overridden: bool, gradients: dict[str, Any], is_proved: bool
) -> None:
    same = form(overridden=overridden, gradients=gradients)
    found = judge(task(), of_old(run(graph=same)), of_new(run(**dict.fromkeys(MODES, same))))
    assert found.proved is is_proved
    assert is_proved or found.reason.startswith("no gradient was compared")


@pytest.mark.parametrize(
    ("dtypes", "collections", "flowing"),
    [
        (["float32"], {}, True),
        (["bfloat16"], {}, True),
        (["int32", "complex64"], {}, True),
        (["int32"], {}, False),
        (["int32"], {"losses": [1]}, True),
        ([], {}, True),
        ([], {"losses": [1]}, True),
    ],
)
def test_an_override_wants_a_gradient_of_what_has_one(
    dtypes: list[str], collections: dict[str, Any], flowing: bool
) -> None:
    outputs = [[0, dtype, [2, 3]] for dtype in dtypes]
    same = form(overridden=True, gradients={}, outputs=outputs, collections=collections)
    found = judge(task(), of_old(run(graph=same)), of_new(run(**dict.fromkeys(MODES, same))))
    assert found.reason.startswith("no gradient was compared") is flowing


@pytest.mark.parametrize(
    ("taken", "alternatives", "reason"),
    [
        (["3"], ["3"], ""),
        (["3"], ["3", "4"], "k=3 is the only value that it takes of its inputs"),
        (["3", "4"], ["3", "4", "5"], ""),
        (["0", "-1"], ["0", "-1", "2"], "k=0, k=-1 are the only values that it takes of its inpu"),
        (["False", "0.0"], ["False", "True", "0.0"], "k=False, k=0.0 are the only values"),
        (["0", "-1"], ["0", "-1"], ""),
        (["0", "1"], ["0", "1", "2"], ""),
        (["0", "None"], ["0", "None", "2"], ""),
        (["'a'", "'b'"], ["'a'", "'b'", "2"], ""),
        (["f(", "0"], ["f(", "0", "2"], ""),
        (["np.e", "0"], ["np.e", "0", "2"], ""),
    ],
)
def test_an_input_wants_several_values(
    taken: list[str], alternatives: list[str], reason: str
) -> None:
    runs = [run(code(each)) for each in taken]
    found = judge(task(given("k", *alternatives)), of_old(*runs), of_new(*runs))
    assert bool(found.reason) is bool(reason)
    assert found.reason.startswith(reason)


@pytest.mark.parametrize(
    ("values", "parts", "reason"),
    [
        (["0.5", "1.5", "2.5"], {}, ": k=0.5, k=1.5, ..."),
        (["-0.5", "3"], {}, ": k=-0.5, ..."),
        (["__import__('numpy').float32(1)", "1"], {}, ": k=__import__('numpy').float32(1), ..."),
        (["3", "4"], {}, ""),
        (["'0.5'", "'a'"], {}, ""),
        (["0.5", "1.5"], {"outputs": [[1, "float32", None]]}, ""),
        (["0.5", "1.5"], {"effects": {"place": [1]}}, ""),
        (["0.5", "1.5"], {"effects": {"place": []}}, ": k=0.5, k=1.5, ..."),
    ],
)
def test_numbers_without_tensors_are_samples(
    values: list[str], parts: dict[str, Any], reason: str
) -> None:
    same = form(**{"outputs": [], **parts})
    runs = [run(code(each), **dict.fromkeys(MODES, same)) for each in values]
    found = judge(task(given("k", *values, "9")), of_old(*runs), of_new(*runs))
    assert bool(found.reason) is bool(reason)
    assert found.reason.endswith(reason)


def line(side: str, text: str, function: str = "f", number: int = 1) -> Line:
    return Line(side, function, number, text)


OLD_LINE, NEW_LINE = line("old", "y = x"), line("new", "y = z")


@pytest.mark.parametrize(
    ("of_both", "reached", "left", "note"),
    [
        (({3: OLD_LINE}, {4: NEW_LINE}), ([3], [4]), (), ""),
        (({3: OLD_LINE}, {4: NEW_LINE}), ([3], []), (NEW_LINE,), ""),
        (({3: OLD_LINE}, {4: NEW_LINE}), ([4], [3]), (OLD_LINE, NEW_LINE), ""),
        (({3: OLD_LINE}, {}), ([3, 9], []), (), ""),
        (({3: line("old", "assert not False, which fails")}, {}), ([], []), (), ""),
        (({3: line("old", "assert 'a' == 'a', which fails")}, {}), ([], []), (), ""),
        (
            ({3: line("old", "assert 'a' == 'b', which fails")}, {}),
            ([], []),
            (line("old", "assert 'a' == 'b', which fails"),),
            "",
        ),
        (
            ({3: line("old", "raise E()")}, {}),
            ([3], []),
            (),
            "but for inputs that the old text refuses by `raise E()`",
        ),
        (({3: line("old", "raise E()")}, {4: line("new", "raise E()")}), ([3], [4]), (), ""),
        (({}, {4: line("new", "raise E()")}), ([], [4]), (), ""),
        (
            ({3: line("old", "assert x, which fails")}, {}),
            ([3], []),
            (),
            "but for inputs that the old text refuses by `assert x`",
        ),
        (
            ({3: line("old", "print('a')")}, {4: line("new", "print('b')")}),
            ([3], [4]),
            (),
            "a message that only the old text prints by `print('a')` is not compared",
        ),
        (({3: line("old", "print('a')")}, {4: line("new", "print('a')")}), ([3], [4]), (), ""),
    ],
)
def test_lines_that_differ_are_to_be_reached(
    of_both: tuple[dict[int, Line], dict[int, Line]],
    reached: tuple[list[int], list[int]],
    left: tuple[Line, ...],
    note: str,
) -> None:
    one = task(old_lines=of_both[0], new_lines=of_both[1])
    found = judge(one, of_old(reached=reached[0]), of_new(reached=reached[1]))
    assert found.proved
    assert found.unreached == left
    wanted = {*of_both[0].values(), *of_both[1].values()}
    certain = {
        each for each in wanted if each.text.startswith(("assert not F", "assert 'a' == 'a'"))
    }
    assert found.reached == wanted - {*left} - certain
    assert found.note == note


def test_lines_of_another_place_are_reached_as_well() -> None:
    shared = {"old": {5: OLD_LINE, -6: line("old", "y = 1")}, "new": {7: NEW_LINE}}
    one = task(shared=shared)
    assert judge(one, of_old(reached=[5]), of_new()).reached == {OLD_LINE}
    assert judge(one, of_old(reached=[6]), of_new()).reached == {line("old", "y = 1")}
    assert judge(one, of_old(reached=[7]), of_new(reached=[5])).reached == frozenset()
    assert judge(one, of_old(), of_new(reached=[7])).reached == {NEW_LINE}


def test_lines_of_the_function_that_was_cut_are_apart_where_it_is_not_run() -> None:
    inner, other = line("old", "y = 2", "f.g"), line("old", "y = 3", "h")
    lines = {3: OLD_LINE, 4: inner, 5: other}
    one = task(old_lines=lines, new_lines={6: NEW_LINE}, old_entries=(2,), new_entries=(8,))
    assert judge(one, of_old(), of_new()).apart == {OLD_LINE, inner, NEW_LINE}
    assert judge(one, of_old(reached=[2]), of_new()).apart == {NEW_LINE}
    assert judge(one, of_old(), of_new(reached=[8])).apart == {OLD_LINE, inner}
    unnamed = frozenset({("old", "C.m")})
    assert judge(replace(one, unnamed=unnamed), of_old(), of_new()).unnamed == unnamed


def test_what_fails() -> None:
    assert not fails(of_new())
    assert fails(of_new(run(), run(tape=ERROR)))
    for status in ("error", "timeout"):
        assert fails(ended(status))


def test_notes_are_added_to_those_that_there_are() -> None:
    proved = Proved(task().place, note="one")
    assert after_upgrade(proved).note == "one; after tf_upgrade_v2"
    assert after_upgrade(replace(proved, note="")).note == "after tf_upgrade_v2"
    said = "in a graph alone: neither text can be run in tf.function (E: m)"
    assert in_graphs_alone(proved, "E: m").note == f"one; {said}"
    assert in_graphs_alone(replace(proved, note=""), "E: m").note == said


def test_an_upgrade_moves_no_line() -> None:
    def made(text: str) -> Any:
        return upgraded_of(one, lambda old: old.replace("divide", text))

    one = task()
    assert made("divide") is None
    assert made("divide(\n") is None
    two = replace(one, new="tf.divide(\nx)\n", written="tf.divide(\nx)\n")
    assert upgraded_of(two, lambda text: text.replace("\n", "")) is None
    found = made("math.divide")
    assert "math.divide" in found.new
    assert found.new == found.written


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
    one: Task, old: list[Reply], new: list[Reply]
) -> tuple[Proved, list[tuple[str, Request]]]:
    """Return the proof of a place, and what was asked for it, which is all that was answered."""
    standing = Standing([*old], [*new])
    (found,) = Prover(VerifySettings(seconds=3.0), cast("Any", standing)).prove([one])
    assert not standing.old
    assert not standing.of_new
    return found, standing.asked


SAME_EAGERLY = of_new(eagerly=[{"combination": [KNOWN], "forms": {"eagerly": {"eagerly": "same"}}}])
APART_EAGERLY = of_new(
    eagerly=[{"combination": [KNOWN], "forms": {"eagerly": {"eagerly": "differs", "why": "w"}}}]
)


@pytest.fixture(autouse=True)
def _upgraded(monkeypatch: pytest.MonkeyPatch) -> None:
    upgraded = {"tf.divide": "tf.math.divide"}
    for name, other in (("upgraded_text", upgraded), ("with_new_names", {})):
        monkeypatch.setattr(module, name, lambda text, other=other: renamed(text, other))


def renamed(text: str, names: dict[str, str]) -> str:
    for old, new in names.items():
        text = text.replace(old, new)
    return text


def test_both_sides_are_asked_once() -> None:
    found, asked = proved(task(), [of_old()], [SAME_EAGERLY])
    assert (found.proved, found.note) == (True, "")
    assert [side for side, _ in asked] == ["old", "new"]
    (_, before), (_, after) = asked
    assert (before["text"], after["text"]) == (task().old, task().new)
    assert after["combinations"] == [[KNOWN]]
    assert (before["seconds"], after["seconds"]) == (3.0, 9.0)
    assert after["eagerly"] is True


def test_eager_runs_are_asked_for_by_themselves_where_the_graphs_had_none() -> None:
    eager = of_new(
        {"combination": [KNOWN], "forms": {"eagerly": {"eagerly": "differs", "why": "w"}}}
    )
    found, asked = proved(task(), [of_old()], [of_new(), eager])
    assert found.reason.startswith("eager execution differs")
    assert asked[-1][1]["graph_modes"] == ["eagerly"]
    assert asked[-1][1]["seconds"] == 3.0
    found, _ = proved(task(), [of_old()], [APART_EAGERLY])
    assert found.reason.startswith("eager execution differs")


@pytest.mark.parametrize("status", ["timeout", "crash"])
def test_what_ends_the_process_eagerly_is_run_again_without(status: str) -> None:
    eager = ended("error", **ERROR)
    found, asked = proved(task(), [of_old(), eager], [ended(status), of_new(), eager])
    assert found.proved
    assert found.note.startswith("in graphs alone, for eager execution was not compared: E: m")
    assert [request.get("eagerly") for _, request in asked[1:]] == [True, None, None, None]
    same = of_new({"combination": [KNOWN], "forms": {"eagerly": {"eagerly": "same"}}})
    found, _ = proved(task(), [of_old(), same], [ended(status), of_new(), eager])
    assert found.reason == "eager execution fails: E: m"


@pytest.mark.parametrize("status", ["error", "timeout"])
def test_without_forms_of_the_old_side_the_new_one_is_not_asked(status: str) -> None:
    found, _ = proved(task(), [ended(status)], [])
    assert found.reason == f"the old place cannot be traced: {status}"
    left = ended(status, forms=of_old()["forms"])  # it has not ended well
    prover = Prover(VerifySettings(), cast("Any", Standing([left, of_old()])))
    assert prover.taken(task().place) == ()
    assert prover.taken(task().place) == ([KNOWN],)


FAILING = of_new(run(graph=ERROR, function=ERROR, tape=ERROR))
IN_FUNCTION = of_new(run(function=ERROR, tape=ERROR))


def test_what_fails_is_upgraded() -> None:
    found, asked = proved(task(), [of_old()], [FAILING, SAME_EAGERLY])
    assert (found.proved, found.note) == (True, "after tf_upgrade_v2")
    assert "tf.math.divide" in asked[-1][1]["text"]
    found, _ = proved(task(), [of_old()], [FAILING, of_new(run(graph=OTHER))])
    assert found.reason == "the new place fails: E: m (for x float32(2, 3), graph)"
    found, _ = proved(task(), [of_old()], [FAILING, APART_EAGERLY])
    assert found.reason == "the new place fails: E: m (for x float32(2, 3), graph)"
    other = replace(task(), new="def place(x):\n    return tf.sin(x)\n")
    found, _ = proved(other, [of_old()], [FAILING])
    assert found.reason == "the new place fails: E: m (for x float32(2, 3), graph)"


def test_what_parts_is_tried_with_new_names_in_functions_of_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parting = of_new(run(graph=OTHER))
    found, _ = proved(task(), [of_old()], [parting])
    assert not found.proved
    monkeypatch.setattr(module, "with_new_names", lambda text: text.replace("divide", "truediv"))
    found, asked = proved(task(), [of_old()], [parting, SAME_EAGERLY])
    assert (found.proved, found.note) == (True, "after tf_upgrade_v2")
    assert "tf.truediv" in asked[-1][1]["text"]
    assert proved(task(), [of_old()], [SAME_EAGERLY])[0].note == ""


def test_what_neither_text_runs_in_a_function_is_proved_in_a_graph() -> None:
    again = cast("Reply", {**IN_FUNCTION})
    in_graph = of_new({"combination": [KNOWN], "forms": {"graph": form()}})
    found, asked = proved(task(), [of_old(), again], [IN_FUNCTION, in_graph])
    assert found.proved
    assert found.note == "in a graph alone: neither text can be run in tf.function (E: m)"
    sides = [(side, request["graph_modes"]) for side, request in asked]
    assert sides == [("old", [*MODES]), ("new", [*MODES]), ("old", [*MODES]), ("new", ["graph"])]
    assert asked[2][1]["text"] == task().old
    assert asked[2][1]["combinations"] == [[KNOWN]]
    assert asked[3][1]["further_modes"] == ["graph"]
    parting = of_new({"combination": [KNOWN], "forms": {"graph": OTHER}})
    found, _ = proved(task(), [of_old(), again], [IN_FUNCTION, parting])
    assert found.reason.startswith("the graphs part")
    assert found.note == ""
    # The old text runs there: the new one does not compute the same.
    found, _ = proved(task(), [of_old(), of_new()], [IN_FUNCTION, IN_FUNCTION])
    assert found.reason == "the new place fails: E: m (for x float32(2, 3), function)"
    two = [run(), run(UNKNOWN)]
    failing = of_new(run(function=ERROR, tape=ERROR), run(UNKNOWN, function=ERROR, tape=ERROR))
    graphs = [{**each, "forms": {"graph": form()}} for each in two]
    _, asked = proved(task(), [of_old(*two), again], [failing, of_new(*graphs)])
    assert asked[2][1]["combinations"] == [[KNOWN]]
    assert asked[3][1]["combinations"] == [[KNOWN], [UNKNOWN]]


IDLE = """\
@tf.RegisterGradient("Own")
def own(op, dy):
    return dy


def place(x):
    return tf.div(x)
"""


def test_gradients_that_no_op_has_are_asked_about() -> None:
    own = line("old", "return dy", "own")
    one = replace(task(old_lines={3: own}), old=IDLE)
    idle = ended("ok", idle=[3], wanted=[3, 7], reached=[7])
    found, asked = proved(one, [of_old(), idle], [SAME_EAGERLY])
    assert (found.proved, found.unreached) == (True, ())
    assert asked[-1][0] == "old"
    assert asked[-1][1]["combinations"] == [[KNOWN]]
    found, _ = proved(one, [of_old(reached=[3])], [SAME_EAGERLY])
    assert found.unreached == ()
    # What is not proved is not asked about.
    assert proved(one, [of_old()], [of_new(run(graph=OTHER))])[0].unreached == ()


def test_the_new_side_answers_several_requests() -> None:
    standing = Standing(of_new=[of_new(), of_new()])
    requests = [cast("Request", {"graph_modes": [*MODES]}) for _ in range(2)]
    replies = Prover(VerifySettings(seconds=2.0), cast("Any", standing)).forms(requests)
    assert replies == [of_new(), of_new()]
    assert [request["seconds"] for _, request in standing.asked] == [6.0, 6.0]
