"""Which lines of a cut have to be run before it can be said that both texts compute the same.

That is each line which is not in the other text, and each part of an expression on such a line that
may be left out: the branches of a conditional, the right side of `and` and `or`, the body of a
lambda. Such parts get lines of their own (`spread`), as Python tells of lines only. So does what is
not done where an `if` that the other text lacks does not hold (`with_ends`).
"""

from __future__ import annotations

import ast
import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from tfgradmigrate.program.matching import Matcher
from tfgradmigrate.program.walking import tree_of, walk
from tfgradmigrate.verify.places.support import STAND_INS
from tfgradmigrate.verify.program.scopes import bound_by, words


class Line(NamedTuple):
    """A line of code: its side, function, place among that function's statements, and text.

    The same helper has the same lines in the cuts of all places that need it; one that is defined
    in the function which was cut has them if all of it is the same (`Function@digest`).
    """

    side: str
    function: str
    number: int
    text: str


def spread(text: str) -> str:
    """Return a text in which what an expression may leave out stands on lines of its own.

    What stands in for modules is the same everywhere, and is kept as it is.
    """
    before, ours, behind = text.partition(STAND_INS.strip("\n"))
    if ours:  # only imports from the future are before it
        return before + ours + spread(behind)
    lines = [line.encode() for line in text.splitlines()]
    edits = []
    for part in _may_be_left_out(tree_of(text), held=True):
        assert part.end_lineno is not None and part.end_col_offset is not None
        edits.append((part.end_lineno - 1, part.end_col_offset, 0, b"\n)"))
        edits.append((part.lineno - 1, part.col_offset, 1, b"(\n"))
    for line, column, _, put in sorted(edits, reverse=True):
        lines[line] = lines[line][:column] + put + lines[line][column:]
    return b"\n".join([*lines, b""]).decode()


#: What an `if` without an `else` is given.
_END = "else: pass"


def with_ends(text: str, other: str) -> str:
    """Return a text in which an `if` has an `else`, where the other text does not ask the same.

    A test that holds whenever it is asked says nothing of what it is for: its `else` is a line that
    has to be come to.
    """
    before, ours, behind = text.partition(STAND_INS.strip("\n"))
    if ours:
        return before + ours + with_ends(behind, other)
    asked = Counter(map(_test, _ifs(other)))
    found = []
    for node in _ifs(text):
        asked[_test(node)] -= 1
        is_alone = node.body[0].lineno > (node.test.end_lineno or node.lineno)
        if asked[_test(node)] < 0 and not node.orelse and is_alone:
            found.append((node.end_lineno or node.lineno, node.col_offset))
    lines = text.splitlines(keepends=True)
    for last, column in sorted(found, key=lambda each: (-each[0], each[1])):
        lines.insert(last, f"{' ' * column}{_END}\n")
    return "".join(lines)


def _ifs(text: str) -> Iterator[ast.If]:
    return (node for node in walk(tree_of(text)) if isinstance(node, ast.If))


#: How it is asked for TensorFlow 2 whether a tensor is in a list: by what it is, not what it holds.
_OF_MEMBERS = re.compile(
    r"(?:any|(?P<no>all))\(\((?P<one>\w+) is (?(no)not )(?!not )(?P<what>\w+)"
    r" for (?P=one) in (?P<all>[\w.]+)\)\)"
)


def _test(node: ast.If) -> str:
    """Return what an `if` asks, spelled for TensorFlow 1."""
    said = ast.unparse(node.test).replace(".compat.v1", "")
    return _OF_MEMBERS.sub(
        lambda found: f"{found['what']} {'not ' if found['no'] else ''}in {found['all']}", said
    )


def _ends_of(tree: ast.AST, lines: Sequence[str]) -> dict[ast.stmt, str]:
    """Return what `with_ends` has put into a text, each with what it says of its `if`."""
    return {
        node.orelse[0]: f"else (of if {ast.unparse(node.test)})"
        for node in walk(tree)
        if isinstance(node, ast.If)
        and len(node.orelse) == 1
        and lines[node.orelse[0].lineno - 1].strip() == _END
    }


