"""From files to results: migrate what the scan has kept, and write it.

Only for a file with a marker is the codemod (and with it libcst) imported.
One bad file never ends the run: whatever fails with it becomes its `FileFailure`.
"""

from __future__ import annotations

import ast
import gc
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from tfgradmigrate.errors import internal
from tfgradmigrate.files.cache import Cache
from tfgradmigrate.files.discovery import Exclusion
from tfgradmigrate.files.machine import give_back, processors
from tfgradmigrate.files.reading import Contents, read_bytes
from tfgradmigrate.files.source import Source, SourceError, decode
from tfgradmigrate.markers import has_marker, markers
from tfgradmigrate.options import MigrationOptions, Start
from tfgradmigrate.program.walking import tree_of
from tfgradmigrate.project.index import Index, kernel_names
from tfgradmigrate.project.looking import Note, add, forget, noted, still_holds
from tfgradmigrate.project.modules import borrowed
from tfgradmigrate.project.scanning import Scan as Scan
from tfgradmigrate.project.scanning import failure_of, is_marked
from tfgradmigrate.project.scanning import scan as scan
from tfgradmigrate.project.scanning import scan_bytes as scan_bytes
from tfgradmigrate.rules.findings.failed import InternalError, TooDeeplyNested, Unsound
from tfgradmigrate.rules.findings.upgraded import GraphMode, NamesUpgraded
from tfgradmigrate.rules.model import Blocks, FileFailure, FileResult, KernelSource, LeftItem
from tfgradmigrate.run.stack import TooDeepError, with_deep_stack

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from tfgradmigrate.left.items import Named
    from tfgradmigrate.project.index import Each

#: Below this much marked text, in characters, a second process is not worth its start: it has to
#: import libcst as well. Measured on two processors: even at 50,000, a third faster at 400,000.
POOL_THRESHOLD = 100_000

#: Texts of so many characters leave as much memory behind as all that is known of a thousand files;
#: a file that looks into others does as half of them, however short it is.
_LARGE = 100_000


class _Left:
    """What the files leave behind that are done, as characters of texts."""

    def __init__(self) -> None:
        self._characters = 0

    def add(self, characters: int) -> None:
        """Add what one leaves, and give it back once there is much."""
        self._characters += characters
        if self._characters > _LARGE:
            self._characters = 0
            give_back()


_left_behind = _Left()


class Settings(Struct, frozen=True):
    """How a run is made: what each migration is told, and the number of processes.

    `jobs` is 0 for as many as are worth it. `alone` leaves the project around the run out: a part
    of a document is migrated that stands in the project itself. `cache` holds what former runs
    built of the same texts. An `executor` is used in place of processes of the run's own.
    """

    options: MigrationOptions = field(default_factory=MigrationOptions)
    jobs: int = 0
    write: bool = False
    alone: bool = False
    cache: Cache | None = None
    executor: Executor | None = None


def migrate(
    scanned: Scan,
    settings: Settings,
    approved: Callable[[FileResult], bool] | None = None,
    foreseen: Callable[[Sequence[FileResult]], None] | None = None,
) -> Iterator[FileResult]:
    """Yield the result of each marked or unreadable file, in order, and write if asked to.

    A file without a marker has a result where there is something to tell, and is never changed.
    `approved` is asked about every file that would change. One that it does not approve is not
    written: its result is unchanged, and keeps its findings. `foreseen` is told before of all that
    it will be asked about. Raises nothing on account of a single file.
    """
    results = _migrated(scanned, settings)
    if foreseen is not None:
        known = list(results)
        foreseen([each for each in known if each.changed and each.path not in scanned.users])
        results = iter(known)
    for entry in scanned.marked:
        if isinstance(entry, FileFailure):
            yield FileResult(entry.path, failure=entry)
            continue
        result = next(results)
        if entry.path in scanned.users:
            if result.findings or result.ignored:
                yield replace(result, new=result.old)
            continue
        if result.changed:
            result = _as_read(entry, result)
        if result.changed:
            good = approved is None or approved(result)
            if settings.write:
                follow = entry.path in scanned.links
                result = (
                    _written(entry, result, follow) if good else replace(result, new=result.old)
                )
        yield result


