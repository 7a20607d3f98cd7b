"""Further inputs: the same ones, then with one tensor that is to be broadcast."""

from __future__ import annotations

import pytest

from tfgradmigrate.verify.inputs.language import parse
from tfgradmigrate.verify.inputs.values import MANY_SETS, elements
from tfgradmigrate.verify.inputs.varied import varied


@pytest.mark.parametrize(
    ("spelled", "further"),
    [
        ("float32(3, 4)", []),
        ("float32(3, 4), int32(2), 0.5", []),
        (
            "float32(3, 4), n=3, y=bfloat16(4)",
            [
                "float32(4), n=3, y=bfloat16(4)",
                "float32(), n=3, y=bfloat16(4)",
                "float32(3, 4), n=3, y=bfloat16()",
            ],
        ),
        ("[float32(), float64()]", []),
    ],
)
def test_one_of_several_tensors_is_narrowed(spelled: str, further: list[str]) -> None:
    assert list(varied(spelled)) == [spelled, *further]


def test_each_element_is_each_special_number_once() -> None:
    (argument,) = parse("float32(2, 3)", sets=MANY_SETS)
    values = [elements(tensor) for tensor in argument["values"]]
    assert len(values) == MANY_SETS
    assert values[:3] == [elements(each) for each in parse("float32(2, 3)")[0]["values"]]
    for element in range(6):
        seen = {repr(each[element]) for each in [values[1], *values[3:-1]]}
        assert len(seen) == 12
        assert {"0.0", "-0.0", "-1.0", "2.5"} < seen


@pytest.mark.parametrize(("dtype", "largest"), [("float32", 2.5e-6), ("float16", 2.5e-3)])
def test_all_elements_of_the_last_set_are_tiny(dtype: str, largest: float) -> None:
    (argument,) = parse(f"{dtype}(4, 6)", sets=MANY_SETS)
    last = elements(argument["values"][-1])
    assert max(abs(each) for each in last if isinstance(each, float)) == pytest.approx(
        largest, rel=1e-3
    )
    assert len(set(last)) > 10
