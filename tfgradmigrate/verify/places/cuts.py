"""From two texts of a module to the places that can be run on their own.

Around a cut everything is the same text on both sides; what is not belongs to the cut: other
regions come along if they only bind what is moved without harm (functions, names of gradients),
and else the cut grows to hold them both.
"""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from tfgradmigrate.program.scopes import DEFINITIONS, Function, bound_by, bound_names, own
from tfgradmigrate.program.walking import first_line, walk, words
from tfgradmigrate.rules.model import Action, Finding
from tfgradmigrate.verify.places.differences import (
    Block,
    Region,
    differences,
    form_of,
    hull,
    same,
    tensorflow_names,
)
from tfgradmigrate.verify.places.expressions import Expressions, differing
from tfgradmigrate.verify.places.flow import (
    always_leaves,
    bound_for_certain,
    jumps,
    overrides,
    returns,
    suspends,
)
from tfgradmigrate.verify.places.guessing import mentions
from tfgradmigrate.verify.places.half import Half
from tfgradmigrate.verify.places.hosts import is_handed_over, serves_hosts
from tfgradmigrate.verify.places.model import Cuts, NotCut, Place, Reason
from tfgradmigrate.verify.places.new_names import with_keras_of_tensorflow, with_py_function
from tfgradmigrate.verify.places.pairing import counterparts
from tfgradmigrate.verify.places.paths import Access
from tfgradmigrate.verify.places.spelled import head_of, is_spelled_anew, meant_otherwise
from tfgradmigrate.verify.places.statements import (
    all_blocks,
    binding_in,
    binding_order,
    binds_function,
    block_of,
    call_of,
    calls_of,
    definition_in,
    entering,
    functions_of,
    gives_one_by_one,
    inner_functions,
    is_before,
    is_gradient_only,
    is_helping,
    is_named,
    is_registered,
    lies_in,
    lines_of,
    makes_context,
    makes_manager,
    names_read,
    only_imports,
    owner_of,
    parsed,
    read_after,
    receiver_of,
    returning,
    says_nothing,
    span_of,
    symbol_of,
    takes_op,
)
from tfgradmigrate.verify.places.support import Outside
from tfgradmigrate.verify.places.writing import INSIDE, INSIDE_OF, Exit, left_out, write
from tfgradmigrate.verify.program.besides import (
    bound_anew,
    documented_anew,
    imported_anew,
    named_anew,
    only_defines,
)
from tfgradmigrate.verify.program.module import Routine
from tfgradmigrate.verify.program.registering import registered_anew
from tfgradmigrate.verify.record.spelling import as_old
from tfgradmigrate.verify.record.spelling import parameters as spelled

_MARKERS = frozenset({"RegisterGradient", "gradient_override_map", "py_func", "Defun"})
#: Those that TensorFlow 2 does not take in every mode as TensorFlow 1 did.
_MODAL = ("gradient_override_map", "py_func")
_SIDES = (0, 1)

#: Names by which code asks whether another name is there.
_ASKING_FOR_NAMES = words(
    "NameError Exception globals vars dir locals hasattr getattr eval exec sys"
)


def cuts(old: str, new: str, findings: Sequence[Finding] = (), by_hand: bool = False) -> Cuts:
    """Cut the places out of two texts of a module.

    Marked are the lines of the findings that changed something, of all findings where the new text
    was made by hand; without findings, those on which the old text names a marker.
    """
    changed = tuple(f for f in findings if by_hand or f.action in (Action.REWRITE, Action.SHIM))
    line = changed[0].line if changed else 1
    outsides: list[Outside] = []
    with suppress(SyntaxError):  # which is reported of below
        old = with_py_function(with_keras_of_tensorflow(old, new))
    for text, reason in ((old, Reason.OLD_NOT_PARSED), (new, Reason.NEW_NOT_PARSED)):
        try:
            outsides.append(Outside(text))
        except (SyntaxError, ValueError) as error:
            return Cuts(not_cut=(NotCut("<module>", line, reason, str(error), changed),))
    return _Cutter(outsides[0], outsides[1], changed, by_hand).cuts()


@dataclass(eq=False, slots=True)
class _Marked:
    """A line of the old text that has to be covered."""

    line: int
    symbol: str
    lines: set[int]
    finding: Finding | None = None


