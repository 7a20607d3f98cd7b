"""Old and new side by side: every subject of a migrated file, in every mode of TensorFlow.

A new program that fails in a mode has not differed yet: the old text is run in the same mode of
TensorFlow 2, and where it fails in the same way, by an error that says that the mode lacks
something, the program itself cannot run there, migrated or not. What neither text owes to this
tool (`tf.Session`, `tf.log`) is upgraded by TensorFlow's own `tf_upgrade_v2` before the comparison
is given up.
"""

from __future__ import annotations

import ast
import contextlib
import itertools
import queue
import re
import shlex
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

from msgspec import structs

from tfgradmigrate.errors import UsageError, internal
from tfgradmigrate.machine import processors
from tfgradmigrate.model import Agreement, Curve, ModeOutcome, Proof, Verdict
from tfgradmigrate.upgrade import upgraded_text
from tfgradmigrate.verify import curves
from tfgradmigrate.verify.comparing.compare import KERNELS, Part, compare, without_types
from tfgradmigrate.verify.comparing.judging import (
    FUNCTIONS,
    FUSING,
    LOOPS_OF_2,
    as_written,
    drawn_otherwise,
    lacks_gradients,
    outcome_of,
    proof_of,
    reordered,
    with_zeros,
)
from tfgradmigrate.verify.inputs.ladder import Candidate, Origin, Source, spell
from tfgradmigrate.verify.inputs.language import parse
from tfgradmigrate.verify.inputs.of_places import spelling_of
from tfgradmigrate.verify.inputs.shrink import shrunk
from tfgradmigrate.verify.inputs.values import MANY_SETS, SETS
from tfgradmigrate.verify.inputs.varied import varied
from tfgradmigrate.verify.places.model import Place
from tfgradmigrate.verify.places.new_names import with_new_names
from tfgradmigrate.verify.program.functions import gradient_functions
from tfgradmigrate.verify.program.home import home_of
from tfgradmigrate.verify.program.module import module_of
from tfgradmigrate.verify.program.numpy_names import with_names_of_today
from tfgradmigrate.verify.program.older_names import lent
from tfgradmigrate.verify.program.statements import in_functions
from tfgradmigrate.verify.proving.deciding import Proofs, decided, of_trial, referring
from tfgradmigrate.verify.proving.eager import eagerly
from tfgradmigrate.verify.proving.idle import idle_lines, without_idle
from tfgradmigrate.verify.proving.judging import (
    after_upgrade,
    fails,
    in_graphs_alone,
    in_tf_function,
    judge,
)
from tfgradmigrate.verify.proving.proved import Proved, in_its_file, together, together_with_wholes
from tfgradmigrate.verify.proving.requests import (
    GRAPH_MODES,
    request_of,
    request_of_eager,
    request_of_idle,
    request_with_eager,
)
from tfgradmigrate.verify.proving.spelling import readable
from tfgradmigrate.verify.proving.tasks import (
    Task,
    is_beyond_graphs,
    knows_more,
    task_of,
    tasks_of,
    upgraded_of,
)
from tfgradmigrate.verify.reasons import Reason, Why
from tfgradmigrate.verify.running.protocol import OLD_MODES, Argument, Reply, Request
from tfgradmigrate.verify.running.workers import Worker
from tfgradmigrate.verify.trials import (
    Pair,
    Trial,
    VerifySettings,
    by_itself,
    cuts_of,
    has_tensors,
    is_of_a_change,
    key_of,
    whole_of,
)

#: How many processes the new side has at most: each is a TensorFlow in memory.
MOST_WORKERS = 4


#: How long the forms of a subject may be together that a report shows, in characters.
_SHORT = 600

#: The finding on what the program asks for and graphs alone have.
_FOR_GRAPHS = "TGM212"

#: What makes loops of a graph, whose control flow is another one in TensorFlow 2.
_LOOP = re.compile(r"\b(?:while_loop|map_fn|scan|fold[lr]|dynamic_rnn|cond|case)\b")

#: With how many combinations of inputs a place is run by itself where nothing proves it.
_MOST_WAYS = 6

