"""A program for each remedy that `doctor` prints: it does what the remedy says.

Each runs in one of the ways that `WAYS` names. Packages that are not installed here are named by
`NEEDS`, and their programs are left out then.
"""

from __future__ import annotations

#: How TensorFlow is started: which Keras, and whether TensorFlow 2 is switched off.
WAYS = ("eager", "graph", "keras 2", "keras 2 in a graph")
EAGER, GRAPH, KERAS_2, KERAS_2_GRAPH = WAYS
#: Packages that are told of and may not be here.
NEEDS = (
    *("scikeras", "tensorboard", "tensorflow_io", "tensorflow_model_optimization"),
    *("tensorflow_probability", "tf_slim"),
)

_SLIM = """
import tf_slim
from tf_slim.nets import vgg
x = tf.ones([1, 8, 8, 2])
with tf_slim.arg_scope([tf_slim.conv2d], padding="VALID"):
    y = tf_slim.dropout(tf_slim.conv2d(x, 3, [3, 3]), 0.5)
z = tf_slim.fully_connected(tf_slim.flatten(tf_slim.max_pool2d(y, [2, 2])), 3)
loss = tf_slim.losses.softmax_cross_entropy(z, tf.ones([1, 3]))
logits, _ = vgg.vgg_16(tf.ones([1, 224, 224, 3]), num_classes=3)
with tf.compat.v1.Session() as sess:
    sess.run(tf.compat.v1.global_variables_initializer())
    assert sess.run(y).shape == (1, 6, 6, 3) and sess.run(loss) > 0
"""
_SLIM_LAYERS = f"{_SLIM}\ntf.keras.layers\ntf.keras.initializers.GlorotUniform()((2, 2))"
_CELLS = """
cell = tf.compat.v1.nn.rnn_cell.LSTMCell(3)
y, _ = tf.compat.v1.nn.dynamic_rnn(cell, tf.ones([1, 2, 2]), dtype=tf.float32)
for cell in (tf.keras.layers.LSTMCell(3), tf.keras.layers.GRUCell(3)):
    tf.keras.layers.RNN(cell)
assert y.shape == (1, 2, 3)
"""
_BATCH_NORM = """
x = np.arange(8.0, dtype=np.float32).reshape(4, 2) ** 2
layer = tf.keras.layers.BatchNormalization(momentum=0.999, scale=False)
layer(x, training=True)
np.testing.assert_allclose(layer.moving_variance, 0.999 + 0.001 * x.var(0), rtol=1e-6)
assert len(layer.trainable_weights) == 1  # beta
"""
_MINIMIZE = """
v = tf.compat.v1.get_variable("v", [], initializer=tf.compat.v1.ones_initializer())
step = tf.compat.v1.train.GradientDescentOptimizer(0.5).minimize(v * v)
with tf.compat.v1.Session() as sess:
    sess.run(tf.compat.v1.global_variables_initializer())
    sess.run(step)
    assert sess.run(v) == 0.0
"""
_COLLECTION = "data = tf.data.Dataset.range(4).shuffle(4).batch(2)\nassert len(list(data)) == 2"
_TAPE = """
x = tf.constant(3.0)
with tf.GradientTape() as tape:
    tape.watch(x)
    y = x * x
assert tape.gradient(y, x) == 6.0
"""

