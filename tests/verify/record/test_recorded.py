"""What the recorder shows of small programs: proved, under which guards, or why not."""

from collections.abc import Iterator

import pytest

from tfgradmigrate.rules.model import Guard
from tfgradmigrate.verify.places.model import Place
from tfgradmigrate.verify.proving.recording import recorded_file
from tfgradmigrate.verify.record import asking
from tfgradmigrate.verify.record.model import Recorded
from tfgradmigrate.verify.trials import VerifySettings
from tfgradmigrate.verify.verifier import Verifier

pytestmark = pytest.mark.tensorflow

HEAD = """\
import tensorflow as tf
from other import rates

pytestmark = pytest.mark.tensorflow

RATE = 0.1


def shrink(grad):
    return grad * 0.5


class Layer(object):
    bound = 1.0

    def factor(self):
        return 0.5

"""

OLD = """\
    def call(self, x, mode):
        @tf.RegisterGradient("Old")
        def _grad(op, grad):
            return {}

        with tf.get_default_graph().gradient_override_map({{"Identity": "Old"}}):
            return tf.identity(x)
"""

NEW = """\
    def call(self, x, mode):
        {}

        @tf.custom_gradient
        def op(x):
            def grad(grad):
                return {}
            return tf.identity(x), grad

        return op(x)
"""

#: What the gradient is in the old text, what stands in front of it in the new one, and what it is
#: there; the guards beyond plain ones, or what the reason names.
CASES: list[tuple[str, str, str, tuple[Guard, ...] | str]] = [
    ("grad * self.scale", "pass", "grad * self.scale", ()),
    ("shrink(grad)", "pass", "shrink(grad)", ()),
    ("grad * self.scale", "s = self.scale", "grad * s", (Guard("stable", "self.scale"),)),
    ("shrink(grad)", "pass", "grad * 0.5", (Guard("written", "shrink"),)),
    (
        "grad * self.factor()",
        "pass",
        "grad * 0.5",
        (Guard("written", "Layer.factor"),),
    ),
    ("grad * RATE", "pass", "grad * 0.1", (Guard("const", "RATE", "0.1"),)),
    ("grad if mode is None else -grad", "n = mode is None", "grad if n else -grad", ()),
    (
        "grad if self.scale is None else -grad",
        "n = self.scale is None",
        "grad if n else -grad",
        (Guard("stable", "self.scale"),),
    ),
    ("grad if mode == 'a' else -grad", "pass", "grad if mode == 'a' else -grad", ()),
    ("grad if mode == 'a' else -grad", "pass", "-grad if mode == 'b' else grad", "graphs part"),
    ("grad * self.scale", "pass", "grad * self.slope", "graphs part"),
    (
        "grad * rates(self)",
        "pass",
        "grad * rates(self) * rates(self)",
        "Python does something else",
    ),
    ("grad * self.scale", "self.seen = x", "grad * self.scale", "Python does something else"),
    ("grad * rates[0]", "mode.told()", "grad * rates[0]", "Python does something else"),
    ("grad * self.scale", "keep = [map(abs, self.scale)]", "grad", "Python does something else"),
]


@pytest.fixture(scope="module")
def verifier() -> Iterator[Verifier]:
    with Verifier(VerifySettings()) as found:
        yield found


def recorded(verifier: Verifier, old: str, new: str) -> Recorded:
    own = {"Layer.call": Place("Layer.call", "Layer.call", (1, 1), (1, 1), "", "")}
    return recorded_file(HEAD + old, HEAD + new, own, verifier.prover.record)["Layer.call"]


@pytest.mark.parametrize(("old", "before", "new", "shown"), CASES)
def test_a_gradient_is_recorded(
    verifier: Verifier, old: str, before: str, new: str, shown: tuple[Guard, ...] | str
) -> None:
    found = recorded(verifier, OLD.format(old), NEW.format(before, new))
    if isinstance(shown, str):
        assert shown in found.reason
    else:
        assert found.reason == ""
        assert tuple(guard for guard in found.guards if not guard.is_plain) == shown


def test_a_cache_around_a_function_is_another_program(verifier: Verifier) -> None:
    before = "import functools; table = functools.lru_cache()(shrink)"
    found = recorded(verifier, OLD.format("shrink(grad)"), NEW.format(before, "table(grad)"))
    assert "Python does something else: old: nothing; new: forward: call module functools" in (
        found.reason
    )


