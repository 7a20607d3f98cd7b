"""What workers are asked to record of a subject, and what both records show."""

from __future__ import annotations

import hashlib
import itertools
import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, NamedTuple

from tfgradmigrate.rules.model import Guard
from tfgradmigrate.verify.record.forms import BY_THE_RUNTIME, GRAPH, NAMED, TAPE, judged
from tfgradmigrate.verify.record.marks import Mark, led_to, marks_of, routine_of
from tfgradmigrate.verify.record.texts import (
    Shared,
    Subject,
    fixed_in,
    parts_of,
    shared_of,
    subject_of,
)
from tfgradmigrate.verify.running.protocol import Reply, Request
from tfgradmigrate.verify.worker.record import AT_LOAD, EAGERLY, OF_ALL, OTHERS, TOO_MANY

#: The guards that are tried, the weakest first.
LEVELS = (
    ("plain", "named"),
    ("plain",),
    ("plain", "op", "written"),
    ("plain", "op", "written", "stable"),
    ("plain", "op", "written", "stable", "const"),
)

#: What could be used where a run does not tell.
_ANY = " ".join(LEVELS[-1])

#: Those under which what tells a function is made.
_OF_DIGEST = ("named", *LEVELS[2])

#: How often two texts are run until both have the same tensors come in.
MOST_ROUNDS = 3

#: How many values a subject may need to be known.
MOST_KNOWN = 6

#: How the names of dtypes begin that have gradients.
_FLOWING = ("bfloat", "complex", "float")

#: What is given as it is; all else is a term.
_TENSORS = ("array", "tensor", "number")

#: What a list is of which nothing is known, and a number.
_SHAPE = [6, 4]
_TENSOR = {"kind": "tensor", "dtype": "float32", "shape": _SHAPE}
_FLOAT = {"kind": "dtype", "code": "float32"}
_MADE_UP: dict[str, dict[str, Any]] = {
    "list": {"kind": "list", "items": [_TENSOR, _TENSOR]},
    "code": {"kind": "code", "code": "3"},
    "dtype": _FLOAT,
    "names": {"kind": "code", "code": "{}"},
}

#: What they may be besides, by their kinds.
_VARIED: dict[str, list[dict[str, Any]]] = {
    "list": [{"kind": "list", "items": [_TENSOR] * number} for number in (1, 5, 0)],
    "dtype": [
        {"kind": "dtype", "code": "float64"},
        *({"kind": "list", "items": [_FLOAT] * number} for number in (1, 2)),
    ],
    "code": [{"kind": "code", "code": number} for number in ("1", "8")],
}

#: The dtype that tensors usually have, those that are tried in its place, and that of numbers
#: which are not real.
_USUAL, _OTHER, _WHOLE, _COMPLEX = "float32", "float64", "int32", "complex64"

#: How an error is told that may be about the dtypes of tensors.
_OF_TYPES = re.compile(r"(Type|Value|InvalidArgument)Error: .*type")

#: How a text spells a dtype that is not the usual one.
_DTYPE = re.compile(r"\.(bool|string|float16|float64|u?int(?:8|16|32|64))\b")

#: In which modes the new text is recorded.
_FUNCTION = "function"
_MODES = (GRAPH, _FUNCTION)

Parameters = dict[str, dict[str, Any]]
Sources = list[list[str]]
Leaves = list[dict[str, Any]]
Sides = tuple[Leaves, Leaves]
Marks = tuple[Sequence[Mark], Sequence[Mark]]
Ask = Callable[[Request, bool], Reply]


@dataclass(frozen=True, slots=True)
class Recorded:
    """What the records of a subject show: why they prove nothing, "" if they do, given `guards`.

    `wanted` names what would have to be known to get through, and as what kind. `notes` say what
    is not quite the same, or was not compared. `reached` is the marked code that was run,
    `form` that of the first run of the old text. It `rests` on other functions of the file, by
    their own names, where these are the same. It `flows` where something has a gradient, and
    `differs` where forms show that, whatever Python decides. `takes` are the tensors that come in,
    for people.
    """

    reason: str = ""
    guards: tuple[Guard, ...] = ()
    wanted: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    reached: frozenset[Mark] = frozenset()
    form: dict[str, Any] | None = None
    rests: frozenset[str] = frozenset()
    flows: bool = False
    differs: bool = False
    takes: tuple[str, ...] = ()


def recorded(
    old: str,
    new: str,
    symbol: str,
    ask: Ask,
    gradients: Sequence[str] = (),
    names: Sequence[str] = (),
    marks: Marks = ((), ()),
    symbols: Collection[str] = (),
) -> Recorded:
    """Return what the records of a subject show.

    Args:
        old: text of the module as TensorFlow 1 runs it.
        new: text of the module that has taken its place.
        symbol: name of a function, a method or anything inside one of the module.
        ask: sends a request to the new side, or the old one.
        gradients: names of gradients that another file registers.
        names: what the old text calls ops, by which other code may look for them.
        marks: code of the old text and of the new one of which it is asked whether it is run.
        symbols: all functions of the file that are recorded.
    """
    subject = subject_of(old, new, symbol)
    if subject is None:
        return Recorded(
            "it is not found in both texts, or what it takes by default, or its parameters differ"
        )
    given = (ask, gradients, names, marks, frozenset(symbols))
    found = _of_subject(old, new, subject, *given)
    stops = found.reason.startswith(_NOT_THROUGH) or TOO_MANY in found.reason
    if not (stops or any(_given(found))):
        return found
    # The recorder gets through neither text, or under guards, perhaps for what both have.
    every = []
    for part, rests in parts_of(old, new, subject, symbols):
        shown = _of_subject(old, new, part, *given)
        if shown.reason:
            return shown if found.reason and not shown.reason.startswith(_NOT_THROUGH) else found
        every.append(replace(shown, rests=shown.rests | rests))
    parted = _joined(every) if every else found
    return parted if found.reason or _given(parted) < _given(found) else found


def _given(found: Recorded) -> tuple[int, int]:
    """Return how many values a proof is given, and how many guards beyond plain ones in all."""
    kinds = [guard.kind for guard in found.guards if not guard.is_plain]
    return kinds.count("const"), len(kinds)


def _joined(every: Sequence[Recorded]) -> Recorded:
    """Return what all parts of a function show together."""
    return Recorded(
        guards=merged(guard for each in every for guard in each.guards),
        notes=tuple(dict.fromkeys(note for each in every for note in each.notes)),
        reached=frozenset().union(*(each.reached for each in every)),
        form=every[0].form if every else None,
        flows=any(each.flows for each in every),
        rests=frozenset().union(*(each.rests for each in every)),
    )