def differing(
    text: str, other: str, side: str = "", place: str = "place"
) -> Iterator[tuple[int, Line]]:
    """Yield the lines inside of functions that are not the same in the other text.

    Where the head of a statement differs, so do all lines that it holds. `place` is the name for
    the function `place`, which no other cut has. An `assert` leaves nothing in a graph: what it
    does when it fails is a line that nothing comes to, with a number that no line has.
    """
    own, theirs = text.splitlines(), other.splitlines()
    before, ours, _ = text.partition(STAND_INS.strip("\n"))
    stand_ins = range(before.count("\n") + 1, (before + ours).count("\n") + 2) if ours else ()
    changed = {
        line
        for kind, start, end, _, _ in Matcher(own, theirs).get_opcodes()
        if kind != "equal"
        for line in range(start + 1, end + 1)
    }.difference(stand_ins)
    asserted, handed = Counter(_asserts(other)), Counter(_repeated(other))
    tree = tree_of(text)
    ends = _ends_of(tree, own)
    never = {part for node in _never_run(tree) for part in walk(node)}
    alike = Counter(map(ast.unparse, _not_run(tree_of(other))))
    for node in _not_run(tree):
        alike[ast.unparse(node)] -= 1
        if alike[ast.unparse(node)] >= 0:
            never.update(walk(node))
    never.update(part for node in _named_only_in(never, tree) for part in walk(node))
    for name, function, inner in _named(tree):
        named = name
        if name == "place":
            named = place
        elif inner is not None:
            named = f"{symbol_of(place)}{name[5:]}@{_digest(inner)}"
        until = 0
        told = set(_told_by_convention(function, other))
        statements = list(_statements(function.body))
        for end in (each for each in statements if each in ends and each not in never):
            yield end.lineno, Line(side, named, -1, ends[end])
        for number, statement in enumerate(each for each in statements if each not in ends):
            if _stands_in(statement) or statement in never:
                continue
            start, last = statement.lineno, _last(statement)
            if start > until and changed.isdisjoint(range(start, last + 1)):
                continue
            until = max(until, statement.end_lineno or last)
            said = _said(statement, in_place=name == "place")
            if isinstance(statement, ast.Assert):
                asserted[said] -= 1
                if asserted[said] < 0:
                    yield -start, Line(side, named, number, f"{said}, which fails")
                continue
            yield start, Line(side, named, number, said.splitlines()[0])
            same = handed & Counter(_repeated(statement))
            for part in _may_be_left_out(statement, held=False):
                if part in told or part in never:
                    continue
                if same[ast.unparse(part)] > 0:
                    same[ast.unparse(part)] -= 1
                    continue
                yield part.lineno, Line(side, named, number, ast.unparse(part))


#: How a function of TensorFlow 1 gave its results, spelled for TensorFlow 2: who calls `Defun` gets
#: one tensor or a tuple, who calls `py_func` what `Tout` says.
_OF_DEFUN = re.compile(
    r"(?P<results>\w+)\[0\] if len\((?P=results)\) == 1 else tuple\((?P=results)\)"
)
_OF_PY_FUNC = re.compile(
    r"\w+\.nest\.flatten\((?P<results>\w+)\) if isinstance\((?P<dtypes>\w+), \(list, tuple\)\)"
    r" and (?P=dtypes) else (?P=results)"
)


def _never_run(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield what a literal keeps from being run, whatever there is: `a if False else b`."""
    for node in walk(tree):
        if isinstance(node, ast.If | ast.IfExp) and isinstance(node.test, ast.Constant):
            yield from _branch(node, not node.test.value)


def _not_run(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield what a flag of the module keeps from being run, as long as it is what it is there."""
    bound = Counter(name for node in walk(tree) for name in bound_by(node))
    taken = {node.arg for node in walk(tree) if isinstance(node, ast.arg)}
    flags = {
        node.targets[0].id: bool(node.value.value)
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Constant)
        and bound[node.targets[0].id] == 1
        and node.targets[0].id not in taken
    }
    for node in walk(tree):
        if isinstance(node, ast.If | ast.IfExp):
            test, is_asked = node.test, True
            while isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
                test, is_asked = test.operand, not is_asked
            if isinstance(test, ast.Name) and test.id in flags:
                yield from _branch(node, flags[test.id] is not is_asked)


