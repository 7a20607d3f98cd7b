"""What counts as equal, and what is said of what does not."""

from __future__ import annotations

import base64
import json
import math
import struct
from typing import Any, cast

import pytest

from tfgradmigrate.verify.comparing.compare import (
    KERNELS,
    REORDERED,
    TOLERANCES,
    Comparison,
    Tolerance,
    brief,
    without_types,
)
from tfgradmigrate.verify.comparing.compare import compare as compared
from tfgradmigrate.verify.inputs.values import numbers
from tfgradmigrate.verify.running.protocol import Reply, Tensor

EXACT = Tolerance()


def compare(old: Reply, new: Reply, tolerance: Tolerance) -> Comparison:
    """Compare replies as they come from the workers: no string in one is that of another."""
    wired = [cast("Reply", json.loads(json.dumps(each))) for each in (old, new)]
    return compared(wired[0], wired[1], tolerance)


def tensor(values: list[Any], dtype: str = "float32", letter: str = "f") -> Tensor:
    data = base64.b64encode(struct.pack(f"<{len(values)}{letter}", *values)).decode()
    return {"dtype": dtype, "shape": [len(values)], "data": data}


def reply(output: Tensor, gradient: Tensor | None = None, **more: Any) -> Reply:
    run = {"outputs": [output], "gradients": [gradient]}
    whole = {"mode": "eager", "structure": "tensor", "sources": ["x"], "runs": [run], **more}
    return cast("Reply", whole)


def hows(old: Reply, new: Reply, tolerance: Tolerance = EXACT) -> list[tuple[str, str]]:
    return [(found.what, found.how) for found in compare(old, new, tolerance).differences]


def test_equal_bits_are_equal() -> None:
    same = reply(tensor([1.5, -0.0, math.inf]), tensor([math.nan]))
    assert compare(same, same, EXACT).equal


@pytest.mark.parametrize(
    ("old", "new", "how"),
    [
        ([0.1], [0.1 + 1e-8], "value"),
        ([0.0], [-0.0], "sign of zero"),
        ([1.0], [math.nan], "nan"),
        ([math.nan], [1.0], "nan"),
        ([math.inf], [-math.inf], "value"),
        ([3e38], [math.inf], "value"),
    ],
)
def test_different_bits_differ(old: list[float], new: list[float], how: str) -> None:
    found = hows(reply(tensor(old)), reply(tensor(new)))
    assert found == [("output 0", how)]


def test_zeros_of_other_signs_are_as_far_apart_as_nothing() -> None:
    (found,) = compare(reply(tensor([0.0])), reply(tensor([-0.0])), EXACT).differences
    assert (found.absolute, found.relative) == (0.0, 0.0)


def test_a_complex_number_has_two_parts_and_one_place() -> None:
    def of(*parts: float) -> Reply:
        return reply({**tensor(list(parts), "complex64"), "shape": [3]})

    (found,) = compare(of(0, 1, 2, 3, 4, 5), of(0, 1, 2, 3, 4, 6), EXACT).differences
    assert str(found).startswith("output 0[2]: value: old 5.0, new 6.0")


def test_none_is_not_zero() -> None:
    one = tensor([1.0])
    assert hows(reply(one, None), reply(one, tensor([0.0]))) == [("gradient of x", "None")]
    assert hows(reply(one, tensor([0.0])), reply(one, None)) == [("gradient of x", "None")]


def test_types_shapes_and_structures_differ() -> None:
    one = tensor([1.0])
    assert hows(reply(one), reply(tensor([1.0], "float64", "d"))) == [("output 0", "dtype")]
    assert hows(reply(one), reply(tensor([1.0, 2.0]))) == [("output 0", "shape")]
    assert hows(reply(one), reply(one, structure="list[1]")) == [("structure", "structure")]
    assert hows(reply(one), reply(one, sources=["x", "kernel:0"])) == [
        ("number of sources", "structure")
    ]