def _of_subject(
    old: str,
    new: str,
    subject: Subject,
    ask: Ask,
    gradients: Sequence[str],
    names: Sequence[str],
    marks: Marks,
    symbols: frozenset[str],
) -> Recorded:
    """Return what is shown of a subject, whatever its parameters may be."""
    shared = shared_of(old, new, symbols)
    asking = _Asking(old, new, subject, shared, ask, tuple(gradients), tuple(names), marks)
    found = asking.tensors()
    asking = replace(asking, untouched=found.untouched)
    every: list[Recorded] = []
    for kinds, known in _ways(found):
        asking = replace(asking, known=known)
        shown = _of_kinds(asking.anew(), kinds, names)
        if _is_of_module(shown.reason) and any(shared.resting):
            resting = _of_kinds(asking.anew(rests=True), kinds, names)
            shown = shown if resting.reason.startswith(_NOT_TAKEN) else resting
        if _hands_others(shown.reason):
            called = _of_kinds(asking.anew(calls_handed=True), kinds, names)
            shown = shown if called.reason else called
        is_open = shown.reason.startswith(_NOT_TAKEN) or found.wanted or found.items
        if not shown.reason or (kinds[0] and not is_open):
            return shown
        if not (known and every):
            every.append(shown)
    taken = (e for e in reversed(every) if not e.reason.startswith(_NOT_TAKEN))
    return next((e for e in taken if _FAILS not in e.reason), every[0])


class _Taken(NamedTuple):
    """Which parameters a text takes for tensors, if they may be anything.

    `computed_with` are those that it hands to an op as they are; `untouched` those that it gives
    back something of, neither calls nor reads, and of which it decides nothing; `possible` all that
    may be tensors. Those that are `wanted` have to be known.
    """

    computed_with: tuple[str, ...]
    untouched: tuple[str, ...]
    possible: tuple[str, ...]
    wanted: tuple[str, ...]

    @property
    def items(self) -> list[str]:
        """What it decides something of, or reads an item of."""
        return [n for n in self.possible if n not in {*self.computed_with, *self.untouched}]


def _ways(taken: _Taken) -> Iterator[tuple[list[Parameters], Parameters]]:
    """Yield what parameters may be: tensors where they are computed with, and terms else.

    Then terms alone, and then tensors wherever they may be some: some texts can do nothing with
    what may be anything. At last what has to be known: dtypes and lists.
    """
    first = [taken.computed_with] if taken.computed_with else []
    known = tuple(name for name in taken.possible if name not in taken.wanted)
    for names in dict.fromkeys([*first, (), taken.untouched, known, taken.possible]):
        yield _tensors(names) if names else [{}], {}
    every = _tensors(taken.computed_with)
    for names in dict.fromkeys([taken.computed_with, taken.untouched]):
        if names:
            yield [_of_any_rank(kind) for kind in _tensors(names)[:1]], {}
    for name in taken.computed_with if len(taken.computed_with) > 1 else ():
        yield [{**kind, name: {**kind[name], "dtype": _WHOLE}} for kind in every], {}
    if taken.wanted:
        yield _tensors(taken.untouched), dict.fromkeys(taken.wanted, _MADE_UP["dtype"])
    if taken.items:
        yield every, dict.fromkeys(taken.items, _MADE_UP["list"])


def _tensors(names: Iterable[str]) -> list[Parameters]:
    """Return parameters that are tensors, of any sizes and of known ones."""
    names = [*names]
    return [{n: {**_TENSOR, "shape": shape} for n in names} for shape in ([None, None], _SHAPE)]


def _is_of_module(reason: str) -> bool:
    """Return whether what the module does as it is loaded may be why nothing is shown."""
    is_other = reason.startswith(_ELSE) and ": load: " in reason
    is_raised = reason.startswith((*_NOT_TAKEN, _REFUSING)) and not _is_stopped(Recorded(reason))
    return is_other or is_raised or reason.endswith(AT_LOAD)


def _is_stopped(found: Recorded) -> bool:
    """Return whether the recorder gets through neither text; it raises no error of its own."""
    reason = found.reason.removeprefix(_BOTH)
    return reason != found.reason and not _ERROR.match(reason)


def _hands_others(reason: str) -> bool:
    """Return whether texts part in the code of a function alone that they hand over.

    It may be another one that does the same.
    """
    sides = reason.removeprefix(_ELSE).partition("; new: ")
    told = {_CODE.sub("", sides[0].removeprefix("old: ")), _CODE.sub("", sides[2])}
    return reason.startswith(_ELSE) and len(told) == 1


def _of_kinds(asking: _Asking, kinds: Sequence[Parameters], names: Sequence[str]) -> Recorded:
    subject = asking.subject
    found = Recorded("nothing was recorded")
    chosen = [*kinds]
    tried: frozenset[str] | None = None
    for levels in LEVELS if names else LEVELS[1:]:
        untried = asking.could & {*levels} - (tried or frozenset())
        if tried is not None and untried <= (_STILL_UNKNOWN if _is_stopped(found) else frozenset()):
            continue  # the same would be shown
        if levels != LEVELS[0]:
            tried = frozenset(levels)
        found = asking.under(levels, chosen)
        if levels == LEVELS[0] and _is_stopped(found):
            tried = frozenset(LEVELS[1])  # names of ops let nothing through
        if not found.reason and OTHERS not in chosen[-1] and asking.leaves_code:
            chosen = [*chosen, {**chosen[-1], OTHERS: _TENSOR}]
            found = asking.under(levels, chosen)
        if "named" in levels and NAMED in found.reason:
            return found  # who looks for the name finds another op
        if TOO_MANY in found.reason:
            return found  # a guard leaves as many
        if not found.reason:
            found = asking.confirmed(levels, chosen, found)
            if found.reason.startswith(_AGAIN):
                continue
            if found.reason:
                return found  # no guard is about another dtype, or another mode
            found = replace(
                found,
                reached=frozenset(asking.reached),
                form=asking.forms[0],
                flows=any(any(form["gradients"].values()) for form in asking.forms),
                takes=asking.takes,
            )
            further = [Guard("positional", subject.name)] if subject.is_wrapped else []
            if names and asking.loses_names(levels, chosen):
                further += [Guard("name", each) for each in names]
            return replace(found, guards=(*further, *found.guards))
    return found


@dataclass(frozen=True, slots=True)
class Digest:
    """What tells all that a function does, under some guards, and the `form` of its first graph.

    It is "" where the recorder does not get through, for a `reason`. `kinds` are what its
    parameters were, none where they may be anything: then `sources` are what comes into the graph,
    in order.
    """

    told: str = ""
    guards: tuple[Guard, ...] = ()
    form: dict[str, Any] | None = None
    reason: str = ""
    kinds: tuple[Parameters, ...] = ()
    sources: tuple[str, ...] = ()


