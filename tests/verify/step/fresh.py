# ruff: noqa: E501 (programs stand as they were written)
"""More programs of TensorFlow 1 and right ports of them, written before the prover saw any.

`FRESH` has for each its old program and its text, `ALARMS` those that are not proved.
"""

from __future__ import annotations

from .styles import STYLES

_AUTOENCODER = """
x = tf.placeholder(tf.float32, [None, 6])
noise = tf.placeholder(tf.float32, [None, 6])
w1 = tf.Variable(tf.random_normal([6, 3]), name="encoder_h")
b1 = tf.Variable(tf.random_normal([3]), name="encoder_b")
w2 = tf.Variable(tf.random_normal([3, 6]), name="decoder_h")
b2 = tf.Variable(tf.random_normal([6]), name="decoder_b")
code = tf.nn.sigmoid(tf.add(tf.matmul(x + 0.1 * noise, w1), b1))
out = tf.nn.sigmoid(tf.add(tf.matmul(code, w2), b2))
cost = tf.reduce_mean(tf.pow(x - out, 2))
train = tf.train.RMSPropOptimizer(0.01).minimize(cost)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        _, c = sess.run([train, cost], feed_dict={x: XS, noise: XS[::-1]})
"""

_AUTOENCODER_NEW = """
class Autoencoder(tf.Module):
    def __init__(self):
        self.encoder = tf.Variable(tf.random.normal([6, 3]))
        self.encoder_bias = tf.Variable(tf.random.normal([3]))
        self.decoder = tf.Variable(tf.random.normal([3, 6]))
        self.decoder_bias = tf.Variable(tf.random.normal([6]))

    def __call__(self, x):
        code = tf.sigmoid(x @ self.encoder + self.encoder_bias)
        return tf.sigmoid(code @ self.decoder + self.decoder_bias)

model = Autoencoder()
optimizer = tf.compat.v1.train.RMSPropOptimizer(0.01)
variables = [model.encoder, model.encoder_bias, model.decoder, model.decoder_bias]

@tf.function
def train(x, noise):
    with tf.GradientTape() as tape:
        cost = tf.reduce_mean(tf.pow(x - model(x + 0.1 * noise), 2))
    optimizer.apply_gradients(zip(tape.gradient(cost, variables), variables))
    return cost

for i in range(3):
    print(train(XS, XS[::-1].copy()))
"""

_LINE = """
X = tf.placeholder(tf.float32)
Y = tf.placeholder(tf.float32)
W = tf.Variable(np.float32(0.3), name="weight")
b = tf.Variable(np.float32(-0.2), name="bias")
cost = tf.reduce_sum(tf.pow(X * W + b - Y, 2)) / (2 * 24)
optimizer = tf.train.GradientDescentOptimizer(0.01).minimize(cost)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for epoch in range(3):
        sess.run(optimizer, feed_dict={X: XS[:, 0], Y: XS[:, 1]})
"""

_LINE_NEW = """
W = tf.Variable(0.3, name="weight")
b = tf.Variable(-0.2, name="bias")
optimizer = tf.keras.optimizers.SGD(learning_rate=0.01)

@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        cost = tf.reduce_sum((x * W + b - y) ** 2) / (2 * 24)
    grads = tape.gradient(cost, [W, b])
    optimizer.apply_gradients(zip(grads, [W, b]))

for epoch in range(3):
    step(tf.constant(XS[:, 0]), tf.constant(XS[:, 1]))
"""

_LOOP = """
x = tf.placeholder(tf.float32, [None, 6], name="x")
y = tf.placeholder(tf.float32, [None, 6], name="y")
u = tf.get_variable("u", [6, 6], initializer=tf.random_normal_initializer(stddev=0.1))
_, state = tf.while_loop(
    lambda i, s: i < 4, lambda i, s: (i + 1, tf.tanh(tf.matmul(s, u) + x)), [0, tf.zeros_like(x)]
)
loss = tf.reduce_mean(tf.square(state - y))
train = tf.train.AdamOptimizer(0.01).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(2):
        sess.run([train, loss], {x: XS, y: XS[::-1]})
"""

_LOOP_NEW = """
u = tf.Variable(tf.random.normal([6, 6], stddev=0.1), name="u")
opt = tf.compat.v1.train.AdamOptimizer(0.01)

@tf.function
def train(x, y):
    with tf.GradientTape() as tape:
        state = tf.zeros_like(x)
        for i in tf.range(4):
            state = tf.tanh(state @ u + x)
        loss = tf.reduce_mean(tf.square(state - y))
    opt.apply_gradients([(tape.gradient(loss, u), u)])
    return loss

for i in range(2):
    train(XS, XS[::-1].copy())
"""

