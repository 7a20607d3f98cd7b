# ruff: noqa: E501 (texts that are replaced stand on one line)
"""Whole steps as users write them: schedules, clipping, averages, shared optimizers, masks, noise.

The ports and the edits that make them wrong were written without a look at what the prover knows.
"""

from __future__ import annotations

from .programs import Port

WHOLE_STEPS: dict[str, Port] = {}

WHOLE_STEPS["a normalized net"] = Port(
    """
x = tf.placeholder(tf.float32, [None, 6], name="x")
labels = tf.placeholder(tf.int64, [None], name="labels")
training = tf.placeholder(tf.bool, [], name="training")
step = tf.Variable(0, trainable=False, name="global_step", dtype=tf.int64)
w1 = tf.get_variable("w1", [6, 8], initializer=tf.glorot_uniform_initializer())
gamma = tf.get_variable("gamma", [8], initializer=tf.ones_initializer())
beta = tf.get_variable("beta", [8], initializer=tf.zeros_initializer())
mean = tf.get_variable("mean", [8], initializer=tf.zeros_initializer(), trainable=False)
var = tf.get_variable("var", [8], initializer=tf.ones_initializer(), trainable=False)
w2 = tf.get_variable("w2", [8, 3], initializer=tf.glorot_uniform_initializer())
b2 = tf.get_variable("b2", [3], initializer=tf.zeros_initializer())

def normalized(h):
    m, v = tf.nn.moments(h, [0])
    with tf.control_dependencies([mean.assign_sub((mean - m) * 0.1), var.assign_sub((var - v) * 0.1)]):
        return tf.nn.batch_normalization(h, tf.identity(m), tf.identity(v), beta, gamma, 1e-4)

h = tf.matmul(x, w1)
h = tf.cond(training, lambda: normalized(h), lambda: tf.nn.batch_normalization(h, mean, var, beta, gamma, 1e-4))
logits = tf.matmul(tf.nn.relu(h), w2) + b2
loss = tf.losses.sparse_softmax_cross_entropy(labels=labels, logits=logits)
loss += 5e-3 * tf.nn.l2_loss(w1) + 5e-3 * tf.nn.l2_loss(w2)
rate = tf.train.piecewise_constant(step, [np.int64(2), np.int64(4)], [0.1, 0.03, 0.01])
opt = tf.train.MomentumOptimizer(rate, 0.9)
grads, tvars = zip(*opt.compute_gradients(loss))
grads, norm = tf.clip_by_global_norm(grads, 0.7)
train = opt.apply_gradients(zip(grads, tvars), global_step=step)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(6):
        sess.run([train, loss], {x: XS, labels: LABELS, training: True})
""",
    """
class Net(tf.Module):
    def __init__(self):
        super().__init__()
        init = tf.keras.initializers.GlorotUniform()
        self.w1 = tf.Variable(init([6, 8]), name="w1")
        self.gamma = tf.Variable(tf.ones([8]), name="gamma")
        self.beta = tf.Variable(tf.zeros([8]), name="beta")
        self.w2 = tf.Variable(init([8, 3]), name="w2")
        self.b2 = tf.Variable(tf.zeros([3]), name="b2")
        self.mean = tf.Variable(tf.zeros([8]), trainable=False, name="running_mean")
        self.var = tf.Variable(tf.ones([8]), trainable=False, name="running_var")

    def __call__(self, x, training):
        h = x @ self.w1
        if training:
            m, v = tf.nn.moments(h, [0])
            self.mean.assign(0.9 * self.mean + 0.1 * m)
            self.var.assign(0.9 * self.var + 0.1 * v)
        else:
            m, v = self.mean, self.var
        h = tf.nn.batch_normalization(h, m, v, self.beta, self.gamma, 1e-4)
        return tf.nn.relu(h) @ self.w2 + self.b2

net = Net()
params = [net.w1, net.gamma, net.beta, net.w2, net.b2]
velocity = [tf.Variable(tf.zeros_like(p), trainable=False) for p in params]
it = tf.Variable(0, dtype=tf.int64, trainable=False)

def schedule(count):
    return tf.compat.v1.train.piecewise_constant(count, [2, 4], [0.1, 0.03, 0.01])

@tf.function
def train_step(x, labels):
    with tf.GradientTape() as tape:
        logits = net(x, training=True)
        ce = tf.nn.sparse_softmax_cross_entropy_with_logits(labels=labels, logits=logits)
        loss = tf.reduce_mean(ce) + 5e-3 * (tf.nn.l2_loss(net.w1) + tf.nn.l2_loss(net.w2))
    grads = tape.gradient(loss, params)
    grads, _ = tf.clip_by_global_norm(grads, 0.7)
    lr = schedule(it)
    for p, v, g in zip(params, velocity, grads):
        v.assign(0.9 * v + g)
        p.assign_sub(lr * v)
    it.assign_add(1)
    return loss

for i in range(6):
    train_step(XS, LABELS)
""",
    "rounding",
    wrong={
        "schedule one step early": (("schedule(it)", "schedule(it + 1)"),),
        "schedule boundary": (("[2, 4]", "[2, 5]"),),
        "schedule value": (("0.03", "0.3"),),
        "counter before the rate": (
            ("    lr = sched", "    it.assign_add(1)\n    lr = sched"),
            ("    it.assign_add(1)\n    return", "    return"),
        ),
        "counter not moved": (("    it.assign_add(1)\n", ""),),
        "counter moves by two": (("it.assign_add(1)", "it.assign_add(2)"),),
        "penalty of one layer lost": ((" + tf.nn.l2_loss(net.w2))", ")"),),
        "clipped each by itself": (
            (
                "grads, _ = tf.clip_by_global_norm(grads, 0.7)",
                "grads = [tf.clip_by_norm(g, 0.7) for g in grads]",
            ),
        ),
        "clipped by another norm": (("grads, 0.7)", "grads, 1.0)"),),
        "clipped without the bias": (
            (
                "grads, _ = tf.clip_by_global_norm(grads, 0.7)",
                "few, _ = tf.clip_by_global_norm(grads[:-1], 0.7)\n    grads = few + [grads[-1]]",
            ),
        ),
        "clipped after the momentum": (
            ("    grads, _ = tf.clip_by_global_norm(grads, 0.7)\n", ""),
            ("p.assign_sub(lr * v)", "p.assign_sub(lr * tf.clip_by_norm(v, 0.7))"),
        ),
        "momentum with the rate inside": (
            ("v.assign(0.9 * v + g)", "v.assign(0.9 * v + lr * g)"),
            ("p.assign_sub(lr * v)", "p.assign_sub(v)"),
        ),
        "momentum of the mean": (("0.9 * v + g", "0.9 * v + 0.1 * g"),),
        "average left out": (("            self.var.assign(0.9 * self.var + 0.1 * v)\n", ""),),
        "averages swapped": (
            (
                "self.mean.assign(0.9 * self.mean + 0.1 * m)",
                "self.mean.assign(0.9 * self.mean + 0.1 * v)",
            ),
            (
                "self.var.assign(0.9 * self.var + 0.1 * v)",
                "self.var.assign(0.9 * self.var + 0.1 * m)",
            ),
        ),
        "average decay": (("0.9 * self.mean + 0.1 * m", "0.99 * self.mean + 0.01 * m"),),
        "unbiased variance": (("0.1 * v)", "0.1 * v * 24.0 / 23.0)"),),
        "read before the update": (
            (
                "        v.assign(0.9 * v + g)\n        p.assign_sub(lr * v)",
                "        p.assign_sub(lr * v)\n        v.assign(0.9 * v + g)",
            ),
        ),
        "mode of inference": (("training=True)", "training=False)"),),
        "variance starts with zeros": (
            ("self.var = tf.Variable(tf.ones([8])", "self.var = tf.Variable(tf.zeros([8])"),
        ),
        "velocity starts with ones": (("tf.zeros_like(p)", "tf.ones_like(p)"),),
        "velocity shared": (
            (
                "velocity = [tf.Variable(tf.zeros_like(p), trainable=False) for p in params]",
                "velocity = [tf.Variable(tf.zeros_like(p), trainable=False) for p in params]\nvelocity[1] = velocity[2]",
            ),
        ),
        "weights start with zeros": (
            ('tf.Variable(init([8, 3]), name="w2")', 'tf.Variable(tf.zeros([8, 3]), name="w2")'),
        ),
        "gamma not trained": (("params = [net.w1, net.gamma, ", "params = [net.w1, "),),
    },
)

