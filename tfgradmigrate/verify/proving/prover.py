"""What proves places: the records of the functions around them, asked of the workers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tfgradmigrate.files.programs import files_around
from tfgradmigrate.left.upgrade import upgraded_text
from tfgradmigrate.verify.proving.proved import Proved
from tfgradmigrate.verify.proving.recording import recorded_file
from tfgradmigrate.verify.proving.tasks import Task
from tfgradmigrate.verify.record.model import Recorded
from tfgradmigrate.verify.record.patches import patched
from tfgradmigrate.verify.record.project import broken, settled
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.running.protocol import Reply, Request
from tfgradmigrate.verify.trials import Pair, VerifySettings
from tfgradmigrate.verify.worker.graphs.form import Form

#: How many times the time of one mode the records of a subject may take.
_OF_RECORDS = 4

#: What is reported of the proof of an upgraded text.
AFTER_UPGRADE = "after tf_upgrade_v2"

#: How it begins what is said of a text that ends with an error.
_RAISING = "the new text raises"

#: What a text asks TensorFlow for that version 2 does not have.
_LACKING = ", which has none"


class Prover:
    """Proves places in the processes of both sides."""

    def __init__(self, settings: VerifySettings, workers: Workers) -> None:
        self._settings = settings
        self._workers = workers

    def prove(self, pair: Pair, tasks: Sequence[Task]) -> list[Proved]:
        """Return what became of the places of a file."""
        shown = self._recorded(pair, tasks)
        return [_proved(task, shown[task.place.symbol]) for task in tasks]

    def _recorded(self, pair: Pair, tasks: Sequence[Task]) -> dict[str, Recorded]:
        """Return what the recorder shows of functions, held against all files of the project."""
        own = {task.place.symbol: task.place for task in tasks}
        others = files_around(pair.path, filter(None, [pair.new_path]))
        found = recorded_file(pair.old, pair.new, own, self.record, others, pair.path)
        if any(_is_of_version_1(each.reason) for each in found.values()):
            upgraded = upgraded_text(pair.new)
            if upgraded != pair.new:
                again = recorded_file(pair.old, upgraded, own, self.record, others, pair.path)
                if any(not each.reason and found[n].reason for n, each in again.items()):
                    found = {n: _upgraded(each) for n, each in again.items()}
        hit = patched((pair.old, pair.new), others, pair.path)
        for name, guard in ((task.place.symbol, g) for task in tasks for g in task.guards):
            found[name] = replace(found[name], guards=(*found[name].guards, guard))
        held = (pair.new, others, pair.path)
        return {n: Recorded(hit) if hit else _held(each, *held) for n, each in found.items()}

    def record(self, request: Request, is_new: bool) -> Reply:
        """Return what a side answers to a request to record."""
        settings = self._settings
        request = self._workers.limited(request, settings.seconds, settings.megabytes)
        request["seconds"] *= _OF_RECORDS
        if is_new:
            with self._workers.free() as worker:
                (reply,) = worker.run(request)
        else:
            (reply,) = self._workers.old_here.run(request)
        return reply


def _proved(task: Task, shown: Recorded) -> Proved:
    """Return what became of a place, given what the records of its function show."""
    reason = shown.reason or task.unseen
    if reason:
        return Proved(task.place, reason, differs=shown.differs)
    note = "; ".join(dict.fromkeys([*task.notes, *shown.notes]))
    form = None if shown.form is None else Form.from_json(shown.form)
    return Proved(task.place, note=note, form=form, guards=shown.guards, taken=shown.takes)


def _held(shown: Recorded, own: str, others: Mapping[str, str], path: str) -> Recorded:
    """Return what the records show, held against the other files of a project."""
    if told := broken(shown.guards, own, others, path):
        return Recorded(told)
    return replace(shown, guards=settled(shown.guards, own, others, path))


def _is_of_version_1(reason: str) -> bool:
    """Return whether a text has no proof for what it lacks before tf_upgrade_v2 has run on it."""
    return reason.startswith(_RAISING) or (_LACKING in reason and "tensorflow" in reason)


def _upgraded(shown: Recorded) -> Recorded:
    return shown if shown.reason else replace(shown, notes=(*shown.notes, AFTER_UPGRADE))
