"""What one text reads before it calls something that nobody knows, and the other one after that.

A method of a base in another file may change any attribute, `self.step()` the scale that the place
multiplies by. The graphs of a place have it for one constant, or one tensor, that comes in. So the
reads of such inputs have to stand between the same calls on both sides.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Sequence

from tfgradmigrate.program.walking import tree_of, walk
from tfgradmigrate.verify.places.support import tells_what_is_left
from tfgradmigrate.verify.program.scopes import FUNCTIONS, is_decorated
from tfgradmigrate.verify.program.slicing import called_name

_READ = "`{}` is read on one side before something is called that may change it"
_CALLED = "`{}` may give something else each time, and is asked for more than once"


def read_otherwise(old: str, new: str, paths: Sequence[str], whole: str = "") -> str:
    """Return which input the texts of a cut read between other calls, "" if there is none.

    `paths` are those of the inputs. What is called there, and has no text in the cut, is unknown.
    `whole` is the text of the file: it may define properties that do more than to read.
    """
    doing = _doing(whole)
    before, after = (_Reads(text, paths, doing) for text in (old, new))
    for path in sorted(before.asked | after.asked):
        if max(before.asked[path], after.asked[path]) > 1:
            return _CALLED.format(path)
    if before.calls != after.calls:
        return ""  # of which its graphs tell
    for path in sorted(before.found.keys() & after.found.keys()):
        if before.found[path] != after.found[path]:
            return _READ.format(path)
    return ""


def _doing(text: str) -> frozenset[str]:
    """Return the names of the properties of a text that set something, or call for an effect."""
    found = set()
    for node in walk(tree_of(text)):
        if isinstance(node, ast.FunctionDef) and is_decorated(node, "property"):
            parts = [part for each in node.body for part in walk(each)]
            if any(_does(part) for part in parts):
                found.add(node.name)
    return frozenset(found)


def _does(node: ast.AST) -> bool:
    if isinstance(node, ast.Attribute | ast.Subscript):
        return not isinstance(node.ctx, ast.Load)
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    return isinstance(node, ast.Global | ast.Nonlocal) or called_name(node) in {"next", "pop"}


class _Reads:
    """After how many calls each attribute or item that comes in is read, in all of a place.

    `calls` has what is called, `asked` those of it of which only a result comes in, `found` the
    reads by their paths. A function of the cut is read
    where it is called; one that is only handed on, as gradients are, is not read here.
    """

    def __init__(self, text: str, paths: Sequence[str], doing: frozenset[str]) -> None:
        tree = tree_of(text)
        self.calls: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()
        self.found: dict[str, set[int]] = {}
        self._paths = set(paths)
        self._doing = doing
        self._functions = {n.name: n for n in walk(tree) if isinstance(n, ast.FunctionDef)}
        self._open: list[str] = []
        for statement in self._functions["place"].body:
            if not _gives_inputs(statement, self._paths):
                self._read(statement)

    def _read(self, node: ast.AST) -> None:
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            return
        if tells_what_is_left(node):
            return  # what the place leaves, which is asked for behind it
        for child in _in_order(node):
            self._read(child)
        if isinstance(node, ast.Call):
            self._note_call(node)
        elif isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Load):
            path = ast.unparse(node)
            if path in self._paths and getattr(node, "attr", "") in self._doing:
                self.calls[path] += 1
                self.asked[path] += 1
            elif path in self._paths:
                self.found.setdefault(path, set()).add(self.calls.total())

    def _note_call(self, node: ast.Call) -> None:
        result, said = ast.unparse(node), ast.unparse(node.func)
        function = self._functions.get(called_name(node))
        if {result, said} & self._paths:
            self.calls[said] += 1
            self.asked[result] += result in self._paths and not node.args
            self.found.pop(said, None)
        elif function is not None and function.name not in self._open:
            self._open.append(function.name)
            for statement in function.body:
                self._read(statement)
            self._open.pop()


def _gives_inputs(statement: ast.stmt, paths: set[str]) -> bool:
    """Tell whether a statement only puts an input where the program has it."""
    return (
        isinstance(statement, ast.Assign)
        and isinstance(statement.value, ast.Name)
        and ast.unparse(statement.targets[0]) in paths
    )


def _in_order(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a node as they are evaluated."""
    if isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign) and node.value is not None:
        yield node.value
        yield from (part for part in ast.iter_child_nodes(node) if part is not node.value)
    elif isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
        yield from node.generators
        yield from (part for part in ast.iter_child_nodes(node) if part not in node.generators)
    else:
        yield from ast.iter_child_nodes(node)
