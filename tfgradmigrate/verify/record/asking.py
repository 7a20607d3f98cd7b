"""What workers are asked to record of a subject, and what both records show."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tfgradmigrate.rules.model import Guard
from tfgradmigrate.verify.record.texts import Shared, Subject, fixed_in, shared_of, subject_of
from tfgradmigrate.verify.running.protocol import Reply, Request

#: The guards that are tried, the weakest first.
LEVELS = (
    ("plain", "named"),
    ("plain",),
    ("plain", "op", "written"),
    ("plain", "op", "written", "stable"),
    ("plain", "op", "written", "stable", "const"),
)

#: Those under which what tells a function is made.
_OF_DIGEST = LEVELS[2]

#: How often two texts are run until both have the same tensors come in.
MOST_ROUNDS = 3

#: How many values a subject may need to be known.
MOST_KNOWN = 6

#: What a list is of which nothing is known, and a number.
_TENSOR = {"kind": "tensor", "dtype": "float32", "shape": [6, 4]}
_MADE_UP: dict[str, dict[str, Any]] = {
    "list": {"kind": "list", "items": [_TENSOR, _TENSOR]},
    "code": {"kind": "code", "code": "3"},
}

#: In which modes the new text is recorded.
_MODES = ("graph", "function")

#: The sections of a record that every mode has.
_OF_ALL = ("load: ", "forward: ", "gradient: ")

Parameters = dict[str, dict[str, Any]]
Sources = list[list[str]]
Leaves = list[dict[str, Any]]
Sides = tuple[Leaves, Leaves]
Ask = Callable[[Request, bool], Reply]
Compare = Callable[[dict[str, Any], dict[str, Any]], str]


@dataclass(frozen=True, slots=True)
class Recorded:
    """What the records of a subject show: why they prove nothing, "" if they do, given `guards`.

    `wanted` names what would have to be known to get through, and as what kind.
    """

    reason: str = ""
    guards: tuple[Guard, ...] = ()
    wanted: tuple[tuple[str, str], ...] = ()


def recorded(
    old: str,
    new: str,
    symbol: str,
    kinds: Sequence[Parameters],
    ask: Ask,
    compare: Compare,
    gradients: Sequence[str] = (),
    names: Sequence[str] = (),
) -> Recorded:
    """Return what the records of a subject show.

    Args:
        old: text of the module as TensorFlow 1 runs it.
        new: text of the module that has taken its place.
        symbol: name of a function, a method or anything inside one of the module.
        kinds: what parameters may be, by their names, as combinations of inputs describe it.
        ask: sends a request to the new side, or the old one.
        compare: says why two forms do not compute the same, "" if they do.
        gradients: names of gradients that another file registers.
        names: what the old text calls ops, by which other code may look for them.
    """
    subject = subject_of(old, new, symbol)
    if subject is None:
        return Recorded("it is not found in both texts, or its parameters differ")
    shared = shared_of(old, new)
    asking = _Asking(old, new, subject, shared, ask, compare, tuple(gradients), tuple(names))
    found = Recorded("nothing was recorded")
    kinds = _chosen(kinds)
    for levels in LEVELS if names else LEVELS[1:]:
        found = asking.under(levels, kinds)
        if not found.reason:
            further = [Guard("positional", subject.name)] if subject.is_wrapped else []
            if names and "named" not in levels and asking.under(("named", *levels), kinds).reason:
                further += [Guard("name", each) for each in names]
            return replace(found, guards=(*further, *found.guards))
    return found


@dataclass(frozen=True, slots=True)
class Digest:
    """What tells all that a function does, under some guards; "" where it is not got through."""

    told: str = ""
    guards: tuple[Guard, ...] = ()


def digest_of(text: str, symbol: str, kinds: Sequence[Parameters], ask: Ask) -> Digest:
    """Return what tells all that a function of a module does, with those of it that it calls."""
    subject = subject_of(text, text, symbol)
    if subject is None or not subject.name:
        return Digest()
    asking = _Asking(text, text, subject, shared_of(text, text), ask, _no_comparison, ())
    return asking.digest(_OF_DIGEST, _chosen(kinds))


def _chosen(kinds: Sequence[Parameters]) -> list[Parameters]:
    """Return the first kind of those with most tensors, and the first whose sizes are known."""
    numbers = [sum(one["kind"] == "tensor" for one in kind.values()) for kind in kinds]
    most = [k for k, number in zip(kinds, numbers, strict=True) if number == max(numbers)]
    known = [kind for kind in most if all(map(_has_sizes, kind.values()))]
    return [*most[:1], *(kind for kind in known[:1] if kind != most[0])]


def _has_sizes(one: dict[str, Any]) -> bool:
    return one["kind"] != "tensor" or (one["shape"] is not None and None not in one["shape"])


def _no_comparison(*_: Any) -> str:
    return ""


#: What of a form is for people, or depends on where a text stands.
_FOR_PEOPLE = ("lines", "computed", "failing", "idle")

#: How it begins what is said where the recorder gets through neither text.
_BOTH = "neither text can be recorded: "


@dataclass(frozen=True, slots=True)
class _Asking:
    old: str
    new: str
    subject: Subject
    shared: Shared
    ask: Ask
    compare: Compare
    gradients: tuple[str, ...]
    names: tuple[str, ...] = ()
    known: dict[str, dict[str, Any]] = field(default_factory=dict)

    def under(self, levels: Sequence[str], kinds: Sequence[Parameters]) -> Recorded:
        """Return what is shown under some guards, where as few values are known as need to be."""
        while True:
            found = self._under(levels, kinds)
            if not found.reason or not self._learns(found.wanted):
                return found

    def digest(self, levels: Sequence[str], kinds: Sequence[Parameters]) -> Digest:
        """Return what tells the leaves of the new text."""
        leaves: list[dict[str, Any]] = []
        for _ in range(MOST_KNOWN):
            runs = self._alone(levels, [self._values(kind) for kind in kinds])
            leaves = [leaf for run in runs for leaf in run]
            if not self._learns(each for leaf in leaves for each in _wanted(leaf)):
                break
        if any("refused" in leaf or "error" in leaf for leaf in leaves):
            return Digest()
        told = [
            {
                **{name: leaf.get(name) for name in ("decided", "events", "mode")},
                "form": {k: v for k, v in leaf["form"].items() if k not in _FOR_PEOPLE},
            }
            for leaf in leaves
        ]
        guards = _merged(Guard(*each) for leaf in leaves for each in leaf.get("used", ()))
        said = json.dumps(told, sort_keys=True)
        return Digest(hashlib.sha256(said.encode()).hexdigest()[:32], guards)

    def _under(self, levels: Sequence[str], kinds: Sequence[Parameters]) -> Recorded:
        values = [self._values(kind) for kind in kinds]
        found = self._leaves(levels, values)
        shown = [_refused(*sides) or self._shown(*sides) for sides in found]
        # What neither text takes, as it is of another dtype, is no case of it.
        counted = [each for each in shown if not each.reason.startswith(_BOTH)] or shown[:1]
        failing = next((each for each in counted if each.reason), None)
        if failing is not None:
            return replace(failing, wanted=tuple(one for each in shown for one in each.wanted))
        guards = _merged(guard for each in counted for guard in each.guards)
        taken = next(kind for kind, each in zip(values, shown, strict=True) if not each.reason)
        return self._again(levels, taken) or Recorded("", guards)

    def _again(self, levels: Sequence[str], kind: Parameters) -> Recorded | None:
        """Return where another call parts, with other arguments, None where it does not.

        There is nothing to be the same as where the old text takes no second call.
        """
        for olds, news in self._leaves(levels, [kind], again=True):
            if not any("error" in each for each in olds):
                shown = _refused(olds, news) or self._shown(olds, news)
                if shown.reason and not shown.reason.startswith(_BOTH):
                    return replace(shown, reason=f"in a second call {shown.reason}")
        return None

    def _values(self, kind: Parameters) -> Parameters:
        """Return what the subject's parameters may be; what has to be known is made up at worst."""
        own = {n: one for n, one in kind.items() if n in self.subject.parameters or "." in n}
        made_up = {n: d for n, d in self.known.items() if n in self.subject.parameters}
        return {**made_up, **own}

    def _learns(self, wanted: Iterable[tuple[str, str]]) -> bool:
        """Take up what has to be known, and tell whether there is anything new."""
        before = len(self.known)
        for name, kind in wanted if before <= MOST_KNOWN else ():
            self.known.setdefault(name, _MADE_UP[kind])
        return len(self.known) > before

    def _shown(self, olds: Leaves, news: Leaves) -> Recorded:
        """Return what the leaves of both sides show for one kind of parameters."""
        used: list[Guard] = []
        shows = False
        for before, after in itertools.product(olds, news):
            if not _is_compatible(before, after) or ("error" in before and "error" in after):
                continue
            parting = self._parting(before, after)
            if parting is not None:
                return parting
            shows = True
            used += [Guard(*each) for side in (before, after) for each in side.get("used", ())]
        return Recorded("", _merged(used)) if shows else _failing([*olds, *news])

    def _leaves(
        self, levels: Sequence[str], kinds: Sequence[Parameters], again: bool = False
    ) -> list[Sides]:
        """Return the leaves of both sides for each kind of parameters, of one call or of two.

        Both have the same tensors come in: what either computes with of what it reads.
        """
        # A module by itself is run eagerly where its functions are traced.
        modes = _MODES[:1] if again or not self.subject.name else _MODES
        number = len(modes)
        sources: list[Sources] = [[] for _ in kinds]
        olds: list[Leaves] = []
        news: list[Leaves] = []
        for _ in range(MOST_ROUNDS):
            olds, taken = self._asked(levels, kinds, sources, _MODES[:1], again, is_new=False)
            news, also = self._asked(levels, kinds, taken, modes, again, is_new=True)
            sources = [
                _together(one, *also[n * number : (n + 1) * number]) for n, one in enumerate(taken)
            ]
            if taken == sources and also == [one for one in sources for _ in modes]:
                break
        return [
            (leaves, [*itertools.chain(*news[place * number : (place + 1) * number])])
            for place, leaves in enumerate(olds)
        ]

    def _alone(self, levels: Sequence[str], kinds: Sequence[Parameters]) -> list[Leaves]:
        """Return the leaves of the new text, all modes of a kind with the same tensors."""
        number = len(_MODES)
        sources: list[Sources] = [[] for _ in kinds]
        runs: list[Leaves] = []
        for _ in range(MOST_ROUNDS):
            runs, also = self._asked(levels, kinds, sources, _MODES, again=False, is_new=True)
            sources = [_together(*also[n * number : (n + 1) * number]) for n in range(len(kinds))]
            if also == [one for one in sources for _ in _MODES]:
                break
        return runs

    def _asked(
        self,
        levels: Sequence[str],
        kinds: Sequence[Parameters],
        sources: Sequence[Sources],
        modes: Sequence[str],
        again: bool,
        is_new: bool,
    ) -> tuple[list[Leaves], list[Sources]]:
        """Return the leaves for each kind in each mode, and the tensors that came in besides."""
        text = self.new if is_new else self.old
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
                "fixed": fixed_in(text),
                "graphs": list(self.shared.graphs),
                "told": self.shared.told[is_new],
                "dropped": [list(each) for each in self.shared.dropped],
                "gradients": list(self.gradients),
                "names": list(self.names) if "named" in levels else [],
                "starred": self.subject.starred,
                "known": list(self.known),
                "given": [
                    {
                        "parameters": list(self.subject.parameters),
                        "values": kind,
                        "sources": list(source),
                        "mode": mode,
                        "again": again,
                    }
                    for kind, source in zip(kinds, sources, strict=True)
                    for mode in modes
                ],
            },
        }
        reply = self.ask(request, is_new)
        if reply["status"] != "ok":
            error = reply.get("error", {})
            said = f"{error.get('type', reply['status'])}: {error.get('message', '')}"
            return (
                [[{"refused": said}] for _ in kinds for _ in modes],
                [source for source in sources for _ in modes],
            )
        leaves = reply["recorded"]
        for run, (_, mode) in zip(leaves, itertools.product(kinds, modes), strict=True):
            for leaf in run:
                leaf["mode"] = mode
        return leaves, reply["tensors"]

    def _parting(self, before: dict[str, Any], after: dict[str, Any]) -> Recorded | None:
        """Return where two records part, None where they do not."""
        for one, other, side in ((before, after, "old"), (after, before, "new")):
            if "error" in one and "error" not in other:
                error = one["error"]
                said = f"the {side} text raises {error['type']}: {error['message']}"
                return Recorded(said, wanted=_wanted(one))
        events = [list(_events(each, after["mode"])) for each in (before, after)]
        if events[0] != events[1]:
            pairs = itertools.zip_longest(*events, fillvalue="nothing")
            old, new = next((a, b) for a, b in pairs if a != b)
            return Recorded(f"Python does something else: old: {old}; new: {new}")
        named = [each.get("form", {}).get("named", {}) for each in (before, after)]
        if lost := named[0].keys() - named[1].keys():
            return Recorded(f"no op has the name `{min(lost)}` of the old text")
        told = self.compare(before, after)
        if told and after["mode"] != _MODES[0]:
            # Where no shape is known, `tf.function` makes other ops of a second order: a graph has
            # shown that, and places by themselves, whose shapes are known, have in each mode.
            told = self.compare(_of_first_order(before), _of_first_order(after))
        return Recorded(told) if told else None


