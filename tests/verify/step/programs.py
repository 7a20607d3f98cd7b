# ruff: noqa: E501 (texts that are replaced stand on one line)
"""Training programs of TensorFlow 1, ports of them, and edits that make a port wrong.

`PROGRAMS` has the old texts, `PORTS` for each port its old text, its own, what becomes of it, and
edits by their names: texts to replace, one after the other. The ports were written as a person
would write them, without a look at what the prover knows. `DATA` stands before each program.
"""

from __future__ import annotations

from dataclasses import dataclass, field

DATA = """\
import numpy as np
R = np.random.RandomState(1)
XS = R.randn(24, 6).astype("f")
LABELS = R.randint(0, 3, 24)
YS = np.eye(3, dtype="f")[LABELS]
IMAGES = R.rand(8, 8, 8, 1).astype("f")
WORDS = R.randint(0, 20, (16, 5)).astype("int32")
NOISE = R.rand(24, 4).astype("f")
import tensorflow as tf
"""

Edit = tuple[str, str]


@dataclass(frozen=True)
class Port:
    """One port: the old text, the new one, the outcome, and edits that make it wrong."""

    old: str
    text: str
    outcome: str = "proved"
    wrong: dict[str, tuple[Edit, ...]] = field(default_factory=dict)

    def edited(self, name: str) -> str:
        """Return the new text after an edit."""
        text = self.text
        for before, after in self.wrong[name]:
            assert before in text
            text = text.replace(before, after, 1)
        return text


PROGRAMS: dict[str, str] = {}
PORTS: dict[str, Port] = {}

# --- a classifier with a penalty ------------------------------------------------------------------

PROGRAMS["classifier"] = """
x = tf.placeholder(tf.float32, [None, 6], name="x")
y = tf.placeholder(tf.float32, [None, 3], name="y")
with tf.variable_scope("hidden"):
    w = tf.get_variable("w", [6, 5], initializer=tf.truncated_normal_initializer(stddev=0.1))
    b = tf.get_variable("b", [5], initializer=tf.constant_initializer(0.1))
with tf.variable_scope("out"):
    v = tf.get_variable("w", [5, 3], initializer=tf.truncated_normal_initializer(stddev=0.1))
    c = tf.get_variable("b", [3], initializer=tf.zeros_initializer())
logits = tf.matmul(tf.nn.relu(tf.matmul(x, w) + b), v) + c
entropy = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits_v2(labels=y, logits=logits))
loss = entropy + 0.001 * (tf.nn.l2_loss(w) + tf.nn.l2_loss(v))
accuracy = tf.reduce_mean(tf.cast(tf.equal(tf.argmax(logits, 1), tf.argmax(y, 1)), tf.float32))
train = tf.train.GradientDescentOptimizer(0.5).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for step in range(2):
        _, value = sess.run([train, loss], feed_dict={x: XS, y: YS})
    print(sess.run(accuracy, feed_dict={x: XS, y: YS}))
"""

_MODULE = """
class Net(tf.Module):
    def __init__(self):
        super().__init__()
        self.w = tf.Variable(tf.random.truncated_normal([6, 5], stddev=0.1), name="hidden/w")
        self.b = tf.Variable(tf.fill([5], 0.1), name="hidden/b")
        self.v = tf.Variable(tf.random.truncated_normal([5, 3], stddev=0.1), name="out/w")
        self.c = tf.Variable(tf.zeros([3]), name="out/b")

    def __call__(self, x):
        return tf.nn.relu(x @ self.w + self.b) @ self.v + self.c

net = Net()

@tf.function
def train_step(x, y):
    with tf.GradientTape() as tape:
        logits = net(x)
        loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(labels=y, logits=logits))
        loss += 0.001 * (tf.nn.l2_loss(net.w) + tf.nn.l2_loss(net.v))
    grads = tape.gradient(loss, net.trainable_variables)
    opt.apply_gradients(zip(grads, net.trainable_variables))
    return loss
"""