#: Where more numbers are tried: what is wrong in one mode alone shows with the first ones.
_OF_NUMBERS = ("v1_graph",)

#: What gives ops other gradients.
_OVERRIDING = re.compile(
    r"gradient_override_map|RegisterGradient|grad_func|custom_gradient|_gradient_op_type"
)

#: Verdicts that rest on nothing that was run.
_NOT_RUN = (Proof.NOT_RUNNABLE, Proof.NOT_VERIFIED, Proof.LOST)

#: Reasons that other inputs may take away.
_WANTS_INPUTS = (Why.NO_INPUTS, Why.OLD_REFUSES, Why.UNREACHED, Why.NO_GRADIENT_RUN)

#: What a program says that lacks something which no inputs bring.
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


class Workers:
    """The processes of both sides; each starts when it is first needed.

    The old side is one process; `old_here` is its installed TensorFlow, another process only beside
    a reference. The new side, which has more to do, is as many as there are processors, and `most`.
    """

    def __init__(self, reference_python: str | None = None, most: int = MOST_WORKERS) -> None:
        self.old = Worker("old", reference_python)
        self.old_here = Worker("old") if reference_python else self.old
        self.new = [Worker("new") for _ in range(min(processors(), most))]
        # The last one that was put back comes first, so no more are started than are needed.
        self._free: queue.LifoQueue[Worker] = queue.LifoQueue()
        for worker in reversed(self.new):
            self._free.put(worker)

    @contextlib.contextmanager
    def free(self) -> Iterator[Worker]:
        """Give out a process of the new side, once one is free."""
        worker = self._free.get()
        try:
            yield worker
        finally:
            self._free.put(worker)

    def close(self) -> None:
        """End all processes."""
        for worker in (self.old, self.old_here, *self.new):
            worker.close()


