"""The functions that are taken for element-wise are so in NumPy."""

from __future__ import annotations

import numpy as np
import pytest

from tfgradmigrate.tables.elementwise import ELEMENTWISE, ONE_ARRAY

ARRAY = np.linspace(0.1, 0.9, 6).reshape(2, 3)


@pytest.mark.parametrize("name", sorted(ONE_ARRAY))
@pytest.mark.parametrize("shape", [(), (6,), (2, 3), (0, 2)])
def test_one_array(name: str, shape: tuple[int, ...]) -> None:
    assert np.shape(getattr(np, name)(np.full(shape, 0.5))) == shape


@pytest.mark.parametrize("name", sorted(ELEMENTWISE - ONE_ARRAY))
def test_several_arrays(name: str) -> None:
    function = getattr(np, name)
    rest = (0.5, 0.5) if name in ("clip", "where") else (0.5,)
    assert function(ARRAY, *rest).shape == ARRAY.shape
    assert function(ARRAY, *(ARRAY[:1] for _ in rest)).shape == ARRAY.shape
