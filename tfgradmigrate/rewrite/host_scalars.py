"""Where the host function of a `py_func` asks a scalar input for what an array does not have.

Of a scalar input, a graph makes bytes or a NumPy scalar, as `py_func` did; eager mode makes an
array without dimensions, which has no `decode`, no length, no hash and no format, is no path, and
whose memory is no text; a list times it is an array. Where the function asks for what only the
scalar has, or hands the input on to a function that does, it is given the scalar in both.
"""

from __future__ import annotations

from itertools import takewhile

import libcst as cst

from tfgradmigrate.rewrite.hosts import Host, handed_in, meant
from tfgradmigrate.syntax.called import called_function
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.functions import has_decorator, positional_names
from tfgradmigrate.syntax.scopes import Scope, Scopes
from tfgradmigrate.syntax.tree import dotted_name, dotted_tail, index_of, integer_value, is_name
from tfgradmigrate.tables.effects import last_parts, named
from tfgradmigrate.tables.text_names import reads_text

# Methods of bytes that arrays do not have.
_OF_BYTES = last_parts("takes", "bytes")
_KINDS = named("takes", "kind", of="builtins.")
# What makes keys of the elements of a list, and decorators that make them of what a call is given.
_KEEPING = last_parts("takes", "keys")
_CACHES = last_parts("takes", "cached")
# What makes a list of what it is given, which a number repeats.
_LISTING = last_parts("gives", "list")
# Methods of dictionaries and sets, and of texts, that take a key or a number to format.
_OF_KEYS = last_parts("takes", "key", "formatted") | named("takes", "kind", of="numpy.")
_CALLS_DEEP = 3
_TEXTS = (cst.SimpleString, cst.ConcatenatedString, cst.FormattedString)
# Functions of TensorFlow that make strings of whatever they are given, and of a string.
_MAKING_TEXT = named("gives", "string", of="tf.")
_KEEPING_TEXT = named("gives", "given", of="tf.")


def wants_scalars(
    function: cst.BaseExpression, inputs: cst.BaseExpression | None, facts: Facts
) -> bool:
    """Whether a host function asks an input for what a scalar has and an array has not.

    A function that is not visible, or that hands on a parameter which is a string for certain, may
    do so.
    """
    strings = _strings(inputs, facts)
    if any(not isinstance(one, Host) and _reads_text(one) for one in meant(function, facts)):
        return True  # `np.load`
    found = handed_in(function, facts)
    unseen = not found or not all(isinstance(one, Host) for one in found)
    return (unseen and bool(strings)) or any(
        _asks(one, strings) for one in found if isinstance(one, Host)
    )


def _asks(host: Host, strings: frozenset[int]) -> bool:
    """Whether a function asks an input for what only a scalar has."""
    scope, names = host.scopes.scope_of[host.node], host.parameters
    if any(_is_asked(scope, name, at in strings, host.scopes, 0) for at, name in enumerate(names)):
        return True
    star = host.node.params.star_arg
    if not isinstance(star, cst.Param):
        return False
    collected = frozenset(at - len(names) for at in strings if at >= len(names))
    return any(
        _is_item_asked(use, collected, host.scopes)
        for use in host.scopes.uses(scope, star.name.value)
    )


def _is_asked(scope: Scope, name: str, string: bool, scopes: Scopes, depth: int) -> bool:
    """Whether an input is asked by a name that it has, or by another that it is given.

    Or kept under another while something is added to it, which makes another scalar.
    """
    uses = scopes.uses(scope, name)
    places = [scopes.parents[use] for use in uses]
    kept = (place for place in places if isinstance(place, (cst.Assign, cst.Element)))
    if any(isinstance(place, cst.AugAssign) for place in places) and any(
        scopes.enclosing(place, cst.Return) is None for place in kept
    ):
        return True
    return any(
        _asks_scalar(use, string, scopes, depth) or _is_asked_renamed(use, string, scopes, depth)
        for use in uses
    )


def _is_asked_renamed(value: cst.BaseExpression, string: bool, scopes: Scopes, depth: int) -> bool:
    """Whether an input is asked by a name that stands for nothing else: `key = value`."""
    assign = scopes.parents[value]
    targets = [each.target for each in assign.targets] if isinstance(assign, cst.Assign) else []
    return depth < _CALLS_DEEP and any(
        _is_target_asked(target, string, scopes, depth + 1) for target in targets
    )


