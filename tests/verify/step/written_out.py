# ruff: noqa: E501 (texts that are replaced stand on one line)
"""Ports in which what TensorFlow 1 had a function for is written out, and edits that make them wrong.

Optimizers, averages and recurrent cells by hand, layers of Keras, other spellings of the same sums.
The ports were written without a look at what the prover knows.
"""

from __future__ import annotations

from .programs import Port

OLD: dict[str, str] = {}

_DROP = """
class Drop(tf.keras.layers.Layer):
    def __init__(self):
        super().__init__()
        self.seeds = tf.keras.random.SeedGenerator(1)

    def call(self, x, training=False):
        if not training:
            return x
        kept = tf.random.stateless_uniform(tf.shape(x), self.seeds.next() % 2) >= 0.25
        return tf.where(kept, x / 0.75, 0.0)
"""

WRITTEN_OUT: dict[str, Port] = {}

OLD["layers that normalize"] = """
images = tf.placeholder(tf.float32, [None, 8, 8, 1], name="images")
labels = tf.placeholder(tf.int64, [None], name="labels")
kernel = tf.get_variable("conv/kernel", [3, 3, 1, 4], initializer=tf.glorot_uniform_initializer())
gamma = tf.get_variable("bn/gamma", [4], initializer=tf.ones_initializer())
beta = tf.get_variable("bn/beta", [4], initializer=tf.zeros_initializer())
moving_mean = tf.get_variable("bn/moving_mean", [4], initializer=tf.zeros_initializer(), trainable=False)
moving_var = tf.get_variable("bn/moving_variance", [4], initializer=tf.ones_initializer(), trainable=False)
w = tf.get_variable("fc/kernel", [256, 3], initializer=tf.glorot_uniform_initializer())
b = tf.get_variable("fc/bias", [3], initializer=tf.zeros_initializer())

h = tf.nn.conv2d(images, kernel, strides=[1, 1, 1, 1], padding="SAME")
mean, var = tf.nn.moments(h, [0, 1, 2])
tf.add_to_collection(tf.GraphKeys.UPDATE_OPS, tf.assign(moving_mean, moving_mean * 0.99 + mean * (1 - 0.99)))
tf.add_to_collection(tf.GraphKeys.UPDATE_OPS, tf.assign(moving_var, moving_var * 0.99 + var * (1 - 0.99)))
h = tf.nn.relu(tf.nn.batch_normalization(h, mean, var, beta, gamma, 1e-3))
logits = tf.matmul(tf.reshape(h, [-1, 256]), w) + b
xent = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=labels, logits=logits))
loss = xent + 1e-3 * (tf.reduce_sum(tf.square(kernel)) + tf.reduce_sum(tf.square(w)))
with tf.control_dependencies(tf.get_collection(tf.GraphKeys.UPDATE_OPS)):
    train_op = tf.train.MomentumOptimizer(0.05, 0.9).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(4):
        sess.run([train_op, loss], {images: IMAGES, labels: LABELS[:8]})
"""

WRITTEN_OUT["layers that normalize"] = Port(
    OLD["layers that normalize"],
    """
reg = tf.keras.regularizers.L2(1e-3)
conv = tf.keras.layers.Conv2D(4, 3, padding="same", use_bias=False, kernel_regularizer=reg)
bn = tf.keras.layers.BatchNormalization(epsilon=1e-3, momentum=0.99)
fc = tf.keras.layers.Dense(3, kernel_regularizer=reg)
model = tf.keras.Sequential([tf.keras.Input((8, 8, 1)), conv, bn, tf.keras.layers.ReLU(), tf.keras.layers.Flatten(), fc])
optimizer = tf.keras.optimizers.SGD(0.05, momentum=0.9)

@tf.function
def train_step(images, labels):
    with tf.GradientTape() as tape:
        logits = model(images, training=True)
        xent = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=labels, logits=logits))
        loss = xent + tf.add_n(model.losses)
    grads = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(grads, model.trainable_variables))
    return loss

for i in range(4):
    train_step(IMAGES, LABELS[:8])
""",
    "rounding",
    wrong={
        "wrong mode": (("training=True", "training=False"),),
        "moving momentum": (("momentum=0.99)", "momentum=0.9)"),),
        "bn updated twice": (
            (
                "    with tf.GradientTape() as tape:\n        logits",
                "    model(images, training=True)\n    with tf.GradientTape() as tape:\n        logits",
            ),
        ),
        "frozen gamma": (
            ("training=True)\n", "training=True)\n"),
            (
                "grads = tape.gradient(loss, model.trainable_variables)\n    optimizer.apply_gradients(zip(grads, model.trainable_variables))",
                "tv = [v for v in model.trainable_variables if v is not bn.gamma]\n    grads = tape.gradient(loss, tv)\n    optimizer.apply_gradients(zip(grads, tv))",
            ),
        ),
    },
)

OLD["an average of weights by hand"] = """
x = tf.placeholder(tf.float32, [None, 6])
y = tf.placeholder(tf.float32, [None, 3])
global_step = tf.train.get_or_create_global_step()
w = tf.Variable(tf.zeros([6, 3]), name="w")
b = tf.Variable(tf.zeros([3]), name="b")
loss = tf.reduce_mean(tf.reduce_sum(tf.square(tf.matmul(x, w) + b - y), axis=1))
lr = tf.train.exponential_decay(0.1, global_step, 5, 0.96, staircase=True)
opt_op = tf.train.GradientDescentOptimizer(lr).minimize(loss, global_step=global_step)
ema = tf.train.ExponentialMovingAverage(0.99, num_updates=global_step)
with tf.control_dependencies([opt_op]):
    train_op = ema.apply([w, b])
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(6):
        sess.run(train_op, feed_dict={x: XS, y: YS})
"""

WRITTEN_OUT["an average of weights by hand"] = Port(
    OLD["an average of weights by hand"],
    """
class Regression(tf.Module):
    def __init__(self):
        super().__init__()
        self.w = tf.Variable(tf.zeros([6, 3]), name="w")
        self.b = tf.Variable(tf.zeros([3]), name="b")
        self.w_avg = tf.Variable(tf.zeros([6, 3]), trainable=False, name="w_avg")
        self.b_avg = tf.Variable(tf.zeros([3]), trainable=False, name="b_avg")
        self.step = tf.Variable(0, dtype=tf.int64, trainable=False, name="step")

    @tf.function
    def train(self, x, y):
        with tf.GradientTape() as tape:
            err = tf.matmul(x, self.w) + self.b - y
            loss = tf.reduce_mean(tf.reduce_sum(err ** 2, axis=1))
        dw, db = tape.gradient(loss, [self.w, self.b])
        lr = 0.1 * tf.pow(0.96, tf.floor(tf.cast(self.step, tf.float32) / 5.0))
        self.w.assign_sub(lr * dw)
        self.b.assign_sub(lr * db)
        self.step.assign_add(1)
        n = tf.cast(self.step, tf.float32)
        decay = tf.minimum(0.99, (1.0 + n) / (10.0 + n))
        self.w_avg.assign_sub((1.0 - decay) * (self.w_avg - self.w))
        self.b_avg.assign_sub((1.0 - decay) * (self.b_avg - self.b))
        return loss

model = Regression()
for i in range(6):
    model.train(tf.constant(XS), tf.constant(YS))
""",
    "rounding",
    wrong={
        "average starts elsewhere": (
            ("self.w_avg = tf.Variable(tf.zeros", "self.w_avg = tf.Variable(tf.ones"),
        ),
        "average before the update": (
            ("        self.w_avg.assign_sub((1.0 - decay) * (self.w_avg - self.w))\n", ""),
            (
                "        self.w.assign_sub(lr * dw)\n",
                "        d0 = tf.minimum(0.99, (2.0 + tf.cast(self.step, tf.float32)) / (11.0 + tf.cast(self.step, tf.float32)))\n        self.w_avg.assign_sub((1.0 - d0) * (self.w_avg - self.w))\n        self.w.assign_sub(lr * dw)\n",
            ),
        ),
        "counter not moved": (("        self.step.assign_add(1)\n", ""),),
        "rate read late": (
            ("        lr = 0.1 *", "        self.step.assign_add(1)\n        lr = 0.1 *"),
            ("        self.step.assign_add(1)\n        n =", "        n ="),
        ),
        "counter in python": (
            (
                '        self.step = tf.Variable(0, dtype=tf.int64, trainable=False, name="step")',
                "        self.step = 0",
            ),
            ("        self.step.assign_add(1)\n", "        self.step += 1\n"),
        ),
        "average of one only": (
            ("        self.b_avg.assign_sub((1.0 - decay) * (self.b_avg - self.b))\n", ""),
        ),
        "average against old counter": (("(1.0 + n) / (10.0 + n)", "n / (9.0 + n)"),),
    },
)

