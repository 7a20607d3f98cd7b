"""What is the same in the field is the same number, and what is not is told apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

pytest.importorskip("tensorflow")

import tensorflow as tf

from tfgradmigrate.verify.worker.graphs.canon import Canon, Scope
from tfgradmigrate.verify.worker.step.field import PRIME, fraction, inverse, of_64_bits, product
from tfgradmigrate.verify.worker.step.formulas import WRITES
from tfgradmigrate.verify.worker.step.rules import StepRules
from tfgradmigrate.verify.worker.step.values import Drawn, Known

pytestmark = pytest.mark.tensorflow

Function = Callable[[Any, Any], Any]

SHAPE = [3, 4]


def by(function: Function) -> Function:
    """Return the gradient of a function by its first argument."""

    def gradient(x: Any, y: Any) -> Any:
        with tf.GradientTape() as tape:
            tape.watch(x)
            value = function(x, y)
        return tape.gradient(value, x)

    return gradient


def fused(output: int) -> Function:
    """Return a normalization by one kernel, or the mean or variance that it hands on."""

    def normalized(x: Any, y: Any) -> Any:
        examples = tf.reshape(x, [3, 1, 1, 4])
        found = tf.compat.v1.nn.fused_batch_norm(examples, y[0], y[1], epsilon=1e-3)[output]
        return found if output else tf.reshape(found, SHAPE) * y

    return normalized


def by_hand(x: Any, y: Any) -> Any:
    mean, variance = tf.nn.moments(x, [0])
    return ((x - mean) * (tf.math.rsqrt(variance + 1e-3) * y[0]) + y[1]) * y


def added(x: Any, places: list[int]) -> Any:
    return tf.math.unsorted_segment_sum(x, tf.constant(places), 5)


def classes(y: Any) -> Any:
    return tf.argmax(y, 1)


def two(y: Any) -> Any:
    return tf.stack([tf.argmax(y, 1), tf.argmin(y, 1)], 1)


def wrapped(index: Any) -> Any:
    """Return indices as Keras gathers rows by them."""
    return tf.where(index < 0, index + 20, index)


def shifted(x: Any) -> Any:
    """Return a softmax by hand, its sums, and what is left of the largest of each row."""
    apart = x - tf.reduce_max(x, 1, keepdims=True)
    total = tf.reduce_sum(tf.exp(apart), 1, keepdims=True)
    return tf.exp(apart) / total, total, apart


def entropy(x: Any) -> Any:
    share, total, apart = shifted(x)
    return tf.reduce_sum(share * (tf.math.log(total) - apart), 1)


def by_log_softmax(x: Any, y: Any) -> Any:
    logs = tf.nn.log_softmax(x)
    return -tf.reduce_sum(tf.exp(logs) * logs, 1) * y[:, 0]


def sparse(x: Any, y: Any) -> Any:
    return tf.nn.sparse_softmax_cross_entropy_with_logits(logits=x, labels=classes(y))


def written_out(x: Any, y: Any) -> Any:
    return -tf.reduce_sum(tf.one_hot(classes(y), 4) * tf.nn.log_softmax(x), 1)


ALIKE: dict[str, tuple[Function, Function]] = {
    "additions": (lambda x, y: (x + y) * 2.0 - y, lambda x, y: y + 2.0 * x),
    "a margin": (tf.maximum, lambda x, y: y + tf.nn.relu(x - y)),
    "the smaller": (tf.minimum, lambda x, y: -tf.maximum(-x, -y)),
    "a size": (lambda x, y: tf.abs(x), lambda x, y: tf.maximum(x, -x)),
    "a leak": (lambda x, y: tf.nn.leaky_relu(x, 0.2), lambda x, y: tf.maximum(0.2 * x, x)),
    "the slope of a leak": (
        by(lambda x, y: tf.nn.leaky_relu(x, 0.2)),
        by(lambda x, y: tf.maximum(0.2 * x, x)),
    ),
    "ties of a maximum that is squared": (
        by(lambda x, y: tf.square(tf.maximum(1.0 - x, 0.0)) * y),
        by(lambda x, y: tf.square(tf.nn.relu(1.0 - x)) * y),
    ),
    "a softmax by hand": (lambda x, y: shifted(x)[0], lambda x, y: tf.nn.softmax(x)),
    "an entropy by hand": (by(lambda x, y: entropy(x) * y[:, 0]), by(by_log_softmax)),
    "a logarithm of a sum": (
        by(lambda x, y: tf.reduce_logsumexp(x, 1) * y[:, 0]),
        by(lambda x, y: tf.math.log(tf.reduce_sum(tf.exp(x), 1)) * y[:, 0]),
    ),
    "a softmax of a difference": (
        by(lambda x, y: tf.nn.log_softmax(x - tf.reduce_max(x, 1, keepdims=True)) * y),
        by(lambda x, y: tf.nn.log_softmax(x) * y),
    ),
    "a ratio of odds": (lambda x, y: tf.exp(x - y), lambda x, y: 1.0 / tf.exp(y - x)),
    "one of each row": (
        by(lambda x, y: tf.gather(x, classes(y), batch_dims=1) * y[:, 0]),
        by(lambda x, y: tf.reduce_sum(x * tf.one_hot(classes(y), 4), 1) * y[:, 0]),
    ),
    "some of each row": (
        by(lambda x, y: tf.gather(x, two(y), batch_dims=1) * y[:, :2]),
        by(lambda x, y: tf.einsum("bkn,bn->bk", tf.one_hot(two(y), 4), x) * y[:, :2]),
    ),
    "ties of a maximum to the power of two": (
        by(lambda x, y: tf.maximum(1.0 - x, 0.0) ** 2 * y),
        by(lambda x, y: tf.square(tf.maximum(1.0 - x, 0)) * y),
    ),
    "a choice": (lambda x, y: tf.where(x > 0.0, x, 0.0), lambda x, y: tf.nn.relu(x)),
    "a choice of signs": (lambda x, y: tf.where(x >= y, x - y, y - x), lambda x, y: tf.abs(x - y)),
    "a bound of a norm": (
        lambda x, y: x * tf.minimum(1.0, 5.0 / tf.norm(x)),
        lambda x, y: x * (5.0 / tf.maximum(tf.norm(x), 5.0)),
    ),
    "a bound of all norms": (
        lambda x, y: tf.clip_by_global_norm([x, y], 5.0)[0][1],
        lambda x, y: y * tf.minimum(1.0, 5.0 / tf.sqrt(tf.reduce_sum(x * x + y * y))),
    ),
    "a mean": (lambda x, y: tf.reduce_mean(x), lambda x, y: tf.reduce_sum(x) / 12.0),
    "a mean of means": (
        lambda x, y: tf.reduce_mean(tf.reduce_mean(x, 0)),
        lambda x, y: tf.reduce_mean(x),
    ),
    "its slope": (
        by(lambda x, y: tf.reduce_mean(x * x)),
        lambda x, y: x / 6.0,
    ),
    "powers": (lambda x, y: x**2 * y**3, lambda x, y: tf.square(x) * y * y * y),
    "roots": (lambda x, y: 1.0 / tf.sqrt(x * x), lambda x, y: tf.math.rsqrt(tf.square(x))),
    "a variance": (
        lambda x, y: tf.nn.moments(x, [0])[1],
        lambda x, y: tf.reduce_mean(x * x, 0) - tf.reduce_mean(x, 0) ** 2,
    ),
    "half of the squares": (lambda x, y: tf.nn.l2_loss(x), lambda x, y: tf.reduce_sum(x**2) / 2),
    "rows": (lambda x, y: tf.unstack(x, axis=1)[2], lambda x, y: x[:, 2]),
    "parts": (
        lambda x, y: tf.concat(tf.split(x, 2, 1)[::-1], 1),
        lambda x, y: tf.concat([x[:, 2:], x[:, :2]], 1),
    ),
    "what is cut out": (
        lambda x, y: tf.pad(tf.ones_like(x)[:, 1:3], [[0, 0], [1, 1]]),
        by(lambda x, y: x[:, 1:3]),
    ),
    "what is turned": (
        lambda x, y: tf.matmul(x, y, transpose_b=True),
        lambda x, y: tf.transpose(y @ tf.transpose(x)),
    ),
    "products by names of axes": (
        lambda x, y: tf.einsum("ik,jk->ji", x, y),
        lambda x, y: tf.matmul(y, x, transpose_b=True),
    ),
    "the slope of products by names": (
        by(lambda x, y: tf.einsum("ik,jk,i->j", x, y, y[:, 0])),
        by(lambda x, y: tf.linalg.matvec(y, tf.reduce_sum(x * y[:, :1], 0))),
    ),
    "products by names of several axes": (
        lambda x, y: tf.einsum("bik,bjk->bij", tf.reshape(x, [3, 2, 2]), tf.reshape(y, [3, 2, 2])),
        lambda x, y: tf.matmul(
            tf.reshape(x, [3, 2, 2]), tf.reshape(y, [3, 2, 2]), transpose_b=True
        ),
    ),
    "sums by names of axes": (
        lambda x, y: tf.einsum("ij->j", x) + tf.einsum("ij,ij->j", x, y),
        lambda x, y: tf.reduce_sum(x + x * y, 0),
    ),
    "distributed": (
        lambda x, y: (x + y) @ tf.ones([4, 2]) * 3.0,
        lambda x, y: (3.0 * x) @ tf.ones([4, 2]) + y @ tf.fill([4, 2], 3.0),
    ),
    "the slope of tanh": (by(lambda x, y: tf.tanh(x)), lambda x, y: 1.0 - tf.tanh(x) ** 2),
    "the slope of a sigmoid": (
        by(lambda x, y: tf.sigmoid(x)),
        lambda x, y: tf.sigmoid(x) - tf.sigmoid(x) ** 2,
    ),
    "the slope of a softplus": (by(lambda x, y: tf.nn.softplus(x)), lambda x, y: tf.sigmoid(x)),
    "the slope of a root": (
        by(lambda x, y: tf.sqrt(x * x + 1.0)),
        lambda x, y: x / tf.sqrt(x * x + 1.0),
    ),
    "the slope of a root below": (
        by(lambda x, y: tf.math.rsqrt(x * x + 1.0)),
        lambda x, y: -x / tf.sqrt(x * x + 1.0) ** 3,
    ),
    "the slope of a quotient": (by(lambda x, y: y / x), lambda x, y: -y / (x * x)),
    "a bias": (
        lambda x, y: tf.nn.bias_add(x, y[0]),
        lambda x, y: x + tf.reshape(y[:1], [4]),
    ),
    "a normalization": (fused(0), by_hand),
    "the slope of a normalization": (by(fused(0)), by(by_hand)),
    "the variance of all examples": (fused(2), lambda x, y: tf.nn.moments(x, [0])[1] * 1.5),
    "added rows": (
        lambda x, y: -added(y - x, [1, 0, 1]),
        lambda x, y: added(x, [1, 0, 1]) - added(y, [1, 0, 1]),
    ),
    "a number that is computed": (
        lambda x, y: x * (tf.constant(1.0) - tf.constant(0.999)),
        lambda x, y: x * 0.001,
    ),
    "a number that is rounded to one": (
        lambda x, y: (x + 1.0) * (tf.constant(1.0) + tf.constant(1e-8)),
        lambda x, y: x + tf.nn.relu(1.0 + y) - tf.nn.relu(y + 1.0) + 1.0,
    ),
    "a root of a number": (
        lambda x, y: x / tf.sqrt(tf.constant(3.0)),
        lambda x, y: x / 3.0**0.5,
    ),
    "a logarithm of a number": (
        lambda x, y: x + 0.5 * tf.math.log(2.0 * tf.constant(np.pi, tf.float32)),
        lambda x, y: x + np.float32(0.5 * np.log(2.0 * np.pi)),
    ),
    "a softmax of parts": (
        lambda x, y: tf.concat([tf.nn.softmax(x[:, :2]), tf.nn.softmax(x[:, 2:])], 1),
        lambda x, y: tf.reshape(tf.nn.softmax(tf.reshape(x, [3, 2, 2])), SHAPE),
    ),
    "a logarithm of a softmax": (
        lambda x, y: tf.math.log(tf.nn.softmax(x)),
        lambda x, y: tf.nn.log_softmax(x),
    ),
    "a softmax written out": (
        lambda x, y: tf.exp(x) / tf.reduce_sum(tf.exp(x), -1, keepdims=True),
        lambda x, y: tf.nn.softmax(x),
    ),
    "the slope of a softmax": (
        by(lambda x, y: y * tf.nn.softmax(x)),
        by(lambda x, y: y * tf.exp(tf.nn.log_softmax(x))),
    ),
    "a cross entropy": (
        lambda x, y: tf.nn.softmax_cross_entropy_with_logits(logits=x, labels=y),
        lambda x, y: -tf.reduce_sum(y * tf.nn.log_softmax(x), 1),
    ),
    "the slope of a cross entropy": (
        by(lambda x, y: tf.nn.softmax_cross_entropy_with_logits(logits=x, labels=y)),
        lambda x, y: tf.nn.softmax(x) - y,
    ),
    "a cross entropy of classes": (sparse, written_out),
    "ones": (lambda x, y: tf.ones_like(x) * x, lambda x, y: tf.fill([3, 4], 2.0) * x - x),
}

APART: dict[str, tuple[Function, Function]] = {
    "a margin": (lambda x, y: tf.where(x < y, x, y * 2), lambda x, y: tf.where(x <= y, x, y * 2)),
    "the slope of a margin": (
        by(lambda x, y: tf.maximum(x, y)),
        by(lambda x, y: y + tf.nn.relu(x - y)),
    ),
    "what is added below a root": (
        lambda x, y: x / (tf.sqrt(y * y) + 1e-8),
        lambda x, y: x / tf.sqrt(y * y + 1e-8),
    ),
    "small numbers": (lambda x, y: x / (y * y + 1e-7), lambda x, y: x / (y * y + 1e-8)),
    "a bound below one": (
        lambda x, y: tf.minimum(tf.sigmoid(x), 1 - 1e-7),
        lambda x, y: tf.minimum(tf.sigmoid(x), 1.0),
    ),
    "another bound of a norm": (
        lambda x, y: x * tf.minimum(1.0, 5.0 / tf.norm(x)),
        lambda x, y: x * (5.0 / tf.maximum(tf.norm(x), 4.0)),
    ),
    "a bound of what may be negative": (
        lambda x, y: tf.minimum(1.0, 5.0 / x),
        lambda x, y: 5.0 / tf.maximum(x, 5.0),
    ),
    "axes": (lambda x, y: tf.reduce_sum(x * x, 0)[:3], lambda x, y: tf.reduce_sum(x * x, 1)),
    "names of axes": (
        lambda x, y: tf.einsum("ij,ik->jk", x, y),
        lambda x, y: tf.einsum("ij,ik->kj", x, y),
    ),
    "places": (lambda x, y: x[:, 1], lambda x, y: x[:, 2]),
    "zero times what may be infinite": (lambda x, y: x * 0.0 + y, lambda x, y: y),
    "a half as exact": (
        lambda x, y: tf.cast(tf.cast(x, tf.float16), tf.float32),
        lambda x, y: tf.identity(x),
    ),
    "the variance of some examples": (fused(2), lambda x, y: tf.nn.moments(x, [0])[1]),
    "rows elsewhere": (lambda x, y: added(x, [1, 0, 1]), lambda x, y: added(x, [1, 1, 0])),
    "a softmax of columns": (
        lambda x, y: tf.nn.softmax(x[:3, :3]),
        lambda x, y: tf.transpose(tf.nn.softmax(tf.transpose(x[:3, :3]))),
    ),
    "a cross entropy of its labels": (
        lambda x, y: tf.nn.softmax_cross_entropy_with_logits(logits=x, labels=y),
        lambda x, y: tf.nn.softmax_cross_entropy_with_logits(logits=y, labels=x),
    ),
    "a logarithm of what is above a softmax": (
        lambda x, y: tf.math.log(tf.nn.softmax(x) + 1e-8),
        lambda x, y: tf.nn.log_softmax(x),
    ),
    "the root of another number": (
        lambda x, y: x / tf.sqrt(tf.constant(3.0)),
        lambda x, y: x / 3.0001**0.5,
    ),
    "ties of what is not zero": (
        lambda x, y: tf.where(x >= 1.0, y * tf.maximum(x, 1.0), 0.0),
        lambda x, y: tf.where(x > 1.0, y * tf.maximum(x, 1.0), 0.0),
    ),
    "ties of a maximum to the power of none": (
        lambda x, y: tf.where(x >= 0.0, y * tf.maximum(x, 0.0) ** tf.constant(0.0), 0.0),
        lambda x, y: tf.where(x > 0.0, y * tf.maximum(x, 0.0) ** tf.constant(0.0), 0.0),
    ),
    "ties of another maximum": (
        lambda x, y: tf.where(x >= 0.0, y * tf.maximum(y, 0.0), 0.0),
        lambda x, y: tf.where(x > 0.0, y * tf.maximum(y, 0.0), 0.0),
    ),
    "zero to no power": (
        lambda x, y: x + tf.pow(tf.constant(0.0), y),
        lambda x, y: x + 0.0 * y,
    ),
    "what is subtracted along another axis": (
        lambda x, y: tf.math.log(tf.reduce_sum(tf.exp(x[:, :3] - y[:, :1]), 0)),
        lambda x, y: tf.math.log(tf.reduce_sum(tf.exp(x[:, :3]), 0)) - y[:, 0],
    ),
    "a softmax of some": (lambda x, y: tf.nn.softmax(x - y), lambda x, y: tf.nn.softmax(x)),
    "a sum that nothing is added to again": (
        lambda x, y: tf.math.log(tf.reduce_sum(tf.exp(x - y[:, :1]), 1)),
        lambda x, y: tf.math.log(tf.reduce_sum(tf.exp(x), 1)),
    ),
    "one of another row": (
        by(lambda x, y: tf.gather(x, classes(y), batch_dims=1) * y[:, 0]),
        by(lambda x, y: tf.gather(x, classes(y)[::-1], batch_dims=1) * y[:, 0]),
    ),
    "the same of all rows": (
        by(lambda x, y: tf.gather(x, classes(y), batch_dims=1) * y[:, 0]),
        by(lambda x, y: tf.linalg.diag_part(tf.gather(x, classes(y)[::-1], axis=1)) * y[:, 0]),
    ),
    "signs": (lambda x, y: tf.nn.relu(x), lambda x, y: -tf.nn.relu(-x)),
    "quotients by nothing": (lambda x, y: tf.math.divide_no_nan(x, y), lambda x, y: x / y),
}


def values(*functions: Function, ops: tuple[str, ...] = ()) -> list[str]:
    """Return what stands for the values of functions of the same tensors."""
    canon, names = Canon(), []
    rules = canon.rules = StepRules(canon.table, {})
    with tf.Graph().as_default():
        given = [tf.compat.v1.placeholder(tf.float32, SHAPE) for _ in range(2)]
        results = [function(*given) for function in functions]
        scope = Scope(canon)
        for place, tensor in enumerate(given):
            attributes = {"number": place, "dtype": "float32", "shape": SHAPE}
            scope.bind(tensor, canon.table.add("x", attributes, (), "float32", tuple(SHAPE)))
        names = [scope.of(result) for result in results]
        rows = dict(
            Drawn(rules, Known({}, ops=frozenset(ops)), range(len(canon.table.nodes))).rows()
        )
    return [rows[name] for name in names]


@pytest.mark.parametrize("name", ALIKE)
def test_what_is_the_same_is_the_same_number(name: str) -> None:
    draws = np.random.RandomState(0)
    x, y = (tf.constant(draws.randn(*SHAPE).astype("f")) for _ in range(2))
    one, other = ALIKE[name]
    np.testing.assert_allclose(one(x, y), other(x, y), rtol=2e-5, atol=1e-6)
    first, second = values(one, other)
    assert first == second


@pytest.mark.parametrize("name", APART)
def test_what_is_not_is_told_apart(name: str) -> None:
    first, second = values(*APART[name])
    assert first != second


def test_labels_that_are_classes_add_up_to_one() -> None:
    pair = by(sparse), by(written_out)
    assert len({*values(*pair)}) == 2
    assert len({*values(*pair, ops=("SparseSoftmaxCrossEntropyWithLogits",))}) == 1


def test_indices_of_rows_are_not_below_zero() -> None:
    """Keras wraps those that are."""
    pair = (lambda x, y: classes(x) + classes(y)), (lambda x, y: wrapped(classes(x)) + classes(y))
    assert len({*values(*pair)}) == 2
    assert len({*values(*pair, ops=("ResourceGather",))}) == 1


@pytest.mark.parametrize(("places", "rows"), [([0, 1], 1), ([], [])])
def test_rows_that_are_spread_or_none_stay_unknown(places: list[int], rows: Any) -> None:
    given = np.zeros(3, np.int64), np.array(places, np.int64), np.array(rows, np.int64)
    assert WRITES["ResourceScatterAdd"](*given) == ()


def test_quotients_and_products() -> None:
    draws = np.random.RandomState(0)
    one, other = draws.randint(1, PRIME, (5, 40)), draws.randint(0, PRIME, (40, 3))
    assert (one * inverse(one) % PRIME == 1).all()
    exact = (one.astype(object) @ other.astype(object)) % PRIME
    assert (product(one, other) == exact).all()


@pytest.mark.parametrize(
    ("value", "meant"),
    [
        (0.1, "1/10"),
        (float(np.float32(0.999)), "999/1000"),
        (1e-8, "1/100000000"),
        (float(np.float32(1 / 24)), "1/24"),
        (float(np.float32(-2 / 3)), "-2/3"),
        (0.99999, "99999/100000"),
        (float(np.float32(1 - 1e-7)), "9999999/10000000"),
        (float(np.float32(1 + 1e-6)), "1000001/1000000"),
        (16384.0, "16384"),
        (2.0**-20, "1/1048576"),
        (0.0, "0"),
    ],
)
def test_what_is_meant_by_a_number(value: float, meant: str) -> None:
    assert str(fraction(value)) == meant


@pytest.mark.parametrize(("value", "exact"), [(0.1, 0.1), (0.6666668, 2 / 3), (3**0.5, 3**0.5)])
def test_a_number_of_64_bits_is_the_one_that_is_meant(value: float, exact: float) -> None:
    assert of_64_bits(float(np.float32(value))) == pytest.approx(exact, rel=5e-8)
