"""What to write for what TensorFlow 2 and Keras 3 lack, refuse or do otherwise: `remedies.tsv`.

A row has a kind: a `module` of TensorFlow that is gone; what `eager` mode refuses; a name of
`keras`, a `keyword` that it refuses (of one call: `callbacks.TensorBoard batch_size`), a `method`
of its models, what a `weight` lacks, an `assignment` to one; a name that `numpy` has under another,
or `python` has (see `older_numpy`). By hand: from the RFC "Sunset of tf.contrib", the migration
guides of TensorFlow and Keras ("Migrating Keras 2 code to multi-backend Keras 3"), what their
errors say, and the documentation of the successors.
"""

from __future__ import annotations

from tfgradmigrate.tables.rows import packaged


def remedies(kind: str) -> dict[str, str]:
    """Return what to write, for each name of a kind."""
    return {row["name"]: row["remedy"] for row in packaged("remedies.tsv") if row["kind"] == kind}
