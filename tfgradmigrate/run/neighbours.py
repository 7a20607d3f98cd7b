"""What other files of a checkout make of an edit, which no text of the edited file shows.

A subclass that another file has may have a method of the name that the new text gives one; a map
there may name a gradient that is registered no more; an import may name a function that is gone,
or bring one that is new.
Data may be other ones since, and a file may hide a module, or be run as Python starts.
"""

from __future__ import annotations

import ast
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from msgspec.structs import replace

from tfgradmigrate.files import git
from tfgradmigrate.files.reading import bytes_in
from tfgradmigrate.front.documents import is_document
from tfgradmigrate.program.scopes import Scopes
from tfgradmigrate.program.walking import (
    bound_by_import,
    called_name,
    imported,
    last,
    reachable,
    root_of,
    tree_of_any,
)
from tfgradmigrate.project.data import at_load, is_named, words_of
from tfgradmigrate.project.following import Following
from tfgradmigrate.project.modules import find_modules
from tfgradmigrate.rules.model import FileResult, Outside

_HEIR = "`{}` in {} may define its own `{}`, which the new text adds to `{}`"
_PUT = "{} sets an attribute `{}`, which the new text adds to `{}`"
_REGISTERED = "{} names the gradient `{}`, which {} no longer registers"
_PUTS = "{} runs `{}`, which may replace what the place uses"
_GONE = "{} takes from {} the name `{}`, which is gone"
_BROUGHT = "{} imports all names of {} and reads `{}`, which is new there"
_TAKES = "{} takes from {} the name `{}`, whose parameters have changed"
_ASKED = "given that no other file takes from {} the name `{}`"
_NAMED = "{} calls `{}` with `{}=`, which a graph refuses"
_HIDES = "{} is new or changed, and hides the module of that name"
_STARTS = "{} is new or changed, and Python runs it as it starts"
_DATA = "{} has changed since"

#: Modules that Python imports as it starts, where they can be found.
_AT_START = ("sitecustomize", "usercustomize")

#: What TensorFlow imports: a file of such a name, beside a program that is run, comes first.
_OF_TENSORFLOW = frozenset(
    {"absl", "astunparse", "flatbuffers", "gast", "google", "grpc", "h5py", "keras", "ml_dtypes"}
    | {"namex", "numpy", "opt_einsum", "optree", "packaging", "requests", "rich", "scipy", "six"}
    | {"tensorboard", "tensorflow", "termcolor", "tf_keras", "typing_extensions", "wrapt"}
)


#: How files are called that are no programs and may name what these have, and their most bytes.
_TEXTS = (".ipynb", ".yaml", ".yml", ".json", ".cfg", ".toml", ".ini", ".gin", ".sh")
_LARGEST = 1_000_000


def heard(
    results: Iterable[FileResult], reference: str, paths: Sequence[str], files: Sequence[str]
) -> Iterator[FileResult]:
    """Yield results with what other files make of their edits; `files` are those of `paths`.

    Without a `reference` the old text is that of a file beside the new one, which stands for it
    now: then the other files are what they were. Raises UsageError where git does not answer.
    """
    results = list(results)
    edited = [r for r in results if r.failure is None and r.changed and not is_document(r.path)]
    if not edited:
        yield from results
        return
    checkout = _Checkout(reference, paths, [path for path in files if path.endswith(".py")])
    for result in results:
        if result in edited:
            told = dict.fromkeys(checkout.of(result))
            result = replace(result, outside=tuple(told))
        yield result


