"""What is asked of statements and of functions when places are cut out."""

from __future__ import annotations

import ast

from tfgradmigrate.verify.places.differences import differences, hull
from tfgradmigrate.verify.places.statements import inner_functions, lies_in


def test_a_region_lies_in_the_statement_around_it_and_in_no_neighbour() -> None:
    old = "if n:\n    a()\n    b()\n"
    trees = ast.parse(old), ast.parse(f"k()\n{old.replace('a', 'd')}m()\n")
    for one, other in (trees, trees[::-1]):
        found = list(differences(one, other).all_regions())
        before, behind, inner = sorted(found, key=lambda each: bool(each.old and each.new))
        around = inner.widened()
        assert around is not None
        assert lies_in(around, inner)
        assert not lies_in(inner, around)
        assert not lies_in(around, before)
        assert not lies_in(around, behind)
        for each in found:
            assert lies_in(hull([before, around, behind]), each)


def test_inner_functions_of_one_name_are_paired_in_their_order() -> None:
    text = """\
def f(x):
    def one(v): return {0}
    def two(v): return {0}
    if x:
        def two(v): return {0} + 1
    def three(v): return {0}
    def other_{0}(v): return {0}
    def slope(op, dy): return {0}
    @tf.RegisterGradient("Own")
    def own(v, w): return {0}
    return one
"""
    old, new = (text.format(k) for k in "ab")
    new += "    def three(v): return b\n"
    functions = [ast.parse(each).body[0] for each in (old, new)]
    assert all(isinstance(each, ast.FunctionDef) for each in functions)
    found = [[ast.unparse(each.body) for each in pair] for pair in inner_functions(*functions)]  # type: ignore[arg-type]
    assert sorted(found) == [
        *[["return a", "return b"]] * 2,
        ["return a + 1", "return b + 1"],
    ]
