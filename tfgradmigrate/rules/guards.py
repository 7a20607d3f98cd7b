"""Guards: what has to be so for a rule to rewrite a place, and what they answer there.

A function that raises `Refusal` is made the guard that it asks for:

    GRAPH = Guard("graph_known", "The block makes its ops in the graph that is overridden")

    @GRAPH.check
    def check_graph(context: Context, override: Override) -> None:
        if ...:
            raise Refusal(GraphNotKnown, "...; use `tf.get_default_graph()`")

A check that refuses is noted, and the next guard is asked: so all reasons are known at once. What
*finds* a value that the next one needs ends the asking. `settle` stands between the guards of a
rule and what it builds, which so never meets a place that is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from msgspec import Struct, field

from tfgradmigrate.rules.findings import Code
from tfgradmigrate.rules.model import GuardAnswer

P = ParamSpec("P")
T = TypeVar("T")


class Refusal(Exception):  # noqa: N818 - an answer, not an error
    """Raised while a rewrite is worked out: the code, and the reason with what to do by hand."""

    def __init__(self, code: type[Code], reason: str) -> None:
        """Keep the code apart from the text."""
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Asked(Struct, frozen=True):
    """The guards that a rule has asked about a place, with the reasons why some do not hold."""

    answers: dict[Guard, list[Refusal]] = field(default_factory=dict)

    def note(self, guard: Guard, refusal: Refusal | None = None) -> None:
        """Note what a guard has answered: a reason once, however many guards it passes through."""
        reasons = self.answers.setdefault(guard, [])
        if refusal is not None and refusal not in self.refusals():
            # Its traceback would keep the context and the whole tree.
            refusal.__traceback__ = None
            reasons.append(refusal)

    def refusals(self) -> list[Refusal]:
        """Return the reasons, in the order in which they were found."""
        return [refusal for reasons in self.answers.values() for refusal in reasons]

    def told(self, rule: str) -> list[GuardAnswer]:
        """Return the answers for the finding: one for each reason, and one for what holds."""
        return [
            GuardAnswer(rule, guard.id, guard.text, reason is None, *_told(reason))
            for guard, reasons in self.answers.items()
            for reason in reasons or (None,)
        ]

    def settle(self) -> None:
        """Raise the first reason, if there is one: all guards are asked, and building begins."""
        reasons = self.refusals()
        if reasons:
            raise reasons[0]


class Asking(Protocol):
    """What guards are asked with."""

    @property
    def asked(self) -> Asked:
        """What has been asked so far."""


C = TypeVar("C", bound=Asking)


class Guard(Struct, frozen=True):
    """A condition of rules: its id, and as a sentence what has to be so."""

    id: str
    text: str

    def check(self, asked: Callable[Concatenate[C, P], None]) -> Callable[Concatenate[C, P], None]:
        """Make a function this guard: where it refuses, the next guard is asked all the same."""

        @wraps(asked)
        def ask(context: C, /, *args: P.args, **named: P.kwargs) -> None:
            try:
                asked(context, *args, **named)
            except Refusal as refusal:
                context.asked.note(self, refusal)
            else:
                context.asked.note(self)

        return ask

    def finds(self, asked: Callable[Concatenate[C, P], T]) -> Callable[Concatenate[C, P], T]:
        """Make a function this guard whose result the next ones need: a refusal ends the asking."""

        @wraps(asked)
        def ask(context: C, /, *args: P.args, **named: P.kwargs) -> T:
            try:
                found = asked(context, *args, **named)
            except Refusal as refusal:
                context.asked.note(self, refusal)
                raise
            context.asked.note(self)
            return found

        return ask


def _told(refusal: Refusal | None) -> tuple[str, str]:
    return ("", "") if refusal is None else (refusal.code.code, refusal.reason)


#: What is asked by a rule of its own, besides the guards that have a name.
OTHER = Guard("form", "Everything else about the place is of the form that the rule knows")