def test_a_loop_over_what_is_not_known_is_beyond_both_texts(verifier: Verifier) -> None:
    total = "sum(v for v in self.scales) * grad"
    found = recorded(verifier, OLD.format(total), NEW.format("pass", total))
    assert found.reason == "neither text can be recorded: `self.scales` is iterated"


def test_what_is_the_same_for_one_parameter_may_differ_for_another(verifier: Verifier) -> None:
    text = "import tensorflow as tf\n\n\ndef f(x, mode):\n    return x * (2.0 if {} else 3.0)\n"
    sides = (text.format("mode == 'sum'"), text.format("mode in 'sum'"))
    assert asking.recorded(*sides, "f", verifier.prover.record).reason


#: A function that only makes something of a tensor by unknown code, or gives that.
_BRANCHED = "y = h.a(x)\n    return y if h.k else"

_LOOP = "        x = tf.tanh(x * h[{}])\n    return x\n"

_PART = "the graphs part"
_ELSE = "Python does something else"

#: A whole module in both texts, its function, and the guards or what the reason names.
#: A text that counts, so that a number has to be known, and does something with it.
_RAISING = """\
def g(x, k):
    return x


def f(x, n):
    {}
    for _ in range(n):
        y = y * {}
    return y
"""
_OVERRIDDEN = """with tf.get_default_graph().gradient_override_map({"Round": "Identity"}):
        y = tf.round(x)"""
_PASSED = "y = tf.grad_pass_through(tf.round)(x)"