class Verifier:
    """Runs trials in worker processes, and judges what comes out.

    Use it as a context manager: leaving it ends the workers, but for those that were given. Raises
    UsageError where a worker cannot be started at all. `proofs` has what became of the places of
    all pairs judged so far.
    """

    def __init__(self, settings: VerifySettings, workers: Workers | None = None) -> None:
        # Nothing is proved of a file where the search for proofs goes wrong.
        self.proofs: dict[Pair, Proofs] = defaultdict(lambda: Proofs((), ()))
        self._settings = settings
        self._workers = workers or Workers(settings.reference_python)
        self._own = workers is None
        self._ids = itertools.count(1)

    def __enter__(self) -> Verifier:
        return self

    def __exit__(self, *_: object) -> None:
        if self._own:
            self._workers.close()

    def judge(self, trials: Sequence[Trial]) -> Iterator[Verdict]:
        """Yield the verdict of each trial, in order: its places are proved, the whole is tested.

        The places of a file are proved just before its trials: each verdict comes when it is known.
        """
        with self._running(trials) as line:
            # Before any thread is handed something, and while the workers start.
            tasks = {pair: _prepared(pair) for pair in dict.fromkeys(each.pair for each in trials)}
            proofs: dict[Pair, list[Future[Proved]]] = {}
            tests = []
            for trial in trials:
                if trial.pair not in proofs:
                    prepared = tasks[trial.pair]
                    if isinstance(prepared, Exception):
                        proofs[trial.pair] = [_raising(prepared)]
                    else:
                        proofs[trial.pair] = line.prove(prepared)
                tests.append(line.test(trial))
            found = _Verdicts(self, trials, tests, proofs)
            for number in range(len(trials)):
                yield found.of(number)

    def verdict_on(
        self,
        trial: Trial,
        tested: Verdict,
        proofs: Sequence[Future[Proved]],
        shown: Collection[tuple[str, str]],
    ) -> Verdict:
        """Return the verdict on a trial, given what its numbers show, and what is `shown` besides.

        That is which functions of other files are proved, by path and name.
        """
        if trial.pair not in self.proofs:
            places = [each.result() for each in proofs]
            self.proofs[trial.pair] = self._with_wholes(trial.pair, places)
        all_of_it = self.proofs[trial.pair]
        verdict = decided(tested, trial, all_of_it, shown)
        if verdict.proof in _NOT_RUN:
            verdict = self._of_places(trial, of_trial(trial, all_of_it)) or verdict
        elif verdict.proof is Proof.TESTED and trial.pair.by_hand:
            verdict = self._with_places(verdict, trial, of_trial(trial, all_of_it))
        if self._settings.details:
            verdict = self._detailed(verdict, trial, of_trial(trial, all_of_it))
        return referring(verdict, tested, self.reference) if self.reference else verdict

    def _detailed(self, verdict: Verdict, trial: Trial, own: Sequence[Proved]) -> Verdict:
        """Return a verdict with what a report shows: short forms, and a curve if one can be had."""
        forms = [each.form for each in own if verdict.proof is Proof.PROVED]
        lines = [line for form in forms if form is not None for line in readable(form)]
        if sum(map(len, lines)) <= _SHORT:
            verdict = structs.replace(verdict, computes=tuple(dict.fromkeys(lines)))
        if verdict.curve is None and verdict.proof is Proof.PROVED and len(own) == 1:
            verdict = structs.replace(verdict, curve=self._curve_of_place(trial, own[0]))
        return verdict

    def _curve_of_place(self, trial: Trial, proved: Proved) -> Curve | None:
        """Run a place by itself over a range of inputs: of its function nothing could be run."""
        spelled = (spelling_of(each) for each in proved.combinations[:1])
        for inputs in filter(None, spelled):
            alone = by_itself(trial, proved.place, inputs, self._settings.seed)
            with contextlib.suppress(_NoComparisonError):
                return self._curve(alone, self.run_old(alone))
        return None

    def prove(self, pair: Pair) -> Proofs:
        """Return what the graphs of the places of a file show; no numbers are asked for."""
        places = []
        for task in _tasks(pair):
            run: Future[Reply] = Future()
            run.set_result(self.forms_of_old(task))
            places.append(self.proved_after(task, run))
        return self._with_wholes(pair, places)

    def _with_wholes(self, pair: Pair, places: Sequence[Proved]) -> Proofs:
        """Return what became of the places of a file, given what each of them shows by itself.

        Where one is not proved, the function that it was cut out of may be: what comes in there as
        if it were anything is what the function makes of its arguments.
        """
        proved = together(places, pair.old, pair.new)
        cut: dict[str, Place] = {}
        left = [each for each in proved if not each.proved]
        beyond = {e.place.symbol for e in left if is_beyond_graphs(e.place, pair.new)}
        for each in left:
            whole = None if each.place.symbol in beyond else whole_of(pair, each.place.symbol)
            if whole is not None and knows_more(whole, each.place):
                cut[each.place.symbol] = whole
        wholes = []
        for task in tasks_of(list(cut.values()), pair.new, dict(pair.beside)):
            run: Future[Reply] = Future()
            run.set_result(self.forms_of_old(task))
            wholes.append(self.proved_after(task, run))
        proved = together_with_wholes(places, wholes, pair.old, pair.new) if wholes else proved
        found = cuts_of(pair)
        besides = () if pair.moved else found.changed
        known = [in_its_file(each, pair.old, pair.new) for each in proved]
        return Proofs(tuple(known), found.not_cut, besides, found.otherwise)

    def _of_places(self, trial: Trial, found: Sequence[Proved]) -> Verdict | None:
        """Run the places that are not proved by themselves, where nothing runs them as a whole.

        Return the verdict on the first that differs, else on the last; None if one cannot be run.
        """
        verdict = None
        for proved in found:
            if proved.proved:
                continue
            verdict = self._of_place(trial, proved)
            if verdict is None or verdict.proof is not Proof.TESTED:
                break
        return verdict

    def _with_places(self, verdict: Verdict, trial: Trial, found: Sequence[Proved]) -> Verdict:
        """Return the verdict on a tested subject, given what its places show by themselves.

        What was run with the subject may be beyond being run alone.
        """
        for proved in found:
            if proved.proved:
                continue
            alone = self._of_place(trial, proved)
            if alone is not None and alone.proof is Proof.DIFFERS:
                return alone
            if alone is None and not trial.calls(proved.place.symbol):
                return structs.replace(verdict, proof=Proof.NOT_VERIFIED)
        return self._of_more_numbers(verdict, trial)

    def _of_more_numbers(self, verdict: Verdict, trial: Trial) -> Verdict:
        """Try ties in every element and other shapes where numbers are all that is compared."""
        modes = tuple(mode for mode in trial.modes if mode in _OF_NUMBERS)
        if trial.subject.kind != "function" or not verdict.inputs or not modes:
            return verdict
        for spelled in varied(verdict.inputs):
            arguments = parse(spelled, self._settings.seed, MANY_SETS)
            candidate = Candidate(arguments, Origin(Source.SYNTHESIS), spelled)
            (further,) = self.test([replace(trial, candidates=(candidate,), modes=modes)])
            if further.proof is Proof.DIFFERS:
                return further
        return verdict

    def _of_place(self, trial: Trial, proved: Proved) -> Verdict | None:
        """Run a place on inputs that its graphs were made with; None if it does not.

        On the first of them, and where somebody wrote the new text on more, until one differs.
        """
        most = _MOST_WAYS if trial.pair.by_hand else 1
        first = None
        for verdict in itertools.islice(self._of_each(trial, proved), most):
            if verdict.proof is Proof.DIFFERS:
                return verdict
            first = first or verdict
        return first

    def _of_each(self, trial: Trial, proved: Proved) -> Iterator[Verdict]:
        """Run a place on all inputs that its graphs were made with, and that it takes by itself."""
        for combination in proved.combinations:
            spelled = spelling_of(combination)
            if spelled is None:
                continue
            alone = by_itself(trial, proved.place, spelled, self._settings.seed)
            (verdict,) = self.test([alone])
            if verdict.proof is Proof.TESTED:
                reason = f"the place by itself; no proof: {proved.reason}"
                yield structs.replace(verdict, reason=reason)
            if verdict.proof is Proof.DIFFERS:
                yield structs.replace(verdict, reason=f"the place by itself, {verdict.reason}")

    def test(self, trials: Sequence[Trial]) -> Iterator[Verdict]:
        """Yield what the numbers of each trial show, in order."""
        with self._running(trials) as line:
            for test in [line.test(trial) for trial in trials]:
                yield test.result()

    @contextlib.contextmanager
    def _running(self, trials: Sequence[Trial]) -> Iterator[_Line]:
        """Start the workers for as many trials as can be run, and give what they are handed to."""
        busy = self._workers.new[: sum(not trial.subject.reason for trial in trials)]
        for worker in busy:
            worker.start()
        with ExitStack() as stack:
            ahead = [stack.enter_context(ThreadPoolExecutor(1))]
            if self._workers.old_here is not self._workers.old:
                ahead.append(stack.enter_context(ThreadPoolExecutor(1)))
            behind = stack.enter_context(ThreadPoolExecutor(len(busy) or 1))
            try:
                yield _Line(self, ahead[0], ahead[-1], behind)
            finally:
                for threads in (behind, *ahead):
                    threads.shutdown(wait=False, cancel_futures=True)

    def forms_of_old(self, task: Task) -> Reply:
        """Return the old side's forms of a place."""
        (reply,) = self._workers.old_here.run(self._limited(request_of(task)))
        return reply

    def _forms_again(self, task: Task, combinations: Sequence[Any]) -> Reply:
        """Return what the old text gives in all modes for these combinations."""
        request = self._limited(request_of(task, combinations, is_new=False))
        (reply,) = self._workers.old_here.run(request)
        return reply

    def proved_after(self, task: Task, run: Future[Reply]) -> Proved:
        """Return what the graphs of a place show, once those of the old side are there."""
        old = run.result()
        proved = self._proved_by(task, old)
        idle = idle_lines(task, proved) if proved.proved else {}
        if not idle:
            return proved
        request = self._limited(request_of_idle(task, proved.combinations))
        (reply,) = self._workers.old_here.run(request)
        return without_idle(proved, idle, reply)

    def _proved_by(self, task: Task, old: Reply) -> Proved:
        if old["status"] != "ok":
            return judge(task, old, None)
        combinations = [kept["combination"] for kept in old["forms"]]
        new = self._forms_and_eager(task, combinations)
        if not fails(new):
            proved = self._with_eager(task, judge(task, old, new), new)
            # Functions that Python calls are not run here, so it may be those that lack a name.
            renamed = None if proved.proved else upgraded_of(task, with_new_names)
            return self._after_upgrade(renamed, old, combinations) or proved
        error = in_tf_function(new)
        if error and in_tf_function(self._forms_again(task, combinations[:1])):
            # What makes a variable at each call, `tf.function` takes from neither text.
            request = request_of(task, combinations)
            request["graph_modes"] = request["further_modes"] = list(GRAPH_MODES[:1])
            proved = judge(task, old, self._forms_of_new(request))
            return in_graphs_alone(proved, error) if proved.proved else proved
        upgraded = upgraded_of(task, upgraded_text)
        return self._after_upgrade(upgraded, old, combinations) or judge(task, old, new)

    def _after_upgrade(
        self, upgraded: Task | None, old: Reply, combinations: Sequence[Any]
    ) -> Proved | None:
        """Return the proof of a place whose new text is upgraded, None where there is none."""
        if upgraded is None:
            return None
        newer = self._forms_and_eager(upgraded, combinations)
        again = self._with_eager(upgraded, judge(upgraded, old, newer), newer)
        return after_upgrade(again) if again.proved else None

    def _with_eager(self, task: Task, proved: Proved, new: Reply) -> Proved:
        """Return a proof by graphs, given what the new place does eagerly."""
        if not proved.proved:
            return proved
        run = "eagerly" in new
        return eagerly(proved, new if run else self._forms_of_new(request_of_eager(task, new)))

    def _forms_and_eager(self, task: Task, combinations: Sequence[Any]) -> Reply:
        """Return the forms of the new side, with what its eager runs show if those were possible.

        What ends the process may be an eager run, so it is run again without.
        """
        reply = self._forms_of_new(request_with_eager(task, combinations))
        if reply["status"] in ("ok", "error"):
            return reply
        return self._forms_of_new(request_of(task, combinations))

    def forms(self, requests: Sequence[Request]) -> list[Reply]:
        """Return what the new side answers to each of these requests for forms.

        Each of the modes has its time.
        """
        with ThreadPoolExecutor(len(self._workers.new)) as pool:
            return list(pool.map(self._forms_of_new, requests))

    def _forms_of_new(self, request: Request) -> Reply:
        request = self._limited(request)
        request["seconds"] *= len(request["graph_modes"])
        with self._workers.free() as worker:
            (reply,) = worker.run(request)
        return reply

    def taken(self, place: Place) -> tuple[Any, ...]:
        """Return combinations of inputs that a place takes by itself, none if none are found."""
        reply = self.forms_of_old(task_of(place))
        found = reply["forms"] if reply["status"] == "ok" else []
        return tuple(kept["combination"] for kept in found)

    @property
    def facts(self) -> dict[str, Any]:
        """The versions of TensorFlow and Python under which the new side runs."""
        return self._workers.new[0].facts

    @property
    def unprevented(self) -> tuple[str, ...]:
        """What this system has not kept the programs from that were run."""
        workers = [self._workers.old, self._workers.old_here, *self._workers.new]
        return tuple(dict.fromkeys(what for worker in workers for what in worker.unprevented))

    @property
    def reference(self) -> str:
        """The version of TensorFlow 1.x that runs the old side, "" where the installed one does."""
        return str(self._workers.old.facts["tensorflow"]) if self._settings.reference_python else ""

    def _limited(self, request: Request) -> Request:
        request["id"] = next(self._ids)
        request["seconds"] = self._settings.seconds
        request["megabytes"] = self._settings.megabytes
        return request

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
        places = trial.subject.lines if modes == OLD_MODES and trial.place is None else ()
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
        if proof is Proof.TESTED and trial.place is not None and not gives:
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

        Where the new text fails, it is upgraded; where that fails, the old text is the control.
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
        outcomes = tuple(
            self._outcome(old, reply, control.get(mode), notes.get(mode, ""), for_graphs)
            for mode, reply in replies.items()
        )
        outcomes = reordered(old, replies, self._in_loops(trial, old, chosen, replies, outcomes))
        return replies, self._as_written(trial, old, chosen, outcomes)

    def _in_loops(
        self,
        trial: Trial,
        old: Reply,
        chosen: int,
        replies: Mapping[str, Reply],
        outcomes: tuple[ModeOutcome, ...],
    ) -> tuple[ModeOutcome, ...]:
        """Run the old text in TensorFlow 2 where its loops give no gradient, and new has zeros."""
        if old["status"] != "ok" or not _LOOP.search(trial.old.text):
            return outcomes
        differing = [o.mode for o in outcomes if o.agreement is Agreement.DIFFERS]
        modes = [mode for mode in differing if lacks_gradients(old, replies[mode])]
        found = {outcome.mode: outcome for outcome in outcomes}
        for mode, control in self._run_upgraded(trial, trial.old.text, modes, chosen).items():
            note = "; ".join(filter(None, (found[mode].note, LOOPS_OF_2)))
            there = with_zeros(old, replies[mode], control)
            outcome = self._outcome(there, replies[mode], None, note)
            if outcome.agreement is not Agreement.DIFFERS:
                found[mode] = outcome
        return tuple(found.values())

    def _as_written(
        self, trial: Trial, old: Reply, chosen: int, outcomes: tuple[ModeOutcome, ...]
    ) -> tuple[ModeOutcome, ...]:
        """Run again without Grappler what differs only where TensorFlow rewrites graphs.

        It fuses and folds what it may, which decides otherwise where numbers are tied. XLA compiles
        the graph of the function.
        """
        differing = {o.mode for o in outcomes if o.agreement is Agreement.DIFFERS}
        if not differing & FUSING or differing & {"eager", *OLD_MODES} or old["status"] != "ok":
            return outcomes
        replies = self._run_new(trial, trial.new.text, FUNCTIONS, chosen, as_written=True)
        found = {mode: self._outcome(old, reply, None, "") for mode, reply in replies.items()}
        return as_written(outcomes, found)

    def _run_new(
        self,
        trial: Trial,
        text: str,
        modes: Sequence[str],
        chosen: int,
        as_written: bool = False,
    ) -> dict[str, Reply]:
        request = self._request(trial, text, modes, [chosen])
        request["as_written"] = as_written
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
                # What cancels in a second order magnifies the last digits of what it is made of.
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
        name, folders = ("cut", []) if trial.place else home_of(path, text)
        candidates = [trial.candidates[i].arguments for i in chosen]
        return {
            "id": next(self._ids),
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
            "seconds": self._settings.seconds,
            "megabytes": self._settings.megabytes,
        }

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
            hint=_hint(trial) if reason is not None and may_be_given(reason) else "",
        )

    def _command(self, trial: Trial, inputs: str) -> str:
        settings = self._settings
        words = ["tfgradmigrate", "verify", *(settings.paths or [trial.pair.path])]
        words += ["--case", trial.case]
        if inputs and trial.place is None:  # a place finds its own
            words += ["--inputs", inputs]
        return shlex.join([*words, "--seed", str(settings.seed), *settings.options])


