"""Further inputs for a program whose graphs part: numbers alone tell it from another one."""

from __future__ import annotations

import re
from collections.abc import Iterator

#: What is spelled for a made-up tensor of floating-point numbers.
_TENSOR = re.compile(r"\b((?:b?float\d+|complex\d+))\(([\d, ]*)\)")

#: How many tensors are given other shapes.
_MOST = 4


def varied(spelled: str) -> Iterator[str]:
    """Yield some inputs as they are spelled, then with one of several tensors to be broadcast.

    That one has the last dimension alone, or none.
    """
    yield spelled
    tensors = list(_TENSOR.finditer(spelled))
    if len(tensors) < 2:
        return
    for found in tensors[:_MOST]:
        sizes = re.findall(r"\d+", found[2])
        for shape in dict.fromkeys((", ".join(sizes[-1:]), "")):
            if shape != found[2]:
                narrowed = f"{found[1]}({shape})"
                yield spelled[: found.start()] + narrowed + spelled[found.end() :]
