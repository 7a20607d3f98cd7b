# ruff: noqa: E501 (programs stand as they were written)
"""Programs in the styles of tutorials, and ports as several people would write them.

`STYLES` has for each its old program and its text.
"""

from __future__ import annotations

STYLES: dict[str, tuple[str, str]] = {}

STYLES["examples one by one"] = (
    """
X = tf.placeholder("float")
Y = tf.placeholder("float")
W = tf.Variable(np.random.randn(), name="weight", dtype=tf.float32)
b = tf.Variable(np.random.randn(), name="bias", dtype=tf.float32)
pred = tf.add(tf.multiply(X, W), b)
cost = tf.reduce_sum(tf.pow(pred - Y, 2)) / (2 * 24)
optimizer = tf.train.GradientDescentOptimizer(0.01).minimize(cost)
init = tf.global_variables_initializer()
with tf.Session() as sess:
    sess.run(init)
    for epoch in range(2):
        for (x, y) in zip(XS[:, 0], XS[:, 1]):
            sess.run(optimizer, feed_dict={X: x, Y: y})
        c = sess.run(cost, feed_dict={X: XS[:, 0], Y: XS[:, 1]})
        print("Epoch:", epoch + 1, "cost=", c)
""",
    """
class Line(tf.Module):
    def __init__(self):
        super().__init__()
        self.w = tf.Variable(np.float32(np.random.randn()), name="weight")
        self.b = tf.Variable(np.float32(np.random.randn()), name="bias")

    def __call__(self, x):
        return self.w * x + self.b

model = Line()
opt = tf.keras.optimizers.SGD(learning_rate=0.01)

def cost_fn(pred, y):
    return tf.reduce_sum(tf.square(pred - y)) / (2 * 24)

@tf.function
def train_step(x, y):
    with tf.GradientTape() as tape:
        cost = cost_fn(model(x), y)
    gradients = tape.gradient(cost, model.trainable_variables)
    opt.apply_gradients(zip(gradients, model.trainable_variables))

for epoch in range(2):
    for x, y in zip(XS[:, 0], XS[:, 1]):
        train_step(tf.constant(x), tf.constant(y))
    c = cost_fn(model(XS[:, 0]), XS[:, 1])
    print("Epoch:", epoch + 1, "cost=", c.numpy())
""",
)

STYLES["masks of Keras"] = (
    """
x = tf.placeholder(tf.float32, [None, 6])
y = tf.placeholder(tf.int64, [None])
keep_prob = tf.placeholder(tf.float32)
def layer(inp, n_in, n_out, name):
    with tf.variable_scope(name):
        w = tf.get_variable("weights", [n_in, n_out], initializer=tf.truncated_normal_initializer(stddev=0.1))
        b = tf.get_variable("biases", [n_out], initializer=tf.constant_initializer(0.0))
        return tf.matmul(inp, w) + b
h1 = tf.nn.relu(layer(x, 6, 8, "h1"))
h1 = tf.nn.dropout(h1, keep_prob)
h2 = tf.nn.relu(layer(h1, 8, 8, "h2"))
h2 = tf.nn.dropout(h2, keep_prob)
logits = layer(h2, 8, 3, "out")
loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=y, logits=logits))
train_op = tf.train.AdamOptimizer(1e-3).minimize(loss)
sess = tf.Session()
sess.run(tf.global_variables_initializer())
for i in range(4):
    _, l = sess.run([train_op, loss], {x: XS, y: LABELS, keep_prob: 0.75})
    print(l)
""",
    """
inputs = tf.keras.Input(shape=(6,))
h = tf.keras.layers.Dense(8, activation="relu", kernel_initializer=tf.keras.initializers.TruncatedNormal(stddev=0.1, seed=1))(inputs)
h = tf.keras.layers.Dropout(0.25)(h)
h = tf.keras.layers.Dense(8, activation="relu", kernel_initializer=tf.keras.initializers.TruncatedNormal(stddev=0.1, seed=2))(h)
h = tf.keras.layers.Dropout(0.25)(h)
outputs = tf.keras.layers.Dense(3, kernel_initializer=tf.keras.initializers.TruncatedNormal(stddev=0.1, seed=3))(h)
model = tf.keras.Model(inputs, outputs)
loss_fn = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
optimizer = tf.keras.optimizers.Adam(learning_rate=1e-3, epsilon=1e-8)

@tf.function
def train_step(x, y):
    with tf.GradientTape() as tape:
        logits = model(x, training=True)
        loss = loss_fn(y, logits)
    grads = tape.gradient(loss, model.trainable_weights)
    optimizer.apply_gradients(zip(grads, model.trainable_weights))
    return loss

for i in range(4):
    l = train_step(XS, LABELS)
    print(float(l))
""",
)

