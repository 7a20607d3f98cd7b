"""Which files without a marker use an override that a marked file of the project hands on.

Asked of the bytes first, as the scan asks for markers, and only in a run whose marked files hold
such an override.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from tfgradmigrate.markers import is_copied_runtime
from tfgradmigrate.project.index import imported_names
from tfgradmigrate.project.modules import functions_handing_on

#: Gives the bytes of a file; raises OSError.
Read = Callable[[str], bytes]


def handed_overrides(marked: Iterable[str]) -> frozenset[str]:
    """The names of the functions that hand an override on, by the texts of marked files."""
    return frozenset(name for text in marked for name in functions_handing_on(text))


def users_of(
    names: frozenset[str], texts: Iterable[str], paths: Sequence[str], read: Read
) -> tuple[frozenset[str], frozenset[str]]:
    """The files without a marker that import one of the names; and all names of these functions.

    `texts` are those of the marked files, `paths` the others, for `read`. A name that another file
    imports under a new one and hands on is looked for by that one as well.
    """
    users: set[str] = set()
    known: frozenset[str] = frozenset()
    wanted = names
    for marked in texts if names else ():
        wanted |= _renamed(names, imported_names(marked)[1])
    while wanted:
        known |= wanted
        renamed: set[str] = set()
        for path in paths:  # one text at a time: a short name stands in most of a large project
            text = _text_with(wanted, path, read)
            if text is not None:
                imported, renamings = imported_names(text)
                if not wanted.isdisjoint(imported):
                    users.add(path)
                renamed |= _renamed(wanted, renamings)
        wanted = frozenset(renamed) - known
    return frozenset(users), known


def _text_with(names: frozenset[str], path: str, read: Read) -> str | None:
    """The text of a file in whose bytes one of the names stands."""
    try:
        data = read(path)
    except OSError:
        return None
    if is_copied_runtime(data) or not any(name.encode() in data for name in names):
        return None
    return data.decode("utf-8", "replace")


def _renamed(names: frozenset[str], renamings: Iterable[tuple[str, str]]) -> set[str]:
    """What the names are imported as."""
    return {new for old, new in renamings if old in names}
