"""Programs put together from fragments of idioms, with every decoration, for fuzzing.

They are never run: only what the migration makes of them counts. Each is valid Python.
"""

from __future__ import annotations

import ast
import random
import textwrap
from collections.abc import Sequence

HEADS = (
    "import tensorflow as tf\n",
    "import tensorflow.compat.v1 as tf\n",
    """\
import tensorflow as tf  # noqa
import numpy as np
from tensorflow.python.framework import ops, function
""",
    "from __future__ import print_function\nimport tensorflow as tf, numpy as np\n",
    """\
try:
    import tensorflow.compat.v1 as tf
except ImportError:
    import tensorflow as tf
""",
    """\
import tensorflow as tf
from tensorflow.python.ops import gen_nn_ops, script_ops
import uuid
""",
    """\
import tensorflow
import tensorflow as tf
from tensorflow import RegisterGradient, py_func
""",
    """\
import tensorflow as tf
from tensorflow.python.framework.ops import RegisterGradient as Reg
""",
    "import tensorflow as tf\nfrom keras import backend as K\n",
    "import keras, keras.backend as K\nimport tensorflow as tf, uuid\n",
    "import tensorflow as tf\nfrom tensorflow.keras import backend as K, layers\n",
    "import tensorflow as tf\nimport functools\n\nslim = tf.contrib.slim\n",
)
GRAPHS = (
    "tf.get_default_graph()",
    "tf.get_default_graph()",
    "g",
    "sess.graph",
    "self.graph",
    "x.graph",
    "tf.Graph()",
    "K.get_session().graph",
    "ops.get_default_graph()",
)
CONSTANT_NAMES = ("'Own'", '"Own"', "NAME", "'O' 'wn'", "('Own')", "'Own' + '2'")
COMPUTED_NAMES = (
    "'Own%d' % n",
    "'Own' + str(np.random.randint(0, int(1e8)))",
    "f'Own{n}'",
    "'Own{}'.format(n)",
    "'Own' + uuid.uuid4().hex",
    "self.name",
    "name",
    "'Own_' + tf.get_default_graph().unique_name('own')",
)
KEYS = (
    "Identity",
    "Relu",
    "Sign",
    "Round",
    "Floor",
    "Mul",
    "Add",
    "AddV2",
    "PyFunc",
    "PyFuncStateless",
    "MatMul",
    "Conv2D",
    "Cast",
    "Greater",
    "Maximum",
    "Select",
    "Softmax",
    "Tanh",
    "NoSuchOp",
)
FORWARDS = (
    "tf.identity(x)",
    "tf.identity(x, name='t')",
    "tf.nn.relu(x)",
    "tf.sign(x)",
    "tf.round(x * n) / n",
    "tf.floor(x + 0.5) + tf.sign(y)",
    "x * y",
    "x + y",
    "tf.py_func(np.sign, [x], tf.float32)",
    "tf.py_func(lambda v: v, [x], [tf.float32])[0]",
    "tf.py_func(host, [x, y], [tf.float32, tf.float32], stateful=False, name=name)",
    "py_func(host, inp=[x], Tout=tf.float32)",
    "tf.py_func(*args, **kwargs)",
    "tf.cast(x > 0, tf.float32)",
    "tf.where(x > 0, x, y)",
    "tf.nn.conv2d(x, w, [1, 1, 1, 1], 'SAME')",
    "tf.matmul(x, y) if n else tf.identity(x)",
    "[tf.identity(v) for v in x]",
    "tf.map_fn(lambda v: tf.sign(v), x)",
    "self.layer(x)",
    "build(x)",
    "Model(x)",
    "tf.cond(n, lambda: tf.identity(x), lambda: x)",
    "(lambda v: tf.sign(v))(x)",
    "tf.maximum(x, 0.)",
    "tf.nn.softmax(tf.tanh(x))",
    "tf.get_variable('w', [2]) * tf.sign(x)",
    "tf.py_func(host, [x], Tout)[0]",
    "-tf.py_func(host, [x], dtypes)",
    "tf.py_func(host, [x], [tf.float32] *\n    n)",
    "tf.py_func(host, x, Tout, name=name).eval()",
    "tf.py_func(func=host, inp=[x, *y], Tout=[d for d in types])",
    "not tf.py_func(lambda v:\n    v, (x,), tf.bool\n    if n else tf.int32)",
    "(yield tf.sign(x))",
    "tf.py_func(host, [x, y] if n else [x, x], tf.float32)",
    "tf.sign(x)[0] ** tf.sign(y).value",
    "f'{tf.sign(x)!r:>{n}}'",
    "{k: tf.round(v) for k, v in x.items()}",
    "tf.sign(tf.sign(tf.sign(x)))",
    "tf.nn.relu(features=x, name='r')",
    "tf.multiply(x=x, y=y)",
    "x.__add__(y)",
    "abs(x) @ y // n % 3",
    "functools.partial(tf.sign)(x)",
    "getattr(tf, 'py_func')(host, [x], tf.float32)",
    "tf.contrib.eager.py_func(host, [x], tf.float32)",
    "tf.numpy_function(host, [x], tf.float32)",
    "tf.train.AdamOptimizer(n).minimize(x)",
    "layers.Dense(3, activation='relu')(x)",
    "keras.Sequential([keras.layers.Dense(3)])(x)",
    "K.relu(x)",
    "slim.conv2d(x, 3, 3)",
)
GRADIENTS = (
    "return grad",
    "return -grad * n",
    "return [grad, None]",
    "return grad * op.inputs[0]",
    "return grad * op.outputs[0], tf.neg(grad)",
    "x, y = op.inputs\nreturn grad * y, grad * x",
    "return tf.select(op.inputs[0] > 0, grad, tf.zeros(grad.get_shape()))",
    "return gen_nn_ops._relu_grad(grad, op.outputs[0])",
    "return tf.py_func(host, [op.inputs[0], grad], tf.float32)",
    "return tf.clip_by_value(grad, -1.0, 1.0)",
    "return op.get_attr('T')",
    "return tf.cond(tf.reduce_sum(grad) > 0, lambda: grad, lambda: -grad)",
    "if n:\n    return grad\nreturn 2.0 * grad",
    '"""Says what it is."""\ngrad = grad * 2\nreturn grad',
    "with tf.name_scope('g'):\n    return grad * self.n",
    "return handed(op, grad)",
    "raise NotImplementedError",
    "return tf.mul(grad, tf.to_float(tf.abs(op.inputs[0]) <= 1))",
    "yield grad",
    "pass",
)
COMMENTS = ("  # why", "  # é ü", "  # tfgradmigrate: ignore", "  #", "  # type: ignore")


