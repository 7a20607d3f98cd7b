"""Wrong migrations whose graphs are right: Python around them does something else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.turns import every
from tfgradmigrate.verify.record.asking import recorded
from tfgradmigrate.verify.record.model import Recorded
from tfgradmigrate.verify.trials import VerifySettings
from tfgradmigrate.verify.verifier import Verifier

pytestmark = pytest.mark.tensorflow

HEAD = "import functools\nimport types\n\nimport numpy as np\nimport tensorflow as tf\n\n\n"

OLD = """
@tf.RegisterGradient("Halved")
def _halved(op, grad):
    return grad * 0.5


def f({0}):
    with tf.get_default_graph().gradient_override_map({{"Identity": "Halved"}}):
        y = tf.identity(x)
{1}
    return y
"""

NEW = """
@tf.custom_gradient
def _halved(x):
    def backward(grad):
        return grad * 0.5
    return tf.identity(x), backward


def f({0}):
    y = _halved(x)
{1}
    return y
"""

_OTHER = "Python does something else"
_PARTS = "the graphs part"
_GIVEN = "may have been changed by code that it was given to"
_KEPT = "may be changed between two calls"
_ONES = "a = np.ones(2)\nh(a[:])"

#: The parameters besides `x`, what both modules begin with, what follows in the old function and in
#: the new one, and what the reason names.
WRONG: dict[str, tuple[str, str, str, str, str]] = {
    "tensor twice": ("h, a, b", "", "y += h(a, b, a)", "y += h(a, b, b)", _OTHER),
    "keywords crossed": ("h, a, b", "", "y += h(p=a, q=b)", "y += h(q=a, p=b)", _OTHER),
    "stored tensor twice": ("h, a, b", "", "h.kept = (a, b, a)", "h.kept = (a, b, b)", _OTHER),
    "None is called": ("h", "", "if h is not None:\n    y = h(y)", "y = h(y)", _OTHER),
    "false is called": ("h", "", "k = h.k\nif k:\n    y = k(y)", "k = h.k\ny = k(y)", _OTHER),
    "list given": (
        "h",
        "",
        "ks = [1.0, 2.0]\nh(ks)\ny = y * sum(ks)",
        "ks = [1.0, 2.0]\nh(ks)\ny = y * 3.0",
        _GIVEN,
    ),
    "array given": (
        "h",
        "",
        "ks = np.ones(2)\nh(ks)\ny = y * float(ks[0])",
        "ks = np.ones(2)\nh(ks)\ny = y * 1.0",
        _GIVEN,
    ),
    "dictionary given": (
        "h",
        "",
        "d = {}\nh(d)\ny = y * d.get('scale', 2.0)",
        "d = {}\nh(d)\ny = y * 2.0",
        _GIVEN,
    ),
    "as often as there are items": (
        "h",
        "",
        "ks = []\nh(ks)\nif ks:\n    y = y * 2.0",
        "ks = []\nh(ks)",
        _GIVEN,
    ),
    "bound method given": (
        "h",
        "",
        "a, b = [], []\nh(a.append)\ny = y * (1.0 + len(a))",
        "a, b = [], []\nh(b.append)\ny = y * (1.0 + len(a))",
        _GIVEN,
    ),
    "variable of a function given": (
        "h",
        "",
        "n = 1.0\ndef up():\n    nonlocal n\n    n = 2.0\nh(up)\ny = y * n",
        "n = 1.0\ndef up():\n    nonlocal n\n    n = 2.0\nh(up)\ny = y * 1.0",
        _PARTS,
    ),
    "another list given": ("h", "", "a = b = []\nh(a, b)", "a, b = [], []\nh(a, b)", _OTHER),
    "list changed after it is stored": (
        "h",
        "",
        "ks = []\nh.ks = ks\nks.append(1)",
        "ks = []\nh.ks = ks",
        _OTHER,
    ),
    "another error": (
        "h",
        "",
        "if h.k:\n    raise ValueError('k')",
        "if h.k:\n    raise TypeError('k')",
        "another error is raised",
    ),
    "stored before an error": (
        "h",
        "",
        "if h.k:\n    h.seen = 1\n    raise ValueError('k')",
        "if h.k:\n    raise ValueError('k')",
        "before it raises an error: old: forward: h.seen = 1; new: ",
    ),
    "counted by another class": (
        "",
        "class A(object):\n    n = 0\n\n\nclass B(object):\n    n = 0\n\n\n",
        "A.n = 1",
        "B.n = 1",
        _OTHER,
    ),
    "kept in a tuple": ("", "N = ([],)\n", "", "N[0].append(1)", ""),
    "kept in an array": ("", "N = np.zeros(1)\n", "", "N[0] += 1", ""),
    "TensorFlow forgets": (
        "",
        "",
        "",
        "tf.compat.v1.get_default_graph().clear_collection('losses')",
        _OTHER,
    ),
    "Keras forgets": ("", "", "", "tf.keras.backend.set_epsilon(0.1)", _OTHER),
    "what Keras keeps": ("", "", "y += 1e-7", "y += tf.keras.backend.epsilon()", _OTHER),
    "how many variables there are": (
        "",
        "",
        "y *= 1.0",
        "y *= 1.0 + len(tf.compat.v1.trainable_variables())",
        _OTHER,
    ),
    "what an input is called": (
        "",
        "",
        "y *= 1.0",
        "y *= (2.0, 1.0)[x.op.type == 'Placeholder']",
        "",
    ),
    "unpacked": ("ks", "", "a = ks[0]\nb = ks[1]\ny = y * a + b", "a, b = ks\ny = y * a + b", ""),
    "too few for a star": ("k", "", "a = b = k", "a, *_, b = [k]", "ValueError"),
    "an error of an op ends": (
        "",
        "",
        "y = tf.debugging.check_numerics(y, 'y')",
        "try:\n    y = tf.debugging.check_numerics(y, 'y')\nexcept ValueError:\n    pass",
        "`try` around ops",
    ),
    "`finally` ends an error": (
        "h",
        "",
        "y = h(y)",
        "try:\n    y = h(y)\nfinally:\n    return y",
        "`finally` ends an error",
    ),
    "in place": (
        "",
        "",
        "a = b = np.ones(2)\na = a + 1.0\ny = y * float(b[0])",
        "a = b = np.ones(2)\na += 1.0\ny = y * float(b[0])",
        _PARTS,
    ),
    "in place of what is not known": ("h", "", "a = h.a\na = a + 1", "a = h.a\na += 1", _OTHER),
    "equal keys": ("k", "", "y = y * 2.0", "y = y * {5: 1.0}.get(k, 2.0)", ""),
    "equal items": ("h", "", "y = y * 2.0", "y = y * len({h.a, h.b})", "is a key"),
    "chain": ("k", "", "y = y * (2.0 + (k is None))", "y = y * (2.0 + (k is None is k))", "chain"),
    "seed": ("", "", "np.random.seed(3)", "", _OTHER),
    "drawn once": (
        "",
        "",
        "y = y * np.random.rand() * np.random.rand()",
        "a = np.random.rand()\ny = y * a * a",
        "",
    ),
    "another range": (
        "",
        "",
        "y = y * np.random.uniform(0.0, high=1.0)",
        "y = y * np.random.uniform(0.0, high=2.0)",
        "",
    ),
    "shuffled": (
        "",
        "",
        "ks = [1.0, 2.0]\ny = y * ks[0]",
        "ks = [1.0, 2.0]\nnp.random.shuffle(ks)\ny = y * ks[0]",
        "",
    ),
    "another size is asked": (
        "",
        "",
        "y = y * (1.0, 2.0)[x.shape.as_list()[-1] == 5]",
        "y = y * (1.0, 2.0)[x.shape.as_list()[-1] == 3]",
        "asks eq of 4, ",
    ),
    "another rank is asked": (
        "",
        "",
        "y = y * (1.0, 2.0)[len(x.shape) > 4]",
        "y = y * (1.0, 2.0)[x.shape.ndims > 5]",
        "asks gt of 2, ",
    ),
    "another dtype is asked": (
        "",
        "",
        "y = y * (1.0, 2.0)[x.dtype == tf.float16]",
        "y = y * (1.0, 2.0)[x.dtype == tf.bfloat16]",
        _OTHER,
    ),
    "name of a tensor": ("", "", "", "y = y * (1.0 + ('/' in y.name))", _PARTS),
    "what comes in may be a variable": (
        "",
        "",
        "",
        "y = y * (1.0 + isinstance(x, tf.Variable))",
        _PARTS,
    ),
    "what comes in may have more": ("", "", "", "y = y * (1.0 + hasattr(x, 'mask'))", _PARTS),
    "cast of what is read": ("h", "", "y = y * tf.cast(h.m, tf.float32)", "y = y * h.m", _PARTS),
    "cast of what is given": ("h", "", "y = y * tf.cast(h(x), tf.float32)", "y = y * h(x)", _PARTS),
    "device around a call": (
        "h",
        "",
        "with tf.device('/cpu:0'):\n    y = h(y)",
        "y = h(y)",
        _OTHER,
    ),
    "scope around a call": (
        "h",
        "",
        "with tf.compat.v1.variable_scope('a', regularizer=tf.nn.l2_loss):\n    y = h(y)",
        "with tf.compat.v1.variable_scope('a'):\n    y = h(y)",
        _OTHER,
    ),
    "dependency of a call": (
        "h",
        "",
        "a = tf.debugging.check_numerics(y, 'y')\n"
        "with tf.control_dependencies([a]):\n    z = h()\ny = y * z",
        "a = tf.debugging.check_numerics(y, 'y')\nz = h()\ny = y * z",
        _PARTS,
    ),
    "collected before a call": (
        "h",
        "",
        "tf.compat.v1.add_to_collection('k', 1)\nh()",
        "h()\ntf.compat.v1.add_to_collection('k', 1)",
        _OTHER,
    ),
    "changed in place": ("h", "", "ks = h(x)\nks += [1.0]", "ks = h(x)\nks = ks + [1.0]", _OTHER),
    "given before an error": (
        "h",
        "",
        "if h.k:\n    h.log(y * 3.0)\n    raise ValueError('k')",
        "if h.k:\n    h.log(y * 2.0)\n    raise ValueError('k')",
        _PARTS,
    ),
    "the same object": ("", "", "a = [1.0]\ny = (y, a, a)", "a = [1.0]\ny = (y, a, [1.0])", _PARTS),
    "another layout": (
        "h",
        "",
        "h.e = np.ones((2, 3))",
        "h.e = np.ones((2, 3), order='F')",
        _OTHER,
    ),
    "attribute of a function given": (
        "h",
        "",
        "def up():\n    up.k = 2.0\nup.k = 1.0\nh(up)\ny = y * up.k",
        "def up():\n    up.k = 2.0\nup.k = 1.0\nh(up)\ny = y * 1.0",
        _PARTS,
    ),
    "class given": (
        "h",
        "",
        "class O(object):\n    k = 1.0\ndef up():\n    O.k = 2.0\nh(up)\ny = y * O.k",
        "class O(object):\n    k = 1.0\ndef up():\n    O.k = 2.0\nh(up)\ny = y * 1.0",
        _PARTS,
    ),
    "calls of a gradient are counted": (
        "",
        "",
        "",
        "n = []\n@tf.custom_gradient\ndef t(v):\n    def backward(g):\n        n.append(1)\n"
        "        return g * (1.0 + (len(n) > 9))\n    return v * 1.0, backward\ny = t(y)",
        _OTHER,
    ),
    "hash of a text": ("", "", "", "y = y * (1.0 + hash('a') % 2)", _OTHER),
    "order of a set": (
        "",
        "",
        "",
        "y = y * {'a': 1.0, 'b': 2.0}[list({'a', 'b'})[0]]",
        "a set of texts is in another order",
    ),
    "policy of Keras": (
        "",
        "",
        "",
        "y = y * (1.0 + (tf.keras.mixed_precision.global_policy().name != 'float32'))",
        _OTHER,
    ),
    "name of a scope": (
        "",
        "",
        "with tf.compat.v1.name_scope('a') as s:\n    y = y * 1.0",
        "with tf.compat.v1.name_scope('a') as s:\n    y = y * (1.0, 2.0)[s.count('/') > 1]",
        _OTHER,
    ),
    "losses of others": (
        "",
        "",
        "y = y + tf.compat.v1.losses.get_regularization_loss()",
        "y = y + tf.constant(0.0)",
        _OTHER,
    ),
    "what an error holds": (
        "h",
        "class Bad(Exception):\n    def __init__(self, code):\n"
        "        Exception.__init__(self, 'bad')\n        self.code = code\n\n\n",
        "if h.k:\n    raise Bad(5)",
        "if h.k:\n    raise Bad(6)",
        _PARTS,
    ),
    "size of a list": (
        "",
        "",
        "n = x.shape.as_list()[-1] or 1\ny = y * sum([1.0] * n)",
        "n = x.shape.as_list()[-1] or 1\ny = y * float(n)",
        _OTHER,
    ),
    "size is a key": (
        "",
        "",
        "n = x.shape.as_list()[-1]\ny = y * {5: 2.0}.get(n, 1.0)",
        "n = x.shape.as_list()[-1]\ny = y * {3: 2.0}.get(n, 1.0)",
        _OTHER,
    ),
    "dtype is a key": ("", "", "", "y = y * {tf.float64: 2.0}.get(x.dtype, 1.0)", _OTHER),
    "text of a tensor": ("", "", "", "y = y * (1.0 + ('train' in str(y)))", _PARTS),
    "attribute of a variable": (
        "",
        "",
        "",
        "try:\n    x.assign\n    y = y * 2.0\nexcept AttributeError:\n    pass",
        "of what comes in",
    ),
    "called with an array": (
        "h",
        "",
        "y = y * functools.partial(h)(np.float32(2.0))",
        "y = y * 2.0",
        _OTHER,
    ),
    "written by NumPy": ("h", "", "np.add.at(h.a, 0, 1.0)", "pass", "of a function of NumPy"),
    "iterator used up": (
        "h",
        "",
        "h.t = ','.join(h.it)",
        "h.t = ','.join(h.it)\n','.join(h.it)",
        _OTHER,
    ),
    "order of keywords": ("h", "", "h(a=1, b=2)", "h(b=2, a=1)", _OTHER),
    "order of calls": ("h", "", "h.k = h.a() in h.b()", "b = h.b()\nh.k = h.a() in b", _OTHER),
    "another tensor is a key": (
        "h",
        "",
        "z = y * 2.0\nh[y] = 1",
        "z = y * 2.0\nh[z] = 1",
        _PARTS,
    ),
    "error that a context ends": (
        "h",
        "",
        "if h.k:\n    with h.may_fail():\n        raise ValueError('k')\n    y = y * 2.0",
        "if h.k:\n    with h.may_fail():\n        raise ValueError('k')\n    y = y * 3.0",
        "may end an error",
    ),
    "what a subclass holds": (
        "",
        "class P(list):\n    pass\n\n\n",
        "y = P([y, y * 2.0])",
        "y = P([y, y * 3.0])",
        "holds more than attributes",
    ),
    "names of arguments": ("h", "", "h(lambda a: a)", "h(lambda b: b)", _OTHER),
    "what a refusal leaves behind": (
        "",
        "",
        "n = 1.0\nif x.shape.as_list()[-1] == 3:\n    raise ValueError('k')\ny = y * n",
        "if (n := 1.0 + (x.shape.as_list()[-1] == 3)) > 3.0:\n    raise ValueError('k')\ny = y * n",
        _OTHER,
    ),
    "what a refusal calls": (
        "h",
        "def _check(x, h, size):\n    h.k = x.shape.as_list()[-1] == size\n    return False\n\n\n",
        "if _check(x, h, 5):\n    raise ValueError('k')",
        "if _check(x, h, 3):\n    raise ValueError('k')",
        _OTHER,
    ),
    "what Python keeps": ("", "", "", "_halved.__dict__.setdefault('k', [])", "what Python keeps"),
    "base that is not known": (
        "",
        "",
        "",
        "import queue\nclass Q(queue.Queue):\n    pass\ny = y * getattr(Q(), 'maxsize', 1.0)",
        "of a base that is not known",
    ),
    "method that keeps": (
        "",
        "class S(object):\n    k = 0\n    def up(self):\n        self.k += 1\n"
        "        return self.k\n\n\nN = S().up\n\n\n",
        "",
        "y = y * (1.0 + (N() > 3))",
        "",
    ),
    "changed by a builtin": ("", "N = []\n", "", "list.append(N, 1)", ""),
    "annotation": (
        "",
        "",
        "",
        "def g(v: Tensor):\n    return v\ny = g(y)",
        "`Tensor`, which the module does not bind",
    ),
    "annotation makes a local": (
        "",
        "_K = 2.0\n\n\n",
        "y = y * _K",
        "_K: float\ny = y * _K",
        "UnboundLocalError",
    ),
    "import for its effects": ("", "", "import register_patches", "", _OTHER),
    "order of imports": ("", "", "import one\nimport two", "import two\nimport one", _OTHER),
    "name that TensorFlow lacks": ("", "", "", "from tensorflow import no_such", "which has none"),
    "view given": ("h", "", "a = np.ones(2)\nh(a[:])\ny = y * float(a[0])", _ONES, _GIVEN),
    "view of what is given": (
        "h",
        "",
        "a = np.ones(2)\nb = a[:1]\nh(a[:])\ny = y * float(b[0])",
        _ONES,
        _GIVEN,
    ),
    "flat view of what is given": (
        "h",
        "",
        "a = np.ones(2)\nit = a.flat\nh(a[:])\ny = y * float(it[0])",
        _ONES,
        _GIVEN,
    ),
    "iterator over a list given": (
        "h",
        "",
        "ks = [1.0]\nit = iter(ks)\nh(ks)\ny = y * sum(it)",
        "ks = [1.0]\nh(ks)",
        _GIVEN,
    ),
    "generator over a list given": (
        "h",
        "",
        "ks = [1.0]\ng = (k for k in ks)\nh(ks)\ny = y * sum(g)",
        "ks = [1.0]\nh(ks)",
        _GIVEN,
    ),
    "values of a dictionary given": (
        "h",
        "",
        "d = {'a': 1.0}\nvs = d.values()\nh(d)\ny = y * sum(vs)",
        "d = {'a': 1.0}\nh(d)",
        _GIVEN,
    ),
    "method of a dictionary given": (
        "h",
        "",
        "d = {}\nget = d.get\nh(d)\ny = y * get('a', 1.0)",
        "d = {}\nh(d)",
        _GIVEN,
    ),
    "tuple of a list given": (
        "h",
        "",
        "ks = [1.0]\nt = (ks,)\nh(ks)\nif t == ([1.0],):\n    y = y * 2.0",
        "ks = [1.0]\nh(ks)\ny = y * 2.0",
        _GIVEN,
    ),
    "loop over a list given": (
        "h",
        "",
        "ks = [1.0]\nfor k in ks:\n    h(ks)\n    y = y * k",
        "ks = [1.0]\nh(ks)",
        _GIVEN,
    ),
    "gradient of what is given": ("h", "", "h.log(y)", "h.log(x)", _PARTS),
    "gradient in a context": (
        "h",
        "",
        "with h.scope(y):\n    pass",
        "with h.scope(x):\n    pass",
        _PARTS,
    ),
    "dtype of NumPy": (
        "",
        "",
        "",
        "y = y * (1.0 + (x.dtype.as_numpy_dtype == np.float64))",
        "asks as_numpy_dtype",
    ),
    "identity of a dtype": ("", "", "", "y = y * (1.0 + (x.dtype is tf.float64))", "asks is of"),
    "cast of what comes in": ("", "", "", "y = tf.cast(y, tf.float32)", _PARTS),
    "cast of what is computed": (
        "h",
        "",
        "y = (y, tf.reduce_sum(h.k))",
        "y = (y, tf.cast(tf.reduce_sum(h.k), tf.float32))",
        _PARTS,
    ),
    "dtype of Keras": ("", "", "y = tf.nn.relu(y)", "y = tf.keras.layers.ReLU()(y)", _PARTS),
    "op that others make": (
        "",
        "",
        "",
        "try:\n    tf.compat.v1.get_default_graph().get_operation_by_name('loss')\n"
        "    y = y * 2.0\nexcept KeyError:\n    pass",
        _OTHER,
    ),
    "rank that is refused": ("", "", "", "x.shape.with_rank(2)", "asks with_rank"),
    "text of a size": (
        "",
        "",
        "n = x.shape.as_list()[-1] or 1\ny = y * 1.0",
        "n = x.shape.as_list()[-1] or 1\ny = y * (1.0 + ('%d' % n == '5'))",
        _OTHER,
    ),
    "percent of what may be a tuple": (
        "h",
        "",
        "y = y * len('%s' % h.k)",
        "y = y * len('%s' % (h.k,))",
        _PARTS,
    ),
    "number that is refused": ("h", "", "int(h.m)", "", _OTHER),
    "key that is refused": ("h", "", "{'a': 2.0}[h.m]", "", _OTHER),
    "cause of an error": (
        "h",
        "",
        "if h.k:\n    raise ValueError('k') from KeyError('a')",
        "if h.k:\n    raise ValueError('k')",
        _PARTS,
    ),
    "what a function says of itself": (
        "h",
        "",
        "def g(v):\n    'a'\n    return v\nh(g)",
        "def g(v):\n    'b'\n    return v\nh(g)",
        _OTHER,
    ),
    "class of a function": (
        "",
        "",
        "for k in (1.0, 2.0):\n    class O(object):\n        s = k\ny = y * O.s",
        "for k in (1.0, 2.0):\n    if k < 2.0:\n        class O(object):\n            s = k\n"
        "y = y * O.s",
        _PARTS,
    ),
    "set before a gradient reads it": (
        "h",
        "",
        "@tf.custom_gradient\ndef t(v):\n    def backward(g):\n        return g * h.k\n"
        "    return v * 1.0, backward\ny = t(y)\nh.k = 3.0",
        "@tf.custom_gradient\ndef t(v):\n    k = h.k\n    def backward(g):\n        return g * k\n"
        "    return v * 1.0, backward\ny = t(y)\nh.k = 3.0",
        _PARTS,
    ),
    "which output comes in": ("", "", "", "y = y * (1.0 + x.value_index)", _PARTS),
    "key of a sort": (
        "h",
        "",
        "sorted([2, 1], key=h.key)",
        "",
        _OTHER,
    ),
    "shown by itself": (
        "h",
        "",
        "class S(object):\n    def __str__(self):\n        h.n = 1\n        return ''\ns = S()",
        "class S(object):\n    def __str__(self):\n        h.n = 1\n        return ''\nprint(S())",
        "is passed to code that is not recorded",
    ),
    "attribute that may be missing": ("h", "", "", "h.k", "the new text alone reads `h.k`"),
    "item that may be missing": ("h", "", "k = h.ks", "k = h.ks[0]", "alone reads `h.ks[0]`"),
    # What is around an op may make another one of it.
    "out of a context": (
        "h",
        "",
        "with h():\n    a = y + 1.0\nb = y * 2.0\ny = a - b",
        "with h():\n    b = y * 2.0\na = y + 1.0\ny = a - b",
        _PARTS,
    ),
    "product out of a context": (
        "h",
        "",
        "with h():\n    a = y + 1.0\n    y = a * 2.0",
        "with h():\n    a = y + 1.0\ny = a * 2.0",
        "behind 2 further ops",
    ),
    "of the outer context": (
        "h",
        "",
        "with h.a():\n    a = y + 1.0\n    with h.b():\n        b = y * 2.0\n    y = a - b",
        "with h.a():\n    b = y * 2.0\n    with h.b():\n        a = y + 1.0\n    y = a - b",
        _PARTS,
    ),
    "in front of a call": (
        "h",
        "",
        "a = y + 1.0\nh()\nb = a * 2.0\ny = b - 1.0",
        "a = y + 1.0\nb = a * 2.0\nh()\ny = b - 1.0",
        "behind 2 further ops",
    ),
    "scope of a collection": (
        "",
        "",
        "with tf.name_scope('a'):\n    tf.compat.v1.add_to_collection('c', y * 2.0)",
        "with tf.name_scope('b'):\n    tf.compat.v1.add_to_collection('c', y * 2.0)",
        "graphs part: collections",
    ),
    "graph of its own": (
        "h",
        "",
        "g = tf.compat.v1.get_default_graph()\nh.g = g",
        "h.g = tf.Graph()",
        _OTHER,
    ),
    # What is stored is an output.
    "gradient that counts": (
        "h",
        "",
        "@tf.custom_gradient\ndef t(v):\n    def backward(g):\n        return g * h.k\n"
        "    return v * 1.0, backward\ny = t(y)",
        "n = 0\n@tf.custom_gradient\ndef t(v):\n    def backward(g):\n        nonlocal n\n"
        "        n += 1\n        return g * (h.k if n < 2 else 0.0)\n"
        "    return v * 1.0, backward\ny = t(y)",
        "nonlocal n = 1",
    ),
    **{
        f"gradient that counts in {name}": (
            "h",
            "",
            "@tf.custom_gradient\ndef t(v):\n    def backward(g):\n        return g * h.k\n"
            "    return v * 1.0, backward\ny = t(y)",
            f"{before}\n@tf.custom_gradient\ndef t(v):\n    def backward(g):\n"
            f"        {count}\n        return g * (h.k if {number} < 2 else 0.0)\n"
            "    return v * 1.0, backward\ny = t(y)",
            "new: gradient: ",
        )
        for name, before, count, number in (
            ("a list", "n = [0]", "n[0] += 1", "n[0]"),
            ("a part", "n = types.SimpleNamespace(a=[0])", "m = n.a; m[0] += 1", "n.a[0]"),
            ("a namespace", "n = types.SimpleNamespace(a=0)", "n.a += 1", "n.a"),
            ("an object", "class C(object):\n    a = 0\nn = C()", "n.a += 1", "n.a"),
            ("an array", "n = np.zeros(1)", "m = n; m += 1", "n[0]"),
            ("a list by itself", "n = [0]", "(lambda m: m.__setitem__(0, m[0] + 1))(n)", "n[0]"),
            ("a list by its class", "n = []", "list.append(n, 0)", "len(n)"),
            ("a list by `map`", "n = []", "list(map(n.append, [0]))", "len(n)"),
            ("a list by `partial`", "n = []", "functools.partial(n.append, 0)()", "len(n)"),
            ("a list of an error", "n = ValueError([])", "n.args[0].append(0)", "len(n.args[0])"),
            ("an array by `out`", "n = np.zeros(1)", "np.add(n, 1.0, out=n)", "n[0]"),
            ("a flat array", "n = np.zeros(1)", "n.flat[0] = n[0] + 1", "n[0]"),
            (
                "a dictionary that is read",
                "import collections\nn = collections.defaultdict(int)",
                "n[len(n)]",
                "len(n)",
            ),
        )
    },
    "gradient that goes on": (
        "h",
        "",
        "@tf.custom_gradient\ndef t(v):\n    def backward(g):\n        return g * h.k\n"
        "    return v * 1.0, backward\ny = t(y)",
        "n = enumerate([0] * 50)\n@tf.custom_gradient\ndef t(v):\n    def backward(g):\n"
        "        k, _ = next(n, (50, 0))\n        return g * [0.0, h.k][k < 50]\n"
        "    return v * 1.0, backward\ny = t(y)",
        "an iterator is kept",
    ),
    "sparse gradient": (
        "",
        "",
        "@tf.custom_gradient\ndef t(v):\n    def backward(g):\n"
        "        return tf.convert_to_tensor(g) * 0.5\n    return v * 1.0, backward\ny = t(y)",
        "@tf.custom_gradient\ndef t(v):\n    def backward(g):\n"
        "        k = isinstance(g, tf.IndexedSlices)\n"
        "        return tf.convert_to_tensor(g) * (0.5 + k)\n"
        "    return v * 1.0, backward\ny = t(y)",
        _PARTS,
    ),
    "gradient with indices": (
        "",
        "",
        "@tf.custom_gradient\ndef t(v):\n    def backward(g):\n"
        "        return tf.convert_to_tensor(g) * 0.5\n    return v * 1.0, backward\ny = t(y)",
        "@tf.custom_gradient\ndef t(v):\n    def backward(g):\n"
        "        return tf.convert_to_tensor(g) * (0.5 + hasattr(g, 'indices'))\n"
        "    return v * 1.0, backward\ny = t(y)",
        _PARTS,
    ),
    # What both texts ask, and one of them makes something of.
    "answer of a size": (
        "",
        "",
        "k = x.shape.as_list()[-1] == 5\ny = y * 1.0",
        "k = x.shape.as_list()[-1] == 5\ny = y * (1.0 + k)",
        _PARTS,
    ),
    "choice by a size": (
        "",
        "",
        "k = 2.0 if x.shape.as_list()[-1] == 5 else 1.0\ny = y * 1.0",
        "k = 2.0 if x.shape.as_list()[-1] == 5 else 1.0\ny = y * k",
        _PARTS,
    ),
    "branch by a dtype": (
        "",
        "",
        "k = 1.0\nif x.dtype == tf.float16:\n    k = 2.0\ny = y * 1.0",
        "k = 1.0\nif x.dtype == tf.float16:\n    k = 2.0\ny = y * k",
        _PARTS,
    ),
    "value of an error": (
        "h",
        "",
        "e = ValueError(h.k)\ny = y * 1.0",
        "e = ValueError(h.k)\ny = y * (1.0 + (e.args[0] == 3.0))",
        _PARTS,
    ),
    "text of an error": (
        "h",
        "",
        "e = ValueError(h.k)\ny = y * 1.0",
        "e = ValueError(h.k)\ny = y * (1.0 + (str(e) == '3.0'))",
        "becomes a part of a text",
    ),
    # What is decorated or inherits may be anything.
    "decorator inside": (
        "h",
        "",
        "@h.twice\ndef g(v):\n    return v * 2.0\ny = g(y)",
        "@h.twice\ndef g(v):\n    return v * 2.0\ny = y * 2.0",
        _OTHER,
    ),
    "decorator of a function that is called": (
        "",
        "import other\n\n\n@other.twice\ndef _twice(v):\n    return v * 2.0\n\n\n",
        "y = _twice(y)",
        "y = y * 2.0",
        _OTHER,
    ),
    "base inside": (
        "h",
        "",
        "class K(h.Base):\n    k = 2.0\ny = y * K.k",
        "class K(h.Base):\n    k = 2.0\ny = y * 2.0",
        _PARTS,
    ),
    "object of a base inside": (
        "h",
        "",
        "class K(h.Base):\n    pass\nK()",
        "class K(h.Base):\n    pass\nK()\nK()",
        _OTHER,
    ),
    "member of an enumeration": (
        "k",
        "import enum\n\n\nclass Mode(enum.Enum):\n    SUM = 1\n\n\n",
        "y = y * (2.0 if k == Mode.SUM else 1.0)",
        "y = y * (2.0 if k == 1 else 1.0)",
        _PARTS,
    ),
    # Under `python -O` nothing is asserted.
    "call in an assert": ("h", "", "h()", "assert h() or True", _OTHER),
    "append in an assert": (
        "",
        "",
        "n = []\nn.append(1)\ny = y * len(n)",
        "n = []\nassert n.append(1) is None\ny = y * len(n)",
        _PARTS,
    ),
    "name in an assert": (
        "h",
        "",
        "k = h.k\ny = y * k",
        "k = 1.0\nassert (k := h.k) or True\ny = y * k",
        _PARTS,
    ),
    "error in an assert": (
        "h",
        "",
        "if h.k:\n    raise AssertionError('k')",
        "assert not h.k, 'k'",
        "the old text itself raises",
    ),
    "array in a file": (
        "",
        "",
        "np.ones(2).tobytes()",
        "np.ones(2).tofile('made')",
        "`tofile` of an array may do more than to compute",
    ),
    "array to be read alone": (
        "",
        "",
        "a = np.ones(2)\na.setflags(write=False)\ny = (y, a)",
        "a = np.ones(2)\ny = (y, a)",
        "what is returned",
    ),
    "layer of Keras for its name": ("", "", "", "tf.keras.layers.Dense(3)", "makes Dense"),
    # What is not known may be a tensor, or a list.
    "structures": ("h", "", "y = tf.nest.flatten(h(y))", "y = [h(y)]", _PARTS),
    "structures gone through": (
        "h",
        "",
        "y = tf.nest.map_structure(lambda a: a * 2.0, h(y))",
        "y = h(y) * 2.0",
        "`map_structure` calls a function with what may be a list",
    ),
    "structures asked for": ("h", "", "y = y, tf.nest.is_nested(h.k)", "y = y, False", _PARTS),
    "tensors asked for": ("h", "", "y = y, tf.is_tensor(h.k)", "y = y, False", _OTHER),
    "values asked for": ("h", "", "y = y, tf.get_static_value(h.k)", "y = y, h.k", _PARTS),
    "a collection of an unknown name": (
        "h",
        "",
        "n = len(tf.compat.v1.get_collection(h.key))\ntf.compat.v1.add_to_collection('c', y)\n"
        "y = y * n",
        "tf.compat.v1.add_to_collection('c', y)\nn = len(tf.compat.v1.get_collection(h.key))\n"
        "y = y * n",
        "",
    ),
    "outputs of unknown dtypes": (
        "h",
        "",
        "y = tf.numpy_function(h.g, [y], h.dtypes)",
        "y = tf.nest.flatten(tf.numpy_function(h.g, [y], h.dtypes))",
        _PARTS,
    ),
    "printed otherwise": ("", "", "print('a')", "print('b')", _OTHER),
    "printed no more": ("", "", "print(y)", "", _OTHER),
    "another one printed": ("", "", "z = y * 2.0\nprint(y)", "z = y * 2.0\nprint(z)", _PARTS),
    "its name printed": ("", "", "print(y)", "print(y.name)", _OTHER),
    "logged at another level": (
        "",
        "import logging",
        "logging.info('a')",
        "logging.debug('a')",
        _OTHER,
    ),
    "placed on a device": ("", "", "with tf.device('/cpu:0'):\n    y *= 2.0", "y *= 2.0", _OTHER),
    "placed on another device": (
        "",
        "",
        "with tf.device('/cpu:0'):\n    y *= 2.0",
        "with tf.device('/gpu:0'):\n    y *= 2.0",
        _OTHER,
    ),
    "placed beside another": (
        "v",
        "",
        "with tf.compat.v1.colocate_with(v):\n    y *= 2.0",
        "with tf.compat.v1.colocate_with(y):\n    y *= 2.0",
        "",
    ),
    # Eagerly, what nobody reads is run as well.
    "sizes of what nobody reads": (
        "",
        "",
        "y = y * 2.0",
        "z = y + tf.transpose(y)\ny = y * 2.0",
        "something unread that may fail",
    ),
}


@pytest.fixture(scope="module")
def verifier() -> Iterator[Verifier]:
    with Verifier(VerifySettings()) as found:
        yield found


def _recorded(verifier: Verifier, old: str, new: str, symbol: str = "f") -> Recorded:
    return recorded(HEAD + old, HEAD + new, symbol, verifier.prover.record)


def _body(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.split("\n"))


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_one_is_not_proved(verifier: Verifier, name: str) -> None:
    parameters, start, before, after, reason = WRONG[name]
    given = ", ".join(filter(None, ["x", parameters]))
    is_kept = before == "" and start != ""  # by the new text alone
    old = ("" if is_kept else start) + OLD.format(given, _body(before or "pass"))
    new = start + NEW.format(given, _body(after or "pass"))
    found = _recorded(verifier, old, new)
    assert found.reason
    assert (reason or (_KEPT if is_kept else "")) in found.reason


@pytest.mark.parametrize("name", every(3, WRONG))
def test_the_same_on_both_sides_is_proved(verifier: Verifier, name: str) -> None:
    parameters, start, before, _, reason = WRONG[name]
    given = ", ".join(filter(None, ["x", parameters]))
    sides = (start + each.format(given, _body(before or "pass")) for each in (OLD, NEW))
    found = _recorded(verifier, *sides)
    assert found.reason == "" or (reason == _GIVEN and _GIVEN in found.reason)


#: What the old gradient function does besides, and the new one.
IN_GRADIENTS = {
    "printed in another one": ("print('g')", "", _OTHER),
    "another gradient printed": ("print('g', grad)", "print('g', grad * 2.0)", _PARTS),
    "another gradient decides": (
        "if h(grad):\n    return",
        "if h(grad * 2.0):\n    return",
        _PARTS,
    ),
    "another gradient kept": ("h[0] = grad", "h[0] = grad * 2.0", _PARTS),
}


@pytest.mark.parametrize("name", IN_GRADIENTS)
def test_what_a_gradient_function_does_is_compared(verifier: Verifier, name: str) -> None:
    before, after, reason = IN_GRADIENTS[name]
    text = """
