"""The two texts of a cut, with the same inputs and the same outputs.

An input is a parameter of `place`. What is a path in the program is put where the program reads
it: `self` is an instance of a class that has the methods which are used, other objects are built of
what is read of them, names of the module are set in the module.
"""

from __future__ import annotations

import ast
import copy
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from tfgradmigrate.program.scopes import (
    DEFINITIONS,
    FUNCTIONS,
    Function,
    bound_by,
    bound_names,
    is_decorated,
    own,
    parameters,
    positional,
)
from tfgradmigrate.program.walking import called_name, tree_of, walk, words
from tfgradmigrate.verify.places.guessing import (
    are_options,
    guess,
    mentions,
    overridden,
)
from tfgradmigrate.verify.places.half import Half
from tfgradmigrate.verify.places.model import Alternative, Input, Kind
from tfgradmigrate.verify.places.paths import Access, Renamed, accesses, flat, is_value, steps
from tfgradmigrate.verify.places.support import STAND_INS, Outside, without_missing

#: The class of the instance that a method works on.
SELF = "Self"

#: What is run in a context that a place only makes, and with what.
INSIDE, INSIDE_OF = "inside", "inside_of"

_FOUND = '''
def found(read):
    """Return what is there after the place."""
    try:
        return read()
    except (AttributeError, KeyError, NameError):
        return "not bound, or not set"
'''

#: What is tried where one text alone makes a tensor of an input.
_ARRAY = Alternative(Kind.ARRAY, dtype="float64")
#: What asks for the static shape of a tensor, or for what may not be known of it.
_OF_SHAPES = re.compile(
    r"\.(shape(?!\()|get_shape|set_shape|ensure_shape|as_list|dims|ndims|rank(?!\())\b"
)
_AS_NOW = {"get_shape": "shape", "ndims": "rank"}
#: What is tried where two texts ask for different things.
_OF_ANY_RANK = Alternative(Kind.TENSOR, dtype="float32", shape=None)
_MAKING_TENSORS = words("convert_to_tensor reshape broadcast_to cast identity stop_gradient")
_OF_HOSTS = words("py_func numpy_function py_function")
_FIRST = words("value input x tensor")


@dataclass(frozen=True, slots=True)
class Exit:
    """How control leaves a cut: the local names that are needed, whether it returns, or goes on."""

    names: tuple[str, ...] = ()
    returns: bool = False
    goes_on: bool = True


@dataclass(frozen=True, slots=True)
class Written:
    """Both texts, with what they take and give, and the lines of both files that they need."""

    old: str
    new: str
    inputs: tuple[Input, ...]
    outputs: tuple[str, ...]
    lines: tuple[frozenset[int], frozenset[int]]
    unread: tuple[str, ...]


def write(old: Half, new: Half, leaving: Exit) -> Written:
    """Write the texts of two halves whose needs are known."""
    writer = _Writer(old, new, leaving)
    texts = writer.text(old), writer.text(new)
    inputs = writer.inputs()
    if _asked_of_shapes(texts[0]) != _asked_of_shapes(texts[1]):
        inputs = tuple(map(_of_any_rank, inputs))
    of_old, of_new = (half.outside.lines(writer.code(half)) for half in (old, new))
    outputs, unread = writer.outputs(), tuple(writer.unread)
    return Written(*texts, inputs, outputs, (of_old, of_new), unread)


def _asked_of_shapes(text: str) -> Counter[str]:
    """Return what a text asks of static shapes, by the names of today, and how often."""
    return Counter(_AS_NOW.get(asked, asked) for asked in _OF_SHAPES.findall(text))


def _of_any_rank(given: Input) -> Input:
    """Return an input that is also tried without a rank, if it may be a tensor."""
    if not any(each.kind is Kind.TENSOR for each in given.alternatives):
        return given
    return replace(given, suspects=(*given.suspects, _OF_ANY_RANK))