WHOLE_STEPS["an actor and a critic"] = Port(
    """
s = tf.placeholder(tf.float32, [None, 6], name="state")
a = tf.placeholder(tf.int32, [None], name="action")
r = tf.placeholder(tf.float32, [None], name="reward")
n = tf.placeholder(tf.float32, [None, 6], name="next")
with tf.variable_scope("trunk"):
    t = tf.get_variable("w", [6, 5], initializer=tf.random_normal_initializer(0.0, 0.2))
with tf.variable_scope("actor"):
    p = tf.get_variable("w", [5, 3], initializer=tf.random_normal_initializer(0.0, 0.2))
with tf.variable_scope("critic"):
    q = tf.get_variable("w", [5, 1], initializer=tf.random_normal_initializer(0.0, 0.2))
target_t = tf.Variable(t.initialized_value(), trainable=False, name="target/t")
target_q = tf.Variable(q.initialized_value(), trainable=False, name="target/q")
feature = tf.tanh(tf.matmul(s, t))
value = tf.squeeze(tf.matmul(feature, q), 1)
future = tf.squeeze(tf.matmul(tf.tanh(tf.matmul(n, target_t)), target_q), 1)
goal = tf.stop_gradient(r + 0.95 * future)
critic_loss = 0.5 * tf.reduce_mean(tf.square(goal - value))
log_p = tf.nn.log_softmax(tf.matmul(feature, p))
chosen = tf.reduce_sum(log_p * tf.one_hot(a, 3), 1)
entropy = -tf.reduce_mean(tf.reduce_sum(tf.exp(log_p) * log_p, 1))
actor_loss = -tf.reduce_mean(chosen * tf.stop_gradient(goal - value)) - 0.01 * entropy
adam = tf.train.AdamOptimizer(3e-3, epsilon=1e-5)
train_critic = adam.minimize(critic_loss, var_list=[t, q])
train_actor = adam.minimize(actor_loss, var_list=[t, p])
soft = tf.group(target_t.assign(0.99 * target_t + 0.01 * t), target_q.assign(0.99 * target_q + 0.01 * q))
sess = tf.Session()
sess.run(tf.global_variables_initializer())
for i in range(3):
    feed = {s: XS, a: LABELS, r: XS[:, 0], n: XS[::-1]}
    sess.run([train_critic, critic_loss], feed)
    sess.run([train_actor, actor_loss], feed)
    sess.run(soft)
""",
    """
trunk = tf.Variable(tf.random.normal([6, 5], 0.0, 0.2), name="trunk/w")
policy = tf.Variable(tf.random.normal([5, 3], 0.0, 0.2), name="actor/w")
critic = tf.Variable(tf.random.normal([5, 1], 0.0, 0.2), name="critic/w")
slow_trunk = tf.Variable(trunk.read_value(), trainable=False)
slow_critic = tf.Variable(critic.read_value(), trainable=False)
adam = tf.keras.optimizers.Adam(3e-3, epsilon=1e-5)
adam.build([trunk, critic, policy])

def goal_of(r, n):
    return r + 0.95 * tf.squeeze(tf.tanh(n @ slow_trunk) @ slow_critic, 1)

def apply(grads, variables):
    adam.apply_gradients(zip(grads, variables))

@tf.function
def update_critic(s, r, n):
    goal = goal_of(r, n)
    with tf.GradientTape() as tape:
        value = tf.squeeze(tf.tanh(s @ trunk) @ critic, 1)
        loss = 0.5 * tf.reduce_mean((goal - value) ** 2)
    apply(tape.gradient(loss, [trunk, critic]), [trunk, critic])
    return loss

@tf.function
def update_actor(s, a, r, n):
    goal = goal_of(r, n)
    with tf.GradientTape() as tape:
        feature = tf.tanh(s @ trunk)
        value = tf.squeeze(feature @ critic, 1)
        log_p = tf.nn.log_softmax(feature @ policy)
        chosen = tf.reduce_sum(log_p * tf.one_hot(a, 3), 1)
        entropy = -tf.reduce_mean(tf.reduce_sum(tf.exp(log_p) * log_p, 1))
        loss = -tf.reduce_mean(chosen * tf.stop_gradient(goal - value)) - 0.01 * entropy
    apply(tape.gradient(loss, [trunk, policy]), [trunk, policy])
    return loss

@tf.function
def update_slow():
    for slow, fast in ((slow_trunk, trunk), (slow_critic, critic)):
        slow.assign(0.99 * slow + 0.01 * fast)

for i in range(3):
    update_critic(XS, XS[:, 0], XS[::-1].copy())
    update_actor(XS, LABELS.astype("int32"), XS[:, 0], XS[::-1].copy())
    update_slow()
""",
    "rounding",
    wrong={
        "two adams": (
            (
                "adam.build([trunk, critic, policy])",
                "adam.build([trunk, critic, policy])\nother = tf.keras.optimizers.Adam(3e-3, epsilon=1e-5)\nother.build([trunk, policy])",
            ),
            (
                "apply(tape.gradient(loss, [trunk, policy]), [trunk, policy])",
                "other.apply_gradients(zip(tape.gradient(loss, [trunk, policy]), [trunk, policy]))",
            ),
        ),
        "stop gradient lost": (("tf.stop_gradient(goal - value)", "(goal - value)"),),
        "bonus of entropy turned": (("- 0.01 * entropy", "+ 0.01 * entropy"),),
        "target from the fast critic": (
            ("tf.tanh(n @ slow_trunk) @ slow_critic", "tf.tanh(n @ slow_trunk) @ critic"),
        ),
        "slow faster": (("0.99 * slow + 0.01 * fast", "0.9 * slow + 0.1 * fast"),),
        "slow critic left": (
            ("((slow_trunk, trunk), (slow_critic, critic))", "((slow_trunk, trunk),)"),
        ),
        "slow starts by itself": (
            (
                "tf.Variable(critic.read_value(), trainable=False)",
                "tf.Variable(tf.random.normal([5, 1], 0.0, 0.2), trainable=False)",
            ),
        ),
        "slow moves first": (
            ("    update_slow()\n", ""),
            ("    update_critic(XS,", "    update_slow()\n    update_critic(XS,"),
        ),
        "another epsilon": (("epsilon=1e-5", "epsilon=1e-6"),),
        "trunk by one loss": (
            (
                "apply(tape.gradient(loss, [trunk, policy]), [trunk, policy])",
                "apply(tape.gradient(loss, [policy]), [policy])",
            ),
        ),
        "discount": (("0.95", "0.96"),),
        "goal of other states": (
            (
                "update_critic(XS, XS[:, 0], XS[::-1].copy())",
                "update_critic(XS, XS[:, 0], XS.copy())",
            ),
        ),
        "squared without half": (("0.5 * tf.reduce_mean", "tf.reduce_mean"),),
        "beta": (("epsilon=1e-5)", "epsilon=1e-5, beta_1=0.8)"),),
    },
)

