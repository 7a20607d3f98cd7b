"""What shows of a gradient function: its op, what it reads of it, what it takes and returns."""

from __future__ import annotations

import libcst as cst
import pytest

from tfgradmigrate.rules.model import GradientFunction, NoFunction
from tfgradmigrate.syntax.functions import has_decorator
from tfgradmigrate.syntax.gradient_functions import gradient_function
from tfgradmigrate.syntax.scopes import Scopes
from tfgradmigrate.syntax.tree import find_all, source_of


def of(expression: str, lines: str = "") -> GradientFunction:
    """What shows of the function that is registered in the last line."""
    scopes = Scopes(cst.parse_module(f"{lines}\nregister({expression})\n"))
    *_, call = (c for c in find_all(scopes.module, cst.Call) if source_of(c.func) == "register")
    return gradient_function(call.args[0].value, scopes)


@pytest.mark.parametrize(
    ("returned", "number"),
    [
        *(("return a, b", 2), ("return [a]", 1), ("return ()", 0), ("return a, *b", None)),
        *(("return a", None), ("return", None), ("pass", None), ("return f(a)", None)),
        # Arithmetic gives one tensor, but for that of lists.
        *(("return -a", 1), ("return not a", None), ("return a * b", 1), ("return a - b", 1)),
        *(
            ("return a / b", 1),
            ("return a ** b", 1),
            ("return a @ b", None),
            ("return a % b", None),
        ),
        *(("return a + b", None), ("return a + b * 2", 1), ("return a * 2 + b", 1)),
        *(("return [a] * 2", None), ("return 2 * (a,)", None), ("return grads * 2", None)),
        *(("return 2 * grads", None), ("return grads - a", None), ("return a * 2 + [b]", None)),
        # Of several returns all have to tell the same.
        *(("if a: return a, b\n    return b, a", 2), ("if a: return a, b\n    return [a]", None)),
        ("if a: return a, b\n    return -a", None),
        ("def inner(): return a, b\n    return -a", 1),
        ("g = lambda: (a, b)\n    return -a", 1),
        ("class C:\n        def inner(): return a, b\n    return -a", 1),
        ("while a:\n        if b:\n            return a, b", 2),
    ],
)
def test_how_many_gradients_are_returned(returned: str, number: int | None) -> None:
    assert of("g", f"def g(op, *grads):\n    {returned}").returned == number


@pytest.mark.parametrize(("body", "number"), [("(a, b)", 2), ("a * b", 1), ("a", None)])
def test_how_many_gradients_a_lambda_returns(body: str, number: int | None) -> None:
    assert of(f"lambda op, dy: {body}").returned == number


@pytest.mark.parametrize(
    ("read", "spelled", "attribute", "index"),
    [
        ("op.inputs[0]", "op.inputs[0]", "inputs", 0),
        ("op.outputs[-1]", "op.outputs[-1]", "outputs", -1),
        ("op.inputs[0].shape", "op.inputs[0]", "inputs", 0),
        ("op.inputs[n]", "op.inputs", "inputs", None),
        ("op.inputs[0:1]", "op.inputs", "inputs", None),
        ("op.inputs[0, 1]", "op.inputs", "inputs", None),
        ("table[op.inputs]", "op.inputs", "inputs", None),
        ("op.inputs", "op.inputs", "inputs", None),
        ("op.name[0]", "op.name", "name", None),
        ("op.get_attr('k')", "op.get_attr", "get_attr", None),
        ("op[0]", "op", None, None),
        ("f(op)", "op", None, None),
    ],
)
def test_what_is_read_of_the_op(
    read: str, spelled: str, attribute: str | None, index: int | None
) -> None:
    (found,) = of(f"lambda op, dy: {read}").reads
    assert (source_of(found.node), found.attribute, found.index) == (spelled, attribute, index)


def test_a_name_that_is_only_deleted_is_not_read() -> None:
    function = of("g", "def g(op, dy):\n    del op\n    return dy")
    assert (function.op, function.reads) == ("op", ())


@pytest.mark.parametrize(
    ("lines", "registered", "op", "upstream"),
    [
        ("def g(op, dy, dz=None, *more): pass", "g", "op", ("dy", "dz")),
        ("def g(op, /, dy): pass", "g", "op", ("dy",)),
        ("def g(op, dy, *, k=1): pass", "g", "op", ("dy",)),
        ("g = lambda op, dy: dy", "g", "op", ("dy",)),
        ("", "lambda op, dy: dy", "op", ("dy",)),
        # Of a `partial` some are given.
        ("def g(k, op, dy): pass", "functools.partial(g, 1)", "op", ("dy",)),
        ("def g(op, dy, k): pass", "partial(g, k=1)", "op", ("dy",)),
        ("def g(k, m, op, dy): pass", "partial(partial(g, 1), 2)", "op", ("dy",)),
        ("def g(k, op, dy, m): pass", "partial(partial(g, m=1), 2)", "op", ("dy",)),
        ("def g(op, dy, *, k): pass", "partial(g, k=1)", "op", ("dy",)),
        ("def g(op, dy, k, dz): pass", "partial(g, k=1)", "op", ("dy",)),
        ("", "partial(lambda k, op, dy: dy, 1)", "op", ("dy",)),
        ("class C:\n    def g(self, k, op, dy): pass", "partial(C.g, me, 1)", "op", ("dy",)),
        # A method has its instance or class before them.
        ("class C:\n    def g(op, dy): pass", "C.g", "op", ("dy",)),
        ("class C:\n    @staticmethod\n    def g(op, dy): pass", "C.g", "op", ("dy",)),
        ("class C:\n    @classmethod\n    def g(cls, op, dy): pass", "C.g", "op", ("dy",)),
        (
            "class C:\n    @classmethod\n    def g(cls, k, op, dy): pass",
            "partial(C.g, 1)",
            "op",
            ("dy",),
        ),
        (
            "class C:\n    def g(self, op, dy): pass\n    def f(self): register(self.g)\nregister = 1",
            "C.g",
            "self",
            ("op", "dy"),
        ),
    ],
)  # fmt: skip
def test_which_parameters_are_the_op_and_the_upstream_gradients(
    lines: str, registered: str, op: str, upstream: tuple[str, ...]
) -> None:
    function = of(registered, lines)
    assert (function.op, function.upstream) == (op, upstream)
    assert function.node is not None