@pytest.mark.parametrize("mode", ["eager", "function_tape_outside", "function_tape_inside"])
def test_what_was_an_operation_in_a_graph_is_none_in_a_call(mode: str) -> None:
    one = tensor([1.0])
    old = reply(one, mode="v1_graph", structure="tuple[tensor, operation]")
    called = reply(one, mode=mode, structure="tuple[tensor, None]")
    assert hows(old, called) == []
    lost = reply(one, mode="v1_graph", structure="tuple[tensor, None]")
    assert hows(old, lost) == [("structure", "structure")]
    assert hows(old, reply(one, mode=mode, structure="tensor")) == [("structure", "structure")]


def test_a_missing_output_is_a_difference() -> None:
    one = tensor([1.0])
    two = reply(one)
    two["runs"] = [{"outputs": [one, one], "gradients": [None]}]
    assert hows(two, reply(one)) == [("output 1", "None")]
    assert hows(reply(one), two) == [("output 1", "None")]


def test_the_tolerance_is_relative() -> None:
    fused = Tolerance(relative=1e-6)
    old = reply(tensor([1.0, 1e-20]))
    assert compare(old, reply(tensor([1.0 + 5e-7, 1e-20])), fused).equal
    assert not compare(old, reply(tensor([1.0 + 5e-6, 1e-20])), fused).equal
    assert not compare(old, reply(tensor([1.0, 1.1e-20])), fused).equal
    assert compare(old, reply(tensor([1.0, 1.1e-20])), Tolerance(of_largest=1e-6)).equal


def test_a_tolerance_forgives_the_sign_of_zero_but_not_nan() -> None:
    fused = Tolerance(relative=1e-6)
    assert compare(reply(tensor([0.0])), reply(tensor([-0.0])), fused).equal
    assert hows(reply(tensor([0.0])), reply(tensor([math.nan])), fused) == [("output 0", "nan")]


def test_the_worst_element_is_shown_with_its_place() -> None:
    old = tensor([1.0, 2.0, 3.0, 4.0])
    new = tensor([1.0, 2.0000002384185791, 6.0, 4.0])
    old["shape"] = new["shape"] = [2, 2]
    (found,) = compare(reply(old), reply(new), EXACT).differences
    assert found.index == (1, 0)
    assert (found.absolute, found.relative) == (3.0, 0.5)
    assert found.ulp == 3.0 / 2**-21  # of 6.0, in float32
    assert str(found).startswith("output 0[1, 0]: value: old 3.0, new 6.0 (3 absolute")


def test_one_bit_is_one_ulp() -> None:
    one, next_one = struct.unpack("<2f", struct.pack("<2I", 0x3F800000, 0x3F800001))
    (found,) = compare(reply(tensor([one])), reply(tensor([next_one])), EXACT).differences
    assert found.ulp == 1.0


RAISES = [("the call", "raises")]


def failed(base: str, stage: str = "forward", **run: Any) -> Reply:
    error = {"type": base, "base": base, "stage": stage, "message": "a message"}
    whole = {"mode": "eager", "error": error, "runs": [run]}
    told = {"structure": "tensor", "sources": ["x"]} if run else {}
    return cast("Reply", {**whole, **told})


def test_errors_are_equal_by_their_kind() -> None:
    one = reply(tensor([1.0]))
    assert hows(failed("ValueError"), failed("ValueError")) == []
    assert hows(failed("ValueError"), failed("TypeError")) == RAISES
    assert hows(one, failed("TypeError")) == RAISES
    assert hows(failed("TypeError"), one) == RAISES


@pytest.mark.parametrize(
    ("graph", "eager"),
    [
        ("UnknownError", "IndexError"),
        ("InvalidArgumentError", "ValueError"),
        ("UnimplementedError", "NotImplementedError"),
    ],
)
def test_what_a_py_func_raises_in_a_graph(graph: str, eager: str) -> None:
    """A graph turns Python's exceptions into TensorFlow's, eager execution lets them through."""
    old = failed("Exception")
    old["error"]["type"] = graph
    assert hows(old, failed(eager)) == []
    assert hows(failed(eager), old) == []
    assert hows(old, failed("TimeoutError")) == ([] if graph == "UnknownError" else RAISES)


