"""Which inputs of `py_func` are converted, and what uses of its results become."""

from __future__ import annotations

import pytest

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.run.engine import migrate_text

CONVERT = "tf.convert_to_tensor"


def body_of(lines: str, head: str = "") -> str:
    """What the lines of a function `f(x, y, n)` become."""
    before = f"import numpy as np\nimport tensorflow as tf\n{head}\n\ndef f(x, y, n, *more):\n"
    text = before + "".join(f"    {line}\n" for line in lines.splitlines())
    new = migrate_text(text, "a.py", MigrationOptions()).new
    return "\n".join(line[4:] for line in new.partition("):\n")[2].splitlines())


@pytest.mark.parametrize(
    ("inputs", "new"),
    [
        # One input alone is data.
        *(("[x]", "[x]"), ("(x,)", "(x,)"), ("[1.0]", f"[{CONVERT}(1.0)]")),
        ("[*more]", "[*more]"),
        # Among several each may be a number, but for what is a tensor.
        ("[x, tf.abs(y)]", f"[{CONVERT}(x), tf.abs(y)]"),
        ("[tf.abs(x), 1]", f"[tf.abs(x), {CONVERT}(1)]"),
        ("[x, y]", f"[{CONVERT}(x), {CONVERT}(y)]"),
    ],
)
def test_what_may_be_a_number_is_converted(inputs: str, new: str) -> None:
    made = body_of(f"return tf.py_func(np.add, {inputs}, tf.float32)")
    assert made == f"return tf.numpy_function(np.add, {new}, tf.float32)"


@pytest.mark.parametrize(
    "inputs",
    [
        *("[x, y, n]", "[x, y, 1]", "[x, *more]", "ins", "more", "[x] + [y]", "n or [x]"),
        *("[x] if n else [1]", "list((x, y))", "[v for v in n]"),
    ],
)
def test_the_adapter_converts_several(inputs: str) -> None:
    assert body_of(f"return tf.py_func(np.add, {inputs}, tf.float32)").endswith(
        f"return tf1_py_func(np.add, {inputs}, tf.float32)"
    )


@pytest.mark.parametrize(
    ("lines", "new"),
    [
        ("return CALL[0]", "return CALL"),
        ("return CALL[-1]", "return CALL"),
        ("return CALL[1]", "return [CALL][1]"),
        ("return CALL[0:1]", "return [CALL][0:1]"),
        ("return g[CALL]", "return g[[CALL]]"),
        ("z, = CALL\nreturn z", "z = CALL\nreturn z"),
        ("[z] = CALL\nreturn z", "z = CALL\nreturn z"),
        ("*z, = CALL\nreturn z", "*z, = [CALL]\nreturn z"),
        ("z, n = CALL\nreturn z", "z, n = [CALL]\nreturn z"),
        ("z = CALL\nreturn z[0] + z[-1]", "z = CALL\nreturn z + z"),
        ("z = CALL\nreturn z[0], z[1]", "z = [CALL]\nreturn z[0], z[1]"),
        ("z = CALL\nreturn z", "z = [CALL]\nreturn z"),
        ("z = CALL\nz[0] = 1\nreturn z[0]", "z = [CALL]\nz[0] = 1\nreturn z[0]"),
        ("z = CALL\nz[0] += 1\nreturn z[0]", "z = [CALL]\nz[0] += 1\nreturn z[0]"),
        ("z = CALL\ndel z[0]", "z = [CALL]\ndel z[0]"),
        ("z = CALL", "z = [CALL]"),
        ("z = n\nz = CALL\nreturn z[0]", "z = n\nz = CALL\nreturn z"),
        ("z = CALL\nz = z[0]\nreturn z", "z = CALL\nreturn z"),
        ("z = CALL\nz = tf.reshape(z, n)\nreturn z", "z = CALL\nz = tf.reshape(z, n)\nreturn z"),
        ("z = CALL\nz += n\nreturn z[0]", "z = [CALL]\nz += n\nreturn z[0]"),
        ("z = CALL\nif n:\n    z = n\nreturn z[0]", "z = [CALL]\nif n:\n    z = n\nreturn z[0]"),
        (
            "z = CALL\ndef g():\n    return z\nz = z[0]",
            "z = [CALL]\ndef g():\n    return z\nz = z[0]",
        ),
        ("return tf.reshape(CALL, n)", "return tf.reshape(CALL, n)"),
        ("return tf.reshape(n, CALL)", "return tf.reshape(n, [CALL])"),
        ("z = w = CALL\nreturn z[0]", "z = w = [CALL]\nreturn z[0]"),
        ("n.z = CALL\nreturn n.z[0]", "n.z = [CALL]\nreturn n.z[0]"),
        ("return z[0]\nz = CALL", "return z[0]\nz = [CALL]"),
        ("return [CALL]", "return [[CALL]]"),
    ],
)
def test_a_list_of_one_result_becomes_the_result(lines: str, new: str) -> None:
    made = body_of(lines.replace("CALL", "tf.py_func(np.abs, [x], [tf.float32])"))
    assert made == new.replace("CALL", "tf.numpy_function(np.abs, [x], tf.float32)")


def test_a_dtype_that_stands_elsewhere_is_looked_up() -> None:
    made = body_of("return tf.py_func(np.abs, [x], KINDS)[0]", "KINDS = [tf.float32]")
    assert made == "return tf.numpy_function(np.abs, [x], KINDS[0])"
