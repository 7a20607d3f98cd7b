"""Names that TensorFlow 2 kept with another meaning, for the same arguments by the same keywords.

What moved to another position is told by `mends`. Sources: the symbols that TensorFlow's own
`tf_upgrade_v2` puts into `compat.v1` although TensorFlow 2 has them, its transformers and warnings;
the numbers by which defaults differ are generated (`names.tsv`). Left out is what differs in a
way that no gradient function or block sees (`data`, `saved_model`, `test`) or that is named by
itself (`name_scope`), and asserts, of which only the keywords and positions differ.
"""

from __future__ import annotations

from collections.abc import Mapping

from tfgradmigrate.tables.mends import NAMES

ALWAYS: Mapping[str, str] = {
    "image.resize": "takes the centers of pixels for their places",
    "strings.split": "returns a ragged tensor",
}
"""Functions that compute something else whatever they are given -> what TensorFlow 2's does."""

PARTITIONED: frozenset[str] = frozenset(
    {
        "nn.embedding_lookup",
        "nn.embedding_lookup_sparse",
        "nn.safe_embedding_lookup_sparse",
    }
)
"""Functions that look ids up in several parts by another rule: `mod` before, `div` now."""

DEFAULTS: Mapping[str, tuple[str, ...]] = {
    name: tuple(NAMES.cell(name, "defaults").split()) for name in NAMES.with_cell("defaults")
}
"""Functions -> parameters that are another number where a call does not give them."""

_BY_POSITION = "takes other arguments by position"
_SUMMARY = "writes to a writer of TensorFlow 2, and gives no summary to be merged"

POSITIONAL: Mapping[str, tuple[int, str]] = {
    "nn.dropout": (1, "takes the share to drop by position, not the one to keep"),
    "nn.moments": (3, _BY_POSITION),
    "nn.weighted_moments": (3, _BY_POSITION),
    "random.poisson": (0, _BY_POSITION),
    "summary.audio": (0, _SUMMARY),
    "summary.histogram": (0, _SUMMARY),
    "summary.image": (0, _SUMMARY),
    "summary.scalar": (0, _SUMMARY),
    "summary.text": (0, _SUMMARY),
}
"""Functions -> from which positional argument on a call means something else and raises nothing."""

OF_KERAS = ("losses.", "metrics.")
"""Modules of functions in whose place TensorFlow 2 has those of Keras."""

LABELS_WITH_GRADIENT = "nn.softmax_cross_entropy_with_logits"
"""The function that gave its labels no gradient."""
