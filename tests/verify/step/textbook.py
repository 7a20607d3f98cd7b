# ruff: noqa: E501 (programs stand as they were written)
"""Programs as textbooks have them, right ports of them, and wrong ones: each by one replacement.

They were written before the prover saw any. `TEXTBOOK` has for each port its old program and its
text, `ALARMS` what parts of the right ones that are not proved, and `WRONG` the wrong ports.
"""

from __future__ import annotations

_TEXTBOOK: dict[str, tuple[str, str, dict[str, tuple[str, str]]]] = {}

_TEXTBOOK["a schedule with momentum"] = (
    """import numpy as np
import tensorflow as tf

x = tf.placeholder(tf.float32, [None, 8], name="x")
y = tf.placeholder(tf.int64, [None], name="y")
step = tf.train.get_or_create_global_step()
w1 = tf.get_variable("w1", [8, 16], initializer=tf.truncated_normal_initializer(stddev=0.1))
b1 = tf.get_variable("b1", [16], initializer=tf.zeros_initializer())
w2 = tf.get_variable("w2", [16, 4], initializer=tf.truncated_normal_initializer(stddev=0.1))
b2 = tf.get_variable("b2", [4], initializer=tf.zeros_initializer())
h = tf.nn.relu(tf.matmul(x, w1) + b1)
logits = tf.matmul(h, w2) + b2
ce = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=y, logits=logits))
loss = ce + 1e-4 * (tf.nn.l2_loss(w1) + tf.nn.l2_loss(w2))
rate = tf.train.exponential_decay(0.1, step, 100, 0.5, staircase=True)
train = tf.train.MomentumOptimizer(rate, 0.9).minimize(loss, global_step=step)

rng = np.random.RandomState(0)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        _, l = sess.run([train, loss], {x: rng.rand(12, 8), y: rng.randint(4, size=12)})
        print(l)
""",
    """import numpy as np
import tensorflow as tf


class Net(tf.Module):
    def __init__(self):
        init = tf.compat.v1.truncated_normal_initializer(stddev=0.1)
        self.step = tf.Variable(0, dtype=tf.int64, trainable=False, name="global_step")
        self.w1 = tf.Variable(init([8, 16]), name="w1")
        self.b1 = tf.Variable(tf.zeros([16]), name="b1")
        self.w2 = tf.Variable(init([16, 4]), name="w2")
        self.b2 = tf.Variable(tf.zeros([4]), name="b2")
        self.slots = [tf.Variable(tf.zeros_like(v), trainable=False, name="m%d" % i) for i, v in enumerate(self.weights)]

    @property
    def weights(self):
        return [self.w1, self.b1, self.w2, self.b2]

    @tf.function(input_signature=[tf.TensorSpec([None, 8], tf.float32), tf.TensorSpec([None], tf.int64)])
    def train(self, x, y):
        with tf.GradientTape() as tape:
            h = tf.nn.relu(x @ self.w1 + self.b1)
            logits = h @ self.w2 + self.b2
            ce = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=y, logits=logits))
            loss = ce + 1e-4 * (tf.nn.l2_loss(self.w1) + tf.nn.l2_loss(self.w2))
        rate = 0.1 * 0.5 ** tf.floor(tf.cast(self.step, tf.float32) / 100)
        for v, m, g in zip(self.weights, self.slots, tape.gradient(loss, self.weights)):
            m.assign(0.9 * m + g)
            v.assign_sub(rate * m)
        self.step.assign_add(1)
        return loss


rng = np.random.RandomState(0)
net = Net()
for i in range(3):
    print(net.train(tf.constant(rng.rand(12, 8), tf.float32), tf.constant(rng.randint(4, size=12), tf.int64)).numpy())
""",
    {
        "no_staircase": (
            "tf.floor(tf.cast(self.step, tf.float32) / 100)",
            "(tf.cast(self.step, tf.float32) / 100)",
        ),
        "damped": ("0.9 * m + g", "0.9 * m + 0.1 * g"),
        "old_m": (
            "            m.assign(0.9 * m + g)\n            v.assign_sub(rate * m)",
            "            v.assign_sub(rate * m)\n            m.assign(0.9 * m + g)",
        ),
        "step_first": ("        rate = 0.1", "        self.step.assign_add(1)\n        rate = 0.1"),
        "twice": ("self.step.assign_add(1)", "self.step.assign_add(2)"),
        "no_penalty_w2": (" + tf.nn.l2_loss(self.w2)", ""),
        "rate_in_m": (
            "m.assign(0.9 * m + g)\n            v.assign_sub(rate * m)",
            "m.assign(0.9 * m + rate * g)\n            v.assign_sub(m)",
        ),
    },
)
_TEXTBOOK["a moving average"] = (
    """import numpy as np
import tensorflow as tf

x = tf.placeholder(tf.float32, [None, 5])
t = tf.placeholder(tf.float32, [None, 1])
with tf.variable_scope("net"):
    w = tf.get_variable("w", [5, 1], initializer=tf.glorot_uniform_initializer())
    b = tf.get_variable("b", [1], initializer=tf.constant_initializer(0.1))
loss = tf.losses.mean_squared_error(t, tf.nn.sigmoid(tf.matmul(x, w) + b))
opt = tf.train.AdamOptimizer(1e-3).minimize(loss)
ema = tf.train.ExponentialMovingAverage(0.99)
with tf.control_dependencies([opt]):
    train = ema.apply([w, b])
data = np.random.RandomState(1)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for _ in range(2):
        sess.run(train, feed_dict={x: data.randn(6, 5), t: data.rand(6, 1)})
""",
    """import numpy as np
import tensorflow as tf

w = tf.Variable(tf.keras.initializers.GlorotUniform()([5, 1]), name="w")
b = tf.Variable(tf.fill([1], 0.1), name="b")
slow_w = tf.Variable(w, trainable=False, name="slow_w")
slow_b = tf.Variable(b, trainable=False, name="slow_b")
opt = tf.keras.optimizers.Adam(1e-3, epsilon=1e-8)
opt.build([w, b])


@tf.function
def train(x, t):
    with tf.GradientTape() as tape:
        p = tf.nn.sigmoid(tf.matmul(x, w) + b)
        loss = tf.reduce_mean(tf.math.squared_difference(p, t))
    opt.apply_gradients(zip(tape.gradient(loss, [w, b]), [w, b]))
    for slow, v in ((slow_w, w), (slow_b, b)):
        slow.assign_sub((1.0 - 0.99) * (slow - v))
    return loss


data = np.random.RandomState(1)
for _ in range(2):
    train(tf.constant(data.randn(6, 5), tf.float32), tf.constant(data.rand(6, 1), tf.float32))
""",
    {
        "ema_before": (
            """    opt.apply_gradients(zip(tape.gradient(loss, [w, b]), [w, b]))
    for slow, v in ((slow_w, w), (slow_b, b)):
        slow.assign_sub((1.0 - 0.99) * (slow - v))
""",
            """    grads = tape.gradient(loss, [w, b])
    for slow, v in ((slow_w, w), (slow_b, b)):
        slow.assign_sub((1.0 - 0.99) * (slow - v))
    opt.apply_gradients(zip(grads, [w, b]))
""",
        ),
        "ema_w_only": ("((slow_w, w), (slow_b, b))", "((slow_w, w),)"),
        "sum": ("reduce_mean(tf.math", "reduce_sum(tf.math"),
        "swapped": ("((slow_w, w), (slow_b, b))", "((slow_w, w), (slow_b, w[0]))"),
        "decay": ("(1.0 - 0.99)", "0.99"),
        "tanh": ("tf.nn.sigmoid", "tf.nn.tanh"),
    },
)
_TEXTBOOK["two networks"] = (
    """import numpy as np
import tensorflow as tf

z = tf.placeholder(tf.float32, [16, 3], name="z")
real = tf.placeholder(tf.float32, [16, 6], name="real")


def generator(z):
    with tf.variable_scope("g"):
        h = tf.layers.dense(z, 10, tf.nn.relu, name="h")
        return tf.layers.dense(h, 6, tf.tanh, name="out")


def discriminator(v, reuse=False):
    with tf.variable_scope("d", reuse=reuse):
        h = tf.layers.dense(v, 9, tf.nn.leaky_relu, name="h")
        return tf.layers.dense(h, 1, name="out")


fake = generator(z)
on_real, on_fake = discriminator(real), discriminator(fake, True)
ce = tf.nn.sigmoid_cross_entropy_with_logits
d_loss = tf.reduce_mean(ce(labels=tf.ones_like(on_real), logits=on_real)) + tf.reduce_mean(ce(labels=tf.zeros_like(on_fake), logits=on_fake))
g_loss = tf.reduce_mean(ce(labels=tf.ones_like(on_fake), logits=on_fake))
d_vars = tf.get_collection(tf.GraphKeys.TRAINABLE_VARIABLES, "d/")
g_vars = tf.get_collection(tf.GraphKeys.TRAINABLE_VARIABLES, "g/")
d_train = tf.train.AdamOptimizer(2e-4, beta1=0.5).minimize(d_loss, var_list=d_vars)
g_train = tf.train.AdamOptimizer(1e-4, beta1=0.5).minimize(g_loss, var_list=g_vars)
rng = np.random.RandomState(0)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for _ in range(2):
        feed = {z: rng.randn(16, 3), real: rng.randn(16, 6)}
        sess.run([d_train, d_loss], feed)
        sess.run([g_train, g_loss], {z: rng.randn(16, 3)})
""",
    """import numpy as np
import tensorflow as tf

L = tf.keras.layers
g = tf.keras.Sequential([L.Input([3]), L.Dense(10, "relu", name="h"), L.Dense(6, "tanh", name="out")], name="g")
d = tf.keras.Sequential([L.Input([6]), L.Dense(9, lambda v: tf.nn.leaky_relu(v, 0.2), name="h"), L.Dense(1, name="out")], name="d")
d_opt = tf.keras.optimizers.Adam(2e-4, beta_1=0.5, epsilon=1e-8)
g_opt = tf.keras.optimizers.Adam(1e-4, beta_1=0.5, epsilon=1e-8)
d_opt.build(d.trainable_variables)
g_opt.build(g.trainable_variables)


def ce(label, logits):
    return tf.reduce_mean(tf.nn.sigmoid_cross_entropy_with_logits(labels=label, logits=logits))


@tf.function
def d_step(z, real):
    with tf.GradientTape() as tape:
        on_real, on_fake = d(real), d(g(z))
        loss = ce(tf.ones_like(on_real), on_real) + ce(tf.zeros_like(on_fake), on_fake)
    d_opt.apply_gradients(zip(tape.gradient(loss, d.trainable_variables), d.trainable_variables))
    return loss


@tf.function
def g_step(z):
    with tf.GradientTape() as tape:
        on_fake = d(g(z))
        loss = ce(tf.ones_like(on_fake), on_fake)
    g_opt.apply_gradients(zip(tape.gradient(loss, g.trainable_variables), g.trainable_variables))
    return loss


rng = np.random.RandomState(0)
for _ in range(2):
    a, b, c = rng.randn(16, 3), rng.randn(16, 6), rng.randn(16, 3)
    d_step(tf.constant(a, tf.float32), tf.constant(b, tf.float32))
    g_step(tf.constant(c, tf.float32))
""",
    {
        "one_opt": ("    g_opt.apply_gradients", "    d_opt.apply_gradients"),
        "saturating": (
            "loss = ce(tf.ones_like(on_fake), on_fake)",
            "loss = -ce(tf.zeros_like(on_fake), on_fake)",
        ),
        "smooth": (
            "ce(tf.ones_like(on_real), on_real)",
            "ce(0.9 * tf.ones_like(on_real), on_real)",
        ),
        "leak": ("leaky_relu(v, 0.2)", "leaky_relu(v, 0.3)"),
        "half": (
            "loss = ce(tf.ones_like(on_real), on_real) + ce(tf.zeros_like(on_fake), on_fake)",
            "loss = 0.5 * (ce(tf.ones_like(on_real), on_real) + ce(tf.zeros_like(on_fake), on_fake))",
        ),
        "g_vars_too": (
            "tape.gradient(loss, d.trainable_variables), d.trainable_variables",
            "tape.gradient(loss, d.trainable_variables[:3]), d.trainable_variables[:3]",
        ),
        "beta": (
            "g_opt = tf.keras.optimizers.Adam(1e-4, beta_1=0.5",
            "g_opt = tf.keras.optimizers.Adam(1e-4, beta_1=0.9",
        ),
    },
)
_TEXTBOOK["a policy"] = (
    """import numpy as np
import tensorflow as tf

obs = tf.placeholder(tf.float32, [None, 4], "obs")
act = tf.placeholder(tf.int32, [None], "act")
adv = tf.placeholder(tf.float32, [None], "adv")
ret = tf.placeholder(tf.float32, [None], "ret")
h = tf.layers.dense(obs, 12, activation=tf.nn.tanh, name="body")
logits = tf.layers.dense(h, 3, name="pi")
value = tf.squeeze(tf.layers.dense(h, 1, name="v"), 1)
logp = tf.nn.log_softmax(logits)
chosen = tf.reduce_sum(tf.one_hot(act, 3) * logp, 1)
pg = -tf.reduce_mean(chosen * adv)
vf = 0.5 * tf.reduce_mean(tf.square(value - ret))
ent = -tf.reduce_mean(tf.reduce_sum(tf.nn.softmax(logits) * logp, 1))
loss = pg + 0.5 * vf - 0.01 * ent
params = tf.trainable_variables()
grads, norm = tf.clip_by_global_norm(tf.gradients(loss, params), 0.5)
train = tf.train.RMSPropOptimizer(7e-4, decay=0.99, epsilon=1e-5).apply_gradients(zip(grads, params))
r = np.random.RandomState(3)
with tf.Session() as s:
    s.run(tf.global_variables_initializer())
    for _ in range(2):
        s.run([pg, vf, train], {obs: r.randn(7, 4), act: r.randint(3, size=7), adv: r.randn(7), ret: r.randn(7)})
""",
    """import numpy as np
import tensorflow as tf


class Policy(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.body = tf.keras.layers.Dense(12, activation="tanh", name="body")
        self.pi = tf.keras.layers.Dense(3, name="pi")
        self.v = tf.keras.layers.Dense(1, name="v")

    def call(self, obs):
        h = self.body(obs)
        return self.pi(h), tf.squeeze(self.v(h), 1)


policy = Policy()
policy(tf.zeros([1, 4]))
ms = [tf.Variable(tf.ones_like(v), trainable=False, name="ms%d" % i) for i, v in enumerate(policy.trainable_variables)]


@tf.function
def train(obs, act, adv, ret):
    with tf.GradientTape() as tape:
        logits, value = policy(obs)
        logp = tf.nn.log_softmax(logits)
        chosen = tf.reduce_sum(tf.one_hot(act, 3) * logp, axis=1)
        pg = -tf.reduce_mean(chosen * adv)
        vf = 0.5 * tf.reduce_mean(tf.square(value - ret))
        ent = -tf.reduce_mean(tf.reduce_sum(tf.nn.softmax(logits) * logp, axis=1))
        loss = pg + 0.5 * vf - 0.01 * ent
    grads = tape.gradient(loss, policy.trainable_variables)
    grads, _ = tf.clip_by_global_norm(grads, 0.5)
    for g, m, v in zip(grads, ms, policy.trainable_variables):
        m.assign(m + (tf.square(g) - m) * (1.0 - 0.99))
        v.assign_sub(7e-4 * g / tf.sqrt(m + 1e-5))
    return pg, vf


r = np.random.RandomState(3)
for _ in range(2):
    o, a, d, t = r.randn(7, 4), r.randint(3, size=7), r.randn(7), r.randn(7)
    train(tf.constant(o, tf.float32), tf.constant(a, tf.int32), tf.constant(d, tf.float32), tf.constant(t, tf.float32))
""",
    {
        "eps_outside": ("tf.sqrt(m + 1e-5)", "(tf.sqrt(m) + 1e-5)"),
        "clip_each": (
            "grads, _ = tf.clip_by_global_norm(grads, 0.5)",
            "grads = [tf.clip_by_norm(g, 0.5) for g in grads]",
        ),
        "no_clip": ("    grads, _ = tf.clip_by_global_norm(grads, 0.5)\n", ""),
        "vf_half": ("vf = 0.5 * tf", "vf = tf"),
        "entropy_sign": ("- 0.01 * ent", "+ 0.01 * ent"),
        "adv_norm": ("chosen * adv)", "chosen * (adv - tf.reduce_mean(adv)))"),
        "axis": (
            "tf.nn.softmax(logits) * logp, axis=1",
            "tf.nn.softmax(logits, axis=0) * logp, axis=1",
        ),
        "squeeze": ("tf.square(value - ret)", "tf.square(value[:, None] - ret)"),
        "ms_zeros": ("tf.Variable(tf.ones_like(v)", "tf.Variable(tf.zeros_like(v)"),
    },
)
_TEXTBOOK["normalization"] = (
    """import numpy as np
import tensorflow as tf

img = tf.placeholder(tf.float32, [None, 8, 8, 3])
lab = tf.placeholder(tf.int32, [None])
is_training = tf.placeholder(tf.bool, [])
n = tf.layers.conv2d(img, 6, 3, padding="same", use_bias=False, name="c1")
n = tf.layers.batch_normalization(n, momentum=0.9, training=is_training, name="bn1")
n = tf.nn.relu(n)
n = tf.layers.max_pooling2d(n, 2, 2)
n = tf.layers.flatten(n)
logits = tf.layers.dense(n, 5, name="fc")
loss = tf.losses.sparse_softmax_cross_entropy(lab, logits)
with tf.control_dependencies(tf.get_collection(tf.GraphKeys.UPDATE_OPS)):
    train = tf.train.GradientDescentOptimizer(0.05).minimize(loss)
r = np.random.RandomState(0)
with tf.Session() as s:
    s.run(tf.global_variables_initializer())
    for _ in range(2):
        s.run([train, loss], {img: r.rand(4, 8, 8, 3), lab: r.randint(5, size=4), is_training: True})
""",
    """import numpy as np
import tensorflow as tf

L = tf.keras.layers


class Net(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.c1 = L.Conv2D(6, 3, padding="same", use_bias=False, name="c1")
        self.bn1 = L.BatchNormalization(momentum=0.9, epsilon=1e-3, name="bn1")
        self.pool = L.MaxPooling2D(2, 2)
        self.flat = L.Flatten()
        self.fc = L.Dense(5, name="fc")

    def call(self, img, training=False):
        n = tf.nn.relu(self.bn1(self.c1(img), training=training))
        return self.fc(self.flat(self.pool(n)))


net = Net()
net(tf.zeros([1, 8, 8, 3]))


@tf.function
def train(img, lab):
    with tf.GradientTape() as tape:
        logits = net(img, training=True)
        loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=lab, logits=logits))
    for v, g in zip(net.trainable_variables, tape.gradient(loss, net.trainable_variables)):
        v.assign_sub(0.05 * g)
    return loss


r = np.random.RandomState(0)
for _ in range(2):
    a, b = r.rand(4, 8, 8, 3), r.randint(5, size=4)
    train(tf.constant(a, tf.float32), tf.constant(b, tf.int32))
""",
    {
        "inference": ("training=True", "training=False"),
        "momentum": ("momentum=0.9", "momentum=0.99"),
        "bias": ("use_bias=False", "use_bias=True"),
        "eps": ("epsilon=1e-3", "epsilon=1e-5"),
        "pool": ("self.pool(n)", "self.pool(-n)"),
        "relu_first": (
            "tf.nn.relu(self.bn1(self.c1(img), training=training))",
            "self.bn1(tf.nn.relu(self.c1(img)), training=training)",
        ),
        "avg": ("L.MaxPooling2D", "L.AveragePooling2D"),
    },
)
_TEXTBOOK["gradients of several batches"] = (
    """import numpy as np
import tensorflow as tf

a = tf.placeholder(tf.float32, [None, 6])
t = tf.placeholder(tf.float32, [None])
w = tf.Variable(tf.random_normal([6], stddev=0.1), name="w")
c = tf.Variable(0.0, name="c")
loss = tf.reduce_mean(tf.abs(tf.reduce_sum(a * w, 1) + c - t))
opt = tf.train.AdagradOptimizer(0.01)
tv = tf.trainable_variables()
acc = [tf.Variable(tf.zeros_like(v.initialized_value()), trainable=False, name="acc_" + v.op.name) for v in tv]
zero = [v.assign(tf.zeros_like(v)) for v in acc]
gv = opt.compute_gradients(loss, tv)
add = [s.assign_add(g) for s, (g, _) in zip(acc, gv)]
apply = opt.apply_gradients([(s / 4.0, v) for s, v in zip(acc, tv)])
r = np.random.RandomState(0)
with tf.Session() as s:
    s.run(tf.global_variables_initializer())
    for _ in range(2):
        s.run(zero)
        for _ in range(4):
            s.run(add, {a: r.randn(3, 6), t: r.randn(3)})
        s.run(apply)
""",
    """import numpy as np
import tensorflow as tf

w = tf.Variable(tf.random.normal([6], stddev=0.1), name="w")
c = tf.Variable(0.0, name="c")
tv = [w, c]
acc = [tf.Variable(tf.zeros_like(v), trainable=False, name="acc_" + n) for v, n in ((w, "w"), (c, "c"))]
sums = [tf.Variable(tf.fill(v.shape, 0.1), trainable=False, name="sum_" + n) for v, n in ((w, "w"), (c, "c"))]


@tf.function
def zero():
    for v in acc:
        v.assign(tf.zeros_like(v))


@tf.function
def add(a, t):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.abs(tf.reduce_sum(a * w, 1) + c - t))
    for s, g in zip(acc, tape.gradient(loss, tv)):
        s.assign_add(g)


@tf.function
def apply():
    for s, n, v in zip(acc, sums, tv):
        g = s / 4.0
        n.assign_add(tf.square(g))
        v.assign_sub(0.01 * g * tf.math.rsqrt(n))


r = np.random.RandomState(0)
for _ in range(2):
    zero()
    for _ in range(4):
        add(tf.constant(r.randn(3, 6), tf.float32), tf.constant(r.randn(3), tf.float32))
    apply()
""",
    {
        "no_zero": ("    zero()\n    for", "    for"),
        "not_averaged": ("s / 4.0", "s"),
        "squared_sum": ("tf.square(g))", "tf.square(s))"),
        "assign": ("s.assign_add(g)", "s.assign(g)"),
        "zero_w": (
            "    for v in acc:\n        v.assign",
            "    for v in acc[:1]:\n        v.assign",
        ),
        "acc_start": ("tf.fill(v.shape, 0.1)", "tf.fill(v.shape, 0.0)"),
    },
)
_TEXTBOOK["a table"] = (
    """import numpy as np
import tensorflow as tf

ids = tf.placeholder(tf.int32, [None, 4], "ids")
lab = tf.placeholder(tf.float32, [None], "lab")
keep = tf.placeholder(tf.float32, [], "keep")
table = tf.get_variable("table", [20, 8], initializer=tf.random_uniform_initializer(-0.5, 0.5))
w = tf.get_variable("w", [8, 1])
e = tf.nn.embedding_lookup(table, ids)
m = tf.reduce_mean(e, axis=1)
m = tf.nn.dropout(m, keep)
logit = tf.squeeze(tf.matmul(m, w), axis=1)
loss = tf.reduce_mean(tf.nn.sigmoid_cross_entropy_with_logits(labels=lab, logits=logit))
train = tf.train.GradientDescentOptimizer(0.5).minimize(loss)
r = np.random.RandomState(0)
with tf.Session() as s:
    s.run(tf.global_variables_initializer())
    for _ in range(2):
        s.run(train, {ids: r.randint(20, size=(5, 4)), lab: r.randint(2, size=5), keep: 0.8})
""",
    """import numpy as np
import tensorflow as tf

table = tf.Variable(tf.random.uniform([20, 8], -0.5, 0.5), name="table")
w = tf.Variable(tf.keras.initializers.GlorotUniform()([8, 1]), name="w")


@tf.function
def train(ids, lab, keep):
    with tf.GradientTape() as tape:
        m = tf.reduce_mean(tf.gather(table, ids), axis=1)
        m = tf.nn.dropout(m, rate=1 - keep)
        logit = tf.squeeze(m @ w, axis=1)
        loss = tf.reduce_mean(tf.nn.sigmoid_cross_entropy_with_logits(labels=lab, logits=logit))
    grads = tape.gradient(loss, [table, w])
    table.scatter_sub(tf.IndexedSlices(0.5 * grads[0].values, grads[0].indices))
    w.assign_sub(0.5 * grads[1])


r = np.random.RandomState(0)
for _ in range(2):
    i, l = r.randint(20, size=(5, 4)), r.randint(2, size=5)
    train(tf.constant(i, tf.int32), tf.constant(l, tf.float32), tf.constant(0.8))
""",
    {
        "rate": ("rate=1 - keep", "rate=keep"),
        "sum": (
            "tf.reduce_mean(tf.gather(table, ids), axis=1)",
            "tf.reduce_sum(tf.gather(table, ids), axis=1)",
        ),
        "overwrite": (
            "table.scatter_sub(tf.IndexedSlices(0.5 * grads[0].values, grads[0].indices))",
            "table.scatter_update(tf.IndexedSlices(tf.gather(table, grads[0].indices) - 0.5 * grads[0].values, grads[0].indices))",
        ),
        "no_dropout": ("        m = tf.nn.dropout(m, rate=1 - keep)\n", ""),
        "dropout_before": (
            "        m = tf.reduce_mean(tf.gather(table, ids), axis=1)\n        m = tf.nn.dropout(m, rate=1 - keep)\n",
            "        m = tf.reduce_mean(tf.nn.dropout(tf.gather(table, ids), rate=1 - keep), axis=1)\n",
        ),
    },
)
_TEXTBOOK["a loop"] = (
    """import numpy as np
import tensorflow as tf

seq = tf.placeholder(tf.float32, [10, None, 3])
goal = tf.placeholder(tf.float32, [None, 2])
wx = tf.get_variable("wx", [3, 7])
wh = tf.get_variable("wh", [7, 7], initializer=tf.orthogonal_initializer())
wo = tf.get_variable("wo", [7, 2])
h0 = tf.zeros([tf.shape(seq)[1], 7])
hs = tf.scan(lambda h, x: tf.tanh(tf.matmul(x, wx) + tf.matmul(h, wh)), seq, initializer=h0)
out = tf.matmul(hs[-1], wo)
loss = tf.reduce_mean(tf.reduce_sum(tf.squared_difference(out, goal), 1))
opt = tf.train.AdamOptimizer(0.01)
gv = [(tf.clip_by_value(g, -1.0, 1.0), v) for g, v in opt.compute_gradients(loss)]
train = opt.apply_gradients(gv)
r = np.random.RandomState(0)
with tf.Session() as s:
    s.run(tf.global_variables_initializer())
    for _ in range(2):
        s.run([train, loss], {seq: r.randn(10, 4, 3), goal: r.randn(4, 2)})
""",
    """import numpy as np
import tensorflow as tf

init = tf.keras.initializers
wx = tf.Variable(init.GlorotUniform()([3, 7]), name="wx")
wh = tf.Variable(init.Orthogonal()([7, 7]), name="wh")
wo = tf.Variable(init.GlorotUniform()([7, 2]), name="wo")
opt = tf.keras.optimizers.Adam(0.01, epsilon=1e-8)
opt.build([wx, wh, wo])


@tf.function
def train(seq, goal):
    with tf.GradientTape() as tape:
        h = tf.zeros([tf.shape(seq)[1], 7])
        hs = tf.scan(lambda h, x: tf.tanh(tf.matmul(x, wx) + tf.matmul(h, wh)), seq, initializer=h)
        out = hs[-1] @ wo
        loss = tf.reduce_mean(tf.reduce_sum(tf.math.squared_difference(out, goal), 1))
    grads = [tf.clip_by_value(g, -1.0, 1.0) for g in tape.gradient(loss, [wx, wh, wo])]
    opt.apply_gradients(zip(grads, [wx, wh, wo]))
    return loss


r = np.random.RandomState(0)
for _ in range(2):
    train(tf.constant(r.randn(10, 4, 3), tf.float32), tf.constant(r.randn(4, 2), tf.float32))
""",
    {
        "first": ("hs[-1]", "hs[0]"),
        "clip": ("-1.0, 1.0", "-10.0, 10.0"),
        "relu": ("lambda h, x: tf.tanh", "lambda h, x: tf.nn.relu"),
        "stop": ("tf.matmul(h, wh))", "tf.matmul(tf.stop_gradient(h), wh))"),
        "mean": ("tf.reduce_mean(tf.reduce_sum(tf.math", "tf.reduce_mean(tf.reduce_mean(tf.math"),
    },
)

