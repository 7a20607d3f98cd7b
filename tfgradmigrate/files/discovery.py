"""From the paths on the command line to the files to look at, in a fixed order.

A file that is named is taken whatever it is called. A directory gives its Python files and
notebooks, and documents if these are wanted, without those that git ignores, and without folders
that hold no source of the project: version control, virtual environments, `node_modules`, caches.
Links to directories are not followed, nor are links to files outside the directories that are
named. A file that is reached twice, by links, by overlapping arguments or, where the file system
ignores case, by other letters, is taken once.
"""

from __future__ import annotations

import errno
import os
import stat

from tfgradmigrate.errors import UsageError
from tfgradmigrate.files.reading import read_bytes

TYPE_CHECKING = False  # as in `tfgradmigrate`: every run imports this, most need no more
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence
    from typing import Any

    import pathspec

    from tfgradmigrate.config import Config
    from tfgradmigrate.rules.model import FileFailure

#: Folders that never hold source of the project itself, by name.
SKIPPED_FOLDERS = frozenset(
    {
        ".bzr",
        ".direnv",
        ".eggs",
        ".git",
        ".hg",
        ".hypothesis",
        ".ipynb_checkpoints",
        ".mypy_cache",
        ".nox",
        ".pytest_cache",
        ".pytype",
        ".ruff_cache",
        ".svn",
        ".tox",
        "__pycache__",
        "__pypackages__",
        "node_modules",
    }
)

_CODE = (".py", ".ipynb")
#: How the files end that are looked at as well if documents are wanted.
DOCUMENTS = (".md", ".markdown", ".rst")

#: Entries that mark the folder they stand in as an installed environment (venv, conda).
_ENVIRONMENT_MARKS = frozenset({"pyvenv.cfg", "conda-meta"})

_REPOSITORY_MARKS = (".git", ".hg")
_PROJECT_MARKS = (*_REPOSITORY_MARKS, "pyproject.toml", "setup.py", "setup.cfg")

#: A file to look at: its path as it is shown, and whether the user named it himself.
Candidate = tuple[str, bool]


class Discovery:
    """What was found, in order, and the directories that could not be listed (TGM904).

    `ignored` counts the files and folders that were left out as git ignores them.
    `links` are the files that may be reached through a link: those that were links when they were
    found. Where a link takes the place of another file since, it is not followed.
    """

    __slots__ = ("failures", "files", "ignored", "links")

    def __init__(
        self, files: Iterable[Candidate] = (), failures: Iterable[FileFailure] = ()
    ) -> None:
        """Hold what was found so far."""
        self.files = list(files)
        self.failures = list(failures)
        self.links: set[str] = set()
        self.ignored = 0


class _Tracked:
    """What git tracks, whatever a .gitignore lists; git is asked once a repository."""

    def __init__(self, suffixes: tuple[str, ...]) -> None:
        self._suffixes = suffixes
        self._known: dict[str, set[str]] = {}

    def has(self, real_path: str) -> bool:
        """Return whether git tracks a file, or a file to look at in a folder."""
        from tfgradmigrate.files import git

        top = git.top_of(os.path.join(real_path, "_") if real_path.endswith(os.sep) else real_path)
        if top is None:
            return False
        if top not in self._known:
            self._known[top] = known = set()
            for path in git.tracked(top) or ():
                folder = path if path.endswith(self._suffixes) else top
                while folder != top and folder not in known:
                    known.add(folder)
                    folder = os.path.dirname(folder)
        return real_path.rstrip(os.sep) in self._known[top]


class Exclusion:
    """Patterns in .gitignore syntax that hold for everything below one folder."""

    def __init__(self, patterns: Sequence[str], folder: str, where: str = "--exclude") -> None:
        """Compile the patterns; raises UsageError, naming `where`, for one that is not valid."""
        self._folder = os.path.realpath(folder)
        self._spec = None
        if patterns:
            import pathspec

            try:
                self._spec = pathspec.GitIgnoreSpec.from_lines(patterns)
            except Exception as error:  # its own classes, but re.error as well
                raise UsageError(f"{where}: {error}") from error

    @classmethod
    def configured(cls, found: Config) -> Exclusion:
        """Compile the patterns of a configuration; raises UsageError that names its file."""
        return cls(found.exclude, found.folder, f"{found.path}: tool.tfgradmigrate.exclude")

    def __bool__(self) -> bool:
        """Return whether there is a pattern at all."""
        return self._spec is not None

    def covers(self, real_path: str) -> bool:
        """Return whether an absolute path is excluded; directories end in a separator."""
        if self._spec is None:
            return False
        # Outside the folder no anchored pattern can mean the path, one on a name alone still can.
        inside = _relative(real_path, self._folder)
        return self._spec.match_file(real_path.lstrip(os.sep) if inside is None else inside)


