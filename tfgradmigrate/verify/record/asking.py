"""What workers are asked to record of a subject, and what both records show."""

from __future__ import annotations

import hashlib
import itertools
import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from typing import Any, NamedTuple

from tfgradmigrate.left.upgrade import upgraded_text
from tfgradmigrate.program.walking import tree_of
from tfgradmigrate.rules.model import Guard
from tfgradmigrate.verify.program.leading import led_to, routine_of
from tfgradmigrate.verify.record.callers import as_called
from tfgradmigrate.verify.record.forms import GRAPH, NAMED, TAPE, noted_of_told
from tfgradmigrate.verify.record.leaves import (
    BEFORE,
    BOTH,
    ELSE,
    EVENT,
    MISSING,
    NEW,
    OLD,
    OTHER_ERROR,
    STOPPED,
    Leaves,
    Sides,
    both_failing,
    draws_unseeded,
    error_of_all,
    errors_apart,
    has_no_gradient,
    is_compatible,
    named_apart,
    not_through,
    overrides_any,
    parting,
    read_in,
    read_later,
    stopping,
    told_of,
    wanted_in,
)
from tfgradmigrate.verify.record.marks import Mark, marks_of
from tfgradmigrate.verify.record.model import Digest, Recorded, joined, merged
from tfgradmigrate.verify.record.parameters import (
    COMPLEX,
    HALF,
    MADE_UP,
    OTHER,
    TENSOR,
    UNKNOWN,
    WHOLE,
    Known,
    Parameters,
    Taken,
    as_arrays,
    as_tensors,
    have_sizes,
    is_of_any_size,
    is_scalar,
    is_tensor,
    last_ways,
    of_any_rank,
    of_other_dtype,
    of_other_ranks,
    of_tensors,
    partly_known,
    resized,
    told_apart,
    ways,
)
from tfgradmigrate.verify.record.texts import (
    Shared,
    Subject,
    fixed_in,
    parts_of,
    shared_of,
    subject_of,
)
from tfgradmigrate.verify.running.protocol import Reply, Request
from tfgradmigrate.verify.worker.record import (
    AT_LOAD,
    EAGERLY,
    OF_SEED,
    OTHERS,
    TOO_LONG,
    TOO_MANY,
    is_for_debugging,
)

#: The guards that are tried, the weakest first.
LEVELS = (
    (),
    ("plain", "state"),
    ("plain", "state", "op", "written"),
    ("plain", "state", "op", "written", "stable"),
    ("plain", "state", "op", "written", "stable", "const"),
)

#: What leaves nothing to be tried with other guards.
_ENDLESS = (TOO_LONG, TOO_MANY)

#: What could be used where a run does not tell.
_ANY = " ".join(LEVELS[-1])

#: How often two texts are run until both have the same tensors come in.
MOST_ROUNDS = 3

#: How many values a subject may need to be known.
MOST_KNOWN = 6

#: How an error is told that may be about the dtypes of tensors.
_OF_TYPES = re.compile(r"(Type|Value|InvalidArgument)Error: .*type")

#: How an error names a tensor that stands for what is read.
_OF_MADE_UP = re.compile(r"\bgiven_\d")

#: How a text spells a dtype that is not the usual one.
_DTYPE = re.compile(r"\.(bool|string|float16|float64|u?int(?:8|16|32|64))\b")

#: In which modes the new text is recorded.
_FUNCTION = "function"
_MODES = (GRAPH, _FUNCTION)

Sources = list[list[str]]
Marks = tuple[Sequence[Mark], Sequence[Mark]]
Ask = Callable[[Request, bool], Reply]


