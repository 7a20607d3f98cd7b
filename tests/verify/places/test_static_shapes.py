"""Questions about static shapes, spelled in one way."""

from __future__ import annotations

import ast

import pytest

from tfgradmigrate.program.walking import tree_of
from tfgradmigrate.verify.places.static_shapes import Nameless, Spelled, asked_of_shapes


@pytest.mark.parametrize(
    ("asked", "spelled"),
    [
        ("x.get_shape()", "x.shape"),
        ("x.get_shape()[0].value", "x.shape[0]"),
        ("x.shape.ndims", "x.shape.rank"),
        ("x.get_shape().ndims", "x.shape.rank"),
        ("x.shape[0].value", "x.shape[0]"),
        ("x.shape.as_list()[0]", "x.shape[0]"),
        ("x.shape.dims[0]", "x.shape[0]"),
        ("x.shape.dims[0].value", "x.shape[0]"),
        # What asks another thing stays.
        *((each, each) for each in ("x.shape[0].size", "x.shape[0].name", "x.shape[0].zeta")),
        *((each, each) for each in ("x.shape[1:].value", "x.dims[0].value", "x.ndims")),
        *((each, each) for each in ("x.shape.as_list()[1:]", "x.shape.dims[1:]", "x.dims[0]")),
        *(
            (each, each)
            for each in (
                "x.shape.zeta[0]",
                "x.size.ndims",
                "x.size[0].value",
                "x.rank.ndims",
                "x.shape.copy()[0]",
                "x.shape.any()[0]",
                "x.shape.as_list[0]",
            )
        ),
        *((each, each) for each in ("get_shape()", "x.get_shape(0)", "x.as_list()[0]")),
        *((each, each) for each in ("x.shape.as_list(0)[0]", "as_list()[0]", "x.shape.rank")),
    ],
)
def test_one_question_has_one_spelling(asked: str, spelled: str) -> None:
    assert ast.unparse(Spelled().visit(tree_of(asked, mode="eval"))) == spelled


@pytest.mark.parametrize(
    ("asked", "nameless"),
    [
        ("x.shape[0]", "_.shape[0]"),
        ("op.inputs[0].shape", "_.shape"),
        ("op.outputs[1].shape", "_.shape"),
        ("op.values[0].shape", "_.values[0].shape"),
    ],
)
def test_variables_have_no_names(asked: str, nameless: str) -> None:
    assert Nameless().text(tree_of(asked, mode="eval").body) == nameless


def test_what_is_asked_of_shapes_is_counted() -> None:
    text = """\
n = x.get_shape()[0].value * 2
m = len(y.shape)
k = z.shape.as_list()[1]
z.set_shape([1])
w = x.dtype
"""
    assert asked_of_shapes(text) == {
        "_.shape[0] * 2": 1,
        "_(_.shape)": 1,
        "_.shape[1] of a list": 1,
        "_.set_shape([1])": 1,
    }
