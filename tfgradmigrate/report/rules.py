"""All finding codes, for people a line each, for programs with their pages."""

from __future__ import annotations

import json
from collections.abc import Sequence

from tfgradmigrate.rules.model import Explanation

#: Raised when a reader of the JSON would have to change.
VERSION = 1

#: What is done about a file that could not be handled.
_NOTHING = "error"


def listed(pages: Sequence[Explanation]) -> str:
    """Return a line for each code: the code, what is done, the title."""
    return "".join(f"{page.code}  {_action(page):7}  {page.title}\n" for page in pages)


def render(pages: Sequence[Explanation], idioms: Sequence[tuple[str, Sequence[str]]]) -> str:
    """Return one JSON object, described by docs/rules.schema.json.

    `idioms` are the names of the idioms, each with the codes that it gives.
    """
    rules = [
        {
            "code": page.code,
            "action": _action(page),
            "idioms": [name for name, codes in idioms if page.code in codes],
            "title": page.title,
            "text": page.text,
        }
        for page in pages
    ]
    return json.dumps({"version": VERSION, "rules": rules}, indent=2) + "\n"


def _action(page: Explanation) -> str:
    return _NOTHING if page.action is None else page.action.value
