"""What eager mode refuses, or does otherwise, of the names that TensorFlow 2 has.

A name is told by its dotted part behind `tensorflow.`, without `compat.v1`; attributes that show by
themselves what they are of have the names that `readiness.uses` gives them. Each row is measured
under TensorFlow 2.21, and its remedy is run there (tests/readiness/remedies.py).
"""

from __future__ import annotations

from msgspec import Struct

from tfgradmigrate.tables.effects import named
from tfgradmigrate.tables.rows import packaged


class EagerFact(Struct, frozen=True):
    """What eager mode does to a name, and what to write.

    `raises` says that the use itself raises; else it gives something else. `shown` is how a program
    spells what has no name behind `tf`. `works` is where it does: in any "graph", in a program that
    switches TensorFlow 2 "off", or in "none".
    """

    remedy: str
    raises: bool = True
    shown: str = ""
    works: str = "graph"


#: Names of which one item is made: a graph is built first and run later.
SESSIONS = named("when", "built", of="tf.")
#: Those that enter their graph as a context.
ENTERED = SESSIONS & {"InteractiveSession", "Session"}
#: Those that raise where they stand.
RAISING_SESSIONS = SESSIONS & named("needs", "raises", of="tf.")

FACTS = {
    row["name"]: EagerFact(
        row["remedy"],
        raises=not row.get("raises"),
        shown=row.get("shown", ""),
        works=row.get("works") or "graph",
    )
    for row in packaged("remedies.tsv")
    if row["kind"] == "eager"
}
