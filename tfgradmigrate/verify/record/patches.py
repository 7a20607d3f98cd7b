"""What files of a project change of a library: each proof takes libraries as they are installed.

What no text reads, and no library reads for it, may be changed: `numpy.load` where nothing is
loaded.
"""

from __future__ import annotations

import ast
import os
import re
import sys
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from tfgradmigrate.program.scopes import Binding, Scope, Scopes, bound_names
from tfgradmigrate.program.walking import bound, imported, tree_of_any, walk, words
from tfgradmigrate.tables.effects import last_parts, named

#: Whose functions and classes a record runs as they are.
LIBRARIES = words(
    """tensorflow numpy math keras tf_keras builtins __builtin__ __builtins__
    collections functools operator types"""
)

#: Those of them that every module uses, by names that it does not import: but for what it tells.
_OF_PYTHON = words("builtins __builtin__ __builtins__")
_TELLING = "print"

#: Where the modules of a library stand that its own functions call.
_INTERNAL = re.compile(r"\b(python|src|core|_\w+)\b")

#: How classes are called.
_IS_CLASS = re.compile(r"[A-Z]+[a-z]")

#: Methods that change what they belong to.
CHANGING = words(
    """add append appendleft assign assign_add assign_sub clear difference_update discard extend
    fill insert intersection_update itemset load pop popitem popleft put remove resize reverse
    setdefault sort symmetric_difference_update update"""
)

#: Executes a text.
_EXECUTES = "exec"

#: Functions that set an attribute, and what patches one by its name.
SETTERS = words("setattr delattr __setattr__ __delattr__ patch setitem delitem")

#: Methods that set an item, or delete it.
OF_ITEMS = words("__setitem__ __delitem__")

#: Functions that read of a module that they are given, and hand nothing of it on.
_READING = words("dir getattr hasattr help id isinstance print repr str type vars")

#: Nodes that hand nothing on of what stands in them.
_LOOKING = (ast.Compare, ast.Expr, ast.FormattedValue, ast.UnaryOp)

#: Modules into which no file of a project puts anything but by what `patched` tells.
OF_OTHERS = LIBRARIES | sys.stdlib_module_names

#: What gives all modules, or all objects.
_ALL = re.compile(r"\bsys\.modules(\.(values|items)\(\))?$|\bgc\.get_\w+\(.*\)$")

#: By what Python finds modules, and what holds those that it has found.
_FINDERS = ("sys.meta_path", "sys.path_hooks", "builtins.__import__")
_FOUND = "sys.modules"

#: What stands for the name of any module, and what gives one by its name.
ANY = "?"
FINDING = last_parts("gives", "module")
_MODULES = re.compile(rf"\b({'|'.join(sorted(FINDING))})\(.*\)$|\bsys\.modules\[.*\]$")

#: By what the attributes of an object are the items of a dictionary.
_NAMES = re.compile(
    r"\.__(dict|globals)__$|^getattr\(.*'__(dict|globals)__'\)$|^vars\(|^globals\(\)$"
)

#: Methods that give what a dictionary holds, and what stands for what is inside of all of that.
_OF_VALUES = ("items", "values")
ITEMS = "[*]"

#: What stands for the module that a file is itself, and for whatever executed code may change.
ITSELF, EXECUTED = "globals", "executed"

#: How a text that is no program of Python 3 sets an attribute.
_SET = re.compile(r"(?P<name>\b\w+(\.\w+)+)\s*([-+*/%&|^@]|//|\*\*)?=(?!=)")

#: What a library does otherwise once these are called, and the names of those.
_OTHERWISE = {name.rpartition(".")[2] for name in named("switches", "operators", "numbers")}


class Change(NamedTuple):
    """What a line sets anew, deletes or changes inside of something, by its dotted name.

    `source` is what the first part of the name is imported from, "" if it is not. `within` is the
    name of the function that it stands in.
    """

    line: int
    name: str
    source: str
    within: str = ""

    @property
    def told(self) -> str:
        """What the line does, for people."""
        of, _, name = self.name.partition(".")
        if of != EXECUTED:
            return f"sets `{self.name}`"
        return f"executes code that may set {'any name' if name == '*' else f'`{name}`'}"


