"""Which runs a comparison asks for, and what it makes of them: the processes are stood in for."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from typing import Any, cast

import pytest

from tfgradmigrate.migrate import migrate_source
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rules.model import Agreement, Finding, Proof, Verdict
from tfgradmigrate.verify.comparing import runner as module
from tfgradmigrate.verify.comparing.judging import BRANCHES_OF_2, BY_ITSELF, LOOPS_OF_2
from tfgradmigrate.verify.comparing.runner import Runner, may_be_given
from tfgradmigrate.verify.curves import INPUTS
from tfgradmigrate.verify.inputs.ladder import Candidate, Origin, Source, parse
from tfgradmigrate.verify.inputs.values import elements, tensor
from tfgradmigrate.verify.program.slicing import Slice
from tfgradmigrate.verify.program.subject import Parameter, Subject
from tfgradmigrate.verify.reasons import Reason, Why
from tfgradmigrate.verify.running.protocol import NEW_MODES, Reply, Request
from tfgradmigrate.verify.trials import Pair, Trial, VerifySettings

from .test_judging import NEARLY, ended, failed, given, ran

OLD = """\
import tensorflow as tf


def f(x):
    return tf.tanh(x)
"""
NEW = OLD.replace("tanh", "sigmoid")
HOST = NEW.replace("sigmoid(x)", "numpy_function(sigmoid, [x], tf.float32)")
EQUAL, CLOSE, DIFFERS = Agreement.EQUAL, Agreement.CLOSE, Agreement.DIFFERS
NOT_FOR_IT = Agreement.NOT_APPLICABLE
LACKING = failed("a is not supported in eager mode")
OTHER = failed("b is not supported in eager mode")
FUNCTIONS = ("function_tape_outside", "function_tape_inside")

#: A reply, or what makes one of a request.
Answer = Reply | Callable[[Request], Reply]


def killed(status: str) -> Reply:
    """Return the reply of a process that was ended in a mode."""
    return cast("Reply", {**failed("killed"), "status": status, "runs": []})


@dataclass
class Standing:
    """Stands in for the processes of both sides: answers by what is run, and where.

    "old", "here" and "new" are sides; "new upgraded", "old upgraded" and "old as 1" other texts in
    a process of the new side; "once" is said of one value set alone, "calls" of
    those requests, and the mode comes last. What has no answer gives 2.0.
    """

    answers: Mapping[str, Answer]
    asked: list[tuple[str, Request]] = field(default_factory=list)
    side: str = ""

    @property
    def old(self) -> Standing:
        return replace(self, side="old")

    @property
    def old_here(self) -> Standing:
        return replace(self, side="here")

    @contextlib.contextmanager
    def free(self) -> Iterator[Standing]:
        yield replace(self, side="new")

    def limited(self, request: Request, seconds: float, megabytes: int) -> Request:
        request["seconds"], request["megabytes"] = seconds, megabytes
        return request

    def run(self, request: Request) -> list[Reply]:
        text = request["text"]
        what = self.side
        if what == "new":
            what = "new" if "sigmoid" in text else "old"
            what += " upgraded" if "# upgraded" in text else ""
            what += " as 1" if what == "old" else ""
        sets = [len(a["values"]) for tries in request["candidates"] for a in tries if "values" in a]
        what += " once" if sets and max(sets) == 1 else ""
        what += " calls" if request.get("calls") else ""
        replies = []
        for mode in request["modes"]:
            self.asked.append((f"{what} {mode}", request))
            answer = self.answers.get(f"{what} {mode}") or self.answers.get(what) or ran(2.0)
            reply = answer(request) if callable(answer) else answer
            replies.append(cast("Reply", {"reached": [4], **reply, "mode": mode}))
        return replies

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.asked]


@pytest.fixture(autouse=True)
def _upgraded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "upgraded_text", lambda text: f"{text}# upgraded\n")


def trial(
    inputs: str = "float32(2)",
    modes: tuple[str, ...] = ("eager",),
    old: str = OLD,
    new: str = NEW,
    source: Source = Source.SYNTHESIS,
    findings: tuple[Finding, ...] = (),
    **of_subject: Any,
) -> Trial:
    told = {"expression": "f", "lines": (5,), "parameters": (Parameter("x"),), **of_subject}
    subject = Subject("f", told.pop("kind", "function"), **told)
    candidates = (Candidate(parse(inputs), Origin(source), inputs),) if inputs != "none" else ()
    return Trial(
        Pair("a.py", old, new, findings), subject, Slice(old), Slice(new), candidates, modes
    )


def judged(
    one: Trial, answers: Mapping[str, Answer] | None = None, **settings: Any
) -> tuple[Verdict, Standing]:
    standing = Standing(answers or {})
    chosen = VerifySettings(**{"shrink": False, **settings})
    runner = Runner(chosen, cast("Any", standing))
    run: Future[Reply] = Future()
    try:
        run.set_result(runner.run_old(one))
    except Exception as error:
        run.set_exception(error)
    return runner.judged_after(one, run), standing


def agreements(verdict: Verdict) -> list[Agreement]:
    return [outcome.agreement for outcome in verdict.modes]


def test_equal_numbers_are_a_test() -> None:
    one = trial("float32(2), 0.5", modes=NEW_MODES)
    verdict, standing = judged(one, seed=3, seconds=4.0, megabytes=5, options=("--locked",))
    assert (verdict.path, verdict.subject, verdict.line) == ("a.py", "f", 5)
    assert (verdict.proof, verdict.reason, verdict.hint) == (Proof.TESTED, "", "")
    assert (verdict.inputs, verdict.origin) == ("float32(2), 0.5", "synthesis")
    assert agreements(verdict) == [EQUAL] * 6
    assert verdict.command == (
        "tfgradmigrate verify a.py --case a.py::f --inputs 'float32(2), 0.5' --seed 3 --locked"
    )
    assert standing.names == ["old v1_graph", *(f"new {mode}" for mode in NEW_MODES)]
    (_, before), (_, after), *_ = standing.asked
    for request in (before, after):
        assert request["subject"] == "f"
        assert request["kind"] == "function"
        assert request["file"] == "<a.py>"
        assert request["candidates"] == [one.candidates[0].arguments]
        assert (request["seed"], request["seconds"], request["megabytes"]) == (3, 4.0, 5)
    assert (before["text"], after["text"]) == (OLD, NEW)
    assert (before["lines"], before["functions"], before["lend"]) == ([5], {}, {})
    assert after["calls"] is False
    verdict, _ = judged(one, paths=("old.py", "new.py"))
    assert verdict.command.startswith("tfgradmigrate verify old.py new.py --case")


@pytest.mark.parametrize(
    ("one", "answer", "proof", "reason"),
    [
        (trial(reason=Reason(Why.COROUTINE)), ran(2.0), Proof.NOT_RUNNABLE, "it is a coroutine"),
        (trial("none"), ran(2.0), Proof.NOT_RUNNABLE, "there are no inputs to call it with"),
        (
            trial(),
            ended("timeout"),
            Proof.NOT_RUNNABLE,
            "the old program did not end within 20 s",
        ),
        (
            trial(),
            ended("memory"),
            Proof.NOT_RUNNABLE,
            "the old program wanted more than 4096 MB of memory",
        ),
        (trial(), ended("exit"), Proof.NOT_RUNNABLE, "the old program ended its process"),
        (
            trial(),
            cast("Reply", {**ended("crash"), "error": {"message": "signal 11"}}),
            Proof.NOT_RUNNABLE,
            "the old program crashed its process (signal 11)",
        ),
        (
            trial(),
            cast("Reply", {**ran(2.0), "random": True}),
            Proof.NOT_COMPARABLE,
            "it draws random numbers without a seed",
        ),
        (
            trial(),
            failed("no"),
            Proof.NOT_RUNNABLE,
            "the old program does not take the inputs; it says ValueError: no",
        ),
        (
            replace(trial(), candidates=trial().candidates * 2),
            failed("no"),
            Proof.NOT_RUNNABLE,
            "the old program does not take any of 2 kinds of inputs; it says ValueError: no",
        ),
        (
            trial(),
            failed("no", stage="import"),
            Proof.NOT_RUNNABLE,
            "the old program cannot be loaded: ValueError: no",
        ),
        (
            trial(),
            failed("no", stage="second_order"),
            Proof.NOT_RUNNABLE,
            "the old program does not take the inputs; it says ValueError: no",
        ),
        (
            trial(),
            cast("Reply", {**ran(2.0), "reached": []}),
            Proof.NOT_RUNNABLE,
            "no inputs were found that reach 5",
        ),
    ],
)
def test_an_old_program_that_gives_nothing(
    one: Trial, answer: Reply, proof: Proof, reason: str
) -> None:
    verdict, standing = judged(one, {"old": answer})
    assert (verdict.proof, verdict.reason) == (proof, reason)
    assert (verdict.modes, verdict.command) == ((), "")
    assert not any(name.startswith("new") for name in standing.names)


def test_what_a_person_gives_may_raise() -> None:
    one = trial(source=Source.COMMAND_LINE)
    unreached = cast("Reply", {**failed("no"), "reached": []})
    verdict, standing = judged(one, {"old": unreached, "new": failed("no")})
    assert agreements(verdict) == [EQUAL]
    assert not any("upgraded" in name for name in standing.names)
    for reference in (None, "python3.7"):
        one = replace(one, new=Slice(HOST), modes=FUNCTIONS[:1] if reference else ("eager",))
        verdict, standing = judged(one, {"old": failed("no")}, reference_python=reference)
        assert verdict.proof is Proof.DIFFERS
        assert standing.names == ["old v1_graph", f"new {one.modes[0]}"]


@pytest.mark.parametrize(
    ("one", "lines"),
    [(trial(), [5]), (trial(lines=(1,)), []), (trial(lines=(1, 5)), []), (trial(lines=()), [])],
)
def test_lines_of_the_module_itself_need_not_be_reached(one: Trial, lines: list[int]) -> None:
    verdict, standing = judged(one, {"old": cast("Reply", {**ran(2.0), "reached": []})})
    assert standing.asked[0][1]["lines"] == lines
    assert verdict.proof is (Proof.NOT_RUNNABLE if lines else Proof.TESTED)


def test_a_function_that_gives_no_tensor_is_not_compared() -> None:
    nothing = cast("Reply", {**ran(2.0), "runs": [{"outputs": [], "gradients": []}]})
    one = trial()
    verdict, _ = judged(one, {"old": nothing, "new": nothing})
    assert verdict.reason == "it gives no tensor, so nothing was compared"
    assert verdict.proof is Proof.NOT_COMPARABLE
    assert judged(one, {"old": nothing})[0].proof is Proof.DIFFERS
    verdict, _ = judged(trial("1"), {"old": nothing, "new": nothing})
    assert verdict.proof is Proof.NOT_COMPARABLE  # for another reason
    assert verdict.reason.startswith("its values are equal, but none of its inputs")


def test_a_script_is_run_as_one() -> None:
    printed = cast("Reply", {"status": "ok", "printed": "1.0\n", "runs": [{"gradients": [None]}]})
    one = trial("", kind="script", source=Source.COMMAND_LINE, old=GRADIENT)
    verdict, standing = judged(one, {"old": printed, "new": printed})
    assert standing.names == ["old script", "new script"]
    assert standing.asked[0][1]["lines"] == []
    assert standing.asked[0][1]["functions"] == {}
    assert verdict.proof is Proof.TESTED


def test_a_module_is_executed() -> None:
    one = trial("", kind="module", old=GRADIENT, source=Source.COMMAND_LINE)
    assert judged(one)[1].asked[0][1]["functions"] == {}


def test_an_older_numpy_prints_no_types() -> None:
    sides = [
        cast("Reply", {"status": "ok", "printed": printed, "runs": [{"gradients": [None]}]})
        for printed in ("1.5\n", "np.float32(1.5)\n")
    ]
    one = trial("", kind="script", source=Source.COMMAND_LINE)
    answers: dict[str, Answer] = {"old": sides[0], "new": sides[1]}
    assert agreements(judged(one, answers, reference_python="python3.7")[0]) == [EQUAL]
    assert agreements(judged(one, answers)[0]) == [DIFFERS]


def test_the_inputs_that_the_old_program_has_taken() -> None:
    first, second = trial("float32(2)").candidates + trial("float32(3)").candidates
    one = replace(trial(), candidates=(first, second))
    verdict, standing = judged(one, {"old": cast("Reply", {**ran(2.0), "candidate": 1})})
    tries = [request["candidates"] for _, request in standing.asked]
    assert tries == [[first.arguments, second.arguments], [second.arguments]]
    assert verdict.inputs == "float32(3)"
    assert judged(one, {"old": failed("no")})[0].hint == "# tfgradmigrate: inputs(x)"
    assert judged(trial(lines=()))[0].line == 1


@pytest.mark.parametrize("new", ["sigmoid(x)", "zeros_like(tf.sigmoid(x))"])
def test_another_file_has_another_name(new: str) -> None:
    one = trial(new=OLD.replace("tanh(x)", new))
    _, standing = judged(replace(one, pair=replace(one.pair, new_path="b.py")))
    assert [request["name"] for _, request in standing.asked] == ["a", "b"]


GRADIENT = """\
import tensorflow as tf


