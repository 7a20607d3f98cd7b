"""What a proof costs: 100 fixtures in every mode, and the start. Prints one table.

    python benchmarks/verify.py [--fixtures N] [--reference-python PATH] [--json FILE] [--check]

Whole processes of the command line, TensorFlow's import included. The start is the time of a file
with one subject less that of its cases, held against an import of TensorFlow in the same run. With
--check the exit code is 1 where a bound is not kept.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from figures import Figure, options, tell

FIXTURES = Path(__file__).parents[1] / "fixtures"

#: The fixtures with a subject to run, of idioms whose programs are rewritten.
IDIOMS = (
    "identity_computed",
    "identity_override",
    "local_op",
    "py_func_helper",
    "py_func_override",
    "straight_through",
)


def chosen(number: int) -> list[Path]:
    """Return the cases to verify: those with recorded values, the same ones every time."""
    folders = [
        path.parent
        for idiom in IDIOMS
        for path in sorted(FIXTURES.glob(f"{idiom}/*/expected.json"))
        if "outputs" in json.loads(path.read_text("utf-8")).get("tensorflow", {})
    ]
    return folders[:number]


def seconds(command: list[str]) -> tuple[float, float, str]:
    """Return the time of a process, that of its processors, and what it printed."""
    start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        sys.exit(done.stderr)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    worked = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.perf_counter() - start, worked, done.stdout


def main() -> int:
    """Print the table; returns the exit code."""
    parser = options(__doc__)
    parser.add_argument("--fixtures", type=int, default=100)
    parser.add_argument("--reference-python")
    arguments = parser.parse_args()
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    verify = [sys.executable, "-m", "tfgradmigrate", "verify", "--output-format", "json"]
    if arguments.reference_python:
        verify += ["--reference-python", arguments.reference_python]
    with tempfile.TemporaryDirectory() as folder:
        cases = chosen(arguments.fixtures)
        for case in cases:
            name = f"{case.parent.name}_{case.name}.py"
            shutil.copyfile(case / "before.py", Path(folder, name))
        imported, importing, _ = seconds([sys.executable, "-c", "import tensorflow"])
        everything, working, report = seconds([*verify, folder])
        first = str(Path(folder, f"{cases[0].parent.name}_{cases[0].name}.py"))
        one, first_working, of_first = seconds([*verify, first])
    verdicts = json.loads(report)["verdicts"]
    found = Counter(verdict["proof"] for verdict in verdicts)
    print(f"{len(cases)} fixtures, {len(verdicts)} subjects: {dict(found)}")
    print(f"import of TensorFlow: {imported:.2f} s, of a processor {importing:.2f} s")
    print(f"processor seconds (of a machine with other work too): all {working:.2f}")
    print(f"processor seconds: one {first_working:.2f}, {first_working / importing:.2f} imports")
    figures = [Figure(f"verify, {len(cases)} fixtures, all modes", everything, 30, "s")]
    if json.loads(of_first)["verdicts"]:  # else older code has found nothing to run
        figures.append(Figure("verify, one file / import of TensorFlow", one / imported, 2))
    return tell(figures, arguments)


if __name__ == "__main__":
    sys.exit(main())
