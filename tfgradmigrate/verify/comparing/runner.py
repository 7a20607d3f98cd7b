"""Old and new on the same numbers: a subject in every mode of TensorFlow.

A new program that fails in a mode has not differed yet: the old text is run in the same mode of
TensorFlow 2, and where it fails in the same way, by an error that names what the mode lacks
something, the program itself cannot run there, migrated or not. What neither text owes to this
tool (`tf.Session`, `tf.log`) is upgraded by TensorFlow's own `tf_upgrade_v2` before the comparison
is given up.
"""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Collection, Iterable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace

from msgspec import structs

from tfgradmigrate.errors import internal
from tfgradmigrate.left.upgrade import upgraded_text
from tfgradmigrate.rules.model import Agreement, Curve, ModeOutcome, Proof, Verdict
from tfgradmigrate.verify import curves
from tfgradmigrate.verify.comparing.compare import KERNELS, Part, compare, without_types
from tfgradmigrate.verify.comparing.judging import (
    ANEW,
    BRANCHES_OF_2,
    BY_ITSELF,
    LOOPS_OF_2,
    drawn_otherwise,
    fused,
    lacks_gradients,
    outcome_of,
    proof_of,
    reordered,
    with_zeros,
    without_zeros,
)
from tfgradmigrate.verify.inputs.ladder import Candidate, Origin, Source, spell
from tfgradmigrate.verify.inputs.shrink import again, one_set, shrunk
from tfgradmigrate.verify.inputs.values import SETS
from tfgradmigrate.verify.places.new_names import as_version_1
from tfgradmigrate.verify.program.functions import gradient_functions
from tfgradmigrate.verify.program.home import home_of
from tfgradmigrate.verify.program.module import module_of
from tfgradmigrate.verify.program.numpy_names import with_names_of_today
from tfgradmigrate.verify.program.older_names import lent
from tfgradmigrate.verify.program.statements import in_functions
from tfgradmigrate.verify.reasons import Reason, Why
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.running.protocol import OLD_MODES, Argument, Reply, Request
from tfgradmigrate.verify.running.workers import Worker
from tfgradmigrate.verify.trials import Trial, VerifySettings, has_tensors

#: The finding on what the program asks for and graphs alone have.
_FOR_GRAPHS = "TGM212"

#: What makes loops of a graph, whose control flow is another one in TensorFlow 2.
_LOOP = re.compile(r"\b(?:while_loop|map_fn|scan|fold[lr]|dynamic_rnn|cond|case)\b")

#: What has branches, of which the eager mode of the second order knows the one that is taken.
_BRANCH = re.compile(r"\b(?:cond|case|switch_case)\(")
_BRANCHING = "second_order"

#: What gives ops other gradients.
_OVERRIDING = re.compile(
    r"gradient_override_map|RegisterGradient|grad_func|custom_gradient|_gradient_op_type"
)

#: What hands functions of Python to TensorFlow.
_HOSTING = re.compile(r"\b(?:numpy_function|py_func|py_function)\b")

#: Reasons that other inputs may take away.
_WANTS_INPUTS = (Why.NO_INPUTS, Why.OLD_REFUSES, Why.UNREACHED, Why.NO_GRADIENT_RUN)

#: What a program states that lacks something which no inputs bring.
_LACKS = re.compile(
    r"; it says ((FileNotFound|ModuleNotFound|Import|Name)Error: |AttributeError: module )"
)


class _NoComparisonError(Exception):
    """A subject that comes to no comparison, and why."""

    def __init__(self, proof: Proof, reason: Reason) -> None:
        super().__init__(str(reason))
        self.proof = proof
        self.reason = reason


def _not_runnable(reason: Reason) -> _NoComparisonError:
    return _NoComparisonError(Proof.NOT_RUNNABLE, reason)


