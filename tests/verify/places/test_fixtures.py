"""Every fixture that changes: cut, with both texts whole, and every place accounted for."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tfgradmigrate.verify.places.cuts import cuts
from tfgradmigrate.verify.places.model import Cuts, Reason

FIXTURES = Path(__file__).parents[3] / "fixtures"

#: What is marked and cannot be cut out, for a reason of its own.
NOT_CUT = {
    "shimmed_block/decorator_with_mock": {Reason.GENERATOR},
}


def changed(folder: Path) -> bool:
    before, after = folder / "before.py", folder / "after.py"
    return before.exists() and after.exists() and before.read_bytes() != after.read_bytes()


CASES = ["/".join(path.parts[-2:]) for path in sorted(FIXTURES.glob("*/*")) if changed(path)]


def cut(case: str) -> Cuts:
    before, after = (FIXTURES / case / name for name in ("before.py", "after.py"))
    return cuts(before.read_text("utf-8"), after.read_text("utf-8"))


@pytest.mark.parametrize("case", CASES)
def test_all_places_are_cut_or_told(case: str) -> None:
    found = cut(case)
    for place in found.places:
        signatures = {ast.unparse(place_of(text).args) for text in (place.old, place.new)}
        assert signatures == {", ".join(each.name for each in place.inputs)}
        assert all(each.alternatives for each in place.inputs)
        assert place.outputs == tuple(dict.fromkeys(place.outputs))
    reasons = {refused.reason for refused in found.not_cut} - {Reason.UNCHANGED, Reason.SPELLED}
    if Reason.OLD_NOT_PARSED not in reasons:
        assert reasons == NOT_CUT.get(case, set())


def place_of(text: str) -> ast.FunctionDef:
    place = ast.parse(text).body[-1]
    assert isinstance(place, ast.FunctionDef)
    assert place.name == "place"
    return place
