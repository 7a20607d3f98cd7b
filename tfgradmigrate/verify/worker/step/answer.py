"""A program run until its training steps are known."""

import contextlib
import os
import re
import runpy
import sys
import time
import traceback
from typing import Any, Dict, List, Optional, Tuple

import numpy as np

from ..case import Case
from ..channel import Json, exit_at_once
from .functions import Functions
from .session import Losses, Sessions
from .workspace import Standing, make_data, mirror, write_inside

#: After how many runs of steps, and seconds, without a new kind of them a program has shown all.
QUIET, SECONDS = 10, 8.0


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
            run.failed = None
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
        self.losses = Losses()
        taped = int(case.request.get("replay", 0))
        self.sessions = Sessions(here, self.losses, self.seen, taped)
        self.functions: Optional[Functions] = None
        self.failed: Optional[BaseException] = None
        self.quiet = 0
        self.since = time.monotonic()
        self.seeds = _Seeds()

    @contextlib.contextmanager
    def watched(self) -> Any:
        """Note the steps of what runs inside."""
        framework = self.case.framework
        both_alike(framework)
        self.losses.watch(framework.is_2())
        self.sessions.watch()
        self.seeds.watch()
        with contextlib.ExitStack() as stack:
            if framework.is_2() and framework.side == "new":
                self.functions = Functions(self.here, self.losses, self.seen, self.sessions.left)
                self.functions.watch()
                stack.enter_context(framework.tf.variable_creator_scope(self.functions.creator))
            yield

    def seen(self, new: bool) -> None:
        """Note a run of a step; when all kinds of them seem to be known, end the program."""
        self.quiet = 0 if new else self.quiet + 1
        if new:  # should it never end
            self.since = time.monotonic()
            self.case.report({"kept": self.reply(False, False)})
        if self.quiet >= QUIET and time.monotonic() > self.since + SECONDS:
            # The program may catch whatever is raised.
            self.case.report({"reply": self.reply(False), "fit": False})
            exit_at_once(0)

    def reply(self, ended: bool, final: bool = True) -> Json:
        """Return what is known of the program; it continues if this is not `final`."""
        both = self.functions is not None and bool(self.functions.order and self.sessions.order)
        if self.functions is not None and self.functions.order:
            noted: Any = self.functions
            program: Json = {"initial": {}, "both": both}
        else:
            noted = self.sessions
            program = {"initial": self.sessions.initial(), "both": both}
        try:
            program.update(steps=noted.steps(final), variables=noted.variables(), runs=noted.runs())
            program.update(changes=noted.changes(), taped=noted.taped() if final else {})
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            program.update(steps=[], variables=[], runs=[], changes={}, taped={})
            program["error"] = (
                f"{type(error).__name__}: {error} ({os.path.basename(where[0])}:{where[1]})"
            )
        program.update(ended=ended, standins=self.standing.names, seeds=self.seeds.drawn())
        # Something has run: a program that continues for too long has shown what it has shown.
        reply: Json = {"candidate": 0, "status": "ok", "runs": [{}], "program": program}
        if self.failed is not None:
            program["failed"] = self.told(self.failed)
        return reply

    def told(self, error: BaseException) -> Json:
        """Return what ended a program: the error, the file that it asked for, the line."""
        lines = [
            f"{os.path.relpath(frame[0], self.here)}:{frame[1]}"
            for frame in traceback.extract_tb(error.__traceback__)
            if frame[0].startswith(self.here)
        ]
        said = str(error).strip().split("\n")
        return {
            "type": type(error).__name__,
            "message": said[-1 if said[0] == "in user code:" else 0].strip()[:300],
            "asked": asked_for(error, self.here),
            "line": lines[-1] if lines else "",
        }


def asked_for(error: Optional[BaseException], here: str) -> str:
    """Return the file, or the address, that a program asked for in vain, "" if that is not it."""
    while error is not None:
        text = str(error)
        if isinstance(error, FileNotFoundError) and error.filename is not None:
            return _inside(str(error.filename), here)
        if type(error).__name__ in ("URLError", "ConnectionError", "gaierror", "ConnectError"):
            return "the network"
        if "URL fetch failure on" in text:
            return text.split("URL fetch failure on ", 1)[1].split(":  ")[0].split(" ")[0]
        found = re.search(r"(\S+); No such file or directory", text)
        if found:
            return _inside(found.group(1), here)
        if isinstance(error, FileNotFoundError) or "No such file" in text:
            named = re.search(r"[\w.~-]*/[\w./~-]+|[\w-]+\.\w+", text)
            return _inside(named.group().rstrip(".") if named else text, here)
        error = error.__cause__ or error.__context__
    return ""


def _inside(path: str, here: str) -> str:
    path = os.path.join(os.getcwd(), path)
    return os.path.relpath(path, here) if path.startswith(here) else path


def both_alike(framework: Any) -> None:
    """Give a program functional control flow and resource variables, whatever it asks for."""
    v1 = framework.v1
    v1.enable_control_flow_v2()
    v1.enable_resource_variables()
    if framework.is_2():
        from tensorflow.python.ops import control_flow_v2_toggles, resource_variables_toggle

        from ..graphs.settings import settle

        control_flow_v2_toggles.disable_control_flow_v2 = lambda: None
        resource_variables_toggle.disable_resource_variables = lambda: None
        settle(framework.side == "old")


class _Seeds:
    """Notes the pairs of seeds of ops that have none of their own: these are TensorFlow's."""

    def __init__(self) -> None:
        self._made: Dict[Tuple[int, int], bool] = {}

    def watch(self) -> None:
        """Have every pair pass by here."""
        from tensorflow.python.framework import random_seed

        original = random_seed.get_seed

        def seeds(op_seed: Any) -> Any:
            found = original(op_seed)
            if found[0] is not None:
                pair = (int(found[0]), int(found[1] or 0))
                self._made[pair] = self._made.get(pair, True) and op_seed is None
            return found

        random_seed.get_seed = seeds

    def drawn(self) -> List[Tuple[int, int]]:
        """Return the pairs that no op was given."""
        return [(0, 0)] + [pair for pair, none in self._made.items() if none]