class _Rules:
    """The .gitignore (or .git/info/exclude) of one folder; paths are matched relative to it."""

    __slots__ = ("folder", "spec")

    def __init__(self, folder: str, spec: pathspec.PathSpec[Any]) -> None:
        self.folder = folder
        self.spec = spec

    def verdict(self, real_path: str) -> bool | None:
        """Return True for ignored, False for included again, None where no pattern matches."""
        return self.spec.check_file(real_path[len(self.folder) :].lstrip(os.sep)).include


def discover(
    paths: Iterable[str],
    exclusion: Exclusion,
    documents: bool = False,
    shallow: Collection[str] = (),
) -> Discovery:
    """Find the files to look at, with `documents` those with code among their text as well.

    Of the paths that are `shallow` too, what stands in the directory itself counts, not what is
    further below. Raises UsageError for a path that is no file and no directory.
    """
    suffixes = _CODE + DOCUMENTS if documents else _CODE
    found = Discovery()
    seen: set[str] = set()

    def add(path: str, real_path: str, named: bool) -> None:
        if real_path not in seen:
            seen.add(real_path)
            found.files.append((path, named))

    wanted = [(as_listed(path), path not in shallow) for path in paths]
    tops = tuple(os.path.join(os.path.realpath(path), "") for path, _ in wanted)
    for path, deep in wanted:
        shown = os.path.normpath(path)
        real_path = os.path.realpath(path)
        try:
            mode = os.stat(path).st_mode
        except OSError as error:
            raise UsageError(f"{path}: {error.strerror}") from error
        if stat.S_ISDIR(mode):
            walk = _walk(shown, real_path, suffixes, exclusion, found, deep)
            for file, real_file, is_link in walk:
                if real_file.startswith(tops):
                    add(file, real_file, False)
                    if is_link:
                        found.links.add(file)
        elif not stat.S_ISREG(mode):
            raise UsageError(f"{path}: neither a file nor a directory")
        elif not exclusion.covers(real_path):
            add(shown, real_path, True)
            if os.path.islink(path):
                found.links.add(shown)
    return found


def as_listed(path: str) -> str:
    """Return the path in the letters that its folders list.

    Others name the same file where the file system ignores case, on macOS and Windows, and one file
    would be taken for two.
    """
    folder, name = os.path.split(path)
    if folder and folder != path:
        folder = as_listed(folder)
    other = os.path.join(folder, name.swapcase())
    try:
        if other != path and os.path.samefile(other, path):
            listing = os.listdir(folder or os.curdir)
            alike = (each for each in listing if each.casefold() == name.casefold())
            name = name if name in listing else next(alike, name)
    except OSError:
        pass  # the other name is nowhere, as it should be, or nobody may look
    return os.path.join(folder, name) if folder else name


