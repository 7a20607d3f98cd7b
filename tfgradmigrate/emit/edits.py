"""Edits as data, and the one transformer that applies all edits of a module in one walk.

An edit names a node of the tree as it was parsed and gives what becomes of it, given the node with
the edits below it already applied. Only the paths from edited nodes to the root are rebuilt; every
other node keeps its identity, which later passes rely on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, TypeVar, cast

import libcst as cst
from msgspec import Struct, field

from tfgradmigrate.emit.comments import (
    comments_in,
    comments_lost,
    is_directive,
    may_go,
    of_module,
)
from tfgradmigrate.emit.precedence import protected
from tfgradmigrate.syntax.changes import deletion_of, deletions
from tfgradmigrate.syntax.members import subclasses
from tfgradmigrate.syntax.scopes import Scope, ScopeKind, Scopes
from tfgradmigrate.syntax.tree import (
    body_statements,
    child_fields,
    is_name,
    is_node,
    source_of,
    walk,
)

NodeT = TypeVar("NodeT", bound=cst.CSTNode)
# The node with the edits below it applied, to what takes its place: None removes it.
Build = Callable[[Any], "cst.CSTNode | Sequence[cst.CSTNode] | None"]
BLANK_LINE = cst.EmptyLine(indent=False)


class EditConflictError(Exception):
    """Two edits claim the same node: an error of the idioms, never of the user's code."""


class Moved(Struct, frozen=True, eq=False):
    """A node that leaves its place, and what is built of it, with the edits below it applied."""

    node: cst.CSTNode
    build: Callable[[Any], cst.BaseStatement]