def left(
    scanned: Scan,
    results: Sequence[FileResult],
    written: bool,
    cache: Cache | None = None,
    jobs: int = 1,
) -> list[LeftItem]:
    """Return what is left before the files of a run work under TensorFlow 2.

    `written` is true if the results stand in the files. `jobs` is as in `Settings`: many files are
    read in several processes.
    """
    from tfgradmigrate.front.documents import is_document, modules_of
    from tfgradmigrate.left.items import MANY, SOME, Text, what_is_left
    from tfgradmigrate.left.programs import Programs
    from tfgradmigrate.left.which_keras import WhichKeras

    keras = WhichKeras(scanned.paths)
    having = borrowing(scanned)
    changed = {result.path: result.new for result in results if result.changed}
    programs = Programs(
        scanned.paths, lambda path: changed.get(path) or _text(path, scanned.contents)
    )

    def texts() -> Iterator[Text]:
        # What did not change may be known without its text.
        known = {result.path: result for result in results if result.changed}
        sources = {source.path: source for source in scanned.sources}
        failed = {result.path for result in results if result.failure is not None}
        # What is put on the shim mentions it from now on.
        for path in dict.fromkeys((*scanned.mentioning, *known, *having)):
            if path in known:
                old, new = known[path].old, known[path].new
            elif path in sources and path not in failed:
                old = new = sources[path].text
            else:
                old = new = _text(path, scanned.contents)
            modules = tuple(modules_of(new, path, every=True))
            keras.look_at(modules)
            names = having.get(path, {})
            if names:
                modules = tuple(f"{_imports(names)}{module}" for module in modules)
            shown = new if written else old
            yield Text(path, modules, not is_document(path), shown, len(names))

    many = len(scanned.mentioning) >= MANY
    with _workers((jobs or processors()) if many else 1) as executor:
        named_in = partial(_all_left_in, cache, _each(executor, SOME))
        return keras.told(what_is_left(texts(), results, written, named_in, programs.is_settled))


def borrowing(scanned: Scan) -> dict[str, dict[str, str]]:
    """Return the files that have TensorFlow or Keras from other files, with their names for it."""
    perhaps = scanned.perhaps.items()
    found = {path: borrowed(path, text, ("tensorflow", "keras")) for path, text in perhaps}
    return {path: names for path, names in found.items() if names}


def _imports(names: Mapping[str, str]) -> str:
    """Return the imports that stand for names of other files, a line each."""
    return "".join(f"import {dotted} as {name}\n" for name, dotted in names.items())


def _all_left_in(
    cache: Cache | None, each: Each, modules: Sequence[str]
) -> Iterator[tuple[Named, ...]]:
    """Yield what is left in each of some modules, if need be from what reads them."""
    if cache is None:
        yield from each(_left_in, modules)
        return
    from tfgradmigrate.left.items import Named

    keys = [cache.key("left", module) for module in modules]
    kept: list[tuple[Named, ...] | None] = [cache.read(k, tuple[Named, ...]) for k in keys]
    missing = [module for module, found in zip(modules, kept, strict=True) if found is None]
    read = iter(each(_left_in, missing))
    for key, found in zip(keys, kept, strict=True):
        if found is None:
            found = next(read)
            cache.write(key, found)
        yield found


def _left_in(module: str) -> tuple[Named, ...]:
    from tfgradmigrate.left.names import left_in  # and tables, which a second run does without

    # As in `_migrate_one`: half of what the tree of a text takes.
    gc.disable()
    try:
        return left_in(module, _python2)
    finally:
        gc.enable()


def _python2(module: str) -> tuple[int, str] | None:
    """The line that makes a module Python 2 and what to do about it, None for one of Python 3."""
    from tfgradmigrate.front.python2.detection import python2_form  # for few files

    form = python2_form(module)
    if form is None:
        return None
    remedy = form.remedy or "convert the file first (`python -m fissix -w`)"
    return form.line, f"{form.what}; {remedy}"


def as_it_is(result: FileResult, path: str) -> FileResult:
    """Put the text that stands in a file in place of what the migration would write."""
    if result.failure is not None:
        return result
    try:
        return replace(result, new=decode(read_bytes(path), path).text)
    except (OSError, SourceError) as error:
        return FileResult(path, failure=failure_of(path, error))


def text_of(path: str) -> str:
    """Return the text of a file, "" if it cannot be read."""
    return _text(path, Contents())


def _text(path: str, contents: Contents) -> str:
    try:
        return decode(contents.read(path), path).text
    except (OSError, SourceError):
        return ""


