"""What two texts of a module share: the recorder looks into what differs, and into nothing else."""

from __future__ import annotations

import ast
import hashlib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from tfgradmigrate.left.meanings import another_meaning
from tfgradmigrate.left.uses import uses
from tfgradmigrate.program.scopes import FUNCTIONS, bound_names
from tfgradmigrate.program.walking import last, reachable, root_of, tree_of, walk
from tfgradmigrate.tables.effects import last_parts
from tfgradmigrate.verify.program.leading import libraries_alone, libraries_of, words_of
from tfgradmigrate.verify.record.regions import Region, regions
from tfgradmigrate.verify.record.spelling import GOING_THROUGH, as_old, dumped, parameters

_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)

#: Statements that bind a name wherever they are come to.
_SIMPLE = (*_DEFINITIONS, ast.Import, ast.ImportFrom, ast.Assign)

#: Decorators that TensorFlow or Python have are run.
_OF_PYTHON = frozenset({"staticmethod", "classmethod", "property"})


@dataclass(frozen=True, slots=True)
class Subject:
    """A function, a method or, without a name, a module, in both of its texts.

    `new_name` is what the new text calls it, if that is another name. `parameters` are the names
    of its parameters in order, `chosen` those that callers choose, `positional` those that are
    given by position, `starred` the one that takes all further ones; with `is_wrapped`, the new
    text has made a `custom_gradient` of it, which takes no keywords in a graph. `defaulted` are
    those of the parameters that are a plain value where a caller leaves them out. With `regions` it
    is some of its statements: what they take is given by position. The `owner` is the parameter
    that has the object whose method it is.
    """

    name: str
    parameters: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    positional: tuple[str, ...] = ()
    new_name: str = ""
    is_wrapped: bool = False
    starred: str = ""
    defaulted: tuple[str, ...] = ()
    regions: tuple[Region, Region] | None = None
    owner: str = ""

    @property
    def given(self) -> tuple[str, ...]:
        """What each caller gives: without defaults, and without the object whose method it is."""
        own = {self.owner, self.starred, *self.defaulted}
        return tuple(name for name in self.chosen if name not in own)


@dataclass(frozen=True, slots=True)
class Shared:
    """What two texts of a module have in common, by names; methods as `Class.method`.

    `shared` are the names that both bind, `differing` those of attributes of classes whose
    definitions differ, or that one text lacks, `same` those whose definitions are the same and
    lead to nothing that differs, `once` those that each binds only once. `told` gives for each
    side the statements that stand in both, by their lines; `dropped` are decorators that both have.
    `graphs` are the attributes in which the old text keeps the default graph, as `Class.name`.
    `resting` gives further statements that stand in both, if functions that they lead to and that
    are recorded by themselves do the same: by their lines, with the names of these. `unread`
    are names that imports bind and neither text reads, `changing` those that functions bind,
    `alone` those of functions that are recorded by themselves.
    """

    shared: tuple[str, ...]
    differing: tuple[str, ...]
    same: tuple[str, ...]
    once: tuple[str, ...]
    told: tuple[dict[str, str], dict[str, str]]
    dropped: tuple[tuple[str, str], ...]
    graphs: tuple[str, ...]
    resting: tuple[dict[str, list[str]], dict[str, list[str]]]
    unread: tuple[str, ...]
    changing: tuple[str, ...]
    alone: tuple[str, ...]


@lru_cache(maxsize=4)
def shared_of(old: str, new: str, symbols: frozenset[str] = frozenset()) -> Shared:
    """Return what two texts share; `symbols` are all functions of the file that are recorded.

    Raises SyntaxError for one that cannot be parsed.
    """
    trees = (tree_of(old), tree_of(new))
    differing, both = _differing(old, new)
    led = _led(old, new)
    same = {name for name in both - differing if name.rpartition(".")[2] not in led}
    once = both - bound_again(trees[0]) - bound_again(trees[1])
    lines = _told(*trees, led)
    dropped = _dropped(trees, led)
    return Shared(
        tuple(sorted(both)),
        tuple(sorted({name.rpartition(".")[2] for name in differing if "." in name})),
        tuple(sorted(same)),
        tuple(sorted(once)),
        lines,
        dropped,
        tuple(_kept_graphs(trees[0])),
        _resting(trees, differing, both, symbols),
        tuple(sorted(_unread(trees))),
        tuple(sorted(_declared(trees[0]) | _declared(trees[1]))),
        tuple(sorted(once & symbols)),
    )


