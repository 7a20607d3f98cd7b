"""Two texts of each file: before and after a migration, one to come or one since a commit."""

from __future__ import annotations

import ast
import os
from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from tfgradmigrate.config import Config
from tfgradmigrate.errors import UsageError
from tfgradmigrate.files import git
from tfgradmigrate.files.discovery import Discovery, Exclusion, around, discover
from tfgradmigrate.files.source import Source, SourceError, decode
from tfgradmigrate.front.documents import is_document, modules_of
from tfgradmigrate.front.python2 import in_python3
from tfgradmigrate.options import MigrationOptions
from tfgradmigrate.program.scopes import DEFINITIONS, Scopes
from tfgradmigrate.program.walking import home, tree_of, tree_of_any, tree_or_none
from tfgradmigrate.project.following import Following
from tfgradmigrate.project.modules import find_modules
from tfgradmigrate.rules.findings.failed import NotParsed
from tfgradmigrate.rules.findings.python2_file import Converted
from tfgradmigrate.rules.model import FileFailure, FileResult, Finding, Imported
from tfgradmigrate.run import engine
from tfgradmigrate.run.neighbours import heard
from tfgradmigrate.verify.program.module import module_of


def to_come(paths: Sequence[str], configured: Config) -> Iterator[FileResult]:
    """Yield the marked files with what a migration would make of them."""
    scanned = engine.scan(_discovered(paths, configured))
    options = _only_ours(configured.options)
    for result in engine.migrate(scanned, engine.Settings(options, configured.jobs)):
        yield from modules(result, options)


def since(reference: str, paths: Sequence[str], configured: Config) -> Iterator[FileResult]:
    """Yield the files as they are, with the text and the findings of a commit as the old ones.

    Files that had no marker then, or were not there, are left out, but for those that a changed one
    of the others imports: what they have stands for something else. The new text of one that is
    gone is that of the file that it was renamed to. A function with a finding that a file has no
    more is looked for in the others. What other files make of an edit is reported with it. Raises
    UsageError where git knows no such commit.
    """
    files = [path for path, _ in _discovered(paths, configured).files]
    results = list(_since(reference, paths, files, configured))
    results = list(_with_imported(results, reference))
    return heard(results, reference, paths, files)


def uncompared(
    reference: str, paths: Sequence[str], configured: Config, results: Sequence[FileResult]
) -> list[str]:
    """Return the files of Python whose code is another one since a commit, and is in no result.

    They had no marker, and no changed file of the results imports them: an object that comes in
    may be of one of their classes all the same.
    """
    told = {os.path.realpath(r.new_path or r.path) for r in results}
    files = [path for path, _ in _discovered(paths, configured).files if path.endswith(".py")]
    left = [path for path in files if os.path.realpath(path) not in told]
    changed = git.changed_since(reference, left, paths) if left else set()
    return [path for path in left if path in changed and _has_other_code(path, reference)]


def _has_other_code(path: str, reference: str) -> bool:
    """Return whether a file had another tree at a commit; one that was not there had none."""
    before = git.bytes_at(reference, path)
    if before is None:
        return False
    try:
        with open(path, "rb") as file:
            return ast.dump(tree_of(file.read())) != ast.dump(tree_of(before))
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return True


def _since(
    reference: str, paths: Sequence[str], files: Sequence[str], configured: Config
) -> Iterator[FileResult]:
    options = _by_anything(configured)
    for path, now in [*((each, each) for each in files), *_gone(reference, paths, files)]:
        before = git.bytes_at(reference, path)
        if before is None:
            continue
        scanned = engine.scan_bytes(before, path)
        for result in engine.migrate(scanned, engine.Settings(options)):
            for module in _as_it_is(result, now, options):
                yield from _where_it_is(module, reference, files)


def _with_imported(results: Sequence[FileResult], reference: str) -> Iterator[FileResult]:
    """Yield results with what they import of changed files, and those files that had no marker."""
    following = Following()
    told = {os.path.realpath(result.new_path or result.path) for result in results}
    changed = [r for r in results if r.failure is None and r.changed and not is_document(r.path)]
    unmarked: dict[str, FileResult] = {}
    for path in sorted({each for r in changed for each in following.loaded(r.new_path or r.path)}):
        if path not in told and (result := _unmarked(path, reference)) is not None:
            unmarked[path] = result
    others = {os.path.realpath(r.new_path or r.path): r.path for r in changed}
    others |= {path: result.path for path, result in unmarked.items()}
    for result in results:
        if result in changed:
            imports = [
                replace(each, path=others[each.path])
                for text in (result.old, result.new)
                for each in following.of_changed(result.new_path or result.path, text, others)
                if others[each.path] != result.path
            ]
            own = result.new_path or result.path
            loaded = sorted(following.loaded(own) & others.keys() - {os.path.realpath(own)})
            imports += [Imported("", others[path]) for path in loaded]
            result = replace(result, imports=tuple(dict.fromkeys(imports)))
        yield result
    yield from unmarked.values()


