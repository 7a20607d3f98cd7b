"""`{"Relu": "GuidedRelu"}`: an op of the block with a gradient of its own.

    @tf.RegisterGradient("GuidedRelu")
    def _guided_relu(op, grad):
        return tf.where((op.outputs[0] > 0) & (grad > 0), grad, tf.zeros_like(grad))

    with tf.get_default_graph().gradient_override_map({"Relu": "GuidedRelu"}):
        y = tf.nn.relu(x)

Every call and operator of the block that makes such an op becomes a call of a function with
`@tf.custom_gradient`. Its inputs are the tensors of the op; strides, padding and the like stay
where they are and answer `op.get_attr`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import libcst as cst
from msgspec import Struct
from msgspec.structs import replace

from tfgradmigrate.emit.code import expression, without_parentheses
from tfgradmigrate.emit.custom_gradient import Signature
from tfgradmigrate.idioms import Idiom
from tfgradmigrate.rewrite.assumptions import OP_NAME
from tfgradmigrate.rewrite.block import (
    OF_BLOCK,
    REACHED,
    check_block,
    check_reach,
    finish_block,
    forgotten_keys,
)
from tfgradmigrate.rewrite.built_in_gradients import give_built_in, is_built_in
from tfgradmigrate.rewrite.convert import OF_GRADIENT, convert
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rewrite.ignored import CUSTOM, ignored, never_used
from tfgradmigrate.rewrite.mends import mended_call
from tfgradmigrate.rewrite.names import means_the_same
from tfgradmigrate.rewrite.ops import Op
from tfgradmigrate.rewrite.original_faults import (
    check_arity,
    check_registered,
    other_additions,
    registered_per_call,
)
from tfgradmigrate.rewrite.py_func_calls import PY_FUNC_KEYS
from tfgradmigrate.rules.findings import Code
from tfgradmigrate.rules.findings.refused import LocalOp, OpsOutOfSight
from tfgradmigrate.rules.guards import Refusal
from tfgradmigrate.rules.model import MapEntry, Override, OverrideBlock, Registration
from tfgradmigrate.syntax.block_ops import OpUse
from tfgradmigrate.syntax.evidence import is_known_tensor, seems_tensor
from tfgradmigrate.syntax.kinds import is_number
from tfgradmigrate.syntax.made_ops import (
    MadeOp,
    in_place_of,
    is_plain,
    kind_of,
    made_op,
    with_operands,
)
from tfgradmigrate.syntax.tree import (
    excerpt,
    walk,
)
from tfgradmigrate.tables.local_ops import BINARY, INPUT_NAMES, LOCAL_OPS


class LocalOpOverride(Code):
    """An op with a gradient of its own becomes a function with `tf.custom_gradient`

    Every call and operator of the block that makes the op calls the new function instead:

        def _guided_relu(x):
            @tf.custom_gradient
            def call(x):
                def backward(grad):
                    return tf.where((y > 0) & (grad > 0), grad, tf.zeros_like(grad))

                return tf.nn.relu(x), backward

            y = call(x)
            return y

    `op.inputs` become the arguments, `op.outputs` the result with the new gradient, so that second
    order is right. Arguments that are no tensors stay as they are. A number or an array becomes a
    tensor of the other operand's dtype, as the op made it one.

    An op in a function that this block alone calls gets its gradient there. What is not certain
    (is it a tensor, is it this op, who else calls the function) leaves the block to the runtime
    shim.

    Safety: safe, with four exceptions. The op had a name that code may look up, or code of the
    project looks ops up in the graph. Or the graph is that of a session or object, or the gradient
    function has a public name, which other programs may call with its old parameters.
    """

    code = "TGM109"


class _Site(Struct, frozen=True, eq=False):
    """One op of a block that gets a gradient, and the use that makes it.

    `numbers` are the operands that become tensors at the call, each with the tensor whose dtype it
    takes.
    """

    use: OpUse
    made: MadeOp
    op: Op
    numbers: Mapping[int, str]


def _decide(context: Context, override: Override) -> list[Decision] | None:
    if not isinstance(override, OverrideBlock) or not override.entries:
        return None
    uses, dead = check_block(context, override)
    live = [entry for entry in override.entries if entry not in dead]
    decision = Decision(
        LocalOpOverride,
        override.block,
        ", ".join(entry.op_type for entry in live),
        ignored(never_used(live), CUSTOM),
        [override.marker],
    )
    decision.note(*other_additions(live, uses))
    functions: dict[str, str] = {}
    sites: dict[Registration, list[_Site]] = {}
    for entry in live:
        users = [use for use in uses if entry.op_type in (use.op_types or ())]
        if is_built_in(context, entry):
            for use in users:
                give_built_in(context, override, entry, use, decision, functions)
            continue
        registration = check_registered(context, entry)
        for use in users:
            if _is_arithmetic(context, use):
                continue
            site = _site(context, override, entry, registration, use, decision)
            check_arity(context, registration, 1, len(site.made.operands))
            sites.setdefault(registration, []).append(site)
    for registration, several in sites.items():
        found = _one_way(several)
        names = convert(context, override, registration, [s.op for s in found], decision)
        for site, name in zip(found, names, strict=True):
            _replace(context, site, name, decision)
    finish_block(context, override, decision)
    per_call = [d for found in sites for d in registered_per_call(context, found)]
    return [decision, *per_call, *forgotten_keys(override, dead, uses)]


def _site(
    context: Context,
    override: OverrideBlock,
    entry: MapEntry,
    registration: Registration,
    use: OpUse,
    decision: Decision,
) -> _Site:
    """An op that gets the gradient of a registration, refused where it is not certain which."""
    check_reach(context, use, entry.op_type, registration)
    if entry.op_type not in LOCAL_OPS:
        raise Refusal(LocalOp, _why_not_local(entry.op_type))
    node, made = use.node, made_op(use, context.facts)
    if made is None or made.op_type != entry.op_type:
        raise Refusal(OpsOutOfSight, _why_not_alone(entry.op_type, use))
    if made.op_type == "Abs" and _computes_with_complex(context):
        raise Refusal(LocalOp, "`tf.abs` of complex numbers is another op, and this file has them")
    _check_others(made)
    wishes = INPUT_NAMES.get(made.op_type, ())
    closed_over: tuple[cst.CSTNode, ...] = tuple(made.others.values())
    mentions: tuple[cst.CSTNode, ...] = ()
    if isinstance(node, cst.Call):
        mentions = (node.func,)
        if not means_the_same(context, registration, mentions):
            closed_over = (*closed_over, node.func)
    several = len(context.overrides(registration)) > 1
    conversions = _conversions(context, made, all_of_them=several)
    numbers = {} if several else _numbers(context, made, conversions)
    op = Op(
        node,
        made.operands,
        _forward(context, use, made, decision),
        closed_over=closed_over,
        mentions=mentions,
        name=f"{_word(use, made)}_with_gradient",
        kind=_with_conversions(kind_of(use.node, made), conversions),
        wishes=wishes,
        conversions=conversions,
    )
    return _Site(use, made, op, numbers)


def _with_conversions(kind: str, conversions: Mapping[int, int]) -> str:
    return f"{kind} {sorted(conversions.items())}"


def _one_way(sites: list[_Site]) -> list[_Site]:
    """The ops of one registration, with numbers made tensors at the calls where that is enough.

    One function then serves every order of the operands.
    """
    if not all(site.numbers or not site.op.conversions for site in sites):
        return [replace(site, numbers={}) for site in sites]
    bare = [_with_conversions(kind_of(site.use.node, site.made), {}) for site in sites]
    return [
        replace(site, op=replace(site.op, conversions={}, kind=kind))
        for site, kind in zip(sites, bare, strict=True)
    ]


def _is_arithmetic(context: Context, use: OpUse) -> bool:
    """Whether an operator is of plain numbers, which makes no op."""
    node = use.node
    return isinstance(node, cst.BinaryOperation) and is_number(node, context.facts)


def _why_not_local(op_type: str) -> str:
    """Why an op type cannot be given a gradient by a function of tensors."""
    if op_type == "Cast":
        reason = "`tf.cast` creates no op where the tensor has the dtype already"
    elif op_type in PY_FUNC_KEYS:
        reason = "a `py_func` shares its map with other ops"
    else:
        reason = f"`{op_type}` is no op of one type of floating-point tensors with one output"
    return f"{reason}; write a function with `@tf.custom_gradient` that creates the op"


def _why_not_alone(op_type: str, use: OpUse) -> str:
    text = excerpt(use.node)
    if isinstance(use.node, cst.Call):
        return (
            f"`{text}` creates a `{op_type}` op among others; write the op that is meant on a line "
            "of its own"
        )
    return (
        f"whether `{text}` creates a `{op_type}` op of tensors is not visible; use TensorFlow's "
        "function where tensors are meant"
    )


def _computes_with_complex(context: Context) -> bool:
    scopes = context.facts.scopes
    return scopes.has_attribute_holding("complex") or scopes.has_attribute_holding("fft")


_PLAIN = (
    cst.Name,
    cst.Attribute,
    cst.BaseNumber,
    cst.SimpleString,
    cst.List,
    cst.Tuple,
    cst.Element,
    cst.Subscript,
    cst.SubscriptElement,
    cst.Index,
    cst.UnaryOperation,
    cst.BinaryOperation,
)


def _check_others(made: MadeOp) -> None:
    """Refuse arguments of a call that do more than name a value: they move into a function."""
    for name, value in made.others.items():
        for node in walk(value):
            if not isinstance(node, _PLAIN):
                raise Refusal(
                    LocalOp,
                    f"the argument `{name}` of the op is computed in the call; bind it to a name "
                    "above",
                )


def _word(use: OpUse, made: MadeOp) -> str:
    """A word for the op: the function that makes it, or the op type of an operator."""
    return made.op_type.lower() if use.api is None else use.api.rpartition(".")[2]


def _conversions(context: Context, made: MadeOp, *, all_of_them: bool) -> dict[int, int]:
    """The inputs that may be plain values, and the input whose dtype each takes.

    The dtype is that of the operand that is a tensor for certain, else that of the first one, as
    in TensorFlow 1. One input alone is converted where the function is called.
    """
    if len(made.operands) == 1:
        return {}
    facts = context.facts
    plain = [
        index
        for index, operand in enumerate(made.operands)
        if all_of_them or not seems_tensor(operand, facts) or is_plain(operand, facts)
    ]
    if not plain:
        return {}
    tensors = [i for i in range(len(made.operands)) if i not in plain]
    model = tensors[0] if tensors else 0
    if all_of_them:
        known = [i for i, operand in enumerate(made.operands) if seems_tensor(operand, facts)]
        model = 0 if not known or 0 in known else known[0]
    if not all_of_them and plain and _may_be_number_as_well(context, made, model, plain):
        plain = [model, *plain]
    order = [model, *(i for i in plain if i != model)] if model in plain else plain
    return dict.fromkeys(order, model)


def _may_be_number_as_well(
    context: Context, made: MadeOp, model: int, plain: Sequence[int]
) -> bool:
    """Whether what seems a tensor, for the call takes it, may be a number beside a tensor.

    Of two numbers nobody wants a gradient. An operator takes the dtype of either side.
    """
    facts, tensor = context.facts, made.operands[model]
    others = [made.operands[index] for index in plain if index != model]
    return (
        made.op_type in BINARY
        and bool(made.places)
        and isinstance(tensor, cst.Name)
        and not all(is_number(other, facts) for other in others)
        and not is_known_tensor(tensor, facts)
    )


def _numbers(context: Context, made: MadeOp, conversions: Mapping[int, int]) -> dict[int, str]:
    """The operands that are numbers beside a variable that is a tensor, whose dtype they take.

    With these made tensors at the call one function serves every order of the operands.
    """
    found = {}
    for index, model in conversions.items():
        tensor = made.operands[model]
        if not isinstance(tensor, cst.Name) or model in conversions:
            return {}
        if not is_number(made.operands[index], context.facts):
            return {}
        found[index] = tensor.value
    return found


def _forward(
    context: Context, use: OpUse, made: MadeOp, decision: Decision
) -> Callable[[Signature], cst.BaseExpression]:
    """The op from the arguments of the new function."""
    node = use.node
    mend = None
    if isinstance(node, cst.Call):
        mend = mended_call(context, node, decision)
    if made.name is not None:
        decision.note("the name given to the op is dropped")
        decision.assume(OP_NAME)

    def forward(signature: Signature) -> cst.BaseExpression:
        names = [cst.Name(name) for name in signature.inputs]
        copy = with_operands(node, made, names)
        return mend(copy) if mend is not None and isinstance(copy, cst.Call) else copy

    return forward


def _replace(context: Context, site: _Site, name: str, decision: Decision) -> None:
    """Call a new function in the place of a use."""
    node, made, to_tensor = site.use.node, site.made, ""
    if len(made.operands) == 1 and is_plain(made.operands[0], context.facts):
        to_tensor = context.tensorflow(node, "convert_to_tensor", decision.edits)
    constant = context.tensorflow(node, "constant", decision.edits) if site.numbers else ""

    def build(updated: Any) -> cst.CSTNode:
        operands = [without_parentheses(operand) for operand in made.of(updated)]
        if to_tensor:
            operands = [expression(f"{to_tensor}(OPERAND)", OPERAND=o) for o in operands]
        for index, tensor in site.numbers.items():
            number = expression(f"{constant}(NUMBER, {tensor}.dtype)", NUMBER=operands[index])
            operands[index] = number
        call = cst.Call(cst.Name(name), [cst.Arg(operand) for operand in operands])
        within = isinstance(context.facts.scopes.parents[node], (cst.Arg, cst.BinaryOperation))
        if isinstance(updated, cst.AugAssign) or within:
            return in_place_of(updated, call)
        return call.with_changes(lpar=updated.lpar, rpar=updated.rpar)

    decision.edits.replace(node, build)


IDIOM = Idiom(
    name="local_op",
    title='Relu, Maximum, Conv2D, `*`, ... under `{"Relu": "Name"}`, and maps of several keys',
    becomes="a function with `@tf.custom_gradient` that creates the op",
    codes=(LocalOpOverride,),
    override=_decide,
    guards=(*OF_BLOCK, REACHED, *OF_GRADIENT),
)
