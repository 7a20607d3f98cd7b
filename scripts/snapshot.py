"""Write down what the tool answers over many programs, and compare two such answers.

    python -m scripts.snapshot write OUT.json [--verdicts] [--every N] [CHECKOUT ...]
    python -m scripts.snapshot compare OLD.json NEW.json

The programs are the cases of `fixtures/`, every program that stands as a text in `tests/`, and the
marked files of the given checkouts. Of each, a snapshot holds the findings with their messages, the
new text, the failure and the exit code of a dry run; with `--verdicts` also what `verify` says of
it. Of a checkout's texts it holds hashes alone. `--every N` takes one program of so many.

`compare` prints each program whose answer differs, grouped by the finding codes that differ, and
exits with 1 if there is any. Run both sides on one machine, the verdicts with one TensorFlow.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.turns import every
from tfgradmigrate import migrate_paths, verify_paths
from tfgradmigrate.interface import Migration
from tfgradmigrate.markers import has_marker

ROOT = Path(__file__).resolve().parents[1]
KINDS = ("*.py", "*.ipynb", "*.md", "*.rst")

Answer = dict[str, Any]


def fixtures() -> Iterator[tuple[str, Path]]:
    """Yield the cases, each by its name, with the folder that holds it."""
    for before in sorted(ROOT.glob("fixtures/*/*/before.*")):
        yield f"fixtures/{before.parent.parent.name}/{before.parent.name}", before


def texts_of_tests() -> Iterator[tuple[str, str]]:
    """Yield every program that stands as a text in the tests, with where it stands."""
    for path in sorted(ROOT.glob("tests/**/*.py")):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
                continue
            if is_program(node.value):
                yield f"{path.relative_to(ROOT).as_posix()}:{node.lineno}", node.value


def is_program(value: str) -> bool:
    """Whether a text has several lines, a marker, and can be read by Python."""
    if value.count("\n") < 2:
        return False
    try:
        ast.parse(value)
    except (SyntaxError, ValueError):
        return False
    return has_marker(value.encode("utf-8", "surrogatepass"))


def verdicts_in(folder: Path) -> dict[str, list[str]]:
    """Return what `verify` says of the places of each file of a folder, by its path there."""
    found = defaultdict(list)
    for verdict in verify_paths(folder).verdicts:
        line = f"{verdict.line} {verdict.subject}: {verdict.proof.value}: {verdict.reason}"
        found[os.path.relpath(verdict.path, folder)].append(line)
    return found


def answer(done: Migration, foreign: bool) -> Answer:
    """Return what is kept of one file."""
    findings = [
        f"{f.line}:{f.column}: {f.code} {f.action.value} {f.idiom}: {f.message}"
        for f in done.findings
    ]
    failure = "" if done.failure is None else f"{done.failure.code} {done.failure.message}"
    refused = any(f.action.value == "refuse" for f in done.findings)
    return {
        "findings": [digest(said) if foreign else said for said in findings],
        "codes": sorted({f.code for f in done.findings}),
        "text": digest(done.new) if foreign else done.new if done.changed else "",
        "failure": failure,
        "exit": 2 if failure else int(done.changed or refused),
    }


def digest(text: str) -> str:
    """Return a short hash of a text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def of_own(number: int, verdicts: bool) -> dict[str, Answer]:
    """Return the answers to one of so many of the project's own programs, each by its name."""
    cases = dict(fixtures())
    own = {name: path.read_bytes() for name, path in cases.items()}
    own |= {name: text.encode("utf-8", "surrogatepass") for name, text in texts_of_tests()}
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for name in every(number, sorted(own)):
            # A project of its own, so that no program is a neighbour of another.
            suffix = cases[name].suffix if name in cases else ".py"
            place = Path(folder, digest(name), f"program{suffix}")
            (place.parent / ".git").mkdir(parents=True)
            place.write_bytes(own[name])
            done = migrate_paths(place)
            found[name] = answer(done[0], foreign=False) if done else {}
            if verdicts:
                found[name]["verdicts"] = verdicts_in(place.parent).get(place.name, [])
    return found


def of_checkout(folder: Path, verdicts: bool) -> dict[str, Answer]:
    """Return the answers to the files of a checkout that have something to say."""
    done = {os.path.relpath(each.path, folder): each for each in migrate_paths(folder, jobs=0)}
    found = {path: answer(each, foreign=True) for path, each in done.items()}
    for path, said in (verdicts_in(folder) if verdicts else {}).items():
        found[path]["verdicts"] = said
    return {f"{folder.name}/{path}": said for path, said in found.items()}


def compared(old: Mapping[str, Answer], new: Mapping[str, Answer]) -> dict[str, list[str]]:
    """Return the programs whose answers differ, by the codes that either side gives there."""
    found = defaultdict(list)
    for name in sorted({*old, *new}):
        before, after = old.get(name, {}), new.get(name, {})
        parts = [key for key in sorted({*before, *after}) if before.get(key) != after.get(key)]
        if parts:
            codes = sorted({*before.get("codes", ()), *after.get("codes", ())})
            found[" ".join(codes) or "no finding"].append(f"{name}: {', '.join(parts)}")
    return found


def write(path: Path, checkouts: Iterable[Path], number: int, verdicts: bool) -> None:
    """Write a snapshot."""
    found = of_own(number, verdicts)
    for folder in checkouts:
        found |= of_checkout(folder, verdicts)
    path.write_text(json.dumps(found, indent=1, sort_keys=True), "utf-8")
    print(f"{len(found)} programs")


def compare(old: Path, new: Path) -> int:
    """Print what differs between two snapshots, and return the exit code."""
    before, after = (json.loads(path.read_text("utf-8")) for path in (old, new))
    found = compared(before, after)
    for codes, names in sorted(found.items()):
        print(f"{codes}: {len(names)}")
        print("".join(f"  {name}\n" for name in names), end="")
    print(f"{sum(map(len, found.values()))} of {len({*before, *after})} programs differ")
    return int(bool(found))


def main(arguments: Sequence[str]) -> int:
    """Run the command; returns its exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    writing = commands.add_parser("write")
    writing.add_argument("out", type=Path)
    writing.add_argument("checkouts", type=Path, nargs="*")
    writing.add_argument("--verdicts", action="store_true")
    writing.add_argument("--every", type=int, default=1)
    comparing = commands.add_parser("compare")
    comparing.add_argument("old", type=Path)
    comparing.add_argument("new", type=Path)
    known = parser.parse_args(arguments)
    if known.command == "compare":
        return compare(known.old, known.new)
    write(known.out, known.checkouts, known.every, known.verdicts)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
