"""Which Keras a project runs on, so that nothing is reported of another one."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from tfgradmigrate.left.items import KERAS_3
from tfgradmigrate.rules.model import LeftItem

#: Whoever sets it in the environment keeps Keras 2 for `tf.keras`.
_KEEPS_KERAS_2 = "TF_USE_LEGACY_KERAS"
_OWN = tuple(os.sep + os.path.join(*name.split("/")) for name in ("keras/__init__.py", "keras.py"))


class WhichKeras:
    """What the files of a project say of its Keras, as they are looked at."""

    def __init__(self, paths: Iterable[str]) -> None:
        """Take the paths of all files: one of them may be what `import keras` imports."""
        self._own = any(f"{os.sep}{path}".endswith(_OWN) for path in paths)
        self._keras_2 = False

    def look_at(self, modules: Sequence[str]) -> None:
        """Take the texts of some modules."""
        self._keras_2 = self._keras_2 or any(_KEEPS_KERAS_2 in module for module in modules)

    def told(self, items: Sequence[LeftItem]) -> list[LeftItem]:
        """Return what is left to do for the Keras of the project."""
        return [item for item in items if item.kind != KERAS_3 or not self._is_settled(item)]

    def _is_settled(self, item: LeftItem) -> bool:
        return self._keras_2 if item.name.startswith("tf.") else self._own
