"""`function.Defun(python_grad_func=...)`: a graph function with a gradient of its own.

    @function.Defun(tf.float32, python_grad_func=_square_grad)
    def square(x):
        return x * x

`python_grad_func` is called with the op and its upstream gradients, `grad_func`, itself a `Defun`,
with the inputs and the upstream gradients. In TensorFlow 2 a `Defun` raises in eager mode, and
under a tape inside a `tf.function` its gradient is None.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import dropwhile, takewhile

import libcst as cst
from msgspec import Struct
from msgspec.structs import replace

from tfgradmigrate.emit.code import fresh, identifiers, statements
from tfgradmigrate.emit.custom_gradient import (
    Signature,
    backward_statements,
    body_comments,
    upstream_parameters,
)
from tfgradmigrate.emit.edits import BLANK_LINE, Edits, Moved
from tfgradmigrate.emit.precedence import protected
from tfgradmigrate.idioms import Idiom
from tfgradmigrate.rewrite.assumptions import XLA, of_callers, of_graph
from tfgradmigrate.rewrite.block import let_names_go
from tfgradmigrate.rewrite.decisions import Context, Decision
from tfgradmigrate.rewrite.ignored import CUSTOM
from tfgradmigrate.rewrite.in_place import drop_deletions, unpackings
from tfgradmigrate.rewrite.names import read_names
from tfgradmigrate.rewrite.op_reads import (
    READS,
    check_reads,
    pass_forward_tensors,
    replace_read,
)
from tfgradmigrate.rewrite.original_faults import FITS, check_counts
from tfgradmigrate.rules.findings import Code
from tfgradmigrate.rules.findings.refused import DefunGradient
from tfgradmigrate.rules.guards import Guard, Refusal
from tfgradmigrate.rules.model import GradientFunction, NoFunction, OtherMarker
from tfgradmigrate.syntax.changes import deletions
from tfgradmigrate.syntax.functions import (
    Function,
    own_returns,
    positional,
    returned_by,
    runs_later,
)
from tfgradmigrate.syntax.gradient_functions import gradient_function
from tfgradmigrate.syntax.graph_functions import Around, returned_tensors, why_not_rebuilt
from tfgradmigrate.syntax.placement import has_plain_defaults, why_not_callable
from tfgradmigrate.syntax.scopes import Binding, Scope, ScopeKind, Scopes
from tfgradmigrate.syntax.tree import (
    body_statements,
    dotted_name,
    excerpt,
    find_all,
    is_docstring,
    is_name,
    keyword_of,
    passed_by,
    root,
    source_of,
)

#: Only a `Defun` with a gradient function is of interest.
MARKERS = {"Defun": ("python_grad_func", "grad_func")}

_NAMES_ONLY = ("func_name", "out_names", "noinline")
# What goes without an equivalent, and is said: `jit_compile` is asked of a `tf.function`.
_DROPPED = (*_NAMES_ONLY, "shape_func", "compiled", "separate_compiled_gradients")


class DefunWithGradient(Code):
    """A `Defun` with a gradient function becomes `tf.custom_gradient`

    A call of a `Defun` raises in eager mode, and with the tape inside a `tf.function` its gradient
    is None. The function keeps its name, its parameters and the types of its inputs:

        def square(x):
            @tf.custom_gradient
            def call(x):
                def backward(dy):
                    return 2.0 * dy * x

                return x * x, backward

            return call(tf.convert_to_tensor(x, tf.float32))

    A gradient function that nothing else uses moves into it; any other is called there. So it is
    with `square = function.Defun(...)(forward)`, where nothing else uses `forward`. A `del` of an
    unused input is removed, as the gradient may read it.

    `func_name`, `out_names` and `noinline` only decided how the graph spells the function, and are
    removed. So is `shape_func`: the ops have shapes of their own, which those of a `Defun` did not.
    `compiled` and `separate_compiled_gradients` go too; `tf.function(jit_compile=True)` around the
    program asks for the same. A `Defun` is built at its first call and is kept as it was then. One
    that reads what may change in between is refused, unless each run of the function around it
    defines it and calls it once. With `grad_func`, second order raised LookupError; it works now.

    Safety: safe, with two exceptions. Code of the project looks ops up in the graph, or the
    function was compiled by XLA, which rounds in its own way.
    """

    code = "TGM112"


class _Defun(Struct, frozen=True, eq=False):
    """A `Defun(...)` that decorates a function of this file, or is called with it.

    `applied` is that call, None for a decorator, and `assigned` the statement that assigns what it
    returns. `python` and `graph` are the two kinds of gradient function.
    """

    node: cst.FunctionDef
    applied: cst.Call | None
    assigned: cst.Assign | None
    types: tuple[cst.BaseExpression, ...]
    python: cst.BaseExpression | None
    graph: cst.BaseExpression | None
    dropped: dict[str, cst.BaseExpression]

    @property
    def name(self) -> str:
        """The name by which the `Defun` is called, which the new function keeps."""
        return self.bound.value

    @property
    def bound(self) -> cst.Name:
        """Where that name is bound."""
        if self.assigned is None:
            return self.node.name
        return cst.ensure_type(self.assigned.targets[0].target, cst.Name)


def _decide(context: Context, other: OtherMarker) -> list[Decision] | None:
    if other.kind != "Defun":
        return None
    defun = _read(context, other)
    inputs = _inputs(context, defun)
    _check_forward(context, defun, inputs)
    decision = Decision(
        DefunWithGradient,
        other.marker,
        defun.name,
        f"`{defun.name}` raises in eager mode, as a `Defun` needs a v1 graph; {CUSTOM}",
        [other.marker],
        touched=[defun.node],
    )
    if defun.dropped:
        decision.note(f"without the `Defun`, nothing takes `{'`, `'.join(sorted(defun.dropped))}`")
    decision.assume(*of_graph(context), *([XLA] if "compiled" in defun.dropped else []))
    if defun.assigned is not None:
        decision.assume(*of_callers(context, defun.node))
    _drop_call_options(context, _named(defun.bound, context.facts.scopes), decision.edits)
    if defun.applied is not None:
        let_names_go(context, defun.dropped.values(), decision)
    scope = context.facts.scopes.scope_of[defun.node]
    for name in inputs:  # `backward` reads what a linter had deleted as unused
        decision.edits.retired += deletions(name, scope, context.facts.scopes)
    layout = _layout(context, defun, inputs)
    of = _python_gradient if defun.python is not None else _graph_gradient
    _write(context, layout, of(context, layout, decision), decision.edits)
    return [decision]


# Reading it.


_PLAIN = Guard("plain_defun", "The `Defun` is a plain one, and its options have an equivalent")
_SAME = Guard("same_each_call", "The function does the same when its code runs at each call")
_CALLABLE = Guard("gradient_callable", "The gradient function can be called where the new one is")


def _refuse(reason: str) -> Refusal:
    return Refusal(DefunGradient, reason)


@_PLAIN.finds
def _read(context: Context, other: OtherMarker) -> _Defun:
    scopes = context.facts.scopes
    call = scopes.parents[other.marker]
    assert isinstance(call, cst.Call)
    types: list[cst.BaseExpression] = []
    options: dict[str, cst.BaseExpression] = {}
    for arg in call.args:
        if arg.star:
            raise _refuse("the arguments of `Defun` are spread with `*`; write them out")
        if arg.keyword is None:
            types.append(arg.value)
        else:
            options[arg.keyword.value] = arg.value
    python, graph = options.pop("python_grad_func", None), options.pop("grad_func", None)
    if python is not None and graph is not None:
        raise _refuse("it has two gradient functions, which raises ValueError; keep one")
    for given in (python, graph):
        if is_name(given, "None"):
            raise _refuse("its gradient function is None; use `tf.function`, or call it directly")
    unknown = sorted(options.keys() - {*_DROPPED})
    if unknown:
        raise _refuse(
            f"what `{unknown[0]}` asks for has no equivalent; take it out, then run the tool again"
        )
    for dtype in types:
        first = root(dtype) if dotted_name(dtype) else None
        if not isinstance(first, cst.Name) or len(scopes.bindings(first)) != 1:
            raise _refuse(f"the type `{excerpt(dtype)}` is computed; write it out")
    applied = scopes.called(call)
    node = _decorated(context, call) if applied is None else _called_with(context, applied)
    assigned = None if applied is None else _assigned(context, applied, node)
    return _Defun(node, applied, assigned, tuple(types), python, graph, options)


def _decorated(context: Context, call: cst.Call) -> cst.FunctionDef:
    """The function that a `Defun(...)` decorates."""
    scopes = context.facts.scopes
    decorator = scopes.parents[call]
    node = scopes.parents[decorator]
    if not isinstance(decorator, cst.Decorator) or not isinstance(node, cst.FunctionDef):
        raise _refuse("it neither decorates a function nor is called with one; write it so")
    if len(node.decorators) != 1:
        raise _refuse("another decorator stands with `Defun`; write the two as functions")
    _check_not_in_class(context, node)
    return node


def _check_not_in_class(context: Context, node: cst.FunctionDef) -> None:
    if context.facts.scopes.scope_at(node).kind is ScopeKind.CLASS:
        raise _refuse("it stands on a method, whose `self` is no tensor; move it out")


def _called_with(context: Context, applied: cst.Call) -> cst.FunctionDef:
    """The function that a `Defun(...)` is called with, and that nothing else uses."""
    scopes = context.facts.scopes
    given = applied.args[0].value if len(applied.args) == 1 else None
    node = scopes.value(given) if isinstance(given, cst.Name) else None
    if not isinstance(node, cst.FunctionDef) or node.decorators:
        raise _refuse("it is called with no plain function of this file; define the function here")
    _check_not_in_class(context, node)
    home = scopes.scope_at(node)
    exported = scopes.exported(node.name.value, home)
    if _named(node.name, scopes) != [given] or exported or scopes.scope_at(applied) is not home:
        raise _refuse(
            f"`{node.name.value}` is used without its gradient as well; write a function for each"
        )
    return node


def _assigned(context: Context, applied: cst.Call, node: cst.FunctionDef) -> cst.Assign | None:
    """The statement beside a function that assigns what it becomes; None where it is returned."""
    scopes = context.facts.scopes
    kept = scopes.parents[applied]
    if isinstance(kept, cst.Return):
        return None
    if isinstance(kept, cst.Assign) and len(kept.targets) == 1:
        name = kept.targets[0].target
        beside = scopes.parents[scopes.statement(kept)] is scopes.parents[node]
        bound = scopes.scope_at(kept).bindings  # a name of the scope around it is none of these
        if beside and isinstance(name, cst.Name) and len(bound.get(name.value, ())) == 1:
            return kept
    raise _refuse("its result is neither returned nor assigned to one name; do that")


@_PLAIN.finds
def _inputs(context: Context, defun: _Defun) -> tuple[str, ...]:
    """The names of the inputs."""
    params = defun.node.params
    if params.kwonly_params or params.star_kwarg is not None:
        raise _refuse("the function has keyword parameters, which `Defun` does not take")
    every = positional(defun.node)
    if any(param.default is not None for param in every):
        raise _refuse("a parameter has a default, for which `Defun` raises ValueError")
    names = tuple(param.name.value for param in every)
    if isinstance(params.star_arg, cst.Param):
        raise _refuse(f"`*{params.star_arg.name.value}` stands for any number of inputs; name them")
    if defun.types and len(defun.types) != len(names):
        raise _refuse(
            f"it declares {len(defun.types)} types for {len(names)} inputs, for which `Defun` "
            "raises ValueError"
        )
    if not names:
        raise _refuse("it has no inputs, so there is nothing to differentiate; call it directly")
    return names


@_SAME.check
def _check_forward(context: Context, defun: _Defun, inputs: tuple[str, ...]) -> None:
    """Refuse a function that would not do the same when its code runs at each call."""
    node = defun.node
    if runs_later(node):
        raise _refuse("the function is a generator or coroutine")
    returned = returned_by(node)
    if not returned or None in returned:
        raise _refuse("the function returns nothing, so there is nothing to differentiate")
    _check_rebuilt(context, node, _around(context, defun))
    scope = context.facts.scopes.scope_of[node]
    for name in inputs:
        if _is_changed(context, scope, name):
            raise _refuse(f"`{name}` is assigned in the function; give the value another name")
    _check_uses(context, _named(defun.bound, context.facts.scopes))


def _around(context: Context, defun: _Defun) -> Around:
    """What the function may read of the code around it.

    A tensor from there was a further input of the graph function, with a gradient of its own. A
    gradient function that does not count the inputs shows that there is none, or it would raise.
    """
    if defun.python is not None:
        function = gradient_function(defun.python, context.facts.scopes)
        if any(
            read.attribute is None or (read.attribute == "inputs" and read.index is None)
            for read in function.reads
        ):
            return Around.NOTHING
    return Around.ANYTHING if _is_called_once(context, defun) else Around.PARAMETERS


def _is_called_once(context: Context, defun: _Defun) -> bool:
    """Whether each run of the function around it makes it and calls it once."""
    scopes = context.facts.scopes
    scope = scopes.scope_at(defun.node)
    uses = _named(defun.bound, scopes)
    if scope.kind is not ScopeKind.FUNCTION or len(uses) != 1:
        return False
    around = [
        node
        for place in (defun.node, uses[0])
        for node in scopes.ancestors(place)
        if scopes.within(node, scope.node) and node is not scope.node
    ]
    return (
        scopes.called(uses[0]) is not None
        and scopes.scope_at(uses[0]) is scope
        and not any(isinstance(node, (cst.For, cst.While)) for node in around)
    )


@_SAME.check
def _check_rebuilt(context: Context, node: Function, around: Around = Around.NOTHING) -> None:
    reason = why_not_rebuilt(node, context.facts, around)
    if reason is not None:
        raise _refuse(reason)


@_PLAIN.check
def _check_uses(context: Context, uses: Sequence[cst.Name]) -> None:
    for use in uses:
        parent = context.facts.scopes.parents[use]
        if isinstance(parent, cst.Attribute):
            raise _refuse(f"`{excerpt(parent)}` asks what only a `Defun` can answer; drop that")


def _named(bound: cst.Name, scopes: Scopes) -> list[cst.Name]:
    """The uses of a name where it is bound; it may be that of a scope around it."""
    owner = scopes.owner(bound.value, scopes.scope_at(bound))
    return [] if owner is None else scopes.uses(owner, bound.value)


def _drop_call_options(context: Context, uses: Sequence[cst.Name], edits: Edits) -> None:
    """Take `name=` and `noinline=` out of the calls in this file: the new function has neither."""
    for use in uses:
        call = context.facts.scopes.called(use)
        if call is not None and any(arg.keyword is not None for arg in call.args):
            edits.wrap(call, _without_options)


def _without_options(updated: cst.Call) -> cst.Call:
    kept = [arg for arg in updated.args if keyword_of(arg) not in ("name", "noinline")]
    if kept:
        kept[-1] = kept[-1].with_changes(comma=updated.args[-1].comma)
    return updated.with_changes(args=kept)


# Writing it.


class _Layout(Struct, frozen=True):
    """The names in the new function, and the form of its result.

    `count` is the number of tensors that it returns, where that shows.
    """

    defun: _Defun
    signature: Signature
    count: int | None
    taken: set[str]


def _layout(context: Context, defun: _Defun, inputs: tuple[str, ...]) -> _Layout:
    gradients = [node for node in (defun.python, defun.graph) if node is not None]
    taken = identifiers([defun.node, *gradients]) | {"types", "SimpleNamespace"}
    moved = [context.facts.scopes.value(given) for given in gradients]
    inside = taken | identifiers([node for node in moved if node is not None])
    count = returned_tensors(defun.node, context.facts)
    signature = Signature(
        name=defun.name,
        inputs=inputs,
        result=fresh(["y", "result"] if count == 1 else ["results", "outputs"], inside),
        several=count != 1,
        call=fresh(["call", "forward"], inside),
        backward=fresh(["backward", "backprop"], inside),
    )
    return _Layout(defun, signature, count, taken)


def _is_changed(context: Context, scope: Scope, name: str) -> bool:
    """Whether a function gives a parameter another value."""
    return sum(not _is_conversion(context, each) for each in scope.bindings[name]) != 1


def _is_conversion(context: Context, binding: Binding) -> bool:
    """Whether a parameter is bound to the tensor that it is: `x = tf.convert_to_tensor(x)`."""
    call = binding.value
    return (
        isinstance(call, cst.Call)
        and context.facts.names.api(call.func) == "convert_to_tensor"
        and is_name(call.args[0].value, binding.name)
        and all(keyword_of(arg) == "name" for arg in call.args[1:])
    )


class _Backward(Struct, frozen=True):
    """The inner gradient function: its parameters, its code, and whether it reads the outputs.

    The code is None where it is a lambda's body. `moved` is a function that becomes the inner one.
    """

    upstream: str = ""
    code: str | None = None
    reads_outputs: bool = False
    moved: cst.FunctionDef | None = None


def _upstream(layout: _Layout) -> str:
    if layout.count == 1:
        return fresh(["dy", "upstream"], layout.taken)
    return f"*{fresh(['upstream', 'output_grads'], layout.taken)}"


def _python_gradient(context: Context, layout: _Layout, decision: Decision) -> _Backward:
    """`backward` for a gradient function that takes the op."""
    given = layout.defun.python
    assert given is not None
    function = gradient_function(given, context.facts.scopes)
    _check_gradient(context, layout, function)
    context.asked.settle()
    if function.node is not None:
        decision.touched += context.run_by(function.node)
    signature = layout.signature
    whole = any(read.attribute is None for read in function.reads)
    if _can_move(context, layout, function):
        moved = function.node if isinstance(function.node, cst.FunctionDef) else None
        decision.assume(*([] if moved is None else of_callers(context, moved)))
        drop_deletions(context, function, decision.edits)
        pass_forward_tensors(context, function, decision.edits)
        for line in _input_lines(context, layout, function):
            decision.edits.remove(line)
        for read in function.reads:
            replace_read(read, signature, decision.edits)
        return _Backward(reads_outputs=function.uses_outputs, moved=moved)
    # A subclass may have another `self._gradient`, which may read more.
    unknown = function.node is None or isinstance(given, cst.Attribute)
    reads_outputs = unknown or whole or function.uses_outputs
    seen = "None"
    if unknown or function.reads:
        namespace = context.namespace_class(layout.defun.node, decision.edits)
        shown = signature if reads_outputs else replace(signature, result=None)
        seen = shown.op(namespace)
    called = f"({source_of(given)})" if isinstance(given, cst.Lambda) else source_of(given)
    upstream = _upstream(layout)
    return _Backward(upstream, f"return {called}({seen}, {upstream})", reads_outputs)


def _can_move(context: Context, layout: _Layout, function: GradientFunction) -> bool:
    """Whether the gradient function itself can become the inner one, as nothing else uses it."""
    given, node, scopes = function.expression, function.node, context.facts.scopes
    if node is None or any(read.attribute is None for read in function.reads):
        return False
    own, lines = scopes.scope_of[node].bindings, _input_lines(context, layout, function)
    kept = own.keys() - {function.op, *(name for names in lines.values() for name in names)}
    inner = [s for n, s in scopes.scope_of.items() if n is not node and scopes.within(n, node)]
    if {*kept, *(name for scope in inner for name in scope.bindings)} & {*layout.signature.inputs}:
        return False  # what reads an input would read that
    if isinstance(node, cst.Lambda):
        return given is node and layout.defun.applied is None
    home, read = scopes.scope_at(node), read_names(context, [node]) - own.keys()
    return (
        isinstance(given, cst.Name)
        and isinstance(layout.defun.node.body, cst.IndentedBlock)
        and scopes.parents[node] is scopes.parents[layout.defun.node]
        and home.kind is not ScopeKind.CLASS
        and _named(node.name, scopes) == [given]
        and not scopes.exported(node.name.value, home)
        and not (node.decorators or runs_later(node) or any(find_all(node.body, cst.Nonlocal)))
        and has_plain_defaults(node)
        and not read & scopes.scope_of[layout.defun.node].bindings.keys()
    )


def _input_lines(
    context: Context, layout: _Layout, function: GradientFunction
) -> dict[cst.SimpleStatementLine, list[str]]:
    """The lines that give an input the name which it has in the new function."""
    inputs = layout.signature.inputs
    return {
        line: list(names.values())
        for line, names in unpackings(context, function, len(inputs))
        if all(inputs[index] == name for index, name in names.items())
    }


@_CALLABLE.check
def _check_gradient(context: Context, layout: _Layout, function: GradientFunction) -> None:
    defun, given, scopes = layout.defun, function.expression, context.facts.scopes
    assert given is not None
    if not _names_only(given):
        raise _refuse(
            f"`{excerpt(given)}` holds a value of when it is made, the new function would "
            "take a later one; write a function of its own"
        )
    if function.node is None and function.why_not is not NoFunction.PARAMETER:
        raise _refuse(
            f"{function.reason}, so what it reads of its `op` is not visible; define it here"
        )
    _check_not_hidden(context, defun, given)
    reason = why_not_callable(function, defun.node, defun.node, scopes)
    if reason is not None:
        raise _refuse(f"the gradient function is looked up when gradients are asked for: {reason}")
    if layout.count != 1 and function.tells_integers:
        raise _refuse(
            "its gradient function compares with None, which TensorFlow 1 passes for an output of "
            "integers and an eager tape does not; do without None"
        )
    if function.node is None:
        return
    check_reads(context, function)
    check_counts(context, function, layout.count, len(layout.signature.inputs))


def _names_only(given: cst.BaseExpression) -> bool:
    """Whether nothing but names and literals is evaluated where a gradient function is named."""
    if isinstance(given, cst.Lambda):
        return all(
            param.default is None or isinstance(param.default, cst.BaseNumber)
            for param in find_all(given.params, cst.Param)
        )
    if isinstance(given, cst.Call):
        plain = (cst.Name, cst.BaseNumber, cst.BaseString)
        return all(isinstance(arg.value, plain) for arg in given.args)
    return True


def _check_not_hidden(context: Context, defun: _Defun, given: cst.BaseExpression) -> None:
    """Refuse a gradient function whose names mean something else inside the function."""
    scopes = context.facts.scopes
    local = scopes.scope_of[defun.node].bindings
    for name in find_all(given, cst.Name):
        parent = scopes.parents[name]
        label = isinstance(parent, cst.Param) or name in (
            getattr(parent, "attr", None),
            getattr(parent, "keyword", None),
        )
        own = any(scopes.within(b.node, given) for b in scopes.bindings(name))
        if name.value in local and not label and not own:
            raise _refuse(f"`{name.value}` means something else inside the function; rename it")


def _graph_gradient(context: Context, layout: _Layout, decision: Decision) -> _Backward:
    """`backward` for a gradient function that is a `Defun` of inputs and upstream gradients."""
    given = layout.defun.graph
    scopes = context.facts.scopes
    node = scopes.value(given)
    if not isinstance(given, cst.Name) or not isinstance(node, cst.FunctionDef):
        raise _refuse("its `grad_func` is no function of this file; define it here as a `Defun`")
    _check_graph_gradient(context, layout, given, node)
    context.asked.settle()
    decision.edits.remove(node.decorators[0])
    _drop_call_options(context, _named(node.name, scopes), decision.edits)
    decision.touched += context.run_by(node)
    # The graph function took dense tensors; an upstream gradient may be IndexedSlices.
    dense = context.tensorflow(layout.defun.node, "convert_to_tensor", decision.edits)
    upstream = _upstream(layout)
    passed = f"{dense}({upstream})"
    if upstream.startswith("*"):
        passed = f"*[{dense}(dy) for dy in {upstream[1:]}]"
    signature = layout.signature
    return _Backward(upstream, f"return {given.value}({signature.parameters}, {passed})")


@_CALLABLE.check
def _check_graph_gradient(
    context: Context, layout: _Layout, given: cst.Name, node: cst.FunctionDef
) -> None:
    facts, defun = context.facts, layout.defun
    decorator = node.decorators[0].decorator if len(node.decorators) == 1 else None
    callee = decorator.func if isinstance(decorator, cst.Call) else None
    if (facts.names.qualified(callee) or "").rpartition(".")[2] != "Defun":
        raise _refuse("its `grad_func` is no `Defun`, for which TensorFlow 1 raises AttributeError")
    assert isinstance(decorator, cst.Call)
    # The shapes of its results are those of the inputs, whatever a `shape_func` says.
    dropped = (*_NAMES_ONLY, "shape_func")
    if any(keyword_of(arg) not in (None, *dropped) for arg in decorator.args):
        raise _refuse("its `grad_func` is a `Defun` with options that have no equivalent")
    _check_not_hidden(context, defun, given)
    _check_uses(context, _named(node.name, facts.scopes))
    uses = facts.scopes.uses(facts.scopes.scope_at(node), node.name.value)
    if sum(keyword_of(facts.scopes.parents[use]) == "grad_func" for use in uses) > 1:
        raise _refuse("its `grad_func` is that of another `Defun` as well; give each its own")
    if any(isinstance(a, (cst.For, cst.While)) for a in facts.scopes.ancestors(defun.node)):
        raise _refuse("it is made in a loop, and `grad_func` is looked up when gradients are asked")
    for inner in find_all(node.body, cst.Call):
        if source_of(inner.func).rpartition(".")[2] == "gradients":
            raise _refuse(
                "its gradient function calls `tf.gradients`, which raises in eager mode; use "
                "`tf.recompute_grad` where it computes the function again to save memory"
            )
    taken = len(positional(node))
    given_count = len(layout.signature.inputs) + (layout.count or 0)
    if (
        layout.count is not None
        and not isinstance(node.params.star_arg, cst.Param)
        and taken != given_count
    ):
        raise _refuse(
            f"its `grad_func` takes {taken} arguments for {given_count} inputs and upstream "
            "gradients, for which TensorFlow 1 raises InvalidArgumentError"
        )
    _check_rebuilt(context, node)


def _write(context: Context, layout: _Layout, gradient: _Backward, edits: Edits) -> None:
    """Replace the function by the new function."""
    defun, module = layout.defun, context.facts.module
    decorator = context.tensorflow(defun.node, "custom_gradient", edits)
    to_tensor = context.tensorflow(defun.node, "convert_to_tensor", edits)
    signature = layout.signature
    alone = _stands_alone(layout, gradient)
    own = _own_conversions(context, defun.node) if alone else []
    converting = [
        f"{name} = {to_tensor}({name})" for name in signature.inputs if alone and name not in own
    ]
    tail = [] if alone else _tail(context, layout, gradient, to_tensor, edits)
    if defun.assigned is not None:
        edits.remove(defun.assigned)
    elif defun.applied is not None:
        edits.replace(defun.applied, cst.Name(defun.name))
    for returned in own_returns(defun.node.body):
        edits.replace(returned, lambda updated: _with_backward(updated, signature.backward))
    if gradient.moved is not None:
        below = body_statements(defun.node.body)
        place = below[is_docstring(below[0]) + len(own)]
        edits.insert_before(place, [Moved(gradient.moved, partial(_inner, signature))])
        edits.remove(gradient.moved)

    def build(updated: cst.FunctionDef) -> cst.FunctionDef:
        body = list(body_statements(updated.body))
        docstring = [s for s in body[:1] if is_docstring(s)]
        start = len(docstring) + len(own)
        if gradient.moved is None:
            body.insert(start, _written_backward(signature, gradient, updated, module))
        inner, first, *rest = body[start:]
        inner = inner.with_changes(leading_lines=_comments_above(inner))
        above = [*body[:start], *statements("\n".join(converting), module)] if alone else []
        head = [*above, _below_blank_line(inner)] if alone else [inner]
        made = statements(
            f"""
            @{decorator}
            def {signature.name if alone else signature.call}({signature.parameters}):
                BODY
            """,
            module,
            BODY=[*head, _below_blank_line(first), *rest],
        )
        if not alone:
            made = statements(
                f"""
                def {signature.name}({signature.parameters}):
                    BODY
                """,
                module,
                BODY=[*docstring, *made, _below_blank_line(tail[0]), *tail[1:]],
            )
        (function,) = made
        assert isinstance(function, cst.FunctionDef)
        return _placed(function, updated)

    edits.replace(defun.node, build)


def _inner(signature: Signature, updated: cst.FunctionDef) -> cst.FunctionDef:
    """The gradient function as the inner one of the new function."""
    return updated.with_changes(
        name=cst.Name(signature.backward),
        params=upstream_parameters(updated),
        leading_lines=_comments_above(updated),
    )


def _comments_above(statement: cst.BaseStatement) -> list[cst.EmptyLine]:
    lines = getattr(statement, "leading_lines", ())
    return [line for line in lines if line.comment is not None]


def _written_backward(
    signature: Signature, gradient: _Backward, updated: cst.FunctionDef, module: cst.Module
) -> cst.BaseStatement:
    """An inner function that calls the gradient function, or has what a lambda returns."""
    if gradient.code is None:
        call = updated.decorators[0].decorator
        assert isinstance(call, cst.Call)
        given = passed_by(call, "python_grad_func", None)
        assert isinstance(given, cst.Lambda)
        upstream = source_of(upstream_parameters(given))
        backward = backward_statements(given)
    else:
        upstream, backward = gradient.upstream, statements(gradient.code, module)
    (inner,) = statements(
        f"""
        def {signature.backward}({upstream}):
            BACKWARD
        """,
        module,
        BACKWARD=backward,
    )
    return inner


def _own_conversions(context: Context, node: cst.FunctionDef) -> list[str]:
    """The inputs of which a function makes tensors itself, before it does anything else."""
    scopes = context.facts.scopes
    bindings = [b for bound in scopes.scope_of[node].bindings.values() for b in bound]
    made = {scopes.statement(b.node): b.name for b in bindings if _is_conversion(context, b)}
    body = dropwhile(is_docstring, body_statements(node.body))
    return [made[statement] for statement in takewhile(made.__contains__, body)]


def _stands_alone(layout: _Layout, gradient: _Backward) -> bool:
    """Whether the function itself can have the gradient, as no other has to be called by it.

    `tf.custom_gradient` makes tensors of its arguments, in a graph before a dtype could be named.
    """
    return not layout.defun.types and layout.count is not None and not gradient.reads_outputs


def _with_backward(updated: cst.Return, backward: str) -> cst.Return:
    """`return value, backward`; one tensor in a list or tuple was the tensor itself."""
    value = updated.value
    if isinstance(value, (cst.Tuple, cst.List)):
        elements = [
            element.with_changes(comma=cst.MaybeSentinel.DEFAULT) for element in value.elements
        ]
        if len(elements) == 1 and isinstance(elements[0], cst.Element):
            value = elements[0].value
        else:
            value = cst.Tuple(elements)
    assert value is not None
    both = cst.Tuple([cst.Element(value), cst.Element(cst.Name(backward))], lpar=(), rpar=())
    space = cst.SimpleWhitespace(" ")
    return protected(updated.with_changes(value=both, whitespace_after_return=space))


def _below_blank_line(statement: cst.BaseStatement) -> cst.BaseStatement:
    lines = list(getattr(statement, "leading_lines", ()))
    if lines and lines[0].comment is None:
        return statement
    return statement.with_changes(leading_lines=[BLANK_LINE, *lines])


def _tail(
    context: Context, layout: _Layout, gradient: _Backward, to_tensor: str, edits: Edits
) -> list[cst.BaseStatement]:
    """What calls the inner function with tensors and returns what the `Defun` returned."""
    defun, signature = layout.defun, layout.signature
    dtypes = [f", {source_of(dtype)}" for dtype in defun.types] or [""] * len(signature.inputs)
    passed = ", ".join(
        f"{to_tensor}({name}{dtype})" for name, dtype in zip(signature.inputs, dtypes, strict=True)
    )
    made = f"{signature.call}({passed})"
    result = signature.result
    if layout.count is None:
        made = f"{context.tensorflow(defun.node, 'nest.flatten', edits)}({made})"
        returned = f"{result}[0] if len({result}) == 1 else tuple({result})"
        code = f"{result} = {made}\nreturn {returned}"
    elif gradient.reads_outputs:
        code = f"{result} = {made}\nreturn {result}"
    else:
        code = f"return {made}"
    return statements(code, context.facts.module)


def _placed(made: cst.FunctionDef, updated: cst.FunctionDef) -> cst.FunctionDef:
    """The new function with what stood around the old one."""
    between = [line for line in updated.lines_after_decorators if line.comment is not None]
    changes: dict[str, object] = {
        "leading_lines": [*updated.leading_lines, *between],
        "returns": updated.returns,
        "params": updated.params,
        "whitespace_before_params": updated.whitespace_before_params,
    }
    comments = body_comments(updated)
    if comments is not None:
        changes["body"] = made.body.with_changes(header=comments.header, footer=comments.footer)
    return made.with_changes(**changes)


IDIOM = Idiom(
    name="defun",
    title="`function.Defun` with `python_grad_func=` or `grad_func=`",
    becomes="a function with `@tf.custom_gradient` around the same code",
    codes=(DefunWithGradient,),
    other=_decide,
    guards=(_PLAIN, _SAME, _CALLABLE, READS, FITS),
)