_NCE = """
words = tf.placeholder(tf.int32, shape=[16])
labels = tf.placeholder(tf.int32, shape=[16, 1])
embeddings = tf.Variable(tf.random_uniform([20, 4], -1.0, 1.0))
weights = tf.Variable(tf.truncated_normal([20, 4], stddev=0.5))
biases = tf.Variable(tf.zeros([20]))
embed = tf.nn.embedding_lookup(embeddings, words)
loss = tf.reduce_mean(
    tf.nn.nce_loss(weights, biases, labels, embed, num_sampled=5, num_classes=20)
)
optimizer = tf.train.GradientDescentOptimizer(1.0).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(2):
        sess.run([optimizer, loss], {words: WORDS[:, 0], labels: WORDS[:, 1:2]})
"""

_NCE_NEW = """
embeddings = tf.Variable(tf.random.uniform([20, 4], -1.0, 1.0))
weights = tf.Variable(tf.random.truncated_normal([20, 4], stddev=0.5))
biases = tf.Variable(tf.zeros([20]))
optimizer = tf.compat.v1.train.GradientDescentOptimizer(1.0)

@tf.function
def train_step(words, labels):
    with tf.GradientTape() as tape:
        embed = tf.nn.embedding_lookup(embeddings, words)
        loss = tf.reduce_mean(
            tf.nn.nce_loss(weights, biases, labels, embed, num_sampled=5, num_classes=20)
        )
    variables = [embeddings, weights, biases]
    optimizer.apply_gradients(zip(tape.gradient(loss, variables), variables))
    return loss

for i in range(2):
    train_step(WORDS[:, 0], tf.cast(WORDS[:, 1:2], tf.int64))
"""

_VAE = """
x = tf.placeholder(tf.float32, [None, 6])
def dense(v, n, name, act=None):
    w = tf.get_variable(name + "_w", [int(v.shape[1]), n], initializer=tf.glorot_uniform_initializer())
    b = tf.get_variable(name + "_b", [n], initializer=tf.zeros_initializer())
    h = tf.matmul(v, w) + b
    return act(h) if act else h
h = dense(x, 5, "h", tf.nn.relu)
mu, logvar = dense(h, 2, "mu"), dense(h, 2, "logvar")
z = mu + tf.exp(logvar / 2) * tf.random_normal(shape=tf.shape(mu))
logits = dense(dense(z, 5, "d", tf.nn.relu), 6, "out")
recon = tf.reduce_sum(tf.nn.sigmoid_cross_entropy_with_logits(logits=logits, labels=x), 1)
kl = 0.5 * tf.reduce_sum(tf.exp(logvar) + mu**2 - 1.0 - logvar, 1)
loss = tf.reduce_mean(recon + kl)
solver = tf.train.AdamOptimizer().minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        _, l = sess.run([solver, loss], feed_dict={x: XS})
"""

_VAE_NEW = """
layers = {
    "h": tf.keras.layers.Dense(5, "relu"),
    "mu": tf.keras.layers.Dense(2),
    "logvar": tf.keras.layers.Dense(2),
    "d": tf.keras.layers.Dense(5, "relu"),
    "out": tf.keras.layers.Dense(6),
}
for name, size in (("h", 6), ("mu", 5), ("logvar", 5), ("d", 2), ("out", 5)):
    layers[name].build([None, size])
variables = [v for layer in layers.values() for v in layer.trainable_variables]
optimizer = tf.keras.optimizers.Adam(0.001, epsilon=1e-8)

@tf.function
def train(x):
    with tf.GradientTape() as tape:
        h = layers["h"](x)
        mu, logvar = layers["mu"](h), layers["logvar"](h)
        z = mu + tf.exp(logvar / 2) * tf.random.normal(tf.shape(mu))
        logits = layers["out"](layers["d"](z))
        recon = tf.reduce_sum(tf.nn.sigmoid_cross_entropy_with_logits(labels=x, logits=logits), 1)
        kl = 0.5 * tf.reduce_sum(tf.exp(logvar) + mu**2 - 1.0 - logvar, 1)
        loss = tf.reduce_mean(recon + kl)
    optimizer.apply_gradients(zip(tape.gradient(loss, variables), variables))
    return loss

for i in range(3):
    train(XS)
"""

_LOGISTIC = """
x = tf.placeholder(tf.float32, [None, 6])
y = tf.placeholder(tf.float32, [None, 1])
w = tf.Variable(tf.zeros([6, 1]), name="w")
b = tf.Variable(tf.zeros([1]), name="b")
logits = tf.matmul(x, w) + b
loss = tf.reduce_mean(tf.nn.sigmoid_cross_entropy_with_logits(labels=y, logits=logits))
train = tf.train.GradientDescentOptimizer(0.1).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        sess.run([train, loss], {x: XS, y: YS[:, :1]})
"""

