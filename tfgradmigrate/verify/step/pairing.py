"""Which variable, step and input of one program is which of the other: once for all steps."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tfgradmigrate.errors import UsageError
from tfgradmigrate.verify.step.model import Parting, Program, Step, Variable


@dataclass(frozen=True, slots=True)
class Pairing:
    """Pairs of variables, by their keys, and those of either side that have no counterpart."""

    pairs: dict[str, str]
    old_left: tuple[str, ...] = ()
    new_left: tuple[str, ...] = ()

    def numbers(self) -> tuple[dict[str, int], dict[str, int]]:
        """Return a number for each variable of both sides, the same for a pair."""
        old = {key: n for n, key in enumerate(self.pairs)}
        new = {other: n for n, other in enumerate(self.pairs.values())}
        start = len(old)
        old |= {key: start + n for n, key in enumerate(self.old_left)}
        start += len(self.old_left)
        new |= {key: start + n for n, key in enumerate(self.new_left)}
        return old, new


@dataclass(slots=True)
class _Side:
    """The variables of a program that its steps touch, and the slots among them."""

    program: Program
    slots: dict[str, tuple[str | None, str, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for step in self.program.steps:
            for op, operands in step["applies"]:
                for place, key in enumerate(operands):
                    if place and key is not None and key not in self.slots:
                        owner = operands[0] if place < _of_variable(op) else None
                        self.slots[key] = (owner, op, place)

    def used(self) -> list[Variable]:
        """Return the variables that some step reads or changes, in the order of their making."""
        keys = {key for step in self.program.steps for key in step["variables"]}
        return [v for v in self.program.variables if v["key"] in keys]


#: How many operands of an optimizer's kernel are variables of its own for each variable.
_OWN = {"ResourceApplyAdam": 3, "ResourceApplyAdaMax": 3, "ResourceApplyFtrl": 3}


def _of_variable(op: str) -> int:
    return _OWN.get(op, 4)


def paired(old: Program, new: Program, given: Mapping[str, str], by_names: bool = True) -> Pairing:
    """Return the pairs of variables of two programs; `given` are the user's."""
    one, other = _Side(old), _Side(new)
    ours, theirs = one.used(), other.used()
    _check(given, ours, theirs)
    pairs = dict(given)
    plain = [v for v in ours if v["key"] not in one.slots and v["key"] not in pairs]
    free = [v for v in theirs if v["key"] not in other.slots and v["key"] not in pairs.values()]
    rounds: list[Callable[[Variable], Any]] = [_by_shape]
    if by_names:
        rounds = [_by_name, _by_tail, _by_shape]
    for told in rounds:
        _match(plain, free, told, pairs)
    _match_slots(one, other, pairs)
    left = [v for v in ours if v["key"] not in pairs]
    still = [v for v in theirs if v["key"] not in pairs.values()]
    if by_names:
        _match(left, still, _by_name, pairs)
    return Pairing(
        pairs,
        tuple(v["key"] for v in ours if v["key"] not in pairs),
        tuple(v["key"] for v in theirs if v["key"] not in pairs.values()),
    )


def _check(given: Mapping[str, str], ours: list[Variable], theirs: list[Variable]) -> None:
    for option, name, known in (
        *(("old", key, ours) for key in given),
        *(("new", key, theirs) for key in given.values()),
    ):
        if not any(v["key"] == name for v in known):
            names = ", ".join(v["key"] for v in known) or "none"
            raise UsageError(
                f"--map: the {option} steps have no variable {name!r}; they have {names}"
            )


def _by_name(variable: Variable) -> Any:
    return variable["key"], _by_shape(variable)


def _by_tail(variable: Variable) -> Any:
    """Return a name without scopes, numbers and what two versions call otherwise."""
    tail = re.sub(r"_\d+$", "", str(variable["key"]).split("/")[-1]).lower()
    tail = {"weights": "kernel", "w": "kernel", "biases": "bias", "b": "bias"}.get(tail, tail)
    return tail, _by_shape(variable)


def _by_shape(variable: Variable) -> Any:
    return variable["dtype"], variable["shape"], variable["trainable"]