_TEXTBOOK["a penalty that Keras fits"] = (
    """x = tf.placeholder(tf.float32, [None, 6], name="x")
y = tf.placeholder(tf.int64, [None], name="y")
def dense(t, n, m, name):
    with tf.variable_scope(name):
        w = tf.get_variable("weights", [n, m], initializer=tf.glorot_uniform_initializer())
        b = tf.get_variable("biases", [m], initializer=tf.zeros_initializer())
    tf.add_to_collection(tf.GraphKeys.REGULARIZATION_LOSSES, 1e-3 * tf.reduce_sum(tf.square(w)))
    return tf.matmul(t, w) + b
h = tf.nn.relu(dense(x, 6, 12, "fc1"))
logits = dense(h, 12, 3, "fc2")
data_loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=y, logits=logits))
loss = data_loss + tf.add_n(tf.get_collection(tf.GraphKeys.REGULARIZATION_LOSSES))
train = tf.train.AdamOptimizer(1e-2).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for epoch in range(3):
        for i in range(0, 24, 8):
            sess.run(train, feed_dict={x: XS[i:i + 8], y: LABELS[i:i + 8]})
""",
    """reg = tf.keras.regularizers.L2(1e-3)
model = tf.keras.Sequential([
    tf.keras.Input((6,)),
    tf.keras.layers.Dense(12, activation="relu", kernel_regularizer=reg),
    tf.keras.layers.Dense(3, kernel_regularizer=reg),
])
model.compile(
    optimizer=tf.keras.optimizers.Adam(1e-2, epsilon=1e-8),
    loss=tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True),
)
model.fit(XS, LABELS, batch_size=8, epochs=3, shuffle=False, verbose=0)
""",
    {
        "default epsilon": (", epsilon=1e-8", ""),
        "one penalty": (
            "tf.keras.layers.Dense(3, kernel_regularizer=reg)",
            "tf.keras.layers.Dense(3)",
        ),
        "half of the penalty": ("L2(1e-3)", "L2(5e-4)"),
        "probabilities": ("from_logits=True", "from_logits=False"),
    },
)

