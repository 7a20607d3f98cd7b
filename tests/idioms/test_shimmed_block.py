"""Blocks on the runtime shim: in which modes they work, and what they rest on."""

from __future__ import annotations

import pytest

from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rules.model import Finding
from tfgradmigrate.run.engine import migrate_text

PROGRAM = """\
import tensorflow as tf


@tf.RegisterGradient("Own")
def own(op, dy):
    return 2.0 * dy


def f(x, graph, n):
    with tf.get_default_graph().gradient_override_map({KEYS}):
        y = tf.tensordot(x, x, 1)
        LINE
    return y
"""


def of_block(line: str, keys: str = '"MatMul": "Own"') -> list[Finding]:
    text = PROGRAM.replace("KEYS", keys).replace("LINE", line)
    result = migrate_text(text, "a.py", MigrationOptions())
    assert result.failure is None
    return [found for found in result.findings if found.line == 10]


@pytest.mark.parametrize(
    ("line", "note"),
    [
        ("pass", ""),
        ("graph.get_operations()", ""),
        ("tf.add_to_collection('a', y)", "in v1 graphs: what `tf.add_to_collection` keeps"),
        ("tf.trainable_variables()", "in v1 graphs: `tf.trainable_variables()` finds no"),
        ("tf.metrics.mean(y)", "in v1 graphs: `tf.metrics.mean` raises elsewhere"),
        ("tf.train.get_global_step()", "in v1 graphs: `tf.train.get_global_step()` needs a step"),
        ("tf.losses.add_loss(y)", "in graphs (`tf.function`, v1): `tf.losses.add_loss` is for"),
        ("tf.gradients(y, x)", "in graphs (`tf.function`, v1): `tf.gradients` raises in"),
        ("tf.layers.dense(y, 3)", "once `tf.layers.dense` is replaced, which TensorFlow 2 lacks"),
        ("print({y: 1})", "in v1 graphs: `{y: 1}` raises elsewhere if it is of a tensor"),
        (
            "tf.layers.dense(tf.train.get_global_step(), 3)",
            "once `tf.layers.dense` is replaced, which TensorFlow 2 lacks, in v1 graphs",
        ),
        (
            "tf.metrics.mean(tf.losses.get_losses())",
            "in v1 graphs: `tf.metrics.mean` raises elsewhere",
        ),
    ],
)
def test_where_a_block_works_is_noted(line: str, note: str) -> None:
    (found,) = of_block(line)
    assert found.code == "TGM301"
    assert [each[: len(note) + 9] for each in found.notes] == ([f"it works {note}"] if note else [])


@pytest.mark.parametrize(
    ("line", "overridden"),
    [
        ("tf.switch_case(n, [lambda: y])", True),
        ("tf.cond(n, lambda: y, lambda: x)", False),
        ("tf.square(y)", False),
    ],
)
def test_what_bodies_make_may_be_overridden_too(line: str, overridden: bool) -> None:
    (found,) = of_block(line)
    assert any("which they were not in TensorFlow 1.15" in a for a in found.assumes) is overridden


@pytest.mark.parametrize(
    ("keys", "codes"),
    [
        ("", ["TGM301"]),
        ('"Mat": "Own"', ["TGM510"]),
        ('"MatMul": "Own", "Mat": "Own"', ["TGM301", "TGM508"]),
    ],
)
def test_which_keys_a_map_keeps(keys: str, codes: list[str]) -> None:
    assert [each.code for each in of_block("pass", keys)] == codes


def test_what_makes_other_ops_in_tensorflow_2_is_refused() -> None:
    (found,) = of_block("z = tf.einsum('ij,jk->ik', x, x)")
    assert found.code == "TGM418"
    assert "creates other ops in TensorFlow 2 (Einsum)" in found.message


@pytest.mark.parametrize(
    ("passed", "noted"),
    [
        ("lambda v: tf.gradients(v, v)", True),
        ("differentiated", True),
        ("Net.differentiated", False),
        ("lambda v: -v", False),
    ],
)
def test_what_calls_hand_to_the_code_of_a_block_counts(passed: str, noted: bool) -> None:
    text = PROGRAM.replace("KEYS", '"MatMul": "Own"').replace("LINE", "y = n(y)")
    text += "\n\ndef differentiated(v):\n    return tf.gradients(v, v)\n"
    text += f"\n\nz = f(1.0, None, {passed})\n"
    found = migrate_text(text, "a.py", MigrationOptions()).findings
    notes = [note for each in found if each.line == 10 for note in each.notes]
    assert any("`tf.gradients` raises in eager mode" in note for note in notes) is noted


NESTED = """\
import tensorflow as tf

g = tf.get_default_graph()
with g.gradient_override_map({"Relu": "Identity"}):
    with g.gradient_override_map({"Round": "Identity"}):
        MODEL
"""


@pytest.mark.parametrize(
    "model",
    [
        "model = tf.keras.layers.Dense(3, activation='relu')(x)",
        "model = tf.keras.Sequential()\n        model.add(tf.keras.layers.Dense(3, input_dim=2))",
        "model = tf.keras.applications.VGG16()",
    ],
)
@pytest.mark.parametrize("one", [False, True])
def test_a_model_in_two_blocks_stays_in_both(model: str, one: bool) -> None:
    text = NESTED.replace("MODEL", model)
    if one:  # `with` statement, with two contexts
        text = text.replace(":\n    with ", ", ").replace("        ", "    ")
    result = migrate_text(text, "a.py", MigrationOptions())
    assert result.failure is None
    assert [each.code for each in result.findings] == ["TGM301", "TGM301"]


@pytest.mark.parametrize(
    ("call", "code"),
    [
        ("tf.gradients(y, x)", "TGM301"),
        ("tf.train.AdamOptimizer(0.1).minimize(y)", "TGM301"),
        ("optimizer.minimize(y)", "TGM301"),
        ("tf.losses.mean_squared_error(x, y)", "TGM301"),
        ("tf.summary.histogram('y', y)", "TGM301"),
        ("trainer.minimize(y)", "TGM301"),
        ("build(y)", "TGM301"),
    ],
)
def test_what_may_make_a_model_out_of_sight(call: str, code: str) -> None:
    text = PROGRAM.replace("KEYS", '"MatMul": "Own"').replace("LINE", f"z = {call}")
    text = text.replace(
        "\n\n", "\nimport keras\noptimizer = tf.train.GradientDescentOptimizer(0.1)\n", 1
    )
    text += "\n\nkeras.backend.clear_session()\n"
    found = migrate_text(text, "a.py", MigrationOptions()).findings
    assert [each.code for each in found if each.action.value in ("shim", "refuse")][:1] == [code]
