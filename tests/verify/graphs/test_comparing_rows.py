"""Forms written row by row: which are the same, which are but for additions, and what is told."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tfgradmigrate.verify.record.forms import GRAPH, judged
from tfgradmigrate.verify.worker.graphs.compare import MOST_LINES, compare, expression
from tfgradmigrate.verify.worker.graphs.form import Form
from tfgradmigrate.verify.worker.graphs.table import Table


class Rows:
    """A table in the writing: each call adds a row."""

    def __init__(self) -> None:
        self.table = Table()

    def __call__(self, op: str, *inputs: int, **attributes: Any) -> int:
        return self.table.add(op, {"T": "float32", **attributes}, inputs)

    def given(self, number: int) -> int:
        """Return a tensor that is handed in."""
        return self.table.add("x", {"number": number})

    def number(self, value: Any, dtype: str = "float32", shape: Any = ()) -> int:
        """Return a constant."""
        return self.table.add("Const", {"dtype": dtype, "shape": list(shape), "value": value})

    def zeros(self, value: str = "0.0") -> int:
        """Return a shape filled with a number."""
        return self("Fill", self("Shape", self.given(0)), self.number(value))

    def form(self, mode: str = "graph", **parts: Any) -> Form:
        """Return a form of these rows with some parts."""
        nodes = ((node.op, *_read(node)) for node in self.table.nodes)
        empty: dict[str, Any] = {
            "structure": "tensor",
            "outputs": (),
            "gradients": {},
            "second_order": {},
            "effects": {},
            "ran_before": {},
            "variables": [],
            "shared": [],
        }
        return Form(**{**empty, "mode": mode, "nodes": tuple(nodes), **parts})


def _read(node: Any) -> tuple[dict[str, Any], tuple[int, ...]]:

    return json.loads(node.attributes), node.inputs


def of_gradient(make: Any, mode: str = "graph") -> Form:
    """Return a form whose one gradient is the row that is made."""
    rows = Rows()
    return rows.form(mode, gradients={"all": [make(rows)]})


def outcome(one: Any, other: Any, mode: str = "graph", by: str = "gradient") -> str:
    """Return what comes of two rows, as gradients or as outputs."""
    forms = []
    for make, its_mode in ((one, "graph"), (other, mode)):
        rows = Rows()
        row = make(rows)
        parts: dict[str, dict[str, Any]] = {
            "gradient": {"gradients": {"all": [row]}},
            "second": {"second_order": {"all": [row]}},
            "output": {"outputs": ((row, "float32", None),)},
            "effect of a gradient": {"effects": {"gradients of all": [row]}},
            "effect": {"effects": {"place": [row]}},
        }
        forms.append(rows.form(its_mode, **parts[by]))
    return compare(*forms).outcome


def a_b_c(op: str, how: str, **attributes: Any) -> Any:
    """Return what adds three tensors, in this order: ``(ab)c``."""

    def make(rows: Rows) -> int:
        a, b, c = (rows.given(n) for n in range(3))
        if how == "abc":
            return rows(op, a, b, c, **attributes)
        order = {"(ab)c": (a, b, c), "a(bc)": (b, c, a), "(ab)b": (a, b, b), "(aa)b": (a, a, b)}
        one, two, last = order[how]
        return rows(op, rows(op, one, two, **attributes), last, **attributes)

    return make


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        (a_b_c("AddV2", "(ab)c"), a_b_c("AddV2", "a(bc)"), "order of additions"),
        (a_b_c("AddV2", "(ab)c"), a_b_c("AddN", "abc"), "order of additions"),
        (a_b_c("Add", "(ab)c"), a_b_c("AddV2", "a(bc)"), "order of additions"),
        (a_b_c("AddV2", "(ab)b"), a_b_c("AddV2", "(aa)b"), "differs"),
        (a_b_c("AddV2", "(ab)c"), a_b_c("AddV2", "(ab)b"), "differs"),
        (a_b_c("Sub", "(ab)c"), a_b_c("Sub", "a(bc)"), "differs"),
        (a_b_c("Mul", "(ab)c"), a_b_c("Mul", "a(bc)"), "differs"),
        (a_b_c("AddV2", "(ab)c", T="int32"), a_b_c("AddV2", "a(bc)", T="int32"), "differs"),
        (a_b_c("AddV2", "(ab)c", T="string"), a_b_c("AddV2", "a(bc)", T="string"), "differs"),
        (a_b_c("AddV2", "(ab)c"), a_b_c("AddV2", "a(bc)", T="float64"), "differs"),
        (
            a_b_c("AddV2", "(ab)c", T="complex64"),
            a_b_c("AddV2", "a(bc)", T="complex64"),
            "order of additions",
        ),
        (
            a_b_c("AddV2", "(ab)c", T="bfloat16"),
            a_b_c("AddV2", "a(bc)", T="bfloat16"),
            "order of additions",
        ),
    ],
)
def test_what_is_added_in_a_gradient_may_be_in_another_order(
    one: Any, other: Any, found: str
) -> None:
    assert outcome(one, other) == outcome(other, one) == found
    assert outcome(one, other, by="effect of a gradient") == found
    assert outcome(one, one) == outcome(other, other) == "identical"
    for part in ("output", "effect"):
        assert outcome(one, other, by=part) == "differs"
    assert outcome(one, other, by="second") == (
        "order of additions" if found == "order of additions" else "second order"
    )


def test_factors_of_sums_are_put_in_order_anew_but_for_complex_ones() -> None:
    def product(how: str, turned: bool, dtype: str) -> Any:
        def make(rows: Rows) -> int:
            pair = [a_b_c("AddV2", how, T=dtype)(rows), rows.given(3)]
            return rows("Mul", *(pair[::-1] if turned else pair), T=dtype)

        return make

    for dtype, found in (("float32", "order of additions"), ("complex64", "differs")):
        one, other = product("(ab)c", False, dtype), product("a(bc)", True, dtype)
        assert outcome(one, other) == found
    assert outcome(product("(ab)c", False, "complex64"), product("a(bc)", False, "complex64")) == (
        "order of additions"
    )

    def quotient(turned: bool) -> Any:
        return lambda rows: rows("RealDiv", *[rows.given(n) for n in (turned, not turned)])

    assert outcome(quotient(True), quotient(False)) == "differs"


def term(rows: Rows) -> int:
    """Return what a gradient is without the zeros that are added to it."""
    return rows("Exp", rows.given(1))


@pytest.mark.parametrize(
    ("op", "graph", "tape"),
    [
        ("AddN", "order of additions", "order of additions"),
        ("AddV2", "differs", "order of additions"),
    ],
)
def test_zeros_that_are_added_count_for_nothing(op: str, graph: str, tape: str) -> None:
    def with_zeros(rows: Rows) -> int:
        return rows(op, term(rows), rows.zeros())

    assert outcome(term, with_zeros) == graph
    assert outcome(term, with_zeros, "tape") == tape
    assert outcome(term, with_zeros, "tape", by="output") == "differs"
    for value in ("1.0", "-1.0", "nan"):

        def with_another(rows: Rows, value: str = value) -> int:
            return rows(op, term(rows), rows.zeros(value))

        assert outcome(term, with_another) == outcome(term, with_another, "tape") == "differs"


def test_a_number_that_is_zero_is_added_to_a_scalar_by_a_tape_alone() -> None:
    def with_zero(rows: Rows) -> int:
        return rows("AddN", term(rows), rows.number("0.0"))

    assert outcome(term, with_zero) == "differs"
    assert outcome(term, with_zero, "tape") == "order of additions"


def test_of_nothing_but_zeros_the_shape_is_left() -> None:
    def twice(shape_of: int) -> Any:
        def make(rows: Rows) -> int:
            shape = rows("Shape", rows.given(shape_of))
            return rows("AddN", *[rows("Fill", shape, rows.number("0.0"))] * 2)

        return make

    assert outcome(twice(0), lambda rows: rows.zeros()) == "order of additions"
    assert outcome(twice(1), lambda rows: rows.zeros()) == "differs"


#: What is made of zeros (`z`), of something else (`x`) and of a number: whether that is zeros.
OF_ZEROS: list[tuple[str, str, bool]] = [
    *(("Neg", "z", True), ("Neg", "x", False), ("Exp", "z", False), ("Cos", "z", False)),
    *(("Sub", "z z", True), ("Sub", "z x", False), ("Sub", "x z", False)),
    *(("AddV2", "z z", True), ("AddV2", "z x", False), ("AddN", "z z z", True)),
    *(("SelectV2", "x z z", True), ("SelectV2", "z x x", False), ("SelectV2", "x z x", False)),
    *(("SelectV2", "x x z", False), ("Select", "x z z", True), ("If", "x z z", True)),
    *(("If", "z x x", False), ("If", "x x z", False), ("TanhGrad", "x z", True)),
    *(("TanhGrad", "z x", False), ("ReluGrad", "z x", True), ("ReluGrad", "x z", False)),
    *(("Mul", "z x", True), ("Mul", "x z", True), ("Mul", "x x", False)),
    *(("MatMul", "z x", True), ("MatMul", "x z", True), ("BatchMatMulV2", "x z", True)),
    *(("RealDiv", "z x", True), ("RealDiv", "x z", False), ("Pow", "z x", False)),
    *(("Maximum", "z z", True), ("Maximum", "z x", False), ("Maximum", "x z", False)),
    *(("Maximum", "z -1.0", True), ("Maximum", "-1.0 z", True), ("Maximum", "z 1.0", False)),
    *(("Maximum", "1.0 z", False), ("Minimum", "z 1.0", True), ("Minimum", "1.0 z", True)),
    *(("Minimum", "z -1.0", False), ("Minimum", "-1.0 z", False), ("Minimum", "z z", True)),
    *(("Maximum", "x -1.0", False), ("Minimum", "z nan", False), ("Maximum", "z text", False)),
    *(("GatherV2", "x z", False), ("ScatterNd", "x z", True), ("ScatterNd", "z x", False)),
    *(("MatrixBandPart", "z 0.0 -1.0", True), ("MatrixBandPart", "x 0.0 0.0", False)),
]  # fmt: skip


@pytest.mark.parametrize(("op", "inputs", "zeros"), OF_ZEROS)
def test_what_is_made_of_zeros_is_zeros(op: str, inputs: str, zeros: bool) -> None:
    def made(rows: Rows) -> int:
        kinds = {"z": rows.zeros, "x": lambda: rows.given(2)}
        return rows(op, *(kinds.get(i, lambda i=i: rows.number(i))() for i in inputs.split()))

    def added(rows: Rows) -> int:
        return rows("AddV2", term(rows), made(rows))

    assert outcome(term, added, "tape") == ("order of additions" if zeros else "differs")
    assert outcome(term, added, "function") == "differs"
    none = Rows().form(gradients={"all": [None]})
    assert compare(none, of_gradient(made, "tape")).outcome == (
        "order of additions" if zeros else "differs"
    )
    assert compare(none, of_gradient(made)).outcome == "differs"
    assert compare(of_gradient(made), Rows().form("tape", gradients={"all": [None]})).outcome == (
        "differs"
    )


def test_only_a_single_number_bounds() -> None:
    def bounded(**number: Any) -> Any:
        return lambda rows: rows(
            "AddV2", term(rows), rows("Maximum", rows.zeros(), rows.number(**number))
        )

    assert outcome(term, bounded(value="-1.0"), "tape") == "order of additions"
    assert outcome(term, bounded(value=["-1.0", "2.0"], shape=[2]), "tape") == "differs"
    assert outcome(term, bounded(value="-1.0", shape=[3]), "tape") == "differs"


def test_zeros_of_whole_numbers_are_no_zeros_to_add() -> None:
    def added(rows: Rows) -> int:
        both = rows("AddV2", rows.zeros(), rows.zeros(), T="int32")
        return rows("AddV2", term(rows), rows("Exp", both))

    assert outcome(term, added, "tape") == "differs"


MODES = ("graph", "function", "tape", "eager")


@pytest.mark.parametrize("old", MODES)
@pytest.mark.parametrize("new", MODES)
def test_which_parts_count_in_which_modes(old: str, new: str) -> None:
    def told(**parts: Any) -> str:
        return compare(Rows().form(old), Rows().form(new, **parts)).outcome

    assert told() == "identical"
    assert told(variables=[["float32"]]) == told(shared=[["a", "b"]]) == "differs"
    assert told(ran_before={"all": [1]}) == ("differs" if old == new == "graph" else "identical")
    hold = {"graph", "function"}
    assert told(collections={"c": [1]}) == ("differs" if {old, new} <= hold else "identical")


@pytest.mark.parametrize("mode", MODES)
def test_with_a_tape_the_uses_of_both_sides_are_shared_by_the_same(mode: str) -> None:
    def told(old: list[list[str]], new: list[list[str]]) -> str:
        return compare(Rows().form(shared=old), Rows().form(mode, shared=new)).outcome

    further = [["a", "b", "second order"]]
    assert told(further, [["a", "b"]]) == ("identical" if mode == "tape" else "differs")
    assert told([["a", "b"], ["c", "d"]], [["a", "c"], ["b", "d"]]) == "differs"
    assert told(further, []) == told([], [["a", "b"]]) == "differs"


@pytest.mark.parametrize("mode", MODES)
def test_a_static_shape_counts_but_in_eager_execution(mode: str) -> None:
    def form(shape: Any, its_mode: str) -> Form:
        rows = Rows()
        return rows.form(its_mode, outputs=((rows.given(0), "float32", shape),))

    found = compare(form([2, 3], "graph"), form(None, mode))
    assert found.outcome == ("identical" if mode == "eager" else "differs")
    better = compare(form([None, 3], "graph"), form([2, 3], mode))
    assert better.outcome == "identical"
    assert better.notes == ("static shape of output 0: old [None, 3], new [2, 3]",)
    assert compare(form([2, 3], "graph"), form([2, 3], mode)).notes == ()
    assert compare(form([2], "graph"), form([2, 3], "graph")).notes == ()


def test_another_number_of_outputs_is_told_and_nothing_of_them() -> None:
    def form(count: int) -> Form:
        rows = Rows()
        return rows.form(outputs=tuple((rows.given(i), "float32", None) for i in range(count)))

    (difference,) = compare(form(1), form(2)).differences
    assert str(difference) == "number of outputs:\n  old: 1\n  new: 2"
    assert compare(form(2), form(1)).differences[0].old == "2"


def first(one: Any, other: Any) -> tuple[str, str]:
    """Return how the first difference is told."""
    difference = compare(of_gradient(one), of_gradient(other)).differences[0]
    return difference.old, difference.new


def test_the_smallest_expressions_that_part_are_told() -> None:
    def nested(op: str, more: str = "Exp") -> Any:
        def make(rows: Rows) -> int:
            inner = rows(op, rows.given(0))
            return rows(more, rows("Sub", inner, rows.given(1)))

        return make

    assert first(nested("Sin"), nested("Cos")) == ("Sin(x0)", "Cos(x0)")
    assert first(nested("Sin"), nested("Cos", "Log")) == (
        "Exp(Sub(Sin(x0), x1))",
        "Log(Sub(Cos(x0), x1))",
    )

    def both(*numbers: int) -> Any:
        return lambda rows: rows("Sub", *(rows.given(number) for number in numbers))

    assert first(both(0, 1), both(1, 0)) == ("x0", "x1")
    assert first(both(0, 1), both(0, 2)) == ("x1", "x2")


def test_operands_that_stand_in_any_order_are_paired_across() -> None:
    def crossed(op: str, *inner: str) -> Any:
        def make(rows: Rows) -> int:
            return rows(op, *(rows(name, rows.given(0)) for name in inner))

        return make

    for op in ("AddV2", "Mul"):
        assert first(crossed(op, "Sin", "Exp"), crossed(op, "Exp", "Cos")) == (
            ("Sin(x0)", "Cos(x0)")
        )
        assert first(crossed(op, "Sin", "Exp"), crossed(op, "Log", "Cos")) == (
            (f"{op}(Sin(x0), Exp(x0))", f"{op}(Log(x0), Cos(x0))")
        )
    in_order = first(crossed("Sub", "Sin", "Exp"), crossed("Sub", "Exp", "Cos"))
    assert in_order == ("Sin(x0)", "Exp(x0)")


def test_attributes_and_depth_of_an_expression() -> None:
    rows = Rows()
    row = rows.given(0)
    for _ in range(4):
        row = rows("Neg", row)
    long = rows("Pool", row, ksize=[1, 2], padding="SAME", text="a" * 70, Tout="float32")
    form = rows.form()
    assert expression(form, row) == "Neg(Neg(Neg(Neg(...))))"
    assert expression(form, row, 1) == "Neg(Neg(...))"
    text = expression(form, long, 1)
    assert text.startswith("Pool(Neg(...), ksize=[1, 2], padding=SAME, text=#")
    assert len(text) == len("Pool(Neg(...), ksize=[1, 2], padding=SAME, text=#)") + 8


def test_effects_are_told_by_their_names() -> None:
    rows = Rows()
    prints = [rows("PrintV2", rows.given(n)) for n in (0, 1)]

    def ran(*effects: int) -> Form:
        return rows.form(effects={"place": list(effects)} if effects else {})

    assert compare(ran(*prints), ran(*prints)).outcome == "identical"
    assert compare(ran(*prints), ran(*prints[::-1])).outcome == "differs"
    (lost,) = compare(ran(*prints), ran()).differences
    assert (lost.part, lost.old, lost.new) == ("what runs (place)", "PrintV2, PrintV2", "nothing")
    assert compare(ran(), ran(prints[0])).outcome == "differs"


def test_gradients_of_gradients_are_an_outcome_of_their_own() -> None:
    rows = Rows()
    one, other = rows.given(0), rows.given(1)

    def form(row: int | None, part: str) -> Form:
        sets: dict[str, Any] = {"gradients": {"all": [one]}, "second_order": {"all": [one]}}
        return rows.form(**{**sets, part: {"all": [row]}})

    same = form(one, "gradients")
    assert compare(same, form(other, "second_order")).outcome == "second order"
    assert compare(same, form(None, "second_order")).outcome == "second order"
    assert compare(same, form(other, "gradients")).outcome == "differs"
    assert compare(form(None, "gradients"), form(None, "gradients")).outcome == "identical"


def test_a_difference_is_told_in_few_lines() -> None:
    rows = Rows()
    one, other = rows("Sin", rows.given(0)), rows("Cos", rows.given(0))
    lines = {one: [f"old {n}" for n in range(9)], other: [f"new {n}" for n in range(9)]}
    forms = [rows.form(gradients={"all": [row]}, lines=lines) for row in (one, other)]
    (difference,) = compare(*forms).differences
    text = str(difference).splitlines()
    assert len(text) == MOST_LINES
    assert text[:3] == ["gradients of all by source 0:", "  old: Sin(x0)", "    old 0"]
    assert difference.new_lines[0] == "new 0"


def test_after_a_gradient_that_is_given_as_zeros_the_others_count() -> None:
    def form(mode: str, *ops: str | None) -> Form:
        rows = Rows()
        made = [rows.zeros() if op == "zeros" else op and rows(op, rows.given(0)) for op in ops]
        return rows.form(mode, gradients={"all": made})

    old = form("graph", None, "Sin")
    assert compare(old, form("tape", "zeros", "Sin")).outcome == "order of additions"
    assert compare(old, form("tape", "zeros", "Cos")).outcome == "differs"


def test_one_operand_of_two_is_told_alone() -> None:
    def both(*ops: str) -> Any:
        return lambda rows: rows("AddV2", *(rows(op, rows.given(0)) for op in ops))

    assert first(both("Sin", "Exp"), both("Cos", "Exp")) == ("Sin(x0)", "Cos(x0)")


def test_another_number_of_operands_is_told_whole() -> None:
    def several(count: int) -> Any:
        return lambda rows: rows("Pack", *(rows.given(n) for n in range(count)))

    texts = ("Pack(x0, x1)", "Pack(x0, x1, x2)")
    assert first(several(2), several(3)) == texts
    assert first(several(3), several(2)) == texts[::-1]


def test_shapes_and_types_are_told() -> None:
    rows = Rows()
    row = rows.given(0)
    one, other = (rows.form(outputs=((row, *told),)) for told in (("half", [2]), ("int8", None)))
    of_type, of_shape = compare(one, other).differences
    assert (of_type.part, of_type.old, of_type.new) == ("dtype of output 0", '"half"', '"int8"')
    assert (of_shape.part, of_shape.old, of_shape.new) == (
        "static shape of output 0",
        "[2]",
        "null",
    )


def test_long_parts_are_cut_off_where_they_are_told() -> None:
    one, other = ({"form": Rows().form(variables=[letter * 400]).to_json()} for letter in "ab")
    said = judged(one, other, GRAPH, is_unknown=False).reason
    assert all('["' + letter * 198 + "..." in said for letter in "ab")
    assert len(said) < 500
