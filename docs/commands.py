"""What `generate.py` makes of the command line: a page, a manual page, completions for shells.

All of it is read off the signatures of the commands, so nothing is said twice.
"""

from __future__ import annotations

import enum
import importlib
import inspect
import re
import textwrap
from dataclasses import dataclass
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin

from typer.models import ArgumentInfo, OptionInfo

from tfgradmigrate import __version__
from tfgradmigrate.cli import COMMANDS, application
from tfgradmigrate.cli.completion import Shell
from tfgradmigrate.cli.outputs import MIGRATION, PLAIN, VERIFICATION
from tfgradmigrate.idioms import registry
from tfgradmigrate.rules.findings import explanations
from tfgradmigrate.verify.running.protocol import NEW_MODES

NAME = "tfgradmigrate"

#: What stands where one value of a kind does.
_FILES, _CODES = "files", "codes"


@dataclass(frozen=True)
class Parameter:
    """An option or an argument: how it is spelled, what it takes, what it is for."""

    spelled: tuple[str, ...]
    takes: str  # the word that stands for its value; "" for a switch
    values: tuple[str, ...] | str  # those to choose from, or "files", "codes", ""
    help: str

    @property
    def has_value(self) -> bool:
        """Whether the next word is its value: not where that is only ever joined by `=`."""
        return bool(self.takes) and not self.takes.startswith("[=")

    @property
    def is_option(self) -> bool:
        return self.spelled != ()


@dataclass(frozen=True)
class Command:
    """A command: its name, "" for that of a migration, and what its page says."""

    name: str
    text: str
    epilog: str
    parameters: tuple[Parameter, ...]

    @property
    def options(self) -> tuple[Parameter, ...]:
        return tuple(each for each in self.parameters if each.is_option)

    @property
    def arguments(self) -> tuple[Parameter, ...]:
        return tuple(each for each in self.parameters if not each.is_option)

    @property
    def typed(self) -> str:
        """How it is typed, without its options."""
        return " ".join(
            [NAME, *filter(None, [self.name]), *(each.takes for each in self.arguments)]
        )


@cache
def commands() -> tuple[Command, ...]:
    """Return all commands, that of a migration first."""
    found = []
    for name, path in {"": application.__name__, **COMMANDS}.items():
        module = importlib.import_module(path)
        (registered,) = module.app.registered_commands
        callback = registered.callback
        assert callback is not None
        told = [
            (each.name, *get_args(each.annotation))
            for each in inspect.signature(callback).parameters.values()
        ]
        parameters = [
            _parameter(*each, command=name)
            for each in told
            if not getattr(each[2], "hidden", False)
        ]
        text = inspect.cleandoc(callback.__doc__ or "")
        help_option = Parameter(("--help",), "", "", "Show the options and exit.")
        found.append(Command(name, text, registered.epilog or "", (*parameters, help_option)))
    return tuple(found)


def _parameter(name: str, hint: Any, info: Any, *, command: str) -> Parameter:
    if get_origin(hint) in (Union, UnionType):
        (hint,) = set(get_args(hint)) - {type(None)}
    assert isinstance(info, ArgumentInfo | OptionInfo)
    spelled: tuple[str, ...] = ()
    if isinstance(info, OptionInfo):
        # Beside a type, typer's `default` is the first spelling.
        said = [each for each in (info.default, *(info.param_decls or ())) if each != ...]
        spelled = tuple(
            part
            for each in (said or [f"--{name.replace('_', '-')}"])
            for part in str(each).split("/")
        )
    values: tuple[str, ...] | str = ""
    takes = "" if hint is bool else info.metavar or _word(hint, name)
    if takes.startswith("FORMAT"):
        formats = {"": MIGRATION, "verify": VERIFICATION}.get(command, PLAIN)
        values = tuple(each.value for each in formats)
    elif isinstance(hint, type) and issubclass(hint, enum.Enum):
        values = tuple(member.value for member in hint)
    elif takes == "MODE":
        values = NEW_MODES
    elif takes.partition("|")[0] == "CODE":
        values = _CODES
    elif takes.startswith(("FILE", "PATH", "DEST")):
        values = _FILES
    return Parameter(spelled, takes, values, re.sub(r"\s+", " ", info.help or ""))


def _word(hint: Any, name: str) -> str:
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return "|".join(member.value for member in hint)
    return "N" if hint in (int, float) else name.upper()


def _codes() -> tuple[str, ...]:
    registry()
    return tuple(explanations())


def _values(parameter: Parameter) -> tuple[str, ...]:
    """The values to choose from."""
    if parameter.values == _CODES:
        return _codes()
    return () if isinstance(parameter.values, str) else parameter.values


