"""What asks the private registry of gradients, and only reads it."""

from __future__ import annotations

import pytest

from tests.fixtures import cases
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.run.engine import migrate_text

HEAD = "import tensorflow as tf\nfrom tensorflow.python.framework import ops\n\n"


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("if 'A' not in ops._gradient_registry._registry: pass", True),
        ("if 'A' in ops._gradient_registry._registry: pass", True),
        ("ops._gradient_registry.lookup('A')", True),
        ("ops._gradient_registry.list()", True),
        ("name = 'A%d' % len(ops._gradient_registry._registry)", True),
        ("if 'A' in ops._gradient_registry.names: pass", False),
        ("if 'A' in ops._gradient_registry.Names: pass", False),
        ("if 'A' == ops._gradient_registry._registry: pass", False),
        ("ops._gradient_registry.register(f, 'A')", False),
        ("ops._gradient_registry.lookup", False),
        ("name = 'A%d' % len(ops._gradient_registry.names)", False),
        ("name = 'A%d' % print(ops._gradient_registry._registry)", False),
        ("print(ops._gradient_registry)", False),
    ],
)
def test_what_only_reads_is_kept(line: str, kept: bool) -> None:
    found = migrate_text(f"{HEAD}{line}\n", "a.py", MigrationOptions()).findings
    assert ("TGM205" in [each.code for each in found]) is kept


REGISTER = "@tf.RegisterGradient('Relu')\ndef _relu(op, grad): return 2.0 * grad\n"
POP = "ops._gradient_registry._registry.pop('Relu')\n"
NAMED = "registry = ops._gradient_registry._registry\n"


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (POP + REGISTER, ["TGM205", "TGM202"]),
        (POP.replace("'Relu'", "'Relu', None") + REGISTER, ["TGM205", "TGM202"]),
        (f"del ops._gradient_registry._registry['Relu']\n{REGISTER}", ["TGM205", "TGM202"]),
        (f"{NAMED}registry.pop('Relu')\n{REGISTER}", ["TGM205", "TGM202"]),
        (f"{POP}tf.RegisterGradient('Relu')(lambda op, grad: grad)\n", ["TGM205", "TGM202"]),
        # It comes too late, may not run, or is of another op.
        (REGISTER + POP, ["TGM507", "TGM411"]),
        (f"if tf.a:\n    {POP}{REGISTER}", ["TGM411", "TGM507"]),
        (f"def f():\n    {POP}{REGISTER}", ["TGM411", "TGM507"]),
        (POP.replace("Relu", "Tanh") + REGISTER, ["TGM411", "TGM507"]),
        (f"{NAMED}registry.clear()\n{REGISTER}", ["TGM411", "TGM507"]),
        (POP, ["TGM411"]),
    ],
)
def test_an_entry_that_is_taken_out_before_a_registration(text: str, codes: list[str]) -> None:
    found = migrate_text(HEAD + text, "a.py", MigrationOptions()).findings
    assert [each.code for each in found] == codes


@pytest.mark.parametrize(
    ("line", "swaps"),
    [
        ("registry = ops._gradient_registry._registry", True),
        ("kept = ops._gradient_registry._registry['Relu']", True),
        ("ops._gradient_registry._registry['Relu'] = kept", True),
        # A name of its own is registered.
        ("ops._gradient_registry._registry['Mine'] = kept", False),
        ("del ops._gradient_registry._registry['Relu']", False),
        ("ops._gradient_registry.register(f, 'A')", False),
        ("print(ops._gradient_registry)", False),
    ],
)
def test_what_swaps_entries_is_told_of_override_gradients(line: str, swaps: bool) -> None:
    (found,) = migrate_text(f"{HEAD}{line}\n", "a.py", MigrationOptions()).findings
    assert found.code == "TGM411"
    assert ("`tfgradmigrate.runtime.override_gradients`" in found.message) is swaps


@pytest.mark.tensorflow
def test_override_gradients_does_what_the_swapped_registry_did() -> None:
    """What 1.15.5 computed by the swap: `fixtures/refused/registry_swapped`."""
    import tensorflow as tf

    from tfgradmigrate.runtime import override_gradients

    recorded = cases.record("refused/registry_swapped")
    assert recorded is not None

    def made(v: tf.Tensor) -> tf.Tensor:
        return tf.reduce_sum(tf.nn.relu(v) * v)

    def slope(v: tf.Tensor) -> tf.Tensor:
        mapping = {"Relu": lambda op, grad: grad * op.outputs[0]}
        function = override_gradients(made, mapping)
        with tf.GradientTape() as tape:
            tape.watch(v)
            y = function(v)
        return tape.gradient(y, v) * v

    found = slope(tf.constant([-0.5, 0.5, 2.0]))
    assert found.numpy().tolist() == recorded["outputs"][0]["value"]
    assert (
        tf.function(slope)(tf.constant([-0.5, 0.5, 2.0])).numpy().tolist() == found.numpy().tolist()
    )