class Runner:
    """Runs trials in the processes of both sides, and compares what comes out."""

    def __init__(self, settings: VerifySettings, workers: Workers) -> None:
        self._settings = settings
        self._workers = workers

    def judged_after(self, trial: Trial, run: Future[Reply]) -> Verdict:
        """Return what the numbers of a trial show, once those of the old side are there."""
        try:
            return self._judged(trial, run.result())
        except _NoComparisonError as failed:
            return self._verdict(trial, failed.proof, failed.reason)

    def failed(self, trial: Trial, error: Exception) -> Verdict:
        """Return the verdict where the numbers of a trial are not compared for a fault of ours."""
        return self._verdict(trial, Proof.NOT_RUNNABLE, Reason(Why.FAILED, internal(error)))

    # The old side.

    def run_old(self, trial: Trial, worker: Worker | None = None) -> Reply:
        """Return the old side's numbers; raises _NoComparisonError where there are none."""
        if trial.subject.reason is not None:
            raise _not_runnable(trial.subject.reason)
        if not trial.candidates:
            raise _not_runnable(Reason(Why.NO_INPUTS))
        modes = ("script",) if trial.subject.kind == "script" else OLD_MODES
        request = self._request(trial, trial.old.text, modes, range(len(trial.candidates)))
        places = trial.subject.lines if modes == OLD_MODES else ()
        request["lines"] = list(places) if in_functions(trial.pair.old, places) else []
        request["functions"] = _gradients(trial)
        request["lend"] = lent(trial.old.text)
        (reply,) = (worker or self._workers.old).run(request)
        if reply["status"] not in ("ok", "error"):
            raise _not_runnable(Reason(Why.OLD_ENDED, _ended(reply, self._settings)))
        if reply.get("random"):
            raise _NoComparisonError(Proof.NOT_COMPARABLE, Reason(Why.RANDOM))
        if reply["status"] == "error" and not trial.given:
            raise _not_runnable(_refusal(trial, reply))
        if request["lines"] and not reply["reached"] and reply["status"] == "ok":
            lines = ", ".join(map(str, trial.subject.lines))
            raise _not_runnable(Reason(Why.UNREACHED, lines))
        return reply

    # The new side.

    def _judged(self, trial: Trial, old: Reply) -> Verdict:
        chosen = old.get("candidate", 0)
        replies, outcomes = self._compared(trial, old, chosen)
        if self._settings.reference_python and old["status"] == "ok":
            outcomes = self._without_versions(trial, old, chosen, replies, outcomes)
        proof, reason = proof_of(outcomes)
        if any(reply.get("random") for reply in replies.values()) and proof is not Proof.TESTED:
            raise _NoComparisonError(Proof.NOT_COMPARABLE, Reason(Why.RANDOM))
        if old.get("seeded") and _in_the_same_runs(outcomes):
            outcomes = tuple(map(drawn_otherwise, outcomes))
        if proof is Proof.TESTED and (unseen := _gradient_unseen(trial, old, chosen)) is not None:
            proof, reason = Proof.NOT_COMPARABLE, unseen
        gives = any(run.get("outputs") for run in old["runs"])
        if proof is Proof.TESTED and trial.subject.kind == "function" and not gives:
            proof, reason = Proof.NOT_COMPARABLE, Reason(Why.NO_OUTPUT)
        smallest = self._smallest(trial, chosen, old, replies, outcomes)
        verdict = self._verdict(trial, proof, reason, chosen, outcomes, smallest)
        return (
            structs.replace(verdict, curve=self._curve(trial, old))
            if self._settings.details
            else verdict
        )

    def _curve(self, trial: Trial, old: Reply) -> Curve | None:
        """Run both sides over a range of inputs, where they take but one tensor."""
        chosen = trial.candidates[old.get("candidate", 0)]
        arguments = curves.swept(chosen.arguments) if old["status"] == "ok" else None
        ones = None if arguments is None else curves.upstream(old)
        if arguments is None or ones is None or trial.subject.kind != "function":
            return None
        before = self._request(trial, trial.old.text, OLD_MODES, ())
        after = self._request(trial, trial.new.text, (curves.NEW_MODE,), ())
        for request in (before, after):
            request["candidates"] = [arguments]
            request["upstream"] = ones
        before["lend"] = lent(trial.old.text)
        (then,) = self._workers.old.run(before)
        with self._workers.free() as worker:
            (now,) = worker.run(after)
        return curves.curve(then, now, chosen.spelled)

    def _compared(
        self, trial: Trial, old: Reply, chosen: int
    ) -> tuple[dict[str, Reply], tuple[ModeOutcome, ...]]:
        """Return the new side's replies by mode, and what each mode shows.

        Where the new text fails, it is upgraded; where that fails, the old text is the control,
        upgraded or under `tensorflow.compat.v1`.
        """
        replies = self._run_new(trial, trial.new.text, trial.new_modes, chosen)
        notes = {}
        control: dict[str, Reply] = {}
        if old["status"] == "ok":
            failing = [mode for mode, reply in replies.items() if reply["status"] == "error"]
            upgraded = self._run_upgraded(trial, trial.new.text, failing, chosen)
            for mode, reply in upgraded.items():
                if reply["status"] == "ok":
                    replies[mode], notes[mode] = reply, "after tf_upgrade_v2"
            failing = [mode for mode, reply in replies.items() if reply["status"] != "ok"]
            control = self._run_upgraded(trial, trial.old.text, failing, chosen)
        for_graphs = {f.symbol for f in trial.pair.findings if f.code == _FOR_GRAPHS}
        found = {
            mode: self._outcome(old, reply, control.get(mode), notes.get(mode, ""), for_graphs)
            for mode, reply in replies.items()
        }
        # `tf_upgrade_v2` leaves names that both versions have, such as `tf.summary.scalar`.
        failing = [
            mode
            for mode, reply in control.items()
            if reply["status"] == "error" and found[mode].agreement is Agreement.DIFFERS
        ]
        as_it_was = as_version_1(trial.old.text) if failing else trial.old.text
        if as_it_was != trial.old.text:
            for mode, reply in self._run_new(trial, as_it_was, failing, chosen).items():
                again = self._outcome(old, replies[mode], reply, notes.get(mode, ""), for_graphs)
                found[mode] = again
        outcomes = tuple(found.values())
        outcomes = self._in_loops(trial, old, chosen, replies, outcomes)
        differ = any(each.agreement is Agreement.DIFFERS for each in outcomes)
        ran = old["status"] == "ok" and differ
        graph = [mode for mode in OLD_MODES if ran and mode not in replies]
        known = self._run_new(trial, trial.new.text, graph, chosen) if graph else {}
        outcomes = fused(reordered(old, {**replies, **known}, outcomes))
        return replies, self._each_by_itself(trial, old, chosen, replies, outcomes)

    def _in_loops(
        self,
        trial: Trial,
        old: Reply,
        chosen: int,
        replies: Mapping[str, Reply],
        outcomes: tuple[ModeOutcome, ...],
    ) -> tuple[ModeOutcome, ...]:
        """Take for what they are None and zeros, which loops and branches give in other modes.

        The old text is run in TensorFlow 2 where its loops give no gradient, and new has zeros.
        """
        if old["status"] != "ok" or not _LOOP.search(trial.old.text):
            return outcomes
        differing = [o.mode for o in outcomes if o.agreement is Agreement.DIFFERS]
        modes = [mode for mode in differing if lacks_gradients(old, replies[mode])]
        found = {outcome.mode: outcome for outcome in outcomes}
        for mode, control in self._run_upgraded(trial, trial.old.text, modes, chosen).items():
            note = _noted(found[mode], LOOPS_OF_2)
            there = with_zeros(old, replies[mode], control)
            outcome = self._outcome(there, replies[mode], None, note)
            if outcome.agreement is not Agreement.DIFFERS:
                found[mode] = outcome
        if differing == [_BRANCHING] and _BRANCH.search(trial.new.text):
            note = _noted(found[_BRANCHING], BRANCHES_OF_2)
            reply = replies[_BRANCHING]
            outcome = self._outcome(without_zeros(old, reply), reply, None, note)
            if outcome.agreement is not Agreement.DIFFERS:
                found[_BRANCHING] = outcome
        return tuple(found.values())

    def _each_by_itself(
        self,
        trial: Trial,
        old: Reply,
        chosen: int,
        replies: Mapping[str, Reply],
        outcomes: tuple[ModeOutcome, ...],
    ) -> tuple[ModeOutcome, ...]:
        """Run each value set by itself where only modes differ that execute a program for each.

        A graph is made once: what functions of Python count there continues from set to set.
        """
        differing = [o.mode for o in outcomes if o.agreement is Agreement.DIFFERS]
        ran = all(replies[mode]["status"] == "ok" for mode in differing)
        if not differing or not ANEW.issuperset(differing) or old["status"] != "ok" or not ran:
            return outcomes
        if not _HOSTING.search(trial.new.text) or trial.subject.kind != "function":
            return outcomes
        found = {outcome.mode: outcome for outcome in outcomes}
        notes = {mode: _noted(found[mode], BY_ITSELF) for mode in differing}
        for number in range(SETS):
            arguments = [one_set(a, number) for a in trial.candidates[chosen].arguments]
            candidate = Candidate(arguments, Origin(Source.COMMAND_LINE), "")
            alone = replace(trial, candidates=(candidate,))
            try:
                before = self.run_old(alone)
            except _NoComparisonError:
                return outcomes
            for mode, reply in self._run_new(alone, trial.new.text, differing, 0).items():
                outcome = self._outcome(before, reply, None, notes[mode])
                if outcome.agreement is Agreement.DIFFERS:
                    return outcomes
                if not number or outcome.agreement is Agreement.CLOSE:
                    found[mode] = outcome
        return tuple(found.values()) if self._counts_alike(trial, chosen) else outcomes

    def _counts_alike(self, trial: Trial, chosen: int) -> bool:
        """Return whether old and new give the same when they are called twice with equal numbers.

        What functions of Python count goes on from call to call, too, in eager mode as in a graph.
        """
        arguments = [again(one_set(a, 0)) for a in trial.candidates[chosen].arguments]
        twice = replace(trial, candidates=(Candidate(arguments, Origin(Source.COMMAND_LINE), ""),))
        request = self._request(twice, trial.old.text, OLD_MODES, [0])
        request["lend"] = lent(trial.old.text)
        request["calls"] = True
        (old,) = self._workers.old.run(request)
        new = self._run_new(twice, trial.new.text, ["eager"], 0, calls=True)["eager"]
        ran = all(reply["status"] == "ok" for reply in (old, new))
        if not ran or any("error" in run for reply in (old, new) for run in reply["runs"]):
            return True  # it is nothing that is called twice
        return self._outcome(old, new, None, "").agreement is not Agreement.DIFFERS

    def _run_new(
        self,
        trial: Trial,
        text: str,
        modes: Sequence[str],
        chosen: int,
        calls: bool = False,
    ) -> dict[str, Reply]:
        request = self._request(trial, text, modes, [chosen])
        request["calls"] = calls
        with self._workers.free() as worker:
            return {reply["mode"]: reply for reply in worker.run(request)}

    def _run_upgraded(
        self, trial: Trial, text: str, modes: Sequence[str], chosen: int
    ) -> dict[str, Reply]:
        return self._run_new(trial, upgraded_text(text), modes, chosen) if modes else {}

    def _outcome(
        self,
        old: Reply,
        new: Reply,
        control: Reply | None,
        note: str,
        for_graphs: Collection[str] = (),
    ) -> ModeOutcome:
        tolerance = self._settings.tolerances[new["mode"]]
        if self._settings.reference_python:  # whose NumPy is an older one
            old, new = without_types(old), without_types(new)
            control = None if control is None else without_types(control)
        ended = _ended(new, self._settings)
        return outcome_of(old, new, control, note, tolerance, ended, for_graphs)

    def _without_versions(
        self,
        trial: Trial,
        old: Reply,
        chosen: int,
        replies: Mapping[str, Reply],
        outcomes: tuple[ModeOutcome, ...],
    ) -> tuple[ModeOutcome, ...]:
        """Tell what two versions of TensorFlow compute differently from what old and new do.

        Kernels have changed since 1.15: the last digits of `tf.tanh`, the sign of `-0.0`. Where new
        is what the old program computes under `tf.compat.v1`, such a difference is the kernels'.
        """
        if all(outcome.agreement is not Agreement.DIFFERS for outcome in outcomes):
            return outcomes
        only = replace(trial, candidates=(trial.candidates[chosen],))
        here = self.run_old(only, self._workers.old_here)
        found = []
        for outcome in outcomes:
            reply = replies[outcome.mode]
            if outcome.agreement is Agreement.DIFFERS and reply["status"] == "ok":
                same = self._outcome(here, reply, None, outcome.note)
                apart = compare(old, reply, KERNELS)
                # What cancels in a second order magnifies the last digits of what it is built of.
                cancelling = all(
                    d.part is Part.SECOND_ORDER and d.how == "value" for d in apart.differences
                )
                if same.agreement is not Agreement.DIFFERS and cancelling:
                    note = "as old under tf.compat.v1: the kernels of the versions differ"
                    outcome = structs.replace(
                        same, agreement=Agreement.CLOSE, note=note, worst=apart.worst
                    )
            found.append(outcome)
        return tuple(found)

    def _smallest(
        self,
        trial: Trial,
        chosen: int,
        old: Reply,
        replies: Mapping[str, Reply],
        outcomes: Sequence[ModeOutcome],
    ) -> str:
        """Return the smallest inputs found that still show a difference in the first such mode."""
        differing = [replies[o.mode] for o in outcomes if o.agreement is Agreement.DIFFERS]
        new = next((reply for reply in differing if reply["status"] == "ok"), None)
        shrinks = self._settings.shrink and trial.subject.kind == "function"
        if new is None or not shrinks or old["status"] != "ok":
            return ""
        first = compare(old, new, self._settings.tolerances[new["mode"]]).differences[0]

        def shows(arguments: list[Argument]) -> tuple[int, ...] | None:
            candidate = Candidate(arguments, Origin(Source.COMMAND_LINE), "")
            smaller = replace(trial, candidates=(candidate,))
            try:
                before = self.run_old(smaller)
            except _NoComparisonError:
                return None
            after = self._run_new(smaller, trial.new.text, [new["mode"]], 0)[new["mode"]]
            if before["status"] != "ok" or after["status"] != "ok":
                return None
            compared = compare(before, after, self._settings.tolerances[new["mode"]])
            return None if compared.equal else compared.differences[0].index

        arguments = trial.candidates[chosen].arguments
        return spell(shrunk(arguments, first.value_set, first.index, shows))

    # What both share.

    def _request(
        self, trial: Trial, text: str, modes: Sequence[str], chosen: Iterable[int]
    ) -> Request:
        subject = trial.subject
        path, is_new = trial.pair.path, text != trial.old.text
        if trial.pair.new_path and is_new:
            path = trial.pair.new_path
        name, folders = home_of(path, text)
        candidates = [trial.candidates[i].arguments for i in chosen]
        request: Request = {
            "text": with_names_of_today(text, is_new),
            "name": name,
            "path": folders,
            # No file has this name, so that nothing reads the source of the other text from it.
            "file": f"<{trial.pair.path}>",
            "subject": subject.expression,
            "kind": subject.kind,
            "outputs": list(subject.outputs),
            "wrt": list(subject.wrt),
            "candidates": candidates,
            "modes": list(modes),
            "sets": SETS,
            "seed": self._settings.seed,
        }
        settings = self._settings
        return self._workers.limited(request, settings.seconds, settings.megabytes)

    def _verdict(
        self,
        trial: Trial,
        proof: Proof,
        reason: Reason | None,
        chosen: int = 0,
        outcomes: tuple[ModeOutcome, ...] = (),
        smallest: str = "",
    ) -> Verdict:
        candidate = trial.candidates[chosen] if outcomes else None
        inputs = candidate.spelled if candidate else ""
        return Verdict(
            path=trial.pair.path,
            subject=trial.subject.name,
            line=min(trial.subject.lines, default=1),
            proof=proof,
            reason=str(reason or ""),
            inputs=inputs,
            origin=str(candidate.origin) if candidate else "",
            modes=outcomes,
            smallest=smallest,
            command=self._command(trial, smallest or inputs) if outcomes else "",
            hint=_hint(trial, reason) if reason is not None and may_be_given(reason) else "",
        )

    def _command(self, trial: Trial, inputs: str) -> str:
        settings = self._settings
        words = ["tfgradmigrate", "verify", *(settings.paths or [trial.pair.path])]
        words += ["--case", trial.case]
        if inputs:
            words += ["--inputs", inputs]
        return shlex.join([*words, "--seed", str(settings.seed), *settings.options])


