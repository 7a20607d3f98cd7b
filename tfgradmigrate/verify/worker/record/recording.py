"""The answer to a request to record: what a text reads, calls, stores and computes, either way."""

from __future__ import annotations

import contextlib
import linecache
import os
import re
import sys
import types
from collections.abc import Iterable, Iterator
from typing import Any

from ..case import Case
from ..channel import Json
from ..graphs import hosts, origins, overrides
from ..graphs.eagerly import eagerly
from ..graphs.errors import NoForm
from ..graphs.form import Form
from ..graphs.inputs import Arguments, Description, tensors_of
from ..graphs.modes import trace
from ..graphs.opaque import unknown_gradients
from . import AT_LOAD, EAGERLY, OF_ALL, TOO_MANY, hooks, lent
from .instrument import HOOKS, private_name
from .native import OF_PYTHON, is_root
from .statements import Statement, statements_of
from .terms import (
    FILE,
    FURTHER,
    OF_PROGRAM,
    OURS,
    Fork,
    Refused,
    Run,
    Term,
    current,
    file_of,
    is_of_program,
    is_tensor,
    key,
    let_tensors_tell,
    named,
    of_function,
    shortened,
    tensor_of,
    told_apart,
    told_now,
)

#: How many runs of one text are made with other decisions.
MOST_RUNS = 64

#: The sections of a trace that are differentiations, and what they are told as.
_SECOND = "second order"

_FUNCTION = "function"

_NAME = "prog"

#: How many calls lie between one that reads a collection and the reading, at most.
_MOST_CALLERS = 4

#: Methods that syntax calls, but for those by which a class is made and places are called.
_SPECIAL = re.compile(r"__(?!init__|call__|module__|name__|doc__)\w+__")

#: What spells a number.
_NUMBER = re.compile(r"-?\d+(\.\d+)?(e-?\d+)?")


def answer_record(case: Case) -> Json:
    """Return for each run that is asked for what the text does under all decisions."""
    import tensorflow as tf

    from ..graphs import tracing
    from ..graphs.settings import settle

    settle(case.framework.side == "old")
    tracing.looked_for.clear()
    tf.register_tensor_conversion_function(Term, tensor_of)
    let_tensors_tell()
    request = {**case.request["record"]}
    request["statements"] = statements_of(request)
    request["is_new"] = case.framework.side == "new"
    case.start()
    Run.reached.clear()
    hosts.read.clear()
    runs: list[list[Json]] = []
    sources: list[Any] = []
    for given in request["given"]:
        if runs and runs[-1][-1].get("refused") == TOO_MANY:
            runs.append(runs[-1])  # no other run of it has fewer
            sources.append(given["sources"])
            continue
        leaves = _recorded(case, request, given)
        asked = sorted(
            {tuple(one) for leaf in leaves for one in (*leaf.get("asked", ()), *given["sources"])}
        )
        if len(asked) > len(given["sources"]) and not given["again"]:
            # What is read and computed with has gradients, too: it comes in as a tensor.
            given = {**given, "sources": [list(each) for each in asked]}
            leaves = _recorded(case, request, given)
        runs.append([_told(leaf) for leaf in leaves])
        sources.append(given["sources"])
    return {
        "candidate": 0,
        "status": "ok",
        "runs": [],
        "recorded": runs,
        "tensors": sources,
        # What TensorFlow alone calls is compared by its code.
        "reached": [
            number
            for number, (line, *_) in enumerate(request["marks"])
            if number in Run.reached or line in hosts.read
        ],
    }


def _recorded(case: Case, request: Json, given: Json) -> list[Json]:
    """Return what all ways through a text come to, for each function that it gives by itself.

    One of them may change what another one reads. Then all are called in each run.
    """
    leaves: list[Json] = []
    waiting = [0]
    while waiting:
        own = _in_time(case, request, {**given, "function": waiting[0]})
        numbers = max(leaf.pop("functions", 0) for leaf in own)
        if numbers > 0 and any(leaf.get("refused", TOO_MANY) != TOO_MANY for leaf in own):
            return _in_time(case, request, given)
        leaves += own
        waiting = [*range(waiting[0] + 1, max(waiting[-1] + 1, numbers))]
    return leaves


