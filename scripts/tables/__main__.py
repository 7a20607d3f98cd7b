"""Make the tables of `tfgradmigrate/tables` anew, and list what the installed TensorFlow changed.

    python scripts/tables [--check] [FILE ...]

Runs from the root of the repository, under TensorFlow 1.15.5 (Python 3.7) for those of its calls,
operators and ops, under TensorFlow 2 (the newest, with tf_keras) for all others; `calls.tsv` takes
eleven minutes. Without names of files it makes all of which this TensorFlow is the source. A row
that is new is listed with `+`, one that is gone with `-`, another cell with `~`. With `--check`
nothing is written, and the exit code is 1 where a file would be another one.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import warnings
from typing import Any

SCRIPTS = {
    "1": {
        "calls.tsv": "trace_op_types",
        "operators.tsv": "trace_operators",
        "ops_1.tsv": "list_ops",
    },
    "2": {
        "keras.tsv": "list_keras",
        "keras_old.tsv": "list_keras",
        "modules.tsv": "list_modules",
        "names.tsv": "list_names",
        "ops_2.tsv": "list_ops",
    },
}
_VERSION = "import tensorflow; print(tensorflow.__version__)"


def main() -> int:
    options = [each for each in sys.argv[1:] if each.startswith("-")]
    wanted = [each for each in sys.argv[1:] if each not in options]
    # Keras has to be imported first by what lists it.
    version = subprocess.check_output([sys.executable, "-c", _VERSION], text=True).strip()
    scripts = SCRIPTS[version.split(".")[0]]
    unknown = [each for each in options if each != "--check"]
    unknown += [name for name in wanted if name not in scripts]
    if unknown:
        made = ", ".join(scripts)
        print(f"{unknown[0]}: TensorFlow {version} makes {made}; or --check", file=sys.stderr)
        return 2
    wanted = wanted or list(scripts)
    if len({scripts[name] for name in wanted}) > 1:  # one changes what the next would see
        command = [sys.executable, os.path.dirname(__file__), *options]
        return max(subprocess.call([*command, name]) for name in wanted)
    made = importlib.import_module(scripts[wanted[0]]).tables()
    return max([settled(table, "--check" in options) for table in made if table.file in wanted])


def settled(table: Any, only_checked: bool) -> int:
    """Print how a table differs, write it if it is not `only_checked`, and return the exit code."""
    drift = list(table.drift())
    print(f"{table.file}: {len(table.rows)} rows of {table.of}, {len(drift)} changes")
    for line in drift:
        print(f"  {line}")
    if only_checked:
        return int(not os.path.exists(table.path()) or table.text() != read(table.path()))
    with open(table.path(), "w", encoding="utf-8", newline="\n") as stream:
        stream.write(table.text())
    return 0


def read(path: str) -> str:
    with open(path, encoding="utf-8", newline="") as stream:
        return stream.read()


if __name__ == "__main__":
    os.environ.update(TF_CPP_MIN_LOG_LEVEL="3", CUDA_VISIBLE_DEVICES="")
    warnings.simplefilter("ignore")
    sys.exit(main())
