"""What the statements of a cut are: help for others, calls, functions; what is read behind."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import takewhile

from tfgradmigrate.program.scopes import (
    DEFINITIONS,
    Function,
    bound_names,
    is_decorated,
    own,
    parameters,
    positional,
)
from tfgradmigrate.program.walking import called_name, first_line, tree_of, walk
from tfgradmigrate.verify.places.differences import Block, Region, bodies, same
from tfgradmigrate.verify.places.flow import exposed
from tfgradmigrate.verify.places.support import Outside
from tfgradmigrate.verify.places.writing import INSIDE, INSIDE_OF
from tfgradmigrate.verify.program.module import Routine


def is_named(part: ast.AST, name: str) -> bool:
    """Return whether an expression names a function, or a method."""
    if isinstance(part, ast.Attribute):
        return part.attr == name
    return isinstance(part, ast.Name) and part.id == name


def returning(value: ast.expr) -> list[ast.stmt]:
    """Return what is cut out for an expression: it is returned."""
    return [ast.copy_location(ast.Return(value), value)]


def parsed(text: str) -> list[ast.stmt]:
    """Return the statements of a text."""
    return tree_of(text).body


def call_of(
    name: str, function: ast.FunctionDef, bound: bool = False, taken: Collection[str] = ()
) -> tuple[str, frozenset[str]]:
    """Return the code that calls a function with names, and the names: none that is taken."""
    args = function.args
    given: list[str] = []
    names: list[str] = []
    for arg in parameters(function)[1 if bound else 0 :]:
        own_name = f"{arg.arg}_given" if arg.arg in taken else arg.arg
        if arg is args.kwarg:
            continue
        names.append(own_name)
        keyword = f"{arg.arg}=" if arg in args.kwonlyargs else "*" if arg is args.vararg else ""
        given.append(f"{keyword}{own_name}")
    call = f"{name}({', '.join(given)})"
    if makes_manager(function):
        text = f"with {call}:\n    return {INSIDE}({INSIDE_OF})"
        return text, frozenset({*names, INSIDE, INSIDE_OF})
    if gives_one_by_one(function):  # and who asks for them runs in between
        text = f"return [({INSIDE}({INSIDE_OF}), each)[1] for each in {call}]"
        return text, frozenset({*names, INSIDE, INSIDE_OF})
    return f"return {call}", frozenset(names)


def gives_one_by_one(function: ast.FunctionDef) -> bool:
    """Return whether a function is a generator that takes nothing back, and returns nothing."""
    nodes = list(own(function.body))
    alone = {
        id(n.value) for n in nodes if isinstance(n, ast.Expr) and isinstance(n.value, ast.Yield)
    }
    return (
        bool(alone)
        and not function.decorator_list
        and not any(isinstance(n, ast.YieldFrom | ast.Await) for n in nodes)
        and not any(isinstance(n, ast.Yield) and id(n) not in alone for n in nodes)
        and not any(isinstance(n, ast.Return) and n.value is not None for n in nodes)
    )


def calls_of(routines: Sequence[Routine]) -> tuple[frozenset[str], list[str]]:
    """Return names, and the code that calls two functions with them, in the same order."""
    taken = []
    for routine in routines:
        names = [parameter.arg for parameter in parameters(routine.node)]
        static = is_decorated(routine.node, "staticmethod")
        taken.append(names[1:] if routine.owner and not static else names)
    old, new = taken
    by_name = set(new) >= set(old)
    # What `tf.custom_gradient` makes takes no keywords in a graph.
    only = {parameter.arg for parameter in routines[1].node.args.kwonlyargs}
    same = takewhile(lambda names: names[0] == names[1] not in only, zip(old, new, strict=False))
    first = len(list(same)) if by_name else len(old)
    given = [*old[:first], *(f"{name}={name}" for name in old[first:])]
    if by_name and routines[0].owner:
        # What the method read of its instance, the function may be given.
        kept = {p.attr for p in walk(routines[0].node) if isinstance(p, ast.Attribute)}
        given += [f"{name}=self.{name}" for name in new if name in kept and name not in old]
    code = []
    for routine, arguments in zip(routines, (old, given), strict=True):
        called = f"self.{routine.name.rpartition('.')[2]}" if routine.owner else routine.name
        code.append(f"return {called}({', '.join(arguments)})")
    return frozenset(old), code


def says_nothing(node: ast.stmt) -> bool:
    """Return whether a statement is an import, which is looked at by name, or a docstring."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    return isinstance(node, ast.Import | ast.ImportFrom | ast.Pass)


def only_imports(node: ast.stmt) -> bool:
    """Return whether a statement imports something, or else something, and does no more."""
    if not isinstance(node, ast.Try) or node.orelse or node.finalbody:
        return False
    caught = {"" if each.type is None else ast.unparse(each.type) for each in node.handlers}
    parts = [*node.body, *(part for each in node.handlers for part in each.body)]
    return caught <= {"ImportError", "ModuleNotFoundError"} and all(
        isinstance(part, ast.Import | ast.ImportFrom | ast.Pass) for part in parts
    )