def _in_time(case: Case, request: Json, given: Json) -> list[Json]:
    case.report({"candidate": 0})  # which begins the time anew
    function = given.get("function", 0)
    return [{**leaf, "function": function} for leaf in _leaves(case, request, given)]


def _told(leaf: Json) -> Json:
    return {name: value for name, value in leaf.items() if value not in (None, [], {})}


def _leaves(case: Case, request: Json, given: Json) -> Iterator[Json]:
    """Yield what each way through the text comes to."""
    waiting: list[dict[str, bool]] = [{}]
    number = 0
    while waiting:
        decisions = waiting.pop()
        number += 1
        if number > MOST_RUNS:
            yield {"refused": TOO_MANY}
            return
        leaf = _leaf(case, request, given, decisions)
        if "fork" in leaf:
            waiting += [{**decisions, leaf["fork"]: truth} for truth in (False, True)]
            continue
        yield leaf
        if "refused" in leaf:
            return


def _leaf(case: Case, request: Json, given: Json, decisions: dict[str, bool]) -> Json:
    """Return what one run comes to: a form, a fork, why there is none, or an error."""
    Run.refusals.clear()
    Run.forks.clear()
    hosts.as_told.clear()
    overrides.unregistered.clear()
    case.start()
    case.draws.start()
    program = _begun(case, request, given, decisions)
    run = program.run
    origins.programs.add(FILE)
    found: Json = {}
    mode = given["mode"]
    try:
        with unknown_gradients(request["gradients"], request["text"]), _collections_noted(run):
            traced = _FUNCTION if mode == EAGERLY else mode
            form = trace(program.place, program.tensors(), traced, many=given["many"])
        run.end()
        if program.error is not None:
            found = _failed(case, program.error)
        found["form"] = form.to_json()
    except (Fork, Refused):
        pass
    except NoForm as none:
        found["refused"] = none.reason
    except BaseException as error:  # whatever a program raises is its result
        found = _failed(case, error)
    finally:
        del hosts.found_in[1:], overrides.told_by[1:], overrides.tells_all[1:]
    if Run.forks and Run.forks[0] not in decisions:
        return {"fork": Run.forks[0]}
    if Run.refusals or not found:
        Run.refusals.append("it ends without a result")
        where = AT_LOAD if run.section == "load" else ""
        found = {"refused": f"{Run.refusals[0]}{where}", "wanted": program.wanted()}
    if "error" in found:
        found["wanted"] = program.wanted()
    if (
        mode == EAGERLY
        and "form" in found
        and "error" not in found
        and _are_in(run.asked, given["sources"])
    ):
        found[EAGERLY] = _eagerly(case, request, given, run, form)
    return {
        **found,
        "functions": program.functions,
        "decided": run.decided,
        "called": [*run.called],
        "events": run.effects(),
        "refuses": [*run.refuses],
        "used": [[kind, name, value] for (kind, name), value in run.used.items()],
        "asked": [list(each) for each in run.asked],
        "later": run.later or None,
        "lacks_sizes": run.lacks_sizes or None,
        "counts_sizes": run.counts_sizes or None,
        "rests": sorted(run.rests),
        "could": " ".join(sorted(run.could)),
    }


@contextlib.contextmanager
def _collections_noted(run: Run) -> Iterator[None]:
    """Note which collections TensorFlow reads for the program: others may have put more there."""
    import tensorflow as tf

    plain = tf.Graph.get_collection
    keys = tf.compat.v1.GraphKeys
    variables = (keys.GLOBAL_VARIABLES, keys.LOCAL_VARIABLES)

    def get_collection(graph: Any, name: Any, scope: Any = None) -> Any:
        is_own = isinstance(name, str) and not (name in variables and _is_for_custom_gradient())
        if is_own and run.section == "forward":
            run.events.append(f"around: reads the collection `{name}`")
        return plain(graph, name, scope)

    tf.Graph.get_collection = get_collection
    try:
        yield
    finally:
        tf.Graph.get_collection = plain