class _Writer:
    def __init__(self, old: Half, new: Half, leaving: Exit) -> None:
        self._halves = (old, new)
        self._leaving = leaving
        self._paths = self._input_paths()
        self._names = self._named()
        written = self._written_paths()
        self.unread = [path for path in written if self._is_graph_that_nobody_reads(path)]
        self._written = [path for path in written if path not in self.unread]

    # What comes in.

    def _roots(self) -> list[str]:
        return list(dict.fromkeys(name for half in self._halves for name in half.roots))

    def _is_global(self, root: str) -> bool:
        return any(root in half.globals for half in self._halves)

    def _found(self, root: str) -> list[Access]:
        return [access for half in self._halves for access in half.roots.get(root, ())]

    def _own(self) -> list[Access]:
        """Return what is used of the instance, its methods apart."""
        return list(dict.fromkeys(a for half in self._halves if half.receiver for a in half.own()))

    def _input_paths(self) -> dict[str, list[Access]]:
        """Return the paths that come in, in order, each with its uses."""
        paths: dict[str, list[Access]] = {}
        own_accesses = self._own()
        if own_accesses:
            paths |= dict.fromkeys(_leaves("self", own_accesses, rigid=True), own_accesses)
        for root in self._roots():
            found = self._found(root)
            kinds = {half.outside.kind(root) for half in self._halves if root in half.globals}
            rigid = bool(kinds) and "given" not in kinds
            if all(are_options(root, [*half.prelude, *half.body]) for half in self._halves):
                paths[root] = found  # whatever else is read of it
                continue
            paths |= dict.fromkeys(_leaves(root, found, rigid), found)
        return paths

    def _named(self) -> dict[str, str]:
        taken = {
            part.id
            for half in self._halves
            for node in half.code()
            for part in walk(node)
            if isinstance(part, ast.Name)
        }
        names: dict[str, str] = {}
        for path in self._paths:
            root = steps(path)[0]
            if path == root and not self._is_global(root):
                names[path] = root
                continue
            name = flat(path) + ("_given" if path == root else "")
            while name in taken or name in names.values():
                name += "_"
            names[path] = name
        return names

    def inputs(self) -> tuple[Input, ...]:
        """Return the inputs with what they may be."""
        made = []
        functions = [self._as_function(half) for half in self._halves]
        outsides = [half.outside for half in self._halves]
        op_types = overridden(self._halves[0].code()) or overridden(self._halves[1].code())
        for path, name in self._names.items():
            side = next((i for i, function in enumerate(functions) if mentions(function, name)), 0)
            half = self._halves[side]
            found = [access for access in self._paths[path] if access.path == path]
            default, annotation = self._declared(path, half)
            function, module = functions[side], half.outside.module
            alternatives = guess(name, path, function, module, found, default, annotation, op_types)
            suspects: list[Alternative] = []
            if _is_made_a_list(path, half):
                alternatives = tuple(filter(_is_list, alternatives)) or alternatives
            if any(each.kind is Kind.TENSOR for each in alternatives):
                sides = list(zip(functions, outsides, strict=True))
                alone = [_made_of(name, *each, len(self._names) == 1) for each in sides]
                if alone[0] != alone[1] and not _is_for_hosts(name, functions[0]):
                    suspects.append(_ARRAY)
            made.append(Input(name, path, alternatives, tuple(suspects)))
        return tuple(made)

    def _as_function(self, half: Half) -> ast.FunctionDef:
        """Return a function in which all that comes in is a parameter."""
        names = {
            (half.receiver + path[4:] if path.startswith("self.") and half.receiver else path): name
            for path, name in self._names.items()
        }
        renamed = Renamed(names)
        body = [renamed.visit(copy.deepcopy(node)) for node in [*half.prelude, *half.body]]
        for node in half.code():
            if isinstance(node, ast.FunctionDef) and node not in (*half.prelude, *half.body):
                body.append(renamed.visit(_Apart().visit(copy.deepcopy(node))))
        if INSIDE in half.locals:
            body.append(_parsed(f"{INSIDE}({INSIDE_OF})"))
        return _function(list(self._names.values()), body)

    def _declared(self, path: str, half: Half) -> tuple[str | None, str]:
        """Return the default and the annotation of the parameter that a path stands for."""
        for scope in reversed(half.scopes):
            found = _default(scope, path)
            if found is not None:
                return found
            if (literal := _literal(own(getattr(scope, "body", [])), path)) is not None:
                return literal, ""
        if path in half.globals and (literal := _literal(half.outside.tree.body, path)) is not None:
            return literal, ""
        if half.receiver and path.startswith("self."):
            routine = half.outside.module.method(half.owner, "__init__")
            for part in walk(routine.node) if routine is not None else ():
                if isinstance(part, ast.Assign) and "self." + path[5:] in map(
                    ast.unparse, part.targets
                ):
                    if isinstance(part.value, ast.Constant):
                        return ast.unparse(part.value), ""
                    if isinstance(part.value, ast.Name) and routine is not None:
                        return _default(routine.node, part.value.id) or (None, "")
        return None, ""

    # What goes out.

    def _written_paths(self) -> list[str]:
        """Return the paths and the names of outer scopes that are written, in order."""
        found: dict[str, None] = {}
        for half in self._halves:
            for name in sorted(_outer_writes(half.body) | half.declared):
                found[name] = None
            running = half.running()
            if half.receiver:
                found |= dict.fromkeys(access.path for access in half.own_written(running))
            for root, used in half.roots.items():
                own_accesses = accesses(root, running, whole=False)
                for access in (*own_accesses, *used):
                    if access.written and access.path != root:
                        found[access.path] = None
            grown = {ast.unparse(part.target) for part in _augmented(running)}
            found |= dict.fromkeys(sorted(grown & half.roots.keys()))
        return [path for path in found if path not in self._leaving.names]

    def _is_graph_that_nobody_reads(self, path: str) -> bool:
        """Tell whether a path is where the old text kept the graph for overrides that are gone."""
        old, new = self._halves
        spelled = [self._spelled(half, path) for half in self._halves]
        name = path.rpartition(".")[2]
        if "." not in path or not name.isidentifier():
            return False
        values = [
            part.value
            for node in old.code()
            for part in walk(node)
            if isinstance(part, ast.Assign) and spelled[0] in map(ast.unparse, part.targets)
        ]
        read: set[object] = set()
        for part in walk(new.outside.tree):
            if isinstance(part, ast.Attribute | ast.Constant):
                read.add(part.attr if isinstance(part, ast.Attribute) else part.value)
        kept = bool(values) and all(called_name(each) == "get_default_graph" for each in values)
        return kept and name not in read

    def outputs(self) -> tuple[str, ...]:
        """Return what `place` returns, in order."""
        first = ("return",) if self._leaving.returns else ()
        names = tuple(self._leaving.names) if self._leaving.goes_on else ()
        return (*first, *names, *self._written)

    def _results(self, half: Half, names: Sequence[str]) -> list[ast.expr]:
        paths = [*names, *self._written]
        if half.receiver:
            paths = [half.receiver + p[4:] if p.startswith("self.") else p for p in paths]
        return [_expression(f"found(lambda: {path})") for path in paths]

    # Texts.

    def code(self, half: Half) -> str:
        """Return what one side has besides the statements of its module."""
        return _unparsed(without_missing([*self._skeleton(half), self._place(half)]))

    def text(self, half: Half) -> str:
        """Return the text of one side."""
        own_code = self.code(half)
        kept = half.outside.statements(own_code)
        future = [n for n in kept if isinstance(n, ast.ImportFrom) and n.module == "__future__"]
        again = {
            ast.dump(n) for n in half.body if is_decorated(n, "RegisterGradient")
        }  # a name is registered once
        kept = [n for n in kept if n not in future and ast.dump(n) not in again]
        text = "\n".join(filter(None, [_unparsed(kept), own_code]))
        parts = [_unparsed(future)]
        if re.search(r"\b(Missing|Given)\(", text):
            parts.append(STAND_INS.strip("\n"))
        parts += [_FOUND.strip("\n")] if "found(lambda" in text else []
        return "\n\n\n".join(filter(None, [*parts, text])) + "\n"

    def _skeleton(self, half: Half) -> list[ast.stmt]:
        """Return the class of the instance: the methods that are used, and no bases."""
        if not half.receiver:
            return []
        body = [_without_super(copy.deepcopy(node)) for node in half.methods.values()]
        body.sort(key=lambda node: isinstance(node, DEFINITIONS))
        made = _parsed(f"class {SELF}: pass")
        assert isinstance(made, ast.ClassDef)
        made.body = body or made.body
        return [_Unmangled(SELF).visit(made)]

    def _place(self, half: Half) -> ast.stmt:
        body: list[ast.AST] = []
        declared = sorted(_declared_global(half) & _bound_in(half))
        if declared:
            body.append(ast.Global(declared))
        body += self._setup(half, set(declared))
        inner = [copy.deepcopy(node) for node in [*half.prelude, *half.body]]
        rewriting = _Returns(self, half)
        body += [rewriting.visit(node) for node in inner]
        if self._leaving.goes_on:
            results = self._results(half, self._leaving.names)
            if self._leaving.returns:
                results = [ast.Constant("went on"), *results]
            body.append(ast.Return(ast.Tuple(results, ast.Load())))
        made = _function(list(self._names.values()), body)
        _Unmangled(SELF).visit(made)
        return made

    def returned(self, half: Half, value: ast.expr | None) -> ast.stmt:
        """Return what stands for a `return` of the statements that are cut out."""
        value = value or ast.Constant(None)
        first = [ast.Constant("returned")] if self._leaving.goes_on else []
        rest = self._results(half, ())
        if called_name(value) == "gradient_override_map":
            inside = _expression(f"{INSIDE}({INSIDE_OF})")
            result = ast.Return(ast.Tuple([*first, inside, *rest], ast.Load()))
            return ast.With([ast.withitem(value)], [result])
        return ast.Return(ast.Tuple([*first, value, *rest], ast.Load()))

    def _setup(self, half: Half, declared: set[str]) -> list[ast.stmt]:
        lines: list[str] = []
        if half.receiver:
            static = half.receiver == "cls"
            lines.append(f"{half.receiver} = {SELF}" + ("" if static else f".__new__({SELF})"))
        made: set[str] = set()
        local = bound_names([*half.prelude, *half.body]) - declared
        for root in half.roots:
            lines += self._root(half, root, local)
        for path, name in self._names.items():
            root = steps(path)[0]
            if path != root and (root in half.roots or (root == "self" and half.receiver)):
                lines += _put(self._spelled(half, path), name, made)
        for path in self._written:
            if steps(path)[0] in half.roots or (path.startswith("self.") and half.receiver):
                lines += _reached(self._spelled(half, path), made)
        return [node for line in lines for node in tree_of(line).body]

    @staticmethod
    def _spelled(half: Half, path: str) -> str:
        return half.receiver + path[4:] if half.receiver and path.startswith("self.") else path

    def _root(self, half: Half, root: str, local: set[str]) -> Iterator[str]:
        """Yield the lines that bind the name that some paths start from."""
        value = self._names.get(root)
        is_global = root in half.globals
        kind = half.outside.kind(root)
        by_a_star = kind == "missing" and root not in half.outside.names_bound()
        has_items = kind == "missing" and any(path.startswith(f"{root}[") for path in self._names)
        if value is None and kind != "given" and is_global and not (by_a_star or has_items):
            return  # it is there: a function, or what stands in for a module
        if value is None:
            value = "Given()"
        if is_global:
            yield f"globals()[{root!r}] = {value}"
        if root != value and (not is_global or root in local):
            yield f"{root} = {value}"


