"""Every finding code with its page: one code, one class, one docstring.

A class registers itself when it is made, so a number that two classes claim is an error at import.
The codes that one idiom alone gives stand in that idiom's file; those that several give, or that
come from no idiom, stand in the modules of this package.
"""

from __future__ import annotations

import importlib
import pkgutil
import textwrap
from typing import ClassVar

from tfgradmigrate.rules.model import Action, Explanation

#: What the first digit of a number means.
GROUPS = {
    1: "rewritten",
    2: "kept",
    3: "shimmed",
    4: "refused",
    5: "the original was broken",
    9: "the file could not be handled",
}

#: The action of each group, where a code has no other.
_ACTIONS = (Action.REWRITE, Action.KEEP, Action.SHIM, Action.REFUSE, Action.REFUSE)

_PREFIX = "TGM"
_known: dict[str, type[_Paged]] = {}


class DuplicateCodeError(Exception):
    """Two classes claim one finding code."""


class _Paged:
    """What has a code and a page. The docstring is the page: its first line is the title."""

    code: ClassVar[str]

    def __init_subclass__(cls) -> None:
        """Register a class that has a code of its own.

        Raises:
          DuplicateCodeError: another class has the code.
        """
        super().__init_subclass__()
        if "code" not in vars(cls):
            return
        other = _known.setdefault(cls.code, cls)
        if other is not cls:
            raise DuplicateCodeError(
                f"{cls.code} is the code of {other.__module__}.{other.__qualname__} and of "
                f"{cls.__module__}.{cls.__qualname__}; "
                "'tfgradmigrate explain --free' lists the numbers that are free"
            )

    @classmethod
    def explanation(cls) -> Explanation:
        """The code's page, from its docstring."""
        title, _, text = (cls.__doc__ or "").partition("\n")
        action = getattr(cls, "action", None)
        return Explanation(cls.code, title.strip(), textwrap.dedent(text).strip(), action)


class Code(_Paged):
    """A finding code. Its docstring is its page: `explain`, the docs and the report link to it.

    Its action is that of its group, unless it has another one.
    """

    action: ClassVar[Action]
    # Whether the runtime shim overcomes the reason for a refusal.
    shim_helps: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        """Register a class that has a code of its own, which gives it an action."""
        super().__init_subclass__()
        if "code" in vars(cls) and "action" not in vars(cls):
            cls.action = _ACTIONS[int(cls.code[len(_PREFIX)]) - 1]


class FailureCode(_Paged):
    """A code for a file that could not be handled: no finding, so no action."""


def explanations() -> dict[str, Explanation]:
    """Return the page of every code that is loaded, in the order of the codes.

    Those of this package are loaded here; those of idioms are once `idioms.registry` was asked.
    """
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
    return {code: _known[code].explanation() for code in sorted(_known)}


def free_numbers() -> dict[int, list[str]]:
    """Return, for each group, the codes below its highest one that are free, and the next one."""
    taken = explanations()
    free = {}
    for group in GROUPS:
        numbers = [int(code[len(_PREFIX) :]) for code in taken if code[len(_PREFIX)] == str(group)]
        highest = max(numbers, default=group * 100)
        below = set(range(group * 100 + 1, highest)) - set(numbers)
        free[group] = [f"{_PREFIX}{number}" for number in (*sorted(below), highest + 1)]
    return free
