"""The nodes of a tree, held against those that `ast` gives."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tfgradmigrate.program.walking import children, tree_of, walk

_LEFT_OUT = (ast.expr_context, ast.boolop, ast.operator, ast.unaryop, ast.cmpop)


def test_all_nodes_come_in_the_order_of_ast() -> None:
    root = Path(__file__).parents[1]
    for path in (*root.glob("tfgradmigrate/syntax/*.py"), Path(ast.__file__)):
        tree = ast.parse(path.read_bytes())
        expected = [node for node in ast.walk(tree) if not isinstance(node, _LEFT_OUT)]
        assert list(walk(tree)) == expected
        for node in expected:
            below = [n for n in ast.iter_child_nodes(node) if not isinstance(n, _LEFT_OUT)]
            assert children(node) == below


def test_no_kind_of_node_hides_another() -> None:
    text = (
        "match x:\n    case {1: [*a], **b} | C(d=1.5) as e if f: pass\n"
        "async def g(h: i = 1, /, *j, k, **l) -> m:\n    async with n as o: yield await p\n"
        "    return f'{q!r:{s}}', lambda t: -u or v <= w, {y: z for y, *z in A[B:1] if not C}\n"
        "try: raise D from E\nexcept F as G: del H.I, J[K]\nelse: L: M = (N := O)\n"
    )
    tree = ast.parse(text)
    assert list(walk(tree)) == [n for n in ast.walk(tree) if not isinstance(n, _LEFT_OUT)]


def test_a_text_is_parsed_again_where_another_thread_came_in_the_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parse, raised = ast.parse, [SystemError("AST constructor recursion depth mismatch")] * 2

    def parsed(text: str, mode: str) -> ast.AST:
        if raised:
            raise raised.pop()
        return parse(text, mode=mode)

    monkeypatch.setattr(ast, "parse", parsed)
    assert ast.unparse(tree_of("x = 1")) == "x = 1"
    assert ast.unparse(tree_of("x + 1", "eval")) == "x + 1"
    raised += [SystemError()] * 100
    with pytest.raises(SystemError):
        tree_of("x = 1")


def test_threads_parse_by_no_other_name() -> None:
    """But workers and the runtime, which stand alone."""
    package = Path(__file__).parents[1] / "tfgradmigrate"
    found = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if not {"worker", "runtime"} & {*path.relative_to(package).parts}
        and "ast.parse" in path.read_text("utf-8")
    }
    assert found == {"program/walking.py"}
