"""How a function with `tf.custom_gradient` is spelled.

The form is the one of TensorFlow's own documentation, a nested `backward` over the upstream
gradients. A gradient function that reads the op's outputs must see the *outer* result, the one
with the new gradient, or second order is lost; then the decorated function is nested once more::

    def exp(x):
        @tf.custom_gradient
        def call(x):
            def backward(dy):
                return dy * y

            return tf.numpy_function(np.exp, [x], tf.float32), backward

        y = call(x)
        return y
"""

from __future__ import annotations

from collections.abc import Sequence

import libcst as cst
from msgspec import Struct

from tfgradmigrate.emit.code import fresh, identifiers, statements
from tfgradmigrate.emit.edits import BLANK_LINE
from tfgradmigrate.emit.layout import WIDTH, is_upgraded
from tfgradmigrate.emit.precedence import protected
from tfgradmigrate.syntax.functions import positional
from tfgradmigrate.syntax.tree import body_statements, is_docstring, is_name, source_of


class Signature(Struct, frozen=True):
    """The names in a new function: its tensors (or `*star`), its result, its inner functions.

    `result` is set where `backward` reads the outputs; `several` is true if the result is a list.
    `conversions` are lines that make tensors of inputs that may be plain values.
    """

    name: str
    inputs: tuple[str, ...]
    star: str | None = None
    result: str | None = None
    several: bool = False
    call: str = "call"
    backward: str = "backward"
    conversions: tuple[str, ...] = ()

    @property
    def nested(self) -> bool:
        """Whether the decorated function stands inside the new function."""
        return self.result is not None or bool(self.conversions)

    @property
    def parameters(self) -> str:
        """The parameter list, which is also the argument list of the inner call."""
        return f"*{self.star}" if self.star is not None else ", ".join(self.inputs)

    def input(self, index: int) -> str | None:
        """The expression for input `index`, None where there is no such input."""
        if self.star is not None:
            return f"{self.star}[{index}]"
        try:
            return self.inputs[index]
        except IndexError:
            return None

    @property
    def all_inputs(self) -> str:
        """The expression for all inputs, as a sequence."""
        return self.star if self.star is not None else f"[{', '.join(self.inputs)}]"

    def output(self, index: int) -> str | None:
        """The expression for output `index`."""
        if self.several:
            return f"{self.result}[{index}]"
        return self.result if index in (0, -1) else None

    @property
    def all_outputs(self) -> str:
        """The expression for all outputs, as a list."""
        return f"{self.result}" if self.several else f"[{self.result}]"

    def op(self, namespace_class: str) -> str:
        """An object with the inputs and outputs, for a gradient function that takes an `op`."""
        fields = [("inputs", self.all_inputs)]
        if self.result is not None:
            fields.append(("outputs", self.all_outputs))
        given = ", ".join(f"{name}={value}" for name, value in fields)
        return f"{namespace_class}({given})"


def custom_gradient_function(
    signature: Signature,
    decorator: str,
    upstream: cst.Parameters,
    backward: Sequence[cst.BaseStatement],
    forward: cst.BaseExpression,
    module: cst.Module,
    *,
    column: int = 0,
    leading_lines: Sequence[cst.EmptyLine] = (),
    indent: str | None = None,
    comments: BodyComments | None = None,
) -> cst.FunctionDef:
    """A function with a gradient of its own.

    `decorator` is how `tf.custom_gradient` is spelled here, `upstream` the parameters and
    `backward` the statements of the gradient function, `forward` the value, `column` where the
    function begins in its line. A docstring at the head of `backward` moves to the new function.
    `comments` are those that stood on the line of the gradient function's header and behind its
    last statement.
    """
    docstring = [s for s in backward[:1] if is_docstring(s)]
    # One that is a docstring and nothing else gives no gradient.
    inner_body = list(backward[len(docstring) :]) or statements("return None", module)
    if not signature.nested:
        template = f"""
            @{decorator}
            def {signature.name}({signature.parameters}):
                DOCSTRING
                def {signature.backward}():
                    BODY

                FORWARD
            """
    else:
        template = f"""
            def {signature.name}({signature.parameters}):
                DOCSTRING
                CONVERSIONS
                @{decorator}
                def {signature.call}({signature.parameters}):
                    def {signature.backward}():
                        BODY

                    FORWARD

                RETURNED
            """
    step = len((indent or module.default_indent).expandtabs())
    room = WIDTH - column - step * (1 + signature.nested)
    ending, value = f"return FORWARD, {signature.backward}", source_of(forward)
    if len(ending) + len(value) - len("FORWARD") > room and not is_upgraded(value):
        taken = {*signature.inputs, *identifiers([forward, *inner_body])}
        name = fresh(["output", "result", "value"], taken)
        ending = f"{name} = FORWARD\nreturn {name}, {signature.backward}"
    call = f"{signature.call}({signature.parameters})"
    returned = [f"return {call}"]
    if signature.result is not None:
        returned = [f"{signature.result} = {call}", f"return {signature.result}"]
    (made,) = statements(
        template,
        module,
        DOCSTRING=docstring,
        CONVERSIONS=statements("\n".join(signature.conversions), module),
        BODY=inner_body,
        FORWARD=_after_blank_line(statements(ending, module, FORWARD=forward)),
        RETURNED=_after_blank_line(statements("\n".join(returned), module)),
    )
    apart = bool(docstring or signature.conversions)
    finish = _Finish(signature.backward, upstream, indent, apart, comments)
    function = made.visit(finish)
    assert isinstance(function, cst.FunctionDef)
    return function.with_changes(leading_lines=leading_lines)