def compose(rng: random.Random) -> str:
    """Return a program."""
    while True:
        text = _program(rng)
        try:
            ast.parse(text)
        except SyntaxError:
            continue
        return text


def _program(rng: random.Random) -> str:
    parts = [rng.choice(HEADS)]
    if rng.random() < 0.3:
        parts.append("NAME = 'Own'\n")
    parts += [_placed(rng, _idiom(rng)) for _ in range(rng.randint(1, 3))]
    if rng.random() < 0.3:
        parts.append(
            "out = f(tf.placeholder(tf.float32))\nsess = tf.Session()\nprint(sess.run(out))\n"
        )
    return _decorated(rng, rng.choice(("\n", "\n\n", "")).join(parts))


def _indented(text: str) -> str:
    return textwrap.indent(text, "    ")


def _function(rng: random.Random, name: str, parameters: str, body: str) -> str:
    head = rng.choice(
        ("def {}({}):\n", "def {}({}):\n", "async def {}({}):\n", "def {}({}) -> 'T':\n")
    )
    if "\n" not in body.strip() and rng.random() < 0.2:
        return head.format(name, parameters).rstrip() + " " + body.strip() + "\n"
    return head.format(name, parameters) + _indented(body)


def _gradient(rng: random.Random, name: str) -> str:
    parameters = rng.choice(
        ("op, grad", "op, grad", "op, *grad", "op, grad, other=None", "unused, grad", "grad")
    )
    return _function(rng, name, parameters, rng.choice(GRADIENTS) + "\n")