def _of_first_order(leaf: dict[str, Any]) -> dict[str, Any]:
    """Return a record without the second order of its form."""
    form = leaf.get("form")
    if form is None:
        return leaf
    effects = {k: v for k, v in form["effects"].items() if not k.startswith("second order")}
    return {**leaf, "form": {**form, "second_order": {}, "effects": effects}}


def _events(leaf: dict[str, Any], mode: str) -> Iterator[str]:
    """Yield what is compared: other modes have more sections than a function has."""
    for event in leaf.get("events", ()):
        if mode == "graph" or event.startswith(_OF_ALL):
            yield event


def _is_compatible(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Tell whether two ways may be taken for the same values: what is called is no None."""
    one, other = before.get("decided", {}), after.get("decided", {})
    return all(other.get(form, truth) == truth for form, truth in one.items()) and not any(
        (form == called and not truth) or (form.startswith(f"{called} is None") and truth)
        for leaf, decided in ((before, other), (after, one))
        for called in leaf.get("called", ())
        for form, truth in decided.items()
    )


def _together(*sources: Sources) -> Sources:
    """Return the tensors of several runs, in an order of their own."""
    return [list(each) for each in sorted({tuple(each) for run in sources for each in run})]


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
        return Recorded(f"the old text: {old['refused']}", wanted=_wanted(old))
    if old is None:
        return Recorded(f"the new text: {new['refused']}", wanted=_wanted(new))
    return Recorded(f"{_BOTH}{new['refused']}", wanted=_wanted(old) + _wanted(new))


def _wanted(leaf: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple(leaf.get("wanted", {}).items())


def _merged(guards: Iterable[Guard]) -> tuple[Guard, ...]:
    """Return guards in order, one for each name: what it may be stands in it."""
    values: dict[tuple[str, str], dict[str, None]] = {}
    for guard in guards:
        alone = guard.value.split(_OR)
        values.setdefault((guard.kind, guard.name), {}).update(dict.fromkeys(alone))
    return tuple(Guard(*each, _OR.join(found)) for each, found in sorted(values.items()))


_OR = " or "
