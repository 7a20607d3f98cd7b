# ruff: noqa: E501 (texts that are replaced stand on one line)
"""Wrong ports that compute the right gradients and return something else, and of other new kinds.

`AROUND` has for each its old program and its text; `RIGHT` are ports that return as the old one.
"""

from __future__ import annotations

from .fresh import FRESH
from .programs import PORTS, PROGRAMS
from .whole_steps import WHOLE_STEPS

Edit = tuple[str, str]


def _edited(old: str, text: str, *edits: Edit) -> tuple[str, str]:
    for before, after in edits:
        assert before in text, before
        text = text.replace(before, after, 1)
    return old, text


def _port(name: str, *edits: Edit) -> tuple[str, str]:
    port = {**PORTS, **WHOLE_STEPS}[name]
    return _edited(port.old, port.text, *edits)


def _fresh(name: str, *edits: Edit) -> tuple[str, str]:
    return _edited(*FRESH[name], *edits)


_METRICS = "a classifier with metrics"
_ACCURACY = "tf.reduce_mean(tf.cast(correct, tf.float32))"
_PAIR = f"    return loss, {_ACCURACY}"
_LOSS = "    return loss\n"

RIGHT: dict[str, tuple[str, str]] = {
    "by name": _fresh(_METRICS, (_PAIR, f"    return {{'loss': loss, 'accuracy': {_ACCURACY}}}")),
    "the loss alone": _fresh(_METRICS, (_PAIR, "    return loss")),
    "nothing": _fresh(_METRICS, (_PAIR, "    return None")),
    "more": _fresh(_METRICS, (_PAIR, _PAIR + ", logits, losses")),
}

