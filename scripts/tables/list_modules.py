"""List the API and the modules of TensorFlow 2, for `modules.tsv`.

Every public module of `tensorflow` and of `tensorflow.compat.v1`, with the names in it, as
`getattr` finds them; `.` is `tensorflow` itself, `-` stands for no names. The packages of
`tensorflow.python` (`python.framework`) with the modules in them and the names that they define, as
their files stand on the disk.
"""

from __future__ import annotations

import ast
import os
import types
from collections.abc import Iterator

import tensorflow as tf

from table import Table

#: Where the public modules stand. Those of Keras depend on which Keras is there.
HOME = "tensorflow._api."
#: A name for every op, and what is all of this once more.
NOT_LISTED = ("raw_ops", "compat.v1.raw_ops", "compat.v2", "compat.v1.compat")


def walk(module: types.ModuleType, prefix: str) -> Iterator[str]:
    """Yield a line for a module and each one in it: its dotted name, the names in it."""
    names = [name for name in sorted(dir(module)) if not name.startswith("_")]
    there = []
    inner: list[tuple[str, types.ModuleType]] = []
    for name in names:
        try:
            found = getattr(module, name)
        except Exception:
            continue
        if isinstance(found, types.ModuleType) and not home_of(found):
            continue
        there.append(name)
        if isinstance(found, types.ModuleType):
            inner.append((f"{prefix}.{name}".lstrip("."), found))
    yield " ".join([prefix or ".", *there])
    for dotted, found in inner:
        if home_of(found).startswith(HOME) and dotted not in NOT_LISTED:
            yield from walk(found, dotted)


def home_of(module: types.ModuleType) -> str:
    """Return the name of a module, nothing for one that cannot be loaded."""
    try:
        return module.__name__
    except AttributeError:
        return ""


def modules() -> Iterator[str]:
    """Yield a line for each package of `tensorflow.python`: its path, the modules in it."""
    top = os.path.join(os.path.dirname(tf.__file__), "python")
    for folder, inside, files in os.walk(top):
        inside[:] = sorted(name for name in inside if not name.startswith("_"))
        here = [name for name in inside if os.listdir(os.path.join(folder, name))]
        # A shared object that Python can import, whatever its suffix, is a module too.
        here += [name.split(".")[0] for name in files if name.endswith((".py", ".so"))]
        here += defined(os.path.join(folder, "__init__.py"))
        package = ".".join(["python", *os.path.relpath(folder, top).split(os.sep)]).rstrip(".")
        yield " ".join(
            [package, *sorted({name for name in here if not name.startswith("__") and name != "*"})]
        )


def defined(path: str) -> Iterator[str]:
    """Yield the names that a package's own file makes."""
    if not os.path.exists(path):
        return
    with open(path, encoding="utf-8") as file:
        tree = ast.parse(file.read())
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            for alias in node.names:
                yield (alias.asname or alias.name).split(".")[0]
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def tables() -> Iterator[Table]:
    """Yield the table."""
    lines = [line.partition(" ") for line in (*walk(tf, ""), *modules())]
    rows = {name: [names or "-"] for name, _, names in lines}
    yield Table("modules.tsv", f"TensorFlow {tf.__version__}", ["names"], rows)
