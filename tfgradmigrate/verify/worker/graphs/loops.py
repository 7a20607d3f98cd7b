"""Loops: what each output comes from, whatever order the loop's variables have.

A variable that the body hands on unchanged is what it was before the loop. Of the others, an output
depends on some; these get numbers by what they start from and what the body makes of them, not by
their place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .bodies import body_of, static_shape
from .errors import NoForm
from .table import ZEROS_OF_LIST, Table, digest

if TYPE_CHECKING:
    from .canon import Scope

#: In how many rounds the variables of a loop are told from one another.
ROUNDS = 4


class Loop:
    """One ``While`` of a graph."""

    def __init__(self, scope: Scope, op: Any, inputs: tuple[int, ...]) -> None:
        self.scope = scope
        self.canon = scope.canon
        self.table = scope.canon.table
        self.op = op
        self.inputs = inputs
        shapes = [None] * len(inputs)  # a variable's shape may change from one turn to the next
        names = [op.node_def.attr[name].func.name for name in ("cond", "body")]
        self.condition, self.body = (body_of(op.graph, name, shapes) for name in names)
        self.constant = {place for place in range(len(inputs)) if self._is_handed_on(place)}
        self.zeros = {
            place: self.table.add(ZEROS_OF_LIST, {}, (inputs[place],), "variant")
            for place in range(len(inputs))
            if self._is_emptied(place) and is_of_zeros(self.table, inputs[place])
        }
        self._effects: tuple[int, ...] = ()
        self._places: dict[int, set[int]] = {}  # several are one node until they are distinguished

    def _is_handed_on(self, place: int) -> bool:
        return _handed_on(self.body.outputs[place]) is self.body.inputs[place]

    def _is_emptied(self, place: int) -> bool:
        """Return whether each turn takes one tensor out of a list, and does nothing else to it."""
        tensor = _handed_on(self.body.outputs[place])
        taken = tensor.op.type == "TensorListPopBack" and tensor is tensor.op.outputs[0]
        return taken and _handed_on(tensor.op.inputs[0]) is self.body.inputs[place]

    def outputs(self) -> list[int]:
        """Return the number of each output's expression."""
        names = self._names()
        before = self.canon.state()
        forms = self._forms(names)
        uses = [self._used(number) for number in forms]
        if self._effects:
            self._run_for_effect(names)
        else:
            self.canon.restore(before)
        found = []
        for place, tensor in enumerate(self.op.outputs):
            if place in self.constant or place in self.zeros:
                found.append(self.zeros.get(place, self.inputs[place]))
                continue
            needed = self._closure({place} | uses[0], uses[1:])
            found.append(self._output(place, tensor, self._ranks(needed, names)))
        return found

    def _run_for_effect(self, names: dict[int, Any]) -> None:
        """Note what the loop does beside: then all its variables count."""
        ranks = self._ranks(set(names) - self.constant - self.zeros.keys(), names)
        before = self.canon.state()
        kept = self._kept(ranks)
        effects = self._effects
        self.canon.restore(before)
        inputs = (*kept, *effects)
        self.canon.effect(self.table.add("While", {"runs": len(effects)}, inputs))

    def _output(self, place: int, tensor: Any, ranks: dict[int, int]) -> int:
        before = self.canon.state()
        kept = self._kept(ranks)
        self.canon.restore(before)
        dtype = tensor.dtype.base_dtype.name
        attributes = {"output": ranks[place], "variables": len(ranks)}
        return self.table.add("While", attributes, kept, dtype, static_shape(tensor))

    def _kept(self, ranks: dict[int, int]) -> tuple[int, ...]:
        """Return where the ranked variables start, the condition, and what becomes of them."""
        forms = self._forms(dict(ranks))
        order = sorted(ranks, key=ranks.__getitem__)
        starts = (self.inputs[place] for place in order)
        return (*starts, forms[0], *(forms[1 + place] for place in order))

    def _ranks(self, needed: set[int], names: dict[int, Any]) -> dict[int, int]:
        ordered = sorted(needed, key=lambda place: (names[place], place))
        return {place: rank for rank, place in enumerate(ordered)}

    def _names(self) -> dict[int, str]:
        """Return for each variable a name that gives what it is, not where it stands.

        In each round a variable's name takes in what the body computes of the variables under
        their names of the round before. Only the order of the names is used in the end; it is the
        same with and without the zeros that TensorFlow adds under a tape.
        """
        digests = self.table.digests
        names = {place: digests[number] for place, number in enumerate(self.inputs)}
        for _ in range(min(len(names), ROUNDS)):
            before = self.canon.state()
            with self.canon.rules.without_zeros():
                _, *body = self._forms(names)
            self.canon.restore(before)
            names = {place: digest([names[place], digests[n]]) for place, n in enumerate(body)}
        return names

    def _forms(self, names: dict[int, Any]) -> list[int]:
        """Return the expressions of the condition and of what the body makes of each variable."""
        outside, self.canon.effects = self.canon.effects, []
        found: list[int] = []
        for graph in (self.condition, self.body):
            scope = self.scope.inside(
                self.canon, self.scope.true, self.scope.false, self.scope.depth + 1
            )
            for place, argument in enumerate(graph.inputs):
                scope.bind(argument, self._variable(place, argument, names))
            scope.walk(graph.get_operations())
            found.extend(scope.of(tensor) for tensor in graph.outputs)
        self._effects, self.canon.effects = tuple(self.canon.effects), outside
        return found

    def _variable(self, place: int, argument: Any, names: dict[int, Any]) -> int:
        if place in self.constant or place in self.zeros:
            return self.zeros.get(place, self.inputs[place])
        if argument.dtype == "resource":
            raise NoForm("a loop carries a resource on")
        dtype = argument.dtype.base_dtype.name
        name = names.get(place, f"unused {place}")
        attributes = {"name": name, "dtype": dtype, "loop": self.scope.depth + 1}
        shape = static_shape(argument)  # the name may be that of another variable elsewhere
        number = self.table.add("LoopVariable", attributes, (), dtype, shape, apart=shape)
        self._places.setdefault(number, set()).add(place)
        return number

    def _used(self, number: int) -> set[int]:
        """Return the places of the variables that an expression reads."""
        found: set[int] = set()
        seen: set[int] = set()
        stack = [number]
        while stack:
            current = stack.pop()
            if current in seen:
                continue
            seen.add(current)
            if current in self._places:
                found |= self._places[current]
            stack.extend(self.table.nodes[current].inputs)
        return found

    def _closure(self, needed: set[int], uses: list[set[int]]) -> set[int]:
        """Return the variables on which these depend, themselves included."""
        found: set[int] = set()
        stack = list(needed)
        while stack:
            place = stack.pop()
            if place not in found:
                found.add(place)
                stack.extend(uses[place])
        return found - self.constant - self.zeros.keys()


def is_of_zeros(table: Table, number: int) -> bool:
    """Return whether a tensor is a list of zeros, or of such lists.

    That is what arrives, under a tape, for what a loop has kept of each turn and nothing reads.
    """
    node = table.nodes[number]
    if node.op == "TensorListPopBack":
        is_list = node.attribute("element_dtype") == "variant"
        return is_list and table.nodes[node.inputs[0]].op == ZEROS_OF_LIST
    is_list = table.facts[number].dtype == "variant"
    return node.op == ZEROS_OF_LIST or (node.op == "ZerosLike" and is_list)


def _handed_on(tensor: Any) -> Any:
    """Return the tensor that identities hand on as this one."""
    while tensor.op.type == "Identity":
        tensor = tensor.op.inputs[0]
    return tensor
