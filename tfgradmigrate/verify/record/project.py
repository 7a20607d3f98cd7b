"""Guards held against all files of a project: who breaks one is named, with its line.

One conservative scan for each kind. What is not certain to leave a guard alone breaks it.
"""

from __future__ import annotations

import ast
import builtins
import os
import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from tfgradmigrate.files.programs import Texts, is_program
from tfgradmigrate.program.scopes import bound_names, inside, scopes_of
from tfgradmigrate.program.walking import imported, reachable, root_of, tree_of_any, walk, words
from tfgradmigrate.program.walking import last as name_of
from tfgradmigrate.rules.model import Guard
from tfgradmigrate.tables.effects import last_parts
from tfgradmigrate.verify.program.leading import libraries_of
from tfgradmigrate.verify.record.callers import (
    OF_GRADIENT,
    OF_HOST,
    OTHERWISE,
    called_otherwise,
)
from tfgradmigrate.verify.record.elsewhere import constant, files_of
from tfgradmigrate.verify.record.handing import handed
from tfgradmigrate.verify.record.patches import (
    CHANGING,
    EXECUTED,
    ITEMS,
    ITSELF,
    LIBRARIES,
    OF_OTHERS,
    Change,
    changes,
    is_finding,
    sets,
    tree_of_code,
)
from tfgradmigrate.verify.record.spelling import only_reads
from tfgradmigrate.verify.worker.record import (
    DEFAULT_GRAPH,
    OBJECT,
    OF_FRAMES,
    OF_GRAPH,
    OF_SEED,
)

#: Ways of Python by which an attribute may do anything.
_CATCHING = ("__getattr__", "__getattribute__")

#: Attributes in which functions, classes and instances keep what they are.
_SPECIAL = re.compile(r"__(?!all|author|doc|file|name|version)\w+__$")

#: What begins the names of the ops in it.
_SCOPES = ("name_scope", "variable_scope")

#: Gives Keras another session.
_SETTING_SESSION = "set_session"

#: A name of what may set the seed of a graph: an array's or an op's own is a plain `seed`.
_SEEDING = re.compile(r"\w+seed\w*|seed\w+")

#: What of TensorFlow sets it by itself.
_SEEDED = last_parts("switches", "seed")

#: Names by which a program gets at a graph besides the default one, or at another default one.
_OF_GRAPHS = last_parts("switches", "graph")

#: Functions that run another one in a graph of its own.
_TRACING = last_parts("when", "mapped", "trace")

#: The public attributes of `tf.Operation`.
_OF_OPS = words(
    """colocation_groups control_inputs device experimental_set_type get_attr graph inputs name
    node_def op_def outputs run traceback type values"""
)

#: Special methods that Python asks in the place of one.
_IN_ITS_PLACE = {
    "__bool__": "__len__ __nonzero__",
    "__contains__": "__iter__ __getitem__ __eq__",
    "__eq__": "__ne__",
    "__ge__": "__le__",
    "__gt__": "__lt__",
    "__le__": "__ge__",
    "__lt__": "__gt__",
    "__ne__": "__eq__",
    "__str__": "__format__ __repr__",
    "__truediv__": "__div__ __rdiv__",
}

#: Guards that a class may break whose text does not spell the name of what is assumed.
_OF_CLASSES = ("const", "own", "plain", "written")

#: Guards on what something is.
_DEFINED = ("const", "own", "stable", "written")

#: What stands for a class that a function is given.
_ANY_CLASS = "*"

#: Functions that only ask of a class.
_OF_CLASS = ("isinstance", "issubclass", "super")


_PROPERTIES = ("property", "cached_property", "setter", "getter")


