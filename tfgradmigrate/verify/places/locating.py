"""From two texts of a module to the places that differ: functions, methods, the module itself.

A place is compared as a whole, with all that it leads to. What differs and belongs to no place is
named: a helper that nothing leads to, a constant, an import, the head of a class.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from functools import cached_property

from tfgradmigrate.program.scopes import (
    DEFINITIONS,
    bound_names,
    is_decorated,
    positional,
    scopes_of,
)
from tfgradmigrate.program.walking import called_name, imported, last, names_anywhere, walk
from tfgradmigrate.rules.model import Action, Finding
from tfgradmigrate.verify.places.differences import (
    Block,
    Region,
    differences,
    head_of,
    lines_of,
    same,
    tensorflow_names,
)
from tfgradmigrate.verify.places.model import Left, Located, Place, Reason
from tfgradmigrate.verify.places.new_names import with_keras_of_tensorflow, with_py_function
from tfgradmigrate.verify.places.pairing import counterparts
from tfgradmigrate.verify.places.spelled import is_spelled_anew, meant_otherwise
from tfgradmigrate.verify.program.besides import (
    bound_anew,
    documented_anew,
    imported_anew,
    only_defines,
)
from tfgradmigrate.verify.program.leading import led_to, words_of
from tfgradmigrate.verify.program.module import Module, Routine, module_of
from tfgradmigrate.verify.program.registering import registered_anew
from tfgradmigrate.verify.program.slicing import slice_module
from tfgradmigrate.verify.record.spelling import as_old
from tfgradmigrate.verify.record.spelling import parameters as spelled

#: The symbol of a module's own statements.
MODULE = "<module>"

#: Markers that TensorFlow 2 does not take in every mode as TensorFlow 1 did.
_MODAL = ("gradient_override_map", "py_func")


def places_of(old: str, new: str, findings: Sequence[Finding], by_hand: bool = False) -> Located:
    """Return the places in which two texts of a module differ, and what differs besides.

    Places are functions that lead to a finding which changed something, to any finding where the
    new text was made by hand.
    """
    changed = tuple(f for f in findings if by_hand or f.action in (Action.REWRITE, Action.SHIM))
    line = changed[0].line if changed else 1
    modules: list[Module] = []
    with suppress(SyntaxError):  # which is reported of below
        old = with_py_function(with_keras_of_tensorflow(old, new))
    for text, reason in ((old, Reason.OLD_NOT_PARSED), (new, Reason.NEW_NOT_PARSED)):
        try:
            modules.append(module_of(text))
        except (SyntaxError, ValueError) as error:
            return Located(left=(Left(MODULE, line, reason, str(error), changed),))
    return _Locator(modules[0], modules[1], changed).located()


class _Locator:
    def __init__(self, old: Module, new: Module, findings: Sequence[Finding]) -> None:
        self._old, self._new = old, new
        self._findings = findings
        self._root = differences(old.tree, new.tree)
        self._regions = list(self._root.all_regions())
        self._mark()
        self._places: list[Place] = []
        self._covered: set[int] = set()  # lines of the old text
        self._covered_now: set[int] = set()  # and of the new one

    def located(self) -> Located:
        """Return all places, the findings that are in none, and what was changed besides."""
        for symbol in self._chosen():
            self._add(symbol, symbol)
        left = [self._symbol_at(f.line) for f in self._findings if not self._is_covered(f)]
        names = [name for name in dict.fromkeys(left) if name in self._old.routines]
        for name, other in counterparts(names, self._old, self._new).items():
            self._add(name, other)
        places = sorted(self._places, key=lambda place: place.old_lines)
        not_placed, changed = tuple(self._left()), tuple(self._changed())
        self._places = []
        for name in changed:
            if name in self._old.routines and name in self._new.routines:
                self._add(name, name)
        return Located(tuple(places), not_placed, changed, tuple(self._places))

    def _symbol_at(self, line: int) -> str:
        routine = self._old.routine_at(line)
        return MODULE if routine is None else routine.name

    def _is_covered(self, finding: Finding) -> bool:
        return not self._covered.isdisjoint(_lines_of(finding))

    def _mark(self) -> None:
        """Mark what a finding has to do with, by names: functions, and words of the module's own.

        Functions are all that one leads to which comes to a finding as well, and the methods beside
        them: a helper may be gone, or do less, and the gradient of a `py_func` is handed to it.
        """
        routines = self._old.routines
        self._lines = {line for each in self._findings for line in _lines_of(each)}
        held = {self._symbol_at(line) for line in self._lines}
        statements = [n for n in self._old.tree.body if not self._lines.isdisjoint(lines_of([n]))]
        bound = bound_names(statements)
        held |= {n for n, r in routines.items() if not bound.isdisjoint(words_of(r.node))}
        every = (led_to(self._old.text, name) for name in routines)
        found = {name for led in every if led & held for name in led}
        classes = {routines[name].owner for name in found} - {""}
        found |= {name for name, routine in routines.items() if routine.owner in classes}
        self._found = found
        self._words = bound | {routines[name].own_name for name in found}

    def _is_marked(self, symbol: str, nodes: Sequence[ast.AST]) -> bool:
        """Return whether a finding has to do with a function, or with statements of the module."""
        if symbol != MODULE:
            return symbol in self._found
        words = (word for node in nodes for word in words_of(node))
        return not (self._lines.isdisjoint(lines_of(nodes)) and self._words.isdisjoint(words))

    # What becomes a place.

    def _chosen(self) -> list[str]:
        """Return the functions that are compared, and the module where its statements differ."""
        found = dict.fromkeys(
            symbol
            for each in self._regions
            for symbol in self._in(each)
            if self._is_marked(symbol, each.old)
        )
        differing = {name: self._old.routines[name] for name in found if name != MODULE}
        return [name for name in found if name == MODULE or not self._is_run_by(name, differing)]

    def _in(self, region: Region) -> Iterator[str]:
        """Yield the functions of both texts that a region is in, or defines, else the module."""
        scope, owner = region.block.scope().holders[0], region.block.holders[0]
        if self._does_something(region):
            name = self._symbol_at(scope.lineno) if isinstance(scope, ast.FunctionDef) else MODULE
            if name == MODULE or name in self._new.routines:
                yield name
        for name in bound_names(region.old) if isinstance(owner, ast.Module | ast.ClassDef) else ():
            full = _qualified(region.block, name)
            both = [module.routines.get(full) for module in (self._old, self._new)]
            defined = all(r and isinstance(r.node, ast.FunctionDef) for r in both)
            if defined and not _is_gradient_only(self._old.tree, name):
                yield full

    def _is_run_by(self, name: str, differing: dict[str, Routine]) -> bool:
        """Return whether a function that differs is compared where others of those call it.

        That is one that is a gradient, or takes other parameters, in one text alone, and one that
        is run inside of their overrides alone, as these decide what its ops mean.
        """
        routine, other = self._old.routines[name], self._new.routines[name]
        around = {n: r for n, r in differing.items() if n != name}
        callers = [n for n in around if name in led_to(self._old.text, n)]
        if _is_gradient(routine.node) != _is_gradient(other.node):
            return True
        if not callers:
            return False
        if spelled(routine.node.args) != spelled(other.node.args):
            return True
        inside = {
            part for each in around.values() if _overrides(each.node) for part in walk(each.node)
        }
        return self._is_named_inside(routine, inside)

    def _is_named_inside(
        self, routine: Routine, inside: Collection[ast.AST], deep: int = 4
    ) -> bool:
        """Return whether only some code names a function, or only what that code alone names."""
        own = set(walk(routine.node))
        named = [p for p in walk(self._old.tree) if last(p) == routine.own_name]
        named = [part for part in named if part not in own]
        helpers = []
        for part in named:
            if part in inside:
                continue
            helper = self._old.routine_at(getattr(part, "lineno", 0))
            if helper is None or helper.owner or not deep:
                return False
            helpers.append(helper)
        return bool(named) and all(
            self._is_named_inside(each, inside, deep - 1) for each in dict.fromkeys(helpers)
        )

    def _does_something(self, region: Region) -> bool:
        """Return whether a region is more than help for others: definitions, imports, names."""
        holder = region.block.holders[0]
        if isinstance(holder, ast.ClassDef):
            return False
        if isinstance(region.block.scope().holders[0], ast.FunctionDef):
            return True
        for i, nodes in enumerate((region.old, region.new)):
            for node in nodes:
                if not _is_helping(node):
                    return True
                names = bound_names([node]) if isinstance(node, ast.Assign) else set()
                if names and self._is_read_elsewhere(names, i):
                    return True
        return False

    def _is_read_elsewhere(self, names: set[str], side: int) -> bool:
        """Return whether unchanged code of the module reads one of some names."""
        changed = {
            part
            for other in self._regions
            for node in (other.old, other.new)[side]
            for part in walk(node)
        }
        return any(
            isinstance(part, ast.Name)
            and part.id in names
            and isinstance(part.ctx, ast.Load)
            and part not in changed
            for part in walk((self._old, self._new)[side].tree)
        )

    # Adding places.

    def _add(self, symbol: str, now: str) -> None:
        old, lines, covered = _part(self._old, symbol)
        new, new_lines, covered_now = _part(self._new, now)
        if symbol == MODULE:
            lines, new_lines = self._span(0) or lines, self._span(1) or new_lines
        self._covered |= covered
        self._covered_now |= covered_now
        found = tuple(f for f in self._findings if f.line in covered)
        self._places.append(Place(symbol, now, lines, new_lines, old, new, found))

    def _span(self, side: int) -> tuple[int, int] | None:
        """Return the lines of the module's own statements that differ, without definitions."""
        regions = (r for r in self._regions if isinstance(r.block.scope().holders[0], ast.Module))
        nodes = (node for region in regions for node in (region.old, region.new)[side])
        lines = [line for node in nodes if not _is_helping(node) for line in lines_of([node])]
        return (min(lines), max(lines)) if lines else None

    # What is left.

    def _left(self) -> Iterator[Left]:
        for finding in self._findings:
            if not self._is_covered(finding):
                symbol = self._symbol_at(finding.line)
                yield Left(symbol, finding.line, self._why(finding, symbol), findings=(finding,))

    def _why(self, at: Finding, symbol: str) -> Reason:
        if symbol != MODULE and symbol not in self._new.routines:
            return Reason.NO_COUNTERPART
        lines = _lines_of(at)
        differs = any(lines & set(lines_of(region.old)) for region in self._regions)
        if not differs and self._is_respelled(lines):
            return Reason.RESPELLED
        routine = self._new.routines.get(symbol)
        within = None if routine is None else routine.node
        trees = (self._old.tree, self._new.tree)
        if is_spelled_anew(*trees, at.line, at.column, within):
            return Reason.SPELLED
        return Reason.UNUSED if differs else Reason.UNCHANGED

    def _is_respelled(self, lines: set[int]) -> bool:
        """Return whether a marker that depends on the mode has longer names in the new text.

        TensorFlow 2 takes no notice of an override in eager mode, and there a `py_func` of a list
        of one output gives no list. The name of TensorFlow may be what is another one.
        """
        marked = [
            node
            for node in walk(self._old.tree)
            if isinstance(node, ast.stmt) and lines & set(lines_of([head_of(node)]))
        ]
        heads = [head_of(node) for node in marked]
        if not any(last(part) == name for name in _MODAL for h in heads for part in walk(h)):
            return False
        if len({_interface(module) for module in (self._old, self._new)}) > 1:
            return True
        nodes = (node for node in walk(self._new.tree) if isinstance(node, ast.stmt))
        texts = {ast.dump(head_of(node)) for node in nodes}
        return any(ast.dump(head_of(node)) not in texts for node in marked)

    def _changed(self) -> Iterator[str]:
        """Yield what differs and is part of no place."""
        old, new = self._old, self._new
        names = [name for region in self._regions for name in self._left_in(region)]
        named = list(self._imported_anew())
        names += [*self._derived_anew(), *named, *bound_anew(old, new)]
        names += [said for said in imported_anew(old, new) if said.split()[-1] not in named]
        names += [*self._meant_otherwise(), *documented_anew(old, new)]
        names += registered_anew(old, new)
        yield from dict.fromkeys([*self._called_otherwise(), *names])

    def _left_in(self, region: Region) -> Iterator[str]:
        holder = region.block.scope().holders[0]
        if isinstance(holder, ast.FunctionDef):
            nodes = region.old or [holder]
            if not self._covered & set(lines_of(nodes)):
                yield self._symbol_at(nodes[0].lineno)
            return
        for node in region.old:
            if _says_nothing(node):
                continue
            if not self._covered & set(lines_of([node])):
                if isinstance(node, DEFINITIONS):
                    yield self._symbol_at(node.lineno)
                else:
                    yield from sorted(bound_names([node])) or [MODULE]
        owner = _owner(region.block)
        if not owner:
            anew = bound_names(region.new) - bound_names(region.old) - {"*"}
            yield from sorted(anew & (self._bound_outside | {"__all__"}))
        for node in region.new:
            if _says_nothing(node):
                continue
            if self._covered_now & set(lines_of([node])):
                continue
            if owner:
                yield from (f"{owner}.{name}" for name in sorted(bound_names([node])))
            if not only_defines(node, self._new):
                yield from sorted(bound_names([node]) & bound_names(region.old)) or [MODULE]

    def _meant_otherwise(self) -> Iterator[str]:
        """Yield what calls TensorFlow 2 where it called version 1, in lines of no place."""
        for line in meant_otherwise(self._old.tree, self._new.tree):
            if line not in self._covered_now:
                routine = self._new.routine_at(line)
                yield MODULE if routine is None else routine.name

    @cached_property
    def _bound_outside(self) -> set[str]:
        """The names that statements of the module bind that are the same on both sides.

        But for modules: what is imported is what it was, or is told as such.
        """
        differing = {id(node) for region in self._root.regions for node in region.old}
        alike = [node for node in self._root.old if id(node) not in differing]
        return bound_names(node for node in alike if not isinstance(node, ast.Import))

    def _derived_anew(self) -> Iterator[str]:
        """Yield the classes that have other bases, decorators or keywords."""
        names = tensorflow_names(self._old.tree) | tensorflow_names(self._new.tree)
        old, new = self._old.classes, self._new.classes
        for name in sorted(old.keys() & new.keys()):
            heads = [copy.copy(each[name]) for each in (old, new)]
            for head in heads:
                head.body = []
            if not same(heads[0], heads[1], names):
                yield name

    def _called_otherwise(self) -> Iterator[str]:
        """Yield the functions that make others which cannot be called as before.

        Whoever is handed one may name its parameters, which nothing that is run shows.
        """
        old, new = self._old.routines, self._new.routines
        for name in sorted(old.keys() & new.keys()):
            one, other = old[name].node, new[name].node
            if not isinstance(one, ast.FunctionDef) or not isinstance(other, ast.FunctionDef):
                continue
            for pair in _inner_functions(one, other):
                before, after = (spelled(each.args) for each in pair)
                if as_old(after, [before]) != before:
                    yield name
                    break

    def _imported_anew(self) -> Iterator[str]:
        """Yield the names that both sides import, and not from the same place."""
        old, new = _sources(self._old), _sources(self._new)
        yield from (name for name in sorted(old.keys() & new.keys()) if old[name] != new[name])


