"""What the migration reports of one text in the midst of its project, in parts and with proofs."""

from __future__ import annotations

import os
from collections.abc import Callable

from msgspec import Struct, field

from tfgradmigrate import config
from tfgradmigrate.errors import UsageError
from tfgradmigrate.files.discovery import Exclusion
from tfgradmigrate.files.reading import Contents
from tfgradmigrate.files.source import Source
from tfgradmigrate.markers import is_copied_runtime
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.project.scanning import Scan
from tfgradmigrate.rules.model import FileFailure, FileResult, Finding, Verdict
from tfgradmigrate.run import engine, originals
from tfgradmigrate.run.choosing import migrate_chosen
from tfgradmigrate.verify.trials import Trial, VerifySettings, changed, plan
from tfgradmigrate.verify.verifier import Verifier

#: What a failure of the configuration is called, which is no finding code's.
CONFIGURATION = "configuration"


class Analyst(Struct):
    """Migrates texts as parts of the projects that they stand in.

    The other files of a project are read once, until `forget` is called: between two letters
    typed they do not change.
    """

    _contents: Contents = field(default_factory=Contents)

    def forget(self) -> None:
        """Read the other files again next time: one was saved, made or taken away."""
        self._contents = Contents()

    def analyse(self, path: str, text: str) -> FileResult:
        """Return findings and new text; a mistake in the configuration is the file's failure."""
        try:
            found = config.load([path])
            if Exclusion.configured(found).covers(os.path.realpath(path)):
                return FileResult(path, old=text, new=text)
        except UsageError as error:
            failure = FileFailure(path, CONFIGURATION, None, str(error))
            return FileResult(path, failure=failure, old=text, new=text)
        return self._migrated(path, text, found.options)

    def chosen(
        self, path: str, text: str, is_chosen: Callable[[Finding], bool]
    ) -> FileResult | None:
        """Return the text with only some of its places migrated, None where that cannot be."""
        return migrate_chosen(text, lambda each: self.analyse(path, each), is_chosen)

    def _migrated(self, path: str, text: str, options: MigrationOptions) -> FileResult:
        if is_copied_runtime(text.encode("utf-8", "replace")):
            return FileResult(path, old=text, new=text)
        scanned = Scan(1, [Source(path, text)])
        scanned.contents = self._contents
        (result,) = engine.migrate(scanned, engine.Settings(options, jobs=1))
        return result


def prove(result: FileResult, finding: Finding) -> tuple[Verdict, ...]:
    """Run old and new text of a result side by side, as far as a finding's place goes.

    Takes seconds, in processes of its own. Raises UsageError where TensorFlow is not there.
    """
    configured = config.load([result.path])
    settings = VerifySettings(
        reference_python=configured.verify.reference_python, configured=configured.verify.inputs
    )
    trials = plan(changed(originals.modules(result, configured.options)), settings)
    with Verifier(settings) as verifier:
        return tuple(verifier.judge([trial for trial in trials if _concerns(trial, finding)]))


def _concerns(trial: Trial, finding: Finding) -> bool:
    lines = {at[0] for at in finding.occurrences} | {finding.line}
    if trial.place is not None:
        return any(each.line in lines for each in trial.place.findings)
    return not lines.isdisjoint(trial.old.lines.union(trial.subject.lines))
