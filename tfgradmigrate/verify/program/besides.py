"""What has nothing to do with a part of a module: code that is neither run in it nor before it.

Importing a module may do anything: register gradients, put other functions into TensorFlow. So may
a statement of the module, but for those of which it can be seen that they only define. What
attributes and operators do that the file itself defines is not looked into.
"""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Collection, Iterator
from functools import lru_cache, partial
from typing import TypeGuard

from tfgradmigrate.program.scopes import DEFINITIONS, FUNCTIONS, bound_names, executed, module_names
from tfgradmigrate.program.walking import (
    bound_by_import,
    home,
    imported,
    reachable,
    root_of,
    walk,
    words,
)
from tfgradmigrate.verify.program.module import Module, module_of
from tfgradmigrate.verify.program.slicing import KNOWN

#: Decorators that call no function that they are given before the program does.
_NOT_CALLING = words(
    """property staticmethod classmethod RegisterGradient wraps Defun contextmanager custom_gradient
    function lru_cache abstractmethod do_not_convert recompute_grad grad_pass_through"""
)

#: Modules whose import changes nothing that TensorFlow has: those of Python and of TensorFlow
#: itself, and libraries that know nothing of it or only build on it.
_APART = KNOWN | words(
    """PIL absl cv2 gym h5py imageio matplotlib mpl_toolkits pandas scipy seaborn six skimage
    sklearn tensorflow_datasets tensorflow_hub tensorflow_probability tf_slim tfgradmigrate tqdm
    yaml"""
)

#: Bases of classes, of which none looks at who has it as a base.
_BASES = words("object dict list tuple set int float str bytes type Exception ValueError ABC")

#: Conditions that hold in a program that is run, and not where it is imported.
_MAIN = frozenset({"__name__ == '__main__'", "'__main__' == __name__"})

#: What may reach a name that is written nowhere.
REFLECTION = frozenset(
    {"__dict__", "__import__", "_getframe", "currentframe", "eval", "exec", "globals"}
    | {"import_module", "locals", "modules", "vars"}
)


def is_apart(name: str, text: str, part: str) -> bool:
    """Return whether what has a name in a module cannot matter to a part of the module.

    The part does not mention it, in strings neither, and looks nothing up by a name that it makes;
    and nothing that is executed with the module calls it, hands it on or is done by it.
    """
    root, _, _ = name.partition(".")
    last = name.rpartition(".")[2]
    if not root.isidentifier() or (last.startswith("__") and last != "__init__"):
        return False
    names = {root} if last == "__init__" else {root, last}
    if (names | REFLECTION) & set(re.findall(r"\w+", part)):
        return False
    module = module_of(text)
    binding = [node for node in module.tree.body if root in bound_names([node])]
    if not all(only_defines(node, module, is_part=root != name) for node in binding):
        return False
    return not _reached(module, binding) & (names | REFLECTION)


def leads_to(name: str, changed: Collection[str], *texts: str) -> bool:
    """Tell whether what has a name in a module, "" for any of it, comes to something that changed.

    `texts` are those of the module, before and after. Whatever is no name may do anything, and
    `__all__` gives what a star imports.
    """
    if "__all__" in changed:
        return True
    if not name or not all(each.partition(".")[0].isidentifier() for each in changed):
        return bool(changed)
    wanted = {part for each in changed for part in each.split(".")} - {"__init__"}
    wanted |= {each.partition(".")[0] for each in changed}
    for text in texts:
        tree = _parsed(text)
        if tree is None or wanted.intersection(reachable([name], partial(_named_by, tree))):
            return bool(changed)
    return False


def _named_by(tree: ast.Module, name: str) -> set[str]:
    """Return the words of what has a name at the top of a module."""
    nodes = [node for node in tree.body if name in bound_names([node])]
    return {word for node in nodes for part in walk(node) for word in _names_of(part)}


def _parsed(text: str) -> ast.Module | None:
    try:
        return module_of(text).tree
    except (SyntaxError, ValueError):
        return None


