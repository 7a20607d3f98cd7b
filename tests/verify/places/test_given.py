"""Places that read what is no tensor: objects, functions in a list, sizes; and give such things."""

from __future__ import annotations

import pytest

from tests.turns import every
from tests.verify.mutants.pairs import text_of
from tests.verify.places.located import located
from tests.verify.places.test_state import is_proved
from tfgradmigrate.verify.running.pool import Workers
from tfgradmigrate.verify.trials import VerifySettings
from tfgradmigrate.verify.verifier import Verifier


@pytest.fixture(scope="module")
def verifier(workers: Workers) -> Verifier:
    return Verifier(VerifySettings(shrink=False), workers)


OF_HOST = (
    """\
import tensorflow as tf
class Attack:
    def generate(self, lib, x, labels, **kwargs):
        attack = lib.Attack(self.sess, self.rate, kwargs)
        def wrap(values, wanted):
            return attack.run(values, wanted) * attack.scale
        return tf.py_func(wrap, [x, labels], tf.float32)
""",
    """\
import tensorflow as tf
class Attack:
    def generate(self, lib, x, labels, **kwargs):
        attack = lib.Attack(self.sess, self.rate, kwargs)
        def wrap(values, wanted):
            return attack.run(values, wanted) * attack.scale
        return tf.numpy_function(wrap, [x, labels], tf.float32)
""",
)


#: What stands in the host function, and what would be another one.
OTHER_HOSTS = {
    "attack.run(values, wanted)": "attack.run(wanted, values)",
    "attack.run(values": "attack.walk(values",
    "* attack.scale": "",
    "[x, labels]": "[labels, x]",
    "self.rate, kwargs": "self.rate * 2, kwargs",
}


def test_a_host_may_read_an_object_of_which_nothing_is_known(verifier: Verifier) -> None:
    old, new = OF_HOST
    assert is_proved(verifier, old, new)
    for right in every(5, OTHER_HOSTS):
        assert not is_proved(verifier, old, new.replace(right, OTHER_HOSTS[right])), right


FUNCTIONS = """\
import tensorflow as tf
def f(x, layers):
    for layer in layers:
        x = layer(tf.py_func(abs, [x], tf.float32))
    return x
"""


def test_functions_in_a_list_are_not_one_and_the_same(verifier: Verifier) -> None:
    new = FUNCTIONS.replace("py_func", "numpy_function")
    assert not is_proved(verifier, FUNCTIONS, new.replace("in layers", "in layers[::-1]"))


SIZES = """\
import tensorflow as tf
import lib
def f(x):
    y = tf.py_func(abs, [x], tf.float32)
    shape, depth = lib.sizes(y)
    print("before")
    {}
"""


#: What gives values of Python in the old text, in a right new one, and in a wrong one.
VALUES = {
    "[n.value for n in shape]": ("list(shape)", "list(shape)[::-1]"),
    "range(shape[0].value)": ("range(shape[0])", "range(shape[-1])"),
    "slice(0, shape[0].value)": ("slice(0, shape[0])", "slice(1, shape[0])"),
    "shape[0].value or 3": ("shape[0] or 3", "shape[0] or 4"),
    "2 ** tf.Dimension(depth).value": ("2 ** depth", "2 * depth"),
}


def test_what_gives_no_tensor_is_compared_by_its_values(verifier: Verifier) -> None:
    text = SIZES.replace("py_func", "numpy_function")
    for old in every(5, VALUES):
        before, (_, wrong) = SIZES.format(f"return y, {old}"), VALUES[old]
        assert not is_proved(verifier, before, text.format(f"return y, {wrong}")), old


KEYED = """\
import tensorflow as tf
import lib
def f(x, key):
    shape, value = lib.sizes(x)
    print("before")
    with tf.variable_scope("a"):
        w = tf.get_variable({}, collections=["kept"])
    return w * tf.py_func(abs, [x], tf.float32)
"""

MADE = '"w", [shape[0], 1], initializer=tf.constant_initializer(value[key])'
OTHERWISE = {
    "value[key]": 'value["key"]',
    "(value[key])": "(abs(value[key]))",
    "shape[0]": "shape[1]",
}


def test_a_dictionary_has_another_number_for_each_key(verifier: Verifier) -> None:
    given = '"w", [shape[0].value, 1], initializer=tf.constant_initializer(value[key])'
    old = KEYED.format(given)
    new = KEYED.replace("py_func", "numpy_function").replace("tf.get_v", "tf.compat.v1.get_v")
    new = new.replace("tf.variable_scope", "tf.compat.v1.variable_scope")
    for right in every(3, OTHERWISE):
        other = new.format(MADE.replace(right, OTHERWISE[right]))
        assert not is_proved(verifier, old, other), right


