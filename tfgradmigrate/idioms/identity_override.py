"""`{"Identity": "ConstantName"}`: a gradient changed on its way back, under a constant name.

    @tf.RegisterGradient("ScaleGrad")
    def _scale(op, grad):
        return 5.0 * grad

    with tf.get_default_graph().gradient_override_map({"Identity": "ScaleGrad"}):
        y = tf.identity(x)

The registered function becomes the function that is called in the place of `tf.identity`.
"""

from __future__ import annotations

from tfgradmigrate.idioms import Idiom
from tfgradmigrate.rewrite.block import OF_BLOCK, REACHED, is_key_override
from tfgradmigrate.rewrite.convert import OF_GRADIENT
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rewrite.identity import rewrite_identity
from tfgradmigrate.rewrite.ignored import CUSTOM, ignored
from tfgradmigrate.rules.findings import Code
from tfgradmigrate.rules.model import Override


class IdentityOverride(Code):
    """An Identity override with a constant name becomes `tf.custom_gradient`

    The block changed the gradient of `tf.identity` and nothing else. In eager mode, with the tape
    inside a `tf.function`, and in Keras `fit`, TensorFlow 2 ignores it without a word. The
    registered function becomes a function with `@tf.custom_gradient`:

        @tf.custom_gradient
        def _scale(x):
            def backward(grad):
                return 5.0 * grad

            return tf.identity(x), backward

    `op.inputs[0]` becomes the argument. Where the op's output is read, the function is nested once
    more, so that second order is right. A function that other code uses is kept as it is and is
    called from a new one.

    Safety: safe, with four exceptions. The op had a name that code may look up, or code of the
    project looks ops up in the graph. Or the graph is that of a session or object, or the gradient
    function has a public name, which other programs may call with its old parameters.
    """

    code = "TGM103"


def _decide(context: Context, override: Override) -> list[Decision] | None:
    if not is_key_override(override, {"Identity"}):
        return None
    text = override.entries[0].gradient.text
    if text is None:
        return None
    message = ignored(f'the gradient "{text}" would never be used', CUSTOM)
    return rewrite_identity(context, override, IdentityOverride, message)


IDIOM = Idiom(
    name="identity_override",
    title='`tf.identity` under `{"Identity": "Name"}`',
    becomes="a function with `@tf.custom_gradient` where the gradient function stood",
    codes=(IdentityOverride,),
    override=_decide,
    guards=(*OF_BLOCK, REACHED, *OF_GRADIENT),
)
