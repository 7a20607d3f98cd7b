"""The gradient registry of TensorFlow: which names `tf.RegisterGradient` may not use again.

Taken by `scripts/tables` after `import tensorflow` and one `tf.gradients`. The
registry knows a name once: registering any name in it is a KeyError, also one that is registered
as not differentiable (measured on 1.15.5 and 2.21.0).
"""

from __future__ import annotations

from tfgradmigrate.tables.rows import Table

_TF1, _TF2 = Table("ops_1.tsv"), Table("ops_2.tsv")

GRADIENTS_TF1: frozenset[str] = frozenset(_TF1.with_cell("gradient", "function"))
"""Op types with a gradient function in TensorFlow 1.15.5."""

GRADIENTS_TF2: frozenset[str] = frozenset(_TF2.with_cell("gradient", "function"))
"""Op types with a gradient function in TensorFlow 2.21."""

NOT_DIFFERENTIABLE_TF1: frozenset[str] = frozenset(_TF1.with_cell("gradient", "none"))
"""Op types registered as not differentiable in TensorFlow 1.15.5."""

NOT_DIFFERENTIABLE_TF2: frozenset[str] = frozenset(_TF2.with_cell("gradient", "none"))
"""Op types registered as not differentiable in TensorFlow 2.21."""

REGISTERED_TF1: frozenset[str] = GRADIENTS_TF1 | NOT_DIFFERENTIABLE_TF1
"""Names that cannot be registered again in TensorFlow 1.15.5."""

REGISTERED_TF2: frozenset[str] = GRADIENTS_TF2 | NOT_DIFFERENTIABLE_TF2
"""Names that cannot be registered again in TensorFlow 2.21."""
