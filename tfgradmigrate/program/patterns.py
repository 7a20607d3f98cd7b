"""Regular expressions that are compiled when they are first used.

A run on one marked file imports a hundred of them and uses a third; compiling the others took some
of its time.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any, AnyStr, cast


def pattern(text: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return what behaves as `re.compile(text, flags)` does; a wrong text raises at first use."""
    return cast("re.Pattern[AnyStr]", _Pattern(text, flags))


class _Pattern:
    """Stands for a compiled expression."""

    def __init__(self, text: str | bytes, flags: int) -> None:
        self._text = text
        self._flags = flags

    @cached_property
    def _compiled(self) -> re.Pattern[Any]:
        return re.compile(self._text, self._flags)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # somebody who copies or pickles it asks
            raise AttributeError(name)
        found = getattr(self._compiled, name)
        setattr(self, name, found)  # the next time nobody asks here
        return found