def _is_target_asked(target: cst.BaseExpression, string: bool, scopes: Scopes, depth: int) -> bool:
    """Whether what a target is given is asked by its name, whatever that stands for later."""
    if not isinstance(target, cst.Name):
        return False
    scope = scopes.owner(target.value, scopes.scope_at(target))
    if scope is None:
        return False
    return _is_asked(scope, target.value, string, scopes, depth)


def _is_item_asked(use: cst.Name, strings: frozenset[int], scopes: Scopes) -> bool:
    """Whether one of the inputs that a star collects is asked: by `args[0]`, a name that it is
    unpacked to, the variable of a loop, or a function that is handed all of them.
    """
    parent = scopes.parents[use]
    if isinstance(parent, cst.Subscript) and parent.value is use:
        at = integer_value(index_of(parent))
        string = bool(strings) if at is None else at in strings
        return _asks_scalar(parent, string, scopes, 0) or _is_asked_renamed(
            parent, string, scopes, 0
        )
    if isinstance(parent, cst.Assign):
        unpacked = [each.target for each in parent.targets]
        return any(
            _is_target_asked(element.value, at in strings, scopes, 0)
            for each in unpacked
            if isinstance(each, (cst.List, cst.Tuple))
            for at, element in enumerate(each.elements)
        )
    if isinstance(parent, (cst.CompFor, cst.For)) and parent.iter is use:
        return _is_target_asked(parent.target, bool(strings), scopes, 0)
    call = scopes.parents[parent]
    if not isinstance(parent, cst.Arg) or parent.star != "*" or not isinstance(call, cst.Call):
        return False
    function = called_function(call, scopes)
    return function is not None and any(
        _is_asked(scopes.scope_of[function], name, at in strings, scopes, 1)
        for at, name in enumerate(_given(call, call.args.index(parent), scopes))
    )


def _strings(inputs: cst.BaseExpression | None, facts: Facts) -> frozenset[int]:
    """The positions of the displayed inputs that are strings for certain."""
    return frozenset(
        at for at, value in enumerate(displayed_inputs(inputs, facts)) if _is_string(value, facts)
    )


def displayed_inputs(inputs: cst.BaseExpression | None, facts: Facts) -> list[cst.BaseExpression]:
    """The inputs that a call or a variable displays; those behind a star are not counted."""
    shown = facts.scopes.value(inputs) or inputs
    elements = shown.elements if isinstance(shown, (cst.List, cst.Tuple)) else ()
    plain = takewhile(lambda element: isinstance(element, cst.Element), elements)
    return [element.value for element in plain]


def _is_string(value: cst.CSTNode | None, facts: Facts, depth: int = 0) -> bool:
    """Whether an input is a string, or a tensor of strings, for certain."""
    if isinstance(value, cst.Name):
        value = facts.scopes.assigned(value)
    if not isinstance(value, cst.Call):
        return isinstance(value, _TEXTS)
    api = facts.names.api(value.func) or ""
    if api in _MAKING_TEXT:
        return True
    if any(facts.names.api(arg.value) == "string" for arg in value.args):
        return True
    kept = value.args[:1] if api in _KEEPING_TEXT and depth < _CALLS_DEEP else ()
    return any(_is_string(arg.value, facts, depth + 1) for arg in kept)


def _asks_scalar(use: cst.BaseExpression, string: bool, scopes: Scopes, depth: int) -> bool:
    """Whether an input is asked for its kind, for a method of bytes, a hash or a format, is read
    as a text, or multiplies a list; a string, for anything but an array of NumPy.
    """
    parent = scopes.parents[use]
    if isinstance(parent, cst.Attribute):
        return parent.attr.value in _OF_BYTES
    if _is_key(use, scopes) or _repeats(use, scopes) or _is_searched(use, scopes):
        return True
    if isinstance(parent, cst.FormattedStringExpression):
        return bool(parent.format_spec)
    call = scopes.given_to(use)
    if not isinstance(parent, cst.Arg) or call is None:
        return string
    if is_name(call.func, *_KINDS):
        return True
    if isinstance(call.func, cst.Attribute) and call.func.attr.value in _OF_KEYS:
        return True
    if dotted_tail(call) == "permutation" and not isinstance(scopes.parents[call], cst.Return):
        return True  # of a number, the numbers below it; what is returned is an array, as a rule
    if _reads_text(call.func, len(call.args)):
        return True
    if depth < _CALLS_DEEP and _is_asked_in(call, parent, string, scopes, depth):
        return True
    if isinstance(call.func, cst.Name):
        return string
    return string and (dotted_name(call.func) or "").rpartition(".")[2] != "asarray"