class _Task(Struct, frozen=True):
    """One file to migrate, with all that its process has to be told."""

    text: str
    path: str
    options: MigrationOptions

    @property
    def length(self) -> int:
        """The number of characters."""
        return len(self.text)


def _kernels(sources: Sequence[Source], texts: Sequence[str]) -> tuple[KernelSource, ...]:
    names = {n for n in kernel_names(texts) if any(n in source.text for source in sources)}
    if not names:
        return ()
    from tfgradmigrate.project.kernels import asked, find_kernels, summed

    users = [source.path for source in sources if any(name in source.text for name in names)]
    found = find_kernels(users, names)
    add([("kernels", asked(users, names), summed(found))])
    return found


def processes(jobs: int, sources: Sequence[Source | _Task]) -> int:
    """Return how many processes to use; `jobs` asks for a number, 0 for what is worth it."""
    if jobs == 0:
        if sum(source.length for source in sources) < POOL_THRESHOLD:
            return 1
        jobs = processors()
    return max(1, min(jobs, len(sources)))


def _migrated(scanned: Scan, settings: Settings) -> Iterator[FileResult]:
    sources = scanned.sources
    if not sources:
        return
    with _workers(processes(settings.jobs, sources), settings.executor) as executor:
        yield from _migrated_with(executor, scanned, settings)


def _migrated_with(
    executor: Executor | None, scanned: Scan, settings: Settings
) -> Iterator[FileResult]:
    """Yield the results of the files that are to be migrated, without an executor from here."""
    from tfgradmigrate.front.documents import modules_of
    from tfgradmigrate.run.surroundings import Surroundings, look_around, texts_in

    sources, contents = scanned.sources, scanned.contents
    each = _each(executor if settings.executor is None else None)
    # Without a marker a file takes no part in what is to be migrated.
    marked = [s for s in sources if s.path not in scanned.users and is_marked(s)]
    modules = [(s.path, text) for s in marked for text in modules_of(s.text, s.path)]
    around = (
        Surroundings() if settings.alone else look_around(modules, scanned.paths, contents, each)
    )
    every = [*modules, *around.modules]
    index = Index(
        every,
        around.documents,
        around.unmarked,
        around.readers,
        partial(texts_in, contents=contents),
        each,
    )
    options = replace(
        settings.options,
        shared_names=index.shared_names,
        kernels=_kernels(marked, [text for _, text in every]),
    )
    # A user is only looked at: it need not even be Python 3.
    looking = replace(options, handed_overrides=scanned.handed, python2=False, upgrade_api=False)
    starts = _starts(scanned) if options.upgrade_api and options.graph_mode else {}
    told = [
        looking
        if source.path in scanned.users
        else replace(
            options, neighbours=index.neighbours(source.path), start=starts.get(source.path)
        )
        for source in sources
    ]
    if options.per_file_ignores:
        of_file = options_of_files(options)
        told = [of_file(each, source.path) for each, source in zip(told, sources, strict=True)]
    # Much of a large project, which nobody asks any more.
    del around, every, index, modules, marked
    contents.let_go()
    # What tf_upgrade_v2 makes of a text follows from the TensorFlow that is installed as well.
    cache = None if settings.options.upgrade_api else settings.cache
    tasks = (_Task(s.text, s.path, options) for s, options in zip(sources, told, strict=True))
    asked: Iterable[tuple[_Task, _Noted | None]] = (
        (task, None if cache is None else _kept(cache, task)) for task in tasks
    )
    done: Iterator[_Noted] | None = None
    if executor is not None:
        asked = list(asked)
        done = _done([task for task, known in asked if known is None], settings, executor)
    for task, known in asked:
        result, notes = known or (_migrate_one(task) if done is None else next(done))
        if known is None and cache is not None:
            _keep(cache, task, result, notes)
        add(notes)
        yield result


def _starts(scanned: Scan) -> dict[str, Start]:
    """Return the files of a run in which a program starts that needs graph mode, and where."""
    from tfgradmigrate.front.documents import modules_of
    from tfgradmigrate.left.items import GRAPH
    from tfgradmigrate.left.programs import Programs

    programs = Programs(scanned.paths, lambda path: _in_python3(_text(path, scanned.contents)))
    having = borrowing(scanned)
    found: dict[str, Start] = {}
    for path in dict.fromkeys((*scanned.mentioning, *having)):
        imports = _imports(having.get(path, {}))
        for module in modules_of(_text(path, scanned.contents), path, every=True):
            for named in _left_in(f"{imports}{_in_python3(module)}"):
                place = named.place
                if place is None or named.item.kind != GRAPH or programs.is_settled(path, place):
                    continue
                at_import = named.item.blocks is Blocks.IMPORT
                for program, is_imported in programs.starts(path).items():
                    late = is_imported and not at_import and found.get(program) is not Start.FILE
                    found[program] = Start.MAIN if late else Start.FILE
    return found


