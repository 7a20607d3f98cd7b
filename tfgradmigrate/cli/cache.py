"""`tfgradmigrate cache`: what is kept outside of projects, and the command that empties it."""

from __future__ import annotations

from tfgradmigrate.cli import plainly
from tfgradmigrate.cli.terminal import clean_end
from tfgradmigrate.files import cache as kept
from tfgradmigrate.files.machine import state_folder

app = plainly.application()


@app.command()
@plainly.described()
def cache(
    clear: bool = False,
) -> None:
    """Print where results of earlier runs are kept, and how much room they take.

    A run on the same files prints them again. The folder holds 64 MB at most. Nothing else stays
    on the machine but the answers of `tfgradmigrate review`, whose folder is printed too.
    """
    with clean_end():
        found = kept.opened()
        if found is None:
            print("results of earlier runs: none are kept")
        else:
            number, size = found.clear() if clear else found.size()
            verb = "removed" if clear else "kept"
            files = "1 file" if number == 1 else f"{number:,} files"
            print(f"results of earlier runs: {files}, {size / 1e6:.1f} MB {verb} in {found.folder}")
        print(f"answers of reviews: {state_folder() or 'none are kept'}")
