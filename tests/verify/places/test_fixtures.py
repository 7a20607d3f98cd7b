"""Every fixture that changes: cut, with both texts whole, and every place accounted for."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.turns import every
from tfgradmigrate.verify.places.cuts import cuts
from tfgradmigrate.verify.places.model import Cuts, Reason
from tfgradmigrate.verify.proving.tasks import task_of

pytestmark = pytest.mark.many

FIXTURES = Path(__file__).parents[3] / "fixtures"

#: What is marked and cannot be cut out, for a reason of its own.
NOT_CUT = {
    "shimmed_block/decorator_with_mock": {Reason.GENERATOR},
}


def changed(folder: Path) -> bool:
    before, after = folder / "before.py", folder / "after.py"
    return before.exists() and after.exists() and before.read_bytes() != after.read_bytes()


#: Where it counts to which parameter an argument goes.
BY_POSITION = [
    *("defun/outputs_read", "identity_override/register_one_line_def", "local_op/random_bounds"),
    *("plain_py_func/host_of_an_instance", "py_func_inline/tout_in_variable"),
    "shimmed_block/keras_model_loaded_behind",
]

CASES = ["/".join(path.parts[-2:]) for path in sorted(FIXTURES.glob("*/*")) if changed(path)]
PARSED = [case for case in CASES if not case.startswith("python2")]


def cut(case: str) -> Cuts:
    before, after = (FIXTURES / case / name for name in ("before.py", "after.py"))
    return cuts(before.read_text("utf-8"), after.read_text("utf-8"))


@pytest.mark.parametrize("case", sorted({*every(4, CASES), *NOT_CUT}))
def test_all_places_are_cut_or_told(case: str) -> None:
    found = cut(case)
    for place in found.places:
        signatures = {ast.unparse(place_of(text).args) for text in (place.old, place.new)}
        assert signatures == {", ".join(each.name for each in place.inputs)}
        assert all(each.alternatives for each in place.inputs)
        assert place.outputs == tuple(dict.fromkeys(place.outputs))
        assert task_of(place).place is place
    reasons = {refused.reason for refused in found.not_cut} - {Reason.UNCHANGED, Reason.SPELLED}
    if Reason.OLD_NOT_PARSED not in reasons:
        assert reasons == NOT_CUT.get(case, set())


@pytest.mark.parametrize("case", [*BY_POSITION, *every(60, PARSED)])
def test_parameters_that_are_taken_by_position_alone_change_no_cut(case: str) -> None:
    trees = [
        ast.parse((FIXTURES / case / name).read_text("utf-8")) for name in ("before.py", "after.py")
    ]
    before, after = map(ast.unparse, trees)
    parts = [part for tree in trees for part in ast.walk(tree)]
    by_name = {part.arg for part in parts if isinstance(part, ast.keyword)}
    for part in parts:
        if isinstance(part, ast.FunctionDef | ast.Lambda):
            taken = part.args
            if by_name.isdisjoint(each.arg for each in taken.args):
                taken.posonlyargs, taken.args = taken.args, []
    by_position = [ast.unparse(tree) for tree in trees]
    one, other = cuts(before, after), cuts(by_position[0], by_position[1])
    assert [p.inputs for p in one.places] == [p.inputs for p in other.places]
    assert [p.outputs for p in one.places] == [p.outputs for p in other.places]
    assert [n.reason for n in one.not_cut] == [n.reason for n in other.not_cut]


def place_of(text: str) -> ast.FunctionDef:
    place = ast.parse(text).body[-1]
    assert isinstance(place, ast.FunctionDef)
    assert place.name == "place"
    return place
