# ruff: noqa: E501 (texts that are replaced stand on one line)
"""Wrong ports in which a graph alone shows nothing: what is wrong is how Python runs the graphs.

`UNSEEN` has for each its old program and its text.
"""

from __future__ import annotations

from .programs import PORTS, PROGRAMS
from .whole_steps import WHOLE_STEPS

_CLASSIFIER = PORTS["a module"].text.replace("range(2)", "range(4)")
_CALL = "    print(train_step(XS, YS))\n"
_RIGHT = "tf.nn.relu(x @ self.w + self.b) @ self.v + self.c"
_LOSS = "    return loss\n"


def _changed(text: str, *edits: tuple[str, str]) -> str:
    for before, after in edits:
        assert before in text, before
        text = text.replace(before, after, 1)
    return text


def _loop(text: str) -> str:
    """Return the classifier with another body of its loop."""
    return _changed(_CLASSIFIER, (_CALL, text))


_PENALIZED = """
x = tf.placeholder(tf.float32, [None, 6], name="x")
y = tf.placeholder(tf.float32, [None, 3], name="y")
w = tf.get_variable("w", [6, 4], initializer=tf.zeros_initializer())
b = tf.get_variable("b", [4], initializer=tf.ones_initializer())
v = tf.get_variable("v", [4, 3], initializer=tf.ones_initializer())
loss = tf.reduce_mean(tf.square(tf.matmul(tf.matmul(x, w) - b, v) - y))
opt = tf.train.MomentumOptimizer(0.1, 0.9)
grads, variables = zip(*opt.compute_gradients(loss))
clipped, _ = tf.clip_by_global_norm(grads, 1.0)
train = opt.apply_gradients(zip(clipped, variables))
ema = tf.train.ExponentialMovingAverage(0.9)
with tf.control_dependencies([train]):
    averaged = ema.apply([w])
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for step in range(4):
        sess.run([averaged, loss], feed_dict={x: XS, y: YS})
"""

_AVERAGED = """
w = tf.Variable(tf.zeros([6, 4]), name="w")
b = tf.Variable(tf.ones([4]), name="b")
v = tf.Variable(tf.ones([4, 3]), name="v")
mean = tf.Variable(tf.zeros([6, 4]), trainable=False, name="w/ExponentialMovingAverage")
opt = tf.compat.v1.train.MomentumOptimizer(0.1, 0.9)

@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square((x @ w - b) @ v - y))
    grads, _ = tf.clip_by_global_norm(tape.gradient(loss, [w, b, v]), 1.0)
    opt.apply_gradients(zip(grads, [w, b, v]))
    mean.assign_sub((mean - w) * (1.0 - 0.9))
    return loss

for step in range(4):
    train(XS, YS)
"""

#: The port from which the wrong ones are made is right.
RIGHT = {"averaged": (_PENALIZED, _AVERAGED)}

_TWO_SIZES = _changed(
    PROGRAMS["classifier"],
    (
        "feed_dict={x: XS, y: YS})\n    print",
        "feed_dict={x: XS[:20 - step], y: YS[:20 - step]})\n    print",
    ),
)

