"""Which inputs of a `py_func` are a single integer, whose dtype decides in NumPy 2 for certain.

TensorFlow makes int32 of an integer of Python, and hands the host function a scalar of NumPy.
"""

from __future__ import annotations

from collections.abc import Iterator
from weakref import WeakKeyDictionary

import libcst as cst

from tfgradmigrate.rewrite.host_scalars import displayed_inputs
from tfgradmigrate.rewrite.hosts import handed_to
from tfgradmigrate.syntax.callers import passed_for, passed_to_method
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.scopes import Binding, BindingKind
from tfgradmigrate.syntax.tree import dotted_tail, integer_value, source_of

# Functions of TensorFlow that make a tensor of one integer: of one that they are given, or always.
_MAKES_NUMBER = ("constant", "convert_to_tensor", "Variable")
_COUNTS = ("rank", "size", "train.get_global_step", "train.get_or_create_global_step")
# Functions of TensorFlow that make integers of whatever they are given, and those that keep them.
_OF_INTEGERS = frozenset(
    {
        "argmax", "argmin", "count_nonzero", "math.argmax", "math.argmin", "math.count_nonzero",
        "range", "shape", "to_int32", "to_int64",
    }
)  # fmt: skip
_KEEP_DTYPE = frozenset(
    {
        "identity", "math.reduce_max", "math.reduce_min", "math.reduce_sum", "maximum", "minimum",
        "reduce_max", "reduce_min", "reduce_prod", "reduce_sum", "squeeze", "stop_gradient",
        "unstack",
    }
)  # fmt: skip
# Functions of TensorFlow that call another one part by part: of which argument a parameter gets a
# part, by its place; -1 is any.
_TURNS = {
    "map_fn": {0: (1, "elems")},
    **{k: {0: (2, "initializer"), 1: (1, "elems")} for k in ("foldl", "foldr", "scan")},
    "while_loop": {-1: (2, "loop_vars")},
}
# What picks one element.
_ONE = (cst.Integer, cst.UnaryOperation)
_INTEGERS_OF_PYTHON = ("builtins.int", "builtins.len")
# Functions of Python over which a loop gets integers.
_COUNTING = ("builtins.enumerate", "builtins.range")
_DEPTH = 8


def certain_integers(inputs: cst.BaseExpression | None, facts: Facts) -> frozenset[int]:
    """The positions of the displayed inputs that are a single integer for certain."""
    return frozenset(
        at for at, value in enumerate(displayed_inputs(inputs, facts)) if _is_integer(value, facts)
    )


def perhaps_integers(inputs: cst.BaseExpression | None, facts: Facts) -> frozenset[int]:
    """The positions of the displayed inputs that may be a single integer, or a scalar of NumPy."""
    known = _known.setdefault(facts, {})
    return frozenset(
        at
        for at, value in enumerate(displayed_inputs(inputs, facts))
        if _is_of_integers(value, facts, known)
    )


# What was found out of variables: one may be handed on thousands of times.
_known: WeakKeyDictionary[Facts, dict[Binding, bool]] = WeakKeyDictionary()


def _is_of_integers(value: cst.CSTNode | None, facts: Facts, known: dict[Binding, bool]) -> bool:
    """Whether an input is made of integers or by NumPy, or a call in this file passes such.

    `known` says it of the variables that were asked for.
    """
    if value is None:
        return False
    if _is_integer(value, facts):
        return True
    if isinstance(value, cst.Name):
        for binding in facts.scopes.bindings(value):
            if binding not in known:
                known[binding] = False  # while it is asked for
                bound = _bound_to(binding, facts)
                known[binding] = any(_is_of_integers(one, facts, known) for one in bound)
            if known[binding]:
                return True
        return False
    if isinstance(value, cst.BinaryOperation):
        sides = (value.left, value.right)
        return all(_is_of_integers(side, facts, known) for side in sides)
    if isinstance(value, cst.Attribute):
        return value.attr.value == "shape" or _is_of_integers(value.value, facts, known)
    if isinstance(value, (cst.BooleanOperation, cst.IfExp)):
        return any(_is_of_integers(side, facts, known) for side in _branches(value))
    if isinstance(value, cst.Subscript):
        return _is_of_integers(_of_turn(value, facts) or value.value, facts, known)
    if not isinstance(value, cst.Call):
        return False
    name = _api(value, facts)
    called = facts.names.qualified(value.func) or ""
    if called.startswith("numpy."):
        return "float32" not in source_of(value)
    if name in _OF_INTEGERS or any(_is_integer_dtype(arg.value, facts) for arg in value.args):
        return True
    if called in _COUNTING or dotted_tail(value) in ("as_list", "get_shape"):
        return True
    first = value.args[0].value if value.args else None
    if name in _MAKES_NUMBER and isinstance(first, (cst.List, cst.Tuple)):
        return len(value.args) == 1 and all(
            isinstance(element.value, cst.Integer) for element in first.elements
        )
    return name in _KEEP_DTYPE and _is_of_integers(first, facts, known)