def digest_of(
    text: str, symbol: str, kinds: Sequence[Parameters], names: Sequence[str], ask: Ask
) -> Digest:
    """Return what tells all that a function of a module does, with those of it that it calls.

    Without `kinds`, its parameters are what the text takes. `names` are what it calls ops.
    """
    subject = subject_of(text, text, symbol)
    if subject is None or not subject.name:
        return Digest(reason="only functions and methods of a module are recorded")
    led = led_to(text, symbol)
    marks = [mark for mark in marks_of(text, "")[0] if routine_of(mark.function, led)]
    shared = shared_of(text, text)
    asking = _Asking(text, text, subject, shared, ask, (), tuple(names), ((), marks))
    found = Digest()
    for each in [kinds] if kinds else (each for each, _ in _ways(asking.tensors())):
        found = asking.anew().digest(_OF_DIGEST, each)
        if found.told:
            return replace(found, kinds=tuple(each))
    return found


def _of_any_rank(kind: Parameters) -> Parameters:
    """Return a kind in which no rank is known, but for scalars."""
    return {
        name: {**one, "shape": None} if one["kind"] == "tensor" and one["shape"] else one
        for name, one in kind.items()
    }


def _of_shape(shape: Sequence[int | None]) -> str:
    """Return what is assumed of a tensor."""
    return f"of rank {len(shape)}" if None in shape else f"of shape {tuple(shape)}"


def _told_apart(one: dict[str, Any], other: dict[str, Any]) -> str:
    """Return what is assumed of a tensor, given another one of which it is not shown."""
    is_real = other.get("dtype", one["dtype"]) != one["dtype"]
    return "of real numbers" if is_real else _of_shape(one["shape"])


def _resized(kind: Parameters) -> Parameters:
    """Return a kind with other sizes that fit each other as before."""
    return {
        name: {**one, "shape": [n if n in (None, 0, 1) else 2 * n + 1 for n in one["shape"]]}
        if one["kind"] == "tensor" and one["shape"]
        else one
        for name, one in kind.items()
    }


def _of_other(value: Any, dtype: str = _OTHER) -> Any:
    """Return what is given with another dtype for the one that tensors usually have."""
    if isinstance(value, list):
        return [_of_other(each, dtype) for each in value]
    if not isinstance(value, dict):
        return value
    if value.get("kind") == "tensor" and value["dtype"] == _USUAL:
        return {**value, "dtype": dtype}
    return {name: _of_other(each, dtype) for name, each in value.items()}


def _is_sized(kind: Parameters) -> bool:
    """Return whether the sizes of all tensors are known."""
    return all(_is_known(one["shape"]) for one in kind.values() if one["kind"] == "tensor")


def _is_of_any_size(kind: Parameters) -> bool:
    """Return whether no size of a tensor is known."""
    shapes = (one["shape"] for one in kind.values() if one["kind"] == "tensor")
    return all(shape is None or {*shape} <= {None} for shape in shapes)


def _is_known(shape: Any) -> bool:
    return shape is not None and None not in shape


#: What of a form is for people, or depends on where a text stands.
_FOR_PEOPLE = ("lines", "computed", "failing", "idle")

#: How it begins what is said where the recorder gets through neither text.
_BOTH = "neither text can be recorded: "

#: How an error is told, and the guards under which what is not known stays so.
_ERROR = re.compile(r"[\w.]+: ")
_STILL_UNKNOWN = frozenset({"stable"})

#: The message where two texts that are refused what they are given part before that.
_BEFORE = "Python does something else before it raises an error"

#: How it begins where two texts part in what Python does, and what tells the code of a function.
_ELSE = "Python does something else: "
_CODE = re.compile(r"(?<=function )[0-9a-f]{16}")

#: How it begins where they raise different errors.
_OTHER_ERROR = "another error is raised: "

#: How it begins where TensorFlow or NumPy stops both, and they part before that.
_STOPPED = "both texts are refused what they are given, and part before: "

#: What is said where the recorder itself fails.
_FAILS = "the recorder fails: "

#: How it begins where neither text is got through, and where neither takes what it is given.
_NOT_THROUGH = (_BOTH, _STOPPED)
_NOT_TAKEN = (*_NOT_THROUGH, _BEFORE, _OTHER_ERROR)

#: How it begins where it does not get through the old one.
_OLD = "the old text: "

#: How it begins where TensorFlow refuses what the old text is given.
_REFUSING = "the old text raises "

#: How it begins where what is given is no case of the old text.
_NO_CASE = (_BOTH, _OLD, _REFUSING)

#: How it begins where the new text alone raises an error.
_RAISING = "the new text raises "

#: How it begins where the old text raises an error of its own.
_REFUSING_ITSELF = "the old text itself raises "

#: The message where graphs and eager runs could not be matched.
_TESTED_EAGERLY = "eager execution tested on numbers"

#: The message where there is no eager run to compare.
_NOT_EAGERLY = "in graphs alone, for eager execution was not compared: {}"

#: The message where TensorFlow 2 takes neither text in another mode.
_TAKES_NEITHER = "in graphs alone, for {} takes neither text: {}"

#: What the other modes are called.
_CALLED = {
    _FUNCTION: "`tf.function`",
    TAPE: "a tape around `tf.function`",
    EAGERLY: "eager execution",
}

#: How it begins where there is no function of TensorFlow to compare.
_NOT_IN_FUNCTIONS = _TAKES_NEITHER.partition("{} takes")[0] + _CALLED[_FUNCTION]

#: What stands for an eager run where each run reads further tensors.
_NOT_RUN = ("unknown", "each run reads other tensors")

#: What an event says of what a graph keeps, and of unknown code that runs under an override.
_KEPT = "asks add_to_collection("
_UNDER = "that runs under "

#: What a text imports that calls the runtime.
_RUNTIME = "tfgradmigrate.runtime"

#: What is read of tensors.
_OF_TENSORS = frozenset({"device", "dtype", "get_shape", "graph", "name", "op", "shape"})

#: What is named of which an attribute is read or set, or a method called.
_PART = re.compile(r"\b(\w+)\.(\w+)")

#: What is asked of as a whole, and not of an item.
_WHOLLY = re.compile(r"\b\w+\b(?![\[.])")

#: What stands in the name of an event.
_EVENT = ": "

#: What is read by a name or as an attribute, and not made of anything.
_IS_NAME = re.compile(r"[\w.]+")
_WORD = re.compile(r"\w+")

#: How it begins where only another call parts.
_AGAIN = "in a second call "


