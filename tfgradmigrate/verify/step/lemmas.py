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
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tfgradmigrate.verify.step.model import Program
from tfgradmigrate.verify.step.pairing import near
from tfgradmigrate.verify.step.wording import KERNELS
from tfgradmigrate.verify.worker.graphs.form import Form


@dataclass(frozen=True, slots=True)
class Update:
    """What an optimizer does with one variable: its kind, numbers, state, and what it is given."""

    kind: str
    numbers: dict[str, float]
    gradient: int
    state: dict[str, int] = field(default_factory=dict)  # variables, by what they hold
    steps: tuple[int, ...] = ()  # what counts the steps
    rate: int | None = None  # the learning rate, where it is no number

    def text(self) -> str:
        """Return it for people."""
        told = ", ".join(f"{name} {value:.7g}" for name, value in self.numbers.items() if value)
        if self.rate is not None:
            told = ", ".join(each for each in ("lr of the step", told) if each)
        return f"{self.kind}({told})"


#: A pattern: "name" stands for anything, "=name" for a number, "@name" for a variable, read before
#: its update, "@name'" after it; a list is an op with its operands.
_STEP = ["Cast", ["AddV2", "@steps", "=increment"]]
_ADAM = [
    "RealDiv",
    [
        "Mul",
        [
            "RealDiv",
            ["Mul", ["Sqrt", ["Sub", "=one", ["Pow", "=beta2", _STEP]]], "=lr"],
            ["Sub", "=one", ["Pow", "=beta1", _STEP]],
        ],
        "@m'",
    ],
    ["AddV2", ["Sqrt", "@v'"], "=epsilon"],
]
_SCALED = ["Mul", "gradient", "=lr"]
_MOMENTUM = ["Sub", ["Mul", "=momentum", "@accum"], _SCALED]
_MS = ["AddV2", ["Mul", "=rest", ["Square", "gradient"]], ["Mul", "=decay", "@ms"]]
_BY_ROOT = ["RealDiv", _SCALED, ["Sqrt", ["AddV2", "@ms'", "=epsilon"]]]

#: By kind: the update of the variable, and those of the state, by what it holds.
_FORMULAS: list[tuple[str, list[Any], dict[str, list[Any]]]] = [
    ("GradientDescent", ["AssignSubVariableOp", "@w", _SCALED], {}),
    (
        "Momentum",
        ["AssignAddVariableOp", "@w", "@accum'"],
        {"accum": ["AssignVariableOp", "@accum", _MOMENTUM]},
    ),
    (
        "Nesterov",
        ["AssignAddVariableOp", "@w", ["Sub", ["Mul", "=momentum", "@accum'"], _SCALED]],
        {"accum": ["AssignVariableOp", "@accum", _MOMENTUM]},
    ),
    (
        "Adam",
        ["AssignSubVariableOp", "@w", _ADAM],
        {
            "m": ["AssignAddVariableOp", "@m", ["Mul", "=rest1", ["Sub", "gradient", "@m"]]],
            "v": [
                "AssignAddVariableOp",
                "@v",
                ["Mul", "=rest2", ["Sub", ["Square", "gradient"], "@v"]],
            ],
        },
    ),
    (
        "RMSProp",
        ["AssignSubVariableOp", "@w", _BY_ROOT],
        {"ms": ["AssignVariableOp", "@ms", _MS]},
    ),
    (
        "RMSProp",
        ["AssignSubVariableOp", "@w", "@mom'"],
        {
            "mom": ["AssignVariableOp", "@mom", ["AddV2", _BY_ROOT, ["Mul", "@mom", "=momentum"]]],
            "ms": ["AssignVariableOp", "@ms", _MS],
        },
    ),
    (
        "Adagrad",
        ["AssignSubVariableOp", "@w", _BY_ROOT],
        {"ms": ["AssignAddVariableOp", "@ms", ["Square", "gradient"]]},
    ),
]

#: Where the state of Keras holds the rate: both are the same only while it is kept.
_KEEP_RATE = ("Momentum", "Nesterov")