def patched(texts: Iterable[str], others: Mapping[str, str], path: str = "") -> str:
    """Return what changes a library that some texts use, with file and line, "" if nothing does.

    Args:
        texts: one module, before and after a change.
        others: the texts of the other files of its project, by path.
        path: where the module stands: a package of its name is imported in its place.
    """
    package = os.path.join(os.path.splitext(os.path.abspath(path))[0], "__init__.py")
    if package in others:
        return f"{os.path.relpath(package)} takes the place of {os.path.relpath(path)}"
    trees = [tree_of_code(text) for text in texts]
    used = _Used(
        {name: source for tree in trees for name, source in _imported(tree).items()},
        {word for text in texts for word in re.findall(r"\w+", text)},
    )
    for other in others:
        if (name := _stands_for(other, others)) in used.libraries - _OF_PYTHON:
            return f"{os.path.relpath(other)} takes the place of `{name}`"
    for other, text in (*(("", text) for text in texts), *others.items()):
        for change in changes(text) if used.may_be_in(text) else ():
            if used.by(change):
                where = f"{os.path.relpath(other)}:" if other else "line "
                name = change.name.replace(".()", "()")
                told = f"{where}{change.line} {'calls' if '()' in name else 'changes'} `{name}`"
                return f"{told}, and it is assumed: libraries are as installed"
    return ""


def is_finding(change: Change) -> bool:
    """Return whether something else is imported by a name than what stands in its place."""
    owner, _, last = change.name.rpartition(".")
    if owner == _FOUND and not last.endswith("()"):
        return last not in {"[]", *OF_OTHERS}
    changed = owner if last.removesuffix("()") in CHANGING else change.name
    return changed.removesuffix(".[]") in (*_FINDERS, _FOUND)


class _Used:
    """What a module uses of libraries: its names for them, and all the words in it."""

    def __init__(self, sources: Mapping[str, str], spelled: Container[str]) -> None:
        self._names = {n: s for n, s in sources.items() if s.partition(".")[0] in LIBRARIES}
        self._spelled = spelled
        self.libraries = {source.partition(".")[0] for source in self._names.values()} | _OF_PYTHON

    def may_be_in(self, text: str) -> bool:
        """Return whether a text has a name of a library."""
        return any(name in text for name in (*self._names, *self.libraries, *_FINDERS))

    def by(self, change: Change) -> bool:
        """Return whether a change matters."""
        if is_finding(change) and not change.name.startswith(_FOUND):
            return True
        root, *parts = change.name.split(".")
        source = change.source or (root if root in LIBRARIES else self._names.get(root, "."))
        if source.partition(".")[0] not in LIBRARIES:
            # A library by way of a module that imports it, or that name of the module itself.
            parts = [*change.source.split(".")[1:], *parts]
            at = [n for n, part in enumerate(parts) if part in self._names or part in LIBRARIES]
            if not at or not (change.source or root == ANY):
                return False
            source = self._names.get(parts[at[-1]], parts[at[-1]])
            parts = parts[at[-1] + 1 :]
            if not parts:
                return True
        if not parts or source.partition(".")[0] not in self.libraries:
            return False
        if source in _OF_PYTHON and parts == [_TELLING]:
            return False
        if parts[-1].endswith("()"):
            is_inside = any(part.startswith("_") for part in parts[:-1])
            return parts[-1] == "()" or (is_inside and parts[-1][:-2] in CHANGING)
        is_met = _INTERNAL.search(source) or any(map(_IS_CLASS.match, (*source.split("."), *parts)))
        return bool(is_met) or any(part == "*" or part in self._spelled for part in parts)


def _stands_for(path: str, others: Mapping[str, str]) -> str:
    """Return the name by which a file is imported from the top of its project, "" if by none."""
    folder, name = os.path.split(path)
    if name == "__init__.py":
        folder, name = os.path.split(folder)
    beside = os.path.join(folder, "__init__.py")
    return "" if beside in others and beside != path else name.removesuffix(".py")


