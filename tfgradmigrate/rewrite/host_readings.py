"""The host functions of a `py_func` as the proof reads them, too: by Python's own tree."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator
from weakref import WeakKeyDictionary

import libcst as cst
from msgspec import Struct

from tfgradmigrate.meaning.host_functions import (
    Concern,
    Function,
    Reading,
    Value,
    functions_of,
    parameters,
    read,
)
from tfgradmigrate.program.texts import shortened
from tfgradmigrate.program.walking import tree_or_none, walk
from tfgradmigrate.rewrite.hosts import Host
from tfgradmigrate.rewrite.input_kinds import scalar_inputs
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.scopes import Scopes
from tfgradmigrate.syntax.tree import source_of


class HostReading(Struct, frozen=True):
    """What is known of one host function; nothing of one that this Python cannot read."""

    host: Host
    reading: Reading | None

    def reason(self, asking: Container[Concern]) -> str:
        """Return why the function may need the host adapter, whatever it returns; "" if not.

        The first doubt is quoted: others may follow from it alone.
        """
        if self.reading is None:
            return Concern.UNKNOWN.value if Concern.UNKNOWN in asking else ""
        found = (each for each in self.reading.doubts if each.concern in asking)
        return next((f"{each.concern.value} (`{_excerpt(each.node)}`)" for each in found), "")

    def agrees(self, asked: list[str]) -> bool:
        """Return whether all that it returns is what TensorFlow 1 built, given dtypes of `Tout`."""
        if self.reading is None:
            return False
        every = [value.results() for value in self.reading.returned]
        if asked == [""]:
            return all(one.agrees("") for values in every for one in values)
        return all(
            len(values) == len(asked) and all(map(Value.agrees, values, asked)) for values in every
        )

    def narrow(self) -> list[str]:
        """Return the arithmetic of numbers and scalar inputs, as it is written."""
        return [] if self.reading is None else [ast.unparse(each) for each in self.reading.narrow]

    def widened(self, asked: list[str]) -> bool:
        """Return whether a NumPy scalar decides the dtype of a result, as not in NumPy 1."""
        return self.reading is not None and any(
            (one.dtype or "").startswith("~") and not one.agrees(dtype)
            for value in self.reading.returned
            for one, dtype in zip(value.results(), asked, strict=False)
        )


def read_host(host: Host, inputs: cst.BaseExpression | None, facts: Facts) -> HostReading:
    """Read a host function that gets these inputs."""
    tree = _tree(host.scopes, facts)
    function = None if tree is None else _in_python(host.node, tree)
    if tree is None or function is None:
        return HostReading(host, None)
    given = [name for name in parameters(function) if name not in host.given]
    return HostReading(host, read(function, given, tree, scalar_inputs(host, inputs, facts)))


def _excerpt(node: ast.AST) -> str:
    return shortened(ast.unparse(node).split("\n")[0], EXCERPT)


#: How long what a note quotes is at most: there are two in one.
EXCERPT = 32
_trees: WeakKeyDictionary[Scopes, ast.Module | None] = WeakKeyDictionary()


def _tree(scopes: Scopes, facts: Facts) -> ast.Module | None:
    if scopes not in _trees:
        own = scopes is facts.scopes
        _trees[scopes] = tree_or_none(facts.text if own else facts.elsewhere.text_of(scopes))
    return _trees[scopes]


def _in_python(node: cst.FunctionDef | cst.Lambda, tree: ast.Module) -> Function | None:
    """Return the function of a module that has the same text, by itself where several have.

    Their names may stand for different things; alone they stand for nothing that is known.
    """
    code = source_of(node)
    one = tree_or_none(f"({code})" if isinstance(node, cst.Lambda) else code)
    own = None if one is None else next(_functions(one), None)
    if own is None:
        return None
    named = functions_of(tree).get(own.name, ()) if isinstance(own, ast.FunctionDef) else None
    text = ast.dump(own)
    alike = _functions(tree) if named is None else named
    same = [function for function in alike if ast.dump(function) == text]
    return same[0] if len(same) == 1 else own


def _functions(tree: ast.Module) -> Iterator[Function]:
    return (node for node in walk(tree) if isinstance(node, ast.FunctionDef | ast.Lambda))