def page() -> str:
    """Return docs/options.md."""
    lines = [
        "# Commands and options",
        "",
        "Written by `python docs/generate.py`, from what `--help` says. The same is a manual page,",
        "`man tfgradmigrate`, where `man` looks into what pip installs (`share/man`). [Using it]"
        "(using.md) explains, and has the [exit codes](using.md#exit-codes).",
        "",
        "Tab completes commands, options, finding codes and files, once the shell has read what",
        "`tfgradmigrate completion SHELL` prints:",
        "",
        "| shell | to be put into | |",
        "|---|---|---|",
        '| bash | `~/.bashrc` | `eval "$(tfgradmigrate completion bash)"` |',
        '| zsh | `~/.zshrc`, after `compinit` | `eval "$(tfgradmigrate completion zsh)"` |',
        "| fish | `~/.config/fish/config.fish` | `tfgradmigrate completion fish \\| source` |",
    ]
    for command in commands():
        lines += ["", f"## `{command.typed}`", "", command.text, "", "| | |", "|---|---|"]
        for each in command.parameters:
            spelled = ", ".join(f"`{name}`" for name in each.spelled)
            takes = each.takes.replace("|", "\\|")
            first = f"{spelled} `{takes}`" if each.is_option and takes else spelled or f"`{takes}`"
            lines.append(f"| {first} | {_in_cell(each.help)} |")
        if command.epilog:
            lines += ["", _in_text(command.epilog)]
    return "\n".join(lines) + "\n"


def _in_cell(text: str) -> str:
    return _in_text(text).replace("|", "\\|")


def _in_text(text: str) -> str:
    """Escape what Markdown would take for its own, and show commands and options as code."""
    text = re.sub(r"'(tfgradmigrate[^']*)'", r"`\1`", text)
    parts = text.split("`")  # every other one is code
    for place in range(0, len(parts), 2):
        plain = parts[place].replace("*", "\\*").replace("<", "&lt;")
        parts[place] = re.sub(r"(?<![\w-])(--[a-z][a-z0-9-]*)", r"`\1`", plain)
    return "`".join(parts)


def manual() -> str:
    """Return the manual page, in the macros of man(7)."""
    lines = [
        '.\\" Written by docs/generate.py.',
        f'.TH TFGRADMIGRATE 1 "" "tfgradmigrate {__version__}" "User Commands"',
        ".SH NAME",
        "tfgradmigrate \\- migrate TensorFlow 1 custom gradients, and prove it",
        ".SH SYNOPSIS",
    ]
    for number, command in enumerate(commands()):
        lines += [".br"] * (number > 0)
        rest = [f"\\fI{_roff(each.takes)}\\fR" for each in command.arguments]
        many = "..." if rest and rest[0] == "\\fIPATH\\fR" else ""
        typed = " ".join([NAME, *filter(None, [command.name])])
        lines.append(f"\\fB{_roff(typed)}\\fR [\\fIOPTIONS\\fR] {' '.join(rest)}{many}".rstrip())
    for command in commands():
        title = f"The command {command.name}" if command.name else "Description"
        lines += [f".SH {_roff(title.upper())}"]
        for number, part in enumerate(command.text.split("\n\n")):
            lines += [".PP"] * (number > 0) + _sentences(part)
        for each in command.parameters:
            spelled = ", ".join(f"\\fB{_roff(name)}\\fR" for name in each.spelled)
            takes = f"\\fI{_roff(each.takes)}\\fR" if each.takes else ""
            lines += [".TP", " ".join(filter(None, [spelled, takes])), *_sentences(each.help)]
        if command.epilog:
            lines += [".PP", *_sentences(command.epilog)]
    lines += [
        ".SH FILES",
        ".TP",
        "\\fIpyproject.toml\\fR",
        "The table [tool.tfgradmigrate] has the same options; the command line wins.",
        ".SH SEE ALSO",
        "\\fBtfgradmigrate explain\\fR, which prints the page of each finding code.",
    ]
    return "\n".join(lines) + "\n"


def _sentences(text: str) -> list[str]:
    """Lines that each sentence begins anew, as roff wants it."""
    text = re.sub(r"\s+", " ", text).strip().replace("`", "'")
    sentences = re.split(r"(?<=[a-z)][.:]) (?=[A-Z'])", text)
    return [
        _roff(line)
        for each in sentences
        for line in textwrap.wrap(each, 70, break_on_hyphens=False, break_long_words=False)
    ]


def _roff(text: str) -> str:
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{text}" if text.startswith((".", "'")) else text


def completions() -> dict[Shell, str]:
    """Return the script of each shell."""
    return {Shell.BASH: _bash(), Shell.ZSH: _zsh(), Shell.FISH: _fish()}


_BASH = """\
# Completion of tfgradmigrate for bash: written by docs/generate.py.
_tfgradmigrate() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} command= words=
    case ${{COMP_WORDS[1]}} in {names}) ((COMP_CWORD > 1)) && command=${{COMP_WORDS[1]}} ;; esac
    # bash takes --option=value for three words
    if [[ $current == = ]]; then current=
    elif [[ $before == = ]]; then before=${{COMP_WORDS[COMP_CWORD-2]}}; fi
    COMPREPLY=()
    case $command:$before in
{values}
    esac
    case $command:$current in
{options}
    esac
    if [[ -z $words ]]; then
        case $command in
{arguments}
        esac
    fi
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    if ((COMP_CWORD == 1)); then
        COMPREPLY+=($(compgen -W "{spaced}" -- "$current"))
        local IFS=$'\\n'
        COMPREPLY+=($(compgen -f -- "$current"))
    fi
}}
complete -o filenames -o bashdefault -o default -F _tfgradmigrate tfgradmigrate
"""


