"""*In place*: the registered function itself becomes the new function, where it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import libcst as cst

from tfgradmigrate.emit.code import fresh, identifiers, statements
from tfgradmigrate.emit.custom_gradient import (
    backward_statements,
    body_comments,
    body_indent,
    custom_gradient_function,
    upstream_parameters,
)
from tfgradmigrate.emit.edits import Edits
from tfgradmigrate.rewrite.assumptions import of_callers
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rewrite.names import (
    convert_to_tensor,
    name_of_op,
    read_names,
    signature_of,
    snake_case,
)
from tfgradmigrate.rewrite.op_reads import (
    answer_read,
    needs_outputs,
    pass_forward_tensors,
)
from tfgradmigrate.rewrite.ops import Op
from tfgradmigrate.rewrite.registrations import unregister
from tfgradmigrate.rules.model import GradientFunction, OpRead, Registration
from tfgradmigrate.syntax.changes import deletion_of
from tfgradmigrate.syntax.tree import find_all, items_of


def rewrite_in_place(
    context: Context, registration: Registration, op: Op, decision: Decision
) -> str:
    """Turn the registered function into the new function."""
    function = registration.function
    assert function.node is not None
    node = function.node
    edits = decision.edits
    if isinstance(node, cst.FunctionDef):
        name = name_of_op(node.name.value, op, context.names_in_use())
        context.progress.new_names.add(name)
    else:
        text = registration.name.text
        name = fresh([snake_case(text or op.name)], context.names_in_use())
        context.progress.new_names.add(name)
    build = new_function(context, function, op, name, node, decision)
    decision.assume(*of_callers(context, node))
    if isinstance(node, cst.FunctionDef):
        edits.replace(node, build)
        unregister(registration, context, decision)
    else:
        holder = registration.statement

        def build_statement(updated: cst.CSTNode) -> cst.FunctionDef:
            made = build(next(find_all(updated, cst.Lambda)))
            return made.with_changes(leading_lines=updated.leading_lines)  # type: ignore[attr-defined]

        edits.replace(holder, build_statement)
    return name


def new_function(
    context: Context,
    function: GradientFunction,
    op: Op,
    name: str,
    place: cst.CSTNode,
    decision: Decision,
) -> Callable[[cst.FunctionDef | cst.Lambda], cst.FunctionDef]:
    """What turns a gradient function into a function that makes the op, called `name`.

    It stands at `place`. The edits inside the gradient function go to the decision.
    """
    node = function.node
    assert node is not None and function.op is not None
    edits = decision.edits
    taken = identifiers([node, *op.closed_over, *op.mentions])
    preferred = _unpacked_inputs(context, function, op, edits)
    to_tensor = convert_to_tensor(context, place, op, edits)
    outputs = needs_outputs(context, function)
    signature = signature_of(context, op, name, taken, preferred, outputs, to_tensor)
    prelude: list[cst.BaseStatement] = []
    if any(read.attribute is None for read in function.reads):
        seen = signature.op(context.namespace_class(place, edits))
        prelude = statements(f"{function.op} = {seen}", context.facts.module)
    else:
        for read in function.reads:
            answer_read(context, read, signature, edits)
    drop_deletions(context, function, edits)
    pass_forward_tensors(context, function, edits)
    spelled = context.tensorflow(place, "custom_gradient", edits)
    decision.touched += context.run_by(node)

    def build(updated: cst.FunctionDef | cst.Lambda) -> cst.FunctionDef:
        body = backward_statements(updated)
        return custom_gradient_function(
            signature,
            spelled,
            upstream_parameters(updated),
            [*prelude, *body],
            op.forward(signature),
            context.facts.module,
            column=context.column(place),
            leading_lines=getattr(updated, "leading_lines", ()),
            indent=body_indent(updated),
            comments=body_comments(updated),
        )

    return build


def _unpacks(assign: cst.Assign) -> bool:
    return isinstance(assign.targets[0].target, (cst.Tuple, cst.List))


def _unpacked_inputs(
    context: Context, function: GradientFunction, op: Op, edits: Edits
) -> dict[int, str]:
    """Input names that the gradient function itself gives: `x = op.inputs[0]` names input 0 `x`,
    `x, y = op.inputs` names both, and so does `x, y = op.inputs[0], op.inputs[1]`.

    The statement is removed with it, unless a comment explains it.
    """
    names: dict[int, str] = {}
    if op.arguments is None or any(read.attribute is None for read in function.reads):
        return names
    reserved = read_names(context, [*op.closed_over, *op.mentions])
    for line, new in unpackings(context, function, len(op.arguments)):
        if {*new.values()} & {*reserved, *names.values()} or names.keys() & new.keys():
            continue
        names |= new
        edits.remove(line)
    return names


def unpackings(
    context: Context, function: GradientFunction, count: int
) -> Iterator[tuple[cst.SimpleStatementLine, dict[int, str]]]:
    """Yield the lines of a gradient function that name some of so many inputs, and these names."""
    scopes = context.facts.scopes
    reads = {read.node: read for read in function.reads if read.attribute == "inputs"}
    assigns = [scopes.enclosing(node, cst.Assign) for node in reads]
    for assign in dict.fromkeys(assign for assign in assigns if assign is not None):
        line, targets = _targets(context, function, assign)
        indexes = _indexes(assign, reads, count)
        if line is not None and len({*targets}) == len(targets) == len(indexes) == len({*indexes}):
            yield line, dict(zip(indexes, targets, strict=True))


def _indexes(
    assign: cst.Assign, reads: Mapping[cst.BaseExpression, OpRead], count: int
) -> list[int]:
    """Which inputs an assignment gives its targets; nothing where it gives anything else."""
    value = assign.value
    given: Sequence[int | None]
    if not _unpacks(assign):
        given = [reads[value].index] if value in reads else [None]
    elif isinstance(value, (cst.Tuple, cst.List)):
        elements = [element.value for element in value.elements]
        given = [reads[element].index if element in reads else None for element in elements]
    else:
        given = range(count) if value in reads and reads[value].index is None else [None]
    known = [index for index in given if index is not None and -count <= index < count]
    return [index % count for index in known] if len(known) == len(given) else []


def _targets(
    context: Context, function: GradientFunction, assign: cst.Assign
) -> tuple[cst.SimpleStatementLine | None, list[str]]:
    """The variables that a line at the top of a gradient function assigns values to.

    Only where they are bound there alone, none to a list (`x, *rest`), and no comment stands at the
    line.
    """
    scopes = context.facts.scopes
    node = function.node
    line = scopes.parents[assign]
    if (
        node is None
        or len(assign.targets) != 1
        or not isinstance(line, cst.SimpleStatementLine)
        or len(line.body) != 1
        or scopes.parents.get(scopes.parents[line]) is not node
        or line.trailing_whitespace.comment is not None
        or any(above.comment is not None for above in line.leading_lines)
    ):
        return None, []
    target = assign.targets[0].target
    parts = items_of(target) or [target]
    bindings = scopes.scope_of[node].bindings
    names = [part.value for part in parts if isinstance(part, cst.Name)]
    if len(names) != len(parts) or any(len(bindings.get(name, ())) != 1 for name in names):
        return None, []
    deleted = {
        name.value for gone in find_all(node.body, cst.Del) for name in find_all(gone, cst.Name)
    }
    return (None, []) if deleted & set(names) else (line, names)


def drop_deletions(context: Context, function: GradientFunction, edits: Edits) -> None:
    """Take out `del op`: the new function has no such parameter."""
    scopes = context.facts.scopes
    assert function.node is not None and function.op is not None
    uses = scopes.uses(scopes.scope_of[function.node], function.op)
    edits.retired += [use for use in uses if deletion_of(use, scopes) is not None]
