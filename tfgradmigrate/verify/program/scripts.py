"""Files that are run as a whole: small programs that print what a session computes."""

from __future__ import annotations

import ast
import sys

from tfgradmigrate.program.scopes import DEFINITIONS, executed
from tfgradmigrate.program.walking import called_name, walk, words
from tfgradmigrate.verify.program.module import Module

#: What a program may import to be run as a whole: nothing else is certain to be quick and quiet.
_LOUD = words(
    """argparse ctypes ftplib getopt glob http multiprocessing optparse pickle requests shutil
    signal socket subprocess urllib"""
)
_HARMLESS = frozenset(sys.stdlib_module_names) - _LOUD | {"tensorflow", "numpy"}

#: Calls and attributes that a program which only computes does not have.
_DOINGS = words(
    """open input argv system popen FLAGS flags read_data_sets load_data makedirs mkdir remove
    FileWriter Saver restore load loadtxt save savez get_file load_op_library datasets"""
)


def prints_from_a_session(module: Module) -> bool:
    """Return whether a file is a small program that prints what a session computes."""
    names: set[str] = set()
    for part in walk(module.tree):
        if isinstance(part, ast.Import):
            if any(alias.name.split(".")[0] not in _HARMLESS for alias in part.names):
                return False
        elif isinstance(part, ast.ImportFrom) and (
            part.level or (part.module or "").split(".")[0] not in _HARMLESS
        ):
            return False
        if isinstance(part, ast.Name):
            names.add(part.id)
        elif isinstance(part, ast.Attribute):
            names.add(part.attr)
    if names & _DOINGS:
        return False
    calls = {
        name
        for node in module.tree.body
        if not isinstance(node, DEFINITIONS)
        for part in executed(node)
        if (name := called_name(part))
    }
    return "print" in calls and bool(calls & {"Session", "InteractiveSession"})