OLD["gradients added up"] = """
x = tf.placeholder(tf.float32, [None, 6])
t = tf.placeholder(tf.float32, [None, 3])
with tf.variable_scope("net"):
    w1 = tf.get_variable("w1", [6, 8], initializer=tf.random_normal_initializer(stddev=0.1))
    b1 = tf.get_variable("b1", [8], initializer=tf.zeros_initializer())
    w2 = tf.get_variable("w2", [8, 3], initializer=tf.random_normal_initializer(stddev=0.1))
    b2 = tf.get_variable("b2", [3], initializer=tf.zeros_initializer())
out = tf.matmul(tf.tanh(tf.matmul(x, w1) + b1), w2) + b2
loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits_v2(labels=t, logits=out))
opt = tf.train.AdamOptimizer(1e-2)
tvs = tf.trainable_variables()
accum = [tf.Variable(tf.zeros_like(tv.initialized_value()), trainable=False) for tv in tvs]
zero_ops = [a.assign(tf.zeros_like(a)) for a in accum]
gvs = opt.compute_gradients(loss, tvs)
accum_ops = [accum[i].assign_add(gv[0]) for i, gv in enumerate(gvs)]
train_step = opt.apply_gradients([(accum[i] / 4.0, gv[1]) for i, gv in enumerate(gvs)])
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for epoch in range(2):
        sess.run(zero_ops)
        for k in range(4):
            sess.run(accum_ops, feed_dict={x: XS[6 * k:6 * k + 6], t: YS[6 * k:6 * k + 6]})
        sess.run(train_step)
"""

WRITTEN_OUT["gradients added up"] = Port(
    OLD["gradients added up"],
    """
class Net(tf.Module):
    def __init__(self):
        super().__init__(name="net")
        init = tf.random_normal_initializer(stddev=0.1)
        self.w1 = tf.Variable(init([6, 8]), name="w1")
        self.b1 = tf.Variable(tf.zeros([8]), name="b1")
        self.w2 = tf.Variable(init([8, 3]), name="w2")
        self.b2 = tf.Variable(tf.zeros([3]), name="b2")

    def __call__(self, x):
        return tf.tanh(x @ self.w1 + self.b1) @ self.w2 + self.b2

net = Net()
params = [net.w1, net.b1, net.w2, net.b2]
accum = [tf.Variable(tf.zeros_like(p), trainable=False) for p in params]
opt = tf.keras.optimizers.Adam(1e-2, epsilon=1e-8)
opt.build(params)

@tf.function
def reset():
    for a in accum:
        a.assign(tf.zeros_like(a))

@tf.function
def accumulate(x, t):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(labels=t, logits=net(x)))
    for a, g in zip(accum, tape.gradient(loss, params)):
        a.assign_add(g)

@tf.function
def apply():
    opt.apply_gradients([(a / 4.0, p) for a, p in zip(accum, params)])

for epoch in range(2):
    reset()
    for k in range(4):
        accumulate(XS[6 * k:6 * k + 6], YS[6 * k:6 * k + 6])
    apply()
""",
    "rounding",
    wrong={
        "never reset": (("    reset()\n", ""),),
        "reset once": (("for epoch in range(2):\n    reset()", "reset()\nfor epoch in range(2):"),),
        "one not reset": (
            (
                "    for a in accum:\n        a.assign(tf",
                "    for a in accum[1:]:\n        a.assign(tf",
            ),
        ),
        "reset within apply": (
            (
                "    opt.apply_gradients([(a / 4.0, p) for a, p in zip(accum, params)])",
                "    grads = [a / 4.0 for a in accum]\n    opt.apply_gradients(zip(grads, params))\n    accum[0].assign(tf.zeros_like(accum[0]))",
            ),
        ),
        "new gradient replaces": (("a.assign_add(g)", "a.assign(g)"),),
    },
)

OLD["RMSProp by hand"] = """
@tf.RegisterGradient("ClippedIdentity")
def _clipped(op, grad):
    x = op.inputs[0]
    return grad * tf.cast(tf.abs(x) <= 1.0, tf.float32)

def binarize(v):
    g = tf.get_default_graph()
    with g.gradient_override_map({"Sign": "ClippedIdentity"}):
        return tf.sign(v)

def quantize(v, bits):
    n = float(2 ** bits - 1)
    return v + tf.stop_gradient(tf.round(tf.clip_by_value(v, 0.0, 1.0) * n) / n - v)

x = tf.placeholder(tf.float32, [None, 6])
y = tf.placeholder(tf.float32, [None, 3])
w1 = tf.get_variable("w1", [6, 12], initializer=tf.random_uniform_initializer(-0.5, 0.5))
w2 = tf.get_variable("w2", [12, 3], initializer=tf.random_uniform_initializer(-0.5, 0.5))
h = quantize(tf.nn.relu(tf.matmul(x, binarize(w1))), 2)
logits = tf.matmul(h, binarize(w2))
loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits_v2(labels=y, logits=logits))
train = tf.train.RMSPropOptimizer(0.01, decay=0.95).minimize(loss)
with tf.control_dependencies([train]):
    clip = tf.group(*[v.assign(tf.clip_by_value(v, -1.0, 1.0)) for v in (w1, w2)])
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(4):
        sess.run([clip, loss], feed_dict={x: XS, y: YS})
"""

