"""What a change is tried with beyond `.ci/run`: other Pythons, other versions, what is handed out.

    nox -l                                          # the sessions
    nox -s 'tests-3.12' -- -m quick                 # what follows goes to pytest
    nox -s lowest -- -n 0 tests/emit tests/cli

nox makes environments with uv where that is installed; `lowest` needs it.
"""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import nox

PYTHONS = ("3.10", "3.11", "3.12", "3.13")
TESTS = ("-n", "3", "--dist", "loadfile")

nox.needs_version = ">=2024.4.15"
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.sessions = ["lint", "tests"]


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """The tests, with the newest version of everything."""
    session.install("-e", ".[dev]")
    session.run("pytest", *(session.posargs or TESTS))


@nox.session(python=PYTHONS)
def locked(session: nox.Session) -> None:
    """The tests, with the versions of requirements-dev.lock and no other files than those."""
    session.install("--require-hashes", "-r", "requirements-dev.lock")
    session.install("--no-deps", "-e", ".")
    session.run("pytest", *(session.posargs or TESTS))


@nox.session(python=PYTHONS[0], venv_backend="uv")
def lowest(session: nox.Session) -> None:
    """The tests, with the lowest versions that pyproject.toml names."""
    # The typer of its time does not know a newer click.
    session.install("--resolution", "lowest-direct", "-e", ".[dev]", "click<8.2")
    session.run("pytest", *(session.posargs or TESTS))


@nox.session(python=(*PYTHONS, "3.14"))
def bare(session: nox.Session) -> None:
    """The command line as a user has it who asks for no extra: without TensorFlow."""
    session.install(".")
    example = Path(session.create_tmp()) / "example.py"
    example.write_text(
        "import tensorflow as tf\n\n\ndef f(x):\n    return tf.py_func(g, [x], tf.float32)\n"
    )
    session.run("tfgradmigrate", "verify", str(example), success_codes=[2])
    session.run("tfgradmigrate", "--write", str(example))
    assert "tf.numpy_function(g, [x], tf.float32)" in example.read_text()
    session.run("tfgradmigrate", "--check", str(example))
    session.run("tfgradmigrate", "explain", "TGM106", silent=True)


@nox.session
def hooks(session: nox.Session) -> None:
    """What pre-commit makes for the hooks works, and has at most 40 megabytes."""
    session.install(".", "typer<0.12", "click<8.2")
    session.run("tfgradmigrate", "--help", silent=True)
    session.run("tfgradmigrate", "--check", "fixtures", success_codes=[1], silent=True)
    installed = Path(session.virtualenv.location).rglob("site-packages/**/*")
    size = sum(
        each.stat().st_blocks * 512
        for each in installed
        if not {"pip", "setuptools"} & {*each.parts}
    )
    session.log(f"{size / 1e6:.1f} MB")
    if size > 40e6:
        session.error("the environment of the hooks has grown over 40 megabytes")


@nox.session
def lint(session: nox.Session) -> None:
    """Format, lint, types."""
    session.install("-e", ".[dev]")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("mypy")


@nox.session(python=PYTHONS[-1])
def docs(session: nox.Session) -> None:
    """The site, into build/site."""
    session.install("-e", ".[docs]")
    options = ("--fail-on-warning", "--keep-going", "-c", "docs", "-b", "html")
    session.run("python", "-m", "sphinx", *options, ".", "build/site")


@nox.session
def build(session: nox.Session) -> None:
    """A source distribution and a wheel, twice: they have the same bytes."""
    session.install("build")
    folder = Path(session.create_tmp())
    for name in ("first", "again"):
        shutil.rmtree(folder / name, ignore_errors=True)
        session.run("python", "-m", "build", "--outdir", str(folder / name), silent=True)
    for made in (folder / "first").iterdir():
        if made.read_bytes() != (folder / "again" / made.name).read_bytes():
            session.error(f"another build of {made.name} has other bytes")
        session.log(f"{made}: {hashlib.sha256(made.read_bytes()).hexdigest()}")


@nox.session
def audit(session: nox.Session) -> None:
    """Known faults of the locked versions, which pip-audit asks a service about, or fails."""
    session.install("pip-audit")
    session.run(
        "pip-audit", "--strict", "--require-hashes", "--disable-pip", "-r", "requirements-dev.lock"
    )
