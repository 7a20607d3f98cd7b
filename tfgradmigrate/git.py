"""What git knows of files: their text at a commit, which were changed, which it has no copy of."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from tfgradmigrate.errors import UsageError

if TYPE_CHECKING:
    import subprocess

#: How many paths one command line is given.
_AT_ONCE = 500


def output(folder: str, *arguments: str) -> bytes | None:
    """Give what a git command prints, None if it fails. Raises UsageError where git is missing."""
    done = _run(folder, arguments)
    return done.stdout if done.returncode == 0 else None


def bytes_at(reference: str, path: str) -> bytes | None:
    """Return the content that a file had at a commit, a tag or a branch; None if it was not there.

    Its folder may be gone since. Raises UsageError where git is missing, the file is in no
    repository, or has no such commit.
    """
    folder, name = os.path.split(os.path.abspath(path))
    while not os.path.isdir(folder):
        folder, last = os.path.split(folder)
        name = f"{last}/{name}"
    if not _knows(folder, reference):
        raise UsageError(f"{path}: git knows no commit {reference!r} here")
    return output(folder, "show", "--no-textconv", f"{reference}:./{name}")


def changed_since(reference: str, files: Iterable[str], paths: Iterable[str]) -> set[str]:
    """Return those of some files below `paths` that are not as they were at a commit.

    New files are among them. Raises UsageError where git is missing, a path is in no repository, or
    that has no such commit.
    """
    for top in _tops(paths, "--since"):
        if not _knows(top, reference):
            raise UsageError(
                f"--since: git knows no commit {reference!r} in {top}; name a branch, a tag or a "
                "commit that is fetched"
            )
    found: set[str] = set()
    for top, inside in _by_top(files).items():
        before = _entries(output(top, "ls-tree", "-r", "-z", "--full-tree", reference))
        found |= {path for path in inside if not _is(path, before.get(_name(path, top)))}
    return found


def differing(reference: str, paths: Iterable[str]) -> set[str]:
    """Return the real paths of all files that are not as they were at a commit, in their checkouts.

    New files are among them, but for ignored ones, and those that are gone. Raises UsageError where
    git is missing, a path is in no repository, or that has no such commit.
    """
    found: set[str] = set()
    for top in _tops(paths, "--against"):
        found |= _listed(top, "diff", "--name-only", "--no-ext-diff", "-z", reference)
        found |= _listed(top, "ls-files", "--others", "--exclude-standard", "-z")
    return found


def listed(paths: Iterable[str]) -> set[str]:
    """Return the real paths of all files that git knows in the checkouts of some paths.

    Raises UsageError where git is missing, or a path is in no repository.
    """
    return {path for top in _tops(paths, "--against") for path in _listed(top, "ls-files", "-z")}


def staged(paths: Iterable[str]) -> set[str]:
    """Return the real paths of the files with staged changes in the repositories of `paths`.

    Raises UsageError where git is missing or a path is in no repository.
    """
    found: set[str] = set()
    for top in _tops(paths, "--staged"):
        found |= _listed(top, "diff", "--cached", "--name-only", "--diff-filter=d", "-z")
    return found


def unsaved(paths: Iterable[str], *, committed: bool = False) -> list[str]:
    """Return those of some files whose content git has nowhere: not committed and not staged.

    With `committed` staged content counts as well. Files that git ignores, or that are in no
    repository, are not among them; nor is any where git is missing or does not answer.
    """
    paths = list(paths)
    found: set[str] = set()
    for top, files in _by_top(paths).items():
        for start in range(0, len(files), _AT_ONCE):
            found |= _unsaved(top, files[start : start + _AT_ONCE], committed)
    return [path for path in paths if path in found]


def commit(path: str, message: str) -> None:
    """Commit a file as it is, and nothing else of what may be staged.

    Raises UsageError, with what git says, where it does not.
    """
    real_path = os.path.realpath(path)
    folder = os.path.dirname(real_path)
    done = _run(
        folder,
        ("commit", "--quiet", "--only", "--file=-", "--", real_path),
        message.encode("utf-8", "backslashreplace"),
    )
    if done.returncode:
        said = (done.stderr or done.stdout).decode("utf-8", "replace").strip()
        raise UsageError(f"--commit: {path} is written, but git does not commit it: {said}")


def top_of(path: str) -> str | None:
    """Return the folder of the checkout that a file is in, None for none; git is not asked."""
    folder = os.path.dirname(os.path.realpath(path))
    while not os.path.exists(os.path.join(folder, ".git")):
        parent = os.path.dirname(folder)
        if parent == folder:
            return None
        folder = parent
    return folder


def _unsaved(top: str, paths: Sequence[str], committed: bool) -> set[str]:
    names = {path: _name(path, top) for path in paths}
    only = ("-z", "--", *names.values())
    try:
        index = output(top, "ls-files", "--stage", *only)
        if index is None:
            return set()
        untracked = output(top, "ls-files", "--others", "--exclude-standard", *only)
        last = output(top, "ls-tree", "--full-tree", "HEAD", *only) if committed else None
    except UsageError:
        return set()
    staged, new, known = _entries(index), _names(untracked), _entries(last)
    return {
        path
        for path, name in names.items()
        if name in new
        or (name in staged and not _is(path, staged[name]))
        or (committed and name in staged and known.get(name) != staged[name])
    }


def _entries(listed: bytes | None) -> dict[str, str]:
    """Return the names that git lists, with the number of each one's content."""
    found: dict[str, str] = {}
    for entry in _names(listed):
        about, _, name = entry.partition("\t")
        words = about.split(" ")  # mode, number, stage; of a tree: mode, kind, number
        # An entry in conflict has several contents, of which none is the file's.
        conflict = len(words) == 3 and words[2] in ("1", "2", "3")
        found[name] = "" if conflict else max(words, key=len)
    return found


