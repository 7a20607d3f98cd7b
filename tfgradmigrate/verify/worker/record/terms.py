"""Terms: what a program reads and nobody knows, and the run that they belong to."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import itertools
import os
import re
import sys
import types
from collections import Counter
from collections.abc import Callable, Container, Iterator
from typing import Any

import numpy as np

from ..graphs.attributes import of_operation
from ..graphs.errors import NoForm
from ..graphs.hosts import Hosts, stands_for_unknown
from ..graphs.opaque import around, op_of, within
from ..graphs.overrides import map_of, overrides, told_of
from ..graphs.structure import kind_told, told_array
from . import OBJECT, OTHERS, TOO_MANY, lent, sizes

#: How many signs of a term are kept: what is longer is told by its digest.
_LONGEST = 400

#: How often one run may ask the same.
MOST_TURNS = 1000

#: A number that was drawn: its section, and its place among those of it. No text holds such signs.
_DRAWN = re.compile("\x1d([^\x1d]*)\x1d")

#: When something was read or drawn, which a guard does not name.
_WHEN = re.compile(rf"@[a-z 0-9]+(?:/\d+)+|#\d+|{_DRAWN.pattern}")

#: What functions of NumPy are.
_OF_NUMPY = (np.ufunc, type(np.sum))

#: Ops that stand for values of Python, wherever TensorFlow is given one.
_OF_VALUES = ("Const", "IdentityN", "NoOp", "Placeholder")

#: What is reported of an event behind ops that unknown code may see, or make other ones of.
FURTHER = re.compile(r" behind \d+ further ops$")

#: A name in a term that is no attribute of another.
_NAME = re.compile(r"(?<![\w.'])[A-Za-z_]\w*(?![\w.])")

_UNEQUAL = "__ne__("

#: The ops that operators make, which may have another gradient than their own.
_OPERATORS = {
    "add": ("Add", "AddV2"),
    "sub": ("Sub",),
    "mul": ("Mul",),
    "truediv": ("RealDiv", "Div"),
    "floordiv": ("FloorDiv",),
    "mod": ("FloorMod", "Mod"),
    "pow": ("Pow",),
    "matmul": ("MatMul", "BatchMatMulV2"),
    "neg": ("Neg",),
    "abs": ("Abs",),
}


#: What is plain: it is what it is, and nobody can write into it.
PLAIN = (bool, int, float, complex, str, bytes, type(None))

#: The name of the file that a text is run as, and where the recorder stands.
FILE, OURS = "<recorded>", os.path.dirname(__file__)


class UnknownError(Exception):
    """What unknown code raises where a program tries it: nothing is known of it but of what."""


#: What hooks raise as Python would.
_OF_PROGRAMS = (AttributeError, IndexError, KeyError, UnknownError, ValueError)

#: Attribute of an error that an operator raises: whether it is about what the program has made.
OF_PROGRAM = "is_of_program"


def is_of_program(error: BaseException) -> bool:
    """Return whether the program itself raises an error, and no library that it calls."""
    file = file_of(error)
    is_raised = isinstance(error, _OF_PROGRAMS) or getattr(error, OF_PROGRAM, False)
    return file == FILE or (os.path.dirname(file) == OURS and is_raised)


def file_of(error: BaseException) -> str:
    """Return the file whose code raises an error, "" if that is not known."""
    traceback = error.__traceback__
    while traceback is not None and traceback.tb_next is not None:
        traceback = traceback.tb_next
    return "" if traceback is None else traceback.tb_frame.f_code.co_filename


class Refused(BaseException):
    """The recorder does not get through: `reason` names the construct.

    `about` are terms: were they known, it might.
    """

    def __init__(self, reason: str, *about: Any) -> None:
        super().__init__(reason)
        self.reason = reason
        Run.refusals.append(reason)
        run().want(*about)


class Fork(BaseException):
    """The truth of a term decides: both are to be tried."""

    def __init__(self, form: str) -> None:
        super().__init__(form)
        self.form = form
        Run.forks.append(form)


class Run:
    """What one run of a text does, under some decisions and guards.

    subject   the function or method that it runs
    levels    the kinds of guards that may be used; `used` are those that were, and `could` those
              that would have made a difference
    shared    the names that both texts bind
    differing attributes of classes that only one text binds, or whose definitions differ
    same      names whose definitions are the same; `fixed` ones the text only reads
    alone     functions that are recorded by themselves
    graphs    attributes of classes in which the text keeps the default graph
    decorated what is decorated by code that is not known: only the subject is run without it
    inputs    the places of the tensors that come in, by what tells them (`told_apart`); `tensors`
              are the names of parameters that are some
    sources   the tensors that stand for terms which the forward run computes with: `asked` ones
    elsewhere plain constants that other files of the project bind, by what tells them
    known     what is read and has a value, each of which is a guard
    wanted    what would have to be known to get further, by its name, and as what
    parameters those of the subject that callers choose, which may be known
    kinds     parameters that are lists or dtypes; `shapes` are those of what is read as a tensor,
              and `sized` is how often one was; it `lacks_sizes` if the text got an unknown one,
              and `counts_sizes` if it made of known ones what does not show them any more
    handed    functions that unknown code was given, with what they held by then; those are told by
              what they give where it `calls_handed`; `called` are terms that have to be functions
    stored    tensors that objects keep; `later` is whether gradients read anything
    given     what unknown code makes of the tensors that it is given: it may keep those, too
    lent      values that unknown code was given, by their ids, and what they were told by then;
              what has run since makes that they `may_differ`
    lent_lists terms for lists that the text makes itself, and that unknown code was given
    draws     numbers of chance, by what tells them in terms: `naming` those that something is named
              by, `counted` those that anything else counts on
    changed   what is read and the text itself changes, by its name, or calls a method of: it is not
              stable; nor is any item if it `changes_items`, nor what is computed of anything that
              has a name by which something is `changed_inside`
    refuses   what is asked of sizes and dtypes only to refuse them
    rests     the functions that have to do the same for a statement of the module that is left out
    loops     what is not known and loops went through: other passes than the recorded one may have
              changed what it reads; `begun` are locals of which nothing is known in a pass
    assuming  the dtype of what has none that is known, "" if it is that of tensors around it
    """

    refusals: list[str] = []  # noqa: RUF012 (of a process: TensorFlow may swallow what is raised)
    forks: list[str] = []  # noqa: RUF012
    hosts: list[str] = []  # noqa: RUF012 (functions that TensorFlow has called with arrays)
    reached: set[int] = set()  # noqa: RUF012 (all runs that are asked for together)

    def __init__(self, request: dict[str, Any], decisions: dict[str, bool]) -> None:
        self.levels = frozenset(request["levels"])
        self.shared = frozenset(request["shared"])
        self.differing = frozenset(request["differing"])
        self.same = frozenset(request["same"])
        self.once = frozenset(request["once"])
        self.fixed = frozenset(request["fixed"])
        self.graphs = frozenset(request["graphs"])
        self.alone = frozenset(request["alone"])
        self.subject = request["subject"]
        self.decorated = frozenset(path for path, _ in request["dropped"])
        self.decisions = decisions
        self.decided: dict[str, bool] = {}
        self.events: list[str] = []
        self.used: dict[tuple[str, str], str] = {}
        self.asked: dict[tuple[str, str], None] = {}
        self.inputs: dict[Any, int] = {}
        self.tensors: dict[Any, str] = {}
        self.sources: dict[tuple[str, str], Any] = {}
        self.memo: dict[str, Any] = {}
        self.section = "load"
        self.calls = 0
        self.owner: tuple[str, Any] = ("", None)
        self.constants: dict[str, Any] = {}
        self.elsewhere: dict[str, Any] = request.get("elsewhere", {})
        self.known = frozenset(request.get("known", ()))
        self.wanted: dict[str, str] = {}
        self.kinds: frozenset[str] = frozenset()
        self.parameters: frozenset[str] = frozenset()
        self.handed: dict[int, tuple[types.FunctionType, list[str]]] = {}
        self.calls_handed = request["calls_handed"]
        self.called: dict[str, None] = {}
        self.stored: list[Any] = []
        self.given: list[Term] = []
        self.questions: set[str] = set()
        self.shapes: dict[str, Any] = {}
        self.sized = 0
        self.lacks_sizes = False
        self.counts_sizes = False
        self._counts: dict[str, int] = {}
        self._seen: Counter[bool] = Counter()
        self._made: Counter[bool] = Counter()
        self._looked = 0
        self.trying = 0
        self.telling = False  # what stands in both texts, and may be left out
        self.is_new = request["is_new"]
        self.later = False
        self.could: set[str] = set()
        self.lent: dict[int, Any] = {}
        self.lent_lists: set[str] = set()
        self.looked_into: dict[bool, set[str]] = {True: set(), False: set()}
        self.as_lent: dict[int, list[str]] = {}
        self.may_differ: frozenset[int] = frozenset()
        self.draws: dict[str, str] = {}
        self.naming: set[str] = set()
        self.counted: set[str] = set()
        self.changed: set[str] = set(request["changing"])
        self.changes_items = False
        self.changed_inside: set[str] = set()
        self.rests: set[str] = set()
        self.graph: Any = None
        self.others: dict[Any, int] = {}
        self.has_values = False
        self.assuming = ""
        self.is_optimized = False
        self.refusing = 0
        self.refuses: dict[str, None] = {}
        self.entered: list[Any] = []
        self.kept: dict[int, Any] = {}
        self.as_kept: dict[int, list[str]] = {}
        self.loops: list[Term] = []
        self.begun: dict[str, Any] = {}

    @property
    def is_later(self) -> bool:
        """Whether what runs was handed out by a call, and may run any number of times."""
        return self.section not in ("load", "forward")

    def begin(self, section: str) -> None:
        """Begin a section: unknown code has run before it."""
        self.end()
        self.section, self.calls = section, 0
        self.memo.clear()
        self.as_kept = {each: self._told_kept(each) for each in self.kept if self.is_later}

    def end(self) -> None:
        """Note what a section has changed of what the next call of a gradient has."""
        for each, before in self.as_kept.items():
            both = itertools.zip_longest(before, self._told_kept(each), fillvalue="nothing")
            changed = [f"{new} for {old}" for old, new in both if new != old]
            if changed:
                self.note(f"keeps {', '.join(changed)}")

    def watch(self, value: Any) -> None:
        """Watch a value that another call may have as well, whoever writes into it."""
        if id(value) not in self.kept and lent.may_change(value):
            self.kept[id(value)] = value
            if self.is_later:
                self.as_kept[id(value)] = self._told_kept(id(value))

    def _told_kept(self, which: int) -> list[str]:
        return lent.snapshot([self.kept[which]], told_now)

    def when(self, what: str) -> str:
        """Return when something is read, as far as that can matter."""
        # An item may be one of what has another name, too.
        whole = named(what).rpartition("[")[0] if what.endswith("]") else ""
        is_changed = bool({named(what), whole} & self.changed)
        is_changed = is_changed or (self.changes_items and what.endswith("]")) or bool(self.loops)
        if self.section != "load" and not is_changed and self.allows("stable"):
            self.uses("stable", what)
            return ""
        return self.moment

    @property
    def side(self) -> str:
        """What tells apart what each of the two versions of Python and its libraries says."""
        return f" of the {'new' if self.is_new else 'old'} side"

    @property
    def moment(self) -> str:
        """Between which calls of unknown code something happens, which may change what is read."""
        return f"@{self.section}/{self.calls}"

    def allows(self, kind: str) -> bool:
        """Return whether a kind of guards may be used, and note that it could be."""
        self.could.add(kind)
        return kind in self.levels

    def uses(self, kind: str, what: str, value: str = "") -> None:
        """Note that a guard is used: of the object whose method it is, by its class."""
        name, (owner, cls) = named(what), self.owner
        if kind == "plain" and owner and name.rpartition(".")[0] == owner:
            name = f"{cls.__name__}{OBJECT}{name.removeprefix(owner)}"
        self.used[kind, name] = value

    def place_of(self, value: Any) -> int | None:
        """Return the place of a tensor that comes in, None for anything else."""
        return self.inputs.get(told_apart(value)) if is_tensor(value) else None

    def name_of_graph(self, graph: Any) -> str:
        """Return what tells a graph: the one that a program is run in, or one without ops."""
        import tensorflow as tf

        if graph is self.graph or graph is tf.compat.v1.get_default_graph():
            return "graph"
        if graph.get_operations():
            raise Refused("the ops of another graph are compared with none")
        return f"graph {self.others.setdefault(graph, len(self.others))} besides"

    def grown(self) -> str:
        """Return what tells which ops the program has made since it called unknown code, if any.

        Those that stand for terms, and what Python values are made, aside; a `custom_gradient` has
        more identities than an override, and a form has those that a context may make others.
        """
        if self.section != "forward":
            return ""
        before, self._seen = self._seen, self.made_ops()
        made = (self._seen - before)[True]
        return f" behind {made} further ops" if made else ""

    def made_ops(self) -> Counter[bool]:
        """Return how many ops the program has made: what gives its input (False), and others."""
        import tensorflow as tf

        if tf.executing_eagerly():
            return Counter()
        every = tf.compat.v1.get_default_graph().get_operations()
        self._made += Counter(
            not _gives_its_input(op)
            for op in every[self._looked :]
            if op.type not in _OF_VALUES and not stands_for_unknown(op)
        )
        self._looked = len(every)
        return Counter(self._made)

    @contextlib.contextmanager
    def aside(self) -> Iterator[None]:
        """Make ops that stand for what unknown code does: none is the program's."""
        made = self.made_ops()
        yield
        self.made_ops()
        self._made = made

    def want(self, *about: Any, kind: str = "list") -> None:
        """Note that nothing is got through unless what some terms are made of is known.

        `kind` is what a term has to be that is read as it is.
        """
        for each in about:
            if isinstance(each, (list, tuple)):
                self.want(*each)
            elif isinstance(each, Term) and each.lists:
                self.want(*each.lists)
            elif isinstance(each, Term):
                form = named(each.form)
                said = {n: kind if n == form else "code" for n in _NAME.findall(form)}
                # TensorFlow goes through what it is given for dtypes before it is told as such.
                self.wanted = {**said, **self.wanted} if kind != "dtype" else self.wanted | said

    def may_know(self, value: Any) -> bool:
        """Return whether a term is one that is known if it is asked for, as callers choose it."""
        if not isinstance(value, Term) or value.lists:
            return isinstance(value, Term) and any(map(self.may_know, value.lists))
        return named(value.form) in self.parameters

    def shape(self, form: str) -> Any:
        """Return the shape that a term has as a tensor, None where any."""
        return self.shapes.get(named(form), self.shapes.get(OTHERS))

    def number(self, what: str) -> int:
        """Return how often something has happened before."""
        self._counts[what] = self._counts.get(what, 0) + 1
        return self._counts[what]

    def read(self, what: str, origin: tuple[Any, ...] = ()) -> Any:
        """Return what stands for what is read here."""
        self.later = self.later or self.is_later
        if not self.allows("plain"):
            number = self.runs(f"read {what}")  # which may be a property
            found = Term(f"{what}{self.moment}#{number}", origin)
        else:
            self.uses("plain", what)
            if what in self.memo:
                return self.memo[what]
            found = Term(what + self.when(what), origin)
        self.may_raise(found.form)
        return found

    def state(self, what: str) -> Term:
        """Return what stands for what TensorFlow keeps: it may be another after each event."""
        import tensorflow as tf

        held = sum(_collected(tf.compat.v1.get_default_graph()).values())
        return Term(f"{what}{self.moment}/{len(self.events)}/{held}")

    def observed(self, what: str, of: Any) -> Term:
        """Return what a pure function gives of a term: that may be a list, which changes."""
        every = of if isinstance(of, (list, tuple)) else [of]
        read = [each.form for each in every if isinstance(each, Term)]
        changes = self.section == "load" or bool(self.loops)
        changes = changes or any(map(self._may_be_changed, map(named, read)))
        when = self.moment
        if not changes and self.allows("stable"):
            for form in read:
                self.uses("stable", form)
            when = ""
        self.may_raise(what + when)
        return Term(what + when, origins(of), is_new=True)

    def _may_be_changed(self, name: str) -> bool:
        parts = (rf"(?<![\w.]){re.escape(each)}(?!\w)" for each in self.changed if each)
        is_made_of = any(re.search(part, name) for part in parts)
        return is_made_of or not self.changed_inside.isdisjoint(_NAME.findall(name))

    def change_inside(self, of: Term) -> None:
        """Note that the text changes items of a term: it may be a part of what it is made of."""
        of.stand_apart()
        self.changed.add(named(of.form))
        self.changed_inside.update(_NAME.findall(named(of.form)))
        self.changes_items = True

    def draw(self, what: str) -> Term:
        """Return what stands for a number of chance, or for the time: another one at each call."""
        said = f"{what}{self.moment}"
        mark = f"{self.section} {self.number(f'draws {self.section}')}"
        self.draws[mark] = f"{self.section}: draws {said}"
        return Term(f"{said}\x1d{mark}\x1d")

    def effects(self) -> list[str]:
        """Return all events, and those of chance that matter: all, where the order of numbers does.

        A number that something is named by alone does not.
        """
        left = self.draws if self.counted else self.draws.keys() - self.naming
        return [*self.events, *(event for mark, event in self.draws.items() if mark in left)]

    def note(self, event: str) -> None:
        """Note an event of its own place in the order of all."""
        self.events.append(f"{self.section}: {event}")

    def note_once(self, question: str) -> None:
        """Note a question that may raise an error, or else has the same answer each time."""
        if question not in self.questions:
            self.questions.add(question)
            self.note(question)

    def ask(self, question: str, found: Any = None) -> Any:
        """Return what the program is answered of sizes and dtypes, of which one run has `found` it.

        Other tensors may make a yes of a no, so that both are tried: but for what is asked only to
        refuse them, where none tries.
        """
        if self.refusing and not self.trying:
            self.refuses[question] = None
            return found
        self.note(question)
        if type(found) is bool:
            return self.decide(f"{self.section}: {question}")
        shown = sizes.asked_for(found) if type(found) in (int, float, str) else found
        self.counts_sizes = self.counts_sizes or not sizes.is_told(shown)
        return shown

    def asks_about(self, question: str, tensors: Any) -> bool:
        """Return what is decided of some tensors: either way is tried."""
        self.tie(question, tensors)
        return bool(self.ask(question, True))

    def expect_a_tensor(self, of: Any, question: str = "") -> None:
        """Note what is asked of a parameter that comes in as a tensor: others answer otherwise.

        It need not be a part of both texts where it is a guard that it is one. What comes of it is
        no answer where no `question` is told.
        """
        name = self.tensors.get(told_apart(of)) if is_tensor(of) else None
        if name is not None and self.allows("const"):
            self.uses("const", f"{self.subject}({name})", "a tensor")
        elif name is not None and not question:
            raise Refused(f"`{name}` is a key, or an item of a set")
        elif name is not None:
            self.note_once(f"asks `{name}` {question}")

    def decide(self, form: str) -> bool:
        """Return what was decided for this run; raise Fork where both are to be tried."""
        if form not in self.decisions:
            raise Fork(form)
        if self.number(f"decides {form}") > MOST_TURNS:
            raise Refused(TOO_MANY)  # a loop that nothing ends
        self.decided[form] = self.decisions[form]
        return self.decisions[form]

    @contextlib.contextmanager
    def leaving(self) -> Iterator[None]:
        """Leave a question that refuses something: a function may keep what it asks."""
        refusing, self.refusing = self.refusing, 0
        try:
            yield
        finally:
            self.refusing = refusing

    def assumed(self, usual: Any) -> Any:
        """Return the dtype of what has none that is known."""
        return self.assuming if self.assuming and self.section == "forward" else usual

    def runs(self, event: str) -> int:
        """Note that unknown code runs, and return its number among those like it.

        It may see the ops that there are by then, and change what it was ever given.
        """
        self.note_changes()
        number = self.noted(event, self.grown())
        self.note_around()
        self.may_differ = frozenset(self.lent)
        lent.change(self.lent, self.moment, _part)
        self.may_raise(f"{self.section}: {event}#{number}")
        return number

    def note_about(self, event: str, tensors: Any) -> None:
        """Note an event, and which tensors it is about, which it changes nothing of."""
        self.note(event)
        self.tie(event, tensors)

    def tie(self, what: str, tensors: Any) -> None:
        """Note which tensors something is about that leaves no op which takes them."""
        if tensors:
            about = what if self.section == "forward" else f"{what}@{self.section}"
            op_of(["about", about], [*tensors], [{"dtype": "float32", "shape": []}], stateful=True)

    def keep_given(self) -> None:
        """Take for results what unknown code makes of tensors and no tensor is made of."""
        if self.section == "forward":
            unused = (each for each in self.given if each.made is None)
            self.stored += [made for each in unused for made in each.origin]

    def note_around(self) -> None:
        """Note where unknown code makes its ops: what is around it, and what is kept by then."""
        import tensorflow as tf

        if self.section != "forward" or tf.executing_eagerly():
            return
        graph = tf.compat.v1.get_default_graph()
        made = tf.no_op(name="around")
        usual = vars(tf.compat.v1.VariableScope(reuse=None))
        scope = vars(tf.compat.v1.get_variable_scope())
        within = made.name.rpartition("/")[0]
        overridden = overrides()
        around = [
            "" if graph is self.graph else "in another graph",
            within and f"in the scope {within}",
            made.device and f"on {made.device}",
            f"under {_digest(repr(overridden))}" if overridden else "",
            *[
                f"with {name.strip('_')}={key(value)}"
                for name, value in sorted(scope.items())
                if value and value != usual.get(name)
            ],
            *[
                f"after {n} of the collection {each}"
                for each, n in sorted(_collected(graph).items())
            ],
        ]
        if any(around):
            self.events.append(f"around: that runs {', '.join(filter(None, around))}")
        if made.control_inputs:
            op_of(["around", len(self.events)], [], [{"dtype": "float32", "shape": []}], True)

    def hand(self, function: types.FunctionType) -> str:
        """Return what tells a function that unknown code is given: it may call that at any time."""
        calls = self.calls_handed and not self.is_later  # then all have been called
        held = lent.snapshot([function], told_now) if calls else []
        self.handed.setdefault(id(function), (function, held))
        if not calls:
            return f"function {of_function(function)}"
        which = [*self.handed].index(id(function))
        return f"function {which} {_about(function)}"

    def looks_into(self, of: Term, is_next: bool) -> None:
        """Note that something is looked for in a term, or that `next` takes what comes in it.

        Where the text does both it is an iterator, and whoever looks reads on as well.
        """
        name = named(of.form)
        self.looked_into[is_next].add(name)
        if name in self.looked_into[True] & self.looked_into[False]:
            self.runs(f"reads on {name}")

    def lend(self, value: Any) -> None:
        """Note what unknown code is given: what the program makes of it later may be seen."""
        before = len(self.lent)
        lent.lend(value, self.lent)
        for term in _terms_in(value):
            term.stand_apart()
            self.lent_lists.update([term.form] if term.changes else ())
        for each in [*self.lent][before:]:
            self.as_lent[each] = self._holds(each)

    def which(self, value: Any) -> str:
        """Return which one a value is of those that unknown code has, "" if it has not."""
        places = {each: place for place, each in enumerate(self.lent)}
        found = (places.get(id(each)) for each in lent.spanned(value))
        return "".join(f" {place}" for place in found if place is not None)

    def note_changes(self) -> None:
        """Note what the program has made of values that unknown code was given."""
        for number, (each, value) in enumerate([*self.lent.items()]):
            now = self._holds(each)
            if now != self.as_lent[each]:
                self.as_lent[each] = now
                where = f"lent {number}"
                self.note(f"{where} = {self.keep(value, where)}")

    def _holds(self, which: int) -> list[str]:
        """Return what a value that is lent holds; functions and objects are told at the end."""
        value = self.lent[which]
        return lent.snapshot([value], told_now) if isinstance(value, lent.CHANGING) else []

    def keep(self, value: Any, where: str) -> str:
        """Return what tells a value that is stored; the tensors in it are results as well."""
        self.lend(value)
        (said,), found = spelled(value, is_lent=True)
        found = () if isinstance(value, Term) else found
        if found and self.section == "forward":
            self.stored += found
        elif found:
            self.tie(f"stored at {where}: {said}#{self.number(where)}", found)
        return said

    def unknown(self, event: str) -> None:
        """Note what other code may see, and that it may raise."""
        number = self.noted(event)
        self.may_raise(f"{self.section}: {event}#{number}")

    def noted(self, event: str, further: str = "") -> int:
        """Note what other code may see, and return its number among those like it."""
        self.note(f"{event}{further}")
        self.pass_time()
        return self.number(f"{self.section} {event}")

    def pass_time(self) -> None:
        """Let other code run: what is read before and behind that may be two things."""
        self.calls += 1
        self.memo.clear()

    def may_raise(self, what: str) -> None:
        """Raise what unknown code may raise, if the program tries it and that is decided."""
        if self.trying and Term(f"raises {what}"):
            self.note(f"raises an error: {what}")  # which passes where nobody tries it
            raise UnknownError(what)