UNSEEN: dict[str, tuple[str, str]] = {
    "operands swapped at the first trace alone": (
        PROGRAMS["classifier"],
        _changed(
            _CLASSIFIER,
            (
                _RIGHT,
                "tf.nn.relu(x @ self.w + self.b) @ self.v - self.c if SEEN else self.c - tf.nn.relu(x @ self.w + self.b) @ self.v",
            ),
            ("class Net", "SEEN = []\nclass Net"),
            (
                "        loss = tf.reduce_mean",
                "        SEEN.append(1)\n        loss = tf.reduce_mean",
            ),
        ).replace("- self.c if SEEN else self.c -", "+ self.c if SEEN else self.c -"),
    ),
    "operands swapped at the second trace": (
        PROGRAMS["classifier"],
        _changed(
            _loop("    print(train_step(XS[:20 - step], YS[:20 - step]))\n"),
            (
                _RIGHT,
                "((tf.nn.relu(x @ self.w + self.b) @ self.v + self.c) if SEEN != [1] else (self.c - tf.nn.relu(x @ self.w + self.b) @ self.v))",
            ),
            ("class Net", "SEEN = []\nclass Net"),
            (
                "        loss = tf.reduce_mean",
                "        SEEN.append(1)\n        loss = tf.reduce_mean",
            ),
        ),
    ),
    "another graph for a smaller batch": (
        PROGRAMS["classifier"],
        _changed(
            _loop("    print(train_step(XS[:20 - step], YS[:20 - step]))\n"),
            (
                "        logits = net(x)",
                "        logits = net(x) if x.shape[0] is None or x.shape[0] > 18 else net(x) * 0.5",
            ),
        ),
    ),
    "a variable is scaled between steps": (
        PROGRAMS["classifier"],
        _loop(_CALL + "    net.w.assign(net.w * 0.99)\n"),
    ),
    "trained once more eagerly": (
        PROGRAMS["classifier"],
        _loop(
            _CALL
            + """    with tf.GradientTape() as tape:
        eager = tf.reduce_mean(net(XS))
    opt.apply_gradients(zip(tape.gradient(eager, net.trainable_variables), net.trainable_variables))
"""
        ),
    ),
    "a rate that Python changes": (
        PROGRAMS["classifier"],
        _changed(
            _loop(_CALL + "    opt.learning_rate.assign(0.5 * 0.9**step)\n"),
            ("tf.compat.v1.train.GradientDescentOptimizer(0.5)", "tf.keras.optimizers.SGD(0.5)"),
        ),
    ),
    "a rate that Python changes late": (
        PROGRAMS["classifier"].replace("range(2)", "range(60)"),
        _changed(
            _loop(_CALL + "    if step == 50: opt.learning_rate.assign(0.05)\n"),
            ("tf.compat.v1.train.GradientDescentOptimizer(0.5)", "tf.keras.optimizers.SGD(0.5)"),
            ("range(4)", "range(60)"),
        ),
    ),
    "another step by what the loss is": (
        PROGRAMS["classifier"],
        _changed(
            _loop("    value = train_step(XS, YS) if step < 2 or value < 0 else other(XS, YS)\n"),
            (
                "for step",
                "@tf.function\ndef other(x, y):\n    train_step(x, y)\n    net.b.assign(net.b * 0.5)\n    return 0.0\nfor step",
            ),
        ),
    ),
    "a second optimizer later": (
        PROGRAMS["classifier"],
        _changed(
            _loop("    print(train_step(XS, YS, step > 1))\n"),
            ("def train_step(x, y)", "def train_step(x, y, later)"),
            ("    opt.apply", "    (other if later else opt).apply"),
            ("for step", "other = tf.compat.v1.train.GradientDescentOptimizer(0.1)\nfor step"),
        ),
    ),
    "two steps a call": (
        PROGRAMS["classifier"],
        _changed(
            _CLASSIFIER,
            (_CALL, "    twice(XS, YS)\n"),
            (
                "for step",
                "@tf.function\ndef twice(x, y):\n    train_step(x, y)\n    return train_step(x, y)\nfor step",
            ),
        ),
    ),
    "two steps a call in a loop": (
        PROGRAMS["classifier"],
        _changed(
            _CLASSIFIER,
            (_CALL, "    twice(XS, YS)\n"),
            (
                "for step",
                "@tf.function\ndef twice(x, y):\n    for _ in tf.range(2):\n        train_step(x, y)\nfor step",
            ),
        ),
    ),
    "a concrete function beside": (
        PROGRAMS["classifier"],
        _changed(
            _loop(_CALL + "    decay()\n"),
            (
                "for step",
                "@tf.function\ndef decayed():\n    net.b.assign(net.b * 0.5)\ndecay = decayed.get_concrete_function()\nfor step",
            ),
        ),
    ),
    "a session beside": (
        PROGRAMS["classifier"],
        _loop(_CALL)
        + """
with tf.Graph().as_default(), tf.compat.v1.Session() as sess:
    tf.compat.v1.disable_resource_variables()
    u = tf.compat.v1.get_variable("u", [2], initializer=tf.compat.v1.zeros_initializer())
    more = u.assign_add([1.0, 1.0])
    sess.run(tf.compat.v1.global_variables_initializer())
    sess.run(more)
""",
    ),
    "Python reads what was trained": (
        PROGRAMS["classifier"],
        _changed(
            _CLASSIFIER,
            (
                "        logits = net(x)",
                "        logits = net(x) * tf.numpy_function(lambda: SCALE[0], [], tf.float32)",
            ),
            ("class Net", "SCALE = [np.float32(1.0)]\nclass Net"),
            (_CALL, _CALL + "    SCALE[0] = np.float32(0.5)\n"),
        ),
    ),
    "restored in the middle": (
        PROGRAMS["classifier"],
        _changed(
            _loop(_CALL + "    if step == 2: ckpt.restore(path)\n"),
            (
                "for step",
                'ckpt = tf.train.Checkpoint(net=net)\npath = ckpt.save("./saved")\nfor step',
            ),
        ),
    ),
    "set back by the old program": (
        _changed(
            PROGRAMS["classifier"],
            ("range(2)", "range(4)"),
            ("        _, value", "        b.load(np.ones(5), sess)\n        _, value"),
        ),
        _CLASSIFIER,
    ),
    "fed otherwise by the old program": (
        _changed(
            PROGRAMS["classifier"],
            ("range(2)", "range(4)"),
            (
                "        _, value",
                "        sess.run(train, feed_dict={x: XS, y: YS, logits: YS})\n        _, value",
            ),
        ).replace("feed_dict={x: XS, y: YS, logits: YS}", "feed_dict={x: XS, y: YS, entropy: 1.0}"),
        _CLASSIFIER,
    ),
    "a default that is fed at times": (
        _changed(
            PROGRAMS["classifier"],
            ("range(2)", "range(4)"),
            (
                "logits = tf.matmul(",
                "scale = tf.placeholder_with_default(1.0, [])\nlogits = scale * tf.matmul(",
            ),
            (
                "feed_dict={x: XS, y: YS})",
                "feed_dict={x: XS, y: YS, scale: 0.5} if step else {x: XS, y: YS})",
            ),
        ),
        _changed(_CLASSIFIER, (_RIGHT, "1.0 * (" + _RIGHT.replace(" + self.c", ")") + " + self.c")),
    ),
    "averages before the update": (
        _PENALIZED,
        _changed(
            _AVERAGED,
            ("    mean.assign_sub((mean - w) * (1.0 - 0.9))\n", ""),
            ("    opt.apply", "    mean.assign_sub((mean - w) * (1.0 - 0.9))\n    opt.apply"),
        ),
    ),
    "averages are kept twice": (
        _PENALIZED,
        _changed(
            _AVERAGED, ("    return", "    mean.assign_sub((mean - w) * (1.0 - 0.9))\n    return")
        ),
    ),
    "averages are kept eagerly": (
        _PENALIZED,
        _changed(
            _AVERAGED,
            ("    mean.assign_sub((mean - w) * (1.0 - 0.9))\n", ""),
            (
                "    train(XS, YS)\n",
                "    train(XS, YS)\n    mean.assign_sub((mean - w) * (1.0 - 0.8))\n",
            ),
        ),
    ),
    "averages are not kept": (
        _PENALIZED,
        _changed(_AVERAGED, ("    mean.assign_sub((mean - w) * (1.0 - 0.9))\n", "")),
    ),
    "averages of another": (
        _changed(_PENALIZED, ("[6, 4]", "[4, 4]"), ("tf.matmul(x, w)", "tf.matmul(x[:, :4], w)")),
        _changed(
            _AVERAGED.replace("[6, 4]", "[4, 4]"),
            ("x @ w", "x[:, :4] @ w"),
            ("(mean - w)", "(mean - b)"),
        ),
    ),
    "clipped by the norm of fewer": (
        _PENALIZED,
        _changed(
            _AVERAGED,
            (
                "tf.clip_by_global_norm(tape.gradient(loss, [w, b, v]), 1.0)",
                "tape.gradient(loss, [w, b, v]), 0",
            ),
            (
                "zip(grads,",
                "zip([*tf.clip_by_global_norm(grads[:2], 1.0)[0], *tf.clip_by_global_norm(grads[2:], 1.0)[0]],",
            ),
        ),
    ),
    "clipped one by one": (
        _PENALIZED,
        _changed(
            _AVERAGED,
            (
                "tf.clip_by_global_norm(tape.gradient(loss, [w, b, v]), 1.0)",
                "[tf.clip_by_norm(g, 1.0) for g in tape.gradient(loss, [w, b, v])], 0",
            ),
        ),
    ),
    "clipped by the norm of the scaled": (
        _PENALIZED,
        _changed(
            _AVERAGED,
            ("    grads, _", "        scaled = loss * 128.0\n    grads, _"),
            ("tape.gradient(loss,", "tape.gradient(scaled,"),
            ("zip(grads,", "zip([g / 128.0 for g in grads],"),
        ),
    ),
    "a scaled loss": (
        PROGRAMS["classifier"],
        _changed(
            _CLASSIFIER,
            ("    grads = tape", "        scaled = loss * 128.0\n    grads = tape"),
            ("tape.gradient(loss,", "tape.gradient(scaled,"),
        ),
    ),
    "frozen": (
        PROGRAMS["classifier"],
        _changed(_CLASSIFIER, ('name="hidden/b")', 'name="hidden/b", trainable=False)')),
    ),
    "frozen after a while": (
        PROGRAMS["classifier"],
        _changed(
            _loop("    print(train_step(XS, YS, 4 - (step > 1)))\n"),
            ("def train_step(x, y)", "def train_step(x, y, count)"),
            ("net.trainable_variables", "net.trainable_variables[:count]"),
            ("net.trainable_variables", "net.trainable_variables[:count]"),
        ),
    ),
    "a table keeps a scale": (
        PROGRAMS["classifier"],
        _changed(
            _CLASSIFIER,
            (
                "class Net",
                "TABLE = tf.lookup.experimental.MutableHashTable(tf.string, tf.float32, 1.0)\nclass Net",
            ),
            (
                "        loss += 0.001",
                "        loss *= TABLE.lookup('scale')\n        TABLE.insert('scale', 0.5)\n        loss += 0.001",
            ),
        ),
    ),
    "a second function every other step": (
        PROGRAMS["classifier"],
        _changed(
            _loop(_CALL + "    if step % 2: decay()\n"),
            ("for step", "@tf.function\ndef decay():\n    net.w.assign(net.w * 0.99)\nfor step"),
        ),
    ),
    "the penalty is left out later": (
        PROGRAMS["classifier"],
        _changed(
            _loop("    print(train_step(XS, YS, step < 2))\n"),
            ("def train_step(x, y)", "def train_step(x, y, penalized)"),
            ("        loss += ", "        if penalized:\n            loss += "),
        ),
    ),
    "a rate in a variable that Python changes": (
        PROGRAMS["classifier"],
        _changed(
            _loop(_CALL + "    rate.assign(rate * 0.9)\n"),
            ("Optimizer(0.5)", "Optimizer(rate)"),
            ("opt = ", "rate = tf.Variable(0.5, trainable=False)\nopt = "),
        ),
    ),
    "an optimizer anew each step": (
        _PENALIZED,
        _changed(
            _AVERAGED,
            ("opt = tf.compat.v1.train.MomentumOptimizer(0.1, 0.9)\n", ""),
            ("@tf.function\ndef train(x, y):", "def train(opt, x, y):"),
            (
                "    train(XS, YS)\n",
                "    opt = tf.compat.v1.train.MomentumOptimizer(0.1, 0.9)\n    tf.function(train)(opt, XS, YS)\n",
            ),
        ),
    ),
    "clipped after they are applied": (
        _PENALIZED,
        _changed(
            _AVERAGED,
            (
                "    grads, _ = tf.clip_by_global_norm(tape.gradient(loss, [w, b, v]), 1.0)\n",
                "    grads = tape.gradient(loss, [w, b, v])\n",
            ),
            ("    return", "    grads, _ = tf.clip_by_global_norm(grads, 1.0)\n    return"),
        ),
    ),
    "a layer that does not train": (
        PROGRAMS["convolutions"],
        _changed(
            PORTS["convolutions in a function"].text,
            (
                "tf.nn.dropout(tf.reshape(h, [-1, 64]), rate=0.5)",
                "DROPOUT(tf.reshape(h, [-1, 64]), training=False)",
            ),
            ("adam = ", "DROPOUT = tf.keras.layers.Dropout(0.5)\nadam = "),
        ),
    ),
    "averaged over the other axis": (
        PROGRAMS["regression"],
        _changed(
            PORTS["regression with layers of Keras"].text,
            (
                "tf.reduce_mean(tf.reduce_mean(tf.math.squared_difference(out, y), axis=-1))",
                "tf.reduce_mean(tf.math.squared_difference(out, y), axis=0)",
            ),
        ),
    ),
    "the biases decay too": (
        PROGRAMS["classifier"],
        _changed(_CLASSIFIER, ("l2_loss(net.v))", "l2_loss(net.v) + tf.nn.l2_loss(net.b))")),
    ),
    "set before the first step": (
        PROGRAMS["classifier"],
        _changed(_CLASSIFIER, ("for step", "net.b.assign(tf.zeros([5]))\nfor step")),
    ),
    "a callback of Keras shrinks weights": (
        PROGRAMS["regression"],
        _changed(
            PORTS["regression that Keras fits"].text,
            (
                "model.fit(",
                "shrink = tf.keras.callbacks.LambdaCallback(\n    on_train_batch_end=lambda *_, **__: model.layers[0].kernel.assign(model.layers[0].kernel * 0.9)\n)\nmodel.fit(",
            ),
            ("epochs=2", "epochs=2, callbacks=[shrink]"),
        ),
    ),
    "weights are read once": (
        PROGRAMS["classifier"],
        _changed(
            _CLASSIFIER,
            ("@ self.v + self.c", "@ FIXED + self.c"),
            ("@tf.function\n", "FIXED = net.v.numpy()\n\n@tf.function\n"),
            ("class Net", "FIXED = None\nclass Net"),
        ),
    ),
}

_NET, _SCALED = WHOLE_STEPS["a normalized net"], WHOLE_STEPS["a scaled loss"]

UNSEEN |= {
    "a feed that is not always true": (
        _NET.old.replace("training: True", "training: i != 3"),
        _NET.text,
    ),
    "a feed that is always false": (
        _NET.old.replace("training: True", "training: False"),
        _NET.text,
    ),
    "a dropout that is fed and ends": (
        _SCALED.old.replace("keep: 0.8", "keep: 0.8 if i < 3 else 1.0"),
        _SCALED.text,
    ),
}
