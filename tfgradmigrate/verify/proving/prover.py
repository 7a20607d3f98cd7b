"""What the graphs of places show: the forms of both sides are asked of workers, and judged."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from typing import Any

from tfgradmigrate.left.upgrade import upgraded_text
from tfgradmigrate.verify.places.model import Place
from tfgradmigrate.verify.places.new_names import with_new_names
from tfgradmigrate.verify.proving.eager import eagerly, failing
from tfgradmigrate.verify.proving.idle import idle_lines, without_idle
from tfgradmigrate.verify.proving.judging import (
    AFTER_UPGRADE,
    after_upgrade,
    fails,
    in_graphs_alone,
    in_tf_function,
    judge,
)
from tfgradmigrate.verify.proving.proved import Proved
from tfgradmigrate.verify.proving.recording import recorded_place, under
from tfgradmigrate.verify.proving.requests import (
    EAGERLY,
    GRAPH_MODES,
    request_of,
    request_of_eager,
    request_of_idle,
    request_with_eager,
)
from tfgradmigrate.verify.proving.tasks import Task, task_of, upgraded_of
from tfgradmigrate.verify.record.asking import Recorded
from tfgradmigrate.verify.record.project import broken, files_around
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.running.protocol import Reply, Request
from tfgradmigrate.verify.trials import Pair, VerifySettings

#: How many times the time of one mode the records of a subject may take.
_OF_RECORDS = 4


class Prover:
    """Proves places by their graphs, in the processes of both sides."""

    def __init__(self, settings: VerifySettings, workers: Workers) -> None:
        self._settings = settings
        self._workers = workers

    def prove(self, tasks: Sequence[Task]) -> list[Proved]:
        """Return what the graphs of places show, one after the other."""
        places = []
        for task in tasks:
            run: Future[Reply] = Future()
            run.set_result(self.forms_of_old(task))
            places.append(self.proved_after(task, run))
        return places

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
        run = new if "eagerly" in new else self._forms_of_new(request_of_eager(task, new))
        applies = not (failing(run) and failing(self._eagerly_of_old(task, new)))
        return eagerly(proved, run, applies)

    def _eagerly_of_old(self, task: Task, new: Reply) -> Reply:
        """Return what an eager run of the old text gives."""
        request = request_of(task, [new["forms"][0]["combination"]], is_new=False)
        request["graph_modes"] = request["further_modes"] = [EAGERLY]
        (reply,) = self._workers.old_here.run(self._limited(request))
        return reply

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

    def recorded(self, pair: Pair, found: Sequence[Proved]) -> list[Proved]:
        """Return the proofs of all places of a file, given what the recorder reports of each."""
        symbols = dict.fromkeys(each.place.symbol for each in found if each.proved)
        said = {}
        for symbol in symbols:
            own = [each for each in found if each.place.symbol == symbol]
            said[symbol] = self._recorded(pair, symbol, own)
        return [under(each, said[each.place.symbol]) if each.proved else each for each in found]

    def _recorded(self, pair: Pair, symbol: str, own: Sequence[Proved]) -> Recorded:
        """Return what the recorder shows of a function, held against all files of the project."""
        shown = recorded_place(pair.old, pair.new, symbol, own, self.record)
        if shown.reason.startswith("the new text raises") and AFTER_UPGRADE in own[0].note:
            shown = recorded_place(pair.old, upgraded_text(pair.new), symbol, own, self.record)
        others = files_around(pair.path, filter(None, [pair.new_path]))
        hit = broken(shown.guards, pair.new, others)
        return replace(shown, reason=hit, guards=()) if hit else shown

    def record(self, request: Request, is_new: bool) -> Reply:
        """Return what a side answers to a request to record."""
        request = self._limited(request)
        request["seconds"] *= _OF_RECORDS
        if is_new:
            with self._workers.free() as worker:
                (reply,) = worker.run(request)
        else:
            (reply,) = self._workers.old_here.run(request)
        return reply

    def taken(self, place: Place) -> tuple[Any, ...]:
        """Return combinations of inputs that a place takes by itself, none if none are found."""
        reply = self.forms_of_old(task_of(place))
        found = reply["forms"] if reply["status"] == "ok" else []
        return tuple(kept["combination"] for kept in found)

    def _limited(self, request: Request) -> Request:
        settings = self._settings
        return self._workers.limited(request, settings.seconds, settings.megabytes)
