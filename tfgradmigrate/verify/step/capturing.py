"""Running the two programs until their steps are known, each in a worker of its side."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
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
    limits = {"seconds": how.seconds, "megabytes": how.megabytes}
    request = {"id": 1, "text": "", "file": "step", "modes": [mode], **limits, **more}
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
    found = reply.get("program")
    if found is None:
        error = reply.get("error") or {}
        found = {"why": f"{error.get('type', 'Error')}: {error.get('message', '')}"}
        if reply.get("status") == "timeout":
            time_up = (
                f"no training step ran within {how.seconds:g} s: give it longer with --seconds"
            )
            found = {"why": time_up}
    return Program(subject.path, seconds=time.perf_counter() - started, **found)


def why_without_steps(program: Program, is_old: bool) -> str:
    """Return why a program showed no step, and what helps."""
    name = os.path.basename(program.path)
    if program.why:
        return f"{name}: {program.why}"
    failed = program.failed
    if failed is None:
        return (
            f"{name} ran to its end, and no Session.run and no tf.function changed a variable; "
            "where it trains eagerly, put the step into a tf.function"
        )
    place = f" ({failed['line']})" if failed["line"] else ""
    if failed["asked"]:
        return (
            f"{name} asked for {failed['asked']}{place}, which is not there: put the data there, "
            "or give made data with --step-data made or --step-data FILE.py"
        )
    helps = "mend it until it runs by itself"
    if is_old:
        helps = "--reference-python PYTHON runs it under a TensorFlow 1 of yours"
    elif "not available with Keras 3" in failed["message"]:
        helps = "with tf_keras installed TF_USE_LEGACY_KERAS=1 gives it the layers of TensorFlow 1"
    why = f"{name} ended before its first step{place}: {failed['type']}: {failed['message']}"
    return f"{why.rstrip('.')}; {helps}"


def notes_on(program: Program) -> Iterator[str]:
    """Yield what a reader has to know of a run."""
    name = os.path.basename(program.path)
    if program.standins:
        yield f"{name}: not installed, and stood in for: {', '.join(program.standins)}"
    if program.steps and not program.ended:
        yield f"{name} was watched for {len(program.runs)} steps, not to its end"
    if program.unseen:
        yield f"{name}: not compared, for no run of it was seen: {', '.join(program.unseen)}"
    if program.steps and program.failed is not None:
        error = f"{program.failed['type']}: {program.failed['message']}"
        yield f"{name} failed after its last new step: {error}"
