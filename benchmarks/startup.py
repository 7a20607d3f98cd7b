"""Time the short runs, those of a hook and of a second run, against what they cannot go below.

    python benchmarks/startup.py [--runs N] [--instructions] [--store | --regressions]
        [--json FILE] [--check]

Each row is a whole process in an environment that has this package installed (the fewer other
packages, the better), and stands beside its floor in the same run: what Python or another program
takes for the part that cannot be left out. The least processor time of N runs counts: on a machine
with other work the clock tells nothing. --instructions counts with valgrind as well, which is the
same on any machine but slow. --store writes the ratios to baseline.json, --regressions exits with 1
where one is a tenth above what it says.

The tree without a marker is Python's own standard library; the marked one are the cases in
fixtures/. ripgrep, ruff and tf_upgrade_v2 are rows where they are installed.
"""

from __future__ import annotations

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

from codemod import CODEMOD
from figures import VARIABLE, Figure, options, tell

from tfgradmigrate.markers import has_marker, markers

ROOT = Path(__file__).parents[1]
BASELINE = Path(__file__).with_name("baseline.json")

#: How far above its stored ratio a row may be.
_MARGIN = 1.1

TOOL = "import sys; from tfgradmigrate.cli import main; sys.exit(main())"


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


def cost(row: Row, runs: int, instructions: bool) -> Cost:
    """Run a row some times."""
    around = {**os.environ, VARIABLE: row.cache, "PYTHONDONTWRITEBYTECODE": ""}
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


def in_ratios(every: Mapping[str, Row]) -> set[str]:
    """Return the rows that a ratio is made of."""
    held = [(name, row) for name, row in every.items() if row.floor]
    return {each for name, row in held for each in (name, row.floor, row.besides) if each}


def ratio(name: str, every: Mapping[str, Row], costs: Mapping[str, Cost], which: int) -> float:
    """Return a row against its floor, by time (0) or instructions (1); 0 where it has none."""
    row = every[name]
    if not row.floor or not costs[row.floor][which]:
        return 0.0
    besides = costs[row.besides][which] if row.besides else 0.0
    return (costs[name][which] - besides) / costs[row.floor][which]


def table(every: Mapping[str, Row], costs: Mapping[str, Cost]) -> str:
    """Return the rows in Markdown."""
    head = ["what", "processor time", "instructions", "floor", "of it", "by instructions"]
    lines = ["| " + " | ".join(head) + " |", "|---" * len(head) + "|"]
    for name, row in every.items():
        ratios = [ratio(name, every, costs, which) for which in (0, 1)]
        cells = [
            name,
            *_shown(costs[name]),
            f"{row.floor} (and {row.besides})" if row.besides else row.floor,
            *(f"{each:.2f}" if each else "" for each in ratios),
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _shown(spent: Cost) -> tuple[str, str]:
    instructions = f"{spent.instructions:,.0f} M" if spent.instructions else ""
    return f"{spent.milliseconds:,.1f} ms", instructions


def main() -> int:
    """Measure and print; returns the exit code."""
    parser = options(__doc__)
    parser.add_argument("--runs", type=int, default=9, help="runs of each row")
    parser.add_argument("--instructions", action="store_true", help="count them with valgrind")
    kept = parser.add_mutually_exclusive_group()
    kept.add_argument("--store", action="store_true", help="write baseline.json")
    kept.add_argument(
        "--regressions", action="store_true", help="exit with 1 if worse than baseline.json"
    )
    arguments = parser.parse_args()
    if arguments.instructions and shutil.which("valgrind") is None:
        parser.error("--instructions needs valgrind, which is not installed")
    with tempfile.TemporaryDirectory() as temporary:
        scratch = Path(temporary)
        (scratch / "kept").mkdir(mode=0o700)
        every = rows(scratch)
        counted_rows = in_ratios(every) if arguments.instructions else set()
        costs = {
            name: cost(row, arguments.runs, name in counted_rows) for name, row in every.items()
        }
    print(f"Python {platform.python_version()}, libcst {version('libcst')}.\n")
    print(table(every, costs))
    units = ("processor time", "instructions") if arguments.instructions else ("processor time",)
    figures = [
        Figure(f"{name} / {row.floor}, {unit}", ratio(name, every, costs, which), row.target)
        for name, row in every.items()
        for which, unit in enumerate(units)
        if row.target
    ]
    code = tell(figures, arguments)
    unit = units[-1]
    found = {name: ratio(name, every, costs, len(units) - 1) for name in every}
    ratios = {name: round(each, 3) for name, each in found.items() if each}
    stored = json.loads(BASELINE.read_text("utf-8")) if BASELINE.exists() else {}
    if arguments.store:
        # A row of a program that is not installed here keeps what it had.
        ratios_kept = {**stored.get(unit, {}), **ratios}
        BASELINE.write_text(json.dumps({**stored, unit: ratios_kept}, indent=2) + "\n", "utf-8")
    if not arguments.regressions:
        return code
    worse = [
        f"{name}: {each} times its floor, {stored[unit][name]} are stored"
        for name, each in ratios.items()
        if each > _MARGIN * stored.get(unit, {}).get(name, float("inf"))
    ]
    print(*worse, sep="\n")
    return 1 if worse else code


if __name__ == "__main__":
    sys.exit(main())