def f(x, h):
    @tf.custom_gradient
    def halved(x):
        def backward(grad):
            {}
            return grad * 0.5
        return tf.identity(x), backward
    return halved(x)
"""
    old, new = (text.format(each.replace("\n", "\n            ")) for each in (before, after))
    assert reason in _recorded(verifier, old, new).reason
    assert _recorded(verifier, old, old).reason == ""


@pytest.mark.parametrize(
    ("before", "after", "given"),
    [
        ("y = tf.identity(y, name='a')", "y = tf.identity(y, name='b')", ["a", "b"]),
        ("y = tf.identity(y, 'a')", "y = tf.identity(y)", ["a"]),
        ("with tf.name_scope('a'):\n    y *= 2.0", "y *= 2.0", ["a"]),
        ("y = tf.multiply(y, 2.0, name='a/b')", "y *= 2.0", ["a", "a/b", "b"]),
        ("y = tf.identity(y, 'a')", "y = tf.identity(y, name='a')", []),
    ],
)
def test_a_name_of_one_text_alone_is_given(
    verifier: Verifier, before: str, after: str, given: list[str]
) -> None:
    sides = (text.format("x", _body(each)) for text, each in ((OLD, before), (NEW, after)))
    found = _recorded(verifier, *sides)
    assert found.reason == ""
    assert [guard.name for guard in found.guards if guard.kind == "name"] == given


@pytest.mark.parametrize(
    ("before", "after", "given"),
    [
        ("y += tf.random.normal([4])", "y += tf.random.normal([4])", "`tf.random.get_seed()`"),
        ("y = y + tf.random.normal([4], seed=1)", "y += tf.random.normal([4], seed=1)", ""),
    ],
)
def test_what_tensorflow_is_set_to_is_given(
    verifier: Verifier, before: str, after: str, given: str
) -> None:
    sides = (text.format("x", _body(each)) for text, each in ((OLD, before), (NEW, after)))
    found = _recorded(verifier, *sides)
    assert found.reason == ""
    assert [str(guard)[: len(given)] for guard in found.guards if not guard.is_plain] == [given][
        : bool(given)
    ]


def test_an_early_return_is_the_same_program(verifier: Verifier) -> None:
    old = """