def _lines_of(finding: Finding) -> set[int]:
    """Return the lines of a finding, and of all that it occurs in."""
    return {*range(finding.line, finding.end_line + 1), *(at for at, *_ in finding.occurrences)}


def _part(module: Module, symbol: str) -> tuple[str, tuple[int, int], set[int]]:
    """Return the part of a module that a place needs, its lines, and those that it covers."""
    led = led_to(module.text, "" if symbol == MODULE else symbol)
    if symbol == MODULE:
        named = {routine.node for routine in module.routines.values()}
        statements = [  # those of functions that others of their name replace included
            n
            for n in module.tree.body
            if not isinstance(n, DEFINITIONS) or (isinstance(n, ast.FunctionDef) and n not in named)
        ]
        span = (1, max((n.end_lineno or 1 for n in module.tree.body), default=1))
        text = module.text
    else:
        routine = module.routines[symbol]
        span = (routine.lines[0], routine.lines[-1])
        part = slice_module(module.text, [symbol.partition(".")[0]])
        beside = (r for r in module.routines.values() if r.owner == routine.owner != "")
        gone = {line for each in beside if each.name not in led for line in each.lines}
        lines = enumerate(part.text.split("\n"), 1)
        text = "\n".join("" if number in gone else line for number, line in lines)
        statements = [
            n
            for n in module.tree.body
            if not isinstance(n, DEFINITIONS) and part.lines.intersection(lines_of([n]))
        ]
    covered = {line for name in led for line in module.routines[name].lines}
    return text, span, covered | set(lines_of(statements))


