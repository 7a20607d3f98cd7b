"""Which TensorFlow ops a piece of code makes, as far as it can be seen.

An override holds for the ops created inside its block, whoever creates them. So a block is
understood only if every call and operator in it is either in the tables, or plain Python, or a
function of this file that is understood in turn. The tables speak for TensorFlow 1.15.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from weakref import WeakKeyDictionary

import libcst as cst
from msgspec import Struct
from msgspec.structs import replace

from tfgradmigrate.syntax.changes import replaced, replaced_by_name
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.functions import Function, decorating, runs_later
from tfgradmigrate.syntax.kinds import (
    PLAIN_MODULES,
    Kind,
    is_array,
    is_number,
    is_output,
    value_of,
)
from tfgradmigrate.syntax.names import api_name
from tfgradmigrate.syntax.operations import is_operation
from tfgradmigrate.syntax.origins import reached
from tfgradmigrate.syntax.tree import (
    argument_of,
    children,
    excerpt,
    find_all,
    is_name,
    number_value,
    root,
    source_of,
)
from tfgradmigrate.tables.effects import last_parts, named, rows
from tfgradmigrate.tables.op_types import (
    METHODS,
    OP_SPELLINGS,
    OPERATORS,
    op_types_of,
    same_with_one_argument,
)

_MAX_DEPTH = 4
_PY_FUNCS = ("py_func", "numpy_function")
_PY_FUNC_TYPES = OP_SPELLINGS["PyFunc"]
# What NumPy makes of tensors in a list: it computes with objects.
_OF_OBJECTS = frozenset().union(*(OPERATORS[key] for key in OPERATORS if key != "subscript"))
# Methods of an array that do not compute with what is in it.
_OF_ANY_ARRAY = named("makes", "nothing", of="ndarray.")
# Methods of plain values and of static shapes, telling enough behind any receiver.
_PLAIN_METHODS = last_parts("makes", "never")
_CONSUMERS = named("when", "now")
#: How the operators are spelled, those of augmented assignments without their `=`.
OPERATOR_TOKENS: dict[type[cst.CSTNode], str] = {
    cst.Add: "+", cst.Subtract: "-", cst.Multiply: "*", cst.Divide: "/", cst.FloorDivide: "//",
    cst.Modulo: "%", cst.Power: "**", cst.MatrixMultiply: "@", cst.BitAnd: "&", cst.BitOr: "|",
    cst.BitXor: "^", cst.LeftShift: "<<", cst.RightShift: ">>", cst.Minus: "-",
    cst.BitInvert: "~", cst.Plus: "+", cst.LessThan: "<", cst.LessThanEqual: "<=",
    cst.GreaterThan: ">", cst.GreaterThanEqual: ">=", cst.Equal: "==", cst.NotEqual: "!=",
    cst.AddAssign: "+", cst.SubtractAssign: "-", cst.MultiplyAssign: "*", cst.DivideAssign: "/",
    cst.FloorDivideAssign: "//", cst.ModuloAssign: "%", cst.PowerAssign: "**",
    cst.MatrixMultiplyAssign: "@",
}  # fmt: skip


class OpUse(Struct, frozen=True, eq=False):
    """A call or operator, with the op types it may make.

    `op_types` is None where that is unknown; `what` then names what is unknown. `api` is the
    canonical API name of a TensorFlow call, `inside` whether the ops are made by code that is
    called here.
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


