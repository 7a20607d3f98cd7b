"""What modes show, alone and together: when they agree, when one is not for a program."""

from __future__ import annotations

import math
from typing import Any, cast

import pytest

from tfgradmigrate.rules.model import Agreement, ModeOutcome, Proof
from tfgradmigrate.verify.comparing.compare import Tolerance
from tfgradmigrate.verify.comparing.judging import (
    SEEDED,
    drawn_otherwise,
    fused,
    lacks_gradients,
    outcome_of,
    proof_of,
    reordered,
    with_zeros,
    without_zeros,
)
from tfgradmigrate.verify.reasons import Reason, Why
from tfgradmigrate.verify.running.protocol import Reply

from .test_compare import reply, tensor

EQUAL, CLOSE, DIFFERS = Agreement.EQUAL, Agreement.CLOSE, Agreement.DIFFERS
NOT_FOR_IT = Agreement.NOT_APPLICABLE
NEARLY = 1.0 + 2**-23


def ran(*values: float, mode: str = "eager", second: float | None = None) -> Reply:
    """A reply with a gradient of these values, and maybe a second order."""
    made = reply(tensor([1.0]), tensor(list(values)), mode=mode, status="ok")
    if second is not None:
        made["runs"][0]["second_order"] = [tensor([second])]
    return made


def ended(status: str, mode: str = "eager") -> Reply:
    return cast("Reply", {"mode": mode, "status": status})


def failed(message: str, mode: str = "eager", base: str = "ValueError", **more: Any) -> Reply:
    error = {"type": base, "base": base, "stage": "forward", "message": message, **more}
    return cast("Reply", {"mode": mode, "status": "error", "error": error, "runs": [{}]})


def judged(new: Reply, control: Reply | None = None, old: Reply | None = None) -> ModeOutcome:
    return outcome_of(old or ran(2.0), new, control, "noted", Tolerance(0.0, 1e-6), "was killed")


def test_what_numbers_show() -> None:
    assert judged(ran(2.0)) == ModeOutcome("eager", EQUAL, "noted")
    assert judged(ran(2.0 * NEARLY)).agreement is CLOSE
    assert judged(ran(2.0 * NEARLY)).worst > 0
    differing = judged(ran(3.0))
    assert differing.agreement is DIFFERS
    assert differing.differences[0].startswith("gradient of x[0]: value: old 2.0, new 3.0")


@pytest.mark.parametrize(
    ("mode", "old", "new", "agreement"),
    [
        ("jit", math.inf, math.nan, NOT_FOR_IT),
        ("jit", math.nan, -1e20, NOT_FOR_IT),
        ("jit", 2.0, math.nan, DIFFERS),
        ("jit", math.inf, 3.0, DIFFERS),
        ("eager", math.inf, math.nan, DIFFERS),
    ],
)
def test_xla_leaves_the_range_of_numbers_elsewhere(
    mode: str, old: float, new: float, agreement: Agreement
) -> None:
    assert judged(ran(new, mode=mode), old=ran(old)).agreement is agreement


def test_what_each_set_of_values_shows_is_told_once() -> None:
    old, new = ran(2.0), failed("no such argument")
    old["runs"] *= 3
    (told,) = judged(new, old=old).differences
    assert told == "the call: raises: old nothing, new ValueError: no such argument"


@pytest.mark.parametrize(
    ("status", "control", "agreement", "note"),
    [
        ("crashed", None, DIFFERS, "noted"),
        ("crashed", "ok", DIFFERS, "noted"),
        ("crashed", "timeout", DIFFERS, "noted"),
        ("memory", "crashed", DIFFERS, "noted"),
        ("crashed", "crashed", NOT_FOR_IT, "the new program was killed, and so does the old"),
        ("timeout", None, NOT_FOR_IT, "the new program was killed"),
        ("timeout", "ok", NOT_FOR_IT, "the new program was killed"),
    ],
)
def test_a_program_that_gave_no_result(
    status: str, control: str | None, agreement: Agreement, note: str
) -> None:
    found = judged(ended(status), None if control is None else ended(control))
    assert (found.agreement, found.note) == (agreement, note)
    assert found.differences == (("the new program was killed",) if agreement is DIFFERS else ())


