"""Measure how time and memory grow with the number of files and the length of one.

    python benchmarks/growth.py [--large] [--upgrade] [--runs N] [--json FILE] [--check]

Each row is a whole process on a tree that is made for it: one project, a file in fifty a case of
fixtures/, the others Python's own standard library without what has a marker. Processor time is
that of all processes of the run, memory the most that one of them held. The exponent says how the
time grows from the row above: 1 is linear. --large adds 100,000 files. --upgrade runs
tf_upgrade_v2 --intree on the smallest tree as well, in the same run, which takes minutes.
"""

from __future__ import annotations

import math
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from figures import VARIABLE, Figure, options, tell

from tfgradmigrate.markers import has_marker

ROOT = Path(__file__).parents[1]

SIZES = (2_500, 10_000, 40_000)
LARGE = 100_000
LINES = (5_000, 20_000)

#: One file in so many has a marker, and so many stand in a folder.
_IN_A_FOLDER = 50

_START = """
import os, sys, time
null = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_WRONLY, 0) for number in (1, 2)]
start = time.perf_counter()
number = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=null)
_, status, used = os.wait4(number, 0)
print(time.perf_counter() - start, used.ru_utime + used.ru_stime, used.ru_maxrss,
      os.waitstatus_to_exitcode(status))
"""


class Run(NamedTuple):
    """Seconds by the clock and of processor time, and the most memory of one process, in MB."""

    clock: float
    processor: float
    memory: float


def run(command: Sequence[str], cache: str = "") -> Run:
    """Run a command with its output thrown away; raises RuntimeError if it could not do its work.

    Exit code 1 is no failure: there is something to migrate.
    """
    around = {**os.environ, VARIABLE: cache, "PYTHONDONTWRITEBYTECODE": ""}
    # A process counts the memory of the one that started it as its own: here that is a small one.
    start = [sys.executable, "-S", "-c", _START, *command]
    done = subprocess.run(start, env=around, check=True, capture_output=True, text=True)
    clock, processor, memory, code = map(float, done.stdout.split())
    if code not in (0, 1):
        raise RuntimeError(" ".join(command))
    return Run(clock, processor, memory / (1 << (20 if sys.platform == "darwin" else 10)))


def least(command: Sequence[str], runs: int, cache: str = "") -> Run:
    """The least of each figure in some runs."""
    return Run(*map(min, zip(*(run(command, cache) for _ in range(runs)), strict=True)))


def tool(path: Path, *options: str) -> list[str]:
    """Return the command line of this tool."""
    return [sys.executable, "-m", "tfgradmigrate", str(path), "--quiet", *options]


