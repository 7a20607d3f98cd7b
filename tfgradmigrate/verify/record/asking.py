"""What workers are asked to record of a subject, and what both records show."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tfgradmigrate.rules.model import Guard
from tfgradmigrate.verify.record.texts import Shared, Subject, fixed_in, shared_of, subject_of
from tfgradmigrate.verify.running.protocol import Reply, Request

#: The guards that are tried, the weakest first.
LEVELS = (
    ("plain",),
    ("plain", "op", "written"),
    ("plain", "op", "written", "stable"),
    ("plain", "op", "written", "stable", "const"),
)

#: How it ends what is said of a list of which only the length is asked.
_OF_LENGTH = ("gone through", "unpacked into a list")

#: How many values a subject may need to be known.
MOST_KNOWN = 6

#: How many kinds of tensors a subject is recorded with.
MOST_KINDS = 4

#: In which modes the new text is recorded.
_MODES = ("graph", "function")

#: The sections of a record that every mode has.
_OF_ALL = ("load: ", "forward: ", "gradient: ")

#: The calls that tell people something, and give nothing.
_TELLING = re.compile(r"\w+: call (builtin print|module (logging|warnings)\.\w+)\(")

Parameters = dict[str, dict[str, Any]]
Ask = Callable[[Request, bool], Reply]
Compare = Callable[[dict[str, Any], dict[str, Any]], str]


@dataclass(frozen=True, slots=True)
class Recorded:
    """What the records of a subject show: why they prove nothing, "" if they do, given `guards`.

    `refutes` says that the two texts do not read, call and store the same under any guard, or that
    the new one alone does what the recorder does not get through. `wanted` names what would have to
    be known to get through.
    """

    reason: str = ""
    guards: tuple[Guard, ...] = ()
    refutes: bool = False
    wanted: tuple[str, ...] = ()


def recorded(
    old: str,
    new: str,
    symbol: str,
    kinds: Sequence[Parameters],
    ask: Ask,
    compare: Compare,
    gradients: Sequence[str] = (),
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
    """
    subject = subject_of(old, new, symbol)
    if subject is None:
        return Recorded("its parameters differ")
    asking = _Asking(old, new, subject, shared_of(old, new), ask, compare, tuple(gradients))
    found = Recorded("nothing was recorded")
    for levels in LEVELS:
        found = asking.under(levels, kinds[:MOST_KINDS])
        if not found.reason:
            by_position = (Guard("positional", subject.name),) if subject.is_wrapped else ()
            return replace(found, guards=(*by_position, *found.guards))
    return found


#: How it begins what is said where the recorder gets through neither text.
_BOTH = "both texts: "


