"""The files of the project that a file is of, as texts."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping
from typing import TextIO

from tfgradmigrate.files.discovery import project_folder

#: By what a project is installed for others.
_INSTALLED_BY = ("pyproject.toml", "setup.py", "setup.cfg")

#: How files end that Python runs, and notebooks; how one without an end says that Python runs it.
_SUFFIXES = ("", ".ipynb", ".py", ".pyw", ".pyx")
_RUN_BY_PYTHON = re.compile(r"#!.*python")
_LONGEST_LINE = 200

#: Folders that hold no files of the project.
_OTHERS = ("__pycache__", "build", "dist", "env", "node_modules", "site-packages", "venv")

#: What a file has that is run by itself.
_MAIN = "__main__"

#: A line of a notebook that is no code of Python.
_MAGIC = re.compile(r"^( *)[%!].*$", re.MULTILINE)

Texts = Mapping[str, str]


def files_around(path: str, own: Iterable[str] = ()) -> dict[str, str]:
    """Return the texts of the other Python files of a file's project, by their paths.

    `own` are files besides it that stand for it. What is on no disk has no project.
    """
    if not os.path.exists(path):
        return {}
    aside = {os.path.realpath(each) for each in (path, *own)}
    found = _files_of(project_folder(os.path.dirname(path)))
    return {name: text for name, text in found.items() if os.path.realpath(name) not in aside}


def _files_of(top: str) -> dict[str, str]:
    """Return the texts of all Python files below a folder."""
    found = {}
    for folder, folders, names in os.walk(top):
        folders[:] = sorted(f for f in folders if f not in _OTHERS and not f.startswith("."))
        for name in sorted(names):
            path = os.path.join(folder, name)
            if os.path.splitext(name)[1] in _SUFFIXES and os.path.isfile(path):
                try:
                    with open(path, encoding="utf-8", errors="replace") as file:
                        text = _program_of(name, file)
                except OSError:
                    continue
                found.update({} if text is None else {path: text})
    return found


def _program_of(name: str, file: TextIO) -> str | None:
    """Return the code in a file, None if it is none of Python: one without a suffix says so."""
    if not os.path.splitext(name)[1] and not _RUN_BY_PYTHON.match(file.readline(_LONGEST_LINE)):
        return None
    return _code_of(file.read()) if name.endswith(".ipynb") else file.read()


def _code_of(notebook: str) -> str:
    """Return the code of a notebook, its cells one after the other, "" of what is none."""
    try:
        content = json.loads(notebook)
        sheets = content.get("worksheets", [content])  # which there were before version 4
        cells = [c for sheet in sheets for c in sheet["cells"] if c["cell_type"] == "code"]
        texts = ["".join(c["source"] if "source" in c else c["input"]) for c in cells]
    except (ValueError, KeyError, TypeError):
        return ""
    return "\n".join(_MAGIC.sub(r"\1pass", text) for text in texts)


def is_program(own: str, others: Texts, path: str = "") -> bool:
    """Return whether a project is run by itself, and is not installed for others to import.

    Args:
        own: the text of one of its files.
        others: the texts of the others, by path.
        path: where the file stands.
    """
    every = {**others, path: own}
    runs = any(_MAIN in text or file.endswith(".ipynb") for file, text in every.items())
    top = project_folder(os.path.dirname(path)) if path else ""
    there = {*map(os.path.basename, others), *(os.listdir(top) if os.path.isdir(top) else ())}
    return runs and there.isdisjoint(_INSTALLED_BY)