class _Run(NamedTuple):
    """A run that both texts are asked for: with what parameters, in which mode, called twice.

    What has a dtype that nobody knows is `assuming` one, "" if it is the usual one.
    """

    kind: Parameters
    mode: str
    again: bool = False
    assuming: str = ""


@dataclass(frozen=True, slots=True)
class _Asking:
    old: str
    new: str
    subject: Subject
    shared: Shared
    ask: Ask
    gradients: tuple[str, ...]
    names: tuple[str, ...] = ()
    marks: Marks = ((), ())
    known: dict[str, dict[str, Any]] = field(default_factory=dict)
    reached: set[Mark] = field(default_factory=set)
    forms: list[dict[str, Any]] = field(default_factory=list)
    later: list[str] = field(default_factory=list)
    sources: Sources = field(default_factory=list)
    made: dict[str, Leaves] = field(default_factory=dict)
    taken: list[Parameters] = field(default_factory=list)
    usual: list[str] = field(default_factory=list)
    calls_handed: bool = False
    rests: bool = False
    could: set[str] = field(default_factory=set)
    untouched: tuple[str, ...] = ()

    def anew(self, rests: bool = False, calls_handed: bool = False) -> _Asking:
        """Return the same question, with nothing that is known of any run."""
        given = (self.old, self.new, self.subject, self.shared, self.ask, self.gradients)
        made = _Asking(*given, self.names, self.marks, calls_handed=calls_handed, rests=rests)
        return replace(made, untouched=self.untouched, known={**self.known})

    def tensors(self) -> _Taken:
        """Return which parameters the old text takes for tensors."""
        (leaves,) = self._asked(LEVELS[1], [_Run({}, GRAPH)], is_new=False)
        read = {form for form, _ in self.sources}
        given = self.subject.given
        objects: set[str] = set()
        decided: set[str] = set()
        given_back = {word for form in read for word in _WORD.findall(form)}
        for leaf in leaves:
            given_back.update(_WORD.findall(leaf.get("form", {}).get("structure", "")))
            used = [name for _, name, _ in leaf.get("used", ())]
            wanted = leaf.get("wanted", {})
            choices = [form for form in leaf.get("decided", ()) if _EVENT not in form]
            decided.update(*map(_WORD.findall, choices), wanted)
            objects.update(*map(_WHOLLY.findall, choices))
            decided.update(*(_WORD.findall(form.partition("(")[0]) for form in used))
            objects.update(form.partition("(")[0] for form in leaf.get("called", ()))
            objects.update(name for name, kind in wanted.items() if kind != "code")
            parts = (p for form in (*used, *leaf.get("events", ())) for p in _PART.findall(form))
            objects.update(root for root, name in parts if name not in _OF_TENSORS)
        return _Taken(
            tuple(name for name in given if name in read),
            tuple(n for n in given if n in given_back and n not in decided | objects),
            tuple(name for name in given if name not in objects),
            tuple(name for name in given if any(name in leaf.get("wanted", {}) for leaf in leaves)),
        )

    def under(self, levels: Sequence[str], kinds: Sequence[Parameters]) -> Recorded:
        """Return what is shown under some guards, where as few values are known as need to be."""
        while True:
            self._begin()
            found = self._under(levels, kinds)
            if _OF_TYPES.match(found.reason.removeprefix(_BOTH)):
                found = self._of_other_dtypes(levels, kinds) or found
            if not found.reason or not self._learns(found.wanted):
                return found

    def _of_other_dtypes(
        self, levels: Sequence[str], kinds: Sequence[Parameters]
    ) -> Recorded | None:
        """Return what is shown where all that has an unknown dtype has one that the text spells.

        What neither text takes with the usual one is no case of it.
        """
        if self.usual:
            return None
        for dtype in sorted({*_DTYPE.findall(self.old)}):
            self._begin()
            self.usual[:] = [dtype]
            found = self._under(levels, kinds)
            if not found.reason:
                return found
        self.usual.clear()
        return None

    def loses_names(self, levels: Sequence[str], kinds: Sequence[Parameters]) -> bool:
        """Return whether nothing is shown under some guards if ops have to have their names.

        The first guards ask for the names: where they show nothing, nor do they without.
        """
        if "named" in levels or levels == LEVELS[1]:
            return "named" not in levels
        return bool(self.under(("named", *levels), kinds).reason)

    @property
    def leaves_code(self) -> bool:
        """Whether no run came to some marked code, and tensors of unknown sizes are computed with.

        What has its sizes asked for is refused, or raises, where these are not known.
        """
        every = (mark for side in self.marks for mark in side)
        return bool(self.sources) and any(mark not in self.reached for mark in every)

    @property
    def takes(self) -> tuple[str, ...]:
        """The tensors that come in, for people: the parameters, then what is read besides."""
        kinds = [*self.taken[:1]]
        given = [n for kind in kinds for n, one in kind.items() if one["kind"] == "tensor"]
        forms = [form for form, _ in self.sources]
        words = {word for form in forms for word in _WORD.findall(form)}
        given += [name for name in self.subject.parameters if name in words]
        return tuple(dict.fromkeys([*given, *filter(_IS_NAME.fullmatch, forms)]))

    def _begin(self) -> None:
        """Forget all runs: under other guards, or with more that is known, they are others."""
        for kept in (self.reached, self.forms, self.later, self.sources, self.made, self.taken):
            kept.clear()

    def confirmed(
        self,
        levels: Sequence[str],
        chosen: Sequence[Parameters],
        found: Recorded,
    ) -> Recorded:
        """Return what is `found` of the kinds that are chosen, given others, and all modes.

        What stands for a tensor is one there, of known sizes as well.
        """
        known = [self._values(kind) for kind in chosen]
        read = {word for form, _ in self.sources for word in _WORD.findall(form)}
        read.update(self.untouched)
        names = [n for n in self.subject.given if n in read and n not in known[0]]
        others = [{**kind, **known[-1]} for kind in _tensors(names)] if names else []
        tensors = others or known
        others += [
            {**known[-1], name: other}
            for name, made in self.known.items()
            for other in _VARIED.get(made["kind"], ())
        ]
        runs = [_Run(kind, GRAPH, again=True) for kind in self.taken]
        if self.could - {*levels}:  # another guard may help there, and all else is run again then
            for shown in self._compared(levels, runs):
                if shown.reason.startswith(_AGAIN):
                    return shown
        if any(note.startswith(_NOT_IN_FUNCTIONS) for note in found.notes):
            runs += [_Run(kind, GRAPH) for kind in others]
        elif self.subject.name:
            runs.append(_Run(known[-1], EAGERLY))  # that has sizes, if any has
            runs += [_Run(kind, _FUNCTION) for kind in others]
            # With a tape outside a gradient is made while the function is, and of what has none
            # TensorFlow makes zeros.
            if not self.later and not any(map(_is_scalar, known[0].values())):
                runs.append(_Run(known[0], TAPE))
        # Sizes that a graph holds are equal by chance.
        if self.subject.name and _is_sized(tensors[-1]):
            runs.append(_Run(_resized(tensors[-1]), GRAPH))
        made_up = {n: _of_other(one) for n, one in known[0].items() if n in self.known}
        of_both = [known[0], tensors[0]] if tensors is not known else known[:1]
        runs += [_Run({**kind, **made_up}, GRAPH, assuming=_OTHER) for kind in of_both]
        runs.append(_Run(_of_other(tensors[0]), GRAPH))
        whole = self._compared(levels, [_Run(_of_other(tensors[0], _WHOLE), GRAPH)])
        # What has no gradient need not be read where gradients would read it.
        every = [each for each in whole if not each.reason.startswith(_MISSING.partition("`")[0])]
        every += self._compared(levels, runs)
        # What is no tensor yet gets its dtype from what it is computed with, or has one.
        left = [{n: v for n, v in tensors[0].items() if n != name} for name in tensors[0]]
        mixed = [_Run(kind, GRAPH, assuming=_OTHER) for kind in left if kind]
        refusing = self._compared(levels, mixed)
        every += [each for each in refusing if each.reason.startswith(_RAISING)]
        # What the old text does not take, or gives no form for, is no case of it.
        counted = [e for e in every if not e.reason.startswith(_NO_CASE)]
        failing = next((each for each in counted if each.reason), None)
        if failing is not None:
            return failing
        if _has_no_gradient(self.forms):
            return Recorded(_NO_GRADIENT)
        return _joined([found, *counted, Recorded(guards=self._decisive(levels, tensors[0]))])

    def _decisive(self, levels: Sequence[str], kind: Parameters) -> tuple[Guard, ...]:
        """Return the guards on what tensors are, their ranks and whether they are real, if needed.

        They are where something else is shown of tensors of any rank, or of complex ones.
        """
        reached = {*self.reached}
        others = (_of_any_rank(kind), _of_other(kind, _COMPLEX))
        shown = self._compared(levels, [_Run(other, GRAPH) for other in others])
        if any(each.reason for each in shown):
            self.reached.intersection_update(reached)
        no_case = (*_NO_CASE, _REFUSING_ITSELF)
        assumed: dict[str, list[str]] = {}
        for each, other in zip(shown, others, strict=True):
            is_case = each.reason and not each.reason.startswith(no_case)
            if is_case and (other is others[0] or self._makes_others(levels, other)):
                for guard in self._assumed(kind, other):
                    assumed.setdefault(guard.name, []).append(guard.value)
        return tuple(Guard("const", name, " and ".join(v)) for name, v in assumed.items())

    def _makes_others(self, levels: Sequence[str], kind: Parameters) -> bool:
        """Return whether the two texts make other ops, and not only give them in another order.

        A product of complex numbers may be rounded otherwise with its factors exchanged. Where the
        old text overrides no op of such inputs, as `tf.sign` is another one, it says nothing.
        """
        (sides,) = self._leaves(levels, [_Run(kind, GRAPH)])
        olds = [leaf["form"] for leaf in sides[0] if "form" in leaf]
        if any(map(_overrides, self.forms)) and not any(map(_overrides, olds)):
            return False
        made = [
            [Counter(op for op, *_ in leaf["form"]["nodes"]) for leaf in side if "form" in leaf]
            for side in sides
        ]
        return made[0] != made[1]

    def _given(self, kind: Parameters) -> Parameters:
        """Return what is given as it is: all else is a term, whatever it may be."""
        values = self._values(kind)
        return {n: v for n, v in values.items() if v["kind"] in _TENSORS or n in self.known}

    def _compared(self, levels: Sequence[str], runs: Sequence[_Run]) -> list[Recorded]:
        """Return what the leaves of both sides show for each run."""
        sides = self._leaves(levels, runs)
        return [self._of_run(levels, *each) for each in zip(runs, sides, strict=True)]

    def _of_run(self, levels: Sequence[str], run: _Run, sides: Sides) -> Recorded:
        olds, news = sides
        if run.again:
            olds = [each for each in olds if each.get("error", {}).get("own", True)]
            if not olds:
                return Recorded()  # there is nothing to be the same as
        shown = _refused(olds, news) or self._shown(olds, news, _is_sized(run.kind))
        if not shown.reason:
            return self._eagerly(levels, run.kind, news, shown)
        if error := self._not_taken(levels, run, news):
            return Recorded(notes=(_TAKES_NEITHER.format(_CALLED[run.mode], error),))
        told = f"{_AGAIN}{shown.reason}" if run.again else shown.reason
        return replace(shown, reason=told)

    def _eagerly(
        self, levels: Sequence[str], kind: Parameters, news: Leaves, shown: Recorded
    ) -> Recorded:
        """Return what is shown, given what eager runs of the new text do.

        One that fails leaves no proof, but where eager execution does not apply: there the old text
        fails too.
        """
        notes: dict[str, None] = {}
        own = (leaf for leaf in news if leaf["mode"] == EAGERLY)
        traced = (leaf for leaf in own if "form" in leaf and "error" not in leaf)
        for outcome, why in (leaf.get(EAGERLY, _NOT_RUN) for leaf in traced):
            if outcome == "differs":
                return Recorded(f"eager execution differs: {why}")
            if outcome == "fails" and not self._old_fails_eagerly(levels, kind):
                return Recorded(f"eager execution fails: {why}")
            if outcome == "tested":
                notes[_TESTED_EAGERLY] = None
            elif outcome != "same":
                notes[_NOT_EAGERLY.format(why)] = None
        return replace(shown, notes=(*shown.notes, *notes))

    def _not_taken(self, levels: Sequence[str], run: _Run, news: Leaves) -> str:
        """Return the error for which TensorFlow 2 takes neither text in another mode, else "".

        It raises the same one in both, whatever they decide: that mode does not apply.
        """
        error = _error_of_all(news)
        if run.mode == GRAPH or not error:
            return ""
        (olds,) = self._asked(levels, [run], is_new=False, in_2=True)
        return error if _error_of_all(olds) == error else ""

    def _old_fails_eagerly(self, levels: Sequence[str], kind: Parameters) -> bool:
        (leaves,) = self._asked(levels, [_Run(kind, EAGERLY)], is_new=False)
        ends = [each.get(EAGERLY, ("error" if "error" in each else "", ""))[0] for each in leaves]
        return "error" in ends or "fails" in ends

    def digest(self, levels: Sequence[str], kinds: Sequence[Parameters]) -> Digest:
        """Return what tells the leaves of the new text: it has to get through for these kinds."""
        leaves: Leaves = []
        for _ in range(MOST_KNOWN):
            self._begin()
            values = [self._values(kind) for kind in kinds]
            runs = self._alone(levels, [_Run(kind, mode) for kind in values for mode in _MODES])
            leaves = [leaf for run in runs for leaf in run]
            if not self._learns(each for leaf in leaves for each in _wanted(leaf)):
                break
        if reason := next(filter(None, map(_stopping, leaves)), ""):
            return Digest(reason=reason)
        sources = sorted(self.sources)
        self.sources.clear()
        varied = [leaf for run in self._alone(levels, _varied(values)) for leaf in run]
        every = [*leaves, *varied]
        # Code that nothing comes to may do anything.
        left = [mark.text for mark in self.marks[True] if mark not in self.reached]
        taken = [self.subject.parameters, self.subject.positional, self.subject.starred]
        said = [taken, [*map(_said, every)], sources, sorted(self.sources), left]
        return Digest(
            hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:32],
            merged(Guard(*each) for leaf in every for each in leaf.get("used", ())),
            leaves[0]["form"],
            sources=() if self.known or any(kinds) else tuple(form for form, _ in sources),
        )

    def _under(self, levels: Sequence[str], kinds: Sequence[Parameters]) -> Recorded:
        values = [self._values(kind) for kind in kinds]
        # A module by itself is run eagerly where its functions are traced.
        modes = _MODES if self.subject.name else _MODES[:1]
        every = self._compared(levels, [_Run(kind, mode) for kind in values for mode in modes])
        shown = []
        for number in range(len(values)):
            own = every[number * len(modes) : (number + 1) * len(modes)]
            shown.append(next((each for each in own if each.reason), _joined(own)))
        # What neither text takes, as it is of another dtype, is no case of it.
        # Most runs come furthest where sizes are known.
        counted = [each for each in shown if not each.reason.startswith(_BOTH)] or shown[-1:]
        failing = next((each for each in counted if each.reason), None)
        if failing is not None:
            return replace(failing, wanted=tuple(one for each in shown for one in each.wanted))
        taken = [kind for kind, each in zip(values, shown, strict=True) if not each.reason]
        self.taken[:] = taken[:1]
        return _joined([*counted, Recorded(guards=self._sizes(taken))])

    def _sizes(self, taken: Sequence[Parameters]) -> tuple[Guard, ...]:
        """Return the guards on the sizes of tensors, if nothing is shown of any others."""
        own = [{n: kind[n] for n in kind if n in self.subject.parameters} for kind in taken]
        if any(map(_is_of_any_size, own)) or not own:
            return ()
        return self._assumed(own[0], {})

    def _assumed(self, kind: Parameters, known: Parameters) -> tuple[Guard, ...]:
        """Return the guards on what tensors are, unless it is known or there are others."""
        return tuple(
            Guard("const", f"{self.subject.name}({name})", _told_apart(one, known.get(name, {})))
            for name, one in kind.items()
            if name in self.subject.parameters and one["kind"] == "tensor"
            if one != known.get(name) and (one["shape"] or name in known)
        )

    def _values(self, kind: Parameters) -> Parameters:
        """Return what the subject's parameters may be; what has to be known is made up at worst.

        A local that comes in is a tensor, if it is known to be one: no caller chooses it.
        """
        regions = self.subject.regions
        taken = {*self.subject.parameters} - {*(regions[0].anew if regions is not None else ())}
        own = {
            name: one
            for name, one in kind.items()
            if "." in name or name in self.subject.chosen or (name in taken and _is_tensor(one))
        }
        made_up = {n: d for n, d in self.known.items() if n in self.subject.chosen}
        return {**made_up, **own}

    def _learns(self, wanted: Iterable[tuple[str, str]]) -> bool:
        """Take up what has to be known, and tell whether there is anything new."""
        before = len(self.known)
        for name, kind in wanted if before <= MOST_KNOWN else ():
            self.known.setdefault(name, _MADE_UP[kind])
        return len(self.known) > before

    def _shown(self, olds: Leaves, news: Leaves, is_sized: bool = False) -> Recorded:
        """Return what the leaves of both sides show for one kind of parameters.

        `is_sized` tells whether the sizes of its tensors are known.
        """
        used: list[Guard] = []
        notes: list[str] = []
        rests: set[str] = set()
        shown: set[int] = set()
        for before, after in itertools.product(olds, news):
            if not _is_compatible(before, after):
                continue
            if "error" in before and "error" in after:
                if told := _of_errors(before, after):
                    return Recorded(told)
                continue
            parting = self._parting(before, after, is_sized, notes)
            if parting is not None:
                return parting
            shown.add(before["function"])
            self.forms.append(before["form"])
            if _RUNTIME in self.new and any(_UNDER in each for each in after.get("events", ())):
                notes.append(BY_THE_RUNTIME)
            self.later.extend(_read_later(before) + _read_later(after))
            for side in (before, after):
                used += [Guard(*each) for each in side.get("used", ())]
                rests.update(side.get("rests", ()))
        if left := [each for each in (*olds, *news) if each["function"] not in shown]:
            return _failing(left)
        if added := _read_in(news) - _read_in(olds):
            return Recorded(_MISSING.format(min(added)))
        return Recorded("", merged(used), (), tuple(dict.fromkeys(notes)), rests=frozenset(rests))

    def _leaves(self, levels: Sequence[str], runs: Sequence[_Run]) -> list[Sides]:
        """Return the leaves of both sides for each run; the old text is run in a graph.

        All have the same tensors come in: what any of them computes with of what it reads.
        """
        olds: list[Leaves] = []
        news: list[Leaves] = []
        for _ in range(MOST_ROUNDS):
            before = len(self.sources)
            graphs = [run._replace(mode=GRAPH) for run in runs]
            olds = self._asked(levels, graphs, is_new=False)
            news = self._asked(levels, runs, is_new=True)
            if len(self.sources) == before:
                break
        return [*zip(olds, news, strict=True)]

    def _alone(self, levels: Sequence[str], runs: Sequence[_Run]) -> list[Leaves]:
        """Return the leaves of the new text, with the same tensors in all runs."""
        leaves: list[Leaves] = []
        for _ in range(MOST_ROUNDS):
            before = len(self.sources)
            leaves = self._asked(levels, runs, is_new=True)
            if len(self.sources) == before:
                break
        return leaves

    def _asked(
        self, levels: Sequence[str], runs: Sequence[_Run], is_new: bool, in_2: bool = False
    ) -> list[Leaves]:
        """Return the leaves of each run; one that was made under the same guards is not again.

        The old text is run as TensorFlow 1 would run it, or as it stands `in_2`.
        """
        given = [
            {
                "parameters": list(self.subject.parameters),
                "chosen": list(self.subject.chosen),
                "values": run.kind,
                "sources": sorted(self.sources),
                "mode": run.mode,
                "again": run.again,
                "assuming": run.assuming or "".join(self.usual),
                "many": run.mode != TAPE or self._has_many(),
            }
            for run in runs
        ]

        def key_of(each: dict[str, Any]) -> str:
            return json.dumps([is_new, in_2, each], sort_keys=True)

        keys = [*map(key_of, given)]
        missing = [number for number, key in enumerate(keys) if key not in self.made]
        if missing:
            found = self._made(levels, [given[number] for number in missing], is_new, in_2)
            for number, (leaves, tensors) in zip(missing, found, strict=True):
                self.made[keys[number]] = leaves
                self.made[key_of({**given[number], "sources": sorted(tensors)})] = leaves
                self.sources.extend(each for each in tensors if each not in self.sources)
        return [self.made[key] for key in keys]

    def _made(
        self, levels: Sequence[str], runs: Sequence[dict[str, Any]], is_new: bool, in_2: bool
    ) -> list[tuple[Leaves, Sources]]:
        """Return the leaves of runs, and the tensors that came in besides."""
        text, other = (self.new, self.old) if is_new else (self.old, self.new)
        request: Request = {
            "text": text,
            "file": "<recorded>",
            "name": "prog",
            "path": [],
            "kind": "function",
            "modes": ["record"],
            "seed": 0x5EED5EED,
            "record": {
                "text": text,
                "subject": self.subject.new_name if is_new else self.subject.name,
                "positional": list(self.subject.positional),
                "levels": list(levels),
                "shared": list(self.shared.shared),
                "differing": list(self.shared.differing),
                "same": list(self.shared.same),
                "once": list(self.shared.once),
                "fixed": fixed_in(text, other, self.shared.shared),
                "graphs": list(self.shared.graphs),
                "unread": list(self.shared.unread),
                "told": self.shared.told[is_new],
                "resting": self.shared.resting[is_new] if self.rests else {},
                "dropped": [list(each) for each in self.shared.dropped],
                "gradients": list(self.gradients),
                "names": list(self.names) if "named" in levels else [],
                "starred": self.subject.starred,
                "calls_handed": self.calls_handed,
                "region": self._region(is_new),
                "known": list(self.known),
                "marks": [list(mark.position) for mark in self.marks[is_new]],
                "given": list(runs),
            },
        }
        reply = self.ask(request, is_new or in_2)
        if reply["status"] != "ok":
            error = reply.get("error", {})
            said = f"{error.get('type', reply['status'])}: {error.get('message', '')}"
            self.could.update(LEVELS[-1])
            return [([{"refused": said}], run["sources"]) for run in runs]
        self.reached.update(self.marks[is_new][number] for number in reply["reached"])
        for run, leaves in zip(runs, reply["recorded"], strict=True):
            for leaf in leaves:
                leaf["mode"] = run["mode"]
                self.could.update(leaf.get("could", _ANY).split())
        return [*zip(reply["recorded"], reply["tensors"], strict=True)]

    def _has_many(self) -> bool:
        """Return whether several outputs have gradients, so that a tape is asked more than once."""
        return any(len(form["gradients"]) > 1 for form in self.forms)

    def _region(self, is_new: bool) -> dict[str, Any] | None:
        """Return which statements of the function are the subject, None where it is all of it."""
        return None if self.subject.regions is None else asdict(self.subject.regions[is_new])

    def _parting(
        self, before: dict[str, Any], after: dict[str, Any], is_sized: bool, notes: list[str]
    ) -> Recorded | None:
        """Return where two records part, None where they do not, and add to the notes."""
        for one, other, side in ((before, after, "old"), (after, before, "new")):
            if "error" in one and "error" not in other:
                error = one["error"]
                itself = " itself" if error["own"] and side == "old" else ""
                said = f"the {side} text{itself} raises {error['type']}: {error['message']}"
                return Recorded(said, wanted=_wanted(one))
        decided = before.get("decided") or after.get("decided")
        is_certain = after["mode"] == GRAPH and not decided
        events = [list(_events(each, after["mode"])) for each in (before, after)]
        if events[0] != events[1]:
            pairs = itertools.zip_longest(*events, fillvalue="nothing")
            old, new = next((a, b) for a, b in pairs if a != b)
            is_lost = is_certain and _KEPT in old
            return Recorded(f"{_ELSE}old: {old}; new: {new}", differs=is_lost)
        if after["mode"] == _MODES[0]:  # a function's graph nobody else looks into
            named = [each.get("form", {}).get("named", {}) for each in (before, after)]
            if others := named[0].keys() ^ named[1].keys():
                return Recorded(f"one text alone has an op with the name `{min(others)}`")
        shapes = [shape for *_, shape in before["form"]["outputs"]]
        is_unknown = not is_sized or bool(before.get("asked")) or not all(map(_is_known, shapes))
        found = judged(before, after, after["mode"], is_unknown)
        if found.reason:
            wanted = _wanted(before) + _wanted(after)
            return Recorded(found.reason, wanted=wanted, differs=found.differs and is_certain)
        notes += found.notes
        return None