def _sources(module: Module) -> dict[str, str]:
    """Return what each name is that a module imports; TensorFlow's v1 interface is TensorFlow."""
    return {
        name: each.imported.replace(".compat.v1", "")
        for name, bound in scopes_of(module.tree).root.bound.items()
        for each in bound
        if each.imported
    }


def _interface(module: Module) -> frozenset[str]:
    """Return the full names of what a module imports of TensorFlow itself."""
    every = (name for node in walk(module.tree) for _, name in imported(node))
    return frozenset(name for name in every if name in {"tensorflow", "tensorflow.compat.v1"})


def _qualified(block: Block, name: str) -> str:
    """Return the qualified name of what a block of a module or a class binds."""
    owner = _owner(block)
    return f"{owner}.{name}" if owner else name


def _owner(block: Block) -> str:
    """Return the qualified name of the class that a block belongs to, "" for none."""
    holders = [around.holders[1] for around in reversed(block.ancestry())]
    return ".".join(each.name for each in holders if isinstance(each, ast.ClassDef))


def _overrides(node: ast.AST) -> bool:
    """Return whether code overrides gradients, with TensorFlow's context or that of the shim."""
    return names_anywhere("gradient_override_map", node)


def _is_gradient(node: ast.AST) -> bool:
    """Return whether a function is a gradient function: it is registered, or takes an op."""
    if not isinstance(node, ast.FunctionDef):
        return False
    names = [arg.arg for arg in positional(node)]
    takes_op = any(name in {"op", "unused_op", "_op"} for name in names[:2])
    return takes_op or is_decorated(node, "RegisterGradient")


