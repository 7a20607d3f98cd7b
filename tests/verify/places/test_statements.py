"""What is asked of statements and of functions when places are cut out."""

from __future__ import annotations

import ast

import pytest

from tfgradmigrate.verify.places.differences import differences, hull
from tfgradmigrate.verify.places.statements import (
    call_of,
    calls_of,
    entering,
    gives_one_by_one,
    inner_functions,
    is_gradient_only,
    is_helping,
    lies_in,
    only_imports,
    says_nothing,
    span_of,
    takes_op,
)
from tfgradmigrate.verify.places.writing import INSIDE, INSIDE_OF
from tfgradmigrate.verify.program.module import Module


def test_a_region_lies_in_the_statement_around_it_and_in_no_neighbour() -> None:
    old = "if n:\n    a()\n    b()\n"
    trees = ast.parse(old), ast.parse(f"k()\n{old.replace('a', 'd')}m()\n")
    for one, other in (trees, trees[::-1]):
        found = list(differences(one, other).all_regions())
        before, behind, inner = sorted(found, key=lambda each: bool(each.old and each.new))
        around = inner.widened()
        assert around is not None
        assert lies_in(around, inner)
        assert not lies_in(inner, around)
        assert not lies_in(around, before)
        assert not lies_in(around, behind)
        for each in found:
            assert lies_in(hull([before, around, behind]), each)


def test_inner_functions_of_one_name_are_paired_in_their_order() -> None:
    text = """\
def f(x):
    def one(v): return {0}
    def two(v): return {0}
    if x:
        def two(v): return {0} + 1
    def three(v): return {0}
    def other_{0}(v): return {0}
    def slope(op, dy): return {0}
    @tf.RegisterGradient("Own")
    def own(v, w): return {0}
    return one
"""
    old, new = (text.format(k) for k in "ab")
    new += "    def three(v): return b\n"
    functions = [ast.parse(each).body[0] for each in (old, new)]
    assert all(isinstance(each, ast.FunctionDef) for each in functions)
    found = [[ast.unparse(each.body) for each in pair] for pair in inner_functions(*functions)]  # type: ignore[arg-type]
    assert sorted(found) == [
        *[["return a", "return b"]] * 2,
        ["return a + 1", "return b + 1"],
    ]


def one(text: str) -> ast.stmt:
    (node,) = ast.parse(text).body
    return node


def function(text: str) -> ast.FunctionDef:
    node = one(text)
    assert isinstance(node, ast.FunctionDef)
    return node


@pytest.mark.parametrize(
    ("text", "helps", "says", "imports"),
    [
        ("import a", True, True, False),
        ("from a import b", True, True, False),
        ("pass", True, True, False),
        ("'text'", True, True, False),
        ("f(x)", False, False, False),
        ("def f(): pass", True, False, False),
        ("class A: pass", True, False, False),
        ("global a", True, False, False),
        ("nonlocal a", True, False, False),
        ("tf.RegisterGradient('A')(f)", True, False, False),
        ("tf.RegisterGradient('A')", True, False, False),
        ("tf.Another('A')(f)", False, False, False),
        ("tf.Zero('A')(f)", False, False, False),
        ("n = 'G%d' % np.random.randint(3)", True, False, False),
        ("n = k = str(uuid4())", True, False, False),
        ("g = tf.grad_pass_through(tf.round)", True, False, False),
        ("y = tf.grad_pass_through(tf.round)(x)", False, False, False),
        ("g = tf.RegisterGradient('A')(f)", True, False, False),
        ("y = f(x)", False, False, False),
        ("a.n = 'k'", False, False, False),
        ("a, n = 'k'", False, False, False),
        ("return 3", False, False, False),
        ("try:\n    import a\nexcept ImportError:\n    import b as a", False, False, True),
        ("try:\n    import a\nexcept ModuleNotFoundError:\n    pass", False, False, True),
        ("try:\n    import a\nexcept ValueError:\n    import b", False, False, False),
        ("try:\n    import a\nexcept:\n    import b", False, False, False),
        ("try:\n    import a\nexcept ImportError:\n    b = 1", False, False, False),
        ("try:\n    a = 1\nexcept ImportError:\n    pass", False, False, False),
        (
            "try:\n    import a\nexcept ImportError:\n    pass\nelse:\n    import b",
            *(False, False, False),
        ),
        (
            "try:\n    import a\nexcept ImportError:\n    pass\nfinally:\n    import b",
            *(False, False, False),
        ),
    ],
)
def test_what_a_statement_is_for(text: str, helps: bool, says: bool, imports: bool) -> None:
    node = one(text)
    assert (is_helping(node), says_nothing(node), only_imports(node)) == (helps, says, imports)


