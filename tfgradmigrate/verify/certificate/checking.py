"""The code of today held against a certificate: no old text is needed.

Each place is looked for where it stood, cut out and traced with the inputs that the certificate
has. Equal forms compute the same for every value, whoever has edited the text meanwhile.
"""

from __future__ import annotations

import ast
import itertools
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from tfgradmigrate.errors import UsageError
from tfgradmigrate.program.scopes import bound_names
from tfgradmigrate.program.walking import tree_of
from tfgradmigrate.rules.model import FileFailure, Kept, Proof, Standing
from tfgradmigrate.verify.certificate import layout
from tfgradmigrate.verify.certificate.beside import GRADIENT, beside, edited, line_of, matters
from tfgradmigrate.verify.certificate.imported import LOADED, Follow, Imports, Part, Read
from tfgradmigrate.verify.certificate.making import base_form, run_in, versions_of, written
from tfgradmigrate.verify.certificate.model import (
    Certificate,
    Entry,
    Open,
    Traced,
    Versions,
    digest,
)
from tfgradmigrate.verify.certificate.tracing import (
    Alone,
    forms_by_combination,
    is_form,
    key_of,
    modes_of,
)
from tfgradmigrate.verify.places.anchors import region_at, said
from tfgradmigrate.verify.places.cuts import cut_at
from tfgradmigrate.verify.places.statements import lines_of
from tfgradmigrate.verify.program.slicing import slice_module
from tfgradmigrate.verify.record.asking import Ask
from tfgradmigrate.verify.record.patches import patched
from tfgradmigrate.verify.record.project import broken, files_around
from tfgradmigrate.verify.running.protocol import Reply
from tfgradmigrate.verify.trials import VerifySettings
from tfgradmigrate.verify.verifier import Verifier
from tfgradmigrate.verify.worker.graphs.compare import compare
from tfgradmigrate.verify.worker.graphs.form import Form

#: What the modes are called when people read them.
_MODES = {
    "graph": "v1 graph",
    "function": "tf.function, tape inside",
    "tape": "tf.function, tape outside",
}


_FORMER = (
    "{0} is of a former format, which knows nothing of imported files: an edit in one of them is "
    "not seen. Write it anew with `tfgradmigrate verify ... --certificate {0}`"
)


