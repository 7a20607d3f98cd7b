"""Which quotes an f-string has once new code stands in it."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.emit.f_strings import fitted
from tfgradmigrate.syntax.tree import find_all, source_of


def with_new(text: str, new: str) -> str:
    """An f-string with other code in the place of its `NEW`, fitted."""
    old = cst.ensure_type(cst.parse_expression(text), cst.FormattedString)
    (name,) = (n for n in find_all(old, cst.Name) if n.value == "NEW")
    changed = old.deep_replace(name, cst.parse_expression(new))
    assert isinstance(changed, cst.FormattedString)
    return source_of(fitted(changed))


@pytest.mark.parametrize(
    ("text", "new", "expected"),
    [
        ("f'{NEW}'", "a", "f'{a}'"),
        ("f'{NEW}'", '"a"', "f'{\"a\"}'"),
        # The string in it gets other quotes, or the f-string itself.
        ("f'{NEW}'", "'a'", "f'{\"a\"}'"),
        ('f"{NEW}"', '"a"', "f\"{'a'}\""),
        ("f'{NEW}'", "''", "f'{\"\"}'"),
        ("f'{NEW}'", "r'a' 'b'", 'f\'{r"a" "b"}\''),
        ("f'{NEW}'", "'''a'''", 'f\'{"""a"""}\''),
        ("f'{NEW}'", "'a\"b'", 'f"""{\'a"b\'}"""'),
        ("f'{NEW}'", "'\\n'", "f\"{'\\n'}\""),
        ("f'{NEW}'", "b'a'", "f'{b\"a\"}'"),
        ("rf'{NEW}'", "'\\n'", "rf\"{'\\n'}\""),
        # Quotes in the text are in the way.
        ("f'\"{NEW}'", "'\\n'", 'f""""{\'\\n\'}"""'),
        ("f'{NEW}\"'", "'\\n'", "f'''{'\\n'}\"'''"),
        ("f'''{NEW}'''", "'a'", "f'''{'a'}'''"),
        ("f'''{NEW}'''", "'''a'''", "f'''{\"\"\"a\"\"\"}'''"),
        # A line break stands between three of them.
        ("f'{NEW}'", "f(\n    a)", 'f"""{f(\n    a)}"""'),
        ("f'''{NEW}'''", "f(\n    a)", "f'''{f(\n    a)}'''"),
        # Where none serve it stays.
        ("f'{NEW}'", "f'''{'a'}''' + \"\"\"\\n\"\"\"", "f'{f'''{'a'}''' + \"\"\"\\n\"\"\"}'"),
    ],
)
def test_quotes_that_the_code_inside_leaves(text: str, new: str, expected: str) -> None:
    assert with_new(text, new) == expected
