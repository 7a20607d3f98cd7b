"""Change one operator, number or condition of a module at a time: which changes does no test see?

    python -m pip install cosmic-ray
    python -m scripts.mutation                           # the modules below, an hour
    python -m scripts.mutation tfgradmigrate/rewrite/keys.py

cosmic-ray makes the changes, in a copy of the tree, and runs the tests named below for each. It
prints the score of each module, and each change that no test has seen: a test is missing, or the
change makes no difference.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]

#: The tests of a module, as arguments for pytest.
TESTS = {
    "tfgradmigrate/emit/precedence.py": "tests/emit/test_precedence.py",
    "tfgradmigrate/emit/custom_gradient.py": "tests/fixtures/test_rewrites.py -k local_op",
    "tfgradmigrate/emit/f_strings.py": "tests/test_migrate.py -k f_string",
    "tfgradmigrate/rewrite/keys.py": "tests/rewrite/test_keys.py",
    "tfgradmigrate/verify/comparing/compare.py": "tests/verify/comparing/test_compare.py",
    "tfgradmigrate/verify/comparing/judging.py": "tests/verify/comparing/test_compare.py",
    "tfgradmigrate/verify/worker/graphs/structure.py": "tests/verify/graphs/test_structure.py",
}

CONFIGURATION = """
[cosmic-ray]
module-path = {module!r}
timeout = 120.0
excluded-modules = []
test-command = {command!r}

[cosmic-ray.distributor]
name = "local"
"""

#: Lines in which `|` stands between types, which nobody evaluates.
_TYPES = re.compile(r"[+-]\s*(?:def |\) -> |\w+: )")


def mutate(module: str, tests: str, scratch: Path) -> tuple[int, list[str]]:
    """Return how many changes of a module there were, and those that the tests did not see."""
    for name in ("tfgradmigrate", "tests", "fixtures", "scripts"):
        shutil.copytree(ROOT / name, scratch / name)
    shutil.copy(ROOT / "pyproject.toml", scratch)
    command = f"{sys.executable} -P -B -m pytest -n 0 -x -q -p no:cacheprovider {tests}"
    (scratch / "cosmic-ray.toml").write_text(CONFIGURATION.format(module=module, command=command))

    def cosmic_ray(*arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "cosmic_ray.cli", *arguments],
            cwd=scratch,
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join([str(scratch), os.environ.get("PYTHONPATH", "")]),
            },
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise SystemExit(done.stdout + done.stderr)
        return done.stdout

    cosmic_ray("init", "cosmic-ray.toml", "session.sqlite")
    cosmic_ray("baseline", "cosmic-ray.toml")
    cosmic_ray("exec", "cosmic-ray.toml", "session.sqlite")
    survivors = []
    number = 0
    for line in cosmic_ray("dump", "session.sqlite").splitlines():
        work, result = json.loads(line)
        lines = re.findall(r"^[+-](?![+-]).*", result["diff"], re.MULTILINE)
        names = [mutation["operator_name"] for mutation in work["mutations"]]
        if "BitOr" in str(names) and all(map(_TYPES.match, lines)):
            continue
        number += 1
        if result["test_outcome"] == "survived":
            survivors.append("\n".join(lines))
    return number, survivors


def main() -> int:
    """Read the command line, and print scores and survivors."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("modules", nargs="*", default=list(TESTS))
    for module in parser.parse_args().modules:
        with tempfile.TemporaryDirectory(prefix="mutation-") as scratch:
            number, survivors = mutate(module, TESTS[module], Path(scratch))
        score = 100 * (number - len(survivors)) / max(number, 1)
        print(f"{module}: {number} changes, {len(survivors)} not seen, score {score:.0f} %")
        for difference in survivors:
            print(f"  {difference.replace(chr(10), chr(10) + '  ')}\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
