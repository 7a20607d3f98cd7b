"""Whether the result of a call is a tensor or a list, by what is asked of it on the lines behind.

A list has no `set_shape`: where the next line calls it, `Tout` was one dtype.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from tfgradmigrate.syntax.scopes import Scopes
from tfgradmigrate.syntax.tree import body_statements, find_all, source_of
from tfgradmigrate.tables.effects import named

_OF_TENSORS = named("takes", of="Tensor.") | named("needs", of="Tensor.")
# What says nothing of a slice that nobody keeps: the item of a list is meant.
_OF_ITEMS = frozenset({"set_shape"})
_MAYBE = (cst.Lambda, cst.IfExp, cst.BooleanOperation, cst.BaseComp)


def is_shown_listed(call: cst.Call, scopes: Scopes) -> bool | None:
    """Whether a call that is assigned to a variable returned a list; None where nothing shows."""
    assign = scopes.parents[call]
    if not isinstance(assign, cst.Assign) or len(assign.targets) != 1:
        return None
    target = source_of(assign.targets[0].target)
    for attribute in _asked_behind(assign, target, scopes):
        asked, name = attribute.value, attribute.attr.value
        if source_of(asked) == target and name in _OF_TENSORS:
            return False
        item = isinstance(asked, cst.Subscript) and source_of(asked.value) == target
        if item and name in _OF_ITEMS:
            return True
    return None


def _asked_behind(assign: cst.Assign, target: str, scopes: Scopes) -> Iterator[cst.Attribute]:
    """The attributes that are read for certain behind an assignment, until its target changes."""
    for line in _lines_behind(scopes.statement(assign), scopes):
        for attribute in find_all(line, cst.Attribute):
            around = _up_to(attribute, line, scopes)
            if not any(isinstance(node, _MAYBE) for node in around):
                yield attribute
        targets = [t.target for made in find_all(line, cst.Assign) for t in made.targets]
        ends = any(find_all(line, cst.Return)) or any(find_all(line, cst.Raise))
        if ends or any(target in source_of(bound) for bound in targets):
            return


def _lines_behind(
    statement: cst.BaseStatement, scopes: Scopes
) -> Iterator[cst.SimpleStatementLine]:
    """The plain lines that run behind a statement, whatever happens."""
    for around in scopes.ancestors(statement):
        if isinstance(around, (cst.Try, cst.TryStar)):
            return
        if isinstance(around, (cst.FunctionDef, cst.ClassDef)):
            break
    home = scopes.parents[statement]
    assert isinstance(home, (cst.Module, cst.IndentedBlock))
    every = home.body if isinstance(home, cst.Module) else body_statements(home)
    for line in every[list(every).index(statement) + 1 :]:
        if not isinstance(line, cst.SimpleStatementLine):
            return
        yield line
    # Nothing but a `with` around continues below its end without a condition.
    outside = scopes.parents.get(home)
    if isinstance(outside, cst.With) and not any(find_all(home, cst.Return)):
        yield from _lines_behind(outside, scopes)


def _up_to(node: cst.CSTNode, top: cst.CSTNode, scopes: Scopes) -> Iterator[cst.CSTNode]:
    for around in scopes.ancestors(node):
        if around is top:
            return
        yield around