PROGRAMS: list[tuple[str, str, str, tuple[str, ...] | str]] = [
    (
        "if True:\n    def f(x, k):\n        return x * k()\n",
        "if True:\n    def f(x, k):\n        return x * (k() or k())\n",
        "f",
        "Python does something else",
    ),
    (
        "def f(x):\n    return x * 1.0\n",
        "def make():\n    n = 0\n    def call(x):\n        nonlocal n\n        n += 1\n"
        "        return [x * 1.0, x][n > 2]\n    return call\n\n\ninner = make()\n\n\n"
        "def f(x):\n    return inner(x)\n",
        "f",
        "`inner` of one text alone may be changed between two calls",
    ),
    (
        "def f(x):\n    return x * 1.0\n",
        "class Count(object):\n    n = 0\n    def up(self):\n        self.n += 1\n"
        "        return self.n > 2\n\n\ncount = Count()\n\n\n"
        "def f(x):\n    return [x * 1.0, x][count.up()]\n",
        "f",
        "`count` of one text alone may be changed between two calls",
    ),
    (
        "def f(x):\n    return x * 1.0\n",
        "ones = iter([0, 0, 1])\n\n\ndef f(x):\n    return [x * 1.0, x][next(ones)]\n",
        "f",
        "an iterator is kept, and how far",
    ),
    (
        "class A(object):\n    def all(self):\n        yield 1\n"
        "    def f(self, x):\n        return x * 1.0\n",
        "class A(object):\n    def all(self):\n        yield 1\n"
        "    def f(self, x):\n        return 1.0 * x\n",
        "A.f",
        (),
    ),
    (
        "async def later():\n    pass\ndef f(x):\n    return x * 1.0\n",
        "async def later():\n    pass\ndef f(x):\n    return 1.0 * x\n",
        "f",
        (),
    ),
    (
        "def f(x):\n    def every():\n        yield x * 1.0\n    return list(every())\n",
        "def f(x):\n    def every():\n        yield x * 2.0\n    return list(every())\n",
        "f",
        "`yield` (line 7)",
    ),
    (
        "import logging\ndef f(x):\n    return x * logging.getLogger('a').level\n",
        "import logging\ndef f(x):\n    return x * logging.getLogger('b').level\n",
        "f",
        "Python does something else: old: forward: call module logging.getLogger",
    ),
    (
        "import logging\ndef f(x):\n    logging.info('seen')\n    return x * 2.0\n",
        "def f(x):\n    return x * 2.0\n",
        "f",
        "Python does something else: old: forward: tells module logging.info('seen'); new: nothing",
    ),
    (
        "if True:\n    class A(object):\n        def k(self):\n            return 2.0\n"
        "def f(x, a):\n    return x * a.k()\n",
        "if True:\n    class A(object):\n        def k(self):\n            return 3.0\n"
        "def f(x, a):\n    return x * a.k()\n",
        "f",
        "`k` differs in a class of the module",
    ),
    (
        "import cfg\ny = tf.ones([2]) * cfg.rate\n",
        "import cfg\ny = tf.ones([2]) * cfg.slope\n",
        "<module>",
        "graphs part",
    ),
    (
        "import cfg\ny = tf.ones([2]) * cfg.rate\n",
        "import cfg\ny = cfg.rate * tf.ones([2])\n",
        "<module>",
        (),
    ),
    (
        "def f(x):\n    return tf.multiply(x, 2.0, name='out')\n",
        "def f(x):\n    return tf.multiply(x, 2.0)\n",
        "f",
        ("nothing looks for an op by the name `out`",),
    ),
    (
        "def f(x):\n    return tf.multiply(x, 2.0, name='out')\n",
        "def f(x):\n    return tf.multiply(x + 0.0, 2.0, name='out') - 0.0\n",
        "f",
        "graphs part",
    ),
    (
        "def f(xs):\n    return [tf.grad_pass_through(tf.round)(x) for x in xs]\n",
        "def f(xs):\n    return list(map(tf.grad_pass_through(tf.round), xs))\n",
        "f",
        ("`f(xs)` is a list of 2 tensors or a list of one tensor or a list of 5 tensors or []",),
    ),
    (
        "def f(xs):\n    return [x * 2.0 for x in xs]\n",
        "def f(xs):\n    return [x * 2.0 for x in xs[1:]]\n",
        "f",
        "what is returned",
    ),
    (
        "def f(x, n):\n    tf.RegisterGradient('G')(n)\n"
        "    with tf.get_default_graph().gradient_override_map({'Tanh': 'G'}):\n"
        "        return tf.tanh(x)\n",
        "def f(x, n):\n    @tf.custom_gradient\n    def op(x):\n"
        "        def backward(dy):\n"
        "            return n(types.SimpleNamespace(inputs=[x], outputs=[y]), dy)\n"
        "        return tf.tanh(x), backward\n    y = op(x)\n    return y\n",
        "f",
        ("`n` reads only the inputs and outputs of its op",),
    ),
    (
        "K = 0\n\n\ndef f(x, n):\n    global K\n    tf.RegisterGradient('G' + str(K))(n)\n"
        "    with tf.get_default_graph().gradient_override_map({'Tanh': 'G' + str(K)}):\n"
        "        K += 1\n        return tf.tanh(x)\n",
        "K = 0\n\n\ndef f(x, n):\n    global K\n    K += 1\n    @tf.custom_gradient\n"
        "    def op(x):\n        def backward(dy):\n"
        "            return n(types.SimpleNamespace(inputs=[x], outputs=[y]), dy)\n"
        "        return tf.tanh(x), backward\n    y = op(x)\n    return y\n",
        "f",
        ("`n` reads only the inputs and outputs of its op",),
    ),
    (
        "def f(x, g):\n    k = g()\n    y = x * 3.0\n    return y * k\n",
        "def f(x, g):\n    y = x * 3.0\n    k = g()\n    return y * k\n",
        "f",
        "call g() behind 1 further ops",
    ),
    (
        "def f(x, k):\n    return x * k\n",
        "seen = {}\n\n\ndef f(x, k, seen=seen):\n    return x * k\n",
        "f",
        "it is not found in both texts, or its kind of method, parameters or defaults differ",
    ),
    (
        "def once(f):\n    return f\n\n\ndef f(x, k):\n    return x * k\n",
        "def once(f):\n    kept = []\n    def call(x, k):\n        kept.append(k)\n"
        "        return f(x, kept[0])\n    return call\n\n\n@once\ndef f(x, k):\n"
        "    return x * k\n",
        "f",
        "what the module keeps is another one after a call",
    ),
    (
        "class A(object):\n    @classmethod\n    def k(cls):\n        return 2.0\n"
        "    def f(self, x):\n        return x * self.k()\n",
        "class A(object):\n    @classmethod\n    def k(cls):\n        return 3.0\n"
        "    def f(self, x):\n        return x * self.k()\n",
        "A.f",
        "graphs part",
    ),
    (
        "class A(object):\n    def k(self):\n        return 2.0\ndef f(x, a):\n"
        "    return x * a.k()\n",
        "class A(object):\n    def k(self):\n        return 3.0\ndef f(x, a):\n"
        "    return x * a.k()\n",
        "f",
        "`k` differs in a class of the module",
    ),
    # What stands around the statements that differ may be beyond the recorder.
    (
        "def f(x, ks):\n    for k in ks:\n        x = x * 2.0 * k\n"
        "    return tf.nn.dropout(x, 0.8)\n",
        "def f(x, ks):\n    for k in ks:\n        x = 2.0 * x * k\n"
        "    return tf.nn.dropout(x, 0.8)\n",
        "f",
        "the graphs part: output 0",
    ),
    (
        "def f(x, h):\n    for k in h.ks:\n        y = (x * 2.0, 1)\n        y = tf.tanh(y[0])\n"
        "        h(y, k)\n    return tf.nn.dropout(x, 0.8)\n",
        "def f(x, h):\n    for k in h.ks:\n        y = [2.0 * x]\n        y = tf.tanh(y[0])\n"
        "        h(y, k)\n    return tf.nn.dropout(x, 0.8)\n",
        "f",
        ("`tf.nn.dropout()` is that of TensorFlow 1, as tf_upgrade_v2 spells it",),
    ),
    (
        "def f(x, h):\n    for k in h.ks:\n        y = (x * 2.0, 1)\n        y = tf.tanh(y[0])\n"
        "        h(y, k)\n        k += 1\n    return x\n",
        "def f(x, h):\n    for k in h.ks:\n        y = [2.0 * x]\n        y = tf.tanh(y[0])\n"
        "        h(y, k)\n        k += 1\n    return x\n",
        "f",
        (),
    ),
    (
        "def f(x, ks):\n    for k in ks:\n        x = x * 2.0 * k\n    return x\n",
        "def f(x, ks):\n    for k in ks:\n        x = 2.0 * x * k\n    return x\n",
        "f",
        (),
    ),
    (
        "def f(x, ks):\n    for k in ks:\n        x = x * 2.0 * k\n    return x\n",
        "def f(x, ks):\n    for k in ks:\n        x = x * 3.0 * k\n    return x\n",
        "f",
        "graphs part",
    ),
    (
        "def f(x, ks):\n    y = x\n    for k in ks:\n        y = y * 2.0\n    return y\n",
        "def f(x, ks):\n    y = x\n    for k in ks:\n        y = x * 2.0\n    return y\n",
        "f",
        "graphs part",
    ),
    (
        "def f(x, ks):\n    with tf.name_scope('a'):\n        n = sum(k for k in ks)\n"
        "        y = x * 2.0\n    return y * n\n",
        "def f(x, ks):\n    with tf.name_scope('a'):\n        n = sum(k for k in ks)\n"
        "        y = x + x\n    return y * n\n",
        "f",
        "graphs part",
    ),
    (
        "def f(x, ks):\n    g = tf.get_default_graph()\n    n = sum(k for k in ks)\n"
        "    with g.gradient_override_map({'Round': 'Identity'}):\n        y = tf.round(x)\n"
        "    return y * n\n",
        "def f(x, ks):\n    n = sum(k for k in ks)\n    y = tf.grad_pass_through(tf.round)(x)\n"
        "    return y * n\n",
        "f",
        ("`f(ks)` is a list of 2 tensors or a list of one tensor or a list of 5 tensors or []",),
    ),
    (
        "def f(x, ks):\n    g = tf.get_default_graph()\n    n = sum(k for k in ks)\n"
        "    with g.gradient_override_map({'Round': 'Identity'}):\n        y = tf.round(x)\n"
        "    return y * n\n",
        "def f(x, ks):\n    n = sum(k for k in ks)\n    y = tf.round(x)\n    return y * n\n",
        "f",
        "graphs part",
    ),
    (
        "def f(x, it):\n    a = next(it)\n    b = next(it)\n    return x * a * b\n",
        "def f(x, it):\n    a = next(it)\n    b = a\n    return x * a * b\n",
        "f",
        "goes through next(it)",
    ),
    (
        "def f(x):\n    y = x * 1.0\n    return sorted(locals())\n",
        "def f(x):\n    z = x * 1.0\n    return sorted(locals())\n",
        "f",
        "`locals` reads variables that no text names",
    ),
    (
        "import sys\ndef f(x):\n    return x * sys._getframe().f_lineno\n",
        "import sys\n\n\ndef f(x):\n    return x * sys._getframe().f_lineno\n",
        "f",
        "`_getframe` of sys reads variables that no text names",
    ),
    (
        "def f(k):\n    n = 1.0\n    def put(v):\n        nonlocal n\n        n = v\n"
        "    def g(x):\n        return x * n\n    return g, put\n",
        "def f(k):\n    n = 1.0\n    def put(v):\n        nonlocal n\n        n = v\n"
        "    def g(x):\n        return x * 1.0\n    return g, put\n",
        "f",
        "graphs part",
    ),
    (
        "KS = [k * 2.0 for k in (1.0, 2.0)]\ndef f(x):\n    return x * KS[0]\n",
        "KS = [2.0 * k for k in (1.0, 2.0)]\ndef f(x):\n    return x * KS[0]\n",
        "f",
        (),
    ),
    # What a function binds itself is no value that its callers choose.
    (
        "def f(x, h):\n    kinds = []\n    for each in h:\n        kinds.append(each)\n"
        "    y = tf.numpy_function(h.g, [x], kinds)\n    return y\n",
        "def f(x, h):\n    kinds = []\n    for each in h:\n        kinds.append(each)\n"
        "    r = tf.numpy_function(h.g, [x], kinds)\n"
        "    y = tf.nest.flatten(r) if isinstance(kinds, (list, tuple)) and kinds else r\n"
        "    return y\n",
        "f",
        (),
    ),
    # What is not known has a dtype that both branches of a graph have.
    (
        "def f(x, h):\n    y = tf.cond(x[0, 0] > 0.0, lambda: tf.numpy_function(h.g, [h.k],"
        " tf.uint8), lambda: tf.identity(h.k))\n    return x * 2.0, y\n",
        "def f(x, h):\n    y = tf.cond(x[0, 0] > 0.0, lambda: tf.numpy_function(h.g, [h.k],"
        " tf.uint8), lambda: tf.identity(h.k))\n    return x + x, y\n",
        "f",
        "the graphs part",
    ),
    (
        "def f(x, h):\n    y = tf.cond(x[0, 0] > 0.0, lambda: tf.numpy_function(h.g, [h.k],"
        " tf.uint8), lambda: tf.identity(h.k))\n    return x * 2.0, y\n",
        "def f(x, h):\n    y = tf.cond(0.0 < x[0, 0], lambda: tf.numpy_function(h.g, [h.k],"
        " Tout=tf.uint8), lambda: tf.identity(h.k))\n    return 2.0 * x, y\n",
        "f",
        (),
    ),
    # A class may have several bases that are not known.
    (
        "import nets\nclass A(nets.B, nets.C):\n    def f(self, x):\n        return x * self.k\n",
        "import nets\nclass A(nets.B, nets.C):\n    def f(self, x):\n        return self.k * x\n",
        "A.f",
        ("`A.f(x)` is a tensor",),
    ),
    # What a caller gives it has as well: an array is changed in place, and is given back as it is.
    (
        "def f(x, a):\n    b = a\n    a *= 2.0\n    return x * b\n",
        "def f(x, a):\n    b = a\n    a = a * 2.0\n    return x * b\n",
        "f",
        ("`f(a)` is a tensor",),
    ),
    (
        "def f(x, a):\n    return x * 1.0, a\n",
        "def f(x, a):\n    return x * 1.0, tf.convert_to_tensor(a)\n",
        "f",
        ("`f(a)` is a tensor",),
    ),
    # What parts for tensors is not proved of lists.
    (
        "def f(x, a):\n    return tf.identity(x) * a[0]\n",
        "def f(x, a):\n    return tf.identity(x) * a[:1][0]\n",
        "f",
        "the graphs part",
    ),
    (
        "import nets\nclass A(nets.B, nets.C):\n    def f(self, x):\n        return x * self.k\n",
        "import nets\nclass A(nets.C, nets.B):\n    def f(self, x):\n        return self.k * x\n",
        "A.f",
        "Python does something else: old: load: class A(module nets.B",
    ),
    # An import binds each of its names by itself.
    (
        "from cfg import A, B\ndef g():\n    return B\ndef f(x, k=A):\n    return x * k\n",
        "from cfg import A\ndef f(x, k=A):\n    return k * x\n",
        "f",
        (),
    ),
    (
        "from cfg import A, B\ndef f(x, k=A):\n    return x * k\n",
        "from cfg import B as A\ndef f(x, k=A):\n    return k * x\n",
        "f",
        "it is not found in both texts",
    ),
    # A size is known as a number.
    (
        "def f(x, n):\n    return x * 1.0, tf.TensorShape([n, 4]).rank\n",
        "def f(x, n):\n    return 1.0 * x, tf.TensorShape([n, 4]).rank\n",
        "f",
        ("`f(n)` is 3 or 1 or 8",),
    ),
    # Each function that is given is called by itself, at any time.
    (
        "def f(k):\n    def g(x):\n        return tf.tanh(x) if k == 2 else x\n"
        "    def h(x):\n        return tf.sin(x) if k == 3 else x\n    return g, h\n",
        "def f(k):\n    def g(x):\n        return tf.tanh(x) if k == 2 else x\n"
        "    def h(x):\n        return tf.sin(x)\n    return g, h\n",
        "f",
        "what is returned",
    ),
    (
        "def f(k):\n    s = []\n    def put(x):\n        s.append(x)\n"
        "    def g(x):\n        return x * 2.0 if s else x\n    return g, put\n",
        "def f(k):\n    s = []\n    def put(x):\n        s.append(x)\n"
        "    def g(x):\n        return x\n    return g, put\n",
        "f",
        "what is returned",
    ),
    (
        "def f(k):\n    def g(x):\n        return x * k.scale\n    return g\n",
        "def f(k):\n    scale = k.scale\n    def g(x):\n        return x * scale\n    return g\n",
        "f",
        (
            "`k.scale` does not change until the gradient is computed",
            "`x of g` does not change until the gradient is computed",
        ),
    ),
    (
        "def f(x):\n    return x * 1.0\n",
        "def f(x):\n    return x * (1.0 + tf.executing_eagerly())\n",
        "f",
        "eager execution differs",
    ),
    # A tape outside hands zeros to the gradients of what is not asked for.
    *(
        (f"def f(x, h):\n    {old}\n", f"def f(x, h):\n    {new}\n", "f", shown)
        for old, new, shown in (
            (f"{_BRANCHED} x * 1.0", f"{_BRANCHED} 1.0 * x", ()),
            (
                "return h.a(x) * 1.0, h.b(x), tf.tanh(x)",
                "return 1.0 * h.a(x), h.b(x), tf.tanh(x)",
                (),
            ),
            (f"{_BRANCHED} x * 1.0", f"{_BRANCHED} 0.5 * x + 0.5 * y", _PART),
            (f"{_BRANCHED} x * 1.0", f"{_BRANCHED} x * 1.0 + 0.0 * y", _PART),
            (
                "return h.a(x) * 1.0, h.b(x), tf.tanh(x)",
                "return h.a(tf.stop_gradient(x)) * 1.0, h.b(x), tf.tanh(x)",
                _ELSE,
            ),
            (
                "return h.a(x) * 1.0, h.b(x)",
                "return h.a(x) * 1.0, tf.grad_pass_through(h.b)(x)",
                _PART,
            ),
            ("return h.a(x) * 1.0, h.b(x)", "return h.a(x) * 1.0, h.a(x)", _ELSE),
        )
    ),
    # A loop reads a list, which may be written into elsewhere.
    *(
        (
            f"{head}def f(x, h):\n    for n in NAMES:\n{_LOOP.format(item)}",
            f"{head}def f(x, h):\n    for _, n in enumerate(NAMES):\n{_LOOP.format(item)}",
            "f",
            shown,
        )
        for head, item, shown in (
            ("NAMES = ['a', 'b']\n", "n", ("`NAMES` is ['a', 'b']",)),
            ("NAMES = [['a'], ['b']]\n", "n[0]", "`enumerate(NAMES)` is iterated"),
            ("NAMES = [('a', ['b'])]\n", "n[0]", "`enumerate(NAMES)` is iterated"),
            (
                "NAMES = ['a', 'b']\ndef g():\n    NAMES.append('c')\n",
                "n",
                "`enumerate(NAMES)` is iterated",
            ),
            (
                "NAMES = ['a', 'b']\ndef g(h):\n    for NAMES[0] in h:\n        pass\n",
                "n",
                "`enumerate(NAMES)` is iterated",
            ),
            (
                "NAMES = ['a', 'b']\ndef g():\n    return NAMES\n",
                "n",
                "`enumerate(NAMES)` is iterated",
            ),
            (
                "NAMES = ['a', 'b']\ndef g(h):\n    NAMES[:] = h\n",
                "n",
                "`enumerate(NAMES)` is iterated",
            ),
        )
    ),
    # A number is the same key as another one that is equal, a tensor is none.
    (
        "def f(x, k):\n    d = {1.0: 2.0}\n    d[k] = 3.0\n    return x * d[1.0]\n",
        "def f(x, k):\n    d = {1.0: 2.0}\n    d[k] = 3.0\n    return x * 2.0\n",
        "f",
        ("`f(k)` is a tensor",),
    ),
    # What Python raises for the program is no failure of the recorder.
    *(
        (_RAISING.format(_OVERRIDDEN, old), _RAISING.format(_PASSED, new), "f", shown)
        for old, new, shown in (
            ("n", "n[0]", "the new text raises TypeError: 'int' object is not subscriptable"),
            ("n", "g(x)", "the new text raises TypeError: g() missing 1"),
            ("n", "len(n)", "the new text raises TypeError: object of type 'int' has no len"),
            ("n[0]", "n", "the old text itself raises TypeError: 'int' object is not sub"),
            ("float([n])", "n", "the old text itself raises TypeError: float() argument"),
            # No tensor is a number: what is given is no case of a text that takes it for one.
            ("float(x)", "n", "something else: old: forward: makes float(x)"),
            ("[n][x]", "n", "something else: old: forward: looks for x in list"),
            ("n", "float(x)", "the new text raises TypeError: float() argument"),
            ("n", "[n][x]", "the new text raises TypeError: list indices"),
        )
    ),
]


