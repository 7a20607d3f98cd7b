"""The statements of a function that a migration changed, to be run by themselves.

What stands around them is the same in both texts, so it leaves the same in the locals of both,
whatever that is: the locals come in, and what the statements bind goes out. So neither loops over
what is not known nor anything else around them keeps the recorder from what was changed.
"""

from __future__ import annotations

import ast
import itertools
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace

from tfgradmigrate.program.matching import Matcher
from tfgradmigrate.program.scopes import FUNCTIONS, bound_names
from tfgradmigrate.program.walking import last as name_of
from tfgradmigrate.program.walking import root_of, walk
from tfgradmigrate.tables.effects import named
from tfgradmigrate.verify.program.leading import words_of
from tfgradmigrate.verify.record.spelling import as_old, dumped, parameters
from tfgradmigrate.verify.worker.record import OF_FRAMES, is_of_graph

#: A body: the field of a statement that holds it, its first statement that is run, and the end.
Step = tuple[str, int, int]

#: Statements in whose bodies a region may lie: what they do is the same for both. A `with` stays
#: around it, as it may say what the ops are that are made.
_ENTERED = (ast.If, ast.For, ast.While, ast.With)

_LOOPS = (ast.For, ast.While)


@dataclass(frozen=True, slots=True)
class Region:
    """Statements of a function: `steps` lead to them, `takes` come in, `gives` go out.

    Parameters of the function that are bound `anew` around them may be anything.
    """

    steps: tuple[Step, ...]
    takes: tuple[str, ...]
    gives: tuple[str, ...]
    anew: tuple[str, ...]


#: The functions of TensorFlow that call those that they are given, and then keep none.
_AT_ONCE = {name.rpartition(".")[2] for name in named("when", "branch", "loop", of="tf.")}

#: A name in dumped code.
_NAME = re.compile(r"'(\w+)'")

#: The first and the end of some statements of the old text, and of the new one.
Run = tuple[int, int, int, int]

#: A region of the old text and of the new one, and the words of all that is around it.
Both = tuple[Region, Region, frozenset[str]]


def regions(
    old: ast.FunctionDef, new: ast.FunctionDef, libraries: Set[str] = frozenset()
) -> list[Both]:
    """Return the statements in which two functions differ, none where they cannot be told apart.

    `libraries` are what the module calls TensorFlow.
    """
    if parameters(old.args) != parameters(new.args):
        return []
    hunks = [*_Hunk().within("body", old.body, new.body)]
    private = _private((old, new), [each.own for each in hunks])
    libraries -= {*bound_names([old, new]), *bound_names([*old.body, *new.body])}
    found = [each.regions(old, private, libraries) for each in hunks]
    apart = [each for each in found if each is not None]
    return apart if len(apart) == len(found) else []