def only_defines(node: ast.stmt, module: Module, is_part: bool = False) -> bool:
    """Return whether a statement binds names and does nothing besides.

    Where a part of it is asked for, that it has such bases is the same with another part.
    """
    if isinstance(node, ast.Import | ast.ImportFrom):
        return all(is_of_library(name) for name, _ in _loaded(node))
    if isinstance(node, DEFINITIONS):
        decorators = [each for part in executed(node) for each in _decorators(part)]
        harmless = all(_is_one_of(_NOT_CALLING, each, module) for each in decorators)
        excused = {id(each) for each in decorators} | ({id(node)} if is_part else set())
        return harmless and not any(
            _may_do_more(part, module) for part in _done_by(node) if id(part) not in excused
        )
    targets = node.targets if isinstance(node, ast.Assign) else []
    names = bool(targets) and all(isinstance(target, ast.Name) for target in targets)
    return names and not any(_may_do_more(part, module) for part in executed(node))


def _may_do_more(part: ast.AST, module: Module) -> bool:
    """Return whether a part of a definition may do more than to give a value.

    That is a call, what is written elsewhere, what is looked up in an object of the module's own,
    an import, and a class with a base, or a metaclass, that hears of it.
    """
    if isinstance(part, ast.Attribute | ast.Subscript):
        return not isinstance(part.ctx, ast.Load) or root_of(part) in module.bound
    if isinstance(part, ast.ClassDef):
        return bool(part.keywords) or not all(_is_plain(base, module) for base in part.bases)
    if isinstance(part, ast.Import | ast.ImportFrom):
        return not only_defines(part, module)
    return isinstance(part, ast.Call | ast.Await | ast.Yield | ast.YieldFrom)


def _is_plain(base: ast.expr, module: Module, known: frozenset[str] = frozenset()) -> bool:
    """Return whether a class does not look at those that have it as a base."""
    name = ast.unparse(base)
    if name in known:
        return True
    if name in module.classes:
        node = module.classes[name]
        hooks = {"__init_subclass__", "__set_name__"} & bound_names(node.body)
        bases = (_is_plain(each, module, known | {name}) for each in node.bases)
        return not (node.keywords or hooks) and all(bases)
    return _is_from_library(base, module) or (name in _BASES and name not in module.bound)


def _decorators(node: ast.AST) -> list[ast.expr]:
    return getattr(node, "decorator_list", [])


def _is_one_of(known: Collection[str], decorator: ast.expr, module: Module) -> bool:
    """Return whether a decorator is a known one, and not another one with such a name."""
    named = decorator.func if isinstance(decorator, ast.Call) else decorator
    if ast.unparse(named).rpartition(".")[2] not in known:
        return False
    name = named.id if isinstance(named, ast.Name) else ""
    built_in = hasattr(builtins, name) and name not in module.bound
    return built_in or _is_from_library(named, module)


def _is_from_library(node: ast.expr, module: Module) -> bool:
    """Return whether an expression is a part of what is imported from a library."""
    root = root_of(node) or ""
    return root not in module.bound and is_of_library(_sources(module).get(root, "."))


@lru_cache(maxsize=4)
def _sources(module: Module) -> dict[str, str]:
    """Return what the names are that a module imports."""
    parts = (part for statement in module.tree.body for part in executed(statement))
    return dict(each for part in parts for each in imported(part))


