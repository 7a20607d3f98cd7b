"""What optimizers compute, whichever formulas they are written in: a lemma for each.

The kernels of TensorFlow 1 and the formulas of Keras 3 give the same numbers but for rounding where
their numbers are the same, their state starts alike, and the rate does not change:

- gradient descent: ``w -= lr * g``;
- momentum: Keras keeps ``-lr * accum`` (`ResourceApplyMomentum`);
- Adam: Keras raises the betas to the number of the step where the kernel is given the products;
- RMSprop: the same, the state of the kernel starts with ones by default, that of Keras with zeros;
- Adagrad: Keras adds an epsilon below the root, the kernel none.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from tfgradmigrate.verify.step.model import Program
from tfgradmigrate.verify.step.pairing import near
from tfgradmigrate.verify.worker.graphs.compare import reached
from tfgradmigrate.verify.worker.graphs.form import Form, Row, number_of


@dataclass(frozen=True, slots=True)
class Side:
    """One of two programs: what its variables are called, and what is known of their first values.

    `names` are those of variables by their keys, `firsts` go by the names.
    """

    program: Program
    names: Mapping[str, str]
    firsts: Mapping[str, Any]

    def named(self, keys: set[str]) -> set[str]:
        """Return the names of those variables that steps touch."""
        return {self.names[key] for key in keys if key in self.names}

    @property
    def constants(self) -> dict[str, float]:
        """The variables that nothing changes, with their values."""
        written = self.program.written
        return {
            self.names[v["key"]]: v["initial"]["everywhere"]
            for v in self.program.variables
            if v["key"] in self.names
            and v["key"] not in written
            and "everywhere" in (v.get("initial") or {})
            and v.get("now", {}).get("digest") == v["initial"].get("digest")
        }


#: The kind of optimizer, the update of a variable, and those of its state. "name" stands for
#: anything, "=name" for a number, "@name" for a variable, read before its update, "@name'" after.
_LEMMAS = """
GradientDescent (ResourceApplyGradientDescent @w =lr gradient)
GradientDescent (AssignSubVariableOp @w (Mul gradient =lr))

