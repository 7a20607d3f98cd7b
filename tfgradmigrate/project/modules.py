"""What a name means that a file imports from another file of the project.

Only the file that an import names is read, on demand, and only what it binds for certain. A module
that cannot be found, or of which there are several, just leaves the name unknown, which lowers
what can be rewritten and nothing else.
"""

from __future__ import annotations

import ast
import os
import re
import sys
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.program.walking import (
    home,
    imported,
    joined,
    names_anywhere,
    reachable,
    root_of,
    tree_of_any,
    tree_or_none,
    walk,
)
from tfgradmigrate.project.looking import (
    content,
    exists,
    is_file,
    remembered,
    remembered_for_a_while,
    remembered_for_one_file,
    resolved,
)

NodeT = TypeVar("NodeT")
_LEVELS = 8
_CHAIN = 5
_ROOT_MARKS = (".git", "pyproject.toml", "setup.py")
#: Packages that hold no code of the project.
FOREIGN = sys.stdlib_module_names | {"keras", "numpy", "scipy", "six", "tensorflow", "torch"}
_TENSORFLOW_PREFIX = pattern(r"^tensorflow\.(?:compat\.v[12]\.)*")


class Meaning(Struct, frozen=True):
    """What a name of another module is for certain.

    `constant` is its text if it is a string, `function` the path and name of the function that it
    is, `outside` the dotted name of what it is outside the project (`tensorflow.compat.v1`).
    """

    constant: str | None = None
    function: tuple[str, str] | None = None
    outside: str | None = None


def meaning(path: str, qualified: str, depth: int = 0) -> Meaning | None:
    """What `qualified` (`package.module.NAME`, `.module.NAME`) means, None if that is not certain.

    `path` is the importing file. A name that is imported there as well is followed.
    """
    module, name = module_and_name(qualified)
    found = find_module(path, module) if name and depth <= _CHAIN else None
    return None if found is None else meaning_in(found, name, depth)


def module_and_name(qualified: str) -> tuple[str, str]:
    """The module of a name, as an import names it, and what it is called there.

    `import layers` names a module that is in no other.
    """
    module, dot, name = qualified.rpartition(".")
    if not dot:
        return qualified, ""
    return module if module.strip(".") else f"{module}.", name


def meaning_in(found: Path, name: str, depth: int = 0) -> Meaning | None:
    """What a name means in the file of a module, None if that is not certain."""
    bound = _bound(found, name)
    if not bound:
        return _through_star(found, name, depth)
    if all(isinstance(value, (_Import, _Part)) for value in bound):
        followed = [_follow(found, name, value, depth) for value in bound]
        known = {_comparable(value) for value in followed}
        return followed[-1] if len(known) == 1 else None
    if len(bound) != 1:
        return None
    (value,) = bound
    if isinstance(value, str):
        return Meaning(constant=value)
    return Meaning(function=(str(found), name)) if isinstance(value, _Function) else None


def binds(path: str, module: str, name: str, depth: int = 0) -> bool | None:
    """Whether `from module import *` in the file `path` binds a name; None if not certain."""
    found = find_module(path, module)
    if found is None or depth > _CHAIN or _names(found) is None:
        return None
    if _bound(found, "__all__"):
        return None
    if name.startswith("_"):
        return False
    if _bound(found, name):
        return True
    answers = {binds(str(found), star, name, depth + 1) for star in _stars(found)}
    return None if None in answers else True in answers


def _through_star(home: Path, name: str, depth: int) -> Meaning | None:
    """What a name is that a module can only have from its one star import."""
    stars = _stars(home)
    if len(stars) != 1 or _bound(home, "__all__"):
        return None
    return _follow(home, name, _Import(joined(stars[0], name)), depth)


def borrowed(path: str, text: str, packages: Sequence[str]) -> dict[str, str]:
    """What the text of a file has of some packages by imports from other files of the project.

    Its name for it -> the dotted name, for what is certain: `from common import *` gives `tf`,
    which is `tensorflow`.
    """
    names = _names_in(tree_of_any(text))
    own = {n: meaning(path, v.qualified) for n, v in _imported_alone(names.bound)}
    for star in names.stars:
        other = find_module(path, star)
        for name in () if other is None else _handed_on(other):
            own.setdefault(name, meaning(path, joined(star, name)))
    whole = {name: known.outside for name, known in own.items() if known and known.outside}
    return {n: dotted for n, dotted in whole.items() if dotted.split(".")[0] in packages}


def _imported_alone(bound: Mapping[str, Sequence[_Bound]]) -> Iterator[tuple[str, _Import]]:
    """Yield the names that a module binds by one import alone, of a file that may be its own."""
    for name, values in bound.items():
        (value,) = values if len(values) == 1 else (None,)
        if isinstance(value, _Import) and value.qualified.split(".")[0] not in FOREIGN:
            yield name, value


