"""What a benchmark found, each figure beside its aim; for programs, the same as JSON.

Every benchmark ends in `tell`, so that `targets.py` can ask all of them alike.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

#: Names the folder of the tool's cache. Code that is older than the cache has to run here, too.
VARIABLE = "TFGRADMIGRATE_CACHE_DIR"


class Figure(NamedTuple):
    """One target and what was measured of it.

    `unit` is empty for a ratio. The value is to be `aim` at most, or at least if `more`.
    """

    what: str
    value: float
    aim: float
    unit: str = ""
    more: bool = False

    @property
    def kept(self) -> bool:
        """Whether the aim is reached."""
        return self.value >= self.aim if self.more else self.value <= self.aim

    def shown(self, value: float) -> str:
        """Return a value of this figure in words."""
        return f"{value:,.2f} {self.unit}".rstrip()

    def bound(self) -> str:
        """Return the aim in words."""
        return f"{'at least' if self.more else 'at most'} {self.aim:g} {self.unit}".rstrip()


def options(documentation: str) -> argparse.ArgumentParser:
    """Return a parser with the options that all benchmarks have."""
    parser = argparse.ArgumentParser(description=documentation.split("\n")[0])
    parser.add_argument("--json", type=Path, help="write the figures to a file as well")
    parser.add_argument("--check", action="store_true", help="exit with 1 if an aim is missed")
    return parser


def tell(figures: Sequence[Figure], arguments: argparse.Namespace) -> int:
    """Print the figures and write them if asked to; returns the exit code."""
    print("\n| target | measured | aim | |\n|---|---:|---:|---|")
    for each in figures:
        verdict = "kept" if each.kept else "**missed**"
        print(f"| {each.what} | {each.shown(each.value)} | {each.bound()} | {verdict} |")
    if arguments.json:
        arguments.json.write_text(json.dumps(figures), "utf-8")
    return int(arguments.check and not all(each.kept for each in figures))


def read(path: Path) -> list[Figure]:
    """Return the figures that a benchmark wrote."""
    return [Figure(*each) for each in json.loads(path.read_text("utf-8"))]