class _Checkout:
    """The files of a checkout as they are, and which of them are others since a commit."""

    def __init__(self, reference: str, paths: Sequence[str], files: Sequence[str]) -> None:
        self._reference = reference
        folders = (path if os.path.isdir(path) else os.path.dirname(path) for path in paths)
        self._tops = {os.path.realpath(folder) for folder in folders}
        self._files = {os.path.realpath(path): path for path in files}
        self._following = Following()
        self._texts: dict[str, bytes] = {}
        self._changed = git.differing(reference, sorted(self._tops)) if reference else set()

    def of(self, result: FileResult) -> Iterator[Outside]:
        """Yield what other files make of the edit of one."""
        path = os.path.realpath(result.new_path or result.path)
        yield from self._in_the_way(path)
        yield from self._put(path)
        yield from self._data(result, path)
        yield from self._gone(result)
        yield from self._brought(result, path)
        if not result.moved:
            yield from self._registered(result, path)
        yield from self._heirs(result, path)
        yield from self._keywords(result, path)

    # What Python finds instead of a module, and what it runs by itself.

    def _in_the_way(self, path: str) -> Iterator[Outside]:
        for changed in sorted(self._changed):
            folder, name = os.path.split(changed)
            stem, end = os.path.splitext(name)
            if name == "__init__.py":
                folder, stem = os.path.split(folder)
            if end == ".pth" or (end == ".py" and stem in _AT_START):
                yield Outside(_STARTS.format(self._shown(changed)))
            elif end == ".py" and stem in sys.stdlib_module_names | _OF_TENSORFLOW:
                own = folder == os.path.dirname(path) and not _is_package(folder)
                if own or folder in self._tops:
                    yield Outside(_HIDES.format(self._shown(changed)))

    # What a changed file puts in the place of something.

    def _put(self, path: str) -> Iterator[Outside]:
        """Yield what other files put into libraries, into a file, or into what it loads, since."""
        loaded = self._following.loaded(path)
        for other, put, module in self._puts_since:
            of_library = module.partition(".")[0] in _OF_TENSORFLOW
            if other != path and (of_library or loaded.intersection(find_modules(other, module))):
                yield Outside(_PUTS.format(self._shown(other), put))

    @cached_property
    def _puts_since(self) -> list[tuple[str, str, str]]:
        """The files that put something into modules since, how they do it, and into which."""
        found = []
        for path in sorted(self._changed & self._files.keys()):
            before = tree_of_any(git.bytes_at(self._reference, path) or b"")
            known = {ast.unparse(node) for node, _ in _put_into_modules(before)}
            now = ((ast.unparse(node), name) for node, name in _put_into_modules(self._tree(path)))
            found += [(path, put, name) for put, name in now if put not in known]
        return found

    # Data, and programs that are read as such.

    def _data(self, result: FileResult, path: str) -> Iterator[Outside]:
        """Yield the changed files that a text names, or that are named as another one is loaded."""
        own = {word for text in (result.old, result.new) for word in words_of(tree_of_any(text))}
        others = map(self._tree, self._following.loaded(path) - {path})
        loading = {word for other in others for word in words_of(at_load(other))}
        for changed in sorted(self._changed):
            reason = _DATA.format(self._shown(changed))
            if words := tuple(sorted(word for word in own if is_named(changed, word))):
                yield Outside(reason, words=words)
            if any(is_named(changed, word) for word in loading):
                yield Outside(reason)

    # Gradients that are registered no more.

    def _registered(self, result: FileResult, path: str) -> Iterator[Outside]:
        gone = _registered_in(result.old) - _registered_in(result.new)
        for name in sorted(gone):
            for other in self._naming(name, path):
                tree = self._tree(other)
                named = any(isinstance(n, ast.Constant) and n.value == name for n in ast.walk(tree))
                before = self._text(other)
                if self._reference:
                    before = git.bytes_at(self._reference, other) or b""
                own = name in _registered_in(self._text(other)) and name in _registered_in(before)
                if named and not own:
                    reason = _REGISTERED.format(self._shown(other), name, result.path)
                    yield Outside(reason, words=(name,))

    # Names that are gone.

    def _gone(self, result: FileResult) -> Iterator[Outside]:
        homes = [os.path.realpath(result.path)]
        now = tree_of_any(result.new)
        if result.new_path and self._reference:
            now = self._tree(homes[0])
        elif result.new_path:  # whoever asks the new file may know it by this name already
            homes.append(os.path.realpath(result.new_path))
        before, after = _Names(tree_of_any(result.old)), _Names(now)
        gone = (before.bound | before.modules - after.modules) - after.bound
        for name in () if after.imports_all else sorted(gone):
            asking = [other for home in homes for other in self._users(name, home)]
            is_module = name in before.modules  # which no place spells that has left it
            for other in dict.fromkeys(asking):
                reason = _GONE.format(self._shown(other), result.path, name)
                yield Outside(reason, *(("", ()) if is_module else (name, (name,))))
            if not (asking or name.startswith("_") or is_module):
                yield Outside(_ASKED.format(result.path, name), symbol=name, is_assumed=True)
        for name in sorted(before.taking.keys() & after.taking.keys()):
            if not _takes_all(after.taking[name], before.taking[name]):
                asking = [other for home in homes for other in self._users(name, home)]
                for other in dict.fromkeys(asking):
                    reason = _TAKES.format(self._shown(other), result.path, name)
                    yield Outside(reason, symbol=name, words=(name,))
        yield from self._gone_from_classes(result, now, homes)
        for name in sorted(before.shown - after.shown - before.bound.difference(after.bound)):
            for other in self._naming(name, *homes):
                asks = any(self._asks_for_all(other, home) for home in homes)
                if asks and _reads(self._tree(other), name):
                    reason = _GONE.format(self._shown(other), result.path, name)
                    yield Outside(reason, symbol=name)

    def _brought(self, result: FileResult, path: str) -> Iterator[Outside]:
        """Yield what has a new name by `import *`, which may hide what it had by that name."""
        before, after = (_Names(tree_of_any(text)) for text in (result.old, result.new))
        for name in sorted(after.shown - before.bound):
            for other in self._naming(name, path, os.path.realpath(result.path)):
                if self._asks_for_all(other, path) and _reads(self._tree(other), name):
                    yield Outside(_BROUGHT.format(self._shown(other), result.path, name))

    def _users(self, name: str, path: str) -> list[str]:
        """Return the files that ask another one for a name."""
        asking = [other for other in self._naming(name, path) if self._asks(other, path, name)]
        return asking + self._spelling(name, path)

    def _gone_from_classes(
        self, result: FileResult, now: ast.Module, homes: Sequence[str]
    ) -> Iterator[Outside]:
        """Yield what asks for methods, or attributes of classes, that are gone.

        Of anything, which may be an instance.
        """
        before, after = (_classes_in(tree) for tree in (tree_of_any(result.old), now))
        for owner, node in before.items():
            if owner not in after:
                continue
            for name in sorted(_bound_in(node.body) - _attributes(after[owner])):
                symbol = f"{owner}.{name}"
                asking = [other for home in homes for other in self._asking_for(name, home)]
                for other in dict.fromkeys(asking):
                    reason = _GONE.format(self._shown(other), result.path, symbol)
                    yield Outside(reason, symbol=symbol)
                if not asking and not name.startswith("_"):
                    reason = _ASKED.format(result.path, symbol)
                    yield Outside(reason, symbol=symbol, is_assumed=True)

    def _asking_for(self, name: str, path: str) -> list[str]:
        """Return the files that load another one, and ask something for an attribute."""
        return [
            other
            for other in self._naming(name, path)
            if path in self._following.loaded(other)
            and any(getattr(node, "attr", "") == name for node in ast.walk(self._tree(other)))
        ]

    def _asks(self, other: str, path: str, name: str) -> bool:
        """Return whether a file names what another one had under a name."""
        asked = self._following.imports_of(other, self._text(other))
        if any(each.path == path and each.there == name for each in asked):
            return True
        tree = self._tree(other)
        words = set(words_of(tree))
        by_name = os.path.basename(path) in words  # import_module("ops")
        if name in words and (by_name or path in self._following.loaded(other)):
            return True
        if by_name and any(getattr(node, "attr", "") == name for node in ast.walk(tree)):
            return True
        return self._asks_for_all(other, path) and _reads(self._tree(other), name)

    def _spelling(self, name: str, path: str) -> list[str]:
        """Return the files that are no programs and name something of a file: `ops.f`, `ops:f`.

        A notebook may import it.
        """
        stem = os.path.basename(path).removesuffix(".py")
        own = rf"\b{re.escape(stem)}[.:]{re.escape(name)}\b"
        imported = rf"\b{re.escape(stem)}\s+import\b[^\\\n]*\b{re.escape(name)}\b"
        spelled = re.compile(f"{own}|{imported}".encode())
        return [other for other in self._texts_of_others if spelled.search(self._text(other))]

    @cached_property
    def _texts_of_others(self) -> list[str]:
        """The files of the checkouts that are no programs, and may name what programs have."""
        if self._reference or all(git.top_of(os.path.join(top, "_")) for top in self._tops):
            listed = git.listed(sorted(self._tops))
        else:
            listed = {os.path.join(top, name) for top in self._tops for name in os.listdir(top)}
        small = [p for p in sorted(listed) if p.endswith(_TEXTS) and os.path.isfile(p)]
        return [path for path in small if os.path.getsize(path) <= _LARGEST]

    def _asks_for_all(self, other: str, path: str) -> bool:
        tree = self._tree(other)
        stars = any(
            isinstance(node, ast.ImportFrom) and any(a.name == "*" for a in node.names)
            for node in ast.walk(tree)
        )
        return stars and path in self._following.loaded(other)

    # Calls that name arguments, of what takes none by their names any more.

    def _keywords(self, result: FileResult, path: str) -> Iterator[Outside]:
        """Yield the calls with keywords of functions that have become a custom_gradient."""
        before, after = (_with_gradients(tree_of_any(text)) for text in (result.old, result.new))
        for name in sorted(after - before):
            for other in self._naming(name, path, os.path.realpath(result.path)):
                for call in self._calls_of_another(name, other, path):
                    where = f"{self._shown(other)}:{call.lineno}"
                    reason = _NAMED.format(where, name, call.keywords[0].arg or "**")
                    yield Outside(reason, symbol=name, differs=True)

    def _calls_of_another(self, name: str, other: str, path: str) -> Iterator[ast.Call]:
        """Yield calls with keywords in a file, unless it has the name from elsewhere."""
        tree = self._tree(other)
        asked = self._following.imports_of(other, self._text(other))
        elsewhere = any(each.there == name and each.path != path for each in asked)
        if elsewhere or name in _defined_in(tree):
            return
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and called_name(node) == name and node.keywords:
                yield node

    # Classes that derive from one that has more now.

    def _heirs(self, result: FileResult, path: str) -> Iterator[Outside]:
        before, after = (_classes_in(tree_of_any(text)) for text in (result.old, result.new))
        for owner, node in after.items():
            added = _attributes(node) - _attributes(before[owner]) if owner in before else set()
            for name in sorted(added):
                for other in self._naming(name, path):
                    yield from self._clashing(owner, name, other, after)

    def _clashing(
        self, owner: str, name: str, other: str, own: dict[str, ast.ClassDef]
    ) -> Iterator[Outside]:
        around = self._family(owner)
        for each, node in _classes_in(self._tree(other)).items():
            if each in around and name in _attributes(node):
                reason = _HEIR.format(each, self._shown(other), name, owner)
                yield Outside(reason, symbol=owner)
        if owner in own and _puts(self._tree(other), name):
            yield Outside(_PUT.format(self._shown(other), name, owner), symbol=owner)

    def _family(self, owner: str) -> set[str]:
        """Return the classes that derive from one, by their names, and what else these derive from.

        A class that is imported under another name has that, too.
        """
        bases = self._bases
        heirs = reachable([owner], lambda one: [each for each in bases if one in bases[each]])
        return {*reachable(heirs[1:], lambda each: bases.get(each, set()) - {owner})}

    @cached_property
    def _bases(self) -> dict[str, set[str]]:
        """The names of what classes derive from, by their own: of all files."""
        found: dict[str, set[str]] = {}
        for path in self._files:
            if b"class " in self._text(path):
                for node in ast.walk(self._tree(path)):
                    if isinstance(node, ast.ClassDef):
                        bases = (b for b in node.bases if isinstance(b, ast.Attribute | ast.Name))
                        names = {last(base) for base in bases}
                        found.setdefault(node.name, set()).update(names)
                    elif isinstance(node, ast.ImportFrom):
                        for alias in node.names:
                            if alias.asname:
                                found.setdefault(alias.asname, set()).add(alias.name)
        return found

    # What files say.

    def _naming(self, name: str, *paths: str) -> Iterator[str]:
        """Yield the files in which a name stands, but for those at some paths."""
        word = name.encode()
        for other in self._files:
            if other not in paths and word in self._text(other):
                yield other

    def _text(self, path: str) -> bytes:
        if path not in self._texts:
            self._texts[path] = bytes_in(path)
        return self._texts[path]

    def _tree(self, path: str) -> ast.Module:
        return tree_of_any(self._text(path))

    def _shown(self, path: str) -> str:
        return self._files.get(path) or os.path.relpath(path)