def _declared(tree: ast.Module | ast.ClassDef) -> set[str]:
    """Return the names of a module that functions in some code may bind."""
    return {name for n in walk(tree) if isinstance(n, ast.Global) for name in n.names}


def _unread(trees: Sequence[ast.Module]) -> set[str]:
    """Return the names that imports bind and no text reads."""
    nodes = [node for tree in trees for node in walk(tree)]
    imports = [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]
    bound = {(a.asname or a.name).split(".")[0] for node in imports for a in node.names}
    return bound - {word for tree in trees for word in words_of(tree)}


@lru_cache(4)
def _led(old: str, new: str) -> set[str]:
    return _leading((tree_of(old), tree_of(new)), _differing(old, new)[0])


@lru_cache(4)
def _differing(old: str, new: str) -> tuple[set[str], set[str]]:
    """Return the names of what differs, and those that both texts bind."""
    texts = [_definitions(tree_of(text)) for text in (old, new)]
    both = set(texts[0]) & set(texts[1])
    differing = {
        name
        for name in both
        if texts[0][name] != [as_old(now, texts[0][name]) for now in texts[1][name]]
    }
    differing |= _in_another_order(tree_of(old), tree_of(new))
    return differing | (set(texts[0]) ^ set(texts[1])), both


def _in_another_order(old: ast.Module | ast.ClassDef, new: ast.Module | ast.ClassDef) -> set[str]:
    """Return the names that are bound again between others in one text, and not in the other.

    What reads such a name while the module or the class is executed has another value then.
    """
    again = bound_again(old) | bound_again(new)
    orders = [
        [name for statement in body.body for name in _executed(statement, again)]
        for body in (old, new)
    ]
    both = Counter(orders[0]) & Counter(orders[1])
    kept = [[each for each in order if each in both] for order in orders]
    found = again if kept[0] != kept[1] else set()
    classes = [{n.name: n for n in body.body if isinstance(n, ast.ClassDef)} for body in (old, new)]
    for name in classes[0].keys() & classes[1].keys():
        inner = _in_another_order(classes[0][name], classes[1][name])
        found |= {f"{name}.{each}" for each in inner}
    return found


def _executed(statement: ast.stmt, names: set[str]) -> Iterator[str]:
    """Yield what a statement binds, if some names are bound or read where it is executed."""
    bound = set(bound_names([statement]))
    if names & (_executed_words(statement) | bound) or (names and _binds_any(statement)):
        yield from sorted(bound) or [dumped(statement)]


def _executed_words(statement: ast.stmt) -> set[str]:
    """Return the words of a statement, but for those of the bodies of functions."""
    executed: list[ast.AST] = [statement]
    inner: list[ast.stmt] = []
    if isinstance(statement, ast.FunctionDef):
        given = statement.args
        executed = [*given.defaults, *filter(None, given.kw_defaults), *statement.decorator_list]
    elif isinstance(statement, ast.ClassDef):
        executed = [*statement.bases, *statement.keywords, *statement.decorator_list]
        inner = statement.body
    words = {word for each in executed for word in words_of(each)}
    return words.union(*map(_executed_words, inner))


def _kept_graphs(tree: ast.Module) -> Iterator[str]:
    """Yield the attributes that a text sets once, to the default graph, and no class else."""
    stored = [n for n in walk(tree) if isinstance(n, ast.Attribute) and not _is_loaded(n)]
    times = Counter(node.attr for node in stored)
    for kind in (node for node in walk(tree) if isinstance(node, ast.ClassDef)):
        for node in walk(kind):
            if not isinstance(node, ast.Assign) or len(node.targets) != 1:
                continue
            target, value = node.targets[0], node.value
            made = isinstance(value, ast.Call) and ast.unparse(value).endswith(_DEFAULT_GRAPH)
            if made and isinstance(target, ast.Attribute) and times[target.attr] == 1:
                yield f"{kind.name}.{target.attr}"