def f(x, bits):
    if bits == 32:
        return x
    with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
        return tf.round(x * 3.0) / 3.0
"""
    new = """
def f(x, bits):
    if bits != 32:
        x = tf.grad_pass_through(tf.round)(x * 3.0) / 3.0
    return x
"""
    assert _recorded(verifier, old, new).reason == ""
    assert _recorded(verifier, old, new.replace("!=", "==")).reason


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("hasattr(tf, 'contrib')", "asks for `contrib` of tensorflow, which has none"),
        ("getattr(tf, 'contrib', None) is not None", "asks for `contrib` of tensorflow"),
        ("tf.version.VERSION < '2'", _PARTS),
        ("np.__version__ < '2'", _PARTS),
        ("tf.identity.__doc__ < 'a'", _PARTS),
        ("type(x).__name__ < 'a'", ""),
        ("x.__class__.__name__ < 'a'", ""),
    ],
)
def test_what_tells_the_version_is_no_proof(verifier: Verifier, question: str, reason: str) -> None:
    text = f"def f(x):\n    return x * (2.0 if {question} else 3.0)\n"
    found = _recorded(verifier, text, text)
    assert found.reason
    assert reason in found.reason


@pytest.mark.parametrize(
    ("start", "reason"),
    [
        ("K = 2.0 if tf.version.VERSION < '2' else 3.0", _PARTS),
        ("K = 3.0\nif hasattr(tf, 'contrib'):\n    K = 2.0", _PARTS),
        ("K = 2.0 if np.__version__ < '2' else 3.0", _PARTS),
        ("import sys\nK = 2.0 if sys.version_info < (3, 8) else 3.0", _PARTS),
        ("import sys\nK = len(sys.version)", ""),
        ("import os\nK = 2.0 if os.name == 'nt' else 3.0", ""),
        (
            "try:\n    import tensorflow.contrib\n    K = 2.0\nexcept ImportError:\n    K = 3.0",
            _PARTS,
        ),
    ],
)
def test_what_a_version_chooses_at_load_is_no_proof(
    verifier: Verifier, start: str, reason: str
) -> None:
    text = f"{start}\n\n\ndef f(x):\n    return x * K\n"
    found = _recorded(verifier, text, text)
    assert reason in found.reason
    assert bool(found.reason) == bool(reason)


#: What both texts make of a size, a rank or a dtype, which the new one alone counts on: what is
#: assumed then, or that it is no proof.
COUNTED = {
    "length of a list": ("n = x.shape.as_list()[-1] or 1\nk = len([0] * n) == 5", "shape"),
    "length of a text": ("n = x.shape.as_list()[-1] or 1\nk = len('a' * n) == 5", ""),
    "item of an array": ("n = x.shape.as_list()[-1] or 1\nk = np.arange(n)[-1] == 4", "shape"),
    "number of a loop": (
        "n = x.shape.as_list()[-1] or 1\nk = 0\nfor _ in range(n):\n    k += 1\nk = k == 5",
        "shape",
    ),
    "text by percent": ("n = x.shape.as_list()[-1] or 1\nk = '%d' % n == '5'", ""),
    "text in an f-string": ("n = x.shape.as_list()[-1] or 1\nk = f'{n}' == '5'", ""),
    "text is a key": ("n = x.shape.as_list()[-1]\nk = {'5': 1.0}.get(str(n), 0.0)", "shape"),
    "place in a list": (
        "k = 0.0\ntry:\n    k = 1.0 + [5].index(x.shape.as_list()[-1])\n"
        "except ValueError:\n    pass",
        "shape",
    ),
    "list of another length": ("k = x.shape.as_list() == [5]", ""),
    "loop over some sizes": ("k = 1.0\nfor _ in x.shape.as_list()[1:]:\n    k = 0.0", "rank"),
    "too many to be unpacked": (
        "k = 0.0\ntry:\n    (_,) = x.shape.as_list()\n    k = 1.0\nexcept ValueError:\n    pass",
        "rank",
    ),
    "array of a dtype": ("k = np.zeros(1, x.dtype.as_numpy_dtype).itemsize == 2", ""),
}


@pytest.mark.parametrize("name", every(3, COUNTED))
def test_what_known_sizes_and_dtypes_come_to_is_given(verifier: Verifier, name: str) -> None:
    counted, given = COUNTED[name]
    body = _body(counted)
    old = OLD.format("x", f"{body}\n    y = y * 2.0")
    new = NEW.format("x", f"{body}\n    y = y * (2.0 + float(k))")
    found = _recorded(verifier, old, new)
    assert bool(found.reason) == (not given)
    told = " ".join(str(guard) for guard in found.guards if not guard.is_plain)
    assert given in told
    assert bool(told) == bool(given)


def test_a_name_that_is_missing_is_taken_by_a_handler(verifier: Verifier) -> None:
    text = (
        "def f(x):\n    try:\n        tf.contrib\n        return x * 2.0\n"
        "    except AttributeError:\n        return x * 3.0\n"
    )
    assert "asks for `contrib` of tensorflow" in _recorded(verifier, text, text).reason


def test_a_private_name_is_that_of_its_class(verifier: Verifier) -> None:
    old = "class Layer(object):\n    def f(self, x):\n        return x * self.__rate\n"
    new = (
        "def scaled(self, x):\n    return x * self.__rate\n\n\n"
        "class Layer(object):\n    def f(self, x):\n        return scaled(self, x)\n"
    )
    assert _PARTS in _recorded(verifier, old, new, "Layer.f").reason


def test_a_size_that_is_counted_on_is_given(verifier: Verifier) -> None:
    old = "def f(x):\n    return x * (x.shape.as_list()[-1] * 2)\n"
    new = "def f(x):\n    return x * (x.shape.as_list()[-1] * 4 // 2)\n"
    capped = "def f(x):\n    return x * min(x.shape.as_list()[-1] * 2, 64)\n"
    assert "asks gt of 8, 64" in _recorded(verifier, old, capped).reason
    found = _recorded(verifier, old, new)
    assert found.reason == ""
    given = [str(guard) for guard in found.guards if not guard.is_plain]
    assert given == ["`f(x)` is of shape (6, 4)"]


def test_a_rank_that_decides_is_given(verifier: Verifier) -> None:
    old = "def f(x):\n    return tf.reduce_sum(x, [0, 1])\n"
    new = "def f(x):\n    return tf.reduce_sum(x)\n"
    found = _recorded(verifier, old, new)
    assert found.reason == ""
    given = [str(guard) for guard in found.guards if not guard.is_plain]
    assert given == ["`f(x)` is of rank 2"]
    assert not _recorded(verifier, old, old).guards


@pytest.mark.parametrize(
    ("number", "is_the_same"),
    [
        ("np.float32(0.1) + 1.0", False),
        ("np.float32(0.1) < 0.1", False),
        ("np.multiply(np.uint8(200), 2)", False),
        ("(np.ones(2, np.uint8) + 300)[0]", False),
        ("np.float32(0.1) + np.float32(1.0)", True),
        ("np.float64(0.1) + 1.0", True),
        ("(np.ones(2, np.float32) * 0.5)[0]", True),
        ("np.where([True, False], np.float32(16777216.0), 1.0).sum()", False),
        ("np.where([True, False], np.ones(2, np.float32), 0.5).sum()", True),
    ],
)
def test_numbers_that_numpy_computes_otherwise_are_no_proof(
    verifier: Verifier, number: str, is_the_same: bool
) -> None:
    text = f"def f(x):\n    return x * float({number})\n"
    reason = _recorded(verifier, text, text).reason
    assert reason == "" if is_the_same else "NumPy 1 and 2 compute otherwise" in reason


def test_what_is_the_same_of_real_numbers_alone_is_given(verifier: Verifier) -> None:
    old = "def f(x):\n    return tf.identity(x)\n"
    found = _recorded(verifier, old, old.replace("identity", "math.conj"))
    assert found.reason == ""
    given = [str(guard) for guard in found.guards if not guard.is_plain]
    assert given == ["`f(x)` is of real numbers"]
    assert not _recorded(verifier, old, old).guards


def test_an_override_in_a_context_that_is_not_known_is_the_same_program(
    verifier: Verifier,
) -> None:
    inside = "with h.within(y):\n        {0}\n"
    old = f"def f(x, h):\n    y = x * 2.0\n    {inside}    return y + 1.0\n"
    override = (
        "with tf.get_default_graph().gradient_override_map({'Round': 'Identity'}):\n"
        "            y = tf.round(x) * h.k"
    )
    new = old.format("y = tf.grad_pass_through(tf.round)(x) * h.k")
    assert _recorded(verifier, old.format(override), new).reason == ""


def test_numbers_that_name_something_do_not_matter(verifier: Verifier) -> None:
    old = """