WRITTEN_OUT["RMSProp by hand"] = Port(
    OLD["RMSProp by hand"],
    """
@tf.custom_gradient
def binarize(v):
    def grad(dy):
        return dy * tf.cast(tf.abs(v) <= 1.0, tf.float32)
    return tf.sign(v), grad

def quantize(v, bits):
    n = 2.0 ** bits - 1.0
    q = tf.round(tf.clip_by_value(v, 0.0, 1.0) * n) / n
    return v + tf.stop_gradient(q - v)

class BinaryNet(tf.Module):
    def __init__(self):
        super().__init__()
        self.w1 = tf.Variable(tf.random.uniform([6, 12], -0.5, 0.5), name="w1")
        self.w2 = tf.Variable(tf.random.uniform([12, 3], -0.5, 0.5), name="w2")

    def __call__(self, x):
        h = quantize(tf.nn.relu(tf.matmul(x, binarize(self.w1))), 2)
        return tf.matmul(h, binarize(self.w2))

net = BinaryNet()
rms = [tf.Variable(tf.ones_like(v), trainable=False) for v in (net.w1, net.w2)]

@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(y, net(x)))
    grads = tape.gradient(loss, [net.w1, net.w2])
    for v, g, r in zip([net.w1, net.w2], grads, rms):
        r.assign(0.95 * r + 0.05 * tf.square(g))
        v.assign_sub(0.01 * g / tf.sqrt(r + 1e-10))
        v.assign(tf.clip_by_value(v, -1.0, 1.0))
    return loss

for i in range(4):
    train(tf.constant(XS), tf.constant(YS))
""",
    "rounding",
    wrong={
        "gradient not masked": (("dy * tf.cast(tf.abs(v) <= 1.0, tf.float32)", "dy"),),
        "mask open": (("<= 1.0", "< 1.0"),),
        "epsilon outside": (("tf.sqrt(r + 1e-10)", "(tf.sqrt(r) + 1e-10)"),),
        "average late": (
            (
                "        r.assign(0.95 * r + 0.05 * tf.square(g))\n        v.assign_sub(0.01 * g / tf.sqrt(r + 1e-10))\n",
                "        v.assign_sub(0.01 * g / tf.sqrt(r + 1e-10))\n        r.assign(0.95 * r + 0.05 * tf.square(g))\n",
            ),
        ),
        "averages from zeros": (("tf.ones_like(v)", "tf.zeros_like(v)"),),
    },
)

OLD["an embedding with Adagrad"] = """
ids = tf.placeholder(tf.int32, [None, 5], name="ids")
target = tf.placeholder(tf.float32, [None], name="target")
keep = tf.placeholder_with_default(1.0, [], name="keep")
embedding = tf.get_variable("embedding", [20, 7], initializer=tf.random_uniform_initializer(-1.0, 1.0))
w = tf.get_variable("w", [7, 1], initializer=tf.zeros_initializer())
b = tf.get_variable("b", [1], initializer=tf.zeros_initializer())
vectors = tf.nn.embedding_lookup(embedding, ids)
pooled = tf.nn.dropout(tf.reduce_mean(vectors, axis=1), keep_prob=keep)
logit = tf.squeeze(tf.nn.xw_plus_b(pooled, w, b), axis=1)
loss = tf.reduce_mean(tf.nn.sigmoid_cross_entropy_with_logits(labels=target, logits=logit))
train = tf.train.AdagradOptimizer(0.1).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(4):
        _, value = sess.run([train, loss], {ids: WORDS, target: YS[:16, 0], keep: 0.5})
"""

WRITTEN_OUT["an embedding with Adagrad"] = Port(
    OLD["an embedding with Adagrad"],
    """
embedding = tf.Variable(tf.random.uniform([20, 7], -1.0, 1.0), name="embedding")
w = tf.Variable(tf.zeros([7, 1]), name="w")
b = tf.Variable(tf.zeros([1]), name="b")
optimizer = tf.compat.v1.train.AdagradOptimizer(0.1)

def forward(ids, training):
    vectors = tf.gather(embedding, ids)
    pooled = tf.reduce_mean(vectors, axis=1)
    if training:
        pooled = tf.nn.dropout(pooled, rate=0.5)
    return tf.reshape(tf.matmul(pooled, w) + b, [-1])

@tf.function
def step(ids, target):
    with tf.GradientTape() as tape:
        logit = forward(ids, True)
        loss = tf.reduce_mean(tf.nn.sigmoid_cross_entropy_with_logits(labels=target, logits=logit))
    variables = [embedding, w, b]
    optimizer.apply_gradients(zip(tape.gradient(loss, variables), variables))
    return loss

for i in range(4):
    step(tf.constant(WORDS), tf.constant(YS[:16, 0]))
""",
    "rounding",
    wrong={
        "another rate": (("rate=0.5", "rate=0.4"),),
        "dropout of vectors": (
            (
                "    vectors = tf.gather(embedding, ids)",
                "    vectors = tf.nn.dropout(tf.gather(embedding, ids), rate=0.5)",
            ),
            ("        pooled = tf.nn.dropout(pooled, rate=0.5)", "        pass"),
        ),
        "optimizer made anew": (
            (
                "optimizer = tf.compat.v1.train.AdagradOptimizer(0.1)\n",
                "optimizers = [tf.compat.v1.train.AdagradOptimizer(0.1) for _ in range(2)]\n",
            ),
            ("def step(ids, target):", "def step(ids, target, optimizer):"),
            (
                "    step(tf.constant(WORDS), tf.constant(YS[:16, 0]))",
                "    step(tf.constant(WORDS), tf.constant(YS[:16, 0]), optimizers[i % 2])",
            ),
            ("@tf.function\n", "class _O: pass\n@tf.function\n"),
        ),
        "frozen embedding": (("    variables = [embedding, w, b]", "    variables = [w, b]"),),
    },
)

OLD["a cell in a module"] = """
T, N, H = 4, 6, 5
seq = tf.placeholder(tf.float32, [None, T, N], name="seq")
goal = tf.placeholder(tf.float32, [None, 3], name="goal")
with tf.variable_scope("gru"):
    wz = tf.get_variable("wz", [N + H, H], initializer=tf.orthogonal_initializer())
    wr = tf.get_variable("wr", [N + H, H], initializer=tf.orthogonal_initializer())
    wh = tf.get_variable("wh", [N + H, H], initializer=tf.orthogonal_initializer())
with tf.variable_scope("out"):
    wo = tf.get_variable("w", [H, 3])
    bo = tf.get_variable("b", [3], initializer=tf.zeros_initializer())
h = tf.zeros([tf.shape(seq)[0], H])
for xt in tf.unstack(seq, axis=1):
    z = tf.sigmoid(tf.matmul(tf.concat([xt, h], 1), wz))
    r = tf.sigmoid(tf.matmul(tf.concat([xt, h], 1), wr))
    c = tf.tanh(tf.matmul(tf.concat([xt, r * h], 1), wh))
    h = (1 - z) * h + z * c
prediction = tf.matmul(h, wo) + bo
loss = tf.losses.mean_squared_error(goal, prediction)
optimizer = tf.train.AdamOptimizer(0.01)
gvs = optimizer.compute_gradients(loss)
train_op = optimizer.apply_gradients([(tf.clip_by_value(g, -1.0, 1.0), v) for g, v in gvs])
SEQ = np.stack([XS, XS[::-1], XS * 2, XS - 1], axis=1)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        sess.run([train_op, loss], feed_dict={seq: SEQ, goal: YS})
"""

