"""Wrong migrations by rule: each turns any right migration into one with a certain fault.

A rule takes the text before and the text after the migration, and returns the text after it with
the fault put in, or the same text where the fault has no place in it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tfgradmigrate.left.upgrade import upgraded_text

_Edit = Callable[[ast.Module], bool]

#: What mutated texts call: `faults.py`, function by function, under names that no case has.
_FAULTS = ast.parse(Path(__file__).with_name("faults.py").read_text("utf-8")).body


@dataclass(frozen=True)
class Rule:
    """A fault that many migrations can have.

    `cases` are those that it is put into every time the tests run; it has a place in more.
    """

    name: str
    wrong: str
    apply: Callable[[str, str], str]
    cases: tuple[str, ...]


def _edited(edit: _Edit) -> Callable[[str, str], str]:
    """Return a rule's function for an edit of the syntax tree of the text after the migration."""

    def apply(before: str, after: str) -> str:
        tree = ast.parse(after)
        if not edit(tree):
            return after
        place = _after_the_head(tree)
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        tree.body[place:place] = [
            node for node in _FAULTS if isinstance(node, ast.FunctionDef) and node.name in used
        ]
        return ast.unparse(ast.fix_missing_locations(tree)) + "\n"

    return apply


def _after_the_head(tree: ast.Module) -> int:
    """Return where statements may be put that are to come first: after __future__."""
    place = 0
    for i, node in enumerate(tree.body):
        docstring = i == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        future = isinstance(node, ast.ImportFrom) and node.module == "__future__"
        if docstring or future:
            place = i + 1
    return place


def _is_custom_gradient(decorator: ast.expr) -> bool:
    return ast.unparse(decorator).endswith("custom_gradient")


def _forwards(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef, ast.Return, ast.FunctionDef]]:
    """Yield each function with a custom gradient, its `return y, backward`, and `backward`."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        if not any(map(_is_custom_gradient, function.decorator_list)):
            continue
        inner = {node.name: node for node in function.body if isinstance(node, ast.FunctionDef)}
        for statement in function.body:
            if isinstance(statement, ast.Return) and isinstance(statement.value, ast.Tuple):
                _, name = statement.value.elts
                if isinstance(name, ast.Name) and name.id in inner:
                    yield function, statement, inner[name.id]


def _returns(function: ast.FunctionDef) -> Iterator[ast.Return]:
    """Yield the `return`s with a value of a function, not those of functions inside."""
    stack: list[ast.AST] = list(function.body)
    while stack:
        node = stack.pop()
        if isinstance(node, ast.Return) and node.value is not None:
            yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            stack.extend(ast.iter_child_nodes(node))


def _wrapped(template: str, inner: ast.expr) -> ast.expr:
    """Return `template` as an expression with `inner` in the place of the name `HERE`."""

    class Fill(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.expr:
            return inner if node.id == "HERE" else node

    expression = Fill().visit(ast.parse(template, mode="eval").body)
    assert isinstance(expression, ast.expr)
    return expression


def _gradients(template: str) -> _Edit:
    """Change what the gradient functions return."""

    def edit(tree: ast.Module) -> bool:
        found = False
        for _, _, backward in _forwards(tree):
            for statement in _returns(backward):
                assert statement.value is not None
                statement.value = _wrapped(template, statement.value)
                found = True
        return found

    return edit


def _outputs(template: str) -> _Edit:
    """Change what the functions with a gradient return as their value."""

    def edit(tree: ast.Module) -> bool:
        found = False
        for _, statement, _ in _forwards(tree):
            assert isinstance(statement.value, ast.Tuple)
            statement.value.elts[0] = _wrapped(template, statement.value.elts[0])
            found = True
        return found

    return edit


def _upstream(tree: ast.Module) -> bool:
    """Forget the upstream gradients at the top of each gradient function."""
    found = False
    for _, _, backward in _forwards(tree):
        names = [argument.arg for argument in backward.args.args]
        if backward.args.vararg is not None:
            names.append(backward.args.vararg.arg)
        lines = "\n".join(f"{name} = _mutant_ones({name})" for name in names)
        backward.body[:0] = ast.parse(lines).body
        found = found or bool(names)
    return found


def _decorated(name: str) -> _Edit:
    """Put another decorator in the place of `tf.custom_gradient`."""

    def edit(tree: ast.Module) -> bool:
        found = False
        for function, _, _ in list(_forwards(tree)):
            function.decorator_list = [
                ast.Name(name) if _is_custom_gradient(decorator) else decorator
                for decorator in function.decorator_list
            ]
            found = True
        return found

    return edit


class _Calls(ast.NodeTransformer):
    """Change the calls of some function."""

    def __init__(self, name: str, change: Callable[[ast.Call], ast.expr]) -> None:
        self.name = name
        self.change = change
        self.found = False

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if ast.unparse(node.func).rpartition(".")[2] != self.name:
            return node
        changed = self.change(node)
        self.found = self.found or changed is not node
        return changed


def _calls(name: str, change: Callable[[ast.Call], ast.expr]) -> _Edit:
    def edit(tree: ast.Module) -> bool:
        calls = _Calls(name, change)
        calls.visit(tree)
        return calls.found

    return edit


def _passed_through(template: str) -> _Edit:
    """Change the function that `tf.grad_pass_through` makes."""
    return _calls("grad_pass_through", lambda call: _wrapped(template, call.args[0]))


def _list_of_one(template: str) -> _Edit:
    """Ask `tf.numpy_function` for a list of one, and change the result."""

    def change(call: ast.Call) -> ast.expr:
        if len(call.args) != 3 or not re.fullmatch(r"\w+\.(float|int)\d+", _text(call.args[2])):
            return call
        types = ast.List([call.args[2]])
        return _wrapped(template, ast.Call(call.func, [*call.args[:2], types], call.keywords))

    return _calls("numpy_function", change)


def _text(node: ast.expr) -> str:
    return ast.unparse(node)


def _leaking(call: ast.Call) -> ast.expr:
    if call.args:
        call.args[0] = _wrapped("_mutant_float64(HERE)", call.args[0])
    else:
        for keyword in call.keywords:
            if keyword.arg == "func":
                keyword.value = _wrapped("_mutant_float64(HERE)", keyword.value)
    return ast.Call(call.func, call.args, call.keywords)


def _mapped(name: str) -> _Edit:
    """Put another context in the place of the runtime's."""

    def change(call: ast.Call) -> ast.expr:
        return ast.Call(ast.Name(name), call.args, call.keywords)

    return _calls("gradient_override_map", change)