STYLES["convolutions that Keras fits"] = (
    """
x = tf.placeholder(tf.float32, [None, 8, 8, 1])
y = tf.placeholder(tf.float32, [None, 3])
w1 = tf.Variable(tf.random_normal([3, 3, 1, 4], stddev=0.1)); b1 = tf.Variable(tf.zeros([4]))
w2 = tf.Variable(tf.random_normal([3, 3, 4, 8], stddev=0.1)); b2 = tf.Variable(tf.zeros([8]))
w3 = tf.Variable(tf.random_normal([32, 3], stddev=0.1)); b3 = tf.Variable(tf.zeros([3]))
c1 = tf.nn.relu(tf.nn.bias_add(tf.nn.conv2d(x, w1, [1, 1, 1, 1], "SAME"), b1))
p1 = tf.nn.max_pool(c1, [1, 2, 2, 1], [1, 2, 2, 1], "SAME")
c2 = tf.nn.relu(tf.nn.bias_add(tf.nn.conv2d(p1, w2, [1, 1, 1, 1], "SAME"), b2))
p2 = tf.nn.max_pool(c2, [1, 2, 2, 1], [1, 2, 2, 1], "SAME")
logits = tf.nn.bias_add(tf.matmul(tf.reshape(p2, [-1, 32]), w3), b3)
loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(labels=y, logits=logits))
train = tf.train.GradientDescentOptimizer(0.1).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        sess.run(train, {x: IMAGES, y: YS[:8]})
""",
    """
init = lambda n: tf.keras.initializers.RandomNormal(stddev=0.1, seed=n)
model = tf.keras.Sequential([
    tf.keras.Input((8, 8, 1)),
    tf.keras.layers.Conv2D(4, 3, padding="same", activation="relu", kernel_initializer=init(1)),
    tf.keras.layers.MaxPooling2D(2),
    tf.keras.layers.Conv2D(8, 3, padding="same", activation="relu", kernel_initializer=init(2)),
    tf.keras.layers.MaxPooling2D(2),
    tf.keras.layers.Flatten(),
    tf.keras.layers.Dense(3, kernel_initializer=init(3)),
])
model.compile(
    optimizer=tf.keras.optimizers.SGD(learning_rate=0.1),
    loss=tf.keras.losses.CategoricalCrossentropy(from_logits=True),
)
model.fit(IMAGES, YS[:8], batch_size=8, epochs=3, shuffle=False, verbose=0)
""",
)