WRITTEN_OUT["a cell in a module"] = Port(
    OLD["a cell in a module"],
    """
T, N, H = 4, 6, 5

class GRU(tf.Module):
    def __init__(self, name="gru"):
        super().__init__(name=name)
        init = tf.keras.initializers.Orthogonal
        with self.name_scope:
            self.wz = tf.Variable(init()([N + H, H]), name="wz")
            self.wr = tf.Variable(init()([N + H, H]), name="wr")
            self.wh = tf.Variable(init()([N + H, H]), name="wh")

    def cell(self, x, h):
        xh = tf.concat([x, h], axis=1)
        z = tf.sigmoid(xh @ self.wz)
        r = tf.sigmoid(xh @ self.wr)
        c = tf.tanh(tf.concat([x, r * h], axis=1) @ self.wh)
        return (1.0 - z) * h + z * c

    def __call__(self, seq):
        h = tf.zeros([tf.shape(seq)[0], H])
        for t in range(T):
            h = self.cell(seq[:, t, :], h)
        return h

gru = GRU()
wo = tf.Variable(tf.keras.initializers.GlorotUniform()([H, 3]), name="out/w")
bo = tf.Variable(tf.zeros([3]), name="out/b")
optimizer = tf.keras.optimizers.Adam(0.01, epsilon=1e-8)
variables = list(gru.trainable_variables) + [wo, bo]

@tf.function
def train(seq, goal):
    with tf.GradientTape() as tape:
        prediction = gru(seq) @ wo + bo
        loss = tf.reduce_mean(tf.math.squared_difference(prediction, goal))
    grads = tape.gradient(loss, variables)
    grads = [tf.clip_by_value(g, -1.0, 1.0) for g in grads]
    optimizer.apply_gradients(zip(grads, variables))
    return loss

SEQ = np.stack([XS, XS[::-1], XS * 2, XS - 1], axis=1)
for i in range(3):
    train(SEQ, YS)
""",
    "rounding",
    wrong={
        "one draw for all gates": (  # an initializer of Keras 3 draws the same each time
            ("initializers.Orthogonal\n", "initializers.Orthogonal()\n"),
            *(
                (f'init()([N + H, H]), name="{gate}"', f'init([N + H, H]), name="{gate}"')
                for gate in ("wz", "wr", "wh")
            ),
        ),
        "gates swapped": (("(1.0 - z) * h + z * c", "z * h + (1.0 - z) * c"),),
        "state kept": (
            (
                "gru = GRU()\n",
                "gru = GRU()\nstate = tf.Variable(tf.zeros([24, H]), trainable=False)\n",
            ),
            (
                "        h = tf.zeros([tf.shape(seq)[0], H])\n",
                "        h = tf.convert_to_tensor(state)\n",
            ),
            ("        return h\n\ngru", "        state.assign(h)\n        return h\n\ngru"),
        ),
        "backwards": (("seq[:, t, :]", "seq[:, T - 1 - t, :]"),),
        "clipped by norm": (("tf.clip_by_value(g, -1.0, 1.0)", "tf.clip_by_norm(g, 1.0)"),),
    },
)

OLD["fitted with dropout"] = """
x = tf.placeholder(tf.float32, [None, 6])
y = tf.placeholder(tf.int32, [None])
w1 = tf.Variable(tf.truncated_normal([6, 16], stddev=0.1))
b1 = tf.Variable(tf.constant(0.1, shape=[16]))
w2 = tf.Variable(tf.truncated_normal([16, 3], stddev=0.1))
b2 = tf.Variable(tf.constant(0.1, shape=[3]))
hidden = tf.nn.dropout(tf.nn.elu(tf.matmul(x, w1) + b1), keep_prob=0.75)
logits = tf.matmul(hidden, w2) + b2
loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=y, logits=logits))
train = tf.train.GradientDescentOptimizer(0.1).minimize(loss)
sess = tf.InteractiveSession()
tf.global_variables_initializer().run()
for epoch in range(2):
    for start in range(0, 24, 8):
        train.run(feed_dict={x: XS[start:start + 8], y: LABELS[start:start + 8]})
"""

WRITTEN_OUT["fitted with dropout"] = Port(
    OLD["fitted with dropout"],
    """
init = tf.keras.initializers.TruncatedNormal(stddev=0.1)
tenth = tf.keras.initializers.Constant(0.1)
model = tf.keras.Sequential([
    tf.keras.Input((6,)),
    tf.keras.layers.Dense(16, activation="elu", kernel_initializer=init, bias_initializer=tenth),
    tf.keras.layers.Dropout(0.25),
    tf.keras.layers.Dense(3, kernel_initializer=init, bias_initializer=tenth),
])
model.compile(optimizer=tf.keras.optimizers.SGD(learning_rate=0.1),
              loss=tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(XS, LABELS, batch_size=8, epochs=2, shuffle=False, verbose=0)
""",
    "rounding",
    wrong={
        "two masks in turn": (
            ("\ninit =", f"\n{_DROP}\ninit ="),
            ("tf.keras.layers.Dropout(0.25)", "Drop()"),
        ),
        "rate for keep": (("Dropout(0.25)", "Dropout(0.75)"),),
        "rate halves by epoch": (
            (
                "verbose=0)",
                "verbose=0, callbacks=[tf.keras.callbacks.LearningRateScheduler(lambda e, r: r * 0.5 ** e)])",
            ),
        ),
        "weights averaged": (
            (
                "SGD(learning_rate=0.1)",
                "SGD(learning_rate=0.1, use_ema=True, ema_overwrite_frequency=2)",
            ),
        ),
        "every second step": (
            ("SGD(learning_rate=0.1)", "SGD(learning_rate=0.1, gradient_accumulation_steps=2)"),
        ),
        "class weights": (("verbose=0)", "verbose=0, class_weight={0: 1.0, 1: 2.0, 2: 1.0})"),),
    },
)

OLD["a train_step of a model"] = """
features = tf.placeholder(tf.float32, [None, 6], name="features")
price = tf.placeholder(tf.float32, [None, 1], name="price")
w1 = tf.get_variable("dense/kernel", [6, 10], initializer=tf.variance_scaling_initializer())
b1 = tf.get_variable("dense/bias", [10], initializer=tf.zeros_initializer())
w2 = tf.get_variable("dense_1/kernel", [10, 1], initializer=tf.variance_scaling_initializer())
b2 = tf.get_variable("dense_1/bias", [1], initializer=tf.zeros_initializer())
hidden = tf.nn.softplus(tf.matmul(features, w1) + b1)
pred = tf.matmul(hidden, w2) + b2
mse = tf.reduce_mean(tf.square(pred - price))
penalty = 0.01 * tf.add_n([tf.reduce_sum(tf.square(v)) for v in (w1, w2)])
total = mse + penalty
train_op = tf.train.AdagradOptimizer(0.2, initial_accumulator_value=0.1).minimize(total)
with tf.train.MonitoredTrainingSession() as sess:
    for i in range(4):
        sess.run([train_op, total, mse], {features: XS, price: YS[:, :1]})
"""

WRITTEN_OUT["a train_step of a model"] = Port(
    OLD["a train_step of a model"],
    """
class Price(tf.keras.Model):
    def __init__(self):
        super().__init__()
        scaling = tf.keras.initializers.VarianceScaling()
        self.hidden = tf.keras.layers.Dense(10, activation="softplus", kernel_initializer=scaling,
                                            kernel_regularizer=tf.keras.regularizers.L2(0.01))
        self.out = tf.keras.layers.Dense(1, kernel_initializer=scaling,
                                         kernel_regularizer=tf.keras.regularizers.L2(0.01))

    def call(self, x):
        return self.out(self.hidden(x))

    def train_step(self, data):
        x, y = data
        with tf.GradientTape() as tape:
            pred = self(x, training=True)
            mse = tf.reduce_mean(tf.square(pred - y))
            total = mse + sum(self.losses)
        grads = tape.gradient(total, self.trainable_variables)
        self.optimizer.apply_gradients(zip(grads, self.trainable_variables))
        return {"loss": total, "mse": mse}

model = Price()
model.compile(optimizer=tf.keras.optimizers.Adagrad(0.2, initial_accumulator_value=0.1, epsilon=0.0))
model.fit(XS, YS[:, :1], batch_size=24, epochs=4, verbose=0, shuffle=False)
""",
    "rounding",
    wrong={
        "stopped by a counter": (
            (
                "        grads = tape",
                "        scale = tf.cast(self.optimizer.iterations < 3, tf.float32)\n        grads = tape",
            ),
            ("zip(grads, self", "zip([g * scale for g in grads], self"),
        ),
        "another loss by name": (('{"loss": total', '{"loss": 2.0 * total'),),
        "a sum by name": (('"mse": mse', '"mse": 24.0 * mse'),),
        "trained twice": (
            (
                '        return {"loss"',
                '        self.optimizer.apply_gradients(zip(grads, self.trainable_variables))\n        return {"loss"',
            ),
        ),
        "accumulator starts elsewhere": (
            ("initial_accumulator_value=0.1", "initial_accumulator_value=1.0"),
        ),
    },
)