def test_what_came_before_an_error_is_compared() -> None:
    old = failed("ValueError", "gradients", outputs=[tensor([1.0])])
    assert hows(old, failed("ValueError", "gradients", outputs=[tensor([1.0])])) == []
    new = failed("ValueError", "gradients", outputs=[tensor([2.0])])
    assert hows(old, new) == [("output 0", "value")]


def test_the_error_of_one_value_set_counts() -> None:
    old, new = reply(tensor([1.0])), reply(tensor([1.0]))
    old["runs"] = old["runs"] * 2
    new["runs"] = [*new["runs"], {"error": failed("ValueError")["error"]}]
    (found,) = compare(old, new, EXACT).differences
    assert (found.how, found.value_set) == ("raises", 1)
    old["runs"] = new["runs"]
    assert compare(old, new, EXACT).equal


def test_an_old_program_without_second_order() -> None:
    one = tensor([1.0])
    old = failed("LookupError", "second_order", outputs=[one], gradients=[one])
    assert hows(old, reply(one, one)) == []
    new = reply(one, one)
    new["runs"][0]["second_order"] = [one]
    assert hows(old, new) == []
    assert hows(old, reply(one, tensor([2.0]))) == [("gradient of x", "value")]
    assert hows(old, failed("LookupError", "gradients", outputs=[one])) == RAISES


def test_second_order_is_compared_where_both_have_it() -> None:
    one, two = tensor([1.0]), tensor([2.0])
    old, without, other = reply(one, one), reply(one, one), reply(one, one)
    old["runs"][0]["second_order"] = [one]
    other["runs"][0]["second_order"] = [two]
    assert compare(old, without, EXACT).equal
    assert hows(old, other) == [("second-order gradient of x", "value")]
    lost = failed("LookupError", "second_order", outputs=[one], gradients=[one])
    assert hows(old, lost) == RAISES


def test_integers_bools_and_strings() -> None:
    def said(old: Tensor, new: Tensor) -> list[tuple[str, str]]:
        return hows(reply(old), reply(new), Tolerance(relative=1e-6))

    large = tensor([2**40], "int64", "q")
    assert said(large, large) == []
    assert said(large, tensor([2**40 + 1], "int64", "q")) == [("output 0", "value")]
    assert said(tensor([1], "int32", "i"), tensor([2], "int32", "i")) == [("output 0", "value")]
    assert said(tensor([True], "bool", "?"), tensor([False], "bool", "?")) != []
    a: Tensor = {"dtype": "string", "shape": [1], "items": ["YQ=="]}
    b: Tensor = {"dtype": "string", "shape": [1], "items": ["Yg=="]}
    assert said(a, a) == []
    assert said(a, b) == [("output 0", "value")]


def test_half_precision_and_complex_numbers_are_read() -> None:
    assert numbers(tensor([1.5], "float16", "e")) == (1.5,)
    assert numbers(tensor([0x3FC0], "bfloat16", "H")) == (1.5,)
    pair: Tensor = {"dtype": "complex64", "shape": [1], "data": tensor([1.0, -2.0])["data"]}
    assert numbers(pair) == (1.0, -2.0)
    assert brief(pair) == "[1, -2]"
    assert brief(tensor([0.0] * 20)) == "[" + "0, " * 8 + "...]"


def printed(text: str) -> Reply:
    return {"mode": "script", "printed": text}


def test_what_scripts_print_is_compared_as_numbers() -> None:
    script = TOLERANCES["script"]
    old = printed("loss [ 0.1 -2.5e-3]\ndone")
    assert compare(old, printed("loss [0.10000001 -2.5e-3]\ndone"), script).equal
    assert not compare(old, printed("loss [0.2 -2.5e-3]\ndone"), script).equal
    assert not compare(old, printed("loss [0.1 2.5e-3]\ndone"), script).equal
    (found,) = compare(old, printed("gain [0.1 -2.5e-3]\ndone"), script).differences
    assert (found.how, found.old) == ("printed", "loss [ 0.1 -2.5e-3]")
    assert not compare(old, printed("loss [0.1]\ndone"), script).equal
    assert not compare(printed("nan"), printed("1.0"), script).equal


