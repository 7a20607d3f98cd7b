"""What a parameter is for, as far as the functions tell that take it.

`Usage` is evidence, not proof: the ladder of inputs tries the likeliest kind first, and whether
the program accepts it is decided by running it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tfgradmigrate.program.scopes import FUNCTIONS, Function, is_decorated, parameters, positional
from tfgradmigrate.program.walking import called_name, root_of
from tfgradmigrate.tables.op_types import api_signature
from tfgradmigrate.tables.parameters import kind_taken, orders
from tfgradmigrate.verify.program.module import Module

#: How many functions hand a parameter on until it is looked at, at most.
_DEEPEST = 3


@dataclass(slots=True)
class Usage:
    """What is known about a parameter.

    `kinds` are those that its uses speak for: "tensor", "callable", "list", "function" (of arrays),
    "gradient" (a gradient function) and what `parameters.tsv` has of a parameter that it is given
    to. `choices` are the literals that it is compared with, as code.
    """

    kinds: set[str] = field(default_factory=set)
    choices: list[str] = field(default_factory=list)

    def merge(self, other: Usage) -> None:
        """Take over what was found elsewhere."""
        self.kinds |= other.kinds
        self.choices += [choice for choice in other.choices if choice not in self.choices]


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
                self._argument(parents[-2], keyword.arg or "", None, usage, depth)
            case ast.Call() as call if call.func is node:
                usage.kinds.add("callable")
            case ast.Call() as call:
                self._argument(call, "", call.args.index(node), usage, depth)
            case ast.Compare() as comparison:
                _note_comparison(node, comparison, usage)
            case ast.UnaryOp(op=ast.Not()) | ast.BoolOp():
                usage.kinds.add("bool")
            case (ast.If() | ast.IfExp() | ast.While() | ast.Assert()) as branch:
                usage.kinds |= {"bool"} if branch.test is node else set()
            case ast.Starred() | ast.Assign(targets=[ast.Tuple(), *_]):
                usage.kinds.add("list")
            case (ast.For() | ast.comprehension()) as loop if loop.iter is node:
                usage.kinds.add("list")

    def _argument(
        self, call: ast.AST, keyword: str, position: int | None, usage: Usage, depth: int
    ) -> None:
        """Note what it tells to be an argument of a call."""
        assert isinstance(call, ast.Call)
        if called_name(call.func) == "RegisterGradient":
            usage.kinds.add("gradient")
            return
        own = root_of(call.func) in {"self", "cls"}
        handed_on = self._module.functions.get(called_name(call))
        if handed_on is not None and (isinstance(call.func, ast.Name) or own):
            parameter = _parameter_for(handed_on, keyword, position, own)
            if parameter and depth < _DEEPEST:
                usage.merge(self.usage(parameter, handed_on, [], depth + 1))
            return
        kind = self._kind_taken(call, keyword, position)
        usage.kinds |= set() if kind is None else {kind}

    def _kind_taken(self, call: ast.Call, keyword: str, position: int | None) -> str | None:
        """Return the kind that a function takes at a place, None if it is not known."""
        name, signature = self._module.called(call), self._signature(call)
        parameter = keyword
        if position is not None and signature is not None:
            parameter = signature[position] if position < len(signature) else ""
        known = "tensor" if position is not None and signature is not None else None
        return kind_taken(name, parameter) or known

    def _signature(self, call: ast.Call) -> tuple[str, ...] | None:
        """Return the parameters of a function of TensorFlow, None if they are not known."""
        name = self._module.called(call)
        if name in orders():
            return orders()[name]
        if isinstance(call.func, ast.Name):
            return api_signature(name) if call.func.id in self._module.imported else None
        path = ast.unparse(call.func).split(".")
        return api_signature(".".join(path[1:])) or api_signature(path[-1])


def _with_parents(root: ast.AST) -> Iterator[tuple[ast.AST, list[ast.AST]]]:
    """Walk a tree, each node with the nodes that it is in, the nearest last."""
    waiting: list[tuple[ast.AST, list[ast.AST]]] = [(root, [])]
    while waiting:
        node, parents = waiting.pop()
        yield node, parents
        inner = [*parents, node]
        waiting += [(child, inner) for child in reversed(list(ast.iter_child_nodes(node)))]


def _kept_as(node: ast.expr, parents: list[ast.AST]) -> set[str]:
    """Return the attributes of `self` that are given a parameter: `self.k = k`."""
    parent = parents[-1]
    targets = parent.targets if isinstance(parent, ast.Assign) and parent.value is node else []
    return {
        target.attr
        for target in targets
        if isinstance(target, ast.Attribute) and root_of(target) == "self"
    }


def _note_comparison(node: ast.expr, parent: ast.Compare, usage: Usage) -> None:
    for other in (parent.left, *parent.comparators):
        literals = other.elts if isinstance(other, ast.List | ast.Tuple | ast.Set) else [other]
        for each in literals if other is not node else ():
            if not isinstance(each, ast.Constant) or each.value is None:
                continue
            kinds = {str: "string", bool: "bool"}
            usage.kinds.add(kinds.get(type(each.value), "number"))
            if (code := ast.unparse(each)) not in usage.choices:
                usage.choices.append(code)


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
