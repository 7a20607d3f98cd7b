"""Host functions of a `py_func` that return an array which outlives the call, and is written into.

In a graph TensorFlow hands on the memory of an array that NumPy aligned, as TensorFlow 1 did: the
next call changes what the one before it returned. In eager mode it copies the array.
"""

from __future__ import annotations

import libcst as cst

from tfgradmigrate.rewrite.host_inputs import VIEWS, changed
from tfgradmigrate.rewrite.hosts import handed_in
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.gradient_functions import own_returns
from tfgradmigrate.syntax.scopes import BindingKind, Scopes
from tfgradmigrate.syntax.tree import dotted_name, dotted_tail, walk

_NAMES_DEEP = 3


def returns_buffer(function: cst.BaseExpression, facts: Facts) -> bool:
    """Whether a host function returns an array that it keeps and writes into."""
    hosts = handed_in(function, facts)
    return any(one is not None and _returns(one.node, one.scopes) for one in hosts)


def _returns(function: cst.FunctionDef | cst.Lambda, scopes: Scopes) -> bool:
    if isinstance(function, cst.Lambda):
        return False
    returned = [part for r in own_returns(function.body) for part in _parts(r.value)]
    buffers = {_buffer(part, function, scopes, 0) for part in returned} - {None}
    return bool(buffers) and any(
        _buffer(target, function, scopes, 0) in buffers
        for node in walk(function.body)
        # What a number is added to may be a number.
        if not isinstance(node, cst.AugAssign) or isinstance(node.target, cst.Subscript)
        for target in changed(node, scopes, 0)
    )


def _parts(value: cst.BaseExpression | None) -> list[cst.BaseExpression]:
    if isinstance(value, (cst.List, cst.Tuple)):
        return [element.value for element in value.elements]
    return [] if value is None else [value]


def _buffer(
    node: cst.BaseExpression, function: cst.FunctionDef, scopes: Scopes, depth: int
) -> str | None:
    """How the array is spelled whose memory an expression shares, None where it is the call's."""
    while True:
        method = node.func if isinstance(node, cst.Call) else None
        if isinstance(node, cst.Subscript) or (
            isinstance(node, cst.Attribute) and node.attr.value in VIEWS
        ):
            node = node.value
        elif isinstance(method, cst.Attribute) and dotted_tail(node) in VIEWS:
            node = method.value
        else:
            break
    if isinstance(node, cst.Attribute):
        return dotted_name(node)
    binding = scopes.binding(node)
    if binding is None or binding.kind is not BindingKind.ASSIGNMENT or depth > _NAMES_DEEP:
        return None
    if binding.scope.node is not function:
        return binding.name
    value = binding.value
    if not isinstance(value, (cst.Attribute, cst.Name, cst.Subscript)):
        return None
    return _buffer(value, function, scopes, depth + 1)