def broken(guards: Sequence[Guard], own: str, others: Texts, path: str = "") -> str:
    """Return what breaks one of some guards, with its file and line, "" if nothing does.

    Args:
        guards: what a proof assumes.
        own: the text of the module that it is about.
        others: the texts of the other files of the project, by path.
        path: where the module stands.
    """
    if not guards:
        return ""
    heirs = _heirs([own, *others.values()])
    of_modules = {guard for guard in guards if _is_of_module(guard, others, path)}
    ways = (_bound_to_another, _bound_elsewhere, called_otherwise, _handed_otherwise)
    each_way = (breaks(guard, own, others, path) for guard in guards for breaks in ways)
    if told := next(filter(None, each_way), ""):
        return told
    kept = [g for g in guards if g.value == OF_GRAPH and not _is_of_session(g)]
    gone = [guard for guard in kept if not _keeps(_last(guard), own)]
    for file, text in ("", own), *others.items():
        if told := _set_otherwise(guards, text, os.path.basename(file), heirs):
            return f"{os.path.relpath(file)}:{told}" if file else f"line {told}"
        wanted = [guard for guard in guards if _may_tell(guard, text)]
        tree = tree_of_code(text) if wanted else None
        for guard in wanted:
            assert tree is not None
            for node in walk(tree):
                if guard.kind == "plain" and guard in of_modules:
                    told = _not_plain_module(node, tree)
                else:
                    told = _reads(_last(guard), node) if guard in gone else ""
                    told = told or _breaking(guard, node, tree, heirs, is_own=not file)
                if told:
                    where = f"{os.path.relpath(file)}:" if file else "line "
                    line = next((n.lineno for n in walk(node) if hasattr(n, "lineno")), 0)
                    return f"{where}{line} {told}, and it is assumed: {guard}"
    return ""


def settled(guards: Iterable[Guard], own: str, others: Texts, path: str = "") -> tuple[Guard, ...]:
    """Return guards that nothing breaks: what a program leaves as it was is its state."""
    every = [own, *others.values()]
    is_run = is_program(own, others, path)
    return tuple(
        replace(guard, kind="state")
        if is_run and _is_state(guard, every)
        else replace(guard, kind="called", value=OF_HOST)
        if guard.kind == "host" and handed(guard, own, others, path).read is not None
        else guard
        for guard in guards
    )


def _handed_otherwise(guard: Guard, own: str, others: Texts, path: str) -> str:
    """Return that a function does more with its arguments than to read them, or may do so.

    One that something sets anew is not the one that was read.
    """
    if guard.kind != "host" and guard.value != OF_HOST:
        return ""
    shown = handed(guard, own, others, path)
    if shown.needs:
        return f"{shown.needs}, and it is assumed: {guard}"
    if shown.read is None:
        name = guard.name.partition("(")[0]
        return "" if guard.kind == "host" else OTHERWISE.format(name, guard)
    texts = {**others, path: own}
    for file in dict.fromkeys(file for file, _ in shown.read):
        read = [Guard("own", name) for each, name in shown.read if each == file]
        rest = {each: text for each, text in texts.items() if each != file}
        if told := broken(read, texts[file], rest, file):
            return told
    return ""


def _is_state(guard: Guard, texts: Iterable[str]) -> bool:
    """Return whether a guard is about what TensorFlow starts with, and no file names what sets it.

    What names what seeds a graph breaks that guard, and what only makes one does not the other.
    """
    trees = map(tree_of_code, texts) if _is_of_session(guard) else ()
    makes = any(_may_make_graph(node) for tree in trees for node in walk(tree))
    return guard.name == OF_SEED or (_is_of_session(guard) and not makes)


def _bound_elsewhere(guard: Guard, own: str, others: Texts, path: str) -> str:
    """Return that no file of the project binds a name of its module to what it is taken to be."""
    is_it = guard.kind != "const" or not guard.name.startswith("module ")
    if is_it or repr(constant(guard.name, others, path)) == guard.value:
        return ""
    return f"no file binds `{guard.name}` to that alone, and it is assumed: {guard}"


def _is_of_module(guard: Guard, others: Texts, path: str) -> bool:
    """Return whether what is read is an attribute of a module, and of no object.

    Only a module is imported by a name without dots. Others are known if they are the project's, or
    those of libraries into which nobody puts anything (`patched`).
    """
    kind, _, owner = guard.name.rpartition(".")[0].partition(" ")
    is_module = "." not in owner or bool(files_of(owner, others, path))
    return kind == "module" and (is_module or owner.partition(".")[0] in LIBRARIES)


def _not_plain_module(node: ast.AST, tree: ast.Module) -> str:
    catches = isinstance(node, ast.FunctionDef) and node.name in _CATCHING and node in tree.body
    return "defines `__getattr__` in the module" if catches else ""


def _last(guard: Guard) -> str:
    return guard.name.rpartition(".")[2].partition("[")[0].strip("() ")


