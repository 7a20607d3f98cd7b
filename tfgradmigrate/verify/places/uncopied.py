"""Functions of Python that get no copies and no scalars any more, and may need them.

TensorFlow 1 gave a function that `py_func` calls arrays of its own, NumPy scalars of what has no
dimensions and bytes. TensorFlow 2 hands it the memory of the tensors in a graph, and in eager mode
an array of all. The graphs are the same with and without copies, so no form tells of it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from tfgradmigrate.meaning.host_functions import (
    Concern,
    Function,
    concern_of,
    functions_of,
    is_plain,
    parameters,
    read,
)
from tfgradmigrate.program.scopes import Scopes, is_decorated, positional, scopes_of
from tfgradmigrate.program.walking import last, tree_of, walk
from tfgradmigrate.verify.places.host_names import Meant, imported_as, is_method, meant, source_of
from tfgradmigrate.verify.places.wrappers import handed_over
from tfgradmigrate.verify.program.besides import is_of_library

_NEEDS = {
    Concern.WRITES: "`{}` writes into its arguments, whose memory TensorFlow 2 shares: it needs "
    "copies",
    Concern.KEEPS: "`{}` may keep its arguments, whose memory TensorFlow 2 shares: it needs copies",
    Concern.SCALARS: "`{}` needs NumPy scalars or bytes, and eager mode passes it arrays",
}

_KEEPS = "`{}` does more with its arguments than to read them (`{}`): it needs copies"


class Uncopied(NamedTuple):
    """What functions need that get no copies any more, "" if nothing is seen.

    `unseen` are the functions of which nothing shows whether they write: imported ones, but for
    those of libraries, and what does not show, handed over or called with the arrays. `read` are
    the names of those that were read.
    """

    needs: str = ""
    unseen: tuple[str, ...] = ()
    read: tuple[str, ...] = ()


def uncopied(old: str, new: str, whole: str = "") -> Uncopied:
    """Return what functions need that `old`, of TensorFlow 1, hands to `py_func`.

    Where it does not show which function is handed over, it may be any of the `whole` file, or what
    callers choose: their calls tell.
    """
    tree, rest = tree_of(new), tree_of(whole or new)
    found = []
    for host, known in _without_copies(tree_of(old), tree, rest):
        chosen = _chosen(host, tree) if known is None else ""
        found += [_of_all(rest)] if known is None and not chosen else []
        found.append(Uncopied(unseen=(chosen,)) if chosen else _of_any(known, host, tree))
    return _joined(found)


def _chosen(host: ast.expr, tree: ast.Module) -> str:
    """Return the parameter of a function that all callers choose, "" where a host is none.

    One that is bound again may be anything.
    """
    name = last(host) if isinstance(host, ast.Name) else ""
    for node in (each for each in tree.body if isinstance(each, ast.FunctionDef)):
        required = [p.arg for p in positional(node)][: -len(node.args.defaults) or None]
        is_given = name in required and any(each is host for each in walk(node))
        if is_given and Scopes([node]).times_bound()[name] == 1:
            return f"{node.name}({name})"
    return ""


def of_host(host: ast.expr, tree: ast.Module) -> Uncopied:
    """Return what a function needs that a module hands to TensorFlow, or to who does that."""
    return _of_any(meant(host, tree), host, tree)


def _of_any(known: Iterable[Meant] | None, host: ast.expr, tree: ast.Module) -> Uncopied:
    """Return what each function needs that one may be which is handed over."""
    if known is None:
        return Uncopied(unseen=(ast.unparse(host),))
    return _joined([Uncopied(read=(last(host),)), *(_of(each, tree) for each in known)])


def _joined(found: Sequence[Uncopied]) -> Uncopied:
    return Uncopied(
        next((each.needs for each in found if each.needs), ""),
        tuple(dict.fromkeys(name for each in found for name in each.unseen)),
        tuple(dict.fromkeys(name for each in found for name in each.read if name)),
    )


def _of(host: Meant, tree: ast.Module) -> Uncopied:
    """Return what one function needs that is handed over in a module."""
    if isinstance(host, ast.FunctionDef | ast.Lambda):
        return _of_functions([host], tree)
    source = source_of(host, tree)
    if source:
        concern = concern_of(imported_as(host, tree))
        if concern is not None:
            return Uncopied(_NEEDS[concern].format(ast.unparse(host)))
        return Uncopied(unseen=() if is_of_library(source) else (ast.unparse(host),))
    classes = {node.name: node for node in walk(tree) if isinstance(node, ast.ClassDef)}
    if not isinstance(host, ast.Attribute):
        return Uncopied()
    own = _of_new_instance(host, classes)
    methods = functions_of(tree)[host.attr] if own is None else [own]
    return _of_functions(methods, tree, bound=ast.unparse(host.value) not in classes)


def _of_new_instance(host: ast.Attribute, classes: Mapping[str, ast.ClassDef]) -> Function | None:
    """Return the method that `Noise(3.0).step` is, if the class or one of its bases shows it."""
    waiting = [ast.unparse(host.value.func)] if isinstance(host.value, ast.Call) else []
    for name in waiting:
        if name not in classes or len(waiting) > len(classes):
            return None
        for node in classes[name].body:
            if isinstance(node, ast.FunctionDef) and node.name == host.attr:
                return node
        waiting += [ast.unparse(base) for base in classes[name].bases]
    return None


def _of_functions(functions: Iterable[Function], tree: ast.Module, bound: bool = False) -> Uncopied:
    """Return what functions of a module need; methods that are `bound` have their instance."""
    needs = ""
    unseen: list[str] = []
    names: list[str] = []
    for function in functions:
        first = bound and not is_decorated(function, "staticmethod")
        reading = read(function, parameters(function)[first:], tree)
        names += reading.functions
        if not is_plain(function):  # whatever it is decorated with may do anything
            needs = needs or _of_all(tree).needs
            unseen.append(_named(function))
        for doubt in reading.doubts:
            code = ast.unparse(doubt.node)
            called = _called(doubt.node)
            source = "" if called is None else source_of(called, tree)
            own = called is not None and bool(scopes_of(tree).read_at(called))
            if doubt.concern in _NEEDS:
                needs = needs or _NEEDS[doubt.concern].format(_named(function))
            elif not own or (not source and _of_all(tree).needs):
                needs = needs or _KEEPS.format(_named(function), code)
            elif not is_of_library(source):
                unseen.append(code.partition("(")[0])
    return Uncopied(needs, tuple(unseen), tuple(names))


@lru_cache(maxsize=4)
def _of_all(tree: ast.Module) -> Uncopied:
    """Return what any function of a module needs that writes into its arguments."""
    for node in walk(tree):
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            taken = [name for name in parameters(node) if name not in ("self", "cls")]
            doubts = read(node, taken, tree).doubts
            if any(each.concern is Concern.WRITES for each in doubts):
                return Uncopied(_NEEDS[Concern.WRITES].format(_named(node)))
    return Uncopied()


def _named(function: Function) -> str:
    return getattr(function, "name", "") or ast.unparse(function)


def _called(code: ast.AST) -> ast.Name | None:
    """Return the function that a call calls, or the object whose method that is."""
    called = code.func if isinstance(code, ast.Call) else None
    while isinstance(called, ast.Attribute):
        called = called.value.func if isinstance(called.value, ast.Call) else called.value
    return called if isinstance(called, ast.Name) else None


def _without_copies(
    old: ast.Module, tree: ast.Module, rest: ast.Module
) -> Iterator[tuple[ast.expr, list[Meant] | None]]:
    """Yield the functions that get no copies any more, each with what it may be, if that shows."""
    before = [(ast.unparse(host), name == "py_func") for name, host, _ in handed_over(old)]
    if not any(is_copied for _, is_copied in before):
        return
    for _, host, copied in handed_over(tree):
        told = ast.unparse(host)
        if copied or ((told, False) in before and (told, True) not in before):
            continue
        known = meant(host, tree)
        own = (e for e in known or () if isinstance(e, ast.Attribute) and not source_of(e, tree))
        if not all(is_method(each.attr, rest) for each in own):
            known = None  # the rest of the file puts something else there
        yield host, known