_TEXTBOOK["two arrays of a kind that Keras fits"] = (
    """x = tf.placeholder(tf.float32, [None, 6], name="clean")
noisy = tf.placeholder(tf.float32, [None, 6], name="noisy")
enc_w = tf.Variable(tf.truncated_normal([6, 4], stddev=0.1), name="enc_w")
enc_b = tf.Variable(tf.zeros([4]), name="enc_b")
dec_w = tf.Variable(tf.truncated_normal([4, 6], stddev=0.1), name="dec_w")
dec_b = tf.Variable(tf.zeros([6]), name="dec_b")
code = tf.nn.sigmoid(tf.nn.xw_plus_b(noisy, enc_w, enc_b))
out = tf.nn.xw_plus_b(code, dec_w, dec_b)
cost = tf.reduce_mean(tf.reduce_sum(tf.pow(out - x, 2), axis=1))
opt = tf.train.MomentumOptimizer(0.05, 0.9)
grads = opt.compute_gradients(cost)
capped = [(tf.clip_by_norm(g, 1.0), v) for g, v in grads]
step = opt.apply_gradients(capped)
sess = tf.Session()
sess.run(tf.global_variables_initializer())
for i in range(4):
    c, _ = sess.run([cost, step], {x: XS, noisy: XS + 0.1})
""",
    """class Denoiser(tf.keras.Model):
    def __init__(self):
        super().__init__()
        init = tf.keras.initializers.TruncatedNormal(stddev=0.1)
        self.enc = tf.keras.layers.Dense(4, activation="sigmoid", kernel_initializer=init)
        self.dec = tf.keras.layers.Dense(6, kernel_initializer=tf.keras.initializers.TruncatedNormal(stddev=0.1))

    def call(self, x):
        return self.dec(self.enc(x))

    def train_step(self, data):
        noisy, clean = data
        with tf.GradientTape() as tape:
            out = self(noisy, training=True)
            cost = tf.reduce_mean(tf.reduce_sum((out - clean) ** 2, axis=1))
        grads = tape.gradient(cost, self.trainable_variables)
        grads = [tf.clip_by_norm(g, 1.0) for g in grads]
        self.optimizer.apply_gradients(zip(grads, self.trainable_variables))
        return {"cost": cost}

model = Denoiser()
model.compile(optimizer=tf.keras.optimizers.SGD(0.05, momentum=0.9))
model.fit((XS + 0.1).astype("float32"), XS, batch_size=24, epochs=4, shuffle=False, verbose=0)
""",
    {
        "global norm": (
            "[tf.clip_by_norm(g, 1.0) for g in grads]",
            "tf.clip_by_global_norm(grads, 1.0)[0]",
        ),
        "mean of squares": (
            "tf.reduce_mean(tf.reduce_sum((out - clean) ** 2, axis=1))",
            "tf.reduce_mean((out - clean) ** 2)",
        ),
        "the noisy one is the target": ("out - clean", "out - noisy"),
    },
)

_TEXTBOOK["gradients that are added up and bounded by hand"] = (
    """x = tf.placeholder(tf.float32, [None, 6], name="x")
t = tf.placeholder(tf.float32, [None, 3], name="t")
W = tf.get_variable("W", [6, 3], initializer=tf.random_uniform_initializer(-0.1, 0.1))
c = tf.get_variable("c", [3], initializer=tf.zeros_initializer())
loss = 0.5 * tf.reduce_mean(tf.reduce_sum(tf.square(tf.matmul(x, W) + c - t), 1))
opt = tf.train.RMSPropOptimizer(1e-3, decay=0.95, momentum=0.9, epsilon=1e-6)
tv = tf.trainable_variables()
acc = [tf.Variable(tf.zeros(v.shape.as_list()), trainable=False) for v in tv]
count = tf.Variable(0.0, trainable=False)
reset = tf.group(*[a.assign(tf.zeros_like(a)) for a in acc], count.assign(0.0))
grads = tf.gradients(loss, tv)
push = tf.group(*[a.assign_add(g) for a, g in zip(acc, grads)], count.assign_add(1.0))
mean = [a / count for a in acc]
mean, norm = tf.clip_by_global_norm(mean, 5.0)
update = opt.apply_gradients(zip(mean, tv))
with tf.Session() as s:
    s.run(tf.global_variables_initializer())
    for _ in range(2):
        s.run(reset)
        for i in range(3):
            s.run(push, {x: XS[i * 8:i * 8 + 8], t: YS[i * 8:i * 8 + 8]})
        s.run([update, norm])
""",
    """W = tf.Variable(tf.random.uniform([6, 3], -0.1, 0.1), name="W")
c = tf.Variable(tf.zeros([3]), name="c")
tv = [W, c]
acc = [tf.Variable(tf.zeros_like(v), trainable=False) for v in tv]
count = tf.Variable(0.0, trainable=False)
opt = tf.compat.v1.train.RMSPropOptimizer(1e-3, decay=0.95, momentum=0.9, epsilon=1e-6)
@tf.function
def reset():
    for a in acc:
        a.assign(tf.zeros_like(a))
    count.assign(0.0)
@tf.function
def push(x, t):
    with tf.GradientTape() as tape:
        loss = 0.5 * tf.reduce_mean(tf.reduce_sum(tf.square(x @ W + c - t), axis=1))
    for a, g in zip(acc, tape.gradient(loss, tv)):
        a.assign_add(g)
    count.assign_add(1.0)
@tf.function
def update():
    mean = [a / count for a in acc]
    norm = tf.sqrt(sum(tf.reduce_sum(g * g) for g in mean))
    scale = 5.0 / tf.maximum(norm, 5.0)
    opt.apply_gradients([(g * scale, v) for g, v in zip(mean, tv)])
    return norm
for _ in range(2):
    reset()
    for i in range(3):
        push(XS[i * 8:i * 8 + 8], YS[i * 8:i * 8 + 8])
    update()
""",
    {
        "count lost": ("    count.assign(0.0)\n", ""),
        "not divided": ("[a / count for a in acc]", "[a / 1.0 for a in acc]"),
        "clip of each": (
            "norm = tf.sqrt(sum(tf.reduce_sum(g * g) for g in mean))\n    scale = 5.0 / tf.maximum(norm, 5.0)\n    opt.apply_gradients([(g * scale, v) for g, v in zip(mean, tv)])\n    return norm",
            "opt.apply_gradients([(tf.clip_by_norm(g, 5.0), v) for g, v in zip(mean, tv)])",
        ),
    },
)

_TEXTBOOK["an average that begins fast"] = (
    """x = tf.placeholder(tf.float32, [None, 6], name="x")
y = tf.placeholder(tf.float32, [None, 1], name="y")
w = tf.get_variable("w", [6, 1], initializer=tf.random_normal_initializer(0.0, 0.1))
b = tf.get_variable("b", [1], initializer=tf.constant_initializer(0.0))
score = tf.matmul(x, w) + b
loss = tf.reduce_mean(tf.nn.relu(1.0 - y * score)) + 0.01 * tf.nn.l2_loss(w)
gs = tf.train.get_or_create_global_step()
opt = tf.train.GradientDescentOptimizer(0.1).minimize(loss, global_step=gs)
ema = tf.train.ExponentialMovingAverage(0.99, num_updates=gs)
with tf.control_dependencies([opt]):
    train = ema.apply([w, b])
with tf.train.MonitoredSession() as sess:
    for i in range(4):
        sess.run([train, loss], {x: XS, y: 2.0 * YS[:, :1] - 1.0})
""",
    """w = tf.Variable(tf.random.normal([6, 1], 0.0, 0.1), name="w")
b = tf.Variable(tf.zeros([1]), name="b")
w_avg = tf.Variable(w, trainable=False, name="w/average")
b_avg = tf.Variable(b, trainable=False, name="b/average")
steps = tf.Variable(0, dtype=tf.int64, trainable=False)
@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.nn.relu(1.0 - y * (x @ w + b))) + 0.01 * tf.nn.l2_loss(w)
    dw, db = tape.gradient(loss, (w, b))
    w.assign_sub(0.1 * dw)
    b.assign_sub(0.1 * db)
    steps.assign_add(1)
    n = tf.cast(steps, tf.float32)
    decay = tf.minimum(0.99, (1.0 + n) / (10.0 + n))
    w_avg.assign(decay * w_avg + (1.0 - decay) * w)
    b_avg.assign(decay * b_avg + (1.0 - decay) * b)
    return loss
for i in range(4):
    train(XS, 2.0 * YS[:, :1] - 1.0)
""",
    {
        "the average of weights before": (
            "    w.assign_sub(0.1 * dw)\n    b.assign_sub(0.1 * db)\n    steps.assign_add(1)\n    n = tf.cast(steps, tf.float32)\n    decay = tf.minimum(0.99, (1.0 + n) / (10.0 + n))\n    w_avg.assign(decay * w_avg + (1.0 - decay) * w)",
            "    steps.assign_add(1)\n    n = tf.cast(steps, tf.float32)\n    decay = tf.minimum(0.99, (1.0 + n) / (10.0 + n))\n    w_avg.assign(decay * w_avg + (1.0 - decay) * w)\n    w.assign_sub(0.1 * dw)\n    b.assign_sub(0.1 * db)",
        ),
        "always 0.99": ("tf.minimum(0.99, (1.0 + n) / (10.0 + n))", "tf.constant(0.99)"),
        "squared hinge": (
            "tf.reduce_mean(tf.nn.relu(1.0 - y * (x @ w + b)))",
            "tf.reduce_mean(tf.square(tf.nn.relu(1.0 - y * (x @ w + b))))",
        ),
    },
)

_TEXTBOOK["a rate in pieces"] = (
    """images = tf.placeholder(tf.float32, [None, 8, 8, 1], name="images")
labels = tf.placeholder(tf.float32, [None, 3], name="labels")
is_training = tf.placeholder(tf.bool, name="is_training")
net = tf.layers.conv2d(images, 4, 3, padding="same", use_bias=False, name="conv1")
net = tf.layers.batch_normalization(net, training=is_training, momentum=0.9, epsilon=1e-3, fused=False, name="bn1")
net = tf.nn.relu(net)
net = tf.reduce_mean(net, [1, 2])
logits = tf.layers.dense(net, 3, name="out")
loss = tf.losses.softmax_cross_entropy(labels, logits)
step = tf.Variable(0, trainable=False, name="step", dtype=tf.int32)
rate = tf.train.piecewise_constant(step, [100, 200], [0.1, 0.01, 0.001])
opt = tf.train.MomentumOptimizer(rate, 0.9)
gvs = opt.compute_gradients(loss)
gs, vs = zip(*gvs)
gs, _ = tf.clip_by_global_norm(gs, 1.0)
with tf.control_dependencies(tf.get_collection(tf.GraphKeys.UPDATE_OPS)):
    train = opt.apply_gradients(zip(gs, vs), global_step=step)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        _, l = sess.run([train, loss], {images: IMAGES, labels: YS[:8], is_training: True})
""",
    """glorot = tf.initializers.GlorotUniform()
kernel = tf.Variable(glorot([3, 3, 1, 4]), name="conv1/kernel")
gamma = tf.Variable(tf.ones([4]), name="bn1/gamma")
beta = tf.Variable(tf.zeros([4]), name="bn1/beta")
mean_avg = tf.Variable(tf.zeros([4]), trainable=False, name="bn1/moving_mean")
var_avg = tf.Variable(tf.ones([4]), trainable=False, name="bn1/moving_variance")
w = tf.Variable(tf.initializers.GlorotUniform()([4, 3]), name="out/kernel")
b = tf.Variable(tf.zeros([3]), name="out/bias")
variables = [kernel, gamma, beta, w, b]
slots = [tf.Variable(tf.zeros_like(v), trainable=False) for v in variables]
step = tf.Variable(0, trainable=False)
@tf.function
def train(images, labels):
    with tf.GradientTape() as tape:
        net = tf.nn.conv2d(images, kernel, 1, "SAME")
        mean, var = tf.nn.moments(net, [0, 1, 2])
        net = tf.nn.relu(tf.nn.batch_normalization(net, mean, var, beta, gamma, 1e-3))
        logits = tf.reduce_mean(net, [1, 2]) @ w + b
        loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(labels, logits))
    grads, _ = tf.clip_by_global_norm(tape.gradient(loss, variables), 1.0)
    mean_avg.assign(mean_avg * 0.9 + mean * 0.1)
    var_avg.assign(var_avg * 0.9 + var * 0.1)
    rate = tf.where(step <= 100, 0.1, tf.where(step <= 200, 0.01, 0.001))
    for v, m, g in zip(variables, slots, grads):
        m.assign(0.9 * m + g)
        v.assign_sub(rate * m)
    step.assign_add(1)
    return loss
for i in range(3):
    train(IMAGES, YS[:8])
""",
    {
        "updates lost": (
            "    mean_avg.assign(mean_avg * 0.9 + mean * 0.1)\n    var_avg.assign(var_avg * 0.9 + var * 0.1)\n",
            "",
        ),
        "boundary": ("step <= 100", "step < 100"),
        "rate inside": (
            "        m.assign(0.9 * m + g)\n        v.assign_sub(rate * m)",
            "        m.assign(0.9 * m + rate * g)\n        v.assign_sub(m)",
        ),
    },
)

