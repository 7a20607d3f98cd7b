"""Functions of Python that read a text, which eager mode of TensorFlow 2 hands an array.

Of a scalar string `py_func` made bytes, and so does a graph of TensorFlow 2. Eager mode makes an
array without dimensions: no path, and its memory is no text. The graphs are the same with and
without the wrapper that hands on the scalar, and numbers in the place of the string do not tell.
"""

from __future__ import annotations

import ast

from tfgradmigrate.sharing import Function, parameters
from tfgradmigrate.tables.text_names import reads_text
from tfgradmigrate.verify.places.host_names import meant
from tfgradmigrate.verify.places.hosts import handed_over, handed_scalars
from tfgradmigrate.walking import tree_of

_REASON = "`{}` reads a path, a text or bytes, and eager mode hands it an array of a scalar string"


def misread(old: str, new: str) -> str:
    """Return which function reads a text that it is not handed as one, "" if none is seen to.

    `old` is of TensorFlow 1: only what has been handed to `py_func` there and is not here counts.
    """
    before = {ast.unparse(host) for name, host, _ in handed_over(old) if name == "py_func"}
    if not before:
        return ""
    tree = tree_of(new)
    scalars = handed_scalars(new)
    for name, host, _ in handed_over(new):
        if name == "py_func" or (host.lineno, host.col_offset) in scalars:
            continue
        for each in meant(host, tree) or ():
            if isinstance(each, ast.FunctionDef | ast.Lambda):
                reading = _reads(each)
            else:
                reading = reads_text(ast.unparse(each))
            if reading:
                return _REASON.format(ast.unparse(host))
    return ""


def _reads(function: Function) -> bool:
    """Tell whether a function hands an argument to one that may read a text."""
    taken = set(parameters(function))
    return any(
        isinstance(call, ast.Call)
        and reads_text(ast.unparse(call.func), len(call.args))
        and any(
            isinstance(given, ast.Name) and given.id in taken
            for given in (*call.args, *(keyword.value for keyword in call.keywords))
        )
        for call in ast.walk(function)
    )