READ_BY_HOST = """\
import tensorflow as tf
def f(x, session, steps, limits):
    def run(values):
        return session.run(values, steps, limits[0])
    return tf.py_func(run, [x], tf.float32)
"""


def test_what_a_host_alone_reads_is_no_tensor(verifier: Verifier) -> None:
    new = READ_BY_HOST.replace("py_func", "numpy_function")
    assert is_proved(verifier, READ_BY_HOST, new)
    other = new.replace("values, steps, limits[0]", "values, limits[0], steps")
    assert not is_proved(verifier, READ_BY_HOST, other)


BRANCHES = (
    """\
import tensorflow as tf
def f(x, y, kind, way):
    print("before")
    if way:
        wrap = tf.py_func(abs, [x], kind)
    else:
        wrap = tf.py_func(abs, [x, y], kind)
    print("behind")
    return wrap
""",
    """\
import tensorflow as tf
def f(x, y, kind, way):
    print("before")
    if way:
        results = tf.nest.flatten(tf.numpy_function(abs, [x], kind))
        wrap = results if isinstance(kind, (list, tuple)) else results[0]
    else:
        results = tf.nest.flatten(tf.numpy_function(abs, [x, y], kind))
        wrap = results if isinstance(kind, (list, tuple)) else results[0]
    print("behind")
    return wrap
""",
)


def test_a_name_of_each_branch_is_read_by_no_other(verifier: Verifier) -> None:
    old, new = BRANCHES
    assert is_proved(verifier, old, new)
    late = new.replace("    return wrap", "    return results")
    assert not is_proved(verifier, old, late)
    assert not is_proved(verifier, old, new.replace("abs, [x, y]", "abs, [y, x]"))


PASSED = 'with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):\n        return '


BIAS = """\
import tensorflow as tf
@tf.RegisterGradient("BiasGrad")
def _bias_grad(op, dy):
    return dy, tf.reduce_sum(dy, 0)
def f(x, b):
    with tf.get_default_graph().gradient_override_map({"BiasAdd": "BiasGrad"}):
        return tf.nn.bias_add(x, b)
"""

BIAS_NOW = """\
import tensorflow as tf
@tf.custom_gradient
def _bias(x, b):
    def backward(dy):
        return dy, tf.reduce_sum(dy, 0)
    return tf.nn.bias_add(x, b), backward
def f(x, b):
    return _bias(tf.convert_to_tensor(x), tf.convert_to_tensor(b, x.dtype))
"""


def test_an_array_of_numpy_has_the_dtype_of_the_other_operand(verifier: Verifier) -> None:
    """An op of TensorFlow takes float64 there: a custom gradient makes a tensor of that first."""
    assert is_proved(verifier, BIAS, BIAS_NOW)
    assert not is_proved(verifier, BIAS, BIAS_NOW.replace(", x.dtype", ""))


NAMED = """\
import tensorflow as tf
def f(x, bound, name):
    with tf.get_default_graph().gradient_override_map({"Maximum": %s}):
        return tf.maximum(x, bound)
"""

OF_SHIM = "import tensorflow as tf\nfrom tfgradmigrate.runtime import gradient_override_map\n"


@pytest.mark.parametrize("name", ["name", "name + 'Grad'"])
def test_a_gradient_whose_name_is_given_may_be_any(verifier: Verifier, name: str) -> None:
    """Nothing is registered under it here, so numbers alone have no gradient that would fail."""
    old = NAMED % name
    shimmed = OF_SHIM + "def" + old.replace("tf.get_default_graph().", "").partition("def")[2]
    assert is_proved(verifier, old, shimmed)
    assert not is_proved(verifier, old, shimmed.replace("Maximum", "Minimum"))
    assert not is_proved(verifier, old, shimmed.replace(f"{name}}}", f"{name}[1:]}}"))
    lost = "import tensorflow as tf\ndef f(x, bound, name):\n    return tf.maximum(x, bound)\n"
    assert not is_proved(verifier, old, lost)


SUMMED = """\
import tensorflow as tf
def f(xs):
    return tf.sign(xs[1]) + tf.add_n(xs)
"""

HELD = """\
import tensorflow as tf
from lib import read
def f(k):
    kept = read(k)
    with tf.device("/cpu:0"):
        return tf.py_func(abs, [tf.concat(list(kept.values()), axis=0)], tf.float32)
"""