def _bash() -> str:
    values, options, arguments = [], [], []
    for command in commands():
        for each in command.options:
            if not each.has_value:
                continue
            patterns = "|".join(f"{command.name}:{name}" for name in each.spelled)
            chosen = _values(each)
            done = (
                f'COMPREPLY=($(compgen -W "{" ".join(chosen)}" -- "$current")); return'
                if chosen
                else "return"
            )
            values.append(f"        {patterns}) {done} ;;")
        spelled = " ".join(name for each in command.options for name in each.spelled)
        options.append(f'        {command.name}:-*) words="{spelled}" ;;')
        chosen = tuple(value for each in command.arguments for value in _values(each))
        if chosen:
            arguments.append(f'            {command.name}) words="{" ".join(chosen)}" ;;')
    return _BASH.format(
        names="|".join(COMMANDS),
        spaced=" ".join(COMMANDS),
        values="\n".join(values),
        options="\n".join(options),
        arguments="\n".join(arguments),
    )


def _zsh() -> str:
    cases = []
    for command in commands():
        specs = []
        for each in command.options:
            text = re.sub(r"([\[\]:\\])", r"\\\1", each.help).replace("'", "'\\''")
            value = ""
            if each.has_value:
                value = f":{_zsh_word(each.takes)}:{_zsh_values(each)}"
            for name in each.spelled:
                assigned = "=" if value and name.startswith("--") else ""
                specs.append(f"'*{name}{assigned}[{text}]{value}'")
        for each in command.arguments:
            specs.append(f"'*:{_zsh_word(each.takes)}:{_zsh_values(each)}'")
        cases.append((command.name, specs))
    lines = [
        "#compdef tfgradmigrate",
        "# Completion of tfgradmigrate for zsh: written by docs/generate.py.",
        "_tfgradmigrate() {",
        "    local -a commands",
        "    commands=(",
        *(
            f"        '{command.name}:{_zsh_word(_first(command.text))}'"
            for command in commands()
            if command.name
        ),
        "    )",
        '    local command=""',
        f"    case $words[2] in {'|'.join(COMMANDS)})",
        "        if ((CURRENT > 2)); then",
        "            command=$words[2]; words=($words[1] $words[3,-1]); ((CURRENT--))",
        "        fi ;;",
        "    esac",
        "    if [[ -z $command ]] && ((CURRENT == 2)); then",
        "        _describe -t commands command commands",
        "    fi",
        "    case $command in",
    ]
    for name, specs in cases:
        lines += [f"        {name or chr(34) * 2})", "            _arguments -s \\"]
        lines += [f"                {spec} \\" for spec in specs[:-1]]
        lines += [f"                {specs[-1]}", "            ;;"]
    lines += [
        "    esac",
        "}",
        'if [[ $funcstack[1] == _tfgradmigrate ]]; then _tfgradmigrate "$@"',
        "else compdef _tfgradmigrate tfgradmigrate; fi",
    ]
    return "\n".join(lines) + "\n"


def _zsh_word(text: str) -> str:
    return text.replace("'", "").replace(":", "").replace("|", " ").replace("`", "")


def _zsh_values(parameter: Parameter) -> str:
    chosen = _values(parameter)
    return f"({' '.join(chosen)})" if chosen else "_files" if parameter.values == _FILES else " "


def _first(text: str) -> str:
    """The first sentence."""
    return re.sub(r"\s+", " ", text).split(". ")[0].rstrip(".")


def _fish() -> str:
    lines = ["# Completion of tfgradmigrate for fish: written by docs/generate.py."]
    lines += [f"set -l commands {' '.join(COMMANDS)}", "complete -c tfgradmigrate -e"]
    for command in commands():
        seen = (
            f"__fish_seen_subcommand_from {command.name}"
            if command.name
            else "not __fish_seen_subcommand_from $commands"
        )
        start = f'complete -c tfgradmigrate -n "{seen}"'
        if command.name:
            text = _fish_quoted(_first(command.text))
            lines.append(
                f"complete -c tfgradmigrate -n __fish_is_first_arg -a {command.name} -d {text}"
            )
        for each in command.options:
            value = ""
            if each.has_value:
                chosen = _values(each)
                value = f" -x -a '{' '.join(chosen)}'" if chosen else " -r"
                if not chosen and each.values != _FILES:
                    value = " -x"
            for name in each.spelled:
                flag = f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}"
                lines.append(f"{start} {flag}{value} -d {_fish_quoted(each.help)}")
        for each in command.arguments:
            chosen = _values(each)
            if chosen:
                lines.append(f"{start} -f -a '{' '.join(chosen)}'")
    return "\n".join(lines) + "\n"


def _fish_quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