PORTS["a module"] = Port(
    PROGRAMS["classifier"],
    _MODULE
    + """
opt = tf.compat.v1.train.GradientDescentOptimizer(0.5)
for step in range(2):
    print(train_step(XS, YS))
""",
    wrong={
        "no penalty of v": ((" + tf.nn.l2_loss(net.v)", ""),),
        "penalty of a bias": (("l2_loss(net.v)", "l2_loss(net.c)"),),
        "half the penalty": (("0.001", "0.0005"),),
        "sum in place of mean": (("tf.reduce_mean", "tf.reduce_sum"),),
        "another rate": (("Optimizer(0.5)", "Optimizer(0.05)"),),
        "another activation": (("tf.nn.relu", "tf.nn.elu"),),
        "no activation": (("tf.nn.relu(x @ self.w + self.b)", "(x @ self.w + self.b)"),),
        "a bias is not added": ((" @ self.v + self.c", " @ self.v"),),
        "a bias is subtracted": (("@ self.w + self.b", "@ self.w - self.b"),),
        "softmax twice": (("logits = net(x)", "logits = tf.nn.softmax(net(x))"),),
        "labels are smoothed": (("labels=y", "labels=y * 0.9 + 0.03"),),
        "ascends": (("zip(grads,", "zip([-g for g in grads],"),),
        "a variable is not trained": (
            ("net.trainable_variables", "[net.w, net.b, net.v]"),
            ("net.trainable_variables", "[net.w, net.b, net.v]"),
        ),
        "loss returned doubled": (("    return loss", "    return loss * 2.0"),),
        "stops a gradient": (("@ self.v +", "@ tf.stop_gradient(self.v) +"),),
        "gradients clipped": (
            ("zip(grads,", "zip([tf.clip_by_value(g, -1.0, 1.0) for g in grads],"),
        ),
        "applied twice": (
            (
                "    return loss",
                "    opt.apply_gradients(zip(grads, net.trainable_variables))\n    return loss",
            ),
        ),
        "momentum added": (("GradientDescentOptimizer(0.5)", "MomentumOptimizer(0.5, 0.9)"),),
        "starts elsewhere": (("tf.fill([5], 0.1)", "tf.zeros([5])"),),
        "features reversed": (("logits = net(x)", "logits = net(x[:, ::-1])"),),
        "a batch of its own": (
            ("logits = net(x)", "x, y = x[:12], y[:12]\n        logits = net(x)"),
        ),
        "weight decay on top": (
            ("    return loss", "    net.v.assign(net.v * 0.999)\n    return loss"),
        ),
        "half precision": (
            (
                "x @ self.w + self.b)",
                "tf.cast(tf.cast(x @ self.w, tf.float16), tf.float32) + self.b)",
            ),
        ),
        "centered": (("logits = net(x)", "logits = net(x - tf.reduce_mean(x))"),),
    },
)

PORTS["a module with an optimizer of Keras"] = Port(
    PROGRAMS["classifier"],
    _MODULE
    + """
opt = tf.keras.optimizers.SGD(0.5)
for step in range(2):
    print(train_step(XS, YS))
""",
    "rounding",
    wrong={
        "the default rate": (("SGD(0.5)", "SGD()"),),
        "momentum": (("SGD(0.5)", "SGD(0.5, momentum=0.9)"),),
        "weight decay": (("SGD(0.5)", "SGD(0.5, weight_decay=0.001)"),),
        "clips": (("SGD(0.5)", "SGD(0.5, clipnorm=1.0)"),),
        "the rate is changed": (
            (
                "    print(train_step(XS, YS))",
                "    print(train_step(XS, YS)); opt.learning_rate = 0.1",
            ),
        ),
    },
)

# --- Adam, dropout ----------------------------------------------------------------------------------

PROGRAMS["convolutions"] = """
x = tf.placeholder(tf.float32, [None, 8, 8, 1], name="images")
y = tf.placeholder(tf.float32, [None, 3], name="labels")
keep = tf.placeholder(tf.float32, name="keep_prob")
k = tf.Variable(tf.truncated_normal([3, 3, 1, 4], stddev=0.1), name="k")
kb = tf.Variable(tf.constant(0.1, shape=[4]), name="kb")
w = tf.Variable(tf.truncated_normal([64, 3], stddev=0.1), name="w")
h = tf.nn.relu(tf.nn.conv2d(x, k, strides=[1, 1, 1, 1], padding="SAME") + kb)
h = tf.nn.max_pool(h, ksize=[1, 2, 2, 1], strides=[1, 2, 2, 1], padding="SAME")
h = tf.nn.dropout(tf.reshape(h, [-1, 64]), keep)
loss = tf.reduce_mean(-tf.reduce_sum(y * tf.log(tf.nn.softmax(tf.matmul(h, w)) + 1e-8), 1))
step = tf.train.AdamOptimizer(1e-3).minimize(loss)
sess = tf.InteractiveSession()
tf.global_variables_initializer().run()
for i in range(2):
    step.run(feed_dict={x: IMAGES, y: YS[:8], keep: 0.5})
    print(loss.eval(feed_dict={x: IMAGES, y: YS[:8], keep: 1.0}))
"""