@pytest.mark.parametrize(("old", "new", "symbol", "shown"), PROGRAMS)
def test_a_program_is_recorded(
    verifier: Verifier, old: str, new: str, symbol: str, shown: tuple[str, ...] | str
) -> None:
    head = "import types\nimport tensorflow as tf\n\n\n"
    ask = verifier.prover.record
    found = asking.recorded(head + old, head + new, symbol, ask)
    if isinstance(shown, str):
        assert shown in found.reason
    else:
        assert found.reason == ""
        assert tuple(str(guard) for guard in found.guards if not guard.is_plain) == shown


#: What reads attributes, in the old text and in the new one, and whether it is a guard that it does
#: nothing else: it is none where both read the same, between the same.
READING = [
    ("return x * h.a * h.b", "return h.a * x * h.b", False),
    ("return x * h.a[0]", "return h.a[0] * x", False),
    ("k = h.a\n    h.run()\n    return x * k", "k = h.a\n    h.run()\n    return k * x", False),
    ("return x * 2.0", "h.a\n    return x * 2.0", None),
    ("a = h.a\n    return x * a * h.b", "b = h.b\n    return x * h.a * b", True),
    ("return x * h.a * h.a", "a = h.a\n    return x * a * a", True),
    ("a = h.a\n    return tf.tanh(x) * a", "y = tf.tanh(x)\n    return y * h.a", True),
    ("a = h.a\n    h.b = 1\n    return x * a", "h.b = 1\n    return x * h.a", True),
    ("a = h.a\n    h.run()\n    return x * a", "h.run()\n    return x * h.a", True),
    (
        "a = h.a\n    with tf.device('/cpu:0'):\n        return x * a",
        "with tf.device('/cpu:0'):\n        a = h.a\n        return x * a",
        True,
    ),
]


