"""What a run would write over, and git could not bring back."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from tfgradmigrate.files import git
from tfgradmigrate.run import engine

#: How many files a message names.
_SHOWN = 5


def would_write(scanned: engine.Scan, settings: engine.Settings, paths: Iterable[str]) -> list[str]:
    """Return those of some files that a run would write; nothing is written to find out."""
    paths = list(paths)
    if not paths:
        return []
    dry = engine.migrate(scanned, replace(settings, write=False))
    written = {result.path for result in dry if result.changed}
    return [path for path in paths if path in written]


def why_not(scanned: engine.Scan, settings: engine.Settings) -> str:
    """Return which files of a run have changes that would be lost, "" for none."""
    unsaved = git.unsaved(source.path for source in scanned.sources)
    lost = would_write(scanned, settings, unsaved)
    return f"{named(lost)}: changed, and git has no copy to go back to" if lost else ""


def named(paths: list[str]) -> str:
    """Return some files as a message names them."""
    more = f" and {len(paths) - _SHOWN} more" if len(paths) > _SHOWN else ""
    return ", ".join(paths[:_SHOWN]) + more
