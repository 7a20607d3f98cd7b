"""`tfgradmigrate explain`: the page of a finding code, or what the rules asked about a place."""

from __future__ import annotations

import os

from tfgradmigrate.cli import plainly
from tfgradmigrate.cli.terminal import clean_end
from tfgradmigrate.errors import UsageError
from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.rules.model import Finding

#: The beginning of the codes of a group.
_GROUP = pattern("TGM[0-9]{1,2}")
_PLACE = pattern("(?P<path>.+):(?P<line>[0-9]+)")

app = plainly.application()


@app.command()
@plainly.described()
def explain(
    code: str | None = None,
    free: bool = False,
) -> None:
    """Print what a finding code means, why it is given and what to do; without one, list all.

    Of a place in a file, print its findings, and each condition of the rule with yes or no.
    """
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
        place = _PLACE.fullmatch(code)
        if place is not None:
            print(_explained(place["path"], int(place["line"])), end="")
            return
        meant = f"TGM{code}" if code.isdecimal() else code.upper()
        of_group = {known: page for known, page in pages.items() if known.startswith(meant)}
        if meant not in pages and _GROUP.fullmatch(meant) and of_group:
            for known, page in of_group.items():
                print(f"{known}  {page.title}")
            return
        if meant not in pages:
            raise UsageError(
                f"there is no finding code {code!r}; 'tfgradmigrate explain' lists all, and "
                "'tfgradmigrate explain FILE:LINE' explains a place"
            )
        page = pages[meant]
        print(f"{page.code}: {page.title}\n\n{page.text.strip()}")


def _explained(path: str, line: int) -> str:
    """Return what the rules asked at a line of a file, which is read as a run reads it."""
    from tfgradmigrate import config
    from tfgradmigrate.files.discovery import Exclusion, discover
    from tfgradmigrate.idioms import registry
    from tfgradmigrate.report import guards
    from tfgradmigrate.run import engine

    if not os.path.isfile(path):
        raise UsageError(f"there is no file {path}")
    configured = config.load([path])
    scanned = engine.scan(discover([path], Exclusion.configured(configured), configured.docs))
    done = list(engine.migrate(scanned, engine.Settings(configured.options, jobs=1)))
    for result in done:
        if result.failure is not None:
            raise UsageError(f"{path} could not be handled: {result.failure.message}")
    found = [each for result in done for each in (*result.findings, *result.ignored)]
    here = [each for each in found if line in _lines(each)]
    if not here:
        lines = ", ".join(dict.fromkeys(str(each.file_line or each.line) for each in found))
        other = f"there are some in lines {lines}" if lines else "there is none in the file"
        raise UsageError(f"there is no finding in line {line} of {path}; {other}")
    rules = {
        each.name: (f"{each.title}; becomes {each.becomes}", each.guards) for each in registry()
    }
    return "\n".join(guards.told(each, rules) for each in here)


def _lines(finding: Finding) -> set[int]:
    """Return the lines by which a finding may be meant: those of the file, of a notebook too."""
    if finding.file_line is not None:
        return {finding.file_line}
    spanned = range(finding.line, finding.end_line + 1)
    return {*spanned, *(occurrence[0] for occurrence in finding.occurrences)}
