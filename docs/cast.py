"""Draw docs/cast.svg: what a terminal shows of the commands of README's day.

A test runs the commands and holds the picture against them; with `UPDATE_CAST=1` it draws it anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from xml.sax.saxutils import escape

CAST = Path(__file__).with_name("cast.svg")

#: The width of the terminal, and the size of its characters in pixels.
_COLUMNS, _WIDE, _HIGH, _EDGE = 92, 7.83, 19, 14

#: What `report.text.coloured` writes.
_SEQUENCE = re.compile(r"\x1b\[([\d;]*)m")
_CLASSES = {"1": "b", "31": "r", "32": "g", "33": "y", "34": "u", "36": "c"}
_STYLE = (
    "text{font:13px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:#1f2328;"
    "white-space:pre}.s{fill:#f6f8fa;stroke:#d1d9e0}.p{fill:#59636e}.b{font-weight:bold}"
    ".r{fill:#cf222e}.g{fill:#116329}.y{fill:#7d4e00}.u{fill:#0550ae}.c{fill:#1b7c83}"
    "@media(prefers-color-scheme:dark){text{fill:#e6edf3}.s{fill:#0d1117;stroke:#3d444d}"
    ".p{fill:#9198a1}.r{fill:#ff7b72}.g{fill:#3fb950}.y{fill:#d29922}.u{fill:#58a6ff}"
    ".c{fill:#39c5cf}}"
)


def drawn(commands: Sequence[tuple[str, str]]) -> str:
    """Return the picture of commands, each with what it prints."""
    rows: list[list[tuple[str, str]]] = []
    for command, printed in commands:
        rows += [[("p", "$ "), ("b", command)]]
        rows += [row for line in printed.splitlines() for row in _folded(list(_styled(line)))]
    width = round(_COLUMNS * _WIDE + 2 * _EDGE)
    height = len(rows) * _HIGH + 2 * _EDGE
    label = "A terminal: " + "; ".join(command for command, _ in commands)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
            f'aria-label="{escape(label)}">',
            f"<style>{_STYLE}</style>",
            f'<rect class="s" x=".5" y=".5" width="{width - 1}" height="{height - 1}" rx="6"/>',
            *(_line(row, _EDGE + (place + 1) * _HIGH - 5) for place, row in enumerate(rows)),
            "</svg>",
            "",
        ]
    )


def _styled(line: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of a line, each with its classes."""
    classes = ""
    for place, part in enumerate(_SEQUENCE.split(line)):
        if place % 2:
            classes = " ".join(_CLASSES[each] for each in part.split(";") if each in _CLASSES)
        elif part:
            yield classes, part


def _folded(parts: list[tuple[str, str]]) -> Iterator[list[tuple[str, str]]]:
    """Yield the rows of a line, folded between words as far as possible."""
    row: list[tuple[str, str]] = []
    column = 0
    for classes, text in parts:
        for word in re.findall(r"\s*\S+|\s+$", text):
            if column and column + len(word) > _COLUMNS:
                yield row
                row, column, word = [], 4, "    " + word.lstrip()
            row.append((classes, word))
            column += len(word)
    yield row


def _line(row: Sequence[tuple[str, str]], y: int) -> str:
    spans: list[tuple[str, str]] = []
    for classes, text in row:
        if spans and spans[-1][0] == classes:
            spans[-1] = (classes, spans[-1][1] + text)
        else:
            spans.append((classes, text))
    inner = "".join(
        f'<tspan class="{classes}">{escape(text)}</tspan>' if classes else escape(text)
        for classes, text in spans
    )
    return f'<text xml:space="preserve" x="{_EDGE}" y="{y}">{inner}</text>'