def _may_tell(guard: Guard, text: str) -> bool:
    catching = guard.kind == "plain" and any(each in text for each in _CATCHING)
    if guard.kind == "operator":
        return "def __" in text
    is_heir = guard.kind in _OF_CLASSES and _owner(guard) != "" and _owner(guard) in text
    return (
        is_heir
        or catching
        or guard.kind == "op"
        or guard.value == OF_GRADIENT
        or guard.name == OF_SEED
        or (_SETTING_SESSION if _is_of_session(guard) else _last(guard)) in text
    )


def _is_of_session(guard: Guard) -> bool:
    """Return whether a guard is about the graph of the session that Keras keeps."""
    return guard.value == OF_GRAPH and "()" in guard.name


def _heirs(texts: Iterable[str]) -> dict[str, set[str]]:
    """Return for the name of each class those whose objects may have its attributes.

    These are what its bases name, through every file, and what stands beside it among the bases of
    another class.
    """
    bases: dict[str, set[str]] = {}
    joining: set[str] = set()
    for text in texts:
        for node in walk(tree_of_any(text)):
            for name, above in _derived(node):
                bases.setdefault(name, set()).update(above)
            if isinstance(node, ast.ClassDef):
                several = len(node.bases) > 1
                joining.update(
                    node.name for e in node.bases if several or isinstance(e, ast.Starred)
                )
            bases.update({f"{name}{OBJECT}": {_ANY_CLASS} for name in _lent(node)})
    direct = {**bases}
    bases = {n: {*reachable(found, lambda b: direct.get(b, ()))} for n, found in direct.items()}
    heirs = {name: {*found} for name, found in bases.items()}
    for above in (bases[name] for name in sorted(joining)):
        for one in bases if _ANY_CLASS in above else above & bases.keys():
            heirs[one] |= {o for o in above - {one, _ANY_CLASS} if one not in bases.get(o, ())}
        if above == {_ANY_CLASS}:
            heirs[_ANY_CLASS] = above  # any class may stand beside any other
    return heirs


def _lent(node: ast.AST) -> Iterator[str]:
    """Yield the names of what may be a class of which a node takes a method by itself.

    Another object may be given that: who lists classes makes objects of them.
    """
    if isinstance(node, ast.Attribute) and not node.attr.startswith("__"):
        yield name_of(node.value)
    elif isinstance(node, ast.Call) and name_of(node.func) not in _OF_CLASS:
        for each in node.args:
            yield from map(name_of, getattr(each, "elts", [each]))
    elif isinstance(node, ast.Assign):
        yield name_of(node.value)


def _derived(node: ast.AST) -> Iterator[tuple[str, set[str]]]:
    """Yield the names of classes, each with what it derives from, or is another name for."""
    if isinstance(node, ast.ClassDef):
        yield node.name, {name_of(base) or _ANY_CLASS for base in node.bases}
    elif isinstance(node, ast.ImportFrom):
        yield from ((each.asname, {each.name}) for each in node.names if each.asname)
    elif isinstance(node, ast.Assign | ast.For):
        value = name_of(node.value) if isinstance(node, ast.Assign) else ""
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for each in (part for target in targets for part in walk(target)):
            if isinstance(getattr(each, "ctx", None), ast.Store):
                yield name_of(each), {value or _ANY_CLASS}
    elif isinstance(node, ast.arg):
        yield node.arg, {_ANY_CLASS}


def _breaking(
    guard: Guard,
    node: ast.AST,
    tree: ast.Module,
    heirs: Mapping[str, set[str]],
    is_own: bool,
) -> str:
    """Return what a node does that breaks a guard, "" if it does not."""
    last, owner = _last(guard), guard.name.rpartition(".")[0]
    if guard.kind == "plain":
        return _not_plain(last, owner, node, tree, heirs)
    if guard.kind == "operator":
        return _changes_something(guard.name, node)
    if guard.kind == "op" or guard.value == OF_GRADIENT:
        return _reads_of_op(node, tree)
    if guard.name == OF_SEED:
        return _may_seed(node, tree)
    if guard.kind == "name":
        return _looks_for(guard.name, node if not is_own else _looked_up(node, tree))
    if guard.kind == "positional":
        if not isinstance(node, ast.Call) or not node.keywords:
            return ""
        called = node.args[0] if name_of(node.func) == "partial" and node.args else node.func
        return f"calls `{last}` with a keyword" if _is_called(called, last, heirs) else ""
    if _is_of_session(guard):
        return _sets_session(node, tree)
    if "(" in guard.name:
        return ""  # a parameter, which callers choose
    kind = "written" if guard.kind == "own" else guard.kind
    told = _set_anew(kind, last, owner, node, heirs, is_own)
    lists = _lists(guard) if kind == "const" and not is_own else 0
    return told or (_hands_on(last, node, tree, is_flat=lists == 1) if lists else "")