def _of_errors(before: dict[str, Any], after: dict[str, Any]) -> str:
    """Return how the errors of two texts differ that both raise by themselves, "" if they do not.

    One of TensorFlow or NumPy is about what they were given, which neither text takes.
    """
    one, other = before["error"], after["error"]
    if [*_events(before, after["mode"])] != [*_events(after, after["mode"])]:
        stopped = "" if one["own"] or other["own"] else f"{_STOPPED}{one['type']}: {one['message']}"
        return stopped or _BEFORE
    if not (one["own"] or other["own"]):
        return ""
    olds, news = ([each["own"], each["type"], each["message"]] for each in (one, other))
    if olds != news:
        return f"{_OTHER_ERROR}old: {olds[1]}; new: {news[1]}"
    if not ("form" in before and "form" in after):
        return ""
    old, new = ({"form": each["form"]} for each in (before, after))
    return judged(old, new, after["mode"], is_unknown=True).reason


def _varied(kinds: Sequence[Parameters]) -> list[_Run]:
    """Return further runs that tell a text: a second call, other dtypes, and other sizes."""
    first, last = kinds[0], kinds[-1]
    others = [_of_other(first), *([_resized(last)] if _is_sized(last) else [])]
    varied = [_Run(other, GRAPH) for other in others if other not in kinds]
    return [_Run(first, GRAPH, again=True), _Run(first, GRAPH, assuming=_OTHER), *varied]


