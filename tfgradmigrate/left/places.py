"""Lines of one text in another: what is found in the new text is reported where the file has it."""

from __future__ import annotations

from collections.abc import Callable


def lines_in(text: str, other: str) -> Callable[[int], int]:
    """Return what gives the line of `other` for a line of `text`, the nearest above if it is gone.

    Lines count from 1.
    """
    if text == other:
        return lambda line: line
    from tfgradmigrate.program.matching import Matcher  # for what has changed alone

    matcher = Matcher(text.splitlines(), other.splitlines())
    blocks = [block for block in matcher.get_matching_blocks() if block.size]

    def line_of(line: int) -> int:
        for block in reversed(blocks):
            if block.a < line:
                return block.b + min(line - block.a, block.size)
        return 1

    return line_of
