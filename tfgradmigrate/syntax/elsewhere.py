"""What a file can see of other files of its project: their functions, and what they replace."""

from __future__ import annotations

from collections.abc import Collection

import libcst as cst
from msgspec import Struct, field

from tfgradmigrate.project.index import Neighbours
from tfgradmigrate.project.modules import (
    FOREIGN,
    meaning,
    module_and_name,
    replaced_in_tensorflow,
)
from tfgradmigrate.syntax.parsing import TooNestedError, parse
from tfgradmigrate.syntax.scopes import Scopes
from tfgradmigrate.syntax.tree import dotted_name


class Elsewhere(Struct, eq=False):
    """What a file can call of other files: its path, its names, and what the others say of it."""

    path: str
    scopes: Scopes
    neighbours: Neighbours
    _read: dict[str, Scopes | None] = field(default_factory=dict)
    _texts: dict[Scopes, str] = field(default_factory=dict)

    def function(self, qualified: str) -> tuple[cst.FunctionDef, Scopes] | None:
        """The plain function of another file that a dotted name means, with the names of that file.

        It is at the top of a module, or what that imports (`package.rows.down`, `.rows.down`).
        """
        found = meaning(self.path, qualified) if self.path else None
        if found is None or found.function is None:
            return None
        path, name = found.function
        there = self._scopes_of(path)
        if there is None:
            return None
        bound = there.root.bindings.get(name, [])
        node = bound[0].value if len(bound) == 1 else None
        if not isinstance(node, cst.FunctionDef) or node.decorators:
            return None
        return node, there

    def text_of(self, there: Scopes) -> str:
        """The text of a file, the names of which one of the functions here gave."""
        return self._texts[there]

    def release(self) -> None:
        """Let go of the files that were read."""
        for there in self._read.values():
            if there is not None:
                there.release()
        self._read.clear()
        self._texts.clear()

    def replaced(self, names: Collection[str]) -> dict[str, str]:
        """The functions of TensorFlow in whose place a module that is imported puts others.

        With each, what is reported of it.
        """
        modules = dict.fromkeys((".", *self.scopes.star_imports))  # its own package runs first
        for binding in self.scopes.imports:
            assert isinstance(binding.node, cst.ImportAlias) and binding.qualified is not None
            home = module_and_name(binding.qualified)[0]
            whole = dotted_name(binding.node.name) or ""
            modules.update(dict.fromkeys((whole, binding.qualified, home)))
        found: dict[str, str] = {}
        for module in modules if self.path else ():
            if module.split(".")[0] in FOREIGN:
                continue
            for file, there in replaced_in_tensorflow(self.path, module, self.neighbours.replaces):
                for name in sorted(there.intersection(names)):
                    what = f"puts another function in the place of TensorFlow's `{name}`"
                    found.setdefault(name, f"`{file}`, which is imported, {what}")
        return found

    def _scopes_of(self, path: str) -> Scopes | None:
        """The names of another file, None where it is not certain to stay as it is."""
        if path not in self._read:
            text = self.neighbours.text_of(path)
            # What is taken out of the registry or put into it by hand is known when it runs.
            if text is None or "_gradient_registry" in text or _too_nested(text):
                self._read[path] = None
            else:
                try:
                    there = Scopes(cst.parse_module(text))
                except cst.ParserSyntaxError:
                    self._read[path] = None
                else:
                    self._read[path] = there
                    self._texts[there] = text
        return self._read[path]


def _too_nested(text: str) -> bool:
    return isinstance(parse(text).error, TooNestedError)
