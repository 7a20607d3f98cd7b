"""`tfgradmigrate server`: the language server, on standard input and output."""

from __future__ import annotations

import os

from tfgradmigrate.cli import plainly
from tfgradmigrate.cli.terminal import clean_end
from tfgradmigrate.errors import UsageError

app = plainly.application()

_EPILOG = "Exit codes: 0 the editor ended it, 2 pygls is missing or the command is wrong."


@app.command(epilog=_EPILOG)
def server() -> None:
    """Serve an editor: findings while you type, quick fixes, the pages of codes, and proofs.

    Speaks the language server protocol on standard input and output; docs/editors.md has the
    set-up for some editors. Needs `pip install "tfgradmigrate[server]"`.
    """
    with clean_end():
        try:
            from tfgradmigrate.server.server import made
        except ModuleNotFoundError as error:
            if error.name not in ("pygls", "lsprotocol"):
                raise
            raise UsageError(
                'the language server needs pygls: pip install "tfgradmigrate[server]"'
            ) from error
        # What it is given it closes at the end; these two belong to this process.
        with open(os.dup(0), "rb") as reader, open(os.dup(1), "wb") as writer:
            made().start_io(reader, writer)
