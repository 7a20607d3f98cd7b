"""The idioms, one a file, found by walking this package: to add one is to add a file.

An idiom's file holds its rewrite, the finding codes that it alone gives, and the idiom itself as
`IDIOM`. What several of them share is in `rewrite`; idioms do not import each other.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    import libcst as cst

    from tfgradmigrate.rewrite.decisions import Context, Decision
    from tfgradmigrate.rules.findings import Code
    from tfgradmigrate.rules.guards import Guard, Refusal
    from tfgradmigrate.rules.model import (
        OtherMarker,
        Override,
        PyFuncCall,
        Registration,
        UnreadPyFunc,
        UnreadRegistration,
    )

#: The order in which idioms are asked; the first that answers for a fact has it. An idiom that is
#: not named here stands where the dots are.
ORDER = (
    "without_effect",
    "py_func_inline",
    "py_func_helper",
    "py_func_override",
    "straight_through",
    "identity_override",
    "identity_computed",
    "local_op",
    "plain_py_func",
    "kernel_gradient",
    "registry_guard",
    "defun",
    ...,
    "removed_symbols",
    "graph_only",
    "broken_original",
    "shimmed_block",
    "refused",
    "unread_code",
    "python2_file",
    "ignore_comment",
)


class Idiom(Struct, frozen=True):
    """One idiom: its name (also of its fixtures), what it looks like, and how it decides.

    `override`, `registration`, `py_func`, `other` and those for what is unread answer for one kind
    of fact each, with None for "not mine". `rescue` answers for an override also where an earlier
    idiom refused it for a reason that the shim overcomes, and gets that refusal. `file` is asked
    once, for what is no occurrence of a marker. `touched` is asked last, for the functions that the
    decisions so far touch. `guards` are what it asks of a place, the weightiest first.
    """

    name: str
    title: str
    becomes: str
    codes: tuple[type[Code], ...]
    override: Callable[[Context, Override], Sequence[Decision] | None] | None = None
    rescue: Callable[[Context, Override, Refusal | None], Sequence[Decision] | None] | None = None
    registration: Callable[[Context, Registration], Sequence[Decision] | None] | None = None
    unread_registration: (
        Callable[[Context, UnreadRegistration], Sequence[Decision] | None] | None
    ) = None
    py_func: Callable[[Context, PyFuncCall], Sequence[Decision] | None] | None = None
    unread_py_func: Callable[[Context, UnreadPyFunc], Sequence[Decision] | None] | None = None
    other: Callable[[Context, OtherMarker], Sequence[Decision] | None] | None = None
    file: Callable[[Context], Sequence[Decision]] | None = None
    touched: Callable[[Context, Iterable[cst.CSTNode]], Sequence[Decision]] | None = None
    guards: tuple[Guard, ...] = ()


@cache
def registry() -> tuple[Idiom, ...]:
    """All idioms, in the order in which they are asked."""
    modules = (
        importlib.import_module(f"{__name__}.{module.name}")
        for module in pkgutil.iter_modules(__path__)
    )
    idioms: list[Idiom] = [module.IDIOM for module in modules]
    return tuple(sorted(idioms, key=_rank))


def _rank(idiom: Idiom) -> int:
    return ORDER.index(idiom.name if idiom.name in ORDER else ...)