def is_helping(node: ast.stmt) -> bool:
    """Return whether a statement only helps others: it defines, imports, names or registers."""
    if isinstance(node, (*DEFINITIONS, ast.Import, ast.ImportFrom, ast.Pass, ast.Global)):
        return True
    if isinstance(node, ast.Nonlocal):
        return True
    if isinstance(node, ast.Expr):
        if isinstance(node.value, ast.Constant):
            return True
        called = node.value.func if isinstance(node.value, ast.Call) else node.value
        return "RegisterGradient" in {called_name(node.value), called_name(called)}
    return (
        isinstance(node, ast.Assign)
        and all(isinstance(target, ast.Name) for target in node.targets)
        and all(only_names(part) for part in walk(node.value))
    )


NAMING = frozenset(
    {"get_default_graph", "str", "format", "randint", "uuid4", "getrandbits", "id", "hex", "repr"}
    | {"join", "random", "RegisterGradient", "gradient_override_map", "get_session", "replace"}
    | {"Graph", "custom_gradient", "grad_pass_through", "partial", "int", "uuid1", "get_name_scope"}
)


def only_names(part: ast.AST) -> bool:
    """Return whether a part of an expression computes names of gradients at most.

    What is called with what another call gives is run: `tf.grad_pass_through(tf.round)(x)`.
    """
    if not isinstance(part, ast.Call):
        return True
    return called_name(part) in NAMING or called_name(part.func) == "RegisterGradient"


def makes_context(part: ast.AST) -> bool:
    """Return whether a statement returns an override."""
    return isinstance(part, ast.Return) and called_name(part.value or part) == (
        "gradient_override_map"
    )


def binds_function(nodes: Sequence[ast.stmt], name: str) -> bool:
    """Return whether statements define a function."""
    return definition_in(nodes, name) is not None


def definition_in(nodes: Sequence[ast.AST], name: str) -> ast.FunctionDef | None:
    """Return the last function of a name among statements."""
    found = [n for n in nodes if isinstance(n, ast.FunctionDef) and n.name == name]
    return found[-1] if found else None


def functions_of(nodes: Iterable[ast.stmt]) -> dict[str, ast.FunctionDef]:
    """Return the functions among statements, by name."""
    return {node.name: node for node in nodes if isinstance(node, ast.FunctionDef)}


def binding_in(nodes: Sequence[ast.stmt], name: str) -> ast.stmt:
    """Return the last statement that binds a name; there has to be one."""
    return [node for node in nodes if name in bound_names([node])][-1]


def is_registered(node: ast.stmt) -> bool:
    """Return whether a definition registers a gradient by a decorator."""
    return is_decorated(node, "RegisterGradient")


def is_gradient_only(tree: ast.Module, name: str) -> bool:
    """Return whether a function is named as the gradient of others, and nowhere else."""
    mentions = [part for part in walk(tree) if is_named(part, name)]
    given = [
        part.value
        for part in walk(tree)
        if isinstance(part, ast.keyword) and part.arg in {"grad_func", "python_grad_func"}
    ]
    return bool(mentions) and all(part in given for part in mentions)


def makes_manager(function: ast.FunctionDef) -> bool:
    """Return whether a generator is made a context manager by its decorator."""
    return is_decorated(function, "contextmanager")


def entering(tree: ast.Module, name: str) -> Iterator[list[ast.stmt]]:
    """Yield the `with` statements that call a function of this name, with those around them."""
    waiting: list[list[ast.stmt]] = [[node] for node in tree.body[::-1]]
    while waiting:
        way = waiting.pop()
        node = way[-1]
        items = node.items if isinstance(node, ast.With) else []
        if any(called_name(item.context_expr) == name for item in items):
            yield way
        else:
            inner = [each for body in bodies(node) for each in body]
            waiting += [[*way, each] for each in inner[::-1]]


def block_of(root: Block, old: Sequence[ast.stmt], new: Sequence[ast.stmt]) -> Block | None:
    """Return the block of two statements, given with those around; None if they do not match."""
    if len(old) != len(new) or not same(old[-1], new[-1]):
        return None
    block = Block(root.old, root.new, root.holders)
    for i, holders in enumerate(zip(old[:-1], new[:-1], strict=True)):
        held = [
            next(body for body in bodies(holder) if way[i + 1] in body)
            for holder, way in zip(holders, (old, new), strict=True)
        ]
        at = (block.old.index(old[i]), block.new.index(new[i]))
        block = Block(held[0], held[1], holders, block, at)
    return block


def takes_op(node: ast.stmt) -> bool:
    """Return whether a function takes an op, as gradient functions do."""
    names = [arg.arg for arg in positional(node)] if isinstance(node, ast.FunctionDef) else []
    return any(name in {"op", "unused_op", "_op"} for name in names[:2])