WHOLE_STEPS["a scaled loss"] = Port(
    """
x = tf.placeholder(tf.float32, [None, 6], name="x")
y = tf.placeholder(tf.float32, [None, 3], name="y")
keep = tf.placeholder(tf.float32, [], name="keep")
w = tf.Variable(tf.truncated_normal([6, 7], stddev=0.3), name="w")
b = tf.Variable(tf.zeros([7]), name="b")
v = tf.Variable(tf.truncated_normal([7, 3], stddev=0.3), name="v")
step = tf.train.get_or_create_global_step()
h = tf.nn.dropout(tf.nn.elu(tf.nn.xw_plus_b(x, w, b)), keep)
out = tf.matmul(h, v)
loss = tf.losses.softmax_cross_entropy(y, out, label_smoothing=0.1)
scale = 64.0
rate = tf.train.exponential_decay(0.02, step, 10, 0.5)
opt = tf.train.RMSPropOptimizer(rate, decay=0.95, momentum=0.4, epsilon=1e-6)
pairs = [(g / scale, u) for g, u in opt.compute_gradients(loss * scale)]
pairs = [(tf.clip_by_value(g, -0.5, 0.5), u) for g, u in pairs]
train = opt.apply_gradients(pairs, global_step=step)
ema = tf.train.ExponentialMovingAverage(0.98, step)
with tf.control_dependencies([train]):
    averaged = ema.apply([w, v])
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(4):
        sess.run([averaged, loss], {x: XS, y: YS, keep: 0.8})
""",
    """
w = tf.Variable(tf.random.truncated_normal([6, 7], stddev=0.3))
b = tf.Variable(tf.zeros([7]))
v = tf.Variable(tf.random.truncated_normal([7, 3], stddev=0.3))
params = [w, b, v]
square = [tf.Variable(tf.ones_like(p), trainable=False) for p in params]
moved = [tf.Variable(tf.zeros_like(p), trainable=False) for p in params]
shadow = [tf.Variable(w.read_value(), trainable=False), tf.Variable(v.read_value(), trainable=False)]
step = tf.Variable(0, dtype=tf.int64, trainable=False)

@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        h = tf.nn.dropout(tf.nn.elu(x @ w + b), rate=0.2)
        out = h @ v
        smooth = y * 0.9 + 0.1 / 3.0
        loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(labels=smooth, logits=out))
        scaled = loss * 64.0
    grads = [g / 64.0 for g in tape.gradient(scaled, params)]
    grads = [tf.clip_by_value(g, -0.5, 0.5) for g in grads]
    rate = 0.02 * tf.pow(0.5, tf.cast(step, tf.float32) / 10.0)
    for p, s, m, g in zip(params, square, moved, grads):
        s.assign(0.95 * s + 0.05 * g * g)
        m.assign(0.4 * m + rate * g / tf.sqrt(s + 1e-6))
        p.assign_sub(m)
    step.assign_add(1)
    count = tf.cast(step, tf.float32)
    decay = tf.minimum(0.98, (1.0 + count) / (10.0 + count))
    for average, p in zip(shadow, (w, v)):
        average.assign_sub((1.0 - decay) * (average - p))
    return loss

for i in range(4):
    train(XS, YS)
""",
    "rounding",
    wrong={
        "scale not taken back": (
            ("[g / 64.0 for g in tape.gradient(scaled, params)]", "tape.gradient(scaled, params)"),
        ),
        "scale mixed": (("[g / 64.0", "[g / 128.0"),),
        "clipped before the scale": (
            (
                "[g / 64.0 for g in tape.gradient(scaled, params)]\n    grads = [tf.clip_by_value(g, -0.5, 0.5) for g in grads]",
                "[tf.clip_by_value(g, -0.5, 0.5) / 64.0 for g in tape.gradient(scaled, params)]",
            ),
        ),
        "dropout rate": (("rate=0.2", "rate=0.8"),),
        "dropout before the activation": (
            (
                "tf.nn.dropout(tf.nn.elu(x @ w + b), rate=0.2)",
                "tf.nn.elu(tf.nn.dropout(x @ w + b, rate=0.2))",
            ),
        ),
        "smoothing": (("0.1 / 3.0", "0.1 / 2.0"),),
        "slots swapped": (
            ("zip(params, square, moved, grads)", "zip(params, moved, square, grads)"),
        ),
        "epsilon outside": (("tf.sqrt(s + 1e-6)", "(tf.sqrt(s) + 1e-6)"),),
        "squares start with zeros": (("tf.ones_like(p)", "tf.zeros_like(p)"),),
        "rate outside the momentum": (
            ("0.4 * m + rate * g / tf.sqrt", "0.4 * m + g / tf.sqrt"),
            ("p.assign_sub(m)", "p.assign_sub(rate * m)"),
        ),
        "staircase": (
            ("tf.cast(step, tf.float32) / 10.0)", "tf.floor(tf.cast(step, tf.float32) / 10.0))"),
        ),
        "average before the step": (
            ("    step.assign_add(1)\n", ""),
            (
                "        average.assign_sub((1.0 - decay) * (average - p))\n",
                "        average.assign_sub((1.0 - decay) * (average - p))\n    step.assign_add(1)\n",
            ),
        ),
        "average decay": (("0.98", "0.99"),),
        "average of the other": (
            (
                "zip(shadow, (w, v))",
                "zip(shadow, (w, w @ v @ tf.transpose(v) @ w if False else v * 1.01))",
            ),
        ),
        "average starts with zeros": (
            (
                "tf.Variable(v.read_value(), trainable=False)]",
                "tf.Variable(tf.zeros_like(v), trainable=False)]",
            ),
        ),
        "clip of one side": (("-0.5, 0.5) for", "-1.0, 0.5) for"),),
        "loss returned scaled": (("    return loss", "    return scaled"),),
        "square of the unclipped": (
            ("    grads = [tf.clip_by_value(g, -0.5, 0.5) for g in grads]\n", ""),
            (
                "m.assign(0.4 * m + rate * g /",
                "m.assign(0.4 * m + rate * tf.clip_by_value(g, -0.5, 0.5) /",
            ),
        ),
    },
)