def _unmarked(path: str, reference: str) -> FileResult | None:
    """Return a file and what it was at a commit, None where git does not know it, or no change."""
    if git.top_of(path) is None:
        return None
    before = git.bytes_at(reference, path)
    if before is None:
        before = git.bytes_at(reference, _of_the_same_name(path)) or b""
    try:
        with open(path, "rb") as file:
            now = file.read()
        old, new = (decode(data, path).text for data in (before, now))
    except (OSError, SourceError):
        return None
    found = FileResult(os.path.relpath(path), old=old, new=new, by_hand=True)
    return found if found.changed else None


def _of_the_same_name(path: str) -> str:
    """Return the path of what is imported by the name of a module where that is not there.

    A package hides a file of its name.
    """
    folder, name = os.path.split(path)
    return f"{folder}.py" if name == "__init__.py" else os.path.join(path[:-3], "__init__.py")


def of_two(old: str, new: str, configured: Config) -> Iterator[FileResult]:
    """Yield a file as the old text of another one, with the findings of the old one.

    What the files around both make of the edit is told with it. Raises UsageError where one of them
    is no file.
    """
    for path in (old, new):
        if not os.path.isfile(path):
            raise UsageError(f"{path}: there is no such file")
    options = _by_anything(configured)
    scanned = engine.scan(_discovered([old], configured))
    results = [
        module
        for result in engine.migrate(scanned, engine.Settings(options))
        for module in _as_it_is(result, new, options)
    ]
    others, _ = around([os.path.realpath(old), os.path.realpath(new)], [old, new], [])
    yield from heard(results, "", [old, new], list(map(os.path.relpath, others)))


def _discovered(paths: Sequence[str], configured: Config) -> Discovery:
    return discover(paths, Exclusion.configured(configured))


def _by_anything(configured: Config) -> MigrationOptions:
    """Return the options for an old text that somebody migrated, with whatever tools.

    What a comment set aside then may be what was migrated by hand.
    """
    return replace(_only_ours(configured.options), python2=True, comments=False)


def _as_it_is(result: FileResult, path: str, options: MigrationOptions) -> Iterator[FileResult]:
    """Yield the modules of a result with the new text that stands in a file, "" for none.

    A new text that is no module is a failure.
    """
    renamed = path if path != result.path else ""
    if path:
        result = engine.as_it_is(result, path)
    elif result.failure is None:
        result = replace(result, new="")
    result = replace(result, by_hand=True, new_path=renamed)
    for module in modules(result, options) if result.changed else [result]:
        failure = _not_parsed(module.new, path) if module.changed else None
        yield module if failure is None else FileResult(path, failure=failure)


def _where_it_is(result: FileResult, reference: str, files: Sequence[str]) -> Iterator[FileResult]:
    """Yield a result, and one for each file to which it has lost functions with findings."""
    wanted = {} if is_document(result.path) else _missing(result)
    for path in files if wanted else ():
        text = engine.text_of(path)
        before = git.bytes_at(reference, path) or b""
        added = definitions(text).keys() - definitions(before.decode("utf-8", "replace")).keys()
        added = {name for name in added & wanted.keys() if not _is_bound_anew(result, name, path)}
        moved = [finding for name in wanted.keys() & added for finding in wanted.pop(name)]
        if moved:
            found = tuple(finding for finding in result.findings if finding in moved)
            left = tuple(finding for finding in result.findings if finding not in moved)
            yield replace(result, findings=found, new=text, new_path=path, moved=True)
            result = replace(result, findings=left)
    yield result