AROUND: dict[str, tuple[str, str]] = {
    # What is returned.
    "the scaled loss is returned": _port("a scaled loss", (_LOSS, "    return loss * 64.0\n")),
    "the sum is returned": _fresh(
        _METRICS, (_PAIR, _PAIR.replace("loss,", "tf.reduce_sum(losses),"))
    ),
    "each loss is returned": _fresh(_METRICS, (_PAIR, _PAIR.replace("loss,", "losses,"))),
    "results are swapped": _fresh(_METRICS, (_PAIR, f"    return {_ACCURACY}, loss")),
    "the loss is returned twice": _fresh(_METRICS, (_PAIR, "    return loss, loss")),
    "hits are counted": _fresh(
        _METRICS, (_PAIR, "    return loss, tf.reduce_sum(tf.cast(correct, tf.int32))")
    ),
    "logits in place of the accuracy": _fresh(_METRICS, (_PAIR, "    return loss, logits")),
    "a constant in place of the loss": _fresh(_METRICS, (_PAIR, f"    return 0, {_ACCURACY}")),
    "a scale that stays is returned in": _fresh(
        _METRICS,
        (_PAIR, f"    return loss * scale, {_ACCURACY}"),
        ("@tf.function", "scale = tf.Variable(64.0, trainable=False)\n@tf.function"),
    ),
    "another loss by name": _fresh(
        _METRICS, (_PAIR, f"    return {{'loss': 2.0 * loss, 'accuracy': {_ACCURACY}}}")
    ),
    "the loss after the update": _port(
        "words in a function",
        (
            _LOSS,
            "    return tf.reduce_mean(tf.reduce_sum(tf.square(tf.tanh(words[:, 0] @ u)), axis=1))\n",
        ),
    ),
    "the loss without its penalty": _port(
        "a module",
        ("        loss += 0.001", "        entropy = loss\n        loss += 0.001"),
        (_LOSS, "    return entropy\n"),
    ),
    # How the loss is reduced.
    "divided by the first number of examples": _port(
        "a module",
        ("tf.reduce_mean(tf.nn.softmax", "1.0 / 24.0 * tf.reduce_sum(tf.nn.softmax"),
    ),
    "predictions taken for logits": _fresh(
        "a logistic regression", ("BinaryCrossentropy(from_logits=True)", "BinaryCrossentropy()")
    ),
    "of one half of the batch": _port(
        "regression with layers of Keras",
        ("squared_difference(out, y), axis=-1))", "squared_difference(out, y), axis=-1)[::2])"),
    ),
    # What is done to gradients.
    "a finite loss is asked for": _port(
        "a module",
        (
            "    opt.apply_gradients(zip(grads, net.trainable_variables))",
            "    if loss < 100.0:\n        opt.apply_gradients(zip(grads, net.trainable_variables))",
        ),
    ),
    "gradients are normalized": _port(
        "a module", ("zip(grads,", "zip([g / (tf.norm(g) + 1e-8) for g in grads],")
    ),
    "gradients are rounded": _port(
        "a module",
        ("zip(grads,", "zip([tf.cast(tf.cast(g, tf.bfloat16), tf.float32) for g in grads],"),
    ),
    "noise is added": _port(
        "a module",
        ("zip(grads,", "zip([g + tf.random.normal(g.shape, stddev=1e-9) for g in grads],"),
    ),
    "halved on the way back": _port(
        "a module",
        ("        logits = net(x)", "        logits = half(net(x))"),
        (
            "net = Net()",
            "@tf.custom_gradient\ndef half(x):\n    return tf.identity(x), lambda d: 0.5 * d\nnet = Net()",
        ),
    ),
    # What optimizers of Keras can do beside.
    "the norm of all is bounded": _port(
        "a module with an optimizer of Keras", ("SGD(0.5)", "SGD(0.5, global_clipnorm=1.0)")
    ),
    "weights are averaged": _port(
        "a module with an optimizer of Keras",
        ("SGD(0.5)", "SGD(0.5, use_ema=True, ema_momentum=0.9, ema_overwrite_frequency=1)"),
    ),
    "gradients are added up": _port(
        "a module with an optimizer of Keras",
        ("SGD(0.5)", "SGD(0.5, gradient_accumulation_steps=2)"),
    ),
    "the loss is scaled alone": _port(
        "a module with an optimizer of Keras", ("SGD(0.5)", "SGD(0.5, loss_scale_factor=128.0)")
    ),
    "weights are bounded": _port(
        "regression in batches of Keras",
        ('Dense(3, name="second"', 'Dense(3, name="second", kernel_constraint="max_norm"'),
    ),
    "in half precision": _port(
        "regression in batches of Keras",
        ("model = tf", "tf.keras.mixed_precision.set_global_policy('mixed_bfloat16')\nmodel = tf"),
    ),
    # Shapes and orders.
    "flattened by channels": _port(
        "convolutions in a function",
        ("tf.reshape(h, [-1, 64])", "tf.reshape(tf.transpose(h, [0, 3, 1, 2]), [-1, 64])"),
    ),
    "a flipped kernel": _port(
        "convolutions in a function", ("(images, k, strides", "(images, k[::-1], strides")
    ),
    "the same mask each step": _port(
        "convolutions in a function",
        (
            "tf.nn.dropout(tf.reshape(h, [-1, 64]), rate=0.5)",
            "tf.nn.experimental.stateless_dropout(tf.reshape(h, [-1, 64]), rate=0.5, seed=[1, 2])",
        ),
    ),
    "labels are rolled": _port("a module", ("labels=y,", "labels=tf.roll(y, 1, 0),")),
    "rare words are one": _port(
        "words in a function", ("lookup(table, ids)", "lookup(table, tf.minimum(ids, 18))")
    ),
    "vectors are bounded": _port(
        "words in a function", ("lookup(table, ids)", "lookup(table, ids, max_norm=1.0)")
    ),
    "a vector of their own for paddings": _port(
        "words in a function",
        (
            "        state = tf.zeros",
            "        words *= tf.cast(ids > 0, tf.float32)[..., None]\n        state = tf.zeros",
        ),
    ),
    # Across steps.
    "the old one never kept averages": (
        PROGRAMS["normalized"].replace("mean.assign(mean * 0.9 + m * 0.1), ", ""),
        PORTS["normalized in a function"].text,
    ),
    "the generator sees the trained judge": _port(
        "adversaries in two functions",
        (
            "        fake = judge(generate(z))\n        g_loss",
            "        d_w.assign(d_w)\n        fake = judge(generate(z)) * 1.0001\n        g_loss",
        ),
    ),
    "a judge of its own": _port(
        "adversaries in two functions",
        ("        fake = judge(generate(z))\n", "        fake = generate(z) @ h_w + d_b\n"),
        ("d_opt = ", "h_w = tf.Variable(d_w)\nd_opt = "),
    ),
}