PORTS["convolutions in a function"] = Port(
    PROGRAMS["convolutions"],
    """
k = tf.Variable(tf.random.truncated_normal([3, 3, 1, 4], stddev=0.1))
kb = tf.Variable(tf.constant(0.1, shape=[4]))
w = tf.Variable(tf.random.truncated_normal([64, 3], stddev=0.1))
adam = tf.compat.v1.train.AdamOptimizer(1e-3)

@tf.function
def step(images, labels):
    with tf.GradientTape() as tape:
        h = tf.nn.relu(tf.nn.conv2d(images, k, strides=1, padding="SAME") + kb)
        h = tf.nn.max_pool2d(h, 2, 2, "SAME")
        h = tf.nn.dropout(tf.reshape(h, [-1, 64]), rate=0.5)
        p = tf.nn.softmax(h @ w)
        loss = tf.reduce_mean(-tf.reduce_sum(labels * tf.math.log(p + 1e-8), axis=1))
    variables = [k, kb, w]
    adam.apply_gradients(zip(tape.gradient(loss, variables), variables))
    return loss

for i in range(2):
    step(IMAGES, YS[:8])
""",
    "given",
    wrong={
        "another dropout": (("rate=0.5", "rate=0.4"),),
        "no dropout": (
            ("h = tf.nn.dropout(tf.reshape(h, [-1, 64]), rate=0.5)", "h = tf.reshape(h, [-1, 64])"),
        ),
        "valid padding": (
            ('padding="SAME"', 'padding="VALID"'),
            ("tf.random.truncated_normal([64, 3]", "tf.random.truncated_normal([36, 3]"),
            ("[-1, 64]", "[-1, 36]"),
        ),
        "average pooling": (("tf.nn.max_pool2d", "tf.nn.avg_pool2d"),),
        "another epsilon": (("AdamOptimizer(1e-3)", "AdamOptimizer(1e-3, epsilon=1e-7)"),),
        "another beta": (("AdamOptimizer(1e-3)", "AdamOptimizer(1e-3, beta1=0.5)"),),
        "log without epsilon": (("p + 1e-8", "p"),),
        "sum over the wrong axis": (("axis=1", "axis=0"),),
        "pooled before the activation": (
            ("tf.nn.relu(tf.nn.conv2d(", "(tf.nn.conv2d("),
            (
                '"SAME")\n        h = tf.nn.dropout',
                '"SAME"); h = tf.nn.relu(h + 0.0)\n        h = tf.nn.dropout',
            ),
        ),
        "dropout after the layer": (
            ("h = tf.nn.dropout(tf.reshape(h, [-1, 64]), rate=0.5)", "h = tf.reshape(h, [-1, 64])"),
            ("tf.nn.softmax(h @ w)", "tf.nn.softmax(tf.nn.dropout(h @ w, rate=0.5))"),
        ),
    },
)

PORTS["convolutions with Adam of Keras"] = Port(
    PROGRAMS["convolutions"],
    PORTS["convolutions in a function"].text.replace(
        "tf.compat.v1.train.AdamOptimizer(1e-3)", "tf.keras.optimizers.Adam(1e-3, epsilon=1e-8)"
    ),
    "rounding",
    wrong={
        "the epsilon of Keras": ((", epsilon=1e-8", ""),),
        "another beta": (("epsilon=1e-8", "epsilon=1e-8, beta_2=0.99"),),
        "amsgrad": (("epsilon=1e-8", "epsilon=1e-8, amsgrad=True"),),
        "another rate": (("Adam(1e-3", "Adam(1e-4"),),
        "Nadam": (("optimizers.Adam", "optimizers.Nadam"),),
    },
)

# --- two optimizers over two sets of variables --------------------------------------------------------

PROGRAMS["adversaries"] = """
z = tf.placeholder(tf.float32, [None, 4], name="z")
x = tf.placeholder(tf.float32, [None, 6], name="x")
g_w = tf.Variable(tf.random_normal([4, 6], stddev=0.1), name="g_w")
g_b = tf.Variable(tf.zeros([6]), name="g_b")
d_w = tf.Variable(tf.random_normal([6, 1], stddev=0.1), name="d_w")
d_b = tf.Variable(tf.zeros([1]), name="d_b")

def discriminator(v):
    return tf.matmul(v, d_w) + d_b

fake = tf.nn.sigmoid(tf.matmul(z, g_w) + g_b)
real_logit, fake_logit = discriminator(x), discriminator(fake)
def entropy(logit, label):
    return tf.reduce_mean(tf.nn.sigmoid_cross_entropy_with_logits(logits=logit, labels=label))
d_loss = entropy(real_logit, tf.ones_like(real_logit)) + entropy(fake_logit, tf.zeros_like(fake_logit))
g_loss = entropy(fake_logit, tf.ones_like(fake_logit))
d_step = tf.train.AdamOptimizer(1e-3).minimize(d_loss, var_list=[d_w, d_b])
g_step = tf.train.AdamOptimizer(2e-3).minimize(g_loss, var_list=[g_w, g_b])
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        _, d = sess.run([d_step, d_loss], {x: XS, z: NOISE})
        _, g = sess.run([g_step, g_loss], {z: NOISE})
"""