def _registered(rng: random.Random, name: str) -> str:
    register = rng.choice(
        (
            "tf.RegisterGradient",
            "tf.RegisterGradient",
            "ops.RegisterGradient",
            "RegisterGradient",
            "Reg",
        )
    )
    form = rng.randrange(6)
    if form == 0:
        body = rng.choice(
            ("grad * 2", "grad *\n    2", "grad\n    if n else\n    -grad", "(grad, None)")
        )
        return f"{register}({name})(lambda op, grad: {body})\n"
    if form == 1:
        return _gradient(rng, "_own") + f"{register}({name})(_own)\n"
    if form == 2:
        return f"{register}({name})(grad)\n"
    if form == 3:
        return f"try:\n    {register}({name})(_own)\nexcept KeyError:\n    pass\n"
    extra = rng.choice(("", "", "", "@other\n"))
    return f"{extra}@{register}({name})\n" + _gradient(rng, "_own")


def _map(rng: random.Random, name: str) -> str:
    keys = rng.sample(KEYS, rng.choice((1, 1, 1, 2, 3)))
    values = [rng.choice((name, name, name, "'Identity'", "'Add'")) for _ in keys]
    return "{" + ", ".join(f"'{k}': {v}" for k, v in zip(keys, values, strict=True)) + "}"


def _block(rng: random.Random, name: str) -> str:
    before = ""
    if rng.random() < 0.2:
        before, mapping = f"overrides = {_map(rng, name)}\n", "overrides"
    else:
        mapping = rng.choice((_map(rng, name), _map(rng, name), f"dict(Identity={name})"))
    graph = rng.choice(GRAPHS)
    if graph == "g":
        before += rng.choice(("g = tf.get_default_graph()\n", "g = tf.Graph()\n", ""))
    context = f"{graph}.gradient_override_map({mapping})"
    forward = rng.choice(FORWARDS)
    body = rng.choice(
        (
            f"return {forward}\n",
            f"y = {forward}\n",
            f"y = {forward}\nz = {rng.choice(FORWARDS)}\nreturn y, z\n",
            f"x = {forward}\nfor _ in range(3):\n    x = {rng.choice(FORWARDS)}\n",
            f"if n:\n    return {forward}\nelse:\n    y = {rng.choice(FORWARDS)}\n",
            f"self.y = {forward}\n",
            f"y, z = {forward}\n",
            f"y += {forward}\n",
            f"return ({forward}\n        * 2)\n",
            f"print({forward})\n",
            f"def inner(v):\n    return {forward}\ny = inner(x)\n",
            f"with tf.name_scope('n'):\n    y = {forward}\n",
            f"y = z = {forward}; w = y\n",
            f"y: object = {forward}\n",
            f"if (y := {forward}) is not None: pass\n",
        )
    )
    after = rng.choice(("", "return y\n", "return tf.gradients(y, x)\n"))
    form = rng.randrange(9)
    if form == 0:
        return f"{before}with tf.name_scope('o'), {context} as c:\n{_indented(body)}{after}"
    if form == 1:
        return f"{before}context = {context}\nwith context:\n{_indented(body)}{after}"
    if form == 2:
        inner = f"{graph}.gradient_override_map({_map(rng, name)})"
        return f"{before}with {context}:\n    with {inner}:\n{_indented(_indented(body))}{after}"
    if form == 3 and "\n" not in body.strip():
        return f"{before}with {context}: {body}{after}"
    if form == 4:
        return f"{before}with (\n    {context}\n):\n{_indented(body)}{after}"
    return f"{before}with {context}:\n{_indented(body)}{after}"


def _helper(rng: random.Random) -> str:
    name = rng.choice(COMPUTED_NAMES[:5])
    key = rng.choice(
        (
            "'PyFunc': rnd_name",
            "'PyFunc': rnd_name, 'PyFuncStateless': rnd_name",
            "'PyFuncStateless': rnd_name",
        )
    )
    extra = rng.choice(("", ", stateful=stateful", ", stateful=stateful, name=name", ", name=name"))
    return (
        f"def py_func(func, inp, Tout, stateful=True, name=None, grad=None):\n"
        f"    rnd_name = {name}\n"
        f"    tf.RegisterGradient(rnd_name)(grad)\n"
        f"    g = tf.get_default_graph()\n"
        f"    with g.gradient_override_map({{{key}}}):\n"
        f"        return tf.py_func(func, inp, Tout{extra})\n"
        + _gradient(rng, "own_grad")
        + _function(
            rng,
            "f",
            "x",
            rng.choice(
                (
                    "return py_func(host, [x], [tf.float32], grad=own_grad)[0]\n",
                    "y = py_func(host, [x], tf.float32, name='n', grad=own_grad)\nreturn y\n",
                    "y, = py_func(host, [x], [tf.float32], grad=own_grad)\n"
                    "y.set_shape(x.get_shape())\nreturn y\n",
                )
            ),
        )
    )