def _match(
    ours: list[Variable],
    theirs: list[Variable],
    told: Callable[[Variable], Any],
    pairs: dict[str, str],
) -> None:
    """Pair what is told alike, in the order of making, where each side has as many of it."""
    groups: dict[str, tuple[list[Variable], list[Variable]]] = defaultdict(lambda: ([], []))
    for side, variables in enumerate((ours, theirs)):
        for variable in variables:
            groups[repr(told(variable))][side].append(variable)
    for one, other in groups.values():
        if len(one) == len(other) or told is _by_shape:
            for a, b in zip(one, other, strict=False):
                pairs[a["key"]] = b["key"]
                ours.remove(a)
                theirs.remove(b)


def _match_slots(one: _Side, other: _Side, pairs: dict[str, str]) -> None:
    """Pair slots of paired variables, by op and operand, as often as they are met in the steps."""
    found: dict[Any, list[str]] = defaultdict(list)
    for key, (owner, op, place) in other.slots.items():
        found[owner, op, place].append(key)
    for key, (owner, op, place) in one.slots.items():
        if key in pairs:
            continue
        mine = pairs.get(owner) if owner is not None else None
        if owner is not None and mine is None:
            continue
        candidates = [k for k in found[mine, op, place] if k not in pairs.values()]
        same = [k for k in candidates if k == key]
        if candidates:
            pairs[key] = (same or candidates)[0]


def steps_paired(
    old: Program, new: Program, pairing: Pairing
) -> list[tuple[Step | None, Step | None]]:
    """Return the steps that change the same variables, the rest in the order of their first run."""
    mine, theirs = pairing.numbers()
    left = list(new.steps)
    found: list[tuple[Step | None, Step | None]] = []
    waiting = []
    for step in old.steps:
        changed = {mine.get(key) for key in _trained(step, old)}
        alike = [s for s in left if {theirs.get(key) for key in _trained(s, new)} == changed]
        if alike:
            left.remove(alike[0])
            found.append((step, alike[0]))
        else:
            waiting.append(step)
    while waiting or left:
        found.append((waiting.pop(0) if waiting else None, left.pop(0) if left else None))
    return found


def _trained(step: Step, program: Program) -> set[str]:
    trainable = {v["key"] for v in program.variables if v["trainable"]}
    return set(step["writes"]) & trainable or set(step["writes"])


def trained(program: Program) -> tuple[set[str], set[str]]:
    """Return the trainable variables that steps change, and those that none does."""
    changed = {key for step in program.steps for key in step["writes"]}
    trainable = {v["key"] for v in program.variables if v["trainable"]}
    return trainable & changed, trainable - changed


@dataclass(frozen=True, slots=True)
class Inputs:
    """What comes into two steps: for each side the numbers, shapes and values; what was assumed.

    `apart` are numbers of which the programs give others to their steps.
    """

    old: list[dict[str, Any]]
    new: list[dict[str, Any]]
    given: tuple[str, ...]
    apart: tuple[Parting, ...] = ()
    is_sized: bool = False

    def sized(self, old: Step, new: Step, more: int) -> Inputs:
        """Return the same where sizes are known: those of the first call, and so many examples."""
        ran = {}
        for step, inputs in ((new, self.new), (old, self.old)):
            for told, own in zip(step["inputs"], inputs, strict=True):
                if told.get("given"):
                    ran[own["number"]] = told["given"]
        count = next((sizes[0] for sizes in ran.values()), 8)
        given: dict[int, str] = {}

        def shaped(own: dict[str, Any], name: str) -> dict[str, Any]:
            shape, known = own["shape"], ran.get(own["number"])
            if shape is None or None not in shape[:1] or (known and len(known) != len(shape)):
                return own
            rest = [s if s is not None or not known else known[n] for n, s in enumerate(shape)]
            sizes = [(known or [count])[0] + more, *rest[1:]]
            given.setdefault(own["number"], f"{name} has the shape {_spelled(sizes)}")
            return {**own, "shape": sizes}

        sides = [
            [shaped(own, told["name"]) for told, own in zip(step["inputs"], inputs, strict=True)]
            for step, inputs in ((old, self.old), (new, self.new))
        ]
        known = (*self.given, *given.values())
        return Inputs(sides[0], sides[1], known, self.apart, True)


