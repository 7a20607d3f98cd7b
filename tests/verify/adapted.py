"""The host adapter in texts of tests, as a migration writes it."""

from __future__ import annotations

from tfgradmigrate.tables.adapter import ADAPTER, NAME

#: The function itself, for a module that has `np` and `tf`.
WRITTEN = ADAPTER.format(name=NAME, np="np", as_dtype="tf.as_dtype", flatten="tf.nest.flatten")


def adapted(host: str, tout: str = "tf.float32") -> str:
    """Return the call of the adapter for a host function."""
    return f"{NAME}({host}, {tout})"
