"""Which values cannot be plain Python numbers, strings or lists: they are tensors or arrays.

`numpy_function` in eager mode hands a function NumPy's view of a plain value, float64 of a float,
where `py_func` made a tensor of it first, of float32. Of a tensor or an array both make the same.
"""

from __future__ import annotations

from collections.abc import Iterable

import libcst as cst

from tfgradmigrate.syntax.block_ops import is_used_as_tensor, seems_tensor
from tfgradmigrate.syntax.called import called_function
from tfgradmigrate.syntax.callers import passed_for
from tfgradmigrate.syntax.changes import changes
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.functions import returned_by, runs_later
from tfgradmigrate.syntax.kinds import Kind, value_before, value_of
from tfgradmigrate.syntax.placement import is_private, is_private_name
from tfgradmigrate.syntax.scopes import Binding, BindingKind
from tfgradmigrate.syntax.tree import find_all, is_name, items_of, source_of
from tfgradmigrate.tables.effects import named

_MAX_DEPTH = 5
# Functions of `tf.layers`, `tf.contrib.layers` and slim that return one tensor.
_LAYERS = named("gives", "tensor", of="tf.layers.")


def is_tensor_or_array(node: cst.BaseExpression, facts: Facts, depth: int = 0) -> bool:
    """Whether an expression is a tensor, a variable or a NumPy array of numbers, as far as the
    file shows: by what made it, by who calls its function, or by what is asked of it.
    """
    if value_of(node, facts).kind in (Kind.ARRAY, Kind.FETCHED, Kind.TENSOR):
        return True
    if depth > _MAX_DEPTH:
        return False
    if _asked_of(node, facts):
        return True
    if isinstance(node, cst.Name):
        return _is_known_name(node, facts, depth)
    if isinstance(node, cst.Attribute):
        return _is_known_attribute(node, facts, depth)
    if isinstance(node, cst.Subscript):
        return is_tensor_or_array(node.value, facts, depth + 1)
    if isinstance(node, cst.IfExp):
        sides = (node.body, node.orelse)
        return all(is_tensor_or_array(side, facts, depth + 1) for side in sides)
    if isinstance(node, cst.BinaryOperation):
        return any(is_tensor_or_array(side, facts, depth + 1) for side in (node.left, node.right))
    if isinstance(node, cst.Call):
        return _is_layer(node, facts) or _is_result(node, None, facts, depth)
    return False


def _is_layer(call: cst.Call, facts: Facts) -> bool:
    qualified = facts.names.qualified(call.func) or ""
    module, _, name = qualified.rpartition(".")
    return (
        qualified.startswith("tensorflow.")
        and module.endswith((".layers", ".slim"))
        and name in _LAYERS
    )


def _asked_of(node: cst.BaseExpression, facts: Facts) -> bool:
    """Whether the code around asks something of an expression that a plain value does not have."""
    if isinstance(node, cst.Name):
        return seems_tensor(node, facts)
    if not isinstance(node, (cst.Attribute, cst.Subscript)):
        return False
    # `self.x` is one value in all of a class, `x[0]` in a function.
    scopes = facts.scopes
    around = cst.ClassDef if isinstance(node, cst.Attribute) else cst.FunctionDef
    home = scopes.enclosing(node, around)
    if home is None:
        return False
    similar: Iterable[cst.BaseExpression] = find_all(home, cst.Subscript)
    if isinstance(node, cst.Attribute):
        named = scopes.attributes_named(node.attr.value)
        similar = (each for each in named if scopes.within(each, home))
    text = source_of(node)
    return any(
        is_used_as_tensor(same, facts)
        for same in similar
        if same is node or (_may_be(same, node) and source_of(same) == text)
    )


