"""The typer application of `tfgradmigrate PATH...`: help, errors, and what `front` leaves to it."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from tfgradmigrate.cli import arguments, front, migrate, plainly

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


def described(command: Callable[..., Any], names: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return the annotations of a command's parameters that say what an option is for."""
    found = {}
    for name, hint in get_type_hints(command, names, include_extras=True).items():
        # Python 3.10 puts a union with None around what has None for its default.
        for each in (hint, *get_args(hint)):
            if get_origin(each) is Annotated:
                found[name] = each
                break
    return found


def signature() -> inspect.Signature:
    """Return the options, as `migrate` lists them and `arguments` describes them."""
    hints = described(migrate.migrate, {**vars(migrate), "arguments": arguments})
    listed = inspect.signature(migrate.migrate).parameters
    return inspect.Signature(
        [listed[name].replace(annotation=hints[name]) for name in listed if name in hints]
    )


def _migrate(**given: Any) -> None:
    del given["version"]  # answered by its callback
    front.run(given)


_migrate.__doc__ = migrate.migrate.__doc__
_migrate.__signature__ = signature()  # type: ignore[attr-defined]
_migrate.__annotations__ = {
    name: parameter.annotation for name, parameter in signature().parameters.items()
}
app.command(name="migrate", help=HELP, epilog=_EPILOG)(_migrate)