def _only_upgraded(before: str, after: str) -> str:
    """Leave the program to tf_upgrade_v2, which knows nothing of overridden gradients."""
    return upgraded_text(before)


def _inner_outputs(before: str, after: str) -> str:
    """Hand the helper's gradient the outputs inside the `custom_gradient`."""
    return after.replace("outputs=results)", "outputs=tf.nest.flatten(outputs))")


_EVERY_FORM = (
    "py_func_helper/seed_mod",
    "py_func_override/inline_decorated_module",
    "identity_override/graph_variable_return",
    "identity_computed/class_and_instance",
    "local_op/three_calls",
    "defun/grad_func",
)

RULES = (
    Rule(
        "sign",
        "Every gradient has the other sign.",
        _edited(_gradients("_mutant_each(lambda g: -g, HERE)")),
        (*_EVERY_FORM, "straight_through/sign_mul_operator", "removed_symbols/arithmetic"),
    ),
    Rule(
        "factor",
        "Every gradient is 1.00001 times what it has to be.",
        _edited(_gradients("_mutant_each(lambda g: g * 1.00001, HERE)")),
        _EVERY_FORM,
    ),
    Rule(
        "last-bits",
        "Every gradient is off by one or two units of the last place.",
        _edited(_gradients("_mutant_each(lambda g: g * 1.0000002, HERE)")),
        _EVERY_FORM[:3],
    ),
    Rule(
        "none",
        "The gradients are None.",
        _edited(_gradients("_mutant_each(lambda g: None, HERE)")),
        _EVERY_FORM,
    ),
    Rule(
        "zero",
        "The gradients are zeros.",
        _edited(_gradients("_mutant_each(lambda g: g * 0, HERE)")),
        _EVERY_FORM[1:4],
    ),
    Rule(
        "swapped",
        "The gradients of several inputs are in the wrong order.",
        _edited(_gradients("_mutant_reversed(HERE)")),
        ("py_func_helper/seed_mod", "py_func_helper/id_of_function", "local_op/subtract_division"),
    ),
    Rule(
        "upstream-ignored",
        "The gradient function takes ones for the upstream gradient.",
        _edited(_upstream),
        (*_EVERY_FORM, "identity_override/scale_seed_script"),
    ),
    Rule(
        "half-precision",
        "Gradients pass through float16 on their way.",
        _edited(_gradients("_mutant_each(_mutant_half, HERE)")),
        ("py_func_override/py_func_in_gradient", "identity_computed/counting_class"),
    ),
    Rule(
        "second-order-stopped",
        "The gradients are right and cannot be differentiated again.",
        _edited(_gradients("_mutant_each(_mutant_stopped, HERE)")),
        ("py_func_helper/uuid_both_keys", "local_op/in_loop", "identity_override/outputs_read"),
    ),
    Rule(
        "custom-gradient-dropped",
        "The custom_gradient is gone: the op has its own gradient again.",
        _edited(_decorated("_mutant_dropped")),
        (*_EVERY_FORM, "straight_through/mul_function_broadcast"),
    ),
    Rule(
        "lost-in-eager",
        "The custom gradient holds in graphs, not in eager execution.",
        _edited(_decorated("_mutant_in_graphs_only")),
        _EVERY_FORM,
    ),
    Rule(
        "lost-in-graphs",
        "The custom gradient holds in eager execution, not in graphs.",
        _edited(_decorated("_mutant_eagerly_only")),
        _EVERY_FORM[:3],
    ),
    Rule(
        "lost-but-in-v1-graphs",
        "The custom gradient holds where TensorFlow 1 has been, and nowhere else.",
        _edited(_decorated("_mutant_in_v1_graphs_only")),
        _EVERY_FORM,
    ),
    Rule(
        "positive-zero",
        "The value -0 becomes +0.",
        _edited(_outputs("_mutant_positive_zero(HERE)")),
        ("identity_override/from_import", "identity_computed/uuid"),
    ),
    Rule(
        "extra-dimension",
        "The value has a dimension of size 1 too many.",
        _edited(_outputs("_mutant_longer(HERE)")),
        ("identity_override/inline_graph", "py_func_override/lambda_constant"),
    ),
    Rule(
        "float64",
        "The NumPy function returns float64, which eager execution does not notice.",
        _edited(_calls("numpy_function", _leaking)),
        (
            "py_func_override/lambda_constant",
            "py_func_override/inline_decorated_module",
            "plain_py_func/list_indexed",
        ),
    ),
    Rule(
        "first-row",
        "A list of one is asked for and indexed, which in eager execution takes row 0.",
        _edited(_list_of_one("HERE[0]")),
        (
            "plain_py_func/inner_import",
            "py_func_override/inline_decorated_module",
            "py_func_override/factor_closed_over",
        ),
    ),
    Rule(
        "list-of-one",
        "A list of one is asked for and not indexed, which in graphs is a list.",
        _edited(_list_of_one("HERE")),
        ("plain_py_func/inner_import", "plain_py_func/scalar_tout"),
    ),
    Rule(
        "inner-outputs",
        "op.outputs are the inner outputs, which have no gradient.",
        _inner_outputs,
        (
            "py_func_helper/exp_outputs",
            "py_func_helper/two_outputs_unpacked",
        ),
    ),
    Rule(
        "straight-through-lost",
        "The ops have their own gradient again, which is zero.",
        _edited(_passed_through("(HERE)")),
        (
            "straight_through/round_return",
            "straight_through/sign_thrice",
            "straight_through/nested_function",
            "removed_symbols/name_scope",
        ),
    ),
    Rule(
        "straight-through-sum",
        "f(x) is spelled x + stop_gradient(f(x) - x), which rounds, and loses -0 and inf.",
        _edited(_passed_through("_mutant_sum(HERE)")),
        (
            "straight_through/round_return",
            "straight_through/sign_not_stopped",
            "straight_through/math_namespace",
        ),
    ),
    Rule(
        "straight-through-stopped",
        "No gradient passes through the ops.",
        _edited(_passed_through("_mutant_stopping(HERE)")),
        ("straight_through/sign_not_stopped", "straight_through/method"),
    ),
    Rule(
        "own-map",
        "TensorFlow 2's own gradient_override_map stands in the place of the runtime's.",
        _edited(_mapped("_mutant_own_map")),
        (
            "shimmed_block/sub_block_of_own_function",
            "shimmed_block/wrapper_returns_context",
            "straight_through/neg_operator",
        ),
    ),
    Rule(
        "no-map",
        "The block is there without its override.",
        _edited(_mapped("_mutant_no_map")),
        ("shimmed_block/lambda_stored", "shimmed_block/generator"),
    ),
    Rule(
        "identity-map",
        "The map has the right op types and the gradient of Identity for all.",
        _edited(_mapped("_mutant_identity_map")),
        ("shimmed_block/registered_once", "shimmed_block/partial_identity_loop"),
    ),
    Rule(
        "only-upgraded",
        "The program is not migrated, only taken through tf_upgrade_v2.",
        _only_upgraded,
        (
            *_EVERY_FORM,
            "py_func_helper/seed_spiky",
            "py_func_helper/seed_clip_by_norm",
            "straight_through/round_return",
            "plain_py_func/list_indexed",
            "shimmed_block/lambda_stored",
        ),
    ),
)