def _may_be(one: cst.BaseExpression, other: cst.BaseExpression) -> bool:
    """Whether two items may be spelled alike: spelling one out takes time."""
    if isinstance(one, cst.Subscript) and isinstance(other, cst.Subscript):
        return _may_be(one.value, other.value)
    if isinstance(one, cst.Name) and isinstance(other, cst.Name):
        return one.value == other.value
    if isinstance(one, cst.Attribute) and isinstance(other, cst.Attribute):
        return one.attr.value == other.attr.value
    return type(one) is type(other)


def _is_known_name(name: cst.Name, facts: Facts, depth: int) -> bool:
    value = value_before(name, facts)
    if value is not None:
        return is_tensor_or_array(value, facts, depth + 1)
    binding = facts.scopes.binding(name)
    if binding is None:
        return False
    if binding.kind is BindingKind.PARAMETER:
        return _is_known_parameter(binding, facts, depth)
    return _is_unpacked(binding.node, facts, depth)


def _is_unpacked(target: cst.CSTNode, facts: Facts, depth: int) -> bool:
    """Whether a target is one of several that a call of TensorFlow gives tensors."""
    call, index = facts.scopes.unpacked(target) or (None, None)
    if not isinstance(call, cst.Call):
        return False
    if value_of(call, facts).kind is Kind.TENSOR:
        return True
    return index is not None and _is_result(call, index, facts, depth)


def _is_result(call: cst.Call, index: int | None, facts: Facts, depth: int) -> bool:
    """Whether a call of a function of this file returns a tensor, or does so at an index."""
    function = called_function(call, facts.scopes)
    if function is None or function.decorators or runs_later(function):
        return False
    returned = returned_by(function)
    if index is not None:
        returned = [dict(enumerate(items_of(value) or ())).get(index) for value in returned]
    return _are_known(returned, facts, depth)


def _is_known_parameter(binding: Binding, facts: Facts, depth: int) -> bool:
    """Whether every call of a function that only this file calls passes a tensor."""
    function = binding.scope.node
    if not isinstance(function, cst.FunctionDef) or function.decorators:
        return False
    passed = passed_for(binding, facts.scopes) if _is_of_this_file(function, facts) else []
    return _are_known(passed, facts, depth)


def _are_known(values: list[cst.BaseExpression | None], facts: Facts, depth: int) -> bool:
    """Whether a value may be one of several, all of which are tensors."""
    known = (v is not None and is_tensor_or_array(v, facts, depth + 1) for v in values)
    return bool(values) and all(known)


def _is_of_this_file(function: cst.FunctionDef, facts: Facts) -> bool:
    """Whether no other file calls a function, and no other function has its name."""
    home, name = facts.scopes.scope_at(function), function.name.value
    if isinstance(home.node, cst.ClassDef):
        return is_private_name(name) and not _redefined(name, facts)
    return is_private(function, facts.scopes) and len(home.bindings[name]) == 1


def _redefined(name: str, facts: Facts) -> bool:
    """Whether several classes have a method of this name, or something sets it."""
    return len(facts.scopes.class_bindings(name)) != 1 or any(changes(name, facts.scopes))


def _is_known_attribute(node: cst.Attribute, facts: Facts, depth: int) -> bool:
    """Whether all that the file assigns to an attribute of `self` are tensors, or None before."""
    scopes = facts.scopes
    owner = scopes.enclosing(node, cst.ClassDef)
    if owner is None or not is_name(node.value, "self"):
        return False
    name = node.attr.value
    if name in scopes.scope_of[owner].bindings:
        return False
    known = []
    for change in changes(name, scopes):
        if not isinstance(change, cst.Attribute) or not scopes.is_stored(change):
            return False
        parent = scopes.parents[change]
        assign = scopes.parents[parent]
        if isinstance(parent, cst.AssignTarget) and isinstance(assign, cst.Assign):
            if is_name(assign.value, "None"):
                continue  # `py_func` did not take it: something else was assigned by then
            known.append(is_tensor_or_array(assign.value, facts, depth + 1))
        else:
            known.append(_is_unpacked(change, facts, depth + 1))
    return bool(known) and all(known)