def _done_by(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what is executed with a statement, what functions are defined with included."""
    for part in executed(node):
        yield part
        if isinstance(part, FUNCTIONS):
            yield from walk(part.args)
            returns = getattr(part, "returns", None)
            if returns is not None:
                yield from walk(returns)


def _reached(module: Module, besides: list[ast.stmt]) -> set[str]:
    """Return the names that are mentioned in what runs as a module is loaded.

    That is what is executed with its statements, but for some and for its main program, and the
    definitions of the names that are mentioned there, as they may be called.
    """
    found: set[str] = set()
    waiting: list[Iterator[ast.AST]] = []
    defined: dict[str, list[ast.AST]] = {}
    for statement in module.tree.body:
        if statement in besides:
            continue
        if _is_run_as_main(statement):
            waiting += [_done_by(each) for each in statement.orelse]
            continue
        waiting.append(_done_by(statement))
        for part in executed(statement):
            for name in bound_names([part]):
                defined.setdefault(name, []).append(part)
            if not all(_is_one_of(_NOT_CALLING, each, module) for each in _decorators(part)):
                waiting.append(walk(part))
    while waiting:
        for part in waiting.pop():
            for name in _names_of(part) - found:
                found.add(name)
                waiting += [walk(each) for each in defined.get(name, ())]
    return found


def imported_anew(old: Module, new: Module) -> Iterator[str]:
    """Yield the imports of what is no library that the other text does not have, or later.

    Those in functions are not looked at: they are run with these.
    """
    called = {name for module in (old, new) for name in _called(module)}
    before, after = (_loaded_by(module, called) for module in (old, new))
    common = [name for name in after if name in before]
    later = {n for n, m in zip([n for n in before if n in after], common, strict=True) if n != m}
    told: list[str] = []
    for name in {**before, **after}:
        apart = name in later or name not in common
        if apart and not name.startswith(tuple(f"{each}." for each in told)):
            told.append(name)
            yield before.get(name) or after[name]


def bound_anew(old: Module, new: Module) -> list[str]:
    """Return the names that the old text takes from elsewhere, and the new one binds.

    A helper called `abs` is what every function of the file calls from then on; so is one that the
    old text has of `from a import *`. Modules are not looked at: they are what they are called.
    """
    body = [node for node in new.tree.body if not isinstance(node, ast.Import)]
    bound = bound_names(body) - bound_names(old.tree.body)
    taken = module_names(old.tree.body).reads
    if not any(alias.name == "*" for node in _imports_of(old) for alias in node.names):
        taken &= set(dir(builtins))
    return sorted(bound & taken)


def documented_anew(old: Module, new: Module) -> list[str]:
    """Return `__doc__` where code reads it (`docopt(__doc__)`), and it is another text."""
    docs = {ast.get_docstring(module.tree, clean=False) for module in (old, new)}
    read = any("__doc__" in module_names(module.tree.body).reads for module in (old, new))
    return ["__doc__"] if read and len(docs) > 1 else []


def _imports_of(module: Module) -> Iterator[ast.ImportFrom]:
    for statement in module.tree.body:
        yield from (part for part in executed(statement) if isinstance(part, ast.ImportFrom))


def _loaded_by(module: Module, called: Collection[str]) -> dict[str, str]:
    """Return what is no library and loaded with a module, in order, each with its import.

    A name that is imported may be a module, too, unless it is called, or written as constants are.
    """
    found: dict[str, str] = {}
    for statement in module.tree.body:
        if _is_run_as_main(statement):
            continue
        for part in executed(statement):
            if isinstance(part, ast.Import | ast.ImportFrom):
                for name, said in _loaded(part, called):
                    if not is_of_library(name):
                        found.setdefault(name, said)
    return found


def _loaded(
    node: ast.Import | ast.ImportFrom, called: Collection[str] = ()
) -> Iterator[tuple[str, str]]:
    """Yield the modules that an import may load, each with the import of it alone."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield alias.name, f"import {alias.name}"
        return
    source = home(node)
    for alias in node.names:
        said = f"from {source} import {alias.name}"
        if node.module:
            yield source, said
        constant = "_" in alias.name and alias.name.isupper()
        if alias.name != "*" and not constant and bound_by_import(alias) not in called:
            yield f"{source}.{alias.name}", said


def is_of_library(name: str) -> bool:
    """Return whether a module is of a library whose import changes nothing of TensorFlow."""
    return name.partition(".")[0] in _APART


def _called(module: Module) -> Iterator[str]:
    for node in walk(module.tree):
        called = [node.func] if isinstance(node, ast.Call) else _decorators(node)
        yield from (each.id for each in called if isinstance(each, ast.Name))


def _is_run_as_main(node: ast.AST) -> TypeGuard[ast.If]:
    """Return whether a statement does nothing but for `else` where the module is imported."""
    if not isinstance(node, ast.If):
        return False
    test = node.test
    tests = test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]
    return any(ast.unparse(each) in _MAIN for each in tests)


def _names_of(node: ast.AST) -> set[str]:
    if isinstance(node, ast.Attribute):
        return {node.attr}
    if isinstance(node, ast.Constant):
        return {node.value} if isinstance(node.value, str) else set()
    return {node.id} if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) else set()
