"""A part of a module that can run on its own: some names and whatever they need, nothing else.

Kept are the definitions and assignments of the names, of the names these use, and so on; the
imports among them; what changes a kept name (`table["x"] = ...`, `layers.append(...)`); and the
registrations of gradients that the kept code names. All other statements are blanked, so that no
training starts and no data loads, and every line keeps its number.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from tfgradmigrate.program.scopes import bound_names, executed, module_names
from tfgradmigrate.program.walking import (
    bound_by_import,
    called_name,
    first_line,
    root_of,
    tree_of,
    walk,
    words,
)
from tfgradmigrate.tables.op_types import op_types_of

_NEWLINE = re.compile(r"\r\n|\r|\n")

#: What registers something for an op type or under a gradient's name.
_REGISTERING = frozenset(
    {"RegisterGradient", "RegisterShape", "NotDifferentiable", "NoGradient", "register_gradient"}
)

#: What looks gradients up by their names, of a graph or of the runtime shim.
_OVERRIDING = frozenset({"gradient_override_map", "override_gradients"})

#: Methods that are called for what they do to their object, and do nothing else.
_CHANGING = words(
    """add add_argument append appendleft clear discard extend insert pop popitem push put remove
    register reverse set set_defaults set_shape setdefault sort update __setitem__"""
)

#: Imports that need nothing on `sys.path`.
KNOWN = frozenset(sys.stdlib_module_names) | {"tensorflow", "numpy", "keras", "tf_keras"}


@dataclass(frozen=True, slots=True)
class Slice:
    """A part of a module.

    `text` has as many lines as the module. `imports` are the modules that it cannot do without:
    their top-level names, those of the project as `.utils`. `lines` are the lines that are kept.
    """

    text: str
    imports: tuple[str, ...] = ()
    lines: frozenset[int] = frozenset()


def slice_module(text: str, names: Iterable[str]) -> Slice:
    """Return the part of a module that the names need.

    A text that cannot be parsed is returned as it is: running it shows why.
    """
    try:
        units = _units(text)
    except (SyntaxError, ValueError):
        return Slice(text)
    wanted = set(names)
    kept = units.needed(wanted)
    return _written(text, units, kept, wanted)


def is_main_guard(node: ast.AST) -> bool:
    """Return whether a statement is `if __name__ == "__main__":`, perhaps with more conditions."""
    return isinstance(node, ast.If) and any(
        isinstance(part, ast.Name) and part.id == "__name__" for part in walk(node.test)
    )


@dataclass(slots=True, eq=False)
class _Unit:
    """Statements that are kept or left out together, and what is known about them.

    `inner` are the units of an `if` or `with` statement, each of which is kept or left out by
    itself; the facts are then those of its head. `registers` holds the names under which a
    gradient is registered when the module is loaded, None for one that is not known. `reads` and
    `strings` are looked for when the unit is kept.
    """

    nodes: list[ast.stmt]
    parent: _Unit | None = None
    inner: list[list[_Unit]] = field(default_factory=list)
    head: list[ast.AST] = field(default_factory=list)
    binds: set[str] = field(default_factory=set)
    reads: set[str] | None = None
    changes: set[str] = field(default_factory=set)
    registers: set[str | None] = field(default_factory=set)
    registered_by: set[str] = field(default_factory=set)
    strings: set[str] = field(default_factory=set)
    always: bool = False
    paths: bool = False

    @property
    def lines(self) -> range:
        return range(
            min(map(first_line, self.nodes)),
            max(node.end_lineno or node.lineno for node in self.nodes) + 1,
        )


@lru_cache(maxsize=4)
def _units(text: str) -> _Units:
    """Return the units of a text: of one module, several slices are wanted one after another."""
    return _Units(tree_of(text), _NEWLINE.split(text))


class _Units:
    """The units of a module, and which of them are needed."""

    def __init__(self, tree: ast.Module, lines: list[str]) -> None:
        self._lines = lines
        self.all: list[_Unit] = []
        self._functions = {n.name: n for n in tree.body if isinstance(n, ast.FunctionDef)}
        self._constants = _constants(tree)
        self.top = self._split(tree.body, None)
        if tree.body and ast.get_docstring(tree, clean=False) is not None:
            self.top[0].binds.add("__doc__")

    def _split(self, body: list[ast.stmt], parent: _Unit | None) -> list[_Unit]:
        """Make units of statements; those that share a line share a unit."""
        groups: list[list[ast.stmt]] = []
        for node in body:
            if groups and (groups[-1][-1].end_lineno or 0) >= first_line(node):
                groups[-1].append(node)
            else:
                groups.append([node])
        units = []
        for group in groups:
            unit = _Unit(group, parent)
            self.all.append(unit)
            units.append(unit)
            if len(group) == 1 and self._is_divided(group[0]):
                self._divide(unit, group[0])
            else:
                self._learn(unit, group)
        return units

    def _is_divided(self, node: ast.stmt) -> bool:
        """Return whether the statements in a statement are looked at one by one."""
        if not isinstance(node, ast.If | ast.With) or is_main_guard(node):
            return False
        bodies = [node.body, *([node.orelse] if isinstance(node, ast.If) and node.orelse else [])]
        return all(
            self._lines[body[0].lineno - 1][: body[0].col_offset].strip() == ""
            or self.is_elif(body)
            for body in bodies
        )

    def is_elif(self, body: list[ast.stmt]) -> bool:
        """Return whether what stands in an `else` is written as `elif`."""
        only = body[0]
        line = self._lines[only.lineno - 1]
        return len(body) == 1 and isinstance(only, ast.If) and line.lstrip().startswith("elif")

    def _divide(self, unit: _Unit, node: ast.stmt) -> None:
        assert isinstance(node, ast.If | ast.With)
        header: list[ast.AST]
        bodies = [node.body]
        if isinstance(node, ast.If):
            header = [node.test]
            bodies += [node.orelse] if node.orelse else []
        else:
            header = list(node.items)
        self._learn(unit, header)
        unit.inner = [self._split(body, unit) for body in bodies]

    def _learn(self, unit: _Unit, nodes: Iterable[ast.AST]) -> None:
        """Note what statements of a unit, or its first line, do when the module is loaded."""
        unit.head = [node for node in nodes if not is_main_guard(node)]
        unit.binds = bound_names(unit.head)
        for node in unit.head:
            unit.always |= isinstance(node, ast.ImportFrom) and (
                node.module == "__future__" or node.names[0].name == "*"
            )
            for part in executed(node):
                self._learn_effect(unit, part)

    def _learn_effect(self, unit: _Unit, part: ast.AST) -> None:
        if isinstance(part, ast.Assign):
            targets = part.targets
        elif isinstance(part, ast.AugAssign | ast.AnnAssign):
            targets = [part.target]
        elif isinstance(part, ast.Delete):
            targets = part.targets
        else:
            targets = []
        unit.changes |= {
            root
            for target in targets
            for element in _elements(target)
            if not isinstance(element, ast.Name) and (root := root_of(element)) is not None
        }
        self._learn_names(unit, part)
        if isinstance(part, ast.Expr) and isinstance(part.value, ast.Call):
            self._learn_call(unit, part.value)
        if isinstance(part, ast.Call) and called_name(part) in _REGISTERING:
            unit.registers |= self._registered(part, unit)

    @staticmethod
    def _learn_names(unit: _Unit, part: ast.AST) -> None:
        """Note what is bound by `globals()["NAME"] = 1`; any name keeps a unit for all."""
        names = list(_bound_by_text(part))
        unit.binds |= {name for name in names if name is not None}
        unit.always |= None in names

    def _learn_call(self, unit: _Unit, call: ast.Call) -> None:
        """A call that stands for itself: what does it change?"""
        if isinstance(call.func, ast.Attribute):
            inner = call.func.value
            while isinstance(inner, ast.Call) and isinstance(inner.func, ast.Attribute):
                inner = inner.func.value  # table.setdefault("a", []).append(1)
            root = root_of(inner)
            if root is None:
                return
            if call.func.attr in _CHANGING:
                unit.changes.add(root)
            if call.func.attr.startswith("DEFINE_"):
                unit.binds.add("FLAGS")
            unit.paths |= ast.unparse(call.func.value) == "sys.path"
        elif isinstance(call.func, ast.Name):
            function = self._functions.get(call.func.id)
            if function is not None:
                unit.binds |= module_names([function]).writes - {function.name}
                for part in walk(function):
                    self._learn_names(unit, part)
                    if isinstance(part, ast.Call) and called_name(part) in _REGISTERING:
                        unit.registers |= self._registered(part, unit)

    def _registered(self, call: ast.Call, unit: _Unit) -> set[str | None]:
        """Return the name that a call registers; that of a variable is its constant."""
        if not call.args:
            return {None}
        name = call.args[0]
        if isinstance(name, ast.Name):
            unit.registered_by.add(name.id)
            return {self._constants.get(name.id)}
        if isinstance(name, ast.Constant) and isinstance(name.value, str):
            return {name.value}
        return {None}

    def needed(self, wanted: set[str]) -> list[_Unit]:
        """Return the units that the names need, in order; what they need joins the names."""
        kept: set[_Unit] = set()
        strings: set[str] = set()
        grown = True
        while grown:
            grown = False
            for unit in self.all:
                if unit not in kept and self._is_needed(unit, wanted, strings, kept):
                    grown = True
                    self._keep(unit, kept, wanted, strings)
        return [unit for unit in self.all if unit in kept]

    def _keep(self, unit: _Unit, kept: set[_Unit], wanted: set[str], strings: set[str]) -> None:
        kept.add(unit)
        strings |= self._strings_of(unit)
        assert unit.reads is not None
        wanted |= unit.reads
        if unit.parent is not None and unit.parent not in kept:
            self._keep(unit.parent, kept, wanted, strings)

    @staticmethod
    def _strings_of(unit: _Unit) -> set[str]:
        if unit.reads is None:
            unit.reads = module_names(unit.head).reads
            unit.strings = {found for node in unit.head for found in _strings(node)}
        return unit.strings

    def _is_needed(
        self, unit: _Unit, wanted: set[str], strings: set[str], kept: set[_Unit]
    ) -> bool:
        if unit.always or unit.binds & wanted or unit.changes & wanted:
            return True
        if unit.registers:
            constants = {name for name in unit.registers if name is not None}
            if constants & strings or unit.registered_by & wanted:
                return True
            # Nobody has to name the types of ops: those of TensorFlow, and of a library's kernels.
            if any(op_types_of(f"raw_ops.{name}") is not None for name in constants):
                return True
            if constants and "load_op_library" in strings:
                return True
            if None in unit.registers and not _OVERRIDING.isdisjoint(strings):
                return True  # it may be any name
        return unit.paths and any(self._is_foreign(other) for other in kept)

    @staticmethod
    def _is_foreign(unit: _Unit) -> bool:
        return any(name not in KNOWN for node in unit.nodes for name in _imported(node))


#: What holds the variables of the module, at its top level at least.
_NAMESPACES = ("globals()", "locals()", "vars()")
_UPDATES = tuple(f"{each}.update" for each in _NAMESPACES)
_SETTERS = tuple(f"{each}.{name}" for each in _NAMESPACES for name in ("setdefault", "__setitem__"))


def _bound_by_text(part: ast.AST) -> Iterator[str | None]:
    """Yield the names that are bound as items of the module's own variables, None for any.

    And as attributes of the module, where it is found by its name.
    """
    key: ast.AST | None = None
    if isinstance(part, ast.Subscript) and not isinstance(part.ctx, ast.Load):
        if ast.unparse(part.value) not in _NAMESPACES:
            return
        key = part.slice
    elif isinstance(part, ast.Call) and called_name(part) == "setattr" and len(part.args) > 1:
        if "__name__" not in ast.unparse(part.args[0]):
            return
        key = part.args[1]
    elif isinstance(part, ast.Call) and ast.unparse(part.func) in _SETTERS:
        key = part.args[0] if part.args else None
    elif isinstance(part, ast.Call) and ast.unparse(part.func) in _UPDATES:
        yield from (keyword.arg for keyword in part.keywords)
        yield from [None] * len(part.args)
        return
    else:
        return
    yield key.value if isinstance(key, ast.Constant) and isinstance(key.value, str) else None


def _elements(target: ast.expr) -> Iterator[ast.expr]:
    if isinstance(target, ast.Tuple | ast.List):
        for element in target.elts:
            yield from _elements(element)
    else:
        yield target


def _constants(tree: ast.Module) -> dict[str, str]:
    """Return the strings that are given to names of a module."""
    return {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _strings(node: ast.AST) -> set[str]:
    """Return the strings anywhere in a node, docstrings excepted, and its names of attributes and
    of what is imported.
    """
    found: set[str] = set()
    for part in walk(node):
        if isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant):
            continue
        if isinstance(part, ast.Attribute):
            found.add(part.attr)
        elif isinstance(part, ast.alias):
            found.add(part.name)
        elif isinstance(part, ast.Constant) and isinstance(part.value, str):
            found.add(part.value)
    return found


def _imported(node: ast.AST) -> Iterator[str]:
    """Yield the modules that a statement cannot do without."""
    if isinstance(node, ast.Try):
        return
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield alias.name.split(".")[0]
    elif isinstance(node, ast.ImportFrom):
        yield from _imported_from(node)
    for child in ast.iter_child_nodes(node):
        yield from _imported(child)


def _imported_from(node: ast.ImportFrom) -> Iterator[str]:
    dots = "." * node.level
    if node.module is None:
        for alias in node.names:
            yield dots + alias.name
    else:
        yield dots + node.module if dots else node.module.split(".")[0]


# Writing.


def _written(text: str, units: _Units, kept: list[_Unit], wanted: set[str]) -> Slice:
    lines = _NEWLINE.split(text)
    stays = set(kept)
    gone: set[int] = set()
    imports: dict[str, None] = {}
    for unit in units.all:
        if unit not in stays:
            gone.update(unit.lines)
    new = ["" if number in gone else line for number, line in enumerate(lines, 1)]
    for unit in kept:
        for body in unit.inner:
            if not any(inner in stays for inner in body) and not units.is_elif(body[0].nodes):
                first = body[0].nodes[0]
                indent = lines[first.lineno - 1][: first.col_offset]
                new[first.lineno - 1] = f"{indent}pass"
        nodes = [_needed_import(node, wanted, unit) for node in unit.nodes]
        if nodes != unit.nodes:
            _replace(new, lines, unit, nodes)
        for node in nodes if not unit.inner else []:
            imports.update(dict.fromkeys(_imported(node)))
    imports.pop("__future__", None)
    numbers = frozenset(n for unit in kept for n in unit.lines) - gone
    return Slice("\n".join(new), tuple(imports), numbers)


def _needed_import(node: ast.stmt, wanted: set[str], unit: _Unit) -> ast.stmt:
    """Return an import statement with the needed ones of its names, others as they are."""
    if unit.always or not isinstance(node, ast.Import | ast.ImportFrom):
        return node
    names = [alias for alias in node.names if bound_by_import(alias) in wanted]
    if not names or len(names) == len(node.names):
        return node
    if isinstance(node, ast.Import):
        return ast.Import(names)
    return ast.ImportFrom(node.module, names, node.level)


def _replace(new: list[str], lines: list[str], unit: _Unit, nodes: list[ast.stmt]) -> None:
    first = unit.lines[0]
    indent = re.match(r"\s*", lines[first - 1])
    assert indent is not None
    for number in unit.lines:
        new[number - 1] = ""
    text = "; ".join(map(ast.unparse, nodes))
    new[first - 1] = indent.group() + text