class Edits(Struct):
    """All edits of one module. `replace` and `remove` may claim a node once."""

    builders: dict[cst.CSTNode, Build] = field(default_factory=dict)
    # Applied to an updated node before its builder, so that a mend and a rewrite compose.
    wrappers: dict[cst.CSTNode, Build] = field(default_factory=dict)
    # Applied to whatever takes the place of an expression, for the code around it.
    enclosures: dict[cst.CSTNode, Build] = field(default_factory=dict)
    inserted: dict[cst.CSTNode, list[cst.BaseStatement | Moved]] = field(default_factory=dict)
    # The nodes that leave their place for another one.
    moved: set[cst.CSTNode] = field(default_factory=set)
    # Nodes in whose place something stands that holds nothing of them.
    replaced: set[cst.CSTNode] = field(default_factory=set)
    # Assignments that may go once nothing reads what they assign, items of a `with` that do nothing
    # but name a graph, and what several decisions take out: a name of a `del`, a key of a
    # dictionary.
    retired: list[cst.CSTNode] = field(default_factory=list)
    # Modules that the new code needs: `import types`, `import tensorflow as tf`.
    imports: set[str] = field(default_factory=set)
    # The host adapter's text, by the statements of the module that use it; it is written above the
    # first.
    adapters: dict[cst.CSTNode, str] = field(default_factory=dict)

    def replace(self, node: cst.CSTNode, build: Build | cst.CSTNode) -> None:
        """Put another node (or what `build` makes of the updated one) in the place of a node."""
        if node in self.builders:
            raise EditConflictError(f"two edits for one {type(node).__name__}")
        if is_node(build):
            if not _holds_part_of(build, node):
                self.replaced.add(node)
            self.builders[node] = lambda _updated: build
        else:
            self.builders[node] = build

    def remove(self, node: cst.CSTNode) -> None:
        """Take out a statement, decorator, `with` item or import alias."""
        self.replace(node, _removed)

    def wrap(self, node: cst.CSTNode, build: Build) -> None:
        """Change a node that another edit may claim as well: that edit sees the changed node."""
        if node in self.wrappers:
            raise EditConflictError(f"two changes for one {type(node).__name__}")
        self.wrappers[node] = build

    def enclose(self, node: cst.CSTNode, build: Build) -> None:
        """Put something around an expression, whatever becomes of the expression itself.

        The code around a node does so, one piece of code: the call whose argument it is. Two that
        are equal are one.
        """
        if self.enclosures.get(node, build) != build:
            raise EditConflictError(f"two enclosures of one {type(node).__name__}")
        self.enclosures[node] = build

    def insert_before(
        self, statement: cst.CSTNode, new: Iterable[cst.BaseStatement | Moved]
    ) -> None:
        """Put statements in front of one; a node that is moved there is removed by the caller."""
        inserted = self.inserted.setdefault(statement, [])
        for made in new:
            inserted.append(made)
            if isinstance(made, Moved):
                self.moved.add(made.node)

    def lift(self, name: str, place: cst.CSTNode, top: cst.BaseStatement) -> None:
        """Put a new function that stands in front of `place` in front of `top`, if it is not."""
        new = self.inserted.get(place, [])
        for made in new if place is not top else ():
            if isinstance(made, cst.FunctionDef) and made.name.value == name:
                blank = [BLANK_LINE] * _blank_prefix(_lines_above(top) or ())
                self.inserted[place] = [other for other in new if other is not made]
                self.insert_before(top, [made.with_changes(leading_lines=blank)])

    def merge(self, other: Edits) -> None:
        """Take over the edits of another idiom."""
        for node, build in other.builders.items():
            self.replace(node, build)
        self.replaced |= other.replaced
        for node, build in other.wrappers.items():
            self.wrap(node, build)
        for node, build in other.enclosures.items():
            self.enclose(node, build)
        for statement, new in other.inserted.items():
            self.insert_before(statement, new)
        self.retired += other.retired
        self.imports |= other.imports
        self.adapters |= other.adapters

    def retire(self, scopes: Scopes) -> None:
        """Remove the retired assignments that nothing reads but code that is removed already.

        One may free another, so this repeats until nothing is freed. Other retired statements
        (`map.update(...)`, an `if` that holds nothing else) go with the assignment of the variable
        that they change, and so does the variable's name in a `del`.
        """
        retired = dict.fromkeys(self.retired)
        deleted = [name for name in retired if isinstance(name, cst.Name)]
        waiting = {node: None for node in retired if not isinstance(node, cst.Name)}
        while True:
            free = [
                a for a in waiting if a not in self.builders and self._is_free(a, waiting, scopes)
            ]
            if not free:
                break
            for assignment in free:
                for changing in self._changing(assignment, waiting, scopes):
                    self.remove(changing)
                self.remove(assignment)
                deleted += _deletions(_names(assignment), scopes)
        self._keep_names(deleted, scopes)

        for item in waiting:
            if isinstance(item, cst.WithItem) and item not in self.builders:
                self._unwrap(item, scopes)

    def _keep_names(self, names: list[cst.Name], scopes: Scopes) -> None:
        """Take names out of the `del` in which they stand."""
        for statement in dict.fromkeys(deletion_of(name, scopes) for name in names):
            if statement is None or self.goes(statement, scopes):
                continue
            target = statement.target
            elements = target.elements if isinstance(target, (cst.Tuple, cst.List)) else ()
            left = [element for element in elements if element.value not in names]
            if not left:
                self.remove(statement)
            elif len(left) == 1:
                self.replace(statement, statement.with_changes(target=left[0].value))
            else:
                self.replace(target, target.with_changes(elements=_shortened(target, left)))

    def _unwrap(self, item: cst.WithItem, scopes: Scopes) -> None:
        """Turn `with graph.as_default() as g:` into `g = graph` above what stood in it."""

        def named(updated: cst.WithItem) -> cst.BaseStatement:
            assert updated.asname is not None and isinstance(updated.item, cst.Call)
            assert isinstance(updated.item.func, cst.Attribute)
            target = cst.AssignTarget(cst.ensure_type(updated.asname.name, cst.Name))
            assigned = cst.Assign([target], updated.item.func.value)
            return cst.SimpleStatementLine([assigned])

        self.remove(item)
        self.insert_before(scopes.parents[item], [Moved(item, named)])

    def _is_free(
        self, assignment: cst.CSTNode, waiting: Collection[cst.CSTNode], scopes: Scopes
    ) -> bool:
        attribute = _attribute(assignment)
        if attribute is not None:
            return self._is_unread(attribute, scopes)
        if isinstance(assignment, cst.WithItem) and assignment.asname is None:
            return True
        if isinstance(assignment, cst.DictElement):
            return True
        names = _names(assignment)
        return bool(names) and all(
            self._is_unread_variable(name, assignment, waiting, scopes) for name in names
        )

    def _is_unread_variable(
        self,
        target: cst.Name,
        assignment: cst.CSTNode,
        waiting: Collection[cst.CSTNode],
        scopes: Scopes,
    ) -> bool:
        """Whether nothing that is kept reads a variable that an assignment binds."""
        name, scope = target.value, scopes.scope_at(target).function()
        if name in scope.declared or scopes.exported(name, scope):
            return False
        if scope.kind is ScopeKind.CLASS and not self._is_private(scope.node, name, scopes):
            return False
        changing = self._changing(assignment, waiting, scopes)
        return all(
            self.goes(use, scopes)
            or deletion_of(use, scopes) is not None
            or any(scopes.within(use, other) for other in changing)
            for use in scopes.uses(scope, name)
        )

    def _is_unread(self, target: cst.Attribute, scopes: Scopes) -> bool:
        """Whether nothing reads an attribute of `self` any more, here or in another file."""
        owner = scopes.enclosing(target, cst.ClassDef)
        return owner is not None and self._is_private(owner, target.attr.value, scopes)

    def _is_private(self, owner: cst.CSTNode, name: str, scopes: Scopes) -> bool:
        """Whether no code that is kept knows an attribute of a class but by assigning it."""
        assert isinstance(owner, cst.ClassDef)
        for known in (owner, *subclasses(owner, scopes)):
            if scopes.exported(known.name.value, scopes.scope_at(known)):
                return False
        return all(
            self.goes(attribute, scopes) or scopes.is_stored(attribute)
            for attribute in scopes.attributes_named(name)
        )

    def _changing(
        self, assignment: cst.CSTNode, waiting: Collection[cst.CSTNode], scopes: Scopes
    ) -> list[cst.CSTNode]:
        """The statements that wait and change the variable of an assignment."""
        variable = _variable(assignment, scopes)
        if variable is None:
            return []
        name, scope = variable
        mine = [*scopes.uses(scope, name), *(b.node for b in scope.bindings[name])]
        around = dict.fromkeys(a for node in mine for a in (node, *scopes.ancestors(node)))
        return [
            other
            for other in around
            if other in waiting
            and not isinstance(other, (cst.FunctionDef, cst.WithItem, cst.DictElement))
            and not _names(other)
            and _attribute(other) is None
            and other not in self.builders
        ]

    def goes(self, node: cst.CSTNode, scopes: Scopes) -> bool:
        """Whether a node stands in code that is removed or replaced as a whole, and not moved."""
        for around in (node, *scopes.ancestors(node)):
            if around in self.moved:
                return False
            if around in self.replaced or self.builders.get(around) is _removed:
                return True
        return False

    def __bool__(self) -> bool:
        """Whether anything changes."""
        return bool(self.nodes() or self.inserted)

    def nodes(self) -> list[cst.CSTNode]:
        """The nodes that become something else."""
        return [*self.builders, *self.wrappers, *self.enclosures]