class _Names:
    """The names that a module binds, those of them that `import *` gives, and those of functions.

    `taking` are the parameters of these, `modules` the names by which it imports others.
    """

    def __init__(self, tree: ast.Module) -> None:
        self.bound: frozenset[str] = frozenset(_bound_in(tree.body))
        self.modules = frozenset(Scopes(tree.body).root.bound) - self.bound
        self.imports_all = False
        listed = None
        for node in tree.body:
            if isinstance(node, ast.ImportFrom):
                self.imports_all = self.imports_all or any(a.name == "*" for a in node.names)
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
                listed = set(words_of(node.value))
        public = {name for name in self.bound if not name.startswith("_")}
        self.shown = public if listed is None else listed
        self.taking = {n.name: n.args for n in tree.body if isinstance(n, ast.FunctionDef)}


def _takes_all(now: ast.arguments, before: ast.arguments) -> bool:
    """Return whether a function takes by position what another one takes so, and needs no more."""
    own, others = ([*each.posonlyargs, *each.args] for each in (now, before))
    needed = len(own) - len(now.defaults)
    return now.vararg is not None or needed <= len(others) <= len(own)


def _bound_in(body: Iterable[ast.AST]) -> set[str]:
    """Return the names that statements bind, but for those of modules."""
    bound = Scopes(body).root.bound.items()
    return {n for n, found in bound if not all(isinstance(b.node, ast.Import) for b in found)}