_COMMUTING = ("AddV2", "Mul")


class Lemmas:
    """The updates of one step that a lemma knows.

    `numbers` are those of variables and `first` what is known of their first values, by their keys.
    `constants` are variables that no step changes, with their values; `used` those of them on which
    a lemma has relied.
    """

    def __init__(
        self, form: Form, program: Program, numbers: Mapping[str, int], first: Mapping[str, Any]
    ) -> None:
        self.form = form
        self.keys = {number: key for key, number in numbers.items()}
        self.first = first
        written = {key for step in program.steps for key in step["writes"]}
        self.constants = {
            numbers[v["key"]]: v["initial"]["everywhere"]
            for v in program.variables
            if v["key"] in numbers
            and v["key"] not in written
            and "everywhere" in (v.get("initial") or {})
            and v.get("now", {}).get("digest") == v["initial"].get("digest")
        }
        self.used: set[int] = set()
        self.updates: dict[int, Update] = {}
        for name, rows in form.gradients.items():
            if name.isdigit() and rows:
                found = self._kernel(rows) or self._formula(int(name), rows)
                if found is not None:
                    self.updates[int(name)] = found

    def gone(self, known: Iterable[int]) -> set[int]:
        """Return the variables that are nothing but state of these updates."""
        updates = [self.updates[number] for number in known]
        return {n for u in updates for n in (*u.state.values(), *u.steps)}

    def rest(self, known: set[int], other: Lemmas) -> Form:
        """Return the form in which these updates are their gradients, and rates, alone.

        What counts the steps is left where both count them, and not alike.
        """
        gone = self.gone(known)
        steps = {n for lemmas in (self, other) for k in known for n in lemmas.updates[k].steps}
        for n in steps:
            if self._rows(n) and other._rows(n):
                alike = counts_up(self.form, n) and counts_up(other.form, n)
                gone = gone | {n} if alike else gone - {n}
        left = {}
        for name, rows in self.form.gradients.items():
            if name.isdigit() and int(name) in known:
                update = self.updates[int(name)]
                left[name] = [r for r in (update.gradient, update.rate) if r is not None]
            else:
                left[name] = [] if name.isdigit() and int(name) in gone else rows
        return replace(self.form, gradients=left)

    def _is_rate(self, row: int) -> bool:
        """Return whether an expression may be a rate: a number that is fed, or built of no data."""
        waiting, seen = [row], set()
        while waiting:
            each = waiting.pop()
            op, attributes, inputs = self.form.nodes[each]
            if op == "x" and (each != row or attributes["shape"] != []):
                return False
            seen.add(each)
            waiting += [i for i in inputs if i not in seen]
        return True

    def _rows(self, number: int) -> list[int]:
        return list(self.form.gradients.get(str(number), []))

    def number(self, row: int) -> float | None:
        """Return the number that an expression always is, None for any other."""
        op, attributes, inputs = self.form.nodes[row]
        if op == "Cast":
            return self.number(inputs[0])
        if op == "Const" and not attributes.get("shape"):
            try:
                return float(attributes["value"])
            except (TypeError, ValueError):
                return None
        if op == "ReadVariableOp":
            held = self._variable(inputs[0])
            if held in self.constants:
                self.used.add(held)
                return float(self.constants[held])
        return None

    def _variable(self, row: int) -> int:
        op, attributes, _ = self.form.nodes[row]
        return int(attributes["number"]) if op == "Variable" else -1

    # --- kernels --------------------------------------------------------------------------------

    def _kernel(self, rows: list[int]) -> Update | None:
        op, attributes, inputs = self.form.nodes[rows[0]]
        if op not in KERNELS or len(rows) != 1:
            return None
        given = dict(zip(KERNELS[op], inputs[1:], strict=False))
        kind = op[len("ResourceApply") :].replace("V2", "")
        if attributes.get("use_nesterov"):
            if kind != "Momentum":
                return None
            kind = "Nesterov"
        if kind not in {kind for kind, _, _ in _FORMULAS}:
            return None
        state, numbers, steps, rate = {}, {}, [], None
        for name, row in given.items():
            if name == "gradient":
                continue
            if name.endswith("_power"):
                steps.append(self._power(row, given[name[:5]]))
            elif self.form.nodes[row][0] == "Variable":
                state["ms" if kind == "Adagrad" else name] = self._variable(row)
            else:
                value = self.number(row)
                if value is not None:
                    numbers[name] = value
                elif name == "lr" and self._is_rate(row) and kind not in _KEEP_RATE:
                    rate = row
                else:
                    return None
        if None in steps:
            return None
        if kind == "Adagrad":
            numbers.setdefault("epsilon", 0.0)
        if kind == "RMSProp" and not numbers["momentum"]:
            state.pop("mom")
        return Update(
            kind, numbers, given["gradient"], state, tuple(n for n in steps if n is not None), rate
        )

    def _power(self, row: int, beta: int) -> int | None:
        """Return the variable that holds a power of a beta, if it starts with it and grows so."""
        op, _, inputs = self.form.nodes[row]
        held = self._variable(inputs[0]) if op == "ReadVariableOp" else -1
        rows, value = self._rows(held), self.number(beta)
        if len(rows) != 1 or value is None:
            return None
        found: dict[str, Any] = {}
        grows = self._match(["AssignVariableOp", "@p", ["Mul", "@p", "=beta"]], rows[0], found)
        first = self.first.get(self.keys.get(held, ""), {}).get("everywhere")
        starts = first is not None and near(float(first), value)
        return held if grows and near(found["beta"], value) and starts else None

    # --- formulas -------------------------------------------------------------------------------

    def _formula(self, number: int, rows: list[int]) -> Update | None:
        if len(rows) != 1:
            return None
        for kind, pattern, state in _FORMULAS:
            found: dict[str, Any] = {"w": number}
            if not self._match(pattern, rows[0], found):
                continue
            update = self._with_state(kind, state, found)
            if update is not None:
                return update
        return None

    def _with_state(
        self, kind: str, state: dict[str, list[Any]], found: dict[str, Any]
    ) -> Update | None:
        for name, pattern in state.items():
            if name not in found or len(self._rows(found[name])) != 1:
                return None
            if not self._match(pattern, self._rows(found[name])[0], found):
                return None
        for rest, whole in (("rest1", "beta1"), ("rest2", "beta2"), ("rest", "decay")):
            if rest in found and not near(found[rest], 1 - found[whole], 1e-7):
                return None
        if kind == "Adam" and (found["one"], found["increment"]) != (1, 1):
            return None
        names = ("lr", "momentum", "beta1", "beta2", "decay", "epsilon")
        numbers = {name: found[name] for name in names if name in found}
        if kind == "RMSProp":
            numbers.setdefault("momentum", 0.0)
        steps: tuple[int, ...] = ()
        if "steps" in found:
            if not self._counts(found["steps"]):
                return None
            steps = (found["steps"],)
        rate = found.get("rate")
        if rate is not None and kind in _KEEP_RATE:
            return None
        return Update(kind, numbers, found["gradient"], {n: found[n] for n in state}, steps, rate)

    def _counts(self, held: int) -> bool:
        """Tell whether a variable starts with zero, and is one more after each run of the step."""
        first = self.first.get(self.keys.get(held, ""), {}).get("everywhere")
        return first == 0 and counts_up(self.form, held)

    def _match(self, pattern: Any, row: int, found: dict[str, Any]) -> bool:
        """Return whether an expression is of a pattern, and note what stands for its names."""
        op, attributes, inputs = self.form.nodes[row]
        if isinstance(pattern, str):
            if pattern.startswith("="):
                value = self.number(row)
                if value is None and pattern == "=lr" and self._is_rate(row):
                    return "lr" not in found and _note(found, "rate", row)
                fits = value is not None and not (pattern == "=lr" and "rate" in found)
                return fits and _note(found, pattern[1:], value)
            if pattern.startswith("@"):
                if op == "ReadVariableOp":
                    after = attributes.get("after writes", 0)
                    if after != int(pattern.endswith("'")):
                        return False
                    row = inputs[0]
                held = self._variable(row)
                return held >= 0 and _note(found, pattern[1:].rstrip("'"), held)
            return _note(found, pattern, row)
        if op != pattern[0] or len(inputs) != len(pattern) - 1:
            return False
        for order in self._orders(op, inputs):
            kept = dict(found)
            if all(self._match(p, i, kept) for p, i in zip(pattern[1:], order, strict=True)):
                found.update(kept)
                return True
        return False

    def _orders(self, op: str, inputs: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        return itertools.permutations(inputs) if op in _COMMUTING else iter([inputs])


def _note(found: dict[str, Any], name: str, value: Any) -> bool:
    if name not in found:
        found[name] = value
        return True
    known = found[name]
    return near(known, value) if isinstance(value, float) else bool(known == value)


def counts_up(form: Form, held: int) -> bool:
    """Return whether all that a step does with a variable, if anything, is to add one."""
    rows = form.gradients.get(str(held), [])
    return not rows or (len(rows) == 1 and _adds_one(form, rows[0]))


def _adds_one(form: Form, row: int) -> bool:
    """Return whether an update adds one to a variable."""
    op, _, (held, *rest) = form.nodes[row]
    (value,) = rest if len(rest) == 1 else (row,)
    if op == "AssignVariableOp" and form.nodes[value][0] == "AddV2":
        parts = form.nodes[value][2]
        reads = [i for i in parts if form.nodes[i][0] == "ReadVariableOp"]
        if len(reads) != 1 or form.nodes[reads[0]][2] != (held,):
            return False
        (value,) = [i for i in parts if i not in reads]
    elif op != "AssignAddVariableOp":
        return False
    while form.nodes[value][0] == "Cast":
        (value,) = form.nodes[value][2]
    return form.nodes[value][1].get("value") in (1, "1.0")


def variables_read(form: Form, aside: set[int]) -> set[int]:
    """Return the variables that losses, effects and updates read, those of some left aside."""
    waiting = [row for name, rows in form.gradients.items() for row in rows if _counts(name, aside)]
    return variables_below(
        form, [*waiting, *(row for rows in form.effects.values() for row in rows)]
    )


def variables_below(form: Form, rows: list[int]) -> set[int]:
    """Return the variables of which these expressions are made."""
    waiting = list(rows)
    seen: set[int] = set()
    while waiting:
        row = waiting.pop()
        if row not in seen:
            seen.add(row)
            waiting += form.nodes[row][2]
    nodes = (form.nodes[row] for row in seen)
    return {attributes["number"] for op, attributes, _ in nodes if op == "Variable"}


def _counts(name: str, aside: set[int]) -> bool:
    return name != "outputs" and not (name.isdigit() and int(name) in aside)


class States:
    """Which state of optimizers is which, over all steps: one Adam of two losses is not two."""

    def __init__(self) -> None:
        self.pairs: dict[Any, Any] = {}

    def why_not(self, old: Lemmas, new: Lemmas) -> tuple[int, str, str] | None:
        """Take the updates of one step; return the variable whose state is another's, in words."""
        for number in sorted(old.updates.keys() & new.updates.keys()):
            one, other = old.updates[number], new.updates[number]
            both: list[tuple[Any, Any]] = [
                (one.state[role], other.state[role])
                for role in one.state.keys() & other.state.keys()
            ]
            if one.steps and other.steps:
                both.append((one.steps, other.steps))
            for a, b in both:
                known = self.pairs.setdefault(a, b)
                if known != b or any(k != a for k, v in self.pairs.items() if v == b):
                    names = _names(old, a), _names(new, b)
                    return number, f"{one.kind} with {names[0]}", f"{other.kind} with {names[1]}"
        return None


def _names(lemmas: Lemmas, held: Any) -> str:
    numbers = held if isinstance(held, tuple) else (held,)
    return ", ".join(lemmas.keys.get(n, "?") for n in numbers)