STYLES["a tied autoencoder"] = (
    """
x = tf.placeholder(tf.float32, [None, 6], name="X")
mask = tf.placeholder(tf.float32, [None, 6], name="mask")
W_init_max = 4 * np.sqrt(6. / (6 + 4))
W = tf.Variable(tf.random_uniform(shape=[6, 4], minval=-W_init_max, maxval=W_init_max), name="W")
b = tf.Variable(tf.zeros([4]), name="b")
W_prime = tf.transpose(W)
b_prime = tf.Variable(tf.zeros([6]), name="b_prime")
tilde = mask * x
hidden = tf.nn.sigmoid(tf.matmul(tilde, W) + b)
Z = tf.nn.sigmoid(tf.matmul(hidden, W_prime) + b_prime)
cost = tf.reduce_sum(tf.pow(x - Z, 2))
train_op = tf.train.GradientDescentOptimizer(0.02).minimize(cost)
with tf.Session() as sess:
    tf.global_variables_initializer().run()
    for i in range(3):
        sess.run(train_op, feed_dict={x: XS, mask: (XS > 0).astype("f")})
""",
    """
r = 4 * np.sqrt(6. / (6 + 4))
params = {
    "W": tf.Variable(tf.random.uniform([6, 4], -r, r)),
    "b": tf.Variable(tf.zeros([4])),
    "b_prime": tf.Variable(tf.zeros([6])),
}

def reconstruct(x):
    hidden = tf.sigmoid(x @ params["W"] + params["b"])
    return tf.sigmoid(tf.matmul(hidden, params["W"], transpose_b=True) + params["b_prime"])

@tf.function
def train(x, mask):
    with tf.GradientTape() as tape:
        cost = tf.reduce_sum((x - reconstruct(mask * x)) ** 2)
    for name, g in tape.gradient(cost, params).items():
        params[name].assign_sub(0.02 * g)
    return cost

for i in range(3):
    train(XS, (XS > 0).astype("f"))
""",
)

STYLES["a skip-gram that Keras fits"] = (
    """
center = tf.placeholder(tf.int32, [None])
target = tf.placeholder(tf.int32, [None])
emb = tf.get_variable("emb", [20, 4], initializer=tf.random_uniform_initializer(-1, 1))
out = tf.get_variable("out", [4, 20], initializer=tf.random_normal_initializer(stddev=0.5))
h = tf.nn.embedding_lookup(emb, center)
logits = tf.matmul(h, out)
loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=target, logits=logits))
opt = tf.train.AdagradOptimizer(0.2).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        sess.run([opt, loss], {center: WORDS[:, 0], target: WORDS[:, 1]})
""",
    """
class SkipGram(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.emb = tf.keras.layers.Embedding(20, 4, embeddings_initializer=tf.keras.initializers.RandomUniform(-1, 1))
        self.out = tf.keras.layers.Dense(20, use_bias=False, kernel_initializer=tf.keras.initializers.RandomNormal(stddev=0.5))

    def call(self, ids):
        return self.out(self.emb(ids))

    def train_step(self, data):
        center, target = data
        with tf.GradientTape() as tape:
            logits = self(center, training=True)
            loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=target, logits=logits))
        grads = tape.gradient(loss, self.trainable_variables)
        self.optimizer.apply_gradients(zip(grads, self.trainable_variables))
        return {"loss": loss}

model = SkipGram()
model.compile(optimizer=tf.keras.optimizers.Adagrad(0.2, initial_accumulator_value=0.1, epsilon=0.0))
model.fit(WORDS[:, 0], WORDS[:, 1], batch_size=16, epochs=3, shuffle=False, verbose=0)
""",
)

