"""What ops compute, in a field: arithmetic is done, of other functions the same is the same.

A function of which nothing is known gives a random number for each that it is given. Choices and
comparisons are written in two such functions: whether a number is above zero, and the ramp, what is
left of numbers of which those below zero are zero.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from ..effects import named
from . import SPARSE
from .field import PRIME, Value, fraction, inverse, number, product, scattered
from .moving import MOVING, moved
from .ops import Op, UnknownSizesError


def positive(array: Any) -> Any:
    """Return whether numbers are above zero: one or zero, as a function of which that is known."""
    return np.where(array == 0, 0, scattered("is positive", array))


def _zero(array: Any) -> Any:
    smaller = np.minimum(array, -array % PRIME)
    return np.where(array == 0, 1, scattered("is zero", smaller))


def ramp(array: Any) -> Any:
    """Return numbers, zero for those below: r(-x) is r(x) - x."""
    mirrored = -array % PRIME
    first = np.where(array == 0, 0, scattered("ramp", np.minimum(array, mirrored)))
    return np.where(array <= mirrored, first, first - mirrored) % PRIME


def root(array: Any) -> Any:
    """Return square roots."""
    return scattered("root", array)


def _sigmoid(array: Any) -> Any:
    return scattered("sigmoid", array)


_HALF = number(Fraction(1, 2))

#: Arithmetic of elements that meet; results are taken modulo the prime.
_ARITHMETIC: dict[str, Callable[..., Any]] = {
    "Abs": lambda a: 2 * ramp(a) - a,
    "Add": lambda a, b: a + b,
    "AddN": lambda *each: sum(each),
    "AddV2": lambda a, b: a + b,
    "If": lambda c, a, b: c * ((a - b) % PRIME) + b,
    "L2Loss": lambda a: (a * a % PRIME).sum() % PRIME * _HALF,
    "LogicalAnd": lambda a, b: a * b,
    "LogicalNot": lambda a: 1 - a,
    "LogicalOr": lambda a, b: a + b - a * b,
    "Neg": lambda a: -a,
    "ReciprocalGrad": lambda y, d: -d * (y * y % PRIME),
    "Relu": ramp,
    "Rsqrt": lambda a: inverse(root(a)),
    "RsqrtGrad": lambda y, d: -(d * _HALF % PRIME) * (y * y % PRIME * y % PRIME),
    "Sigmoid": _sigmoid,
    "SigmoidGrad": lambda y, d: d * (y * ((1 - y) % PRIME) % PRIME),
    "SoftplusGrad": lambda d, x: d * _sigmoid(x),
    "Sqrt": root,
    "SqrtGrad": lambda y, d: d * inverse(2 * y % PRIME),
    "Square": lambda a: a * a,
    "SquaredDifference": lambda a, b: ((a - b) % PRIME) ** 2,
    "Sub": lambda a, b: a - b,
    "TanhGrad": lambda y, d: d * ((1 - y * y) % PRIME),
}

#: Functions of elements that meet, of which nothing is known but that.
_EACH = named("computes", "each", of="op.")

#: Gradients that are what arrives, their first operand, times a function of the other.
_TIMES = named("computes", "times", of="op.")

#: What comparisons are of the difference of their operands.
_COMPARED: dict[str, Callable[[Any], Any]] = {
    "Greater": positive,
    "Less": lambda apart: positive(-apart % PRIME),
    "GreaterEqual": lambda apart: 1 - positive(-apart % PRIME),
    "LessEqual": lambda apart: 1 - positive(apart),
    "Equal": _zero,
    "NotEqual": lambda apart: 1 - _zero(apart),
}


def computed(op: Op) -> Value | None:
    """Return what an op computes, None where nothing is known but what it is made of."""
    if op.name in _OWN:
        try:
            return _OWN[op.name](op)
        except UnknownSizesError:
            return None
    if op.name in _COMPARED:
        if op.constant and "Equal" in (op.name, op.name[3:]):
            return np.where((op.given[0] == op.given[1]) == (op.name == "Equal"), 1, 0)
        return _COMPARED[op.name](_apart(op)[1]) % PRIME
    if op.name in _ARITHMETIC:
        return _ARITHMETIC[op.name](*op.given) % PRIME
    if op.name in _EACH:
        return scattered(op.name, *op.given)
    if op.name in _TIMES:
        return op.given[0] * scattered(op.name, op.given[1]) % PRIME
    return None


# --- differences ----------------------------------------------------------------------------------


def _apart(op: Op) -> tuple[Any, Any]:
    """Return the difference of two operands: a number above zero, and what it is a multiple of.

    So multiples of one and the same are above each other where that is above zero, or below.
    """
    (one, a), (other, b) = (_multiple(op, place) for place in (0, 1))
    if one != other and a.shape == b.shape and (a == b).all():
        return number(abs(one - other)), a if one > other else -a % PRIME
    return 1, (op.given[0] - op.given[1]) % PRIME


def _multiple(op: Op, place: int) -> tuple[Fraction, Any]:
    """Return of what an operand is a multiple by a number, and by which one."""
    operand = op.operand(place)
    if operand.name == "Neg":
        return Fraction(-1), operand.given[0]
    for side in (0, 1) if operand.name == "Mul" else ():
        factor = operand.operand(side).number()
        if factor and math.isfinite(factor):
            return fraction(factor), operand.given[1 - side]
    return Fraction(1), op.given[place]


def _maximum(op: Op) -> Value:
    scale, apart = _apart(op)
    return (op.given[1] + scale * ramp(apart)) % PRIME


def _is_root(op: Op) -> bool:
    shapes = op.name in ("Reshape", "Squeeze")
    return op.name == "Sqrt" or (shapes and _is_root(op.operand(0)))


def _minimum(op: Op) -> Value:
    """Return the smaller one: of a / root and b above zero, as of norms, a / max(root, a / b)."""
    for place in (0, 1):
        quotient, bound = op.operand(place), op.operand(1 - place).number()
        if quotient.name != "RealDiv" or not _is_root(quotient.operand(1)):
            continue
        factor = quotient.operand(0).number()
        if factor and bound and factor > 0 < bound < math.inf:
            least = number(fraction(factor) / fraction(bound))
            larger = (least + ramp((quotient.given[1] - least) % PRIME)) % PRIME
            return quotient.given[0] * inverse(larger) % PRIME
    scale, apart = _apart(op)
    return (op.given[0] - scale * ramp(apart)) % PRIME


def _chosen(op: Op) -> Value:
    """Return a choice; between what is apart by a multiple of what decides, that is a ramp.

    What is nan unless a norm is finite has that norm added less itself in 1.15: so it clips.
    """
    deciding, otherwise = op.operand(0), op.operand(2)
    if otherwise.name == "Fill":
        otherwise = otherwise.operand(1)
    if deciding.name == "IsFinite" and str(otherwise.number()) == "nan":
        return op.given[1]
    if "ResourceGather" in op.known.ops and _wraps_indices(deciding, op):
        return op.given[2]
    condition, one, other = op.given
    if op.is_zero(2) and _is_zero_at_ties(deciding, op.operand(1)):
        condition = _COMPARED[deciding.name.removesuffix("Equal")](_apart(deciding)[1]) % PRIME
    between = (one - other) % PRIME
    if deciding.name in ("Greater", "GreaterEqual", "Less", "LessEqual"):
        apart = _apart(deciding)[1]
        above = apart if deciding.name.startswith("Greater") else -apart % PRIME
        ratios = between * inverse(above) % PRIME
        if ratios.size > 1 and (ratios == ratios.ravel()[0]).all():
            return (other + ratios * ramp(above)) % PRIME
    return (condition * between + other) % PRIME


#: Ops that are zero where one of some operands is.
_FACTORS = {"Mul": (0, 1), "Neg": (0,), "RealDiv": (0,), "Square": (0,)}


def _wraps_indices(deciding: Op, op: Op) -> bool:
    """Return whether indices are chosen, but for those below zero others, as Keras does."""
    index, moved = op.inputs[2], op.operand(1)
    is_below = deciding.name == "Less" and deciding.inputs[0] == index and deciding.is_zero(1)
    return is_below and op.is_whole and moved.name == "AddV2" and index in moved.inputs


def _is_zero_at_ties(compared: Op, op: Op) -> bool:
    """Return whether an op is a multiple of a maximum with zero, which decides which is chosen."""
    is_power = op.name == "Pow" and (op.operand(1).number() or 0) > 0
    if is_power or op.name in _FACTORS:
        places = _FACTORS.get(op.name, (0,))
        return any(_is_zero_at_ties(compared, op.operand(place)) for place in places)
    decides = compared.name in ("GreaterEqual", "LessEqual") and op.inputs == compared.inputs
    return op.name == "Maximum" and decides and (op.is_zero(0) or op.is_zero(1))


def _chosen_alike(op: Op) -> Value | None:
    """Return a choice of the old kind, where it does not choose rows."""
    return _chosen(op) if op.given[0].shape in ((), op.given[1].shape) else None


# --- functions ------------------------------------------------------------------------------------


def _slope(op: Op) -> int:
    return number(fraction(float(op.attributes["alpha"])))


def _leaky(op: Op) -> Value:
    slope = _slope(op)
    return (slope * op.given[0] + (1 - slope) % PRIME * ramp(op.given[0])) % PRIME


def _leaky_gradient(op: Op) -> Value:
    slope = _slope(op)
    passed = (slope + (1 - slope) % PRIME * positive(op.given[1])) % PRIME
    return op.given[0] * passed % PRIME


def _ramp_gradient(op: Op) -> Value:
    """What is above zero of a ramp is so of what it is a ramp of."""
    of = op.operand(1)
    return op.given[0] * positive(of.given[0] if of.name == "Relu" else op.given[1]) % PRIME


def _cast(op: Op) -> Value | None:
    """What is no fraction keeps its value, there and back."""
    source, target = str(op.attributes["SrcT"]), str(op.attributes["DstT"])
    whole = ("int", "uint")
    if source == target or not source.startswith(("float", "half", "bfloat", "complex")):
        return op.given[0] if target.startswith(("float32", "float64", *whole)) else None
    cast = op.operand(0)
    if cast.name == "OneHot" and all(int(each) in (0, 1) for each in cast.given[2:]):
        return op.given[0]
    if not target.startswith(whole):
        return None
    if cast.name == "Cast" and str(cast.attributes["SrcT"]).startswith(whole):
        return cast.given[0]
    return scattered(["Cast", target], op.given[0])


def _power(op: Op) -> Value:
    """Return a power: of a few exponents by products and roots, else a function of both."""
    exponent = op.operand(1).number()
    if op.is_zero(0) and op.operand(1).least() > 0:
        return op.given[0]
    if exponent not in (0, 1, 2, 3, 4, 0.5, -0.5, -1, -2):
        return scattered("Pow", *op.given)
    base, times = op.given[0], abs(exponent)
    if times == 0.5:
        base, times = root(base), 1
    found = np.ones_like(base)
    for _ in range(int(times)):
        found = found * base % PRIME
    return inverse(found) if exponent < 0 else found


def _times(op: Op) -> Value:
    """Return a product; zero times what may be infinite is not taken for zero."""
    for place in (0, 1):
        if op.is_zero(place) and op.given[1 - place].any():
            return scattered("zero times", np.broadcast_arrays(*op.given)[1 - place])
    return op.given[0] * op.given[1] % PRIME


def _quotient(op: Op) -> Value | None:
    """Return a quotient by what is not always zero."""
    divisor = op.given[-1]
    one = 1 if op.name == "Reciprocal" else op.given[0]
    return one * inverse(divisor) % PRIME if divisor.all() else None


def _quotient_or_zero(op: Op) -> Value:
    """Return a quotient that is zero by zero: by a constant it is a quotient."""
    if op.operand(1).constant and op.given[1].all():
        return op.given[0] * inverse(op.given[1]) % PRIME
    return op.given[0] * scattered("DivNoNan", op.given[1]) % PRIME


# --- classes --------------------------------------------------------------------------------------


def _power_of_e(value: Any) -> Any:
    """Return exponentials: that of a number less than zero is by what the other one divides."""
    mirrored = -value % PRIME
    found = scattered("Exp", np.minimum(value, mirrored))
    return np.where(value == 0, 1, np.where(value <= mirrored, found, inverse(found)))


def _raised(op: Op) -> Any:
    """Return the exponentials of what an op computes.

    Where one number is subtracted from all of a row, each is divided by the same.
    """
    is_apart = op.name == "Sub" and op.is_known
    if is_apart and op.given[1].shape[-1:] == (1,) != op.value.shape[-1:]:
        return _raised(op.operand(0)) * inverse(_power_of_e(op.given[1])) % PRIME
    return _power_of_e(op.value)


def _exponentials(op: Op) -> tuple[Any, Any]:
    """Return the exponentials of the operand, and their sums by rows."""
    found = _raised(op.operand(0))
    return found, found.sum(-1, keepdims=True) % PRIME


def _log_of_sum(total: Any, added: Op, rows: Any) -> Any:
    """Return the logarithms of sums of exponentials, each of a row.

    What is first subtracted from each of a row, as its largest, is so from the logarithm.
    """
    if added.name != "Sub" or not added.is_known or added.given[1].shape != rows:
        return scattered("Log", total)
    less = added.given[1].reshape(total.shape)
    return (scattered("Log", total * _power_of_e(less) % PRIME) - less) % PRIME


def _softmax(op: Op) -> Value:
    each, total = _exponentials(op)
    return each * inverse(total) % PRIME


def _log_softmax(op: Op) -> Value:
    _, total = _exponentials(op)
    return (op.given[0] - _log_of_sum(total, op.operand(0), total.shape)) % PRIME


def _exponential(op: Op) -> Value:
    of = op.operand(0)
    return _softmax(of) if of.name == "LogSoftmax" else _raised(of)


def _logarithm(op: Op) -> Value:
    of = op.operand(0)
    if of.name == "Softmax":
        return _log_softmax(of)
    while of.name == "Reshape":
        of = of.operand(0)
    if of.name != "Sum" or not of.is_known or of.operand(0).name != "Exp":
        return scattered("Log", op.given[0])
    rows = of.given[0].sum(tuple(of.numbers(1)), keepdims=True).shape
    return _log_of_sum(op.given[0], of.operand(0).operand(0), rows)


def _is_class(op: Op, count: int, labels: Any) -> Any:
    """Return for each label and each class whether it is this one; it is one if all are classes."""
    found = scattered("is there", np.arange(count), labels[..., None])
    if SPARSE in op.known.ops:
        found[..., -1] = (1 - found[..., :-1].sum(-1)) % PRIME
    return found


def _cross_entropy(op: Op) -> Value:
    """Return losses by rows, or their slope: the kernel's is right if labels add up to one."""
    labels = op.given[1]
    if op.name == SPARSE:
        labels = _is_class(op, op.given[0].shape[-1], labels)
    if op.attributes.get("output", 0):
        total = labels.sum(-1, keepdims=True) % PRIME if op.known.shares else 1
        return (_softmax(op) * total - labels) % PRIME
    return -(labels * _log_softmax(op) % PRIME).sum(-1) % PRIME


