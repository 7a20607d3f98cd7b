"""Imports after the edits: those that only the old code used go, those the new code needs come."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Sequence
from typing import Any

import libcst as cst

from tfgradmigrate.emit.edits import Edits, apply_edits
from tfgradmigrate.syntax.scopes import Binding, Scopes
from tfgradmigrate.syntax.tree import dotted_name, is_docstring, is_name


def drop_unused_imports(
    module: cst.Module, before: Scopes, staying: Collection[cst.CSTNode] = ()
) -> cst.Module:
    """Remove the imports that lost their last use to the edits.

    A name that nothing used before the edits either is left alone, and so is one that other
    modules have from this one, or that one of the `staying` statements imports.
    """
    scopes = Scopes(module, before.imported)
    used_before = {
        _import_key(binding)
        for binding in before.imports
        if before.uses(binding.scope, binding.name)
        and before.parents.get(binding.node) not in staying
    }
    edits = Edits()
    for binding in scopes.imports:
        if (
            _import_key(binding) in used_before
            and not scopes.uses(binding.scope, binding.name)
            and not scopes.exported(binding.name, binding.scope)
        ):
            edits.remove(binding.node)
    scopes.release()
    return apply_edits(module, edits, scopes.parents) if edits else module


def _import_key(binding: Binding) -> tuple[object, ...]:
    """What identifies an import from others, also once its statement has lost some of its names."""
    around = getattr(binding.scope.node, "name", None)
    return binding.name, binding.qualified, getattr(around, "value", None)


def add_imports(module: cst.Module, wanted: Iterable[str]) -> cst.Module:
    """Add import statements that the module does not have, where isort would place them.

    That is among others of their section, the standard library or what TensorFlow stands with; for
    another library, where there is none, below the standard library; and else above the first
    import, below a docstring and `from __future__`.
    """
    have = {
        module.code_for_node(small).strip()
        for statement in module.body
        if isinstance(statement, cst.SimpleStatementLine)
        for small in statement.body
        if isinstance(small, (cst.Import, cst.ImportFrom))
    }
    config = module.config_for_parsing
    new = []
    for text in sorted(set(wanted) - have):
        statement = cst.parse_statement(text, config=config)
        joined = _among_others(module, statement)
        if joined is None:
            new.append(statement)
        else:
            module = joined
    if not new:
        return module
    new.sort(key=_is_standard, reverse=True)
    place = _place(module.body)
    after: list[cst.BaseStatement] = list(module.body[place:])
    if after:
        follower: Any = after[0]
        lines = list(follower.leading_lines)
        if not any(line.comment for line in lines):
            # The blank lines above the imports are now above the new one.
            new[0] = new[0].with_changes(leading_lines=lines)
            lines = []
        if all(map(_is_standard, new)) and not _is_standard(follower) and not lines:
            lines = [cst.EmptyLine(indent=False)]
        if not lines and not _is_import(follower):
            blank = 2 if isinstance(follower, (cst.FunctionDef, cst.ClassDef)) else 1
            lines = [cst.EmptyLine(indent=False)] * blank
        after[0] = follower.with_changes(leading_lines=lines)
    return module.with_changes(body=[*module.body[:place], *new, *after])


def _among_others(module: cst.Module, new: cst.BaseStatement) -> cst.Module | None:
    """The module with an import in its order among those of its section, None without such."""
    sections = [
        (block, section)
        for block in _import_blocks(module.body)
        if (
            section := [
                index
                for index in block
                if _is_standard(module.body[index]) is _is_standard(new)
                and not _order(module.body[index])[1].startswith(".")
            ]
        )
    ]
    homes = sections if _is_standard(new) else _third_party(module, sections)
    for block, section in homes:
        above = [index for index in section if _order(module.body[index]) <= _order(new)]
        place = above[-1] + 1 if above else section[0]
        body: list[Any] = list(module.body)
        if not above and block[0] == section[0]:
            first = body[place]
            if any(line.comment for line in first.leading_lines):
                continue
            new = new.with_changes(leading_lines=first.leading_lines)
            body[place] = first.with_changes(leading_lines=())
        return module.with_changes(body=[*body[:place], new, *body[place:]])
    return None if _is_standard(new) else _below_standard(module, new)


# A block of imports, and those of them that are of one section.
_Section = tuple[list[int], list[int]]


def _third_party(module: cst.Module, sections: Sequence[_Section]) -> list[_Section]:
    """The sections of third-party imports, as far as names tell, those with TensorFlow first."""
    found = [
        (block, section)
        for known in (_TENSORFLOW, _THIRD_PARTY)
        for block, section in sections
        if any(_order(module.body[at])[1].split(".")[0] in known for at in section)
    ]
    if found:
        return found
    # Of several, the project's own is not the first.
    return list(sections[:1]) if len(sections) > 1 else []


_TENSORFLOW = {"tensorflow"}
_THIRD_PARTY = {"cv2", "keras", "matplotlib", "numpy", "pandas", "pil", "scipy", "six", "sklearn"}


def _below_standard(module: cst.Module, new: cst.BaseStatement) -> cst.Module | None:
    """The module with an import below those of the standard library, None without such."""
    for block in _import_blocks(module.body):
        standard = [index for index in block if _is_standard(module.body[index])]
        if standard:
            place = standard[-1] + 1
            blank = () if place in block else (cst.EmptyLine(indent=False),)
            body = [*module.body[:place], new.with_changes(leading_lines=blank)]
            return module.with_changes(body=[*body, *module.body[place:]])
    return None


def _import_blocks(body: Sequence[cst.BaseStatement]) -> list[list[int]]:
    """The imports of a module, in runs without anything between them, a blank line either."""
    blocks: list[list[int]] = []
    for index, statement in enumerate(body):
        if not isinstance(statement, cst.SimpleStatementLine) or not _is_import(statement):
            continue
        small = statement.body[0]
        if isinstance(small, cst.ImportFrom) and _is_future(small):
            continue
        if blocks and blocks[-1][-1] == index - 1 and not statement.leading_lines:
            blocks[-1].append(index)
        else:
            blocks.append([index])
    return blocks


def _order(statement: cst.BaseStatement | cst.BaseSmallStatement) -> tuple[bool, str]:
    """What isort sorts the imports of a section by: plain ones first, then the module."""
    assert isinstance(statement, cst.SimpleStatementLine)
    small = statement.body[0]
    if isinstance(small, cst.Import):
        return False, (dotted_name(small.names[0].name) or "").lower()
    assert isinstance(small, cst.ImportFrom)
    return True, "." * len(small.relative) + (dotted_name(small.module) or "").lower()


def _is_import(statement: cst.BaseStatement) -> bool:
    return isinstance(statement, cst.SimpleStatementLine) and isinstance(
        statement.body[0], (cst.Import, cst.ImportFrom)
    )


def _is_standard(statement: cst.BaseStatement) -> bool:
    """Whether a statement imports from the standard library, which comes first by custom."""
    if not isinstance(statement, cst.SimpleStatementLine):
        return False
    small = statement.body[0]
    name = small.names[0].name if isinstance(small, cst.Import) else None
    if isinstance(small, cst.ImportFrom) and not small.relative:
        name = small.module
    return (dotted_name(name) or "").split(".")[0] in sys.stdlib_module_names


def _place(body: Sequence[cst.BaseStatement | cst.BaseSmallStatement]) -> int:
    first_other = 0
    for index, statement in enumerate(body):
        if isinstance(statement, cst.SimpleStatementLine):
            small = statement.body[0]
            if isinstance(small, cst.ImportFrom) and _is_future(small):
                first_other = index + 1
            elif isinstance(small, (cst.Import, cst.ImportFrom)):
                return index
            elif index == 0 and is_docstring(statement):
                first_other = 1
    return first_other


def _is_future(statement: cst.ImportFrom) -> bool:
    return is_name(statement.module, "__future__")