def _walk(
    top: str,
    real_top: str,
    suffixes: tuple[str, ...],
    exclusion: Exclusion,
    found: Discovery,
    deep: bool = True,
) -> Iterator[tuple[str, str, bool]]:
    """Yield the files to look at below a directory: the path to show, the real one, whether a link.

    Without `deep` only those that stand in it.

    A directory's files come before those of its folders, each in the order of their names. The
    stack, instead of recursion, sets no limit to the depth.
    """
    tracked = _Tracked(suffixes)
    stack = [("" if top == os.curdir else top, real_top, _rules_above(real_top))]
    while stack:
        folder, real_folder, rules = stack.pop()
        try:
            with os.scandir(real_folder) as entries:
                listing = {entry.name: entry for entry in entries}
        except OSError as error:
            found.failures.append(_not_listed(folder or os.curdir, error))
            continue
        is_top = real_folder == real_top
        if not is_top and not _ENVIRONMENT_MARKS.isdisjoint(listing):
            continue
        if ".git" in listing and not is_top:
            rules = ()  # another repository inside this one, a submodule say: its own rules only
        if ".git" in listing or ".gitignore" in listing:
            rules = _rules_of(real_folder) + rules
        # Plain concatenation: os.path.join for each entry would be a quarter of the whole walk.
        shown_prefix = os.path.join(folder, "") if folder else ""
        real_prefix = os.path.join(real_folder, "")
        folders = []
        for name in sorted(listing):
            entry = listing[name]
            if entry.is_dir(follow_symlinks=False):
                real_path = real_prefix + name
                inner = real_path + os.sep
                if name in SKIPPED_FOLDERS or exclusion.covers(inner):
                    continue
                if _ignored(inner, rules) and not tracked.has(inner):
                    found.ignored += 1
                    continue
                folders.append((shown_prefix + name, real_path, rules))
            elif name.endswith(suffixes) and is_file(entry):
                real_path = real_prefix + name
                if exclusion.covers(real_path):
                    continue
                if _ignored(real_path, rules) and not tracked.has(real_path):
                    found.ignored += 1
                    continue
                is_link = entry.is_symlink()
                if is_link:
                    real_path = os.path.realpath(real_path)
                yield shown_prefix + name, real_path, is_link
        if deep:
            stack.extend(reversed(folders))


def _not_listed(folder: str, error: OSError) -> FileFailure:
    from tfgradmigrate.rules.findings.failed import NotReadable
    from tfgradmigrate.rules.model import FileFailure

    message = f"the directory cannot be listed: {error.strerror}"
    return FileFailure(folder, NotReadable.code, None, message)


def is_file(entry: os.DirEntry[str]) -> bool:
    """Return whether an entry is a file, or a link to one; never raises.

    What cannot be asked counts as a file, and reading it shows why. A link that leads nowhere,
    through a file say, or to itself is none.
    """
    try:
        return entry.is_file()
    except OSError as error:
        return error.errno not in (errno.ELOOP, errno.ENOTDIR)


def _ignored(real_path: str, rules: tuple[_Rules, ...]) -> bool:
    """Return whether git ignores the path; of the rules, which stand nearest first, one decides."""
    for rule in rules:
        verdict = rule.verdict(real_path)
        if verdict is not None:
            return verdict
    return False


def _rules_above(real_top: str) -> tuple[_Rules, ...]:
    """Return the rules that the folders above `real_top` set, up to the root of its repository.

    Outside a repository there are none. Nor are there if these rules ignore `real_top` itself:
    whoever names an ignored directory wants it looked at.
    """
    if os.path.exists(os.path.join(real_top, ".git")):
        return ()
    above = []
    folder = real_top
    while True:
        parent = os.path.dirname(folder)
        if parent == folder:
            return ()
        folder = parent
        above.append(folder)
        if os.path.exists(os.path.join(folder, ".git")):
            break
    rules: tuple[_Rules, ...] = ()
    for folder in above:
        rules += _rules_of(folder)
    for folder in [*above[-2::-1], real_top]:
        if _ignored(folder + os.sep, rules):
            return ()
    return rules


def _rules_of(folder: str) -> tuple[_Rules, ...]:
    """Return the rules that stand in one folder, those that win first."""
    rules = []
    for name in (".gitignore", os.path.join(".git", "info", "exclude")):
        try:
            lines = os.fsdecode(read_bytes(os.path.join(folder, name))).splitlines()
        except OSError:
            continue
        spec = _compiled(lines)
        if spec is not None:
            rules.append(_Rules(folder, spec))
    return tuple(rules)


def _compiled(lines: list[str]) -> pathspec.PathSpec[Any] | None:
    """Compile the lines of a .gitignore; as git does, leave out those that mean nothing."""
    lines = [line for line in lines if line.strip() and not line.startswith("#")]
    if not lines:
        return None
    # They cost 30 ms: only where there is something to ignore.
    import contextlib
    import re
    import warnings

    import pathspec

    patterns: list[Any] = []
    with warnings.catch_warnings():
        # `re` warns of classes that git takes: `[[:alpha:]]`.
        warnings.simplefilter("ignore", FutureWarning)
        for line in lines:
            # To pathspec `d/**` matches the folder `d` itself; to git only what is in it (folders
            # only, for `d/**/`), so that another line can include a part of it again.
            line = re.sub(r"/\*\*(/?)$", r"/**/*\1", line)
            with contextlib.suppress(Exception):  # its own classes, but re.error as well
                patterns += pathspec.GitIgnoreSpec.from_lines([line]).patterns
    # The last pattern that matches decides. GitIgnoreSpec goes about it in another way, as it
    # has to answer for paths whose folders nobody has asked about.
    return pathspec.PathSpec(patterns)


