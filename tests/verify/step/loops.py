"""Ports of loops: what TensorFlow 1 repeats in a graph, as loops of Python and of `tf.range`."""

from __future__ import annotations

from .programs import Port

LOOPS: dict[str, Port] = {}

_SEQUENCES = "\nSEQUENCES = np.random.RandomState(0).randn(24, 4, 6).astype('f')\n"

LOOPS["a cell that is unrolled"] = Port(
    _SEQUENCES
    + """
x = tf.placeholder(tf.float32, [None, 4, 6], name="x")
y = tf.placeholder(tf.float32, [None, 3], name="y")
outputs, _ = tf.nn.dynamic_rnn(tf.nn.rnn_cell.BasicLSTMCell(5), x, dtype=tf.float32)
w = tf.get_variable("w", [5, 3], initializer=tf.random_normal_initializer(stddev=0.1))
logits = tf.matmul(outputs[:, -1], w)
loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits_v2(labels=y, logits=logits))
train = tf.train.AdamOptimizer(0.01).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(2):
        sess.run([train, loss], {x: SEQUENCES, y: YS})
""",
    _SEQUENCES
    + """
kernel = tf.Variable(tf.random.uniform([11, 20], -0.1, 0.1), name="rnn/basic_lstm_cell/kernel")
bias = tf.Variable(tf.zeros([20]), name="rnn/basic_lstm_cell/bias")
w = tf.Variable(tf.random.normal([5, 3], stddev=0.1), name="w")
weights = [kernel, bias, w]
opt = tf.keras.optimizers.Adam(0.01, epsilon=1e-8)
opt.build(weights)

@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        c = h = tf.zeros([tf.shape(x)[0], 5])
        for t in tf.range(4):
            i, j, f, o = tf.split(tf.concat([x[:, t], h], 1) @ kernel + bias, 4, axis=1)
            c = c * tf.sigmoid(f + 1.0) + tf.sigmoid(i) * tf.tanh(j)
            h = tf.tanh(c) * tf.sigmoid(o)
        loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(labels=y, logits=h @ w))
    opt.apply_gradients(zip(tape.gradient(loss, weights), weights))
    return loss

for i in range(2):
    train(SEQUENCES, YS)
""",
    "rounding",
    {
        "no bias of the forget gate": (("f + 1.0", "f"),),
        "the last turn is left out": (("tf.range(4)", "tf.range(3)"),),
        "gates in another order": (("i, j, f, o =", "i, f, j, o ="),),
        "the state starts with ones": (("tf.zeros([tf.shape", "tf.ones([tf.shape"),),
        "no gradient through time": (("[x[:, t], h]", "[x[:, t], tf.stop_gradient(h)]"),),
    },
)

_OF_ARRAYS = """
x = tf.placeholder(tf.float32, [None, 6], name="x")
y = tf.placeholder(tf.float32, [None, 3], name="y")
w = tf.get_variable("w", [6, 3], initializer=tf.random_normal_initializer(stddev=0.1))

def body(i, states, h):
    h = tf.tanh(h + tf.matmul(x, w))
    return i + 1, states.write(i, h), h

_, states, _ = tf.while_loop(
    lambda i, *_: i < 3, body, [0, tf.TensorArray(tf.float32, 3), tf.zeros_like(y)]
)
scaled = tf.map_fn(lambda c: tf.matmul(x, w) * c, tf.constant([1.0, 2.0]))
loss = tf.reduce_mean(tf.square(tf.reduce_mean(states.stack(), 0) + tf.reduce_sum(scaled, 0) - y))
train = tf.train.GradientDescentOptimizer(0.1).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(2):
        sess.run([train, loss], {x: XS, y: YS})
"""

LOOPS["arrays of tensors"] = Port(
    _OF_ARRAYS,
    """
w = tf.Variable(tf.random.normal([6, 3], stddev=0.1), name="w")

@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        h, states = tf.zeros_like(y), []
        for _ in range(3):
            h = tf.tanh(h + x @ w)
            states.append(h)
        scaled = x @ w * 1.0 + x @ w * 2.0
        loss = tf.reduce_mean(tf.square(tf.add_n(states) / 3.0 + scaled - y))
    w.assign_sub(0.1 * tape.gradient(loss, w))
    return loss

for i in range(2):
    train(XS, YS)
""",
    "rounding",
    {
        "another start": (("tf.zeros_like(y)", "tf.ones_like(y)"),),
        "another factor": (("* 2.0", "* 1.0"),),
        "the last state alone": (("tf.add_n(states) / 3.0", "states[-1]"),),
    },
)

_FED_TURNS = """
x = tf.placeholder(tf.float32, [None, 6], name="x")
y = tf.placeholder(tf.float32, [None, 3], name="y")
n = tf.placeholder(tf.int32, [], name="n")
w = tf.get_variable("w", [6, 3], initializer=tf.random_normal_initializer(stddev=0.1))
_, state = tf.while_loop(
    lambda i, _: i < n, lambda i, s: (i + 1, tf.tanh(s + tf.matmul(x, w))), [0, tf.zeros_like(y)]
)
loss = tf.reduce_mean(tf.square(state - y))
train = tf.train.GradientDescentOptimizer(0.1).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(2):
        sess.run([train, loss], {x: XS, y: YS, n: 3 + i})
"""

LOOPS["a number of turns that is fed"] = Port(
    _FED_TURNS,
    "tf = tf.compat.v1\ntf.disable_v2_behavior()\n" + _FED_TURNS,
    wrong={"another state": (("tf.tanh(s +", "tf.sigmoid(s +"),)},
)

LOOPS["a number of turns that is handed over"] = Port(
    _FED_TURNS,
    """
w = tf.Variable(tf.random.normal([6, 3], stddev=0.1), name="w")

@tf.function
def train(x, y, n):
    with tf.GradientTape() as tape:
        state = tf.zeros_like(y)
        for i in tf.range(n):
            state = tf.tanh(state + x @ w)
        loss = tf.reduce_mean(tf.square(state - y))
    w.assign_sub(0.1 * tape.gradient(loss, w))
    return loss

for i in range(2):
    train(XS, YS, tf.constant(3 + i))
""",
    "tested",
    {"one turn less": (("tf.range(n)", "tf.range(n - 1)"),)},
)