@dataclass(frozen=True, slots=True)
class Checked:
    """How all places of a certificate stand.

    `written` are the versions with which it was written, `others` gives which are others today,
    `unprevented` what this system has not kept programs from, `former` what is not seen of a
    certificate of a former format.
    """

    kept: tuple[Kept, ...]
    failures: tuple[FileFailure, ...]
    written: Versions
    others: tuple[str, ...]
    unprevented: tuple[str, ...]
    former: str = ""

    @property
    def is_good(self) -> bool:
        """Whether nothing has changed that the certificate holds."""
        return not self.failures and all(kept.is_good for kept in self.kept)


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A place that has been found and is to be traced."""

    entry: Entry
    line: int
    alone: Alone
    text: str

    def does_otherwise(self, ask: Ask) -> str:
        """Return the message where Python may do another thing around the graph, else ""."""
        if not self.entry.record:
            return _EDITED
        combinations = [list(traced.combination) for traced in self.entry.traces]
        now = self.alone.record(self.text, combinations, ask)
        return "" if now.told == self.entry.record else _OTHERWISE


_EDITED = "its code is another one, and only its graph was certified; verify it again"
_OTHERWISE = "its graph is the same, and what Python does around it is not; verify it again"


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
        kept, others = hold(certificate, texts, verifier, tool, imports)
        kept = list(_unbroken(kept, certificate, texts, folder))
        unprevented = verifier.unprevented
    placed = tuple(replace(each, path=_path_to(folder, each.path)) for each in kept)
    former = "" if certificate.imported is not None else _FORMER.format(path)
    return Checked(placed, tuple(failures), certificate.versions, others, unprevented, former)


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


def hold(
    certificate: Certificate,
    texts: Mapping[str, Sequence[str]],
    verifier: Verifier,
    tool: str,
    imports: Imports | None = None,
) -> tuple[list[Kept], tuple[str, ...]]:
    """Return how the places of these texts stand, by path, and which versions are others today.

    Without `imports`, what they import is not looked at.
    """
    chosen = [entry for entry in certificate.entries if entry.path in texts]
    found = [_found(entry, texts[entry.path]) for entry in chosen]
    waiting = [each for each in found if isinstance(each, _Waiting)]
    requests = [
        each.alone.request([list(traced.combination) for traced in each.entry.traces])
        for each in waiting
    ]
    replies = iter(verifier.forms(requests))
    compared = _Comparing(certificate, versions_of(verifier, tool), verifier.record)
    kept = [
        compared.kept(each, next(replies)) if isinstance(each, _Waiting) else each for each in found
    ]
    elsewhere: list[Kept] = []
    if imports is not None:
        elsewhere = _edited_elsewhere(certificate, texts, imports, chosen, kept)
    kept += [_not_certified(each) for each in certificate.open if each.path in texts]
    kept += _edited_beside(certificate, texts, waiting)
    return kept + elsewhere, compared.others


def _unbroken(
    kept: Sequence[Kept],
    certificate: Certificate,
    texts: Mapping[str, Sequence[str]],
    folder: str,
) -> Iterator[Kept]:
    """Yield how places stand, given what the files of the day make of their guards."""
    chosen = [entry for entry in certificate.entries if entry.path in texts]
    projects: dict[str, tuple[dict[str, str], str]] = {}
    for each, entry in itertools.zip_longest(kept, chosen):
        hit = ""
        if entry is not None and each.standing is Standing.PROVED:
            now = texts[entry.path]
            if entry.path not in projects:
                path = _path_to(folder, entry.path)
                found = files_around(path)
                projects[entry.path] = (found, patched(now, found, path))
            others, patch = projects[entry.path]
            hits = (broken(entry.guards, text, others) for text in now)
            hit = patch or next(filter(None, hits), "")
        yield replace(each, standing=Standing.STALE, reason=hit) if hit else each


def _edited_elsewhere(
    certificate: Certificate,
    texts: Mapping[str, Sequence[str]],
    imports: Imports,
    chosen: Sequence[Entry],
    kept: list[Kept],
) -> list[Kept]:
    """Tell of the places `kept` that lead to edited code of other files; return what does not."""
    told: dict[Part, Kept] = {}
    for path, files in (certificate.imported or {}).items():
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
    root = re.split(r"[. ]", entry.symbol)[0]
    names = entry.names or ((root,) if root.isidentifier() else ())
    reached = imports.reached(entry.path, texts, names)
    gone = {part for part in edited - reached if not imports.now(part)}
    spoken = imports.words(entry.path, texts, names, reached) if gone else set()
    return (reached & edited) | {part for part in gone if spoken.intersection(part.name.split("."))}


def _stale(parts: Sequence[Part], imports: Imports) -> str:
    first = parts[0]
    how = "is another one" if imports.now(first) else "is gone"
    more = f", and {len(parts) - 1} more" if len(parts) > 1 else ""
    return f"`{first.name}` of {first.path} {how}{more}; verify it again"


def _edited_beside(
    certificate: Certificate, texts: Mapping[str, Sequence[str]], waiting: Sequence[_Waiting]
) -> Iterator[Kept]:
    """Yield what was edited in files besides the places that are certified."""
    for path, before in (certificate.beside or {}).items():
        if not texts.get(path):
            continue
        own = [entry for entry in certificate.entries if entry.path == path]
        after = beside(texts[path], run_in(texts[path], own))
        parts = [each.alone.place.new for each in waiting if each.entry.path == path]
        symbols = [entry.symbol for entry in own]
        for name in edited(before, after, texts[path]):
            if name not in after and name in symbols:
                continue  # it is told that the place is gone
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


# Where the places are now.


def _found(entry: Entry, texts: Sequence[str]) -> Kept | _Waiting:
    """Look for a place in the texts of its file; the one that is furthest from gone counts."""
    looked = [_found_in(entry, text) for text in texts]
    for each in looked:
        if isinstance(each, _Waiting) or each.standing is Standing.TESTED:
            return each
    there = [each for each in looked if isinstance(each, Kept)]
    there.sort(key=lambda each: each.standing is Standing.GONE)
    return there[0] if there else _gone(entry, "there is no such file any more")


def _found_in(entry: Entry, text: str) -> Kept | _Waiting:
    tree = tree_of(text)
    if entry.form is None:
        return _kept_text(entry, text, tree)
    region = region_at(tree, entry.anchor)
    if region is None:
        return _gone(entry, "nothing stands there any more")
    line = min(lines_of(region.old))
    places = cut_at(text, entry.anchor)
    if entry.number >= len(places):
        reason = "what stands there now cannot be run on its own"
        return Kept(entry.path, entry.symbol, line, Standing.CHANGED, reason)
    place = places[entry.number]
    takes = tuple(given.path for given in place.inputs)
    if len(takes) != len(entry.takes):
        reason = f"it took {_listed(entry.takes)} and takes {_listed(takes)} now"
        return Kept(entry.path, entry.symbol, line, Standing.CHANGED, reason)
    return _Waiting(entry, line, Alone.of(place), text)


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names) or "nothing"


def _gone(entry: Entry, reason: str) -> Kept:
    return Kept(entry.path, entry.symbol, None, Standing.GONE, reason)


def _kept_text(entry: Entry, text: str, tree: ast.Module) -> Kept:
    """Return how a subject stands that has no form: its text is the same, or it is not."""
    line = _line_of(entry, tree)
    if line is None:
        return _gone(entry, f"nothing is called {_listed(entry.names)} any more")
    now = slice_module(text, entry.names).text if entry.names else text
    if digest(said(now).text) == entry.program:
        standing = Standing.PROVED if _was_proved(entry) else Standing.TESTED
        return Kept(entry.path, entry.symbol, line, standing, inputs=entry.inputs)
    reason = "its code is another one, and no graph of it was certified; verify it again"
    return Kept(entry.path, entry.symbol, line, Standing.CHANGED, reason, entry.inputs)


def _line_of(entry: Entry, tree: ast.Module) -> int | None:
    """Return where a subject stands, if its names are all bound; a script is all of its file."""
    if not entry.names:
        return 1
    lines = {name: node.lineno for node in tree.body for name in bound_names([node])}
    found = [lines[name] for name in entry.names if name in lines]
    if len(found) < len(entry.names):
        return None
    return lines.get(entry.symbol.partition(".")[0], min(found))


def _was_proved(entry: Entry) -> bool:
    return entry.verdict == Proof.PROVED.value


# What they compute now.


class _Comparing:
    """Compares what places gave with what they give, under these versions."""

    def __init__(self, certificate: Certificate, now: Versions, ask: Ask) -> None:
        then = certificate.versions
        self._ask = ask
        self.others = tuple(_others(then, now))
        self._python = then.python != now.python

    def kept(self, waiting: _Waiting, reply: Reply) -> Kept:
        """Return how a place stands."""
        entry = waiting.entry
        same_code = digest(waiting.alone.said.text) == entry.program
        found = forms_by_combination(reply)
        for traced in entry.traces:
            now = modes_of(found.get(key_of(traced.combination)))
            parting = [mode for mode, form in traced.modes.items() if now.get(mode) != form]
            if parting:
                mode = parting[0]
                why = now[mode] if not is_form(now[mode]) else ""
                return self._changed(waiting, same_code, traced, mode, why, reply)
        otherwise = "" if same_code else waiting.does_otherwise(self._ask)
        if otherwise:
            return _standing(waiting, Standing.NOT_VERIFIABLE, otherwise)
        return _standing(waiting, Standing.PROVED if _was_proved(entry) else Standing.TESTED)

    def _changed(
        self, waiting: _Waiting, same_code: bool, traced: Traced, mode: str, why: str, reply: Reply
    ) -> Kept:
        """Return how a place stands whose form is another one, or that has none any more."""
        because = ""
        if same_code and self.others:
            because = f"the code is the same; {', '.join(self.others)}"
        if why and (same_code or why.startswith("none: ")):
            reason = _joined(because, _why(why, reply))
            return _standing(waiting, Standing.NOT_VERIFIABLE, reason, traced.inputs)
        if same_code and self._python and _calls_python(waiting.entry):
            reason = f"{because}: Python functions are compared under one version of Python"
            return _standing(waiting, Standing.NOT_VERIFIABLE, reason, traced.inputs)
        if why:
            reason = f"it cannot be traced any more: {_why(why, reply)}"
            return _standing(waiting, Standing.CHANGED, reason, traced.inputs)
        differences = _differences(waiting.entry, reply)
        reason = because or ("" if differences else f"another graph ({_MODES[mode]})")
        return _standing(waiting, Standing.CHANGED, reason, traced.inputs, differences)


def _others(then: Versions, now: Versions) -> Iterator[str]:
    """Yield which versions are others than those of the certificate."""
    for name, one, other in (
        ("TensorFlow", then.tensorflow, now.tensorflow),
        ("Python", then.python, now.python),
        ("tfgradmigrate", then.tfgradmigrate, now.tfgradmigrate),
    ):
        if one != other:
            yield f"{name} {other} in place of {one}"


def _why(why: str, reply: Reply) -> str:
    """Return why there is no form, with the message of the error if there was one."""
    kind, _, text = why.partition(": ")
    for kept in reply.get("forms", ()):
        for found in kept["forms"].values():
            if kind == "error" and found.get("error", {}).get("type") == text:
                return f"{text}: {found['error']['message']}"
    error = reply.get("error")
    if not error:
        return text
    more = "; --seconds gives it more" if reply["status"] == "timeout" else ""
    return f"{error['type']}: {error['message']}{more}"


def _calls_python(entry: Entry) -> bool:
    """Return whether Python functions are part of what a place computes."""
    nodes = (entry.form or {}).get("nodes", ())
    return any("PyFunc" in op for op, *_ in nodes)


def _differences(entry: Entry, reply: Reply) -> tuple[str, ...]:
    """Return where the form that the certificate has in full parts from that of today.

    There is nothing to say if it is the form of another version, with other parts.
    """
    forms = forms_by_combination(reply).get(key_of(entry.traces[0].combination))
    if forms is None or not any("form" in each for each in forms.values()):
        return ()
    now = base_form(forms)
    if entry.form is None or entry.form.keys() != written(now).keys():
        return ()
    found = compare(Form.from_json(entry.form), now).differences
    # The lines are those of the cut: they say nothing of the file.
    return tuple(re.sub(r"<cut>:\d+: ", "", str(found[0])).splitlines()) if found else ()


def _standing(
    waiting: _Waiting,
    standing: Standing,
    reason: str = "",
    inputs: str = "",
    differences: tuple[str, ...] = (),
) -> Kept:
    entry = waiting.entry
    return Kept(entry.path, entry.symbol, waiting.line, standing, reason, inputs, differences)