def _relative(path: str, folder: str) -> str | None:
    """Return `path` relative to `folder`, None if it does not lie in there."""
    prefix = folder.rstrip(os.sep) + os.sep
    return path[len(prefix) :] if path.startswith(prefix) else None


def project_folder(folder: str) -> str:
    """The nearest folder around with a mark of a project's top; the folder itself if none has."""
    start = os.path.realpath(folder)
    return _nearest(start, _PROJECT_MARKS) or start


#: Where everything stands that may import a file: folders with all that is below them, and such of
#: which only the files count.
Project = tuple[tuple[str, ...], tuple[str, ...]]


def project_of(path: str, known: Known | None = None) -> Project:
    """The repository of a file, so that other packages in it count too; outside of one its project.

    Without a mark nobody has said what belongs together: the file's package as a whole, and what
    stands beside it. A mark in the home directory is none: a repository there holds settings.
    `known` is for who asks of many files, and holds what was found for their folders.
    """
    start = os.path.dirname(os.path.realpath(path))
    home = os.path.realpath(os.path.expanduser("~"))
    for marks in (_REPOSITORY_MARKS, _PROJECT_MARKS):
        top = _nearest(start, marks, known)
        if top is not None and top != home:
            return (top,), ()
    package = None
    while os.path.exists(os.path.join(start, "__init__.py")):
        package = start
        start = os.path.dirname(start)
    return () if package is None else (package,), (start,)


def _marks(folder: str, mark: str) -> bool:
    """Whether a mark stands in a folder; the `setup.py` of a package builds its extensions."""
    return os.path.exists(os.path.join(folder, mark)) and not (
        mark == "setup.py" and os.path.exists(os.path.join(folder, "__init__.py"))
    )


#: The nearest folder with one of some marks, by a folder below it or itself, and the marks.
Known = dict[tuple[str, tuple[str, ...]], str | None]


def _nearest(folder: str, marks: tuple[str, ...], known: Known | None = None) -> str | None:
    """The nearest folder, from an absolute one upwards, in which one of the entries stands."""
    known = {} if known is None else known
    passed: list[str] = []
    while (folder, marks) not in known:
        passed.append(folder)
        if any(_marks(folder, mark) for mark in marks):
            known[folder, marks] = folder
        elif (parent := os.path.dirname(folder)) == folder:
            known[folder, marks] = None
        else:
            folder = parent
    found = known[folder, marks]
    known.update(((below, marks), found) for below in passed)
    return found


def around(
    own: Collection[str], shown: Collection[str], paths: Iterable[str]
) -> tuple[list[str], list[str]]:
    """The other files of the projects of `own`, and `paths`, each once; and links to `own`.

    `own` are real paths, `shown` the same files as they were named.
    """
    # A link belongs to the folder that it stands in as well as to the one that it leads to.
    folders = {os.path.dirname(path) for path in own} | {
        os.path.realpath(folder) for folder in {os.path.dirname(path) for path in shown}
    }
    known: Known = {}
    projects = {project_of(os.path.join(folder, "_"), known) for folder in folders}
    whole = {folder for project, _ in projects for folder in project}
    shallow = {folder for _, beside in projects for folder in beside} - whole
    tops = sorted(
        folder for folder in whole | shallow if not any(_inside(folder, top) for top in whole)
    )
    seen = set(own)
    there = list(filter(os.path.isdir, tops))
    everything = discover(there, Exclusion((), os.curdir), documents=True, shallow=shallow)
    others, links = [], []
    for path, _ in everything.files:
        # What is found below a real folder is real but for links, and asking costs as reading does.
        is_link = os.path.islink(path)
        real_path = os.path.realpath(path) if is_link else path
        if real_path not in seen:
            seen.add(real_path)
            others.append(path)
        elif is_link and real_path in own:
            links.append(path)
    others += [
        path
        for path in paths
        if os.path.abspath(path) not in seen and os.path.realpath(path) not in seen
    ]
    return others, links


def _inside(folder: str, other: str) -> bool:
    return folder != other and folder.startswith(os.path.join(other, ""))
