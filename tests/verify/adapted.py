"""The host adapter in texts of tests, as a migration writes it."""

from __future__ import annotations

from tfgradmigrate.tables.adapter import NAME, NEEDS, adapter

#: The function itself, for a module that has `np` and `tf`.
WRITTEN = adapter(NAME, "np", {each: f"tf.{each}" for each in NEEDS})
