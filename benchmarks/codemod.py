"""Time this tool against tf_upgrade_v2, ruff, a plain search and bare libcst parses, in one run.

    python benchmarks/codemod.py CACHE [--runs N] [--slow-runs N]

CACHE is a folder outside the repository: the packages in `packages.txt`, pinned by version and
hash, are downloaded there with pip once and unpacked into one tree of more than 2,500 files.
Needs TensorFlow (for tf_upgrade_v2) and ruff in the environment of this Python. Prints a Markdown
table of medians and the ratios that the project aims at; the processor time tells how much of the
clock's went to something else on the same machine. Every run of this tool works all out anew, but
for the row that says so: what a run keeps would be all that the next one has to read. Takes some
minutes, nearly all of them in tf_upgrade_v2.
"""

from __future__ import annotations

import argparse
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
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from tfgradmigrate.cache import VARIABLE
from tfgradmigrate.markers import has_marker, markers

PACKAGES = Path(__file__).with_name("packages.txt")
FILES_WANTED = 2500

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


def beside_python(name: str) -> str:
    """Return the path of a program in this Python's environment, or on PATH."""
    own = Path(sys.executable).parent / name
    found = str(own) if own.exists() else shutil.which(name)
    if found is None:
        raise SystemExit(f"{name} is not installed: pip install 'tfgradmigrate[dev]'")
    return found


def search(folder: Path) -> list[str]:
    """Return a command that lists the files with a marker: ripgrep, or else grep."""
    pattern = "|".join(markers())
    if shutil.which("rg"):
        return ["rg", "-l", "-tpy", pattern, str(folder)]
    return ["grep", "-rlE", "--include=*.py", pattern, str(folder)]


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


def main() -> None:
    """Fetch, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cache", type=Path, help="folder for the downloads")
    parser.add_argument("--runs", type=int, default=5, help="runs of the quick ones")
    parser.add_argument("--slow-runs", type=int, default=1, help="runs of tf_upgrade_v2")
    arguments = parser.parse_args()
    tree = fetch(arguments.cache.resolve())
    if len(tree.files) < FILES_WANTED:
        raise SystemExit(f"only {len(tree.files)} files: remove {arguments.cache} and run again")
    ruff = [beside_python("ruff"), "check", "--no-cache", "--isolated", "--quiet", "--exit-zero"]
    runs = arguments.runs
    whole = str(tree.folder)
    with tempfile.TemporaryDirectory() as temporary:
        scratch = Path(temporary)
        unmarked = without_marked(tree, scratch)
        rest = str(unmarked.folder)
        kept = scratch / "kept"
        kept.mkdir(mode=0o700)
        timed(tool(whole, "--no-diff"), 1, str(kept))
        rows = {
            "tfgradmigrate --no-diff": timed(tool(whole, "--no-diff"), runs),
            "tfgradmigrate (with the diff)": timed(tool(whole), runs),
            "tfgradmigrate --no-diff --jobs 1": timed(
                tool(whole, "--no-diff", "--jobs", "1"), runs
            ),
            "tfgradmigrate --no-diff, a second time": timed(
                tool(whole, "--no-diff"), runs, str(kept)
            ),
            "libcst.parse_module of the marked files alone": parses(tree, runs),
            f"{Path(search(tree.folder)[0]).name} -l": timed(search(tree.folder), runs),
            "ruff check --no-cache": timed([*ruff, whole], runs),
            "without the marked files: tfgradmigrate": timed(tool(rest), runs),
            "without the marked files: ruff check --no-cache": timed([*ruff, rest], runs),
            "tf_upgrade_v2 --intree": timed(upgrade(tree.folder, scratch), arguments.slow_runs),
        }
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
    ratios = {
        "tf_upgrade_v2 / tfgradmigrate (aim: 100 or more)": (
            "tf_upgrade_v2 --intree",
            "tfgradmigrate --no-diff",
        ),
        "one process / bare parses (aim: 3 or less)": (
            "tfgradmigrate --no-diff --jobs 1",
            "libcst.parse_module of the marked files alone",
        ),
        "a second time / the first (aim: 0.1 or less)": (
            "tfgradmigrate --no-diff, a second time",
            "tfgradmigrate --no-diff",
        ),
        "without marked files, tfgradmigrate / ruff (aim: below 1)": (
            "without the marked files: tfgradmigrate",
            "without the marked files: ruff check --no-cache",
        ),
    }
    print("\n| ratio | by the clock | by processor time |\n|---|---:|---:|")
    for name, (above, below) in ratios.items():
        clock, processor = (
            one / other for one, other in zip(rows[above].median, rows[below].median, strict=True)
        )
        print(f"| {name} | {clock:.2f} | {processor:.2f} |")


if __name__ == "__main__":
    main()