FURTHER = " ".join("word" for _ in range(4))
LACKING = "a is not supported in eager mode"


@pytest.mark.parametrize(
    ("new", "control", "note"),
    [
        (failed("a message"), None, None),
        (failed("a message"), failed("a message"), None),
        (failed(LACKING), None, None),
        (failed(LACKING), ran(1.0), None),
        (failed(LACKING), failed("another"), None),
        (failed(f"the one {LACKING}"), failed(f"an other {LACKING}"), None),
        (failed(f"an other {LACKING}"), failed(f"the one {LACKING}"), None),
        (failed(LACKING), failed(LACKING, base="TypeError"), None),
        (failed(LACKING, base="TypeError"), failed(LACKING), None),
        (failed(LACKING), failed(LACKING), f"old and new cannot run here: ValueError: {LACKING}"),
        (
            failed(f"{LACKING}: node 'a_1' of 3"),
            failed(f"{LACKING}: node 'b' of 17"),
            f"old and new cannot run here: ValueError: {LACKING}: node 'a_1' of 3",
        ),
        (
            failed("a message", stage="import"),
            failed("a message", stage="import"),
            "old and new cannot run here: ValueError: a message",
        ),
        (
            failed("a message", "v1_graph"),
            failed("a message", "v1_graph"),
            "old and new cannot run here: ValueError: a message",
        ),
        (
            failed("a message", "jit"),
            failed("a message", "jit"),
            "old and new cannot run here: ValueError: a message",
        ),
        (failed("a message", "jit"), None, None),
        (
            failed("a message", "jit", uncompilable=["PyFunc", "Print"]),
            None,
            "XLA cannot compile PyFunc, Print",
        ),
        (failed("a message", uncompilable=["PyFunc"]), None, None),
        (failed("a message", "v1_graph", uncompilable=["PyFunc"]), None, None),
        (
            failed("a message", stage="second_order"),
            failed("a message", stage="second_order"),
            None,
        ),
        (failed(f"{LACKING} {FURTHER} a"), failed(f"{LACKING} {FURTHER} b"), None),
        (
            failed(f"{LACKING} {FURTHER} word a"),
            failed(f"{LACKING} {FURTHER} word b"),
            f"old and new cannot run here: ValueError: {LACKING} {FURTHER} word a",
        ),
        (
            failed("XLA compilation requires a fixed size", "jit"),
            None,
            "XLA cannot compile it: XLA compilation requires a fixed size",
        ),
    ],
)
def test_a_mode_in_which_the_new_program_fails(
    new: Reply, control: Reply | None, note: str | None
) -> None:
    found = judged(new, control)
    assert found.agreement is (DIFFERS if note is None else NOT_FOR_IT)
    assert found.note == (note or "noted")


ASKED = "tf.gradients is not supported when eager execution is enabled. Use a tape."
NAMED = "Tensor.name is undefined when eager execution is enabled."


@pytest.mark.parametrize(
    ("message", "names", "name"),
    [
        (ASKED, {"gradients"}, "gradients"),
        (NAMED, {"gradients", "name"}, "name"),
        (ASKED, set(), None),
        (ASKED, {"name"}, None),
        (NAMED, {"gradients"}, None),
        ("a message of tf.gradients", {"gradients"}, None),
        (f"no such thing: {ASKED}", {"gradients"}, None),
    ],
)
def test_what_is_for_graphs_in_the_old_text_too_is_no_difference(
    message: str, names: set[str], name: str | None
) -> None:
    new = failed(message, base="RuntimeError")
    found = outcome_of(ran(2.0), new, ran(2.0), "noted", Tolerance(0.0, 1e-6), "", names)
    assert found.agreement is (DIFFERS if name is None else NOT_FOR_IT)
    assert name is None or found.note == f"`{name}` is for graphs, in the old text too: {message}"


