"""What is left to do: the closing section of a run, and the whole of it as Markdown."""

from __future__ import annotations

import re
import shlex
import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from tfgradmigrate.report.text import visible
from tfgradmigrate.rules.model import Blocks, LeftItem, LeftPlace

#: How long a line may be that is folded.
_WIDTH = 100

TITLES = {
    Blocks.IMPORT: "Blocks an import",
    Blocks.CALL: "Blocks a call",
    Blocks.EAGER: "Blocks eager mode alone",
    Blocks.ADVICE: "Also needed, or worth a look",
}
#: How many things of a sort the section gives a line.
_SHOWN = {"module": 3, "Keras 3": 3, "refused": 3, "graph mode": 4}
#: What findings say as well.
_FOUND = ("file", "not safe", "refused", "runtime shim")
#: How many paths a command is shown with.
_MOST_PATHS = 3


def section(items: Sequence[LeftItem]) -> str:
    """Return the section, a few lines; nothing where nothing is left."""
    if not items:
        return ""
    lines = ["Before this runs on TensorFlow 2:"]
    for blocks, of_level in groupby(items, lambda item: item.blocks):
        lines.append(f"  {TITLES[blocks]}:")
        for kind, of_kind in groupby(of_level, lambda item: item.kind):
            lines += _short(kind, list(of_kind))
    return "\n".join(lines) + "\n"


def line(items: Sequence[LeftItem], paths: Sequence[str]) -> str:
    """Return how many things block TensorFlow 2 that no finding has named, and what lists them."""
    others = [each for each in items if each.kind not in _FOUND]
    blocking = sum(each.blocks in (Blocks.IMPORT, Blocks.CALL) for each in others)
    if not blocking:
        return ""
    things = "1 other thing blocks" if blocking == 1 else f"{blocking:,} other things block"
    typed = " ".join(map(shlex.quote, paths)) if len(paths) <= _MOST_PATHS else "."
    return f"{things} TensorFlow 2: tfgradmigrate doctor {typed}\n"


def markdown(items: Sequence[LeftItem]) -> str:
    """Return everything, with every place."""
    lines = ["# Before this runs on TensorFlow 2", ""]
    if not items:
        return "\n".join([*lines, "Nothing was found that is left to do.", ""])
    for blocks, of_level in groupby(items, lambda item: item.blocks):
        lines += [f"## {TITLES[blocks]}", ""]
        for item in of_level:
            lines.append(f"- [ ] {item.kind}: {_code(visible(item.name))}: {_prose(item.remedy)}")
            lines += [f"  - {_path(place(each))}" for each in item.places]
        lines.append("")
    return "\n".join(lines)


def _code(text: str) -> str:
    """Return a text as code of Markdown, where no letter of it means anything else."""
    marks = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
    edge = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{marks}{edge}{text}{edge}{marks}"


def _prose(text: str) -> str:
    """Return a text of Markdown without HTML: it may repeat what stands in a file."""
    spelled = {"<": "&lt;", "&": "&amp;", "[": "\\["}
    return re.sub("(`[^`]*`)|[<&[]", lambda m: m[1] or spelled[m[0]], visible(text))


def _path(text: str) -> str:
    return text if re.fullmatch(r"[\w./:@+ -]*", text) else _code(text)


def as_json(items: Sequence[LeftItem]) -> list[dict[str, Any]]:
    """Return the list for programs."""
    return [
        {
            "blocks": item.blocks.value,
            "kind": item.kind,
            "name": item.name,
            "remedy": item.remedy,
            "places": [{"path": place.path, "line": place.line} for place in item.places],
        }
        for item in items
    ]


def _short(kind: str, items: list[LeftItem]) -> Iterator[str]:
    shown = _SHOWN.get(kind, 1)
    for item in items[:shown]:
        count = len(item.places)
        more = f" and {count - 1:,} more" if count > 1 else ""
        yield folded(f"    {kind}: {item.name} ({place(item.places[0])}{more}): {item.remedy}")
    rest = items[shown:]
    if rest:
        places = counted(sum(len(item.places) for item in rest))
        names = ", ".join(dict.fromkeys(item.name for item in rest))
        yield folded(f"    {kind}: {len(rest):,} more in {places}: {names}", 3)


def counted(places: int) -> str:
    """Say how many places there are."""
    return "1 place" if places == 1 else f"{places:,} places"


def folded(line: str, most: int | None = None) -> str:
    """Return a line broken where it is too long, into at most `most` lines if that is given."""
    return textwrap.fill(
        visible(line),
        _WIDTH,
        subsequent_indent="      ",
        max_lines=most,
        placeholder=" ...",
        break_long_words=False,
        break_on_hyphens=False,
    )


def place(where: LeftPlace) -> str:
    """Return a place for people."""
    path = visible(where.path)
    return path if where.line is None else f"{path}:{where.line}"
