"""The table of expressions: each is one node, made once, whoever makes it and in whatever order."""

from __future__ import annotations

import hashlib
import json
from typing import Any, NamedTuple

Attributes = dict[str, Any]

#: A list of TensorFlow's that holds zeros, some of which a loop may have taken.
ZEROS_OF_LIST = "ZerosOfList"


class Node(NamedTuple):
    """One expression: an op type, its attributes as JSON, the expressions it is computed from."""

    op: str
    attributes: str
    inputs: tuple[int, ...]

    def attribute(self, name: str) -> Any:
        """Return the value of an attribute, None if the node has none of this name."""
        return json.loads(self.attributes).get(name)


class Facts:
    """What is known of a node beside its form; none of it makes two nodes different ones.

    `dtype` is TensorFlow's name, `shape` what is known of its dimensions before it runs, `lines`
    the places in the program that made it. `like` is a node that has the same shape: an upstream
    gradient has that of the output at which it arrives. `computed` is what a step
    comes to (`worker/step`).
    """

    __slots__ = ("computed", "dtype", "like", "lines", "shape")

    def __init__(self, dtype: str | None, shape: tuple[int | None, ...] | None) -> None:
        self.dtype = dtype
        self.shape = shape
        self.like: int | None = None
        self.lines: tuple[str, ...] = ()
        self.computed: Any = None


class Table:
    """Expressions, interned: equal ones have the same number."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.digests: list[str] = []
        self.facts: list[Facts] = []
        self._numbers: dict[tuple[Node, Any], int] = {}

    def add(
        self,
        op: str,
        attributes: Attributes | None = None,
        inputs: tuple[int, ...] = (),
        dtype: str | None = None,
        shape: tuple[int | None, ...] | None = None,
        apart: Any = None,
    ) -> int:
        """Return the number of the node, a new one if there was none like it.

        What is set `apart` is another node, with other facts, which has the same digest.
        """
        node = Node(op, json.dumps(attributes or {}, sort_keys=True), inputs)
        number = self._numbers.get((node, apart))
        if number is None:
            number = self._numbers[node, apart] = len(self.nodes)
            self.nodes.append(node)
            self.digests.append(digest([op, node.attributes, [self.digests[i] for i in inputs]]))
            self.facts.append(Facts(dtype, shape))
        else:
            facts = self.facts[number]
            facts.dtype = facts.dtype or dtype
            facts.shape = merged(facts.shape, shape)
        return number

    def in_order(self, numbers: list[int]) -> tuple[int, ...]:
        """Return nodes sorted by their content, whatever order they were made in."""
        return tuple(sorted(numbers, key=self.digests.__getitem__))


def names(text: str) -> frozenset[str]:
    """Return the words of a text: a set of names that fits on a few lines."""
    return frozenset(text.split())


def digest(value: Any) -> str:
    """Return what stands for a value of JSON: 128 bits."""
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:32]


def merged(
    one: tuple[int | None, ...] | None, other: tuple[int | None, ...] | None
) -> tuple[int | None, ...] | None:
    """Return what two static shapes of the same value say together."""
    if one is None or other is None or len(one) != len(other):
        return other if one is None else one
    return tuple(b if a is None else a for a, b in zip(one, other, strict=True))