def _lists(guard: Guard) -> int:
    """Return how many lists and dictionaries there are in what a guard claims."""
    return sum(map(guard.value.count, "[{"))


def _hands_on(name: str, node: ast.AST, tree: ast.Module, is_flat: bool) -> str:
    """Return how a node does more with a list than to read it: whoever gets it may change it.

    An item of one that is not flat may be changed as well.
    """
    for each in node.names if isinstance(node, ast.ImportFrom) else ():
        if each.name == name and each.asname not in (None, name):
            return f"has another name for `{name}`"
    for child in ast.iter_child_nodes(node):
        if _is_named(child, name, tree) and not (is_flat and only_reads(node, child)):
            return f"hands `{ast.unparse(child)}` on"
    return ""


def _is_named(node: ast.AST, name: str, tree: ast.Module) -> bool:
    """Return whether a node reads what another module binds to a name."""
    if isinstance(node, ast.Constant):
        return bool(node.value == name)  # by which `getattr` finds it
    if isinstance(node, ast.Attribute):
        of_object = isinstance(node.value, ast.Name) and node.value.id in ("cls", "self")
        return node.attr == name and isinstance(node.ctx, ast.Load) and not of_object
    if not (isinstance(node, ast.Name) and node.id == name):
        return False
    imports = (each for each in walk(tree) if isinstance(each, ast.ImportFrom))
    return any(each.name in (name, "*") for one in imports for each in one.names)


def _sets_session(node: ast.AST, tree: ast.Module) -> str:
    """Return how a node may give Keras a session of another graph, "" if it does not."""
    if all(each.rpartition(".")[2] != _SETTING_SESSION for each in _spelled(node)):
        return ""
    if isinstance(node, ast.Import | ast.ImportFrom):
        return f"names `{ast.unparse(node)}`" if any(each.asname for each in node.names) else ""
    calls = (each for each in walk(tree) if isinstance(each, ast.Call) and each.func is node)
    if (call := next(calls, None)) is None:
        return f"names `{ast.unparse(node)}`"
    return "" if _is_of_default_graph(call, tree) else f"calls `{ast.unparse(call)}`"


def _is_of_default_graph(node: ast.Call, tree: ast.Module) -> bool:
    """Return whether a call is given a session of the only graph that there is."""
    if not _OF_GRAPHS.isdisjoint(map(name_of, walk(tree))):
        return False
    given = node.args[0] if len(node.args) == 1 and not node.keywords else None
    if isinstance(given, ast.Name):
        bindings = scopes_of(tree).everywhere(given.id)
        given = bindings[0].value if len(bindings) == 1 else None
    if not isinstance(given, ast.Call) or given.args:
        return False
    return name_of(given.func) == "Session" and {k.arg for k in given.keywords} <= {"config"}


def _keeps_graph(claim: str, line: int, text: str) -> bool:
    """Return whether a line keeps the default graph, where there is no other one, or a given one.

    What callers give, or a part of that, is only said to be the default one there and then.
    """
    tree = tree_of_any(text)
    if claim not in (DEFAULT_GRAPH, OF_GRAPH):
        return False
    values = [n.value for n in walk(tree) if isinstance(n, ast.Assign) and n.lineno == line]
    if len(values) == 1 and _is_default_graph(values[0], libraries_of(tree)):
        return _OF_GRAPHS.isdisjoint(map(name_of, walk(tree)))
    return claim == DEFAULT_GRAPH and _is_given(line, text)


def _is_given(line: int, text: str) -> bool:
    """Return whether a graph is kept that callers give, or a part of what they give."""
    functions = (n for n in walk(tree_of_any(text)) if isinstance(n, ast.FunctionDef))
    for function in functions:
        given = {each.arg for each in function.args.args} - bound_names(function.body)
        for node in function.body:
            if isinstance(node, ast.Assign) and node.lineno == line and len(node.targets) == 1:
                value = node.value
                either = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
                is_one = isinstance(node.targets[0], ast.Attribute)
                return is_one and all(_is_path(e) and root_of(e) in given for e in either)
    return False