def test_how_many_upstream_gradients_are_optional() -> None:
    assert of("g", "def g(op, dy, dz=None, du=None): pass").optional == 2
    assert of("g", "def g(op=None, dy=1): pass").optional == 1


def test_what_stands_behind_one_that_is_given_takes_no_gradients() -> None:
    """Python passes by place what TensorFlow passes: `k` would be given twice."""
    lines = "def g(op, k, *grads): pass"
    assert of("g", lines).star == of("partial(g)", lines).star == "grads"
    assert of("partial(g, k=1)", lines).star is None


def test_a_method_of_an_instance_has_it_first() -> None:
    text = "class C:\n    def g(self, op, dy): pass\n    def f(self):\n        register({})\n"
    for registered in ("self.g", "partial(self.g)"):
        scopes = Scopes(cst.parse_module(text.format(registered)))
        *_, call = (c for c in find_all(scopes.module, cst.Call) if source_of(c.func) == "register")
        function = gradient_function(call.args[0].value, scopes)
        assert (function.op, function.upstream) == ("op", ("dy",))


@pytest.mark.parametrize(
    ("lines", "registered", "why", "name"),
    [
        ("import g", "g", NoFunction.IMPORTED, "g"),
        ("def g(op): pass\ng = 1", "g", NoFunction.BOUND_AGAIN, "g"),
        ("g = f", "g", NoFunction.NOT_HERE, ""),
        ("", "g", NoFunction.NOT_HERE, ""),
        ("", "g()", NoFunction.NOT_HERE, ""),
        ("def g(): pass", "g", NoFunction.WITHOUT_OP, ""),
        ("def g(*all): pass", "g", NoFunction.WITHOUT_OP, ""),
        ("def g(op, *, k): pass", "g", NoFunction.KEYWORDS, ""),
        ("def g(k, op, dy): pass", "partial(g, k=1)", NoFunction.WITHOUT_OP, ""),
        ("def g(op):\n    op = 1", "g", NoFunction.OP_ASSIGNED, "op"),
        ("def g(op, dy): pass", "partial()", NoFunction.NOT_HERE, ""),
        ("def g(op, dy): pass", "partial(k=1)", NoFunction.NOT_HERE, ""),
        ("def g(op, dy): pass", "partial(g, *more)", NoFunction.NOT_HERE, ""),
        ("def g(op, dy): pass", "partial(g, **more)", NoFunction.NOT_HERE, ""),
        ("def g(op, dy): pass", "partial(f)", NoFunction.NOT_HERE, ""),
        ("def g(op, dy): pass", "other.partial(g)", NoFunction.NOT_HERE, ""),
        ("class C: pass", "C.g", NoFunction.NOT_HERE, ""),
        ("class C:\n    g = 1", "C.g", NoFunction.NOT_HERE, ""),
        ("class C:\n    def g(op): pass\n    g = 1", "C.g", NoFunction.NOT_HERE, ""),
        ("class C:\n    def g(op): pass\nC.g = 1", "C.g", NoFunction.NOT_HERE, ""),
        ("class C:\n    def g(op): pass\nc = C()", "c.g", NoFunction.NOT_HERE, ""),
        ("class C:\n    def g(op): pass", "c.g", NoFunction.NOT_HERE, ""),
    ],
)
def test_why_a_function_does_not_show(
    lines: str, registered: str, why: NoFunction, name: str
) -> None:
    function = of(registered, lines)
    assert (function.node, function.why_not, function.name) == (None, why, name)


@pytest.mark.parametrize(
    ("decorators", "static", "of_class"),
    [
        ("", False, False),
        ("@staticmethod", True, False),
        ("@classmethod", False, True),
        ("@a\n@staticmethod", True, False),
        ("@zip", False, False),
        ("@abs", False, False),
        ("@a.classmethod", False, False),
    ],
)
def test_what_decorators_make_of_a_method(decorators: str, static: bool, of_class: bool) -> None:
    node = cst.ensure_type(cst.parse_statement(f"{decorators}\ndef g(): pass"), cst.FunctionDef)
    said = [has_decorator(node, name) for name in ("staticmethod", "classmethod")]
    assert said == [static, of_class]


@pytest.mark.parametrize(
    ("body", "asks"),
    [
        ("a is None", True),
        ("None is a", True),
        ("a is b is not None", True),
        ("a is Zero", False),
        ("a is Alone", False),
        ("a == 'None'", False),
        ("a.b < None.c", False),
    ],
)
def test_what_asks_for_none(body: str, asks: bool) -> None:
    assert of(f"lambda op, dy: {body}").asks_none is asks