_TEXTBOOK["a clipped policy"] = (
    """
s = tf.placeholder(tf.float32, [None, 6]); act = tf.placeholder(tf.int32, [None]); adv = tf.placeholder(tf.float32, [None]); ret = tf.placeholder(tf.float32, [None]); old_logp = tf.placeholder(tf.float32, [None])
with tf.variable_scope("pi"):
    h = tf.layers.dense(s, 5, tf.tanh, name="h")
    logits = tf.layers.dense(h, 3, name="logits")
with tf.variable_scope("v"):
    hv = tf.layers.dense(s, 5, tf.tanh, name="h")
    val = tf.squeeze(tf.layers.dense(hv, 1, name="out"), 1)
logp_all = tf.nn.log_softmax(logits)
logp = tf.reduce_sum(tf.one_hot(act, 3) * logp_all, axis=1)
ratio = tf.exp(logp - old_logp)
min_adv = tf.where(adv > 0, 1.2 * adv, 0.8 * adv)
pi_loss = -tf.reduce_mean(tf.minimum(ratio * adv, min_adv))
v_loss = tf.reduce_mean((ret - val) ** 2)
ent = tf.reduce_mean(-tf.reduce_sum(tf.exp(logp_all) * logp_all, 1))
loss = pi_loss + 0.5 * v_loss - 0.01 * ent
opt = tf.train.AdamOptimizer(3e-4, epsilon=1e-5)
gv = opt.compute_gradients(loss)
g, v = zip(*gv)
g, gn = tf.clip_by_global_norm(g, 0.5)
train = opt.apply_gradients(list(zip(g, v)))
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        sess.run([train, pi_loss, v_loss], {s: XS, act: LABELS.astype("int32"), adv: NOISE[:, 0] - 0.5, ret: NOISE[:, 1], old_logp: -NOISE[:, 2]})
""",
    """
pi = tf.keras.Sequential([tf.keras.Input([6]), tf.keras.layers.Dense(5, "tanh", name="h"), tf.keras.layers.Dense(3, name="logits")], name="pi")
vf = tf.keras.Sequential([tf.keras.Input([6]), tf.keras.layers.Dense(5, "tanh", name="h"), tf.keras.layers.Dense(1, name="out")], name="v")
opt = tf.keras.optimizers.Adam(3e-4, epsilon=1e-5, global_clipnorm=0.5)
params = pi.trainable_variables + vf.trainable_variables
@tf.function
def train(s, act, adv, ret, old_logp):
    with tf.GradientTape() as tape:
        logits = pi(s)
        logp_all = tf.nn.log_softmax(logits)
        logp = -tf.nn.sparse_softmax_cross_entropy_with_logits(labels=act, logits=logits)
        ratio = tf.exp(logp - old_logp)
        clipped = tf.where(adv > 0, 1.2 * adv, 0.8 * adv)
        pi_loss = -tf.reduce_mean(tf.minimum(ratio * adv, clipped))
        v_loss = tf.reduce_mean(tf.square(ret - tf.squeeze(vf(s), 1)))
        ent = -tf.reduce_mean(tf.reduce_sum(tf.exp(logp_all) * logp_all, 1))
        loss = pi_loss + 0.5 * v_loss - 0.01 * ent
    opt.apply_gradients(zip(tape.gradient(loss, params), params))
    return pi_loss, v_loss
for i in range(3):
    train(XS, LABELS.astype("int32"), NOISE[:, 0] - 0.5, NOISE[:, 1], -NOISE[:, 2])
""",
    {
        "entropy sign": ("- 0.01 * ent", "+ 0.01 * ent"),
        "each norm": ("global_clipnorm=0.5", "clipnorm=0.5"),
        "broadcast": ("tf.squeeze(vf(s), 1)", "vf(s)"),
        "adv stopped": (
            "ratio = tf.exp(logp - old_logp)",
            "ratio = tf.exp(logp - tf.stop_gradient(logp))",
        ),
    },
)

_TEXTBOOK["attention"] = (
    """
x = tf.placeholder(tf.float32, [None, 4, 6]); y = tf.placeholder(tf.int32, [None]); keep = tf.placeholder_with_default(1.0, [])
def norm(x, scope):
    with tf.variable_scope(scope):
        g = tf.get_variable("g", [6], initializer=tf.ones_initializer()); b = tf.get_variable("b", [6], initializer=tf.zeros_initializer())
        m, v = tf.nn.moments(x, [-1], keep_dims=True)
        return g * (x - m) * tf.rsqrt(v + 1e-6) + b
q = tf.layers.dense(x, 6, use_bias=False, name="q"); k = tf.layers.dense(x, 6, use_bias=False, name="k"); v = tf.layers.dense(x, 6, use_bias=False, name="v")
def heads(t):
    return tf.concat(tf.split(t, 2, axis=2), axis=0)
Q, K, V = heads(q), heads(k), heads(v)
att = tf.nn.softmax(tf.matmul(Q, K, transpose_b=True) / (3 ** 0.5))
o = tf.concat(tf.split(tf.matmul(att, V), 2, axis=0), axis=2)
h = norm(x + o, "ln1")
f = tf.layers.dense(tf.layers.dense(h, 8, tf.nn.relu, name="f1"), 6, name="f2")
h = norm(h + f, "ln2")
logits = tf.layers.dense(tf.reduce_mean(h, 1), 3, name="cls")
onehot = tf.one_hot(y, 3)
smooth = 0.9 * onehot + 0.1 / 3
loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits_v2(labels=smooth, logits=logits))
gs = tf.train.get_or_create_global_step()
stepf = tf.cast(gs + 1, tf.float32)
lr = 0.1 * 10 ** 0.5 * tf.minimum(stepf * 10 ** -1.5, stepf ** -0.5)
train = tf.train.AdamOptimizer(lr, beta2=0.98, epsilon=1e-9).minimize(loss, global_step=gs)
SEQ = R.randn(8, 4, 6).astype("f")
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        sess.run([train, loss], {x: SEQ, y: LABELS[:8].astype("int32")})
""",
    """
SEQ = R.randn(8, 4, 6).astype("f")
L = tf.keras.layers
class Block(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.q, self.k, self.v = [L.Dense(6, use_bias=False, name=n) for n in "qkv"]
        self.ln1 = L.LayerNormalization(epsilon=1e-6, name="ln1"); self.ln2 = L.LayerNormalization(epsilon=1e-6, name="ln2")
        self.f1 = L.Dense(8, "relu", name="f1"); self.f2 = L.Dense(6, name="f2"); self.cls = L.Dense(3, name="cls")
    def split(self, t):
        return tf.transpose(tf.reshape(t, [-1, 4, 2, 3]), [0, 2, 1, 3])
    def call(self, x):
        q, k, v = self.split(self.q(x)), self.split(self.k(x)), self.split(self.v(x))
        att = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / tf.sqrt(3.0))
        o = tf.reshape(tf.transpose(att @ v, [0, 2, 1, 3]), [-1, 4, 6])
        h = self.ln1(x + o)
        h = self.ln2(h + self.f2(self.f1(h)))
        return self.cls(tf.reduce_mean(h, 1))
class Noam(tf.keras.optimizers.schedules.LearningRateSchedule):
    def __call__(self, step):
        s = tf.cast(step, tf.float32) + 1.0
        return 0.1 * 10 ** 0.5 * tf.minimum(s * 10 ** -1.5, tf.math.rsqrt(s))
net = Block(); net(SEQ)
opt = tf.keras.optimizers.Adam(Noam(), beta_2=0.98, epsilon=1e-9)
ce = tf.keras.losses.CategoricalCrossentropy(from_logits=True, label_smoothing=0.1)
@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        loss = ce(tf.one_hot(y, 3), net(x))
    opt.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))
    return loss
for i in range(3):
    train(SEQ, LABELS[:8].astype("int32"))
""",
    {
        "axis": ("[0, 2, 1, 3]), [-1, 4, 6]", "[0, 1, 2, 3]), [-1, 4, 6]"),
        "head order": (
            "tf.transpose(tf.reshape(t, [-1, 4, 2, 3]), [0, 2, 1, 3])",
            "tf.reshape(t, [-1, 2, 4, 3])",
        ),
        "no residual": ("self.ln2(h + self.f2(self.f1(h)))", "self.ln2(self.f2(self.f1(h)))"),
        "smoothing": ("label_smoothing=0.1", "label_smoothing=0.05"),
        "ln eps": ('epsilon=1e-6, name="ln2"', 'epsilon=1e-5, name="ln2"'),
        "shared norm": ("h = self.ln2(h", "h = self.ln1(h"),
    },
)

_TEXTBOOK["an actor and a critic"] = (
    """
s = tf.placeholder(tf.float32, [None, 6]); a_in = tf.placeholder(tf.float32, [None, 2]); r = tf.placeholder(tf.float32, [None, 1]); s2 = tf.placeholder(tf.float32, [None, 6])
def actor(s, scope):
    with tf.variable_scope(scope, reuse=tf.AUTO_REUSE):
        return 2.0 * tf.layers.dense(tf.layers.dense(s, 5, tf.nn.relu, name="l1"), 2, tf.nn.tanh, name="a")
def critic(s, a, scope):
    with tf.variable_scope(scope, reuse=tf.AUTO_REUSE):
        w1s = tf.get_variable("w1_s", [6, 5], initializer=tf.random_normal_initializer(0., 0.1)); w1a = tf.get_variable("w1_a", [2, 5], initializer=tf.random_normal_initializer(0., 0.1)); b1 = tf.get_variable("b1", [1, 5], initializer=tf.zeros_initializer())
        return tf.layers.dense(tf.nn.relu(tf.matmul(s, w1s) + tf.matmul(a, w1a) + b1), 1, name="q")
a = actor(s, "actor"); a_t = actor(s2, "actor_t")
q = critic(s, a_in, "critic"); q_t = critic(s2, a_t, "critic_t"); q_pi = critic(s, a, "critic")
P = lambda n: tf.get_collection(tf.GraphKeys.GLOBAL_VARIABLES, scope=n + "/")
soft = [tf.assign(t, 0.99 * t + 0.01 * e) for n in ("actor", "critic") for t, e in zip(P(n + "_t"), P(n))]
target = tf.stop_gradient(r + 0.9 * q_t)
td = tf.losses.mean_squared_error(labels=target, predictions=q)
ctrain = tf.train.AdamOptimizer(0.002).minimize(td, var_list=P("critic"))
aloss = -tf.reduce_mean(q_pi)
atrain = tf.train.AdamOptimizer(0.001).minimize(aloss, var_list=P("actor"))
sess = tf.Session(); sess.run(tf.global_variables_initializer())
for i in range(3):
    sess.run(soft)
    sess.run(atrain, {s: XS})
    sess.run(ctrain, {s: XS, a_in: NOISE[:, :2], r: NOISE[:, 2:3], s2: XS[::-1]})
""",
    """
L = tf.keras.layers
def make_actor(name):
    return tf.keras.Sequential([tf.keras.Input([6]), L.Dense(5, "relu", name="l1"), L.Dense(2, "tanh", name="a"), L.Lambda(lambda v: v * 2.0)], name=name)
class Critic(tf.keras.Model):
    def __init__(self, name):
        super().__init__(name=name)
        self.s = L.Dense(5, use_bias=False, kernel_initializer=tf.keras.initializers.RandomNormal(0., 0.1))
        self.a = L.Dense(5, kernel_initializer=tf.keras.initializers.RandomNormal(0., 0.1))
        self.q = L.Dense(1, name="q")
    def call(self, sa):
        s, a = sa
        return self.q(tf.nn.relu(self.s(s) + self.a(a)))
actor, actor_t, critic, critic_t = make_actor("actor"), make_actor("actor_t"), Critic("critic"), Critic("critic_t")
for c in (critic, critic_t):
    c([XS, NOISE[:, :2]])
a_opt = tf.keras.optimizers.Adam(0.001, epsilon=1e-8); c_opt = tf.keras.optimizers.Adam(0.002, epsilon=1e-8)
@tf.function
def soft():
    for t, e in zip(actor_t.weights + critic_t.weights, actor.weights + critic.weights):
        t.assign(0.99 * t + 0.01 * e)
@tf.function
def train_actor(s):
    with tf.GradientTape() as tape:
        loss = -tf.reduce_mean(critic([s, actor(s)]))
    a_opt.apply_gradients(zip(tape.gradient(loss, actor.trainable_variables), actor.trainable_variables))
@tf.function
def train_critic(s, a, r, s2):
    target = r + 0.9 * critic_t([s2, actor_t(s2)])
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((target - critic([s, a])) ** 2)
    c_opt.apply_gradients(zip(tape.gradient(loss, critic.trainable_variables), critic.trainable_variables))
for i in range(3):
    soft()
    train_actor(XS)
    train_critic(XS, NOISE[:, :2], NOISE[:, 2:3], XS[::-1])
""",
    {
        "tau": ("0.99 * t + 0.01 * e", "0.01 * t + 0.99 * e"),
        "live target": ("critic_t([s2, actor_t(s2)])", "critic_t([s2, actor(s2)])"),
        "order": ("    soft()\n    train_actor(XS)\n", "    train_actor(XS)\n    soft()\n"),
        "actor trains critic": (
            "a_opt.apply_gradients(zip(tape.gradient(loss, actor.trainable_variables), actor.trainable_variables))",
            "v = actor.trainable_variables + critic.trainable_variables\n    a_opt.apply_gradients(zip(tape.gradient(loss, v), v))",
        ),
        "half": (
            "    for t, e in zip(actor_t.weights + critic_t.weights, actor.weights + critic.weights)",
            "    for t, e in zip(actor_t.weights, actor.weights)",
        ),
    },
)

