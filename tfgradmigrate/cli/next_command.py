"""The one command that follows a run: a dry run is written, what is written is verified."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence

from tfgradmigrate.report.summary import Summary
from tfgradmigrate.rules.model import Proof, Verdict

#: Where a certificate is written by default, in the pages too.
_CERTIFICATE = "gradients.lock"

#: Of how many paths the command is spelled out.
_SPELLED = 3


def after_migration(
    counts: Summary, paths: Sequence[str], *, write: bool, as_usual: bool, first_refused: str
) -> str:
    """Return what to type next, "" for nothing.

    `as_usual` says that no option chose what becomes of a file, `first_refused` is the code of the
    first refusal.
    """
    typed = " ".join(map(shlex.quote, paths))
    spelled = as_usual and len(paths) <= _SPELLED
    changes = counts.rewrite + counts.shim
    if changes and not write:
        return f"tfgradmigrate --write {typed}" if spelled else "this command with --write"
    if changes and (following := after_writing(paths)):
        return following
    if counts.refuse and first_refused:
        return f"tfgradmigrate explain {first_refused}"
    return ""


def after_writing(paths: Sequence[str]) -> str:
    """Return what to type once files are written, "" outside of a checkout."""
    if not _is_in_checkout(paths[0]):
        return ""
    typed = " ".join(map(shlex.quote, paths)) if len(paths) <= _SPELLED else "."
    return f"git diff, and tfgradmigrate verify --against HEAD {typed}"


def after_verification(
    verdicts: Sequence[Verdict],
    words: Sequence[str],
    *,
    verbose: bool,
    certificate: str | None,
    may_certify: bool,
    to_write: Sequence[str],
) -> str:
    """Return what to type next, "" for nothing.

    `words` are the options and paths of this run. What is not shown asks for its details; what is
    proved or tested for a certificate, or to be written where it is not yet.
    """
    if not verdicts:
        return ""
    again = " ".join(["tfgradmigrate verify", *map(shlex.quote, words)])
    if not all(each.proof in (Proof.PROVED, Proof.TESTED) for each in verdicts):
        return "" if verbose else f"{again} --verbose"
    if certificate is not None:
        return f"tfgradmigrate verify --locked {shlex.quote(certificate)}"
    if may_certify:
        return f"{again} --certificate {_CERTIFICATE}"
    return f"tfgradmigrate --write {' '.join(map(shlex.quote, to_write))}" if to_write else ""


def _is_in_checkout(path: str) -> bool:
    from tfgradmigrate.files.git import top_of  # which a dry run does not need

    return top_of(os.path.join(path, ".git")) is not None
