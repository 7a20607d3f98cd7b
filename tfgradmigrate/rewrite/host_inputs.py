"""What the host function of a `py_func` does to the memory of its inputs.

TensorFlow 1 copied the tensors. In a graph TensorFlow 2 hands the function their memory: what it
changes in place changes for everyone who reads the tensor, even in the array that is fed.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator, Mapping, Sequence
from weakref import WeakKeyDictionary

import libcst as cst

from tfgradmigrate.meaning.host_writes import DEEP, Function, functions_of, parameters, writes
from tfgradmigrate.program.walking import tree_of
from tfgradmigrate.rewrite.hosts import Host, handed_in, is_known, meant, of_another_file
from tfgradmigrate.syntax.called import called_function
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.gradient_functions import is_static
from tfgradmigrate.syntax.scopes import Binding, BindingKind, Scopes
from tfgradmigrate.syntax.tree import dotted_name, dotted_tail, find_all, source_of, walk
from tfgradmigrate.tables.array_names import CHANGING, CHANGING_FIRST

_CALLS_DEEP = 3
# Methods that do nothing to what they are given.
_LEAVING = frozenset({"append", "dot", "extend", "format", "get", "index", "searchsorted", "take"})
# Methods and functions whose result shares the memory of an array.
VIEWS = frozenset(
    {"T", "asarray", "atleast_1d", "atleast_2d", "diagonal", "ravel", "real", "reshape", "squeeze"}
    | {"swapaxes", "transpose", "view", "enumerate", "zip", "reversed"}
)


def changes_inputs(function: cst.BaseExpression, facts: Facts) -> bool:
    """Whether a host function, or one that is handed in as it, may change an input in place.

    Asked are those as well that it has been given by a function around it, and calls.
    """
    hosts = _with_called(function, facts)
    named = [one for one in meant(function, facts) if not isinstance(one, (Host, cst.Call))]
    if any(dotted_tail(one) in CHANGING_FIRST and is_known(one, facts) for one in named):
        return True  # `np.random.shuffle`
    return any(
        bool(_changed_parameters(one.node, one.scopes, 0) - one.given) or _may_write(one, facts)
        for one in hosts
    )


def _with_called(function: cst.BaseExpression, facts: Facts) -> list[Host]:
    """The host functions in sight, and others that one of them calls or hands to what it calls.

    Those are of other files, or called by the name of a parameter of a function around it: `func`
    of `lambda *args: func(*args)`.
    """
    hosts = [one for one in handed_in(function, facts) if one is not None]
    asked: set[str] = set()
    for host in hosts:
        own = host.scopes is facts.scopes
        for call in find_all(host.node.body, cst.Call) if own else ():
            binding = facts.scopes.binding(call.func)
            if binding is not None and binding.kind is BindingKind.PARAMETER:
                if source_of(call.func) not in asked:
                    hosts += [one for one in handed_in(call.func, facts) if one is not None]
                asked.add(source_of(call.func))
            for named in (call.func, *(arg.value for arg in call.args)):
                there = of_another_file(named, facts)
                hosts += [] if there is None else [there]
    return hosts


def _may_write(host: Host, facts: Facts) -> bool:
    """Whether a function may write into the memory of an input, as Python's own tree of it says."""
    if host.scopes not in _functions:
        own = host.scopes is facts.scopes
        text = facts.text if own else facts.elsewhere.text_of(host.scopes)
        tree = _tree_of(text)
        _functions[host.scopes] = {} if tree is None else functions_of(tree)
    function = _in_python(host.node, _functions[host.scopes])
    if function is None:
        return False
    inputs = [name for name in parameters(function) if name not in host.given]
    return writes(function, inputs, _functions[host.scopes], DEEP)


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
    tree = _tree_of(f"({code})" if isinstance(node, cst.Lambda) else code)
    first = None if tree is None else tree.body[0]
    found = first.value if isinstance(first, ast.Expr) else first
    return found if isinstance(found, (ast.FunctionDef, ast.Lambda)) else None


def _tree_of(text: str) -> ast.Module | None:
    """Python's tree of a text, None where this Python cannot read it."""
    try:
        return tree_of(text)
    except (SyntaxError, ValueError):
        return None


def is_out_of_sight(function: cst.BaseExpression, facts: Facts) -> bool:
    """Whether what a host function does is not known: it is of no file of the run, nor of NumPy or
    Python itself.
    """
    return None in handed_in(function, facts)


# What was found out of functions: each is asked about for every call of it, on every way to it.
_known: WeakKeyDictionary[Scopes, dict[tuple[cst.CSTNode, int], frozenset[str]]] = (
    WeakKeyDictionary()
)


