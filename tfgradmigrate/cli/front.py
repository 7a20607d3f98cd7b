"""The front of `tfgradmigrate PATH...`: plain options are read here, and most runs end here.

A hook runs the tool at every commit, nearly always on files without a marker. typer and the
codemod each take many times as long to import as that takes to find out. What an option may be
stands in a table (`spelled`) that typer's application is built from; whatever it does not show
beyond doubt (help, an error, an unusual spelling) typer is asked for.
"""

from __future__ import annotations

import atexit
import gc
import sys
import time

from tfgradmigrate.cli.spelled import OPTIONS
from tfgradmigrate.cli.terminal import STDIN, Exit, clean_end
from tfgradmigrate.errors import silence_parsers

TYPE_CHECKING = False  # as in `tfgradmigrate`: every run imports this, most need no more
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from tfgradmigrate.project.scanning import Read
    from tfgradmigrate.run.repeating import Repeat

#: Options with which a run that finds nothing to do has nothing else to do either.
_PLAIN = frozenset(
    "paths write check diff quiet colour allow_dirty jobs docs use_cache".split()  # noqa: SIM905
)

#: How many new objects there are before Python looks for those that only hold one another.
_YOUNG = 50_000


def parsed(words: Sequence[str]) -> dict[str, Any] | None:
    """Return the options that are given, by parameter; None where typer has to be asked."""
    given: dict[str, Any] = {}
    paths: list[str] = []
    rest = iter(words)
    for word in rest:
        if not word:
            return None
        if not word.startswith("-") or word == STDIN:
            paths.append(word)
            continue
        name, equals, value = word.partition("=")
        if name not in OPTIONS:
            return None
        parameter, kind = OPTIONS[name]
        if kind in ("on", "off"):
            if equals:
                return None
            given[parameter] = kind == "on"
            continue
        if not equals:
            value = next(rest, "")
        if not value or value.startswith("-"):
            return None
        if kind == "texts":
            given.setdefault(parameter, []).append(value)
        elif kind == "number":
            if not (value.isascii() and value.isdecimal()):
                return None
            given[parameter] = int(value)
        elif kind == "text":
            given[parameter] = value
        else:
            try:
                given[parameter] = _choice(kind, value)
            except ValueError:
                return None
    return {"paths": paths, **given} if paths else None


def _choice(kind: str, value: str) -> object:
    """Return the member of an enumeration, given by module and name."""
    from importlib import import_module

    module, _, name = kind.rpartition(".")
    return getattr(import_module(module), name)(value)


def run(given: dict[str, Any]) -> None:
    """Run the command, which ends with SystemExit."""
    started = time.perf_counter()
    # At its end Python looks through all objects for those that only hold one another, to free them
    # one by one: of what is imported that takes as long as a twentieth of a run on a small file.
    atexit.register(gc.freeze)
    # Nearly all that is imported and read from here on is kept: a tenth of the time would go into
    # looking through it, every 700 objects, for what may be freed.
    gc.set_threshold(_YOUNG)
    files = scanned = repeat = None
    with clean_end():
        if _is_plain(given):
            files = _read(given)
        if files is not None:
            if files.is_whole and not files.wanted:
                if given.get("quiet"):
                    raise SystemExit(Exit.CLEAN)
                if not files.mentioning:
                    from tfgradmigrate.report import nothing

                    seconds = time.perf_counter() - started
                    number = len(files.found.files)
                    more = nothing.left_out(files.found.ignored)
                    sys.stderr.write(nothing.to_migrate(number, seconds).replace("\n", more + "\n"))
                    raise SystemExit(Exit.CLEAN)
            if given.get("use_cache", True) and not given.get("write"):
                repeat = _repeated(files, given, started)
            from tfgradmigrate.project.scanning import decoded

            scanned = decoded(files)
    silence_parsers()
    from tfgradmigrate.cli.migrate import migrate

    migrate(**given, scanned=scanned, started=started, repeat=repeat)


def _repeated(files: Read, given: dict[str, Any], started: float) -> Repeat | None:
    """Say what a run on these files said, and end; else return it, None where it is not kept."""
    from tfgradmigrate.run import repeating

    repeat = repeating.of(files, given)
    known = None if repeat is None else repeat.said()
    if known is None:
        return repeat
    code, said = known
    repeating.say(said, started)
    raise SystemExit(code)


def _is_plain(given: dict[str, Any]) -> bool:
    """Return whether the scan decides what else there is to do, and the options are no error."""
    said = {name for name, value in given.items() if value not in (None, False)}
    return (
        said - {"output_format"} <= _PLAIN
        and given.get("output_format") in (None, [], ["text"])
        and STDIN not in given["paths"]
        and not (given.get("write") and given.get("check"))
        and bool(given.get("allow_dirty")) <= bool(given.get("write"))
    )


def _read(given: dict[str, Any]) -> Read | None:
    """Read the files; None where a configuration may say something else of what to read."""
    from tfgradmigrate.files.discovery import Exclusion, discover
    from tfgradmigrate.files.pyproject import mentioning
    from tfgradmigrate.project.scanning import read

    paths = given["paths"]
    if any(True for _ in mentioning(paths)):
        return None
    found = discover(paths, Exclusion((), "."), bool(given.get("docs")))
    if given.get("quiet") or not sys.stderr.isatty():
        return read(found)
    from tfgradmigrate.report.progress import is_wanted, shown

    return read(found, files=shown(found.files, "reading", len(found.files), is_wanted()))
