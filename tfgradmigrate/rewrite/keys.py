"""Tensors as keys of dictionaries and in sets, which TensorFlow 2 hashes in v1 graphs alone."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from tfgradmigrate.syntax.evidence import may_be_tensor
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.origins import origins
from tfgradmigrate.syntax.tree import dotted_tail
from tfgradmigrate.tables.effects import last_parts

_HASHING = last_parts("takes", "keys")
_SETS = ("builtins.set", "builtins.frozenset")
# Methods of dictionaries and sets whose first argument is hashed.
_METHODS = last_parts("takes", "key")


# What `_keys` knows. It is asked of every node, and few are one of these.
_MAY_HASH = frozenset(
    {cst.Call, cst.Comparison, cst.Dict, cst.DictComp, cst.Set, cst.SetComp, cst.Subscript}
)


def hashed(node: cst.CSTNode, facts: Facts) -> Iterator[cst.BaseExpression]:
    """What an expression hashes that may be a tensor."""
    if type(node) not in _MAY_HASH:
        return
    for key in _keys(node, facts):
        parts = [e.value for e in key.elements] if isinstance(key, cst.Tuple) else [key]
        yield from (part for part in parts if may_be_tensor(part, facts))
    if isinstance(node, cst.Call) and facts.names.qualified(node.func) in _SETS and node.args:
        among = node.args[0].value
        yield from [among] if may_be_tensor(among, facts, inside=1) else []


def _keys(node: cst.CSTNode, facts: Facts) -> Iterator[cst.BaseExpression]:
    if isinstance(node, cst.Subscript):
        if _hashes(node.value, facts):
            indices = (element.slice for element in node.slice)
            yield from (index.value for index in indices if isinstance(index, cst.Index))
    elif isinstance(node, cst.Dict) and not _is_fed(node, facts):
        yield from (e.key for e in node.elements if isinstance(e, cst.DictElement))
    elif isinstance(node, cst.DictComp):
        yield node.key
    elif isinstance(node, cst.Set):
        yield from (element.value for element in node.elements)
    elif isinstance(node, cst.SetComp):
        yield node.elt
    elif isinstance(node, cst.Comparison) and len(node.comparisons) == 1:
        target = node.comparisons[0]
        if isinstance(target.operator, (cst.In, cst.NotIn)) and _hashes(target.comparator, facts):
            yield node.left
    elif isinstance(node, cst.Call):
        yield from _of_method(node, facts)


def _of_method(node: cst.Call, facts: Facts) -> Iterator[cst.BaseExpression]:
    func = node.func
    named = isinstance(func, cst.Attribute) and func.attr.value in _METHODS
    if named and node.args and _hashes(cst.ensure_type(func, cst.Attribute).value, facts):
        yield node.args[0].value


def _hashes(node: cst.BaseExpression, facts: Facts) -> bool:
    """Whether an expression is a dictionary or a set, by all that it may be."""
    values = [origin.value for origin in origins(node, facts.scopes)]
    return bool(values) and all(
        isinstance(value, (cst.Dict, cst.DictComp, cst.Set, cst.SetComp))
        or (isinstance(value, cst.Call) and dotted_tail(value) in _HASHING)
        for value in values
    )


def _is_fed(node: cst.Dict, facts: Facts) -> bool:
    """Whether a dictionary is handed to a session, whose tensors are those of a v1 graph."""
    call = facts.scopes.given_to(node)
    return call is not None and dotted_tail(call) in last_parts("when", "session")