def _holds_part_of(build: cst.CSTNode, node: cst.CSTNode) -> bool:
    """Whether a part of a node stands in what takes its place: `dtype` in that of `[dtype]`."""
    parts = set(walk(node))
    return any(part in parts for part in walk(build))


def _target(assignment: cst.CSTNode) -> cst.CSTNode | None:
    """What a plain assignment to one target assigns, None for other statements."""
    if isinstance(assignment, cst.WithItem):
        return None if assignment.asname is None else assignment.asname.name
    if isinstance(assignment, cst.AnnAssign):
        return assignment.target
    if not isinstance(assignment, cst.Assign) or len(assignment.targets) != 1:
        return None
    return assignment.targets[0].target


def _names(assignment: cst.CSTNode) -> list[cst.Name]:
    """The variables of a plain assignment to one or more (`a = b = 1`); none for others."""
    targets = [_target(assignment)]
    if isinstance(assignment, cst.Assign):
        targets = [assigned.target for assigned in assignment.targets]
    names = [target for target in targets if isinstance(target, cst.Name)]
    return names if len(names) == len(targets) else []


def _variable(assignment: cst.CSTNode, scopes: Scopes) -> tuple[str, Scope] | None:
    """The variable of a plain assignment to one name, None for other statements."""
    target = _target(assignment)
    if not isinstance(target, cst.Name):
        return None
    return target.value, scopes.scope_at(target).function()