def _in_python3(text: str) -> str:
    """Return a text as Python 3 reads it, one of Python 2 that cannot be converted as it is."""
    from tfgradmigrate.front.python2 import in_python3
    from tfgradmigrate.front.python2.conversion import ConversionError

    try:
        return in_python3(text)
    except ConversionError:
        return text


def _done(tasks: list[_Task], settings: Settings, executor: Executor) -> Iterator[_Noted]:
    if settings.executor is None and processes(settings.jobs, tasks) == 1:
        return map(_migrate_one, tasks)
    return _migrated_by(executor, tasks)


def _each(executor: Executor | None, many: int | None = None) -> Each:
    """Return what reads files, in the processes of an executor if there is one and `many` files."""
    if executor is None:
        return map
    from tfgradmigrate.workers.executing import spread

    return partial(spread, executor, many=many)


#: What becomes of a file, and what was asked of other files for that.
_Noted = tuple[FileResult, tuple[Note, ...]]

#: Failures that say more of the machine than of the file.
PASSING = (InternalError.code, TooDeeplyNested.code)


def _key(cache: Cache, task: _Task) -> str:
    where = os.path.realpath(task.path)
    return cache.key("migration", task.text, task.path, where, task.options)


def _kept(cache: Cache, task: _Task) -> _Noted | None:
    """Return what a former run built of the same, as long as other files still say the same."""
    answer: _Noted | None = cache.read(_key(cache, task), _Noted)
    try:
        return answer if answer is not None and still_holds(answer[1]) else None
    except ValueError:  # a question that nobody asks
        return None


def _keep(cache: Cache, task: _Task, result: FileResult, notes: tuple[Note, ...]) -> None:
    if result.failure is None or result.failure.code not in PASSING:
        cache.write(_key(cache, task), (result, notes))


def options_of_files(
    options: MigrationOptions,
) -> Callable[[MigrationOptions, str], MigrationOptions]:
    """Return what adds to the options of a file, by its path, what is ignored in it.

    Raises UsageError for a pattern that is not valid.
    """
    known = []
    for each in options.per_file_ignores:
        where = f"{each.folder}/pyproject.toml: per-file-ignores: {each.pattern!r}"
        known.append((Exclusion([each.pattern], each.folder, where), each.codes))

    def of_file(options: MigrationOptions, path: str) -> MigrationOptions:
        real_path = os.path.realpath(path)
        codes = [code for pattern, each in known if pattern.covers(real_path) for code in each]
        return replace(options, ignore=(*options.ignore, *codes), per_file_ignores=())

    return of_file


@contextmanager
def _workers(count: int, given: Executor | None = None) -> Iterator[Executor | None]:
    """Give an executor that has so many processes, or that is given; None for this one alone.

    One that is not given ends with its use.
    """
    if given is not None or count == 1:
        yield given
        return
    from tfgradmigrate.workers.executing import NoProcessesError, Processes

    try:
        executor = Processes(count)
    except NoProcessesError:
        yield None
        return
    with executor:
        yield executor


def _migrated_by(executor: Executor, tasks: list[_Task]) -> Iterator[_Noted]:
    """Yield the results in order, from the workers of an executor."""
    from tfgradmigrate.workers.executing import in_order

    return in_order(executor, _migrate_one, tasks, lambda task: len(task.text), _not_migrated)


def _not_migrated(task: _Task, why: str) -> _Noted:
    return _lost(task, InternalError.code, f"internal error: {why}; please report it")


