"""What took the place of the modules that TensorFlow 2 lacks.

By hand, from the RFC "Sunset of tf.contrib", the migration guide and the README of each successor.
The longest beginning of a name counts.
"""

from __future__ import annotations

_ADDONS = (
    "was in tensorflow_addons, which ended in 2024 and does not work with Keras 3: copy what is "
    "used, or write it anew"
)
_SLIM = (
    "tf_slim (pip install tf_slim) in graph mode, whose layers, arg_scope, losses and nets run but "
    "for batch_norm and optimize_loss"
)
_KERAS_2 = "Keras 2: pip install tf_keras, and TF_USE_LEGACY_KERAS=1 in the environment"
_CELLS = f"tf.keras.layers (LSTMCell, GRUCell, RNN), or tf.compat.v1.nn.rnn_cell with {_KERAS_2}"
_BATCH_NORM = (
    "tf.keras.layers.BatchNormalization(momentum=0.999, scale=False), whose moving variance is the "
    "plain one: contrib's is n/(n-1) times that (FusedBatchNorm), tf.layers' is so for images "
    "alone; that of tf_slim raises"
)
_OPTIMIZE = "minimize of an optimizer of tf.compat.v1.train in graph mode; that of tf_slim raises"

#: Module -> what to use in its place.
SUCCESSORS = {
    "app": "absl.app, or tf.compat.v1.app",
    "contrib": "nothing for all of it: each part went elsewhere or ended",
    "contrib.autograph": "tf.autograph",
    "contrib.bayesflow": "tensorflow_probability",
    "contrib.crf": _ADDONS,
    "contrib.cudnn_rnn": "tf.keras.layers.LSTM and GRU",
    "contrib.data": "tf.data",
    "contrib.distribute": "tf.distribute",
    "contrib.distributions": "tensorflow_probability",
    "contrib.eager": "tf itself: eager mode is the default",
    "contrib.estimator": "nothing: estimators ended with TensorFlow 2.16; use Keras",
    "contrib.feature_column": "tf.feature_column, or Keras preprocessing layers",
    "contrib.ffmpeg": "tensorflow_io",
    "contrib.framework": "tf_slim for arg_scope and variables, tf.nest for nest",
    "contrib.image": _ADDONS,
    "contrib.keras": f"tf.keras, of which programs of TensorFlow 1 mean {_KERAS_2}",
    "contrib.layers": f"tf.keras.layers and tf.keras.initializers, or {_SLIM}",
    "contrib.layers.batch_norm": _BATCH_NORM,
    "contrib.layers.optimize_loss": _OPTIMIZE,
    "contrib.lite": "tf.lite",
    "contrib.lookup": "tf.lookup",
    "contrib.losses": "tf_slim.losses, or tf.keras.losses",
    "contrib.metrics": "tf_slim.metrics, or tf.keras.metrics",
    "contrib.opt": _ADDONS,
    "contrib.predictor": "tf.saved_model.load",
    "contrib.quantize": "tensorflow_model_optimization",
    "contrib.rnn": _CELLS,
    "contrib.saved_model": "tf.saved_model",
    "contrib.seq2seq": _ADDONS,
    "contrib.slim": _SLIM,
    "contrib.slim.batch_norm": _BATCH_NORM,
    "contrib.slim.nets": "tf.keras.applications, or tf_slim.nets without batch_norm",
    "contrib.staging": "tf.queue, or tf.data",
    "contrib.summary": "tf.summary",
    "contrib.tensorboard": "the tensorboard package",
    "contrib.tensorrt": "tf.experimental.tensorrt",
    "contrib.tpu": "tf.distribute.TPUStrategy, or tf.compat.v1.tpu",
    "contrib.training": "a class of your own for HParams, tf_slim.training for the rest",
    "distributions": "tensorflow_probability, or tf.compat.v1.distributions",
    "estimator": "nothing: estimators ended with TensorFlow 2.16; use Keras",
    "examples": "the tensorflow/models repository",
    "examples.tutorials.mnist": "tf.keras.datasets.mnist",
    "flags": "absl.flags, or tf.compat.v1.flags",
    "gfile": "tf.io.gfile",
    "layers": f"tf.keras.layers, or tf.compat.v1.layers with {_KERAS_2}",
    "logging": "logging or absl.logging, or tf.compat.v1.logging",
    "manip": "tf itself (tf.roll, tf.tile, ...)",
    "models": "the tensorflow/models repository",
    "nn.rnn_cell": _CELLS,
    "python_io": "tf.io (TFRecordWriter), tf.data.TFRecordDataset",
    "resource_loader": "tf.compat.v1.resource_loader",
    "spectral": "tf.signal",
    "tensorboard": "the tensorboard package",
    "user_ops": "tf.load_op_library",
}


#: Modules that `tf.compat.v1` has with Keras 2 alone.
OF_KERAS_2 = frozenset({"layers", "nn.rnn_cell"})


def successor(name: str) -> str:
    """Return what took the place of a name in a module that is gone; "" where nothing is known.

    `compat.v1` in front of it is left out.
    """
    module = module_of(name)
    return SUCCESSORS[module] if module else ""


def module_of(name: str) -> str:
    """Return the module of this table that a dotted name is in, or is; "" for none."""
    parts = name.removeprefix("compat.v1.").split(".")
    beginnings = (".".join(parts[:count]) for count in range(len(parts), 0, -1))
    return next((one for one in beginnings if one in SUCCESSORS), "")
