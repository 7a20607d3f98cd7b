"""What may be a tensor by what becomes of it, where no line shows what made it.

A parameter, or the variable of a loop, is one if TensorFlow gets it, if it takes the place of one
(`mask = x`), or if it comes from what is handed to `tf.add_n`. That is enough to warn by, where a
tensor would raise, and too little to rewrite by: an array or a number can be given there as well.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from tfgradmigrate.syntax.block_ops import is_first_tensor
from tfgradmigrate.syntax.callers import values_of
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.kinds import is_number, is_tensor
from tfgradmigrate.syntax.tree import source_of
from tfgradmigrate.tables.effects import last_parts, named

_MAX_DEPTH = 4
# Functions of TensorFlow whose first argument, or `values`, is a list of tensors.
_OF_LISTS = named("takes", "tensors", of="tf.")
_OF_TENSORS = named("takes", "tensor", of="Tensor.")
# Methods that put something among others.
_PUTS = last_parts("takes", "kept")


def may_be_tensor(node: cst.BaseExpression, facts: Facts, depth: int = 0) -> bool:
    """Whether an expression may be a tensor, since it is used as one somewhere."""
    known = is_tensor(node, facts)
    if known is not None or depth > _MAX_DEPTH:
        return known is True
    if isinstance(node, cst.Subscript):
        return holds_tensors(node.value, facts, depth + 1)
    if not isinstance(node, cst.Name):
        return False
    return any(_is_given(use, facts) for use in facts.scopes.alike(node)) or any(
        may_be_tensor(value, facts, depth + 1) for value in values_of(node, facts.scopes)
    )


def holds_tensors(node: cst.BaseExpression, facts: Facts, depth: int = 0) -> bool:
    """Whether an expression may be a list, tuple or set of tensors."""
    if depth > _MAX_DEPTH:
        return False
    if isinstance(node, (cst.List, cst.Tuple, cst.Set)):
        values = [element.value for element in node.elements]
        return any(may_be_tensor(value, facts, depth + 1) for value in values)
    if not isinstance(node, cst.Name):
        return False
    for use in facts.scopes.alike(node):
        call = facts.scopes.given_to(use)
        if call is not None and facts.names.api(call.func) in _OF_LISTS:
            return True
    if any(may_be_tensor(put, facts, depth + 1) for put in _put_into(node, facts)):
        return True
    return any(holds_tensors(value, facts, depth + 1) for value in values_of(node, facts.scopes))


def _put_into(node: cst.Name, facts: Facts) -> Iterator[cst.BaseExpression]:
    """What is put into a container: `seen.append(x)`."""
    parents = facts.scopes.parents
    for use in facts.scopes.alike(node):
        method = parents[use]
        call = facts.scopes.called(method)
        puts = isinstance(method, cst.Attribute) and method.attr.value in _PUTS
        if puts and call is not None and call.args:
            yield call.args[-1].value


def _is_given(use: cst.BaseExpression, facts: Facts) -> bool:
    """Whether TensorFlow gets an expression as a tensor: `tf.abs(x)`, `tf.round(x * 4)`."""
    parent = facts.scopes.parents[use]
    if isinstance(parent, cst.Attribute):
        return parent.attr.value in _OF_TENSORS
    if isinstance(parent, cst.BinaryOperation):
        other = parent.right if parent.left is use else parent.left
        return is_number(other, facts) and _is_given(parent, facts)
    call = facts.scopes.given_to(use)
    return call is not None and is_first_tensor(parent, call, facts)


def assigned_to(node: cst.BaseExpression, facts: Facts) -> list[cst.BaseExpression]:
    """What is assigned to a variable, or to an attribute of `self`, of the same spelling."""
    scopes = facts.scopes
    if isinstance(node, cst.Name):
        return [b.value for b in scopes.bindings(node) if isinstance(b.value, cst.BaseExpression)]
    if not isinstance(node, cst.Attribute):
        return []
    text = source_of(node)
    found = []
    for attribute in scopes.attributes_stored(node.attr.value):
        target = scopes.parents[attribute]
        assign = scopes.parents[target] if isinstance(target, cst.AssignTarget) else None
        if isinstance(assign, cst.Assign) and source_of(attribute) == text:
            found.append(assign.value)
    return found
