"""Asking the equivalence tester, from `verify` and from a migration that is to be proved."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from enum import Enum
from itertools import groupby
from threading import Timer
from typing import TYPE_CHECKING

from tfgradmigrate.report.progress import shown
from tfgradmigrate.rules.model import FileResult, Proof, Verdict

if TYPE_CHECKING:
    from tfgradmigrate.cli.certificate import Keep
    from tfgradmigrate.config import VerifyConfig
    from tfgradmigrate.options import MigrationOptions
    from tfgradmigrate.report.junit import Outcome
    from tfgradmigrate.verify.handing import Judged
    from tfgradmigrate.verify.trials import Trial, VerifySettings
    from tfgradmigrate.verify.verifier import Verifier
    from tfgradmigrate.workers.cluster import Cluster


class Demand(str, Enum):
    """What a migration wants of the proof: to be told, or to have one for whatever is written."""

    REPORT = "report"
    REQUIRE = "require"


class Required(str, Enum):
    """The least that every verdict has to be; proved is given plain guards alone."""

    PROVED = "proved"
    PROVED_GIVEN = "proved-given"
    TESTED = "tested"


def is_good(verdict: Verdict, required: Required | None) -> bool:
    """Return whether a verdict will do; where nothing is required, whatever shows no fault does."""
    if required is None:
        return verdict.proof not in (Proof.DIFFERS, Proof.LOST)
    return verdict.is_enough(required.value)


def outcomes(
    verdicts: Sequence[Verdict], required: Required | None
) -> list[tuple[Verdict, Outcome]]:
    """Return verdicts as test cases: those that will not do have failed, open ones are skipped."""
    from tfgradmigrate.report.junit import Outcome

    told = []
    for verdict in verdicts:
        passed = verdict.proof in (Proof.PROVED, Proof.TESTED)
        outcome = Outcome.PASSED if passed else Outcome.SKIPPED
        told.append((verdict, outcome if is_good(verdict, required) else Outcome.FAILED))
    return told


def judged(
    trials: Sequence[Trial],
    settings: VerifySettings,
    bar: bool,
    keep: Keep | None = None,
    scheduler: str | None = None,
) -> Iterator[Verdict]:
    """Run the trials and yield their verdicts, with a progress bar if one is wanted.

    `keep` is given all of them in the end, as long as the workers are there. With a `scheduler`
    they run on its cluster, and nothing can be kept. What the system has not kept the programs from
    is said on standard error.
    """
    if scheduler is not None:
        yield from shown(_on_cluster(trials, settings, scheduler), "verifying", len(trials), bar)
        return
    from tfgradmigrate.report import verification
    from tfgradmigrate.verify.verifier import Verifier

    verdicts = []
    with Verifier(settings) as verifier:
        coming = _patiently(verifier.judge(trials), [trial.pair.path for trial in trials])
        for verdict in shown(coming, "verifying", len(trials), bar):
            verdicts.append(verdict)
            yield verdict
        if keep is not None:
            keep(verifier, list(zip(trials, verdicts, strict=True)))
        sys.stderr.write(verification.unprevented(verifier.unprevented))


#: After how many seconds a file is named that is still being compared.
LONG = 60.0


def _patiently(verdicts: Iterator[Verdict], paths: Sequence[str]) -> Iterator[Verdict]:
    """Yield verdicts as they come; where one takes long, say once of which file it is."""
    said: set[str] = set()
    for path in paths:
        waiting = Timer(LONG, _say_that_it_goes_on, [path, said])
        waiting.daemon = True
        if path not in said:
            waiting.start()
        try:
            verdict = next(verdicts, None)
        finally:
            waiting.cancel()
        if verdict is not None:
            yield verdict


def _say_that_it_goes_on(path: str, said: set[str]) -> None:
    said.add(path)
    sys.stderr.write(f"{path}: still being compared after {LONG:g} s\n")
    sys.stderr.flush()


def _on_cluster(
    trials: Sequence[Trial], settings: VerifySettings, scheduler: str
) -> Iterator[Verdict]:
    from tfgradmigrate.verify import handing
    from tfgradmigrate.workers.cluster import connected

    left: dict[str, None] = {}
    with connected(scheduler) as cluster:
        for judged in handing.judged(trials, settings, cluster.executor):
            left.update(dict.fromkeys(judged.unprevented))
            yield from judged.verdicts
    from tfgradmigrate.report import verification

    sys.stderr.write(verification.unprevented(tuple(left)))


class Approval:
    """Tells which migrated files may be written, and keeps the verdicts.

    A file that was shown to differ is never written; where something is `required`, only one whose
    subjects are all that. The workers start with the first file and serve all, or are those of a
    `cluster`, which has to be informed of all files first (`foresee`). `details` are for a report.
    """

    def __init__(
        self,
        required: Required | None,
        configured: VerifyConfig,
        options: MigrationOptions,
        details: bool,
        cluster: Cluster | None = None,
    ) -> None:
        self.verdicts: list[Verdict] = []
        self.withheld: list[str] = []
        self._beyond_places: set[str] = set()
        self._required = required
        self._configured = configured
        self._options = options
        self._details = details
        self._cluster = cluster
        self._coming: Iterator[Judged] = iter(())
        self._unprevented: dict[str, None] = {}
        self._open = ExitStack()
        self._verifier: Verifier | None = None

    def __enter__(self) -> Approval:
        return self

    def __exit__(self, *_: object) -> None:
        if self._verifier is not None:
            self._unprevented.update(dict.fromkeys(self._verifier.unprevented))
        if self._unprevented:
            from tfgradmigrate.report import verification

            sys.stderr.write(verification.unprevented(tuple(self._unprevented)))
        self._open.close()

    @property
    def outcomes(self) -> list[tuple[Verdict, Outcome]]:
        """The verdicts, as what counts as a test of each."""
        return outcomes(self.verdicts, self._required)

    def why(self, path: str) -> str:
        """Return what is reported of a file that is withheld."""
        if path in self._beyond_places:
            return "it is converted as a whole, which no proof of a place covers"
        if self._required is not None:
            return f"its migration is not {self._required.value.replace('-', ' ')}"
        return "its migration was shown to differ"

    def foresee(self, results: Sequence[FileResult]) -> None:
        """Hand all files to the cluster that will be asked about, in this order."""
        from tfgradmigrate.verify import handing

        assert self._cluster is not None
        trials = [trial for result in results for trial in self._plan(result)]
        self._coming = handing.judged(trials, self._settings(), self._cluster.executor)

    def __call__(self, result: FileResult) -> bool:
        """Verify a file, and return whether it may be written."""
        verdicts = list(self._judged(result))
        self.verdicts += verdicts
        good = all(is_good(verdict, self._required) for verdict in verdicts)
        if self._required is not None:
            good = good and bool(verdicts)
            if good and any(finding.covers_file for finding in result.findings):
                self._beyond_places.add(result.path)
                good = False
        if not good:
            self.withheld.append(result.path)
        return good

    def _judged(self, result: FileResult) -> Iterator[Verdict]:
        """Yield the verdicts on a file."""
        trials = self._plan(result)
        if self._cluster is not None:
            for _, _ in groupby(trials, lambda trial: trial.pair):  # as they are handed out
                judged = next(self._coming)
                self._unprevented.update(dict.fromkeys(judged.unprevented))
                yield from judged.verdicts
            return
        from tfgradmigrate.verify.verifier import Verifier

        if self._verifier is None:
            self._verifier = self._open.enter_context(Verifier(self._settings()))
        yield from _patiently(self._verifier.judge(trials), [t.pair.path for t in trials])

    def _plan(self, result: FileResult) -> list[Trial]:
        from tfgradmigrate.run import originals
        from tfgradmigrate.verify.trials import changed, plan

        modules = originals.modules(result, self._options)
        return plan(changed(modules), self._settings())

    def _settings(self) -> VerifySettings:
        from tfgradmigrate.verify.trials import VerifySettings

        return VerifySettings(
            reference_python=self._configured.reference_python,
            configured=self._configured.inputs,
            details=self._details,
        )