_DEFAULT_GRAPH = ".get_default_graph()"


def _is_loaded(node: ast.Attribute) -> bool:
    return isinstance(node.ctx, ast.Load)


def subject_of(old: str, new: str, symbol: str) -> Subject | None:
    """Return the function or method of a symbol, None where the two texts have not one like it."""
    name = _outermost(old, symbol)
    if not name:
        return Subject("") if symbol in ("", "<module>") else None
    new_name = name if _function(tree_of(new), name) is not None else _renamed(old, new, name)
    sides = ((old, name), (new, new_name))
    both = [each for text, own in sides if (each := _function(tree_of(text), own)) is not None]
    if len(both) < 2 or len({_taken_by(each) for each in both}) > 1:
        return None
    given = both[1].args
    defaults = (each for each in (*given.defaults, *given.kw_defaults) if each is not None)
    if _led(old, new) & {word for each in defaults for word in words_of(each)}:
        return None  # what a caller leaves out differs
    positional = [each.arg for each in (*given.posonlyargs, *given.args)]
    rest = [each.arg for each in (*given.kwonlyargs, given.vararg, given.kwarg) if each is not None]
    wraps = [any("custom_gradient" in ast.unparse(d) for d in each.decorator_list) for each in both]
    starred = "" if given.vararg is None else given.vararg.arg
    is_wrapped = wraps == [False, True]
    return Subject(
        name,
        (*positional, *rest),
        (*positional, *rest),
        tuple(positional),
        new_name,
        is_wrapped,
        starred,
        tuple(_defaulted(given)),
        owner=_owner_of(name, both[1]),
    )


def _taken_by(node: ast.FunctionDef) -> tuple[str, frozenset[str]]:
    """Return what parameters a function has, and whose method it is to Python."""
    return parameters(node.args), _OF_PYTHON.intersection(map(ast.unparse, node.decorator_list))


def _owner_of(name: str, node: ast.FunctionDef) -> str:
    """Return the parameter that has the object whose method a function is, "" if it is none."""
    is_static = "staticmethod" in _taken_by(node)[1]
    named = [each.arg for each in (*node.args.posonlyargs, *node.args.args)]
    return named[0] if "." in name and named and not is_static else ""


def _defaulted(given: ast.arguments) -> Iterator[str]:
    """Yield the parameters that are a number, a truth or a text where a caller leaves them out."""
    named = [each.arg for each in (*given.posonlyargs, *given.args)]
    ends = zip(named[len(named) - len(given.defaults) :], given.defaults, strict=True)
    alone = zip((each.arg for each in given.kwonlyargs), given.kw_defaults, strict=True)
    for name, value in (*ends, *alone):
        if isinstance(value, ast.Constant) and isinstance(value.value, (int, float, str)):
            yield name


def parts_of(
    old: str, new: str, subject: Subject, symbols: Collection[str]
) -> list[tuple[Subject, frozenset[str], frozenset[str]]]:
    """Return the statements in which a function differs, none where they are no parts of it.

    With each, those of the `symbols` that what is around them leads to: it is the same only if they
    are. No code is that leads to anything else which differs. Then the names of TensorFlow in it
    that mean another thing in TensorFlow 2, as its text shows: it is the same once upgraded.
    """
    both = [_function(tree_of(text), subject.name) for text in (old, new)]
    if both[0] is None or both[1] is None or subject.is_wrapped:
        return []
    heads = [[ast.dump(each) for each in node.decorator_list] for node in both if node is not None]
    named = {symbol.rpartition(".")[2] for symbol in symbols}
    differing, both_bind = _differing(old, new)
    differing = {n for n in differing if n.rpartition(".")[2] not in named}
    trees = (tree_of(old), tree_of(new))
    led = _leading_besides(trees, differing, both_bind, symbols)
    meant = {use.name for use in uses(trees[True]) if another_meaning(use)}
    libraries = frozenset.intersection(*(frozenset(libraries_alone(tree)) for tree in trees))
    found = regions(both[0], both[1], libraries) if heads[0] == heads[1] else []
    if any(led & words for *_, words in found):
        return []
    return [
        (
            replace(
                subject,
                parameters=one.takes,
                chosen=tuple(
                    n for n in one.takes if n in {*subject.chosen} - {*one.anew, subject.starred}
                ),
                positional=one.takes,
                starred="",
                regions=(one, other),
            ),
            frozenset(named & _led_to(trees, words)),
            frozenset(name for name in meant if not words.isdisjoint(_last_words(name))),
        )
        for one, other, words in found
    ]