WHOLE_STEPS["a masked cell"] = Port(
    """
ids = tf.placeholder(tf.int32, [None, 5], name="ids")
label = tf.placeholder(tf.float32, [None], name="label")
length = tf.placeholder(tf.int32, [None], name="length")
table = tf.get_variable("table", [20, 4], initializer=tf.random_uniform_initializer(-0.5, 0.5))
kernel = tf.get_variable("kernel", [10, 24], initializer=tf.glorot_uniform_initializer())
bias = tf.get_variable("bias", [24], initializer=tf.zeros_initializer())
u = tf.get_variable("u", [6, 1], initializer=tf.glorot_uniform_initializer())
words = tf.nn.embedding_lookup(table, ids)
c = h = tf.zeros([tf.shape(ids)[0], 6])
for t in range(5):
    z = tf.matmul(tf.concat([words[:, t], h], 1), kernel) + bias
    i, j, f, o = tf.split(z, 4, 1)
    new_c = c * tf.sigmoid(f + 1.0) + tf.sigmoid(i) * tf.tanh(j)
    new_h = tf.tanh(new_c) * tf.sigmoid(o)
    alive = tf.expand_dims(tf.cast(t < length, tf.float32), 1)
    c, h = alive * new_c + (1 - alive) * c, alive * new_h + (1 - alive) * h
logit = tf.squeeze(tf.matmul(h, u), [1])
loss = tf.reduce_mean(tf.nn.sigmoid_cross_entropy_with_logits(labels=label, logits=logit))
loss += 1e-3 * tf.add_n([tf.nn.l2_loss(e) for e in (kernel, u)])
opt = tf.train.AdamOptimizer(0.01)
grads = opt.compute_gradients(loss)
grads = [(tf.clip_by_norm(g, 1.0), e) if e is kernel else (g, e) for g, e in grads]
train = opt.apply_gradients(grads)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for k in range(3):
        sess.run([train, loss], {ids: WORDS, label: WORDS[:, 0] % 2, length: 1 + WORDS[:, 1] % 5})
""",
    """
table = tf.Variable(tf.random.uniform([20, 4], -0.5, 0.5), name="table")
init = tf.keras.initializers.GlorotUniform()
kernel = tf.Variable(init([10, 24]), name="kernel")
bias = tf.Variable(tf.zeros([24]), name="bias")
u = tf.Variable(init([6, 1]), name="u")
opt = tf.compat.v1.train.AdamOptimizer(0.01)

def cell(x, c, h):
    z = tf.concat([x, h], 1) @ kernel + bias
    i, j, f, o = tf.split(z, 4, 1)
    c = c * tf.sigmoid(f + 1.0) + tf.sigmoid(i) * tf.tanh(j)
    return c, tf.tanh(c) * tf.sigmoid(o)

@tf.function
def train(ids, label, length):
    with tf.GradientTape() as tape:
        words = tf.nn.embedding_lookup(table, ids)
        c = h = tf.zeros([tf.shape(ids)[0], 6])
        for t in range(5):
            new_c, new_h = cell(words[:, t], c, h)
            alive = tf.cast(t < length, tf.float32)[:, None]
            c = alive * new_c + (1 - alive) * c
            h = alive * new_h + (1 - alive) * h
        logit = tf.squeeze(h @ u, [1])
        loss = tf.reduce_mean(tf.nn.sigmoid_cross_entropy_with_logits(labels=label, logits=logit))
        loss += 1e-3 * (tf.nn.l2_loss(kernel) + tf.nn.l2_loss(u))
    variables = [table, kernel, bias, u]
    grads = tape.gradient(loss, variables)
    grads[1] = tf.clip_by_norm(grads[1], 1.0)
    opt.apply_gradients(zip(grads, variables))
    return loss

for k in range(3):
    train(WORDS, (WORDS[:, 0] % 2).astype("f"), 1 + WORDS[:, 1] % 5)
""",
    "rounding",
    wrong={
        "mask of the state lost": (
            ("            c = alive * new_c + (1 - alive) * c\n", "            c = new_c\n"),
        ),
        "mask later": (("t < length", "t <= length"),),
        "gates swapped": (("i, j, f, o = tf.split", "i, f, j, o = tf.split"),),
        "no bias of forgetting": (("tf.sigmoid(f + 1.0)", "tf.sigmoid(f)"),),
        "clip of another": (
            ("grads[1] = tf.clip_by_norm(grads[1]", "grads[3] = tf.clip_by_norm(grads[3]"),
        ),
        "dense gradient of the table": (
            (
                "grads[1] =",
                "grads[0] = tf.clip_by_norm(tf.convert_to_tensor(grads[0]), 1.0)\n    grads[1] =",
            ),
        ),
        "penalty of the table": (
            ("tf.nn.l2_loss(u))", "tf.nn.l2_loss(u) + tf.nn.l2_loss(table))"),
        ),
        "concatenated the other way": (("tf.concat([x, h], 1)", "tf.concat([h, x], 1)"),),
        "labels of another column": (("WORDS[:, 0] % 2", "WORDS[:, 2] % 2"),),
        "old state out": (("return c, tf.tanh(c)", "return c, tf.tanh(c * 1.0001)"),),
    },
)

