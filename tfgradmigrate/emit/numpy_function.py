"""How a `tf.py_func` call becomes a `tf.numpy_function` call.

In eager mode a `Tout` with one dtype in a list gives a bare tensor, not a list, and `[0]` on it
takes row 0 without an error. So one output always becomes the scalar form, and the index or the
unpacking around the call goes with it; where the list itself is used, the call stands in brackets.
"""

from __future__ import annotations

from collections.abc import Callable

import libcst as cst

from tfgradmigrate.emit.code import expression, fresh, identifiers
from tfgradmigrate.emit.edits import Edits
from tfgradmigrate.rules.model import PyFuncCall
from tfgradmigrate.syntax.callers import passed_for
from tfgradmigrate.syntax.evidence import is_tensor_or_array
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.flow import binding_before
from tfgradmigrate.syntax.given_tensors import are_given_tensors
from tfgradmigrate.syntax.kinds import is_tensor
from tfgradmigrate.syntax.tree import (
    argument_of,
    index_of,
    integer_value,
    is_name,
    only_item,
)
from tfgradmigrate.tables.effects import named


def only_dtype(call: PyFuncCall) -> cst.BaseExpression:
    """The dtype of the one output of a call, also where its list stands elsewhere."""
    if not call.listed:
        return call.dtypes
    return only_item(call.dtypes) or expression("DTYPES[0]", DTYPES=call.dtypes)


def integer_outputs(call: PyFuncCall, facts: Facts) -> frozenset[int]:
    """Which outputs are of integers, booleans or strings, by the dtypes that `Tout` displays."""
    displayed = call.dtypes
    if isinstance(displayed, (cst.List, cst.Tuple)):
        dtypes = [element.value for element in displayed.elements]
    else:
        dtypes = [displayed] if displayed is not None else []
    names = [(facts.names.qualified(dtype) or "").rpartition(".")[2] for dtype in dtypes]
    return frozenset(i for i, name in enumerate(names) if name.rstrip("_") in _NOT_FLOATING)


def shows_dtypes(call: PyFuncCall, facts: Facts) -> bool:
    """Whether `Tout` displays the dtype of each output by its name."""
    displayed = call.dtypes
    if not isinstance(displayed, (cst.List, cst.Tuple)):
        return call.outputs == 1
    return all(
        (facts.names.qualified(element.value) or "").startswith(("tensorflow.", "numpy."))
        for element in displayed.elements
    )


_NOT_FLOATING = named("dtype", "integer", "text", "truth", of="tf.")


def needs_conversion(
    call: PyFuncCall,
    facts: Facts,
    known: Callable[[cst.BaseExpression, Facts], bool] = is_tensor_or_array,
) -> list[bool]:
    """Which of the displayed inputs have to be converted to tensors.

    `py_func` made float32 and int32 tensors of Python numbers; in eager mode `numpy_function` would
    make float64 and int64 arrays. One input alone is data, which is a tensor; among several, one
    that is not `known` to be no number may be one.
    """
    if not isinstance(call.inputs, (cst.List, cst.Tuple)):
        return []
    elements = call.inputs.elements
    if len(elements) == 1:
        value = elements[0].value
        if isinstance(elements[0], cst.Element) and _is_given_plain(value, facts):
            return [True]
        return [is_tensor(value, facts) is False and not known(value, facts)]
    return [
        not known(element.value, facts)
        if isinstance(element, cst.Element)
        else not are_given_tensors(element.value, facts)
        for element in elements
    ]


def _is_given_plain(value: cst.BaseExpression, facts: Facts) -> bool:
    """Whether a value is a parameter for which a call in this file passes a plain value."""
    return any(
        given is not None
        and is_tensor(given, facts) is False
        and not is_tensor_or_array(given, facts)
        for given in passed_for(facts.scopes.parameter(value), facts.scopes)
    )


def plain_inputs(call: PyFuncCall, facts: Facts) -> list[cst.BaseExpression] | None:
    """The inputs that may be plain values, None if the code does not display few of them."""
    inputs = call.inputs
    if not isinstance(inputs, (cst.List, cst.Tuple)):
        return [] if are_given_tensors(inputs, facts) else None
    wanted = needs_conversion(call, facts)
    elements = [e for e, plain in zip(inputs.elements, wanted, strict=True) if plain]
    starred = any(isinstance(element, cst.StarredElement) for element in elements)
    return None if starred or len(elements) > FEW else [element.value for element in elements]


#: Of so many inputs each may be converted by itself.
FEW = 2


def converted(convert: str, value: cst.BaseExpression) -> cst.BaseExpression:
    """A tensor of a value."""
    return expression(f"{convert}(VALUE)", VALUE=value)