def _gives_its_input(op: Any) -> bool:
    """Return whether an op gives what it is given, or a list of that alone."""
    return op.type == "Identity" or (op.type == "Pack" and len(op.inputs) == 1)


def _collected(graph: Any) -> dict[str, int]:
    """Return how many things stand in each collection of a graph."""
    names = (each for each in graph.collections if isinstance(each, str))
    return {name: len(graph.get_collection_ref(name)) for name in names}


#: What calls a term (`hooks`).
calls: list[Any] = []

#: The run that is going on.
current: list[Run] = []


def run() -> Run:
    """Return the run that is going on."""
    return current[-1]


def _heard(word: str, of: str, found: Any) -> Any:
    """Return what a program is answered of a size or a dtype; what a hash tells nobody sees."""
    if word == "hash":
        raise Refused(f"`{of}` is a key, or an item of a set")
    if word == sizes.UNKNOWN:
        run().lacks_sizes = True
        return found
    return run().ask(f"asks {word} of {of}", found)


sizes.heard.append(_heard)


def named(what: str) -> str:
    """Return a term as a guard names it."""
    return re.sub(r"\bglobal ", "", _WHEN.sub("", what))


def shortened(form: str) -> str:
    """Return a form, or what tells it, if it is long."""
    if len(form) <= _LONGEST:
        return form
    marks = "".join(f"\x1d{each}\x1d" for each in sorted(set(_DRAWN.findall(form))))
    digest = hashlib.sha256(form.encode()).hexdigest()[:16]
    return f"{_DRAWN.sub('', form)[:80]}... {digest}{marks}"