def _deletions(names: Iterable[cst.Name], scopes: Scopes) -> list[cst.Name]:
    """Where variables, by the places that bind them, are deleted."""
    return [
        gone
        for name in names
        for gone in deletions(name.value, scopes.scope_at(name).function(), scopes)
    ]


def _attribute(assignment: cst.CSTNode) -> cst.Attribute | None:
    """The `self.name` of a plain assignment to it, None for other statements."""
    target = _target(assignment)
    if isinstance(target, cst.Attribute) and is_name(target.value, "self"):
        return target
    return None


def apply_edits(
    module: cst.Module, edits: Edits, parents: Mapping[cst.CSTNode, cst.CSTNode]
) -> cst.Module:
    """The module with all edits applied, children first.

    A comment that the edits would lose stands above what took the place of its statement, unless it
    may go with it.
    """
    made = _Applier(edits, parents, Counter()).module(module)
    lost = comments_lost(of_module(module), of_module(made))
    return _Applier(edits, parents, lost).module(module) if lost else made


class _Applier:
    def __init__(
        self, edits: Edits, parents: Mapping[cst.CSTNode, cst.CSTNode], lost: Counter[str]
    ) -> None:
        self.edits = edits
        self.parents = parents
        # The comments that are to be kept, and are not by the edits themselves.
        self.lost = lost
        # Those of the statement at hand, found in its expressions; what stays of removed ones.
        self.saved: list[cst.EmptyLine] = []
        self.remains: dict[cst.CSTNode, list[cst.EmptyLine]] = {}
        self.moved = edits.moved
        self.on_path: set[cst.CSTNode] = set()
        self.targets = {*edits.nodes(), *edits.inserted}
        self.hollow: set[cst.CSTNode] = set()
        self.new_definitions: set[cst.CSTNode] = set()
        # What became of each edited node, or of one that holds such, and which of them stand in
        # what became of them.
        self.results: dict[cst.CSTNode, list[Any]] = {}
        self.placed: set[cst.CSTNode] = set()
        for target in (*edits.nodes(), *edits.inserted):
            current = target
            while current in parents and parents[current] not in self.on_path:
                current = parents[current]
                self.on_path.add(current)

    def module(self, module: cst.Module) -> cst.Module:
        rebuilt = self.rebuild(module)
        assert isinstance(rebuilt, cst.Module)
        return rebuilt

    def rebuild(self, node: NodeT) -> NodeT:
        """A node with the edits below it applied."""
        if node not in self.on_path:
            return node
        changes: dict[str, object] = {}
        hollow = False
        for name in child_fields(type(node)):
            value = getattr(node, name)
            if is_node(value):
                new = self.transform(value)
                if len(new) == 1:
                    if new[0] is not value:
                        changes[name] = new[0]
                else:
                    raise EditConflictError(f"{type(node).__name__}.{name} takes one node")
            elif isinstance(value, (list, tuple)):
                items, lines = self.sequence(value)
                if not items and value and isinstance(node, _NEVER_EMPTY):
                    # libcst takes no such node without these; `transform` takes it apart.
                    hollow = True
                elif items is not value:
                    changes[name] = items if len(items) >= len(value) else _shortened(node, items)
                if lines and isinstance(node, (cst.IndentedBlock, cst.Module)):
                    changes["footer"] = [*lines, *node.footer]
        updated = protected(node.with_changes(**changes)) if changes else node
        if changes and isinstance(updated, cst.ImportFrom):
            updated = cast("NodeT", _without_needless_brackets(updated))
        if hollow:
            self.hollow.add(updated)
        return updated

    def sequence(self, nodes: Sequence[Any]) -> tuple[Sequence[Any], list[cst.EmptyLine]]:
        """A list of nodes with its edits applied, and comment lines that no statement follows."""
        if not any(node in self.on_path or node in self.targets for node in nodes if is_node(node)):
            return nodes, []
        result: list[Any] = []
        carried: list[cst.EmptyLine] = []
        for node in nodes:
            made = self.transform(node)
            for new in made:
                lines = _lines_above(new)
                if lines is not None:
                    joined = _join_lines(carried, lines)
                    if result and not joined and self.needs_blank_line(result[-1], new):
                        joined = [BLANK_LINE]
                    elif not result and node is not nodes[0]:
                        # Now the first: no more blank lines above it than the first had.
                        joined = _first_lines(_lines_above(nodes[0]) or (), joined)
                    if joined != list(lines):
                        relined = new.with_changes(leading_lines=joined)
                        if new in self.new_definitions:
                            self.new_definitions.add(relined)
                        new = relined
                    carried = []
                result.append(new)
            if node in self.remains:
                carried = _join_lines(carried, self.remains[node])
            elif isinstance(node, cst.With) and not any(isinstance(m, cst.With) for m in made):
                carried = [*carried, *_comments_at_end(node.body)]
        return result, [line for line in carried if line.comment is not None]

    def needs_blank_line(self, above: cst.CSTNode, below: cst.CSTNode) -> bool:
        """Whether a new function stands against another statement."""
        return below in self.new_definitions or above in self.new_definitions

    def transform(self, node: cst.CSTNode) -> list[Any]:
        """What takes the place of a node."""
        updated: Any = (
            self.with_saved(node) if isinstance(node, cst.BaseStatement) else self.rebuild(node)
        )
        build = self.edits.builders.get(node)
        result = self.made_of(node, updated)
        if self.lost and result != [updated]:
            result = self.with_lost(updated, result)
        if not result and isinstance(updated, cst.BaseStatement) and node not in self.moved:
            self.remains[node] = self.lines_that_stay(updated)
        if build is not None:
            self.new_definitions.update(n for n in result if isinstance(n, cst.FunctionDef))
        inserted = self.edits.inserted.get(node)
        if inserted:
            new = [self.arrived(n) if isinstance(n, Moved) else self.edited(n) for n in inserted]
            if not result:
                new[0] = _below(self.remains.pop(node, []), new[0])
            self.new_definitions.update(n for n in new if isinstance(n, cst.FunctionDef))
            result = _put_before(new, result)
        if node in self.on_path or node in self.targets:
            self.results[node] = result
            self.placed.update(new for new in result if new is node)
        return result

    def made_of(self, node: cst.CSTNode, updated: Any) -> list[Any]:
        """What the edits of one node make of it, given the edits below."""
        if node in self.edits.wrappers:
            updated = self.edits.wrappers[node](updated)
        build = self.edits.builders.get(node)
        made = updated if build is None else build(updated)
        if node in self.edits.enclosures and made is not None:
            made = self.edits.enclosures[node](made)
        if is_node(made) and made is not updated:
            made = self.edited(made, node)
        if made is None or (updated is not node and _does_nothing(made)):
            return []
        result = [made] if is_node(made) else list(made)
        if updated in self.hollow and updated in result:
            at = result.index(updated)
            result[at : at + 1] = _dissolve(updated)
        return result

    def arrived(self, moved: Moved) -> cst.BaseStatement:
        """What stands in the new place of a moved node."""
        updated = self.with_saved(moved.node)
        (made,) = self.with_lost(updated, [self.edited(moved.build(updated), moved.node)])
        assert isinstance(made, cst.BaseStatement)
        return made

    def edited(self, made: NodeT, place: cst.CSTNode | None = None) -> NodeT:
        """New code, with the edits made in what it holds of the module.

        A builder may have taken a part of the module as it was parsed: an argument, a dtype. What
        stands at its own `place` already is left as it is.
        """
        changes: dict[str, object] = {}
        for name in child_fields(type(made)):
            value = getattr(made, name)
            if is_node(value):
                new = self.part(value, place)
                if len(new) == 1 and new[0] is not value:
                    changes[name] = new[0]
            elif isinstance(value, (list, tuple)):
                parts = [new for each in value for new in self.part(each, place)]
                if any(a is not b for a, b in zip_longest(parts, value)):
                    changes[name] = parts if len(parts) >= len(value) else _shortened(made, parts)
        return protected(made.with_changes(**changes)) if changes else made

    def part(self, node: Any, place: cst.CSTNode | None) -> Sequence[Any]:
        """What stands for a part of new code: one of the module is taken with its edits."""
        if place is not None and node is place:
            self.placed.add(place)
        if not is_node(node) or node in self.placed:
            return [node]
        if node in self.on_path or node in self.targets:
            return self.results[node] if node in self.results else self.transform(node)
        return [node] if node in self.parents else [self.edited(node, place)]

    # Comments.

    def with_saved(self, statement: NodeT) -> NodeT:
        """A statement with the edits below it applied, below the comments lost by expressions."""
        outer, self.saved = self.saved, []
        updated = self.rebuild(statement)
        saved, self.saved = self.saved, outer
        if not saved:
            return updated
        relined: NodeT = _below(saved, updated)
        if updated in self.hollow:
            self.hollow.add(relined)
        return relined

    def with_lost(self, updated: cst.CSTNode, result: list[Any]) -> list[Any]:
        """The result of an edit with the comments that it would lose."""
        if not result and isinstance(updated, cst.BaseStatement):
            return result
        lines = self.kept(updated, comments_lost([updated], result))
        if not lines:
            return result
        if result and isinstance(result[0], cst.BaseStatement):
            return [_below(lines, result[0]), *result[1:]]
        self.saved += lines
        return result

    def kept(self, node: cst.CSTNode, lost: Counter[str]) -> list[cst.EmptyLine]:
        """Lines for those comments in a node that are lost to the module and may not go."""
        lines = []
        for comment in comments_in(node):
            if lost[comment] > 0 and self.lost[comment] > 0:
                lost[comment] -= 1
                if not is_directive(comment) and not may_go(comment, node):
                    self.lost[comment] -= 1
                    lines.append(cst.EmptyLine(comment=cst.Comment(comment)))
        return lines

    def lines_that_stay(self, statement: cst.BaseStatement) -> list[cst.EmptyLine]:
        """What stays of a removed statement: the comments that do not speak of what is gone.

        Those inside a removed function go with its code, and so does one behind a `del`.
        """
        lines = list(_lines_above(statement) or ())
        while lines and lines[-1].comment is not None:
            if not may_go(lines[-1].comment.value, statement):
                break
            lines.pop()
        if not isinstance(statement, cst.SimpleStatementLine):
            return lines
        if isinstance(statement.body[0], cst.Del):
            return lines
        bare = statement.with_changes(leading_lines=())
        return [*lines, *self.kept(bare, Counter(comments_in(bare)))]