@dataclass(frozen=True, slots=True)
class _Hunk:
    """A run of statements that is not the same in two bodies.

    `around` is what is run besides, `same` what of it both texts have, `later` what may be run
    behind, `kept` the heads of the statements that stay around it, `own` the statements on both
    sides.
    """

    steps: tuple[tuple[Step, ...], tuple[Step, ...]] = ((), ())
    around: tuple[ast.AST, ...] = ()
    same: tuple[ast.AST, ...] = ()
    later: tuple[ast.AST, ...] = ()
    kept: tuple[ast.AST, ...] = ()
    own: tuple[Sequence[ast.stmt], Sequence[ast.stmt]] = ((), ())

    def within(
        self, field: str, old: Sequence[ast.stmt], new: Sequence[ast.stmt]
    ) -> Iterator[_Hunk]:
        """Yield the runs of statements in which two bodies differ, the smallest ones."""
        before = [*map(dumped, old)]
        after = [as_old(dumped(each), before) for each in new]
        runs = Matcher(before, after).get_opcodes()
        equal = (each for kind, i, j, _, _ in runs if kind == "equal" for each in old[i:j])
        here = replace(self, same=(*self.same, *equal))
        apart = [_until_bound_again(each, old, new) for each in _apart(runs, old, new)]
        for i, j, k, m in _with_their_names(apart, old, new):
            steps = ((*self.steps[0], (field, i, j)), (*self.steps[1], (field, k, m)))
            # What differs as well, elsewhere in the function, is around as it is on both sides.
            around = (*self.around, *old[:i], *old[j:], *new[:k], *new[m:])
            later = (*self.later, *old[j:], *new[m:])
            hunk = replace(here, steps=steps, around=around, later=later, own=(old[i:j], new[k:m]))
            if j - i == m - k == 1:
                yield from hunk.entered(old[i], new[k])
            else:
                yield hunk

    def entered(self, one: ast.stmt, other: ast.stmt) -> Iterator[_Hunk]:
        """Yield what differs in the bodies of a statement, if it does in these alone."""
        fields = _differing(one, other)
        if not fields:
            yield self
            return
        same = _nodes(one, (name for name in one._fields if name not in fields))
        for field in fields:
            left = [name for name in fields if name != field]
            yield from self._in(field, one, other, same, _nodes(one, left) + _nodes(other, left))

    def _in(
        self, field: str, one: ast.stmt, other: ast.stmt, same: list[ast.AST], left: list[ast.AST]
    ) -> Iterator[_Hunk]:
        """Yield what differs in one body; around it are what is the `same`, and what is `left`."""
        later, kept = self.later, self.kept
        if isinstance(one, ast.With):
            kept += tuple(item for item in one.items if not is_of_graph(item))
            same = [item for item in one.items if is_of_graph(item)]
        if isinstance(one, _LOOPS):
            # The loop may come to all of its body again.
            later += (*same, *left, *getattr(one, field), *getattr(other, field))
        around = (*self.around, *same, *left)
        hunk = replace(self, around=around, same=(*self.same, *same), later=later, kept=kept)
        yield from hunk.within(field, getattr(one, field), getattr(other, field))

    def regions(
        self, function: ast.FunctionDef, private: Set[str], libraries: Set[str]
    ) -> Both | None:
        """Return the two sides of it with what comes in and goes out, None where that is not told.

        What is `private` to runs of statements does neither. A function reads a local when it is
        called, whatever that is by then: then there is none, unless TensorFlow calls it at once.
        """
        own = [node for body in (*self.own, self.kept) for each in body for node in walk(each)]
        around = [node for each in self.around for node in walk(each)]
        words = {word for each in self.same for word in words_of(each, libraries)}
        if not self.around or any(map(_leaves, own)) or OF_FRAMES & words:
            return None
        if any(isinstance(node, ast.Nonlocal) for node in around):
            return None  # a function around may bind what comes in
        declared = {n for node in walk(function) for n in _declared(node)}
        given = function.args
        every = (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg)
        parameters = {each.arg for each in every if each is not None}
        outside = parameters | bound_names(self.around)
        bound = bound_names([each for body in (*self.own, self.kept) for each in body]) - declared
        gives = bound & {*_loaded(around)} - private
        takes = ({*_loaded(own)} | gives) & (outside - declared) - private
        closed, kept = (_read_later(nodes, libraries) for nodes in (own, around))
        if closed & bound_names(self.later) or kept & bound:
            return None
        sides = [{*_loaded(node for each in body for node in walk(each))} for body in self.own]
        if (sides[1] - sides[0]) & (bound_names(self.around) - parameters - private):
            return None  # it may not be bound where the new text alone reads it
        first = [each.arg for each in given.args[:1]]
        owner = tuple(name for name in first if name in ("self", "cls"))
        anew = tuple(sorted(parameters & bound_names(self.around)))
        told = ((*owner, *sorted(takes - {*owner})), tuple(sorted(gives)), anew)
        one, other = (Region(steps, *told) for steps in self.steps)
        return one, other, frozenset(words)


def _read_later(nodes: Sequence[ast.AST], libraries: Set[str]) -> set[str]:
    """Return the names that functions in some code read, but for what TensorFlow calls at once."""
    calls = (
        node for node in nodes if isinstance(node, ast.Call) and name_of(node.func) in _AT_ONCE
    )
    own = [each for each in calls if root_of(each.func) in libraries]
    given = {arg for each in own for arg in (*each.args, *(k.value for k in each.keywords))}
    later = (n for n in nodes if isinstance(n, FUNCTIONS) and n not in given)
    return {name for node in later for name in _loaded(walk(node))}


def _private(
    functions: Sequence[ast.FunctionDef], parts: Sequence[tuple[Sequence[ast.stmt], ...]]
) -> set[str]:
    """Return the names that parts of functions bind anew, each for itself, and nothing else has.

    A function may be called when another part has bound its name.
    """
    own = [side for sides in parts for side in sides]
    inside = Counter(name for side in own for each in side for name in _spelled(each))
    every = Counter(name for function in functions for name in _spelled(function))
    nodes = [node for side in own for each in side for node in walk(each)]
    closed = {n for node in nodes if isinstance(node, FUNCTIONS) for n in _loaded(walk(node))}
    read = {name for side in own for name in _read_from_outside(side)}
    return {name for name in bound_names(nodes) if inside[name] == every[name]} - closed - read


