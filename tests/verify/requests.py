"""Requests to workers, in few words."""

from __future__ import annotations

import base64
import os
import struct
import textwrap
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tfgradmigrate.verify.running.protocol import Argument, Request, Tensor
from tfgradmigrate.verify.running.workers import Worker

#: How long a mode may take that ends by itself, also on a machine under load.
SECONDS = 60.0

#: How long one may take that does not.
LIMIT = 2.0

#: How long one may take where one program does not end, and others that do come after it.
BOTH = 8.0

#: What every program begins with.
HEAD = """\
import ctypes, os, signal, subprocess, sys, threading, time
import numpy as np
import tensorflow as tf

"""


def tensor(*values: float) -> Tensor:
    data = base64.b64encode(struct.pack(f"<{len(values)}f", *values)).decode()
    return {"dtype": "float32", "shape": [len(values)], "data": data}


def given(*values: float) -> Argument:
    return {"kind": "tensor", "values": [tensor(*values)]}


def code(text: str) -> Argument:
    return {"kind": "python", "code": text}


def request(text: str, *modes: str, **more: Any) -> Request:
    whole: Request = {
        "id": 7,
        "text": HEAD + textwrap.dedent(text),
        "file": "program.py",
        "name": "program",
        "kind": "function",
        "subject": "f",
        "candidates": [[given(1.0, 2.0, 3.0)]],
        "modes": list(modes) or ["eager"],
        "seconds": SECONDS,
    }
    return {**whole, **more}  # type: ignore[typeddict-item]


def pid_of(worker: Worker) -> int:
    """The process that runs programs: where it is alone, behind the one that was started."""
    assert worker.facts
    assert worker._process is not None
    pid = worker._process._process.pid
    if not worker.facts["alone"]:
        return pid
    return int(Path(f"/proc/{pid}/task/{pid}/children").read_text())


def outside(namespace: str, pids: Iterable[int]) -> list[int]:
    """Those processes, by the numbers that they have in a namespace, that are there."""
    wanted = set(pids)
    found = []
    for each in filter(str.isdigit, os.listdir("/proc")):
        try:
            status = Path(f"/proc/{each}/status").read_text()
            same = os.readlink(f"/proc/{each}/ns/pid") == namespace
        except OSError:  # it has just ended
            continue
        if same and int(status.partition("NSpid:")[2].partition("\n")[0].split()[-1]) in wanted:
            found.append(int(each))
    return found