@pytest.mark.parametrize(("old", "new", "is_guard"), READING)
def test_what_both_texts_read_alike_may_do_anything(
    verifier: Verifier, old: str, new: str, is_guard: bool | None
) -> None:
    text = "import tensorflow as tf\n\n\ndef f(x, h):\n    {}\n"
    found = asking.recorded(text.format(old), text.format(new), "f", verifier.prover.record)
    if is_guard is None:
        assert found.reason
    else:
        assert found.reason == ""
        assert ("plain" in {guard.kind for guard in found.guards}) == is_guard


#: An op of one type, or of several, that is given what is not known, and what is overridden.
UNDER = [
    ("Round", "tf.greater_equal(h, x)", ""),
    ("Maximum", "tf.maximum(h, x)", "part"),
    ("Relu", "tf.nn.relu(h.list) + x", "part"),
    ("Mul", "tf.reduce_mean(h.list) * x", "part"),
    ("Mean", "tf.reduce_mean(h.list) + x", "part"),
    ("Conv2D", "tf.nn.conv2d(h.list, x, 1, 'SAME')", "part"),
]


@pytest.mark.parametrize(("op", "made", "reason"), UNDER)
def test_an_override_is_of_what_makes_ops_of_its_type(
    verifier: Verifier, op: str, made: str, reason: str
) -> None:
    head = "import tensorflow as tf\n\n\n@tf.RegisterGradient('G')\ndef _g(op, *dy):\n"
    head += "    return [None for x in op.inputs]\n\n\ndef f(x, h):\n"
    over = f"    with tf.get_default_graph().gradient_override_map({{'{op}': 'G'}}):\n    "
    ask = verifier.prover.record
    found = asking.recorded(
        f"{head}{over}    return {made}\n", f"{head}    return {made}\n", "f", ask
    )
    assert (reason in found.reason) if reason else not found.reason