_LOGISTIC_NEW = """
model = tf.keras.Sequential([
    tf.keras.Input([6]),
    tf.keras.layers.Dense(1, kernel_initializer="zeros"),
])
model.compile(tf.keras.optimizers.SGD(0.1), tf.keras.losses.BinaryCrossentropy(from_logits=True))
model.fit(XS, YS[:, :1], batch_size=24, epochs=3, shuffle=False)
"""

_SPARSE = """
x = tf.placeholder(tf.float32, [None, 6])
y = tf.placeholder(tf.int32, [None])
w = tf.get_variable("w", [6, 3], initializer=tf.zeros_initializer())
logits = tf.matmul(x, w)
loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=y, logits=logits))
correct = tf.equal(tf.cast(tf.argmax(logits, 1), tf.int32), y)
accuracy = tf.reduce_mean(tf.cast(correct, tf.float32))
train = tf.train.AdamOptimizer(0.01).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        sess.run([train, loss, accuracy], {x: XS, y: LABELS})
"""

_SPARSE_NEW = """
w = tf.Variable(tf.zeros([6, 3]), name="w")
optimizer = tf.keras.optimizers.Adam(0.01, epsilon=1e-8)
mean_loss = tf.keras.metrics.Mean()

@tf.function
def train_step(x, y):
    with tf.GradientTape() as tape:
        logits = x @ w
        losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels=y, logits=logits)
        loss = tf.reduce_mean(losses)
    optimizer.apply_gradients([(tape.gradient(loss, w), w)])
    mean_loss.update_state(loss)
    correct = tf.equal(tf.cast(tf.argmax(logits, 1), tf.int32), y)
    return loss, tf.reduce_mean(tf.cast(correct, tf.float32))

for i in range(3):
    train_step(XS, LABELS.astype("int32"))
print(mean_loss.result())
"""

_CRITIC = """
z = tf.placeholder(tf.float32, [None, 4], name="z")
x = tf.placeholder(tf.float32, [None, 6], name="x")
g = tf.Variable(tf.random_normal([4, 6], stddev=0.1), name="g")
d = tf.Variable(tf.random_normal([6, 1], stddev=0.1), name="d")
fake = tf.matmul(z, g)
d_loss = tf.reduce_mean(tf.matmul(x, d)) - tf.reduce_mean(tf.matmul(fake, d))
g_loss = -tf.reduce_mean(tf.matmul(fake, d))
d_train = tf.train.RMSPropOptimizer(1e-4).minimize(-d_loss, var_list=[d])
g_train = tf.train.RMSPropOptimizer(1e-4).minimize(g_loss, var_list=[g])
clip = [p.assign(tf.clip_by_value(p, -0.01, 0.01)) for p in [d]]
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        _, value, _ = sess.run([d_train, d_loss, clip], {x: XS, z: NOISE})
        _, other = sess.run([g_train, g_loss], {z: NOISE})
"""

_CRITIC_NEW = """
g = tf.Variable(tf.random.normal([4, 6], stddev=0.1), name="g")
d = tf.Variable(tf.random.normal([6, 1], stddev=0.1), name="d")
d_opt = tf.compat.v1.train.RMSPropOptimizer(1e-4)
g_opt = tf.compat.v1.train.RMSPropOptimizer(1e-4)

@tf.function
def critic_step(x, z):
    with tf.GradientTape() as tape:
        d_loss = tf.reduce_mean(x @ d) - tf.reduce_mean((z @ g) @ d)
        loss = -d_loss
    d_opt.apply_gradients([(tape.gradient(loss, d), d)])
    d.assign(tf.clip_by_value(d, -0.01, 0.01))
    return d_loss

@tf.function
def generator_step(z):
    with tf.GradientTape() as tape:
        g_loss = -tf.reduce_mean((z @ g) @ d)
    g_opt.apply_gradients([(tape.gradient(g_loss, g), g)])
    return g_loss

for i in range(3):
    critic_step(XS, NOISE)
    generator_step(NOISE)
"""