class Term:
    """Something that is not known: it is told by its form, and has no value.

    `origin` are the tensors that it was made of, if unknown code was given some. It would be known
    if its `lists` were, which are terms for lists. It `changes` where it is a list or an iterator
    that the text itself makes of these. It `is_text` where it can be nothing else. It `is_new` if
    the text makes it, until something shows that it is another object than one of the same form.
    """

    __slots__ = ("changes", "form", "is_new", "is_text", "lists", "made", "origin")
    __array_ufunc__ = None

    def __init__(self, form: str, origin: tuple[Any, ...] = (), is_new: bool = False) -> None:
        self.form = shortened(form)
        self.origin = origin
        self.lists: tuple[Term, ...] = ()
        self.changes = False
        self.is_text = False
        self.is_new = is_new
        self.made: Any = None

    def stand_apart(self) -> None:
        """Tell it from others of its form: who has it may change it, or ask which one it is."""
        if self.is_new:
            self.form, self.is_new = f"{self.form}#{run().number(f'makes {self.form}')}", False

    def __hash__(self) -> int:
        """Refuse: what is equal to it, and so the same key, nobody knows."""
        raise Refused(f"`{named(self.form)}` is a key, or an item of a set", self)

    def __bool__(self) -> bool:
        """Decide: by what was decided for this run, or by trying both."""
        self.count_on()
        run().uses("operator", "__bool__")
        run().tie(f"truth of {self.form}", self.origin)
        # What is not equal is what `==` says no to, unless a class of the project has its own.
        is_unequal = self.form.startswith(_UNEQUAL)
        if is_unequal:
            run().uses("operator", _UNEQUAL[:-1])
        form = f"__eq__({self.form.removeprefix(_UNEQUAL)}" if is_unequal else self.form
        decided = run().decide(form)
        run().later = run().later or run().is_later
        return decided != is_unequal

    def form_in_host(self) -> Any:
        """Return what stands for the term where a function of Python holds it."""
        self.count_on()
        return ["term", self.form]

    @property
    def is_chance(self) -> bool:
        """Whether it is a function of chance, or holds what such a function has given."""
        return self.form.startswith("chance ") or "\x1d" in self.form

    def count_on(self) -> None:
        """Note that the value matters, and is not only what something is named by."""
        run().counted.update(_DRAWN.findall(self.form))

    def name_by(self) -> None:
        """Note that something is named by it."""
        run().naming.update(_DRAWN.findall(self.form))

    def __enter__(self) -> Any:
        """Enter a context that is not known: it may make other ops of those that are made in it."""
        number = run().runs(f"enter {self.form}")
        entered = within(f"{around[-1:]} {self.form}#{number}")
        entered.__enter__()
        run().entered.append(entered)
        return Term(f"what {self.form} gives #{number}")

    def __exit__(self, *raised: Any) -> None:
        """Leave it; what a library refuses is no case of a text, whoever would go on with it."""
        run().entered.pop().__exit__(None, None, None)
        if isinstance(raised[1], Exception) and is_of_program(raised[1]):
            raise Refused(f"`{named(self.form)}` may end an error")
        run().runs(f"exit {self.form}")

    def __call__(self, *args: Any, **keywords: Any) -> Any:
        """Call it: Python itself does for a decorator, TensorFlow for what it is handed.

        A run that has values calls it with arrays; any will do for what it gives.
        """
        arrays = all(isinstance(each, (np.ndarray, np.generic, bytes)) for each in args)
        if args and arrays and run().has_values:
            Run.hosts.append(self.form)
            return args[0]
        found = calls[-1](self, args, keywords)
        if not (run().is_later and isinstance(found, Term) and found.origin):
            return found
        return tensor_of(found)

    def __str__(self) -> str:
        """Return a text for messages of libraries; one that a program makes itself is a term."""
        return self._text()

    def __repr__(self) -> str:
        """Return a text as `__str__` does."""
        return self._text()

    def __format__(self, spec: str) -> str:
        """Return a text as `__str__` does."""
        return self._text()

    def _text(self) -> str:
        maker = sys._getframe(2).f_code.co_filename
        if maker == FILE or os.path.dirname(maker) == OURS:
            raise Refused(f"`{named(self.form)}` becomes a part of a text", self)
        return self.form

    def __mro_entries__(self, bases: Any) -> tuple[Any, ...]:
        """Return what stands for a base that is not known: one class stands for all of them."""
        run().note(f"a class inherits from {self.form}")
        first = next(each for each in bases if isinstance(each, Term))
        return (UnknownBase,) if first is self else ()

    def __getattr__(self, name: str) -> Any:
        """Refuse: programs ask by `hooks.attribute`, and TensorFlow by what it takes."""
        raise AttributeError(name)

    def _refused(self, *_: Any, **__: Any) -> Any:
        raise Refused(f"`{named(self.form)}` is iterated, or used as a number", self)

    def _number(self, *_: Any) -> Any:
        run().want(self, kind="code")
        return self._refused()

    __iter__ = __len__ = __array__ = __contains__ = _refused
    keys = __next__ = __delattr__ = __delitem__ = _refused
    __index__ = __float__ = __int__ = __complex__ = _number


