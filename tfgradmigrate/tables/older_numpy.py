"""Names that are gone from NumPy, and what they were, or what has taken their place.

The aliases of Python's types are gone since NumPy 1.24 (`np.bool` and `np.long` stand for others
since 2.0), the rest since 2.0 or later. From the release notes of these versions.
"""

from __future__ import annotations

from tfgradmigrate.tables.remedies import remedies

#: Aliases of what Python has under another name, or the same.
OF_PYTHON = remedies("python")
#: What NumPy itself has under another name.
RENAMED = remedies("numpy")