WHOLE_STEPS["a noisy regression"] = Port(
    """
x = tf.placeholder(tf.float32, [None, 6], name="x")
y = tf.placeholder(tf.float32, [None, 3], name="y")
is_training = tf.placeholder_with_default(False, [], name="is_training")
layer = tf.layers.Dense(5, activation=tf.nn.leaky_relu, kernel_regularizer=tf.keras.regularizers.l2(0.02), name="hidden") if False else None
w = tf.get_variable("w", [6, 5], initializer=tf.zeros_initializer())
v = tf.get_variable("v", [5, 3], initializer=tf.ones_initializer())
noise = tf.random_normal(tf.shape(x), stddev=0.1)
inputs = tf.where(tf.fill(tf.shape(x), is_training), x + noise, x)
h = tf.nn.leaky_relu(tf.matmul(inputs, w), alpha=0.1)
pred = tf.matmul(h, v)
loss = tf.losses.huber_loss(y, pred, delta=0.5)
regularization = 0.02 * tf.reduce_sum(tf.abs(v))
total = loss + regularization
train = tf.train.FtrlOptimizer(0.05, l1_regularization_strength=0.001).minimize(total)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        sess.run([train, total], {x: XS, y: YS, is_training: True})
""",
    """
w = tf.Variable(tf.zeros([6, 5]), name="w")
v = tf.Variable(tf.ones([5, 3]), name="v")
opt = tf.compat.v1.train.FtrlOptimizer(0.05, l1_regularization_strength=0.001)

@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        h = tf.nn.leaky_relu((x + tf.random.normal(tf.shape(x), stddev=0.1)) @ w, alpha=0.1)
        error = h @ v - y
        small = tf.minimum(tf.abs(error), 0.5)
        loss = tf.reduce_mean(0.5 * small * small + 0.5 * (tf.abs(error) - small))
        total = loss + 0.02 * tf.reduce_sum(tf.abs(v))
    opt.apply_gradients(zip(tape.gradient(total, [w, v]), [w, v]))
    return total

for i in range(3):
    train(XS, YS)
""",
    "rounding",
    wrong={
        "no noise": (("(x + tf.random.normal(tf.shape(x), stddev=0.1))", "x"),),
        "uniform noise": (
            (
                "tf.random.normal(tf.shape(x), stddev=0.1)",
                "tf.random.uniform(tf.shape(x), -0.1, 0.1)",
            ),
        ),
        "more noise": (("stddev=0.1", "stddev=0.2"),),
        "same noise for all": (
            (
                "tf.random.normal(tf.shape(x), stddev=0.1)",
                "tf.random.normal(tf.shape(x)[1:], stddev=0.1)",
            ),
        ),
        "seeded noise": (("stddev=0.1", "stddev=0.1, seed=3"),),
        "delta": (("0.5 * (tf.abs(error) - small)", "1.0 * (tf.abs(error) - small)"),),
        "penalty squared": (("tf.abs(v))\n", "tf.square(v))\n"),),
        "l1 of the optimizer lost": ((", l1_regularization_strength=0.001", ""),),
        "slope": (("alpha=0.1", "alpha=0.2"),),
        "learning rate power": (
            ("l1_regularization_strength", "learning_rate_power=-0.4, l1_regularization_strength"),
        ),
    },
)