def _classes_in(tree: ast.Module) -> dict[str, ast.ClassDef]:
    return {node.name: node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}


def _attributes(node: ast.ClassDef) -> set[str]:
    """Return the names that a class binds, and those that its methods give to an instance."""
    found = _bound_in(node.body)
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store):
            found.add(part.attr)
    return found


def _put_into_modules(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """Yield what puts something into a module that a text imports, and into which."""
    modules: dict[str, str] = {}
    for node in ast.walk(tree):
        modules.update(imported(node))
        if isinstance(node, ast.Import):
            modules |= {bound_by_import(each): each.name for each in node.names}
    for node in ast.walk(tree):
        into: list[ast.expr] = []
        if isinstance(node, ast.Assign | ast.Delete):
            into = [*node.targets]
        elif isinstance(node, ast.AugAssign):
            into = [node.target]
        elif isinstance(node, ast.Call) and called_name(node) in ("setattr", "delattr"):
            into = [ast.Subscript(given, given) for given in node.args[:1]]
        for target in into:
            name = root_of(target)
            if isinstance(target, ast.Attribute | ast.Subscript) and name in modules:
                yield node, modules[name]


def _puts(tree: ast.Module, name: str) -> bool:
    """Return whether a module sets an attribute of that name, of something that is no `self`."""
    return any(
        (
            isinstance(node, ast.Attribute)
            and node.attr == name
            and isinstance(node.ctx, ast.Store)
            and ast.unparse(node.value) != "self"
        )
        or (
            isinstance(node, ast.Call)
            and called_name(node) == "setattr"
            and any(isinstance(a, ast.Constant) and a.value == name for a in node.args)
        )
        for node in ast.walk(tree)
    )


def _registered_in(text: str | bytes) -> set[str]:
    """Return the names under which a text registers gradients, as far as it spells them."""
    return {
        argument.value
        for node in ast.walk(tree_of_any(text))
        if isinstance(node, ast.Call) and called_name(node) == "RegisterGradient"
        for argument in [*node.args, *(keyword.value for keyword in node.keywords)]
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def _reads(tree: ast.Module, name: str) -> bool:
    return any(
        isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)
        for node in ast.walk(tree)
    )


def _is_package(folder: str) -> bool:
    return os.path.isfile(os.path.join(folder, "__init__.py"))


def _with_gradients(tree: ast.Module) -> frozenset[str]:
    """Return the functions of a module, and methods, that are a custom_gradient themselves."""
    return frozenset(
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and any(ast.unparse(d).endswith("custom_gradient") for d in node.decorator_list)
    )


def _defined_in(tree: ast.Module) -> frozenset[str]:
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))