def _spelled(node: ast.AST) -> list[str]:
    """Return all that has a name in some code, as often as it stands there."""
    return _NAME.findall(ast.dump(node))


def _read_from_outside(body: Sequence[ast.stmt]) -> set[str]:
    """Return the names that some statements may read before they bind them."""
    bound: set[str] = set()
    read: set[str] = set()
    for statement in body:
        read |= {*_loaded(walk(statement))} - bound
        if isinstance(statement, ast.Assign):
            bound |= {each.id for each in statement.targets if isinstance(each, ast.Name)}
    return read


def _apart(
    runs: Iterable[tuple[str, int, int, int, int]],
    old: Sequence[ast.stmt],
    new: Sequence[ast.stmt],
) -> Iterator[Run]:
    """Yield runs of statements that differ; one by one where each has its own on the other side."""
    for kind, i, j, k, m in runs:
        if kind == "equal":
            continue
        pairs = [*zip(old[i:j], new[k:m], strict=False)]
        if j - i == m - k and all(_stands_for(one, other) for one, other in pairs):
            yield from ((i + n, i + n + 1, k + n, k + n + 1) for n in range(j - i))
        else:
            yield i, j, k, m


def _until_bound_again(run: Run, old: Sequence[ast.stmt], new: Sequence[ast.stmt]) -> Run:
    """Return a run of statements up to those of both texts that bind its names anew.

    What they had in between goes nowhere: a list in one text, and its item in the other.
    """
    i, j, k, m = run
    bound = bound_names(old[i:j])
    for one, other in zip(old[j:], new[m:], strict=False):
        is_it = isinstance(one, ast.Assign) and bound_names([one]) >= bound
        if not (is_it and bound and dumped(one) == dumped(other)):
            break
        j, m = j + 1, m + 1
    return i, j, k, m


def _with_their_names(
    runs: list[Run], old: Sequence[ast.stmt], new: Sequence[ast.stmt]
) -> list[Run]:
    """Return runs, as one all from what binds a name in one text alone to what reads that."""
    for first, last in itertools.combinations(range(len(runs)), 2):
        (i, j, k, m), (s, t, u, v) = runs[first], runs[last]
        bound = bound_names(old[i:j]) ^ bound_names(new[k:m])
        if bound & (_read_from_outside(old[s:t]) | _read_from_outside(new[u:v])):
            joined = [*runs[:first], (i, t, k, v), *runs[last + 1 :]]
            return _with_their_names(joined, old, new)
    return runs


def _stands_for(one: ast.stmt, other: ast.stmt) -> bool:
    """Return whether a statement has taken the place of one: it holds, or binds, the same."""
    if isinstance(one, ast.Assign) and isinstance(other, ast.Assign):
        return dumped(one.targets) == dumped(other.targets)
    return type(one) is type(other) is ast.Expr or bool(_differing(one, other))


def _differing(one: ast.stmt, other: ast.stmt) -> list[str]:
    """Return the bodies in which alone two statements differ, none where they do elsewhere."""
    if type(one) is not type(other) or not isinstance(one, _ENTERED):
        return []
    told = {name: dumped(getattr(one, name)) for name in one._fields}
    names = [n for n, said in told.items() if as_old(dumped(getattr(other, n)), [said]) != said]
    return names if {*names} <= {"body", "orelse"} else []


def _nodes(statement: ast.stmt, fields: Iterable[str]) -> list[ast.AST]:
    """Return what stands in some fields of a statement."""
    held = [getattr(statement, name) for name in fields]
    parts = [part for each in held for part in (each if isinstance(each, list) else [each])]
    return [part for part in parts if isinstance(part, ast.AST)]


def _leaves(node: ast.AST) -> bool:
    """Return whether a statement leads out of those around it, or makes a name none again."""
    is_gone = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Del)
    leaving = (ast.Break, ast.Continue, ast.Yield, ast.YieldFrom, ast.Await, ast.Nonlocal)
    return is_gone or isinstance(node, leaving)


def _declared(node: ast.AST) -> list[str]:
    return node.names if isinstance(node, ast.Global) else []


def _loaded(nodes: Iterable[ast.AST]) -> Iterable[str]:
    return (n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load))