def f(x, rule):
    name = "Rule" + str(np.random.randint(0, 1e8))
    tf.RegisterGradient(name)(rule)
    with tf.get_default_graph().gradient_override_map({"Tanh": name}):
        return tf.tanh(x)
"""
    new = """
def f(x, rule):
    @tf.custom_gradient
    def tanh(x):
        def backward(dy):
            return rule(types.SimpleNamespace(inputs=[x], outputs=[y]), dy)
        return tf.tanh(x), backward
    y = tanh(x)
    return y
"""
    assert _recorded(verifier, old, new).reason == ""
    counted = "    y = tf.tanh(x) * np.random.rand()\n    return y\n"
    assert _recorded(verifier, old.replace("    return tf.tanh(x)", counted), new).reason


def test_what_the_old_text_refuses_in_another_kind_is_no_case(verifier: Verifier) -> None:
    old = "def f(x, v):\n    with tf.control_dependencies([v]):\n        return x * 2.0\n"
    new = "def f(x, v):\n    with tf.control_dependencies([v]):\n        return 2.0 * x\n"
    assert recorded(HEAD + old, HEAD + new, "f", verifier.prover.record).reason == ""


def test_what_stands_before_a_star_may_be_bound_by_it(verifier: Verifier) -> None:
    scale, star = "def scale(k):\n    return k\n", "from extra import *\n"
    body = "def f(x):\n    return x * scale(2.0)\n"
    assert _recorded(verifier, scale + star + body, star + scale + body).reason
    assert _recorded(verifier, scale + star + body, scale + star + body).reason == ""


def test_a_constant_that_is_bound_again_is_read_in_order(verifier: Verifier) -> None:
    old = "S = 2.0\n\n\nclass A(object):\n    k = S\n\n\nS = 3.0\n\n\n"
    new = "S = 2.0\nS = 3.0\n\n\nclass A(object):\n    k = S\n\n\n"
    body = "def f(x):\n    return x * A.k\n"
    assert _PARTS in _recorded(verifier, old + body, new + body).reason
    assert _recorded(verifier, old + body, old + body).reason == ""


#: What both modules begin with, the class of the old text and of the new one, and the reason.
CLASSES = {
    "another base": ("import other\n\n\n", "other.A", "pass", "other.B", "pass"),
    "a base of TensorFlow": ("", "object", "pass", "tf.Module", "pass"),
    "order of attributes": ("", "", "S = 2.0; k = S; S = 3.0", "", "S = 2.0; S = 3.0; k = S"),
}


@pytest.mark.parametrize("name", CLASSES)
def test_a_class_is_its_bases_and_its_order(verifier: Verifier, name: str) -> None:
    start, base, body, other_base, other_body = CLASSES[name]
    method = "    def f(self, x):\n        return x * self.k\n"
    old = f"{start}class A({base}):\n    {body}\n{method}"
    new = f"{start}class A({other_base}):\n    {other_body}\n{method}"
    assert _recorded(verifier, old, new, "A.f").reason
    assert _recorded(verifier, old, old, "A.f").reason == ""


#: A class, what is called of another object in each text, and whether a guard may tell of it.
STATIC = """
class A(object):
    rate = 3.0

    def k(self):
        return 2.0

    {0}
    def f(self, x):
        return x * {1}