def _leaves(root: str, found: Sequence[Access], rigid: bool) -> Iterator[str]:
    """Yield the paths from a root that come in; what is `rigid` is no value by itself."""
    under = [a for a in found if a.path == root or _is_under(a.path, root)]
    children: dict[str, None] = {}
    for access in under:
        if access.path != root:
            way = steps(access.path)
            children[way[way.index(root) + 1]] = None
    read = any(access.read and access.path == root for access in under)
    if not children:
        if read:
            yield root
        return
    if not rigid and "(" not in root and is_value(root, under):
        yield root
        return
    for child in children:
        yield from _leaves(child, found, rigid=False)


def _is_under(path: str, root: str) -> bool:
    return path.startswith((f"{root}.", f"{root}[", f"{root}("))


def _put(path: str, name: str, made: set[str]) -> Iterator[str]:
    """Yield the lines that put an input at a path, what is on the way included."""
    yield from _reached(path, made)
    made.add(path)
    yield from _assigned(path, name, made)


def _reached(path: str, made: set[str]) -> Iterator[str]:
    """Yield the lines that make what is on the way to a path."""
    for step in steps(path)[1:-1]:
        if step not in made:
            made.add(step)
            yield from _assigned(step, "Given()", made)


def _assigned(path: str, value: str, made: set[str]) -> Iterator[str]:
    node = tree_of(path, mode="eval").body
    if isinstance(node, ast.Call):
        function = ast.unparse(node.func)
        if function not in made:
            made.add(function)
            yield f"{function} = Given()"
        arguments = ", ".join([*map(ast.unparse, node.args), f"value={value}"])
        yield f"{function}.on_call({arguments})"
    else:
        yield f"{path} = {value}"