def _reads_text(function: cst.BaseExpression, arguments: int = 1) -> bool:
    """Whether a function is one that may read a path, a text or bytes."""
    name = dotted_name(function) or dotted_tail(function)
    return name is not None and reads_text(name, arguments)


def _is_asked_in(call: cst.Call, arg: cst.Arg, string: bool, scopes: Scopes, depth: int) -> bool:
    """Whether a function of the file asks an argument, or keeps it as a key."""
    function = called_function(call, scopes)
    if function is None:
        return False
    if any(dotted_tail(d.decorator) in _CACHES for d in function.decorators):
        return True
    if arg.keyword is not None:
        name: str | None = arg.keyword.value
    else:
        name = next(iter(_given(call, call.args.index(arg), scopes)), None)
    return name is not None and _is_asked(
        scopes.scope_of[function], name, string, scopes, depth + 1
    )


def _given(call: cst.Call, at: int, scopes: Scopes) -> list[str]:
    """The parameters that a call of a function gives its arguments from a position on."""
    function = called_function(call, scopes)
    if function is None or any(a.star or a.keyword is not None for a in call.args[:at]):
        return []
    if isinstance(call.func, cst.Attribute) and not has_decorator(function, "staticmethod"):
        at += 1
    return positional_names(function)[at:]


def _is_key(use: cst.BaseExpression, scopes: Scopes) -> bool:
    """Whether an input is what a dictionary is asked for, alone or in a tuple, or made a key.

    So it is where it is the index of anything but an input, or an array that is made there: by a
    scalar a row of an array is a view, into which more may be written, else a copy.
    """
    if _is_kept(use, scopes):
        return True
    key: cst.CSTNode = use
    parent = scopes.parents[key]
    while isinstance(parent, (cst.Element, cst.Tuple)):
        key, parent = parent, scopes.parents[parent]
    if isinstance(parent, cst.Index):
        indexed = scopes.parents[scopes.parents[parent]]
        of = indexed.value if isinstance(indexed, cst.Subscript) else None
        made = isinstance(of, cst.Call) and (dotted_name(of.func) or "").startswith("np.")
        return not made and scopes.parameter(of) is None
    if isinstance(parent, cst.Comparison) and parent.left is key:
        return isinstance(parent.comparisons[0].operator, (cst.In, cst.NotIn))
    return (
        isinstance(parent, (cst.DictElement, cst.Set)) and getattr(parent, "value", None) is not key
    )


def _is_searched(use: cst.BaseExpression, scopes: Scopes) -> bool:
    """Whether a text is looked for in an input: `b"a" in name`, which of an array is an element."""
    target = scopes.parents[use]
    comparison = scopes.parents[target]
    return (
        isinstance(target, cst.ComparisonTarget)
        and isinstance(target.operator, (cst.In, cst.NotIn))
        and isinstance(comparison, cst.Comparison)
        and isinstance(comparison.left, _TEXTS)
    )


def _is_kept(use: cst.BaseExpression, scopes: Scopes) -> bool:
    """Whether an input is an element of a list that becomes keys: `set([a, b])`."""
    parent = scopes.parents[use]
    while isinstance(parent, (cst.Element, cst.List, cst.Tuple)):
        parent = scopes.parents[parent]
    call = scopes.parents[parent]
    is_part = isinstance(parent, cst.Arg) and parent.value is not use
    return is_part and isinstance(call, cst.Call) and dotted_tail(call) in _KEEPING


def _repeats(use: cst.BaseExpression, scopes: Scopes) -> bool:
    """Whether an input gives how often a list, tuple or text is repeated."""
    product = scopes.parents[use]
    if not isinstance(product, cst.BinaryOperation):
        return False
    if not isinstance(product.operator, cst.Multiply):
        return False
    other = product.right if product.left is use else product.left
    made = scopes.value(other) or other
    if isinstance(made, cst.Call):
        return dotted_tail(made) in _LISTING
    return isinstance(made, (cst.List, cst.ListComp, cst.Tuple, cst.BaseString))
