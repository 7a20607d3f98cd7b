"""What may be a tensor, or an array, where no line shows what made it: by what becomes of it.

A parameter, or the variable of a loop, is one if code asks it for what only tensors have, if
TensorFlow gets it as one, or if all that it may be is one. A number can be given to TensorFlow as
well: what is certain is decided by what is asked, and by who calls.
"""

from __future__ import annotations

from collections.abc import Iterable

import libcst as cst

from tfgradmigrate.syntax.changes import changes
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.handed import is_handed_tensors
from tfgradmigrate.syntax.kinds import FURTHEST, Kind, is_number, is_tensor, value_of
from tfgradmigrate.syntax.members import is_private_name, owner_of
from tfgradmigrate.syntax.origins import origins, reached
from tfgradmigrate.syntax.placement import is_private
from tfgradmigrate.syntax.scopes import BindingKind
from tfgradmigrate.syntax.tree import argument_of, find_all, items_of, source_of
from tfgradmigrate.tables.effects import named
from tfgradmigrate.tables.op_types import single_op

# What tensors alone are asked for, and what arrays are as well; methods give functions tensors.
_OF_TENSORS = named("takes", "tensor", of="Tensor.")
_OF_ARRAYS = _OF_TENSORS | named("takes", "array", of="Tensor.")
# Functions of TensorFlow whose first argument, or `values`, is a list of tensors.
_OF_LISTS = named("takes", "tensors", of="tf.")


def is_asked(node: cst.BaseExpression, facts: Facts, of: frozenset[str] = _OF_ARRAYS) -> bool:
    """Whether an expression is asked for what only tensors and arrays have, where it stands."""
    parent = facts.scopes.parents[node]
    return isinstance(parent, cst.Attribute) and parent.attr.value in of


def is_given(node: cst.BaseExpression, facts: Facts) -> bool:
    """Whether TensorFlow gets an expression as a tensor: `tf.abs(x)`, `tf.round(x * 4)`."""
    parent = facts.scopes.parents[node]
    if isinstance(parent, cst.BinaryOperation):
        other = parent.right if parent.left is node else parent.left
        return is_number(other, facts) and is_given(parent, facts)
    call = facts.scopes.given_to(node)
    single = None if call is None else single_op(facts.names.api(call.func) or "")
    if call is None or single is None:
        return False
    return parent is argument_of(call, next(iter(single.parameters), ""), 0)


def is_known_tensor(node: cst.BaseExpression, facts: Facts) -> bool:
    """Whether an expression is a tensor, or is asked for what numbers do not have."""
    asked = (is_asked(use, facts) for use in _alike(node, facts))
    return is_tensor(node, facts) is True or any(asked)


def seems_tensor(node: cst.BaseExpression, facts: Facts) -> bool:
    """Whether an expression is a tensor, or a variable that is treated as one elsewhere.

    This is for cases in which a number would not be silently wrong.
    """
    known = is_tensor(node, facts)
    if known is not None:
        return known
    uses = _alike(node, facts)
    used = any(is_asked(use, facts) or is_given(use, facts) for use in uses)
    return used or is_handed_tensors(node, facts)


def _alike(node: cst.CSTNode, facts: Facts) -> list[cst.Name]:
    return facts.scopes.alike(node) if isinstance(node, cst.Name) else []


def may_be_tensor(node: cst.BaseExpression, facts: Facts, inside: int = 0) -> bool:
    """Whether an expression may be a tensor, since it is one somewhere, or used as one.

    With `inside`, whether it may be a list of them.
    """
    known = None if inside else is_tensor(node, facts)
    if known is not None:
        return known
    for each, depth in reached(node, facts.scopes, inside):
        uses = _alike(each, facts)
        if isinstance(each, cst.BaseExpression) and is_tensor(each, facts) is True:
            return True
        if not depth and any(is_asked(u, facts, _OF_TENSORS) or is_given(u, facts) for u in uses):
            return True
        if depth == 1 and any(_is_given_as_list(use, facts) for use in uses):
            return True
    return False