def _ops_at(node: cst.CSTNode, facts: Facts, depth: int) -> Iterator[OpUse]:
    if isinstance(node, (cst.FunctionDef, cst.ClassDef)):
        # Made when called, if at all: a call is understood where it stands.
        return
    if isinstance(node, (cst.Lambda, cst.GeneratorExp)):
        if not _runs_here(node, facts):
            yield OpUse(node, None, what=f"`{excerpt(node)}` creates its ops later")
        if isinstance(node, cst.Lambda):
            for use in _ops_at(node.body, facts, depth):
                yield replace(use, what=use.what or "the lambda", inside=True)
            return
    if isinstance(node, cst.Call) and node in facts.calls_of_overrides:
        # The graph and the map of an override that stands inside another one.
        return
    if isinstance(node, cst.Call) and has_own_gradient(node.func, facts):
        # What it makes inside is not differentiated, so no override holds for it.
        yield from ops_in(node.args, facts, depth)
        return
    numpy_function = _numpy_argument(node, facts)
    for child in children(node):
        if child is not numpy_function and not isinstance(child, (cst.Annotation, cst.Param)):
            yield from _ops_at(child, facts, depth)
    if isinstance(node, cst.Call):
        yield from _call(node, facts, depth)
        yield from _passed_functions(node, numpy_function, facts, depth)
    elif isinstance(node, cst.BinaryOperation):
        if not _is_plain(node, facts):
            yield from _operator(node, f"binary {OPERATOR_TOKENS.get(type(node.operator))}", facts)
    elif isinstance(node, cst.UnaryOperation):
        if not is_number(node.expression, facts):
            yield from _operator(node, f"unary {OPERATOR_TOKENS.get(type(node.operator))}", facts)
    elif isinstance(node, cst.AugAssign):
        yield from _operator(node, f"binary {OPERATOR_TOKENS.get(type(node.operator))}", facts)
    elif isinstance(node, cst.Comparison):
        for comparison in node.comparisons:
            token = OPERATOR_TOKENS.get(type(comparison.operator))
            yield from _operator(node, f"compare {token}", facts)
    elif isinstance(node, cst.Subscript):
        if not is_output(node, facts):
            yield from _operator(node, "subscript", facts)
    elif isinstance(node, cst.Name):
        yield from _lazy_value(node, facts)
    elif isinstance(node, cst.Attribute) and node.attr.value in _own(facts).properties:
        yield OpUse(node, None, what=_NOT_VISIBLE.format(f"the property `{excerpt(node)}`"))


def has_own_gradient(node: cst.BaseExpression, facts: Facts) -> bool:
    """Whether a function comes with its gradient: by `tf.custom_gradient`, which 1.15 has too."""
    if isinstance(node, cst.Call):
        return facts.names.api(node.func) in _WITH_GRADIENT
    return gives_gradient(facts.scopes.value(node), facts)


def gives_gradient(node: cst.CSTNode | None, facts: Facts) -> bool:
    """Whether a node is a function that `tf.custom_gradient` decorates."""
    made = decorating(node) if isinstance(node, cst.FunctionDef) else ()
    return any(facts.names.api(each) == "custom_gradient" for each in made)


_WITH_GRADIENT = ("custom_gradient", "grad_pass_through")


def _is_plain(node: cst.BinaryOperation, facts: Facts) -> bool:
    """Whether an operator computes with numbers, texts or lists, and makes no op."""
    found = value_of(node, facts)
    return found.plain or found.kind in (Kind.NUMBER, Kind.TEXT, Kind.DISPLAY)


class _OwnClasses(Struct, frozen=True):
    """What the classes of a file define that looks like something plain where it is used.

    `replaced` are the functions of TensorFlow in whose place the file puts others.
    """

    methods: frozenset[str]
    properties: frozenset[str]
    replaced: frozenset[str]


def _own(facts: Facts) -> _OwnClasses:
    cached = _own_classes.get(facts)
    if cached is None:
        methods, properties = facts.scopes.members()
        stored = list(replaced(facts.scopes))
        methods |= {a.attr.value for a in stored} & frozenset(_DUNDERS.values())
        apis = {api for a in stored if (api := facts.names.api(a)) is not None}
        for of, name in replaced_by_name(facts.scopes):
            api = api_name(f"{facts.names.qualified(of)}.{name}")
            apis |= set() if api is None else {api}
        cached = _OwnClasses(frozenset(methods), frozenset(properties), frozenset(apis))
        _own_classes[facts] = cached
    return cached


_own_classes: WeakKeyDictionary[Facts, _OwnClasses] = WeakKeyDictionary()


def _runs_here(node: cst.Lambda | cst.GeneratorExp, facts: Facts) -> bool:
    """Whether a lambda or generator is run by the call that it is an argument of."""
    call = facts.scopes.given_to(node)
    if call is None:
        return False
    if facts.names.api(call.func) is not None:
        return True
    return facts.names.qualified(call.func) in _CONSUMERS


