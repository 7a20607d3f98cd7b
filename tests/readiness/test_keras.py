"""Names of Keras 1 and 2 that Keras 3 lacks are told with what took their place."""

from __future__ import annotations

from pathlib import Path

import pytest

from tfgradmigrate.cli import main
from tfgradmigrate.left import names
from tfgradmigrate.left.names import left_in
from tfgradmigrate.tables import keras_names
from tfgradmigrate.tables.keras_names import has_parts, missing, remedy

BLOCK = """\
import tensorflow as tf


def half(x):
    with tf.get_default_graph().gradient_override_map({"Identity": "Half"}):
        return tf.identity(x)


@tf.RegisterGradient("Half")
def _half(op, grad):
    return grad * 0.5
"""


def told(text: str) -> list[tuple[str, str, str]]:
    return [
        (named.item.blocks.value, named.item.name, named.item.remedy) for named in left_in(text)
    ]


@pytest.mark.parametrize(
    ("text", "blocks", "name", "begin"),
    [
        (
            "from keras.layers.core import Lambda\n",
            "import",
            "keras.layers.core.Lambda",
            "keras.lay",
        ),
        ("import keras.engine as E\n", "import", "keras.engine", "keras.layers and keras.models"),
        ("from keras.engine.topology import Layer\n", "import", "keras.engine.topology.Layer", ""),
        (
            "import keras\nkeras.layers.CuDNNGRU\n",
            "import",
            "keras.layers.CuDNNGRU",
            "keras.layers",
        ),
        (
            "import keras.backend as K\ndef f():\n    K.set_session(s)\n",
            "call",
            "keras.backend.set_session",
            "nothing",
        ),
        (
            "from keras import backend as K\nK.mean(x)\n",
            "import",
            "keras.backend.mean",
            "tf.keras.",
        ),
        (
            "from tensorflow.keras.utils import multi_gpu_model\n",
            "import",
            "tf.keras.utils.multi_gpu_model",
            "tf.distribute",
        ),
        (
            "import tensorflow as tf\ntf.compat.v1.keras.backend.get_session()\n",
            "import",
            "tf.keras.backend.get_session",
            "nothing",
        ),
        (
            "import tensorflow as tf\ndef f():\n    tf.keras.optimizers.legacy.SGD(1.0)\n",
            "call",
            "tf.keras.optimizers.legacy.SGD",
            "tf.keras.optimizers.SGD, or Keras 2: pip install tf_keras, and TF_USE_LEGACY_KERAS=1",
        ),
    ],
)
def test_what_keras_3_lacks(text: str, blocks: str, name: str, begin: str) -> None:
    (found,) = told(text)
    assert found[:2] == (blocks, name)
    assert found[2].startswith(begin)


@pytest.mark.parametrize(
    "text",
    [
        "import keras\nkeras.layers.Dense(1), keras.__version__\n",
        "from keras.applications.vgg16 import VGG16, preprocess_input\n",
        "from keras import backend as K\nK.epsilon(), K.image_data_format()\n",
        "from keras.src.layers import Dense\n",
        "from tensorflow import keras\nkeras.layers.Dense, keras.backend.mean(x)\n",
        "from tensorflow.keras import saving\nsaving.load_model\n",
        "try:\n    from keras.layers.core import Lambda\nexcept ImportError:\n    pass\n",
        "from .keras import engine\nfrom mine.keras import engine\n",
    ],
)
def test_what_is_there_is_not_told(text: str) -> None:
    assert told(text) == []


def test_what_is_called_keras_and_is_of_another_package_is_not_parsed_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(names, "Reader", None)
    assert told("from tensorflow import nn, keras  # both\nkeras.activations.relu(1)\n") == []


@pytest.mark.parametrize("name", sorted(keras_names._SUCCESSORS))
def test_every_successor_is_of_a_name_that_is_gone_and_exists(name: str) -> None:
    assert missing(name, of_tensorflow=False)
    said = remedy(name, of_tensorflow=False)
    for word in said.replace(",", " ").split():
        if word.startswith(("keras.", "tf.keras.")):
            rest = word.partition("keras.")[2]
            assert missing(rest, of_tensorflow=word.startswith("tf.")) == ""


@pytest.mark.parametrize(
    ("name", "of_tensorflow", "said"),
    [
        ("layers.merge.concatenate", False, "keras.layers.concatenate"),
        ("utils.np_utils.to_categorical", False, "keras.utils.to_categorical"),
        (
            "engine.InputSpec",
            False,
            "keras.InputSpec, or Keras 2: pip install tf_keras, and import tf_keras as keras",
        ),
        ("initializers.normal", True, "keras.initializers.RandomNormal"),
        (
            "losses.mean_squared_error",
            True,
            "keras.losses.mean_squared_error, or Keras 2: pip install tf_keras, and "
            "TF_USE_LEGACY_KERAS=1 in the environment",
        ),
        (
            "backend.gradients",
            False,
            "tf.GradientTape, or in a graph tf.keras.backend.gradients, or Keras 2: pip install "
            "tf_keras, and import tf_keras as keras",
        ),
        ("models.Graph", False, "nothing of this name is left in Keras 3"),
        (
            "mixed_precision.experimental.set_policy",
            True,
            "keras.mixed_precision.set_global_policy",
        ),
        ("regularizers.WeightRegularizer", False, "keras.regularizers.L1L2"),
    ],
)
def test_what_took_the_place_of_a_name(name: str, of_tensorflow: bool, said: str) -> None:
    assert remedy(name, of_tensorflow) == said


def test_modules_have_parts() -> None:
    assert has_parts("", of_tensorflow=True)
    assert has_parts("layers", of_tensorflow=False)
    assert not has_parts("layers.Dense", of_tensorflow=False)


@pytest.mark.parametrize(
    ("also", "said"),
    [
        ({}, {"keras.engine.Layer", "tf.keras.layers.CuDNNGRU"}),
        ({"keras/__init__.py": ""}, {"tf.keras.layers.CuDNNGRU"}),
        (
            {"run.py": "import os\nos.environ['TF_USE_LEGACY_KERAS'] = '1'\nimport tensorflow\n"},
            {"keras.engine.Layer"},
        ),
        (
            {"my_keras.py": "", "keras/notes.py": ""},
            {"keras.engine.Layer", "tf.keras.layers.CuDNNGRU"},
        ),
    ],
)
def test_nothing_is_told_of_a_keras_that_the_project_does_not_use(
    also: dict[str, str],
    said: set[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "half.py").write_text(BLOCK)
    (tmp_path / "net.py").write_text("from keras.engine import Layer\n")
    (tmp_path / "rnn.py").write_text("from tensorflow.keras.layers import CuDNNGRU\n")
    for name, text in also.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    main(["doctor", "."])
    lines = capsys.readouterr().out.splitlines()
    words = {word for line in lines if "Keras 3:" in line for word in line.split()}
    assert {word for word in words if word.startswith(("keras.e", "tf.keras.layers.C"))} == said
