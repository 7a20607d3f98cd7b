"""Whole programs of each kind of custom gradient: migrated, run under TensorFlow 2, held to 1.15.5.

Each runs where TensorFlow has been imported and nothing else done; one is started as a script, too,
as a user starts it. What they print under TensorFlow 1.15.5 is recorded in `PRINTED`; where that is
installed it is asked again.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest

from tests.fresh import Fresh
from tfgradmigrate.cli import main

pytestmark = [pytest.mark.processes, pytest.mark.tensorflow]

REFERENCE = os.environ.get("TFGRADMIGRATE_REFERENCE_PYTHON", "")
_HELPER = """
    def with_gradient(host, tensors, kinds, gradient, stateful=True, name=None):
        key = "Slope%d" % np.random.randint(0, 10 ** 8)
        tf.RegisterGradient(key)(gradient)
        with tf.get_default_graph().gradient_override_map({"PyFunc": key}):
            return tf.py_func(host, tensors, kinds, stateful=stateful, name=name)
"""
_IDENTITY = """
    import tensorflow as tf

    @tf.RegisterGradient("Changed")
    def _changed(op, grad):
        return {}

    start = tf.Variable([3.0])
    with tf.get_default_graph().gradient_override_map({{"Identity": "Changed"}}):
        changed = tf.identity(start)
    plain = tf.identity(start)
    slopes = [tf.gradients(y, start)[0] for y in (changed, plain)]
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        print(sess.run([changed] + slopes))
"""
_SAW = """
    import numpy as np
    import tensorflow as tf
    {}
    def tooth(v):
        return v % 1.0 if v % 1.0 <= 0.5 else 0.0

    def rises(v):
        return 1.0 if v % 1.0 <= 0.5 else 0.0

    def elementwise(function):
        each = np.vectorize(function)
        return lambda x: each(x).astype(np.float32)

    def of_host(op, grad):
        with tf.name_scope(None, "rise", [grad]):
            host = elementwise(rises)
            return grad * tf.py_func(host, [op.inputs[0]], [tf.float32], stateful=False)[0]

    def of_tensors(op, grad):
        return grad * tf.to_float(tf.less_equal(tf.mod(op.inputs[0], 1.0), 0.5))

    def saw(x, name=None):
        with tf.name_scope(name, "saw", [x]) as name:
            return with_gradient(elementwise(tooth), [x], [tf.float32], {}, name=name)[0]

    with tf.Session() as sess:
        x = tf.constant([0.2, 0.7, 1.2, 1.7])
        y = saw(x)
        print(sess.run([x, y, tf.gradients(y, [x])[0]]))