STYLES["a deep Q"] = (
    """
s = tf.placeholder(tf.float32, [None, 6], name="s")
q_target = tf.placeholder(tf.float32, [None, 3], name="Q_target")
s_ = tf.placeholder(tf.float32, [None, 6], name="s_")
def build(inp, c_names):
    w1 = tf.get_variable("w1", [6, 5], initializer=tf.random_normal_initializer(0., 0.3), collections=c_names)
    b1 = tf.get_variable("b1", [1, 5], initializer=tf.constant_initializer(0.1), collections=c_names)
    l1 = tf.nn.relu(tf.matmul(inp, w1) + b1)
    w2 = tf.get_variable("w2", [5, 3], initializer=tf.random_normal_initializer(0., 0.3), collections=c_names)
    b2 = tf.get_variable("b2", [1, 3], initializer=tf.constant_initializer(0.1), collections=c_names)
    return tf.matmul(l1, w2) + b2
with tf.variable_scope("eval_net"):
    q_eval = build(s, ["eval_params", tf.GraphKeys.GLOBAL_VARIABLES])
loss = tf.reduce_mean(tf.squared_difference(q_target, q_eval))
with tf.variable_scope("target_net"):
    q_next = build(s_, ["target_params", tf.GraphKeys.GLOBAL_VARIABLES])
t_params, e_params = tf.get_collection("target_params"), tf.get_collection("eval_params")
train_op = tf.train.RMSPropOptimizer(0.01).minimize(loss, var_list=e_params)
replace = [tf.assign(t, e) for t, e in zip(t_params, e_params)]
sess = tf.Session()
sess.run(tf.global_variables_initializer())
for i in range(4):
    if i % 2 == 0:
        sess.run(replace)
    _, cost = sess.run([train_op, loss], {s: XS, q_target: YS})
""",
    """
class Net(tf.Module):
    def __init__(self, name, trainable):
        super().__init__(name=name)
        normal = lambda shape: tf.random.normal(shape, 0., 0.3)
        self.w1 = tf.Variable(normal([6, 5]), trainable=trainable, name="w1")
        self.b1 = tf.Variable(tf.fill([1, 5], 0.1), trainable=trainable, name="b1")
        self.w2 = tf.Variable(normal([5, 3]), trainable=trainable, name="w2")
        self.b2 = tf.Variable(tf.fill([1, 3], 0.1), trainable=trainable, name="b2")

    def __call__(self, x):
        return tf.nn.relu(x @ self.w1 + self.b1) @ self.w2 + self.b2

eval_net = Net("eval_net", True)
target_net = Net("target_net", True)
optimizer = tf.compat.v1.train.RMSPropOptimizer(0.01)

@tf.function
def replace():
    for t, e in zip(target_net.variables, eval_net.variables):
        t.assign(e)

@tf.function
def learn(s, q_target):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.math.squared_difference(q_target, eval_net(s)))
    grads = tape.gradient(loss, eval_net.trainable_variables)
    optimizer.apply_gradients(zip(grads, eval_net.trainable_variables))
    return loss

for i in range(4):
    if i % 2 == 0:
        replace()
    cost = learn(XS, YS)
""",
)

STYLES["a recurrent layer of Keras"] = (
    """
seq = tf.placeholder(tf.float32, [None, 3, 2])
goal = tf.placeholder(tf.float32, [None, 1])
wx = tf.get_variable("wx", [2, 4]); wh = tf.get_variable("wh", [4, 4]); bh = tf.get_variable("bh", [4], initializer=tf.zeros_initializer())
wo = tf.get_variable("wo", [4, 1]); bo = tf.get_variable("bo", [1], initializer=tf.zeros_initializer())
h = tf.zeros([tf.shape(seq)[0], 4])
for t in range(3):
    h = tf.tanh(tf.matmul(seq[:, t], wx) + bh + tf.matmul(h, wh))
loss = tf.losses.mean_squared_error(goal, tf.matmul(h, wo) + bo)
train = tf.train.AdamOptimizer(0.01).minimize(loss)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        print(sess.run([loss, train], {seq: XS.reshape(24, 3, 2), goal: YS[:, :1]})[0])
""",
    """
model = tf.keras.Sequential([
    tf.keras.Input((3, 2)),
    tf.keras.layers.SimpleRNN(4, unroll=True, recurrent_initializer="glorot_uniform"),
    tf.keras.layers.Dense(1),
])
mse = tf.keras.losses.MeanSquaredError()
opt = tf.keras.optimizers.Adam(0.01, epsilon=1e-8)

@tf.function
def step(seq, goal):
    with tf.GradientTape() as tape:
        loss = mse(goal, model(seq))
    grads = tape.gradient(loss, model.trainable_variables)
    opt.apply_gradients(zip(grads, model.trainable_variables))
    return loss

for i in range(3):
    print(step(XS.reshape(24, 3, 2), YS[:, :1]).numpy())
""",
)

