"""A program run until its training steps are known."""

import contextlib
import os
import re
import runpy
import sys
import time
import traceback
from typing import Any, Optional

import numpy as np

from ..case import Case
from ..channel import Json, exit_at_once
from ..errors import first_line, message_of
from .data import make_data
from .functions import Functions
from .noting import Gradients, Noted
from .session import Sessions
from .workspace import Standing, mirror, write_inside

#: After how many runs of steps, and seconds, without a new kind of them a program has shown all.
QUIET, SECONDS = 10, 8.0

#: How many times longer it is watched while there are ops that train and have not run.
LONGER = 5


def answer_step(case: Case) -> Json:
    """Run the program of a request, and return its steps.

    `root` is the folder of the project, `program` the file in it, `arguments` its own; `held` are
    files that take the place of others, `data` is "" for the user's own, "made", or a file that
    makes some. `variables` are all that the program makes.
    """
    request = case.request
    here = os.path.join(os.getcwd(), "project")
    mirror(request["root"], here, request.get("held", {}))
    write_inside(os.path.join(os.getcwd(), "elsewhere"))
    program = os.path.join(here, request["program"])
    os.chdir(os.path.dirname(program))
    sys.path.insert(0, os.path.dirname(program))
    sys.argv = [program, *request.get("arguments", ())]
    standing = Standing(here)
    sys.meta_path.append(standing)
    run = _Run(case, here, standing)
    case.start()
    np.random.seed(0)
    case.at("forward")
    with run.watched():
        if request.get("data") == "made":
            make_data()
        elif request.get("data"):
            runpy.run_path(request["data"], run_name="__main__")
        try:
            runpy.run_path(program, run_name="__main__")
        except SystemExit as end:
            run.failed = None if end.code in (None, 0) else end
        except BaseException as error:
            run.failed = error
    return run.reply(True)


class _Run:
    """One run of a program, of which the steps are noted."""

    def __init__(self, case: Case, here: str, standing: Standing) -> None:
        self.case = case
        self.here = here
        self.standing = standing
        noted = here, Gradients(), self.seen, int(case.request.get("replay", 0))
        self.sessions, self.functions = Sessions(*noted), Functions(*noted)
        self.failed: Optional[BaseException] = None
        self.quiet = 0
        self.since = time.monotonic()

    @contextlib.contextmanager
    def watched(self) -> Any:
        """Note the steps of what runs inside."""
        framework = self.case.framework
        both_alike(framework)
        self.sessions.gradients.watch(framework.is_2())
        self.sessions.watch()
        with contextlib.ExitStack() as stack:
            if framework.is_2() and framework.side == "new":
                self.functions.watch()
                stack.enter_context(framework.tf.variable_creator_scope(self.functions.creator))
            yield

    def seen(self, new: bool) -> None:
        """Note a run of a step; when all kinds of them seem to be known, end the program."""
        self.quiet = 0 if new else self.quiet + 1
        if new:  # should it never end
            self.since = time.monotonic()
            self.case.report({"kept": self.reply(False, False)})
        quiet = time.monotonic() - self.since if self.quiet >= QUIET else 0.0
        if quiet > SECONDS * (LONGER if quiet > SECONDS and self.sessions.unseen() else 1):
            # The program may catch whatever is raised.
            self.case.report({"reply": self.reply(False), "fit": False})
            exit_at_once(0)

    def reply(self, ended: bool, final: bool = True) -> Json:
        """Return what is known of the program; it continues if this is not `final`."""
        noted: Noted = self.functions if self.functions.order else self.sessions
        program: Json = {
            "ended": ended,
            "standins": self.standing.names,
            "both": bool(self.functions.order and self.sessions.order),
        }
        try:
            program.update(noted.program(final))
        except Exception as error:
            file, line = traceback.extract_tb(error.__traceback__)[-1][:2]
            where = f"{os.path.basename(file)}:{line}"
            program["why"] = f"{type(error).__name__}: {error} ({where})"
        if self.failed is not None:
            program["failed"] = self.told(self.failed)
        # Something has run: a program that continues for too long has shown what it has shown.
        return {"candidate": 0, "status": "ok", "runs": [{}], "program": program}

    def told(self, error: BaseException) -> Json:
        """Return what ended a program: the error, the file that it asked for, the line."""
        lines = [
            f"{os.path.relpath(frame[0], self.here)}:{frame[1]}"
            for frame in traceback.extract_tb(error.__traceback__)
            if frame[0].startswith(self.here)
        ]
        return {
            "type": type(error).__name__,
            "message": first_line(message_of(error))[:300],
            "asked": asked_for(error, self.here),
            "line": lines[-1] if lines else "",
        }


#: How errors of libraries name what is not there: an address, a file, a path, any other file.
_NAMED = (
    r"URL fetch failure on (\S+?):? ",
    r"(\S+); No such file or directory",
    r"No such file.*?([\w.~-]*/[\w./~-]*\w|[\w-]+\.\w+)",
    r"([\w.~-]*/[\w./~-]*\w|[\w-]+\.\w+).*No such file",
)


def asked_for(error: Optional[BaseException], here: str) -> str:
    """Return the file, or the address, that a program asked for in vain, "" if that is not it."""
    while error is not None:
        if type(error).__name__ in ("URLError", "ConnectionError", "gaierror", "ConnectError"):
            return "the network"
        named = getattr(error, "filename", None) if isinstance(error, FileNotFoundError) else None
        text = str(error) if named is None else ""
        if isinstance(error, FileNotFoundError) and "No such file" not in text:
            text += " No such file"
        patterns = (re.search(pattern, text, re.DOTALL) for pattern in _NAMED)
        path = named or next((found.group(1) for found in patterns if found), None)
        if path is not None:
            whole = os.path.join(os.getcwd(), str(path))
            inside = whole.startswith(here) and "://" not in str(path)
            return os.path.relpath(whole, here) if inside else str(path)
        error = error.__cause__ or error.__context__
    return ""


def both_alike(framework: Any) -> None:
    """Give a program functional control flow and resource variables, whatever it asks for."""
    framework.v1.enable_control_flow_v2()
    framework.v1.enable_resource_variables()
    if framework.is_2():
        from tensorflow.python.ops import (
            control_flow_v2_toggles,
            resource_variable_ops,
            resource_variables_toggle,
        )

        from ..graphs.settings import settle

        control_flow_v2_toggles.disable_control_flow_v2 = lambda: None
        resource_variables_toggle.disable_resource_variables = lambda: None
        settle(framework.side == "old")
        resource_variable_ops.BaseResourceVariable.initialized_value = _initialized_value


def _initialized_value(variable: Any) -> Any:
    """Return what TensorFlow 1 gives, also of a resource variable: TensorFlow 2 refuses."""
    from tensorflow.python.ops import cond, variable_v1

    is_initialized = variable_v1.is_variable_initialized(variable)
    return cond.cond(is_initialized, variable.read_value, lambda: variable.initial_value)