PORTS["adversaries in two functions"] = Port(
    PROGRAMS["adversaries"],
    """
g_w = tf.Variable(tf.random.normal([4, 6], stddev=0.1), name="g_w")
g_b = tf.Variable(tf.zeros([6]), name="g_b")
d_w = tf.Variable(tf.random.normal([6, 1], stddev=0.1), name="d_w")
d_b = tf.Variable(tf.zeros([1]), name="d_b")
d_opt = tf.compat.v1.train.AdamOptimizer(1e-3)
g_opt = tf.compat.v1.train.AdamOptimizer(2e-3)

def generate(z):
    return tf.nn.sigmoid(z @ g_w + g_b)

def judge(v):
    return v @ d_w + d_b

def entropy(logit, label):
    return tf.reduce_mean(tf.nn.sigmoid_cross_entropy_with_logits(logits=logit, labels=label))

@tf.function
def train_d(x, z):
    with tf.GradientTape() as tape:
        real, fake = judge(x), judge(generate(z))
        d_loss = entropy(real, tf.ones_like(real)) + entropy(fake, tf.zeros_like(fake))
    d_grads = tape.gradient(d_loss, [d_w, d_b])
    d_opt.apply_gradients(zip(d_grads, [d_w, d_b]))
    return d_loss

@tf.function
def train_g(z):
    with tf.GradientTape() as tape:
        fake = judge(generate(z))
        g_loss = entropy(fake, tf.ones_like(fake))
    g_grads = tape.gradient(g_loss, [g_w, g_b])
    g_opt.apply_gradients(zip(g_grads, [g_w, g_b]))
    return g_loss

for i in range(3):
    d = train_d(XS, NOISE)
    g = train_g(NOISE)
""",
    wrong={
        "one Adam for both": (("g_opt.apply", "d_opt.apply"),),
        "rates swapped": (
            ("Optimizer(1e-3)", "Optimizer(9)"),
            ("Optimizer(2e-3)", "Optimizer(1e-3)"),
            ("Optimizer(9)", "Optimizer(2e-3)"),
        ),
        "real and fake swapped": (
            (
                "entropy(real, tf.ones_like(real)) + entropy(fake, tf.zeros_like(fake))",
                "entropy(real, tf.zeros_like(real)) + entropy(fake, tf.ones_like(fake))",
            ),
        ),
        "the generator trains against itself": (
            (
                "entropy(fake, tf.ones_like(fake))\n    g_",
                "entropy(fake, tf.zeros_like(fake))\n    g_",
            ),
        ),
        "the generator trains the judge too": (
            ("tape.gradient(g_loss, [g_w, g_b])", "tape.gradient(g_loss, [g_w, g_b, d_w])"),
            ("zip(g_grads, [g_w, g_b])", "zip(g_grads, [g_w, g_b, d_w])"),
        ),
        "the judge is trained by the other loss": (
            ("tape.gradient(d_loss, [d_w, d_b])", "tape.gradient(d_loss, [g_b, d_b])"),
            ("zip(d_grads, [d_w, d_b])", "zip(d_grads, [g_b, d_b])"),
        ),
        "the judge twice for each generator": (
            ("    g = train_g(NOISE)", "    d = train_d(XS, NOISE); g = train_g(NOISE)"),
        ),
        "the generator first": (
            (
                "    d = train_d(XS, NOISE)\n    g = train_g(NOISE)",
                "    g = train_g(NOISE)\n    d = train_d(XS, NOISE)",
            ),
        ),
        "the generator never": (("    g = train_g(NOISE)\n", ""),),
        "both at once": (
            ("    d = train_d(XS, NOISE)\n    g = train_g(NOISE)", "    g, d = both(XS, NOISE)"),
            (
                "for i in",
                """
@tf.function
def both(x, z):
    with tf.GradientTape(persistent=True) as tape:
        real, fake = judge(x), judge(generate(z))
        d_loss = entropy(real, tf.ones_like(real)) + entropy(fake, tf.zeros_like(fake))
        g_loss = entropy(fake, tf.ones_like(fake))
    d_opt.apply_gradients(zip(tape.gradient(d_loss, [d_w, d_b]), [d_w, d_b]))
    g_opt.apply_gradients(zip(tape.gradient(g_loss, [g_w, g_b]), [g_w, g_b]))
    return d_loss, g_loss
for i in""",
            ),
        ),
        "a judge of its own": (
            (
                "        fake = judge(generate(z))\n        g_",
                "        fake = generate(z) @ e_w + d_b\n        g_",
            ),
            (
                "d_b = tf",
                'e_w = tf.Variable(tf.random.normal([6, 1], stddev=0.1), name="e_w")\nd_b = tf',
            ),
        ),
    },
)

