"""The path of a new owner: take a repository from install to what is left, and print all of it.

    python scripts/owner_path.py CHECKOUT > out.txt

CHECKOUT is a folder with code of TensorFlow 1. It is copied; nothing in it is changed. The tool is
installed from the clone that this script stands in, in an environment of its own that sees the
packages of this Python, so that TensorFlow need not come again; with `--installed` the command
`tfgradmigrate` of the PATH is used. The hook is run by the real `pre-commit`, if there is one.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import shutil
import site
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

TOOL = Path(__file__).resolve().parents[1]

HOOK = """\
repos:
- repo: {tool}
  rev: {revision}
  hooks:
  - id: tfgradmigrate
"""


class Owner:
    """Somebody in a copy of the checkout, who types commands and reads what they print."""

    def __init__(self, folder: Path, environment: Mapping[str, str], patience: float) -> None:
        self.folder = folder
        self.environment = environment
        self.patience = patience

    def types(self, *command: str) -> int:
        """Run a command, print it with all that it prints, and return its exit code."""
        print(f"$ {shlex.join(command)}", flush=True)
        started = time.monotonic()
        try:
            done = subprocess.run(
                command,
                cwd=self.folder,
                env=self.environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                timeout=self.patience,
            )
        except subprocess.TimeoutExpired:
            print(f"[given up after {self.patience:g} s]\n", flush=True)
            return 124
        sys.stdout.write(done.stdout.decode("utf-8", "replace"))
        print(f"[exit {done.returncode}, {time.monotonic() - started:.1f} s]\n", flush=True)
        return done.returncode

    def asks(self, *command: str) -> str:
        """Return what a command prints, and print nothing."""
        done = subprocess.run(
            command, cwd=self.folder, env=self.environment, capture_output=True, text=True
        )
        return done.stdout


def title(words: str) -> None:
    print(f"== {words} ==\n", flush=True)


def install(folder: Path, environment: dict[str, str], patience: float) -> None:
    """Install the tool in an environment of its own, and put it first on the path."""
    title("Install")
    owner = Owner(folder, environment, patience)
    owner.types(sys.executable, "-m", "venv", "--system-site-packages", "tool")
    see_packages_of_this_python(folder / "tool")
    python = str(folder / "tool" / "bin" / "python")
    if owner.types(python, "-m", "pip", "install", "-qq", str(TOOL)):
        raise SystemExit("the tool cannot be installed")
    environment["PATH"] = f"{folder / 'tool' / 'bin'}{os.pathsep}{environment['PATH']}"


def see_packages_of_this_python(environment: Path) -> None:
    """Show them to a new environment, which sees those of the Python below this one's at best."""
    if sys.prefix != sys.base_prefix:
        for folder in environment.glob("lib/python*/site-packages"):
            (folder / "outer.pth").write_text("\n".join(site.getsitepackages()))


def marked(owner: Owner) -> list[str]:
    """The files that a migration would change, those with the most to rewrite first."""
    report = json.loads(owner.asks("tfgradmigrate", ".", "--output-format", "json", "--no-diff"))
    count = {file["path"]: 0 for file in report["files"] if file["changed"]}
    for finding in report["findings"]:
        if finding["path"] in count and finding["action"] == "rewrite":
            count[finding["path"]] += 1
    return sorted(count, key=lambda path: (-count[path], path))


def imports(owner: Owner) -> dict[str, tuple[str, str]]:
    """Whether each module can be imported as it is: its status, and what stopped it, and where.

    Without TensorFlow there is nothing to tell.
    """
    told = owner.asks("tfgradmigrate", "doctor", ".", "--import", "--output-format", "json")
    found = {}
    for module in json.loads(told)["imports"]["modules"] if told else ():
        outcome = module["before"]
        reason = outcome["missing"] or outcome["message"]
        place = f"{outcome['path']}:{outcome['line']}" if outcome["line"] else module["path"]
        found[module["path"]] = outcome["status"], "" if not reason else f"{place}: {reason}"
    return found