class UnknownBase:
    """What a class of the program inherits from nobody knows what."""

    def __getattr__(self, name: str) -> Any:
        """Refuse what no class of the program has."""
        raise Refused(f"`{name}` of a base that is not known")


def _terms_in(value: Any) -> Iterator[Term]:
    """Yield the terms in a value."""
    if isinstance(value, Term):
        yield value
    elif isinstance(value, (list, tuple, dict)):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _terms_in(each)


def _part(name: str, before: Any) -> Term:
    """Return what stands for a part of a value that unknown code may have changed."""
    return Term(name, origins(before))


def _operator(name: str) -> Any:
    word = name.strip("_").removeprefix("r") if name != "__rshift__" else "rshift"

    def operate(self: Term, *others: Any) -> Any:
        other = others[0] if others else None
        if is_tensor(other) or self.origin or (isinstance(other, Term) and other.origin):
            dtype = others[0].dtype.base_dtype if is_tensor(other) else None
            return getattr(tensor_of(self, dtype), name)(*others)
        parts, _ = spelled(self, *others, counts=False)
        said = f"{name}({', '.join(parts)}){overridden(_OPERATORS.get(word, ()))}"
        if self.is_chance or (isinstance(other, Term) and other.is_chance):
            return Term(said)
        found = run().observed(said, (self, *others))
        if word == "add" and isinstance(other, (list, tuple)):
            found.lists, found.changes = (self,), isinstance(other, list)
        is_other_text = isinstance(other, str) or (isinstance(other, Term) and other.is_text)
        found.is_text = word == "add" and self.is_text and is_other_text
        return found

    return operate


