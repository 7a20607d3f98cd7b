"""Results of a host function that are lists or tuples.

Each result of a `py_func` became one array. In eager mode `numpy_function` takes a list among the
results apart, so that each of its elements is a result. A list that is all that a function returns
holds its results, in every mode.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import libcst as cst

from tfgradmigrate.rewrite.hosts import Host, assigned, meant, returned_by
from tfgradmigrate.syntax.block_ops import value_before
from tfgradmigrate.syntax.changes import is_stored
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.scopes import Binding, BindingKind

_DISPLAYS = (cst.List, cst.ListComp, cst.Tuple)
# Functions that give one, whatever they are given.
_FUNCTIONS = frozenset(
    {
        *("builtins.list", "builtins.sorted", "builtins.tuple"),
        *("numpy.array_split", "numpy.broadcast_arrays", "numpy.dsplit", "numpy.hsplit"),
        *("numpy.ix_", "numpy.meshgrid", "numpy.nonzero", "numpy.split", "numpy.unravel_index"),
        *("numpy.vsplit",),
    }
)
# Methods of arrays that do.
_METHODS = frozenset({"nonzero", "tolist"})
_DEPTH = 6


def may_be_list(value: cst.BaseExpression, facts: Facts) -> bool:
    """Whether the file shows a way in which an expression is a list or a tuple."""
    return _Lists(facts, certain=False).has(value, 0)


def is_list(value: cst.BaseExpression, facts: Facts) -> bool:
    """Whether an expression is a list or a tuple in every way that there is."""
    return _Lists(facts, certain=True).has(value, 0)


class _Lists:
    """Which expressions are lists: for certain, or in one way at least."""

    def __init__(self, facts: Facts, certain: bool) -> None:
        self._facts = facts
        self._certain = certain

    def has(self, value: cst.BaseExpression | None, depth: int) -> bool:
        """Whether an expression is one."""
        deeper = depth + 1
        if value is None or depth > _DEPTH:
            return False
        if isinstance(value, _DISPLAYS):
            return True
        if isinstance(value, cst.IfExp):
            return self._are((value.body, value.orelse), deeper)
        if isinstance(value, cst.BinaryOperation):
            # `[0] * n`, `rows + rows`; an array and a list make an array.
            sides = (value.left, value.right)
            if isinstance(value.operator, cst.Multiply):
                return any(isinstance(side, _DISPLAYS) for side in sides)
            return isinstance(value.operator, cst.Add) and all(
                self.has(side, deeper) for side in sides
            )
        if isinstance(value, cst.Subscript):
            cut = len(value.slice) == 1 and isinstance(value.slice[0].slice, cst.Slice)
            return cut and self.has(value.value, deeper)
        if isinstance(value, cst.Call):
            return self._gives(value, deeper)
        if isinstance(value, cst.Name):
            return self._are(self._values(value), deeper)
        if isinstance(value, cst.Attribute):
            return self._are(self._stored(value.attr.value), deeper)
        return False

    def _are(self, values: Iterable[cst.BaseExpression | None], depth: int) -> bool:
        found = [self.has(value, depth) for value in values]
        return bool(found) and (all(found) if self._certain else any(found))

    def _gives(self, call: cst.Call, depth: int) -> bool:
        if isinstance(call.func, cst.Attribute) and call.func.attr.value in _METHODS:
            return True
        name = self._facts.names.qualified(call.func) or ""
        if name in _FUNCTIONS or (name == "numpy.where" and len(call.args) == 1):
            return True
        return self._are(self._returned(call), depth)

    def _returned(self, call: cst.Call) -> Iterator[cst.BaseExpression | None]:
        """What functions of the file that a call may mean return, None where that does not show."""
        for one in meant(call.func, self._facts):
            if isinstance(one, Host) and one.scopes is self._facts.scopes and not one.decorated:
                yield from returned_by(one)
            else:
                yield None

    def _values(self, name: cst.Name) -> Iterator[cst.BaseExpression | None]:
        """What a variable may have been given where it is read, None where that does not show."""
        value = value_before(name, self._facts)
        if value is not None:
            yield value
            return
        for binding in self._facts.scopes.bindings(name):
            # `rows += [row]` leaves a list one.
            if not isinstance(self._facts.scopes.parents[binding.node], cst.AugAssign):
                yield from self._given(binding)

    def _given(self, binding: Binding) -> Iterable[cst.BaseExpression | None]:
        if binding.kind is BindingKind.ASSIGNMENT and isinstance(binding.value, cst.BaseExpression):
            return [binding.value]
        if binding.kind is BindingKind.PARAMETER:
            return (None,)
        return assigned(binding.node, self._facts) or (None,)

    def _stored(self, name: str) -> Iterator[cst.BaseExpression | None]:
        """What attributes of a name are given in the file."""
        for attribute in self._facts.scopes.attributes_stored(name):
            if is_stored(attribute, self._facts.scopes):
                yield from assigned(attribute, self._facts) or (None,)