# --- one optimizer for two losses ---------------------------------------------------------------------

PROGRAMS["two tasks"] = """
x = tf.placeholder(tf.float32, [None, 6], name="x")
y = tf.placeholder(tf.float32, [None, 3], name="y")
w = tf.get_variable("w", [6, 4], initializer=tf.random_uniform_initializer(-0.1, 0.1))
a = tf.get_variable("a", [4, 3], initializer=tf.random_uniform_initializer(-0.1, 0.1))
r = tf.get_variable("r", [4, 6], initializer=tf.random_uniform_initializer(-0.1, 0.1))
h = tf.tanh(tf.matmul(x, w))
classify = tf.losses.softmax_cross_entropy(y, tf.matmul(h, a))
rebuild = tf.losses.mean_squared_error(x, tf.matmul(h, r))
opt = tf.train.AdamOptimizer(0.01, beta1=0.5)
step_a = opt.minimize(classify)
step_r = opt.minimize(rebuild)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        sess.run(step_a, {x: XS, y: YS})
        sess.run(step_r, {x: XS})
"""

PORTS["two tasks in two functions"] = Port(
    PROGRAMS["two tasks"],
    """
w = tf.Variable(tf.random.uniform([6, 4], -0.1, 0.1), name="w")
a = tf.Variable(tf.random.uniform([4, 3], -0.1, 0.1), name="a")
r = tf.Variable(tf.random.uniform([4, 6], -0.1, 0.1), name="r")
opt = tf.compat.v1.train.AdamOptimizer(0.01, beta1=0.5)

@tf.function
def step_a(x, y):
    with tf.GradientTape() as tape:
        loss = tf.compat.v1.losses.softmax_cross_entropy(y, tf.tanh(x @ w) @ a)
    opt.apply_gradients(zip(tape.gradient(loss, [w, a]), [w, a]))

@tf.function
def step_r(x):
    with tf.GradientTape() as tape:
        loss = tf.compat.v1.losses.mean_squared_error(x, tf.tanh(x @ w) @ r)
    opt.apply_gradients(zip(tape.gradient(loss, [w, r]), [w, r]))

for i in range(3):
    step_a(XS, YS)
    step_r(XS)
""",
    wrong={
        "an Adam for each": (
            (
                "@tf.function\ndef step_a",
                "other = tf.compat.v1.train.AdamOptimizer(0.01, beta1=0.5)\n@tf.function\ndef step_a",
            ),
            (
                "opt.apply_gradients(zip(tape.gradient(loss, [w, r])",
                "other.apply_gradients(zip(tape.gradient(loss, [w, r])",
            ),
        ),
        "the shared weights are trained once": (
            ("zip(tape.gradient(loss, [w, r]), [w, r])", "zip(tape.gradient(loss, [r]), [r])"),
        ),
        "the tasks added": (
            (
                "        loss = tf.compat.v1.losses.mean",
                "        loss = tf.reduce_sum(w * 0.0) + tf.compat.v1.losses.mean",
            ),
        ),
        "another shared layer": (
            ("tf.tanh(x @ w) @ r", "tf.tanh(x @ u) @ r"),
            ("[w, r]), [w, r]", "[u, r]), [u, r]"),
            ("opt = ", 'u = tf.Variable(tf.random.uniform([6, 4], -0.1, 0.1), name="u")\nopt = '),
        ),
    },
)

PORTS["two tasks with Adam of Keras"] = Port(
    PROGRAMS["two tasks"],
    PORTS["two tasks in two functions"].text.replace(
        "tf.compat.v1.train.AdamOptimizer(0.01, beta1=0.5)",
        "tf.keras.optimizers.Adam(0.01, beta_1=0.5, epsilon=1e-8)\nopt.build([w, a, r])",
    ),
    "rounding",
    wrong={
        "an Adam for each": (
            (
                "@tf.function\ndef step_a",
                "other = tf.keras.optimizers.Adam(0.01, beta_1=0.5, epsilon=1e-8)\nother.build([w, r])\n@tf.function\ndef step_a",
            ),
            (
                "opt.apply_gradients(zip(tape.gradient(loss, [w, r])",
                "other.apply_gradients(zip(tape.gradient(loss, [w, r])",
            ),
        ),
    },
)

# --- a rate that decays, momentum -------------------------------------------------------------------------

