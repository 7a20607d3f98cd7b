"""The code of today held against a certificate: no old text is needed.

A function whose program and versions are the same stands as it stood. Any other is recorded again:
equal records do the same for every value, whoever has edited the text meanwhile.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from tfgradmigrate.errors import UsageError
from tfgradmigrate.files.programs import files_around
from tfgradmigrate.program.scopes import bound_names
from tfgradmigrate.program.texts import parted
from tfgradmigrate.rules.model import FileFailure, Guard, Kept, Proof, Standing
from tfgradmigrate.verify.certificate import layout
from tfgradmigrate.verify.certificate.beside import GRADIENT, beside, edited, line_of, matters
from tfgradmigrate.verify.certificate.content import program
from tfgradmigrate.verify.certificate.imported import LOADED, Follow, Imports, Part, Read
from tfgradmigrate.verify.certificate.model import Certificate, Entry, Open, Versions, digest
from tfgradmigrate.verify.certificate.records import (
    computed,
    lasting,
    run_in,
    versions_of,
)
from tfgradmigrate.verify.program.leading import routine_of
from tfgradmigrate.verify.program.module import Module, module_of
from tfgradmigrate.verify.program.slicing import slice_module
from tfgradmigrate.verify.record.asking import Ask, digest_of
from tfgradmigrate.verify.record.model import Digest
from tfgradmigrate.verify.record.patches import patched
from tfgradmigrate.verify.record.project import broken
from tfgradmigrate.verify.trials import VerifySettings
from tfgradmigrate.verify.verifier import Verifier


@dataclass(frozen=True, slots=True)
class Checked:
    """How all places of a certificate stand.

    `written` are the versions with which it was written, `others` gives which are others today,
    `unprevented` what this system has not kept programs from.
    """

    kept: tuple[Kept, ...]
    failures: tuple[FileFailure, ...]
    written: Versions
    others: tuple[str, ...]
    unprevented: tuple[str, ...]

    @property
    def is_good(self) -> bool:
        """Whether nothing has changed that the certificate holds."""
        return not self.failures and all(kept.is_good for kept in self.kept)


def check(
    path: str,
    read: Read,
    follow: Follow,
    settings: VerifySettings,
    tool: str,
    below: Sequence[str] = (),
) -> Checked:
    """Return how the places of the certificate in a file stand today.

    With `below`, only those of these files and folders. `tool` is the version of this package.
    Raises UsageError for a certificate that cannot be read, or has none of the files.
    """
    certificate = layout.read(path)
    texts: dict[str, Sequence[str]] = {}
    failures = []
    for name, file in _files(path, certificate, below):
        found = read(file)
        if isinstance(found, FileFailure):
            failures.append(found)
        else:
            texts[name] = found
    folder = os.path.dirname(path)
    imports = Imports(folder, read, follow)
    with Verifier(settings) as verifier:
        kept, others = hold(certificate, texts, verifier, tool, imports, _Around(folder).breaking)
        unprevented = verifier.unprevented
    placed = tuple(replace(each, path=_path_to(folder, each.path)) for each in kept)
    return Checked(placed, tuple(failures), certificate.versions, others, unprevented)


def _files(path: str, certificate: Certificate, below: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the files of a certificate, as they stand there and as they are found from here."""
    folder = os.path.dirname(path)
    names = {entry.path for entry in certificate.entries} | {left.path for left in certificate.open}
    chosen = [
        name for name in sorted(names) if not below or _is_below(_path_to(folder, name), below)
    ]
    if below and not chosen:
        raise UsageError(f"{path} holds no place of {', '.join(below)}")
    for name in chosen:
        yield name, _path_to(folder, name)


def _is_below(file: str, paths: Sequence[str]) -> bool:
    """Return whether a file is one of these, or lies in one of them."""
    wanted = [os.path.abspath(path) for path in paths]
    return any(f"{os.path.abspath(file)}{os.sep}".startswith(f"{one}{os.sep}") for one in wanted)


def _path_to(folder: str, name: str) -> str:
    return os.path.normpath(os.path.join(folder, *name.split("/")))


#: Gives what breaks some guards of a file, given its texts, "" where nothing does.
Breaking = Callable[[str, Sequence[Guard], Sequence[str]], str]


def hold(
    certificate: Certificate,
    texts: Mapping[str, Sequence[str]],
    verifier: Verifier,
    tool: str,
    imports: Imports | None = None,
    breaking: Breaking | None = None,
) -> tuple[list[Kept], tuple[str, ...]]:
    """Return how the entries of these texts stand, by path, and which versions are others today.

    Without `imports`, what they import is not looked at; without `breaking`, no guard is.
    """
    chosen = [entry for entry in certificate.entries if entry.path in texts]
    others = tuple(_others(certificate.versions, versions_of(verifier, tool)))
    holding = _Holding(others, verifier.record, breaking)
    kept = [holding.kept(entry, texts[entry.path]) for entry in chosen]
    elsewhere: list[Kept] = []
    if imports is not None:
        elsewhere = _edited_elsewhere(certificate, texts, imports, chosen, kept)
    kept += [_not_certified(each) for each in certificate.open if each.path in texts]
    kept += _edited_beside(certificate, texts)
    return kept + elsewhere, others


