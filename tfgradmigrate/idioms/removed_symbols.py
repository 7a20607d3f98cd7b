"""Names that TensorFlow 2 lacks, mended in the functions that another idiom touches.

A rewritten gradient function that still says `tf.neg` would raise AttributeError as soon as a
gradient is asked for. The rest of the file is for `tf_upgrade_v2`, which knows many more changes.
"""

from __future__ import annotations

from collections.abc import Iterable

import libcst as cst

from tfgradmigrate.idioms import Idiom
from tfgradmigrate.rewrite.comparisons import of_tensors
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rewrite.dimensions import dimension_value
from tfgradmigrate.rewrite.graph_methods import awaited_tensor, graph_method
from tfgradmigrate.rewrite.keys import hashed
from tfgradmigrate.rewrite.mends import MendedName, mended_name
from tfgradmigrate.rules.findings import Code
from tfgradmigrate.syntax.tree import excerpt, walk


class RemovedSymbol(Code):
    """A name that TensorFlow 2 lacks is mended

    In the functions that this tool touches, names and keywords that TensorFlow 2 does not have any
    more become what TensorFlow's own upgrade tables say: `tf.neg` is `tf.negative`, `keep_dims=` is
    `keepdims=`, `tf.to_float(x)` is `tf.cast(x, tf.float32)`, `tf.name_scope(name, default,
    values)` is `tf.compat.v1.name_scope`. Functions of `keras.backend`, which Keras 3 does not have
    any more, are those of `tf.keras.backend`. `tf.assign(self.w, x)` of a weight of Keras, which is
    no variable of TensorFlow in Keras 3, is `self.w.assign(x)`. `control_dependencies` and
    `colocate_with` of the default graph, which raise on eager tensors, are the functions of that
    name, and `control_dependencies([x.op])` waits for the tensor itself. The values are the same.

    Safety: safe.
    """

    code = "TGM108"


class ChangedMeaning(Code):
    """A name that TensorFlow 2 kept with another meaning is mended

    In the functions that this tool touches, what would be computed otherwise without an error keeps
    its meaning: `tf.where` becomes `tf.compat.v1.where` if the condition may be of a lower rank
    than what it chooses from. The labels of `tf.nn.softmax_cross_entropy_with_logits` get
    `tf.stop_gradient`. `tf.while_loop` with a list of one variable becomes that of `tf.compat.v1`,
    and `==` between tensors becomes `is`. Where the arguments make no difference the name is left
    alone.

    Safety: safe.
    """

    code = "TGM110"


class HashedTensors(Code):
    """What is a key, or in a set, may be a tensor

    In TensorFlow 1 a tensor may be the key of a dictionary, and be put into a set. In TensorFlow 2
    it has no hash, in eager mode and in `tf.function`: `TypeError: Tensor is unhashable`. In a v1
    graph it still has one.

    By hand: use `tensor.ref()` as the key, and `key.deref()` where the tensor is meant; or a name
    or number of your own.
    """

    code = "TGM215"


class ComparedTensors(Code):
    """What is compared may be a tensor

    In TensorFlow 1 `x == y` is true of a tensor and itself alone, and `x in tensors` looks for the
    tensor itself. In TensorFlow 2 the elements are compared, so that a condition raises, or decides
    otherwise where there is one element. Of certain tensors the tool writes `is`.

    By hand: write `x is y` where two tensors are meant, `tf.equal(x, y)` where their elements are.
    A tensor compared with a number was always unequal.
    """

    code = "TGM214"


def _touched(context: Context, nodes: Iterable[cst.CSTNode]) -> list[Decision]:
    decisions: list[Decision] = []
    seen: set[cst.CSTNode] = set()
    for node in nodes:
        if not context.kept_overrides.isdisjoint(context.facts.overrides_in(node)):
            # What fails loudly in a block that is kept must not be mended into what TensorFlow 2
            # ignores in silence.
            continue
        for inner in walk(node):
            if inner in seen:
                continue
            seen.add(inner)
            if isinstance(inner, cst.Name) and _is_alias(context, inner):
                decisions += _mended_alias(context, inner, seen)
            elif isinstance(inner, (cst.Attribute, cst.Name)):
                method = graph_method(context, inner)
                if method is not None:
                    seen.update(walk(inner))  # the graph is removed with it
                named = mended_name(context, inner)
                if named is not None:  # and no part of it
                    seen.update(part for part in walk(inner) if isinstance(part, cst.Attribute))
                mended = named or dimension_value(context, inner) or method
                mended = mended or awaited_tensor(context, inner)
                if mended is not None:
                    decisions.append(_decision(mended))
            elif isinstance(inner, cst.Comparison) and not any(hashed(inner, context.facts)):
                decisions += _compared(context, inner)
            decisions += _hashed(context, inner)
    return decisions


def _hashed(context: Context, node: cst.CSTNode) -> list[Decision]:
    key = next(hashed(node, context.facts), None)
    if key is None:
        return []
    message = (
        f"`{excerpt(node)}` raises TypeError in eager mode and in `tf.function` if "
        f"`{excerpt(key)}` is a tensor, which has no hash there; use `.ref()` of it"
    )
    return [Decision(HashedTensors, node, "hash", message)]


def _compared(context: Context, node: cst.Comparison) -> list[Decision]:
    compared = of_tensors(context, node)
    if compared is None:
        return []
    if compared.mended is not None:
        return [_decision(compared.mended)]
    return [Decision(ComparedTensors, node, "==", compared.reason)]


def _is_alias(context: Context, name: cst.Name) -> bool:
    """Whether a name is a variable that stands for something of TensorFlow: `cast = tf.to_float`.

    Not one that stands for a module, of which something is read.
    """
    binding = context.facts.scopes.binding(name)
    return (
        binding is not None
        and isinstance(binding.value, (cst.Attribute, cst.Name))
        and isinstance(context.facts.scopes.parents[binding.node], cst.AssignTarget)
    )


def _mended_alias(context: Context, name: cst.Name, seen: set[cst.CSTNode]) -> list[Decision]:
    """The mend of what a variable stands for, or else of each of its uses, without the variable."""
    scopes = context.facts.scopes
    binding = scopes.binding(name)
    assert binding is not None and isinstance(binding.value, (cst.Attribute, cst.Name))
    uses = scopes.uses(binding.scope, binding.name)
    mended = mended_name(context, binding.value)
    done = binding.value in seen
    seen.update((*uses, binding.value))
    if mended is not None:
        return [] if done else [_decision(mended)]
    found = [mended_name(context, use) for use in uses]
    written_out = [mended for mended in found if mended is not None]
    decisions = [_decision(mended) for mended in written_out]
    assignment = scopes.assignment(binding)
    alone = isinstance(assignment, cst.Assign) and len(assignment.targets) == 1
    unused = len([mended for mended in written_out if mended.renamed]) == len(uses)
    private = not scopes.exported(binding.name, binding.scope)
    if decisions and unused and private and alone:
        first = written_out[0]
        gone = MendedName(assignment, binding.name, first.note, kept=first.kept)
        gone.edits.remove(assignment)
        decisions.insert(0, _decision(gone))
    return decisions


def _decision(mended: MendedName) -> Decision:
    code = ChangedMeaning if mended.kept else RemovedSymbol
    return Decision(code, mended.anchor, mended.symbol, mended.note, edits=mended.edits)


IDIOM = Idiom(
    name="removed_symbols",
    title="Names that TensorFlow 2 lacks, in the functions touched",
    becomes="the names of TensorFlow 2, from its own tables",
    codes=(RemovedSymbol, ChangedMeaning, ComparedTensors, HashedTensors),
    touched=_touched,
)
