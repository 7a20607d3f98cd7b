"""Which combinations of inputs a place is traced with."""

from __future__ import annotations

from typing import Any

import pytest

from tfgradmigrate.verify.worker.forms import (
    IN_GRADIENTS,
    NUMBERS,
    numbers,
    suspected,
    trials,
    unknowns,
    variations,
)

pytestmark = pytest.mark.tensorflow

A, B, C = ({"kind": "code", "code": text} for text in "ABC")


def code(text: str) -> dict[str, Any]:
    return {"kind": "code", "code": text}


def tensor(*shape: int | None, dtype: str = "float32") -> dict[str, Any]:
    return {"kind": "tensor", "dtype": dtype, "shape": list(shape)}


def test_one_thing_is_changed_at_a_time() -> None:
    tried = trials([[A, B], [A, C]])
    assert next(tried) == [A, A]
    assert tried.send(1) == [B, A]
    assert tried.send(1) == [A, C]


def test_what_comes_further_is_kept() -> None:
    tried = trials([[A, B], [A, C]])
    next(tried)
    assert tried.send(1) == [B, A]
    assert tried.send(2) == [B, C]


def test_all_tensors_change_their_rank_together() -> None:
    tried = trials([[tensor(6, 4)], [tensor(2, 8, 8, 4)], [A]])
    next(tried)
    one, other, code = tried.send(1)
    assert one["dtype"] == other["dtype"] == "float64"
    one, other, code = tried.send(1)
    assert one["shape"] == other["shape"] == [2, 8, 8, 4]
    assert code is A


def test_what_fails_in_its_gradients_alone_keeps_its_tensors_while_others_change() -> None:
    inputs = [[tensor(6, 4), A], [A, B]]
    tried = trials(inputs)
    next(tried)
    first = [tried.send(IN_GRADIENTS) for _ in range(8)]
    assert [tensor(6, 4), B] in first
    assert [A, A] not in first


def test_a_suspect_is_tried_with_all_that_is_found() -> None:
    given = [[A, A], [A, C], [B, A]]
    assert list(suspected(given, [[], [C, B]])) == [[A, C], [A, B], [B, C], [B, B]]


def test_pairs_come_last_and_there_is_an_end() -> None:
    tried = trials([[A, B], [A, C]])
    next(tried)
    assert [tried.send(1) for _ in range(3)] == [[B, A], [A, C], [B, C]]
    with pytest.raises(StopIteration):
        tried.send(1)


def test_what_is_taken_is_varied() -> None:
    """Another dtype, other values, other ranks and sizes; one at a time."""
    base = [tensor(6, 4), A]
    assert list(variations([[tensor(6, 4)], [A, B, C]], base)) == [
        [tensor(6, 4, dtype="float64"), A],
        [tensor(6, 4), B],
        [tensor(6, 4), C],
        [tensor(2, 8, 8, 4), A],
        [tensor(6), A],
        [tensor(9, 7), A],
        [tensor(None, 4), A],
        [tensor(6, 4, dtype="float16"), A],
        [tensor(6, 4, dtype="int32"), A],
    ]


def test_each_input_is_varied_before_one_is_varied_again() -> None:
    inputs = [[A, B, C], [C, A, B]]
    assert list(variations(inputs, [A, C])) == [[B, C], [A, A], [C, C], [A, B]]


def test_another_text_comes_before_numbers() -> None:
    one, two = ({"kind": "code", "code": code} for code in ("'one'", "'two'"))
    assert list(variations([[A, B, C, one, two]], [one])) == [[two], [A], [B]]


def test_of_several_tensors_one_is_broadcast() -> None:
    base = [tensor(6, 4), tensor(6, 4)]
    found = list(variations([base[:1], base[1:]], base))
    assert [tensor(1, 4), tensor(6, 4)] in found
    assert [tensor(6, 4), tensor(6, 1)] in found


def test_what_stands_for_many_comes_first() -> None:
    """Sizes and numbers that are not known. A flag is no number."""
    three, flag, any_number = code("3"), code("True"), {"kind": "number"}
    base = [tensor(6, 4), three, flag, code("0.3")]
    assert list(unknowns(base)) == [
        [tensor(None, None), three, flag, code("0.3")],
        [tensor(6, 4), any_number, flag, any_number],
        [tensor(6, 4), any_number, flag, code("0.3")],
        [tensor(6, 4), three, flag, any_number],
    ]


def test_without_those_there_are_more_numbers() -> None:
    found = list(numbers([tensor(6, 4), code("3")]))
    assert [combination[1]["code"] for combination in found] == list(NUMBERS)


def test_a_dtype_is_varied_with_lists_of_dtypes_and_a_gradient_with_its_default() -> None:
    one, none = {"kind": "dtype", "code": "float32"}, code("None")
    several = {"kind": "list", "items": [one, one]}
    assert list(variations([[one, several, none]], [one])) == [[several]]
    gradient = {"kind": "gradient"}
    assert list(variations([[gradient, none, A, several]], [gradient])) == [[none]]
    assert list(variations([[gradient, A, none]], [gradient])) == []


def test_each_number_of_a_list_is_another_one_once() -> None:
    """It is longer once, too."""
    items = [code("0.5"), A, code("3")]
    chosen = {"kind": "list", "items": items}
    found = [combination[0]["items"] for combination in variations([[chosen]], [chosen])]
    assert found == [
        [*items, *items[:2]],
        [code("4.5"), A, code("3")],
        [code("0.5"), A, code("7")],
    ]


@pytest.mark.parametrize("kind", ["list", "table"])
@pytest.mark.parametrize(("length", "others"), [(1, [2, 5, 0]), (2, [5, 0]), (3, [2, 5, 0])])
def test_a_list_has_other_lengths_however_long_it_is(
    kind: str, length: int, others: list[int]
) -> None:
    """What is in it has names by its places, which are no difference."""

    def made(number: int) -> dict[str, Any]:
        items = [dict(tensor(6, 4), name=f"x[{n}]") for n in range(number)]
        return {"kind": kind, "name": "x", "items": items}

    chosen = made(length)
    assert list(variations([[chosen]], [chosen])) == [[made(number)] for number in others]


def test_so_has_one_of_lists_and_one_of_texts() -> None:
    row = {"kind": "list", "name": "x[0]", "items": [{"kind": "object", "name": "x[0][0]"}]}
    chosen = {"kind": "list", "name": "x", "items": [row]}
    longer = next(iter(variations([[chosen]], [chosen])))[0]
    assert [each["items"][0]["name"] for each in longer["items"]] == ["x[0][0]", "x[1][0]"]
    chosen = {"kind": "list", "items": [code("'a'"), code("'b'")]}
    found = [len(each[0]["items"]) for each in variations([[chosen]], [chosen])]
    assert found == [4, 1]
