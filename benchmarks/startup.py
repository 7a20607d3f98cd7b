"""Time the short runs, those of a hook and of a second run, against what they cannot go below.

    python benchmarks/startup.py [--runs N] [--instructions] [--compare REV] [--store | --check]

Each row is a whole process in an environment that has this package installed (the fewer other
packages, the better), and stands beside its floor in the same run: what Python or another program
takes for the part that cannot be left out. The least processor time of N runs counts: on a machine
with other work the clock tells nothing. --instructions counts with valgrind as well, which is the
same on any machine but slow. --compare runs the rows with the code of another commit too. --store
writes the ratios to baseline.json, --check exits with 1 where one is a tenth above what it says.

The tree without a marker is Python's own standard library; the marked one are the cases in
fixtures/. ripgrep, ruff and tf_upgrade_v2 are rows where they are installed.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import resource
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from tfgradmigrate.cache import VARIABLE
from tfgradmigrate.markers import has_marker, markers

ROOT = Path(__file__).parents[1]
BASELINE = Path(__file__).with_name("baseline.json")

#: How far above its stored ratio a row may be.
_MARGIN = 1.1

TOOL = "import sys; from tfgradmigrate.cli import main; sys.exit(main())"
CODEMOD = """
import sys
import libcst as cst
class Renamed(cst.CSTTransformer):
    def leave_Name(self, original_node, updated_node):
        return updated_node
for path in sys.argv[1:]:
    try:
        cst.parse_module(open(path, "rb").read()).visit(Renamed()).code
    except cst.ParserSyntaxError:
        pass  # Python 2
"""


class Row(NamedTuple):
    """A process, what it is held against, and how many times that it may take.

    `besides` names what is added to the floor: a start that a search of files does not have.
    """

    command: Sequence[str]
    floor: str = ""
    target: float = 0.0
    besides: str = ""
    cache: str = ""


class Cost(NamedTuple):
    """The least processor time in milliseconds, and millions of instructions, 0 if not counted."""

    milliseconds: float
    instructions: float


def environment(row: Row, code: str) -> dict[str, str]:
    """Return what a row runs in: with code of a folder in place of what is installed, if named."""
    path = {"PYTHONPATH": code} if code else {}
    return {**os.environ, **path, VARIABLE: row.cache, "PYTHONDONTWRITEBYTECODE": ""}


def cost(row: Row, runs: int, instructions: bool, code: str = "") -> Cost:
    """Run a row some times."""
    around = environment(row, code)
    least = float("inf")
    for _ in range(runs + 1):  # the first one warms up: files, compiled modules, the cache
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(row.command, env=around, cwd=ROOT.parent, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if b"Traceback" in done.stderr:
            raise RuntimeError(done.stderr.decode())
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        least = min(least, seconds * 1e3)
    return Cost(least, counted(row, around) if instructions else 0.0)


def counted(row: Row, around: Mapping[str, str]) -> float:
    """Return the millions of instructions of a row; those of its child processes do not count."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *row.command]
    done = subprocess.run(command, env=around, cwd=ROOT.parent, capture_output=True, text=True)
    (collected,) = re.findall(r"Collected : (\d+)", done.stderr)
    return int(collected) / 1e6


def rows(scratch: Path) -> dict[str, Row]:
    """Return the rows by name; their files are written to a folder."""
    plain, small, marked = scratch / "plain.py", scratch / "small.py", scratch / "marked"
    plain.write_text("import os\n\nprint(os.sep)\n")
    shutil.copy(ROOT / "fixtures/identity_override/called_directly_too/before.py", small)
    marked.mkdir()
    for number, path in enumerate(sorted(ROOT.glob("fixtures/*/*/before.py"))[::40]):
        shutil.copy(path, marked / f"case_{number}.py")
    installed = shutil.ignore_patterns("site-packages", "__pycache__", "*.so", "*.exe")
    library = str(shutil.copytree(sysconfig.get_path("stdlib"), scratch / "lib", ignore=installed))
    for path in Path(library).rglob("*.py"):
        if has_marker(path.read_bytes()):  # `py_functools`, say
            path.unlink()
    pattern = "|".join(markers())
    run = [sys.executable, "-c"]
    tool = [*run, TOOL]
    texts = [str(path) for path in marked.glob("*.py") if has_marker(path.read_bytes())]
    found = {
        "import argparse": Row([*run, "import argparse"]),
        "a file without a marker": Row([*tool, str(plain)], "import argparse", 1.3),
        "import libcst": Row([*run, "import libcst"]),
        "a small marked file": Row([*tool, str(small)], "import libcst", 1.2),
        "a small marked file, again": Row(
            [*tool, str(small)], "a small marked file", 0.5, cache=str(scratch / "kept")
        ),
        "a plain codemod of libcst": Row([*run, CODEMOD, *texts]),
        "marked files, one process": Row(
            [*tool, str(marked), "--jobs", "1", "--quiet"], "a plain codemod of libcst", 3.0
        ),
        "marked files, again": Row(
            [*tool, str(marked), "--jobs", "1", "--quiet"],
            "marked files, one process",
            0.1,
            cache=str(scratch / "kept"),
        ),
    }
    if search := shutil.which("rg"):
        # What rg leaves out by itself, the tool does not.
        found["rg -l"] = Row([search, "-l", "--no-ignore", "-tpy", pattern, library])
        start = "a file without a marker"
        found["a tree without a marker"] = Row([*tool, library, "-q"], "rg -l", 4.0, start)
    if ruff := shutil.which("ruff"):
        options = ["check", "--no-cache", "--isolated", "--quiet", "--exit-zero"]
        found["ruff --no-cache, the same tree"] = Row([ruff, *options, library])
    if upgrade := shutil.which("tf_upgrade_v2"):
        written = ["--outfile", str(scratch / "new.py"), "--reportfile", str(scratch / "report")]
        found["tf_upgrade_v2, a small file"] = Row([upgrade, "--infile", str(small), *written])
    return found