OLD["adversaries of Keras layers"] = """
def leaky(v):
    return tf.maximum(0.2 * v, v)

def generator(z):
    with tf.variable_scope("gen"):
        w1 = tf.get_variable("w1", [4, 8]); b1 = tf.get_variable("b1", [8], initializer=tf.zeros_initializer())
        w2 = tf.get_variable("w2", [8, 6]); b2 = tf.get_variable("b2", [6], initializer=tf.zeros_initializer())
        return tf.tanh(tf.matmul(tf.nn.relu(tf.matmul(z, w1) + b1), w2) + b2)

def discriminator(v, reuse=False):
    with tf.variable_scope("disc", reuse=reuse):
        w1 = tf.get_variable("w1", [6, 8]); b1 = tf.get_variable("b1", [8], initializer=tf.zeros_initializer())
        w2 = tf.get_variable("w2", [8, 1]); b2 = tf.get_variable("b2", [1], initializer=tf.zeros_initializer())
        return tf.matmul(leaky(tf.matmul(v, w1) + b1), w2) + b2

real = tf.placeholder(tf.float32, [None, 6], name="real")
z = tf.placeholder(tf.float32, [None, 4], name="z")
fake = generator(z)
d_real, d_fake = discriminator(real), discriminator(fake, reuse=True)
bce = tf.nn.sigmoid_cross_entropy_with_logits
d_loss = tf.reduce_mean(bce(logits=d_real, labels=0.9 * tf.ones_like(d_real))) + tf.reduce_mean(bce(logits=d_fake, labels=tf.zeros_like(d_fake)))
g_loss = tf.reduce_mean(bce(logits=d_fake, labels=tf.ones_like(d_fake)))
tv = tf.trainable_variables()
d_vars = [v for v in tv if v.name.startswith("disc")]
g_vars = [v for v in tv if v.name.startswith("gen")]
d_train = tf.train.AdamOptimizer(2e-4, beta1=0.5).minimize(d_loss, var_list=d_vars)
g_train = tf.train.AdamOptimizer(1e-4, beta1=0.5).minimize(g_loss, var_list=g_vars)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        sess.run([d_train, d_loss], {real: XS, z: NOISE})
        sess.run([g_train, g_loss], {z: NOISE})
"""

WRITTEN_OUT["adversaries of Keras layers"] = Port(
    OLD["adversaries of Keras layers"],
    """
layers = tf.keras.layers
generator = tf.keras.Sequential([
    tf.keras.Input((4,)),
    layers.Dense(8, activation="relu"),
    layers.Dense(6, activation="tanh"),
])
discriminator = tf.keras.Sequential([
    tf.keras.Input((6,)),
    layers.Dense(8),
    layers.LeakyReLU(negative_slope=0.2),
    layers.Dense(1),
])
d_opt = tf.keras.optimizers.Adam(2e-4, beta_1=0.5, epsilon=1e-8)
g_opt = tf.keras.optimizers.Adam(1e-4, beta_1=0.5, epsilon=1e-8)

def bce(logits, label):
    return tf.reduce_mean(tf.nn.sigmoid_cross_entropy_with_logits(tf.fill(tf.shape(logits), label), logits))

@tf.function
def train_discriminator(real, z):
    fake = generator(z, training=True)
    with tf.GradientTape() as tape:
        loss = bce(discriminator(real), 0.9) + bce(discriminator(fake), 0.0)
    grads = tape.gradient(loss, discriminator.trainable_variables)
    d_opt.apply_gradients(zip(grads, discriminator.trainable_variables))
    return loss

@tf.function
def train_generator(z):
    with tf.GradientTape() as tape:
        loss = bce(discriminator(generator(z)), 1.0)
    grads = tape.gradient(loss, generator.trainable_variables)
    g_opt.apply_gradients(zip(grads, generator.trainable_variables))
    return loss

for i in range(3):
    train_discriminator(XS, NOISE)
    train_generator(NOISE)
""",
    "rounding",
    wrong={
        "every second step": (
            (
                "    d_opt.apply_gradients(zip(grads, discriminator.trainable_variables))",
                "    on = tf.cast(d_opt.iterations % 2 == 0, tf.float32)\n    d_opt.apply_gradients(zip([on * g for g in grads], discriminator.trainable_variables))",
            ),
        ),
        "optimizer shared": (
            (
                "g_opt = tf.keras.optimizers.Adam(1e-4, beta_1=0.5, epsilon=1e-8)",
                "g_opt = d_opt = tf.keras.optimizers.Adam(2e-4, beta_1=0.5, epsilon=1e-8)\nd_opt.build(generator.trainable_variables + discriminator.trainable_variables)",
            ),
        ),
        "rate falls in python": (
            (
                "    train_generator(NOISE)\n",
                "    train_generator(NOISE)\n    g_opt.learning_rate.assign(g_opt.learning_rate * 0.5)\n",
            ),
        ),
        "generator trains both": (
            (
                "    grads = tape.gradient(loss, generator.trainable_variables)\n    g_opt.apply_gradients(zip(grads, generator.trainable_variables))",
                "    tv = generator.trainable_variables + discriminator.trainable_variables\n    grads = tape.gradient(loss, tv)\n    g_opt.apply_gradients(zip(grads, tv))",
            ),
        ),
        "slope": (("negative_slope=0.2", "negative_slope=0.3"),),
    },
)

OLD["an Adam by hand"] = """
x = tf.placeholder(tf.float32, [None, 6], name="x")
init = tf.random_normal_initializer(stddev=0.1)
with tf.variable_scope("encoder"):
    we = tf.get_variable("w", [6, 8], initializer=init)
    be = tf.get_variable("b", [8], initializer=tf.zeros_initializer())
    wm = tf.get_variable("w_mean", [8, 2], initializer=init)
    ws = tf.get_variable("w_log_var", [8, 2], initializer=init)
with tf.variable_scope("decoder"):
    wd = tf.get_variable("w", [2, 6], initializer=init)
    bd = tf.get_variable("b", [6], initializer=tf.zeros_initializer())
h = tf.nn.tanh(tf.matmul(x, we) + be)
mean, log_var = tf.matmul(h, wm), tf.matmul(h, ws)
eps = tf.random_normal(tf.shape(mean))
z = mean + tf.exp(0.5 * log_var) * eps
out = tf.matmul(z, wd) + bd
rec = tf.reduce_sum(tf.square(out - x), 1)
kl = -0.5 * tf.reduce_sum(1 + log_var - tf.square(mean) - tf.exp(log_var), 1)
loss = tf.reduce_mean(rec + kl)
train = tf.train.AdamOptimizer(0.001).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(4):
        sess.run([train, loss], {x: XS})
"""