@tf.RegisterGradient("Own")
def own(op, dy):
    return dy


def f(x):
    return tf.tanh(x)
"""
_NO_GRADIENT = "its values are equal, but none of its inputs has a gradient"
_UNRUN = "its values are equal, but no inputs were found that reach `own`"


def without_gradient(**more: Any) -> Reply:
    reply = ran(2.0)
    reply["runs"][0]["gradients"] = [None]
    return cast("Reply", {**reply, **more})


@pytest.mark.parametrize(
    ("one", "reply", "reason"),
    [
        (trial("1"), without_gradient(), _NO_GRADIENT),
        (trial(""), without_gradient(), ""),
        (trial("1"), ran(2.0), ""),
        (trial("int32(2)"), without_gradient(), ""),
        (trial("int32(2)", old=GRADIENT, lines=(10,)), without_gradient(), _NO_GRADIENT),
        (trial("float32(2)", old=GRADIENT, lines=(10,)), without_gradient(), ""),
        (trial("complex64(2)", old=GRADIENT, lines=(10,)), without_gradient(), ""),
        (trial("[float32(2)]", old=GRADIENT, lines=(10,)), without_gradient(), ""),
        (trial("float32(2)", old=GRADIENT), ran(2.0), ""),
        *(
            (
                trial(f"float32(2), {more}", old=GRADIENT, lines=(10,)),
                cast("Reply", {**ran(2.0), "called": called}),
                "" if called or not is_code else _UNRUN,
            )
            for more, is_code in (
                *(('python("K")', True), ('[3, python("lambda: 1")]', True)),
                *(("3", False), ('python("3")', False), ("[3]", False)),
            )
            for called in ([], ["own"])
        ),
    ],
)
def test_a_gradient_that_nobody_saw_is_not_tested(one: Trial, reply: Reply, reason: str) -> None:
    verdict, standing = judged(one, {"old": reply, "new": reply})
    assert verdict.reason == reason
    assert verdict.proof is (Proof.NOT_COMPARABLE if reason else Proof.TESTED)
    assert judged(one, {"old": reply, "new": ran(3.0)})[0].proof is Proof.DIFFERS
    wanted = {"own": [4, 5, 6]} if one.old.text == GRADIENT else {}
    assert standing.asked[0][1]["functions"] == wanted


@pytest.mark.parametrize(
    ("answers", "agreement", "note", "ran_too"),
    [
        ({"new": LACKING, "new upgraded": ran(2.0)}, EQUAL, "after tf_upgrade_v2", ""),
        ({"new": LACKING, "new upgraded": ran(3.0)}, DIFFERS, "after tf_upgrade_v2", ""),
        (
            {"new": LACKING, "new upgraded": LACKING, "old upgraded": LACKING},
            NOT_FOR_IT,
            f"old and new cannot run here: ValueError: {LACKING['error']['message']}",
            "",
        ),
        (
            {"new": LACKING, "new upgraded": OTHER, "old upgraded": OTHER, "old as 1": LACKING},
            NOT_FOR_IT,
            f"old and new cannot run here: ValueError: {LACKING['error']['message']}",
            "old as 1",
        ),
        (
            {"new": LACKING, "new upgraded": OTHER, "old upgraded": OTHER, "old as 1": OTHER},
            DIFFERS,
            "",
            "old as 1",
        ),
        ({"new": LACKING, "new upgraded": OTHER, "old upgraded": ran(2.0)}, DIFFERS, "", ""),
        ({"new": killed("exit"), "old upgraded": killed("exit")}, NOT_FOR_IT, "", ""),
        ({"new": killed("exit"), "old upgraded": killed("crash")}, DIFFERS, "", ""),
        ({"new": killed("crash"), "old upgraded": killed("crash")}, NOT_FOR_IT, "", ""),
        (
            {"new": LACKING, "new upgraded": killed("timeout"), "old upgraded": LACKING},
            NOT_FOR_IT,
            "old and new cannot run here",
            "",
        ),
        ({"new": killed("timeout")}, NOT_FOR_IT, "", ""),
    ],
)
def test_where_the_new_program_fails(
    answers: dict[str, Answer], agreement: Agreement, note: str, ran_too: str
) -> None:
    verdict, standing = judged(trial(modes=("eager", "v1_graph")), with_mode(answers, "eager"))
    assert agreements(verdict) == [agreement, EQUAL]
    assert note in verdict.modes[0].note
    asked = set(standing.names)
    assert any(name.startswith("new upgraded") for name in asked) == (answers["new"] is LACKING)
    assert {name for name in asked if "as 1" in name} == ({f"{ran_too} eager"} - {" eager"})
    assert not any("v1_graph" in name for name in asked if "upgraded" in name)


def with_mode(answers: Mapping[str, Answer], mode: str) -> dict[str, Answer]:
    return {f"{what} {mode}": answer for what, answer in answers.items()}


def test_what_is_for_graphs_by_the_findings() -> None:
    text = 'import tensorflow as tf\n\n\n@tf.RegisterGradient("Own")\ndef own(op, dy):\n'
    text += "    return dy * tf.gradients(op.outputs[0], op.inputs[0])[0]\n"
    (finding, *_) = migrate_source(text, "a.py", MigrationOptions()).findings
    message = "tf.gradients is not supported when eager execution is enabled."
    new = failed(message, base="RuntimeError")
    for code, symbol, agreement in (
        ("TGM212", "gradients", NOT_FOR_IT),
        ("TGM212", "name", DIFFERS),
        ("TGM101", "gradients", DIFFERS),
        ("TGM301", "gradients", DIFFERS),
    ):
        asks = cast("Any", finding).__class__(
            code, finding.action, "a.py", 1, 1, 1, 8, "fake", symbol, "a message", ((1, 1),)
        )
        answers = {"new": new, "new upgraded": new, "old upgraded": ran(2.0)}
        verdict, _ = judged(trial(findings=(asks,)), answers)
        assert agreements(verdict) == [agreement]


LOOP = OLD.replace("tanh(x)", "while_loop(c, b, [x])")
COND = NEW.replace("sigmoid(x)", "cond(c, tf.sigmoid, b)")


def second(first: float, *order: float | None) -> Reply:
    reply = ran(first)
    reply["runs"][0]["second_order"] = [
        None if value is None else cast("Any", tensor("float32", [1], [value])) for value in order
    ]
    return reply


@pytest.mark.parametrize(
    ("old", "answers", "agreement", "note"),
    [
        (LOOP, {"new": given(0.0), "old upgraded": given(0.0)}, EQUAL, LOOPS_OF_2),
        (LOOP, {"new": given(0.0), "old upgraded": given(None)}, DIFFERS, ""),
        (LOOP, {"new": given(1.0), "old upgraded": given(1.0)}, DIFFERS, ""),
        (OLD, {"new": given(0.0), "old upgraded": given(0.0)}, DIFFERS, ""),
    ],
)
def test_a_loop_of_version_1_has_no_gradient(
    old: str, answers: dict[str, Answer], agreement: Agreement, note: str
) -> None:
    verdict, _ = judged(trial(old=old), {"old": given(None), **answers})
    assert agreements(verdict) == [agreement]
    assert verdict.modes[0].note == note


@pytest.mark.parametrize(
    ("new", "modes", "gradient", "agreement"),
    [
        (COND, ("second_order",), None, EQUAL),
        (COND, ("second_order",), 1.0, DIFFERS),
        (NEW, ("second_order",), None, DIFFERS),
        (COND, ("eager", "second_order"), None, EQUAL),
        (COND, ("eager", "second_order"), 0.0, EQUAL),
        (COND, ("v1_graph",), 1.0, DIFFERS),
    ],
)
def test_a_branch_that_is_not_taken_has_no_second_order(
    new: str, modes: tuple[str, ...], gradient: float | None, agreement: Agreement
) -> None:
    one = trial(old=OLD.replace("tanh(x)", "cond(c, tf.tanh, b)"), new=new, modes=modes)
    answers = {"old": second(2.0, 0.0), "new": second(2.0, gradient), "new eager": second(2.0, 0.0)}
    verdict, _ = judged(one, answers)
    assert agreements(verdict) == [EQUAL] * (len(modes) - 1) + [agreement]
    noted = agreement is EQUAL and gradient is None
    assert verdict.modes[-1].note == (BRANCHES_OF_2 if noted else "")


@pytest.mark.parametrize(
    ("answers", "agreement"),
    [
        (with_mode({"new": ran(3.0)}, FUNCTIONS[0]), [EQUAL, DIFFERS, EQUAL, EQUAL]),
        (with_mode({"new": ran(3.0)}, "jit"), [EQUAL, EQUAL, EQUAL, EQUAL]),
        (
            {**with_mode({"new": ran(3.0)}, "jit"), **with_mode({"new": ran(3.0)}, FUNCTIONS[0])},
            [EQUAL, DIFFERS, EQUAL, DIFFERS],
        ),
        (with_mode({"new": ran(2.0 * NEARLY)}, FUNCTIONS[0]), [EQUAL, CLOSE, EQUAL, EQUAL]),
    ],
)
def test_what_xla_makes_of_a_function(
    answers: dict[str, Answer], agreement: list[Agreement]
) -> None:
    verdict, _ = judged(trial(modes=("eager", *FUNCTIONS, "jit")), answers)
    assert agreements(verdict) == agreement


@pytest.mark.parametrize(
    ("one", "answers", "agreement"),
    [
        (trial(new=HOST), {}, EQUAL),
        (trial(new=HOST, modes=("eager", "second_order")), {}, EQUAL),
        (trial(new=HOST), {"new once": ran(2.0 * NEARLY)}, DIFFERS),
        (trial(new=HOST), {"old once": killed("crash")}, DIFFERS),
        (trial(new=HOST), {"new calls": ran(3.0)}, DIFFERS),
        (trial(new=HOST), {"old calls": ran(3.0)}, DIFFERS),
        (trial(new=HOST), {"new calls": failed("no")}, EQUAL),
        (trial(new=HOST), {"old calls": failed("no")}, EQUAL),
        (trial(new=HOST), {"new calls": killed("timeout")}, EQUAL),
        (
            trial(new=HOST),
            {"old calls": cast("Reply", {**ran(3.0), "runs": [{"error": {}}]})},
            EQUAL,
        ),
        (trial(), {}, DIFFERS),
        (trial(new=HOST, kind="module"), {}, DIFFERS),
        (
            trial(new=HOST),
            {"new eager": failed("no"), "new upgraded": failed("no"), "new once": ran(2.0)},
            DIFFERS,
        ),
    ],
)
def test_value_sets_each_by_itself(
    one: Trial, answers: dict[str, Answer], agreement: Agreement
) -> None:
    differing = {f"new {mode}": ran(3.0) for mode in one.modes}
    verdict, standing = judged(one, {**differing, **answers})
    assert agreements(verdict) == [agreement] * len(one.modes)
    by_itself = [request for name, request in standing.asked if name.startswith("new once")]
    if agreement is EQUAL:
        assert verdict.modes[0].note == BY_ITSELF
        assert len(by_itself) == 3 * len(one.modes)
        sets = one.candidates[0].arguments[0]["values"]
        alone = [request["candidates"][0][0]["values"] for request in by_itself]
        assert alone == [[each] for each in sets for _ in one.modes]
        (calls,) = (request for name, request in standing.asked if name == "new calls eager")
        assert calls["candidates"][0][0]["values"] == sets[:1] * 2


def test_a_value_set_by_itself_that_is_close() -> None:
    """The loosest of the value sets counts."""
    sets = iter([2.0, 2.0 * NEARLY, 2.0])
    answers: dict[str, Answer] = {
        "new second_order": second(2.0, 9.0),
        "old": second(2.0, 2.0),
        "old once": second(2.0, 2.0),
        "new once": lambda request: second(2.0, next(sets)),
    }
    verdict, _ = judged(trial(new=HOST, modes=("second_order",)), answers)
    assert agreements(verdict) == [CLOSE]


@pytest.mark.parametrize(
    ("mode", "answer", "agreement"),
    [
        ("second_order", LACKING, NOT_FOR_IT),
        ("second_order", second(2.0, 2.0 * NEARLY), CLOSE),
        ("jit", ran(2.0 * NEARLY), CLOSE),
    ],
)
def test_value_sets_by_themselves_are_of_the_modes_that_differ(
    mode: str, answer: Reply, agreement: Agreement
) -> None:
    answers = with_mode({"new": answer, "new upgraded": answer, "old upgraded": answer}, mode)
    answers |= {"old": second(2.0, 2.0), "new eager": ran(3.0)}
    verdict, standing = judged(trial(new=HOST, modes=("eager", mode)), answers)
    assert agreements(verdict) == [EQUAL, agreement]
    assert f"new once {mode}" not in standing.names


def test_a_function_that_differs_elsewhere_too_is_not_run_by_itself() -> None:
    one = trial(new=HOST, modes=("eager", "v1_graph"))
    verdict, standing = judged(one, {"new": ran(3.0)})
    assert agreements(verdict) == [DIFFERS, DIFFERS]
    assert not any("once" in name for name in standing.names)


#: Farther apart than the last digits, and nearer than kernels of two versions may be.
APART = 2.0 * (1 + 2**-18)


@pytest.mark.parametrize(
    ("answers", "agreement", "note"),
    [
        ({}, EQUAL, ""),
        ({"old": second(2.0, 2.0), "new": second(2.0, 2.0 * NEARLY)}, CLOSE, ""),
        ({"new": ran(APART), "here": ran(APART)}, CLOSE, "as old under tf.compat.v1"),
        ({"new": ran(APART)}, DIFFERS, ""),
        ({"new": ran(3.0), "here": ran(3.0)}, DIFFERS, ""),
        (
            {
                "old": second(2.0, 2.0),
                "new": second(2.0, 3.0),
                "here": second(2.0, 3.0),
            },
            CLOSE,
            "as old under tf.compat.v1",
        ),
        (
            {
                "old": second(2.0, 2.0),
                "new": second(2.0, 3.0),
                "here": second(2.0, 3.0 * NEARLY),
            },
            CLOSE,
            "as old under tf.compat.v1",
        ),
        (
            {
                "old": second(2.0, None),
                "new": second(2.0, 3.0),
                "here": second(2.0, 3.0),
            },
            DIFFERS,
            "",
        ),
        ({"new": killed("exit"), "here": ran(2.0)}, DIFFERS, ""),
    ],
)
def test_kernels_of_two_versions(
    answers: dict[str, Answer], agreement: Agreement, note: str
) -> None:
    mode = "second_order" if "old" in answers else "eager"
    one = trial(modes=(mode,))
    verdict, standing = judged(one, answers, reference_python="python3.7")
    assert agreements(verdict) == [agreement]
    assert verdict.modes[0].note.startswith(note)
    assert ("here v1_graph" in standing.names) == bool(note or agreement is DIFFERS)
    if note:
        assert (verdict.modes[0].worst > 0) == (mode == "eager")
        verdict, _ = judged(one, answers)
        assert agreements(verdict) == [DIFFERS]


def test_what_is_equal_is_not_close_for_its_kernels() -> None:
    one = trial(modes=("eager", "v1_graph"))
    answers: dict[str, Answer] = {"new eager": ran(3.0)}
    verdict, _ = judged(one, answers, reference_python="python3.7")
    assert agreements(verdict) == [DIFFERS, EQUAL]
    one = trial(modes=("eager", "second_order"))
    nearly = second(2.0, 2.0 * NEARLY)
    answers |= {"old": second(2.0, 2.0), "new second_order": nearly, "here": nearly}
    verdict, _ = judged(one, answers, reference_python="python3.7")
    assert agreements(verdict) == [DIFFERS, CLOSE]
    assert verdict.modes[1].note == ""


def echo(wrong: float, fails: int = 0, how: str = "error") -> Callable[[Request], Reply]:
    """Return what gives back its tensor, but for one number, and fails where few are left."""

    def answer(request: Request) -> Reply:
        first = request["candidates"][0][0]["values"][0]
        numbers = [float(cast("Any", each)) for each in elements(first)]
        if len(numbers) <= fails:
            return cast("Reply", {**failed("too few"), "status": how})
        shown = [7.0 if number == wrong else number for number in numbers]
        reply = ran(2.0)
        reply["runs"][0]["outputs"] = [tensor("float32", first["shape"], shown)]
        return reply

    return answer


@pytest.mark.parametrize(
    ("answers", "shrink", "smallest"),
    [
        ({"old": echo(9.0), "new": echo(3.0)}, True, "tensor([3.0])"),
        ({"old": echo(9.0), "new": echo(3.0)}, False, ""),
        ({"old": echo(9.0), "new": echo(9.0)}, True, ""),
        ({"old": echo(9.0), "new": echo(3.0, fails=1)}, True, "tensor([3.0, 4.0])"),
        ({"old": echo(9.0), "new": echo(3.0, 1, "timeout")}, True, "tensor([3.0, 4.0])"),
        ({"old": echo(9.0, fails=1), "new": echo(3.0)}, True, "tensor([3.0, 4.0])"),
        ({"old": echo(9.0, 1, "crash"), "new": echo(3.0)}, True, "tensor([3.0, 4.0])"),
        ({"old": echo(9.0), "new": failed("no"), "new upgraded": failed("no")}, True, ""),
    ],
)
def test_the_smallest_inputs_that_differ(
    answers: dict[str, Answer], shrink: bool, smallest: str
) -> None:
    inputs = "tensor([1.0, 2.0, 3.0, 4.0])"
    answers |= {f"{side} once": answer for side, answer in answers.items()}
    verdict, _ = judged(trial(inputs), answers, shrink=shrink)
    assert verdict.smallest == smallest
    assert (f"--inputs '{smallest or inputs}'") in verdict.command
    verdict, _ = judged(trial(inputs, kind="module"), answers, shrink=shrink)
    assert verdict.smallest == ""


def test_what_is_close_is_shown_on_no_smaller_inputs() -> None:
    answers: dict[str, Answer] = {"old": second(2.0, 2.0), "new": second(2.0, 2.0 * NEARLY)}
    verdict, _ = judged(trial(modes=("second_order",)), answers, shrink=True)
    assert (agreements(verdict), verdict.smallest) == ([CLOSE], "")


def test_nothing_is_smaller_than_what_is_given_that_raises() -> None:
    one = trial("tensor([1.0, 2.0])", source=Source.COMMAND_LINE)
    verdict, _ = judged(one, {"old": failed("no")}, shrink=True)
    assert (verdict.proof, verdict.smallest) == (Proof.DIFFERS, "")
    fewer = {"old": echo(9.0), "old once": echo(9.0, fails=1), "new": echo(1.0)}
    verdict, _ = judged(one, {**fewer, "new once": echo(1.0)}, shrink=True)
    assert verdict.smallest == "tensor([1.0, 2.0])"


@pytest.mark.parametrize(
    ("graph", "note"), [(ran(2.0), "it draws random numbers with a seed"), (ran(3.0), "")]
)
def test_numbers_drawn_with_a_seed(graph: Reply, note: str) -> None:
    answers: dict[str, Answer] = {
        "old": cast("Reply", {**ran(2.0), "seeded": True}),
        "new eager": ran(3.0),
        "new v1_graph": graph,
    }
    verdict, _ = judged(trial(modes=("eager", "v1_graph")), answers)
    assert verdict.modes[0].note == note
    assert verdict.proof is Proof.DIFFERS
    for more in ((), ("second_order",)):
        verdict, _ = judged(trial(modes=("eager", *more)), answers)
        assert verdict.modes[0].note == ""


@pytest.mark.parametrize(("value", "proof"), [(2.0, Proof.TESTED), (3.0, Proof.NOT_COMPARABLE)])
def test_numbers_drawn_by_the_new_program_alone(value: float, proof: Proof) -> None:
    verdict, _ = judged(trial(), {"new": cast("Reply", {**ran(value), "random": True})})
    assert verdict.proof is proof


def swept(request: Request) -> Reply:
    reply = ran(2.0)
    sets = request["candidates"][0][0]["values"]
    if len(sets) == len(INPUTS):
        assert all(len(ones) == 1 for ones in request["upstream"])
        reply["runs"] = [
            {"outputs": [each], "gradients": [cast("Any", tensor("float32", [2], [1.0, 1.0]))]}
            for each in sets
        ]
    return reply


@pytest.mark.parametrize(
    ("one", "there"),
    [
        (trial(), True),
        (trial(kind="module"), False),
        (trial("int32(2)"), False),
        (trial("float32(2), float32(2)"), False),
    ],
)
def test_a_curve_of_what_takes_one_tensor(one: Trial, there: bool) -> None:
    answers: dict[str, Answer] = {"old": swept, "new": swept}
    verdict, standing = judged(one, answers, details=True)
    assert (verdict.curve is not None) == there
    if verdict.curve is not None:
        assert verdict.curve.old_values == verdict.curve.new_values == pytest.approx(INPUTS)
        assert standing.names[2:] == ["old v1_graph", "new eager"]
        assert standing.asked[2][1]["lend"] == {}
    assert judged(one, answers)[0].curve is None


def test_no_curve_of_what_gives_no_floats() -> None:
    whole = ran(2.0)
    whole["runs"][0]["outputs"] = [tensor("int32", [1], [2])]
    assert judged(trial(), {"old": whole, "new": whole}, details=True)[0].curve is None


def test_no_curve_of_what_raises() -> None:
    one = trial(source=Source.COMMAND_LINE)
    verdict, _ = judged(one, {"old": failed("no"), "new": failed("no")}, details=True)
    assert verdict.curve is None


def test_a_fault_of_ours_is_no_verdict_on_the_program() -> None:
    runner = Runner(VerifySettings(), cast("Any", Standing({})))
    try:
        raise RuntimeError("of ours")
    except RuntimeError as error:
        verdict = runner.failed(trial(), error)
    assert verdict.proof is Proof.NOT_RUNNABLE
    assert "please report this" in verdict.reason
    assert verdict.modes == ()


@pytest.mark.parametrize(
    ("one", "reply", "hint"),
    [
        (trial(), failed("no"), "# tfgradmigrate: inputs(x)"),
        (trial("none"), ran(2.0), "# tfgradmigrate: inputs(x)"),
        (trial("none", parameters=()), ran(2.0), ""),
        (
            trial("none", parameters=(Parameter("x"), Parameter("y"))),
            ran(2.0),
            "# tfgradmigrate: inputs(x, y)",
        ),
        (trial(), ended("timeout"), ""),
    ],
)
def test_a_hint_at_inputs(one: Trial, reply: Reply, hint: str) -> None:
    assert judged(one, {"old": reply})[0].hint == hint


def test_what_inputs_may_bring() -> None:
    refuses = Why.OLD_REFUSES
    assert may_be_given(Reason(refuses, "the inputs; it says ValueError: no"))
    assert not may_be_given(Reason(refuses, "the inputs; it says NameError: no"))
    assert not may_be_given(Reason(Why.RANDOM))
