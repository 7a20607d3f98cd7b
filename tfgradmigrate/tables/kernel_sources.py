"""What the C++ source of a TensorFlow 1 op, and what builds it, needs for TensorFlow 2.

Each line was tried against the headers and the library of the installed version by
`tests/integration/test_kernels.py`: as it stands it fails to compile, to link or to load, and the
remedy mends it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.tables.rows import packaged


class Need(NamedTuple):
    """Something old: how it is found, and what takes its place."""

    pattern: re.Pattern[str]
    remedy: str


def _needs(where: str) -> tuple[Need, ...]:
    rows = (row for row in packaged("kernel_sources.tsv") if row["where"] == where)
    return tuple(Need(pattern(row["pattern"]), row["remedy"]) for row in rows)


#: In the code of sources and headers, without its comments.
IN_CODE = _needs("code")
#: In build files, and in comments of the source that say how it is built.
IN_BUILD = _needs("build")