WRITTEN_OUT["an Adam by hand"] = Port(
    OLD["an Adam by hand"],
    """
class Adam:
    def __init__(self, lr=1e-3, beta1=0.9, beta2=0.999, eps=1e-8):
        self.lr, self.beta1, self.beta2, self.eps = lr, beta1, beta2, eps
        self.t = tf.Variable(0.0, trainable=False)
        self.slots = None

    def build(self, variables):
        self.slots = [(tf.Variable(tf.zeros_like(v), trainable=False), tf.Variable(tf.zeros_like(v), trainable=False)) for v in variables]

    def apply(self, grads, variables):
        self.t.assign_add(1.0)
        lr_t = self.lr * tf.sqrt(1.0 - self.beta2 ** self.t) / (1.0 - self.beta1 ** self.t)
        for g, v, (m, s) in zip(grads, variables, self.slots):
            m.assign(self.beta1 * m + (1.0 - self.beta1) * g)
            s.assign(self.beta2 * s + (1.0 - self.beta2) * g * g)
            v.assign_sub(lr_t * m / (tf.sqrt(s) + self.eps))

class VAE(tf.Module):
    def __init__(self):
        super().__init__()
        self.we = tf.Variable(0.1 * tf.random.normal([6, 8]), name="encoder/w")
        self.be = tf.Variable(tf.zeros([8]), name="encoder/b")
        self.wm = tf.Variable(0.1 * tf.random.normal([8, 2]), name="encoder/w_mean")
        self.ws = tf.Variable(0.1 * tf.random.normal([8, 2]), name="encoder/w_log_var")
        self.wd = tf.Variable(0.1 * tf.random.normal([2, 6]), name="decoder/w")
        self.bd = tf.Variable(tf.zeros([6]), name="decoder/b")

    def loss(self, x):
        h = tf.tanh(x @ self.we + self.be)
        mean, log_var = h @ self.wm, h @ self.ws
        z = mean + tf.exp(log_var / 2.0) * tf.random.normal(tf.shape(mean))
        out = z @ self.wd + self.bd
        rec = tf.reduce_sum((x - out) ** 2, axis=1)
        kl = 0.5 * tf.reduce_sum(tf.exp(log_var) + mean ** 2 - 1.0 - log_var, axis=1)
        return tf.reduce_mean(rec) + tf.reduce_mean(kl)

vae = VAE()
params = [vae.we, vae.be, vae.wm, vae.ws, vae.wd, vae.bd]
adam = Adam()
adam.build(params)

@tf.function
def step(x):
    with tf.GradientTape() as tape:
        loss = vae.loss(x)
    adam.apply(tape.gradient(loss, params), params)
    return loss

for i in range(4):
    step(tf.constant(XS))
""",
    "rounding",
    wrong={
        "counter late": (
            ("        self.t.assign_add(1.0)\n", ""),
            (
                "            v.assign_sub(lr_t * m / (tf.sqrt(s) + self.eps))\n",
                "            v.assign_sub(lr_t * m / (tf.sqrt(s) + self.eps))\n        self.t.assign_add(1.0)\n",
            ),
            ("tf.Variable(0.0, trainable=False)", "tf.Variable(2.0, trainable=False)"),
        ),
        "counter stands": (
            ("        self.t.assign_add(1.0)\n", ""),
            ("tf.Variable(0.0, trainable=False)", "tf.Variable(1.0, trainable=False)"),
        ),
        "counter per variable": (
            ("        self.t.assign_add(1.0)\n", ""),
            ("            m.assign(", "            self.t.assign_add(1.0)\n            m.assign("),
        ),
        "noise kept": (
            (
                "tf.random.normal(tf.shape(mean))",
                "tf.random.stateless_normal(tf.shape(mean), [1, 2])",
            ),
        ),
        "slots shared": (
            (
                "        for g, v, (m, s) in zip(grads, variables, self.slots):\n",
                "        for g, v, (m, s) in zip(grads, variables, self.slots):\n            if v is vae.ws:\n                m, s = self.slots[2]\n",
            ),
        ),
        "v before m": (
            ("            v.assign_sub(lr_t * m / (tf.sqrt(s) + self.eps))\n", ""),
            (
                "            m.assign(",
                "            v.assign_sub(lr_t * m / (tf.sqrt(s) + self.eps))\n            m.assign(",
            ),
        ),
        "epsilon within": (("(tf.sqrt(s) + self.eps)", "tf.sqrt(s + self.eps)"),),
    },
)

OLD["a momentum by hand"] = """
ids = tf.placeholder(tf.int32, [None, 5])
label = tf.placeholder(tf.int32, [None])
step = tf.Variable(0, trainable=False, name="global_step")
table = tf.get_variable("table", [20, 8], initializer=tf.random_uniform_initializer(-0.1, 0.1))
filters = tf.get_variable("filters", [3, 8, 6])
fb = tf.get_variable("filters_b", [6], initializer=tf.zeros_initializer())
w = tf.get_variable("w", [6, 3])
b = tf.get_variable("b", [3], initializer=tf.zeros_initializer())
emb = tf.nn.embedding_lookup(table, ids)
conv = tf.nn.relu(tf.nn.bias_add(tf.nn.conv1d(emb, filters, stride=1, padding="VALID"), fb))
pooled = tf.reduce_max(conv, axis=1)
logits = tf.nn.xw_plus_b(pooled, w, b)
loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits_v2(labels=tf.one_hot(label, 3), logits=logits))
lr = tf.train.inverse_time_decay(0.5, step, 10, 0.5)
opt = tf.train.MomentumOptimizer(lr, 0.9)
gv = opt.compute_gradients(loss)
gs, vs = zip(*gv)
gs = [tf.convert_to_tensor(g) for g in gs]
gs, _ = tf.clip_by_global_norm(gs, 5.0)
train = opt.apply_gradients(zip(gs, vs), global_step=step)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(4):
        sess.run([train, loss], {ids: WORDS, label: LABELS[:16]})
"""

