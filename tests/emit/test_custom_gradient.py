"""The spelling of a function with `tf.custom_gradient`."""

from __future__ import annotations

import textwrap

import libcst as cst
import pytest

from tfgradmigrate.emit.custom_gradient import (
    Signature,
    backward_statements,
    body_comments,
    body_indent,
    custom_gradient_function,
    upstream_parameters,
)

MODULE = cst.parse_module("def f(x):\n    return x\n")


def made(gradient: str, signature: Signature) -> str:
    """The function that a gradient function becomes, around `tf.sign(x)`."""
    module = cst.parse_module(MODULE.code + gradient)
    node = cst.ensure_type(module.body[-1], cst.FunctionDef)
    function = custom_gradient_function(
        signature,
        "tf.custom_gradient",
        upstream_parameters(node),
        backward_statements(node),
        cst.parse_expression("tf.sign(x)"),
        MODULE,
        indent=body_indent(node),
        comments=body_comments(node),
    )
    return MODULE.code_for_node(function)


PLAIN = '''
def g(op, dy):  # why
    """Says."""

    # how
    return dy
    # last
'''


def test_a_function_has_its_gradient_inside() -> None:
    assert made(PLAIN, Signature("sign", ("x",))) == textwrap.dedent(
        '''\
        @tf.custom_gradient
        def sign(x):  # why
            """Says."""

            def backward(dy):
                # how
                return dy
                # last

            return tf.sign(x), backward
        '''
    )


def test_what_reads_the_result_stands_in_one_more_function() -> None:
    signature = Signature("sign", ("x",), result="y", conversions=("x = tf.convert(x)",))
    assert made(PLAIN, signature) == textwrap.dedent(
        '''\
        def sign(x):  # why
            """Says."""
            x = tf.convert(x)

            @tf.custom_gradient
            def call(x):
                def backward(dy):
                    # how
                    return dy
                    # last

                return tf.sign(x), backward

            y = call(x)
            return y
        '''
    )


def test_without_a_docstring_nothing_stands_apart() -> None:
    signature = Signature("sign", ("x", "y"), result="z")
    assert made("def g(op, *dys):\n  return dys\n", signature) == textwrap.dedent(
        """\
        def sign(x, y):
          @tf.custom_gradient
          def call(x, y):
            def backward(*dys):
              return dys

            return tf.sign(x), backward

          z = call(x, y)
          return z
        """
    )


def test_inputs_that_are_only_converted_need_no_name_for_the_result() -> None:
    new = made("def g(op, dy): return dy\n", Signature("sign", ("x",), conversions=("x = t(x)",)))
    assert new.endswith("        return tf.sign(x), backward\n\n    return call(x)\n")


@pytest.mark.parametrize(
    ("function", "parameters"),
    [
        ("lambda op, dy: dy", "dy"),
        ("lambda op, /, dy: dy", "dy"),
        ("lambda op, dy, /, dz: dy", "dy, dz"),
        ("lambda self, op, dy: dy", "dy"),
        ("lambda cls, op, dy: dy", "dy"),
        ("lambda op, self, dy: dy", "self, dy"),
        ("lambda op, *dys, k=1: dys", "*dys, k=1"),
        ("lambda *all: all", "*all"),
    ],
)
def test_what_comes_behind_the_op(function: str, parameters: str) -> None:
    node = cst.ensure_type(cst.parse_expression(function), cst.Lambda)
    found = upstream_parameters(node)
    if not function.startswith("lambda op, dy, /"):
        assert MODULE.code_for_node(found) == parameters
    assert [p.name.value for p in found.params] == [
        name for name in parameters.split(", ") if name[0] != "*" and "=" not in name
    ]
    assert not found.posonly_params


def test_a_lambda_becomes_a_return() -> None:
    node = cst.ensure_type(cst.parse_expression("lambda op, dy: dy"), cst.Lambda)
    (statement,) = backward_statements(node)
    assert MODULE.code_for_node(statement) == "return dy\n"
    assert (body_comments(node), body_indent(node)) == (None, None)


ONE = Signature("f", ("x", "y"), result="z")
STAR = Signature("f", (), star="xs")


@pytest.mark.parametrize(
    ("signature", "index", "read", "output"),
    [
        *((ONE, 0, "x", "z"), (ONE, 1, "y", None), (ONE, -1, "y", "z"), (ONE, -2, "x", None)),
        *((ONE, 2, None, None), (ONE, -3, None, None), (STAR, 1, "xs[1]", None)),
        (Signature("f", ("x",), result="zs", several=True), 1, None, "zs[1]"),
        (Signature("f", ("x",), result="zs", several=True), -1, "x", "zs[-1]"),
    ],
)
def test_one_input_or_output(
    signature: Signature, index: int, read: str | None, output: str | None
) -> None:
    assert (signature.input(index), signature.output(index)) == (read, output)


@pytest.mark.parametrize(
    ("signature", "parameters", "nested", "op"),
    [
        (ONE, "x, y", True, "Op(inputs=[x, y], outputs=[z])"),
        (STAR, "*xs", False, "Op(inputs=xs)"),
        (Signature("f", ("x",), conversions=("x = t(x)",)), "x", True, "Op(inputs=[x])"),
        (
            Signature("f", ("x",), result="zs", several=True),
            "x",
            True,
            "Op(inputs=[x], outputs=zs)",
        ),
    ],
)
def test_all_inputs_and_outputs(
    signature: Signature, parameters: str, nested: bool, op: str
) -> None:
    assert (signature.parameters, signature.nested) == (parameters, nested)
    assert signature.op("Op") == op