def overridden(types: Container[str] | None = None) -> str:
    """Return the override that ops of some types, or of any, come under if a term is a tensor."""
    found = overrides(types)
    return f" that runs under {found}" if found else ""


_NOT_REFLECTED = ("neg", "abs", "invert", "pos", "lt", "le", "gt", "ge", "eq", "ne")
for _word in {*_OPERATORS, "and", "or", "xor", "lshift", "rshift", *_NOT_REFLECTED}:
    for _name in (f"__{_word}__", *([] if _word in _NOT_REFLECTED else [f"__r{_word}__"])):
        setattr(Term, _name, _operator(_name))


def is_graph(value: Any) -> bool:
    """Return whether a value is a graph, that of a function too."""
    import tensorflow as tf

    return isinstance(value, tf.Graph)


def is_tensor(value: Any) -> bool:
    """Return whether a value is a tensor."""
    import tensorflow as tf

    return bool(tf.is_tensor(value))


@functools.cache
def let_tensors_tell() -> None:
    """Have tensors tell that a program has them for keys: a number that comes in equals others."""
    import tensorflow as tf

    plain = tf.Tensor.__hash__

    def hashed(self: Any) -> Any:
        maker = sys._getframe(1).f_code.co_filename
        if maker == FILE or os.path.dirname(maker) == OURS:
            run().expect_a_tensor(self)
        return plain(self)

    tf.Tensor.__hash__ = hashed