_TEXTBOOK["negative samples"] = (
    """
ids = tf.placeholder(tf.int32, [None]); lab = tf.placeholder(tf.int32, [None, 1]); neg = tf.placeholder(tf.int32, [None])
emb = tf.Variable(tf.random_uniform([20, 4], -1.0, 1.0), name="emb")
w = tf.Variable(tf.truncated_normal([20, 4], stddev=0.5), name="nce_w"); b = tf.Variable(tf.zeros([20]), name="nce_b")
e = tf.nn.embedding_lookup(emb, ids)
tw = tf.nn.embedding_lookup(w, tf.reshape(lab, [-1])); tb = tf.nn.embedding_lookup(b, tf.reshape(lab, [-1]))
sw = tf.nn.embedding_lookup(w, neg); sb = tf.nn.embedding_lookup(b, neg)
true_logits = tf.reduce_sum(tf.multiply(e, tw), 1) + tb
samp = tf.matmul(e, sw, transpose_b=True) + sb
tx = tf.nn.sigmoid_cross_entropy_with_logits(labels=tf.ones_like(true_logits), logits=true_logits)
sx = tf.nn.sigmoid_cross_entropy_with_logits(labels=tf.zeros_like(samp), logits=samp)
loss = (tf.reduce_sum(tx) + tf.reduce_sum(sx)) / 16
train = tf.train.GradientDescentOptimizer(0.2).minimize(loss)
norm = tf.sqrt(tf.reduce_sum(tf.square(emb), 1, keep_dims=True)); normed = emb / norm
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        sess.run([train, loss], {ids: WORDS[:, 0], lab: WORDS[:, 1:2], neg: WORDS[:8, 2]})
""",
    """
emb = tf.Variable(tf.random.uniform([20, 4], -1.0, 1.0), name="emb")
w = tf.Variable(tf.random.truncated_normal([20, 4], stddev=0.5), name="nce_w"); b = tf.Variable(tf.zeros([20]), name="nce_b")
opt = tf.keras.optimizers.SGD(0.2)
@tf.function
def train(ids, lab, neg):
    with tf.GradientTape() as tape:
        e = tf.gather(emb, ids)
        lab = lab[:, 0]
        pos = tf.einsum("bd,bd->b", e, tf.gather(w, lab)) + tf.gather(b, lab)
        other = tf.einsum("bd,nd->bn", e, tf.gather(w, neg)) + tf.gather(b, neg)
        bce = tf.nn.sigmoid_cross_entropy_with_logits
        loss = (tf.reduce_sum(bce(labels=tf.ones_like(pos), logits=pos)) + tf.reduce_sum(bce(labels=tf.zeros_like(other), logits=other))) / 16
    g = tape.gradient(loss, [emb, w, b])
    opt.apply_gradients(zip(g, [emb, w, b]))
    return loss
for i in range(3):
    train(WORDS[:, 0], WORDS[:, 1:2], WORDS[:8, 2])
""",
    {
        "mean": (
            "tf.reduce_sum(bce(labels=tf.zeros_like(other), logits=other))",
            "tf.reduce_mean(bce(labels=tf.zeros_like(other), logits=other))",
        ),
        "no bias": (" + tf.gather(b, neg)", ""),
        "w for emb": (
            'tf.einsum("bd,nd->bn", e, tf.gather(w, neg))',
            'tf.einsum("bd,nd->bn", e, tf.gather(emb, neg))',
        ),
    },
)

_TEXTBOOK["a reversed gradient"] = (
    """
x = tf.placeholder(tf.float32, [None, 6]); y = tf.placeholder(tf.float32, [None, 3]); d = tf.placeholder(tf.float32, [None, 2]); lam = tf.placeholder(tf.float32, []); train_flag = tf.placeholder(tf.bool, [])
N = [0]
def flip(t, l):
    name = "Flip%d" % N[0]; N[0] += 1
    @tf.RegisterGradient(name)
    def _g(op, grad):
        return [tf.negative(grad) * l]
    with tf.get_default_graph().gradient_override_map({"Identity": name}):
        return tf.identity(t)
f = tf.layers.dense(x, 5, tf.nn.relu, name="feature")
src = lambda: tf.slice(f, [0, 0], [12, -1])
cf = tf.cond(train_flag, src, lambda: f)
cl = tf.cond(train_flag, lambda: tf.slice(y, [0, 0], [12, -1]), lambda: y)
logits = tf.layers.dense(cf, 3, name="label")
pred_loss = tf.nn.softmax_cross_entropy_with_logits_v2(logits=logits, labels=cl)
dl = tf.layers.dense(flip(f, lam), 2, name="domain")
dom_loss = tf.nn.softmax_cross_entropy_with_logits_v2(logits=dl, labels=d)
total = tf.reduce_mean(pred_loss) + tf.reduce_mean(dom_loss)
lr = tf.placeholder(tf.float32, [])
train = tf.train.MomentumOptimizer(lr, 0.9).minimize(total)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        p = i / 3.0
        sess.run([train, total], {x: XS, y: YS, d: np.eye(2)[[0, 1] * 12], lam: 2. / (1. + np.exp(-10. * p)) - 1, train_flag: True, lr: 0.01 / (1. + 10 * p) ** 0.75})
""",
    """
@tf.custom_gradient
def flip(t, l):
    return tf.identity(t), lambda dy: (-dy * l, None)
feature = tf.keras.layers.Dense(5, "relu", name="feature"); label = tf.keras.layers.Dense(3, name="label"); domain = tf.keras.layers.Dense(2, name="domain")
feature.build([None, 6]); label.build([None, 5]); domain.build([None, 5])
params = feature.trainable_variables + label.trainable_variables + domain.trainable_variables
slots = [tf.Variable(tf.zeros_like(p), trainable=False) for p in params]
@tf.function
def train(x, y, d, lam, lr):
    with tf.GradientTape() as tape:
        f = feature(x)
        pred = tf.nn.softmax_cross_entropy_with_logits(logits=label(f[:12]), labels=y[:12])
        dom = tf.nn.softmax_cross_entropy_with_logits(logits=domain(flip(f, lam)), labels=d)
        total = tf.reduce_mean(pred) + tf.reduce_mean(dom)
    for p, s, g in zip(params, slots, tape.gradient(total, params)):
        s.assign(0.9 * s + g)
        p.assign_sub(lr * s)
    return total
for i in range(3):
    p = i / 3.0
    train(XS, YS, np.eye(2, dtype="f")[[0, 1] * 12], np.float32(2. / (1. + np.exp(-10. * p)) - 1), np.float32(0.01 / (1. + 10 * p) ** 0.75))
""",
    {
        "no flip": ("-dy * l", "dy * l"),
        "lambda twice": ("-dy * l", "-dy * l * l"),
        "all labelled": ("label(f[:12]), labels=y[:12]", "label(f), labels=y"),
        "flip label": ("label(f[:12])", "label(flip(f, lam)[:12])"),
    },
)

_TEXTBOOK["a small network"] = (
    """
img = tf.placeholder(tf.float32, [None, 8, 8, 1]); lab = tf.placeholder(tf.int64, [None]); training = tf.placeholder(tf.bool, [])
h = tf.layers.conv2d(img, 4, 3, use_bias=False, kernel_regularizer=tf.keras.regularizers.l2(1e-3), name="conv")
h = tf.nn.relu(tf.layers.batch_normalization(h, training=training, name="bn"))
h = tf.reduce_mean(h, [1, 2])
h = tf.layers.dropout(h, 0.5, training=training)
logits = tf.layers.dense(h, 3, name="fc")
ce = tf.losses.sparse_softmax_cross_entropy(lab, logits)
loss = ce + tf.losses.get_regularization_loss()
gs = tf.train.get_or_create_global_step()
lr = tf.train.cosine_decay(0.1, gs, 10)
with tf.control_dependencies(tf.get_collection(tf.GraphKeys.UPDATE_OPS)):
    train = tf.train.MomentumOptimizer(lr, 0.9).minimize(loss, gs)
acc = tf.reduce_mean(tf.to_float(tf.equal(tf.argmax(logits, 1), lab)))
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        sess.run([train, loss, acc], {img: IMAGES, lab: LABELS[:8], training: True})
""",
    """
kernel = tf.Variable(tf.keras.initializers.GlorotUniform()([3, 3, 1, 4]), name="conv/kernel")
gamma = tf.Variable(tf.ones([4]), name="bn/gamma"); beta = tf.Variable(tf.zeros([4]), name="bn/beta")
mm = tf.Variable(tf.zeros([4]), trainable=False, name="bn/moving_mean"); mv = tf.Variable(tf.ones([4]), trainable=False, name="bn/moving_variance")
fw = tf.Variable(tf.keras.initializers.GlorotUniform()([4, 3]), name="fc/kernel"); fb = tf.Variable(tf.zeros([3]), name="fc/bias")
params = [kernel, gamma, beta, fw, fb]
gs = tf.Variable(0, dtype=tf.int64, trainable=False, name="global_step")
acc = [tf.Variable(tf.zeros_like(p), trainable=False) for p in params]
@tf.function
def train(img, lab):
    with tf.GradientTape() as tape:
        h = tf.nn.conv2d(img, kernel, 1, "VALID")
        h, m, v = tf.compat.v1.nn.fused_batch_norm(h, gamma, beta, epsilon=1e-3)
        h = tf.reduce_mean(tf.nn.relu(h), [1, 2])
        h = tf.nn.dropout(h, rate=0.5)
        logits = h @ fw + fb
        loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=lab, logits=logits)) + 1e-3 * tf.reduce_sum(kernel ** 2)
    grads = tape.gradient(loss, params)
    mm.assign_sub((mm - m) * 0.01); mv.assign_sub((mv - v) * 0.01)
    done = tf.minimum(tf.cast(gs, tf.float32), 10.0) / 10.0
    lr = 0.1 * 0.5 * (1.0 + tf.cos(np.pi * done))
    for p, a, g in zip(params, acc, grads):
        a.assign(0.9 * a + g); p.assign_sub(lr * a)
    gs.assign_add(1)
    return loss, tf.reduce_mean(tf.cast(tf.equal(tf.argmax(logits, 1), lab), tf.float32))
for i in range(3):
    train(IMAGES, LABELS[:8])
""",
    {
        "l2 half": ("1e-3 * tf.reduce_sum(kernel ** 2)", "1e-3 * tf.nn.l2_loss(kernel)"),
        "cos": ("(1.0 + tf.cos", "(1.0 - tf.cos"),
        "dropout before": (
            "h = tf.reduce_mean(tf.nn.relu(h), [1, 2])\n        h = tf.nn.dropout(h, rate=0.5)",
            "h = tf.nn.dropout(tf.nn.relu(h), rate=0.5)\n        h = tf.reduce_mean(h, [1, 2])",
        ),
    },
)

_TEXTBOOK["a rate that a run sets"] = (
    """
x = tf.placeholder(tf.int32, [16, 5]); y = tf.placeholder(tf.int32, [16, 5]); c0 = tf.placeholder(tf.float32, [16, 4]); h0 = tf.placeholder(tf.float32, [16, 4])
emb = tf.get_variable("embedding", [20, 4])
cell = tf.nn.rnn_cell.BasicLSTMCell(4)
out, state = tf.nn.dynamic_rnn(cell, tf.nn.embedding_lookup(emb, x), initial_state=tf.nn.rnn_cell.LSTMStateTuple(c0, h0))
sw = tf.get_variable("softmax_w", [4, 20]); sb = tf.get_variable("softmax_b", [20])
logits = tf.matmul(tf.reshape(out, [-1, 4]), sw) + sb
loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=tf.reshape(y, [-1]), logits=logits))
lr = tf.Variable(0.0, trainable=False)
tvars = tf.trainable_variables()
grads, _ = tf.clip_by_global_norm(tf.gradients(loss, tvars), 5.0)
train = tf.train.AdamOptimizer(lr).apply_gradients(zip(grads, tvars))
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for e in range(2):
        sess.run(tf.assign(lr, 0.002 * 0.97 ** e))
        c = h = np.zeros((16, 4), "f")
        for i in range(2):
            l, (c, h), _ = sess.run([loss, state, train], {x: WORDS, y: WORDS[::-1], c0: c, h0: h})
""",
    """
emb = tf.Variable(tf.keras.initializers.GlorotUniform()([20, 4]), name="embedding")
kernel = tf.Variable(tf.keras.initializers.GlorotUniform()([8, 16]), name="rnn/basic_lstm_cell/kernel"); bias = tf.Variable(tf.zeros([16]), name="rnn/basic_lstm_cell/bias")
sw = tf.Variable(tf.keras.initializers.GlorotUniform()([4, 20]), name="softmax_w"); sb = tf.Variable(tf.keras.initializers.GlorotUniform()([20]), name="softmax_b")
params = [emb, kernel, bias, sw, sb]
opt = tf.compat.v1.train.AdamOptimizer(lambda: RATE)
RATE = tf.Variable(0.0, trainable=False, name="Variable")
@tf.function
def train(x, y, c, h):
    with tf.GradientTape() as tape:
        xs = tf.nn.embedding_lookup(emb, x)
        outs = []
        for t in range(5):
            i, j, f, o = tf.split(tf.concat([xs[:, t], h], 1) @ kernel + bias, 4, axis=1)
            c = c * tf.sigmoid(f + 1.0) + tf.sigmoid(i) * tf.tanh(j)
            h = tf.tanh(c) * tf.sigmoid(o)
            outs.append(h)
        logits = tf.reshape(tf.stack(outs, 1), [-1, 4]) @ sw + sb
        loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=tf.reshape(y, [-1]), logits=logits))
    grads, _ = tf.clip_by_global_norm(tape.gradient(loss, params), 5.0)
    opt.apply_gradients(zip(grads, params))
    return loss, c, h
for e in range(2):
    RATE.assign(0.002 * 0.97 ** e)
    c = h = np.zeros((16, 4), "f")
    for i in range(2):
        l, c, h = train(WORDS, WORDS[::-1].copy(), c, h)
""",
    {
        "forget": ("f + 1.0", "f"),
        "gate order": ("i, j, f, o =", "i, f, j, o ="),
        "stack axis": ("tf.stack(outs, 1)", "tf.stack(outs, 0)"),
        "rate": ("0.97 ** e", "0.9 ** e"),
    },
)

_SET_BY_A_RUN = """
x = tf.placeholder(tf.float32, [None, 6]); y = tf.placeholder(tf.float32, [None, 3])
w = tf.get_variable("w", [6, 3], initializer=tf.zeros_initializer())
lr = tf.Variable(0.0, trainable=False, name="lr")
new_lr = tf.placeholder(tf.float32, []); set_lr = tf.assign(lr, new_lr)
loss = tf.reduce_mean(tf.square(tf.matmul(x, w) - y))
train = tf.train.GradientDescentOptimizer(lr).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for e in range(4):
        sess.run(set_lr, {new_lr: 0.1 * 0.5 ** e})
        sess.run([train, loss], {x: XS, y: YS})
"""

_TEXTBOOK["a rate that is handed over"] = (
    _SET_BY_A_RUN,
    """
w = tf.Variable(tf.zeros([6, 3]), name="w")
opt = tf.keras.optimizers.SGD(0.0)
@tf.function
def train(x, y, rate):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(x @ w - y))
    w.assign_sub(rate * tape.gradient(loss, w))
    return loss
for e in range(4):
    train(XS, YS, tf.constant(0.1 * 0.5 ** e))
""",
    {
        "rate twice": ("rate * tape", "rate * rate * tape"),
    },
)