def _is_path(node: ast.expr) -> bool:
    return all(isinstance(each, ast.Name | ast.Attribute | ast.Load) for each in walk(node))


def _set_otherwise(
    guards: Iterable[Guard], text: str, file: str, heirs: Mapping[str, set[str]]
) -> str:
    """Return what a file sets by no name that it spells, or inside of functions and classes."""
    named = [g for g in guards if "(" not in g.name or _is_of_session(g)]  # no call, no parameter
    defined = [g for g in named if g.kind in _DEFINED or f"{OBJECT}." in g.name]
    for change in changes(text) if defined and file != "setup.py" else ():
        reached = {*_reached(change, is_own=not file)}
        for guard in defined:
            if change.name.startswith("self.") and change.within == "__init__":
                is_kept = _is_it(guard, change) and _keeps_graph(guard.value, change.line, text)
                if guard.kind == "stable" or is_kept:
                    continue  # the making of an instance leaves another one as it is
            left = set() if _may_be_of(guard, text, heirs) else {_SELF}
            if guard.kind == "plain":
                left = reached - {_INSIDE}  # whatever an attribute is, it is only read
            is_it = guard.kind != "plain" and _is_it(guard, change)
            if is_it or any(_IS_ABOUT[each](guard, change) for each in reached - left):
                return f"{change.line} {change.told}, and it is assumed: {guard}"
    return ""


def _may_be_of(guard: Guard, text: str, heirs: Mapping[str, set[str]]) -> bool:
    """Return whether methods of a text may be of the class that a guard is about, or of an heir."""
    owner = _owner(guard)
    named = (name for name, above in heirs.items() if owner in {name, *above})
    return guard.kind == "stable" or (
        guard.kind == "const" and any(f"class {name}" in text for name in named)
    )


def _is_it(guard: Guard, change: Change) -> bool:
    """Return whether a change is of what has the name that a guard is about."""
    return change.name.rpartition(".")[2] == _last(guard)


def _owner(guard: Guard) -> str:
    """Return the class that a guard is about, or the last name of what it reads something of."""
    return guard.name.rpartition(".")[0].rpartition(".")[2].removesuffix(OBJECT)


def _reached(change: Change, is_own: bool) -> Iterator[str]:
    """Yield what a file may change besides what has the name that it spells."""
    root, *parts = change.name.split(".")
    if "*" in parts:
        is_module = change.source or root == EXECUTED or (root == ITSELF and is_own)
        if is_module or root == "?" or "__globals__" in parts:
            yield _MODULE
        yield _SELF if root in ("self", "cls") else _OBJECT
    if parts[-1:] == [ITEMS]:
        yield ITEMS
    if any(map(_SPECIAL.match, (root, *parts))):
        yield _INSIDE
    if is_finding(change):
        yield _MODULE


#: What a change may reach: all names of a module, of an object, or of that whose method it stands
#: in; what functions and classes are made of.
_MODULE, _OBJECT, _SELF, _INSIDE = "module", "object", "self", "inside"


def _is_inside(guard: Guard, change: Change) -> bool:
    parts = {*change.source.split("."), *change.name.split(".")} - {""}
    is_named = not {_last(guard), _owner(guard)}.isdisjoint(parts)
    return is_named or (_owner(guard) != "" and "__class__" in parts)


#: Which guards may be about that.
_IS_ABOUT: Mapping[str, Callable[[Guard, Change], bool]] = {
    _MODULE: lambda guard, change: True,
    _OBJECT: lambda guard, change: _owner(guard) != "",
    _SELF: lambda guard, change: _owner(guard) != "",
    ITEMS: lambda guard, change: guard.kind == "const" and _lists(guard) > 0,
    _INSIDE: _is_inside,
}


def _keeps(name: str, text: str) -> bool:
    """Return whether a text sets an attribute."""
    nodes = (node for node in walk(tree_of_any(text)) if isinstance(node, ast.Attribute))
    return any(node.attr == name and not isinstance(node.ctx, ast.Load) for node in nodes)


