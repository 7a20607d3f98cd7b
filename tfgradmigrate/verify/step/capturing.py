"""Running the two programs until their steps are known, each in a worker of its side."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from tfgradmigrate.verify.running.protocol import Request
from tfgradmigrate.verify.running.workers import Worker
from tfgradmigrate.verify.step.model import Program, Subject


@dataclass(frozen=True, slots=True)
class How:
    """How programs are run: their arguments, made data, limits."""

    arguments: tuple[str, ...] = ()
    data: str = ""
    seconds: float = 120.0
    megabytes: int = 4096
    replay: int = 0


def asked(worker: Worker, mode: str, how: How, **more: Any) -> dict[str, Any]:
    """Return the reply of a worker to a request of one mode."""
    request: dict[str, Any] = {
        "id": 1,
        "text": "",
        "file": "step",
        "modes": [mode],
        "seconds": how.seconds,
        "megabytes": how.megabytes,
        **more,
    }
    (reply,) = worker.run(cast("Request", request))
    return dict(reply)


def captured(worker: Worker, subject: Subject, how: How) -> Program:
    """Run a program, and return what it showed."""
    started = time.perf_counter()
    reply = asked(
        worker,
        "step",
        how,
        root=subject.root,
        program=os.path.relpath(subject.path, subject.root),
        held=subject.held,
        arguments=list(how.arguments),
        data=how.data,
        replay=how.replay,
    )
    seconds = time.perf_counter() - started
    found = reply.get("program")
    if found is None:
        error = reply.get("error") or {}
        why = f"{error.get('type', 'Error')}: {error.get('message', '')}"
        if reply.get("status") == "timeout":
            why = f"no training step ran within {how.seconds:g} s: give it longer with --seconds"
        return Program(subject.path, [], [], {}, [], False, seconds, why=why)
    return Program(
        subject.path,
        found["steps"],
        found["variables"],
        found["initial"],
        found["seeds"],
        found["ended"],
        seconds,
        tuple(found["runs"]),
        tuple(found["standins"]),
        found.get("failed"),
        found.get("error", ""),
        found["changes"],
        found["both"],
        found["taped"],
    )


def why_without_steps(program: Program) -> str:
    """Return why a program showed no step, and what helps."""
    name = os.path.basename(program.path)
    if program.why:
        return f"{name}: {program.why}"
    if program.failed is None:
        return (
            f"{name} ran to its end, and no Session.run and no tf.function changed a variable; "
            "where it trains eagerly, put the step into a tf.function"
        )
    failed = program.failed
    place = f" ({failed['line']})" if failed["line"] else ""
    if failed["asked"]:
        return (
            f"{name} asked for {failed['asked']}{place}, which is not there: put the data there, "
            "or give made data with --step-data made or --step-data FILE.py"
        )
    return f"{name} ended before its first step{place}: {failed['type']}: {failed['message']}"


def notes_on(program: Program) -> Sequence[str]:
    """Return what a reader has to know of a run."""
    notes = []
    name = os.path.basename(program.path)
    if program.standins:
        names = ", ".join(program.standins)
        notes.append(f"{name}: not installed, and stood in for: {names}")
    if not program.ended and program.steps:
        notes.append(f"{name} was watched for {len(program.runs)} steps, not to its end")
    if program.failed is not None and program.steps:
        error = f"{program.failed['type']}: {program.failed['message']}"
        notes.append(f"{name} failed after its last new step: {error}")
    return notes