@pytest.mark.parametrize(
    ("control", "agreement"),
    [(failed("of the host"), NOT_FOR_IT), (failed("another"), DIFFERS), (None, DIFFERS)],
)
def test_what_the_old_graph_never_ran_may_fail_alike(
    control: Reply | None, agreement: Agreement
) -> None:
    """A summary's host raises by itself where it is run: the old program gave nothing to run."""
    nothing = ran(2.0)
    nothing["runs"] = [{"outputs": [], "gradients": [None]}]
    assert judged(failed("of the host"), control, nothing).agreement is agreement


def test_an_error_of_both_is_equal() -> None:
    assert judged(failed("a message"), old=failed("another")).agreement is EQUAL


@pytest.mark.parametrize(
    ("outcomes", "proof", "why"),
    [
        ({}, Proof.NOT_RUNNABLE, Why.NO_MODE),
        ({"eager": EQUAL}, Proof.TESTED, None),
        ({"eager": CLOSE, "jit": NOT_FOR_IT}, Proof.TESTED, None),
        ({"eager": EQUAL, "jit": DIFFERS}, Proof.DIFFERS, Why.DIFFERS_IN),
        ({"eager": NOT_FOR_IT, "jit": NOT_FOR_IT}, Proof.NOT_RUNNABLE, Why.NOT_APPLICABLE),
        ({"v1_graph": EQUAL}, Proof.TESTED, None),
        ({"v1_graph": EQUAL, "eager": NOT_FOR_IT}, Proof.NOT_RUNNABLE, Why.GRAPH_ONLY),
        ({"v1_graph": EQUAL, "eager": EQUAL, "jit": NOT_FOR_IT}, Proof.TESTED, None),
        ({"v1_graph": NOT_FOR_IT, "eager": EQUAL}, Proof.TESTED, None),
    ],
)
def test_what_modes_show_together(
    outcomes: dict[str, Agreement], proof: Proof, why: Why | None
) -> None:
    found, reason = proof_of([ModeOutcome(mode, each, "a note") for mode, each in outcomes.items()])
    assert found is proof
    assert (None if reason is None else reason.why) is why


@pytest.mark.parametrize("lacking", [False, True])
def test_layers_that_keras_3_lacks_have_a_remedy(lacking: bool) -> None:
    said = "the call: raises: old nothing, new AttributeError: `dense` is not available"
    lines = (f"{said} with Keras 3." if lacking else said,)
    _, reason = proof_of([ModeOutcome("eager", DIFFERS, differences=lines)])
    assert ("TF_USE_LEGACY_KERAS=1" in str(reason)) is lacking


def test_what_is_said_of_modes_that_do_not_apply() -> None:
    notes = {"v1_graph": "first", "eager": "second", "jit": "third"}
    outcomes = [ModeOutcome(mode, NOT_FOR_IT, note) for mode, note in notes.items()]
    _, reason = proof_of(outcomes)
    assert reason == Reason(Why.NOT_APPLICABLE, "first")
    _, reason = proof_of([ModeOutcome("v1_graph", EQUAL, "first"), *outcomes[1:]])
    assert reason == Reason(Why.GRAPH_ONLY, "v1_graph, where it is equal: second")


def test_what_draws_numbers_is_said_to_where_they_differ() -> None:
    for agreement in (EQUAL, CLOSE, NOT_FOR_IT):
        told = ModeOutcome("eager", agreement, "noted")
        assert drawn_otherwise(told) is told
    told = drawn_otherwise(ModeOutcome("eager", DIFFERS, "noted", differences=(VALUE,)))
    assert told == ModeOutcome("eager", DIFFERS, f"noted; {SEEDED}", differences=(VALUE,))
    assert drawn_otherwise(ModeOutcome("eager", DIFFERS, "")).note == SEEDED


def outcomes_of(old: Reply, replies: dict[str, Reply]) -> tuple[ModeOutcome, ...]:
    exact = Tolerance()
    return tuple(outcome_of(old, new, None, "", exact, "") for new in replies.values())