def _bound_to_another(guard: Guard, own: str, others: Texts, path: str) -> str:
    """Return where a text binds a variable to anything else than the default graph that it is."""
    tree = tree_of_any(own)
    is_graph = guard.value == DEFAULT_GRAPH
    for each in scopes_of(tree).root.bound.get(guard.name, ()) if is_graph else ():
        if each.value is None or not _is_default_graph(each.value, libraries_of(tree)):
            line = getattr(each.node, "lineno", 0)
            return f"line {line} binds `{guard.name}`, and it is assumed: {guard}"
    return ""


def _is_default_graph(value: ast.expr, libraries: Container[str]) -> bool:
    is_called = ast.unparse(value).endswith(f".{OF_GRAPH.partition('.')[2]}")
    return is_called and root_of(getattr(value, "func", value)) in libraries


def _reads(name: str, node: ast.AST) -> str:
    """Return how a node reads an attribute, "" if it does not."""
    is_read = isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
    is_named = isinstance(node, ast.Constant) and node.value == name
    if not (is_named or (is_read and getattr(node, "attr", "") == name)):
        return ""
    return f"reads `{ast.unparse(node)}`"


def _changes_something(name: str, node: ast.AST) -> str:
    """Return which special method of a class changes its object where an operator is applied."""
    if not isinstance(node, ast.ClassDef):
        return ""
    words = {name, f"__r{name[2:]}", *_IN_ITS_PLACE.get(name, "").split()}
    for method in node.body:
        if isinstance(method, ast.FunctionDef) and method.name in words:
            own = bound_names(method.body)
            if method.name == name == "__ne__":
                return f"defines `!=` by itself in the class `{node.name}`"
            if any(_writes_into_others(own, each) for each in walk(method)):
                return f"changes something in `{method.name}` of the class `{node.name}`"
    return ""


def _writes_into_others(own: Container[str], node: ast.AST) -> bool:
    """Return whether a node of a function writes into anything but what that has made itself."""
    if isinstance(node, ast.Global | ast.Nonlocal):
        return True
    if isinstance(node, ast.Call):
        is_changing = isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING
        return is_changing and root_of(node.func) not in own
    is_put = isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load)
    return is_put and root_of(node) not in own  # type: ignore[arg-type]


def _reads_of_op(node: ast.AST, tree: ast.Module) -> str:
    """Return what a gradient function reads of its op besides its tensors.

    One is told by what its op is called, or by being handed on.
    """
    if not isinstance(node, ast.FunctionDef | ast.Lambda) or len(node.args.args) < 2:
        return ""
    op = node.args.args[node.args.args[0].arg in ("self", "cls")].arg
    name = getattr(node, "name", "")
    calls = (each for each in walk(tree) if isinstance(each, ast.Call))
    given = (v for call in calls for v in (*call.args, *(each.value for each in call.keywords)))
    if "op" not in op and not any(each is node or name == name_of(each) != "" for each in given):
        return ""
    read = [n for n in walk(node) if isinstance(n, ast.Attribute) and name_of(n.value) == op]
    if "op" not in op.split("_") and any(not _is_of_ops(each.attr) for each in read):
        return ""  # it is given something else
    more = next((each for each in read if each.attr not in ("inputs", "outputs")), None)
    where = f"in `{name}`" if name else "in a lambda"
    if more is None and "op" in op.split("_") and _hands_op_on(op, node, read, tree):
        return f"hands `{op}` on {where}"
    return "" if more is None else f"reads `{ast.unparse(more)}` {where}"


def _hands_op_on(op: str, node: ast.AST, read: Sequence[ast.Attribute], tree: ast.Module) -> bool:
    """Return whether a gradient function gives its op to any but another one of the same file."""
    rules = {n.name for n in walk(tree) if isinstance(n, ast.FunctionDef) and len(n.args.args) > 1}
    seen = {each.value for each in read}
    for call in walk(node):
        if isinstance(call, ast.Call) and call.args and name_of(call.func) in rules:
            seen.add(call.args[0])
    names = (each for each in walk(node) if isinstance(each, ast.Name) and each.id == op)
    return any(each not in seen for each in names)


def _is_of_ops(attribute: str) -> bool:
    """Return whether ops have an attribute."""
    return attribute.startswith("_") or attribute in _OF_OPS