def inner_functions(
    old: ast.FunctionDef, new: ast.FunctionDef
) -> Iterator[tuple[ast.FunctionDef, ast.FunctionDef]]:
    """Yield the functions in two functions that have the same names, gradient functions left out.

    Those of which there are several by one name are paired in their order, if both have as many.
    """
    inner = [_inner_by_name(function) for function in (old, new)]
    for name in inner[0].keys() & inner[1].keys():
        if len(inner[0][name]) == len(inner[1][name]):
            yield from zip(inner[0][name], inner[1][name], strict=True)


def _inner_by_name(function: ast.FunctionDef) -> dict[str, list[ast.FunctionDef]]:
    found: dict[str, list[ast.FunctionDef]] = {}
    for node in walk(function):
        if isinstance(node, ast.FunctionDef) and node is not function:
            found.setdefault(node.name, []).append(node)
    return {
        name: nodes
        for name, nodes in found.items()
        if not any(is_registered(node) or takes_op(node) for node in nodes)
    }


def names_read(nodes: Sequence[ast.stmt]) -> set[str]:
    """Return the names that come into statements."""
    return set(exposed(nodes))


def is_before(one: Region, other: Region) -> bool:
    """Return whether a region may be executed before another one."""

    def start(region: Region) -> int:
        nodes = region.old or region.new
        return first_line(nodes[0])

    return start(one) <= start(other) or bool(one.new and other.new)


def lies_in(outer: Region, inner: Region) -> bool:
    """Return whether a region lies in another one."""
    region: Region | None = inner
    while region is not None:
        if region.block is outer.block:
            return (
                outer.old_run[0] <= region.old_run[0]
                and region.old_run[1] <= outer.old_run[1]
                and outer.new_run[0] <= region.new_run[0]
                and region.new_run[1] <= outer.new_run[1]
            )
        region = region.widened()
    return False


def read_after(holder: ast.AST, nodes: Sequence[ast.stmt], region: Region, side: int) -> set[str]:
    """Return the names that a function reads behind a region, in a loop also before it."""
    inside = {part for node in nodes for part in walk(node)}
    last = max((node.end_lineno or 0 for node in nodes), default=position(region, side))
    loops = any(
        isinstance(block.holders[side], ast.For | ast.While)
        for block in within_function(region.block)
    )
    nested = {
        part
        for each in walk(holder)
        if each is not holder and isinstance(each, (*DEFINITIONS, ast.Lambda))
        for part in walk(each)
    }
    again = names_read(nodes) if loops else set()
    return again | {
        part.id
        for part in walk(holder)
        if isinstance(part, ast.Name)
        and isinstance(part.ctx, ast.Load)
        and part not in inside
        and (loops or part.lineno > last or part in nested)
    }


def within_function(block: Block) -> Iterator[Block]:
    """Yield the blocks around, up to that of the function."""
    for around in block.ancestry():
        if isinstance(around.holders[0], DEFINITIONS):
            return
        yield around


def position(region: Region, side: int) -> int:
    """Return the last line before an empty run."""
    block = (region.block.old, region.block.new)[side]
    start = (region.old_run, region.new_run)[side][0]
    return block[start - 1].end_lineno or 0 if start else 0


def binding_order(nodes: Sequence[ast.stmt]) -> list[str]:
    """Return the names that statements bind, in order."""
    return [
        part.id
        for node in nodes
        for part in walk(node)
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
    ]


def owner_of(holders: Sequence[ast.AST], outside: Outside) -> str:
    """Return the qualified name of the class that holds a function, "" if none does."""
    names = []
    for holder in holders:
        if isinstance(holder, ast.ClassDef):
            names.append(holder.name)
        elif isinstance(holder, ast.FunctionDef):
            break
    name = ".".join(names)
    return name if name in outside.module.classes else ""


def receiver_of(function: Function) -> str:
    """Return the name of the instance in a method, "" for a static one."""
    names = [parameter.arg for parameter in parameters(function)]
    return names[0] if names and not is_decorated(function, "staticmethod") else ""


def symbol_of(block: Block, sides: Sequence[Outside]) -> str:
    """Return the name of the outermost function around a block."""
    line = getattr(block.scope().holders[0], "lineno", 0)
    routine = sides[0].module.routine_at(line)
    return "<module>" if routine is None else routine.name


def all_blocks(block: Block) -> Iterator[Block]:
    """Yield a block and the blocks inside."""
    yield block
    for inner in block.inner:
        yield from all_blocks(inner)


def lines_of(nodes: Iterable[ast.AST]) -> Iterator[int]:
    """Yield the lines of statements, those of decorators included."""
    for node in nodes:
        if isinstance(node, ast.Module):
            continue
        first = first_line(node) if isinstance(node, ast.stmt) else getattr(node, "lineno", 0)
        yield from range(first, (getattr(node, "end_lineno", None) or first) + 1)


def span_of(nodes: Sequence[ast.AST]) -> tuple[int, int] | None:
    """Return the first and the last line of statements."""
    lines = list(lines_of(nodes))
    return (min(lines), max(lines)) if lines else None