@dataclass(frozen=True, slots=True)
class _Asking:
    old: str
    new: str
    subject: Subject
    shared: Shared
    ask: Ask
    compare: Compare
    gradients: tuple[str, ...]
    known: list[str] = field(default_factory=list)

    def under(self, levels: Sequence[str], kinds: Sequence[Parameters]) -> Recorded:
        """Return what is shown under some guards, where as few values are known as need to be."""
        while True:
            found = self._under(levels, kinds)
            wanted = dict.fromkeys(name for name in found.wanted if name not in self.known)
            if not found.reason or not wanted or len(self.known) > MOST_KNOWN:
                return found
            self.known.extend(wanted)

    def _under(self, levels: Sequence[str], kinds: Sequence[Parameters]) -> Recorded:
        parameters = [
            {name: k[name] for name in self.subject.parameters if name in k} for k in kinds
        ]
        found = self._leaves(levels, parameters, [[] for _ in parameters])
        if isinstance(found, Recorded):
            return found
        asked = [_asked(pair) for pair in found]
        if any(asked):
            found = self._leaves(levels, parameters, asked)
        return found if isinstance(found, Recorded) else self._shown(found)

    def _shown(self, found: Sequence[tuple[list[Any], list[Any]]]) -> Recorded:
        """Return what the leaves of both sides show."""
        used: dict[tuple[str, str], dict[str, None]] = {}
        shows = False
        for before, after in (pair for sides in found for pair in itertools.product(*sides)):
            if not _is_compatible(before, after) or ("error" in before and "error" in after):
                continue
            parting = self._parting(before, after)
            if parting is not None:
                return parting
            shows = True
            for kind, name, value in (*before.get("used", ()), *after.get("used", ())):
                used.setdefault((kind, name), {})[value] = None
        if not shows:
            return _failing(found)
        guards = (Guard(*each, " or ".join(values)) for each, values in sorted(used.items()))
        return Recorded("", tuple(guards))

    def _leaves(
        self,
        levels: Sequence[str],
        parameters: Sequence[Parameters],
        sources: Sequence[Sequence[Any]],
    ) -> Recorded | list[tuple[list[Any], list[Any]]]:
        """Return the leaves of both sides for each kind of parameters, or why there are none."""
        given = list(zip(parameters, sources, strict=True))
        olds = self._asked(levels, given, _MODES[:1], is_new=False)
        news = self._asked(levels, given, _MODES, is_new=True)
        if isinstance(news, Recorded):
            both = isinstance(olds, Recorded)
            known = both or news.reason.endswith(_OF_LENGTH)
            said = f"{_BOTH if both else 'the new text: '}{news.reason}"
            wanted = news.wanted + (olds.wanted if isinstance(olds, Recorded) else ())
            return Recorded(said, refutes=not known, wanted=wanted)
        if isinstance(olds, Recorded):
            return replace(olds, reason=f"the old text: {olds.reason}")
        number = len(_MODES)
        return [
            (leaves, [*itertools.chain(*news[place * number : (place + 1) * number])])
            for place, leaves in enumerate(olds)
        ]

    def _asked(
        self, levels: Sequence[str], given: Sequence[Any], modes: Sequence[str], is_new: bool
    ) -> Recorded | list[list[dict[str, Any]]]:
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
                "subject": self.subject.name,
                "positional": list(self.subject.positional),
                "levels": list(levels),
                "shared": list(self.shared.shared),
                "same": list(self.shared.same),
                "once": list(self.shared.once),
                "fixed": fixed_in(text),
                "graphs": list(self.shared.graphs),
                "told": self.shared.told[is_new],
                "dropped": [list(each) for each in self.shared.dropped],
                "gradients": list(self.gradients),
                "starred": self.subject.starred,
                "known": list(self.known),
                "given": [
                    {
                        "parameters": list(self.subject.parameters),
                        "values": kind,
                        "sources": list(source),
                        "mode": mode,
                    }
                    for kind, source in given
                    for mode in modes
                ],
            },
        }
        reply = self.ask(request, is_new)
        if reply["status"] != "ok":
            error = reply.get("error", {})
            return Recorded(f"{error.get('type', reply['status'])}: {error.get('message', '')}")
        leaves = reply["recorded"]
        for run, (_, mode) in zip(leaves, itertools.product(given, modes), strict=True):
            for leaf in run:
                leaf["mode"] = mode
                if "refused" in leaf:
                    wanted = tuple(leaf.get("wanted", ()))
                    return Recorded(str(leaf["refused"]), wanted=wanted)
        return leaves

    def _parting(self, before: dict[str, Any], after: dict[str, Any]) -> Recorded | None:
        """Return where two records part, None where they do not."""
        for one, other, side in ((before, after, "old"), (after, before, "new")):
            if "error" in one and "error" not in other:
                error = one["error"]
                said = f"the {side} text raises {error['type']}: {error['message']}"
                return Recorded(said, wanted=tuple(one.get("wanted", ())))
        events = [list(_events(each, after["mode"])) for each in (before, after)]
        if events[0] != events[1]:
            pairs = itertools.zip_longest(*events, fillvalue="nothing")
            old, new = next((a, b) for a, b in pairs if a != b)
            return Recorded(f"what Python does parts: old: {old}; new: {new}", refutes=True)
        told = self.compare(before, after)
        return Recorded(told) if told else None


def _events(leaf: dict[str, Any], mode: str) -> Iterator[str]:
    """Yield what is compared; what people are told alone is named by `proving/telling`."""
    for event in leaf.get("events", ()):
        if (mode == "graph" or event.startswith(_OF_ALL)) and not _TELLING.match(event):
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


def _asked(replies: tuple[list[Any], list[Any]]) -> list[list[str]]:
    """Return the terms that some run computes with, in an order of their own."""
    found = {tuple(each) for side in replies for leaf in side for each in leaf.get("asked", ())}
    return [list(each) for each in sorted(found)]


def _failing(replies: Sequence[tuple[list[Any], list[Any]]]) -> Recorded:
    """Return what is said where both texts raise, whatever is decided."""
    for leaf in (leaf for leaves in itertools.chain(*replies) for leaf in leaves):
        if "error" in leaf:
            said = f"{_BOTH}{leaf['error']['type']}: {leaf['error']['message']}"
            return Recorded(said, wanted=tuple(leaf.get("wanted", ())))
    return Recorded(f"{_BOTH}nothing")