def _one_hot(op: Op) -> Value | None:
    labels, _, there, elsewhere = op.given
    if op.attributes.get("axis", -1) not in (-1, labels.ndim):
        return None
    is_there = _is_class(op, op.numbers(1)[0], labels)
    return (elsewhere + (there - elsewhere) % PRIME * is_there) % PRIME


# --- sums -----------------------------------------------------------------------------------------


def _sum(op: Op) -> Value:
    keeps = bool(op.attributes.get("keep_dims"))
    return op.given[0].sum(tuple(op.numbers(1)), keepdims=keeps) % PRIME


def _mean(op: Op) -> Value | None:
    total = _sum(op)
    if not total.size:
        return None
    return total * number(Fraction(total.size, op.given[0].size)) % PRIME


def _of_channels(op: Op) -> bool:
    return "NHWC" in str(op.attributes.get("data_format", "NHWC"))


def _biased(op: Op) -> Value | None:
    return sum(op.given) % PRIME if _of_channels(op) else None


def _bias_gradient(op: Op) -> Value | None:
    (array,) = op.given
    return array.sum(tuple(range(array.ndim - 1))) % PRIME if _of_channels(op) else None


def _product(op: Op) -> Value:
    flags = ("transpose_a", "adj_x"), ("transpose_b", "adj_y")
    turned = [
        np.swapaxes(array, -1, -2) if any(op.attributes.get(name) for name in both) else array
        for array, both in zip(op.given, flags, strict=True)
    ]
    return product(*turned)