@pytest.mark.parametrize(
    ("graph", "eager", "agreements"),
    [
        ((2.0, 5.0), (2.0, 5.0), [EQUAL, EQUAL]),
        ((2.0, 5.0 * NEARLY), (2.0, 5.0), [CLOSE, EQUAL]),
        ((2.0, 6.0), (2.0, 5.0), [DIFFERS, EQUAL]),
        ((2.0, 5.0), (2.0 * NEARLY, 5.0), [EQUAL, CLOSE]),
        ((2.0, 5.0), (3.0, 5.0), [EQUAL, DIFFERS]),
        ((2.0, 5.0), (2.0, 5.0 * NEARLY), [EQUAL, DIFFERS]),
        ((2.0 * NEARLY, 5.0), (2.0 * NEARLY, 5.0), [DIFFERS, DIFFERS]),
    ],
)
def test_sums_may_be_added_in_another_order(
    graph: tuple[float, float], eager: tuple[float, float], agreements: list[Agreement]
) -> None:
    old = ran(2.0, mode="v1_graph", second=5.0)
    replies = {
        "v1_graph": ran(graph[0], mode="v1_graph", second=graph[1]),
        "eager": ran(eager[0], second=eager[1]),
    }
    outcomes = outcomes_of(old, replies)
    found = reordered(old, replies, outcomes)
    assert [outcome.agreement for outcome in found] == agreements
    assert all(("order" in outcome.note) is (outcome.agreement is CLOSE) for outcome in found)
    alone = {"eager": replies["eager"]}
    assert reordered(old, alone, outcomes[1:]) == outcomes[1:]


TAPES = ("function_tape_outside", "function_tape_inside")
VALUE = "output 0: value: old 1.0, new 1.1"


@pytest.mark.parametrize(
    ("mode", "line", "functions", "equal"),
    [
        ("jit", VALUE, (EQUAL, EQUAL), True),
        ("jit", VALUE, (EQUAL, CLOSE), True),
        ("jit", VALUE, (EQUAL, DIFFERS), False),
        ("jit", VALUE, (NOT_FOR_IT, EQUAL), False),
        ("jit", "the call: raises", (EQUAL, EQUAL), False),
        ("jit", "output 0: nan: old 1.0, new nan", (EQUAL, EQUAL), False),
        ("eager", VALUE, (EQUAL, EQUAL), False),
    ],
)
def test_what_xla_rounds_in_another_way_is_equal_where_functions_are(
    mode: str, line: str, functions: tuple[Agreement, Agreement], equal: bool
) -> None:
    told = ModeOutcome(mode, DIFFERS, "noted", differences=(line,))
    others = [ModeOutcome(*each) for each in zip(TAPES, functions, strict=True)]
    first, *rest = fused((told, *others))
    assert rest == others
    if equal:
        assert (first.mode, first.agreement) == (mode, EQUAL)
        assert first.note.startswith("noted; equal in tf.function")
    else:
        assert first is told


def test_what_is_close_stays_so() -> None:
    told = (ModeOutcome("jit", CLOSE, "noted", 1e-7), *(ModeOutcome(m, EQUAL) for m in TAPES))
    assert fused(told) == told


SHAPE = "Tensor's shape (4,) is not compatible with supplied shape (None, 2)."


@pytest.mark.parametrize(
    ("stated", "control", "agreement"),
    [
        ([None, 2], SHAPE, NOT_FOR_IT),
        ([2], SHAPE, NOT_FOR_IT),
        ([None, 2], "another message", DIFFERS),
        ([None], SHAPE, DIFFERS),
        (None, SHAPE, DIFFERS),
    ],
)
def test_a_shape_that_the_old_program_states_wrongly(
    stated: list[int | None] | None, control: str, agreement: Agreement
) -> None:
    """In a graph nobody looks. Of a shape that is right, the migrated text has lost the tensor."""
    old = cast("Reply", {**ran(2.0), "static_shapes": [stated]})
    found = judged(failed(SHAPE), failed(control), old)
    assert found.agreement is agreement


def given(*gradients: float | None, status: str = "ok", dtype: str = "float32") -> Reply:
    """A reply with gradients of one number each, some of them None."""
    made = reply(tensor([1.0]), None, status=status)
    told = [None if g is None else {**tensor([g]), "dtype": dtype} for g in gradients]
    made["runs"][0].update(cast("Any", {"gradients": told, "second_order": told[::-1]}))
    return made