WRITTEN_OUT["a momentum by hand"] = Port(
    OLD["a momentum by hand"],
    """
class TextCNN(tf.Module):
    def __init__(self):
        super().__init__()
        glorot = tf.keras.initializers.GlorotUniform()
        self.table = tf.Variable(tf.random.uniform([20, 8], -0.1, 0.1), name="table")
        self.filters = tf.Variable(glorot([3, 8, 6]), name="filters")
        self.fb = tf.Variable(tf.zeros([6]), name="filters_b")
        self.w = tf.Variable(glorot([6, 3]), name="w")
        self.b = tf.Variable(tf.zeros([3]), name="b")

    def __call__(self, ids):
        emb = tf.nn.embedding_lookup(self.table, ids)
        conv = tf.nn.conv1d(emb, self.filters, stride=1, padding="VALID")
        pooled = tf.reduce_max(tf.nn.relu(conv + self.fb), axis=1)
        return pooled @ self.w + self.b

net = TextCNN()
step = tf.Variable(0, trainable=False, dtype=tf.int64)
variables = [net.table, net.filters, net.fb, net.w, net.b]
velocity = [tf.Variable(tf.zeros_like(v), trainable=False) for v in variables]

@tf.function
def train(ids, label):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(tf.one_hot(label, 3), net(ids)))
    grads = [tf.convert_to_tensor(g) for g in tape.gradient(loss, variables)]
    grads, _ = tf.clip_by_global_norm(grads, 5.0)
    lr = 0.5 / (1.0 + 0.5 * tf.cast(step, tf.float32) / 10.0)
    for v, u, g in zip(variables, velocity, grads):
        u.assign(0.9 * u + g)
        v.assign_sub(lr * u)
    step.assign_add(1)
    return loss

for i in range(4):
    train(WORDS, LABELS[:16].astype("int32"))
""",
    "rounding",
    wrong={
        "rate after": (
            ("    step.assign_add(1)\n", ""),
            ("    lr = 0.5 /", "    step.assign_add(1)\n    lr = 0.5 /"),
        ),
        "rate fixed": (("tf.cast(step, tf.float32)", "0.0"),),
        "velocity late": (
            (
                "        u.assign(0.9 * u + g)\n        v.assign_sub(lr * u)\n",
                "        v.assign_sub(lr * u)\n        u.assign(0.9 * u + g)\n",
            ),
        ),
        "clip lost": (("    grads, _ = tf.clip_by_global_norm(grads, 5.0)\n", ""),),
    },
)

OLD["gates cut out"] = """
T, N, H = 4, 6, 5
seq = tf.placeholder(tf.float32, [None, T, N])
goal = tf.placeholder(tf.float32, [None, 3])
with tf.variable_scope("lstm"):
    kernel = tf.get_variable("kernel", [N + H, 4 * H])
    bias = tf.get_variable("bias", [4 * H], initializer=tf.zeros_initializer())
with tf.variable_scope("softmax"):
    w = tf.get_variable("w", [H, 3])
    b = tf.get_variable("b", [3], initializer=tf.zeros_initializer())
c = h = tf.zeros([tf.shape(seq)[0], H])
for t in range(T):
    gates = tf.nn.bias_add(tf.matmul(tf.concat([seq[:, t], h], 1), kernel), bias)
    i, j, f, o = tf.split(gates, 4, axis=1)
    c = c * tf.sigmoid(f + 1.0) + tf.sigmoid(i) * tf.tanh(j)
    h = tf.tanh(c) * tf.sigmoid(o)
logits = tf.matmul(h, w) + b
loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits_v2(labels=goal, logits=logits))
tvars = tf.trainable_variables()
grads, norm = tf.clip_by_global_norm(tf.gradients(loss, tvars), 1.0)
train = tf.train.GradientDescentOptimizer(0.5).apply_gradients(zip(grads, tvars))
SEQ = np.stack([XS, XS * 2, XS - 1, XS[::-1]], axis=1)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        sess.run([train, loss], {seq: SEQ, goal: YS})
"""

WRITTEN_OUT["gates cut out"] = Port(
    OLD["gates cut out"],
    """
T, N, H = 4, 6, 5

class LSTM(tf.keras.layers.Layer):
    def build(self, shape):
        self.kernel = self.add_weight(shape=(N + H, 4 * H), name="kernel")
        self.bias = self.add_weight(shape=(4 * H,), initializer="zeros", name="bias")

    def call(self, seq):
        h = tf.zeros([tf.shape(seq)[0], H])
        c = tf.zeros_like(h)
        for x in tf.unstack(seq, axis=1):
            gates = tf.concat([x, h], axis=-1) @ self.kernel + self.bias
            i, j, f, o = gates[:, :H], gates[:, H:2 * H], gates[:, 2 * H:3 * H], gates[:, 3 * H:]
            c = tf.sigmoid(f + 1.0) * c + tf.sigmoid(i) * tf.tanh(j)
            h = tf.sigmoid(o) * tf.tanh(c)
        return h

model = tf.keras.Sequential([tf.keras.Input((T, N)), LSTM(), tf.keras.layers.Dense(3)])
loss_fn = tf.keras.losses.CategoricalCrossentropy(from_logits=True)
optimizer = tf.keras.optimizers.SGD(0.5)

@tf.function
def train(seq, goal):
    with tf.GradientTape() as tape:
        loss = loss_fn(goal, model(seq, training=True))
    grads = tape.gradient(loss, model.trainable_variables)
    grads, _ = tf.clip_by_global_norm(grads, 1.0)
    optimizer.apply_gradients(zip(grads, model.trainable_variables))
    return loss

SEQ = np.stack([XS, XS * 2, XS - 1, XS[::-1]], axis=1)
for i in range(3):
    train(SEQ, YS)
""",
    "rounding",
    wrong={
        "gates in another order": (("i, j, f, o =", "i, f, j, o ="),),
        "clipped each": (
            (
                "grads, _ = tf.clip_by_global_norm(grads, 1.0)",
                "grads = [tf.clip_by_norm(g, 1.0) for g in grads]",
            ),
        ),
    },
)

OLD["a margin"] = """
left = tf.placeholder(tf.float32, [None, 6], name="left")
right = tf.placeholder(tf.float32, [None, 6], name="right")
same = tf.placeholder(tf.float32, [None], name="same")

def tower(v, reuse):
    with tf.variable_scope("tower", reuse=reuse):
        w1 = tf.get_variable("w1", [6, 10]); b1 = tf.get_variable("b1", [10], initializer=tf.zeros_initializer())
        w2 = tf.get_variable("w2", [10, 4]); b2 = tf.get_variable("b2", [4], initializer=tf.zeros_initializer())
        return tf.matmul(tf.nn.relu(tf.matmul(v, w1) + b1), w2) + b2

a, b = tower(left, False), tower(right, True)
d2 = tf.reduce_sum(tf.square(a - b), 1)
d = tf.sqrt(d2 + 1e-6)
loss = tf.reduce_mean(same * d2 + (1.0 - same) * tf.square(tf.maximum(1.0 - d, 0.0)))
reg = tf.add_n([tf.nn.l2_loss(v) for v in tf.trainable_variables() if "w" in v.name.split("/")[1]])
total = loss + 5e-4 * reg
train = tf.train.AdamOptimizer(1e-3).minimize(total)
ema = tf.train.ExponentialMovingAverage(0.999)
with tf.control_dependencies([train]):
    step = ema.apply(tf.trainable_variables())
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(4):
        sess.run([step, loss, total], {left: XS, right: XS[::-1], same: YS[:, 0]})
"""