@lru_cache(maxsize=2048)
def changes(text: str) -> tuple[Change, ...]:
    """Return what a file changes of what is not its own, whenever it does."""
    tree = tree_of_code(text)
    if not tree.body:
        lines = ((text.count("\n", 0, m.start()) + 1, m.group("name")) for m in _SET.finditer(text))
        return tuple(Change(line, name, "") for line, name in lines)
    found = []
    for scope in Scopes(tree.body).all:
        within = getattr(scope.function().node, "name", "")
        for node in scope.nodes:
            named = (n for each in _changed(node) for n in _also(each, scope))
            for name in (*named, *_handed_on(node, scope)):
                source = _source(name.partition(".")[0], scope)
                found.append(Change(getattr(node, "lineno", 0), name, source, within))
    return tuple(sorted(found))


def _also(name: str, scope: Scope) -> Iterator[str]:
    """Yield a dotted name, and those of what its first part is assigned, but for constants."""
    yield name
    root, dot, rest = name.partition(".")
    for each in scope.bindings(root) if dot else ():
        full = ANY if each.value is None else _dotted(each.value)
        is_other = full.partition(".")[0] not in (ANY, root, ITSELF)
        if is_other and not full.rpartition(".")[2].isupper():
            yield f"{full}.{rest}"


def _source(name: str, scope: Scope) -> str:
    """Return what a name is imported from that is read in a scope, "" if it is not imported."""
    found = [*filter(None, map(source_of, scope.bindings(name)))]
    return ANY if ANY in found else ["", *found][-1]


def source_of(binding: Binding) -> str:
    """Return for which dotted name one stands that is imported, `ANY` for a module by its name."""
    is_module = binding.value is not None and gives_module(binding.value)
    return ANY if is_module else binding.imported


def sets(call: ast.Call) -> bool:
    """Return whether a call sets an attribute: `mock.patch.multiple` is one of `patch`."""
    return _is_one_of(SETTERS, call)


def _is_one_of(functions: Container[str], call: ast.Call) -> bool:
    return any(part in functions for part in _dotted(call.func).split(".")[-2:])


