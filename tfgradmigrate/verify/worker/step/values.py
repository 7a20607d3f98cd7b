"""What the expressions of a step come to for random values: what is the same there is an identity.

An element of a tensor that comes in, or of a variable, is a random number of a prime field, and
everything is computed from these (`formulas`). So two expressions that follow from each other by
the laws of a field come to the same elements, whichever way they are spelled. Of two that do not,
an element is the same for few of the random values (the lemma of Schwartz and Zippel): for one in
some ten million, and it has to be in both of two draws. Where sizes are not known a name stands
for the elements, made of what they are computed from.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..graphs.canon import is_effect
from ..graphs.rules import Rules
from ..graphs.settings import SEED
from ..graphs.table import Node, digest
from .field import PRIME, Value, drawn, fraction, name_of, number, scattered
from .formulas import WRITES, computed, gathered
from .ops import Op, Seen

#: Attributes that are types of operands: whole numbers are the same in all types.
_TYPES = ("T", "Tidx", "Tshape", "Tlabels", "Tindices", "Tparams", "Taxis", "Tmultiples", "Tdim")

#: Draws by a key, as Keras makes them, and those of TensorFlow 1 of the same distribution.
_DRAWS = {
    "StatelessRandomUniformV2": "RandomUniform",
    "StatelessRandomNormalV2": "RandomStandardNormal",
    "StatelessTruncatedNormalV2": "TruncatedNormal",
}


#: Of what keys may be made, and be others each time.
_KEYS = ("Cast", "ReadVariableOp", "StatelessRandomGetKeyCounter", "Variable")


class Known(NamedTuple):
    """What is known of the variables of a step, by their names.

    `sizes` are their shapes. `counted` hold a number that follows from the number of the step
    (`lemmas.recurrences`). Those of one shape that are `alike` hold the same.
    """

    sizes: dict[str, list[int]]
    counted: dict[str, dict[str, Any]]
    alike: frozenset[str]


class Values:
    """The values of a table of expressions.

    `states` are what variables hold after each write, `final` at last. `seeds` are those of which
    keys of draws are made.
    """

    def __init__(self, rules: Rules, known: Known, draw: int) -> None:
        self.seen = Seen(rules)
        self.table = rules.table
        self.known = known
        self.draw = draw
        self.seeds: set[int] = set()
        self.states: dict[int, list[Value]] = {}
        self.final: dict[int, Value] = {}
        self.values = self.seen.values
        self._keys: dict[str, Any] = {}
        nodes = self.table.nodes
        inside = [node.inputs for node in nodes if node.op in ("Sequence", "While")]
        self._branched = {row for inputs in inside for row in inputs}
        for row in range(len(nodes)):
            op = Op(self.seen, row)
            self.seen.constant.append(op.is_of_constants())
            self.values.append(self._value(op))

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
            return self._held(op.inputs[0], times)
        if op.name == "ResourceGather":
            return self._gathered(op, self._held(op.inputs[0], times), op.given[1])
        if op.name == "GatherV2" and op.whole(1) is None and op.is_along(0):
            return self._gathered(op, *op.given[:2])
        if op.name in _DRAWS:
            return self._drawn(op)
        if op.name.startswith(("Assign", "Resource")) and is_effect(op.name):
            return self._write(op)
        is_text = str(op.attributes.get("T", "")).startswith(("complex", "string"))
        if op.inputs and not is_text and all(isinstance(each, np.ndarray) for each in op.given):
            found = computed(op)
            if found is not None:
                return np.asarray(found)
        return self._opaque(op)

    def _unknown(self, op: Op, key: Any) -> Value:
        """Return random elements, or only a name where it is not known how many there are."""
        shape, key = op.shape(), [self.draw, key]
        return digest(key) if shape is None else drawn(key, shape)

    def _opaque(self, op: Op) -> Value:
        """Return a value of which only is known what it is made of."""
        rest = {name: value for name, value in op.attributes.items() if name not in _TYPES}
        names = [*map(name_of, op.given)]
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
            found = [number(fraction(float(v))) if is_float else int(v) % PRIME for v in flat]
            return np.array(found, np.int64).reshape(shape)
        except (TypeError, ValueError, OverflowError):  # it is no number, or too long to be told
            return self._unknown(op, ["Const", op.attributes])

    def _gathered(self, op: Op, table: Value, places: Value) -> Value:
        if isinstance(table, str) or isinstance(places, str):
            return self._unknown(op, ["gathered", name_of(table), name_of(places)])
        return gathered(name_of(table), table.shape[1:], places)

    # --- variables --------------------------------------------------------------------------------

    def _held(self, variable: int, times: int) -> Value:
        """Return what a variable holds after so many writes."""
        name = str(self.table.nodes[variable].attribute("number"))
        counted, written = self.known.counted.get(name), self.states.get(variable, [])
        if counted is not None:
            return self._counted(times, **counted)
        if 0 < times <= len(written):
            return written[times - 1]
        key = [self.draw, "held", "any" if name in self.known.alike else name, times]
        sizes = self.known.sizes.get(name)
        return digest(key) if sizes is None else drawn(key, tuple(sizes))

    def _counted(self, times: int, steps: list[int], start: float, factor: float = 0) -> Value:
        """Return a number that follows from the number of the step, which may be any."""
        count = np.array(number(fraction(start)) + times)
        if steps:
            count = np.array((count + drawn([self.draw, "steps", steps], ())) % PRIME)
        return scattered("Pow", np.array(number(fraction(factor))), count) if factor else count

    def _write(self, op: Op) -> Value:
        """Note what an op leaves in the variables that it is given; of itself it is opaque."""
        variables = [i for i in op.inputs if self.table.nodes[i].op == "Variable"]
        held = [self.final.get(i, self._held(i, 0)) for i in variables]
        given = [*held, *op.given[len(variables) :]]
        kernel = f"{op.name} nesterov" if op.attributes.get("use_nesterov") else op.name
        known = kernel in WRITES and op.row not in self._branched
        left: tuple[Value, ...] = ()
        if known and all(isinstance(each, np.ndarray) for each in given):
            left = WRITES[kernel](*given)
        made = self._opaque(op)
        for place, variable in enumerate(variables):
            value: Value = digest([name_of(made), [*map(name_of, held)], place])
            value = np.asarray(left[place] % PRIME) if left else value
            states = self.states.setdefault(variable, [])
            if str(self.table.nodes[variable].attribute("number")) in self.known.counted:
                value = self._held(variable, len(states) + 1)
            states.append(value)
            self.final[variable] = value
        return made

    # --- draws ------------------------------------------------------------------------------------

    def _drawn(self, op: Op) -> Value:
        """Return what a draw by a key is: one that nobody has seeded, if each step has other keys.

        They are made of a variable to which each step adds. Of its kind it is the how manieth.
        """
        key = digest([*map(name_of, op.given[1:3])])
        kind = [_DRAWS[op.name], op.attributes["dtype"], name_of(op.given[0])]
        below = self._below(op.inputs[1:3])
        seeds = {row for row in below if self.table.nodes[row].op == "Variable"}
        apart = all(map(self._keeps_apart, below)) and all(map(self._moves_on, seeds))
        if not (seeds and apart) or key in self._keys:
            return self._opaque(op)
        count = sum(known == kind for known in self._keys.values())
        self._keys[key] = kind
        self.seeds |= seeds
        free = {"dtype": kind[1], "seed": SEED, "seed2": 0, "call": f"place {count}"}
        return self._unknown(op, [kind[0], free, kind[2:]])

    def _keeps_apart(self, row: int) -> bool:
        """Return whether what keys are made of are others where the state is another."""
        op = Op(self.seen, row)
        if op.name == "FloorMod":
            by = op.whole(1)
            return by is not None and bool(by.min() >= 2**16)
        if op.name == "Mul":
            factors = [op.whole(place) for place in (0, 1)]
            return any(factor is not None and (factor == 1).all() for factor in factors)
        return op.name in _KEYS or op.constant

    def _below(self, rows: tuple[int, ...]) -> set[int]:
        """Return the expressions of which these are made."""
        found, waiting = set(rows), list(rows)
        while waiting:
            more = set(self.table.nodes[waiting.pop()].inputs) - found
            found |= more
            waiting += more
        return found

    def _moves_on(self, variable: int) -> bool:
        """Return whether all that is written into a variable is itself and a constant more."""
        nodes = self.table.nodes
        writes = [node for node in nodes if variable in node.inputs and is_effect(node.op)]
        return bool(writes) and all(self._is_more(node, variable) for node in writes)

    def _is_more(self, write: Node, variable: int) -> bool:
        added = self.table.nodes[write.inputs[-1]]
        if write.op != "AssignVariableOp" or added.op != "AddV2":
            return False
        operands = [(self.table.nodes[i], self.seen.rules._whole_numbers(i)) for i in added.inputs]
        held = [n for n, _ in operands if n.op == "ReadVariableOp" and n.inputs[0] == variable]
        return len(held) == 1 and any(more is not None and more.any() for _, more in operands)


def valued(rules: Rules, known: Known) -> tuple[list[str], dict[str, str]]:
    """Return what stands for the value of each row, and for what variables hold at last, by name.

    Both are of two draws. Of what keys are made of it is not compared what it holds.
    """
    one, other = (Values(rules, known, draw) for draw in (0, 1))
    rows = [digest([*map(name_of, both)]) for both in zip(one.values, other.values, strict=True)]
    final = {
        str(rules.table.nodes[v].attribute("number")): digest(
            [name_of(e.final[v]) for e in (one, other)]
        )
        for v in one.final.keys() - one.seeds
    }
    return rows, final
