"""Mends of names that TensorFlow 2 lacks, from its own upgrade tables, as edits at one use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import libcst as cst
from msgspec import Struct, field
from msgspec.structs import replace

from tfgradmigrate.emit.code import TIGHT, expression, keyword_argument
from tfgradmigrate.emit.edits import Edits
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rewrite.meanings import other_meaning
from tfgradmigrate.syntax.tree import is_name, keyword_of, source_of
from tfgradmigrate.tables.mends import Mend, keras_mend, mend_for

_NAMED = (cst.Attribute, cst.Name)
_OP_SCOPE = "tensorflow.python.framework.ops.op_scope"


class MendedName(Struct, frozen=True, eq=False):
    """What is mended at one use of a name: the node that it changes, and what is reported of it.

    `renamed` is whether the name itself goes, and not just its arguments change; `kept` whether
    TensorFlow 2 has the name, with another meaning.
    """

    anchor: cst.CSTNode
    symbol: str
    note: str
    renamed: bool = True
    kept: bool = False
    edits: Edits = field(default_factory=Edits)


def mended_name(context: Context, node: cst.Attribute | cst.Name) -> MendedName | None:
    """The mend of a TensorFlow name, at its call where it is called; None where it needs none."""
    names, scopes = context.facts.names, context.facts.scopes
    api = names.api(node)
    if api is None:
        return None
    if api == _OP_SCOPE:
        api = "op_scope"
    parent = scopes.parents.get(node)
    call = scopes.called(node)
    mend = _mend_of_name(context, node, api)
    kept = False
    if mend is None or not _applies(mend, call):
        kept = names.namespace(node) == "tensorflow" and not api.startswith("tensorflow.")
        mend = other_meaning(context, api, call) if kept else None
    if mend is None:
        return None
    if call is None:
        if mend.cast and not isinstance(parent, (cst.Assign, cst.AnnAssign)):
            # Handed on as it is, there is no place for the dtype.
            mend = Mend(mend.name, f"compat.v1.{api}")
        if mend.cast or mend.order or mend.new is None:
            return None
        mended = MendedName(node, _last(api), _note(api, mend, mend.new), kept=kept)
        spelled = _spelled(context, node, api, mend.new, mended.edits)
        mended.edits.replace(node, cst.parse_expression(spelled))
        return mended
    uses_legacy = _uses_legacy(mend, call)
    new = mend.legacy if uses_legacy else mend.new
    if mend.order_note and not _keywords(call) & {*mend.keywords, *mend.legacy_keywords}:
        mend = replace(mend, note=mend.order_note)
    note = _note(api, mend, new, call)
    mended = MendedName(call, _last(api), note, renamed=new is not None, kept=kept)
    spelling = _Spelling(
        None if new is None else _spelled(context, node, api, new, mended.edits),
        None if mend.cast is None else context.tensorflow(node, mend.cast, mended.edits),
        None if mend.stopped is None else context.tensorflow(node, "stop_gradient", mended.edits),
    )
    mended.edits.wrap(call, _build(mend, spelling, keep_arguments=uses_legacy))
    return mended


def _mend_of_name(context: Context, node: cst.Attribute | cst.Name, api: str) -> Mend | None:
    names = context.facts.names
    if (names.qualified(node) or "").startswith("keras."):
        return keras_mend(api)
    v1 = names.namespace(node) != "tensorflow"
    return mend_for(api, "tensorflow.compat.v1" if v1 else "tensorflow")


class _Spelling(Struct, frozen=True):
    """How what a mend writes is spelled at a call; None for what it does not write."""

    function: str | None
    dtype: str | None
    stop_gradient: str | None


def _last(api: str) -> str:
    return api.rpartition(".")[2]


def _note(api: str, mend: Mend, new: str | None, call: cst.Call | None = None) -> str:
    """What is wrong with a name, and what its use becomes."""
    problem = mend.note or f"TensorFlow 2 has no `{_full(api)}`"
    becomes = f"`{_full(new or '')}`"
    if mend.cast is not None:
        becomes = f"`tf.cast(x, tf.{mend.cast})`"
    elif mend.stopped is not None:
        becomes = f"`{mend.stopped}=tf.stop_gradient(...)`"
    elif new is None:
        spelled = _keywords(call) if call is not None else set()
        keywords = [f"`{word}=`" for old, word in mend.keywords.items() if old in spelled]
        becomes = ", ".join(keywords) or "a call with keywords"
    return f"{problem}; becomes {becomes}"


def _full(api: str) -> str:
    return api if api.startswith(("tensorflow.", "keras.")) else f"tf.{api}"


def mended_call(context: Context, call: cst.Call, decision: Decision) -> Callable[[Any], Any]:
    """What mends copies of a call that are created in new code, whose imports go to `decision`."""
    found = mended_name(context, call.func) if isinstance(call.func, _NAMED) else None
    if found is None:
        return lambda copy: copy
    decision.edits.imports |= found.edits.imports
    return found.edits.wrappers[call]


def _keywords(call: cst.Call) -> set[str]:
    return {name for arg in call.args if (name := keyword_of(arg)) is not None}


def _uses_legacy(mend: Mend, call: cst.Call) -> bool:
    if mend.legacy is None:
        return False
    spread = mend.order is not None and any(arg.star == "*" for arg in call.args)
    too_many = mend.limit is not None and _positional(call) > mend.limit
    return spread or too_many or bool(mend.legacy_keywords & _keywords(call))


def _positional(call: cst.Call) -> int:
    return sum(arg.keyword is None and not arg.star for arg in call.args)


def _applies(mend: Mend, call: cst.Call | None) -> bool:
    if call is None:
        return mend.when == "always"
    keywords = _keywords(call)
    if mend.when == "keywords":
        moved = mend.order is not None and _positional(call) > mend.positional
        return moved or bool(keywords & set(mend.keywords)) or _uses_legacy(mend, call)
    if mend.when == "several_arguments":
        first = call.args[0].value if call.args else None
        return len(call.args) > 1 or bool(keywords - {"name"}) or is_name(first, "None")
    return True


def _spelled(
    context: Context, node: cst.Attribute | cst.Name, api: str, new: str, edits: Edits
) -> str:
    """The new name, through the same module name as the old one where that reaches it."""
    if new.startswith("tensorflow."):
        module, _, last = new.rpartition(".")
        if isinstance(node, cst.Attribute) and context.facts.names.qualified(node.value) == module:
            return f"{source_of(node.value)}.{last}"
        edits.imports.add(f"from {module.rpartition('.')[0]} import {module.rpartition('.')[2]}")
        return f"{module.rpartition('.')[2]}.{last}"
    base: cst.BaseExpression = node
    for _ in api.split("."):
        if not isinstance(base, cst.Attribute):
            return context.tensorflow(node, new, edits)
        base = base.value
    if (context.facts.names.qualified(base) or "").startswith("tensorflow.python"):
        return context.tensorflow(node, new, edits)
    return f"{source_of(base)}.{new}"


def _build(
    mend: Mend, spelling: _Spelling, *, keep_arguments: bool
) -> Callable[[cst.Call], cst.Call]:
    def build(updated: cst.Call) -> cst.Call:
        args = list(updated.args)
        if not keep_arguments:
            args = [_argument(mend, i, arg) for i, arg in enumerate(args)]
            if spelling.dtype is not None:
                dtype = cst.parse_expression(spelling.dtype)
                named = args[0].keyword is not None
                args.insert(1, keyword_argument("dtype", dtype) if named else cst.Arg(dtype))
                args[0] = args[0].with_changes(comma=cst.MaybeSentinel.DEFAULT)
        if spelling.stop_gradient is not None:
            args = [_stopped(mend, spelling.stop_gradient, arg) for arg in args]
        changed = updated.with_changes(args=args)
        if spelling.function is not None:
            changed = changed.with_changes(func=cst.parse_expression(spelling.function))
        return changed

    return build


def _stopped(mend: Mend, stop_gradient: str, arg: cst.Arg) -> cst.Arg:
    if mend.stopped is None or keyword_of(arg) != mend.stopped:
        return arg
    return arg.with_changes(value=expression(f"{stop_gradient}(VALUE)", VALUE=arg.value))


def _argument(mend: Mend, position: int, arg: cst.Arg) -> cst.Arg:
    keyword = keyword_of(arg)
    if keyword is None and not arg.star and mend.order is not None and position >= mend.positional:
        keyword = mend.order[position]
        keyword = mend.keywords.get(keyword, keyword)
        return arg.with_changes(keyword=cst.Name(keyword), equal=TIGHT)
    if keyword is not None and keyword in mend.keywords:
        return arg.with_changes(keyword=cst.Name(mend.keywords[keyword]))
    return arg
