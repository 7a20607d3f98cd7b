"""Which functions the expression may stand for that is handed to TensorFlow."""

from __future__ import annotations

import ast

import pytest

from tfgradmigrate.verify.places.host_names import meant

#: What stands before it, the expression, and the functions; None where not all of them show.
HOSTS: list[tuple[str, str, list[str] | None]] = [
    ("", "g", ["g"]),
    ("", "f", None),
    ("", "lambda v: v", ["lambda v: v"]),
    ("", "g or h", ["g", "h"]),
    ("", "g or f", None),
    ("", "g if c else h", ["g", "h"]),
    ("", "f if c else h", None),
    ("", "[g, h][0]", ["g", "h"]),
    ("", "(g, f)[0]", None),
    ("", "{'a': g, 'b': h}['a']", ["g", "h"]),
    ("", "{'a': g}.get('b', h)", ["g", "h"]),
    ("", "{'a': g}.get('b', f)", None),
    ("", "{'a': g}.pop('b', h)", None),
    ("", "{'a': g}.index('b', h)", None),
    ("", "f.get('b', h)", None),
    ("", "partial(g, h)", ["g"]),
    ("", "other(g, h)", None),
    ("", "quartial(g, h)", None),
    ("", "a.m", None),
    ("class A:\n    def m(self): pass", "a.m", ["a.m"]),
    ("class A:\n    def m(self): pass\na.m = g", "a.m", None),
    ("class A:\n    def m(self): pass\nsetattr(a, 'm', g)", "a.m", None),
    ("class A:\n    def m(self): pass\n    m = g", "a.m", None),
    ("", "Missing('k')", ["Missing('k')"]),
    ("f = g", "f", ["g"]),
    ("f = g\nf = h", "f", ["g", "h"]),
    ("f: Any = g", "f", ["g"]),
    ("f: Any", "f", None),
    ("(f := g)", "f", ["g"]),
    ("f = a.b = g", "f", ["g"]),
    ("f, k = g", "f", None),
    ("f = g\nf += h", "f", None),
    ("def f(v): pass", "f", ["def f(v):"]),
    ("async def f(v): pass", "f", None),
    ("class f: pass", "f", None),
    ("for f in (g, h): pass", "f", ["g", "h"]),
    ("for f, k in (g, h): pass", "f", None),
    ("for f in k: pass", "f", None),
    ("f = h\n[f for f in (g,)]", "f", ["h"]),
    ("with a as f: pass", "f", None),
    ("try: pass\nexcept E as f: pass", "f", None),
    ("f = g\nmatch k:\n    case {'a': 1, **f}: pass", "f", None),
    ("f = g\nmatch k:\n    case {'a': 1, **z}: pass", "f", ["g"]),
    ("f = g\nmatch k:\n    case {'a': 1}: pass", "f", ["g"]),
    ("f = g\nmatch k:\n    case [*f]: pass", "f", None),
    ("f = g\nmatch k:\n    case f: pass", "f", None),
    ("f = g\ndef k(f): pass", "f", None),
    ("f = g\nasync def k():\n    async for f in z: pass", "f", None),
    ("g = 3", "g", None),
    ("def g(v): pass", "g", None),
    ("f = dict(a=g)", "f['a']", ["g"]),
    ("f = {'a': g}", "f['a']", ["g"]),
    ("f = {'a': g}\nf['b'] = h", "f['a']", None),
    ("f = {'a': g}\nlen(f)", "f['a']", ["g"]),
    ("f = {'a': g}\nchange(f)", "f['a']", None),
    ("f = {'a': g}\nf.update(h)", "f['a']", None),
    ("f = {'a': g}\nf = {'a': h}", "f['a']", None),
    ("f = [k for k in z]", "f[0]", None),
    ("f = [g for k in z]", "f[0]", ["g"]),
]


@pytest.mark.parametrize(("before", "host", "functions"), HOSTS)
def test_which_functions_a_host_may_be(before: str, host: str, functions: list[str] | None) -> None:
    tree = ast.parse(f"from other import g, h\n{before}\nhand({host})\n")
    call = tree.body[-1]
    assert isinstance(call, ast.Expr)
    assert isinstance(call.value, ast.Call)
    found = meant(call.value.args[0], tree)
    said = None if found is None else [ast.unparse(each).split("\n")[0] for each in found]
    assert said == functions


@pytest.mark.parametrize(
    ("loop", "functions"),
    [
        ("for f in (g, h)", ["g", "h"]),
        ("for f in [g]", ["g"]),
        ("for f, k in (g, h)", None),
        ("for f in k", None),
        ("for k in (g, h)", ["h"]),
    ],
)
def test_a_comprehension_hides_what_is_outside(loop: str, functions: list[str] | None) -> None:
    tree = ast.parse(f"from other import g, h\nf = h\n[hand(f) {loop}]\n")
    (call,) = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    found = meant(call.args[0], tree)
    assert (None if found is None else [ast.unparse(each) for each in found]) == functions
