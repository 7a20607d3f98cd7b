"""What reads a path, a text or the bytes of a scalar string, by its name.

An array without dimensions, which eager mode makes of one, is no path and no text, and of its
memory these read the address of an object. Names alone: what is called like one of them counts.
"""

from __future__ import annotations

from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.tables.effects import last_parts, modules

# Modules whose functions take texts and bytes, or names they are imported under.
_MODULES = modules("takes", "text")
_FUNCTIONS = last_parts("takes", "text") - {"*"}

# `imread`, `dcmread`, `ReadImage`, `read_csv`, `load_wav`, `loads`, `_open_all`.
_READING = pattern(r"(im|dcm|\w*_)?([rR]ead|[lL]oad|[oO]pen)(s|txt|mat|er|_\w+|[A-Z]\w*)?")


def reads_text(function: str, arguments: int = 1) -> bool:
    """Return whether a function, by its dotted name, may read a path, a text or bytes.

    `str` does where it is given an encoding: more than one of its `arguments`.
    """
    owner, _, name = function.rpartition(".")
    if not owner and name == "str":
        return arguments > 1
    in_module = bool(_MODULES.intersection(owner.split(".")))
    return in_module or name in _FUNCTIONS or _READING.fullmatch(name) is not None
