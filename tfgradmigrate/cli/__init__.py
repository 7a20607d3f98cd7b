"""The command line: `tfgradmigrate PATH...`, and sub-commands named by the first argument.

Each command is a typer application in a module of its own, imported only when it is called.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence

#: Sub-commands and their modules. A path of the same name is written `./explain`.
COMMANDS = {
    "explain": "tfgradmigrate.cli.explain",
    "verify": "tfgradmigrate.cli.verify",
    "vendor-runtime": "tfgradmigrate.cli.vendor_runtime",
}

_DEFAULT = "tfgradmigrate.cli.migrate"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line on `argv` (without the program's name) and return the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    program, module = "tfgradmigrate", _DEFAULT
    if arguments and arguments[0] in COMMANDS:
        command = arguments.pop(0)
        program, module = f"{program} {command}", COMMANDS[command]
    else:
        # typer has no option with an optional value
        arguments = ["--verify=report" if word == "--verify" else word for word in arguments]
    try:
        importlib.import_module(module).app(args=arguments, prog_name=program)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1 if end.code else 0
    return 0