STYLES["a rate that decays"] = (
    """
x = tf.placeholder(tf.float32, [None, 6])
y = tf.placeholder(tf.float32, [None, 3])
W = tf.Variable(tf.zeros([6, 3]))
b = tf.Variable(tf.zeros([3]))
global_step = tf.Variable(0, trainable=False)
learning_rate = tf.train.exponential_decay(0.5, global_step, 10, 0.9)
pred = tf.nn.softmax(tf.matmul(x, W) + b)
cost = tf.reduce_mean(-tf.reduce_sum(y * tf.log(pred), reduction_indices=1)) + 1e-4 * tf.nn.l2_loss(W)
optimizer = tf.train.MomentumOptimizer(learning_rate, 0.9).minimize(cost, global_step=global_step)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for epoch in range(4):
        _, c = sess.run([optimizer, cost], feed_dict={x: XS, y: YS})
""",
    """
W = tf.Variable(tf.zeros([6, 3]))
b = tf.Variable(tf.zeros([3]))
global_step = tf.Variable(0, trainable=False)

learning_rate = tf.compat.v1.train.exponential_decay(0.5, global_step, 10, 0.9)
optimizer = tf.compat.v1.train.MomentumOptimizer(learning_rate, 0.9)

@tf.function
def train_step(x, y):
    with tf.GradientTape() as tape:
        pred = tf.nn.softmax(tf.matmul(x, W) + b)
        cost = tf.reduce_mean(-tf.reduce_sum(y * tf.math.log(pred), axis=1)) + 1e-4 * tf.nn.l2_loss(W)
    grads = tape.gradient(cost, [W, b])
    optimizer.apply_gradients(zip(grads, [W, b]), global_step=global_step)
    return cost

for epoch in range(4):
    c = train_step(XS, YS)
""",
)

STYLES["adversaries of Keras"] = (
    """
def weights(shape): return tf.random_normal(shape=shape, stddev=1. / tf.sqrt(shape[0] / 2.))
Z = tf.placeholder(tf.float32, [None, 4]); X = tf.placeholder(tf.float32, [None, 6])
D_W1 = tf.Variable(weights([6, 5])); D_b1 = tf.Variable(tf.zeros([5])); D_W2 = tf.Variable(weights([5, 1])); D_b2 = tf.Variable(tf.zeros([1]))
G_W1 = tf.Variable(weights([4, 5])); G_b1 = tf.Variable(tf.zeros([5])); G_W2 = tf.Variable(weights([5, 6])); G_b2 = tf.Variable(tf.zeros([6]))
theta_D, theta_G = [D_W1, D_W2, D_b1, D_b2], [G_W1, G_W2, G_b1, G_b2]
def generator(z): return tf.nn.sigmoid(tf.matmul(tf.nn.relu(tf.matmul(z, G_W1) + G_b1), G_W2) + G_b2)
def discriminator(x): return tf.matmul(tf.nn.relu(tf.matmul(x, D_W1) + D_b1), D_W2) + D_b2
D_real, D_fake = discriminator(X), discriminator(generator(Z))
D_loss = 0.5 * (tf.reduce_mean((D_real - 1)**2) + tf.reduce_mean(D_fake**2))
G_loss = 0.5 * tf.reduce_mean((D_fake - 1)**2)
D_solver = tf.train.AdamOptimizer(learning_rate=1e-3).minimize(D_loss, var_list=theta_D)
G_solver = tf.train.AdamOptimizer(learning_rate=1e-3).minimize(G_loss, var_list=theta_G)
sess = tf.Session()
sess.run(tf.global_variables_initializer())
for it in range(3):
    _, D_loss_curr = sess.run([D_solver, D_loss], feed_dict={X: XS, Z: NOISE})
    _, G_loss_curr = sess.run([G_solver, G_loss], feed_dict={X: XS, Z: NOISE})
""",
    """
def he(n): return tf.keras.initializers.RandomNormal(stddev=(2.0 / n) ** 0.5)
D = tf.keras.Sequential([tf.keras.Input((6,)), tf.keras.layers.Dense(5, "relu", kernel_initializer=he(6)), tf.keras.layers.Dense(1, kernel_initializer=he(5))])
G = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(5, "relu", kernel_initializer=he(4)), tf.keras.layers.Dense(6, "sigmoid", kernel_initializer=he(5))])
D_solver = tf.keras.optimizers.Adam(1e-3, epsilon=1e-8)
G_solver = tf.keras.optimizers.Adam(1e-3, epsilon=1e-8)

@tf.function
def d_step(x, z):
    with tf.GradientTape() as tape:
        real, fake = D(x), D(G(z))
        loss = 0.5 * (tf.reduce_mean((real - 1) ** 2) + tf.reduce_mean(fake ** 2))
    D_solver.apply_gradients(zip(tape.gradient(loss, D.trainable_variables), D.trainable_variables))
    return loss

@tf.function
def g_step(z):
    with tf.GradientTape() as tape:
        loss = 0.5 * tf.reduce_mean((D(G(z)) - 1) ** 2)
    G_solver.apply_gradients(zip(tape.gradient(loss, G.trainable_variables), G.trainable_variables))
    return loss

for it in range(3):
    d = d_step(XS, NOISE)
    g = g_step(NOISE)
""",
)