PROGRAMS["decay"] = """
x = tf.placeholder(tf.float32, [None, 6], name="x")
y = tf.placeholder(tf.float32, [None, 3], name="y")
w = tf.get_variable("w", [6, 3], initializer=tf.zeros_initializer())
step = tf.train.get_or_create_global_step()
rate = tf.train.exponential_decay(0.1, step, 100, 0.96, staircase=True)
loss = tf.reduce_mean(tf.square(tf.matmul(x, w) - y))
opt = tf.train.MomentumOptimizer(rate, 0.9)
grads, variables = zip(*opt.compute_gradients(loss))
grads, _ = tf.clip_by_global_norm(grads, 5.0)
train = opt.apply_gradients(zip(grads, variables), global_step=step)
with tf.train.MonitoredTrainingSession() as sess:
    for i in range(3):
        sess.run([train, loss], {x: XS, y: YS})
"""

PORTS["decay in a function"] = Port(
    PROGRAMS["decay"],
    """
w = tf.Variable(tf.zeros([6, 3]), name="w")
step = tf.Variable(0, dtype=tf.int64, trainable=False, name="global_step")
decay = tf.compat.v1.train.exponential_decay(0.1, step, 100, 0.96, staircase=True)
opt = tf.compat.v1.train.MomentumOptimizer(decay, 0.9)

@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(x @ w - y))
    grads, _ = tf.clip_by_global_norm(tape.gradient(loss, [w]), 5.0)
    opt.apply_gradients(zip(grads, [w]), global_step=step)
    return loss

for i in range(3):
    train(XS, YS)
""",
    wrong={
        "no staircase": ((", staircase=True", ""),),
        "another decay": (("0.96", "0.95"),),
        "clipped by value": (
            (
                "tf.clip_by_global_norm(tape.gradient(loss, [w]), 5.0)",
                "[tf.clip_by_value(tape.gradient(loss, w), -5.0, 5.0)], 0",
            ),
        ),
        "another norm": (("5.0)", "1.0)"),),
        "steps are not counted": ((", global_step=step)", ")"),),
        "Nesterov": (("(decay, 0.9)", "(decay, 0.9, use_nesterov=True)"),),
        "another momentum": (("(decay, 0.9)", "(decay, 0.8)"),),
        "the rate stays": (("MomentumOptimizer(decay", "MomentumOptimizer(0.1"),),
    },
)

# --- moving averages, written by hand ---------------------------------------------------------------------

PROGRAMS["normalized"] = """
x = tf.placeholder(tf.float32, [None, 6], name="x")
y = tf.placeholder(tf.float32, [None, 3], name="y")
training = tf.placeholder(tf.bool, [], name="training")
w = tf.get_variable("w", [6, 3], initializer=tf.ones_initializer())
gamma = tf.get_variable("gamma", [6], initializer=tf.ones_initializer())
mean = tf.get_variable("mean", [6], initializer=tf.zeros_initializer(), trainable=False)
var = tf.get_variable("var", [6], initializer=tf.ones_initializer(), trainable=False)

def batch():
    m, v = tf.nn.moments(x, [0])
    with tf.control_dependencies([mean.assign(mean * 0.9 + m * 0.1), var.assign(var * 0.9 + v * 0.1)]):
        return tf.identity(m), tf.identity(v)

m, v = tf.cond(training, batch, lambda: (mean.read_value(), var.read_value()))
h = tf.nn.batch_normalization(x, m, v, None, gamma, 1e-3)
loss = tf.losses.mean_squared_error(y, tf.matmul(h, w))
train = tf.train.RMSPropOptimizer(0.01, decay=0.95, momentum=0.5).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(2):
        sess.run([train, loss], {x: XS, y: YS, training: True})
        sess.run(loss, {x: XS, y: YS, training: False})
"""

PORTS["normalized in a function"] = Port(
    PROGRAMS["normalized"],
    """
w = tf.Variable(tf.ones([6, 3]), name="w")
gamma = tf.Variable(tf.ones([6]), name="gamma")
mean = tf.Variable(tf.zeros([6]), trainable=False, name="mean")
var = tf.Variable(tf.ones([6]), trainable=False, name="var")
opt = tf.compat.v1.train.RMSPropOptimizer(0.01, decay=0.95, momentum=0.5)

def normalize(x, training):
    if training:
        m, v = tf.nn.moments(x, [0])
        mean.assign(mean * 0.9 + m * 0.1)
        var.assign(var * 0.9 + v * 0.1)
    else:
        m, v = mean, var
    return tf.nn.batch_normalization(x, m, v, None, gamma, 1e-3)

@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        loss = tf.compat.v1.losses.mean_squared_error(y, normalize(x, True) @ w)
    grads = tape.gradient(loss, [w, gamma])
    opt.apply_gradients(zip(grads, [w, gamma]))
    return loss

for i in range(2):
    train(XS, YS)
""",
    "given",
    wrong={
        "averages are not kept": (("        mean.assign(mean * 0.9 + m * 0.1)\n", ""),),
        "another weight of the average": (("var * 0.9 + v * 0.1", "var * 0.99 + v * 0.01"),),
        "of mean and variance swapped": (("var * 0.9 + v", "var * 0.9 + m"),),
        "as in a test": (("normalize(x, True)", "normalize(x, False)"),),
        "normalized by the averages": (("x, m, v, None", "x, mean, var, None"),),
        "another axis": (("moments(x, [0])", "moments(x, [0, 1])"),),
        "another epsilon": (("1e-3)", "1e-5)"),),
        "a scale that is not trained": (("[w, gamma]", "[w]"), ("[w, gamma]", "[w]")),
        "another decay": (("decay=0.95", "decay=0.9"),),
        "centered": (("momentum=0.5", "momentum=0.5, centered=True"),),
    },
)