class _Cutter:
    def __init__(
        self, old: Outside, new: Outside, findings: Sequence[Finding], by_hand: bool
    ) -> None:
        self._sides = (old, new)
        self._findings = findings
        self._by_hand = by_hand
        self._root = differences(old.tree, new.tree)
        self._marked = list(self._marks())
        self._lines = {line for mark in self._marked for line in mark.lines}
        self._mark_callers()
        self._places: list[Place] = []
        self._covered: set[int] = set()  # lines of the old text
        self._covered_now: set[int] = set()  # and of the new one
        self._refused: dict[str, tuple[Reason, str]] = {}

    def cuts(self) -> Cuts:
        """Return all places, what is marked and was not cut, and what was changed besides."""
        for region in self._merged():
            self._cut_region(region)
        for block, name in self._redefined():
            self._cut_function(block, name)
        self._cut_moved()
        places = sorted(self._places, key=lambda place: place.old_lines or (0, 0))
        not_cut, changed = tuple(self._not_cut()), tuple(self._changed())
        self._places = []
        old, new = (side.module.routines for side in self._sides)
        self._cut_calls({name: name for name in changed if name in old and name in new})
        return Cuts(tuple(places), not_cut, changed, tuple(self._places))

    # What is marked.

    def _marks(self) -> Iterator[_Marked]:
        if self._findings or self._by_hand:
            for finding in self._findings:
                lines = set(range(finding.line, finding.end_line + 1))
                lines |= {line for line, *_ in finding.occurrences}
                yield _Marked(finding.line, self._symbol_at(finding.line), lines, finding)
            return
        seen: set[int] = set()
        for part in walk(self._sides[0].tree):
            name = part.attr if isinstance(part, ast.Attribute) else self._imported_as(part)
            if name in _MARKERS and isinstance(part, ast.expr) and part.lineno not in seen:
                seen.add(part.lineno)
                yield _Marked(part.lineno, self._symbol_at(part.lineno), {part.lineno})

    def _imported_as(self, part: ast.AST) -> str:
        name = part.id if isinstance(part, ast.Name) else ""
        return self._sides[0].module.imported.get(name, "")

    def _symbol_at(self, line: int) -> str:
        routine = self._sides[0].module.routine_at(line)
        return "<module>" if routine is None else routine.name

    def _mark_callers(self) -> None:
        """Mark the functions that name a marked one, and what these and the marked ones name.

        A helper may be gone, or do less; the gradient of a `py_func` is handed to the helper.
        """
        routines = self._sides[0].module.routines.values()
        marked = {r for r in routines if self._lines & set(r.lines)}
        callers = _closure(marked, lambda one, other: _names_it(other, one), routines)
        direct = {r for r in routines if any(_names_it(r, other) for other in marked)}
        named = _closure(marked | direct, _names_it, routines)
        for routine in callers | named:
            self._lines |= set(routine.lines)
        self._marked_names = {r.name.rpartition(".")[2] for r in callers | named}
        for statement in self._sides[0].tree.body:
            if self._lines & set(lines_of([statement])):
                self._marked_names |= bound_names([statement])

    def _is_marked(self, region: Region) -> bool:
        """Return whether a region lies in a method, function or statement that is marked."""
        nodes: Sequence[ast.AST] = region.old
        for around in region.block.ancestry():
            if isinstance(around.holders[0], ast.FunctionDef):
                nodes = [around.holders[0]]
        return bool(self._lines & set(lines_of(nodes))) or any(
            is_named(part, name)
            for node in region.old
            for part in walk(node)
            for name in self._marked_names
        )

    # Regions.

    def _merged(self) -> list[Region]:
        """Return the regions to cut: those that need each other joined, helpers left out."""
        regions = [r for r in self._root.all_regions() if self._does_something(r)]
        regions = self._independent(regions)
        grown = True
        while grown:
            grown = False
            for one in regions:
                joined = self._joined_with(one, regions)
                if joined is not None:
                    regions = [r for r in regions if not lies_in(joined, r)] + [joined]
                    grown = True
                    break
        return regions

    def _independent(self, regions: list[Region]) -> list[Region]:
        """Leave out what is only run inside of overrides that are cut out themselves.

        The ops of a function that is called there mean what the override says: the function comes
        along with the caller, and by itself it is not what the program runs.
        """
        left = list(regions)
        for region in regions:
            scope = region.block.scope()
            function = scope.holders[0]
            if not isinstance(function, ast.FunctionDef) or overrides(region.old):
                continue
            others = [other for other in regions if other is not region]
            if any(self._is_host(block, others) for block in region.block.ancestry()):
                left.remove(region)
                continue
            callers = {
                part
                for other in left
                if other is not region and overrides(other.old)
                for node in other.old
                for part in walk(node)
            }
            if self._is_run_by(function, callers):
                left.remove(region)
        return left

    def _is_run_by(
        self, function: ast.FunctionDef, callers: Collection[ast.AST], deep: int = 4
    ) -> bool:
        """Tell whether only some code names a function, or functions that only that code names."""
        module = self._sides[0].module
        within = set(walk(function))
        mentions = [p for p in walk(module.tree) if is_named(p, function.name)]
        mentions = [part for part in mentions if part not in within]
        helpers = []
        for part in mentions:
            if part in callers:
                continue
            routine = module.routine_at(getattr(part, "lineno", 0))
            if routine is None or routine.owner or not deep:
                return False
            helpers.append(routine.node)
        return bool(mentions) and all(
            isinstance(each, ast.FunctionDef) and self._is_run_by(each, callers, deep - 1)
            for each in dict.fromkeys(helpers)
        )

    def _is_host(self, block: Block, others: Sequence[Region]) -> bool:
        """Return whether a block is one of a function that runs where TensorFlow calls one.

        One that a helper hands over belongs to the places that call the helper, if all of those
        differ; else nothing but itself shows what has become of it.
        """
        function = block.holders[0]
        if not isinstance(function, ast.FunctionDef):
            return False
        name, trees = function.name, [side.tree for side in self._sides]
        if all(is_handed_over(name, t) for t in trees) or all(serves_hosts(name, t) for t in trees):
            return True
        differing = {part for other in others for node in other.old for part in walk(node)}
        uses = {part for part in walk(trees[0]) if is_named(part, name)}
        return uses <= differing and all(is_handed_over(name, t, by_helpers=True) for t in trees)

    def _joined_with(self, one: Region, regions: Sequence[Region]) -> Region | None:
        reads = names_read(one.old) | names_read(one.new)
        for other in regions:
            if other is one or not self._is_around(other, one):
                continue
            # What both sides bind is compared there, and the same here.
            if (bound_names(other.old) ^ bound_names(other.new)) & reads and is_before(other, one):
                return hull([one, other])
        if suspends([*one.old, *one.new]) or jumps(one.old) or jumps(one.new):
            widened = one.widened()
            if widened is not None and not isinstance(widened.old[0], DEFINITIONS):
                return widened
        if self._is_overridden_around(one):
            return one.widened()
        return None

    @staticmethod
    def _is_overridden_around(region: Region) -> bool:
        """Return whether an override that is kept decides what the ops of a region mean."""
        holder = region.block.holders[0]
        return isinstance(holder, ast.With) and overrides(holder.items)

    @staticmethod
    def _is_around(other: Region, one: Region) -> bool:
        """Return whether a region is in the same function, or in one around it."""
        scope = other.block.scope()
        function = isinstance(scope.holders[0], ast.FunctionDef | ast.Module)
        same = scope is one.block.scope()
        return function and (
            same or (scope in one.block.ancestry() and not isinstance(scope.holders[0], ast.Module))
        )

    def _does_something(self, region: Region) -> bool:
        """Return whether a region is more than help for others: definitions, imports, names."""
        holder = region.block.holders[0]
        if isinstance(holder, ast.ClassDef):
            return False
        for i, nodes in enumerate((region.old, region.new)):
            for node in nodes:
                if not (is_helping(node) or self._says_no_more(node, region)):
                    return True
                names = bound_names([node]) if isinstance(node, ast.Assign) else set()
                if isinstance(node, ast.FunctionDef) and not isinstance(holder, ast.Module):
                    names = {node.name} & bound_names(region.old) & bound_names(region.new)
                if names and self._is_read_elsewhere(region, names, i):
                    return True
        return False

    def _says_no_more(self, node: ast.stmt, region: Region) -> bool:
        """Return whether a statement is nothing to compare: names that are gone, or are kept."""
        return self._only_keeps(node, region) or self._imports_what_is_gone(node)

    def _imports_what_is_gone(self, node: ast.stmt) -> bool:
        """Return whether a statement imports names, or else others, that the new text never says.

        One import or another of a name that it says may be of two different things.
        """
        if not only_imports(node):
            return False
        said = {
            name
            for part in walk(self._sides[1].tree)
            for name in (*bound_by(part), *([part.id] if isinstance(part, ast.Name) else ()))
        }
        return said.isdisjoint(bound_names([node]))

    def _only_keeps(self, node: ast.stmt, region: Region) -> bool:
        """Return whether a statement deletes functions of the module, of which new keeps some.

        Those are private, so that nobody takes them from the module, and nobody asks whether they
        are there.
        """
        if not isinstance(node, ast.Delete) or not isinstance(region.block.holders[0], ast.Module):
            return False
        gone = []
        for nodes in (region.old, region.new):
            targets = [t for each in nodes if isinstance(each, ast.Delete) for t in each.targets]
            gone.append({ast.unparse(target) for target in targets})
        asked = {
            part.id
            for side in self._sides
            for part in walk(side.tree)
            if isinstance(part, ast.Name)
        }
        return (
            gone[1] <= gone[0]
            and not asked & _ASKING_FOR_NAMES
            and all(
                re.match("_[^_]", name) and self._is_defined_once(name)
                for name in gone[0] - gone[1]
            )
        )

    def _is_defined_once(self, name: str) -> bool:
        """Return whether a name is that of one function in both modules, and bound nowhere else."""
        binding = [
            [node for node in walk(side.tree) if name in _bound_by(node)] for side in self._sides
        ]
        return all(
            len(nodes) == 1 and isinstance(nodes[0], ast.FunctionDef) and nodes[0] in side.tree.body
            for nodes, side in zip(binding, self._sides, strict=True)
        )

    def _is_read_elsewhere(self, region: Region, names: set[str], side: int) -> bool:
        """Return whether unchanged code of the function, or of the module, reads a name."""
        scope = region.block.scope()
        holder = scope.holders[side]
        changed = {
            part
            for other in self._root.all_regions()
            for node in (other.old, other.new)[side]
            for part in walk(node)
        }
        return any(
            isinstance(part, ast.Name)
            and part.id in names
            and isinstance(part.ctx, ast.Load)
            and part not in changed
            for part in walk(holder)
        )

    # Cutting.

    def _cut_region(self, region: Region) -> None:
        if not self._is_marked(region) or "*" in bound_names([*region.old, *region.new]):
            return  # nobody knows what an import of everything binds
        symbol = symbol_of(region.block, self._sides)
        if suspends([*region.old, *region.new]):
            if not self._cut_entering(region) and not self._cut_generator(region):
                self._refused[symbol] = (Reason.GENERATOR, "")
            return
        if jumps(region.old) or jumps(region.new):
            self._refused[symbol] = (Reason.LEAVES, "")
            return
        pairs: list[Expressions] = []
        if len(region.old) == len(region.new):
            each = [differing(*nodes) for nodes in zip(region.old, region.new, strict=True)]
            # What lambdas do when they are called is seen in their bodies alone.
            if len(each) == 1 or all(one and all(pair.names for pair in one) for one in each):
                pairs = [pair for one in each for pair in one]
        for pair in pairs:
            bodies = tuple(returning(each) for each in (pair.old, pair.new))
            names = pair.names
            if any(makes_context(part) for body in bodies for part in body):
                names |= {INSIDE, INSIDE_OF}
            halves = self._halves(region.block, bodies, names)
            self._add(symbol, halves, Exit(returns=True, goes_on=False), ([pair.old], [pair.new]))
        if not pairs:
            self._cut_statements(region, symbol)

    def _cut_entering(self, region: Region) -> bool:
        """Cut out the `with` statements that enter a context which the file makes itself."""
        function = region.block.scope().holders[0]
        if not isinstance(function, ast.FunctionDef) or not makes_manager(function):
            return False
        old, new = (list(entering(side.tree, function.name)) for side in self._sides)
        if not old or len(old) != len(new):
            return False
        for one, other in zip(old, new, strict=True):
            block = block_of(self._root, one, other)
            if block is None:
                return False
            first, second = block.old.index(one[-1]), block.new.index(other[-1])
            entered = Region(block, (first, first + 1), (second, second + 1))
            self._cut_statements(entered, symbol_of(block, self._sides))
        return True

    def _cut_generator(self, region: Region) -> bool:
        """Cut out a call of a generator, with all that it gives."""
        scope = region.block.scope()
        functions = [each for each in scope.holders if isinstance(each, ast.FunctionDef)]
        around = scope.parent
        if around is None or not isinstance(around.holders[0], ast.Module | ast.ClassDef):
            return False
        if len(functions) < len(_SIDES) or not all(map(gives_one_by_one, functions)):
            return False
        if not set(lines_of(functions[:1])) <= self._covered:
            self._cut_function(around, functions[0].name)
        return bool(set(lines_of(functions[:1])) & self._covered)

    def _cut_statements(self, region: Region, symbol: str) -> None:
        leaving = self._exit(region)
        names: frozenset[str] = frozenset()
        if any(makes_context(part) for part in own([*region.old, *region.new])):
            names = frozenset({INSIDE, INSIDE_OF})
        halves = self._halves(region.block, (region.old, region.new), names)
        functions = [n for n in leaving.names if any(binds_function(h.body, n) for h in halves)]
        data = tuple(name for name in leaving.names if name not in functions)
        sides = (region.old, region.new)
        if data or not functions:
            self._add(symbol, halves, replace(leaving, names=data), sides)
        for name in functions:
            called = [definition_in(nodes, name) for nodes in sides]
            if called[0] is None or called[1] is None:
                continue
            calls, taken = call_of(
                name, called[0], taken=names_read(region.old) | names_read(region.new)
            )
            halves = self._halves(region.block, (region.old, region.new), taken)
            for half in halves:
                half.body = [*half.body, *parsed(calls)]
            self._add(symbol, halves, Exit(returns=True, goes_on=False), sides)

    def _halves(
        self, block: Block, bodies: Sequence[Sequence[ast.stmt]], names: frozenset[str]
    ) -> tuple[Half, Half]:
        made = []
        for side in _SIDES:
            holders = [around.holders[side] for around in reversed(block.ancestry())]
            scopes: list[Function] = [h for h in holders if isinstance(h, ast.FunctionDef)]
            owner = owner_of(holders, self._sides[side])
            receiver = receiver_of(scopes[0]) if owner and scopes else ""
            half = Half(
                self._sides[side], list(bodies[side]), tuple(scopes), owner, receiver, names
            )
            made.append(half)
        return made[0], made[1]

    def _exit(self, region: Region) -> Exit:
        """Find out what comes out of a region: the names that are read behind it."""
        sides = (region.old, region.new)
        leave = [always_leaves(nodes) for nodes in sides]
        names: dict[str, None] = {}
        for side, nodes in enumerate(sides):
            bound = bound_names(nodes) | bound_names(sides[1 - side])
            holder = region.block.scope().holders[side]
            live = read_after(holder, nodes, region, side)
            if isinstance(holder, ast.Module):
                both = bound_names(sides[0]) & bound_names(sides[1])
                live |= both & bound_names([n for n in nodes if not isinstance(n, DEFINITIONS)])
            order = [*binding_order(nodes), *sorted(bound)]
            live = {name for name in live & bound if not self._is_of_one_region(name, region)}
            names |= dict.fromkeys(name for name in order if name in live)
        return Exit(
            tuple(names),
            returns=any(returns(nodes) for nodes in sides),
            goes_on=not all(leave),
        )

    def _is_of_one_region(self, name: str, region: Region) -> bool:
        """Tell whether a name is the new text's alone, and bound before it is read in each region.

        What a branch calls its results, the next one may call its own.
        """
        holder = region.block.scope().holders[0]
        if not isinstance(holder, ast.FunctionDef) or mentions(holder, name):
            return False
        return not any(name in names_read(each.new) for each in self._root.all_regions())

    # Functions whose head differs.

    def _redefined(self) -> Iterator[tuple[Block, str]]:
        """Yield the functions that both sides define, and not in the same way.

        On one side it may be assigned: `f = Defun(...)(lambda x: ...)`.
        """
        for block in all_blocks(self._root):
            if not isinstance(block.holders[0], ast.Module | ast.ClassDef):
                continue
            runs = [[n for r in block.regions for n in (r.old, r.new)[side]] for side in _SIDES]
            for node in runs[0]:
                for name in sorted(bound_names([node])):
                    defined = name in functions_of([node]) or name in functions_of(runs[1])
                    marked = self._lines & set(lines_of([node]))
                    called = not is_gradient_only(self._sides[0].tree, name)
                    if defined and marked and called and name in bound_names(runs[1]):
                        yield block, name

    def _cut_function(self, block: Block, name: str) -> None:
        """Cut out a call of a function: what it is called with are the inputs."""
        old, new = (binding_in((block.old, block.new)[side], name) for side in _SIDES)
        if is_registered(old) != is_registered(new) or takes_op(old) != takes_op(new):
            return  # it is called through the overrides that name it
        function = old if isinstance(old, ast.FunctionDef) else new
        if not isinstance(function, ast.FunctionDef):
            return
        both = [each for each in (old, new) if isinstance(each, ast.FunctionDef)]
        if any(map(gives_one_by_one, both)) and not all(map(gives_one_by_one, both)):
            self._refused[name] = (Reason.GENERATOR, "")
            return
        owner = isinstance(block.holders[0], ast.ClassDef)
        static = any("static" in ast.unparse(each) for each in function.decorator_list)
        calls, names = call_of(f"self.{name}" if owner else name, function, owner and not static)
        halves = self._halves(block, (parsed(calls), parsed(calls)), names)
        for half in halves:
            if owner:
                half.receiver = "self"
            else:
                half.wanted.add(name)
        symbol = f"{halves[0].owner}.{name}" if owner else name
        self._add(symbol, halves, Exit(returns=True, goes_on=False), ([old], [new]))

    def _cut_moved(self) -> None:
        """Cut out the calls of marked functions that the new text has elsewhere."""
        old, new = (side.module for side in self._sides)
        left = [m.symbol for m in self._marked if not m.lines & self._covered]
        names = [name for name in dict.fromkeys(left) if name in old.routines]
        self._cut_calls(counterparts(names, old, new))

    def _cut_calls(self, names: Mapping[str, str]) -> None:
        """Cut out the calls of functions; `names` has the new name of each."""
        old, new = (side.module for side in self._sides)
        for name, other in names.items():
            routines = (old.routines[name], new.routines[other])
            nodes = [routine.node for routine in routines]
            functions = [node for node in nodes if isinstance(node, ast.FunctionDef)]
            if len(functions) < len(nodes):
                continue
            if len({takes_op(function) for function in functions}) > 1:
                continue  # it is called through the overrides that name it
            taken, code = calls_of(routines)
            halves = []
            for side, routine, text in zip(self._sides, routines, code, strict=True):
                receiver = "self" if "self." in text else ""
                half = Half(side, parsed(text), (), routine.owner, receiver, taken)
                half.wanted |= set() if routine.owner else {routine.name}
                halves.append(half)
            leaving = Exit(returns=True, goes_on=False)
            self._add(name, (halves[0], halves[1]), leaving, ([nodes[0]], [nodes[1]]))

    def _add(
        self,
        symbol: str,
        halves: tuple[Half, Half],
        leaving: Exit,
        sides: tuple[Sequence[ast.AST], Sequence[ast.AST]],
    ) -> None:
        for half in halves:
            half.resolve()
            half.add_outer_roots()
            if INSIDE in half.locals:
                half.roots |= {name: [Access(name, True, False)] for name in (INSIDE, INSIDE_OF)}
        for one, other in (halves, halves[::-1]):
            self._equalize(one, other, leaving)
            one.share_inputs(other)
        written = write(*halves, leaving)
        covered, covered_now = (
            _covered_by(half, nodes) | lines
            for half, nodes, lines in zip(halves, sides, written.lines, strict=True)
        )
        self._covered |= covered
        self._covered_now |= covered_now
        self._places.append(
            Place(
                symbol,
                span_of(sides[0]),
                span_of(sides[1]),
                written.old,
                written.new,
                written.inputs,
                written.outputs,
                tuple(f for f in self._findings if f.line in covered),
                written.unread,
            )
        )

    @staticmethod
    def _equalize(one: Half, other: Half, leaving: Exit) -> None:
        """Let what is bound on one side only, or not on every way, come in on both."""
        certain = bound_for_certain(one.body) & bound_for_certain(other.body)
        for name in leaving.names:
            if name not in certain and (name in other.roots or one.binds_around(name)):
                one.roots.setdefault(name, [Access(name, True, False)])

    # What is left.

    def _not_cut(self) -> Iterator[NotCut]:
        for mark in self._marked:
            if mark.lines & self._covered:
                continue
            reason, detail = self._refused.get(mark.symbol, (self._why(mark), ""))
            found = () if mark.finding is None else (mark.finding,)
            yield NotCut(mark.symbol, mark.line, reason, detail, found)

    def _why(self, mark: _Marked) -> Reason:
        new = self._sides[1].module
        if mark.symbol != "<module>" and mark.symbol not in new.routines:
            return Reason.NO_COUNTERPART
        regions = self._root.all_regions()
        differs = any(mark.lines & set(lines_of(region.old)) for region in regions)
        at = mark.finding
        trees = (self._sides[0].tree, self._sides[1].tree)
        if not differs and self._is_respelled(mark):
            return Reason.RESPELLED
        routine = new.routines.get(mark.symbol)
        within = None if routine is None else routine.node
        if at is not None and is_spelled_anew(*trees, at.line, at.column, within):
            return Reason.SPELLED
        return Reason.UNUSED if differs else Reason.UNCHANGED

    def _is_respelled(self, mark: _Marked) -> bool:
        """Return whether a marker that depends on the mode has longer names in the new text.

        TensorFlow 2 takes no notice of an override in eager mode, and there a `py_func` of a list
        of one output gives no list. The name of TensorFlow may be what is another one.
        """
        old, new = (side.tree for side in self._sides)
        marked = [
            node
            for node in walk(old)
            if isinstance(node, ast.stmt) and mark.lines & set(lines_of([head_of(node)]))
        ]
        heads = [head_of(node) for node in marked]
        if not any(is_named(part, name) for name in _MODAL for h in heads for part in walk(h)):
            return False
        if self._sides[0].interface != self._sides[1].interface:
            return True
        texts = {ast.dump(head_of(node)) for node in walk(new) if isinstance(node, ast.stmt)}
        return any(ast.dump(head_of(node)) not in texts for node in marked)

    def _changed(self) -> Iterator[str]:
        """Yield what differs, and of which no part was cut out or came along."""
        old, new = (side.module for side in self._sides)
        names = [name for region in self._root.all_regions() for name in self._left_in(region)]
        named = list(self._imported_anew())
        names += [*self._derived_anew(), *self._wrapped_anew(), *named, *bound_anew(old, new)]
        names += [said for said in imported_anew(old, new) if said.split()[-1] not in named]
        names += [*self._meant_otherwise(), *documented_anew(old, new)]
        names += [*named_anew(old, new), *registered_anew(old, new)]
        yield from dict.fromkeys([*self._called_otherwise(), *names])

    def _left_in(self, region: Region) -> Iterator[str]:
        holder = region.block.scope().holders[0]
        if isinstance(holder, ast.FunctionDef):
            nodes = region.old or [holder]
            if not self._covered & set(lines_of(nodes)):
                yield self._symbol_at(nodes[0].lineno)
            return
        for node in region.old:
            if says_nothing(node) or self._says_no_more(node, region):
                continue
            if not self._covered & set(lines_of([node])):
                if isinstance(node, DEFINITIONS):
                    yield self._symbol_at(node.lineno)
                else:
                    yield from sorted(bound_names([node])) or ["<module>"]
        owner = ".".join(
            around.holders[1].name
            for around in reversed(region.block.ancestry())
            if isinstance(around.holders[1], ast.ClassDef)
        )
        if not owner:
            anew = bound_names(region.new) - bound_names(region.old) - {"*"}
            yield from sorted(anew & (self._bound_outside() | {"__all__"}))
        for node in region.new:
            if says_nothing(node) or self._says_no_more(node, region):
                continue
            if self._covered_now & set(lines_of([node])):
                continue
            if owner:
                yield from (f"{owner}.{name}" for name in sorted(bound_names([node])))
            if not only_defines(node, self._sides[1].module):
                yield from sorted(bound_names([node]) & bound_names(region.old)) or ["<module>"]
            elif not owner:
                yield from sorted(bound_names([node]) & self._taken_now())

    def _meant_otherwise(self) -> Iterator[str]:
        """Yield what calls TensorFlow 2 where it called version 1, in lines that no cut has."""
        new = self._sides[1].module
        for line in meant_otherwise(self._sides[0].tree, new.tree):
            if line not in self._covered_now:
                routine = new.routine_at(line)
                yield "<module>" if routine is None else routine.name

    def _taken_now(self) -> set[str]:
        """Return the names that statements bind which came along with cuts of the new text."""
        plain = (ast.Assign, ast.AnnAssign, *DEFINITIONS)
        bind = [node for node in own(self._sides[1].tree.body) if isinstance(node, plain)]
        return bound_names([n for n in bind if self._covered_now & set(lines_of([n]))])

    def _bound_outside(self) -> set[str]:
        """Return the names that statements of the module bind that are the same on both sides.

        But for modules: what is imported is what it was, or is told as such.
        """
        differing = {id(node) for region in self._root.regions for node in region.old}
        same = [node for node in self._root.old if id(node) not in differing]
        return bound_names(node for node in same if not isinstance(node, ast.Import))

    def _derived_anew(self) -> Iterator[str]:
        """Yield the classes that have other bases, decorators or keywords."""
        names = tensorflow_names(self._sides[0].tree) | tensorflow_names(self._sides[1].tree)
        old, new = (side.module.classes for side in self._sides)
        for name in sorted(old.keys() & new.keys()):
            heads = [copy.copy(each[name]) for each in (old, new)]
            for head in heads:
                head.body = []
            if not same(heads[0], heads[1], names):
                yield name

    def _wrapped_anew(self) -> Iterator[str]:
        """Yield the methods of which the parts differ that no cut has."""
        names = tensorflow_names(self._sides[0].tree) | tensorflow_names(self._sides[1].tree)
        old, new = (side.module.routines for side in self._sides)
        for name in sorted(old.keys() & new.keys()):
            if old[name].owner and new[name].owner:
                gone = [[form_of(n, names) for n in left_out(r[name].node)] for r in (old, new)]
                if gone[0] != gone[1]:
                    yield name

    def _called_otherwise(self) -> Iterator[str]:
        """Yield the functions that make others which cannot be called as before.

        Whoever is handed one may name its parameters, which nothing that is run shows.
        """
        old, new = (side.module.routines for side in self._sides)
        for name in sorted(old.keys() & new.keys()):
            one, other = old[name].node, new[name].node
            if not isinstance(one, ast.FunctionDef) or not isinstance(other, ast.FunctionDef):
                continue
            for pair in inner_functions(one, other):
                before, after = (spelled(each.args) for each in pair)
                if as_old(after, [before]) != before:
                    yield name
                    break

    def _imported_anew(self) -> Iterator[str]:
        """Yield the names that both sides import, and not from the same place."""
        old, new = (side.sources for side in self._sides)
        for name in sorted(old.keys() & new.keys()):
            if old[name] != new[name]:
                yield name


def _bound_by(node: ast.AST) -> set[str]:
    """Return the names that a statement binds itself; one that deletes them binds none."""
    if isinstance(node, ast.Global | ast.Nonlocal):
        return set(node.names)
    single = isinstance(node, ast.stmt) and not isinstance(node, ast.Delete)
    return bound_names([node]) if single else set()


def _covered_by(half: Half, nodes: Sequence[ast.AST]) -> set[int]:
    """Return the lines of what is run of a function, and of the heads around."""
    covered = set(lines_of([*nodes, *half.prelude, *half.methods.values()]))
    for scope in half.scopes:
        if isinstance(scope, ast.FunctionDef):
            covered |= set(range(first_line(scope), scope.body[0].lineno))
    return covered


def _closure(
    start: Collection[Routine],
    leads: Callable[[Routine, Routine], bool],
    routines: Collection[Routine],
) -> set[Routine]:
    found = set(start)
    waiting = list(start)
    while waiting:
        one = waiting.pop()
        for other in routines:
            if other not in found and leads(one, other):
                found.add(other)
                waiting.append(other)
    return found


def _names_it(one: Routine, other: Routine) -> bool:
    name = other.name.rpartition(".")[2]
    return any(is_named(part, name) for part in walk(one.node))
