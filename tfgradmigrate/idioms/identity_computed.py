"""`{"Identity": name}` with a computed name: a new registration at every call.

    class FlipGradient:
        def __call__(self, x, scale=1.0):
            name = "FlipGradient%d" % self.calls

            @tf.RegisterGradient(name)
            def _flip(op, grad):
                return [tf.negative(grad) * scale]

            with tf.get_default_graph().gradient_override_map({"Identity": name}):
                y = tf.identity(x)
            self.calls += 1
            return y

The name existed only because a name can be registered once. The function stays where it is, with
its closure; the counter is kept, for others may read it.
"""

from __future__ import annotations

from tfgradmigrate.idioms import Idiom
from tfgradmigrate.rewrite.block import OF_BLOCK, REACHED, is_key_override
from tfgradmigrate.rewrite.convert import OF_GRADIENT
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rewrite.identity import rewrite_identity
from tfgradmigrate.rewrite.ignored import ignored
from tfgradmigrate.rules.findings import Code
from tfgradmigrate.rules.model import Override


class ComputedIdentity(Code):
    """An Identity override with a computed name becomes a nested `tf.custom_gradient`

    The registration stood inside the function that builds the op, under a name that is new at every
    call, because a name can be registered once. `tf.custom_gradient` needs no name: the registered
    function becomes a nested function with `@tf.custom_gradient`, at the same place, so that its
    closure is the same. A counter that only served the name is kept, for other code may read it.

    Safety: safe, with three exceptions. The op had a name that code may look up, code of the
    project looks ops up in the graph, or the graph is that of a session or object.
    """

    code = "TGM104"


def _decide(context: Context, override: Override) -> list[Decision] | None:
    if not is_key_override(override, {"Identity"}):
        return None
    effect = "the registered gradient would never be used"
    message = ignored(effect, "becomes a nested `tf.custom_gradient`")
    return rewrite_identity(context, override, ComputedIdentity, message)


IDIOM = Idiom(
    name="identity_computed",
    title='`tf.identity` under `{"Identity": name}` with a name created at every call',
    becomes="a nested function with `@tf.custom_gradient`, closure and counter kept",
    codes=(ComputedIdentity,),
    override=_decide,
    guards=(*OF_BLOCK, REACHED, *OF_GRADIENT),
)
