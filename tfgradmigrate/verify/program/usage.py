"""What a parameter is for, as far as its uses in the function's body tell.

`Usage` is evidence, not proof: the ladder of inputs tries the likeliest kind first, and whether
the program accepts it is decided by running it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeGuard

from tfgradmigrate.program.scopes import FUNCTIONS, Function, is_decorated, parameters, positional
from tfgradmigrate.program.walking import called_name, root_of, words
from tfgradmigrate.tables.op_types import api_signature
from tfgradmigrate.tables.parameters import kind_taken, orders
from tfgradmigrate.verify.program.module import Module


@dataclass(slots=True)
class Usage:
    """What is known about a parameter.

    `kinds` counts the uses that speak for a kind: "tensor", "arithmetic" (tensor or number),
    "number", "integer", "bool", "string", "callable", "list", "dict", "shape", "dtype", "axis",
    "index", "array" (given to NumPy), "element" (of a list of tensors), "function" (of arrays),
    "gradient" (a gradient function), "map" (of gradients), "object". `choices` are the literals
    that it is compared with, as code. `rank` is the rank that an op wants, `dtype` its dtype,
    `arguments` the number of arguments it is called with, `element` what is known of its elements,
    where it is looped over, `length` their number, where it is unpacked.
    """

    kinds: dict[str, int] = field(default_factory=dict)
    choices: list[str] = field(default_factory=list)
    rank: int | None = None
    dtype: str | None = None
    arguments: int = 1
    element: Usage | None = None
    length: int | None = None

    def note(self, kind: str) -> None:
        """Count one use."""
        self.kinds[kind] = self.kinds.get(kind, 0) + 1

    def merge(self, other: Usage) -> None:
        """Take over what was found elsewhere."""
        for kind, count in other.kinds.items():
            self.kinds[kind] = self.kinds.get(kind, 0) + count
        self.choices += [choice for choice in other.choices if choice not in self.choices]
        self.rank = self.rank if self.rank is not None else other.rank
        self.dtype = self.dtype or other.dtype
        self.element = self.element or other.element
        self.length = self.length or other.length


_TENSOR_ATTRIBUTES = words(
    "shape get_shape dtype graph op set_shape eval device value consumers ndims"
)
_LIST_METHODS = words("append extend insert index count")
_STRING_METHODS = words("format lower upper startswith endswith strip split replace join encode")
_DICT_METHODS = words("items keys values get update")
#: Methods of tables whose first argument is a key.
_ASKING = words("get setdefault")

_TAKES_MAP = "gradient_override_map"

#: What Python's own functions take, in order.
_BUILTINS = {
    **dict.fromkeys(("int", "float", "round", "bool"), ("number",)),
    **dict.fromkeys(("len", "enumerate", "reversed", "sorted"), ("list",)),
    **dict.fromkeys(("range", "xrange"), ("integer", "integer", "integer")),
    "zip": ("list", "list", "list"),
    "map": ("callable", "list"),
}

#: Modules whose functions are none of TensorFlow's, and objects whose methods are not.
_FOREIGN = words("functools os random itertools logging types time sys warnings self cls super")

#: Functions that take anything.
_NEUTRAL = words(
    """isinstance print str repr format type id hasattr getattr setattr callable hash sum min max
    abs list tuple dict set super any all vars get_name nest flatten"""
)

_MODULES_OF_NUMBERS = frozenset({"math", "np", "numpy"})
_NUMPY_SCALARS = words("float16 float32 float64 int8 uint8 int16 int32 int64 bool_")


def usage_of(
    name: str, function: Function, module: Module, around: Iterable[ast.AST] = ()
) -> Usage:
    """Return what the uses of a parameter tell; of `around`, the uses of `self.<attribute>`.

    `around` are the methods of the function's class, in which an attribute that `__init__` was
    given lives on.
    """
    return _Looker(module).usage(name, function, list(around), 0)


def _hides(name: str, node: ast.AST, function: Function) -> bool:
    """Return whether a function inside of another one has a parameter of its own of a name."""
    if not isinstance(node, FUNCTIONS) or node is function:
        return False
    return any(each.arg == name for each in parameters(node))


class _Looker:
    def __init__(self, module: Module) -> None:
        self._module = module

    def usage(self, name: str, function: Function, around: list[ast.AST], depth: int) -> Usage:
        usage = Usage()
        attributes = set()
        for node, parents in _with_parents(function):
            if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load):
                if any(_hides(name, each, function) for each in parents):
                    continue
                self._look(node, parents, usage, depth)
                attributes |= _kept_as(node, parents)
        for other in around if attributes else ():
            for node, parents in _with_parents(other):
                if (
                    isinstance(node, ast.Attribute)
                    and isinstance(node.ctx, ast.Load)
                    and node.attr in attributes
                    and root_of(node) == "self"
                ):
                    self._look(node, parents, usage, depth)
        return usage

    def _look(self, node: ast.expr, parents: list[ast.AST], usage: Usage, depth: int) -> None:
        """Note what one use tells, by the node that it is in."""
        match parents[-1]:
            case ast.keyword() as keyword:
                self._argument(node, parents[-2], keyword.arg or "", None, usage, depth)
            case ast.Call() as call:
                self._in_call(node, call, usage, depth)
            case ast.Attribute() as attribute:
                _note_attribute(attribute, parents, usage)
            case ast.BinOp() as operation:
                _note_operator(node, operation, usage)
            case ast.UnaryOp() as operation:
                usage.note("bool" if isinstance(operation.op, ast.Not) else "arithmetic")
            case ast.Compare() as comparison:
                _note_comparison(node, comparison, parents, usage)
            case ast.BoolOp():
                usage.note("bool")
            case (ast.If() | ast.IfExp() | ast.While() | ast.Assert()) as branch:
                if branch.test is node:
                    usage.note("bool")
            case ast.Subscript() as subscript:
                if subscript.value is node or not self._as_key(subscript.value, usage):
                    _note_subscript(node, subscript, usage)
                if subscript.value is node and _is_place(subscript.slice) and depth < 3:
                    usage.element = usage.element or Usage()
                    self._look(subscript, parents[:-1], usage.element, depth + 1)
            case (ast.For() | ast.comprehension()) as loop:
                if loop.iter is node:
                    self._looped_over(loop, parents, usage, depth)
            case ast.Starred():
                usage.note("list")
            case (ast.List() | ast.Tuple()) as display:
                self._in_display(display, parents, usage)
            case ast.AugAssign():
                usage.note("arithmetic")
            case ast.Assign(targets=[ast.Tuple(elts=elements), *_]):
                usage.note("list")
                usage.length = len(elements)

    def _in_call(self, node: ast.expr, call: ast.Call, usage: Usage, depth: int) -> None:
        if call.func is node:
            usage.note("callable")
            usage.arguments = max(usage.arguments, len(call.args))
        elif node in call.args:
            self._argument(node, call, "", call.args.index(node), usage, depth)

    def _as_key(self, table: ast.expr, usage: Usage) -> bool:
        """Note the keys of a table that is written out, which a use asks for one of them."""
        if isinstance(table, ast.Name):
            named = [n for n in self._module.tree.body if _is_assigned(n, table.id)]
            table = named[0].value if len(named) == 1 else table
        keys = table.keys if isinstance(table, ast.Dict) else []
        known = [key for key in keys if isinstance(key, ast.Constant)]
        for key in known:
            usage.note("string" if isinstance(key.value, str) else "integer")
            if (code := ast.unparse(key)) not in usage.choices:
                usage.choices.append(code)
        return bool(known)

    def _looped_over(
        self, loop: ast.For | ast.comprehension, parents: list[ast.AST], usage: Usage, depth: int
    ) -> None:
        usage.note("list")
        within = next(p for p in reversed(parents) if isinstance(p, FUNCTIONS))
        if isinstance(loop.target, ast.Name) and depth < 3:
            usage.element = self.usage(loop.target.id, within, [], depth + 1)

    def _in_display(
        self, display: ast.List | ast.Tuple, parents: list[ast.AST], usage: Usage
    ) -> None:
        call = parents[-3] if isinstance(parents[-2], ast.keyword) else parents[-2]
        if isinstance(call, ast.Call) and call.func is not display:
            usage.note("element" if self._takes_list(call, display) else "integer")

    def _argument(
        self,
        node: ast.expr,
        call: ast.AST,
        keyword: str,
        position: int | None,
        usage: Usage,
        depth: int,
    ) -> None:
        """Note what it tells to be an argument of a call."""
        assert isinstance(call, ast.Call)
        if called_name(call.func) == "RegisterGradient":
            usage.note("gradient")
            return
        root = root_of(call.func)
        handed_on = self._module.functions.get(called_name(call))
        if handed_on is not None and (isinstance(call.func, ast.Name) or root in {"self", "cls"}):
            if depth < 3:
                parameter = _parameter_for(handed_on, keyword, position, root in {"self", "cls"})
                if parameter:
                    usage.merge(self.usage(parameter, handed_on, [], depth + 1))
            return
        if isinstance(call.func, ast.Attribute) and call.func.attr in _ASKING and position == 0:
            if not self._as_key(call.func.value, usage):
                usage.note("string")
            return
        kind = self._kind_taken(call, keyword, position)
        if kind in _RANKS:
            usage.rank = _RANKS[kind]
            usage.note("filter" if kind == "filter" else "tensor")
        elif kind == "condition":
            usage.dtype = "bool"
            usage.note("tensor")
        elif kind is not None:
            usage.note(kind)

    def _kind_taken(self, call: ast.Call, keyword: str, position: int | None) -> str | None:
        """Return the kind that a function takes at a place, None if it is not known."""
        name = self._module.called(call)
        root = root_of(call.func)
        if isinstance(call.func, ast.Name) and name in _BUILTINS:
            kinds = _BUILTINS[name]
            return kinds[position] if position is not None and position < len(kinds) else None
        if name == _TAKES_MAP:
            return "map"
        if root in _MODULES_OF_NUMBERS:
            return "number" if root == "math" or name in _NUMPY_SCALARS else "array"
        parameter = keyword
        if position is not None:
            signature = self._signature(call)
            if signature is not None:
                parameter = signature[position] if position < len(signature) else ""
        special = kind_taken(name, parameter)
        if special is not None:
            return special
        is_tensorflow = isinstance(call.func, ast.Attribute) and root not in _FOREIGN
        known = position is not None and self._signature(call) is not None
        return "tensor" if known or (is_tensorflow and name not in _NEUTRAL) else None

    def _signature(self, call: ast.Call) -> tuple[str, ...] | None:
        """Return the parameters of a function of TensorFlow, None if they are not known."""
        name = self._module.called(call)
        if name in orders():
            return orders()[name]
        if isinstance(call.func, ast.Name):
            return api_signature(name) if call.func.id in self._module.imported else None
        path = ast.unparse(call.func).split(".")
        return api_signature(".".join(path[1:])) or api_signature(path[-1])

    def _takes_list(self, call: ast.Call, argument: ast.expr) -> bool:
        """Return whether a list in a call holds tensors, and not the numbers of a shape."""
        keyword = next((k.arg or "" for k in call.keywords if k.value is argument), "")
        position = call.args.index(argument) if argument in call.args else None
        return self._kind_taken(call, keyword, position) not in {"shape", "axis"}


_RANKS = {"image": 4, "filter": 4, "matrix": 2}


def _with_parents(root: ast.AST) -> Iterator[tuple[ast.AST, list[ast.AST]]]:
    """Walk a tree, each node with the nodes that it is in, the nearest last."""
    waiting: list[tuple[ast.AST, list[ast.AST]]] = [(root, [])]
    while waiting:
        node, parents = waiting.pop()
        yield node, parents
        inner = [*parents, node]
        waiting += [(child, inner) for child in reversed(list(ast.iter_child_nodes(node)))]


def _dimensions(parents: list[ast.AST]) -> int:
    """Return how many dimensions a tensor has at least, where its shape is asked for."""
    for node in reversed(parents[:-1]):
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            index = node.slice.value
            return index + 1 if isinstance(index, int) else 0
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple):
            return len(node.targets[0].elts)
        if not isinstance(node, ast.Attribute | ast.Call):
            return 0
    return 0


def _kept_as(node: ast.expr, parents: list[ast.AST]) -> set[str]:
    """Return the attributes of `self` that are given a parameter: `self.k = k`, also in tuples."""
    parent = parents[-1]
    pairs: list[tuple[ast.expr, ast.expr]] = []
    if isinstance(parent, ast.Assign):
        pairs = [(target, parent.value) for target in parent.targets]
    elif isinstance(parent, ast.Tuple) and isinstance(parents[-2], ast.Assign):
        for target in parents[-2].targets:
            if isinstance(target, ast.Tuple) and len(target.elts) == len(parent.elts):
                pairs += zip(target.elts, parent.elts, strict=True)
    return {
        target.attr
        for target, value in pairs
        if value is node and isinstance(target, ast.Attribute) and root_of(target) == "self"
    }


def _note_attribute(attribute: ast.Attribute, parents: list[ast.AST], usage: Usage) -> None:
    usage.note(_kind_of_attribute(attribute.attr))
    if attribute.attr in {"shape", "get_shape"}:
        usage.rank = max(usage.rank or 0, _dimensions(parents)) or usage.rank


def _kind_of_attribute(name: str) -> str:
    if name in _TENSOR_ATTRIBUTES:
        return "tensor"
    if name in _LIST_METHODS:
        return "list"
    if name in _STRING_METHODS:
        return "string"
    return "dict" if name in _DICT_METHODS else "object"


def _note_operator(node: ast.expr, parent: ast.BinOp, usage: Usage) -> None:
    other = parent.right if parent.left is node else parent.left
    if isinstance(other, ast.Constant) and isinstance(other.value, str):
        if isinstance(parent.op, ast.Add):
            usage.note("string")
    elif isinstance(other, ast.JoinedStr):
        usage.note("string")
    elif isinstance(parent.op, ast.Pow) and (
        parent.right is node or isinstance(parent.left, ast.Constant)
    ):
        whole = isinstance(other, ast.Constant) and isinstance(other.value, int)
        usage.note("integer" if whole and parent.right is node else "number")
    elif isinstance(parent.op, ast.LShift | ast.RShift):
        usage.note("integer")
    elif isinstance(parent.op, ast.MatMult):
        usage.rank = 2
        usage.note("tensor")
    else:
        usage.note("arithmetic")


def _note_comparison(
    node: ast.expr, parent: ast.Compare, parents: list[ast.AST], usage: Usage
) -> None:
    others = [other for other in (parent.left, *parent.comparators) if other is not node]
    decides = any(isinstance(p, ast.If | ast.IfExp | ast.While | ast.Assert) for p in parents)
    for other in others:
        literals = other.elts if isinstance(other, ast.List | ast.Tuple | ast.Set) else [other]
        for each in literals:
            if not isinstance(each, ast.Constant) or each.value is None:
                continue
            if isinstance(each.value, str):
                usage.note("string")
            elif isinstance(each.value, bool):
                usage.note("bool")
            elif decides and _is_test(parent, parents):
                usage.note("number")
            else:
                usage.note("arithmetic")
                continue
            if (code := ast.unparse(each)) not in usage.choices:
                usage.choices.append(code)
        if not isinstance(other, ast.Constant | ast.List | ast.Tuple | ast.Set):
            usage.note("arithmetic")


def _is_assigned(node: ast.stmt, name: str) -> TypeGuard[ast.Assign]:
    """Return whether a statement is an assignment to one name."""
    return isinstance(node, ast.Assign) and [ast.unparse(t) for t in node.targets] == [name]


def _is_test(node: ast.AST, parents: list[ast.AST]) -> bool:
    """Return whether an expression is a condition of Python itself, or a part of one."""
    for parent in reversed(parents[:-1]):
        if isinstance(parent, ast.If | ast.IfExp | ast.While | ast.Assert):
            return parent.test is node
        if not isinstance(parent, ast.BoolOp | ast.UnaryOp):
            return False
        node = parent
    return False


def _note_subscript(node: ast.expr, parent: ast.Subscript, usage: Usage) -> None:
    if parent.value is not node:
        usage.note("integer")
        return
    index = parent.slice
    if isinstance(index, ast.Constant) and isinstance(index.value, str):
        usage.note("dict")
    elif isinstance(index, ast.Tuple):
        usage.note("tensor")
        usage.rank = max(usage.rank or 0, len(index.elts))
    elif isinstance(index, ast.Slice):
        usage.note("tensor")
    else:
        usage.note("indexed")


def _is_place(index: ast.expr) -> bool:
    """Return whether an index asks for one element of a list, by its number."""
    return isinstance(index, ast.Constant) and type(index.value) is int


def _parameter_for(
    function: Function, keyword: str, position: int | None, bound: bool
) -> str | None:
    """Return the parameter of a function that an argument of a call goes to."""
    names = [parameter.arg for parameter in parameters(function)]
    if keyword:
        return keyword if keyword in names else None
    if position is None:  # one of those that `**` hands on
        return None
    position += bound and not is_decorated(function, "staticmethod")
    return names[position] if position < len(positional(function)) else None
