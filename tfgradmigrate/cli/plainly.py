"""What the commands have of typer: help by `-h` too, no dress, and errors in plain words."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable, Sequence
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_type_hints

import typer

from tfgradmigrate import __version__
from tfgradmigrate.cli.outputs import OutputFormat
from tfgradmigrate.cli.spelled import ROWS

CommandT = TypeVar("CommandT", bound=Callable[..., None])

# What typer takes from pydantic, and what is said in its place.
_PLAIN = (
    (re.compile("Input should be a valid integer.*"), "it must be a whole number"),
    (re.compile("Input should be a valid number.*"), "it must be a number"),
    (re.compile("Input should be greater than or equal to (.*)"), r"it must be \1 or more"),
    (re.compile("(?:Value|Assertion) error, "), ""),
    (re.compile("Input should be"), "it must be"),
)


def application() -> typer.Typer:
    """Return a typer application without markup, completion and tracebacks of its own."""
    return typer.Typer(
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )


def described(*formats: OutputFormat) -> Callable[[CommandT], CommandT]:
    """Return what describes the options of a command, which prints in some formats, to typer."""

    def describe(command: CommandT) -> CommandT:
        told = signature(command, formats)
        command.__signature__ = told  # type: ignore[attr-defined]
        command.__annotations__ = {n: each.annotation for n, each in told.parameters.items()}
        return command

    return describe


def signature(command: Callable[..., None], formats: Sequence[OutputFormat]) -> inspect.Signature:
    """Return the options of a command: those of its parameters that have a row."""
    hints = get_type_hints(command)
    options = []
    for name, each in inspect.signature(command).parameters.items():
        row = ROWS.get(f"{command.__name__}.{name}") or ROWS.get(name)
        if row is not None:
            hint = hints[name]  # typer 0.11 knows no `X | None`
            hint = Union[get_args(hint)] if isinstance(hint, UnionType) else hint  # noqa: UP007
            info = _described(row, each.default, formats)
            options.append(each.replace(annotation=Annotated[hint, info]))
    return inspect.Signature(options)


def _described(row: dict[str, str], default: object, formats: Sequence[OutputFormat]) -> Any:
    words = row["help"].format(", ".join(each.value for each in formats))
    told: dict[str, Any] = {"metavar": row["metavar"] or None, "help": words}
    if not row["spelled"]:
        return typer.Argument(show_default=False, **told)
    is_version = row["name"] == "version"
    return typer.Option(
        *row["spelled"].split(),
        callback=_version if is_version else None,
        is_eager=is_version,
        min=json.loads(row["least"] or "null"),
        hidden=not words,
        show_default=default is not None and not isinstance(default, bool),
        **told,
    )


def _version(wanted: bool) -> None:
    if wanted:
        print(f"tfgradmigrate {__version__}")
        raise typer.Exit


def run(app: typer.Typer, words: Sequence[str], program: str) -> None:
    """Run an application, which ends with SystemExit."""
    command = typer.main.get_command(app)
    for each in command.params:
        if each.param_type_name == "argument":
            _name_plainly(each)
    try:
        code = command(args=list(words), prog_name=program, standalone_mode=False)
    except Exception as error:
        # Newer versions of typer bring click's errors themselves: they have no common class.
        show = getattr(error, "show", None)
        if show is None:
            raise
        error.message = plain(error.message)  # type: ignore[attr-defined]
        show()
        raise SystemExit(error.exit_code) from error  # type: ignore[attr-defined]
    raise SystemExit(code or 0)


def _name_plainly(argument: Any) -> None:
    """Name an argument as manuals do: `PATH...`, `[PATH]...`; newer typers add types and braces."""
    many = "..." if argument.nargs != 1 else ""
    name = argument.metavar if argument.required else f"[{argument.metavar}]"
    argument.display_type_rich = lambda ctx: None
    argument._rich_display_name = lambda: argument.metavar + many
    argument._usage_display_name = lambda: name + many


def plain(message: str) -> str:
    """Return an error message without the words of the library that checked a value."""
    for words, instead in _PLAIN:
        message = words.sub(instead, message)
    return message