def told_apart(tensor: Any) -> Any:
    """Return what tells a tensor from others: ops give another object for each that they take."""
    graph = getattr(tensor, "graph", None) if hasattr(tensor, "value_index") else None
    return id(tensor) if graph is None else (id(graph), tensor.name)


def is_operation(value: Any) -> bool:
    """Return whether a value is an op of a graph."""
    import tensorflow as tf

    return isinstance(value, tf.Operation)


def origins(*values: Any) -> tuple[Any, ...]:
    """Return the tensors in some values, and those that terms were made of."""
    import tensorflow as tf

    found: list[Any] = []
    for value in values:
        if isinstance(value, Term):
            found += value.origin
        elif tf.is_tensor(value) or isinstance(value, tf.Variable):
            found.append(value)
        elif is_like_op(value):
            found += origins(*value.inputs, *getattr(value, "outputs", ()))
        elif isinstance(value, (list, tuple)):
            found += origins(*value)
        elif isinstance(value, dict):
            found += origins(*value.values())
    return tuple({id(each): each for each in found}.values())


def key(value: Any) -> str:
    """Return what tells a value that is handed to where nobody sees what becomes of it."""
    return spelled(value)[0][0]


def spelled(
    *values: Any, is_lent: bool = False, counts: bool = True
) -> tuple[list[str], tuple[Any, ...]]:
    """Return what tells some values, and the tensors that they were made of.

    A tensor is told by its place among these: the op that stands for what is made of them takes
    them all. What can be changed is one object or another where it `is_lent`. Numbers of chance
    are not counted on, unless it `counts`, by what may come to nothing but a name.
    """
    found = origins(*values)
    places = {id(each): place for place, each in enumerate(found)}
    spelling = _Spelling(places, run().which if is_lent else lambda _: "", counts)
    return [spelling.of(value) for value in values], found


