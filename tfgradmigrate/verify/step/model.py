"""What is known of the training steps of two programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

#: A step, a variable, a program as the worker has written it down: JSON.
Step = dict[str, Any]
Variable = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Subject:
    """A program to run: its file, the folder of its project, and files that take others' place."""

    path: str
    root: str
    held: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Program:
    """What a program showed: its steps, all its variables in the order of their making.

    `initial` is the graph of their first values. `runs` are the numbers of the steps in the order
    in which they ran, as far as that was watched. `ended` says that it ran to its end, `failed` how
    it ended if not well, `standins` which modules were not installed. `changes` are variables that
    something else than a step changes between two steps, each with the line that does; those that
    are `anew` get their first value again, before the steps of these numbers. With `both` it trains
    in sessions and in functions. `unseen` are ops that train, and that no run has asked for.
    `taped` is what the first steps were fed. Those that are `copied`, one after the other, start as
    the variable that is named, as a constant of which all is told, or, if "", nobody knows how.
    """

    path: str
    steps: list[Step] = field(default_factory=list)
    variables: list[Variable] = field(default_factory=list)
    initial: dict[str, Any] = field(default_factory=dict)
    ended: bool = False
    seconds: float = 0.0
    runs: Sequence[int] = ()
    standins: Sequence[str] = ()
    failed: dict[str, Any] | None = None
    why: str = ""
    changes: dict[str, str] = field(default_factory=dict)
    anew: dict[str, list[int]] = field(default_factory=dict)
    both: bool = False
    unseen: Sequence[str] = ()
    taped: dict[str, Any] = field(default_factory=dict)
    copied: Sequence[tuple[str, Any]] = ()

    @property
    def trainable(self) -> set[str]:
        """The variables that may be trained."""
        return {v["key"] for v in self.variables if v["trainable"]}

    @property
    def written(self) -> set[str]:
        """The variables that some step changes."""
        return {key for step in self.steps for key in step["writes"]}


@dataclass(frozen=True)
class Side:
    """One of two programs: what its variables are called, and with what they start.

    `names` go by keys, `firsts` by names; `left` are the keys of those without a counterpart.
    """

    program: Program
    names: Mapping[str, str]
    firsts: Mapping[str, Any]
    left: Sequence[str]

    def named(self, keys: set[str]) -> set[str]:
        """Return the names of those variables that steps touch."""
        return {self.names[key] for key in keys if key in self.names}

    def anew(self, runs: int) -> set[tuple[str, frozenset[int]]]:
        """Return what starts anew, by its name and before which of the first so many steps."""
        told = self.program.anew.items()
        return {
            (self.names[key], frozenset(at for at in before if at < runs))
            for key, before in told
            if key in self.names
        }

    @cached_property
    def kept(self) -> dict[str, float]:
        """The variables without a counterpart that nothing changes, by their names."""
        written = self.program.written
        return {
            self.names[v["key"]]: v["initial"]["everywhere"]
            for v in self.program.variables
            if v["key"] in self.left
            and v["key"] not in written
            and "everywhere" in (v.get("initial") or {})
            and v.get("now", {}).get("digest") == v["initial"].get("digest")
        }

    def told(self, steps: Sequence[tuple[Step, Any]], factors: Mapping[str, Any]) -> Any:
        """Return what a worker has to know of it; with it go its steps and what comes in."""
        named = {v["key"]: v for v in self.program.variables if v["key"] in self.names}
        counting = {
            self.names[key]: None if v["shape"] else self.firsts[self.names[key]].get("everywhere")
            for key, v in named.items()
            if not v["trainable"]
            and key not in self.program.changes
            and (not v["shape"] or v["dtype"].startswith(("int", "uint")))
        }
        written = {key for step, _ in steps for key in step["writes"]}
        return {
            "names": dict(self.names),
            "sizes": {self.names[key]: v["shape"] for key, v in named.items()},
            "firsts": counting,
            "kept": self.kept,
            "starts": {
                self.names[key]: self.firsts[self.names[key]].get("everywhere")
                if key in written or self.names[key] in self.kept
                else None
                for key, v in named.items()
                if not v["trainable"]
            },
            "factors": factors,
            "steps": steps,
        }


@dataclass(frozen=True, slots=True)
class Parting:
    """Where two steps part: a variable or what is returned, and both expressions with lines.

    It `counts` where something is missing or in another order. Expressions that are spelled
    otherwise count if numbers show that they are apart. `at` are the places of results.
    """

    what: str
    old: str
    new: str
    old_lines: tuple[str, ...] = ()
    new_lines: tuple[str, ...] = ()
    counts: bool = False
    at: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class StepVerdict:
    """What became of one step.

    That is "proved", "given", "rounding", "tested", "differs" or "not compared".
    """

    outcome: str
    old: str
    new: str
    updates: int = 0
    given: tuple[str, ...] = ()
    partings: tuple[Parting, ...] = ()
    notes: tuple[str, ...] = ()
    reason: str = ""


#: How many times the noise two programs may be apart: it was measured twice.
TIMES = 4.0


@dataclass(frozen=True, slots=True)
class Weight:
    """How far two programs end apart in a variable, and how far the old one's own runs do."""

    name: str
    apart: float
    noise: float


@dataclass(frozen=True, slots=True)
class Replay:
    """Steps of both programs run on the same first values and data.

    `old` and `new` are their losses, `noise` how far the old one's own are apart in two other ways
    to run it. `returned` are for each result how far it is from each of the other side, and its
    noise. `why` is the reason why there is none.
    """

    old: tuple[float | None, ...] = ()
    new: tuple[float | None, ...] = ()
    noise: tuple[float, ...] = ()
    weights: tuple[Weight, ...] = ()
    returned: tuple[tuple[Sequence[float], float], ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class StepsReport:
    """What became of two programs."""

    old: Program
    new: Program
    steps: tuple[StepVerdict, ...] = ()
    notes: tuple[str, ...] = ()
    variables: tuple[dict[str, str], ...] = ()  # pairs
    differing: tuple[str, ...] = ()  # of variables, not of a step
    not_compared: tuple[str, ...] = ()
    reason: str = ""
    seconds: float = 0.0
    replay: Replay | None = None

    @property
    def outcome(self) -> str:
        """The least of what became of the steps."""
        found = [step.outcome for step in self.steps]
        if "differs" in found or self.differing:
            return "differs"
        if self.reason or self.not_compared or not found or "not compared" in found:
            return "not compared"
        return next((each for each in ("tested", "rounding", "given") if each in found), "proved")