def recorded(
    old: str,
    new: str,
    symbol: str,
    ask: Ask,
    gradients: Sequence[str] = (),
    marks: Marks = ((), ()),
    symbols: Collection[str] = (),
    called: Known | None = None,
) -> Recorded:
    """Return what the records of a subject show.

    Args:
        old: text of the module as TensorFlow 1 runs it.
        new: text of the module that has taken its place.
        symbol: name of a function, a method or anything inside one of the module.
        ask: sends a request to the new side, or the old one.
        gradients: names of gradients that another file registers.
        marks: code of the old text and of the new one of which it is asked whether it is run.
        symbols: all functions of the file that are recorded.
        called: what all calls of it in its project give, if these are known.
    """
    subject = subject_of(old, new, symbol)
    if subject is None:
        return Recorded(
            "it is not found in both texts, or its kind of method, parameters or defaults differ"
        )
    called = called or {}
    given = (ask, gradients, marks, frozenset(symbols))
    found = _of_subject(old, new, subject, *given, called)
    every_value = (one for values in called.values() for one in values)
    if found.reason and any(UNKNOWN in one.get("items", ()) for one in every_value):
        found = _of_subject(old, new, subject, *given)
    found = replace(found, guards=tuple(as_called(found.guards, symbol, called)))
    stops = found.reason.startswith(_NOT_THROUGH) or TOO_MANY in found.reason
    if not (stops or any(_given(found))):
        return found
    # The recorder gets through neither text, or under guards, perhaps for what both have.
    every = []
    for part, rests, meant in parts_of(old, new, subject, symbols):
        shown = _of_subject(old, new, part, *given)
        if shown.reason:
            return shown if found.reason and not shown.reason.startswith(_NOT_THROUGH) else found
        upgraded = (Guard("const", f"tf.{name}()", _OF_VERSION_1) for name in sorted(meant))
        guards = (*shown.guards, *upgraded)
        every.append(replace(shown, guards=guards, rests=shown.rests | rests))
    # What stands around the parts draws numbers by how many ops these make, too.
    drawn = Recorded(guards=tuple(guard for guard in found.guards if guard.name == OF_SEED))
    parted = joined([*every, drawn]) if every else found
    return parted if found.reason or _given(parted) < _given(found) else found


def _given(found: Recorded) -> tuple[int, int]:
    """Return how many values a proof is given, and how many guards beyond plain ones in all."""
    kinds = [guard.kind for guard in found.guards if not guard.is_plain]
    return kinds.count("const"), len(kinds)


def _of_subject(
    old: str,
    new: str,
    subject: Subject,
    ask: Ask,
    gradients: Sequence[str],
    marks: Marks,
    symbols: frozenset[str],
    called: Known | None = None,
) -> Recorded:
    """Return what is shown of a subject, whatever its parameters may be.

    What both texts take, and do something else with, is proved in no other way.
    """
    shared = shared_of(old, new, symbols)
    asking = _Asking(old, new, subject, shared, ask, tuple(gradients), marks, called=called or {})
    taken = asking.tensors()
    asking = replace(asking, untouched=taken.untouched)
    every: list[Recorded] = []
    apart: set[str] = set()  # tensors with which the texts do something else
    for kinds in ways(taken):
        shown = _of_way(asking, kinds)
        if shown.reason.endswith(TOO_LONG):
            return shown
        if not shown.reason or (_part(shown) and kinds[0].keys() >= {*taken.possible}):
            return shown
        apart |= kinds[0].keys() if _part(shown) else set()
        every.append(shown)
    for kinds, known in last_ways(taken):
        if apart and known.keys() <= apart:
            continue
        known = {name: asking.called.get(name, made_up) for name, made_up in known.items()}
        shown = _of_way(replace(asking, known=known), kinds)
        if not shown.reason:
            return shown
    taking = (e for e in every if _part(e))
    through = (e for e in every if not e.reason.startswith(_NOT_TAKEN) and _FAILS not in e.reason)
    return next(itertools.chain(taking, through, every))


def _of_way(asking: _Asking, kinds: Sequence[Parameters]) -> Recorded:
    """Return what is shown of what the parameters of a subject may be."""
    shown = _of_kinds(asking.anew(), kinds)
    if _is_of_module(shown.reason) and any(asking.shared.resting):
        resting = _of_kinds(asking.anew(rests=True), kinds)
        shown = shown if resting.reason.startswith(_NOT_TAKEN) else resting
    if _hands_others(shown.reason):
        called = _of_kinds(asking.anew(calls_handed=True), kinds)
        shown = shown if called.reason else called
    return shown


def _part(shown: Recorded) -> bool:
    """Return whether both texts take what they are given, and something else is shown of them."""
    stopped = (*_NOT_TAKEN, *_NO_CASE, NEW, _FAILS)
    return not (shown.reason.startswith(stopped) or TOO_MANY in shown.reason or shown.wanted)


def _is_of_module(reason: str) -> bool:
    """Return whether what the module does as it is loaded may be why nothing is shown."""
    is_other = reason.startswith(ELSE) and ": load: " in reason
    is_raised = reason.startswith((*_NOT_TAKEN, _REFUSING)) and not _is_stopped(Recorded(reason))
    return is_other or is_raised or reason.endswith(AT_LOAD)


