"""What Python programs and notebooks call: migrate a text or files, verify files.

    from tfgradmigrate import migrate_source, migrate_paths, verify_paths

Each returns a result that prints as the command line does, and as a table in a notebook. Nothing is
printed by itself. `docs/library.md` has examples.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, overload

from msgspec import Struct
from msgspec.structs import replace

from tfgradmigrate import config
from tfgradmigrate.errors import UsageError
from tfgradmigrate.files.discovery import Exclusion, discover
from tfgradmigrate.files.source import Source
from tfgradmigrate.markers import RUNTIME_MODULE
from tfgradmigrate.options import MigrationOptions, Style
from tfgradmigrate.report import html, left, text, verification
from tfgradmigrate.report.diff import unified_diff
from tfgradmigrate.report.summary import Summary, summarise
from tfgradmigrate.rules.model import FileFailure, FileResult, Finding, LeftItem, Proof, Verdict
from tfgradmigrate.run import engine, overwriting

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from tfgradmigrate.verify.trials import VerifySettings

#: A file or folder.
Path = str | os.PathLike[str]

# What a text is called that has no name of its own.
_NAMELESS = "module.py"


class Migration(Struct, frozen=True):
    """What became of one file, or of one text.

    `old` and `new` are its texts before and after, equal where nothing changes. `findings` says
    what is done at which place and why, `ignored` are those that comments set aside. `failure` is
    there where the file could not be handled; then there are no findings.
    """

    path: str
    old: str
    new: str
    findings: tuple[Finding, ...]
    ignored: tuple[Finding, ...]
    failure: FileFailure | None
    diff: str

    @classmethod
    def of(cls, result: FileResult) -> Migration:
        """Return what a run reports of a file."""
        return cls(
            path=result.path,
            old=result.old,
            new=result.new,
            findings=result.findings,
            ignored=result.ignored,
            failure=result.failure,
            diff=unified_diff(result),
        )

    @property
    def changed(self) -> bool:
        """Whether the text changes."""
        return self.old != self.new

    def __str__(self) -> str:
        """Return the diff and the findings, as the command line prints them."""
        return self.diff + (self.told or "Nothing to migrate.\n")

    @property
    def told(self) -> str:
        """The findings, or why the file could not be handled, a line each."""
        if self.failure is not None:
            return text.failure(self.failure, text.plain)
        return text.findings(FileResult(self.path, self.findings), text.plain)

    def _repr_html_(self) -> str:
        failures = [] if self.failure is None else [self.failure]
        return html.findings(self.findings, failures) + html.diff(self.diff)


class Migrations(Sequence[Migration]):
    """What became of the files of a run: a sequence of those that have something to tell.

    `counts` are the numbers of the summary, `left` is what is left to do before the files run on
    TensorFlow 2. `written` gives whether the new texts were written.
    """

    def __init__(
        self, files: Sequence[Migration], counts: Summary, left: Sequence[LeftItem], written: bool
    ) -> None:
        """Hold the results of a run that is over."""
        self._files = tuple(files)
        self.counts = counts
        self.left = tuple(left)
        self.written = written

    @overload
    def __getitem__(self, index: int) -> Migration: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Migration]: ...
    def __getitem__(self, index: int | slice) -> Migration | Sequence[Migration]:
        """Return a file's result, or those of several."""
        return self._files[index]

    def __len__(self) -> int:
        """Return the number of files that have something to tell."""
        return len(self._files)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings of all files."""
        return tuple(finding for file in self._files for finding in file.findings)

    @property
    def failures(self) -> tuple[FileFailure, ...]:
        """The files that could not be handled."""
        return tuple(file.failure for file in self._files if file.failure is not None)

    @property
    def diff(self) -> str:
        """The diffs of all files."""
        return "".join(file.diff for file in self._files)

    def __str__(self) -> str:
        """Return what the command line prints of the run."""
        return "".join(map(str, self._files)) + self._summary() + left.section(self.left)

    __repr__ = __str__

    def _summary(self) -> str:
        return text.summary(self.counts, self.written)

    def _repr_html_(self) -> str:
        parts = [
            html.paragraph(self._summary()),
            html.findings(self.findings, self.failures),
            html.diff(self.diff),
            html.details("Before this runs on TensorFlow 2", left.section(self.left)),
        ]
        return "".join(parts)


class Verification(Struct, frozen=True):
    """What the comparison of old and new says of each place, and of files it could not handle."""

    verdicts: tuple[Verdict, ...]
    failures: tuple[FileFailure, ...] = ()

    @property
    def is_good(self) -> bool:
        """Whether nothing differs, has no counterpart in the new text, or could not be handled."""
        bad = (Proof.DIFFERS, Proof.LOST)
        return not self.failures and all(verdict.proof not in bad for verdict in self.verdicts)

    @property
    def is_proved(self) -> bool:
        """Whether every place was proved equal for every value."""
        proved = all(verdict.proof is Proof.PROVED for verdict in self.verdicts)
        return not self.failures and proved

    def __str__(self) -> str:
        """Return what `tfgradmigrate verify` prints."""
        parts = [verification.verdict(verdict, text.plain) for verdict in self.verdicts]
        parts += [text.failure(failure, text.plain) for failure in self.failures]
        return "".join(parts) + verification.summary(self.verdicts)

    def _repr_html_(self) -> str:
        return html.paragraph(verification.summary(self.verdicts)) + html.verdicts(
            self.verdicts, self.failures
        )


def migrate_source(
    source: str,
    path: Path | None = None,
    *,
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    runtime_module: str = RUNTIME_MODULE,
    python2: bool = True,
    upgrade_api: bool = False,
    style: Style | str = Style.HELPER,
    safe_only: bool = False,
) -> Migration:
    """Migrate a text. Nothing is read from or written to its file.

    With a `path` the text is of the kind that its name says (`.py`, `.ipynb`, `.md`, `.rst`), and
    the project around it is looked through: what other files need of it stays. Without one it is a
    Python module by itself. The options mean what they mean on the command line; no configuration
    is read. Raises UsageError for an option that means nothing, and where tf_upgrade_v2 is wanted
    and not there.
    """
    said = {"select": select, "ignore": ignore, "runtime_module": runtime_module, "style": style}
    known = MigrationOptions(python2=python2, upgrade_api=upgrade_api, safe_only=safe_only)
    options = _options(known, said)
    name = _NAMELESS if path is None else os.fspath(path)
    scanned = engine.Scan(1, [Source(name, source)])
    (result,) = engine.migrate(scanned, engine.Settings(options, 1, alone=path is None))
    return Migration.of(result)


def migrate_paths(
    paths: Path | Iterable[Path],
    *,
    write: bool = False,
    allow_dirty: bool = False,
    select: Iterable[str] | None = None,
    ignore: Iterable[str] | None = None,
    exclude: Iterable[str] | None = None,
    runtime_module: str | None = None,
    docs: bool | None = None,
    python2: bool | None = None,
    upgrade_api: bool | None = None,
    style: Style | str | None = None,
    safe_only: bool | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
) -> Migrations:
    """Migrate files and folders as `tfgradmigrate PATH...` does; with `write`, write them.

    An option that is None is that of the project's `pyproject.toml`. `exclude` is relative to the
    current directory. More than one of `jobs`, processes, needs a program that may be imported
    (`if __name__ == "__main__"`) where processes are spawned; 0 is as many as are worth it. With an
    `executor` of `concurrent.futures`, or one that behaves like these, its workers migrate the
    files; the result is the same. One bad file is a failure in the result, and raises nothing.
    Raises UsageError for a path that is not there, a mistake in the options or the configuration,
    and before it would write over changes that git has no copy of, unless `allow_dirty`.
    """
    listed = _listed(paths)
    configured = config.load(listed)
    said = {
        "select": select,
        "ignore": ignore,
        "runtime_module": runtime_module,
        "python2": python2,
        "upgrade_api": upgrade_api,
        "style": style,
        "safe_only": safe_only,
    }
    options = _options(configured.options, said)
    exclusion = (
        Exclusion.configured(configured)
        if exclude is None
        else Exclusion(tuple(exclude), os.curdir, "exclude")
    )
    found = discover(listed, exclusion, configured.docs if docs is None else docs)
    scanned = engine.scan(found, options.upgrade_api)
    settings = engine.Settings(options, jobs, write, executor=executor)
    if write and not allow_dirty:
        why = overwriting.why_not(scanned, settings)
        if why:
            raise UsageError(f"{why}; commit or stage that first, or give allow_dirty=True")
    done = list(engine.migrate(scanned, settings))
    items = engine.left(scanned, done, write, jobs=jobs)
    counts = summarise(scanned.files, done)
    return Migrations([Migration.of(result) for result in done], counts, items, write)


def verify_paths(
    paths: Path | Iterable[Path],
    *,
    against: str | None = None,
    reference_python: str | None = None,
    modes: Iterable[str] | None = None,
    seed: int = 0,
    executor: Executor | None = None,
) -> Verification:
    """Compare old and new code as `tfgradmigrate verify` does, in processes with TensorFlow.

    Without `against` the files are the old ones, and the new ones what a migration would make of
    them; with `against`, a commit of git, they are the new ones, and those of the commit the old
    ones. `reference_python` is an interpreter with TensorFlow 1.x for the old side. `modes` are
    those of TensorFlow 2 to run the new side in, all by default. The workers of an `executor`, of
    `concurrent.futures` or one that behaves like these, verify a file each, in processes with
    TensorFlow that stay as long as they do; what is lost with a worker is not run, and its verdict
    says so. The rest is that of the project's `pyproject.toml`. It runs your functions with your
    rights: see docs/verify.md. Raises UsageError for a path, a commit or a mode that does not
    exist.
    """
    from tfgradmigrate.run import originals
    from tfgradmigrate.verify.trials import changed, plan
    from tfgradmigrate.verify.verifier import Verifier

    listed = _listed(paths)
    configured = config.load(listed)
    settings = _verify_settings(configured, reference_python, modes, seed)
    if against is None:
        results = list(originals.to_come(listed, configured))
    else:
        results = list(originals.since(against, listed, configured))
    failures = tuple(result.failure for result in results if result.failure is not None)
    trials = plan(changed(results), settings)
    if executor is not None:
        from tfgradmigrate.verify.handing import judged

        of_files = judged(trials, settings, executor)
        return Verification(tuple(v for each in of_files for v in each.verdicts), failures)
    with Verifier(settings) as verifier:
        return Verification(tuple(verifier.judge(trials)), failures)


def _verify_settings(
    configured: config.Config,
    reference_python: str | None,
    modes: Iterable[str] | None,
    seed: int,
) -> VerifySettings:
    from tfgradmigrate.verify.running.protocol import NEW_MODES
    from tfgradmigrate.verify.trials import VerifySettings

    wanted = NEW_MODES if modes is None else tuple(modes)
    for mode in wanted:
        if mode not in NEW_MODES:
            raise UsageError(f"modes: there is no {mode!r}; known are {', '.join(NEW_MODES)}")
    return VerifySettings(
        reference_python=reference_python or configured.verify.reference_python,
        configured=configured.verify.inputs,
        modes=wanted,
        seed=seed,
    )


def _options(known: MigrationOptions, said: dict[str, Any]) -> MigrationOptions:
    """Return the options with those that are said, None being not said."""
    said = {name: value for name, value in said.items() if value is not None}
    for name in said.keys() & {"select", "ignore"}:
        said[name] = config.check_codes(said[name], name)
        config.check_known(said[name], name)
    if "runtime_module" in said:
        config.check_module(said["runtime_module"], "runtime_module")
    if "style" in said:
        said["style"] = config.check_style(said["style"], "style")
    options = replace(known, **said)
    if options.upgrade_api:
        from tfgradmigrate.left import upgrade

        upgrade.check_available()
    return options


def _listed(paths: Path | Iterable[Path]) -> list[str]:
    each = [paths] if isinstance(paths, str | os.PathLike) else paths
    return [os.fspath(path) for path in each]