_TEXTBOOK["a rate that Python sets"] = (
    _SET_BY_A_RUN,
    """
w = tf.Variable(tf.zeros([6, 3]), name="w")
opt = tf.keras.optimizers.SGD(0.0)
@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(x @ w - y))
    opt.apply_gradients([(tape.gradient(loss, w), w)])
    return loss
for e in range(4):
    opt.learning_rate.assign(0.1 * 0.5 ** e)
    train(XS, YS)
""",
    {
        "late": (
            "    opt.learning_rate.assign(0.1 * 0.5 ** e)\n    train(XS, YS)\n",
            "    train(XS, YS)\n    opt.learning_rate.assign(0.1 * 0.5 ** e)\n",
        ),
        "other": ("0.5 ** e", "0.6 ** e"),
        "once": (
            "for e in range(4):\n    opt.learning_rate.assign(0.1 * 0.5 ** e)",
            "opt.learning_rate.assign(0.1)\nfor e in range(4):",
        ),
    },
)

_TEXTBOOK["a rate that a function sets"] = (
    _SET_BY_A_RUN,
    """
w = tf.Variable(tf.zeros([6, 3]), name="w")
lr = tf.Variable(0.0, trainable=False, name='lr')
@tf.function
def set_lr(v):
    lr.assign(v)
@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(x @ w - y))
    w.assign_sub(lr * tape.gradient(loss, w))
    return loss
for e in range(4):
    set_lr(tf.constant(0.1 * 0.5 ** e))
    train(XS, YS)
""",
    {
        "w too": ("    lr.assign(v)", "    lr.assign(v)\n    w.assign(w * 0.9)"),
        "squared": ("    lr.assign(v)", "    lr.assign(v * v)"),
        "another": ("0.5 ** e", "0.6 ** e"),
        "never": ("    set_lr(tf.constant(0.1 * 0.5 ** e))\n", ""),
    },
)

_TEXTBOOK["labels of classes"] = (
    """
x = tf.placeholder(tf.float32, [None, 6]); y = tf.placeholder(tf.int32, [None])
w = tf.get_variable("w", [6, 3], initializer=tf.zeros_initializer())
logits = tf.matmul(x, w)
loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits_v2(labels=tf.one_hot(y, 3), logits=logits))
train = tf.train.GradientDescentOptimizer(0.1).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for e in range(3):
        sess.run([train, loss], {x: XS, y: LABELS})
""",
    """
w = tf.Variable(tf.zeros([6, 3]), name="w")
@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        logits = x @ w
        loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=y, logits=logits))
    w.assign_sub(0.1 * tape.gradient(loss, w))
    return loss
for e in range(3):
    train(XS, LABELS.astype("int32"))
""",
    {
        "shifted": ("labels=y", "labels=(y + 1) % 3"),
        "neg": ("logits=logits", "logits=-logits"),
    },
)

_TEXTBOOK["a loss that was written out"] = (
    """
x = tf.placeholder(tf.float32, [None, 6]); y_ = tf.placeholder(tf.float32, [None, 3])
W = tf.Variable(tf.zeros([6, 3]), name="W"); b = tf.Variable(tf.zeros([3]), name="b")
y = tf.nn.softmax(tf.matmul(x, W) + b)
loss = tf.reduce_mean(-tf.reduce_sum(y_ * tf.log(y), reduction_indices=[1]))
train = tf.train.GradientDescentOptimizer(0.5).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for e in range(3):
        sess.run([train, loss], {x: XS, y_: YS})
""",
    """
model = tf.keras.Sequential([tf.keras.Input([6]), tf.keras.layers.Dense(3, kernel_initializer="zeros", name="out")])
opt = tf.keras.optimizers.SGD(0.5)
@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(labels=y, logits=model(x)))
    opt.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
    return loss
for e in range(3):
    train(XS, YS)
""",
    {
        "smoothed": ("labels=y,", "labels=0.9 * y + 0.05,"),
        "twice": ("labels=y,", "labels=2.0 * y,"),
        "masked": ("labels=y,", "labels=y * y,"),
    },
)

_TEXTBOOK["adversaries with a margin"] = (
    """
z = tf.placeholder(tf.float32, [24, 4]); real = tf.placeholder(tf.float32, [24, 6])
def spectral_norm(w):
    u = tf.get_variable("u", [1, w.shape[-1]], initializer=tf.random_normal_initializer(), trainable=False)
    v_ = tf.nn.l2_normalize(tf.matmul(u, w, transpose_b=True))
    u_ = tf.nn.l2_normalize(tf.matmul(v_, w))
    v_ = tf.stop_gradient(v_); u_ = tf.stop_gradient(u_)
    sigma = tf.matmul(tf.matmul(v_, w), u_, transpose_b=True)
    with tf.control_dependencies([u.assign(u_)]):
        return w / sigma
def dense(x, n, name, sn=False):
    with tf.variable_scope(name):
        w = tf.get_variable("w", [x.shape[1], n], initializer=tf.random_normal_initializer(stddev=0.02))
        b = tf.get_variable("b", [n], initializer=tf.zeros_initializer())
        return tf.matmul(x, spectral_norm(w) if sn else w) + b
def gen(z):
    with tf.variable_scope("g"):
        return tf.tanh(dense(tf.nn.relu(dense(z, 8, "a")), 6, "b"))
def disc(x):
    with tf.variable_scope("d", reuse=tf.AUTO_REUSE):
        return dense(tf.nn.leaky_relu(dense(x, 8, "a"), 0.1), 1, "b")
fake = gen(z)
d_loss = tf.reduce_mean(tf.nn.relu(1.0 - disc(real))) + tf.reduce_mean(tf.nn.relu(1.0 + disc(fake)))
g_loss = -tf.reduce_mean(disc(fake))
d_vars = tf.trainable_variables("d/"); g_vars = tf.trainable_variables("g/")
d_opt = tf.train.AdamOptimizer(4e-4, beta1=0.0, beta2=0.9).minimize(d_loss, var_list=d_vars)
g_opt = tf.train.AdamOptimizer(1e-4, beta1=0.0, beta2=0.9).minimize(g_loss, var_list=g_vars)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        sess.run([d_opt, d_loss], {z: NOISE, real: XS})
        sess.run([g_opt, g_loss], {z: NOISE})
""",
    """
def normal(*s): return tf.Variable(tf.random.normal(s, stddev=0.02))
def zeros(n): return tf.Variable(tf.zeros([n]))
ga, gab, gb, gbb = normal(4, 8), zeros(8), normal(8, 6), zeros(6)
da, dab, db, dbb = normal(6, 8), zeros(8), normal(8, 1), zeros(1)
g_vars = [ga, gab, gb, gbb]; d_vars = [da, dab, db, dbb]
d_opt = tf.keras.optimizers.Adam(4e-4, beta_1=0.0, beta_2=0.9, epsilon=1e-8)
g_opt = tf.keras.optimizers.Adam(1e-4, beta_1=0.0, beta_2=0.9, epsilon=1e-8)
d_opt.build(d_vars); g_opt.build(g_vars)
def gen(z): return tf.tanh(tf.nn.relu(z @ ga + gab) @ gb + gbb)
def disc(x): return tf.nn.leaky_relu(x @ da + dab, alpha=0.1) @ db + dbb
@tf.function
def d_step(z, real):
    fake = gen(z)
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.maximum(0.0, 1.0 - disc(real))) + tf.reduce_mean(tf.maximum(0.0, 1.0 + disc(fake)))
    d_opt.apply_gradients(zip(tape.gradient(loss, d_vars), d_vars))
    return loss
@tf.function
def g_step(z):
    with tf.GradientTape() as tape:
        loss = -tf.reduce_mean(disc(gen(z)))
    g_opt.apply_gradients(zip(tape.gradient(loss, g_vars), g_vars))
    return loss
for i in range(3):
    d_step(NOISE, XS)
    g_step(NOISE)
""",
    {
        "sign": ("loss = -tf.reduce_mean(disc(gen(z)))", "loss = tf.reduce_mean(disc(gen(z)))"),
        "alpha": ("alpha=0.1", "alpha=0.2"),
        "twice": ("    g_step(NOISE)\n", "    g_step(NOISE)\n    g_step(NOISE)\n"),
    },
)

_TEXTBOOK["distances of pairs"] = (
    """
a = tf.placeholder(tf.float32, [None, 6]); b = tf.placeholder(tf.float32, [None, 6]); same = tf.placeholder(tf.float32, [None])
def net(x):
    with tf.variable_scope("net", reuse=tf.AUTO_REUSE):
        h = tf.layers.dense(x, 7, activation=tf.nn.elu, kernel_regularizer=lambda w: 5e-4 * tf.nn.l2_loss(w), name="h")
        e = tf.layers.dense(h, 4, kernel_regularizer=lambda w: 5e-4 * tf.nn.l2_loss(w), name="e")
        return tf.nn.l2_normalize(e, 1)
ea, eb = net(a), net(b)
d = tf.sqrt(tf.reduce_sum(tf.square(ea - eb), 1) + 1e-6)
loss = tf.reduce_mean(same * tf.square(d) + (1.0 - same) * tf.square(tf.maximum(1.0 - d, 0.0))) * 0.5
kernels = [v for v in tf.trainable_variables() if "kernel" in v.name]
loss += 5e-4 * tf.add_n([tf.nn.l2_loss(v) for v in kernels])
gs = tf.Variable(0, trainable=False, name="gs")
lr = tf.train.inverse_time_decay(0.1, gs, 10, 0.5)
train = tf.train.AdagradOptimizer(lr).minimize(loss, global_step=gs)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        sess.run([train, loss], {a: XS[:12], b: XS[12:], same: (LABELS[:12] == LABELS[12:]).astype("f")})
""",
    """
class Net(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.h = tf.keras.layers.Dense(7, activation="elu", name="h")
        self.e = tf.keras.layers.Dense(4, name="e")
    def call(self, x):
        return tf.math.l2_normalize(self.e(self.h(x)), axis=-1)
net = Net()
net.build((None, 6))
schedule = tf.keras.optimizers.schedules.InverseTimeDecay(0.1, 10, 0.5)
opt = tf.keras.optimizers.Adagrad(schedule, initial_accumulator_value=0.1, epsilon=0.0)
@tf.function
def train(a, b, same):
    with tf.GradientTape() as tape:
        d = tf.sqrt(tf.reduce_sum((net(a) - net(b)) ** 2, axis=1) + 1e-6)
        loss = 0.5 * tf.reduce_mean(same * d ** 2 + (1.0 - same) * tf.nn.relu(1.0 - d) ** 2)
        for v in net.trainable_variables:
            if "kernel" in v.name:
                loss += 5e-4 * tf.nn.l2_loss(v)
    opt.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))
    return loss
for i in range(3):
    train(XS[:12], XS[12:], (LABELS[:12] == LABELS[12:]).astype("f"))
""",
    {
        "margin": ("tf.nn.relu(1.0 - d)", "tf.nn.relu(2.0 - d)"),
        "half": ("loss = 0.5 * tf", "loss = tf"),
        "acc": ("initial_accumulator_value=0.1", "initial_accumulator_value=0.0"),
        "one branch": ("(net(a) - net(b))", "(net(a) - tf.stop_gradient(net(b)))"),
    },
)

_TEXTBOOK["a binarized net"] = (
    """
@tf.RegisterGradient("STE")
def _ste(op, grad):
    x = op.inputs[0]
    return grad * tf.cast(tf.abs(x) <= 1.0, tf.float32)

def binarize(x):
    g = tf.get_default_graph()
    with g.gradient_override_map({"Sign": "STE"}):
        return tf.sign(x)

def fc(x, n, name):
    with tf.variable_scope(name):
        w = tf.get_variable("w", [x.shape[1], n], initializer=tf.glorot_uniform_initializer())
        tf.add_to_collection("clip", w.assign(tf.clip_by_value(w, -1.0, 1.0)))
        return tf.matmul(x, binarize(w))

x = tf.placeholder(tf.float32, [None, 6]); y = tf.placeholder(tf.int64, [None])
h = fc(x, 8, "fc1")
h = tf.layers.batch_normalization(h, training=True, momentum=0.9, epsilon=1e-4, scale=False, name="bn1")
h = fc(binarize(h), 3, "fc2")
loss = tf.reduce_mean(tf.square(tf.maximum(0.0, 1.0 - (2.0 * tf.one_hot(y, 3) - 1.0) * h)))
opt = tf.train.AdamOptimizer(1e-2)
with tf.control_dependencies(tf.get_collection(tf.GraphKeys.UPDATE_OPS)):
    step = opt.minimize(loss)
with tf.control_dependencies([step]):
    train = tf.group(*[v.assign(tf.clip_by_value(v, -1.0, 1.0)) for v in tf.trainable_variables() if v.op.name.endswith("/w")])
err = tf.reduce_mean(tf.cast(tf.not_equal(tf.argmax(h, 1), y), tf.float32))
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        _, l, e = sess.run([train, loss, err], {x: XS, y: LABELS})
        print(l, e)
""",
    """
@tf.custom_gradient
def binarize(x):
    def grad(upstream):
        return tf.where(tf.abs(x) <= 1.0, upstream, tf.zeros_like(upstream))
    return tf.sign(x), grad

class BinaryNet(tf.Module):
    def __init__(self):
        init = tf.keras.initializers.GlorotUniform()
        self.w1 = tf.Variable(init([6, 8]), name="fc1/w")
        self.w2 = tf.Variable(init([8, 3]), name="fc2/w")
        self.beta = tf.Variable(tf.zeros([8]), name="bn1/beta")
        self.mean = tf.Variable(tf.zeros([8]), trainable=False, name="bn1/moving_mean")
        self.var = tf.Variable(tf.ones([8]), trainable=False, name="bn1/moving_variance")
    def __call__(self, x):
        h = x @ binarize(self.w1)
        m, v = tf.nn.moments(h, [0])
        self.mean.assign(0.9 * self.mean + 0.1 * m)
        self.var.assign(0.9 * self.var + 0.1 * v)
        h = tf.nn.batch_normalization(h, m, v, self.beta, None, 1e-4)
        return binarize(h) @ binarize(self.w2)

net = BinaryNet()
opt = tf.keras.optimizers.Adam(1e-2, epsilon=1e-8)
opt.build(net.trainable_variables)

@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        out = net(x)
        target = 2.0 * tf.one_hot(y, 3) - 1.0
        loss = tf.reduce_mean(tf.nn.relu(1.0 - target * out) ** 2)
    params = net.trainable_variables
    opt.apply_gradients(zip(tape.gradient(loss, params), params))
    for w in (net.w1, net.w2):
        w.assign(tf.clip_by_value(w, -1.0, 1.0))
    return loss, tf.reduce_mean(tf.cast(tf.argmax(out, 1) != y, tf.float32))

for i in range(3):
    print(train(tf.constant(XS), tf.constant(LABELS, tf.int64)))
""",
    {
        "no clip": (
            "    for w in (net.w1, net.w2):\n        w.assign(tf.clip_by_value(w, -1.0, 1.0))\n",
            "",
        ),
        "clip before": (
            "    opt.apply_gradients(zip(tape.gradient(loss, params), params))\n    for w in (net.w1, net.w2):\n        w.assign(tf.clip_by_value(w, -1.0, 1.0))\n",
            "    g = tape.gradient(loss, params)\n    for w in (net.w1, net.w2):\n        w.assign(tf.clip_by_value(w, -1.0, 1.0))\n    opt.apply_gradients(zip(g, params))\n",
        ),
        "strict": ("tf.abs(x) <= 1.0", "tf.abs(x) < 1.0"),
        "identity": ("tf.where(tf.abs(x) <= 1.0, upstream, tf.zeros_like(upstream))", "upstream"),
        "unclipped act": ("binarize(h) @", "h @"),
    },
)