def _is_stopped(found: Recorded) -> bool:
    """Return whether the recorder gets through neither text; it raises no error of its own."""
    reason = found.reason.removeprefix(BOTH)
    return reason != found.reason and not _ERROR.match(reason)


def _hands_others(reason: str) -> bool:
    """Return whether texts part in the code of a function alone that they hand over.

    It may be another one that does the same.
    """
    sides = reason.removeprefix(ELSE).partition("; new: ")
    told = {_CODE.sub("", sides[0].removeprefix("old: ")), _CODE.sub("", sides[2])}
    return reason.startswith(ELSE) and len(told) == 1


def _of_kinds(asking: _Asking, kinds: Sequence[Parameters]) -> Recorded:
    subject = asking.subject
    found = Recorded("nothing was recorded")
    chosen = [*kinds]
    tried: frozenset[str] | None = None
    for levels in LEVELS:
        untried = asking.could & {*levels} - (tried or frozenset())
        if tried is not None and untried <= (_STILL_UNKNOWN if _is_stopped(found) else frozenset()):
            continue  # the same would be shown
        tried = frozenset(levels)
        found = asking.under(levels, chosen)
        if not found.reason and OTHERS not in chosen[-1] and asking.leaves_code:
            chosen = [*chosen, {**chosen[-1], OTHERS: TENSOR}]
            found = asking.under(levels, chosen)
        # Who looks for the name finds another op; a guard leaves as many ways, but reading itself.
        if found.reason.endswith(_ENDLESS if levels else TOO_LONG):
            return found
        if levels and NAMED in found.reason:
            return found
        if not found.reason:
            found = asking.confirmed(levels, chosen, found)
            if found.reason.startswith(_AGAIN) or (found.reason and not levels):
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
            return replace(found, guards=(*further, *found.guards))
    return found


def digest_of(
    text: str,
    symbol: str,
    kinds: Sequence[Parameters],
    ask: Ask,
    called: Known | None = None,
) -> Digest:
    """Return what tells all that a function of a module does, with those of it that it calls.

    Without `kinds`, its parameters are what the text takes, and all calls of it that are `called`.
    """
    subject = subject_of(text, text, symbol)
    if subject is None or not subject.name:
        return Digest(reason="only functions and methods of a module are recorded")
    led = led_to(text, symbol)
    marks = [mark for mark in marks_of(text, "")[0] if routine_of(mark.function, led)]
    shared = shared_of(text, text)
    known = {n: [one] for kind in kinds for n, one in kind.items() if not is_tensor(one)}
    marked = ((), marks)
    asking = _Asking(text, text, subject, shared, ask, (), marked, known, called=called or {})
    found = Digest()
    for each in [kinds] if kinds else ways(asking.tensors()):
        own = asking.anew()
        found = own.digest(LEVELS[2], each)
        if found.told and (every := own.as_called(each)) != [*each]:
            return digest_of(text, symbol, every, ask)
        if found.told:
            return replace(found, kinds=tuple(each))
    return found


#: What a guard claims of a name around what is proved that means another thing in TensorFlow 2.
_OF_VERSION_1 = "that of TensorFlow 1, as tf_upgrade_v2 spells it"

#: How an error is told, and the guards under which what is not known stays so.
_ERROR = re.compile(r"[\w.]+: ")
_STILL_UNKNOWN = frozenset({"stable"})

#: What tells the code of a function in what is said.
_CODE = re.compile(r"(?<=function )[0-9a-f]{16}")

#: What is said where the recorder itself fails.
_FAILS = "the recorder fails: "

#: How it begins where neither text is got through, and where neither takes what it is given.
_NOT_THROUGH = (BOTH, STOPPED)
_NOT_TAKEN = (*_NOT_THROUGH, BEFORE, OTHER_ERROR)

#: How it begins where TensorFlow refuses what the old text is given.
_REFUSING = "the old text raises "

#: How it begins where what is given is no case of the old text.
_NO_CASE = (BOTH, OLD, _REFUSING)

#: How it begins where the new text alone reads something.
_MISSING = MISSING.partition("`")[0]

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

#: What an event says of unknown code that runs under an override.
_UNDER = ("that runs under ", "enter gradient_override_map(")

