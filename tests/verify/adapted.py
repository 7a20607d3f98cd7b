"""The host adapter in texts of tests, as a migration writes it."""

from __future__ import annotations

from tfgradmigrate.tables.adapter import ADAPTER, NAME

#: How a module that has `np` and `tf` spells what the adapter needs.
SPELLED = {"name": NAME, "np": "np", "as_dtype": "tf.as_dtype", "flatten": "tf.nest.flatten"}
SPELLED |= {"numpy_function": "tf.numpy_function"}
#: The function itself, for such a module.
WRITTEN = ADAPTER.format(**SPELLED)
