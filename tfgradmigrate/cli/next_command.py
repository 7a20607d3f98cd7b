"""The one command that follows a run: a dry run is written, what is written is verified."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable, Sequence

from tfgradmigrate.report.summary import Summary
from tfgradmigrate.rules.model import Action, Finding, LeftItem, Proof, Verdict

#: Where a certificate is written by default, in the pages too.
_CERTIFICATE = "gradients.lock"

#: The option that runs tf_upgrade_v2, as what is left names it.
_UPGRADE = "--upgrade-api"

#: Of how many paths the command is spelled out.
_SPELLED = 3


def after_migration(
    counts: Summary,
    found: Iterable[Finding],
    paths: Sequence[str],
    *,
    write: bool,
    as_usual: bool,
) -> str:
    """Return what to type next, "" for nothing.

    `as_usual` is true if no option chose what becomes of a file.
    """
    spelled = as_usual and len(paths) <= _SPELLED
    changes = counts.rewrite + counts.shim
    if changes and not write:
        return f"tfgradmigrate --write {_typed(paths)}" if spelled else "this command with --write"
    if changes and (following := after_writing(paths)):
        return following
    refused = next((each.code for each in found if each.action is Action.REFUSE), "")
    return f"tfgradmigrate explain {refused}" if refused else ""


def after_baseline(file: str, paths: Sequence[str]) -> str:
    """Return what to type once the places of a run are accepted: the check of all others."""
    return f"tfgradmigrate --check --baseline {shlex.quote(file)} {_typed(paths)}"


def after_diagnosis(
    counts: Summary, found: Iterable[Finding], left: Iterable[LeftItem], paths: Sequence[str]
) -> str:
    """Return what to type after `doctor`: the migration, else what tf_upgrade_v2 can write."""
    if not counts.rewrite + counts.shim and any(_UPGRADE in each.remedy for each in left):
        return f"tfgradmigrate {_UPGRADE} {_typed(paths)}"
    return after_migration(counts, found, paths, write=False, as_usual=True)


def _typed(paths: Sequence[str]) -> str:
    """Return paths as a shell takes them; of many, the folder that holds them."""
    return " ".join(map(shlex.quote, paths)) if len(paths) <= _SPELLED else "."


def after_writing(paths: Sequence[str]) -> str:
    """Return what to type once files are written, "" outside of a checkout."""
    if not _is_in_checkout(paths[0]):
        return ""
    return f"git diff, and tfgradmigrate verify --against HEAD {_typed(paths)}"


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
