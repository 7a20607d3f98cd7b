"""The places of two texts, where a migration by hand has made the second one of the first."""

from __future__ import annotations

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.run.engine import migrate_text
from tfgradmigrate.verify.places.locating import places_of
from tfgradmigrate.verify.places.model import Located
from tfgradmigrate.verify.trials import Pair


def located(old: str, new: str) -> Located:
    """Return what differs, given what the tool finds in the first text."""
    findings = migrate_text(old, "a.py", MigrationOptions()).findings
    return places_of(old, new, findings, by_hand=True)


def pair_of(old: str, new: str) -> Pair:
    """Return two texts with what the tool finds in the first one."""
    findings = migrate_text(old, "program.py", MigrationOptions()).findings
    return Pair("program.py", old, new, findings, by_hand=True)
