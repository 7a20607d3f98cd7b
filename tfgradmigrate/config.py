"""The `[tool.tfgradmigrate]` table of the nearest pyproject.toml that has one.

Keys: `exclude` (patterns in .gitignore syntax, relative to the file's folder), `select` and
`ignore` (finding codes or their beginnings), `per-file-ignores` (a table from such patterns to what
is ignored in the files that match), `jobs` (number of processes), `runtime-module` (where
migrated code imports the runtime shim from), `docs` (whether to read documents), `python2` (whether
to convert files of Python 2 first), `upgrade-api` (whether to run tf_upgrade_v2 on the results),
`graph-mode` (whether that keeps programs of sessions in graph mode), `style` ("helper" or "inline",
for `py_func` helpers), `baseline` (a file of places that are accepted for now, relative to the
folder of pyproject.toml), `safe-only` (whether to leave what is not equal by construction). What
the command line says wins over what stands here.

`[tool.tfgradmigrate.verify]` is for `tfgradmigrate verify`: `inputs` (a table from `FILE::SUBJECT`
to what to call the subject with, a string or a list of them) and `reference-python` (an
interpreter with TensorFlow 1.x).
"""

from __future__ import annotations

import keyword
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from typing import Annotated, Any

from msgspec import Meta, Struct, ValidationError, convert, field

from tfgradmigrate.errors import UsageError
from tfgradmigrate.files import pyproject
from tfgradmigrate.options import FileIgnores, MigrationOptions, Style
from tfgradmigrate.program.patterns import pattern

_TABLE = "tool.tfgradmigrate"
_FILE_IGNORES = "per-file-ignores"
_CODE = pattern(r"TGM[0-9]{0,3}")


class VerifyConfig(Struct, frozen=True):
    """The configured values of the equivalence tester."""

    inputs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    reference_python: str | None = None


class Config(Struct, frozen=True):
    """The configured values, and the defaults. `folder` is what `exclude` refers to.

    `baseline` is a path that is good from the current directory, "" for none.
    """

    path: str | None = None
    folder: str = "."
    exclude: tuple[str, ...] = ()
    jobs: int = 0
    docs: bool = False
    baseline: str = ""
    options: MigrationOptions = field(default_factory=MigrationOptions)
    verify: VerifyConfig = VerifyConfig()


def load(paths: Iterable[str]) -> Config:
    """Return the configuration that applies to `paths`: it is looked for from their common folder.

    Raises UsageError, naming file and key, for a file that is not TOML, an unknown key or a value
    of the wrong type.
    """
    for path, data in pyproject.mentioning(paths):
        table = _table(path, data)
        if table is not None:
            return _checked(path, os.path.dirname(path), table)
    return Config()


def check_codes(codes: Iterable[str], where: str) -> tuple[str, ...]:
    """Return `codes` in upper case; raises UsageError, naming `where`, for one that cannot be."""
    upper = tuple(code.strip().upper() for code in codes if code.strip())
    for code in upper:
        if not _CODE.fullmatch(code):
            raise UsageError(
                f"{where}: {code!r} is not a finding code; write TGM103, or TGM1 for all of a group"
            )
    return upper


def check_known(codes: Sequence[str], where: str) -> None:
    """Raise UsageError, naming `where`, for codes that no finding has and none begins with."""
    if not codes:
        return
    from tfgradmigrate.idioms import registry
    from tfgradmigrate.rules.findings import explanations

    registry()
    known = tuple(explanations())
    for code in codes:
        if not any(one.startswith(code) for one in known):
            raise UsageError(
                f"{where}: there is no {code}; 'tfgradmigrate explain' lists all codes"
            )


def check_module(name: str, where: str) -> str:
    """Return `name`; raises UsageError, naming `where`, if no module can be imported by it."""
    if not all(part.isidentifier() and not keyword.iskeyword(part) for part in name.split(".")):
        raise UsageError(
            f"{where}: {name!r} is not the full name of a module; write it as in an import "
            "statement, such as mylib.tf_gradients"
        )
    return name


def _table(path: str, data: bytes) -> dict[str, Any] | None:
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        tools = tomllib.loads(data.decode("utf-8")).get("tool", {})
    except RecursionError as error:
        raise UsageError(f"{path}: it is nested too deeply") from error
    except ValueError as error:  # it is no TOML, no UTF-8, or has a number of too many digits
        raise UsageError(f"{path}: {error}") from error
    table = _table_of(tools, f"{path}: tool").get("tfgradmigrate")
    return None if table is None else dict(_table_of(table, f"{path}: {_TABLE}"))


