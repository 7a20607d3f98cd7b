"""`tfgradmigrate explain CODE`: the page of a finding code."""

from __future__ import annotations

from typing import Annotated

import typer

from tfgradmigrate.cli.terminal import clean_end
from tfgradmigrate.errors import UsageError

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


@app.command()
def explain(
    code: Annotated[
        str | None, typer.Argument(help="A finding code, such as TGM103.", show_default=False)
    ] = None,
) -> None:
    """Print what a finding code means, why it is given and what to do; without one, list all."""
    with clean_end():
        from tfgradmigrate import failures, upgrade
        from tfgradmigrate.idioms import explanations

        pages = {**explanations(), **upgrade.explanations(), **failures.explanations()}
        if code is None:
            for known in sorted(pages):
                print(f"{known}  {pages[known].title}")
            return
        page = pages.get(code.upper())
        if page is None:
            raise UsageError(
                f"there is no finding code {code!r}; 'tfgradmigrate explain' lists all"
            )
        print(f"{page.code}: {page.title}\n\n{page.text.strip()}")
