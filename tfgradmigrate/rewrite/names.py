"""Names in new code: what they mean there, and names for a new function that hide none of them."""

from __future__ import annotations

import re
from collections.abc import Iterable

import libcst as cst

from tfgradmigrate.emit.code import fresh, identifiers
from tfgradmigrate.emit.custom_gradient import Signature
from tfgradmigrate.emit.edits import Edits
from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.rewrite.decisions import Context
from tfgradmigrate.rewrite.ops import Op
from tfgradmigrate.rules.model import Registration
from tfgradmigrate.syntax.scopes import Scope


def means_the_same(
    context: Context, registration: Registration, nodes: Iterable[cst.CSTNode]
) -> bool:
    """Whether expressions of a block mean the same where the gradient function stands."""
    node = registration.function.node
    return node is None or same_meaning(context, nodes, context.facts.scopes.scope_at(node))


def same_meaning(context: Context, nodes: Iterable[cst.CSTNode], there: Scope) -> bool:
    """Whether expressions mean the same in another scope."""
    scopes = context.facts.scopes
    read = [(name, scopes.variable(name)) for node in nodes for name in scopes.read_by(node)]
    return all(
        scopes.owner(name.value, there) is (None if variable is None else variable[0])
        for name, variable in read
    )


def read_names(context: Context, nodes: Iterable[cst.CSTNode]) -> set[str]:
    """The variables that expressions read, but for those that they bind themselves."""
    return {name.value for node in nodes for name in context.facts.scopes.read_by(node)}


def signature_of(
    context: Context,
    op: Op,
    name: str,
    taken: set[str],
    preferred: dict[int, str],
    result: bool,
    convert_to_tensor: str = "",
) -> Signature:
    """Names for a new function that hide nothing its code reads."""
    if op.arguments is None:
        star: str | None = fresh(["inputs", "tensors"], taken)
        names: list[str] = []
    else:
        star, names = None, []
        taken |= identifiers(op.mentions) | {"types", "SimpleNamespace"}
        for index, argument in enumerate(op.arguments):
            if index in preferred:
                names.append(preferred[index])
                continue
            wish = []
            if isinstance(argument, cst.Name) and not argument.value.isupper():
                wish = [argument.value]
            if op.wishes:
                wish += [op.wishes[index], f"x{index}"]
            elif len(op.arguments) == 1:
                wish += ["x", "inputs", "tensor"]
            else:
                wish += [f"x{index}", f"input_{index}"]
            names.append(fresh(wish, taken))
    results = ["results", "outputs"] if op.several else ["y", "result"]
    nested = result or bool(op.conversions)
    conversions = []
    for index, model in op.conversions.items():
        dtype = "" if model == index else f", {names[model]}.dtype"
        conversions.append(f"{names[index]} = {convert_to_tensor}({names[index]}{dtype})")
    return Signature(
        name=name,
        inputs=tuple(names),
        star=star,
        result=fresh(results, taken) if result else None,
        several=op.several,
        call=fresh(["call", "forward"], taken) if nested else "call",
        backward=fresh(["backward", "backprop"], taken),
        conversions=tuple(conversions),
    )


def convert_to_tensor(context: Context, node: cst.CSTNode, op: Op, edits: Edits) -> str:
    """How `tf.convert_to_tensor` is spelled, where the new function needs it."""
    return context.tensorflow(node, "convert_to_tensor", edits) if op.conversions else ""


def name_of_op(gradient: str, op: Op, taken: set[str]) -> str:
    """A name for what a gradient function becomes, which makes the op now.

    `_guided_relu_grad` of a relu is `_guided_relu`, `quantize_grad` of a sign is
    `sign_with_quantize_grad`. A name that does not speak of a gradient stays, and so does that for
    an identity, whose gradient is all that it does.
    """
    stem = snake_case(gradient)
    bare = _GRADIENT.sub("", stem)
    if op.kind == "Identity" or bare == stem:
        return gradient
    word = op.name.removesuffix("_with_gradient")
    plain = word.removeprefix("np_")
    wishes = [f"{word}_with_gradient"]
    if len(bare) > 2 and (plain in bare or bare in plain or word == "py_func"):
        wishes.insert(0, bare)
    elif bare:
        wishes.insert(0, f"{word}_with_{stem}")
    private = "_" * (len(gradient) - len(gradient.lstrip("_")))
    return fresh([f"{private}{wish}" for wish in wishes], taken)


_GRADIENT = pattern(
    r"^(?:grad|gradient|gradients|backward)(?:_|$)|_?(?:grad|gradient|gradients|backward)$"
)


def snake_case(name: str) -> str:
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name)
    made = re.sub(r"\W+", "_", words).strip("_").lower() or "with_gradient"
    return f"gradient_{made}" if made[0].isdigit() else made
