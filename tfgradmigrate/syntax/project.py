"""What other files of the project say: string constants that a file imports.

Only the file that an import names is read, and only its plain assignments. A module that cannot be
found just leaves the constant unknown, which lowers what can be rewritten and nothing else.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

_LEVELS = 8


def imported_constant(path: str, qualified: str) -> str | None:
    """The string that `qualified` (`package.module.NAME`, `.module.NAME`) is assigned once.

    `path` is the importing file. Absolute imports are looked up in the folders around it, the
    nearest first, as there is no telling which of them is on `sys.path`.
    """
    dots = len(qualified) - len(qualified.lstrip("."))
    module, _, name = qualified.lstrip(".").rpartition(".")
    here = Path(path).resolve().parent
    folders = [here, *here.parents][:_LEVELS]
    if dots:
        folders = folders[dots - 1 : dots]
    for folder in folders:
        stem = folder.joinpath(*module.split("."))
        for candidate in (stem.with_suffix(".py"), stem / "__init__.py"):
            if module and candidate.is_file():
                return _constants(candidate).get(name)
    return None


@cache
def _constants(path: Path) -> dict[str, str]:
    """The names that a module assigns one string and nothing else."""
    try:
        tree = ast.parse(path.read_bytes())
    except (OSError, SyntaxError, ValueError):
        return {}
    found: dict[str, list[object]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.setdefault(node.id, []).append(None)
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Constant):
            for target in statement.targets:
                if isinstance(target, ast.Name):
                    found[target.id].append(statement.value.value)
    return {
        name: values[1]
        for name, values in found.items()
        if len(values) == 2 and isinstance(values[1], str)
    }