def _is_for_custom_gradient() -> bool:
    """Return whether `tf.custom_gradient` reads a collection, to know what its function reads."""
    frame: types.FrameType | None = sys._getframe(2)
    for _ in range(_MOST_CALLERS):
        if frame is not None and frame.f_code.co_filename.endswith("custom_gradient.py"):
            return True
        frame = frame.f_back if frame is not None else None
    return False


def _begun(case: Case, request: Json, given: Json, decisions: dict[str, bool]) -> _Program:
    """Return the program of a run that begins."""
    run = Run(request, decisions)
    run.assuming = given["assuming"]
    run.is_optimized = given["optimized"]
    current[:] = [run]
    program = _Program(case, request, given, run)
    hosts.found_in[1:] = [program.found]
    overrides.told_by[1:] = [program.told]
    overrides.tells_all[1:] = [request["in_2"]]
    return program


def _eagerly(case: Case, request: Json, given: Json, run: Run, form: Form) -> list[str]:
    """Return what eager runs do, under the decisions of a run in `tf.function`, and why."""
    programs: list[_Program] = []

    def make() -> Any:
        programs.append(_begun(case, request, given, run.decided))
        programs[-1].is_eager = programs[-1].run.has_values = True
        return programs[-1].place()

    Run.hosts.clear()
    forks = len(Run.forks)
    try:
        with unknown_gradients(request["gradients"], request["text"]):
            inputs = _with_sizes(_begun(case, request, given, {}).tensors())
            outcome, why = eagerly(make, inputs, form)
    except NoForm as none:
        outcome, why = "unknown", none.reason
    finally:
        del hosts.found_in[1:], overrides.told_by[1:], overrides.tells_all[1:]
    if outcome in ("fails", "differs") and Run.hosts:
        return ["unknown", f"`{named(Run.hosts[0])}` gives something of arrays"]
    if Run.refusals or len(Run.forks) > forks:
        said = [*Run.refusals, *Run.forks[forks:]]
        return ["unknown", said[0]]
    effects = next((each.run.effects() for each in programs), [])
    if outcome != "fails" and _of_all(effects) != _of_all(run.effects()):
        if Run.hosts or any("PyFunc" in op for op, *_ in form.nodes):
            return ["unknown", "functions of Python are run, and not traced"]
        return ["differs", "what Python does eagerly is not what it does in tf.function"]
    return [outcome, why]


def _with_sizes(inputs: list[Description]) -> list[Description]:
    """Return tensors of which those of any rank fit to the first one whose sizes are known."""
    known = (each["shape"] for each in inputs if each["shape"] and None not in each["shape"])
    sizes = next(known, None)
    return [{**each, "sizes": sizes} if each["shape"] is None else each for each in inputs]


def _are_in(asked: Iterable[tuple[str, str]], sources: Iterable[list[str]]) -> bool:
    """Return whether what a run computes with comes in: else it is made once more."""
    return {*asked} <= {tuple(each) for each in sources}


def _of_all(events: list[str]) -> list[str]:
    # Ops that were made before are not counted eagerly.
    return [FURTHER.sub("", each) for each in events if each.startswith(OF_ALL)]


def _failed(case: Case, error: BaseException) -> Json:
    """Return an error of the program; one of the recorder's own proves nothing."""
    is_own = is_of_program(error)
    file = file_of(error)
    if os.path.dirname(file) == OURS and not (is_own or hasattr(error, OF_PROGRAM)):
        return {"refused": f"the recorder fails: {type(error).__name__}: {error}"}
    return {"error": {**case.describe(error), "own": is_own}}


