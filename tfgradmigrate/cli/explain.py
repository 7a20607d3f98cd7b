"""`tfgradmigrate explain CODE`: the page of a finding code."""

from __future__ import annotations

from typing import Annotated, Optional

import typer

from tfgradmigrate.cli import plainly
from tfgradmigrate.cli.terminal import clean_end
from tfgradmigrate.errors import UsageError
from tfgradmigrate.program.patterns import pattern

#: The beginning of the codes of a group.
_GROUP = pattern("TGM[0-9]{1,2}")

app = plainly.application()


@app.command()
def explain(
    code: Annotated[
        Optional[str],
        typer.Argument(
            metavar="CODE",
            help="A finding code, such as TGM103 or 103, or a group, such as TGM1.",
            show_default=False,
        ),
    ] = None,
    free: Annotated[
        bool,
        typer.Option("--free", hidden=True, help="List the codes that a new finding may take."),
    ] = False,
) -> None:
    """Print what a finding code means, why it is given and what to do; without one, list all."""
    with clean_end():
        from tfgradmigrate.idioms import registry
        from tfgradmigrate.rules.findings import GROUPS, explanations, free_numbers

        registry()
        if free:
            for group, codes in free_numbers().items():
                print(f"{GROUPS[group]}: {', '.join(codes)}")
            return
        pages = explanations()
        if code is None:
            for known, page in pages.items():
                print(f"{known}  {page.title}")
            return
        meant = f"TGM{code}" if code.isdecimal() else code.upper()
        of_group = {known: page for known, page in pages.items() if known.startswith(meant)}
        if meant not in pages and _GROUP.fullmatch(meant) and of_group:
            for known, page in of_group.items():
                print(f"{known}  {page.title}")
            return
        if meant not in pages:
            raise UsageError(
                f"there is no finding code {code!r}; 'tfgradmigrate explain' lists all"
            )
        page = pages[meant]
        print(f"{page.code}: {page.title}\n\n{page.text.strip()}")
