"""The table of every target: what was measured with the code of a commit, and with this one.

    python benchmarks/targets.py CACHE [--compare REV] [--only NAME ...] [--plot FILE]

Runs the other benchmarks, each as a process of its own, with the older code first and this one
after it, and prints for each target its aim, both figures and the command that measures it alone.
Inputs are those of this commit on both sides. CACHE is the folder of `codemod.py`. --plot draws
how far each figure is from its aim, which needs matplotlib. All of it takes most of an hour: name
the benchmarks that matter with --only.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from figures import Figure, read

FOLDER = Path(__file__).parent

#: The options of each benchmark here, which are those of a whole table.
BENCHMARKS: dict[str, tuple[str, ...]] = {
    "startup": ("--instructions",),
    "codemod": ("CACHE", "--runs", "3"),
    "growth": (),
    "verify": (),
    "idioms": (),
    "runtime_overhead": (),
}


class Target(NamedTuple):
    """A figure of this commit, that of the older one if it has it, and the benchmark of both."""

    now: Figure
    before: Figure | None
    benchmark: str


def command(benchmark: str, cache: Path) -> list[str]:
    """Return the command line of a benchmark."""
    options = (str(cache) if each == "CACHE" else each for each in BENCHMARKS[benchmark])
    return [sys.executable, str(FOLDER / f"{benchmark}.py"), *options]


def measured(benchmark: str, cache: Path, code: Path | None) -> dict[str, Figure]:
    """Run a benchmark with the package in a folder, or this one; return its figures by name."""
    path = {"PYTHONPATH": str(code or FOLDER.parent)}
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder, "figures.json")
        line = [*command(benchmark, cache), "--json", str(written)]
        done = subprocess.run(line, env={**os.environ, **path}, stdout=subprocess.DEVNULL)
        if done.returncode:
            print(f"{benchmark}.py ended with {done.returncode} ({code or 'now'})", file=sys.stderr)
            return {}
        return {figure.what: figure for figure in read(written)}


def checked_out(revision: str, scratch: Path) -> Path:
    """Return a folder with the package as it was at a commit."""
    archive = subprocess.run(
        ["git", "archive", revision, "tfgradmigrate"],
        cwd=FOLDER.parent,
        check=True,
        capture_output=True,
    )
    subprocess.run(["tar", "-x", "-C", str(scratch)], input=archive.stdout, check=True)
    subprocess.run([sys.executable, "-m", "compileall", "-q", str(scratch)], check=True)
    return scratch


def row(target: Target) -> str:
    """Return a target as a row of Markdown."""
    now, before = target.now, target.before
    cells = [
        now.what,
        now.bound(),
        now.shown(before.value) if before else "",
        now.shown(now.value),
        "kept" if now.kept else "**missed**",
        f"`{' '.join((target.benchmark + '.py', *BENCHMARKS[target.benchmark]))}`",
    ]
    return "| " + " | ".join(cells) + " |"


def plot(targets: list[Target], path: Path) -> None:
    """Draw how many times its aim each figure is, the older one beside: 1 and below is kept."""
    from matplotlib.figure import Figure as Canvas

    def distance(figure: Figure | None) -> float:
        if figure is None:
            return 1.0
        part = figure.aim / figure.value if figure.more else figure.value / figure.aim
        return max(part, 0.01)  # what costs nothing may measure below it

    canvas = Canvas(figsize=(11, 0.34 * len(targets) + 1), layout="constrained")
    axes = canvas.subplots()
    places = range(len(targets))
    axes.barh(
        [place + 0.2 for place in places],
        [distance(target.before) - 1 for target in targets],
        0.4,
        left=1,
        color="0.75",
        label="before",
    )
    axes.barh(
        [place - 0.2 for place in places],
        [distance(target.now) - 1 for target in targets],
        0.4,
        left=1,
        color=["tab:green" if target.now.kept else "tab:red" for target in targets],
        label="now (red: missed)",
    )
    axes.set_yticks(places, [target.now.what for target in targets], fontsize=7)
    axes.set_xscale("log")
    axes.axvline(1, color="black", linewidth=0.8)
    axes.set_xlabel("times the aim")
    axes.invert_yaxis()
    axes.legend()
    canvas.savefig(path)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("cache", type=Path, help="folder for the downloads of codemod.py")
    parser.add_argument("--compare", metavar="REV", help="measure the code of a commit as well")
    parser.add_argument("--only", nargs="+", choices=BENCHMARKS, default=list(BENCHMARKS))
    parser.add_argument("--plot", type=Path, help="draw the distances from the aims (SVG, PNG)")
    arguments = parser.parse_args()
    targets: list[Target] = []
    print(
        "| target | aim | before | now | | measured by |\n|---|---|---:|---:|---|---|", flush=True
    )
    with tempfile.TemporaryDirectory() as temporary:
        code = checked_out(arguments.compare, Path(temporary)) if arguments.compare else None
        for benchmark in arguments.only:
            before: Mapping[str, Figure] = (
                measured(benchmark, arguments.cache, code) if code else {}
            )
            now = measured(benchmark, arguments.cache, None)
            for name, figure in now.items():
                targets.append(Target(figure, before.get(name), benchmark))
                print(row(targets[-1]), flush=True)
    if arguments.plot:
        plot(targets, arguments.plot)
    return 0


if __name__ == "__main__":
    sys.exit(main())
