"""Results as notebooks show them: tables and folded texts, without any style of their own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from tfgradmigrate.report.text import visible
from tfgradmigrate.rules.model import FileFailure, Finding, Verdict


def paragraph(text: str) -> str:
    """Return a line of text."""
    return f"<p>{_text(text.strip())}</p>"


def findings(found: Sequence[Finding], failures: Sequence[FileFailure]) -> str:
    """Return a table of findings, and of files that could not be handled; "" for none."""
    rows = [
        (
            _place(f.path, f.cell, f.line),
            f"{f.code} {f.action.value}",
            "; ".join((f.message, *f.below)),
        )
        for f in found
    ]
    return _table(("place", "finding", "what is done"), [*rows, *map(_failed, failures)])


def verdicts(found: Sequence[Verdict], failures: Sequence[FileFailure]) -> str:
    """Return a table of verdicts, and of files that could not be handled; "" for none."""
    rows = [
        (_place(v.path, None, v.line), f"{v.subject}: {v.proof.value}", v.reason or v.inputs)
        for v in found
    ]
    return _table(
        ("place", "verdict", "why, or with which inputs"), [*rows, *map(_failed, failures)]
    )


def diff(text: str) -> str:
    """Return a diff to be unfolded; "" for none."""
    return details("diff", text)


def details(title: str, text: str) -> str:
    """Return a text to be unfolded; "" for none."""
    if not text:
        return ""
    lines = "\n".join(map(_text, text.split("\n")))
    return f"<details><summary>{_text(title)}</summary><pre>{lines}</pre></details>"


def _failed(failure: FileFailure) -> tuple[str, str, str]:
    return _place(failure.path, failure.cell, failure.line), failure.code, failure.message


def _place(path: str, cell: int | None, line: int | None) -> str:
    parts = (path, "" if cell is None else f"cell {cell}", "" if line is None else str(line))
    return ":".join(filter(None, parts))


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    body = "".join(f"<tr>{_cells('td', row)}</tr>" for row in rows)
    if not body:
        return ""
    return f"<table><thead><tr>{_cells('th', head)}</tr></thead><tbody>{body}</tbody></table>"


def _cells(tag: str, texts: Iterable[str]) -> str:
    return "".join(f"<{tag}>{_text(text)}</{tag}>" for text in texts)


def _text(text: str) -> str:
    return escape(visible(text))