def test_an_older_numpy_prints_no_types() -> None:
    script = TOLERANCES["script"]
    old = printed("gradients: [0.5, True] of [nan]")
    new = printed("gradients: [np.float32(0.5), np.True_] of [np.float64(nan)]")
    assert not compare(old, new, script).equal
    assert compare(without_types(old), without_types(new), script).equal
    other = printed("gradients: [np.float32(0.25), np.True_] of [np.float64(nan)]")
    assert not compare(without_types(old), without_types(other), script).equal
    assert without_types({"mode": "eager"}) == {"mode": "eager"}


def doubles(*values: float) -> Reply:
    return reply(tensor(list(values), "float64", "d"))


@pytest.mark.parametrize(
    ("mode", "of_itself", "of_largest"),
    [
        ("eager", 0.0, 0.0),
        ("v1_graph", 0.0, 0.0),
        ("function_tape_outside", 1e-6, 1e-7),
        ("function_tape_inside", 1e-6, 1e-7),
        ("jit", 1e-6, 1e-6),
        ("second_order", 0.0, 1e-6),
        ("script", 1e-6, 0.0),
    ],
)
def test_what_each_mode_may_differ_by(mode: str, of_itself: float, of_largest: float) -> None:
    """Just less than that is equal, just more not; of a number alone, and beside a larger one."""
    tolerance = TOLERANCES[mode]
    for old, other, allowed in (
        (1.0, 0.0, max(of_itself, of_largest)),
        (1.0, 1e3, max(of_itself, of_largest * 1e3)),
    ):
        within, beyond = old + 0.9 * allowed, old + max(1.1 * allowed, 1e-12)
        assert compare(doubles(old, other), doubles(within, other), tolerance).equal
        assert not compare(doubles(old, other), doubles(beyond, other), tolerance).equal


@pytest.mark.parametrize(
    ("tolerance", "of_itself", "of_largest"), [(REORDERED, 0.0, 1e-6), (KERNELS, 1e-5, 1e-6)]
)
def test_other_tolerances(tolerance: Tolerance, of_itself: float, of_largest: float) -> None:
    assert (tolerance.relative, tolerance.of_largest) == (of_itself, of_largest)
    assert not tolerance.exact


def test_a_distance_that_is_just_allowed_is_allowed() -> None:
    assert compare(doubles(1.0), doubles(2.0), Tolerance(relative=0.5)).equal
    assert compare(doubles(4.0, 1.0), doubles(4.0, 2.0), Tolerance(of_largest=0.25)).equal


@pytest.mark.parametrize(("a", "b"), [(1.0, math.inf), (-math.inf, 1.0), (math.inf, -math.inf)])
def test_no_tolerance_reaches_infinity(a: float, b: float) -> None:
    for old, new in ((a, b), (b, a)):
        (found,) = compare(doubles(old), doubles(new), Tolerance(1.0, 1.0)).differences
        assert (found.how, found.relative, found.ulp) == ("value", math.inf, 0.0)
        assert str(found) == f"output 0[0]: value: old {old!r}, new {new!r}"


def test_differences_count_in_both_directions() -> None:
    one, two, wide = tensor([1.0]), tensor([1.0, 1.0]), tensor([1.0], "float64", "d")
    for old, new, how in (
        (tensor([-0.0]), tensor([0.0]), "sign of zero"),
        (tensor([0.0]), tensor([-0.0]), "sign of zero"),
        (wide, one, "dtype"),
        (two, one, "shape"),
        (tensor([2.0]), one, "value"),
    ):
        assert hows(reply(old), reply(new)) == [("output 0", how)]
    assert hows(reply(tensor([-0.0, 0.0])), reply(tensor([-0.0, 0.0]))) == []


def test_of_equally_distant_elements_the_first_is_shown() -> None:
    (found,) = compare(doubles(1.0, 1.0, 1.0), doubles(1.0, 3.0, 3.0), EXACT).differences
    assert found.index == (1,)
    assert (found.mode, found.value_set) == ("eager", 0)
    assert (found.absolute, found.relative) == (2.0, 2 / 3)