#: A text that makes a variable, and overrides a gradient or is given another one for it.
MAKING = """\
def f(x):
    w = tf.compat.v1.get_variable("w", [4])
    {}
    return y * w
"""

_OVERRIDES = """with tf.compat.v1.get_default_graph().gradient_override_map({"Round": "Identity"}):
        y = tf.round(x)"""


@pytest.mark.parametrize(
    ("new", "reason", "notes"),
    [
        (
            "y = tf.grad_pass_through(tf.round)(x)",
            "",
            (
                "in graphs alone, for `tf.function` takes neither text: "
                "AttributeError: Tensor.op is undefined when eager execution is enabled",
            ),
        ),
        ("y = tf.round(x)", "the graphs part: gradients of all by source 0", ()),
        # Another error than that of the old text is one of the new text.
        (
            "y = tf.grad_pass_through(tf.round)(x)\n    if tf.inside_function():\n"
            "        tf.reshape(x, [-7])",
            "the new text raises ValueError: Invalid value in tensor",
            (),
        ),
    ],
)
def test_a_mode_in_which_tensorflow_2_takes_neither_text_does_not_apply(
    verifier: Verifier, new: str, reason: str, notes: tuple[str, ...]
) -> None:
    head = "import tensorflow as tf\n\n\n"
    sides = (head + MAKING.format(_OVERRIDES), head + MAKING.format(new))
    found = asking.recorded(*sides, "f", verifier.prover.record)
    assert found.reason.startswith(reason)
    assert bool(found.reason) == bool(reason)
    assert found.notes == notes


