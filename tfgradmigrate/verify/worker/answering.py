"""The answer to one mode of a request: candidates are tried until one shows enough."""

import contextlib
import functools
import sys
import types
from typing import List

from .aliases import Fallback
from .arguments import leaves
from .case import Case
from .channel import Json
from .coverage import Coverage
from .importing import answer_import
from .modes import MODES
from .module import execute
from .program import Program
from .shapes import fits
from .step.answer import answer_step
from .variables import Variables

#: How much the reply of a candidate shows that runs wholly and has a gradient.
BEST = 7

#: How many candidates are tried, once one runs, for a better one.
MORE = 5


def answer(case: Case, first: int) -> Json:
    """Return the reply of the best candidate from number `first` on.

    That is the first that runs wholly and has a gradient. If there is none, also not among the next
    ones: the first that at least runs as far as its gradients, or else has none; and after these
    one that returns no tensor, or comes to none of the lines that the request names. If none runs,
    the first.
    """
    if case.mode == "script":
        return answer_script(case)
    if case.mode == "import":
        return answer_import(case)
    if case.mode == "step":
        return answer_step(case)
    if case.mode == "forms of steps":
        from .step.forming import answer_forms_of_steps

        return answer_forms_of_steps(case)
    if case.mode == "replay":
        from .step.replaying import answer_replay

        return answer_replay(case)
    if case.mode == "record":
        from .record.recording import answer_record  # for TensorFlow 2 alone

        return answer_record(case)
    candidates = case.request.get("candidates") or [[]]
    kept: Json = {}
    best, patience = 0, MORE
    for number in range(first, len(candidates)):
        case.report({"candidate": number})
        case.at("import")
        reply = run_candidate(case, number, candidates[number])
        if case.stage == "import":
            return reply
        worth = worth_of(reply, case.request)
        if worth > best or not kept:
            kept, best = reply, worth
            if worth > 1:
                case.report({"kept": reply})
        patience -= best > 1
        if best == BEST or not patience:
            break
        error = reply.get("error") or {"type": "NoTensor", "message": "returned no tensor"}
        case.report({"tried": {"candidate": number, "error": error}})
    return kept


def worth_of(reply: Json, request: Json) -> int:
    """Return how much a candidate's reply shows: 0 for nothing, up to `BEST`.

    Less if the program states a static shape that an output does not have for these inputs.
    """
    run = reply["runs"][0]
    outputs = run.get("outputs")
    if not outputs or (request.get("lines") and not reply["reached"]):
        return int(reply["status"] == "ok")
    shows = 3 if any(g is not None for g in run.get("gradients", ())) else 1
    if reply["status"] != "ok" or (request.get("functions") and not reply["called"]):
        shows = 2
    stated = zip(reply.get("static_shapes", ()), outputs)
    return 2 * shows + all(fits(shape, output["shape"]) for shape, output in stated)


def run_candidate(case: Case, number: int, arguments: List[Json]) -> Json:
    """Run all value sets with one candidate; what fails for the first one has failed."""
    case.begin(arguments)
    mode = MODES[case.mode](case)
    reply: Json = {"candidate": number, "status": "ok", "runs": []}
    coverage = Coverage(case)
    for index in range(sets(case)):
        result: Json = {}
        with coverage.watching():
            failed = case.attempt(functools.partial(mode.run, index, result))
        reply["runs"].append(result)
        if failed:
            result["error"] = failed["error"]
        if case.imports.used is not None:
            case.stage = "import"
            failed = {"status": "error", "error": case.describe(case.imports.used)}
            result["error"] = failed["error"]
        # What has no second order has its first one all the same.
        harmless = failed and failed["status"] == "error" and case.stage == "second_order"
        if failed and index == 0 and not harmless:
            reply.update(failed)
            break
    if mode.program is not None:
        describe_program(mode.program, reply)
    reply["random"] = case.random or bool(case.draws.open)
    reply["seeded"] = case.draws.seeded
    reply["reached"] = sorted(coverage.lines & coverage.named)
    reply["called"] = coverage.called
    return reply


def sets(case: Case) -> int:
    """Return how many value sets there are, as many as the request asks if nothing has values.

    Then they differ in the upstream gradients.
    """
    asked = int(case.request.get("sets", 1))
    return min([len(leaf["values"]) for leaf in leaves(case.arguments)], default=asked)


def describe_program(program: Program, reply: Json) -> None:
    """Put into the reply what was returned, and what it is differentiated by."""
    reply["structure"] = program.structure
    reply["static_shapes"] = program.static_shapes
    with contextlib.suppress(Exception):
        reply["sources"] = program.names()


def answer_script(case: Case) -> Json:
    """Run the text as a program; ending itself with success is a good end."""
    case.draws.start()
    case.at("run")
    reply: Json = {"candidate": 0, "runs": []}
    reply.update(case.attempt(functools.partial(run_script, case)) or {"status": "ok"})
    reply["random"] = bool(case.draws.open)
    return reply


def run_script(case: Case) -> None:
    """Execute the text as the main module, under TensorFlow 2 in a graph of its own."""
    framework = case.framework
    sys.argv = [case.filename[1:-1]]
    module = types.ModuleType("__main__")
    with contextlib.ExitStack() as stack:
        if framework.side == "new":
            stack.enter_context(framework.tf.Graph().as_default())
            sys.modules["tensorflow"] = Fallback(framework.tf, framework.v1)
        stack.enter_context(Variables(framework, case.draws).scope())
        try:
            execute(case.request, module, case.imports)
        except SystemExit as end:
            if end.code not in (None, 0):
                raise
