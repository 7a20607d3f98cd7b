"""What the expressions of a step come to for random values: what is the same there is an identity.

An element of a tensor that comes in, or of a variable, is a random number of a prime field, and
everything is computed from these (`formulas`). So two expressions that follow from each other by
the laws of a field come to the same elements, whichever way they are spelled. Of two that do not,
an element is the same for few of the random values (the lemma of Schwartz and Zippel): for one in
some ten million, and it has to be in both of two draws. Where sizes are not known a name stands
for the elements, made of what they are computed from.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ..graphs.canon import is_effect
from ..graphs.settings import SEED
from ..graphs.table import Table, digest
from .field import PRIME, Value, drawn, inverse, name_of, number, scattered
from .formulas import WRITES, computed, gathered
from .ops import Op
from .rules import StepRules

#: Attributes that are types of operands: whole numbers are the same in all types.
_TYPES = (
    "T",
    "Tidx",
    "Tshape",
    "Tlabels",
    "Tindices",
    "Tparams",
    "Taxis",
    "Tmultiples",
    "Tdim",
    "TI",
)

#: Draws by a key, as Keras makes them, and those of TensorFlow 1 of the same distribution.
DRAWS = {
    "StatelessRandomUniformV2": "RandomUniform",
    "StatelessRandomNormalV2": "RandomStandardNormal",
    "StatelessTruncatedNormalV2": "TruncatedNormal",
}


#: Of what keys may be made, and be others each time.
_KEYS = ("Cast", "ReadVariableOp", "StatelessRandomGetKeyCounter", "Variable")


class Counted(NamedTuple):
    """A number to which some steps add the same each time, or that they multiply by the same.

    `steps` are their places, `start` is the number, or the exponent of the factor, at first.
    """

    steps: tuple[int, ...]
    start: int
    added: int = 0
    factor: int | None = None


class Known(NamedTuple):
    """What is known of the variables of a step, by their names.

    `sizes` are their shapes. `counted` hold a number that follows from the number of the step.
    `zeros` hold nothing else. `scales` are what those hold that are a multiple of their
    counterpart. To those that are `moving` each step adds the same, which is not zero. `ops` are
    all of the steps that are compared: they fail on labels that are no classes, and on indices of
    no rows. Where labels are `shares`, those of an example add up to one.
    """

    sizes: Mapping[str, Sequence[int]]
    counted: Mapping[str, Counted] = {}
    zeros: frozenset[str] = frozenset()
    scales: Mapping[str, int] = {}
    moving: frozenset[str] = frozenset()
    ops: frozenset[str] = frozenset()
    shares: bool = False


class Values:
    """The values of some rows of a table of expressions, of one draw.

    `values` are those of rows, and `constant` says which are built of constants alone. `states` are
    what variables hold after each write, `final` at last. `seeds` are those of which keys of draws
    are made.
    """

    def __init__(self, rules: StepRules, known: Known, draw: int, rows: Sequence[int]) -> None:
        self.rules = rules
        self.table = rules.table
        self.values: dict[int, Value] = {}
        self.constant: dict[int, bool] = {}
        self.known = known
        self.draw = draw
        self.seeds: set[int] = set()
        self.states: dict[int, list[Value]] = {}
        self.final: dict[int, Value] = {}
        self._keys: dict[str, Any] = {}
        nodes = [self.table.nodes[row] for row in rows]
        inside = [node.inputs for node in nodes if node.op in ("Sequence", "While")]
        self._branched = {row for inputs in inside for row in inputs}
        self._written = {row for node in nodes if is_effect(node.op) for row in node.inputs}
        for row in rows:
            op = Op(self, row)
            self.constant[row] = op.is_of_constants()
            self.values[row] = self._value(op)

    def _value(self, op: Op) -> Value:
        times = op.attributes.get("after writes", 0)
        if op.name == "Const":
            return self._const(op)
        if op.name == "Variable":
            return digest([op.name, op.attributes])
        if op.name == "x":
            dtype = str(op.attributes["dtype"])
            kind = "whole" if dtype.startswith(("int", "uint")) else dtype
            return self._unknown(op, [op.name, op.attributes["number"], kind])
        if op.name == "ReadVariableOp":
            return self.held(op.inputs[0], times)
        if op.name == "ResourceGather":
            return self._gathered(op, self.held(op.inputs[0], times), op.given[1])
        is_plain = op.name == "GatherV2" and not op.attributes.get("batch_dims")
        if is_plain and op.whole(1) is None and op.whole(2) == 0:
            return self._gathered(op, *op.given[:2])
        if op.name in DRAWS:
            return self._drawn(op)
        if op.name.startswith(("Assign", "Resource")) and is_effect(op.name):
            return self._write(op)
        is_text = str(op.attributes.get("T", "")).startswith(("complex", "string"))
        if op.inputs and not is_text and op.is_known:
            found = computed(op)
            if found is not None:
                return np.asarray(found)
        return self._opaque(op)

    def _unknown(self, op: Op, key: Any) -> Value:
        """Return random elements, or only a name where it is not known how many there are."""
        shape, key = op.shape(), [self.draw, key]
        return digest(key) if shape is None else drawn(key, shape)

    def _opaque(self, op: Op, given: Sequence[Value] | None = None) -> Value:
        """Return a value of which only is known what it is made of."""
        rest = {name: value for name, value in op.attributes.items() if name not in _TYPES}
        if rest.get("padding") == "b'SAME'" and _pads_nothing(op):
            rest["padding"] = "b'VALID'"
        names = [*map(name_of, op.given if given is None else given)]
        return self._unknown(
            op, [op.name, rest, sorted(names) if op.name in ("AddV2", "Mul") else names]
        )

    def _const(self, op: Op) -> Value:
        value, shape = op.attributes["value"], tuple(op.attributes["shape"])
        try:
            if isinstance(value, dict):
                value = np.full(shape, value["everywhere"], object).tolist()
            flat = np.array(value, dtype=object).ravel()
            is_float = str(op.attributes["dtype"]).startswith("float")
            meant = self.rules.meant_by
            found = [number(meant(op.row, v)) if is_float else int(v) % PRIME for v in flat]
            return np.array(found, np.int64).reshape(shape)
        except (TypeError, ValueError, OverflowError):  # it is no number, or too long to be told
            return self._unknown(op, ["Const", op.attributes])

    def _gathered(self, op: Op, table: Value, places: Value) -> Value:
        if isinstance(table, str) or isinstance(places, str):
            return self._unknown(op, ["gathered", name_of(table), name_of(places)])
        return gathered(name_of(bare(table)), table.shape[1:], places)

    # --- variables --------------------------------------------------------------------------------

    def name(self, variable: int) -> str:
        """Return the name of a variable."""
        return str(self.table.nodes[variable].attribute("number"))

    def held(self, variable: int, times: int = 0) -> Value:
        """Return what a variable holds after so many writes."""
        name, written = self.name(variable), self.states.get(variable, [])
        if name in self.known.counted:
            return self._counted(times, *self.known.counted[name])
        if 0 < times <= len(written):
            return written[times - 1]
        key, sizes = [self.draw, "held", name, times], self.known.sizes.get(name)
        if sizes is None:
            return digest(key)
        if name in self.known.zeros:
            return np.zeros(sizes, np.int64)
        return np.asarray(drawn(key, tuple(sizes)) * self.known.scales.get(name, 1) % PRIME)

    def counts_from(self, variable: int) -> int:
        """Return where a variable begins that counts up, 0 for any other, and below zero."""
        told = self.known.counted.get(self.name(variable), Counted((), 0))
        counts_up = told.factor is None and max(told.start, told.added) < PRIME // 2
        return told.start if counts_up else 0

    def final_of(self, variable: int) -> Value:
        """Return what a variable holds at last, as its counterpart does."""
        value, scale = self.final[variable], self.known.scales.get(self.name(variable))
        if scale is None or isinstance(value, str):
            return value
        return np.asarray(value * inverse(np.array(scale)) % PRIME)

    def _counted(self, times: int, steps: Any, start: int, added: int, factor: Any) -> Value:
        """Return a number that follows from the number of the step, which may be any."""
        count = drawn([self.draw, "steps", steps], ()) if steps else 0
        if factor is None:
            return np.array((start + added * (count + times)) % PRIME)
        return scattered("Pow", np.array(factor), np.array((start + count + times) % PRIME))

    def _write(self, op: Op) -> Value:
        """Note what an op leaves in the variables that it is given; of itself it is opaque."""
        variables = [i for i in op.inputs if self.table.nodes[i].op == "Variable"]
        held = [self.final.get(i, self.held(i)) for i in variables]
        given = [*held, *op.given[len(variables) :]]
        kernel = f"{op.name} nesterov" if op.attributes.get("use_nesterov") else op.name
        known = kernel in WRITES and op.row not in self._branched
        left: tuple[Value, ...] = ()
        if known and all(isinstance(each, np.ndarray) for each in given):
            left = WRITES[kernel](*given)
        made = self._opaque(op, given)
        for place, variable in enumerate(variables):
            value: Value = (
                np.asarray(left[place] % PRIME) if left else digest([name_of(made), place])
            )
            states = self.states.setdefault(variable, [])
            if self.name(variable) in self.known.counted:
                value = self.held(variable, len(states) + 1)
            states.append(value)
            self.final[variable] = value
        return made

    # --- draws ------------------------------------------------------------------------------------

    def _drawn(self, op: Op) -> Value:
        """Return what a draw by a key is: one that nobody has seeded, if each step has other keys.

        They are made of a variable to which each step adds. Of its kind it is the how manieth.
        """
        key = digest([*map(name_of, op.given[1:3])])
        kind = [DRAWS[op.name], op.attributes["dtype"], name_of(op.given[0])]
        rows = below(self.table, op.inputs[1:3])
        seeds = {row for row in rows if self.table.nodes[row].op == "Variable"}
        moving = seeds <= self._written and {*map(self.name, seeds)} <= self.known.moving
        if not (seeds and moving and all(map(self._keeps_apart, rows))) or key in self._keys:
            return self._opaque(op)
        count = sum(known == kind for known in self._keys.values())
        self._keys[key] = kind
        self.seeds |= seeds
        free = {"dtype": kind[1], "seed": SEED, "seed2": 0, "call": f"place {count}"}
        return self._unknown(op, [kind[0], free, kind[2:]])

    def _keeps_apart(self, row: int) -> bool:
        """Return whether what keys are made of are others where the state is another."""
        op = Op(self, row)
        if op.name == "FloorMod":
            by = op.whole(1)
            return by is not None and bool(by.min() >= 2**16)
        if op.name == "Mul":
            factors = [op.whole(place) for place in (0, 1)]
            return any(factor is not None and (factor == 1).all() for factor in factors)
        return op.name in _KEYS or op.constant


def _pads_nothing(op: Op) -> bool:
    """Return whether windows that stand side by side cover a tensor without padding."""
    like = op.given[0]
    sizes = op.whole(0) if op.name == "AvgPoolGrad" else getattr(like, "shape", None)
    windows, strides = op.attributes.get("ksize"), op.attributes.get("strides")
    if sizes is None or windows is None or windows != strides:
        return False
    return all(int(size) % by == 0 for size, by in zip(sizes, windows, strict=True))


def bare(value: Value) -> Value:
    """Return what a variable holds without axes of size 1: its counterpart may have others."""
    return value if isinstance(value, str) else np.squeeze(value)


def below(table: Table, rows: Iterable[int]) -> set[int]:
    """Return the expressions of which these are made, and these."""
    found, waiting = set(rows), list(rows)
    while waiting:
        more = set(table.nodes[waiting.pop()].inputs) - found
        found |= more
        waiting += more
    return found


class Drawn:
    """The values of some rows of a step's table, of two draws."""

    def __init__(self, rules: StepRules, known: Known, rows: Sequence[int]) -> None:
        self.draws = [Values(rules, known, draw, rows) for draw in (0, 1)]
        self.known = known
        names = {self.draws[0].name(v): v for v in self.draws[0].final}
        #: The variables into which the step writes, by their names.
        self.written = names

    def rows(self) -> Iterator[tuple[int, str]]:
        """Yield the rows, and what stands for the value of each."""
        for row in self.draws[0].values:
            yield row, digest([name_of(draw.values[row]) for draw in self.draws])

    def final(self) -> dict[str, str]:
        """Return what stands for the values of variables at last, by their names.

        A multiple of what its counterpart holds is taken for that one. Of what keys are made of it
        is not compared what it holds.
        """
        seeds = self.draws[0].seeds
        return {
            name: digest([name_of(bare(draw.final_of(variable))) for draw in self.draws])
            for name, variable in self.written.items()
            if variable not in seeds
        }

    def direction(self, name: str) -> list[Any] | None:
        """Return what stands for what a variable holds at last but for a factor, and the factor.

        None if the step does not write into it, nothing if that is not known.
        """
        if name not in self.written:
            return None
        values = [draw.final[self.written[name]] for draw in self.draws]
        if any(isinstance(value, str) or not value.any() for value in values):
            return []
        factor = int(values[0][values[0] != 0][0])
        rest = [bare(value * inverse(np.array(factor)) % PRIME) for value in values]
        return [digest([*map(name_of, rest)]), factor]

    def leaves_zero(self, name: str) -> bool:
        """Return whether a variable holds zero at last."""
        values = [draw.final[self.written[name]] for draw in self.draws if name in self.written]
        return not any(isinstance(value, str) or value.any() for value in values)

    def moved(self, name: str) -> Any:
        """Return what is always added to a variable, or the factor, by their kind."""
        pairs = [(draw.held(v), draw.final[v]) for draw in self.draws for v in [self.written[name]]]
        if any(isinstance(value, str) for pair in pairs for value in pair):
            return None
        added = [((last - first) % PRIME).tolist() for first, last in pairs]
        factors = [(last * inverse(first) % PRIME).tolist() for first, last in pairs]
        for kind, (one, other) in (("added", added), ("factor", factors)):
            if one == other:
                return kind, one
        return None


def writing(table: Table, rows: Iterable[int], names: Container[str]) -> list[int]:
    """Return which rows write into variables, and those of which these are made."""
    nodes = table.nodes
    held = {n for n, e in enumerate(nodes) if e.op == "Variable" and e.attribute("number") in names}
    effects = [n for n in rows if is_effect(nodes[n].op) and held & {*nodes[n].inputs}]
    return sorted(below(table, effects))