def _einsum(op: Op) -> Value | None:
    """Return a sum of products by the names of axes: of two operands, a product of matrices."""
    terms, _, names = ast.literal_eval(str(op.attributes["equation"])).decode().partition("->")
    every = terms.split(",")
    if "." in terms or len(every) > 2 or any(len({*term}) < len(term) for term in every):
        return None
    one, *more = [
        _without(term, array, {*names}.union(*every[:n], *every[n + 1 :]))
        for n, (term, array) in enumerate(zip(every, op.given, strict=True))
    ]
    for other in more:
        one = _contracted(one, other, names)
    return one.array.transpose([one.names.index(name) for name in names])


class _Named(NamedTuple):
    """An array whose axes have names."""

    names: str
    array: Any

    def in_order(self, *groups: str) -> Any:
        """Return the array with its axes in groups: those of all but the first are one axis."""
        moved = self.array.transpose([self.names.index(name) for name in "".join(groups)])
        count, sizes = len(groups[0]), moved.shape
        merged = []
        for group in groups[1:]:
            merged.append(math.prod(sizes[count : count + len(group)]))
            count += len(group)
        return moved.reshape(*sizes[: len(groups[0])], *merged)


def _without(names: str, array: Any, wanted: set[str]) -> _Named:
    """Return an array that is summed over the axes that nobody wants."""
    alone = tuple(axis for axis, name in enumerate(names) if name not in wanted)
    return _Named("".join(name for name in names if name in wanted), array.sum(alone) % PRIME)


