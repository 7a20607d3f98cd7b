"""Host functions that write into their arguments: they get copies, or it is said."""

from __future__ import annotations

import pytest

from tests import host_ways
from tfgradmigrate.engine import migrate_text
from tfgradmigrate.options import MigrationOptions

#: Ways that are in sight.
SEEN = {
    *("unpacked", "unpacked by the module", "unpacked as a list", "unpacked twice"),
    *("looped over", "numbered", "zipped", "items"),
    *("a name in an expression", "a name in a test", "annotated", "a condition"),
    *("the default of a table", "set later by a function", "imported, and bound"),
    *("of the class", "of the class, set later", "of the class, another set later"),
    *("a method, another set later", "of its type, set later", "of an instance"),
    *("of an instance, set later", "of another class as well"),
}


@pytest.mark.parametrize("way", host_ways.WAYS)
def test_a_function_that_writes_gets_copies_or_is_named(way: str) -> None:
    result = migrate_text(host_ways.HEAD + host_ways.WAYS[way], "a.py", MigrationOptions())
    (finding,) = result.findings
    copied = ".copy()" in result.new
    assert copied is (way in SEEN), finding.assumes
    assert copied or any("which is not in sight" in each for each in finding.assumes)
