"""What a piece of code reads and writes: names, and paths from them."""

from __future__ import annotations

import ast
from textwrap import dedent

import pytest

from tfgradmigrate.verify.places.flow import (
    always_leaves,
    bound_for_certain,
    exposed,
    jumps,
    suspends,
)
from tfgradmigrate.verify.places.paths import accesses, flat, is_value, steps


def body(text: str) -> list[ast.stmt]:
    return ast.parse(dedent(text)).body


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("y = x\nz = y", ["x"]),
        ("x = x + 1", ["x"]),
        ("if a:\n    y = 1\nz = y", ["a", "y"]),
        ("if a:\n    y = 1\nelse:\n    y = 2\nz = y", ["a"]),
        ("for i in r:\n    s = s + i\nt = i", ["r", "s", "i"]),
        ("with c as d:\n    y = d\nz = y", ["c"]),
        ("try:\n    y = 1\nexcept E:\n    pass\nz = y", ["E", "y"]),
        ("def f(a, b=c):\n    return a + d\nf(1)", ["c", "d"]),
        ("y = g(lambda: y)", ["g", "y"]),
        ("y = [k * i for i in r]", ["r", "k"]),
        ("n += 1", ["n"]),
        ("a.b = c", ["c", "a"]),
    ],
)
def test_names_that_are_read_before_they_are_bound(text: str, names: list[str]) -> None:
    assert sorted(exposed(body(text))) == sorted(names)


def test_what_is_bound_for_certain() -> None:
    text = """
        a = 1
        if a:
            b = c = 2
        else:
            b = 3
        for d in a:
            e = 4
        """
    assert bound_for_certain(body(text)) == {"a", "b"}


@pytest.mark.parametrize(
    ("text", "leaves"),
    [
        ("return_ = 1", False),
        ("raise E", True),
        ("if a:\n    raise E", False),
        ("if a:\n    raise E\nelse:\n    raise F", True),
        ("with a:\n    raise E", True),
        ("try:\n    raise E\nexcept F:\n    pass", False),
        ("try:\n    raise E\nexcept F:\n    raise", True),
    ],
)
def test_whether_control_leaves(text: str, leaves: bool) -> None:
    assert always_leaves(body(text)) is leaves


def test_jumps_out_of_loops() -> None:
    assert jumps(body("while a:\n    x()").copy()) is False
    assert jumps(body("for a in b:\n    break")) is False
    loop = body("for a in b:\n    if a:\n        continue")[0]
    assert isinstance(loop, ast.For)
    assert jumps(loop.body)


def test_yield_in_a_nested_function_does_not_suspend() -> None:
    assert suspends(body("x = yield"))
    assert not suspends(body("def f():\n    yield"))


def paths(root: str, text: str, rigid: bool = False) -> list[tuple[str, str]]:
    found = accesses(root, body(text), rigid=rigid)
    return [(a.path, "r" * a.read + "w" * a.written) for a in found]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("y = cfg.net.bits", [("cfg.net.bits", "r")]),
        ("y = cfg['bits']", [("cfg['bits']", "r")]),
        ("y = cfg[i]", [("cfg", "r")]),
        ("y = cfg.x.get_shape()[0]", [("cfg.x", "r")]),
        ("y = cfg.names.append(1)", [("cfg.names", "r")]),
        ("y = cfg.n.index(1)", [("cfg.n", "r")]),
        ("y = cfg.items()", [("cfg", "r")]),
        ("y = 'n%d' % cfg.count", [("cfg.count", "r")]),
        ("y = str(cfg.count)", [("cfg.count", "r")]),
        ("cfg.count += 1", [("cfg.count", "rw")]),
        ("y = cfg.values[0]", [("cfg.values[0]", "r")]),
        ("y = cfg.get_attr('k')", [("cfg.get_attr('k')", "r")]),
        ("y = cfg.get_session().graph", [("cfg.get_session().graph", "r")]),
        ("y = cfg.make('k')", [("cfg.make", "r")]),
        ("cfg.n = 1", [("cfg.n", "w")]),
        ("cfg.n += 1", [("cfg.n", "rw")]),
        ("y = f(cfg)", [("cfg", "r")]),
        ("y = lambda cfg: cfg.x", []),
        ("def f(a):\n    cfg = a\n    return cfg.x", []),
    ],
)
def test_paths(text: str, found: list[tuple[str, str]]) -> None:
    assert paths("cfg", text) == found


def test_an_attribute_of_an_instance_is_its_own_whatever_it_is_called() -> None:
    assert paths("self", "y = self.index + self.shape[0]", rigid=True) == [
        ("self.index", "r"),
        ("self.shape[0]", "r"),
    ]


def test_a_value_has_numbers_for_subscripts_or_what_tensors_have() -> None:
    for text, answer in [
        ("x[0] + x[1]", True),
        ("f(x.name, x)", True),
        ("x.alpha", False),
        ("x.graph", False),
        ("x['a']", False),
    ]:
        assert is_value("x", list(accesses("x", body(text)))) is answer


def test_names_for_paths() -> None:
    assert flat("self.cfg['a'][-1]") == "self_cfg_a_minus_1"
    assert steps("K.get('a').b[0]") == [
        "K",
        "K.get",
        "K.get('a')",
        "K.get('a').b",
        "K.get('a').b[0]",
    ]