def test_a_list_or_a_dictionary_of_tensors_may_be_of_any_length(verifier: Verifier) -> None:
    """Even a list of which two elements are read by their places."""
    with_map = 'with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):'
    old = SUMMED.replace("    return", f"    {with_map}\n        return")
    new = SUMMED.replace("tf.sign(", "tf.grad_pass_through(tf.sign)(")
    assert is_proved(verifier, old, new)
    assert not is_proved(verifier, old, new.replace("add_n(xs)", "add_n(xs[:2])"))
    held = HELD.replace("py_func", "numpy_function")
    assert is_proved(verifier, HELD, held)
    assert not is_proved(verifier, HELD, held.replace("values())", "values())[:3]"))
    assert not is_proved(verifier, HELD, held.replace("list(kept.v", "sorted(kept.v"))


def test_so_is_that_of_what_nobody_knows_the_ops_of(verifier: Verifier) -> None:
    """As a model is that is built under a name which is given: guided backpropagation."""
    old = NAMED.replace("bound, name", "build, name").replace("tf.maximum(x, bound)", "build(x)")
    old %= "name"
    shimmed = OF_SHIM + "def" + old.replace("tf.get_default_graph().", "").partition("def")[2]
    assert is_proved(verifier, old, shimmed)
    assert not is_proved(verifier, old, shimmed.replace("name}", "name + '2'}"))


def test_a_function_of_tensorflow_1_has_the_gradient_that_it_had(verifier: Verifier) -> None:
    """It is an op of a type of its own, under which no gradient is registered."""
    old, new = (text_of("defun/method_gradient", stem) for stem in ("before", "after"))
    assert is_proved(verifier, old, new)
    assert not is_proved(verifier, old, new.replace("x + 1.0, backward", "x + 2.0, backward"))


OPTIONS = """\
import tensorflow as tf
def quant(x, **options):
    n = options.get("levels", 7.0)
    with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
        return tf.round(x * n) / n
def f(x, **options):
    return quant(x, **options)
"""


def test_what_is_handed_on_by_two_stars_is_no_parameter() -> None:
    new = OPTIONS.replace("return quant(x, **options)", "return quant(x)")
    assert [place.symbol for place in located(OPTIONS, new).places] == ["f"]


LISTS = """\
import tensorflow as tf
from rpn import targets

STRIDE = [8, ]
RATIOS = [0.5, 1, 2]


def f(x):
    labels, boxes = tf.py_func(targets, [x, STRIDE, RATIOS], [tf.int32, tf.float32])
    return labels, boxes
"""

#: What stands in the right migration of lists of the module, and what would be another one.
OTHER_LISTS = {
    "(STRIDE)": "(STRIDE * 2)",
    "(RATIOS)": "(STRIDE)",
    "STRIDE = [8, ]": "STRIDE = [9, ]",
    "RATIOS = [0.5, 1, 2]": "RATIOS = [0.5, 1, 2] if STRIDE else []",
    "(RATIOS)]": "(RATIOS[::-1])]",
    "def f(x):": "def f(x):\n    STRIDE.append(4)",
}


def test_lists_of_a_module_that_python_is_handed_are_the_same_on_both_sides(
    verifier: Verifier,
) -> None:
    new = LISTS.replace(
        "tf.py_func(targets, [x, STRIDE, RATIOS]",
        "tf.numpy_function(\n        "
        "targets, [x, tf.convert_to_tensor(STRIDE), tf.convert_to_tensor(RATIOS)]",
    )
    assert is_proved(verifier, LISTS, new)
    for right in every(4, OTHER_LISTS):
        assert right in new
        assert not is_proved(verifier, LISTS, new.replace(right, OTHER_LISTS[right])), right


MADE_OF = """\
import tensorflow as tf
def f(x, y):
    with tf.get_default_graph().gradient_override_map({"Sign": "Identity"}):
        return tf.sign(x) * MADE
"""


@pytest.mark.parametrize(
    ("old", "new", "is_same"),
    [
        ("y", "y", True),
        ("y", "tf.convert_to_tensor(y)", False),
        ("y", "tf.convert_to_tensor(y, tf.float32)", False),
        ("tf.convert_to_tensor(y)", "y", True),  # the old text refuses other dtypes
        ("tf.convert_to_tensor(y)", "tf.convert_to_tensor(y)", True),
        ("tf.convert_to_tensor(y)", "tf.convert_to_tensor(y, x.dtype)", True),
        ("tf.convert_to_tensor(y)", "tf.identity(y)", True),
    ],
)
def test_what_becomes_a_tensor_keeps_its_dtype(
    verifier: Verifier, old: str, new: str, is_same: bool
) -> None:
    """An array of NumPy has a dtype of its own, unless the other operand gives it one."""
    before = MADE_OF.replace("MADE", old)
    after = MADE_OF.replace("MADE", new).replace(PASSED, "return ")
    after = after.replace("tf.sign(x)", "tf.grad_pass_through(tf.sign)(x)")
    assert is_proved(verifier, before, after) is is_same