def _removed(_updated: cst.CSTNode) -> None:
    """The edit that takes a node out."""


def _does_nothing(node: object) -> bool:
    """Whether a `try` has lost all that it held: `pass`, and `pass` in place of that."""
    if not isinstance(node, cst.Try) or node.orelse or node.finalbody or any(comments_in(node)):
        return False
    blocks = (node.body, *(handler.body for handler in node.handlers))
    return all(isinstance(s, cst.Pass) for block in blocks for s in _small(block))


def _small(block: cst.BaseSuite) -> list[cst.CSTNode]:
    """The small statements of a block, and its compound ones as they are."""
    small: list[cst.CSTNode] = []
    for line in body_statements(block):
        small += line.body if isinstance(line, cst.SimpleStatementLine) else [line]
    return small


_NEVER_EMPTY = (cst.With, cst.Import, cst.ImportFrom, cst.SimpleStatementLine)


def _dissolve(node: cst.CSTNode) -> list[Any]:
    """What is left of a node that lost its items or names: the body of a `with`, or nothing."""
    if not isinstance(node, cst.With):
        return []
    statements: list[Any] = list(body_statements(node.body))
    first = statements[0]
    above = list(node.leading_lines)
    if isinstance(node.body, cst.IndentedBlock) and node.body.header.comment is not None:
        above.append(cst.EmptyLine(comment=node.body.header.comment))
    if above:
        # The node itself does not change where it can: others may ask for it.
        lines = _join_lines(above, first.leading_lines)
        statements[0] = first.with_changes(leading_lines=lines)
    return statements