_TEXTBOOK["an actor that explores"] = (
    """
s = tf.placeholder(tf.float32, [None, 6]); act = tf.placeholder(tf.int32, [None]); adv = tf.placeholder(tf.float32, [None]); ret = tf.placeholder(tf.float32, [None])
h = tf.layers.dense(s, 8, tf.nn.tanh, name="h"); logits = tf.layers.dense(h, 3, name="pi"); v = tf.squeeze(tf.layers.dense(h, 1, name="v"), 1)
neglogp = tf.nn.sparse_softmax_cross_entropy_with_logits(logits=logits, labels=act)
pg = tf.reduce_mean(adv * neglogp)
a0 = logits - tf.reduce_max(logits, 1, keepdims=True)
ea0 = tf.exp(a0); z0 = tf.reduce_sum(ea0, 1, keepdims=True); p0 = ea0 / z0
entropy = tf.reduce_mean(tf.reduce_sum(p0 * (tf.log(z0) - a0), 1))
vf = tf.reduce_mean(tf.square(v - ret))
loss = pg - entropy * 0.01 + vf * 0.5
params = tf.trainable_variables()
grads, _ = tf.clip_by_global_norm(tf.gradients(loss, params), 0.5)
lr = tf.placeholder(tf.float32, [])
train = tf.train.RMSPropOptimizer(lr, decay=0.99, epsilon=1e-5).apply_gradients(list(zip(grads, params)))
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for u in range(3):
        sess.run([pg, vf, entropy, train], {s: XS, act: LABELS, adv: XS[:, 0], ret: XS[:, 1], lr: 7e-4 * (1 - u / 3)})
""",
    """
class Policy(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.h = tf.keras.layers.Dense(8, "tanh", name="h"); self.pi = tf.keras.layers.Dense(3, name="pi"); self.v = tf.keras.layers.Dense(1, name="v")
    def call(self, s):
        h = self.h(s)
        return self.pi(h), self.v(h)[:, 0]
net = Policy(); net(tf.zeros([1, 6]))
ms = [tf.Variable(tf.ones_like(v), trainable=False) for v in net.trainable_variables]
@tf.function
def train(s, act, adv, ret, lr):
    with tf.GradientTape() as tape:
        logits, v = net(s)
        pg = tf.reduce_mean(adv * tf.nn.sparse_softmax_cross_entropy_with_logits(labels=act, logits=logits))
        logp = tf.nn.log_softmax(logits)
        entropy = -tf.reduce_mean(tf.reduce_sum(tf.exp(logp) * logp, axis=1))
        vf = tf.reduce_mean((v - ret) ** 2)
        loss = pg - 0.01 * entropy + 0.5 * vf
    params = net.trainable_variables
    grads, _ = tf.clip_by_global_norm(tape.gradient(loss, params), 0.5)
    for p, m, g in zip(params, ms, grads):
        m.assign_add(0.01 * (g * g - m))
        p.assign_sub(lr * g * tf.math.rsqrt(m + 1e-5))
    return pg, vf, entropy
for u in range(3):
    train(XS, LABELS.astype("int32"), XS[:, 0], XS[:, 1], tf.constant(7e-4 * (1 - u / 3)))
""",
    {
        "entropy": ("pg - 0.01 * entropy", "pg + 0.01 * entropy"),
        "eps": ("rsqrt(m + 1e-5)", "rsqrt(m) + 1e-5"),
        "ones": ("tf.ones_like(v)", "tf.zeros_like(v)"),
    },
)

_TEXTBOOK["weights and gradients of few bits"] = (
    """
G = tf.get_default_graph()
def quantize(x, k):
    n = float(2 ** k - 1)
    with G.gradient_override_map({"Round": "Identity"}):
        return tf.round(x * n) / n
def fw(x):
    x = tf.tanh(x)
    x = x / tf.reduce_max(tf.abs(x)) * 0.5 + 0.5
    return 2 * quantize(x, 2) - 1
def fa(x): return quantize(tf.clip_by_value(x, 0.0, 1.0), 2)
@tf.RegisterGradient("FGGrad")
def grad_fg(op, x):
    n = float(2 ** 4 - 1)
    rank = x.get_shape().ndims
    maxx = tf.reduce_max(tf.abs(x), list(range(1, rank)), keep_dims=True)
    x = x / maxx * 0.5 + 0.5
    x = quantize(x, 4)
    return (x - 0.5) * maxx * 2
def fg(x):
    with G.gradient_override_map({"Identity": "FGGrad"}):
        return tf.identity(x)
x = tf.placeholder(tf.float32, [None, 6]); y = tf.placeholder(tf.int32, [None])
w1 = tf.get_variable("w1", [6, 8], initializer=tf.random_normal_initializer(stddev=0.3)); b1 = tf.get_variable("b1", [8], initializer=tf.zeros_initializer())
w2 = tf.get_variable("w2", [8, 3], initializer=tf.random_normal_initializer(stddev=0.3))
h = fa(tf.nn.relu(fg(tf.matmul(x, fw(w1))) + b1))
logits = tf.matmul(h, w2)
cost = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(logits=logits, labels=y))
wd = 1e-4 * tf.nn.l2_loss(w2)
lr = tf.train.exponential_decay(1e-3, tf.train.get_or_create_global_step(), 10, 0.5, True)
train = tf.train.AdamOptimizer(lr, epsilon=1e-5).minimize(cost + wd, tf.train.get_global_step())
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        sess.run([train, cost], {x: XS, y: LABELS})
""",
    """
@tf.custom_gradient
def ste_round(x):
    return tf.round(x), lambda dy: dy
def quantize(x, k):
    n = 2.0 ** k - 1.0
    return ste_round(x * n) / n
def quantize_weights(w):
    w = tf.tanh(w)
    w = 0.5 * w / tf.reduce_max(tf.abs(w)) + 0.5
    return 2.0 * quantize(w, 2) - 1.0
@tf.custom_gradient
def quantize_gradient(x):
    def grad(dy):
        largest = tf.reduce_max(tf.abs(dy), axis=1, keepdims=True)
        q = quantize(0.5 * dy / largest + 0.5, 4)
        return 2.0 * largest * (q - 0.5)
    return tf.identity(x), grad
class Net(tf.Module):
    def __init__(self):
        self.w1 = tf.Variable(tf.random.normal([6, 8], stddev=0.3), name="w1")
        self.b1 = tf.Variable(tf.zeros([8]), name="b1")
        self.w2 = tf.Variable(tf.random.normal([8, 3], stddev=0.3), name="w2")
    def __call__(self, x):
        h = quantize_gradient(x @ quantize_weights(self.w1)) + self.b1
        h = quantize(tf.clip_by_value(tf.nn.relu(h), 0.0, 1.0), 2)
        return h @ self.w2
net = Net()
schedule = tf.keras.optimizers.schedules.ExponentialDecay(1e-3, 10, 0.5, staircase=True)
opt = tf.keras.optimizers.Adam(schedule, epsilon=1e-5)
opt.build(net.trainable_variables)
@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        cost = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=y, logits=net(x)))
        total = cost + 1e-4 * tf.nn.l2_loss(net.w2)
    params = net.trainable_variables
    opt.apply_gradients(zip(tape.gradient(total, params), params))
    return cost
for i in range(3):
    train(XS, LABELS.astype("int32"))
""",
    {
        "bits": ("quantize(w, 2)", "quantize(w, 3)"),
        "ste": ("lambda dy: dy", "lambda dy: dy * tf.cast(tf.abs(x) < 1.0, tf.float32)"),
        "gaxis": ("axis=1, keepdims", "axis=0, keepdims"),
        "max const": ("tf.reduce_max(tf.abs(w))", "tf.stop_gradient(tf.reduce_max(tf.abs(w)))"),
    },
)

_TEXTBOOK["a rate that a callback of Keras sets"] = (
    """
x = tf.placeholder(tf.float32, [None, 6]); y = tf.placeholder(tf.float32, [None, 3]); lr = tf.placeholder(tf.float32, [])
h = tf.layers.dense(x, 8, activation=tf.nn.relu, kernel_regularizer=tf.keras.regularizers.l2(0.01), name="h")
o = tf.layers.dense(h, 3, name="o")
data_loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits_v2(labels=y, logits=o))
loss = data_loss + tf.add_n(tf.get_collection(tf.GraphKeys.REGULARIZATION_LOSSES))
train = tf.train.GradientDescentOptimizer(lr).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for epoch in range(4):
        sess.run([train, loss], {x: XS, y: YS, lr: 0.1 if epoch < 2 else 0.01})
""",
    """
model = tf.keras.Sequential([
    tf.keras.Input((6,)),
    tf.keras.layers.Dense(8, activation="relu", kernel_regularizer=tf.keras.regularizers.l2(0.01), name="h"),
    tf.keras.layers.Dense(3, name="o"),
])
model.compile(tf.keras.optimizers.SGD(0.1), tf.keras.losses.CategoricalCrossentropy(from_logits=True))
schedule = tf.keras.callbacks.LearningRateScheduler(lambda epoch, lr: 0.1 if epoch < 2 else 0.01)
model.fit(XS, YS, batch_size=24, epochs=4, shuffle=False, callbacks=[schedule], verbose=0)
""",
    {
        "three": ("epoch < 2", "epoch < 3"),
        "reg": ("l2(0.01)", "l2(0.02)"),
        "mom": ("SGD(0.1)", "SGD(0.1, momentum=0.9)"),
    },
)

_TEXTBOOK["factors in layers of Keras"] = (
    """
n_users, n_items, k = 20, 20, 4
user = tf.placeholder(tf.int32, [None]); item = tf.placeholder(tf.int32, [None]); rating = tf.placeholder(tf.float32, [None])
P = tf.get_variable("P", [n_users, k], initializer=tf.truncated_normal_initializer(stddev=0.1))
Q = tf.get_variable("Q", [n_items, k], initializer=tf.truncated_normal_initializer(stddev=0.1))
bu = tf.get_variable("bu", [n_users], initializer=tf.zeros_initializer()); bi = tf.get_variable("bi", [n_items], initializer=tf.zeros_initializer())
mu = tf.get_variable("mu", [], initializer=tf.zeros_initializer())
p = tf.nn.embedding_lookup(P, user); q = tf.nn.embedding_lookup(Q, item)
pred = tf.reduce_sum(p * q, 1) + tf.nn.embedding_lookup(bu, user) + tf.nn.embedding_lookup(bi, item) + mu
reg = 0.02 * (tf.nn.l2_loss(p) + tf.nn.l2_loss(q))
loss = tf.nn.l2_loss(pred - rating) + reg
rmse = tf.sqrt(tf.reduce_mean(tf.square(pred - rating)))
train = tf.train.GradientDescentOptimizer(0.05).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        sess.run([train, rmse], {user: WORDS[:, 0], item: WORDS[:, 1], rating: NOISE[:16, 0]})
""",
    """
class MF(tf.keras.Model):
    def __init__(self, n, m, k):
        super().__init__()
        self.P = tf.keras.layers.Embedding(n, k, embeddings_initializer=tf.keras.initializers.TruncatedNormal(stddev=0.1), name="P")
        self.Q = tf.keras.layers.Embedding(m, k, embeddings_initializer=tf.keras.initializers.TruncatedNormal(stddev=0.1), name="Q")
        self.bu = tf.keras.layers.Embedding(n, 1, embeddings_initializer="zeros", name="bu")
        self.bi = tf.keras.layers.Embedding(m, 1, embeddings_initializer="zeros", name="bi")
        self.mu = self.add_weight(shape=(), initializer="zeros", name="mu")
    def call(self, user, item):
        p, q = self.P(user), self.Q(item)
        s = tf.reduce_sum(p * q, 1) + self.bu(user)[:, 0] + self.bi(item)[:, 0] + self.mu
        return s, p, q
model = MF(20, 20, 4)
model(WORDS[:, 0], WORDS[:, 1])
opt = tf.keras.optimizers.SGD(0.05)
@tf.function
def train(user, item, rating):
    with tf.GradientTape() as tape:
        pred, p, q = model(user, item)
        err = pred - rating
        loss = 0.5 * tf.reduce_sum(err ** 2) + 0.01 * (tf.reduce_sum(p ** 2) + tf.reduce_sum(q ** 2))
    opt.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
    return tf.sqrt(tf.reduce_mean(err ** 2))
for i in range(3):
    train(WORDS[:, 0], WORDS[:, 1], NOISE[:16, 0])
""",
    {
        "reg": ("0.01 *", "0.02 *"),
        "swap": ("self.P(user), self.Q(item)", "self.P(item), self.Q(user)"),
        "whole reg": ("tf.reduce_sum(p ** 2)", "tf.reduce_sum(model.P.embeddings ** 2)"),
    },
)

