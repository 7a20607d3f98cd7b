"""What a campaign asks of git: the files of a commit, and a commit with some of them replaced.

A work tree, the index and HEAD are neither read nor written: what is not committed is no part of a
campaign, and cannot be lost by one. Nothing of the repository is run.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from tfgradmigrate.errors import UsageError
from tfgradmigrate.files.git import Entry, MissingError, answer, resolved, tree

#: What is taken out of a commit: what a migration and its proof read, by the ends of names.
WANTED = (
    *(".py", ".ipynb", ".md", ".markdown", ".rst", ".toml", ".cfg", ".gitignore"),
    *(".cc", ".cpp", ".cxx", ".cu", ".h", ".hpp", ".cuh", ".sh", ".mk", ".cmake", ".bazel"),
    *("makefile", "cmakelists.txt", "build", "pyvenv.cfg"),
)

#: A file that is larger is no source.
_MOST_BYTES = 10_000_000

_AT_ONCE = 2_000


def commit_of(checkout: str) -> str:
    """Return the commit that is checked out; raises UsageError where there is none."""
    if not os.path.isdir(checkout):
        raise UsageError(f"{checkout}: there is no such folder")
    if not (os.path.exists(os.path.join(checkout, ".git")) or _is_bare(checkout)):
        raise UsageError(f"{checkout}: it is no checkout of git")
    commit = resolved(checkout, "HEAD^{commit}")
    if commit is None:
        raise UsageError(f"{checkout}: it has no commit yet")
    return commit


def _is_bare(folder: str) -> bool:
    return all(os.path.exists(os.path.join(folder, each)) for each in ("HEAD", "objects", "refs"))


def extract(checkout: str, commit: str, folder: str) -> None:
    """Write the sources of a commit into an empty folder, which is then a project of its own."""
    os.mkdir(os.path.join(folder, ".git"))  # what belongs together ends here
    entries = [each for each in tree(checkout, commit).items() if _is_wanted(*each)]
    for start in range(0, len(entries), _AT_ONCE):
        chosen = entries[start : start + _AT_ONCE]
        for (name, _), data in zip(chosen, _contents(checkout, chosen), strict=True):
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "xb") as file:
                file.write(data)


def _is_wanted(path: str, entry: Entry) -> bool:
    parts = path.split("/")
    # A tree may be made by hand: no name in it may lead out of the folder.
    safe = all(part.lower() not in ("", ".", "..", ".git") for part in parts)
    plain = entry.mode in ("100644", "100755") and entry.size.isdecimal()
    named = parts[-1].lower().endswith(WANTED)
    return safe and plain and named and int(entry.size) <= _MOST_BYTES


def _contents(checkout: str, entries: list[tuple[str, Entry]]) -> Iterator[bytes]:
    asked = "".join(f"{entry.number}\n" for _, entry in entries).encode("ascii")
    said = memoryview(answer(checkout, "cat-file", "--batch", given=asked))
    place = 0
    for path, _ in entries:
        head = bytes(said[place : place + 200]).partition(b"\n")[0]
        words = head.split()
        if len(words) != 3:
            raise UsageError(f"{checkout}: this clone has no copy of {path}; fetch it")
        place += len(head) + 1
        yield bytes(said[place : place + int(words[2])])
        place += int(words[2]) + 1


class Change(NamedTuple):
    """A commit that replaces files of another one, and how they differ, as `git apply` takes it."""

    commit: str
    patch: bytes


def changed(
    checkout: str, commit: str, files: Mapping[str, bytes], message: str, kept: bool
) -> Change:
    """Return a commit with other contents for some files; if it is not `kept`, git forgets it.

    It is its author's who runs this, and of the time of the commit that it follows: what is made
    again is the same.
    """
    with _objects(checkout, kept) as environment:
        modes = {path: entry.mode for path, entry in tree(checkout, commit).items()}
        answer(checkout, "read-tree", commit, environment=environment)
        lines = []
        for path, data in sorted(files.items()):
            number = _said(
                checkout, "hash-object", "-w", "--stdin", given=data, environment=environment
            )
            lines.append(os.fsencode(f"{modes[path]} {number}\t{path}") + b"\0")
        given = b"".join(lines)
        answer(checkout, "update-index", "-z", "--index-info", given=given, environment=environment)
        written = _said(checkout, "write-tree", environment=environment)
        date = f"{_facts(checkout, commit)['committer'][0].split()[-2]} +0000"
        dates = {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date}
        if not kept:  # a patch has no author
            who = ("AUTHOR_NAME", "AUTHOR_EMAIL", "COMMITTER_NAME", "COMMITTER_EMAIL")
            dates |= {f"GIT_{name}": "tfgradmigrate" for name in who}
        made = _said(
            checkout,
            "commit-tree",
            "-p",
            commit,
            "-F",
            "-",
            written,
            given=message.encode("utf-8", "backslashreplace"),
            environment={**environment, **dates},
        )
        plain = ("--no-ext-diff", "--no-textconv", "--no-color", "--no-renames", "--binary")
        prefixes = ("--src-prefix=a/", "--dst-prefix=b/", "--full-index")
        patch = ("diff-tree", "-r", "-p", *plain, *prefixes, commit, made)
        return Change(made, answer(checkout, *patch, environment=environment))


def branch(checkout: str, name: str, change: Change, former: str) -> str:
    """Let a branch be a change; return why it cannot be, "" where it is.

    Nothing is done to a branch that somebody has checked out, or that is neither new nor a change
    that a campaign made: `former` is the commit that the last one made, "" for none.
    """
    reference = f"refs/heads/{name}"
    known = resolved(checkout, reference) or ""
    if known == change.commit:
        return ""
    if known:
        if _is_same(checkout, known, change.commit):
            return ""
        if known != former:
            return f"there is a branch {name} with other commits; choose another name"
        listed = answer(checkout, "worktree", "list", "--porcelain").splitlines()
        if f"branch {reference}".encode() in listed:
            return f"the branch {name} is checked out; switch to another one"
    try:
        update = ("update-ref", "--no-deref", reference, change.commit)
        answer(checkout, *update, known or _zero(change.commit))
    except UsageError as error:
        return str(error)
    return ""


def check_name(name: str) -> None:
    """Raise UsageError for what cannot be the name of a branch."""
    refused = name.startswith("-") or name in ("HEAD", "@")  # git means something else by them
    try:
        answer(os.getcwd(), "check-ref-format", "-" if refused else f"refs/heads/{name}")
    except MissingError:
        raise
    except UsageError as error:
        raise UsageError(f"--branch: {name!r} is no name of a branch") from error


def _zero(number: str) -> str:
    """Return what stands for nothing beside a number: of SHA-1 or SHA-256."""
    return "0" * len(number)


def _is_same(checkout: str, one: str, other: str) -> bool:
    """Whether two commits hold the same and follow the same, whoever made them when."""
    facts = [_facts(checkout, each) for each in (one, other)]
    return all(facts[0].get(key) == facts[1].get(key) for key in ("tree", "parent"))


def _facts(checkout: str, commit: str) -> dict[str, list[str]]:
    """Return what stands in the head of a commit, by its keys."""
    head = answer(checkout, "cat-file", "commit", commit).partition(b"\n\n")[0]
    found: dict[str, list[str]] = {}
    for line in head.decode("utf-8", "replace").split("\n"):
        key, _, value = line.partition(" ")
        found.setdefault(key, []).append(value)
    return found


@contextmanager
def _objects(checkout: str, kept: bool) -> Iterator[dict[str, str]]:
    """Give where git is to put an index, and objects too if they are not kept."""
    folder = tempfile.mkdtemp(prefix="tfgradmigrate-")
    try:
        environment = {"GIT_INDEX_FILE": os.path.join(folder, "index")}
        if not kept:
            own = os.path.join(
                os.path.realpath(checkout), _said(checkout, "rev-parse", "--git-path", "objects")
            )
            quoted = own.replace("\\", "\\\\").replace('"', '\\"')
            environment["GIT_OBJECT_DIRECTORY"] = os.path.join(folder, "objects")
            environment["GIT_ALTERNATE_OBJECT_DIRECTORIES"] = f'"{quoted}"'
            os.mkdir(environment["GIT_OBJECT_DIRECTORY"])
        yield environment
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _said(
    checkout: str,
    *arguments: str,
    given: bytes = b"",
    environment: Mapping[str, str] | None = None,
) -> str:
    said = answer(checkout, *arguments, given=given, environment=environment)
    return os.fsdecode(said).strip()