def _is_gradient_only(tree: ast.Module, name: str) -> bool:
    """Return whether a function is named as the gradient of others, and nowhere else."""
    mentions = [part for part in walk(tree) if last(part) == name]
    given = [
        part.value
        for part in walk(tree)
        if isinstance(part, ast.keyword) and part.arg in {"grad_func", "python_grad_func"}
    ]
    return bool(mentions) and all(part in given for part in mentions)


def _says_nothing(node: ast.stmt) -> bool:
    """Return whether a statement is an import, which is looked at by name, or a docstring."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    return isinstance(node, ast.Import | ast.ImportFrom | ast.Pass)


def _is_helping(node: ast.stmt) -> bool:
    """Return whether a statement only helps others: it defines, imports, names or registers."""
    if isinstance(node, (*DEFINITIONS, ast.Import, ast.ImportFrom, ast.Pass)):
        return True
    if isinstance(node, ast.Expr):
        if isinstance(node.value, ast.Constant):
            return True
        called = node.value.func if isinstance(node.value, ast.Call) else node.value
        return "RegisterGradient" in {called_name(node.value), called_name(called)}
    return (
        isinstance(node, ast.Assign)
        and all(isinstance(target, ast.Name) for target in node.targets)
        and not any(isinstance(part, ast.Call) for part in walk(node.value))
    )


def _inner_functions(
    old: ast.FunctionDef, new: ast.FunctionDef
) -> Iterator[tuple[ast.FunctionDef, ast.FunctionDef]]:
    """Yield the functions in two functions that have the same names, gradient functions left out.

    Those of which there are several by one name are paired in their order, if both have as many.
    """
    inner = [_inner_by_name(function) for function in (old, new)]
    for name in inner[0].keys() & inner[1].keys():
        if len(inner[0][name]) == len(inner[1][name]):
            yield from zip(inner[0][name], inner[1][name], strict=True)


def _inner_by_name(function: ast.FunctionDef) -> dict[str, list[ast.FunctionDef]]:
    found: dict[str, list[ast.FunctionDef]] = {}
    for node in walk(function):
        if isinstance(node, ast.FunctionDef) and node is not function:
            found.setdefault(node.name, []).append(node)
    return {name: ns for name, ns in found.items() if not any(map(_is_gradient, ns))}
