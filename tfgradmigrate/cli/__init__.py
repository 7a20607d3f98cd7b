"""The command line: `tfgradmigrate PATH...`, and sub-commands named by the first argument.

Each command is a typer application in a module of its own, imported only when it is called, and
that of a migration only where `front` does not understand the options by itself.
"""

from __future__ import annotations

import os
import sys

from tfgradmigrate.errors import silence_parsers

TYPE_CHECKING = False  # as in `tfgradmigrate`: every run imports this, most need no more
if TYPE_CHECKING:
    from collections.abc import Sequence

#: Sub-commands and their modules. A path of the same name is written `./explain`.
COMMANDS = {
    "cache": "tfgradmigrate.cli.cache",
    "campaign": "tfgradmigrate.cli.campaign",
    "completion": "tfgradmigrate.cli.completion",
    "doctor": "tfgradmigrate.cli.doctor",
    "explain": "tfgradmigrate.cli.explain",
    "review": "tfgradmigrate.cli.review",
    "rules": "tfgradmigrate.cli.rules",
    "server": "tfgradmigrate.cli.server",
    "verify": "tfgradmigrate.cli.verify",
    "vendor-runtime": "tfgradmigrate.cli.vendor_runtime",
}

_DEFAULT = "tfgradmigrate.cli.application"


def program() -> None:
    """Run the command line as a program of its own, which ends with its exit code.

    One that is interrupted waits for no thread. That of a pool whose process was killed while it
    wrote a result waits for the rest of it forever: this process could write to that pipe as well.
    """
    code = main()
    if code == 130:  # `Exit.INTERRUPTED`, which a run that ends well does not import
        import atexit
        from contextlib import suppress

        atexit._run_exitfuncs()  # folders are removed there
        with suppress(OSError):
            sys.stdout.flush()
        os._exit(code)
    sys.exit(code)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line on `argv` (without the program's name) and return the exit code."""
    try:
        return _main(argv)
    except KeyboardInterrupt:  # before a command has begun, or once more as it ends
        from tfgradmigrate.cli.terminal import Exit, interrupted

        interrupted()
        return Exit.INTERRUPTED


def _main(argv: Sequence[str] | None) -> int:
    _fill_streams()
    arguments = list(sys.argv[1:] if argv is None else argv) or ["--help"]
    if arguments[0] == "help" and not os.path.lexists("help"):
        arguments = [*arguments[1:2], "--help"]
    program, module, given = "tfgradmigrate", _DEFAULT, None
    if arguments[0] in COMMANDS:
        command = arguments.pop(0)
        program, module = f"{program} {command}", COMMANDS[command]
    else:
        from tfgradmigrate.cli import front

        # typer has no option with an optional value
        arguments = ["--verify=report" if word == "--verify" else word for word in arguments]
        given = front.parsed(arguments)
        said = _meant(arguments, given is not None)
        if said:
            print(f"tfgradmigrate: {said}", file=sys.stderr)
            return 2
    try:
        if given is not None:
            front.run(given)
        from importlib import import_module

        silence_parsers()
        import_module("tfgradmigrate.cli.plainly").run(
            import_module(module).app, arguments, program
        )
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1 if end.code else 0
    return 0


def _meant(arguments: Sequence[str], understood: bool) -> str:
    """Return the error for what begins with no path, or with an option of another tool, or ""."""
    if understood and (arguments[0].startswith("-") or os.path.lexists(arguments[0])):
        return ""
    from tfgradmigrate.cli.meant import meant

    return meant(arguments, list(COMMANDS))


def _fill_streams() -> None:
    """Put the null device where a stream was closed, or the next file opened would take its place.

    In the order of their numbers, so that each gets its own.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