def _default(scope: Function, name: str) -> tuple[str | None, str] | None:
    args = scope.args
    taken = positional(scope)
    defaults: list[ast.expr | None] = [None] * (len(taken) - len(args.defaults))
    pairs = zip(
        [*taken, *args.kwonlyargs], [*defaults, *args.defaults, *args.kw_defaults], strict=True
    )
    for arg, default in pairs:
        if arg.arg == name:
            annotation = "" if arg.annotation is None else ast.unparse(arg.annotation)
            return (None if default is None else ast.unparse(default)), annotation
    return None


def _literal(nodes: Iterable[ast.AST], name: str) -> str | None:
    """Return the list or dictionary that a name is bound to at first, None if it is none."""
    for node in nodes:
        if isinstance(node, ast.Assign) and [ast.unparse(each) for each in node.targets] == [name]:
            return ast.unparse(node.value) if isinstance(node.value, ast.List | ast.Dict) else None
    return None


def _outer_writes(nodes: Iterable[ast.AST]) -> set[str]:
    """Return the names that statements, or functions in them, bind outside of themselves."""
    return {
        name
        for node in nodes
        for part in walk(node)
        if isinstance(part, ast.Nonlocal | ast.Global)
        for name in part.names
    }


def _augmented(nodes: Iterable[ast.AST]) -> Iterator[ast.AugAssign]:
    """Yield what grows in place, if it is a list."""
    for node in nodes:
        yield from (part for part in walk(node) if isinstance(part, ast.AugAssign))


