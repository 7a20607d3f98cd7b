"""Names of gradients that no file of a project registers, where a run has read all of the project.

Everything here may say "not certain" without need, and then the name just is not among them.
"""

from __future__ import annotations

import ast
import os
import re
import sys
from collections.abc import Collection, Iterable
from functools import cached_property
from itertools import chain
from pathlib import Path

from msgspec import Struct

from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.program.walking import tree_or_none, walk
from tfgradmigrate.project.modules import project_root
from tfgradmigrate.tables.effects import modules

# An entry of a map whose gradient is a literal: `{"Relu": "Guided"}`, `dict(Relu="Guided")`.
_ENTRY = pattern(
    r"""(?:(['"])[A-Z]\w*\1\s*:|\b[A-Z]\w*\s*=)\s*(?P<quote>['"])(?P<name>[^'"\\\n]+)(?P=quote)"""
)
_REGISTERING = pattern(r"\bRegisterGradient\b")
_IMPORTING = pattern(r"\bimport\b[^\n]*?\bRegisterGradient\b")
# Another file may register by the new name, without a word of it.
_RENAMED = pattern(r"\bRegisterGradient\s+as\s+(?!RegisterGradient\b)\w")
_COMMENT = pattern(r"#[^\n]*")
# What registers, or runs code, in a way that is not followed.
_NOT_FOLLOWED = pattern(
    r"gradient_registry|\b(?:eval|NoGradient|NotDifferentiable|no_gradient|import_module|__import__|"
    r"load_source|run_path|run_module|exec|execfile)\b|sys\s*\.\s*modules"
)
_IMPORTED = pattern(
    r"(?:^|[;:\"])[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import\b|import[ \t]+([^\n;\\\"]+))",
    re.MULTILINE,
)


class Rest(Struct, frozen=True):
    """What a run knows besides its marked files.

    `paths` are its files without a marker, and `folders` those that it has read as a whole.
    """

    paths: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()


def mapped(text: str) -> set[str]:
    """The gradient names that stand as literals in the override maps of a text."""
    if "gradient_override_map" not in text:
        return set()
    return {match["name"] for match in _ENTRY.finditer(text)}


def registers_plainly(text: str, seen: int) -> bool:
    """Whether all that a text registers is what was `seen`: so many registrations."""
    plain = _COMMENT.sub("", text)
    if _RENAMED.search(plain):
        return False
    return seen == _registrations(plain) and not _NOT_FOLLOWED.search(plain)


def registers_more(text: str, seen: int) -> bool:
    """Whether a text registers more gradients than were `seen`: by names that do not show."""
    return "RegisterGradient" in text and seen < _registrations(_COMMENT.sub("", text))


def _registrations(plain: str) -> int:
    """How often a text without comments registers something."""
    return len(_REGISTERING.findall(plain)) - len(_IMPORTING.findall(plain))


class Unseen:
    """Whether code of a project may register gradients that the marked files do not show.

    `paths` and `texts` are those of the marked files and of what they share a name with, which
    register what is seen of them and nothing else. `rest` is what the run read besides.
    """

    def __init__(self, paths: Iterable[str], texts: Iterable[str], rest: Rest) -> None:
        """Take the files; none is read before something is asked."""
        self._folders = rest.folders
        self._paths, self._rest = paths, rest.paths
        # One at a time: they may be all of a tree.
        self._waiting = chain(texts, map(_text, rest.paths))
        # What the texts import that are read by now; None once one of them is not followed.
        self._imported: set[str] | None = set()
        self._answers: dict[Path, bool] = {}

    def is_none(self, path: str) -> bool:
        """Whether there is certainly no such code in the project of a file.

        None is certain where the run has not read all of the project, or a file imports what is
        neither of the project nor known to register nothing. TensorFlow is not asked about.
        """
        root = project_root(path)
        if root is None:
            return False
        if root not in self._answers:
            whole = any(root.is_relative_to(folder) for folder in self._folders)
            self._answers[root] = whole and self._imports_only(self._known(root))
        return self._answers[root]

    @cached_property
    def _files(self) -> list[str]:
        return [*self._paths, *map(os.path.realpath, self._rest)]

    def _known(self, root: Path) -> frozenset[str]:
        """The names of the modules and folders of a project, and of what registers no gradients."""
        above, below = (str(each).rstrip(os.sep) + os.sep for each in (root.parent, root))
        inside = (each.removeprefix(above) for each in self._files if each.startswith(below))
        split = (each.split(os.sep) for each in inside)
        own = {part for parts in split for part in (*parts, Path(parts[-1]).stem)}
        return sys.stdlib_module_names | own | modules("makes", "no_gradient")

    def _imports_only(self, known: frozenset[str]) -> bool:
        """Whether all texts import nothing else; no more of them are read than that takes."""
        if self._imported is None or not self._imported <= known:
            return False
        for text in self._waiting:
            if text is None or hands_tensorflow_on(text):
                self._imported = None
                return False
            imported = _roots(text)
            self._imported |= imported
            if not imported <= known:
                return False
        return True