WRITTEN_OUT["a margin"] = Port(
    OLD["a margin"],
    """
tower = tf.keras.Sequential([
    tf.keras.Input((6,)),
    tf.keras.layers.Dense(10, activation="relu", kernel_regularizer=tf.keras.regularizers.L2(2.5e-4)),
    tf.keras.layers.Dense(4, kernel_regularizer=tf.keras.regularizers.L2(2.5e-4)),
])
optimizer = tf.keras.optimizers.Adam(1e-3, epsilon=1e-8)
averages = [tf.Variable(v.value, trainable=False) for v in tower.trainable_variables]

@tf.function
def train(left, right, same):
    with tf.GradientTape() as tape:
        d2 = tf.reduce_sum(tf.math.squared_difference(tower(left), tower(right)), axis=-1)
        gap = tf.nn.relu(1.0 - tf.sqrt(d2 + 1e-6))
        loss = tf.reduce_mean(same * d2 + (1.0 - same) * gap ** 2)
        total = loss + tf.add_n(tower.losses)
    grads = tape.gradient(total, tower.trainable_variables)
    optimizer.apply_gradients(zip(grads, tower.trainable_variables))
    for average, v in zip(averages, tower.trainable_variables):
        average.assign(0.999 * average + 0.001 * v)
    return loss, total

for i in range(4):
    train(XS, XS[::-1].copy(), YS[:, 0])
""",
    "tested",  # `tf.maximum` and `tf.nn.relu` of the same margin, squared
    wrong={
        "averages from zeros": (
            ("tf.Variable(v.value, trainable", "tf.Variable(tf.zeros_like(v), trainable"),
        ),
        "averaged before": (
            (
                "    for average, v in zip(averages, tower.trainable_variables):\n        average.assign(0.999 * average + 0.001 * v)\n",
                "",
            ),
            (
                "    optimizer.apply",
                "    for average, v in zip(averages, tower.trainable_variables):\n        average.assign(0.999 * average + 0.001 * v)\n    optimizer.apply",
            ),
        ),
        "averages of another": (
            (
                "zip(averages, tower.trainable_variables):\n        average.assign(0.999 * average + 0.001 * v)",
                "zip(averages, tower.trainable_variables):\n        average.assign(0.99 * average + 0.01 * v)",
            ),
        ),
        "margin": (("tf.nn.relu(1.0 -", "tf.nn.relu(2.0 -"),),
    },
)

OLD["two optimizers in one function"] = """
state = tf.placeholder(tf.float32, [None, 6], "state")
action = tf.placeholder(tf.int32, [None], "action")
ret = tf.placeholder(tf.float32, [None], "ret")
with tf.variable_scope("policy"):
    pw1 = tf.get_variable("w1", [6, 8]); pw2 = tf.get_variable("w2", [8, 3])
with tf.variable_scope("value"):
    vw1 = tf.get_variable("w1", [6, 8]); vw2 = tf.get_variable("w2", [8, 1])
logits = tf.matmul(tf.nn.tanh(tf.matmul(state, pw1)), pw2)
value = tf.squeeze(tf.matmul(tf.nn.tanh(tf.matmul(state, vw1)), vw2), 1)
advantage = ret - tf.stop_gradient(value)
log_probs = tf.nn.log_softmax(logits)
chosen = tf.reduce_sum(log_probs * tf.one_hot(action, 3), 1)
entropy = -tf.reduce_sum(tf.nn.softmax(logits) * log_probs, 1)
policy_loss = -tf.reduce_mean(chosen * advantage) - 0.01 * tf.reduce_mean(entropy)
value_loss = 0.5 * tf.reduce_mean(tf.square(ret - value))
p_vars = tf.trainable_variables("policy")
v_vars = tf.trainable_variables("value")
p_step = tf.train.RMSPropOptimizer(1e-3, 0.99, epsilon=1e-5).minimize(policy_loss, var_list=p_vars)
v_step = tf.train.AdagradOptimizer(1e-2).minimize(value_loss, var_list=v_vars)
both = tf.group(p_step, v_step)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(4):
        sess.run([both, policy_loss, value_loss], {state: XS, action: LABELS, ret: XS[:, 0]})
"""

WRITTEN_OUT["two optimizers in one function"] = Port(
    OLD["two optimizers in one function"],
    """
class MLP(tf.Module):
    def __init__(self, outputs, name):
        super().__init__(name=name)
        init = tf.keras.initializers.GlorotUniform()
        with self.name_scope:
            self.w1 = tf.Variable(init([6, 8]), name="w1")
            self.w2 = tf.Variable(init([8, outputs]), name="w2")

    def __call__(self, x):
        return tf.tanh(x @ self.w1) @ self.w2

policy, value = MLP(3, "policy"), MLP(1, "value")
p_opt = tf.compat.v1.train.RMSPropOptimizer(1e-3, 0.99, epsilon=1e-5)
v_opt = tf.keras.optimizers.Adagrad(1e-2, epsilon=0.0)

@tf.function
def update(state, action, ret):
    with tf.GradientTape(persistent=True) as tape:
        baseline = value(state)[:, 0]
        logits = policy(state)
        advantage = tf.stop_gradient(ret - baseline)
        log_probs = tf.nn.log_softmax(logits)
        chosen = tf.reduce_sum(tf.one_hot(action, 3) * log_probs, axis=-1)
        entropy = -tf.reduce_sum(log_probs * tf.nn.softmax(logits), axis=-1)
        policy_loss = -tf.reduce_mean(advantage * chosen + 0.01 * entropy)
        value_loss = tf.reduce_mean((baseline - ret) ** 2) / 2.0
    p_vars = [policy.w1, policy.w2]
    v_vars = [value.w1, value.w2]
    p_opt.apply_gradients(zip(tape.gradient(policy_loss, p_vars), p_vars))
    v_opt.apply_gradients(zip(tape.gradient(value_loss, v_vars), v_vars))
    return policy_loss, value_loss

for i in range(4):
    update(tf.constant(XS), tf.constant(LABELS.astype("int32")), tf.constant(XS[:, 0].copy()))
""",
    "rounding",
    wrong={
        "entropy sign": (
            ("advantage * chosen + 0.01 * entropy", "advantage * chosen - 0.01 * entropy"),
        ),
        "value first": (
            ("    p_opt.apply_gradients(zip(tape.gradient(policy_loss, p_vars), p_vars))\n", ""),
            (
                "    return policy_loss",
                "    p_opt.apply_gradients(zip([0.5 * g for g in tape.gradient(policy_loss, p_vars)], p_vars))\n    return policy_loss",
            ),
        ),
    },
)

OLD["two masks"] = """
x = tf.placeholder(tf.float32, [None, 6])
y = tf.placeholder(tf.float32, [None, 6])
w = tf.get_variable("w", [6, 6])
v = tf.get_variable("v", [6, 6])
h = tf.nn.dropout(tf.tanh(tf.matmul(x, w)), keep_prob=0.5)
out = tf.nn.dropout(tf.matmul(h, v), keep_prob=0.5)
loss = tf.reduce_mean(tf.square(out - y))
train = tf.train.GradientDescentOptimizer(0.1).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        sess.run([train, loss], {x: XS, y: XS})
"""

WRITTEN_OUT["two masks"] = Port(
    OLD["two masks"],
    """
glorot = tf.keras.initializers.GlorotUniform
w = tf.Variable(glorot()([6, 6]), name="w")
v = tf.Variable(glorot()([6, 6]), name="v")

@tf.function
def train(x, y):
    one = tf.cast(tf.random.uniform(tf.shape(x)) >= 0.5, tf.float32) * 2.0
    other = tf.cast(tf.random.uniform(tf.shape(x)) >= 0.5, tf.float32) * 2.0
    with tf.GradientTape() as tape:
        out = (tf.tanh(x @ w) * one) @ v * other
        loss = tf.reduce_mean((out - y) ** 2)
    dw, dv = tape.gradient(loss, [w, v])
    w.assign_sub(0.1 * dw)
    v.assign_sub(0.1 * dv)
    return loss

for i in range(3):
    train(tf.constant(XS), tf.constant(XS))
""",
    "rounding",
    wrong={
        "one mask for both": (("* other", "* one"),),
        "one draw for both": (  # an initializer of Keras 3 draws the same each time
            ("GlorotUniform", "GlorotUniform()"),
            ("glorot()", "glorot"),
            ("glorot()", "glorot"),
        ),
    },
)

#: Right ports that are refused: a choice of the larger and a ramp have other gradients at the margin.
