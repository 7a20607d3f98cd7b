"""The typer application of `tfgradmigrate PATH...`: help, errors, and what `front` leaves to it."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from tfgradmigrate.cli import arguments, front, migrate, plainly

_EPILOG = (
    "Also: 'tfgradmigrate doctor PATH' lists what is left before a project runs on TensorFlow 2, "
    "'tfgradmigrate explain CODE' prints what a finding code means, 'tfgradmigrate rules' all, "
    "'tfgradmigrate vendor-runtime DEST' copies the runtime shim into your own tree, "
    "'tfgradmigrate campaign REPOS.txt' goes through many repositories. "
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
app.command(name="migrate", epilog=_EPILOG)(_migrate)
