"""What a file imports from other files of its project, and what those import in turn."""

from __future__ import annotations

import ast
import os
from collections.abc import Collection, Iterator

from tfgradmigrate.files.reading import bytes_in
from tfgradmigrate.program.scopes import bound_by
from tfgradmigrate.program.walking import home, joined, reachable, tree_of_any, walk
from tfgradmigrate.project.data import named_at_load
from tfgradmigrate.project.modules import find_modules
from tfgradmigrate.rules.model import Imported


class Following:
    """Follows imports through files; each is read and parsed once.

    A module that may be one of several files is each of them. What cannot be read or parsed imports
    nothing.
    """

    def __init__(self) -> None:
        self._imports: dict[str, tuple[Imported, ...]] = {}
        self._bound: dict[str, list[str]] = {}
        self._loads: dict[str, set[str]] = {}

    def imports(self, path: str) -> tuple[Imported, ...]:
        """Return what a file imports from others, which have their paths without links."""
        if path not in self._imports:
            self._imports[path] = tuple(self.imports_of(path, bytes_in(path)))
        return self._imports[path]

    def imports_of(self, path: str, text: str | bytes) -> Iterator[Imported]:
        """Yield what a text imports from other files, if it stands at a path."""
        yield from self._of_tree(path, tree_of_any(text))

    def _of_tree(self, path: str, tree: ast.Module) -> Iterator[Imported]:
        nodes = list(ast.walk(tree))
        for node in nodes:
            if isinstance(node, ast.Import):
                for alias in node.names:
                    yield from _of_module(path, alias, nodes)
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    yield from self._of_part(path, home(node), alias, nodes)

    def all_of(self, path: str, text: str | bytes) -> Iterator[Imported]:
        """Yield what a text imports; without a name, all files that are read as it is loaded.

        Those are modules that it does not name again, and data.
        """
        tree = tree_of_any(text)
        yield from self._of_tree(path, tree)
        files = [*_loaded_by(path, tree), *named_at_load(path, tree)]
        own = os.path.realpath(path)
        yield from (Imported("", each) for each in dict.fromkeys(files) if each != own)

    def reached(self, path: str) -> set[str]:
        """Return a file and all those that it comes to by imports."""
        home = os.path.realpath(path)
        return {*reachable([home], lambda each: [one.path for one in self.imports(each)])}

    def loaded(self, path: str) -> set[str]:
        """Return a file and all those that are executed with it, whether or not it names them."""
        return {*reachable([os.path.realpath(path)], self._loaded_with)}

    def _loaded_with(self, path: str) -> set[str]:
        if path not in self._loads:
            self._loads[path] = set(_loaded_by(path, tree_of_any(bytes_in(path))))
        return self._loads[path]

    def of_changed(self, path: str, text: str, changed: Collection[str]) -> Iterator[Imported]:
        """Yield the names of a text at a path that may stand for something of some other files."""
        for each in dict.fromkeys(self.imports_of(path, text)):
            for other in sorted(self.reached(each.path) & set(changed)):
                yield each if other == each.path else Imported(each.name, other)

    def _of_part(
        self, path: str, module: str, alias: ast.alias, nodes: list[ast.AST]
    ) -> Iterator[Imported]:
        """Yield what `from module import name` binds: a name of a file, or a file."""
        name = alias.asname or alias.name
        for found in find_modules(path, joined(module, alias.name)):
            yield from _uses(name, found, nodes)
        for found in find_modules(path, module):
            if alias.name == "*":
                yield from (Imported(each, found, each) for each in self._names_of(found))
            else:
                yield Imported(name, found, alias.name)

    def _names_of(self, path: str) -> list[str]:
        """Return the names that a file binds anywhere, those that it imports included."""
        if path not in self._bound:
            names = (name for node in walk(tree_of_any(bytes_in(path))) for name in bound_by(node))
            self._bound[path] = list(dict.fromkeys(names))
        return self._bound[path]


def _loaded_by(path: str, tree: ast.Module) -> Iterator[str]:
    """Yield the files that a text at a path imports, and the packages that all of them are in."""
    folder = os.path.dirname(path)
    while os.path.isfile(package := os.path.join(folder, "__init__.py")):
        yield package
        folder = os.path.dirname(folder)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            module = home(node)
            modules = [module, *(joined(module, alias.name) for alias in node.names)]
        else:
            continue
        for name in modules:
            dots = len(name) - len(name.lstrip("."))
            parts = name[dots:].split(".")
            for count in range(1, len(parts) + 1):
                yield from find_modules(path, "." * dots + ".".join(parts[:count]))


def _of_module(path: str, alias: ast.alias, nodes: list[ast.AST]) -> Iterator[Imported]:
    """Yield what `import a.b` binds: a file, and the packages that it is in."""
    parts = alias.name.split(".")
    for count in range(1, len(parts) + 1):
        name = ".".join(parts[:count])
        for found in find_modules(path, name):
            if alias.asname is None:
                yield from _uses(name, found, nodes)
            elif count == len(parts):
                yield from _uses(alias.asname, found, nodes)


def _uses(name: str, path: str, nodes: list[ast.AST]) -> Iterator[Imported]:
    """Yield the parts of a file that are asked for under its name, or the name where more is."""
    parts, bare = {}, False
    inner = set()
    for node in nodes:
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == name:
            parts[node.attr] = Imported(f"{name}.{node.attr}", path, node.attr)
            inner.add(node.value)
        elif isinstance(node, ast.Name | ast.Attribute) and node not in inner:
            bare = bare or ast.unparse(node) == name
    yield from parts.values()
    if bare:
        yield Imported(name, path)