STYLES["twins"] = (
    """
left = tf.placeholder(tf.float32, [None, 6], name="left"); right = tf.placeholder(tf.float32, [None, 6], name="right")
same = tf.placeholder(tf.float32, [None], name="same")
def tower(x, reuse):
    with tf.variable_scope("tower", reuse=reuse):
        w = tf.get_variable("w", [6, 4], initializer=tf.random_normal_initializer(stddev=0.2))
        b = tf.get_variable("b", [4], initializer=tf.zeros_initializer())
        return tf.nn.elu(tf.matmul(x, w) + b)
d = tf.sqrt(tf.reduce_sum(tf.square(tower(left, False) - tower(right, True)), 1) + 1e-6)
loss = tf.reduce_mean(same * tf.square(d) + (1 - same) * tf.square(tf.maximum(1.0 - d, 0)))
opt = tf.train.RMSPropOptimizer(1e-3, decay=0.9, momentum=0.9)
grads_and_vars = [(tf.clip_by_value(g, -1., 1.), v) for g, v in opt.compute_gradients(loss)]
train = opt.apply_gradients(grads_and_vars)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(3):
        _, value = sess.run([train, loss], {left: XS, right: XS[::-1], same: YS[:, 0]})
""",
    """
class Tower(tf.Module):
    def __init__(self):
        super().__init__(name="tower")
        self.w = tf.Variable(tf.random.normal([6, 4], stddev=0.2), name="w")
        self.b = tf.Variable(tf.zeros([4]), name="b")

    def __call__(self, x):
        return tf.nn.elu(x @ self.w + self.b)

tower = Tower()
opt = tf.compat.v1.train.RMSPropOptimizer(1e-3, decay=0.9, momentum=0.9)

@tf.function
def train(left, right, same):
    with tf.GradientTape() as tape:
        d = tf.sqrt(tf.reduce_sum((tower(left) - tower(right)) ** 2, axis=1) + 1e-6)
        loss = tf.reduce_mean(same * d ** 2 + (1.0 - same) * tf.maximum(1.0 - d, 0.0) ** 2)
    variables = [tower.w, tower.b]
    grads = [tf.clip_by_value(g, -1.0, 1.0) for g in tape.gradient(loss, variables)]
    opt.apply_gradients(zip(grads, variables))
    return loss

for i in range(3):
    value = train(XS, XS[::-1].copy(), YS[:, 0])
""",
)