_POLICY = """
states = tf.placeholder(tf.float32, [None, 6], name="states")
actions = tf.placeholder(tf.int32, [None], name="actions")
rewards = tf.placeholder(tf.float32, [None], name="rewards")
w = tf.get_variable("w", [6, 8], initializer=tf.random_normal_initializer(stddev=0.1))
v = tf.get_variable("v", [8, 3], initializer=tf.random_normal_initializer(stddev=0.1))
probs = tf.nn.softmax(tf.matmul(tf.nn.tanh(tf.matmul(states, w)), v))
chosen = tf.reduce_sum(-tf.log(probs) * tf.one_hot(actions, 3), axis=1)
loss = tf.reduce_mean(chosen * rewards)
opt = tf.train.AdamOptimizer(0.02)
grads = opt.compute_gradients(loss)
train = opt.apply_gradients([(tf.clip_by_norm(g, 5.0), p) for g, p in grads])
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        sess.run(train, {states: XS, actions: LABELS, rewards: NOISE[:, 0]})
"""

_POLICY_NEW = """
class Policy(tf.Module):
    def __init__(self):
        self.w = tf.Variable(tf.random.normal([6, 8], stddev=0.1), name="w")
        self.v = tf.Variable(tf.random.normal([8, 3], stddev=0.1), name="v")
        self.opt = tf.compat.v1.train.AdamOptimizer(0.02)

    @tf.function
    def learn(self, states, actions, rewards):
        with tf.GradientTape() as tape:
            probs = tf.nn.softmax(tf.nn.tanh(states @ self.w) @ self.v)
            chosen = tf.reduce_sum(-tf.math.log(probs) * tf.one_hot(actions, 3), axis=1)
            loss = tf.reduce_mean(chosen * rewards)
        grads = tape.gradient(loss, [self.w, self.v])
        grads = [tf.clip_by_norm(g, 5.0) for g in grads]
        self.opt.apply_gradients(zip(grads, [self.w, self.v]))

policy = Policy()
for i in range(3):
    policy.learn(XS, LABELS.astype("int32"), NOISE[:, 0])
"""

_FACTORS = """
user = tf.placeholder(tf.int32, [None])
item = tf.placeholder(tf.int32, [None])
rate = tf.placeholder(tf.float32, [None])
users = tf.get_variable("users", [20, 4], initializer=tf.truncated_normal_initializer(stddev=0.1))
items = tf.get_variable("items", [20, 4], initializer=tf.truncated_normal_initializer(stddev=0.1))
bias = tf.get_variable("bias", [20], initializer=tf.zeros_initializer())
p, q = tf.nn.embedding_lookup(users, user), tf.nn.embedding_lookup(items, item)
guess = tf.reduce_sum(p * q, 1) + tf.nn.embedding_lookup(bias, item)
loss = tf.nn.l2_loss(guess - rate) + 0.05 * (tf.nn.l2_loss(p) + tf.nn.l2_loss(q))
train = tf.train.MomentumOptimizer(0.05, 0.9).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(2):
        sess.run([train, loss], {user: WORDS[:, 0], item: WORDS[:, 1], rate: NOISE[:16, 0]})
"""

_FACTORS_NEW = """
users = tf.Variable(tf.random.truncated_normal([20, 4], stddev=0.1), name="users")
items = tf.Variable(tf.random.truncated_normal([20, 4], stddev=0.1), name="items")
bias = tf.Variable(tf.zeros([20]), name="bias")
opt = tf.compat.v1.train.MomentumOptimizer(0.05, 0.9)

@tf.function
def train(user, item, rate):
    with tf.GradientTape() as tape:
        p, q = tf.gather(users, user), tf.gather(items, item)
        guess = tf.reduce_sum(p * q, axis=1) + tf.gather(bias, item)
        loss = tf.nn.l2_loss(guess - rate) + 0.05 * (tf.nn.l2_loss(p) + tf.nn.l2_loss(q))
    variables = [users, items, bias]
    opt.apply_gradients(zip(tape.gradient(loss, variables), variables))
    return loss

for i in range(2):
    train(WORDS[:, 0], WORDS[:, 1], NOISE[:16, 0])
"""

FRESH: dict[str, tuple[str, str]] = {
    **STYLES,
    "an autoencoder": (_AUTOENCODER, _AUTOENCODER_NEW),
    "a line": (_LINE, _LINE_NEW),
    "a loop": (_LOOP, _LOOP_NEW),
    "sampled words": (_NCE, _NCE_NEW),
    "a variational autoencoder": (_VAE, _VAE_NEW),
    "a logistic regression": (_LOGISTIC, _LOGISTIC_NEW),
    "a classifier with metrics": (_SPARSE, _SPARSE_NEW),
    "a critic": (_CRITIC, _CRITIC_NEW),
    "a policy": (_POLICY, _POLICY_NEW),
    "factors": (_FACTORS, _FACTORS_NEW),
}

#: No right port where a word comes twice in a batch: TensorFlow 1 adds the gradients of its rows, and
#: Keras's Adagrad the squares of each.
DIFFERENT = ("a skip-gram that Keras fits",)
