"""What the commands have of typer: help by `-h` too, and no dress."""

from __future__ import annotations

import typer


def application() -> typer.Typer:
    """Return a typer application without markup, completion and tracebacks of its own."""
    return typer.Typer(
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
