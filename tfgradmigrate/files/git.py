"""The one place that calls git: what it knows of files, and commits.

A repository may come from anybody, and its configuration names programs. So git is called with a
closed configuration, for its plumbing alone, and runs nothing of a repository; contents of files
are compared here, as git would run filters for that. `commit` is the exception: it is `git commit`.
"""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tfgradmigrate.errors import UsageError
from tfgradmigrate.files.reading import bytes_in

if TYPE_CHECKING:
    import subprocess

#: How many paths one command line is given.
_AT_ONCE = 500

#: How much of a file is read at a time, and how large one with other ends of lines may be.
_CHUNK, _LARGEST_TEXT = 1 << 20, 1 << 26

#: How much of two files has to be the same for one to be the other under a new name, and how many
#: pairs of files are compared for that before their names have to be the same, too.
_ALIKE, _MOST_PAIRS = 0.3, 10_000

_SUBMODULE, _LINK = "160000", "120000"


class Entry(NamedTuple):
    """A file in a tree or in the index: its mode, the number of its content, its size in a tree.

    The number is "" for a file in conflict, which has several contents, none of them the file's.
    """

    mode: str
    number: str
    size: str = ""


# The calls.

#: Whatever a configuration may name that git runs is named here, and nothing is fetched. No filter
#: is among it, and no driver of differences: none of the commands below runs any.
_CLOSED = tuple(
    word
    for setting in (
        *("core.fsmonitor=false", f"core.hooksPath={os.devnull}", "core.alternateRefsCommand="),
        *("core.sshCommand=false", "core.gitProxy=", "core.askPass=", "core.editor=false"),
        *("core.pager=cat", "credential.helper=", "diff.external=", "gpg.program=false"),
        *("gpg.ssh.program=false", "gpg.x509.program=false", "commit.gpgSign=false"),
        *("log.showSignature=false", "protocol.allow=never", "gc.auto=0", "maintenance.auto=false"),
    )
    for word in ("-c", setting)
)

#: What a git that runs somebody's hook says of its own repository, which is no other's.
_OF_ONE_REPOSITORY = frozenset(
    f"GIT_{name}"
    for name in (
        *("ALTERNATE_OBJECT_DIRECTORIES", "COMMON_DIR", "CONFIG", "DIR", "INDEX_FILE"),
        *("NAMESPACE", "OBJECT_DIRECTORY", "PREFIX", "SHALLOW_FILE", "WORK_TREE"),
        *("EXTERNAL_DIFF", "LITERAL_PATHSPECS", "GLOB_PATHSPECS", "ICASE_PATHSPECS"),
    )
)


def answer(
    top: str, *arguments: str, given: bytes = b"", environment: Mapping[str, str] | None = None
) -> bytes:
    """Give what a git command prints in a checkout, and in no repository around it.

    Raises UsageError, with what git says, where it fails or is missing.
    """
    done = _run(top, ("--literal-pathspecs", *_CLOSED, *arguments), given, environment)
    if done.returncode:
        raise UsageError(f"{top}: git {arguments[0]} fails: {_words(done) or done.returncode}")
    return done.stdout


def resolved(top: str, name: str, environment: Mapping[str, str] | None = None) -> str | None:
    """Return the number of what a name means in a repository, None where it means nothing there.

    Raises UsageError where git does not answer.
    """
    arguments = ("rev-parse", "--verify", "--quiet", "--end-of-options", name)
    done = _run(top, (*_CLOSED, *arguments), b"", environment)
    if done.returncode and _words(done):
        raise UsageError(f"{top}: git does not answer: {_words(done)}")
    return None if done.returncode else done.stdout.decode("ascii").strip()


def _words(done: subprocess.CompletedProcess[bytes]) -> str:
    return " ".join(done.stderr.decode("utf-8", "replace").split())


