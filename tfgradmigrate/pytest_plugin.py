"""The fixtures that pytest offers wherever this package is installed.

def test_the_migration_of_the_layers(verify_migration):
    verify_migration("src/layers.py", against="v1.0")


def test_that_no_gradient_has_changed(verify_locked):
    verify_locked("gradients.lock")
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tfgradmigrate.rules.model import Kept, Verdict

    VerifyMigration = Callable[..., list[Verdict]]
    VerifyLocked = Callable[..., list[Kept]]


@contextmanager
def _others_unheard() -> Iterator[None]:
    """Keep the deprecation warnings of packages under this one out of a user's summary."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        warnings.simplefilter("ignore", PendingDeprecationWarning)
        yield


@pytest.fixture
def verify_migration() -> VerifyMigration:
    """Return `verify(path, *, against=None, require=False)`, which fails the test on a difference.

    `path` is a file or a folder. With `against`, a commit, the files as they are are compared with
    those of that commit. Without it, they are compared with what a migration would make of them.
    With `require`, a subject that cannot be compared fails the test as well. The configuration is
    that of the nearest pyproject.toml. Returns the verdicts.
    """
    from tfgradmigrate.interface import verify_paths
    from tfgradmigrate.report import verification
    from tfgradmigrate.report.text import plain
    from tfgradmigrate.rules.model import Proof

    def verify(path: str, *, against: str | None = None, require: bool = False) -> list[Verdict]:
        with _others_unheard():
            done = verify_paths(path, against=against)
        assert not done.failures, "\n".join(failure.message for failure in done.failures)
        good = {Proof.PROVED} if require else set(Proof) - {Proof.DIFFERS, Proof.LOST}
        bad = [verification.verdict(v, plain) for v in done.verdicts if v.proof not in good]
        assert not bad, "\n".join(bad)
        return list(done.verdicts)

    return verify


@pytest.fixture
def verify_locked() -> VerifyLocked:
    """Return `verify(certificate, *paths)`, which fails the test where a place has changed.

    `certificate` is what `tfgradmigrate verify --certificate` has written. With `paths`, files and
    folders, only those of its files are checked. A place fails that computes something else than it
    did, is gone, or cannot be verified here. So does one that leads to code of another file which
    was edited. Returns how each place stands.
    """
    from tfgradmigrate import __version__
    from tfgradmigrate.report import certificate as report
    from tfgradmigrate.report.text import plain
    from tfgradmigrate.run import originals
    from tfgradmigrate.verify.certificate import checking
    from tfgradmigrate.verify.trials import VerifySettings

    def verify(certificate: str, *paths: str) -> list[Kept]:
        below = [str(path) for path in paths]
        read, follow, settings = originals.as_they_are, originals.following(), VerifySettings()
        with _others_unheard():
            checked = checking.check(str(certificate), read, follow, settings, __version__, below)
        lost = [f"{failure.path}: {failure.message}" for failure in checked.failures]
        assert not lost, "\n".join(lost)
        bad = [report.place(kept, plain) for kept in checked.kept if not kept.is_good]
        assert not bad, "\n".join([*bad, *checked.others])
        return list(checked.kept)

    return verify