def _migrate_one(task: _Task) -> _Noted:
    """Migrate one file; an unexpected exception becomes its failure, TGM905."""
    # A syntax tree is hundreds of thousands of objects without cycles: looking for cycles all the
    # while they are made costs a tenth of the time.
    gc.disable()
    try:
        return with_deep_stack(lambda: _migrate_noting(task))
    except (TooDeepError, MemoryError):
        return _lost(
            task,
            TooDeeplyNested.code,
            "an expression or a chain of branches is nested too deeply for the parser; split what "
            "is long into several statements",
        )
    except Exception as error:
        why = f"{internal(error)}; the file is left as it is; please report this"
        return _lost(task, InternalError.code, why)
    finally:
        looked_around = forget()
        gc.enable()
        _left_behind.add(len(task.text) + looked_around * _LARGE // 2)


def _migrate_noting(task: _Task) -> _Noted:
    with noted() as notes:
        result = migrate_text(task.text, task.path, task.options)
    return result, tuple(sorted(notes))


def migrate_text(text: str, path: str, options: MigrationOptions) -> FileResult:
    """Migrate the text of a file of any kind, downwards: document, Python 2, module.

    Raises what the idioms raise by mistake.
    """
    from tfgradmigrate.front.documents import migrate_document

    return migrate_document(text, path, options, _migrate_module)


def _migrate_module(text: str, path: str, options: MigrationOptions) -> FileResult:
    """Migrate a Python file, or the part of another file that is one."""
    from tfgradmigrate.ignores.comments import comments_in, settled, whole_file

    looked_into = options.upgrade_api or options.handed_overrides
    if not (looked_into or has_marker(text.encode(errors="surrogateescape"))):
        return settled(FileResult(path, old=text, new=text), text, options)
    from tfgradmigrate.front.python2 import migrate_python

    result = migrate_python(text, path, options, _migrate_source)

    def wanted(code: str) -> bool:
        aside = options.comments and whole_file(comments_in(text), code)
        return options.wants(code) and not aside

    if options.upgrade_api and wanted(NamesUpgraded.code):
        result = _upgraded(result, options)
    if options.start is not None and result.failure is None and wanted(GraphMode.code):
        from tfgradmigrate.left.graph_mode import kept_in_graphs

        result = kept_in_graphs(result, options.start, options.safe_only)
    return settled(result, text, options)


def _migrate_source(text: str, path: str, options: MigrationOptions) -> FileResult:
    """Migrate a module. One that only speaks of a marker is read without libcst."""
    from tfgradmigrate.syntax.mentions import may_mention

    if not may_mention(text, (*markers(), *options.handed_overrides)):
        return FileResult(path, old=text, new=text)
    from tfgradmigrate.migrate import migrate_source

    return migrate_source(text, path, options)


def _upgraded(result: FileResult, options: MigrationOptions) -> FileResult:
    """Run tf_upgrade_v2 on a result, and see that the migration has nothing to add to that."""
    from tfgradmigrate.front.python2 import migrate_python
    from tfgradmigrate.left.upgrade import upgrade

    upgraded = upgrade(result, options.wants, options.safe_only)
    if upgraded.new == result.new or not has_marker(upgraded.new.encode()):
        return upgraded
    if migrate_python(upgraded.new, result.path, options, _migrate_source).new == upgraded.new:
        return upgraded
    return _failed(
        result.path,
        Unsound.code,
        "a second migration would change the result of tf_upgrade_v2 again; the file is left "
        "alone. Please report this with the file",
    )


def _as_read(source: Source, result: FileResult) -> FileResult:
    """Return a result as long as what would be written is what was migrated.

    The bytes of an encoding may mean another text to Python, or none.
    """
    if source.encoding == "utf-8":
        return result
    from tfgradmigrate.front.documents import is_document

    try:
        data = source.encode(result.new)
        same = decode(data, source.path).text == result.new
        if same and not is_document(source.path):
            same = ast.dump(tree_of(data)) == ast.dump(tree_of(result.new))
    except SourceError as error:
        return FileResult(source.path, failure=failure_of(source.path, error))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        same = False
    if same:
        return result
    return _failed(
        source.path,
        Unsound.code,
        f"in the file's encoding, {source.encoding}, Python would read another program than the "
        "result; the file is left alone: convert it to UTF-8 first",
    )


def _written(source: Source, result: FileResult, follow: bool) -> FileResult:
    """Write the new text; a file that cannot be written has a failure and no findings."""
    from tfgradmigrate.files import writing

    try:
        writing.write(source, result.new, follow)
    except (OSError, SourceError) as error:
        return FileResult(source.path, failure=failure_of(source.path, error))
    return result


def _failed(path: str, code: str, message: str) -> FileResult:
    return FileResult(path, failure=FileFailure(path, code, None, message))


def _lost(task: _Task, code: str, message: str) -> _Noted:
    return _failed(task.path, code, message), ()