def _is_made_a_list(name: str, half: Half) -> bool:
    """Return whether a local name is bound to nothing but lists."""
    scope = half.scopes[-1] if half.scopes else None
    if not isinstance(scope, ast.FunctionDef) or _default(scope, name) is not None:
        return False
    nodes = [node for node in walk(scope) if name in bound_by(node)]
    given = {t: n.value for n in walk(scope) if isinstance(n, ast.Assign) for t in n.targets}
    return bool(nodes) and all(_gives_a_list(given.get(node)) for node in nodes)  # type: ignore[call-overload]


def _gives_a_list(value: ast.expr | None) -> bool:
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Mult | ast.Add):
        return any(map(_gives_a_list, (value.left, value.right)))
    made = isinstance(value, ast.Call) and ast.unparse(value.func) in ("list", "sorted")
    return made or isinstance(value, ast.List | ast.ListComp)


def _is_list(alternative: Alternative) -> bool:
    return alternative.kind is Kind.LIST or (
        alternative.kind is Kind.CODE and alternative.code.startswith("[")
    )


def _made_of(name: str, function: ast.FunctionDef, outside: Outside, is_only: bool) -> set[str]:
    """Return what makes a tensor of an input alone: a number has no other operand's dtype then.

    If it `is_only` there are no others, and what is not told a dtype gives the same.
    """
    return {
        called_name(part) + "".join(map(ast.unparse, [*part.args[1:], *part.keywords]))
        for part, own in _making(name, function, outside)
        if not (is_only and len([*part.args, *part.keywords]) == 1)
        and any(isinstance(each, ast.Name) and each.id == own for each in _converted(part))
    }


def _is_for_hosts(name: str, function: ast.FunctionDef) -> bool:
    """Return whether an input is handed to a function of Python: it has its own dtype there."""
    return any(mentions(part, name) for part in walk(function) if called_name(part) in _OF_HOSTS)


def _converted(call: ast.Call) -> list[ast.expr]:
    """Return what a call makes tensors of: all that a custom gradient is given, or one thing."""
    if called_name(call) not in _MAKING_TENSORS:
        return call.args
    return [*call.args[:1], *(each.value for each in call.keywords if each.arg in _FIRST)]


def _is_custom(decorator: ast.expr) -> bool:
    return ast.unparse(decorator).rpartition(".")[2] == "custom_gradient"


def _making(
    name: str, function: ast.FunctionDef, outside: Outside, deep: int = 2
) -> Iterator[tuple[ast.Call, str]]:
    """Yield the calls that make a tensor, and how an input is called there.

    That may be in functions of the program that are called with it.
    """
    for part in walk(function):
        if isinstance(part, ast.Call) and called_name(part) in _MAKING_TENSORS:
            yield part, name
    for call, called, parameter in _handed_on(name, function, outside):
        if deep and isinstance(call.func, ast.Name):
            written = outside.function(called.name) or called  # with its decorators
            decorators = getattr(written, "decorator_list", ())
            if len(positional(called)) > 1 and any(map(_is_custom, decorators)):
                yield call, name
            yield from _making(parameter, called, outside, deep - 1)


