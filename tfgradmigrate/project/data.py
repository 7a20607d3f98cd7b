"""Which files a program names in its texts: data that it reads, or code that it runs as such."""

from __future__ import annotations

import ast
import glob
import os
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase

from tfgradmigrate.program.walking import called_name, walk
from tfgradmigrate.project.modules import project_root
from tfgradmigrate.tables.effects import last_parts

#: What stands for something in the name of a file: `%d`, `{}`.
_PATTERN = re.compile(r"%[-+ #0-9.]*[a-zA-Z]|\{[^{}]*\}")

#: Longer texts are no names of files, and more than so many folders are not looked into.
_LONGEST, _MOST = 200, 20


def words_of(tree: ast.AST) -> Iterator[str]:
    """Yield the texts that a tree spells, and the modules that it has loaded by name, as files."""
    loading = last_parts("takes", "module")
    for node in walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.Call) and called_name(node) in loading:
            yield from (f"{_spelled(each).rpartition('.')[2]}.py" for each in node.args[:1])


def _spelled(node: ast.expr) -> str:
    return str(node.value) if isinstance(node, ast.Constant) else ""


def at_load(tree: ast.Module) -> ast.Module:
    """Return what a module does as it is loaded: without its functions."""
    kept = [n for n in tree.body if not isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
    return ast.Module(kept, [])


def is_named(path: str, word: str) -> bool:
    """Return whether a text is the name of a file, a pattern for it, or how it ends."""
    name = os.path.basename(path)
    told = _PATTERN.sub("*", word.replace("\\", "/").rpartition("/")[2])
    if "." not in told or "\n" in told:
        return False
    if told.startswith("."):
        return name.endswith(told) and not name.endswith(".py")
    return name == told or ("*" in told and fnmatchcase(name, told))


def named_at_load(path: str, tree: ast.Module) -> Iterator[str]:
    """Yield the files that are there, and that a program at a path names as it is loaded.

    They are looked for from its folder, from those around it in the project, and in the folders
    that it names.
    """
    words = {word for word in words_of(at_load(tree)) if len(word) <= _LONGEST and "\0" not in word}
    names = sorted(word for word in words if "." in word and "\n" not in word)
    if not names:
        return
    folders = [os.path.dirname(os.path.realpath(path))]
    root = str(project_root(path) or folders[0])
    while folders[-1] != root:
        folders.append(os.path.dirname(folders[-1]))
    inner = [os.path.join(f, w) for f in folders for w in sorted(words) if w and "\n" not in w]
    folders += [each for each in inner if os.path.isdir(each)][:_MOST]
    for word in names:
        for folder in folders:
            told = _PATTERN.sub("*", word)
            found = sorted(glob.glob(told, root_dir=folder)) if "*" in told else [told]
            places = (os.path.join(folder, each) for each in found)
            yield from (os.path.realpath(each) for each in places if os.path.isfile(each))