def _named_only_in(never: set[ast.AST], tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """Yield the functions within others that are named nowhere but in what is never run."""
    named = [node for node in walk(tree) if isinstance(node, ast.Name)]
    for outer in walk(tree):
        for inner in outer.body if isinstance(outer, ast.FunctionDef) else ():
            if isinstance(inner, ast.FunctionDef) and not inner.decorator_list:
                uses = [node for node in named if node.id == inner.name]
                if uses and never.issuperset(uses):
                    yield inner


def named_by_nobody(text: str) -> set[str]:
    """Return the methods that nothing in a text names: they came along with their class.

    There are none where a name may be put together. Python calls some by itself, a base others.
    """
    tree = tree_of(text)
    names = {name for node in walk(tree) for name in _words_in(node)}
    if names & _BY_ANY_NAME:
        return set()
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    classes = {name: node for name, node in classes.items() if name not in _STAND_INS}
    plain = {"object"}
    for name, node in classes.items():
        if not (node.keywords or node.decorator_list) and plain.issuperset(
            map(ast.unparse, node.bases)
        ):
            plain.add(name)
    left = {
        method: f"{name}.{method.name}"
        for name in plain & classes.keys()
        for method in classes[name].body
        if isinstance(method, ast.FunctionDef)
        and not method.name.startswith("__")
        and {*map(ast.unparse, method.decorator_list)} <= _OF_METHODS
    }
    while True:
        apart = {part for method in left for part in walk(method)}
        said = {name for node in walk(tree) if node not in apart for name in _words_in(node)}
        named = {method for method in left if method.name in said}
        if not named:
            return {*left.values()}
        left = {method: name for method, name in left.items() if method not in named}


#: What reads an attribute whose name need not be written, and what methods may be decorated with.
_BY_ANY_NAME = words(
    """getattr vars dir eval exec attrgetter methodcaller getmembers globals locals import_module
    __import__ __dict__ __getattr__ __getattribute__ __slots__"""
)
_OF_METHODS = words("staticmethod classmethod property")
_STAND_INS = words("Missing Given")


def _words_in(node: ast.AST) -> Iterator[str]:
    """Yield the names that a node says itself, and the words of texts."""
    if isinstance(node, ast.Name):
        yield node.id
    elif isinstance(node, ast.Attribute):
        yield node.attr
    elif isinstance(node, ast.keyword) and node.arg:
        yield node.arg
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield from re.findall(r"\w+", node.value)


def _branch(node: ast.If | ast.IfExp, first: bool) -> list[ast.AST]:
    """Return one of the branches of a condition."""
    branch = node.body if first else node.orelse
    return [*branch] if isinstance(branch, list) else [branch]


def _told_by_convention(function: ast.FunctionDef, other: str) -> Iterator[ast.expr]:
    """Yield what may be left out of results that are given as the other text gave them.

    How many there are is up to one and the same function, or to dtypes that both texts have.
    """
    nodes = [n for statement in _statements(function.body) for n in walk(statement)]
    for node in nodes:
        if not isinstance(node, ast.IfExp):
            continue
        said = ast.unparse(node)
        found = _OF_DEFUN.fullmatch(said) if "Defun" in other else None
        found = found or (_OF_PY_FUNC.fullmatch(said) if "py_func" in other else None)
        if found is not None and _is_result(function, **found.groupdict()):
            yield from _may_be_left_out(node, held=False)


def _is_result(function: ast.FunctionDef, results: str, dtypes: str = "") -> bool:
    """Return whether a name is bound once, to all results of a call, with these dtypes if any."""
    bound = [
        node
        for node in walk(function)
        if isinstance(node, ast.Name | ast.arg)
        and not isinstance(getattr(node, "ctx", None), ast.Load)
        and (node.arg if isinstance(node, ast.arg) else node.id) in {results, dtypes}
    ]
    calls = [
        node.value
        for node in _statements(function.body)
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Call)
        and [ast.unparse(target) for target in node.targets] == [results]
    ]
    if len(calls) != 1 or len(bound) != 1 + bool(dtypes):
        return False
    (call,) = calls
    if dtypes:
        types = [*call.args[2:3], *(each.value for each in call.keywords if each.arg == "Tout")]
        return _ends(call, ".numpy_function") and [ast.unparse(t) for t in types] == [dtypes]
    return _ends(call, ".nest.flatten") and isinstance(call.args[0], ast.Call)


def _ends(call: ast.Call, name: str) -> bool:
    return bool(call.args) and ast.unparse(call.func).endswith(name)


def symbol_of(function: str) -> str:
    """Return the name of the function that a line is of, without which part of it was cut out."""
    return function.partition("@")[0].partition(" (")[0]


def _named(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef, ast.FunctionDef | None]]:
    """Yield all functions with their names; of those inside of `place` the outermost as well."""
    outermost: dict[str, ast.FunctionDef] = {}
    for name, function in _functions(tree, ""):
        first, *inner = name.split(".")
        if first == "place" and inner:
            yield name, function, outermost.setdefault(inner[0], function)
        else:
            yield name, function, None


def _digest(function: ast.FunctionDef) -> str:
    return hashlib.sha256(ast.unparse(function).encode()).hexdigest()[:8]


