"""What the table of local ops says of inputs and outputs is what TensorFlow's op registry says."""

from __future__ import annotations

import pytest

from tfgradmigrate.tables.local_ops import (
    BINARY,
    ELEMENTWISE,
    INPUT_NAMES,
    LOCAL_OPS,
    WITHOUT_ATTRIBUTES,
)
from tfgradmigrate.tables.op_types import (
    api_signature,
    known_apis,
    op_inputs,
    op_outputs,
    single_op,
)


@pytest.mark.parametrize("op_type", sorted(LOCAL_OPS))
def test_has_one_output(op_type: str) -> None:
    assert op_outputs(op_type) == 1


def test_inputs() -> None:
    assert {op_type for op_type in LOCAL_OPS if op_inputs(op_type) == 1} >= ELEMENTWISE
    assert {op_type for op_type in LOCAL_OPS if op_inputs(op_type) == 2} >= BINARY
    for op_type, names in INPUT_NAMES.items():
        assert op_inputs(op_type) == len(names)


def test_no_call_has_an_attribute_that_is_forgotten() -> None:
    """Calls without further arguments are taken for the same op: they must not have any."""
    for api in known_apis():
        single = single_op(api)
        if single is not None and single.op_type in WITHOUT_ATTRIBUTES:
            others = set(api_signature(api) or ()) - set(single.parameters) - {"name"}
            assert not others, api