"""

PROGRAMS = {
    "scaled identity": _IDENTITY.format("5.0 * grad"),
    "clipped identity": _IDENTITY.format("tf.clip_by_value(grad, -0.1, 0.1)"),
    "remainder": f"""
    import numpy as np
    import tensorflow as tf
    from tensorflow.python.framework import ops
    {_HELPER}
    def rest(a, b):
        return (a % b).astype(np.float32)

    def slopes(op, grad):
        return grad, tf.negative(grad * tf.floordiv(op.inputs[0], op.inputs[1]))

    def remainder(a, b, name=None):
        with ops.name_scope(name, "rest", [a, b]) as name:
            return with_gradient(rest, [a, b], [tf.float32], slopes, name=name)[0]

    with tf.Session() as sess:
        a, b = tf.constant([0.3, 0.7, 1.2, 1.7]), tf.constant([0.2, 0.5, 1.0, 2.9])
        z = remainder(a, b)
        print(sess.run([a, b, z] + tf.gradients(z, [a, b])))
    """,
    "norm of a gradient": f"""
    import numpy as np
    import tensorflow as tf
    {_HELPER}
    def bounded(x, most):
        return with_gradient(
            lambda v: v, [x], [tf.float32], lambda op, grad: tf.clip_by_norm(grad, most))[0]

    with tf.Session() as sess:
        a = tf.constant([[1.0, 2.0], [3.0, 4.0]])
        for product in (
            tf.matmul(a, a + 0.0),
            tf.matmul(bounded(a, 1.0), bounded(a + 0.0, 0.5)),
            tf.matmul(bounded(tf.matmul(a, a + 0.0), 1.0), a + 0.0),
        ):
            print(sess.run(tf.gradients(tf.reduce_sum(product), a)[0]))
    """,
    "saw, gradient of the host": _SAW.format(_HELPER, "of_host"),
    "saw, gradient of tensors": _SAW.format(_HELPER, "of_tensors"),
    "function with a gradient": """
    import tensorflow as tf

    @tf.custom_gradient
    def bounded(x):
        def slope(dy):
            return tf.clip_by_value(dy, -0.1, 0.1)
        return tf.identity(x), slope

    start = tf.get_variable("start", initializer=[3.0])
    slopes = [tf.gradients(bounded(start), start)[0], tf.gradients(tf.identity(start), start)[0]]
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        print(sess.run(slopes))
    """,
    "forgotten and computed again": """
    import tensorflow as tf

    tf.enable_eager_execution()

    def power(x):
        return x * x * x

    x = tf.constant(2.0)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.recompute_grad(power)(x)
    print(y.numpy(), tape.gradient(y, x).numpy())
    """,
    "passed through": """
    import tensorflow as tf

    tf.enable_eager_execution()
    x = tf.constant([0.4, 1.6])
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.grad_pass_through(tf.floor)(x) * 3.0
    print(y.numpy(), tape.gradient(y, x).numpy())
    """,
}
#: What they print under TensorFlow 1.15.5.
_SAWN = [0.2, 0.7, 1.2, 1.7, 0.2, 0.0, 0.20000005, 0.0, 1.0, 0.0, 1.0, 0.0]
PRINTED: dict[str, list[float]] = {
    "scaled identity": [3.0, 5.0, 1.0],
    "clipped identity": [3.0, 0.1, 1.0],
    "remainder": [
        *(0.3, 0.7, 1.2, 1.7),
        *(0.2, 0.5, 1.0, 2.9),
        *(0.10000001, 0.19999999, 0.20000005, 1.7),
        *(1.0, 1.0, 1.0, 1.0),
        *(-1.0, -1.0, -1.0, -0.0),
    ],
    "norm of a gradient": [
        *(7.0, 11.0, 9.0, 13.0),
        *(0.47465914, 0.84604985, 0.5727172, 0.9441079),
        *(24.692583, 28.035099, 35.24967, 39.334965),
    ],
    "saw, gradient of the host": _SAWN,
    "saw, gradient of tensors": _SAWN,
    "function with a gradient": [0.1, 1.0],
    "forgotten and computed again": [8.0, 12.0],
    "passed through": [0.0, 3.0, 3.0, 3.0],
}
#: Those that need TensorFlow 2 switched off; the others enter a graph of their own, or none.
NEED_GRAPH_MODE = {"scaled identity", "clipped identity", "function with a gradient"}

#: The one that is also started by itself.
SCRIPT = "clipped identity"


def numbers(printed: str) -> list[float]:
    """The numbers in a text, but for those in the names of types."""
    found = re.findall(r"-?\d+\.\d*(?:e[-+]?\d+)?", re.sub(r"dtype=\w+", "", printed))
    return [float(each) for each in found]


def started(python: str, path: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [python, str(path)],
        env={**os.environ, "TF_CPP_MIN_LOG_LEVEL": "3"},
        capture_output=True,
        text=True,
    )


def as_script(path: Path, name: str) -> list[subprocess.CompletedProcess[str]]:
    return [started(sys.executable, path)] if name == SCRIPT else []


@pytest.fixture
def program(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "program.py"
    path.write_text(textwrap.dedent(PROGRAMS[request.param]).lstrip())
    return path


every = pytest.mark.parametrize(
    ("program", "name"), [(name, name) for name in PROGRAMS], indirect=["program"]
)


@pytest.mark.skipif(not REFERENCE, reason="TFGRADMIGRATE_REFERENCE_PYTHON is not set")
@every
def test_what_is_recorded_is_what_version_1_prints(program: Path, name: str) -> None:
    done = started(REFERENCE, program)
    assert numbers(done.stdout) == PRINTED[name], done.stderr[-2000:]


@every
def test_the_migrated_program_prints_the_same(program: Path, name: str, fresh: Fresh) -> None:
    assert main([str(program), "--write", "--upgrade-api", "--graph-mode", "--allow-dirty"]) == 0
    assert ("disable_v2_behavior" in program.read_text()) == (name in NEED_GRAPH_MODE)
    for done in (fresh.run(program.read_text()), *as_script(program, name)):
        assert done.returncode == 0, done.stderr[-2000:]
        np.testing.assert_allclose(numbers(done.stdout), PRINTED[name], rtol=2e-7)


@pytest.mark.parametrize(
    ("program", "name"), [(name, name) for name in sorted(NEED_GRAPH_MODE)], indirect=["program"]
)
def test_without_the_option_the_doctor_says_what_to_add(
    program: Path, name: str, fresh: Fresh, capsys: pytest.CaptureFixture[str]
) -> None:
    main([str(program), "--write", "--upgrade-api", "--allow-dirty"])
    capsys.readouterr()
    assert main(["doctor", str(program)]) == 1
    said = " ".join(capsys.readouterr().out.split())
    line = program.read_text().splitlines().index("import tensorflow as tf") + 1
    assert "graph mode: tf.gradients" in said
    assert "disable_v2_behavior()' where the program starts" in said
    assert "RuntimeError" in fresh.run(program.read_text()).stderr
    text = program.read_text().splitlines()
    text.insert(line, "tf.compat.v1.disable_v2_behavior()")
    printed = fresh.run("\n".join(text)).stdout
    np.testing.assert_allclose(numbers(printed), PRINTED[name])
