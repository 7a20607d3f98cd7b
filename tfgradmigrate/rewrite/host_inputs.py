"""What the host function of a `py_func` does to the memory of its inputs.

TensorFlow 1 copied the tensors. In a graph TensorFlow 2 hands the function their memory: what it
changes in place changes for everyone who reads the tensor, even in the array that is fed.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple
from weakref import WeakKeyDictionary

import libcst as cst

from tfgradmigrate.meaning.host_writes import (
    DEEP,
    Function,
    Sharing,
    functions_of,
    parameters,
    writes,
)
from tfgradmigrate.program.walking import root_of, tree_or_none
from tfgradmigrate.rewrite.hosts import Host, is_known, meant, of_another_file, seen
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.scopes import BindingKind, Scopes
from tfgradmigrate.syntax.tree import dotted_tail, find_all, root, source_of
from tfgradmigrate.tables.effects import last_parts

_CHANGING_FIRST = last_parts("writes", "first")


def changes_inputs(function: cst.BaseExpression, facts: Facts) -> bool:
    """Whether a host function, or one that is handed in as it, may change an input in place.

    Asked are those as well that it has been given by a function around it, and calls.
    """
    hosts = _with_called(function, facts)
    named = [one for one in meant(function, facts) if not isinstance(one, (Host, cst.Call))]
    if any(dotted_tail(one) in _CHANGING_FIRST and is_known(one, facts) for one in named):
        return True  # `np.random.shuffle`
    return any(
        writes(read.function, read.inputs, read.functions, DEEP) for read in _read(hosts, facts)
    )


def hands_on(function: cst.BaseExpression, facts: Facts) -> bool:
    """Whether a host function in sight hands an input itself on to code that is not."""
    hosts = seen(function, facts)
    return any(
        not _is_known(called, read.host)
        for read in _read(hosts, facts)
        for called in Sharing(read.functions, DEEP).calls(read.function, read.inputs)
    )


def returns_buffer(function: cst.BaseExpression, facts: Facts) -> bool:
    """Whether a host function returns an array that it keeps and writes into.

    In a graph TensorFlow hands on the memory of an array that NumPy aligned, as TensorFlow 1 did:
    the next call changes what the one before it returned. In eager mode it copies the array.
    """
    hosts = seen(function, facts)
    return any(
        Sharing(read.functions, DEEP).keeps(read.function, partial(_is_imported, read.host.scopes))
        for read in _read(hosts, facts)
    )


def _is_imported(scopes: Scopes, name: str) -> bool:
    """Whether imports alone bind a name of a module."""
    bound = scopes.root.bindings.get(name) or ()
    return bool(bound) and all(each.kind is BindingKind.IMPORT for each in bound)


def _with_called(function: cst.BaseExpression, facts: Facts) -> list[Host]:
    """The host functions in sight, and others that one of them calls or hands to what it calls.

    Those are of other files, or called by the name of a parameter of a function around it: `func`
    of `lambda *args: func(*args)`.
    """
    hosts = seen(function, facts)
    asked: set[str] = set()
    for host in hosts:
        own = host.scopes is facts.scopes
        for call in find_all(host.node.body, cst.Call) if own else ():
            if facts.scopes.parameter(call.func) is not None:
                if source_of(call.func) not in asked:
                    hosts += seen(call.func, facts)
                asked.add(source_of(call.func))
            for named in (call.func, *(arg.value for arg in call.args)):
                there = of_another_file(named, facts)
                hosts += [] if there is None else [there]
    return hosts


class _Read(NamedTuple):
    """A host function as Python reads it, with its inputs and the functions of its file."""

    host: Host
    function: Function
    inputs: Sequence[str]
    functions: Mapping[str, Sequence[ast.FunctionDef]]


def _read(hosts: Iterable[Host], facts: Facts) -> Iterator[_Read]:
    """Read host functions as Python does, but for those that this Python cannot read."""
    for host in hosts:
        if host.scopes not in _functions:
            own = host.scopes is facts.scopes
            text = facts.text if own else facts.elsewhere.text_of(host.scopes)
            tree = tree_or_none(text)
            _functions[host.scopes] = {} if tree is None else functions_of(tree)
        functions = _functions[host.scopes]
        function = _in_python(host.node, functions)
        if function is not None:
            inputs = [name for name in parameters(function) if name not in host.given]
            yield _Read(host, function, inputs, functions)


# The functions of a file by their names.
_functions: WeakKeyDictionary[Scopes, Mapping[str, Sequence[ast.FunctionDef]]] = WeakKeyDictionary()


def _in_python(
    node: cst.FunctionDef | cst.Lambda, functions: Mapping[str, Sequence[ast.FunctionDef]]
) -> Function | None:
    """A function as Python reads it, which has `functions` of the same file."""
    if isinstance(node, cst.FunctionDef) and node.asynchronous is None:
        named = functions.get(node.name.value, ())
        if len(named) == 1:
            return named[0]
    code = source_of(node)
    tree = tree_or_none(f"({code})" if isinstance(node, cst.Lambda) else code)
    first = None if tree is None else tree.body[0]
    found = first.value if isinstance(first, ast.Expr) else first
    return found if isinstance(found, (ast.FunctionDef, ast.Lambda)) else None


def _is_known(called: ast.expr, host: Host) -> bool:
    """Whether what a host function calls is built in, of NumPy, or made by that.

    `np.vectorize(f)` hands single numbers on.
    """
    while isinstance(called, ast.Call):
        called = called.func
    name = root_of(called)
    scope = None if name is None else host.scopes.owner(name, host.scopes.scope_of[host.node])
    if name is None or scope is None:
        return name is not None and hasattr(builtins, name)
    bindings = scope.bindings[name]
    made = [b.value.func for b in bindings if isinstance(b.value, cst.Call)]
    roots = [root(each) for each in made]
    if roots:
        names = (each for each in roots if isinstance(each, cst.Name))
        bindings = [b for each in names for b in host.scopes.bindings(each)]
    return all((b.qualified or "").partition(".")[0] in ("math", "numpy") for b in bindings)