def _may_seed(node: ast.AST, tree: ast.Module) -> str:
    """Return how a node may set the seed of a graph, which whatever names what does may do."""
    is_put = isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load)
    for each in _spelled(node):
        parts = each.split(".")
        is_set = is_put and parts[-1].strip("_") == "seed" and parts[:-1] != ["self"]
        is_seeded = not _SEEDED.isdisjoint(parts) and parts[0] in {
            "tensorflow",
            *libraries_of(tree),
        }
        if is_set or is_seeded or any(map(_SEEDING.fullmatch, parts)):
            return f"names `{each}`"
    if not isinstance(node, ast.Call) or name_of(node.func) != "getattr" or len(node.args) < 2:
        return ""
    of, name, *_ = node.args
    is_any = root_of(of) in {*libraries_of(tree)} and not isinstance(name, ast.Constant)
    return f"asks for anything by `{ast.unparse(node)}`" if is_any else ""


def _may_make_graph(node: ast.AST) -> bool:
    """Return whether a node names what makes another graph the default one, or runs code in it."""
    named = [each.split(".") for each in _spelled(node)]
    return any((p[1:] and p[-1] in _TRACING) or not _OF_GRAPHS.isdisjoint(p) for p in named)


def _spelled(node: ast.AST) -> Iterator[str]:
    """Yield the names that a node spells by itself, in texts and keywords as well."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        module = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
        yield from (f"{module}{each.name}" for each in node.names)
    elif isinstance(node, ast.Attribute | ast.Name):
        yield ast.unparse(node)
    elif isinstance(node, ast.Constant | ast.keyword):
        yield str(node.arg if isinstance(node, ast.keyword) else node.value)


def _looks_for(name: str, node: ast.AST) -> str:
    """Return what spells the name of an op, or of its output, as what looks for it does."""
    value = node.value if isinstance(node, ast.Constant) else None
    is_it = isinstance(value, str) and f"/{name}/" in f"/{value.partition(':')[0]}/"
    return f"has the text {value!r}" if is_it else ""


def _looked_up(node: ast.AST, tree: ast.Module) -> ast.AST:
    """Return the name by which an op is looked for where the same file makes one of that name.

    That is the name of an output, or what a call is given alone: a scope of TensorFlow makes it.
    """
    if isinstance(node, ast.Call) and len(node.args) == 1 and not node.keywords:
        is_scope = name_of(node.func) in _SCOPES and root_of(node.func) in libraries_of(tree)
        return ast.Pass() if is_scope else node.args[0]
    is_of_output = isinstance(node, ast.Constant) and ":" in str(node.value)
    return node if is_of_output else ast.Pass()


def _not_plain(
    last: str, owner: str, node: ast.AST, tree: ast.Module, heirs: Mapping[str, set[str]]
) -> str:
    for put, value in _put(node) if owner else ():
        is_property = isinstance(value, ast.Call) and name_of(value.func) in _PROPERTIES
        if is_property and put.rpartition(".")[2] == last:
            return f"makes a property of `{put}`"
    root = owner.rpartition(".")[2].removesuffix(OBJECT)
    if not owner or not isinstance(node, ast.ClassDef):
        return ""
    if owner == f"{root}{OBJECT}" and not _is_related(node, root, heirs):
        return ""
    for catching in sorted(bound_names(node.body).intersection(_CATCHING)):
        return f"defines `{catching}` in the class `{node.name}`"
    for inner in node.body:
        if not isinstance(inner, ast.FunctionDef):
            makes = any(isinstance(each, ast.Call | ast.FunctionDef) for each in walk(inner))
            if makes and last in bound_names([inner]):
                return f"has `{last}` made by a call in the class `{node.name}`"
        elif inner.name == last and _is_property(inner, tree):
            return f"makes a property of `{last}` in the class `{node.name}`"
        elif inner.name == last and _is_heir(node, root, heirs):
            return f"has a `{last}` of its own in the class `{node.name}`"
    return ""


def _put(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Yield the attributes that a node sets, and to what."""
    if isinstance(node, ast.Assign):
        yield from ((ast.unparse(each), node.value) for each in node.targets)
    elif isinstance(node, ast.Call) and sets(node) and len(node.args) > 2:
        of, name, value, *_ = node.args
        yield f"{ast.unparse(of)}.{getattr(name, 'value', '')}", value