def _is_bound_anew(result: FileResult, name: str, path: str) -> bool:
    """Return whether the new text has something else by a name than what stands in another file.

    Whoever calls it there calls that: `from ops import g as f`.
    """
    root = name.partition(".")[0]
    following = Following()
    for node, *_ in Scopes(tree_of_any(result.new).body).root.bound.get(root, ()):
        if isinstance(node, ast.ImportFrom):
            own = [each.name for each in node.names if (each.asname or each.name) == root]
            files = find_modules(result.new_path or result.path, home(node))
            comes = any(os.path.realpath(path) in following.loaded(each) for each in files)
            if own != [root] or (files and not comes):
                return True
        elif not isinstance(node, DEFINITIONS) or root == name:
            return True
    return False


def _missing(result: FileResult) -> dict[str, list[Finding]]:
    """Return the findings in functions that the new text has no more, by the functions' names."""
    found: dict[str, list[Finding]] = {}
    old, new = (definitions(text) for text in (result.old, result.new))
    for finding in result.findings:
        for name in (name for name, lines in old.items() if finding.line in lines):
            if name not in new:
                found.setdefault(name, []).append(finding)
    return found


def definitions(text: str) -> dict[str, range]:
    """Return the outermost functions and the methods of a text, with their lines."""
    routines = module_of("" if tree_or_none(text) is None else text).routines.items()
    return {name: r.lines for name, r in routines if isinstance(r.node, ast.FunctionDef)}


def _gone(reference: str, paths: Sequence[str], files: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the files of a commit that are there no more, and what they were renamed to."""
    there = {os.path.realpath(path) for path in files}
    for path in paths:
        folder = path if os.path.isdir(path) else os.path.dirname(path) or "."
        for old, new in git.renamed(reference, folder).items():
            inside = os.path.isdir(path) or os.path.realpath(path) == os.path.realpath(old)
            wanted = old.endswith((".py", ".ipynb")) and os.path.realpath(old) not in there
            if wanted and inside:
                yield os.path.normpath(old), os.path.normpath(new) if new else ""


def modules(result: FileResult, options: MigrationOptions) -> Iterator[FileResult]:
    """Yield the modules of a notebook or another document as results of their own.

    Their lines, and those of their findings, are counted through the module. Any other file is its
    own module. One of Python 2 has the text and the findings of its conversion. A document whose
    modules cannot be paired any more gives none. `options` are those of the migration.
    """
    if result.failure is not None:
        yield result
    elif not is_document(result.path):
        yield _module(result, result.old, result.new, options) if _was_python2(result) else result
    else:
        old, new = (modules_of(text, result.path, every=True) for text in (result.old, result.new))
        if len(old) == len(new):
            for before, after in zip(old, new, strict=True):
                if before != after:
                    yield _module(result, before, after, options)


def _module(result: FileResult, old: str, new: str, options: MigrationOptions) -> FileResult:
    """Return one module of a result with its new text, and the findings of its old text."""
    scanned = engine.Scan(1, [Source("module.py", old)])
    options = engine.options_of_files(options)(_only_ours(options), result.path)
    (module,) = engine.migrate(scanned, engine.Settings(options, alone=True))
    if _was_python2(module):
        return _module(result, in_python3(old), new, options)
    return replace(
        module, path=result.path, new=new, by_hand=result.by_hand, new_path=result.new_path
    )


def _was_python2(result: FileResult) -> bool:
    return any(finding.code == Converted.code for finding in result.findings)


def _only_ours(options: MigrationOptions) -> MigrationOptions:
    """Leave out what tf_upgrade_v2 adds to a migration: that is not ours to prove."""
    return replace(options, upgrade_api=False)


def as_they_are(path: str) -> list[str] | FileFailure:
    """Return the texts of the modules of a file as it is: none if it is not there any more.

    Those of a notebook or a document that cannot be parsed are left out.
    """
    if not os.path.exists(path):
        return []
    result = engine.as_it_is(FileResult(path), path)
    if result.failure is not None:
        return result.failure
    texts = modules_of(result.new, path, every=True)
    failures = [_not_parsed(text, path) for text in texts]
    if not is_document(path) and failures[0] is not None:
        return failures[0]
    return [text for text, failure in zip(texts, failures, strict=True) if failure is None]


def following() -> Callable[[str, str], Iterator[Imported]]:
    """Return what identifies which names a text at a path imports from other files, and loads."""
    return Following().all_of


def _not_parsed(text: str, path: str) -> FileFailure | None:
    """Return what is wrong with a text that is no module."""
    try:
        tree_of(text)
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None)
        return FileFailure(path, NotParsed.code, line, f"the file cannot be parsed: {error}")
    return None