def test_a_mode_applies_that_takes_the_old_text(verifier: Verifier) -> None:
    head = "import tensorflow as tf\n\n\n"
    made = 'tf.compat.v1.get_variable("w", [4])'
    old = MAKING.replace(made, "tf.ones([4])").format("y = tf.round(x)")
    new = MAKING.replace(made, "made()").format("y = tf.round(x)")
    helper = f"def made():\n    if tf.inside_function():\n        {made}\n    return tf.ones([4])\n"
    found = asking.recorded(head + old, f"{head}{helper}{new}", "f", verifier.prover.record)
    assert found.reason != ""


_V1_NAMES = """\
def f(x):
    w = tf.Variable([-1.0, 3.0], name="w")
    w = tf.scatter_update(w, tf.constant(1), 2.0)
    {}
    return y * w * tf.log(2.0)
"""
_IN_FUNCTION = "\n    if tf.inside_function():\n        tf.reshape(x, [-7])"
_OF_2 = _V1_NAMES.replace("tf.scatter", "tf.compat.v1.scatter").replace("tf.log", "tf.math.log")
_LIKE_1 = _OF_2.replace("tf.Variable", "tf.compat.v1.Variable")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (_V1_NAMES, _LIKE_1, ""),
        (_V1_NAMES, _LIKE_1.replace("log(2.0)", "log(3.0)"), "the graphs part"),
        (_V1_NAMES, _LIKE_1.replace("[-1.0, 3.0]", "[-1.0, 4.0]"), "the graphs part"),
        (_V1_NAMES, _LIKE_1.replace("constant(1)", "constant(0)"), "the graphs part"),
        # Another error in a function, or one that the old text does not raise.
        (_V1_NAMES, _LIKE_1.replace("{}", f"{{}}{_IN_FUNCTION}"), "the new text raises ValueError"),
        (
            _V1_NAMES.replace("tf.Variable([-1.0, 3.0]", "tf.get_variable('v', [2]"),
            _LIKE_1,
            "raises",
        ),
    ],
)
def test_the_old_text_has_names_of_today_in_a_mode_of_tensorflow_2(
    verifier: Verifier, old: str, new: str, reason: str
) -> None:
    head = "import tensorflow as tf\n\n\n"
    old, new = old.format(_OVERRIDES), new.format("y = tf.grad_pass_through(tf.round)(x)")
    found = asking.recorded(head + old, head + new, "f", verifier.prover.record)
    assert reason in found.reason
    assert bool(reason) == bool(found.reason)
    assert reason or "takes neither text: ValueError: tf.function only" in str(found.notes)