@pytest.mark.parametrize(
    ("dtype", "letter", "digits", "smallest"),
    [
        ("float16", "e", 11, 2**-24),
        ("float32", "f", 24, 2**-149),
        ("float64", "d", 53, 2**-1074),
        ("complex64", "f", 24, 2**-149),
        ("complex128", "d", 53, 2**-1074),
    ],
)
def test_an_ulp_is_never_less_than_the_smallest_number(
    dtype: str, letter: str, digits: int, smallest: float
) -> None:
    def ulps(old: float, new: float) -> float:
        elements = [
            tensor([x, 0.0][: 1 + dtype.startswith("c")], dtype, letter) for x in (old, new)
        ]
        for each in elements:
            each["shape"] = [1]
        (found,) = compare(reply(elements[0]), reply(elements[1]), EXACT).differences
        return found.ulp

    assert ulps(0.0, smallest) == 1
    assert ulps(smallest * 2**digits / 2, smallest * (2**digits / 2 + 1)) == 1
    assert ulps(1.0, 1.0 + 2.0 ** (1 - digits)) == 1


def test_an_ulp_of_bfloat16() -> None:
    def ulps(old: int, new: int) -> float:
        a, b = (reply(tensor([bits], "bfloat16", "H")) for bits in (old, new))
        return compare(a, b, EXACT).differences[0].ulp

    assert ulps(0, 1) == 1  # 2**-133
    assert ulps(0x3F80, 0x3F81) == 1


def test_the_worst_that_was_allowed_is_told() -> None:
    """Of the number or of the tensor's largest, to what it is nearer."""
    fused = Tolerance(relative=0.5, of_largest=0.5)
    assert compare(doubles(1.0), doubles(1.0), fused).worst == 0.0
    assert compare(doubles(1.0, 4.0), doubles(2.0, 4.0), fused).worst == 0.25
    assert compare(doubles(1.0, 4.0), doubles(1.0, 8.0), fused).worst == 0.5
    assert compare(doubles(0.0), doubles(-0.0), fused).worst == 0.0
    assert compare(printed("a 1.0 2.0"), printed("a 1.0 4.0"), fused).worst == 0.5


def test_scripts_that_raise() -> None:
    def raising(base: str) -> Reply:
        return cast("Reply", {"mode": "script", "error": failed(base)["error"]})

    assert compare(raising("ValueError"), raising("ValueError"), EXACT).equal
    for old, new in (
        (raising("ValueError"), printed("a")),
        (printed("a"), raising("ValueError")),
        (raising("ValueError"), raising("KeyError")),
    ):
        (found,) = compare(old, new, EXACT).differences
        assert (found.mode, found.how) == ("script", "raises")


def test_the_first_printed_number_that_differs_is_told() -> None:
    (found,) = compare(printed("1 2 3.5 4"), printed("1 2 3.0 5"), EXACT).differences
    assert (found.what, found.old, found.new) == ("number 3 printed", "3.5", "3.0")
    assert (found.absolute, found.relative) == (0.5, 0.5 / 3.5)
    (found,) = compare(printed("1"), printed("3"), EXACT).differences
    assert found.absolute == 2.0
    (found,) = compare(printed("a\nb 1"), printed("a\na 1"), EXACT).differences
    assert (found.old, found.new) == ("b 1", "a 1")
    (found,) = compare(printed("a\na 1"), printed("a\nb 1"), EXACT).differences
    assert (found.old, found.new) == ("a 1", "b 1")
    (found,) = compare(printed("a\n\nb"), printed("a\nb\nc"), EXACT).differences
    assert found.old == ""
    assert found.new == "b"


def test_the_error_of_a_reply_is_that_of_its_last_run() -> None:
    one = {"outputs": [tensor([1.0])], "gradients": [None]}
    old = reply(tensor([1.0]))
    old["runs"] = cast("Any", [one, one])
    new = reply(tensor([1.0]), error=failed("ValueError")["error"])
    new["runs"] = cast("Any", [one, {}])
    (found,) = compare(old, new, EXACT).differences
    assert (found.how, found.value_set) == ("raises", 1)


