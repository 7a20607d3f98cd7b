"""Names that TensorFlow 1.0 removed: who mends them and who lends them know the same ones."""

from __future__ import annotations

import functools
import subprocess

import pytest

from tfgradmigrate.tables import mends
from tfgradmigrate.tables.mends import LENT


def test_what_is_mended_is_lent() -> None:
    mended = {name for name in mends._by_hand("1.0") if "." not in name}
    assert set(LENT) == mended


@pytest.mark.tensorflow
def test_tensorflow_2_has_the_new_names_under_compat_v1() -> None:
    import tensorflow as tf

    for name, now in LENT.items():
        assert callable(functools.reduce(getattr, now.split("."), tf.compat.v1)), name
        assert not hasattr(tf.compat.v1, name), name


def test_tensorflow_1_has_the_new_names_only(reference_python: str) -> None:
    text = (
        "import functools\nimport tensorflow as tf\n"
        f"for name, now in {LENT}.items():\n"
        "    assert callable(functools.reduce(getattr, now.split('.'), tf)), name\n"
        "    assert not hasattr(tf, name), name\n"
    )
    subprocess.run([reference_python, "-c", text], check=True)