# --- embeddings and a loop ----------------------------------------------------------------------------

PROGRAMS["words"] = """
ids = tf.placeholder(tf.int32, [None, 5], name="ids")
table = tf.get_variable("table", [20, 4], initializer=tf.random_uniform_initializer(-1.0, 1.0))
u = tf.get_variable("u", [4, 4], initializer=tf.orthogonal_initializer())
words = tf.nn.embedding_lookup(table, ids)
state = tf.zeros_like(words[:, 0])
for t in range(5):
    state = tf.tanh(tf.matmul(state, u) + words[:, t])
loss = tf.reduce_mean(tf.reduce_sum(tf.square(state - 0.5), axis=1))
train = tf.train.AdagradOptimizer(0.1).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(2):
        sess.run([train, loss], {ids: WORDS})
"""

PORTS["words in a function"] = Port(
    PROGRAMS["words"],
    """
table = tf.Variable(tf.random.uniform([20, 4], -1.0, 1.0), name="table")
u = tf.Variable(tf.keras.initializers.Orthogonal()([4, 4]), name="u")
opt = tf.compat.v1.train.AdagradOptimizer(0.1)

@tf.function
def train(ids):
    with tf.GradientTape() as tape:
        words = tf.nn.embedding_lookup(table, ids)
        state = tf.zeros_like(words[:, 0])
        for t in range(5):
            state = tf.tanh(state @ u + words[:, t])
        loss = tf.reduce_mean(tf.reduce_sum((state - 0.5) ** 2, axis=1))
    opt.apply_gradients(zip(tape.gradient(loss, [table, u]), [table, u]))
    return loss

for i in range(2):
    train(WORDS)
""".replace("(state - 0.5) ** 2", "tf.square(state - 0.5)"),
    wrong={
        "one word less": (("range(5)", "range(4)"),),
        "words reversed": (("words[:, t]", "words[:, 4 - t]"),),
        "starts with ones": (("tf.zeros_like", "tf.ones_like"),),
        "not squared": (("tf.square(state", "tf.abs(state"),),
        "another start of the sums": (
            ("Optimizer(0.1)", "Optimizer(0.1, initial_accumulator_value=0.2)"),
        ),
        "transposed": (("state @ u", "state @ tf.transpose(u)"),),
    },
)

# --- Keras ------------------------------------------------------------------------------------------------

PROGRAMS["regression"] = """
x = tf.placeholder(tf.float32, [None, 6], name="x")
y = tf.placeholder(tf.float32, [None, 3], name="y")
def dense(v, size, name, activation=None):
    with tf.variable_scope(name):
        w = tf.get_variable("kernel", [v.shape[1], size], initializer=tf.glorot_uniform_initializer())
        b = tf.get_variable("bias", [size], initializer=tf.zeros_initializer())
        h = tf.nn.bias_add(tf.matmul(v, w), b)
        return h if activation is None else activation(h)
h = dense(x, 5, "first", tf.nn.relu)
out = dense(h, 3, "second")
loss = tf.reduce_mean(tf.reduce_mean(tf.squared_difference(out, y), axis=-1))
train = tf.train.GradientDescentOptimizer(0.05).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(2):
        sess.run([train, loss], {x: XS, y: YS})
"""

PORTS["regression with layers of Keras"] = Port(
    PROGRAMS["regression"],
    """
model = tf.keras.Sequential([
    tf.keras.Input([6]),
    tf.keras.layers.Dense(5, activation="relu", name="first"),
    tf.keras.layers.Dense(3, name="second"),
])
opt = tf.compat.v1.train.GradientDescentOptimizer(0.05)

@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        out = model(x, training=True)
        loss = tf.reduce_mean(tf.reduce_mean(tf.math.squared_difference(out, y), axis=-1))
    variables = [v.value for v in model.trainable_variables]
    opt.apply_gradients(zip(tape.gradient(loss, variables), variables))
    return loss

for i in range(2):
    train(XS, YS)
""",
    wrong={
        "another activation": (('"relu"', '"tanh"'),),
        "a penalty": (
            ('activation="relu"', 'activation="relu", kernel_regularizer="l2"'),
            ("axis=-1))", "axis=-1)) + sum(model.losses)"),
        ),
        "no bias": (("Dense(3, name", "Dense(3, use_bias=False, name"),),
    },
)