def _said(leaf: dict[str, Any]) -> dict[str, Any]:
    """Return what identifies one way through a text: it may end where it is not got through."""
    said = {name: leaf.get(name) for name in ("decided", "events", "function", "mode")}
    said["ends"] = leaf.get("error", {}).get("type", "") or ("refused" in leaf)
    form = leaf.get("form", {})
    return {**said, "form": {k: v for k, v in form.items() if k not in _FOR_PEOPLE}}


def _stopping(leaf: dict[str, Any]) -> str:
    """Return why the recorder does not get through a text, "" where it does."""
    error = leaf.get("error")
    return str(leaf.get("refused", "")) if error is None else f"{error['type']}: {error['message']}"


def _error_of_all(leaves: Leaves) -> str:
    """Return the error that a library raises however a text decides, "" if there is not one."""
    errors = [leaf.get("error", {"own": True}) for leaf in leaves]
    said = {f"{each['type']}: {_sentence(each['message'])}" for each in errors if not each["own"]}
    return said.pop() if len(said) == 1 and not any(each["own"] for each in errors) else ""


def _sentence(message: str) -> str:
    """Return the first sentence of a message, without its full stop."""
    return re.split(r"\.\s|\n", message.strip())[0].rstrip(".")


def _read_in(leaves: Leaves) -> set[str]:
    """Return the attributes and items that are read of what is not known, but for modules."""
    used = (each for leaf in leaves for each in leaf.get("used", ()))
    names = {_OF_ANOTHER.sub(r"\1", name) for kind, name, _ in used if kind == "plain"}
    return {n for n in names if _IS_PART.search(n) and not n.startswith(_NO_PARTS)}