def _last_words(name: str) -> tuple[str, str]:
    """Return the words that code has which uses the last part of a dotted name."""
    last_part = name.rpartition(".")[2]
    return last_part, f".{last_part}"


def _renamed(old: str, new: str, name: str) -> str:
    """Return the one function that the new text alone has and that takes the same, else ""."""
    before, wanted = _functions(old), _function(tree_of(old), name)
    found = [
        node.name
        for node in _functions(new).values()
        if wanted is not None
        and node.name not in before
        and parameters(node.args) == parameters(wanted.args)
    ]
    return found[0] if len(found) == 1 else ""


def _functions(text: str) -> dict[str, ast.FunctionDef]:
    return {n.name: n for n in tree_of(text).body if isinstance(n, ast.FunctionDef)}


def _outermost(text: str, symbol: str) -> str:
    """Return the function or method at the top of a module that a symbol lies in."""
    parts = symbol.split(".")
    top = {n.name: n for n in _statements(tree_of(text).body) if isinstance(n, _DEFINITIONS)}
    node = top.get(parts[0])
    if isinstance(node, ast.ClassDef):
        return ".".join(parts[:2]) if len(parts) > 1 else ""
    return "" if node is None else parts[0]


def _statements(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield statements, with those that stand in others and are of no function or class."""
    for statement in body:
        yield statement
        if not isinstance(statement, _DEFINITIONS):
            for inner in ast.iter_child_nodes(statement):
                if isinstance(inner, ast.stmt):
                    yield from _statements([inner])
                elif isinstance(inner, ast.ExceptHandler):
                    yield from _statements(inner.body)


def _function(tree: ast.Module, name: str) -> ast.FunctionDef | None:
    body: Sequence[ast.stmt] = tree.body
    found: ast.stmt | None = None
    for part in name.split("."):
        definitions = (n for n in _statements(body) if isinstance(n, _DEFINITIONS))
        found = next((n for n in definitions if n.name == part), None)
        body = found.body if isinstance(found, _DEFINITIONS) else []
    return found if isinstance(found, ast.FunctionDef) else None


def names_of(text: str) -> set[str]:
    """Return the names that a module binds, those of its classes as `Class.name`."""
    return set(_definitions(tree_of(text)))


def _definitions(tree: ast.Module) -> dict[str, list[str]]:
    """Return how each name of a module is bound, methods and other parts of classes too."""
    found: dict[str, list[str]] = defaultdict(list)
    for statement in tree.body:
        for name in bound_names([statement]):
            found[name].append(ast.dump(_binding(statement, name)))
    for name, inner in _attributes(tree):
        found[name].append(ast.dump(inner))
    return dict(found)


def _binding(statement: ast.stmt, name: str) -> ast.stmt:
    """Return what of a statement binds a name: an import binds each of its names by itself."""
    if not isinstance(statement, ast.Import | ast.ImportFrom):
        return statement
    own = [each for each in statement.names if (each.asname or each.name).split(".")[0] == name]
    return type(statement)(**{**dict(ast.iter_fields(statement)), "names": own})


def _attributes(tree: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    """Yield what the classes of a module bind, wherever they stand, as `Class.name`."""
    for kind in (node for node in walk(tree) if isinstance(node, ast.ClassDef)):
        for inner in kind.body:
            yield from ((f"{kind.name}.{name}", inner) for name in bound_names([inner]))


def _leading(
    trees: Sequence[ast.Module], differing: set[str], but: Collection[str] = ()
) -> set[str]:
    """Return the last names of all that differs, and of all that names something which does.

    Not by way of what has some names.
    """
    spoken = _spoken(trees, but)
    led = {name.rpartition(".")[2] for name in differing}
    while more := {name for name, words in spoken.items() if name not in led and words & led}:
        led |= more
    return led


def _leading_besides(
    trees: Sequence[ast.Module], differing: set[str], both: set[str], symbols: Collection[str]
) -> set[str]:
    """Return what leads to anything that differs, but for what recorded functions alone lead to.

    What both texts bind, and not to the same, may be another value where these are not recorded.
    """
    again = both | bound_again(trees[0]) | bound_again(trees[1])
    return _leading(trees, differing & again) | _leading(trees, differing - again, symbols)


def _spoken(trees: Sequence[ast.Module], but: Collection[str] = ()) -> dict[str, set[str]]:
    """Return the words of all that has a name in some texts, by its last name."""
    spoken: dict[str, set[str]] = defaultdict(set)
    for tree in trees:
        for name, node in ((name, node) for name, node in _named(tree) if name not in but):
            spoken[name.rpartition(".")[2]] |= set(words_of(node))
    return spoken


def _led_to(trees: Sequence[ast.Module], words: Collection[str]) -> set[str]:
    """Return some words, and those of all that any of them names."""
    spoken = _spoken(trees)
    return {*reachable(words, lambda word: spoken.get(word, ()))}


def _named(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    for statement in tree.body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            continue
        for name in bound_names([statement]):
            yield name, statement
    yield from _attributes(tree)


def _binds_any(statement: ast.stmt) -> bool:
    """Return whether a statement binds all that another module has."""
    return isinstance(statement, ast.ImportFrom) and statement.names[0].name == "*"


def bound_again(tree: ast.Module | ast.ClassDef) -> set[str]:
    """Return the names that more than one of the statements of a module or a class may bind.

    A module that is imported twice is the same one.
    """
    binding = {
        (name, ast.dump(_binding(each, name)) if isinstance(each, ast.Import) else each)
        for each in tree.body
        for name in bound_names([each])
    }
    times = Counter(name for name, _ in binding)
    again = {name for name, number in times.items() if number > 1}
    again |= _declared(tree)
    stars = [place for place, statement in enumerate(tree.body) if _binds_any(statement)]
    before = tree.body[: stars[-1]] if stars else []
    again |= set(bound_names([n for n in before if not isinstance(n, ast.Import | ast.ImportFrom)]))
    for statement in tree.body:
        if not isinstance(statement, _SIMPLE):
            again |= set(bound_names([statement]))
    return again


def _told(old: ast.Module, new: ast.Module, led: set[str]) -> tuple[dict[str, str], dict[str, str]]:
    """Return the statements that both texts of a module have, by their lines in each."""
    before = [*map(dumped, old.body)]
    after = [as_old(dumped(statement), before) for statement in new.body]
    found: tuple[dict[str, str], dict[str, str]] = ({}, {})
    sides = ((old, before, Counter(after)), (new, after, Counter(before)))
    for lines, (tree, dumps, there) in zip(found, sides, strict=True):
        for statement, dump in zip(tree.body, dumps, strict=True):
            leads = led & _executed_words(statement)
            if there[dump] and not leads:
                there[dump] -= 1
                lines[str(statement.lineno)] = hashlib.sha256(dump.encode()).hexdigest()[:16]
    return found


def _resting(
    trees: Sequence[ast.Module],
    differing: set[str],
    both: set[str],
    symbols: Collection[str],
) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Return the statements that lead to nothing that differs but what is recorded by itself.

    By their lines in each text: what tells one, and the names of the functions.
    """
    named = {symbol.rpartition(".")[2] for symbol in symbols}
    others = {name for name in differing if name.rpartition(".")[2] not in named}
    kinds = [_without(tree, symbols) for tree in trees]
    others -= {name for name, kind in kinds[0].items() if kind == kinds[1].get(name)}
    led = _leading_besides(trees, others, both, symbols)
    found = _told(trees[0], trees[1], led)
    return tuple(  # type: ignore[return-value]
        {
            str(statement.lineno): [
                told[str(statement.lineno)],
                *sorted(named & _led_to(trees, _executed_words(statement))),
            ]
            for statement in tree.body
            if not isinstance(statement, _DEFINITIONS) and str(statement.lineno) in told
        }
        for tree, told in zip(trees, found, strict=True)
    )


def _without(tree: ast.Module, symbols: Collection[str]) -> dict[str, str]:
    """Return what tells the classes of a module, but for their methods among some symbols."""
    found = {}
    for kind in (node for node in tree.body if isinstance(node, ast.ClassDef)):
        methods = {s.rpartition(".")[2] for s in symbols if s.rpartition(".")[0] == kind.name}
        own = ast.ClassDef(kind.name, kind.bases, kind.keywords, [], kind.decorator_list)
        for each in kind.body:
            is_method = isinstance(each, ast.FunctionDef) and each.name in methods
            own.body.append(ast.Pass() if is_method else each)
        found[kind.name] = ast.dump(own)
    return found


def fixed_in(text: str, other: str, shared: Collection[str]) -> list[str]:
    """Return the names of a module that it only reads, as does the other if they are shared."""
    return sorted(_fixed_in(text) - ({*shared} - _fixed_in(other)))


@lru_cache(maxsize=4)
def _fixed_in(text: str) -> set[str]:
    """Return the names of a module that it only reads: as arguments, item by item, or in loops."""
    nodes = list(walk(tree_of(text)))
    read: set[ast.AST] = set()
    own = {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
    libraries = libraries_of(tree_of(text)) | libraries_of(tree_of(text), "numpy")
    flat = {*_flat(tree_of(text))}
    for node in nodes:
        if isinstance(node, ast.Call) and _computes(node.func, libraries, own):
            given = [*node.args, *(each.value for each in node.keywords if each.arg != "out")]
            read |= {part for each in given for part in _shown_parts(each)}
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
            read.add(node.value)
        elif isinstance(node, ast.Compare):
            read |= {*node.comparators}
        elif isinstance(node, ast.For | ast.comprehension) and last(node.iter) in flat:
            read.add(node.iter)
    named = [node for node in nodes if isinstance(node, ast.Name)]
    every = {node.id for node in named}
    others = {n.id for n in named if isinstance(n.ctx, ast.Load) and n not in read}
    return every - others


def _computes(function: ast.expr, libraries: set[str], own: set[str]) -> bool:
    """Return whether a function is no `own` one, and writes into nothing that it is given."""
    if isinstance(function, ast.Name) and function.id in GOING_THROUGH:
        return function.id not in own
    is_of_library = root_of(function) in libraries - own
    return is_of_library and last(function) not in last_parts("writes", "first")


def _flat(tree: ast.Module) -> Iterator[str]:
    """Yield the names of lists of plain values: who goes through one changes nothing in it."""
    for node in tree.body:
        value = node.value if isinstance(node, ast.Assign) else None
        items = value.elts if isinstance(value, ast.List) else [value]
        if isinstance(node, ast.Assign) and all(isinstance(e, ast.Constant) for e in items):
            yield from map(last, node.targets)


def _shown_parts(node: ast.expr) -> Iterator[ast.expr]:
    """Yield what is passed: an expression, and what stands in it if it is a list."""
    yield node
    if isinstance(node, ast.List | ast.Tuple):
        for each in node.elts:
            yield from _shown_parts(each)


def _dropped(trees: Sequence[ast.Module], led: set[str]) -> tuple[tuple[str, str], ...]:
    """Return the decorators of other modules that the same functions have in both texts."""
    found = [set(_decorators(tree)) for tree in trees]
    native = libraries_of(trees[0]) | libraries_of(trees[1]) | _OF_PYTHON
    return tuple(
        sorted(
            (path, said)
            for path, said in found[0] & found[1]
            if said.split(".")[0].split("(")[0] not in native
            and not led & set(words_of(tree_of(said, "eval")))
        )
    )


def _decorators(tree: ast.AST, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield the decorators of what is there once a module is loaded, with the names of that."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, _DEFINITIONS):
            inner = f"{path}.{node.name}".strip(".")
            yield from ((inner, ast.unparse(each)) for each in node.decorator_list)
            if isinstance(node, ast.ClassDef):
                yield from _decorators(node, inner)
        elif not isinstance(node, FUNCTIONS):
            yield from _decorators(node, path)
