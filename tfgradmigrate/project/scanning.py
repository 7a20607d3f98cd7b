"""The cheap part of a run: read every file, and keep the text of those with a marker.

Only such a file is decoded. Where there is none nothing else is imported to find that out, neither
`dataclasses` nor `typing` nor `re`: they would cost more than the reading.
"""

from __future__ import annotations

from tfgradmigrate.files.discovery import DOCUMENTS
from tfgradmigrate.files.reading import Contents
from tfgradmigrate.markers import (
    has_marker,
    has_marker_or_comment,
    is_copied_runtime,
    is_marked_otherwise,
    may_use_tensorflow,
    name_in_other_letters,
)

_SHIM = b"tfgradmigrate.runtime"
_STARTS = b"__main__"
TYPE_CHECKING = False  # as in `tfgradmigrate`
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tfgradmigrate.files.discovery import Candidate, Discovery
    from tfgradmigrate.files.shelf import Shelf
    from tfgradmigrate.files.source import Source
    from tfgradmigrate.rules.model import FileFailure


class Scan:
    """The files of a run after the cheap part: how many, and those that need the codemod.

    `marked` holds, in the order of the files, the text of each marked file, or the failure of a
    file that could not be read, and `paths` are those of all files. `users` are files without a
    marker, among them, that may use one of the `handed` functions, with which marked files hand an
    override on. `unmarked` are the other files;
    `mentioning` are all files that mention TensorFlow, or are on the shim; `perhaps` are the texts
    of those that may have it from other files. `contents` are the bytes of what was read, `links`
    the files that were links when they were found, and `ignored` counts the files and folders
    were passed over.
    """

    def __init__(
        self,
        files: int = 0,
        marked: Iterable[Source | FileFailure] = (),
        paths: Sequence[str] = (),
    ) -> None:
        """Hold what was read so far."""
        self.files = files
        self.marked = list(marked)
        self.paths = paths
        self.handed: frozenset[str] = frozenset()
        self.users: frozenset[str] = frozenset()
        self.unmarked: tuple[str, ...] = ()
        self.mentioning: list[str] = []
        self.perhaps: dict[str, str] = {}
        self.contents = Contents()
        self.links: set[str] = set()
        self.ignored = 0

    @property
    def sources(self) -> list[Source]:
        """The marked files that could be read, and users."""
        if not self.marked:
            return []
        from tfgradmigrate.files.source import Source

        return [entry for entry in self.marked if isinstance(entry, Source)]


class Read:
    """The files of a run that were read, and not decoded.

    `wanted` are those that need the codemod, and with the error those that could not be read, in
    the order of the files; `mentioning` and `contents` are as in a scan. `perhaps` are files that
    may have TensorFlow from another one.
    """

    def __init__(self, found: Discovery, upgrade_api: bool = False, programs: bool = False) -> None:
        """Hold what was found, and nothing that was read."""
        self.found = found
        self.upgrade_api = upgrade_api
        self.programs = programs
        self.wanted: dict[str, OSError | None] = {}
        self.mentioning: list[str] = []
        self.perhaps: list[str] = []
        self.contents = Contents()

    @property
    def is_whole(self) -> bool:
        """Whether every folder could be listed and every file be read."""
        return not (self.found.failures or any(self.wanted.values()))


def scan(
    found: Discovery,
    upgrade_api: bool = False,
    files: Iterable[Candidate] | None = None,
    programs: bool = False,
) -> Scan:
    """Read every file and keep the text of those with a marker.

    With `upgrade_api` the files that may use TensorFlow at all are kept as well, and with
    `programs` those that state that they are started. `files` are those that were found, from
    somebody who counts them.
    """
    return decoded(read(found, upgrade_api, files, programs))


def read(
    found: Discovery,
    upgrade_api: bool = False,
    files: Iterable[Candidate] | None = None,
    programs: bool = False,
) -> Read:
    """Read every file and tell those that `scan` keeps."""
    result = Read(found, upgrade_api, programs)
    contents = result.contents
    for path, _ in found.files if files is None else files:
        try:
            data = contents.read(path, path in found.links)
        except OSError as error:
            result.wanted[path] = error
            continue
        wanted = _needs_codemod(data, upgrade_api) or (programs and _STARTS in data)
        mentions = b"tensorflow" in data or b"keras" in data
        if (mentions or (wanted and _SHIM in data)) and not is_copied_runtime(data):
            result.mentioning.append(path)
        if b"tensorflow" not in data and may_use_tensorflow(data):
            result.perhaps.append(path)
        if wanted:
            result.wanted[path] = None
    return result