#: What ends in an attribute or an item; what does so and raises no error where there is none.
_IS_PART = re.compile(r"\.\w+$|\]$")
_NO_PARTS = ("getattr(", "hasattr(", "module ")

#: The message where a read may raise an error that the old text never raises.
_MISSING = "the new text alone reads `{}`, which may be missing"


def _read_later(leaf: dict[str, Any]) -> list[str]:
    """Return what a gradient does of its own, and what is read and computed with."""
    events = [event for event in leaf.get("events", ()) if event.startswith("gradient: ")]
    read = ["a gradient reads"] if leaf.get("later") else []
    return [*events, *read, *(form for form, _ in leaf.get("asked", ()))]


def _is_tensor(one: dict[str, Any]) -> bool:
    return one["kind"] in ("array", "tensor")


def _is_scalar(one: dict[str, Any]) -> bool:
    return bool(one["kind"] == "number" or (one["kind"] == "tensor" and one["shape"] == []))


def _has_no_gradient(forms: Sequence[dict[str, Any]]) -> bool:
    """Return whether no input has a gradient wherever an op has another one than its own."""
    flowing = [form for form in forms if _is_flowing(form)]
    overridden = [form["gradients"] for form in flowing if _overrides(form)]
    return bool(overridden) and not any(
        found for gradients in overridden for found in gradients.values()
    )


