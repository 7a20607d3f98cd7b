"""Values that are no tensors, whose methods make no ops: arrays, tables, what a session gave.

An array may hold tensors: `np.array([x, y])` is one of objects in a graph, and `np.sum([x, y])` an
op. Both were measured with TensorFlow 1.15.5.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from tfgradmigrate.syntax.tree import is_name, number_value
from tfgradmigrate.tables.effects import last_parts, modules, named

if TYPE_CHECKING:
    from tfgradmigrate.syntax.facts import Facts

#: Modules whose functions make no ops, unless they are handed what does.
PLAIN_MODULES = tuple(f"{module}." for module in modules("makes", "nothing"))
#: What makes an array of numbers whatever it is handed, and what makes one of what it is handed: of
#: tensors in a list an array of objects, whose sums and products are ops.
_MAKERS = named("gives", "numbers")
_HOLDERS = named("gives", "array")
#: Functions of Python that give numbers or texts, or raise; and those that give what they get.
_NUMBERS = named("gives", "number", "text", "truth", "range", of="builtins.")
_OF_ITEMS = named("gives", "given", of="builtins.")
#: What is asked of tensors and arrays that is no tensor: sizes, names, dtypes.
_ASKED = last_parts("gives", "plain", "shape")
_SESSIONS = named("gives", "session", of="tf.")
_MAX_DEPTH = 12


def is_plain_value(node: cst.BaseExpression, facts: Facts, depth: int = 0) -> bool:
    """Whether an expression is an array, a table of pandas, or fetched by a session, for certain.

    An item of what a session gave is an array as well; one of an array may be any object.
    """
    if depth > _MAX_DEPTH:
        return False

    def plain(other: cst.BaseExpression) -> bool:
        return is_plain_value(other, facts, depth + 1)

    if isinstance(node, cst.Call):
        qualified = facts.names.qualified(node.func)
        if qualified == "builtins.abs":
            return len(node.args) == 1 and plain(node.args[0].value)
        if qualified is not None or not isinstance(node.func, cst.Attribute):
            return qualified in _MAKERS or qualified in _HOLDERS
        return _is_fetched(node, facts) or plain(node.func.value)
    if isinstance(node, cst.Name):
        value = _only_value(node, facts)
        return value is not None and plain(value)
    return _is_fetched(node, facts)


def holds_no_tensor(node: cst.BaseExpression, facts: Facts, depth: int = 0) -> bool:
    """Whether an expression is no tensor, and nothing that holds one, for certain."""
    if depth > _MAX_DEPTH:
        return False

    def plain(*others: cst.BaseExpression) -> bool:
        return all(holds_no_tensor(other, facts, depth + 1) for other in others)

    if isinstance(node, (cst.BaseNumber, cst.BaseString)):
        return True
    if isinstance(node, (cst.List, cst.Tuple, cst.Set)):
        return plain(*(element.value for element in node.elements))
    if isinstance(node, (cst.BinaryOperation, cst.BooleanOperation)):
        return plain(node.right, node.left)
    if isinstance(node, cst.UnaryOperation):
        return plain(node.expression)
    if isinstance(node, cst.IfExp):
        return plain(node.body, node.orelse)
    if isinstance(node, cst.Subscript):
        return plain(node.value)
    if isinstance(node, cst.Call):
        return _gives_no_tensor(node, facts, depth)
    qualified = facts.names.qualified(node)
    if qualified is not None and qualified.startswith(("builtins.", *PLAIN_MODULES)):
        return True
    if isinstance(node, cst.Attribute):
        return _is_asked(node)
    value = _only_value(node, facts)
    return value is not None and plain(value) and not _may_be_filled(node, value, facts)


def _is_asked(node: cst.Attribute) -> bool:
    """Whether something is asked for its size or the like; what an object calls so is its own."""
    return node.attr.value in _ASKED and not is_name(node.value, "self", "cls")


def _may_be_filled(name: cst.BaseExpression, value: cst.BaseExpression, facts: Facts) -> bool:
    """Whether something may be put into what a variable holds, once it is made.

    No tensor is put into an array of numbers. A list is only read from where it is indexed,
    computed with, or handed to a function that is known.
    """
    if (
        isinstance(value, cst.Call)
        and facts.names.qualified(value.func) in _MAKERS | _HOLDERS
        and not _may_be_of_objects(value, facts)
    ):
        return False
    binding = facts.scopes.binding(name)
    uses = facts.scopes.uses(binding.scope, binding.name) if binding is not None else []
    return not all(_only_reads(use, facts) for use in uses)


def _only_reads(use: cst.CSTNode, facts: Facts) -> bool:
    parents = facts.scopes.parents
    around = parents[use]
    if isinstance(around, cst.Subscript) and around.value is use:
        item: cst.CSTNode = around
        while isinstance(parents[item], cst.Subscript):
            item = parents[item]
        above = parents[item]
        if isinstance(above, cst.Attribute):
            return above.attr.value == "value"  # of a dimension
        return isinstance(above, (cst.BaseExpression, cst.Arg, cst.Assign, cst.Index))
    if isinstance(around, cst.Arg):
        call = facts.scopes.given_to(use)
        known = None if call is None else facts.names.qualified(call.func)
        return known is not None and known.startswith(("builtins.", *PLAIN_MODULES))
    return isinstance(around, (cst.BinaryOperation, cst.UnaryOperation, cst.Comparison))


def _gives_no_tensor(node: cst.Call, facts: Facts, depth: int) -> bool:
    """Whether a call gives no tensor, and nothing that holds one, for certain."""
    qualified = facts.names.qualified(node.func) or ""
    if qualified.startswith("builtins."):
        name = qualified.removeprefix("builtins.")
        if name in _NUMBERS:
            return True
        if name not in _OF_ITEMS:
            return False
    elif qualified in _MAKERS:
        return True
    elif not qualified.startswith(PLAIN_MODULES):
        if not isinstance(node.func, cst.Attribute):
            return False
        if node.func.attr.value in _ASKED or _is_fetched(node, facts):
            return True
        if not holds_no_tensor(node.func.value, facts, depth + 1):
            return False
    return all(holds_no_tensor(arg.value, facts, depth + 1) for arg in node.args)


def _may_be_of_objects(node: cst.Call, facts: Facts) -> bool:
    """Whether an array may be told to hold objects, into which tensors may be put."""
    behind = [arg.value for arg in node.args[1:]]
    named = [arg.value for arg in node.args if arg.keyword is not None]
    return any(
        number_value(value) is None
        and not (facts.names.qualified(value) or "builtins.object").startswith(
            ("builtins.float", "builtins.int", "builtins.bool", "numpy.float", "numpy.int")
        )
        for value in (*behind, *named)
    )


def _is_fetched(node: cst.BaseExpression, facts: Facts, depth: int = 0) -> bool:
    """Whether an expression is what a session gave, or an item of that."""
    if isinstance(node, cst.Subscript):
        return _is_fetched(node.value, facts, depth)
    if isinstance(node, cst.Call) and isinstance(node.func, cst.Attribute):
        return node.func.attr.value == "run" and is_session(node.func.value, facts)
    value = _only_value(node, facts) if depth < _MAX_DEPTH else None
    return value is not None and _is_fetched(value, facts, depth + 1)


def _only_value(node: cst.BaseExpression, facts: Facts) -> cst.BaseExpression | None:
    """The value of a name that is bound once."""
    value = facts.scopes.value(node)
    return value if isinstance(value, cst.BaseExpression) else None


def is_session(node: cst.BaseExpression, facts: Facts) -> bool:
    """Whether a name is a session of TensorFlow for certain: assigned, or entered with `as`."""
    bindings = facts.scopes.bindings(node) if isinstance(node, cst.Name) else []
    made = []
    for binding in bindings:
        item = facts.scopes.enclosing(binding.node, cst.WithItem)
        made.append(binding.value if item is None else item.item)
    return bool(made) and all(
        isinstance(value, cst.Call) and facts.names.api(value.func) in _SESSIONS for value in made
    )
