"""The typer application of `tfgradmigrate PATH...`: help, errors, and what `front` leaves to it."""

from __future__ import annotations

import inspect
from typing import Any

from tfgradmigrate.cli import front, migrate, plainly
from tfgradmigrate.cli.outputs import MIGRATION

#: Every command in its group, each with an example; the first lines of the help.
HELP = """\b
Find TensorFlow 1 gradient overrides, rewrite them for TensorFlow 2, prove each rewrite.

\b
Migrate
  tfgradmigrate .                        show what would change; writes nothing
  tfgradmigrate --write .                write the files
  tfgradmigrate review .                 decide place by place
  tfgradmigrate vendor-runtime lib/grad  copy the runtime shim into your own tree
Prove
  tfgradmigrate verify .                 run old and new code, compare gradients
  tfgradmigrate verify --against HEAD .  the same after --write
Look
  tfgradmigrate --check .                findings only, for CI and hooks
  tfgradmigrate doctor .                 what else blocks TensorFlow 2
  tfgradmigrate explain TGM103           what a finding means, and what to do
  tfgradmigrate rules                    all finding codes, a line each
Organise
  tfgradmigrate campaign REPOS.txt       many repositories: proofs, branches, a page
  tfgradmigrate server                   findings, fixes and proofs in an editor
  tfgradmigrate completion bash          complete commands and options in a shell
  tfgradmigrate cache                    where results are kept; --clear removes them
"""

_EPILOG = (
    "Exit codes: 0 nothing to migrate (with --write: done), 1 something would change or is refused "
    "(with --write: something is refused), 2 a file could not be handled or the command is wrong."
)

app = plainly.application()


def signature() -> inspect.Signature:
    """Return the options of a migration."""
    return plainly.signature(migrate.migrate, MIGRATION)


def _migrate(**given: Any) -> None:
    del given["version"]  # answered by its callback
    front.run(given)


_migrate.__doc__ = migrate.migrate.__doc__
_migrate.__signature__ = signature()  # type: ignore[attr-defined]
_migrate.__annotations__ = {n: each.annotation for n, each in signature().parameters.items()}
app.command(name="migrate", help=HELP, epilog=_EPILOG)(_migrate)