"""


@pytest.mark.parametrize(
    ("decorator", "before", "after", "reason"),
    [
        ("", "self.k()", "2.0", ""),
        ("@staticmethod", "self.k()", "2.0", _OTHER),
        ("@staticmethod", "self.rate", "3.0", _PARTS),
        ("@staticmethod", "self.k()", "A.k(self)", _OTHER),
        ("@staticmethod", "self.k()", "self.k() / 1.0 * self.k() / 2.0", _OTHER),
        ("@staticmethod", "getattr(self, 'k')()", "2.0", _OTHER),
    ],
)
def test_a_static_method_is_of_no_object(
    verifier: Verifier, decorator: str, before: str, after: str, reason: str
) -> None:
    old, new = (STATIC.format(decorator, each) for each in (before, after))
    found = _recorded(verifier, old, new, "A.f")
    assert (reason in found.reason) if reason else (found.reason == "")


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ("import tensorflow as tf\n", ""),
        ("import other as tf\n", _OTHER),
        ("tf = other(tf)\nimport tensorflow as tf\n", _OTHER),
        ("import tensorflow.compat.v2 as tf\n", _OTHER),
        ("try:\n    import tensorflow as tf\nexcept ImportError:\n    tf = None\n", _OTHER),
        ("def g():\n    global tf\n    import tensorflow as tf\n", _OTHER),
    ],
)
def test_a_module_that_is_imported_twice_is_one(verifier: Verifier, more: str, reason: str) -> None:
    text = f"{more}\n\ndef f(x):\n    return {{0}} * 1.5\n"
    found = _recorded(verifier, text.format("tf.identity(x)"), text.format("x"))
    assert (reason in found.reason) if reason else (found.reason == "")


#: What TensorFlow 1 has alone, and is loaded.
GONE = """
State = tf.nn.rnn_cell.LSTMStateTuple


