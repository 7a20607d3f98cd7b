"""Names that NumPy removed, in a host function that is touched: each becomes what replaced it.

The table is `tables/older_numpy.py`, built from NumPy's release notes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import libcst as cst
from msgspec import Struct

from tfgradmigrate.emit.code import expression
from tfgradmigrate.syntax.called import functions_called
from tfgradmigrate.syntax.facts import Facts
from tfgradmigrate.syntax.tree import excerpt, source_of, walk
from tfgradmigrate.tables.older_numpy import OF_PYTHON, RENAMED


class _Named(Struct, frozen=True):
    """Puts another name in the place of a removed one: a name of NumPy, or one of Python."""

    new: str
    of_python: bool

    def __call__(self, old: cst.CSTNode) -> cst.BaseExpression:
        assert isinstance(old, cst.Attribute)
        new = cst.Name(self.new)
        return new if self.of_python else old.with_changes(attr=new)


class _ItemOfArgument(Struct, frozen=True):
    """Writes `x.item()` for `np.asscalar(x)`."""

    def __call__(self, call: cst.CSTNode) -> cst.BaseExpression:
        assert isinstance(call, cst.Call)
        return expression("VALUE.item()", VALUE=call.args[0].value)


class _IsIn(Struct, frozen=True):
    """Writes `np.isin(np.ravel(x), y)` for `np.in1d(x, y)`: `isin` keeps the shape of `x`."""

    def __call__(self, call: cst.CSTNode) -> cst.BaseExpression:
        assert isinstance(call, cst.Call) and isinstance(call.func, cst.Attribute)
        first = expression("NUMPY.ravel(FIRST)", NUMPY=call.func.value, FIRST=call.args[0].value)
        args = (call.args[0].with_changes(value=first), *call.args[1:])
        func = call.func.with_changes(attr=cst.Name("isin"))
        return call.with_changes(func=func, args=args)


Mend = _Named | _ItemOfArgument | _IsIn


def removed_names(
    function: cst.FunctionDef | cst.Lambda, facts: Facts
) -> Mapping[cst.CSTNode, Mend]:
    """Return what becomes of the removed names in a function and in those that it calls."""
    return {
        node: mend
        for code in (function, *functions_called(function, facts.scopes))
        for node, mend in _removed(code, facts)
    }


def note_of(node: cst.CSTNode, mend: Mend) -> str:
    """Return what the finding reports of a removed name."""
    return f"NumPy removed `{excerpt(node)}`: it becomes `{source_of(mend(node))}`"


def _removed(code: cst.CSTNode, facts: Facts) -> Iterator[tuple[cst.CSTNode, Mend]]:
    for node in walk(code):
        if (
            isinstance(node, cst.Call)
            and node.args
            and not (node.args[0].keyword or node.args[0].star)
        ):
            called = facts.names.qualified(node.func)
            if called == "numpy.asscalar" and len(node.args) == 1:
                yield node, _ItemOfArgument()
            if called == "numpy.in1d" and isinstance(node.func, cst.Attribute):
                yield node, _IsIn()
        if isinstance(node, cst.Attribute) and isinstance(node.value, cst.Name):
            module, _, name = (facts.names.qualified(node) or "").rpartition(".")
            if module != "numpy":
                continue
            if name in RENAMED:
                yield node, _Named(RENAMED[name], of_python=False)
            elif name in OF_PYTHON:
                python = OF_PYTHON[name]
                if facts.scopes.owner(python, facts.scopes.scope_at(node)) is None:
                    yield node, _Named(python, of_python=True)