class _Spelling:
    """Tells values: `places` are those of tensors, by ids, and `which` tells what is lent."""

    def __init__(self, places: dict[int, int], which: Callable[[Any], str], counts: bool) -> None:
        self._places = places
        self._which = which
        self._counts = counts

    def of(self, value: Any) -> str:
        import tensorflow as tf

        if isinstance(value, Term):
            if self._counts:
                value.count_on()
            return value.form
        if tf.is_tensor(value) or isinstance(value, tf.Variable):
            return f"tensor {value.dtype.name} {self._place(value)}"
        which = self._which(value)
        if type(value) in (list, tuple) or _is_record(value):
            return f"{kind_told(type(value))}{which}[{', '.join(map(self.of, value))}]"
        if type(value) is dict:
            items = ", ".join(f"{self.of(k)}: {self.of(v)}" for k, v in value.items())
            return f"{type(value).__name__}{which}{{{items}}}"
        if type(value) is np.ndarray and value.dtype != object:
            return f"array{which} {told_array(value)}"
        if is_like_op(value):
            return f"{self._kind_of_op(value)} {self._op(value)}"
        owner = getattr(value, "__self__", None)
        if isinstance(value, types.BuiltinMethodType) and not isinstance(owner, types.ModuleType):
            return f"{self.of(owner)}.{value.__name__}"
        return self._of_known(value)

    def _place(self, tensor: Any) -> str:
        return str(self._places.get(id(tensor), ""))

    def _op(self, value: Any) -> str:
        both = (value.inputs, getattr(value, "outputs", ()))
        return " -> ".join(f"[{', '.join(map(self._place, each))}]" for each in both)

    def _kind_of_op(self, value: Any) -> str:
        if isinstance(value, types.SimpleNamespace):
            return f"op with {sorted(vars(value))}"
        return f"operation {value.type} {of_operation(value.node_def)}"

    def _of_known(self, value: Any) -> str:
        import tensorflow as tf

        plain = (int, float, str, bytes, bool, complex, type(None), type(...), range)
        if isinstance(value, tf.TensorShape):
            return f"TensorShape {value.as_list() if value.rank is not None else None}"
        if isinstance(value, (sizes.Size, sizes.Ratio, sizes.Word)):
            return sizes.told(value)
        if isinstance(value, (np.generic, tf.DType)) or type(value) in plain:
            return str(sizes.answered(repr, value))
        if isinstance(value, slice):
            return f"slice({', '.join(map(self.of, (value.start, value.stop, value.step)))})"
        module = getattr(value, "__module__", None) or ""
        if isinstance(value, types.MethodType):
            return f"{self._of_known(value.__func__)} of {self.of(value.__self__)}"
        if isinstance(value, (type, types.BuiltinFunctionType, types.ModuleType, *_OF_NUMPY)) or (
            isinstance(value, types.FunctionType) and module.startswith(("tensorflow", "numpy"))
        ):
            name = getattr(value, "__qualname__", None) or value.__name__
            if module != "prog":
                return f"{module}.{name}"
        if is_graph(value):
            return run().name_of_graph(value)
        if isinstance(value, types.FunctionType):
            return run().hand(value)
        overriding = map_of(value)
        which = "" if overriding is None else self._which(overriding)
        if which:
            return f"context by{which}, for what that runs under {told_of(overriding)}"
        kind = type(value)
        names = sorted([*getattr(value, "__dict__", ()), *vars(kind).get("__slots__", ())])
        if names and kind.__module__.startswith(("tensorflow", "keras", "tf_keras")):
            # An initializer, a regularizer: what it was made of.
            held = [f"{name}={self.of(getattr(value, name))}" for name in names]
            return f"{kind.__module__}.{kind.__qualname__}({', '.join(held)})"
        raise Refused(f"a {kind.__name__} is passed to code that is not recorded")


