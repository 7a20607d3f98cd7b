"""`tf.py_func` without a gradient: `tf.numpy_function`, which TensorFlow 2 has in its place.

A `Tout` list of one becomes the scalar form, and the `[0]` or the unpacking goes with it: in eager
mode a list of one gives a bare tensor, on which `[0]` takes row 0 without an error.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import libcst as cst

from tfgradmigrate.emit.code import expression
from tfgradmigrate.emit.edits import Edits
from tfgradmigrate.emit.numpy_function import (
    call_edits,
    converted,
    plain_inputs,
    scalar_dtype,
    unlist_result,
)
from tfgradmigrate.idioms import Idiom
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rewrite.host_adapter import callee_of
from tfgradmigrate.rewrite.static_shape import ADVICE, SHAPE_KEPT, keeps_shape, needs_shape
from tfgradmigrate.rules.findings import Code
from tfgradmigrate.rules.model import PyFuncCall
from tfgradmigrate.syntax.evidence import seems_tensor
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

    Safety: safe, with three exceptions. The function is not visible, or a scalar input meets a
    number of Python. Or the function reads what is bound again after the call, such as the variable
    of a loop: TensorFlow 1 called the function when a session ran.
    """

    code = "TGM106"


class ContribPyFunc(Code):
    """A `py_func` or `custom_gradient` of `tf.contrib` becomes TensorFlow 2's

    `tf.contrib.eager.py_func` gave its function tensors and had a gradient, as `tf.py_function`
    has. `tf.contrib.eager.custom_gradient` is `tf.custom_gradient` itself. `tf.contrib` is gone
    from TensorFlow 2: a variable for its module is removed with its last use.

    Safety: safe.
    """

    code = "TGM113"


def _decide(context: Context, call: PyFuncCall) -> list[Decision] | None:
    if call.flavour != "numpy":
        return _contrib(context, call)
    if api_name(call.qualified) not in _KNOWN:
        return None
    decision = Decision(
        PlainPyFunc,
        call.call,
        "py_func",
        f"{_problem(call)}; becomes ",
        [call.marker],
        touched=[context.function_around(call.call)],
    )
    edits, facts = decision.edits, context.facts
    unpacked, plain = _is_unpacked(context, call), plain_inputs(call, facts)
    besides = _more_than_a_call(call, unpacked, plain)
    callee, adapted = callee_of(context, call, decision, besides)
    decision.message += f"`{callee}` (it calls {_NEW})" if adapted else _NEW
    call_edits(call, callee, edits)
    shaped, note = _shape_kept(context, call, edits)
    if call.listed is None and unpacked:
        decision.message += ", which returns a list for several outputs in every mode"
    elif call.listed and call.outputs == 1:
        if unlist_result(call.call, facts, edits, shaped, bracketed=bool(note) or not adapted):
            scalar_dtype(call, edits)
            decision.message += f" {_OF_ONE}"
    elif call.listed is False and note:
        edits.replace(call.call, shaped)
    if not adapted and plain:
        _convert_inputs(context, plain, call, decision)
    decision.note(*note)
    return [decision]


_NEW = "`tf.numpy_function`"
_OF_ONE = "with a scalar `Tout`, as eager mode returns no list for one output"


def _more_than_a_call(
    call: PyFuncCall, unpacked: bool, plain: list[cst.BaseExpression] | None
) -> str:
    """Why a call wants the adapter whatever its function does, "" where it does not."""
    if call.outputs is None and not unpacked:
        return "whether its result is a list shows when the code runs"
    return "several of its inputs may be plain values" if plain is None else ""


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
        scalar_dtype(call, edits)
        decision.message += f" {_OF_ONE}"
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
    if not isinstance(value, cst.Name) or not seems_tensor(value, context.facts):
        return None
    return value.value


def _convert_inputs(
    context: Context, plain: list[cst.BaseExpression], call: PyFuncCall, decision: Decision
) -> None:
    """Make tensors of inputs that may be plain numbers, as `py_func` did."""
    spelled = context.tensorflow(call.call, "convert_to_tensor", decision.edits)
    for value in plain:
        decision.edits.enclose(value, partial(converted, spelled))
    shown = dict.fromkeys(" ".join(source_of(value).split()) for value in plain)
    named = ", ".join(f"`{text[:_WIDTH]}`" for text in shown)
    decision.note(f"{named} may be a plain value: converted to a tensor, as `py_func` did")


_WIDTH = 40


def _problem(call: PyFuncCall) -> str:
    if call.qualified.startswith("tensorflow.compat.v1."):
        return "TensorFlow 2 deprecates `tf.compat.v1.py_func`"
    if api_name(call.qualified) != "py_func":
        return "TensorFlow 2 deprecates `py_func`, here from a private module"
    return "TensorFlow 2 has no `tf.py_func`"


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


IDIOM = Idiom(
    name="plain_py_func",
    title="`tf.py_func` without a gradient",
    becomes="`tf.numpy_function`, with a scalar `Tout` for one output",
    codes=(PlainPyFunc, ContribPyFunc),
    py_func=_decide,
    file=_file,
)