def _run(
    top: str, arguments: Sequence[str], given: bytes, further: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    import subprocess  # most runs have no use for it

    environment = {name: v for name, v in os.environ.items() if name not in _OF_ONE_REPOSITORY}
    environment["GIT_CEILING_DIRECTORIES"] = os.path.dirname(os.path.realpath(top))
    environment |= {"GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": ""}
    if os.path.exists(os.path.join(top, ".git")):
        environment["GIT_WORK_TREE"] = os.path.realpath(top)  # whatever its configuration names
    environment |= further or {}
    command = ["git", "--no-pager", "--no-optional-locks", *arguments]
    try:
        return subprocess.run(command, cwd=top, capture_output=True, input=given, env=environment)
    except FileNotFoundError as error:
        raise MissingError("git is needed for this, and was not found") from error


class MissingError(UsageError):
    """There is no git."""


# What it knows of files.


def top_of(path: str) -> str | None:
    """Return the folder of the checkout that a file is in, None for none; git is not asked."""
    folder = os.path.dirname(os.path.realpath(path))
    while not os.path.exists(os.path.join(folder, ".git")):
        parent = os.path.dirname(folder)
        if parent == folder:
            return None
        folder = parent
    return folder


def repository_of(top: str) -> str:
    """Return the folder of a checkout's repository: that of all its work trees."""
    inner = own_folder(top)
    shared = os.path.join(inner, "commondir")
    if os.path.isfile(shared):
        inner = os.path.join(inner, _line_of(shared))
    return os.path.realpath(inner)


def own_folder(top: str) -> str:
    """Return the folder in which git keeps what is of one work tree, `top` of a bare repository."""
    inner = os.path.join(top, ".git")
    if os.path.isfile(inner):
        inner = os.path.join(top, _line_of(inner).removeprefix("gitdir: "))
    return os.path.realpath(inner if os.path.isdir(inner) else top)


def _line_of(path: str) -> str:
    with open(path, encoding="utf-8", errors="surrogateescape") as file:
        return file.readline().rstrip("\n")


def tree(top: str, commit: str, *names: str) -> dict[str, Entry]:
    """Return the files of a commit, given by its number, by their names; or some of them.

    Raises UsageError where git does not answer.
    """
    listed = answer(top, "ls-tree", "-r", "-l", "-z", "--full-tree", commit, "--", *names)
    found = {}
    for line in _names(listed):
        about, _, name = line.partition("\t")
        mode, _, number, size = about.split()
        found[name] = Entry(mode, number, size)
    return found


def _index(
    top: str, *names: str, environment: Mapping[str, str] | None = None
) -> tuple[dict[str, Entry], set[str]]:
    """Return the files that git tracks, and those of them that a sparse checkout leaves out."""
    found: dict[str, Entry] = {}
    sparse = set()
    arguments = ("ls-files", "--stage", "-t", "-z", "--", *names)
    for line in _names(answer(top, *arguments, environment=environment)):
        about, _, name = line.partition("\t")
        tag, mode, number, stage = about.split(" ")
        found[name] = Entry(mode, number if stage == "0" else "")
        if tag == "S":
            sparse.add(name)
    return found, sparse


def _names(listed: bytes) -> list[str]:
    return list(filter(None, os.fsdecode(listed).split("\0")))


def bytes_at(reference: str, path: str) -> bytes | None:
    """Return the content that a file had at a commit, a tag or a branch; None if it was not there.

    Its folder may be gone since. Raises UsageError where git is missing, the file is in no
    repository, or has no such commit.
    """
    top, name = _place(path)
    commit = _commit(top, reference) if top is not None else None
    if top is None or commit is None:
        raise UsageError(f"{path}: git knows no commit {reference!r} here")
    entry = tree(top, commit, name).get(name)
    if entry is None or entry.mode == _SUBMODULE:
        return None
    return answer(top, "cat-file", "blob", entry.number)


def tracked(folder: str) -> set[str] | None:
    """Return the real paths of what git tracks below a folder, None where it does not answer."""
    top, name = _place(os.path.join(folder, "_"))
    if top is None:
        return None
    try:
        entries, _ = _index(top, os.path.dirname(name) or ".")
    except UsageError:
        return None
    return set(_paths(top, entries))


def changed_since(reference: str, files: Iterable[str], paths: Iterable[str]) -> set[str]:
    """Return those of some files below `paths` that are not as they were at a commit.

    New files are among them. Raises UsageError where git is missing, a path is in no repository, or
    that has no such commit.
    """
    commits = _commits(reference, paths, "--since")
    found: set[str] = set()
    for top, inside in _by_top(files).items():
        before = tree(top, commits.get(top) or _known_commit(top, reference, "--since"))
        found |= {path for path in inside if not _is(path, before.get(_name(path, top)))}
    return found


def differing(reference: str, paths: Iterable[str]) -> set[str]:
    """Return the real paths of all files that are not as they were at a commit, in their checkouts.

    New files are among them, but for ignored ones, and those that are gone. Raises UsageError where
    git is missing, a path is in no repository, or that has no such commit.
    """
    found: set[str] = set()
    for top, commit in _commits(reference, paths, "--against").items():
        before = tree(top, commit)
        entries, sparse = _index(top)
        names = {
            name
            for name in before.keys() | entries.keys()
            if not (
                before.get(name, _NONE)[:2] == entries[name][:2]
                if name in sparse
                else _is(os.path.join(top, name), before.get(name))
            )
        }
        others = answer(top, "ls-files", "--others", "--exclude-standard", "-z")
        found.update(_paths(top, (*names, *_names(others))))
    return found


_NONE = Entry("", "")


def listed(paths: Iterable[str]) -> set[str]:
    """Return the real paths of all files that git knows in the checkouts of some paths.

    Raises UsageError where git is missing, or a path is in no repository.
    """
    return {path for top in _tops(paths, "--against") for path in _paths(top, _index(top)[0])}


def staged(paths: Iterable[str]) -> set[str]:
    """Return the real paths of the files with staged changes in the repositories of `paths`.

    In a hook of `git commit` those count that are to be committed. Raises UsageError where git is
    missing or a path is in no repository.
    """
    found: set[str] = set()
    for top in _tops(paths, "--staged"):
        last = _last(top)
        entries, _ = _index(top, environment=_index_of_hook(top))
        changed = (n for n, entry in entries.items() if entry[:2] != last.get(n, _NONE)[:2])
        found.update(_paths(top, changed))
    return found


def _index_of_hook(top: str) -> dict[str, str]:
    """Return the index that a hook of this checkout is given, which may be one of its own."""
    index = os.path.join(top, os.environ.get("GIT_INDEX_FILE", ""))
    inside = os.path.realpath(index).startswith(os.path.join(own_folder(top), ""))
    return {"GIT_INDEX_FILE": index} if inside else {}


def _last(top: str) -> dict[str, Entry]:
    """Return the files of the last commit, none where there is no commit yet."""
    commit = _commit(top, "HEAD")
    return {} if commit is None else tree(top, commit)


def unsaved(paths: Iterable[str], *, committed: bool = False) -> list[str]:
    """Return those of some files whose content git has nowhere: not committed and not staged.

    With `committed` staged content counts as well. Files that git ignores, or that are in no
    repository, are not among them; nor is any where git is missing. Raises UsageError where git is
    there and does not answer: then nobody knows.
    """
    paths = list(paths)
    found: set[str] = set()
    try:
        for top, files in _by_top(paths).items():
            last = _last(top) if committed else {}
            for start in range(0, len(files), _AT_ONCE):
                found |= _unsaved(top, files[start : start + _AT_ONCE], last, committed)
    except MissingError:
        return []
    return [path for path in paths if path in found]


def _unsaved(
    top: str, paths: Sequence[str], last: Mapping[str, Entry], committed: bool
) -> set[str]:
    names = {path: _name(path, top) for path in paths}
    entries, _ = _index(top, *names.values())
    others = ("ls-files", "--others", "--exclude-standard", "-z", "--", *names.values())
    new = set(_names(answer(top, *others)))
    return {
        path
        for path, name in names.items()
        if name in new
        or (name in entries and not _is(path, entries[name]))
        or (committed and name in entries and last.get(name, _NONE)[:2] != entries[name][:2])
    }


def renamed(reference: str, folder: str) -> dict[str, str]:
    """Return the files below a folder at a commit that are there no more.

    With each stands the file that it has become, "" for none: one that git tracks and that is new
    since, with much of the same lines. Raises UsageError where there is no such commit.
    """
    top, name = _place(os.path.join(folder, "_"))
    commit = _commit(top, reference) if top is not None else None
    if top is None or commit is None:
        raise UsageError(f"{folder}: git knows no commit {reference!r} here")
    inside = name.removesuffix("_")
    before = {n: e for n, e in tree(top, commit).items() if n.startswith(inside)}
    now, sparse = _index(top)
    lost = [
        n
        for n, entry in before.items()
        if not (entry.mode == _SUBMODULE or n in sparse or os.path.lexists(os.path.join(top, n)))
    ]
    new = [n for n in now if n.startswith(inside) and n not in before]
    known = {n: bytes_in(os.path.join(top, n)) for n in new} if lost else {}
    old = {n: answer(top, "cat-file", "blob", before[n].number) for n in lost} if known else {}
    become = _paired(old, known)
    return {
        os.path.join(folder, n[len(inside) :]): (
            os.path.join(folder, become[n][len(inside) :]) if n in become else ""
        )
        for n in lost
    }


def _paired(old: Mapping[str, bytes], new: Mapping[str, bytes]) -> dict[str, str]:
    """Return which new file each old one has become, the most alike first, each once."""
    lines = {data: Counter(data.splitlines(True)) for data in (*old.values(), *new.values())}
    few = len(old) * len(new) <= _MOST_PAIRS
    scores = sorted(
        (-_shared(lines[a], lines[b]) / max(len(a), len(b), 1), one, other)
        for one, a in old.items()
        for other, b in new.items()
        if os.path.splitext(one)[1] == os.path.splitext(other)[1]
        and (few or a == b or os.path.basename(one) == os.path.basename(other))
    )
    found: dict[str, str] = {}
    for score, one, other in scores:
        if -score >= _ALIKE and one not in found and other not in found.values():
            found[one] = other
    return found


def _shared(one: Counter[bytes], other: Counter[bytes]) -> int:
    return sum(len(line) * number for line, number in (one & other).items())


def _is(path: str, entry: Entry | None) -> bool:
    """Return whether a file has the content that git has of it.

    Git itself is not asked: it would run what the configuration of the repository names as filters.
    What it converts besides, the ends of lines, is.
    """
    if entry is None or not entry.number:
        return False
    if entry.mode == _SUBMODULE:
        return True
    algorithm = "sha1" if len(entry.number) == 40 else "sha256"
    try:
        if entry.mode == _LINK and os.path.islink(path):
            return entry.number == _number(algorithm, [os.fsencode(os.readlink(path))])
        with open(path, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            known = entry.size.isdecimal()
            if (not known or entry.size == str(size)) and entry.number == _number(
                algorithm, iter(lambda: file.read(_CHUNK), b""), size
            ):
                return True
            if size > _LARGEST_TEXT:
                return False
            file.seek(0)
            data = file.read().replace(b"\r\n", b"\n")
    except OSError:
        return False
    return entry.number == _number(algorithm, [data])


def _number(algorithm: str, parts: Iterable[bytes], size: int | None = None) -> str:
    """Return the number that git gives a content, which is as long as its parts are."""
    parts = parts if size is not None else list(parts)
    length = size if size is not None else sum(map(len, parts))
    summed = hashlib.new(algorithm, b"blob %d\0" % length, usedforsecurity=False)
    for part in parts:
        summed.update(part)
    return summed.hexdigest()


def _place(path: str) -> tuple[str | None, str]:
    """Return the checkout that a path is in, and its name there; a link is a file itself."""
    folder, last = os.path.split(os.path.abspath(path))
    real_path = os.path.join(os.path.realpath(folder), last)
    top = top_of(os.path.join(os.path.dirname(real_path), "_"))
    return top, "" if top is None else os.path.relpath(real_path, top).replace(os.sep, "/")


def _name(path: str, top: str) -> str:
    return os.path.relpath(os.path.realpath(path), top).replace(os.sep, "/")


def _paths(top: str, names: Iterable[str]) -> Iterator[str]:
    return (os.path.realpath(os.path.join(top, name)) for name in names)


def _by_top(paths: Iterable[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in paths:
        top = top_of(path)
        if top is not None:
            found.setdefault(top, []).append(path)
    return found


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


def _commits(reference: str, paths: Iterable[str], option: str) -> dict[str, str]:
    return {top: _known_commit(top, reference, option) for top in _tops(paths, option)}


def _known_commit(top: str, reference: str, option: str) -> str:
    commit = _commit(top, reference)
    if commit is None:
        raise UsageError(
            f"{option}: git knows no commit {reference!r} in {top}; name a branch, a tag or a "
            "commit that is fetched"
        )
    return commit


def _commit(top: str, reference: str) -> str | None:
    return resolved(top, f"{reference}^{{commit}}")


def commit(path: str, message: str) -> None:
    """Commit a file as it is, and nothing else of what may be staged.

    This is `git commit` itself: with the hooks, the filters and the signature of the repository.
    Raises UsageError, with what git says, where it does not.
    """
    top, name = _place(os.path.realpath(path))
    assert top is not None
    given = message.encode("utf-8", "backslashreplace")
    arguments = ("commit", "--quiet", "--only", "--file=-", "--", name)
    done = _run(top, ("--literal-pathspecs", *arguments), given)
    if done.returncode:
        said = (done.stderr or done.stdout).decode("utf-8", "replace").strip()
        raise UsageError(f"--commit: {path} is written, but git does not commit it: {said}")