def _contracted(one: _Named, other: _Named, wanted: str) -> _Named:
    """Return the product of two arrays, summed over the axes of both that are not wanted."""
    shared = [name for name in one.names if name in other.names]
    kept = "".join(name for name in shared if name in wanted)
    summed = "".join(name for name in shared if name not in wanted)
    ours, theirs = (
        "".join(name for name in each.names if name not in shared) for each in (one, other)
    )
    sizes = dict(zip(one.names + other.names, one.array.shape + other.array.shape, strict=True))
    found = product(one.in_order(kept, ours, summed), other.in_order(kept, summed, theirs))
    names = kept + ours + theirs
    return _Named(names, found.reshape([sizes[name] for name in names]))


def _by_channel(op: Op, x: Any) -> tuple[Any, ...]:
    """Return what is left of examples without their mean, and this, the variance and its root."""
    axes, count = tuple(range(x.ndim - 1)), x.size // x.shape[-1]
    part = number(Fraction(1, count))
    mean = x.sum(axes) % PRIME * part % PRIME
    apart = (x - mean) % PRIME
    variance = (apart * apart % PRIME).sum(axes) % PRIME * part % PRIME
    epsilon = number(fraction(float(op.attributes["epsilon"])))
    return apart, mean, variance, inverse(root((variance + epsilon) % PRIME))