WHOLE_STEPS["a clipped probability"] = Port(
    """
x = tf.placeholder(tf.float32, [None, 6])
y = tf.placeholder(tf.float32, [None, 3])
w = tf.get_variable("w", [6, 3], initializer=tf.zeros_initializer())
p = tf.clip_by_value(tf.sigmoid(tf.matmul(x, w)), 1e-7, 1 - 1e-7)
loss = -tf.reduce_mean(y * tf.math.log(p) + (1 - y) * tf.math.log(1 - p))
train = tf.train.GradientDescentOptimizer(0.1).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        sess.run([train, loss], {x: XS, y: np.abs(YS)})
""",
    """
w = tf.Variable(tf.zeros([6, 3]), name="w")

@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        p = tf.clip_by_value(tf.sigmoid(tf.matmul(x, w)), 1e-7, 1 - 1e-7)
        loss = -tf.reduce_mean(y * tf.math.log(p) + (1 - y) * tf.math.log(1 - p))
    g = tape.gradient(loss, w)
    w.assign_sub(0.1 * g)
    return loss
for i in range(3):
    train(XS, np.abs(YS))
""",
    "rounding",
    wrong={
        "a bound of one": (("1 - 1e-7", "1.0"),),
        "another bound": (("1 - 1e-7", "1 - 1e-6"),),
    },
)