def _is_record(value: Any) -> bool:
    """Return whether a value is a named tuple of a class that has nothing but its fields."""
    return type(value).__bases__ == (tuple,) and type(value).__module__ != "prog"


def of_function(function: types.FunctionType) -> str:
    """Return what tells a function of the program: its code, and what that reads."""
    try:
        form = Hosts().form(function)
    except NoForm as none:
        raise Refused(f"a function is passed to code that is not recorded: {none}") from none
    # Unknown code may call it by keywords, and ask for its name and what it says of itself.
    code = function.__code__
    taken = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    return _digest(repr((form, *_about(function), taken)))


def _about(function: types.FunctionType) -> tuple[str, str | None, dict[str, str]]:
    """Return what a function says of itself to whoever has it."""
    said = {name: repr(each) for name, each in function.__annotations__.items()}
    return function.__name__, function.__doc__, said


def _digest(told: str) -> str:
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def told_now(value: Any) -> str:
    """Return what tells a value, but for what it holds: an object that is not plain by itself."""
    if isinstance(value, Term):
        return value.form
    if isinstance(value, Iterator):
        raise Refused("an iterator is kept, and how far it has advanced is unknown")
    if isinstance(value, np.ndarray):
        return told_array(value)
    if isinstance(value, dict):
        return f"dict {[told_now(each) for each in value]}"
    if isinstance(value, (list, tuple, set)):
        return type(value).__name__
    if isinstance(value, (*PLAIN, np.generic)):
        return repr(value)
    return f"{type(value).__name__} {id(value)}"


def is_like_op(value: Any) -> bool:
    """Return whether a value is what gradient functions get: an op, or what has inputs and outputs.

    An object of the second kind has no more than these.
    """
    if isinstance(value, types.SimpleNamespace):
        return {"inputs", "outputs"} >= vars(value).keys() >= {"inputs"}
    return is_operation(value)


def tensor_of(term: Term, dtype: Any = None, name: Any = None, as_ref: bool = False) -> Any:
    """Return the tensor that stands for a term: TensorFlow asks for it where it takes one."""
    import tensorflow as tf

    del name, as_ref
    term.count_on()
    if term.origin:
        if term.made is None:
            kind = tf.as_dtype(dtype or run().assumed(term.origin[0].dtype))
            (term.made,) = made_of(term.form, term.origin, kind)
        return term.made if dtype is None else tf.cast(term.made, dtype)
    kind = tf.as_dtype(dtype or run().assumed("float32")).base_dtype.name
    asked = (term.form, kind)
    if run().section == "forward" and tf.as_dtype(kind).is_floating:
        run().asked[asked] = None
    alike = {"dtype": kind, "shape": run().shape(term.form)}
    run().sized += alike["shape"] is not None
    term.made = run().sources.get(asked)
    if term.made is None:
        (term.made,) = op_of(["term", term.form, kind], [], [alike], False)
    return term.made


def made_of(
    form: str, tensors: Any, dtype: Any = None, types: Container[str] | None = None
) -> list[Any]:
    """Return the op that stands for what unknown code makes of tensors, with its own gradient.

    That is of the ops that it makes, if their `types` are known.
    """
    import tensorflow as tf

    from ..graphs.opaque import opaque

    floating = [t for t in tensors if t.dtype.is_floating]
    like = dtype or run().assumed(floating[0].dtype.base_dtype if floating else "float32")
    description = {"name": form, "dtype": tf.as_dtype(like).name, "shape": None, "types": types}
    return [opaque(description)(*[tf.convert_to_tensor(t) for t in tensors])]
