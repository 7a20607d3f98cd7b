"""Run the tool over many projects of other people, and check what it says by a count of its own.

    python -m scripts.evidence fetch CLONES FOLDER --days 2018-07-01 2026-12-01
    python -m scripts.evidence run FOLDER --diffs DIFFS > table.txt

`fetch` lays out the projects of `evidence.txt` as they were on some days of the years of TensorFlow
1; CLONES holds their git repositories, named `owner+name`. `run` takes each folder of FOLDER for a
project. Nothing of a project is executed, and what is written is written to a copy.

A project fails with a traceback, a failure that says "please report" (TGM903, TGM905), an
occurrence without a finding, a changed file that does not parse, or a second run that changes
something. Occurrences are counted here by `ast`, without any code of the tool.
"""

from __future__ import annotations

import argparse
import json
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.counting import MARKED, occurrences, parsed

LIST = Path(__file__).with_name("evidence.txt")
DAYS = ("2017-07-01", "2018-07-01", "2019-07-01", "2026-01-01")
KINDS = (".py", ".ipynb", ".md", ".rst", ".cc", "pyproject.toml")

CRASHES = frozenset({"TGM903", "TGM905"})


@dataclass
class Measured:
    """What one project shows; a row of the table."""

    name: str
    files: int = 0
    marked: int = 0
    counted: int = 0
    actions: Counter[str] = field(default_factory=Counter)
    changed: int = 0
    failures: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    seconds: float = 0.0


def fetch(clones: Path, folder: Path, days: Sequence[str]) -> None:
    """Lay out each listed project as it was on each day, once where nothing changed between."""
    for line in LIST.read_text().split():
        git = next((p for p in (clones / line.replace("/", "+")).glob("**/HEAD")), None)
        if git is None:
            print(f"{line}: no clone", file=sys.stderr)
            continue
        before = ""
        for day in days:
            command = ("git", "-C", str(git.parent), "rev-list", "-1", f"--before={day}", "HEAD")
            commit = subprocess.run(command, capture_output=True, text=True).stdout.strip()
            if commit in ("", before):
                continue
            before = commit
            lay_out(git.parent, commit, folder / f"{line.replace('/', '+')}@{day}")