class _Program:
    """The module of a run, and the place that calls its subject."""

    def __init__(self, case: Case, request: Json, given: Json, run: Run) -> None:
        self.case = case
        self.request = request
        self.given = given
        self.run = run
        self.arguments = self._described()
        run.shapes = {path: one["shape"] for path, one in _tensors(given["values"])}
        run.parameters = frozenset(given["chosen"])
        run.kinds = frozenset(
            name
            for name, value in given["values"].items()
            if value["kind"] in ("list", "dtype") and name not in run.known
        )
        self.functions = 0
        self.calling = 0
        self.error: Exception | None = None
        self.is_eager = False
        self.met: dict[int, tuple[int, Any]] = {}
        self.module = types.ModuleType(_NAME)
        self.scope = self.module.__dict__

    def wanted(self) -> dict[str, str]:
        """Return what could be known, and would have to be to get further, and as what."""
        left = {*self.run.parameters, *self.run.constants} - self.run.known
        return {name: kind for name, kind in self.run.wanted.items() if name in left}

    def tensors(self) -> list[Description]:
        """Return the descriptions of the tensors that come in: of parameters, then of terms."""
        found = [each for each in self.arguments.values() if each is not None]
        found += found if self.given["again"] else []
        shapes = [self.run.shape(form) for form, _ in self.given["sources"]]
        dtypes = [dtype for _, dtype in self.given["sources"]]
        pairs = zip(dtypes, shapes, strict=True)
        found += [{"kind": "tensor", "dtype": d, "shape": s} for d, s in pairs]
        return [*tensors_of(found)]

    def found(self, scope: dict[str, Any], name: str) -> Any:
        """Return what a function of Python that TensorFlow calls reads of the module."""
        if scope is not self.scope:
            return scope[name]
        section, self.run.section = self.run.section, "host"
        try:
            return hooks.variable(name, scope)
        finally:
            self.run.section = section

    def told(self, gradient: Any) -> Any:
        """Return what tells a gradient function: its name, if both texts have the same one."""
        name = getattr(gradient, "__name__", "")
        is_same = name in self.run.same & self.run.once
        if self.scope.get(name) is not gradient or not (is_same or name in self.run.alone):
            return hosts.Hosts().form(gradient)
        if name in self.run.alone:
            self.run.rests.add(name)
        return ["of the module", name]

    def place(self) -> Any:
        """Execute the module, and return what calls the subject."""
        import tensorflow as tf

        special = [each for each in self.run.differing if _SPECIAL.fullmatch(each)]
        if special:
            raise Refused(f"`{special[0]}` differs in a class of the module")
        self.load()
        self.case.at("forward")
        self.run.begin("forward")

        def ended(section: str) -> None:
            if section == "place":
                self.run.begin("gradient")
            elif section.startswith("gradient"):
                self.run.begin(f"after {section}")
            elif section.startswith(_SECOND):
                self.run.begin(section)

        def place(*tensors: Any) -> Any:
            made = Arguments(tensors)
            self.run.graph = tf.compat.v1.get_default_graph()
            self.run.inputs = {told_apart(each): place for place, each in enumerate(tensors)}
            sources = tensors[len(tensors) - len(self.given["sources"]) :]
            for (form, dtype), tensor in zip(self.given["sources"], sources, strict=True):
                self.run.sources[form, dtype] = tensor
            before = self.state()
            given = self.ended(self._given_of(made, ""))
            if self.state() != before:
                self.run.note("what the module keeps is another one after a call")
            if self.given["again"]:
                before = self.state()
                given = (given, self.ended(self._given_of(made, "'")))
                if self.state() != before:
                    raise Refused("what the module keeps is another one after each call")
            self.run.note_changes()
            for name, gradient in overrides.registered_since():
                said = shortened(str(gradient))
                self.run.note(f"registers {name} behind what it overrides: {said}")
            if not self.run.calls_handed:
                for function, _ in [*self.run.handed.values()]:
                    self.run.note(f"handed {of_function(function)}")
            first = self.resolved_alone(given)
            given = (first, self.given_by_handed()) if self.run.calls_handed else first
            self.run.keep_given()
            return (given, ("stored", self.run.stored)) if self.run.stored else given

        place.ended = ended  # type: ignore[attr-defined]
        place.decides = self.run.asks_about  # type: ignore[attr-defined]
        return place

    def _described(self) -> dict[str, Description | None]:
        """Return what describes each parameter, None for one that is a term."""
        found: dict[str, Description | None] = {}
        for name in self.given["parameters"]:
            value = self.given["values"].get(name)
            if value is None:
                found[name] = None
                continue
            is_number = _NUMBER.fullmatch(value.get("code", ""))
            is_known = name in self.run.known or (is_number and self.run.allows("const"))
            is_given = is_known or value["kind"] in ("array", "tensor")
            found[name] = described(self.case, value, name) if is_given else None
        return found

    def _given_of(self, made: Arguments, mark: str) -> dict[str, Any]:
        """Return the arguments, with a guard for each that is known and is no tensor.

        Those of another call have a `mark`, but for the object whose method it is.
        """
        arguments = {
            name: Term(name if name == self.request["owner"] else name + mark)
            if each is None
            else made.make(each)
            for name, each in self.arguments.items()
        }
        self.run.tensors.update({told_apart(a): n for n, a in arguments.items() if is_tensor(a)})
        for name, described_as in self.arguments.items():
            is_array = self.given["values"].get(name, {}).get("kind") == "array"
            if is_array:
                arguments[name] = arguments[name].copy()  # unknown code may change it
            # An array is one of many kinds of tensors, which all are tried.
            if described_as is not None and described_as["kind"] != "tensor" and not is_array:
                told = _shown(arguments[name])
                self.run.uses("const", f"{self.request['subject']}({name})", told)
                if isinstance(arguments[name], list) and name in self.request["starred"]:
                    arguments[name] = tuple(arguments[name])
        # Who gives a list or an array has it as well; those of keywords are made for each call.
        for given in arguments.values():
            if isinstance(given, lent.CHANGING) and not isinstance(given, dict):
                self.run.lend(given)
        return arguments

    def state(self) -> list[str]:
        """Return what tells all that the module keeps between calls.

        Of a term any value is tried, whichever it is.
        """
        own = [value for name, value in self.scope.items() if name[:2] != "__" and name != HOOKS]
        return lent.snapshot(own, lambda v: "a term" if isinstance(v, Term) else told_now(v))

    def ended(self, arguments: dict[str, Any]) -> Any:
        """Return what the subject gives; an error of its own ends it as well, and is told."""
        try:
            return self.called(arguments)
        except Exception as error:
            if self.is_eager or not is_of_program(error):
                raise
            self.error = self.error or error
            kind = f"{type(error).__module__}.{type(error).__qualname__}"
            said = [*map(key, (*error.args, vars(error)))]
            return f"raises {kind} {said} from {type(error.__cause__).__name__}"

    def called(self, arguments: dict[str, Any]) -> Any:
        """Call the subject: positional arguments first, as callers do."""
        path = self.request["subject"].split(".")
        if not path[0]:
            statements: list[Statement] = self.request["statements"]
            # Functions and classes are recorded by themselves.
            values = {n for s in statements for n in (s.imported if s.defines else s.names)}
            differing = sorted(values & self.run.shared - self.run.same)
            return {n: self.scope[n] for n in differing if n in self.scope}
        if len(path) == 2:
            kind = self.scope[path[0]]
            subject = kind.__dict__[private_name(path[1], kind.__name__)]
            if isinstance(subject, (staticmethod, classmethod)):
                subject = subject.__func__
            if self.request["owner"] in arguments:
                self.run.owner = (self.request["owner"], kind)
        else:
            subject = self.scope[path[0]]
        positional = [arguments[name] for name in self.request["positional"]]
        rest = {n: a for n, a in arguments.items() if n not in self.request["positional"]}
        return subject(*positional, **rest)

    def resolved_alone(self, given: Any) -> Any:
        """Return a result of which one function is called, or all: what they change is given too.

        Raises Refused where the one changes what another of them may read.
        """
        if "function" in self.given:
            before = (self.state(), lent.snapshot([given], told_now))
            found = self.resolved(given, 0)
            if self.functions and (self.state(), lent.snapshot([given], told_now)) != before:
                raise Refused("a function is given away that changes what others may read")
            return found
        found = self.resolved(given, 0)
        if self.functions:
            self.met.clear()
            found = (found, self.resolved(given, 0))
        return found

    def resolved(self, value: Any, depth: int) -> Any:
        """Return a result with what terms are told by; functions of the program are called.

        What can be changed is given once: whoever changes it changes all that is the same object.
        """
        if not (isinstance(value, lent.CHANGING) or lent.is_own(value)):
            return self._resolved(value, depth)
        is_known = id(value) in self.met
        said = "".join(map(self._which, lent.spanned(value)))
        if is_known:
            return said
        found = self._resolved(value, depth)
        return (said, found) if said else found

    def _which(self, value: Any) -> str:
        """Return which object one is of those that are given, or that unknown code has."""
        if id(value) in self.met:
            return f"the object that is given as the {self.met[id(value)][0]}th"
        self.met[id(value)] = (len(self.met), value)
        return self.run.which(value) and f"what unknown code has as{self.run.which(value)}"

    def _resolved(self, value: Any, depth: int) -> Any:
        """Return what something holds that is met for the first time."""
        if isinstance(value, Term):
            value.count_on()
            value.stand_apart()
            said = f"term {value.form}"
            return (said, tensor_of(value)) if value.origin else said
        if isinstance(value, (list, tuple)) and type(value) in (list, tuple):
            return type(value)(self.resolved(each, depth) for each in value)
        if type(value) is dict:
            return {_plain(k): self.resolved(each, depth) for k, each in value.items()}
        if isinstance(value, types.FunctionType) and value.__module__ == _NAME:
            number = self.functions
            self.functions += not self.calling
            if not self.calling and self.given.get("function", number) != number:
                return ("function", ", ".join(_taken_by(value)), "called in another run")
            return self._of_function(value, depth)
        if lent.is_own(value):
            if isinstance(value, (*lent.CHANGING, tuple, str, float, int)):
                raise Refused(
                    f"a {type(value).__name__} is given, which holds more than attributes"
                )
            kind = self._class_of(value)
            return kind, {k: self.resolved(v, depth + 1) for k, v in sorted(vars(value).items())}
        return value

    def _class_of(self, value: Any) -> str:
        """Return the name of an object's class, which has to be the same in both texts."""
        for kind in type(value).__mro__:
            if kind.__module__ == _NAME:
                full = {f"{kind.__name__}.{name}" for name in vars(kind) if name[:2] != "__"}
                if not full <= self.run.same:
                    raise Refused(f"an object is given of `{kind.__name__}`, which differs")
        return type(value).__name__

    def given_by_handed(self) -> list[Any]:
        """Return what functions give that unknown code was given: they may hand on further ones."""
        found: list[Any] = []
        while len(found) < len(self.run.handed):
            function, held = [*self.run.handed.values()][len(found)]
            if lent.snapshot([function], told_now) != held:
                raise Refused("a function is handed on, and what it reads changes")
            found.append(self._of_function(function, 0))
        return found

    def _of_function(self, function: types.FunctionType, depth: int) -> Any:
        """Return what a function that is given away gives of terms."""
        code = function.__code__
        if depth > 2 or code.co_flags & 0x0C or code.co_kwonlyargcount:
            raise Refused("a function is passed out that nothing calls")
        number = code.co_argcount - len(function.__defaults__ or ())
        taken = _taken_by(function)
        arguments = [Term(f"{name} of {function.__name__}") for name in taken]
        ways = (arguments[:number], arguments) if number < len(taken) else (arguments,)
        self.run.grown()  # what is made before it is called is no part of it
        if not self.calling:
            self.run.pass_time()
        self.calling += 1
        given = tuple(self.resolved(function(*each), depth + 1) for each in ways)
        self.calling -= 1
        kept = lent.snapshot([function], told_now)
        for each in ways:
            function(*each)
        if lent.snapshot([function], told_now) != kept:
            raise Refused("a function is given away that counts its calls")
        return ("function", ", ".join(taken), given)

    # --- the module -----------------------------------------------------------------------------

    def load(self) -> None:
        """Execute the statements of the module that are the subject's; others are told."""
        text = self.request["text"]
        linecache.cache[FILE] = (len(text), None, text.splitlines(True), FILE)
        self.scope[HOOKS] = _hooks_of(self.scope)
        self.module.__file__ = FILE
        sys.modules[_NAME] = self.module
        told, resting = self.request["told"], self.request["resting"]
        self.run.rests = {name for _, *names in resting.values() for name in names}
        for statement in self.request["statements"]:
            at = str(statement.line)
            self._execute(statement, told.get(at, next(iter(resting.get(at, ())), None)))

    def _execute(self, statement: Statement, said: str | None) -> None:
        """Execute a statement; one that is `said` stands in both texts, and may be left out."""
        if said is not None and not (statement.defines or statement.is_simple):
            self._leave_out(said, statement)
            return
        refusals, forks = len(Run.refusals), len(Run.forks)
        self.run.telling = said is not None
        try:
            exec(statement.code(self.run), self.scope)
        except (Fork, Refused, Exception):
            if said is None:
                raise
            del Run.refusals[refusals:]
            del Run.forks[forks:]
            self._leave_out(said, statement)
            return
        finally:
            self.run.telling = False
        if not statement.defines:
            for name in statement.names:
                hooks.keep_constant(name, self.scope)

    def _leave_out(self, said: str, statement: Statement) -> None:
        """Leave out what stands in both texts; what is chosen by a version is not the same."""
        self.run.runs(f"statement {said}")
        side = self.run.side if any(map(self._tells_version, statement.asked)) else ""
        own = hooks.defined(self.scope) if "*" in statement.names else ()
        for name in (*statement.names, *own):
            said_by = side if name not in statement.imported else ""
            self.scope[name] = Term(f"global {name}{said_by}")

    def _tells_version(self, name: str) -> bool:
        """Return whether a name stands for a library, or for Python itself."""
        value = self.scope.get(name)
        is_python = isinstance(value, Term) and value.form.removeprefix("module ") in OF_PYTHON
        return is_python or isinstance(value, types.ModuleType) or is_root(name)


