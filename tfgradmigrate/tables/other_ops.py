"""What an override of TensorFlow 1 reached and the shim does not: other ops, and other records.

Each measured on TensorFlow 1.15.5 and 2.21.0, of float32 tensors on a v1 graph. Ops that do the
same under another name (`Add`, `Select`) are left out: the runtime takes one for the other.
"""

from __future__ import annotations

from collections.abc import Mapping

from tfgradmigrate.tables.rows import packaged

OTHER_OPS: Mapping[str, tuple[frozenset[str], frozenset[str]]] = {
    row["name"]: (frozenset(row["gone"].split()), frozenset(row.get("new", "").split()))
    for row in packaged("other_ops.tsv")
}
"""The last part of an API name -> op types that 1.15.5 alone makes, and that 2.21 alone makes.

An op type is there as well if both make it and one makes more of it.
"""

PAST_OVERRIDES: frozenset[str] = frozenset(
    {"Case", "If", "PartitionedCall", "ReadVariableOp", "StatefulPartitionedCall"}
    | {"StatelessCase", "StatelessIf", "StatelessWhile", "StopGradient", "While"}
)
"""Op types whose gradient the runtime refuses to override, as it would miss it in some mode."""