_COMPILED = """
model = tf.keras.Sequential([
    tf.keras.Input([6]),
    tf.keras.layers.Dense(5, activation="relu", name="first"),
    tf.keras.layers.Dense(3, name="second"),
])
model.compile(tf.keras.optimizers.SGD(0.05), "mse")
"""

_OF_KERAS = {
    "another rate": (("SGD(0.05)", "SGD(0.5)"),),
    "another loss": (('"mse"', '"mae"'),),
    "a penalty": (('activation="relu"', 'activation="relu", kernel_regularizer="l2"'),),
    "not trained": (('Dense(3, name="second"', 'Dense(3, name="second", trainable=False'),),
    "a rate that changes": (
        ("for i in", "model.optimizer.learning_rate = 0.05\nfor i in"),
        ("    model", "    model.optimizer.learning_rate = 0.1\n    model"),
    ),
}

PORTS["regression in batches of Keras"] = Port(
    PROGRAMS["regression"],
    _COMPILED
    + """
for i in range(3):
    model.train_on_batch(XS, YS)
""",
    "rounding",
    wrong=_OF_KERAS,
)

PORTS["regression that Keras fits"] = Port(
    PROGRAMS["regression"],
    _COMPILED
    + """
model.fit(XS, YS, batch_size=24, epochs=2, shuffle=False)
""",
    "rounding",
    wrong={
        "the sum of the errors": (('"mse"', "lambda y, p: tf.reduce_sum(tf.square(y - p), -1)"),),
        "weighted": (("epochs=2", "epochs=2, sample_weight=np.arange(24.0)"),),
    },
)

# --- a rate of the step, and an optimizer of Keras --------------------------------------------------------

PROGRAMS["scheduled"] = """
x = tf.placeholder(tf.float32, [None, 6], name="x")
y = tf.placeholder(tf.float32, [None, 3], name="y")
w = tf.get_variable("w", [6, 3], initializer=tf.zeros_initializer())
step = tf.train.get_or_create_global_step()
rate = tf.train.exponential_decay(0.1, step, 100, 0.96, staircase=True)
loss = tf.reduce_mean(tf.square(tf.matmul(x, w) - y))
train = tf.train.AdamOptimizer(rate).minimize(loss, global_step=step)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        sess.run([train, loss], {x: XS, y: YS})
"""

PORTS["scheduled by Keras"] = Port(
    PROGRAMS["scheduled"],
    """
w = tf.Variable(tf.zeros([6, 3]), name="w")
rate = tf.keras.optimizers.schedules.ExponentialDecay(0.1, 100, 0.96, staircase=True)
opt = tf.keras.optimizers.Adam(rate, epsilon=1e-8)

@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(x @ w - y))
    opt.apply_gradients(zip(tape.gradient(loss, [w]), [w]))
    return loss

for i in range(3):
    train(XS, YS)
""",
    "rounding",
    wrong={
        "no schedule": (("Adam(rate,", "Adam(0.1,"),),
        "another schedule": (("0.96", "0.95"),),
        "no staircase": ((", staircase=True", ""),),
    },
)

PROGRAMS["fed rate"] = """
x = tf.placeholder(tf.float32, [None, 6], name="x")
y = tf.placeholder(tf.float32, [None, 3], name="y")
lr = tf.placeholder(tf.float32, [], name="lr")
w = tf.get_variable("w", [6, 3], initializer=tf.zeros_initializer())
loss = tf.reduce_mean(tf.square(tf.matmul(x, w) - y))
train = tf.train.GradientDescentOptimizer(lr).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        sess.run([train, loss], {x: XS, y: YS, lr: 0.1 * 0.5**i})
"""

PORTS["a rate that Python sets"] = Port(
    PROGRAMS["fed rate"],
    """
w = tf.Variable(tf.zeros([6, 3]), name="w")
opt = tf.keras.optimizers.SGD(0.1)

@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(x @ w - y))
    opt.apply_gradients(zip(tape.gradient(loss, [w]), [w]))
    return loss

for i in range(3):
    opt.learning_rate.assign(0.1 * 0.5**i)
    train(XS, YS)
""",
    "rounding",
    wrong={
        "falls slower": (("0.5**i", "0.9**i"),),
        "falls later": (("0.5**i", "0.5**max(0, i - 1)"),),
        "stays": (("    opt.learning_rate.assign(0.1 * 0.5**i)\n", ""),),
    },
)
