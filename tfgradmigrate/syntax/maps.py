"""What a gradient override map holds, however it is spelled.

A map is read where it is certain what it holds at the block: a display, `dict(...)`, other maps
merged into it, a variable that is put together in front of the block, an attribute of the class.
A map that holds something only `if` a flag is set has that flag as its condition.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import libcst as cst
from msgspec import Struct
from msgspec.structs import replace

from tfgradmigrate.rules.model import GradientName, MapEntry
from tfgradmigrate.syntax.changes import changes
from tfgradmigrate.syntax.names import Names
from tfgradmigrate.syntax.placement import is_private, subclasses
from tfgradmigrate.syntax.scopes import Binding, BindingKind, Scopes
from tfgradmigrate.syntax.tree import (
    body_statements,
    dotted_tail,
    excerpt,
    find_all,
    index_of,
    is_name,
    passed_by,
    source_of,
    string_value,
    walk,
)
from tfgradmigrate.tables.op_types import OP_SPELLINGS


class OverrideMap(Struct, frozen=True, eq=False):
    """The entries of a map, None with a `reason` where they are not visible.

    `bound` are the statements that put the map together, which may go with the override.
    """

    entries: tuple[MapEntry, ...] | None
    bound: tuple[cst.CSTNode, ...] = ()
    reason: str = ""
    condition: cst.BaseExpression | None = None


class MapReader:
    """Reads maps in one module.

    `constant` gives the text of a string, `gradient_name` reads a value of a map.
    """

    def __init__(
        self,
        scopes: Scopes,
        names: Names,
        constant: Callable[[cst.BaseExpression], str | None],
        gradient_name: Callable[[cst.BaseExpression], GradientName],
    ) -> None:
        """Take what is known of the module."""
        self.scopes = scopes
        self.names = names
        self.constant = constant
        self.gradient_name = gradient_name
        self._known: dict[Binding, OverrideMap] = {}

    def read(self, node: cst.BaseExpression) -> OverrideMap:
        """What the map holds that an expression stands for."""
        if isinstance(node, cst.Name):
            return self._variable(node)
        if isinstance(node, cst.Attribute):
            return self._attribute(node)
        if isinstance(node, cst.IfExp):
            return self._chosen(node)
        pieces = self._pieces(node)
        if pieces is not None:
            return _merged([self._piece(piece) for piece in pieces])
        return self._of_keys(node) or _unread("the map is computed")

    def _pieces(
        self, node: cst.BaseExpression
    ) -> list[tuple[cst.BaseExpression | str | None, cst.BaseExpression]] | None:
        """The keys and values of a display or of `dict(...)`; a merged map has the key None."""
        if isinstance(node, cst.Dict):
            return [
                (element.key if isinstance(element, cst.DictElement) else None, element.value)
                for element in node.elements
            ]
        if isinstance(node, cst.Call) and self.names.qualified(node.func) == "builtins.dict":
            if any(arg.star == "*" for arg in node.args):
                return None
            return [
                (None if arg.keyword is None else arg.keyword.value, arg.value) for arg in node.args
            ]
        return None

    def _of_keys(self, node: cst.BaseExpression) -> OverrideMap | None:
        """What a map of one gradient for several keys holds.

        `{key: "Name" for key in KEYS}`, `dict.fromkeys(KEYS, "Name")`.
        """
        if isinstance(node, cst.DictComp):
            each = node.for_in
            name = source_of(each.target)
            plain = not each.ifs and each.inner_for_in is None and each.asynchronous is None
            if not plain or not is_name(node.key, name):
                return None
            if any(inner.value == name for inner in find_all(node.value, cst.Name)):
                return None
            keys, value = each.iter, node.value
        elif isinstance(node, cst.Call) and len(node.args) == len(("keys", "value")):
            if self.names.qualified(node.func) != "builtins.dict.fromkeys":
                return None
            if any(arg.star or arg.keyword is not None for arg in node.args):
                return None
            keys, value = (arg.value for arg in node.args)
        else:
            return None
        listed, bound = self._listed(keys)
        if listed is None or any(isinstance(element, cst.StarredElement) for element in listed):
            return None
        found = _merged([self._piece((element.value, value)) for element in listed])
        return replace(found, bound=(*bound, *found.bound))

    def _listed(
        self, node: cst.BaseExpression
    ) -> tuple[Sequence[cst.BaseElement] | None, tuple[cst.CSTNode, ...]]:
        """What a display holds, or a variable for one that nothing changes; and its assignment."""
        if isinstance(node, _DISPLAYS):
            return node.elements, ()
        binding = self.scopes.binding(node)
        assigned = None if binding is None else self._assigned(binding)
        value = None if assigned is None else assigned.value
        if binding is None or assigned is None or not isinstance(value, _DISPLAYS):
            return None, ()
        uses = self.scopes.uses(binding.scope, binding.name)
        if not isinstance(value, cst.Tuple) and not all(map(self._is_gone_through, uses)):
            return None, ()
        return value.elements, (assigned,)

    def _is_gone_through(self, use: cst.Name) -> bool:
        """Whether a list is only read where a variable for it stands."""
        parent = self.scopes.parents[use]
        if isinstance(parent, (cst.CompFor, cst.For)):
            return parent.iter is use
        call = self.scopes.parents.get(parent)
        return isinstance(call, cst.Call) and dotted_tail(call) == "fromkeys"

    def _piece(
        self, piece: tuple[cst.BaseExpression | str | None, cst.BaseExpression]
    ) -> OverrideMap:
        key, value = piece
        if key is None:
            return self.read(value)
        text = key if isinstance(key, str) else self.constant(key)
        if text is not None:
            return OverrideMap((MapEntry(text, self.gradient_name(value)),))
        choice = None if isinstance(key, str) else self._choice(key)
        if choice is not None and self._is_key_of_py_func(choice):
            name = self.gradient_name(value)
            entries = tuple(MapEntry(op_type, name) for op_type in _PY_FUNC_KEYS)
            return OverrideMap(entries, choice.bound)
        return _unread("an op type in the map is not a constant that this tool can find")

    def _choice(self, key: cst.BaseExpression) -> _Choice | None:
        """What a key is chosen by: a conditional expression, or an `if` that gives it a value."""
        if isinstance(key, cst.IfExp):
            return _Choice(key.test, key.body, key.orelse)
        if not isinstance(key, cst.Name):
            return None
        bindings = self.scopes.bindings(key)
        assigned = [node for binding in bindings if (node := self._assigned(binding)) is not None]
        if len(assigned) != len(bindings):
            return None
        if len(assigned) == 1 and isinstance(assigned[0].value, cst.IfExp):
            made = assigned[0].value
            choice = _Choice(made.test, made.body, made.orelse, (assigned[0],))
        elif len(assigned) == len(_PY_FUNC_KEYS):
            then, orelse = assigned
            chosen, other = (self.scopes.parents[self._alone_in(node)] for node in assigned)
            if not isinstance(chosen, cst.If) or chosen.orelse is not other:
                return None
            assert then.value is not None and orelse.value is not None
            choice = _Choice(chosen.test, then.value, orelse.value, (then, orelse, chosen))
        else:
            return None
        return choice if self._lasts(choice.test) else None

    def _alone_in(self, node: cst.CSTNode) -> cst.CSTNode:
        """The block in which a statement stands alone, else the statement."""
        line = self.scopes.parents[node]
        suite = self.scopes.parents[line]
        alone = isinstance(suite, cst.IndentedBlock) and list(suite.body) == [line]
        return suite if alone and list(line.children)[:1] == [node] else node

    def _is_key_of_py_func(self, choice: _Choice) -> bool:
        """Whether a key is the op type that every `py_func` of its function makes.

        `"PyFunc" if stateful else "PyFuncStateless"` beside `tf.py_func(..., stateful=stateful)`:
        that means the same as a map of both keys.
        """
        keys = (string_value(choice.then), string_value(choice.orelse))
        around = self.scopes.enclosing(choice.test, cst.FunctionDef)
        if keys != _PY_FUNC_KEYS or around is None:
            return False
        calls = [c for c in find_all(around.body, cst.Call) if dotted_tail(c) == "py_func"]
        return bool(calls) and all(_stateful_if(choice.test, call) for call in calls)

    def _chosen(self, node: cst.IfExp) -> OverrideMap:
        """`{...} if flag else {}`."""
        first, second = self.read(node.body), self.read(node.orelse)
        if first.entries is None or second.entries is None or not self._lasts(node.test):
            return _unread("the map is computed")
        return _conditional(node.test, first, second)

    # Variables.

    def _variable(self, name: cst.Name) -> OverrideMap:
        unknown = _unread(f"the map `{name.value}` is not a plain dictionary of this function")
        bindings = self.scopes.bindings(name)
        if not bindings:
            return unknown
        if bindings[0] not in self._known:
            self._known[bindings[0]] = unknown  # where it is built of itself
            self._known[bindings[0]] = self._made(name, bindings, unknown)
        return self._known[bindings[0]]

    def _made(self, name: cst.Name, bindings: list[Binding], unknown: OverrideMap) -> OverrideMap:
        """The map that some assignments and changes of a variable make."""
        assigned = [self._assigned(binding) for binding in bindings]
        changes = self._changes(bindings[0])
        if changes is None or None in assigned:
            return unknown
        steps = [self._step(node) for node in (*assigned, *changes) if node is not None]
        if len(steps) == 1:
            made = steps[0].map
            if made.entries is None and not isinstance(bindings[0].value, (cst.Dict, cst.Call)):
                return unknown
            return replace(made, bound=(steps[0].node, *made.bound))
        steps.sort(key=lambda step: self.scopes.order[step.node])
        if any(step.map.entries is None for step in steps) or not self._in_a_row(name, steps):
            return unknown
        return self._put_together(steps) or unknown

    def _assigned(self, binding: Binding) -> cst.Assign | cst.AnnAssign | None:
        """The statement `name = value` of a binding, annotated or not."""
        target = self.scopes.parents[binding.node]
        if isinstance(target, cst.AnnAssign):
            return target if target.value is not None else None
        assign = self.scopes.parents.get(target)
        if (
            binding.kind is BindingKind.ASSIGNMENT
            and isinstance(assign, cst.Assign)
            and len(assign.targets) == 1
        ):
            return assign
        return None

    def _step(self, node: cst.Assign | cst.AnnAssign | cst.Expr) -> _Step:
        """One statement that makes or changes a map."""
        outer: cst.CSTNode = node
        line = self.scopes.parents[node]
        suite = self.scopes.parents[line]
        if isinstance(suite, cst.IndentedBlock) and isinstance(self.scopes.parents[suite], cst.If):
            outer = self.scopes.parents[suite]
        elif not isinstance(suite, (cst.IndentedBlock, cst.Module)):
            # On the line of a header: it may be a condition.
            return _Step(node, node, _unread("the map is computed"), fresh=False)
        if isinstance(node, cst.Expr):
            assert isinstance(node.value, cst.Call)
            pieces = [
                self._piece((None if arg.keyword is None else arg.keyword.value, arg.value))
                for arg in node.value.args
            ]
            return _Step(node, outer, _merged(pieces), fresh=False)
        if isinstance(node, cst.AnnAssign):
            assert node.value is not None
            return _Step(node, outer, self.read(node.value), fresh=True)
        target = node.targets[0].target
        if isinstance(target, cst.Subscript):
            index = index_of(target)
            assert index is not None
            return _Step(node, outer, self._piece((index, node.value)), fresh=False)
        return _Step(node, outer, self.read(node.value), fresh=True)

    def _changes(self, binding: Binding) -> list[cst.Assign | cst.Expr] | None:
        """The statements `map.update(...)` and `map[key] = value`, None where the map is used in
        a way that may change it out of sight.
        """
        parents = self.scopes.parents
        changes: list[cst.Assign | cst.Expr] = []
        for use in self.scopes.uses(binding.scope, binding.name):
            parent = parents[use]
            around = parents.get(parent)
            if isinstance(parent, cst.StarredDictElement) or self._is_read_by(parent, around):
                continue
            if isinstance(parent, cst.Attribute) and parent.attr.value == "update":
                statement = parents.get(around) if isinstance(around, cst.Call) else None
                if (
                    isinstance(statement, cst.Expr)
                    and isinstance(around, cst.Call)
                    and around.func is parent
                    and not any(arg.star == "*" for arg in around.args)
                ):
                    changes.append(statement)
                    continue
            if isinstance(parent, cst.Subscript) and parent.value is use:
                assign = parents.get(around) if isinstance(around, cst.AssignTarget) else None
                if (
                    isinstance(assign, cst.Assign)
                    and len(assign.targets) == 1
                    and index_of(parent) is not None
                ):
                    changes.append(assign)
                    continue
            return None
        return changes

    def _is_read_by(self, arg: cst.CSTNode, call: cst.CSTNode | None) -> bool:
        """Whether an argument is only read: by the override itself or by a `dict(...)`."""
        if not isinstance(arg, cst.Arg) or not isinstance(call, cst.Call):
            return False
        if isinstance(call.func, cst.Attribute):
            if call.func.attr.value == "gradient_override_map":
                return True
            is_update = call.func.attr.value == "update"
            return is_update and isinstance(self.scopes.parents[call], cst.Expr)
        return self.names.qualified(call.func) == "builtins.dict"

    def _in_a_row(self, name: cst.Name, steps: list[_Step]) -> bool:
        """Whether all steps have run, in their order, whenever the map is used.

        They stand in one suite (or in `if` statements of it), above every use, in one function.
        """
        scopes = self.scopes
        owner = scopes.bindings(name)[0].scope
        last = scopes.order[steps[-1].node]
        for use in scopes.uses(owner, name.value):
            if any(scopes.within(use, step.outer) for step in steps):
                continue
            if scopes.order[use] < last or scopes.scope_at(use).function() is not owner:
                return False
        return len({scopes.parents[self._line(step.outer)] for step in steps}) == 1

    def _line(self, node: cst.CSTNode) -> cst.CSTNode:
        """The statement that a small statement is on the line of."""
        return node if isinstance(node, cst.BaseStatement) else self.scopes.parents[node]

    def _put_together(self, steps: list[_Step]) -> OverrideMap | None:
        """The map after all its steps."""
        made: OverrideMap | None = None
        for step in steps:
            if made is None and (not step.fresh or step.outer is not step.node):
                return None
            new = step.map if step.fresh or made is None else _merged([made, step.map])
            if step.outer is not step.node:
                test = self._only_if(step)
                if made is None or test is None:
                    return None
                new = _conditional(test, new, made)
            if new.entries is None:
                return None
            above = made.bound if made is not None and step.fresh else ()
            made = replace(new, bound=(*above, *new.bound, step.outer))
        return made

    def _only_if(self, step: _Step) -> cst.BaseExpression | None:
        """The test of an `if` statement that holds one statement and has no other branch."""
        outer = step.outer
        if not isinstance(outer, cst.If) or outer.orelse is not None:
            return None
        first, *more = body_statements(outer.body)
        if more or not isinstance(first, cst.SimpleStatementLine):
            return None
        alone = list(first.body) == [step.node]
        return outer.test if alone and self._lasts(outer.test) else None

    def _lasts(self, test: cst.BaseExpression) -> bool:
        """Whether a test can be asked again in the block: it only reads variables that are bound
        once, above it, and attributes that nothing sets but an `__init__` and the module itself.
        """
        scopes = self.scopes
        around = scopes.enclosing(test, cst.FunctionDef) or scopes.module
        for node in walk(test):
            if not isinstance(node, _STABLE):
                return False
            if isinstance(node, cst.Name) and node in scopes.order and not self._is_member(node):
                bindings = scopes.bindings(node)
                if len(bindings) > 1 or any(
                    b.kind is BindingKind.OTHER or scopes.order[b.node] > scopes.order[test]
                    for b in bindings
                ):
                    return False
            if isinstance(node, cst.Attribute) and not all(
                self._is_set_before(change, around) for change in changes(node.attr.value, scopes)
            ):
                return False
        return True

    def _is_set_before(self, change: cst.CSTNode, around: cst.CSTNode) -> bool:
        """Whether what sets an attribute has run before a function: an `__init__`, the module."""
        home = self.scopes.enclosing(change, cst.FunctionDef)
        if home is None:
            return around is not self.scopes.module
        return home is not around and home.name.value == "__init__"

    def _is_member(self, name: cst.Name) -> bool:
        """Whether a name is the `b` of `a.b`."""
        parent = self.scopes.parents[name]
        return isinstance(parent, cst.Attribute) and parent.attr is name

    # Attributes.

    def _attribute(self, node: cst.Attribute) -> OverrideMap:
        value = self.class_value(node)
        if value is None or self._attribute_is_changed(node):
            return _unread(f"the map `{excerpt(node)}` is not a plain dictionary of its class")
        return self.read(value)

    def class_value(self, node: cst.Attribute) -> cst.BaseExpression | None:
        """What `Class.NAME` is, and `self.NAME` of a private class, where it is certain.

        That is one assignment in the body of a class without subclasses here, and none to an
        attribute of that name, in another file neither.
        """
        scopes = self.scopes
        if not isinstance(node.value, cst.Name):
            return None
        owner = scopes.value(node.value)
        if is_name(node.value, "self", "cls"):
            owner = scopes.enclosing(node, cst.ClassDef)
            if isinstance(owner, cst.ClassDef) and not is_private(owner, scopes):
                # A subclass in another file may have another value.
                return None
        if not isinstance(owner, cst.ClassDef) or subclasses(owner, scopes):
            return None
        found = scopes.scope_of[owner].bindings.get(node.attr.value, [])
        name = node.attr.value
        stored = name in scopes.changed or any(changes(name, scopes))
        if stored or len(found) != 1 or found[0].kind is not BindingKind.ASSIGNMENT:
            return None
        value = found[0].value
        home = scopes.parents[scopes.statement(found[0].node)]
        if scopes.parents[home] is not owner or not isinstance(value, cst.BaseExpression):
            return None
        return value

    def _attribute_is_changed(self, node: cst.Attribute) -> bool:
        """Whether an attribute of that name is used for anything but an override."""
        parents = self.scopes.parents
        for attribute in self.scopes.attributes_named(node.attr.value):
            parent = parents[attribute]
            starred = isinstance(parent, cst.StarredDictElement)
            if not starred and not self._is_read_by(parent, parents.get(parent)):
                return True
        return False


class _Choice(Struct, frozen=True, eq=False):
    """One value if a test holds, else another; `bound` are the statements that choose."""

    test: cst.BaseExpression
    then: cst.BaseExpression
    orelse: cst.BaseExpression
    bound: tuple[cst.CSTNode, ...] = ()


class _Step(Struct, frozen=True, eq=False):
    """A statement that makes a map (`fresh`) or changes it, with what it adds.

    `outer` is the `if` statement that it stands in, else the statement itself.
    """

    node: cst.Assign | cst.AnnAssign | cst.Expr
    outer: cst.CSTNode
    map: OverrideMap
    fresh: bool


def _stateful_if(test: cst.BaseExpression, call: cst.Call) -> bool:
    """Whether a call is handed a variable as its `stateful`."""
    given = passed_by(call, "stateful", None)
    return isinstance(given, cst.Name) and is_name(test, given.value)


def _unread(reason: str) -> OverrideMap:
    return OverrideMap(None, (), reason)


def _merged(maps: list[OverrideMap]) -> OverrideMap:
    """Maps merged in their order: of a key that is given twice the last value holds."""
    entries: dict[str, MapEntry] = {}
    bound: tuple[cst.CSTNode, ...] = ()
    for made in maps:
        if made.entries is None or made.condition is not None:
            return made if made.entries is None else _unread("a conditional map is merged")
        entries |= {entry.op_type: entry for entry in made.entries}
        bound += made.bound
    return OverrideMap(tuple(entries.values()), bound)


def _conditional(test: cst.BaseExpression, then: OverrideMap, other: OverrideMap) -> OverrideMap:
    """One map if a test holds, else another; one of the two must be empty."""
    if then.condition is not None or other.condition is not None:
        return _unread("the map depends on several conditions")
    bound = (*then.bound, *other.bound)
    if not other.entries:
        return OverrideMap(then.entries, bound, condition=test)
    if not then.entries:
        if isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not):
            return OverrideMap(other.entries, bound, condition=test.expression)
        negated = cst.UnaryOperation(cst.Not(), _in_parentheses(test))
        return OverrideMap(other.entries, bound, condition=negated)
    return _unread("the map holds one thing or another")


def _in_parentheses(test: cst.BaseExpression) -> cst.BaseExpression:
    if isinstance(test, (cst.Name, cst.Attribute)) or test.lpar:
        return test
    return test.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])


_PY_FUNC_KEYS = tuple(sorted(OP_SPELLINGS["PyFunc"]))
_DISPLAYS = (cst.List, cst.Set, cst.Tuple)
_STABLE = (
    cst.Name,
    cst.Attribute,
    cst.UnaryOperation,
    cst.BooleanOperation,
    cst.Comparison,
    cst.ComparisonTarget,
    cst.BaseNumber,
    cst.SimpleString,
)