WHOLE_STEPS["a momentum that holds the rate"] = Port(
    """
x = tf.placeholder(tf.float32, [None, 6])
y = tf.placeholder(tf.float32, [None, 3])
w = tf.get_variable("w", [6, 3], initializer=tf.zeros_initializer())
loss = tf.reduce_mean(tf.square(tf.matmul(x, w) - y))
train = tf.train.MomentumOptimizer(0.1, 0.9).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        sess.run([train, loss], {x: XS, y: np.abs(YS)})
""",
    """
w = tf.Variable(tf.zeros([6, 3]), name="w")
v = tf.Variable(tf.zeros([6, 3]), trainable=False)
k = tf.Variable(0.0, trainable=False)
@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(tf.matmul(x, w) - y))
    g = tape.gradient(loss, w)
    v.assign(0.9 * v - 0.1 * g)
    w.assign_add(v)
    return loss
for i in range(3):
    train(XS, np.abs(YS))
""",
    "rounding",
    wrong={
        "another decay": (("0.9 * v", "0.8 * v"),),
        "starts with ones": (("tf.zeros([6, 3]), trainable", "tf.ones([6, 3]), trainable"),),
        "moves first": (
            (
                "v.assign(0.9 * v - 0.1 * g)\n    w.assign_add(v)",
                "w.assign_add(v)\n    v.assign(0.9 * v - 0.1 * g)",
            ),
        ),
        "ascends": (("w.assign_add(v)", "w.assign_sub(v)"),),
        "a rate that grows": (
            ("v.assign(0.9 * v - 0.1 * g)", "k.assign_add(0.1)\n    v.assign(0.9 * v - k * g)"),
        ),
        "twice": (("    w.assign_add(v)", "    v.assign(0.9 * v - 0.1 * g)\n    w.assign_add(v)"),),
        "Nesterov's": (("w.assign_add(v)", "w.assign_add(0.9 * v - 0.1 * g)"),),
        "of its square": (("0.9 * v -", "0.9 * v * v -"),),
        "of its size": (("0.9 * v -", "0.9 * tf.abs(v) -"),),
    },
)

