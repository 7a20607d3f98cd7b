"""What a place is given: descriptions in JSON, and the arguments built of them.

kind      further keys
tensor    ``dtype``, ``shape`` (a list with null for an unknown dimension, null for an unknown rank)
number    ``dtype``: a scalar that stands for a number of Python's, which has no gradient
value     ``value``: a number, a string, a flag, null, an array, or lists of them
same      ``input``: the number of an earlier tensor, counted over all of them
list      ``items``: descriptions
object    ``name``: something of which nothing is known
opaque    ``name``, ``dtype`` and ``shape`` of what it returns, `outputs` for a list of several
callable  `name`, `results`: an opaque function that returns what its first tensor is like
gradient  `name`: an opaque function of an op and upstream gradients
host      `name`: an opaque function of arrays, for ``py_func``
mapping   `results`: a dictionary with a number for each key
table     ``items``: descriptions, in a dictionary
graph     the graph in which the place is traced
context   `name`: a function that returns a context; which ops are created in it is told
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from .opaque import opaque, unknown_context, unknown_function, unknown_gradient, unknown_host
from .unknown import Mapping, Unknown

Description = dict[str, Any]

#: The keys of tables, whose order is no other than the one in which they are there.
KEYS = (7, 3, 5, 11, 2)


def tensors_of(descriptions: Sequence[Description]) -> Iterator[Description]:
    """Yield the descriptions of tensors, in the order in which arguments are built of them."""
    for description in descriptions:
        if description["kind"] == "tensor":
            yield description
        if description["kind"] == "number":
            yield {**description, "shape": []}
        if description["kind"] in ("list", "table"):
            yield from tensors_of(description["items"])


def fresh(descriptions: Sequence[Description]) -> list[Description]:
    """Return descriptions whose lists, dictionaries and sets no other run has changed."""
    return [
        {**each, "value": copy.copy(each["value"])} if each["kind"] == "value" else each
        for each in descriptions
    ]


class Arguments:
    """Makes arguments of descriptions, with these tensors in their places."""

    def __init__(self, tensors: Sequence[Any]) -> None:
        self._tensors = list(tensors)
        self._used = 0

    def make(self, description: Description) -> Any:
        """Return the argument that a description asks for."""
        makers: dict[str, Callable[[Description], Any]] = {
            "tensor": self._tensor,
            "number": self._tensor,
            "value": lambda d: d["value"],
            "same": lambda d: self._tensors[d["input"]],
            "list": lambda d: [self.make(item) for item in d["items"]],
            "object": lambda d: Unknown(d["name"]),
            "opaque": opaque,
            "callable": unknown_function,
            "gradient": unknown_gradient,
            "host": unknown_host,
            "mapping": lambda d: Mapping(d["results"]),
            "table": lambda d: dict(
                zip(KEYS, [self.make(item) for item in d["items"]], strict=False)
            ),
            "graph": _graph,
            "context": unknown_context,
        }
        return makers[description["kind"]](description)

    def _tensor(self, description: Description) -> Any:
        self._used += 1
        return self._tensors[self._used - 1]


def _graph(description: Description) -> Any:
    import tensorflow as tf

    return tf.compat.v1.get_default_graph()