def _handed_on(home: Path, depth: int = 0) -> set[str]:
    """The names that a module may give to whoever imports all of it."""
    names = _names(home)
    if names is None or depth > _CHAIN:
        return set()
    others = [find_module(str(home), star) for star in names.stars]
    inner = [_handed_on(other, depth + 1) for other in others if other is not None]
    return {name for name in names.bound if not name.startswith("_")}.union(*inner)


def find_module(path: str, module: str) -> Path | None:
    """The file of a module as an import in the file `path` names it; None if it is not certain.

    Absolute imports are looked up in the folders around it up to the root of the project, as there
    is no telling which of them is on `sys.path`: one of them alone may have it.
    """
    found = find_modules(path, module)
    return Path(found[0]) if len(found) == 1 else None


@remembered_for_one_file
def find_modules(path: str, module: str) -> tuple[str, ...]:
    """The files that an import in the file `path` may name, as `find_module` looks for them."""
    dots = len(module) - len(module.lstrip("."))
    parts = [part for part in module.split(".") if part]
    if not (dots or parts):
        return ()
    here = resolved(path).parent
    folders = [here, *here.parents][:_LEVELS]
    if dots:
        folders = folders[dots - 1 : dots]
    found: list[str] = []
    # Texts, and no `Path` for each: this is asked for every name that a file imports.
    for folder in map(str, folders):
        stem = os.path.join(folder, *parts)
        candidates = [os.path.join(stem, "__init__.py")]
        if parts:
            candidates.append(f"{stem}.py")
        found += [candidate for candidate in candidates if is_file(candidate)]
        if _is_root(folder):
            break
    return tuple(found)


def replaced_in_tensorflow(
    path: str, module: str, behind: bool
) -> list[tuple[str, frozenset[str]]]:
    """The files in which functions are put in the place of TensorFlow's, each with their names.

    They come with a module that the file `path` imports: it and its packages, and `behind` them
    what these import in turn, wherever that stands. Nothing where the module is not found.
    """
    packages = [module[: dot.start()] for dot in _DOT.finditer(module)]
    found = [find_module(path, name) for name in (*packages, module)]
    homes = dict.fromkeys(home for home in found if home is not None)
    reached = dict.fromkeys(
        far for home in homes for far in (reached_from(home) if behind else (home,))
    )
    told = ((each.name, _replaced(each)) for each in reached)
    return [(name, names) for name, names in told if names]


@remembered
def reached_from(path: Path) -> tuple[Path, ...]:
    """A file, and all that it comes to by imports."""
    return tuple(reachable([path], imported_files))


@remembered
def imported_files(path: Path) -> tuple[Path, ...]:
    """The files that a file imports, each once."""
    found = (find_module(str(path), module) for module in _imported_modules(path))
    return tuple(dict.fromkeys(home for home in found if home is not None))


def _imported_modules(path: Path) -> tuple[str, ...]:
    """The modules that the import statements of a file name, or may name, and their packages."""
    data = content(path) or b""
    found: dict[str, None] = {}
    for match in _IMPORTING.finditer(data.decode("utf-8", "replace")):
        home = match["home"] or ""
        parts = _IMPORTED_AS.sub("", match["parts"].strip("()"))
        names = [name.strip() for name in parts.split(",")]
        for module in [home, *(joined(home, name) if home else name for name in names)]:
            packages = [module[: dot.start()] for dot in _DOT.finditer(module)]
            found.update(dict.fromkeys((*packages, module)))
    return tuple(name for name in found if name.strip(".") and name.split(".")[0] not in FOREIGN)


#: Where a package ends within the name of a module.
_DOT = pattern(r"(?<=[^.])\.")
_IMPORTING = pattern(
    r"^[ \t]*(?:from[ \t]+(?P<home>[\w.]+)[ \t]+)?import[ \t]*(?P<parts>\([^)]*\)|[^\n;#]+)", re.M
)
#: What stands in an import besides the names: `as other`, comments.
_IMPORTED_AS = pattern(r"\s+as\s+\w+|#[^\n]*|[\s\\]+")


@remembered
def _replaced(path: Path) -> frozenset[str]:
    data = content(path) or b""
    tree = tree_or_none(data) if b"tensorflow" in data and _may_replace(data) else None
    nodes = [] if tree is None else list(walk(tree))
    of_tensorflow = {
        name
        for node in nodes
        for name, whole in imported(node)
        if whole.split(".")[0] == "tensorflow"
    }
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Assign) and root_of(node.value) not in of_tensorflow:
            stored = [target for target in node.targets if isinstance(target, ast.Attribute)]
            found.update(target.attr for target in stored if root_of(target) in of_tensorflow)
        elif isinstance(node, ast.Call) and root_of(node.func) == "setattr" and len(node.args) == 3:
            place, name, value = node.args
            own = root_of(place) in of_tensorflow and root_of(value) not in of_tensorflow
            if own and isinstance(name, ast.Constant):
                found.add(str(name.value))
    return frozenset(found)