@pytest.mark.parametrize(
    ("old", "new", "lacks"),
    [
        *((given(None, 1.0), given(0.0, 1.0), True), (given(1.0, None), given(1.0, -0.0), True)),
        *((given(None, 1.0), given(2.0, 1.0), False), (given(None), given(None), False)),
        *((given(0.0), given(0.0), False), (given(0.0), given(None), False)),
        (given(None), given(0.0, status="error"), False),
        (given(None), given(0.0, status="timeout"), False),
        (given(None), given(0.0, dtype="variant"), False),
    ],
)
def test_where_the_new_program_has_zeros_for_none(old: Reply, new: Reply, lacks: bool) -> None:
    assert lacks_gradients(old, new) is lacks


def test_zeros_are_given_where_the_old_program_has_them_in_tensorflow_2() -> None:
    def gradients(reply: Reply) -> list[Any]:
        run = cast("Any", reply["runs"][0])
        return [
            [each and each["data"] for each in run[key]] for key in ("gradients", "second_order")
        ]

    old, new = given(None, None, 1.0, None), given(0.0, 0.0, 1.0, 2.0)
    filled = with_zeros(old, new, given(0.0, None, 1.0, 2.0))
    assert gradients(filled) == gradients(given(0.0, None, 1.0, None))
    assert gradients(old) == gradients(given(None, None, 1.0, None))
    assert gradients(with_zeros(old, new, given(None, 0.0, 5.0, 0.0))) == gradients(
        given(None, 0.0, 1.0, None)
    )
    for status in ("error", "timeout"):
        assert with_zeros(old, new, given(0.0, 0.0, 1.0, 2.0, status=status)) is old


def test_zeros_of_a_branch_that_is_not_taken_are_no_gradient() -> None:
    old, new = given(0.0, None, 1.0, -0.0), given(None, None, None, 0.0)
    (run,), (wanted,) = without_zeros(old, new)["runs"], given(None, None, 1.0, -0.0)["runs"]
    assert run["second_order"] == wanted["second_order"]
    assert run["gradients"] == old["runs"][0]["gradients"]


def asserting(message: str, mode: str) -> tuple[Reply, Reply]:
    """Return an old reply that fails for the second of two value sets, and one that does not."""
    old, new = given(1.0), given(1.0)
    failure = failed(message, mode)["error"]
    old["runs"] = [*old["runs"], {"error": failure}]
    new["runs"] = new["runs"] * 2
    new["mode"] = mode
    return old, new


@pytest.mark.parametrize(
    ("message", "mode", "agreement"),
    [
        ("assertion failed: [x must be positive]", "jit", Agreement.EQUAL),
        ("Node: 'assert_positive/Assert' Detected at node", "jit", Agreement.EQUAL),
        ("assertion failed: [x must be positive]", "eager", Agreement.DIFFERS),
        ("Incompatible shapes", "jit", Agreement.DIFFERS),
    ],
)
def test_xla_leaves_assertions_out(message: str, mode: str, agreement: Agreement) -> None:
    old, new = asserting(message, mode)
    outcome = outcome_of(old, new, None, "", Tolerance(), "")
    assert outcome.agreement is agreement
    assert ("XLA leaves assertions out" in outcome.note) is (agreement is Agreement.EQUAL)


def test_where_there_are_assertions_alone_xla_is_not_asked() -> None:
    old, new = asserting("assertion failed", "jit")
    old["runs"], new["runs"] = old["runs"][1:], new["runs"][1:]
    outcome = outcome_of(old, new, None, "", Tolerance(), "")
    assert outcome.agreement is Agreement.NOT_APPLICABLE


def test_a_package_that_is_not_installed_is_no_difference() -> None:
    missing = failed("No module named 'matplotlib'", "function_tape_inside", "ModuleNotFoundError")
    other = failed("write is deprecated", "function_tape_inside")
    found = judged(missing, other)
    assert found.agreement is NOT_FOR_IT
    assert found.note == "a package is not installed: No module named 'matplotlib'"
    for gone in ("tensorflow.contrib", "tensorflow", "keras.engine", "tfgradmigrate"):
        assert judged(failed(f"No module named '{gone}'"), other).agreement is DIFFERS
