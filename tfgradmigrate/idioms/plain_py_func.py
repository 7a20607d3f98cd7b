"""`tf.py_func` without a gradient: `tf.numpy_function`, which TensorFlow 2 has in its place.

A `Tout` list of one becomes the scalar form, and the `[0]` or the unpacking goes with it: in eager
mode a list of one gives a bare tensor, on which `[0]` takes row 0 without an error.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import libcst as cst

from tfgradmigrate.emit.code import expression, fresh
from tfgradmigrate.emit.edits import Edits, Moved
from tfgradmigrate.emit.numpy_function import (
    call_edits,
    convert_inputs,
    unlist_result,
)
from tfgradmigrate.emit.precedence import protected
from tfgradmigrate.idioms import Idiom
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rewrite.host_adapter import callee_of
from tfgradmigrate.rewrite.static_shape import ADVICE, SHAPE_KEPT, keeps_shape, needs_shape
from tfgradmigrate.rules.findings import Code
from tfgradmigrate.rules.model import Action, PyFuncCall
from tfgradmigrate.syntax.block_ops import seems_tensor
from tfgradmigrate.syntax.keras import is_layer_input
from tfgradmigrate.syntax.names import api_name
from tfgradmigrate.syntax.scopes import BindingKind
from tfgradmigrate.syntax.tree import only_item, root, source_of

_KNOWN = ("py_func", "tensorflow.python.ops.script_ops.py_func")


class PlainPyFunc(Code):
    """`tf.py_func` becomes `tf.numpy_function`

    The arguments are the same. One output is written with a scalar `Tout`, in every mode one
    tensor. A `Tout` list of one gives a list in a graph but a bare tensor in eager mode, and `[0]`
    on that takes row 0 without an error. Where the list itself is used, the call stands in
    brackets.

    `tf.py_func` handed its function copies, NumPy scalars and bytes, and made an array of each
    result. `tf.numpy_function` shares memory in a graph; in eager mode it makes arrays of scalars,
    float32 of a float, and ignores `Tout`. Where that may matter `tf1_py_func` is called, a
    small adapter that is written once into the file and does what `tf.py_func` did.
    It is left out where it would do nothing: the function only reads its inputs, and its results
    are arrays of the dtypes in `Tout`. Of a function from outside of the project, the finding
    states what it is assumed to do.

    NumPy 2 keeps the dtype of a scalar that a number of Python meets: `n * 1000000` of an int32 was
    int64, and may overflow now. Where a scalar input meets a number, the finding states that as an
    assumption. Names that NumPy removed are replaced.

    In a Keras layer the result needs a static shape. Where the NumPy function is seen to work
    element by element, `tf.ensure_shape` gives it that of the input; elsewhere the finding advises.

    Safety: safe, with three exceptions. The function, or what it passes its inputs to, is not
    visible; or a scalar input meets a number of Python. Or the function reads what is bound again
    after the call, such as the variable of a loop: TensorFlow 1 called the function when a session
    ran.
    """

    code = "TGM106"
    action = Action.REWRITE


class ContribPyFunc(Code):
    """A `py_func` or `custom_gradient` of `tf.contrib` becomes TensorFlow 2's

    `tf.contrib.eager.py_func` gave its function tensors and had a gradient, as `tf.py_function`
    has. `tf.contrib.eager.custom_gradient` is `tf.custom_gradient` itself. `tf.contrib` is gone
    from TensorFlow 2: a variable for its module is removed with its last use.

    Safety: safe.
    """

    code = "TGM113"
    action = Action.REWRITE


def _decide(context: Context, call: PyFuncCall) -> list[Decision] | None:
    if call.flavour != "numpy":
        return _contrib(context, call)
    if api_name(call.qualified) not in _KNOWN:
        return None
    unpacked = _is_unpacked(context, call)
    if call.listed is None and not unpacked and not _stands_alone(context, call):
        return None
    decision = Decision(
        PlainPyFunc,
        call.call,
        "py_func",
        f"{_problem(call)}; becomes `tf.numpy_function`",
        [call.marker],
        touched=[context.function_around(call.call)],
    )
    edits = decision.edits
    call_edits(call, callee_of(context, call, decision), edits)
    shaped, note = _shape_kept(context, call, edits)
    if call.listed is None and unpacked:
        decision.message += ", which returns a list for several outputs in every mode"
    elif call.listed is None:
        _decide_when_run(context, call, decision)
    elif call.listed and call.outputs is None:
        flatten = context.tensorflow(call.call, "nest.flatten", edits)
        edits.replace(call.call, lambda updated: expression(f"{flatten}(CALL)", CALL=updated))
        decision.note("`tf.nest.flatten` keeps the list where it has one output")
    elif call.listed and call.outputs == 1:
        if only_item(call.dtypes) is None:
            # The list stands elsewhere: take its only item here.
            edits.enclose(call.dtypes, partial(_filled, "VALUE[0]"))
        unlist_result(call.call, context.facts, edits, shaped)
        decision.message += " with a scalar `Tout`, as eager mode returns no list for one output"
    elif call.listed is False and note:
        edits.replace(call.call, shaped)
    _convert_inputs(context, call, decision)
    decision.note(*note)
    return [decision]


def _contrib(context: Context, call: PyFuncCall) -> list[Decision] | None:
    """The `py_func` of `tf.contrib.eager`, whose function takes tensors."""
    if call.listed is None or call.outputs is None:
        return None
    decision = Decision(
        ContribPyFunc,
        call.call,
        "py_func",
        "TensorFlow 2 has no `tf.contrib.eager.py_func`; becomes `tf.py_function`",
        [call.marker],
        touched=[context.function_around(call.call)],
    )
    edits = decision.edits
    call_edits(call, context.tensorflow(call.call, "py_function", edits), edits)
    edits.retired += _variable_of(context, call.marker)
    if call.listed and call.outputs == 1:
        unlist_result(call.call, context.facts, edits)
        decision.message += " with a scalar `Tout`, as eager mode returns no list for one output"
    return [decision]


def _file(context: Context) -> list[Decision]:
    """The `custom_gradient` of `tf.contrib.eager`, wherever it stands in a file with markers."""
    names, scopes = context.facts.names, context.facts.scopes
    imported = [b for b in scopes.imports if b.qualified == _CUSTOM_GRADIENT]
    nodes: list[cst.Attribute | cst.Name] = [*scopes.attributes]
    nodes += [use for binding in imported for use in scopes.uses(binding.scope, binding.name)]
    decisions = []
    for node in nodes:
        if names.qualified(node) == _CUSTOM_GRADIENT:
            message = (
                "TensorFlow 2 has no `tf.contrib.eager.custom_gradient`; becomes "
                "`tf.custom_gradient`"
            )
            decision = Decision(ContribPyFunc, node, "custom_gradient", message)
            spelled = context.tensorflow(node, "custom_gradient", decision.edits)
            decision.edits.replace(node, cst.parse_expression(spelled))
            decision.edits.retired += _variable_of(context, node)
            decisions.append(decision)
    return decisions


_CUSTOM_GRADIENT = "tensorflow.contrib.eager.custom_gradient"


def _variable_of(context: Context, node: cst.BaseExpression) -> list[cst.CSTNode]:
    """The statement `tfe = tf.contrib.eager` by whose variable a name is spelled."""
    binding = context.facts.scopes.binding(root(node))
    if binding is None or binding.kind is not BindingKind.ASSIGNMENT:
        return []
    return [context.facts.scopes.assignment(binding)]


def _shape_kept(
    context: Context, call: PyFuncCall, edits: Edits
) -> tuple[Callable[[cst.Call], cst.BaseExpression], list[str]]:
    """What gives the new call a static shape, where Keras needs one, and what the finding says."""
    if not needs_shape(context, call.call):
        return (lambda updated: updated), []
    tensor = _only_tensor(context, call)
    if tensor is None or not keeps_shape(context, call):
        return (lambda updated: updated), [ADVICE]
    text = f"{context.tensorflow(call.call, 'ensure_shape', edits)}(CALL, {tensor}.shape)"
    return (lambda updated: expression(text, CALL=updated)), [SHAPE_KEPT]


def _only_tensor(context: Context, call: PyFuncCall) -> str | None:
    """The variable that is the only input and a tensor, which has a shape; None without one."""
    value = only_item(call.inputs)
    if not isinstance(value, cst.Name):
        return None
    facts = context.facts
    return value.value if is_layer_input(value, facts) or seems_tensor(value, facts) else None


def _convert_inputs(context: Context, call: PyFuncCall, decision: Decision) -> None:
    """Make tensors of inputs that may be plain numbers, as `py_func` did."""
    spelled = partial(context.tensorflow, call.call, "convert_to_tensor", decision.edits)
    plain = convert_inputs(call, context.facts, spelled, decision.edits)
    if not plain:
        return
    shown = list(dict.fromkeys(" ".join(source_of(value).split()) for value in plain))
    named = ", ".join(f"`{text[:_WIDTH]}`" for text in shown[:_SHOWN])
    if shown[_SHOWN:]:
        named += f" and {len(shown) - _SHOWN} more"
    decision.note(f"{named} may be a plain value: converted to a tensor, as `py_func` did")


_SHOWN, _WIDTH = 3, 40


def _problem(call: PyFuncCall) -> str:
    if call.qualified.startswith("tensorflow.compat.v1."):
        return "TensorFlow 2 deprecates `tf.compat.v1.py_func`"
    if api_name(call.qualified) != "py_func":
        return "TensorFlow 2 deprecates `py_func`, here from a private module"
    return "TensorFlow 2 has no `tf.py_func`"


def _filled(template: str, value: cst.BaseExpression) -> cst.BaseExpression:
    return expression(template, VALUE=value)


def _is_unpacked(context: Context, call: PyFuncCall) -> bool:
    """Whether the result is unpacked into several names, so that it is a list in every mode."""
    assign = context.facts.scopes.parents[call.call]
    if not isinstance(assign, cst.Assign):
        return False
    targets = [target.target for target in assign.targets]
    return any(
        isinstance(target, (cst.Tuple, cst.List))
        and sum(isinstance(element, cst.Element) for element in target.elements) > 1
        for target in targets
    )


def _stands_alone(context: Context, call: PyFuncCall) -> bool:
    """Whether the call is all of a `return` or an assignment, on a line of its own."""
    parent = context.facts.scopes.parents[call.call]
    statement = context.facts.scopes.statement(call.call)
    return (
        isinstance(parent, (cst.Return, cst.Assign))
        and isinstance(statement, cst.SimpleStatementLine)
        and len(statement.body) == 1
    )


def _decide_when_run(context: Context, call: PyFuncCall, decision: Decision) -> None:
    """Keep a list a list and a tensor a tensor where only the run knows which `Tout` is."""
    edits, scopes = decision.edits, context.facts.scopes
    flatten = context.tensorflow(call.call, "nest.flatten", edits)
    place = scopes.statement(call.call)
    around = scopes.enclosing(place, cst.FunctionDef) or context.facts.module
    taken = scopes.identifiers(around)
    name = fresh(["results", "outputs"], taken)
    dtypes, above = call.dtypes, getattr(place, "leading_lines", ())
    if not isinstance(dtypes, (cst.Name, cst.Attribute)):
        # Asked twice: what it is has to be worked out once.
        dtypes = cst.Name(fresh(["dtypes", "output_types"], taken))
        edits.insert_before(place, [Moved(call.dtypes, partial(_assigned, dtypes, above))])
        edits.replace(call.dtypes, dtypes)
        above = ()

    # The call moves, not its statement, of which a graph function around it may take another view.
    edits.insert_before(place, [Moved(call.call, partial(_assigned, cst.Name(name), above))])
    edits.wrap(place, lambda updated: updated.with_changes(leading_lines=()))
    # Without outputs there is no list: a graph gives the op itself, as `py_func` did.
    listed = "isinstance(DTYPES, (list, tuple)) and DTYPES"
    chosen = f"{flatten}({name}) if {listed} else {name}"
    edits.replace(call.call, expression(chosen, DTYPES=dtypes))
    decision.note("the new code checks at run time whether `Tout` is a list")


def _assigned(
    name: cst.Name, above: Sequence[cst.EmptyLine], value: cst.BaseExpression
) -> cst.SimpleStatementLine:
    target = cst.AssignTarget(name)
    return cst.SimpleStatementLine([protected(cst.Assign([target], value))], leading_lines=above)


IDIOM = Idiom(
    name="plain_py_func",
    title="`tf.py_func` without a gradient",
    becomes="`tf.numpy_function`, with a scalar `Tout` for one output",
    codes=(PlainPyFunc, ContribPyFunc),
    py_func=_decide,
    file=_file,
)