def ratio(name: str, every: Mapping[str, Row], costs: Mapping[str, Cost], which: int) -> float:
    """Return a row against its floor, by time (0) or instructions (1); 0 where it has none."""
    row = every[name]
    if not row.floor or not costs[row.floor][which]:
        return 0.0
    besides = costs[row.besides][which] if row.besides else 0.0
    return (costs[name][which] - besides) / costs[row.floor][which]


def table(every: Mapping[str, Row], now: Mapping[str, Cost], before: Mapping[str, Cost]) -> str:
    """Return the rows in Markdown."""
    head = ["what", "processor time", "instructions", "floor", "of it", "by instructions", "aim"]
    head += ["before, processor time", "instructions"] if before else []
    lines = ["| " + " | ".join(head) + " |", "|---" * len(head) + "|"]
    for name, row in every.items():
        ratios = [ratio(name, every, now, which) for which in (0, 1)]
        cells = [
            name,
            *_shown(now[name]),
            f"{row.floor} (and {row.besides})" if row.besides else row.floor,
            *(f"{each:.2f}" if each else "" for each in ratios),
            f"{row.target:.1f}" if row.target else "",
            *(_shown(before[name]) if before else ()),
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _shown(spent: Cost) -> tuple[str, str]:
    instructions = f"{spent.instructions:,.0f} M" if spent.instructions else ""
    return f"{spent.milliseconds:,.1f} ms", instructions


def checked_out(revision: str, scratch: Path) -> str:
    """Return a folder with the package as it was at a commit."""
    folder = scratch / "before"
    folder.mkdir()
    archive = subprocess.run(
        ["git", "archive", revision, "tfgradmigrate"], cwd=ROOT, check=True, capture_output=True
    )
    subprocess.run(["tar", "-x", "-C", str(folder)], input=archive.stdout, check=True)
    subprocess.run([sys.executable, "-m", "compileall", "-q", str(folder)], check=True)
    return str(folder)


def main() -> int:
    """Measure and print; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=9, help="runs of each row")
    parser.add_argument("--instructions", action="store_true", help="count them with valgrind")
    parser.add_argument("--compare", metavar="REV", help="run the code of a commit as well")
    kept = parser.add_mutually_exclusive_group()
    kept.add_argument("--store", action="store_true", help="write baseline.json")
    kept.add_argument("--check", action="store_true", help="compare with baseline.json")
    arguments = parser.parse_args()
    if arguments.instructions and shutil.which("valgrind") is None:
        parser.error("--instructions needs valgrind, which is not installed")
    with tempfile.TemporaryDirectory() as temporary:
        scratch = Path(temporary)
        (scratch / "kept").mkdir(mode=0o700)
        every = rows(scratch)
        measure = (arguments.runs, arguments.instructions)
        now = {name: cost(row, *measure) for name, row in every.items()}
        before: dict[str, Cost] = {}
        if arguments.compare:
            code = checked_out(arguments.compare, scratch)
            before = {name: cost(row, *measure, code) for name, row in every.items()}
    print(f"Python {platform.python_version()}, libcst {version('libcst')}.\n")
    print(table(every, now, before))
    which = 1 if arguments.instructions else 0
    ratios = {name: round(found, 3) for name in every if (found := ratio(name, every, now, which))}
    unit = "instructions" if which else "processor time"
    stored = json.loads(BASELINE.read_text("utf-8")) if BASELINE.exists() else {}
    if arguments.store:
        # A row of a program that is not installed here keeps what it had.
        ratios_kept = {**stored.get(unit, {}), **ratios}
        BASELINE.write_text(json.dumps({**stored, unit: ratios_kept}, indent=2) + "\n", "utf-8")
    if not arguments.check:
        return 0
    worse = [
        f"{name}: {found} times its floor, {stored[unit][name]} are stored"
        for name, found in ratios.items()
        if found > _MARGIN * stored.get(unit, {}).get(name, float("inf"))
    ]
    print(*worse, sep="\n")
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
