"""Which lines of two texts are the same: small edits in texts of any length, in time that grows
with it.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence


class Matcher(difflib.SequenceMatcher[str]):
    """Matches lines that are frequent in a long file as well, within what has changed.

    `difflib` takes them for junk, for the sake of speed: it would show an `else:` between two
    changed lines as removed and added, and of a long table of equal lines all that stands behind
    the first edit. What has changed is compared once more: what is short with each of its lines,
    what is long by the fewest edits, as far as these are few.
    """

    def __init__(self, old: list[str], new: list[str]) -> None:
        super().__init__(None, old, new)
        self._old, self._new = old, new

    def get_matching_blocks(self) -> list[difflib.Match]:
        found: list[difflib.Match] = []
        i = j = 0
        for block in super().get_matching_blocks():
            for run in (*self._between(i, block.a, j, block.b), block):
                if found and run.size and (run.a, run.b) == (i, j):
                    found[-1] = found[-1]._replace(size=found[-1].size + run.size)
                else:
                    found.append(run)
                i, j = run.a + run.size, run.b + run.size
        return found

    def _between(self, i1: int, i2: int, j1: int, j2: int) -> Iterator[difflib.Match]:
        """Yield where lines are the same in parts of both texts that `difflib` found none in."""
        if i1 == i2 or j1 == j2:
            return
        old, new = self._old[i1:i2], self._new[j1:j2]
        if max(len(old), len(new)) <= _COMPARED:
            inner = difflib.SequenceMatcher(None, old, new, autojunk=False)
            runs: Iterable[tuple[int, int, int]] = inner.get_matching_blocks()
        else:
            runs = _by_fewest_edits(old, new)
        for i, j, size in runs:
            if size:
                yield difflib.Match(i1 + i, j1 + j, size)


#: How many lines are compared with one another, whatever stands in them.
_COMPARED = 1000
#: How often each line of a longer part is looked at before it counts as changed altogether.
_LOOKS = 16


def _by_fewest_edits(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int, int]]:
    """Return runs of equal lines as Myers' algorithm finds them; none where too much has changed.

    Its time is the number of lines times that of the edits: it is given up at some times the lines.
    """
    left = _LOOKS * (len(old) + len(new))
    # How far one comes in the old text, by how many lines more of it than of the new are behind.
    reach = {1: 0}
    before: list[dict[int, int]] = []
    while left > 0:
        edits = len(before)
        before.append(dict(reach))
        for ahead in range(-edits, edits + 1, 2):
            start = i = _first(reach, ahead, edits)
            while i < len(old) and 0 <= i - ahead < len(new) and old[i] == new[i - ahead]:
                i += 1
            reach[ahead] = i
            if i >= len(old) and i - ahead >= len(new):
                return _way_back(before, i, ahead)
            left -= 2 + i - start
    return []


def _first(reach: Mapping[int, int], ahead: int, edits: int) -> int:
    """Where one is in the old text after one edit more: a new line, or a line of the old one."""
    if ahead == -edits or (ahead != edits and reach[ahead - 1] < reach[ahead + 1]):
        return reach[ahead + 1]
    return reach[ahead - 1] + 1


def _way_back(before: list[dict[int, int]], i: int, ahead: int) -> list[tuple[int, int, int]]:
    """The runs of equal lines on the way that leads to a place."""
    runs: list[tuple[int, int, int]] = []
    for edits in range(len(before) - 1, -1, -1):
        start = _first(before[edits], ahead, edits)
        runs.append((start, start - ahead, i - start))
        new_line = start == before[edits].get(ahead + 1)
        ahead += 1 if new_line else -1
        i = before[edits].get(ahead, 0)
    return runs[::-1]
