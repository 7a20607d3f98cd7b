"""What states that there is no proof."""

from __future__ import annotations

from typing import ClassVar


class NoForm(Exception):  # noqa: N818 (no fault of the program: it gives what cannot be claimed)
    """Something that cannot be put into a canonical form soundly: then nothing is claimed.

    `reason` is a clause for people, such as "a queue is read". All of a trace are kept in `raised`,
    as the program may catch what is raised in the midst of it.
    """

    raised: ClassVar[list[NoForm]] = []

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.raised.append(self)