def _is_given_as_list(node: cst.BaseExpression, facts: Facts) -> bool:
    call = facts.scopes.given_to(node)
    return call is not None and facts.names.api(call.func) in _OF_LISTS


def is_tensor_or_array(node: cst.BaseExpression, facts: Facts) -> bool:
    """Whether an expression is a tensor, a variable or a NumPy array of numbers, as far as the
    file shows: by what made it, by who calls its function, or by what is asked of it.

    `numpy_function` in eager mode hands a function NumPy's view of a plain value, float64 of a
    float, where `py_func` made a tensor of it first, of float32. Of these both make the same.
    """
    if node not in facts.tensors:
        known = value_of(node, facts).kind in (Kind.ARRAY, Kind.FETCHED, Kind.TENSOR)
        facts.tensors[node] = known  # as long as it is asked for
        facts.followed += 1
        facts.tensors[node] = known or (facts.followed <= FURTHEST and _is_shown(node, facts))
        facts.followed -= 1
    return facts.tensors[node]


def _is_shown(node: cst.BaseExpression, facts: Facts) -> bool:
    if _is_asked_somewhere(node, facts):
        return True
    if isinstance(node, cst.BinaryOperation):
        return any(is_tensor_or_array(side, facts) for side in (node.left, node.right))
    if isinstance(node, cst.Name) and not _is_called_here(node, facts):
        return False
    if isinstance(node, cst.Attribute) and not _is_stored_here(node, facts):
        return False
    found = origins(node, facts.scopes)
    values = [value for each in found for value in _values(each.value, each.inside)]
    return bool(values) and all(
        isinstance(value, cst.BaseExpression) and is_tensor_or_array(value, facts)
        for value in values
    )


def _values(value: cst.CSTNode | None, inside: bool) -> Iterable[cst.CSTNode | None]:
    """An origin, or all of what it displays; an item of an array is one."""
    items = items_of(value) if inside else None
    return [value] if items is None else items


def _is_asked_somewhere(node: cst.BaseExpression, facts: Facts) -> bool:
    """Whether the code around asks something of an expression that a plain value does not have."""
    if isinstance(node, cst.Name):
        return seems_tensor(node, facts)
    # `self.x` is one value in all of a class, `x[0]` in a function.
    scopes, alike = facts.scopes, list[cst.BaseExpression]()
    if isinstance(node, cst.Attribute) and (home := scopes.enclosing(node, cst.ClassDef)):
        named = scopes.attributes_named(node.attr.value)
        alike = [each for each in named if scopes.within(each, home)]
    elif isinstance(node, cst.Subscript) and (code := scopes.enclosing(node, cst.FunctionDef)):
        alike = [*find_all(code, cst.Subscript)]
    used = [each for each in alike if is_asked(each, facts) or is_given(each, facts)]
    return bool(used) and source_of(node) in map(source_of, used)


def _is_called_here(name: cst.Name, facts: Facts) -> bool:
    """Whether no other file calls the function that a name is a parameter of, if it is one."""
    bindings = facts.scopes.bindings(name)
    functions = [b.scope.node for b in bindings if b.kind is BindingKind.PARAMETER]
    return all(isinstance(f, cst.FunctionDef) and _is_private(f, facts) for f in functions)


def _is_private(function: cst.FunctionDef, facts: Facts) -> bool:
    called, home = function.name.value, facts.scopes.scope_at(function)
    if function.decorators:
        return False
    if not isinstance(home.node, cst.ClassDef):
        return is_private(function, facts.scopes) and len(home.bindings[called]) == 1
    # Another class may have a method of its name, or something sets it.
    alone = len(facts.scopes.class_bindings(called)) == 1 and not any(changes(called, facts.scopes))
    return is_private_name(called) and alone


def _is_stored_here(node: cst.Attribute, facts: Facts) -> bool:
    """Whether no other code than what shows stores what an object has under a name."""
    stored = changes(node.attr.value, facts.scopes)
    own = owner_of(node.value, facts.scopes) is not None
    return own and all(isinstance(each, cst.Attribute) for each in stored)
