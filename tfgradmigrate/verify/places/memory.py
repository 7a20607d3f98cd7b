"""Functions of Python that write into their arguments, where TensorFlow 2 shares the memory.

TensorFlow 1 gave a function that `py_func` calls arrays of its own. In a graph TensorFlow 2 hands
it the memory of the tensors, and what it writes there changes for everyone who reads them. The
graphs are the same with and without a copy, so no form tells of it.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tfgradmigrate.meaning.host_writes import (
    DEEP,
    Function,
    Sharing,
    functions_of,
    parameters,
    writes,
)
from tfgradmigrate.program.scopes import is_decorated, scopes_of
from tfgradmigrate.program.walking import called_name, is_bound, last, tree_of, tree_of_any, walk
from tfgradmigrate.tables.effects import last_parts
from tfgradmigrate.verify.places.host_names import Meant, handed_about, is_method, meant, source_of
from tfgradmigrate.verify.places.wrappers import handed_over
from tfgradmigrate.verify.program.besides import is_of_library


class Elsewhere(NamedTuple):
    """A function of another file: its name there, and the text of the file."""

    name: str
    text: str


def overwritten(old: str, new: str, whole: str = "") -> str:
    """Return which function writes into its arguments without a copy, "" if none is seen to.

    `old` is of TensorFlow 1: only functions that it hands to `py_func` count. Where it does not
    show which function is handed over, it may be any that the `whole` file hands about.
    """
    tree = tree_of(new)
    functions = functions_of(tree)
    classes = [n for n in walk(tree) if isinstance(n, ast.ClassDef)]
    names = {each.name for each in classes}
    for _, known in _without_copies(old, new, whole):
        if known is None and (about := _written_about(whole or new)):
            return _REASON.format(about)
        for each in known or ():
            if not isinstance(each, ast.FunctionDef | ast.Lambda) and source_of(each, tree):
                if not isinstance(each, ast.Call) and last(each) in last_parts("writes", "first"):
                    return _REASON.format(ast.unparse(each))
                continue
            found: Sequence[Function] = ()
            if isinstance(each, ast.Attribute):
                own = _of_new_instance(each, {cls.name: cls for cls in classes})
                found = functions[each.attr] if own is None else [own]
            elif isinstance(each, ast.FunctionDef | ast.Lambda):
                found = [each]
            of_class = isinstance(each, ast.Attribute) and ast.unparse(each.value) in names
            for function in found:
                if _writes(function, functions, () if of_class else classes):
                    return _REASON.format(_told(function))
    return ""


def _written_about(text: str) -> str:
    """Return a function that a text hands about and that writes into its arguments, else ""."""
    tree = tree_of(text)
    functions = functions_of(tree)
    classes = [n for n in walk(tree) if isinstance(n, ast.ClassDef)]
    told = (_told(each) for each in handed_about(text) if _writes(each, functions, classes))
    return next(told, "")


def _writes(
    function: Function,
    functions: Mapping[str, Sequence[ast.FunctionDef]],
    classes: Iterable[ast.ClassDef],
) -> bool:
    """Return whether a function writes into what it is given; its instance is no argument."""
    taken = parameters(function)[_takes_instance(function, classes) :]
    return writes(function, taken, functions, DEEP)


def _told(function: Function) -> str:
    return getattr(function, "name", "") or ast.unparse(function)


def trusted(old: str, new: str, whole: str = "") -> list[str]:
    """Return the functions without copies of which nothing shows whether they write.

    Those that are imported, but for functions of libraries, and those that do not show: handed over
    themselves, or called by what is, with the arrays that this is given.
    """
    tree = tree_of(new)
    functions = functions_of(tree)
    classes = [n for n in walk(tree) if isinstance(n, ast.ClassDef)]
    found = []
    for host, known in _without_copies(old, new, whole):
        named = (e for e in known or () if not isinstance(e, ast.FunctionDef | ast.Lambda))
        sources = [source_of(each, tree) for each in named]
        if known is None or any(each and not is_of_library(each) for each in sources):
            found.append(ast.unparse(host))
        for each in known or ():
            inside: Sequence[Function] = ()
            if isinstance(each, ast.FunctionDef | ast.Lambda):
                inside = [each]
            elif isinstance(each, ast.Attribute) and not source_of(each, tree):
                inside = functions.get(each.attr, [])
            for function in inside:
                taken = parameters(function)[_takes_instance(function, classes) :]
                found += [
                    ast.unparse(called)
                    for called in Sharing(functions, DEEP).calls(function, taken)
                    if not _only_reads(called, tree)
                ]
    return list(dict.fromkeys(found))


def _only_reads(called: ast.expr, tree: ast.Module) -> bool:
    """Tell whether a function is one of a library, which does not write where that is not seen."""
    root: ast.expr = called
    while isinstance(root, ast.Attribute | ast.Call | ast.Subscript):
        root = root.func if isinstance(root, ast.Call) else root.value
    if not isinstance(root, ast.Name):
        return False
    if root is called and (hasattr(builtins, root.id) or _is_vectorized(root, tree)):
        return True
    source = source_of(root, tree)
    return bool(source) and is_of_library(source)


def _is_vectorized(name: ast.Name, tree: ast.Module) -> bool:
    """Return whether what has a name is given numbers alone."""
    found = [each.value for each in scopes_of(tree).everywhere(name.id)]
    known = last_parts("takes", "numbers")
    return bool(found) and all(each is not None and called_name(each) in known for each in found)


def overwritten_elsewhere(names: Iterable[str], beside: Mapping[str, Elsewhere]) -> str:
    """Return which of these functions of other files writes into its arguments, "" if none does."""
    for name in names:
        function, sharing = _defined_there(beside.get(name))
        if function is not None and sharing.writes(function, parameters(function)):
            return _REASON.format(name)
    return ""


def read_elsewhere(name: str, beside: Mapping[str, Elsewhere]) -> bool:
    """Return whether a function of another file shows that it only reads its arguments."""
    function, sharing = _defined_there(beside.get(name))
    if function is None:
        return False
    tree = tree_of(beside[name].text)
    called = sharing.calls(function, parameters(function))
    return all(_only_reads(each, tree) for each in called)


def is_put(name: str, text: str) -> bool:
    """Tell whether a text may put something else where a name is an attribute: `helpers.down = f`.

    A text that says the name may do so by that.
    """
    return any(
        (isinstance(node, ast.Attribute) and node.attr == name and is_bound(node))
        or (isinstance(node, ast.Constant) and node.value == name)
        for node in walk(tree_of(text))
    )


def _defined_there(place: Elsewhere | None) -> tuple[ast.FunctionDef | None, Sharing]:
    """Return the function that a name of another file stands for, if that shows."""
    tree = tree_of_any(place.text if place is not None else "")
    sharing = Sharing(functions_of(tree), DEEP)
    bindings = scopes_of(tree).everywhere(place.name) if place is not None else []
    found = [each.node for each in bindings]
    if len(found) != 1 or found[0] not in tree.body or not isinstance(found[0], ast.FunctionDef):
        return None, sharing
    return (None if found[0].decorator_list else found[0]), sharing


def _without_copies(
    old: str, new: str, whole: str
) -> Iterator[tuple[ast.expr, list[Meant] | None]]:
    """Yield the functions that get no copies any more, each with what it may be, if that shows."""
    before = [(ast.unparse(host), name == "py_func") for name, host, _ in handed_over(old)]
    if not any(is_copied for _, is_copied in before):
        return
    tree, rest = tree_of(new), tree_of(whole or new)
    for _, host, copied in handed_over(new):
        told = ast.unparse(host)
        if copied or ((told, False) in before and (told, True) not in before):
            continue
        known = meant(host, tree)
        own = (e for e in known or () if isinstance(e, ast.Attribute) and not source_of(e, tree))
        if not all(is_method(each.attr, rest) for each in own):
            known = None  # the rest of the file puts something else there
        yield host, known


def _of_new_instance(host: ast.expr, classes: Mapping[str, ast.ClassDef]) -> ast.FunctionDef | None:
    """Return the method that `Noise(3.0).step` is, if the class or one of its bases shows it."""
    if not isinstance(host, ast.Attribute) or not isinstance(host.value, ast.Call):
        return None
    waiting = [ast.unparse(host.value.func)]
    for name in waiting:
        if name not in classes or len(waiting) > len(classes):
            return None
        for node in classes[name].body:
            if isinstance(node, ast.FunctionDef) and node.name == host.attr:
                return node
        waiting += [ast.unparse(base) for base in classes[name].bases]
    return None


_REASON = "`{}` writes into its arguments, whose memory TensorFlow 2 shares: it needs copies"


def _takes_instance(function: Function, classes: Iterable[ast.ClassDef]) -> bool:
    """Return whether a function is a method of one of the classes, and not a static one."""
    is_method = any(function in each.body for each in classes)
    return is_method and not is_decorated(function, "staticmethod")