def _names(listed: bytes | None) -> list[str]:
    return list(filter(None, (listed or b"").decode("utf-8", "surrogateescape").split("\0")))


def _is(path: str, number: str | None) -> bool:
    """Tell whether a file has the content that git calls by a number.

    Git itself is not asked: it would run what the configuration of the repository names as filters.
    What it converts besides, the ends of lines, is.
    """
    if not number:
        return False
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError:
        return False
    algorithm = "sha1" if len(number) == 40 else "sha256"
    return number in {
        hashlib.new(algorithm, b"blob %d\0" % len(each) + each, usedforsecurity=False).hexdigest()
        for each in (data, data.replace(b"\r\n", b"\n"))
    }


def _by_top(paths: Iterable[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in paths:
        top = top_of(path)
        if top is not None:
            found.setdefault(top, []).append(path)
    return found


def _name(path: str, top: str) -> str:
    return os.path.relpath(os.path.realpath(path), top).replace(os.sep, "/")


def _tops(paths: Iterable[str], option: str) -> Iterator[str]:
    """Yield the checkouts that some files and folders are in, each once."""
    seen = set()
    for path in paths:
        top = top_of(os.path.join(path, "_") if os.path.isdir(path) else path)
        if top is None:
            raise UsageError(f"{option}: {path} is in no git repository")
        if top not in seen:
            seen.add(top)
            yield top


def _listed(top: str, *arguments: str) -> set[str]:
    listed = output(top, *arguments)
    if listed is None:
        raise UsageError(f"git {arguments[0]} fails in {top}")
    return {os.path.realpath(os.path.join(top, name)) for name in _names(listed)}


def _knows(folder: str, reference: str) -> bool:
    commit = f"{reference}^{{commit}}"
    return (
        output(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", commit) is not None
    )


#: Nothing of a repository is run in order to ask about it, and nothing is fetched.
_HARMLESS = ("--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "protocol.allow=never")


#: What a git that runs somebody's hook says of its own repository, which is no other's.
_OF_ONE_REPOSITORY = frozenset(
    f"GIT_{name}"
    for name in (
        *("ALTERNATE_OBJECT_DIRECTORIES", "COMMON_DIR", "CONFIG", "CONFIG_COUNT", "DIR"),
        *("CONFIG_PARAMETERS", "INDEX_FILE", "NAMESPACE", "OBJECT_DIRECTORY", "PREFIX"),
        *("SHALLOW_FILE", "WORK_TREE"),
    )
)


def done_in(
    checkout: str, *arguments: str, given: bytes = b"", environment: Mapping[str, str] | None = None
) -> bytes:
    """Give what a git command prints in a checkout, and in no repository around it.

    No hook is run. Raises UsageError, with what git says, where it fails or is missing.
    """
    clean = {name: value for name, value in os.environ.items() if name not in _OF_ONE_REPOSITORY}
    clean["GIT_CEILING_DIRECTORIES"] = os.path.dirname(os.path.realpath(checkout))
    arguments = ("-c", f"core.hooksPath={os.devnull}", *arguments)
    done = _run(checkout, arguments, given, {**clean, **(environment or {})})
    if done.returncode:
        said = " ".join(done.stderr.decode("utf-8", "replace").split())
        raise UsageError(f"{checkout}: git {arguments[2]} fails: {said or done.returncode}")
    return done.stdout


def _run(
    folder: str,
    arguments: Sequence[str],
    given: bytes = b"",
    environment: Mapping[str, str] = os.environ,
) -> subprocess.CompletedProcess[bytes]:
    import subprocess  # most runs have no use for it

    command = ["git", "--literal-pathspecs", *_HARMLESS, *arguments]
    environment = {**environment, "GIT_NO_LAZY_FETCH": "1"}
    try:
        return subprocess.run(
            command, cwd=folder, capture_output=True, input=given, env=environment
        )
    except FileNotFoundError as error:
        raise UsageError("git is needed for this, and was not found") from error
