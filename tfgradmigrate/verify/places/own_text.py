"""What code computes of the text that it stands in: its lines, its names, its byte code.

`inspect.getsource(f)`, `f.__code__.co_firstlineno` and `open(__file__)` have another value in the
new text because that is another one, also where both sides ask in the same words; in a cut, which
has lines of its own, they have the values of the cut. So whatever asks has no proof. A path that is
made of `__file__` is the same on both sides.
"""

from __future__ import annotations

import ast

from tfgradmigrate.program.walking import tree_of, walk
from tfgradmigrate.verify.places.support import without_stand_ins
from tfgradmigrate.verify.program.scopes import words
from tfgradmigrate.verify.program.slicing import called_name

_REASON = "`{}` tells of the text, which is another one"

#: Functions of `inspect`, `sys`, `linecache`, `traceback`, `pkgutil` and loaders.
_ASKING = words(
    """getsource getsourcelines findsource getcomments getblock getframeinfo getouterframes
    getinnerframes currentframe _getframe _current_frames getline getlines extract_stack
    format_stack walk_stack walk_tb extract_tb get_source get_code get_instructions"""
)

#: Attributes of code, of frames and of tracebacks.
_TOLD = words(
    """co_cellvars co_code co_consts co_firstlineno co_freevars co_lines co_linetable co_lnotab
    co_names co_nlocals co_positions co_qualname co_stacksize f_back f_lasti f_lineno f_locals
    tb_frame tb_lineno gi_frame"""
)

#: What makes other paths of that of the file, or its name.
_OF_PATHS = words("dirname basename relpath split parent parents name stem with_name")


def of_own_text(*texts: str) -> str:
    """Return what code asks of the text that it stands in, "" if that is nothing."""
    for text in texts:
        tree = tree_of(without_stand_ins(text))
        asking = _ASKING | {
            alias.asname or alias.name
            for node in walk(tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
            if alias.name in _ASKING
        }
        around = {c: n for n in walk(tree) for c in ast.iter_child_nodes(n)}
        for node in walk(tree):
            if called_name(node) in asking or _is_told(node):
                return _REASON.format(ast.unparse(node))
            if isinstance(node, ast.Name) and node.id == "__file__" and _is_the_file(node, around):
                return _REASON.format(ast.unparse(around.get(node, node)))
    return ""


def _is_told(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in _TOLD


def _is_the_file(node: ast.AST, around: dict[ast.AST, ast.AST]) -> bool:
    """Tell whether the file itself may be read by its path: not only what stands beside it."""
    while isinstance(around.get(node), ast.expr):
        node = around[node]
        name = node.attr if isinstance(node, ast.Attribute) else called_name(node)
        if name in _OF_PATHS:
            return False
    return True