def _shortened(node: cst.CSTNode, items: Sequence[Any]) -> Sequence[Any]:
    """A list that lost items, without the separator that the last one may not have."""
    if not items:
        if isinstance(node, cst.IndentedBlock):
            return [cst.SimpleStatementLine(body=[cst.Pass()])]
        return [cst.Pass()] if isinstance(node, cst.SimpleStatementSuite) else []
    last = items[-1]
    if isinstance(node, (cst.SimpleStatementLine, cst.SimpleStatementSuite)):
        return [*items[:-1], last.with_changes(semicolon=cst.MaybeSentinel.DEFAULT)]
    if isinstance(node, (cst.Call, cst.Dict, cst.List, cst.Tuple)):
        whole: Sequence[Any] = node.args if isinstance(node, cst.Call) else node.elements
        return [*items[:-1], last.with_changes(comma=whole[-1].comma)]
    if isinstance(node, cst.ImportFrom) and not isinstance(node.names, cst.ImportStar):
        commented = is_node(last.comma) and any(comments_in(last.comma))
        return items if commented else [*items[:-1], last.with_changes(comma=node.names[-1].comma)]
    bare = not isinstance(getattr(node, "lpar", None), cst.LeftParen)
    if bare and isinstance(node, (cst.Import, cst.With)):
        return [*items[:-1], last.with_changes(comma=cst.MaybeSentinel.DEFAULT)]
    return items


