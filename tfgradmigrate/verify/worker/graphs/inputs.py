"""What a place is given: descriptions in JSON, and the arguments built of them.

kind      further keys
tensor    ``dtype``, ``shape`` (a list with null for an unknown dimension, null for an unknown rank)
value     ``value``: a number, a string, a flag, null, an array, or lists of them
list      ``items``: descriptions
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from typing import Any

Description = dict[str, Any]


def tensors_of(descriptions: Sequence[Description]) -> Iterator[Description]:
    """Yield the descriptions of tensors, in the order in which arguments are built of them."""
    for description in descriptions:
        if description["kind"] == "tensor":
            yield description
        if description["kind"] == "list":
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
        self._tensors = iter(tensors)

    def make(self, description: Description) -> Any:
        """Return the argument that a description asks for."""
        if description["kind"] == "tensor":
            return next(self._tensors)
        if description["kind"] == "list":
            return [self.make(item) for item in description["items"]]
        return description["value"]