def _tasks(pair: Pair) -> list[Task]:
    """Return what there is to prove of a file."""
    found = cuts_of(pair)
    return tasks_of([*found.places, *found.calls], pair.new, dict(pair.beside))


def _prepared(pair: Pair) -> list[Task] | Exception:
    """Return what there is to prove of a file, or what goes wrong: other files go on."""
    try:
        return _tasks(pair)
    except Exception as error:
        return error


def _raising(error: Exception) -> Future[Proved]:
    failed: Future[Proved] = Future()
    failed.set_exception(error)
    return failed


def _unproved(tested: Verdict, error: Exception) -> Verdict:
    """Return the verdict of numbers alone, where the search for a proof goes wrong."""
    if tested.proof is Proof.DIFFERS:
        return tested
    why = str(Reason(Why.FAILED, internal(error)))
    if tested.reason == why:  # it has gone wrong before, as it was planned
        return tested
    said = "; ".join(filter(None, [tested.reason, f"no proof: {why}"]))
    return structs.replace(tested, reason=said)


class _Verdicts:
    """The verdicts on trials; some wait for those on what other files have for them."""

    def __init__(
        self,
        verifier: Verifier,
        trials: Sequence[Trial],
        tests: Sequence[Future[Verdict]],
        proofs: Mapping[Pair, Sequence[Future[Proved]]],
    ) -> None:
        self._verifier = verifier
        self._trials = trials
        self._tests = tests
        self._proofs = proofs
        self._known: dict[int, Verdict] = {}

    def of(self, number: int, above: frozenset[int] = frozenset()) -> Verdict:
        """Return the verdict on one; those that wait for it, `above`, show nothing to it."""
        if number not in self._known:
            trial, above = self._trials[number], above | {number}
            needed = {(e.path, name) for e in trial.pair.elsewhere for name in e.changed}
            shown = {
                key_of(other)
                for n, other in enumerate(self._trials if needed else ())
                if n not in above
                and key_of(other) in needed
                and is_of_a_change(other)
                and self.of(n, above).proof is Proof.PROVED
            }
            self._known[number] = self._judged(trial, self._tests[number], shown)
        return self._known[number]

    def _judged(
        self, trial: Trial, test: Future[Verdict], shown: Collection[tuple[str, str]]
    ) -> Verdict:
        """Return the verdict on one, whatever goes wrong: the others have theirs all the same."""
        tested = None
        try:
            tested = test.result()
            return self._verifier.verdict_on(trial, tested, self._proofs[trial.pair], shown)
        except UsageError:  # of whoever names the other interpreter
            raise
        except Exception as error:
            if tested is None:
                return self._verifier.failed(trial, error)
            return _unproved(tested, error)


