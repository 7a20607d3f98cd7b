"""The file that lists the checkouts of a campaign."""

from __future__ import annotations

import os

from msgspec import Struct

from tfgradmigrate.errors import UsageError


class Checkout(Struct, frozen=True):
    """A checkout: its real path, how it is called in what is told, and where it is listed."""

    path: str
    name: str
    where: str


def read(path: str) -> list[Checkout]:
    """Return the checkouts that a file lists, one a line; a relative path is so to the file.

    Empty lines and those that begin with `#` count for nothing. Raises UsageError, with the line,
    for a checkout that is listed twice, and where the file cannot be read or lists none. Whether
    they are there is seen when each one's turn comes.
    """
    try:
        with open(path, "rb") as file:
            lines = file.read().decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        number = error.object.count(b"\n", 0, error.start) + 1
        raise UsageError(f"{path}:{number}: the file is not UTF-8") from error
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from error
    folder = os.path.dirname(os.path.abspath(path))
    found: dict[str, Checkout] = {}
    for number, line in enumerate(lines, 1):
        name = line.strip()
        if not name or name.startswith("#"):
            continue
        where = f"{path}:{number}"
        if "\0" in name:
            raise UsageError(f"{where}: a path holds no NUL")
        real = os.path.realpath(os.path.join(folder, os.path.expanduser(name)))
        if real in found:
            raise UsageError(f"{where}: {name} is listed already, at {found[real].where}")
        found[real] = Checkout(real, name, where)
    if not found:
        raise UsageError(f"{path}: no checkout is listed; write the path of one a line")
    return list(found.values())