def lay_out(git: Path, commit: str, target: Path) -> None:
    """Write the files of a commit that the tool may read; a clone may lack some large ones."""
    tree = subprocess.run(("git", "-C", str(git), "ls-tree", "-rz", commit), capture_output=True)
    reader = subprocess.Popen(
        ("git", "-C", str(git), "cat-file", "--batch"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert reader.stdin is not None
    assert reader.stdout is not None
    for entry in filter(None, tree.stdout.decode("utf-8", "surrogateescape").split("\0")):
        (mode, _, blob), name = entry.split("\t")[0].split(), entry.split("\t", 1)[1]
        if not mode.startswith("100") or not name.endswith(KINDS):
            continue
        reader.stdin.write(f"{blob}\n".encode())
        reader.stdin.flush()
        head = reader.stdout.readline().split()
        if head[-1] == b"missing":
            continue
        data = reader.stdout.read(int(head[2]) + 1)[:-1]
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    reader.stdin.close()
    reader.wait()


def tool(folder: Path, *options: str) -> tuple[subprocess.CompletedProcess[str], Any]:
    """Run the command in a folder; returns what it did, and its report if it printed one."""
    command = [sys.executable, "-I", "-m", "tfgradmigrate", ".", "--output-format", "json"]
    done = subprocess.run(
        [*command, "--jobs", "1", *options], cwd=folder, capture_output=True, text=True
    )
    try:
        return done, json.loads(done.stdout)
    except json.JSONDecodeError:
        return done, None


def measure(project: Path, diffs: Path | None) -> Measured:
    """Run the tool over one project, and hold what it says against the count."""
    found = Measured(project.name)
    started = time.monotonic()
    done, report = tool(project)
    found.seconds = time.monotonic() - started
    if report is None or "Traceback" in done.stderr or done.returncode not in (0, 1, 2):
        found.faults.append(f"exit {done.returncode}: {done.stderr.strip()[-500:]}")
        return found
    found.files = report["summary"]["files"]
    found.marked = len(report["files"])
    found.actions.update(f"{each['code']}" for each in report["findings"])
    for error in report["errors"]:
        text = f"{error['path']}:{error['line']}: {error['code']} {error['message']}"
        (found.faults if error["code"] in CRASHES else found.failures).append(text)
    found.faults += unaccounted(project, report, found)
    changed = [file["path"] for file in report["files"] if file["changed"]]
    found.changed = len(changed)
    if changed:
        found.faults += rewritten(project, changed)
        if diffs is not None:
            text = "".join(file["diff"] for file in report["files"])
            (diffs / f"{project.name}.diff").write_text(text, "utf-8", "surrogateescape")
    return found


def unaccounted(project: Path, report: Any, found: Measured) -> Iterator[str]:
    """The occurrences that no finding has; those that are found are counted."""
    said: dict[str, set[int]] = {}
    for finding in report["findings"]:
        lines = said.setdefault(str(Path(finding["path"])), set())
        lines.update(place[0] for place in finding["occurrences"])
    failed = {str(Path(error["path"])) for error in report["errors"]}
    for path in sorted(project.rglob("*.py")):
        name = str(path.relative_to(project))
        if name in failed or not MARKED.search(path.read_text("utf-8", "replace")):
            continue
        tree = parsed(path.read_bytes())
        for marker, line, _ in occurrences(tree) if tree is not None else ():
            found.counted += 1
            if line not in said.get(name, ()):
                yield f"{name}:{line}: {marker} has no finding"


def rewritten(project: Path, changed: list[str]) -> Iterator[str]:
    """What is wrong with the files once they are written."""
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch) / "project"
        shutil.copytree(project, copy)
        tool(copy, "--write", "--allow-dirty")
        for name in changed:
            if name.endswith(".py") and parsed((copy / name).read_bytes()) is None:
                yield f"{name}: the result does not parse"
        _, again = tool(copy)
        if again is None:
            yield "a second run has no report"
            return
        for file in again["files"]:
            if file["changed"]:
                yield f"{file['path']}: a second run changes it again"


def run(folder: Path, diffs: Path | None, only: str) -> int:
    """Measure every project, and print a row for each, and the sums."""
    rows: list[Measured] = []
    if diffs is not None:
        diffs.mkdir(parents=True, exist_ok=True)
    for project in sorted(path for path in folder.iterdir() if path.is_dir()):
        if only not in project.name:
            continue
        row = measure(project, diffs)
        rows.append(row)
        codes = " ".join(f"{code}:{n}" for code, n in sorted(row.actions.items()))
        print(
            f"{row.name}: {row.files} files, {row.marked} marked, {row.counted} counted, "
            f"{row.changed} changed, {row.seconds:.1f} s; {codes}"
        )
        for text in row.failures:
            print(f"    {text}")
        for text in row.faults:
            print(f"  ! {text}")
        sys.stdout.flush()
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    print(
        f"\n{len(rows)} projects, {sum(row.files for row in rows)} files, "
        f"{sum(row.marked for row in rows)} marked, {sum(row.counted for row in rows)} occurrences "
        f"counted, {sum(row.changed for row in rows)} files changed, "
        f"{sum(len(row.failures) for row in rows)} not read, "
        f"{sum(len(row.faults) for row in rows)} faults, "
        f"{sum(row.seconds for row in rows):.0f} s, at most {memory} MB"
    )
    print("The slowest:")
    for row in sorted(rows, key=lambda row: -row.seconds)[:10]:
        print(f"  {row.seconds:.1f} s {row.name}: {row.files} files, {row.marked} marked")
    return 1 if any(row.faults for row in rows) else 0


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    fetching = commands.add_parser("fetch")
    fetching.add_argument("clones", type=Path)
    fetching.add_argument("folder", type=Path)
    fetching.add_argument("--days", nargs="+", default=DAYS, help="the last commit before each")
    running = commands.add_parser("run")
    running.add_argument("folder", type=Path)
    running.add_argument("--diffs", type=Path, help="where to put what would change")
    running.add_argument("--only", default="", help="projects with this in their names")
    options = parser.parse_args()
    if options.command == "fetch":
        fetch(options.clones, options.folder, options.days)
        return 0
    return run(options.folder, options.diffs, options.only)


if __name__ == "__main__":
    sys.exit(main())