class Cell(tf.nn.rnn_cell.RNNCell):
    rate = 2.0

    def call(self, x):
        return f(x)


"""


@pytest.mark.parametrize(
    ("before", "after", "old", "new", "is_right"),
    [
        (GONE, GONE, "pass", "pass", True),
        (GONE, GONE, "y *= Cell.rate", "y *= Cell.rate", True),
        (GONE, GONE, "y *= Cell.rate", "y *= 2.0", False),
        (GONE, GONE, "y *= Cell.rate", "y *= State.rate", False),
        (GONE, GONE.replace("State = ", "Other = "), "y *= State.rate", "y *= State.rate", False),
        (GONE, GONE.replace("LSTMStateTuple", "BasicLSTMCell"), "pass", "pass", False),
        (GONE, GONE.replace("rate = 2.0", "rate = 3.0"), "y *= Cell.rate", "y *= Cell.rate", False),
        (f"import one\n{GONE}", f"{GONE}import one\n", "pass", "pass", False),
        (f"State = 3.0\n{GONE}", f"State = 3.0\n{GONE}", "y *= State", "y *= 3.0", False),
        (f"{GONE}State = 3.0\n", f"State = 3.0\n{GONE}", "y *= State", "y *= State", False),
    ],
)
def test_what_is_loaded_and_gone_is_the_same_in_both(
    verifier: Verifier, before: str, after: str, old: str, new: str, is_right: bool
) -> None:
    sides = (before + OLD.format("x", _body(old)), after + NEW.format("x", _body(new)))
    assert (_recorded(verifier, *sides).reason == "") == is_right


def test_what_stands_above_a_class_is_asked_for_by_its_name(verifier: Verifier) -> None:
    start = "import other\n\n\nclass B(other.A):\n    pass\n\n\nclass A(B):\n"
    method = "    def f(self, x):\n        return x * super({0}, self).k()\n"
    old, new = (start + method.format(name) for name in "AB")
    assert _OTHER in _recorded(verifier, old, new, "A.f").reason


def test_a_decorator_that_counts_is_no_proof(verifier: Verifier) -> None:
    text = """
def scaled(fn):
    n = types.SimpleNamespace(k=0)
    def g(x):
        n.k += 1
        return fn(x) * (1.0 if n.k < 5 else {0})
    return g


@scaled
def f(x):
    return x * 2.0
"""
    found = _recorded(verifier, text.format(1.0), text.format(2.0))
    assert "another one after each call" in found.reason


def test_a_parameter_that_is_bound_anew_may_be_anything(verifier: Verifier) -> None:
    text = (
        "def f(x, h):\n    z = []\n    for x in h:\n        y = {0}\n        z.append(y)\n"
        "    return z\n"
    )
    cast = "tf.identity(tf.cast(x, tf.float32))"
    assert _PARTS in _recorded(verifier, text.format("tf.identity(x)"), text.format(cast)).reason