def may_be_given(reason: Reason) -> bool:
    """Return whether inputs may help: they bring no file and no name that the program lacks."""
    return reason.why in _WANTS_INPUTS and not _LACKS.search(reason.detail)


def _hint(trial: Trial, reason: Reason) -> str:
    """Return a comment that gives inputs: those that were tried first, to be mended.

    Of what the old program has refused the names of its parameters are left.
    """
    names = ", ".join(each.name for each in trial.subject.parameters if not each.built)
    refused = reason.why is Why.OLD_REFUSES or not trial.candidates
    spelled = names if refused else trial.candidates[0].spelled
    return f"# tfgradmigrate: inputs({spelled})" if spelled else ""


def _gradients(trial: Trial) -> dict[str, list[int]]:
    """Return the lines of the gradient functions that a called subject may need, by their names."""
    if trial.subject.kind != "function":
        return {}
    module = module_of(trial.old.text)
    return {name: list(module.routines[name].lines) for name in gradient_functions(module)}


def _noted(outcome: ModeOutcome, said: str) -> str:
    """Return the note of an outcome with what is said besides."""
    return "; ".join(filter(None, (outcome.note, said)))


def _in_the_same_runs(outcomes: Iterable[ModeOutcome]) -> bool:
    """Return whether a graph of version 1, which runs as often as the old one, gives the same."""
    same = (Agreement.EQUAL, Agreement.CLOSE)
    return any(each.mode == "v1_graph" and each.agreement in same for each in outcomes)


