"""What a migration is told: what the user chooses, and what the run knows of the file."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from msgspec import Struct, field

from tfgradmigrate.markers import RUNTIME_MODULE
from tfgradmigrate.project.index import Neighbours
from tfgradmigrate.rules.model import FileResult, KernelSource


class Style(str, Enum):
    """What becomes of a `py_func` helper: it stays one, or is written out at its only call."""

    HELPER = "helper"
    INLINE = "inline"


class Start(Enum):
    """Where a program is put into graph mode: as its file is imported, or run as the main one."""

    FILE = "file"
    MAIN = "main"


class FileIgnores(Struct, frozen=True):
    """Finding codes, or beginnings of them, that are left alone in some files.

    `pattern` is in .gitignore syntax, and holds for everything below `folder`.
    """

    pattern: str
    codes: tuple[str, ...]
    folder: str


class Choices(Struct, frozen=True):
    """What the user chooses, on the command line or by a key in pyproject.toml.

    `select` and `ignore` are prefixes of finding codes: only findings that are selected and not
    ignored are acted upon and reported; `per_file_ignores` adds to what is ignored in some files.
    `runtime_module` is where migrated code imports the runtime
    shim from. `python2` is whether a file of Python 2 is converted first. `upgrade_api` runs
    tf_upgrade_v2 on the result, also on files without a marker; with `graph_mode` as well, programs
    that need a graph are kept in graph mode. `safe_only` leaves what is not equal by construction.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    per_file_ignores: tuple[FileIgnores, ...] = ()
    runtime_module: str = RUNTIME_MODULE
    python2: bool = True
    upgrade_api: bool = False
    graph_mode: bool = False
    style: Style = Style.HELPER
    safe_only: bool = False

    def wants(self, code: str) -> bool:
        """Whether a finding code is selected and not ignored."""
        return (not self.select or code.startswith(self.select)) and not (
            self.ignore and code.startswith(self.ignore)
        )


class MigrationOptions(Choices, frozen=True):
    """What the migration of one file is told; only the choices, as long as no file is known.

    `shared_names` are gradient names that other files of the project mention, so that their
    registrations stay, `neighbours` is what else these say of this one. `kernels` are ops that C++
    sources of the project define. `handed_overrides` are functions of other files that hand an
    override on, in a file without a marker that may use them. `start` gives where the file is put
    into graph mode. `comments` is whether comments set findings aside.
    """

    shared_names: frozenset[str] = frozenset()
    neighbours: Neighbours = field(default_factory=Neighbours)
    kernels: tuple[KernelSource, ...] = ()
    handed_overrides: frozenset[str] = frozenset()
    start: Start | None = None
    comments: bool = True


#: Migrates a text that stands at a path.
Migrate = Callable[[str, str, MigrationOptions], FileResult]
