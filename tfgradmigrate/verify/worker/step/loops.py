"""Loops whose number of turns is known: what their turns do, one after the other.

What a turn hands to the gradient it keeps in a list. Which lists a loop keeps, and how it fills
them, is no matter where it is known what stands in them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ..graphs.canon import Scope
from ..graphs.rules import Rules
from ..graphs.table import names

#: How many turns are taken at most.
MOST_TURNS = 100

#: A list of tensors, and what stands in it where nothing has been put: zeros.
_LIST, _NOTHING = "List", "Nothing"

#: Ops that make a list of lists, place by place.
_TOGETHER = names("AddN AddV2 ZerosLike")

Elements = Sequence[int]


def unrolled(scope: Scope, op: Any, inputs: tuple[int, ...]) -> list[int] | None:
    """Return what a loop makes, None where it is not known how many turns it takes."""
    canon, found = scope.canon, list(inputs)
    before = canon.state()
    condition, body = (op.node_def.attr[name].func.name for name in ("cond", "body"))
    for _ in range(MOST_TURNS):
        (goes_on,) = scope.body(op.graph, condition, tuple(found), scope.true, scope.false)
        node = canon.table.nodes[goes_on]
        if node.op != "Const":
            break
        if not node.attribute("value"):
            return found
        found = scope.body(op.graph, body, tuple(found), scope.true, scope.false)
    canon.restore(before)
    return None


class Lists:
    """What ops of lists of tensors make, where it is known what stands in these."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.table = rules.table

    def made(self, op: str, inputs: tuple[int, ...], output: int) -> int | None:
        """Return an output of an op, None where it is not known."""
        lists = [self.table.nodes[i].inputs for i in inputs if self.table.nodes[i].op == _LIST]
        if op in _TOGETHER and 0 < len(lists) == len(inputs):
            return self._list([self._together(op, each) for each in zip(*lists, strict=True)])
        if op in _MAKING:
            made = _MAKING[op](self, *inputs)
        elif op in _USING and lists:
            made = _USING[op](self, lists[0], *inputs[1:])
        else:
            return None
        found = made[output] if isinstance(made, tuple) else made
        return self._list(found) if isinstance(found, list) else found

    def _list(self, elements: Elements) -> int:
        return self.table.add(_LIST, {}, tuple(elements), "variant")

    def _whole(self, number: int) -> int | None:
        found = self.rules._whole_numbers(number)
        return None if found is None or found.size != 1 else int(found.item())

    def _is_put(self, element: int) -> bool:
        return self.table.nodes[element].op != _NOTHING

    def _together(self, op: str, elements: Elements) -> int:
        """Return what is made of what stands in one place of several lists."""
        put = tuple(filter(self._is_put, elements))
        if not put or (len(put) == 1 and op != "ZerosLike"):
            return (put or elements)[0]
        facts = self.table.facts[put[0]]
        attributes = {"T": facts.dtype, **({"N": len(put)} if op == "AddN" else {})}
        return self.rules.node(op, attributes, put, facts.dtype, facts.shape)

    def _read(self, elements: Elements) -> list[int] | None:
        """Return elements as they are read: zeros like the others where nothing has been put."""
        put = [*filter(self._is_put, elements)]
        zeros = self.rules._zeros_like(put[0]) if put else None
        if len(put) == len(elements):
            return put
        return None if zeros is None else [e if e in put else zeros for e in elements]

    # --- ops --------------------------------------------------------------------------------------

    def _reserved(self, shape: int, count: int) -> list[int] | None:
        size = self._whole(count)
        return None if size is None else [self.table.add(_NOTHING)] * size

    def _of_rows(self, tensor: int, shape: int) -> list[int] | None:
        """Return the rows of a tensor of which is known how many it has."""
        facts = self.table.facts[tensor]
        count = (facts.shape or (None,))[0]
        if count is None:
            return None
        attributes = {"T": facts.dtype, "num": count, "axis": 0}
        row = (facts.shape or ())[1:]
        make = self.rules.node
        return [make("Unpack", attributes, (tensor,), facts.dtype, row, n) for n in range(count)]

    def _pushed(self, elements: Elements, element: int) -> list[int]:
        return [*elements, element]

    def _popped(self, elements: Elements, shape: int) -> tuple[list[int], int] | None:
        read = self._read(elements)
        return None if not read else (list(elements[:-1]), read[-1])

    def _item(self, elements: Elements, place: int, shape: int) -> int | None:
        read, index = self._read(elements), self._whole(place)
        return None if read is None or index is None else read[index]

    def _set(self, elements: Elements, place: int, element: int) -> list[int] | None:
        index = self._whole(place)
        if index is None:
            return None
        return [element if n == index else e for n, e in enumerate(elements)]

    def _stacked(self, elements: Elements, shape: int) -> int | None:
        read = self._read(elements)
        if not read:
            return None
        facts = self.table.facts[read[0]]
        whole = None if facts.shape is None else (len(read), *facts.shape)
        attributes = {"T": facts.dtype, "N": len(read), "axis": 0}
        return self.rules.node("Pack", attributes, tuple(read), facts.dtype, whole)

    def _length(self, elements: Elements) -> int:
        return self.rules.constant(np.array(len(elements), np.int32))


_MAKING: dict[str, Callable[..., Any]] = {
    "EmptyTensorList": lambda *_: [],
    "TensorListFromTensor": Lists._of_rows,
    "TensorListReserve": Lists._reserved,
}

#: Ops of which the first operand is a list.
_USING: dict[str, Callable[..., Any]] = {
    "TensorListGetItem": Lists._item,
    "TensorListLength": Lists._length,
    "TensorListPopBack": Lists._popped,
    "TensorListPushBack": Lists._pushed,
    "TensorListSetItem": Lists._set,
    "TensorListStack": Lists._stacked,
}