class _Finish(cst.CSTTransformer):
    """Puts the upstream parameters, the indentation and the blank lines in place."""

    def __init__(
        self,
        backward: str,
        upstream: cst.Parameters,
        indent: str | None,
        apart: bool,
        comments: BodyComments | None,
    ) -> None:
        super().__init__()
        self.backward = backward
        self.upstream = upstream
        self.indent = indent
        self.apart = apart
        self.comments = comments
        self.depth = 0

    def visit_FunctionDef(self, node: cst.FunctionDef) -> bool:  # noqa: N802
        self.depth += 1
        return node.name.value != self.backward

    def visit_SimpleStatementLine(self, node: cst.SimpleStatementLine) -> bool:  # noqa: N802
        # A visit copies, and the edits of a module know its own nodes.
        return False

    def leave_FunctionDef(  # noqa: N802
        self, original_node: cst.FunctionDef, updated_node: cst.FunctionDef
    ) -> cst.FunctionDef:
        self.depth -= 1
        changes: dict[str, object] = {}
        if original_node.name.value == self.backward:
            changes["params"] = self.upstream
        if self.depth == 1 and self.apart:
            changes["leading_lines"] = [BLANK_LINE]
        body = updated_node.body
        assert isinstance(body, cst.IndentedBlock)
        if original_node.name.value == self.backward:
            body = body.with_changes(body=_without_blank_start(body.body))
            if self.comments is not None:
                body = body.with_changes(footer=self.comments.footer)
        elif self.depth == 0 and self.comments is not None:
            body = body.with_changes(header=self.comments.header)
        changes["body"] = body.with_changes(indent=self.indent)
        return updated_node.with_changes(**changes)


def _after_blank_line(body: Sequence[cst.BaseStatement]) -> list[cst.BaseStatement]:
    first, *rest = body
    return [first.with_changes(leading_lines=[BLANK_LINE]), *rest]


def _without_blank_start(body: Sequence[cst.BaseStatement]) -> list[cst.BaseStatement]:
    first, *rest = body
    lines = list(getattr(first, "leading_lines", ()))
    while lines and lines[0].comment is None:
        lines.pop(0)
    return [first.with_changes(leading_lines=lines), *rest]


def upstream_parameters(node: cst.FunctionDef | cst.Lambda) -> cst.Parameters:
    """The parameters of a gradient function behind its `op`, bound `self` left out."""
    taken = positional(node)
    if taken and is_name(taken[0].name, "self", "cls"):
        taken = taken[1:]
    return node.params.with_changes(
        posonly_params=(), posonly_ind=cst.MaybeSentinel.DEFAULT, params=taken[1:]
    )


def backward_statements(node: cst.FunctionDef | cst.Lambda) -> list[cst.BaseStatement]:
    """The body of a gradient function as statements."""
    if isinstance(node, cst.Lambda):
        value = node.body
        return [cst.SimpleStatementLine(body=[protected(cst.Return(value=value))])]
    return list(body_statements(node.body))


class BodyComments(Struct, frozen=True):
    """The comment behind a function's header, and the lines behind its last statement."""

    header: cst.TrailingWhitespace
    footer: Sequence[cst.EmptyLine]


def body_comments(node: cst.FunctionDef | cst.Lambda) -> BodyComments | None:
    """The comments of a function that belong to no statement of its body."""
    if not isinstance(node.body, cst.IndentedBlock):
        return None
    footer = [line for line in node.body.footer if line.comment is not None]
    return BodyComments(node.body.header, footer)


def body_indent(node: cst.FunctionDef | cst.Lambda) -> str | None:
    """How a function indents its body, None for the module's default."""
    body = node.body
    return body.indent if isinstance(body, cst.IndentedBlock) else None