#: What a text imports that calls the runtime.
_RUNTIME = "tfgradmigrate.runtime"

#: What is read of tensors.
_OF_TENSORS = frozenset({"device", "dtype", "get_shape", "graph", "name", "op", "shape"})

#: What is named of which an attribute is read or set, or a method called.
_PART = re.compile(r"\b(\w+)\.(\w+)")

#: What is asked of as a whole, and not of an item.
_WHOLLY = re.compile(r"\b\w+\b(?![\[.])")

#: What is read by a name or as an attribute, and not made of anything.
_IS_NAME = re.compile(r"[\w.]+")
_WORD = re.compile(r"\w+")

#: That a text got a size that is not known; that it makes of known sizes, or of dtypes, what does
#: not show them any more.
_LACKS, _COUNTS = "lacks_sizes", "counts_sizes"

#: How it begins where only another call parts.
_AGAIN = "in a second call "


class _Run(NamedTuple):
    """A run that both texts are asked for: with what parameters, in which mode, called twice.

    What has a dtype that nobody knows is `assuming` one, "" if it is the usual one. It is
    `optimized` where `python -O` runs both.
    """

    values: Parameters
    mode: str
    again: bool = False
    assuming: str = ""
    optimized: bool = False


@dataclass(frozen=True, slots=True)
class _Asking:
    old: str
    new: str
    subject: Subject
    shared: Shared
    ask: Ask
    gradients: tuple[str, ...]
    marks: Marks = ((), ())
    known: Known = field(default_factory=dict)
    called: Known = field(default_factory=dict)
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
        made = _Asking(*given, self.marks, calls_handed=calls_handed, rests=rests)
        return replace(made, untouched=self.untouched, known={**self.known}, called=self.called)

    def tensors(self) -> Taken:
        """Return which parameters the old text takes for tensors."""
        (leaves,) = self._asked(LEVELS[1], [_Run({}, GRAPH)], is_new=False)
        read = {form for form, _ in self.sources}
        given = self.subject.given
        objects: set[str] = set()
        decided: set[str] = set()
        asked: set[str] = set()
        given_back = {word for form in read for word in _WORD.findall(form)}
        for leaf in leaves:
            given_back.update(_WORD.findall(leaf.get("form", {}).get("structure", "")))
            used = [name for _, name, _ in leaf.get("used", ())]
            wanted = leaf.get("wanted", {})
            choices = [form for form in leaf.get("decided", ()) if EVENT not in form]
            decided.update(*map(_WORD.findall, choices), wanted)
            asked.update(*map(_WHOLLY.findall, choices))
            decided.update(*(_WORD.findall(form.partition("(")[0]) for form in used))
            objects.update(form.partition("(")[0] for form in leaf.get("called", ()))
            objects.update(name for name, kind in wanted.items() if kind != "code")
            parts = (p for form in (*used, *leaf.get("events", ())) for p in _PART.findall(form))
            objects.update(root for root, name in parts if name not in _OF_TENSORS)
        objects |= asked
        return Taken(
            tuple(name for name in given if name in {*read} - asked),
            tuple(n for n in given if n in given_back and n not in decided | objects),
            tuple(name for name in given if name not in objects),
            tuple(name for name in given if any(name in leaf.get("wanted", {}) for leaf in leaves)),
        )

    def under(self, levels: Sequence[str], kinds: Sequence[Parameters]) -> Recorded:
        """Return what is shown under some guards, where as few values are known as need to be."""
        while True:
            self._begin()
            found = self._under(levels, kinds)
            if _OF_TYPES.match(found.reason.removeprefix(BOTH)):
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
        others = [{**kind, **known[-1]} for kind in as_tensors(names)] if names else []
        tensors = others or known
        others += [
            {**known[-1], name: other} for name, every in self.known.items() for other in every[1:]
        ]
        listed = [
            {**known[-1], name: of_tensors(one)}
            for name, every in self.known.items()
            for one in every
            if UNKNOWN in one.get("items", ())
        ]
        others += listed
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
            if not self.later and not any(map(is_scalar, known[0].values())):
                runs.append(_Run(known[0], TAPE))
        # Sizes that a graph holds are equal by chance.
        if self.subject.name and have_sizes(tensors[-1]):
            runs.append(_Run(resized(tensors[-1]), GRAPH))
        runs += self._of_some_sizes(tensors[-1])
        runs += [_Run(known[0], GRAPH, optimized=True)] if self._is_for_debugging else []
        made_up = {n: of_other_dtype(one) for n, one in known[0].items() if n in self.known}
        of_both = [known[0], tensors[0]] if tensors is not known else known[:1]
        runs += [_Run({**kind, **made_up}, GRAPH, assuming=OTHER) for kind in of_both]
        further = (HALF, "int64", "uint8") if self._does(_COUNTS) else ()
        runs += [_Run(of_other_dtype(tensors[0], each), GRAPH) for each in (OTHER, *further)]
        of_whole = [of_other_dtype(kind, WHOLE) for kind in (tensors[0], *listed)]
        whole = self._compared(levels, [_Run(kind, GRAPH) for kind in of_whole])
        # What has no gradient need not be read where gradients would read it.
        every = [each for each in whole if not each.reason.startswith(_MISSING)]
        every += self._compared(levels, runs)
        # What is no tensor yet gets its dtype from what it is computed with, or has one.
        left = [{n: v for n, v in tensors[0].items() if n != name} for name in tensors[0]]
        mixed = [_Run(kind, GRAPH, assuming=OTHER) for kind in left if kind]
        refusing = self._compared(levels, mixed)
        every += [each for each in refusing if each.reason.startswith(_RAISING)]
        # What the old text does not take, or gives no form for, is no case of it.
        counted = [e for e in every if not e.reason.startswith(_NO_CASE)]
        failing = next((each for each in counted if each.reason), None)
        if failing is not None:
            return failing
        if has_no_gradient(self.forms):
            return Recorded(_NO_GRADIENT)
        return joined([found, *counted, Recorded(guards=self._decisive(levels, tensors[0]))])

    def _of_some_sizes(self, kind: Parameters) -> list[_Run]:
        """Return runs in which one size alone is known, or not, if a text is given unknown ones."""
        if not self._does(_LACKS):
            return []
        return [_Run(each, GRAPH) for each in partly_known(kind)]

    def _decisive(self, levels: Sequence[str], kind: Parameters) -> tuple[Guard, ...]:
        """Return the guards on what tensors are, their ranks and whether they are real, if needed.

        They are where something else is shown of tensors of any rank, of complex ones, or arrays.
        """
        reached = {*self.reached}
        complex_ones = of_other_dtype(kind, COMPLEX)
        others = [of_any_rank(kind), complex_ones, *as_arrays(kind)]
        shown = self._compared(levels, [_Run(other, GRAPH) for other in others])
        if shown[0].reason.startswith(_NO_CASE) or self._does(_LACKS):
            # A rank has to be known, or may be what is asked for.
            others += of_other_ranks(kind)
            shown += self._compared(levels, [_Run(each, GRAPH) for each in others[len(shown) :]])
        if any(each.reason for each in shown):
            self.reached.intersection_update(reached)
        no_case = (*_NO_CASE, _REFUSING_ITSELF, _MISSING)
        guards: set[Guard] = set()
        for each, other in zip(shown, others, strict=True):
            is_case = each.reason and not each.reason.startswith(no_case)
            if is_case and (other is not complex_ones or self._makes_others(levels, other)):
                assumed = {*self._assumed(kind, other)}
                # What is shown of one of them by itself is no more of all.
                guards |= set() if guards & assumed else assumed
        return merged(guards, " and ")

    def _makes_others(self, levels: Sequence[str], kind: Parameters) -> bool:
        """Return whether the two texts make other ops, and not only give them in another order.

        A product of complex numbers may be rounded otherwise with its factors exchanged. Where the
        old text overrides no op of such inputs, as `tf.sign` is another one, it says nothing.
        """
        (sides,) = self._leaves(levels, [_Run(kind, GRAPH)])
        olds = [leaf["form"] for leaf in sides[0] if "form" in leaf]
        if any(map(overrides_any, self.forms)) and not any(map(overrides_any, olds)):
            return False
        made = [
            [Counter(op for op, *_ in leaf["form"]["nodes"]) for leaf in side if "form" in leaf]
            for side in sides
        ]
        return made[0] != made[1]

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
        shown = not_through(olds, news) or self._shown(olds, news, have_sizes(run.values))
        if not shown.reason:
            return self._eagerly(levels, run.values, news, shown)
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

        It raises the same one in both, whatever they decide: that mode does not apply. An error
        about tensors that are made up says nothing of it.
        """
        error = error_of_all(news)
        if run.mode == GRAPH or not error or _OF_MADE_UP.search(error):
            return ""
        (olds,) = self._asked(levels, [run], is_new=False, in_2=True)
        return error if error_of_all(olds) == error else ""

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
            if not self._learns(each for leaf in leaves for each in wanted_in(leaf)):
                break
        if reason := next(filter(None, map(stopping, leaves)), ""):
            return Digest(reason=reason)
        sources = sorted(self.sources)
        self.sources.clear()
        further = [*_varied(values), *self._of_some_sizes(values[-1])]
        further += [_Run(values[0], GRAPH, optimized=True)] if self._is_for_debugging else []
        varied = [leaf for run in self._alone(levels, further) for leaf in run]
        every = [*leaves, *varied]
        # Code that nothing comes to may do anything.
        left = [mark.text for mark in self.marks[True] if mark not in self.reached]
        taken = [self.subject.parameters, self.subject.positional, self.subject.starred]
        said = [taken, [*map(told_of, every)], sources, sorted(self.sources), left]
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
            shown.append(next((each for each in own if each.reason), joined(own)))
        # What neither text takes, as it is of another dtype, is no case of it.
        # Most runs come furthest where sizes are known.
        counted = [each for each in shown if not each.reason.startswith(BOTH)] or shown[-1:]
        failing = next((each for each in counted if each.reason), None)
        if failing is not None:
            return replace(failing, wanted=tuple(one for each in shown for one in each.wanted))
        taken = [kind for kind, each in zip(values, shown, strict=True) if not each.reason]
        self.taken[:] = taken[:1]
        return joined([*counted, Recorded(guards=self._sizes(taken))])

    def _sizes(self, taken: Sequence[Parameters]) -> tuple[Guard, ...]:
        """Return the guards on the sizes of tensors, if nothing is shown of any others.

        What is made of known ones alone is not shown where they are unknown.
        """
        own = [{n: kind[n] for n in kind if n in self.subject.parameters} for kind in taken]
        known = [kind for kind in own if not is_of_any_size(kind)]
        is_of_others = len(known) < len(own)
        if not known or (is_of_others and not (self._does(_LACKS) and self._does(_COUNTS))):
            return ()
        return self._assumed(known[0], {})

    def _does(self, what: str) -> bool:
        """Return whether a text does something in some run, which a leaf of that tells."""
        return any(leaf.get(what) for leaves in self.made.values() for leaf in leaves)

    def _assumed(self, kind: Parameters, known: Parameters) -> tuple[Guard, ...]:
        """Return the guards on what tensors are, unless it is known or there are others."""
        return tuple(
            Guard("const", f"{self.subject.name}({name})", told_apart(one, known.get(name, {})))
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
            if "." in name or name in self.subject.chosen or (name in taken and is_tensor(one))
        }
        made_up = {n: one for n, (one, *_) in self.known.items() if n in self.subject.chosen}
        return {**made_up, **own}

    def as_called(self, kinds: Sequence[Parameters]) -> list[Parameters]:
        """Return kinds with all values that calls give of what has to be known."""
        given = {n: every for n, every in self.known.items() if n in self.called}
        firsts = {name: every[0] for name, every in given.items()}
        others = [{n: one} for n, every in given.items() for one in every[1:]]
        known = [{**kind, **firsts} for kind in kinds]
        return [*known, *({**known[-1], **other} for other in others)]

    def _learns(self, wanted: Iterable[tuple[str, str]]) -> bool:
        """Take up what has to be known, and tell whether there is anything new."""
        before = len(self.known)
        for name, kind in wanted if before <= MOST_KNOWN else ():
            self.known.setdefault(name, self.called.get(name) or MADE_UP[kind])
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
            if not is_compatible(before, after):
                continue
            if "error" in before and "error" in after:
                if told := errors_apart(before, after):
                    return Recorded(told)
                continue
            apart = parting(before, after, is_sized, notes)
            if apart is not None:
                return apart
            shown.add(before["function"])
            self.forms.append(before["form"])
            notes += noted_of_told(self._told(after), self.gradients)
            self.later.extend(read_later(before) + read_later(after))
            used += [Guard("name", each) for each in named_apart(before, after)]
            used += [Guard("const", OF_SEED, "None")] if draws_unseeded(before["form"]) else []
            for side in (before, after):
                used += [Guard(*each) for each in side.get("used", ())]
                rests.update(side.get("rests", ()))
        if left := [each for each in (*olds, *news) if each["function"] not in shown]:
            return both_failing(left)
        if added := read_in(news) - read_in(olds):
            return Recorded(MISSING.format(min(added)))
        return Recorded("", merged(used), (), tuple(dict.fromkeys(notes)), rests=frozenset(rests))

    def _told(self, leaf: dict[str, Any]) -> list[str]:
        """Return what a leaf of the new text tells of code that runs under the runtime's overrides.

        No graph shows that: its ops are not known.
        """
        told = [*leaf.get("events", ()), leaf["form"]["structure"]]
        under = [each for each in told if any(way in each for way in _UNDER)]
        return under if _RUNTIME in self.new else []

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
            if olds and stopping(olds[0][-1]).startswith(_ENDLESS):
                return [(leaves, leaves) for leaves in olds]  # nor is the new text got through
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

        The old text is run as TensorFlow 1 would run it, or with names of today `in_2`.
        """
        given = [
            {
                "parameters": list(self.subject.parameters),
                "chosen": list(self.subject.chosen),
                **run._asdict(),
                "sources": sorted(self.sources),
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
        text = _of_today(text) if in_2 else text
        request: Request = {
            "text": text,
            "file": "<recorded>",
            "name": "prog",
            "path": [],
            "kind": "function",
            "modes": ["record"],
            "seed": 0x5EED5EED,
            "record": {
                **asdict(self.shared),
                "text": text,
                "subject": self.subject.new_name if is_new else self.subject.name,
                "positional": list(self.subject.positional),
                "owner": self.subject.owner,
                "in_2": in_2,
                "levels": list(levels),
                "fixed": fixed_in(text, other, self.shared.shared),
                "told": self.shared.told[is_new],
                "resting": self.shared.resting[is_new] if self.rests else {},
                "gradients": list(self.gradients),
                "starred": self.subject.starred,
                "calls_handed": self.calls_handed,
                "region": self._region(is_new),
                "known": list(self.known),
                "marks": [] if in_2 else [list(mark.position) for mark in self.marks[is_new]],
                "given": list(runs),
            },
        }
        reply = self.ask(request, is_new or in_2)
        if reply["status"] != "ok":
            error = reply.get("error", {})
            said = f"{error.get('type', reply['status'])}: {error.get('message', '')}"
            said = TOO_LONG if reply["status"] == "timeout" else said
            self.could.update(LEVELS[-1])
            return [([{"refused": said}], run["sources"]) for run in runs]
        self.reached.update(self.marks[is_new][number] for number in reply["reached"])
        for run, leaves in zip(runs, reply["recorded"], strict=True):
            for leaf in leaves:
                leaf["mode"] = run["mode"]
                self.could.update(leaf.get("could", _ANY).split())
        return [*zip(reply["recorded"], reply["tensors"], strict=True)]

    @property
    def _is_for_debugging(self) -> bool:
        """Whether `python -O` runs one of the texts otherwise."""
        return any(is_for_debugging(tree_of(text)) for text in (self.old, self.new))

    def _has_many(self) -> bool:
        """Return whether several outputs have gradients, so that a tape is asked more than once."""
        return any(len(form["gradients"]) > 1 for form in self.forms)

    def _region(self, is_new: bool) -> dict[str, Any] | None:
        """Return which statements of the function are the subject, None where it is all of it."""
        return None if self.subject.regions is None else asdict(self.subject.regions[is_new])


@lru_cache(maxsize=4)
def _of_today(text: str) -> str:
    """Return a text with the names of TensorFlow 2, if each statement stays in its lines."""
    found = upgraded_text(text)
    return found if found.rstrip().count("\n") == text.rstrip().count("\n") else text


def _varied(kinds: Sequence[Parameters]) -> list[_Run]:
    """Return further runs that tell a text: a second call, other dtypes, and other sizes."""
    first, last = kinds[0], kinds[-1]
    others = [of_other_dtype(first), *([resized(last)] if have_sizes(last) else [])]
    varied = [_Run(other, GRAPH) for other in others if other not in kinds]
    return [_Run(first, GRAPH, again=True), _Run(first, GRAPH, assuming=OTHER), *varied]


#: The message where there is no gradient to be compared.
_NO_GRADIENT = "no gradient was compared: it takes no tensors where it overrides that of an op"