def _without_needless_brackets(node: cst.CSTNode) -> cst.CSTNode:
    """An import whose names stand on one line now, without the brackets around them."""
    if not isinstance(node, cst.ImportFrom) or node.lpar is None or node.rpar is None:
        return node
    if isinstance(node.names, cst.ImportStar) or "\n" in source_of(node):
        return node
    *others, last = node.names
    last = last.with_changes(comma=cst.MaybeSentinel.DEFAULT)
    return node.with_changes(names=[*others, last], lpar=None, rpar=None)


def _lines_above(node: cst.CSTNode) -> Sequence[cst.EmptyLine] | None:
    """The blank and comment lines above a statement, None for other nodes."""
    return getattr(node, "leading_lines", None) if isinstance(node, cst.BaseStatement) else None


def _comments_at_end(body: cst.BaseSuite) -> list[cst.EmptyLine]:
    """The comments behind the last statement of a block."""
    if not isinstance(body, cst.IndentedBlock):
        return []
    return [line for line in body.footer if line.comment is not None]


def _below(lines: Sequence[cst.EmptyLine], statement: Any) -> Any:
    """A statement with more lines above it, next to its own code."""
    return statement.with_changes(leading_lines=[*statement.leading_lines, *lines])


def _join_lines(
    above: Sequence[cst.EmptyLine], below: Sequence[cst.EmptyLine]
) -> list[cst.EmptyLine]:
    """Two runs of blank and comment lines as one, without more blank lines than either had."""
    first, second = list(above), list(below)
    while first and second and first[-1].comment is None and second[0].comment is None:
        if _blank_prefix(second) >= _blank_prefix(list(reversed(first))):
            first.pop()
        else:
            second.pop(0)
    return first + second


def _first_lines(
    original: Sequence[cst.EmptyLine], lines: Sequence[cst.EmptyLine]
) -> list[cst.EmptyLine]:
    """Lines for a statement that has become the first: blank ones only as the first had them."""
    blank = list(original[: _blank_prefix(original)])
    return [*blank, *lines[_blank_prefix(lines) :]]


def _blank_prefix(lines: Sequence[cst.EmptyLine]) -> int:
    count = 0
    for line in lines:
        if line.comment is not None:
            break
        count += 1
    return count


def _put_before(new: list[cst.BaseStatement], old: list[cst.CSTNode]) -> list[cst.CSTNode]:
    """New statements in front of old ones, a blank line around new definitions."""
    result: list[cst.CSTNode] = list(new)
    if old:
        follower: Any = old[0]
        if isinstance(new[-1], cst.FunctionDef) and not any(
            line.comment is None for line in follower.leading_lines[:1]
        ):
            follower = follower.with_changes(leading_lines=[BLANK_LINE, *follower.leading_lines])
        result += [follower, *old[1:]]
    return result
