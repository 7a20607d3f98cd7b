"""`tfgradmigrate vendor-runtime DEST`: the runtime shim as a package of your own."""

from __future__ import annotations

from typing import Annotated

import typer

from tfgradmigrate import __version__
from tfgradmigrate.cli import plainly
from tfgradmigrate.cli.terminal import clean_end
from tfgradmigrate.cli.vendoring import copy_runtime

app = plainly.application()

_EPILOG = "Exit codes: 0 the copy is there, 2 it could not be made or the command is wrong."


@app.command(epilog=_EPILOG)
def vendor_runtime(
    destination: Annotated[
        str,
        typer.Argument(
            metavar="DEST",
            help="The folder to create, such as mylib/tf_gradients.",
            show_default=False,
        ),
    ],
    force: Annotated[
        bool, typer.Option("--force", help="Replace a copy even if it was changed by hand.")
    ] = False,
) -> None:
    """Copy the runtime shim into your own tree, as one package that needs TensorFlow alone.

    Run it again to bring the copy up to date. Anything but an earlier copy is never replaced.
    """
    with clean_end():
        copy = copy_runtime(destination, force)
        if not copy.written:
            print(f"{copy.path} is up to date: the runtime of tfgradmigrate {__version__}")
        else:
            instead = f", in place of that of {copy.earlier}" if copy.earlier else ""
            print(
                f"{copy.path}: the runtime of tfgradmigrate {__version__}, {copy.files} files"
                f"{instead}"
            )
        print(
            f"To use it, migrate with --runtime-module {copy.module}, or write\n"
            f'runtime-module = "{copy.module}" under [tool.tfgradmigrate] in pyproject.toml.'
        )
