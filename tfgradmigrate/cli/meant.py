"""What somebody means whose first words are no path, command or option of this tool."""

from __future__ import annotations

import os
from collections.abc import Sequence

#: Options of other tools, and the words that do the same here.
_OPTIONS = {
    **dict.fromkeys(("--fix", "-w", "-i", "--in-place", "--inplace", "--apply"), "--write PATH"),
    **dict.fromkeys(("--dry-run", "-n", "--preview"), "PATH"),
    **dict.fromkeys(("-c", "--lint"), "--check PATH"),
    "-V": "--version",
}
#: The same of commands.
_COMMANDS = {
    **dict.fromkeys(("check", "lint", "scan"), "--check"),
    **dict.fromkeys(("fix", "write", "apply", "format"), "--write"),
    **dict.fromkeys(("migrate", "run", "convert", "upgrade", "diff", "show"), ""),
    **dict.fromkeys(("prove", "test", "compare"), "verify"),
    **dict.fromkeys(("status", "report"), "doctor"),
}


def meant(words: Sequence[str], commands: Sequence[str]) -> str:
    """Return the error for words that mean something of this tool by another name, or "".

    `words` begin with what is no command and no path, or with an option.
    """
    for word in words:
        if word in _OPTIONS:
            return f"there is no option {word}; use 'tfgradmigrate {_OPTIONS[word]}'"
    first = words[0]
    if first.startswith("-") or os.path.lexists(first):
        return ""
    paths = " ".join(words[1:]) or "."
    if first.lower() in _COMMANDS:
        typed = " ".join(filter(None, ["tfgradmigrate", _COMMANDS[first.lower()], paths]))
        return f"there is no path {first!r} and no command of that name; use '{typed}'"
    from difflib import get_close_matches

    near = next(iter(get_close_matches(first.lower(), commands, 1, 0.75)), "")
    if near:
        return f"there is no path {first!r}; did you mean the command 'tfgradmigrate {near}'?"
    return ""