Momentum (ResourceApplyMomentum @w @accum =lr gradient =momentum)
Momentum (AssignAddVariableOp @w @accum')
    (AssignVariableOp @accum (Sub (Mul =momentum @accum) (Mul gradient =lr)))

Nesterov (ResourceApplyMomentum:use_nesterov @w @accum =lr gradient =momentum)
Nesterov (AssignAddVariableOp @w (Sub (Mul =momentum @accum') (Mul gradient =lr)))
    (AssignVariableOp @accum (Sub (Mul =momentum @accum) (Mul gradient =lr)))

Adam (ResourceApplyAdam @w @m @v @power1 @power2 =lr =beta1 =beta2 =epsilon gradient)
    (AssignVariableOp @power1 (Mul @power1 =beta1))
    (AssignVariableOp @power2 (Mul @power2 =beta2))
Adam (AssignSubVariableOp @w (RealDiv
        (Mul @m' (RealDiv
            (Mul =lr (Sqrt (Sub =one (Pow =beta2 (Cast (AddV2 @steps =one))))))
            (Sub =one (Pow =beta1 (Cast (AddV2 @steps =one))))))
        (AddV2 (Sqrt @v') =epsilon)))
    (AssignAddVariableOp @m (Mul =1-beta1 (Sub gradient @m)))
    (AssignAddVariableOp @v (Mul =1-beta2 (Sub (Square gradient) @v)))

RMSProp (ResourceApplyRMSProp @w @ms @mom =lr =decay =momentum =epsilon gradient)
RMSProp (AssignSubVariableOp @w (RealDiv (Mul gradient =lr) (Sqrt (AddV2 @ms' =epsilon))))
    (AssignVariableOp @ms (AddV2 (Mul =1-decay (Square gradient)) (Mul =decay @ms)))
RMSProp (AssignSubVariableOp @w @mom')
    (AssignVariableOp @mom (AddV2
        (RealDiv (Mul gradient =lr) (Sqrt (AddV2 @ms' =epsilon))) (Mul @mom =momentum)))
    (AssignVariableOp @ms (AddV2 (Mul =1-decay (Square gradient)) (Mul =decay @ms)))

Adagrad (ResourceApplyAdagrad @w @ms =lr gradient)
Adagrad (ResourceApplyAdagradV2 @w @ms =lr =epsilon gradient)
Adagrad (AssignSubVariableOp @w (RealDiv (Mul gradient =lr) (Sqrt (AddV2 @ms' =epsilon))))
    (AssignAddVariableOp @ms (Square gradient))
"""

_ONE_MORE = "(AssignAddVariableOp @n =one) (AssignVariableOp @n (AddV2 @n =one))"

#: A name, or an op with what it is set to, and its operands.
Pattern = str | list[Any]


def _patterns(text: str) -> list[Pattern]:
    """Return the words of a text, and lists for what stands in parentheses."""
    stack: list[list[Any]] = [[]]
    for word in re.findall(r"[()]|[^\s()]+", text):
        if word == "(":
            stack.append([])
        else:
            done = stack.pop() if word == ")" else word
            stack[-1].append(done)
    return stack[0]


#: With what the state that counts steps starts: a number of the optimizer, or this one.
_STARTS: dict[str, Any] = {"power1": "beta1", "power2": "beta2", "steps": 0.0}

#: Numbers of an optimizer that it may not name.
_UNNAMED = {"Adagrad": {"epsilon": 0.0}, "RMSProp": {"momentum": 0.0}}

_NUMBERS = ("lr", "momentum", "beta1", "beta2", "decay", "epsilon")

#: Where the state of Keras holds the rate: both are the same only while it is kept.
_KEEP_RATE = ("Momentum", "Nesterov")

_READ = [_patterns(each) for each in re.split(r"\n(?=\w)", _LEMMAS.strip())]

KINDS = frozenset(str(kind) for kind, *_ in _READ)


@dataclass(frozen=True, slots=True)
class Update:
    """What an optimizer does with one variable.

    `row` is its kind with its numbers, made of the gradient, and of the rate where that is no
    number. `state` are variables by what they hold, `steps` those that count the steps, `used`
    those that hold numbers.
    """

    row: Row
    state: dict[str, str] = field(default_factory=dict)
    steps: tuple[str, ...] = ()
    used: tuple[str, ...] = ()


class Lemmas:
    """The updates of one step that a lemma knows, by the names of the variables."""

    def __init__(self, form: Form, side: Side) -> None:
        self.form = form
        self.side = side
        self.constants = side.constants

    @cached_property
    def updates(self) -> dict[str, Update]:
        """Those that are known."""
        found = {name: self._update(name) for name in self.side.names.values()}
        return {name: update for name, update in found.items() if update is not None}

    def rows(self, name: str) -> list[int]:
        """Return the updates of a variable."""
        return list(self.form.gradients.get(name, []))

    def relied_on(self, known: set[str], all_kept: bool) -> list[str]:
        """Return the variables whose numbers these updates rely on: those, or all that are kept."""
        used = [name for update in sorted(known) for name in self.updates[update].used]
        read = {a["number"] for op, a, _ in self.form.nodes if op == "Variable"}
        kept = [name for name in self.constants if name in read and name.endswith(" (new)")]
        return list(dict.fromkeys([*used, *kept] if all_kept else used))

    def settled(self, known: set[str], other: Lemmas) -> set[str]:
        """Return the state of these updates, of which no more is compared.

        What counts the steps is so where both count them, and not alike.
        """
        updates = [self.updates[name] for name in known]
        gone = {n for update in updates for n in (*update.state.values(), *update.steps)}
        for n in {n for name in known for n in self.updates[name].steps}:
            if self.rows(n) and other.rows(n):
                alike = self.counts_up(n) and other.counts_up(n)
                gone = gone | {n} if alike else gone - {n}
        return gone

    def brought(self, known: set[str], gone: set[str]) -> Form:
        """Return the form in which these updates are rows of their kind, and some are left out."""
        updates = [self.updates[name] for name in sorted(known)]
        start = len(self.form.nodes)
        own = {name: [start + n] for n, name in enumerate(sorted(known))}
        left = {name: [] if name in gone else rows for name, rows in self.form.gradients.items()}
        lines = {start + n: self.lines(name) for n, name in enumerate(sorted(known))}
        return replace(
            self.form,
            nodes=(*self.form.nodes, *(update.row for update in updates)),
            gradients={**left, **own},
            lines={**self.form.lines, **lines},
        )

    def lines(self, name: str) -> list[str]:
        """Return the lines that made an update."""
        return self.form.lines.get(self.rows(name)[0], [])

    def counts_up(self, name: str) -> bool:
        """Return whether all that a step does with a variable, if anything, is to add one."""
        rows = self.rows(name)
        found: dict[str, Any] = {"n": name}
        patterns = _patterns(_ONE_MORE)
        adds = (self._match(pattern, row, found) for row in rows for pattern in patterns)
        return not rows or (len(rows) == 1 and any(adds) and found["one"] == 1)

    def factor(self, name: str) -> float | None:
        """Return the number by which a step multiplies a variable, if that is all that it does."""
        rows = self.rows(name)
        found: dict[str, Any] = {"n": name}
        (pattern,) = _patterns("(AssignVariableOp @n (Mul @n =factor))")
        return found["factor"] if len(rows) == 1 and self._match(pattern, rows[0], found) else None

    def _update(self, name: str) -> Update | None:
        rows = self.rows(name)
        for lemma in _READ if len(rows) == 1 else ():
            kind, pattern, *state = lemma
            found: dict[str, Any] = {"w": name}
            if self._match(pattern, rows[0], found) and self._has_state(state, found):
                update = self._made(str(kind), found)
                if update is not None:
                    return update
        return None

    def _has_state(self, state: list[Any], found: dict[str, Any]) -> bool:
        return all(
            len(rows := self.rows(found.get(pattern[1][1:], ""))) == 1
            and self._match(pattern, rows[0], found)
            for pattern in state
        )

    def _made(self, kind: str, found: dict[str, Any]) -> Update | None:
        """Return an update out of what stands for the names of its patterns."""
        numbers = {**_UNNAMED.get(kind, {}), **{n: found[n] for n in _NUMBERS if n in found}}
        shares = all(
            near(value, 1 - found[name[2:]], 1e-7)
            for name, value in found.items()
            if name.startswith("1-")
        )
        steps = [name for name in _STARTS if name in found]
        if not shares or found.get("one", 1) != 1 or not all(self._starts(n, found) for n in steps):
            return None
        if "steps" in found and not self.counts_up(found["steps"]):
            return None
        made_of = tuple(found[name] for name in ("gradient", "rate") if name in found)
        if len(made_of) > 1 and kind in _KEEP_RATE:
            return None
        named = ("accum", "m", "v", "ms", *(["mom"] if numbers.get("momentum") else []))
        return Update(
            (kind, {name: f"{value:.6g}" for name, value in numbers.items()}, made_of),
            {name: found[name] for name in named if name in found},
            tuple(found[name] for name in steps),
            found.get("used", ()),
        )

    def _starts(self, name: str, found: dict[str, Any]) -> bool:
        """Return whether what counts the steps starts so that it does."""
        first = self.side.firsts.get(found[name], {}).get("everywhere")
        wanted = found.get(_STARTS[name], _STARTS[name])
        return first is not None and near(float(first), wanted)

    def _match(self, pattern: Pattern, row: int, found: dict[str, Any]) -> bool:
        """Return whether an expression is of a pattern, and note what stands for its names."""
        op, attributes, inputs = self.form.nodes[row]
        if isinstance(pattern, list):
            name, _, setting = pattern[0].partition(":")
            if op != name or len(inputs) != len(pattern) - 1:
                return False
            if bool(attributes.get("use_nesterov")) != bool(setting):
                return False
            for order in itertools.permutations(inputs) if op in ("AddV2", "Mul") else (inputs,):
                kept = dict(found)
                if all(self._match(p, i, kept) for p, i in zip(pattern[1:], order, strict=True)):
                    found.update(kept)
                    return True
            return False
        if pattern.startswith("="):
            return self._number(pattern[1:], row, found)
        if not pattern.startswith("@"):
            return bool(found.setdefault(pattern, row) == row)
        if op == "ReadVariableOp":
            if attributes.get("after writes", 0) != int(pattern.endswith("'")):
                return False
            op, attributes, _ = self.form.nodes[inputs[0]]
        held = attributes.get("number")
        return op == "Variable" and found.setdefault(pattern[1:].rstrip("'"), held) == held

    def _number(self, name: str, row: int, found: dict[str, Any]) -> bool:
        """Note the number that an expression always is; a rate may be no number."""
        inner = row
        while self.form.nodes[inner][0] == "Cast":
            (inner,) = self.form.nodes[inner][2]
        op, _, inputs = self.form.nodes[inner]
        value = number_of(self.form.nodes[inner])
        if op == "ReadVariableOp":
            held = self.form.nodes[inputs[0]][1].get("number")
            if held in self.constants:
                value = float(self.constants[held])
                found["used"] = (*found.get("used", ()), held)
        if value is not None:
            known = found.setdefault(name, value)
            return near(known, value) and not (name == "lr" and "rate" in found)
        if name != "lr" or "lr" in found or not self._is_rate(row):
            return False
        return bool(found.setdefault("rate", row) == row)

    def _is_rate(self, row: int) -> bool:
        """Return whether an expression may be a rate: a number that is fed, or built of no data."""
        below = [n for n in reached(self.form, row) if self.form.nodes[n][0] == "x"]
        return all(n == row and self.form.nodes[n][1]["shape"] == [] for n in below)


def recurrences(forms: Sequence[Form], side: Side) -> dict[str, Any]:
    """Return the numbers that all steps only count up, or only multiply by one number.

    How often that was tells what they hold: `start` and the number of the step, or `factor` to the
    power of that. `steps` has the places of the steps that do it.
    """
    steps = [Lemmas(form, side) for form in forms]
    found = {}
    for variable in side.program.variables:
        name = side.names.get(variable["key"], "")
        first = side.firsts.get(name, {}).get("everywhere")
        writing = [n for n, step in enumerate(steps) if step.rows(name)]
        changed = variable["trainable"] or variable["key"] in side.program.changes
        if first is None or changed or variable["shape"] != [] or not writing:
            continue
        if all(steps[n].counts_up(name) for n in writing):
            found[name] = {"steps": writing, "start": float(first)}
        factors = {steps[n].factor(name) for n in writing}
        (factor,) = factors if len(factors) == 1 else (None,)
        if factor is not None and (near(first, 1.0) or near(first, factor)):
            start = 0.0 if near(first, 1.0) else 1.0
            found[name] = {"steps": writing, "start": start, "factor": factor}
    return found


class States:
    """Which state of optimizers is which, over all steps: one Adam of two losses is not two."""

    def __init__(self) -> None:
        self.pairs: dict[Any, Any] = {}

    def why_not(self, old: Lemmas, new: Lemmas) -> tuple[str, str, str] | None:
        """Take the updates of one step; return the variable whose state is another's, in words."""
        for name in sorted(old.updates.keys() & new.updates.keys()):
            one, other = old.updates[name], new.updates[name]
            both: list[tuple[Any, Any]] = [
                (one.state[role], other.state[role])
                for role in one.state.keys() & other.state.keys()
            ]
            if one.steps and other.steps:
                both.append((one.steps, other.steps))
            for a, b in both:
                known = self.pairs.setdefault(a, b)
                if known != b or any(k != a for k, v in self.pairs.items() if v == b):
                    return name, f"{one.row[0]} with {_said(a)}", f"{other.row[0]} with {_said(b)}"
        return None


def _said(held: Any) -> str:
    return held if isinstance(held, str) else ", ".join(held)