@pytest.mark.parametrize(
    ("text", "code", "names"),
    [
        ("def f(a, b): pass", "return f(a, b)", {"a", "b"}),
        ("def f(a, *, b, **k): pass", "return f(a, b=b)", {"a", "b"}),
        ("def f(*a): pass", "return f(*a)", {"a"}),
        ("def f(x, a): pass", "return f(x_given, a)", {"x_given", "a"}),
        (
            "@contextlib.contextmanager\ndef f(a): yield",
            "with f(a):\n    return inside(inside_of)",
            {"a", "inside", "inside_of"},
        ),
        (
            "def f(a):\n    yield a",
            "return [(inside(inside_of), each)[1] for each in f(a)]",
            {"a", "inside", "inside_of"},
        ),
        ("def f(a):\n    k = yield a", "return f(a)", {"a"}),
    ],
)
def test_how_a_function_is_called_with_names(text: str, code: str, names: set[str]) -> None:
    found, used = call_of("f", function(text), taken={"x"})
    inside, inside_of = (INSIDE, INSIDE_OF)
    assert found == code.replace("inside_of", "OF").replace("inside", inside).replace(
        "OF", inside_of
    )
    assert used == {{"inside": inside, "inside_of": inside_of}.get(name, name) for name in names}


def test_a_method_is_called_without_its_instance() -> None:
    assert call_of("self.f", function("def f(self, a): pass"), bound=True) == (
        "return self.f(a)",
        frozenset({"a"}),
    )


@pytest.mark.parametrize(
    ("body", "gives"),
    [
        ("yield a", True),
        ("yield a\n    return", True),
        ("return a", False),
        ("yield a\n    return a", False),
        ("yield a\n    k = yield a", False),
        ("yield a\n    yield from a", False),
        ("def g():\n        yield a", False),
    ],
)
def test_a_generator_that_takes_nothing_back(body: str, gives: bool) -> None:
    assert gives_one_by_one(function(f"def f(a):\n    {body}")) is gives
    assert not gives_one_by_one(function(f"@made\ndef f(a):\n    {body}"))


@pytest.mark.parametrize(
    ("old", "new", "given"),
    [
        ("def f(a, b): pass", "def g(a, b): pass", "g(a, b)"),
        ("def f(a, b): pass", "def g(b, a): pass", "g(a=a, b=b)"),
        ("def f(a, b): pass", "def g(a, k, b): pass", "g(a, b=b)"),
        ("def f(a, b): pass", "def g(a, *, b): pass", "g(a, b=b)"),
        ("def f(a, b): pass", "def g(c, d): pass", "g(a, b)"),
        ("class A:\n    def f(self, a): return self.k", "def g(a, k): pass", "g(a, k=self.k)"),
        ("class A:\n    def f(self, a): return self.k", "def g(c, k): pass", "g(a)"),
        ("class A:\n    def f(self, a): return self.a", "def g(a, k): pass", "g(a)"),
        ("class A:\n    @staticmethod\n    def f(a, b): pass", "def g(a, b): pass", "g(a, b)"),
        ("def f(a): pass", "class A:\n    def g(self, a): pass", "self.g(a)"),
    ],
)
def test_how_two_functions_are_called_alike(old: str, new: str, given: str) -> None:
    routines = [*Module(old).routines.values(), *Module(new).routines.values()]
    names, (one, other) = calls_of(routines)
    assert other == f"return {given}"
    assert one == f"return {'self.' * old.startswith('class')}f({', '.join(sorted(names))})"


@pytest.mark.parametrize(
    ("text", "takes"),
    [
        ("def f(op, dy): pass", True),
        ("def f(self, op): pass", True),
        ("def f(a, b, op): pass", False),
        ("def f(a, *, op): pass", False),
        ("f = lambda op: op", False),
    ],
)
def test_what_takes_an_op(text: str, takes: bool) -> None:
    assert takes_op(one(text)) is takes


@pytest.mark.parametrize(
    ("text", "only"),
    [
        ("@Defun(python_grad_func=f)\ndef g(x): pass", True),
        ("g(x, grad_func=k.f)", True),
        ("g(x, grad_func=f); f(x)", False),
        ("g(x, other=f)", False),
        ("g(x, func=f)", False),
        ("g(x, z=f)", False),
        ("g(x)", False),
    ],
)
def test_what_is_named_as_a_gradient_alone(text: str, only: bool) -> None:
    assert is_gradient_only(ast.parse(f"def f(op, dy): pass\n{text}"), "f") is only


def test_the_statements_that_enter_a_context() -> None:
    text = "with f():\n    with f(): pass\nif a:\n    with b, k.f(): pass\nwith g(f()): pass"
    ways = [[type(node).__name__ for node in way] for way in entering(ast.parse(text), "f")]
    assert ways == [["With"], ["If", "With"]]


def test_the_lines_of_statements() -> None:
    tree = ast.parse("a\n@b\ndef f():\n    c\n\nd")
    assert span_of(tree.body[1:2]) == (2, 4)
    assert span_of(tree.body) == (1, 6)
    assert span_of([tree, *tree.body[2:]]) == (6, 6)
    assert span_of([]) is span_of([tree]) is None