def made(folder: Path, files: int, marked: bool = True) -> Path:
    """Make a tree of so many files, with cases among them or none."""
    top = Path(sysconfig.get_path("stdlib"))
    found = (path for path in sorted(top.rglob("*.py")) if "site-packages" not in path.parts)
    texts = [text for text in (path.read_bytes() for path in found) if not has_marker(text)]
    plain = [text for text in texts if len(text) < 40_000]
    cases = [path.read_bytes() for path in sorted(ROOT.glob("fixtures/*/*/before.py"))]
    # The same ones in a tree of any size: those of one idiom cost twice those of another.
    cases = cases[:: len(cases) * _IN_A_FOLDER // SIZES[0]]
    (folder / ".git").mkdir(parents=True)
    for number in range(files):
        place, rest = divmod(number, _IN_A_FOLDER)
        (folder / f"part_{place}").mkdir(exist_ok=True)
        text = cases[place % len(cases)] if marked and not rest else plain[number % len(plain)]
        (folder / f"part_{place}" / f"module_{number}.py").write_bytes(text)
    return folder


def long_file(path: Path, lines: int) -> Path:
    """Make one file of so many lines: functions, one in fifty of them with an override."""
    parts = ["import tensorflow as tf\n"]
    for number in range(lines // 5):
        parts.append(
            f"\n\ndef clip_{number}(x):\n"
            f'    with g.gradient_override_map({{"Identity": "Clip{number % 7}"}}):\n'
            "        return tf.identity(x)\n"
            if number % 50 == 0
            else f"\n\ndef plain_{number}(x, y):\n    z = x * {number} + y\n    return z\n"
        )
    path.write_text("".join(parts))
    return path


def exponent(small: tuple[int, Run], large: tuple[int, Run]) -> float:
    """How the processor time grows with the size: 1 is linear."""
    times = large[1].processor / small[1].processor
    return math.log(times) / math.log(large[0] / small[0])


def grown(title: str, rows: Sequence[tuple[int, Run]]) -> str:
    """Return rows of one growing thing in Markdown."""
    lines = [f"| {title} | processor time | exponent | memory |", "|---:|---:|---:|---:|"]
    for number, (size, each) in enumerate(rows):
        rate = f"{exponent(rows[number - 1], rows[number]):.2f}" if number else ""
        lines.append(f"| {size:,} | {each.processor:.2f} s | {rate} | {each.memory:.0f} MB |")
    return "\n".join([*lines, ""])


def main() -> int:
    """Make, measure, print; returns the exit code."""
    parser = options(__doc__)
    parser.add_argument("--runs", type=int, default=1, help="runs of each row; the least counts")
    parser.add_argument("--large", action="store_true", help=f"{LARGE:,} files as well")
    parser.add_argument("--upgrade", action="store_true", help="run tf_upgrade_v2 as well")
    arguments = parser.parse_args()
    runs = arguments.runs
    upgrade = Path(sys.executable).with_name("tf_upgrade_v2")
    if arguments.upgrade and not upgrade.exists():
        parser.error("--upgrade needs tensorflow beside this Python")
    print(f"Python {platform.python_version()}, libcst {version('libcst')}.\n", flush=True)
    bare = least([sys.executable, "-c", "import libcst"], runs)
    print(f"`import libcst`: {bare.processor:.2f} s, {bare.memory:.0f} MB.\n", flush=True)
    with tempfile.TemporaryDirectory() as temporary:
        scratch = Path(temporary)
        sizes = (*SIZES, LARGE) if arguments.large else SIZES
        rows, plain = [], []
        for size in sizes:
            tree = made(scratch / f"of_{size}", size)
            rows.append((size, least(tool(tree, "--jobs", "1"), runs)))
            unmarked = made(scratch / f"plain_{size}", size, marked=False)
            plain.append((size, least(tool(unmarked), runs)))
            shutil.rmtree(unmarked)
            if size != SIZES[1] and size != SIZES[0]:
                shutil.rmtree(tree)
        print(grown("files, one in fifty with a place", rows), flush=True)
        print(grown("files without a marker", plain), flush=True)
        long = [
            (lines, least(tool(long_file(scratch / f"long_{lines}.py", lines)), runs))
            for lines in LINES
        ]
        print(grown("lines of one file", long), flush=True)
        tree = scratch / f"of_{SIZES[1]}"
        (scratch / "kept").mkdir(mode=0o700)
        kept = str(scratch / "kept")
        one = least(tool(tree, "--jobs", "1"), runs)
        two = least(tool(tree, "--jobs", "2"), runs)
        run(tool(tree, "--jobs", "1"), kept)
        again = least(tool(tree, "--jobs", "1"), runs, kept)
        most = max(each.memory for _, each in (*rows, *plain, *long))
        found = [
            Figure(
                "files, exponent of the time",
                exponent(rows[0], rows[-1]),
                1.05,
            ),
            Figure(
                "files without a marker, exponent of the time", exponent(plain[0], plain[-1]), 1.05
            ),
            Figure("lines of one file, exponent of the time", exponent(long[0], long[-1]), 1.05),
            Figure("memory of any of these trees", most, 150, "MB"),
            Figure("two workers, times one by the clock", one.clock / two.clock, 1.7, more=True),
            Figure("a second run / the first", again.processor / one.processor, 0.1),
        ]
        if arguments.upgrade:
            small = scratch / f"of_{SIZES[0]}"
            new = ["--outtree", str(scratch / "new"), "--reportfile", str(scratch / "report")]
            slow = run([str(upgrade), "--intree", str(small), *new])
            fast = least(tool(small, "--jobs", "2"), runs)
            times = slow.clock / fast.clock
            found.append(Figure("tf_upgrade_v2 --intree / this tool", times, 100, more=True))
    return tell(found, arguments)


if __name__ == "__main__":
    sys.exit(main())
