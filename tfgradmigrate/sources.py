"""The tool's own sources: what tells two of the same version from each other."""

from __future__ import annotations

import os
from collections.abc import Collection
from functools import cache

from tfgradmigrate import __version__
from tfgradmigrate.reading import read_bytes


def digest(without: Collection[str] = ()) -> str:
    """Return a digest of the package's modules, but for those in folders of these names."""
    from hashlib import blake2b  # which loads OpenSSL, for what a run without a cache has no use

    summed = blake2b(digest_size=24)
    top = os.path.dirname(__file__)
    folders = [top]
    for folder in folders:
        with os.scandir(folder) as entries:
            listing = sorted(entries, key=lambda entry: entry.name)
        for entry in listing:
            if entry.is_dir():
                if entry.name not in without:
                    folders.append(entry.path)
            elif entry.name.endswith(".py"):
                summed.update(os.path.relpath(entry.path, top).encode() + b"\0")
                summed.update(blake2b(read_bytes(entry.path)).digest())
    return summed.hexdigest()


@cache
def tool() -> str:
    """Return the version, and what tells an editable install from what it was before."""
    return f"{__version__} ({digest()[:12]})"
