"""Smaller inputs that still show a difference."""

from __future__ import annotations

import base64
import struct

from tfgradmigrate.verify.inputs.shrink import BUDGET, shrunk
from tfgradmigrate.verify.inputs.values import numbers
from tfgradmigrate.verify.running.protocol import Argument, Tensor


def tensor(shape: list[int], values: list[float]) -> Tensor:
    data = base64.b64encode(struct.pack(f"<{len(values)}f", *values)).decode()
    return {"dtype": "float32", "shape": shape, "data": data}


def argument(*values: Tensor) -> Argument:
    return {"keyword": None, "kind": "tensor", "values": list(values)}


def test_one_element_is_enough_for_an_elementwise_op() -> None:
    x = argument(tensor([2, 3], [0.0] * 6), tensor([2, 3], [1.0, 2.0, 3.0, 4.0, 0.5, 6.0]))
    y = argument(tensor([2, 3], [7.0] * 6), tensor([2, 3], [8.0] * 6))
    number: Argument = {"keyword": "bits", "kind": "python", "code": "2"}

    def shows(arguments: list[Argument]) -> tuple[int, ...] | None:
        values = numbers(arguments[0]["values"][0])
        return divmod(values.index(0.5), 3) if 0.5 in values else None

    small = shrunk([x, y, number], 1, (1, 1), shows)
    assert [(t["shape"], numbers(t)) for t in small[0]["values"]] == [([1, 1], (0.5,))]
    assert [(t["shape"], numbers(t)) for t in small[1]["values"]] == [([1, 1], (8.0,))]
    assert small[2] == number


def test_axes_are_halved_where_one_element_does_not_show_it() -> None:
    x = argument(tensor([8], [float(i) for i in range(8)]))

    def shows(arguments: list[Argument]) -> tuple[int, ...] | None:
        return () if {5.0, 6.0} <= set(numbers(arguments[0]["values"][0])) else None

    small = shrunk([x], 0, (), shows)
    assert numbers(small[0]["values"][0]) == (4.0, 5.0, 6.0, 7.0)


def test_the_search_ends() -> None:
    asked = []

    def shows(arguments: list[Argument]) -> tuple[int, ...] | None:
        asked.append(arguments)
        return None

    x = argument(tensor([4, 4, 4, 4, 4, 4, 4, 4], [1.0] * 4**8))
    assert shrunk([x], 0, (0,) * 8, shows) == [x]
    assert len(asked) == BUDGET


def test_lists_of_tensors_shrink_together() -> None:
    x: Argument = {"kind": "list", "items": [argument(tensor([4], [1.0, 2.0, 3.0, 4.0]))] * 2}
    small = shrunk([x], 0, (2,), lambda _: (0,))
    assert [numbers(item["values"][0]) for item in small[0]["items"]] == [(3.0,), (3.0,)]
