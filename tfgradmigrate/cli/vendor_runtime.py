"""`tfgradmigrate vendor-runtime DEST`: the runtime shim as a package of your own."""

from __future__ import annotations

from tfgradmigrate import __version__
from tfgradmigrate.cli import plainly
from tfgradmigrate.cli.terminal import clean_end
from tfgradmigrate.cli.vendoring import copy_runtime

app = plainly.application()

_EPILOG = "Exit codes: 0 the copy is there, 2 it could not be made or the command is wrong."


@app.command(epilog=_EPILOG)
@plainly.described()
def vendor_runtime(
    destination: str,
    force: bool = False,
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
