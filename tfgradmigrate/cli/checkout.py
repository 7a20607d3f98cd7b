"""What a run has to do with git: which files it takes, what it may write over, what it commits."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence

from msgspec import Struct

from tfgradmigrate.errors import UsageError
from tfgradmigrate.files.discovery import Discovery
from tfgradmigrate.rules.model import FileResult, Verdict
from tfgradmigrate.run import engine


class Wishes(Struct, frozen=True):
    """The options about git, as they are given."""

    since: str | None
    staged: bool
    allow_dirty: bool
    commit: bool

    def check(self, write: bool, from_stdin: bool) -> None:
        """Raise UsageError for options that contradict each other."""
        if self.since is not None and self.staged:
            raise UsageError("--since and --staged exclude each other")
        if from_stdin and (self.since is not None or self.staged):
            raise UsageError("--since and --staged choose files, not standard input")
        if (self.commit or self.allow_dirty) and (not write or from_stdin):
            option = "--commit" if self.commit else "--allow-dirty"
            raise UsageError(f"{option} is for --write, which has to write files")
        if self.commit and self.allow_dirty:
            raise UsageError("--commit and --allow-dirty exclude each other")

    def chosen(self, found: Discovery, paths: Sequence[str]) -> Discovery:
        """Return the files that are wanted among those that were found."""
        if self.since is None and not self.staged:
            return found
        from tfgradmigrate.files import git

        if self.since is None:
            staged = git.staged(paths)
            files = [each for each in found.files if os.path.realpath(each[0]) in staged]
        else:
            changed = git.changed_since(self.since, [path for path, _ in found.files], paths)
            files = [each for each in found.files if each[0] in changed]
        return Discovery(files, found.failures)

    def check_unsaved(self, scanned: engine.Scan, settings: engine.Settings) -> None:
        """Raise UsageError if the run would write over what git could not bring back.

        Or, before a commit, over what does not belong in it.
        """
        if not settings.write or self.allow_dirty:
            return
        from tfgradmigrate.files import git
        from tfgradmigrate.run import overwriting

        if not self.commit:
            why = overwriting.why_not(scanned, settings)
            if why:
                raise UsageError(
                    f"{why}; commit or stage that first, or give --allow-dirty. Nothing is written"
                )
            return
        paths = [source.path for source in scanned.sources]
        outside = [path for path in paths if git.top_of(path) is None]
        changed = git.unsaved(paths, committed=True)
        for files, what in (
            (outside, "in no git repository"),
            (changed, "changed since the last commit; commit that first"),
        ):
            written = overwriting.would_write(scanned, settings, files)
            if written:
                named = overwriting.named(written)
                raise UsageError(f"--commit: {named}: {what}. Nothing is written")


def commit(
    done: Iterable[FileResult],
    verdicts: Sequence[Verdict],
    quiet: bool,
) -> None:
    """Commit each file that was written, by itself, with its findings and proofs as the message."""
    from tfgradmigrate.files import git

    files = [result for result in done if result.changed]
    for result in files:
        of_file = [verdict for verdict in verdicts if verdict.path == result.path]
        git.commit(result.path, _message(result, of_file))
    if not quiet:
        number = "1 commit" if len(files) == 1 else f"{len(files)} commits"
        print(f"{number} made, one for each file.", file=sys.stderr)


def _message(result: FileResult, verdicts: Sequence[Verdict]) -> str:
    from tfgradmigrate.files import git
    from tfgradmigrate.report import text, verification

    top = git.top_of(result.path) or os.curdir
    name = os.path.relpath(os.path.realpath(result.path), top).replace(os.sep, "/")
    findings = text.findings(result, text.plain)
    proofs = "".join(verification.verdict(verdict, text.plain) for verdict in verdicts)
    parts = (f"Migrate the gradients of {name} to TensorFlow 2\n", findings, proofs)
    return "\n".join(part for part in parts if part)