def _said(statement: ast.stmt, in_place: bool) -> str:
    """Return the text of a statement; of a `return` of `place`, as it stands in the program."""
    value = statement.value if in_place and isinstance(statement, ast.Return) else None
    if isinstance(value, ast.Tuple):
        marks = [isinstance(e, ast.Constant) and e.value == "returned" for e in value.elts[:1]]
        rest = value.elts[1:] if marks == [True] else value.elts
        return ast.unparse(ast.Return(rest[0])) if rest else ast.unparse(statement)
    return ast.unparse(statement)


def entries(text: str, symbol: str) -> Iterator[int]:
    """Yield the first lines of a function of a module and of those in it: who runs comes there."""
    for name, function in _functions(tree_of(text), ""):
        if name == symbol or name.startswith(f"{symbol}."):
            first = next(_statements(function.body), None)
            if first is not None:
                yield first.lineno


@lru_cache(maxsize=64)
def same_lines(text: str, other: str) -> frozenset[tuple[str, str]]:
    """Return functions and texts of the lines of a module that are the same in another text of it.

    Of functions with the name of another one nothing is reported.
    """
    own, theirs = (spread(ast.unparse(tree_of(each))) for each in (text, other))
    differ = {(line.function, line.text) for _, line in differing(own, theirs)}
    every = {(line.function, line.text) for _, line in differing(own, "")}
    again = {name.partition("#")[0] for name, _ in every if "#" in name}
    return frozenset(each for each in every - differ if each[0].partition("#")[0] not in again)


def _asserts(text: str) -> Iterator[str]:
    for node in walk(tree_of(text)):
        if isinstance(node, ast.Assert):
            yield ast.unparse(node)


def _repeated(code: str | ast.AST) -> Iterator[str]:
    """Yield the bodies of lambdas and comprehensions: the same ones do the same when they run."""
    for node in walk(tree_of(code) if isinstance(code, str) else code):
        if isinstance(node, ast.Lambda):
            yield ast.unparse(node.body)
        elif isinstance(node, ast.DictComp):
            yield ast.unparse(node.value)
        elif isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp):
            yield ast.unparse(node.elt)


def _functions(node: ast.AST, around: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield all functions with their full names; those of one name are numbered."""
    seen: Counter[str] = Counter()
    waiting = list(ast.iter_child_nodes(node))
    while waiting:
        child = waiting.pop(0)
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            seen[child.name] += 1
            again = f"#{seen[child.name]}" if seen[child.name] > 1 else ""
            name = f"{around}{child.name}{again}"
            if isinstance(child, ast.FunctionDef):
                yield name, child
            yield from _functions(child, f"{name}.")
        else:
            waiting += ast.iter_child_nodes(child)


def _statements(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements of a function's own that do something when they are come to."""
    for statement in body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            continue
        plain = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        if not plain and not isinstance(statement, ast.Global | ast.Nonlocal | ast.Try):
            yield statement
        for name in ("body", "orelse", "finalbody"):
            yield from _statements(getattr(statement, name, ()))
        for part in (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
            yield from _statements(part.body)


def _stands_in(statement: ast.stmt) -> bool:
    """Return whether a statement is ours, for an import that fails."""
    value = statement.value if isinstance(statement, ast.Assign) else None
    return value is not None and ast.unparse(value).startswith("Missing('tensorflow.")


def _last(statement: ast.stmt) -> int:
    """Return the last line of a statement; of one that holds others, of its head."""
    body = getattr(statement, "body", None) or getattr(statement, "cases", None)
    last = statement.end_lineno or statement.lineno
    if not body:
        return last
    first = body[0].lineno if isinstance(body[0], ast.stmt) else body[0].pattern.lineno
    return max(statement.lineno, min(last, first - 1))


def _may_be_left_out(node: ast.AST, held: bool) -> Iterator[ast.expr]:
    """Yield the expressions that may not be evaluated though what they stand in is.

    With `held` also those in the statements that a statement holds. In an f-string the places of
    expressions are not known everywhere.
    """
    if isinstance(node, ast.JoinedStr):
        return
    if isinstance(node, ast.IfExp):
        yield from (node.body, node.orelse)
    elif isinstance(node, ast.BoolOp):
        yield from node.values[1:]
    elif isinstance(node, ast.Lambda):
        yield node.body
    elif isinstance(node, ast.DictComp):
        yield node.value
    elif isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp):
        yield node.elt
    for child in ast.iter_child_nodes(node):
        if held or not isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
            yield from _may_be_left_out(child, held)