def _is_executing(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and _dotted(node.func) == _EXECUTES


def tree_of_code(text: str) -> ast.Module:
    """Return the tree of a file, with the code at its end that it executes from texts in it."""
    tree = tree_of_any(text)
    for node in [*walk(tree)] if "exec" in text else ():
        if isinstance(node, ast.Call) and _is_executing(node) and node.args:
            code = node.args[0]
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                tree.body += [ast.copy_location(n, node) for n in tree_of_any(code.value).body]
    return tree


def _imported(tree: ast.Module) -> dict[str, str]:
    """Return the names that imports bind anywhere in a file, and what each is of."""
    found: dict[str, str] = {}
    for node in walk(tree):
        found.update(imported(node))
        if isinstance(node, ast.Assign) and gives_module(node.value):
            found.update({name: ANY for target in node.targets for name in bound(target)})
    return found


def gives_module(value: ast.expr) -> bool:
    return bool(_MODULES.search(ast.unparse(value)))


def _handed_on(node: ast.AST, scope: Scope) -> Iterator[str]:
    """Yield what may be changed by who is given it: a module, its names, or what sets any."""
    parts = [*ast.iter_child_nodes(node)]
    if isinstance(node, ast.FunctionDef | ast.Lambda):
        parts = [*node.args.defaults, *filter(None, node.args.kw_defaults), *parts]
    for each in parts:
        is_read = isinstance(getattr(each, "ctx", ast.Load()), ast.Load)
        if isinstance(each, ast.expr) and is_read and not _only_looks(node, each):
            yield from _given(each, scope)
            if isinstance(node, ast.Call | ast.keyword) and gives_module(each):
                yield f"{_dotted(each)}.*"


def _given(each: ast.expr, scope: Scope) -> Iterator[str]:
    """Yield what an expression gives that others may be changed by."""
    name = each.id if isinstance(each, ast.Name) else getattr(each, "attr", "")
    root = _dotted(each).partition(".")[0]
    is_module = _source(root, scope) in (root, ANY) and root not in OF_OTHERS
    if is_module and isinstance(each, ast.Attribute) and name in _OF_VALUES:
        yield f"{root}.{ITEMS if _holds_names(each.value) else name}"
    elif is_module and (isinstance(each, ast.Name) or _holds_names(each)):
        yield f"{_dotted(each)}.*"
    elif name in SETTERS or name == _EXECUTES or _ALL.search(ast.unparse(each)):
        yield f"{_dotted(each.value) if isinstance(each, ast.Attribute) else ANY}.*"


def _only_looks(node: ast.AST, part: ast.expr) -> bool:
    """Return whether a node hands nothing on of a part that is a module, or its names."""
    if isinstance(node, ast.Call):
        is_called = part is node.func and getattr(part, "attr", "") not in _OF_VALUES
        return is_called or _is_one_of(SETTERS | _READING, node)
    if isinstance(node, ast.keyword):
        return node.arg is None
    is_base = isinstance(node, ast.Attribute | ast.Subscript) and part is node.value
    is_key = isinstance(node, ast.For | ast.comprehension) and not isinstance(part, ast.Call)
    return is_base or is_key or isinstance(node, _LOOKING) or part is getattr(node, "test", None)


def _changed(node: ast.AST) -> Iterator[str]:
    """Yield the dotted names of what a node sets anew, deletes, or changes inside of a library."""
    if isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load):
        is_all = isinstance(node, ast.Attribute) and node.attr == "__dict__"
        yield f"{_dotted(node)}.*" if is_all else _dotted(node)
    if not isinstance(node, ast.Call):
        return
    called = _dotted(node.func)
    first, *rest = [*node.args, None]
    if isinstance(node.func, ast.Attribute) and node.func.attr in OF_ITEMS and first is not None:
        yield _dotted(ast.Subscript(node.func.value, first, ast.Store()))
    if sets(node):
        name = getattr(rest[0], "value", None) if rest else None
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            yield first.value
            yield from (f"{first.value}.{each.arg}" for each in node.keywords if each.arg)
            if first.value.endswith(".__dict__") or any(e.arg is None for e in node.keywords):
                yield f"{ANY}.*"
        elif first is not None and isinstance(name, str):
            yield f"{_dotted(first)}.{name}"
        elif first is not None:
            yield f"{_dotted(first)}.*"
    elif _is_executing(node):
        space = rest[0] if rest else None
        into = _dotted(space) if space is not None and _holds_names(space) else EXECUTED
        code = getattr(first, "value", None)
        bound = bound_names(tree_of_any(code).body) if isinstance(code, str) else {"*"}
        yield from (f"{EXECUTED if into == ITSELF else into}.{name}" for name in sorted(bound))
    elif called.rpartition(".")[2] in _OTHERWISE:
        yield f"{called}.()"
    elif isinstance(node.func, ast.Attribute):
        is_any = node.func.attr in CHANGING and _holds_names(node.func.value)
        yield f"{_dotted(node.func.value)}.*" if is_any else f"{called}()"


def _holds_names(node: ast.AST) -> bool:
    """Return whether an expression is the dictionary of an object's attributes."""
    return bool(_NAMES.search(ast.unparse(node)))


def _dotted(node: ast.AST) -> str:
    """Return the dotted name of an expression, through items, `vars()` and `__dict__`."""
    if isinstance(node, ast.Attribute):
        above = _dotted(node.value)
        return above if node.attr == "__dict__" else f"{above}.{node.attr}"
    if isinstance(node, ast.Subscript):
        item = getattr(node.slice, "value", None)
        unknown = "*" if _holds_names(node.value) else "[]"
        return f"{_dotted(node.value)}.{item if isinstance(item, str) else unknown}"
    if isinstance(node, ast.Call):
        called = _dotted(node.func)
        given = ast.unparse(node.args[0]).strip("'") if node.args else ""
        if _MODULES.search(ast.unparse(node)) and given.partition(".")[0] in LIBRARIES:
            return given
        if called == "getattr" and len(node.args) > 1:
            name = getattr(node.args[1], "value", None)
            return f"{_dotted(node.args[0])}.{name if isinstance(name, str) else '*'}"
        is_asked = called == "vars" and node.args
        return _dotted(node.args[0]) if is_asked else ITSELF if called == ITSELF else ANY
    return node.id if isinstance(node, ast.Name) else ANY
