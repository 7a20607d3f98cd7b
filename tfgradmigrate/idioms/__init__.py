"""The idioms, one a file, found by walking this package: to add one is to add a file.

An idiom's file holds its facts, its finding codes and its rewrite, and the idiom itself as
`IDIOM`. `base.py` holds what all of them share.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tfgradmigrate.idioms.base import Idiom
    from tfgradmigrate.model import Explanation


@cache
def registry() -> tuple[Idiom, ...]:
    """All idioms, in the order in which they are asked."""
    modules = (
        importlib.import_module(f"{__name__}.{module.name}")
        for module in pkgutil.iter_modules(__path__)
    )
    idioms: list[Idiom] = [module.IDIOM for module in modules if hasattr(module, "IDIOM")]
    return tuple(sorted(idioms, key=lambda idiom: idiom.order))


@cache
def explanations() -> dict[str, Explanation]:
    """The page of every finding code, in the order of the codes."""
    pages = [code.explanation() for idiom in registry() for code in idiom.codes]
    return {page.code: page for page in sorted(pages, key=lambda page: page.code)}
