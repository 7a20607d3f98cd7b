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


class _Written(Struct, frozen=True):
    """Writes a call anew, of its first argument and with the others behind what is written."""

    template: str

    def __call__(self, call: cst.CSTNode) -> cst.BaseExpression:
        assert isinstance(call, cst.Call) and isinstance(call.func, cst.Attribute)
        first, *others = call.args
        made = expression(self.template, NUMPY=call.func.value, FIRST=first.value)
        return made.with_changes(args=[*cst.ensure_type(made, cst.Call).args, *others])


# `isin` keeps the shape of what `in1d` made flat.
_WRITTEN = {"asscalar": "FIRST.item()", "in1d": "NUMPY.isin(NUMPY.ravel(FIRST))"}

Mend = _Named | _Written


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
        if isinstance(node, cst.Call) and isinstance(node.func, cst.Attribute) and node.args:
            module, _, name = (facts.names.qualified(node.func) or "").rpartition(".")
            first = node.args[0]
            if module == "numpy" and name in _WRITTEN and not (first.keyword or first.star):
                yield node, _Written(_WRITTEN[name])
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