def _lazy_value(name: cst.Name, facts: Facts) -> Iterator[OpUse]:
    """A variable that holds a generator made elsewhere, whose ops are made when it is consumed."""
    variable = facts.scopes.variable(name)
    if variable is None:
        return
    if variable not in facts.lazy_variables:
        values = (value for value, inside in reached(name, facts.scopes) if not inside)
        facts.lazy_variables[variable] = any(_is_generator(each, facts) for each in values)
    if facts.lazy_variables[variable]:
        yield OpUse(name, None, what=f"`{name.value}` creates its ops when it is consumed")


def _is_generator(node: cst.CSTNode, facts: Facts) -> bool:
    """Whether an expression makes a generator."""
    if not isinstance(node, cst.Call):
        return isinstance(node, cst.GeneratorExp)
    if facts.names.qualified(node.func) in ("builtins.map", "builtins.filter"):
        return True
    body = facts.scopes.value(node.func)
    return isinstance(body, cst.FunctionDef) and any(find_all(body.body, cst.Yield))


def _passed_functions(
    call: cst.Call, numpy_function: cst.Arg | None, facts: Facts, depth: int
) -> Iterator[OpUse]:
    """The ops of functions that are passed by name, as if they were called here."""
    for arg in call.args:
        value = arg.value
        if arg is numpy_function or not isinstance(value, (cst.Name, cst.Attribute)):
            continue
        api = facts.names.api(value)
        made = op_types_of(api) if api is not None else None
        if made:
            yield OpUse(value, made, api, f"`{excerpt(value)}`", inside=True)
            continue
        body = _body_of(value, facts)
        if body is not None:
            yield from _body_ops(value, body, source_of(value), facts, depth)


def _body_of(node: cst.BaseExpression, facts: Facts) -> Function | None:
    """The plain function of this file that an expression names."""
    value = facts.scopes.value(node)
    if isinstance(value, cst.FunctionDef):
        return None if value.decorators or runs_later(value) else value
    return value if isinstance(value, cst.Lambda) else None


def _body_ops(
    node: cst.BaseExpression,
    function: Function,
    name: str,
    facts: Facts,
    depth: int,
) -> Iterator[OpUse]:
    if depth >= _MAX_DEPTH:
        yield OpUse(node, None, what=_NOT_VISIBLE.format(f"`{name}`"))
        return
    for use in ops_in([function.body], facts, depth + 1):
        if use.op_types is None:
            told = f"`{name}` calls code that is not visible: "  # once of one that calls itself
            yield OpUse(node, None, what=told + use.what.removeprefix(told))
            return
        yield replace(use, what=f"`{name}`", inside=True)


def _numpy_argument(node: cst.CSTNode, facts: Facts) -> cst.Arg | None:
    """The argument of a `py_func` call that runs on NumPy values and makes no op."""
    if not isinstance(node, cst.Call) or not node.args:
        return None
    api = facts.names.api(node.func)
    if api is None or api.rsplit(".", 1)[-1] not in _PY_FUNCS:
        return None
    return argument_of(node, "func", 0) or node.args[0]


_DUNDERS = {
    "+": "__add__", "-": "__sub__", "*": "__mul__", "/": "__truediv__", "//": "__floordiv__",
    "%": "__mod__", "**": "__pow__", "@": "__matmul__", "subscript": "__getitem__",
    "<": "__lt__", ">": "__gt__", "<=": "__le__", ">=": "__ge__",
}  # fmt: skip


def _operator(node: cst.BaseExpression | cst.AugAssign, key: str, facts: Facts) -> Iterator[OpUse]:
    token = key.rpartition(" ")[2]
    if key == "unary -":
        dunder: str | None = "__neg__"
    else:
        dunder = _DUNDERS.get(token)
    if dunder in _own(facts).methods:
        yield OpUse(node, None, what=f"a class of this file defines `{dunder}`")
        return
    # A sum of strings is an Add, but nobody asks for its gradient.
    op_types = OPERATORS.get(key, frozenset()) - ({"Add"} if key == "binary +" else set())
    if op_types:
        yield OpUse(node, op_types)