# What may stand between the names of `tf.nn.relu`, with brackets around a part of it.
_GAP = rb"(?:[\s)\\]|#[^\r\n]*[\r\n])*"
_STORED = pattern(
    rb"(?<![\w.\x80-\xff])([\w\x80-\xff]+)(?:%b\.%b[\w\x80-\xff]+)+%b=(?!=)" % ((_GAP,) * 3)
)
_COMMENTS = pattern(rb"(?m)^[ \t\f]*#[^\r\n]*")
_IMPORTS = pattern(rb"\bimport\b(?:[\w\s.,()*\\\x80-\xff]|#[^\r\n]*)*")


def _may_replace(data: bytes) -> bool:
    """Whether a text may put something in the place of an attribute of what it imports."""
    # Each word before lines of comments would be looked at up to the end of these.
    data = _COMMENTS.sub(b"", data)
    stored = {match[1] for match in _STORED.finditer(data)}
    if b"setattr" in data or any(not name.isascii() for name in stored):
        return True
    return bool(stored) and not stored.isdisjoint(
        word for found in _IMPORTS.finditer(data) for word in re.findall(rb"\w+", found[0])
    )


def project_root(path: str) -> Path | None:
    """The folder of the project that a file belongs to; None where nothing marks one."""
    for folder in resolved(path).parents:
        if _is_root(str(folder)):
            return folder
    return None


@remembered_for_one_file
def _is_root(folder: str) -> bool:
    """Whether a project begins in a folder; the `setup.py` of a package builds its extensions."""
    return any(
        exists(os.path.join(folder, mark))
        for mark in _ROOT_MARKS
        if mark != "setup.py" or not exists(os.path.join(folder, "__init__.py"))
    )


@remembered
def overrides_handed_on(path: str) -> frozenset[str]:
    """The functions of a file that hand an override on."""
    return functions_handing_on(content(path) or b"")


def functions_handing_on(text: str | bytes) -> frozenset[str]:
    """The functions of a text that put what others make or call into an override of gradients.

    That is a context manager which enters the override, a function which returns it, and one that
    calls its parameter inside of it: a decorator.
    """
    data = text.encode(errors="replace") if isinstance(text, str) else text
    if b"gradient_override_map" not in data:
        return frozenset()
    tree = tree_or_none(text)
    functions = [] if tree is None else [n for n in tree.body if isinstance(n, ast.FunctionDef)]
    # Of several with one name, an import means the last.
    last = {function.name: function for function in functions}
    lines = [n for n, line in enumerate(data.splitlines(), 1) if b"gradient_override_map" in line]
    return frozenset(name for name, function in last.items() if _hands_override_on(function, lines))


def _hands_override_on(function: ast.FunctionDef, lines: Sequence[int]) -> bool:
    """Whether a function does; the name of the override stands in `lines` alone."""
    if not _stands_in(function, lines):
        return False
    managed = any(
        ast.unparse(decorator).rpartition(".")[2] == "contextmanager"
        for decorator in function.decorator_list
    )
    if managed and _overrides(function, lines):
        return True
    nodes = list(walk(function))
    returned = [n.value for n in nodes if isinstance(n, ast.Return) and n.value is not None]
    blocks = [n for n in nodes if isinstance(n, ast.With)]
    return any(_overrides(value, lines) for value in returned) or any(
        _calls_a_parameter(block, function)
        for block in blocks
        if any(_overrides(item.context_expr, lines) for item in block.items)
    )


def _stands_in(node: ast.expr | ast.stmt, lines: Sequence[int]) -> bool:
    """Whether one of some lines, in their order, belongs to a node."""
    following = bisect_left(lines, node.lineno)
    return following < len(lines) and lines[following] <= (node.end_lineno or node.lineno)


def _overrides(node: ast.expr | ast.stmt, lines: Sequence[int]) -> bool:
    return _stands_in(node, lines) and names_anywhere("gradient_override_map", node)


def _calls_a_parameter(block: ast.With, function: ast.FunctionDef) -> bool:
    parameters = {arg.arg for arg in (*function.args.args, *function.args.kwonlyargs)}
    return any(
        isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in parameters
        for call in walk(ast.Module(block.body, []))
    )


class _Import(Struct, frozen=True):
    qualified: str