def _checked(path: str, folder: str, table: dict[str, Any]) -> Config:
    _check_keys(path, _TABLE, table, KEYS)

    def given(checks: Mapping[str, _Check]) -> dict[str, Any]:
        return {
            key.replace("-", "_"): check(table[key], f"{path}: {_TABLE}.{key}")
            for key, check in checks.items()
            if key in table
        }

    runs = given(_OF_RUNS)
    if runs.get("baseline"):
        runs["baseline"] = os.path.relpath(os.path.join(folder, runs["baseline"]))
    return Config(
        path=path,
        folder=folder,
        **runs,
        options=MigrationOptions(
            **given(_OF_MIGRATIONS),
            per_file_ignores=_file_ignores(path, folder, table.get(_FILE_IGNORES, {})),
        ),
        verify=_checked_verify(path, table.get("verify", {})),
    )


#: Checks the value of a key: takes it and the words for where it stands, returns what it means.
_Check = Callable[[Any, str], Any]


def _typed(kind: Any, what: str) -> _Check:
    """Return what checks that a value is of a type, and raises UsageError with what it must be."""

    def check(value: Any, where: str) -> Any:
        try:
            return convert(value, kind)
        except ValidationError:
            raise UsageError(f"{where} must be {what}") from None

    return check


_strings = _typed(tuple[str, ...], "a list of strings")
_string = _typed(str, "a string")
_texts = _typed(str | tuple[str, ...], "a string or a list of them")
_flag = _typed(bool, "true or false")
_jobs = _typed(Annotated[int, Meta(ge=0)], "a number, 0 for one a processor")
_table_of = _typed(dict[str, Any], "a table")
_cases = _typed(dict[str, Any], "a table from FILE::SUBJECT to inputs")
_ignores = _typed(dict[str, Any], 'a table, such as {"old/*.py" = ["TGM103"]}')
check_style = _typed(Style, f"one of {', '.join(style.value for style in Style)}")


def _codes(value: Any, where: str) -> tuple[str, ...]:
    return check_codes(_strings(value, where), where)


def _module(value: Any, where: str) -> str:
    return check_module(_string(value, where), where)


_OF_RUNS: Mapping[str, _Check] = {
    "exclude": _strings,
    "jobs": _jobs,
    "docs": _flag,
    "baseline": _string,
}
_OF_MIGRATIONS: Mapping[str, _Check] = {
    "select": _codes,
    "ignore": _codes,
    "runtime-module": _module,
    "python2": _flag,
    "upgrade-api": _flag,
    "graph-mode": _flag,
    "style": check_style,
    "safe-only": _flag,
}
#: Every key of the table.
KEYS = frozenset({*_OF_RUNS, *_OF_MIGRATIONS, _FILE_IGNORES, "verify"})


def _file_ignores(path: str, folder: str, table: Any) -> tuple[FileIgnores, ...]:
    where = f"{path}: {_TABLE}.{_FILE_IGNORES}"
    return tuple(
        FileIgnores(pattern, _codes(codes, f"{where}.{pattern!r}"), folder)
        for pattern, codes in _ignores(table, where).items()
    )


def _check_keys(path: str, name: str, table: dict[str, Any], known: Set[str]) -> None:
    unknown = sorted(set(table) - known)
    if unknown:
        raise UsageError(
            f"{path}: unknown key {unknown[0]!r} in [{name}]; known are {', '.join(sorted(known))}"
        )


def _checked_verify(path: str, table: Any) -> VerifyConfig:
    name = f"{_TABLE}.verify"
    _check_keys(path, name, _table_of(table, f"{path}: {name}"), {"inputs", "reference-python"})
    python = table.get("reference-python")
    if python is not None:
        _string(python, f"{path}: {name}.reference-python")
    checked = {}
    for case, texts in _cases(table.get("inputs", {}), f"{path}: {name}.inputs").items():
        listed = _texts(texts, f"{path}: {name}.inputs.{case!r}")
        if "::" not in case:
            raise UsageError(f"{path}: {name}.inputs: {case!r} is not FILE::SUBJECT")
        checked[case] = (listed,) if isinstance(listed, str) else listed
    return VerifyConfig(checked, python)
