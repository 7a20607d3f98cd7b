"""What a place is given that is no tensor, no value and no function."""

from __future__ import annotations

import zlib
from typing import Any

from .errors import NoForm


class Unknown:
    """An object of which nothing is known: it may be equal to any other."""

    __slots__ = ("__dict__", "given_as")

    def __init__(self, given_as: str) -> None:
        self.given_as = given_as

    def __eq__(self, other: object) -> bool:
        """Return True for the object itself; raise NoForm for any other."""
        if self is not other:
            raise NoForm("an object that is not known is compared")
        return True

    __hash__ = object.__hash__


class Mapping(dict):  # type: ignore[type-arg]
    """A dictionary that has a number for each key: another one for another key, or `kind`."""

    def __init__(self, kind: int) -> None:
        super().__init__()
        self.kind = kind

    def __missing__(self, key: Any) -> float:
        """Return the number of a key, of which nothing is kept."""
        number = zlib.crc32(repr((self.kind, key)).encode()) % 9973
        return (number + 0.3) / (977 if self.kind else -977)
