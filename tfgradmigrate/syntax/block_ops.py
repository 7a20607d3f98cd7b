"""Which TensorFlow ops a piece of code makes, as far as it can be seen.

An override holds for the ops created inside its block, whoever creates them. So a block is
understood only if every call and operator in it is either in the tables, or plain Python, or a
function of this file that is understood in turn. The tables speak for TensorFlow 1.15.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import libcst as cst

from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.scopes import BindingKind
from tfgradmigrate.syntax.tree import children, source_of
from tfgradmigrate.tables.op_types import METHODS, OPERATORS, op_types_of

_MAX_DEPTH = 4
# Modules whose functions compute on plain values and make no op.
_PLAIN_MODULES = (
    "numpy.",
    "np.",
    "math.",
    "random.",
    "time.",
    "os.",
    "sys.",
    "re.",
    "copy.",
    "logging.",
    "itertools.",
    "functools.",
    "operator.",
    "collections.",
    "string.",
    "uuid.",
    "six.",
    "types.",
    "warnings.",
)
_PY_FUNCS = ("py_func", "numpy_function")
_PY_FUNC_TYPES = frozenset({"PyFunc", "PyFuncStateless"})
_BUILTINS_WITH_OPS = {
    "abs": frozenset({"Abs", "ComplexAbs"}),
    "sum": frozenset({"Add", "AddV2"}),
    "pow": frozenset({"Pow"}),
    "divmod": frozenset({"FloorDiv", "FloorMod"}),
}
_PLAIN_METHODS = frozenset(
    {
        "append", "extend", "insert", "pop", "update", "setdefault", "get", "items", "keys",
        "values", "join", "format", "split", "strip", "lower", "upper", "replace", "find",
        "startswith", "endswith", "copy", "index", "count", "info", "debug", "warning", "as_list",
        "is_compatible_with", "assert_is_compatible_with", "is_fully_defined", "num_elements",
        "astype", "tolist", "tostring", "tobytes", "getattr", "setattr",
    }
)  # fmt: skip
_OPERATOR_TOKENS: dict[type[cst.CSTNode], str] = {
    cst.Add: "+", cst.Subtract: "-", cst.Multiply: "*", cst.Divide: "/", cst.FloorDivide: "//",
    cst.Modulo: "%", cst.Power: "**", cst.MatrixMultiply: "@", cst.BitAnd: "&", cst.BitOr: "|",
    cst.BitXor: "^", cst.LeftShift: "<<", cst.RightShift: ">>", cst.Minus: "-",
    cst.BitInvert: "~", cst.Plus: "+", cst.LessThan: "<", cst.LessThanEqual: "<=",
    cst.GreaterThan: ">", cst.GreaterThanEqual: ">=", cst.Equal: "==", cst.NotEqual: "!=",
    cst.AddAssign: "+", cst.SubtractAssign: "-", cst.MultiplyAssign: "*", cst.DivideAssign: "/",
    cst.FloorDivideAssign: "//", cst.ModuloAssign: "%", cst.PowerAssign: "**",
    cst.MatrixMultiplyAssign: "@",
}  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class OpUse:
    """A call or operator, with the op types it may make.

    `op_types` is None where that is unknown; `what` then names what is unknown. `api` is the
    canonical API name of a TensorFlow call, `inside` whether the ops are made in the body of a
    function of this file that is called here.
    """

    node: cst.BaseExpression | cst.AugAssign
    op_types: frozenset[str] | None
    api: str | None = None
    what: str = ""
    inside: bool = False


def ops_in(nodes: Iterable[cst.CSTNode], facts: Facts, depth: int = 0) -> Iterator[OpUse]:
    """The op-making calls and operators in some statements or expressions, in source order."""
    for node in nodes:
        yield from _ops_at(node, facts, depth)


def is_tensor(node: cst.BaseExpression, facts: Facts, depth: int = 0) -> bool | None:
    """Whether an expression is a tensor: True or False where the code shows it, None otherwise."""
    if depth > _MAX_DEPTH:
        return None
    if isinstance(node, (cst.BaseNumber, cst.BaseString, cst.Comparison)) or (
        isinstance(node, cst.Name) and node.value in ("True", "False", "None")
    ):
        return False if not isinstance(node, cst.Comparison) else None
    if isinstance(node, cst.Call):
        return _is_tensor_call(node, facts, depth)
    if isinstance(node, cst.BinaryOperation):
        sides = (is_tensor(node.left, facts, depth), is_tensor(node.right, facts, depth))
        if True in sides:
            return True
        return False if sides == (False, False) else None
    if isinstance(node, cst.UnaryOperation):
        return is_tensor(node.expression, facts, depth)
    if isinstance(node, cst.Name):
        value = _value_before(node, facts)
        return None if value is None else is_tensor(value, facts, depth + 1)
    return None


def _value_before(name: cst.Name, facts: Facts) -> cst.BaseExpression | None:
    """The expression that a variable has its value from, where the code before it shows one.

    The last assignment above, if it runs whenever the name is read; `x *= y` leaves a tensor a
    tensor.
    """
    scopes = facts.scopes
    here = scopes.order[name]
    above = [b for b in scopes.bindings(name) if scopes.order.get(b.node, here) < here]
    for binding in sorted(above, key=lambda b: scopes.order[b.node], reverse=True):
        if isinstance(scopes.parents.get(binding.node), cst.AugAssign):
            continue
        if binding.kind is not BindingKind.ASSIGNMENT or len(above) > 1:
            home = scopes.parents.get(scopes.statement(binding.node))
            if binding.kind is not BindingKind.ASSIGNMENT or not scopes.within(name, home or name):
                return None
        return binding.value if isinstance(binding.value, cst.BaseExpression) else None
    return None


def _is_tensor_call(node: cst.Call, facts: Facts, depth: int) -> bool | None:
    qualified = facts.names.qualified(node.func)
    if qualified is None:
        return None
    if qualified in ("builtins.len", "builtins.float", "builtins.int", "builtins.str"):
        return False
    if qualified.startswith(("numpy.", "math.")):
        return False
    api = facts.names.api(node.func)
    op_types = None if api is None else op_types_of(api)
    if op_types:
        return True
    return None


def _ops_at(node: cst.CSTNode, facts: Facts, depth: int) -> Iterator[OpUse]:
    if isinstance(node, (cst.FunctionDef, cst.ClassDef)):
        # Made when called, if at all: a call is understood where it stands.
        return
    if isinstance(node, cst.Lambda):
        yield from _ops_at(node.body, facts, depth)
        return
    numpy_function = _numpy_argument(node, facts)
    for child in children(node):
        if child is not numpy_function and not isinstance(child, (cst.Annotation, cst.Param)):
            yield from _ops_at(child, facts, depth)
    if isinstance(node, cst.Call):
        yield from _call(node, facts, depth)
    elif isinstance(node, cst.BinaryOperation):
        yield from _operator(node, f"binary {_OPERATOR_TOKENS.get(type(node.operator))}")
    elif isinstance(node, cst.UnaryOperation):
        yield from _operator(node, f"unary {_OPERATOR_TOKENS.get(type(node.operator))}")
    elif isinstance(node, cst.AugAssign):
        yield from _operator(node, f"binary {_OPERATOR_TOKENS.get(type(node.operator))}")
    elif isinstance(node, cst.Comparison):
        for comparison in node.comparisons:
            yield from _operator(node, f"compare {_OPERATOR_TOKENS.get(type(comparison.operator))}")
    elif isinstance(node, cst.Subscript):
        yield from _operator(node, "subscript")


def _numpy_argument(node: cst.CSTNode, facts: Facts) -> cst.Arg | None:
    """The argument of a `py_func` call that runs on NumPy values and makes no op."""
    if not isinstance(node, cst.Call) or not node.args:
        return None
    api = facts.names.api(node.func)
    if api is None or api.rsplit(".", 1)[-1] not in _PY_FUNCS:
        return None
    named = [arg for arg in node.args if arg.keyword is not None and arg.keyword.value == "func"]
    return named[0] if named else node.args[0]


def _operator(node: cst.BaseExpression | cst.AugAssign, key: str) -> Iterator[OpUse]:
    op_types = OPERATORS.get(key)
    if op_types:
        yield OpUse(node, op_types)


def _call(node: cst.Call, facts: Facts, depth: int) -> Iterator[OpUse]:
    qualified = facts.names.qualified(node.func)
    api = facts.names.api(node.func)
    if api is not None and api.rsplit(".", 1)[-1] in _PY_FUNCS:
        yield OpUse(node, _PY_FUNC_TYPES, api)
        return
    if api is not None:
        op_types = op_types_of(api)
        what = "" if op_types is not None else f"`{source_of(node.func)}` is not in the op tables"
        if op_types is None or op_types:
            yield OpUse(node, op_types, api, what)
        return
    if qualified is not None and qualified.startswith("builtins."):
        made = _BUILTINS_WITH_OPS.get(qualified.removeprefix("builtins."))
        if made:
            yield OpUse(node, made)
        return
    if qualified is not None and qualified.startswith(_PLAIN_MODULES):
        return
    if isinstance(node.func, cst.Name):
        yield from _local_call(node, node.func, facts, depth)
        return
    if isinstance(node.func, cst.Attribute) and qualified is None:
        name = node.func.attr.value
        if name in METHODS:
            if METHODS[name]:
                yield OpUse(node, METHODS[name])
            return
        if name in _PLAIN_METHODS:
            return
    yield OpUse(node, None, what=f"`{source_of(node.func)}` makes its ops out of sight")


def _local_call(node: cst.Call, func: cst.Name, facts: Facts, depth: int) -> Iterator[OpUse]:
    binding = facts.scopes.binding(func)
    body: list[cst.CSTNode] | None = None
    if binding is not None and isinstance(binding.value, cst.FunctionDef):
        if not binding.value.decorators:
            body = [binding.value.body]
    elif binding is not None and isinstance(binding.value, cst.Lambda):
        body = [binding.value.body]
    if body is None or depth >= _MAX_DEPTH:
        yield OpUse(node, None, what=f"`{func.value}` makes its ops out of sight")
        return
    for use in ops_in(body, facts, depth + 1):
        if use.op_types is None:
            yield OpUse(node, None, what=f"`{func.value}` calls code out of sight: {use.what}")
            return
        yield OpUse(node, use.op_types, what=f"`{func.value}`", inside=True)