def test_few_elements_are_shown_and_of_many_the_first() -> None:
    assert brief(tensor([0.5] * 8)) == "[" + ", ".join(["0.5"] * 8) + "]"
    assert brief(tensor([0.5] * 9)) == "[" + "0.5, " * 8 + "...]"
    assert brief(None) == "None"


def test_in_a_v1_graph_it_is_the_same() -> None:
    one, two = (reply(tensor([x]), mode="v1_graph") for x in (1.0, 2.0))
    assert compare(one, one, TOLERANCES["v1_graph"]).equal
    assert hows(one, two) == [("output 0", "value")]


def test_several_outputs_and_runs_are_missing() -> None:
    one, three = tensor([1.0]), reply(tensor([1.0]))
    three["runs"] = [{"outputs": [one, one, one], "gradients": [None]}]
    assert hows(three, reply(one)) == [("output 1", "None"), ("output 2", "None")]
    assert hows(reply(one), three) == [("output 1", "None"), ("output 2", "None")]
    error = failed("ValueError")["error"]
    for count in (2, 3):
        thrice = reply(one)
        thrice["runs"] = thrice["runs"] * count
        found = compare(thrice, reply(one, error=error), EXACT).differences
        assert [each.value_set for each in found] == list(range(count))
        assert {each.how for each in found} == {"raises"}


def test_what_is_no_number_has_no_distance() -> None:
    one, two = reply(tensor([1.0])), reply(tensor([1.0, 2.0]))
    (found,) = compare(one, two, EXACT).differences
    assert (found.absolute, found.relative, found.ulp, found.value_set) == (0, 0, 0, 0)
    assert str(found) == "output 0: shape: old [1], new [2]"
    whole = compare(printed("a"), printed("b"), EXACT)
    (found,) = whole.differences
    assert (found.absolute, found.relative, found.ulp, found.value_set) == (0, 0, 0, 0)
    assert whole.worst == 0
    assert compare(printed("a"), printed("a"), EXACT).worst == 0


def test_an_ulp_may_be_less_than_one() -> None:
    """The larger number decides what it is."""
    (found,) = compare(doubles(1.0), doubles(1.0 - 2.0**-53), EXACT).differences
    assert found.ulp == 0.5
    assert str(found).endswith(" relative, 0.5 ULP)")
    large = reply(tensor([1], "int64", "q")), reply(tensor([2], "int64", "q"))
    (found,) = compare(*large, EXACT).differences
    assert str(found) == "output 0[0]: value: old 1, new 2 (1 absolute, 0.5 relative)"


def test_the_worst_may_come_first() -> None:
    (found,) = compare(doubles(1.0, 1.0), doubles(3.0, 2.0), EXACT).differences
    assert found.index == (0,)


def test_of_nan_only_that_it_is_one_counts() -> None:
    """Its bits are the processor's business; a zero beside it has its sign."""
    old, new = (struct.pack("<fI", 0.0, bits) for bits in (0x7FC00000, 0x7FC00001))
    pair = [{**tensor([0.0, 0.0]), "data": base64.b64encode(d).decode()} for d in (old, new)]
    assert compare(reply(cast("Tensor", pair[0])), reply(cast("Tensor", pair[1])), EXACT).equal


def test_what_is_printed_has_no_largest_number() -> None:
    (found,) = compare(printed("9 1.0"), printed("9 1.5"), Tolerance(of_largest=1.0)).differences
    assert found.what == "number 2 printed"


def test_an_error_in_the_second_order_of_both_is_none() -> None:
    one = tensor([1.0])
    lost = failed("LookupError", "second_order", outputs=[one], gradients=[one])
    assert hows(lost, lost) == []


def test_of_texts_of_which_one_is_longer_the_lines_are_counted() -> None:
    (found,) = compare(printed("a"), printed("a\nb"), EXACT).differences
    assert (found.old, found.new) == ("1 lines", "2 lines")


def test_nan_is_infinitely_far_from_a_number() -> None:
    (found,) = compare(doubles(math.nan, 1.0), doubles(1.0, 2.0), EXACT).differences
    assert (found.how, found.index, found.relative) == ("nan", (0,), math.inf)
