"""Names that the TensorFlow of a program's time had, and that the installed one lacks."""

from __future__ import annotations

import re

from tfgradmigrate.tables.mends import LENT

#: Ops that TensorFlow itself makes were private functions until 1.7: `gen_nn_ops._relu_grad`.
_PRIVATE = re.compile(r"\b(gen_\w+_ops)\._([a-z]\w*)")


def lent(text: str) -> dict[str, str]:
    """Return the names that a program is lent, each with what it is called now.

    Those of TensorFlow by themselves, those of a module of its ops behind the module's name.
    """
    attributes = set(re.findall(r"\.([a-z]\w*)", text))
    found = {name: LENT[name] for name in sorted(attributes & set(LENT))}
    private = sorted(set(_PRIVATE.findall(text)))
    return found | {f"{module}._{name}": f"{module}.{name}" for module, name in private}