def _changed_parameters(
    function: cst.FunctionDef | cst.Lambda, scopes: Scopes, depth: int
) -> frozenset[str]:
    """The parameters of a function that stand for what it changes in place."""
    known = _known.setdefault(scopes, {})
    if (function, depth) not in known:
        known[function, depth] = frozenset(
            parameter
            for node in walk(function.body)
            for target in changed(node, scopes, depth)
            if (parameter := _parameter_of(target, function, scopes, 0)) is not None
        )
    return known[function, depth]


def changed(node: cst.CSTNode, scopes: Scopes, depth: int) -> Iterator[cst.BaseExpression]:
    """What a statement or expression changes in place."""
    item = isinstance(node, cst.AssignTarget) and isinstance(node.target, cst.Subscript)
    if isinstance(node, cst.AugAssign) or (isinstance(node, cst.AssignTarget) and item):
        yield node.target
    elif isinstance(node, cst.Call):
        yield from (
            a.value for a in node.args if a.keyword is not None and a.keyword.value == "out"
        )
        if isinstance(node.func, cst.Attribute) and node.func.attr.value in CHANGING:
            yield node.func.value
        if node.args and dotted_tail(node) in CHANGING_FIRST:
            yield node.args[0].value
        function = called_function(node, scopes) if depth < _CALLS_DEEP else None
        if function is not None:
            params = [*function.params.posonly_params, *function.params.params]
            bound = isinstance(node.func, cst.Attribute) and not is_static(function)
            of_function = _changed_parameters(function, scopes, depth + 1)
            for param, arg in zip(params[bound:], node.args, strict=False):
                if not arg.star and param.name.value in of_function:
                    yield arg.value


def hands_on(function: cst.BaseExpression, facts: Facts) -> bool:
    """Whether a host function in sight hands an input itself on to code that is not."""
    there = (one for one in handed_in(function, facts) if one is not None)
    return any(_hands_on(one.node, one.scopes, 0) for one in there)


def _hands_on(function: cst.FunctionDef | cst.Lambda, scopes: Scopes, depth: int) -> bool:
    for call in find_all(function.body, cst.Call):
        if all(_parameter_of(arg.value, function, scopes, 0) is None for arg in call.args):
            continue
        called = called_function(call, scopes)
        if called is None and not _is_known(call, scopes):
            return True
        if called is not None and (depth == _CALLS_DEEP or _hands_on(called, scopes, depth + 1)):
            return True
    return False


def _is_known(call: cst.Call, scopes: Scopes) -> bool:
    """Whether a call is built in, of NumPy, or of a method that leaves what it is given alone."""
    if isinstance(call.func, cst.Attribute) and call.func.attr.value in _LEAVING:
        return True
    bindings = _of_root(call.func, scopes)
    if not bindings:
        return isinstance(call.func, cst.Name) and hasattr(builtins, call.func.value)
    # `np.vectorize(f)` hands single numbers on.
    made = [b.value for b in bindings if isinstance(b.value, cst.Call)]
    if made:
        bindings = [b for each in made for b in _of_root(each, scopes)]
    return all((b.qualified or "").partition(".")[0] in ("math", "numpy") for b in bindings)


def _of_root(node: cst.BaseExpression, scopes: Scopes) -> list[Binding]:
    """What the first name of `name.attribute(...).attribute` stands for."""
    while isinstance(node, (cst.Attribute, cst.Call)):
        node = node.value if isinstance(node, cst.Attribute) else node.func
    return scopes.bindings(node) if isinstance(node, cst.Name) else []


def _parameter_of(
    node: cst.BaseExpression, function: cst.CSTNode, scopes: Scopes, depth: int
) -> str | None:
    """The parameter of a function whose memory an expression shares, None where it is its own."""
    while not isinstance(node, cst.Name):
        if isinstance(node, cst.Subscript) or (
            isinstance(node, cst.Attribute) and node.attr.value in VIEWS
        ):
            node = node.value
        elif isinstance(node, cst.Call) and dotted_tail(node) in VIEWS:
            method = node.func if isinstance(node.func, cst.Attribute) else None
            of_module = method is None or dotted_name(method.value) in ("np", "numpy")
            if of_module and not node.args:
                return None
            node = node.args[0].value if of_module or method is None else method.value
        else:
            return None
    # What is bound last above is what the name stands for; a copy is bound to it first, as a rule.
    binding = next(scopes.bindings_above(node), None)
    if binding is None or depth > _CALLS_DEEP:
        return None
    if isinstance(scopes.parents.get(binding.node), cst.AugAssign):
        found = [b for b in scopes.bindings_above(node) if b.kind is BindingKind.PARAMETER]
        binding = found[0] if found else binding
    if binding.kind is BindingKind.PARAMETER:
        return binding.name if binding.scope.node is function else None
    value = binding.value
    loop = scopes.enclosing(binding.node, cst.For)
    if value is None and loop is not None and scopes.within(binding.node, loop.target):
        value = loop.iter
    if not isinstance(value, cst.BaseExpression):
        return None
    return _parameter_of(value, function, scopes, depth + 1)