@dataclass(frozen=True, slots=True)
class _Around:
    """The other files around those of a certificate in a folder: what they make of its guards."""

    folder: str
    known: dict[str, tuple[dict[str, str], str]] = field(default_factory=dict)

    def breaking(self, name: str, guards: Sequence[Guard], texts: Sequence[str]) -> str:
        """Return what breaks guards of a file, or changes a library that it uses, else ""."""
        path = _path_to(self.folder, name)
        if name not in self.known:
            found = files_around(path)
            self.known[name] = (found, patched(texts, found, path))
        others, patch = self.known[name]
        hits = (broken(guards, text, others, path) for text in texts)
        return patch or next(filter(None, hits), "")


def _edited_elsewhere(
    certificate: Certificate,
    texts: Mapping[str, Sequence[str]],
    imports: Imports,
    chosen: Sequence[Entry],
    kept: list[Kept],
) -> list[Kept]:
    """Tell of the places `kept` that lead to edited code of other files; return what does not."""
    told: dict[Part, Kept] = {}
    for path, files in certificate.imported.items():
        if not texts.get(path):
            continue
        before = {Part(file, n): d for file, parts in files.items() for n, d in parts.items()}
        edited = _edited_parts(before, path, texts[path], imports)
        left = set(edited)
        for number, entry in enumerate(chosen) if edited else ():
            if entry.path == path:
                own = _leading_to(edited, entry, texts[path], imports)
                left -= own
                if own and kept[number].standing in (Standing.PROVED, Standing.TESTED):
                    reason = _stale(sorted(own), imports)
                    kept[number] = replace(kept[number], standing=Standing.STALE, reason=reason)
        there = {part.path for part in imports.reached(path, texts[path])} if left else set()
        for part in sorted(left):
            loaded = LOADED in before.get(part, "") or LOADED in imports.now(part)
            if loaded or part.path not in there:
                standing, reason = Standing.UNCOVERED, _UNCOVERED
            elif part in before:
                standing, reason = Standing.APART, _APART
            else:
                continue  # nobody has asked for it before, and no place does now
            if part not in told or standing is Standing.UNCOVERED:
                line = imports.line_of(part)
                told[part] = Kept(part.path, part.name, line, standing, reason)
    return list(told.values())


def _edited_parts(
    before: Mapping[Part, str], path: str, texts: Sequence[str], imports: Imports
) -> set[Part]:
    """Return the parts of other files that are others now, gone, or new."""
    now = imports.reached(path, texts) | imports.loaded(path, texts)
    return {part for part in {*before, *now} if before.get(part, "") != imports.now(part)}


def _leading_to(
    edited: set[Part], entry: Entry, texts: Sequence[str], imports: Imports
) -> set[Part]:
    """Return the edited parts of other files that the code of an entry leads to.

    What is gone cannot be led to: then whatever has its name may have needed it.
    """
    reached = imports.reached(entry.path, texts, entry.names)
    gone = {part for part in edited - reached if not imports.now(part)}
    spoken = imports.words(entry.path, texts, entry.names, reached) if gone else set()
    return (reached & edited) | {part for part in gone if spoken.intersection(part.name.split("."))}


def _stale(parts: Sequence[Part], imports: Imports) -> str:
    first = parts[0]
    how = "is another one" if imports.now(first) else "is gone"
    more = f", and {len(parts) - 1} more" if len(parts) > 1 else ""
    return f"`{first.name}` of {first.path} {how}{more}; verify it again"


def _edited_beside(certificate: Certificate, texts: Mapping[str, Sequence[str]]) -> Iterator[Kept]:
    """Yield what was edited in files besides the functions that are certified."""
    for path, before in certificate.beside.items():
        if not texts.get(path):
            continue
        own = [entry for entry in certificate.entries if entry.path == path]
        after = beside(texts[path], run_in(texts[path], own))
        symbols = [entry.symbol for entry in own]
        needed = {entry.names for entry in own if entry.names}
        parts = [slice_module(text, names).text for text in texts[path] for names in needed]
        for name in edited(before, after, texts[path]):
            if name not in after and name in symbols:
                continue  # it is told that the function is gone
            told = [each[name] for each in (before, after) if name in each]
            has_gradient = any(each.startswith(GRADIENT) for each in told)
            if has_gradient or matters(name, texts[path], symbols, parts):
                standing, reason = Standing.UNCOVERED, _UNCOVERED
            else:
                standing, reason = Standing.APART, _APART
            yield Kept(path, name, line_of(name, texts[path]), standing, reason)