def _is_property(method: ast.FunctionDef, tree: ast.Module) -> bool:
    """Return whether a method may be one: a decorator of the project's own makes anything of it."""
    named = [d.func if isinstance(d, ast.Call) else d for d in method.decorator_list]
    sources = dict(each for node in walk(tree) for each in imported(node))
    roots = {str(root_of(each)) for each in named} - {*dir(builtins)}
    own = {sources.get(root, root).partition(".")[0] for root in roots} - OF_OTHERS
    takes_more = len(method.args.args) > 1
    return any(name_of(each) in _PROPERTIES for each in named) or (bool(own) and not takes_more)


def _set_anew(
    kind: str,
    last: str,
    owner: str,
    node: ast.AST,
    heirs: Mapping[str, set[str]],
    is_own: bool,
) -> str:
    """Return how a node sets something anew, or changes it, "" if it does neither."""
    root = owner.rpartition(".")[2]
    if isinstance(node, ast.ClassDef) and _is_heir(node, root, heirs):
        called = (name_of(n.func) for n in inside(node) if isinstance(n, ast.Call))
        makers = {name_of(each.value) for each in node.keywords} - {"ABCMeta"}
        own = {last, "__getattribute__"} & bound_names(node.body)
        if own or makers or not OF_FRAMES.isdisjoint(called):
            return f"has a `{last}` of its own in the class `{node.name}`"
    if isinstance(node, ast.Global | ast.Nonlocal) and last in node.names:
        return f"binds `{last}` from inside a function"
    if isinstance(node, ast.Call):
        makes = root and any(root in {b, *heirs.get(b, ())} for b in _bases_given(node, heirs))
        return f"makes a class of `{root}`" if makes else _by_call(kind, last, node, heirs)
    if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
        is_it = kind != "written" and _is_called(node.value, last, heirs)
        return f"sets `{ast.unparse(node)}`" if is_it else ""
    if isinstance(node, ast.Constant) and not is_own and _names_part(node.value, last):
        return f"has the text {node.value!r}"
    is_name = isinstance(node, ast.AugAssign) and _is_called(node.target, last, heirs)
    if is_name and (kind == "stable" or is_own):
        return f"changes `{last}`"
    return ""


def _is_heir(node: ast.ClassDef, root: str, heirs: Mapping[str, set[str]]) -> bool:
    """Return whether a class may derive from another one: what it is given may be any."""
    return not heirs.get(node.name, set()).isdisjoint((root, _ANY_CLASS))


def _is_related(node: ast.ClassDef, root: str, heirs: Mapping[str, set[str]]) -> bool:
    """Return whether an object of a class may have what another one defines."""
    above = {root, *heirs.get(root, ()), *heirs.get(_ANY_CLASS, ())}
    above |= heirs.get(f"{root}{OBJECT}", set())
    return not above.isdisjoint((node.name, _ANY_CLASS)) or _is_heir(node, root, heirs)


def _bases_given(node: ast.Call, heirs: Mapping[str, set[str]]) -> set[str]:
    """Return what a class derives from that a call makes, as `type` does."""
    by_name = [each.value for each in node.keywords if each.arg == "bases"]
    given = [*by_name, *(node.args[1:2] if len(node.args) > 2 else ())]
    named = {name_of(base) for each in given if isinstance(each, ast.Tuple) for base in each.elts}
    is_any = any(_ANY_CLASS in heirs.get(each, ()) for each in named)
    return {*heirs, *named} if is_any else named


def _is_called(node: ast.AST, name: str, heirs: Mapping[str, set[str]]) -> bool:
    """Return whether something may be what has a name: another name for it is one, too."""
    return name in {name_of(node), *heirs.get(name_of(node), ())}


def _names_part(text: object, name: str) -> bool:
    """Return whether a text is the dotted name of something, by which a function may find it."""
    return isinstance(text, str) and re.fullmatch(rf"[\w.]+\.{re.escape(name)}", text) is not None


def _by_call(kind: str, last: str, node: ast.Call, heirs: Mapping[str, set[str]]) -> str:
    called = name_of(node.func)
    texts = [str(getattr(each, "value", "")) for each in node.args[:2]]
    if _names_part(".".join(texts), last):
        return f"is told `{'.'.join(texts)}`"
    if kind == "written" or called not in CHANGING or not isinstance(node.func, ast.Attribute):
        return ""
    is_it = _is_called(node.func.value, last, heirs)
    return f"changes it by `{ast.unparse(node.func)}`" if is_it else ""