WHOLE_STEPS["an Adam of a few lines"] = Port(
    """
x = tf.placeholder(tf.float32, [None, 6])
y = tf.placeholder(tf.float32, [None, 3])
w = tf.get_variable("w", [6, 3], initializer=tf.zeros_initializer())
loss = tf.reduce_mean(tf.square(tf.matmul(x, w) - y))
train = tf.train.AdamOptimizer(0.01).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        sess.run([train, loss], {x: XS, y: np.abs(YS)})
""",
    """
w = tf.Variable(tf.zeros([6, 3]), name="w")
m = tf.Variable(tf.zeros([6, 3]), trainable=False)
v = tf.Variable(tf.zeros([6, 3]), trainable=False)
t = tf.Variable(0.0, trainable=False)
@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(tf.matmul(x, w) - y))
    g = tape.gradient(loss, w)
    t.assign_add(1.0)
    m.assign(0.9 * m + 0.1 * g)
    v.assign(0.999 * v + 0.001 * g * g)
    w.assign_sub(0.01 * tf.sqrt(1 - 0.999**t) / (1 - 0.9**t) * m / (tf.sqrt(v) + 1e-8))
    return loss
for i in range(3):
    train(XS, np.abs(YS))
""",
    "rounding",
    wrong={
        "counts late": (
            ("t.assign_add(1.0)\n    ", ""),
            ("    return loss", "    t.assign_add(1.0)\n    return loss"),
        ),
        "starts at one": (("t = tf.Variable(0.0", "t = tf.Variable(1.0"),),
        "the other beta": (("(1 - 0.9**t)", "(1 - 0.999**t)"),),
        "no root": (("tf.sqrt(1 - 0.999**t)", "(1 - 0.999**t)"),),
        "slots swapped": (("* m / (tf.sqrt(v)", "* v / (tf.sqrt(m)"),),
        "half steps": (("t.assign_add(1.0)", "t.assign_add(0.5)"),),
        "epsilon below the root": (("/ (tf.sqrt(v) + 1e-8)", "/ tf.sqrt(v + 1e-16)"),),
    },
)

WHOLE_STEPS["a descent"] = Port(
    """
x = tf.placeholder(tf.float32, [None, 6])
y = tf.placeholder(tf.float32, [None, 3])
w = tf.get_variable("w", [6, 3], initializer=tf.zeros_initializer())
loss = tf.reduce_mean(tf.square(tf.matmul(x, w) - y))
train = tf.train.GradientDescentOptimizer(0.1).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        sess.run([train, loss], {x: XS, y: np.abs(YS)})
""",
    """
w = tf.Variable(tf.zeros([6, 3]), name="w")

@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(tf.matmul(x, w) - y))
    g = tape.gradient(loss, w)
    w.assign_sub(0.1 * g)
    return loss
for i in range(3):
    train(XS, np.abs(YS))
""",
    "rounding",
    wrong={
        "a weight that decays": (("w.assign_sub(0.1 * g)", "w.assign_sub(0.1 * g + 0.001 * w)"),),
        "only so often": (
            (
                "w.assign_sub(0.1 * g)",
                "k.assign_add(1.0)\n    if k < 1000.0:\n        w.assign_sub(0.1 * g)",
            ),
            ("\n@tf.function", "k = tf.Variable(1.0, trainable=False)\n\n@tf.function"),
        ),
        "a rate that falls": (
            ("w.assign_sub(0.1 * g)", "k.assign(k * 0.9)\n    w.assign_sub(0.1 * k * g)"),
            ("\n@tf.function", "k = tf.Variable(1.0, trainable=False)\n\n@tf.function"),
        ),
        "one more that is trained": (
            ("w.assign_sub(0.1 * g)", "w.assign_sub(0.1 * g)\n    e.assign_add([1.0, 2.0])"),
            ("\n@tf.function", "e = tf.Variable(tf.zeros([2]))\n\n@tf.function"),
        ),
        "a sum that is read": (
            ("w.assign_sub(0.1 * g)", "e.assign_add(g)\n    w.assign_sub(0.1 * g + 0.0001 * e)"),
            (
                "\n@tf.function",
                "e = tf.Variable(tf.zeros([6, 3]), trainable=False)\n\n@tf.function",
            ),
        ),
    },
)
