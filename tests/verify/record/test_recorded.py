"""What the recorder shows of small programs: proved, under which guards, or why not."""

from collections.abc import Iterator

import pytest

from tfgradmigrate.rules.model import Guard
from tfgradmigrate.verify.proving.recording import recorded_place
from tfgradmigrate.verify.record.asking import Recorded
from tfgradmigrate.verify.trials import VerifySettings
from tfgradmigrate.verify.verifier import Verifier

pytestmark = pytest.mark.tensorflow

HEAD = """\
import tensorflow as tf
from other import rates

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
    ("grad if mode == 'a' else -grad", "pass", "grad if mode == 'a' else -grad", ()),
    ("grad if mode == 'a' else -grad", "pass", "-grad if mode == 'b' else grad", "graphs part"),
    ("grad * self.scale", "pass", "grad * self.slope", "graphs part"),
    ("grad * rates(self)", "pass", "grad * rates(self) * rates(self)", "Python does parts"),
    ("grad * self.scale", "self.seen = x", "grad * self.scale", "Python does parts"),
    ("grad * rates[0]", "mode.told()", "grad * rates[0]", "Python does parts"),
    ("grad * self.scale", "keep = [map(abs, self.scale)]", "grad", "graphs part"),
]


@pytest.fixture(scope="module")
def verifier() -> Iterator[Verifier]:
    with Verifier(VerifySettings()) as found:
        yield found


def recorded(verifier: Verifier, old: str, new: str) -> Recorded:
    return recorded_place(HEAD + old, HEAD + new, "Layer.call", [], verifier.prover.record)


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


def test_what_only_the_new_text_hands_to_code_that_nobody_sees_is_no_proof(
    verifier: Verifier,
) -> None:
    before = "import functools; table = functools.lru_cache()(shrink)"
    found = recorded(verifier, OLD.format("shrink(grad)"), NEW.format(before, "table(grad)"))
    assert found.refutes
    assert "goes to where nobody sees" in found.reason


def test_a_loop_over_what_is_not_known_is_beyond_both_texts(verifier: Verifier) -> None:
    total = "sum(v for v in self.scales) * grad"
    found = recorded(verifier, OLD.format(total), NEW.format("pass", total))
    assert not found.refutes
    assert found.reason == "both texts: `self.scales` is gone through"