_TEXTBOOK["a double deep Q"] = (
    """
def q(x, name):
    with tf.variable_scope(name):
        w = tf.get_variable("w", [6, 8], initializer=tf.random_normal_initializer(stddev=0.1)); v = tf.get_variable("v", [8, 3], initializer=tf.random_normal_initializer(stddev=0.1))
        return tf.matmul(tf.nn.relu(tf.matmul(x, w)), v)
s = tf.placeholder(tf.float32, [None, 6]); s2 = tf.placeholder(tf.float32, [None, 6]); a = tf.placeholder(tf.int32, [None]); r = tf.placeholder(tf.float32, [None]); done = tf.placeholder(tf.float32, [None])
online = q(s, "online"); target = q(s2, "target")
with tf.variable_scope("", reuse=True): double = q(s2, "online")
best = tf.one_hot(tf.argmax(double, 1), 3)
y = r + 0.99 * (1.0 - done) * tf.reduce_sum(target * best, 1)
chosen = tf.reduce_sum(online * tf.one_hot(a, 3), 1)
delta = tf.stop_gradient(y) - chosen
huber = tf.where(tf.abs(delta) < 1.0, 0.5 * tf.square(delta), tf.abs(delta) - 0.5)
loss = tf.reduce_mean(huber)
ov = tf.trainable_variables("online"); tv = tf.trainable_variables("target")
opt = tf.train.AdamOptimizer(1e-3)
g = [(tf.clip_by_norm(g, 10.0), v) for g, v in opt.compute_gradients(loss, ov)]
train = opt.apply_gradients(g)
with tf.control_dependencies([train]):
    soft = tf.group(*[t.assign(t * 0.99 + o * 0.01) for t, o in zip(tv, ov)])
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    sess.run([t.assign(o) for t, o in zip(tv, ov)])
    for i in range(3):
        sess.run([soft, loss], {s: XS, s2: XS[::-1], a: LABELS, r: XS[:, 0], done: (LABELS == 0).astype("f")})
""",
    """
class Q(tf.Module):
    def __init__(self, name):
        super().__init__(name=name)
        self.w = tf.Variable(tf.random.normal([6, 8], stddev=0.1), name="w")
        self.v = tf.Variable(tf.random.normal([8, 3], stddev=0.1), name="v")
    def __call__(self, x): return tf.nn.relu(x @ self.w) @ self.v
online, target = Q("online"), Q("target")
opt = tf.keras.optimizers.Adam(1e-3, epsilon=1e-8)
opt.build([online.w, online.v])
for t, o in ((target.w, online.w), (target.v, online.v)):
    t.assign(o)
@tf.function
def train(s, s2, a, r, done):
    best = tf.argmax(online(s2), axis=1)
    y = r + 0.99 * (1.0 - done) * tf.reduce_sum(target(s2) * tf.one_hot(best, 3), axis=1)
    with tf.GradientTape() as tape:
        chosen = tf.reduce_sum(online(s) * tf.one_hot(a, 3), axis=1)
        delta = y - chosen
        huber = tf.where(tf.abs(delta) < 1.0, 0.5 * delta ** 2, tf.abs(delta) - 0.5)
        loss = tf.reduce_mean(huber)
    grads = [tf.clip_by_norm(g, 10.0) for g in tape.gradient(loss, [online.w, online.v])]
    opt.apply_gradients(zip(grads, [online.w, online.v]))
    target.w.assign(0.99 * target.w + 0.01 * online.w)
    target.v.assign(0.99 * target.v + 0.01 * online.v)
    return loss
for i in range(3):
    train(XS, XS[::-1].copy(), LABELS.astype("int32"), XS[:, 0], (LABELS == 0).astype("f"))
""",
    {
        "not double": (
            "best = tf.argmax(online(s2), axis=1)",
            "best = tf.argmax(target(s2), axis=1)",
        ),
        "soft first": (
            "    opt.apply_gradients(zip(grads, [online.w, online.v]))\n    target.w.assign(0.99 * target.w + 0.01 * online.w)",
            "    target.w.assign(0.99 * target.w + 0.01 * online.w)\n    opt.apply_gradients(zip(grads, [online.w, online.v]))",
        ),
        "no copy": ("    t.assign(o)", "    pass"),
        "half copy": (
            "for t, o in ((target.w, online.w), (target.v, online.v)):",
            "for t, o in ((target.w, online.w),):",
        ),
        "s": ("tf.argmax(online(s2)", "tf.argmax(online(s)"),
    },
)

_TEXTBOOK["towers in one"] = (
    """
x = tf.placeholder(tf.float32, [16, 6]); y = tf.placeholder(tf.float32, [16, 3]); lr = tf.placeholder(tf.float32, [])
def model(x, reuse):
    with tf.variable_scope("m", reuse=reuse):
        w = tf.get_variable("w", [6, 3], initializer=tf.random_normal_initializer(stddev=0.1)); b = tf.get_variable("b", [3], initializer=tf.zeros_initializer())
        return tf.matmul(x, w) + b
def average_gradients(tower_grads):
    average_grads = []
    for grad_and_vars in zip(*tower_grads):
        grads = []
        for g, _ in grad_and_vars:
            grads.append(tf.expand_dims(g, 0))
        grad = tf.reduce_mean(tf.concat(grads, 0), 0)
        average_grads.append((grad, grad_and_vars[0][1]))
    return average_grads
opt = tf.train.MomentumOptimizer(lr, 0.9)
tower_grads, losses = [], []
for i in range(2):
    with tf.name_scope("tower_%d" % i):
        out = model(x[i * 8:(i + 1) * 8], i > 0)
        l = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits_v2(logits=out, labels=y[i * 8:(i + 1) * 8]))
        losses.append(l)
        tower_grads.append(opt.compute_gradients(l))
loss = tf.add_n(losses) / 2
apply_op = opt.apply_gradients(average_gradients(tower_grads))
train = apply_op
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        sess.run([train, loss], {x: XS[:16], y: YS[:16], lr: 0.1 / (i + 1)})
""",
    """
w = tf.Variable(tf.random.normal([6, 3], stddev=0.1), name="w"); b = tf.Variable(tf.zeros([3]), name="b")
mw = tf.Variable(tf.zeros([6, 3])); mb = tf.Variable(tf.zeros([3]))
@tf.function
def train(x, y, lr):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(logits=x @ w + b, labels=y))
    for v, m, g in zip((w, b), (mw, mb), tape.gradient(loss, (w, b))):
        m.assign(0.9 * m + g)
        v.assign_sub(lr * m)
    return loss
for i in range(3):
    train(XS[:16], YS[:16], tf.constant(0.1 / (i + 1)))
""",
    {
        "sum": ("loss = tf.reduce_mean(", "loss = 2.0 * tf.reduce_mean("),
        "half": ("logits=x @ w + b, labels=y", "logits=x[:8] @ w + b, labels=y[:8]"),
    },
)

_TEXTBOOK["samples that are fed back"] = (
    """
v = tf.placeholder(tf.float32, [None, 6])
W = tf.Variable(tf.random_normal([6, 4], stddev=0.01), name="W"); a = tf.Variable(tf.zeros([6]), name="a"); b = tf.Variable(tf.zeros([4]), name="b")
def sample(p): return tf.nn.relu(tf.sign(p - tf.random_uniform(tf.shape(p))))
h0p = tf.nn.sigmoid(tf.matmul(v, W) + b)
h0 = sample(h0p)
v1 = tf.nn.sigmoid(tf.matmul(h0, tf.transpose(W)) + a)
h1 = tf.nn.sigmoid(tf.matmul(v1, W) + b)
n = tf.to_float(tf.shape(v)[0])
dW = (tf.matmul(tf.transpose(v), h0p) - tf.matmul(tf.transpose(v1), h1)) / n
train = [W.assign_add(0.1 * dW), a.assign_add(0.1 * tf.reduce_mean(v - v1, 0)), b.assign_add(0.1 * tf.reduce_mean(h0p - h1, 0))]
err = tf.reduce_mean(tf.square(v - v1))
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        sess.run([train, err], {v: np.abs(XS)})
""",
    """
class RBM(tf.Module):
    def __init__(self):
        self.W = tf.Variable(tf.random.normal([6, 4], stddev=0.01), name="W")
        self.a = tf.Variable(tf.zeros([6]), name="a")
        self.b = tf.Variable(tf.zeros([4]), name="b")
    def up(self, v): return tf.sigmoid(v @ self.W + self.b)
    @tf.function
    def train(self, v):
        p0 = self.up(v)
        h0 = tf.nn.relu(tf.sign(p0 - tf.random.uniform(tf.shape(p0))))
        v1 = tf.sigmoid(tf.matmul(h0, self.W, transpose_b=True) + self.a)
        p1 = self.up(v1)
        n = tf.cast(tf.shape(v)[0], tf.float32)
        pos = tf.matmul(v, p0, transpose_a=True)
        neg = tf.matmul(v1, p1, transpose_a=True)
        self.W.assign_add(0.1 * (pos - neg) / n)
        self.a.assign_add(0.1 * tf.reduce_mean(v - v1, axis=0))
        self.b.assign_add(0.1 * tf.reduce_mean(p0 - p1, axis=0))
        return tf.reduce_mean((v - v1) ** 2)
rbm = RBM()
for i in range(3):
    rbm.train(np.abs(XS))
""",
    {
        "samples": ("pos = tf.matmul(v, p0,", "pos = tf.matmul(v, h0,"),
        "no sample": ("v1 = tf.sigmoid(tf.matmul(h0,", "v1 = tf.sigmoid(tf.matmul(p0,"),
        "order": (
            "        v1 = tf.sigmoid(tf.matmul(h0, self.W, transpose_b=True) + self.a)\n        p1",
            "        self.a.assign_add(0.1 * tf.reduce_mean(v, axis=0))\n        v1 = tf.sigmoid(tf.matmul(h0, self.W, transpose_b=True) + self.a)\n        p1",
        ),
    },
)

_TEXTBOOK["an attack"] = (
    """
w1 = tf.get_variable("w1", [6, 5], initializer=tf.random_normal_initializer(seed=1), trainable=False)
w2 = tf.get_variable("w2", [5, 3], initializer=tf.random_normal_initializer(seed=2), trainable=False)
def net(x): return tf.matmul(tf.nn.relu(tf.matmul(x, w1)), w2)
modifier = tf.Variable(np.zeros((24, 6), dtype=np.float32), name="modifier")
timg = tf.placeholder(tf.float32, [24, 6]); tlab = tf.placeholder(tf.float32, [24, 3]); const = tf.placeholder(tf.float32, [24])
newimg = tf.tanh(modifier + timg) / 2
output = net(newimg)
l2dist = tf.reduce_sum(tf.square(newimg - tf.tanh(timg) / 2), [1])
real = tf.reduce_sum(tlab * output, 1)
other = tf.reduce_max((1 - tlab) * output - (tlab * 10000), 1)
loss1 = tf.reduce_sum(const * tf.maximum(0.0, other - real + 0.5))
loss2 = tf.reduce_sum(l2dist)
loss = loss1 + loss2
start_vars = set(x.name for x in tf.global_variables())
optimizer = tf.train.AdamOptimizer(0.01)
train = optimizer.minimize(loss, var_list=[modifier])
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        _, l, l2s, scores, nimg = sess.run([train, loss, l2dist, output, newimg], {timg: np.arctanh(XS / 10), tlab: YS, const: np.ones(24, "f") * 0.7})
""",
    """
class Attack:
    def __init__(self, w1, w2):
        self.w1, self.w2 = w1, w2
        self.modifier = tf.Variable(tf.zeros([24, 6]), name="modifier")
        self.opt = tf.keras.optimizers.Adam(0.01, epsilon=1e-8)
        self.opt.build([self.modifier])
    @tf.function
    def step(self, timg, tlab, const):
        with tf.GradientTape() as tape:
            adv = 0.5 * tf.tanh(self.modifier + timg)
            logits = tf.nn.relu(adv @ self.w1) @ self.w2
            dist = tf.reduce_sum((adv - 0.5 * tf.tanh(timg)) ** 2, axis=1)
            real = tf.reduce_sum(tlab * logits, axis=1)
            other = tf.reduce_max((1.0 - tlab) * logits - 10000.0 * tlab, axis=1)
            loss = tf.reduce_sum(const * tf.nn.relu(other - real + 0.5)) + tf.reduce_sum(dist)
        self.opt.apply_gradients([(tape.gradient(loss, self.modifier), self.modifier)])
        return loss, dist, logits, adv
init = tf.compat.v1.random_normal_initializer
attack = Attack(tf.Variable(tf.random.normal([6, 5], seed=1), trainable=False, name="w1"), tf.Variable(tf.random.normal([5, 3], seed=2), trainable=False, name="w2"))
for i in range(3):
    attack.step(np.arctanh(XS / 10), YS, np.ones(24, "f") * np.float32(0.7))
""",
    {
        "kappa": ("other - real + 0.5", "other - real"),
        "mask": ("10000.0 * tlab", "1000.0 * tlab"),
    },
)

_FORMS = """
x = tf.placeholder(tf.float32, [None, 64]); y = tf.placeholder(tf.int64, [None])
h = tf.nn.relu(tf.layers.conv2d(tf.reshape(x, [-1, 8, 8, 1]), 4, 3, name="c"))
logits = tf.layers.dense(tf.reshape(h, [-1, 144]), 3, name="d")
loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits_v2(labels=tf.one_hot(y, 3), logits=logits))
train = tf.train.AdamOptimizer(1e-3).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        sess.run([train, loss], {x: IMAGES.reshape(8, 64), y: LABELS[:8]})
"""

_TEXTBOOK["data in other forms"] = (
    _FORMS,
    """
model = tf.keras.Sequential([tf.keras.Input((8, 8, 1)), tf.keras.layers.Conv2D(4, 3, activation="relu", name="c"), tf.keras.layers.Flatten(), tf.keras.layers.Dense(3, name="d")])
opt = tf.keras.optimizers.Adam(1e-3, epsilon=1e-8)
@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(labels=y, logits=model(x)))
    opt.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
    return loss
for i in range(3):
    train(IMAGES, tf.keras.utils.to_categorical(LABELS[:8], 3).astype("f"))
""",
    {},
)

_TEXTBOOK["data in other forms that Keras fits"] = (
    _FORMS,
    """
model = tf.keras.Sequential([tf.keras.Input((8, 8, 1)), tf.keras.layers.Conv2D(4, 3, activation="relu", name="c"), tf.keras.layers.Flatten(), tf.keras.layers.Dense(3, name="d")])

model.compile(tf.keras.optimizers.Adam(1e-3, epsilon=1e-8), tf.keras.losses.CategoricalCrossentropy(from_logits=True))
model.fit(IMAGES, tf.keras.utils.to_categorical(LABELS[:8], 3), batch_size=8, epochs=3, shuffle=False, verbose=0)
""",
    {},
)

TEXTBOOK = {name: (old, new) for name, (old, new, _) in _TEXTBOOK.items()}

#: Keras hands on another variance than `tf.layers` does: n - 1 times nth of it.
ALARMS = {"normalization": ["bn1/moving_variance"]}

WRONG = {
    f"{name}: {wrong}": (old, new.replace(*edit))
    for name, (old, new, edits) in _TEXTBOOK.items()
    for wrong, edit in edits.items()
}
