"""What is said of the flow of statements, against random statements that are run."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tfgradmigrate.program.scopes import own
from tfgradmigrate.verify.places.flow import (
    always_leaves,
    bound_for_certain,
    exposed,
    jumps,
    overrides,
    returns,
    shadows,
    suspends,
)

from .texts import NAMES, block

#: How many random texts, and how often each is run.
TEXTS, RUNS = 300, 12


class Watching(dict[str, Any]):
    """Variables that note which of the names are read before they are bound; all have a value."""

    def __init__(self) -> None:
        super().__init__()
        self.unbound: set[str] = set()

    def __missing__(self, name: str) -> Any:
        if name not in (*NAMES, "e"):
            raise KeyError(name)
        self.unbound.add(name)
        return 0


class RaisedError(Exception):
    """What is raised on the way."""


class Given:
    def __enter__(self) -> int:
        return 0

    def __exit__(self, *args: object) -> None:
        return


def runs(text: str, rng: random.Random) -> Iterator[tuple[Watching, bool]]:
    """Yield what comes of runs: the variables, and whether control came to the end."""
    code = compile(text, "<text>", "exec")
    for _ in range(RUNS):
        variables = Watching()

        def maybe_raised(*args: object) -> Any:
            if rng.random() < 0.15:
                raise RaisedError
            return 0

        helpers = {
            "c": lambda: rng.random() < 0.5,
            "x": maybe_raised,
            "E": RaisedError,
            "given": Given,
            "many": lambda: [0] * rng.randint(0, 2),
            "__annotations__": {},  # Python 3.10 asks for it where a branch has not set it up
        }
        try:
            exec(code, helpers, variables)
        except (RaisedError, TypeError):
            yield variables, False
        else:
            yield variables, True


@pytest.mark.parametrize("seed", range(TEXTS // 50))
def test_what_is_said_of_the_flow_holds_in_runs(seed: int) -> None:
    for number in range(50):
        rng = random.Random(seed * 50 + number)
        text = "\n".join(block(rng, 2))
        nodes = ast.parse(text).body
        said, certain, leaves = exposed(nodes), bound_for_certain(nodes), always_leaves(nodes)
        for variables, ended in runs(text, rng):
            assert variables.unbound <= {*said}, text
            assert not ended or certain <= variables.keys(), text
            assert not (ended and leaves), text


def parsed(text: str) -> list[ast.stmt]:
    """Return the statements of a text in which `/` ends a line."""
    return ast.parse(text.replace("/", "\n")).body


@pytest.mark.parametrize(
    ("text", "reads", "bound"),
    [
        *(("p = q", "q", "p"), ("p += 1", "p", "p"), ("p = 1/q = p", "", "pq"), ("q(p)", "qp", "")),
        *(("if p:/ q = 1", "p", ""), ("if p:/ q = 1/else:/ q = 2", "p", "q")),
        *(("for p in q:/ r = p", "q", ""), ("for p in q:/ pass/else:/ r = p", "qp", "")),
        *(("while p:/ q = 1/else:/ r = q", "pq", ""), ("while p:/ q = q", "pq", "")),
        ("with p as q:/ r = q", "p", "qr"),
        *(("try:/ p = 1/except q as r:/ r", "q", ""), ("try:/ p = q/finally:/ r = p", "qp", "pr")),
        *(("try:/ p = 1/except q:/ p = 2/else:/ r = p", "q", "p"), ("def p(): return q", "q", "p")),
        ("try:/ p = 1/except q as p:/ pass", "q", ""),
        *(("class p(q): r = s", "qs", "p"), ("import p", "", "p"), ("p = lambda q: q", "", "p")),
        *(("match p:/ case q: r = q", "p", ""), ("match p:/ case q if r: pass", "pr", "")),
        *(("[p for p in q]", "q", ""), ("p.q = r", "pr", ""), ("p[q] = r", "pqr", "")),
        *(("async def p():/ async for q in r: s", "rs", "p"), ("p: int", "int", "p")),
    ],
)
def test_what_is_read_before_it_is_bound(text: str, reads: str, bound: str) -> None:
    nodes = parsed(text)
    assert sorted(exposed(nodes)) == (["int"] if reads == "int" else sorted(reads))
    assert bound_for_certain(nodes) == {*bound}


def test_what_is_read_comes_in_order() -> None:
    assert exposed(parsed("s(p, q)/r = p/q")) == ["s", "p", "q"]


@pytest.mark.parametrize(
    ("text", "leaves"),
    [
        *(("pass", False), ("return", True), ("raise", True), ("return/pass", False)),
        *(
            ("if p: return", False),
            ("if p: return/else: raise", True),
            ("if p: pass/else: raise", False),
        ),
        *(("with p: return", True), ("with p: pass", False), ("while p: return", False)),
        *(("try: return/except p: raise", True), ("try: return/except p: pass", False)),
        *(("try: pass/except p: return/else: return", True), ("try: pass/finally: return", True)),
        *(("try: pass/except p: return", False), ("try: return/finally: pass", True)),
        *(("try: return/except p: return/except q: pass", False), ("def f(): return", False)),
    ],
)
def test_whether_control_never_comes_behind_statements(text: str, leaves: bool) -> None:
    assert always_leaves(parsed(text)) is leaves
    assert not always_leaves([])


@pytest.mark.parametrize(
    ("text", "found"),
    [
        *(("break", True), ("continue", True), ("if p: break", True), ("for p in q: break", False)),
        *(("while p: continue", False), ("for p in q: pass/else: break", True), ("pass", False)),
        *(("while p:/ while q: pass/ else: break", False), ("with p: break", True)),
        *(("while p: pass/else: continue", True), ("class p:/ for q in r: break", False)),
    ],
)
def test_whether_statements_leave_a_loop_around_them(text: str, found: bool) -> None:
    assert jumps(parsed(text)) is found


def test_what_stands_in_functions_inside_is_not_their_own() -> None:
    nodes = parsed("def f():/ yield 1/ return 2/class C:/ def g(self): return 3")
    assert not returns(nodes)
    assert not suspends(nodes)
    inner = nodes[0].body  # type: ignore[attr-defined]
    assert returns(inner)
    assert suspends(inner)
    for text in ("yield", "x = yield from y", "if p: yield p"):
        assert suspends(parsed(text))
    assert suspends(parsed("async def f(): await p")[0].body)  # type: ignore[attr-defined]
    assert [node for node in own(nodes) if isinstance(node, ast.Constant)] == []
    assert nodes[0] in own(nodes)


@pytest.mark.parametrize(
    ("text", "shadowed"),
    [
        *(("def f(p): pass", True), ("def f(q): pass", False), ("def f(*p): pass", True)),
        *(("def f():/ p = 1", True), ("def f():/ nonlocal p/ p = 1", False), ("lambda p: 1", True)),
        *(("lambda: p", False), ("class f:/ p = 1", False), ("def f(q=p): return p", False)),
        *(("def f():/ nonlocal q/ p = 1", True), ("def f(*, p): pass", True)),
    ],
)
def test_whether_a_function_has_a_name_of_its_own(text: str, shadowed: bool) -> None:
    (node,) = parsed(text)
    assert shadows(node.value if isinstance(node, ast.Expr) else node, "p") is shadowed


def test_whether_code_overrides_gradients() -> None:
    for text in ("with g.gradient_override_map(p): pass", "with gradient_override_map(p): pass"):
        assert overrides(parsed(text))
    assert not overrides(parsed("g.override_gradients(p)"))


def test_the_name_of_an_error_is_bound_in_its_handler_alone() -> None:
    text = "e = 1\ntry:\n    a()\nexcept b as e:\n    c(e)\n"
    assert exposed(ast.parse(text).body) == ["a", "b", "c"]
    assert exposed(ast.parse(f"{text}d(e)\n").body) == ["a", "b", "c", "d", "e"]