def _gradient_unseen(trial: Trial, old: Reply, chosen: int) -> Reason | None:
    """Return why equal numbers tell nothing of a gradient, None where they do or there is none."""
    arguments = trial.candidates[chosen].arguments
    overrides = _OVERRIDING.search(trial.old.text)
    dtypes = ("float", "complex") if overrides else ("",)
    has_gradient = any(g is not None for run in old["runs"] for g in run.get("gradients", ()))
    if arguments and not has_gradient and not any(has_tensors(arguments, d) for d in dtypes):
        return Reason(Why.NO_GRADIENT)
    functions = _gradients(trial)
    # What a program makes of tensors alone may be without the op; what it is given may make it.
    if functions and not old.get("called", functions) and any(map(_is_given_code, arguments)):
        return Reason(Why.NO_GRADIENT_RUN, "`, `".join(functions))
    return None


def _is_given_code(argument: Argument) -> bool:
    """Return whether an argument is, or holds, code that is no literal: a function, an instance."""
    if argument["kind"] == "list":
        return any(map(_is_given_code, argument["items"]))
    if argument["kind"] != "python":
        return False
    try:
        ast.literal_eval(argument["code"])
    except (SyntaxError, ValueError):
        return True
    return False


def _refusal(trial: Trial, reply: Reply) -> Reason:
    """Return why the old program gives no result, from the error that it raised."""
    error = reply["error"]
    said = f"{error['type']}: {error['message']}"
    if error["stage"] == "import":
        return Reason(Why.OLD_NOT_LOADED, said)
    count = len(trial.candidates)
    tries = "the inputs" if count == 1 else f"any of {count} kinds of inputs"
    return Reason(Why.OLD_REFUSES, f"{tries}; it says {said}")


def _ended(reply: Reply, settings: VerifySettings) -> str:
    """Say how a program ended that gave no result."""
    status = reply["status"]
    if status == "timeout":
        return f"did not end within {settings.seconds:g} s"
    if status == "memory":
        return f"wanted more than {settings.megabytes} MB of memory"
    message = reply.get("error", {}).get("message", "")
    ended = "ended its process" if status == "exit" else "crashed its process"
    return f"{ended} ({message})" if message else ended
