"""What a place is given that is no tensor, no value and no function."""

from __future__ import annotations

import types


class Unknown(types.SimpleNamespace):
    """An object of which nothing is known but its attributes: equal to itself only."""

    __slots__ = ("given_as",)

    def __init__(self, given_as: str) -> None:
        super().__init__()
        self.given_as = given_as