def each_converted(
    convert: str, before: cst.BaseExpression, values: cst.BaseExpression
) -> cst.BaseExpression:
    """Tensors of all values, in a variable that hides none of those that stood there `before`."""
    name = fresh(["x", "value"], identifiers([before]))
    return expression(f"[{convert}({name}) for {name} in VALUES]", VALUES=values)


def call_edits(call: PyFuncCall, spelling: str, edits: Edits) -> None:
    """Turn the callee into `tf.numpy_function`, or what is called in its place."""
    edits.replace(call.marker, cst.parse_expression(spelling))


def scalar_dtype(call: PyFuncCall, edits: Edits) -> None:
    """Turn a `Tout` of one in a list into the dtype itself."""
    dtype = only_item(call.dtypes)
    # The list may stand elsewhere.
    edits.enclose(call.dtypes, lambda updated: dtype or expression("DTYPES[0]", DTYPES=updated))


def unlist_result(
    call: cst.BaseExpression,
    facts: Facts,
    edits: Edits,
    build: Callable[[cst.Call], cst.BaseExpression] = lambda updated: updated,
    *,
    bracketed: bool = True,
) -> bool:
    """Make everything that uses a list of one output use the output itself.

    `build` gives what takes the place of the (updated) call, which by default is kept. Where the
    list itself is wanted the result stands in brackets, unless it shall not be `bracketed`: then
    the call stays, and the answer is no.
    """
    scopes = facts.scopes
    parent = scopes.parents[call]
    if _is_first_item(parent, call):
        edits.replace(parent, lambda updated: build(updated.value))
        return True
    if _is_reshaped(call, facts):
        edits.replace(call, build)
        return True
    if isinstance(parent, cst.Assign) and parent.value is call and len(parent.targets) == 1:
        target = parent.targets[0].target
        only = only_item(target)
        uses = [] if not isinstance(target, cst.Name) else _uses_of_item(target, facts)
        if only is not None:
            edits.replace(target, only)
        for use in uses:
            if not _is_reshaped(use, facts):
                _replace_item(use, facts, edits)
        if only is not None or uses:
            edits.replace(call, build)
            return True
    if bracketed:
        edits.replace(call, lambda updated: cst.List([cst.Element(build(updated))]))
    return bracketed


def _is_first_item(node: cst.CSTNode, value: cst.CSTNode) -> bool:
    first = integer_value(index_of(node)) in (0, -1)
    return first and isinstance(node, cst.Subscript) and node.value is value


def _is_reshaped(value: cst.CSTNode, facts: Facts) -> bool:
    """Whether a value is given to `tf.reshape`, to which a tensor is the same as a list of it."""
    call = facts.scopes.given_to(value)
    if call is None or facts.names.api(call.func) != "reshape":
        return False
    given = argument_of(call, "tensor", 0)
    return given is not None and given.value is value


def _replace_item(use: cst.Name, facts: Facts, edits: Edits) -> None:
    """Put a variable where its item was read; `y = y[0]` goes."""
    item = facts.scopes.parents[use]
    assign, line = facts.scopes.parents[item], facts.scopes.statement(use)
    targets = assign.targets if isinstance(assign, cst.Assign) else ()
    alone = len(getattr(line, "body", ())) == len(targets) == 1
    if alone and is_name(targets[0].target, use.value):
        edits.remove(line)
    else:
        edits.replace(item, cst.Name(use.value))


def _uses_of_item(target: cst.Name, facts: Facts) -> list[cst.Name]:
    """The uses of a variable with a list of one, if all are its item, or as good as that."""
    scopes = facts.scopes
    scope = scopes.scope_at(target).function()
    if target.value in scope.declared or scopes.exported(target.value, scope):
        return []
    bindings, uses = scope.bindings[target.value], scopes.uses(scope, target.value)
    if any(isinstance(scopes.parents.get(b.node), cst.AugAssign) for b in bindings):
        return []
    bound = {use: binding_before(use, scopes) for use in uses}
    mine = [use for use, binding in bound.items() if binding is None or binding.node is target]
    if any(bound[use] is None or not _takes_item(use, facts) for use in mine):
        return []
    return mine


def _takes_item(use: cst.Name, facts: Facts) -> bool:
    """Whether a use of a list of one is `variable[0]`, and does not set that, or the like."""
    if _is_reshaped(use, facts):
        return True
    item = facts.scopes.parents[use]
    around = facts.scopes.parents[item]
    stored = isinstance(around, (cst.AssignTarget, cst.AugAssign, cst.Del))
    return _is_first_item(item, use) and not stored