#: The message where there is no gradient to be compared.
_NO_GRADIENT = "no gradient was compared: it takes no tensors where it overrides that of an op"


def _overrides(form: dict[str, Any]) -> bool:
    """Return whether an op has another gradient than its own."""
    return bool(form.get("overridden"))


def _is_flowing(form: dict[str, Any]) -> bool:
    """Return whether there are tensors that have gradients, or some may be left behind."""
    dtypes = [dtype for _, dtype, _ in form.get("outputs", ())]
    return (
        not dtypes
        or bool(form.get("collections"))
        or any(str(d).startswith(_FLOWING) for d in dtypes)
    )


def _events(leaf: dict[str, Any], mode: str) -> Iterator[str]:
    """Yield what is compared: other modes have more sections than a function has."""
    for event in leaf.get("events", ()):
        if mode == "graph" or event.startswith(OF_ALL):
            yield event


def _is_compatible(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Return whether two ways may be taken for the same values, which the old text takes.

    Both call the same one of the functions that they give. What the old text calls is not None
    there: a new text may ask for that. Nor is what either calls as a gradient function, which is a
    guard.
    """
    if before["function"] != after["function"]:
        return False
    one, other = before.get("decided", {}), after.get("decided", {})
    rules = {
        name for leaf in (before, after) for kind, name, _ in leaf.get("used", ()) if kind == "op"
    }
    asked = ((other, {*before.get("called", ())} | rules), (one, rules))
    return all(other.get(form, truth) == truth for form, truth in one.items()) and not any(
        (form == called and not truth) or (form.startswith(f"{called} is None") and truth)
        for decided, functions in asked
        for called in functions
        for form, truth in decided.items()
    )


def _failing(leaves: Sequence[dict[str, Any]]) -> Recorded:
    """Return what is said where both texts raise, whatever is decided."""
    for leaf in leaves:
        if "error" in leaf:
            said = f"{_BOTH}{leaf['error']['type']}: {leaf['error']['message']}"
            return Recorded(said, wanted=_wanted(leaf))
    return Recorded(f"{_BOTH}nothing")


def _refused(olds: Sequence[dict[str, Any]], news: Sequence[dict[str, Any]]) -> Recorded | None:
    """Return what is said where the recorder does not get through one of the texts, or both."""
    old, new = (next((e for e in side if "refused" in e), None) for side in (olds, news))
    if new is None:
        if old is None:
            return None
        return Recorded(f"{_OLD}{old['refused']}", wanted=_wanted(old))
    if old is None:
        return Recorded(f"the new text: {new['refused']}", wanted=_wanted(new))
    return Recorded(f"{_BOTH}{new['refused']}", wanted=_wanted(old) + _wanted(new))


def _wanted(leaf: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple(leaf.get("wanted", {}).items())


def merged(guards: Iterable[Guard]) -> tuple[Guard, ...]:
    """Return guards in order, one for each name: what it may be stands in it."""
    values: dict[tuple[str, str], dict[str, None]] = {}
    for guard in guards:
        alone = guard.value.split(_OR)
        name = _OF_ANOTHER.sub(r"\1", guard.name)
        values.setdefault((guard.kind, name), {}).update(dict.fromkeys(alone))
    return tuple(Guard(*each, _OR.join(found)) for each, found in sorted(values.items()))


_OR = " or "

#: A parameter of another call, of which the same is claimed.
_OF_ANOTHER = re.compile(r"(?<!['\w])([A-Za-z_]\w*)'(?=[.\[]|$)")