def compare(owner: Owner, before: Mapping[str, tuple[str, str]], left: str) -> None:
    """Print each module's import before and after, and where the list of what is left has it."""
    title("Each module's import, before and after")
    for path, (status, reason) in imports(owner).items():
        first = before[path][0] if path in before else "not there"
        print(f"{path}: {first} -> {status}")
        if reason:
            listed = reason.partition(": ")[0] in left
            print(f"    {reason} ({'in' if listed else 'NOT IN'} LEFT.md)")
    print(flush=True)


def by_parts(owner: Owner, git: tuple[str, ...], parts: list[str]) -> None:
    """Migrate one file, a second one by the hook, and the rest."""
    first, *rest = parts
    title("The first part: write it, and prove it")
    owner.types("tfgradmigrate", first, "--write", "--verify")
    owner.types("git", "diff", "--stat")
    owner.asks(*git, "commit", "--quiet", "-am", "Migrate the first part")
    title("The hook, on the second part")
    if rest and shutil.which("pre-commit", path=owner.environment["PATH"]):
        revision = subprocess.check_output(["git", "rev-parse", "HEAD"], cwd=TOOL, text=True)
        config = owner.folder / ".pre-commit-config.yaml"
        config.write_text(HOOK.format(tool=TOOL, revision=revision.strip()))
        owner.types("pre-commit", "run", "tfgradmigrate", "--files", rest[0])
        owner.types("pre-commit", "run", "tfgradmigrate", "--files", rest[0])
        config.unlink()
        owner.asks(*git, "commit", "--quiet", "-am", "Migrate the second part")
    else:
        print("There is no second part.\n" if not rest else "There is no pre-commit.\n")
    title("The rest")
    owner.types("tfgradmigrate", ".", "--write")
    owner.types("tfgradmigrate", "verify", ".", "--against", "HEAD")
    owner.asks(*git, "commit", "--quiet", "-am", "Migrate the rest")


def walk(owner: Owner) -> None:
    """Take all steps."""
    git = ("git", "-c", "user.name=owner", "-c", "user.email=owner@example.com")
    for command in (("init", "--quiet"), ("add", "-A"), ("commit", "--quiet", "-m", "As it was")):
        owner.asks(*git, *command)
    title("What is there, and what would come of it")
    owner.types("tfgradmigrate", "doctor", ".", "--import")
    before = imports(owner)
    title("Dry run")
    owner.types("tfgradmigrate", ".")
    parts = marked(owner)
    if parts:
        by_parts(owner, git, parts)
    else:
        print("No file would change.\n", flush=True)
    title("The names that TensorFlow 2 lacks")
    owner.types("tfgradmigrate", ".", "--write", "--upgrade-api")
    owner.asks(*git, "commit", "--quiet", "-am", "Upgrade the names")
    title("What is left")
    owner.types("tfgradmigrate", ".", "--check")
    owner.types("tfgradmigrate", "doctor", ".", "--import", "--left", "LEFT.md")
    owner.types("cat", "LEFT.md")
    if before:
        compare(owner, before, (owner.folder / "LEFT.md").read_text("utf-8"))


def main() -> None:
    """Read the command line, copy the checkout, and go."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--installed", action="store_true", help="use the command of the PATH")
    parser.add_argument(
        "--patience",
        type=float,
        default=3600,
        help="how many seconds a step may take: to verify a large repository takes long",
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="owner-") as scratch:
        environment = dict(os.environ)
        environment.pop("GIT_DIR", None)
        if not options.installed:
            install(Path(scratch), environment, options.patience)
        folder = Path(scratch) / options.checkout.resolve().name
        shutil.copytree(
            options.checkout, folder, symlinks=True, ignore=shutil.ignore_patterns(".git")
        )
        walk(Owner(folder, environment, options.patience))


if __name__ == "__main__":
    main()
