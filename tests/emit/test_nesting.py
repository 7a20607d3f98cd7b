"""Which statements two modules share, and where these stand."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.emit.nesting import block_of, differences, inside, places, without_block

TEXT = "a\nif b:\n  c\n  def d():\n      e\nf\n"


def numbered(module: cst.Module) -> dict[str, int]:
    """The numbers of the statements of `TEXT` by their names."""
    a, branch, f = module.body
    c, d = cst.ensure_type(branch, cst.If).body.body
    (e,) = cst.ensure_type(d, cst.FunctionDef).body.body
    return {name: id(node) for name, node in zip("abcdef", (a, branch, c, d, e, f), strict=True)}


def test_where_statements_stand() -> None:
    module = cst.parse_module(TEXT)
    names = {number: name for name, number in numbered(module).items()}
    found = {names[number]: at for number, at in places(module, module.body).items()}
    step = module.default_indent
    inner = (step, "    ")
    assert found == {"a": (), "b": (), "c": (step,), "d": (step,), "e": inner, "f": ()}


def test_what_stands_twice_stands_nowhere() -> None:
    module = cst.parse_module(TEXT)
    twice = module.with_changes(body=[*module.body, module.body[0]])
    assert places(twice, twice.body)[id(module.body[0])] is None


def test_what_differs_and_what_is_the_same_below_it() -> None:
    old = cst.parse_module(TEXT)
    number = numbered(old)
    a, branch, f = old.body
    branch = cst.ensure_type(branch, cst.If)
    changed = branch.with_changes(test=cst.Name("x"))
    before, after, same = differences(old.with_changes(body=[a, changed, f]), old)
    assert (list(before), list(after)) == ([branch], [changed])
    assert same == {number["c"], number["d"], number["e"]}


def test_what_stands_deeper_or_higher_is_not_the_same() -> None:
    old = cst.parse_module(TEXT)
    branch = cst.ensure_type(old.body[1], cst.If)
    out = old.with_changes(body=[old.body[0], *branch.body.body, old.body[2]])
    before, after, same = differences(out, old)
    assert (list(before), list(after), same) == ([branch], list(branch.body.body), set())
    deeper = branch.with_changes(body=branch.body.with_changes(body=[branch]))
    *_, same = differences(old.with_changes(body=[deeper]), old)
    assert same == set()


def test_nothing_differs_of_the_same() -> None:
    old = cst.parse_module(TEXT)
    assert differences(old, old) == ([], [], set())


@pytest.mark.parametrize("text", ["if a:\n  b\n", "def a():\n\tb\n", "while a:\n    b\n"])
def test_what_is_inside_is_indented_further(text: str) -> None:
    module = cst.parse_module(text)
    block = block_of(module.body[0])
    assert block is not None
    step = module.default_indent
    assert inside(module, block, ()) == (step,)
    assert inside(module, block.with_changes(indent="   "), ("  ",)) == ("  ", "   ")


def test_a_statement_without_its_block_passes() -> None:
    module = cst.parse_module("if a:  # why\n    b\n    c\n    # end\n")
    statement = module.body[0]
    assert isinstance(statement, cst.If)
    block = block_of(statement)
    assert block is not None
    assert module.code_for_node(without_block(statement, block)) == "if a:  # why\n    pass\n"