def _taken_by(function: types.FunctionType) -> list[str]:
    """Return the names of the parameters of a function that are given by position."""
    return [*function.__code__.co_varnames[: function.__code__.co_argcount]]


def _tensors(values: Json) -> Iterator[tuple[str, Json]]:
    """Yield the tensors among what may be read, by what reads them."""
    for path, value in values.items():
        parts = {f"{path}[{n}]": one for n, one in enumerate(value.get("items", ()))}
        yield from (
            (p, one) for p, one in {path: value, **parts}.items() if one["kind"] == "tensor"
        )


def _shown(value: Any) -> str:
    """Return what a guard claims of a parameter."""
    if is_tensor(value):
        return "a number"
    if isinstance(value, (list, tuple)) and any(map(is_tensor, value)):
        return f"a list of {len(value)} tensors" if len(value) != 1 else "a list of one tensor"
    if isinstance(value, list) and any(isinstance(each, Term) for each in value):
        return f"a list of {len(value)}"
    name = getattr(value, "name", None)
    return f"tf.{name}" if name and not isinstance(value, (str, bytes)) else repr(value)


def _plain(value: Any) -> Any:
    return named(value.form) if isinstance(value, Term) else value


def _hooks_of(scope: dict[str, Any]) -> Any:
    """Return what an instrumented text calls: the hooks, and the variables of its module."""
    found = types.SimpleNamespace(**{k: v for k, v in vars(hooks).items() if not k.startswith("_")})
    found.scope = scope
    found.slice_ = slice
    return found


def described(case: Case, alternative: Json, name: str) -> Json:
    """Return the description of an argument of some name that `graphs` makes."""
    tf, kind = case.framework.module(), alternative["kind"]
    if kind == "tensor":
        return {"kind": "tensor", "dtype": alternative["dtype"], "shape": alternative["shape"]}
    if kind == "list":
        items = enumerate(alternative["items"])
        return {"kind": kind, "items": [described(case, e, f"{name}[{n}]") for n, e in items]}
    if kind == "term":
        return {"kind": "value", "value": Term(name)}
    if kind == "code":
        return {"kind": "value", "value": eval(alternative["code"], {"tf": tf})}
    if kind == "array":
        return {"kind": "value", "value": _array(alternative)}
    return {"kind": "value", "value": getattr(tf, alternative["code"])}


def _array(alternative: Json) -> Any:
    import numpy as np

    shape = alternative["shape"]
    size = int(np.prod(shape))
    return np.linspace(-1.7, 2.6, size, dtype=alternative["dtype"]).reshape(shape)
