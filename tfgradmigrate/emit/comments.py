"""The comments of a tree: which there are, which an edit would lose, and which may go.

A comment stays with what takes the place of its statement. It may go only where it speaks of the
mechanism that is removed, or tells a tool how to read the very line that is removed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

import libcst as cst

from tfgradmigrate.program.patterns import pattern
from tfgradmigrate.syntax.tree import parts

# The mechanism by its names: what registers, what overrides, and the name that goes between them.
_MECHANISM = pattern(
    r"\b(?:\w*gradient_override_map|RegisterGradient|\w*get_default_graph|"
    r"(?:default|current) (?:tf |tensorflow )?graph|get(?:ting)? (?:the )?graph|"
    r"overrid(?:e|es|den|ing)|regist(?:er|ers|ered|ering|ration|rations|ry)|"
    r"uniqu(?:e|ely)|duplicat(?:e|es|ed|ion)|(?:unused|rand(?:om)?|grad(?:ient)?) name)s?\b",
    re.IGNORECASE,
)
# A word to a linter, a type checker or a formatter about the line at whose end it stands.
_DIRECTIVE = pattern(
    r"#\s*(?:noqa|nosec|type:|pragma:|(?:pylint|pyright|mypy|ruff|flake8|fmt|yapf|isort)\s*:)",
    re.IGNORECASE,
)
_WORD = pattern(r"\w+")
_SHORT = 3
# Nodes with nothing below them, the most frequent ones.
_BARE = frozenset({cst.SimpleWhitespace, cst.Newline})


def comments_in(node: cst.CSTNode) -> Iterator[str]:
    """The comments in a node and in its layout, in the order of the code."""
    return (comment for comment, _ in comments_with_statements(node))


def comments_with_statements(
    node: cst.CSTNode,
) -> Iterator[tuple[str, tuple[cst.CSTNode, ...]]]:
    """The comments in a node, each with the statements around it, outermost first."""
    holding: set[int] = set()
    if _note(node, holding):
        yield from _in_order(node, holding, ())


def _note(node: cst.CSTNode, holding: set[int]) -> bool:
    """Note which nodes hold a comment, and return whether this one does."""
    found = type(node) is cst.Comment
    for part in parts(node):
        if type(part) not in _BARE and _note(part, holding):  # half of all nodes are bare
            found = True
    if found:
        holding.add(id(node))
    return found


def _in_order(
    node: cst.CSTNode, holding: set[int], around: tuple[cst.CSTNode, ...]
) -> Iterator[tuple[str, tuple[cst.CSTNode, ...]]]:
    # libcst knows the order of the code, and rebuilds a node to tell it: only where it matters.
    if isinstance(node, cst.Comment):
        yield node.value, around
    if isinstance(node, cst.BaseStatement):
        around = (*around, node)
    for child in node.children:
        if id(child) in holding:
            yield from _in_order(child, holding, around)


def comments_lost(old: Iterable[cst.CSTNode], new: Iterable[cst.CSTNode]) -> Counter[str]:
    """The comments in some nodes that are not in others, which may hold the same nodes.

    Both are gone down level by level, but not into what they share: most of a class with an edit.
    """
    lost: Counter[str] = Counter()
    before, after = list(old), list(new)
    while before or (after and +lost):
        before, after = _without(before, after), _without(after, before)
        lost.update(_values(before))
        lost.subtract(_values(after))
        before, after = _below(before), _below(after)
    return +lost


def _without(nodes: Iterable[cst.CSTNode], others: Iterable[cst.CSTNode]) -> list[cst.CSTNode]:
    shared = Counter(map(id, others))
    found: list[cst.CSTNode] = []
    for node in nodes:
        if shared[id(node)]:
            shared[id(node)] -= 1
        else:
            found.append(node)
    return found


def _values(nodes: Iterable[cst.CSTNode]) -> list[str]:
    return [node.value for node in nodes if isinstance(node, cst.Comment)]


def _below(nodes: Iterable[cst.CSTNode]) -> list[cst.CSTNode]:
    return [part for node in nodes if type(node) not in _BARE for part in parts(node)]


def of_module(module: cst.Module) -> list[cst.CSTNode]:
    """The parts of a module that hold its comments."""
    return [*module.header, *module.body, *module.footer]


def may_go(comment: str, removed: cst.CSTNode) -> bool:
    """Whether a comment speaks of a removed statement's mechanism, or of a name in it."""
    if _MECHANISM.search(comment):
        return True
    words = {word for word in _WORD.findall(comment) if len(word) >= _SHORT}
    return not words.isdisjoint(_names_in(removed))


def _names_in(removed: cst.CSTNode) -> set[str]:
    """The names that a statement registers, as text or in a variable that it assigns."""
    if not isinstance(removed, cst.SimpleStatementLine):
        return set()
    names = set()
    for small in removed.body:
        if isinstance(small, cst.Assign):
            names |= {t.target.value for t in small.targets if isinstance(t.target, cst.Name)}
    return names


def is_directive(comment: str) -> bool:
    """Whether a comment tells a tool how to read its line, and would mean another one elsewhere."""
    return _DIRECTIVE.match(comment) is not None