def _defun(rng: random.Random) -> str:
    arguments = rng.choice(("tf.float32, ", "", "tf.float32, func_name='F', ", "*types, "))
    word = rng.choice(
        (
            "python_grad_func=_own",
            "python_grad_func=lambda op, dy: dy",
            "grad_func=_own",
            "func_name='N'",
        )
    )
    body = rng.choice(("return x * 2\n", "return [x, x]\n", "y = tf.sign(x)\nreturn y\n"))
    return (
        _gradient(rng, "_own")
        + f"@function.Defun({arguments}{word})\n"
        + _function(rng, "forward", "x", body)
        + "y = forward(x)\n"
    )


def _idiom(rng: random.Random) -> str:
    kind = rng.random()
    if kind < 0.12:
        return _helper(rng)
    if kind < 0.22:
        return _defun(rng)
    if kind < 0.32:
        return _function(rng, "f", "x, y", f"return {rng.choice(FORWARDS)}\n")
    if kind < 0.5:
        name = rng.choice(COMPUTED_NAMES)
        start = rng.choice(("", f"key = {name}\n"))
        used = "key" if start else name
        counter = rng.choice(("", "global n\nn += 1\n", "self.n += 1\n"))
        return _function(
            rng, "f", "self, x, n=1", counter + start + _registered(rng, used) + _block(rng, used)
        )
    name = rng.choice(CONSTANT_NAMES)
    registered = _registered(rng, name) if rng.random() < 0.85 else ""
    function = _function(
        rng, "f", rng.choice(("x", "x, y, n=2.0", "self, x, *, name=None")), _block(rng, name)
    )
    both = [registered, function]
    if rng.random() < 0.1:
        both.reverse()
    return "".join(both)


def _placed(rng: random.Random, text: str) -> str:
    form = rng.randrange(12)
    if form == 0:
        return "class Layer(object):\n" + _indented(text)
    if form == 1:
        return "if USE:\n" + _indented(text) + "else:\n    f = None\n"
    if form == 2:
        return "def make(n):\n" + _indented(text) + "    return f\n"
    if form == 3:
        return (
            "try:\n"
            + _indented(text)
            + "except Exception as error:\n    raise\nfinally:\n    pass\n"
        )
    if form == 4:
        return "for n in range(3):\n" + _indented(text)
    if form == 5:
        return "with tf.Graph().as_default() as g:\n" + _indented(text)
    if form == 6:
        return "class Outer:\n    class Inner(Base):\n        n: int = 0\n" + _indented(
            _indented(text)
        )
    if form == 7:
        return "match n:\n    case 1:\n" + _indented(_indented(text))
    return text


def _decorated(rng: random.Random, text: str) -> str:
    """The text with comments, other white space and other line ends."""
    lines = text.splitlines()
    if rng.random() < 0.4:
        lines = [
            line + rng.choice(COMMENTS) if rng.random() < 0.2 and not line.endswith("\\") else line
            for line in lines
        ]
    if rng.random() < 0.3:
        lines = _with_lines(rng, lines)
    if rng.random() < 0.15:
        lines = [_tabbed(line) for line in lines]
    if rng.random() < 0.2:
        lines = [line.replace("(x", "( x").replace(", ", ",") for line in lines]
    if rng.random() < 0.2:
        lines = [line.replace("(x", "(\n            x") for line in lines]
    newline = rng.choice(("\n", "\n", "\r\n"))
    joined = newline.join("\n".join(lines).split("\n"))
    return rng.choice(("", "", "\ufeff", "\f")) + joined + rng.choice((newline, ""))


def _with_lines(rng: random.Random, lines: Sequence[str]) -> list[str]:
    out: list[str] = []
    for line in lines:
        if rng.random() < 0.2:
            white = line[: len(line) - len(line.lstrip())]
            out.append(rng.choice(("", white + "# above", "# at the margin", "\f")))
        out.append(line)
    return out


def _tabbed(line: str) -> str:
    bare = line.lstrip(" ")
    return "\t" * ((len(line) - len(bare)) // 4) + bare
