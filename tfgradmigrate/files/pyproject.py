"""Which pyproject.toml a run asks: found without a TOML parser, as most do not name this tool."""

from __future__ import annotations

import os

from tfgradmigrate.errors import UsageError
from tfgradmigrate.files.reading import read_bytes

TYPE_CHECKING = False  # as in `tfgradmigrate`: every run imports this, most need no more
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_FILE = "pyproject.toml"


def mentioning(paths: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    """Yield path and content of each file that mentions this tool, from the paths upwards.

    The common folder of the paths is the first that is looked into. Raises UsageError for a file
    that cannot be read.
    """
    folder = common_folder(paths)
    while True:
        path = os.path.join(folder, _FILE)
        try:
            data = read_bytes(path)
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
            data = b""
        except OSError as error:
            raise UsageError(f"{path}: {error.strerror}") from error
        if b"tfgradmigrate" in data:
            yield path, data
        parent = os.path.dirname(folder)
        if parent == folder:
            return
        folder = parent


def common_folder(paths: Iterable[str]) -> str:
    """Return the folder that paths have in common, the current one where they have none."""
    folders = []
    for path in paths:
        absolute = os.path.abspath(path)
        folders.append(absolute if os.path.isdir(absolute) else os.path.dirname(absolute))
    try:
        return os.path.commonpath(folders) if folders else os.getcwd()
    except ValueError:  # on different drives
        return os.getcwd()