#: Module that is gone -> how to start, and what its remedy says.
SUCCESSORS = {
    "app": (EAGER, "import absl.app\nabsl.app.run, tf.compat.v1.app.run"),
    "contrib.autograph": (EAGER, "tf.autograph.experimental.do_not_convert, tf.autograph.to_graph"),
    "contrib.bayesflow": (
        EAGER,
        "import tensorflow_probability as p\np.distributions.Normal(0.0, 1.0).sample()",
    ),
    "contrib.cudnn_rnn": (
        EAGER,
        "for kind in (tf.keras.layers.LSTM, tf.keras.layers.GRU):\n    kind(2)(tf.ones([1, 2, 3]))",
    ),
    "contrib.data": (EAGER, "tf.data.Dataset.range(2).batch(2)"),
    "contrib.distribute": (EAGER, "tf.distribute.MirroredStrategy(['CPU:0'])"),
    "contrib.distributions": (
        EAGER,
        "import tensorflow_probability as p\np.distributions.Normal(0.0, 1.0).sample()",
    ),
    "contrib.eager": (EAGER, "assert tf.executing_eagerly()"),
    "contrib.feature_column": (
        EAGER,
        "tf.feature_column.numeric_column('a'), tf.keras.layers.Normalization()",
    ),
    "contrib.ffmpeg": (EAGER, "import tensorflow_io"),
    "contrib.framework": (
        GRAPH,
        "import tf_slim\ntf_slim.arg_scope, tf_slim.variable('v', [1])\ntf.nest.flatten([[1], 2])",
    ),
    "contrib.keras": (KERAS_2, "assert tf.keras.backend.function"),
    "contrib.layers": (GRAPH, _SLIM_LAYERS),
    "contrib.layers.batch_norm": (EAGER, _BATCH_NORM),
    "contrib.layers.optimize_loss": (GRAPH, f"{_MINIMIZE}\ntf.compat.v1.train"),
    "contrib.lite": (EAGER, "tf.lite.TFLiteConverter"),
    "contrib.lookup": (EAGER, "tf.lookup.StaticHashTable"),
    "contrib.losses": (
        GRAPH,
        "import tf_slim\ntf_slim.losses.absolute_difference(tf.ones([1]), tf.ones([1]))\n"
        "tf.keras.losses.MeanSquaredError()",
    ),
    "contrib.metrics": (
        GRAPH,
        "import tf_slim\ntf_slim.metrics.streaming_mean(tf.ones([2]))\ntf.keras.metrics.Mean()",
    ),
    "contrib.predictor": (EAGER, "tf.saved_model.load"),
    "contrib.quantize": (EAGER, "import tensorflow_model_optimization"),
    "contrib.rnn": (KERAS_2_GRAPH, f"{_CELLS}\n('tf.keras.layers', 'tf.compat.v1.nn.rnn_cell')"),
    "contrib.saved_model": (EAGER, "tf.saved_model.save"),
    "contrib.slim": (GRAPH, _SLIM),
    "contrib.slim.batch_norm": (EAGER, _BATCH_NORM),
    "contrib.slim.nets": (GRAPH, f"{_SLIM}\nimport tf_slim.nets\ntf.keras.applications.VGG16"),
    "contrib.staging": (EAGER, "tf.queue.FIFOQueue(2, ['float32']).enqueue(1.0)\ntf.data.Dataset"),
    "contrib.summary": (EAGER, "tf.summary.scalar"),
    "contrib.tensorboard": (EAGER, "import tensorboard"),
    "contrib.tensorrt": (EAGER, "tf.experimental.tensorrt.Converter"),
    "contrib.tpu": (EAGER, "tf.distribute.TPUStrategy, tf.compat.v1.tpu.rewrite"),
    "contrib.training": (GRAPH, "import tf_slim.training\ntf_slim.training.create_train_op"),
    "distributions": (GRAPH, "tf.compat.v1.distributions.Normal(0.0, 1.0).sample()"),
    "examples.tutorials.mnist": (EAGER, "tf.keras.datasets.mnist.load_data"),
    "flags": (EAGER, "import absl.flags\nabsl.flags.DEFINE_string, tf.compat.v1.flags.FLAGS"),
    "gfile": (EAGER, "assert tf.io.gfile.exists('.')"),
    "layers": (
        KERAS_2_GRAPH,
        "y = tf.compat.v1.layers.dense(tf.ones([1, 2]), 3)\ntf.keras.layers.Dense(2)",
    ),
    "logging": (EAGER, "import logging, absl.logging\ntf.compat.v1.logging.info('')"),
    "manip": (EAGER, "tf.roll([1], 1, 0), tf.tile([1], [2])"),
    "nn.rnn_cell": (KERAS_2_GRAPH, f"{_CELLS}\n('tf.keras.layers', 'tf.compat.v1.nn.rnn_cell')"),
    "python_io": (EAGER, "tf.io.TFRecordWriter, tf.data.TFRecordDataset"),
    "resource_loader": (EAGER, "tf.compat.v1.resource_loader.get_data_files_path"),
    "spectral": (EAGER, "tf.signal.rfft(tf.ones([4]))"),
    "tensorboard": (EAGER, "import tensorboard"),
    "user_ops": (EAGER, "tf.load_op_library"),
}
#: Modules whose remedy is a repository, code of one's own, or nothing.
WITHOUT_PROGRAM = {
    *("contrib", "contrib.crf", "contrib.estimator", "contrib.image", "contrib.opt"),
    *("contrib.seq2seq", "estimator", "examples", "models"),
}

