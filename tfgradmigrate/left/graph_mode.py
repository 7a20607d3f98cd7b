"""`--graph-mode`: the lines that keep a program of TensorFlow 1 in graph mode, where it starts.

TensorFlow 2 has to be switched off before anything is made: the line stands behind the import of
TensorFlow, or with an import of its own above all others, where a file of the project, which may
make something, is imported before that.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from tfgradmigrate.left.upgrade import Lines
from tfgradmigrate.options import Start
from tfgradmigrate.program.walking import imported, tree_of
from tfgradmigrate.project.modules import find_module
from tfgradmigrate.rules.findings.upgraded import GraphMode
from tfgradmigrate.rules.model import Action, FileResult, Finding

_TENSORFLOW, _V1 = "tensorflow", "tensorflow.compat.v1"
_ASSUMED = "nothing that the program runs relies on eager mode"


class _Way(Struct, frozen=True):
    """Lines of code to insert above a line, which counts from 1."""

    line: int
    code: Sequence[str]


def kept_in_graphs(result: FileResult, start: Start, safe_only: bool) -> FileResult:
    """Return a result with the lines and a finding on them, with `safe_only` with that alone.

    A text that cannot be parsed is kept as it is.
    """
    end = "\r\n" if "\r\n" in result.new else "\n"
    lines = result.new.replace("\r\n", "\n").split("\n")
    try:
        way = _way(tree_of("\n".join(lines)), start, result.path)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return result
    new = [*lines[: way.line - 1], *way.code, *lines[way.line - 1 :]]
    line = Lines(result.old, result.new).old(max(way.line - 1, 1))
    finding = _finding(result.path, line, way.code, safe_only)
    every = sorted((*result.findings, finding), key=lambda f: (f.line, f.column, f.code))
    text = result.new if safe_only else end.join(new)
    return replace(result, new=text, findings=tuple(every))


def _finding(path: str, line: int, code: Sequence[str], left: bool) -> Finding:
    return Finding(
        code=GraphMode.code,
        action=Action.LEAVE if left else GraphMode.action,
        path=path,
        line=line,
        column=1,
        end_line=line,
        end_column=1,
        idiom="graph_mode",
        symbol="disable_v2_behavior",
        message=f"keeps the program in graph mode: {'; '.join(each.strip() for each in code)}",
        assumes=(_ASSUMED,),
    )


def _way(tree: ast.Module, start: Start, path: str) -> _Way:
    first = _first_statement(tree)
    imports = list(_imports(tree.body))
    if start is Start.MAIN:
        main = next((each for each in tree.body if _is_main(each)), None)
        if isinstance(main, ast.If) and main.body[0].lineno > main.lineno:
            indent = " " * main.body[0].col_offset
            code = _switched(imports[0][1:] if imports else None)
            return _Way(main.body[0].lineno, [f"{indent}{each}" for each in code])
    for statement, name, module in imports:
        before = tree.body[first : tree.body.index(statement)]
        if all(_makes_nothing(each, path) for each in before):
            return _Way(_line_behind(tree, statement), _switched((name, module)))
    line = tree.body[first].lineno if first < len(tree.body) else 1
    return _Way(line, _switched(None))


def _first_statement(tree: ast.Module) -> int:
    """Return which statement is the first behind the docstring and `__future__`."""
    for index, statement in enumerate(tree.body):
        is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        if not is_text and getattr(statement, "module", None) != "__future__":
            return index
    return len(tree.body)


def _imports(body: Sequence[ast.stmt]) -> Iterator[tuple[ast.stmt, str, str]]:
    """Yield the statements that import TensorFlow as a whole, each with its name and its module."""
    for statement in body:
        for name, whole in imported(statement):
            if whole in (_TENSORFLOW, _V1):
                yield statement, name, whole


def _switched(known: tuple[str, str] | None) -> list[str]:
    """Return the code that switches TensorFlow 2 off, with an import where there is none."""
    if known is None:  # above all else, where no name is bound
        return [f"import {_TENSORFLOW} as tf", *_switched(("tf", _TENSORFLOW))]
    name, module = known
    return [f"{name}{'' if module == _V1 else '.compat.v1'}.disable_v2_behavior()"]


def _makes_nothing(statement: ast.stmt, path: str) -> bool:
    """Return whether a statement is an import, and of no file of the project."""
    if isinstance(statement, ast.Import):
        return all(find_module(path, each.name.split(".")[0]) is None for each in statement.names)
    if isinstance(statement, ast.ImportFrom) and not statement.level:
        return find_module(path, (statement.module or "").split(".")[0]) is None
    return False


def _line_behind(tree: ast.Module, statement: ast.stmt) -> int:
    """Return the line below a statement, and below what else stands on its last line."""
    last = statement.end_lineno or statement.lineno
    for each in tree.body:
        if each.lineno <= last:
            last = max(last, each.end_lineno or each.lineno)
    return last + 1


def _is_main(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.If) and "__main__" in ast.unparse(statement.test)
