"""Asking the recorder of a file: each function that a place stands in, as it is written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tfgradmigrate.program.walking import tree_of, walk
from tfgradmigrate.rules.model import Guard
from tfgradmigrate.verify.places.model import Place
from tfgradmigrate.verify.places.new_names import (
    with_keras_of_tensorflow,
    with_new_names,
    with_py_function,
)
from tfgradmigrate.verify.places.wrappers import handed_over, plain_hosts
from tfgradmigrate.verify.program.leading import led_to, routine_of, words_of
from tfgradmigrate.verify.program.module import module_of
from tfgradmigrate.verify.program.numpy_names import with_names_of_today
from tfgradmigrate.verify.program.older_names import lent
from tfgradmigrate.verify.proving.tasks import registered_elsewhere
from tfgradmigrate.verify.record.asking import Marks, recorded
from tfgradmigrate.verify.record.callers import given_by_calls
from tfgradmigrate.verify.record.elsewhere import constants_of
from tfgradmigrate.verify.record.marks import Mark, marks_of
from tfgradmigrate.verify.record.model import Recorded, merged
from tfgradmigrate.verify.running.protocol import Reply, Request

#: What a person is told of code that nothing comes to.
_UNREACHED = "no inputs were found that reach `{}`"

#: What is reported of a function that calls another one.
_RESTING = "`{}`, which it calls, is not proved"

#: The message where the old text raises an error for some inputs, and the new one does not.
_REFUSED = "but for inputs that the old text refuses by `{}`"


def recorded_file(
    old: str,
    new: str,
    own: Mapping[str, Place],
    ask: Callable[[Request, bool], Reply],
    others: Mapping[str, str] | None = None,
    path: str = "",
) -> dict[str, Recorded]:
    """Return what the recorder shows of the functions of a file, each with its place.

    `ask` sends a request to the new side, or the old one. `others` are the texts of the other files
    of the project, by path, which is where the file itself stands.
    """
    elsewhere = constants_of((old, new), others or {}, path)
    old = with_py_function(with_keras_of_tensorflow(old, new))
    old = with_names_of_today(_with_new_names(old, new), is_new=False)
    new = with_names_of_today(plain_hosts(new), is_new=True)

    def lending(request: Request, is_new: bool) -> Reply:
        if request["text"] == old:
            request["lend"] = lent(old)
        request["record"]["elsewhere"] = elsewhere
        return ask(request, is_new)

    every = {symbol: given_by_calls(symbol, new, others or {}, path) for symbol in own}
    gradients = registered_elsewhere(old, new)
    marks = marks_of(old, new)
    found = {}
    for symbol in own:
        found[symbol] = recorded(old, new, symbol, lending, gradients, marks, own, every[symbol])
    reached = frozenset(m for each in found.values() if not each.reason for m in each.reached)
    called = {
        symbol: [guard for guard in each.guards if guard.kind == "called"]
        for symbol, each in found.items()
        if not each.reason
    }
    reaching = _Reaching(old, new, marks, reached, called)
    return resting({symbol: reaching.checked(symbol, each) for symbol, each in found.items()})


def _with_new_names(old: str, new: str) -> str:
    """Return an old text with names of today where the new one has these, and in hosts all.

    The code of a function that TensorFlow calls is compared by its names.
    """
    every, some = with_new_names(old, new), with_new_names(old, new, but_left=True)
    if every == some:
        return every
    routines = module_of(old).routines
    named = {word for _, host, _ in handed_over(tree_of(old)) for word in words_of(host)}
    hosts = (name for name, routine in routines.items() if routine.own_name in named)
    called = {name for host in hosts for name in led_to(old, host)}
    spans = {line for name in called for line in routines[name].lines}
    lines = zip(every.split("\n"), some.split("\n"), strict=True)
    return "\n".join(a if number in spans else b for number, (a, b) in enumerate(lines, 1))


def resting(found: Mapping[str, Recorded]) -> dict[str, Recorded]:
    """Return what is found of functions: one that rests on others is proved as far as they are.

    It is not where one of them is not, and it is given what they are given.
    """
    own = {symbol: symbol.rpartition(".")[2] for symbol in found}

    def given_others(shown: Recorded) -> Recorded:
        theirs = [symbol for symbol in found if own[symbol] in shown.rests]
        fallen = sorted(own[symbol] for symbol in theirs if found[symbol].reason)
        if fallen:
            return Recorded(_RESTING.format(fallen[0]))
        every = [shown, *(found[symbol] for symbol in theirs)]
        guards = merged(guard for each in every for guard in each.guards)
        return replace(shown, guards=guards) if theirs else shown

    return {symbol: given_others(shown) for symbol, shown in found.items()}


@dataclass(frozen=True, slots=True)
class _Reaching:
    """Which marked code is `reached` by the functions of a file that are found to do the same.

    `called` are their guards on what all calls of them give: that holds for who leads to one, too.
    """

    old: str
    new: str
    marks: Marks
    reached: frozenset[Mark]
    called: Mapping[str, Sequence[Guard]]

    def checked(self, symbol: str, shown: Recorded) -> Recorded:
        """Return what the records of a function show, given the code that none comes to."""
        if shown.reason:
            return shown
        missing = list(self._missing(symbol, shown))
        refused = [m for m in missing if m.side == "old" and m.refuses]
        left = [m for m in missing if m not in refused]
        left = [] if shown.flows and all(map(self._is_idle, left)) else left
        if left:
            first = next((m for m in left if not self._is_idle(m)), left[0])
            return Recorded(_UNREACHED.format(first.text))
        said = (_REFUSED.format(m.text.removesuffix(", which fails")) for m in refused)
        led = led_to(self.new, symbol)
        theirs = (guard for name in self.called if name in led for guard in self.called[name])
        guards = tuple(dict.fromkeys([*shown.guards, *theirs]))
        return replace(shown, notes=tuple(dict.fromkeys([*shown.notes, *said])), guards=guards)

    def _missing(self, symbol: str, shown: Recorded) -> Iterator[Mark]:
        """Yield the marked code that a function leads to and that nothing has come to.

        What values decide that a guard names is not meant.
        """
        known = _words(guard for guard in shown.guards if guard.kind == "const")
        for text, marks in zip((self.old, self.new), self.marks, strict=True):
            led = led_to(text, symbol)
            for mark in marks:
                is_led = not mark.function or routine_of(mark.function, led)
                called = _words(self.called.get(routine_of(mark.function, self.called), ()))
                if is_led and mark not in self.reached and not (known | called) & mark.asked:
                    yield mark

    def _is_idle(self, mark: Mark) -> bool:
        """Return whether code is of a gradient that no op has, and that nothing else names."""
        name = re.split(r"\W", mark.function)[-1]
        named = (getattr(node, "id", "") for node in walk(tree_of(self.old)))
        return mark.side == "old" and mark.registered and name not in named


def _words(guards: Iterable[Guard]) -> set[str]:
    """Return the words in the names of what some guards are about."""
    return {word for guard in guards for word in re.findall(r"\w+", guard.name)}