def _bound_to(binding: Binding, facts: Facts) -> Iterator[cst.CSTNode | None]:
    """What a variable may stand for, or be a part of, by one of its bindings."""
    if binding.kind is BindingKind.PARAMETER:
        yield from passed_for(binding, facts.scopes)
        yield from passed_to_method(binding, facts.scopes)
        yield from turned_over(binding, facts)
    elif binding.kind is BindingKind.ASSIGNMENT:
        yield binding.value
    else:
        yield _taken_from(binding, facts)


def _taken_from(binding: Binding, facts: Facts) -> cst.BaseExpression | None:
    """What a loop takes a variable from, or an assignment to several of them."""
    for around in facts.scopes.ancestors(binding.node):
        if isinstance(around, (cst.CompFor, cst.For)):
            numbered = isinstance(around.iter, cst.Call) and dotted_tail(around.iter) == "enumerate"
            target = around.target
            first = target.elements[0].value if isinstance(target, cst.Tuple) else None
            return None if numbered and first is not binding.node else around.iter
        if isinstance(around, cst.Assign):
            return around.value
        if isinstance(around, cst.BaseStatement):
            return None
    return None


def _branches(node: cst.BooleanOperation | cst.IfExp) -> tuple[cst.BaseExpression, ...]:
    """What an expression may be the one or the other of."""
    if isinstance(node, cst.IfExp):
        return (node.body, node.orelse)
    return (node.left, node.right)


def _of_turn(item: cst.Subscript, facts: Facts) -> cst.BaseExpression | None:
    """What `pair[1]` is a part of, where `tf.map_fn` hands on parts of several tensors as `pair`.

    None where it is an item of a tensor.
    """
    binding = facts.scopes.binding(item.value)
    (index, *more) = [element.slice for element in item.slice]
    if binding is None or binding.kind is not BindingKind.PARAMETER or more:
        return None
    at = integer_value(index.value) if isinstance(index, cst.Index) else None
    if at is None:
        return None
    for over in turned_over(binding, facts):
        values = displayed_inputs(over, facts)
        if 0 <= at < len(values):
            return values[at]
    return None


def turned_over(parameter: Binding, facts: Facts) -> Iterator[cst.BaseExpression]:
    """What TensorFlow goes over with a function, part by part, as one of its parameters."""
    function = parameter.scope.node
    if not isinstance(function, (cst.FunctionDef, cst.Lambda)):
        return
    names = [p.name.value for p in (*function.params.posonly_params, *function.params.params)]
    at = names.index(parameter.name) if parameter.name in names else -1
    for call in handed_to(function, facts, 0):
        name = "" if call is None else _api(call, facts).rpartition(".")[2]
        if call is None or name not in _TURNS:
            continue
        position, keyword = _TURNS[name].get(at, _TURNS[name].get(-1, (-1, "")))
        for place, arg in enumerate(call.args):
            if (place == position and arg.keyword is None) or (
                arg.keyword is not None and arg.keyword.value == keyword
            ):
                values = displayed_inputs(arg.value, facts) if name == "while_loop" else []
                yield values[at] if 0 <= at < len(values) else arg.value


def _is_integer_dtype(node: cst.BaseExpression, facts: Facts) -> bool:
    return (facts.names.api(node) or "").startswith(("int", "uint"))


def _is_integer(
    value: cst.CSTNode | None, facts: Facts, seen: frozenset[cst.CSTNode] = frozenset()
) -> bool:
    """Whether an expression is an integer of Python, or a tensor of one, for certain.

    `seen` are the values of variables on the way to it.
    """
    if isinstance(value, cst.Name):
        binding = facts.scopes.binding(value)
        assigned = binding is not None and binding.kind is BindingKind.ASSIGNMENT
        value = binding.value if assigned and binding is not None else None
        if value is None or value in seen or len(seen) > _DEPTH:
            return False
        seen |= {value}
    if isinstance(value, (cst.BooleanOperation, cst.IfExp)):
        return all(_is_integer(side, facts, seen) for side in _branches(value))
    if isinstance(value, cst.Subscript):
        # `tf.shape(x)[0]`
        of = value.value
        (index, *more) = [element.slice for element in value.slice]
        one = not more and isinstance(index, cst.Index) and isinstance(index.value, _ONE)
        return one and isinstance(of, cst.Call) and _api(of, facts) == "shape"
    if not isinstance(value, cst.Call):
        return isinstance(value, cst.Integer)
    name, first = _api(value, facts), value.args[0].value if value.args else None
    if name in _MAKES_NUMBER:
        return len(value.args) == 1 and isinstance(first, cst.Integer)
    return name in _COUNTS or (facts.names.qualified(value.func) or "") in _INTEGERS_OF_PYTHON


def _api(call: cst.Call, facts: Facts) -> str:
    """The name of a function of TensorFlow that is called, "" for any other."""
    return facts.names.api(call.func) or ""