def _is_of_batch(op: Op) -> bool:
    return bool(op.attributes.get("is_training")) and _of_channels(op)


def _normalized(op: Op) -> Value | None:
    """Return examples that are normalized, their mean or their variance (Ioffe, Szegedy 2015).

    That which is handed on is the one of all examples: n / (n - 1) times that of the given ones.
    The rest is for the gradient, which is computed from the examples here.
    """
    x, scale, offset = op.given[:3]
    if not _is_of_batch(op) or float(op.attributes.get("exponential_avg_factor", 1)) != 1:
        return None
    apart, mean, variance, rate = _by_channel(op, x)
    count = x.size // x.shape[-1]
    whole = variance * number(Fraction(count, max(count - 1, 1)))
    found = (apart * rate % PRIME * scale + offset, mean, whole)
    output = op.attributes.get("output", 0)
    return found[output if output < len(found) else 1] % PRIME


def _normalized_gradient(op: Op) -> Value | None:
    dy, x, scale = op.given[:3]
    if not _is_of_batch(op):
        return None
    apart, _, _, rate = _by_channel(op, x)
    axes, part = tuple(range(x.ndim - 1)), number(Fraction(x.shape[-1], x.size))
    along = apart * rate % PRIME
    offset, slope = dy.sum(axes) % PRIME, (dy * along % PRIME).sum(axes) % PRIME
    left = (dy - offset * part - along * (slope * part % PRIME)) % PRIME
    found = (scale * rate % PRIME * left % PRIME, slope, offset)
    output = op.attributes.get("output", 0)
    return found[output] if output < len(found) else None