#: What eager mode refuses -> the program of the remedy, and one that shows the fault.
FACTS = {
    "Tensor.op": (
        "v = tf.Variable(1.0, name='v')\nassert v.name.split(':')[0] == 'v'",
        "tf.constant(1.0).op.name",
    ),
    "TensorShape.value": (
        "shape = tf.ones([2]).shape\nassert tf.compat.dimension_value(shape[0]) == 2",
        "tf.ones([2]).get_shape()[0].value",
    ),
    "data.Dataset.make_initializable_iterator": (
        "dataset = tf.data.Dataset.range(2)\nassert next(iter(dataset)) == 0\n"
        "with tf.Graph().as_default():\n"
        "    tf.compat.v1.data.make_initializable_iterator(tf.data.Dataset.range(2)).get_next()",
        "tf.data.Dataset.range(2).make_initializable_iterator()",
    ),
    "data.Dataset.make_one_shot_iterator": (
        "dataset = tf.data.Dataset.range(2)\nassert next(iter(dataset)) == 0\n"
        "assert tf.compat.v1.data.make_one_shot_iterator(dataset).get_next() == 0",
        "tf.data.Dataset.range(2).make_one_shot_iterator()",
    ),
    "data.make_initializable_iterator": (
        "dataset = tf.data.Dataset.range(2)\nassert next(iter(dataset)) == 0",
        "tf.compat.v1.data.make_initializable_iterator(tf.data.Dataset.range(2))",
    ),
    "get_variable": (
        "kept = tf.Variable(1.0)\nkept.assign(2.0)\nassert kept == 2.0",
        "v = tf.compat.v1\na = v.get_variable('a', [])\n"
        "with v.variable_scope('', reuse=v.AUTO_REUSE):\n    assert a is v.get_variable('a', [])",
    ),
    "gradients": (_TAPE, "x = tf.constant(1.0)\ntf.gradients(x, x)"),
    "python.framework.function.Defun": (
        "double = tf.function(lambda x: x * 2.0)\nassert double(tf.constant(3.0)) == 6.0",
        "from tensorflow.python.framework import function\n"
        "function.Defun(tf.float32)(lambda x: x * 2.0)(tf.constant(3.0))",
    ),
    "hessians": (
        "x = tf.constant([2.0, 3.0])\nwith tf.GradientTape() as outer:\n    outer.watch(x)\n"
        "    with tf.GradientTape() as inner:\n        inner.watch(x)\n"
        "        y = tf.reduce_sum(x**3)\n    g = inner.gradient(y, x)\n"
        "np.testing.assert_allclose(outer.jacobian(g, x), [[12.0, 0.0], [0.0, 18.0]])",
        "x = tf.constant([1.0])\ntf.hessians(x, x)",
    ),
    "keras.backend.gradients": (
        "model = tf.keras.Sequential([tf.keras.layers.Dense(1, kernel_initializer='ones')])\n"
        "x = tf.ones([1, 2])\nwith tf.GradientTape() as tape:\n    tape.watch(x)\n"
        "    y = tf.reduce_sum(model(x))\n"
        "np.testing.assert_array_equal(tape.gradient(y, x), [[1.0, 1.0]])",
        "x = tf.constant(1.0)\ntf.keras.backend.gradients(x, x)",
    ),
    "summary.FileWriter": (
        "folder = tempfile.mkdtemp()\nwith tf.summary.create_file_writer(folder).as_default():\n"
        "    tf.summary.scalar('a', 1.0, step=0)\nassert os.listdir(folder)",
        "tf.compat.v1.summary.FileWriter(tempfile.mkdtemp())",
    ),
    "summary.merge_all": (
        "tf.summary.scalar('a', 1.0, step=0)",
        "tf.compat.v1.summary.merge_all()",
    ),
    "train.batch": (
        f"tf.data.Dataset\n{_COLLECTION}",
        "tf.compat.v1.train.batch([tf.constant(1)], 2)",
    ),
    "train.shuffle_batch": (
        _COLLECTION,
        "tf.compat.v1.train.shuffle_batch([tf.constant(1)], 2, 4, 1)",
    ),
    "train.slice_input_producer": (
        _COLLECTION,
        "tf.compat.v1.train.slice_input_producer([tf.ones([2])])",
    ),
    "train.start_queue_runners": (
        _COLLECTION,
        "tf.compat.v1.train.start_queue_runners(tf.compat.v1.Session())\nassert 0, 'no queues'",
    ),
    "train.string_input_producer": (
        _COLLECTION,
        "tf.compat.v1.train.string_input_producer(['a'])",
    ),
}

_LAYER = """
class Own(tf.keras.layers.Layer):
    def build(self, shape):
        {}
    def call(self, x):
        {}
        return x
layer = Own()
layer(tf.ones([1, 2]))
"""
#: What a layer may not be assigned -> what is written, and what refuses it.
READ_ONLY = {
    "trainable_weights": (
        _LAYER.format("self.w = self.add_weight(name='w', shape=(2,))", "pass")
        + "assert layer.trainable_weights == [layer.w]",
        _LAYER.format("self.trainable_weights = []", "pass"),
    ),
    "losses": (
        _LAYER.format("pass", "self.add_loss(tf.reduce_sum(x))") + "assert layer.losses == [2.0]",
        _LAYER.format("self.losses = []", "pass"),
    ),
    "dtype": (
        _LAYER.format("self.own_dtype = 1", "pass"),
        _LAYER.format("self.dtype = 1", "pass"),
    ),
}
#: What tf_slim has and TensorFlow 2.21 breaks.
BROKEN_IN_SLIM = (
    "import tf_slim\ntf_slim.batch_norm(tf.ones([4, 4, 4, 2]), is_training=True)",
    "import tf_slim\nv = tf.compat.v1.get_variable('o', [])\n"
    "tf_slim.optimize_loss(v, tf.compat.v1.train.get_or_create_global_step(), 0.1, 'SGD')",
)