class _Part(Struct, frozen=True):
    """A part of what another name of the module is (`v1 = tf.compat.v1`)."""

    name: str
    rest: str


class _Function(Struct, frozen=True):
    """A function at the top of a module."""


class _Other(Struct, frozen=True):
    """Anything else that binds a name."""


_Bound = str | _Import | _Part | _Function | _Other


def _follow(home: Path, name: str, bound: _Bound, depth: int) -> Meaning | None:
    """What an import or assignment in another file means, inside the project or outside."""
    if isinstance(bound, _Part):
        others = _bound(home, bound.name)
        imports = [value for value in others if isinstance(value, _Import)]
        # `tf = tf.compat.v1` is a part of what the import built of it.
        if len(imports) != len(others) - (bound.name == name) or not imports:
            return None
        roots = {_comparable(_follow(home, bound.name, value, depth + 1)) for value in imports}
        root = _follow(home, bound.name, imports[-1], depth + 1)
        if root is None or root.outside is None or len(roots) != 1:
            return None
        return Meaning(outside=f"{root.outside}.{bound.rest}")
    if not isinstance(bound, _Import):
        return None
    inside = meaning(str(home), bound.qualified, depth + 1)
    if inside is not None or bound.qualified.startswith("."):
        return inside
    first = bound.qualified.split(".")[0]
    return Meaning(outside=bound.qualified) if find_module(str(home), first) is None else None


def _comparable(value: Meaning | None) -> object:
    """Equal for spellings of TensorFlow that differ in the version alone."""
    if value is None or value.outside is None:
        return value
    return _TENSORFLOW_PREFIX.sub("tensorflow.", f"{value.outside}.")


@remembered_for_a_while
def _read(path: Path) -> ast.Module | None:
    """Python's tree of a file, None where it cannot be read."""
    data = content(path)
    return None if data is None else tree_or_none(data)


class _Names(Struct, frozen=True):
    """What a module binds each name to, wherever in it that stands, and whence it imports `*`.

    Of a large module other files may ask thousands of names: its tree would be walked for each.
    """

    bound: Mapping[str, tuple[_Bound, ...]]
    stars: tuple[str, ...]


@remembered
def _names(path: Path) -> _Names | None:
    """The names of a module, None where it cannot be read."""
    tree = _read(path)
    return None if tree is None else _names_in(tree)


def _names_in(tree: ast.Module) -> _Names:
    found: dict[str, list[_Bound]] = {}
    plain: set[ast.AST] = {node for node in tree.body if isinstance(node, ast.FunctionDef)}
    for statement in tree.body:
        value = _assigned(statement)
        if value is not None:
            (target,) = statement.targets  # type: ignore[attr-defined]
            plain.add(target)
            found.setdefault(target.id, []).append(value)
    binding = [node for node in walk(tree) if isinstance(node, _BINDING)]
    for node in binding:
        for name, value in _bound_by(node, node in plain):
            found.setdefault(name, []).append(value)
    # Most names are bound alike: what they are bound to is kept once.
    alike: dict[tuple[_Bound, ...], tuple[_Bound, ...]] = {}
    each = ((name, tuple(values)) for name, values in found.items())
    bound = {name: alike.setdefault(values, values) for name, values in each}
    stars = (
        home(node)
        for node in binding
        if isinstance(node, ast.ImportFrom) and node.names[0].name == "*"
    )
    return _Names(bound, tuple(stars))


def _stars(path: Path) -> tuple[str, ...]:
    """The modules from which a module imports everything."""
    names = _names(path)
    return () if names is None else names.stars


def _bound(path: Path, name: str) -> tuple[_Bound, ...]:
    """All that a module binds a name to, wherever in it that stands."""
    names = _names(path)
    return () if names is None else names.bound.get(name, ())


def _assigned(statement: ast.stmt) -> _Bound | None:
    """What a plain assignment at the top of a module gives its name: text, or `tf.compat.v1`."""
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return None
    target, value = statement.targets[0], statement.value
    if not isinstance(target, ast.Name):
        return None
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        return value.value
    if isinstance(value, ast.Attribute) and re.fullmatch(r"[\w.]+", dotted := ast.unparse(value)):
        return _Part(*dotted.split(".", 1))
    return None


# All that `_bound_by` distinguishes.
_BINDING = (
    *(ast.AsyncFunctionDef, ast.ClassDef, ast.FunctionDef),
    *(ast.Import, ast.ImportFrom, ast.Name),
)


def _bound_by(node: ast.AST, plain: bool) -> Iterator[tuple[str, _Bound]]:
    yield from ((name, _Import(qualified)) for name, qualified in imported(node))
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        yield node.name, _Function() if plain else _Other()
    elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load) and not plain:
        yield node.id, _Other()