_UNCOVERED = "the proof may not hold with it; verify it again"
_APART = "no certified place has to do with it"


def _not_certified(left: Open) -> Kept:
    reason = _joined(left.verdict, left.reason)
    return Kept(left.path, left.symbol, None, Standing.NOT_CERTIFIED, reason)


def _joined(*parts: str) -> str:
    return ": ".join(filter(None, parts))


# What they do now.


@dataclass(frozen=True, slots=True)
class _Holding:
    """Holds entries against texts of today; `others` tells which versions are others now."""

    others: tuple[str, ...]
    ask: Ask
    breaking: Breaking | None

    def kept(self, entry: Entry, texts: Sequence[str]) -> Kept:
        """Return how an entry stands in the texts of its file; the best counts."""
        reason = f"nothing is called `{entry.symbol}` any more" if texts else _NO_FILE
        found = Kept(entry.path, entry.symbol, None, Standing.GONE, reason)
        guards: tuple[Guard, ...] = ()
        for text in texts:
            line = _line_of(entry, module_of(text))
            if line is not None and not found.is_good:
                good = Kept(entry.path, entry.symbol, line, _GOOD[entry.verdict], "", entry.inputs)
                found, guards = self._compared(good, entry, text)
        if found.standing is Standing.PROVED and self.breaking is not None:
            hit = self.breaking(entry.path, [*entry.guards, *guards], texts)
            found = replace(found, standing=Standing.STALE, reason=hit) if hit else found
        return found

    def _compared(self, good: Kept, entry: Entry, text: str) -> tuple[Kept, tuple[Guard, ...]]:
        """Return how an entry stands in a text that has its function, and what is assumed."""
        is_same = digest(program(text, entry.names)) == entry.program
        others = self.others if entry.record else [e for e in self.others if not _is_tool(e)]
        if is_same and not others:
            return good, ()
        because = f"the code is the same; {', '.join(others)}" if is_same else ""
        if not entry.record:
            return replace(good, standing=_UNSHOWN, reason=because or _UNRECORDED), ()
        now = digest_of(text, entry.symbol, entry.given, self.ask)
        if now.told == entry.record:
            return good, tuple(lasting(now.guards, text, entry.symbol))
        if is_same or not now.told:
            why = now.reason and f"it cannot be recorded any more: {now.reason}"
            return replace(good, standing=_UNSHOWN, reason=_joined(because, why)), ()
        differences = _differences(entry, now)
        reason = "" if differences else _OTHERWISE
        changed = replace(good, standing=Standing.CHANGED, reason=reason, differences=differences)
        return changed, ()


_GOOD = {Proof.PROVED.value: Standing.PROVED, Proof.TESTED.value: Standing.TESTED}

_UNSHOWN = Standing.NOT_VERIFIABLE

_NO_FILE = "there is no such file any more"
_UNRECORDED = "its code is another one, and nothing else of it was certified; verify it again"
_OTHERWISE = "it does something else than it did; verify it again"


def _line_of(entry: Entry, module: Module) -> int | None:
    """Return where a function or a subject stands, None where it is gone; all of a file on 1."""
    found = routine_of(entry.symbol, module.routines)
    if found:
        return module.routines[found].lines[0]
    owner, _, name = entry.symbol.rpartition(".")
    if owner in module.classes:
        inherited = module.method(owner, name)
        return None if inherited is None else inherited.lines[0]
    lines = {name: node.lineno for node in module.tree.body for name in bound_names([node])}
    if not entry.names:
        return 1
    if not lines.keys() >= {*entry.names}:
        return None
    return lines.get(entry.symbol.partition(".")[0], min(lines[name] for name in entry.names))


#: How wide an expression may be.
_WIDTH = 80

#: What the versions are of, and how they are read.
_TOOL = "tfgradmigrate"
_VERSIONS = {
    "TensorFlow": "tensorflow",
    "Python": "python",
    "NumPy": "numpy",
    "Keras": "keras",
    _TOOL: _TOOL,
}


def _others(then: Versions, now: Versions) -> Iterator[str]:
    """Yield which versions are others than those of the certificate."""
    for name, field_name in _VERSIONS.items():
        one, other = getattr(then, field_name), getattr(now, field_name)
        if one != other:
            yield f"{name} {other} in place of {one}"


def _is_tool(other: str) -> bool:
    """Return whether it is this tool that is another one: numbers have nothing to do with it."""
    return other.startswith(_TOOL)


def _differences(entry: Entry, now: Digest) -> tuple[str, ...]:
    """Return the first expression that a function computes otherwise, in lines for people.

    Of long ones it is where they part.
    """
    for old, new in zip(entry.computes, computed(now), strict=False):
        if old != new:
            what, sides = old.partition(" = ")[0], [each.partition(" = ")[2] for each in (old, new)]
            one, other = parted(sides, _WIDTH)
            return f"{what}:", f"  old: {one}", f"  new: {other}"
    return ()