def inputs_paired(old: Step, new: Step) -> Inputs:
    """Say which input is which: by the data of the first call, by name, by dtype and order.

    What only the old step is fed, and always the same number of, is that number.
    """
    mine, theirs = old["inputs"], new["inputs"]
    pairs: list[tuple[int, int]] = []
    for told in (_by_data, _by_input_name, _by_numbers, _by_sizes, _by_kind):
        pairs += _inputs_alike(mine, theirs, pairs, told)
    given: list[str] = []
    sides: tuple[dict[int, Any], dict[int, Any]] = ({}, {})
    for number, (a, b) in enumerate(pairs):
        shape, assumed = _together(mine[a], theirs[b])
        sides[0][a] = sides[1][b] = {"number": number, "shape": shape}
        given += [assumed] if assumed else []
    number = len(pairs)
    for side, inputs in enumerate((mine, theirs)):
        for place, told in enumerate(inputs):
            if place in sides[side]:
                continue
            sides[side][place] = {"number": number, "shape": told["shape"]}
            number += 1
            if len(set(told["numbers"])) == 1:
                sides[side][place] |= {"value": (value := told["numbers"][0]), "shape": []}
                given.append(f"{told['name']} is always fed {value!r}")
    listed = [[found[place] for place in range(len(found))] for found in sides]
    apart = [p for a, b in pairs for p in _numbers_apart(mine[a], theirs[b])]
    return Inputs(listed[0], listed[1], tuple(given), tuple(apart))


def _numbers_apart(one: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[Parting]:
    """Yield where two programs hand other numbers to their steps, run by run."""
    pairs = enumerate(zip(one["numbers"], other["numbers"], strict=False), 1)
    for run, (a, b) in pairs:
        if not near(float(a), float(b)):
            what = (
                f"{one['name']}, {other['name']}" if one["name"] != other["name"] else one["name"]
            )
            yield Parting(what, f"is {a!r} in run {run}", f"is {b!r}")
            return


def near(one: float, other: float, least: float = 0.0) -> bool:
    """Return whether two numbers are the same but for the rounding of float32."""
    return abs(one - other) <= _NEAR * max(abs(one), abs(other)) + least


#: How far two numbers may be apart: those of float32 are rounded.
_NEAR = 2e-6


def _by_data(told: Mapping[str, Any]) -> Any:
    return told["digest"] if told.get("given") else None


def _by_input_name(told: Mapping[str, Any]) -> Any:
    return told["name"].split("/")[-1].split(":")[0], told["dtype"]


def _by_numbers(told: Mapping[str, Any]) -> Any:
    """Return the first two of numbers that are not always the same."""
    numbers = [float(number) for number in told["numbers"][:2]]
    return (told["dtype"], [f"{n:.6g}" for n in numbers]) if len(set(told["numbers"])) > 1 else None


def _by_sizes(told: Mapping[str, Any]) -> Any:
    """Return the sizes of one example."""
    sizes = told.get("given") or told["shape"]
    return (told["dtype"], sizes[1:]) if sizes and None not in sizes[1:] else None


def _by_kind(told: Mapping[str, Any]) -> Any:
    if told.get("given") == [] or told["shape"] == []:
        return None
    return told["dtype"], len(told.get("given") or told["shape"] or ())


def _inputs_alike(
    mine: Sequence[Mapping[str, Any]],
    theirs: Sequence[Mapping[str, Any]],
    pairs: Iterable[tuple[int, int]],
    told: Callable[[Mapping[str, Any]], Any],
) -> list[tuple[int, int]]:
    pairs = list(pairs)
    taken = {a for a, _ in pairs}, {b for _, b in pairs}
    groups: dict[str, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
    for side, inputs in enumerate((mine, theirs)):
        for place, each in enumerate(inputs):
            if place not in taken[side] and told(each) is not None:
                groups[repr(told(each))][side].append(place)
    found = []
    for one, other in groups.values():
        if len(one) == len(other) or (told in (_by_sizes, _by_kind) and one and other):
            found += list(zip(one, other, strict=False))
    return found


def _together(one: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[Any, str]:
    """Return the shape that both sides know together, and what the old one did not know."""
    a, b = one["shape"], other["shape"]
    if a is None or b is None or len(a) != len(b):
        shape, known = (b if a is None else a), a
    else:
        shape, known = [m if n is None else n for n, m in zip(a, b, strict=True)], a
    if shape != known:
        return shape, f"{one['name']} has the shape {_spelled(shape)}"
    return shape, ""


def _spelled(shape: Any) -> str:
    return (
        "?" if shape is None else "(" + ", ".join("?" if n is None else str(n) for n in shape) + ")"
    )
