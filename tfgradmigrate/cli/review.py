"""`tfgradmigrate review PATH...`: place by place, and only what you say yes to is written."""

from __future__ import annotations

import os
import shlex
import sys

import typer

from tfgradmigrate import config
from tfgradmigrate.cli import plainly
from tfgradmigrate.cli.next_command import after_writing
from tfgradmigrate.cli.terminal import Exit, clean_end, wants_colour
from tfgradmigrate.errors import UsageError
from tfgradmigrate.files import pyproject
from tfgradmigrate.files.discovery import Exclusion, discover, project_folder
from tfgradmigrate.project import scanning
from tfgradmigrate.report import text
from tfgradmigrate.report.nothing import files_in_words
from tfgradmigrate.run import engine
from tfgradmigrate.run.overwriting import why_not

app = plainly.application()

_EPILOG = (
    "Exit codes: 0 every place is answered, 1 some are not, 2 a file could not be handled or the "
    "command is wrong."
)


@app.command(epilog=_EPILOG)
@plainly.described()
def review(
    paths: list[str],
    plain: bool = False,
    again: bool = False,
    allow_dirty: bool = False,
    colour: bool | None = None,
) -> None:
    """Show every place with its reason, old beside new, and migrate those that you say yes to.

    A file is written once all its places are answered. Answers are kept: quit, and continue later.
    """
    with clean_end():
        from tfgradmigrate.review.journal import Journal
        from tfgradmigrate.review.session import Session

        configured = config.load(paths)
        exclusion = Exclusion.configured(configured)
        scanned = scanning.scan(discover(paths, exclusion, configured.docs))
        settings = engine.Settings(configured.options, configured.jobs)
        lost = "" if allow_dirty else why_not(scanned, settings)
        if lost:
            raise UsageError(f"{lost}; commit or stage that first, or give --allow-dirty")
        journal = Journal(project_folder(pyproject.common_folder(paths)))
        results = engine.migrate(scanned, settings)
        session = Session(scanned.sources, results, journal, scanned.links)
        if again:
            session.answer(session.questions, None)
        for failure in session.failures:
            sys.stderr.write(text.failure(failure, text.plain))
        if not plain and _is_capable():
            from tfgradmigrate.review.screen import Screen

            Screen(session).run()
        else:
            from tfgradmigrate.review.questions import Interview

            paint = text.coloured if wants_colour(sys.stdout, colour) else text.plain
            Interview(session, sys.stdout, input, paint).run()
        left = session.open_findings
        print(_end(left, session.findings, session.written, paths))
    if session.failures:
        raise typer.Exit(Exit.ERROR)
    raise typer.Exit(Exit.FOUND if left else Exit.CLEAN)


def _is_capable() -> bool:
    """Return whether the terminal can show a screen, and what draws it is installed."""
    if os.environ.get("TERM", "dumb") == "dumb" or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    from importlib.util import find_spec

    return find_spec("textual") is not None


def _end(left: int, of: int, written: list[str], paths: list[str]) -> str:
    """Return the last line: what was written, how many findings are open, the next command."""
    files = f"{files_in_words(len(written))} written."
    if left:
        again = f"tfgradmigrate review {' '.join(map(shlex.quote, paths))}"
        return (
            f"{files} {left:,} of {of:,} {'finding' if of == 1 else 'findings'} open. Next: {again}"
        )
    following = after_writing(paths) if written else ""
    return f"{files} No finding is open.{f' Next: {following}' if following else ''}"