def _handed_on(
    name: str, function: ast.FunctionDef, outside: Outside
) -> Iterator[tuple[ast.Call, ast.FunctionDef, str]]:
    """Yield the calls that hand an input on, what each calls, and the parameter for it there."""
    inner = {n.name: n for n in walk(function) if isinstance(n, ast.FunctionDef)}
    for part in walk(function):
        if not isinstance(part, ast.Call):
            continue
        called: ast.AST | None = None
        skipped = 0
        if isinstance(part.func, ast.Name):
            called = inner.get(part.func.id) or outside.function(part.func.id)
        elif isinstance(part.func, ast.Attribute):
            called = outside.method(part.func.attr)
            skipped = called is not None and not is_decorated(called, "staticmethod")
        if not isinstance(called, ast.FunctionDef):
            continue
        given = [*zip((p.arg for p in positional(called)[skipped:]), part.args, strict=False)]
        given += [(each.arg, each.value) for each in part.keywords if each.arg]
        for parameter, value in given:
            if isinstance(value, ast.Name) and value.id == name:
                yield part, called, parameter


def _declared_global(half: Half) -> set[str]:
    found = {
        name
        for node in [*half.prelude, *half.body]
        for part in own([node])
        if isinstance(part, ast.Global)
        for name in part.names
    }
    return found | (half.declared & half.globals)


def _bound_in(half: Half) -> set[str]:
    return bound_names([*half.prelude, *half.body])


def _function(names: Sequence[str], body: Sequence[ast.AST]) -> ast.FunctionDef:
    made = _parsed(f"def place({', '.join(names)}): pass")
    assert isinstance(made, ast.FunctionDef)
    made.body = list(body) or made.body  # type: ignore[arg-type]
    return made


def _parsed(text: str) -> ast.stmt:
    return tree_of(text).body[0]


def _expression(text: str) -> ast.expr:
    return tree_of(text, mode="eval").body


def _unparsed(nodes: Iterable[ast.AST]) -> str:
    return "\n".join(ast.unparse(ast.fix_missing_locations(node)) for node in nodes)


class _Returns(ast.NodeTransformer):
    """Rewrites the returns of the statements that are cut out, and takes out declarations."""

    def __init__(self, writer: _Writer, half: Half) -> None:
        self._writer = writer
        self._half = half

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            return node
        if isinstance(node, ast.Return):
            return self._writer.returned(self._half, node.value)
        if isinstance(node, ast.Global | ast.Nonlocal):
            return ast.Pass()
        return self.generic_visit(node)


class _Apart(ast.NodeTransformer):
    """Gives the local names of a function names that nothing else has, `self` excepted."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        local = {parameter.arg for parameter in parameters(node)} | bound_names(node.body)
        for part in walk(node):
            if isinstance(part, ast.arg) and part.arg != "self":
                part.arg = f"{part.arg}_in_{node.name}"
            elif isinstance(part, ast.Name) and part.id in local - {"self"}:
                part.id = f"{part.id}_in_{node.name}"
        return node


class _Unmangled(ast.NodeTransformer):
    """Spells private names of a class in full, as they are used outside of it, too."""

    def __init__(self, owner: str) -> None:
        self._owner = owner

    def _spelled(self, name: str) -> str:
        private = name.startswith("__") and not name.endswith("__")
        return f"_{self._owner}{name}" if private else name

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        node.attr = self._spelled(node.attr)
        return self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.name = self._spelled(node.name)
        return self.generic_visit(node)


def left_out(method: ast.AST) -> Iterator[ast.expr]:
    """Yield what a cut has not of a method: calls of the bases' methods, and decorators."""
    for each in getattr(method, "decorator_list", ()):
        if ast.unparse(each) not in {"property", "staticmethod", "classmethod"}:
            yield each
    for part in walk(method):
        if (
            isinstance(part, ast.Expr)
            and isinstance(part.value, ast.Call)
            and isinstance(part.value.func, ast.Attribute)
            and called_name(part.value.func.value) == "super"
        ):
            yield part.value


def _without_super(node: ast.AST) -> ast.stmt:
    """Take calls of the bases' methods out, and decorators that make more than a property."""
    gone = list(left_out(node))
    for part in walk(node):
        if isinstance(part, ast.Expr) and part.value in gone:
            part.value = ast.Constant(None)
    if isinstance(node, ast.FunctionDef):
        node.decorator_list = [each for each in node.decorator_list if each not in gone]
    assert isinstance(node, ast.stmt)
    return node