def hands_tensorflow_on(text: str) -> bool:
    """Whether TensorFlow itself is a value in a text: what is asked of it then is not seen.

    `getattr(tf, "Register" + kind)`, `registry_of(tf)`, `vars(tf)`. A plain question for something
    else, `getattr(tf, "AUTO_REUSE")`, is seen.
    """
    if "tensorflow" not in text and not _BY_NAME.search(text):
        return False
    tree = tree_or_none(text)
    if tree is None:  # Python 2, say
        return _ASKED.search(_COMMENT.sub("", text)) is not None
    nodes = list(walk(tree))
    modules = set(_BY_THEIR_NAMES)
    for node in nodes:
        if isinstance(node, ast.Import):
            own = [alias for alias in node.names if alias.name.split(".")[0] == "tensorflow"]
            modules |= {alias.asname or "tensorflow" for alias in own}
        elif isinstance(node, ast.ImportFrom):
            modules |= {a.asname or a.name for a in node.names if a.name in _MODULES}
    inside = {id(n.value) for n in nodes if isinstance(n, ast.Attribute) and _is_seen(n.attr)}
    for node in nodes:
        if isinstance(node, ast.Call) and _asks_plainly(node):
            inside.add(id(node.args[0]))
    return any(id(node) not in inside and _is_module(node, modules) for node in nodes)


# The modules that have `RegisterGradient`, and those on the way to one.
_MODULES = frozenset({"tensorflow", "tf", "compat", "v1", "python", "framework", "ops"})
_BY_THEIR_NAMES = frozenset({"tensorflow", "tf"})
_BY_NAME = pattern(r"\btf\b")
_ASKED = pattern(
    r"\b(?:getattr|setattr|vars|attrgetter)\b|\.__(?!version__|file__|name__)\w+__|sys\.modules"
)


def _is_seen(attribute: str) -> bool:
    """Whether an attribute of a module is what it says: `__dict__` is all of it."""
    return not attribute.startswith("__") or attribute in ("__version__", "__file__", "__name__")


def _asks_plainly(call: ast.Call) -> bool:
    """Whether a call asks an object for an attribute that is told, and is none of those."""
    if not isinstance(call.func, ast.Name) or call.func.id not in ("getattr", "hasattr"):
        return False
    name = call.args[1] if len(call.args) > 1 else None
    return (
        isinstance(name, ast.Constant)
        and isinstance(name.value, str)
        and name.value not in _MODULES | {"RegisterGradient"}
        and _is_seen(name.value)
    )


def _is_module(node: ast.AST, modules: Collection[str]) -> bool:
    """Whether an expression is one of the modules: `tf`, `tf.compat.v1`."""
    while isinstance(node, ast.Attribute) and node.attr in _MODULES:
        node = node.value
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in modules


def _text(path: str) -> str | None:
    """The text of a file without a marker; None where it may run code that is not seen."""
    try:
        text = Path(path).read_bytes().decode("utf-8", "replace")
    except OSError:
        return None
    return None if _NOT_FOLLOWED.search(_COMMENT.sub("", text)) else text


def _roots(text: str) -> set[str]:
    """The first words of the modules that a text imports, but for its own package."""
    found = set()
    for module, listed in _IMPORTED.findall(_COMMENT.sub("", text)):
        for item in [module] if module else listed.split(","):
            found.add(item.strip().split(" ")[0].split(".")[0])
    return found - {""}
