"""Time this tool against tf_upgrade_v2 and its other neighbours, in one run.

    python benchmarks/codemod.py CACHE [--runs N] [--slow-runs N] [--json FILE] [--check]

CACHE is a folder outside the repository: the packages in `packages.txt`, pinned by version and
hash, are downloaded there with pip once and unpacked into one tree of more than 2,500 files.
Needs TensorFlow (for tf_upgrade_v2) and ruff in the environment of this Python; ripgrep, ast-grep
and pyupgrade are rows where they are installed. Prints a Markdown table of medians, then the ratios
that the project aims at; the processor time tells how much of the clock's went to something else
on the same machine. Every run of this tool works all out anew, but for the row that says so: what a
run keeps would be all that the next one has to read. Takes some minutes, nearly all of them in
tf_upgrade_v2.
"""

from __future__ import annotations

import json
import os
import platform
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from figures import VARIABLE, Figure, options, tell

from tfgradmigrate.markers import has_marker, markers

PACKAGES = Path(__file__).with_name("packages.txt")
FILES_WANTED = 2500

#: The rows that a ratio is made of.
WHOLE = "tfgradmigrate --no-diff"
AGAIN = "tfgradmigrate --no-diff, a second time"
MARKED = "the marked files: tfgradmigrate --no-diff --jobs 1"
PARSES = "the marked files: libcst.parse_module alone"
REST = "without the marked files: tfgradmigrate"
REST_RUFF = "without the marked files: ruff check --no-cache"
UPGRADE = "tf_upgrade_v2 --intree"

PARSE = """
import sys, time
from pathlib import Path
import libcst
texts = [Path(path).read_bytes() for path in sys.argv[1:]]
start, processor = time.perf_counter(), time.process_time()
for text in texts:
    try:
        libcst.parse_module(text)
    except libcst.ParserSyntaxError:
        pass  # Python 2
print(time.perf_counter() - start, time.process_time() - processor)
"""

#: A program of libcst that reads files, renames nothing in them and spells them out again.
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


class Run(NamedTuple):
    """Seconds of one run: by the clock, and of processor time in all processes."""

    clock: float
    processor: float


class Timing(NamedTuple):
    """Medians of some runs, the fastest and the slowest by the clock."""

    median: Run
    fastest: float
    slowest: float
    runs: int


class Tree(NamedTuple):
    """A folder of Python files, and those of them that hold a marker."""

    folder: Path
    files: list[Path]
    marked: list[Path]


def fetch(cache: Path) -> Tree:
    """Download and unpack the packages, unless that was done; return the tree."""
    wheels, folder = cache / "wheels", cache / "tree"
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
    pip += ["--only-binary", ":all:", "--ignore-requires-python", "--dest", str(wheels)]
    if len(list(wheels.glob("*.whl"))) < PACKAGES.read_text().count("=="):
        subprocess.run([*pip, "--requirement", str(PACKAGES)], check=True)
    for wheel in sorted(wheels.glob("*.whl")):
        target = folder / "-".join(wheel.name.split("-")[:2])
        if not target.exists():
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(target)
    return measure_tree(folder)


def measure_tree(folder: Path) -> Tree:
    """Return the tree in a folder, counted as the tool counts."""
    files = sorted(folder.rglob("*.py"))
    return Tree(folder, files, [path for path in files if has_marker(path.read_bytes())])


def processor_seconds() -> float:
    """Return the processor time of all the processes that have been started and have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def timed(command: list[str], runs: int, kept: str = "") -> Timing:
    """Run a command as a whole process, output thrown away; its exit code does not matter.

    `kept` is the folder of this tool's cache, if it may use one.
    """
    around = {**os.environ, VARIABLE: kept, "PYTHONDONTWRITEBYTECODE": ""}

    def once() -> Run:
        processor, start = processor_seconds(), time.perf_counter()
        done = subprocess.run(
            command, env=around, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        run = Run(time.perf_counter() - start, processor_seconds() - processor)
        if b"Traceback" in done.stderr:
            raise RuntimeError(done.stderr.decode())
        return run

    return repeated(once, runs)


def repeated(once: Callable[[], Run], runs: int) -> Timing:
    """Return the timing of `runs` runs."""
    done = [once() for _ in range(runs)]
    clock = [run.clock for run in done]
    median = Run(statistics.median(clock), statistics.median(run.processor for run in done))
    return Timing(median, min(clock), max(clock), runs)


def parses(tree: Tree, runs: int) -> Timing:
    """Time nothing but `libcst.parse_module` on the marked files, in one process."""
    command = [sys.executable, "-c", PARSE, *map(str, tree.marked)]

    def once() -> Run:
        printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        return Run(*map(float, printed.split()))

    return repeated(once, runs)


def tool(*options: str) -> list[str]:
    """Return the command line of this tool."""
    return [sys.executable, "-m", "tfgradmigrate", *options]


def installed(name: str) -> str | None:
    """Return the path of a program in this Python's environment, or on PATH, or None."""
    own = Path(sys.executable).parent / name
    return str(own) if own.exists() else shutil.which(name)


def beside_python(name: str) -> str:
    """Return the path of a program; raises SystemExit where it is not installed."""
    found = installed(name)
    if found is None:
        raise SystemExit(f"{name} is not installed: pip install 'tfgradmigrate[dev]'")
    return found


def search(folder: Path) -> list[str]:
    """Return a command that lists the files with a marker: ripgrep, or else grep."""
    pattern = "|".join(markers())
    if shutil.which("rg"):
        return ["rg", "-l", "-tpy", pattern, str(folder)]
    return ["grep", "-rlE", "--include=*.py", pattern, str(folder)]


