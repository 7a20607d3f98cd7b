"""What the rest of a file makes of a place, which no cut of it shows.

A cut is run once, in a graph of its own. In the program a gradient may have been registered by an
earlier call, the override may be of another graph, and a class, or a function that asks for all
names of the module, may make something else of the names that the new text has besides.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator

from tfgradmigrate.program.walking import tree_of, walk
from tfgradmigrate.verify.places.model import Kind, Place
from tfgradmigrate.verify.program.module import Module, Routine, module_of
from tfgradmigrate.verify.program.scopes import (
    FUNCTIONS,
    bound_by_import,
    bound_names,
    inside,
    module_names,
    parameters,
    words,
)
from tfgradmigrate.verify.program.slicing import called_name, root_of

#: What may not be run, or end before it is, though what stands behind it is run.
_CONDITIONAL = (ast.If, ast.IfExp, ast.BoolOp, ast.Try, ast.While, ast.Match)

#: What a class, or a base of it, has that hears of other attributes.
_HOOKS = words("__init_subclass__ __getattribute__ __getattr__ __prepare__")

#: What gives the names of a module, a function or a class, where it is asked for no one of them.
_ALL_NAMES = words("dir getmembers globals locals vars")
_OF_ALL = words("copy items keys values")

_EARLIER = (
    "an earlier call may have registered the gradient, with its own `{}`: "
    "what is registered first stays"
)
_GRAPH = "the file makes graphs of its own, and `{}` may be another one than that of the ops"
_RENAMED = "`{}` is registered under another name, and `{}` may be asked for by another file"
_CLASS = "`{}` may make something else of `{}`, which the new text has besides"
_NAMES = "`{}` gives other names in the new text: `{}`"
_HIDDEN = "in the class `{}` the name `{}` is `{}`, which nothing binds"
_GONE = "`{}` is gone, and `{}` may ask for it"
_OPS = "`{}` in `{}` tells which ops make what the place gives: there are others now"

#: What is asked of an op that made a tensor. Its name is nobody's to rely on, nor whether it ran.
_OF_OPS = words(
    """_inputs _outputs control_inputs get_attr inputs node_def op_def outputs traceback type
    values"""
)
_OF_GRAPHS = words("as_graph_def get_operations get_operation_by_name get_tensor_by_name")


def made_otherwise(place: Place, old: str, new: str) -> str:
    """Return what the rest of two texts of a file makes of a place, "" if that is nothing else."""
    before, after = module_of(old), module_of(new)
    return (
        _registered_before(place, before, after)
        or _registered_otherwise(place)
        or _of_another_graph(place, before)
        or _by_its_class(place, before, after)
        or _by_all_names(place, before, after)
        or _hidden_in_a_class(before, after)
        or _by_its_ops(place, after)
        or _asked_for_in_vain(place, after)
    )


def _registered_before(place: Place, old: Module, new: Module) -> str:
    """Return which variable a gradient reads that is registered only where it was not before.

    A new text that registers as well does it for the runtime, under the same condition.
    """
    if "RegisterGradient" not in place.old:
        return ""
    named = {ast.unparse(call) for call in _registering(tree_of(place.old))}
    kept = _registered_once(new) if "RegisterGradient" in place.new else {}
    for call, variable in _registered_once(old).items():
        if call in named and call not in kept:
            return _EARLIER.format(variable)
    return ""


def _registered_otherwise(place: Place) -> str:
    """Return which name of a gradient is gone, though its function is registered as before.

    The cut calls the function itself, so that no graph of it shows the name.
    """
    before, after = (_names_given(text, place.symbol) for text in (place.old, place.new))
    gone = sorted(before - after) if after else []
    return _RENAMED.format(place.symbol, gone[0]) if gone else ""


def _names_given(text: str, function: str) -> set[str]:
    """Return the names under which the decorators of a function of a text register it."""
    return {
        argument.value
        for node in walk(tree_of(text))
        if isinstance(node, ast.FunctionDef) and node.name == function
        for decorator in node.decorator_list
        for call in _registering(decorator)
        for argument in [*call.args, *(k.value for k in call.keywords)]
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def _registered_once(module: Module) -> dict[str, str]:
    """Return calls that register under a condition, with a variable that the gradient reads."""
    found = {}
    for routine in module.routines.values():
        around = {c: n for n in walk(routine.node) for c in ast.iter_child_nodes(n)}
        for call in _registering(routine.node):
            function = _registered_by(call, around)
            if _is_conditional(call, function, around):
                read = _free(function, routine.node) & _variables_around(call, around)
                found.update({ast.unparse(call): name for name in sorted(read)[:1]})
    return found


def _registering(tree: ast.AST) -> Iterator[ast.Call]:
    for node in walk(tree):
        if isinstance(node, ast.Call) and called_name(node) == "RegisterGradient":
            yield node


def _registered_by(call: ast.Call, around: dict[ast.AST, ast.AST]) -> ast.AST | None:
    """Return the function that is registered, or what is called with it, by a name."""
    outer = around[call]
    if isinstance(outer, ast.FunctionDef):
        return outer
    return outer.args[0] if isinstance(outer, ast.Call) and outer.args else None


def _is_conditional(
    call: ast.Call, function: ast.AST | None, around: dict[ast.AST, ast.AST]
) -> bool:
    """Tell whether an override may be made though nothing is registered for it.

    Not where the condition asks for what is registered, nor where the override stands under it.
    """
    given = ast.unparse(function) if isinstance(function, ast.Name) else None
    node: ast.AST = call
    while node in around:
        inner, node = node, around[node]
        if isinstance(node, FUNCTIONS) and any(
            isinstance(part, ast.Return) and part.lineno < call.lineno for part in inside(node)
        ):
            return not _overrides(node)
        if isinstance(node, _CONDITIONAL) and not any(map(_overrides, _branch(node, inner))):
            test = getattr(node, "test", None)
            if test is None or ast.unparse(test) not in (given, f"{given} is not None"):
                return True
        if isinstance(node, ast.With) and any("suppress" in ast.unparse(i) for i in node.items):
            return not _overrides(node)
        if _overrides(node):
            return False
    return False


def _overrides(node: ast.AST) -> bool:
    return any(called_name(part) == "gradient_override_map" for part in walk(node))


def _branch(node: ast.AST, inner: ast.AST) -> list[ast.AST]:
    """Return the part of a statement, or an expression, that is run with what stands in it."""
    branches = (getattr(node, name, None) for name in ("body", "orelse", "finalbody"))
    return next((b for b in branches if isinstance(b, list) and inner in b), [inner])


def _variables_around(call: ast.Call, around: dict[ast.AST, ast.AST]) -> set[str]:
    """Return the variables of the functions that a call stands in."""
    found: set[str] = set()
    node: ast.AST = call
    while node in around:
        node = around[node]
        if isinstance(node, FUNCTIONS):
            body = node.body if isinstance(node.body, list) else [node.body]
            found |= {each.arg for each in parameters(node)} | bound_names(body)
    return found


def _free(function: ast.AST | None, routine: ast.AST) -> set[str]:
    """Return the names that a registered function reads around it, defaults included."""
    if isinstance(function, ast.Name):
        defined = [
            node
            for node in walk(routine)
            if isinstance(node, ast.FunctionDef) and node.name == function.id
        ]
        if not defined:
            return {function.id}
        function = defined[-1]
    if function is None:
        return set()
    if isinstance(function, ast.FunctionDef):
        names = [*function.body, *function.args.defaults]
        bound = {each.arg for each in parameters(function)} | bound_names(function.body)
        return module_names(names).reads - bound
    return module_names([function]).reads


def _of_another_graph(place: Place, old: Module) -> str:
    """Return the graph of an override that need not be the one in which its ops are made."""
    graphs = [
        each.path
        for each in place.inputs
        if any(one.kind is Kind.GRAPH for one in each.alternatives)
    ]
    if not graphs or not any(called_name(node) == "Graph" for node in walk(old.tree)):
        return ""
    routine = old.routines.get(place.symbol)
    text = ast.unparse(routine.node) if routine is not None else place.old
    for path in graphs:
        if f"{path}.gradient_override_map" in text and f"{path}.as_default()" not in text:
            return _GRAPH.format(path)
    return ""


def _by_its_class(place: Place, old: Module, new: Module) -> str:
    """Return what hears of a name that a class has in the new text alone, "" if nothing does."""
    owner = place.symbol.rpartition(".")[0]
    if owner not in old.classes or owner not in new.classes:
        return ""
    added = bound_names(new.classes[owner].body) - bound_names(old.classes[owner].body)
    if not added:
        return ""
    name = min(added)
    for each in new.ancestry(owner):
        node = new.classes[each]
        asked = [*node.decorator_list, *(word.value for word in node.keywords)]
        for part in asked:
            if (root_of(part.func if isinstance(part, ast.Call) else part) or "") in new.bound:
                return _CLASS.format(ast.unparse(part), name)
        if hook := min(_HOOKS & bound_names(node.body), default=""):
            return _CLASS.format(f"{each}.{hook}", name)
    others = (c for c in new.classes if c != owner and owner in new.ancestry(c))
    for each in others:  # an instance of it calls its own
        if clash := min(added & bound_names(new.classes[each].body), default=""):
            return _CLASS.format(each, clash)
    return ""


def _by_all_names(place: Place, old: Module, new: Module) -> str:
    """Return what gives all names of the module, or of the function, where there are others now."""
    if other := min(_of_module(old) ^ _of_module(new), default=""):
        inner = {n for f in walk(new.tree) if isinstance(f, FUNCTIONS) for n in walk(f)}
        for asked in _asked_for_all(new.tree):
            if asked not in inner or called_name(asked) == "globals":
                return _NAMES.format(ast.unparse(asked), other)
    routine, before = new.routines.get(place.symbol), old.routines.get(place.symbol)
    if routine is None or before is None:
        return ""
    if other := min(_local(routine) ^ _local(before), default=""):
        for asked in _asked_for_all(routine.node):
            if called_name(asked) != "globals":
                return _NAMES.format(ast.unparse(asked), other)
    return ""


def _local(routine: Routine) -> set[str]:
    body = routine.node.body
    return bound_names(body if isinstance(body, list) else [body])


def _of_module(module: Module) -> set[str]:
    """Return the names of a module but for modules."""
    imported = {
        bound_by_import(alias)
        for node in module.tree.body
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    return bound_names(module.tree.body) - imported


def _asked_for_all(tree: ast.AST) -> Iterator[ast.Call]:
    """Yield what gives all names: `dir()`, `globals().items()`; not `globals()[name]`."""
    nodes = list(walk(tree))
    one = {n.value for n in nodes if isinstance(n, ast.Subscript)}
    one |= {n.value for n in nodes if isinstance(n, ast.Attribute) and n.attr not in _OF_ALL}
    for node in nodes:
        if called_name(node) in _ALL_NAMES and node not in one:
            assert isinstance(node, ast.Call)
            if all(map(_is_this_module, node.args)):
                yield node


def _is_this_module(node: ast.expr) -> bool:
    return ast.unparse(node) == "sys.modules[__name__]"


def _hidden_in_a_class(old: Module, new: Module) -> str:
    """Return a private name that a class of the new text alone has of the module, which spells it.

    Python puts the name of the class before it; a cut of a method stands in no class.
    """
    before = {ast.unparse(name) for node in old.classes.values() for name in _private_in(node)}
    for owner, node in new.classes.items():
        class_name = owner.rpartition(".")[2].lstrip("_")
        for name in _private_in(node):
            spelled = f"_{class_name}{name.id}"
            if class_name and name.id not in before and spelled not in new.bound:
                return _HIDDEN.format(owner, name.id, spelled)
    return ""


def _private_in(node: ast.ClassDef) -> Iterator[ast.Name]:
    """Yield the private names in a class that nothing in it binds."""
    bound = {part.arg for part in walk(node) if isinstance(part, ast.arg)}
    for part in walk(node):
        if isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load):
            bound.add(part.id)
        elif isinstance(part, ast.FunctionDef | ast.ClassDef):
            bound.add(part.name)
        elif isinstance(part, ast.Import | ast.ImportFrom):
            bound |= {bound_by_import(alias) for alias in part.names}
    for part in walk(node):
        if isinstance(part, ast.Name) and part.id not in bound and _is_private(part.id):
            yield part


def _is_private(name: str) -> bool:
    return name.startswith("__") and not name.endswith("__")


def _by_its_ops(place: Place, new: Module) -> str:
    """Return what a function that has to do with a place asks of the ops that give its results.

    That is the function which the place stands in, another method of its class, or who calls it.
    Gradient functions, which are given their ops, ask for these by another name.
    """
    own = place.symbol.rpartition(".")
    everywhere = {_last(each) for each in _kept_ops(new.tree) if isinstance(each, ast.Attribute)}
    for routine in new.routines.values():
        kept = everywhere | {_last(each) for each in _kept_ops(routine.node)}
        nodes = list(walk(routine.node))
        asked = next((node for node in nodes if _is_of_ops(node, kept)), None)
        if asked is None:
            continue
        related = routine.name == place.symbol or (own[0] and routine.owner == own[0])
        if related or own[2] in map(_last, nodes):
            return _OPS.format(ast.unparse(asked), routine.name)
    return ""


def _asked_for_in_vain(place: Place, new: Module) -> str:
    """Return which method is gone that the new text asks for, or a base of its class may."""
    owner, _, name = place.symbol.rpartition(".")
    family = new.ancestry(owner)
    if not family or any(name in bound_names(new.classes[each].body) for each in family):
        return ""
    for node in walk(new.tree):
        if isinstance(node, ast.Attribute) and node.attr == name:
            return _GONE.format(place.symbol, ast.unparse(node))
    bases = [base for each in family for base in new.classes[each].bases]
    for base in bases if name.startswith("__") or not name.startswith("_") else ():
        if ast.unparse(base) not in {"object", *family}:
            return _GONE.format(place.symbol, ast.unparse(base))
    return ""


def _kept_ops(tree: ast.AST) -> Iterator[ast.expr]:
    """Yield what the op of a tensor is assigned to."""
    for node in walk(tree):
        if isinstance(node, ast.Assign) and _is_op(node.value):
            yield from node.targets


def _last(node: ast.AST) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _is_op(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "op"


def _is_of_ops(node: ast.AST, kept: Collection[str]) -> bool:
    """Tell whether an expression asks how a tensor is made: `y.op.inputs`, `y.consumers()`."""
    if isinstance(node, ast.Attribute) and node.attr in _OF_OPS:
        return _is_op(node.value) or _last(node.value) in kept
    return isinstance(node, ast.Call) and called_name(node) in _OF_GRAPHS | {"consumers"}