class _Line:
    """Work that is waiting for workers: the old side runs ahead of the new one.

    The old side of a proof is always the installed TensorFlow's: graphs of 1.15 have other kernels.
    """

    def __init__(
        self,
        verifier: Verifier,
        ahead: ThreadPoolExecutor,
        ahead_here: ThreadPoolExecutor,
        behind: ThreadPoolExecutor,
    ) -> None:
        self._verifier = verifier
        self._ahead = ahead
        self._ahead_here = ahead_here
        self._behind = behind

    def prove(self, tasks: Sequence[Task]) -> list[Future[Proved]]:
        """Return what the graphs of places will show."""
        runs = [self._ahead_here.submit(self._verifier.forms_of_old, task) for task in tasks]
        return [
            self._behind.submit(self._verifier.proved_after, task, run)
            for task, run in zip(tasks, runs, strict=True)
        ]

    def test(self, trial: Trial) -> Future[Verdict]:
        """Return what the numbers of a trial will show."""
        run = self._ahead.submit(self._verifier.run_old, trial)
        return self._behind.submit(self._verifier.judged_after, trial, run)


def may_be_given(reason: Reason) -> bool:
    """Tell whether inputs may help: they bring no file and no name that the program lacks."""
    return reason.why in _WANTS_INPUTS and not _LACKS.search(reason.detail)


def _hint(trial: Trial) -> str:
    """Return a comment that gives inputs: those that were tried first, to be mended."""
    names = ", ".join(parameter.name for parameter in trial.subject.parameters)
    spelled = trial.candidates[0].spelled if trial.candidates else names
    return f"# tfgradmigrate: inputs({spelled})" if spelled else ""


def _gradients(trial: Trial) -> dict[str, list[int]]:
    """Return the lines of the gradient functions that a called subject may need, by their names."""
    if trial.subject.kind != "function":
        return {}
    module = module_of(trial.old.text)
    return {name: list(module.routines[name].lines) for name in gradient_functions(module)}


def _in_the_same_runs(outcomes: Iterable[ModeOutcome]) -> bool:
    """Tell whether a graph of version 1, which runs as often as the old one, gives the same."""
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
    """Tell whether an argument is, or holds, code that is no literal: a function, an instance."""
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