def decoded(files: Read) -> Scan:
    """Return the scan of files that were read."""
    from tfgradmigrate.files.shelf import Shelf

    found = files.found
    shelf = Shelf()
    entries = {
        path: _entry(path, path in found.links, files.contents, shelf)
        if error is None
        else failure_of(path, error)
        for path, error in files.wanted.items()
    }
    paths = [path for path, _ in found.files]
    result = Scan(len(paths), [*found.failures, *entries.values()], paths)
    sources = result.sources
    # With no more than a comment for this tool it is a file without a marker.
    commented = set() if files.upgrade_api else {s.path for s in sources if not is_marked(s)}
    marked = entries.keys() - commented
    result.unmarked = tuple(path for path in paths if path not in marked)
    result.mentioning = files.mentioning
    if files.perhaps:
        result.perhaps = dict(_texts(files.perhaps, files.contents))
    result.contents = files.contents
    result.links, result.ignored = found.links, found.ignored
    if sources:
        _add_users(result, found, entries, shelf)
    return result


def _texts(paths: Iterable[str], contents: Contents) -> Iterable[tuple[str, str]]:
    from tfgradmigrate.files.source import SourceError, decode

    for path in paths:
        try:
            yield path, decode(contents.read(path), path).text
        except (OSError, SourceError):
            continue


def _add_users(
    result: Scan, found: Discovery, entries: dict[str, Source | FileFailure], shelf: Shelf
) -> None:
    """Put the files without a marker that use a file's override in their places in a scan."""
    from tfgradmigrate.files.source import Source
    from tfgradmigrate.project.users import handed_overrides, users_of

    names = handed_overrides(source.text for source in result.sources)
    texts = (source.text for source in result.sources)
    users, result.handed = users_of(names, texts, result.unmarked, result.contents.read)
    for path in users:
        entry = _entry(path, path in found.links, result.contents, shelf)
        if isinstance(entry, Source):
            entries[path] = entry
            result.users |= {path}
    if users:
        placed = [entries[path] for path in result.paths if path in entries]
        result.marked = [*found.failures, *placed]


def scan_bytes(data: bytes, path: str, upgrade_api: bool = False) -> Scan:
    """Do the same for one file whose content is at hand: standard input."""
    return Scan(1, [_decoded(data, path)] if _needs_codemod(data, upgrade_api) else [])


def is_marked(source: Source) -> bool:
    """Return whether a marker stands in a text."""
    return has_marker(source.text.encode(errors="surrogateescape"))


def _needs_codemod(data: bytes, upgrade_api: bool) -> bool:
    wanted = (
        has_marker_or_comment(data)
        or (upgrade_api and may_use_tensorflow(data))
        or is_marked_otherwise(data)
    )
    return wanted and not is_copied_runtime(data)


def _entry(path: str, follow: bool, contents: Contents, shelf: Shelf) -> Source | FileFailure:
    """Return the text of a file; past what the contents keep it is read again, not held twice."""
    try:
        entry = _decoded(contents.read(path, follow), path)
    except OSError as error:
        return failure_of(path, error)
    from tfgradmigrate.files.source import Source

    return entry.put_away(shelf) if isinstance(entry, Source) else entry


def _decoded(data: bytes, path: str) -> Source | FileFailure:
    from tfgradmigrate.files.source import SourceError, decode

    try:
        source = decode(data, path)
        prose = path.endswith((".ipynb", *DOCUMENTS))
        if not prose and (found := name_in_other_letters(source.text)) is not None:
            name, plain, line = found
            raise SourceError(
                f"Python reads `{name}` as `{plain}`: write it in these letters", line
            )
        return source
    except SourceError as error:
        return failure_of(path, error)
    except Exception as error:  # of a codec, say
        from tfgradmigrate.errors import internal
        from tfgradmigrate.rules.findings.failed import InternalError
        from tfgradmigrate.rules.model import FileFailure

        why = f"{internal(error)}; the file is left as it is; please report this"
        return FileFailure(path, InternalError.code, None, why)


def failure_of(path: str, error: Exception) -> FileFailure:
    """Return what is reported of a file that cannot be read or written: OSError or SourceError."""
    from tfgradmigrate.files.source import SourceError
    from tfgradmigrate.rules.findings.failed import NotReadable
    from tfgradmigrate.rules.model import FileFailure

    if isinstance(error, SourceError):
        return FileFailure(path, NotReadable.code, error.line, error.message)
    return FileFailure(path, NotReadable.code, None, getattr(error, "strerror", "") or str(error))