# --- whole tensors --------------------------------------------------------------------------------


def gathered(key: Any, rows: tuple[int, ...], places: Any) -> Value:
    """Return rows of a table: for the same place of the same table the same row."""
    columns = np.arange(math.prod(rows)).reshape(rows)
    return scattered(["gathered", key], places.reshape(places.shape + (1,) * len(rows)), columns)


#: How many products a sum of rows may have.
_MOST_PRODUCTS = 2**31


def _rows_added(size: int, places: Any, rows: Any) -> Value | None:
    """Return for each of some places the sum of the rows that are put there.

    None if that is long, if there are none, or one for all. Whether a row is put there is a
    function of both places of which nothing else is known.
    """
    is_each = places.size > 0 and rows.shape[: places.ndim] == places.shape
    if not is_each or size * rows.size > _MOST_PRODUCTS:
        return None
    flat = rows.reshape(places.size, -1)
    is_there = scattered("is there", *np.meshgrid(np.arange(size), places.ravel(), indexing="ij"))
    return product(is_there, flat).reshape(size, *rows.shape[places.ndim :])


def _segments(op: Op) -> Value | None:
    rows, places, size = op.given[0], op.given[1], op.numbers(2)[0]
    labels = _in_each_row(op.operand(1), size)
    if labels is None or rows.shape[: places.ndim] != places.shape:
        return _rows_added(size, places, rows)
    count = len(labels)
    is_there = _is_class(op, size // count, labels).swapaxes(1, 2)
    found = product(is_there, rows.reshape(*labels.shape, -1))
    return found.reshape(size, *rows.shape[places.ndim :])


def _in_each_row(op: Op, size: int) -> Any:
    """Return the classes of each example if places are theirs in a list of the classes of all.

    So the gradient of what is gathered example by example counts places. None if they are not.
    """
    while op.name in ("Cast", "Reshape"):
        op = op.operand(0)
    for place in (0, 1) if op.name == "AddV2" and op.is_known else ():
        first, labels = np.broadcast_arrays(op.given[place], op.given[1 - place])
        if op.operand(place).constant and labels.ndim and len(labels):
            labels = labels.reshape(len(labels), -1)
            steps = np.arange(0, size, size // len(labels) or 1)[:, None]
            if len(steps) == len(labels) and (first.reshape(labels.shape) == steps).all():
                return labels
    return None


def _picked(op: Op) -> Value | None:
    """Return what is gathered: example by example, each of the classes that it is."""
    if not op.attributes.get("batch_dims"):
        return moved(op)
    table, labels = op.given[:2]
    if op.attributes["batch_dims"] != 1 or op.numbers(2) != [1]:
        return None
    count, classes, *rest = table.shape
    is_there = _is_class(op, classes, labels).reshape(count, -1, classes)
    found = product(is_there, table.reshape(count, classes, -1))
    return found.reshape(*labels.shape, *rest)


def _range(op: Op) -> Value | None:
    first, last, step = (op.numbers(place)[0] for place in range(3))
    return np.arange(first, last, step) % PRIME if step else None


_OWN: dict[str, Callable[[Op], Value | None]] = {
    **dict.fromkeys(MOVING, moved),
    "BatchMatMulV2": _product,
    "BiasAdd": _biased,
    "BiasAddGrad": _bias_gradient,
    "Cast": _cast,
    "DivNoNan": _quotient_or_zero,
    "Einsum": _einsum,
    "Exp": _exponential,
    "FusedBatchNormGradV3": _normalized_gradient,
    "FusedBatchNormV3": _normalized,
    "GatherV2": _picked,
    "LeakyRelu": _leaky,
    "LeakyReluGrad": _leaky_gradient,
    "Log": _logarithm,
    "LogSoftmax": _log_softmax,
    "MatMul": _product,
    "Maximum": _maximum,
    "Mean": _mean,
    "Minimum": _minimum,
    "Mul": _times,
    "OneHot": _one_hot,
    "Pow": _power,
    "Range": _range,
    "RealDiv": _quotient,
    "Reciprocal": _quotient,
    "ReluGrad": _ramp_gradient,
    "Select": _chosen_alike,
    "SelectV2": _chosen,
    "Softmax": _softmax,
    "SoftmaxCrossEntropyWithLogits": _cross_entropy,
    SPARSE: _cross_entropy,
    "Sum": _sum,
    "UnsortedSegmentSum": _segments,
}


# --- what writes into variables -------------------------------------------------------------------


def _descended(w: Any, lr: Any, g: Any) -> tuple[Any, ...]:
    return (w - lr * g,)


def _adam(w: Any, m: Any, v: Any, *rest: Any) -> tuple[Any, ...]:
    power1, power2, lr, beta1, beta2, epsilon, g = rest
    m = (m + (1 - beta1) % PRIME * ((g - m) % PRIME)) % PRIME
    v = (v + (1 - beta2) % PRIME * ((g * g - v) % PRIME)) % PRIME
    rate = lr * root((1 - power2) % PRIME) % PRIME * inverse((1 - power1) % PRIME) % PRIME
    moved = m * inverse((root(v) + epsilon) % PRIME) % PRIME
    return w - rate * moved, m, v


def _momentum(w: Any, accum: Any, lr: Any, g: Any, momentum: Any) -> tuple[Any, ...]:
    accum = (accum * momentum + g) % PRIME
    return w - lr * accum, accum


def _nesterov(w: Any, accum: Any, lr: Any, g: Any, momentum: Any) -> tuple[Any, ...]:
    accum = (accum * momentum + g) % PRIME
    return w - lr * ((g + momentum * accum) % PRIME), accum


def _rms(w: Any, ms: Any, mom: Any, lr: Any, *rest: Any) -> tuple[Any, ...]:
    decay, momentum, epsilon, g = rest
    ms = (ms + (1 - decay) % PRIME * ((g * g - ms) % PRIME)) % PRIME
    step = lr * g % PRIME * inverse(root((ms + epsilon) % PRIME)) % PRIME
    mom = (mom * momentum + step) % PRIME
    return w - mom, ms, mom


def _adagrad(w: Any, ms: Any, lr: Any, g: Any) -> tuple[Any, ...]:
    ms = (ms + g * g) % PRIME
    return w - lr * g % PRIME * inverse(root(ms)), ms


def _scattered_to(w: Any, places: Any, rows: Any) -> tuple[Any, ...]:
    added = _rows_added(len(w), places, rows)
    return () if added is None else (w + added,)


#: What an op leaves, but for the modulus, in the variables that it is given, which stand first.
WRITES: dict[str, Callable[..., tuple[Any, ...]]] = {
    "AssignVariableOp": lambda w, value: (value,),
    "AssignAddVariableOp": lambda w, value: (w + value,),
    "AssignSubVariableOp": lambda w, value: (w - value,),
    "ResourceApplyGradientDescent": _descended,
    "ResourceApplyMomentum": _momentum,
    "ResourceApplyMomentum nesterov": _nesterov,
    "ResourceApplyAdam": _adam,
    "ResourceApplyRMSProp": _rms,
    "ResourceApplyAdagrad": _adagrad,
    "ResourceScatterAdd": _scattered_to,
    "ResourceScatterSub": lambda w, places, rows: _scattered_to(w, places, -rows % PRIME),
}