def structural_search(folder: Path) -> list[str]:
    """Return a command of ast-grep that finds the names of the markers as identifiers."""
    names = "|".join(markers())
    rule = {"kind": "identifier", "regex": f"^({names})$"}
    written = json.dumps({"id": "marker", "language": "python", "rule": rule})
    return [beside_python("ast-grep"), "scan", "--inline-rules", written, str(folder)]


def upgrade(folder: Path, scratch: Path) -> list[str]:
    """Return the command line of tf_upgrade_v2, which writes a whole new tree."""
    command = [beside_python("tf_upgrade_v2"), "--intree", str(folder)]
    command += ["--outtree", str(scratch / "upgraded"), "--copyotherfiles", "False"]
    return [*command, "--reportfile", str(scratch / "report.txt")]


def without_marked(tree: Tree, scratch: Path) -> Tree:
    """Copy the tree without the files that have a marker."""
    marked = set(tree.marked)

    def ignored(folder: str, names: list[str]) -> list[str]:
        return [name for name in names if Path(folder, name) in marked]

    return measure_tree(Path(shutil.copytree(tree.folder, scratch / "unmarked", ignore=ignored)))


def main() -> int:
    """Fetch, measure, print; returns the exit code."""
    parser = options(__doc__)
    parser.add_argument("cache", type=Path, help="folder for the downloads")
    parser.add_argument("--runs", type=int, default=5, help="runs of the quick ones")
    parser.add_argument("--slow-runs", type=int, default=1, help="runs of tf_upgrade_v2")
    arguments = parser.parse_args()
    tree = fetch(arguments.cache.resolve())
    if len(tree.files) < FILES_WANTED:
        raise SystemExit(f"only {len(tree.files)} files: remove {arguments.cache} and run again")
    with tempfile.TemporaryDirectory() as temporary:
        rows = measured(tree, Path(temporary), arguments.runs, arguments.slow_runs)
    size = sum(path.stat().st_size for path in tree.files) / 1e6
    lines = sum(path.read_bytes().count(b"\n") for path in tree.marked)
    print(
        f"{len(tree.files):,} files, {size:.0f} MB, {len(tree.marked)} with a marker "
        f"({lines:,} lines). {os.cpu_count()} processors, Python {platform.python_version()}, "
        f"libcst {version('libcst')}, ruff {version('ruff')}, tensorflow {version('tensorflow')}.\n"
    )
    print("| what | median | fastest | slowest | processor time | runs |")
    print("|---|---:|---:|---:|---:|---:|")
    for name, row in rows.items():
        print(
            f"| {name} | {row.median.clock:.3f} s | {row.fastest:.3f} s | {row.slowest:.3f} s "
            f"| {row.median.processor:.3f} s | {row.runs} |"
        )
    return tell(figures(rows), arguments)


def measured(tree: Tree, scratch: Path, runs: int, slow_runs: int) -> dict[str, Timing]:
    """Return the timings by the names of their rows."""
    ruff = [beside_python("ruff"), "check", "--no-cache", "--isolated", "--quiet", "--exit-zero"]
    whole = str(tree.folder)
    unmarked = without_marked(tree, scratch)
    rest = str(unmarked.folder)
    marked = [str(path) for path in tree.marked]
    kept = scratch / "kept"
    kept.mkdir(mode=0o700)
    timed(tool(whole, "--no-diff"), 1, str(kept))
    rows = {
        WHOLE: timed(tool(whole, "--no-diff"), runs),
        "tfgradmigrate (with the diff)": timed(tool(whole), runs),
        "tfgradmigrate --no-diff --jobs 1": timed(tool(whole, "--no-diff", "--jobs", "1"), runs),
        AGAIN: timed(tool(whole, "--no-diff"), runs, str(kept)),
        MARKED: timed(tool(*marked, "--no-diff", "--jobs", "1"), runs),
        PARSES: parses(tree, runs),
        "the marked files: a codemod of libcst that changes nothing": timed(
            [sys.executable, "-c", CODEMOD, *marked], runs
        ),
        REST: timed(tool(rest), runs),
        REST_RUFF: timed([*ruff, rest], runs),
        "ruff check --no-cache": timed([*ruff, whole], runs),
        f"{Path(search(tree.folder)[0]).name} -l": timed(search(tree.folder), runs),
        UPGRADE: timed(upgrade(tree.folder, scratch), slow_runs),
    }
    if installed("ast-grep"):
        rows["ast-grep, the same names"] = timed(structural_search(tree.folder), runs)
    if installed("pyupgrade"):
        copies = [shutil.copy(path, scratch / f"marked_{n}.py") for n, path in enumerate(marked)]
        command = [beside_python("pyupgrade"), "--py3-plus", *map(str, copies)]
        rows["the marked files: pyupgrade, written"] = timed(command, 1)
    return rows


def figures(rows: Mapping[str, Timing]) -> list[Figure]:
    """Return what is aimed at, out of the timings: two workers by the clock, the rest not."""
    whole, again = rows[WHOLE].median, rows[AGAIN].median
    return [
        Figure(f"{UPGRADE} / {WHOLE}", rows[UPGRADE].median.clock / whole.clock, 100, more=True),
        Figure(
            f"{MARKED} / {PARSES}",
            rows[MARKED].median.processor / rows[PARSES].median.processor,
            0.5,
        ),
        Figure(f"{AGAIN} / the first", again.processor / whole.processor, 0.1),
        Figure(
            f"{REST} / ruff", rows[REST].median.processor / rows[REST_RUFF].median.processor, 1.0
        ),
    ]


if __name__ == "__main__":
    sys.exit(main())
