"""Compare files that libcst reads in part with the same files read as a whole: results and time.

    python scripts/compare_reading.py PATH...

Takes the Python files in the given folders that use a marker name and prints each whose findings,
text or failure are not the same both ways, then the processor seconds of libcst's bare parses and
of a migration each way (the lowest of three in turn, so that other load tells on all alike). Python
collects no garbage meanwhile, as in a run. Exits with 1 if any file differs. Nothing is written.
"""

from __future__ import annotations

import argparse
import ast
import gc
import sys
import time
from collections.abc import Callable
from pathlib import Path
from unittest import mock

import libcst as cst

from tfgradmigrate import migrate
from tfgradmigrate.files.source import SourceError, decode
from tfgradmigrate.markers import has_marker, markers
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.rules.model import FileResult
from tfgradmigrate.syntax.mentions import mentions
from tfgradmigrate.syntax.parsing import parse


def as_a_whole(text: str, _tree: ast.Module, _wanted: object) -> cst.Module:
    """Read all of a module, as `read_in_part` reads some of it."""
    return cst.parse_module(text)


def marked(paths: list[Path]) -> dict[str, str]:
    """The texts of the files with markers, by their paths."""
    found: dict[str, str] = {}
    for path in paths:
        for file in [path] if path.is_file() else sorted(path.rglob("*.py")):
            data = file.read_bytes() if file.is_file() else b""
            if not has_marker(data):
                continue
            try:
                text = decode(data, str(file)).text
            except SourceError:
                continue
            tree = parse(text).tree
            if tree is None or not mentions(tree, text, markers()):
                continue
            try:
                cst.parse_module(text)
            except cst.ParserSyntaxError:
                continue
            found[str(file)] = text
    return found


def results(files: dict[str, str]) -> dict[str, FileResult]:
    """What a migration makes of each file."""
    options = MigrationOptions()
    return {path: migrate.migrate_source(text, path, options) for path, text in files.items()}


def results_as_a_whole(files: dict[str, str]) -> dict[str, FileResult]:
    """The same, with files that are read as a whole."""
    with mock.patch.object(migrate, "read_in_part", as_a_whole):
        return results(files)


def seconds(run: Callable[[], object]) -> float:
    """The processor time that something takes, as the engine has it done."""
    gc.collect()  # what is left of others
    gc.disable()
    try:
        start = time.process_time()
        run()
        return time.process_time() - start
    finally:
        gc.enable()


def main() -> int:
    """Compare, and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="+", type=Path)
    files = marked(parser.parse_args().paths)
    in_part = results(files)
    whole = results_as_a_whole(files)
    different = [path for path in files if in_part[path] != whole[path]]
    for path in different:
        print(f"differs: {path}")
    print(f"{len(files)} files, {sum(text.count(chr(10)) for text in files.values())} lines")
    times: dict[str, list[float]] = {"parse": [], "whole": [], "in part": []}
    for _ in range(3):
        times["parse"].append(seconds(lambda: [cst.parse_module(t) for t in files.values()]))
        times["whole"].append(seconds(lambda: results_as_a_whole(files)))
        times["in part"].append(seconds(lambda: results(files)))
    bare = min(times["parse"])
    for name, taken in times.items():
        print(f"{name:8} {min(taken):7.2f} s  {min(taken) / bare:5.2f} times the bare parses")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
