"""Programs in processes of their own in which TensorFlow has been imported, and nothing else done.

An import takes longer than most programs do, so each is forked from one process that has it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

#: The folder with the package, for programs that import it.
ROOT = Path(__file__).parents[1]

#: How long a program may take, in seconds.
SECONDS = 300

#: Isolated, as with `python -I`: a program's path is its own matter.
SERVER = """
import json, os, signal, sys, traceback, types
requests, replies = os.dup(0), os.dup(1)
os.dup2(2, 1)
import tensorflow

def run(asked):
    os.close(requests)
    os.close(replies)
    for number, name in enumerate(asked["files"]):
        file = os.open(name, os.O_RDWR | os.O_APPEND)
        os.dup2(file, number)
        os.close(file)
    signal.alarm(asked["seconds"])
    os.chdir(asked["folder"])
    sys.path[:0] = asked["path"]
    sys.argv = ["-c", *asked["arguments"]]
    sys.modules["__main__"] = types.ModuleType("__main__")
    exec(compile(asked["program"], "<string>", "exec"), vars(sys.modules["__main__"]))

for line in os.fdopen(requests, closefd=False):
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            run(json.loads(line))
            code = 0
        except SystemExit as end:
            code = int(bool(end.code))
        except BaseException:
            traceback.print_exc()
        finally:
            for stream in (sys.stdout, sys.stderr):
                stream.flush()
            os._exit(code)
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    os.write(replies, f"{status}\\n".encode())
"""


class Fresh:
    """Runs programs as `python -I -c` does, with nothing but TensorFlow imported before."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-c", SERVER],
            env={**os.environ, "TF_CPP_MIN_LOG_LEVEL": "3"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def run(
        self,
        program: str,
        *arguments: str,
        folder: Path | str = "",
        path: Sequence[Path | str] = (ROOT,),
        given: str = "",
    ) -> subprocess.CompletedProcess[str]:
        """Run a program in a folder, with more in front of its path, and text to read."""
        with tempfile.TemporaryDirectory() as scratch:
            files = [Path(scratch, name) for name in ("stdin", "stdout", "stderr")]
            for file in files:
                file.write_text(given if file.name == "stdin" else "")
            asked = {
                "program": program,
                "arguments": arguments,
                "folder": os.path.abspath(folder),
                "path": [str(each) for each in path],
                "files": [str(file) for file in files],
                "seconds": SECONDS,
            }
            assert self._process.stdin is not None
            assert self._process.stdout is not None
            self._process.stdin.write(json.dumps(asked) + "\n")
            self._process.stdin.flush()
            answer = self._process.stdout.readline()
            assert answer, "TensorFlow cannot be imported"
            _, out, err = (file.read_text() for file in files)
        return subprocess.CompletedProcess([program, *arguments], int(answer), out, err)

    def __enter__(self) -> Fresh:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.communicate()