def _without_options(api: str, node: cst.Call) -> str:
    """The function that a call is, where a function of Keras is another for want of options."""
    numbers = [number_value(arg.value) for arg in node.args[1:]]
    if any(arg.keyword is not None or arg.star for arg in node.args):
        return api
    if len(node.args) == 1:
        return same_with_one_argument(api)
    if api == "keras.backend.clip" and len(numbers) == 2:
        low, high = numbers
        # It mends bounds that are None or the wrong way round.
        if low is not None and high is not None and low <= high:
            return "clip_by_value"
    return api


def _call(node: cst.Call, facts: Facts, depth: int) -> Iterator[OpUse]:
    qualified = facts.names.qualified(node.func)
    api = facts.names.api(node.func)
    if api is not None and api.rsplit(".", 1)[-1] in _PY_FUNCS:
        eager = api.startswith("tensorflow.contrib.eager.")
        yield OpUse(node, frozenset({"EagerPyFunc"}) if eager else _PY_FUNC_TYPES, api)
        return
    if isinstance(node.func, cst.Call) and _registers(node.func, facts):
        return
    if api in _own(facts).replaced:
        yield OpUse(node, None, what=f"this file puts another function in `{excerpt(node.func)}`")
        return
    if api is not None:
        api = _without_options(api, node)
        op_types = op_types_of(api)
        name = source_of(node.func)
        what = "" if op_types is not None else f"the tool does not know which ops `{name}` makes"
        if op_types is None or op_types:
            yield OpUse(node, op_types, api, what)
        return
    if qualified is not None and qualified.startswith("builtins."):
        made = rows().get(qualified, {}).get("makes")
        if made:
            yield OpUse(node, frozenset(made))
        return
    if qualified is not None and qualified.startswith(PLAIN_MODULES):
        plain = is_array(node, facts) or value_of(node, facts).plain
        if qualified.startswith("numpy.") and not plain:
            yield OpUse(node, _OF_OBJECTS)
        return
    module, _, name = (qualified or "").rpartition(".")
    if name == "gradient_override_map" and facts.names.is_runtime(module):
        return
    body = _body_of(node.func, facts)
    if body is not None:
        yield from _body_ops(node, body, source_of(node.func), facts, depth)
        return
    if isinstance(node.func, cst.Attribute) and qualified is None:
        if any(is_operation(read, facts.scopes) for read in find_all(node.func, cst.Attribute)):
            # A method of the text that is the name of an op.
            return
        name = node.func.attr.value
        own = name in _own(facts).methods or is_name(node.func.value, "self", "cls")
        if not own and name in METHODS:
            if METHODS[name]:
                yield OpUse(node, METHODS[name])
            return
        if not own and name in _PLAIN_METHODS:
            return
        if name == "run" and value_of(node.func.value, facts).kind is Kind.SESSION:
            # What it is handed is made before; a session itself runs ops and makes none.
            return
        if is_array(node.func.value, facts):
            if name not in _OF_ANY_ARRAY and not value_of(node, facts).plain:
                yield OpUse(node, _OF_OBJECTS)
            return
    yield OpUse(
        node, None, what=unbound(node.func, facts) or _NOT_VISIBLE.format(f"`{excerpt(node.func)}`")
    )


_NOT_VISIBLE = "{} creates its ops in unseen code"


# Files whose names may come from magics, or from code that is not shown.
_IN_PIECES = (".ipynb", ".md", ".rst")


def unbound(node: cst.BaseExpression, facts: Facts) -> str | None:
    """What to say of a name, or an attribute of one, that nothing in the file binds."""
    name = root(node)
    if (
        not isinstance(name, cst.Name)
        or facts.path.endswith(_IN_PIECES)
        or facts.scopes.star_imports
        or facts.scopes.bindings(name)
        or facts.names.qualified(name) is not None
    ):
        return None
    return f"nothing in this file binds the name `{name.value}`"


def _registers(node: cst.Call, facts: Facts) -> bool:
    """Whether a call gives what registers the gradient that it is called with."""
    api = facts.names.api(node.func)
    return api is not None and api.rsplit(".", 1)[-1] == "RegisterGradient"
