"""Measure how long the sentences of messages and pages are.

python -m scripts.sentences            # the shares, and the ten longest of each
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]

#: A sentence with more words is long.
WORDS = 25

_PAGES = (
    "README.md",
    *(f"docs/{each}*.md" for each in ("", "guides/", "explanations/", "findings/")),
)
_NO_PROSE = re.compile(
    r"```.*?```|<!-- case:.*?<!-- end of case -->|<[^>]*>|^(?:    |[|]|#)[^\n]*",
    re.DOTALL | re.MULTILINE,
)


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of plain text or Markdown, without code blocks, tables and headings."""
    for paragraph in re.split(r"\n\s*\n|^\s*- ", _NO_PROSE.sub("", text), flags=re.MULTILINE):
        line = " ".join(re.sub(r"\[(.*?)\]\([^)]*\)", r"\1", paragraph).split())
        yield from filter(None, re.split(r"(?<=[.!?:;])\s+(?=[A-Z`*])", line))


def messages() -> Iterator[str]:
    """Yield each message, assumption and note of the cases, once."""
    said: dict[str, None] = {}
    for path in sorted(ROOT.glob("fixtures/*/*/expected.json")):
        for finding in json.loads(path.read_text("utf-8")).get("findings", ()):
            for each in (
                finding["message"],
                *finding.get("assumes", ()),
                *finding.get("notes", ()),
            ):
                # What differs in names alone is one message.
                said[re.sub("`[^`]*`", "`x`", each)] = None
    yield from said


def pages() -> Iterator[str]:
    """Yield the sentences of all pages."""
    for pattern in _PAGES:
        for path in sorted(ROOT.glob(pattern)):
            yield from sentences(path.read_text("utf-8"))


def measured(name: str, found: Iterable[str]) -> str:
    """Return the share of long sentences, and the longest of them."""
    by_length = sorted(found, key=lambda each: -len(each.split()))
    long = sum(len(each.split()) > WORDS for each in by_length)
    lines = [f"{name}: {long} of {len(by_length)} over {WORDS} words, {long / len(by_length):.1%}"]
    return "\n".join([*lines, *(f"  {len(each.split())} {each}" for each in by_length[:10])])


if __name__ == "__main__":
    parts = (part for each in messages() for part in re.split(r"[;:] ", each))
    print(measured("messages", parts))
    print(measured("pages", pages()))
    sys.exit()
